"""What a hand is worth, with the sums of all its suits.

Source: S003. "The point suit" is the player's choice; nobody chooses less than the best.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NewType

from skatcalc.cards import Suit
from skatcalc.problems import InvalidGame, Problem
from skatcalc.scat.cards import Card, Rank, card_problems
from skatcalc.scat.rules import USUAL, ScatRules, ThreeOfAKind

HAND_SIZE = 3
"""A hand has three cards whenever it is counted (S003)."""

Halves = NewType("Halves", int)
"""Points of a hand counted in halves, so that 30½ is a whole number too: 4 (two points) to 62."""

THIRTY_ONE = Halves(62)
"""The highest a hand can be: the ace and two cards of ten in one suit (S003)."""
_STRAIGHT_FLUSH = Halves(60)
_THREES = {ThreeOfAKind.THIRTY: Halves(60), ThreeOfAKind.THIRTY_AND_A_HALF: Halves(61)}

_ORDER = (*Rank, Rank.ACE)
_RUNS = frozenset(
    frozenset(_ORDER[start : start + HAND_SIZE]) for start in range(len(_ORDER) - HAND_SIZE + 1)
)

Hand = tuple[Card, ...]
"""The cards of a player, in the order in which they were told."""


class HandKind(Enum):
    """What a hand counts as."""

    SUIT = "suit"
    """The sum of its best suit."""
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitSum:
    """The cards of one suit in a hand, and what they count together, in whole points."""

    suit: Suit
    cards: Hand
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValue:
    """What a hand counts, as what, and the sum of each of its suits, the highest first."""

    cards: Hand
    kind: HandKind
    halves: Halves
    sums: tuple[SuitSum, ...]

    @property
    def whole(self) -> int:
        """Return the points, half a point left out: 30 for 30½."""
        return self.halves // 2

    def __str__(self) -> str:
        """Return the points as they are written."""
        return f"{self.whole}½" if self.halves % 2 else f"{self.whole}"


def hand_problems(cards: Collection[Card]) -> Iterator[Problem]:
    """Yield what makes a hand impossible: not three cards, or one of them twice."""
    if len(cards) != HAND_SIZE:
        yield Problem("scat-cards-count", {"count": len(cards)})
    yield from card_problems(cards)


def hand_value(cards: Hand, rules: ScatRules = USUAL) -> HandValue:
    """Return what a hand counts, at most 31: its best suit, or a variant that counts more.

    Raises ``InvalidGame`` with ``scat-cards-count`` and ``scat-card-twice``.

    >>> from skatcalc.scat.cards import read_cards
    >>> str(hand_value(read_cards("K♠ 10♠ 4♥")))
    '20'
    """
    problems = tuple(hand_problems(cards))
    if problems:
        raise InvalidGame(problems)
    sums = _sums(cards)
    kind, halves = HandKind.SUIT, Halves(2 * sums[0].points)
    for other, worth in _variants(cards, rules):
        if worth > halves:
            kind, halves = other, worth
    return HandValue(cards=cards, kind=kind, halves=halves, sums=sums)


def _sums(cards: Hand) -> tuple[SuitSum, ...]:
    """Return a sum for each suit, the highest first; of equal ones the first as they are held."""
    held = {card.suit: tuple(each for each in cards if each.suit is card.suit) for card in cards}
    sums = [
        SuitSum(suit=suit, cards=own, points=sum(card.points for card in own))
        for suit, own in held.items()
    ]
    return tuple(sorted(sums, key=lambda each: -each.points))


def _variants(cards: Hand, rules: ScatRules) -> Iterator[tuple[HandKind, Halves]]:
    if rules.three_of_a_kind in _THREES and len({card.rank for card in cards}) == 1:
        yield HandKind.THREE_OF_A_KIND, _THREES[rules.three_of_a_kind]
    if rules.straight_flush and is_straight_flush(cards):
        yield HandKind.STRAIGHT_FLUSH, _STRAIGHT_FLUSH


def is_straight_flush(cards: Hand) -> bool:
    """Return whether three different cards are of one suit and in sequence.

    S003 does not say where the ace stands. Here it is above the king and, as in most games with
    sequences, also below the two; K A 2 is none.

    >>> from skatcalc.scat.cards import read_cards
    >>> [is_straight_flush(read_cards(line)) for line in ("3H AH 2H", "KH AH 2H", "9H 8H 7S")]
    [True, False, False]
    """
    ranks = frozenset(card.rank for card in cards)
    return len({card.suit for card in cards}) == 1 and ranks in _RUNS
