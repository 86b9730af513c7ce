"""Corrections of deals: nothing is overwritten, everything after them is computed anew."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc import sheet as sheet_module
from skatcalc.amendments import corrections
from skatcalc.bock import BockRules
from skatcalc.book import Desk, Scribe, begin, catch_up, correct, load, write
from skatcalc.checks import check_code
from skatcalc.events import (
    DealAdded,
    DealChanged,
    Heading,
    Record,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    Undone,
    event_from_body,
    event_to_body,
)
from skatcalc.facts import to_game
from skatcalc.game import Game
from skatcalc.jsondata import sheet_data
from skatcalc.levels import Reason
from skatcalc.notation import read_words
from skatcalc.problems import InvalidGame, SheetError, SkatError, StoreError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.reports import sheet_table
from skatcalc.rules import ISKO
from skatcalc.scoring import totals
from skatcalc.sheet import Sheet, changed_deal, new_deal, new_ramsch, records_of, replay
from skatcalc.store.memory import MemoryStore
from skatcalc.undoing import last_undoable

LAW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
START = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)


def game(line: str) -> Game:
    return to_game(read_words([line]))


CLUBS = game("clubs with 1 won")
SPADES = game("spades with 2 hand 95 points")
GRAND = game("grand without 1 59 points")
HOUSE = ISKO._replace(name="house", ramsch=RamschRules(), bock=BockRules(triggers=("lost-60",)))


def heading(count: int = 3, **facts: object) -> Heading:
    usual = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla", "Dora")[:count])),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return replace(usual, **facts)  # type: ignore[arg-type]  # by name


def table(*deals: tuple[int | None, Game | None], at: Heading | None = None) -> Sheet:
    found = replay(records_of([SheetOpened(at or heading())]))
    for declarer, played in deals:
        found = entered(found, new_deal(found, declarer=declarer, game=played))
    return found


def entered(sheet: Sheet, event: DealAdded | DealChanged | Undone | SheetChanged) -> Sheet:
    seq = sheet.last_seq + 1
    return sheet.apply(Record(seq=seq, event=event, at=f"2026-11-29T20:{seq:02}:00", by="Bert"))


def codes(error: SkatError) -> list[str]:
    return [problem.code for problem in error.problems]


# --- the event ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        DealChanged(deal=2, declarer=None),
        DealChanged(deal=2, declarer=1, game=SPADES, reason="misheard"),
        DealChanged(deal=9, declarer=3, written=-48, starts_bock=True),
        DealChanged(deal=4, declarer=None, ramsch=Ramsch(card_points={1: 34, 2: 20, 3: 66})),
    ],
)
def test_the_book_gives_back_the_correction_that_it_was_given(event: DealChanged) -> None:
    assert event_from_body("DealChanged", 1, event_to_body(event)) == event


def test_the_body_of_an_added_deal_is_as_ever() -> None:
    assert event_to_body(DealAdded(declarer=2, written=-48, after=3)) == {
        "declarer": 2,
        "written": -48,
        "after": 3,
    }


# --- what a correction does ---------------------------------------------------------------------


def test_a_correction_replaces_the_deal_and_what_follows_is_computed_anew() -> None:
    before = table((1, CLUBS), (2, GRAND), (None, None))
    after = entered(before, changed_deal(before, 1, declarer=2, game=SPADES))
    assert [row.score for row in before.rows()] == [24, -96, 0]
    # With 2, game 3, hand 4, schneider 5, times 11.
    assert [row.score for row in after.rows()] == [55, -96, 0]
    assert [deal.id for deal in after.deals] == [deal.id for deal in before.deals]
    # Bert: 55 - 96 + 50 - 50; Anna and Carla: 40 for the grand that Bert lost.
    assert totals(after) == (40, -41, 40)


def test_a_correction_that_starts_a_bock_round_doubles_the_deals_after_it() -> None:
    at = heading(rules=HOUSE)
    before = table((1, game("clubs with 1 59 points")), (2, CLUBS), at=at)
    lost = game("clubs with 1 60 points")
    after = entered(before, changed_deal(before, 1, declarer=1, game=lost))
    assert [row.score for row in before.rows()] == [-48, 24]
    assert [row.score for row in after.rows()] == [-48, 48]


def test_a_correction_is_remembered_with_who_when_why_and_the_line_before() -> None:
    before = table((1, CLUBS), (2, GRAND))
    event = changed_deal(before, 1, declarer=3, game=SPADES, reason="  misheard ")
    (found,) = corrections(entered(before, event))
    assert found.was is not None
    assert (found.number, found.was.deal.declarer, found.was.score) == (1, 1, 24)
    assert (found.event.reason, found.record.by, found.record.seq) == ("misheard", "Bert", 4)


def test_a_deal_that_is_corrected_twice_is_told_twice() -> None:
    sheet = table((1, CLUBS))
    sheet = entered(sheet, changed_deal(sheet, 1, declarer=2, game=CLUBS))
    sheet = entered(sheet, changed_deal(sheet, 1, declarer=2, game=GRAND))
    lines = [found.was for found in corrections(sheet) if found.was]
    assert [(was.deal.declarer, was.score) for was in lines] == [(1, 24), (2, 24)]


def test_a_correction_of_a_deal_that_does_not_count_any_more_is_nothing() -> None:
    sheet = table((1, CLUBS), (2, GRAND))
    sheet = entered(sheet, changed_deal(sheet, 1, declarer=2, game=CLUBS))
    sheet = entered(sheet, Undone(2))
    assert [deal.game for deal in sheet.deals] == [GRAND]
    assert corrections(sheet) == ()


def test_a_correction_is_taken_back_before_the_deal() -> None:
    before = table((1, CLUBS))
    after = entered(before, changed_deal(before, 1, declarer=2, game=GRAND))
    newest = last_undoable(after)
    assert newest is not None
    assert newest.seq == 3
    back = entered(after, Undone(newest.seq))
    assert back.deals == before.deals
    assert corrections(back) == ()
    newest = last_undoable(back)
    assert newest is not None
    assert newest.seq == 2


def test_what_does_not_change_anything_is_refused() -> None:
    sheet = table((1, CLUBS))
    with pytest.raises(SheetError) as raised:
        changed_deal(sheet, 1, declarer=1, game=CLUBS)
    assert codes(raised.value) == ["deal-unchanged"]


@pytest.mark.parametrize("number", [0, -1, 2])
def test_only_what_was_entered_can_be_corrected(number: int) -> None:
    with pytest.raises(SheetError) as raised:
        changed_deal(table((1, CLUBS)), number, declarer=None)
    assert codes(raised.value) == ["deal-unknown"]


def test_every_fault_of_a_correction_is_told_at_once() -> None:
    sheet = table((2, CLUBS), at=heading(4))
    wrong = game("clubs with 12 won bid 19")
    with pytest.raises(SheetError) as raised:
        changed_deal(sheet, 1, declarer=1, game=wrong, starts_bock=True)
    assert codes(raised.value) == [
        "dealer-declares",
        "bock-not-played",
        "bid-illegal",
        "matadors-too-many",
    ]
    with pytest.raises(InvalidGame) as invalid:
        changed_deal(sheet, 1, declarer=2, game=wrong)
    assert codes(invalid.value) == ["bid-illegal", "matadors-too-many"]
    with pytest.raises(InvalidGame) as nothing:
        changed_deal(sheet, 1, declarer=2)
    assert codes(nothing.value) == ["contract-missing"]


def test_a_list_that_is_full_can_be_corrected() -> None:
    sheet = table((1, CLUBS), at=heading(games=1))
    assert entered(sheet, changed_deal(sheet, 1, declarer=None)).rows()[0].passed


def test_a_deal_becomes_a_ramsch_and_back() -> None:
    sheet = table((1, CLUBS), at=heading(rules=HOUSE))
    ramsch = Ramsch(card_points={1: 34, 2: 20, 3: 66})
    event = changed_deal(sheet, 1, declarer=None, ramsch=ramsch)
    # Forehand is the player left of the dealer.
    assert event.ramsch == replace(ramsch, forehand=2)
    sheet = entered(sheet, event)
    assert sheet.rows()[0].scores == {3: -66}
    sheet = entered(sheet, changed_deal(sheet, 1, declarer=1, game=CLUBS))
    assert sheet.rows()[0].scores == {1: 24}


def test_a_ramsch_is_checked_where_it_corrects_as_where_it_is_entered() -> None:
    sheet = table((1, CLUBS))
    ramsch = Ramsch(card_points={1: 34, 2: 20, 3: 66}, forehand=2)
    with pytest.raises(SheetError) as raised:
        changed_deal(sheet, 1, declarer=None, ramsch=ramsch, starts_bock=True)
    assert codes(raised.value) == ["ramsch-not-played", "bock-not-played"]
    house = table((1, CLUBS), at=heading(rules=HOUSE))
    wrong = Ramsch(card_points={1: 34, 2: 20, 3: 67})
    with pytest.raises(SheetError) as entering:
        new_ramsch(house, wrong)
    with pytest.raises(SheetError) as correcting:
        changed_deal(house, 1, declarer=None, ramsch=wrong)
    assert codes(correcting.value) == codes(entering.value) != []


# --- in the book --------------------------------------------------------------------------------


def scribe() -> Scribe:
    moments = iter(START + timedelta(minutes=count) for count in range(100))
    return Scribe(by="Bert", clock=lambda: next(moments))


def begun(store: MemoryStore) -> Desk:
    desk = begin(store, [SheetOpened(heading())], scribe())
    return write(store, desk, new_deal(desk.sheet, declarer=1, game=CLUBS), scribe())


def test_an_open_list_is_corrected_by_one_event() -> None:
    store = MemoryStore()
    desk = begun(store)
    event = changed_deal(desk.sheet, 1, declarer=2, game=GRAND)
    desk = correct(store, desk, event, scribe(), "1: bert grand without 1 59 points")
    assert desk == load(store, desk.stream)
    newest = store.events(desk.stream)[-1]
    assert (newest.kind, newest.seq, newest.by) == ("DealChanged", 3, "Bert")
    assert newest.said == "1: bert grand without 1 59 points"


def closed(store: MemoryStore) -> Desk:
    desk = begun(store)
    code = check_code(desk.sheet)
    return write(store, desk, SheetClosed(totals(desk.sheet), code), scribe())


def test_a_closed_list_is_not_corrected_without_a_reason() -> None:
    desk = closed(MemoryStore())
    with pytest.raises(SheetError) as raised:
        changed_deal(desk.sheet, 1, declarer=2, game=GRAND, reason=" ")
    assert codes(raised.value) == ["reason-missing"]


def test_a_closed_list_is_corrected_and_closed_anew_in_one_step() -> None:
    store = MemoryStore()
    desk = closed(store)
    old = desk.sheet.closed
    event = changed_deal(desk.sheet, 1, declarer=2, game=CLUBS, reason="wrong player")
    desk = correct(store, desk, event, scribe(), "fix")
    assert desk == load(store, desk.stream)
    kinds = [stored.kind for stored in store.events(desk.stream)]
    assert kinds[-3:] == ["SheetReopened", "DealChanged", "SheetClosed"]
    assert {stored.said for stored in store.events(desk.stream)[-3:]} == {"fix"}
    assert desk.sheet.closed is not None
    assert old is not None
    assert desk.sheet.closed.totals == (0, 74, 0)
    assert desk.sheet.closed.code == check_code(desk.sheet) != old.code
    assert store.open_sheets() == ()
    assert store.check() == ()


def test_a_correction_that_comes_too_late_writes_nothing() -> None:
    store = MemoryStore()
    desk = closed(store)
    event = changed_deal(desk.sheet, 1, declarer=2, game=CLUBS, reason="wrong player")
    correct(store, desk, event, scribe())
    count = len(store.events(desk.stream))
    with pytest.raises(StoreError) as raised:
        correct(store, desk, event, scribe())
    assert codes(raised.value) == ["book-changed"]
    assert len(store.events(desk.stream)) == count


def test_catching_up_reads_what_others_wrote_and_nothing_else() -> None:
    store = MemoryStore()
    desk = begun(store)
    assert catch_up(store, desk) == desk
    write(store, desk, new_deal(desk.sheet, declarer=2, game=GRAND), scribe())
    assert catch_up(store, desk) == load(store, desk.stream)


# --- how it is shown ----------------------------------------------------------------------------


def test_a_footnote_tells_what_a_line_was_and_who_changed_it_when_and_why() -> None:
    sheet = table((1, CLUBS), (2, GRAND))
    sheet = entered(sheet, changed_deal(sheet, 2, declarer=None))
    sheet = entered(sheet, changed_deal(sheet, 1, declarer=3, game=CLUBS, reason="misheard"))
    notes = sheet_table(sheet).notes
    assert (
        "1: changed by Bert on 2026-11-29 (misheard), was: Anna, clubs: with 1, game 2, times"
        in (" ".join(notes))
    )
    assert any(
        note.startswith("2: changed by Bert on 2026-11-29, was: Bert, grand: without 1")
        for note in notes
    )


def test_a_footnote_without_an_author_says_so() -> None:
    sheet = table((1, CLUBS))
    event = changed_deal(sheet, 1, declarer=2, game=CLUBS)
    sheet = sheet.apply(Record(seq=3, event=event, at="2026-11-30T00:10:00+00:00"))
    assert "1: changed by somebody on 2026-11-30, was: Anna, clubs" in " ".join(
        sheet_table(sheet).notes
    )


def test_json_tells_the_corrections() -> None:
    sheet = table((1, CLUBS))
    sheet = entered(sheet, changed_deal(sheet, 1, declarer=2, game=CLUBS, reason="misheard"))
    data = sheet_data(sheet)
    corrected = data["corrections"]
    assert isinstance(corrected, list)
    (found,) = corrected
    assert found["number"] == 1
    assert (found["by"], found["reason"], found["at"]) == (
        "Bert",
        "misheard",
        "2026-11-29T20:03:00",
    )
    assert found["was"]["declarer"] == "Anna"


# --- laws ---------------------------------------------------------------------------------------

DEALS: Sequence[tuple[int | None, Game | None, int | None]] = (
    (None, None, None),
    (1, CLUBS, None),
    (2, GRAND, None),
    (3, SPADES, 44),
    (2, None, -48),
    (1, game("clubs with 1 60 points"), None),
)


@LAW
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["add", "fix", "undo"]),
            st.sampled_from(DEALS),
            st.integers(min_value=0, max_value=30),
        ),
        max_size=25,
    ),
    reading=st.booleans(),
)
def test_adding_fixing_and_undoing_in_any_order_is_a_plain_list(
    steps: list[tuple[str, tuple[int | None, Game | None, int | None], int]], reading: bool
) -> None:
    sheet = table(at=heading(rules=HOUSE))
    states: list[list[tuple[int | None, Game | None, int | None]]] = [[]]
    fixes = [0]
    for how, (declarer, played, written), place in steps:
        now = states[-1]
        if how == "add":
            event: DealAdded | DealChanged | Undone = new_deal(
                sheet, declarer=declarer, game=played, written=written
            )
            states.append([*now, (declarer, played, written)])
            fixes.append(fixes[-1])
        elif how == "fix" and now and now[place % len(now)] != (declarer, played, written):
            number = place % len(now) + 1
            event = changed_deal(sheet, number, declarer=declarer, game=played, written=written)
            states.append([*now[: number - 1], (declarer, played, written), *now[number:]])
            fixes.append(fixes[-1] + 1)
        elif how == "undo" and len(states) > 1:
            newest = last_undoable(sheet)
            assert newest is not None
            event = Undone(newest.seq)
            states.pop()
            fixes.pop()
        else:
            continue
        sheet = entered(sheet, event)
        if reading:  # so that what was computed before is used again
            sheet.rows()
    plain = table(at=heading(rules=HOUSE))
    for declarer, played, written in states[-1]:
        event = new_deal(plain, declarer=declarer, game=played, written=written)
        plain = entered(plain, event)
    facts = [(d.declarer, d.game, d.written) for d in sheet.deals]
    assert facts == states[-1]
    assert [(r.number, r.dealer, r.score, r.scores) for r in sheet.rows()] == [
        (r.number, r.dealer, r.score, r.scores) for r in plain.rows()
    ]
    assert totals(sheet) == totals(plain)
    assert check_code(sheet) == check_code(plain)
    assert len(corrections(sheet)) == fixes[-1]
    assert replay(sheet.history) == sheet


def test_one_deal_more_is_one_value_more(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(*args: object) -> object:
        calls.append(args)
        return real(*args)  # type: ignore[arg-type]  # handed on

    real = sheet_module._worth
    monkeypatch.setattr(sheet_module, "_worth", counted)
    sheet = table(at=heading(games=400))
    costs = []
    for number in range(400):
        event = new_deal(sheet, declarer=number % 3 + 1, game=CLUBS)
        calls.clear()
        sheet = entered(sheet, event)
        sheet.rows()
        totals(sheet)
        costs.append(len(calls))
    assert costs == [1] * 400


def test_equal_games_of_which_one_was_said_otherwise_are_valued_each_for_itself() -> None:
    implied, said = (
        game("clubs with 1 schneider announced 95"),
        game("clubs with 1 hand schneider announced 95"),
    )
    assert implied == said
    rows = table((1, implied), (2, said), (3, implied)).rows()
    reasons = [row.value.levels[2].reason for row in rows if row.value]
    assert reasons == [Reason.IMPLIED, Reason.DECLARED, Reason.IMPLIED]


def test_what_was_computed_under_another_heading_is_computed_again() -> None:
    sheet = table((1, game("clubs with 1 hand 59 points")))
    assert sheet.rows()[0].score == -72
    from skatcalc.rules import PRE1999

    sheet = entered(sheet, SheetChanged(heading(rules=PRE1999)))
    # Until 1998 a lost Hand game counted once.
    assert sheet.rows()[0].score == -36


def test_where_every_passed_deal_is_a_ramsch_none_is_corrected_to_passed() -> None:
    rules = HOUSE._replace(passed_is_ramsch=True)
    sheet = table((1, CLUBS), at=heading(rules=rules))
    for enter in (
        lambda: new_deal(sheet, declarer=None),
        lambda: changed_deal(sheet, 1, declarer=None),
    ):
        with pytest.raises(SheetError) as raised:
            enter()
        assert codes(raised.value) == ["passed-is-ramsch"]
