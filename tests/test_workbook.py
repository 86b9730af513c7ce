import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile, is_zipfile

import openpyxl
import openpyxl.packaging.core
import openpyxl.writer.excel
import pytest
from office import Convert, differences, formulas, pages, results
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatcalc import __version__
from skatcalc.events import DealAdded, Event, Heading, Record, Scoring, Seat, SheetOpened
from skatcalc.export.layout import Layout
from skatcalc.export.package import SheetParts, finish
from skatcalc.export.workbook import write
from skatcalc.joining import joined, substituted
from skatcalc.problems import StoreError
from skatcalc.reports import sheet_document
from skatcalc.rules import ISKO
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.table import (
    Align,
    Cell,
    Column,
    Document,
    Emphasis,
    Formula,
    Highlight,
    Kind,
    Paper,
    Ref,
    Row,
    Table,
)

STAMP = datetime(2026, 11, 29, 21, 47, 13, tzinfo=UTC)
SHEET = "xl/worksheets/sheet1.xml"
Change = Callable[[Sheet], Event]
THREE = ("Anna Groß", "Bernd Müller", "Çelik, Dörte")
FOUR = ("Hans-Joachim Müller-Lüdenscheidt", "Ute", "Karl-Heinz Großkreutz", "Ilse Weiß")
NOTES = (
    "1) Game 7: entered as 40, should be 44 (matadors miscounted); corrected on 29.11.2026, 21:14.",
    "K1 every game once: yes. K2 running totals: yes. K3 won and lost: yes. K4 cross sum: yes.",
)

# One evening, repeated as long as needed: the game, matadors, levels, score; None is a passed deal.
DEALS = (
    ("♣ Clubs", "with 2", "Hand Schneider", 60),
    ("♠ Spades", "without 1", "", 22),
    ("Grand", "with 4", "Hand Schneider ann.", -336),
    None,
    ("Null ouvert", "", "Hand", 59),
    ("♥ Hearts", "without 3", "overbid", -100),
    ("♦ Diamonds", "with 1", "", 18),
    ("Grand", "with 1", "", 48),
    ("♣ Clubs", "without 11", "Hand ouvert", 216),
    ("♠ Spades", "with 2", "Schneider", 44),
)


def player_columns(name: str, seat: int) -> tuple[Column, ...]:
    return tuple(
        Column(key=f"{key}{seat}", title=title, kind=Kind.INTEGER, align=align, group=name)
        for key, title, align in (
            ("points", "Points", Align.RIGHT),
            ("won", "W", Align.CENTER),
            ("lost", "L", Align.CENTER),
        )
    )


