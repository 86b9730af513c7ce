"""The neutral table: what a report shows, before any writer decides how it looks.

Reports make a ``Table``; the writers in ``export/`` print it, and only they know about widths,
fonts and cell addresses. A cell that is arithmetic carries its formula beside its value, in terms
of other cells, so that a workbook can compute it again.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum, Flag, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction


class Kind(Enum):
    """What the cells of a column hold."""

    TEXT = "text"
    INTEGER = "integer"
    """Score points and counts: whole numbers, negative ones shown in red where there is colour."""
    DECIMAL = "decimal"
    """Averages and the like: two places."""
    PERCENT = "percent"
    """A share of 1, shown in hundredths with one place: 0.816 is 81.6%."""
    MONEY = "money"
    """An amount in whole units of the currency, with two places."""
    DATE = "date"
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
    ASIDE = auto()
    """It is of someone outside the ranking."""
    INPUT = auto()
    """It is there to be changed."""


class Ref(NamedTuple):
    """Another cell: the index of its row in ``Table.rows``, its column, and its table's key.

    Without a key it is of the same table.
    """

    row: int
    column: str
    table: str = ""


class Span(NamedTuple):
    """A column of a table from the row ``first`` to the row ``last``, both included.

    Negative rows count from the footer backwards, so that as it stands it is the column without the
    footer. Without a key it is of the same table.
    """

    column: str
    table: str = ""
    first: int = 0
    last: int = -1

    def rows(self, footer: int) -> tuple[int, int]:
        """Return the first and the last row in a table whose footer begins there."""
        first, last = (row if row >= 0 else footer + row for row in (self.first, self.last))
        return first, last


class Box(NamedTuple):
    """A rectangle of the same table: the cells of one row from a column to another."""

    row: int
    first: str
    last: str


Piece = str | Ref | Span | Box
Formula = tuple[Piece, ...]
"""An expression in pieces, without a leading equals sign: ``(Ref(3, "a"), "+50")``."""


class Cell(NamedTuple):
    """One value, with the formula it comes from if it is arithmetic.

    A fraction is exact, and is shown like a decimal with two places, or as its column says.

    ``muted`` marks a cell of someone who has no part in the row: grey, or a dot. ``marks`` are told
    in every form of a table that is to be read. ``link`` is where a reader can go from it. ``kind``
    is what it holds if that is something else than the rest of its column.
    """

    value: "str | int | Decimal | Fraction | date | None" = None
    formula: Formula | None = None
    muted: bool = False
    marks: Mark = Mark.NONE
    link: Ref | None = None
    kind: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column. Columns with the same non-empty ``group`` stand together under that heading.

    A title may have several lines; ``short`` is one for where there is little room. What stands in
    a column that ``shrinks`` may be cut off where a line would be too long. On paper it has room
    for ``width`` digits at least. One that is ``hidden`` is there for formulas alone.
    """

    key: str
    title: str
    kind: Kind = Kind.TEXT
    align: Align = Align.LEFT
    group: str = ""
    short: str = ""
    shrinks: bool = False
    width: int = 0
    hidden: bool = False

    @property
    def whole_title(self) -> str:
        """Return the title in one line, with that of the group before it."""
        return " ".join([*self.group.split(), *self.title.split()])


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: a cell for each column that has one here, by the column's key.

    ``label`` is for rows of a footer and dividers: it stands across all columns before the first
    grouped one.
    """

    cells: dict[str, Cell]
    emphasis: Emphasis = Emphasis.ITEM
    label: str = ""


class Highlight(Enum):
    """What is pointed out among the cells of a column, whatever they come to."""

    BAR = "bar"
    """How large each is."""
    FAILED = "failed"
    """Those that say that a check failed: ✗."""


class ChartKind(Enum):
    """What a chart draws."""

    LINES = "lines"
    BARS = "bars"
    """From left to right, the first on top."""
    COLUMNS = "columns"
    """From the bottom up, the first on the left."""


class ChartPlace(Enum):
    """Where the charts of a table stand."""

    BELOW = "below"
    WITHIN = "within"
    """On rows of it that are empty."""
    ALONE = "alone"
    """To its right, side by side, and nothing else is printed: they fill a page."""


class Curve(NamedTuple):
    """One line or set of bars of a chart: its name, and its values with their formula's cells."""

    name: str
    values: Span | Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart of what its table holds. ``reversed`` puts 1 on top, as ranks have it.

    ``bounds`` are the values at both ends of its axis; what is beyond them is cut off. ``decimals``
    is how many places its numbers are shown with, and ``share`` which part of the width it gets
    where charts stand side by side.
    """

    kind: ChartKind
    title: str
    labels: Span | Box
    curves: tuple[Curve, ...]
    reversed: bool = False
    value_title: str = ""
    label_title: str = ""
    bounds: tuple[int, int] | None = None
    decimals: int = 0
    share: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """How a table is printed on A4.

    ``repeated`` is how many columns stay in view and are repeated on each page; ``pages_wide`` is
    1 except where ``breaks`` names the columns before which a new page begins. ``one_page`` prints
    it on one page whatever its length; ``None`` leaves it to the number of rows. ``charts`` is
    where the charts stand, and ``empty`` the rows that are left to them within the table: the first
    and the one behind the last. ``rows`` and ``columns`` are how many of the rows and columns are
    printed; ``None`` is all of them. ``scale`` is how much larger its rows are than those of other
    tables. ``together`` begins a new page before a divider where what is below it would be parted,
    but fits on one page.
    """

    landscape: bool = False
    repeated: int = 1
    breaks: tuple[str, ...] = ()
    one_page: bool | None = None
    charts: ChartPlace = ChartPlace.BELOW
    empty: tuple[int, int] = (0, 0)
    rows: int | None = None
    columns: int | None = None
    scale: float = 1.0
    together: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A whole report: heading facts, rows, the footer's rows among them last, and footnotes.

    ``heading`` holds pairs of a label and a text ("Date", "29.11.2026"); ``notes`` are whole
    sentences to stand below; ``footer`` is the index in ``rows`` of the first row of the footer.
    The rest is for workbooks: ``name`` makes the rows one of its data tables, to be sorted and
    filtered; ``choices`` are cells in which one of the values of a column can be chosen; ``tab`` is
    the colour of its tab, as six hexadecimal digits; ``back`` is where the first fact of the
    heading leads to.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    footer: int
    heading: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    paper: Paper = Paper()
    highlights: tuple[tuple[str, Highlight], ...] = ()
    charts: tuple[Chart, ...] = ()
    choices: tuple[tuple[Ref, Span], ...] = ()
    name: str = ""
    tab: str = ""
    back: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a workbook holds: its tables in order, and the one moment that it is dated with.

    ``more`` are tables that come after, made one by one while they are written, and there are
    ``more_count`` of them. No formula refers to them, but cells can link to those whose titles
    stand in ``linked``, by their keys. ``foot`` stands on every page, at the bottom: what the
    figures are of. ``currency`` is what amounts of money are in. ``properties`` are what a program
    wants to know of a file later, by name.
    """

    title: str
    tables: tuple[Table, ...]
    stamp: datetime
    language: str = "en"
    more: Iterable[Table] = ()
    more_count: int = 0
    linked: Mapping[str, str] = field(default_factory=dict)
    foot: str = ""
    currency: str = "€"
    properties: tuple[tuple[str, str], ...] = ()


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
