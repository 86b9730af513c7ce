"""How the cells of a workbook look, and under which number the workbook knows each look."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from skatcalc.export.layout import NAME_SIZE, SMALL_SIZE, TEXT_SIZE
from skatcalc.export.xmltext import clean, escaped
from skatcalc.table import Align, Cell, Emphasis, Kind, Mark

INTEGER = "#,##0;[Red]-#,##0"
DECIMAL = "#,##0.00;[Red]-#,##0.00"
PERCENT = "0.0%"
CHANGE = '"▲"0;[Red]"▼"0;"="'
DATE = "dd.mm.yyyy"
_OF_KIND = {Kind.PERCENT: PERCENT, Kind.CHANGE: CHANGE}

_LOOKS_LIKE_A_FORMULA = ("=", "+", "-", "@")

ZEBRA, TITLE_FILL, MUTED_FILL, TOTAL_FILL = "F4F4F4", "E4E4E4", "D6D6D6", "E4E4E4"
INPUT_FILL = "FFF2CC"
BLACK, GREY, LIGHT, LINK = "FF000000", "FF606060", "FFBFBFBF", "FF1F4E79"

Line = Literal["light", "thin", "double"] | None
"""A border: Excel's two, and a thin grey one."""


class Look(NamedTuple):
    """All that can be seen of a cell besides its value."""

    align: Align = Align.LEFT
    vertical: str = "center"
    indent: int = 0
    size: float = TEXT_SIZE
    bold: bool = False
    italic: bool = False
    struck: bool = False
    color: str = BLACK
    fill: str = ""
    number: str = "General"
    wrap: bool = False
    keep_text: bool = False
    """Text stays text when someone edits the cell in Excel, even if it begins like a formula."""
    left: Line = None
    right: Line = None
    top: Line = None
    bottom: Line = None


FACT = Look(bottom="light")
TITLE = Look(
    align=Align.CENTER,
    size=SMALL_SIZE,
    bold=True,
    fill=TITLE_FILL,
    wrap=True,
    top="thin",
    bottom="thin",
)
GROUP = TITLE._replace(size=NAME_SIZE)
NOTE = Look(size=SMALL_SIZE, vertical="top", wrap=True)
ROWS: Mapping[Emphasis, Look] = {
    Emphasis.ITEM: Look(bottom="light"),
    Emphasis.SUBTOTAL: Look(top="thin", bottom="light"),
    Emphasis.TOTAL: Look(bold=True, fill=TOTAL_FILL, top="thin", bottom="double"),
    Emphasis.SIGNATURE: Look(vertical="bottom"),
    Emphasis.DIVIDER: Look(bold=True, top="thin", bottom="light"),
}


def marked(look: Look, marks: Mark) -> Look:
    """Return the look of a cell with these marks."""
    aside = Mark.STRUCK in marks or Mark.ASIDE in marks
    if Mark.INPUT in marks:
        look = look._replace(fill=INPUT_FILL)
    return look._replace(
        bold=look.bold or Mark.BEST in marks,
        italic=Mark.CREDITED in marks or Mark.ASIDE in marks,
        struck=Mark.STRUCK in marks,
        color=GREY if aside else look.color,
    )


def number_format(value: object, kind: Kind, currency: str, *, formula: bool = False) -> str:
    """Return the number format that a value in a column of this kind is shown with.

    The reader's program turns signs and places into those of his language. The text that a formula
    gives may become a number when another cell is changed.
    """
    if formula and isinstance(value, str) and kind is not Kind.TEXT:
        value = date.min if kind is Kind.DATE else 0
    if isinstance(value, date):
        return DATE
    if not isinstance(value, int | Decimal | Fraction):
        return "General"
    if kind in _OF_KIND:
        return _OF_KIND[kind]
    if kind is Kind.MONEY:
        unit = escaped(clean(currency).replace('"', ""))
        return f'#,##0.00 "{unit}";[Red]-#,##0.00 "{unit}"'
    if isinstance(value, int) and kind is not Kind.DECIMAL:
        return INTEGER
    return DECIMAL


