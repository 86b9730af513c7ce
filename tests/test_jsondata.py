"""The documented JSON: its fields, and that whatever is valued or refused can be told in it."""

import json
from dataclasses import replace
from datetime import date
from enum import Enum

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from skatcalc.bids import cover, games_worth
from skatcalc.bock import BockRules
from skatcalc.cards import DECK
from skatcalc.cardwords import read_cards
from skatcalc.events import DealAdded, Event, Heading, Scoring, Seat, SheetClosed, SheetOpened
from skatcalc.facts import to_game
from skatcalc.faults import find_problems
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.jsondata import (
    bids_data,
    book_data,
    cover_data,
    entry_data,
    problem_data,
    problems_data,
    row_data,
    sheet_data,
    sheets_data,
    value_data,
    worth_data,
)
from skatcalc.notation import read_words
from skatcalc.problems import InvalidGame, Problem
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, Rules, legal_bids, neighbours
from skatcalc.sheet import Entry, Sheet, records_of, replay
from skatcalc.speech import sentence
from skatcalc.store import BookInfo
from skatcalc.valuation import value

LAW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

YES_NO = st.sampled_from((False, False, True))
GAMES = st.builds(
    Game,
    declaration=st.builds(
        Declaration,
        st.sampled_from(Contract),
        st.builds(
            Announcements,
            hand=st.none() | st.booleans(),
            schneider=YES_NO,
            schwarz=YES_NO,
            ouvert=YES_NO,
            last_trick_promise=YES_NO,
            revolution=YES_NO,
            played_on=YES_NO,
        ),
    ),
    matadors=st.none() | st.builds(Matadors, st.integers(0, 12), st.none() | st.booleans()),
    outcome=st.builds(
        Outcome,
        card_points=st.none() | st.integers(-1, 121),
        tricks=st.none() | st.integers(-1, 11),
        schneider=YES_NO,
        schwarz=YES_NO,
        won=st.none() | st.booleans(),
        ending=st.sampled_from(Ending),
        party=st.none() | st.sampled_from(Party),
    ),
    bid=st.none() | st.integers(17, 66) | st.sampled_from(legal_bids()),
    announced_as=st.sampled_from((None, None, Contract.NULL, Contract.CLUBS)),
    cards=st.just(()) | st.permutations(DECK).map(lambda deck: tuple(deck[:12])),
    doubling_steps=st.integers(0, 4),
    bock_round=st.none() | st.booleans(),
    three_in_skat=YES_NO,
)
HOUSE = ISKO._replace(
    name="house",
    doublings=3,
    bock=BockRules(),
    last_trick_levels=1,
    revolution=92,
    presenting=True,
    ramsch=RamschRules(),
)


@st.composite
def legal_games(draw: st.DrawFn) -> Game:
    """Return any game that can be valued: of all contracts, with all that can be told of it."""
    contract = draw(st.sampled_from(Contract))
    is_null = contract is Contract.NULL
    hand = draw(st.sampled_from((None, False, True)))
    announced = Announcements(
        hand=hand,
        schneider=draw(YES_NO) and not is_null,
        schwarz=draw(YES_NO) and not is_null,
        ouvert=draw(YES_NO),
    )
    cards = tuple(draw(st.permutations(DECK))[:12]) if draw(YES_NO) else ()
    most = 4 if contract is Contract.GRAND else 11
    matadors = Matadors(draw(st.integers(1, most)), draw(st.sampled_from((None, False, True))))
    game = Game(
        declaration=Declaration(contract, announced),
        matadors=None if cards or is_null else matadors,
        outcome=draw(outcomes()),
        bid=draw(st.none() | st.sampled_from(legal_bids())),
        cards=cards,
    )
    if draw(YES_NO):
        declaration = Declaration(contract, Announcements(hand))
        game = game._replace(
            declaration=declaration, outcome=Outcome(), bid=46, announced_as=Contract.NULL
        )
    assume(not find_problems(game, ISKO))
    return game


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    ending = draw(st.sampled_from(Ending))
    outcome = Outcome(
        ending=ending,
        party=None if ending is Ending.PLAYED_OUT else draw(st.sampled_from(Party)),
    )
    match draw(st.sampled_from(("points", "tricks", "both", "result", "levels"))):
        case "points":
            return outcome._replace(card_points=draw(st.integers(0, 120)))
        case "tricks":
            return outcome._replace(tricks=draw(st.integers(0, 10)))
        case "both":
            points, tricks = draw(st.integers(0, 120)), draw(st.integers(1, 9))
            return outcome._replace(card_points=points, tricks=tricks)
        case "result":
            return outcome._replace(won=draw(st.booleans()))
        case _:
            schwarz = draw(st.booleans())
            return outcome._replace(
                schneider=True, schwarz=schwarz, won=draw(st.none() | st.booleans())
            )


