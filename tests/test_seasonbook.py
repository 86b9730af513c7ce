"""Seasons in a book: which lists count, as what, and for whom."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.book import Desk, Scribe, begin, correct, find, load, write
from skatcalc.checks import closing
from skatcalc.events import (
    EVENT_VERSION,
    DealAdded,
    DealChanged,
    Heading,
    PlayerTotals,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    SheetReopened,
    TotalsEntered,
)
from skatcalc.labels import SeasonLabel, SheetLabel
from skatcalc.memberbook import load_register
from skatcalc.memberbook import write as write_register
from skatcalc.members import ALWAYS, PlayerChanged, PlayersMerged, Register, SeatLinked
from skatcalc.members import Event as RegisterEvent
from skatcalc.problems import Problem, SkatError
from skatcalc.results import Result
from skatcalc.rules import ISKO
from skatcalc.seasonbook import (
    Entered,
    SeasonDesk,
    SeasonView,
    Wanted,
    begin_season,
    change_season,
    current_season,
    draw_lot,
    enter,
    find_season,
    remove,
    season_sheets,
    season_view,
    seasons,
    undo,
    write_season,
)
from skatcalc.seasonevents import LotDrawn, SheetIn, SheetRemoved, SheetsEntered
from skatcalc.seasonrules import Measure, SeasonRules, SeasonScoring
from skatcalc.store import Store
from skatcalc.store.memory import MemoryStore

SCRIBE = Scribe(by="Anna", clock=lambda: datetime(2026, 1, 5, 23, tzinfo=UTC))
MONDAY, TUESDAY = date(2026, 1, 5), date(2026, 1, 6)
THREE = ("Anna", "Bert", "Carla")
OTHERS = ("Dora", "Emil", "Franz")
RULES = SeasonRules()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def opened(
    store: Store,
    name: str,
    players: Sequence[str] = THREE,
    day: date = MONDAY,
    **numbers: int,
) -> Desk:
    """Begin a list known by its foot: its players have 10, 20, 30, ... points."""
    heading = Heading(
        name=name,
        date=day,
        seats=tuple(map(Seat, players)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=12 * len(players),
    )
    heading = replace(heading, **numbers)  # type: ignore[arg-type]  # by name
    foot = tuple(PlayerTotals(10 * place, place, 0, 0) for place in range(1, len(players) + 1))
    return begin(store, [SheetOpened(heading), TotalsEntered(players=foot)], SCRIBE)


def close(store: Store, desk: Desk) -> Desk:
    return write(store, desk, closing(desk.sheet), SCRIBE)


def closed(
    store: Store,
    name: str,
    players: Sequence[str] = THREE,
    day: date = MONDAY,
    **numbers: int,
) -> Desk:
    return close(store, opened(store, name, players, day, **numbers))


def begun(store: Store, name: str = "2026") -> SeasonDesk:
    return begin_season(store, name, RULES, SCRIBE, f"season new {name}")


def entered(store: Store, *words: str, **told: object) -> Entered:
    wanted = Wanted(words, **told)  # type: ignore[arg-type]  # by name
    return enter(store, current_season(store, None), wanted, SCRIBE, "season add")


def view(store: Store) -> SeasonView:
    return season_view(store, current_season(store, None))


def register(store: Store, *events: RegisterEvent) -> Register:
    return write_register(store, load_register(store), events, SCRIBE)


def placed(store: MemoryStore) -> list[tuple[str, int, str]]:
    """Return evening, series and list of every first player, in the order of the results."""
    return [
        (each.evening.isoformat(), each.series, load(store, each.sheet).sheet.heading.name)
        for each in view(store).results
        if each.seat == 1
    ]


def problems(action: Callable[[], object]) -> list[str]:
    with pytest.raises(SkatError) as raised:
        action()
    return [each.code for each in raised.value.problems]


# --- seasons ------------------------------------------------------------------------------------


def test_a_season_is_begun_and_is_there_again(store: MemoryStore) -> None:
    desk = begun(store)
    assert seasons(store) == (desk,)
    assert desk.label == SeasonLabel(1, "2026")
    assert str(desk.label) == "2026 (1)"
    (record,) = desk.season.history
    assert (record.by, record.at, record.said) == (
        "Anna",
        "2026-01-05T23:00:00+00:00",
        "season new 2026",
    )
    assert store.sheets() == ()


def test_two_seasons_can_be_told_apart(store: MemoryStore) -> None:
    begun(store, "Winter")
    assert problems(lambda: begun(store, "WINTER")) == ["season-exists"]
    assert problems(lambda: begun(store, "  ")) == ["season-name-blank"]
    assert problems(lambda: begun(store, "20\n26")) == ["name-signs"]
    assert begun(store, "Summer").number == 2


def test_without_a_word_the_season_begun_last_is_meant(store: MemoryStore) -> None:
    assert problems(lambda: current_season(store, None)) == ["no-season"]
    first, second = begun(store, "2025"), begun(store, "2026")
    assert current_season(store, None) == second
    assert current_season(store, "1") == first


def test_a_season_is_found_by_number_name_or_beginning(store: MemoryStore) -> None:
    winter, two, summer = begun(store, "Winter 2026"), begun(store, "1"), begun(store, "Summer")
    assert find_season(store, "win") == winter
    assert find_season(store, "3") == summer
    # A name goes before a number, or a season of the year 2026 were not found by it.
    assert find_season(store, "1") == two
    assert problems(lambda: find_season(store, "x")) == ["season-unknown"]
    begun(store, "Winter 2027")
    assert problems(lambda: find_season(store, "winter")) == ["season-ambiguous"]


def test_a_season_that_another_program_wrote_to_is_not_written_blindly(store: MemoryStore) -> None:
    desk = begun(store)
    write_season(store, desk, SheetRemoved("sheet/x"), SCRIBE)
    assert problems(lambda: write_season(store, desk, SheetRemoved("sheet/y"), SCRIBE)) == [
        "book-changed"
    ]


# --- results ------------------------------------------------------------------------------------


def test_a_result_is_what_the_list_states_of_a_member(store: MemoryStore) -> None:
    desk = opened(store, "Monday", (*THREE, "Dora"), series=2, table=3)
    foot = TotalsEntered(
        players=(
            PlayerTotals(492, 12, 0, 8),
            PlayerTotals(628, 12, 2, 6),
            PlayerTotals(660, 10, 1, 7),
            PlayerTotals(-32, 6, 5, 3),
        )
    )
    sheet = close(store, write(store, desk, foot, SCRIBE)).stream
    begun(store)
    found = entered(store, "Monday", announced=True)
    # The rows of preisskat.org: 1332, 1308, 1320 and 108.
    assert view(store).results == (
        Result("p1", sheet, MONDAY, 2, 3, 1, 4, 48, 36, 492, 12, 0, 8, 1332, False, True, 240),
        Result("p2", sheet, MONDAY, 2, 3, 2, 4, 48, 36, 628, 12, 2, 6, 1308, False, True, 180),
        Result("p3", sheet, MONDAY, 2, 3, 3, 4, 48, 36, 660, 10, 1, 7, 1320, False, True, 210),
        Result("p4", sheet, MONDAY, 2, 3, 4, 4, 48, 36, -32, 6, 5, 3, 108, False, True, 90),
    )
    assert [each.name for each in view(store).members] == ["Anna", "Bert", "Carla", "Dora"]
    assert found.new == view(store).members
    assert view(store).warnings == ()


def test_lists_closed_before_there_were_seasons_are_replayed(store: MemoryStore) -> None:
    desk = opened(store, "Monday", series=2)
    write(store, desk, replace(closing(desk.sheet), figures=None), SCRIBE)
    close(store, opened(store, "Again", series=3))
    begun(store)
    entered(store, "Monday", "Again")
    old, new = view(store).results[:3], view(store).results[3:]
    assert [each._replace(sheet="", series=0) for each in old] == [
        each._replace(sheet="", series=0) for each in new
    ]


def test_a_closing_of_a_newer_program_is_not_guessed_at(store: MemoryStore) -> None:
    desk = opened(store, "Monday")
    newer = replace(SCRIBE.event(desk.stream, closing(desk.sheet), None), version=EVENT_VERSION + 1)
    begun(store)
    entered(store, "Monday")
    store.append([newer], 2)
    assert problems(lambda: view(store)) == ["sheet-event-unknown"]


def test_only_closed_lists_count_and_the_others_are_named(store: MemoryStore) -> None:
    desk = opened(store, "Monday")
    begun(store)
    entered(store, "Monday")
    label = SheetLabel(1, "Monday", MONDAY)
    assert view(store).results == ()
    assert view(store).not_counted == (label,)
    assert view(store).warnings == (Problem("season-sheets-open", {"sheets": (label,)}),)
    desk = close(store, desk)
    assert len(view(store).results) == 3
    assert view(store).not_counted == ()
    write(store, desk, SheetReopened(), SCRIBE)
    assert view(store).results == ()
    assert view(store).not_counted == (label,)


def test_a_correction_on_a_closed_list_counts(store: MemoryStore) -> None:
    heading = opened(store, "Other").sheet.heading
    desk = begin(
        store,
        [
            SheetOpened(replace(heading, name="Monday")),
            DealAdded(declarer=1, written=22),
            DealAdded(declarer=2, written=-48, after=2),
        ],
        SCRIBE,
    )
    desk = close(store, desk)
    begun(store)
    entered(store, "Monday")
    assert [each.total for each in view(store).results] == [22 + 50 + 40, -48 - 50, 40]
    correct(store, desk, DealChanged(deal=2, declarer=1, written=33), SCRIBE)
    assert [each.total for each in view(store).results] == [33 + 50 + 40, -48 - 50, 40]


def test_totals_of_different_ways_of_scoring_do_not_compare(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one")
    desk = opened(store, "two", OTHERS)
    heading = replace(desk.sheet.heading, scoring=Scoring.CLASSIC)
    close(store, write(store, desk, SheetChanged(heading), SCRIBE))
    entered(store, "one")
    assert view(store).warnings == ()
    entered(store, "two")
    facts = {"scorings": ("classic", "seeger-fabian")}
    assert view(store).warnings == (Problem("season-scorings", facts),)
    # A rule that scores every list anew makes them alike.
    alike = SeasonRules(scoring=SeasonScoring.SEEGER)
    change_season(store, current_season(store, None), SCRIBE, rules=alike)
    assert view(store).warnings == ()


# --- evenings and series ------------------------------------------------------------------------


def test_tables_with_different_players_play_the_same_series(store: MemoryStore) -> None:
    begun(store)
    for name, players in (("A1", THREE), ("B1", OTHERS), ("A2", THREE), ("B2", OTHERS)):
        closed(store, name, players)
    entered(store, "A1", "B1", "A2", "B2")
    assert placed(store) == [
        ("2026-01-05", 1, "A1"),
        ("2026-01-05", 1, "B1"),
        ("2026-01-05", 2, "A2"),
        ("2026-01-05", 2, "B2"),
    ]


def test_who_comes_late_plays_the_series_of_the_others(store: MemoryStore) -> None:
    begun(store)
    closed(store, "first", THREE)
    closed(store, "second", ("Anna", "Dora", "Emil"))
    closed(store, "third", ("Dora", "Emil", "Franz"))
    closed(store, "Tuesday", THREE, TUESDAY)
    entered(store, "third", "first", "second", "Tuesday")
    assert placed(store) == [
        ("2026-01-05", 1, "first"),
        ("2026-01-05", 2, "second"),
        ("2026-01-05", 3, "third"),
        ("2026-01-06", 1, "Tuesday"),
    ]


def test_the_order_is_that_of_beginning_whenever_a_list_is_closed(store: MemoryStore) -> None:
    begun(store)
    first = closed(store, "first")
    closed(store, "second")
    entered(store, "second", "first")
    close(store, write(store, first, SheetReopened(), SCRIBE))
    assert placed(store) == [("2026-01-05", 1, "first"), ("2026-01-05", 2, "second")]


def test_a_number_that_was_told_holds(store: MemoryStore) -> None:
    begun(store)
    closed(store, "told", series=1)
    closed(store, "untold")
    closed(store, "third", series=3)
    closed(store, "last")
    closed(store, "alone", OTHERS, series=2)
    closed(store, "moved", OTHERS, series=2)
    entered(store, "told", "untold", "third", "last", "alone")
    entered(store, "moved", series=4)
    assert placed(store) == [
        ("2026-01-05", 1, "told"),
        ("2026-01-05", 2, "untold"),
        ("2026-01-05", 3, "third"),
        ("2026-01-05", 4, "last"),
        ("2026-01-05", 2, "alone"),
        ("2026-01-05", 4, "moved"),
    ]


def test_a_list_without_a_number_takes_none_that_a_later_one_tells(store: MemoryStore) -> None:
    begun(store)
    closed(store, "untold")
    closed(store, "told", series=1)
    entered(store, "untold", "told")
    assert placed(store) == [("2026-01-05", 2, "untold"), ("2026-01-05", 1, "told")]


def test_an_only_list_of_an_evening_keeps_its_number(store: MemoryStore) -> None:
    begun(store)
    closed(store, "first", series=2)
    closed(store, "second", day=TUESDAY)
    entered(store, "first", "second")
    assert placed(store) == [("2026-01-05", 2, "first"), ("2026-01-06", 1, "second")]


def test_an_evening_with_a_number_may_go_on_after_midnight(store: MemoryStore) -> None:
    begun(store)
    closed(store, "late", day=TUESDAY, evening=7)
    closed(store, "early", day=MONDAY, evening=7)
    closed(store, "other", day=TUESDAY, evening=8)
    closed(store, "none", OTHERS, day=TUESDAY)
    entered(store, "late", "early", "other", "none")
    assert placed(store) == [
        ("2026-01-05", 1, "late"),
        ("2026-01-05", 2, "early"),
        ("2026-01-06", 1, "other"),
        ("2026-01-06", 1, "none"),
    ]


def test_two_lists_of_one_player_that_say_to_be_the_same_series_are_told(
    store: Store,
) -> None:
    begun(store)
    closed(store, "one", THREE, series=2)
    closed(store, "two", ("Anna", "Dora", "Bert"), series=2)
    entered(store, "one", "two")
    assert len(view(store).results) == 6
    (problem,) = view(store).warnings
    members = tuple(load_register(store).find(name).label for name in ("Anna", "Bert"))
    labels = (SheetLabel(1, "one", MONDAY), SheetLabel(2, "two", MONDAY))
    facts = {"members": members, "series": 2, "evening": MONDAY, "sheets": labels}
    assert problem == Problem("season-series-twice", facts)


def test_a_lot_holds_for_whom_an_entry_was_merged_into(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one", ("Anna", "Berndt", "Carla"))
    entered(store, "one")
    draw_lot(store, current_season(store, None), ["Berndt", "Anna"], MONDAY, SCRIBE)
    register = load_register(store)
    bernd = register.added("Bernd")
    register = write_register(store, register, [bernd], SCRIBE)
    merged = PlayersMerged(bernd.member.id, register.find("Berndt").id)
    register = write_register(store, register, [merged], SCRIBE)
    assert view(store).lots == {MONDAY: [(bernd.member.id, register.find("Anna").id)]}


def test_what_was_told_of_a_list_stays_when_more_is_told(store: MemoryStore) -> None:
    begun(store)
    sheet = closed(store, "A").stream
    entered(store, "A", series=2)
    told = entered(store, "A", announced=True).desk.season.entries
    assert told == (SheetIn(sheet, 2, announced=True),)
    assert problems(lambda: entered(store, "A")) == ["season-sheet-in"]
    assert problems(lambda: entered(store, "A", series=2)) == ["season-sheet-in"]
    told = entered(store, "A", series=3).desk.season.entries
    assert told == (SheetIn(sheet, 3, announced=True),)


def test_a_list_on_which_nothing_was_played_is_told(store: MemoryStore) -> None:
    begun(store)
    closed(store, "played")
    heading = Heading(
        name="begun by mistake",
        date=TUESDAY,
        seats=tuple(map(Seat, THREE)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    close(store, begin(store, [SheetOpened(heading)], SCRIBE))
    entered(store, "played", "begun by mistake")
    label = SheetLabel(2, "begun by mistake", TUESDAY)
    assert view(store).warnings == (Problem("season-sheets-empty", {"sheets": (label,)}),)


def test_two_names_of_one_member_on_a_list_are_told(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one")
    entered(store, "one")
    register = load_register(store)
    anna = register.find("Anna")
    stream = find(store, "one").stream
    write_register(store, register, [SeatLinked(stream, "Bert", anna.id)], SCRIBE)
    facts = {
        "names": ("Anna", "Bert"),
        "sheet": SheetLabel(1, "one", MONDAY),
        "list": 1,
        "member": anna.label,
    }
    assert view(store).warnings == (Problem("member-twice", facts),)


def test_a_list_with_its_number_has_nobody_twice_by_one_list_alone(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one", series=1)
    entered(store, "one")
    register = load_register(store)
    bert = PlayerChanged(replace(register.find("Bert"), names=("Berta",)))
    write_register(store, register, [bert], SCRIBE)
    closed(store, "two", ("Bert", "Berta", "Xaver", "Karla"), TUESDAY, series=1)
    entered(store, "two")
    assert [each.code for each in view(store).warnings] == ["member-twice"]


def test_a_name_that_nobody_has_is_nobody_twice(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one")
    entered(store, "one")
    register = load_register(store)
    stream = find(store, "one").stream
    events: list[RegisterEvent] = [
        SeatLinked(stream, "Bert", register.find("Anna").id),
        PlayerChanged(replace(register.find("Carla"), name="Karla")),
    ]
    write_register(store, register, events, SCRIBE)
    assert [each.code for each in view(store).warnings] == ["member-not-known", "member-twice"]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from("ABCDEFGH"), min_size=3, max_size=4, unique=True),
            st.sampled_from([MONDAY, TUESDAY]),
        ),
        min_size=1,
        max_size=7,
    )
)
def test_nobody_has_the_same_series_twice_where_none_was_told(
    lists: list[tuple[list[str], date]],
) -> None:
    store = MemoryStore()
    begun(store)
    for number, (players, day) in enumerate(lists):
        closed(store, f"list {number}", players, day)
    entered(store, first=MONDAY)
    found = view(store)
    places = [(each.member, each.evening, each.series) for each in found.results]
    assert len({*places}) == len(places) == sum(len(players) for players, _day in lists)
    assert min(each.series for each in found.results) == 1
    assert found.warnings == ()


# --- names --------------------------------------------------------------------------------------


def test_case_and_accents_of_a_name_do_not_matter(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one", ("Jürgen Groß", "Bert", "Carla"))
    closed(store, "two", ("JURGEN GROSS", "bert", "Carla"))
    found = entered(store, "one", "two")
    assert [each.name for each in found.new] == ["Jürgen Groß", "Bert", "Carla"]
    assert [each.member for each in view(store).results] == ["p1", "p2", "p3"] * 2


def test_a_name_of_nobody_is_told_and_the_others_count(store: MemoryStore) -> None:
    begun(store)
    desk = closed(store, "Monday")
    entered(store, "Monday")
    desk = write(store, desk, SheetReopened(), SCRIBE)
    seats = (Seat("Anna"), Seat("Brt"), Seat("Carla"))
    changed = SheetChanged(replace(desk.sheet.heading, seats=seats))
    close(store, write(store, desk, changed, SCRIBE))
    assert [each.member for each in view(store).results] == ["p1", "p3"]
    (problem,) = view(store).warnings
    assert problem.code == "member-not-known"
    assert problem.facts["name"] == "Brt"
    assert problem.facts["sheet"] == SheetLabel(1, "Monday", MONDAY)
    (sheet,) = season_sheets(store, current_season(store, None))
    assert sheet.members == ("p1", "", "p3")


def test_of_two_of_one_name_it_is_asked_who_it_was(store: MemoryStore) -> None:
    begun(store)
    desk, other = closed(store, "Monday"), closed(store, "Later")
    register(store, load_register(store).added("Bert", since=ALWAYS))
    register(store, load_register(store).added("Bert", since=ALWAYS, club_no="05.53"))
    # Nothing is written before it is told, once a name.
    assert problems(lambda: entered(store, "Monday", "Later")) == ["member-asked"]
    assert current_season(store, None).season.entries == ()
    assert len(load_register(store).members) == 2
    for sheet, member in ((desk, "p2"), (other, "p1")):
        register(store, SeatLinked(sheet.stream, "Bert", member))
    entered(store, "Monday", "Later")
    assert [each.member for each in view(store).results if each.seat == 2] == ["p2", "p1"]


def test_a_name_that_was_linked_comes_not_new_into_the_register(store: MemoryStore) -> None:
    begun(store)
    desk = closed(store, "Monday")
    register(store, load_register(store).added("Bertold", since=ALWAYS))
    register(store, SeatLinked(desk.stream, "Bert", "p1"))
    assert [each.name for each in entered(store, "Monday").new] == ["Anna", "Carla"]
    assert [each.member for each in view(store).results] == ["p2", "p1", "p3"]


def test_lists_are_read_by_evening_and_series_however_they_were_entered(
    store: MemoryStore,
) -> None:
    begun(store)
    closed(store, "late", series=2)
    closed(store, "early", series=1)
    entered(store, "late", "early")
    read = season_sheets(store, current_season(store, None))
    assert [(each.sheet.heading.name, each.series) for each in read] == [("early", 1), ("late", 2)]


def test_merged_entries_are_one_member(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one", THREE)
    closed(store, "two", ("Ann", "Bert", "Carla"))
    entered(store, "one", "two")
    register(store, PlayersMerged("p1", "p4"))
    assert [each.member for each in view(store).results] == ["p1", "p2", "p3"] * 2


def test_a_guest_who_becomes_a_member_was_a_guest_before(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one", THREE, MONDAY)
    closed(store, "two", THREE, TUESDAY)
    found = entered(store, "one", "two", guests=("bert",))
    assert [each.since for each in found.new] == [ALWAYS, None, ALWAYS]
    assert [each.guest for each in view(store).results] == [False, True, False] * 2
    bert = load_register(store).entry("p2")
    register(store, PlayerChanged(replace(bert, since=TUESDAY)))
    guests = [each.guest for each in view(store).results]
    assert guests == [False, True, False, False, False, False]


def test_a_mark_behind_a_name_makes_a_guest(store: MemoryStore) -> None:
    begun(store)
    closed(store, "one", ("Anna", "Otto (G)", "Carla"))
    closed(store, "two", ("Anna", "Otto", "Carla"))
    assert [each.name for each in entered(store, "one", "two").new] == ["Anna", "Otto", "Carla"]
    assert [each.member for each in view(store).results] == ["p1", "p2", "p3"] * 2
    assert [each.guest for each in view(store).results] == [False, True, False] * 2


# --- entering -----------------------------------------------------------------------------------


def test_lists_are_entered_by_name_and_by_days(store: MemoryStore) -> None:
    begun(store)
    for name, day in (("A", MONDAY), ("B", TUESDAY), ("C", date(2026, 1, 7))):
        closed(store, name, day=day)
    found = entered(store, "A", first=TUESDAY, last=TUESDAY)
    assert [each.heading.name for each in found.sheets] == ["A", "B"]
    assert found.known == ()
    # The range again, and without an end: what is in already stays as it is.
    found = entered(store, first=TUESDAY, series=3)
    assert [each.heading.name for each in found.sheets] == ["C"]
    assert [each.heading.name for each in found.known] == ["B"]
    assert [each.series for each in found.desk.season.entries] == [None, None, 3]
    assert entered(store, "B", last=TUESDAY, announced=True).known[0].heading.name == "A"


def test_all_or_nothing_is_entered_with_every_fault(store: MemoryStore) -> None:
    begun(store)
    for name in ("A", "B"):
        closed(store, name)
    entered(store, "A")
    events = len(store.events(current_season(store, None).stream))
    found = problems(lambda: entered(store, "A", "X", "B", "Y"))
    assert found == ["sheet-unknown", "sheet-unknown", "season-sheet-in"]
    assert problems(lambda: entered(store, last=date(2025, 1, 1))) == ["season-nothing-new"]
    assert problems(lambda: entered(store, "B", series=0)) == ["number-range"]
    assert problems(lambda: entered(store)) == ["season-nothing-new"]
    assert len(store.events(current_season(store, None).stream)) == events


def test_a_list_that_is_in_already_is_told_anew_with_other_facts(store: MemoryStore) -> None:
    begun(store)
    sheet = closed(store, "A").stream
    entered(store, "A")
    assert entered(store, "A", series=2, announced=True).desk.season.entries == (
        SheetIn(sheet, 2, announced=True),
    )


def test_a_guest_has_to_be_on_a_list_and_to_be_none_of_the_members(store: MemoryStore) -> None:
    begun(store)
    closed(store, "A")
    closed(store, "B", OTHERS)
    assert problems(lambda: entered(store, "A", guests=("Dora",))) == ["season-guest-absent"]
    entered(store, "A")
    sheet = closed(store, "C", ("Anna", "Dora", "Emil")).stream
    found = problems(lambda: entered(store, "C", guests=("Anna", "Dora")))
    assert found == ["season-guest-member"]
    assert [each.name for each in load_register(store).members] == [*THREE]
    entered(store, "C", guests=("Dora",))
    # Who is a guest already may be named so again.
    assert entered(store, "B", guests=("Dora", "Franz")).desk.season.sheets >= {sheet}
    assert [each.name for each in load_register(store).members if each.since is None] == [
        "Dora",
        "Franz",
    ]


# --- other entries ------------------------------------------------------------------------------


def test_a_list_is_taken_out_again(store: MemoryStore) -> None:
    begun(store)
    closed(store, "A")
    entered(store, "A")
    desk, entry = remove(store, current_season(store, None), "a", SCRIBE)
    assert entry.label == SheetLabel(1, "A", MONDAY)
    assert desk.season.entries == ()
    assert problems(lambda: remove(store, desk, "A", SCRIBE)) == ["season-sheet-out"]
    assert problems(lambda: remove(store, desk, "X", SCRIBE)) == ["sheet-unknown"]


def test_name_and_rule_are_changed(store: MemoryStore) -> None:
    begun(store, "2025")
    desk = begun(store, "2026")
    average = SeasonRules(measure=Measure.AVERAGE)
    desk = change_season(store, desk, SCRIBE, rules=average)
    assert (desk.season.name, desk.season.rules) == ("2026", average)
    desk = change_season(store, desk, SCRIBE, name="Season 2026")
    assert (desk.season.name, desk.season.rules) == ("Season 2026", average)
    # Another spelling of its own name is no other season's.
    desk = change_season(store, desk, SCRIBE, name="season 2026")
    assert current_season(store, None) == desk

    def changed(name: str) -> list[str]:
        return problems(lambda: change_season(store, desk, SCRIBE, name=name))

    assert changed("season 2026") == ["season-unchanged"]
    assert changed("2025") == ["season-exists"]
    assert changed(" ") == ["season-name-blank"]
    assert changed("x" * 201) == ["name-signs"]


def test_a_lot_is_written_down_in_its_order(store: MemoryStore) -> None:
    begun(store)
    closed(store, "A")
    entered(store, "A")
    desk, members = draw_lot(store, current_season(store, None), ["Bert", "1"], TUESDAY, SCRIBE)
    assert [each.name for each in members] == ["Bert", "Anna"]
    assert desk.season.lots == (LotDrawn(TUESDAY, ("p2", "p1")),)
    draw_lot(store, desk, ["Carla", "Anna"], TUESDAY, SCRIBE)
    assert view(store).lots == {TUESDAY: [("p2", "p1"), ("p3", "p1")]}


def test_a_lot_needs_two_that_are_known(store: MemoryStore) -> None:
    begun(store)
    closed(store, "A")
    desk = entered(store, "A").desk

    def lot(*words: str) -> list[str]:
        return problems(lambda: draw_lot(store, desk, words, TUESDAY, SCRIBE))

    assert lot("Anna") == ["lot-alone"]
    assert lot("Anna", "Zoe", "Yves") == ["member-unknown", "member-unknown"]
    assert lot("Anna", "Bert", "anna") == ["lot-twice"]


def test_the_newest_entry_is_taken_back(store: MemoryStore) -> None:
    desk = begun(store)
    assert problems(lambda: undo(store, desk, SCRIBE)) == ["nothing-to-undo"]
    closed(store, "A")
    after, record = undo(store, entered(store, "A").desk, SCRIBE, "season undo")
    assert isinstance(record.event, SheetsEntered)
    assert after.season.entries == ()
    # Whoever came into the register stays there.
    assert len(load_register(store).members) == 3


# --- lists with their games ---------------------------------------------------------------------


def test_the_lists_of_a_season_come_with_their_place_and_members(store: MemoryStore) -> None:
    begun(store)
    late = closed(store, "late", day=TUESDAY, series=4, table=2)
    early = closed(store, "early", ("Dora", "Anna", "Bert"))
    opened(store, "open")
    entered(store, "late", "early", "open")
    first, second = season_sheets(store, current_season(store, None))
    assert (first.stream, first.evening, first.series, first.table) == (
        early.stream,
        MONDAY,
        1,
        None,
    )
    assert first.members == ("p4", "p1", "p2")
    assert first.sheet == load(store, early.stream).sheet
    assert (second.stream, second.evening, second.series, second.table) == (
        late.stream,
        TUESDAY,
        4,
        2,
    )
    assert isinstance(second.sheet.closed, SheetClosed)
