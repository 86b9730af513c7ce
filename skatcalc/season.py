"""The standings of a season: who stands where, and all that decides it, as data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, assert_never

from skatcalc.drops import Worth, dropped, not_kept
from skatcalc.members import Member
from skatcalc.minima import Missing, deduction, is_below, missing, zeros
from skatcalc.ranking import Contender, Decided, Lot, decided, ranked
from skatcalc.results import Result
from skatcalc.scoring import OPPONENT_BONUS, seeger
from skatcalc.seasonrules import (
    Absence,
    BelowMinimum,
    Guests,
    GuestSeries,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    TiedRanks,
    Unit,
)
from skatcalc.seating import FULL_SERIES

__all__ = [
    "Decided",
    "Fate",
    "Group",
    "Lots",
    "Outcome",
    "Slot",
    "Standing",
    "Standings",
    "standings",
]


class Slot(NamedTuple):
    """One result that could be had: a series of an evening, or with ``series`` 0 the evening."""

    evening: date
    series: int


class Fate(Enum):
    """What became of a result."""

    COUNTED = "counted"
    DROPPED = "dropped"
    NOT_KEPT = "not-kept"
    """It is not one of the best that are kept."""
    CREDITED = "credited"
    """He was absent, and is credited for it."""
    FILLED = "filled"
    """It is missing to the minimum, and counts as 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One result of a member under the rule: what it is worth, and what became of it.

    ``number`` counts his own results from 1, 0 for one he did not play; ``slot`` is ``None`` for
    one that fills up to the minimum. ``score`` are exact score points, made one of 36 deals where
    the rule says so. ``dropped_at`` is the slot at which it was dropped for good.
    """

    number: int
    slot: Slot | None
    results: tuple[Result, ...]
    score: Fraction
    fate: Fate
    dropped_at: Slot | None = None


class Group(Enum):
    """Where a member stands."""

    RANKED = "ranked"
    BELOW = "below"
    """Below the line: he has not played enough."""
    GUEST = "guest"
    NONE = "none"
    """He has no series."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the standings.

    ``rank`` is ``None`` without one; ``change`` is by how many ranks he went up since the evening
    before, ``None`` where one of both is missing. ``evenings``, ``series``, ``games`` (in which he
    had cards), ``won``, ``lost``, ``opponents_lost`` and ``points`` are of all series under the
    rule's filter, dropped ones included; ``total`` is what these come to. ``average``, ``best`` and
    ``worst`` are of the results that he played. ``deduction`` is what was taken off his score,
    ``score`` the counted one, ``None`` where there is nothing to count. ``gap`` is what is missing
    to the first. ``missing`` and ``missing_evenings`` are what he has yet to play to the minimum.
    ``tied`` are all others of the same rank; ``ahead`` is what decided against whoever stands next
    before him in his group.
    """

    member: Member
    group: Group
    rank: int | None
    change: int | None
    outcomes: tuple[Outcome, ...]
    evenings: int
    series: int
    games: int
    won: int
    lost: int
    opponents_lost: int
    points: int
    total: Fraction
    average: Fraction | None
    best: Fraction | None
    worst: Fraction | None
    deduction: Fraction
    score: Fraction | None
    gap: Fraction | None
    missing: int
    missing_evenings: int
    tied: tuple[str, ...] = ()
    ahead: Decided | None = None

    @property
    def dropped(self) -> tuple[Outcome, ...]:
        """Return the results that were dropped or not kept."""
        return tuple(e for e in self.outcomes if e.fate in {Fate.DROPPED, Fate.NOT_KEPT})

    @property
    def win_rate(self) -> Fraction | None:
        """Return the share of his games as declarer that he won; ``None`` without one."""
        games = self.won + self.lost
        return Fraction(self.won, games) if games else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Where all stand: ``slots`` are the results that could be had, in their order."""

    rules: SeasonRules
    slots: tuple[Slot, ...]
    lines: tuple[Standing, ...]

    @property
    def evenings(self) -> tuple[date, ...]:
        """Return the evenings in their order."""
        return tuple(sorted({slot.evening for slot in self.slots}))


Lots = Mapping[date, Sequence[Lot]]
"""By the day of drawing, the lots of that day in the order in which they were drawn."""

_Score = int | Fraction


