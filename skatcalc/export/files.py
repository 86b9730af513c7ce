"""Writes a file at once: it is there completely, or nothing has changed."""

import os
import secrets
from pathlib import Path

from skatcalc.problems import Problem, StoreError


def write_file(path: Path, content: bytes) -> None:
    """Put the content in the place of the file, by way of a new file beside it.

    Raises ``StoreError`` with the code ``file-not-written`` if that cannot be done.
    """
    # Not named after the file: a name that just fits would be too long with anything added.
    beside = path.parent / f".skatcalc-{secrets.token_hex(8)}.tmp"
    try:
        try:
            with beside.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        facts = {"path": str(path), "reason": reason}
        raise StoreError(Problem("file-not-written", facts)) from error
