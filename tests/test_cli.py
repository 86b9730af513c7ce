"""The command line as a program: what it loads, what it leaves behind, what it never prints."""

import contextlib
import gc
import importlib
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

import pytest

import skatcalc
from skatcalc import config
from skatcalc.book import Scribe, current, write
from skatcalc.checks import closing
from skatcalc.cli import app as program_module
from skatcalc.cli import main, output, value
from skatcalc.i18n import LANGUAGES
from skatcalc.store import open_store

ROOT = Path(skatcalc.__file__).parent.parent
GROUPS: dict[tuple[str, ...], list[str]] = {("book",): ["info", "check"]}
LAZY: dict[str, str] = {}


def _gather(group: tuple[str, ...], modules: Mapping[str, str]) -> None:
    """Take down the commands of a group, and those of the groups below it."""
    GROUPS[group] = list(modules)
    for name, module in modules.items():
        LAZY[" ".join((*group, name))] = module
        below = getattr(importlib.import_module(module), "COMMANDS", None)
        if below is not None:
            _gather((*group, name), below)


_gather((), program_module.COMMANDS)
COMMANDS = [
    (*group, name)
    for group, names in GROUPS.items()
    for name in names
    if (*group, name) not in GROUPS
]
BOX = "╭╮╰╯│┃"


def python(
    *args: str,
    env: Mapping[str, str] | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
    preexec_fn: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run(
        [sys.executable, *args],
        env=environment,
        check=False,
        stdout=stdout,
        stderr=stderr,
        preexec_fn=preexec_fn,
    )


program = partial(python, "-m", "skatcalc")
"""Runs the program in a process of its own."""


@pytest.fixture(autouse=True)
def own_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    book = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(book))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    return book


