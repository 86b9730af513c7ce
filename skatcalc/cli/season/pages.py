"""Puts the web page of a season together from what the book tells of it."""

from datetime import datetime
from pathlib import Path

from skatcalc.book import entries
from skatcalc.evening import Evening, evening
from skatcalc.export.files import write_file
from skatcalc.export.page import render
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView, evening_lists
from skatcalc.seasonpage import PageContents, season_page
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.store import Store


def write_page(store: Store, desk: SeasonDesk, view: SeasonView, file: Path) -> None:
    """Write the standings of a season, its last evening and its rule as a web page."""
    known = {entry.stream: entry for entry in entries(store)}
    sheets = {result.sheet: known[result.sheet] for result in view.results}
    rules = desk.season.rules
    book = SeasonBook(
        name=desk.season.name,
        standings=standings(view.results, view.members, rules, lots=view.lots),
        results=view.results,
        members=view.members,
        lists={stream: entry.heading.name for stream, entry in sheets.items()},
        numbers={stream: entry.number for stream, entry in sheets.items()},
        scorings={stream: entry.heading.scoring for stream, entry in sheets.items()},
        lots=view.lots,
    )
    contents = PageContents(
        book=book,
        stamp=datetime.fromisoformat(store.info().last_at or ""),
        evening=_last_evening(store, desk, view),
    )
    write_file(file, render(season_page(contents)).encode())


def _last_evening(store: Store, desk: SeasonDesk, view: SeasonView) -> Evening | None:
    """Return the last evening with its lists; nothing before the first one."""
    if not view.results:
        return None
    day = max(each.evening for each in view.results)
    lists = evening_lists(store, view.results, day)
    return evening(view.results, view.members, desk.season.rules, day, lists)
