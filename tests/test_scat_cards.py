"""The cards of 31: 52 of them, their points, and how they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.cards import Suit
from skatcalc.problems import NotationError
from skatcalc.scat.cards import DECK, Card, Rank, card_problems, read_cards

TEN_OF_SPADES = Card(Rank.TEN, Suit.SPADES)
KING_OF_SPADES = Card(Rank.KING, Suit.SPADES)


def unknown(line: str) -> list[object]:
    with pytest.raises(NotationError) as raised:
        read_cards(line)
    assert {problem.code for problem in raised.value.problems} == {"scat-card-unknown"}
    return [problem.facts["word"] for problem in raised.value.problems]


def test_there_are_52_cards_and_each_is_there_once() -> None:
    assert len(set(DECK)) == len(DECK) == 52


def test_an_ace_counts_11_three_pictures_10_and_every_other_card_its_number() -> None:
    # S003: ace 11; king, queen, jack 10; numbered cards their number.
    assert {card.rank.value: card.points for card in DECK} == {
        "A": 11,
        "K": 10,
        "Q": 10,
        "J": 10,
        **{str(number): number for number in range(2, 11)},
    }


def test_a_suit_counts_95() -> None:
    # 11 + 3 × 10 + the numbers from 2 to 10.
    assert sum(card.points for card in DECK if card.suit is Suit.HEARTS) == 95


@given(st.lists(st.sampled_from(DECK)))
def test_what_is_written_is_read_again(cards: list[Card]) -> None:
    assert read_cards(" ".join(map(str, cards))) == tuple(cards)


@pytest.mark.parametrize("word", ["10♠", "♠10", "10S", "S10", "TS", "ST", "ts", "10♤", "10♠\ufe0e"])
def test_a_card_may_be_written_in_many_ways(word: str) -> None:
    assert read_cards(word) == (TEN_OF_SPADES,)


@pytest.mark.parametrize("line", ["K♠ 10♠", "K♠,10♠", "k♠;10♠", "  KS ,  TS "])
def test_cards_are_divided_by_blanks_commas_or_semicolons(line: str) -> None:
    assert read_cards(line) == (KING_OF_SPADES, TEN_OF_SPADES)


@pytest.mark.parametrize("line", ["", "  ", ","])
def test_a_line_without_words_is_no_card(line: str) -> None:
    assert read_cards(line) == ()


@pytest.mark.parametrize("word", ["1♠", "11♠", "♠", "K", "10", "KK", "SS", "B♠", "KX", "K♠♠", "0♠"])
def test_what_is_no_card_is_refused(word: str) -> None:
    assert unknown(word) == [word]


def test_every_word_that_is_no_card_is_named() -> None:
    assert unknown("K♠ X 4♥ 1♠") == ["X", "1♠"]


def test_cards_that_are_there_twice_are_named_together() -> None:
    (problem,) = card_problems(read_cards("K♠ 10♠ K♠ 4♥ 4♥ 4♥"))
    assert (problem.code, problem.facts["cards"]) == ("scat-card-twice", ("K♠", "4♥"))
    assert list(card_problems(DECK)) == []
