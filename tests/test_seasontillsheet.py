"""The till in a season's workbook, worked by hand: accounts, evenings, and sums of nothing."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tilling import FIRST, SECOND, Listing, accounted, listing, people, results

from skatcalc.feefiles import parse_fees
from skatcalc.seasonchecks import Compared
from skatcalc.seasonevents import Payment
from skatcalc.seasonrules import SeasonRules
from skatcalc.seasontillsheet import TILL, TillSheet, till_checks, till_sheet
from skatcalc.table import Emphasis, Mark, Ref, Span
from skatcalc.till import till

MEMBERS = people("a", "b", "c", "d")
PAID = Payment("b", date(2026, 1, 7), 1200, "in cash")
FEES = """
stake = 1
entry_fee = 5
loss_fee = 1
evening_prizes = "75/25"
season_prizes = "2/1"
season_share = 33.3
"""
LISTS = (
    listing(FIRST, ("a", 300, 3, 0), ("b", 0, 1, 2), ("", 100, 1, 1)),
    listing(SECOND, ("a", 10, 3, 0), ("b", 20, 1, 0), ("c", 30, 1, 0)),
)


def sheet(
    *payments: Payment, fees: str = FEES, lists: Sequence[Listing] = LISTS, ended: bool = False
) -> TillSheet:
    rules = SeasonRules()
    told = parse_fees(fees)
    found = till(
        accounted(lists, told), results(lists), MEMBERS, rules, told, payments, ended=ended
    )
    return till_sheet(found, MEMBERS)


def rows(made: TillSheet) -> list[list[str]]:
    """Return the sheet line by line; what is not there is empty."""
    keys = [column.key for column in made.table.columns]
    return [
        [row.label]
        if row.emphasis is Emphasis.DIVIDER
        else [str(row.cells[key].value) if key in row.cells else "" for key in keys]
        for row in made.table.rows
    ]


def test_the_till_worked_by_hand() -> None:
    """Stakes of the first evening: 3 × 300 - 400, 3 × 0 - 400, 3 × 100 - 400 cents.

    Of the second: 30 - 60, 60 - 60, 90 - 60. Entry fees are 15 € an evening, of which 66.7 % are
    10.005: 10.00 are divided 7.50 and 2.50. d has never been there.
    """
    made = sheet(PAID)
    assert [column.key for column in made.table.columns] == [
        "name", "day", "entry_fee", "loss_fee", "stake", "evening_prizes", "paid", "balance",
        "member",
    ]  # fmt: skip
    assert rows(made) == [
        ["Whole season"],
        ["A", "", "-10.00", "0.00", "4.70", "7.50", "0.00", "2.20", "1"],
        ["B", "", "-10.00", "-2.00", "-4.00", "5.00", "12.00", "1.00", "2"],
        ["C", "", "-5.00", "0.00", "0.30", "7.50", "0.00", "2.80", "3"],
        ["not in the register", "", "-5.00", "-1.00", "-1.00", "0.00", "0.00", "-7.00", "0"],
        ["Till", "", "30.00", "3.00", "0.00", "-20.00", "-12.00", "1.00", ""],
        ["Members and till", "", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00", ""],
        ["Evening 1, 2026-01-05"],
        ["A", "2026-01-05", "-5.00", "", "5.00", "7.50", "", "7.50", "1"],
        ["B", "2026-01-05", "-5.00", "-2.00", "-4.00", "2.50", "", "-8.50", "2"],
        ["not in the register", "2026-01-05", "-5.00", "-1.00", "-1.00", "", "", "-7.00", "0"],
        ["Sum", "", "-15.00", "-3.00", "0.00", "10.00", "0.00", "-8.00", ""],
        ["Payments of 2026-01-07"],
        ["B", "2026-01-07", "", "", "", "", "12.00", "12.00", "2"],
        ["Sum", "", "0.00", "0.00", "0.00", "0.00", "12.00", "12.00", ""],
        ["Evening 2, 2026-01-12"],
        ["A", "2026-01-12", "-5.00", "", "-0.30", "", "", "-5.30", "1"],
        ["B", "2026-01-12", "-5.00", "", "", "2.50", "", "-2.50", "2"],
        ["C", "2026-01-12", "-5.00", "", "0.30", "7.50", "", "2.80", "3"],
        ["Sum", "", "-15.00", "0.00", "0.00", "10.00", "0.00", "-5.00", ""],
    ]
    assert (made.own, made.first, made.last) == (5, 7, 19)
    assert made.sums == {FIRST: 11, PAID.day: 14, SECOND: 19}
    assert made.table.notes[0] == "In the till: 12.00 €."
    assert ("Stake", "1.00 ct a point") in made.table.heading


def test_what_was_posted_are_values_and_every_sum_is_a_formula() -> None:
    made = sheet(PAID, ended=True)
    sums = {made.own, made.own + 1, *made.sums.values()}
    for at, row in enumerate(made.table.rows):
        for key, cell in row.cells.items():
            if key in {"name", "day", "member"}:
                assert cell.formula is None
            else:
                is_sum = at < made.first or at in sums or key == "balance"
                assert (cell.formula is not None) is is_sum, (at, key)


def test_accounts_add_up_the_lines_of_their_member_alone() -> None:
    made = sheet()
    assert made.table.rows[1].cells["stake"].formula == (
        "ROUND(SUMIFS(",
        Span("stake", first=7, last=made.last),
        ",",
        Span("member", first=7, last=made.last),
        ",",
        Ref(1, "member"),
        "),2)",
    )
    # Sums and titles have no number, so that nothing is added twice.
    without = [at for at, row in enumerate(made.table.rows) if "member" not in row.cells]
    assert without == [0, made.own, made.own + 1, 7, made.sums[FIRST], 12, made.sums[SECOND]]
    assert made.table.rows[1].cells["name"].marks is Mark.BEST


def checks(made: TillSheet) -> list[tuple[str, str, Decimal, Decimal]]:
    def of(each: Compared) -> tuple[str, str, Decimal, Decimal]:
        return (
            each.check,
            each.subject,
            Decimal(str(each.one.value)),
            Decimal(str(each.other.value)),
        )

    return [of(each) for each in till_checks(made)]


def test_what_the_check_sheet_compares() -> None:
    total, nothing, prizes = Decimal("-1.00"), Decimal("0.00"), Decimal("10.00")
    assert checks(sheet(PAID)) == [
        ("till: accounts and evenings", "all members", total, total),
        ("till: accounts and program", "all members", total, total),
        ("till: members and till are nothing together", "all members", nothing, nothing),
        ("till: stakes are nothing together", "2026-01-05", nothing, nothing),
        # Who only pays wins and loses nothing.
        ("till: stakes are nothing together", "2026-01-07", nothing, nothing),
        ("till: stakes are nothing together", "2026-01-12", nothing, nothing),
        ("till: prizes and pot", "2026-01-05", prizes, prizes),
        ("till: prizes and pot", "2026-01-12", prizes, prizes),
        # Of the first list 5.00 and -6.00, of the second nothing; what the stranger paid is no
        # member's.
        ("till: money in the results and in the till", "all members", total, total),
    ]


def test_money_in_the_results_is_that_of_lists_alone() -> None:
    *_others, money = till_checks(sheet(PAID))
    assert money.one.formula == ("SUM(", Span("money", "results"), ")")
    assert money.other.formula == (
        "SUMIFS(",
        Span("loss_fee", TILL, 7, 19),
        ",",
        Span("member", TILL, 7, 19),
        ',">0")',
        "+SUMIFS(",
        Span("stake", TILL, 7, 19),
        ",",
        Span("member", TILL, 7, 19),
        ',">0")',
    )


def test_all_is_compared_by_formulas_where_it_is_arithmetic() -> None:
    accounts, program, both, *_stakes = till_checks(sheet(PAID))
    assert accounts.one.formula == ("-", Ref(5, "balance", TILL))
    assert accounts.other.formula == (
        "SUMIFS(",
        Span("balance", TILL, 7, 19),
        ",",
        Span("member", TILL, 7, 19),
        ',">=0")',
    )
    assert program.other.formula is None
    assert both.one.formula == (Ref(6, "balance", TILL),)


def test_a_pot_of_an_evening_alone_is_arithmetic_on_its_fees() -> None:
    """Three entries of 0.35 are 1.05: 0.63, 0.31 and 0.10, and one cent is left."""
    fees = 'entry_fee = 0.35\nlist_fee = 1\nevening_prizes = "60/30/10"'
    three = listing(FIRST, ("a", 30, 3, 0), ("b", 20, 1, 0), ("c", 10, 1, 0))
    made = sheet(fees=fees, lists=[three])
    (pot,) = (each for each in till_checks(made) if each.check == "till: prizes and pot")
    at = made.sums[FIRST]
    assert (pot.one.value, pot.one.formula) == (
        Decimal("1.04"),
        (Ref(at, "evening_prizes", TILL),),
    )
    assert (pot.other.value, pot.other.formula) == (
        Decimal("1.04"),
        ("-", Ref(at, "entry_fee", TILL), "-0.01"),
    )


def test_where_the_till_pays_the_winners_or_nobody_plays_for_points_no_stakes_are_checked() -> None:
    for fees in ('stake = 1\npayout = "till"', "entry_fee = 1"):
        names = [name for name, *_figures in checks(sheet(fees=fees))]
        assert names[:3] == [
            "till: accounts and evenings",
            "till: accounts and program",
            "till: members and till are nothing together",
        ]
        assert names[3:] == ["till: money in the results and in the till"] * ("stake" in fees)


def test_prizes_that_nobody_gets_are_not_compared() -> None:
    """Without a fee there is no pot, and without somebody who is known nobody has a rank."""
    strangers = listing(FIRST, ("", 30, 3, 0), ("", 20, 1, 0), ("", 10, 1, 0))
    fees = 'entry_fee = 1\nevening_prizes = "2/1"\nseason_prizes = "1"\nseason_share = 50'
    made = sheet(fees=fees, lists=[strangers], ended=True)
    assert [name for name, *_figures in checks(made)][3:] == []
    known = sheet(fees=fees, lists=[LISTS[1]], ended=True)
    assert [name for name, *_figures in checks(known)][3:] == ["till: prizes and pot"]


def test_an_evening_on_which_nobody_owed_anything_is_left_out() -> None:
    even = listing(FIRST, ("a", 30, 3, 0), ("b", 30, 3, 0), ("c", 30, 3, 0))
    made = sheet(fees="stake = 1", lists=[even, LISTS[1]])
    assert [*made.sums] == [SECOND]
    assert rows(made)[5] == ["Evening 2, 2026-01-12"]
    # So are those who neither won nor lost.
    assert [line[0] for line in rows(made)[1:3]] == ["A", "C"]
