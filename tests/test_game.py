"""The facts of a game: what announcements imply, what the cards show, which levels go together."""

import pytest

from skatcalc.cards import Card, Rank, Suit
from skatcalc.game import (
    DECLARED_LEVELS,
    TRUMP_CONTRACTS,
    Announcements,
    Contract,
    Declaration,
    Game,
    LevelKind,
    Matadors,
    level_sets,
)

SUITS = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(Suit(each[0]), Rank(each[1])) for each in text.split())


def test_the_contracts_stand_in_the_order_of_their_base_values() -> None:
    assert (*SUITS, Contract.GRAND, Contract.NULL) == tuple(Contract)
    assert (*SUITS, Contract.GRAND) == TRUMP_CONTRACTS


def test_a_suit_game_has_its_suit_as_trump_and_the_others_have_none() -> None:
    assert [each for each in Contract if each.is_suit] == list(SUITS)
    assert [each.trump for each in Contract] == [
        Suit.DIAMONDS,
        Suit.HEARTS,
        Suit.SPADES,
        Suit.CLUBS,
        None,
        None,
    ]


@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
@pytest.mark.parametrize(
    ("said", "filled"),
    [
        (Announcements(), Announcements()),
        (Announcements(hand=True), Announcements(hand=True)),
        (Announcements(hand=False), Announcements(hand=False)),
        (Announcements(schneider=True), Announcements(True, True)),
        (Announcements(schwarz=True), Announcements(True, True, True)),
        (Announcements(ouvert=True), Announcements(True, True, True, True)),
        (Announcements(False, schneider=True), Announcements(False, True)),
        (Announcements(False, ouvert=True), Announcements(False, True, True, True)),
    ],
)
def test_an_announcement_implies_those_below_it_and_hand(
    contract: Contract, said: Announcements, filled: Announcements
) -> None:
    assert Declaration(contract, said).announcements == filled


@pytest.mark.parametrize(
    "said",
    [Announcements(ouvert=True), Announcements(schneider=True), Announcements(schwarz=True)],
)
def test_nothing_is_implied_in_a_null(said: Announcements) -> None:
    declaration = Declaration(Contract.NULL, said)

    assert declaration.announcements == said
    assert not declaration.hand
    assert not declaration.implied_hand


def test_hand_is_implied_only_where_nobody_said_it() -> None:
    implied = Declaration(Contract.CLUBS, Announcements(schneider=True))
    said = Declaration(Contract.CLUBS, Announcements(hand=True, schneider=True))
    taken = Declaration(Contract.CLUBS, Announcements(hand=False, schneider=True))

    assert [each.implied_hand for each in (implied, said, taken)] == [True, False, False]
    assert [each.hand for each in (implied, said, taken)] == [True, True, False]


def test_declarations_are_equal_whether_hand_was_said_or_implied() -> None:
    implied = Declaration(Contract.CLUBS, Announcements(schneider=True))
    said = Declaration(Contract.CLUBS, Announcements(hand=True, schneider=True))

    assert implied == said
    assert len({implied, said}) == 1


def test_a_game_names_the_contract_of_its_declaration() -> None:
    assert Game(declaration=Declaration(Contract.GRAND)).contract is Contract.GRAND


@pytest.mark.parametrize(
    ("twelve", "contract", "matadors"),
    [
        # The jack that makes it with 3 lies in the skat of a Hand game; laid away it counts too.
        ("CJ HJ CA CT C9 HA HT H9 SA S9 SJ D7", Contract.CLUBS, Matadors(3, held=True)),
        ("CJ HJ CA CT C9 HA HT H9 SA S9 SJ D7", Contract.GRAND, Matadors(3, held=True)),
        ("SJ HJ DJ CA CT CK CQ C9 C8 C7 HA HT", Contract.CLUBS, Matadors(1, held=False)),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 HA", Contract.CLUBS, Matadors(11, held=True)),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 HA", Contract.HEARTS, Matadors(5, held=True)),
        ("HA HT HK HQ H9 H8 H7 DA DT DK DQ D9", Contract.CLUBS, Matadors(11, held=False)),
        ("HA HT HK HQ H9 H8 H7 DA DT DK DQ D9", Contract.GRAND, Matadors(4, held=False)),
    ],
)
def test_twelve_cards_show_the_matadors(
    twelve: str, contract: Contract, matadors: Matadors
) -> None:
    assert Matadors.of(cards(twelve), contract) == matadors


def test_the_sets_of_levels_are_exactly_those_of_the_rules() -> None:
    hand, schneider, schwarz = LevelKind.HAND, LevelKind.SCHNEIDER, LevelKind.SCHWARZ
    said_schneider, said_schwarz = LevelKind.SCHNEIDER_ANNOUNCED, LevelKind.SCHWARZ_ANNOUNCED

    assert set(level_sets()) == {
        frozenset[LevelKind](),
        frozenset({schneider}),
        frozenset({schneider, schwarz}),
        frozenset({hand}),
        frozenset({hand, schneider}),
        frozenset({hand, schneider, schwarz}),
        frozenset({hand, schneider, said_schneider}),
        frozenset({hand, schneider, said_schneider, schwarz}),
        frozenset({hand, schneider, said_schneider, schwarz, said_schwarz}),
        frozenset({hand, schneider, said_schneider, schwarz, said_schwarz, LevelKind.OUVERT}),
    }


def test_the_promise_of_the_last_trick_goes_with_every_set_and_implies_none() -> None:
    promise = frozenset({LevelKind.LAST_TRICK})

    plain = level_sets()
    assert set(level_sets(last_trick=True)) == {*plain, *(each | promise for each in plain)}


def test_what_is_declared_and_what_is_made_are_told_apart() -> None:
    assert [each for each in LevelKind if each in DECLARED_LEVELS] == [
        LevelKind.HAND,
        LevelKind.SCHNEIDER_ANNOUNCED,
        LevelKind.SCHWARZ_ANNOUNCED,
        LevelKind.OUVERT,
        LevelKind.LAST_TRICK,
    ]
