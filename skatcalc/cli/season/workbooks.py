"""Puts the workbook of a season together: each sheet from what the book tells of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from skatcalc.cli.progress import progress
from skatcalc.cli.season.accounts import money_of, till_of
from skatcalc.cli.season.whole import season_book, stamp_of
from skatcalc.export.workbook import write
from skatcalc.honours import honours
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView, season_sheets
from skatcalc.seasonchecks import Compared
from skatcalc.seasoncourse import course_sheet
from skatcalc.seasondocument import Contents, season_document
from skatcalc.seasonhonourssheet import honours_sheet
from skatcalc.seasonkindssheet import kinds_sheet
from skatcalc.seasonplayersheet import player_sheet
from skatcalc.seasonstats import SeasonStats, season_stats
from skatcalc.seasontillsheet import till_checks, till_sheet
from skatcalc.seasonworkbook import SeasonBook, standings_sheet
from skatcalc.store import Store
from skatcalc.table import Table
from skatcalc.till import Till


def write_workbook(
    store: Store, desk: SeasonDesk, view: SeasonView, file: Path, *, lists: bool, ended: bool
) -> None:
    """Write a season as a workbook, with a sheet for each of its lists if these are asked for."""
    played = season_sheets(store, desk)
    book = season_book(store, desk, view, with_lists=lists)
    book = replace(book, money=money_of(desk, played))
    stats = season_stats(played)
    till = till_of(store, desk, view, played, ended=ended)
    money = _money(till, view)
    contents = Contents(
        book=book,
        stamp=stamp_of(store),
        sheets=(
            *money.sheets,
            _honours(desk, view, book, stats),
            *_told(course_sheet(book), kinds_sheet(book, stats), player_sheet(book)),
        ),
        checks=money.checks,
        currency=till.fees.currency,
        lists=[(each.stream, each.sheet) for each in played if lists and each.stream in book.lists],
    )
    document = season_document(contents)
    with progress(len(document.tables) + document.more_count) as tell:
        write(document, file, tell)


class _Money(NamedTuple):
    """The sheet of the till and what is compared on it; neither where nothing is played for."""

    sheets: tuple[Table, ...] = ()
    checks: tuple[Compared, ...] = ()


def _money(found: Till, view: SeasonView) -> _Money:
    if not found.items():
        return _Money()
    sheet = till_sheet(found, view.members)
    return _Money((sheet.table,), tuple(till_checks(sheet)))


def _told(*sheets: Table | None) -> Iterator[Table]:
    """Yield those that have something to tell."""
    return (sheet for sheet in sheets if sheet is not None)


def _honours(desk: SeasonDesk, view: SeasonView, book: SeasonBook, stats: SeasonStats) -> Table:
    found = honours(
        book.standings,
        view.results,
        stats,
        view.members,
        after=lambda day: standings(
            view.results, view.members, desk.season.rules, lots=view.lots, after=day
        ),
    )
    return honours_sheet(book, found, standings_sheet(book))
