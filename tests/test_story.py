"""Corrections in any order: the list is what a plain model says, and the log forgets nothing."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
)
from openpyxl import load_workbook

from skatcalc.amendments import corrections
from skatcalc.bock import BockRules
from skatcalc.book import Scribe, begin, correct, load, write
from skatcalc.checks import check_code, closing
from skatcalc.cli import main
from skatcalc.events import (
    BEGINNING,
    DealAdded,
    DealChanged,
    DealVoided,
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
    event_from_body,
    event_to_body,
)
from skatcalc.facts import to_game
from skatcalc.game import Game
from skatcalc.i18n import LANGUAGES, use
from skatcalc.jsondata import amended_data, sheet_data
from skatcalc.notation import read_words
from skatcalc.problems import Problem, SheetError, SkatError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.reports import sheet_table
from skatcalc.rules import ISKO
from skatcalc.scoring import totals
from skatcalc.sheet import (
    Sheet,
    changed_deal,
    new_deal,
    new_ramsch,
    records_of,
    replay,
    seating_findings,
    voided_deal,
)
from skatcalc.store import open_store
from skatcalc.store.memory import MemoryStore
from skatcalc.story import last_undoing, story
from skatcalc.storyreports import log_data, log_lines
from skatcalc.table import Ref
from skatcalc.undoing import last_redoable, redoing, undoing

START = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)


def game(line: str) -> Game:
    return to_game(read_words([line]))


CLUBS = game("clubs with 1 won")
SPADES = game("spades with 2 hand 95 points")
GRAND = game("grand without 1 59 points")
HOUSE = ISKO._replace(name="house", ramsch=RamschRules())


def heading(names: str = "Anna Bert Carla", **facts: object) -> Heading:
    seats = tuple(map(Seat, names.split()))
    usual = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=seats,
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=12 * len(seats),
    )
    return replace(usual, **facts)  # type: ignore[arg-type]  # by name


FOUR = heading("Anna Bert Carla Dora")


def done(sheet: Sheet, *events: Event) -> Sheet:
    for event in events:
        seq = sheet.last_seq + 1
        at = f"2026-11-29T20:{seq:02}:00+00:00"
        sheet = sheet.apply(Record(seq=seq, event=event, at=at, by="Bert", said=f"line {seq}"))
    return sheet


def table(*deals: tuple[int | None, Game | None], at: Heading | None = None) -> Sheet:
    found = replay(records_of([SheetOpened(at or heading())]))
    for declarer, played in deals:
        found = done(found, new_deal(found, declarer=declarer, game=played))
    return found


def codes(error: SkatError) -> list[str]:
    return [problem.code for problem in error.problems]


def declarers(sheet: Sheet) -> list[int | None]:
    return [deal.declarer for deal in sheet.deals]


# --- what is kept -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        DealVoided(4),
        DealVoided(4, "entered twice"),
        Undone(5),
        Undone(5, "was right"),
        DealAdded(declarer=2, game=SPADES, after=3, reason="forgotten"),
        DealAdded(declarer=None, after=BEGINNING),
    ],
)
def test_the_book_gives_back_what_it_was_given(event: Event) -> None:
    assert event_from_body(type(event).__name__, 1, event_to_body(event)) == event


def test_the_bodies_of_old_events_are_as_ever() -> None:
    assert event_to_body(Undone(5)) == {"seq": 5}
    assert event_to_body(DealAdded(declarer=None, after=3)) == {"declarer": None, "after": 3}


def test_a_deal_of_an_old_book_that_names_none_before_it_stands_at_the_end() -> None:
    old = event_from_body("DealAdded", 1, {"declarer": 2, "written": 24, "after": 0})
    older = event_from_body("DealAdded", 1, {"declarer": 3, "written": 24})
    assert declarers(done(table((1, CLUBS)), old, older)) == [1, 2, 3]


# --- striking out -------------------------------------------------------------------------------


def test_a_deal_that_is_struck_out_leaves_the_numbering_and_keeps_its_place() -> None:
    before = table((2, CLUBS), (3, GRAND), (4, CLUBS), at=FOUR)
    after = done(before, voided_deal(before, 2, reason=" twice "))
    assert [(row.number, row.dealer, row.deal.declarer) for row in after.rows()] == [
        (1, 1, 2),
        (2, 2, 4),
    ]
    assert [deal.declarer for deal in after.places] == [2, 3, 4]
    # Nobody has lost any more: 24 + 50 each.
    assert totals(after) == (0, 74, 0, 74)
    (found,) = corrections(after)
    assert (found.number, found.voided, found.became) == (2, True, None)
    assert found.event == DealVoided(3, "twice")
    assert found.was is not None
    assert found.was.score == -96


def test_what_is_entered_after_a_deal_struck_out_stands_after_it() -> None:
    sheet = table((1, CLUBS), (2, CLUBS))
    sheet = done(sheet, voided_deal(sheet, 2))
    sheet = done(sheet, new_deal(sheet, declarer=3, game=CLUBS))
    assert [deal.declarer for deal in sheet.places] == [1, 2, 3]
    assert declarers(sheet) == [1, 3]
    assert corrections(sheet)[0].number == 2


def test_only_what_counts_can_be_struck_out() -> None:
    sheet = table((1, CLUBS))
    sheet = done(sheet, voided_deal(sheet, 1))
    for number in (0, 1):
        with pytest.raises(SheetError) as raised:
            voided_deal(sheet, number)
        assert codes(raised.value) == ["deal-unknown"]


# --- inserting ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "expected"), [(1, [3, 1, 2]), (2, [1, 3, 2]), (3, [1, 2, 3]), (None, [1, 2, 3])]
)
def test_a_deal_is_inserted_as_the_one_of_its_number(
    number: int | None, expected: list[int]
) -> None:
    sheet = table((1, CLUBS), (2, CLUBS))
    event = new_deal(sheet, declarer=3, game=GRAND, number=number)
    sheet = done(sheet, event)
    assert declarers(sheet) == expected
    assert len(corrections(sheet)) == (number in {1, 2})


def test_the_first_deal_of_a_list_can_be_told_with_its_number() -> None:
    event = new_deal(table(), declarer=3, game=GRAND, number=1)
    assert event == DealAdded(declarer=3, game=GRAND)


def test_a_deal_is_inserted_beside_those_struck_out() -> None:
    sheet = table((1, CLUBS), (2, CLUBS))
    sheet = done(sheet, voided_deal(sheet, 1))
    sheet = done(sheet, new_deal(sheet, declarer=3, game=GRAND, number=1))
    assert [deal.declarer for deal in sheet.places] == [1, 3, 2]
    assert declarers(sheet) == [3, 2]


def test_a_ramsch_is_inserted_with_the_forehand_of_its_number() -> None:
    sheet = table((1, CLUBS), (2, CLUBS), at=heading(rules=HOUSE))
    ramsch = Ramsch(card_points={1: 34, 2: 20, 3: 66})
    event = new_ramsch(sheet, ramsch, number=1, reason="forgotten")
    assert (event.after, event.reason) == (BEGINNING, "forgotten")
    # Seat 1 deals game 1, and forehand is left of the dealer.
    assert event.ramsch == replace(ramsch, forehand=2)


def test_where_a_deal_cannot_be_inserted_is_told_with_all_other_faults() -> None:
    sheet = table((2, CLUBS), (1, CLUBS), at=replace(FOUR, games=2))
    with pytest.raises(SheetError) as raised:
        new_deal(sheet, declarer=1, game=game("clubs with 12 won"), number=1)
    assert codes(raised.value) == ["sheet-full", "dealer-declares", "matadors-too-many"]
    for number in (0, 4):
        with pytest.raises(SheetError) as beyond:
            new_deal(sheet, declarer=2, game=CLUBS, number=number)
        assert codes(beyond.value) == ["deal-unknown"]


# --- dealers and players ------------------------------------------------------------------------


def test_a_correction_that_shifts_dealers_is_not_refused_and_found() -> None:
    sheet = table((2, CLUBS), (3, CLUBS), (4, GRAND), (2, CLUBS), (None, None), at=FOUR)
    assert seating_findings(sheet) == ()
    # Without game 1 Carla declares game 1, Dora game 2, Bert game 3: nobody sits out there. With
    # one more before all, Bert declares game 2, which he deals, and so do Carla and Dora theirs.
    shifted = done(sheet, new_deal(sheet, declarer=3, game=CLUBS, number=1))
    assert declarers(shifted) == [3, 2, 3, 4, 2, None]
    (finding,) = seating_findings(shifted)
    assert finding.code == "sitters-played"
    facts = {"number": 2, "name": "Bert", "numbers": (2, 3, 4), "count": 3}
    assert finding.facts == facts
    assert totals(shifted)[1] == 2 * 24 + 2 * 50 + 30


def test_who_sits_out_since_a_correction_may_stay_and_nobody_else_may_come() -> None:
    sheet = table((2, CLUBS), at=FOUR)
    sheet = done(sheet, new_deal(sheet, declarer=3, game=CLUBS, number=1))
    event = changed_deal(sheet, 2, declarer=2, game=GRAND)
    assert done(sheet, event).deals[1].game == GRAND
    sheet = done(sheet, changed_deal(sheet, 2, declarer=3, game=CLUBS))
    with pytest.raises(SheetError) as raised:
        changed_deal(sheet, 2, declarer=2, game=GRAND)
    assert codes(raised.value) == ["dealer-declares"]


def test_a_ramsch_of_who_sits_out_since_a_correction_is_found_as_well() -> None:
    house = replace(FOUR, rules=HOUSE)
    sheet = table(at=house)
    ramsch = Ramsch(card_points={2: 34, 3: 20, 4: 66}, forehand=2)
    sheet = done(sheet, new_ramsch(sheet, ramsch))
    sheet = done(sheet, new_deal(sheet, declarer=3, game=CLUBS, number=1))
    assert [problem.facts["numbers"] for problem in seating_findings(sheet)] == [(2,)]
    assert sheet.rows()[1].scores == {4: -66}
    # Shown all the same, where otherwise a dot stands for who sits out.
    assert sheet_table(sheet).rows[1].cells["points-4"].value == -66


def test_at_a_table_of_three_dealers_do_not_sit_out() -> None:
    sheet = table((1, CLUBS))
    assert seating_findings(done(sheet, new_deal(sheet, declarer=2, game=CLUBS, number=1))) == ()


# --- back and forward ---------------------------------------------------------------------------


def test_every_step_back_is_a_step_forward_again() -> None:
    first = table((1, CLUBS), (2, GRAND))
    steps = [first]
    for make in (
        lambda now: changed_deal(now, 1, declarer=3, game=SPADES),
        lambda now: new_deal(now, declarer=1, game=GRAND, number=1),
        lambda now: voided_deal(now, 2),
        lambda _now: SheetChanged(heading(games=30)),
    ):
        steps.append(done(steps[-1], make(steps[-1])))
    now = steps[-1]
    for past in reversed(steps[:-1]):
        now = done(now, undoing(now))
        assert (now.deals, now.places, now.heading) == (past.deals, past.places, past.heading)
    for future in steps[1:]:
        now = done(now, redoing(now))
        assert (now.deals, now.places, now.heading) == (future.deals, future.places, future.heading)
    with pytest.raises(SheetError) as raised:
        redoing(now)
    assert codes(raised.value) == ["nothing-to-redo"]


def test_there_is_nothing_to_redo_after_anything_was_entered() -> None:
    sheet = table((1, CLUBS))
    assert last_redoable(sheet) is None
    sheet = done(sheet, undoing(sheet))
    assert last_redoable(sheet) is not None
    closed = done(sheet, closing(sheet), SheetReopened())
    assert last_redoable(closed) is not None
    for event in (new_deal(sheet, declarer=2, game=CLUBS), SheetChanged(heading(games=24))):
        assert last_redoable(done(sheet, event)) is None


def test_nothing_to_undo_is_told() -> None:
    with pytest.raises(SheetError) as raised:
        undoing(table())
    assert raised.value.problems == (Problem("nothing-to-undo", {"sheet": "Monday"}),)


def test_a_closed_list_wants_a_reason_for_everything() -> None:
    sheet = table((1, CLUBS), (2, CLUBS))
    undone = done(sheet, undoing(sheet))
    closed, closed_undone = done(sheet, closing(sheet)), done(undone, closing(undone))
    for make in (
        lambda reason: voided_deal(closed, 1, reason=reason),
        lambda reason: new_deal(closed, declarer=1, game=CLUBS, number=1, reason=reason),
        lambda reason: new_deal(closed, declarer=1, game=CLUBS, number=3, reason=reason),
        lambda reason: undoing(closed, reason=reason),
        lambda reason: redoing(closed_undone, reason=reason),
    ):
        for reason in (None, " "):
            with pytest.raises(SheetError) as raised:
                make(reason)
            assert codes(raised.value) == ["reason-missing"]
        assert make(" found later ").reason == "found later"
    with pytest.raises(SheetError) as entering:
        new_deal(closed, declarer=1, game=CLUBS, reason="found later")
    assert codes(entering.value) == ["sheet-closed"]


def test_a_deal_that_is_added_with_a_reason_is_a_correction_at_the_end_too() -> None:
    sheet = table((1, CLUBS))
    event = new_deal(done(sheet, closing(sheet)), declarer=2, game=CLUBS, number=2, reason="late")
    (found,) = corrections(done(sheet, event))
    assert (found.number, found.was) == (2, None)


# --- any order, against a plain model -----------------------------------------------------------


class Line(NamedTuple):
    """A deal of the model."""

    declarer: int | None
    game: Game | None
    written: int | None
    counts: bool = True


class State(NamedTuple):
    """The list as the model has it."""

    day: date
    lines: tuple[Line, ...] = ()

    def place(self, number: int) -> int:
        """Return where the deal of that number stands among all lines."""
        return [at for at, line in enumerate(self.lines) if line.counts][number - 1]

    @property
    def counting(self) -> list[Line]:
        return [line for line in self.lines if line.counts]


TOLD: Sequence[tuple[int | None, Game | None, int | None]] = (
    (None, None, None),
    (0, CLUBS, None),
    (1, GRAND, None),
    (2, SPADES, 44),
    (1, None, -48),
)
DAYS = st.sampled_from([date(2026, 11, day) for day in (27, 28, 29)])


class Corrections(RuleBasedStateMachine):
    """Entering, correcting, striking out, inserting, undoing and redoing in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        clock = (START + timedelta(seconds=second) for second in count())
        self.scribe = Scribe(by="Bert", clock=lambda: next(clock))
        self.desk = begin(self.store, [SheetOpened(FOUR)], self.scribe, "line 1")
        self.past = [State(FOUR.date)]
        self.future: list[State] = []
        self.said = ["line 1"]
        self.told: list[str] = []
        self.code_of: dict[object, str] = {}
        self.content_of: dict[str, object] = {}

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet

    @property
    def now(self) -> State:
        return self.past[-1]

    def do(self, event: Event) -> None:
        line = f"line {len(self.said) + 1}"
        self.said.append(line)
        self.desk = correct(self.store, self.desk, event, self.scribe, line)

    def become(self, event: Event, state: State) -> None:
        self.do(event)
        self.past.append(state)
        self.future.clear()

    def line(self, told: tuple[int | None, Game | None, int | None], number: int) -> Line:
        who, played, written = told
        playing = self.sheet.playing(number)
        return Line(None if who is None else playing[who], played, written)

    @precondition(lambda self: self.sheet.closed is None and len(self.sheet.deals) < FOUR.games)
    @rule(told=st.sampled_from(TOLD))
    def add(self, told: tuple[int | None, Game | None, int | None]) -> None:
        line = self.line(told, len(self.sheet.deals) + 1)
        event = new_deal(self.sheet, declarer=line.declarer, game=line.game, written=line.written)
        self.become(event, self.now._replace(lines=(*self.now.lines, line)))

    @precondition(lambda self: 0 < len(self.sheet.deals) < FOUR.games)
    @rule(told=st.sampled_from(TOLD), at=st.integers(0, 99))
    def insert(self, told: tuple[int | None, Game | None, int | None], at: int) -> None:
        number = at % len(self.sheet.deals) + 1
        line, lines = self.line(told, number), self.now.lines
        event = new_deal(
            self.sheet,
            declarer=line.declarer,
            game=line.game,
            written=line.written,
            number=number,
            reason="forgotten",
        )
        place = self.now.place(number)
        self.become(event, self.now._replace(lines=(*lines[:place], line, *lines[place:])))

    @precondition(lambda self: self.sheet.deals)
    @rule(told=st.sampled_from(TOLD), at=st.integers(0, 99), stays=st.booleans())
    def fix(self, told: tuple[int | None, Game | None, int | None], at: int, stays: bool) -> None:
        number = at % len(self.sheet.deals) + 1
        line, place, lines = self.line(told, number), self.now.place(number), self.now.lines
        if stays and line.declarer and lines[place].declarer:
            line = line._replace(declarer=lines[place].declarer)
        if line == lines[place]:
            return
        event = changed_deal(
            self.sheet,
            number,
            declarer=line.declarer,
            game=line.game,
            written=line.written,
            reason="misheard",
        )
        self.become(event, self.now._replace(lines=(*lines[:place], line, *lines[place + 1 :])))

    @precondition(lambda self: self.sheet.deals)
    @rule(at=st.integers(0, 99))
    def void(self, at: int) -> None:
        number = at % len(self.sheet.deals) + 1
        place, lines = self.now.place(number), self.now.lines
        struck = lines[place]._replace(counts=False)
        event = voided_deal(self.sheet, number, reason="twice")
        self.become(event, self.now._replace(lines=(*lines[:place], struck, *lines[place + 1 :])))

    @precondition(lambda self: self.sheet.closed is None)
    @rule(day=DAYS)
    def change(self, day: date) -> None:
        self.become(SheetChanged(replace(FOUR, date=day)), self.now._replace(day=day))

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self) -> None:
        self.do(undoing(self.sheet, reason="no"))
        self.future.append(self.past.pop())

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.do(redoing(self.sheet, reason="yes"))
        self.past.append(self.future.pop())

    @precondition(lambda self: self.sheet.closed is None)
    @rule()
    def close(self) -> None:
        self.said.append(f"line {len(self.said) + 1}")
        event = closing(self.sheet)
        self.desk = write(self.store, self.desk, event, self.scribe, self.said[-1])

    @precondition(lambda self: self.sheet.closed is not None)
    @rule()
    def reopen(self) -> None:
        self.said.append(f"line {len(self.said) + 1}")
        self.desk = write(self.store, self.desk, SheetReopened(), self.scribe, self.said[-1])

    @invariant()
    def the_list_is_what_the_model_says(self) -> None:
        sheet, state = self.sheet, self.now
        told = [
            Line(deal.declarer, deal.game, deal.written, deal.id not in sheet.voided)
            for deal in sheet.places
        ]
        assert told == [*state.lines]
        plain = replay(
            records_of(
                [
                    SheetOpened(replace(FOUR, date=state.day)),
                    *(
                        DealAdded(declarer=line.declarer, game=line.game, written=line.written)
                        for line in state.counting
                    ),
                ]
            )
        )
        assert [(r.number, r.dealer, r.score, r.scores) for r in sheet.rows()] == [
            (r.number, r.dealer, r.score, r.scores) for r in plain.rows()
        ]
        assert totals(sheet) == totals(plain)
        assert check_code(sheet) == check_code(plain)
        sitting = tuple(
            number
            for number, line in enumerate(state.counting, start=1)
            if line.declarer == (number - 1) % 4 + 1
        )
        found = seating_findings(sheet)
        assert [problem.facts["numbers"] for problem in found] == [sitting][: len(sitting)]
        assert (last_redoable(sheet) is not None) == bool(self.future)

    @invariant()
    def the_code_changes_with_the_content_and_only_then(self) -> None:
        content = (self.now.day, tuple(self.now.counting))
        code = check_code(self.sheet)
        assert self.code_of.setdefault(content, code) == code
        assert self.content_of.setdefault(code, content) == content

    @invariant()
    def what_closed_the_list_is_true(self) -> None:
        if self.sheet.closed is not None:
            assert self.sheet.closed == closing(self.sheet)

    @invariant()
    def the_book_reads_back_as_it_was_written(self) -> None:
        assert load(self.store, self.desk.stream) == self.desk
        assert replay(self.sheet.history) == self.sheet
        assert self.store.check() == ()

    @invariant()
    def the_log_forgets_nothing(self) -> None:
        data = log_data(self.sheet)["entries"]
        assert isinstance(data, list)
        assert [each["entry"] for each in data] == list(range(1, len(data) + 1))
        assert list(dict.fromkeys(each["said"] for each in data)) == self.said
        told = [each["sentence"] for each in data]
        assert told[: len(self.told)] == self.told
        self.told = told
        lines = log_lines(self.sheet)
        said = [line for line in lines if line.startswith("   said: ")]
        assert said == [f"   said: {line}" for line in self.said]


