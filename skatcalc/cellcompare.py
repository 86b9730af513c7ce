"""Compares two workbooks cell by cell: what stands there, and what should.

Rows are put beside each other by what they say, so that a row too few is one difference and not as
many as there are cells below it. A formula counts as the same wherever its cells have gone, and
whatever a program has made of its spaces and quotes; what it comes to may differ where something
that it is made of does.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import SequenceMatcher
from typing import NamedTuple

from skatcalc.labels import CellLabel, RowLabel
from skatcalc.problems import Problem
from skatcalc.reading import shown

Value = float | int | str | None
Place = tuple[int, int]
"""Row and column, counted from 1."""

_NEAR = 1e-9
"""What programs may differ in when they calculate the same, in parts of the number."""
_EPOCH = date(1899, 12, 30)
_LAST_DAY = 2_958_465
"""The 31st of December 9999, as workbooks count days."""
_ALIKE = 0.7
"""Rows that share so much are the same row with something changed."""
_MOST_ALIGNED = 20_000
"""More rows than any sheet of ours has are compared one by one as they stand."""
_MOST_SHOWN = 500
"""Signs of what stands in a cell that are told; no cell of ours has so many."""
_FAR = 1_000
"""What stands so many empty rows below all else was written there, and moved nothing."""


class Content(NamedTuple):
    """What a cell holds; a formula, without its equals sign, with the result that the file has."""

    value: Value = None
    formula: str = ""


_EMPTY = Content()


class Grid(NamedTuple):
    """One sheet of a workbook: its name, and all cells that hold something."""

    name: str
    cells: Mapping[Place, Content]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is known of a sheet that was made: where things stand, by column counted from 1.

    ``keys`` are the columns whose numbers tell one row from all others, ``naming`` those that tell
    a reader which row it is, ``days`` those that hold dates. ``free`` are the cells that everybody
    may change. A sheet that is not ``compared`` need only be there.
    """

    headings: Mapping[int, str]
    first_row: int
    last_row: int
    keys: tuple[int, ...] = ()
    naming: tuple[int, ...] = ()
    days: frozenset[int] = frozenset()
    free: frozenset[Place] = frozenset()
    compared: bool = True


class Due(NamedTuple):
    """A sheet as it should be: its key, its cells, and what is known of it."""

    key: str
    grid: Grid
    plan: Plan


def compare(
    due: Sequence[Due], found: Sequence[Grid], keys: Mapping[str, str]
) -> tuple[Problem, ...]:
    """Return every difference between the sheets that should be and those that are there.

    They come sheet by sheet from the top, surplus sheets last. ``keys`` are the names under which
    the file itself knows the sheets, by key. A result that follows from another difference is none.
    """
    there = _matched(due, found, keys)
    sheets = {
        _fold(each.grid.name): _Sheet(each.grid, there[each.key], each.plan)
        for each in due
        if each.key in there
    }
    reader = _Formulas(sheets)
    changed: set[_Spot] = set()
    results: list[_Differing] = []
    problems: dict[str, list[Problem]] = {}
    for each in due:
        name = each.grid.name
        here = problems[name] = []
        sheet = sheets.get(_fold(name))
        if sheet is None:
            here.append(Problem("workbook-sheet-missing", {"sheet": name}))
            continue
        if name != sheet.found.name:
            facts = {"sheet": name, "found": sheet.name}
            here.append(Problem("workbook-sheet-renamed", facts))
        if each.plan.compared:
            here += sheet.differences(reader, changed, results)
    gone = {_fold(each.grid.name) for each in due if each.key not in there}
    for differing in _unexplained(results, changed, reader, gone):
        problems[differing.sheet].append(differing.problem)
    taken = {each.name for each in there.values()}
    return (
        *(problem for here in problems.values() for problem in here),
        *(
            Problem("workbook-sheet-added", {"sheet": shown(each.name)})
            for each in found
            if each.name not in taken
        ),
    )


