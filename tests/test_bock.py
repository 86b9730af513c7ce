"""Bock rounds: what starts one, how they queue, and what they double."""

from datetime import date
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.bock import BockRules, Trigger, next_pending, total_triggers
from skatcalc.checks import check_code
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    Scoring,
    Seat,
    SheetOpened,
    Undone,
    event_from_body,
    event_to_body,
)
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.messages import text
from skatcalc.occasions import occasions
from skatcalc.problems import InvalidGame, SheetError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.reports import row_notes
from skatcalc.rules import ISKO, Rules
from skatcalc.scoring import running_points, tallies
from skatcalc.sheet import Sheet, new_deal, new_ramsch, records_of, replay
from skatcalc.speech import sentence
from skatcalc.valuation import value

HAND = Announcements(hand=True)


class Played(NamedTuple):
    """One deal as it is entered: a game, a Ramsch or nothing, by whom, and whether bock follows."""

    what: Game | Ramsch | None
    declarer: int | None = None
    starts: bool = False


def game(
    contract: Contract = Contract.CLUBS,
    outcome: Outcome = Outcome(won=True),
    announced: Announcements = Announcements(),
    **facts: object,
) -> Game:
    matadors = None if contract is Contract.NULL else Matadors(1)
    usual = Game(declaration=Declaration(contract, announced), matadors=matadors, outcome=outcome)
    return usual._replace(**facts)  # type: ignore[arg-type]  # by name


WON = Played(game(), 1)
"""24 score points, and no occasion."""
LOST_60 = Played(game(outcome=Outcome(card_points=60)), 1)
PASSED = Played(None)
HEARTS = game(Contract.HEARTS)
"""20 score points."""
ALL_TRIGGERS = tuple(each.value for each in Trigger)


def house(*triggers: str, **facts: object) -> Rules:
    bock = BockRules(triggers=triggers)._replace(**facts)  # type: ignore[arg-type]  # by name
    return ISKO._replace(name="house", doublings=2, bock=bock)


LOST_60_ROUND = house("lost-60")


def played(rules: Rules, *deals: Played, players: int = 3) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla", "Dora")[:players])),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=48,
        first_dealer=players,
    )
    events: list[Event] = [SheetOpened(heading)]
    for each in deals:
        sheet = replay(records_of(events))
        if isinstance(each.what, Ramsch):
            events.append(new_ramsch(sheet, each.what, starts_bock=each.starts))
        else:
            events.append(
                new_deal(sheet, declarer=each.declarer, game=each.what, starts_bock=each.starts)
            )
    return replay(records_of(events))


def started(deal: Played) -> Played:
    return deal._replace(starts=True)


def scores(sheet: Sheet) -> list[int]:
    return [row.score for row in sheet.rows()]


# --- how many deals follow ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pending", "facts", "follow"),
    [
        (0, {}, 0),
        (3, {}, 2),
        (1, {}, 0),
        (0, {"acts": True}, 3),
        (3, {"acts": True}, 5),
        (1, {"acts": True}, 3),
        (0, {"acts": True, "players": 4}, 4),
        (0, {"acts": True, "rounds": 2}, 6),
        (0, {"acts": True, "holds_itself": True}, 2),
        (0, {"acts": True, "queued": False}, 3),
        (3, {"acts": True, "queued": False}, 2),
        # The last deal of a round is still within it.
        (1, {"acts": True, "queued": False}, 0),
    ],
)
def test_how_many_deals_of_bock_follow(pending: int, facts: dict[str, Any], follow: int) -> None:
    rules = BockRules(rounds=facts.get("rounds", 1), queued=facts.get("queued", True))
    found = next_pending(
        pending,
        rules,
        facts.get("players", 3),
        acts=facts.get("acts", False),
        holds_itself=facts.get("holds_itself", False),
    )
    assert found == follow


