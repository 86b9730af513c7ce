"""Writes a document as an Excel workbook: one worksheet for each table, laid out to be printed.

A table stands on its sheet as on the paper list: facts on top, the titles (under the players' names
where columns have groups), the rows, the footer's rows under the players, the notes. Arithmetic is
written as formulas that carry their results. ``cached.py`` then completes the saved file.
"""

import re
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.packaging.custom import StringProperty
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils import get_column_letter
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import tostring

from skatcalc import __version__
from skatcalc.export.cached import Result, finish, sheet_member, utc
from skatcalc.export.files import write_file
from skatcalc.export.layout import NAME_SIZE, SMALL_SIZE, TEXT_SIZE, Layout, clean
from skatcalc.i18n import _
from skatcalc.table import Align, Cell, Column, Document, Emphasis, Kind, Mark, Table

PROGRAM = "skatcalc"
FORMAT_VERSION = "1"
"""Stands as the custom document property ``skatcalc`` in every workbook that we write."""

_INTEGER = "#,##0;[Red]-#,##0"
_DECIMAL = "#,##0.00;[Red]-#,##0.00"
_DATE = "dd.mm.yyyy"
_BY_KIND = {Kind.PERCENT: "0.0%", Kind.CHANGE: '"▲"0;[Red]"▼"0;"="'}
"""The number formats that a value alone does not tell."""

_A4 = 9
_MARGIN_INCHES = 10 / 25.4
_EDGE_INCHES = 5 / 25.4

_ZEBRA, _TITLE_FILL, _MUTED_FILL, _TOTAL_FILL = "F4F4F4", "E4E4E4", "D6D6D6", "E4E4E4"
_BLACK, _GREY, _LIGHT = "FF000000", "FF606060", "FFBFBFBF"

_LOOKS_LIKE_A_FORMULA = ("=", "+", "-", "@")
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\]")
_LONGEST_SHEET_NAME = 31
_LONGEST_PAGE_HEADER = 100


def write(document: Document, path: Path) -> None:
    """Write the document as a workbook; the file is either there completely or not touched.

    An existing file is replaced. The same document gives the same bytes, whatever the clock says,
    as long as the program and its libraries stay the same. Raises StoreError (``file-not-written``)
    if the file cannot be written, and ValueError if the document has no table, a table no column,
    or a cell a formula without its value.
    """
    write_file(path, _render(document))


def _render(document: Document) -> bytes:
    """Return the bytes of the workbook."""
    if not document.tables:
        raise ValueError("a workbook needs at least one table")
    book = Workbook()
    book.remove(book.worksheets[0])
    styles: dict[Look, StyleArray] = {}
    results = {}
    names = _sheet_names(document.tables)
    for number, (name, table) in enumerate(zip(names, document.tables, strict=True), start=1):
        pen = _Pen(book.create_sheet(name), styles)
        _write_table(pen, table)
        results[sheet_member(number)] = pen.results
    # The engine of Excel 2019 and later: an older one would make Excel calculate everything anew
    # and then ask to save a file in which nothing was changed.
    book.calculation = CalcProperties(calcId=191029, fullCalcOnLoad=False)
    custom = StringProperty(name=PROGRAM, value=FORMAT_VERSION)
    book.custom_doc_props.append(custom)  # type: ignore[attr-defined] # unknown to its stubs
    properties = book.properties
    properties.title = clean(document.title)
    properties.creator = PROGRAM
    properties.language = document.language
    properties.created = utc(document.stamp)
    saved = BytesIO()
    book.save(saved)
    properties.modified = utc(document.stamp)
    parts = {"docProps/core.xml": tostring(properties.to_tree())}
    return finish(saved.getvalue(), results, parts, document.stamp)


def _sheet_names(tables: Iterable[Table]) -> list[str]:
    """Return a name for each table's sheet: its title, as far as Excel allows, and no name twice.

    >>> titled = [Table(key="list", title="1/2", columns=(), rows=(), footer=0)] * 2
    >>> _sheet_names(titled)
    ['1 2', '1 2 (2)']
    """
    names: list[str] = []
    taken = {"history"}  # Excel keeps this name for itself
    for table in tables:
        wanted = " ".join(_NOT_IN_SHEET_NAMES.sub(" ", clean(table.title)).split()).strip("'")
        wanted = wanted or _NOT_IN_SHEET_NAMES.sub(" ", table.key)
        name, count = _shortened(wanted, _LONGEST_SHEET_NAME), 1
        while name.casefold() in taken:
            count += 1
            suffix = f" ({count})"
            name = _shortened(wanted, _LONGEST_SHEET_NAME - len(suffix)) + suffix
        taken.add(name.casefold())
        names.append(name)
    return names


