"""The rule book: its values, the bids that follow from it, and how it is kept."""

import pytest

from skatcalc.bock import BockRules
from skatcalc.game import Contract
from skatcalc.rules import ISKO, covering_multiple, neighbours, raeuber, rules_to_data


@pytest.mark.parametrize(
    ("contract", "base", "most"),
    [
        (Contract.DIAMONDS, 9, 11),
        (Contract.HEARTS, 10, 11),
        (Contract.SPADES, 11, 11),
        (Contract.CLUBS, 12, 11),
        (Contract.GRAND, 24, 4),
    ],
)
def test_a_contract_has_its_base_value_and_its_limit_of_matadors(
    contract: Contract, base: int, most: int
) -> None:
    assert ISKO.base_value(contract) == base
    assert ISKO.most_matadors(contract) == most


@pytest.mark.parametrize(
    ("hand", "ouvert", "worth"),
    [(False, False, 23), (True, False, 35), (False, True, 46), (True, True, 59)],
)
def test_a_null_has_one_of_four_values(hand: bool, ouvert: bool, worth: int) -> None:
    assert ISKO.null_value(hand=hand, ouvert=ouvert) == worth


@pytest.mark.parametrize(
    ("value", "nearest"),
    [
        (17, (None, 18)),
        (18, (None, 20)),
        (19, (18, 20)),
        (34, (33, 35)),
        (239, (216, 240)),
        (264, (240, None)),
        (265, (264, None)),
        (-5, (None, 18)),
    ],
)
def test_the_neighbours_of_a_value_are_the_legal_bids_next_to_it(
    value: int, nearest: tuple[int | None, int | None]
) -> None:
    assert neighbours(value) == nearest


@pytest.mark.parametrize(
    ("base", "bid", "multiple"),
    [
        (9, 18, 18),
        (9, 22, 27),
        (10, 24, 30),
        (10, 60, 60),
        (11, 72, 77),
        (12, 60, 60),
        (24, 50, 72),
        (24, 60, 72),
        (24, 23, 48),
        (12, 18, 24),
    ],
)
def test_the_covering_multiple_is_the_least_value_with_that_base_that_reaches_the_bid(
    base: int, bid: int, multiple: int
) -> None:
    assert covering_multiple(base, bid) == multiple


def test_a_kept_rule_book_holds_all_its_fields_and_the_version_of_their_meaning() -> None:
    assert rules_to_data(ISKO) == {
        "version": 1,
        "name": "isko",
        "diamonds": 9,
        "hearts": 10,
        "spades": 11,
        "clubs": 12,
        "grand": 24,
        "null": 23,
        "null_hand": 35,
        "null_ouvert": 46,
        "null_ouvert_hand": 59,
        "suit_matadors": 11,
        "grand_matadors": 4,
        "lost_factor": 2,
        "lost_hand_factor": 2,
        "lost_null_factor": 2,
        "loss_by_bid": False,
        "grand_ouvert": 0,
        "schneider_announced_levels": 1,
        "ouvert_levels": 1,
        "null_replaced": True,
        "doublings": 0,
        "third_doubling": "hirsch",
        "bock": None,
        "last_trick_levels": 0,
        "revolution": 0,
        "presenting": False,
        "passed_is_ramsch": False,
        "ramsch": None,
    }


def test_what_a_round_plays_beside_the_game_is_kept_as_tables() -> None:
    kept = rules_to_data(raeuber()._replace(bock=BockRules(triggers=("lost-60",))))

    assert kept["bock"] == {
        "triggers": ["lost-60"],
        "value": 72,
        "rounds": 1,
        "with_trigger": False,
        "queued": True,
    }
    assert kept["ramsch"] == {
        "scheme": "winner",
        "skat": "last-trick",
        "virgins": "off",
        "march": -30,
        "pushes": False,
        "ties": "last-trick",
        "all_forty": "forehand",
        "cap": 0,
        "tariff": [10, 15, 20],
        "winner": 10,
        "winner_tie": 10,
        "winner_trickless": 20,
        "counts": False,
    }
