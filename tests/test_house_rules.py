"""What only houses play: kontra, fewer matadors, Spitze, Revolution, Schenken, and the like."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.bidreports import minima_table, ways_table, worth_text
from skatcalc.bids import cover, games_worth
from skatcalc.bock import BockRules
from skatcalc.cardwords import read_cards
from skatcalc.checks import check_code
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    Scoring,
    Seat,
    SheetOpened,
    event_from_body,
    event_to_body,
)
from skatcalc.facts import to_game
from skatcalc.faults import find_problems
from skatcalc.game import (
    Contract,
    Declaration,
    Ending,
    Game,
    LevelKind,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.jsondata import cover_data, value_data, worth_data
from skatcalc.levels import Reason
from skatcalc.messages import text
from skatcalc.neutral import format_game
from skatcalc.notation import read_words
from skatcalc.problems import SheetError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, Rules, legal_bids, raeuber
from skatcalc.sheet import new_deal, new_ramsch, records_of, replay
from skatcalc.speech import sentence, title, why_lost
from skatcalc.valuation import GameValue, Result, value

HOUSE = ISKO._replace(
    name="house",
    doublings=3,
    bock=BockRules(),
    last_trick_levels=1,
    revolution=92,
    presenting=True,
    ramsch=RamschRules(),
)
"""Everything that is ISkO's otherwise, and every house game."""


def told(line: str, rules: Rules = HOUSE) -> GameValue:
    """Return the value of a game as it is said."""
    return value(to_game(read_words(line.split())), rules)


def codes(line: str, rules: Rules = HOUSE) -> list[str]:
    """Return what is wrong with a game as it is said; every problem has its sentence."""
    problems = find_problems(to_game(read_words(line.split())), rules)
    assert all(map(text, problems))
    return [each.code for each in problems]


# --- kontra, re and a third step ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("clubs with 1 won", 24),
        ("clubs with 1 won kontra", 48),
        ("clubs with 1 won kontra re", 96),
        ("clubs with 1 won re", 96),
        ("clubs with 1 won kontra and re", 96),
        ("clubs with 1 won hirsch", 192),
        ("clubs with 1 won kontra re supra", 192),
        ("clubs with 1 won kontra re hirsch bock", 384),
        ("clubs with 1 lost kontra", -96),
        ("clubs with 1 lost kontra re hirsch", -384),
        ("clubs with 1 won bock", 48),
        ("clubs with 1 won no bock", 24),
        ("null won kontra", 46),
        ("null hand lost kontra re", -280),
        # The bid is held against the value without the doublings.
        ("clubs with 1 bid 24 70 points kontra", 48),
        ("clubs with 1 bid 27 70 points kontra re", -288),
        ("spades with 1 bid 33 90 points kontra", 66),
        ("spades with 1 bid 33 89 points kontra", -132),
        ("clubs with 1 bid 24 announced-as null kontra", -96),
    ],
)
def test_each_step_doubles_the_score_and_the_bid_is_tested_without(line: str, score: int) -> None:
    worth = told(line)
    assert worth.score == score
    assert worth.undoubled == score // worth.game.doubling


def test_doubled_values_are_said_step_by_step() -> None:
    assert sentence(told("clubs with 1 60 points kontra re")) == (
        "with 1, game 2, times 12: 24; lost, times 2: -48; kontra, re, times 4: -192"
    )
    supra = HOUSE._replace(third_doubling="supra")
    assert sentence(told("clubs with 1 won hirsch bock", supra)).endswith(
        "24; kontra, re, supra, bock, times 16: 384"
    )
    overbid = sentence(told("clubs with 1 bid 27 70 points kontra"))
    assert "24 does not cover 27; 3 times 12 = 36; lost, times 2: -72; kontra, times 2" in overbid


def test_an_open_game_says_nothing_of_doublings_but_reckons_with_them() -> None:
    worth = told("clubs with 1 kontra")
    assert (worth.score, worth.undoubled) == (None, None)
    assert (worth.if_won, worth.if_lost) == (48, -96)
    assert "kontra" not in sentence(worth)


# --- fewer matadors -----------------------------------------------------------------------------

FOUR = ISKO._replace(name="four", suit_matadors=4)


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("clubs with 4 won", 60),
        ("clubs with 5 won", 60),
        ("clubs without 11 won", 60),
        ("grand with 4 won", 120),
        ("clubs with 8 hand 95 points", 84),
        ("clubs with 7 bid 63 70 points", -144),
    ],
)
def test_matadors_count_to_four_only(line: str, score: int) -> None:
    assert told(line, FOUR).score == score


