"""Reads a sheet from CSV: one file is one sheet, one line is one game.

The columns are those of ``records.CSV_COLUMNS``, in any order; only ``declarer`` and ``game`` must
be there. Commas or semicolons divide, whichever the first line holds more of.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TypeVar, cast

from skatcalc.cardwords import read_cards
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    Record,
    Scoring,
    Seat,
    SheetOpened,
)
from skatcalc.facts import Facts, combine, to_game
from skatcalc.game import Contract, Ending, Game, Party
from skatcalc.ingest.textfiles import read_text
from skatcalc.neutral import read_ramsch
from skatcalc.notation import nearest, read_words
from skatcalc.problems import NotationError, Problem, SkatError, naming
from skatcalc.readback import SEATING_DOUBTS, deal_as_read, order_as_read
from skatcalc.reading import fold, is_signed_number
from skatcalc.records import CSV_COLUMNS, PASSED, RAMSCH, split_names
from skatcalc.rules import ISKO, Rules, find_rules
from skatcalc.scoring import parse_scoring
from skatcalc.seating import Order, usual_games
from skatcalc.sheet import (
    Sheet,
    SheetRow,
    find_player,
    heading_problems,
    replay,
)

_REQUIRED = ("declarer", "game")
_SCORINGS = "classic, seeger, seeger-fabian or bierlachs 500 double"
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What is told of the sheet beside the file; it goes before what the file says."""

    name: str | None = None
    day: date | None = None
    players: tuple[str, ...] = ()
    rules: Rules | None = None


def read_sheet(path: Path, given: Given = Given()) -> tuple[Event, ...]:
    """Return the events that make the sheet of the file: its opening, then deal by deal.

    Raises ``StoreError`` when the file cannot be read, ``SkatError`` with every fault of every
    line, each with ``file`` and ``line``. Where lines tell the dealer, who sits out may have played
    and players may come inside a round: so a correction can leave a list.
    """
    with naming(path.name):
        lines = _lines(read_text(path, strict=True).content)
        heading = _heading_of(lines, given)
        return _events(heading, lines)


_Line = tuple[int, dict[str, str]]
_CELLS = "\0cells"
"""Where a line notes that it has another number of cells than the heading; no column's name."""


def _lines(text: str) -> list[_Line]:
    """Return each line's number and its cells by column, blank lines left out."""
    rows = read_cells(text)
    columns = [cell.strip().casefold() for cell in next(rows, (1, []))[1]]
    problems = [*_column_problems(columns)]
    if problems:
        raise NotationError(problem.at(line=1) for problem in problems)
    lines: list[_Line] = []
    for number, cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        stripped = [cell.strip() for cell in cells]
        line = dict(zip(columns, stripped, strict=False))
        if len(cells) != len(columns):
            line[_CELLS] = f"{len(cells)} {len(columns)}"
        lines.append((number, line))
    if not lines:
        raise NotationError(Problem("csv-empty"))
    return lines


def read_cells(text: str, *, sample: int = 1) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of every line with its number.

    Semicolons, commas or tabulators divide, whichever the first lines hold most of, ``sample`` of
    them. Raises ``NotationError`` with the code ``csv-unreadable`` where a line cannot be read.
    """
    first = "".join(islice(io.StringIO(text, newline=None), sample))
    delimiter = max(",;\t", key=first.count)
    # Universal newlines: a file of an old system, with a lone carriage return, is read as well.
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise NotationError(Problem("csv-unreadable").at(line=reader.line_num)) from error


def _column_problems(columns: Sequence[str]) -> Iterator[Problem]:
    missing = tuple(name for name in _REQUIRED if name not in columns)
    if missing:
        yield Problem("csv-no-heading", {"missing": missing})
        return
    for place, column in enumerate(columns):
        if column in columns[:place]:
            yield Problem("csv-column-twice", {"column": column})
        elif column not in CSV_COLUMNS:
            facts = {
                "column": column,
                "known": CSV_COLUMNS,
                "nearest": nearest(column, CSV_COLUMNS),
            }
            yield Problem("csv-column-unknown", facts)


def _in_cell(problem: Problem, column: str) -> Problem:
    """Place a problem in a cell; where in it is not told, for that would look like the line's."""
    where = {name: place for name, place in problem.where.items() if name != "column"}
    return Problem(problem.code, problem.facts, {**where, "cell": column})


