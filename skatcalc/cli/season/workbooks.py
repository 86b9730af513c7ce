"""Puts the workbook of a season together: each sheet from what the book tells of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from skatcalc.checks import list_sums
from skatcalc.cli.progress import progress
from skatcalc.cli.season.accounts import fees_of, money_of, till_of
from skatcalc.cli.season.whole import season_book, stamp_of
from skatcalc.export.ours import is_ours
from skatcalc.export.workbook import write
from skatcalc.honours import honours
from skatcalc.problems import Problem, SheetError, SkatError
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView, season_sheets
from skatcalc.seasonchecks import Compared
from skatcalc.seasoncourse import course_sheet
from skatcalc.seasondocument import Contents, Notes, season_document
from skatcalc.seasonhonourssheet import honours_sheet
from skatcalc.seasonkindssheet import kinds_sheet
from skatcalc.seasonplayersheet import player_sheet
from skatcalc.seasonstats import SeasonCounts, SeasonStats
from skatcalc.seasontillsheet import till_checks, till_sheet
from skatcalc.seasonworkbook import SeasonBook, standings_sheet
from skatcalc.store import Store
from skatcalc.table import Table
from skatcalc.till import Till, settled


class Parts(NamedTuple):
    """What a workbook is to have: a sheet for each list; the prizes paid out."""

    lists: bool
    ended: bool


def write_workbook(
    store: Store, desk: SeasonDesk, view: SeasonView, file: Path, parts: Parts, *, force: bool
) -> None:
    """Write a season as a workbook, with the notes of the one that it replaces."""
    contents = replace(contents_of(store, desk, view, parts), notes=_notes(file, force=force))
    document = season_document(contents)
    with progress(len(document.tables) + document.more_count) as tell:
        write(document, file, tell)


def _notes(file: Path, *, force: bool) -> Notes | None:
    """Return what somebody wrote in the workbook that is to be made anew."""
    from skatcalc.ingest.notes import own_sheets, read_notes

    if not is_ours(file):
        return None
    try:
        own = () if force else own_sheets(file)
        if own:
            facts = {"path": str(file), "sheets": own}
            raise SheetError(Problem("workbook-own-sheets", facts))
        return read_notes(file)
    except SkatError:
        if force:
            return None
        raise


def contents_of(store: Store, desk: SeasonDesk, view: SeasonView, parts: Parts) -> Contents:
    """Return what the workbook of a season holds; the same entries give the same."""
    fees = fees_of(desk)
    counts, accounts, headings, sums, shown = SeasonCounts(), [], {}, {}, []
    for each in season_sheets(store, desk):
        counts.add(each)
        # No more is held than is written: without their sheets a season can have very many games.
        if parts.lists:
            shown.append((each.stream, each.sheet))
        accounts.append(settled(each, fees))
        headings[each.stream], sums[each.stream] = each.sheet.heading, list_sums(each.sheet)
    stats = counts.stats()
    book = season_book(
        store, desk, view, headings, sums=sums, money=money_of(accounts), with_lists=parts.lists
    )
    till = till_of(store, desk, view, accounts, ended=parts.ended)
    money = _money(till, view)
    return Contents(
        book=book,
        stamp=stamp_of(store),
        sheets=(
            *money.sheets,
            _honours(desk, view, book, stats),
            *_told(course_sheet(book), kinds_sheet(book, stats), player_sheet(book)),
        ),
        checks=money.checks,
        currency=till.fees.currency,
        lists=[(stream, sheet) for stream, sheet in shown if stream in book.lists],
        properties={
            "season": desk.stream,
            "lists": "yes" if parts.lists else "no",
            "ended": "yes" if parts.ended else "no",
            "entries": str(store.info().events),
        },
    )


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
