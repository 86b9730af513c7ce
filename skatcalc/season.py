"""The standings of a season: who stands where, and all that decides it, as data."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from skatcalc.counting import (
    EVENING,
    Account,
    Fate,
    Outcome,
    Played,
    Slot,
    State,
    counting,
    slots_of,
)
from skatcalc.members import Member
from skatcalc.minima import is_below
from skatcalc.ranking import Decided, Lot, decided, ranked
from skatcalc.results import Result
from skatcalc.seasonrules import (
    BelowMinimum,
    Guests,
    GuestSeries,
    SeasonRules,
    TieBreak,
    TiedRanks,
)

__all__ = [
    "Decided",
    "Fate",
    "Group",
    "Lots",
    "Outcome",
    "Slot",
    "Standing",
    "Standings",
    "Step",
    "course",
    "needs_lot",
    "standings",
]


class Group(Enum):
    """Where a member stands."""

    RANKED = "ranked"
    BELOW = "below"
    """Below the line: he has not played enough. He has a rank only where these are listed last."""
    GUEST = "guest"
    NONE = "none"
    """He has no series."""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """One line of the standings.

    ``rank`` is ``None`` without one; ``change`` is by how many ranks he went up since the evening
    before, ``None`` where one of both is missing. ``evenings``, ``series``, ``games`` (in which he
    had cards), ``won``, ``lost``, ``opponents_lost`` and ``points`` are of all series under the
    rule's filter, dropped ones included; ``total`` is what these come to. ``average``, ``best`` and
    ``worst`` are of the results that he played. ``deduction`` is what was taken off his score,
    ``score`` the counted one, ``None`` where there is nothing to count. ``gap`` is what is missing
    to the first, told of those alone who have played enough. ``missing`` and ``missing_evenings``
    are what he has yet to play to the minimum; of guests who are not ranked none is asked.
    ``tied`` are all others of the same rank; ``ahead`` is what decided against whoever stands next
    before him in his group, ``None`` of those who are level. From ``account`` comes what became of
    each result.
    """

    member: Member
    group: Group
    rank: int | None
    change: int | None
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
    account: Account = field(repr=False, compare=False)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return all his results in the order of the season; what fills up stands at the end."""
        return self.account.outcomes

    @cached_property
    def dropped(self) -> tuple[Outcome, ...]:
        """Return the results that were dropped or not kept."""
        return self.account.dropped

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
    order = counting(results, rules)
    end = len(order) if after is None else bisect_right(order, after, key=EVENING)
    last = order[end - 1].evening if end else after or date.max
    next_one = order[end].evening if end < len(order) else None
    order = order[:end]
    own = _by_member(order, members, rules)
    now = State(rules, last, slots_of(order, rules), _drawn(lots or {}, next_one))
    places = _placed(_accounts(own, now), now)
    before: Sequence[_Place] = ()
    start = bisect_left(order, last, key=EVENING)
    if start:
        then = _earlier(now, order[start - 1].evening, _drawn(lots or {}, last))
        before = _placed(_accounts(_before(own, last), then), then)
    ranks = {each.account.member: each.rank for each in before}
    first = next((each.account.score for each in places if each.group is Group.RANKED), None)
    lines = tuple(
        _line(each, first, ranks.get(each.account.member), _ahead(each, above, now))
        for each, above in zip(places, (None, *places), strict=False)
    )
    return Standings(rules=rules, slots=now.slots, lines=lines)


class Step(NamedTuple):
    """Where members stood after an evening, by id: their ranks, and what counted of their results.

    Who had no rank, or nothing to count, is not among them.
    """

    evening: date
    ranks: Mapping[str, int]
    scores: Mapping[str, Fraction]


def course(
    results: Sequence[Result],
    members: Sequence[Member],
    rules: SeasonRules,
    *,
    lots: Lots | None = None,
) -> tuple[Step, ...]:
    """Return the ranks and scores of ``standings`` after every evening that counts.

    It takes what the results are worth from one evening to the one before it, instead of working
    them out anew.
    """
    order = counting(results, rules)
    own = _by_member(order, members, rules)
    state = State(rules, date.max, slots_of(order, rules), ())
    steps: list[Step] = []
    next_one: date | None = None
    for evening in sorted({each.evening for each in order}, reverse=True):
        if next_one is not None:
            own = _before(own, next_one)
        state = _earlier(state, evening, _drawn(lots or {}, next_one))
        steps.append(_step(_placed(_accounts(own, state), state), evening))
        next_one = evening
    return tuple(reversed(steps))


def _step(places: Iterable["_Place"], evening: date) -> Step:
    found = [(each.account, each.rank) for each in places]
    return Step(
        evening,
        {account.member: rank for account, rank in found if rank is not None},
        {account.member: score for account, _ in found if (score := account.score) is not None},
    )


def _earlier(state: State, day: date, lots: Sequence[Lot]) -> State:
    """Return what held after an evening before, or what holds after the same one."""
    end = bisect_right(state.slots, day, key=EVENING)
    return State(state.rules, day, state.slots[:end], lots)


