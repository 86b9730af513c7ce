"""The events of a season: the bodies stay as they are, and replaying them gives the season."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.problems import SheetError, SkatError
from skatcalc.seasonevents import (
    EVENT_VERSION,
    Event,
    FeesTold,
    LotDrawn,
    Payment,
    PaymentsMade,
    Record,
    Season,
    SeasonChanged,
    SeasonOpened,
    SheetIn,
    SheetRemoved,
    SheetsEntered,
    Undone,
    event_from_body,
    event_to_body,
    last_undoable,
    replay,
)
from skatcalc.seasonrules import Measure, SeasonRules, TieBreak

LAW = settings(deadline=None, max_examples=200)
AVERAGE = SeasonRules(name="club", measure=Measure.AVERAGE, minimum_share=Fraction(1, 3))
OPENED = SeasonOpened("2026", SeasonRules())
NEW_YEAR = date(2026, 12, 31)

STREAMS = st.sampled_from(["sheet/a", "sheet/b", "sheet/c"])
SHEETS = st.builds(SheetIn, STREAMS, st.none() | st.integers(1, 4), st.booleans())
RULES = st.builds(
    SeasonRules,
    name=st.text(),
    measure=st.sampled_from(Measure),
    minimum=st.integers(0, 40),
    minimum_share=st.fractions(0, 1, max_denominator=100),
    deduction=st.fractions(0, 1000, max_denominator=100),
    absent_points=st.none() | st.integers(-100, 500),
    tiebreak=st.lists(st.sampled_from(TieBreak), unique=True).map(tuple),
)
PAYMENTS = st.builds(
    Payment,
    member=st.text(),
    day=st.dates(),
    cents=st.integers(-10_000, 10_000),
    note=st.none() | st.text(),
)
LATER = st.one_of(
    st.builds(SeasonChanged, st.text(), RULES),
    st.builds(SheetsEntered, st.lists(SHEETS, max_size=3).map(tuple)),
    st.builds(SheetRemoved, STREAMS),
    st.builds(LotDrawn, st.dates(), st.lists(st.text(), max_size=3).map(tuple)),
    st.builds(PaymentsMade, st.lists(PAYMENTS, max_size=3).map(tuple)),
    st.builds(FeesTold, st.text()),
)
EVENTS = st.builds(SeasonOpened, st.text(), RULES) | LATER | st.builds(Undone, st.integers(1, 9))


def kept(event: Event) -> dict[str, object]:
    """Return the body as it comes back from a file."""
    body: dict[str, object] = json.loads(json.dumps(event_to_body(event)))
    return body


def read(kind: str, body: Mapping[str, object], version: int = EVENT_VERSION) -> Event:
    return event_from_body(kind, version, body)


def season(*events: Event) -> Season:
    return replay(Record(seq=seq, event=event) for seq, event in enumerate([OPENED, *events], 1))


def refused(kind: str, body: Mapping[str, object], version: int = EVENT_VERSION) -> str:
    with pytest.raises(SkatError) as raised:
        read(kind, body, version)
    (problem,) = raised.value.problems
    return problem.code


# --- bodies -------------------------------------------------------------------------------------


@LAW
@given(EVENTS)
def test_every_event_reads_back_as_it_was(event: Event) -> None:
    assert read(type(event).__name__, kept(event)) == event


@pytest.mark.parametrize(
    ("event", "body"),
    [
        (
            SheetsEntered((SheetIn("sheet/a"), SheetIn("sheet/b", 2, announced=True))),
            {
                "sheets": [
                    {"sheet": "sheet/a"},
                    {"sheet": "sheet/b", "series": 2, "announced": True},
                ]
            },
        ),
        (SheetRemoved("sheet/a"), {"sheet": "sheet/a"}),
        (LotDrawn(NEW_YEAR, ("p2", "p1")), {"day": "2026-12-31", "members": ["p2", "p1"]}),
        (
            PaymentsMade((Payment("p1", NEW_YEAR, -250), Payment("p2", NEW_YEAR, 500, "cash"))),
            {
                "payments": [
                    {"member": "p1", "day": "2026-12-31", "cents": -250},
                    {"member": "p2", "day": "2026-12-31", "cents": 500, "note": "cash"},
                ]
            },
        ),
        (FeesTold('loss_fee = "1"'), {"text": 'loss_fee = "1"'}),
        (FeesTold("passed = 0.10"), {"text": "passed = 0.10"}),
        (Undone(3), {"seq": 3}),
    ],
)
def test_the_body_of_an_event_stays_as_it_is_for_ever(
    event: Event, body: Mapping[str, object]
) -> None:
    assert kept(event) == body


@pytest.mark.parametrize("kind", [SeasonOpened, SeasonChanged])
def test_name_and_rule_are_kept_whole_with_the_version_of_the_rule(
    kind: type[SeasonOpened | SeasonChanged],
) -> None:
    assert kept(kind("2026", AVERAGE)) == {
        "name": "2026",
        "rules": {
            "version": 1,
            "name": "club",
            "measure": "average",
            "unit": "series",
            "scoring": "as-listed",
            "normalise": False,
            "series": "all",
            "minimum": 0,
            "minimum_evenings": 0,
            "minimum_share": "1/3",
            "below_minimum": "unranked",
            "deduction": "0",
            "absent_points": None,
            "absent_since": "season",
            "keep_best": 0,
            "drop_from": 0,
            "drop_every": 0,
            "drop_most": 0,
            "drops_chosen": "earned",
            "guests": "listed",
            "guest_series": "count",
            "tiebreak": ["won", "lost-fewer", "lot"],
            "tied_ranks": "gap",
        },
    }


@pytest.mark.parametrize("kind", ["SeasonClosed", "sheetsentered", ""])
def test_a_kind_that_nobody_knows_is_that_of_a_newer_program(kind: str) -> None:
    assert refused(kind, {}) == "season-event-unknown"


def test_a_newer_version_of_a_known_event_is_not_guessed_at() -> None:
    assert refused("Undone", {"seq": 1}, EVENT_VERSION + 1) == "season-event-unknown"


@pytest.mark.parametrize("change", [{"prizes": 3}, {"version": 2}, {"measure": "median"}])
def test_a_rule_that_says_more_is_that_of_a_newer_program(change: Mapping[str, object]) -> None:
    body = kept(OPENED)
    rules = body["rules"]
    assert isinstance(rules, dict)
    assert refused("SeasonOpened", {**body, "rules": {**rules, **change}}) == "season-rules-too-new"


# --- replaying ----------------------------------------------------------------------------------


def test_a_season_begins_with_its_opening() -> None:
    with pytest.raises(SheetError) as raised:
        replay([Record(seq=1, event=SheetRemoved("sheet/a"))])
    assert raised.value.problems[0].code == "season-event-unknown"
    assert Season(name="2026", rules=SeasonRules()).last_seq == 0


def test_a_season_is_what_was_entered() -> None:
    found = season(
        SheetsEntered((SheetIn("sheet/a"), SheetIn("sheet/b", 2))),
        LotDrawn(NEW_YEAR, ("p2", "p1")),
        SheetsEntered((SheetIn("sheet/c"), SheetIn("sheet/a", 1, announced=True))),
        SheetRemoved("sheet/b"),
        PaymentsMade((Payment("p1", NEW_YEAR, 500),)),
        FeesTold("passed = 0.10"),
        PaymentsMade((Payment("p2", NEW_YEAR, 300), Payment("p1", NEW_YEAR, -100))),
        FeesTold("passed = 0.20"),
        SeasonChanged("2026/27", AVERAGE),
        SheetRemoved("sheet/z"),
    )
    assert (found.name, found.rules) == ("2026/27", AVERAGE)
    # One that is told anew keeps its place.
    assert found.entries == (SheetIn("sheet/a", 1, announced=True), SheetIn("sheet/c"))
    assert found.sheets == {"sheet/a", "sheet/c"}
    assert found.lots == (LotDrawn(NEW_YEAR, ("p2", "p1")),)
    payments = [(each.member, each.cents) for each in found.payments]
    assert payments == [("p1", 500), ("p2", 300), ("p1", -100)]
    assert found.fees == "passed = 0.20"
    assert found.last_seq == 11


def test_what_is_undone_does_not_count_and_can_come_back() -> None:
    entered, removed = SheetsEntered((SheetIn("sheet/a"),)), SheetRemoved("sheet/a")
    found = season(entered, removed, Undone(3))
    assert found.entries == entered.sheets
    assert season(entered, removed, Undone(3), Undone(4)).entries == ()
    assert season(SeasonChanged("x", AVERAGE), Undone(2)).name == "2026"


def test_all_but_the_beginning_can_be_undone() -> None:
    assert last_undoable(season()) is None
    entered = SheetsEntered((SheetIn("sheet/a"),))
    newest = last_undoable(season(entered, SheetRemoved("sheet/a"), Undone(3)))
    assert newest is not None
    assert (newest.seq, newest.event) == (2, entered)
    assert last_undoable(season(entered, Undone(2))) is None


@LAW
@given(st.lists(LATER, max_size=8), st.lists(LATER, max_size=3))
def test_undoing_all_that_came_later_gives_the_season_before(
    first: Sequence[Event], later: Sequence[Event]
) -> None:
    before = season(*first)
    after = season(*first, *later)
    for _each in later:
        newest = last_undoable(after)
        assert newest is not None
        after = after.apply(Record(seq=after.last_seq + 1, event=Undone(newest.seq)))
    for name in ("name", "rules", "entries", "lots", "payments", "fees"):
        assert getattr(after, name) == getattr(before, name)


@LAW
@given(st.lists(LATER, max_size=8))
def test_applying_one_by_one_is_replaying_all(events: Sequence[Event]) -> None:
    stepwise = season()
    for event in events:
        stepwise = stepwise.apply(Record(seq=stepwise.last_seq + 1, event=event))
    assert stepwise == season(*events)
    streams = [entry.sheet for entry in stepwise.entries]
    assert len({*streams}) == len(streams)
