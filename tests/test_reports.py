"""The list as on paper, records and bid tables: what is shown, and how the terminal shows it."""

import ast
import csv
import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.bidreports import minima_table, ways_table, worth_text
from skatcalc.bids import cover, games_worth
from skatcalc.bock import BockRules
from skatcalc.cardwords import read_cards
from skatcalc.events import (
    Bierlachs,
    DealAdded,
    DealVoided,
    Event,
    Heading,
    Loss,
    Record,
    Scoring,
    Seat,
    SheetClosed,
    SheetOpened,
)
from skatcalc.export.delimited import render as render_csv
from skatcalc.export.files import write_file
from skatcalc.export.text import render
from skatcalc.facts import to_game
from skatcalc.game import TRUMP_CONTRACTS, Contract, Game, Matadors
from skatcalc.joining import departed, joined, substituted
from skatcalc.notation import read_words
from skatcalc.problems import StoreError
from skatcalc.ramsch import Ramsch, RamschRules, Ties
from skatcalc.records import CSV_COLUMNS, deals_table, join_names, split_names
from skatcalc.reports import (
    View,
    game_sign,
    printed_table,
    sheet_document,
    sheet_table,
    sheets_table,
)
from skatcalc.rules import ISKO
from skatcalc.scoring import tallies, totals
from skatcalc.sheet import Entry, Sheet, records_of, replay
from skatcalc.table import Align, Cell, Column, Emphasis, Formula, Kind, Ref, Row, Table

LAW = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)

NAMES = ("Anna", "Bert", "Carla", "Dora")
FIVE = (*NAMES, "Emil")
GAMES = (
    "spades with 2 hand schneider won",
    "grand without 1 59 points",
    "clubs with 1 bid 24 announced-as null",
    "spades with 1 bid 33 89 points",
    "null ouvert hand won",
    "null lost",
    "diamonds with 3 schwarz announced 10 tricks",
    "hearts ouvert without 4 120 points",
    "grand m1 won",
    "clubs without 11 won",
)
HOUSE = ISKO._replace(
    name="house",
    doublings=3,
    bock=BockRules(),
    last_trick_levels=1,
    revolution=92,
    presenting=True,
    ramsch=RamschRules(),
)
RAMSCH = Ramsch(card_points={1: 34, 2: 20, 3: 66})
LEVEL = Ramsch(card_points={1: 45, 2: 45, 3: 30}, bock_round=True)
MARCH = Ramsch(card_points={2: 120}, marched=2)


def game(line: str) -> Game:
    return to_game(read_words(line.split()))


def deal(declarer: int, line: str, written: int | None = None) -> DealAdded:
    return DealAdded(declarer=declarer, game=game(line) if line else None, written=written)


def sheet(names: tuple[str, ...], *events: Event, **facts: object) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, names)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=12 * len(names),
    )
    heading = replace(heading, **facts)  # type: ignore[arg-type]  # by name
    return replay(records_of([SheetOpened(heading), *events]))


def evening(names: tuple[str, ...], seed: int = 3, **facts: object) -> Sheet:
    """Return a full list with games of all kinds; at four the dealer never plays."""
    chance = random.Random(seed)  # noqa: S311 - a list, not a secret
    empty = sheet(names)
    deals: list[Event] = []
    for number in range(1, 12 * len(names) + 1):
        seats = [seat for seat in range(1, len(names) + 1) if seat in empty.playing(number)]
        if chance.random() < 0.05:
            deals.append(DealAdded(declarer=None))
        else:
            deals.append(deal(chance.choice(seats), chance.choice(GAMES)))
    return sheet(names, *deals, **facts)


def texts(row: Row) -> dict[str, object]:
    return {key: cell.value for key, cell in row.cells.items() if cell.value is not None}


# --- formulas, computed again -------------------------------------------------------------------


def computed(table: Table, formula: Formula) -> int | Fraction:
    """Return what a formula comes to, every formula that it names computed again as well."""
    pieces = []
    for piece in formula:
        if isinstance(piece, Ref):
            cell = table.rows[piece.row].cells[piece.column]
            number = computed(table, cell.formula) if cell.formula else cell.value
            assert isinstance(number, int | Fraction)
            pieces.append(f"({number})")
        else:
            assert isinstance(piece, str)
            pieces.append(piece)
    return evaluated(ast.parse("".join(pieces), mode="eval").body)


def evaluated(node: ast.expr) -> int | Fraction:
    match node:
        case ast.Constant(int(number)):
            return number
        case ast.UnaryOp(ast.USub(), number):
            return -evaluated(number)
        case ast.BinOp(left, ast.Add(), right):
            return evaluated(left) + evaluated(right)
        case ast.BinOp(left, ast.Sub(), right):
            return evaluated(left) - evaluated(right)
        case ast.BinOp(left, ast.Mult(), right):
            return evaluated(left) * evaluated(right)
        case ast.BinOp(left, ast.Div(), right):
            return Fraction(evaluated(left)) / evaluated(right)
        case ast.Call(ast.Name("ROUND"), [inner, ast.Constant(2)]):
            exact = Fraction(evaluated(inner))
            size = int(abs(exact) * 100 + Fraction(1, 2))
            return Fraction(size if exact > 0 else -size, 100)
        case ast.Call(ast.Name("IF"), [ast.Compare(left, [how], [right]), yes, no]):
            assert isinstance(how, ast.Gt | ast.Lt)
            difference = evaluated(left) - evaluated(right)
            holds = difference > 0 if isinstance(how, ast.Gt) else difference < 0
            return evaluated(yes if holds else no)
    raise AssertionError(ast.dump(node))


