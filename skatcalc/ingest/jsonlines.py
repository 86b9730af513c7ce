"""Reads a list from JSON lines: a line is one object, and one object is one game.

What is nested is told by the names joined with points, the members of a list by their number.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from skatcalc.ingest.foreign import MOST_TEXT, ForeignList, Line
from skatcalc.ingest.textfiles import printable, read_text
from skatcalc.problems import NotationError, Problem

MOST_LINE = 100_000
MOST_FIELDS = 200


def read_json_lines(path: Path) -> ForeignList:
    """Return the list of a file; a line that is no object stands there with its fault.

    Raises ``StoreError`` when the file cannot be read and ``NotationError`` when it is no text, or
    holds no line at all.
    """
    text = read_text(path)
    lines = tuple(
        _line(number, line)
        for number, line in enumerate(text.content.split("\n"), start=1)
        if line.strip()
    )
    if not lines:
        raise NotationError(Problem("csv-empty"))
    headings = dict.fromkeys(name for line in lines for name in line.cells)
    return ForeignList(headings=tuple(headings), lines=lines, encoding=text.encoding)


def _line(number: int, text: str) -> Line:
    try:
        data = json.loads(text) if len(text) <= MOST_LINE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, Mapping):
        return Line(number, {}, (Problem("json-line"),))
    cells: dict[str, str] = {}
    for name, cell in _cells(data, ""):
        if len(cells) == MOST_FIELDS or len(cell) > MOST_TEXT:
            return Line(number, {}, (Problem("json-line"),))
        cells[name] = cell
    return Line(number, cells)


def _cells(data: object, name: str) -> Iterator[tuple[str, str]]:
    match data:
        case Mapping():
            for key, each in data.items():
                yield from _cells(each, f"{name}.{printable(key)}" if name else printable(key))
        case list():
            for place, each in enumerate(data, start=1):
                yield from _cells(each, f"{name}.{place}")
        case None:
            yield name, ""
        case bool():
            yield name, "yes" if data else "no"
        case float() if data.is_integer():
            yield name, str(int(data))
        case _:
            yield name, printable(str(data))
