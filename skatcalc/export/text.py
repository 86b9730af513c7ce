"""A table in the terminal, through tabulate."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest
from textwrap import fill

from tabulate import SEPARATING_LINE, DataRow, Line, TableFormat, tabulate

from skatcalc.export.cells import shown
from skatcalc.table import Cell, Column, Emphasis, Mark, Row, Table, shortened

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
WIDTH = 80
"""How many signs a line of a terminal holds."""
_GROUP_WIDTH = 11
_SUBTITLE_WIDTHS = (5, 2, 2)
_BETWEEN = " · "
_NARROWEST = 8
_SIGNS = ((Mark.CREDITED, "(", ")"), (Mark.STRUCK, "[", "]"), (Mark.BEST, "", "*"))
_ROOM = "\ue000"
"""Stands for a blank behind a number, which tabulate would strip."""
_Blocks = Sequence[tuple[str, list[Column]]]


def render(table: Table, width: int | None = WIDTH) -> str:
    """Return the table as lines of text; the columns of one group are drawn as one.

    Four players with long names and 48 games fit 80 columns: a name that is too long ends in "…".
    Columns that shrink are cut off so that lines hold no more than ``width`` signs; ``None`` leaves
    them whole. What does not count is in square brackets, what was only credited in round ones, and
    the best of a column has a star.
    """
    notes = [fill(note, WIDTH, subsequent_indent="   ") for note in table.notes]
    parts = [_heading(table), _grid(table, width), *notes]
    return "\n".join(part for part in parts if part)


def _heading(table: Table) -> str:
    lines: list[str] = []
    for fact in (f"{label} {text}" for label, text in table.heading):
        if lines and len(lines[-1]) + len(_BETWEEN) + len(fact) <= WIDTH:
            lines[-1] += _BETWEEN + fact
        else:
            lines.append(fact)
    return "\n".join([table.title, *lines]) if lines else ""


def _grid(table: Table, width: int | None) -> str:
    blocks = [(group, list(each)) for group, each in groupby(table.columns, key=lambda c: c.group)]
    rows = [row for row in table.rows if row.emphasis is not Emphasis.SIGNATURE]
    # The titles are rows like the others: for a header tabulate would widen every column.
    head = list(_head(blocks))
    texts = [*head, *_body(rows, blocks)]
    if width is not None:
        _shrink(texts, blocks, width)
    above = len(head)
    grid = tabulate(
        [*texts[:above], SEPARATING_LINE, *texts[above:]],
        tablefmt=_FORMAT,
        colalign=list(_aligns(blocks)),
        disable_numparse=True,
    )
    lines = grid.replace(_ROOM, " ").splitlines()
    labelled = [*lines[: above + 1], *map(_with_label, lines[above + 1 :], rows)]
    return "\n".join(line.rstrip() for line in labelled)


def _head(blocks: _Blocks) -> Iterable[list[str]]:
    if any(group for group, _columns in blocks):
        yield [
            cell
            for group, columns in blocks
            for cell in ([shortened(group, _GROUP_WIDTH)] if group else [""] * len(columns))
        ]
    titles = [
        title
        for group, columns in blocks
        for title in (
            [_joined([column.title for column in columns])]
            if group
            else [column.short or column.title for column in columns]
        )
    ]
    yield from map(list, zip_longest(*(title.split("\n") for title in titles), fillvalue=""))


def _aligns(blocks: _Blocks) -> Iterable[str]:
    for group, columns in blocks:
        yield from ["right"] if group else [column.align.value for column in columns]


def _body(rows: Sequence[Row], blocks: _Blocks) -> Iterable[list[str]]:
    """Yield the texts of each row; numbers stand below each other whatever marks are behind."""
    room = {
        column.key: max((len(_behind(row.cells.get(column.key))) for row in rows), default=0)
        for _group, columns in blocks
        for column in columns
    }
    for row in rows:
        yield [text for group, columns in blocks for text in _texts(row, group, columns, room)]


def _texts(row: Row, group: str, columns: Sequence[Column], room: Mapping[str, int]) -> list[str]:
    texts = [_text(row.cells.get(column.key), column, room[column.key]) for column in columns]
    if not group:
        return texts
    return texts[:1] if row.label else [_joined(texts)]


def _text(cell: Cell | None, column: Column, room: int) -> str:
    text = shown(cell, column.kind)
    if not text or not room:
        return text
    return _before(cell) + text + _behind(cell).ljust(room, _ROOM)


def _before(cell: Cell | None) -> str:
    """Return the marks that stand before a value."""
    if cell is None or not cell.marks:
        return ""
    return "".join(sign for mark, sign, _after in reversed(_SIGNS) if mark in cell.marks)


def _behind(cell: Cell | None) -> str:
    """Return the marks that stand behind a value."""
    if cell is None or not cell.marks:
        return ""
    return "".join(sign for mark, _before, sign in _SIGNS if mark in cell.marks)


def _shrink(texts: Sequence[list[str]], blocks: _Blocks, width: int) -> None:
    """Cut off the texts of columns that shrink, the widest first, as far as lines are too long."""
    columns = [each for group, block in blocks for each in ([None] if group else block)]
    widths = [max(len(line[at]) for line in texts) for at in range(len(columns))]
    excess = sum(widths) + len(widths) - 1 - width
    shrinking = [at for at, column in enumerate(columns) if column and column.shrinks]
    for at in sorted(shrinking, key=lambda at: -widths[at]):
        fits = max(widths[at] - max(excess, 0), _NARROWEST)
        excess -= widths[at] - fits
        for line in texts:
            line[at] = shortened(line[at], fits)


def _joined(texts: Sequence[str]) -> str:
    cells = zip(texts, _SUBTITLE_WIDTHS, strict=True)
    return " ".join(each.rjust(width) for each, width in cells)


def _with_label(line: str, row: Row) -> str:
    """Lay the label of a row over its empty cells before the first figure."""
    return row.label + line[len(row.label) :] if row.label else line
