"""The neutral table: what a report shows, before any writer decides how it looks.

Reports make a ``Table``; the writers in ``export/`` print it, and only they know about widths,
fonts and cell addresses. A cell that is arithmetic carries its formula beside its value, in terms
of other cells of the same table, so that a workbook can compute it again.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, Flag, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


class Kind(Enum):
    """What the cells of a column hold."""

    TEXT = "text"
    INTEGER = "integer"
    """Score points and counts: whole numbers, negative ones shown in red where there is colour."""
    DATE = "date"
    DECIMAL = "decimal"
    """Score points that need not be whole, with two places."""
    PERCENT = "percent"
    """A share of 1, with three places; shown in hundredths: 0.816 is 81.6%."""
    CHANGE = "change"
    """By how many places somebody went up, shown ▲2, ▼1 or =; or a word."""


class Align(Enum):
    """Where the cells of a column stand."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"


class Emphasis(Enum):
    """How a row stands out; writers choose the means."""

    ITEM = "item"
    SUBTOTAL = "subtotal"
    TOTAL = "total"
    SIGNATURE = "signature"
    """A row to sign in: a line to write on under each cell."""
    DIVIDER = "divider"
    """A row without cells; its label tells what the rows below it are."""


class Mark(Flag):
    """What sets a cell apart from those around it; writers choose the means."""

    NONE = 0
    STRUCK = auto()
    """It does not count."""
    BEST = auto()
    """It is the best of its column."""
    CREDITED = auto()
    """It was not played, but counts."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Another cell of the same table, by the index of its row in ``Table.rows`` and its column."""

    row: int
    column: str


Formula = tuple[str | Ref, ...]
"""An arithmetic expression in pieces, without a leading equals sign: ``(Ref(3, "a"), "+50")``."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One value, with the formula it comes from if it is arithmetic; decimals have two places.

    ``muted`` marks a cell of someone who has no part in the row: grey, or a dot. ``marks`` are told
    in every form of a table that is to be read.
    """

    value: "str | int | Decimal | date | None" = None
    formula: Formula | None = None
    muted: bool = False
    marks: Mark = Mark.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column. Columns with the same non-empty ``group`` stand together under that heading.

    A title may have several lines; ``short`` is one for where there is little room. What stands in
    a column that ``shrinks`` may be cut off where a line would be too long.
    """

    key: str
    title: str
    kind: Kind = Kind.TEXT
    align: Align = Align.LEFT
    group: str = ""
    short: str = ""
    shrinks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: a cell for each column that has one here, by the column's key.

    ``label`` is for rows of a footer and dividers: it stands across all columns before the first
    grouped one.
    """

    cells: dict[str, Cell]
    emphasis: Emphasis = Emphasis.ITEM
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A whole report: heading facts, rows, the footer's rows among them last, and footnotes.

    ``heading`` holds pairs of a label and a text ("Date", "29.11.2026"); ``notes`` are whole
    sentences to stand below; ``footer`` is the index in ``rows`` of the first row of the footer.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    footer: int
    heading: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a workbook holds: its tables in order, and the one moment that it is dated with."""

    title: str
    tables: tuple[Table, ...]
    stamp: datetime
    language: str = "en"


_SHORT_ENDING = re.compile(r"(?: \([^()]{1,5}\))+$")


def shortened(text: str, width: int) -> str:
    """Return a text in at most so many signs; a short ending in brackets is kept.

    >>> shortened("Karl-Heinz Petersen (G)", 15)
    'Karl-Heinz… (G)'
    """
    if len(text) <= width:
        return text
    found = _SHORT_ENDING.search(text)
    ending = found[0] if found and len(found[0]) < width - 1 else ""
    return f"{text[: width - 1 - len(ending)].rstrip()}…{ending}"