def game_row(number: int, seats: int, last: dict[int, int], totals: dict[int, int]) -> Row:
    cells = {"number": Cell(number)}
    if seats == 4:
        dealer = number % 4
        cells |= {f"points{dealer}": Cell("·", muted=True)}
    deal = DEALS[(number * 7) % len(DEALS)]
    if deal is None:
        return Row(cells=cells | {"game": Cell("passed")})
    game, matadors, levels, score = deal
    seat = (number * 5 + number // 4) % seats
    if f"points{seat}" in cells:
        seat = (seat + 1) % seats
    before: Formula = (Ref(last[seat], f"points{seat}"), "+") if seat in last else ()
    totals[seat] += score
    last[seat] = number - 1
    running = Cell(totals[seat], (*before, Ref(number - 1, "score")))
    return Row(
        cells=cells
        | {"game": Cell(game), "matadors": Cell(matadors or None), "levels": Cell(levels or None)}
        | {"score": Cell(score), f"points{seat}": running}
        | {f"{'won' if score > 0 else 'lost'}{seat}": Cell(1)}
    )


def settlement(games: tuple[Row, ...], seats: int, last: dict[int, int]) -> Iterator[Row]:
    start = len(games)
    per_loss = 40 if seats == 3 else 30
    counts = {
        (key, seat): sum(
            f"{key}{seat}" in row.cells and not row.cells[f"{key}{seat}"].muted for row in games
        )
        for key in ("won", "lost")
        for seat in range(seats)
    }
    lost = sum(counts["lost", seat] for seat in range(seats))
    values: list[dict[str, Cell]] = [{} for _ in range(7)]
    for seat in range(seats):
        key = f"points{seat}"
        end = games[last[seat]].cells[key].value if seat in last else 0
        assert isinstance(end, int)
        others = [other for other in range(seats) if other != seat]
        result: Formula = (Ref(last[seat], key),) if seat in last else ("0",)
        won: Formula = ("50*SUM(", Ref(0, f"won{seat}"), ":", Ref(start - 1, f"won{seat}"), ")")
        own: Formula = ("-50*SUM(", Ref(0, f"lost{seat}"), ":", Ref(start - 1, f"lost{seat}"), ")")
        sums = [
            piece
            for other in others
            for piece in ("+SUM(", Ref(0, f"lost{other}"), ":", Ref(start - 1, f"lost{other}"), ")")
        ]
        after_won = end + 50 * counts["won", seat]
        after_lost = after_won - 50 * counts["lost", seat]
        bonus = per_loss * (lost - counts["lost", seat])
        column: list[tuple[int, Formula]] = [
            (end, result),
            (50 * counts["won", seat], won),
            (after_won, (Ref(start, key), "+", Ref(start + 1, key))),
            (-50 * counts["lost", seat], own),
            (after_lost, (Ref(start + 2, key), "+", Ref(start + 3, key))),
            (bonus, (f"{per_loss}*(", *sums, ")")),
            (after_lost + bonus, (Ref(start + 4, key), "+", Ref(start + 5, key))),
        ]
        for cells, (value, formula) in zip(values, column, strict=True):
            cells[key] = Cell(value, formula)
    labels = (
        ("Result (game points)", Emphasis.ITEM),
        ("+ games won × 50", Emphasis.ITEM),
        ("Subtotal", Emphasis.SUBTOTAL),
        ("− games lost × 50", Emphasis.ITEM),
        ("Subtotal", Emphasis.SUBTOTAL),
        (f"+ opponents' lost games × {per_loss}", Emphasis.ITEM),
        ("TOTAL", Emphasis.TOTAL),
    )
    for cells, (label, emphasis) in zip(values, labels, strict=True):
        yield Row(cells=cells, label=label, emphasis=emphasis)
    blank = {f"points{seat}": Cell() for seat in range(seats)}
    yield Row(cells=blank, label="Signatures of the players", emphasis=Emphasis.SIGNATURE)


@cache
def paper_list(names: tuple[str, ...] = THREE, title: str = "List 2") -> Table:
    seats = len(names)
    count = 12 * seats
    last: dict[int, int] = {}
    totals = dict.fromkeys(range(seats), 0)
    games = tuple(game_row(number, seats, last, totals) for number in range(1, count + 1))
    columns = (
        Column(key="number", title="No.", kind=Kind.INTEGER, align=Align.RIGHT),
        Column(key="game", title="Game"),
        Column(key="matadors", title="Matadors"),
        Column(key="levels", title="Levels"),
        Column(key="score", title="Score", kind=Kind.INTEGER, align=Align.RIGHT),
        *(column for seat, name in enumerate(names) for column in player_columns(name, seat)),
    )
    return Table(
        key="list",
        title=title,
        columns=columns,
        rows=(*games, *settlement(games, seats, last)),
        footer=count,
        heading=(
            ("Club", "Skatclub Herz-Bube Niederdollendorf"),
            ("Place", "Gasthof Zur Linde"),
            ("Date", "29.11.2026"),
            ("Series", "2 of 3"),
            ("Table", "4"),
            ("List", "1"),
            ("Begin", "19:30"),
            ("End", "21:47"),
        ),
        notes=NOTES,
    )


def document(*tables: Table, stamp: datetime = STAMP) -> Document:
    return Document(title="Evening", tables=tables or (paper_list(),), stamp=stamp)


def small(*texts: str, title: str = "Small", **changes: object) -> Table:
    """Return a table without groups: a text, a number and a date in each row, and their sum."""
    table = Table(
        key="small",
        title=title,
        columns=(
            Column(key="text", title="Text"),
            Column(key="number", title="Number", kind=Kind.INTEGER, align=Align.RIGHT),
            Column(key="day", title="Day", kind=Kind.DATE, align=Align.CENTER),
        ),
        rows=(
            *(
                Row(
                    cells={
                        "text": Cell(text),
                        "number": Cell(-1000 * at),
                        "day": Cell(date(2026, 11, at + 1)),
                    }
                )
                for at, text in enumerate(texts)
            ),
            Row(
                cells={
                    "number": Cell(
                        -1000 * sum(range(len(texts))),
                        ("SUM(", Ref(0, "number"), ":", Ref(len(texts) - 1, "number"), ")"),
                    )
                },
                label="Sum",
                emphasis=Emphasis.TOTAL,
            ),
        ),
        footer=len(texts),
    )
    return replace(table, **changes)  # type: ignore[arg-type]


def saved(tmp_path: Path, *tables: Table, values: bool = False) -> Worksheet:
    """Return the first sheet of a workbook with these tables, read back with openpyxl."""
    path = tmp_path / "saved.xlsx"
    write(document(*tables), path)
    return openpyxl.load_workbook(path, data_only=values).worksheets[0]


def find(sheet: Worksheet, text: str) -> tuple[int, int]:
    return next(
        (cell.row, cell.column)
        for row in sheet.iter_rows()
        for cell in row
        if cell.value == text and cell.row and cell.column
    )


# --- values and formulas ----------------------------------------------------------------------


@pytest.mark.parametrize("names", [THREE, FOUR])
def test_every_formula_carries_its_result(tmp_path: Path, names: tuple[str, ...]) -> None:
    path = tmp_path / "list.xlsx"
    table = paper_list(names)
    write(document(table), path)
    expected = [c.value for row in table.rows for c in row.cells.values() if c.formula]
    assert sorted(map(repr, results(path).values())) == sorted(map(repr, expected))
    played = sum("score" in row.cells for row in table.rows)
    assert len(expected) == played + 7 * len(names) > 50


def test_references_become_addresses_of_the_same_sheet(tmp_path: Path) -> None:
    sheet = saved(tmp_path, paper_list())
    first = find(sheet, "No.")[0] + 2
    points = find(sheet, THREE[2])[1]
    assert sheet.cell(first, 1).value == 1
    last = find(sheet, "Result (game points)")[0]
    result = sheet.cell(last, points).value
    assert isinstance(result, str)
    letter = get_column_letter(points)
    assert re.fullmatch(rf"={letter}\d+", result)
    total = sheet.cell(find(sheet, "TOTAL")[0], points).value
    assert total == f"={letter}{last + 4}+{letter}{last + 5}"


def test_results_can_be_texts_and_dates(tmp_path: Path) -> None:
    cells = {
        "text": Cell("<a & b>", ('"<a "&"& b>"',)),
        "day": Cell(date(2026, 1, 31), ("DATE(2026,1,31)",)),
        "number": Cell(-5, (Ref(0, "number"), "-5")),
    }
    table = small("x", rows=(small("x").rows[0], Row(cells=cells)), footer=2)
    row = saved(tmp_path, table, values=True)[3]
    assert [cell.value for cell in row] == ["<a & b>", -5, datetime(2026, 1, 31)]  # noqa: DTZ001
    assert saved(tmp_path, table)["A3"].value == '="<a "&"& b>"'


def test_a_formula_without_its_value_is_refused(tmp_path: Path) -> None:
    row = Row(cells={"number": Cell(None, ("1+1",))})
    with pytest.raises(ValueError, match="no value"):
        write(document(small(rows=(row,), footer=1)), tmp_path / "a.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_takes_row_by_row_sees_every_cell(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write(document(replace(small("a", "b"), notes=("A note.",))), path)
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    rows = list(book.worksheets[0].iter_rows(values_only=True))
    book.close()
    assert [row[0] for row in rows] == ["Text", "a", "b", "Sum", None, "A note."]
    assert {len(row) for row in rows} == {3}


def test_a_linked_cell_leads_to_another_on_its_own_sheet_or_one_beside(tmp_path: Path) -> None:
    there = small("x", title="It's & there")
    cells = {"text": Cell("home", link=Ref(1, "day")), "number": Cell(1, link=Ref(0, "text", "b"))}
    here = replace(small("x"), rows=(Row(cells=cells), *small("x").rows))
    sheet = saved(tmp_path, here, replace(there, key="b"))
    led = [each.hyperlink and each.hyperlink.location for each in sheet[2]]
    assert led == ["C3", "'It''s & there'!$A$2", None]


def test_cells_that_openpyxl_has_written_itself_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write(document(small("x")), path)
    with pytest.raises(ValueError, match="no place for its cells"):
        finish(path.read_bytes(), {SHEET: SheetParts("", "<sheetData></sheetData>", "")}, {}, STAMP)


def test_excel_is_not_asked_to_calculate_on_loading(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write(document(), path)
    with ZipFile(path) as archive:
        book = archive.read("xl/workbook.xml").decode()
    assert re.search(r'<calcPr calcId="191029" fullCalcOnLoad="0"', book)


@pytest.mark.parametrize("text", ["=1+1", "@x", "+49 170", "-", "=cmd|' /C calc'!A0", "-1", "−50"])
def test_text_stays_text_even_if_it_begins_like_a_formula(tmp_path: Path, text: str) -> None:
    table = small(
        text,
        title=text,
        heading=((text, text),),
        notes=(text,),
        columns=(
            Column(key="text", title=text),
            *(replace(column, group=text) for column in small().columns[1:]),
        ),
    )
    sheet = saved(tmp_path, table)
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == text]
    assert len(cells) == 4
    assert {cell.data_type for cell in cells} == {"s"}
    assert {cell.style_id and cell.quotePrefix for cell in cells} == {not text.startswith("−")}
    assert len(formulas(tmp_path / "saved.xlsx")) == 1


def test_text_like_an_error_or_a_number_stays_text(tmp_path: Path) -> None:
    sheet = saved(tmp_path, small("#N/A", "007", "TRUE", " two  spaces "))
    assert [sheet.cell(row, 1).value for row in range(2, 6)] == [
        "#N/A",
        "007",
        "TRUE",
        " two  spaces ",
    ]
    assert {sheet.cell(row, 1).data_type for row in range(2, 6)} == {"s"}


def test_characters_that_xml_cannot_hold_are_left_out(tmp_path: Path) -> None:
    bad = "A\x00n\x07n\x1ba\ud800\ufffe\r"
    table = small(bad, title=bad, heading=((bad, bad),), notes=(bad,))
    sheet = saved(tmp_path, table)
    assert sheet.title == "Anna"
    assert sheet["A1"].value == "Anna: Anna"
    assert sheet["A4"].value == "Anna"


def test_numbers_and_dates_have_their_formats(tmp_path: Path) -> None:
    sheet = saved(tmp_path, small("a", "b"))
    assert (sheet["B3"].value, sheet["B3"].number_format) == (-1000, "#,##0;[Red]-#,##0")
    assert (sheet["B4"].value, sheet["B4"].number_format) == ("=SUM(B2:B3)", "#,##0;[Red]-#,##0")
    assert sheet["C3"].value == datetime(2026, 11, 2)  # noqa: DTZ001 - a cell knows no zone
    assert sheet["C3"].number_format == "dd.mm.yyyy"


# --- the layout -------------------------------------------------------------------------------


def test_names_stand_over_their_columns_and_the_settlement_under_them(tmp_path: Path) -> None:
    sheet = saved(tmp_path, paper_list())
    merged = {str(area) for area in sheet.merged_cells.ranges}
    header, _ = find(sheet, "No.")
    assert {f"{a}{header}:{b}{header}" for a, b in ("FH", "IK", "LN")} <= merged
    assert {f"{a}{header}:{a}{header + 1}" for a in "ABCDE"} <= merged
    total, _ = find(sheet, "TOTAL")
    assert {f"{a}{total}:{b}{total}" for a, b in ("AE", "FH", "IK", "LN")} <= merged
    signatures, _ = find(sheet, "Signatures of the players")
    for column in range(6, 15):
        assert sheet.cell(signatures, column).border.bottom.style == "thin"
    heights = {row: sheet.row_dimensions[row].height for row in range(1, sheet.max_row + 1)}
    assert heights[signatures] > 1.5 * heights[total]
    assert f"A{sheet.max_row}:N{sheet.max_row}" in merged
    assert sheet.cell(sheet.max_row, 1).value == NOTES[-1]


def test_the_footer_of_a_table_without_groups(tmp_path: Path) -> None:
    sheet = saved(tmp_path, small("a"))
    assert sheet["A3"].value == "Sum"
    assert sheet["B3"].value == "=SUM(B2:B2)"
    assert not sheet.merged_cells.ranges
    assert sheet["B3"].border.bottom.style == "double"


def test_a_sum_larger_than_its_parts_has_room(tmp_path: Path) -> None:
    row = Row(cells={"number": Cell(-123_456_789_012)}, label="Sum")
    wide = saved(tmp_path, small("a", rows=(small("a").rows[0], row))).column_dimensions["B"].width
    assert wide > 1.5 * saved(tmp_path, small("a")).column_dimensions["B"].width


def test_a_footer_may_begin_in_the_first_column(tmp_path: Path) -> None:
    row = Row(cells={"text": Cell("Both"), "number": Cell(2)}, label="nowhere")
    sheet = saved(tmp_path, small("a", rows=(small("a").rows[0], row)))
    assert [cell.value for cell in sheet[3]] == ["Both", 2, None]


def test_a_footer_may_fill_several_columns_of_a_group(tmp_path: Path) -> None:
    base = paper_list()
    row = Row(cells={"points0": Cell(5), "lost0": Cell(7)}, label="Both")
    sheet = saved(tmp_path, replace(base, rows=(*base.rows[: base.footer], row)))
    at, _ = find(sheet, "Both")
    assert [sheet.cell(at, column).value for column in (6, 8)] == [5, 7]
    assert {f"F{at}:G{at}", f"I{at}:K{at}"} <= {str(area) for area in sheet.merged_cells.ranges}


def test_the_titles_are_frozen_and_repeated(tmp_path: Path) -> None:
    sheet = saved(tmp_path, paper_list())
    header, _ = find(sheet, "No.")
    assert sheet.freeze_panes == f"B{header + 2}"
    assert sheet.print_title_rows == f"${header}:${header + 1}"
    assert sheet.print_area == f"'List 2'!$A$1:$N${sheet.max_row}"
    assert saved(tmp_path, small("a")).freeze_panes == "B2"


def test_the_page_is_set_up(tmp_path: Path) -> None:
    sheet = saved(tmp_path, replace(paper_list(), title="2026: A & B"))
    assert (sheet.page_setup.paperSize, sheet.page_setup.orientation) == (9, "portrait")
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1)
    assert sheet.sheet_properties.pageSetUpPr
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.page_margins.left == pytest.approx(10 / 25.4)
    with ZipFile(tmp_path / "saved.xlsx") as archive:
        text = archive.read(SHEET).decode()
    assert "<oddHeader>&amp;C&amp;BEvening · 2026: A &amp;&amp; B</oddHeader>" in text
    # As large on a page that is made smaller to fit.
    assert '<headerFooter scaleWithDoc="0">' in text
    assert f"&amp;L&amp;8 skatcalc {__version__}&amp;R&amp;8 Page &amp;P of &amp;N" in text


def test_what_is_there_for_formulas_is_not_printed(tmp_path: Path) -> None:
    divider = Row(cells={}, label="Part", emphasis=Emphasis.DIVIDER)
    whole = small("a", heading=(("Place", "Clubhouse"),), notes=("A note.",))
    whole = replace(whole, rows=(divider, whole.rows[0]), footer=2)
    sheet = saved(tmp_path, replace(whole, paper=Paper(columns=2)))
    assert sheet.print_area == "'Small'!$A$1:$B$7"
    # What stands across the table ends there with a line, and does not make the page wider.
    assert {str(each) for each in sheet.merged_cells.ranges} == {"A1:B1", "A4:B4", "A7:B7"}
    lines = [sheet.cell(row, 2).border.right.style for row in (3, 4, 5)]
    assert lines == ["thin", "thin", "thin"]
    assert sheet["C5"].value == datetime(2026, 11, 1)  # noqa: DTZ001 # as openpyxl reads it
    all_of_it = saved(tmp_path, whole)
    assert all_of_it.print_area == "'Small'!$A$1:$C$7"
    assert sheet.column_dimensions["B"].width >= all_of_it.column_dimensions["B"].width


def test_larger_rows_have_larger_titles_and_notes(tmp_path: Path) -> None:
    size = {}
    for scale in (1.0, 1.5):
        table = small("a", notes=("A note.",), paper=Paper(scale=scale))
        sheet = saved(tmp_path, table)
        size[scale] = [sheet.cell(row, 1).font.size for row in (1, 2, 5)]
        size[scale] += [float(sheet.row_dimensions[row].height or 0) for row in (1, 5)]
    assert [round(new / old, 1) for new, old in zip(size[1.5], size[1.0], strict=True)] == [
        *(1.5, 1.5, 1.5),
        *(1.4, 1.5),
    ]


def test_a_title_has_the_lines_that_it_has_room_for(tmp_path: Path) -> None:
    def shown(title: str, wide: int, name: str = "") -> object:
        columns = (
            Column(key="a", title=title, align=Align.RIGHT),
            Column(key="b", title="Name", width=wide),
        )
        table = small(columns=columns, rows=(), footer=0, name=name)
        return saved(tmp_path, table)["A1"].value

    # "to the" would fit without the padding before the next title.
    assert shown("to the first", 96) == "to\nthe\nfirst"
    assert shown("to the first", 60) == "to the\nfirst"
    assert shown("1.5.\nto the first", 60) == "1.5.\nto the\nfirst"
    text = Column(key="a", title="what the club wrote itself")
    kept = small(columns=(text, replace(text, key="b")), rows=(), footer=0)
    assert saved(tmp_path, kept)["A1"].value == "what the club wrote itself"
    # A data table knows its columns by their titles.
    assert shown("to the first", 96, name="tblTitles") == "to the first"


def test_one_long_name_does_not_make_the_page_smaller() -> None:
    def widths(name: str, room: int) -> tuple[float, ...]:
        columns = (
            Column(key="name", title="Name", shrinks=True),
            Column(key="rest", title="Rest", width=room),
        )
        row = Row(cells={"name": Cell(name)})
        return Layout(small(columns=columns, rows=(row,), footer=1)).widths

    name = "Yablochkina, Alexandra Konstantinovna P."
    # It has the room that the others leave, but not less than most names need.
    assert widths(name, 60)[0] > 34
    assert widths(name, 68)[0] == pytest.approx(28.2, abs=0.1)
    assert widths(name, 90)[0] == pytest.approx(26)
    assert widths("Groß, Käthe", 90)[0] < 26


def test_a_place_won_has_room_with_its_arrow() -> None:
    def width(kind: Kind) -> float:
        column = Column(key="change", title="▲▼", kind=kind, align=Align.RIGHT)
        wide = Column(key="wide", title="", width=96)
        row = Row(cells={"change": Cell(-21)})
        return Layout(small(columns=(column, wide), rows=(row,), footer=1)).widths[0]

    assert width(Kind.CHANGE) > width(Kind.INTEGER) + 0.5


def test_a_single_column_leaves_room_for_wider_letters() -> None:
    single = small(columns=(Column(key="text", title="Text", width=96),))
    assert sum(Layout(single).widths) < 75


@pytest.mark.parametrize(("least", "start", "value"), [(0, "num", 0), (-1, "min", None)])
def test_bars_begin_at_nothing_where_nobody_has_less(
    tmp_path: Path, least: int, start: str, value: int | None
) -> None:
    rows = tuple(Row(cells={"number": Cell(number)}) for number in (400, least, None))
    sheet = saved(tmp_path, small(rows=rows, footer=3, highlights=(("number", Highlight.BAR),)))
    (rule,) = sheet.conditional_formatting["B2:B4"]
    bar = rule.dataBar
    assert (bar.cfvo[0].type, bar.cfvo[0].val) == (start, value)
    assert (bar.minLength, bar.maxLength) == (0, 100)


def test_a_long_table_may_take_several_pages(tmp_path: Path) -> None:
    sheet = saved(tmp_path, replace(paper_list(), rows=paper_list().rows[:30] * 3, footer=90))
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)


