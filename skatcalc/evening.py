"""One evening over all its tables: who won it and each of its series, and the highest game.

An evening is ranked like a season that has no other: the sum of all its series, whatever the
season's rule makes of them later; equal sums are parted as the rule parts them, without a lot.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from skatcalc.counting import worth_of
from skatcalc.members import Member
from skatcalc.ranking import Contender, ranked
from skatcalc.results import Result
from skatcalc.season import Standing, Standings, standings
from skatcalc.seasonrules import Guests, SeasonRules, TieBreak, TiedRanks
from skatcalc.sheet import Sheet, SheetRow


class Played(NamedTuple):
    """A list of an evening, with the ids of its members by seat."""

    sheet: Sheet
    series: int
    table: int | None
    members: Mapping[int, str]


class HighGame(NamedTuple):
    """A game that was won, on its list.

    ``member`` is the declarer's id, ``None`` for one whom the register does not have; ``written``
    is his name as the list has it.
    """

    member: str | None
    written: str
    played: Played
    row: SheetRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What is read out at the end of an evening.

    ``standings`` rank everybody who played, guests too; each line has one outcome a series.
    ``winners`` are the first ones of each series, by its number. ``highest`` are the games of the
    highest score, as far as lists hold their games: ``full`` of ``lists`` do. ``tables`` are those
    of the series that had most.
    """

    day: date
    standings: Standings
    winners: Mapping[int, tuple[Standing, ...]]
    highest: tuple[HighGame, ...]
    tables: int
    lists: int
    full: int


def evening(
    results: Iterable[Result],
    members: Iterable[Member],
    rules: SeasonRules,
    day: date,
    played: Sequence[Played] = (),
) -> Evening:
    """Return the evening of that day; ``played`` are its lists, for the highest game."""
    held = [each for each in results if each.evening == day]
    known = [*members]
    by_series = _by_series(held)
    full = [each for each in played if each.sheet.by_totals is None]
    return Evening(
        day=day,
        standings=_ranking(held, known, rules),
        winners={
            number: tuple(each for each in _ranking(part, known, rules).lines if each.rank == 1)
            for number, part in by_series.items()
        },
        highest=_highest(full),
        tables=max((len({each.sheet for each in part}) for part in by_series.values()), default=0),
        lists=len({each.sheet for each in held}),
        full=len(full),
    )


def _by_series(results: Iterable[Result]) -> dict[int, list[Result]]:
    parts: dict[int, list[Result]] = {}
    for each in sorted(results, key=lambda result: result.series):
        parts.setdefault(each.series, []).append(each)
    return parts


def _ranking(results: Sequence[Result], members: Iterable[Member], rules: SeasonRules) -> Standings:
    """Return who is where in these results alone."""
    present = {each.member for each in results}
    of_one_evening = SeasonRules(
        name=rules.name,
        scoring=rules.scoring,
        normalise=rules.normalise,
        guests=Guests.RANKED,
        tiebreak=_chain(rules),
        tied_ranks=rules.tied_ranks,
    )
    return standings(results, [each for each in members if each.id in present], of_one_evening)


def _chain(rules: SeasonRules) -> tuple[TieBreak, ...]:
    return tuple(each for each in rules.tiebreak if each is not TieBreak.LOT)


def _highest(played: Iterable[Played]) -> tuple[HighGame, ...]:
    won = [*_games_won(played)]
    most = max((each.row.score for each in won), default=0)
    return tuple(each for each in won if each.row.score == most)


def _games_won(played: Iterable[Played]) -> Iterator[HighGame]:
    for each in played:
        for row in each.sheet.rows():
            seat = row.deal.declarer
            if seat is not None and row.score > 0:
                yield HighGame(each.members.get(seat), each.sheet.name_of(seat), each, row)


def evening_ranks(
    results: Iterable[Result], members: Iterable[Member], rules: SeasonRules
) -> dict[tuple[date, str], int]:
    """Return the rank of every evening by its day and the member's id, as ``evening`` has it."""
    known = {each.id: each.number for each in members}
    worth = worth_of(rules)
    days: dict[date, dict[str, list[Result]]] = {}
    for each in results:
        if each.member in known:
            days.setdefault(each.evening, {}).setdefault(each.member, []).append(each)
    chain = _chain(rules)
    ranks: dict[tuple[date, str], int] = {}
    for day, own in days.items():
        contenders = [_contender(those, known[one], worth) for one, those in own.items()]
        rank = 1
        for level in ranked(contenders, chain, ()):
            ranks |= {(day, each.member): rank for each in level}
            rank += len(level) if rules.tied_ranks is TiedRanks.GAP else 1
    return ranks


def _contender(
    results: Sequence[Result], number: int, worth: Callable[[Result], int | Fraction]
) -> Contender:
    scores = tuple(map(worth, results))
    return Contender(
        member=results[0].member,
        number=number,
        score=Fraction(sum(scores)),
        won=sum(each.won for each in results),
        lost=sum(each.lost for each in results),
        opponents_lost=sum(each.opponents_lost for each in results),
        points=sum(each.points for each in results),
        scores=scores,
    )


def table_ranks(results: Iterable[Result]) -> dict[tuple[str, str], int]:
    """Return the rank at his table by the list's place in the book and the member's id.

    Equal totals are parted by more games won, then by fewer lost (SkWO 5.2, without the lot).
    """
    tables: dict[str, list[Result]] = {}
    for each in results:
        tables.setdefault(each.sheet, []).append(each)
    ranks: dict[tuple[str, str], int] = {}
    for sheet, rows in tables.items():
        keys = [_at_table(each) for each in rows]
        for each, key in zip(rows, keys, strict=True):
            ranks[sheet, each.member] = 1 + sum(other > key for other in keys)
    return ranks


def _at_table(result: Result) -> tuple[int, int, int]:
    return result.total, result.won, -result.lost
