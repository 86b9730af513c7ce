"""README says what is so: its examples run, its commands exist; FORMATS leaves no answer out."""

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from skatcalc.cli import app, main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "examples" / "FORMATS.md").read_text(encoding="utf-8")
MOST_LINES = 250


def blocks(language: str) -> list[str]:
    """Return the contents of the fenced blocks in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def commands() -> list[str]:
    """Return every command of the program as it is typed."""
    names = []
    for name, module in app.COMMANDS.items():
        below = getattr(import_module(module), "COMMANDS", None)
        names += [f"{name} {each}" for each in below] if below else [name]
    return names


def steps(block: str) -> Iterator[tuple[str, list[str]]]:
    """Return the commands of a block, each with the lines that it shows."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_it(command: str) -> None:
    group, _, name = command.partition(" ")
    # "sheet show", or "show" in a table of what belongs to sheet.
    assert re.search(rf"\b{re.escape(command)}\b", README) or (
        re.search(rf"\b{group}\b", README) and re.search(rf"`{name}\b", README)
    )


def test_its_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKATCALC_BOOK", "book.sqlite")
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    run = 0
    for block in blocks("console"):
        for command, shown in steps(block):
            name, *words = shlex.split(command)
            assert name == "skatcalc", command
            main(words)
            captured = capsys.readouterr()
            assert (captured.out + captured.err).splitlines() == shown, command
            run += 1
    assert run > 5


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks("python")
    assert found
    for block in found:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - README is ours
        promised = re.findall(r"^print\(.*\)  # (.*)$", block, re.MULTILINE)
        assert capsys.readouterr().out.splitlines() == promised


def test_its_settings_are_those_that_are_read() -> None:
    from skatcalc import config

    variables = {each for name, each in vars(config).items() if name.endswith("_VARIABLE")}
    assert variables <= set(re.findall(r"SKATCALC_[A-Z]+", README))


def test_its_columns_are_those_of_a_file() -> None:
    from skatcalc.records import CSV_COLUMNS

    table = FORMATS.partition("## Files of games")[2].partition("\n## ")[0]
    told = [
        word
        for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for word in re.findall(r"[a-z_]+", cell)
    ]
    assert tuple(told) == CSV_COLUMNS


def test_every_answer_in_json_is_told() -> None:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "skatcalc").rglob("*.py"))
    ours = {each for text in sources for each in re.findall(r'"(skatcalc\.[a-z.-]+/\d+)"', text)}
    assert len(ours) > 40
    assert ours == set(re.findall(r"`(skatcalc\.[a-z.-]+/\d+)`", FORMATS))


def test_it_runs_in_no_folder_of_ours() -> None:
    assert not re.search(r"(?<![\w.])/(home|root|tmp|work|Users)/", README)
    assert os.fspath(ROOT) not in README