def test_what_does_not_count_is_told() -> None:
    assert sentence(told("clubs with 6 won", FOUR)) == (
        "with 6, counted as 4, game 5, times 12: 60"
    )
    assert sentence(told("clubs with 4 won", FOUR)).startswith("with 4, game 5")


def test_bids_follow_the_matadors_that_count() -> None:
    # 11 times the base is the most in a suit now: 4, the game and six levels.
    suits = {base * times for base in (9, 10, 11, 12) for times in range(2, 12)}
    grand = {24 * times for times in range(2, 12)}
    assert set(legal_bids(FOUR)) == suits | grand | {23, 35, 46, 59}
    assert games_worth(198, FOUR) == ()
    # Six matadors that are told are counted as four.
    ways = cover(72, contract=Contract.CLUBS, matadors=Matadors(6), rules=FOUR).ways
    assert [each.value for each in ways] == [72, 72]
    assert not cover(144, contract=Contract.CLUBS, matadors=Matadors(6), rules=FOUR).ways
    minima = cover(144, matadors=Matadors(5), contract=Contract.CLUBS, rules=FOUR).minima
    assert [each.possible for each in minima] == [False]
    other = cover(99, matadors=Matadors(4), rules=FOUR._replace(suit_matadors=3)).minima
    possible = {each.contract: each.possible for each in other}
    # Three that count, the game and six levels are 10: diamonds end at 90, hearts at 100.
    assert (possible[Contract.DIAMONDS], possible[Contract.HEARTS]) == (False, True)


# --- Spitze -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "levels", "score"),
    [
        ("spades with 1 spitze won", 1, 33),
        ("spades with 1 spitze won", 2, 44),
        ("spades with 1 spitze lost", 1, -66),
        ("spades with 1 spitze lost 70 points", 1, -66),
        ("spades with 1 spitze 50 points", 1, -66),
        ("spades with 1 spitze won 95 points", 1, 44),
        ("spades with 1 hand spitze schneider announced won", 1, 66),
        ("grand with 3 spitze won", 1, 120),
        ("spades with 1 bid 33 spitze won", 1, 33),
        ("spades with 1 last trick promised no trick", 1, -110),
        ("spades with 1 spitze conceded by declarer", 1, -66),
        ("spades with 1 spitze 70 points conceded by declarer", 1, -66),
    ],
)
def test_the_promise_of_the_last_trick_is_a_level(line: str, levels: int, score: int) -> None:
    assert told(line, HOUSE._replace(last_trick_levels=levels)).score == score


@pytest.mark.parametrize("facts", ["70 points", "95 points", "10 tricks", "schneider", ""])
def test_card_points_do_not_tell_whether_the_promise_was_kept(facts: str) -> None:
    worth = told(f"spades with 1 spitze {facts}")
    assert worth.score is None
    assert worth.if_won is not None


def test_the_promise_is_said_and_written() -> None:
    worth = told("spades with 1 spitze lost 70 points")
    assert sentence(worth) == ("with 1, game 2, last trick 3, times 11: 33; lost, times 2: -66")
    assert why_lost(worth) == ""
    assert [each.reason for each in worth.levels if each.kind is LevelKind.LAST_TRICK] == [
        Reason.DECLARED
    ]
    assert format_game(worth.game) == "S +1 p70 l last-trick"


def test_bids_know_what_the_promise_can_bring() -> None:
    # 11 matadors, the game, six levels and the promise; a grand with four has none.
    assert legal_bids(HOUSE)[-1] == 264
    assert 12 * 19 in legal_bids(HOUSE)
    assert 24 * 12 not in legal_bids(HOUSE)
    assert 24 * 12 in legal_bids(HOUSE._replace(last_trick_levels=2))
    ways = cover(33, contract=Contract.SPADES, matadors=Matadors(1), rules=HOUSE).ways
    assert {LevelKind.LAST_TRICK} in [set(each.certain) for each in ways]
    four = cover(144, contract=Contract.GRAND, matadors=Matadors(4), rules=HOUSE).ways
    assert four
    assert not any(LevelKind.LAST_TRICK in each.levels for each in four)


