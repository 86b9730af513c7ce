"""What the workbook of a season and its web page are both made of."""

from datetime import datetime

from skatcalc.book import entries
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.store import Store


def season_book(
    store: Store, desk: SeasonDesk, view: SeasonView, *, with_lists: bool = False
) -> SeasonBook:
    """Return the season with its standings, and what its lists are called and how they score."""
    known = {entry.stream: entry for entry in entries(store)}
    sheets = {result.sheet: known[result.sheet] for result in view.results}
    return SeasonBook(
        name=desk.season.name,
        standings=standings(view.results, view.members, desk.season.rules, lots=view.lots),
        results=view.results,
        members=view.members,
        lists={stream: entry.heading.name for stream, entry in sheets.items()},
        numbers={stream: entry.number for stream, entry in sheets.items()},
        scorings={stream: entry.heading.scoring for stream, entry in sheets.items()},
        lots=view.lots,
        with_lists=with_lists,
    )


def stamp_of(store: Store) -> datetime:
    """Return the time of the newest entry of the book; a season is one."""
    return datetime.fromisoformat(store.info().last_at or "")
