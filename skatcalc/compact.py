"""Letters and numbers written together, as P2H or g2+72: one thing said in one piece, or nothing.

The parts stand in the order of the table: the game, Hand and the matadors, the levels, the result,
the bid. Letters alone are only a declaration, as those of the Skat server are, so that a slip of
the finger ("clobs") is not taken for letters.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skatcalc.everywhere import (
    AFTER_EVERYWHERE,
    ASK,
    BID_LETTERS,
    HELD,
    MOST_MATADORS,
    REACHED,
    SYMBOLS,
    by_place,
    readings,
)
from skatcalc.facts import MEANINGS, Facts, merge
from skatcalc.game import Contract, Matadors
from skatcalc.neutral import read_code
from skatcalc.problems import Problem
from skatcalc.wordline import Found, WordLine
from skatcalc.words import ANNOUNCED, Words

_DIGITS = r"[0-9]{1,9}"
_SIGN_AND_NUMBER = r"([^0-9]{1,2}?)([0-9]{1,9})"
_LEVELS = (*REACHED, f"schneider {ANNOUNCED}", f"schwarz {ANNOUNCED}", "ouvert")
_GAME, _DECLARED, _LEVEL, _RESULT, _BID = range(5)
_EVERYDAY = frozenset({"so", "do", "go", "ho", "es", "eh", "has", "his", "das"})
"""Words of everyday speech, which are letters only as capitals."""


def read_letters(line: WordLine, position: int) -> Found:
    """Return what the letters of the server, or those of this language, say in one piece."""
    word = line.word(position)
    if word.casefold() in _EVERYDAY and not word.isupper():
        return Problem("word-unknown", {"word": word, "nearest": word.upper()})
    return _code(line, position) or read_together(line, position, line.mine)


def read_server_code(line: WordLine, position: int) -> tuple[Facts, int] | None:
    """Return what the letters of the Skat server declare, as SHS or NO, as long as no game is."""
    word = line.word(position)
    facts = read_code(word.upper()) if word.isascii() and line.contract is None else None
    return (facts, 1) if facts else None


def _code(line: WordLine, position: int) -> Found:
    """Return a declaration of the server, asking where the first letter is another game here."""
    code = read_server_code(line, position)
    if code is None:
        return None
    word = line.word(position)
    mine, theirs = line.mine.before.get(word[0].casefold()), code[0]["contract"].value
    if mine is None or mine == theirs:
        return code
    return line.ask(word, [theirs, *readings(mine)])


def read_together(line: WordLine, position: int, words: Words) -> Found:
    """Return what letters and numbers written together say in a language, as P2H."""
    found = read_compact(line.key(position), words, line.contract, line.matadors)
    if isinstance(found, tuple):
        return line.ask(line.word(position), found)
    return None if found is None else (found, 1)


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
    ways = [*_ways(key, words, contract, matadors, _GAME)]
    if contract is None:
        # In German kr2 is Kreuz, though r2 after a K could be a bid.
        longest = max((way[0].length for way in ways), default=0)
        ways = [way for way in ways if way[0].length == longest]
    for piece in (piece for way in ways for piece in way):
        if piece.name.startswith(ASK):
            return readings(piece.name)
    if len(ways) != 1:
        return None
    (way,) = ways
    if key.isalpha() and not _is_declaration(way, is_named=contract is not None):
        return None
    names = [piece.name for piece in way]
    reached = [name for name in names if name in REACHED]
    if contract is None and "hand" in names and reached:
        if not key.isalpha():
            return reached[0], f"{reached[0]} {ANNOUNCED}"
        # As in the letters of the Skat server: what is declared in one piece is announced.
        way = [_announced(piece) for piece in way]
    facts, problems = merge(piece.facts for piece in way)
    return None if problems else facts


def _is_declaration(way: Sequence[_Piece], *, is_named: bool) -> bool:
    """Return whether letters alone are a declaration as the Skat server writes them.

    That is the game and its levels, with nothing beside an ouvert but Hand; after a game Hand comes
    first. Beside a game in more letters than one it must be there: "kas" is a slip for karo.
    """
    names = [piece.name for piece in way]
    if is_named:
        return names[0] == "hand" and {*names} <= {"hand", *_LEVELS}
    levels = {*names[1:]}
    if way[0].length > 1 and "hand" not in levels:
        return False
    return levels <= {"hand", "ouvert"} or levels <= {"hand", *_LEVELS} - {"ouvert"}


def _announced(piece: _Piece) -> _Piece:
    if piece.name not in REACHED:
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
    number = re.match(_DIGITS, key)
    if number:
        facts = by_place(int(number[0]), contract, matadors)
        if facts:
            place = _DECLARED if "matadors" in facts else _RESULT
            yield _Piece("", facts, place, number.end())
        return
    signed = re.match(_SIGN_AND_NUMBER, key)
    if signed:
        asked = words.signs.get(signed[1], "")
        if asked.startswith(ASK) and int(signed[2]) > MOST_MATADORS:
            yield _Piece(asked, Facts(), _BID, signed.end())
            return
        facts = _signed(signed[1], int(signed[2]), words, matadors)
        if facts:
            yield _Piece("", facts, _BID if "bid" in facts else _DECLARED, signed.end())
            return
    for letters, meaning in {**words.after, **AFTER_EVERYWHERE}.items():
        if key.startswith(letters):
            yield _Piece(meaning, MEANINGS[meaning], _place(meaning, contract), len(letters))


def _place(meaning: str, contract: Contract) -> int:
    # A null is open with Hand or without, and both NOH and NHO are written.
    if meaning == "hand" or (meaning == "ouvert" and contract is Contract.NULL):
        return _DECLARED
    return _LEVEL if meaning in _LEVELS else _RESULT


def _signed(letters: str, number: int, words: Words, matadors: Matadors | None) -> Facts | None:
    """Return matadors or the bid, as m2 or r18; ``None`` where the letters are something else."""
    role = {"+": "with", "-": "without"}.get(letters) or words.signs.get(letters, "")
    if role in HELD and matadors is None and number <= MOST_MATADORS:
        return Facts(matadors=Matadors(number, HELD[role]))
    return Facts(bid=number) if letters in BID_LETTERS else None
