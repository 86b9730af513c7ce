"""What the workbook of a season and its web page are both made of."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from skatcalc.checks import ListSums
from skatcalc.events import Heading
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.store import Store


def season_book(
    store: Store,
    desk: SeasonDesk,
    view: SeasonView,
    headings: Mapping[str, Heading],
    *,
    sums: Mapping[str, ListSums] | None = None,
    money: Mapping[tuple[str, str], Decimal] | None = None,
    with_lists: bool = False,
) -> SeasonBook:
    """Return the season with its standings, and what its lists are called and how they score.

    ``headings`` are those of its lists, by their places in the book; more are of no account.
    """
    streams = {result.sheet for result in view.results}
    return SeasonBook(
        name=desk.season.name,
        standings=standings(view.results, view.members, desk.season.rules, lots=view.lots),
        results=view.results,
        members=view.members,
        lists={stream: headings[stream].name for stream in streams},
        numbers={
            stream: number
            for number, stream in enumerate(store.sheets(), start=1)
            if stream in streams
        },
        scorings={stream: headings[stream].scoring for stream in streams},
        sums=sums or {},
        lots=view.lots,
        with_lists=with_lists,
        money=money or {},
    )


def stamp_of(store: Store) -> datetime:
    """Return the time of the newest entry of the book; a season is one."""
    return datetime.fromisoformat(store.info().last_at or "")
