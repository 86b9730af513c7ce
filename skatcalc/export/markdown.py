"""A table in Markdown as GitHub and most systems for club pages have it."""

import re

from skatcalc.export.cells import shown
from skatcalc.table import Align, Cell, Column, Emphasis, Mark, Row, Table

_PUNCTUATION = re.compile(r"[\\`*_\[\]<>#|~$]|&(?=#?\w+;)")
_BARS = {Align.LEFT: (":", ""), Align.RIGHT: ("", ":"), Align.CENTER: (":", ":")}
_NARROWEST = 3


def render(table: Table) -> str:
    """Return the table with its title above and its facts and notes around it.

    Whatever a text holds stands as it is on the page: signs that Markdown would take for its own
    have a backslash before them. Rows to sign in are left out.
    """
    rows = [row for row in table.rows if row.emphasis is not Emphasis.SIGNATURE]
    lines = [
        [_literal(column.whole_title) for column in table.columns],
        *(_cells(row, table.columns) for row in rows),
    ]
    widths = [
        max(_NARROWEST, *(len(line[at]) for line in lines)) for at in range(len(table.columns))
    ]
    bars = [
        left + "-" * (width - len(left) - len(right)) + right
        for width, (left, right) in zip(
            widths, (_BARS[column.align] for column in table.columns), strict=True
        )
    ]
    head, *body = (_padded(line, widths, table) for line in lines)
    facts = " · ".join(f"{_literal(label)}: {_literal(text)}" for label, text in table.heading)
    notes = "\n".join(f"- {_literal(note)}" for note in table.notes)
    grid = "\n".join([head, _line(bars), *body])
    parts = (f"## {_literal(table.title)}", facts, grid, notes)
    return "\n\n".join(part for part in parts if part)


def _cells(row: Row, columns: tuple[Column, ...]) -> list[str]:
    cells = [_cell(row.cells.get(column.key), column) for column in columns]
    if row.label:
        # The first column that texts stand in; that of the names, where there is one.
        at = next((n for n, c in enumerate(columns) if c.shrinks), 0)
        cells[at] = f"**{_literal(row.label)}**"
    elif row.emphasis in {Emphasis.SUBTOTAL, Emphasis.TOTAL}:
        cells = [f"**{cell}**" if cell else "" for cell in cells]
    return cells


def _cell(cell: Cell | None, column: Column) -> str:
    text = _literal(shown(cell, column.kind))
    marks = cell.marks if cell else Mark.NONE
    if Mark.CREDITED in marks:
        text = f"*{text}*"
    if Mark.BEST in marks:
        text = f"**{text}**"
    return f"~~{text}~~" if Mark.STRUCK in marks else text


def _literal(text: str) -> str:
    r"""Return a text in one line with nothing in it that Markdown would take for its own.

    >>> _literal("Anna | *Bert*")
    'Anna \\| \\*Bert\\*'
    """
    return _PUNCTUATION.sub(lambda sign: f"\\{sign[0]}", " ".join(text.split()))


def _padded(line: list[str], widths: list[int], table: Table) -> str:
    return _line(
        [
            text.ljust(width) if column.align is Align.LEFT else text.rjust(width)
            for text, width, column in zip(line, widths, table.columns, strict=True)
        ]
    )


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
