"""Why a member stands where he stands: the arithmetic of one rank, as data.

Every number here is worked out from the standings once more, so that the calculation proves the
score instead of repeating it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from skatcalc.results import Result
from skatcalc.season import Fate, Group, Outcome, Standing, Standings
from skatcalc.seasonrules import (
    BelowMinimum,
    GuestSeries,
    Measure,
    SeasonRules,
    TieBreak,
    Unit,
)
from skatcalc.seating import FULL_SERIES


class StepKind(Enum):
    """What a step of the calculation does."""

    PLAYED = "played"
    """All results that he played."""
    DROPPED = "dropped"
    NOT_KEPT = "not-kept"
    CREDITED = "credited"
    FILLED = "filled"
    COUNTED = "counted"
    """What is left: the counted results."""
    AVERAGE = "average"
    """Divided by the number of counted results."""
    PER_36 = "per36"
    """Times 36, divided by his deals."""
    DEDUCTED = "deducted"


class Step(NamedTuple):
    """One step of the calculation.

    ``amount`` is what is added, less than nothing for what is taken off; for ``AVERAGE`` and
    ``PER_36`` it is the number that divides. ``number`` is how many results it is about, ``result``
    what the calculation has come to with it.
    """

    kind: StepKind
    amount: Fraction
    number: int
    result: Fraction
    outcomes: tuple[Outcome, ...] = ()


class Ground(Enum):
    """What puts one before the other, apart from the tie-break."""

    SCORE = "score"
    MINIMUM = "minimum"
    """One of them has not played enough, and stands behind all who have."""


class Figure(NamedTuple):
    """The figures of two members by which a step of the tie-break compares them."""

    by: TieBreak
    mine: Fraction
    theirs: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The one next ahead or behind, and what decides between the two.

    ``equal`` are the steps of the tie-break that decided nothing. ``by`` is ``None`` where there is
    nothing to compare, as among those without a score. ``mine`` and ``theirs`` are the figures that
    differ; they are both 0 for the lot.
    """

    standing: Standing
    by: Ground | TieBreak | None
    mine: Fraction = Fraction(0)
    theirs: Fraction = Fraction(0)
    equal: tuple[Figure, ...] = ()

    @property
    def margin(self) -> Fraction:
        """Return by how much the figures differ."""
        return abs(self.theirs - self.mine)


class WhyOut(Enum):
    """Why a series that was played is no part of the season's results."""

    GUEST = "guest"
    """It was played as a guest."""
    FILTER = "filter"
    """The rule does not count this series of an evening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The arithmetic of one member's rank.

    ``ranked`` is how many have a rank. ``played`` is how many results he has, ``needed`` the
    minimum of them and ``needed_evenings`` that of evenings, 0 without one. ``tied`` are those who
    share his rank, with the figures that are equal. ``would_be`` is the rank that his score would
    have, were he ranked. ``left_out`` are series that he played and that do not count.
    """

    standing: Standing
    standings: Standings
    ranked: int
    steps: tuple[Step, ...]
    played: int
    needed: int
    needed_evenings: int
    ahead: Neighbour | None
    behind: Neighbour | None
    tied: tuple[Standing, ...]
    tied_by: tuple[Figure, ...]
    would_be: int | None
    left_out: tuple[tuple[WhyOut, tuple[Result, ...]], ...]

    @property
    def rules(self) -> SeasonRules:
        """Return the rule of the season."""
        return self.standings.rules


def explain(
    standings: Standings, member: str, results: Sequence[Result] = ()
) -> Explanation | None:
    """Return why the member with that id stands where he does; ``None`` without a line of his.

    ``results`` are all of the season up to the state of the standings; those of his that the rule
    leaves out are told, too.
    """
    line = next((each for each in standings.lines if each.member.id == member), None)
    if line is None:
        return None
    rules = standings.rules
    others = _peers(standings, line)
    place = others.index(line)
    tied = tuple(each for each in others if each.member.id in line.tied)
    played = sum(1 for each in line.outcomes if each.number)
    return Explanation(
        standing=line,
        standings=standings,
        ranked=sum(1 for each in standings.lines if each.rank is not None),
        steps=steps(line, rules),
        played=played,
        needed=played + line.missing if line.missing else _needed(standings),
        needed_evenings=rules.minimum_evenings,
        ahead=_neighbour(line, reversed(others[:place]), rules),
        behind=_neighbour(line, others[place + 1 :], rules),
        tied=tied,
        tied_by=_equal(line, tied[0], rules) if tied else (),
        would_be=_would_be(standings, line),
        left_out=_left_out(line, results, rules),
    )