def assert_formulas_hold(table: Table) -> int:
    count = 0
    for row in table.rows:
        for cell in row.cells.values():
            if cell.formula is not None:
                assert computed(table, cell.formula) == cell.value
                count += 1
    return count


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("names", [NAMES, NAMES[:3], FIVE])
def test_every_formula_comes_to_its_value(
    names: tuple[str, ...], view: View, scoring: Scoring
) -> None:
    table = sheet_table(evening(names, scoring=scoring), view)
    assert assert_formulas_hold(table) > 100


@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize(
    ("scoring", "settled"),
    [(Scoring.CLASSIC, 1), (Scoring.SEEGER, 5), (Scoring.SEEGER_FABIAN, 7)],
)
def test_every_formula_holds_where_several_players_have_a_score_in_a_line(
    scoring: Scoring, settled: int, counts: bool
) -> None:
    ramsch = RamschRules(march=120, ties=Ties.EACH, counts=counts)
    played = sheet(
        NAMES[:3],
        deal(1, "clubs with 1 won kontra"),
        DealAdded(declarer=None, ramsch=RAMSCH),
        DealAdded(declarer=None, ramsch=LEVEL),
        DealAdded(declarer=None, ramsch=MARCH),
        deal(2, "null lost bock"),
        rules=HOUSE._replace(ramsch=ramsch),
        scoring=scoring,
    )
    table = sheet_table(played)
    assert assert_formulas_hold(table) == 3 * (6 + settled)
    rows = [texts(row) for row in table.rows[:5]]
    assert [row.get("score") for row in rows] == [48, -66, None, 120, -92]
    assert [row["game"] for row in rows[1:4]] == ["Ramsch"] * 3
    assert [rows[2][f"points-{seat}"] for seat in (1, 2)] == [48 - 90, -90]
    assert [rows[2][f"lost-{seat}"] for seat in (1, 2)] == [counts, counts]
    assert "points-3" not in rows[2]
    assert (rows[3]["points-2"], rows[3]["won-2"]) == (30, counts)


def test_a_list_without_games_has_formulas_too() -> None:
    for count in (3, 4):
        assert assert_formulas_hold(sheet_table(sheet(NAMES[:count]))) == 7 * count


@LAW
@given(
    st.sampled_from((3, 4)),
    st.lists(st.tuples(st.integers(0, 3), st.integers(-300, 300)), max_size=12),
)
def test_formulas_hold_on_every_list_of_scores(count: int, scores: list[tuple[int, int]]) -> None:
    deals = [
        DealAdded(declarer=seat or None, written=score if seat else None) for seat, score in scores
    ]
    table = sheet_table(sheet(NAMES[:count], *deals))
    assert_formulas_hold(table)
    last = table.rows[table.footer + 6]
    assert [last.cells[f"points-{seat}"].value for seat in range(1, count + 1)] == list(
        totals(sheet(NAMES[:count], *deals))
    )


# --- the list -----------------------------------------------------------------------------------


def test_a_line_holds_the_game_and_the_running_figures_of_its_declarer() -> None:
    table = sheet_table(sheet(NAMES[:3], deal(1, GAMES[0]), deal(2, GAMES[1]), deal(1, GAMES[5])))
    assert [texts(row) for row in table.rows[:3]] == [
        {"number": 1, "game": "♠", "matadors": "w2", "levels": "HS", "score": 55}
        | {"points-1": 55, "won-1": 1, "lost-1": 0},
        {"number": 2, "game": "grand", "matadors": "wo1", "score": -96}
        | {"points-2": -96, "won-2": 0, "lost-2": 1},
        {"number": 3, "game": "null", "score": -46} | {"points-1": 9, "won-1": 1, "lost-1": 1},
    ]
    assert table.rows[2].cells["points-1"].formula == (Ref(0, "points-1"), "+", Ref(2, "score"))
    assert table.rows[0].cells["won-1"].formula == ("IF(", Ref(0, "score"), ">0,1,0)")


@pytest.mark.parametrize(
    ("line", "sign", "matadors", "levels"),
    [
        ("spades with 2 won", "♠", "w2", None),
        ("spades with 2 hand schneider won", "♠", "w2", "HS"),
        ("diamonds with 3 schneider announced 95 points", "♦", "w3", "HS!"),
        ("diamonds with 3 schwarz announced 10 tricks", "♦", "w3", "HS!Z!"),
        ("hearts ouvert without 4 10 tricks", "♥", "wo4", "HS!Z!O"),
        ("grand matadors 1 won", "grand", "1", None),
        ("null won", "null", None, None),
        ("null hand won", "null", None, "H"),
        ("null ouvert won", "null", None, "O"),
        ("null ouvert hand won", "null", None, "HO"),
        ("clubs with 1 bid 24 announced-as null", "N24→♣", "w1", None),
        ("grand hand with 1 bid 36 announced-as null", "N36→G", "w1", "H"),
        ("revolution hand won", "revol.", None, "HO"),
        ("spades with 2 hand spitze won", "♠", "w2", "H"),
    ],
)
def test_a_game_is_told_in_a_few_letters(
    line: str, sign: str, matadors: str | None, levels: str | None
) -> None:
    row = sheet_table(sheet(NAMES[:3], deal(1, line), rules=HOUSE)).rows[0]
    cells = {key: cell.value for key, cell in row.cells.items()}
    assert (cells["game"], cells["matadors"], cells["levels"]) == (sign, matadors, levels)
    assert game_sign(game(line)) == sign


