"""The table of values, cases/values.csv, and a few stories told step by step.

A row holds the facts of a game and what they give: ``value`` before sign and doubling, ``score`` on
the list (empty where the source tells the value alone), or the codes in ``refused``; ``warned`` are
the codes of the warnings. Where ``held`` is empty the value holds with, without and not told.
"""

import csv
from pathlib import Path

import pytest

from skatcalc.cards import Card, Rank, Suit
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    LevelKind,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.problems import InvalidGame
from skatcalc.rules import Rules
from skatcalc.valuation import GameValue, Result, value

CASES = Path(__file__).parent / "cases" / "values.csv"
ROWS = tuple(csv.DictReader(CASES.read_text(encoding="utf-8").splitlines()))
HELD = {"with": (True,), "without": (False,), "": (None, True, False)}
TRUTH = {"yes": True, "no": False, "": None}


def number(cell: str) -> int | None:
    return int(cell) if cell else None


def game_of(row: dict[str, str], *, held: bool | None) -> Game:
    said = set(row["announced"].split())
    reached = set(row["levels"].split())
    return Game(
        declaration=Declaration(
            Contract(row["contract"]),
            Announcements(
                hand=True if "hand" in said else False if "no-hand" in said else None,
                schneider="schneider" in said,
                schwarz="schwarz" in said,
                ouvert="ouvert" in said,
            ),
        ),
        matadors=Matadors(int(row["matadors"]), held) if row["matadors"] else None,
        outcome=Outcome(
            card_points=number(row["points"]),
            tricks=number(row["tricks"]),
            schneider="schneider" in reached,
            schwarz="schwarz" in reached,
            won=TRUTH[row["won"]],
            ending=Ending(row["ending"] or "played-out"),
            party=Party(row["by"]) if row["by"] else None,
        ),
        bid=number(row["bid"]),
        announced_as=Contract(row["announced_as"]) if row["announced_as"] else None,
    )


