"""How often each score occurs: what makes one explanation of a slip likelier than another.

The numbers are our own count of 6,020 regular games of one weekly table of three, 2018-2023, with
the doublings taken off; the games come from the public database dump in lehela/skatliste. Only
their proportions matter, and only to rank; nothing is refused for being rare.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from skatcalc.game import TRUMP_CONTRACTS, Contract
from skatcalc.rules import Rules

_WON: Mapping[Contract, Mapping[int, int]] = {
    Contract.DIAMONDS: {2: 235, 3: 247, 4: 95, 5: 24, 6: 12, 7: 6},
    Contract.HEARTS: {2: 312, 3: 241, 4: 110, 5: 36, 6: 13, 7: 1},
    Contract.SPADES: {2: 348, 3: 305, 4: 128, 5: 60, 6: 9, 7: 4},
    Contract.CLUBS: {2: 443, 3: 254, 4: 135, 5: 49, 6: 26, 7: 3, 8: 1},
    Contract.GRAND: {2: 405, 3: 471, 4: 327, 5: 246, 6: 120, 7: 13, 8: 3},
    Contract.NULL: {23: 178, 35: 15, 46: 62, 59: 11},
}
"""Games won: by the multiplier, a null by its value."""
_LOST: Mapping[Contract, Mapping[int, int]] = {
    Contract.DIAMONDS: {2: 94, 3: 50, 4: 11, 5: 3, 7: 1},
    Contract.HEARTS: {2: 125, 3: 59, 4: 16, 5: 4, 6: 2},
    Contract.SPADES: {2: 118, 3: 71, 4: 17, 5: 5, 6: 5, 7: 1, 8: 1},
    Contract.CLUBS: {2: 149, 3: 60, 4: 16, 5: 7, 6: 1},
    Contract.GRAND: {2: 69, 3: 35, 4: 19, 5: 18, 6: 1, 10: 1},
    Contract.NULL: {23: 104, 35: 5, 46: 3, 59: 1},
}
"""Games lost: by the multiplier that was doubled."""
_DOUBLED = (5154, 847, 15, 4)
"""Games that were not doubled, doubled once, twice, three times."""
_UNSEEN = 0.2
"""What a possible value counts that was not seen in all those games."""
_RAMSCH = range(1, 121)
_LEVELS = 7
"""What the multiplier can have beside the matadors: the game and six further levels."""
IMPOSSIBLE = 1e-5
"""The likelihood of a score that no game can bring."""

Scores = Mapping[int, float]


@cache
def contract_shares() -> Mapping[Contract, float]:
    """Return how often each contract is played, of 1.

    >>> max(contract_shares(), key=contract_shares().get)
    <Contract.GRAND: 'grand'>
    """
    games = {each: sum(_WON[each].values()) + sum(_LOST[each].values()) for each in Contract}
    return {each: count / sum(games.values()) for each, count in games.items()}


@cache
def scores_of(rules: Rules, contract: Contract | None, factor: int | None) -> Scores:
    """Return every score that can stand on a list, and how often it does, of 1.

    ``contract`` and the ``factor`` of doublings are ``None`` where they are not known.

    >>> from skatcalc.rules import ISKO
    >>> sorted(score for score in scores_of(ISKO, Contract.NULL, 1) if score > 0)
    [23, 35, 46, 59]
    """
    if contract is None:
        parts = [
            (share, scores_of(rules, each, factor)) for each, share in contract_shares().items()
        ]
        return _mixed(parts)
    if factor is None:
        steps = range(rules.doublings + (rules.bock is not None) + 1)
        seen = [_DOUBLED[min(step, len(_DOUBLED) - 1)] for step in steps]
        parts = [
            (count / sum(seen), scores_of(rules, contract, 1 << step))
            for step, count in zip(steps, seen, strict=True)
        ]
        return _mixed(parts)
    counts: dict[int, float] = {}
    for score, count in _counted(rules, contract):
        counts[score * factor] = counts.get(score * factor, 0) + count
    return {score: count / sum(counts.values()) for score, count in counts.items()}


@cache
def ramsch_scores_of(factor: int | None) -> Scores:
    """Return the scores of a Ramsch with one loser: all card points alike, a march once in a while.

    >>> min(ramsch_scores_of(1)), max(ramsch_scores_of(1))
    (-120, 120)
    """
    if factor is None:
        return _mixed([(0.9, ramsch_scores_of(1)), (0.1, ramsch_scores_of(2))])
    share = 1 / (len(_RAMSCH) + 1)
    return {-points * factor: share for points in _RAMSCH} | {120 * factor: share}


def _mixed(parts: list[tuple[float, Scores]]) -> Scores:
    mixed: dict[int, float] = {}
    for share, scores in parts:
        for score, each in scores.items():
            mixed[score] = mixed.get(score, 0) + share * each
    return mixed


def _counted(rules: Rules, contract: Contract) -> Iterator[tuple[int, float]]:
    """Yield each score without doublings, won and lost, and its count."""
    base = rules.base_value(contract) if contract in TRUMP_CONTRACTS else 1
    highest = rules.most_matadors(contract) + _LEVELS
    possible = range(2, highest + 1) if contract in TRUMP_CONTRACTS else _WON[contract]
    factors = {rules.loss_factor(contract, hand=hand) for hand in (False, True)}
    for each in possible:
        yield each * base, _WON[contract].get(each, _UNSEEN)
        for factor in factors:
            count = _LOST[contract].get(each, _UNSEEN)
            # Where some losses count single, those were Hand games, which are rare.
            yield -each * base * factor, count if factor == max(factors) else count / 10
