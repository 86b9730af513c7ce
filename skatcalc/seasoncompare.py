"""The same season under two rules: whose rank changes, and which provision makes the difference.

What makes it is found by trying: each provision in which the rules differ is put into the first
rule alone, and taken out of the second alone.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from skatcalc.members import shown_names
from skatcalc.season import Standing, Standings
from skatcalc.seasonrules import Measure, SeasonRules

MakesStandings = Callable[[SeasonRules], Standings]
"""The standings of one season under any rule."""


class Provision(Enum):
    """A part of a rule that a club would decide on as one."""

    UNIT = "unit"
    """What one result is, and with it all that is counted in results."""
    SCORING = "scoring"
    NORMALISE = "normalise"
    SERIES = "series"
    MEASURE = "measure"
    KEEP = "keep"
    DROPS = "drops"
    ABSENCE = "absence"
    MINIMUM = "minimum"
    GUESTS = "guests"
    TIEBREAK = "tiebreak"
    TIED_RANKS = "tied-ranks"


_FIELDS: Mapping[Provision, tuple[str, ...]] = {
    Provision.UNIT: ("unit",),
    Provision.SCORING: ("scoring",),
    Provision.NORMALISE: ("normalise",),
    Provision.SERIES: ("series",),
    Provision.MEASURE: ("measure",),
    Provision.KEEP: ("keep_best",),
    Provision.DROPS: ("drop_from", "drop_every", "drop_most", "drops_chosen"),
    Provision.ABSENCE: ("absent_points", "absent_since"),
    Provision.MINIMUM: (
        "minimum",
        "minimum_evenings",
        "minimum_share",
        "below_minimum",
        "deduction",
    ),
    Provision.GUESTS: ("guests", "guest_series"),
    Provision.TIEBREAK: ("tiebreak",),
    Provision.TIED_RANKS: ("tied_ranks",),
}
_COUNTED_IN_RESULTS = (
    Provision.MEASURE,
    Provision.KEEP,
    Provision.DROPS,
    Provision.ABSENCE,
    Provision.MINIMUM,
)


class Cause(NamedTuple):
    """What makes a difference.

    ``alone`` says that each of the provisions makes it by itself; otherwise only all of them
    together do.
    """

    provisions: tuple[Provision, ...]
    alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One member whose rank is another under the other rule.

    ``before`` and ``after`` are his lines under either rule, ``None`` without one. ``passes`` are
    those who stood not behind him and do then, or have no rank any more; ``passed_by`` the other
    way round; ``meets`` are those who share his rank then and did not.
    """

    before: Standing | None
    after: Standing | None
    cause: Cause
    passes: tuple[Standing, ...] = ()
    passed_by: tuple[Standing, ...] = ()
    meets: tuple[Standing, ...] = ()

    @property
    def line(self) -> Standing:
        """Return his line, whichever there is."""
        line = self.after or self.before
        assert line is not None  # noqa: S101 - a member without any line makes no move
        return line


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A season under two rules: ``before`` and ``after`` are the standings under them.

    ``differing`` are the provisions in which they differ, ``same`` is how many have the same rank
    under both.
    """

    before: Standings
    after: Standings
    differing: tuple[Provision, ...]
    moves: tuple[Move, ...]
    same: int

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Return by id the names of all members, each unlike all others."""
        lines = (*self.before.lines, *self.after.lines)
        return shown_names({line.member.id: line.member for line in lines}.values())


def compare(make: MakesStandings, mine: SeasonRules, other: SeasonRules) -> Comparison:
    """Return what becomes of the standings when the other rule is played."""
    before, after = make(mine), make(other)
    switches = _switches(mine, other)
    trials = _Trials(
        before=_ranks(before),
        after=_ranks(after),
        alone={each: _ranks(make(_with(mine, other, fields))) for each, fields in switches.items()},
        without={
            each: _ranks(make(_with(other, mine, fields))) for each, fields in switches.items()
        },
    )
    lines = _lines(before), _lines(after)
    moves = [
        _move(member, *lines, trials)
        for member in {**lines[1], **lines[0]}
        if trials.before.get(member) != trials.after.get(member)
    ]
    moves.sort(key=_order)
    return Comparison(
        before=before,
        after=after,
        differing=tuple(switches),
        moves=tuple(moves),
        same=sum(1 for each, rank in trials.before.items() if trials.after.get(each) == rank),
    )


def champions(standings: Standings) -> tuple[Standing, ...]:
    """Return whoever is first: several where the rank is shared, none where nobody has one."""
    return tuple(each for each in standings.lines if each.rank == 1)