def game(line: str) -> Game:
    return to_game(read_words(line.split()))


def sheet(*deals: Event, rules: Rules = ISKO) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
        series=2,
    )
    return replay(records_of([SheetOpened(heading), *deals]))


def assert_plain(data: object) -> None:
    """Fail unless the data come back from JSON as they are."""
    assert json.loads(json.dumps(data)) == data


# --- values -------------------------------------------------------------------------------------


def test_a_value_tells_all_its_fields() -> None:
    data = value_data(value(game("spades with 1 schneider announced 70 points bid 33")))
    levels = data.pop("levels")
    assert data == {
        "schema": "skatcalc.value/1",
        "contract": "spades",
        "matadors": {"count": 1, "held": True},
        "bid": 33,
        "base": 11,
        "value": 55,
        "score": -110,
        "if_won": None,
        "if_lost": None,
        "required": 33,
        "result": "lost",
        "needs": [],
        "warnings": [],
        "announced_as": None,
        "doubling_steps": 0,
        "bock_round": None,
        "sentence": (
            "with 1, game 2, hand 3 (the announcement implies it), schneider 4, announced 5, "
            "times 11: 55; lost, times 2: -110"
        ),
        "why": "schneider was announced, but 70 card points are not 90",
    }
    assert isinstance(levels, list)
    assert [(each["kind"], each["count"], each["reason"], each["topic"]) for each in levels] == [
        ("matadors", 1, "told", "matadors"),
        ("game", 1, "always", "levels"),
        ("hand", 1, "implied", "announcement"),
        ("schneider", 1, "missed", "announced"),
        ("schneider-announced", 1, "declared", "announced"),
    ]
    assert levels[0]["paragraphs"] == [
        {"number": "2.4.1", "edition": "1999-2018", "strength": "read"},
        {"number": "2.3.1-2.3.4", "edition": "2022", "strength": "secondary"},
    ]
    assert levels[4].keys() == {"kind", "count", "reason", "topic", "paragraphs"}


def test_a_game_not_played_yet_tells_what_would_be() -> None:
    data = value_data(value(game("spades matadors 1 bid 33")))
    assert (data["score"], data["result"], data["why"]) == (None, None, None)
    assert (data["if_won"], data["if_lost"]) == (33, -66)
    assert data["matadors"] == {"count": 1, "held": None}
    needs = data["needs"]
    assert isinstance(needs, list)
    assert [(need["kind"], need["reason"]) for need in needs] == [("schneider", "needed")]


def test_a_null_has_neither_matadors_nor_levels() -> None:
    data = value_data(value(game("null ouvert won")))
    assert (data["matadors"], data["levels"], data["value"], data["score"]) == (None, [], 46, 46)


def test_a_replaced_null_says_what_was_announced() -> None:
    data = value_data(value(game("clubs with 1 bid 24 announced-as null")))
    assert (data["announced_as"], data["contract"], data["score"]) == ("null", "clubs", -48)


def test_a_warning_is_told_like_a_problem() -> None:
    data = value_data(value(game("null no trick lost")))
    assert data["warnings"] == [
        {
            "code": "null-lost-without-trick",
            "message": "a null without a trick is won; was it really lost?",
            "topic": "null-won",
            "where": {},
            "facts": {},
        }
    ]


