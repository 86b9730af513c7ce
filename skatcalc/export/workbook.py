"""Writes a document as an Excel workbook: one worksheet for each table, laid out to be printed.

A table stands on its sheet as on the paper list: facts on top, the titles (under the players' names
where columns have groups), the rows, the footer's rows under the players, the notes, the charts.
Arithmetic is written as formulas that carry their results. openpyxl makes all of the workbook but
the cells, see ``sheetxml.py``, and what is alike on every sheet, see ``frame.py``.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule, DataBarRule
from openpyxl.packaging.custom import StringProperty
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table as DataTable
from openpyxl.worksheet.table import TableColumn, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import tostring

from skatcalc import __version__
from skatcalc.export.files import write_file
from skatcalc.export.frame import before_cells, printing
from skatcalc.export.layout import SMALL_SIZE, Layout, Placed, quoted
from skatcalc.export.looks import Looks
from skatcalc.export.ours import MARK, sheet_name_of
from skatcalc.export.package import SheetParts, finish, save, sheet_member, utc
from skatcalc.export.pen import Pen
from skatcalc.export.sheetxml import letters, links_xml
from skatcalc.export.xmltext import clean, escaped, without_escapes
from skatcalc.i18n import _
from skatcalc.table import (
    ChartPlace,
    Document,
    Highlight,
    Table,
)

PROGRAM = "skatcalc"
FORMAT_VERSION = "1"
"""Stands as the document property ``MARK`` in every workbook that we write."""

_LARGE_TITLE = 20
_BAR_COLOR = "FFB0B0B0"
_FAILED_FILL, _FAILED_TEXT = "FFC00000", "FFFFFFFF"

_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\]")
_LONGEST_SHEET_NAME = 31
_LONGEST_PAGE_HEADER = 100

Progress = Callable[[int], None]
"""Is told how many tables are written."""


def write(document: Document, path: Path, progress: Progress | None = None) -> None:
    """Write the document as a workbook; the file is either there completely or not touched.

    An existing file is replaced. The same document gives the same bytes, whatever the clock says,
    as long as the program and its libraries stay the same. Raises StoreError (``file-not-written``)
    if the file cannot be written, and ValueError if the document has no table, a table no column,
    or a cell a formula without its value.
    """
    write_file(path, render(document, progress))


def render(document: Document, progress: Progress | None = None) -> bytes:
    """Return the bytes of the workbook; raises ValueError as ``write`` does."""
    progress = progress or (lambda _count: None)
    if not document.tables:
        raise ValueError("a workbook needs at least one table")
    book = Workbook()
    book.remove(book.worksheets[0])
    names = SheetNames()
    placed = [Placed(names.take(table), Layout(table)) for table in document.tables]
    linked = {key: names.named(title, key) for key, title in document.linked.items()}
    sheets = _Sheets(book, document, {each.layout.table.key: each for each in placed}, linked)
    for count, each in enumerate(placed, start=1):
        sheets.write(each)
        _point_at(book, each, each.layout.table.key)
        progress(count)
    for count, table in enumerate(document.more, start=len(placed) + 1):
        more = Placed(linked.get(table.key) or names.take(table), Layout(table))
        sheets.write(more)
        _point_at(book, more, table.key)
        progress(count)
    # The engine of Excel 2019 and later: an older one would make Excel calculate everything anew
    # and then ask to save a file in which nothing was changed.
    book.calculation = CalcProperties(calcId=191029, fullCalcOnLoad=False)
    told = ((f"{MARK}.{name}", escaped(clean(value))) for name, value in document.properties)
    for name, value in ((MARK, FORMAT_VERSION), *told):
        custom = StringProperty(name=name, value=value)
        book.custom_doc_props.append(custom)  # type: ignore[attr-defined] # unknown to its stubs
    properties = book.properties
    properties.title = escaped(clean(document.title))
    properties.creator = PROGRAM
    properties.language = document.language
    properties.created = utc(document.stamp)
    saved = save(book, sheets.bare)
    properties.modified = utc(document.stamp)
    parts = {"docProps/core.xml": tostring(properties.to_tree())}
    return finish(saved, sheets.parts, parts, document.stamp)


def _point_at(book: Workbook, placed: Placed, key: str) -> None:
    """Give the sheet a hidden name by which it is found when somebody has renamed it."""
    name = sheet_name_of(key)
    book.defined_names.add(DefinedName(name, attr_text=quoted(placed.sheet, "$A$1"), hidden=True))


class SheetNames:
    """Gives each table's sheet a name: its title, as far as Excel allows, and no name twice.

    >>> names = SheetNames()
    >>> titled = Table(key="list", title="1/2", columns=(), rows=(), footer=0)
    >>> names.take(titled), names.take(titled)
    ('1 2', '1 2 (2)')
    """

    def __init__(self) -> None:
        """Begin with no names but the one that Excel keeps for itself."""
        self._taken = {"history"}

    def take(self, table: Table) -> str:
        """Return the name of a table's sheet, which nobody else gets from now on."""
        return self.named(table.title, table.key)

    def named(self, title: str, key: str) -> str:
        """Return the name of the sheet of a table with that title and key, as ``take`` does."""
        plain = without_escapes(clean(title))
        wanted = " ".join(_NOT_IN_SHEET_NAMES.sub(" ", plain).split()).strip("'")
        wanted = wanted or _NOT_IN_SHEET_NAMES.sub(" ", key)
        name, count = _shortened(wanted, _LONGEST_SHEET_NAME), 1
        while name.casefold() in self._taken:
            count += 1
            suffix = f" ({count})"
            name = _shortened(wanted, _LONGEST_SHEET_NAME - len(suffix)) + suffix
        self._taken.add(name.casefold())
        return name


