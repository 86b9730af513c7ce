"""Null games: who won, and what replaces one whose bid is above its value.

Sources: ISkO 5.2.7 (2.5.9 of 2022), 5.1 (2.4.2), and 3.6.2 of 2022 for the replacement.
"""

from collections.abc import Mapping
from typing import NamedTuple

from skatcalc.game import TRUMP_CONTRACTS, Contract, Game, LevelKind, Outcome, Party
from skatcalc.levels import ENDED_EARLY
from skatcalc.rules import Rules, covering_multiple


class Replacement(NamedTuple):
    """A game that a null above its value may be settled as, and its score on the list."""

    contract: Contract
    matadors: int
    score: int


def null_met(outcome: Outcome) -> bool | None:
    """Return whether the null was won: without a trick, card points do not matter.

    A declarer who gives up or breaks a rule has lost; the defenders' fault wins it for him unless
    he has a trick already. ``None`` means that the facts do not decide it.
    """
    if outcome.won is not None:
        return outcome.won
    if outcome.tricks is not None and outcome.tricks > 0:
        return False
    if outcome.ending in ENDED_EARLY:
        return outcome.party is Party.DEFENDERS
    return True if outcome.tricks == 0 else None


def covers_bid(game: Game, rules: Rules) -> bool:
    """Return whether the fixed value of a null reaches its bid."""
    worth = rules.null_value(
        hand=game.declaration.hand,
        ouvert=game.declaration.announcements.ouvert,
        revolution=game.declaration.announcements.revolution,
    )
    return game.bid is None or game.bid <= worth


def replacements(
    bid: int, *, hand: bool, matadors: Mapping[Contract, int], rules: Rules
) -> tuple[Replacement, ...]:
    """Return what each suit game and the grand would cost instead of the null, cheapest first.

    The multiplier is the matadors, the game and Hand, but at least what covers the bid; no other
    level counts, and the loss is doubled (ISkO 3.6.2 of 2022). The declarer may choose.
    ``matadors`` gives their number for each contract; contracts that are not in it are left out.
    """
    found = [
        Replacement(
            contract, matadors[contract], _cost(contract, matadors[contract], bid, hand, rules)
        )
        for contract in TRUMP_CONTRACTS
        if contract in matadors
    ]
    return tuple(sorted(found, key=lambda each: -each.score))


def _cost(contract: Contract, matadors: int, bid: int, hand: bool, rules: Rules) -> int:  # noqa: FBT001 - internal
    base = rules.base_value(contract)
    worth = rules.value_of(contract, matadors, {LevelKind.HAND} if hand else ())
    factor = rules.loss_factor(contract, hand=hand)
    return -factor * max(worth, covering_multiple(base, bid))
