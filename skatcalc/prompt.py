"""A line of the evening's prompt: a command, a correction, or a game.

The words of all languages are understood whatever the language in force; one table holds them.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum
from typing import NamedTuple

from skatcalc.i18n import LANGUAGES, language
from skatcalc.notation import read_words
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import fold, nearest
from skatcalc.sheet import Sheet
from skatcalc.words import words_of


class Command(Enum):
    """What can be asked at the prompt besides entering a game."""

    PASSED = "passed"
    UNDO = "undo"
    REDO = "redo"
    LIST = "list"
    WHO = "who"
    TOTALS = "totals"
    VALUE = "value"
    HELP = "help"
    END = "end"
    VOID = "void"
    INSERT = "insert"


COMMAND_WORDS: Mapping[Command, Mapping[str, tuple[str, ...]]] = {
    Command.PASSED: {each: words_of(each).passed for each in LANGUAGES},
    Command.UNDO: {
        "de": ("zurück", "zurueck", "rückgängig"),
        "en": ("undo", "back"),
        "ru": ("назад", "отменить", "отмена"),
        "cs": ("zpět", "vrátit"),
        "ro": ("înapoi", "anulează"),
    },
    Command.REDO: {
        "de": ("wiederholen", "wiederherstellen"),
        "en": ("redo",),
        "ru": ("повторить",),
        "cs": ("znovu",),
        "ro": ("refă",),
    },
    Command.LIST: {
        "de": ("liste", "zeig", "zeigen"),
        "en": ("list", "show"),
        "ru": ("лист", "список", "показать"),
        "cs": ("list", "seznam", "ukaž"),
        "ro": ("lista", "foaia", "arată"),
    },
    Command.WHO: {
        "de": ("wer dran", "wer", "wer ist dran", "wer gibt", "dran"),
        "en": ("who", "who deals", "next"),
        "ru": ("кто", "кто сдаёт", "чья очередь"),
        "cs": ("kdo", "kdo rozdává", "kdo je na řadě"),
        "ro": ("cine", "cine împarte", "cine urmează"),
    },
    Command.TOTALS: {
        "de": ("stand", "zwischenstand", "spielstand"),
        "en": ("totals", "total", "standing", "score"),
        "ru": ("итог", "счёт"),
        "cs": ("stav", "součet"),
        "ro": ("totaluri", "scor"),
    },
    Command.VALUE: {
        "de": ("wert",),
        "en": ("value", "worth"),
        "ru": ("стоимость", "сколько"),
        "cs": ("hodnota",),
        "ro": ("valoare", "valoarea"),
    },
    Command.HELP: {
        "de": ("hilfe",),
        "en": ("help", "?"),
        "ru": ("помощь", "справка"),
        "cs": ("pomoc", "nápověda"),
        "ro": ("ajutor",),
    },
    Command.END: {
        "de": ("ende", "schluss", "beenden"),
        "en": ("end", "quit", "exit"),
        "ru": ("конец", "выход"),
        "cs": ("konec",),
        "ro": ("sfârșit", "gata"),
    },
}
"""How each command is said, by language; the first is the one that help shows."""

NUMBERED_WORDS: Mapping[tuple[Command, int], Mapping[str, tuple[str, ...]]] = {
    (Command.VOID, 0): {
        "de": ("streiche", "streichen"),
        "en": ("void", "strike"),
        "ru": ("вычеркнуть", "вычеркни"),
        "cs": ("škrtni", "škrtnout"),
        "ro": ("taie", "șterge"),
    },
    (Command.INSERT, 0): {
        "de": ("vor", "einfügen"),
        "en": ("insert", "before"),
        "ru": ("перед", "вставить"),
        "cs": ("před", "vložit"),
        "ro": ("înainte", "inserează"),
    },
    (Command.INSERT, 1): {
        "de": ("nach",),
        "en": ("after",),
        "ru": ("после",),
        "cs": ("po",),
        "ro": ("după",),
    },
}
"""The commands that go before the number of a game, with what is added to it: a game inserted
after game 16 becomes game 17."""

PASSED_SIGNS = ("-", "e", "p")
"""Alone on a line each of them is a passed deal in every language."""
_COMMANDS = {
    fold(word): command
    for command, languages in COMMAND_WORDS.items()
    for words in languages.values()
    for word in words
} | dict.fromkeys(PASSED_SIGNS, Command.PASSED)
_NUMBERED = {
    fold(word): (command, more)
    for (command, more), languages in NUMBERED_WORDS.items()
    for words in languages.values()
    for word in words
}
_WITH_NUMBER = re.compile(r"\s*([^\W\d_]+)\s+([0-9]{1,9})\s*(:|$)")
_SHORTEST = 2
"""The least number of letters that are taken for the beginning of a command."""
_CORRECTION = re.compile(r"\s*([0-9]{1,9})\s*:")
_MINUS = str.maketrans("−–—", "---")


class Line(NamedTuple):
    """What a line is: a command, else a game, else nothing.

    ``rest`` is what follows the command or the number of a correction, and stands in the line from
    ``column`` on, counted from 1.
    """

    command: Command | None
    rest: str
    column: int = 1
    number: int | None = None


def is_passed(words: str) -> bool:
    """Return whether the words say, in any language, that nobody played.

    >>> is_passed("passt"), is_passed("Все пас"), is_passed("−"), is_passed("pik")
    (True, True, True, False)
    """
    return _COMMANDS.get(fold(words.translate(_MINUS))) is Command.PASSED


def read_line(sheet: Sheet, typed: str) -> Line:
    """Return what a line at the prompt is.

    ``17: …`` corrects game 17, ``void 17`` strikes it out, ``before 17: …`` and ``after 16: …``
    insert a game that becomes game 17. Any other command stands alone on its line, VALUE before a
    game; of a command of one word its beginning is enough. What can be a command and a player, or
    two commands, raises ``NotationError``: ``command-or-player``, ``command-ambiguous``; so does a
    lone word that is a command but for a slip, ``command-unknown``.
    """
    correction = _CORRECTION.match(typed)
    if correction:
        end = correction.end()
        return Line(None, typed[end:], end + 1, int(correction[1]))
    words = typed.split()
    if not words:
        return Line(None, "")
    numbered = _numbered(sheet, typed)
    if numbered:
        return numbered
    whole = fold(" ".join(words).translate(_MINUS))
    if whole in _COMMANDS:
        return Line(_COMMANDS[whole], "")
    column = len(typed) - len(typed.lstrip()) + 1
    if len(words) == 1:
        return Line(_begun(sheet, words[0], column), typed)
    if _COMMANDS.get(fold(words[0])) is Command.VALUE and not _is_player(sheet, words, column):
        start = column - 1 + len(words[0])
        return Line(Command.VALUE, typed[start:], start + 1)
    return Line(None, typed)


def _numbered(sheet: Sheet, typed: str) -> Line | None:
    """Return the line of a command that goes before a number, ``None`` if it is none."""
    found = _WITH_NUMBER.match(typed)
    command, more = _NUMBERED.get(fold(found[1]), (None, 0)) if found else (None, 0)
    if found is None or command is None or (command is Command.INSERT) != (found[3] == ":"):
        return None
    _require_no_player(sheet, found[1], found.start(1) + 1)
    end = found.end()
    return Line(command, typed[end:], end + 1, int(found[2]) + more)


def _is_player(sheet: Sheet, words: list[str], column: int) -> bool:
    """Return whether a line that begins like a command begins with a player's whole name."""
    names = [seat.written for seat in sheet.seats]
    if any(fold(words[0]) in {fold(name), fold(name.split()[0])} for name in names):
        return True
    _require_no_player(sheet, words[0], column)
    return False


