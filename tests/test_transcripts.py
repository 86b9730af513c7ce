"""The program as it is used: command lines with their exact output, one evening a file.

A transcript begins with an empty book in an empty folder. ``$ skatcalc …`` is run in this process;
what follows is its output, a blank line as ``¶``, messages behind ``2> ``, a status other than 0 in
brackets. Settings may stand before the name of the program. More commands set the scene:

* ``$ file NAME`` writes a file of the lines below it that begin with ``| ``
* ``$ bytes NAME HEX…`` writes a file of these bytes
* ``$ print NAME`` shows a file
* ``$ lists`` closes a list for each line below it, known by its totals and scored by points alone:
  ``| 2026-01-09 1 Anna 676/12/3, Bert -20/7/4, ...`` is the first series of an evening
* ``$ format NUMBER`` makes the book one of that format

With ``UPDATE_TRANSCRIPTS=1`` the files are written anew; read what has changed.
"""

import os
import re
import shlex
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from skatcalc.cli import main

TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))
UPDATE = "UPDATE_TRANSCRIPTS"
BOOK = "book.sqlite"
BLANK = "¶"

_NORMAL = (
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00"), "<moment>"),
    (re.compile(r'(Bytes|"bytes"): \d+'), r"\1: <bytes>"),
    # The day on which the tests run.
    (re.compile(r"(?<= by Anna on )\d{4}-\d\d-\d\d"), "<today>"),
    (re.compile(r"(?<= on )\d{4}-\d\d-\d\d(?= by )"), "<today>"),
    (re.compile(r"(?<= on )\d{4}-\d\d-\d\d(?=; valid until )"), "<today>"),
    (re.compile(r"(?<=; valid until )\d{4}-\d\d-\d\d(?=, when )"), "<today>"),
    (re.compile(r"(?<=\d\. )\d{4}-\d\d-\d\d \d\d:\d\d(?=, (Anna|Bert): )"), "<now>"),
)


class Scene:
    """A folder with a book, in which command lines are run."""

    def __init__(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        self.folder = Path(os.path.realpath(folder))
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        monkeypatch.chdir(self.folder)
        monkeypatch.setenv("SKATCALC_BOOK", BOOK)
        monkeypatch.setenv("SKATCALC_BY", "Anna")
        monkeypatch.delenv("SKATCALC_SHEET", raising=False)

    def files(self) -> dict[str, bytes]:
        return {each.name: each.read_bytes() for each in self.folder.iterdir() if each.is_file()}

    def run(self, line: str, given: list[str]) -> list[str]:
        """Run one line of a transcript and return what it prints."""
        words = shlex.split(line)
        settings = words[: words.index("skatcalc")] if "skatcalc" in words else []
        match words[len(settings) :]:
            case ["skatcalc", *args]:
                return self._skatcalc(settings, args)
            case ["file", name]:
                text = "".join(f"{each}\n" for each in given)
                (self.folder / name).write_text(text, encoding="utf-8", newline="")
            case ["bytes", name, *numbers]:
                (self.folder / name).write_bytes(bytes.fromhex("".join(numbers)))
            case ["lists"]:
                for number, each in enumerate(given, start=1):
                    self._close_list(f"List {number}", *each.split(" ", 2))
            case ["print", name]:
                text = (self.folder / name).read_text(encoding="utf-8")
                return [each or BLANK for each in text.splitlines()]
            case ["format", number]:
                with closing(sqlite3.connect(self.folder / BOOK)) as connection:
                    connection.execute(f"PRAGMA user_version = {int(number)}")
            case _:
                pytest.fail(f"no such command in a transcript: {line}")
        return []

    def _close_list(self, name: str, day: str, series: str, players: str) -> None:
        told = [each.rpartition(" ") for each in players.split(", ")]
        names = [player for player, _blank, _figures in told]
        totals = [f"{player}={figures}" for player, _blank, figures in told]
        heading = ["--date", day, "--series", series, "--scoring", "classic"]
        for args in (["new", name, *names, *heading], ["totals", *totals], ["close"]):
            assert main(["sheet", *args]) == 0
        self._capsys.readouterr()

    def _skatcalc(self, settings: list[str], args: list[str]) -> list[str]:
        before = self.files()
        with self._monkeypatch.context() as patch:
            for setting in settings:
                name, _, value = setting.partition("=")
                patch.setenv(name, value)
            status = main(args)
        captured = self._capsys.readouterr()
        printed = [each or BLANK for each in captured.out.splitlines()]
        printed += [f"2> {each}" for each in captured.err.splitlines()]
        printed += [f"[{status}]"] if status else []
        assert "Traceback" not in captured.err
        if status:
            # What is refused leaves no trace: not in the book, not beside it.
            assert self.files() == before
        return [self._normal(each) or BLANK for each in printed]

    def _normal(self, line: str) -> str:
        line = line.replace(str(self.folder) + os.sep, "<folder>/")
        line = line.replace(str(self.folder), "<folder>")
        for pattern, name in _NORMAL:
            line = pattern.sub(name, line)
        return line


def replayed(transcript: str, run: Callable[[str, list[str]], list[str]]) -> Iterator[str]:
    """Return the lines of the transcript with the outputs that the commands give now."""
    lines = transcript.splitlines()
    position = 0
    while position < len(lines):
        line = lines[position]
        yield line
        position += 1
        if not line.startswith("$ "):
            continue
        given = []
        while position < len(lines) and lines[position].startswith("|"):
            yield lines[position]
            given.append(lines[position][2:])
            position += 1
        while position < len(lines) and lines[position] and not lines[position].startswith("$ "):
            position += 1
        yield from run(line.removeprefix("$ "), given)


@pytest.fixture
def scene(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Scene:
    return Scene(tmp_path, capsys, monkeypatch)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, scene: Scene) -> None:
    transcript = path.read_text(encoding="utf-8")
    now = "".join(f"{line}\n" for line in replayed(transcript, scene.run))
    if os.environ.get(UPDATE):
        path.write_text(now, encoding="utf-8", newline="\n")
    else:
        assert now == transcript


def test_there_are_transcripts() -> None:
    assert TRANSCRIPTS


def test_a_refused_command_is_noticed_when_it_changes_the_book(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(_args: list[str]) -> int:
        (scene.folder / BOOK).write_bytes(b"")
        return 1

    monkeypatch.setattr(f"{__name__}.main", spoil)
    with pytest.raises(AssertionError):
        scene.run("skatcalc sheet pass", [])
