"""Which occasions for a bock round a game is."""

from skatcalc.bock import Trigger, total_triggers
from skatcalc.game import Contract
from skatcalc.valuation import GameValue, Result

_EVEN = 60
_RE = 2


def occasions(value: GameValue, total: int, *, at_least: int) -> frozenset[str]:
    """Return the names of the triggers that a valued game fires.

    ``total`` is the declarer's running total after it; ``at_least`` the value from which on the
    trigger ``value`` acts.
    """
    game = value.game
    won = value.result is Result.WON
    lost = value.result in {Result.LOST, Result.OVERBID}
    announced = game.declaration.announcements
    fired = {
        Trigger.LOST_60: lost and game.outcome.card_points == _EVEN,
        Trigger.HAND_WON: won and game.declaration.hand,
        Trigger.GRAND_HAND: won and game.declaration.hand and game.contract is Contract.GRAND,
        Trigger.NULL_OUVERT_HAND: won
        and game.declaration.hand
        and announced.ouvert
        and game.contract is Contract.NULL,
        Trigger.KONTRA_LOST: lost and game.doubling_steps > 0,
        Trigger.KONTRA_RE: game.doubling_steps >= _RE,
        Trigger.VALUE: value.value >= at_least,
    }
    return frozenset(trigger.value for trigger, fires in fired.items() if fires) | total_triggers(
        total
    )
