"""Who takes a trick, and what the declarer has when play is over.

Sources: ISkO 2.2 and 2.3 of 2022 (trumps, order of ranks), 2.3.4 (null), 4.4 (shortened play).
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from skatcalc.cards import Card, CardPoints, Rank, card_points, trumps
from skatcalc.game import Contract, Party

PLAYERS = 3
"""How many cards make a trick."""
TRICKS = 10
ALL_CARD_POINTS = CardPoints(120)

_ORDER = tuple(rank for rank in Rank if rank is not Rank.JACK)
_ORDER_IN_NULL = (
    Rank.ACE,
    Rank.KING,
    Rank.QUEEN,
    Rank.JACK,
    Rank.TEN,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
)


class Play(NamedTuple):
    """A card and the seat that played it."""

    seat: int
    card: Card


class Taken(NamedTuple):
    """What the declarer has: card points, the skat's included, and tricks."""

    card_points: CardPoints
    tricks: int


def trick_winner(trick: Sequence[Play], contract: Contract) -> int:
    """Return the seat that takes a trick, whose first card was led.

    >>> from skatcalc.cards import Suit
    >>> ace, jack = Card(Suit.HEARTS, Rank.ACE), Card(Suit.DIAMONDS, Rank.JACK)
    >>> trick_winner([Play(0, ace), Play(1, jack)], Contract.GRAND)
    1
    >>> trick_winner([Play(0, ace), Play(1, jack)], Contract.NULL)
    0
    """
    led = trick[0].card
    return max(trick, key=lambda play: _strength(play.card, led, contract)).seat


def _strength(card: Card, led: Card, contract: Contract) -> tuple[int, int]:
    """Return how strong a card is: trumps, then the suit that was led, then all that is neither."""
    if contract is Contract.NULL:
        return int(card.suit is led.suit), -_ORDER_IN_NULL.index(card.rank)
    order = trumps(contract.trump)
    if card in order:
        return 2, -order.index(card)
    return int(led not in order and card.suit is led.suit), -_ORDER.index(card.rank)


def taken(
    plays: Sequence[Play],
    contract: Contract,
    declarer: int,
    skat: Collection[Card],
    *,
    gave_up: Party | None = None,
) -> Taken:
    """Return what the declarer has after these plays; a trick that was not finished is nobody's.

    ``skat`` are the two cards that lie there in the end. When a party gave up, or left, the other
    has all that was still to be played for.
    """
    tricks = [plays[start : start + PLAYERS] for start in range(0, len(plays), PLAYERS)]
    done = [trick for trick in tricks if len(trick) == PLAYERS]
    own = [trick for trick in done if trick_winner(trick, contract) == declarer]
    if gave_up is Party.DEFENDERS:
        lost = [play.card for trick in done if trick not in own for play in trick]
        left = ALL_CARD_POINTS - card_points(lost)
        return Taken(CardPoints(left), TRICKS - (len(done) - len(own)))
    cards = [play.card for trick in own for play in trick]
    return Taken(card_points([*cards, *skat]), len(own))