def _whole_number(word: str) -> int:
    if not is_signed_number(word):
        raise ValueError(word)
    return int(word)


class _Cells:
    """The cells of one line; reading one that cannot be right notes the fault and goes on."""

    def __init__(self, cells: Mapping[str, str]) -> None:
        self._cells = cells
        self.problems: list[Problem] = []

    def text(self, column: str) -> str:
        return self._cells.get(column, "")

    def refuse(self, code: str, columns: Iterable[str]) -> None:
        """Note every one of the columns that is filled in, though the line has no such fact."""
        self.problems += [Problem(code, {"column": c}) for c in columns if self.text(c)]

    def number(self, column: str) -> int | None:
        return self.read(column, _whole_number, "a whole number")

    def read(self, column: str, parse: Callable[[str], _T], expected: str) -> _T | None:
        word = self.text(column)
        if not word:
            return None
        try:
            return parse(word)
        except SkatError as error:
            self.problems += [_in_cell(problem, column) for problem in error.problems]
        except ValueError:
            facts = {"column": column, "word": word, "expected": expected}
            self.problems.append(_in_cell(Problem("csv-value", facts), column))
        return None


def _heading(line: int, cells: Mapping[str, str], given: Given) -> Heading:
    first = _Cells(cells)
    name = given.name or first.text("list")
    day = given.day or first.read("date", date.fromisoformat, "a date as 2026-11-29")
    names = given.players or tuple(split_names(first.text("players")))
    missing = [
        Problem("csv-missing", {"column": column})
        for column, told in (
            ("list", name),
            ("date", day or first.text("date")),
            ("players", names),
        )
        if not told
    ]
    rules = given.rules or first.read("rules", find_rules, "a rule book")
    scoring, bierlachs = first.read("scoring", parse_scoring, _SCORINGS) or (None, None)
    games, first_dealer = first.number("games"), first.number("first_dealer")
    series, table = first.number("series"), first.number("table")
    order = first.read("at_table", lambda cell: _order(names, cell), "a list of names")
    problems = [*missing, *first.problems]
    if day is None or problems:
        raise NotationError(problem.at(line=line) for problem in problems)
    heading = Heading(
        name=name,
        date=day,
        seats=tuple(map(Seat, names)),
        rules=rules or ISKO,
        scoring=scoring or Scoring.SEEGER_FABIAN,
        bierlachs=bierlachs,
        games=usual_games(len(order or names)) if games is None else games,
        first_dealer=1 if first_dealer is None else first_dealer,
        series=series,
        table=table,
        seatings=(order,) if order else (),
    )
    faults = heading_problems(heading)
    if faults:
        raise SkatError(problem.at(line=line) for problem in faults)
    return heading


def _order(names: Sequence[str], cell: str) -> Order:
    """Return the seats of those at the table, in the order in which they stand in the cell."""
    folded = [fold(name) for name in names]
    told = split_names(cell)
    problems = [
        Problem("player-unknown", {"word": name, "players": tuple(names)})
        for name in told
        if fold(name) not in folded
    ]
    if problems:
        raise SkatError(problems)
    return tuple(folded.index(fold(name)) + 1 for name in told)


def _events(heading: Heading, lines: Sequence[_Line]) -> tuple[Event, ...]:
    """Return the events of the whole file, each deal held against the sheet so far."""
    first = lines[0][1]
    sheet = replay([Record(seq=1, event=SheetOpened(heading))])
    problems: list[Problem] = []
    for line, cells in lines:
        try:
            _require_all_cells(cells)
            sheet = _seated(sheet, _Cells(cells))
            deal = _deal(sheet, _Cells(cells), first)
            record = Record(seq=sheet.last_seq + 1, event=deal)
            sheet = sheet.apply(record)
        except SkatError as error:
            problems += [problem.at(line=line) for problem in error.problems]
            # The place is kept, so that dealers and numbers of the lines after it stay right.
            record = Record(seq=sheet.last_seq + 1, event=DealAdded(declarer=None))
            sheet = sheet.apply(record)
    if not problems and _in_turn(sheet):
        problems = [*_bock_score_problems(sheet, lines)]
    if problems:
        raise SkatError(problems)
    return tuple(record.event for record in sheet.history)


