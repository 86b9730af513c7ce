"""The 52 cards of 31, what they count, and how they are written.

Source: S003 (ace 11, king, queen and jack 10, every other card its number).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from skatcalc.cards import Suit
from skatcalc.problems import NotationError, Problem


class Rank(Enum):
    """The thirteen ranks, the highest first."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


_POINTS = {Rank.ACE: 11, Rank.KING: 10, Rank.QUEEN: 10, Rank.JACK: 10}
_SYMBOLS = dict(zip(Suit, "♣♠♥♦", strict=True))


class Card(NamedTuple):
    """One card; its text is rank then suit, and ``read_cards`` reads it again.

    >>> str(Card(Rank.TEN, Suit.SPADES))
    '10♠'
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        """Return rank and symbol."""
        return self.rank.value + _SYMBOLS[self.suit]

    @property
    def points(self) -> int:
        """Return what the card counts, 2-11 whole points (S003)."""
        return _POINTS.get(self.rank) or int(self.rank.value)


DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)

_RANKS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_SUITS = {
    sign: suit
    for suit, white in zip(Suit, "♧♤♡♢", strict=True)
    for sign in (suit.value, _SYMBOLS[suit], white)
}
_PLAIN = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))
"""Telephones put one of these behind a symbol, to have it drawn in black or in colour."""


def read_cards(line: str) -> tuple[Card, ...]:
    """Return the cards of a line such as "K♠ 10♠ 4♥", divided by blanks, commas or semicolons.

    Rank and suit stand in either order, a suit is a symbol or one of C S H D, ten is 10 or T, and
    case makes no difference. Raises ``NotationError`` with a ``scat-card-unknown`` for each word
    that is no card.

    >>> [str(card) for card in read_cards("ks, ♠10 4H")]
    ['K♠', '10♠', '4♥']
    """
    words = re.findall(r"[^\s,;]+", line)
    cards = [_read(word) for word in words]
    unknown = [word for word, card in zip(words, cards, strict=True) if card is None]
    if unknown:
        raise NotationError([Problem("scat-card-unknown", {"word": word}) for word in unknown])
    return tuple(card for card in cards if card is not None)


def _read(word: str) -> Card | None:
    plain = word.translate(_PLAIN).upper()
    for rank, suit in ((plain[:-1], plain[-1:]), (plain[1:], plain[:1])):
        if rank in _RANKS and suit in _SUITS:
            return Card(_RANKS[rank], _SUITS[suit])
    return None


def card_problems(cards: Iterable[Card]) -> Iterator[Problem]:
    """Yield a ``scat-card-twice`` with every card that is there more than once, if there is one."""
    twice = tuple(str(card) for card, count in Counter(cards).items() if count > 1)
    if twice:
        yield Problem("scat-card-twice", {"cards": twice})