@lru_cache(maxsize=1 << 12)
def keeps_text(text: str) -> bool:
    """Return whether a text would be taken for a formula if somebody edited its cell."""
    return clean(text).startswith(_LOOKS_LIKE_A_FORMULA)


_Shown = tuple[Look, type, Kind, bool, bool]


class Looks:
    """The looks that a workbook knows, each under its number."""

    def __init__(self, book: Workbook, currency: str) -> None:
        """Begin with none; ``book`` has at least one sheet."""
        self._book = book
        self._currency = currency
        self._numbers: dict[Look, int] = {}
        self._shown: dict[_Shown, int] = {}
        self._parts: dict[_Shown, tuple[int, int, int]] = {}
        self._sorts: dict[tuple[object, ...], int] = {}
        self._alike: dict[tuple[str, bool], dict[tuple[object, ...], int]] = {}

    def number(self, look: Look) -> int:
        """Return the number of a look, which the workbook knows from now on."""
        found = self._numbers.get(look)
        if found is None:
            found = self._numbers[look] = self._added(look)
        return found

    def of(self, look: Look, cell: Cell, kind: Kind) -> int:
        """Return the number of a cell's look; ``kind`` is that of its column."""
        key = _shown_as(look, cell, kind)
        found = self._shown.get(key)
        if found is None:
            _look, _type, _kind, formula, keep = key
            number = number_format(cell.value, kind, self._currency, formula=formula)
            found = self._shown[key] = self.number(look._replace(number=number, keep_text=keep))
        return found

    def parts(self, look: Look, cell: Cell, kind: Kind) -> tuple[int, int, int]:
        """Return the numbers of the first, the middle and the last part of a joined cell."""
        key = _shown_as(look, cell, kind)
        found = self._parts.get(key)
        if found is None:
            first = look._replace(right=None)
            between, last = first._replace(left=None), look._replace(left=None)
            numbers = self.of(first, cell, kind), self.number(between), self.number(last)
            found = self._parts[key] = numbers
        return found

    def sort(self, column: tuple[object, ...]) -> int:
        """Return a number for all columns that have this in common."""
        return self._sorts.setdefault(column, len(self._sorts))

    def alike(self, emphasis: Emphasis, *, zebra: bool) -> dict[tuple[object, ...], int]:
        """Return what is known of the looks in rows of that kind, to be added to."""
        return self._alike.setdefault((emphasis.value, zebra), {})

    def _added(self, look: Look) -> int:
        cell = SheetCell(self._book.worksheets[0], 1, 1)
        cell.font = Font(
            name="Calibri",
            size=look.size,
            bold=look.bold,
            italic=look.italic,
            strike=look.struck,
            color=look.color,
        )
        if look.fill:
            cell.fill = PatternFill("solid", fgColor=f"FF{look.fill}")
        cell.border = Border(
            left=_side(look.left),
            right=_side(look.right),
            top=_side(look.top),
            bottom=_side(look.bottom),
        )
        cell.alignment = Alignment(
            horizontal=look.align.value,
            vertical=look.vertical,
            indent=look.indent,
            wrap_text=look.wrap,
            shrink_to_fit=not look.wrap,
        )
        cell.number_format = look.number
        cell.quotePrefix = int(look.keep_text)
        return int(cell.style_id)


def _shown_as(look: Look, cell: Cell, kind: Kind) -> _Shown:
    """Return all that the look of a cell depends on, at last whether it keeps text."""
    value, formula = cell.value, cell.formula is not None
    keep = isinstance(value, str) and not formula and keeps_text(value)
    return look, type(value), kind, formula, keep


def _side(line: Line) -> Side:
    """Return the border as openpyxl wants it."""
    # Excel's own light lines, hair and dotted, look different in every program and printer.
    return Side(style="thin", color=LIGHT) if line == "light" else Side(style=line, color=BLACK)
