"""The cells of a worksheet as Excel's XML: fast, with every result beside its formula.

openpyxl writes a formula without its result, so that phones, previews and readers that do not
calculate show blanks, and takes several times as long.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from html import escape

from skatcalc.export.xmltext import element

Value = str | int | Decimal | Fraction | date
"""What a cell can hold."""

_EPOCH = date(1899, 12, 30).toordinal()
_ROW = "\0"
"""Stands for the number of a row until the row is whole, so that like cells are like texts."""


@cache
def letters(column: int) -> str:
    """Return the letters of a column, counted from 1.

    >>> letters(1), letters(27)
    ('A', 'AA')
    """
    before, place = divmod(column - 1, 26)
    return (letters(before) if before else "") + chr(ord("A") + place)


def number(value: int | Decimal | Fraction | date) -> str:
    """Return a number or a date as Excel keeps it.

    >>> number(Fraction(1, 3)), number(date(1900, 3, 1))
    ('0.3333333333333333', '61')
    """
    if type(value) is int:
        return str(value)
    if isinstance(value, Fraction):
        return repr(float(value)) if value.denominator != 1 else str(value.numerator)
    if isinstance(value, date) and not isinstance(value, datetime):
        return str(value.toordinal() - _EPOCH)
    return str(value)


class Cells:
    """The rows of one sheet, from top to bottom, each from left to right."""

    def __init__(self) -> None:
        """Begin an empty sheet."""
        self._rows: list[str] = []
        self._parts: list[str] = []
        self.at = 0
        """The number of the row that is written."""
        self.merged: list[str] = []

    def row(self, at: int, height: float | None) -> None:
        """Begin the row with this number; the height is in points."""
        if at <= self.at:
            raise ValueError(f"row {at} comes after row {self.at}")
        self._end_row()
        tall = "" if height is None else f' ht="{height:g}" customHeight="1"'
        self._parts.append(f'<row r="{_ROW}"{tall}>')
        self.at = at

    def _end_row(self) -> None:
        if self._parts:
            self._parts.append("</row>")
            self._rows.append("".join(self._parts).replace(_ROW, str(self.at)))
            self._parts.clear()

    def put(self, opening: str, value: Value | None, formula: str = "") -> None:
        """Write a cell in the row; a formula, without equals sign, needs its result as value.

        ``opening`` is that of its column and look. No text may hold a character that XML cannot.
        """
        if formula:
            rest = _result(formula, value)
        elif type(value) is int:
            rest = f"><v>{value}</v></c>"
        elif value is None:
            rest = "/>"
        elif isinstance(value, str):
            rest = _text(value)
        else:
            rest = f"><v>{number(value)}</v></c>"
        self._parts.append(opening + rest)

    def merge(self, first: int, last: int, below: int = 0) -> None:
        """Let the cell of this row in the column ``first`` reach over others."""
        end = f"{letters(last)}{self.at + below}"
        self.merged.append(f"{letters(first)}{self.at}:{end}")

    def xml(self) -> str:
        """Return the rows and what is merged, as the sheet's XML has them."""
        self._end_row()
        return "".join(self._pieces())

    def _pieces(self) -> Iterator[str]:
        yield "<sheetData>"
        yield from self._rows
        yield "</sheetData>"
        if self.merged:
            yield f'<mergeCells count="{len(self.merged)}">'
            yield from (f'<mergeCell ref="{each}"/>' for each in self.merged)
            yield "</mergeCells>"


# The rows of a sheet, and the sheets of a workbook, show the same again and again.
@lru_cache(maxsize=1 << 14)
def opening(column: int, style: int) -> str:
    """Return how a cell in that column begins that has the look of that number."""
    return f'<c r="{letters(column)}{_ROW}" s="{style}"'


@lru_cache(maxsize=1 << 12)
def _text(text: str) -> str:
    return f' t="inlineStr"><is><t xml:space="preserve">{element(text)}</t></is></c>'


def _result(formula: str, value: Value | None) -> str:
    text = f"<f>{escape(formula, quote=False)}</f>"
    if isinstance(value, str):
        return f' t="str">{text}<v>{element(value)}</v></c>'
    if value is None:
        raise ValueError(f"the formula {formula} has no value")
    return f">{text}<v>{number(value)}</v></c>"


def links_xml(links: Mapping[str, str]) -> str:
    """Return the links of a sheet, by the addresses of their cells, as its XML has them.

    >>> links_xml({"A1": "'Kim & Jo'!B2"})
    '<hyperlinks><hyperlink ref="A1" location="&#x27;Kim &amp; Jo&#x27;!B2"/></hyperlinks>'
    """
    if not links:
        return ""
    each = (f'<hyperlink ref="{at}" location="{escape(to)}"/>' for at, to in links.items())
    return f"<hyperlinks>{''.join(each)}</hyperlinks>"
