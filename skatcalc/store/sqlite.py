"""A book in one SQLite file, safe on the disk whenever a call returns."""

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from skatcalc.problems import Problem, StoreError
from skatcalc.store import (
    BookInfo,
    LastClosing,
    NewEvent,
    StoredEvent,
    chain,
    files,
    migrations,
)
from skatcalc.store.memory import note_closed, note_open

BUSY_MS = 5000
"""How long to wait for another program that is writing, in milliseconds."""
MODE = "rw"
"""SQLite reads a file that it may not write to in this mode too."""

_MAGIC = b"SQLite format 3\x00"
_PAGE = 10_000
"""How many rows a check reads at a time; others can write in between."""

_INSERT = """
INSERT INTO event (id, stream, seq, kind, version, at, "by", said, body, prev, hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LAST = "SELECT id, hash FROM event ORDER BY id DESC LIMIT 1"
_LAST_SEQ = "SELECT coalesce(max(seq), 0) FROM event WHERE stream = ?"
_STREAM = """
SELECT id, stream, seq, kind, version, at, "by", said, body, prev, hash
FROM event WHERE stream = ? AND seq > ? ORDER BY seq
"""
_AFTER = """
SELECT id, stream, seq, kind, version, at, "by", said, body, prev, hash
FROM event WHERE id > ? ORDER BY id LIMIT ?
"""
# The kinds are spelled as in the index event_head, or SQLite does not use it.
_HEADS = """
SELECT id, stream, seq, kind, version, at, "by", said, body, prev, hash FROM event
WHERE kind IN ('SheetOpened', 'SheetChanged', 'SheetClosed', 'SheetReopened', 'Undone')
  AND substr(stream, 1, 6) = 'sheet/'
ORDER BY id
"""
_HEAD_KINDS = """
SELECT id, stream, kind FROM event
WHERE kind IN ('SheetOpened', 'SheetChanged', 'SheetClosed', 'SheetReopened', 'Undone')
ORDER BY id
"""
_SHEETS = """
SELECT stream FROM event WHERE seq = 1 AND substr(stream, 1, 6) = 'sheet/' ORDER BY id
"""
_STREAMS = """
SELECT stream FROM event WHERE seq = 1 AND substr(stream, 1, length(?)) = ? ORDER BY id
"""
_OPEN = "SELECT stream, position FROM open_sheet ORDER BY position"
_CLOSED = "SELECT stream, position FROM closed_sheet"
_CLOSINGS = """
SELECT event.stream, version, body
FROM closed_sheet JOIN event ON event.id = closed_sheet.position ORDER BY event.id
"""
_INFO = """
SELECT
  (SELECT coalesce(max(id), 0) FROM event),
  (SELECT count(*) FROM event WHERE seq = 1 AND substr(stream, 1, 6) = 'sheet/'),
  (SELECT count(*) FROM open_sheet),
  (SELECT at FROM event ORDER BY id LIMIT 1),
  (SELECT at FROM event ORDER BY id DESC LIMIT 1)
