"""Amounts of money as they are typed: exact, in cents, which are hundredths of any currency.

A number is written as 0.25, 0,25 or 1/4. Behind it may stand ct for cents or € for whole units.
"""

import re
from fractions import Fraction
from typing import NewType

from skatcalc.problems import NotationError, Problem

Cents = NewType("Cents", int)
"""Whole hundredths of the currency: what can be paid."""

CENT = 1
"""The factor of an amount that is told in cents."""
UNIT = 100
"""The factor of an amount that is told in whole euros, or what the currency is."""

_CENTS = "ct|cents?|c"
_UNITS = "€|euros?|eur"
_NUMBER = r"(?P<whole>\d{1,9})(?:[.,](?P<decimals>\d{1,6})|/(?P<below>\d{1,9}))?"
_AMOUNT = re.compile(rf"{_NUMBER}\s*(?:(?P<cents>{_CENTS})|(?P<units>{_UNITS}))?", re.IGNORECASE)
_TIMES = re.compile(r"(?P<times>\d{1,2})[x×*](?P<amount>.+)")
_GAPS = re.compile(
    rf"\s+(?=(?:{_CENTS}|{_UNITS})(?:[\s;,]|$))|\s*(?=[x×*])|(?<=[x×*])\s*", re.IGNORECASE
)
_BETWEEN = re.compile(r"[;\s]+|,(?=\s)")
_ONE_AMOUNT = re.compile(rf"\d+,\d\d(?:{_CENTS}|{_UNITS})?", re.IGNORECASE)


def read_amount(word: str, unit: int) -> Fraction:
    """Return an amount in cents; ``unit`` says what a number alone means, ``CENT`` or ``UNIT``.

    Raises ``NotationError`` with the code ``amount-unreadable``.

    >>> read_amount("1/4", CENT), read_amount("0,5", UNIT), read_amount("5 ct", UNIT)
    (Fraction(1, 4), Fraction(50, 1), Fraction(5, 1))
    """
    found = _AMOUNT.fullmatch(word.strip())
    if found is None or int(found["below"] or 1) == 0:
        raise NotationError(Problem("amount-unreadable", {"word": word}))
    decimals = found["decimals"] or ""
    number = Fraction(int(found["whole"] + decimals), 10 ** len(decimals))
    number /= int(found["below"] or 1)
    return number * (CENT if found["cents"] else UNIT if found["units"] else unit)


def read_cents(word: str) -> Cents:
    """Return an amount that is paid: whole cents, told in whole units unless it says otherwise.

    Raises ``NotationError`` for a fraction of a cent as well.

    >>> read_cents("1,50"), read_cents("50ct")
    (150, 50)
    """
    amount = read_amount(word, UNIT)
    if amount.denominator != 1:
        raise NotationError(Problem("amount-not-cents", {"word": word}))
    return Cents(int(amount))


def read_tiers(words: str) -> tuple[Cents, ...]:
    """Return what the first costs, the second and so on; the last is for all further ones.

    Blanks or semicolons divide, and "3x1" stands for "1 1 1". Commas divide where they can be
    nothing else. Raises ``NotationError``, with the code ``amounts-ambiguous`` where they can.

    >>> read_tiers("1,1,1,2")
    (100, 100, 100, 200)
    >>> read_tiers("3x0,50 1")
    (50, 50, 50, 100)
    """
    pieces = [each for each in _BETWEEN.split(_GAPS.sub("", words.strip())) if each]
    if not pieces:
        raise NotationError(Problem("amount-unreadable", {"word": words}))
    tiers: list[Cents] = []
    for piece in pieces:
        for word in _divided(piece):
            times = _TIMES.fullmatch(word)
            amount = read_cents(times["amount"] if times else word)
            tiers += [amount] * (int(times["times"]) if times else 1)
    if not tiers:
        raise NotationError(Problem("amount-unreadable", {"word": words}))
    return tuple(tiers)


def _divided(piece: str) -> list[str]:
    """Return the amounts of a piece without blanks: its commas are decimal signs or divide."""
    parts = piece.split(",")
    amount = _TIMES.fullmatch(piece)
    if len(parts) == 1 or _ONE_AMOUNT.fullmatch(amount["amount"] if amount else piece):
        return [piece]
    have_own_signs = any("." in part for part in parts) or all(
        not part[-1:].isdigit() for part in parts[:-1]
    )
    are_digits = len(parts) > 2 and all(  # noqa: PLR2004 - no amount has two decimal signs
        len(re.sub(r"\D", "", part)) == 1 for part in parts
    )
    if have_own_signs or are_digits:
        return parts
    raise NotationError(Problem("amounts-ambiguous", {"word": piece}))