@given(st.lists(st.booleans(), max_size=30), st.integers(1, 3), st.sampled_from((3, 4)))
def test_a_queue_loses_no_round_and_every_deal_uses_up_one(
    acts: list[bool], rounds: int, players: int
) -> None:
    rules = BockRules(rounds=rounds)
    pending, doubled = 0, 0
    for each in acts:
        doubled += pending > 0
        pending = next_pending(pending, rules, players, acts=each)
    while pending:
        doubled += 1
        pending = next_pending(pending, rules, players, acts=False)
    assert doubled == sum(acts) * rounds * players


def test_a_bock_round_is_a_deal_for_each_player() -> None:
    assert scores(played(LOST_60_ROUND, LOST_60, WON, WON, WON, WON)) == [-48, 48, 48, 48, 24]
    declarer_2 = Played(game(), 2)
    table_of_four = played(LOST_60_ROUND, LOST_60, declarer_2, WON, WON, WON, declarer_2, players=4)
    assert scores(table_of_four) == [-48, 48, 48, 48, 48, 24]


def test_an_occasion_in_a_bock_round_adds_another() -> None:
    sheet = played(LOST_60_ROUND, LOST_60, WON, LOST_60, *[WON] * 5)
    assert scores(sheet) == [-48, 48, -96, 48, 48, 48, 48, 24]


def test_where_nothing_queues_an_occasion_in_a_round_is_lost() -> None:
    sheet = played(house("lost-60", queued=False), LOST_60, WON, LOST_60, WON, WON, WON)
    assert scores(sheet) == [-48, 48, -96, 48, 24, 24]
    again = played(house("lost-60", queued=False), LOST_60, *[WON] * 3, LOST_60, WON)
    assert scores(again) == [-48, 48, 48, 48, -48, 48]


def test_the_game_that_starts_a_round_can_belong_to_it() -> None:
    with_it = house("lost-60", with_trigger=True)
    assert scores(played(with_it, LOST_60, WON, WON, WON)) == [-96, 48, 48, 24]
    # Within a round it is in one already, and its own is queued whole.
    sheet = played(with_it, LOST_60, LOST_60, *[WON] * 5)
    assert scores(sheet) == [-96, -96, 48, 48, 48, 48, 24]


def test_an_occasion_can_bring_several_rounds() -> None:
    sheet = played(house("lost-60", rounds=2), LOST_60, *[WON] * 7)
    assert scores(sheet) == [-48, *[48] * 6, 24]


def test_a_passed_deal_uses_up_its_place_in_the_round() -> None:
    assert scores(played(LOST_60_ROUND, LOST_60, PASSED, WON, WON, WON)) == [-48, 0, 48, 48, 24]


def test_a_game_written_without_facts_uses_up_its_place_and_stands_as_written() -> None:
    sheet = played(LOST_60_ROUND, LOST_60)
    written = new_deal(sheet, declarer=2, written=-300)
    sheet = replay(records_of([*(each.event for each in sheet.history), written]))
    assert scores(sheet) == [-48, -300]
    assert [row.deal.game for row in sheet.rows()][1] is None


# --- told by the players ------------------------------------------------------------------------


def test_players_start_a_round_by_hand_and_it_begins_with_the_next_deal() -> None:
    by_hand = house()
    sheet = played(by_hand, WON, started(WON), WON, WON, WON, WON)
    assert scores(sheet) == [24, 24, 48, 48, 48, 24]
    after_pass = played(by_hand, started(PASSED), WON, WON, WON, WON)
    assert scores(after_pass) == [0, 48, 48, 48, 24]


def test_a_round_started_by_hand_does_not_hold_the_game_before_it() -> None:
    sheet = played(house("lost-60", with_trigger=True), started(WON), WON)
    assert scores(sheet) == [24, 48]


def test_a_round_started_by_hand_within_another_is_queued() -> None:
    sheet = played(LOST_60_ROUND, LOST_60, started(WON), *[WON] * 6)
    assert scores(sheet) == [-48, *[48] * 6, 24]


