"""Where a new page begins, so that what belongs together is printed on one."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from office import Convert, pages
from tilling import FIRST, accounted, listing, people, results

from skatcalc.export.layout import Layout
from skatcalc.export.workbook import write
from skatcalc.feefiles import parse_fees
from skatcalc.seasonrules import SeasonRules
from skatcalc.seasontillsheet import till_sheet
from skatcalc.table import Cell, Column, Document, Emphasis, Paper, Row, Table
from skatcalc.till import till

STAMP = datetime(2026, 11, 29, 21, 47, 13, tzinfo=UTC)
CAPACITY = 44
"""Of A4 in portrait, 277 mm inside its margins: with rows of 6 mm, titles of 4, a row left over."""
LARGEST_CAPACITY = 64
"""With the lowest rows, of 4.1 mm."""
TOGETHER = Paper(one_page=False, together=True)


def table(*sizes: int, heading: int = 0, paper: Paper = TOGETHER) -> Table:
    """Return a table of parts with so many rows each, the divider one of them."""
    rows = [
        Row(cells={"name": Cell(f"{part}-{at}")})
        if at
        else Row(cells={}, label=f"Part {part}", emphasis=Emphasis.DIVIDER)
        for part, size in enumerate(sizes)
        for at in range(size)
    ]
    return Table(
        key="parts",
        title="Parts",
        columns=(Column(key="name", title="Name"),),
        rows=tuple(rows),
        footer=len(rows),
        heading=tuple((f"Fact {at}", "x") for at in range(heading)),
        paper=paper,
    )


def breaks(*sizes: int, heading: int = 0, paper: Paper = TOGETHER) -> list[int]:
    """Return before which rows of the table a page begins, counted from 0."""
    layout = Layout(table(*sizes, heading=heading, paper=paper))
    return [row + 1 - layout.first_row for row in layout.row_breaks]


@pytest.mark.parametrize(
    ("sizes", "starts"),
    [
        ((20, 20, 20, 20), [40]),
        ((20, 24, 21), [44]),
        ((20, 25, 20), [20, 45]),
        ((20, 25, 19, 1), [20, 64]),
        ((20, 65), []),
        # No program has as many rows on a page as another, so a divider might end up alone.
        ((90, 10, 10), [90]),
        ((20, 65, 10), [85]),
        ((45,), []),
        ((), []),
    ],
)
def test_a_part_that_fits_on_a_page_is_not_parted(
    sizes: tuple[int, ...], starts: list[int]
) -> None:
    assert breaks(*sizes) == starts


@pytest.mark.parametrize(
    ("sizes", "starts", "millimetres"),
    [
        # A few rows more than a page has: lower ones, and no second page for the rest.
        ((20, 25), [], 5.8),
        ((20, 44), [], 4.1),
        # A part that is a little too long for a page, too.
        ((20, 45), [20], 5.8),
        ((20, 60, 20), [20, 80], 4.4),
        # Rows of 4.1 mm are the lowest.
        ((65, 65), [65], 6),
        ((1,), [], 6),
    ],
)
def test_rows_are_lower_where_that_keeps_them_together(
    sizes: tuple[int, ...], starts: list[int], millimetres: float
) -> None:
    layout = Layout(table(*sizes))
    assert breaks(*sizes) == starts
    height = layout.heights[layout.first_row] / 72 * 25.4
    assert height == pytest.approx(millimetres, abs=0.1)


def test_the_heading_takes_room_and_keeps_its_first_part() -> None:
    assert breaks(20, 24, 20, heading=1) == [20]
    assert breaks(20, 23, 30, heading=1) == [43]
    assert breaks(CAPACITY, CAPACITY, heading=1) == [CAPACITY]


@pytest.mark.parametrize("paper", [Paper(one_page=False), Paper(one_page=True, together=True)])
def test_pages_begin_by_themselves_where_nothing_else_is_told(paper: Paper) -> None:
    assert breaks(30, 30, 30, paper=paper) == []


@given(st.lists(st.integers(1, 100), max_size=8))
def test_no_part_goes_over_two_pages_without_need(sizes: list[int]) -> None:
    starts = breaks(*sizes)
    on_a_page = [sum(sizes)] if sum(sizes) <= LARGEST_CAPACITY else sizes
    capacity = max([CAPACITY, *(size for size in on_a_page if size <= LARGEST_CAPACITY)])
    page, used, row = 0, 0, 0
    for size in sizes:
        seen = set()
        for _ in range(size):
            if row in starts or used == capacity:
                page, used = page + 1, 0
            seen.add(page)
            used, row = used + 1, row + 1
        assert len(seen) == 1 or size > capacity


def test_the_file_tells_where_pages_begin(tmp_path: Path) -> None:
    path = tmp_path / "parts.xlsx"
    write(Document(title="Parts", tables=(table(30, 30, 30, heading=1),), stamp=STAMP), path)
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert [each.id for each in sheet.row_breaks.brk] == [33, 63]
    assert [sheet.cell(each.id + 1, 1).value for each in sheet.row_breaks.brk] == [
        "Part 1",
        "Part 2",
    ]


@pytest.mark.libreoffice
def test_pages_begin_there_in_libreoffice(tmp_path: Path, convert: Convert) -> None:
    paths = [tmp_path / "apart.xlsx", tmp_path / "together.xlsx"]
    for path, paper in zip(paths, (Paper(one_page=False), TOGETHER), strict=True):
        parts = table(30, 30, 30, paper=paper)
        write(Document(title="Parts", tables=(parts,), stamp=STAMP), path)
    assert [int(pages(pdf)["Pages"]) for pdf in convert("pdf", *paths)] == [2, 3]


def test_an_evening_of_the_till_is_printed_on_one_page() -> None:
    members = people(*"abcdefgh")
    days = [FIRST + timedelta(7 * week) for week in range(10)]
    tables = [[(each, 10, 1, 1) for each in names] for names in ("abcd", "efgh")]
    lists = [
        listing(day, *players, table=number)
        for day in days
        for number, players in enumerate(tables, start=1)
    ]
    fees = parse_fees("entry_fee = 5")
    found = till(accounted(lists, fees), results(lists), members, SeasonRules(), fees)
    layout = Layout(till_sheet(found, members).table)
    begun = [layout.table.rows[row + 1 - layout.first_row] for row in layout.row_breaks]
    # The accounts are 11 rows and an evening 10; 29 rows go on a page.
    assert [row.label for row in begun] == [
        f"Evening {number}, {days[number - 1]}" for number in (2, 4, 6, 8, 10)
    ]
