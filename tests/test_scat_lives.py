"""The lives sheet of 31: events, replay, who is on the dole, who is out, who has won."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.problems import SheetError
from skatcalc.scat.cards import DECK, read_cards
from skatcalc.scat.events import (
    EVENT_VERSION,
    Event,
    Heading,
    LossesAdded,
    Record,
    RoundAdded,
    ScatClosed,
    ScatOpened,
    Undone,
    event_from_body,
    event_to_body,
)
from skatcalc.scat.lives import (
    LivesSheet,
    heading_problems,
    last_undoable,
    new_losses,
    new_round,
    records_of,
    replay,
)
from skatcalc.scat.rounds import Reason, Round
from skatcalc.scat.rules import USUAL, ScatRules, ThreeOfAKind

HEADING = Heading(
    name="Monday", date=date(2026, 11, 29), players=("Anna", "Bert", "Carla"), rules=USUAL
)
LOW = read_cards("2♣ 3♦ 4♥")
MIDDLE = read_cards("9♥ 7♥ 2♠")
HIGH = read_cards("K♠ 10♠ 4♣")


def sheet(*events: Event, **heading: object) -> LivesSheet:
    changed = replace(HEADING, **heading)  # type: ignore[arg-type]  # as the tests write them
    return replay(records_of([ScatOpened(changed), *events]))


def lost(*lives: int) -> LossesAdded:
    return LossesAdded(lives)


def codes(raised: pytest.ExceptionInfo[SheetError]) -> list[str]:
    return [problem.code for problem in raised.value.problems]


def refused(table: LivesSheet, told: Round | Sequence[int]) -> list[str]:
    def enter() -> None:
        if isinstance(told, Round):
            new_round(table, told)
        else:
            new_losses(table, told)

    with pytest.raises(SheetError) as raised:
        enter()
    return codes(raised)


def lives(table: LivesSheet) -> list[int]:
    return [table.lives(seat) for seat in table.seats]


# --- how lives go -------------------------------------------------------------------------------


def test_everybody_begins_with_three_lives() -> None:
    new = sheet()
    assert lives(new) == [3, 3, 3]
    assert new.playing == (1, 2, 3)
    assert (new.winner, new.is_on, new.last_seq) == (None, True, 1)
    assert lives(sheet(rules=ScatRules(lives=5))) == [5, 5, 5]


def test_a_round_takes_what_it_costs() -> None:
    round_ = Round(hands=(HIGH, LOW, MIDDLE), knocker=2)
    table = sheet(RoundAdded(round_))
    assert lives(table) == [3, 1, 3]
    (played,) = table.rounds
    assert (played.id, played.round) == (2, round_)
    assert [each.reason for each in played.outcomes] == [
        Reason.NOT_LOWEST,
        Reason.KNOCKER_LOWEST,
        Reason.NOT_LOWEST,
    ]


def test_with_no_life_left_a_player_is_still_in() -> None:
    # S003: "on the dole".
    table = sheet(lost(0, 1, 0), lost(0, 2, 0))
    assert (table.lives(2), table.is_out(2)) == (0, False)
    assert table.playing == (1, 2, 3)


def test_the_next_life_lost_puts_him_out() -> None:
    table = sheet(lost(0, 1, 0), lost(0, 2, 0), lost(0, 1, 1))
    assert (table.lives(2), table.is_out(2)) == (0, True)
    assert table.playing == (1, 3)
    assert table.winner is None


def test_who_has_one_life_and_loses_two_is_out() -> None:
    table = sheet(lost(0, 2, 0), lost(0, 2, 0))
    assert (table.lost(2), table.lives(2), table.is_out(2)) == (4, 0, True)


def test_the_last_one_in_has_won() -> None:
    table = sheet(*[lost(0, 1, 1)] * 4)
    assert (table.playing, table.winner, table.is_on) == ((1,), 1, False)
    assert table.name_of(1) == "Anna"


def test_who_is_out_has_no_part_in_a_round() -> None:
    out = [lost(0, 2, 0), lost(0, 2, 0)]
    table = sheet(*out, RoundAdded(Round(hands=(HIGH, None, LOW), knocker=1)))
    assert [each.seat for each in table.rounds[-1].outcomes] == [1, 3]
    assert lives(table) == [3, 0, 2]
    against_31 = sheet(*out, RoundAdded(Round(hands=(None, None, None), declared=(1,))))
    assert lives(against_31) == [3, 0, 2]
    assert against_31.lost(2) == 4


# --- events -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        ScatOpened(HEADING),
        ScatOpened(
            replace(
                HEADING,
                rules=ScatRules(three_of_a_kind=ThreeOfAKind.THIRTY_AND_A_HALF, minimum_knock=18),
            )
        ),
        RoundAdded(Round(hands=(HIGH, None, LOW), knocker=3)),
        RoundAdded(Round(hands=(HIGH, MIDDLE, LOW), knocker=1, thrown_down=True)),
        RoundAdded(Round(hands=(None, None), declared=(1, 2))),
        LossesAdded((0, 2, 0)),
        Undone(3),
        ScatClosed(),
    ],
)
def test_an_event_is_kept_and_read_again(event: Event) -> None:
    body = json.loads(json.dumps(event_to_body(event)))
    assert event_from_body(type(event).__name__, EVENT_VERSION, body) == event


@pytest.mark.parametrize(
    ("kind", "version"), [("PotEmptied", EVENT_VERSION), ("Undone", EVENT_VERSION + 1)]
)
def test_an_event_of_a_newer_program_is_refused(kind: str, version: int) -> None:
    with pytest.raises(SheetError) as raised:
        event_from_body(kind, version, {"seq": 1})
    assert codes(raised) == ["sheet-event-unknown"]


@pytest.mark.parametrize("events", [[], [lost(1, 0, 0)], [Undone(1)]])
def test_a_sheet_begins_with_its_opening(events: list[Event]) -> None:
    with pytest.raises(SheetError) as raised:
        replay(records_of(events))
    assert codes(raised) == ["sheet-event-unknown"]


def test_an_undone_round_does_not_count() -> None:
    table = sheet(lost(0, 1, 0), lost(0, 0, 1), Undone(3))
    assert lives(table) == [3, 2, 3]
    assert table.last_seq == 4
    assert last_undoable(table) == table.rounds[0]
    assert last_undoable(sheet()) is None


def test_an_undoing_can_be_undone() -> None:
    assert lives(sheet(lost(0, 1, 0), Undone(2), Undone(3))) == [3, 2, 3]


def test_a_closed_sheet_takes_no_more_rounds() -> None:
    table = sheet(ScatClosed())
    assert (table.closed, table.is_on, table.winner) == (True, False, None)
    assert refused(table, (0, 1, 0)) == ["scat-closed"]
    assert refused(table, Round(hands=(HIGH, LOW, MIDDLE), knocker=1)) == ["scat-closed"]


def test_a_sheet_that_is_won_takes_no_more_rounds() -> None:
    table = sheet(*[lost(1, 0, 1)] * 4)
    assert refused(table, (0, 1, 0)) == ["scat-over"]
    assert refused(table, Round(hands=(None, None, None), declared=(2,))) == ["scat-over"]


# --- new rounds ---------------------------------------------------------------------------------


def test_a_round_that_can_be_is_entered() -> None:
    round_ = Round(hands=(HIGH, LOW, MIDDLE), knocker=1)
    assert new_round(sheet(), round_) == RoundAdded(round_)
    assert new_losses(sheet(), [0, 1, 1]) == lost(0, 1, 1)
    assert new_losses(sheet(), [0, 2, 0]) == lost(0, 2, 0)


def test_a_round_is_checked_by_the_rules_and_the_players_of_the_sheet() -> None:
    out = [lost(0, 2, 0), lost(0, 2, 0)]
    table = sheet(*out, rules=ScatRules(minimum_knock=17))
    round_ = Round(hands=(HIGH, MIDDLE, LOW), knocker=3)
    assert refused(table, round_) == ["scat-player-out", "scat-knock-low"]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ((0, 0, 0), ["scat-lost-nobody"]),
        ((1, 1, 1), ["scat-lost-everybody"]),
        ((0, 3, 0), ["scat-lost-range"]),
        ((0, -1, 0), ["scat-lost-range"]),
        ((0, 2, 1), ["scat-lost-alone"]),
        ((2, 2, 0), ["scat-lost-alone", "scat-lost-alone"]),
        ((2, 3, 1), ["scat-lost-alone", "scat-lost-range", "scat-lost-everybody"]),
    ],
)
def test_losses_that_no_round_has_are_refused(told: tuple[int, ...], found: list[str]) -> None:
    assert refused(sheet(), told) == found


def test_a_knocker_who_loses_as_anybody_cannot_lose_two() -> None:
    assert refused(sheet(rules=ScatRules(knocker_loses=1)), (0, 2, 0)) == ["scat-lost-range"]


def test_who_is_out_cannot_lose() -> None:
    table = sheet(lost(0, 2, 0), lost(0, 2, 0))
    assert refused(table, (0, 1, 1)) == ["scat-player-out"]
    assert refused(table, (1, 0, 1)) == ["scat-lost-everybody"]


# --- headings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 10))
def test_two_to_nine_can_play(count: int) -> None:
    assert heading_problems(replace(HEADING, players=tuple(map(str, range(count))))) == ()


def test_everything_that_makes_a_heading_impossible_is_named() -> None:
    heading = replace(HEADING, name=" ", players=("",), rules=ScatRules(lives=0))
    assert [problem.code for problem in heading_problems(heading, ["Anna"])] == [
        "sheet-name-blank",
        "scat-players-count",
        "player-blank",
        "player-twice",
        "scat-number-range",
    ]


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def games(draw: st.DrawFn) -> tuple[Record, ...]:
    """Return the events of a game as it could be played, with some rounds taken back."""
    count = draw(st.integers(2, 9))
    heading = replace(
        HEADING,
        players=tuple(map(str, range(count))),
        rules=ScatRules(lives=draw(st.integers(1, 3))),
    )
    table = replay(records_of([ScatOpened(heading)]))
    for _round in range(draw(st.integers(0, 15))):
        event: Event
        undoable = last_undoable(table)
        if undoable and draw(st.integers(0, 5)) == 0:
            event = Undone(undoable.id)
        elif not table.is_on:
            break
        else:
            event = _played(draw, table)
        table = table.apply(Record(seq=table.last_seq + 1, event=event))
    return table.history


def _played(draw: st.DrawFn, table: LivesSheet) -> Event:
    seat = draw(st.sampled_from(table.playing))
    if draw(st.integers(0, 3)) == 0:
        return new_round(table, Round(hands=(None,) * len(table.seats), declared=(seat,)))
    cards = iter(draw(st.randoms(use_true_random=False)).sample(DECK, len(DECK)))
    hands = tuple(
        (next(cards), next(cards), next(cards)) if each in table.playing else None
        for each in table.seats
    )
    return new_round(table, Round(hands=hands, knocker=seat))


@given(games())
def test_replaying_is_the_same_as_going_step_by_step(records: tuple[Record, ...]) -> None:
    table = replay(records[:1])
    for record in records[1:]:
        table = table.apply(record)
    assert table == replay(records)


@given(games())
def test_every_life_that_is_gone_was_lost_in_a_round(records: tuple[Record, ...]) -> None:
    table = replay(records)
    rules = table.heading.rules
    for seat in table.seats:
        gone = sum(each.lives for p in table.rounds for each in p.outcomes if each.seat == seat)
        assert table.lost(seat) == gone
        assert table.lives(seat) == max(0, rules.lives - gone) >= 0
        assert table.is_out(seat) is (gone > rules.lives)
        # At most the knocker's second life was lost beyond the one that was not there.
        assert gone <= rules.lives + rules.knocker_loses
    unpaid = sum(table.lost(seat) - rules.lives for seat in table.seats if table.is_out(seat))
    left = sum(map(table.lives, table.seats))
    total = sum(each.lives for p in table.rounds for each in p.outcomes)
    assert left + total - unpaid == rules.lives * len(table.seats)


@given(games())
def test_somebody_is_always_left_and_who_is_out_stays_out(records: tuple[Record, ...]) -> None:
    table = replay(records)
    assert table.playing
    seats: set[int] = set(table.seats)
    for played in table.rounds:
        taking_part = {each.seat for each in played.outcomes}
        assert taking_part <= seats
        seats = taking_part
    assert set(table.playing) <= seats


@given(games())
def test_undoing_brings_back_what_was_before(records: tuple[Record, ...]) -> None:
    table = replay(records)
    undoable = last_undoable(table)
    if undoable:
        undone = table.apply(Record(seq=table.last_seq + 1, event=Undone(undoable.id)))
        assert undone.rounds == table.rounds[:-1]