def _begun(sheet: Sheet, word: str, column: int) -> Command | None:
    """Return the command that a lone word begins, ``None`` if there is none."""
    beginning = fold(word)
    if len(beginning) < _SHORTEST:
        return None
    found: dict[Command, str] = {}
    for each, command in _COMMANDS.items():
        if each.startswith(beginning):
            found[command] = min(each, found.get(command, each), key=len)
    if not found:
        _require_no_slip(sheet, word, column)
        return None
    _require_no_player(sheet, word, column)
    if len(found) > 1:
        facts = {"word": word, "known": tuple(sorted(found.values()))}
        raise NotationError(Problem("command-ambiguous", facts).at(column=column))
    return next(iter(found))


def _require_no_slip(sheet: Sheet, word: str, column: int) -> None:
    """Refuse a lone word that is like a command, and no player and no word of a game."""
    players = [fold(seat.written) for seat in sheet.seats]
    if fold(word) in _NUMBERED or any(each.startswith(fold(word)) for each in players):
        return
    here = {fold(each): each for words in COMMAND_WORDS.values() for each in words[language()]}
    like = nearest(fold(word), here)
    if like is not None and not _is_of_a_game(word):
        facts = {"word": word, "nearest": here[like]}
        raise NotationError(Problem("command-unknown", facts).at(column=column))


def _is_of_a_game(word: str) -> bool:
    with suppress(NotationError):
        return bool(read_words([word]))
    return False


def _require_no_player(sheet: Sheet, word: str, column: int) -> None:
    players = tuple(
        seat.written for seat in sheet.seats if fold(seat.written).startswith(fold(word))
    )
    if players:
        facts = {"word": word, "players": players}
        raise NotationError(Problem("command-or-player", facts).at(column=column))


def command_words() -> Iterator[str]:
    """Yield every word of a command as it is written, for completion."""
    for table in (COMMAND_WORDS, NUMBERED_WORDS):
        for languages in table.values():
            for words in languages.values():
                yield from words
