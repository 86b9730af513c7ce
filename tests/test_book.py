"""Sheets in a book: begun, written to, read again and found."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from skatcalc.book import Desk, Scribe, begin, current, entries, find, load, write
from skatcalc.events import (
    DealAdded,
    Heading,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    SheetReopened,
    Undone,
)
from skatcalc.facts import to_game
from skatcalc.labels import SheetLabel
from skatcalc.notation import read_words
from skatcalc.problems import Problem, SheetError, SkatError, StoreError
from skatcalc.rules import ISKO
from skatcalc.store import NewEvent
from skatcalc.store.memory import MemoryStore

START = datetime(2026, 11, 29, 20, 0, 0, 123456, tzinfo=UTC)
HEADING = Heading(
    name="Monday",
    date=date(2026, 11, 29),
    seats=(Seat("Anna"), Seat("Bert"), Seat("Carla")),
    rules=ISKO,
    scoring=Scoring.SEEGER_FABIAN,
    games=36,
)
WON = DealAdded(declarer=1, game=to_game(read_words(["clubs with 1 won"])))
CLOSED = SheetClosed((74, 0, 0), "7KQ2M-X9F4T")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def scribe(by: str = "Anna") -> Scribe:
    moments = iter(START + timedelta(minutes=count) for count in range(100))
    return Scribe(by=by, clock=lambda: next(moments))


def opened(store: MemoryStore, name: str = "Monday", **facts: object) -> Desk:
    heading = replace(HEADING, name=name, **facts)  # type: ignore[arg-type]  # by name
    return begin(store, [SheetOpened(heading)], scribe())


def the_problem(action: Callable[[], object], family: type[SkatError] = SheetError) -> Problem:
    with pytest.raises(family) as raised:
        action()
    (problem,) = raised.value.problems
    return problem


# --- beginning and writing ----------------------------------------------------------------------


def test_a_sheet_is_begun_with_all_its_events_or_none(store: MemoryStore) -> None:
    desk = begin(store, [SheetOpened(HEADING), WON], scribe(), "sheet import evening.csv")
    assert desk.stream.startswith("sheet/")
    assert (desk.sheet.heading, len(desk.sheet.deals), desk.sheet.last_seq) == (HEADING, 1, 2)
    assert load(store, desk.stream) == desk
    assert [event.said for event in store.events(desk.stream)] == ["sheet import evening.csv"] * 2
    the_problem(lambda: begin(store, [WON], scribe()))
    assert len(store.sheets()) == 1


def test_every_sheet_has_a_stream_of_its_own(store: MemoryStore) -> None:
    assert opened(store, "A").stream != opened(store, "B").stream


def test_an_event_is_written_with_who_when_and_what_was_said(store: MemoryStore) -> None:
    desk = opened(store)
    writer = scribe("Bert")
    writer.clock()
    after = write(store, desk, WON, writer, "sheet add anna clubs with 1 won")
    assert len(after.sheet.deals) == 1
    assert after == load(store, desk.stream)
    record = after.sheet.history[-1]
    assert (record.seq, record.event, record.by) == (2, WON, "Bert")
    assert record.at == "2026-11-29T20:01:00+00:00"
    assert record.said == "sheet add anna clubs with 1 won"
    assert after.stamp == START.replace(minute=1, microsecond=0)
    stored = store.events(desk.stream)[-1]
    assert (stored.kind, stored.version) == ("DealAdded", 1)


def test_the_clock_is_the_worlds_unless_told() -> None:
    event = Scribe(by="").event("sheet/a", SheetReopened(), None)
    assert datetime.fromisoformat(event.at).tzinfo == UTC


def test_who_was_not_the_first_to_write_is_told_to_look_again(store: MemoryStore) -> None:
    desk = opened(store)
    write(store, desk, WON, scribe())
    problem = the_problem(lambda: write(store, desk, WON, scribe()), StoreError)
    assert problem.code == "book-changed"
    assert len(load(store, desk.stream).sheet.deals) == 1


def test_what_is_undone_is_undone_after_reading_again(store: MemoryStore) -> None:
    desk = write(store, opened(store), WON, scribe())
    desk = write(store, desk, Undone(2), scribe())
    assert desk.sheet.deals == ()
    assert load(store, desk.stream) == desk


def test_an_event_of_a_newer_program_is_not_read_over(store: MemoryStore) -> None:
    desk = opened(store)
    newer = NewEvent(
        stream=desk.stream, kind="DealMoved", version=1, at="", by="", said=None, body={}
    )
    store.append([newer], 1)
    assert the_problem(lambda: load(store, desk.stream)).code == "sheet-event-unknown"


# --- a list that could not be told from an open one ---------------------------------------------


def test_a_list_that_is_open_already_is_not_begun_again(store: MemoryStore) -> None:
    desk = opened(store, series=1)
    problem = the_problem(lambda: opened(store, " MONDAY", series=1))
    assert (problem.code, str(problem.facts["sheet"])) == ("sheet-exists", "1 Monday (2026-11-29)")
    assert len(store.sheets()) == 1
    for other in ({"series": 2}, {"series": 1, "table": 1}, {"date": date(2026, 11, 30)}):
        opened(store, **other)
    write(store, desk, CLOSED, scribe())
    opened(store, series=1)
    assert len(store.sheets()) == 5


# --- all sheets ---------------------------------------------------------------------------------


def test_an_empty_book_has_no_sheets(store: MemoryStore) -> None:
    assert entries(store) == ()


def test_sheets_keep_the_numbers_of_their_beginning(store: MemoryStore) -> None:
    first, second = opened(store, "A"), opened(store, "B")
    first = write(store, first, WON, scribe())
    first = write(store, first, CLOSED, scribe())
    renamed = SheetChanged(replace(second.sheet.heading, name="Berlin"))
    second = write(store, second, renamed, scribe())
    assert [(each.number, each.heading.name, each.closed) for each in entries(store)] == [
        (1, "A", CLOSED),
        (2, "Berlin", None),
    ]
    write(store, first, SheetReopened(), scribe())
    write(store, second, Undone(2), scribe())
    assert [(each.number, each.heading.name, each.closed) for each in entries(store)] == [
        (1, "A", None),
        (2, "B", None),
    ]
    assert [each.stream for each in entries(store)] == [first.stream, second.stream]


# --- finding ------------------------------------------------------------------------------------


@pytest.fixture
def full(store: MemoryStore) -> MemoryStore:
    """Return a book of four lists, the second and the fourth closed."""
    opened(store, "Grün-Weiß Montag")
    write(store, opened(store, "Series"), CLOSED, scribe())
    opened(store, "Series", series=2)
    write(store, opened(store, "7"), CLOSED, scribe())
    return store


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("1", 1),
        ("4", 4),
        ("7", 4),
        ("Grün-Weiß Montag", 1),
        ("grun-weiss", 1),
        ("GRÜN", 1),
        ("series", 3),
        ("ser", 3),
    ],
)
def test_a_sheet_is_found_by_number_name_or_beginning(
    full: MemoryStore, word: str, number: int
) -> None:
    assert find(full, word).number == number


def test_no_sheet_of_that_name_is_told(full: MemoryStore) -> None:
    for word in ("Tuesday", "5", "0", "eries"):
        problem = the_problem(lambda word=word: find(full, word))  # type: ignore[misc]  # a default
        assert (problem.code, problem.facts) == ("sheet-unknown", {"word": word})


def test_several_open_sheets_of_a_name_are_told_with_their_numbers(store: MemoryStore) -> None:
    opened(store, "Series", series=1)
    opened(store, "Series", series=2)
    problem = the_problem(lambda: find(store, "series"))
    assert problem.code == "sheet-ambiguous"
    assert problem.facts["sheets"] == (
        SheetLabel(1, "Series", date(2026, 11, 29)),
        SheetLabel(2, "Series", date(2026, 11, 29)),
    )


def test_several_closed_sheets_of_a_name_are_told_too(store: MemoryStore) -> None:
    for series in (1, 2):
        write(store, opened(store, "Series", series=series), CLOSED, scribe())
    assert the_problem(lambda: find(store, "series")).code == "sheet-ambiguous"


def test_a_whole_name_goes_before_a_longer_one(store: MemoryStore) -> None:
    opened(store, "Monday evening")
    opened(store, "Monday")
    assert find(store, "monday").number == 2
    assert find(store, "monday e").number == 1


# --- the current sheet --------------------------------------------------------------------------


def test_without_an_open_sheet_there_is_no_current_one(store: MemoryStore) -> None:
    assert the_problem(lambda: current(store, None)).code == "no-open-sheet"
    write(store, opened(store), CLOSED, scribe())
    assert the_problem(lambda: current(store, "")).code == "no-open-sheet"


def test_the_only_open_sheet_is_the_current_one(store: MemoryStore) -> None:
    write(store, opened(store, "A"), CLOSED, scribe())
    desk = opened(store, "B")
    assert current(store, None) == desk


def test_of_several_open_sheets_one_must_be_named(store: MemoryStore) -> None:
    first = opened(store, "A")
    write(store, opened(store, "B"), CLOSED, scribe())
    third = opened(store, "C")
    problem = the_problem(lambda: current(store, None))
    assert problem.code == "several-open-sheets"
    assert problem.facts["sheets"] == (
        SheetLabel(1, "A", date(2026, 11, 29)),
        SheetLabel(3, "C", date(2026, 11, 29)),
    )
    assert current(store, "c") == third
    assert current(store, "1") == first


def test_only_to_be_read_the_newest_sheet_is_taken_when_none_is_open(store: MemoryStore) -> None:
    assert the_problem(lambda: current(store, None, to_read=True)).code == "no-open-sheet"
    write(store, opened(store, "A"), CLOSED, scribe())
    last = write(store, opened(store, "B"), CLOSED, scribe())
    assert current(store, None, to_read=True) == last
    third = opened(store, "C")
    write(store, opened(store, "D"), CLOSED, scribe())
    assert current(store, None, to_read=True) == third
    opened(store, "E")
    problem = the_problem(lambda: current(store, None, to_read=True))
    assert problem.code == "several-open-sheets"
