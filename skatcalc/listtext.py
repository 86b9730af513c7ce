"""A list as text that can be read, kept and changed with any editor, and read back without loss.

First the heading, in TOML; then, where they are no built-in rule book, the rules; then the deals, a
line each in the neutral notation, and the foot of the paper. A line that begins with # is a remark.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from skatcalc.checks import check_code, closing, deal_lines
from skatcalc.events import (
    EVENT_VERSION,
    DealAdded,
    Event,
    Heading,
    Record,
    Scoring,
    SheetChanged,
    SheetOpened,
    TotalsEntered,
    event_from_body,
    event_to_body,
)
from skatcalc.neutral import FOOT, format_foot, read_foot, read_game, read_ramsch
from skatcalc.problems import NotationError, Problem, SkatError
from skatcalc.readback import deal_as_read, order_as_read
from skatcalc.reading import is_number, is_signed_number
from skatcalc.rulefiles import format_rules, parse_rules, toml_value
from skatcalc.rules import ISKO, RULE_BOOKS, Rules, find_rules, rules_to_data
from skatcalc.seating import Order
from skatcalc.sheet import Sheet, heading_problems, new_totals, replay
from skatcalc.tomlfiles import not_toml

_RULES = "--- rules"
_GAMES = "--- games"
_CODE = "check_code"
_WRITTEN = "written:"
_STARTS_BOCK = "start-bock"
_SEATS = "seats"
"""Before a deal: who is at the table from there on, by seat and in the order of dealing."""


class Loaded(NamedTuple):
    """The events that make the list, its opening first, and warnings, each with its line."""

    events: tuple[Event, ...]
    warnings: tuple[Problem, ...]


def dump(sheet: Sheet) -> str:
    """Return the list as text; ``load`` reads it back.

    Its history is not in it. A closed list has its check code there, which proves it unchanged.
    """
    heading = sheet.heading
    body = event_to_body(SheetOpened(heading))
    lines = [f"{name} = {toml_value(value)}" for name, value in _heading_lines(heading, body)]
    if sheet.closed:
        lines.append(f"{_CODE} = {toml_value(sheet.closed.code)}")
    if not _is_built_in(heading.rules):
        lines += [_RULES, format_rules(heading.rules)]
    lines += [_GAMES, *deal_lines(sheet, to_end=True)]
    lines += [format_foot(sheet.paper)] if sheet.paper else []
    return "\n".join(lines) + "\n"


def _is_built_in(rules: Rules) -> bool:
    return rules.name in RULE_BOOKS and find_rules(rules.name) == rules


def _heading_lines(heading: Heading, body: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Yield what stands in the heading, by name; what is not told is left out."""
    for name, value in body.items():
        if name == "date":
            yield name, heading.date
        elif name == "seats":
            names = [seat.written for seat in heading.seats]
            linked = any(seat.player_id is not None for seat in heading.seats)
            yield ("seats", value) if linked else ("players", names)
        elif name == "seatings":
            continue  # they stand among the deals
        elif name == "rules":
            if _is_built_in(heading.rules):
                yield name, heading.rules.name
        elif value is not None:
            yield name, value


@dataclass(frozen=True, slots=True)
class _Part:
    """Some lines of the text; ``start`` is the number of the first."""

    start: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def placed(self, problem: Problem) -> Problem:
        """Return a problem of this part with its line in the whole text."""
        line = problem.where.get("line", 1)
        return problem.at(line=int(str(line)) + self.start - 1)

    def line_of(self, key: str) -> int:
        """Return the line on which a key of the heading stands, else the first."""
        for number, line in enumerate(self.lines, start=self.start):
            if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
                return number
        return self.start


def load(text: str) -> Loaded:
    """Return the events that make the list of a text that ``dump`` wrote, or somebody by hand.

    Raises ``SkatError`` with every fault, each with its line: the heading, the rules, a deal that
    cannot be read or cannot be, a check code that is not that of the list.
    """
    head, rules, games = _parts(text)
    data = _toml(head)
    told = data.pop(_CODE, None)
    problems: list[Problem] = []
    book = ISKO
    try:
        book = _rules(data, head, rules)
    except SkatError as error:
        problems += error.problems
    try:
        heading = _heading(data, head, book, _first_order(games))
    except SkatError as error:
        raise SkatError([*error.problems, *problems]) from error
    if problems:
        raise SkatError(problems)
    sheet, warnings = _deals(replay([Record(seq=1, event=SheetOpened(heading))]), games)
    events = [record.event for record in sheet.history]
    if told is not None:
        code = check_code(sheet)
        if told != code:
            facts = {"code": code, "told": told, "key": _CODE}
            raise SkatError(Problem("load-code", facts).at(line=head.line_of(_CODE)))
        events.append(closing(sheet))
    return Loaded(tuple(events), tuple(warnings))


