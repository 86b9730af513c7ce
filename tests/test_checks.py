"""The check code: the same for the same list, another one as soon as anything on it differs."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest

from skatcalc.cards import DECK
from skatcalc.checks import _differences, check_code
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
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.ramsch import RamschRules
from skatcalc.rules import ISKO
from skatcalc.sheet import Sheet, records_of, replay

GAME = Game(
    declaration=Declaration(Contract.SPADES, Announcements(hand=True)),
    matadors=Matadors(2, held=True),
    outcome=Outcome(card_points=95, tricks=8),
    bid=18,
)
HEADING = Heading(
    name="Monday",
    date=date(2026, 11, 29),
    seats=(Seat("Anna"), Seat("Jürgen Groß"), Seat("Carla")),
    rules=ISKO,
    scoring=Scoring.SEEGER_FABIAN,
    games=36,
)
DEALS: tuple[DealAdded, ...] = (
    DealAdded(declarer=1, game=GAME),
    DealAdded(declarer=None, after=2),
    DealAdded(declarer=2, written=-48, after=3),
)


def sheet(heading: Heading = HEADING, *events: Event) -> Sheet:
    return replay(records_of([SheetOpened(heading), *(events or DEALS)]))


def with_game(game: Game) -> Sheet:
    return sheet(HEADING, DealAdded(declarer=1, game=game), *DEALS[1:])


USUAL = check_code(sheet())


def test_the_code_of_a_list_stays_the_same_for_ever() -> None:
    assert USUAL == "RE57V-TGPTV"


def test_the_code_is_what_anyone_can_compute_from_what_the_list_says() -> None:
    written = (
        '{"date":"2026-11-29","deals":["1 SH +2 b18 p95 t8","passed","2 written:-48"],'
        '"names":["Anna","Jürgen Groß","Carla"],"rules":{},"scoring":"seeger-fabian",'
        '"totals":[145,-98,40]}'
    )
    bits = "".join(f"{byte:08b}" for byte in sha256(written.encode()).digest())[:50]
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    fives = [int(bits[place : place + 5], 2) for place in range(0, 50, 5)]
    assert USUAL.replace("-", "") == "".join(letters[five] for five in fives)


@pytest.mark.parametrize("deals", [DEALS, DEALS[:1], DEALS[:2]])
def test_a_code_is_two_groups_of_five_letters_that_cannot_be_mistaken(
    deals: tuple[DealAdded, ...],
) -> None:
    code = check_code(sheet(HEADING, *deals))
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}", code)


@pytest.mark.parametrize(
    "change",
    [
        {"date": date(2026, 11, 30)},
        {"seats": (Seat("Anna"), Seat("Jürgen Gross"), Seat("Carla"))},
        {"seats": (Seat("anna"), Seat("Jürgen Groß"), Seat("Carla"))},
        {"seats": (Seat("Jürgen Groß"), Seat("Anna"), Seat("Carla"))},
        {"scoring": Scoring.CLASSIC},
        {"rules": ISKO._replace(null=20)},
        {"rules": ISKO._replace(grand_matadors=5)},
    ],
)
def test_every_part_of_the_heading_that_counts_changes_the_code(change: dict[str, object]) -> None:
    other = replace(HEADING, **change)  # type: ignore[arg-type]  # by name
    assert check_code(sheet(other)) != USUAL


@pytest.mark.parametrize(
    "game",
    [
        GAME._replace(bid=20),
        GAME._replace(bid=None),
        GAME._replace(matadors=Matadors(2, held=False)),
        GAME._replace(matadors=Matadors(2)),
        GAME._replace(matadors=Matadors(3, held=True)),
        GAME._replace(declaration=Declaration(Contract.HEARTS, Announcements(hand=True))),
        GAME._replace(declaration=Declaration(Contract.SPADES)),
        GAME._replace(declaration=Declaration(Contract.SPADES, Announcements(schneider=True))),
        GAME._replace(outcome=Outcome(card_points=96, tricks=8)),
        GAME._replace(outcome=Outcome(card_points=95, tricks=9)),
        GAME._replace(outcome=Outcome(card_points=95)),
        GAME._replace(outcome=Outcome(won=True)),
        GAME._replace(outcome=Outcome(won=False)),
        GAME._replace(outcome=Outcome(won=True, schneider=True)),
        GAME._replace(outcome=Outcome(won=True, schneider=True, schwarz=True)),
        GAME._replace(outcome=Outcome(95, 8, ending=Ending.CONCEDED, party=Party.DEFENDERS)),
        GAME._replace(outcome=Outcome(95, 8, ending=Ending.VIOLATION, party=Party.DEFENDERS)),
        GAME._replace(outcome=Outcome(95, 8, ending=Ending.VIOLATION, party=Party.DECLARER)),
        GAME._replace(announced_as=Contract.NULL, bid=36, outcome=Outcome()),
        GAME._replace(cards=DECK[:1] + DECK[4:5] + DECK[8:18]),
    ],
)
def test_every_fact_of_a_game_changes_the_code(game: Game) -> None:
    assert check_code(with_game(game)) != USUAL


@pytest.mark.parametrize(
    "deals",
    [
        (replace(DEALS[0], declarer=3), *DEALS[1:]),
        (DEALS[0], replace(DEALS[1], declarer=1, written=18), DEALS[2]),
        (*DEALS[:2], replace(DEALS[2], written=-54)),
        (replace(DEALS[0], written=55), *DEALS[1:]),
        DEALS[:2],
        (*DEALS, DealAdded(declarer=None)),
        (DEALS[1], DEALS[0], DEALS[2]),
    ],
)
def test_every_deal_and_their_order_change_the_code(deals: tuple[DealAdded, ...]) -> None:
    assert check_code(sheet(HEADING, *deals)) != USUAL


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Tuesday"},
        {"games": 48},
        {"series": 2},
        {"table": 3},
        {"rules": ISKO._replace(name="club")},
        {"seats": (Seat("Anna", "m1"), Seat("Jürgen Groß", "m2"), Seat("Carla"))},
    ],
)
def test_what_is_not_on_the_list_does_not_change_the_code(change: dict[str, object]) -> None:
    other = replace(HEADING, **change)  # type: ignore[arg-type]  # by name
    assert check_code(sheet(other)) == USUAL


def test_names_typed_in_pieces_give_the_same_code() -> None:
    pieces = tuple(Seat(unicodedata.normalize("NFD", seat.written)) for seat in HEADING.seats)
    assert pieces != HEADING.seats
    assert check_code(sheet(replace(HEADING, seats=pieces))) == USUAL


def test_the_order_in_which_the_cards_are_told_does_not_change_the_code() -> None:
    shown = GAME._replace(matadors=None, cards=DECK[:12])
    turned = shown._replace(cards=shown.cards[::-1])
    assert check_code(with_game(shown)) == check_code(with_game(turned))


def _dated(table: Sheet) -> Sheet:
    records = [
        record._replace(at=f"2026-11-29T20:{record.seq:02}:00Z", by="Bert", said="x")
        for record in table.history
    ]
    return replay(records)


def _undone(table: Sheet) -> Sheet:
    added = table.apply(Record(seq=5, event=DealAdded(declarer=3, game=GAME)))
    return added.apply(Record(seq=6, event=Undone(5)))


def _changed_and_back(table: Sheet) -> Sheet:
    other = replace(HEADING, date=date(2026, 12, 1))
    changed = table.apply(Record(seq=5, event=SheetChanged(other)))
    return changed.apply(Record(seq=6, event=SheetChanged(HEADING)))


def _closed_and_opened(table: Sheet) -> Sheet:
    closed = table.apply(Record(seq=5, event=SheetClosed((1, 2, 3), "x")))
    return closed.apply(Record(seq=6, event=SheetReopened()))


@pytest.mark.parametrize("history", [_dated, _undone, _changed_and_back, _closed_and_opened])
def test_the_way_to_a_list_does_not_change_its_code(history: Callable[[Sheet], Sheet]) -> None:
    assert check_code(history(sheet())) == USUAL


def test_a_switch_of_a_house_that_is_off_is_not_in_the_code() -> None:
    plain_ramsch = ISKO._replace(ramsch=RamschRules())
    assert _differences(sheet(replace(HEADING, rules=plain_ramsch))) == {"ramsch": True}
    pushed = ISKO._replace(ramsch=RamschRules(pushes=True))
    assert _differences(sheet(replace(HEADING, rules=pushed))) == {
        "ramsch": True,
        "ramsch.pushes": True,
    }