# --- Revolution ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "worth", "score"),
    [
        ("revolution won", 92, 92),
        ("null revolution no trick", 92, 92),
        ("revolution 2 tricks", 92, -184),
        ("revolution hand won", 92, 92),
        ("revolution lost kontra", 92, -368),
        ("revolution bid 92 won", 92, 92),
        ("NR won", 60, 60),
        ("NHR lost", 60, -120),
    ],
)
def test_a_revolution_has_its_fixed_value(line: str, worth: int, score: int) -> None:
    assert told(line, HOUSE._replace(revolution=worth)).score == score


def test_a_revolution_is_an_open_null_and_has_its_name() -> None:
    worth = told("revolution won")
    assert worth.game.declaration.announcements.ouvert
    assert title(worth.game) == "revolution"
    assert sentence(worth) == "revolution: 92"
    assert format_game(worth.game) == "NR w"


def test_a_revolution_above_its_value_is_refused_at_its_own_value() -> None:
    (problem,) = find_problems(to_game(read_words(["revolution", "bid", "96", "won"])), HOUSE)
    assert (problem.code, problem.facts["value"]) == ("null-above-value", 92)
    assert problem.facts["ouvert"] is problem.facts["revolution"] is True
    assert text(problem).startswith("a revolution is worth 92 and cannot be played at 96")


def test_bids_and_covers_know_the_revolution() -> None:
    assert 92 in legal_bids(HOUSE)
    assert 92 not in legal_bids()
    (revolution,) = games_worth(92, HOUSE)
    assert worth_text(revolution) == "revolution"
    assert worth_data(92, (revolution,), (90, 96))["games"] == [
        {"contract": "null", "levels": ["ouvert", "revolution"]}
    ]
    for hand in (None, True, False):
        nulls = [each for each in cover(90, hand=hand, rules=HOUSE).ways if each.revolution]
        assert [each.value for each in nulls] == [92]
        assert [kind.value for kind in nulls[0].certain] == (
            ["hand", "ouvert"] if hand else ["ouvert"]
        )
    result = cover(90, rules=HOUSE)
    assert any("revolution" in str(row.cells["game"].value) for row in minima_table(result).rows)
    ways = ways_table(result, signs={})
    assert any("revolution" in str(row.cells["game"].value) for row in ways.rows)
    assert '"revolution"' in str(cover_data(result)).replace("'", '"')
    assert not [each for each in cover(96, rules=HOUSE).ways if each.revolution]


# --- Schenken -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "score"),
    [
        # Given away and taken: a simple win.
        ("spades with 1 conceded by defenders", 22),
        ("spades with 1 hand conceded by defenders", 33),
        # Played on it is schneider announced: 1 and game 2, schneider 3, announced 4.
        ("spades with 1 played on 90 points", 44),
        ("spades with 1 played on 89 points", -88),
        ("spades with 1 played on 89 points lost", -88),
        ("spades with 1 played on 95 points won", 44),
        ("spades with 1 played on 10 tricks", 55),
        ("spades with 1 played on won", 44),
        ("spades with 1 played on lost", -88),
        ("spades with 1 played on 20 points", -88),
        ("spades with 1 hand played-on 90 points", 55),
        # Schneider was announced already: nothing is added.
        ("spades with 1 hand schneider announced played on 90 points", 55),
        ("spades with 1 bid 44 played on 90 points", 44),
    ],
)
def test_a_game_given_away_is_won_simple_or_played_on_for_schneider(line: str, score: int) -> None:
    assert told(line).score == score


def test_a_game_played_on_says_why_it_was_lost() -> None:
    worth = told("spades with 1 played on 89 points")
    assert why_lost(worth) == "schneider was announced, but 89 card points are not 90"
    assert sentence(worth).startswith("with 1, game 2, schneider 3, announced 4, times 11: 44")
    assert format_game(worth.game) == "S +1 p89 played-on"


# --- what is not played -------------------------------------------------------------------------


def test_an_open_grand_can_be_played_by_its_own_base_alone() -> None:
    only_grand = raeuber()._replace(grand_ouvert=36)
    assert told("grand with 2 ouvert won", only_grand).base == 36


def test_a_game_with_other_faults_is_not_asked_for_its_bid() -> None:
    assert codes("clubs lost", raeuber()) == ["matadors-missing"]
    assert codes("clubs with 0 lost", raeuber()) == ["matadors-zero"]


# --- three cards in the skat --------------------------------------------------------------------