def _switches(mine: SeasonRules, other: SeasonRules) -> dict[Provision, tuple[str, ...]]:
    """Return the provisions that differ with the fields to be switched for them.

    Numbers of results mean nothing under another unit, and the best ones are to be told how many,
    so these fields go with the unit and with the measure.
    """
    fields = dict(_FIELDS)
    if mine.unit is not other.unit:
        for each in _COUNTED_IN_RESULTS:
            fields[Provision.UNIT] += fields.pop(each)
    elif Measure.BEST in {mine.measure, other.measure}:
        fields[Provision.MEASURE] += fields.pop(Provision.KEEP)
    return {
        each: names
        for each, names in fields.items()
        if any(getattr(mine, name) != getattr(other, name) for name in names)
    }


def _with(rules: SeasonRules, other: SeasonRules, fields: Iterable[str]) -> SeasonRules:
    return rules._replace(**{name: getattr(other, name) for name in fields})


_Ranks = Mapping[str, int]


def _ranks(standings: Standings) -> _Ranks:
    return {each.member.id: each.rank for each in standings.lines if each.rank is not None}


def _lines(standings: Standings) -> dict[str, Standing]:
    return {each.member.id: each for each in standings.lines}


class _Place(NamedTuple):
    """A rank, with the ids of all who are before it and of all who share it."""

    rank: int | None
    ahead: frozenset[str]
    level: frozenset[str]


def _place(ranks: _Ranks, member: str) -> _Place:
    rank = ranks.get(member)
    if rank is None:
        return _Place(None, frozenset(), frozenset())
    ahead = frozenset(each for each, other in ranks.items() if other < rank)
    return _Place(rank, ahead, frozenset(each for each, other in ranks.items() if other == rank))


class _Trials(NamedTuple):
    """The ranks under either rule, and under each with one provision switched."""

    before: _Ranks
    after: _Ranks
    alone: Mapping[Provision, _Ranks]
    without: Mapping[Provision, _Ranks]

    def cause(self, member: str) -> Cause:
        """Return what makes the difference for a member.

        Those provisions that bring him to the new rank alone, among the same ones; else
        those without which he would not get there, and where that is one only, with those that
        move him the same way.
        """
        after = _place(self.after, member)
        alone = [each for each, ranks in self.alone.items() if _place(ranks, member) == after]
        if alone:
            return Cause(tuple(alone), alone=True)
        needed = [each for each, ranks in self.without.items() if _place(ranks, member) != after]
        before = self.before.get(member)
        upwards = _comes_up(before, after.rank)
        moving = [
            each
            for each, ranks in self.alone.items()
            if ranks.get(member) != before and _comes_up(before, ranks.get(member)) is upwards
        ]
        for found in ({*needed}, {*needed, *moving}):
            if len(found) > 1:
                return Cause(tuple(each for each in self.alone if each in found), alone=False)
        return Cause(tuple(self.alone), alone=False)


def _comes_up(before: int | None, after: int | None) -> bool:
    return _height(after) < _height(before)


def _height(rank: int | None) -> float:
    return float("inf") if rank is None else rank


def _move(
    member: str, before: Mapping[str, Standing], after: Mapping[str, Standing], trials: _Trials
) -> Move:
    move = Move(before=before.get(member), after=after.get(member), cause=trials.cause(member))
    one, other = trials.before.get(member), trials.after.get(member)
    if one is None or other is None:
        return move
    then = {each: _side(rank, one) for each, rank in _heights(before, trials.before)}
    now = {each: _side(rank, other) for each, rank in _heights(after, trials.after)}

    def met(side: int, lines: Mapping[str, Standing]) -> tuple[Standing, ...]:
        return tuple(
            line
            for each, line in lines.items()
            if each != member and now.get(each, 1) == side != then.get(each, 1)
        )

    # Each in the order in which he meets them, from the first.
    behind, ahead = {**before, **after}, {**after, **before}
    return replace(move, passes=met(1, behind), passed_by=met(-1, ahead), meets=met(0, ahead))


def _heights(lines: Iterable[str], ranks: _Ranks) -> Iterable[tuple[str, float]]:
    return ((each, _height(ranks.get(each))) for each in lines)


def _side(rank: float, mine: int) -> int:
    """Return -1 for a rank before mine, 1 for one behind it, 0 for the same."""
    return (rank > mine) - (rank < mine)


def _order(move: Move) -> tuple[float, float, int]:
    ranks = (each.rank if each else None for each in (move.after, move.before))
    after, before = map(_height, ranks)
    return after, before, move.line.member.number