def _shortened(text: str, longest: int) -> str:
    """Return at most so many characters of the text, in Excel's count of UTF-16 units."""
    return text.encode("utf-16-le")[: 2 * longest].decode("utf-16-le", "ignore").strip(" '")


class _Sheets:
    """Writes tables on sheets, and remembers what each holds by its name in the file."""

    def __init__(
        self,
        book: Workbook,
        document: Document,
        placed: Mapping[str, Placed],
        linked: Mapping[str, str],
    ) -> None:
        self._book = book
        self._document = document
        self._placed = placed
        self._linked = linked
        self._looks: Looks | None = None
        self._count = 0
        self.parts: dict[str, SheetParts] = {}
        self.bare: set[str] = set()
        """The names of sheets that hold nothing but cells: openpyxl need not write them."""

    def write(self, placed: Placed) -> None:
        """Write the whole table on a new sheet."""
        if not placed.layout.table.columns:
            raise ValueError(f"the table {placed.layout.table.key} has no columns")
        sheet = self._book.create_sheet(placed.sheet)
        self._looks = self._looks or Looks(self._book, self._document.currency)
        pen = Pen(placed.layout, self._looks, self._placed, self._linked)
        pen.write()
        self._count += 1
        table = placed.layout.table
        header, footer = _header(placed.layout, self._document), _footer(self._document)
        self.parts[sheet_member(self._count)] = SheetParts(
            before_cells(placed.layout),
            pen.cells.xml(),
            links_xml(pen.links) + printing(placed.layout, header, footer),
        )
        _set_up_print(sheet, placed.layout)
        if table.highlights or table.name or table.choices or table.charts:
            _add_extras(sheet, placed, self._placed)
        else:
            self.bare.add(placed.sheet)


# --- the sheet around them --------------------------------------------------------------------


def _set_up_print(sheet: Worksheet, layout: Layout) -> None:
    """Tell what of the sheet is printed, and what is repeated on each page."""
    paper = layout.table.paper
    if not (layout.table.charts and paper.charts is ChartPlace.ALONE):
        sheet.print_title_rows = f"{layout.header_row}:{layout.first_row - 1}"
        if paper.breaks or paper.landscape:
            sheet.print_title_cols = f"A:{letters(paper.repeated)}"
    sheet.print_area = layout.printed.address


