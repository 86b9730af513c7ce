"""What a member brought home from one list: the row that all of a season is made of."""

from datetime import date
from fractions import Fraction
from typing import NamedTuple

from skatcalc.seating import FULL_SERIES


class Result(NamedTuple):
    """One member's figures of one list of a season.

    ``member`` is his id, ``sheet`` the list's place in the book. ``series`` is which series of the
    evening it was, counted from 1 and always told here; ``table`` is the table, if it has a number.
    ``players`` are how many have a column of the list and ``seat`` which of them he is; ``games``
    are the games of the list, passed deals included, and ``deals`` those in which he had cards.
    ``points`` are score points, ``opponents_lost`` the games that others lost, ``total`` is what
    the list comes to for him. ``guest`` says that he was a guest then. ``announced`` says that the
    series counts where only those do that were announced beforehand. ``for_opponents`` are the
    score points that ``opponents_lost`` bring under Seeger-Fabian; ``None`` says that ``players``
    were at the table all the time.
    """

    member: str
    sheet: str
    evening: date
    series: int
    table: int | None
    seat: int
    players: int
    games: int
    deals: int
    points: int
    won: int
    lost: int
    opponents_lost: int
    total: int
    guest: bool = False
    announced: bool = False
    for_opponents: int | None = None

    def per_full_series(self, amount: int) -> Fraction:
        """Return an amount of score points as it would be in a series of 36 deals of his.

        A series without any deal of his stays as it is.
        """
        return Fraction(amount * FULL_SERIES, self.deals) if self.deals else Fraction(amount)
