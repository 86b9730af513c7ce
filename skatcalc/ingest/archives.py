"""Looks through a workbook that may be out to do harm before anything of it is unpacked."""

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from skatcalc.problems import NotationError, Problem, SkatError

MOST_UNPACKED = 30_000_000
"""Bytes of all parts together; a season of lists has not a tenth of it."""
MOST_PARTS = 1_000


def look_through(
    content: bytes, *, most_unpacked: int = MOST_UNPACKED, most_parts: int = MOST_PARTS
) -> zipfile.ZipFile:
    """Return the archive; refuse what is none, or unpacks to far more than is expected.

    Raises ``NotationError`` with the code ``workbook-unreadable`` or ``workbook-too-large``.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(content))
        parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise NotationError(Problem("workbook-unreadable")) from error
    # A part cannot give more than is said of it: zipfile stops there.
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > most_parts or unpacked > most_unpacked:
        facts = {"bytes": unpacked, "parts": len(parts)}
        raise NotationError(Problem("workbook-too-large", facts))
    return archive


@contextmanager
def refusing() -> Iterator[None]:
    """Turn whatever a broken or hostile file makes of its reader into a refusal.

    Raises ``NotationError`` with the code ``workbook-entities`` or ``workbook-unreadable``.
    """
    try:
        yield
    except SkatError:
        raise
    except Exception as error:
        if _is_refusal(error):
            raise NotationError(Problem("workbook-entities")) from error
        raise NotationError(Problem("workbook-unreadable")) from error


def _is_refusal(error: BaseException | None) -> bool:
    """Return whether defusedxml refused the file, or it was among the causes."""
    while error is not None:
        if type(error).__module__.startswith("defusedxml"):
            return True
        error = error.__cause__ or error.__context__
    return False
