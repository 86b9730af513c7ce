"""Who loses how many lives in a round of 31, and why."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.scat.cards import DECK, read_cards
from skatcalc.scat.hands import hand_value
from skatcalc.scat.rounds import (
    Ending,
    Outcome,
    Reason,
    Round,
    find_doubts,
    find_problems,
    settle,
)
from skatcalc.scat.rules import USUAL, ScatRules, ThreeOfAKind

NAMES = ("Anna", "Bert", "Carla", "Dora")

H20 = "K♠ 10♠ 4♥"
H16 = "9♥ 7♥ 2♣"
H21 = "A♦ K♦ 3♠"
H16_TOO = "9♦ 7♦ 2♠"
H31 = "A♣ K♣ Q♣"
H31_TOO = "A♦ K♦ Q♦"


def told(*lines: str | None, **facts: object) -> Round:
    hands = tuple(None if line is None else read_cards(line) for line in lines)
    return Round(hands=hands, **facts)  # type: ignore[arg-type]  # as the tests write them


def lost(round_: Round, rules: ScatRules = USUAL) -> list[tuple[int, Reason]]:
    assert find_problems(round_, rules, NAMES[: len(round_.hands)]) == ()
    return [(each.lives, each.reason) for each in settle(round_, rules)]


def codes(
    round_: Round, rules: ScatRules = USUAL, playing: tuple[int, ...] | None = None
) -> list[str]:
    names = NAMES[: len(round_.hands)]
    return [problem.code for problem in find_problems(round_, rules, names, playing)]


# --- a knock ------------------------------------------------------------------------------------


def test_the_lowest_hand_loses_a_life() -> None:
    assert lost(told(H20, H16, H21, knocker=1)) == [
        (0, Reason.NOT_LOWEST),
        (1, Reason.LOWEST),
        (0, Reason.NOT_LOWEST),
    ]


def test_a_knocker_who_alone_is_the_lowest_loses_two() -> None:
    assert lost(told(H20, H16, H21, knocker=2)) == [
        (0, Reason.NOT_LOWEST),
        (2, Reason.KNOCKER_LOWEST),
        (0, Reason.NOT_LOWEST),
    ]


def test_a_knocker_can_lose_as_anybody_where_it_is_agreed() -> None:
    rules = ScatRules(knocker_loses=1)
    assert lost(told(H20, H16, knocker=2), rules)[1] == (1, Reason.KNOCKER_LOWEST)


def test_a_knocker_among_the_lowest_is_safe_and_the_others_pay() -> None:
    assert lost(told(H16, H20, H16_TOO, knocker=1)) == [
        (0, Reason.KNOCKER_TIED),
        (0, Reason.NOT_LOWEST),
        (1, Reason.TIED_WITH_KNOCKER),
    ]


def test_all_who_are_the_lowest_together_lose_one() -> None:
    assert lost(told(H16, H20, H16_TOO, knocker=2)) == [
        (1, Reason.TIED_LOWEST),
        (0, Reason.NOT_LOWEST),
        (1, Reason.TIED_LOWEST),
    ]


def test_two_players_with_equal_hands() -> None:
    assert lost(told(H16, H16_TOO, knocker=2)) == [
        (1, Reason.TIED_WITH_KNOCKER),
        (0, Reason.KNOCKER_TIED),
    ]


def test_half_a_point_decides() -> None:
    round_ = told("7♠ 7♥ 7♦", "K♣ Q♣ J♣", knocker=1)
    rules = ScatRules(three_of_a_kind=ThreeOfAKind.THIRTY_AND_A_HALF)
    assert lost(round_, rules) == [(0, Reason.NOT_LOWEST), (1, Reason.LOWEST)]
    rules = ScatRules(three_of_a_kind=ThreeOfAKind.THIRTY)
    assert lost(round_, rules) == [(0, Reason.KNOCKER_TIED), (1, Reason.TIED_WITH_KNOCKER)]
    assert lost(round_) == [(2, Reason.KNOCKER_LOWEST), (0, Reason.NOT_LOWEST)]


def test_the_hands_are_counted_in_the_outcome() -> None:
    values = [each.value for each in settle(told(H20, H16, knocker=1))]
    assert [str(value) for value in values] == ["20", "16"]


def test_who_is_out_has_no_part() -> None:
    round_ = told(H20, None, H16, knocker=1)
    assert codes(round_, playing=(1, 3)) == []
    assert [each.seat for each in settle(round_, playing=(1, 3))] == [1, 3]


# --- throwing down ------------------------------------------------------------------------------


def test_throwing_down_counts_as_a_knock() -> None:
    # S003: "as to lives it is treated as a knock".
    rules = ScatRules(throw_down=True)
    thrown = told(H20, H16, H21, knocker=2, thrown_down=True)
    assert lost(thrown, rules) == lost(told(H20, H16, H21, knocker=2))
    assert thrown.ending is Ending.THROW_DOWN
    tied = told(H16, H20, H16_TOO, knocker=1, thrown_down=True)
    assert lost(tied, rules)[0] == (0, Reason.KNOCKER_TIED)


def test_throwing_down_must_be_agreed_on() -> None:
    assert codes(told(H20, H16, knocker=1, thrown_down=True)) == ["scat-throw-down-off"]


def test_the_minimum_is_not_asked_of_what_is_thrown_down_unseen() -> None:
    rules = ScatRules(throw_down=True, minimum_knock=21)
    assert codes(told(H20, H16, knocker=2, thrown_down=True), rules) == []


# --- 31 -----------------------------------------------------------------------------------------


def test_all_others_lose_one_against_a_31() -> None:
    round_ = told(H20, H31, H16, declared=(2,))
    assert round_.ending is Ending.THIRTY_ONE
    assert lost(round_) == [
        (1, Reason.AGAINST_31),
        (0, Reason.HAS_31),
        (1, Reason.AGAINST_31),
    ]


def test_a_31_needs_no_other_hand_told() -> None:
    # It may be declared as dealt, before anybody has seen another hand.
    assert lost(told(None, None, None, declared=(2,))) == lost(told(H20, H31, H16, declared=(2,)))


def test_after_a_knock_the_knocker_too_loses_only_one_against_a_31() -> None:
    # S003: "all players pay one coin (the knocker too)", though he is alone the lowest.
    assert lost(told(H20, H31, H16, knocker=3, declared=(2,))) == [
        (1, Reason.AGAINST_31),
        (0, Reason.HAS_31),
        (1, Reason.AGAINST_31),
    ]


def test_two_who_were_dealt_31_are_both_safe() -> None:
    assert lost(told(H31, H31_TOO, H16, declared=(1, 2))) == [
        (0, Reason.HAS_31),
        (0, Reason.HAS_31),
        (1, Reason.AGAINST_31),
    ]


def test_a_31_that_another_was_faster_to_declare_does_not_save() -> None:
    # S003: "all other players lose".
    assert lost(told(H31, H31_TOO, declared=(1,))) == [(0, Reason.HAS_31), (1, Reason.AGAINST_31)]


def test_a_31_that_nobody_declared_is_a_high_hand_and_is_asked_about() -> None:
    round_ = told(H31, H20, H16, knocker=2)
    assert lost(round_) == [
        (0, Reason.NOT_LOWEST),
        (0, Reason.NOT_LOWEST),
        (1, Reason.LOWEST),
    ]
    (doubt,) = find_doubts(round_, USUAL, NAMES)
    assert (doubt.code, doubt.facts) == ("scat-31-undeclared", {"name": "Anna"})


def test_nothing_is_asked_about_a_31_that_was_declared_or_ends_nothing() -> None:
    assert find_doubts(told(H31, H31_TOO, declared=(1,)), USUAL, NAMES) == ()
    rules = ScatRules(thirty_one_ends=False)
    assert find_doubts(told(H31, H20, knocker=2), rules, NAMES) == ()
    assert find_doubts(told(H16, H20, None, knocker=2), USUAL, NAMES) == ()


def test_a_31_cannot_be_declared_where_it_ends_nothing() -> None:
    rules = ScatRules(thirty_one_ends=False)
    assert codes(told(H31, H20, declared=(1,)), rules) == ["scat-31-off"]


@pytest.mark.parametrize("line", [H20, "7♠ 7♥ 7♦", "9♥ 8♥ 7♥"])
def test_only_31_can_be_declared(line: str) -> None:
    rules = ScatRules(three_of_a_kind=ThreeOfAKind.THIRTY_AND_A_HALF, straight_flush=True)
    (problem,) = find_problems(told(line, None, declared=(1,)), rules, NAMES[:2])
    points = {H20: "20", "7♠ 7♥ 7♦": "30½", "9♥ 8♥ 7♥": "30"}[line]
    assert (problem.code, problem.facts) == ("scat-not-31", {"name": "Anna", "points": points})


# --- what is refused ----------------------------------------------------------------------------


def test_somebody_must_have_ended_the_round() -> None:
    assert codes(told(H20, H16)) == ["scat-ending-missing"]


def test_after_a_knock_every_hand_is_needed() -> None:
    problems = find_problems(told(None, H16, None, knocker=2), USUAL, NAMES[:3])
    assert [(p.code, p.facts["name"]) for p in problems] == [
        ("scat-hand-missing", "Anna"),
        ("scat-hand-missing", "Carla"),
    ]


@pytest.mark.parametrize(("line", "count"), [("K♠ 10♠", 2), ("", 0), ("2♦ 3♦ 4♦ 5♦", 4)])
def test_a_hand_has_three_cards(line: str, count: int) -> None:
    (problem,) = find_problems(told(line, H16, knocker=1), USUAL, NAMES[:2])
    assert (problem.code, problem.facts) == ("scat-hand-count", {"name": "Anna", "count": count})


def test_no_card_is_in_two_hands() -> None:
    (problem,) = find_problems(told(H20, "9♥ 4♥ 10♠", knocker=1), USUAL, NAMES[:2])
    assert (problem.code, problem.facts) == ("scat-card-twice", {"cards": ("10♠", "4♥")})


@pytest.mark.parametrize(("line", "allowed"), [(H20, True), (H16, False), ("A♦ 6♦ 2♠", True)])
def test_a_knock_needs_the_minimum(line: str, allowed: bool) -> None:
    rules = ScatRules(minimum_knock=17)
    round_ = told(line, "5♣ 3♥ 4♣", knocker=1)
    assert codes(round_, rules) == ([] if allowed else ["scat-knock-low"])
    assert codes(round_) == []


def test_a_knock_below_the_minimum_is_told_with_its_points() -> None:
    round_ = told(H20, H16, knocker=2)
    (problem,) = find_problems(round_, ScatRules(minimum_knock=21), NAMES[:2])
    assert problem.facts == {"name": "Bert", "points": 16, "minimum": 21}


@pytest.mark.parametrize("count", [1, 10])
def test_two_to_nine_can_play(count: int) -> None:
    hands = tuple(DECK[place : place + 3] for place in range(0, 3 * count, 3))
    names = tuple(map(str, range(count)))
    (problem,) = find_problems(Round(hands=hands, knocker=1), USUAL, names)
    assert (problem.code, problem.facts) == ("scat-players-count", {"count": count})


@pytest.mark.parametrize(
    "round_",
    [
        told(H20, H16, H21, knocker=1),
        told(H20, None, H21, knocker=2),
        told(H20, None, H21, declared=(2,)),
        told(H20, H16, H21, knocker=2, declared=(2,)),
    ],
)
def test_who_is_out_cannot_take_part(round_: Round) -> None:
    problems = find_problems(round_, USUAL, NAMES[:3], (1, 3))
    out = [problem for problem in problems if problem.code == "scat-player-out"]
    assert [problem.facts["name"] for problem in out] == ["Bert"]


def test_all_faults_are_told_at_once() -> None:
    round_ = told("K♠ 10♠", None, "K♠ 2♥ 2♥", H16, thrown_down=True)
    assert codes(round_, playing=(1, 2, 3)) == [
        "scat-ending-missing",
        "scat-player-out",
        "scat-hand-count",
        "scat-hand-missing",
        "scat-card-twice",
        "scat-throw-down-off",
    ]


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    count = draw(st.integers(2, 9))
    cards = draw(st.randoms(use_true_random=False)).sample(DECK, len(DECK))
    hands = tuple(tuple(cards[place : place + 3]) for place in range(0, 3 * count, 3))
    return Round(hands=hands, knocker=draw(st.integers(1, count)))


@given(rounds())
def test_after_a_knock_only_the_lowest_lose_and_somebody_does(round_: Round) -> None:
    outcomes = settle(round_)
    halves = {seat: hand_value(hand or ()).halves for seat, hand in enumerate(round_.hands, 1)}
    losers = {each.seat for each in outcomes if each.lives}
    assert losers
    assert {halves[seat] for seat in losers} == {min(halves.values())}
    assert Counter(each.lives for each in outcomes)[2] in {0, 1}
    assert not any(each.seat == round_.knocker and each.lives == 1 for each in outcomes)
    assert len(losers) < len(outcomes)


@given(rounds(), st.randoms())
def test_the_order_of_seats_decides_nothing(round_: Round, chance: object) -> None:
    count = len(round_.hands)
    order = sorted(range(count), key=lambda _seat: chance.random())  # type: ignore[attr-defined]
    knocker = order.index((round_.knocker or 0) - 1) + 1
    turned = Round(hands=tuple(round_.hands[seat] for seat in order), knocker=knocker)

    def by_hand(outcomes: tuple[Outcome, ...]) -> set[object]:
        return {(each.value and each.value.cards, each.lives, each.reason) for each in outcomes}

    assert by_hand(settle(turned)) == by_hand(settle(round_))
