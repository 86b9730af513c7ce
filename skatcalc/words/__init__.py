"""The words of the table in five languages: what each says, and where in the line.

A table is read only when its language is needed. Its keys are folded as ``reading.fold`` does; a
value is a name of ``facts.MEANINGS``, one of the roles below, or ``?`` and the words that it could
stand for, which are asked and never guessed. ``MEANINGS.md`` beside this file shows all of it.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from skatcalc.i18n import LANGUAGES

__all__ = ["ANNOUNCED", "CHAIN", "LANGUAGES", "NUMBERED", "SIGNED", "Words", "words_of"]

SIGNED = ("with", "without", "with or without")
"""Roles of words before the number of matadors."""
NUMBERED = ("bid", "points", "tricks", "defenders", "matadors")
"""Roles of words before or after a number; ``defenders`` are the other party's card points."""
CHAIN = ("game", "times", "total")
"""Roles of words of the sum as it is said aloud: "game 3", "times 11", "is 55"."""
BETWEEN = "between"
"""The role of the word between the card points of both parties: "60 to 60"."""
ANNOUNCED = "announced"
"""The role of the word that makes an announcement of the level beside it."""


class Words(NamedTuple):
    """The words of one language.

    ``anywhere`` are words and phrases of up to four words; ``before`` letters that name a game as
    long as none is named; ``after`` letters of levels and results once it is; ``signs`` letters
    that need the number of matadors right after them; ``units`` words after a number; ``numerals``
    numbers as words; ``passed`` lines of a deal that nobody played; ``ramsch`` words of a Ramsch;
    ``say`` how each meaning is written in this language; ``suits`` and ``ranks`` the signs of
    cards, of French and of German ones.
    """

    anywhere: Mapping[str, str]
    before: Mapping[str, str]
    after: Mapping[str, str]
    signs: Mapping[str, str]
    units: Mapping[str, str]
    numerals: Mapping[str, int]
    passed: tuple[str, ...]
    ramsch: Mapping[str, str]
    say: Mapping[str, str]
    cards: tuple[tuple[Mapping[str, str], Mapping[str, str]], ...]


@cache
def words_of(language: str) -> Words:
    """Return the words of a language, one of ``LANGUAGES``."""
    words: Words = import_module(f"skatcalc.words.{language}").WORDS
    return words