def _shortened(text: str, longest: int) -> str:
    """Return at most so many characters of the text, in Excel's count of UTF-16 units."""
    return text.encode("utf-16-le")[: 2 * longest].decode("utf-16-le", "ignore").strip(" '")


# --- how cells look ---------------------------------------------------------------------------


Line = Literal["light", "thin", "double"] | None
"""A border: Excel's two, and a thin grey one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """All that can be seen of a cell besides its value."""

    align: Align = Align.LEFT
    vertical: str = "center"
    indent: int = 0
    size: float = TEXT_SIZE
    bold: bool = False
    italic: bool = False
    strike: bool = False
    color: str = _BLACK
    fill: str = ""
    number: str = "General"
    wrap: bool = False
    keep_text: bool = False
    """Text stays text when someone edits the cell in Excel, even if it begins like a formula."""
    left: Line = None
    right: Line = None
    top: Line = None
    bottom: Line = None


_EMPTY = Cell()
_FACT = Look(bottom="light")
_TITLE = Look(
    align=Align.CENTER,
    size=SMALL_SIZE,
    bold=True,
    fill=_TITLE_FILL,
    wrap=True,
    top="thin",
    bottom="thin",
)
_GROUP = replace(_TITLE, size=NAME_SIZE)
_NOTE = Look(size=SMALL_SIZE, vertical="top", wrap=True)
_ROWS = {
    Emphasis.ITEM: Look(bottom="light"),
    Emphasis.SUBTOTAL: Look(top="thin", bottom="light"),
    Emphasis.TOTAL: Look(bold=True, fill=_TOTAL_FILL, top="thin", bottom="double"),
    Emphasis.SIGNATURE: Look(vertical="bottom"),
    Emphasis.DIVIDER: Look(bold=True, top="thin", bottom="light"),
}


def _number_format(value: object, asked: str) -> str:
    """Return the number format that a value is shown with: as asked for, where it is a number."""
    if isinstance(value, int | Decimal) and asked != "General":
        return asked
    if isinstance(value, date):
        return _DATE
    if isinstance(value, Decimal):
        return _DECIMAL
    return _INTEGER if isinstance(value, int) else "General"


@cache
def _formatted(look: Look, number: str, *, keep_text: bool) -> Look:
    """Return the look with what depends on the value."""
    return replace(look, number=number, keep_text=keep_text)


def _side(line: Line) -> Side:
    """Return the border as openpyxl wants it."""
    # Excel's own light lines, hair and dotted, look different in every program and printer.
    return Side(style="thin", color=_LIGHT) if line == "light" else Side(style=line, color=_BLACK)


def _style(sheet: Worksheet, look: Look) -> StyleArray:
    """Return the look as openpyxl keeps it for a cell, with all its parts known to the workbook."""
    # Styling a cell through its properties looks up six parts each time; we do it once per look.
    cell = SheetCell(sheet, 1, 1)
    cell.font = Font(
        name="Calibri",
        size=look.size,
        bold=look.bold,
        italic=look.italic,
        strike=look.strike,
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
    style: StyleArray = cell._style  # type: ignore[attr-defined] # noqa: SLF001 - it has no other name
    return style


@dataclass(frozen=True, slots=True)
class _Pen:
    """Writes cells on one sheet, and remembers the result of each formula by its address."""

    sheet: Worksheet
    styles: dict[Look, StyleArray]
    results: dict[str, Result] = field(default_factory=dict)

    def put(self, row: int, columns: range, cell: Cell, look: Look, formula: str = "") -> None:
        """Write one cell over these columns, all counted from 1."""
        value = clean(cell.value) if isinstance(cell.value, str) else cell.value
        is_text = isinstance(value, str) and not formula
        if value is not None:
            guard = is_text and str(value).startswith(_LOOKS_LIKE_A_FORMULA)
            look = _formatted(look, _number_format(value, look.number), keep_text=guard)
        target = self._paint(row, columns, look)
        target.value = formula or value
        if is_text:
            # openpyxl takes "=1" for a formula and "#N/A" for an error.
            target.data_type = "s"
        if formula:
            if value is None:
                raise ValueError(f"the formula {formula} in {target.coordinate} has no value")
            self.results[target.coordinate] = value

    def _paint(self, row: int, columns: range, look: Look) -> SheetCell:
        """Give the columns one look, joined if they are several, and return the first cell."""
        if len(columns) == 1:
            return self._cell(row, columns[0], look)
        # Worksheet.merge_cells would do the same, but works out the borders of each cell anew.
        self.sheet.merged_cells.add(
            f"{get_column_letter(columns[0])}{row}:{get_column_letter(columns[-1])}{row}"
        )
        first = self._cell(row, columns[0], replace(look, right=None))
        for column in columns[1:-1]:
            self._cell(row, column, replace(look, left=None, right=None))
        self._cell(row, columns[-1], replace(look, left=None))
        return first

    def _cell(self, row: int, column: int, look: Look) -> SheetCell:
        """Return one cell after giving it its look."""
        if look not in self.styles:
            self.styles[look] = _style(self.sheet, look)
        cell: SheetCell = self.sheet.cell(row, column)  # type: ignore[assignment] # never merged
        cell._style = copy(self.styles[look])  # type: ignore[attr-defined] # noqa: SLF001 - as above
        return cell

    def join_below(self, row: int, column: int) -> None:
        """Let the cell reach over the one below it."""
        letter = get_column_letter(column)
        self.sheet.merged_cells.add(f"{letter}{row}:{letter}{row + 1}")


# --- the sheet --------------------------------------------------------------------------------


def _write_table(pen: _Pen, table: Table) -> None:
    """Write the whole table on the pen's sheet."""
    if not table.columns:
        raise ValueError(f"the table {table.key} has no columns")
    layout = Layout(table)
    _write_heading(pen, layout)
    _write_header(pen, layout)
    _write_body(pen, layout)
    _write_footer(pen, layout)
    _write_notes(pen, layout)
    for column, width in zip(layout.every_column, layout.widths, strict=True):
        pen.sheet.column_dimensions[get_column_letter(column)].width = width
    for row, height in layout.heights.items():
        pen.sheet.row_dimensions[row].height = height
    _set_up_view_and_print(pen.sheet, layout)


