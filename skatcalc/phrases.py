"""Words, phrases and letters by their place: before a game is named, after it, before a number."""

import re
from collections.abc import Sequence

from skatcalc.everywhere import (
    AFTER_EVERYWHERE,
    ASK,
    BID_LETTERS,
    DECLARED,
    GAMES_BY_VALUE,
    HELD,
    LEVELS,
    MOST_MATADORS,
    REACHED,
    SIGNS,
    numbered,
    readings,
)
from skatcalc.facts import MEANINGS, Facts
from skatcalc.game import Matadors
from skatcalc.numberwords import is_of_points, length_of_matadors, read_with_number
from skatcalc.problems import Problem
from skatcalc.wordline import LONGEST, Found, WordLine
from skatcalc.words import ANNOUNCED, BETWEEN, CHAIN, NUMBERED, SIGNED, Words

SEVERAL = range(LONGEST, 1, -1)
"""The lengths of a phrase of several words, the longest first."""
SINGLE = (1,)
_WORD_AND_NUMBER = r"([^0-9]+)([0-9]{1,9})"
_THEIR_MATADORS = r"[+-]?[0-9]{1,2}"
_DASHES = ("-", "–", "—")
_DOUBLINGS = frozenset({"kontra", "re", "hirsch", "bock"})


def read_word(line: WordLine, position: int, words: Words) -> Found:
    """Return what a word or letter says, with the number after it or in it."""
    return (
        _sign_before_number(line, position, words)
        or _letter(line, position, words)
        or read_phrase(line, position, words, SINGLE)
        or _word_with_number(line, position, words)
    )


def read_phrase(line: WordLine, position: int, words: Words, lengths: Sequence[int]) -> Found:
    """Return what the longest phrase of these lengths says."""
    left = len(line.tokens) - position
    for length in lengths:
        phrase = line.key(position, length)
        meaning = words.anywhere.get(phrase, SIGNS.get(phrase)) if length <= left else None
        found = None if meaning is None else _meant(line, meaning, position, length, words)
        if found is not None:
            return found
    return None


def _meant(line: WordLine, meaning: str, position: int, length: int, words: Words) -> Found:
    """Return what a phrase of that meaning says here."""
    if meaning.startswith(ASK):
        return line.ask(line.word(position, length), readings(meaning))
    if meaning in SIGNED or meaning in NUMBERED:
        return read_with_number(line, meaning, position, length, words)
    if meaning in CHAIN:
        from skatcalc.spoken import read_chain

        return read_chain(line, meaning, position, length)
    if meaning == BETWEEN:
        return None
    if meaning == ANNOUNCED:
        return _announced(line, position, length)
    if meaning in LEVELS:
        return _level(line, meaning, position, length)
    return MEANINGS[meaning], length


# --- levels -------------------------------------------------------------------------------------


def _level(line: WordLine, name: str, position: int, length: int) -> Found:
    """Return a level, announced where that word stands beside it, counted where it is said."""
    announced = _length_of_announced(line, position + length) if name in REACHED else 0
    facts = MEANINGS[f"{name} {ANNOUNCED}" if announced else name]
    length += announced
    line.sum.last_level = "" if announced else name
    if not line.sum.levels:
        return facts, length
    from skatcalc.spoken import count_level

    return count_level(line, facts, position, length)


def _length_of_announced(line: WordLine, position: int) -> int:
    """Return how many words say "announced"; none where the sum counts it as a level of its own."""
    for length in (1, 2):
        if line.role_anywhere(line.key(position, length)) == ANNOUNCED:
            is_counted = line.sum.levels and line.number_at(position + length) is not None
            return 0 if is_counted else length
    return 0


def _announced(line: WordLine, position: int, length: int) -> Found:
    """Return the announcement of the level after the word, or of the one counted before it."""
    if line.sum.levels:
        from skatcalc.spoken import announced_level

        counted = announced_level(line, position, length)
        if counted is not None:
            return counted
    level = line.role(line.key(position + length))
    if level in REACHED:
        return MEANINGS[f"{level} {ANNOUNCED}"], length + 1
    return Problem("announced-what", {"word": line.key(position, length)})


# --- letters ------------------------------------------------------------------------------------


def _sign_before_number(line: WordLine, position: int, words: Words) -> Found:
    """Return "m 2" and the like."""
    key = line.key(position)
    role = words.signs.get(key)
    number = line.number_at(position + 1, words)
    if role is None or number is None:
        return None
    if role.startswith(ASK):
        is_asked = number > MOST_MATADORS
        return line.ask(f"{line.word(position)} {number}", readings(role)) if is_asked else None
    is_points = is_of_points(line, position + 2, words)
    is_high = number > MOST_MATADORS
    is_word = words.anywhere.get(key) == role
    if is_word and (is_points or is_high != bool(line.matadors)):
        # Czech "s 61 body" is with 61 points, and no letter of schneider before them.
        return read_with_number(line, role, position, 1, words)
    if is_points or is_high or (line.matadors and line.contract):
        return None
    return _matadors(line, position, 2, (key, role, number), words)


