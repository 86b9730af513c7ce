"""One line as it is said at the table, to the event that enters or corrects a deal."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from skatcalc.corrections import corrected, is_whole, surroundings
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

    def __call__(
        self, words: Sequence[str], *, column: int = 1, before: Facts | None = None
    ) -> Facts:
        """Return the facts, or raise ``NotationError``; ``before`` is as in ``read_words``."""


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

    def read(self, read: ReadsWords, before: Facts | None = None) -> Facts:
        return read([self.line] if self.line else [], column=self.column, before=before)

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
    insert: bool = False,
) -> DealAdded | DealChanged:
    """Return the event that a line tells: the next deal, or the correction of a deal by its number.

    A line is a word for a passed deal, or the declarer and the game. A correction may leave out
    the declarer, who stays then, or the game, or tell only what is not right: a game with its
    result replaces the old one, anything else only what says the same thing. With ``insert`` the
    line is a deal that comes to stand at that number. ``column`` is where the line stands in what
    was typed. Raises ``SkatError`` with every fault of the line, those of its words with their
    column.

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
    old = None if number is None or insert else deal_of(sheet, number)
    desk = _Place(sheet, number, old, beside)
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
    """Where a deal is entered; ``old`` is the one that is corrected, ``None`` for a new one."""

    sheet: Sheet
    number: int | None
    old: Deal | None
    beside: Beside

    def event(self, told: _Told) -> DealAdded | DealChanged:
        """Return the event, or raise ``SheetError`` or ``InvalidGame``."""
        if self.number is None or self.old is None:
            return self._new(told)
        starts_bock = self.beside.starts_bock
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

    def _new(self, told: _Told) -> DealAdded:
        starts_bock = self.beside.starts_bock is True
        reason = None if self.number is None else self.beside.reason
        if told.ramsch is not None:
            return new_ramsch(
                self.sheet,
                told.ramsch,
                starts_bock=starts_bock,
                number=self.number,
                reason=reason,
            )
        return new_deal(
            self.sheet,
            declarer=told.declarer,
            game=told.game,
            written=told.written,
            starts_bock=starts_bock,
            number=self.number,
            reason=reason,
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

    Where both can be meant and are not the same, neither is taken; where neither can be, the
    reading with the fewest faults is told. A seat goes before a number of the game, as everywhere.
    """
    try:
        found = _with_player(desk, words)
    except SkatError as error:
        if error.problems[0].code in _ASKED:
            raise
        return _without(desk, words, error)
    if is_number("".join(words.words[:1]).removeprefix("@")) or not _is_other(desk, words, found):
        return found
    raise _player_or_word(words)


def _without(desk: _Place, words: _Words, fault: SkatError) -> DealAdded | DealChanged:
    """Return what the line tells without a player, or raise the fault of the nearer reading."""
    try:
        return _without_player(desk, words)
    except SkatError as error:
        if error.problems[0].code in _ASKED:
            raise
        raise min(fault, error, key=_distance) from error


def _is_other(desk: _Place, words: _Words, found: DealAdded | DealChanged) -> bool:
    """Return whether the line can be meant without the player that was found in it, too."""
    try:
        return _without_player(desk, words) != found
    except SkatError as error:
        # Before a game of its own a word that can be several things is rather the player.
        asked = error.problems[0].code in _ASKED
        return asked and not _names_game(desk, words.after(words.player(desk.sheet)[1]))


def _names_game(desk: _Place, words: _Words) -> bool:
    try:
        return "contract" in words.read(desk.beside.read)
    except NotationError:
        return False


_ASKED = frozenset({"fix-ambiguous", "word-ambiguous"})


def _distance(error: SkatError) -> tuple[int, int]:
    """Return how far a reading is off: by its faults, then by what the first of them is about.

    A line whose words are understood comes before one whose player is not known, and that before
    one with a word that is not; a number is rather one of the game than a wrong seat.
    """
    first = error.problems[0].code
    ranks = {"contradiction": 0, "player-unknown": 1, "player-ambiguous": 1, "seat-unknown": 3}
    return len(error.problems), ranks.get(first, 2 if isinstance(error, NotationError) else 0)


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
    if old is not None and old.game is not None:
        return _corrected(old.game, old.written, desk, words)
    facts = words.read(beside.read)
    if facts:
        return to_game(facts), beside.written
    if beside.written is None and (old is None or old.written is None):
        return to_game(facts), None
    return None, beside.written if beside.written is not None or old is None else old.written


def _corrected(
    game: Game, written: int | None, desk: _Place, words: _Words
) -> tuple[Game, int | None]:
    """Return the game after a correction, and the score on paper, which a whole game takes away.

    The words are read after everything that may be meant to be told before them. Where that makes
    different games of them none is taken, with ``fix-ambiguous``.
    """
    read: list[Facts] = []
    faults: list[NotationError] = []
    for before in surroundings(game):
        try:
            facts = words.read(desk.beside.read, before)
        except NotationError as error:
            faults.append(error)
        else:
            # A line that names its game does not go on after another one.
            read += [] if before and "contract" in facts else [facts]
    asked = [error for error in faults if error.problems[0].code == "word-ambiguous"]
    if not read or asked:
        raise min(asked or faults, key=lambda error: len(error.problems))
    games = tuple(dict.fromkeys(to_game(corrected(game, facts)) for facts in read))
    if len(games) > 1:
        several = Problem("fix-ambiguous", {"words": words.line.strip(), "games": games})
        raise NotationError(several.at(column=words.place()))
    if desk.beside.written is not None:
        written = desk.beside.written
    elif is_whole(read[0]):
        written = None
    return games[0], written