_Own = Sequence[tuple[Member, Played]]


def _before(own: _Own, day: date) -> _Own:
    """Return what everybody had played before that day, the last one."""
    return [(member, played.before(day)) for member, played in own]


def _by_member(order: Iterable[Result], members: Iterable[Member], rules: SeasonRules) -> _Own:
    """Return everybody's own results."""
    found: dict[str, list[Result]] = {each.id: [] for each in members}
    for each in order:
        if each.member in found:
            found[each.member].append(each)
    return [(each, Played.of(found[each.id], rules)) for each in members]


def _accounts(own: _Own, state: State) -> Iterator[Account]:
    """Yield what everybody's results come to; a guest who is hidden or has none is left out."""
    rules = state.rules
    for member, each in own:
        is_guest, played = member.is_guest(state.day), each
        if not is_guest and rules.guest_series is GuestSeries.LEFT_OUT:
            played = Played.of([one for one in each.results if not one.guest], rules)
        if not is_guest or (played and rules.guests is not Guests.HIDDEN):
            yield Account(member, is_guest, played, state)


def needs_lot(found: Standings, members: Iterable[str]) -> bool:
    """Return whether any two of these members, told by ids, are level but for the lot."""
    chosen = set(members)
    chain = [each for each in found.rules.tiebreak if each is not TieBreak.LOT]
    lines = [
        each for each in found.lines if each.member.id in chosen and each.group is not Group.NONE
    ]
    return any(
        one.group is other.group and decided(one.account, other.account, chain, ()) is None
        for one, other in combinations(lines, 2)
    )


class _Place(NamedTuple):
    """Where somebody stands; ``level`` says that it is as far up as the one above him."""

    account: Account
    group: Group
    level: bool
    rank: int | None = None
    tied: tuple[str, ...] = ()


# --- who stands where -----------------------------------------------------------------------------


def _placed(accounts: Iterable[Account], state: State) -> list[_Place]:
    """Return where everybody stands, in the order of the table."""
    rules = state.rules
    groups: dict[Group, list[Account]] = {group: [] for group in Group}
    for each in accounts:
        groups[_group(each)].append(each)
    found = []
    rank = 1
    for group, members in groups.items():
        has_rank = group is Group.RANKED or (
            group is Group.BELOW and rules.below_minimum is BelowMinimum.LISTED_LAST
        )
        for level in ranked(members, _tiebreak(group, rules), state.lots):
            tied = [each.member for each in level] if has_rank and len(level) > 1 else []
            for one in level:
                others = tuple(member for member in tied if member != one.member) if tied else ()
                is_level = one is not level[0]
                found.append(_Place(one, group, is_level, rank if has_rank else None, others))
            rank += len(level) if rules.tied_ranks is TiedRanks.GAP else 1
    return found


def _tiebreak(group: Group, rules: SeasonRules) -> Sequence[TieBreak]:
    # Nothing is to be decided between those who have not played.
    return () if group is Group.NONE else rules.tiebreak


def _ahead(place: _Place, above: _Place | None, state: State) -> Decided | None:
    """Return what put somebody behind the one above him, if anything did."""
    if above is None or place.level or above.group is not place.group:
        return None
    tiebreak = _tiebreak(place.group, state.rules)
    return decided(place.account, above.account, tiebreak, state.lots)


def _group(account: Account) -> Group:
    if not account.played:
        return Group.NONE
    if account.is_apart:
        return Group.GUEST
    return Group.BELOW if is_below(account.missing, account.rules) else Group.RANKED


def _drawn(lots: Lots, before: date | None) -> Sequence[Lot]:
    """Return the lots that were drawn before that day, the last one first."""
    days = sorted((day for day in lots if before is None or day < before), reverse=True)
    return [lot for day in days for lot in reversed(lots[day])]


def _line(
    place: _Place, first: Fraction | None, rank_before: int | None, ahead: Decided | None
) -> Standing:
    """Return one line; ``first`` is the score of the first."""
    account = place.account
    results, scores = account.played.results, account.played.scores
    games, won, lost, opponents_lost, points = _sums(results)
    total = Fraction(sum(scores))
    gap = None
    if place.group is Group.RANKED and first is not None and account.score is not None:
        gap = first - account.score
    return Standing(
        member=account.person,
        group=place.group,
        rank=place.rank,
        change=rank_before - place.rank if rank_before and place.rank else None,
        evenings=account.played.evenings,
        series=len(results),
        games=games,
        won=won,
        lost=lost,
        opponents_lost=opponents_lost,
        points=points,
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
        ahead=ahead,
        account=account,
    )


def _sums(results: Sequence[Result]) -> Sequence[int]:
    """Return the sums of deals, games won, lost and lost by opponents, and of points."""
    figures = ("deals", "won", "lost", "opponents_lost", "points")
    return [sum(map(attrgetter(figure), results)) for figure in figures]
