"""The register of members in a book, beside lists that keep what is written on them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from skatcalc.book import Scribe, begin, find
from skatcalc.events import Heading, Scoring, Seat, SheetOpened
from skatcalc.memberbook import (
    REGISTER_STREAM,
    lists_of,
    load_register,
    merging,
    taken_in,
    twice_at_table,
    write,
)
from skatcalc.memberreports import member_line, members_table, merged_lines
from skatcalc.members import ALWAYS, Member, PlayersMerged, SeatLinked
from skatcalc.problems import SkatError, StoreError
from skatcalc.rules import ISKO
from skatcalc.store import Store, open_store
from skatcalc.store.memory import MemoryStore

WRITER = Scribe(by="Anna", clock=lambda: datetime(2026, 11, 29, 20, tzinfo=UTC))
DAY = date(2026, 5, 4)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    book = MemoryStore() if request.param == "memory" else open_store(tmp_path / "book.db")
    with book as made:
        yield made


def list_of(store: Store, name: str, *names: str) -> str:
    heading = Heading(
        name=name,
        date=DAY,
        seats=tuple(map(Seat, names)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return begin(store, [SheetOpened(heading)], WRITER).stream


def on_lists(store: Store, number: int) -> list[str]:
    register = load_register(store)
    found = lists_of(store, register, register.find(str(number)))
    return [each.heading.name for each in found]


def test_a_book_without_a_register_has_an_empty_one(store: Store) -> None:
    assert load_register(store).members == ()


def test_the_register_is_kept_with_who_when_and_what_was_said(store: Store) -> None:
    register, new = taken_in(store, ["Anna", "Otto (G)"], DAY, WRITER, "season add 1")
    assert [each.name for each in new] == ["Anna", "Otto"]
    assert load_register(store).members == register.members
    first, second = store.events(REGISTER_STREAM)
    assert (first.kind, first.by, first.said) == ("PlayerAdded", "Anna", "season add 1")
    assert first.at == "2026-11-29T20:00:00+00:00"
    assert second.body == {"id": "p2", "name": "Otto"}
    assert taken_in(store, ["anna"], DAY, WRITER)[1] == ()
    assert len(store.events(REGISTER_STREAM)) == 2


def test_two_programs_do_not_give_one_number_twice(store: Store) -> None:
    register = load_register(store)
    write(store, register, [register.added("Anna")], WRITER)
    with pytest.raises(StoreError) as caught:
        write(store, register, [register.added("Bert")], WRITER)
    assert caught.value.problems[0].code == "book-changed"
    assert [each.name for each in load_register(store).members] == ["Anna"]


def test_lists_of_a_member_are_those_of_his_names_and_links(store: Store) -> None:
    one = list_of(store, "One", "Karl", "Bert", "Carla")
    list_of(store, "Two", "Karl", "Bert", "Carla")
    list_of(store, "Three", "Charly", "Bert", "Carla")
    register, _new = taken_in(store, ["Karl", "Charly", "Bert"], DAY, WRITER)
    assert on_lists(store, 1) == ["One", "Two"]
    register = write(store, register, [SeatLinked(one, "karl", "p2")], WRITER)
    assert on_lists(store, 1) == ["Two"]
    assert on_lists(store, 2) == ["One", "Three"]
    assert merging(store, register, register.find("1"), register.find("2")) == PlayersMerged(
        "p1", "p2"
    )


def test_two_who_sit_at_one_table_are_not_merged(store: Store) -> None:
    list_of(store, "One", "Bernd", "Berndt", "Carla")
    list_of(store, "Two", "Bernd", "Berndt", "Dora")
    register, _new = taken_in(store, ["Bernd", "Berndt"], DAY, WRITER)
    with pytest.raises(SkatError) as caught:
        merging(store, register, register.find("2"), register.find("1"))
    assert [(each.code, str(each.facts["sheet"])) for each in caught.value.problems] == [
        ("members-at-table", "1 One (2026-05-04)"),
        ("members-at-table", "2 Two (2026-05-04)"),
    ]
    with pytest.raises(SkatError) as caught:
        merging(store, register, register.find("1"), register.find("Bernd"))
    assert caught.value.problems[0].code == "members-same"


def test_two_of_one_name_can_be_merged_where_the_name_stands_once(store: Store) -> None:
    list_of(store, "One", "Karl", "Bert", "Carla")
    register = load_register(store)
    register = write(store, register, [register.added("Karl")], WRITER)
    register = write(store, register, [register.added("Karl", since=ALWAYS)], WRITER)
    event = merging(store, register, register.members[1], register.members[0])
    register = write(store, register, [event], WRITER)
    assert [(each.number, each.names) for each in register.members] == [(2, ())]


def test_a_list_on_which_two_names_mean_one_member_is_told(store: Store) -> None:
    stream = list_of(store, "Monday", "Anna", "Bert", "Carla")
    register, (anna, _carla) = taken_in(store, ["Anna", "Carla"], DAY, WRITER)
    entry = find(store, "Monday")
    # Nobody knows who Bert is.
    assert [*twice_at_table(register, entry)] == []
    register = write(store, register, [SeatLinked(stream, "Bert", anna.id)], WRITER)
    (problem,) = twice_at_table(register, entry)
    assert problem.code == "member-twice"
    assert problem.facts["names"] == ("Anna", "Bert")
    assert problem.facts["member"] == anna.label


@pytest.mark.parametrize(
    ("kept", "gone", "lost"),
    [
        # A name that a list brought makes a member of always, and nobody said so.
        (DAY, ALWAYS, False),
        (ALWAYS, ALWAYS, False),
        (DAY, None, False),
        (None, ALWAYS, True),
        (None, DAY, True),
        (ALWAYS, DAY, True),
    ],
)
def test_a_merge_tells_since_when_the_other_was_a_member(
    kept: date | None, gone: date | None, lost: bool
) -> None:
    bernd = Member(id="p1", number=1, name="Bernd", since=kept)
    berndt = Member(id="p2", number=2, name="Berndt", since=gone)
    told = merged_lines(bernd, berndt, 1)
    assert any(line.startswith("not taken over is: member") for line in told) == lost


def test_the_table_leaves_out_what_nobody_has() -> None:
    anna = Member(id="p1", number=1, name="Anna", since=ALWAYS)
    karl = Member(
        id="p2",
        number=2,
        name="Karl Meier",
        names=("Karl", "Charly"),
        since=DAY,
        pass_no="17",  # noqa: S106 - of a federation
        club_no="05.53.015",
        first_name_only=True,
    )
    assert [each.key for each in members_table([anna]).columns] == ["number", "name", "state"]
    cells = members_table([anna, karl]).rows[1].cells
    assert [cell.value for cell in cells.values()] == [
        2,
        "Karl Meier",
        "member since 2026-05-04",
        "17",
        "05.53.015",
        "Karl",
        "Karl, Charly",
    ]
    assert member_line(karl, [anna, karl]) == (
        "Karl Meier (2): member since 2026-05-04, pass 17, club 05.53.015, published as Karl, "
        "also written Karl and Charly"
    )
