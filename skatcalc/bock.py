"""Bock rounds: what starts one, and how long it lasts.

A house rule, none of ISkO. Sources: XSkat's list of occasions; skatspielen.info for the round that
holds the game which started it; both in rules.md section 6.
"""

from enum import Enum
from typing import NamedTuple

_HUNDRED = 100


class Trigger(Enum):
    """What starts a bock round."""

    LOST_60 = "lost-60"
    """A game lost with 60 card points to 60."""
    HAND_WON = "hand-won"
    GRAND_HAND = "grand-hand"
    """A grand Hand that was won."""
    NULL_OUVERT_HAND = "null-ouvert-hand"
    """A null ouvert Hand that was won."""
    KONTRA_LOST = "kontra-lost"
    """A game that the declarer lost after kontra."""
    KONTRA_RE = "kontra-re"
    """Kontra and re, however it ended."""
    VALUE = "value"
    """A game of at least ``value``, before doublings, won or lost."""
    REPDIGIT = "repdigit"
    """A running total of the declarer with three equal digits, as 111 or -222."""
    HUNDRED = "hundred"
    """A running total of the declarer that is a full hundred, not nothing."""


class BockRules(NamedTuple):
    """How a round plays bock."""

    triggers: tuple[str, ...] = ()
    """What starts one, by the names of ``Trigger``; none where only the players say so."""
    value: int = 72
    """From which value on the trigger ``value`` acts, in score points."""
    rounds: int = 1
    """How many rounds of deals one occasion brings; a round is a deal for each player."""
    with_trigger: bool = False
    """Whether the game that starts it belongs to it already."""
    queued: bool = True
    """Whether a further occasion in a bock round adds another; otherwise it is lost."""


def next_pending(
    pending: int, rules: BockRules, players: int, *, acts: bool, holds_itself: bool = False
) -> int:
    """Return how many deals of bock are to come after a deal before which ``pending`` were.

    Every deal uses up one, a passed one too. ``acts`` says that the deal starts a round, and
    ``holds_itself`` that it belongs to the round it starts.

    >>> next_pending(0, BockRules(), 3, acts=True), next_pending(3, BockRules(), 3, acts=True)
    (3, 5)
    """
    in_round = pending > 0
    pending -= in_round
    if acts and (rules.queued or not in_round):
        pending += rules.rounds * players - holds_itself
    return pending


def total_triggers(total: int) -> frozenset[str]:
    """Return the triggers that a running total fires.

    >>> sorted(total_triggers(-222)), sorted(total_triggers(300)), sorted(total_triggers(0))
    (['repdigit'], ['hundred'], [])
    """
    digits = str(abs(total))
    fired = set()
    if len(digits) == 3 and len(set(digits)) == 1:  # noqa: PLR2004 - three equal digits
        fired.add(Trigger.REPDIGIT.value)
    if total and total % _HUNDRED == 0:
        fired.add(Trigger.HUNDRED.value)
    return frozenset(fired)