def test_passed_and_written_deals_say_so() -> None:
    table = sheet_table(sheet(NAMES[:3], DealAdded(declarer=None), deal(3, "", written=-48)))
    assert texts(table.rows[0]) == {"number": 1, "game": "passed"}
    assert texts(table.rows[1]) == {"number": 2, "game": "paper", "score": -48} | {
        "points-3": -48,
        "won-3": 0,
        "lost-3": 1,
    }
    assert table.notes == (
        "2: only the score was written",
        "Probe: -48 + 0 + 30 = -18 ✓ · K1 ✓ K2 ✓ K3 ✓ K5 ✓",
    )


def test_the_cell_of_the_dealer_who_sits_out_is_muted() -> None:
    four = sheet_table(sheet(NAMES, deal(2, GAMES[0]), deal(1, GAMES[1])))
    assert four.rows[0].cells["points-1"] == Cell("·", muted=True)
    assert four.rows[1].cells["points-2"] == Cell("·", muted=True)
    three = sheet_table(sheet(NAMES[:3], deal(2, GAMES[0])))
    assert not any(cell.muted for row in three.rows for cell in row.cells.values())


def test_at_five_the_cells_of_both_who_sit_out_are_muted() -> None:
    table = sheet_table(sheet(FIVE, deal(2, GAMES[0]), DealAdded(declarer=None)))
    muted = [[key for key, cell in row.cells.items() if cell.muted] for row in table.rows[:2]]
    assert muted == [["points-1", "points-4"], ["points-2", "points-5"]]


def test_the_columns_of_each_player_stand_under_the_name() -> None:
    table = sheet_table(sheet(NAMES[:3]))
    assert [(column.key, column.title, column.group) for column in table.columns] == [
        ("number", "No.", ""),
        ("game", "Game", ""),
        ("matadors", "w/wo", ""),
        ("levels", "Levels", ""),
        ("score", "Score", ""),
        *(
            (f"{key}-{seat}", title, name)
            for seat, name in enumerate(NAMES[:3], start=1)
            for key, title in (("points", "Points"), ("won", "W"), ("lost", "L"))
        ),
    ]


@pytest.mark.parametrize(("names", "bonus"), [(FIVE, 24), (NAMES, 30), (NAMES[:3], 40)])
def test_the_settlement_has_the_lines_of_the_paper_list_in_their_order(
    names: tuple[str, ...], bonus: int
) -> None:
    full = evening(names)
    table = sheet_table(full)
    footer = [row for row in table.rows[table.footer :] if "36" not in row.label]
    footer = [row for row in footer if row.label != "Deals in play"]
    assert [(row.label, row.emphasis) for row in footer] == [
        ("Game points", Emphasis.ITEM),
        ("+ games won × 50", Emphasis.ITEM),
        ("Subtotal", Emphasis.SUBTOTAL),
        ("− games lost × 50", Emphasis.ITEM),
        ("Subtotal", Emphasis.SUBTOTAL),
        (f"+ opponents' lost games × {bonus}", Emphasis.ITEM),
        ("TOTAL", Emphasis.TOTAL),
        ("Signatures", Emphasis.SIGNATURE),
    ]
    for seat, figures in enumerate(tallies(full), start=1):
        assert [row.cells[f"points-{seat}"].value for row in footer] == [
            figures.points,
            figures.for_won,
            figures.points + figures.for_won,
            figures.for_lost,
            figures.seeger,
            figures.for_opponents,
            figures.seeger_fabian,
            None,
        ]


Change = Callable[[Sheet], Event]


def with_changes(**facts: object) -> Sheet:
    """Return a list at which one takes another's seat, a fourth comes and one of four leaves."""
    table = sheet(NAMES[:3], deal(1, "spades with 2 lost"), games=10, **facts)
    changes: list[Change] = [
        lambda each: substituted(each, "Emil", NAMES[1]),
        lambda _each: deal(4, "grand with 1 lost"),
        lambda _each: deal(1, "clubs with 1 won"),
        lambda each: joined(each, "Franz", games=10),
        lambda _each: deal(4, "hearts with 1 lost"),
        lambda _each: deal(5, "hearts with 1 won"),
        lambda _each: DealAdded(declarer=None),
        lambda _each: deal(1, "diamonds with 1 lost"),
        lambda each: departed(each, "Emil", games=10),
        lambda _each: deal(3, "diamonds with 3 lost"),
        lambda _each: deal(5, "diamonds with 3 won"),
        lambda _each: deal(5, "null lost"),
    ]
    for change in changes:
        table = table.apply(Record(seq=table.last_seq + 1, event=change(table)))
    return table


def test_where_the_size_of_the_table_changes_each_size_has_its_row() -> None:
    full = with_changes()
    table = sheet_table(full)
    footer = {row.label: row for row in table.rows[table.footer :]}
    # Game 1 at three: Anna lost; 2: Emil; at four, 4: Emil; 7: Anna; at three again, 8: Carla;
    # 10: Franz.
    assert texts(footer["+ opponents' lost games × 40"]) == {
        "points-1": 3 * 40,  # 2, 8, 10
        "points-2": 1 * 40,  # 1
        "points-3": 3 * 40,  # 1, 2, 10
        "points-4": 0,
        "points-5": 1 * 40,  # 8
    }
    assert texts(footer["+ opponents' lost games × 30"]) == {
        "points-1": 1 * 30,
        "points-2": 0,
        "points-3": 2 * 30,
        "points-4": 1 * 30,
        "points-5": 2 * 30,
    }
    assert texts(footer["TOTAL"]) == {
        f"points-{seat}": total for seat, total in enumerate(totals(full), start=1)
    }
    assert assert_formulas_hold(table) > 50


