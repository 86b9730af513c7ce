"""What is said at the table: the sum counted up, and why a game was lost."""

import pytest

from skatcalc import terms
from skatcalc.facts import to_game
from skatcalc.game import Contract, Ending, Game, LevelKind, Matadors, Party
from skatcalc.notation import read_words
from skatcalc.rules import ISKO, Rules
from skatcalc.speech import needs_text, sentence, title, why_lost
from skatcalc.valuation import GameValue, value


def game(line: str) -> Game:
    return to_game(read_words(line.split()))


def worth(line: str) -> GameValue:
    return value(game(line))


# --- the sentence -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        # won, or not played yet
        ("spades with 2 hand won", "with 2, game 3, hand 4, times 11: 44"),
        ("spades with 2", "with 2, game 3, times 11: 33"),
        ("clubs with 1 schneider", "with 1, game 2, schneider 3, times 12: 36"),
        ("grand matadors 1 won", "with or without 1, game 2, times 24: 48"),
        (
            "clubs ouvert hand with 2 10 tricks",
            (
                "with 2, game 3, hand 4, schneider 5, announced 6, schwarz 7, announced 8, "
                "ouvert 9, times 12: 108"
            ),
        ),
        # lost
        ("spades without 1 59 points", "without 1, game 2, times 11: 22; lost, times 2: -44"),
        (
            "diamonds without 1 no trick",
            "without 1, game 2, schneider 3, schwarz 4, times 9: 36; lost, times 2: -72",
        ),
        # announced and missed; Hand said, and implied
        (
            "spades hand with 1 schneider announced 70 points",
            "with 1, game 2, hand 3, schneider 4, announced 5, times 11: 55; lost, times 2: -110",
        ),
        (
            "spades with 1 schneider announced 70 points",
            (
                "with 1, game 2, hand 3 (the announcement implies it), schneider 4, announced 5, "
                "times 11: 55; lost, times 2: -110"
            ),
        ),
        # overbid, and lost with a bid that raises it
        (
            "spades with 1 bid 33 89 points",
            (
                "with 1, game 2, times 11: 22; overbid: 22 does not cover 33; 3 times 11 = 33; "
                "lost, times 2: -66"
            ),
        ),
        (
            "spades with 1 bid 33 50 points",
            "with 1, game 2, times 11: 22; the bid of 33 needs 3 times 11 = 33; lost, times 2: -66",
        ),
        ("spades with 1 bid 33 90 points", "with 1, game 2, schneider 3, times 11: 33"),
        # granted after the defenders' fault
        (
            "clubs with 1 bid 36 violation by defenders",
            "with 1, game 2, schneider 3 (granted), times 12: 36",
        ),
        # the four nulls
        ("null won", "null: 23"),
        ("null hand lost", "null hand: 35; lost, times 2: -70"),
        ("null ouvert 1 trick", "null ouvert: 46; lost, times 2: -92"),
        ("null ouvert hand no trick", "null ouvert hand: 59"),
        # a null above its value
        (
            "clubs with 1 bid 24 announced-as null",
            "with 1, game 2, times 12: 24; lost, times 2: -48",
        ),
        (
            "clubs hand with 1 bid 60 announced-as null",
            (
                "with 1, game 2, hand 3, times 12: 36; the bid of 60 needs 5 times 12 = 60; "
                "lost, times 2: -120"
            ),
        ),
    ],
)
def test_the_sum_is_counted_up_as_it_is_said(line: str, said: str) -> None:
    assert sentence(worth(line)) == said


@pytest.mark.parametrize(
    ("line", "rules", "said"),
    [
        (
            "spades with 1 lost",
            ISKO._replace(lost_factor=1),
            "with 1, game 2, times 11: 22; lost: -22",
        ),
        (
            "spades hand with 1 lost",
            ISKO._replace(lost_hand_factor=1),
            "with 1, game 2, hand 3, times 11: 33; lost: -33",
        ),
        ("null lost", ISKO._replace(lost_null_factor=1), "null: 23; lost: -23"),
        ("null hand lost", ISKO._replace(lost_hand_factor=1), "null hand: 35; lost: -35"),
        # The other factors are of other games.
        ("null lost", ISKO._replace(lost_factor=1), "null: 23; lost, times 2: -46"),
    ],
)
def test_a_loss_that_counts_once_is_said_without_a_factor(
    line: str, rules: Rules, said: str
) -> None:
    assert sentence(value(game(line), rules)) == said


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("spades with 2", "spades"),
        ("spades hand with 2", "spades hand"),
        ("grand schneider announced with 2", "grand hand, schneider announced"),
        ("grand hand schwarz announced with 2", "grand hand, schwarz announced"),
        ("hearts ouvert with 2", "hearts hand, ouvert"),
        ("null", "null"),
        ("null hand", "null hand"),
        ("null ouvert", "null ouvert"),
        ("null ouvert hand", "null ouvert hand"),
        ("clubs with 1 bid 24 announced-as null", "Null 24 → clubs"),
        ("clubs hand with 1 bid 36 announced-as null", "Null 36 → clubs"),
    ],
)
def test_the_title_is_what_was_declared(line: str, name: str) -> None:
    assert title(game(line)) == name


