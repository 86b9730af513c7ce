"""Words that somebody typed: as they are compared, as numbers, and what they may be a slip for."""

from collections.abc import Iterable, Iterator

from skatcalc.problems import Problem

_MOST_DIGITS = 9
MOST_NAME = 200
"""Characters of a name: of a player, a list, a season."""
_COMMANDING = {"Cc", "Cs", "Zl", "Zp"}
"""Signs that command a terminal, are none, or end a line."""
_SHOWN = 40


def is_number(word: str) -> bool:
    """Return whether the word is a whole number without sign, of at most nine digits.

    >>> is_number("36"), is_number("-3"), is_number("3_6"), is_number("٣٦")
    (True, False, False, False)
    """
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS


def is_signed_number(word: str) -> bool:
    """Return whether the word is a whole number with or without sign, of at most nine digits."""
    return is_number(word[1:] if word.startswith(("+", "-")) else word)


def fold(word: str) -> str:
    """Return a word or name as it is compared: case, accents, ß or ss, wide gaps do not matter.

    >>> fold("Jürgen Groß") == fold("JURGEN GROSS")
    True
    """
    word = " ".join(word.split())
    if not word.isascii():
        import unicodedata

        parted = unicodedata.normalize("NFD", word.casefold())
        word = "".join(sign for sign in parted if not unicodedata.combining(sign))
    return word.casefold()


def is_name(word: str) -> bool:
    r"""Return whether a word is one line that can be shown, and not longer than a name is.

    >>> is_name("Jürgen Groß"), is_name("Groß\nJürgen"), is_name("x" * 201)
    (True, False, False)
    """
    if len(word) > MOST_NAME:
        return False
    return word.isprintable() or not any(map(_is_commanding, word))


def sign_problems(*names: str) -> Iterator[Problem]:
    """Yield the names that cannot be shown in a line; what a name is else, is not looked at."""
    for name in names:
        if not is_name(name):
            yield Problem("name-signs", {"name": shown(name), "most": MOST_NAME})


def shown(text: str, most: int = _SHOWN) -> str:
    r"""Return the beginning of a text that may be anything, as it can be shown in a sentence.

    >>> shown("Groß\nJürgen"), shown("Groß", most=2)
    ('Groß�Jürgen', 'Gr…')
    """
    start = text[:most]
    if not start.isprintable():
        start = "".join(
            "\N{REPLACEMENT CHARACTER}" if _is_commanding(sign) else sign for sign in start
        )
    return start if len(text) <= most else f"{start}…"


def _is_commanding(sign: str) -> bool:
    import unicodedata

    return unicodedata.category(sign) in _COMMANDING


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like the given one; ``None`` if none is like it."""
    from difflib import get_close_matches

    # What stands in a phrase of several words is no help by itself.
    others = [each for each in known if each != word.casefold()]
    found = get_close_matches(word.casefold(), others, n=1, cutoff=0.6)
    return found[0] if found else None
