"""Lives sheets of 31 in a book: from stored events to a ``LivesSheet`` and back."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from skatcalc.labels import SheetLabel
from skatcalc.problems import Problem, SheetError
from skatcalc.reading import fold, is_number
from skatcalc.scat.events import (
    EVENT_VERSION,
    Event,
    Heading,
    Record,
    ScatOpened,
    event_from_body,
    event_to_body,
)
from skatcalc.scat.lives import LivesSheet, replay
from skatcalc.store import NewEvent, Store, StoredEvent

SCAT_PREFIX = "scat/"
"""How the stream of a lives sheet begins."""
_ID_BYTES = 8


class Writer(Protocol):
    """Who writes, and by which clock; the scribe of the Skat lists is one."""

    @property
    def by(self) -> str:
        """Return who writes."""

    @property
    def clock(self) -> Callable[[], datetime]:
        """Return the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScatDesk:
    """A lives sheet as it lies on the table, and where the book keeps it.

    ``number`` is its place in the order of beginning, counted from 1, and never changes.
    """

    number: int
    stream: str
    sheet: LivesSheet

    @property
    def label(self) -> SheetLabel:
        """Return number, name and date, so that no two sheets look alike."""
        heading = self.sheet.heading
        return SheetLabel(self.number, heading.name, heading.date)


def _new(stream: str, event: Event, writer: Writer, said: str | None) -> NewEvent:
    return NewEvent(
        stream=stream,
        kind=type(event).__name__,
        version=EVENT_VERSION,
        at=writer.clock().isoformat(timespec="seconds"),
        by=writer.by,
        said=said,
        body=event_to_body(event),
    )


def _record(stored: StoredEvent) -> Record:
    return Record(
        seq=stored.seq,
        event=event_from_body(stored.kind, stored.version, stored.body),
        at=stored.at,
        by=stored.by,
        said=stored.said,
    )


def desks(store: Store) -> tuple[ScatDesk, ...]:
    """Return all lives sheets in the order in which they were begun."""
    return tuple(
        ScatDesk(number=number, stream=stream, sheet=replay(map(_record, store.events(stream))))
        for number, stream in enumerate(store.streams(SCAT_PREFIX), start=1)
    )


def begin(store: Store, heading: Heading, writer: Writer, said: str | None = None) -> ScatDesk:
    """Begin a new lives sheet.

    Raises ``SheetError`` when one that is still on could not be told from it: the same name and
    date.
    """
    known = desks(store)
    for each in known:
        other = each.sheet.heading
        if each.sheet.is_on and (fold(other.name), other.date) == (
            fold(heading.name),
            heading.date,
        ):
            raise SheetError(Problem("sheet-exists", {"sheet": each.label}))
    stream = SCAT_PREFIX + secrets.token_hex(_ID_BYTES)
    written = store.append([_new(stream, ScatOpened(heading), writer, said)], 0)
    return ScatDesk(number=len(known) + 1, stream=stream, sheet=replay(map(_record, written)))


def write(
    store: Store, desk: ScatDesk, event: Event, writer: Writer, said: str | None = None
) -> ScatDesk:
    """Add an event to a sheet and return the sheet after it.

    Raises ``StoreError`` with the code ``book-changed`` when another program wrote to the sheet
    since it was read.
    """
    (stored,) = store.append([_new(desk.stream, event, writer, said)], desk.sheet.last_seq)
    sheet = desk.sheet.apply(_record(stored))
    return ScatDesk(number=desk.number, stream=desk.stream, sheet=sheet)


def find(store: Store, word: str) -> ScatDesk:
    """Return the sheet of that number, or of that name or unique beginning of one.

    Those that are still on come before others. Raises ``SheetError``: none, or several.
    """
    known = desks(store)
    if is_number(word) and 1 <= int(word) <= len(known):
        return known[int(word) - 1]
    wanted = fold(word)
    exact = [each for each in known if fold(each.sheet.heading.name) == wanted]
    found = exact or [each for each in known if fold(each.sheet.heading.name).startswith(wanted)]
    still_on = [each for each in found if each.sheet.is_on]
    if len(found) > 1 and len(still_on) == 1:
        found = still_on
    if not found:
        raise SheetError(Problem("scat-unknown", {"word": word}))
    if len(found) > 1:
        labels = tuple(each.label for each in found)
        raise SheetError(Problem("scat-ambiguous", {"word": word, "sheets": labels}))
    return found[0]


def running(store: Store) -> ScatDesk | None:
    """Return the only sheet that is still on, ``None`` if there is none.

    Raises ``SheetError`` when there are several.
    """
    found = [each for each in desks(store) if each.sheet.is_on]
    if len(found) > 1:
        labels = tuple(each.label for each in found)
        raise SheetError(Problem("scat-several-open", {"sheets": labels}))
    return found[0] if found else None


def current(store: Store, word: str | None) -> ScatDesk:
    """Return the sheet that was asked for, else the only one that is on, else the newest.

    So the round that ended a game can be shown and undone. Raises ``SheetError`` when several are
    on, or there is none at all.
    """
    if word:
        return find(store, word)
    found = running(store) or next(reversed(desks(store)), None)
    if found is None:
        raise SheetError(Problem("scat-none-open"))
    return found


def find_seat(names: Sequence[str], word: str) -> int:
    """Return the seat that a number, a name or the beginning of exactly one name means.

    Raises ``SheetError``: nobody of that name, or more than one.
    """
    folded = [fold(name) for name in names]
    wanted = fold(word)
    if wanted in folded:
        return folded.index(wanted) + 1
    if is_number(word):
        if 1 <= int(word) <= len(names):
            return int(word)
        raise SheetError(Problem("seat-unknown", {"seat": int(word), "count": len(names)}))
    found = [name for name, each in zip(names, folded, strict=True) if each.startswith(wanted)]
    if not found or not wanted:
        raise SheetError(Problem("player-unknown", {"word": word, "players": tuple(names)}))
    if len(found) > 1:
        raise SheetError(Problem("player-ambiguous", {"word": word, "players": tuple(found)}))
    return names.index(found[0]) + 1


def doubles(names: Sequence[str]) -> tuple[str, ...]:
    """Return each name that could not be told from one before it; blank ones are left out."""
    folded = [fold(name) for name in names]
    return tuple(
        name for place, name in enumerate(names) if folded[place] in folded[:place] if name.strip()
    )


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in order, without those that could not be told from one before."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(fold(name), name)
    return tuple(first.values())