def refusal(game: Game) -> list[str]:
    with pytest.raises(InvalidGame) as caught:
        value(game)
    return [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_a_row_of_the_table_has_the_value_it_states(row: dict[str, str]) -> None:
    for held in HELD[row["held"]]:
        game = game_of(row, held=held)
        if row["refused"]:
            assert refusal(game) == row["refused"].split()
            continue
        worth = value(game)
        assert worth.value == int(row["value"])
        if row["score"]:
            assert worth.score == int(row["score"])
        if row["held"] or held is None:
            assert [each.code for each in worth.warnings] == row["warned"].split()


def test_every_row_of_the_table_has_its_own_name_a_source_and_a_note() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(row["source"] and row["note"] for row in ROWS)


def spades(
    count: int = 1,
    outcome: Outcome = Outcome(),
    *,
    bid: int | None = None,
    announced: Announcements = Announcements(),
) -> GameValue:
    declaration = Declaration(Contract.SPADES, announced)
    return value(Game(declaration=declaration, matadors=Matadors(count), outcome=outcome, bid=bid))


def test_a_value_spells_out_its_levels_its_sum_and_its_base() -> None:
    worth = spades(outcome=Outcome(card_points=70), announced=Announcements(schneider=True))

    assert [level.kind for level in worth.levels] == [
        LevelKind.MATADORS,
        LevelKind.GAME,
        LevelKind.HAND,
        LevelKind.SCHNEIDER,
        LevelKind.SCHNEIDER_ANNOUNCED,
    ]
    assert (worth.multiplier, worth.base, worth.reached, worth.value) == (5, 11, 55, 55)
    assert (worth.result, worth.score, worth.raised) == (Result.LOST, -110, False)
    assert worth.required is None


def test_the_bid_raises_a_loss_to_the_multiple_that_covers_it() -> None:
    worth = spades(outcome=Outcome(card_points=89), bid=33)

    assert (worth.result, worth.reached, worth.required) == (Result.OVERBID, 22, 33)
    assert (worth.value, worth.raised, worth.score) == (33, True, -66)


def test_a_game_lost_on_card_points_is_called_lost_though_it_is_overbid_too() -> None:
    worth = spades(outcome=Outcome(card_points=40), bid=33)

    assert (worth.result, worth.value, worth.score) == (Result.LOST, 33, -66)


def test_without_an_outcome_there_is_no_score_but_what_winning_and_losing_would_bring() -> None:
    worth = spades(2, announced=Announcements(hand=True))

    assert (worth.result, worth.score, worth.value) == (None, None, 44)
    assert (worth.if_won, worth.if_lost, worth.needs) == (44, -88, ())


def test_without_an_outcome_what_the_bid_needs_is_taken_for_granted_and_named() -> None:
    worth = spades(bid=44)

    assert (worth.value, worth.if_won, worth.if_lost, worth.required) == (22, 44, -88, 44)
    assert [level.kind for level in worth.needs] == [LevelKind.SCHNEIDER, LevelKind.SCHWARZ]


def test_without_an_outcome_a_bid_out_of_reach_is_overbid_already() -> None:
    worth = spades(bid=45)

    assert (worth.result, worth.score, worth.if_won) == (Result.OVERBID, -110, None)


def test_a_bid_that_needs_schwarz_is_out_of_reach_when_each_party_has_a_trick() -> None:
    assert spades(outcome=Outcome(tricks=5), bid=44).result is Result.OVERBID
    assert spades(outcome=Outcome(tricks=5), bid=33).result is None
    assert spades(outcome=Outcome(tricks=5), bid=44).score == -88


def test_a_level_alone_means_won_with_it_and_the_loss_counts_what_was_declared() -> None:
    worth = spades(outcome=Outcome(schneider=True), bid=33)

    assert (worth.result, worth.score) == (Result.WON, 33)
    assert (worth.if_won, worth.if_lost) == (33, -66)


def test_a_level_beside_another_fact_leaves_nothing_open() -> None:
    worth = spades(outcome=Outcome(schneider=True, card_points=95))

    assert (worth.score, worth.if_won, worth.if_lost) == (33, None, None)


def test_a_null_has_no_levels_and_its_value_is_its_base() -> None:
    null = Game(declaration=Declaration(Contract.NULL), outcome=Outcome(tricks=0), bid=18)
    worth = value(null)

    assert (worth.levels, worth.multiplier, worth.matadors) == ((), 0, None)
    assert (worth.base, worth.reached, worth.value, worth.required) == (23, 23, 23, 23)
    assert (worth.result, worth.score, worth.raised) == (Result.WON, 23, False)


def test_a_null_without_an_outcome_tells_what_winning_and_losing_would_bring() -> None:
    worth = value(Game(declaration=Declaration(Contract.NULL, Announcements(hand=True))))

    assert (worth.result, worth.score, worth.required) == (None, None, None)
    assert (worth.if_won, worth.if_lost) == (35, -70)


def test_what_replaces_a_null_is_lost_and_no_outcome_changes_it() -> None:
    worth = value(
        Game(
            declaration=Declaration(Contract.CLUBS),
            matadors=Matadors(1),
            bid=24,
            announced_as=Contract.NULL,
            outcome=Outcome(card_points=0, tricks=0),
        )
    )

    assert (worth.result, worth.value, worth.score, worth.required) == (Result.LOST, 24, -48, 24)
    assert [level.kind for level in worth.levels] == [LevelKind.MATADORS, LevelKind.GAME]
    assert worth.warnings == ()


def test_what_replaces_a_null_is_raised_to_the_bid() -> None:
    worth = value(
        Game(
            declaration=Declaration(Contract.DIAMONDS),
            matadors=Matadors(1),
            bid=24,
            announced_as=Contract.NULL,
        )
    )

    assert (worth.value, worth.score, worth.raised) == (27, -54, True)


def test_the_cards_give_the_matadors_of_a_value_that_tells_them() -> None:
    cards = tuple(Card(Suit.CLUBS, rank) for rank in Rank) + tuple(
        Card(Suit.HEARTS, rank) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
    )
    clubs = Game(
        declaration=Declaration(Contract.CLUBS), cards=cards, outcome=Outcome(card_points=70)
    )
    null = Game(declaration=Declaration(Contract.NULL), cards=cards, outcome=Outcome(tricks=1))

    assert value(clubs).matadors == Matadors(1, held=True)
    assert value(clubs).score == 24
    assert value(null).matadors is None


def test_matadors_that_were_told_stand_as_they_were_told() -> None:
    assert spades(3).matadors == Matadors(3)


@pytest.mark.parametrize(("bid", "required"), [(18, 48), (48, 48), (50, 72), (264, 264)])
def test_what_a_bid_requires_is_a_value_that_the_game_can_have(bid: int, required: int) -> None:
    grand = Game(
        declaration=Declaration(Contract.GRAND), matadors=Matadors(4), bid=bid, outcome=Outcome()
    )

    assert value(grand).required == required


def test_another_rule_book_changes_the_values_and_nothing_else() -> None:
    single = Rules(name="single", grand=20, lost_factor=1)
    game = Game(
        declaration=Declaration(Contract.GRAND),
        matadors=Matadors(2),
        outcome=Outcome(card_points=30),
    )

    assert value(game, single).score == -80
    assert value(game).score == -192


def test_a_refusal_names_every_fault_at_once() -> None:
    game = Game(
        declaration=Declaration(Contract.SPADES),
        matadors=Matadors(0),
        bid=19,
        outcome=Outcome(card_points=121, tricks=11),
    )

    assert refusal(game) == [
        "bid-illegal",
        "matadors-zero",
        "points-out-of-range",
        "tricks-out-of-range",
    ]
