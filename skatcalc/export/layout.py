"""Where everything of a table stands on a printed sheet, and how large it is.

Widths come from the content, heights from what an A4 page holds: a list of 36 games at a table of
three, and one of 48 at four, fill one page each and no more.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate, groupby, pairwise
from math import ceil, floor
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from skatcalc.export.sheetxml import Value, letters
from skatcalc.export.textwidth import PADDING, as_shown, broken, lines_of, text_width
from skatcalc.export.xmltext import clean
from skatcalc.table import (
    Align,
    Box,
    Cell,
    ChartPlace,
    Column,
    Emphasis,
    Formula,
    Ref,
    Row,
    Span,
    Table,
)

_MM = 72 / 25.4
_A4 = 210, 297
_MARGINS = 20
_LARGE_TITLE = 10
"""What more there is above a sheet whose rows are larger than others, in millimetres."""
# One unit of width is a digit of Calibri 11: 7 pixels of 1/96 inch in Excel, 7.43 in LibreOffice.
_UNIT = 25.4 / 96 * 7.43
_EXCEL_UNIT = 25.4 / 96 * 7
_LONGEST_ON_ONE_PAGE = 60
CHART_HEIGHT = 90
"""The height of a chart in millimetres."""
_CHART_GAP = 4
# Of rows without a height of their own, in points.
_USUAL_ROW = 15
_CHART_ROWS = ceil((CHART_HEIGHT + _CHART_GAP) * _MM / _USUAL_ROW)
_CHART_COLUMN = 5
_SLACK = 4

TEXT_SIZE = 9.0
SMALL_SIZE = 8.0
NAME_SIZE = 9.5
_LINE = 1.3
_TALLEST_ROW = 6 * _MM
_LOWEST_ROW = TEXT_SIZE * _LINE
_SIGNATURE_ROW = 9 * _MM
_GAP = 4.0

# Of the page for a single column: LibreOffice makes a page smaller until as many columns fit as
# shall, so it would cut off one whose letters are wider where Calibri is replaced.
_SHARE_OF_ONE_COLUMN = 0.75
_NARROWEST, _WIDEST = 3.5, 36.0
_SHRUNK = 26.0
"""How narrow a column that shrinks gets for the others: there is room for 30 letters or so."""
_LARGEST_STRETCH = 1.6
# How a name is made to fit, the better ways first: its lines and its font size.
_WAYS_TO_FIT_A_NAME = (
    (1, NAME_SIZE),
    (1, 8.5),
    (2, NAME_SIZE),
    (2, 8.5),
    (2, 7.5),
    (3, 7.5),
    (3, 6.0),
)
_MOST_FACTS_IN_A_ROW = 4
_INDENT = 1.3


def _values_of(rows: Iterable[Row], key: str) -> set[Value | None]:
    return {cell.value for row in rows if (cell := row.cells.get(key))}


def _lines_and_size(name: str, width: float) -> tuple[int, float]:
    """Return in how many lines and in which font size a name is readable in this width."""
    for lines, size in _WAYS_TO_FIT_A_NAME:
        if lines_of(name, width, size, bold=True) <= lines:
            return lines, size
    return _WAYS_TO_FIT_A_NAME[-1]


@dataclass(frozen=True, slots=True)
class _Fact:
    """One pair of the heading as it is shown, and the columns, counted from 1, that it takes."""

    text: str
    columns: range


class Area(NamedTuple):
    """A rectangle of a sheet: rows and columns counted from 1, the last ones included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def address(self) -> str:
        """Return it as spreadsheet programs write it."""
        return f"{letters(self.left)}{self.top}:{letters(self.right)}{self.bottom}"


class Placed(NamedTuple):
    """A table on the sheet of that name."""

    sheet: str
    layout: "Layout"


def quoted(sheet: str, area: str) -> str:
    """Return the address of an area on the sheet of that name.

    >>> quoted("Kim's list", "A1")
    "'Kim''s list'!A1"
    """
    return _prefix(sheet) + area


@lru_cache(maxsize=1 << 10)
def _prefix(sheet: str) -> str:
    name = sheet.replace("'", "''")
    return f"'{name}'!"


_NOWHERE: Mapping[str, Placed] = MappingProxyType({})


