"""Which results of a member do not count: drops that he has earned, and all but the best."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple

from skatcalc.seasonrules import Chosen, SeasonRules


class Worth(NamedTuple):
    """How good a result is: of two the smaller tuple is the worse one.

    Equal scores leave the score the same whichever is struck, so the member keeps what may help him
    at a tie: first goes the one with fewer games won, then that with more games lost, then the
    earlier one. ``few_deals`` and ``few_lost`` are the numbers with their sign turned; the first is
    0 unless results weigh by their deals. ``place`` is where it stands among the results.
    """

    score: int | Fraction
    few_deals: int
    won: int
    few_lost: int
    place: int


def drops_earned(results: int, rules: SeasonRules) -> int:
    """Return how many drops so many results of his own have earned; one result always remains.

    >>> rules = SeasonRules(drop_from=30, drop_every=5, drop_most=5)
    >>> [drops_earned(results, rules) for results in (29, 30, 34, 35, 50, 75)]
    [0, 1, 1, 2, 5, 5]
    """
    if not rules.drop_from or results < rules.drop_from:
        return 0
    further = (results - rules.drop_from) // rules.drop_every if rules.drop_every else 0
    earned = min(1 + further, rules.drop_most) if rules.drop_most else 1 + further
    return min(earned, results - 1)


def dropped(worths: Sequence[Worth], rules: SeasonRules) -> Mapping[int, int | None]:
    """Return the places of the results that earned drops strike, of all in the order of playing.

    Beside each stands the place of the result with which it was struck for good, or ``None`` where
    drops are chosen anew each time.
    """
    if rules.drops_chosen is Chosen.END:
        worst = sorted(worths)[: drops_earned(len(worths), rules)]
        return dict.fromkeys((each.place for each in worst), None)
    found: dict[int, int | None] = {}
    standing: list[Worth] = []
    for number, worth in enumerate(worths, start=1):
        heappush(standing, worth)
        while len(found) < drops_earned(number, rules):
            found[heappop(standing).place] = worth.place
    return found


def not_kept(worths: Collection[Worth], rules: SeasonRules) -> frozenset[int]:
    """Return the places of all but the best, where only so many count."""
    if not rules.keep_best:
        return frozenset()
    return frozenset(each.place for each in sorted(worths, reverse=True)[rules.keep_best :])