@pytest.mark.parametrize(("names", "lowest"), [(THREE, 5.0), (FOUR, 4.0)])
def test_a_list_fills_one_page(tmp_path: Path, names: tuple[str, ...], lowest: float) -> None:
    sheet = saved(tmp_path, paper_list(names))
    heights = [sheet.row_dimensions[row].height for row in range(1, sheet.max_row + 1)]
    assert 0.95 * 277 < sum(heights) / 72 * 25.4 < 1.03 * 277
    game, _ = find(sheet, "passed")
    assert lowest < heights[game - 1] / 72 * 25.4 <= 6.01


def test_every_other_row_is_grey_and_muted_cells_are_darker(tmp_path: Path) -> None:
    sheet = saved(tmp_path, paper_list(FOUR))
    first = find(sheet, "No.")[0] + 2
    fills = [sheet.cell(row, 1).fill.fgColor.rgb for row in (first, first + 1, first + 2)]
    assert fills[0] == fills[2] != fills[1]
    row, column = find(sheet, "·")
    muted = sheet.cell(row, column)
    assert int(muted.fill.fgColor.rgb[2:4], 16) < int(fills[1][2:4], 16)
    group = [sheet.cell(row, at).fill.fgColor.rgb for at in range(column - 1, column + 4)]
    assert group[1:4] == [muted.fill.fgColor.rgb] * 3
    assert muted.fill.fgColor.rgb not in (group[0], group[4])
    assert muted.font.color.rgb != sheet.cell(row, 1).font.color.rgb


