"""What counts as a whole number in a line that somebody typed."""

import re

_NUMBER = re.compile(r"[0-9]{1,9}")
_SIGNED = re.compile(r"[+-]?[0-9]{1,9}")


def is_number(word: str) -> bool:
    """Return whether the word is a whole number without sign, of at most nine digits.

    >>> is_number("36"), is_number("-3"), is_number("3_6"), is_number("٣٦")
    (True, False, False, False)
    """
    return _NUMBER.fullmatch(word) is not None


def is_signed_number(word: str) -> bool:
    """Return whether the word is a whole number with or without sign, of at most nine digits."""
    return _SIGNED.fullmatch(word) is not None


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