@pytest.mark.parametrize(("told", "score"), [(None, 48), (True, 48), (False, 24)])
def test_what_is_told_of_a_single_deal_goes_before_the_queue(told: bool | None, score: int) -> None:
    deal = Played(game(bock_round=told), 1)
    assert scores(played(LOST_60_ROUND, LOST_60, deal, WON, WON, WON)) == [-48, score, 48, 48, 24]
    outside = {None: 24, True: 48, False: 24}[told]
    assert scores(played(LOST_60_ROUND, deal, WON)) == [outside, 24]


def test_a_round_cannot_be_started_where_none_is_played() -> None:
    sheet = played(ISKO)
    for declarer, played_game in ((1, game()), (None, None)):
        with pytest.raises(SheetError) as caught:
            new_deal(sheet, declarer=declarer, game=played_game, starts_bock=True)
        assert [each.code for each in caught.value.problems] == ["bock-not-played"]
    with pytest.raises(SheetError) as caught:
        new_ramsch(sheet, Ramsch(card_points={1: 66}), starts_bock=True)
    assert [each.code for each in caught.value.problems] == [
        "bock-not-played",
        "ramsch-not-played",
    ]
    with pytest.raises(InvalidGame) as refused:
        value(game(bock_round=True))
    assert [text(each) for each in refused.value.problems] == [
        "the rules isko have no bock rounds; leave it out, or choose rules that have them"
    ]


def test_without_bock_in_the_rules_nothing_is_doubled_by_a_queue() -> None:
    assert scores(played(ISKO, LOST_60, WON)) == [-48, 24]


# --- what starts a round ------------------------------------------------------------------------

NULL_OUVERT_HAND = Announcements(hand=True, ouvert=True)
FIRES: dict[str, tuple[str, Game, int]] = {
    "lost with 60": ("lost-60", game(outcome=Outcome(card_points=60)), 0),
    "won Hand": ("hand-won", game(announced=HAND), 0),
    "a null Hand won": ("hand-won", game(Contract.NULL, announced=HAND), 0),
    "a Hand game that was only implied": (
        "hand-won",
        game(announced=Announcements(schneider=True)),
        0,
    ),
    "grand Hand won": ("grand-hand", game(Contract.GRAND, announced=HAND), 0),
    "null ouvert Hand won": (
        "null-ouvert-hand",
        game(Contract.NULL, announced=NULL_OUVERT_HAND),
        0,
    ),
    "lost after kontra": ("kontra-lost", game(outcome=Outcome(won=False), doubling_steps=1), 0),
    "overbid after kontra": (
        "kontra-lost",
        game(outcome=Outcome(card_points=70), doubling_steps=1, bid=30),
        0,
    ),
    "kontra and re": ("kontra-re", game(doubling_steps=2), 0),
    "kontra and re lost": ("kontra-re", game(outcome=Outcome(won=False), doubling_steps=2), 0),
    "a value of 72": ("value", game(Contract.GRAND, announced=HAND), 0),
    "a value of 72 lost": ("value", game(Contract.GRAND, Outcome(won=False), HAND), 0),
    "a total of 111": ("repdigit", game(), 111),
    "a total of -222": ("repdigit", game(outcome=Outcome(won=False)), -222),
    "a total of 300": ("hundred", game(), 300),
    "a total of -100": ("hundred", game(), -100),
    "a total of 1000": ("hundred", game(), 1000),
}
NEAR: dict[str, tuple[str, Game, int]] = {
    "lost with 59": ("lost-60", game(outcome=Outcome(card_points=59)), 0),
    "won with 61": ("lost-60", game(outcome=Outcome(card_points=61)), 0),
    "lost, the card points untold": ("lost-60", game(outcome=Outcome(won=False)), 0),
    "won with the skat": ("hand-won", game(), 0),
    "lost Hand": ("hand-won", game(outcome=Outcome(won=False), announced=HAND), 0),
    "grand won with the skat": ("grand-hand", game(Contract.GRAND), 0),
    "grand Hand lost": ("grand-hand", game(Contract.GRAND, Outcome(won=False), HAND), 0),
    "clubs Hand won": ("grand-hand", game(announced=HAND), 0),
    "null ouvert with the skat": (
        "null-ouvert-hand",
        game(Contract.NULL, announced=Announcements(ouvert=True)),
        0,
    ),
    "null Hand": ("null-ouvert-hand", game(Contract.NULL, announced=HAND), 0),
    "null ouvert Hand lost": (
        "null-ouvert-hand",
        game(Contract.NULL, Outcome(won=False), NULL_OUVERT_HAND),
        0,
    ),
    "clubs ouvert": ("null-ouvert-hand", game(announced=NULL_OUVERT_HAND), 0),
    "won after kontra": ("kontra-lost", game(doubling_steps=1), 0),
    "lost without kontra": ("kontra-lost", game(outcome=Outcome(won=False)), 0),
    "kontra without re": ("kontra-re", game(doubling_steps=1), 0),
    "a value of 60": ("value", game(outcome=Outcome(won=True), announced=HAND), 0),
    "a value of 48 doubled to 96": ("value", game(Contract.GRAND, doubling_steps=1), 0),
    "a total of 112": ("repdigit", game(), 112),
    "a total of 11": ("repdigit", game(), 11),
    "a total of 1111": ("repdigit", game(), 1111),
    "a total of nothing": ("hundred", game(), 0),
    "a total of 150": ("hundred", game(), 150),
}


