"""The events of a sheet: what is kept reads back as it was said, whatever was left out."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.cards import DECK
from skatcalc.events import (
    EVENT_VERSION,
    Bierlachs,
    DealAdded,
    Event,
    Figures,
    Heading,
    Loss,
    PlayerTotals,
    Scoring,
    Seat,
    SeatFigures,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    SheetReopened,
    TotalsEntered,
    Undone,
    event_from_body,
    event_to_body,
    game_to_data,
    version_of,
)
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
from skatcalc.problems import InvalidGame, SheetError
from skatcalc.ramsch import Ramsch
from skatcalc.rules import ISKO, Rules
from skatcalc.speech import sentence
from skatcalc.valuation import value

LAW = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)

YES_NO = st.booleans()
MAYBE = st.none() | YES_NO
NUMBER = st.integers(-5, 300)
MAYBE_NUMBER = st.none() | NUMBER

GAMES = st.builds(
    Game,
    declaration=st.builds(
        Declaration,
        st.sampled_from(Contract),
        st.builds(
            Announcements,
            hand=MAYBE,
            schneider=YES_NO,
            schwarz=YES_NO,
            ouvert=YES_NO,
            last_trick_promise=YES_NO,
            revolution=YES_NO,
            played_on=YES_NO,
        ),
    ),
    matadors=st.none() | st.builds(Matadors, NUMBER, MAYBE),
    outcome=st.builds(
        Outcome,
        card_points=MAYBE_NUMBER,
        tricks=MAYBE_NUMBER,
        schneider=YES_NO,
        schwarz=YES_NO,
        won=MAYBE,
        ending=st.sampled_from(Ending),
        party=st.none() | st.sampled_from(Party),
    ),
    bid=MAYBE_NUMBER,
    announced_as=st.none() | st.sampled_from(Contract),
    cards=st.lists(st.sampled_from(DECK), max_size=12).map(tuple),
    doubling_steps=st.integers(0, 3),
    bock_round=MAYBE,
    three_in_skat=YES_NO,
)
RAMSCH = st.builds(
    Ramsch,
    card_points=st.dictionaries(st.integers(1, 4), NUMBER),
    virgins=NUMBER,
    pushes=NUMBER,
    marched=MAYBE_NUMBER,
    last_trick=MAYBE_NUMBER,
    forehand=MAYBE_NUMBER,
    doubling_steps=st.integers(0, 3),
    bock_round=MAYBE,
    written=st.dictionaries(st.integers(1, 4), NUMBER),
)
PLAYER_TOTALS = st.builds(
    PlayerTotals,
    points=NUMBER,
    won=NUMBER,
    lost=NUMBER,
    opponents_lost=MAYBE_NUMBER,
    total=MAYBE_NUMBER,
)
HEADINGS = st.builds(
    Heading,
    name=st.text(),
    date=st.dates(),
    seats=st.lists(st.builds(Seat, st.text(), st.none() | st.text()), max_size=5).map(tuple),
    rules=st.builds(
        Rules, name=st.text(), grand=st.integers(20, 24), lost_factor=st.integers(1, 2)
    ),
    scoring=st.sampled_from(Scoring),
    bierlachs=st.none() | st.builds(Bierlachs, NUMBER, st.sampled_from(Loss)),
    games=NUMBER,
    first_dealer=NUMBER,
    series=MAYBE_NUMBER,
    table=MAYBE_NUMBER,
    seatings=st.lists(st.lists(NUMBER, max_size=5).map(tuple), max_size=3).map(tuple),
    evening=MAYBE_NUMBER,
)
SEAT_FIGURES = st.builds(
    SeatFigures,
    written=st.text(),
    player_id=st.none() | st.text(),
    points=NUMBER,
    won=NUMBER,
    lost=NUMBER,
    opponents_lost=NUMBER,
    for_opponents=NUMBER,
    deals=NUMBER,
)
FIGURES = st.builds(
    Figures,
    date=st.dates(),
    evening=MAYBE_NUMBER,
    series=MAYBE_NUMBER,
    table=MAYBE_NUMBER,
    scoring=st.sampled_from(Scoring),
    games=NUMBER,
    seats=st.lists(SEAT_FIGURES, min_size=1, max_size=5).map(tuple),
)
EVENTS = st.one_of(
    st.builds(SheetOpened, HEADINGS),
    st.builds(SheetChanged, HEADINGS),
    st.builds(
        DealAdded,
        declarer=st.none() | st.integers(1, 4),
        game=st.none() | GAMES,
        ramsch=st.none() | RAMSCH,
        written=MAYBE_NUMBER,
        starts_bock=YES_NO,
        after=st.integers(0, 100),
    ),
    st.builds(
        TotalsEntered,
        players=st.lists(PLAYER_TOTALS, max_size=5).map(tuple),
        passed=MAYBE_NUMBER,
        ramsch=MAYBE_NUMBER,
        reason=st.none() | st.text(min_size=1),
    ),
    st.builds(Undone, st.integers(1, 1000)),
    st.builds(SheetClosed, st.lists(NUMBER).map(tuple), st.text(), st.none() | FIGURES),
    st.just(SheetReopened()),
)
HEADING = Heading(
    name="Monday",
    date=date(2026, 11, 29),
    seats=(Seat("Anna", "m1"), Seat("Bert"), Seat("Carla")),
    rules=ISKO,
    scoring=Scoring.CLASSIC,
    games=36,
    first_dealer=2,
    series=1,
    table=7,
)


CLOSED = Figures(
    date=date(2026, 11, 29),
    evening=7,
    series=None,
    table=3,
    scoring=Scoring.SEEGER_FABIAN,
    games=36,
    seats=(
        SeatFigures("Anna", None, 455, 20, 4, 0, 0, 36),
        SeatFigures("Bert", None, 608, 12, 0, 4, 160, 36),
        SeatFigures("Jürgen Groß", None, 486, 9, 0, 4, 160, 36),
    ),
)


def kept(event: Event) -> dict[str, object]:
    """Return the body as it comes back from a file."""
    body: dict[str, object] = json.loads(json.dumps(event_to_body(event)))
    return body


def read(kind: str, body: Mapping[str, object]) -> Event:
    return event_from_body(kind, EVENT_VERSION, body)


@LAW
@given(EVENTS)
def test_every_event_reads_back_as_it_was(event: Event) -> None:
    assert read(type(event).__name__, kept(event)) == event


def test_seats_that_never_change_are_not_in_the_body() -> None:
    assert "seatings" not in kept(SheetOpened(HEADING))
    changed = replace(HEADING, seatings=((2, 3, 1), (2, 3, 1, 4)))
    assert kept(SheetChanged(changed))["seatings"] == [[2, 3, 1], [2, 3, 1, 4]]


@pytest.mark.parametrize(
    ("event", "version"),
    [
        (SheetOpened(HEADING), 1),
        (SheetChanged(replace(HEADING, seats=tuple(map(Seat, "ABCD")))), 1),
        (SheetOpened(replace(HEADING, seats=tuple(map(Seat, "ABCDE")))), 2),
        (SheetChanged(replace(HEADING, seatings=((1, 2, 3),))), 2),
        (SheetChanged(replace(HEADING, evening=7)), 3),
        (SheetClosed((), "7KQ2M-X9F4T", CLOSED), 1),
        (DealAdded(declarer=None), 1),
        (SheetReopened(), 1),
    ],
)
def test_only_what_an_older_program_would_misread_has_a_newer_version(
    event: Event, version: int
) -> None:
    assert version_of(event) == version <= EVENT_VERSION


@LAW
@given(GAMES)
def test_a_game_keeps_only_what_was_told(game: Game) -> None:
    data = game_to_data(game)
    assert None not in data.values()
    flags = ("schneider", "schwarz", "ouvert", "last_trick_promise", "revolution", "played_on")
    assert all(data[name] is True for name in (*flags, "three_in_skat") if name in data)
    assert data.get("doubling_steps") != 0


def test_the_body_of_a_deal_holds_what_was_said_and_nothing_computed() -> None:
    game = Game(
        declaration=Declaration(Contract.SPADES, Announcements(hand=True)),
        matadors=Matadors(2, held=True),
        outcome=Outcome(card_points=95),
        bid=18,
    )
    assert kept(DealAdded(declarer=1, game=game, written=55, after=4)) == {
        "declarer": 1,
        "after": 4,
        "game": {
            "contract": "spades",
            "hand": True,
            "matadors": 2,
            "held": True,
            "bid": 18,
            "card_points": 95,
        },
        "written": 55,
    }


def test_a_passed_deal_says_that_nobody_played() -> None:
    assert kept(DealAdded(declarer=None)) == {"declarer": None, "after": 0}


def test_a_hand_that_nobody_said_is_still_told_to_follow_from_the_announcement() -> None:
    game = Game(
        declaration=Declaration(Contract.CLUBS, Announcements(schneider=True)),
        matadors=Matadors(1),
        outcome=Outcome(card_points=95),
    )
    event = read("DealAdded", kept(DealAdded(declarer=1, game=game)))
    assert isinstance(event, DealAdded)
    assert event.game is not None
    assert "hand 3 (the announcement implies it)" in sentence(value(event.game))


@pytest.mark.parametrize("kind", ["DealMoved", "sheetopened", ""])
def test_a_kind_of_event_that_nobody_knows_is_that_of_a_newer_program(kind: str) -> None:
    with pytest.raises(SheetError) as raised:
        read(kind, {})
    assert [(p.code, p.facts["kind"]) for p in raised.value.problems] == [
        ("sheet-event-unknown", kind)
    ]


def test_a_way_of_scoring_that_nobody_knows_is_that_of_a_newer_program() -> None:
    body = kept(SheetOpened(HEADING)) | {"scoring": "cologne"}
    with pytest.raises(SheetError) as raised:
        read("SheetOpened", body)
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts["kind"]) == ("sheet-event-unknown", "cologne")


def test_what_is_agreed_on_for_bierlachs_is_kept_for_it_alone() -> None:
    assert "bierlachs" not in kept(SheetOpened(HEADING))
    terms = Bierlachs(limit=329, loss=Loss.SINGLE)
    heading = replace(HEADING, scoring=Scoring.BIERLACHS, bierlachs=terms)
    assert kept(SheetOpened(heading))["bierlachs"] == {"limit": 329, "loss": "single"}


def test_a_newer_version_of_a_known_event_is_not_guessed_at() -> None:
    with pytest.raises(SheetError) as raised:
        event_from_body("SheetReopened", EVENT_VERSION + 1, {})
    assert raised.value.problems[0].code == "sheet-event-unknown"


def test_fields_that_are_missing_read_as_not_told() -> None:
    assert read("DealAdded", {}) == DealAdded(declarer=None)
    assert read("DealAdded", {"declarer": 3, "game": {"contract": "grand"}}) == DealAdded(
        declarer=3, game=Game(declaration=Declaration(Contract.GRAND))
    )
    assert read("DealAdded", {"declarer": 3, "game": None, "written": None}) == DealAdded(
        declarer=3
    )


def test_a_heading_without_series_and_table_has_none() -> None:
    body = kept(SheetOpened(HEADING))
    del body["series"], body["table"]
    body["seats"] = [{"written": seat.written} for seat in HEADING.seats]
    seats = tuple(Seat(seat.written) for seat in HEADING.seats)
    assert read("SheetOpened", body) == SheetOpened(
        replace(HEADING, series=None, table=None, seats=seats)
    )


def test_the_body_of_a_closing_stays_as_it_is_for_ever() -> None:
    closed = SheetClosed((1255, 1368, 1096), "7KQ2M-X9F4T", CLOSED)
    assert kept(closed) == {
        "totals": [1255, 1368, 1096],
        "code": "7KQ2M-X9F4T",
        "date": "2026-11-29",
        "evening": 7,
        "table": 3,
        "scoring": "seeger-fabian",
        "games": 36,
        "written": ["Anna", "Bert", "Jürgen Groß"],
        "points": [455, 608, 486],
        "won": [20, 12, 9],
        "lost": [4, 0, 0],
        "opponents_lost": [0, 4, 4],
        "for_opponents": [0, 160, 160],
        "deals": [36, 36, 36],
    }
    linked = replace(CLOSED, seats=(CLOSED.seats[0]._replace(player_id="p1"), *CLOSED.seats[1:]))
    assert kept(replace(closed, figures=linked))["player_id"] == ["p1", None, None]


def test_the_number_of_the_evening_is_kept_where_it_is_told() -> None:
    assert "evening" not in kept(SheetOpened(HEADING))
    assert kept(SheetOpened(replace(HEADING, evening=7)))["evening"] == 7


def test_a_closing_without_totals_has_none() -> None:
    assert read("SheetClosed", {"code": "7KQ2M-X9F4T"}) == SheetClosed((), "7KQ2M-X9F4T")


@pytest.mark.parametrize(
    "change",
    [{"tournament": True}, {"version": 2}, {"version": None}, {"tournament": 1, "kontra": 2}],
)
def test_rules_with_a_field_or_version_that_nobody_knows_are_too_new(
    change: dict[str, object],
) -> None:
    body = kept(SheetOpened(HEADING))
    rules = body["rules"]
    assert isinstance(rules, dict)
    body["rules"] = rules | change
    with pytest.raises(InvalidGame) as raised:
        read("SheetOpened", body)
    (problem,) = raised.value.problems
    assert problem.code == "rules-too-new"
    assert problem.facts["fields"] == tuple(sorted(change.keys() - {"version"}))


def test_a_heading_without_rules_is_not_read_as_todays() -> None:
    body = kept(SheetOpened(HEADING))
    del body["rules"]
    with pytest.raises(InvalidGame):
        read("SheetOpened", body)


def test_a_game_is_read_whether_it_is_kept_in_mind_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    told = DealAdded(declarer=1, game=Game(Declaration(Contract.GRAND), Matadors(2, held=True)))
    body = event_to_body(told)
    assert event_from_body("DealAdded", 1, body) == told
    monkeypatch.setattr("skatcalc.events._kept", {})
    monkeypatch.setattr("skatcalc.events._MOST_KEPT", 0)
    assert event_from_body("DealAdded", 1, body) == told
