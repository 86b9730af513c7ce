"""The German introduction says what is so: its evening is played as it stands there."""

import io
import re
import shlex
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from skatcalc.cli import main

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "examples" / "ERSTE-SCHRITTE.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_LINES = 270
MOST_CHARACTERS = 120
ANY = "…"
"""Stands for what is different on every machine."""


def blocks(language: str) -> list[str]:
    """Return the contents of the fenced blocks in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


class Friday(date):
    """The calendar on the wall."""

    @classmethod
    def today(cls) -> "Friday":
        return cls(2026, 12, 4)


class Eight(datetime):
    """The clock of the book."""

    @classmethod
    def now(cls, tz: object = None) -> "Eight":  # noqa: ARG003 - as is called
        return cls(2026, 12, 4, 20, 0, tzinfo=UTC)


class Screen(io.StringIO):
    """A terminal on which exactly the lines appear that the text has.

    What is typed is taken from the text as well: it stands there after the question.
    """

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self._lines = iter([*lines, "$ "])
        self._next = next(self._lines)
        self._shown = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Show text: each whole line must be the next one of the text."""
        *lines, self._shown = (self._shown + text).split("\n")
        for line in lines:
            told = re.escape(self._next).replace(ANY, ".*")
            if not re.fullmatch(told, line.rstrip()):
                pytest.fail(f"shown is {line!r}, the text has {self._next!r}")
            self._next = next(self._lines)
        return len(text)

    def input(self, question: str = "") -> str:
        """Ask the question and return what the text has after it."""
        self.write(question)
        if not f"{self._next} ".startswith(question):
            pytest.fail(f"asked is {question!r}, the text has {self._next!r}")
        typed = self._next[len(question) :]
        self.write(f"{typed}\n")
        return typed

    def commands(self) -> Iterator[str]:
        """Return the commands of the text, each when all before it was shown."""
        while self._next != "$ ":
            command = self._next.removeprefix("$ ")
            assert command != self._next, f"the text has {self._next!r}, and nothing more is shown"
            self._next = next(self._lines)
            yield command
            assert not self._shown


def test_the_evening_is_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line.rstrip() for block in blocks("console") for line in block.splitlines()]
    screen = Screen(lines)
    monkeypatch.chdir(tmp_path)
    for variable in ("SKATCALC_BOOK", "SKATCALC_SHEET"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_kind: tmp_path / name)
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.setenv("SKATCALC_LANG", "de")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("skatcalc.cli.write.beginning.date", Friday)
    monkeypatch.setattr("skatcalc.book.datetime", Eight)
    monkeypatch.setattr("builtins.input", screen.input)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, screen)
    run = 0
    for command in screen.commands():
        name, *words = shlex.split(command)
        assert name == "skatcalc", command
        main(words)
        run += 1
    assert run == TEXT.count("\n$ ")
    assert (tmp_path / "freitag.xlsx").stat().st_size > 0


def test_it_is_short_and_has_no_long_lines() -> None:
    lines = TEXT.splitlines()
    assert len(lines) <= MOST_LINES
    shown = "".join(blocks("console")).splitlines()
    assert [line for line in lines if len(line) > MOST_CHARACTERS and line not in shown] == []


def test_it_is_installed_as_readme_says() -> None:
    (install,) = blocks("sh")
    (windows,) = blocks("bat")
    commands = [*install.splitlines(), *windows.splitlines()]
    told = [each for each in commands if "activate" not in each]
    assert len(told) == 4
    assert [each for each in told if each not in README] == []
