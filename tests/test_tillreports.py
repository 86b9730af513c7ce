"""The till as tables: every formula comes to its value, and all is said."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest
from tilling import FIRST, SECOND, accounted, listing, people, results

from skatcalc.export.markdown import render
from skatcalc.feefiles import parse_fees
from skatcalc.members import shown_names
from skatcalc.money import Item
from skatcalc.seasonevents import Payment
from skatcalc.seasonrules import SeasonRules
from skatcalc.table import Box, Ref, Span, Table
from skatcalc.till import Till, till
from skatcalc.tilldata import till_data
from skatcalc.tillreports import (
    account_table,
    cash_text,
    fee_terms,
    payment_text,
    till_table,
    with_strangers,
)

MEMBERS = people("a", "b", "c")
NAMES = with_strangers(shown_names(MEMBERS))
PAID = Payment("b", date(2026, 1, 7), 1200, "in cash")
FEES = """
stake = 1
entry_fee = 5
loss_fee = 1
evening_prizes = "75/25"
season_prizes = "2/1"
season_share = 33.3
"""


def example(*payments: Payment, fees: str = FEES, ended: bool = False) -> Till:
    lists = [
        listing(FIRST, ("a", 300, 3, 0), ("b", 0, 1, 2), ("", 100, 1, 1)),
        listing(SECOND, ("a", 10, 3, 0), ("b", 20, 1, 0), ("c", 30, 1, 0)),
    ]
    rules = SeasonRules()
    return till(
        accounted(lists, parse_fees(fees)),
        results(lists),
        MEMBERS,
        rules,
        parse_fees(fees),
        payments,
        ended=ended,
    )


def values(table: Table, piece: Box | Ref | Span) -> list[Decimal]:
    keys = [column.key for column in table.columns]
    if isinstance(piece, Box):
        wanted = keys[keys.index(piece.first) : keys.index(piece.last) + 1]
        places = [(piece.row, key) for key in wanted]
    elif isinstance(piece, Span):
        first, last = piece.rows(table.footer)
        places = [(row, piece.column) for row in range(first, last + 1)]
    else:
        places = [(piece.row, piece.column)]
    cells = [table.rows[row].cells.get(key) for row, key in places]
    return [Decimal(str(cell.value)) for cell in cells if cell is not None]


def formulas(table: Table) -> Iterator[tuple[Decimal, Decimal]]:
    """Yield the value of each formula, and what it comes to."""
    for row in table.rows:
        for cell in row.cells.values():
            if cell.formula is None:
                continue
            text = "".join(
                piece if isinstance(piece, str) else ",".join(map(str, values(table, piece)))
                for piece in cell.formula
            )
            found = Decimal(0)
            for sign, summed, single in re.findall(r"([+-]?)(?:SUM\(([^)]*)\)|([-\d.]+))", text):
                numbers = [Decimal(each) for each in (summed or single).split(",") if each]
                found += -sum(numbers) if sign == "-" else sum(numbers)
            yield Decimal(str(cell.value)), found


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("day", [None, FIRST, SECOND, PAID.day])
def test_every_formula_of_the_till_comes_to_its_value(ended: bool, day: date | None) -> None:
    table = till_table("2026", example(PAID, ended=ended), NAMES, day=day)
    found = [*formulas(table)]
    assert found
    assert all(value == computed for value, computed in found)
    sums = table.rows[-1].cells
    assert {cell.value for key, cell in sums.items() if key != "name"} == {Decimal("0.00")}


@pytest.mark.parametrize("member", ["a", "b", "c", ""])
def test_every_formula_of_an_account_comes_to_its_value(member: str) -> None:
    table = account_table("2026", example(PAID), member, NAMES[member])
    found = [*formulas(table)]
    assert found
    assert all(value == computed for value, computed in found)


def rows(table: Table) -> list[list[str]]:
    keys = [column.key for column in table.columns]
    return [
        [str(row.cells[key].value) if key in row.cells else "" for key in keys]
        for row in table.rows
    ]


def test_the_till_worked_by_hand() -> None:
    """Stakes of the first evening: 3 × 300 - 400, 3 × 0 - 400, 3 × 100 - 400 cents.

    Of the second: 30 - 60, 60 - 60, 90 - 60. Entry fees are 15 € an evening, of which 66.7 % are
    10.005: 10.00 are divided 7.50 and 2.50. Nobody knows the stranger's rank.
    """
    table = till_table("2026", example(PAID), NAMES)
    assert [column.key for column in table.columns] == [
        "name", "entry_fee", "loss_fee", "stake", "evening_prizes", "paid", "balance"
    ]  # fmt: skip
    assert rows(table) == [
        ["A", "-10.00", "", "4.70", "7.50", "", "2.20"],
        ["B", "-10.00", "-2.00", "-4.00", "5.00", "12.00", "1.00"],
        ["C", "-5.00", "", "0.30", "7.50", "", "2.80"],
        ["not in the register", "-5.00", "-1.00", "-1.00", "", "", "-7.00"],
        ["Till", "30.00", "3.00", "0.00", "-20.00", "-12.00", "1.00"],
        ["Sum", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00"],
    ]
    assert table.notes == (
        "In the till: 12.00 €.",
        "Members owe: 7.00 €.",
        "Members are to get: 6.00 €.",
        "When all is settled, the club has 13.00 €.",
    )


def test_a_day_shows_who_and_what_is_of_that_day() -> None:
    table = till_table("2026", example(PAID), NAMES, day=PAID.day)
    assert table.title == "Till of 2026, 2026-01-07"
    assert rows(table) == [
        ["B", "12.00", "12.00"],
        ["Till", "-12.00", "-12.00"],
        ["Sum"] + ["0.00"] * 2,
    ]
    assert table.notes == ()


def test_an_account_is_added_up_day_by_day() -> None:
    table = account_table("2026", example(PAID), "b", "B")
    assert rows(table) == [
        ["2026-01-05", "-5.00", "-2.00", "-4.00", "2.50", "", "-8.50", "-8.50"],
        ["2026-01-07", "", "", "", "", "12.00", "12.00", "3.50"],
        ["2026-01-12", "-5.00", "", "", "2.50", "", "-2.50", "1.00"],
        ["Sum", "-10.00", "-2.00", "-4.00", "5.00", "12.00", "1.00", ""],
    ]
    assert table.notes == ("To be paid out of the till: 1.00 €.",)
    nobody = account_table("2026", example(), "d", "Dora")
    assert rows(nobody) == [["Sum", "0.00", ""]]
    assert nobody.notes == ("The account is settled.",)


def test_a_season_without_any_money_has_an_empty_till() -> None:
    table = till_table("2026", example(fees=""), NAMES)
    assert rows(table)[-2:] == [["Till", "0.00"], ["Sum", "0.00"]]
    assert table.notes == ("In the till: 0.00 €.",)
    assert [
        *formulas(till_table("2026", till([], [], [], SeasonRules(), parse_fees("")), {}))
    ] == []


def test_where_nobody_owes_anything_everybody_stands_at_nothing() -> None:
    table = till_table("2026", example(fees='passed_fine = "5"'), NAMES)
    assert {row[1] for row in rows(table)} == {"0.00"}
    assert len(rows(table)) == len(NAMES) + 2
    assert [each.key for each in table.columns] == ["name", "balance"]


def test_cents_that_nobody_gets_are_told() -> None:
    notes = till_table("2026", example(ended=True), NAMES).notes
    # 33.3 % of 30 € are 9.99, of which 6.66 and 3.33; of 10.00 an evening 7.50 and 2.50.
    assert not any("nobody" in note for note in notes)
    thirds = FEES.replace("33.3", "33.34")
    # 10.00 of 30 €: 6.66 and 3.33 leave a cent; so do 7.49 and 2.49 of 9.99 on both evenings.
    notes = till_table("2026", example(fees=thirds, ended=True), NAMES).notes
    assert notes[-1] == "0.03 € of the pots went to nobody and belongs to the club."


@pytest.mark.parametrize(
    ("fees", "terms"),
    [
        ("", []),
        ("entry_fee = 5", [("Entry fee", "5.00 € an evening")]),
        (
            'entry_fee = 5\nentry_per = "series"\nabsence_fee = 3\nabsence_per = "series"',
            [("Entry fee", "5.00 € a series"), ("Fee for absence", "3.00 € a series")],
        ),
        (
            'place_fee = "0.50 1"\ncurrency = "Kč"',
            [("By place at the table", "1 × 0.50, then 1.00 Kč each")],
        ),
        (
            'evening_prizes = "75/25"\nprizes_by_tables = true\npot = ["entry_fee", "stake"]',
            [
                ("Pot", "entry fees and stakes"),
                ("Prizes of an evening", "75 : 25, as many as tables"),
            ],
        ),
        (
            'season_prizes = "80/10/10"',
            [("Pot", "entry fees"), ("Prizes of the season", "80 : 10 : 10")],
        ),
        (
            'evening_prizes = "2/1"\nseason_prizes = "1"\nseason_share = 25',
            [
                ("Pot", "entry fees"),
                ("Prizes of an evening", "2 : 1"),
                ("Prizes of the season", "1 of 25% of the pot"),
            ],
        ),
        (
            'evening_prizes = "1"\nseason_prizes = "3/2"\nseason_share = 12.5',
            [
                ("Pot", "entry fees"),
                ("Prizes of an evening", "1"),
                ("Prizes of the season", "3 : 2 of 12.50% of the pot"),
            ],
        ),
    ],
)
def test_what_is_played_for_is_told(fees: str, terms: list[tuple[str, str]]) -> None:
    assert [*fee_terms(parse_fees(fees))] == terms


def test_a_payment_is_told_with_what_is_left() -> None:
    found = example(PAID)
    assert payment_text(found, PAID, NAMES) == (
        "B has paid 12.00 €. To be paid out of the till: 1.00 €."
    )
    out = Payment("b", FIRST, -300)
    after = example(PAID, out)
    assert payment_text(after, out, NAMES) == "B has got 3.00 €. To pay into the till: 2.00 €."
    assert cash_text(after) == "In the till: 9.00 €."


def test_a_day_as_data_has_that_day_alone() -> None:
    data = till_data("2026", example(PAID, ended=True), NAMES, day=FIRST)
    members = data["members"]
    assert isinstance(members, list)
    assert [each["id"] for each in members] == ["a", "b", "c", None]
    assert [len(each["days"]) for each in members] == [1, 1, 0, 1]
    assert members[3]["name"] is None
    assert members[0][Item.ENTRY.value] == -500
    assert data["pots"] == [{"date": "2026-01-05", "amount": 1000, "left": 0}]


def test_the_till_can_go_on_the_page_of_the_club() -> None:
    page = render(till_table("2026", example(PAID), NAMES))
    assert "## Till of 2026" in page
    assert "- Members owe: 7.00 €." in page
