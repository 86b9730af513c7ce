"""The 183 recorded evenings as a season's workbook: each of 200 planted changes is named, no more.

They are planted at places drawn by chance: values, formulas and texts, rows and sheets. Who played
at which table is made up.
"""

import random
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
import test_recorded_evenings
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from test_recorded_evenings import by_flags, evenings, whole

from skatcalc.book import Scribe, keep
from skatcalc.checks import closing
from skatcalc.cli import main
from skatcalc.events import Seat, SheetOpened
from skatcalc.seasonbook import begin_season, enter_read
from skatcalc.seasonrules import find_season_rules
from skatcalc.sheet import Entry
from skatcalc.store import open_store

pytestmark = test_recorded_evenings.pytestmark

NAMES = tuple(
    f"{first} {last}"
    for last in ("Groß", "Țepeș", "Яковлев")
    for first in ("Anna", "Bert", "Carla", "Dora")
)
TABLES = 4


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("recorded")
    moments = (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=at) for at in range(10**6))
    scribe = Scribe(by="Anna", clock=lambda: next(moments))
    lists = []
    with open_store(folder / "club.db") as store:
        for at, games in enumerate(evenings().values()):
            opened, *events = (record.event for record in whole(games, by_flags).history)
            assert isinstance(opened, SheetOpened)
            table, seat = at % TABLES, 3 * (at % TABLES)
            heading = replace(
                opened.heading,
                name=f"List {at + 1}",
                date=date(2026, 1, 5) + timedelta(days=7 * (at // TABLES)),
                table=table + 1,
                series=1,
                seats=tuple(map(Seat, NAMES[seat : seat + 3])),
            )
            desk = keep(store, [SheetOpened(heading), *events], scribe)
            store.append(
                [scribe.event(desk.stream, closing(desk.sheet), None)], desk.sheet.last_seq
            )
            lists.append(Entry(number=at + 1, stream=desk.stream, heading=heading, closed=None))
        season = begin_season(store, "2026", find_season_rules("earned-drops"), scribe)
        enter_read(store, season, lists, (), scribe)
    run(folder, "season", "export", str(folder / "2026.xlsx"), "--lists")
    run(folder, "season", "export", str(folder / "short.xlsx"))
    yield folder
    shutil.rmtree(folder)


def run(folder: Path, *args: str, status: int = 0) -> None:
    assert main(["--book", str(folder / "club.db"), "--by", "Anna", *args]) == status


def places(book: Workbook) -> list[Cell]:
    return [
        cell
        for sheet in book
        if sheet.title not in {"Notes", "Player"}
        for row in sheet.iter_rows()
        for cell in row
        if not isinstance(cell, MergedCell) and cell.value not in {None, ""}
    ]


def row_of(cell: Cell) -> tuple[Cell | MergedCell, ...]:
    sheet = cell.parent
    assert isinstance(sheet, Worksheet)
    return sheet[cell.row]


def plant(cell: Cell, chance: random.Random) -> None:
    """Change a cell as somebody might: another number, a word more, a formula or none."""
    value = cell.value
    # A row that holds nothing any more is told as such.
    nothing = None if sum(bool(each.value) for each in row_of(cell)) > 1 else 98_764
    if isinstance(value, str) and value.startswith("="):
        cell.value = chance.choice((f"{value}+1", 98_765, nothing, "98765"))
    elif isinstance(value, datetime):
        cell.value = value + timedelta(days=chance.choice((-7, 1)))
    elif isinstance(value, int | float):
        cell.value = chance.choice((value + 1, value - 10, value + 0.5, nothing, f"about {value}"))
    else:
        cell.value = chance.choice((f"{value}!", nothing, 5))


def test_each_of_two_hundred_changed_cells_is_named_and_nothing_else(
    exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(7)  # noqa: S311 - to be the same again
    path = tmp_path / "changed.xlsx"
    book = openpyxl.load_workbook(exported / "2026.xlsx")
    planted = chance.sample(places(book), 200)
    for cell in planted:
        plant(cell, chance)
    book.save(path)
    run(exported, "season", "verify", str(path), status=1)
    told = capsys.readouterr().out.splitlines()
    named = {re.split(r" \(|: ", line)[0] for line in told}
    assert named == {f"{cell.parent.title} {cell.coordinate}" for cell in planted}
    assert len(told) == 200


def double(book: Workbook) -> None:
    sheet = book["Results"]
    sheet.insert_rows(200)
    for cell in sheet[199]:
        sheet.cell(200, cell.column, cell.value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda book: book["Results"].delete_rows(300), ["Results, row 300"]),
        (lambda book: book["Results"].delete_rows(300, 2), ["Results, row 300"] * 2),
        (lambda book: book["Standings"].delete_rows(5), ["Standings, row 5"]),
        (lambda book: book["Check"].delete_rows(90), ["Check, row 90"]),
        (double, ["Results, row 199"]),
        (lambda book: book.create_sheet("Own"), ["the sheet Own was added"]),
        (lambda book: book.remove(book["Check"]), ["the sheet Check is missing"]),
    ],
)
def test_rows_and_sheets_are_one_finding_each(
    exported: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Workbook], object],
    named: list[str],
) -> None:
    path = tmp_path / "changed.xlsx"
    book = openpyxl.load_workbook(exported / "short.xlsx")
    change(book)
    book.save(path)
    run(exported, "season", "verify", str(path), status=1)
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == named


def test_the_fresh_file_is_silent(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(exported, "season", "verify", str(exported / "2026.xlsx"))
    assert capsys.readouterr().out.startswith("nothing was changed in ")


def test_the_results_read_into_an_empty_book_give_the_same_standings(
    exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path, "season", "new", "2026", "--rules", "earned-drops")
    run(tmp_path, "season", "import", str(exported / "short.xlsx"))
    capsys.readouterr()
    run(tmp_path, "season", "standings")
    read = capsys.readouterr()
    run(exported, "season", "standings")
    assert read == capsys.readouterr()
