"""A program that is killed leaves a book with that game or without it, never with half of it."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import skatcalc
from skatcalc.book import entries, load
from skatcalc.cli import main
from skatcalc.store import StoredEvent, open_store

ROOT = Path(skatcalc.__file__).parent.parent
ADD = ("sheet", "add", "anna", "grand", "with", "2", "won")
NEW = ("sheet", "new", "Other", "Anna", "Bert", "Carla", "--date", "2026-11-30")

# Runs the program and kills it at the given point: before the statement of that number, after so
# many steps of SQLite's machine, or when something is about to be printed.
KILLED = """
import os, runpy, signal, sqlite3, sys

where, number = sys.argv[1], int(sys.argv[2])
so_far = 0

def die():
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

def count(*_):
    global so_far
    so_far += 1
    if so_far == number:
        die()

def connect(*args, _connect=sqlite3.connect, **settings):
    connection = _connect(*args, **settings)
    if where == "statement":
        connection.set_trace_callback(count)
    if where == "step":
        connection.set_progress_handler(count, 1)
    return connection

sqlite3.connect = connect
if where == "print":
    import typer
    typer.echo = lambda *_, **__: die()
sys.argv = ["skatcalc", *sys.argv[3:]]
runpy.run_module("skatcalc", run_name="__main__")
"""


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def killed_at(where: str, number: int, *line: str) -> bool:
    """Run a line that is killed there; return whether it came so far."""
    found = subprocess.run(
        [sys.executable, "-c", KILLED, where, str(number), *line],
        env=environment(),
        check=False,
        capture_output=True,
    )
    assert b"Traceback" not in found.stderr, found.stderr.decode()
    return found.returncode != 0


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(path))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    return path


@pytest.fixture
def begun(book: Path) -> Path:
    assert main(["sheet", "new", "Monday", "Anna", "Bert", "Carla", "--date", "2026-11-29"]) == 0
    assert main([*ADD]) == 0
    return book


def events(book: Path) -> tuple[StoredEvent, ...]:
    """Return all events of a book that must be whole."""
    with open_store(book, create=False) as store:
        assert store.check() == ()
        return tuple(event for stream in store.sheets() for event in store.events(stream))


def added_at(book: Path, where: str, number: int) -> tuple[bool, int]:
    """Kill an entry there; return whether it came so far, and how many games were added."""
    before = events(book)
    killed = killed_at(where, number, *ADD)
    after = events(book)
    assert after[: len(before)] == before
    new = after[len(before) :]
    assert len(new) <= 1
    assert all((each.kind, each.said) == ("DealAdded", " ".join(ADD)) for each in new)
    assert scores(book) == [72] * (1 + len(new))
    # And it goes on as if nothing had happened.
    assert main(["sheet", "pass"]) == 0
    for _ in range(1 + len(new)):
        assert main(["sheet", "undo"]) == 0
    return killed, len(new)


def scores(book: Path) -> list[int]:
    with open_store(book, create=False) as store:
        (entry,) = entries(store)
        return [row.score for row in load(store, entry.stream).sheet.rows()]


def test_at_every_statement(begun: Path) -> None:
    found = []
    for number in range(1, 200):
        killed, added = added_at(begun, "statement", number)
        if not killed:
            assert added == 1
            break
        found.append(added)
    else:
        pytest.fail("the program never came to its end")
    # Once the game is in the book it stays there.
    assert found == sorted(found)
    assert len(found) > 5


def test_at_steps_within_the_statements(begun: Path) -> None:
    number, found = 1, []
    while True:
        killed, added = added_at(begun, "step", number)
        if not killed:
            assert added == 1
            break
        found.append(added)
        number += max(number // 4, 20)
    assert found == sorted(found)
    assert len(found) > 5


def test_before_the_echo(begun: Path) -> None:
    assert added_at(begun, "print", 1) == (True, 1)


def test_while_it_writes(begun: Path) -> None:
    """Kill it a moment after its journal appears; when exactly does not matter for the verdict."""
    chance = random.Random(2026)  # noqa: S311 - chance, not secrecy
    journal = begun.with_name(f"{begun.name}-journal")
    for _ in range(12):
        # A journal that holds nothing yet may have been left; the next entry takes it away.
        assert main(["sheet", "pass"]) == 0
        assert main(["sheet", "undo"]) == 0
        assert not journal.exists()
        before = events(begun)
        process = subprocess.Popen(
            [sys.executable, "-m", "skatcalc", *ADD],
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None and not journal.exists():
            pass
        time.sleep(max(0, chance.uniform(-0.002, 0.002)))
        process.kill()
        process.wait()
        after = events(begun)
        assert after[: len(before)] == before
        assert [each.kind for each in after[len(before) :]] in ([], ["DealAdded"])
        assert set(scores(begun)) == {72}


def test_while_a_book_is_made(book: Path) -> None:
    for number in range(1, 300, 2):
        killed = killed_at("statement", number, *NEW)
        if not killed:
            break
        # No book, and the next try makes one; or a whole one, with the list or without it.
        if book.exists():
            assert [event.kind for event in events(book)] in ([], ["SheetOpened"])
            book.unlink()
    else:
        pytest.fail("the program never came to its end")
    assert [event.kind for event in events(book)] == ["SheetOpened"]


def test_while_a_file_is_imported(book: Path, tmp_path: Path) -> None:
    evening = tmp_path / "evening.csv"
    lines = ["declarer,game,result", *["Anna,S +1,won"] * 20]
    evening.write_text("\n".join(lines), encoding="utf-8")
    assert main(["sheet", "new", "Monday", "Anna", "Bert", "Carla", "--date", "2026-11-29"]) == 0
    given = ["--name", "In", "--date", "2026-11-30"]
    given += [word for name in ("Anna", "Bert", "Carla") for word in ("--player", name)]
    before = events(book)
    for number in range(1, 300, 7):
        killed = killed_at("statement", number, "sheet", "import", str(evening), *given)
        after = events(book)
        # All of it or nothing.
        assert len(after) - len(before) == (0 if killed else 21)
        if not killed:
            break
    else:
        pytest.fail("the program never came to its end")