# --- the right number ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("spades with 1 hand schneider announced 70 points", -110),
        ("spades --with 1 --hand --schneider-announced --points 70", -110),
        ("spades with 1 hand schneider announced 25 points", -110),
        ("spades with 1 hand schneider announced no trick", -132),
        ("spades with 1 hand schwarz announced 100 points", -154),
        ("spades with 1 ouvert 9 tricks", -176),
        ("grand ouvert with 4 lost", -528),
        ("grand ouvert with 4 won", 264),
        ("clubs ouvert with 2 won", 108),
        ("clubs --ouvert --with 2 --won", 108),
        ("spades with 1 no trick 21 points", -88),
        ("spades with 1 0 points 1 trick", -66),
        ("grand with 4 120 points 9 tricks", 144),
        ("spades with 1 bid 33 90 points", 33),
        ("spades with 1 bid 33 89 points", -66),
        ("grand with 1 bid 60 95 points", 72),
        ("clubs with 1 bid 48 89 points", -96),
        ("spades with 1 bid 48 lost", -110),
        ("clubs with 6 bid 72 won", 84),
        ("grand without 4 won", 120),
        ("clubs without 11 won", 144),
        ("null 1 trick", -46),
        ("null ouvert hand won", 59),
        ("null ouvert hand lost", -118),
        ("spades without 2 lost schwarz", -110),
        ("clubs with 1 bid 24 announced-as null", -48),
        ("spades -3 +", 44),
        ("- spades +2", -66),
        ("+ spades - +2 --won --lost", None),
    ],
)
def test_a_line_is_valued(line: str, score: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["value", *line.split(), "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert status == (2 if score is None else 0)
    assert answer.get("score") == score


def test_a_hand_game_made_schneider_is_worth_55(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "spades", "--with", "2", "--hand", "--schneider"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(": 55")


# --- one process, many lines --------------------------------------------------------------------


def test_nothing_is_left_over_for_the_next_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.sqlite"
    new = ["sheet", "new", "A", "Anna", "Bert", "Carla"]
    assert main(["--book", str(other), "--by", "Bert", "--json", *new]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == "skatcalc.entry/1"
    # Neither the book nor JSON is still asked for.
    assert main(["sheet", "list"]) == 1
    assert "book.sqlite" in capsys.readouterr().err
    assert main(["value", "spades", "with", "1"]) == 0
    assert capsys.readouterr().out.startswith("spades: ")
    assert main(["value", "spades", "with", "1"]) == 0
    assert main(["value", "nonsense"]) == 2


def test_who_writes_is_told_anew_each_time(own_book: Path) -> None:
    from skatcalc.store import open_store

    assert main(["--by", "Bert", "sheet", "new", "A", "Anna", "Bert", "Carla"]) == 0
    assert main(["sheet", "pass"]) == 0
    assert main(["sheet", "pass", "--by", "Carla"]) == 0
    with open_store(own_book, create=False) as store:
        (stream,) = store.sheets()
        written = [(event.by, event.said) for event in store.events(stream)]
    assert written == [
        ("Bert", "sheet new A Anna Bert Carla"),
        ("Anna", "sheet pass"),
        ("Carla", "sheet pass"),
    ]


@pytest.mark.parametrize("line", [["value", "spades", "with", "1"], ["nonsense"], ["--version"]])
@pytest.mark.parametrize("collecting", [True, False])
def test_the_collector_is_left_as_it_was(line: list[str], *, collecting: bool) -> None:
    was = gc.isenabled()
    (gc.enable if collecting else gc.disable)()
    try:
        main(line)
        assert gc.isenabled() is collecting
    finally:
        (gc.enable if was else gc.disable)()


def test_the_streams_are_left_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO(), io.BytesIO()
    before = [io.TextIOWrapper(each, encoding="latin-1", errors="strict") for each in written]
    monkeypatch.setattr(sys, "stdout", before[0])
    monkeypatch.setattr(sys, "stderr", before[1])
    assert main(["value", "♠", "with", "1"]) == 0
    assert main(["value", "♠♠"]) == 2
    assert [sys.stdout, sys.stderr] == before
    assert [(each.encoding, each.errors) for each in before] == [("latin-1", "strict")] * 2
    out, err = (each.getvalue() for each in written)
    assert out.decode().startswith("spades: with 1")
    assert "“♠♠”" in err.decode()


def test_the_words_of_the_process_are_not_asked_when_words_are_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["pytest", "sheet", "list"])
    assert main(["valu"]) == 2
    assert capsys.readouterr().err == "there is no command valu; did you mean value?\n"


def test_without_words_those_of_the_process_are_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["skatcalc", "bids", "46"])
    assert main() == 0
    assert capsys.readouterr().out == "null ouvert\n"


# --- words, options, settings -------------------------------------------------------------------


@pytest.mark.parametrize("place", range(4))
def test_the_global_options_stand_anywhere(place: int, tmp_path: Path) -> None:
    line = ["sheet", "new", "A", "Anna", "Bert", "Carla"]
    at = [0, 1, 2, 6][place]
    book = tmp_path / f"{place}.sqlite"
    assert main([*line[:at], "--book", str(book), *line[at:]]) == 0
    assert main([*line[:at], f"--book={book}", "--json", *line[at:]]) == 1
    assert book.exists()


@pytest.mark.parametrize("option", ["--book", "--by"])
def test_a_global_option_without_its_value_takes_no_other_word(
    option: str, own_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "new", "A", "Anna", "Bert", "Carla", option]) == 2
    assert capsys.readouterr().err == f"the option {option} needs a value after it\n"
    assert not own_book.exists()


def test_a_short_date_is_of_this_year(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "sheet", "new", "A", "a", "b", "c", "--date", "29.11."]) == 0
    capsys.readouterr()
    assert main(["--json", "sheet", "show"]) == 0
    assert json.loads(capsys.readouterr().out)["date"] == f"{time.localtime().tm_year}-11-29"


def test_without_settings_the_book_lies_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SKATCALC_BOOK")
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_a, **_k: tmp_path / "data")
    assert main(["book", "info"]) == 1
    assert str(Path("data") / "book.sqlite") in capsys.readouterr().err
    assert main(["sheet", "new", "A", "a", "b", "c"]) == 0
    assert (tmp_path / "data" / "book.sqlite").is_file()


# --- what is loaded -----------------------------------------------------------------------------

