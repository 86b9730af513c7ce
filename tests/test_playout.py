"""Who takes a trick, and what the declarer has in the end."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.cards import DECK, Card, Rank, Suit, card_points
from skatcalc.game import Contract, Party
from skatcalc.playout import Play, Taken, taken, trick_winner


def card(name: str) -> Card:
    return Card(Suit(name[0]), Rank(name[1]))


def trick(line: str, first: int = 0) -> list[Play]:
    return [Play((first + at) % 3, card(name)) for at, name in enumerate(line.split())]


@pytest.mark.parametrize(
    ("line", "contract", "winner"),
    [
        # the suit that was led, ace and ten before king and queen
        ("HK HT HQ", Contract.CLUBS, 1),
        ("H7 DA SA", Contract.CLUBS, 0),
        # a trump takes it, the higher one of two
        ("HA C7 C8", Contract.CLUBS, 2),
        ("HA H7 C7", Contract.HEARTS, 0),
        # jacks are above all trumps, clubs the highest of them
        ("CA DJ HJ", Contract.CLUBS, 2),
        ("CJ SJ CA", Contract.CLUBS, 0),
        # a jack that is led is trump, not its suit
        ("DJ DA D7", Contract.CLUBS, 0),
        # a grand has the jacks alone for trumps
        ("SA ST CA", Contract.GRAND, 0),
        ("SA DJ SJ", Contract.GRAND, 2),
        # a null knows no trumps, and the ten stands below the jack
        ("HT HJ H9", Contract.NULL, 1),
        ("H7 CJ DA", Contract.NULL, 0),
        ("HK HA HQ", Contract.NULL, 1),
    ],
)
def test_a_trick_goes_to_the_strongest_card(line: str, contract: Contract, winner: int) -> None:
    assert trick_winner(trick(line), contract) == winner


PLAYS = [*trick("SA ST S7"), *trick("HA HT CJ", first=0), *trick("D7 DA", first=2)]
"""In a grand: seat 0 takes 21, seat 2 takes 23 with a jack, and the third is not finished."""
SKAT = (card("CA"), card("C7"))


@pytest.mark.parametrize(
    ("declarer", "gave_up", "expected"),
    [
        (0, None, Taken(card_points([*SKAT]) + 21, 1)),  # type: ignore[arg-type]  # card points
        (1, None, Taken(card_points([*SKAT]), 0)),
        # who gives up leaves the rest to the others
        (0, Party.DECLARER, Taken(card_points([*SKAT]) + 21, 1)),  # type: ignore[arg-type]  # so
        (0, Party.DEFENDERS, Taken(120 - 23, 9)),  # type: ignore[arg-type]  # as above
        (1, Party.DEFENDERS, Taken(120 - 44, 8)),  # type: ignore[arg-type]  # as above
    ],
)
def test_the_declarer_has_his_tricks_the_skat_and_what_is_left_to_him(
    declarer: int, gave_up: Party | None, expected: Taken
) -> None:
    assert taken(PLAYS, Contract.GRAND, declarer, SKAT, gave_up=gave_up) == expected


def play_out(hands: Sequence[Sequence[Card]], contract: Contract) -> list[Play]:
    """Play card after card, whoever took the last trick leading."""
    left = [list(hand) for hand in hands]
    plays: list[Play] = []
    leader = 0
    while left[0]:
        seats = [(leader + step) % 3 for step in range(3)]
        plays += [Play(seat, left[seat].pop()) for seat in seats]
        leader = trick_winner(plays[-3:], contract)
    return plays


@given(st.permutations(DECK), st.sampled_from(Contract), st.integers(0, 2))
def test_three_declarers_of_one_play_share_the_tricks_and_the_points(
    deck: list[Card], contract: Contract, declarer: int
) -> None:
    hands, skat = [deck[:10], deck[10:20], deck[20:30]], deck[30:]
    plays = play_out(hands, contract)
    found = [taken(plays, contract, seat, ()) for seat in range(3)]
    assert sum(each.tricks for each in found) == 10
    assert sum(each.card_points for each in found) == 120 - card_points(skat)
    own = taken(plays, contract, declarer, skat)
    assert own.card_points == found[declarer].card_points + card_points(skat)
    # Whoever is left with nothing more to play for gives nothing up.
    assert taken(plays, contract, declarer, skat, gave_up=Party.DEFENDERS) == own