# --- why it was lost ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("spades with 2 won", ""),
        ("spades with 2", ""),
        ("null won", ""),
        ("spades without 1 59 points", "59 card points do not win: 61 are needed"),
        (
            "spades without 1 60 points bid 24",
            "60 card points do not win: 61 are needed",
        ),
        ("clubs with 1 lost", ""),
        (
            "spades with 1 schneider announced 70 points",
            "schneider was announced, but 70 card points are not 90",
        ),
        (
            "spades with 1 schwarz announced 9 tricks",
            "schwarz was announced, but the declarer has only 9 tricks",
        ),
        (
            "spades with 1 schwarz announced 1 trick",
            "schwarz was announced, but the declarer has only 1 trick",
        ),
        (
            "spades with 1 schwarz announced 100 points",
            "schwarz was announced, but 100 card points are not all 120",
        ),
        ("spades with 1 lost schneider", "the declarer pays for his own schneider"),
        ("spades with 1 lost schwarz", "the declarer pays for his own schwarz"),
        ("spades with 1 schwarz announced lost", ""),
        ("spades with 1 schneider announced lost", ""),
        (
            "diamonds without 1 25 points",
            "25 card points do not win: 61 are needed; the declarer pays for his own schneider",
        ),
        (
            "diamonds without 1 no trick",
            "the declarer has no trick; the declarer pays for his own schwarz",
        ),
        ("clubs with 1 conceded by declarer", "the declarer gave up: lost as declared"),
        ("clubs with 1 violation by declarer", "the declarer broke a rule: lost as declared"),
        (
            "clubs with 1 lost violation by defenders",
            "the game was already lost when the defenders gave up or broke a rule",
        ),
        (
            "clubs with 1 thrown in by declarer 40 points",
            "40 card points do not win: 61 are needed",
        ),
        (
            "spades with 1 bid 33 89 points",
            (
                "overbid: the game is worth 22, the bid is 33; what covers it is 3 times 11 = 33, "
                "and that is lost"
            ),
        ),
        ("null lost", ""),
        ("null 1 trick", "a null is won without a trick, and the declarer has 1 trick"),
        ("null 3 tricks", "a null is won without a trick, and the declarer has 3 tricks"),
        ("null conceded by declarer", "the declarer gave up: lost as declared"),
        (
            "null 2 tricks violation by defenders",
            "a null is won without a trick, and the declarer has 2 tricks",
        ),
        (
            "clubs with 1 bid 24 announced-as null",
            "the null cannot cover 24: it is lost at once and settled as clubs",
        ),
    ],
)
def test_the_reason_of_a_loss_is_one_sentence(line: str, why: str) -> None:
    assert why_lost(worth(line)) == why


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ("spades with 1 bid 22", ""),
        ("spades with 1", ""),
        ("spades with 1 bid 33", "with schneider, for the bid of 33"),
        ("spades with 1 bid 44", "with schwarz, for the bid of 44"),
    ],
)
def test_what_the_bid_still_needs_is_told(line: str, needs: str) -> None:
    assert needs_text(worth(line)) == needs


# --- the words ----------------------------------------------------------------------------------


def test_every_contract_level_party_and_ending_has_its_words() -> None:
    assert {terms.contract_name(each) for each in Contract} == {each.value for each in Contract}
    assert [terms.contract_sign(each) for each in Contract] == ["♦", "♥", "♠", "♣", "grand", "null"]
    assert [terms.level_name(kind) for kind in LevelKind] == [
        kind.value.replace("-", " ") for kind in LevelKind
    ]
    assert [terms.party_name(each) for each in Party] == ["the declarer", "the defenders"]
    assert [terms.ending_name(each) for each in Ending] == [
        "played out",
        "conceded",
        "thrown in",
        "violation",
    ]


def test_matadors_are_told_with_without_or_neither() -> None:
    assert terms.matadors_text(Matadors(2, held=True)) == "with 2"
    assert terms.matadors_text(Matadors(2, held=False)) == "without 2"
    assert terms.matadors_text(Matadors(2)) == "with or without 2"
    assert terms.matadors_sign(Matadors(2, held=True)) == "w2"
    assert terms.matadors_sign(Matadors(2, held=False)) == "wo2"
    assert terms.matadors_sign(Matadors(2)) == "2"
    assert terms.matadors_sign(None) is None


@pytest.mark.parametrize(
    ("words", "text"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_several_words_are_listed(words: tuple[str, ...], text: str) -> None:
    assert terms.listed(words) == text
