"""Who is before whom: by the score, then by one tie-break after the other, at last by the lot.

SkWO 5.2 (6.3.1 of 2022) has three: more games won, fewer lost, the lot.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby, product, zip_longest
from operator import itemgetter
from typing import Any, NamedTuple, Protocol, TypeVar

from skatcalc.seasonrules import TieBreak

Lot = tuple[str, ...]
"""The ids of members in the order in which the lot put them."""


class Contending(Protocol):
    """What decides between members: the score, and the figures of their results that count."""

    @property
    def member(self) -> str:
        """Return the member's id."""

    @property
    def number(self) -> int:
        """Return the number by which those are put in order who are level."""

    @property
    def score(self) -> Fraction | None:
        """Return the counted score."""

    @property
    def won(self) -> int:
        """Return the games won."""

    @property
    def lost(self) -> int:
        """Return the games lost."""

    @property
    def opponents_lost(self) -> int:
        """Return the games that opponents lost."""

    @property
    def points(self) -> int:
        """Return the score points from games alone."""

    @property
    def scores(self) -> Sequence[int | Fraction]:
        """Return the score of each result, in any order."""


class Contender(NamedTuple):
    """One whose figures are known beforehand."""

    member: str
    number: int
    score: Fraction | None
    won: int
    lost: int
    opponents_lost: int
    points: int
    scores: tuple[int | Fraction, ...]


_One = TypeVar("_One", bound=Contending)


FIGURES: Mapping[TieBreak, Callable[[Contending], int]] = {
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
    contenders: Iterable[_One], tiebreaks: Sequence[TieBreak], lots: Sequence[Lot]
) -> list[list[_One]]:
    """Return the contenders from the first to the last; those in one list are level.

    ``lots`` begin with the one that was drawn last.
    """
    levels = _split([*contenders], by_score)
    for each in tiebreaks:
        levels = [part for level in levels for part in _untied(level, each, lots)]
    return [sorted(level, key=lambda one: one.number) for level in levels]


def by_score(one: Contending) -> tuple[bool, int | Fraction]:
    """Return the score in a form that can be compared: whoever has none is behind."""
    score = one.score
    if score is None:
        return False, 0
    # Whole numbers are compared much faster.
    return True, score.numerator if score.denominator == 1 else score


def decided(
    mine: Contending, theirs: Contending, tiebreaks: Sequence[TieBreak], lots: Sequence[Lot]
) -> Decided | None:
    """Return what decides between two, ``None`` where nothing does."""
    scores = by_score(mine)[1], by_score(theirs)[1]
    if scores[0] != scores[1]:
        return Decided(None, *map(Fraction, scores))
    pairs = ((each, compared(mine, theirs, each, lots)) for each in tiebreaks)
    return next((Decided(by, *map(Fraction, pair)) for by, pair in pairs if pair), None)


def compared(
    mine: Contending, theirs: Contending, tiebreak: TieBreak, lots: Sequence[Lot]
) -> tuple[int | Fraction, int | Fraction] | None:
    """Return the figures of both by which a tie-break decides; ``None`` where it does not.

    Of the lot they are the places in the last one that was drawn between the two.
    """
    if tiebreak is TieBreak.BEST_RESULT:
        pairs = zip_longest(_best(mine), _best(theirs), fillvalue=0)
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


def _split(level: Iterable[_One], key: Callable[[_One], Any]) -> list[list[_One]]:
    """Part a level by a figure of which more is better."""
    keyed = [(key(one), one) for one in level]
    keyed.sort(key=_KEY, reverse=True)
    return [[one for _, one in part] for _, part in groupby(keyed, _KEY)]


_KEY = itemgetter(0)


def _best(one: Contending) -> list[int | Fraction]:
    return sorted(one.scores, reverse=True)


def _untied(level: list[_One], tiebreak: TieBreak, lots: Sequence[Lot]) -> list[list[_One]]:
    if len(level) == 1:
        return [level]
    if tiebreak is TieBreak.LOT:
        return _by_lot(level, lots)
    if tiebreak is TieBreak.BEST_RESULT:
        return _by_best_result(level)
    return _split(level, FIGURES[tiebreak])


def _by_best_result(level: list[_One]) -> list[list[_One]]:
    """Compare the best results, then the second best, and so on; one that is missing is 0."""
    most = max(len(one.scores) for one in level)
    return _split(level, lambda one: _best(one) + [0] * (most - len(one.scores)))


def _by_lot(level: list[_One], lots: Sequence[Lot]) -> list[list[_One]]:
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
