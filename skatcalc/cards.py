"""The 32 cards, what they count, and the run of tops they make.

Sources: ISkO 1.2.1-1.2.2 (suits, card points), 2.2 and 2.3 of 2022 (trumps, tops).
"""

from collections.abc import Collection
from enum import Enum
from functools import cache
from typing import NamedTuple, NewType

CardPoints = NewType("CardPoints", int)
"""Points of cards, 0-120 in a deal; never to be mixed with the score points of a list."""


class Suit(Enum):
    """The four suits in the order that ranks the jacks, the highest first (ISkO 1.2.1)."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


class Rank(Enum):
    """The eight ranks in their order within a trump suit; the jack stands apart from it."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"


_RANK_POINTS = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}


class Card(NamedTuple):
    """One card; its text is suit then rank, as the International Skat Server writes it.

    >>> str(Card(Suit.HEARTS, Rank.TEN))
    'HT'
    """

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        """Return suit and rank in one letter each."""
        return self.suit.value + self.rank.value

    @property
    def points(self) -> CardPoints:
        """Return what the card counts, 0-11 card points (ISkO 1.2.2)."""
        return CardPoints(_RANK_POINTS[self.rank])


CARDS_OF_SKAT = 2

DECK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)


def card_points(cards: Collection[Card]) -> CardPoints:
    """Return the sum of the cards' points; all 32 make 120 (ISkO 1.2.2).

    >>> card_points(DECK)
    120
    """
    return CardPoints(sum(card.points for card in cards))


def points_of_tricks(tricks: int) -> tuple[CardPoints, CardPoints]:
    """Return the fewest and the most card points that a declarer with so many tricks can have.

    He has the cards of his tricks and the two of the skat.

    >>> points_of_tricks(0), points_of_tricks(10)
    ((0, 22), (120, 120))
    """
    ascending = sorted(DECK, key=lambda card: card.points)
    cards = 3 * tricks + CARDS_OF_SKAT
    return card_points(ascending[:cards]), card_points(ascending[len(ascending) - cards :])


@cache
def trumps(suit: Suit | None) -> tuple[Card, ...]:
    """Return the trumps from the highest down: the jacks, then those of the trump suit.

    ``None`` is a grand, whose only trumps are the jacks (ISkO 2.3.3; for suits 2.2 of 2022).
    """
    jacks = tuple(Card(each, Rank.JACK) for each in Suit)
    if suit is None:
        return jacks
    return jacks + tuple(Card(suit, rank) for rank in Rank if rank is not Rank.JACK)


def run_of_tops(cards: Collection[Card], suit: Suit | None) -> tuple[int, bool]:
    """Return how long the unbroken run of trumps from the jack of clubs is, and whether it is held.

    All twelve cards count, the two of the skat included, Hand or not (ISkO 2.4.1-2.4.2). The count
    is 1-11 with a trump suit, 1-4 without (2.4.3).

    >>> jacks = [Card(Suit.CLUBS, Rank.JACK), Card(Suit.HEARTS, Rank.JACK)]
    >>> run_of_tops(jacks, Suit.SPADES), run_of_tops(jacks[1:], None)
    ((1, True), (2, False))
    """
    order = trumps(suit)
    held = order[0] in cards
    count = 0
    for card in order:
        if (card in cards) is not held:
            break
        count += 1
    return count, held
