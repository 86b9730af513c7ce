"""Whether a file may be written over: a workbook of ours can be made again, another one cannot."""

import re
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from skatcalc.problems import Problem, StoreError

MARK = "skatcalc"
"""The name of the document property that every workbook of ours has."""

SHEET_PREFIX = f"{MARK}_sheet_"
"""How the defined names begin that point at our sheets."""

_PROPERTIES = "docProps/custom.xml"
_MOST_BYTES = 100_000
_NAMED = re.compile(rb'<(?:\w+:)?property\b[^>]*\bname="' + MARK.encode() + rb'"')


def sheet_name_of(key: str) -> str:
    """Return the defined name that points at the sheet of the table with this key."""
    return SHEET_PREFIX + re.sub(r"\W", "_", key)


def is_ours(path: Path) -> bool:
    """Return whether a file is a workbook that carries our mark."""
    try:
        with ZipFile(path) as archive, archive.open(_PROPERTIES) as part:
            return _NAMED.search(part.read(_MOST_BYTES)) is not None
    except (OSError, BadZipFile, KeyError, ValueError, NotImplementedError):
        return False


def require_ours(path: Path) -> None:
    """Raise ``StoreError`` ``file-not-ours`` if there is a file that we have not made."""
    if path.is_file() and not is_ours(path):
        raise StoreError(Problem("file-not-ours", {"path": str(path)}))
