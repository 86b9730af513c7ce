"""Reads a list from a workbook that somebody else made, which may be out to do harm.

The file is looked through before anything of it is unpacked, and no more of it is read than a list
can have. ``defusedxml``, which openpyxl uses by itself, refuses entities, the means by which small
XML grows large in memory or reaches for other files.
"""

import warnings
from collections.abc import Iterator
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skatcalc.ingest.archives import look_through, refusing
from skatcalc.ingest.foreign import MOST_TEXT, ForeignList
from skatcalc.ingest.tables import MOST_COLUMNS, MOST_ROWS, from_rows, has_heading
from skatcalc.ingest.textfiles import printable, read_bytes
from skatcalc.problems import NotationError, Problem

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

MOST_GAPS = 10_000
"""Rows that are left out between two that are filled."""


class _Sheet(NamedTuple):
    title: str
    rows: list[tuple[int, list[str]]]


def read_workbook(path: Path) -> ForeignList:
    """Return the list on the first worksheet that has the headings of one.

    Formulas count by the result that the file keeps. Raises ``StoreError`` when the file cannot be
    read, ``NotationError`` when it is no workbook, or more than a workbook of lists can be.
    """
    content = read_bytes(path)
    look_through(content)
    sheets = _sheets(content)
    found = next((sheet for sheet in sheets if has_heading(sheet.rows)), None) or next(
        (sheet for sheet in sheets if sheet.rows), None
    )
    if found is None:
        raise NotationError(Problem("csv-empty"))
    return from_rows(iter(found.rows), part=found.title)


def _sheets(content: bytes) -> list[_Sheet]:
    from openpyxl import load_workbook

    with refusing(), warnings.catch_warnings():
        # What it warns of, a date that is none, is of no use to who reads the list.
        warnings.simplefilter("ignore")
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        try:
            return [*_read(book)]
        finally:
            book.close()


def _read(book: "Workbook") -> Iterator[_Sheet]:
    for sheet in book.worksheets:
        # What the file says of its own size is of no use, and may be a lie.
        sheet.reset_dimensions()
        yield _Sheet(printable(sheet.title), [*_rows(sheet)])


def _rows(sheet: "Worksheet") -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of every row that is not empty."""
    count = gaps = 0
    for number, row in enumerate(sheet.iter_rows(values_only=True), 1):
        cells = [_text(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        gaps = 0 if cells else gaps + 1
        count += bool(cells)
        wide = len(cells) > MOST_COLUMNS or any(len(cell) > MOST_TEXT for cell in cells)
        if wide or count > MOST_ROWS or gaps > MOST_GAPS:
            facts = {"rows": MOST_ROWS, "columns": MOST_COLUMNS, "signs": MOST_TEXT}
            raise NotationError(Problem("table-too-large", facts).at(line=number))
        if cells:
            yield number, cells


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date():
            return value.isoformat()
        case _:
            # openpyxl does this to the texts that cells share, not to those in a cell.
            return printable(str(value).replace("_x005F_x", "_x"))
