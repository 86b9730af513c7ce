"""The standings of a season: who stands where, and all that decides it, as data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.seasonrules import SeasonRules, TieBreak


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


class Decided(NamedTuple):
    """What put one behind the other: ``by`` is ``None`` for the score itself or the group."""

    by: TieBreak | None
    mine: Fraction
    theirs: Fraction


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


Lots = Mapping[date, Sequence[tuple[str, ...]]]
"""By the day of drawing, the ids of members in the order in which the lot put them."""


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
    is not among ``members`` are not counted. The order of lines is that of the printed table.
    """
    raise NotImplementedError
