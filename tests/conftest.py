"""What holds for every test: English, whatever the machine speaks, and compiled catalogs."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from office import ALWAYS_RECALCULATE, Convert
from terminal import At, Terminal

from skatcalc.i18n import ENGLISH, LANGUAGE_VARIABLE, use
from skatcalc.locale.update import compile_all

# Before any test, for those that start the program anew as well.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ.pop(LANGUAGE_VARIABLE, None)
compile_all()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    use(ENGLISH)
    yield
    use(ENGLISH)


@pytest.fixture
def at() -> Iterator[At]:
    """Return a function that starts the program at a terminal."""
    started: list[Terminal] = []

    def start(*args: str, **env: str) -> Terminal:
        started.append(Terminal(*args, env=env))
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.fixture(scope="session")
def convert(tmp_path_factory: pytest.TempPathFactory) -> Convert:
    """Return a function that converts workbooks in LibreOffice, after calculating them anew."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("soffice is not installed")
    profile = tmp_path_factory.mktemp("profile")
    (profile / "user").mkdir()
    (profile / "user" / "registrymodifications.xcu").write_text(ALWAYS_RECALCULATE)

    def run(kind: str, *paths: Path) -> list[Path]:
        target = tmp_path_factory.mktemp(kind)
        command: list[str | Path] = [
            soffice,
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            "--norestore",
            "--convert-to",
            kind,
            "--outdir",
            target,
            *paths,
        ]
        subprocess.run(command, check=True, timeout=120, capture_output=True)
        return [target / f"{path.stem}.{kind}" for path in paths]

    return run
