"""Who deals, who plays, who sits out, and how rounds count: laws for tables of three to five."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.seating import (
    TABLE_SIZES,
    USUAL_ROUNDS,
    Order,
    Stretch,
    deal_order,
    left_in_round,
    place_in_round,
    playing,
    rest_of_series,
    rounds,
    sitting,
    usual_games,
)

LAW = settings(max_examples=150, deadline=None)

ORDERS = st.sampled_from(TABLE_SIZES).flatmap(
    lambda size: st.lists(st.integers(1, 9), min_size=size, max_size=size, unique=True).map(tuple)
)


@st.composite
def stretches(draw: st.DrawFn) -> list[Stretch]:
    """Return who is at the table in turn; the table's size changes between two rounds only."""
    found: list[Stretch] = [Stretch(draw(ORDERS), 0)]
    for _ in range(draw(st.integers(0, 4))):
        last = found[-1]
        start = last.start + draw(st.integers(0, 12))
        order = draw(ORDERS)
        if len(order) != len(last.order):
            start += left_in_round(found, start)
        found.append(Stretch(order, start))
    return found


# --- the tables by hand -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "dealer", "present", "out"),
    [
        (3, 1, (2, 3, 1), ()),
        (3, 3, (1, 2, 3), ()),
        (4, 1, (2, 3, 4), (1,)),
        (4, 3, (4, 1, 2), (3,)),
        (5, 1, (2, 3, 5), (1, 4)),
        (5, 2, (3, 4, 1), (2, 5)),
        (5, 3, (4, 5, 2), (3, 1)),
        (5, 4, (5, 1, 3), (4, 2)),
        (5, 5, (1, 2, 4), (5, 3)),
    ],
)
def test_who_plays_and_who_sits_out(size: int, dealer: int, present: Order, out: Order) -> None:
    order = deal_order(size, 1)
    assert playing(order, dealer - 1) == present
    assert sitting(order, dealer - 1) == out


def test_a_series_is_36_games_at_three_48_at_four_and_40_at_five() -> None:
    assert [usual_games(size) for size in TABLE_SIZES] == [36, 48, 40]


# --- laws ---------------------------------------------------------------------------------------


@LAW
@given(ORDERS)
def test_in_a_round_everyone_deals_once_and_plays_in_three_deals(order: Order) -> None:
    places = range(len(order))
    assert Counter(order[place] for place in places) == dict.fromkeys(order, 1)
    assert Counter(s for place in places for s in playing(order, place)) == dict.fromkeys(order, 3)
    out = Counter(s for place in places for s in sitting(order, place))
    assert out == {seat: len(order) - 3 for seat in order if len(order) > 3}


@LAW
@given(ORDERS, st.integers(0, 4))
def test_everyone_at_the_table_plays_or_sits_out(order: Order, place: int) -> None:
    place %= len(order)
    present, out = playing(order, place), sitting(order, place)
    assert {*present} | {*out} == {*order}
    assert (len(present), len(out)) == (3, len(order) - 3)
    # Above three the dealer sits out, at three he plays last, in rearhand.
    assert (out[0] if out else present[-1]) == order[place]
    assert present[0] == order[(place + 1) % len(order)]


@LAW
@given(ORDERS, st.integers(1, 60))
def test_the_deal_goes_round(order: Order, number: int) -> None:
    alone = [Stretch(order, 0)]
    assert order[place_in_round(alone, number)] == order[(number - 1) % len(order)]
    assert rounds(alone, number) == (number - 1) // len(order) + 1
    assert (left_in_round(alone, number) == 0) == (number % len(order) == 0)


def dealer(found: Sequence[Stretch], number: int) -> tuple[int, int]:
    """Return the place that deals a game, and the size of the table."""
    known = [each for each in found if each.start < number] or [found[0]]
    return place_in_round(known, number), len(known[-1].order)


@LAW
@given(stretches())
def test_however_players_come_and_go_every_round_is_whole(found: list[Stretch]) -> None:
    games = found[-1].start + 2 * len(found[-1].order)
    turns = [dealer(found, number) for number in range(1, games + 1)]
    for (place, size), (then, size_then) in pairwise(turns):
        assert then == ((place + 1) % size if size == size_then else 0)
        assert size == size_then or place == size - 1
    begun = sum(place == 0 for place, _size in turns)
    assert rounds(found, games) == begun


@LAW
@given(st.sampled_from(TABLE_SIZES), st.sampled_from(TABLE_SIZES), st.integers(0, 12))
def test_the_part_of_the_series_that_is_left_stays(size: int, new: int, left: int) -> None:
    games = rest_of_series(left * size, size, new)
    assert games % new == 0
    share, share_then = Fraction(left, USUAL_ROUNDS[size]), Fraction(games, usual_games(new))
    if games > new:
        assert abs(share - share_then) <= Fraction(1, 2 * USUAL_ROUNDS[new])
    assert (games == 0) == (left == 0)
    if size == new:
        assert games == left * size


@pytest.mark.parametrize(
    ("left", "size", "new", "games"),
    [
        (36, 3, 4, 48),
        (24, 3, 4, 32),
        (32, 4, 3, 24),
        (48, 4, 5, 40),
        (40, 5, 4, 48),
        (32, 4, 5, 25),  # five and a third rounds
        (30, 4, 5, 25),  # five rounds
        (33, 4, 5, 30),  # five and a half
        (1, 4, 5, 5),
        (0, 4, 5, 0),
    ],
)
def test_games_left_when_the_table_changes(left: int, size: int, new: int, games: int) -> None:
    assert rest_of_series(left, size, new) == games
