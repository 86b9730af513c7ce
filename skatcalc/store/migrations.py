"""The forms a book has had, oldest first, each as the step that leads to it.

A step is never changed after a release: books made by it exist. Steps lead forward only.
"""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from skatcalc.problems import Problem, StoreError
from skatcalc.store import files

APPLICATION_ID = 0x534B4154
"""Says in the file's header that it is a book: SKAT."""

Migration = Callable[[sqlite3.Connection], None]

_EVENT_1 = """
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  at TEXT NOT NULL,
  "by" TEXT NOT NULL,
  said TEXT,
  body TEXT NOT NULL,
  prev TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  UNIQUE (stream, seq)
)
"""

_INDEXES_1 = (
    """
CREATE INDEX event_head ON event (id)
WHERE kind IN ('SheetOpened', 'SheetChanged', 'SheetClosed', 'SheetReopened', 'Undone')
""",
    "CREATE INDEX event_first ON event (id, stream) WHERE seq = 1",
)

_GUARDS_1 = (
    """
CREATE TRIGGER event_no_update BEFORE UPDATE ON event
BEGIN
  SELECT RAISE(ABORT, 'an event is never changed');
END
""",
    """
CREATE TRIGGER event_no_delete BEFORE DELETE ON event
BEGIN
  SELECT RAISE(ABORT, 'an event is never deleted');
END
""",
    # INSERT OR REPLACE deletes without asking the trigger above.
    """
CREATE TRIGGER event_follows BEFORE INSERT ON event
WHEN NEW.id <> (SELECT coalesce(max(id), 0) + 1 FROM event)
  OR NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM event WHERE stream = NEW.stream)
  OR EXISTS (SELECT 1 FROM event WHERE prev = NEW.prev OR hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'an event follows the one before it');
END
""",
)

_BODY_GUARD_1 = """
CREATE TRIGGER event_body BEFORE INSERT ON event WHEN NOT json_valid(NEW.body)
BEGIN
  SELECT RAISE(ABORT, 'the body of an event is JSON');
END
"""

_JSON_PROBE = "SELECT json_valid('{}')"

_OPEN_SHEET_1 = (
    "CREATE TABLE open_sheet (stream TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL)",
    """
CREATE TRIGGER event_opens AFTER INSERT ON event
WHEN NEW.kind IN ('SheetOpened', 'SheetReopened') AND substr(NEW.stream, 1, 6) = 'sheet/'
BEGIN
  INSERT INTO open_sheet (stream, position)
  SELECT NEW.stream, NEW.id
  WHERE NOT EXISTS (SELECT 1 FROM open_sheet WHERE stream = NEW.stream);
END
""",
    """
CREATE TRIGGER event_closes AFTER INSERT ON event WHEN NEW.kind = 'SheetClosed'
BEGIN
  DELETE FROM open_sheet WHERE stream = NEW.stream;
END
""",
)


def m001_initial(connection: sqlite3.Connection) -> None:
    """Make the first form: the events, what guards them, and the index of open sheets."""
    for statement in (_EVENT_1, *_INDEXES_1, *_GUARDS_1, *_OPEN_SHEET_1):
        connection.execute(statement)
    if _knows_json(connection):
        connection.execute(_BODY_GUARD_1)


def _knows_json(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute(_JSON_PROBE).fetchone()
    except sqlite3.OperationalError:
        return False
    return True


_CLOSED_SHEET_2 = (
    "CREATE TABLE closed_sheet (stream TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL)",
    """
CREATE TRIGGER event_closes_2 AFTER INSERT ON event
WHEN NEW.kind = 'SheetClosed' AND substr(NEW.stream, 1, 6) = 'sheet/'
BEGIN
  DELETE FROM closed_sheet WHERE stream = NEW.stream;
  INSERT INTO closed_sheet (stream, position) VALUES (NEW.stream, NEW.id);
END
""",
    """
CREATE TRIGGER event_opens_2 AFTER INSERT ON event
WHEN NEW.kind IN ('SheetOpened', 'SheetReopened')
BEGIN
  DELETE FROM closed_sheet WHERE stream = NEW.stream;
END
""",
    """
INSERT INTO closed_sheet (stream, position)
SELECT stream, max(id) FROM event
WHERE kind = 'SheetClosed' AND substr(stream, 1, 6) = 'sheet/'
  AND stream NOT IN (SELECT stream FROM open_sheet)
GROUP BY stream
""",
)


def m002_closed_sheets(connection: sqlite3.Connection) -> None:
    """Add the index of closed sheets, which a season reads."""
    for statement in _CLOSED_SHEET_2:
        connection.execute(statement)


MIGRATIONS: tuple[Migration, ...] = (m001_initial, m002_closed_sheets)


def newest() -> int:
    """Return the format that this program writes: the highest that it can read."""
    return len(MIGRATIONS)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the book behind a connection to the newest format, in one transaction.

    A book of an older format is copied first, to ``<name>.before-<format>`` beside it, and the copy
    is verified. Raises ``StoreError`` ``book-too-new`` or ``file-not-written``, and sqlite3's own
    errors; the book is then as it was.
    """
    if _format(connection, path) == newest():
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Asked again, for another program may have done it while this one waited.
        current = _format(connection, path)
        if 0 < current < newest():
            _back_up(path)
        _step(connection, current)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _format(connection: sqlite3.Connection, path: Path) -> int:
    (current,) = connection.execute("PRAGMA user_version").fetchone()
    require_known(int(current), path)
    return int(current)


def require_known(book_format: int, path: Path) -> None:
    """Raise ``StoreError`` ``book-too-new`` for a format that a later program has written."""
    if book_format > newest():
        facts = {"path": str(path), "format": book_format, "supported": newest()}
        raise StoreError(Problem("book-too-new", facts))


def _step(connection: sqlite3.Connection, current: int) -> None:
    for migration in MIGRATIONS[current:]:
        migration(connection)
    # PRAGMA takes no parameters; both are numbers of this module.
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {newest()}")


def _back_up(path: Path) -> None:
    """Copy a book that nobody else can write to, for the caller holds its write lock.

    SQLite refuses to copy through the connection that holds the lock, hence another one.
    """
    name = path.with_name(f"{path.name}.before-{newest()}")
    copy = files.draft(name)
    try:
        with (
            closing(sqlite3.connect(files.uri(path, "ro"), uri=True)) as source,
            closing(sqlite3.connect(files.uri(copy, "rw"), uri=True)) as target,
        ):
            target.execute("PRAGMA synchronous = EXTRA")
            source.backup(target)
            _verify(source, target, name)
    except BaseException:
        files.discard(copy)
        raise
    _publish_copy(copy, name)


def _publish_copy(copy: Path, name: Path) -> None:
    """Never write over an earlier copy: number the later ones."""
    number, free = 1, name
    while files.is_there(free):
        number += 1
        free = name.with_name(f"{name.name}-{number}")
    if not files.publish(copy, free):
        raise files.not_written(free, errno.EEXIST)


def _verify(source: sqlite3.Connection, copy: sqlite3.Connection, name: Path) -> None:
    whole = copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    if not whole or _summary(source) != _summary(copy):
        raise files.not_written(name, errno.EIO)


def _summary(connection: sqlite3.Connection) -> tuple[object, ...]:
    """Count the events, and take the last hash: it stands for all of them."""
    statement = "SELECT count(*), (SELECT hash FROM event ORDER BY id DESC LIMIT 1) FROM event"
    return tuple(connection.execute(statement).fetchone())
