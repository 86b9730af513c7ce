"""The sum as it is said at the table, "mit 2, Spiel 3, Hand 4, mal 11: 44", held against itself."""

from skatcalc.everywhere import BASES, REACHED
from skatcalc.facts import MEANINGS, Facts, merge
from skatcalc.levels import CARD_POINTS_FOR_SCHNEIDER, OWN_SCHNEIDER
from skatcalc.problems import Problem
from skatcalc.reading import is_signed_number
from skatcalc.wordline import Found, WordLine
from skatcalc.words import ANNOUNCED

LOSS = 2
"""A lost game counts twice; some say the doubled multiplier, some the doubled sum."""
_MOST_LEVELS = 18
"""The multiplier of eleven matadors with every level; a higher number is no count of them."""


def levels_told(facts: Facts) -> int:
    """Return the multiplier of a game that was told so far; 0 as long as its matadors are not.

    >>> from skatcalc.game import Matadors
    >>> levels_told(Facts(matadors=Matadors(2), hand=True))
    4
    """
    matadors = facts.get("matadors")
    points = facts.get("card_points")
    ouvert = facts.get("ouvert", False)
    schwarz_announced = ouvert or facts.get("schwarz_announced", False)
    schneider_announced = schwarz_announced or facts.get("schneider_announced", False)
    hand = schneider_announced or facts.get("hand", False)
    schwarz = schwarz_announced or facts.get("schwarz", False)
    schneider = schneider_announced or schwarz or facts.get("schneider", False)
    if points is not None:
        decided = points <= OWN_SCHNEIDER or points >= CARD_POINTS_FOR_SCHNEIDER
        schneider = schneider or decided
    levels = (True, hand, schneider, schneider_announced, schwarz, schwarz_announced, ouvert)
    return matadors.count + sum(levels) if matadors else 0


def read_chain(line: WordLine, role: str, position: int, length: int) -> Found:
    """Return what "game", "times" or "makes" says with the number after it."""
    number = line.number_at(position + length)
    if role == "game":
        return _game(line, number, length)
    if role == "times":
        return _times(line, number, position, length)
    after = line.key(position + length)
    if number is None and not is_signed_number(after):
        return Facts(), length
    unit = line.unit_at(position + length + 1)
    length += 1 + (unit[1] if unit and unit[0] == "points" else 0)
    return total(line, int(after) if number is None else number, length)


def _game(line: WordLine, number: int | None, length: int) -> Found:
    if number is None or line.matadors is None:
        return Facts(), length
    return _count(line, number, line.matadors.count + 1) or (Facts(), length + 1)


def _times(line: WordLine, number: int | None, position: int, length: int) -> Found:
    if number is None:
        if line.role(line.key(position + length)) in BASES.values():
            return Facts(), length
        return Problem("word-needs-number", {"word": line.key(position, length)})
    if line.lost and line.sum.base:
        return Facts(), length + 1
    if number not in BASES:
        return Problem("number-alone", {"word": str(number)})
    line.sum.base = number
    return MEANINGS[BASES[number]], length + 1


def before_times(line: WordLine, number: int, position: int) -> Found:
    """Return what a number before "times" says: the multiplier, or the base value: "11 times 5"."""
    line.sum.levels = line.sum.levels or levels_told(line.told())
    second = line.number_at(position + 2)
    if number in BASES and second is not None and _multiplier(line, second) is None:
        line.sum.base = number
        return MEANINGS[BASES[number]], 3
    return _multiplier(line, number) or (Facts(), 1)


def _multiplier(line: WordLine, number: int) -> Problem | None:
    """Return what is wrong with a multiplier; that of a loss may be said doubled."""
    if line.lost and number == LOSS * line.sum.levels:
        return None
    return _compare(number, line.sum.levels)


def total(line: WordLine, number: int, length: int) -> Found:
    """Return what the sum says in the end; a loss may be said with it doubled.

    It names the game where only its levels were counted. Where nothing was counted aloud it must be
    that of the levels told; another sum may have a reason that was not told, so it is asked about.
    """
    counted, base = line.sum.levels, line.sum.base or line.base_of_contract()
    if not base and counted and number % counted == 0 and number // counted in BASES:
        return MEANINGS[BASES[number // counted]], length
    line.sum.is_told = True
    value = (counted or levels_told(line.told())) * base
    if value and (number == value or (line.lost and abs(number) == LOSS * value)):
        return Facts(), length
    if not counted or not base:
        return Problem("number-alone", {"word": str(number)})
    return _compare(number, value)


def points_or_sum(line: WordLine, number: int, points: Facts) -> Found:
    """Return the card points, asking where the number is what the game counts so far, too.

    In "Kreuz mit 2 36" it may be the value, in "Pik mit 2, Hand 4" the sum being counted.
    """
    levels, base = levels_told(line.told()), line.base_of_contract()
    if number not in {levels, levels * base}:
        return points, 1
    counted = f"= {number}"
    if number == levels and line.matadors:
        game = next(word for word, role in line.mine.anywhere.items() if role == "game")
        counted = f"{game} {line.matadors.count + 1}"
    return line.ask(str(number), [line.mine.say["points"].format(number), counted])


def announced_level(line: WordLine, position: int, length: int) -> Found:
    """Return the announcement of the level counted before: "Schneider 4, angesagt 5".

    That level is then counted only, whether it was reached is not said. ``None`` where no such
    level was counted.
    """
    level = line.sum.last_level
    if level not in REACHED:
        return None
    for place, meaning in enumerate(line.meanings):
        if meaning.facts == MEANINGS[level]:
            line.meanings[place] = meaning._replace(facts=Facts())
    return count_level(line, MEANINGS[f"{level} {ANNOUNCED}"], position, length)


def count_level(line: WordLine, facts: Facts, position: int, length: int) -> Found:
    """Return a level with the number that counts it, as "hand 4"; without one it counts as well."""
    number = line.number_at(position + length)
    if number is None or number > _MOST_LEVELS or line.unit_at(position + length + 1):
        told, _contradictions = merge([line.told(), facts])
        line.sum.levels += levels_told(told) - levels_told(line.told())
        return facts, length
    return _count(line, number, line.sum.levels + 1) or (facts, length + 1)


def _count(line: WordLine, said: int, right: int) -> Problem | None:
    # One slip is told once: what follows is counted on from what was said.
    line.sum.levels = said
    return _compare(said, right)


def _compare(said: int, right: int) -> Problem | None:
    return None if said == right else Problem("sum-wrong", {"said": said, "right": right})
