"""The legal bids, the games that are worth a value, and those that cover a bid."""

import pytest

from skatcalc.bids import Cover, Held, cover, games_worth, held_for
from skatcalc.cards import Card, Rank, Suit
from skatcalc.game import TRUMP_CONTRACTS, Contract, LevelKind, Matadors
from skatcalc.problems import InvalidGame
from skatcalc.rules import Rules, legal_bids

DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract

# Derived from base values, matadors and levels; JSkat's list has the same.
BIDS = (
    "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 "
    "99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 "
    "176 180 187 192 198 204 216 240 264"
)

SHARED = {
    36: {DIAMONDS: 4, CLUBS: 3},
    48: {CLUBS: 4, GRAND: 2},
    60: {HEARTS: 6, CLUBS: 5},
    72: {DIAMONDS: 8, CLUBS: 6, GRAND: 3},
    90: {DIAMONDS: 10, HEARTS: 9},
    96: {CLUBS: 8, GRAND: 4},
    99: {DIAMONDS: 11, SPADES: 9},
    108: {DIAMONDS: 12, CLUBS: 9},
    110: {HEARTS: 11, SPADES: 10},
    120: {HEARTS: 12, CLUBS: 10, GRAND: 5},
    132: {SPADES: 12, CLUBS: 11},
    144: {DIAMONDS: 16, CLUBS: 12, GRAND: 6},
    168: {CLUBS: 14, GRAND: 7},
    180: {HEARTS: 18, CLUBS: 15},
    192: {CLUBS: 16, GRAND: 8},
    216: {CLUBS: 18, GRAND: 9},
}
"""The values of more than one game, with the multiplier of each."""

NULLS: dict[int, set[LevelKind]] = {
    23: set(),
    35: {LevelKind.HAND},
    46: {LevelKind.OUVERT},
    59: {LevelKind.HAND, LevelKind.OUVERT},
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(Suit(each[0]), Rank(each[1])) for each in text.split())


CLUBS_WITH_6 = cards("CJ SJ HJ DJ CA CT CQ C9 HA HT SA DA")


def test_the_legal_bids_are_these_sixty_three() -> None:
    assert legal_bids() == tuple(map(int, BIDS.split()))
    assert len(legal_bids()) == 63


@pytest.mark.parametrize("value", SHARED)
def test_a_value_of_several_games_names_them_all(value: int) -> None:
    assert {each.contract: each.multiplier for each in games_worth(value)} == SHARED[value]


def test_every_other_bid_is_worth_exactly_one_game() -> None:
    several = {bid for bid in legal_bids() if len(games_worth(bid)) > 1}

    assert several == set(SHARED)
    assert all(games_worth(bid) for bid in legal_bids())


@pytest.mark.parametrize("value", [-18, 0, 9, 17, 19, 21, 25, 34, 37, 171, 189, 190, 252, 288])
def test_no_game_is_worth_any_other_value(value: int) -> None:
    assert games_worth(value) == ()


@pytest.mark.parametrize("value", NULLS)
def test_the_values_of_the_nulls_name_hand_and_ouvert(value: int) -> None:
    (worth,) = games_worth(value)

    assert (worth.contract, worth.base, worth.multiplier) == (NULL, value, 1)
    assert worth.levels == NULLS[value]
    assert (worth.fewest, worth.most) == (0, 0)


@pytest.mark.parametrize(
    ("value", "contract", "fewest", "most"),
    [
        (18, DIAMONDS, 1, 1),
        (27, DIAMONDS, 1, 2),
        (162, DIAMONDS, 11, 11),
        (108, DIAMONDS, 5, 11),
        (216, GRAND, 2, 4),
        (264, GRAND, 4, 4),
    ],
)
def test_a_game_tells_with_how_many_matadors_it_can_have_the_value(
    value: int, contract: Contract, fewest: int, most: int
) -> None:
    (worth,) = (each for each in games_worth(value) if each.contract is contract)

    assert (worth.fewest, worth.most) == (fewest, most)


def test_the_games_worth_a_value_follow_the_rule_book() -> None:
    old = Rules(name="old", grand=20)

    assert [each.contract for each in games_worth(40, old)] == [HEARTS, GRAND]


def ways(found: tuple[Cover, ...]) -> list[str]:
    """Say each way in a few words: the game, its value, what is certain, what must be made."""
    return [
        " ".join(
            [
                each.contract.value,
                str(each.value),
                *(kind.value for kind in each.certain),
                *(f"({kind.value})" for kind in each.to_achieve),
            ]
        )
        for each in found
    ]


def test_without_matadors_the_least_of_each_game_is_told_cheapest_first() -> None:
    found = cover(24)

    assert [(each.contract, each.multiplier, each.value) for each in found.minima] == [
        (CLUBS, 2, 24),
        (DIAMONDS, 3, 27),
        (HEARTS, 3, 30),
        (SPADES, 3, 33),
        (GRAND, 2, 48),
    ]
    assert all(each.possible and each.held is None and not each.ways for each in found.minima)
    assert ways(found.ways) == ["null 35 hand", "null 46 ouvert", "null 59 hand ouvert"]


def test_every_way_stands_cheapest_first_and_what_must_be_made_after_what_is_certain() -> None:
    found = cover(30, matadors=Matadors(1))

    assert ways(found.ways) == [
        "hearts 30 hand",
        "hearts 30 (schneider)",
        "spades 33 hand",
        "spades 33 (schneider)",
        "null 35 hand",
        "clubs 36 hand",
        "diamonds 36 hand (schneider)",
        "clubs 36 (schneider)",
        "diamonds 36 (schneider) (schwarz)",
        "null 46 ouvert",
        "grand 48",
        "null 59 hand ouvert",
    ]


