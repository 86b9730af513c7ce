"""The wheel, installed with what it needs into an environment of its own, far from the checkout."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

import skatcalc

pytestmark = pytest.mark.installed

ROOT = Path(__file__).parent.parent
EVENING = ROOT / "examples" / "evening_three.csv"
CATALOGS = ("de", "ru", "cs", "ro")
PROGRAMS = "Scripts" if os.name == "nt" else "bin"


def run(
    command: Sequence[str | Path], folder: Path, status: int = 0
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a folder, without the settings and paths of this process."""
    foreign = ("PYTHON", "SKATCALC_", "VIRTUAL_ENV", "COVERAGE")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(foreign)}
    found = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, check=False
    )
    assert found.returncode == status, found.stdout.decode() + found.stderr.decode()
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "-q", "-w", folder], folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the programs of an environment that has the wheel alone."""
    folder = tmp_path_factory.mktemp("installed")
    run([sys.executable, "-m", "venv", folder / "venv"], folder)
    found = folder / "venv" / PROGRAMS
    run([found / "python", "-m", "pip", "install", "-q", wheel], folder)
    return found


def test_the_wheel_holds_the_program_and_no_more(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    info = f"skatcalc-{skatcalc.__version__}.dist-info/"
    assert {"skatcalc/py.typed", "skatcalc/paragraphs.csv", f"{info}licenses/LICENSE"} <= names
    assert {name.partition("/")[0] for name in names} == {"skatcalc", info.rstrip("/")}
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "skatcalc").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    # Of the catalogs the compiled ones are enough; what makes them stays behind.
    makers = {name for name in sources if name.endswith((".po", ".pot"))}
    makers |= {f"skatcalc/locale/{name}.py" for name in ("build", "update")}
    assert sources - makers == {name for name in names if not name.startswith(info)}
    assert {f"skatcalc/locale/{each}/LC_MESSAGES/skatcalc.mo" for each in CATALOGS} <= names


def test_it_values_a_game(programs: Path, tmp_path: Path) -> None:
    line = ["value", "spades", "--with", "2", "--hand", "--schneider"]
    found = run([programs / "skatcalc", *line], tmp_path)
    first = "spades hand: with 2, game 3, hand 4, schneider 5, times 11: 55"
    assert found.stdout.decode().splitlines()[0] == first
    assert run([programs / "python", "-m", "skatcalc", *line], tmp_path).stdout == found.stdout
    version = run([programs / "skatcalc", "--version"], tmp_path).stdout.decode()
    assert version.split() == ["skatcalc", skatcalc.__version__]
    # What needs a file of the package: the paragraphs.
    answer = json.loads(run([programs / "skatcalc", "--json", *line], tmp_path).stdout)
    assert all(level["paragraphs"] for level in answer["levels"])


def test_it_speaks_german(programs: Path, tmp_path: Path) -> None:
    line = ["value", "spades", "--with", "2", "--hand", "--schneider", "--lang", "de"]
    found = run([programs / "skatcalc", *line], tmp_path)
    first = "Pik Hand: mit 2, Spiel 3, Hand 4, Schneider 5, mal 11: 55"
    assert found.stdout.decode().splitlines()[0] == first
    refused = run([programs / "skatcalc", "--lang", "fr", "value"], tmp_path, status=2)
    assert "de, en, ru, cs" in refused.stderr.decode()


def test_a_wheel_from_the_source_archive_has_the_catalogs(tmp_path: Path) -> None:
    run([sys.executable, "-m", "venv", tmp_path / "venv"], tmp_path)
    python = tmp_path / "venv" / PROGRAMS / "python"
    run([python, "-m", "pip", "install", "-q", "hatchling", "babel"], tmp_path)
    run([python, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path / "made"], ROOT)
    (archive,) = (tmp_path / "made").glob("*.tar.gz")
    with tarfile.open(archive) as content:
        assert not [name for name in content.getnames() if name.endswith(".mo")]
    run([python, "-m", "pip", "wheel", archive, "--no-deps", "-q", "-w", "wheel"], tmp_path)
    (found,) = (tmp_path / "wheel").glob("*.whl")
    with zipfile.ZipFile(found) as made:
        assert sum(name.endswith("skatcalc.mo") for name in made.namelist()) == len(CATALOGS)


def test_it_keeps_an_evening_and_writes_the_workbook(programs: Path, tmp_path: Path) -> None:
    def sheet(*line: str | Path) -> str:
        command = [programs / "skatcalc", "--book", tmp_path / "book.sqlite", "sheet", *line]
        return run(command, tmp_path).stdout.decode()

    assert "36 deals read" in sheet("import", EVENING)
    assert "TOTAL" in sheet("show")
    for name in ("x.xlsx", "x.csv", "x.json"):
        sheet("export", name)
        assert (tmp_path / name).stat().st_size > 0
    assert zipfile.is_zipfile(tmp_path / "x.xlsx")
    assert "check code" in sheet("close")


def test_nothing_that_is_for_tests_is_needed(programs: Path, tmp_path: Path) -> None:
    listed = run([programs / "python", "-m", "pip", "list", "--format", "json"], tmp_path)
    names = {each["name"].lower() for each in json.loads(listed.stdout)}
    assert {"skatcalc", "typer", "tabulate", "openpyxl", "platformdirs"} <= names
    assert names.isdisjoint({"pytest", "hypothesis", "mypy", "pydantic", "numpy"})
    run([programs / "python", "-m", "pip", "check"], tmp_path)
