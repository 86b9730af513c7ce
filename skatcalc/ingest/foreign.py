"""From the cells of a foreign list to what each of its lines says, in any of five languages."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from skatcalc.audit import ForeignLine
from skatcalc.cards import Card
from skatcalc.cardwords import read_cards
from skatcalc.facts import Facts, merge, to_game
from skatcalc.game import Contract, Ending, Matadors, Party
from skatcalc.i18n import LANGUAGES
from skatcalc.ingest.headings import SEAT_SCORES, Columns, Field, headings_of, recognise
from skatcalc.neutral import CONTRACTS, read_ramsch
from skatcalc.notation import read_words
from skatcalc.problems import NotationError, Problem, SkatError
from skatcalc.ramsch import ALL_CARD_POINTS, Ramsch
from skatcalc.reading import fold, is_number, is_signed_number
from skatcalc.seating import TABLE_SIZES
from skatcalc.words import words_of

_T = TypeVar("_T")

MOST_TEXT = 2_000
"""The longest cell; no line of a list has more to say."""

YES = frozenset(
    {
        *("x", "1", "+", "ja", "j", "yes", "y", "true", "wahr", "✓", "✔", "✗", "да", "д"),
        *("ano", "a", "da", "истина", "pravda", "adevarat"),
    }
)
NO = frozenset(
    {
        *("0", "-", "–", "−", "nein", "n", "no", "false", "falsch", "нет", "н", "ne", "nu"),
        *("ложь", "nepravda", "fals"),
    }
)
"""What a cell of a yes-or-no column holds, folded; an empty one tells nothing."""
_ANNOUNCED = frozenset(
    {"ang", "angesagt", "announced", "объявлен", "объявлено", "ohlaseno", "anuntat"}
)
_KONTRA = {"k": 1, "kr": 2, "k+r": 2, "r": 2}
_PASSED = frozenset(
    {"-", "–", "—", "eingep", *(word for each in LANGUAGES for word in words_of(each).passed)}
)
_ON_PAPER = frozenset({"papier", "paper", "бумага", "papir", "hartie"})
"""Where our own lists know no game, only what is written."""
_REPLACED = re.compile(r"N([0-9]{1,3})→(.+)")
_WITH = re.compile(r"(m|w|с|s|c|o|wo|б|b|f)([0-9]{1,2})")
_HELD = frozenset("mwсsc")
_LETTERS = re.compile(r"(H?)(S!?)?(Z!?)?(O?)")
_MINUS = str.maketrans({"−": "-", "–": "-", "\u00a0": " "})

_BASE: Mapping[int, Facts] = {
    9: Facts(contract=Contract.DIAMONDS),
    10: Facts(contract=Contract.HEARTS),
    11: Facts(contract=Contract.SPADES),
    12: Facts(contract=Contract.CLUBS),
    20: Facts(contract=Contract.GRAND),
    24: Facts(contract=Contract.GRAND),
    23: Facts(contract=Contract.NULL),
    35: Facts(contract=Contract.NULL, hand=True),
    46: Facts(contract=Contract.NULL, ouvert=True),
    59: Facts(contract=Contract.NULL, ouvert=True, hand=True),
}
"""The game that a base value or the value of a null means; 20 is the grand of the older rules."""


class Line(NamedTuple):
    """One line of a list: its number, and its cells by heading, or why it could not be read."""

    number: int
    cells: Mapping[str, str]
    faults: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignList:
    """A list as it was found; ``encoding`` is told of text files, ``part`` of workbooks."""

    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    encoding: str = "utf-8"
    part: str | None = None


class Understood(NamedTuple):
    """What the lines of a list say, the headings that nobody knows, and how many lines are none.

    Below many lists stand sums and remarks, in lines that have neither number nor game. ``players``
    are those of the headings that may be players' names, with running totals below them.
    """

    lines: tuple[ForeignLine, ...]
    unread: tuple[str, ...]
    left_out: int = 0
    players: tuple[str, ...] = ()


def understand(found: ForeignList, told: Mapping[str, Field]) -> Understood:
    """Return what every line says; ``told`` are columns that are named by hand.

    Raises ``NotationError`` when the columns cannot be told; what is wrong with a line stands in
    it.
    """
    numbered = [each for each in found.headings if _counts(found.lines, each)]
    columns = recognise(found.headings, told, numbered)
    signed = _is_signed(found.lines, columns.fields.get(Field.MATADORS))
    games = [line for line in found.lines if line.faults or _is_game(line, columns)]
    players = _players(games, columns)
    return Understood(
        tuple(
            _with_running(_understand(line, columns, signed=signed), line, columns, players)
            for line in games
        ),
        columns.unread,
        len(found.lines) - len(games),
        players,
    )


def _players(lines: Sequence[Line], columns: Columns) -> tuple[str, ...]:
    """Return the headings that may be players' names: nothing but numbers stands below them.

    Where the list names its declarers they must be among them; else as many as sit at a table. Who
    has not won or lost a game has an empty column.
    """
    below = {each: _below(lines, each) for each in columns.unread if _is_name(each)}
    numbers = {each: cells for each, cells in below.items() if all(map(is_signed_number, cells))}
    filled = tuple(each for each, cells in numbers.items() if cells)
    column = columns.fields.get(Field.DECLARER, "")
    told = {fold(cell) for cell in _below(lines, column)}
    declarers = {each for each in told if not is_number(each)}
    for players in (filled, tuple(numbers)):
        names = {fold(each) for each in players}
        if filled and len(players) in TABLE_SIZES and declarers <= names:
            return players
    return tuple(each for each in filled if fold(each) in declarers)


def _is_name(heading: str) -> bool:
    """Return whether a heading can be a name: there are letters in it, and it stands there once."""
    return any(map(str.isalpha, heading)) and "#" not in heading


def _below(lines: Iterable[Line], heading: str) -> list[str]:
    """Return what stands below a heading, without empty cells."""
    cells = (line.cells.get(heading, "").strip().translate(_MINUS) for line in lines)
    return [cell for cell in cells if cell]


def _with_running(
    told: ForeignLine, line: Line, columns: Columns, players: Sequence[str]
) -> ForeignLine:
    declarer = fold(line.cells.get(columns.fields.get(Field.DECLARER, ""), ""))
    return replace(
        told,
        running={player: int(cell) for player in players for cell in _below([line], player)},
        declarer=next((each for each in players if fold(each) == declarer), None),
    )


def _is_game(line: Line, columns: Columns) -> bool:
    """Return whether a line is one of the games, where the list numbers them.

    What was struck out stands there with a cross before its number.
    """
    column = columns.fields.get(Field.NUMBER)
    number = "" if column is None else line.cells.get(column, "")
    game = line.cells.get(columns.fields.get(Field.GAME, ""), "")
    if column is None or is_number(number.rstrip(".")):
        return True
    return bool(game) and not number.startswith("×")


def _counts(lines: Iterable[Line], column: str) -> bool:
    """Return whether the cells of a column count the lines, one after the other."""
    cells = [cell for line in lines if (cell := line.cells.get(column, ""))]
    if not all(map(is_number, cells)):
        return False
    numbers = [int(cell) for cell in cells]
    return len(numbers) > 1 and numbers == [*range(numbers[0], numbers[0] + len(numbers))]


def _is_signed(lines: Iterable[Line], column: str | None) -> bool:
    """Return whether the matadors of a list stand with a sign, so that one without means with."""
    return column is not None and any(
        line.cells.get(column, "").translate(_MINUS).startswith("-") for line in lines
    )


def _understand(line: Line, columns: Columns, *, signed: bool) -> ForeignLine:
    reader = _Reader(line, columns, signed=signed)
    if line.faults:
        return ForeignLine(line=line.number, faults=line.faults)
    try:
        told = reader.read()
    except SkatError as error:
        reader.problems += error.problems
    if reader.problems:
        return ForeignLine(line=line.number, faults=tuple(reader.problems))
    return told


class _Reader:
    """Reads the cells of one line; what cannot be understood is noted, and reading goes on."""

    def __init__(self, line: Line, columns: Columns, *, signed: bool) -> None:
        self._line = line
        self._columns = columns
        self._signed = signed
        self.problems: list[Problem] = []

    def text(self, field: Field) -> str:
        column = self._columns.fields.get(field)
        return "" if column is None else self._line.cells.get(column, "").strip()

    def _try(self, field: Field, parse: Callable[[str], _T], expected: str) -> _T | None:
        word = self.text(field).translate(_MINUS)
        if not word:
            return None
        cell = self._columns.fields[field]
        try:
            return parse(word)
        except SkatError as error:
            self.problems += [
                Problem(each.code, each.facts, {"cell": cell}) for each in error.problems
            ]
        except ValueError:
            facts = {"column": cell, "word": word, "expected": expected}
            self.problems.append(Problem("csv-value", facts, {"cell": cell}))
        return None

    def number(self, field: Field) -> int | None:
        return self._try(field, _number, "a whole number")

    def flag(self, field: Field) -> bool | None:
        return self._try(field, _flag(headings_of(field)), "yes or no")

    def read(self) -> ForeignLine:
        scores = self._scores()
        score = self._score()
        worth = self.number(Field.VALUE)
        seat = self._seat()
        if self._is_passed():
            return ForeignLine(line=self._line.number, passed=True, score=score, scores=scores)
        ramsch = self._ramsch(seat)
        if ramsch is not None:
            return ForeignLine(
                line=self._line.number, ramsch=ramsch, seat=seat, score=score, scores=scores
            )
        facts = self._facts()
        # Where there is no game, a value is all that is written.
        if "contract" not in facts and score is None:
            score, worth = worth, None
        scored = score is not None or any(scores.values())
        if "contract" not in facts and not scored and not self.problems:
            raise NotationError(Problem("contract-missing"))
        return ForeignLine(
            line=self._line.number,
            game=to_game(facts) if "contract" in facts else None,
            seat=seat,
            score=score,
            scores=scores,
            written=self.number(Field.WRITTEN),
            worth=worth,
        )

    def _scores(self) -> dict[int, int]:
        told = {seat: self.number(field) for field, seat in SEAT_SCORES.items()}
        return {seat: score for seat, score in told.items() if score is not None}

    def _score(self) -> int | None:
        """Return the score; two columns that tell it must agree.

        What is written on paper is told beside it, or instead of it.
        """
        fields = [Field.SCORE]
        if is_signed_number(self.text(Field.RESULT).translate(_MINUS)):
            fields.append(Field.RESULT)
        told = [score for field in fields if (score := self.number(field)) is not None]
        told = told or [score for score in [self.number(Field.WRITTEN)] if score is not None]
        if len({*told}) > 1:
            raise NotationError(Problem("contradiction", {"first": told[0], "second": told[1]}))
        return told[0] if told else None

    def _seat(self) -> int | None:
        word = self.text(Field.DECLARER)
        seats = {str(seat): seat for seat in SEAT_SCORES.values()}
        return seats.get(word)

    def _is_passed(self) -> bool:
        return fold(self.text(Field.GAME)).rstrip(".") in _PASSED or self.flag(Field.PASSED) is True

    def _ramsch(self, seat: int | None) -> Ramsch | None:
        """Return the Ramsch of the line, if it is one."""
        cell = self.text(Field.RAMSCH)
        named = any(_is_ramsch(fold(self.text(field))) for field in (Field.GAME, Field.RAMSCH))
        told = _ramsch_facts(fold(cell))
        if told is None and "=" in cell:
            expected = "card points by seat as 1=34 2=20 3=66"
            return self._try(Field.RAMSCH, read_ramsch, expected) or Ramsch(card_points={})
        if not named and told is None and self.flag(Field.RAMSCH) is not True:
            return None
        told = told or (0, False)
        march = told[1] or self.flag(Field.MARCH) is True
        who = seat or 1
        points = self.number(Field.CARD_POINTS)
        if march and not points:
            # Who took all tricks is told by the scores, where those of all stand there.
            points = None if self._scores() else ALL_CARD_POINTS
        return Ramsch(
            card_points={} if points is None else {who: points},
            virgins=told[0] or self._count(Field.VIRGINS),
            pushes=self._count(Field.PUSHES),
            marched=who if march else None,
            doubling_steps=self._steps(),
            bock_round=self._bock(),
        )

    def _count(self, field: Field) -> int:
        """Return a number, or 1 where the cell only says yes."""
        if is_number(self.text(field)):
            return self.number(field) or 0
        return int(self.flag(field) is True)

    def _facts(self) -> Facts:
        told = [
            self._game(),
            self._try(Field.BASE, _of_base, "a base value as 9, 10, 11, 12 or 24"),
            self._matadors(),
            self._try(Field.LEVELS, self._level_letters, "levels as H S Z O"),
            *self._levels(),
            self._result(),
            self._rest(),
        ]
        return _without_idle(self._merged(told))

    def _game(self) -> Facts | None:
        return self._try(Field.GAME, self._words, "a game")

    def _words(self, cell: str) -> Facts:
        if fold(cell) in _ON_PAPER:
            return Facts()
        if cell in CONTRACTS:
            return Facts(contract=CONTRACTS[cell])
        replaced = _REPLACED.fullmatch(cell)
        if replaced:
            facts = self._words(replaced[2])
            return facts | Facts(bid=int(replaced[1]), announced_as=Contract.NULL)
        return read_words(cell.split(), language=self._columns.language, server=True)

    def _matadors(self) -> Facts:
        told = [self._try(Field.MATADORS, self._of_matadors, "a number, as -2 or without 2")]
        for field, held in ((Field.WITH, True), (Field.WITHOUT, False)):
            count = self.number(field)
            told.append(Facts(matadors=Matadors(count, held=held)) if count else None)
        return self._merged(told)

    def _merged(self, told: Iterable[Facts | None]) -> Facts:
        facts, contradictions = merge(each for each in told if each)
        self.problems += contradictions
        return facts

    def _of_matadors(self, cell: str) -> Facts:
        word = cell.replace(" ", "")
        if is_signed_number(word):
            held = True if self._signed or word[0] == "+" else None
            count = int(word)
            return Facts(matadors=Matadors(abs(count), False if count < 0 else held))
        letter = _WITH.fullmatch(cell.casefold())
        if letter:
            return Facts(matadors=Matadors(int(letter[2]), held=letter[1] in _HELD))
        return read_words(cell.split(), language=self._columns.language, server=True)

    def _level_letters(self, cell: str) -> Facts:
        """Return the levels of a cell as our own lists have them: "HS!" is schneider announced."""
        letters = _LETTERS.fullmatch(cell.replace(" ", ""))
        if letters is None:
            return self._words(cell)
        hand, schneider, schwarz, ouvert = letters.groups()
        facts = Facts()
        if hand:
            facts["hand"] = True
        if schneider:
            facts["schneider_announced" if schneider.endswith("!") else "schneider"] = True
        if schwarz:
            facts["schwarz_announced" if schwarz.endswith("!") else "schwarz"] = True
        if ouvert:
            facts["ouvert"] = True
        return facts

    def _levels(self) -> Iterator[Facts]:
        hand = self.flag(Field.HAND)
        if hand is not None:
            yield Facts(hand=hand)
        if self.flag(Field.OUVERT):
            yield Facts(ouvert=True)
        for field, told in (
            (Field.SCHNEIDER, Facts(schneider=True)),
            (Field.SCHWARZ, Facts(schwarz=True)),
            (Field.SCHNEIDER_ANNOUNCED, Facts(schneider_announced=True)),
            (Field.SCHWARZ_ANNOUNCED, Facts(schwarz_announced=True)),
        ):
            announced = fold(self.text(field)) in _ANNOUNCED
            if announced and field is Field.SCHNEIDER:
                yield Facts(schneider_announced=True)
            elif announced and field is Field.SCHWARZ:
                yield Facts(schwarz_announced=True)
            elif announced or self.flag(field):
                yield told

    def _result(self) -> Facts | None:
        if is_signed_number(self.text(Field.RESULT).translate(_MINUS)):
            return self._won()
        said = self._try(Field.RESULT, self._words, "won or lost")
        return self._merged([said, self._won()])

    def _won(self) -> Facts | None:
        won = self._try(Field.WON, self._of_won, "won or lost")
        lost = self.flag(Field.LOST)
        if won is None and lost is not None:
            return Facts(won=not lost)
        if won is False and lost is False:
            return None  # neither is ticked
        return None if won is None else Facts(won=won)

    def _of_won(self, cell: str) -> bool:
        word = fold(cell)
        if word in YES | NO:
            return word in YES
        won = read_words(cell.split(), language=self._columns.language).get("won")
        if won is None:
            raise ValueError(cell)
        return won

    def _rest(self) -> Facts:
        told = {
            "bid": self.number(Field.BID) or None,
            "card_points": self.number(Field.CARD_POINTS),
            "tricks": self.number(Field.TRICKS),
            "ending": self._try(Field.ENDED, Ending, ", ".join(each.value for each in Ending)),
            "party": self._try(Field.BY_PARTY, Party, "declarer or defenders"),
            "announced_as": self._try(Field.ANNOUNCED_AS, Contract, "null"),
            "cards": self._try(Field.CARDS, _cards, "cards"),
            "doubling_steps": self._steps() or None,
            "bock_round": self._bock(),
        }
        facts = Facts()
        for name, fact in told.items():
            if fact is not None:
                facts[name] = fact  # type: ignore[literal-required]  # all are keys of Facts
        return facts

    def _steps(self) -> int:
        """Return how often the score was doubled by what the players called."""
        steps = [
            self.number(Field.DOUBLINGS) or 0,
            self._try(Field.FACTOR, _steps_of_factor, "a factor as 1, 2 or 4") or 0,
            self._try(Field.KONTRA, _kontra, "yes or no") or 0,
            2 if self.flag(Field.RE) else 0,
        ]
        return max(steps)

    def _bock(self) -> bool | None:
        word = fold(self.text(Field.BOCK)).removesuffix("start").strip()
        if not word:
            return None
        return self.flag(Field.BOCK) if word == fold(self.text(Field.BOCK)) else word in YES


def _number(word: str) -> int:
    word = word.replace(" ", "")
    if not is_signed_number(word):
        raise ValueError(word)
    return int(word)


def _flag(names: frozenset[str]) -> Callable[[str], bool]:
    """Return what reads yes or no; the heading itself, or its first letter, is a yes as well."""

    def read(cell: str) -> bool:
        word = fold(cell)
        if word in NO:
            return False
        if word in YES or any(name.startswith(word) for name in names):
            return True
        raise ValueError(cell)

    return read


def _cards(cell: str) -> tuple[Card, ...]:
    return read_cards(cell, server=True)


def _of_base(cell: str) -> Facts:
    facts = _BASE.get(_number(cell))
    if facts is None:
        raise ValueError(cell)
    return facts


def _steps_of_factor(cell: str) -> int:
    factor = _number(cell.casefold().replace("x", "").replace("×", ""))
    if factor < 1 or factor & (factor - 1):
        raise ValueError(cell)
    return factor.bit_length() - 1


def _kontra(cell: str) -> int:
    word = fold(cell)
    if word in _KONTRA:
        return _KONTRA[word]
    if word in YES | NO:
        return int(word in YES)
    steps = int(word) if is_number(word) else read_words(cell.split()).get("doubling_steps")
    if steps is None:
        raise ValueError(cell)
    return steps


def _is_ramsch(word: str) -> bool:
    return word == "r" or any(words_of(each).ramsch.get(word) == "ramsch" for each in LANGUAGES)


def _ramsch_facts(word: str) -> tuple[int, bool] | None:
    """Return the players without a trick and whether there was a march, as a short word says it.

    Sheets write "JUNGF" and "DURCH" into one column.
    """
    if len(word) < len("durch"):
        return None
    for each in LANGUAGES:
        for known, role in words_of(each).ramsch.items():
            if role in {"virgin", "march"} and known.startswith(word):
                return (1, False) if role == "virgin" else (0, True)
    return None


def _without_idle(facts: Facts) -> Facts:
    """Return the facts without what decides nothing in a null and is often filled in all the same.

    Matadors of 0 and card points are no statement there.
    """
    if facts.get("contract") is not Contract.NULL:
        return facts
    rest = Facts(**facts)
    told = facts.get("matadors")
    if told is not None and told.count == 0:
        del rest["matadors"]
    rest.pop("card_points", None)
    return rest