def test_a_game_that_covers_the_bid_as_it_is_needs_nothing() -> None:
    found = cover(33, contract=SPADES, matadors=Matadors(2))

    assert ways(found.ways) == ["spades 33"]
    assert found.minima[0].held == Held(count=2)


def test_a_game_named_stands_alone_and_no_null_with_it() -> None:
    found = cover(18, contract=HEARTS, matadors=Matadors(1))

    assert [each.contract for each in found.minima] == [HEARTS]
    assert {each.contract for each in found.ways} == {HEARTS}


def test_a_null_named_has_no_minimum_but_its_ways() -> None:
    found = cover(40, contract=NULL)

    assert found.minima == ()
    assert ways(found.ways) == ["null 46 ouvert", "null 59 hand ouvert"]
    assert cover(60, contract=NULL).ways == ()


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (False, ["clubs 48 (schneider) (schwarz)"]),
        (True, ["clubs 48 hand (schneider)"]),
        (None, ["clubs 48 hand (schneider)", "clubs 48 (schneider) (schwarz)"]),
    ],
)
def test_hand_decides_which_levels_are_still_open(hand: bool | None, expected: list[str]) -> None:
    found = cover(48, contract=CLUBS, matadors=Matadors(1), hand=hand)

    assert ways(found.ways) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (False, ["null 23", "null 46 ouvert"]),
        (True, ["null 35 hand", "null 59 hand ouvert"]),
    ],
)
def test_hand_decides_which_nulls_are_still_open(hand: bool, expected: list[str]) -> None:
    assert ways(cover(18, contract=NULL, hand=hand).ways) == expected


def test_an_announcement_is_a_way_to_cover_a_high_bid() -> None:
    found = cover(84, contract=CLUBS, matadors=Matadors(1))

    assert ways(found.ways) == [
        "clubs 84 hand schneider-announced schwarz-announced (schneider) (schwarz)"
    ]


def test_a_bid_that_nothing_reaches_has_no_way() -> None:
    found = cover(264, matadors=Matadors(1))

    assert found.ways == ()
    assert not any(each.possible for each in found.minima)
    assert [each.contract for each in cover(264).minima if each.possible] == [GRAND]


def test_what_is_impossible_stands_last() -> None:
    found = cover(120, contract=None, matadors=Matadors(2), hand=False)

    assert [each.possible for each in found.minima] == [True, False, False, False, False]
    assert [(each.contract, each.value) for each in found.minima] == [
        (GRAND, 120),
        (HEARTS, 120),
        (CLUBS, 120),
        (SPADES, 121),
        (DIAMONDS, 126),
    ]
    assert ways(found.ways) == ["grand 120 (schneider) (schwarz)"]


def test_a_grand_is_never_worth_less_than_forty_eight() -> None:
    (grand,) = cover(18, contract=GRAND).minima

    assert (grand.multiplier, grand.value) == (2, 48)


@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_up_to_three_matadors_are_the_same_in_every_game(contract: Contract, count: int) -> None:
    assert held_for(contract, Matadors(count), None) == Held(count=count)
    assert held_for(contract, Matadors(count), SPADES) == Held(count=count)


def test_four_matadors_are_four_in_a_grand_and_at_least_four_in_a_suit() -> None:
    assert held_for(GRAND, Matadors(4), None) == Held(count=4)
    assert held_for(HEARTS, Matadors(4), None) == Held(count=4, exact=False)
    assert held_for(HEARTS, Matadors(4), HEARTS) == Held(count=4)
    assert held_for(HEARTS, Matadors(4), SPADES) == Held(count=4, exact=False)


@pytest.mark.parametrize("count", range(5, 12))
def test_five_and_more_are_those_of_the_suit_that_was_named(count: int) -> None:
    assert held_for(SPADES, Matadors(count), SPADES) == Held(count=count)
    assert held_for(HEARTS, Matadors(count), SPADES) == Held(count=4, exact=False)
    assert held_for(GRAND, Matadors(count), SPADES) == Held(count=4)
    assert held_for(HEARTS, Matadors(count), None) is None


def test_at_least_four_matadors_leave_a_high_bid_possible_though_no_way_is_certain() -> None:
    found = cover(216, matadors=Matadors(4))
    by_contract = {each.contract: each for each in found.minima}

    assert by_contract[CLUBS].possible
    assert by_contract[CLUBS].ways == ()
    assert not by_contract[HEARTS].possible
    assert ways(found.ways) == [
        "grand 216 hand schneider-announced (schneider) (schwarz)",
    ]


def test_twelve_cards_give_the_matadors_of_every_game() -> None:
    found = cover(84, cards=CLUBS_WITH_6, hand=False)

    assert {each.contract: each.held for each in found.minima} == {
        CLUBS: Held(count=6),
        DIAMONDS: Held(count=5),
        HEARTS: Held(count=6),
        SPADES: Held(count=5),
        GRAND: Held(count=4),
    }
    assert ways(found.ways) == [
        "clubs 84",
        "spades 88 (schneider) (schwarz)",
        "hearts 90 (schneider) (schwarz)",
        "grand 120",
    ]


def test_cards_without_the_jack_of_clubs_cover_a_bid_as_well() -> None:
    twelve = cards("HA HT HK HQ H9 H8 H7 DA DT DK DQ SA")
    found = cover(132, contract=CLUBS, cards=twelve)

    assert found.minima[0].held == Held(count=11)
    assert ways(found.ways) == ["clubs 144"]


@pytest.mark.parametrize("bid", [0, 17, 19, 34, 265, -18])
def test_a_bid_that_is_none_is_covered_by_nothing(bid: int) -> None:
    with pytest.raises(InvalidGame) as caught:
        cover(bid)

    assert [problem.code for problem in caught.value.problems] == ["bid-illegal"]
