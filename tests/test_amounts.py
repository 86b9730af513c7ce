"""Amounts of money as they are typed and as they are printed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.amounts import CENT, UNIT, read_amount, read_cents, read_tiers
from skatcalc.i18n import format_amount, use
from skatcalc.messages import text
from skatcalc.problems import NotationError


@pytest.mark.parametrize(
    ("word", "cents"),
    [
        ("0.25", Fraction(1, 4)),
        ("0,25", Fraction(1, 4)),
        ("1/4", Fraction(1, 4)),
        ("1/8", Fraction(1, 8)),
        ("5", Fraction(5)),
        (" 5 ", Fraction(5)),
        ("5ct", Fraction(5)),
        ("5 Cent", Fraction(5)),
        ("2 cents", Fraction(2)),
        ("1/10 ct", Fraction(1, 10)),
        ("0,05 €", Fraction(5)),
        ("0.05 EUR", Fraction(5)),
        ("1 euro", Fraction(100)),
        ("2 euros", Fraction(200)),
        ("0", Fraction(0)),
    ],
)
def test_an_amount_in_cents_is_read_in_every_way_of_writing(word: str, cents: Fraction) -> None:
    assert read_amount(word, CENT) == cents


def test_a_number_alone_is_in_the_unit_of_its_place() -> None:
    assert read_amount("1/2", UNIT) == 50
    assert read_amount("1/2", CENT) == Fraction(1, 2)
    assert read_cents("15") == 1500
    assert read_cents("50 ct") == 50


@pytest.mark.parametrize(
    "word",
    [
        *("", " ", "x", "-1", "+1", "1/0", "1.2.3", "1,2,3", ".5", "1.", "1/2/3", "1e3", "٣"),
        *("1 $", "1" * 10, "0.1234567", "1.5/2", "1 ct ct"),
    ],
)
def test_whatever_else_is_no_amount(word: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_amount(word, CENT)
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts["word"]) == ("amount-unreadable", word)


def test_half_a_cent_cannot_be_paid() -> None:
    with pytest.raises(NotationError) as raised:
        read_cents("0.005")
    assert text(raised.value.problems[0]) == (
        "“0.005” is no whole number of cents, and cannot be paid"
    )


@pytest.mark.parametrize(
    ("words", "tiers"),
    [
        ("1", (100,)),
        ("0,50", (50,)),
        ("0.50", (50,)),
        ("1,10", (110,)),
        ("1,1,1,2", (100, 100, 100, 200)),
        ("1,1,1,2€", (100, 100, 100, 200)),
        ("1, 1, 1, 2", (100, 100, 100, 200)),
        ("1 1 1 2", (100, 100, 100, 200)),
        ("1;1;1;2", (100, 100, 100, 200)),
        ("3x1 2", (100, 100, 100, 200)),
        ("3 x 1, 2", (100, 100, 100, 200)),
        ("3×0,50 1", (50, 50, 50, 100)),
        ("3*0.50,1", (50, 50, 50, 100)),
        ("0.50,0.50,1", (50, 50, 100)),
        ("0,50; 0,50; 1,00", (50, 50, 100)),
        ("50ct,50ct,1€", (50, 50, 100)),
        ("50 ct 50 ct 1 €", (50, 50, 100)),
        ("0,30 € 1 €", (30, 100)),
        ("4x0 0,50", (0, 0, 0, 0, 50)),
    ],
)
def test_tiers_are_divided_in_every_way_that_is_clear(words: str, tiers: tuple[int, ...]) -> None:
    assert read_tiers(words) == tiers


@pytest.mark.parametrize(
    "words", ["1,2", "0,5", "3x1,2", "0,50,0,50,1", "10,10,10,20", "1,125", "0,50,1"]
)
def test_a_comma_that_can_be_either_is_asked_about(words: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_tiers(words)
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts["word"]) == ("amounts-ambiguous", words)


@pytest.mark.parametrize("words", ["", " ; ", "1 x", "x1", "0x1", "100x1", "1,,2.5", "-1 2"])
def test_tiers_of_anything_else_cannot_be_read(words: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_tiers(words)
    assert raised.value.problems[0].code == "amount-unreadable"


@given(st.lists(st.integers(0, 99_999), min_size=1, max_size=8))
def test_tiers_read_back_as_they_are_written(tiers: list[int]) -> None:
    for point in ".,":
        words = " ".join(f"{each // 100}{point}{each % 100:02}" for each in tiers)
        assert read_tiers(words) == tuple(tiers)


# --- printed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "printed"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (-5, "-0.05"),
        (150, "1.50"),
        (123456, "1234.56"),
        (Fraction(713, 4), "1.7825"),
        (Fraction(-483, 4), "-1.2075"),
        (Fraction(1, 8), "0.00125"),
        (Fraction(1, 16), "0.000625"),
        (Fraction(1, 32), "≈0.000313"),
        (Fraction(100, 3), "≈0.333333"),
        (Fraction(-200, 3), "≈-0.666667"),
        (Fraction(50), "0.50"),
    ],
)
def test_an_amount_has_two_decimals_and_no_more_than_it_needs(
    cents: Fraction | int, printed: str
) -> None:
    assert format_amount(cents) == printed


@pytest.mark.parametrize(("cents", "printed"), [(150, "+1.50"), (0, "0.00"), (-150, "-1.50")])
def test_a_plus_sign_is_put_before_what_is_more_than_nothing(cents: int, printed: str) -> None:
    assert format_amount(cents, signed=True) == printed


@pytest.mark.parametrize("language", ["de", "ru", "cs", "ro"])
def test_the_decimal_sign_is_that_of_the_language(language: str) -> None:
    use(language)
    assert format_amount(150) == "1,50"
    assert format_amount(Fraction(713, 4), signed=True) == "+1,7825"


@given(st.integers(0, 10**8), st.sampled_from([1, 2, 4, 5, 8, 16, 100]))
def test_what_is_printed_is_read_as_the_same_amount(number: int, below: int) -> None:
    amount = Fraction(number, below)
    printed = format_amount(amount)
    assert read_amount(printed, UNIT) == amount
