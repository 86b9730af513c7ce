"""A line on its way from words to meanings: what it has told so far, and what stands where."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from skatcalc.everywhere import BASES, SIGNS, by_place
from skatcalc.facts import Facts, merge
from skatcalc.problems import Problem
from skatcalc.reading import is_number
from skatcalc.tokens import tokens_of
from skatcalc.words import LANGUAGES, Words, words_of

if TYPE_CHECKING:
    from skatcalc.game import Contract, Matadors

LONGEST = 4
"""The most words of a phrase."""
_SHORTEST_FOREIGN = 3
_LIMITS = {
    "bid": (18, 999),
    "points": (0, 120),
    "tricks": (0, 10),
    "matadors": (1, 11),
    "defenders": (0, 120),
}
"""What a number beside a unit can be."""

Found = tuple[Facts, int] | Problem | None
"""What stands at a place and how many words it takes; ``None`` where that way finds nothing."""


class Meaning(NamedTuple):
    """What a part of the line says: its columns from ``start`` up to before ``end``."""

    start: int
    end: int
    facts: Facts


class SpokenSum:
    """How far a sum was said aloud: the levels counted, the base value, whether the sum was told.

    ``last_level`` is the level that was counted last, which may be announced by the next word.
    """

    levels = 0
    base = 0
    is_told = False
    last_level = ""


class WordLine:
    """The words of a line, the meanings and problems found so far, and the game they tell."""

    def __init__(self, line: str, column: int, language: str, *, server: bool) -> None:
        self.language = language
        self.mine = words_of(language)
        self.tokens = tokens_of(line, column, self.mine)
        self.server = server
        self.problems: list[Problem] = []
        self.meanings: list[Meaning] = []
        self.before = Facts()
        self.contract: Contract | None = None
        self.matadors: Matadors | None = None
        self.lost = False
        self.sum = SpokenSum()

    def go_on(self, before: Facts) -> None:
        """Read the line as one that goes on after what was told before."""
        self.before = before
        self.contract, self.matadors = before.get("contract"), before.get("matadors")

    def note(self, position: int, length: int, facts: Facts) -> None:
        """Note that so many words say these facts."""
        start, end = self.tokens[position].column, self.tokens[position + length - 1].end
        self.meanings.append(Meaning(start, end, facts))
        self.contract = facts.get("contract", self.contract)
        self.matadors = facts.get("matadors", self.matadors)
        self.lost = self.lost or facts.get("won") is False

    def told(self) -> Facts:
        """Return all facts told so far."""
        told = (meaning.facts for meaning in self.meanings)
        facts, _contradictions = merge([self.before, *told])
        return facts

    def base_of_contract(self) -> int:
        """Return the base value of the game as it is said in a sum; 0 as long as it has none."""
        name = self.contract.value if self.contract else ""
        return next((base for base, game in BASES.items() if game == name), 0)

    def key(self, position: int, length: int = 1) -> str:
        """Return so many words as they are looked up; none after the last."""
        return " ".join(token.key for token in self.tokens[position : position + length])

    def word(self, position: int, length: int = 1) -> str:
        """Return so many words as they stand in the line."""
        return " ".join(token.word for token in self.tokens[position : position + length])

    def role(self, phrase: str) -> str | None:
        """Return what a phrase stands for in this language or English."""
        return (
            SIGNS.get(phrase)
            or self.mine.anywhere.get(phrase)
            or words_of("en").anywhere.get(phrase)
        )

    def roles_after(self, position: int) -> list[str | None]:
        """Return what the next word stands for, the next two, and so on."""
        return [self.role(self.key(position, length)) for length in range(1, LONGEST + 1)]

    def number_at(self, position: int, words: Words | None = None) -> int | None:
        """Return the number that stands here, in digits or in the words of a language."""
        if position >= len(self.tokens):
            return None
        token = self.tokens[position]
        if is_number(token.key):
            return int(token.key)
        return token.number or (words or self.mine).numerals.get(token.key)

    def unit_at(self, position: int, words: Words | None = None) -> tuple[str, int] | None:
        """Return the unit that stands here, as "card points", and how many words it takes.

        It stands right after its number: "mit 1, Spitze" is no matador, nor "mit 1 Spitze
        angesagt", which is a phrase. A word for one matador does not follow another number.
        """
        table, left = words or self.mine, len(self.tokens) - position
        if left <= 0 or self.tokens[position].apart:
            return None
        for length in range(min(LONGEST, left), 0, -1):
            phrase = self.key(position, length)
            unit = table.units.get(phrase)
            if unit == "single":
                unit = "matadors" if self.number_at(position - 1, words) == 1 else None
            if unit:
                return None if self._is_prefix(position, unit, length) else (unit, length)
            if phrase in table.anywhere:
                return None
        return None

    def _is_prefix(self, position: int, unit: str, length: int) -> bool:
        """Return whether a unit rather belongs to the number after it: "grand 1 bid 18".

        So it does where the number before it is too low for it, or may be the matadors.
        """
        before = self.number_at(position - 1)
        after = self.number_at(position + length)
        if before is None or after is None or self.role(self.key(position, length)) != unit:
            return False
        least, most = _LIMITS[unit]
        may_be_matadors = "matadors" in (by_place(before, self.contract, self.matadors) or ())
        return least <= after <= most and (before < least or may_be_matadors)

    def foreign_unit_at(self, position: int) -> tuple[str, int] | None:
        """Return the unit of another language where the word after a number is none of this one."""
        word = self.key(position)
        if not _may_be_foreign(word) or word in self.mine.anywhere:
            return None
        units = (self.unit_at(position, words_of(each)) for each in ("en", *LANGUAGES))
        return next((unit for unit in units if unit), None)

    def role_anywhere(self, phrase: str) -> str | None:
        """Return what a phrase stands for, in the other languages if in none of the first two."""
        role = self.role(phrase)
        if role is not None or not _may_be_foreign(phrase):
            return role
        roles = (words_of(each).anywhere.get(phrase) for each in LANGUAGES)
        return next((each for each in roles if each is not None), None)

    def ask(self, word: str, readings: Iterable[str]) -> Problem:
        """Return the question which of several things the word stands for."""
        say = self.mine.say
        told = tuple(dict.fromkeys(say.get(each, each) for each in readings))
        return Problem("word-ambiguous", {"word": word, "readings": told})


def _may_be_foreign(word: str) -> bool:
    return word.isalpha() and len(word) >= _SHORTEST_FOREIGN