def _matched(due: Sequence[Due], found: Sequence[Grid], keys: Mapping[str, str]) -> dict[str, Grid]:
    """Return the sheets that are there by their keys.

    One that was renamed by a program that does not know of keys is found by its place.
    """
    left = {each.name: each for each in found}
    matched: dict[str, Grid] = {}
    for named in (lambda each: keys.get(each.key, ""), lambda each: each.grid.name):
        for each in due:
            if each.key not in matched and named(each) in left:
                matched[each.key] = left.pop(named(each))
    for each, there in zip(due, found, strict=False):
        if each.key not in matched and there.name in left:
            matched[each.key] = left.pop(there.name)
    return matched


_Spot = tuple[str, Place]
"""A cell of a sheet, whose name is folded."""


def _fold(name: str) -> str:
    return name.casefold()


class _Differing(NamedTuple):
    """A formula that is as it should be, and whose result is not."""

    sheet: str
    place: Place
    formula: str
    problem: Problem


def _unexplained(
    results: Iterable[_Differing],
    changed: AbstractSet[_Spot],
    reader: "_Formulas",
    gone: AbstractSet[str],
) -> list[_Differing]:
    """Return the results that differ though nothing that they are made of does."""
    areas = _Areas(changed)
    left = [(each, reader.areas(each.sheet, each.formula)) for each in results]
    while True:
        explained, others = [], []
        for each, made_of in left:
            if any(sheet in gone or areas.meet(sheet, area) for sheet, area in made_of):
                explained.append(each)
            else:
                others.append((each, made_of))
        if not explained:
            return [each for each, _made_of in others]
        left = others
        for each in explained:
            areas.add(_fold(each.sheet), each.place)


_Area = tuple[int, int, int, int]
"""The first and the last row, the first and the last column."""


class _Areas:
    """Cells that differ, by sheet."""

    def __init__(self, cells: Iterable[tuple[str, Place]]) -> None:
        self._by_sheet: dict[str, dict[int, set[int]]] = {}
        for sheet, place in cells:
            self.add(sheet, place)

    def add(self, sheet: str, place: Place) -> None:
        """Note one more."""
        row, column = place
        self._by_sheet.setdefault(sheet, {}).setdefault(column, set()).add(row)

    def meet(self, sheet: str, area: _Area) -> bool:
        """Return whether one of them is in the area."""
        top, bottom, left, right = area
        return any(
            left <= column <= right and any(top <= row <= bottom for row in rows)
            for column, rows in self._by_sheet.get(sheet, {}).items()
        )


# --- one sheet ------------------------------------------------------------------------------------