def _write_heading(pen: _Pen, layout: Layout) -> None:
    """Write the facts on top."""
    for row, facts in enumerate(layout.facts, start=1):
        for fact in facts:
            pen.put(row, fact.columns, Cell(fact.text), _FACT)


def _write_header(pen: _Pen, layout: Layout) -> None:
    """Write the titles, in two rows where columns have groups."""
    for column, at in zip(layout.table.columns, layout.every_column, strict=True):
        cell, own = Cell(column.title), range(at, at + 1)
        look = _placed(replace(_TITLE, align=column.align), layout, own)
        if column.group or not layout.has_groups:
            pen.put(layout.first_row - 1, own, cell, look)
        else:
            pen.put(layout.header_row, own, cell, replace(look, bottom=None))
            pen.put(layout.first_row - 1, own, _EMPTY, replace(look, top=None))
            pen.join_below(layout.header_row, at)
    for title, columns in layout.groups:
        if title:
            _name, size = layout.names[columns]
            look = _placed(replace(_GROUP, size=size), layout, columns)
            pen.put(layout.header_row, columns, Cell(title), look)


def _placed(look: Look, layout: Layout, columns: range, *, muted: bool = False) -> Look:
    """Return the look with what depends on the place: the lines that divide groups, the indent."""
    return _adapted(
        look,
        at_left=columns[0] in layout.borders,
        at_right=columns[-1] + 1 in layout.borders,
        joined=len(columns) > 1,
        muted=muted,
    )


@cache
def _adapted(look: Look, *, at_left: bool, at_right: bool, joined: bool, muted: bool) -> Look:
    # LibreOffice 7.4 forgets the indent of some right-aligned cells that it draws one after the
    # other, and then their numbers do not stand in one column; joined cells keep theirs.
    indented = look.align is Align.LEFT or (look.align is Align.RIGHT and joined)
    return replace(
        look,
        indent=int(indented),
        left="thin" if at_left else None,
        right="thin" if at_right else None,
        fill=_MUTED_FILL if muted else look.fill,
        color=_GREY if muted else look.color,
    )