def standings(
    results: Sequence[Result],
    members: Sequence[Member],
    rules: SeasonRules,
    *,
    lots: Lots | None = None,
    after: date | None = None,
) -> Standings:
    """Return the standings after an evening, else after the last one.

    Results come in any order. Members without a result stand at the end; results of somebody who
    is not among ``members`` are not counted, but what he took part in could be had by all. The
    order of lines is that of the printed table: whoever is ranked, then those below the minimum,
    guests, and members without a series; within these by the score, then in the order of the
    register.

    Whoever became a member after that evening is a guest still. A lot counts for it when it was
    drawn before the next evening.
    """
    held = [each for each in _counting(results, rules) if after is None or each.evening <= after]
    evenings = sorted({each.evening for each in held})
    last = evenings[-1] if evenings else after or date.max
    later = [each.evening for each in results if each.evening > last]
    now = _State(rules, last, _slots(held, rules), _drawn(lots or {}, min(later, default=None)))
    places = _placed(_accounts(held, members, now), now)
    before = {}
    if len(evenings) > 1:
        held = [each for each in held if each.evening < last]
        then = _State(rules, evenings[-2], _slots(held, rules), _drawn(lots or {}, last))
        before = {each.id: each.rank for each in _placed(_accounts(held, members, then), then)}
    first = next((each.account.score for each in places if each.group is Group.RANKED), None)
    lines = tuple(_line(each, first, before.get(each.id)) for each in places)
    return Standings(rules=rules, slots=now.slots, lines=lines)


class _State(NamedTuple):
    """What holds for everybody after an evening; the lot that was drawn last is first."""

    rules: SeasonRules
    day: date
    slots: tuple[Slot, ...]
    lots: Sequence[Lot]


class _Entry(NamedTuple):
    """One result, with the figures that it adds; one that he did not play has none."""

    slot: Slot
    results: tuple[Result, ...]
    score: _Score
    deals: int = FULL_SERIES
    won: int = 0
    lost: int = 0
    opponents_lost: int = 0
    points: int = 0


_FILLER = _Entry(Slot(date.max, 0), (), 0)
"""What fills up to the minimum; it stands behind all that has a slot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Account:
    """What a member's results come to."""

    member: Member
    is_guest: bool
    played: Sequence[_Entry]
    outcomes: tuple[Outcome, ...]
    counted: Sequence[_Entry]
    missing: Missing
    deduction: Fraction
    score: Fraction | None

    @property
    def contender(self) -> Contender:
        """Return what decides between him and others."""
        return Contender(
            member=self.member.id,
            number=self.member.number,
            score=self.score,
            won=sum(each.won for each in self.counted),
            lost=sum(each.lost for each in self.counted),
            opponents_lost=sum(each.opponents_lost for each in self.counted),
            points=sum(each.points for each in self.counted),
            scores=tuple(each.score for each in self.counted),
        )


class _Place(NamedTuple):
    """Where somebody stands."""

    account: _Account
    group: Group
    rank: int | None = None
    tied: tuple[str, ...] = ()
    ahead: Decided | None = None

    @property
    def id(self) -> str:
        """Return the member's id."""
        return self.account.member.id


# --- which results count, and what they are worth -------------------------------------------------


def _counting(results: Sequence[Result], rules: SeasonRules) -> Sequence[Result]:
    """Return the results of the series that count."""
    if rules.series is SeriesFilter.ANNOUNCED:
        return [each for each in results if each.announced]
    if rules.series is SeriesFilter.FIRST:
        first: dict[date, int] = {}
        for each in results:
            first[each.evening] = min(each.series, first.get(each.evening, each.series))
        return [each for each in results if each.series == first[each.evening]]
    return results


def _slots(held: Sequence[Result], rules: SeasonRules) -> tuple[Slot, ...]:
    return tuple(sorted({_slot(each, rules) for each in held}))


def _slot(result: Result, rules: SeasonRules) -> Slot:
    return Slot(result.evening, result.series if rules.unit is Unit.SERIES else 0)


def _worth(result: Result, rules: SeasonRules) -> _Score:
    """Return the score points of a result under the season's way of scoring."""
    match rules.scoring:
        case SeasonScoring.AS_LISTED:
            amount = result.total
        case SeasonScoring.CLASSIC:
            amount = result.points
        case SeasonScoring.SEEGER:
            amount = seeger(result.points, result.won, result.lost)
        case SeasonScoring.SEEGER_FABIAN:
            amount = seeger(result.points, result.won, result.lost) + _for_opponents(result)
        case _:
            assert_never(rules.scoring)
    normal = not rules.normalise or result.deals == FULL_SERIES
    return amount if normal else result.per_full_series(amount)


def _for_opponents(result: Result) -> int:
    if result.for_opponents is None:
        return OPPONENT_BONUS[result.players] * result.opponents_lost
    return result.for_opponents


