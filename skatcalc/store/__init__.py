"""The book: everything that was entered, each event written once and never changed.

A book holds streams of events: ``book``, ``sheet/<id>``, ``season/<id>``, ``scat/<id>``. Within a
stream the order is ``seq``; the whole book is one chain of hashes in the order of ``id``. What the
events mean is worked out elsewhere, on reading.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from skatcalc.problems import Problem

SHEET_PREFIX = "sheet/"
"""How the stream of a sheet begins."""
OPENING_KINDS = frozenset({"SheetOpened", "SheetReopened"})
"""A sheet is open from one of these on ..."""
CLOSING_KINDS = frozenset({"SheetClosed"})
"""... until one of these. An ``Undone`` neither opens nor closes a sheet."""
HEAD_KINDS = OPENING_KINDS | CLOSING_KINDS | {"SheetChanged", "Undone"}
"""What a list of all sheets is made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event to be written.

    ``version`` is that of the body's form; ``at`` the moment, ISO 8601 in UTC; ``by`` who entered
    it; ``said`` the line as typed. ``body`` holds what JSON can hold except fractions: text, whole
    numbers, yes and no, nothing, lists and mappings with text keys; its text is stored as NFC.
    """

    stream: str
    kind: str
    version: int
    at: str
    by: str
    said: str | None
    body: Mapping[str, object]


class StoredEvent(NamedTuple):
    """An event as it stands in the book.

    ``id`` is its place in the book and ``seq`` its place in the stream, both counted from 1 without
    a gap. ``text`` is the body as it is stored. ``prev`` is the hash of the event before it in the
    book (64 zeros for the first), and ``hash`` the SHA-256 over every other column.
    """

    id: int
    stream: str
    seq: int
    kind: str
    version: int
    at: str
    by: str
    said: str | None
    text: str
    prev: str
    hash: str

    @property
    def body(self) -> dict[str, object]:
        """Return what the body says; each time anew, so that nobody reaches into the book."""
        found: dict[str, object] = json.loads(self.text)
        return found


class LastClosing(NamedTuple):
    """What a season reads of the event that closed a sheet; there can be very many of them."""

    stream: str
    version: int
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInfo:
    """A book in figures; ``path`` is None, ``format`` and ``bytes`` are 0 for one in memory."""

    path: str | None
    format: int
    events: int
    sheets: int
    open_sheets: int
    first_at: str | None
    last_at: str | None
    bytes: int


class Store(Protocol):
    """A book that is open; a context manager that closes it.

    Every method raises ``StoreError`` when the file cannot be used (``book-busy``,
    ``book-damaged``, ``file-not-read``, ``file-not-written``) and ValueError after ``close``.
    """

    def append(self, events: Sequence[NewEvent], expected_seq: int) -> tuple[StoredEvent, ...]:
        """Write events of one stream, all or none; return them once they are safe on the disk.

        ``expected_seq`` is the ``seq`` of the last event of that stream that the caller has seen, 0
        for none. Raises ``StoreError`` ``book-changed`` if another program was faster (read again,
        then decide), ``not-unicode`` for text that is none; TypeError or ValueError for a body that
        JSON cannot hold, ValueError for events of several streams.
        """

    def events(self, stream: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events of a stream with a ``seq`` above ``after``, in order of ``seq``."""

    def sheets(self) -> tuple[str, ...]:
        """Return the streams of all sheets, in the order in which they were begun."""

    def streams(self, prefix: str) -> tuple[str, ...]:
        """Return the streams whose names begin so, in the order in which they were begun."""

    def open_sheets(self) -> tuple[str, ...]:
        """Return the streams of the sheets that are open now, in the order of their opening.

        A sheet that is opened again stands where it was opened again.
        """

    def heads(self) -> tuple[StoredEvent, ...]:
        """Return the events of ``HEAD_KINDS`` of all sheets, in order of ``id``, in one reading."""

    def closings(self, among: Collection[str] | None = None) -> tuple[LastClosing, ...]:
        """Return the last ``SheetClosed`` of each sheet that is closed now, in one reading.

        They are in the order of ``id``; ``among`` are the streams that are wanted, else all.
        """

    def check(self) -> tuple[Problem, ...]:
        """Replay the chain of hashes and return a ``book-damaged`` for each event that is wrong.

        Every problem has the facts path, id, stream, seq and what: ``hash`` (the event itself was
        changed), ``id``, ``prev``, ``seq`` (it does not follow the one before), ``body`` (is no
        JSON object), ``open-sheet`` or ``closed-sheet`` (the index of open or closed sheets is
        wrong), ``file`` or ``schema`` (SQLite cannot read it). Where no event is meant, id and seq
        are 0 and stream is empty.
        """

    def info(self) -> BookInfo:
        """Return the book in figures."""

    def close(self) -> None:
        """Close the book; closing it twice is no error."""

    def __enter__(self) -> Self:
        """Return the store itself."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the book."""


def open_store(path: Path, *, create: bool = True) -> Store:
    """Return the book at ``path``; a new one, in a new folder if need be, unless ``create`` is off.

    A book of an older format is brought up to date, after a verified copy of it was made beside it.
    Raises ``StoreError``, with nothing changed on the disk: ``no-book``, ``not-a-book``,
    ``book-too-new``, ``book-busy``, ``book-damaged``, ``file-not-read``, ``file-not-written``.
    """
    from skatcalc.store import sqlite

    return sqlite.open_book(path, create=create)