TestCorrections = Corrections.TestCase
TestCorrections.settings = settings(
    max_examples=60,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


# --- codes --------------------------------------------------------------------------------------


def test_the_codes_of_a_list_that_is_corrected_stay_the_same_for_ever() -> None:
    sheet = table((1, CLUBS), (2, GRAND), (3, SPADES))
    told = [check_code(sheet)]
    for make in (
        lambda now: voided_deal(now, 2),
        lambda now: new_deal(now, declarer=None, number=1),
        lambda now: changed_deal(now, 2, declarer=2, game=CLUBS),
        undoing,
        undoing,
        undoing,
        redoing,
    ):
        sheet = done(sheet, make(sheet))
        told.append(check_code(sheet))
    first, struck, inserted, changed = told[:4]
    assert told == [first, struck, inserted, changed, inserted, struck, first, struck]
    assert (first, struck, inserted, changed) == GOLDEN
    # As anyone can compute it: passed, Bert's clubs, Carla's spades; 24 + 50 and 55 + 50.
    written = (
        '{"date":"2026-11-29","deals":["passed","2 C +1 w","3 SH +2 p95"],'
        '"names":["Anna","Bert","Carla"],"rules":{},"scoring":"seeger-fabian",'
        '"totals":[0,74,105]}'
    )
    bits = "".join(f"{byte:08b}" for byte in sha256(written.encode()).digest())[:50]
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    fives = [int(bits[place : place + 5], 2) for place in range(0, 50, 5)]
    assert changed.replace("-", "") == "".join(letters[five] for five in fives)


GOLDEN = ("3YV8M-TFEEB", "JKZ49-EQXQE", "1FGQQ-KYP22", "B73XR-J7A7T")


# --- the log ------------------------------------------------------------------------------------


def evening() -> Sheet:
    """Return a list with one of everything."""
    sheet = table((1, CLUBS), (2, GRAND))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=3, game=CLUBS, reason="wrong player"))
    sheet = done(sheet, new_deal(sheet, declarer=None, number=1))
    sheet = done(sheet, voided_deal(sheet, 3, reason="twice"))
    sheet = done(sheet, undoing(sheet))
    sheet = done(sheet, redoing(sheet, reason="it was"))
    sheet = done(sheet, SheetChanged(heading(games=30, series=2)))
    sheet = done(sheet, closing(sheet), SheetReopened())
    return done(sheet, SheetChanged(heading("Anna Bert Carl", games=30, series=2)))