def _heading_of(lines: Sequence[_Line], given: Given) -> Heading:
    """Return the heading; its faults are told with those of the lines that have other cells."""
    try:
        return _heading(*lines[0], given)
    except SkatError as error:
        problems = list(error.problems)
        for line, cells in lines:
            try:
                _require_all_cells(cells)
            except SkatError as other:
                problems += [problem.at(line=line) for problem in other.problems]
        raise SkatError(problems) from error


def _require_all_cells(cells: Mapping[str, str]) -> None:
    """Refuse a line with more or fewer cells than the heading: nobody knows which is which."""
    if _CELLS in cells:
        count, expected = map(int, cells[_CELLS].split())
        raise SkatError(Problem("csv-cells", {"count": count, "expected": expected}))


def _seated(sheet: Sheet, cells: _Cells) -> Sheet:
    """Return the sheet with those at the table whom the line names, if they are not the same."""
    names = [seat.written for seat in sheet.seats]
    order = cells.read("at_table", lambda cell: _order(names, cell), "a list of names")
    if cells.problems:
        raise SkatError(cells.problems)
    if order is None or order == sheet.heading.orders[-1]:
        return sheet
    event, doubts = order_as_read(sheet, order)
    _require_dealer(cells, doubts)
    return sheet.apply(Record(seq=sheet.last_seq + 1, event=event))


def _require_dealer(cells: _Cells, doubts: Sequence[Problem]) -> None:
    """Refuse a line that is doubtful, unless it tells who deals, as one does that was exported.

    What does not fit the dealer there was made by a correction, and not on the way into the file.
    What the rules do not have tells of other rules, which can be told.
    """
    of_seats = all(each.code in SEATING_DOUBTS for each in doubts)
    if doubts and not (of_seats and cells.text("dealer")):
        raise SkatError(doubts)


_SHEET_COLUMNS = CSV_COLUMNS[: CSV_COLUMNS.index("number")]


def _deal(sheet: Sheet, cells: _Cells, first: Mapping[str, str]) -> DealAdded:
    problems = [
        Problem("csv-differs", {"column": name, "word": cells.text(name), "first": first[name]})
        for name in _SHEET_COLUMNS
        if cells.text(name) and cells.text(name) != first[name]
    ]
    problems += _place_problems(sheet, cells)
    deal: DealAdded | None = None
    try:
        deal, doubts = deal_as_read(sheet, _read_deal(sheet, cells))
        _require_dealer(cells, doubts)
        told = cells.number("score")
        if not _in_turn(sheet):
            # On a list of its own: its score does not depend on the games before, which are many.
            alone = replace(sheet, deals=(), places=()).apply(
                Record(seq=sheet.last_seq + 1, event=deal)
            )
            problems += _score_problems(told, alone.rows()[0])
        problems += cells.problems
    except SkatError as error:
        problems += error.problems
    if deal is None or problems:
        raise SkatError(problems)
    return deal


def _place_problems(sheet: Sheet, cells: _Cells) -> Iterator[Problem]:
    expected = len(sheet.deals) + 1
    number = cells.number("number")
    if number is not None and number != expected:
        yield Problem("csv-number", {"number": number, "expected": expected})
    dealer = sheet.name_of(sheet.dealer(expected))
    seat = cells.read("dealer", lambda word: _seat(sheet, word), "a player")
    if seat is not None and sheet.name_of(seat) != dealer:
        yield Problem("csv-dealer", {"word": cells.text("dealer"), "expected": dealer})


def _seat(sheet: Sheet, word: str) -> int:
    """Return the seat that a cell names with all of its words."""
    words = word.split()
    try:
        seat, taken = find_player(sheet, words)
    except SkatError as error:
        # All of the cell is the name, and not its first word alone.
        problems = (Problem(p.code, {**p.facts, "word": word}) for p in error.problems)
        raise SkatError(problems) from error
    if taken != len(words):
        players = tuple(each.written for each in sheet.seats)
        raise SkatError(Problem("player-unknown", {"word": word, "players": players}))
    return seat


def _in_turn(sheet: Sheet) -> bool:
    """Return whether a score depends on the games before: a bock round doubles what follows."""
    return sheet.heading.rules.bock is not None


