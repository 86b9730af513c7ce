"""What a book needs of the file system: names, folders, and files that appear whole or not at all.

A fault is a ``StoreError`` whose ``reason`` is the text of the operating system.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from skatcalc.problems import Problem, StoreError

HEADER_SIZE = 100
"""The bytes at the beginning of every SQLite file that say what it is."""


def not_read(path: Path, reason: OSError | int) -> StoreError:
    """Return the error ``file-not-read``, from an OSError or an error number."""
    return StoreError(Problem("file-not-read", {"path": str(path), "reason": _text(reason)}))


def not_written(path: Path, reason: OSError | int) -> StoreError:
    """Return the error ``file-not-written``, from an OSError or an error number."""
    return StoreError(Problem("file-not-written", {"path": str(path), "reason": _text(reason)}))


def _text(reason: OSError | int) -> str:
    if isinstance(reason, int):
        return os.strerror(reason)
    return reason.strerror or os.strerror(errno.EIO)


def is_there(path: Path) -> bool:
    """Return whether anything has this name; ``file-not-read`` if that cannot be found out."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise not_read(path, error) from error
    return True


def header(path: Path) -> bytes:
    """Return the first 100 bytes of a file, none for what is no file; or ``file-not-read``.

    On POSIX systems closing any handle of a file gives up all locks that this process has on it: no
    transaction may be under way.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise not_read(path, errno.EISDIR)
        if not stat.S_ISREG(mode):
            return b""
        with path.open("rb") as file:
            return file.read(HEADER_SIZE)
    except OSError as error:
        raise not_read(path, error) from error


def uri(path: Path, mode: str) -> str:
    """Return the address under which SQLite opens a file that is there: ``mode`` rw or ro."""
    plain = path.absolute().as_posix()
    # A drive letter needs a slash before it; two slashes of a network share stay in the path.
    root = "file://" if plain.startswith("/") else "file:///"
    return f"{root}{quote(os.fsencode(plain), safe='/:')}?mode={mode}"


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, safe on the disk; or ``file-not-written``."""
    try:
        missing = [each for each in (folder, *folder.parents) if not each.is_dir()]
        for each in reversed(missing):
            each.mkdir(exist_ok=True)
            _sync(each.parent)
    except FileExistsError as error:
        raise not_written(folder, errno.ENOTDIR) from error
    except OSError as error:
        raise not_written(folder, error) from error


def _sync(folder: Path) -> None:
    with suppress(OSError):  # not every system can do it to a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def draft(path: Path) -> Path:
    """Return a new empty file beside ``path``, of a name that nobody uses; or an error."""
    new = path.with_name(f".{path.name}.{os.urandom(8).hex()}.new")
    try:
        new.touch(exist_ok=False)
    except OSError as error:
        raise not_written(path, error) from error
    return new


def publish(new: Path, path: Path) -> bool:
    """Give a finished draft its name in one step; return False if somebody else has taken it.

    The draft is gone afterwards, in any case. Raises ``file-not-written``, and sqlite3's errors.
    """
    try:
        with _alone(path):
            if is_there(path):
                return False
            new.replace(path)
    except sqlite3.OperationalError:
        # Whoever takes the name removes the lock, and some systems know a removed file no more.
        if is_there(path):
            return False
        raise
    except OSError as error:
        raise not_written(path, error) from error
    finally:
        discard(new)
    return True


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other programs from giving something the name ``path``.

    A rename would write over the book that another program has just made, and a second name for a
    file instead of a new one is unknown to most memory sticks. SQLite's lock works wherever a book
    does, and ends with the program that holds it, however that ends.
    """
    lock = path.with_name(f".{path.name}.lock")
    with closing(sqlite3.connect(lock, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
    # The name is taken now, so nobody needs the lock again: who has waited for it finds that out.
    discard(lock)


def discard(new: Path) -> None:
    """Remove a file with its journal, as far as they are there and can be removed."""
    for each in (new, new.with_name(f"{new.name}-journal")):
        with suppress(OSError):
            each.unlink(missing_ok=True)
