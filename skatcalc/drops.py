"""Which results of a member do not count: drops that he has earned, and all but the best."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from heapq import heappop, heappush, nlargest, nsmallest
from itertools import islice

from skatcalc.seasonrules import Chosen, SeasonRules

Worth = tuple[int | Fraction, int, int, int, int]
"""How good a result is: of two the smaller is the worse one, and the last number is its place.

It begins with the score. Equal scores leave the sum the same whichever is struck, so the member
keeps what may help him at a tie: first goes the one with fewer games won, then that with more games
lost, then the earlier one; the third number are the games won, the fourth those lost with a minus.
The second one is 0, unless results weigh by their deals: then these with a minus, since of results
that are equally bad the longer one weighs more.
"""


def earned_with(results: int, rules: SeasonRules) -> list[int]:
    """Return with which of so many results of his own, counted from 1, a drop was earned.

    One result always remains: who earns a drop with his first result has it with the second.

    >>> earned_with(43, SeasonRules(drop_from=30, drop_every=5, drop_most=5))
    [30, 35, 40]
    """
    if not rules.drop_from or results < rules.drop_from:
        return []
    numbers = range(rules.drop_from, results + 1, rules.drop_every or results + 1)
    if rules.drop_most:
        numbers = numbers[: rules.drop_most]
    possible = (max(number, drop + 1) for drop, number in enumerate(numbers, start=1))
    return [number for number in possible if number <= results]


def dropped(worths: Iterable[Worth], results: int, rules: SeasonRules) -> Mapping[int, int | None]:
    """Return the places of the results that earned drops strike, of so many.

    Their worths come in the order of playing. Beside each place stands that of the result with
    which it was struck for good, or ``None`` where drops are chosen anew each time.
    """
    earned = earned_with(results, rules)
    if rules.drops_chosen is Chosen.END:
        return dict.fromkeys(worth[-1] for worth in nsmallest(len(earned), worths))
    found: dict[int, int | None] = {}
    standing: list[Worth] = []
    coming = iter(worths)
    played = 0
    for number in earned:
        for worth in islice(coming, number - played):
            heappush(standing, worth)
        found[heappop(standing)[-1]] = number - 1
        played = number
    return found


def best(worths: Iterable[Worth], rules: SeasonRules) -> frozenset[int]:
    """Return the places of the best results, of which only so many count."""
    return frozenset(worth[-1] for worth in nlargest(rules.keep_best, worths))
