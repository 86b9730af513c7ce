"""Files of fees: what they say, and every way in which they can be wrong."""

from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest

from skatcalc.amounts import Cents
from skatcalc.feefiles import _FIELDS, load_fees, parse_fees
from skatcalc.messages import text
from skatcalc.money import Fees, Payout, Per
from skatcalc.problems import SkatError, StoreError

EXAMPLE = Path(__file__).parent.parent / "examples" / "club_fees.toml"


def test_the_example_holds_every_field() -> None:
    found = load_fees(EXAMPLE)
    assert found == Fees(
        stake=Fraction(1, 8),
        per=Per.TOTAL,
        round_points=False,
        cap=Cents(1500),
        loss_fee=tuple(map(Cents, (100, 100, 100, 200))),
        passed_fine=tuple(map(Cents, (0, 0, 0, 50))),
        list_fee=Cents(150),
        payout=Payout.PLAYERS,
        currency="€",
    )
    told = EXAMPLE.read_text(encoding="utf-8")
    assert all(f"\n{field.name} = " in told for field in fields(Fees))


def test_every_field_can_be_told() -> None:
    assert _FIELDS.keys() == {field.name for field in fields(Fees)}


def test_an_empty_file_costs_nothing() -> None:
    assert parse_fees("") == Fees()


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("stake = 0.1", "stake", Fraction(1, 10)),
        ("stake = 5", "stake", 5),
        ('stake = "0,05 €"', "stake", 5),
        ("loss_fee = 1", "loss_fee", (100,)),
        ("loss_fee = 0.3", "loss_fee", (30,)),
        ("loss_fee = [0.50, 0.50, 1]", "loss_fee", (50, 50, 100)),
        ('loss_fee = ["50 ct", 1]', "loss_fee", (50, 100)),
        ("loss_fee = []", "loss_fee", ()),
        ("round_points = true", "round_points", True),
        ('payout = "nobody"', "payout", Payout.NOBODY),
        ('per = "points"', "per", Per.POINTS),
        ('currency = " Kč "', "currency", "Kč"),
    ],
)
def test_amounts_are_exact_however_they_are_written(line: str, field: str, value: object) -> None:
    assert getattr(parse_fees(line), field) == value


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("stake = true", "stake: True is not understood; write an amount as 0.25 or 1/4"),
        ("stake = [1]", "stake: ['1'] is not understood; write an amount as 0.25 or 1/4"),
        (
            "loss_fee = [1, true]",
            "loss_fee: [1, True] is not understood; write amounts as 3x0.50 1",
        ),
        ("cap = {}", "cap: {} is not understood; write an amount as 0.25 or 1/4"),
        ("list_fee = 0.005", "“0.005” is no whole number of cents, and cannot be paid"),
        ("round_points = 1", "round_points: 1 is not understood; write true or false"),
        ('payout = "bank"', "payout: bank is not understood; write players, till, nobody"),
        ("currency = 1", "currency: 1 is not understood; write text"),
        ("capp = 1", "there is no rule capp; did you mean cap?"),
    ],
)
def test_each_fault_is_told_with_its_line(line: str, message: str) -> None:
    with pytest.raises(SkatError) as raised:
        parse_fees(f"# fees\n{line}\n")
    (problem,) = raised.value.problems
    assert text(problem).removeprefix("line 2: ") == message.replace("['1']", "[1]")
    assert problem.where == {"line": 2}


def test_all_faults_are_told_at_once_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('steak = 1\nstake = "x"\nper = 2\n', encoding="utf-8")
    with pytest.raises(SkatError) as raised:
        load_fees(path)
    assert [(each.code, each.where) for each in raised.value.problems] == [
        ("rules-key-unknown", {"file": "club.toml", "line": 1}),
        ("amount-unreadable", {"file": "club.toml", "line": 2}),
        ("rules-value", {"file": "club.toml", "line": 3}),
    ]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as raised:
        load_fees(tmp_path / "none.toml")
    assert raised.value.problems[0].code == "file-not-read"
