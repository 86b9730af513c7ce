"""Words to facts: what a player says about a game, in the language in force, becomes a ``Game``.

Full words stand in any order. Letters and bare numbers are read by their place: before a game is
named a letter is a game, after it a level or the result; a number is a game by its base value,
then the matadors, then card points. What could be two things is asked. The tables of words are in
``words``; options of the command line say the same as words, so both end as ``Facts``.
"""

from collections.abc import Sequence

from skatcalc.facts import Facts, merge
from skatcalc.i18n import language as language_in_force
from skatcalc.numberwords import read_number, read_signed_number
from skatcalc.phrases import SEVERAL, SINGLE, read_dash, read_phrase, read_plus, read_word
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import nearest
from skatcalc.wordline import Found, Meaning, WordLine
from skatcalc.words import words_of

__all__ = ["Meaning", "meanings_of", "nearest", "read_words"]


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
    line = WordLine(" ".join(words), column, language or language_in_force(), server=server)
    _read(line)
    facts, contradictions = merge(meaning.facts for meaning in line.meanings)
    problems = [*line.problems, *contradictions]
    if problems:
        raise NotationError(problems)
    return facts


def meanings_of(line: str, *, language: str | None = None) -> tuple[Meaning, ...]:
    """Return which part of the line says what, from the first to the last.

    Raises ``NotationError`` as ``read_words`` does for words that are not understood.
    """
    read = WordLine(line, 1, language or language_in_force(), server=False)
    _read(read)
    if read.problems:
        raise NotationError(read.problems)
    return tuple(read.meanings)


def _read(line: WordLine) -> None:
    """Read the whole line into meanings and problems, from left to right."""
    position = 0
    while position < len(line.tokens):
        found = _known(line, position) or _other(line, position)
        if isinstance(found, Problem):
            from skatcalc.slips import length_of_slip

            line.problems.append(found.at(column=line.tokens[position].column))
            position += length_of_slip(line, found, position)
        else:
            facts, length = found
            line.note(position, length, facts)
            position += length


def _known(line: WordLine, position: int) -> Found:
    """Return what stands here in the language in force, the surest way to read it first."""
    return (
        read_phrase(line, position, line.mine, SEVERAL)
        or read_number(line, position, line.mine)
        or read_signed_number(line, position)
        or _server_code(line, position)
        or read_dash(line, position)
        or read_plus(line, position)
        or read_word(line, position, line.mine)
    )


def _server_code(line: WordLine, position: int) -> Found:
    """Return the letters of the Skat server, which only files have before other readings."""
    if not line.server or not line.word(position).isupper():
        return None
    from skatcalc.compact import read_server_code

    return read_server_code(line, position)


def _other(line: WordLine, position: int) -> tuple[Facts, int] | Problem:
    """Return what is said here in letters written together or in another language, or a slip."""
    from skatcalc.compact import read_letters

    english = words_of("en")
    found = read_letters(line, position) or read_phrase(
        line, position, english, [*SEVERAL, *SINGLE]
    )
    if found:
        return found
    from skatcalc.otherwords import read_other_languages
    from skatcalc.slips import unknown

    return read_other_languages(line, position) or unknown(line, position)