def test_the_log_tells_who_did_what_when_and_why_and_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    grand = "Bert, grand: without 1, game 2, times 24: 48; lost, times 2: -96"
    clubs = "clubs: with 1, game 2, times 12: 24"
    assert log_lines(evening()) == [
        "1. -, somebody: the list is begun; players: Anna, Bert, Carla",
        f"2. 2026-11-29 20:02, Bert: game 1: Anna, {clubs}",
        "   said: line 2",
        f"3. 2026-11-29 20:03, Bert: game 2: {grand}",
        "   said: line 3",
        f"4. 2026-11-29 20:04, Bert: game 1 is corrected: Carla, {clubs}; before: Anna, {clubs}",
        "   said: line 4",
        "   why: wrong player",
        "5. 2026-11-29 20:05, Bert: game 1 is inserted: passed",
        "   said: line 5",
        f"6. 2026-11-29 20:06, Bert: game 3 is struck out: {grand}",
        "   said: line 6",
        "   why: twice",
        f"7. 2026-11-29 20:07, Bert: entry 6 is taken back: game 3 is struck out: {grand}",
        "   said: line 7",
        "   taken back by entry 8",
        f"8. 2026-11-29 20:08, Bert: entry 6 counts again: game 3 is struck out: {grand}",
        "   said: line 8",
        "   why: it was",
        "9. 2026-11-29 20:09, Bert: the heading is changed: Series - → 2; Games 36 → 30",
        "   said: line 9",
        (
            "10. 2026-11-29 20:10, Bert: the list is closed: Anna 0 · Bert 0 · Carla 74; check "
            "code 7RSBG-4GJ1J"
        ),
        "   said: line 10",
        "11. 2026-11-29 20:11, Bert: the list is opened again",
        "   said: line 11",
        (
            "12. 2026-11-29 20:12, Bert: the heading is changed: Players Anna, Bert, Carla → Anna, "
            "Bert, Carl"
        ),
        "   said: line 12",
    ]