class _Sheet:
    """A sheet that is there and should be, with its rows beside each other."""

    def __init__(self, due: Grid, found: Grid, plan: Plan) -> None:
        self.due, self.found, self.plan = due, found, plan
        self.name = shown(found.name)
        self.same = due.cells == found.cells
        self._due_rows, self._found_rows = _rows(due.cells), _rows(found.cells)
        self.columns: Mapping[int, int] = {}
        """The column that each column of the file should have, where that is another one."""
        self._added: dict[int, str] = {}
        self._lost: list[int] = []
        if not self.same:
            self._align_columns()
        self.pairs: list[tuple[int | None, int | None]] = []
        if not self.same:
            last = self._last_near()
            near = {row: cells for row, cells in self._found_rows.items() if row <= last}
            far = sorted(self._found_rows.keys() - near)
            self.pairs = [*self._aligned(near), *((None, row) for row in far)]
        self.back = {there: here for here, there in self.pairs if here and there}
        """The row that each row of the file should have."""
        self.there = frozenset(self.back.values())
        """The rows that are not missing."""

    def _align_columns(self) -> None:
        """Put columns beside each other by their headings, where one is missing or too many."""
        due, found = self._headings()
        if not found or len(due) == len(found):
            return
        self.columns = dict.fromkeys(range(1, len(found) + 1), 0)
        matcher = SequenceMatcher(None, due, found, autojunk=False)
        for _kind, top, bottom, first, last in matcher.get_opcodes():
            both = zip(range(first + 1, last + 1), range(top + 1, bottom + 1), strict=False)
            self.columns |= dict(both)
            self._lost += range(top + 1 + last - first, bottom + 1)
            surplus = range(first + 1 + bottom - top, last + 1)
            self._added |= {column: _text(found[column - 1] or "–") for column in surplus}
        last = max(found for found, due in self.columns.items() if due)
        used = {column for cells in self._found_rows.values() for column in cells}
        for column in sorted(self._added.keys() - used):
            if column > last:
                del self._added[column]  # right of the last column every column is empty
        self._found_rows = {
            row: {self.columns.get(at, at): cell for at, cell in cells.items()}
            for row, cells in self._found_rows.items()
        }
        for cells in self._found_rows.values():
            cells.pop(0, None)

    def _headings(self) -> tuple[list[Value], list[Value]]:
        """Return the headings as they should be, and those of the row that looks like them."""
        due = _values(self._due_rows.get(self.plan.first_row - 1, {}))
        wanted = {each for each in due if each is not None}
        for row in sorted(self._found_rows):
            found = _values(self._found_rows[row])
            if wanted and len(wanted.intersection(found)) > _ALIKE * len(wanted):
                return due, found
        return due, []

    def _aligned(
        self, rows: Mapping[int, Mapping[int, Content]]
    ) -> Iterator[tuple[int | None, int | None]]:
        due, found = self._keys(self._due_rows), self._keys(rows)
        if due == found or max(len(due), len(found)) > _MOST_ALIGNED:
            for row in range(1, max(len(due), len(found)) + 1):
                yield row if row <= len(due) else None, row if row <= len(found) else None
            return
        lonely: tuple[list[int], list[int]] = ([], [])
        pairs: list[tuple[int | None, int | None]] = []
        matcher = SequenceMatcher(None, due, found, autojunk=False)
        for kind, top, bottom, first, last in matcher.get_opcodes():
            strangers = not self.plan.keys or {*due[top:bottom]}.isdisjoint(found)
            if kind == "equal" or (
                kind == "replace" and bottom - top == last - first and strangers
            ):
                pairs += zip(range(top + 1, bottom + 1), range(first + 1, last + 1), strict=True)
            else:
                lonely[0].extend(range(top + 1, bottom + 1))
                lonely[1].extend(range(first + 1, last + 1))
        pairs += self._matched(*lonely)
        yield from sorted(pairs, key=lambda pair: (pair[1] or pair[0] or 0, pair[0] or 0))

    def _last_near(self) -> int:
        """Return the last row of the file above those that stand by themselves far below."""
        last = max(self._due_rows, default=0)
        for row in sorted(self._found_rows):
            if row > last + _FAR:
                break
            last = max(last, row)
        return last

    def _matched(self, due: list[int], found: list[int]) -> Iterator[tuple[int | None, int | None]]:
        """Yield each row with the one that is it, by its key or else by what they share."""
        by_key: dict[tuple[Value, ...], list[int]] = {}
        for row in found:
            by_key.setdefault(self._key(row, self._found_rows), []).append(row)
        left: list[int] = []
        taken: set[int] = set()
        for row in due:
            known = by_key.get(self._key(row, self._due_rows), [])
            if known:
                taken.add(known[0])
                yield row, known.pop(0)
            else:
                left.append(row)
        for row in left:
            others = (other for other in found if other not in taken)
            other = next((each for each in others if self._alike(row, each)), None)
            if other is not None:
                taken.add(other)
            yield row, other
        yield from ((None, row) for row in found if row not in taken)

    def _keys(self, rows: Mapping[int, Mapping[int, Content]]) -> list[tuple[Value, ...]]:
        return [self._key(row, rows) for row in range(1, max(rows, default=0) + 1)]

    def _key(self, row: int, rows: Mapping[int, Mapping[int, Content]]) -> tuple[Value, ...]:
        """Return what tells a row from others: its numbers for that, else all that is typed."""
        cells = rows.get(row, {})
        key = tuple(cells[column].value for column in self.plan.keys if column in cells)
        if key and len(key) == len(self.plan.keys):
            return key
        return tuple(
            value
            for column in sorted(cells)
            for value in (column, None if cells[column].formula else cells[column].value)
        )

    def _alike(self, due: int, found: int) -> bool:
        here, there = self._due_rows.get(due, {}), self._found_rows.get(found, {})
        same = sum(
            _same(cell, there.get(column, _EMPTY))
            for column, cell in here.items()
            if not cell.formula
        )
        typed = sum(not cell.formula for cell in here.values())
        return bool(typed) and same >= _ALIKE * typed

    def differences(
        self,
        reader: "_Formulas",
        changed: set[_Spot],
        results: list[_Differing],
    ) -> Iterator[Problem]:
        """Yield what differs, and note where; results that differ alone are noted for later."""
        if self.same:
            return
        name = _fold(self.due.name)
        for gone, at in self._gone():
            changed.update((name, (gone, column)) for column in self._due_rows[gone])
            row_label = RowLabel(self._naming(self._due_rows[gone]))
            facts: dict[str, object] = {"sheet": self.name, "number": at, "row": row_label}
            yield Problem("workbook-row-missing", facts)
        if self._moved():
            # Whoever sorts a sheet leaves the formulas of others where they pointed.
            changed.update(
                (name, (row, column))
                for row, place in self.pairs
                if row and row != place
                for column in self._due_rows.get(row, {})
            )
            yield Problem("workbook-rows-moved", {"sheet": self.name})
        changed.update((name, (row, column)) for row in self._due_rows for column in self._lost)
        for column in self._lost:
            facts = {"sheet": self.name, "heading": self.plan.headings.get(column, "")}
            yield Problem("workbook-column-missing", facts)
        for column, heading in self._added.items():
            facts = {"sheet": self.name, "column": letters(column), "heading": heading}
            yield Problem("workbook-column-added", facts)
        last = max(self.back, default=0)
        for row, place in self.pairs:
            if row is None and place is not None:
                if place > last and place not in self._found_rows:
                    continue  # below the last row every row is empty
                near = self.back.get(place - 1, self.plan.first_row)
                cells = self._found_rows.get(place, {})
                changed.update((name, (near, column)) for column in cells)
                yield self._surplus(place)
            elif row is not None and place is not None:
                yield from self._cells(row, place, reader, changed, results)

    def _surplus(self, place: int) -> Problem:
        facts: dict[str, object] = {"sheet": self.name, "number": place}
        if place not in self._found_rows:
            return Problem("workbook-row-blank", facts)
        row = RowLabel(self._naming(self._found_rows[place]))
        return Problem("workbook-row-added", {**facts, "row": row})

    def _gone(self) -> Iterator[tuple[int, int]]:
        """Yield the rows that are missing, each with the number that it would have."""
        place = 0
        for row, there in sorted(self.pairs, key=lambda pair: pair[0] or 0):
            if row is not None and there is None and row in self._due_rows:
                yield row, place + 1
            elif row is not None and there is not None:
                place = there

    def _moved(self) -> bool:
        """Return whether rows have changed places."""
        order = [row for row, there in self.pairs if row and there and row in self._due_rows]
        return order != sorted(order)

    def _cells(
        self,
        row: int,
        place: int,
        reader: "_Formulas",
        changed: set[_Spot],
        results: list[_Differing],
    ) -> Iterator[Problem]:
        here, there = self._due_rows.get(row, {}), self._found_rows.get(place, {})
        for column in sorted({*here, *there}.difference(self._lost)):
            due, found = here.get(column, _EMPTY), there.get(column, _EMPTY)
            if due == found:
                continue
            if (row, column) in self.plan.free:
                changed.add((_fold(self.due.name), (row, column)))
                continue
            facts: dict[str, object] = {"cell": self._label(row, column, place)}
            if due.formula and found.formula:
                if reader.same(self.due.name, due.formula, found.formula):
                    if found.value is not None and not _near(due.value, found.value):
                        facts |= self._facts(column, due.value, found.value)
                        problem = Problem("workbook-cell-result", facts)
                        results.append(
                            _Differing(self.due.name, (row, column), due.formula, problem)
                        )
                    continue
                facts |= {"found": _text(f"={found.formula}"), "due": f"={due.formula}"}
                problem = Problem("workbook-cell-formula", facts)
            elif not due.formula and not found.formula and _near(due.value, found.value):
                continue
            else:
                problem = self._problem(column, due, found, facts)
            changed.add((_fold(self.due.name), (row, column)))
            yield problem

    def _problem(
        self, column: int, due: Content, found: Content, facts: dict[str, object]
    ) -> Problem:
        facts |= self._facts(column, due.value, found.value)
        if found.formula:
            facts["found"] = _text(f"={found.formula}")
        if due == _EMPTY:
            return Problem("workbook-cell-added", facts)
        if found == _EMPTY:
            return Problem("workbook-cell-empty", facts)
        if due.formula:
            return Problem("workbook-formula-replaced", facts)
        if found.formula:
            return Problem("workbook-formula-added", facts)
        if isinstance(found.value, str) and not isinstance(due.value, str):
            return Problem("workbook-cell-text", facts)
        return Problem("workbook-cell-value", facts)

    def _facts(self, column: int, due: Value, found: Value) -> dict[str, object]:
        is_day = column in self.plan.days
        return {"found": _told(found, is_day=is_day), "due": _told(due, is_day=is_day)}

    def _label(self, row: int, column: int, place: int) -> CellLabel:
        at = next((there for there, here in self.columns.items() if here == column), column)
        told: tuple[object, ...] = ()
        if self.plan.first_row <= row <= self.plan.last_row:
            heading = self.plan.headings.get(column)
            told = (*filter(None, [heading]), *self._naming(self._due_rows.get(row, {})))
        return CellLabel(self.name, f"{letters(at)}{place}", RowLabel(told))

    def _naming(self, cells: Mapping[int, Content]) -> tuple[object, ...]:
        """Return what tells a reader which row it is."""
        named = [column for column in self.plan.naming if column in cells]
        return tuple(
            _told(cells[column].value, is_day=column in self.plan.days)
            for column in named or sorted(cells)[:_TOLD]
        )


