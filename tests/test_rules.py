"""The rule book: its values, the bids that follow from it, and how it is kept."""

import pytest

from skatcalc.game import Contract
from skatcalc.problems import InvalidGame, Problem
from skatcalc.rules import (
    ISKO,
    RULE_BOOKS,
    Rules,
    covering_multiple,
    find_rules,
    legal_bids,
    neighbours,
    rules_from_data,
    rules_to_data,
)


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


def test_a_rule_book_is_found_by_its_name_in_any_case() -> None:
    assert find_rules("isko") is find_rules("ISkO") is ISKO


def test_an_unknown_rule_book_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(InvalidGame) as caught:
        find_rules("pub")

    facts = {"name": "pub", "known": tuple(RULE_BOOKS)}
    assert caught.value.problems == (Problem("rules-unknown", facts),)


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


def test_the_legal_bids_follow_from_the_rule_book() -> None:
    old = Rules(name="old", grand=20)

    assert {40, 200, 220} <= set(legal_bids(old))
    assert {48, 192, 264} & set(legal_bids(old)) == {48, 192}  # both are values of clubs too
    assert legal_bids() == legal_bids(ISKO)


def test_a_rule_book_that_was_kept_comes_back_the_same() -> None:
    own = Rules(name="own", suit_matadors=4, lost_factor=1)

    assert rules_from_data(rules_to_data(own)) == own
    assert rules_from_data(rules_to_data(ISKO)) == ISKO


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
    }


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"version": 2}, ()),
        ({"version": None}, ()),
        ({"bock": True}, ("bock",)),
        ({"ramsch": True, "bock": True, "version": 2}, ("bock", "ramsch")),
    ],
)
def test_a_rule_book_of_a_newer_program_is_refused_with_what_is_unknown(
    change: dict[str, object], fields: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidGame) as caught:
        rules_from_data({**rules_to_data(ISKO), **change})

    assert caught.value.problems == (Problem("rules-too-new", {"fields": fields}),)
