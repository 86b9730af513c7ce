"""How a value of each kind looks to a reader, the same in every form that is text."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

from skatcalc.i18n import format_date, format_decimal
from skatcalc.scoring import hundredths
from skatcalc.table import Cell, Kind

_TENTH = Decimal("0.1")


def shown(cell: Cell | None, kind: Kind) -> str:
    """Return a cell in the language in force, without its marks; empty without a value.

    >>> shown(Cell(Decimal("0.816")), Kind.PERCENT), shown(Cell(-1), Kind.CHANGE)
    ('81.6%', '▼1')
    """
    value = None if cell is None else cell.value
    if value is None:
        return ""
    if isinstance(value, Decimal | Fraction):
        value = plain(value, kind)
        if kind is Kind.PERCENT:
            return f"{format_decimal((value * 100).quantize(_TENTH))}%"
        return format_decimal(value)
    if isinstance(value, date):
        return format_date(value)
    if kind is Kind.CHANGE and isinstance(value, int):
        return _change(value)
    return str(value)


def plain(value: Decimal | Fraction, kind: Kind) -> Decimal:
    """Return a value as it is shown: a fraction with two places, as a share of 1 with three.

    >>> plain(Fraction(2, 3), Kind.PERCENT), plain(Fraction(-5, 200), Kind.DECIMAL)
    (Decimal('0.667'), Decimal('-0.03'))
    """
    if isinstance(value, Decimal):
        return value
    # A thousandth of a share of 1 is a hundredth of ten times as much.
    return hundredths(value * 10).scaleb(-1) if kind is Kind.PERCENT else hundredths(value)


def _change(places: int) -> str:
    if places == 0:
        return "="
    return f"▲{places}" if places > 0 else f"▼{-places}"