def _played(results: Iterable[Result], rules: SeasonRules) -> list[_Entry]:
    """Return a member's own results in the order in which he played them."""
    order = sorted(results, key=lambda each: (each.evening, each.series, each.sheet))
    if rules.unit is Unit.SERIES:
        return [_entry((each,), rules) for each in order]
    evenings = groupby(order, lambda each: each.evening)
    return [_entry(tuple(each), rules) for _, each in evenings]


def _entry(results: tuple[Result, ...], rules: SeasonRules) -> _Entry:
    deals = [FULL_SERIES if rules.normalise else each.deals for each in results]
    return _Entry(
        slot=_slot(results[0], rules),
        results=results,
        score=sum(_worth(each, rules) for each in results),
        deals=sum(deals),
        won=sum(each.won for each in results),
        lost=sum(each.lost for each in results),
        opponents_lost=sum(each.opponents_lost for each in results),
        points=sum(each.points for each in results),
    )


# --- what a member's results come to --------------------------------------------------------------


def _accounts(
    held: Sequence[Result], members: Sequence[Member], state: _State
) -> Iterator[_Account]:
    """Yield what everybody's results come to; a guest without one is none of the season's."""
    found: dict[str, list[Result]] = {each.id: [] for each in members}
    for each in held:
        if each.member in found:
            found[each.member].append(each)
    for member in members:
        results, is_guest = found[member.id], member.is_guest(state.day)
        if not is_guest and state.rules.guest_series is GuestSeries.LEFT_OUT:
            results = [each for each in results if not each.guest]
        if results or not is_guest:
            yield _account(member, results, state, is_guest=is_guest)


def _account(
    member: Member, results: Sequence[Result], state: _State, *, is_guest: bool
) -> _Account:
    """Return what his results come to.

    A guest who is not ranked misses nothing: neither a series nor the minimum. Who has no series
    at all is credited with none.
    """
    rules = state.rules
    is_asked = not is_guest or rules.guests is Guests.RANKED
    played = _played(results, rules)
    evenings = len({each.evening for each in results})
    short = missing(len(played), evenings, len(state.slots), rules) if is_asked else Missing()
    entries = played
    if played and is_asked:
        entries = [*played, *_absences(played, state), *[_FILLER] * zeros(short, rules)]
    fates = _fates(entries, rules)
    counted = [each for each, fate in zip(entries, fates, strict=True) if fate.counts]
    taken = deduction(short, rules) if played else Fraction(0)
    return _Account(
        member=member,
        is_guest=is_guest,
        played=played,
        outcomes=_outcomes(entries, fates),
        counted=[each for each in counted if each.results],
        missing=short,
        deduction=taken,
        score=_measured(counted, rules) - taken if counted else None,
    )


def _absences(played: Sequence[_Entry], state: _State) -> list[_Entry]:
    """Return what he is credited for what he missed."""
    rules = state.rules
    if rules.absent_points is None:
        return []
    slots = {each.slot for each in played}
    joined = played[0].slot
    return [
        _Entry(slot, (), rules.absent_points)
        for slot in state.slots
        if slot not in slots and (rules.absent_since is Absence.SEASON or slot > joined)
    ]


class _Fate(NamedTuple):
    """What became of an entry, and at which slot it was dropped for good."""

    fate: Fate
    dropped_at: Slot | None = None

    @property
    def counts(self) -> bool:
        """Return whether it counts."""
        return self.fate not in {Fate.DROPPED, Fate.NOT_KEPT}


def _fates(entries: Sequence[_Entry], rules: SeasonRules) -> list[_Fate]:
    """Return what becomes of each entry.

    Drops are earned by own results and strike those alone; of what is left, credited and filled up
    ones included, the best are kept.
    """
    worths = [_weighed(place, each, rules) for place, each in enumerate(entries)]
    struck = dropped([each for each in worths if entries[each.place].results], rules)
    weaker = not_kept([each for each in worths if each.place not in struck], rules)
    found = []
    for place, each in enumerate(entries):
        if place in struck:
            at = struck[place]
            found.append(_Fate(Fate.DROPPED, None if at is None else entries[at].slot))
        elif place in weaker:
            found.append(_Fate(Fate.NOT_KEPT))
        elif each.results:
            found.append(_Fate(Fate.COUNTED))
        else:
            found.append(_Fate(Fate.FILLED if each is _FILLER else Fate.CREDITED))
    return found