def test_formulas_hold_where_lines_are_crossed_out_between_two_tables() -> None:
    full = with_changes()
    for seq in (full.deals[5].id, full.deals[3].id, full.deals[0].id):
        voided = DealVoided(seq, "not played")
        full = full.apply(Record(seq=full.last_seq + 1, event=voided, at="2026-11-29"))
    table = sheet_table(full, history=True)
    assert [row.cells["number"].value for row in table.rows[: table.footer]] == [
        *("×1", 1, 2, "×3", 3, "×4", 4, 5, 6, 7)
    ]
    assert assert_formulas_hold(table) > 40
    footer = {row.label: row for row in table.rows[table.footer :]}
    assert texts(footer["TOTAL"]) == {
        f"points-{seat}": total for seat, total in enumerate(totals(full), start=1)
    }


def test_a_list_of_other_than_36_deals_is_told_for_a_full_series_too() -> None:
    full = with_changes()
    table = sheet_table(full)
    deals, result, signatures = table.rows[-3:]
    assert (deals.label, result.label) == ("Deals in play", "Total per 36 deals")
    assert signatures.emphasis is Emphasis.SIGNATURE
    # Who sits out of four: Anna game 4, Emil 5, Carla 6, Franz 7.
    assert texts(deals) == {
        f"points-{seat}": count for seat, count in enumerate((9, 1, 9, 5, 6), start=1)
    }
    total = totals(full)[3]
    assert result.cells["points-4"].value == Decimal(total * 36) / 5
    assert str(result.cells["points-2"].value) == "1440.00"
    assert result.cells["points-5"].formula == (
        "ROUND(",
        Ref(len(table.rows) - 4, "points-5"),
        "*36/",
        Ref(len(table.rows) - 3, "points-5"),
        ",2)",
    )


def test_a_full_series_and_an_open_list_are_not_told_for_another() -> None:
    for each in (evening(NAMES), evening(NAMES[:3]), sheet(NAMES, deal(2, GAMES[0]))):
        assert not any("36" in row.label for row in sheet_table(each).rows)


def test_who_never_played_has_no_result_for_a_full_series() -> None:
    four = sheet(NAMES, DealAdded(declarer=None), SheetClosed((0, 0, 0, 0), "7KQ2M-X9F4T"))
    table = sheet_table(four)
    assert texts(table.rows[-3]) == {"points-1": 0, "points-2": 1, "points-3": 1, "points-4": 1}
    assert "points-1" not in table.rows[-2].cells


def test_the_notes_tell_who_came_and_went() -> None:
    notes = sheet_table(with_changes()).notes
    assert [note for note in notes if "from here on" in note] == [
        f"2: from here on Emil plays in the seat of {NAMES[1]}",
        "4: from here on Franz is at the table",
        "8: from here on Emil is not at the table any more",
    ]


def test_who_is_not_at_the_table_has_a_muted_empty_cell() -> None:
    rows = sheet_table(with_changes()).rows
    absent = [
        [key for key, cell in row.cells.items() if cell.muted and cell.value is None]
        for row in rows[:10]
    ]
    assert absent == [
        ["points-4", "points-5"],
        *[["points-2", "points-5"]] * 2,
        *[["points-2"]] * 4,
        *[["points-2", "points-4"]] * 3,
    ]


def test_a_classic_list_has_its_points_for_total() -> None:
    full = evening(NAMES[:3], scoring=Scoring.CLASSIC)
    table = sheet_table(full)
    total, signatures = table.rows[table.footer :]
    assert (total.label, total.emphasis) == ("Game points", Emphasis.TOTAL)
    assert [total.cells[f"points-{seat}"].value for seat in (1, 2, 3)] == list(totals(full))
    assert signatures.emphasis is Emphasis.SIGNATURE


def test_a_list_of_bierlachs_has_its_minus_points_for_total_and_says_who_has_lost() -> None:
    terms = Bierlachs(limit=96, loss=Loss.SINGLE)
    facts = {"scoring": Scoring.BIERLACHS, "bierlachs": terms}
    both = sheet_table(sheet(NAMES[:3], deal(1, "grand with 3 won"), **facts))
    assert ("Scoring", "Bierlachs to 96, losses count once") in both.heading
    total, _signatures = both.rows[both.footer :]
    assert (total.label, total.emphasis) == ("TOTAL", Emphasis.TOTAL)
    assert [total.cells[f"points-{seat}"].value for seat in (1, 2, 3)] == [0, -96, -96]
    # Each of the two is charged with 4 × 24.
    assert both.notes[-1] == "Probe: -192 = -192 ✓ · K1 ✓ K2 ✓ K3 ✓ K5 ✓"
    assert both.notes[-2] == (
        "the limit is reached with game 1: Bert and Carla have lost the round and pay"
    )
    one = sheet_table(sheet(NAMES[:3], deal(2, "grand with 3 lost"), **facts))
    assert one.notes[-2] == "the limit is reached with game 1: Bert has lost the round and pays"
    nobody = sheet_table(sheet(NAMES[:3], deal(2, "grand with 2 lost"), **facts))
    assert "limit" not in "".join(nobody.notes)


def test_the_view_of_the_loser_leaves_the_settlement_as_it_is() -> None:
    full = evening(NAMES)
    paper, view = sheet_table(full), sheet_table(full, View.LOSER_PAYS)
    labels = [row.label for row in view.rows[view.footer :]]
    assert labels[:3] == ["Minus points", "+ scores of all games won", "Game points"]
    for one, other in zip(paper.rows[paper.footer :], view.rows[view.footer + 2 :], strict=True):
        assert one.label == other.label
        assert [cell.value for cell in one.cells.values()] == [
            cell.value for cell in other.cells.values()
        ]


