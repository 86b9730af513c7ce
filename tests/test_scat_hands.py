"""What a hand of 31 counts, the usual way and with the variants."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.cards import Suit
from skatcalc.problems import InvalidGame, SkatError
from skatcalc.scat.cards import DECK, read_cards
from skatcalc.scat.hands import (
    THIRTY_ONE,
    Hand,
    HandKind,
    HandValue,
    hand_value,
    is_straight_flush,
)
from skatcalc.scat.rules import (
    MOST_LIVES,
    USUAL,
    ScatRules,
    ThreeOfAKind,
    rules_from_data,
    rules_problems,
    rules_to_data,
)

THIRTY = ScatRules(three_of_a_kind=ThreeOfAKind.THIRTY)
THIRTY_AND_A_HALF = ScatRules(three_of_a_kind=ThreeOfAKind.THIRTY_AND_A_HALF)
STRAIGHT = ScatRules(straight_flush=True)
ALL = replace(THIRTY_AND_A_HALF, straight_flush=True)

HANDS = st.lists(st.sampled_from(DECK), min_size=3, max_size=3, unique=True).map(tuple)
RULES = st.builds(ScatRules, three_of_a_kind=st.sampled_from(ThreeOfAKind), straight_flush=...)

NAMEGENERATOR = "https://namegenerator.biz/learning-how-to-play-card-game-31"
PIXELATION = "https://pixelation.org/how-to-play-31-the-card-game-rules-that-keep"
PLAYERULES = "https://playerules.com/?card_game=thirty-one"


def counted(line: str, rules: ScatRules = USUAL) -> HandValue:
    return hand_value(read_cards(line), rules)


def codes(hand: Hand) -> list[str]:
    with pytest.raises(InvalidGame) as raised:
        hand_value(hand)
    return [problem.code for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("line", "points", "source"),
    [
        ("K♠ 10♠ 4♥", 20, "S003, its own example"),
        (
            "A♣ K♣ 2♥",
            21,
            f"{NAMEGENERATOR}-without-losing-your-mind-or-your-nickels-553",
        ),
        (
            "A♥ K♥ 2♠",
            21,
            f"{PIXELATION}-your-friday-night-from-falling-apart-1a6i, which miscounts it as 20",
        ),
        ("8♥ K♣ 5♠", 10, f"{PLAYERULES}, which miscounts it as 8"),
        ("A♠ K♠ 10♠", 31, f"{PLAYERULES}: the ace and two cards of ten"),
        # Examples of http://reg.dorogaved.ru/games/cards/comby/Scat.html
        ("K♥ 8♥ 5♥", 23, "Scat.html: the sum of all three"),
        ("Q♠ 9♦ 8♦", 17, "Scat.html: two diamonds are more than the queen"),
        ("A♣ 6♠ 4♠", 11, "Scat.html: the ace is more than two spades"),
        ("J♣ 7♥ 4♠", 10, "Scat.html: three suits, the highest card"),
    ],
)
def test_examples_of_the_sources(line: str, points: int, source: str) -> None:
    value = counted(line)
    assert (str(value), value.whole) == (str(points), points), source
    assert value.kind is HandKind.SUIT


def test_the_example_of_the_source_also_tells_the_other_suit() -> None:
    # S003: "20 points, or the four alone, 4 points".
    value = counted("4♥ K♠ 10♠")
    assert [(each.suit, each.points) for each in value.sums] == [
        (Suit.SPADES, 20),
        (Suit.HEARTS, 4),
    ]
    assert value.sums[0].cards == read_cards("K♠ 10♠")
    assert value.cards == read_cards("4♥ K♠ 10♠")


def test_of_two_equal_suits_the_first_in_the_hand_is_named_first() -> None:
    assert [each.suit for each in counted("K♥ K♠ 2♦").sums] == [
        Suit.HEARTS,
        Suit.SPADES,
        Suit.DIAMONDS,
    ]


@pytest.mark.parametrize(
    ("line", "rules", "points", "kind"),
    [
        # S003, variants: three of a kind 30; others 30½.
        ("7♠ 7♥ 7♦", USUAL, "7", HandKind.SUIT),
        ("7♠ 7♥ 7♦", THIRTY, "30", HandKind.THREE_OF_A_KIND),
        ("7♠ 7♥ 7♦", THIRTY_AND_A_HALF, "30½", HandKind.THREE_OF_A_KIND),
        ("A♠ A♥ A♦", USUAL, "11", HandKind.SUIT),
        ("A♠ A♥ A♦", THIRTY, "30", HandKind.THREE_OF_A_KIND),
        ("7♠ 7♥ 8♦", ALL, "8", HandKind.SUIT),
        # S003, variants: straight flush 30, but A K Q 31.
        ("9♥ 8♥ 7♥", USUAL, "24", HandKind.SUIT),
        ("9♥ 8♥ 7♥", STRAIGHT, "30", HandKind.STRAIGHT_FLUSH),
        ("7♥ 9♥ 8♥", STRAIGHT, "30", HandKind.STRAIGHT_FLUSH),
        ("A♥ Q♥ K♥", STRAIGHT, "31", HandKind.SUIT),
        ("K♥ Q♥ J♥", STRAIGHT, "30", HandKind.SUIT),
        ("J♥ 10♥ 9♥", STRAIGHT, "30", HandKind.STRAIGHT_FLUSH),
        ("A♥ 2♥ 3♥", STRAIGHT, "30", HandKind.STRAIGHT_FLUSH),
        ("A♥ 2♥ K♥", STRAIGHT, "23", HandKind.SUIT),
        ("9♥ 8♥ 6♥", STRAIGHT, "23", HandKind.SUIT),
        ("9♥ 8♥ 7♠", STRAIGHT, "17", HandKind.SUIT),
        ("9♥ 8♥ 7♥", THIRTY, "24", HandKind.SUIT),
        ("7♠ 7♥ 7♦", STRAIGHT, "7", HandKind.SUIT),
    ],
)
def test_variants(line: str, rules: ScatRules, points: str, kind: HandKind) -> None:
    value = counted(line, rules)
    assert (str(value), value.kind) == (points, kind)


def test_thirty_and_a_half_lies_between_30_and_31() -> None:
    three = counted("7♠ 7♥ 7♦", THIRTY_AND_A_HALF)
    assert counted("K♣ Q♣ J♣").halves < three.halves < THIRTY_ONE
    assert (three.halves, three.whole) == (61, 30)
    assert counted("7♠ 7♥ 7♦", THIRTY).halves == counted("K♣ Q♣ J♣").halves


def test_every_suit_has_twelve_straight_flushes() -> None:
    # A K Q to 3 2 A: the ace at both ends.
    found = [hand for hand in combinations(DECK, 3) if is_straight_flush(hand)]
    assert len(found) == 4 * 12


def test_six_hands_in_every_suit_are_31() -> None:
    # The ace with two of K Q J 10: six hands a suit.
    found = [hand for hand in combinations(DECK, 3) if hand_value(hand, ALL).halves == THIRTY_ONE]
    assert len(found) == 4 * 6


@given(HANDS, RULES)
def test_a_hand_counts_at_least_its_best_suit_and_at_most_31(hand: Hand, rules: ScatRules) -> None:
    value = hand_value(hand, rules)
    best = max(sum(c.points for c in hand if c.suit is suit) for suit in Suit)
    assert 2 * best <= value.halves <= THIRTY_ONE
    assert best == value.sums[0].points
    assert sum(each.points for each in value.sums) == sum(card.points for card in hand)
    assert (value.halves == 2 * best) is (value.kind is HandKind.SUIT)


@given(HANDS, RULES, st.permutations(range(3)))
def test_the_order_of_the_cards_makes_no_difference(
    hand: Hand, rules: ScatRules, order: list[int]
) -> None:
    other = hand_value(tuple(hand[place] for place in order), rules)
    assert (other.halves, other.kind) == (hand_value(hand, rules).halves, other.kind)


def test_a_hand_has_three_cards_each_of_them_once() -> None:
    assert codes(read_cards("K♠ 10♠")) == ["scat-cards-count"]
    assert codes(()) == ["scat-cards-count"]
    assert codes(read_cards("K♠ K♠ 4♥")) == ["scat-card-twice"]
    assert codes(read_cards("K♠ K♠ 4♥ 3♥")) == ["scat-cards-count", "scat-card-twice"]


# --- the rules ----------------------------------------------------------------------------------


def test_the_usual_rules_are_those_of_the_source_without_its_variants() -> None:
    assert ScatRules() == USUAL
    assert (USUAL.lives, USUAL.knocker_loses, USUAL.thirty_one_ends) == (3, 2, True)
    assert (USUAL.three_of_a_kind, USUAL.straight_flush) == (ThreeOfAKind.OFF, False)
    assert (USUAL.minimum_knock, USUAL.throw_down) == (None, False)
    assert list(rules_problems(USUAL)) == []


@pytest.mark.parametrize("points", range(17, 22))
def test_the_minimum_for_knocking_is_17_to_21(points: int) -> None:
    assert list(rules_problems(ScatRules(minimum_knock=points))) == []


def test_every_number_that_cannot_be_agreed_on_is_named() -> None:
    low = rules_problems(ScatRules(lives=0, knocker_loses=0, minimum_knock=16))
    high = rules_problems(ScatRules(lives=MOST_LIVES + 1, knocker_loses=3, minimum_knock=22))
    wanted = [("lives", 1, 20), ("knocker-loses", 1, 2), ("minimum-knock", 17, 21)]
    for problems in (low, high):
        told = [(p.code, p.facts["name"], p.facts["least"], p.facts["most"]) for p in problems]
        assert told == [("scat-number-range", *each) for each in wanted]


@given(
    st.builds(
        ScatRules,
        lives=st.integers(1, 20),
        three_of_a_kind=st.sampled_from(ThreeOfAKind),
        minimum_knock=st.none() | st.integers(17, 21),
    )
)
def test_rules_are_kept_and_read_again(rules: ScatRules) -> None:
    assert rules_from_data(rules_to_data(rules)) == rules


@pytest.mark.parametrize("change", [{"version": 2}, {"pot": 5}])
def test_rules_of_a_newer_program_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(SkatError) as raised:
        rules_from_data(rules_to_data(USUAL) | change)
    assert [problem.code for problem in raised.value.problems] == ["rules-too-new"]
