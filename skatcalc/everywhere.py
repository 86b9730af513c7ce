"""What a game is told with in every language: signs, letters, and numbers by their place."""

from collections.abc import Mapping

from skatcalc.facts import MEANINGS, Facts
from skatcalc.game import Contract, Matadors
from skatcalc.words import ANNOUNCED

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
SIGNS = {**SYMBOLS, "+": "won", "-": "lost", "×": "times", "=": "total", "—": ""}
"""Signs that stand for a word wherever they stand."""
AFTER_EVERYWHERE = {
    "+": "won",
    "-": "lost",
    "sa": "schneider announced",
    "za": "schwarz announced",
    "z": "schwarz",
}
"""Letters and signs that mean the same in every language once a game is named."""
BASES = {9: "diamonds", 10: "hearts", 11: "spades", 12: "clubs", 24: "grand"}
GAMES_BY_VALUE = {
    **BASES,
    23: "null",
    35: "null hand",
    46: "null ouvert",
    59: "null ouvert hand",
}
"""The games that a number names where a game is expected."""
REACHED = ("schneider", "schwarz")
"""Levels that may be announced."""
LEVELS = ("hand", *REACHED, "ouvert")
DECLARED = frozenset({*GAMES_BY_VALUE.values(), *HELD, *LEVELS, ANNOUNCED})
"""What belongs to a declaration."""


def readings(meaning: str) -> tuple[str, ...]:
    """Return the words that an asked one stands for, or the meaning itself."""
    return tuple(meaning.removeprefix(ASK).split("|"))


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


def numbered(role: str, number: int) -> Facts:
    """Return what a number says beside a word of that role, as "bid" or "without"."""
    if role in HELD:
        return Facts(matadors=Matadors(number, HELD[role]))
    if role == "bid":
        return Facts(bid=number)
    if role == "tricks":
        return Facts(tricks=number)
    return Facts(card_points=ALL_POINTS - number if role == "defenders" else number)