def test_the_log_has_a_line_for_each_thing_whatever_it_was_told() -> None:
    table = replay(records_of([SheetOpened(heading()), DealAdded(declarer=None)]))
    last = Record(3, DealVoided(2, "mis\ncounted"), "", "An\nna", "sheet fix\n1 void\x1b[31m")
    *_, told, said, why = log_lines(table.apply(last))
    assert told == "3. -, An\N{REPLACEMENT CHARACTER}na: game 1 is struck out: passed"
    marked = "sheet fix\N{REPLACEMENT CHARACTER}1 void\N{REPLACEMENT CHARACTER}[31m"
    assert said == f"   said: {marked}"
    assert why == "   why: mis\N{REPLACEMENT CHARACTER}counted"


def test_the_log_for_programs_holds_the_lines_before_and_after() -> None:
    entries = log_data(evening())["entries"]
    assert isinstance(entries, list)
    corrected, struck, back, again, closed = (entries[at] for at in (3, 5, 6, 7, 9))
    assert (corrected["was"]["declarer"], corrected["deal"]["declarer"]) == ("Anna", "Carla")
    assert (corrected["kind"], corrected["number"]) == ("DealChanged", 1)
    assert (struck["deal"], struck["was"]["score"], struck["number"]) == (None, -96, 3)
    assert (struck["taken_back_by"], back["takes_back"], back["taken_back_by"]) == (None, 6, 8)
    assert (back["was"], back["deal"]["score"], back["number"]) == (None, -96, 3)
    assert (again["takes_back"], again["reason"], again["deal"]) == (7, "it was", None)
    assert (closed["totals"], closed["code"]) == ([0, 0, 74], "7RSBG-4GJ1J")
    assert json.loads(json.dumps(entries)) == entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_told_in_every_language(language: str) -> None:
    use(language)
    lines = log_lines(evening())
    assert len(lines) == 27
    assert not any("{" in line for line in lines)


