"""Puts the web page of a season together from what the book tells of it."""

from pathlib import Path

from skatcalc.book import entries
from skatcalc.cli.season.whole import season_book, stamp_of
from skatcalc.evening import Evening, evening
from skatcalc.export.files import write_file
from skatcalc.export.page import render
from skatcalc.seasonbook import SeasonDesk, SeasonView, evening_lists
from skatcalc.seasonpage import PageContents, season_page
from skatcalc.store import Store


def write_page(store: Store, desk: SeasonDesk, view: SeasonView, file: Path) -> None:
    """Write the standings of a season, its last evening and its rule as a web page."""
    contents = PageContents(
        book=season_book(store, desk, view, {each.stream: each.heading for each in entries(store)}),
        stamp=stamp_of(store),
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