def test_the_heading_tells_what_is_known() -> None:
    assert sheet_table(sheet(NAMES[:3])).heading == (
        ("Date", "2026-11-29"),
        ("Games", "0 of 36"),
        ("Round", "1"),
        ("Rules", "isko"),
        ("Scoring", "Seeger-Fabian"),
    )
    closed = sheet(
        NAMES[:3],
        DealAdded(declarer=None),
        SheetClosed((0, 0, 0), "7KQ2M-X9F4T"),
        series=2,
        table=7,
        scoring=Scoring.CLASSIC,
    )
    assert sheet_table(closed).heading == (
        ("Date", "2026-11-29"),
        ("Series", "2"),
        ("Table", "7"),
        ("Games", "1 of 36, 35 struck"),
        ("Passed", "1"),
        ("Rules", "isko"),
        ("Scoring", "classic"),
        ("Check code", "7KQ2M-X9F4T"),
    )


def test_footnotes_tell_the_bids_doing_the_paper_and_what_to_check() -> None:
    notes = sheet_table(
        sheet(
            NAMES[:3],
            deal(1, "spades with 2 won", written=33),
            deal(1, "spades with 2 won", written=30),
            deal(1, "clubs with 1 bid 24 announced-as null"),
            deal(1, "spades with 1 bid 33 89 points"),
            deal(1, "spades with 1 bid 33 50 points"),
            deal(1, "grand with 4 120 points"),
            deal(1, "clubs with 1", written=24),
        )
    ).notes
    legend, *footnotes, checked = notes
    # 33 + 33 - 48 - 66 - 66 + 144 + 24, four won, three lost.
    assert checked == (
        "Probe: 54 + 200 + 90 = 344 ✓ · K1 ✓ K2 ✓ K3 ✓ K5 ✓ · scores on paper ✗; sheet check tells "
        "more"
    )
    assert legend.startswith("w with, wo without; H hand")
    assert footnotes == [
        "2: the paper says 30, the facts give 33",
        "3: Null 24 → clubs, -48",
        (
            "4: with 1, game 2, times 11: 22; overbid: 22 does not cover 33; 3 times 11 = 33; "
            "lost, times 2: -66"
        ),
        (
            "5: with 1, game 2, times 11: 22; the bid of 33 needs 3 times 11 = 33; "
            "lost, times 2: -66"
        ),
        (
            "6: 120 card points are schneider for certain, schwarz only without a trick for one "
            "party; to have it counted add 10 tricks, or no trick"
        ),
    ]


def test_footnotes_tell_what_only_houses_play() -> None:
    table = sheet_table(
        sheet(
            NAMES[:3],
            deal(1, "clubs with 1 won kontra re"),
            deal(1, "clubs with 1 won bock"),
            deal(1, "clubs with 1 won no bock"),
            deal(1, "spades with 1 spitze won"),
            deal(1, "spades with 1 played on 90 points"),
            deal(1, "spades with 1 won three in skat"),
            deal(1, "revolution won"),
            DealAdded(declarer=None, ramsch=LEVEL),
            rules=HOUSE,
        )
    )
    assert table.notes[1:-1] == (
        "1: with 1, game 2, times 12: 24; kontra, re, times 4: 96",
        "2: with 1, game 2, times 12: 24; bock, times 2: 48",
        "4: with 1, game 2, last trick 3, times 11: 33",
        "5: with 1, game 2, schneider 3, announced 4, times 11: 44",
        "6: with 1, game 2, times 11: 22",
        "8: Ramsch, card points 45, 45, 30, bock",
    )


def test_the_document_of_a_list_is_its_table_and_the_moment() -> None:
    stamp = datetime(2026, 11, 29, 20, tzinfo=UTC)
    full = evening(NAMES)
    document = sheet_document(full, stamp)
    assert (document.title, document.tables, document.stamp) == (
        "Monday",
        (printed_table(full),),
        stamp,
    )
    assert document.language == "en"


def test_a_printed_list_has_its_name_its_history_and_every_control_sum() -> None:
    """1 × 55 and -2 × 72, which the paper has as -120: 40 for each of the other two."""
    small = sheet(
        NAMES[:3],
        deal(2, "spades with 2 hand schneider won", written=55),
        deal(1, "grand with 2 lost", written=-120),
        games=2,
    )
    table = printed_table(small)
    assert table.heading[0] == ("List", "Monday")
    assert table.heading[1:] == sheet_table(small).heading
    assert table.rows == sheet_table(small, history=True).rows
    assert table.notes[-7:] == (
        "K1 games: 1 won + 1 lost + 0 passed = 2 ✓",
        "K2 opponents' losses: 0 + 1 + 1 = 2; 2 × 1 = 2 ✓",
        "K3 game points: -144 + 55 + 0 = -89; all scores together -89 ✓",
        "K4 Probe: -89 + 50 + 30 = -9 ✓",
        "K5 values: each is the score of some game, games: 2 ✓",
        "scores on paper: compared with the facts, games: 2 ✗",
        "game 2, Anna: the paper says -120, the facts give -144",
    )
    assert printed_table(sheet(NAMES[:3])).notes == ()


def test_all_lists_stand_in_one_table() -> None:
    first = sheet(NAMES, series=1, table=2)
    closed = SheetClosed((0, 0, 0), "7KQ2M-X9F4T")
    table = sheets_table(
        [
            Entry(number=1, stream="sheet/a", heading=first.heading, closed=None),
            Entry(number=2, stream="sheet/b", heading=sheet(NAMES[:3]).heading, closed=closed),
        ]
    )
    assert [texts(row) for row in table.rows] == [
        {"number": 1, "name": "Monday", "date": "2026-11-29", "series": 1, "table": 2}
        | {"players": "Anna, Bert, Carla, Dora", "state": "open"},
        {"number": 2, "name": "Monday", "date": "2026-11-29"}
        | {"players": "Anna, Bert, Carla", "state": "7KQ2M-X9F4T"},
    ]
    assert table.footer == 2
    assert "evening" not in {column.key for column in table.columns}