def _matadors(
    line: WordLine, position: int, length: int, sign: tuple[str, str, int], words: Words
) -> Found:
    """Return the matadors, asking where their letter is a game as well: Czech "s 2" is hearts, too.

    A game that is named later in the line, or before it, leaves only the matadors; so may what
    was not understood before.
    """
    key, role, number = sign
    game = words.before.get(key)
    if game and not (line.contract or line.problems or _is_named_later(line, position)):
        both = [*readings(game), words.say[role].format(number)]
        return line.ask(line.word(position, length), both)
    length += length_of_matadors(line, position + length, words)
    return Facts(matadors=Matadors(number, HELD[role])), length


def _is_named_later(line: WordLine, position: int) -> bool:
    """Return whether a full word, or the sum said aloud, names the game later in the line."""
    games = {*GAMES_BY_VALUE.values(), "times"}
    return any(line.role(token.key) in games for token in line.tokens[position + 1 :])


def _letter(line: WordLine, position: int, words: Words) -> Found:
    key, number = line.key(position), line.number_at(position + 1)
    least = MOST_MATADORS + 1 if line.contract is None else 0
    if number is not None and number >= least and words.anywhere.get(key) in CHAIN:
        return None  # Czech "za 48" is "for 48", neither acorns nor schwarz announced
    if line.contract is None:
        meaning = words.before.get(key)
        if meaning is None:
            return None
        theirs = _against_the_server(line, position, meaning)
        return theirs or _meant(line, meaning, position, 1, words)
    meaning = words.after.get(key) or AFTER_EVERYWHERE.get(key)
    if number is not None and key in BID_LETTERS:
        return _bid_or_level(line, position, meaning, number, words)
    return _meant(line, meaning, position, 1, words) if meaning else None


def _bid_or_level(
    line: WordLine, position: int, meaning: str | None, number: int, words: Words
) -> Found:
    """Return the bid of "r 18"; where R is a level as well only a number too low for a bid."""
    if meaning is None:
        return Facts(bid=number), 2
    if number <= MOST_MATADORS:
        return _meant(line, meaning, position, 1, words)
    both = [meaning, line.mine.say["bid"].format(number)]
    return line.ask(f"{line.word(position)} {number}", both)


def _against_the_server(line: WordLine, position: int, meaning: str) -> Problem | None:
    """Ask where a capital and signed matadors are a line of the Skat server, and another game.

    In German "S +2" out of a file is spades, typed by hand it may be Schellen.
    """
    if not re.fullmatch(_THEIR_MATADORS, line.key(position + 1)):
        return None
    from skatcalc.neutral import CONTRACTS

    word = line.word(position)
    theirs = CONTRACTS.get(word)
    if theirs is None or theirs.value == meaning:
        return None
    return line.ask(word, [theirs.value, *readings(meaning)])


def _word_with_number(line: WordLine, position: int, words: Words) -> Found:
    """Return "m2", "r18" and the like."""
    key = line.key(position)
    match = re.fullmatch(_WORD_AND_NUMBER, key) if key[-1].isdigit() else None
    if match is None:
        return None
    head, number = match[1], int(match[2])
    role = words.signs.get(head) or words.anywhere.get(head, "")
    if role.startswith(ASK) and number > MOST_MATADORS:
        return line.ask(line.word(position), readings(role))
    if role in SIGNED and (number <= MOST_MATADORS or head not in BID_LETTERS):
        return _matadors(line, position, 1, (head, role, number), words)
    if head in BID_LETTERS:
        return Facts(bid=number), 1
    return (numbered(role, number), 1) if role in NUMBERED else None


# --- signs that say nothing -----------------------------------------------------------------------


def read_dash(line: WordLine, position: int) -> Found:
    """Return nothing said for a dash between the parts of a sum; elsewhere "-" is lost.

    Before the words of a declaration it may be either, "clubs - with 2": that is asked.
    """
    word = line.word(position)
    if word not in _DASHES or position + 1 == len(line.tokens):
        return None
    after = line.roles_after(position + 1)
    if line.sum.levels or after[0] in CHAIN:
        return Facts(), 1
    is_declared = position > 0 and not DECLARED.isdisjoint(after)
    return line.ask(word, ["lost", "—"]) if is_declared and word != "—" else None


def read_plus(line: WordLine, position: int) -> Found:
    """Return nothing said for a plus between doublings, "Kontra + Re"; elsewhere it is won."""
    if line.key(position) != "+" or not line.meanings:
        return None
    is_after_one = line.meanings[-1].facts.keys() & {"doubling_steps", "bock_round"}
    is_and = is_after_one and line.role(line.key(position + 1)) in _DOUBLINGS
    return (Facts(), 1) if is_and else None