@LAW
@given(GAMES | legal_games(), st.sampled_from((ISKO, HOUSE)))
def test_every_game_is_told_in_plain_json_valued_or_refused(found: Game, rules: Rules) -> None:
    problems = find_problems(found, rules)
    if problems:
        data = problems_data(problems)
        assert data["schema"] == "skatcalc.problems/1"
    else:
        worth = value(found, rules)
        data = value_data(worth)
        assert data["schema"] == "skatcalc.value/1"
        assert data["sentence"] == sentence(worth)
        assert data["doubling_steps"] == found.doubling_steps
        assert data["bock_round"] is found.bock_round
    assert_plain(data)


# --- problems -----------------------------------------------------------------------------------


def test_a_refusal_tells_every_problem_with_code_place_facts_and_message() -> None:
    problems = [
        Problem("bid-illegal", {"bid": 19, "below": 18, "above": 20}).at(line=2, column=5),
        Problem("cards-against-matadors", {"said": Matadors(2, held=True), "shown": Matadors(1)}),
        Problem("ending-needs-party", {"ending": Ending.THROWN_IN}),
        Problem("party-without-ending", {"party": Party.DECLARER}),
    ]
    assert problems_data(problems) == {
        "schema": "skatcalc.problems/1",
        "problems": [
            {
                "code": "bid-illegal",
                "topic": "bid-values",
                "message": (
                    "line 2, column 5: 19 is no bid, no game has that value; next to it are 18 "
                    "and 20"
                ),
                "where": {"line": 2, "column": 5},
                "facts": {"bid": 19, "below": 18, "above": 20},
            },
            {
                "code": "cards-against-matadors",
                "topic": "matadors",
                "message": "the cards show with or without 1, not with 2",
                "where": {},
                "facts": {
                    "said": {"count": 2, "held": True},
                    "shown": {"count": 1, "held": None},
                },
            },
            {
                "code": "ending-needs-party",
                "topic": "violation",
                "message": "thrown in by whom? add by the declarer or by the defenders",
                "where": {},
                "facts": {"ending": "thrown-in"},
            },
            {
                "code": "party-without-ending",
                "topic": "violation",
                "message": ("by the declarer, but what? add conceded, thrown in or violation"),
                "where": {},
                "facts": {"party": "declarer"},
            },
        ],
    }


def test_a_null_above_its_value_tells_every_replacement_and_its_cost() -> None:
    with pytest.raises(InvalidGame) as raised:
        value(game("null hand bid 36"))
    data = problem_data(raised.value.problems[0])
    assert_plain(data)
    assert data["code"] == "null-above-value"
    facts = data["facts"]
    assert isinstance(facts, dict)
    rows = facts.pop("rows")
    assert facts == {
        "bid": 36,
        "value": 35,
        "hand": True,
        "ouvert": False,
        "revolution": False,
        "from_cards": False,
        "held": None,
    }
    assert len(rows) == 11
    assert rows[0] == [
        {"contract": contract, "matadors": 1, "score": score}
        for contract, score in (
            ("diamonds", -72),
            ("clubs", -72),
            ("hearts", -80),
            ("spades", -88),
            ("grand", -144),
        )
    ]


def test_with_cards_there_is_one_row_at_the_declarers_own_matadors() -> None:
    cards = read_cards("SJ HJ CA CT SA ST HA HT DA DT C7 C8")
    with pytest.raises(InvalidGame) as raised:
        value(game("null bid 24")._replace(cards=cards))
    facts = problem_data(raised.value.problems[0])["facts"]
    assert isinstance(facts, dict)
    assert (len(facts["rows"]), facts["from_cards"], facts["held"]) == (1, True, False)


def test_facts_of_a_kind_that_json_does_not_know_are_told_as_text() -> None:
    class Colour(Enum):
        RED = "red"

        def __str__(self) -> str:
            return "red"

    problem = Problem("usage", {"text": Colour.RED, "more": (Contract.CLUBS, None, 1.5)})
    facts = problem_data(problem)["facts"]
    assert facts == {"text": "red", "more": ["clubs", None, "1.5"]}


# --- bids ---------------------------------------------------------------------------------------


