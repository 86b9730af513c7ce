"""Whether a file may be written over: what we made can be made again, another file cannot."""

import re
from os.path import isfile
from pathlib import Path
from stat import S_ISDIR
from zipfile import ZipFile

from skatcalc.problems import Problem, StoreError

MARK = "skatcalc"
"""The name of the document property that every workbook of ours has."""

SHEET_PREFIX = f"{MARK}_sheet_"
"""How the defined names begin that point at our sheets."""

GENERATOR = "skatcalc"
"""What every web page of ours names as its generator, before the version."""

_LOCKS = (".~lock.{}#", "~${}")
"""What LibreOffice and Excel put beside a workbook as long as they have it open."""
_PROPERTIES = "docProps/custom.xml"
_MOST_BYTES = 100_000
_NAMED = re.compile(rb'<(?:\w+:)?property\b[^>]*\bname="' + MARK.encode() + rb'"')


_PAGE = re.compile(rb'<meta name="generator" content="' + GENERATOR.encode() + rb" [^>]*>")
_HEAD_BYTES = 1000


def sheet_name_of(key: str) -> str:
    """Return the defined name that points at the sheet of the table with this key."""
    return SHEET_PREFIX + re.sub(r"\W", "_", key)


def is_ours(path: Path) -> bool:
    """Return whether a file is a workbook or a web page that carries our mark."""
    # What is no file at all is not opened: a pipe would wait for its writer.
    return _is_file(path) and (_is_workbook(path) or _is_page(path))


def _is_file(path: Path) -> bool:
    """Return whether there is a file; Path.is_file fails for a closed folder or a long name."""
    return isfile(path)  # noqa: PTH113


def _is_page(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _PAGE.search(file.read(_HEAD_BYTES)) is not None
    except OSError:
        return False


def _is_workbook(path: Path) -> bool:
    try:
        with ZipFile(path) as archive, archive.open(_PROPERTIES) as part:
            return _NAMED.search(part.read(_MOST_BYTES)) is not None
    except Exception:  # noqa: BLE001 - broken archives raise whatever their packing does
        return False


def require_ours(path: Path) -> None:
    """Raise ``StoreError`` if there is a file that we have not made, or that somebody works on.

    The codes are ``file-not-ours`` and ``file-open``, and ``file-not-written`` where nobody can say
    what is there: a name that is too long, a folder that is closed.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        facts = {"path": str(path), "reason": error.strerror or str(error)}
        raise StoreError(Problem("file-not-written", facts)) from error
    if not S_ISDIR(mode) and not is_ours(path):
        raise StoreError(Problem("file-not-ours", {"path": str(path)}))
    # What is written there and not saved yet would be lost, or what we write as soon as it is.
    locks = (path.with_name(each.format(path.name)) for each in _LOCKS)
    lock = next((each for each in locks if _is_file(each)), None)
    if lock is not None:
        raise StoreError(Problem("file-open", {"path": str(path), "lock": lock.name}))