def test_an_undoing_of_an_undoing_of_an_undoing_takes_back() -> None:
    sheet = done(table((1, CLUBS)), Undone(2), Undone(3), Undone(4))
    assert [told.brings_back for told in story(sheet)] == [False, False, False, True, False]
    assert sheet.deals == ()
    assert last_undoing(sheet).about == sheet.history[1]


def test_a_heading_that_says_the_same_is_told_as_changed() -> None:
    linked = heading(seats=(Seat("Anna", "m1"), Seat("Bert"), Seat("Carla")))
    assert log_lines(done(table(), SheetChanged(linked)))[1].endswith(": the heading is changed")


def test_a_correction_of_a_deal_that_was_undone_before_is_told_without_it() -> None:
    sheet = done(table((1, CLUBS)), Undone(2), DealChanged(deal=2, declarer=2, game=CLUBS))
    assert log_lines(sheet)[-2].endswith("game - is corrected: -; before: -")


# --- as it is shown -----------------------------------------------------------------------------


def columns(sheet: Sheet, *keys: str, history: bool = True) -> list[tuple[object, ...]]:
    found = sheet_table(sheet, history=history)
    return [
        tuple(row.cells[key].value if key in row.cells else None for key in keys)
        for row in found.rows[: found.footer]
    ]


