"""Files of fees: what they say, and every way in which they can be wrong."""

from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest

from skatcalc.amounts import Cents
from skatcalc.feefiles import _FIELDS, load_fees, parse_fees
from skatcalc.messages import text
from skatcalc.money import Fees, Item, Payout, Per
from skatcalc.problems import SkatError, StoreError
from skatcalc.seasonrules import Absence, Unit

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
        entry_fee=Cents(500),
        entry_per=Unit.EVENING,
        absence_fee=Cents(300),
        absence_per=Unit.EVENING,
        absence_since=Absence.JOINED,
        place_fee=tuple(map(Cents, (50, 100, 150, 200))),
        pot=(Item.ENTRY, Item.PASSED),
        evening_prizes=(60, 40),
        prizes_by_tables=True,
        season_prizes=(80, 10, 10),
        season_share=Fraction(1, 4),
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
        ("entry_fee = 2.50", "entry_fee", 250),
        ('entry_per = "series"', "entry_per", Unit.SERIES),
        ('absence_since = "season"', "absence_since", Absence.SEASON),
        ('place_fee = "0.50 1 1.50 2"', "place_fee", (50, 100, 150, 200)),
        ('pot = "stake"', "pot", (Item.STAKE,)),
        ('pot = ["loss_fee", "stake", "loss_fee"]', "pot", (Item.LOSS, Item.STAKE)),
        ('evening_prizes = "75/25"', "evening_prizes", (75, 25)),
        ('evening_prizes = "80 10 10"', "evening_prizes", (80, 10, 10)),
        ("evening_prizes = [3, 2]", "evening_prizes", (3, 2)),
        ("season_prizes = 1", "season_prizes", (1,)),
        ("season_share = 25", "season_share", Fraction(1, 4)),
        ("season_share = 12.5", "season_share", Fraction(1, 8)),
        ('season_share = "33,3 %"', "season_share", Fraction(333, 1000)),
        ("season_share = 100", "season_share", 1),
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
        ("entry_per = 1", "entry_per: 1 is not understood; write series, evening"),
        (
            "pot = 1",
            (
                "pot: 1 is not understood; write entry_fee, list_fee, loss_fee, passed_fine, "
                "place_fee, absence_fee, stake"
            ),
        ),
        (
            'pot = "paid"',
            (
                "pot: paid is not understood; write entry_fee, list_fee, loss_fee, "
                "passed_fine, place_fee, absence_fee, stake"
            ),
        ),
        ("evening_prizes = []", "evening_prizes: [] is not understood; write shares as 75/25"),
        (
            "season_prizes = [1, 0]",
            "season_prizes: [1, 0] is not understood; write shares as 75/25",
        ),
        ('season_prizes = "75%"', "season_prizes: 75% is not understood; write shares as 75/25"),
        ("season_share = 101", "season_share: 101 is not understood; write percent as 25"),
        ("season_share = -1", "season_share: -1 is not understood; write percent as 25"),
        ('season_share = "1/0"', "season_share: 1/0 is not understood; write percent as 25"),
        ('season_share = "half"', "season_share: half is not understood; write percent as 25"),
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


def test_two_kinds_of_prizes_need_to_know_how_the_pot_is_shared() -> None:
    both = 'evening_prizes = "75/25"\nseason_prizes = "1"'
    with pytest.raises(SkatError) as caught:
        parse_fees(both)
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("fees-share-missing", {"line": 2})
    assert parse_fees(f"{both}\nseason_share = 0").kept_for_season == 0
    assert parse_fees('season_prizes = "1"').kept_for_season == 1