def _peers(standings: Standings, line: Standing) -> tuple[Standing, ...]:
    """Return those among whom he stands: all with a rank, or those of his part below the line."""
    if line.rank is not None:
        return tuple(each for each in standings.lines if each.rank is not None)
    return tuple(each for each in standings.lines if each.rank is None and each.group is line.group)


def _needed(standings: Standings) -> int:
    rules = standings.rules
    share = rules.minimum_share * len(standings.slots)
    return max(rules.minimum, -(-share.numerator // share.denominator))


# --- the calculation ------------------------------------------------------------------------------


def steps(line: Standing, rules: SeasonRules) -> tuple[Step, ...]:
    """Return the calculation of his score, step by step; none without a result.

    A result that was dropped is a step of its own, those of any other fate are one together.
    """
    found: list[Step] = []
    played = tuple(each for each in line.outcomes if each.number)

    def add(kind: StepKind, outcomes: tuple[Outcome, ...], sign: int) -> None:
        if outcomes:
            amount = sign * sum((each.score for each in outcomes), Fraction(0))
            before = found[-1].result if found else Fraction(0)
            found.append(Step(kind, amount, len(outcomes), before + amount, outcomes))

    add(StepKind.PLAYED, played, 1)
    for each in sorted(with_fate(line, Fate.DROPPED), key=_when_dropped):
        add(StepKind.DROPPED, (each,), -1)
    add(StepKind.NOT_KEPT, with_fate(line, Fate.NOT_KEPT), -1)
    add(StepKind.CREDITED, with_fate(line, Fate.CREDITED), 1)
    add(StepKind.FILLED, with_fate(line, Fate.FILLED), 1)
    return (*found, *_measured(line, found, rules)) if found else ()


def with_fate(line: Standing, fate: Fate) -> tuple[Outcome, ...]:
    """Return his results that had this fate, in their order."""
    return tuple(each for each in line.outcomes if each.fate is fate)


def _when_dropped(outcome: Outcome) -> tuple[object, ...]:
    return (outcome.dropped_at is None, outcome.dropped_at or (), outcome.number)


_COUNTING = frozenset({Fate.COUNTED, Fate.CREDITED, Fate.FILLED})


def _measured(line: Standing, before: Sequence[Step], rules: SeasonRules) -> Iterable[Step]:
    """Yield what becomes of the sum under the measure of the rule."""
    counting = tuple(each for each in line.outcomes if each.fate in _COUNTING)
    total = before[-1].result
    if len(before) > 1:
        yield Step(StepKind.COUNTED, Fraction(0), len(counting), total)
    deals = sum(result.deals for each in counting for result in each.results)
    if rules.measure is Measure.AVERAGE and counting:
        total /= len(counting)
        yield Step(StepKind.AVERAGE, Fraction(len(counting)), len(counting), total)
    if rules.measure is Measure.PER_36 and deals:
        total = total * FULL_SERIES / deals
        yield Step(StepKind.PER_36, Fraction(deals), deals, total)
    if line.deduction:
        yield Step(StepKind.DEDUCTED, -line.deduction, line.missing, total - line.deduction)


# --- the neighbours -------------------------------------------------------------------------------


def figures(line: Standing, step: TieBreak) -> tuple[Fraction, ...]:
    """Return what a step of the tie-break compares, over the counted results; the more the better.

    Only ``BEST_RESULT`` has more than one; games lost are below zero. The lot has none.
    """
    counted = with_fate(line, Fate.COUNTED)
    results = [result for each in counted for result in each.results]
    match step:
        case TieBreak.BEST_RESULT:
            return tuple(sorted((each.score for each in counted), reverse=True))
        case TieBreak.RESULTS:
            return (Fraction(len(counted)),)
        case TieBreak.LOT:
            return ()
    return (Fraction(sum(map(_OF_RESULT[step], results))),)


_OF_RESULT: dict[TieBreak, Callable[[Result], int]] = {
    TieBreak.WON: lambda result: result.won,
    TieBreak.LOST_FEWER: lambda result: -result.lost,
    TieBreak.OPPONENTS_LOST: lambda result: result.opponents_lost,
    TieBreak.POINTS: lambda result: result.points,
}


def _neighbour(line: Standing, others: Iterable[Standing], rules: SeasonRules) -> Neighbour | None:
    """Return the first of the others who does not share his rank."""
    other = next((each for each in others if each.member.id not in line.tied), None)
    return None if other is None else compared(line, other, rules)


def compared(line: Standing, other: Standing, rules: SeasonRules) -> Neighbour:
    """Return what decides between a member and another who does not share his rank."""
    if rules.below_minimum is BelowMinimum.LISTED_LAST and has_enough(line) != has_enough(other):
        return Neighbour(
            standing=other,
            by=Ground.MINIMUM,
            mine=Fraction(line.missing),
            theirs=Fraction(other.missing),
        )
    if line.score is None or other.score is None:
        return Neighbour(standing=other, by=None)
    if line.score != other.score:
        return Neighbour(standing=other, by=Ground.SCORE, mine=line.score, theirs=other.score)
    equal = _equal(line, other, rules)
    steps = [each for each in rules.tiebreak if each is not TieBreak.LOT]
    if len(equal) == len(steps):
        by = TieBreak.LOT if TieBreak.LOT in rules.tiebreak else None
        return Neighbour(standing=other, by=by, equal=equal)
    decided = _figure(line, other, steps[len(equal)])
    return Neighbour(
        standing=other, by=decided.by, mine=decided.mine, theirs=decided.theirs, equal=equal
    )


def has_enough(line: Standing) -> bool:
    """Return whether he has played the minimum."""
    return not line.missing and not line.missing_evenings


def _equal(line: Standing, other: Standing, rules: SeasonRules) -> tuple[Figure, ...]:
    """Return the steps of the tie-break in which they are equal, up to the one that decides."""
    found = []
    for step in rules.tiebreak:
        if step is TieBreak.LOT:
            continue
        figure = _figure(line, other, step)
        if figure.mine != figure.theirs:
            break
        found.append(figure)
    return tuple(found)


def _figure(line: Standing, other: Standing, step: TieBreak) -> Figure:
    """Return the first figures of the step that differ, else the last that are equal.

    Games lost are told as they are, and what one of them does not have is 0.
    """
    pairs = list(zip_longest(figures(line, step), figures(other, step), fillvalue=Fraction(0)))
    mine, theirs = next((pair for pair in pairs if pair[0] != pair[1]), (pairs or _NO_PAIRS)[-1])
    if step is TieBreak.LOST_FEWER:
        return Figure(step, -mine, -theirs)
    return Figure(step, mine, theirs)


_NO_PAIRS = [(Fraction(0), Fraction(0))]


def _would_be(standings: Standings, line: Standing) -> int | None:
    """Return the rank that his score would have, ``None`` for who has a rank or no score."""
    score = line.score
    if line.rank is not None or score is None or line.group not in {Group.BELOW, Group.GUEST}:
        return None
    ranked = (each.score for each in standings.lines if each.rank is not None)
    return 1 + sum(1 for each in ranked if each is not None and each > score)


def _left_out(
    line: Standing, results: Sequence[Result], rules: SeasonRules
) -> tuple[tuple[WhyOut, tuple[Result, ...]], ...]:
    """Return his series that are no part of his results, by the reason."""
    told = {result for each in line.outcomes for result in each.results}
    found: dict[WhyOut, list[Result]] = {}
    for each in results:
        if each.member == line.member.id and each not in told:
            as_guest = each.guest and rules.guest_series is GuestSeries.LEFT_OUT
            found.setdefault(WhyOut.GUEST if as_guest else WhyOut.FILTER, []).append(each)
    return tuple((why, tuple(each)) for why, each in found.items())


def parts(outcome: Outcome, unit: Unit) -> tuple[Fraction, ...]:
    """Return the totals of the lists that make up a result of an evening.

    There are none where it is one list, or where their totals do not come to the result, since the
    rule scores or normalises them otherwise.
    """
    totals = tuple(Fraction(each.total) for each in outcome.results)
    if unit is Unit.EVENING and len(totals) > 1 and sum(totals) == outcome.score:
        return totals
    return ()
