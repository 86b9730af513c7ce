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
