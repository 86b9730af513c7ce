"""Lists that are known by their totals: entered, kept, corrected, closed, shown, and their code."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from openpyxl import load_workbook

from skatcalc.amendments import totals_changes
from skatcalc.book import Desk, Scribe, begin, correct, entries, find_closings, load, write
from skatcalc.checks import Closing, check_code, closing, same_code
from skatcalc.cli import main
from skatcalc.events import (
    DealAdded,
    DealChanged,
    DealVoided,
    Event,
    Heading,
    PlayerTotals,
    Scoring,
    Seat,
    SheetChanged,
    SheetOpened,
    SheetReopened,
    TotalsEntered,
    Undone,
    event_from_body,
    event_to_body,
)
from skatcalc.export.text import render
from skatcalc.jsondata import entry_data, sheet_data, verify_data
from skatcalc.listtext import dump
from skatcalc.listtext import load as load_text
from skatcalc.money import Account, accounts, tells_passed
from skatcalc.neutral import format_foot, format_totals, read_foot, read_totals
from skatcalc.problems import NotationError, SheetError, SkatError
from skatcalc.reports import View, sheet_table
from skatcalc.rules import ISKO
from skatcalc.scoring import outcomes, paper_tallies, running_points, tallies, totals
from skatcalc.sheet import Sheet, new_deal, new_totals, records_of, replay
from skatcalc.store import SHEET_PREFIX
from skatcalc.store.memory import MemoryStore
from skatcalc.storyreports import log_lines
from skatcalc.table import Emphasis
from skatcalc.undoing import last_undoable

START = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)
TOP = Heading(
    name="Monday",
    date=date(2026, 11, 29),
    seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
    rules=ISKO,
    scoring=Scoring.SEEGER_FABIAN,
    games=45,
)
FOOT = {
    1: PlayerTotals(455, 20, 4, 0, 1255),
    2: PlayerTotals(608, 12, 0, 4, 1368),
    3: PlayerTotals(486, 9, 0, 4, 1096),
}


def sheet(*events: Event, top: Heading = TOP) -> Sheet:
    return replay(records_of([SheetOpened(top), *events]))


def told(
    players: Mapping[int, PlayerTotals] = FOOT,
    *,
    passed: int | None = None,
    ramsch: int | None = None,
) -> TotalsEntered:
    figures = tuple(players[seat] for seat in sorted(players))
    return TotalsEntered(players=figures, passed=passed, ramsch=ramsch)


def with_one(**facts: int | None) -> Mapping[int, PlayerTotals]:
    changed = FOOT[1]._replace(**facts)  # type: ignore[arg-type]  # by name
    return {**FOOT, 1: changed}


def codes(error: pytest.ExceptionInfo[SheetError]) -> list[str]:
    return [problem.code for problem in error.value.problems]


# --- as it is written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ("455/20/4", PlayerTotals(455, 20, 4)),
        ("455/20/4/0", PlayerTotals(455, 20, 4, 0)),
        ("455/20/4//1255", PlayerTotals(455, 20, 4, None, 1255)),
        ("-32/6/5/3/108", PlayerTotals(-32, 6, 5, 3, 108)),
    ],
)
def test_figures_in_one_word_and_back(written: str, player: PlayerTotals) -> None:
    assert read_totals(written) == player
    assert format_totals(player) == written


def test_blanks_and_a_printed_minus_are_read() -> None:
    assert read_totals("−32 / 6 / 5") == PlayerTotals(-32, 6, 5)


def test_a_stroke_is_what_is_not_told() -> None:
    assert read_totals("455/20/4/-/1255") == PlayerTotals(455, 20, 4, None, 1255)
    assert read_totals("455/20/4/-/-") == PlayerTotals(455, 20, 4)


@pytest.mark.parametrize(
    "word", ["", "455", "455/20", "455/20/4/0/1/2", "a/20/4", "1/2/3/x", "1//2", "1/2/-"]
)
def test_figures_that_cannot_be_read(word: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_totals(word)
    assert [(p.code, p.facts["word"]) for p in raised.value.problems] == [
        ("totals-unreadable", word)
    ]


# --- on the sheet -------------------------------------------------------------------------------


def test_a_list_known_by_its_totals_counts_like_any_other() -> None:
    table = sheet(new_totals(sheet(), FOOT, passed=0))
    assert table.by_totals == told(passed=0)
    assert totals(table) == (1255, 1368, 1096)
    assert outcomes(table) == (41, 4, 0, 0)
    assert running_points(table) == ()
    classic = replace(TOP, scoring=Scoring.CLASSIC)
    assert totals(sheet(told(), top=classic)) == (455, 608, 486)


def test_credits_that_are_not_on_paper_come_from_the_lost_games() -> None:
    bare = {seat: each._replace(opponents_lost=None, total=None) for seat, each in FOOT.items()}
    assert totals(sheet(told(bare))) == (1255, 1368, 1096)
    assert [each.opponents_lost for each in tallies(sheet(told(bare)))] == [0, 4, 4]


def test_the_papers_own_credits_go_before_those() -> None:
    table = sheet(told(with_one(opponents_lost=1)))
    assert totals(table)[0] == 455 + 1000 - 200 + 40


def test_where_games_are_known_they_count_and_the_foot_stands_beside() -> None:
    table = sheet(DealAdded(declarer=1, written=24), told())
    assert table.by_totals is None
    assert totals(table) == (74, 0, 0)
    assert [each.seeger_fabian for each in paper_tallies(table)] == [1255, 1368, 1096]
    assert paper_tallies(sheet()) == ()


def test_everything_wrong_is_told_together() -> None:
    with pytest.raises(SheetError) as raised:
        new_totals(
            sheet(),
            {1: PlayerTotals(0, -1, 0), 3: PlayerTotals(0, 0, 0, -2)},
            passed=-1,
            ramsch=0,
        )
    assert [(p.code, *p.facts.values()) for p in raised.value.problems] == [
        ("count-negative", "Anna", -1),
        ("count-negative", "Carla", -2),
        ("count-negative", "--passed", -1),
        ("totals-missing", ("Bert",)),
    ]


def test_every_foot_that_was_entered_anew_is_told_under_the_list() -> None:
    again = told(with_one(points=456))
    third = replace(told(with_one(points=457)), reason="misread")
    table = replay(
        record._replace(at="2026-11-29T20:00:00+00:00", by="Bert")
        for record in records_of([SheetOpened(TOP), told(), again, third])
    )
    written = f"{FOOT[1].points}/20/4/0/1255, Bert 608/12/0/4/1368, Carla 486/9/0/4/1096"
    notes = [note for note in sheet_table(table).notes if note.startswith("totals changed")]
    assert notes == [
        f"totals changed by Bert on 2026-11-29, were: Anna {written}",
        f"totals changed by Bert on 2026-11-29 (misread), were: Anna 456{written[3:]}",
    ]


def test_the_same_again_is_no_change() -> None:
    with pytest.raises(SheetError) as raised:
        new_totals(sheet(told(passed=0)), FOOT, passed=0, reason="again")
    assert codes(raised) == ["totals-unchanged"]
    assert new_totals(sheet(told(passed=0)), FOOT).passed is None


def test_a_list_known_by_its_totals_takes_no_games() -> None:
    with pytest.raises(SheetError) as raised:
        new_deal(sheet(told()), declarer=1, written=24)
    assert codes(raised) == ["totals-only"]


def test_totals_are_taken_back_like_a_game() -> None:
    table = sheet(told(), told(with_one(points=445)))
    newest = last_undoable(table)
    assert newest is not None
    assert newest.seq == 3
    before = table.apply(records_of([*[r.event for r in table.history], Undone(3)])[-1])
    assert before.paper == told()
    assert totals_changes(before) == ()
    ((was, record),) = totals_changes(table)
    assert (was, record.seq) == (told(), 3)


@pytest.mark.parametrize(
    "event",
    [
        told(),
        told(passed=2, ramsch=1),
        replace(told(with_one(opponents_lost=None, total=None)), reason="a credit was missed"),
    ],
)
def test_the_event_reads_back_as_it_was(event: TotalsEntered) -> None:
    body = json.loads(json.dumps(event_to_body(event)))
    assert event_from_body("TotalsEntered", 1, body) == event


def test_what_was_not_told_is_not_kept() -> None:
    body = event_to_body(told({1: PlayerTotals(455, 20, 4)}))
    assert body == {"players": [{"points": 455, "won": 20, "lost": 4}]}


@pytest.mark.parametrize(
    ("scoring", "found"),
    [
        (Scoring.CLASSIC, (455, 608, 486)),
        (Scoring.SEEGER, (1255, 1208, 936)),
        (Scoring.SEEGER_FABIAN, (1255, 1368, 1096)),
        # The points of a list of Bierlachs are its minus points.
        (Scoring.BIERLACHS, (455, 608, 486)),
    ],
)
def test_totals_under_every_way_of_scoring(scoring: Scoring, found: tuple[int, ...]) -> None:
    table = sheet(told(), top=replace(TOP, scoring=scoring))
    assert totals(table) == found
    (total_row,) = (row for row in sheet_table(table).rows if row.emphasis is Emphasis.TOTAL)
    assert [total_row.cells[f"points-{seat}"].value for seat in FOOT] == [*found]
    assert sheet_table(table, View.LOSER_PAYS).rows == sheet_table(table).rows


def test_money_is_settled_as_of_any_list() -> None:
    def found(table: Sheet) -> list[Account]:
        assert tells_passed(table)
        return [*accounts(table)]

    both = (1, 2)
    assert found(sheet(told(passed=2))) == [
        Account(1255, 4, both),
        Account(1368, 0, both),
        Account(1096, 0, both),
    ]
    assert found(sheet(DealAdded(declarer=None)))[0] == Account(0, 0, (1,))
    assert not tells_passed(sheet(told()))
    # At four one sits out, and it is not told who.
    four = replace(TOP, seats=(*TOP.seats, Seat("Dora")))
    at_four = sheet(told({**FOOT, 4: PlayerTotals(0, 0, 0)}, passed=2), top=four)
    assert not tells_passed(at_four)
    assert [each.passed for each in accounts(at_four)] == [(), (), (), ()]


# --- the check code -----------------------------------------------------------------------------

CODE = check_code(sheet(told(passed=0)))


def test_the_code_of_a_list_by_totals_stays_the_same_for_ever() -> None:
    assert CODE == "6YP5R-16Z9G"


def test_the_code_is_what_anyone_can_compute_from_the_foot() -> None:
    written = (
        '{"date":"2026-11-29","deals":[],"names":["Anna","Bert","Carla"],'
        '"paper":{"passed":0,"players":["455/20/4/0/1255","608/12/0/4/1368","486/9/0/4/1096"]},'
        '"rules":{},"scoring":"seeger-fabian","totals":[1255,1368,1096]}'
    )
    bits = "".join(f"{byte:08b}" for byte in sha256(written.encode()).digest())[:50]
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    fives = [int(bits[place : place + 5], 2) for place in range(0, 50, 5)]
    assert CODE.replace("-", "") == "".join(letters[five] for five in fives)


@pytest.mark.parametrize(
    "event",
    [
        told(),
        told(passed=1),
        told(passed=0, ramsch=0),
        told(with_one(points=456), passed=0),
        told(with_one(won=19), passed=0),
        # Ten points less, and one more credit ... the total alone would not tell.
        told(with_one(points=415, opponents_lost=1), passed=0),
        told(with_one(opponents_lost=None), passed=0),
        told(with_one(total=None), passed=0),
        told(with_one(total=1256), passed=0),
    ],
)
def test_every_number_of_the_foot_changes_the_code(event: TotalsEntered) -> None:
    assert check_code(sheet(event)) != CODE


def test_why_the_foot_was_changed_does_not() -> None:
    assert check_code(sheet(told(), replace(told(passed=0), reason="checked"))) == CODE


def test_a_code_is_read_however_it_is_typed() -> None:
    assert same_code("7kq2m-x9f4t") == same_code(" 7KQ2 MX9F4T ") == "7KQ2M-X9F4T"
    assert same_code("OIL00-lio11") == "01100-11011"


# --- in the book --------------------------------------------------------------------------------


def clock(minutes: int) -> Scribe:
    return Scribe(by="Anna", clock=lambda: START + timedelta(minutes=minutes))


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def begun(store: MemoryStore, *events: Event, top: Heading = TOP) -> Desk:
    return begin(store, [SheetOpened(top), *events], clock(0))


def closed(store: MemoryStore, desk: Desk) -> Desk:
    return write(store, desk, closing(desk.sheet), clock(1))


def one(store: MemoryStore, code: str) -> Closing:
    (found,) = find_closings(store, code)
    return found


def test_a_closed_list_is_corrected_with_a_reason_and_has_a_new_code(store: MemoryStore) -> None:
    desk = closed(store, begun(store, told(passed=0)))
    with pytest.raises(SheetError) as raised:
        new_totals(desk.sheet, with_one(points=445), passed=0)
    assert codes(raised) == ["reason-missing"]
    event = new_totals(desk.sheet, with_one(points=445), passed=0, reason=" a sum was wrong ")
    assert event.reason == "a sum was wrong"
    after = correct(store, desk, event, clock(2))
    assert after.sheet.closed == closing(after.sheet)
    assert after.sheet.closed.totals == (1245, 1368, 1096)
    assert after.sheet.closed.code != CODE
    assert load(store, desk.stream).sheet == after.sheet


def test_a_code_is_found_as_long_as_the_list_stands_so(store: MemoryStore) -> None:
    other = replace(TOP, name="Tuesday", date=date(2026, 11, 30))
    closed(store, begun(store, DealAdded(declarer=1, written=24), top=other))
    desk = closed(store, begun(store, told(passed=0)))
    found = one(store, CODE)
    assert (found.entry.heading, found.record.seq) == (TOP, 3)
    assert (found.ended, found.number) == (None, None)
    # Opened again, but nothing changed yet.
    desk = write(store, desk, SheetReopened(), clock(2))
    assert one(store, CODE).ended is None
    # Renamed: the name is not part of the code, the date is.
    desk = write(store, desk, SheetChanged(replace(TOP, name="Other")), clock(3))
    assert one(store, CODE).ended is None
    desk = write(store, desk, SheetChanged(replace(TOP, date=date(2026, 12, 1))), clock(4))
    ended = one(store, CODE).ended
    assert ended is not None
    assert (ended.at, ended.event) == (
        "2026-11-29T20:04:00+00:00",
        SheetChanged(replace(TOP, date=date(2026, 12, 1))),
    )


GAMES: tuple[Event, ...] = (
    DealAdded(declarer=1, written=24),
    DealAdded(declarer=None, after=2),
    DealAdded(declarer=2, written=-48, after=3),
)


@pytest.mark.parametrize(
    ("event", "number"),
    [
        (DealChanged(deal=3, declarer=3, written=23), 2),
        (DealAdded(declarer=3, written=23, after=4), 4),
        (DealVoided(deal=3), 2),
        (Undone(4), None),
        (told(), None),
    ],
)
def test_what_ended_a_code_is_told_with_the_game(
    store: MemoryStore, event: Event, number: int | None
) -> None:
    desk = closed(store, begun(store, *GAMES))
    code = check_code(desk.sheet)
    write(store, write(store, desk, SheetReopened(), clock(2)), event, clock(3))
    found = one(store, code)
    assert found.ended is not None
    assert (found.ended.event, found.number) == (event, number)


def test_a_list_that_comes_back_to_its_code_is_told_both_ways(store: MemoryStore) -> None:
    desk = closed(store, begun(store, *GAMES))
    code = check_code(desk.sheet)
    for step in (
        DealChanged(deal=3, declarer=3, written=23, reason="x"),
        DealChanged(deal=3, declarer=None, reason="y"),
    ):
        desk = correct(store, desk, step, clock(2))
    now, before = find_closings(store, code)
    assert (now.ended, now.record.seq) == (None, desk.sheet.last_seq)
    assert (before.number, before.record.seq) == (2, 5)


def test_a_code_of_no_list_is_refused(store: MemoryStore) -> None:
    closed(store, begun(store, told()))
    with pytest.raises(SheetError) as raised:
        find_closings(store, "00000-00000")
    assert codes(raised) == ["code-unknown"]


def test_a_list_that_does_not_give_its_code_is_refused(store: MemoryStore) -> None:
    desk = begun(store, told())
    write(store, desk, replace(closing(desk.sheet), code="00000-00000"), clock(1))
    with pytest.raises(SheetError) as raised:
        find_closings(store, "00000-00000")
    assert [(p.code, p.facts["found"]) for p in raised.value.problems] == [
        ("code-differs", check_code(desk.sheet))
    ]


def test_the_lists_of_a_code_in_json(store: MemoryStore) -> None:
    desk = closed(store, begun(store, *GAMES))
    code = check_code(desk.sheet)
    event = DealChanged(deal=3, declarer=3, written=23, reason="nobody had passed")
    correct(store, desk, event, clock(2), "sheet fix 2 ...")
    (entry,) = entries(store)
    assert entry.stream.startswith(SHEET_PREFIX)
    assert verify_data(code, find_closings(store, code)) == {
        "schema": "skatcalc.verify/1",
        "code": code,
        "sheets": [
            {
                "number": 1,
                "name": "Monday",
                "date": "2026-11-29",
                "closed_at": "2026-11-29T20:01:00+00:00",
                "closed_by": "Anna",
                "valid": False,
                "ended": {
                    "at": "2026-11-29T20:02:00+00:00",
                    "by": "Anna",
                    "said": "sheet fix 2 ...",
                    "kind": "DealChanged",
                    "game": 2,
                    "reason": "nobody had passed",
                },
            }
        ],
    }


# --- shown and handed on ------------------------------------------------------------------------


def test_the_list_shows_the_totals_in_the_place_of_the_games() -> None:
    lines = render(sheet_table(sheet(told(passed=0)))).split("\n")
    assert lines[1].startswith("Date 2026-11-29 · Games 45 of 45 · Rules")
    assert [line.split() for line in lines if "totals" in line or line.startswith("TOTAL")] == [
        ["totals", "455", "20", "4", "608", "12", "0", "486", "9", "0"],
        ["TOTAL", "1255", "1368", "1096"],
    ]
    assert lines[-1] == "Probe: 1549 + 2050 + 120 = 3719 ✓ · K1 ✓ K2 ✓ K3 – K5 –"


def test_in_json_the_foot_stands_as_it_was_told() -> None:
    table = sheet(told(with_one(total=None), passed=0))
    data = sheet_data(table)
    assert data["deals"] == []
    assert data["paper"] == entry_data(table)["paper"]
    assert data["paper"] == {
        "passed": 0,
        "ramsch": None,
        "reason": None,
        "players": [
            {"name": "Anna", "points": 455, "won": 20, "lost": 4}
            | {"opponents_lost": 0, "total": None},
            {"name": "Bert", "points": 608, "won": 12, "lost": 0}
            | {"opponents_lost": 4, "total": 1368},
            {"name": "Carla", "points": 486, "won": 9, "lost": 0}
            | {"opponents_lost": 4, "total": 1096},
        ],
    }
    assert entry_data(table)["played"] == 45


def test_the_log_tells_the_totals() -> None:
    table = sheet(told(passed=0))
    (line,) = log_lines(table)[1:]
    assert line.endswith(
        ": the totals are entered: Anna 455/20/4/0/1255, Bert 608/12/0/4/1368, Carla 486/9/0/4/1096"
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            told(passed=2, ramsch=1),
            "totals 455/20/4/0/1255 608/12/0/4/1368 486/9/0/4/1096 passed=2 ramsch=1",
        ),
        (
            told(with_one(opponents_lost=None, total=None)),
            "totals 455/20/4 608/12/0/4/1368 486/9/0/4/1096",
        ),
    ],
)
def test_the_foot_is_a_line_of_the_list_as_text(event: TotalsEntered, line: str) -> None:
    assert format_foot(event) == line
    assert read_foot(line) == event
    assert dump(sheet(event)).split("\n")[-2] == line
    assert text_events(dump(sheet(event)).split("\n")[-2]) == [event]
    # With games it stands below them.
    both = dump(sheet(DealAdded(declarer=1, written=24), event))
    assert both.split("\n")[-3:-1] == ["1 written:24", line]
    loaded = replay(records_of(load_text(both).events))
    assert (loaded.paper, len(loaded.deals)) == (event, 1)


def text_events(line: str) -> list[Event]:
    """Return what a line of a list as text brings, the opening left out."""
    head = 'name = "Monday"\ndate = 2026-11-29\nplayers = ["Anna", "Bert", "Carla"]\ngames = 45\n'
    return [*load_text(f"{head}--- games\n{line}\n").events[1:]]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("totals 1/2/3 1/2/3", "totals-missing"),
        ("totals 1/2/3 1/2/3 1/2/3 1/2/3", "seat-unknown"),
        ("totals 1/2/3 1/2/3 1/2", "totals-unreadable"),
        ("totals 1/2/3 1/2/3 1/2/3 passed=x", "totals-unreadable"),
        ("totals 1/2/3 1/2/3 1/2/3 lost=1", "totals-unreadable"),
        ("totals 1/-2/3 1/2/3 1/2/3", "count-negative"),
    ],
)
def test_a_foot_in_the_text_that_cannot_be(line: str, code: str) -> None:
    with pytest.raises(SkatError) as raised:
        text_events(line)
    assert [(p.code, p.where) for p in raised.value.problems] == [(code, {"line": 6})]


def test_a_closed_list_by_totals_is_proved_by_its_code_in_the_text() -> None:
    table = sheet(told(passed=0))
    shut = sheet(told(passed=0), closing(table))
    assert f'check_code = "{CODE}"' in dump(shut)
    assert load_text(dump(shut)).events[1:] == (told(passed=0), closing(table))
    with pytest.raises(SkatError) as raised:
        load_text(dump(shut).replace("455/", "465/"))
    assert [problem.code for problem in raised.value.problems] == ["load-code"]


@pytest.mark.parametrize("credits_told", [True, False])
def test_the_workbook_adds_it_up_by_formulas(
    credits_told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKATCALC_BOOK", str(tmp_path / "book.sqlite"))
    assert main(["sheet", "new", "Monday", "Anna", "Bert", "Carla", "--games", "45"]) == 0
    rest = {"anna": "/0", "bert": "/4", "carla": "/4"} if credits_told else {}
    figures = {"anna": "455/20/4", "bert": "608/12/0", "carla": "486/9/0"}
    words = [f"{name}={each}{rest.get(name, '')}" for name, each in figures.items()]
    assert main(["sheet", "totals", *words]) == 0
    out = tmp_path / "out.xlsx"
    assert main(["sheet", "export", str(out)]) == 0
    cells = load_workbook(out, data_only=True).worksheets[0]
    shown = {row[0]: [c for c in row[1:] if c is not None] for row in cells.values if row[0]}
    assert shown["TOTAL"] == [1255, 1368, 1096]
    formulas = load_workbook(out).worksheets[0]
    label = "+ opponents' lost games × 40"
    (row,) = [row for row in formulas.values if row[0] == label]
    told_as = [cell for cell in row[1:] if cell is not None]
    assert told_as[0] == ("=40*0" if credits_told else "=40*(K6+N6)")
    assert [str(each)[:2] for each in [*shown][-5:]] == ["K1", "K2", "K3", "K4", "K5"]
