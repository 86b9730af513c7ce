"""The cards, what they count, and the run of tops."""

import pytest

from skatcalc.cards import (
    DECK,
    Card,
    Rank,
    Suit,
    card_points,
    points_of_tricks,
    run_of_tops,
    trumps,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(Suit(each[0]), Rank(each[1])) for each in text.split())


def test_the_deck_is_thirty_two_different_cards_of_120_points() -> None:
    assert len(DECK) == len(set(DECK)) == 32
    assert card_points(DECK) == 120


@pytest.mark.parametrize("suit", Suit)
def test_each_suit_counts_thirty(suit: Suit) -> None:
    assert card_points([card for card in DECK if card.suit is suit]) == 30


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)],
)
def test_a_rank_counts_what_the_rules_say(rank: str, points: int) -> None:
    assert Card(Suit.HEARTS, Rank(rank)).points == points


def test_no_cards_count_nothing() -> None:
    assert card_points([]) == 0


def test_a_card_is_written_suit_then_rank() -> None:
    assert [str(card) for card in cards("CJ HT D7")] == ["CJ", "HT", "D7"]


def test_the_trumps_of_a_suit_are_the_jacks_and_then_its_cards_from_the_ace() -> None:
    assert trumps(Suit.HEARTS) == cards("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7")


def test_the_trumps_of_a_grand_are_the_jacks() -> None:
    assert trumps(None) == cards("CJ SJ HJ DJ")


@pytest.mark.parametrize(
    ("held", "suit", "count", "is_with"),
    [
        ("CJ HJ", Suit.SPADES, 1, True),
        ("CJ SJ DJ", Suit.SPADES, 2, True),
        ("CJ SJ HJ HA HT HK H8", Suit.HEARTS, 3, True),
        ("CJ SJ HJ DJ CA CT CQ", Suit.CLUBS, 6, True),
        ("CJ SJ HJ DJ CA CT CQ", Suit.SPADES, 4, True),
        ("CJ SJ HJ DJ CA CT CQ", None, 4, True),
        ("CJ SJ HJ DJ DA DT DK DQ D9 D8 D7", Suit.DIAMONDS, 11, True),
        ("SJ HJ DJ", Suit.DIAMONDS, 1, False),
        ("DJ HA", Suit.HEARTS, 3, False),
        ("DJ HA", None, 3, False),
        ("HQ H9", Suit.HEARTS, 7, False),
        ("D7", Suit.DIAMONDS, 10, False),
        ("HA HT", Suit.DIAMONDS, 11, False),
        ("HA HT", None, 4, False),
        ("", None, 4, False),
    ],
)
def test_the_run_of_tops_ends_at_the_first_card_on_the_other_side(
    held: str, suit: Suit | None, count: int, is_with: bool
) -> None:
    assert run_of_tops(cards(held), suit) == (count, is_with)


@pytest.mark.parametrize("tricks", range(11))
def test_more_tricks_have_no_fewer_points_and_the_defenders_have_the_rest(tricks: int) -> None:
    least, most = points_of_tricks(tricks)

    assert 0 <= least <= most <= 120
    if tricks < 10:
        more_least, more_most = points_of_tricks(tricks + 1)
        assert least <= more_least
        assert most <= more_most
