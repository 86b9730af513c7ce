"""Writes the cells of one table: what stands where, and how it looks there."""

from collections.abc import Mapping
from functools import lru_cache

from skatcalc.export.layout import Layout, Placed, quoted
from skatcalc.export.looks import (
    FACT,
    GREY,
    GROUP,
    LINK,
    MUTED_FILL,
    NOTE,
    ROWS,
    TITLE,
    ZEBRA,
    Look,
    Looks,
    keeps_text,
    marked,
)
from skatcalc.export.sheetxml import Cells, letters, opening
from skatcalc.export.xmltext import clean
from skatcalc.table import Align, Cell, Emphasis, Kind, Mark, Ref

_EMPTY = Cell()
_MUTED = Cell(muted=True)


class Pen:
    """Writes the cells of one table; ``links`` are where each linked cell leads to, by address."""

    def __init__(
        self,
        layout: Layout,
        looks: Looks,
        placed: Mapping[str, Placed],
        linked: Mapping[str, str],
    ) -> None:
        """Begin a sheet.

        ``placed`` are the tables that formulas can refer to; ``linked`` are the names of sheets
        that are not laid out yet, by the keys of their tables: links to them lead to the top.
        """
        self.layout = layout
        self.cells = Cells()
        self.links: dict[str, str] = {}
        self._looks = looks
        self._placed = placed
        self._linked = linked

    def write(self) -> None:
        """Write all rows from the top."""
        self._write_heading()
        self._write_header()
        self._write_body()
        self._write_footer()
        self._write_notes()

    def _write_heading(self) -> None:
        for row, facts in enumerate(self.layout.facts, start=1):
            self._begin(row)
            for fact in facts:
                back = self.layout.table.back if fact.columns[0] == row == 1 else None
                look = FACT._replace(color=LINK) if back else FACT
                self._across(fact.columns, Cell(fact.text, link=back), look)
        if self.layout.facts:
            self._begin(self.layout.header_row - 1)

    def _write_header(self) -> None:
        """Write the titles, in two rows where columns have groups."""
        layout = self.layout
        title = sized(TITLE, layout.scale)
        if layout.table.name:
            # The buttons of the filter stand at the bottom on the right, over what is there.
            title = title._replace(vertical="top")
        if layout.has_groups:
            self._begin(layout.header_row)
            for group, columns in layout.groups:
                if group:
                    _lines, size = layout.names[columns]
                    look = self._edged(GROUP._replace(size=size), columns)
                    self._across(columns, Cell(group), look)
                else:
                    column = layout.table.columns[columns[0] - 1]
                    look = self._edged(title._replace(align=column.align, bottom=None), columns)
                    self._put(columns[0], Cell(column.title), look)
                    self.cells.merge(columns[0], columns[0], below=1)
        self._begin(layout.first_row - 1)
        named = zip(layout.table.columns, layout.titles, strict=True)
        for at, (column, text) in enumerate(named, start=1):
            look = self._edged(title._replace(align=column.align), range(at, at + 1))
            if column.group or not layout.has_groups:
                self._put(at, Cell(text), look)
            else:
                self._put(at, _EMPTY, look._replace(top=None))

    def _write_body(self) -> None:
        """Write the rows before the footer, every other one light grey."""
        layout, table = self.layout, self.layout.table
        columns = [
            (
                at,
                column,
                column.key,
                column.group,
                column.key in layout.wrapping,
                self._looks.sort(
                    (column.align, column.kind, layout.scale, *self._edges(range(at, at + 1)))
                ),
            )
            for at, column in enumerate(table.columns, start=1)
        ]
        groups = {column.key: column.group for column in table.columns if column.group}
        put, unmarked = self.cells.put, Mark.NONE
        printed = layout.printed_columns
        rest = layout.every_column[len(printed) :]
        for index, row in enumerate(table.rows[: table.footer]):
            self._begin(layout.first_row + index)
            base = sized(ROWS[row.emphasis], layout.scale)
            if row.emphasis is Emphasis.DIVIDER:
                self._across(printed, Cell(row.label), self._edged(base, printed))
                if rest:
                    self._across(rest, _EMPTY, self._edged(base, rest))
                continue
            cells = row.cells
            # Who has no part in the row is grey in all columns, whichever of them says so.
            muted = {groups[key] for key in groups if (cell := cells.get(key)) and cell.muted}
            zebra = index % 2 == 1 and not base.fill
            known = self._looks.alike(row.emphasis, zebra=zebra)
            for at, column, column_key, group, wrapping, sort in columns:
                cell = cells.get(column_key)
                if cell is None:
                    cell = _MUTED if group in muted else _EMPTY
                value, formula, is_muted, marks, link, kind = cell
                # A look's number by all that it depends on, since most cells look like others.
                key: tuple[object, ...] = sort, type(value), is_muted
                wrap = False
                if isinstance(value, str):
                    wrap = wrapping and layout.wraps(column_key, value)
                    # What a formula gives may be a number the next time.
                    key += wrap, None if formula else keeps_text(value)
                    value = clean(value)
                if marks is not unmarked or link is not None or kind is not None:
                    key += marks.value, link is None, kind
                style = known.get(key)
                if style is None:
                    shown = base._replace(fill=ZEBRA) if zebra else base
                    shown = shown._replace(align=column.align, wrap=wrap)
                    look = self._edged(shown, range(at, at + 1), cell)
                    style = known[key] = self._looks.of(look, cell, kind or column.kind)
                if formula is None and link is None:
                    put(opening(at, style), value)
                else:
                    self._write_cell(at, style, cell)

    def _write_footer(self) -> None:
        """Write the footer's rows, each value across the columns of its group."""
        table = self.layout.table
        for index, row in enumerate(table.rows[table.footer :], start=table.footer):
            base = sized(ROWS[row.emphasis], self.layout.scale)
            if index == table.footer:
                base = base._replace(top="thin")
            if row.emphasis is Emphasis.SIGNATURE or index == len(table.rows) - 1:
                base = base._replace(bottom=base.bottom if base.bottom == "double" else "thin")
            looks = {align: base._replace(align=align) for align in Align}
            self._begin(self.layout.first_row + index)
            for columns, cell in self.layout.footer_parts(row):
                column = table.columns[columns[0] - 1]
                is_label = columns[0] == 1 and not column.group and column.key not in row.cells
                look = looks[Align.LEFT if is_label else column.align]
                shown = cell or _EMPTY
                self._across(columns, shown, self._edged(look, columns, shown), column.kind)

    def _write_notes(self) -> None:
        """Write the notes, a little apart from the table."""
        layout = self.layout
        first = layout.last_row - len(layout.table.notes) + 1
        if layout.table.notes:
            self._begin(first - 1)
        for row, note in enumerate(layout.table.notes, start=first):
            self._begin(row)
            self._across(layout.printed_columns, Cell(note), sized(NOTE, layout.scale))

    def _begin(self, row: int) -> None:
        self.cells.row(row, self.layout.heights.get(row))

    def _edges(self, columns: range) -> tuple[bool, bool]:
        borders = self.layout.borders
        return columns[0] in borders, columns[-1] + 1 in borders

    def _edged(self, look: Look, columns: range, cell: Cell = _EMPTY) -> Look:
        """Return the look with what depends on the place and on the cell."""
        left, right = self._edges(columns)
        look = edged(look, left=left, right=right, joined=len(columns) > 1)
        if cell.muted or cell.marks or cell.link:
            return faced(look, cell.marks, muted=cell.muted, linked=cell.link is not None)
        return look

    def _across(self, columns: range, cell: Cell, look: Look, kind: Kind = Kind.TEXT) -> None:
        """Write one cell over these columns of the row."""
        if len(columns) == 1:
            self._put(columns[0], cell, look, kind)
            return
        self.cells.merge(columns[0], columns[-1])
        first, between, last = self._looks.parts(look, cell, kind)
        self._write_cell(columns[0], first, cell)
        for column in columns[1:-1]:
            self.cells.put(opening(column, between), None)
        self.cells.put(opening(columns[-1], last), None)

    def _put(self, column: int, cell: Cell, look: Look, kind: Kind = Kind.TEXT) -> None:
        """Write one cell of the row."""
        self._write_cell(column, self._looks.of(look, cell, kind), cell)

    def _write_cell(self, column: int, style: int, cell: Cell) -> None:
        value = cell.value
        if isinstance(value, str):
            value = clean(value)
        formula = self.layout.formula(cell.formula, self._placed) if cell.formula else ""
        self.cells.put(opening(column, style), value, formula)
        if cell.link:
            self.links[f"{letters(column)}{self.cells.at}"] = self._place(cell.link)

    def _place(self, link: Ref) -> str:
        sheet = self._linked.get(link.table)
        return quoted(sheet, "A1") if sheet else self.layout.address(link, self._placed)


@lru_cache(maxsize=1 << 12)
def edged(look: Look, *, left: bool, right: bool, joined: bool) -> Look:
    """Return the look of a cell with strong lines at its edges; ``joined`` is one over several."""
    # LibreOffice 7.4 forgets the indent of some right-aligned cells that it draws one after the
    # other, and then their numbers do not stand in one column; joined cells keep theirs.
    return look._replace(
        indent=int(look.align is Align.LEFT or (look.align is Align.RIGHT and joined)),
        left="thin" if left else None,
        right="thin" if right else None,
    )


@lru_cache(maxsize=1 << 6)
def sized(look: Look, scale: float) -> Look:
    """Return the look with larger letters."""
    return look._replace(size=look.size * scale)


@lru_cache(maxsize=1 << 12)
def faced(look: Look, marks: Mark, *, muted: bool, linked: bool) -> Look:
    """Return the look of a cell that differs from those around it."""
    look = marked(look, marks)
    if linked:
        look = look._replace(color=LINK)
    return look._replace(fill=MUTED_FILL, color=GREY) if muted else look
