"""Who deals, who plays and who sits out at a table of three, four or five, and how rounds count.

An *order* holds the seats of a table clockwise, whoever deals first of them in front; a round is
one deal of each. Sources: skatspielen.info for who sits out at five ("1, 2 and 4 play", which is
two to the left of the dealer and one to his right), ISkO 3.1.2 for those who come later: at a new
round, to the right of whoever deals first.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

Order = tuple[int, ...]
"""Seats, counted from 1, in the order in which they deal."""

_IN_PLAY: Mapping[int, tuple[int, ...]] = {3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 4)}
"""Who plays, in steps to the left of the dealer: at three himself, at five neither he nor the
third to his left."""
TABLE_SIZES = tuple(_IN_PLAY)
"""How many players a table can have."""
USUAL_ROUNDS: Mapping[int, int] = {3: 12, 4: 12, 5: 8}
"""The rounds of a series. At three and four everyone is in 36 deals; at five 60 games would take
twice the evening, and clubs play 40, which is 24 deals for each."""
FULL_SERIES = 36
"""The deals of one player in a series at a table of three or four."""


class Stretch(NamedTuple):
    """Games in a row with the same order; ``start`` is how many games were played before."""

    order: Order
    start: int


def usual_games(size: int) -> int:
    """Return how many games a series has at a table of that size.

    >>> [usual_games(size) for size in (3, 4, 5)]
    [36, 48, 40]
    """
    return size * USUAL_ROUNDS.get(size, USUAL_ROUNDS[min(TABLE_SIZES)])


@cache
def deal_order(size: int, first: int) -> Order:
    """Return the seats 1 to ``size`` in the order in which they deal.

    >>> deal_order(4, 3)
    (3, 4, 1, 2)
    """
    return tuple((first - 1 + step) % size + 1 for step in range(size))


@lru_cache(maxsize=1 << 10)
def playing(order: Order, place: int) -> Order:
    """Return the three seats that play when the one at ``place`` (from 0) deals, forehand first.

    >>> playing((1, 2, 3, 4, 5), 0), playing((1, 2, 3), 1)
    ((2, 3, 5), (3, 1, 2))
    """
    size = len(order)
    return tuple(order[(place + step) % size] for step in _IN_PLAY[size])


@lru_cache(maxsize=1 << 10)
def sitting(order: Order, place: int) -> Order:
    """Return the seats that sit out when the one at ``place`` (from 0) deals, the dealer first.

    >>> sitting((1, 2, 3, 4, 5), 0), sitting((1, 2, 3), 1)
    ((1, 4), ())
    """
    present = playing(order, place)
    round_the_table = (order[(place + step) % len(order)] for step in range(len(order)))
    return tuple(seat for seat in round_the_table if seat not in present)


def place_in_round(stretches: Sequence[Stretch], number: int) -> int:
    """Return the place, from 0, in the order of the last stretch that deals the game ``number``.

    The stretches are those up to that game. The round goes on where one player takes another's
    seat; with more or fewer players than before a new one begins.

    >>> place_in_round([Stretch((1, 2, 3), 0), Stretch((1, 4, 3), 2)], 3)
    2
    """
    place = 0
    for before, after in pairwise(stretches):
        size = len(before.order)
        goes_on = size == len(after.order)
        place = (place + after.start - before.start) % size if goes_on else 0
    last = stretches[-1]
    return (place + number - 1 - last.start) % len(last.order)


def left_in_round(stretches: Sequence[Stretch], played: int) -> int:
    """Return how many games of a round that is begun are still to be played; 0 between two."""
    place = place_in_round(stretches, played + 1)
    return -place % len(stretches[-1].order)


def rounds(stretches: Sequence[Stretch], games: int) -> int:
    """Return how many rounds so many games are, one that is begun included.

    >>> rounds([Stretch((1, 2, 3), 0), Stretch((1, 2, 3, 4), 6)], 7)
    3
    """
    return sum(-(-count // size) for size, count in _blocks(stretches, games))


def _blocks(stretches: Sequence[Stretch], games: int) -> Iterator[tuple[int, int]]:
    """Yield the games in a row at a table of one size: the size, and how many they are."""
    begun = 0
    for place, each in enumerate(stretches):
        rest = stretches[place + 1 :]
        size = len(each.order)
        if rest and len(rest[0].order) == size:
            continue
        end = rest[0].start if rest else games
        yield size, end - begun
        begun = end


def rest_of_series(games_left: int, size: int, new_size: int) -> int:
    """Return how many games are left when the table becomes larger or smaller.

    The part of the series that was left stays, in whole rounds of the new table, half up; at least
    one round while any game was left.

    >>> rest_of_series(24, 3, 4), rest_of_series(32, 4, 3), rest_of_series(32, 4, 5)
    (32, 24, 25)
    """
    left, whole = games_left * USUAL_ROUNDS[new_size], size * USUAL_ROUNDS[size]
    nearest = (2 * left + whole) // (2 * whole)
    return new_size * max(nearest, 1 if games_left else 0)