HEAVY = ["openpyxl", "tabulate", "sqlite3", "rich", "textual"]
OURS = ["skatcalc.store", "skatcalc.export", "skatcalc.topics", "skatcalc.topicwords"]
# From 0.29 on typer itself imports pydantic.
NEW_TYPER = tuple(map(int, version("typer").split(".")[:2])) >= (0, 29)

LOADED = """
import sys
from skatcalc.cli import main
status = main(sys.argv[1:])
print("loaded:", status, *sys.modules, file=sys.stderr)
"""


def loaded(*line: str) -> tuple[int, set[str]]:
    """Return the status of a line in a fresh interpreter, and all modules that it has loaded."""
    found = python("-c", LOADED, *line).stderr.decode().partition("loaded:")[2].split()
    return int(found[0]), set(found[1:])


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("value spades with 2 hand", 0),
        ("value spades --with 2 --hand --schneider", 0),
        ("value spades with 2 bid 18 70 points", 0),
        ("value spades with 1 no trick", 0),
        ("value spades with 2 --json", 0),
        ("bids 36", 0),
        ("value spaeds", 2),
        ("value null bid 24", 1),
        ("valu", 2),
    ],
)
def test_a_value_loads_no_more_than_it_needs(line: str, status: int) -> None:
    found, modules = loaded(*line.split())
    assert found == status
    heavy = [*HEAVY, *OURS] if NEW_TYPER else [*HEAVY, *OURS, "pydantic"]
    assert [name for name in heavy if name in modules] == []


@pytest.mark.skipif(NEW_TYPER, reason="it makes dataclasses itself")
def test_a_value_makes_no_dataclasses_and_no_sentences_of_faults() -> None:
    status, modules = loaded("value", "spades", "with", "2", "hand")
    assert status == 0
    assert modules.isdisjoint({"dataclasses", "skatcalc.messages"})


def test_adding_a_game_loads_nothing_that_draws() -> None:
    assert main(["sheet", "new", "A", "Anna", "Bert", "Carla"]) == 0
    status, modules = loaded("sheet", "add", "anna", "grand", "with", "1", "won")
    assert status == 0
    assert modules.isdisjoint({"openpyxl", "tabulate", "rich", "textual"})
    assert "sqlite3" in modules


@pytest.mark.parametrize("module", sorted(LAZY.values()))
def test_every_command_is_found_in_a_fresh_interpreter(module: str) -> None:
    found = python("-c", f"import {module} as m, typer; assert isinstance(m.app, typer.Typer)")
    assert found.returncode == 0, found.stderr.decode()


def test_every_module_of_a_command_is_a_command() -> None:
    folder = Path(program_module.__file__).parent
    found = {
        ".".join(("skatcalc", "cli", *path.relative_to(folder).with_suffix("").parts))
        for path in folder.rglob("*.py")
        if "\napp = new_app(" in path.read_text(encoding="utf-8")
    }
    assert {module.removesuffix(".__init__") for module in found} == set(LAZY.values())


# --- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "usage", "argument"),
    [
        ("season add", "[SHEET…]", "SHEET…  Lists, by"),
        ("season lot", "{MEMBER…}", "MEMBER…  Number or name."),
        ("season explain", "{NAME}", "NAME  Number or name."),
        ("sheet locate", "[SHEET|FILE] PLAYER=TOTAL…", "[SHEET|FILE] PLAYER=TOTAL…  The list"),
        ("audit", "{FILE}", "FILE  A file of games."),
    ],
)
def test_help_tells_of_an_argument_by_its_name_alone_and_of_what_there_may_be_several(
    command: str, usage: str, argument: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Usage: skatcalc {command} [OPTIONS] {usage}\n")
    assert f"\nArguments:\n  {argument}" in told


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--help"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"Usage: skatcalc {' '.join(command)} ")
    description = text.partition("\n\n")[2].partition("Options:")[0].strip()
    assert description
    assert not set(BOX) & set(text)
    options = text.partition("Options:\n")[2].partition("\n\n")[0].splitlines()
    told = [line for line in options if line.startswith("  --")]
    following = dict(zip(options, [*options[1:], ""], strict=True))
    # An option whose name fills the line has its help on the next one.
    assert all("  " in line.strip() or following[line].startswith("      ") for line in told), told


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_the_groups_name_their_commands(
    group: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*group, "--help"]) == 0
    text = capsys.readouterr().out.partition("Commands:\n")[2]
    lines = [line.split() for line in text.splitlines() if re.match(r"  \S", line)]
    assert [line[0] for line in lines] == GROUPS[group]
    assert all(len(line) > 1 for line in lines)


