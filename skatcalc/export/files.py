"""Writes a file at once: it is there completely, or nothing has changed."""

import errno
import os
import secrets
import stat
from os.path import realpath
from pathlib import Path

from skatcalc.problems import Problem, StoreError


def write_file(path: Path, content: bytes) -> None:
    """Put the content in the place of the file, by way of a new file beside it.

    A link stays one: the file that it points at is written. A file that may not be written is
    left as it is, and who else may read and write it stays so.

    Raises ``StoreError`` with the code ``file-not-written`` if that cannot be done.
    """
    try:
        place = Path(realpath(path))
        mode = _mode(place)
        # Not named after the file: a name that just fits would be too long with anything added.
        beside = place.parent / f".skatcalc-{secrets.token_hex(8)}.tmp"
        try:
            with beside.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                beside.chmod(mode)
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        facts = {"path": str(path), "reason": reason}
        raise StoreError(Problem("file-not-written", facts)) from error


def _mode(path: Path) -> int | None:
    """Return who may read and write the file that is there.

    To put another in its place needs only the folder, so that it would not protect it: raises
    ``PermissionError`` where it may not be written.
    """
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return mode
