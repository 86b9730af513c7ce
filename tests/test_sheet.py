"""The list of one table: seats, dealers, deals, corrections, and who is meant by a name."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.bock import BockRules
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    Record,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    SheetReopened,
    Undone,
)
from skatcalc.game import Contract, Declaration, Game, Matadors, Outcome
from skatcalc.problems import InvalidGame, Problem, SheetError, SkatError
from skatcalc.reading import fold
from skatcalc.rules import ISKO, Rules
from skatcalc.sheet import (
    MOST_GAMES,
    Deal,
    Entry,
    Sheet,
    find_player,
    heading_problems,
    new_deal,
    records_of,
    replay,
    seating_findings,
    written_warning,
)
from skatcalc.undoing import last_undoable

LAW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

NAMES = ("Anna", "Bert", "Carla", "Dora")
CLUBS = Game(
    declaration=Declaration(Contract.CLUBS), matadors=Matadors(1), outcome=Outcome(won=True)
)
LOST = CLUBS._replace(outcome=Outcome(card_points=50))
OPEN = CLUBS._replace(outcome=Outcome())


def heading(*names: str, **facts: object) -> Heading:
    usual = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, names or NAMES[:3])),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=12 * len(names or NAMES[:3]),
    )
    return replace(usual, **facts)  # type: ignore[arg-type]  # by name


def sheet(*events: Event, at: Heading | None = None) -> Sheet:
    return replay(records_of([SheetOpened(at or heading()), *events]))


def codes(action: Callable[[], object]) -> list[str]:
    with pytest.raises(SkatError) as raised:
        action()
    return [problem.code for problem in raised.value.problems]


# --- seats and dealers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "first", "dealers"),
    [
        (NAMES[:3], 1, [1, 2, 3, 1, 2, 3, 1]),
        (NAMES[:3], 3, [3, 1, 2, 3, 1, 2, 3]),
        (NAMES, 1, [1, 2, 3, 4, 1, 2, 3]),
        (NAMES, 4, [4, 1, 2, 3, 4, 1, 2]),
    ],
)
def test_the_deal_goes_round_from_the_first_dealer(
    names: tuple[str, ...], first: int, dealers: list[int]
) -> None:
    table = sheet(at=heading(*names, first_dealer=first))
    assert [table.dealer(number) for number in range(1, 8)] == dealers


def test_the_first_seat_deals_first_unless_told() -> None:
    assert heading().first_dealer == sheet().dealer(1) == 1


def test_at_three_nobody_sits_out_and_at_four_the_dealer() -> None:
    assert [sheet().sitting(number) for number in (1, 2, 3)] == [(), (), ()]
    four = sheet(at=heading(*NAMES))
    assert [four.sitting(number) for number in (1, 2, 3, 4, 5)] == [(1,), (2,), (3,), (4,), (1,)]


def test_a_passed_deal_counts_as_a_game_and_the_next_player_deals() -> None:
    rows = sheet(
        DealAdded(declarer=None), DealAdded(declarer=None), DealAdded(declarer=1, game=CLUBS)
    ).rows()
    assert [(row.number, row.dealer, row.passed) for row in rows] == [
        (1, 1, True),
        (2, 2, True),
        (3, 3, False),
    ]
    assert [row.score for row in rows] == [0, 0, 24]


def test_another_first_dealer_that_makes_a_declarer_sit_out_is_found() -> None:
    four = heading(*NAMES)
    played = [DealAdded(declarer=2, game=CLUBS), DealAdded(declarer=None), DealAdded(declarer=4)]
    assert seating_findings(sheet(*played, at=four)) == ()
    (problem,) = seating_findings(sheet(*played, at=replace(four, first_dealer=2)))
    assert (problem.code, problem.facts) == (
        "sitters-played",
        {"number": 1, "name": "Bert", "numbers": (1, 3), "count": 2},
    )


# --- entering deals -----------------------------------------------------------------------------


def test_a_new_deal_stands_after_the_last_one() -> None:
    first = new_deal(sheet(), declarer=1, game=CLUBS)
    assert first == DealAdded(declarer=1, game=CLUBS, after=0)
    table = sheet(first)
    assert new_deal(table, declarer=None) == DealAdded(declarer=None, after=table.deals[-1].id)


FULL = heading(*NAMES, games=1, first_dealer=4)
WRONG = CLUBS._replace(matadors=Matadors(12), bid=19)


def test_a_closed_list_is_to_be_opened_before_anything_else_matters() -> None:
    closed = sheet(DealAdded(declarer=None), SheetClosed((0, 0, 0, 0), "x"), at=FULL)
    assert codes(lambda: new_deal(closed, declarer=1, game=WRONG)) == ["sheet-closed"]


def test_a_new_deal_tells_every_fault_of_list_and_game_at_once() -> None:
    with pytest.raises(SheetError) as raised:
        new_deal(sheet(DealAdded(declarer=None), at=FULL), declarer=1, game=WRONG)
    problems = raised.value.problems
    assert [problem.code for problem in problems] == [
        "sheet-full",
        "dealer-declares",
        "bid-illegal",
        "matadors-too-many",
    ]
    assert problems[1].facts == {"name": "Anna", "number": 2, "players": ("Bert", "Carla", "Dora")}


@pytest.mark.parametrize(
    ("written", "rules", "likely"),
    [
        (24, ISKO, True),
        (-48, ISKO, True),
        (46, ISKO, True),
        (264, ISKO, True),
        (-528, ISKO, True),
        # Lost it is twice some value, won the value itself; nothing is doubled in ISkO.
        (-24, ISKO, False),
        (-23, ISKO, False),
        (34, ISKO, False),
        (528, ISKO, False),
        (1000, ISKO, False),
        (0, ISKO, False),
        (-24, ISKO._replace(lost_hand_factor=1), True),
        (528, ISKO._replace(doublings=1), True),
        (1056, ISKO._replace(doublings=1), False),
        (1056, ISKO._replace(doublings=1, bock=BockRules()), True),
        (37, ISKO._replace(doublings=3), False),
        (-184, ISKO._replace(suit_matadors=1, grand_matadors=1, revolution=92), True),
    ],
)
def test_a_score_on_paper_that_no_game_brings_is_doubted(
    written: int, rules: Rules, likely: bool
) -> None:
    expected = None if likely else Problem("written-unlikely", {"written": written})
    assert written_warning(written, rules) == expected


def test_a_game_that_cannot_be_is_refused_as_that() -> None:
    with pytest.raises(InvalidGame) as raised:
        new_deal(sheet(), declarer=1, game=CLUBS._replace(matadors=Matadors(0)))
    assert [problem.code for problem in raised.value.problems] == ["matadors-zero"]


def test_a_deal_needs_a_game_and_a_result_unless_the_score_is_written() -> None:
    assert codes(lambda: new_deal(sheet(), declarer=1)) == ["contract-missing"]
    assert codes(lambda: new_deal(sheet(), declarer=1, game=OPEN)) == ["result-missing"]
    assert new_deal(sheet(), declarer=1, written=24).written == 24
    assert new_deal(sheet(), declarer=1, game=OPEN, written=24).game == OPEN


def test_at_a_table_of_three_the_dealer_may_be_the_declarer() -> None:
    assert new_deal(sheet(), declarer=1, game=CLUBS).declarer == 1


def test_a_written_score_stands_beside_the_facts_or_instead_of_them() -> None:
    rows = sheet(
        DealAdded(declarer=1, game=CLUBS, written=24),
        DealAdded(declarer=1, game=CLUBS, written=33),
        DealAdded(declarer=1, game=OPEN, written=-48),
        DealAdded(declarer=1, written=-48),
        DealAdded(declarer=1, game=LOST),
    ).rows()
    assert [row.score for row in rows] == [24, 24, -48, -48, -48]
    assert [row.differs for row in rows] == [False, True, False, False, False]
    assert [row.value is None for row in rows] == [False, False, False, True, False]


# --- events and what they make ------------------------------------------------------------------


def test_a_deal_stands_after_the_one_it_names() -> None:
    table = sheet(
        DealAdded(declarer=1, written=1),
        DealAdded(declarer=1, written=2, after=2),
        DealAdded(declarer=1, written=3, after=2),
        DealAdded(declarer=1, written=4, after=99),
    )
    assert [deal.written for deal in table.deals] == [1, 3, 2, 4]
    assert table.deals[0] == Deal(id=2, declarer=1, written=1)


def test_closing_and_opening_again_change_the_state_and_nothing_else() -> None:
    table = sheet(DealAdded(declarer=1, game=CLUBS))
    closed = table.apply(Record(seq=3, event=SheetClosed((74, 0, 0), "7KQ2M-X9F4T")))
    assert closed.closed == SheetClosed((74, 0, 0), "7KQ2M-X9F4T")
    reopened = closed.apply(Record(seq=4, event=SheetReopened()))
    assert reopened.closed is None
    assert closed.deals == reopened.deals == table.deals
    assert reopened.last_seq == 4


def test_a_changed_heading_takes_the_place_of_the_old_one() -> None:
    other = heading("Anna", "Berta", "Carla")
    table = sheet(DealAdded(declarer=2, game=CLUBS), SheetChanged(other))
    assert table.name_of(2) == "Berta"
    assert len(table.deals) == 1


def test_an_undone_event_does_not_count_and_an_undone_undoing_neither() -> None:
    opening: list[Event] = [SheetOpened(heading()), DealAdded(declarer=1, game=CLUBS)]
    assert replay(records_of([*opening, Undone(2)])).deals == ()
    redone = replay(records_of([*opening, Undone(2), Undone(3)]))
    assert [deal.id for deal in redone.deals] == [2]
    again = replay(records_of([*opening, Undone(2), Undone(3), Undone(4)]))
    assert again.deals == ()
    assert again.last_seq == 5


@pytest.mark.parametrize(
    ("events", "kind"),
    [
        ([], "-"),
        ([SheetReopened()], "SheetReopened"),
        ([DealAdded(declarer=None), SheetOpened(heading())], "DealAdded"),
        ([SheetOpened(heading()), Undone(1)], "-"),
    ],
)
def test_events_that_do_not_begin_with_an_opening_make_no_sheet(
    events: Sequence[Event], kind: str
) -> None:
    with pytest.raises(SheetError) as raised:
        replay(records_of(events))
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts["kind"]) == ("sheet-event-unknown", kind)


def test_a_sheet_without_events_has_seen_none() -> None:
    assert Sheet(heading=heading()).last_seq == 0


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    """Return an opening and any mixture of later events; what is undone stands before."""
    events: list[Event] = [SheetOpened(heading(*NAMES))]
    for seq in range(2, 2 + draw(st.integers(0, 14))):
        deals = st.builds(
            DealAdded,
            declarer=st.none() | st.integers(1, 4),
            game=st.sampled_from((CLUBS, LOST, None)),
            written=st.none() | st.integers(-99, 99),
            after=st.integers(0, seq - 1),
        )
        changes = st.builds(SheetChanged, st.builds(heading, games=st.integers(30, 60)))
        closings: st.SearchStrategy[Event] = st.sampled_from(
            (SheetClosed((1, 2, 3), "x"), SheetReopened())
        )
        choices: list[st.SearchStrategy[Event]] = [deals, deals, changes, closings]
        if seq > 2:
            undoings = st.builds(Undone, st.integers(2, seq - 1))
            choices += [undoings, undoings]
        events.append(draw(st.one_of(choices)))
    return events


@LAW
@given(histories())
def test_one_event_after_the_other_makes_the_same_as_all_at_once(events: list[Event]) -> None:
    records = records_of(events)
    grown = replay(records[:1])
    for count, record in enumerate(records[1:], start=2):
        grown = grown.apply(record)
        assert grown == replay(records[:count])


@LAW
@given(histories())
def test_undoing_the_newest_event_gives_the_sheet_before_it(events: list[Event]) -> None:
    records = records_of(events)
    before = replay(records[:-1]) if len(records) > 1 else replay(records)
    after = replay(records)
    if len(records) > 1:
        after = after.apply(Record(seq=len(records) + 1, event=Undone(len(records))))
    assert (after.heading, after.deals, after.closed) == (
        before.heading,
        before.deals,
        before.closed,
    )


def test_the_newest_deal_or_change_can_be_undone_and_closing_cannot() -> None:
    assert last_undoable(sheet()) is None
    assert last_undoable(sheet(SheetClosed((), "x"), SheetReopened())) is None
    added = DealAdded(declarer=1, game=CLUBS)
    changed = SheetChanged(heading(games=30))
    found = last_undoable(sheet(added, changed, SheetClosed((), "x")))
    assert found is not None
    assert (found.seq, found.event) == (3, changed)
    found = last_undoable(sheet(added, changed, Undone(3)))
    assert found is not None
    assert (found.seq, found.event) == (2, added)
    assert last_undoable(sheet(added, Undone(2))) is None


def test_the_label_of_a_sheet_tells_number_name_and_date() -> None:
    entry = Entry(number=3, stream="sheet/a", heading=heading(), closed=None)
    assert str(entry.label) == "3 Monday (2026-11-29)"


# --- headings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [NAMES, NAMES[:3]])
def test_a_list_of_three_or_four_can_be_begun(names: tuple[str, ...]) -> None:
    assert heading_problems(heading(*names, series=1, table=12)) == ()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Groß\nJürgen", "Groß\ufffdJürgen"),
        ("Anna\x1b[31m", "Anna\ufffd[31m"),
        ("Anna\x85", "Anna\ufffd"),
        ("Anna\u2028", "Anna\ufffd"),
        ("Anna\udcff", "Anna\ufffd"),
        ("x" * 201, "x" * 40 + "…"),
    ],
)
def test_a_name_is_one_line_that_can_be_shown(name: str, told: str) -> None:
    facts = {"name": told, "most": 200}
    for found in (heading(name, "Bert", "Carla"), heading(name=name)):
        assert heading_problems(found) == (Problem("name-signs", facts),)


@pytest.mark.parametrize("name", ["x" * 200, "علی\u200cرضا", "👨\u200d👩\u200d👧", "=1+1", "שלום"])
def test_a_name_may_have_whatever_signs_there_are(name: str) -> None:
    assert heading_problems(heading(name, "Bert", "Carla", name=name)) == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": " "}, ["sheet-name-blank"]),
        ({"seats": (Seat("Anna"), Seat("Bert"))}, ["players-count"]),
        ({"seats": tuple(map(Seat, "ABCDEF"))}, ["players-count"]),
        ({"seats": ()}, ["players-count", "seat-unknown"]),
        ({"seats": (Seat("Anna"), Seat(""), Seat(" "))}, ["player-blank"]),
        ({"seats": (Seat("Anna"), Seat("ANNA"), Seat("änna"))}, ["player-twice"] * 2),
        ({"seats": (Seat("Karl Groß"), Seat("karl  gross"), Seat("C"))}, ["player-twice"]),
        ({"games": 0}, ["games-range"]),
        ({"games": MOST_GAMES + 1}, ["games-range"]),
        ({"first_dealer": 0}, ["seat-unknown"]),
        ({"first_dealer": 4}, ["seat-unknown"]),
        ({"series": 0}, ["number-range"]),
        ({"series": -1, "table": 0}, ["number-range"] * 2),
        (
            {"name": "", "games": -1, "first_dealer": 9, "table": 0},
            ["sheet-name-blank", "games-range", "seat-unknown", "number-range"],
        ),
    ],
)
def test_every_fault_of_a_heading_is_told(change: dict[str, object], expected: list[str]) -> None:
    problems = heading_problems(heading(**change))
    assert [problem.code for problem in problems] == expected


# --- names --------------------------------------------------------------------------------------

LONG = ("Hans-Jürgen Groß", "Anna Maria", "Anna Lena", "André")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("1 spades", (1, 1)),
        ("@4 spades", (4, 1)),
        ("Hans-Jürgen Groß spades", (1, 2)),
        ("hans-jurgen GROSS spades", (1, 2)),
        ("h spades", (1, 1)),
        ("anna maria spades", (2, 2)),
        ("ANNA LENA", (3, 2)),
        ("andre spades", (4, 1)),
        ("@and spades", (4, 1)),
        ("anna m spades", (2, 2)),
        ("anna l", (3, 2)),
    ],
)
def test_a_player_is_found_by_seat_whole_name_or_beginning(
    words: str, found: tuple[int, int]
) -> None:
    assert find_player(sheet(at=heading(*LONG)), words.split()) == found


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "player-missing"),
        ("0 spades", "seat-unknown"),
        ("5 spades", "seat-unknown"),
        ("berta spades", "player-unknown"),
        ("an spades", "player-ambiguous"),
        ("anna spades", "player-ambiguous"),
        ("anna", "player-ambiguous"),
    ],
)
def test_nobody_or_several_of_a_name_are_told_never_guessed(words: str, code: str) -> None:
    assert codes(lambda: find_player(sheet(at=heading(*LONG)), words.split())) == [code]


def test_those_whom_a_beginning_fits_are_named() -> None:
    with pytest.raises(SheetError) as raised:
        find_player(sheet(at=heading(*LONG)), ["anna", "clubs"])
    assert raised.value.problems[0].facts == {"word": "anna", "players": LONG[1:3]}


def test_a_whole_name_goes_before_a_longer_one_that_begins_so() -> None:
    table = sheet(at=heading("Anna", "Annabell", "Carla"))
    assert find_player(table, ["anna", "clubs"]) == (1, 1)


def test_a_player_may_be_called_by_a_number() -> None:
    table = sheet(at=heading("3", "2", "1"))
    assert find_player(table, ["3"]) == (1, 1)
    assert find_player(table, ["@3"]) == (3, 1)


def test_a_name_with_a_wide_gap_is_found_word_by_word() -> None:
    table = sheet(at=heading("Anna  Maria", "Anna Lena", "Carla"))
    assert find_player(table, ["Anna", "Maria"]) == (1, 2)


def test_names_are_compared_without_case_accents_and_sharp_s() -> None:
    assert fold(" Çelik  ") == fold("celik")
    assert fold("Straße") == fold("STRASSE")
    assert fold("Groß") != fold("Gros")