def test_what_was_corrected_stands_crossed_out_above_what_it_is() -> None:
    sheet = table((1, CLUBS), (2, GRAND), (3, SPADES))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=2, game=CLUBS))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=2, game=SPADES))
    sheet = done(sheet, voided_deal(sheet, 2))
    sheet = done(sheet, voided_deal(sheet, 2))
    keys = ("number", "score", "points-1", "points-2", "points-3")
    assert columns(sheet, *keys) == [
        ("×1", 24, "×", None, None),
        ("×1", 24, None, "×", None),
        (1, 55, None, 55, None),
        ("×2", -96, None, "×", None),
        ("×2", 55, None, None, "×"),
    ]
    assert columns(sheet, *keys, history=False) == [(1, 55, None, 55, None)]
    notes = sheet_table(sheet, history=True).notes[1:-1]
    assert [note.partition(":")[0] for note in notes] == ["×1", "×1", "×2", "×2"]
    plain = sheet_table(sheet).notes[1:-1]
    assert [note.partition(":")[0] for note in plain] == ["1", "1", "×2", "×2"]
    assert plain[2] == (
        "×2: struck out by Bert on 2026-11-29, was: Bert, grand: without 1, game 2, times 24: 48; "
        "lost, times 2: -96"
    )


def test_the_figures_below_crossed_out_lines_are_computed_from_the_right_rows() -> None:
    sheet = table((1, CLUBS), (2, GRAND), (1, SPADES))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=1, game=SPADES))
    whole = sheet_table(sheet, history=True)
    # Crossed out, game 1, game 2, game 3, game points.
    third, points = whole.rows[3].cells["points-1"], whole.rows[4].cells["points-1"]
    assert (third.value, points.value) == (110, 110)
    assert third.formula == (Ref(1, "points-1"), "+", Ref(3, "score"))
    assert points.formula == (Ref(3, "points-1"),)


