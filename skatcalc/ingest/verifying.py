"""Holds a workbook of ours, as somebody has it, against the one that the book makes now."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from skatcalc.cellcompare import Due, Grid, Plan, compare
from skatcalc.export.layout import Layout
from skatcalc.export.ours import sheet_name_of
from skatcalc.export.workbook import SheetNames, render
from skatcalc.ingest.archives import MOST_PARTS, MOST_UNPACKED
from skatcalc.ingest.cells import Part, Workbook, open_workbook
from skatcalc.problems import Problem
from skatcalc.seasonworkbook import NOTES
from skatcalc.table import Document, Kind, Table

_TIMES = 4
"""A workbook that is so many times as large as it should be was not only changed."""
_KEYS = ("member", "number")
"""The columns that tell a row: of a member, and where it is of one of his lists, of which."""
_NAMING = ("name", "check", "subject")


def differences(content: bytes, document: Document) -> tuple[Problem, ...]:
    """Return what was changed in a workbook since it was made, in the order of its sheets.

    Raises ``NotationError`` where the bytes are no workbook, or one that can do harm.
    """
    document = replace(document, more=tuple(document.more))
    made = render(document)
    due = open_workbook(made, most_unpacked=MOST_UNPACKED * _TIMES**4, most_parts=10**6)
    size = sum(len(sheet.xml) for sheet in due.sheets)
    found = open_workbook(
        content,
        most_unpacked=max(MOST_UNPACKED, _TIMES * size),
        most_parts=max(MOST_PARTS, _TIMES * len(due.sheets)),
    )
    parts = {sheet.name: sheet for sheet in due.sheets}
    read = {
        name: (table, key, Grid(name, due.cells(parts[name])))
        for name, key, table in _tables(document)
    }
    grids = [_grid(found, sheet, parts, read) for sheet in found.sheets]
    return compare(
        [Due(key, grid, plan(table)) for table, key, grid in read.values()],
        grids,
        {key: found.names.get(sheet_name_of(key), "") for _table, key, _grid in read.values()},
    )


def _grid(
    book: Workbook,
    sheet: Part,
    parts: Mapping[str, Part],
    read: Mapping[str, tuple[Table, str, Grid]],
) -> Grid:
    """Return the cells of a sheet, without reading anew what is the same to the last byte."""
    twin = parts.get(sheet.name)
    if twin is not None and twin.xml == sheet.xml:
        return read[sheet.name][2]
    return Grid(sheet.name, book.cells(sheet))


def _tables(document: Document) -> Iterator[tuple[str, str, Table]]:
    """Yield every table with the name of its sheet and its key."""
    names = SheetNames()
    yield from [(names.take(table), table.key, table) for table in document.tables]
    linked = {key: names.named(title, key) for key, title in document.linked.items()}
    for table in document.more:
        yield linked.get(table.key) or names.take(table), table.key, table


def plan(table: Table) -> Plan:
    """Return where things stand on the sheet of a table."""
    layout = Layout(table)
    number = layout.number
    named = [key for key in _NAMING if key in number] or [table.columns[0].key]
    days = [column.key for column in table.columns if column.kind is Kind.DATE]
    keys = [key for key in _KEYS if key in number and _KEYS[0] in number]
    return Plan(
        headings={number[column.key]: column.whole_title for column in table.columns},
        first_row=layout.first_row,
        last_row=layout.first_row + table.footer - 1,
        keys=tuple(number[key] for key in keys),
        naming=tuple(number[key] for key in (*named, *days)),
        days=frozenset(number[key] for key in days),
        free=frozenset(
            (layout.first_row + where.row, number[where.column]) for where, _span in table.choices
        ),
        compared=table.key != NOTES,
    )
