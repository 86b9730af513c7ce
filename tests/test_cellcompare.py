"""Two workbooks beside each other: each difference is named once, and what follows from it not."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from skatcalc.cellcompare import Content, Due, Grid, Plan, compare, letters
from skatcalc.labels import CellLabel, RowLabel
from skatcalc.messages import text

Cells = dict[tuple[int, int], Content]
Lines = list[tuple[object, ...]]
HEADINGS = ("No.", "Name", "Day", "Won", "Lost", "Total")
ROWS: Lines = [
    (1, "Anna", 46030, 5, 2, ("D2-E2", 3)),
    (2, "Bert", 46030, 4, 4, ("D3-E3", 0)),
    (3, "Carla", 46031, 7, 1, ("D4-E4", 6)),
    (4, "Dora", 46031, 1, 0, ("D5-E5", 1)),
]
SUMS: Lines = [
    ("all", ("SUM('Res'!$F$2:$F$5)", 10)),
    ("Carla", ("'Res'!F4", 6)),
    ("twice", ("B3*2", 12)),
]
PLAN = Plan(
    headings=dict(enumerate(HEADINGS, start=1)),
    first_row=2,
    last_row=5,
    keys=(1,),
    naming=(2, 3),
    days=frozenset({3}),
)
SUM_PLAN = Plan(
    headings={1: "Of", 2: "Sum"}, first_row=2, last_row=4, naming=(1,), free=frozenset({(4, 1)})
)


def cells(*lines: tuple[object, ...]) -> Cells:
    found: Cells = {}
    for row, line in enumerate(lines, start=1):
        for column, value in enumerate(line, start=1):
            if isinstance(value, tuple):
                found[row, column] = Content(value[1], value[0])
            elif value is not None:
                found[row, column] = Content(value)  # type: ignore[arg-type] # the table's values
    return found


RES = Grid("Res", cells(HEADINGS, *ROWS))
SUM = Grid("Sum", cells(("Of", "Sum"), *SUMS))
DUE = (Due("res", RES, PLAN), Due("sum", SUM, SUM_PLAN))


def said(*found: Grid, keys: Mapping[str, str] | None = None) -> list[str]:
    return [text(each) for each in compare(DUE, found, keys or {})]


def changed(changes: Mapping[tuple[int, int], Any], grid: Grid = RES) -> Grid:
    """Return a sheet with other cells: a value, a formula with its result, None for nothing."""
    new = dict(grid.cells)
    for place, value in changes.items():
        new.pop(place, None)
        if value is not None:
            new[place] = Content(value[1], value[0]) if isinstance(value, tuple) else Content(value)
    return Grid(grid.name, new)


def without(*rows: int, sums: Lines = SUMS) -> tuple[Grid, Grid]:
    """Return both sheets without these rows of results; formulas stay as they are written."""
    lines = [line for at, line in enumerate(ROWS, start=2) if at not in rows]
    return Grid("Res", cells(HEADINGS, *lines)), Grid("Sum", cells(("Of", "Sum"), *sums))


def test_the_same_sheets_have_no_difference() -> None:
    assert said(RES, SUM) == []
    assert said(Grid("Res", dict(RES.cells)), SUM) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({(2, 4): 6}, "Res D2 (Won, Anna, 2026-01-08): 6, should be 5"),
        ({(2, 4): 6.0}, "Res D2 (Won, Anna, 2026-01-08): 6, should be 5"),
        ({(2, 4): 5.5}, "Res D2 (Won, Anna, 2026-01-08): 5.5, should be 5"),
        ({(2, 4): "6"}, "Res D2 (Won, Anna, 2026-01-08): the text “6”, should be 5"),
        ({(2, 4): None}, "Res D2 (Won, Anna, 2026-01-08): empty, should be 5"),
        ({(2, 8): "x"}, "Res H2 (Anna, 2026-01-08): x, should be empty"),
        ({(2, 2): "Ann"}, "Res B2 (Name, Anna, 2026-01-08): Ann, should be Anna"),
        ({(2, 3): 46031}, "Res C2 (Day, Anna, 2026-01-08): 2026-01-09, should be 2026-01-08"),
        ({(2, 3): -1}, "Res C2 (Day, Anna, 2026-01-08): -1, should be 2026-01-08"),
        ({(1, 4): "Lost"}, "Res D1: Lost, should be Won"),
        ({(2, 1): 9}, "Res A2 (No., Anna, 2026-01-08): 9, should be 1"),
        (
            {(2, 6): 9},
            "Res F2 (Total, Anna, 2026-01-08): 9, should be a formula that comes to 3",
        ),
        (
            {(2, 6): ("D2+E2", 7)},
            "Res F2 (Total, Anna, 2026-01-08): the formula =D2+E2, should be =D2-E2",
        ),
        (
            {(2, 4): ("2+3", 5)},
            "Res D2 (Won, Anna, 2026-01-08): the formula =2+3, should be the value 5",
        ),
        ({(2, 8): ("1+1", 2)}, "Res H2 (Anna, 2026-01-08): =1+1, should be empty"),
        (
            {(2, 6): ("D2-E2", 4)},
            "Res F2 (Total, Anna, 2026-01-08): the formula is right, but 4 stands there, not 3",
        ),
        ({(2, 2): "Bert "}, 'Res B2 (Name, Anna, 2026-01-08): "Bert ", should be Anna'),
        ({(2, 8): " "}, 'Res H2 (Anna, 2026-01-08): " ", should be empty'),
        (
            {(2, 2): "A\nna\x9b1m"},
            "Res B2 (Name, Anna, 2026-01-08): A↵na\ufffd1m, should be Anna",
        ),
        (
            {(2, 2): "x" * 501},
            f"Res B2 (Name, Anna, 2026-01-08): {'x' * 500}…, should be Anna",
        ),
        (
            {(2, 6): ('D2&"\t"', 3)},
            'Res F2 (Total, Anna, 2026-01-08): the formula =D2&"\ufffd", should be =D2-E2',
        ),
        ({(7, 2): "\x1b"}, "Res, row 7: this row was added: \ufffd"),
        ({(7, 2): 5}, "Res, row 7: this row was added: 5"),
        ({(1_048_576, 2): 5}, "Res, row 1048576: this row was added: 5"),
        (
            {(7, 2): 5, (900, 2): 6, (5_000, 2): 7},
            (
                "Res, row 7: this row was added: 5|Res, row 900: this row was added: 6|"
                "Res, row 5000: this row was added: 7"
            ),
        ),
        ({(1, 16_384): "Tip"}, "Res, column XFD: this column was added: Tip"),
        (
            {(1, 9): "Tip", (3, 8): 5},
            "Res, column H: this column was added: –|Res, column I: this column was added: Tip",
        ),
    ],
)
def test_each_change_is_told_with_its_cell(
    changes: Mapping[tuple[int, int], object], sentence: str
) -> None:
    assert "|".join(said(changed(changes), SUM)) == sentence


@pytest.mark.parametrize(
    "formula",
    ["D2 - E2", "$D$2-E2", "d2-e2".upper(), "Res!D2-'Res'!E2"],
)
def test_a_formula_may_be_written_in_other_ways(formula: str) -> None:
    assert said(changed({(2, 6): (formula, 3)}), SUM) == []


def test_results_are_the_same_as_far_as_programs_calculate_alike() -> None:
    assert said(changed({(2, 6): ("D2-E2", 3 + 1e-12)}), SUM) == []
    assert said(changed({(2, 4): 5 + 1e-12}), SUM) == []
    assert len(said(changed({(2, 4): 5 + 1e-6}), SUM)) == 1


def test_results_that_the_file_does_not_hold_are_none() -> None:
    assert said(changed({(2, 6): ("D2-E2", None)}), SUM) == []


def test_what_follows_from_a_change_is_not_told() -> None:
    res = changed({(4, 4): 8, (4, 6): ("D4-E4", 7)})
    follows = {(2, 2): ("SUM(Res!$F$2:$F$5)", 11), (3, 2): ("Res!F4", 7), (4, 2): ("B3*2", 14)}
    assert said(res, changed(follows, SUM)) == ["Res D4 (Won, Carla, 2026-01-09): 8, should be 7"]
    # Anna's line does not change with it.
    alone = said(changed({(4, 4): 8, (2, 6): ("D2-E2", 9)}), SUM)
    assert alone[1:] == [
        "Res F2 (Total, Anna, 2026-01-08): the formula is right, but 9 stands there, not 3"
    ]


def test_what_everybody_may_choose_is_no_change() -> None:
    chosen = changed({(4, 1): "thrice", (4, 2): ("B3*2", 12)}, SUM)
    assert said(RES, chosen) == []


def test_a_missing_row_is_one_difference_as_it_stands_or_closed_up() -> None:
    missing = ["Res, row 4: here a row is missing: Carla, 2026-01-09"]
    assert said(*without(4)) == missing
    # Excel moves what formulas refer to.
    closed_up: Lines = [
        ("all", ("SUM(Res!$F$2:$F$4)", 4)),
        ("Carla", ("Res!#REF!", "#REF!")),
        ("twice", ("B3*2", "#REF!")),
    ]
    res, sums = without(4, sums=closed_up)
    moved = changed({(4, 6): ("D4-E4", 1)}, res)
    assert said(moved, sums) == missing
    assert said(*without(5)) == ["Res, row 5: here a row is missing: Dora, 2026-01-09"]


@pytest.mark.parametrize(
    "formula",
    ["Res!#REF!", "SUM(Res!$F$2:$F$3)", "SUM(Res!$E$2:$E$4)", "SUM(Sum!$F$2:$F$4)", "SUM(Res!F3)"],
)
def test_a_formula_of_fewer_rows_than_there_are_is_changed(formula: str) -> None:
    found = said(*without(4, sums=[("all", (formula, 4)), *SUMS[1:]]))
    assert len(found) == 2, found
    assert "the formula" in found[1]


def test_a_formula_of_a_sheet_that_is_none_of_ours_is_changed_with_it() -> None:
    due = (*DUE[:1], Due("sum", changed({(2, 2): ("Own!F2", 10)}, SUM), SUM_PLAN))
    found = compare(due, [without(4)[0], changed({(2, 2): ("Own!F3", 10)}, SUM)], {})
    assert [each.code for each in found] == ["workbook-row-missing", "workbook-cell-formula"]


def test_a_reference_that_lost_its_cell_is_changed_where_the_cell_is_there() -> None:
    res, sums = without(4, sums=[SUMS[0], ("Carla", ("Res!#REF!+F9", 0)), SUMS[2]])
    assert "the formula" in said(res, sums)[1]
    there = changed({(3, 2): ("#REF!", 0)}, SUM)
    assert "the formula" in said(changed({(2, 4): 6}), there)[1]


def test_an_added_row_is_one_difference() -> None:
    lines = [*ROWS[:2], (9, "Emil", 46031, 1, 1, ("D4-E4", 0)), *ROWS[2:]]
    sums = [("all", ("SUM('Res'!$F$2:$F$6)", 10)), ("Carla", ("Res!F5", 6)), SUMS[2]]
    found = said(Grid("Res", cells(HEADINGS, *lines)), Grid("Sum", cells(("Of", "Sum"), *sums)))
    assert found == ["Res, row 4: this row was added: Emil, 2026-01-09"]


def test_rows_that_are_sorted_are_one_difference() -> None:
    lines = [ROWS[3], *ROWS[:3]]
    found = said(Grid("Res", cells(HEADINGS, *lines)), SUM)
    assert found == ["Res: the rows stand in another order"]


def test_what_a_formula_comes_to_follows_from_the_order_of_the_rows_it_points_at() -> None:
    order = "Res: the rows stand in another order"
    res = Grid("Res", cells(HEADINGS, ROWS[0], ROWS[2], ROWS[1], ROWS[3]))
    assert said(res, changed({(3, 2): ("'Res'!F4", 0)}, SUM)) == [order]
    # The first row has not moved.
    first = Due("sum", changed({(3, 2): ("'Res'!F2", 3)}, SUM), SUM_PLAN)
    found = compare([DUE[0], first], [res, changed({(3, 2): ("'Res'!F2", 0)}, SUM)], {})
    assert [each.code for each in found] == ["workbook-rows-moved", "workbook-cell-result"]


def test_a_row_with_its_key_changed_beside_a_missing_one_is_found_by_what_it_says() -> None:
    lines = [(8, *ROWS[0][1:]), *ROWS[2:]]
    assert said(Grid("Res", cells(HEADINGS, *lines)), SUM) == [
        "Res, row 3: here a row is missing: Bert, 2026-01-08",
        "Res A2 (No., Anna, 2026-01-08): 8, should be 1",
    ]


def test_rows_without_a_key_are_known_by_what_is_typed_in_them() -> None:
    lines = [SUMS[0], SUMS[2]]
    found = said(RES, Grid("Sum", cells(("Of", "Sum"), *lines)))
    assert found == ["Sum, row 3: here a row is missing: Carla"]


def test_a_blank_row_in_the_place_of_two_is_no_row() -> None:
    lines: Lines = [ROWS[0], (), ROWS[3]]
    found = said(Grid("Res", cells(HEADINGS, *lines)), SUM)
    assert [each for each in found if "missing" in each] == [
        "Res, row 3: here a row is missing: Bert, 2026-01-08",
        "Res, row 3: here a row is missing: Carla, 2026-01-09",
    ]


def columns_of(order: list[int | None], lines: Lines) -> Grid:
    """Return the results with these columns; None is a new one."""
    new = [tuple(None if at is None else line[at - 1] for at in order) for line in lines]
    return Grid("Res", cells(*new))


def test_a_column_more_or_less_is_one_difference() -> None:
    whole: Lines = [HEADINGS, *ROWS]
    more = columns_of([1, 2, 3, None, 4, 5, 6], whole)
    assert said(more, SUM) == ["Res, column D: this column was added: –"]
    # Where formulas have moved with it, they are the same still.
    moved = changed({(2, 7): ("E2-F2", 3), (3, 4): "note", (3, 5): 9, (1, 4): "Own"}, more)
    assert said(moved, SUM) == [
        "Res, column D: this column was added: Own",
        "Res E3 (Won, Bert, 2026-01-08): 9, should be 4",
    ]
    less = columns_of([1, 3, 4, 5, 6], whole)
    assert said(less, SUM) == ["Res: the column Name is missing"]
    closed_up = changed({(2, 5): ("C2-D2", 3)}, less)
    assert said(closed_up, SUM) == ["Res: the column Name is missing"]


def test_a_heading_that_is_lost_at_the_end_leaves_its_column() -> None:
    assert said(changed({(1, column): None for column in range(2, 7)}), SUM)[0].startswith("Res B1")


def test_sheets_are_found_by_the_names_of_the_file_by_title_and_by_place() -> None:
    renamed = Grid("Mine", RES.cells)
    told = ["the sheet Mine should be called Res"]
    assert said(SUM, renamed, keys={"res": "Mine"}) == told
    assert said(renamed, SUM) == told
    assert said(RES) == ["the sheet Sum is missing"]
    assert said(RES, SUM, Grid("Own", {})) == ["the sheet Own was added"]
    assert said(SUM) == ["the sheet Res is missing"]


def test_a_formula_knows_a_renamed_sheet_by_either_name() -> None:
    renamed = Grid("It's", RES.cells)
    sums = changed({(3, 2): ("'It''s'!F4", 6)}, SUM)
    assert said(renamed, sums) == ["the sheet It's should be called Res"]


def test_a_result_of_a_missing_sheet_is_none() -> None:
    lost = changed({(2, 2): ("SUM('Res'!$F$2:$F$5)", 0)}, SUM)
    assert said(lost) == ["the sheet Res is missing"]


def test_a_sheet_that_is_not_compared_need_only_be_there() -> None:
    due = (Due("res", RES, Plan(headings={}, first_row=1, last_row=1, compared=False)),)
    assert compare(due, [changed({(1, 1): "x"})], {}) == ()
    assert [each.code for each in compare(due, [], {})] == ["workbook-sheet-missing"]


def test_texts_in_formulas_are_no_references() -> None:
    due = Grid("Sum", cells(("Of", "Sum"), ("a", ('IF(A1="F4!A1",LOG10(10),"✗")', 1))))
    same = Grid("Sum", cells(("Of", "Sum"), ("a", ('IF( A1="F4!A1", LOG10(10),"✗")', 1))))
    other = Grid("Sum", cells(("Of", "Sum"), ("a", ('IF(A1="F4!A2",LOG10(10),"✗")', 1))))
    plan = (Due("sum", due, SUM_PLAN),)
    assert compare(plan, [same], {}) == ()
    assert [each.code for each in compare(plan, [other], {})] == ["workbook-cell-formula"]


def test_very_many_rows_are_compared_as_they_stand() -> None:
    lines = [(at,) for at in range(20_002)]
    due = (Due("res", Grid("Res", cells(*lines)), Plan(headings={}, first_row=1, last_row=9)),)
    found = compare(due, [Grid("Res", cells((5,), *lines[1:], ("x",)))], {})
    assert [each.code for each in found] == ["workbook-cell-value", "workbook-row-added"]
    fewer = compare(due, [Grid("Res", cells(*lines[:-1]))], {})
    assert [each.code for each in fewer] == ["workbook-row-missing"]


def test_labels_are_told_in_the_language_and_to_programs_in_iso() -> None:
    label = CellLabel("Res", "A1", RowLabel(("Day", date(2026, 1, 8))))
    assert str(label) == "Res A1 (Day, 2026-01-08)"
    assert str(CellLabel("Res", "A1")) == "Res A1"


def test_there_is_no_column_before_the_first() -> None:
    assert letters(0) == ""