def fired(played_game: Game, total: int) -> frozenset[str]:
    return occasions(value(played_game, house()), total, at_least=72)


@pytest.mark.parametrize("name", FIRES)
def test_an_occasion_is_one(name: str) -> None:
    trigger, played_game, total = FIRES[name]
    assert trigger in fired(played_game, total)


@pytest.mark.parametrize("name", NEAR)
def test_a_near_miss_is_none(name: str) -> None:
    trigger, played_game, total = NEAR[name]
    assert trigger not in fired(played_game, total)


def test_every_occasion_has_a_case_and_a_near_miss() -> None:
    assert {trigger for trigger, *_ in FIRES.values()} == set(ALL_TRIGGERS)
    assert {trigger for trigger, *_ in NEAR.values()} == set(ALL_TRIGGERS)


def test_a_game_not_yet_decided_is_no_occasion_by_its_result() -> None:
    open_game = game(outcome=Outcome(), announced=HAND)
    assert fired(open_game, 0) == frozenset()


@pytest.mark.parametrize("trigger", ALL_TRIGGERS)
def test_only_the_occasions_that_the_rules_name_start_a_round(trigger: str) -> None:
    # Carla's games: lost with 60 after kontra and re, and a run of grands Hand to 288 and more.
    both = game(outcome=Outcome(card_points=60), doubling_steps=2)
    deals = [Played(both, 3), Played(game(Contract.GRAND, announced=HAND), 3), WON]
    follows = {
        "lost-60": [-192, 144, 48],
        "hand-won": [-192, 72, 48],
        "grand-hand": [-192, 72, 48],
        "null-ouvert-hand": [-192, 72, 24],
        "kontra-lost": [-192, 144, 48],
        "kontra-re": [-192, 144, 48],
        "value": [-192, 72, 48],
        "repdigit": [-192, 72, 24],
        "hundred": [-192, 72, 24],
    }
    assert scores(played(house(trigger), *deals)) == follows[trigger]


def test_from_which_value_on_is_a_matter_of_the_rules() -> None:
    grand = Played(game(Contract.GRAND, announced=HAND), 1)
    assert scores(played(house("value", value=73), grand, WON)) == [72, 24]
    assert scores(played(house("value", value=24), WON, WON)) == [24, 48]