def test_a_long_name_gets_more_lines_or_smaller_letters(tmp_path: Path) -> None:
    long = ("Hans-Joachim von Müller-Lüdenscheidt zu Großweißenbach", "Ute", "Ilse", "Donau" * 30)
    sheet = saved(tmp_path, paper_list(long))
    row, _ = find(sheet, "Ute")
    sizes = [sheet.cell(*find(sheet, name)).font.size for name in long]
    assert sizes[3] <= sizes[0] < sizes[1] == sizes[2]
    assert sheet.cell(*find(sheet, long[0])).alignment.wrap_text
    assert sheet.row_dimensions[row].height > 20


def test_a_long_text_is_wrapped_in_a_taller_row(tmp_path: Path) -> None:
    sheet = saved(tmp_path, small("a long text " * 20, "short", "two\nlines"))
    assert sheet.column_dimensions["A"].width < 60
    heights = [sheet.row_dimensions[row].height for row in (2, 3, 4)]
    assert heights[0] > 3 * heights[1]
    assert heights[1] < heights[2] < heights[0]
    assert sheet["A2"].alignment.wrap_text
    assert not sheet["A3"].alignment.wrap_text


def test_a_long_note_is_tall_enough(tmp_path: Path) -> None:
    sheet = saved(tmp_path, small("a", notes=("word " * 100, "word")))
    heights = [sheet.row_dimensions[row].height for row in (5, 6)]
    assert heights[0] > 5 * heights[1]


