"""A line taken to pieces: its words, without the marks between them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from skatcalc.reading import fold
from skatcalc.words import Words, words_of

_AROUND = str.maketrans({**dict.fromkeys('"«»‹›„“”‚‘', " "), "(": ",", ")": ","})
"""Quotes, which divide words as a blank does, and brackets, which do it as a comma does."""
_MARKS = str.maketrans({"−": "-", "–": "-", "\ufe0f": None})
"""What text programs make of a typed minus, and the mark that makes a coloured symbol."""
_WORD = r"[^\s,;]+"
_WORD_OR_PAIR = rf"(?<![^\s,;])[0-9]{{1,3}}\s+:\s+[0-9]{{1,3}}(?![^\s,;])|{_WORD}"
_HYPHENED = r"[^\W\d_]{2,}(?:-[^\W\d_]{2,})+"
_AT_THE_END = ".:!…·’"
_TEENS = 19
_AND = "si"
"""Romanian says "twenty and two"; in the other languages nothing stands between the parts."""


class Token(NamedTuple):
    """A word of the line, as it stands there and folded, from its column up to before ``end``.

    ``apart`` is one that a comma divides from the word before it; ``number`` is that of several
    words, as "twenty two", or 0.
    """

    word: str
    key: str
    column: int
    end: int
    apart: bool
    number: int = 0


def tokens_of(line: str, column: int, mine: Words) -> list[Token]:
    """Return the words of a line that begins in that column, in the language of ``mine``.

    >>> [token.key for token in tokens_of("Null-Hand, bid twenty two", 1, words_of("en"))]
    ['null', 'hand', 'bid', 'twenty two']
    """
    parts = [part for token in _words(line, column) for part in _parts_of(token, mine)]
    return _with_whole_numbers(parts, mine.numerals)


def _words(line: str, column: int) -> Iterator[Token]:
    line = line.translate(_AROUND)
    # The longer pattern costs more than all else here; few lines need it.
    pattern = _WORD_OR_PAIR if " :" in line else _WORD
    end = 0
    for match in re.finditer(pattern, line):
        word = match[0].rstrip(_AT_THE_END)
        if word:
            start = match.start()
            apart = bool(line[end:start].replace("’", "").strip())
            end = start + len(word)
            yield Token(word, fold(word).translate(_MARKS), start + column, end + column, apart)


def _parts_of(token: Token, mine: Words) -> list[Token]:
    """Return the words of a hyphened one, as Null-Hand, where it is made of full words."""
    if "-" not in token.word or not re.fullmatch(_HYPHENED, token.word):
        return [token]
    known = {**words_of("en").anywhere, **mine.anywhere}
    phrase = token.key.replace("-", " ")
    if token.key in known or not (phrase in known or known.keys() >= {*phrase.split()}):
        return [token]
    return [
        Token(
            part[0],
            fold(part[0]),
            token.column + part.start(),
            token.column + part.end(),
            token.apart and part.start() == 0,
        )
        for part in re.finditer(r"[^-]+", token.word)
    ]


def _with_whole_numbers(tokens: Sequence[Token], numerals: Mapping[str, int]) -> list[Token]:
    """Put together numbers of several words, as "twenty three"; a comma keeps them apart."""
    whole: list[Token] = []
    for token in tokens:
        number = numerals.get(token.key, 0)
        parts = 2 if whole and whole[-1].key == _AND else 1
        before = _number_before(whole, parts, numerals) if number and not token.apart else 0
        if number < _room_after(before):
            whole[-parts:] = [_together([*whole[-parts:], token], before + number)]
        else:
            whole.append(token)
    return whole


def _together(parts: Sequence[Token], number: int) -> Token:
    word = " ".join(part.word for part in parts)
    return parts[0]._replace(word=word, key=fold(word), end=parts[-1].end, number=number)


def _number_before(whole: Sequence[Token], parts: int, numerals: Mapping[str, int]) -> int:
    if len(whole) < parts:
        return 0
    return whole[-parts].number or numerals.get(whole[-parts].key, 0)


def _room_after(number: int) -> int:
    """Return what the next part must be less than: "twenty three" is one number, not "three ten".

    After a number that is not round there is no room for another part.
    """
    if number <= _TEENS:
        return 0
    return next((each for each in (100, 10) if number % each == 0), 0)
