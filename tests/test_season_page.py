"""``season export`` as a person calls it: the web page, and the bar that shows how far it is."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import openpyxl
import pytest
from terminal import Terminal, at_a_terminal
from test_seasonbook import MONDAY, begun, closed, entered

from skatcalc.cli import main
from skatcalc.store import open_store

LISTS = 31


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a book with a season of 31 lists."""
    path = tmp_path_factory.mktemp("season") / "book.db"
    store = open_store(path)
    for week in range(LISTS):
        closed(store, f"List {week}", day=MONDAY + timedelta(weeks=week))
    begun(store)
    entered(store, *(str(number) for number in range(1, LISTS + 1)))
    store.close()
    return path


def export(book: Path, *words: str) -> int:
    return main(["--book", str(book), "season", "export", *words])


def test_the_page_is_written_and_written_anew(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "2026.html"
    assert export(book, str(file)) == 0
    assert capsys.readouterr().out == f"2026 is written to {file}\n"
    first = file.read_bytes()
    assert first.startswith(b'<!DOCTYPE html>\n<html lang="en">')
    last = date(2026, 1, 5) + timedelta(weeks=LISTS - 1)
    assert f"Evening of {last}".encode() in first
    assert export(book, str(file)) == 0
    assert file.read_bytes() == first


def test_a_page_of_others_is_not_written_over(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "index.HTML"
    file.write_text("<!DOCTYPE html><title>Our club</title>skatcalc")
    assert export(book, str(file)) == 1
    assert "was not made by skatcalc" in capsys.readouterr().err
    assert "Our club" in file.read_text()
    assert export(book, str(file), "--force") == 0
    assert "Our club" not in file.read_text()


def test_only_a_workbook_has_sheets_for_lists(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "2026.html"
    assert export(book, str(file), "--lists", "--end") == 2
    told = capsys.readouterr().err.splitlines()
    assert [line for line in told if "--lists" in line and ".html" in line] == told[:1]
    assert [line for line in told if "--end" in line and ".html" in line] == told[1:]
    assert not file.exists()


def test_a_season_without_lists_has_a_page(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    store = open_store(path)
    begun(store)
    store.close()
    file = tmp_path / "page.html"
    assert export(path, str(file)) == 0
    assert "Before the first evening" in file.read_text()


@pytest.fixture
def started(book: Path, tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal(
        str(tmp_path / "2026.xlsx"),
        "--lists",
        command=("--book", str(book), "season", "export"),
        env={"TERM": "xterm"},
    )
    yield found
    found.close()


@at_a_terminal
def test_a_bar_shows_how_far_a_long_export_is(started: Terminal, tmp_path: Path) -> None:
    status, shown = started.end()
    assert status == 0
    sheets = len(openpyxl.load_workbook(tmp_path / "2026.xlsx").sheetnames)
    assert sheets > LISTS
    assert f"{sheets}/{sheets}" in shown
    # At the end the line of the bar is erased, and only the result stands there.
    before, _, after = shown.rpartition("writing the sheets")
    assert "\x1b[2K" in after
    assert after.rstrip().endswith(f"2026 is written to {tmp_path / '2026.xlsx'}")
    assert before.count("writing the sheets") > 1


@at_a_terminal
def test_a_short_export_shows_none(book: Path, tmp_path: Path) -> None:
    terminal = Terminal(
        str(tmp_path / "2026.xlsx"),
        command=("--book", str(book), "season", "export"),
        env={"TERM": "xterm"},
    )
    assert terminal.end() == (0, f"2026 is written to {tmp_path / '2026.xlsx'}\n")
    terminal.close()


def test_nothing_of_it_gets_into_a_pipe(book: Path, tmp_path: Path) -> None:
    words = ["--book", str(book), "season", "export", str(tmp_path / "2026.xlsx"), "--lists"]
    done = subprocess.run(
        [sys.executable, "-m", "skatcalc", *words], check=True, capture_output=True, timeout=60
    )
    assert done.stdout.decode() == f"2026 is written to {tmp_path / '2026.xlsx'}\n"
    assert done.stderr == b""