def _write_body(pen: _Pen, layout: Layout) -> None:
    """Write the rows before the footer, every other one light grey."""
    table = layout.table
    for index, row in enumerate(table.rows[: table.footer]):
        base = _ROWS[row.emphasis]
        if row.emphasis is Emphasis.DIVIDER:
            _put(pen, layout, index, layout.every_column, Cell(row.label), base)
            continue
        if index % 2 and not base.fill:
            base = replace(base, fill=_ZEBRA)
        muted = {c.group for c in table.columns if c.group and row.cells.get(c.key, _EMPTY).muted}
        for at, column in zip(layout.every_column, table.columns, strict=True):
            # Who has no part in the row is grey in all columns, whichever of them says so.
            cell = row.cells.get(column.key, Cell(muted=column.group in muted))
            look = _aligned(base, column, wrap=layout.wraps(column.key, cell))
            _put(pen, layout, index, range(at, at + 1), cell, look)


@cache
def _aligned(look: Look, column: Column, *, wrap: bool) -> Look:
    number = _BY_KIND.get(column.kind, look.number)
    return replace(look, align=column.align, wrap=wrap, number=number)


def _write_footer(pen: _Pen, layout: Layout) -> None:
    """Write the footer's rows, each value across the columns of its group."""
    table = layout.table
    for index, row in enumerate(table.rows[table.footer :], start=table.footer):
        base = _ROWS[row.emphasis]
        if index == table.footer:
            base = replace(base, top="thin")
        if row.emphasis is Emphasis.SIGNATURE or index == len(table.rows) - 1:
            base = replace(base, bottom=base.bottom if base.bottom == "double" else "thin")
        for columns, cell in layout.footer_parts(row):
            column = table.columns[columns[0] - 1]
            is_label = columns[0] == 1 and not column.group and column.key not in row.cells
            look = _aligned(base, column, wrap=False)
            look = replace(look, align=Align.LEFT) if is_label else look
            _put(pen, layout, index, columns, cell or _EMPTY, look)


def _put(pen: _Pen, layout: Layout, index: int, columns: range, cell: Cell, look: Look) -> None:
    """Write a cell of one of the table's rows."""
    formula = layout.formula(cell.formula) if cell.formula else ""
    look = _placed(_marked(look, cell.marks), layout, columns, muted=cell.muted)
    pen.put(layout.first_row + index, columns, cell, look, formula)


@cache
def _marked(look: Look, marks: Mark) -> Look:
    return replace(
        look,
        strike=Mark.STRUCK in marks,
        color=_GREY if Mark.STRUCK in marks else look.color,
        bold=look.bold or Mark.BEST in marks,
        italic=Mark.CREDITED in marks,
    )


def _write_notes(pen: _Pen, layout: Layout) -> None:
    """Write the notes, a little apart from the table."""
    first = layout.last_row - len(layout.table.notes) + 1
    for row, note in enumerate(layout.table.notes, start=first):
        pen.put(row, layout.every_column, Cell(note), _NOTE)


def _set_up_view_and_print(sheet: Worksheet, layout: Layout) -> None:
    """Freeze the titles, and make the sheet ready to print on A4."""
    last = get_column_letter(layout.every_column[-1])
    sheet.freeze_panes = f"B{layout.first_row}"
    sheet.sheet_view.showGridLines = False
    sheet.print_title_rows = f"{layout.header_row}:{layout.first_row - 1}"
    sheet.print_area = f"A1:{last}{layout.last_row}"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.orientation = "portrait"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 1 if layout.on_one_page else 0
    sheet.print_options.horizontalCentered = True
    sheet.page_margins = PageMargins(
        left=_MARGIN_INCHES,
        right=_MARGIN_INCHES,
        top=_MARGIN_INCHES,
        bottom=_MARGIN_INCHES,
        header=_EDGE_INCHES,
        footer=_EDGE_INCHES,
    )
    title = _shortened(clean(layout.table.title), _LONGEST_PAGE_HEADER)
    header, footer = HeaderFooterItem(), HeaderFooterItem()
    header.center.text = "&B" + _literal(title)
    footer.left.size = footer.right.size = int(SMALL_SIZE)
    footer.left.text = _literal(f"{PROGRAM} {__version__}")
    footer.right.text = _literal(_("Page {page} of {pages}")).format(page="&P", pages="&N")
    sheet.HeaderFooter.oddHeader = header
    sheet.HeaderFooter.oddFooter = footer


def _literal(text: str) -> str:
    """Return a text for a page's header or footer, where an ampersand begins a command."""
    return " ".join(text.split()).replace("&", "&&")