def test_a_footnote_tells_of_an_insertion_and_why() -> None:
    sheet = table((1, CLUBS))
    sheet = done(sheet, new_deal(sheet, declarer=None, number=1))
    sheet = done(sheet, new_deal(sheet, declarer=None, number=1, reason="forgotten"))
    sheet = done(sheet, voided_deal(sheet, 3, reason="twice"))
    assert sheet_table(sheet).notes[:-1] == (
        "1: inserted by Bert on 2026-11-29 (forgotten)",
        "2: inserted by Bert on 2026-11-29",
        (
            "×3: struck out by Bert on 2026-11-29 (twice), was: Anna, clubs: with 1, game 2, times "
            "12: 24"
        ),
    )


def test_a_correction_that_sounds_as_before_is_told_in_words() -> None:
    sheet = table((1, CLUBS))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=1, game=game("clubs with 1 89 points")))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=1, game=sheet.deals[0].game, written=23))
    sheet = done(sheet, changed_deal(sheet, 1, declarer=1, game=sheet.deals[0].game, written=24))
    assert [note.partition("was: ")[2] for note in sheet_table(sheet).notes[-4:-1]] == [
        "Anna, clubs with 1 won",
        "Anna, clubs with 1 89 points",
        "Anna, clubs with 1 89 points; 23 as written",
    ]


def test_a_passed_deal_after_which_bock_begins_is_told_so() -> None:
    at = heading(rules=ISKO._replace(name="house", bock=BockRules()))
    sheet = table((None, None), at=at)
    event = changed_deal(sheet, 1, declarer=None, starts_bock=True)
    sheet = done(sheet, event)
    assert log_lines(sheet)[-2].endswith(
        "game 1 is corrected: passed; then a bock round begins; before: passed"
    )


