"""Workbooks of small seasons for the tests."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from skatcalc.events import Scoring
from skatcalc.export.workbook import write
from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Lots, standings
from skatcalc.seasondocument import Contents, season_document
from skatcalc.seasonrules import SeasonRules
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.table import Table

STAMP = datetime(2026, 11, 29, 21, 47, 13, tzinfo=UTC)


def book_of(
    results: Sequence[Result],
    members: Sequence[Member],
    rules: SeasonRules | None = None,
    lots: Lots | None = None,
) -> SeasonBook:
    """Return a season; its lists are named after their place in the book."""
    rules = rules or SeasonRules()
    sheets = dict.fromkeys(result.sheet for result in results)
    return SeasonBook(
        name="Season 2026",
        standings=standings(results, members, rules, lots=lots),
        results=tuple(results),
        members=tuple(members),
        lists={sheet: f"List {sheet}" for sheet in sheets},
        numbers={sheet: number for number, sheet in enumerate(sheets, start=1)},
        scorings=dict.fromkeys(sheets, Scoring.SEEGER),
        lots=lots or {},
    )


def written(folder: Path, book: SeasonBook, *sheets: Table | None) -> Path:
    """Return the file of a season with further sheets."""
    path = folder / "season.xlsx"
    more = [each for each in sheets if each is not None]
    write(season_document(Contents(book=book, stamp=STAMP, sheets=more)), path)
    return path


def column(table: Table, key: str) -> list[object]:
    """Return what stands in a column, from the top."""
    return [row.cells[key].value if key in row.cells else None for row in table.rows]
