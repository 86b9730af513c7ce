"""Words of the other languages, where they are none of the language in force."""

from skatcalc.compact import read_together
from skatcalc.facts import MEANINGS, Facts
from skatcalc.numberwords import read_number
from skatcalc.phrases import SEVERAL, read_phrase, read_word
from skatcalc.problems import Problem
from skatcalc.wordline import Found, WordLine
from skatcalc.words import LANGUAGES, Words, words_of

_ENOUGH = 2


def read_other_languages(line: WordLine, position: int) -> Found:
    """Return what the other languages take the word for, if they agree; else it is asked.

    Letters are rather a slip than those of one other language: two of them must know them.
    """
    found: list[tuple[Facts, int]] = []
    readings: list[str] = []
    votes = 0
    key = line.key(position)
    for words in (words_of(each) for each in LANGUAGES if each != line.language):
        word = _read_in(line, position, words)
        each = word or read_together(line, position, words)
        if each is None or _is_silent_letter(each, key):
            continue
        is_letters = word is None or key in words.before or key in words.after
        votes += 1 if key.isascii() and is_letters else _ENOUGH
        if not isinstance(each, Problem):
            found += [each] if each not in found else []
        elif each.code == "word-ambiguous":
            readings += list(each.facts["readings"])  # type: ignore[call-overload]  # a tuple
    if votes < _ENOUGH or (not found and not readings):
        return None
    if len(found) == 1 and not readings:
        return found[0]
    names = [_name_of(facts) for facts, _length in found]
    return line.ask(line.word(position), [*names, *readings])


def _read_in(line: WordLine, position: int, words: Words) -> Found:
    return (
        read_phrase(line, position, words, SEVERAL)
        or read_number(line, position, words)
        or read_word(line, position, words)
    )


def _is_silent_letter(found: tuple[Facts, int] | Problem, key: str) -> bool:
    """Return whether this is a letter that says nothing in its language: it is no word here."""
    return len(key) == 1 and not isinstance(found, Problem) and not found[0]


def _name_of(facts: Facts) -> str:
    """Return the name of the meaning that says just these facts."""
    return next((name for name, each in MEANINGS.items() if each == facts), str(dict(facts)))
