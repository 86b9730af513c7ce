"""From rows of cells to a list: where its headings stand, and what belongs to which."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

from skatcalc.ingest.delimited import read_cells
from skatcalc.ingest.foreign import MOST_TEXT, ForeignList, Line
from skatcalc.ingest.headings import is_heading, unique
from skatcalc.ingest.textfiles import printable, read_text
from skatcalc.problems import NotationError, Problem

MOST_ROWS = 50_000
MOST_COLUMNS = 200
_SEARCHED = 30
"""Above the headings may stand a title, the date, the names."""

_Row = tuple[int, list[str]]


def read_table(path: Path) -> ForeignList:
    """Return the list of a CSV file, divided by semicolons, commas or tabulators.

    What is not UTF-8 is read as old Windows programs write it. Raises ``StoreError`` when the file
    cannot be read and ``NotationError`` when it is no table.
    """
    text = read_text(path)
    return from_rows(
        _within_limits(read_cells(text.content, sample=_SEARCHED)), encoding=text.encoding
    )


def _within_limits(rows: Iterator[_Row]) -> Iterator[_Row]:
    for count, (number, cells) in enumerate(rows, start=1):
        wide = len(cells) > MOST_COLUMNS or any(len(cell) > MOST_TEXT for cell in cells)
        if wide or count > MOST_ROWS:
            facts = {"rows": MOST_ROWS, "columns": MOST_COLUMNS, "signs": MOST_TEXT}
            raise NotationError(Problem("table-too-large", facts).at(line=number))
        if any(cell.strip() for cell in cells):
            yield number, [printable(cell) for cell in cells]


def has_heading(rows: Iterable[_Row]) -> bool:
    """Return whether the headings of a list stand among the first rows."""
    return any(is_heading(cells) for _, cells in islice(rows, _SEARCHED))


def from_rows(
    rows: Iterator[_Row], *, encoding: str = "utf-8", part: str | None = None
) -> ForeignList:
    """Return the list of rows, none of them empty; its headings are the first that look like some.

    Where none do, they are the first row. Raises ``NotationError`` when there is no row below them.
    """
    first = [*islice(rows, _SEARCHED)]
    place = next((at for at, (_, cells) in enumerate(first) if is_heading(cells)), 0)
    headings = unique(first[place][1]) if first else ()
    lines = tuple(
        _line(number, cells, headings, padded=part is not None)
        for number, cells in chain(first[place + 1 :], rows)
    )
    if not lines:
        raise NotationError(Problem("csv-empty"))
    return ForeignList(headings=headings, lines=lines, encoding=encoding, part=part)


def _line(number: int, cells: Sequence[str], headings: Sequence[str], *, padded: bool) -> Line:
    """Return a line; in text too many cells tell of a wrong division, ``padded`` they do not."""
    named = {heading: cell for heading, cell in zip(headings, cells, strict=False) if heading}
    if any(cells[len(headings) :]) and not padded:
        facts = {"count": len(cells), "expected": len(headings)}
        return Line(number, named, (Problem("csv-cells", facts),))
    return Line(number, named)