def test_the_check_of_a_book_tells_what_is_wrong_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(path))
    assert main(["sheet", "new", "Monday", "Anna", "Bert", "Carla", "--date", "2026-01-05"]) == 0
    with open_store(path) as store:
        desk = current(store, None)
        wrong = replace(closing(desk.sheet), totals=(1, 2, 3))
        write(store, desk, wrong, Scribe(by="Anna"))
    capsys.readouterr()
    assert main(["book", "check"]) == 1
    assert capsys.readouterr().err == (
        "what 1 Monday (2026-01-05) states at its end is not what its entries give; sheet open and "
        "sheet close state it anew\n"
    )
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET said = 'x' WHERE id = 1")
        connection.commit()
    # What was changed behind the program's back is told alone: the rest is not to be trusted.
    assert main(["book", "check"]) == 1
    err = capsys.readouterr().err
    assert "is damaged (hash, entry 1 sheet/" in err
    assert "states at its end" not in err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"skatcalc {skatcalc.__version__}\n"


# --- what never reaches a user ------------------------------------------------------------------


def fail(*_args: object, **_kwargs: object) -> None:
    raise RuntimeError("kaputt")


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ((value, "value"), ["value", "spades", "with", "1"]),
        ((value, "to_game"), ["value", "spades", "with", "1"]),
        ((config, "book_path"), ["sheet", "list"]),
    ],
)
def test_a_fault_of_ours_is_one_line(
    where: tuple[Any, str],
    line: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(*where, fail)
    assert main(line) == 1
    found = capsys.readouterr()
    assert found.out == ""
    (message,) = found.err.splitlines()
    assert "fault of skatcalc" in message
    assert "RuntimeError: kaputt (test_cli.py:" in message
    # It may have happened after something was entered.
    assert "nothing was entered" not in message


def test_a_fault_of_ours_is_told_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(value, "value", fail)
    assert main(["--json", "value", "spades", "with", "1"]) == 1
    found = capsys.readouterr()
    assert [each["code"] for each in json.loads(found.out)["problems"]] == ["program-fault"]
    assert found.err == ""


def test_a_fault_while_a_command_is_loaded_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(program_module.COMMANDS, "value", "skatcalc.cli.nowhere")
    assert main(["value", "spades", "with", "1"]) == 1
    (message,) = capsys.readouterr().err.splitlines()
    assert "skatcalc.cli.nowhere" in message


def test_who_stops_the_program_sees_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_args: object, **_kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(value, "value", stop)
    assert main(["value", "spades", "with", "1"]) == 130
    monkeypatch.setattr(output, "print_problems", stop)
    assert main(["nonsense"]) == 130
    assert "Traceback" not in capsys.readouterr().err


LINES = [
    ["bids"],
    ["value", "spades", "with", "1"],
    ["value", "spades", "with", "1", "no", "trick"],
    ["--json", "bids"],
    ["--json", "value", "spades"],
    ["value", "spades"],
    ["value", "--help"],
    ["--version"],
    ["nonsense"],
]


@pytest.mark.parametrize("line", LINES, ids=" ".join)
@pytest.mark.parametrize("broken", ["stdout", "stderr"])
def test_nobody_reads(broken: str, line: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        found = program(
            *line,
            stdout=writing if broken == "stdout" else subprocess.PIPE,
            stderr=writing if broken == "stderr" else subprocess.PIPE,
        )
    finally:
        os.close(writing)
    assert found.returncode in {0, 1, 2}
    told = (found.stdout or b"") + (found.stderr or b"")
    assert b"Traceback" not in told
    assert b"Exception ignored" not in told
    assert b"BrokenPipe" not in told


def test_what_nobody_reads_is_entered_all_the_same(own_book: Path) -> None:
    assert main(["sheet", "new", "A", "Anna", "Bert", "Carla"]) == 0
    reading, writing = os.pipe()
    os.close(reading)
    try:
        found = program("sheet", "pass", stdout=writing)
    finally:
        os.close(writing)
    assert (found.returncode, found.stderr) == (1, b"")
    from skatcalc.store import open_store

    with open_store(own_book, create=False) as store:
        assert len(store.events(store.sheets()[0])) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_no_fault_of_ours() -> None:
    with Path("/dev/full").open("wb") as full:
        found = program("bids", stdout=full)
    assert found.returncode == 1
    assert found.stderr.decode() == (
        f"the answer cannot be written: {os.strerror(28)}; what was entered is kept\n"
    )


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_what_is_said_of_a_list_that_is_closed_fits_a_terminal(
    tongue: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKATCALC_BOOK", str(tmp_path / "book.sqlite"))
    players = ("Annemarie Hohenstein", "Bernd", "Clara-Sophie", "Dorothea", "Karl-Friedrich")
    assert main(["sheet", "new", "Monday", *players]) == 0
    assert main(["sheet", "add", "bernd", "grand", "with", "4", "lost", "--written", "-239"]) == 0
    capsys.readouterr()
    assert main(["--lang", tongue, "sheet", "close"]) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80
    for player in players:
        assert player in said


def _closed(stream: str) -> Callable[[], None]:
    return lambda: os.close({"out": 1, "err": 2}[stream])


@pytest.mark.skipif(os.name != "posix", reason="descriptors are closed by a fork")
@pytest.mark.parametrize("stream", ["out", "err"])
@pytest.mark.parametrize("line", [["bids"], ["nonsense"]], ids=" ".join)
def test_a_stream_that_is_closed_is_no_fault(stream: str, line: list[str]) -> None:
    found = program(*line, preexec_fn=_closed(stream))
    assert found.returncode == (0 if line == ["bids"] else 2)
    assert b"Traceback" not in found.stdout + found.stderr


@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=lambda settings: next(iter(settings)) + "=" + next(iter(settings.values())),
)
def test_the_output_is_utf8_whatever_the_system_says(settings: dict[str, str]) -> None:
    found = program("value", "null", "bid", "24", env=settings)
    assert found.returncode == 1
    assert "♣      ♦      ♥      ♠" in found.stderr.decode("utf-8")
    assert main(["sheet", "new", "Löwen", "Jürgen Groß", "Öznur", "Uwe"]) == 0
    found = program("sheet", "show", env=settings)
    assert found.returncode == 0, found.stderr
    assert "Jürgen Groß" in found.stdout.decode("utf-8")
    found = program("--json", "sheet", "list", env=settings)
    assert json.loads(found.stdout)["sheets"][0]["players"][1] == "Öznur"


@pytest.mark.skipif(os.name != "posix", reason="words are bytes only on POSIX")
@pytest.mark.parametrize("settings", [{}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
@pytest.mark.parametrize("line", [["value"], ["--json", "value"], ["sheet", "import"]])
def test_a_word_that_is_no_text_is_shown_escaped(line: list[str], settings: dict[str, str]) -> None:
    found = program(*line, os.fsdecode(b"\xff.csv"), env=settings)
    assert found.returncode in {1, 2}
    assert b"Traceback" not in found.stderr
    assert b"fault of skatcalc" not in found.stderr
    if "--json" in line:
        assert json.loads(found.stdout)["problems"]
    else:
        assert b"\\udcff.csv" in found.stderr


def test_importing_the_program_does_nothing() -> None:
    found = python("-c", "import skatcalc.cli, skatcalc.cli.app, skatcalc.cli.sheet")
    assert (found.returncode, found.stdout, found.stderr) == (0, b"", b"")
    assert importlib.import_module("skatcalc.cli").main is main


def test_what_does_not_count_for_cover_is_named_as_it_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cover", "60", "kontra", "lost", "89", "points"]) == 2
    assert "does not depend on kontra, lost and 89 points" in capsys.readouterr().err
