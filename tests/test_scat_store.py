"""The streams of a book by their beginning, and lives sheets in it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from skatcalc.book import Scribe
from skatcalc.labels import SheetLabel
from skatcalc.problems import SheetError, SkatError, StoreError
from skatcalc.scat.events import Heading, LossesAdded, ScatClosed, Undone
from skatcalc.scat.rules import USUAL
from skatcalc.scatbook import (
    SCAT_PREFIX,
    ScatDesk,
    begin,
    current,
    desks,
    distinct,
    doubles,
    find,
    find_seat,
    running,
    write,
)
from skatcalc.store import NewEvent, Store, open_store
from skatcalc.store import sqlite as sqlite_module
from skatcalc.store.memory import MemoryStore

WRITER = Scribe(by="Anna", clock=lambda: datetime(2026, 11, 29, 20, tzinfo=UTC))
NAMES = ("Anna", "Bert", "Änne Groß")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    book = MemoryStore() if request.param == "memory" else open_store(tmp_path / "book.db")
    with book as made:
        yield made


def add(store: Store, stream: str, count: int = 1) -> None:
    for _each in range(count):
        event = NewEvent(stream=stream, kind="Noted", version=1, at="", by="", said=None, body={})
        store.append([event], len(store.events(stream)))


def heading(name: str = "Monday", day: int = 29) -> Heading:
    return Heading(name=name, date=date(2026, 11, day), players=("Anna", "Bert"), rules=USUAL)


def new(store: Store, name: str = "Monday", day: int = 29) -> ScatDesk:
    return begin(store, heading(name, day), WRITER, f"scat new {name}")


def win(store: Store, desk: ScatDesk) -> ScatDesk:
    for _round in range(4):
        desk = write(store, desk, LossesAdded((0, 1)), WRITER)
    return desk


def code(raised: pytest.ExceptionInfo[SkatError]) -> str:
    (problem,) = raised.value.problems
    return problem.code


# --- streams ------------------------------------------------------------------------------------


def test_streams_come_by_their_beginning_in_the_order_of_theirs(store: Store) -> None:
    assert store.streams(SCAT_PREFIX) == ()
    for stream in ("scat/z", "sheet/a", "scat/a", "book", "scatter/a"):
        add(store, stream)
    add(store, "scat/z", 2)
    assert store.streams("scat/") == ("scat/z", "scat/a")
    assert store.streams("scat/z") == ("scat/z",)
    assert store.streams("sheet/") == store.sheets() == ("sheet/a",)
    assert store.streams("season/") == ()
    assert store.streams("") == ("scat/z", "sheet/a", "scat/a", "book", "scatter/a")


@pytest.mark.parametrize("prefix", ["%", "_", "SCAT/", "scat_"])
def test_a_beginning_is_taken_letter_by_letter(store: Store, prefix: str) -> None:
    add(store, "scat/a")
    assert store.streams(prefix) == ()


def test_a_beginning_that_is_no_text_is_refused(store: Store) -> None:
    with pytest.raises(StoreError) as raised:
        store.streams("scat/\ud800")
    assert code(raised) == "not-unicode"


def test_a_closed_store_tells_no_streams(store: Store) -> None:
    store.close()
    with pytest.raises(ValueError, match="closed"):
        store.streams("scat/")


def test_streams_are_found_by_an_index(tmp_path: Path) -> None:
    with sqlite_module.open_book(tmp_path / "book.db", create=True) as store:
        plan = store._all(f"EXPLAIN QUERY PLAN {sqlite_module._STREAMS}", "scat/", "scat/")
    assert all("USING INDEX event_first" in row[-1] for row in plan), plan


def test_lives_sheets_are_no_lists_of_skat(store: Store) -> None:
    new(store)
    assert store.sheets() == store.open_sheets() == ()
    assert store.heads() == ()
    assert store.check() == ()


# --- sheets -------------------------------------------------------------------------------------


def test_what_is_begun_and_written_is_there_again(store: Store) -> None:
    desk = write(store, new(store), LossesAdded((0, 1)), WRITER, "scat round --lost bert")
    assert desks(store) == (desk,)
    assert str(desk.label) == "1 Monday (2026-11-29)"
    assert desk.stream.startswith(SCAT_PREFIX)
    newest = desk.sheet.history[-1]
    assert (newest.at, newest.by) == ("2026-11-29T20:00:00+00:00", "Anna")
    assert newest.said == "scat round --lost bert"


def test_numbers_never_change(store: Store) -> None:
    first = new(store, "Monday")
    assert new(store, "Tuesday").number == 2
    write(store, first, ScatClosed(), WRITER)
    assert [(each.number, each.sheet.heading.name) for each in desks(store)] == [
        (1, "Monday"),
        (2, "Tuesday"),
    ]


def test_a_sheet_that_another_program_wrote_to_is_not_written_blindly(store: Store) -> None:
    desk = new(store)
    write(store, desk, LossesAdded((0, 1)), WRITER)
    with pytest.raises(StoreError) as raised:
        write(store, desk, LossesAdded((1, 0)), WRITER)
    assert code(raised) == "book-changed"


def test_two_open_sheets_can_be_told_apart(store: Store) -> None:
    desk = new(store)
    with pytest.raises(SheetError) as raised:
        new(store, "MONDAY")
    assert code(raised) == "sheet-exists"
    assert new(store, day=30).number == 2
    win(store, desk)
    assert new(store).number == 3


def test_the_running_sheet_is_the_only_one_that_is_on(store: Store) -> None:
    assert running(store) is None
    desk = new(store)
    assert running(store) == desk
    new(store, "Tuesday")
    with pytest.raises(SheetError) as raised:
        running(store)
    (problem,) = raised.value.problems
    assert problem.code == "scat-several-open"
    assert problem.facts["sheets"] == (
        SheetLabel(1, "Monday", date(2026, 11, 29)),
        SheetLabel(2, "Tuesday", date(2026, 11, 29)),
    )


def test_the_current_sheet_is_the_newest_when_none_is_on(store: Store) -> None:
    with pytest.raises(SheetError) as raised:
        current(store, None)
    assert code(raised) == "scat-none-open"
    first = new(store)
    won = win(store, new(store, "Tuesday"))
    assert current(store, None) == first
    closed = write(store, first, ScatClosed(), WRITER)
    assert current(store, None) == won
    assert running(store) is None
    assert current(store, "Monday") == closed


def test_a_round_that_ended_a_game_can_be_taken_back(store: Store) -> None:
    won = win(store, new(store))
    last = won.sheet.rounds[-1].id
    assert write(store, won, Undone(last), WRITER).sheet.is_on


def test_a_sheet_is_found_by_number_name_or_beginning(store: Store) -> None:
    monday, tuesday = new(store, "Monday"), new(store, "Tuesday")
    assert find(store, "2") == find(store, "tue") == find(store, "TUESDAY") == tuesday
    assert find(store, "m") == monday
    for word, wanted in (("3", "scat-unknown"), ("x", "scat-unknown"), ("", "scat-ambiguous")):
        with pytest.raises(SheetError) as raised:
            find(store, word)
        assert code(raised) == wanted


def test_of_two_of_one_name_the_one_that_is_on_is_meant(store: Store) -> None:
    win(store, new(store))
    second = new(store)
    assert find(store, "Monday") == second
    write(store, second, ScatClosed(), WRITER)
    with pytest.raises(SheetError) as raised:
        find(store, "Monday")
    assert code(raised) == "scat-ambiguous"


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "seat"), [("Anna", 1), ("b", 2), ("BERT", 2), ("anne gross", 3), ("anne", 3), ("3", 3)]
)
def test_a_player_is_found(word: str, seat: int) -> None:
    assert find_seat(NAMES, word) == seat


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("x", "player-unknown"),
        ("", "player-unknown"),
        ("an", "player-ambiguous"),
        ("0", "seat-unknown"),
        ("4", "seat-unknown"),
    ],
)
def test_a_player_is_not_guessed(word: str, wanted: str) -> None:
    with pytest.raises(SheetError) as raised:
        find_seat(NAMES, word)
    assert code(raised) == wanted


def test_names_that_are_one_are_found() -> None:
    names = ("Anna", " ", "Bert", "ANNA", "", "bert", "anna")
    assert doubles(names) == ("ANNA", "bert", "anna")
    assert distinct(names) == ("Anna", " ", "Bert")
    assert doubles(NAMES) == ()
    assert distinct(NAMES) == NAMES
