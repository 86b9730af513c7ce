"""Null games: who won, and what replaces one whose bid is above its value."""

import pytest

from skatcalc.game import (
    TRUMP_CONTRACTS,
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Outcome,
    Party,
)
from skatcalc.nulls import Replacement, covers_bid, null_met, replacements
from skatcalc.rules import ISKO

WITH_ONE = dict.fromkeys(TRUMP_CONTRACTS, 1)


@pytest.mark.parametrize(
    ("outcome", "met"),
    [
        (Outcome(), None),
        (Outcome(card_points=0), None),
        (Outcome(card_points=60), None),
        (Outcome(tricks=0), True),
        (Outcome(tricks=0, card_points=14), True),
        (Outcome(tricks=1), False),
        (Outcome(tricks=1, card_points=0), False),
        (Outcome(won=True), True),
        (Outcome(won=False), False),
        (Outcome(ending=Ending.CONCEDED, party=Party.DECLARER), False),
        (Outcome(ending=Ending.CONCEDED, party=Party.DEFENDERS), True),
        (Outcome(ending=Ending.VIOLATION, party=Party.DECLARER, tricks=0), False),
        (Outcome(ending=Ending.VIOLATION, party=Party.DEFENDERS, tricks=0), True),
        (Outcome(ending=Ending.VIOLATION, party=Party.DEFENDERS, tricks=1), False),
        (Outcome(ending=Ending.THROWN_IN, party=Party.DECLARER), None),
        (Outcome(ending=Ending.THROWN_IN, party=Party.DECLARER, tricks=0), True),
        (Outcome(ending=Ending.THROWN_IN, party=Party.DEFENDERS, tricks=10), False),
    ],
)
def test_a_null_is_met_without_a_trick(outcome: Outcome, met: bool | None) -> None:
    assert null_met(outcome) is met


@pytest.mark.parametrize(
    ("hand", "ouvert", "worth", "above"),
    [(None, False, 23, 24), (True, False, 35, 36), (None, True, 46, 48), (True, True, 59, 60)],
)
def test_a_null_covers_bids_up_to_its_value(
    hand: bool | None, ouvert: bool, worth: int, above: int
) -> None:
    declaration = Declaration(Contract.NULL, Announcements(hand=hand, ouvert=ouvert))

    assert covers_bid(Game(declaration=declaration), ISKO)
    assert covers_bid(Game(declaration=declaration, bid=worth), ISKO)
    assert not covers_bid(Game(declaration=declaration, bid=above), ISKO)


def test_the_replacements_of_a_null_at_24_stand_cheapest_first() -> None:
    assert replacements(24, hand=False, matadors=WITH_ONE, rules=ISKO) == (
        Replacement(Contract.CLUBS, 1, -48),
        Replacement(Contract.DIAMONDS, 1, -54),
        Replacement(Contract.HEARTS, 1, -60),
        Replacement(Contract.SPADES, 1, -66),
        Replacement(Contract.GRAND, 1, -96),
    )


def test_hand_carries_over_to_the_replacement_and_the_bid_raises_it() -> None:
    costs = {
        each.contract: each.score
        for each in replacements(60, hand=True, matadors=WITH_ONE, rules=ISKO)
    }

    assert costs == {
        Contract.CLUBS: -120,
        Contract.HEARTS: -120,
        Contract.DIAMONDS: -126,
        Contract.SPADES: -132,
        Contract.GRAND: -144,
    }


def test_the_declarers_own_matadors_make_a_replacement_dearer() -> None:
    own = {Contract.CLUBS: 5, Contract.DIAMONDS: 1}

    assert replacements(36, hand=True, matadors=own, rules=ISKO) == (
        Replacement(Contract.DIAMONDS, 1, -72),
        Replacement(Contract.CLUBS, 5, -168),
    )