def test_what_covers_a_bid_is_told_by_contract_and_by_cost() -> None:
    data = cover_data(cover(48, matadors=Matadors(1, held=True), hand=True))
    assert_plain(data)
    assert (data["schema"], data["bid"]) == ("skatcalc.cover/1", 48)
    minima, ways = data["minima"], data["ways"]
    assert isinstance(minima, list)
    assert isinstance(ways, list)
    (clubs,) = (each for each in minima if each["contract"] == "clubs")
    assert clubs["ways"][0] == {
        "contract": "clubs",
        "value": 48,
        "matadors": {"count": 1, "exact": True},
        "certain": ["hand"],
        "to_achieve": ["schneider"],
    }
    assert {**clubs, "ways": []} == {
        "contract": "clubs",
        "base": 12,
        "multiplier": 4,
        "value": 48,
        "possible": True,
        "matadors": {"count": 1, "exact": True},
        "ways": [],
    }
    assert [way["value"] for way in ways] == sorted(way["value"] for way in ways)
    (null,) = (way for way in ways if way["contract"] == "null")
    assert (null["value"], null["matadors"], null["certain"]) == (59, None, ["hand", "ouvert"])


@LAW
@given(
    st.sampled_from(legal_bids()),
    st.none() | st.builds(Matadors, st.integers(1, 4), st.none() | st.booleans()),
)
def test_every_bid_is_told_in_plain_json(bid: int, matadors: Matadors | None) -> None:
    assert_plain(cover_data(cover(bid, matadors=matadors)))
    assert_plain(worth_data(bid, games_worth(bid), neighbours(bid)))


def test_bids_and_the_games_of_a_value_have_one_schema() -> None:
    assert bids_data(legal_bids()) == {"schema": "skatcalc.bids/1", "bids": list(legal_bids())}
    assert worth_data(36, games_worth(36), (35, 40)) == {
        "schema": "skatcalc.bids/1",
        "value": 36,
        "games": [
            {
                "contract": "diamonds",
                "base": 9,
                "multiplier": 4,
                "matadors": {"fewest": 1, "most": 3},
            },
            {
                "contract": "clubs",
                "base": 12,
                "multiplier": 3,
                "matadors": {"fewest": 1, "most": 2},
            },
        ],
        "below": 35,
        "above": 40,
    }
    assert worth_data(59, games_worth(59), (55, 60))["games"] == [
        {"contract": "null", "levels": ["hand", "ouvert"]}
    ]


# --- sheets -------------------------------------------------------------------------------------

LOST = DealAdded(declarer=1, game=game("clubs with 1 50 points"), written=-48)


def test_a_sheet_tells_its_heading_players_and_deals() -> None:
    data = sheet_data(sheet(LOST, DealAdded(declarer=None), DealAdded(declarer=2, written=24)))
    assert_plain(data)
    deals = data.pop("deals")
    assert isinstance(deals, list)
    assert data == {
        "schema": "skatcalc.sheet/1",
        "name": "Monday",
        "date": "2026-11-29",
        "evening": None,
        "series": 2,
        "table": None,
        "rules": "isko",
        "scoring": "seeger-fabian",
        "games": 36,
        "first_dealer": 1,
        "closed": None,
        "corrections": [],
        "paper": None,
        "players": [
            {"seat": 1, "name": "Anna", "points": -48, "won": 0, "lost": 1}
            | {"opponents_lost": 0, "total": -98, "deals": 3, "per_36": "-1176.00"},
            {"seat": 2, "name": "Bert", "points": 24, "won": 1, "lost": 0}
            | {"opponents_lost": 1, "total": 114, "deals": 3, "per_36": "1368.00"},
            {"seat": 3, "name": "Carla", "points": 0, "won": 0, "lost": 0}
            | {"opponents_lost": 1, "total": 40, "deals": 3, "per_36": "480.00"},
        ],
        "seatings": [{"from": 1, "players": ["Anna", "Bert", "Carla"]}],
    }
    assert [deal["running"] for deal in deals] == [[-48, 0, 0], [-48, 0, 0], [-48, 24, 0]]
    assert {**deals[0], "value": None} == {
        "number": 1,
        "dealer": "Anna",
        "declarer": "Anna",
        "passed": False,
        "game": {
            "contract": "clubs",
            "matadors": 1,
            "held": True,
            "card_points": 50,
        },
        "ramsch": None,
        "scores": {"Anna": -48},
        "written": -48,
        "score": -48,
        "value": None,
        "running": [-48, 0, 0],
    }
    assert deals[0]["value"]["score"] == -48
    assert "schema" not in deals[0]["value"]
    assert (deals[1]["declarer"], deals[1]["passed"], deals[1]["score"]) == (None, True, 0)
    assert (deals[2]["game"], deals[2]["value"], deals[2]["written"]) == (None, None, 24)