def _weighed(place: int, entry: _Entry, rules: SeasonRules) -> Worth:
    """Return how good a result is; where deals are measured, for each deal of it."""
    score, few_deals = entry.score, 0
    if rules.measure is Measure.PER_36:
        score, few_deals = _per_36(score, entry.deals), -entry.deals
    return Worth(score, few_deals, entry.won, -entry.lost, place)


def _outcomes(entries: Sequence[_Entry], fates: Sequence[_Fate]) -> tuple[Outcome, ...]:
    """Return the outcomes in the order of the season, what fills up to the minimum at last."""
    found = []
    number = 0
    for entry, fate in sorted(zip(entries, fates, strict=True), key=lambda pair: pair[0].slot):
        number += bool(entry.results)
        outcome = Outcome(
            number=number if entry.results else 0,
            slot=None if entry is _FILLER else entry.slot,
            results=entry.results,
            score=Fraction(entry.score),
            fate=fate.fate,
            dropped_at=fate.dropped_at,
        )
        found.append(outcome)
    return tuple(found)


def _measured(counted: Sequence[_Entry], rules: SeasonRules) -> Fraction:
    """Return what is compared."""
    amount = sum(each.score for each in counted)
    match rules.measure:
        case Measure.TOTAL | Measure.BEST:
            return Fraction(amount)
        case Measure.AVERAGE:
            return Fraction(amount) / len(counted)
        case Measure.PER_36:
            return _per_36(amount, sum(each.deals for each in counted))
        case _:
            assert_never(rules.measure)


def _per_36(amount: _Score, deals: int) -> Fraction:
    """Return score points as they would be for 36 deals; without any deal they stay as they are."""
    return Fraction(amount) * FULL_SERIES / deals if deals else Fraction(amount)


# --- who stands where -----------------------------------------------------------------------------


def _placed(accounts: Iterable[_Account], state: _State) -> list[_Place]:
    """Return where everybody stands, in the order of the table."""
    rules = state.rules
    groups: dict[Group, dict[str, _Account]] = {group: {} for group in Group}
    for each in accounts:
        if not each.is_guest or rules.guests is not Guests.HIDDEN:
            groups[_group(each, rules)][each.member.id] = each
    found = []
    rank = 1
    for group, members in groups.items():
        has_rank = group is Group.RANKED or (
            group is Group.BELOW and rules.below_minimum is BelowMinimum.LISTED_LAST
        )
        before: Contender | None = None
        contenders = [each.contender for each in members.values()]
        for level in ranked(contenders, rules.tiebreak, state.lots):
            ahead = before and decided(level[0], before, rules.tiebreak, state.lots)
            for one in level:
                tied = tuple(other.member for other in level if has_rank and other is not one)
                account = members[one.member]
                found.append(_Place(account, group, rank if has_rank else None, tied, ahead))
                before, ahead = one, None
            rank += len(level) if rules.tied_ranks is TiedRanks.GAP else 1
    return found


def _group(account: _Account, rules: SeasonRules) -> Group:
    if not account.played:
        return Group.NONE
    if account.is_guest and rules.guests is Guests.LISTED:
        return Group.GUEST
    return Group.BELOW if is_below(account.missing, rules) else Group.RANKED


def _drawn(lots: Lots, before: date | None) -> Sequence[Lot]:
    """Return the lots that were drawn before that day, the last one first."""
    days = sorted((day for day in lots if before is None or day < before), reverse=True)
    return [lot for day in days for lot in reversed(lots[day])]


def _line(place: _Place, first: Fraction | None, rank_before: int | None) -> Standing:
    """Return one line; ``first`` is the score of the first."""
    account = place.account
    results = [result for each in account.played for result in each.results]
    scores = [each.score for each in account.played]
    total = Fraction(sum(scores))
    gap = None
    if place.group is Group.RANKED and first is not None and account.score is not None:
        gap = first - account.score
    return Standing(
        member=account.member,
        group=place.group,
        rank=place.rank,
        change=rank_before - place.rank if rank_before and place.rank else None,
        outcomes=account.outcomes,
        evenings=len({each.evening for each in results}),
        series=len(results),
        games=sum(each.deals for each in results),
        won=sum(each.won for each in results),
        lost=sum(each.lost for each in results),
        opponents_lost=sum(each.opponents_lost for each in results),
        points=sum(each.points for each in results),
        total=total,
        average=total / len(scores) if scores else None,
        best=Fraction(max(scores)) if scores else None,
        worst=Fraction(min(scores)) if scores else None,
        deduction=account.deduction,
        score=account.score,
        gap=gap,
        missing=account.missing.results,
        missing_evenings=account.missing.evenings,
        tied=place.tied,
        ahead=place.ahead,
    )
