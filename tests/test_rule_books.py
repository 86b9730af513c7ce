"""The rule books: their worked examples, their legal bids, and the laws that hold for all rules.

A row of ``cases/rule_books.csv`` holds a book, the ``switch`` it needs beside it in the words of a
rules file, the facts of a game and what they give: ``value`` before sign and doubling, ``score`` on
the list, or the codes in ``refused``. Where ``held`` is empty the row holds with, without and not
told.
"""

import csv
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from skatcalc.bids import cover, games_worth
from skatcalc.cardwords import read_cards
from skatcalc.faults import find_problems
from skatcalc.game import (
    TRUMP_CONTRACTS,
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
from skatcalc.rulefiles import parse_rules
from skatcalc.rules import (
    GRAND20,
    ISKO,
    PRE1999,
    RULE_BOOKS,
    Rules,
    find_rules,
    legal_bids,
    raeuber,
)
from skatcalc.speech import sentence, why_lost
from skatcalc.valuation import Result, value

CASES = Path(__file__).parent / "cases" / "rule_books.csv"
ROWS = tuple(csv.DictReader(CASES.read_text(encoding="utf-8").splitlines()))
HELD = {"with": (True,), "without": (False,), "": (None, True, False)}
TRUTH = {"yes": True, "no": False, "": None}

OTHER = {
    "c058": "no rule book of its own: the source miscounts its matadors; the cards refuse them",
    "c065": "American gucki: the announcement doubles the value, which nobody of ours plays",
    "c067": "American gucki, as c065",
    "c102": "a program's own error: a null is never raised to a multiple of 23",
}
"""The worked examples that no rule book gives, and why."""


def number(cell: str) -> int | None:
    return int(cell) if cell else None


def rules_of(row: dict[str, str]) -> Rules:
    return parse_rules(f'extends = "{row["book"]}"\n{row["switch"]}', name=row["book"])


def game_of(row: dict[str, str], *, held: bool | None) -> Game:
    said = set(row["announced"].split())
    reached = set(row["levels"].split())
    return Game(
        declaration=Declaration(
            Contract(row["contract"]),
            Announcements(
                hand="hand" in said or None,
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
        doubling_steps=number(row["steps"]) or 0,
        cards=read_cards(row["cards"]) if row["cards"] else (),
    )


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_a_row_of_the_table_has_the_value_it_states(row: dict[str, str]) -> None:
    rules = rules_of(row)
    for held in HELD[row["held"]]:
        game = game_of(row, held=held)
        if row["refused"]:
            with pytest.raises(InvalidGame) as caught:
                value(game, rules)
            assert [each.code for each in caught.value.problems] == row["refused"].split()
            continue
        worth = value(game, rules)
        assert worth.value == int(row["value"])
        if row["score"]:
            assert worth.score == int(row["score"])


def test_every_row_has_its_own_name_a_source_and_a_note() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(row["source"] and row["note"] for row in ROWS)
    assert {row["book"] for row in ROWS} == set(RULE_BOOKS)


def test_what_no_rule_book_gives_is_named_with_the_reason() -> None:
    rows = {row["id"]: row for row in ROWS}
    assert rows["c058"]["refused"]
    assert not {"c065", "c067", "c102"} & rows.keys()
    assert all(OTHER.values())


def test_what_the_american_variant_would_pay_is_no_value_of_that_game() -> None:
    game = Game(
        declaration=Declaration(Contract.SPADES, Announcements(schneider=True)),
        matadors=Matadors(1, held=False),
        outcome=Outcome(won=True),
    )
    assert {value(game, find_rules(name)).score for name in RULE_BOOKS} == {55, 66}
    # 66 is Räuberskat's 1 + 1 + 1 + 3 by its own table, not the double of 33.
    assert value(game, raeuber()).score == 66


# --- the books as data --------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_a_rule_book_is_found_by_its_name_in_any_case(name: str) -> None:
    assert find_rules(name.upper()).name == name


def test_a_rule_book_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(InvalidGame) as caught:
        find_rules("isko2")
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts) == (
        "rules-unknown",
        {"name": "isko2", "known": RULE_BOOKS},
    )


# --- legal bids ---------------------------------------------------------------------------------

# Multipliers: one matador and the game are 2. A suit game has 11 matadors, the game and six levels
# (Hand, schneider, announced, schwarz, announced, ouvert) at the most: 18, and each number between
# comes about. A grand has 4 + 1 + 6 = 11.
SUITS = {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
NULLS = {23, 35, 46, 59}
BIDS = {
    "isko": SUITS | NULLS | {24 * times for times in range(2, 12)},
    # An open grand has another base and no level for being open: 4 + 1 + 5 = 10 times 24 is the
    # most without it, so that nothing is worth 264 = 11 times 24; open it is 36 times 1 to 4
    # matadors, the game and five levels, so that 252, 288, 324 and 360 come in.
    "pre1999": SUITS
    | NULLS
    | {24 * times for times in range(2, 11)}
    | {36 * (matadors + 1 + 5) for matadors in range(1, 5)},
    # 20 times 2 to 11: 240 and 264 go, 200 and 220 come.
    "grand20": SUITS | NULLS | {20 * times for times in range(2, 12)},
    # Nothing but a null is open, but the table reaches the same sums: Hand 1 and at most 5 beside
    # 11 matadors and the game are 18, in a grand 11. A null is 23 or 46, Hand or not.
    "raeuber": SUITS | {23, 46} | {20 * times for times in range(2, 12)},
}


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_the_legal_bids_of_a_book_are_those_worked_out_by_hand(name: str) -> None:
    assert legal_bids(find_rules(name)) == tuple(sorted(BIDS[name]))


def test_how_many_bids_each_book_has_and_the_highest() -> None:
    found = {name: legal_bids(find_rules(name)) for name in RULE_BOOKS}
    assert {name: (len(bids), bids[-1]) for name, bids in found.items()} == {
        "isko": (63, 264),
        "pre1999": (66, 360),
        "grand20": (63, 220),
        "raeuber": (61, 220),
    }


def test_the_bids_that_differ_from_today() -> None:
    today = set(legal_bids())
    assert set(legal_bids(PRE1999)) ^ today == {252, 264, 288, 324, 360}
    assert set(legal_bids(GRAND20)) ^ today == {200, 220, 240, 264}
    assert set(legal_bids(raeuber())) ^ today == {35, 59, 200, 220, 240, 264}


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_every_legal_bid_is_the_worth_of_some_game_and_no_other_number_is(name: str) -> None:
    rules = find_rules(name)
    assert [bid for bid in range(1, 400) if games_worth(bid, rules)] == list(legal_bids(rules))


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_the_least_game_that_covers_a_bid_is_a_value_that_it_can_have(name: str) -> None:
    rules = find_rules(name)
    bids = legal_bids(rules)
    kinds = {bid: {each.contract for each in games_worth(bid, rules)} for bid in bids}
    for bid in bids:
        for minimum in cover(bid, rules=rules).minima:
            reaching = [each for each in bids if each >= bid and minimum.contract in kinds[each]]
            assert minimum.possible is bool(reaching)
            if reaching:
                assert minimum.value == min(reaching)


def test_an_open_grand_of_the_old_order_covers_what_no_other_grand_does() -> None:
    grand = cover(252, contract=Contract.GRAND, rules=PRE1999).minima[0]
    assert (grand.possible, grand.base, grand.multiplier) == (True, 36, 7)
    (open_grand,) = games_worth(360, PRE1999)
    assert (open_grand.base, open_grand.multiplier) == (36, 10)
    assert (open_grand.fewest, open_grand.most) == (4, 4)
    assert games_worth(264, PRE1999) == ()


# --- how a loss by the bid is told --------------------------------------------------------------


def test_a_loss_by_the_bid_says_so() -> None:
    clubs = Declaration(Contract.CLUBS)
    game = Game(declaration=clubs, matadors=Matadors(2), outcome=Outcome(card_points=50), bid=24)
    worth = value(game, raeuber())
    assert (worth.lost_amount, worth.undoubled) == (24, -48)
    assert "lost by the bid, 2 times 24: -48" in sentence(worth)
    hand = Game(
        declaration=Declaration(Contract.CLUBS, Announcements(hand=True)),
        matadors=Matadors(2),
        outcome=Outcome(card_points=50),
    )
    assert sentence(value(hand, PRE1999)).endswith("; lost: -48")
    assert "lost, times 2: -96" in sentence(value(hand))


def test_an_overbid_game_that_costs_the_bid_names_what_would_cover_it() -> None:
    game = Game(
        declaration=Declaration(Contract.HEARTS, Announcements(hand=True)),
        matadors=Matadors(1),
        outcome=Outcome(card_points=70),
        bid=36,
    )
    worth = value(game, raeuber())
    assert (worth.result, worth.raised, worth.required) == (Result.OVERBID, True, 40)
    assert "30 does not cover 36; 4 times 10 = 40" in sentence(worth)
    assert "lost by the bid, 1 times 36: -36" in sentence(worth)


def test_a_null_that_cannot_be_replaced_is_overbid_at_its_own_value() -> None:
    game = Game(declaration=Declaration(Contract.NULL), outcome=Outcome(tricks=0), bid=24)
    worth = value(game, raeuber())
    assert (worth.result, worth.value, worth.score, worth.raised) == (
        Result.OVERBID,
        23,
        -23,
        False,
    )
    assert sentence(worth) == "null: 23; overbid: 23 does not cover 24; lost: -23"
    assert why_lost(worth).startswith("overbid")
    lost = value(game._replace(outcome=Outcome(tricks=2)), raeuber())
    assert (lost.result, lost.score) == (Result.LOST, -23)
    unknown = value(game._replace(outcome=Outcome()), raeuber())
    assert (unknown.result, unknown.score) == (Result.OVERBID, -23)


def test_what_a_loss_would_cost_stays_open_where_the_bid_was_not_told() -> None:
    game = Game(declaration=Declaration(Contract.CLUBS), matadors=Matadors(2))
    told = value(game._replace(bid=24), raeuber())
    assert (value(game, raeuber()).if_won, value(game, raeuber()).if_lost) == (36, None)
    assert (told.if_won, told.if_lost) == (36, -48)
    assert value(game).if_lost == -72


def test_levels_of_two_are_counted_aloud_as_such() -> None:
    game = Game(
        declaration=Declaration(Contract.CLUBS, Announcements(schneider=True)),
        matadors=Matadors(2, held=True),
        outcome=Outcome(card_points=95),
    )
    assert sentence(value(game, raeuber())) == (
        "with 2, game 3, hand 4 (the announcement implies it), schneider 5, announced 7, "
        "times 12: 84"
    )


# --- laws ---------------------------------------------------------------------------------------

books = st.sampled_from([find_rules(name) for name in RULE_BOOKS])


@st.composite
def random_rules(draw: st.DrawFn) -> Rules:
    """Return rules that a club could write down."""
    small = st.integers(1, 40)
    grand = draw(small)
    return Rules(
        name=draw(st.text(max_size=8)),
        diamonds=draw(small),
        hearts=draw(small),
        spades=draw(small),
        clubs=draw(small),
        grand=grand,
        null=draw(small),
        null_hand=draw(small),
        null_ouvert=draw(small),
        null_ouvert_hand=draw(small),
        suit_matadors=draw(st.integers(1, 11)),
        grand_matadors=draw(st.integers(1, 4)),
        lost_factor=draw(st.integers(1, 2)),
        lost_hand_factor=draw(st.integers(1, 2)),
        lost_null_factor=draw(st.integers(1, 2)),
        loss_by_bid=draw(st.booleans()),
        # An open grand is worth no less than another.
        grand_ouvert=draw(st.sampled_from((0, grand, grand + 1, 2 * grand))),
        schneider_announced_levels=draw(st.integers(1, 2)),
        ouvert_levels=draw(st.integers(0, 1)),
        null_replaced=draw(st.booleans()),
        doublings=draw(st.integers(0, 3)),
        last_trick_levels=draw(st.integers(0, 2)),
        revolution=draw(st.sampled_from((0, 60, 92))),
        presenting=draw(st.booleans()),
    )


@st.composite
def games(draw: st.DrawFn, rules: Rules = ISKO) -> Game:
    contract = draw(st.sampled_from(Contract))
    null = contract is Contract.NULL
    flag = st.booleans()
    announced = Announcements(
        hand=draw(st.sampled_from((None, True, False))),
        schneider=not null and draw(flag),
        schwarz=not null and draw(flag),
        ouvert=draw(flag),
    )
    return Game(
        declaration=Declaration(contract, announced),
        matadors=None if null else Matadors(draw(st.integers(1, contract.most_tops))),
        outcome=Outcome(
            card_points=None if null else draw(st.sampled_from((None, 0, 25, 45, 61, 75, 95, 120))),
            tricks=draw(st.sampled_from((None, 0, 4, 10))),
            won=draw(st.sampled_from((None, None, True, False))),
        ),
        bid=draw(st.sampled_from((None, *legal_bids(rules)))),
    )


@given(games(), st.text(max_size=9))
def test_with_all_switches_off_any_rules_are_isko(game: Game, name: str) -> None:
    rules = Rules(name=name)
    problems = [each.code for each in find_problems(game, rules)]
    assert problems == [each.code for each in find_problems(game, ISKO)]
    if not problems:
        assert value(game, rules) == value(game, ISKO)


@given(st.data(), random_rules() | books)
def test_each_doubling_doubles_the_score_and_nothing_else(data: st.DataObject, book: Rules) -> None:
    rules = book._replace(doublings=3)
    game = data.draw(games(rules))
    assume(not find_problems(game, rules))
    found = [value(game._replace(doubling_steps=steps), rules) for steps in range(4)]
    for one, next_one in pairwise(found):
        assert (one.value, one.result, one.levels) == (
            next_one.value,
            next_one.result,
            next_one.levels,
        )
        assert [_twice(each) for each in (one.score, one.if_won, one.if_lost)] == [
            next_one.score,
            next_one.if_won,
            next_one.if_lost,
        ]
        assert one.undoubled == next_one.undoubled


def _twice(score: int | None) -> int | None:
    return None if score is None else 2 * score


@given(random_rules() | books, st.data())
def test_a_level_more_never_lowers_the_value_of_a_game_won(
    rules: Rules, data: st.DataObject
) -> None:
    contract = data.draw(st.sampled_from(TRUMP_CONTRACTS))
    count = data.draw(st.integers(1, contract.most_tops))
    sets = rules.level_sets(contract, count)
    worth = {each: rules.value_of(contract, count, each) for each in sets}
    for each in sets:
        assert all(worth[more] >= worth[each] for more in sets if more > each)
        if count < contract.most_tops:
            assert rules.value_of(contract, count + 1, each) >= worth[each]


ANNOUNCED = (
    Announcements(hand=False),
    Announcements(hand=True),
    Announcements(schneider=True),
    Announcements(schwarz=True),
    Announcements(ouvert=True),
)
"""Each announces what the one before does, and more."""
OUTCOMES = {
    True: (Outcome(card_points=75), Outcome(card_points=95), Outcome(tricks=10)),
    False: (Outcome(card_points=45), Outcome(card_points=25), Outcome(tricks=0)),
}
"""Of games won and lost, each with one level reached more."""


@given(random_rules() | books, st.data())
def test_a_level_more_never_lowers_what_a_game_is_worth_won_or_lost(
    rules: Rules, data: st.DataObject
) -> None:
    """Before the bid is looked at: a grand can be raised to multiples of another base than open."""
    contract = data.draw(st.sampled_from(TRUMP_CONTRACTS))
    matadors = Matadors(data.draw(st.integers(1, contract.most_tops)))
    bid = data.draw(st.sampled_from(legal_bids(rules)))
    for won in (True, False):
        found: dict[tuple[int, int], int] = {}
        for said, announced in enumerate(ANNOUNCED):
            for reached, outcome in enumerate(OUTCOMES[won]):
                game = Game(
                    declaration=Declaration(contract, announced),
                    matadors=matadors,
                    outcome=outcome,
                    bid=None if won else bid,
                )
                if not find_problems(game, rules):
                    worth = value(game, rules)
                    if (worth.result is Result.WON) is won:
                        found[said, reached] = worth.reached
        for (said, reached), worth_so_far in found.items():
            assert found.get((said + 1, reached), worth_so_far) >= worth_so_far
            assert found.get((said, reached + 1), worth_so_far) >= worth_so_far


def all_won_games(rules: Rules) -> Iterator[Game]:
    """Yield a won game of every kind that these rules allow, by its facts."""
    for contract in Contract:
        null = contract is Contract.NULL
        counts = range(1, 1 if null else contract.most_tops + 1)
        tops = [None] if null else [Matadors(count) for count in counts]
        for announced in (
            *ANNOUNCED,
            Announcements(hand=True, ouvert=True),
            Announcements(revolution=True),
            *(each._replace(last_trick_promise=True) for each in ANNOUNCED),
        ):
            for outcome in (Outcome(tricks=0),) if null else OUTCOMES[True]:
                for matadors in tops:
                    game = Game(
                        declaration=Declaration(contract, announced),
                        matadors=matadors,
                        outcome=outcome._replace(won=True),
                    )
                    if not find_problems(game, rules):
                        yield game


@settings(max_examples=25, deadline=None)
@given(random_rules() | books)
def test_the_legal_bids_are_the_values_of_all_games_that_can_be_won(rules: Rules) -> None:
    found = {value(game, rules).value for game in all_won_games(rules)}
    assert legal_bids(rules) == tuple(sorted(found))


def test_a_level_made_covers_the_bid_in_every_book() -> None:
    for name in RULE_BOOKS:
        game = Game(
            declaration=Declaration(Contract.SPADES),
            matadors=Matadors(1),
            outcome=Outcome(card_points=90),
            bid=33,
        )
        worth = value(game, find_rules(name))
        assert worth.score == 33
        assert LevelKind.SCHNEIDER in {each.kind for each in worth.levels}