TEN = "HJ DJ SA ST SK SQ S9 S8 CA HA"
"""Spades without 2: both black jacks lie elsewhere."""


def test_with_three_cards_in_the_skat_the_ten_in_hand_are_valued() -> None:
    line = "spades hand bid 44 won three in skat"
    game = to_game(read_words(line.split()))._replace(cards=read_cards(TEN))
    worth = value(game)
    assert (worth.score, worth.matadors) == (44, Matadors(2, held=False))
    # With a third card of the skat it would be overbid: that card does not count.
    assert value(game._replace(cards=read_cards(f"{TEN} CJ D7"), three_in_skat=False)).score == -88
    assert format_game(game).startswith("SH b44 w three-in-skat ")


# --- a passed deal that is a Ramsch -------------------------------------------------------------


def test_a_passed_deal_is_refused_where_a_ramsch_takes_its_place() -> None:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
        rules=HOUSE._replace(passed_is_ramsch=True),
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    sheet = replay(records_of([SheetOpened(heading)]))
    with pytest.raises(SheetError) as caught:
        new_deal(sheet, declarer=None)
    (problem,) = caught.value.problems
    assert problem.code == "passed-is-ramsch"
    assert "sheet ramsch" in text(problem)
    assert new_ramsch(sheet, Ramsch(card_points={1: 66})).ramsch is not None
    without = replace(sheet, heading=replace(heading, rules=HOUSE))
    assert new_deal(without, declarer=None).declarer is None


# --- keeping and showing ------------------------------------------------------------------------

LINES = (
    "clubs with 1 won kontra re hirsch bock",
    "clubs with 1 won no bock",
    "spades with 1 spitze won",
    "revolution hand won",
    "spades with 1 played on 90 points",
    "spades hand won three in skat",
)


@pytest.mark.parametrize("line", LINES)
def test_what_only_houses_play_is_kept_for_ever(line: str) -> None:
    facts = read_words(line.split())
    game = to_game(facts)
    if game.three_in_skat:
        game = game._replace(cards=read_cards(TEN))
    event = DealAdded(declarer=1, game=game)
    assert event_from_body("DealAdded", 1, event_to_body(event)) == event


def test_the_check_code_tells_every_house_fact_apart() -> None:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
        rules=HOUSE,
        scoring=Scoring.CLASSIC,
        games=36,
    )
    lines = (
        "spades with 1 won",
        "spades with 1 won no bock",
        "spades with 1 won three in skat",
        "spades with 1 played on won",
        "spades with 1 spitze won",
        "null ouvert won",
        "revolution won",
    )
    found = set()
    for line in lines:
        game = to_game(read_words(line.split()))
        events: list[Event] = [SheetOpened(heading), DealAdded(declarer=1, game=game)]
        found.add(check_code(replay(records_of(events))))
    assert len(found) == len(lines)


def test_a_value_in_json_names_what_doubles_and_the_house_level() -> None:
    data = value_data(told("spades with 1 spitze won kontra bock"))
    assert (data["doubling_steps"], data["bock_round"], data["score"]) == (1, True, 132)
    levels = data["levels"]
    assert isinstance(levels, list)
    assert (levels[-1]["kind"], levels[-1]["paragraphs"]) == ("last-trick", [])


@given(
    st.sampled_from(["spades with 1", "grand with 2", "null", "spades with 1 spitze"]),
    st.sampled_from(["won", "lost"]),
    st.integers(0, 3),
    st.sampled_from([None, True, False]),
)
def test_whatever_doubles_doubles_the_same(
    line: str, result: str, steps: int, bock: bool | None
) -> None:
    game = to_game(read_words(f"{line} {result}".split()))
    doubled = game._replace(doubling_steps=steps, bock_round=bock)
    plain, found = value(game, HOUSE), value(doubled, HOUSE)
    assert plain.score is not None
    assert found.score == plain.score * 2**steps * (2 if bock else 1)
    assert found.result in {Result.WON, Result.LOST}


def test_the_defenders_gift_is_no_fault_of_the_declarer() -> None:
    game = Game(
        declaration=Declaration(Contract.SPADES),
        matadors=Matadors(1),
        outcome=Outcome(ending=Ending.CONCEDED, party=Party.DEFENDERS),
        bid=33,
    )
    # A level that he needs is granted, as everywhere.
    assert value(game, HOUSE).score == 33
