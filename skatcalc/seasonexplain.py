"""Why a member stands where he stands: the arithmetic of one rank, as data.

Every number here is worked out from the standings once more, so that the calculation proves the
score instead of repeating it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from skatcalc.minima import Missing
from skatcalc.ranking import FIGURES, Contender, compared
from skatcalc.results import Result
from skatcalc.season import Fate, Outcome, Standing, Standings
from skatcalc.seasonrules import (
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
    """What two members have in common at a step of the tie-break.

    Of ``BEST_RESULT``, where all counted results are equal one by one, it is the best one.
    """

    by: TieBreak
    both: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The one next ahead or behind, and what decides between the two.

    ``equal`` are the steps of the tie-break that decided nothing. ``by`` is ``None`` where nothing
    decides, as among those without a score, or equal ones without a rank. ``mine`` and ``theirs``
    are the figures that differ: scores, what is missing to the minimum, what the tie-break
    compares, places in the lot.
    """

    standing: Standing
    by: Ground | TieBreak | None
    mine: Fraction = Fraction(0)
    theirs: Fraction = Fraction(0)
    equal: tuple[Figure, ...] = ()


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
        ahead=_neighbour(line, reversed(others[:place]), standings),
        behind=_neighbour(line, others[place + 1 :], standings),
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

    A result that was dropped is a step of its own, those of any other fate are one together. Of
    what he did not play, all comes in, and what is not among the best goes out again.
    """
    found: list[Step] = []
    played = tuple(each for each in line.outcomes if each.number)
    missed = tuple(each for each in line.outcomes if not each.number)

    def add(kind: StepKind, outcomes: tuple[Outcome, ...], sign: int) -> None:
        if outcomes:
            amount = sign * sum((each.score for each in outcomes), Fraction(0))
            before = found[-1].result if found else Fraction(0)
            found.append(Step(kind, amount, len(outcomes), before + amount, outcomes))

    add(StepKind.PLAYED, played, 1)
    for each in sorted(with_fate(line, Fate.DROPPED), key=_when_dropped):
        add(StepKind.DROPPED, (each,), -1)
    add(StepKind.CREDITED, tuple(each for each in missed if each.slot), 1)
    add(StepKind.FILLED, tuple(each for each in missed if not each.slot), 1)
    add(StepKind.NOT_KEPT, with_fate(line, Fate.NOT_KEPT), -1)
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
        yield Step(StepKind.COUNTED, Fraction(0), len(counting), total, counting)
    deals = sum(_deals(each, rules) for each in counting)
    if rules.measure is Measure.AVERAGE and counting:
        total /= len(counting)
        yield Step(StepKind.AVERAGE, Fraction(len(counting)), len(counting), total)
    if rules.measure is Measure.PER_36 and deals:
        total = total * FULL_SERIES / deals
        yield Step(StepKind.PER_36, Fraction(deals), deals, total)
    if line.deduction:
        yield Step(StepKind.DEDUCTED, -line.deduction, shortfall(line), total - line.deduction)


def _deals(outcome: Outcome, rules: SeasonRules) -> int:
    """Return of how many deals a result is: what was not played is a full series."""
    if rules.normalise or not outcome.results:
        return FULL_SERIES * max(1, len(outcome.results))
    return sum(each.deals for each in outcome.results)


# --- the neighbours -------------------------------------------------------------------------------


def _neighbour(
    line: Standing, others: Iterable[Standing], standings: Standings
) -> Neighbour | None:
    """Return the first of the others who does not share his rank."""
    other = next((each for each in others if each.member.id not in line.tied), None)
    return None if other is None else _compared(line, other, standings)


def _compared(line: Standing, other: Standing, standings: Standings) -> Neighbour:
    """Return what decides between a member and the next one who does not share his rank."""
    order = [each.member.id for each in standings.lines]
    behind = max(line, other, key=lambda each: order.index(each.member.id))
    # What put him behind is noted at the first of those who share his rank.
    first = next(
        each for each in standings.lines if each.member.id in {behind.member.id, *behind.tied}
    )
    if line.group is not other.group:
        mine, theirs = map(Fraction, (shortfall(line), shortfall(other)))
        return Neighbour(standing=other, by=Ground.MINIMUM, mine=mine, theirs=theirs)
    if first.ahead is None:
        return Neighbour(standing=other, by=None, equal=_equal(line, other, standings.rules))
    mine, theirs = first.ahead.mine, first.ahead.theirs
    if behind is other:
        mine, theirs = theirs, mine
    return Neighbour(
        standing=other,
        by=first.ahead.by or Ground.SCORE,
        mine=mine,
        theirs=theirs,
        equal=_equal(line, other, standings.rules),
    )


def shortfall(line: Standing) -> int:
    """Return how many results are missing to the minimum, at the least."""
    return Missing(line.missing, line.missing_evenings).fewest


def contender(line: Standing) -> Contender:
    """Return the figures of a member's counted results, by which ties are broken."""
    counted = with_fate(line, Fate.COUNTED)
    results = [result for each in counted for result in each.results]
    return Contender(
        member=line.member.id,
        number=line.member.number,
        score=line.score,
        won=sum(each.won for each in results),
        lost=sum(each.lost for each in results),
        opponents_lost=sum(each.opponents_lost for each in results),
        points=sum(each.points for each in results),
        scores=tuple(each.score for each in counted),
    )


def _equal(line: Standing, other: Standing, rules: SeasonRules) -> tuple[Figure, ...]:
    """Return the steps of the tie-break in which they are equal, up to the one that decides.

    None where the score decides; of the lot there is nothing to tell.
    """
    mine, theirs = contender(line), contender(other)
    if mine.score != theirs.score:
        return ()
    found = []
    for step in rules.tiebreak:
        if compared(mine, theirs, step, ()):
            break
        if step in FIGURES:
            found.append(Figure(step, Fraction(abs(FIGURES[step](mine)))))
        elif step is TieBreak.BEST_RESULT:
            found.append(Figure(step, Fraction(max(mine.scores, default=0))))
    return tuple(found)


def _would_be(standings: Standings, line: Standing) -> int | None:
    """Return the rank that his score would have, ``None`` for who has a rank or no score."""
    score = line.score
    if line.rank is not None or score is None:
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