def _header(layout: Layout, document: Document) -> str:
    """Return what stands on top of each page, in the words of Excel."""
    titles = [layout.table.title]
    if document.title != layout.table.title:
        titles.insert(0, document.title)
    title = _shortened(clean(" · ".join(titles)), _LONGEST_PAGE_HEADER)
    # What is larger than other sheets has its title on the page as large.
    size = f"&{_LARGE_TITLE} " if layout.scale > 1 else ""
    return f"&C{size}&B{_literal(title)}"


def _footer(document: Document) -> str:
    """Return what stands at the bottom of each page, in the words of Excel."""
    size = f"&{SMALL_SIZE:g} "
    pages = _literal(_("Page {page} of {pages}")).format(page="&P", pages="&N")
    foot = f"&C{size}{_literal(clean(document.foot))}" if document.foot else ""
    return f"&L{size}{_literal(f'{PROGRAM} {__version__}')}{foot}&R{size}{pages}"


def _literal(text: str) -> str:
    """Return a text for a page's header or footer, where an ampersand begins a command."""
    return " ".join(text.split()).replace("&", "&&")


def _add_extras(sheet: Worksheet, placed: Placed, others: Mapping[str, Placed]) -> None:
    """Add what stands on the sheet besides its cells."""
    layout, table = placed.layout, placed.layout.table
    for key, highlight in table.highlights:
        _point_out(sheet, layout, key, highlight)
    if table.name:
        _make_data_table(sheet, layout)
    for where, source in table.choices:
        choice = DataValidation(
            type="list",
            formula1=layout.address(source, others),
            showErrorMessage=True,
            showInputMessage=True,
            prompt=_("Choose one from the list."),
        )
        choice.add(layout.area(where))
        sheet.add_data_validation(choice)
    if table.charts:
        from skatcalc.export.charts import anchored, drawn

        for area, chart in zip(layout.chart_areas, table.charts, strict=True):
            place = anchored(area)
            sheet.add_chart(drawn(chart, placed), place)  # type: ignore[arg-type] # as it may be


def _column_area(layout: Layout, key: str) -> str:
    column = letters(layout.number[key])
    last = max(layout.first_row, layout.first_row + layout.table.footer - 1)
    return f"{column}{layout.first_row}:{column}{last}"


def _point_out(sheet: Worksheet, layout: Layout, key: str, highlight: Highlight) -> None:
    rules, area = sheet.conditional_formatting, _column_area(layout, key)
    if highlight is Highlight.BAR:
        # Twice as much is twice as long, so that bars begin at nothing where nobody has less.
        values = [row.cells[key].value for row in layout.table.rows if key in row.cells]
        less = any(not isinstance(each, str | date | None) and each < 0 for each in values)
        bar = DataBarRule(  # type: ignore[no-untyped-call] # untyped in its stubs
            start_type="min" if less else "num",
            start_value=None if less else 0,
            end_type="max",
            color=_BAR_COLOR,
            minLength=0,
            maxLength=100,
        )
        rules.add(area, bar)
        return
    fill = PatternFill("solid", bgColor=_FAILED_FILL)
    font = Font(color=_FAILED_TEXT, bold=True)
    failed = CellIsRule(operator="equal", formula=['"✗"'], font=font, fill=fill)  # type: ignore[no-untyped-call] # as above
    rules.add(area, failed)


def _make_data_table(sheet: Worksheet, layout: Layout) -> None:
    """Make the rows a table that Excel can sort and filter, under the name that it has."""
    table = layout.table
    last = max(layout.first_row, layout.first_row + table.footer - 1)
    area = f"A{layout.first_row - 1}:{letters(layout.every_column[-1])}{last}"
    made = DataTable(displayName=table.name, name=table.name, ref=area)
    made.tableColumns = [
        TableColumn(id=at, name=escaped(clean(column.title)))
        for at, column in enumerate(table.columns, start=1)
    ]
    made.autoFilter = AutoFilter(ref=area)
    made.tableStyleInfo = TableStyleInfo(showRowStripes=False)
    sheet.add_table(made)
