"""A book in memory: for tests, and for programs that keep nothing."""

from collections.abc import Collection, Sequence
from types import TracebackType
from typing import Self

from skatcalc.problems import Problem
from skatcalc.store import (
    CLOSING_KINDS,
    HEAD_KINDS,
    OPENING_KINDS,
    SHEET_PREFIX,
    BookInfo,
    LastClosing,
    NewEvent,
    StoredEvent,
    chain,
)


class MemoryStore:
    """A ``Store`` that is gone when it is closed."""

    def __init__(self) -> None:
        self._rows: list[StoredEvent] = []
        self._streams: dict[str, list[StoredEvent]] = {}
        self._open: dict[str, int] = {}
        self._closings: dict[str, int] = {}
        self._closed = False

    def append(self, events: Sequence[NewEvent], expected_seq: int) -> tuple[StoredEvent, ...]:
        """Write events of one stream, all or none, as ``Store.append`` says."""
        self._require_open()
        if not events:
            return ()
        stream = chain.only_stream(events)
        last_seq = len(self._streams.get(stream, ()))
        chain.require_seq(stream, last_seq, expected_seq)
        rows = chain.linked(
            events,
            last_id=len(self._rows),
            last_hash=self._rows[-1].hash if self._rows else chain.FIRST_PREV,
            last_seq=last_seq,
        )
        self._rows.extend(rows)
        self._streams.setdefault(stream, []).extend(rows)
        for row in rows:
            note_open(self._open, row.id, row.stream, row.kind)
            note_closed(self._closings, row.id, row.stream, row.kind)
        return _events(rows)

    def events(self, stream: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events of a stream with a ``seq`` above ``after``, in order of ``seq``."""
        self._require_open()
        chain.require_unicode(stream)
        return _events(self._streams.get(stream, [])[max(after, 0) :])

    def sheets(self) -> tuple[str, ...]:
        """Return the streams of all sheets, in the order in which they were begun."""
        self._require_open()
        return tuple(stream for stream in self._streams if stream.startswith(SHEET_PREFIX))

    def streams(self, prefix: str) -> tuple[str, ...]:
        """Return the streams whose names begin so, in the order in which they were begun."""
        self._require_open()
        chain.require_unicode(prefix)
        return tuple(stream for stream in self._streams if stream.startswith(prefix))

    def open_sheets(self) -> tuple[str, ...]:
        """Return the streams of the sheets that are open now, in the order of their opening."""
        self._require_open()
        return tuple(self._open)

    def heads(self) -> tuple[StoredEvent, ...]:
        """Return the events of ``HEAD_KINDS`` of all sheets, in order of ``id``."""
        self._require_open()
        return _events([row for row in self._rows if _is_head(row)])

    def closings(self, among: Collection[str] | None = None) -> tuple[LastClosing, ...]:
        """Return the last ``SheetClosed`` of each sheet that is closed now, in order of ``id``."""
        self._require_open()
        rows = [self._rows[place - 1] for place in self._closings.values()]
        return chain.last_closings([(each.stream, each.version, each.text) for each in rows], among)

    def check(self) -> tuple[Problem, ...]:
        """Replay the chain of hashes, as ``Store.check`` says."""
        self._require_open()
        return tuple(chain.find_breaks(self._rows, ""))

    def info(self) -> BookInfo:
        """Return the book in figures."""
        self._require_open()
        return BookInfo(
            path=None,
            format=0,
            events=len(self._rows),
            sheets=len(self.sheets()),
            open_sheets=len(self._open),
            first_at=self._rows[0].at if self._rows else None,
            last_at=self._rows[-1].at if self._rows else None,
            bytes=0,
        )

    def close(self) -> None:
        """Close the book; closing it twice is no error."""
        self._closed = True

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

    def _require_open(self) -> None:
        if self._closed:
            raise ValueError("the store is closed")


def _events(rows: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
    return chain.require_objects(rows, "")


def _is_head(row: StoredEvent) -> bool:
    return row.kind in HEAD_KINDS and row.stream.startswith(SHEET_PREFIX)


def note_open(positions: dict[str, int], place: int, stream: str, kind: str) -> None:
    """Add the stream of a sheet that an event opens, with its place; remove one that it closes."""
    if not stream.startswith(SHEET_PREFIX):
        return
    if kind in OPENING_KINDS:
        positions.setdefault(stream, place)
    elif kind in CLOSING_KINDS:
        positions.pop(stream, None)


def note_closed(positions: dict[str, int], place: int, stream: str, kind: str) -> None:
    """Add the stream of a sheet that an event closes, with its place; remove one that it opens."""
    if not stream.startswith(SHEET_PREFIX):
        return
    if kind in OPENING_KINDS | CLOSING_KINDS:
        positions.pop(stream, None)
    if kind in CLOSING_KINDS:
        positions[stream] = place
