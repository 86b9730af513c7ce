"""Two lists of the same table: what makes one of the other, in the fewest steps."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.comparing import ListedLine, Step, StepKind, apply, compare

LINE = st.builds(
    ListedLine, seat=st.sampled_from((None, 1, 2, 3)), score=st.sampled_from((18, 33, -48))
)


def line(seat: int | None, score: int, game: str | None = None) -> ListedLine:
    return ListedLine(seat=seat, score=score, game=game)


def kinds(steps: tuple[Step, ...]) -> list[tuple[str, int, int]]:
    return [(step.kind.value, step.first, step.second) for step in steps]


A, B, C = line(1, 33), line(2, -48), line(3, 60)


def test_the_same_lists_need_no_step() -> None:
    assert compare([A, B, C], [A, B, C]) == ()


def test_a_line_that_is_missing_on_the_first_list_is_put_in() -> None:
    steps = compare([A, C], [A, B, C])

    assert kinds(steps) == [("add", 2, 2)]
    assert steps[0].lines == (None, B)
    assert steps[0].run is None


def test_a_line_that_is_there_twice_is_one_of_its_run() -> None:
    steps = compare([A, B, B, B, C], [A, B, B, C])

    assert [step.kind for step in steps] == [StepKind.DROP]
    assert steps[0].run == (2, 4)
    assert apply(steps, [A, B, B, B, C]) == (A, B, B, C)


def test_a_line_of_another_score_differs_in_that_alone() -> None:
    steps = compare([A, B, C], [A, line(2, -72), C])

    assert kinds(steps) == [("change", 2, 2)]
    assert steps[0].differences == ("score",)


def test_a_game_that_only_one_list_tells_is_no_difference() -> None:
    assert compare([line(1, 33, "S +2 w")], [line(1, 33)]) == ()
    assert compare([line(1, 36, "C +2 w")], [line(1, 36, "D +3 w")])[0].differences == ("game",)


@pytest.mark.parametrize("apart", [1, 2, 5])
def test_players_of_two_lines_are_interchanged_in_one_step(apart: int) -> None:
    between = [C] * (apart - 1)
    first = [A, *between, B]
    second = [replace(A, seat=2), *between, replace(B, seat=1)]

    steps = compare(first, second)

    assert [(each.kind, each.first, each.others) for each in steps] == [
        (StepKind.SWAP_PLAYERS, 1, (apart + 1, apart + 1))
    ]
    assert apply(steps, first) == tuple(second)


def test_a_player_changed_in_two_lines_the_same_way_is_two_steps() -> None:
    first = [A, C, A]
    second = [replace(A, seat=2), C, replace(A, seat=2)]

    assert kinds(compare(first, second)) == [("change", 1, 1), ("change", 3, 3)]
    # Also where the other player has games of his own.
    assert len(compare([*first, B, B], [*second, B, B])) == 2


def test_a_line_changed_in_more_than_the_player_is_not_interchanged() -> None:
    first, second = [A, C, B], [line(2, 36), C, line(1, -48)]

    assert kinds(compare(first, second)) == [("change", 1, 1), ("change", 3, 3)]


def test_neighbouring_lines_in_the_other_order_are_one_step() -> None:
    steps = compare([A, B, C], [B, A, C])

    assert kinds(steps) == [("swap-lines", 1, 1)]
    assert apply(steps, [A, B, C]) == (B, A, C)


def test_two_players_interchanged_on_the_whole_list_are_one_step() -> None:
    first = [A, B, C, A, B, line(None, 0), line(1, 20)]
    second = [line(2, 33), line(1, -48), C, line(2, 33), line(1, -48), line(None, 0), line(2, 20)]

    steps = compare(first, second)

    assert [(step.kind, step.seats) for step in steps] == [(StepKind.SWAP_SEATS, (1, 2))]
    assert apply(steps, first) == tuple(second)


@given(st.lists(LINE, max_size=8), st.lists(LINE, max_size=8))
@settings(deadline=None, max_examples=200)
def test_the_steps_make_the_second_list_of_the_first(
    first: list[ListedLine], second: list[ListedLine]
) -> None:
    steps = compare(first, second)

    assert apply(steps, first) == tuple(second)
    assert len(steps) <= max(len(first), len(second))


# --- planted pairs ------------------------------------------------------------------------------


def made(chance: random.Random, players: int) -> list[ListedLine]:
    scores = (18, 20, 22, 24, 27, 30, 33, 36, 40, 44, 48, 72, 96, -36, -44, -48, -96)
    return [
        line(None, 0) if chance.random() < 0.04 else line(chance.randint(1, players), score)
        for score in chance.choices(scores, k=12 * players)
    ]


def without_a_line(chance: random.Random, lines: list[ListedLine]) -> None:
    del lines[chance.randrange(len(lines))]


def with_a_line_twice(chance: random.Random, lines: list[ListedLine]) -> None:
    place = chance.randrange(len(lines))
    lines.insert(place, lines[place])


def with_players_swapped(chance: random.Random, lines: list[ListedLine]) -> None:
    played = [place for place, each in enumerate(lines) if each.seat]
    one, other = chance.sample(played, 2)
    seats = lines[one].seat, lines[other].seat
    lines[one] = replace(lines[one], seat=seats[1])
    lines[other] = replace(lines[other], seat=seats[0])


def with_another_value(chance: random.Random, lines: list[ListedLine]) -> None:
    place = chance.choice([place for place, each in enumerate(lines) if each.seat])
    lines[place] = replace(lines[place], score=chance.choice((23, 46, 55, -60)))


SLIPS: tuple[Callable[[random.Random, list[ListedLine]], None], ...] = (
    without_a_line,
    with_a_line_twice,
    with_players_swapped,
    with_another_value,
)


@pytest.mark.parametrize("players", [3, 4])
def test_the_script_of_a_thousand_planted_pairs_is_no_longer_than_planted(players: int) -> None:
    chance = random.Random(players)  # noqa: S311 - a test's dice
    for number in range(500):
        first = made(chance, players)
        second = [*first]
        planted = [chance.choice(SLIPS) for _ in range(1 + number % 2)]
        for slip in planted:
            slip(chance, second)

        steps = compare(first, second)

        assert apply(steps, first) == tuple(second)
        assert len(steps) <= len(planted), (planted, steps)
