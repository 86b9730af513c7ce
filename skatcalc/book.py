"""Sheets in a book: from stored events to a ``Sheet`` and back.

The store knows nothing of Skat and the sheet nothing of files; this is where they meet.
"""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache, partial

from skatcalc.checks import Closing, check_code, closing, closings
from skatcalc.events import (
    Event,
    Heading,
    Record,
    SheetClosed,
    SheetReopened,
    event_from_body,
    event_to_body,
    version_of,
)
from skatcalc.problems import Problem, SheetError
from skatcalc.reading import fold, is_number
from skatcalc.sheet import Entry, Sheet, records_of, replay
from skatcalc.store import SHEET_PREFIX, NewEvent, Store, StoredEvent

_ID_BYTES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A sheet as it lies on the table: what it is, and where the book keeps it."""

    stream: str
    sheet: Sheet

    @property
    def stamp(self) -> datetime:
        """Return the moment of the newest event; what is exported is dated with it."""
        return datetime.fromisoformat(self.sheet.history[-1].at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scribe:
    """Who writes, and by which clock."""

    by: str
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    def event(self, stream: str, event: Event, said: str | None) -> NewEvent:
        """Return the event of a sheet as the store takes it."""
        kind, version = type(event).__name__, version_of(event)
        return self.new(stream, kind, version, event_to_body(event), said)

    def new(
        self,
        stream: str,
        kind: str,
        version: int,
        body: Mapping[str, object],
        said: str | None = None,
    ) -> NewEvent:
        """Return an event of any stream as the store takes it."""
        return NewEvent(
            stream=stream,
            kind=kind,
            version=version,
            at=self.clock().isoformat(timespec="seconds"),
            by=self.by,
            said=said,
            body=body,
        )


def _record(stored: StoredEvent) -> Record:
    _place, _stream, seq, kind, version, at, by, said, text, _prev, _hash = stored
    return _new_record((seq, _event(kind, version, text), at, by, said))


# Half of the time of a NamedTuple is its naming the fields.
_new_record = partial(tuple.__new__, Record)


# A season has many equal deals. What is equal is one object then, which is found again faster.
@lru_cache(maxsize=1 << 12)
def _event(kind: str, version: int, text: str) -> Event:
    return event_from_body(kind, version, json.loads(text))


def load(store: Store, stream: str) -> Desk:
    """Return the sheet of a stream as it stands now."""
    return Desk(stream=stream, sheet=replay(map(_record, store.events(stream))))


def begin(store: Store, events: Sequence[Event], scribe: Scribe, said: str | None = None) -> Desk:
    """Begin a new sheet with these events, the first of which opens it; all or none is written.

    Raises ``SheetError`` when an open sheet could not be told from it: the same name, date, series
    and table.
    """
    twin = _open_twin(store, replay(records_of(events)).heading)
    if twin is not None:
        raise SheetError(Problem("sheet-exists", {"sheet": twin.label}))
    return keep(store, events, scribe, said)


def keep(store: Store, events: Sequence[Event], scribe: Scribe, said: str | None = None) -> Desk:
    """Write a whole sheet, the first of whose events opens it and the last closes it.

    Whether the book has it already is not looked at.
    """
    stream = SHEET_PREFIX + secrets.token_hex(_ID_BYTES)
    written = store.append([scribe.event(stream, event, said) for event in events], 0)
    return Desk(stream=stream, sheet=replay(map(_record, written)))


def _open_twin(store: Store, heading: Heading) -> Entry | None:
    wanted = _looks(heading)
    still_open = (entry for entry in entries(store) if entry.closed is None)
    return next((entry for entry in still_open if _looks(entry.heading) == wanted), None)


def _looks(heading: Heading) -> tuple[object, ...]:
    return fold(heading.name), heading.date, heading.series, heading.table


def write(store: Store, desk: Desk, event: Event, scribe: Scribe, said: str | None = None) -> Desk:
    """Add an event to a sheet and return the sheet after it.

    Raises ``StoreError`` with the code ``book-changed`` when another program wrote to the sheet
    since it was read.
    """
    return _write_all(store, desk, [event], scribe, said)


def correct(
    store: Store, desk: Desk, event: Event, scribe: Scribe, said: str | None = None
) -> Desk:
    """Add a correction to a sheet and return the sheet after it.

    It is a deal changed, struck out or inserted, or an undoing. A closed sheet is opened, corrected
    and closed again with its new totals and code, all or nothing. Raises what ``write`` raises.
    """
    if not desk.sheet.closed:
        return write(store, desk, event, scribe, said)
    corrected = desk.sheet
    for step in (SheetReopened(), event):
        corrected = corrected.apply(Record(seq=corrected.last_seq + 1, event=step))
    events: list[Event] = [SheetReopened(), event, closing(corrected)]
    return _write_all(store, desk, events, scribe, said)


def _write_all(
    store: Store, desk: Desk, events: Sequence[Event], scribe: Scribe, said: str | None
) -> Desk:
    new = [scribe.event(desk.stream, event, said) for event in events]
    return _applied(desk, store.append(new, desk.sheet.last_seq))


def catch_up(store: Store, desk: Desk) -> Desk:
    """Return the sheet with what was written to it since it was read; the same if nothing was."""
    return _applied(desk, store.events(desk.stream, desk.sheet.last_seq))


def _applied(desk: Desk, written: Iterable[StoredEvent]) -> Desk:
    sheet = desk.sheet
    for stored in written:
        sheet = sheet.apply(_record(stored))
    return replace(desk, sheet=sheet)


def entries(store: Store) -> tuple[Entry, ...]:
    """Return all sheets in the order in which they were begun."""
    heads: dict[str, list[Record]] = {}
    for stored in store.heads():
        heads.setdefault(stored.stream, []).append(_record(stored))
    return tuple(
        _entry(number, stream, replay(heads[stream]))
        for number, stream in enumerate(store.sheets(), start=1)
    )


def _entry(number: int, stream: str, sheet: Sheet) -> Entry:
    return Entry(number=number, stream=stream, heading=sheet.heading, closed=sheet.closed)


def find(store: Store, word: str) -> Entry:
    """Return the sheet of that number, or of that name or unique beginning of one.

    Open sheets come before closed ones. Raises ``SheetError``: none, or several.
    """
    known = entries(store)
    if is_number(word) and 1 <= int(word) <= len(known):
        return known[int(word) - 1]
    wanted = fold(word)
    exact = [each for each in known if fold(each.heading.name) == wanted]
    found = exact or [each for each in known if fold(each.heading.name).startswith(wanted)]
    still_open = [each for each in found if each.closed is None]
    if len(found) > 1 and len(still_open) == 1:
        found = still_open
    if not found:
        raise SheetError(Problem("sheet-unknown", {"word": word}))
    if len(found) > 1:
        labels = tuple(each.label for each in found)
        raise SheetError(Problem("sheet-ambiguous", {"word": word, "sheets": labels}))
    return found[0]


def find_closings(store: Store, code: str) -> tuple[Closing, ...]:
    """Return every closing of a list with that check code, in the order of the lists.

    Raises ``SheetError``: no list has or had it, or a list that has it does not give it any more.
    """
    streams = {
        stored.stream
        for stored in store.heads()
        if stored.kind == SheetClosed.__name__ and stored.body.get("code") == code
    }
    found: list[Closing] = []
    for entry in entries(store):
        if entry.stream in streams:
            sheet = load(store, entry.stream).sheet
            _require_code(entry, sheet, code)
            found += closings(entry, sheet, code)
    if not found:
        raise SheetError(Problem("code-unknown", {"code": code}))
    return tuple(found)


def _require_code(entry: Entry, sheet: Sheet, code: str) -> None:
    found = check_code(sheet)
    if sheet.closed and sheet.closed.code == code and found != code:
        facts = {"sheet": entry.label, "code": code, "found": found}
        raise SheetError(Problem("code-differs", facts))


def wrong_closings(store: Store) -> tuple[Problem, ...]:
    """Return a problem for every closed list that states something else than its entries give.

    A list that was closed before closings told the figures need not tell them.
    """
    found = []
    for entry in entries(store):
        if entry.closed is None:
            continue
        sheet = load(store, entry.stream).sheet
        due, told = closing(sheet), sheet.closed
        if told and told.figures is None:
            due = replace(due, figures=None)
        if told != due:
            found.append(Problem("closing-differs", {"sheet": entry.label}))
    return tuple(found)


def current(store: Store, word: str | None, *, to_read: bool = False) -> Desk:
    """Return the sheet that was asked for, or the only open one.

    ``to_read`` takes the one begun last when none is open: what was just closed is to be shown and
    printed. Raises ``SheetError`` when there is none, or several are open and none was asked for.
    """
    if word:
        return load(store, find(store, word).stream)
    streams = store.open_sheets() or (store.sheets()[-1:] if to_read else ())
    if not streams:
        raise SheetError(Problem("no-open-sheet"))
    if len(streams) > 1:
        labels = tuple(each.label for each in entries(store) if each.stream in streams)
        raise SheetError(Problem("several-open-sheets", {"sheets": labels}))
    return load(store, streams[0])
