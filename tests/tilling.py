"""Lists of a season by their totals, for tests of the till."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from skatcalc.events import Heading, PlayerTotals, Scoring, Seat, SheetOpened, TotalsEntered
from skatcalc.members import ALWAYS, Member
from skatcalc.money import Fees
from skatcalc.results import Result
from skatcalc.rules import ISKO
from skatcalc.scoring import tallies, totals
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.till import Settled, settled

FIRST, SECOND, THIRD = date(2026, 1, 5), date(2026, 1, 12), date(2026, 1, 19)


class Listing(NamedTuple):
    """A closed list of a season."""

    stream: str
    sheet: Sheet
    evening: date
    series: int
    members: tuple[str, ...]


def listing(
    evening: date,
    *players: tuple[str, int, int, int],
    series: int = 1,
    table: int = 1,
    passed: int | None = None,
) -> Listing:
    """Return a list of these players: id, points, won, lost; it is totalled by points alone."""
    heading = Heading(
        name=f"{evening}/{series}/{table}",
        date=evening,
        seats=tuple(Seat(id_ or "stranger") for id_, *_figures in players),
        rules=ISKO,
        scoring=Scoring.CLASSIC,
        games=12 * len(players),
        series=series,
        table=table,
    )
    foot = TotalsEntered(
        players=tuple(PlayerTotals(points, won, lost) for _id, points, won, lost in players),
        passed=passed,
    )
    sheet = replay(records_of([SheetOpened(heading), foot]))
    ids = tuple(id_ for id_, *_figures in players)
    return Listing(f"sheet/{heading.name}", sheet, evening, series, ids)


def accounted(lists: Sequence[Listing], fees: Fees) -> list[Settled]:
    """Return what the till needs of these lists."""
    return [settled(each, fees) for each in lists]


def results(lists: Sequence[Listing]) -> list[Result]:
    return [
        Result(
            member=member,
            sheet=each.stream,
            evening=each.evening,
            series=each.series,
            table=each.sheet.heading.table,
            seat=seat,
            players=len(each.members),
            games=each.sheet.heading.games,
            deals=36,
            points=tally.points,
            won=tally.won,
            lost=tally.lost,
            opponents_lost=0,
            total=total,
        )
        for each in lists
        for seat, (member, tally, total) in enumerate(
            zip(each.members, tallies(each.sheet), totals(each.sheet), strict=True), start=1
        )
        if member
    ]


def people(*ids: str, since: date | None = ALWAYS) -> list[Member]:
    return [
        Member(id=id_, number=number, name=id_.capitalize(), since=since)
        for number, id_ in enumerate(ids, start=1)
    ]
