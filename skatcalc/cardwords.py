"""Cards as people write them: letters, words and symbols of French and German suits.

A list of cards is written in one way throughout, so it is read as a whole in each way that there
is, the suit first or the rank first; in turns only where that fails. In German SA alone could be
the ace of spades or of Schellen: that is asked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from skatcalc.cards import Card, Rank, Suit
from skatcalc.i18n import language as language_in_force
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import fold
from skatcalc.words import LANGUAGES, words_of

_Way = tuple[Mapping[str, str], Mapping[str, str]]
_SYMBOLS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D"}
_FILLERS = frozenset({"of", "de", "–", "-"})
_ANDS = frozenset({"and", "und", "и", "si", "&", "+"})
_ARTICLES = frozenset({"the"})
_ORDERS = ((True,), (False,))
"""The suit first throughout, or the rank first throughout."""


class _Word(NamedTuple):
    word: str
    key: str
    column: int


def read_cards(line: str, *, language: str | None = None, server: bool = False) -> tuple[Card, ...]:
    """Return the cards of a line such as "CJ SJ H10", "♣B ♠B", "Kreuz Bube" or "EU GU RA".

    Blanks, commas and points divide them, or nothing where it stays clear. ``language`` is that in
    force where it is not given; with ``server``, as in files, only the letters of the Skat server
    and the symbols count. Raises ``NotationError`` with every word that is no card, with what can
    be read in two ways, and when there is no card at all.

    >>> [str(card) for card in read_cards("KrB PiB He10", language="de")]
    ['CJ', 'SJ', 'HT']
    """
    words = [
        _Word(match.group(), fold(match.group()).replace("\ufe0f", ""), match.start() + 1)
        for match in re.finditer(r"[^\s,.;]+", line)
        if fold(match.group()) not in _ARTICLES
    ]
    if not words:
        raise NotationError(Problem("cards-none"))
    mine = language or language_in_force()
    ways = [*words_of("en").cards]
    ways += [] if server else [way for way in words_of(mine).cards if way not in ways]
    found, unread = _read_in(ways, words)
    if not found and not server:
        foreign = [way for each in LANGUAGES for way in words_of(each).cards if way not in ways]
        found, _unread = _read_in(foreign, words)
    if len(found) == 1:
        return found[0]
    if found:
        readings = tuple(" ".join(map(str, cards)) for cards in found)
        raise NotationError(Problem("cards-ambiguous", {"readings": readings}))
    raise NotationError(
        Problem("card-unknown", {"word": word.word}).at(column=word.column) for word in unread
    )


def _read_in(
    ways: Sequence[_Way], words: Sequence[_Word]
) -> tuple[list[tuple[Card, ...]], list[_Word]]:
    """Return the different readings of the whole list, and what the best way left unread."""
    found: list[tuple[Card, ...]] = []
    unread = [*words]
    for orders in (_ORDERS, ((True, False),)):
        for (suits, ranks), order in product(ways, orders):
            cards, left = _read_all(({**suits, **_SYMBOLS}, ranks), words, order)
            if not left and cards not in found:
                found.append(cards)
            if len(left) < len(unread):
                unread = left
        if found:
            break
    possible = [cards for cards in found if len({*cards}) == len(cards)]
    return possible or found, unread


def _read_all(
    way: _Way, words: Sequence[_Word], order: Sequence[bool]
) -> tuple[tuple[Card, ...], list[_Word]]:
    cards: list[Card] = []
    left: list[_Word] = []
    position = 0
    while position < len(words):
        pair = [word.key for word in words[position : position + 3]]
        together = [] if _is_suit(words[position], way) else [*_glued(pair[0], way, order)]
        apart, length = _apart(pair, way, order)
        if apart is not None:
            cards.append(apart)
            position += length
        elif len(together) == 1:
            cards += together[0]
            position += 1
        elif pair[0] in _ANDS and cards:
            position += 1
        else:
            left.append(words[position])
            position += 1
    return tuple(cards), left


def _is_suit(word: _Word, way: _Way) -> bool:
    """Return whether the word is the name of a suit: "Pik" is no card, "PiK" is the king."""
    is_name = word.word.isupper() or word.word[1:].islower()
    return is_name and len(word.key) > len("kr") and word.key in way[0]


def _apart(keys: Sequence[str], way: _Way, order: Sequence[bool]) -> tuple[Card | None, int]:
    """Return the card of a suit and a rank in two words, and how many words it takes."""
    parts = [key for key in keys if key not in _FILLERS][:2]
    if len(parts) < len(("suit", "rank")):
        return None, 0
    return _card(parts[0], parts[1], way, order), keys.index(parts[1], 1) + 1


def _card(first: str, second: str, way: _Way, order: Sequence[bool]) -> Card | None:
    suits, ranks = way
    for suit_first in order:
        suit, rank = (first, second) if suit_first else (second, first)
        if suit in suits and rank in ranks:
            return Card(Suit(suits[suit]), Rank(ranks[rank]))
    return None


def _glued(key: str, way: _Way, order: Sequence[bool]) -> Iterator[list[Card]]:
    """Return every way to read one word as cards without blanks between them."""
    if not key:
        yield []
        return
    suits, ranks = way
    for suit_first in order:
        first, second = (suits, ranks) if suit_first else (ranks, suits)
        for one in first:
            if not key.startswith(one):
                continue
            rest = key[len(one) :].lstrip("-")
            for other in second:
                card = _card(one, other, way, (suit_first,))
                if card and rest.startswith(other):
                    for cards in _glued(rest[len(other) :], way, order):
                        yield [card, *cards]