def test_the_evening_of_a_list_has_a_column_where_one_is_told() -> None:
    told, untold = sheet(NAMES, evening=7, series=1).heading, sheet(NAMES).heading
    table = sheets_table(
        [
            Entry(number=1, stream="sheet/a", heading=untold, closed=None),
            Entry(number=2, stream="sheet/b", heading=told, closed=None),
        ]
    )
    titles = [str(column.title) for column in table.columns]
    assert titles[2:6] == ["Date", "Evening", "Series", "Table"]
    assert [texts(row).get("evening") for row in table.rows] == [None, 7]


# --- records ------------------------------------------------------------------------------------


def test_the_records_have_the_columns_of_a_file_of_games_and_no_others() -> None:
    table = deals_table(evening(NAMES))
    assert tuple(column.key for column in table.columns) == CSV_COLUMNS
    assert tuple(column.title for column in table.columns) == CSV_COLUMNS
    assert (len(table.rows), table.footer) == (48, 48)
    assert all(row.cells.keys() <= set(CSV_COLUMNS) for row in table.rows)


def test_a_record_tells_everything_of_a_game() -> None:
    cards = read_cards("CJ SJ CA CT SA ST HA HT DA DT C7 C8")
    lost = game("clubs hand with 2 lost schwarz schneider bid 36")._replace(cards=cards)
    ended = game("grand 1 9 points 2 tricks violation by declarer")
    replaced = game("clubs with 1 bid 24 announced-as null")
    table = deals_table(
        sheet(
            NAMES[:3],
            DealAdded(declarer=2, game=lost, written=-144),
            DealAdded(declarer=3, game=ended),
            DealAdded(declarer=None),
            DealAdded(declarer=1, written=24),
            DealAdded(declarer=1, game=replaced),
            deal(1, "null won"),
            series=2,
            table=3,
            first_dealer=3,
        )
    )
    rows = [texts(row) for row in table.rows]
    assert rows[0] == {
        "list": "Monday",
        "date": "2026-11-29",
        "series": 2,
        "table": 3,
        "games": 36,
        "scoring": "seeger-fabian",
        "rules": "isko",
        "first_dealer": 3,
        "players": "Anna;Bert;Carla",
        "number": 1,
        "dealer": "Carla",
        "declarer": "Bert",
        "game": "CH +2",
        "bid": 36,
        "result": "lost schneider schwarz",
        "cards": "CJ SJ CA CT SA ST HA HT DA DT C7 C8",
        "written": -144,
        "score": -144,
    }
    of_sheet = set(CSV_COLUMNS[: CSV_COLUMNS.index("number")])
    assert [{key: row[key] for key in row if key not in of_sheet} for row in rows[1:]] == [
        {"number": 2, "dealer": "Anna", "declarer": "Carla", "game": "G 1", "card_points": 9}
        | {"tricks": 2, "ended": "violation", "by_party": "declarer", "score": -96},
        {"number": 3, "dealer": "Bert", "game": "passed", "score": 0},
        {"number": 4, "dealer": "Carla", "declarer": "Anna", "written": 24, "score": 24},
        {"number": 5, "dealer": "Anna", "declarer": "Anna", "game": "C +1", "bid": 24}
        | {"announced_as": "null", "score": -48},
        {"number": 6, "dealer": "Bert", "declarer": "Anna", "game": "N", "result": "won"}
        | {"score": 23},
    ]


def test_a_record_tells_what_only_houses_play() -> None:
    table = deals_table(
        sheet(
            NAMES[:3],
            DealAdded(declarer=1, game=game("clubs with 1 won kontra re bock"), starts_bock=True),
            deal(1, "spades with 1 spitze played on won no bock"),
            deal(1, "revolution hand lost three in skat"),
            DealAdded(declarer=None, ramsch=LEVEL),
            DealAdded(declarer=None, ramsch=RAMSCH),
            DealAdded(declarer=None, starts_bock=True),
            rules=HOUSE,
        )
    )
    kept = ("game", "result", "doublings", "bock", "ramsch", "score")
    rows = [texts(row) for row in table.rows]
    assert [{key: row[key] for key in kept if key in row} for row in rows] == [
        {"game": "C +1", "result": "won", "doublings": 2, "bock": "yes start", "score": 192},
        {"game": "S +1 spitze played on", "result": "won", "bock": "no", "score": 55},
        {"game": "NHR three in skat", "result": "lost", "score": -368},
        {"game": "ramsch", "bock": "yes", "ramsch": "1=45 2=45 3=30 bock"},
        {"game": "ramsch", "ramsch": "1=34 2=20 3=66"},
        {"game": "passed", "bock": "start", "score": 0},
    ]


def test_the_csv_text_has_a_line_a_game_and_empty_cells_for_what_is_not_told() -> None:
    lines = render_csv(deals_table(sheet(NAMES[:3], deal(1, "spades with 2 won")))).split("\n")
    assert lines == [
        ",".join(CSV_COLUMNS),
        (
            "Monday,2026-11-29,,,36,seeger-fabian,isko,1,Anna;Bert;Carla,"
            "1,Anna,Anna,S +2,,,,won,,,,,,33,,,,"
        ),
        "",
    ]