@dataclass(frozen=True)
class Layout:
    """Where everything of a table stands, in rows and columns counted from 1."""

    table: Table

    @cached_property
    def page(self) -> tuple[int, int]:
        """The width and the height of the page inside its margins, in millimetres."""
        short, long = _A4
        width, height = (long, short) if self.table.paper.landscape else (short, long)
        title = _LARGE_TITLE if self.scale > 1 else 0
        return width - _MARGINS, height - _MARGINS - title

    @property
    def scale(self) -> float:
        """How much larger the rows are than those of other tables."""
        return self.table.paper.scale

    @property
    def text_size(self) -> float:
        """The size of what stands in the rows."""
        return TEXT_SIZE * self.scale

    @property
    def small_size(self) -> float:
        """The size of titles and notes."""
        return SMALL_SIZE * self.scale

    @property
    def widest(self) -> float:
        """How wide a column gets before its texts are wrapped."""
        return _WIDEST * self.scale

    @cached_property
    def widths(self) -> tuple[float, ...]:
        """The width of each column: from its content, then widened as far as the page goes."""
        natural = [self._natural_width(column) for column in self.table.columns]
        room = self.page[0] / _UNIT - 0.5
        if len(natural) == 1:
            room *= _SHARE_OF_ONE_COLUMN
            natural = [min(*natural, room)]
        printed = sum(natural[: self.printed_columns[-1]])
        for at, column in enumerate(self.table.columns):
            # Better one long text in smaller letters than a smaller page: cells shrink to fit.
            if column.shrinks and printed > room and natural[at] > _SHRUNK:
                less = min(printed - room, natural[at] - _SHRUNK)
                natural[at] -= less
                printed -= less
        stretch = min(max(room / printed, 1.0), _LARGEST_STRETCH)
        if self._charts is ChartPlace.ALONE:
            stretch = 1.0
        return tuple(round(width * stretch, 2) for width in natural)

    def _natural_width(self, column: Column) -> float:
        if column.hidden:
            return 0.0
        values = self._values[column.key]
        if not column.group:
            # In the footer a value has the whole width of its group.
            values = values | _values_of(self.table.rows[self.table.footer :], column.key)
        numbers = [value for value in values if type(value) is int]
        if numbers:
            # Of whole numbers the largest and the smallest are the longest.
            values = values.difference(numbers) | {max(numbers), min(numbers)}
        shown = (as_shown(value, column.kind) for value in values)
        content = max((text_width(each, self.text_size) for each in shown), default=0.0)
        title = max(
            (text_width(word, self.small_size, bold=True) for word in column.title.split()),
            default=0.0,
        )
        padding = PADDING + (_INDENT if column.align is Align.LEFT else 0)
        needs = max(content + padding, title + padding, _NARROWEST)
        return max(min(needs, self.widest), column.width)

    @cached_property
    def _values(self) -> dict[str, set[Value | None]]:
        """What stands in each column of the body, by its key."""
        body = self.table.rows[: self.table.footer]
        return {column.key: _values_of(body, column.key) for column in self.table.columns}

    def width(self, columns: range) -> float:
        """Return the width of these columns together."""
        return sum(self.widths[column - 1] for column in columns)

    @cached_property
    def every_column(self) -> range:
        """All columns of the table."""
        return range(1, len(self.table.columns) + 1)

    @cached_property
    def printed_columns(self) -> range:
        """The columns that are printed."""
        told = self.table.paper.columns
        return self.every_column if told is None else self.every_column[:told]

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each column by its key."""
        return {column.key: at for at, column in enumerate(self.table.columns, start=1)}

    @cached_property
    def _letters(self) -> dict[str, str]:
        return {key: letters(at) for key, at in self.number.items()}

    @cached_property
    def groups(self) -> tuple[tuple[str, range], ...]:
        """The groups in order, each with its columns; an ungrouped column is one without title."""
        found = []
        start = 1
        runs = groupby(enumerate(self.table.columns), lambda c: c[1].group or c[0])
        for group, run in runs:
            length = len(list(run))
            found.append(
                (str(group) if isinstance(group, str) else "", range(start, start + length))
            )
            start += length
        return tuple(found)

    @cached_property
    def has_groups(self) -> bool:
        """Whether the header has a row of group titles."""
        return any(title for title, _ in self.groups)

    @cached_property
    def borders(self) -> frozenset[int]:
        """The columns with a strong line on their left: a group begins or has ended there."""
        edges = {1, self.printed_columns[-1] + 1, self.every_column[-1] + 1}
        edges |= {self.number[each.key] for each in self.table.columns if each.hidden}
        for title, columns in self.groups:
            if title:
                edges |= {columns[0], columns[-1] + 1}
        return frozenset(edges)

    @cached_property
    def facts(self) -> tuple[tuple[_Fact, ...], ...]:
        """The heading in rows: four pairs in each, or fewer where texts are long."""
        slots = self._slots(min(_MOST_FACTS_IN_A_ROW, len(self.printed_columns)))
        rows: list[list[_Fact]] = []
        free: list[range] = []
        for label, text in self.table.heading:
            shown = f"{clean(label)}: {clean(text)}"
            taken = self._slots_for(shown, free)
            if not free or (taken > len(free) and len(free) < len(slots)):
                rows.append([])
                free = slots
                taken = self._slots_for(shown, free)
            columns = range(free[0][0], free[min(taken, len(free)) - 1][-1] + 1)
            rows[-1].append(_Fact(shown, columns))
            free = free[taken:]
        last = self.printed_columns[-1]
        # The last of each row reaches the edge, so that the lines below the facts are even.
        return tuple(
            (*row[:-1], replace(row[-1], columns=range(row[-1].columns[0], last + 1)))
            for row in rows
        )

    def _slots_for(self, text: str, slots: list[range]) -> int:
        """Return how many of the slots the text needs; one more than there are if all are few."""
        needs = text_width(text, TEXT_SIZE) + PADDING
        ends = accumulate(self.width(slot) for slot in slots)
        return 1 + sum(end < needs for end in ends)

    def _slots(self, count: int) -> list[range]:
        """Return the columns in so many parts of about the same width."""
        ends = list(accumulate(self.widths[: self.printed_columns[-1]]))
        cuts = [0]
        for part in range(1, count):
            wanted = ends[-1] * part / count
            possible = range(cuts[-1] + 1, len(ends) - (count - part) + 1)
            cuts.append(min(possible, key=lambda at: abs(ends[at - 1] - wanted)))
        cuts.append(len(ends))
        return [range(first + 1, last + 1) for first, last in pairwise(cuts)]

    @cached_property
    def header_row(self) -> int:
        """The first row of the titles; a gap is left between the heading and it."""
        return len(self.facts) + 2 if self.facts else 1

    @cached_property
    def first_row(self) -> int:
        """The row of the table's first row."""
        return self.header_row + (2 if self.has_groups else 1)

    @cached_property
    def last_row(self) -> int:
        """The last row of all, the notes included."""
        end = self.first_row + len(self.table.rows) - 1
        return end + 1 + len(self.table.notes) if self.table.notes else end

    def formula(self, pieces: Formula, others: Mapping[str, Placed] = _NOWHERE) -> str:
        """Return the formula in Excel's words; ``others`` are the tables of the workbook by key."""
        first, column = self.first_row, self._letters
        text = ""
        for piece in pieces:
            if isinstance(piece, str):
                text += piece
            elif type(piece) is Ref and not piece.table:
                # Nearly all of them, so it is done here.
                text += f"{column[piece.column]}{first + piece.row}"
            else:
                text += self.address(piece, others)
        return text

    def address(self, piece: Ref | Span | Box, others: Mapping[str, Placed] = _NOWHERE) -> str:
        """Return where cells are that a formula, a link or a chart names."""
        if isinstance(piece, Box) or not piece.table:
            return self.area(piece)
        other = others[piece.table]
        known = other.layout.fixed
        area = known.get(piece)
        if area is None:
            area = known[piece] = other.layout.area(piece, "$")
        return _prefix(other.sheet) + area

    @cached_property
    def fixed(self) -> dict[Ref | Span, str]:
        """The addresses by which other sheets have named something here: mostly whole columns."""
        return {}

    def area(self, piece: Ref | Span | Box, fixed: str = "") -> str:
        """Return the address of cells on this sheet; ``fixed`` stands before column and row."""
        row, column = self.first_row, self._letters
        if isinstance(piece, Ref):
            return f"{fixed}{column[piece.column]}{fixed}{row + piece.row}"
        if isinstance(piece, Box):
            end = f"{fixed}{row + piece.row}"
            return f"{fixed}{column[piece.first]}{end}:{fixed}{column[piece.last]}{end}"
        start, last = piece.rows(self.table.footer)
        # Without rows it is the place of the first.
        above, below = f"{fixed}{row + start}", f"{fixed}{row + max(last, start)}"
        return f"{fixed}{column[piece.column]}{above}:{fixed}{column[piece.column]}{below}"

    def footer_parts(self, row: Row) -> Iterator[tuple[range, Cell | None]]:
        """Yield the parts of a footer's row from left to right, that of the label first."""
        keys = frozenset(row.cells)
        parts = self._footers.get(keys)
        if parts is None:
            parts = self._footers[keys] = tuple(self._footer_columns(keys))
        for columns in parts:
            column = self.table.columns[columns[0] - 1]
            is_label = columns[0] == 1 and not column.group and column.key not in keys
            yield columns, Cell(row.label) if is_label else row.cells.get(column.key)

    def _footer_columns(self, keys: Collection[str]) -> Iterator[range]:
        """Yield which columns the parts of a footer's row take that has cells of these keys."""
        at = next(
            (n for n, c in enumerate(self.table.columns, start=1) if c.group or c.key in keys),
            len(self.table.columns) + 1,
        )
        if at > 1:
            yield range(1, at)
        for _, columns in self.groups:
            # A value stands across its group, up to the next value if the group has several.
            filled = [n for n in columns if self.table.columns[n - 1].key in keys]
            starts = sorted({columns[0], *filled})
            for start, end in zip(starts, [*starts[1:], columns[-1] + 1], strict=True):
                if start >= at:
                    yield range(start, end)

    @cached_property
    def _footers(self) -> dict[frozenset[str], tuple[range, ...]]:
        """The parts of the footer's rows by the keys of their cells; nearly all are alike."""
        return {}

    @cached_property
    def names(self) -> dict[range, tuple[int, float]]:
        """For the columns of each group, the lines and the font size of its title."""
        return {
            columns: _lines_and_size(clean(title), self.width(columns))
            for title, columns in self.groups
            if title
        }

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The titles of the columns, in the lines that they have room for.

        A program that finds its own would join words that just fit, and touch the next title. The
        titles of a data table are as they are, since it knows its columns by them, and so are those
        of a list, by which it can be read, and of texts, which somebody may have written himself.
        """
        kept = self.table.name or self.has_groups
        named = zip(self.table.columns, self._broken_titles, strict=True)
        return tuple(
            column.title if kept or column.align is Align.LEFT else title for column, title in named
        )

    @cached_property
    def _broken_titles(self) -> tuple[str, ...]:
        widths = zip(self.table.columns, self.widths, strict=True)
        return tuple(broken(column.title, width, self.small_size) for column, width in widths)

    @cached_property
    def title_lines(self) -> int:
        """How many lines the longest column title needs, with one for the buttons of a filter."""
        named = zip(self.table.columns, self._broken_titles, self.widths, strict=True)
        return bool(self.table.name) + max(
            # Where there are several words, they fit.
            sum(
                1 if " " in line else lines_of(clean(line), width, self.small_size, bold=True)
                for line in title.splitlines() or [""]
            )
            for column, title, width in named
            if not column.hidden
        )

    @cached_property
    def note_lines(self) -> tuple[int, ...]:
        """How many lines each note needs."""
        width = self.width(self.printed_columns)
        return tuple(lines_of(clean(note), width, self.small_size) for note in self.table.notes)

    @cached_property
    def row_lines(self) -> tuple[int, ...]:
        """How many lines each row of the body needs: more than one where a long text is wrapped."""
        return tuple(self._lines_of(row) for row in self.table.rows[: self.table.footer])

    def _lines_of(self, row: Row) -> int:
        return max(
            (
                lines_of(clean(cell.value), self.widths[self.number[key] - 1], self.text_size)
                for key in self.wrapping
                if (cell := row.cells.get(key)) and self.wraps(key, cell.value)
            ),
            default=1,
        )

    @cached_property
    def wrapping(self) -> tuple[str, ...]:
        """The keys of the columns in which any text needs more than one line."""
        return tuple(
            key
            for key, values in self._values.items()
            if any(self.wraps(key, value) for value in values)
        )

    def wraps(self, key: str, value: Value | None) -> TypeGuard[str]:
        """Return whether it is a text that needs more than one line in that column."""
        return isinstance(value, str) and (
            "\n" in value
            or text_width(value, self.text_size) + PADDING
            > max(self.widths[self.number[key] - 1], self.widest)
        )

    @cached_property
    def on_one_page(self) -> bool:
        """Whether the table is to be printed on one page, whatever its length."""
        if self._charts is ChartPlace.ALONE:
            return True
        told = self.table.paper.one_page
        return self.printed_rows <= _LONGEST_ON_ONE_PAGE if told is None else told

    @property
    def printed_rows(self) -> int:
        """How many rows of the table are printed."""
        told = self.table.paper.rows
        return len(self.table.rows) if told is None else told

    @property
    def _charts(self) -> ChartPlace:
        return self.table.paper.charts

    @cached_property
    def chart_widths(self) -> tuple[float, ...]:
        """The widths of the columns beside the table: a gap, and those that its charts stand in."""
        if not self.table.charts or self._charts is not ChartPlace.ALONE:
            return ()
        wide = self.page[0] - _SLACK
        count = round(wide / _UNIT / _CHART_COLUMN)
        return _CHART_GAP / _UNIT, *[round(wide / _UNIT / count, 2)] * count

    @cached_property
    def chart_areas(self) -> tuple[Area, ...]:
        """Where each chart stands."""
        charts = self.table.charts
        end = self.every_column[-1]
        if self._charts is ChartPlace.BELOW:
            starts = [self.last_row + 2 + at * _CHART_ROWS for at in range(len(charts))]
            return tuple(Area(at, 1, at + _CHART_ROWS - 2, end) for at in starts)
        if self._charts is ChartPlace.WITHIN:
            shown = sum(not column.hidden for column in self.table.columns)
            first, last = (self.first_row + row for row in self.table.paper.empty)
            return (Area(first, 1, last - 1, shown),) * len(charts)
        bottom = self._row_before(1, self.page[1] - _SLACK)
        shares = [0, *accumulate(chart.share for chart in charts)]
        room = len(self.chart_widths) - 1
        cuts = [end + 2 + round(room * share / shares[-1]) for share in shares]
        return tuple(Area(1, left, bottom, right - 1) for left, right in pairwise(cuts))

    def _row_before(self, top: int, millimetres: float) -> int:
        """Return the last row that ends at most so far below the beginning of another."""
        room = millimetres * _MM
        row = top
        while (room := room - self.heights.get(row, _USUAL_ROW)) >= 0:
            row += 1
        return row - 1

    @cached_property
    def printed(self) -> Area:
        """What is printed: the table with its charts, or these alone."""
        charts = self.chart_areas
        is_part = self.table.paper.rows is not None
        last = self.first_row + self.printed_rows - 1 if is_part else self.last_row
        right = self.printed_columns[-1] + len(self.chart_widths)
        if charts and self._charts is ChartPlace.ALONE:
            return Area(1, charts[0].left, charts[0].bottom, right)
        return Area(1, 1, max([last, *(each.bottom for each in charts)]), right)

    @cached_property
    def chart_space(self) -> int:
        """The height that the charts below the table take, in millimetres."""
        if self._charts is not ChartPlace.BELOW:
            return 0
        return len(self.table.charts) * (CHART_HEIGHT + _CHART_GAP)

    @cached_property
    def heights(self) -> dict[int, float]:
        """The height of each row in points, such that a list fills its page and no more."""
        signatures = {
            at for at, row in enumerate(self.table.rows) if row.emphasis is Emphasis.SIGNATURE
        }
        fixed = self._heights_around()
        fixed |= {self.first_row + at: _SIGNATURE_ROW for at in signatures}
        lines = dict(enumerate(self.row_lines))
        flexible = {at: lines.get(at, 1) for at in range(len(self.table.rows))}
        flexible = {at: count for at, count in flexible.items() if at not in signatures}
        lowest, tallest = (each * self.scale for each in (_LOWEST_ROW, _TALLEST_ROW))
        height = tallest
        if flexible:
            counts = [*flexible.values()][: self.printed_rows]
            height = (self._room - sum(fixed.values()) - self._reserve) / sum(counts)
            if height < lowest and not self.on_one_page:
                height = tallest
                if self._may_break:
                    height = self._height_for_parts(fixed, flexible, lowest)
            # Down to what is written, so that all of them are no more than there is room for.
            height = floor(height * 100) / 100
        height = min(max(height, lowest), tallest)
        fixed |= {
            self.first_row + at: max(height, count * lowest + (height - lowest))
            for at, count in flexible.items()
        }
        return {row: round(points, 2) for row, points in fixed.items()}

    @cached_property
    def row_breaks(self) -> tuple[int, ...]:
        """The rows after which a new page begins, so that as few parts as can be go over two."""
        if not self._may_break:
            return ()
        heights = self.heights
        room, used = self._room_for_parts(heights)
        found: list[int] = []
        longer = False
        for rows in self._parts:
            height = sum(heights[row] for row in rows)
            # The first one stays below the heading.
            if rows[0] > self.first_row and (longer or used + height > room >= height):
                found.append(rows[0] - 1)
                used = 0
            # What is longer than a page goes on to the next one by itself, and where it ends there
            # is not known: each program has another number of rows on a page.
            used += height
            longer = used > room
        return tuple(found)

    @property
    def _may_break(self) -> bool:
        return self.table.paper.together and not self.on_one_page

    def _room_for_parts(self, heights: Mapping[int, float]) -> tuple[float, float]:
        """Return the height that a page has below the titles, and how much the heading takes."""
        titles = sum(heights[row] for row in range(self.header_row, self.first_row))
        heading = sum(heights[row] for row in range(1, self.header_row))
        return self._room - titles - self._reserve, heading

    @property
    def _parts(self) -> Iterator[range]:
        """Yield the rows of each divider with those below it."""
        rows = enumerate(self.table.rows, start=self.first_row)
        starts = [at for at, row in rows if row.emphasis is Emphasis.DIVIDER]
        for start, end in pairwise([*starts, self.first_row + len(self.table.rows)]):
            yield range(start, end)

    def _height_for_parts(
        self, fixed: Mapping[int, float], lines: Mapping[int, int], lowest: float
    ) -> float:
        """Return how tall rows can be where each part that can stand on one page shall do so."""
        room, heading = self._room_for_parts(fixed)
        heights = [_TALLEST_ROW * self.scale]
        for rows in self._parts:
            below = room - (heading if rows[0] == self.first_row else 0)
            heights.append(below / sum(lines.get(row - self.first_row, 1) for row in rows))
        return min(height for height in heights if height >= lowest)

    @property
    def _reserve(self) -> float:
        """The height that a page keeps free unless it is made smaller until all is on it.

        It is that of a row: programs and printers differ by about that much on a page.
        """
        return 0 if self.on_one_page else _TALLEST_ROW * self.scale

    @property
    def _room(self) -> float:
        """The height of a page in points; a little less, since printers' drivers round up."""
        return (self.page[1] / self._reduction - self.chart_space) * _MM - 4

    @property
    def _reduction(self) -> float:
        """By how much a page is made smaller because the table is too wide for it."""
        paper = self.table.paper
        pages = len(paper.breaks) + 1
        again = self.width(self.every_column[: paper.repeated]) * (pages - 1)
        wide = self.width(self.printed_columns) + again + sum(self.chart_widths)
        return min(self.page[0] * pages / (wide * _EXCEL_UNIT), 1.0)

    def _heights_around(self) -> dict[int, float]:
        """Return the heights of the heading, the titles and the notes."""
        heights = dict.fromkeys(range(1, len(self.facts) + 1), TEXT_SIZE * _LINE + 2)
        if self.facts:
            heights[self.header_row - 1] = _GAP
        if self.has_groups:
            heights[self.header_row] = 2 + max(
                lines * size * _LINE for lines, size in self.names.values()
            )
        heights[self.first_row - 1] = self.title_lines * self.small_size * _LINE + 2
        if self.table.notes:
            gap = self.first_row + len(self.table.rows)
            heights[gap] = _GAP
            for at, lines in enumerate(self.note_lines, start=gap + 1):
                heights[at] = lines * self.small_size * _LINE + 1
        return heights