_TOLD = 3
"""So many cells of a row are told where it has no name."""


def _rows(cells: Mapping[Place, Content]) -> dict[int, dict[int, Content]]:
    found: dict[int, dict[int, Content]] = {}
    for (row, column), content in cells.items():
        found.setdefault(row, {})[column] = content
    return found


def _values(cells: Mapping[int, Content]) -> list[Value]:
    """Return the values of a row, from its first column to the last that holds something."""
    return [cells.get(column, _EMPTY).value for column in range(1, max(cells, default=0) + 1)]


def _same(one: Content, other: Content) -> bool:
    return one.formula == other.formula and _near(one.value, other.value)


def _near(one: Value, other: Value) -> bool:
    """Return whether two values are the same, as far as programs calculate alike."""
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= _NEAR * max(1.0, abs(one))
    return one == other


def _told(value: Value, *, is_day: bool = False) -> object:
    """Return a value as a fact: a whole number without places, a date as such."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if is_day and isinstance(value, int) and 0 < value <= _LAST_DAY:
        return _EPOCH + timedelta(days=value)
    return _text(value) if isinstance(value, str) else "" if value is None else value


def _text(value: Value) -> str:
    """Return what somebody wrote so that it can be told in a line, and blanks are seen."""
    text = shown(str(value).replace("\n", "↵"), _MOST_SHOWN)
    return text if text == text.strip() else f'"{text}"'


def letters(column: int) -> str:
    """Return the letters of a column, counted from 1.

    >>> letters(1), letters(52)
    ('A', 'AZ')
    """
    if column < 1:
        return ""
    before, place = divmod(column - 1, 26)
    return letters(before) + chr(ord("A") + place)


def number_of(name: str) -> int:
    """Return the number of a column by its letters, counted from 1.

    >>> number_of("A"), number_of("AZ")
    (1, 52)
    """
    number = 0
    for letter in name:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


# --- formulas -------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"""
      (?P<text>"(?:[^"]|"")*")
    | (?:(?:'(?P<quoted>(?:[^']|'')+)'|(?P<sheet>[^\W\d][\w.]*))!)?
      (?P<ref>(?:\$?[A-Z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Z]{1,3}\$?[0-9]{1,7})?)(?![\w(.])|\#REF!)
    | (?P<word>[\w.]+)
    | (?P<space>\s+)
    | (?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")


class _Formulas:
    """Reads formulas in terms of the workbook as it should be."""

    def __init__(self, sheets: Mapping[str, _Sheet]) -> None:
        self._sheets = sheets
        self._names = {_fold(each.found.name): each.due.name for each in sheets.values()}

    def same(self, sheet: str, due: str, found: str) -> bool:
        """Return whether two formulas are the same, as they stand or as rows have gone."""
        if due == found:
            return True
        wanted = [*self._tokens(sheet, due, back=False)]
        if wanted == [*self._tokens(sheet, found, back=False)]:
            return True
        moved = [*self._tokens(sheet, found, back=True)]
        return len(moved) == len(wanted) and all(
            one == other or self._closed_up(one, other)
            for one, other in zip(wanted, moved, strict=True)
        )

    def _closed_up(self, due: str, found: str) -> bool:
        """Return whether a reference has lost a row that is gone, or has taken in a new one."""
        due_area, found_area = _area(due), _area(found)
        if not due_area:
            return False
        sheet = self._sheets.get(due_area[0])
        if sheet is None:
            return False
        top, bottom, *columns = due_area[1]
        if not found_area:
            return found.endswith("#REF!") and sheet.there.isdisjoint(range(top, bottom + 1))
        first, last, *other_columns = found_area[1]
        lost = (*range(top, first), *range(last + 1, bottom + 1))
        return (
            found_area[0] == due_area[0]
            and other_columns == columns
            and top <= first <= last <= bottom
            and sheet.there.isdisjoint(lost)
        )

    def areas(self, sheet: str, formula: str) -> list[tuple[str, _Area]]:
        """Return what a formula is made of: sheets in lower case, and areas of them."""
        found = (_area(token) for token in self._tokens(sheet, formula, back=False))
        return [each for each in found if each]

    def _tokens(self, sheet: str, formula: str, *, back: bool) -> Iterator[str]:
        """Yield the parts of a formula, references with their sheet; with ``back`` in due rows."""
        for match in _TOKEN.finditer(formula):
            match match.lastgroup:
                case "space":
                    continue
                case "ref":
                    name = (match["quoted"] or match["sheet"] or "").replace("''", "'")
                    name = self._names.get(_fold(name), name) if name else sheet
                    yield f"{_fold(name)}!{self._reference(name, match['ref'], back=back)}"
                case "text":
                    yield match[0]
                case _:
                    yield match[0].upper()

    def _reference(self, sheet: str, written: str, *, back: bool) -> str:
        plain = written.replace("$", "")
        known = self._sheets.get(_fold(sheet))
        if not back or known is None or known.same:
            return plain

        def moved(cell: re.Match[str]) -> str:
            at = number_of(cell[1])
            return f"{letters(known.columns.get(at, at))}{known.back.get(int(cell[2]), 0)}"

        return _CELL.sub(moved, plain)


def _area(token: str) -> tuple[str, _Area] | None:
    """Return the sheet and the area of a part of a formula that is a reference."""
    sheet, mark, cells = token.rpartition("!")
    found = _CELL.findall(cells) if mark and not token.startswith('"') else []
    if not found:
        return None
    rows = [int(row) for _column, row in found]
    columns = [number_of(column) for column, _row in found]
    return sheet, (min(rows), max(rows), min(columns), max(columns))