def test_csv_quotes_what_needs_it() -> None:
    table = Table(
        key="t",
        title="t",
        columns=(Column(key="a", title="a, b"), Column(key="c", title="c")),
        rows=(Row(cells={"a": Cell('say "yes"'), "c": Cell()}), Row(cells={"c": Cell(-3)})),
        footer=2,
    )
    text = render_csv(table)
    assert text == '"a, b",c\n"say ""yes""",\n,-3\n'
    assert list(csv.reader(io.StringIO(text)))[1] == ['say "yes"', ""]


@LAW
@given(st.lists(st.text(st.characters(exclude_categories=("C", "Z")), min_size=1), min_size=1))
def test_names_in_one_cell_read_back(names: list[str]) -> None:
    assert split_names(join_names(names)) == names


def test_an_empty_cell_holds_no_names() -> None:
    assert split_names("") == []
    assert split_names(" Anna ; Bert") == ["Anna", "Bert"]


# --- the terminal -------------------------------------------------------------------------------

LONG = ("Hans-Joachim Müller-Lüdenscheidt", "Ute", "Karl-Heinz Großkreutz", "Ilse Weiß")


def drawn(full: Sheet) -> list[str]:
    """Return the lines without the notes."""
    return render(replace(sheet_table(full), notes=())).split("\n")


@pytest.mark.parametrize("seed", range(5))
def test_forty_eight_games_of_four_with_long_names_fit_eighty_columns(seed: int) -> None:
    closed = evening(LONG, seed, series=12, table=12)
    closed = replace(closed, closed=SheetClosed((), "7KQ2M-X9F4T"))
    lines = render(sheet_table(closed)).split("\n")
    assert len(lines) > 48 + 7
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Monday"