"""
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"

_REASONS = {
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_READONLY: errno.EACCES,
    sqlite3.SQLITE_READONLY_DBMOVED: errno.ENOENT,
}
"""SQLite tells its own codes, not those of the system: the nearest of the latter."""

# Half of the time of a NamedTuple is its naming the fields.
_stored = partial(tuple.__new__, StoredEvent)

# Closing any handle of a file gives up the locks that the whole process has on it (see
# files.header), and threads share the process.
_one_at_a_time = threading.RLock()


def open_book(path: Path, *, create: bool) -> "SqliteStore":
    """Return the book at ``path``, as ``open_store`` says."""
    real = Path(os.path.realpath(path))
    if not files.is_there(real):
        if not create:
            raise StoreError(Problem("no-book", {"path": str(real)}))
        _create(real)
    with _one_at_a_time:
        _require_book(real)
    return SqliteStore(real)


def _create(path: Path) -> None:
    """Make a book under another name and give it this one when it is whole.

    So a program that is stopped here leaves no book, never a part of one.
    """
    files.make_folder(path.parent)
    new = files.draft(path)
    try:
        _connect(new, path).close()
    except BaseException:
        files.discard(new)
        raise
    with _guarded(path, writing=True):
        # If another program has made the book meanwhile, that one is as good.
        files.publish(new, path)


def _require_book(path: Path) -> None:
    """Look at the header before SQLite sees the file: SQLite may tidy up what is not ours."""
    header = files.header(path)
    ours = migrations.APPLICATION_ID.to_bytes(4, "big")
    if len(header) < files.HEADER_SIZE or header[:16] != _MAGIC or header[68:72] != ours:
        raise StoreError(Problem("not-a-book", {"path": str(path)}))
    migrations.require_known(int.from_bytes(header[60:64], "big"), path)


def _connect(file: Path, book: Path) -> sqlite3.Connection:
    """Return a connection to a book of the newest format, or to an empty file made one.

    ``book`` is the name that a fault is told with.
    """
    with _guarded(book, writing=False):
        connection = sqlite3.connect(
            files.uri(file, MODE), uri=True, timeout=BUSY_MS / 1000, isolation_level=None
        )
    try:
        _prepare(connection, file, book)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, file: Path, book: Path) -> None:
    with _guarded(book, writing=False):
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    with _guarded(book, writing=True):
        migrations.migrate(connection, file)
    with _guarded(book, writing=False):
        tables = {name for (name,) in connection.execute(_TABLES)}
    if not tables >= {"event", "open_sheet", "closed_sheet"}:
        raise StoreError(chain.damage(str(book), "schema"))


@contextmanager
def _guarded(path: Path, *, writing: bool) -> Iterator[None]:
    """Let one thread at a time use SQLite, and let none of SQLite's errors out."""
    try:
        with _one_at_a_time:
            yield
    except sqlite3.ProgrammingError as error:
        raise ValueError(f"the store is closed, or another thread's: {error}") from error
    except sqlite3.Error as error:
        raise _store_error(error, path, writing=writing) from error


def _store_error(error: sqlite3.Error, path: Path, *, writing: bool) -> StoreError:
    # Python itself finds text that is no UTF-8, and gives no code then.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    primary = code & 0xFF
    if primary in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return StoreError(Problem("book-busy", {"path": str(path)}))
    if primary in _REASONS:
        writing = writing or primary in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL}
        fault = files.not_written if writing else files.not_read
        return fault(path, _REASONS.get(code, _REASONS[primary]))
    in_file = primary in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
    return StoreError(chain.damage(str(path), "file" if in_file else "schema"))


def _index(
    kinds: Sequence[tuple[Any, ...]], note: Callable[[dict[str, int], int, str, str], None]
) -> Mapping[str, int]:
    """Return what an index of sheets must hold."""
    due: dict[str, int] = {}
    for place, stream, kind in kinds:
        note(due, place, stream, kind)
    return due


