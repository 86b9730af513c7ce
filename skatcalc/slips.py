"""Words that are not understood: what may be meant, and how much of the line a slip takes."""

from skatcalc.problems import Problem
from skatcalc.reading import fold, nearest
from skatcalc.wordline import WordLine
from skatcalc.words import NUMBERED, SIGNED, Words, words_of

_OF_NUMBERS = frozenset({"number-alone", "sum-wrong"})


def unknown(line: WordLine, position: int) -> Problem:
    """Return that a word, or a number at this place, says nothing, with the nearest known word."""
    word = line.word(position)
    if line.number_at(position) is not None:
        return Problem("number-alone", {"word": word})
    found = nearest(line.key(position), _single_words(line.mine, words_of("en")))
    # The tables have no accents; the words that games are written with are spelled rightly.
    spelled = {fold(each): each for phrase in line.mine.say.values() for each in phrase.split()}
    return Problem("word-unknown", {"word": word, "nearest": spelled.get(found or "", found)})


def _single_words(*tables: Words) -> list[str]:
    """Return every word that is one, or stands in a phrase, of these languages."""
    phrases = {phrase for words in tables for phrase in words.anywhere}
    return sorted({word for phrase in phrases for word in phrase.split()})


def length_of_slip(line: WordLine, problem: Problem, position: int) -> int:
    """Return how many words a slip takes: with its number and unit, if it was to have them."""
    after = position + 1
    has_number = line.number_at(after) is not None
    if problem.code == "sum-wrong":
        length = 2 if has_number else 1
        unit = line.unit_at(position + length)
        return length + (unit[1] if unit else 0)
    meant = line.role(fold(str(problem.facts.get("nearest"))))
    is_of_numbers = problem.code in _OF_NUMBERS and line.number_at(position) is None
    if has_number and (meant in {*SIGNED, *NUMBERED} or is_of_numbers):
        return 2
    if problem.code == "word-ambiguous" and line.key(position) in line.mine.signs:
        return 2 if has_number else 1
    return len(str(problem.facts.get("word", "")).split()) or 1
