"""Reads results that stand in a table, a row for each player and list, back as lists of totals.

It is the sheet of results of a workbook of ours, in whatever language, or a table that somebody has
typed under the same headings, in a workbook or as CSV.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from skatcalc.cellcompare import Content, Value
from skatcalc.checks import closing
from skatcalc.events import Event, Heading, PlayerTotals, Scoring, Seat, SheetOpened
from skatcalc.export.delimited import unguarded
from skatcalc.export.ours import sheet_name_of
from skatcalc.i18n import LANGUAGES, _, pgettext, speaking
from skatcalc.ingest.cells import open_workbook
from skatcalc.ingest.delimited import read_cells
from skatcalc.ingest.textfiles import decoded, is_packed, printable, read_bytes
from skatcalc.messages import text
from skatcalc.problems import NotationError, Problem, SkatError, naming
from skatcalc.reading import fold
from skatcalc.rules import ISKO
from skatcalc.scoring import totals
from skatcalc.seasonreports import marked_name
from skatcalc.seasonworkbook import RESULTS, titles_of_results
from skatcalc.seating import usual_games
from skatcalc.sheet import Sheet, heading_problems, new_totals, records_of, replay

MOST_ROWS = 100_000
MOST_TEXT = 200
"""Signs of a cell that holds a name or a remark."""
_SEARCHED = 30
"""Above the headings may stand a title."""
_NEEDED = ("date", "name", "won", "lost", "points")
_MOST_LACKING = 2
"""Where no more of them are lacking, they are said to be."""
_NUMBERS = (
    "series",
    "table",
    "seat",
    "players",
    "games",
    "won",
    "lost",
    "opponents_lost",
    "points",
    "total",
    "number",
)
_EPOCH = date(1899, 12, 30)
_UNREAD = date.min
_LAST_DAY = 2_958_465
_GERMAN_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_WAYS = (Scoring.SEEGER_FABIAN, Scoring.SEEGER, Scoring.CLASSIC)
"""How a total can come about; the first that gives all of a list is taken."""

_Row = Mapping[int, Value]


class _Uncalculated(str):
    """A formula whose result the file does not have: programs write so that do not calculate."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """What a row says; ``where`` is its place: the file, the sheet of a workbook, the line."""

    where: Mapping[str, object]
    day: date
    name: str
    numbers: Mapping[str, int]
    list: str = ""
    announced: bool = False
    readable: bool = True


class ReadList(NamedTuple):
    """A list that was read: where its first row stands, its events, the list that they make."""

    where: Mapping[str, object]
    events: tuple[Event, ...]
    sheet: Sheet
    announced: bool


def read_results(path: Path) -> tuple[ReadList, ...]:
    """Return the lists of a file in the order in which they stand there.

    Raises ``StoreError`` when the file cannot be read, and ``SkatError`` with every fault of it,
    each with its place.
    """
    with naming(path.name):
        return _read(path)


def _read(path: Path) -> tuple[ReadList, ...]:
    problems: list[Problem] = []
    part, rows = _table(path)
    place = {"file": path.name, "sheet": part} if part else {"file": path.name}
    columns, body = _under_headings(place, rows)
    read = [*_results(place, columns, body, problems)]
    if not read and not problems:
        problems.append(Problem("results-empty").at(**place))
    lists: dict[tuple[date, object], list[ResultRow]] = {}
    for each in read:
        told = each.numbers
        key = told.get("number"), told.get("series"), told.get("table"), fold(each.list)
        lists.setdefault((each.day, key), []).append(each)
    # A row whose day cannot be read may be of any of these, which then lack a player.
    undated = {key for day, key in lists if day == _UNREAD}
    whole = (
        rows
        for (_day, key), rows in lists.items()
        if key not in undated and all(row.readable for row in rows)
    )
    found = [_list(rows, problems) for rows in whole]
    _require(problems)
    return tuple(each for each in found if each)


# --- the table ------------------------------------------------------------------------------------


def _table(path: Path) -> tuple[str, list[tuple[int, _Row]]]:
    """Return the name of the sheet, empty in CSV, and its rows with their numbers."""
    content = read_bytes(path)
    if path.suffix.casefold() != ".xlsx" and not is_packed(content):
        rows: list[tuple[int, _Row]] = []
        for line, cells in read_cells(decoded(content).content, sample=_SEARCHED):
            _require_few(len(rows))
            told = {at: unguarded(cell) for at, cell in enumerate(cells, start=1) if cell}
            rows.append((line, told))
        return "", rows
    book = open_workbook(content)
    ours = book.names.get(sheet_name_of(RESULTS))
    almost: tuple[str, list[tuple[int, _Row]]] = "", []
    for part in sorted(book.sheets, key=lambda sheet: sheet.name != ours):
        rows = [*_rows(book.cells(part))]
        found = printable(part.name), rows
        if _place_of_headings(rows) is not None:
            return found
        if ours in {None, part.name} and not almost[0] and _almost_headings(rows):
            almost = found
    return almost


def _require_few(count: int) -> None:
    if count > MOST_ROWS:
        raise NotationError(_too_large())


def _too_large() -> Problem:
    facts = {"rows": MOST_ROWS, "columns": len(_NUMBERS), "signs": MOST_TEXT}
    return Problem("table-too-large", facts)


def _rows(cells: Mapping[tuple[int, int], Content]) -> Iterator[tuple[int, _Row]]:
    found: dict[int, dict[int, Value]] = {}
    for (row, column), content in cells.items():
        told = content.formula and content.value is None
        found.setdefault(row, {})[column] = (
            _Uncalculated(f"={content.formula}") if told else content.value
        )
    _require_few(len(found))
    yield from sorted(found.items())


def _known_titles() -> Mapping[str, str]:
    """Return the key of each title that a column can have, in every language."""
    found: dict[str, str] = {}
    for at in (0, 1):
        for language in LANGUAGES:
            with speaking(language):
                for key, titles in titles_of_results().items():
                    for title in titles[at : at + 1]:
                        found.setdefault(fold(title), key)
                    found.setdefault(fold(key), key)
    return found


def _keys(rows: Sequence[tuple[int, _Row]]) -> Iterator[set[str | None]]:
    """Yield the keys of the headings that stand in each of the first rows."""
    known = _known_titles()
    for _line, cells in rows[:_SEARCHED]:
        yield {known.get(fold(str(cell))) for cell in cells.values()}


def _place_of_headings(rows: Sequence[tuple[int, _Row]]) -> int | None:
    found = enumerate(_keys(rows))
    return next((place for place, keys in found if keys.issuperset(_NEEDED)), None)


def _almost_headings(rows: Sequence[tuple[int, _Row]]) -> tuple[int, list[str]] | None:
    """Return the line that has most of the headings, and the keys of those that it lacks."""
    for (line, _cells), keys in zip(rows, _keys(rows), strict=False):
        lacking = [key for key in _NEEDED if key not in keys]
        if len(lacking) <= _MOST_LACKING:
            return line, lacking
    return None


def _under_headings(
    where: Mapping[str, object],
    rows: Sequence[tuple[int, _Row]],
) -> tuple[Mapping[str, tuple[int, str]], Sequence[tuple[int, _Row]]]:
    """Return column and heading of each key, and the rows below them."""
    place = _place_of_headings(rows)
    if place is None:
        titles = titles_of_results()
        almost = _almost_headings(rows)
        if almost is not None:
            line, lacking = almost
            raise NotationError(
                Problem("results-missing", {"heading": titles[key][0]}).at(**where, line=line)
                for key in lacking
            )
        needed = tuple(titles[key][0] for key in _NEEDED)
        raise NotationError(Problem("results-not-found", {"needed": needed}))
    known = _known_titles()
    columns: dict[str, tuple[int, str]] = {}
    for column, cell in rows[place][1].items():
        key = known.get(fold(str(cell)))
        if key is not None:
            columns.setdefault(key, (column, printable(str(cell))))
    return columns, rows[place + 1 :]


# --- its rows -------------------------------------------------------------------------------------


def _results(
    place: Mapping[str, object],
    columns: Mapping[str, tuple[int, str]],
    rows: Iterable[tuple[int, _Row]],
    problems: list[Problem],
) -> Iterator[ResultRow]:
    needed = [columns[key][0] for key in _NEEDED]
    marks, announced = _marks()
    for line, cells in rows:
        if all(cells.get(column) in {None, ""} for column in needed):
            continue
        where = {**place, "line": line}
        reader = _Reader(where, cells, columns)
        day, name, list_name = reader.day(), reader.text("name", needed=True), reader.text("list")
        numbers = {
            key: number
            for key in _NUMBERS
            if (number := reader.number(key, needed=key in _NEEDED)) is not None
        }
        remark = fold(reader.text("remark"))
        problems += reader.problems
        yield ResultRow(
            where=where,
            day=_UNREAD if day is None else day,
            name=_unmarked(name, marks),
            numbers=numbers,
            list=list_name,
            announced=any(word in remark for word in announced),
            readable=not reader.problems,
        )


def _marks() -> tuple[set[str], set[str]]:
    """Return how a guest is marked, and how an announced series, in every language."""
    marks, announced = set(), set()
    for language in LANGUAGES:
        with speaking(language):
            marks.add(marked_name("", guest=True).strip())
            announced.add(fold(pgettext("remark", "announced")))
    return marks, announced


def _unmarked(name: str, marks: Iterable[str]) -> str:
    """Return a name with the mark of a guest that lists have in every language."""
    mark = next((each for each in marks if name.endswith(f" {each}")), None)
    return name if mark is None else f"{name.removesuffix(mark).strip()} (G)"


class _Reader:
    """Reads the cells of one row by their keys, and notes what cannot be read."""

    def __init__(
        self, where: Mapping[str, object], cells: _Row, columns: Mapping[str, tuple[int, str]]
    ) -> None:
        self.problems: list[Problem] = []
        self._where, self._cells, self._columns = where, cells, columns

    def _value(self, key: str) -> Value:
        column = self._columns.get(key)
        value = None if column is None else self._cells.get(column[0])
        if isinstance(value, _Uncalculated) and key not in _NEEDED:
            return None
        return value.strip() or None if isinstance(value, str) else value

    def _facts(self, key: str, value: Value = "") -> dict[str, object]:
        return {"heading": self._columns[key][1], "word": printable(str(value))[:MOST_TEXT]}

    def _missing(self, key: str) -> None:
        self._note(Problem("results-missing", self._facts(key)))

    def _note(self, problem: Problem) -> None:
        self.problems.append(problem.at(**self._where))

    def text(self, key: str, *, needed: bool = False) -> str:
        """Return what stands there, empty for nothing."""
        value = self._value(key)
        if value is None and needed:
            self._missing(key)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        found = "" if value is None else printable(str(value))
        if len(found) > MOST_TEXT:
            # Cut off, it could be somebody else's name.
            self._note(_too_large())
        return found

    def number(self, key: str, *, needed: bool) -> int | None:
        """Return the whole number that stands there."""
        value = self._value(key)
        if value is None:
            if needed:
                self._missing(key)
            return None
        if isinstance(value, str):
            plain = value.replace("\u2212", "-").removesuffix(".0")
            if re.fullmatch(r"[+-]?\d{1,9}", plain, re.ASCII):
                return int(plain)
        elif abs(value) < 10**9 and value == int(value):
            return int(value)
        self._note(Problem("results-cell", self._facts(key, value)))
        return None

    def day(self) -> date | None:
        """Return the date of the row."""
        value = self._value("date")
        if value is None:
            self._missing("date")
            return None
        if isinstance(value, int | float) and 0 < value <= _LAST_DAY:
            return _EPOCH + timedelta(days=int(value))
        written = str(value)
        german = _GERMAN_DATE.fullmatch(written)
        try:
            if german:
                day, month, year = map(int, german.groups())
                return date(year, month, day)
            return date.fromisoformat(written)
        except ValueError:
            self._note(Problem("results-day", self._facts("date", value)))
            return None


# --- its lists ------------------------------------------------------------------------------------


def _list(rows: Sequence[ResultRow], problems: list[Problem]) -> ReadList | None:
    """Return the list of these rows; what is wrong with it is noted."""
    first = rows[0]
    if all("seat" in row.numbers for row in rows):
        rows = sorted(rows, key=lambda row: row.numbers["seat"])
    heading = _heading(first, rows)
    told = first.numbers.get("players", len(rows))
    if told != len(rows):
        facts = {
            "list": heading.name,
            "date": first.day,
            "count": told,
            "players": tuple(row.name for row in rows),
        }
        problems.append(Problem("results-players", facts).at(**first.where))
        return None
    players = {
        seat: PlayerTotals(
            row.numbers["points"],
            row.numbers["won"],
            row.numbers["lost"],
            row.numbers.get("opponents_lost"),
            row.numbers.get("total"),
        )
        for seat, row in enumerate(rows, start=1)
    }
    try:
        _require(heading_problems(heading))
        events = _events(heading, players)
    except SkatError as error:
        problems += (
            Problem(
                "results-list",
                {"list": heading.name, "date": first.day, "reason": text(each)},
            ).at(**first.where)
            for each in error.problems
        )
        return None
    sheet = replay(records_of(events))
    return ReadList(first.where, events, sheet, all(row.announced for row in rows))


def _require(problems: Sequence[Problem]) -> None:
    if problems:
        raise SkatError(problems)


def _heading(first: ResultRow, rows: Sequence[ResultRow]) -> Heading:
    told = first.numbers
    return Heading(
        name=first.list
        or _("List {number}").format(number=told.get("number", told.get("table", 1))),
        date=first.day,
        seats=tuple(Seat(row.name) for row in rows),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=told.get("games", usual_games(len(rows))),
        series=told.get("series"),
        table=told.get("table"),
    )


def _events(heading: Heading, players: Mapping[int, PlayerTotals]) -> tuple[Event, ...]:
    """Return a list that is begun, has its totals, and is closed; scored so that these are right.

    Where no way of scoring gives them it is Seeger-Fabian, and the checks say what does not fit.
    """
    written = [players[seat].total for seat in sorted(players)]
    made = [_made(replace(heading, scoring=way), players) for way in _WAYS]
    for events, sheet in made:
        pairs = zip(written, totals(sheet), strict=True)
        if all(told is None or told == total for told, total in pairs):
            return (*events, closing(sheet))
    events, sheet = made[0]
    return (*events, closing(sheet))


def _made(heading: Heading, players: Mapping[int, PlayerTotals]) -> tuple[tuple[Event, ...], Sheet]:
    opened = SheetOpened(heading)
    event = new_totals(replay(records_of([opened])), players)
    return (opened, event), replay(records_of([opened, event]))