def test_facts_of_the_heading_share_rows_as_far_as_they_fit(tmp_path: Path) -> None:
    pairs = tuple((f"Fact {at}", "x" * (60 if at == 2 else 5)) for at in range(6))
    sheet = saved(tmp_path, replace(paper_list(), heading=pairs))
    rows = [find(sheet, f"{label}: {text}")[0] for label, text in pairs]
    assert rows == [1, 1, 2, 2, 3, 3]
    sheet = saved(tmp_path, small("a", heading=pairs))
    assert sheet.max_row == len({find(sheet, f"{a}: {b}")[0] for a, b in pairs}) + 4


@pytest.mark.parametrize("columns", [1, 2])
def test_a_narrow_table_has_room_for_its_heading(tmp_path: Path, columns: int) -> None:
    table = small("a", columns=small().columns[:columns], heading=(("A", "b"), ("Long", "c" * 99)))
    if columns == 1:
        table = replace(table, rows=table.rows[:1])
    sheet = saved(tmp_path, table)
    assert find(sheet, f"Long: {'c' * 99}")[0] == 2


def test_sheets_are_named_as_excel_allows(tmp_path: Path) -> None:
    titles = ("Liste 1/2: [A]*?", "x" * 40, "X" * 40, "x" * 40, "", "'quoted'", "History", "🂡" * 30)
    path = tmp_path / "a.xlsx"
    write(document(*(small("a", title=title) for title in titles)), path)
    assert openpyxl.load_workbook(path).sheetnames == [
        "Liste 1 2 A",
        "x" * 31,
        "X" * 27 + " (2)",
        "x" * 27 + " (3)",
        "small",
        "quoted",
        "History (2)",
        "🂡" * 15,
    ]


