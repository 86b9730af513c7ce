"""The text of a file that somebody else wrote: in UTF-8, or else as old Windows programs write."""

from pathlib import Path
from typing import NamedTuple

from skatcalc.problems import NotationError, Problem, StoreError

MOST_BYTES = 50_000_000
"""A file of games that is larger is none."""
_OLD_WINDOWS = "cp1252"
_JOINERS = "\u200c\u200d"
"""What stands between letters of Persian names, and holds pictures of several people together."""
_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How workbooks begin: those of today, and those before 2007 or with a password."""


class Text(NamedTuple):
    """The text of a file and the encoding it was read in."""

    content: str
    encoding: str = "utf-8"


def printable(text: str) -> str:
    r"""Return what somebody else wrote without signs that would command a terminal.

    >>> printable(" Pik\x1b[2J ")
    'Pik [2J'
    """
    text = text.strip()
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text).strip()


def read_bytes(path: Path) -> bytes:
    """Return what the file holds.

    Raises ``StoreError`` when it cannot be read, ``NotationError`` when it is too large.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        facts = {"path": str(path), "reason": error.strerror or str(error)}
        raise StoreError(Problem("file-not-read", facts)) from error
    if len(content) > MOST_BYTES:
        raise NotationError(Problem("file-too-large", {"most": MOST_BYTES}))
    return content


def read_text(path: Path, *, strict: bool = False) -> Text:
    """Return the text of a file; with ``strict`` only UTF-8 is taken.

    Raises what ``read_bytes`` raises, and ``NotationError`` when the file is no text.
    """
    content = read_bytes(path)
    if is_packed(content):
        raise NotationError(Problem("csv-is-workbook"))
    return decoded(content, strict=strict)


def is_packed(content: bytes) -> bool:
    """Return whether a file begins as workbooks do, of whatever program."""
    return content.startswith(_PACKED)


def decoded(content: bytes, *, strict: bool = False) -> Text:
    """Return the text of these bytes; with ``strict`` only UTF-8 is taken.

    Raises ``NotationError`` when they are no text.
    """
    encoding = "utf-8"
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if strict:
            raise NotationError(Problem("csv-not-text")) from error
        encoding = _OLD_WINDOWS
        text = content.decode(encoding, errors="replace")
    if "\0" in text:
        raise NotationError(Problem("csv-not-text"))
    return Text(text, encoding)
