"""A table in the terminal, through tabulate."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import groupby
from textwrap import fill

from tabulate import SEPARATING_LINE, DataRow, Line, TableFormat, tabulate

from skatcalc.i18n import format_decimal
from skatcalc.table import Cell, Column, Emphasis, Row, Table

_FORMAT = TableFormat(
    lineabove=None,
    linebelowheader=Line("", "─", " ", ""),
    linebetweenrows=None,
    linebelow=None,
    headerrow=DataRow("", " ", ""),
    datarow=DataRow("", " ", ""),
    padding=0,
    with_header_hide=None,
)
_WIDTH = 80
_GROUP_WIDTH = 11
_SUBTITLE_WIDTHS = (5, 2, 2)
_BETWEEN = " · "
_Blocks = Sequence[tuple[str, list[Column]]]


def render(table: Table) -> str:
    """Return the table as lines of text; the columns of one group are drawn as one.

    Four players with long names and 48 games fit 80 columns: a name that is too long ends in "…".
    """
    notes = [fill(note, _WIDTH, subsequent_indent="   ") for note in table.notes]
    parts = [_heading(table), _grid(table), *notes]
    return "\n".join(part for part in parts if part)


def _heading(table: Table) -> str:
    lines: list[str] = []
    for fact in (f"{label} {text}" for label, text in table.heading):
        if lines and len(lines[-1]) + len(_BETWEEN) + len(fact) <= _WIDTH:
            lines[-1] += _BETWEEN + fact
        else:
            lines.append(fact)
    return "\n".join([table.title, *lines]) if lines else ""


def _grid(table: Table) -> str:
    blocks = [(group, list(each)) for group, each in groupby(table.columns, key=lambda c: c.group)]
    rows = [row for row in table.rows if row.emphasis is not Emphasis.SIGNATURE]
    head = list(_head(blocks))
    # The titles are rows like the others: for a header tabulate would widen every column.
    grid = tabulate(
        [*head, SEPARATING_LINE, *(list(_cells(row, blocks)) for row in rows)],
        tablefmt=_FORMAT,
        colalign=list(_aligns(blocks)),
        disable_numparse=True,
    )
    lines = grid.splitlines()
    above = len(head) + 1
    labelled = [*lines[:above], *map(_with_label, lines[above:], rows)]
    return "\n".join(line.rstrip() for line in labelled)


def _head(blocks: _Blocks) -> Iterable[list[str]]:
    if any(group for group, _columns in blocks):
        yield [
            cell
            for group, columns in blocks
            for cell in ([_shortened(group)] if group else [""] * len(columns))
        ]
    yield [
        cell
        for group, columns in blocks
        for cell in (
            [_joined([column.title for column in columns])]
            if group
            else [column.title for column in columns]
        )
    ]


def _aligns(blocks: _Blocks) -> Iterable[str]:
    for group, columns in blocks:
        yield from ["right"] if group else [column.align.value for column in columns]


def _cells(row: Row, blocks: _Blocks) -> Iterable[str]:
    for group, columns in blocks:
        texts = [_text(row.cells.get(column.key)) for column in columns]
        if group and row.label:
            yield texts[0]
        elif group:
            yield _joined(texts)
        else:
            yield from texts


def _text(cell: Cell | None) -> str:
    if cell is None or cell.value is None:
        return ""
    return format_decimal(cell.value) if isinstance(cell.value, Decimal) else str(cell.value)


def _joined(texts: Sequence[str]) -> str:
    cells = zip(texts, _SUBTITLE_WIDTHS, strict=True)
    return " ".join(each.rjust(width) for each, width in cells)


def _shortened(name: str) -> str:
    return name if len(name) <= _GROUP_WIDTH else name[: _GROUP_WIDTH - 1] + "…"


def _with_label(line: str, row: Row) -> str:
    """Lay the label of a footer's row over its empty cells before the first figure."""
    return row.label + line[len(row.label) :] if row.label else line