def test_a_document_needs_tables_and_a_table_columns(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one table"):
        write(Document(title="", tables=(), stamp=STAMP), tmp_path / "a.xlsx")
    with pytest.raises(ValueError, match="no columns"):
        write(document(small(columns=(), rows=())), tmp_path / "a.xlsx")


def test_a_table_without_rows_has_its_titles(tmp_path: Path) -> None:
    sheet = saved(tmp_path, small(rows=(), footer=0))
    assert [cell.value for cell in sheet[1]] == ["Text", "Number", "Day"]


# --- the file ---------------------------------------------------------------------------------


def test_a_property_marks_our_files(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write(replace(document(), language="de"), path)
    book = openpyxl.load_workbook(path)
    custom = book.custom_doc_props  # type: ignore[attr-defined] # unknown to its stubs
    assert {p.name: p.value for p in custom.props} == {"skatcalc": "1"}
    properties = book.properties
    assert (properties.title, properties.creator) == ("Evening", "skatcalc")
    assert properties.language == "de"


def test_same_data_same_bytes_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(document(), tmp_path / "now.xlsx")

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Later":  # noqa: ARG003 - as datetime's
            return cls(2031, 5, 6, 7, 8, 9, tzinfo=UTC)

    later = SimpleNamespace(datetime=Later, timezone=timezone)
    monkeypatch.setattr(openpyxl.writer.excel, "datetime", later)
    monkeypatch.setattr(openpyxl.packaging.core, "datetime", later)
    seconds = count(1_940_000_000)
    monkeypatch.setattr(time, "time", lambda: float(next(seconds)))
    write(document(), tmp_path / "later.xlsx")
    assert next(seconds) > 1_940_000_001, "the moved clock was never asked"
    assert (tmp_path / "now.xlsx").read_bytes() == (tmp_path / "later.xlsx").read_bytes()


def test_only_the_stamp_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    berlin = STAMP.astimezone(timezone(timedelta(hours=1)))
    write(document(stamp=berlin), path)
    with ZipFile(path) as archive:
        core = archive.read("docProps/core.xml").decode()
        members = archive.infolist()
        content = b"".join(archive.read(member) for member in members)
    assert {member.date_time for member in members} == {(2026, 11, 29, 21, 47, 13 - 13 % 2)}
    assert re.findall(r"\d{4}-\d\d-\d\dT[\d:]+Z", core) == ["2026-11-29T21:47:13Z"] * 2
    assert re.findall(rb"\d{4}-\d\d-\d\dT", content) == [b"2026-11-29T"] * 2
    assert [m.filename for m in members][:2] == ["[Content_Types].xml", "_rels/.rels"]
    write(document(), tmp_path / "utc.xlsx")
    assert path.read_bytes() == (tmp_path / "utc.xlsx").read_bytes()


def test_a_stamp_that_no_zip_can_hold(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write(document(small("a"), stamp=datetime(1970, 1, 1, tzinfo=UTC)), path)
    with ZipFile(path) as archive:
        assert {member.date_time[0] for member in archive.infolist()} == {1980}


def test_same_bytes_in_another_process(tmp_path: Path) -> None:
    code = (
        "import importlib.util, pathlib, sys\n"
        "spec = importlib.util.spec_from_file_location('samples', sys.argv[1])\n"
        "samples = importlib.util.module_from_spec(spec)\n"
        "spec.loader.exec_module(samples)\n"
        "samples.write(samples.document(), pathlib.Path(sys.argv[2]))\n"
    )
    write(document(), tmp_path / "here.xlsx")
    for seed, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima")):
        there = tmp_path / "there.xlsx"
        subprocess.run(
            [sys.executable, "-c", code, __file__, there],
            check=True,
            timeout=60,
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed, "TZ": zone},
        )
        assert there.read_bytes() == (tmp_path / "here.xlsx").read_bytes()


def test_an_existing_file_is_replaced_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.xlsx"
    path.write_text("older")
    seen = []
    original = Path.replace

    def watched(self: Path, target: Path) -> Path:
        seen.append((self.parent, target.read_text(), ZipFile(self).testzip()))
        return original(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    write(document(small("a")), path)
    assert seen == [(tmp_path, "older", None)]
    assert [file.name for file in tmp_path.iterdir()] == ["a.xlsx"]
    assert openpyxl.load_workbook(path).sheetnames == ["Small"]


def missing_folder(base: Path) -> Path:
    return base / "missing" / "a.xlsx"


def a_folder(base: Path) -> Path:
    (base / "a.xlsx").mkdir()
    return base / "a.xlsx"


def in_a_file(base: Path) -> Path:
    (base / "file").touch()
    return base / "file" / "a.xlsx"


def too_long(base: Path) -> Path:
    return base / ("x" * 300 + ".xlsx")


@pytest.mark.parametrize("place", [missing_folder, a_folder, in_a_file, too_long])
def test_a_file_that_cannot_be_written(tmp_path: Path, place: Callable[[Path], Path]) -> None:
    path = place(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(StoreError) as caught:
        write(document(small("a")), path)
    (problem,) = caught.value.problems
    assert problem.code == "file-not-written"
    assert problem.facts["path"] == str(path)
    assert problem.facts["reason"]
    assert sorted(tmp_path.rglob("*")) == before


def test_a_full_disk_leaves_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.xlsx"
    path.write_text("older")

    def full(descriptor: int) -> None:
        raise OSError(28, f"No space left on device {descriptor and ''}".strip())

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError) as caught:
        write(document(small("a")), path)
    assert caught.value.problems[0].facts["reason"] == "No space left on device"
    assert [file.name for file in tmp_path.iterdir()] == ["a.xlsx"]
    assert path.read_text() == "older"


def test_a_file_behind_a_link_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    path = tmp_path / "a.xlsx"
    try:
        path.symlink_to(tmp_path / "shared" / "b.xlsx")
    except OSError:
        pytest.skip("no links here")
    write(document(small("a")), path)
    assert path.is_symlink()
    assert [each.name for each in (tmp_path / "shared").iterdir()] == ["b.xlsx"]
    assert is_zipfile(path)


def test_who_may_read_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_text("older")
    path.chmod(0o660)
    before = path.stat().st_mode
    write(document(small("a")), path)
    assert path.stat().st_mode == before
    assert is_zipfile(path)


def test_a_file_that_is_for_reading_alone_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.xlsx"
    path.write_text("older")
    # Whoever runs the tests as root may write everything.
    monkeypatch.setattr("os.access", lambda place, mode: (place, mode) != (path, os.W_OK))
    with pytest.raises(StoreError) as caught:
        write(document(small("a")), path)
    (problem,) = caught.value.problems
    assert problem.code == "file-not-written"
    assert problem.facts == {"path": str(path), "reason": os.strerror(errno.EACCES)}
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlsx"]
    assert path.read_text() == "older"


# --- LibreOffice ------------------------------------------------------------------------------


def plant(path: Path, address: str, value: int) -> Path:
    """Return a copy of a workbook in which one cached result is wrong."""
    copy = path.with_stem(f"{path.stem}-planted")
    with ZipFile(path) as source, ZipFile(copy, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == SHEET:
                cell = rf'(<c r="{address}"[^>]*><f>[^<]*</f><v>)[^<]*'.encode()
                content, planted = re.subn(cell, rf"\g<1>{value}".encode(), content)
                assert planted == 1
            target.writestr(name, content)
    return copy


@pytest.mark.libreoffice
def test_every_result_is_what_libreoffice_calculates(tmp_path: Path, convert: Convert) -> None:
    path = tmp_path / "lists.xlsx"
    write(document(paper_list(), paper_list(FOUR, title="List 3"), small("a", "b")), path)
    total, _ = find(openpyxl.load_workbook(path).worksheets[0], "TOTAL")
    planted = plant(path, f"F{total}", 999_999)
    assert results(planted)["List 2", f"F{total}"] == 999_999
    calculated, calculated_planted = convert("xlsx", path, planted)
    right = results(path)["List 2", f"F{total}"]
    # That the planted fault comes out shows that the results below are not read back as they were.
    assert differences(planted, calculated_planted) == {("List 2", f"F{total}"): (999_999, right)}
    assert differences(path, calculated) == {}
    assert len(results(path)) > 120


@pytest.mark.libreoffice
def test_a_list_prints_on_one_page_of_a4(tmp_path: Path, convert: Convert) -> None:
    three, four, long = (tmp_path / f"{name}.xlsx" for name in ("three", "four", "long"))
    write(document(), three)
    write(document(paper_list(FOUR)), four)
    write(document(replace(paper_list(), rows=paper_list().rows[:36] * 3, footer=108)), long)
    said = [pages(pdf) for pdf in convert("pdf", three, four, long)]
    assert [int(facts["Pages"]) for facts in said[:2]] == [1, 1]
    assert int(said[2]["Pages"]) > 1
    for facts in said:
        width, height = (float(size) for size in re.findall(r"[\d.]+", facts["Page size"])[:2])
        assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (210, 297)


def played(names: tuple[str, ...], games: int, *changes: Change) -> Sheet:
    """Return a list that was played to its end; between the games players come and go."""
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, names)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=games,
    )
    sheet = replay(records_of([SheetOpened(heading)]))
    waiting = list(changes)
    for number in range(1, games + 1):
        if waiting and number % 13 == 0:
            event: Event = waiting.pop(0)(sheet)
            sheet = sheet.apply(Record(seq=sheet.last_seq + 1, event=event))
        declarer = sheet.playing(number)[number * 7 % 3]
        score = (-96, 22, 48, 216, -44, 59)[number * 5 % 6]
        event = DealAdded(declarer=declarer, written=score)
        sheet = sheet.apply(Record(seq=sheet.last_seq + 1, event=event))
    return sheet


def lists_of_many() -> list[Sheet]:
    """Return a list of five, and one of three at which two come and a third takes a seat."""
    five = (*FOUR, "Ottokar Weißenberger")
    return [
        played(five, 40),
        played(
            FOUR[:3],
            48,
            lambda sheet: joined(sheet, FOUR[3], games=48),
            lambda sheet: substituted(sheet, "Franz", "Ute"),
            lambda sheet: substituted(sheet, "Gerda", "Franz"),
        ),
    ]


@pytest.mark.libreoffice
def test_five_players_and_those_who_come_later_fit_one_page(
    tmp_path: Path, convert: Convert
) -> None:
    paths = []
    for place, sheet in enumerate(lists_of_many()):
        paths.append(tmp_path / f"many{place}.xlsx")
        write(sheet_document(sheet, STAMP), paths[-1])
    assert [int(pages(pdf)["Pages"]) for pdf in convert("pdf", *paths)] == [1, 1]
    for path, calculated in zip(paths, convert("xlsx", *paths), strict=True):
        assert differences(path, calculated) == {}
        shown = openpyxl.load_workbook(path, data_only=True).worksheets[0]
        row, column = find(shown, "Total per 36 deals")
        figures = [cell for cell in shown[row][column:] if cell.value is not None]
        assert {cell.number_format for cell in figures} == {"#,##0.00;[Red]-#,##0.00"}
        assert len(figures) >= 5


@pytest.mark.libreoffice
def test_nothing_is_cut_off_on_paper(tmp_path: Path, convert: Convert) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    path = tmp_path / "four.xlsx"
    write(document(paper_list(FOUR)), path)
    (pdf,) = convert("pdf", path)
    said = subprocess.run(
        ["pdftotext", "-layout", pdf, "-"], check=True, timeout=30, capture_output=True, text=True
    )
    assert "##" not in said.stdout
    words = {word for name in FOUR for word in re.split(r"[\s-]", name)}
    assert {word for word in words if word not in said.stdout} == set()
    assert "Page 1 of 1" in said.stdout
    assert NOTES[1] in said.stdout
