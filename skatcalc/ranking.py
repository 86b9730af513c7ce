"""Who is before whom: by the score, then by one tie-break after the other, at last by the lot.

SkWO 5.1 (6.3.1 of 2022) has three: more games won, fewer lost, the lot.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby, product, zip_longest
from typing import Any, NamedTuple

from skatcalc.seasonrules import TieBreak

Lot = tuple[str, ...]
"""The ids of members in the order in which the lot put them."""


class Contender(NamedTuple):
    """What decides between members: the score, and the figures of the results that count.

    ``number`` is that of the register: of those who share a rank the smaller stands first.
    ``scores`` are those of his counted results, in any order.
    """

    member: str
    number: int
    score: Fraction | None
    won: int
    lost: int
    opponents_lost: int
    points: int
    scores: tuple[int | Fraction, ...]

    def best(self) -> list[int | Fraction]:
        """Return the scores of his counted results, the best one first."""
        return sorted(self.scores, reverse=True)


FIGURES: Mapping[TieBreak, Callable[[Contender], int]] = {
    TieBreak.WON: lambda one: one.won,
    TieBreak.LOST_FEWER: lambda one: -one.lost,
    TieBreak.OPPONENTS_LOST: lambda one: one.opponents_lost,
    TieBreak.POINTS: lambda one: one.points,
    TieBreak.RESULTS: lambda one: len(one.scores),
}
"""The tie-breaks that compare one figure; more of it is better."""


class Decided(NamedTuple):
    """What put one behind the other, and both their figures; ``by`` is ``None`` for the score."""

    by: TieBreak | None
    mine: Fraction
    theirs: Fraction


def ranked(
    contenders: Iterable[Contender], tiebreaks: Sequence[TieBreak], lots: Sequence[Lot]
) -> list[list[Contender]]:
    """Return the contenders from the first to the last; those in one list are level.

    ``lots`` begin with the one that was drawn last.
    """
    levels = _split([*contenders], by_score)
    for each in tiebreaks:
        levels = [part for level in levels for part in _untied(level, each, lots)]
    return [sorted(level, key=lambda one: one.number) for level in levels]


def by_score(one: Contender) -> tuple[bool, Fraction]:
    """Return the score in a form that can be compared: whoever has none is behind."""
    return one.score is not None, one.score or Fraction(0)


def decided(
    mine: Contender, theirs: Contender, tiebreaks: Sequence[TieBreak], lots: Sequence[Lot]
) -> Decided | None:
    """Return what decides between two that are not level, ``None`` where one has no score."""
    if mine.score is None or theirs.score is None:
        return None
    if mine.score != theirs.score:
        return Decided(None, mine.score, theirs.score)
    pairs = ((each, compared(mine, theirs, each, lots)) for each in tiebreaks)
    return next((Decided(by, *map(Fraction, pair)) for by, pair in pairs if pair), None)


def compared(
    mine: Contender, theirs: Contender, tiebreak: TieBreak, lots: Sequence[Lot]
) -> tuple[int | Fraction, int | Fraction] | None:
    """Return the figures of both by which a tie-break decides; ``None`` where it does not.

    Of the lot they are the places in the last one that was drawn between the two.
    """
    if tiebreak is TieBreak.BEST_RESULT:
        pairs = zip_longest(mine.best(), theirs.best(), fillvalue=0)
        return next((pair for pair in pairs if pair[0] != pair[1]), None)
    if tiebreak is TieBreak.LOT:
        return lot_between(mine.member, theirs.member, lots)
    pair = FIGURES[tiebreak](mine), FIGURES[tiebreak](theirs)
    if pair[0] == pair[1]:
        return None
    return (-pair[0], -pair[1]) if tiebreak is TieBreak.LOST_FEWER else pair


def lot_between(mine: str, theirs: str, lots: Sequence[Lot]) -> tuple[int, int] | None:
    """Return the places of both in the last lot that was drawn between them."""
    for lot in lots:
        if mine in lot and theirs in lot:
            return lot.index(mine) + 1, lot.index(theirs) + 1
    return None


def _split(level: Iterable[Contender], key: Callable[[Contender], Any]) -> list[list[Contender]]:
    """Part a level by a figure of which more is better."""
    order = sorted(level, key=key, reverse=True)
    return [[*part] for _, part in groupby(order, key)]


def _untied(
    level: list[Contender], tiebreak: TieBreak, lots: Sequence[Lot]
) -> list[list[Contender]]:
    if len(level) == 1:
        return [level]
    if tiebreak is TieBreak.LOT:
        return _by_lot(level, lots)
    if tiebreak is TieBreak.BEST_RESULT:
        return _by_best_result(level)
    return _split(level, FIGURES[tiebreak])


def _by_best_result(level: list[Contender]) -> list[list[Contender]]:
    """Compare the best results, then the second best, and so on; one that is missing is 0."""
    most = max(len(one.scores) for one in level)
    return _split(level, lambda one: one.best() + [0] * (most - len(one.scores)))


def _by_lot(level: list[Contender], lots: Sequence[Lot]) -> list[list[Contender]]:
    """Part a level wherever the lot has put everyone above before everyone below.

    Those stay level whom no lot has brought into one order: somebody was not in the lot yet, or
    lots of several days go round in a circle.
    """
    before = set()
    for one, other in combinations((each.member for each in level), 2):
        drawn = lot_between(one, other, lots)
        if drawn:
            before.add((one, other) if drawn[0] < drawn[1] else (other, one))
    wins = Counter(one for one, _ in before)
    order = sorted(level, key=lambda one: -wins[one.member])
    parts = [[order[0]]]
    for place in range(1, len(order)):
        pairs = product(order[:place], order[place:])
        if all((one.member, other.member) in before for one, other in pairs):
            parts.append([])
        parts[-1].append(order[place])
    return parts
