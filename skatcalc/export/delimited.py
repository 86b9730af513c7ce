"""A table as CSV: for programs, or for Excel as it is set up in German-speaking countries."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from skatcalc.export.cells import plain
from skatcalc.table import Cell, Emphasis, Kind, Row, Table

_BEGINS_A_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""The last four are the wide signs, which some versions of Excel take for the others."""
_ENDS_A_CELL = ("\t", "\r", "\n")
_NO_DATA = {Emphasis.SIGNATURE, Emphasis.DIVIDER}


class Headings(Enum):
    """What stands in the first line."""

    TITLES = "titles"
    """The titles of the columns, in the language in force."""
    KEYS = "keys"
    """Their keys: English, and the same for ever."""


def render(table: Table, headings: Headings = Headings.TITLES) -> str:
    """Return the table as CSV text for programs: commas, a point in decimals, ISO dates.

    A line is a row before the footer; a cell without a value is empty, and so is a sign in place
    of a number. Texts stand as they are, whatever a spreadsheet may take them for: what is read
    back is what was written.
    """
    lines = _Lines()
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(_headings(table, headings))
    for row in _data(table.rows[: table.footer]):
        writer.writerow(_plain(row.cells.get(column.key), column.kind) for column in table.columns)
    return lines.getvalue()


def render_excel_de(table: Table) -> bytes:
    """Return the table as CSV that opens with a double click in a German Excel.

    UTF-8 with a byte order mark, semicolons, decimal commas, lines that end in CR LF, dates like
    29.11.2026, the titles in the language in force. A row's label stands in the first column; a
    text that begins like a formula has an apostrophe before it.
    """
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter=";", lineterminator="\r\n")
    writer.writerow(map(_guarded, _headings(table, Headings.TITLES)))
    for row in _data(table.rows):
        line = [_german(row.cells.get(column.key), column.kind) for column in table.columns]
        if row.label:
            line[0] = _guarded(row.label)
        writer.writerow(line)
    return lines.getvalue().encode("utf-8-sig")


class _Lines(io.StringIO):
    """Lines that end in LF, written by a writer that quotes all of CR and LF inside cells."""

    def write(self, line: str) -> int:
        return super().write(line.removesuffix("\r\n") + "\n")


def _headings(table: Table, headings: Headings) -> list[str]:
    if headings is Headings.KEYS:
        return [column.key for column in table.columns]
    return [column.whole_title for column in table.columns]


def _data(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row.emphasis not in _NO_DATA)


def _plain(cell: Cell | None, kind: Kind) -> object:
    value = None if cell is None else cell.value
    if isinstance(value, str) and kind is not Kind.TEXT:
        return None
    return plain(value, kind) if isinstance(value, Fraction) else value


def _german(cell: Cell | None, kind: Kind) -> str:
    value = None if cell is None else cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return _guarded(value)
    if isinstance(value, Decimal | Fraction):
        value = plain(value, kind)
        text = f"{value * 100:.1f}%" if kind is Kind.PERCENT else str(value)
        return text.replace(".", ",")
    if isinstance(value, date):
        return f"{value.day:02}.{value.month:02}.{value.year:04}"
    return str(value)


def unguarded(text: str) -> str:
    """Return a text without the apostrophe that it was given because it begins like a formula.

    >>> unguarded("'=1+1"), unguarded("'n Abend")
    ('=1+1', "'n Abend")
    """
    bare = text.removeprefix("'")
    return bare if _guarded(bare) == text else text


def _guarded(text: str) -> str:
    dangerous = text.startswith(_ENDS_A_CELL) or text.lstrip().startswith(_BEGINS_A_FORMULA)
    return f"'{text}" if dangerous else text
