"""A Ramsch in the words of the table: who lost with how many card points, and what doubled it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skatcalc.facts import MEANINGS, Facts, merge
from skatcalc.i18n import LANGUAGES
from skatcalc.problems import NotationError, Problem, SheetError
from skatcalc.ramsch import ALL_CARD_POINTS, Ramsch
from skatcalc.reading import fold, is_number, nearest
from skatcalc.sheet import Sheet, find_player
from skatcalc.words import words_of

_SHORT = "ra"
_LENGTHS = (3, 2, 1)
"""How many words a phrase can have, the longest first."""
_MOST_TIMES = 3
"""A higher number beside a push or a virgin is card points."""
_VIRGIN, _PUSH, _MARCH, _LAST_TRICK = "virgin", "push", "march", "last trick"
_DOUBLINGS = ("kontra", "re", "hirsch", "bock", "no bock")
_PAIR = re.compile(r"(.+)=([0-9]{1,9})")


class _Token(NamedTuple):
    word: str
    column: int


def read_ramsch_line(sheet: Sheet, line: str, *, column: int = 1) -> Ramsch | None:
    """Return the Ramsch that a line tells, ``None`` where it tells none.

    It begins with the word for it, or with the loser and that word: "ramsch anna=34 bert=20
    carla=66", "carla ramsch 66 jungfrau", "3 ra 66", "ramsch durchmarsch anna". Raises
    ``NotationError`` with every word that is not understood; whether it can be is for
    ``new_ramsch`` to say.
    """
    tokens = [
        _Token(match.group(), match.start() + column) for match in re.finditer(r"[^\s,;]+", line)
    ]
    reader = _Reader(sheet)
    reader.who, taken = reader.player(tokens)
    meaning, length = _meaning(tokens[taken:])
    return reader.read(tokens[taken + length :]) if meaning == "ramsch" else None


def _meaning(tokens: Sequence[_Token]) -> tuple[str | None, int]:
    """Return what the first words stand for in a Ramsch, and how many; ``None`` for no phrase."""
    for length in _LENGTHS:
        phrase = fold(" ".join(token.word for token in tokens[:length])).rstrip(".:")
        meaning = "ramsch" if phrase == _SHORT else _in_any_language(phrase)
        if meaning is not None and length <= len(tokens):
            return meaning, length
    return None, 0


def _in_any_language(phrase: str) -> str | None:
    for words in map(words_of, LANGUAGES):
        if phrase in words.ramsch:
            return words.ramsch[phrase]
        if words.anywhere.get(phrase) in _DOUBLINGS:
            return words.anywhere[phrase]
    return None


class _Reader:
    """Reads what follows the word for a Ramsch; ``who`` is the player named last."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.who: int | None = None
        self.card_points: dict[int, int] = {}
        self.virgins = 0
        self.pushes = 0
        self.last_trick: int | None = None
        self.march = False
        self.doublings: list[Facts] = []
        self.problems: list[Problem] = []

    def read(self, tokens: Sequence[_Token]) -> Ramsch:
        """Return the Ramsch, or raise ``NotationError`` with every fault of the words."""
        while tokens:
            tokens = tokens[self._read(tokens) :]
        doublings, contradictions = merge(self.doublings)
        marched = self.who if self.march else None
        if self.march and marched is None:
            self.problems.append(self._player_missing())
        if self.problems or contradictions:
            raise NotationError([*self.problems, *contradictions])
        if marched is not None and not self.card_points:
            self.card_points[marched] = ALL_CARD_POINTS
        return Ramsch(
            card_points=self.card_points,
            virgins=self.virgins,
            pushes=self.pushes,
            marched=marched,
            last_trick=self.last_trick,
            doubling_steps=doublings.get("doubling_steps", 0),
            bock_round=doublings.get("bock_round"),
        )

    def _player_missing(self) -> Problem:
        return Problem("player-missing", {"players": tuple(s.written for s in self.sheet.seats)})

    def player(self, tokens: Sequence[_Token]) -> tuple[int | None, int]:
        """Return the seat that the tokens begin with, if any, and how many of them it takes."""
        try:
            return find_player(self.sheet, [token.word for token in tokens])
        except SheetError:
            return None, 0

    def _read(self, tokens: Sequence[_Token]) -> int:
        """Read what stands first and return how many tokens it took."""
        word = tokens[0].word
        pair = _PAIR.fullmatch(word)
        if pair:
            self._pair(pair, tokens[0].column)
            return 1
        meaning, length = _meaning(tokens)
        if meaning is not None:
            return length + self._told(meaning, tokens[length:])
        if is_number(word) and not self._is_seat(tokens):
            return self._number(tokens)
        seat, taken = self.player(tokens)
        if seat is None:
            self.problems.append(_unknown(tokens[0]))
            return 1
        self.who = seat
        return taken

    def _is_seat(self, tokens: Sequence[_Token]) -> bool:
        """Return whether a number is a seat: card points, or the march, follow it."""
        if not 1 <= int(tokens[0].word) <= len(self.sheet.seats) or len(tokens) == 1:
            return False
        return is_number(tokens[1].word) or _meaning(tokens[1:])[0] == _MARCH

    def _number(self, tokens: Sequence[_Token]) -> int:
        """Note a number: of pushes or virgins where that follows it, else of card points."""
        number = int(tokens[0].word)
        following, length = _meaning(tokens[1:])
        if following == _PUSH and number <= _MOST_TIMES:
            self.pushes = number
            return 1 + length
        if following == _VIRGIN and number <= _MOST_TIMES:
            self.virgins = number
            return 1 + length
        if self.who is None:
            self.problems.append(self._player_missing().at(column=tokens[0].column))
        else:
            self.card_points[self.who] = number
        return 1

    def _pair(self, pair: re.Match[str], column: int) -> None:
        try:
            seat, _taken = find_player(self.sheet, [pair[1]])
        except SheetError as error:
            self.problems += [problem.at(column=column) for problem in error.problems]
        else:
            self.card_points[seat] = int(pair[2])

    def _told(self, meaning: str, after: Sequence[_Token]) -> int:
        """Note what a word tells and return how many of the tokens after it belong to it."""
        number = int(after[0].word) if after and is_number(after[0].word) else None
        number = None if number is None or number > _MOST_TIMES else number
        if meaning in _DOUBLINGS:
            self.doublings.append(MEANINGS[meaning])
        elif meaning == _PUSH:
            self.pushes = 1 if number is None else number
            return int(number is not None)
        elif meaning in {_VIRGIN, _MARCH, _LAST_TRICK}:
            return self._of_player(meaning, number, after)
        return 0

    def _of_player(self, meaning: str, number: int | None, after: Sequence[_Token]) -> int:
        """Note a virgin, the march or the last trick, and the player or number after it."""
        if meaning == _VIRGIN and number is not None:
            self.virgins += number
            return 1
        seat, taken = self.player(after)
        if meaning == _VIRGIN:
            self.virgins += 1
        elif meaning == _LAST_TRICK:
            self.last_trick = seat or self.who
        else:
            self.march = True
            self.who = seat or self.who
        return taken


def _unknown(token: _Token) -> Problem:
    known = [word for language in LANGUAGES for word in words_of(language).ramsch]
    facts = {"word": token.word, "nearest": nearest(token.word, known)}
    return Problem("word-unknown", facts).at(column=token.column)