def _parts(text: str) -> tuple[_Part, _Part | None, _Part]:
    """Return heading, rules and games of the text."""
    lines = tuple(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"))
    marks = {line.strip(): place for place, line in reversed([*enumerate(lines)])}
    if _GAMES not in marks:
        raise NotationError(Problem("load-no-games", {"mark": _GAMES}).at(line=len(lines)))
    games = marks[_GAMES]
    rules = min(marks.get(_RULES, games), games)
    part = None if rules == games else _Part(rules + 2, lines[rules + 1 : games])
    return _Part(1, lines[:rules]), part, _Part(games + 2, lines[games + 1 :])


def _toml(head: _Part) -> dict[str, object]:
    try:
        return tomllib.loads(head.text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(not_toml(error, head.text)) from error


def _rules(data: dict[str, object], head: _Part, part: _Part | None) -> Rules:
    """Return the rules that the heading names, or those of their own part."""
    name = data.pop("rules", None)
    try:
        if part is not None:
            return parse_rules(part.text, name=ISKO.name)
        return ISKO if name is None else find_rules(str(name))
    except SkatError as error:
        if part is not None:
            raise SkatError(map(part.placed, error.problems)) from error
        line = head.line_of("rules")
        raise SkatError(each.at(line=line) for each in error.problems) from error


_NEEDED = ("name", "date", "players", "games")


def _first_order(games: _Part) -> Order | None:
    """Return who is at the table at first, where the first line of the games says so."""
    told = (line for line in games.lines if not _is_remark(line))
    return _order(next(told, ""))


def _is_remark(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _order(line: str) -> Order | None:
    """Return the seats that a line tells of those at the table; ``None`` if it is another line."""
    words = line.split()
    if words[:1] != [_SEATS] or not all(map(is_number, words[1:])):
        return None
    return tuple(map(int, words[1:]))


def _heading(data: dict[str, object], head: _Part, rules: Rules, order: Order | None) -> Heading:
    """Return the heading; every fault of it is told with its line."""
    if "seats" in data:
        data["players"] = [*_names(data["seats"])]
    problems = [*_value_problems(data, head)]
    missing = tuple(key for key in _NEEDED if key not in data)
    if missing:
        problems.append(Problem("load-missing", {"missing": missing}).at(line=1))
    if problems:
        raise NotationError(sorted(problems, key=lambda each: int(str(each.where["line"]))))
    body = _body(data, rules) | ({"seatings": [list(order)]} if order else {})
    opened = replay([Record(seq=1, event=event_from_body("SheetOpened", EVENT_VERSION, body))])
    # A name that leaves no trace is none.
    known = event_to_body(SheetOpened(opened.heading))
    faults = [Problem("load-key", {"key": key}) for key in body if key not in known]
    faults += heading_problems(opened.heading)
    if faults:
        raise SkatError(each.at(line=head.line_of(_key_of(each))) for each in faults)
    return opened.heading


def _names(seats: object) -> Iterator[object]:
    for seat in seats if isinstance(seats, list) else []:
        yield seat.get("written") if isinstance(seat, Mapping) else seat


def _value_problems(data: Mapping[str, object], head: _Part) -> Iterator[Problem]:
    """Tell the values that are of another kind than they must be."""
    scorings = " or ".join(each.value for each in Scoring)
    kinds: Sequence[tuple[str, type, str]] = (
        ("name", str, "text"),
        ("date", date, "a date as date = 2026-11-29"),
        ("players", list, "a list of names"),
        ("scoring", str, scorings),
        ("games", int, "a whole number"),
        ("first_dealer", int, "a whole number"),
        ("evening", int, "a whole number"),
        ("series", int, "a whole number"),
        ("table", int, "a whole number"),
    )
    for key, kind, expected in kinds:
        value = data.get(key)
        wrong = type(value) is not kind
        if key == "players" and isinstance(value, list):
            wrong = not all(isinstance(each, str) for each in value)
        if key == "scoring" and isinstance(value, str):
            wrong = value not in {each.value for each in Scoring}
        if key in data and wrong:
            facts = {"key": key, "word": value, "expected": expected}
            yield Problem("rules-value", facts).at(line=head.line_of(key))


def _body(data: Mapping[str, object], rules: Rules) -> dict[str, object]:
    """Return the body of the event that opens the list."""
    seats = [{"written": name, "player_id": None} for name in _names(data["players"])]
    rest = {key: value for key, value in data.items() if key != "players"}
    usual = {"scoring": Scoring.SEEGER_FABIAN.value, "first_dealer": 1, "seats": seats}
    told = {"date": str(data["date"]), "rules": rules_to_data(rules)}
    return usual | rest | told


_KEYS: Mapping[str, str] = {
    "sheet-name-blank": "name",
    "games-range": "games",
    "seat-unknown": "first_dealer",
}


def _key_of(problem: Problem) -> str:
    """Return the key of the heading that a problem is about."""
    told = {"number-range": "name", "load-key": "key"}.get(problem.code)
    return str(problem.facts[told]) if told else _KEYS.get(problem.code, "players")


def _deals(sheet: Sheet, games: _Part) -> tuple[Sheet, list[Problem]]:
    """Return the sheet with all deals, and the warnings, or raise the faults of all lines."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for number, line in enumerate(games.lines, start=games.start):
        if _is_remark(line):
            continue
        order = _order(line)
        try:
            event, doubts = _deal(sheet, line) if order is None else _change(sheet, order)
            warnings += (each.at(line=number) for each in doubts)
        except SkatError as error:
            problems += (each.at(line=number) for each in error.problems)
            if order is not None:
                continue
            # The place is kept, so that dealers and numbers of the lines after it stay right.
            event = DealAdded(declarer=None)
        if event is not None:
            sheet = sheet.apply(Record(seq=sheet.last_seq + 1, event=event))
    if problems:
        raise SkatError(problems)
    return sheet, warnings


def _change(sheet: Sheet, order: Order) -> tuple[SheetChanged | None, tuple[Problem, ...]]:
    """Return the event by which others are at the table, ``None`` for those who are there."""
    return (None, ()) if order == sheet.heading.orders[-1] else order_as_read(sheet, order)


def _deal(sheet: Sheet, line: str) -> tuple[Event, tuple[Problem, ...]]:
    """Return the event of a line, and what is wrong with it that was right when it was entered."""
    if line.split()[:1] == [FOOT]:
        return _foot(sheet, line), ()
    return deal_as_read(sheet, _told(sheet, line))


def _foot(sheet: Sheet, line: str) -> TotalsEntered:
    """Return the event of the line that holds the foot of the paper list."""
    told = read_foot(line)
    seats = len(sheet.seats)
    if len(told.players) > seats:
        raise NotationError(Problem("seat-unknown", {"seat": seats + 1, "count": seats}))
    players = dict(enumerate(told.players, start=1))
    return new_totals(sheet, players, passed=told.passed, ramsch=told.ramsch)


def _told(sheet: Sheet, line: str) -> DealAdded:
    """Return what a line tells, before it is held against the list."""
    words = line.split()
    starts_bock = words[-1] == _STARTS_BOCK
    if starts_bock:
        words.pop()
        line = line[: line.rindex(_STARTS_BOCK)]
    if words == ["passed"]:
        return DealAdded(declarer=None, starts_bock=starts_bock)
    if words[:1] == ["R"]:
        ramsch = read_ramsch(line)
        return DealAdded(declarer=None, ramsch=ramsch, starts_bock=starts_bock)
    if not words or not is_number(words[0]):
        raise NotationError(Problem("load-deal", {"word": " ".join(words) or _STARTS_BOCK}))
    seat = int(words[0])
    if not 1 <= seat <= len(sheet.seats):
        raise NotationError(Problem("seat-unknown", {"seat": seat, "count": len(sheet.seats)}))
    # Blanks for what is read, so that the columns of the rest stay right.
    rest = line.replace(words[0], " " * len(words[0]), 1)
    written = None
    last = words[-1]
    if last.startswith(_WRITTEN) and is_signed_number(last.removeprefix(_WRITTEN)):
        written = int(last.removeprefix(_WRITTEN))
        rest = rest[: rest.rindex(last)]
    game = read_game(rest) if rest.strip() else None
    return DealAdded(declarer=seat, game=game, written=written, starts_bock=starts_bock)