class SqliteStore:
    """A ``Store`` in one SQLite file; for the thread that opened it."""

    def __init__(self, path: Path) -> None:
        """Open a file that is a book; raises ``StoreError``."""
        self._path = path
        self._connection = _connect(path, path)

    def append(self, events: Sequence[NewEvent], expected_seq: int) -> tuple[StoredEvent, ...]:
        """Write events of one stream, all or none, as ``Store.append`` says."""
        if not events:
            return ()
        stream = chain.only_stream(events)
        with self._writing():
            last_seq = int(self._one(_LAST_SEQ, stream)[0])
            chain.require_seq(stream, last_seq, expected_seq)
            last = self._connection.execute(_LAST).fetchone() or (0, chain.FIRST_PREV)
            rows = chain.linked(events, last_id=last[0], last_hash=last[1], last_seq=last_seq)
            self._connection.executemany(_INSERT, rows)
        return self._events(rows)

    def events(self, stream: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events of a stream with a ``seq`` above ``after``, in order of ``seq``."""
        chain.require_unicode(stream)
        rows = self._rows(_STREAM, stream, after)
        chain.require_sealed(rows, str(self._path))
        return self._events(rows)

    def sheets(self) -> tuple[str, ...]:
        """Return the streams of all sheets, in the order in which they were begun."""
        return tuple(stream for (stream,) in self._all(_SHEETS))

    def streams(self, prefix: str) -> tuple[str, ...]:
        """Return the streams whose names begin so, in the order in which they were begun."""
        chain.require_unicode(prefix)
        return tuple(stream for (stream,) in self._all(_STREAMS, prefix, prefix))

    def open_sheets(self) -> tuple[str, ...]:
        """Return the streams of the sheets that are open now, in the order of their opening."""
        return tuple(stream for stream, _ in self._all(_OPEN))

    def heads(self) -> tuple[StoredEvent, ...]:
        """Return the events of ``HEAD_KINDS`` of all sheets, in order of ``id``."""
        return self._events(self._rows(_HEADS))

    def closings(self, among: Collection[str] | None = None) -> tuple[LastClosing, ...]:
        """Return the last ``SheetClosed`` of each sheet that is closed now, in order of ``id``."""
        return chain.last_closings(self._all(_CLOSINGS), among, str(self._path))

    def check(self) -> tuple[Problem, ...]:
        """Replay the chain of hashes, as ``Store.check`` says; and let SQLite check the file."""
        problems: list[Problem] = []
        try:
            problems.extend(chain.find_breaks(self._every_row(), str(self._path)))
            problems.extend(self._wrong_indexes())
            if self._one("PRAGMA integrity_check(1)") != ("ok",):
                problems.append(chain.damage(str(self._path), "file"))
        except StoreError as error:
            if any(problem.code != "book-damaged" for problem in error.problems):
                raise
            problems.extend(error.problems)
        return tuple(problems)

    def info(self) -> BookInfo:
        """Return the book in figures."""
        (book_format,) = self._one("PRAGMA user_version")
        events, sheets, open_sheets, first_at, last_at = self._one(_INFO)
        return BookInfo(
            path=str(self._path),
            format=book_format,
            events=events,
            sheets=sheets,
            open_sheets=open_sheets,
            first_at=first_at,
            last_at=last_at,
            bytes=self._size(),
        )

    def close(self) -> None:
        """Close the book; closing it twice is no error."""
        with _guarded(self._path, writing=False):
            self._connection.close()

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the book."""
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _guarded(self._path, writing=True):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise

    def _all(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with _guarded(self._path, writing=False):
            return self._connection.execute(statement, values).fetchall()

    def _one(self, statement: str, *values: object) -> tuple[Any, ...]:
        return self._all(statement, *values)[0]

    def _rows(self, statement: str, *values: object) -> list[StoredEvent]:
        return [*map(_stored, self._all(statement, *values))]

    def _events(self, rows: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
        return chain.require_objects(rows, str(self._path))

    def _every_row(self) -> Iterator[StoredEvent]:
        rows = self._rows(_AFTER, -(2**63), _PAGE)
        while rows:
            yield from rows
            rows = self._rows(_AFTER, rows[-1].id, _PAGE)

    def _wrong_indexes(self) -> Iterator[Problem]:
        with self._reading():
            kinds = self._all(_HEAD_KINDS)
            still_open, closed = dict(self._all(_OPEN)), dict(self._all(_CLOSED))
        yield from self._wrong_index("open-sheet", _index(kinds, note_open), still_open)
        yield from self._wrong_index("closed-sheet", _index(kinds, note_closed), closed)

    def _wrong_index(
        self, what: str, due: Mapping[str, int], found: Mapping[str, int]
    ) -> Iterator[Problem]:
        for stream in sorted({*due, *found}):
            if due.get(stream) != found.get(stream):
                yield chain.damage(str(self._path), what, stream=stream)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Hold still what several readings see."""
        with _guarded(self._path, writing=False):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    def _size(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError as error:
            raise files.not_read(self._path, error) from error
