"""Words to facts: what a player says about a game, in the language in force, becomes a ``Game``.

Full words stand in any order. Letters and bare numbers are read by their place: before a game is
named a letter is a game, after it a level or the result; a number is a game by its base value,
then the matadors, then card points. What could be two things is asked. The tables of words are in
``words``; options of the command line say the same as words, so both end as ``Facts``.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from skatcalc.compact import (
    AFTER_EVERYWHERE,
    ALL_POINTS,
    ASK,
    BID_LETTERS,
    GAMES_BY_VALUE,
    HELD,
    MOST_MATADORS,
    SYMBOLS,
    by_place,
    read_compact,
    readings,
)
from skatcalc.facts import MEANINGS, Facts, merge
from skatcalc.game import Contract, Matadors
from skatcalc.i18n import language as language_in_force
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import fold, is_number
from skatcalc.spoken import SpokenSum
from skatcalc.words import ANNOUNCED, CHAIN, LANGUAGES, NUMBERED, SIGNED, Words, words_of

_MARKS = str.maketrans({"−": "-", "–": "-", "\ufe0f": None})
"""What text programs make of a typed minus, and the mark that makes a coloured symbol."""
_LONGEST = 4
_SHORTEST_UNIT = 3
_ENOUGH = 2
_PAIR = re.compile(r"([0-9]{1,3}):([0-9]{1,3})")
_SIGNED_NUMBER = re.compile(r"([+-])([0-9]{1,9})")
_WORD_AND_NUMBER = re.compile(r"([^0-9]+)([0-9]{1,9})")
_THEIR_MATADORS = re.compile(r"[+-]?[0-9]{1,2}")
_EVERYWHERE = {**SYMBOLS, "+": "won", "-": "lost", "×": "times", "=": "total", "—": ""}
_DASHES = ("-", "–", "—")
_BASES = {9: "diamonds", 10: "hearts", 11: "spades", 12: "clubs", 24: "grand"}
_LEVELS = frozenset({"hand", "schneider", "schwarz", "ouvert"})
_ENDINGS = frozenset({"conceded", "thrown in", "violation"})


class Meaning(NamedTuple):
    """What a part of the line says: its columns from ``start`` up to before ``end``."""

    start: int
    end: int
    facts: Facts


class _Token(NamedTuple):
    word: str
    key: str
    column: int


def read_words(
    words: Sequence[str], *, column: int = 1, language: str | None = None, server: bool = False
) -> Facts:
    """Return the facts that the words tell.

    ``column`` is where the first word stands in its line; ``language`` is that in force where it is
    not given, and full words of the others are understood where they are not words of this one.
    With ``server``, as in files, the letters of the Skat server come first: S is spades in every
    language. Raises ``NotationError`` with every word that is not understood or could be several
    things, and every contradiction among the words.

    >>> facts = read_words(["spades", "with", "2", "hand", "bid", "18"])
    >>> facts["contract"], facts["matadors"], facts["hand"], facts["bid"]
    (<Contract.SPADES: 'spades'>, Matadors(count=2, held=True), True, 18)
    """
    line = _Line(" ".join(words), column, language or language_in_force(), server=server)
    line.read()
    facts, contradictions = merge(meaning.facts for meaning in line.meanings)
    problems = [*line.problems, *contradictions]
    if problems:
        raise NotationError(problems)
    return facts


def meanings_of(line: str, *, language: str | None = None) -> tuple[Meaning, ...]:
    """Return which part of the line says what, from the first to the last.

    Raises ``NotationError`` as ``read_words`` does for words that are not understood.
    """
    read = _Line(line, 1, language or language_in_force(), server=False)
    read.read()
    if read.problems:
        raise NotationError(read.problems)
    return tuple(read.meanings)


def is_passed(line: str, *, language: str | None = None) -> bool:
    """Return whether the whole line says that nobody played."""
    words = fold(line).translate(_MARKS).strip(" .!,;").split()
    if len(words) == 1 and words[0] in {"-", "e", "p"}:
        return True
    phrase = " ".join(words)
    mine = language or language_in_force()
    return any(phrase in words_of(each).passed for each in (mine, *LANGUAGES))


_Found = tuple[Facts, int] | Problem | None
"""What stands at a place and how many words it takes; ``None`` where that way finds nothing."""


class _Line:
    """A line on its way from words to meanings, read from left to right."""

    def __init__(self, line: str, column: int, language: str, *, server: bool) -> None:
        self.tokens = _tokens(line, column)
        self.language = language
        self.mine = words_of(language)
        self.server = server
        self.problems: list[Problem] = []
        self.meanings: list[Meaning] = []
        self.contract: Contract | None = None
        self.matadors: Matadors | None = None
        self.lost = False
        self.sum = SpokenSum()

    def read(self) -> None:
        """Read the whole line into meanings and problems."""
        position = 0
        while position < len(self.tokens):
            found = self._at(position)
            if isinstance(found, Problem):
                self.problems.append(found.at(column=self.tokens[position].column))
                position += self._length_of_slip(found, position + 1)
            else:
                facts, length = found
                self._note(position, length, facts)
                position += length

    def _note(self, position: int, length: int, facts: Facts) -> None:
        last = self.tokens[position + length - 1]
        start, end = self.tokens[position].column, last.column + len(last.word)
        self.meanings.append(Meaning(start, end, facts))
        self.contract = facts.get("contract", self.contract)
        self.matadors = facts.get("matadors", self.matadors)
        self.lost = self.lost or facts.get("won") is False

    def _length_of_slip(self, problem: Problem, after: int) -> int:
        """Return how many words a slip takes: with its number, if it was to have one."""
        if problem.code == "sum-wrong" and self._number_at(after) is not None:
            unit = self._unit_at(after + 1)
            return 2 + (unit[1] if unit else 0)
        meant = self._role(fold(str(problem.facts.get("nearest"))))
        if meant in {*SIGNED, *NUMBERED} and self._number_at(after) is not None:
            return 2
        return len(str(problem.facts.get("word", "")).split()) or 1

    def _at(self, position: int) -> tuple[Facts, int] | Problem:
        return (
            self._phrase(position, self.mine, shortest=2)
            or self._number(position, self.mine)
            or self._signed_number(position)
            or self._code(position, first=True)
            or self._dash(position)
            or self._word(position, self.mine)
            or self._code(position)
            or self._compact(position, self.mine)
            or self._phrase(position, words_of("en"))
            or self._other_languages(position)
            or self._unknown(position)
        )

    def _unknown(self, position: int) -> Problem:
        word = self.tokens[position].word
        vocabulary = {*self.mine.anywhere, *words_of("en").anywhere}
        known = sorted({each for phrase in vocabulary for each in phrase.split()})
        return Problem("word-unknown", {"word": word, "nearest": nearest(word, known)})

    def _keys(self, position: int, length: int) -> str:
        return " ".join(token.key for token in self.tokens[position : position + length])

    def _role(self, phrase: str) -> str | None:
        """Return what a phrase stands for in this language or English."""
        return (
            _EVERYWHERE.get(phrase)
            or self.mine.anywhere.get(phrase)
            or words_of("en").anywhere.get(phrase)
        )

    # --- numbers ---------------------------------------------------------------------------

    def _number_at(self, position: int, words: Words | None = None) -> int | None:
        """Return the number that stands here, in digits or in the words of a language."""
        if position >= len(self.tokens):
            return None
        key = self.tokens[position].key
        return int(key) if is_number(key) else (words or self.mine).numerals.get(key)

    def _unit_at(self, position: int, words: Words | None = None) -> tuple[str, int] | None:
        """Return the unit that stands here, as "card points", and how many words it takes."""
        for length in (2, 1):
            unit = (words or self.mine).units.get(self._keys(position, length))
            if unit and position + length <= len(self.tokens):
                return unit, length
        return None

    def _foreign_unit_at(self, position: int) -> tuple[str, int] | None:
        """Return the unit of another language where the word after a number is none of this one."""
        word = self._keys(position, 1)
        if len(word) < _SHORTEST_UNIT or not word.isalpha() or word in self.mine.anywhere:
            return None
        return _first(self._unit_at(position, words_of(each)) for each in ("en", *LANGUAGES))

    def _number(self, position: int, words: Words) -> _Found:
        token = self.tokens[position]
        number = self._number_at(position, words)
        if number is None:
            pair = _PAIR.fullmatch(token.word)
            return _pair(token.word, int(pair[1]), int(pair[2])) if pair else None
        unit = self._unit_at(position + 1, words) or self._foreign_unit_at(position + 1)
        if unit and unit[0] in NUMBERED and not (unit[0] == "matadors" and self.matadors):
            if unit[0] == "points" and self.sum.is_total(number, lost=self.lost):
                return Facts(), 1 + unit[1]
            return _numbered(unit[0], number), 1 + unit[1]
        if self._role(self._keys(position + 1, 1)) == "times" and self.sum.counted:
            return self._product(number, position + 2) or self._checked(
                self.sum.multiplier(number, lost=self.lost), 1
            )
        if self.sum.base:
            return self._total(number, 1)
        if not is_number(token.key):
            return None
        facts = by_place(number, self.contract, self.matadors)
        return (facts, 1) if facts else Problem("number-alone", {"word": token.word})

    def _signed_number(self, position: int) -> _Found:
        match = _SIGNED_NUMBER.fullmatch(self.tokens[position].key)
        if match is None:
            return None
        number = int(match[2])
        if self.sum.base:
            return self._total(-number if match[1] == "-" else number, 1)
        if self.matadors is not None and number > MOST_MATADORS:
            return None
        return Facts(matadors=Matadors(number, match[1] == "+")), 1

    def _dash(self, position: int) -> _Found:
        """Return nothing said for a dash between the parts of a sum; elsewhere "-" is lost."""
        is_last = position + 1 == len(self.tokens)
        in_sum = self.sum.counted or self._role(self._keys(position + 1, 1)) in CHAIN
        is_dash = self.tokens[position].word in _DASHES and in_sum and not is_last
        return (Facts(), 1) if is_dash else None

    # --- words -----------------------------------------------------------------------------

    def _word(self, position: int, words: Words) -> _Found:
        return (
            self._sign_before_number(position, words)
            or self._phrase(position, words, shortest=2)
            or self._letter(position, words)
            or self._phrase(position, words)
            or self._word_with_number(position, words)
        )

    def _sign_before_number(self, position: int, words: Words) -> _Found:
        """Return "m 2" and the like."""
        key = self.tokens[position].key
        role = words.signs.get(key)
        number = self._number_at(position + 1, words)
        if role is None or number is None:
            return None
        is_points = self._unit_says_otherwise(position + 2, words)
        is_high = number > MOST_MATADORS
        if words.anywhere.get(key) == role and (is_points or is_high != bool(self.matadors)):
            # Czech "s 61 body" is with 61 points, and no letter of schneider before them.
            return self._with_number(role, position, 1, words)
        if is_points or is_high or (self.matadors and self.contract):
            return None
        facts = Facts(matadors=Matadors(number, HELD[role]))
        length = 2 + self._unit_length(position + 2, words)
        return self._or_game(position, words, key, role, number, 2) or (facts, length)

    def _or_game(
        self, position: int, words: Words, key: str, role: str, number: int, length: int
    ) -> _Found:
        """Ask where a letter before a number is a game as well: Czech "s 2" is with 2, or hearts.

        A game that is named later in the line, or before it, leaves only the matadors; so may what
        was not understood before.
        """
        meaning = words.before.get(key)
        is_named = self.contract is not None or self.problems or self._named_later(position)
        if meaning is None or is_named:
            return None
        word = " ".join(token.word for token in self.tokens[position : position + length])
        return self._ask(word, [*readings(meaning), words.say[role].format(number)])

    def _named_later(self, position: int) -> bool:
        """Return whether a full word, or the sum said aloud, names the game later in the line."""
        games = {*GAMES_BY_VALUE.values(), "times"}
        return any(self._role(token.key) in games for token in self.tokens[position + 1 :])

    def _unit_says_otherwise(self, position: int, words: Words) -> bool:
        """Return whether the number before is of points: "2 points", but not "2 points 61"."""
        unit = self._unit_at(position, words)
        if unit is None or unit[0] not in {"points", "tricks"}:
            return False
        return self._number_at(position + unit[1], words) is None

    def _unit_length(self, position: int, words: Words) -> int:
        unit = self._unit_at(position, words)
        return unit[1] if unit and unit[0] == "matadors" else 0

    def _letter(self, position: int, words: Words) -> _Found:
        token = self.tokens[position]
        number = self._number_at(position + 1)
        is_named = self.contract is not None
        least = 0 if is_named else MOST_MATADORS + 1
        if words.anywhere.get(token.key) in CHAIN and number is not None and number >= least:
            return None  # Czech "za 48" is "for 48", neither acorns nor schwarz announced
        if is_named:
            meaning = words.after.get(token.key) or AFTER_EVERYWHERE.get(token.key)
            if number is not None and token.key in BID_LETTERS:
                return self._bid_or_level(position, meaning, number, words)
            return self._meant(meaning, position, 1, words) if meaning else None
        meaning = words.before.get(token.key)
        if meaning is None:
            return None
        return self._against_the_server(position, meaning) or self._meant(
            meaning, position, 1, words
        )

    def _bid_or_level(
        self, position: int, meaning: str | None, number: int, words: Words
    ) -> _Found:
        """Return the bid of "r 18"; where R is a level as well only a number too low for a bid."""
        if meaning is None:
            return Facts(bid=number), 2
        if number <= MOST_MATADORS:
            return self._meant(meaning, position, 1, words)
        word = f"{self.tokens[position].word} {number}"
        return self._ask(word, [meaning, self.mine.say["bid"].format(number)])

    def _against_the_server(self, position: int, meaning: str) -> _Found:
        """Ask where a capital and signed matadors are a line of the Skat server, and another game.

        In German "S +2" out of a file is spades, typed by hand it may be Schellen.
        """
        from skatcalc.neutral import CONTRACTS

        word = self.tokens[position].word
        theirs = CONTRACTS.get(word)
        following = self._keys(position + 1, 1)
        if theirs is None or theirs.value == meaning or not _THEIR_MATADORS.fullmatch(following):
            return None
        return self._ask(word, [theirs.value, *readings(meaning)])

    def _phrase(self, position: int, words: Words, *, shortest: int = 1) -> _Found:
        for length in range(min(_LONGEST, len(self.tokens) - position), shortest - 1, -1):
            phrase = self._keys(position, length)
            meaning = words.anywhere.get(phrase, _EVERYWHERE.get(phrase))
            if meaning is not None:
                found = self._meant(meaning, position, length, words)
                if found is not None:
                    return found
        return None

    def _meant(self, meaning: str, position: int, length: int, words: Words) -> _Found:
        """Return what a phrase of that meaning says here."""
        word = " ".join(token.word for token in self.tokens[position : position + length])
        if meaning.startswith(ASK):
            return self._ask(word, readings(meaning))
        if meaning in SIGNED or meaning in NUMBERED:
            return self._with_number(meaning, position, length, words)
        if meaning in CHAIN:
            return self._of_the_sum(meaning, position, length)
        if meaning == ANNOUNCED:
            return self._announced(position, length)
        if meaning in _LEVELS:
            return self._level(meaning, position, length)
        return MEANINGS[meaning], length

    def _with_number(self, role: str, position: int, length: int, words: Words) -> _Found:
        number = self._number_at(position + length, words)
        if number is None:
            if role == "defenders" and self._ending_beside(position, length):
                return MEANINGS["by defenders"], length
            return Problem("word-needs-number", {"word": self._keys(position, length)})
        if role == "with" and self._unit_says_otherwise(position + length + 1, words):
            return Facts(), length  # as in "with 61 points"
        length += 1
        length += self._unit_length(position + length, words) if role in SIGNED else 0
        unit = self._unit_at(position + length, words)
        if role == "defenders" and unit and unit[0] == "points":
            length += unit[1]
        return _numbered(role, number), length

    def _ending_beside(self, position: int, length: int) -> bool:
        """Return whether the words before or after say how play ended."""
        before = bool(self.meanings) and "ending" in self.meanings[-1].facts
        after = position + length
        return before or any(self._role(self._keys(after, each)) in _ENDINGS for each in (1, 2))

    def _word_with_number(self, position: int, words: Words) -> _Found:
        match = _WORD_AND_NUMBER.fullmatch(self.tokens[position].key)
        if match is None:
            return None
        head, number = match[1], int(match[2])
        role = words.signs.get(head) or words.anywhere.get(head)
        if role in SIGNED and (number <= MOST_MATADORS or head not in BID_LETTERS):
            facts = Facts(matadors=Matadors(number, HELD[role]))
            length = 1 + self._unit_length(position + 1, words)
            return self._or_game(position, words, head, role, number, 1) or (facts, length)
        if head in BID_LETTERS:
            return Facts(bid=number), 1
        return (_numbered(role, number), 1) if role in NUMBERED else None

    # --- levels, and the sum said aloud ----------------------------------------------------

    def _level(self, name: str, position: int, length: int) -> _Found:
        """Return a level, announced where that word stands beside it, counted where it is said."""
        if name in {"schneider", "schwarz"}:
            announced = self._announced_length(position + length)
            if announced:
                return MEANINGS[f"{name} {ANNOUNCED}"], length + announced
        self.sum.last_level = name
        return self._counted(MEANINGS[name], position, length)

    def _announced_length(self, position: int) -> int:
        is_counted = self.sum.counted and self._number_at(position + 1) is not None
        return int(self._role(self._keys(position, 1)) == ANNOUNCED and not is_counted)

    def _announced(self, position: int, length: int) -> _Found:
        """Return the announcement of the level after the word, or of the one counted before it."""
        if self.sum.counted and self.sum.last_level in {"schneider", "schwarz"}:
            facts = MEANINGS[f"{self.sum.last_level} {ANNOUNCED}"]
            return self._counted(facts, position, length)
        after = position + length
        level = self._role(self._keys(after, 1))
        if level in {"schneider", "schwarz"}:
            return MEANINGS[f"{level} {ANNOUNCED}"], length + 1
        return Problem("announced-what", {"word": self._keys(position, length)})

    def _counted(self, facts: Facts, position: int, length: int) -> _Found:
        number = self._number_at(position + length)
        if number is None or not self.sum.counted or self._unit_at(position + length + 1):
            return facts, length
        wrong = self.sum.level(number)
        return wrong or (facts, length + 1)

    def _of_the_sum(self, role: str, position: int, length: int) -> _Found:
        number = self._number_at(position + length)
        if role == "game":
            if number is None or self.matadors is None:
                return Facts(), length
            return self._checked(self.sum.game(number, self.matadors.count), length + 1)
        if role == "times":
            if number is None:
                return Facts(), length
            if self.lost and self.sum.base:
                return Facts(), length + 1
            named = _BASES.get(number)
            if named is None:
                return Problem("number-alone", {"word": str(number)})
            self.sum.base = number
            return MEANINGS[named], length + 1
        if number is None:
            match = _SIGNED_NUMBER.fullmatch(self._keys(position + length, 1))
            if match is None:
                return Facts(), length
            number = int(match[0])
        unit = self._unit_at(position + length + 1)
        return self._total(number, length + 1 + (unit[1] if unit and unit[0] == "points" else 0))

    def _product(self, base: int, position: int) -> _Found:
        """Return the game of "11 times 5", the base value before the multiplier counted."""
        second = self._number_at(position)
        named = _BASES.get(base)
        if named is None or second is None or self.sum.multiplier(second, lost=self.lost):
            return None
        self.sum.base = base
        return MEANINGS[named], 3

    def _total(self, number: int, length: int) -> _Found:
        base = self.sum.base or _base_of(self.contract)
        named = None if base else _BASES.get(self.sum.base_of(number))
        if named:
            return MEANINGS[named], length
        return self._checked(self.sum.total(number, base, lost=self.lost), length)

    def _checked(self, wrong: Problem | None, length: int) -> _Found:
        return wrong or (Facts(), length)

    # --- letters written together ----------------------------------------------------------

    def _code(self, position: int, *, first: bool = False) -> _Found:
        """Return the letters of the Skat server; only files have them before other readings."""
        word = self.tokens[position].word
        if self.contract is not None or not word.isascii() or not word.isalpha():
            return None
        if first and not (self.server and word.isupper()):
            return None
        from skatcalc.neutral import read_code

        facts = read_code(word.upper())
        if facts is None:
            return None
        mine = self.mine.before.get(word[0].casefold())
        theirs = facts["contract"].value
        if first or mine is None or mine == theirs:
            return facts, 1
        return self._ask(word, [theirs, *readings(mine)])

    def _compact(self, position: int, words: Words) -> _Found:
        """Return what letters and numbers written together say, as P2H, where it is one thing."""
        token = self.tokens[position]
        found = read_compact(token.key, words, self.contract, self.matadors)
        if found is None:
            return None
        if isinstance(found, tuple):
            return self._ask(token.word, found)
        return found, 1

    # --- other languages -------------------------------------------------------------------

    def _other_languages(self, position: int) -> _Found:
        """Return what the others take the word for, if they agree.

        Letters are rather a slip than those of one other language: two of them must know them.
        """
        found: list[tuple[Facts, int]] = []
        key = self.tokens[position].key
        votes = 0
        readings: list[str] = []
        for language in LANGUAGES:
            if language == self.language:
                continue
            words = words_of(language)
            word = self._number(position, words) or self._word(position, words)
            each = word or self._compact(position, words)
            if each is None or (isinstance(each, tuple) and not each[0] and len(key) == 1):
                continue  # a letter that says nothing there is no word here
            is_letters = word is None or key in words.before or key in words.after
            is_slip = key.isascii() and is_letters
            votes += 1 if is_slip else _ENOUGH
            if isinstance(each, tuple) and each not in found:
                found.append(each)
            elif isinstance(each, Problem) and each.code == "word-ambiguous":
                readings += list(each.facts["readings"])  # type: ignore[call-overload]  # a tuple
        if votes < _ENOUGH or (not found and not readings):
            return None
        if len(found) == 1 and not readings:
            return found[0]
        names = [name for facts, _length in found for name in _names_of(facts)]
        return self._ask(self.tokens[position].word, [*names, *readings])

    def _ask(self, word: str, readings: Iterable[str]) -> Problem:
        """Return the question which of several things the word stands for."""
        say = self.mine.say
        told = tuple(dict.fromkeys(say.get(each, each) for each in readings))
        return Problem("word-ambiguous", {"word": word, "readings": told})


def _tokens(line: str, column: int) -> list[_Token]:
    """Return the words of the line, without the marks between them."""
    return [
        _Token(word, fold(word).translate(_MARKS), match.start() + column)
        for match in re.finditer(r"[^\s,;]+", line)
        if (word := match.group().rstrip(".:!…·"))
    ]


def _numbered(role: str, number: int) -> Facts:
    if role in HELD:
        return Facts(matadors=Matadors(number, HELD[role]))
    if role == "bid":
        return Facts(bid=number)
    if role == "tricks":
        return Facts(tricks=number)
    return Facts(card_points=ALL_POINTS - number if role == "defenders" else number)


def _base_of(contract: Contract | None) -> int:
    """Return the base value of a contract as it is said in a sum; 0 where it has none."""
    return next((base for base, name in _BASES.items() if contract and contract.value == name), 0)


def _pair(word: str, declarers: int, defenders: int) -> _Found:
    """Return the card points of both parties, the declarer's first."""
    if declarers + defenders == ALL_POINTS:
        return Facts(card_points=declarers), 1
    return Problem("points-pair", {"word": word, "sum": declarers + defenders})


def _names_of(facts: Facts) -> list[str]:
    """Return the names of the meanings that say just these facts."""
    return [name for name, each in MEANINGS.items() if each == facts][:1] or [str(dict(facts))]


_Each = TypeVar("_Each")


def _first(found: Iterable[_Each | None]) -> _Each | None:
    return next((each for each in found if each is not None), None)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like the given one; ``None`` if none is like it."""
    from difflib import get_close_matches

    # What stands in a phrase of several words is no help by itself.
    others = [each for each in known if each != word.casefold()]
    found = get_close_matches(word.casefold(), others, n=1, cutoff=0.6)
    return found[0] if found else None