def test_the_total_is_the_declarers_own_after_the_game() -> None:
    by_anna, by_bert = Played(HEARTS, 1), Played(HEARTS, 2)
    short = played(house("hundred"), *[by_anna] * 4, by_bert, WON)
    assert [points[0] for points in running_points(short)] == [20, 40, 60, 80, 80, 104]
    full = played(house("hundred"), by_bert, *[by_anna] * 5, WON)
    assert [points[0] for points in running_points(full)] == [0, 20, 40, 60, 80, 100, 148]
    assert scores(full)[-1] == 48


def test_what_totals_fire() -> None:
    assert total_triggers(555) == {"repdigit"}
    assert total_triggers(-900) == {"hundred"}
    assert total_triggers(24) == total_triggers(0) == frozenset()


# --- Ramsch, and what is shown ------------------------------------------------------------------


def test_a_ramsch_in_a_bock_round_is_doubled_and_starts_none() -> None:
    rules = house(*ALL_TRIGGERS)._replace(ramsch=RamschRules())
    ramsch = Played(Ramsch(card_points={1: 20, 2: 34, 3: 66}))
    sheet = played(rules, started(WON), ramsch, WON, WON, ramsch)
    rows = sheet.rows()
    assert [row.scores for row in rows] == [{1: 24}, {3: -132}, {1: 48}, {1: 48}, {3: -66}]
    told = Played(Ramsch(card_points={1: 20, 2: 34, 3: 66}, bock_round=False))
    assert played(rules, started(WON), told).rows()[1].scores == {3: -66}
    assert played(rules, started(ramsch), WON).rows()[1].scores == {1: 48}


def test_a_deal_in_a_round_says_so_in_the_list() -> None:
    sheet = played(LOST_60_ROUND, LOST_60, WON)
    worth = sheet.rows()[1].value
    assert worth is not None
    assert sentence(worth).endswith("times 12: 24; bock, times 2: 48")
    assert row_notes(sheet.rows()[1], LOST_60_ROUND) == (sentence(worth),)
    # What was entered stays as it was told.
    assert [deal.game.bock_round for deal in sheet.deals if deal.game] == [None, None]


def test_the_settlement_counts_a_game_once_however_often_it_is_doubled() -> None:
    sheet = played(LOST_60_ROUND, LOST_60, WON)
    anna, bert, _carla = tallies(sheet)
    assert (anna.points, anna.won, anna.lost, anna.seeger_fabian) == (0, 1, 1, 0)
    assert bert.seeger_fabian == 40


def test_undoing_the_occasion_takes_the_round_with_it() -> None:
    sheet = played(LOST_60_ROUND, LOST_60, WON)
    events = [*(each.event for each in sheet.history), Undone(2)]
    assert scores(replay(records_of(events))) == [24]


def test_what_starts_a_round_is_kept_and_is_in_the_check_code() -> None:
    event = DealAdded(declarer=None, starts_bock=True, after=0)
    body = event_to_body(event)
    assert body == {"declarer": None, "after": 0, "starts_bock": True}
    assert event_from_body("DealAdded", 1, body) == event
    plain = [played(house(), WON), played(house(), PASSED)]
    with_start = [played(house(), started(WON)), played(house(), started(PASSED))]
    assert len({check_code(each) for each in (*plain, *with_start)}) == 4


@given(st.lists(st.sampled_from((WON, LOST_60, PASSED)), max_size=12))
def test_a_deal_is_worth_once_or_twice_what_it_is_alone(deals: list[Played]) -> None:
    found = scores(played(LOST_60_ROUND, *deals))
    alone = scores(played(house(), *deals))
    assert all(one in {other, 2 * other} for one, other in zip(found, alone, strict=True))
    for number, deal in enumerate(deals[:-1]):
        if deal is LOST_60:
            assert found[number + 1] == 2 * alone[number + 1]
