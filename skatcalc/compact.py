"""Letters and numbers written together, as P2H or g2+72: one thing said in one piece, or nothing.

The parts stand in the order of the table: the game, Hand and the matadors, the levels, the result,
the bid. Letters alone are only a declaration, as those of the Skat server are, so that a slip of
the finger ("clobs") is not taken for letters.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from skatcalc.facts import MEANINGS, Facts, merge
from skatcalc.game import Contract, Matadors
from skatcalc.words import ANNOUNCED, Words

ASK = "?"
"""The mark of a word that stands for several others, which follow it."""
MOST_MATADORS = 11
ALL_POINTS = 120
HELD: Mapping[str, bool | None] = {
    "with": True,
    "without": False,
    "with or without": None,
    "matadors": None,
}
"""What a word before the matadors says of the jack of clubs."""
BID_LETTERS = ("r", "b")
SYMBOLS = {"♦": "diamonds", "♥": "hearts", "♠": "spades", "♣": "clubs"}
AFTER_EVERYWHERE = {
    "+": "won",
    "-": "lost",
    "sa": "schneider announced",
    "za": "schwarz announced",
    "z": "schwarz",
}
"""Letters and signs that mean the same in every language once a game is named."""
GAMES_BY_VALUE = {
    9: "diamonds",
    10: "hearts",
    11: "spades",
    12: "clubs",
    24: "grand",
    23: "null",
    35: "null hand",
    46: "null ouvert",
    59: "null ouvert hand",
}
"""The games that a number names where a game is expected."""

_DIGITS = re.compile(r"[0-9]{1,9}")
_SIGN_AND_NUMBER = re.compile(r"([^0-9]{1,2}?)([0-9]{1,9})")
_REACHED = ("schneider", "schwarz")
_LEVELS = (*_REACHED, f"schneider {ANNOUNCED}", f"schwarz {ANNOUNCED}", "ouvert")
_GAME, _DECLARED, _LEVEL, _RESULT, _BID = range(5)


class _Piece(NamedTuple):
    """One part of the whole: the name of its meaning where it is letters, what it tells, its place.

    The place is its rank in the order that the parts must stand in.
    """

    name: str
    facts: Facts
    place: int
    length: int


def read_compact(
    key: str, words: Words, contract: Contract | None, matadors: Matadors | None
) -> Facts | tuple[str, ...] | None:
    """Return what the letters and numbers say after what was said before them.

    Where they can be two things their readings are returned, ``None`` where they are nothing.

    >>> from skatcalc.words import words_of
    >>> read_compact("♠2h", words_of("de"), None, None)["matadors"]
    Matadors(count=2, held=None)
    >>> read_compact("k2", words_of("de"), None, None)
    ('Karo', 'Kreuz')
    """
    ways = [way for way in _ways(key, words, contract, matadors, _GAME) if way]
    if len(ways) != 1:
        return None
    (way,) = ways
    asked = way[0].name
    if asked.startswith(ASK):
        return readings(asked)
    names = [piece.name for piece in way]
    if key.isalpha() and not _is_declaration(way, is_named=contract is not None):
        return None
    reached = [name for name in names if name in _REACHED]
    if contract is None and "hand" in names and reached:
        if not key.isalpha():
            return reached[0], f"{reached[0]} {ANNOUNCED}"
        # As in the letters of the Skat server: what is declared in one piece is announced.
        way = [_announced(piece) for piece in way]
    facts, problems = merge(piece.facts for piece in way)
    return None if problems else facts


def readings(meaning: str) -> tuple[str, ...]:
    """Return the words that an asked one stands for, or the meaning itself."""
    return tuple(meaning.removeprefix(ASK).split("|"))


def _is_declaration(way: Sequence[_Piece], *, is_named: bool) -> bool:
    """Return whether letters alone are a declaration as the Skat server writes them.

    That is the game in one letter and its levels, with nothing beside an ouvert but Hand; after a
    game Hand comes first. A game in more letters has only Hand with it: "kaso" is a slip for karo.
    """
    names = [piece.name for piece in way]
    if is_named:
        return names[0] == "hand" and {*names} <= {"hand", *_LEVELS}
    levels = {*names[1:]}
    if way[0].length > 1:
        return levels <= {"hand"}
    return levels <= {"hand", "ouvert"} or levels <= {"hand", *_LEVELS} - {"ouvert"}


def _announced(piece: _Piece) -> _Piece:
    if piece.name not in _REACHED:
        return piece
    name = f"{piece.name} {ANNOUNCED}"
    return piece._replace(name=name, facts=MEANINGS[name])


def _ways(
    key: str, words: Words, contract: Contract | None, matadors: Matadors | None, place: int
) -> Iterator[list[_Piece]]:
    """Return every way to read the key in parts, none of them before the given place."""
    if not key:
        yield []
        return
    pieces = _games(key, words) if contract is None else _further(key, words, contract, matadors)
    for piece in pieces:
        if piece.place < place:
            continue
        named = contract or piece.facts.get("contract", Contract.GRAND)
        told = piece.facts.get("matadors", matadors)
        for rest in _ways(key[piece.length :], words, named, told, piece.place):
            if piece.name not in {each.name for each in rest if each.name}:
                yield [piece, *rest]


def _games(key: str, words: Words) -> Iterator[_Piece]:
    for letters, meaning in (*words.before.items(), *SYMBOLS.items()):
        if key.startswith(letters):
            yield _Piece(meaning, MEANINGS.get(meaning, Facts()), _GAME, len(letters))


def _further(
    key: str, words: Words, contract: Contract, matadors: Matadors | None
) -> Iterator[_Piece]:
    number = _DIGITS.match(key)
    if number:
        facts = by_place(int(number[0]), contract, matadors)
        if facts:
            place = _DECLARED if "matadors" in facts else _RESULT
            yield _Piece("", facts, place, number.end())
        return
    signed = _SIGN_AND_NUMBER.match(key)
    if signed:
        facts = _signed(signed[1], int(signed[2]), words, matadors)
        if facts:
            yield _Piece("", facts, _BID if "bid" in facts else _DECLARED, signed.end())
            return
    for letters, meaning in {**words.after, **AFTER_EVERYWHERE}.items():
        if key.startswith(letters):
            place = {"hand": _DECLARED}.get(meaning, _LEVEL if meaning in _LEVELS else _RESULT)
            yield _Piece(meaning, MEANINGS[meaning], place, len(letters))


def _signed(letters: str, number: int, words: Words, matadors: Matadors | None) -> Facts | None:
    """Return matadors or the bid, as m2 or r18; ``None`` where the letters are something else."""
    role = {"+": "with", "-": "without"}.get(letters) or words.signs.get(letters)
    if role and matadors is None and number <= MOST_MATADORS:
        return Facts(matadors=Matadors(number, HELD[role]))
    return Facts(bid=number) if letters in BID_LETTERS else None


def by_place(number: int, contract: Contract | None, matadors: Matadors | None) -> Facts | None:
    """Return what a number alone says by its place: the game, then the matadors, then card points.

    ``None`` where it says nothing: in a null, as no game's value, or above what there is.
    """
    if contract is None:
        return MEANINGS[GAMES_BY_VALUE[number]] if number in GAMES_BY_VALUE else None
    if contract is Contract.NULL:
        return None
    if matadors is None and number <= MOST_MATADORS:
        return Facts(matadors=Matadors(number))
    return Facts(card_points=number) if number <= ALL_POINTS else None
