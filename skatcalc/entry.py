"""One line as it is said at the table, to the event that enters or corrects a deal."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from skatcalc.corrections import corrected, facts_of, is_whole
from skatcalc.events import DealAdded, DealChanged
from skatcalc.facts import Facts, to_game
from skatcalc.game import Game
from skatcalc.notation import read_words
from skatcalc.problems import NotationError, Problem, SheetError, SkatError
from skatcalc.prompt import is_passed
from skatcalc.ramsch import Ramsch
from skatcalc.ramschline import read_ramsch_line
from skatcalc.reading import is_number
from skatcalc.sheet import (
    Deal,
    Sheet,
    changed_deal,
    deal_of,
    find_player,
    new_deal,
    new_ramsch,
)


class ReadsWords(Protocol):
    """Reads the words of a game; ``read_words``, or it together with options."""

    def __call__(self, words: Sequence[str], *, column: int = 1) -> Facts:
        """Return the facts, or raise ``NotationError``."""


class Beside(NamedTuple):
    """What is told of a deal beside the line: by options, or by what is written on paper.

    ``starts_bock`` is ``None`` where a correction leaves it as it was.
    """

    read: ReadsWords = read_words
    written: int | None = None
    starts_bock: bool | None = None
    reason: str | None = None


class _Told(NamedTuple):
    """What a line tells of a deal."""

    declarer: int | None
    game: Game | None = None
    written: int | None = None
    ramsch: Ramsch | None = None


class _Words(NamedTuple):
    """The words of a line with their places; ``column`` is where the line itself begins."""

    line: str
    column: int

    @property
    def words(self) -> list[str]:
        return self.line.split()

    def player(self, sheet: Sheet) -> tuple[int, int]:
        """Return the seat that the line begins with, and how many words it took.

        A comma or colon after the name is none of it, unless it is.
        """
        try:
            return find_player(sheet, self.words)
        except SheetError:
            plain = [word.rstrip(",;:") or word for word in self.words]
            with suppress(SheetError):
                return find_player(sheet, plain)
            raise

    def _matches(self) -> list[re.Match[str]]:
        return list(re.finditer(r"\S+", self.line))

    def after(self, count: int) -> "_Words":
        """Return the line without its first words."""
        ends = [0, *(match.end() for match in self._matches())]
        start = ends[min(count, len(ends) - 1)]
        rest = self.line[start:]
        start += len(rest) - len(rest.lstrip())
        return _Words(self.line[start:], self.column + start)

    def read(self, read: ReadsWords) -> Facts:
        return read([self.line] if self.line else [], column=self.column)

    def place(self) -> int:
        """Return the column of the first word."""
        return self.after(0).column


def read_entry(
    sheet: Sheet,
    line: str,
    number: int | None = None,
    *,
    column: int = 1,
    beside: Beside | None = None,
) -> DealAdded | DealChanged:
    """Return the event that a line tells: the next deal, or the correction of a deal by its number.

    A line is a word for a passed deal, or the declarer and the game. In a correction what is left
    out stays: the declarer, the game, or of the game what ``corrected`` says. ``column`` is where
    the line stands in what was typed. Raises ``SkatError`` with every fault of the line, those of
    its words with their column.

    >>> from datetime import date
    >>> from skatcalc.events import Heading, Scoring, Seat
    >>> from skatcalc.rules import ISKO
    >>> seats = tuple(map(Seat, ("Anna", "Bert", "Carla")))
    >>> sheet = Sheet(heading=Heading(name="A", date=date(2026, 11, 29), seats=seats, rules=ISKO,
    ...     scoring=Scoring.CLASSIC, games=36))
    >>> event = read_entry(sheet, "bert grand with 1 won")
    >>> event.declarer, event.game.contract
    (2, <Contract.GRAND: 'grand'>)
    """
    beside = beside or Beside()
    desk = _Place(sheet, number, None if number is None else deal_of(sheet, number), beside)
    words = _Words(line, column)
    ramsch = read_ramsch_line(sheet, line, column=column)
    if ramsch is not None:
        return _ramsch(desk, words, ramsch)
    if is_passed(line):
        return _passed(desk, words)
    if desk.old is None:
        return _with_player(desk, words)
    return _correction(desk, words)


class _Place(NamedTuple):
    """Where a deal is entered; ``old`` is the one that is corrected."""

    sheet: Sheet
    number: int | None
    old: Deal | None
    beside: Beside

    def event(self, told: _Told) -> DealAdded | DealChanged:
        """Return the event, or raise ``SheetError`` or ``InvalidGame``."""
        starts_bock = self.beside.starts_bock
        if (self.number is None or self.old is None) and told.ramsch is not None:
            return new_ramsch(self.sheet, told.ramsch, starts_bock=starts_bock is True)
        if self.number is None or self.old is None:
            return new_deal(
                self.sheet,
                declarer=told.declarer,
                game=told.game,
                written=told.written,
                starts_bock=starts_bock is True,
            )
        return changed_deal(
            self.sheet,
            self.number,
            declarer=told.declarer,
            game=told.game,
            ramsch=told.ramsch,
            written=told.written,
            starts_bock=self.old.starts_bock if starts_bock is None else starts_bock,
            reason=self.beside.reason,
        )

    def players(self) -> tuple[str, ...]:
        return tuple(seat.written for seat in self.sheet.seats)


def _ramsch(desk: _Place, words: _Words, ramsch: Ramsch) -> DealAdded | DealChanged:
    beside = desk.beside
    if beside.read([]) or beside.written is not None:
        raise NotationError(Problem("ramsch-with-game").at(column=words.place()))
    return desk.event(_Told(None, ramsch=ramsch))


def _passed(desk: _Place, words: _Words) -> DealAdded | DealChanged:
    beside = desk.beside
    if beside.read([]) or beside.written is not None:
        raise NotationError(Problem("passed-with-game").at(column=words.place()))
    if desk.old is not None and _finds_player(desk.sheet, words):
        raise _player_or_word(words)
    return desk.event(_Told(None))


def _finds_player(sheet: Sheet, words: _Words) -> bool:
    try:
        return words.player(sheet)[0] > 0
    except SheetError:
        return False


def _player_or_word(words: _Words) -> NotationError:
    problem = Problem("player-or-word", {"word": words.words[0]})
    return NotationError(problem.at(column=words.place()))


def _correction(desk: _Place, words: _Words) -> DealAdded | DealChanged:
    """Return what the line tells with its first words as the player, or without a player.

    Where both can be meant and are not the same, neither is taken; where neither can be, the faults
    of the nearer reading are told.
    """
    found, faults = [], []
    for reading in (_with_player, _without_player):
        try:
            found.append(reading(desk, words))
        except SkatError as error:
            faults.append(error)
    if len({*found}) > 1:
        raise _player_or_word(words)
    if not found:
        raise min(faults, key=_distance)
    return found[0]


def _distance(error: SkatError) -> tuple[int, int, bool]:
    """Return how far a reading is from a line, the words that it does not understand first.

    A number above the seats is hardly a player.
    """
    words = sum("column" in each.where for each in error.problems)
    return words, len(error.problems), error.problems[0].code == "seat-unknown"


def _with_player(desk: _Place, words: _Words) -> DealAdded | DealChanged:
    problems: list[Problem] = []
    seat, taken = None, 1
    try:
        seat, taken = words.player(desk.sheet)
    except SheetError as error:
        problems += _of_player(desk, words, error)
        taken = 0 if problems[0].code == "player-missing" else 1
    return _read(desk, words.after(taken), seat, problems)


def _of_player(desk: _Place, words: _Words, error: SheetError) -> list[Problem]:
    """Return why there is no player; where a game begins at once, that the player is missing."""
    try:
        said = "contract" in words.read(read_words)
    except NotationError:
        said = False
    problems: Sequence[Problem] = error.problems
    if said and desk.old is None:
        problems = [Problem("player-missing", {"players": desk.players()})]
    return [problem.at(column=words.place()) for problem in problems]


def _without_player(desk: _Place, words: _Words) -> DealAdded | DealChanged:
    declarer = None if desk.old is None else desk.old.declarer
    problem = Problem("player-missing", {"players": desk.players()}).at(column=words.place())
    return _read(desk, words, declarer, [problem] if declarer is None else [])


def _read(
    desk: _Place, words: _Words, seat: int | None, problems: list[Problem]
) -> DealAdded | DealChanged:
    """Return the event of a player and the words of a game, or raise all faults together."""
    try:
        game, written = _game(desk, words)
        # Where nobody is known to have played, the game is checked all the same.
        number = desk.number or len(desk.sheet.deals) + 1
        event = desk.event(_Told(seat or desk.sheet.playing(number)[0], game, written))
    except NotationError as error:
        told = [*problems, *_of_seat(desk, seat), *error.problems]
        raise NotationError(told) from error
    except SkatError as error:
        if not problems:
            raise
        raise SheetError([*problems, *_others(error)]) from error
    if problems:
        raise SheetError(problems)
    return event


def _of_seat(desk: _Place, seat: int | None) -> list[Problem]:
    """Return what is wrong whatever the game may be: a closed or full list, a dealer who plays."""
    if seat is None:
        return []
    try:
        desk.event(_Told(seat, written=0))
    except SkatError as error:
        return _others(error)
    return []


def _others(error: SkatError) -> list[Problem]:
    return [each for each in error.problems if each.code != "deal-unchanged"]


def _game(desk: _Place, words: _Words) -> tuple[Game | None, int | None]:
    """Return the game and the score on paper; those of the old deal where none is told."""
    beside, old = desk.beside, desk.old
    facts = words.read(beside.read)
    if facts:
        return to_game(_whole(words, facts, old)), beside.written
    if old is not None and old.game is not None:
        return old.game, old.written if beside.written is None else beside.written
    if beside.written is None and (old is None or old.written is None):
        return to_game(facts), None
    return None, beside.written if beside.written is not None or old is None else old.written


def _whole(words: _Words, facts: Facts, old: Deal | None) -> Facts:
    """Return the facts of a line, with those of the old deal where it corrects some of them."""
    if old is None or old.game is None or is_whole(facts):
        return facts
    if is_number(words.line.strip()):
        # 59 is the name of a null, and here more likely card points.
        problem = Problem("number-alone", {"word": words.line.strip()})
        raise NotationError(problem.at(column=words.place()))
    return corrected(facts_of(old.game), facts)
