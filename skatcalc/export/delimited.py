"""A table as CSV: UTF-8, commas, a point in decimals, the headings of the columns."""

import csv
import io

from skatcalc.table import Table


def render(table: Table) -> str:
    """Return the table as CSV text, a line a row; a cell without a value is empty."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(column.title for column in table.columns)
    for row in table.rows:
        cells = (row.cells.get(column.key) for column in table.columns)
        writer.writerow("" if c is None or c.value is None else c.value for c in cells)
    return lines.getvalue()
