"""Reads a list of a table from a file that may be wrong: CSV or a workbook, as ``audit`` reads it.

What a line says is kept beside what is wrong with it. A column headed by a player's name holds his
running totals.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from skatcalc.audit import ForeignLine
from skatcalc.events import Scoring
from skatcalc.ingest.delimited import Given, read_sheet
from skatcalc.ingest.foreign import ForeignList, Line, understand
from skatcalc.ingest.headings import Field, recognise
from skatcalc.papers import PaperRow, PaperSheet, paper_of
from skatcalc.problems import NotationError, Problem, SkatError, StoreError, naming
from skatcalc.reading import fold, is_number, is_signed_number
from skatcalc.records import split_names
from skatcalc.rules import Rules
from skatcalc.seating import TABLE_SIZES, deal_order, sitting
from skatcalc.sheet import records_of, replay
from skatcalc.valuation import value

_WORKBOOKS = {".xlsx", ".xlsm"}
_MINUS = str.maketrans({"−": "-", "–": "-"})


def read_paper(
    path: Path, rules: Rules, players: Sequence[str] = (), scoring: Scoring = Scoring.SEEGER_FABIAN
) -> PaperSheet:
    """Return the list of a file; ``players`` are in the order of seats, else the file tells them.

    Raises ``StoreError`` when the file cannot be read, ``SkatError`` when it is no list, or nobody
    can be told from it.
    """
    own = _own(path, rules, players)
    if own is not None:
        return own
    with naming(path.name):
        found = _table(path)
        names = _players(found, players)
        return PaperSheet(
            name=path.name,
            players=names,
            rows=tuple(_rows(found, names, rules)),
            rules=rules,
            scoring=scoring,
            sitting=_sitting(found, len(names)),
        )


def _own(path: Path, rules: Rules, players: Sequence[str]) -> PaperSheet | None:
    """Return a list that this program could import; ``None`` where a line of it is at fault."""
    if path.suffix.casefold() in _WORKBOOKS:
        return None
    for names in ((), tuple(players)):
        given = Given(name=path.name, day=date.min, players=names, rules=rules)
        try:
            return paper_of(replay(records_of(read_sheet(path, given))))
        except StoreError:
            raise
        except SkatError:
            continue
    return None


def _table(path: Path) -> ForeignList:
    if path.suffix.casefold() in _WORKBOOKS:
        from skatcalc.ingest.workbook import read_workbook

        return read_workbook(path)
    from skatcalc.ingest.tables import read_table

    return read_table(path)


def _column(found: ForeignList, field: Field) -> str | None:
    return recognise(found.headings, {}).fields.get(field)


def _players(found: ForeignList, given: Sequence[str]) -> tuple[str, ...]:
    """Return the players: those given, unless the file tells of others.

    It tells them in our own column, as headings of running totals, or as declarers.
    """
    own = next((line.cells.get("players", "") for line in found.lines), "")
    unread = recognise(found.headings, {}).unread
    column = _column(found, Field.DECLARER)
    declarers = dict.fromkeys(line.cells.get(column, "") for line in found.lines) if column else {}
    named = [each for each in declarers if each and not is_number(each)]
    known = {fold(each) for each in named}
    # A column of won or lost games beside a player's is headed by more than his name.
    headed = unread if known <= {fold(each) for each in unread} else ()
    both = [each for each in unread if fold(each) in known]
    told = [tuple(names) for names in (split_names(own), headed, both, named)]
    if given and known <= {fold(name) for name in given}:
        return tuple(given)
    for names in told:
        if len(names) in TABLE_SIZES:
            return names
    raise NotationError(Problem("paper-players"))


def _sitting(found: ForeignList, players: int) -> tuple[frozenset[int], ...]:
    """Return who sits out in each game; who deals the first is told in our own files."""
    told = found.lines[0].cells.get("first_dealer", "")
    first = int(told) if is_number(told) else 1
    order = deal_order(players, first)
    return tuple(
        frozenset(sitting(order, number % players)) for number in range(len(found.lines) + 1)
    )


def _rows(found: ForeignList, names: Sequence[str], rules: Rules) -> list[PaperRow]:
    column = _column(found, Field.DECLARER)
    seats = {fold(name): seat for seat, name in enumerate(names, start=1)}
    said = understand(found, {}).lines
    return [
        _row(told, _seat(line, column, seats), _running(line, names), rules)
        for line, told in zip(found.lines, said, strict=True)
    ]


def _seat(line: Line, column: str | None, seats: Mapping[str, int]) -> int | None:
    """Return whose line it is: by the name, the number of the seat, or whose column is filled."""
    word = line.cells.get(column, "") if column else ""
    if is_number(word) and int(word) <= len(seats):
        return int(word)
    if fold(word) in seats:
        return seats[fold(word)]
    filled = [seat for name, seat in seats.items() if _is_filled(line, name)]
    return filled[0] if len(filled) == 1 else None


def _is_filled(line: Line, name: str) -> bool:
    return any(cell for heading, cell in line.cells.items() if fold(heading) == name)


def _running(line: Line, names: Sequence[str]) -> dict[int, int]:
    folded = {fold(name): seat for seat, name in enumerate(names, start=1)}
    cells = {
        folded[fold(heading)]: cell.translate(_MINUS)
        for heading, cell in line.cells.items()
        if fold(heading) in folded
    }
    return {seat: int(cell) for seat, cell in cells.items() if is_signed_number(cell)}


def _row(told: ForeignLine, seat: int | None, running: Mapping[int, int], rules: Rules) -> PaperRow:
    if told.passed:
        return PaperRow(seat=None, running=running)
    problems = [each.at(line=told.line) for each in told.faults]
    score = told.score
    if told.ramsch is not None:
        scores = [(each, points) for each, points in sorted(told.scores.items()) if points]
        first = scores[0] if scores else (seat, score or 0)
        return PaperRow(
            seat=first[0],
            score=first[1],
            ramsch=True,
            counts=rules.ramsch is not None and rules.ramsch.counts,
            others=tuple(scores[1:]),
            running=running,
        )
    if score is None and seat is not None:
        score = told.scores.get(seat)
    if score is None:
        # What a game is worth is its score where nothing says whether it was won.
        score = _valued(told, rules)
        score = told.worth if score is None else score
    if score is None and not problems:
        problems.append(Problem("result-missing").at(line=told.line))
    if seat is None and not problems:
        problems.append(Problem("paper-nobody").at(line=told.line))
    return PaperRow(
        seat=seat,
        score=score or 0,
        game=told.game,
        problems=tuple(problems),
        running=running,
    )


def _valued(told: ForeignLine, rules: Rules) -> int | None:
    """Return what the facts give; nothing where they cannot be."""
    try:
        return None if told.game is None else value(told.game, rules).score
    except SkatError:
        return None
