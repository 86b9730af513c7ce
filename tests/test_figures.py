"""What a closed list states for a season: worked by hand, at every size of table."""

from dataclasses import replace
from datetime import UTC, date, datetime

from skatcalc.book import Scribe, begin, write, wrong_closings
from skatcalc.checks import closing
from skatcalc.events import (
    DealAdded,
    Event,
    Figures,
    Heading,
    PlayerTotals,
    Record,
    Scoring,
    Seat,
    SeatFigures,
    SheetClosed,
    SheetOpened,
    SheetReopened,
    TotalsEntered,
)
from skatcalc.joining import joined, substituted
from skatcalc.labels import SheetLabel
from skatcalc.problems import Problem
from skatcalc.rules import ISKO
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.store.memory import MemoryStore

HEADING = Heading(
    name="Monday",
    date=date(2026, 1, 5),
    seats=(Seat("Anna"), Seat("Bert", "p2"), Seat("Carla")),
    rules=ISKO,
    scoring=Scoring.SEEGER_FABIAN,
    games=36,
    series=2,
    table=4,
    evening=9,
)
SCRIBE = Scribe(by="Anna", clock=lambda: datetime(2026, 1, 5, 23, tzinfo=UTC))


def deal(declarer: int | None, written: int | None = None) -> DealAdded:
    return DealAdded(declarer=declarer, written=written)


def sheet(*events: Event, heading: Heading = HEADING) -> Sheet:
    return replay(records_of([SheetOpened(heading), *events]))


def figures(sheet: Sheet) -> Figures:
    found = closing(sheet).figures
    assert found is not None
    return found


def test_a_list_states_its_heading_and_everybodys_figures() -> None:
    played = sheet(deal(1, 55), deal(None), deal(2, -48), deal(1, 22))
    assert closing(played).totals == (217, -98, 40)
    assert figures(played) == Figures(
        date=date(2026, 1, 5),
        evening=9,
        series=2,
        table=4,
        scoring=Scoring.SEEGER_FABIAN,
        games=4,
        seats=(
            SeatFigures("Anna", None, 77, 2, 0, 1, 40, 4),
            SeatFigures("Bert", "p2", -48, 0, 1, 0, 0, 4),
            SeatFigures("Carla", None, 0, 0, 0, 1, 40, 4),
        ),
    )


def test_at_four_the_dealer_has_no_cards_and_is_credited_all_the_same() -> None:
    four = replace(HEADING, seats=tuple(map(Seat, ("Anna", "Bert", "Carla", "Dora"))), games=48)
    # Anna deals the first game, Bert the second, Carla the third.
    found = figures(sheet(deal(2, -36), deal(3, 48), deal(4, 30), heading=four))
    assert found.games == 3
    assert found.seats == (
        SeatFigures("Anna", None, 0, 0, 0, 1, 30, 2),
        SeatFigures("Bert", None, -36, 0, 1, 0, 0, 2),
        SeatFigures("Carla", None, 48, 1, 0, 1, 30, 2),
        SeatFigures("Dora", None, 30, 1, 0, 1, 30, 3),
    )


def test_a_list_known_by_its_foot_had_all_its_games() -> None:
    foot = TotalsEntered(
        players=(
            PlayerTotals(455, 20, 4, 0),
            PlayerTotals(608, 12, 0),
            PlayerTotals(486, 9, 0, 4),
        )
    )
    found = figures(sheet(foot))
    assert found.games == 36
    assert found.seats == (
        SeatFigures("Anna", None, 455, 20, 4, 0, 0, 36),
        SeatFigures("Bert", "p2", 608, 12, 0, 4, 160, 36),
        SeatFigures("Carla", None, 486, 9, 0, 4, 160, 36),
    )


def test_of_a_table_that_changed_its_size_the_credits_are_those_of_each_size() -> None:
    three = sheet(deal(1, -20), deal(2, 22), deal(3, 18))
    event = joined(three, "Dora")
    four = three.apply(Record(seq=three.last_seq + 1, event=event))
    # Anna deals and sits out; Bert loses.
    played = four.apply(Record(seq=four.last_seq + 1, event=deal(2, -40)))
    assert figures(played).seats == (
        SeatFigures("Anna", None, -20, 0, 1, 1, 30, 3),
        SeatFigures("Bert", "p2", -18, 1, 1, 1, 40, 4),
        SeatFigures("Carla", None, 18, 1, 0, 2, 70, 4),
        SeatFigures("Dora", None, 0, 0, 0, 1, 30, 1),
    )


def test_who_took_the_seat_of_another_is_credited_as_at_that_table() -> None:
    three = sheet(deal(1, -20))
    now = three.apply(Record(seq=3, event=substituted(three, "Dora", "Anna")))
    played = now.apply(Record(seq=4, event=deal(2, -40)))
    assert figures(played).seats == (
        SeatFigures("Anna", None, -20, 0, 1, 0, 0, 1),
        SeatFigures("Bert", "p2", -40, 0, 1, 1, 40, 2),
        SeatFigures("Carla", None, 0, 0, 0, 2, 80, 2),
        SeatFigures("Dora", None, 0, 0, 0, 1, 40, 1),
    )


def test_a_list_without_a_game_states_zeros() -> None:
    assert figures(sheet()).seats[0] == SeatFigures("Anna", None, 0, 0, 0, 0, 0, 0)


def test_the_number_of_the_evening_is_not_in_the_check_code() -> None:
    other = replace(HEADING, evening=None, series=None, table=None)
    assert closing(sheet(deal(1, 55))).code == closing(sheet(deal(1, 55), heading=other)).code


# --- the check of a book ------------------------------------------------------------------------


def closed_by(event: SheetClosed) -> tuple[Problem, ...]:
    """Return what the check finds when a list is closed by the event."""
    store = MemoryStore()
    desk = begin(store, [SheetOpened(HEADING), deal(1, 55)], SCRIBE)
    write(store, desk, event, SCRIBE)
    return wrong_closings(store)


def test_a_closing_that_says_what_the_entries_give_is_right() -> None:
    right = closing(sheet(deal(1, 55)))
    assert closed_by(right) == ()
    # Before there were seasons no figures were told.
    assert closed_by(replace(right, figures=None)) == ()


def test_a_closing_that_says_something_else_is_told() -> None:
    right = closing(sheet(deal(1, 55)))
    other = closing(sheet(deal(1, 44)))
    wrong = Problem("closing-differs", {"sheet": SheetLabel(1, "Monday", date(2026, 1, 5))})
    assert closed_by(other) == (wrong,)
    assert closed_by(replace(right, figures=other.figures)) == (wrong,)
    assert closed_by(replace(right, code=other.code, figures=None)) == (wrong,)
    assert closed_by(replace(right, totals=(1, 2, 3))) == (wrong,)


def test_only_lists_that_are_closed_have_to_be_right() -> None:
    store = MemoryStore()
    desk = begin(store, [SheetOpened(HEADING), deal(1, 55)], SCRIBE)
    desk = write(store, desk, replace(closing(desk.sheet), totals=(1, 2, 3)), SCRIBE)
    write(store, desk, SheetReopened(), SCRIBE)
    assert wrong_closings(store) == ()
