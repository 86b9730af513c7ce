"""What a member must have played to be ranked, and what it costs him if he has not."""

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from skatcalc.seasonrules import BelowMinimum, SeasonRules

_NOTHING = Fraction(0)


class Missing(NamedTuple):
    """What is missing to the minimum: results, and evenings."""

    results: int = 0
    evenings: int = 0

    @property
    def fewest(self) -> int:
        """Return with how many results at the least he would have it: each on another evening."""
        return max(self)


def missing(results: int, evenings: int, slots: int, rules: SeasonRules) -> Missing:
    """Return what somebody with so many results and evenings is yet to play to the minimum.

    ``slots`` are the results that could be had so far; a share of them is rounded up.

    >>> missing(4, 4, 15, SeasonRules(minimum=3, minimum_evenings=5, minimum_share=Fraction(1, 2)))
    Missing(results=4, evenings=1)
    """
    wanted = rules.minimum
    if rules.minimum_share:
        wanted = max(wanted, ceil(rules.minimum_share * slots))
    return Missing(max(wanted - results, 0), max(rules.minimum_evenings - evenings, 0))


def zeros(short: Missing, rules: SeasonRules) -> int:
    """Return how many results that are missing count as 0."""
    return short.fewest if rules.below_minimum is BelowMinimum.ZERO_FILL else 0


def deduction(short: Missing, rules: SeasonRules) -> Fraction:
    """Return the score points that results that are missing take off the score."""
    if rules.below_minimum is not BelowMinimum.DEDUCT:
        return _NOTHING
    return rules.deduction * short.fewest


def is_below(short: Missing, rules: SeasonRules) -> bool:
    """Return whether he stands below all who have played enough."""
    return any(short) and rules.below_minimum in {BelowMinimum.UNRANKED, BelowMinimum.LISTED_LAST}
