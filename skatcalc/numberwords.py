"""Numbers in a line: beside a unit or the word that needs them, in a sum, or by their place."""

import re

from skatcalc.everywhere import ALL_POINTS, MOST_MATADORS, by_place, numbered
from skatcalc.facts import MEANINGS, Facts
from skatcalc.game import Matadors
from skatcalc.problems import Problem
from skatcalc.reading import is_number, is_signed_number
from skatcalc.wordline import Found, WordLine
from skatcalc.words import BETWEEN, NUMBERED, SIGNED, Words

_PAIR = r"([0-9]{1,3})\s*[:/]\s*([0-9]{1,3})"


def read_number(line: WordLine, position: int, words: Words) -> Found:
    """Return what a number says by the word after it, by the sum being said, or by its place."""
    number = line.number_at(position, words)
    if number is None:
        return _pair_in_one_word(line.tokens[position].word)
    return (
        _pair(line, position, number, words)
        or _beside_unit(line, position, number, words)
        or _of_sum(line, position, number)
        or _alone(line, position, number)
    )


def _pair_in_one_word(word: str) -> Found:
    pair = re.fullmatch(_PAIR, word) if word[0].isdigit() else None
    return _both_parties(word, int(pair[1]), int(pair[2]), 1) if pair else None


def _pair(line: WordLine, position: int, number: int, words: Words) -> Found:
    """Return the card points of both parties, as "60 to 60"."""
    other = line.number_at(position + 2, words)
    if other is None or words.anywhere.get(line.key(position + 1)) != BETWEEN:
        return None
    return _both_parties(line.word(position, 3), number, other, 3)


def _both_parties(word: str, declarers: int, defenders: int, length: int) -> Found:
    if declarers + defenders == ALL_POINTS:
        return Facts(card_points=declarers), length
    return Problem("points-pair", {"word": word, "sum": declarers + defenders})


def _beside_unit(line: WordLine, position: int, number: int, words: Words) -> Found:
    unit = line.unit_at(position + 1, words) or line.foreign_unit_at(position + 1)
    if unit is None or (unit[0] == "matadors" and line.matadors):
        return None
    name, length = unit
    may_be_sum = line.sum.base and not line.sum.is_told and number % line.sum.base == 0
    if name == "points" and may_be_sum:
        from skatcalc.spoken import total

        return total(line, number, 1 + length)
    return _or_number_after(line, position, length) or (numbered(name, number), 1 + length)


def _or_number_after(line: WordLine, position: int, length: int) -> Problem | None:
    """Ask where the unit of a number may as well be said before the next: "2 tricks 6"."""
    unit = line.key(position + 1, length)
    after = position + 1 + length
    if line.mine.anywhere.get(unit) not in NUMBERED or line.number_at(after) is None:
        return None
    if line.unit_at(after + 1):
        return None
    first, second = line.word(position), line.word(after)
    return line.ask(f"{first} {unit} {second}", [f"{first} {unit}", f"{unit} {second}"])


def _of_sum(line: WordLine, position: int, number: int) -> Found:
    is_multiplied = line.matadors and line.role(line.key(position + 1)) == "times"
    if not is_multiplied and not line.sum.base:
        return None
    from skatcalc.spoken import before_times, total

    return before_times(line, number, position) if is_multiplied else total(line, number, 1)


def _alone(line: WordLine, position: int, number: int) -> Found:
    if not is_number(line.tokens[position].key):
        return None
    facts = by_place(number, line.contract, line.matadors)
    if facts and "card_points" not in facts:
        return facts, 1
    from skatcalc.spoken import points_or_sum, total

    return points_or_sum(line, number, facts) if facts else total(line, number, 1)


def read_signed_number(line: WordLine, position: int) -> Found:
    """Return the matadors of "+2" or "-3"; after the base value it is the sum, "-48" of a loss."""
    key = line.tokens[position].key
    if key[0] not in "+-" or not is_signed_number(key):
        return None
    number = int(key)
    if line.sum.base:
        from skatcalc.spoken import total

        return total(line, number, 1)
    if line.matadors is not None and abs(number) > MOST_MATADORS:
        return None
    return Facts(matadors=Matadors(abs(number), key[0] == "+")), 1


def read_with_number(
    line: WordLine, role: str, position: int, length: int, words: Words
) -> tuple[Facts, int] | Problem:
    """Return what a word of that role says with the number after it, as "bid 18"."""
    number = line.number_at(position + length, words)
    if number is None:
        if role == "defenders" and _is_ending_beside(line, position, length):
            return MEANINGS["by defenders"], length
        return Problem("word-needs-number", {"word": line.key(position, length)})
    if role == "with" and is_of_points(line, position + length + 1, words):
        return Facts(), length  # as in "with 61 points"
    length += 1
    length += length_of_matadors(line, position + length, words) if role in SIGNED else 0
    unit = line.unit_at(position + length, words)
    is_same = unit and unit[0] == {"defenders": "points"}.get(role, role)
    # "bis 18 gereizt" is one bid, "gereizt 18 gereizt 20" are two.
    if unit and is_same and line.key(position + length) != line.key(position):
        length += unit[1]
    return numbered(role, number), length


def _is_ending_beside(line: WordLine, position: int, length: int) -> bool:
    """Return whether the words before or after say how play ended."""
    before = bool(line.meanings) and "ending" in line.meanings[-1].facts
    roles = line.roles_after(position + length)
    return before or any("ending" in MEANINGS.get(role or "", {}) for role in roles)


def is_of_points(line: WordLine, position: int, words: Words) -> bool:
    """Return whether the number before this place is no matadors: "2 points", not "2 points 61"."""
    unit = line.unit_at(position, words)
    if unit is None or unit[0] not in {"points", "tricks"}:
        return False
    return line.number_at(position + unit[1], words) is None


def length_of_matadors(line: WordLine, position: int, words: Words) -> int:
    """Return how many words after a number of matadors only say that it is one."""
    unit = line.unit_at(position, words)
    return unit[1] if unit and unit[0] == "matadors" else 0