def test_a_ramsch_is_told_with_the_scores_of_all_who_lose() -> None:
    ramsch = Ramsch(card_points={1: 45, 2: 45, 3: 30}, pushes=1, doubling_steps=1)
    table = sheet(DealAdded(declarer=None, ramsch=ramsch, starts_bock=True), LOST, rules=HOUSE)
    data = sheet_data(table)
    assert_plain(data)
    deals = data["deals"]
    assert isinstance(deals, list)
    assert deals[0] == {
        "number": 1,
        "dealer": "Anna",
        "declarer": None,
        "passed": False,
        "game": None,
        "ramsch": {
            "card_points": {"1": 45, "2": 45, "3": 30},
            "pushes": 1,
            "doubling_steps": 1,
        },
        "scores": {"Anna": -90, "Bert": -90},
        "written": None,
        "score": 0,
        "value": None,
        "running": [-90, -90, 0],
    }
    assert (deals[1]["scores"], deals[1]["value"]["bock_round"]) == ({"Anna": -96}, True)


def test_a_line_of_a_sheet_is_told_alone_as_well() -> None:
    table = sheet(LOST)
    assert row_data(table, table.rows()[0])["declarer"] == "Anna"


def test_an_entry_tells_the_newest_line_and_the_standing() -> None:
    data = entry_data(sheet(LOST, SheetClosed((-98, 40, 40), "7KQ2M-X9F4T")))
    assert_plain(data)
    deal, players = data.pop("deal"), data.pop("players")
    assert data == {
        "schema": "skatcalc.entry/1",
        "sheet": "Monday",
        "games": 36,
        "played": 1,
        "closed": "7KQ2M-X9F4T",
        "paper": None,
    }
    assert isinstance(deal, dict)
    assert deal["number"] == 1
    assert isinstance(players, list)
    assert [(player["name"], player["total"]) for player in players] == [
        ("Anna", -98),
        ("Bert", 40),
        ("Carla", 40),
    ]
    assert entry_data(sheet())["deal"] is None


def test_all_sheets_and_the_book_are_told_in_figures() -> None:
    table = sheet(SheetClosed((0, 0, 0), "7KQ2M-X9F4T"))
    listed = [
        Entry(number=1, stream="sheet/a", heading=table.heading, closed=None),
        Entry(
            number=2,
            stream="sheet/b",
            heading=replace(table.heading, evening=7),
            closed=table.closed,
        ),
    ]
    usual = {"name": "Monday", "date": "2026-11-29", "series": 2, "table": None}
    usual["players"] = ["Anna", "Bert", "Carla"]
    assert sheets_data(listed) == {
        "schema": "skatcalc.sheets/1",
        "sheets": [
            {"number": 1, "evening": None, "closed": None, **usual},
            {"number": 2, "evening": 7, "closed": "7KQ2M-X9F4T", **usual},
        ],
    }
    info = BookInfo(
        path="book.sqlite",
        format=1,
        events=3,
        sheets=2,
        open_sheets=1,
        first_at=None,
        last_at=None,
        bytes=4096,
    )
    assert book_data(info)["schema"] == "skatcalc.book/1"
    assert_plain(book_data(info))


@LAW
@given(
    st.lists(
        st.builds(
            DealAdded,
            declarer=st.none() | st.integers(1, 3),
            game=st.none() | legal_games(),
            written=st.none() | st.integers(-300, 300),
        ),
        max_size=3,
    )
)
def test_every_sheet_is_told_in_plain_json(deals: list[DealAdded]) -> None:
    table = sheet(*deals)
    assert_plain(sheet_data(table))
    assert_plain(entry_data(table))