def test_the_widest_game_fits_eighty_columns_too() -> None:
    lines = drawn(
        sheet(
            LONG,
            deal(2, "grand with 4 bid 264 announced-as null"),
            DealAdded(declarer=None),
            deal(1, "clubs without 11 schwarz announced 9 tricks"),
        )
    )
    assert any("N264→G" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_names_stand_over_their_columns_and_long_ones_end_in_dots() -> None:
    lines = drawn(evening(LONG))
    names = next(line for line in lines if "Ute" in line)
    assert names.split() == ["Hans-Joach…", "Ute", "Karl-Heinz…", "Ilse", "Weiß"]
    titles = lines[lines.index(names) + 1]
    for name in ("Hans-Joach…", "Ute", "Karl-Heinz…", "Ilse Weiß"):
        assert titles[names.index(name) + len(name) - 1] == "L"


@pytest.mark.parametrize("names", [LONG, LONG[:3]])
def test_labels_of_the_settlement_do_not_overlap_its_figures(names: tuple[str, ...]) -> None:
    for full in (evening(names), sheet(names), sheet(names, deal(2, "", written=-12345))):
        lines = drawn(full)
        table = sheet_table(full)
        footer = [row for row in table.rows[table.footer :] if row.label != "Signatures"]
        for row, line in zip(footer, lines[-len(footer) :], strict=True):
            assert line.startswith(f"{row.label} ")
            figures = [int(word) for word in line[len(row.label) :].split()]
            assert figures == [cell.value for cell in row.cells.values()]


def test_signatures_are_for_paper_and_not_for_the_terminal() -> None:
    assert "Signatures" not in render(sheet_table(evening(NAMES)))


def test_a_whole_list_is_drawn_as_on_paper() -> None:
    full = sheet(
        NAMES[:3],
        deal(1, "spades with 2 hand schneider won"),
        deal(2, "grand without 1 59 points"),
        DealAdded(declarer=None),
    )
    expected = """\
Monday
Date 2026-11-29 · Games 3 of 36 · Round 2 · Passed 1 · Rules isko
Scoring Seeger-Fabian
                                     Anna         Bert        Carla
No. Game   w/wo Levels Score Points  W  L Points  W  L Points  W  L
─── ────── ──── ────── ───── ──────────── ──────────── ────────────
  1 ♠        w2 HS        55     55  1  0
  2 grand   wo1          -96                 -96  0  1
  3 passed
Game points                            55          -96            0
+ games won × 50                       50            0            0
Subtotal                              105          -96            0
− games lost × 50                       0          -50            0
Subtotal                              105         -146            0
+ opponents' lost games × 40           40            0           40
TOTAL                                 145         -146           40"""
    assert "\n".join(drawn(full)) == expected


def test_notes_stand_below_in_lines_that_fit() -> None:
    full = sheet(NAMES[:3], deal(1, "spades with 1 bid 33 89 points"))
    lines = render(sheet_table(full)).split("\n")
    assert lines[len(drawn(full)) :] == [
        "w with, wo without; H hand, S schneider, Z schwarz, ! announced, O ouvert; W",
        "   won, L lost",
        "1: with 1, game 2, times 11: 22; overbid: 22 does not cover 33; 3 times 11 = 33;",
        "   lost, times 2: -66",
        "Probe: -66 + 0 + 30 = -36 ✓ · K1 ✓ K2 ✓ K3 ✓ K5 ✓",
    ]


def test_a_heading_that_is_too_long_goes_on_in_the_next_line() -> None:
    table = Table(
        key="t",
        title="A list",
        columns=(Column(key="a", title="A"),),
        rows=(Row(cells={"a": Cell(1)}),),
        footer=1,
        heading=(("Place", "x" * 70), ("Date", "2026-11-29"), ("Name", "y" * 100), ("By", "me")),
        notes=("The end.",),
    )
    assert render(table).split("\n") == [
        "A list",
        f"Place {'x' * 70}",
        "Date 2026-11-29",
        f"Name {'y' * 100}",
        "By me",
        "A",
        "─",
        "1",
        "The end.",
    ]


def test_columns_keep_their_sides() -> None:
    table = Table(
        key="t",
        title="not shown without a heading",
        columns=(
            Column(key="a", title="Left"),
            Column(key="b", title="Right", kind=Kind.INTEGER, align=Align.RIGHT),
        ),
        rows=(Row(cells={"a": Cell("x"), "b": Cell(1)}), Row(cells={"b": Cell(-10)})),
        footer=2,
    )
    assert render(table).split("\n") == ["Left Right", "──── ─────", "x        1", "       -10"]


# --- bids ---------------------------------------------------------------------------------------


def test_the_minima_are_told_cheapest_first_with_the_nulls_among_them() -> None:
    table = minima_table(cover(45))
    assert table.title == "Covering 45"
    assert [tuple(texts(row).values()) for row in table.rows] == [
        ("diamonds", 5, 9, 45),
        ("null ouvert", 46),
        ("clubs", 4, 12, 48),
        ("grand", 2, 24, 48),
        ("hearts", 5, 10, 50),
        ("spades", 5, 11, 55),
        ("null ouvert hand", 59),
    ]


def test_what_cannot_cover_a_bid_is_told_last() -> None:
    table = minima_table(cover(264))
    assert tuple(texts(table.rows[0]).values()) == ("grand", 11, 24, 264)
    last = [tuple(texts(row).values()) for row in table.rows[1:]]
    assert sorted(last) == [
        (contract, "none") for contract in ("clubs", "diamonds", "hearts", "null", "spades")
    ]
    # A null is no answer where another contract was asked about.
    grand = minima_table(cover(264, contract=Contract.GRAND))
    assert [texts(row)["game"] for row in grand.rows] == ["grand"]


def test_the_ways_tell_what_to_declare_and_what_to_achieve() -> None:
    signs = dict.fromkeys(TRUMP_CONTRACTS, Matadors(1, held=False))
    table = ways_table(cover(48, matadors=Matadors(1, held=False), hand=True), signs=signs)
    rows = [tuple(texts(row).values()) for row in table.rows]
    assert rows[0] == ("clubs", "wo1", 48, "hand", "schneider")
    assert ("null ouvert hand", 59) in rows
    assert all(len(row) in {2, 4, 5} for row in rows)


def test_matadors_that_can_be_more_are_told_so() -> None:
    told = Matadors(4, held=True)
    table = ways_table(cover(60, matadors=told), signs=dict.fromkeys(TRUMP_CONTRACTS, told))
    shown = {(texts(row)["game"], texts(row).get("matadors")) for row in table.rows}
    assert ("clubs", "w4 or more") in shown
    assert ("grand", "w4") in shown
    assert texts(table.rows[-1]) == {"game": "null", "value": "none"}


def test_a_contract_that_no_way_leads_to_is_told_last() -> None:
    told = Matadors(1, held=True)
    result = cover(240, matadors=told)
    table = ways_table(result, signs=dict.fromkeys(TRUMP_CONTRACTS, told))
    last = [texts(row) for row in table.rows[-2:]]
    assert {row["value"] for row in last} == {"none"}


def test_ways_with_cards_show_the_matadors_of_each_contract() -> None:
    cards = read_cards("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 SA")
    signs = {each: Matadors.of(cards, each) for each in TRUMP_CONTRACTS}
    table = ways_table(cover(120, cards=cards), signs=signs)
    shown = {
        (texts(row)["game"], texts(row)["matadors"]) for row in table.rows if len(row.cells) > 2
    }
    assert {("clubs", "w11"), ("spades", "w5"), ("grand", "w4")} <= shown


def test_a_way_without_matadors_shows_none() -> None:
    result = cover(60, matadors=Matadors(1))
    table = ways_table(result, signs={})
    assert all("matadors" not in texts(row) for row in table.rows)


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (
            36,
            ["diamonds, 4 times 9, with or without 1-3", "clubs, 3 times 12, with or without 1-2"],
        ),
        (18, ["diamonds, 2 times 9, with or without 1"]),
        (23, ["null"]),
        (35, ["null hand"]),
        (46, ["null ouvert"]),
        (59, ["null ouvert hand"]),
        (34, []),
        (216, ["clubs, 18 times 12, with or without 11", "grand, 9 times 24, with or without 2-4"]),
    ],
)
def test_the_games_of_a_value_are_told_in_words(worth: int, said: list[str]) -> None:
    assert [worth_text(each) for each in games_worth(worth)] == said


def test_all_tables_of_bids_can_be_drawn() -> None:
    for bid in (18, 60, 264):
        told = Matadors(2)
        signs = dict.fromkeys(TRUMP_CONTRACTS, told)
        for table in (
            minima_table(cover(bid)),
            ways_table(cover(bid, matadors=told), signs=signs),
            minima_table(cover(bid, contract=Contract.CLUBS)),
        ):
            assert max(map(len, render(table).split("\n"))) <= 100


# --- files --------------------------------------------------------------------------------------


def test_a_file_is_there_completely_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in tmp_path.iterdir()] == ["list.csv"]


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for path in (
        tmp_path / "folder",
        tmp_path / "nowhere" / "list.csv",
        tmp_path / "file" / "list.csv",
    ):
        with pytest.raises(StoreError) as raised:
            write_file(path, b"content")
        (problem,) = raised.value.problems
        assert (problem.code, problem.facts["path"]) == ("file-not-written", str(path))
        assert re.search(r"\w", str(problem.facts["reason"]))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]