def _bock_score_problems(sheet: Sheet, lines: Sequence[_Line]) -> Iterator[Problem]:
    """Hold the scores of all lines against the whole list, every line of which was read."""
    for (line, cells), row in zip(lines, sheet.rows(), strict=True):
        told = _Cells(cells).number("score")
        yield from (each.at(line=line) for each in _score_problems(told, row))


def _score_problems(told: int | None, row: SheetRow) -> Iterator[Problem]:
    # In a Ramsch it is the score of the one player who has any, as the list shows it.
    score = next(iter(row.scores.values())) if len(row.scores) == 1 else row.score
    if told is not None and told != score:
        yield Problem("csv-score", {"word": told, "expected": score})


def _read_deal(sheet: Sheet, cells: _Cells) -> DealAdded:
    """Return what a line tells, before it is held against the list."""
    if cells.text("game").casefold() == PASSED:
        cells.read("bock", _in_bock, "start")
        cells.refuse("csv-passed", ("declarer", *_GAME_COLUMNS, "written", "doublings", "ramsch"))
        if cells.problems:
            raise SkatError(cells.problems)
        return DealAdded(declarer=None, starts_bock=_starts_bock(cells))
    if cells.text("game").casefold() == RAMSCH:
        ramsch = cells.read("ramsch", read_ramsch, "card points by seat as 1=34 2=20 3=66")
        in_bock = cells.read("bock", _in_bock, "yes, no or start")
        if ramsch is not None and in_bock is not None:
            ramsch = replace(ramsch, bock_round=in_bock)
        cells.refuse("csv-ramsch", ("declarer", *_GAME_COLUMNS, "written", "doublings"))
        if cells.problems or ramsch is None:
            missing = Problem("csv-value", {"column": "ramsch", "word": "", "expected": "1=34 …"})
            raise SkatError(cells.problems or [missing])
        return DealAdded(declarer=None, ramsch=ramsch, starts_bock=_starts_bock(cells))
    seat = cells.read("declarer", lambda word: _seat(sheet, word), "a player")
    if not cells.text("declarer"):
        players = tuple(each.written for each in sheet.seats)
        cells.problems.append(Problem("player-missing", {"players": players}))
    cells.refuse("csv-not-ramsch", ("ramsch",))
    game = _game(cells)
    written = cells.number("written")
    if cells.problems or seat is None:
        raise SkatError(cells.problems)
    return DealAdded(declarer=seat, game=game, written=written, starts_bock=_starts_bock(cells))


_GAME_COLUMNS = CSV_COLUMNS[CSV_COLUMNS.index("bid") : CSV_COLUMNS.index("written")]


def _in_bock(cell: str) -> bool | None:
    """Return whether the deal was told to be in a bock round."""
    told = {"yes": True, "no": False, "start": None}
    answers = [told[word] for word in cell.casefold().split() if word in told]
    if len(answers) != len(cell.split()):
        raise ValueError(cell)
    return next((answer for answer in answers if answer is not None), None)


def _starts_bock(cells: _Cells) -> bool:
    return "start" in cells.text("bock").casefold().split()


def _column_facts(cells: _Cells) -> Facts:
    told = {
        "bid": cells.number("bid"),
        "card_points": cells.number("card_points"),
        "tricks": cells.number("tricks"),
        "ending": cells.read("ended", Ending, ", ".join(each.value for each in Ending)),
        "party": cells.read("by_party", Party, "declarer or defenders"),
        "announced_as": cells.read("announced_as", Contract, "null"),
        "cards": cells.read("cards", lambda word: read_cards(word, server=True), "cards"),
        "doubling_steps": cells.number("doublings"),
        "bock_round": cells.read("bock", _in_bock, "yes, no or start"),
    }
    facts = {name: fact for name, fact in told.items() if fact is not None}
    return cast("Facts", facts)


def _game(cells: _Cells) -> Game | None:
    """Return the game of a line; ``None`` where only the score was written."""
    if not any(cells.text(column) for column in ("game", *_GAME_COLUMNS, "doublings")):
        cells.read("bock", _in_bock, "start")
        return None
    told = [
        cells.read("game", lambda word: read_words(word.split(), server=True), "a game"),
        cells.read("result", lambda word: read_words(word.split(), language="en"), "won or lost"),
        _column_facts(cells),
    ]
    try:
        return to_game(combine(*(facts for facts in told if facts is not None)))
    except SkatError as error:
        if not cells.problems:
            cells.problems += error.problems
        return None