def test_json_tells_what_kind_of_correction_it_was() -> None:
    sheet = evening()
    told = sheet_data(sheet)["corrections"]
    assert isinstance(told, list)
    assert [(each["kind"], each["number"], each["voided"]) for each in told] == [
        ("changed", 2, False),
        ("inserted", 1, False),
        ("voided", 3, True),
    ]
    assert [each["was"] and each["was"]["declarer"] for each in told] == ["Anna", None, "Bert"]


def test_json_of_an_entry_tells_the_correction_only_if_it_was_one() -> None:
    sheet = table((1, CLUBS))
    assert amended_data(sheet)["correction"] is None
    sheet = done(sheet, voided_deal(sheet, 1))
    data = amended_data(sheet)
    assert data["deal"] is None
    assert isinstance(data["correction"], dict)
    assert data["correction"]["kind"] == "voided"
    sheet = done(sheet, new_deal(sheet, declarer=1, game=CLUBS, number=1))
    assert amended_data(sheet)["correction"] is None


# --- a list that was closed ---------------------------------------------------------------------


def test_a_list_of_48_that_is_corrected_after_closing_shows_it_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(book))
    monkeypatch.setenv("SKATCALC_BY", "Carla")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    sheet = table(at=FOUR)
    for number in range(1, 49):
        event = new_deal(sheet, declarer=sheet.playing(number)[number % 3], game=CLUBS)
        sheet = done(sheet, event)
    old = check_code(sheet)
    events = [record.event for record in sheet.history] + [closing(sheet)]
    with open_store(book, create=True) as store:
        begin(store, events, Scribe(by="Anna"), "evening")
    # Carla deals game 3; Dora is forehand, and game 3 was forehand's.
    assert main(["sheet", "fix", "--sheet", "Monday", "3", "anna", "--reason", "misheard"]) == 0
    out = capsys.readouterr().out
    with open_store(book) as store:
        after = load(store, store.sheets()[0]).sheet
        assert store.check() == ()
        assert store.open_sheets() == ()
    assert after.closed is not None
    assert after.closed.code == check_code(after) != old
    assert f"its check code is {after.closed.code} now" in out
    note = "3: changed by Carla on "
    was = "(misheard), was: Dora, clubs: with 1, game 2"

    def shown(*line: str) -> str:
        capsys.readouterr()
        assert main([*line]) == 0
        return " ".join(capsys.readouterr().out.split())

    for line in (("sheet", "show"), ("sheet", "show", "--history")):
        assert note in shown(*line)
        assert was in shown(*line)
        assert after.closed.code in shown(*line)
    assert "×3 ♣" in shown("sheet", "show", "--history")
    log = shown("sheet", "log")
    assert "Carla: game 3 is corrected: Anna, clubs: with 1" in log
    assert "; before: Dora, clubs: with 1" in log
    entries = json.loads(shown("--json", "sheet", "log", "Monday"))["entries"]
    assert [each["reason"] for each in entries if each["reason"]] == ["misheard"]
    assert "why: misheard" in log
    assert log.index(old) < log.index(after.closed.code)
    for name in ("list.xlsx", "list.json"):
        assert main(["sheet", "export", str(tmp_path / name)]) == 0
    printed = load_workbook(tmp_path / "list.xlsx").worksheets[0]
    cells = [str(cell.value) for row in printed.iter_rows() for cell in row]
    assert any(cell.startswith(f"×{note}") and was in cell for cell in cells)
    data = json.loads((tmp_path / "list.json").read_text(encoding="utf-8"))
    (told,) = data["corrections"]
    assert (told["number"], told["was"]["declarer"], told["reason"]) == (3, "Dora", "misheard")
    assert data["closed"] == after.closed.code


@pytest.mark.parametrize(
    "line",
    [
        ["void", "1"],
        ["insert", "1", "passed"],
        ["undo"],
        ["fix", "1", "bert"],
    ],
)
def test_every_correction_of_a_closed_list_is_one_step_with_new_totals_and_code(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(book))
    sheet = table((1, CLUBS), (2, GRAND))
    events = [record.event for record in sheet.history] + [closing(sheet)]
    with open_store(book, create=True) as store:
        begin(store, events, Scribe(by="Anna"))
    command = ["sheet", *line, "--sheet", "Monday"]
    assert main(command) == 1
    assert main([*command, "--reason", "found later"]) == 0
    with open_store(book) as store:
        after = load(store, store.sheets()[0]).sheet
    opened, corrected, closed = (record.event for record in after.history[-3:])
    assert isinstance(opened, SheetReopened)
    assert getattr(corrected, "reason", None) == "found later"
    assert isinstance(closed, SheetClosed)
    assert closed == after.closed == closing(after)
    assert closed.code != check_code(sheet)
