"""The register of members in a book: from stored events to a ``Register`` and back."""

from collections.abc import Iterable, Sequence
from datetime import date

from skatcalc.book import Scribe, entries
from skatcalc.members import (
    EVENT_VERSION,
    Event,
    Member,
    PlayersMerged,
    Register,
    event_from_body,
    event_to_body,
    replay,
    take_in,
    twice,
)
from skatcalc.problems import Problem, SkatError
from skatcalc.reading import fold
from skatcalc.sheet import Entry
from skatcalc.store import NewEvent, Store

REGISTER_STREAM = "book"


def load_register(store: Store) -> Register:
    """Return the register as it stands now; an empty one where nobody was added yet."""
    return replay(
        event_from_body(each.kind, each.version, each.body)
        for each in store.events(REGISTER_STREAM)
    )


def write(
    store: Store,
    register: Register,
    events: Sequence[Event],
    scribe: Scribe,
    said: str | None = None,
) -> Register:
    """Add events to the register, all or none, and return it after them.

    Raises ``StoreError`` with the code ``book-changed`` when another program wrote to the register
    since it was read.
    """
    new = [_new(event, scribe, said) for event in events]
    store.append(new, register.last_seq)
    for event in events:
        register = register.apply(event)
    return register


def _new(event: Event, scribe: Scribe, said: str | None) -> NewEvent:
    return NewEvent(
        stream=REGISTER_STREAM,
        kind=type(event).__name__,
        version=EVENT_VERSION,
        at=scribe.clock().isoformat(timespec="seconds"),
        by=scribe.by,
        said=said,
        body=event_to_body(event),
    )


def taken_in(
    store: Store,
    names: Iterable[str],
    day: date | None,
    scribe: Scribe,
    said: str | None = None,
    *,
    guests: bool = False,
) -> tuple[Register, tuple[Member, ...]]:
    """Add to the register whom lists name and it does not know; return it, and who came new.

    ``names``, ``day`` and ``guests`` are those of ``members.take_in``.
    """
    register = load_register(store)
    new = take_in(register, names, day, guests=guests)
    if new:
        register = write(store, register, new, scribe, said)
    return register, tuple(register.member(each.member.id) for each in new)


def lists_of(store: Store, register: Register, member: Member) -> tuple[Entry, ...]:
    """Return the lists on which a name can be that member: those that his name, or a link, says."""
    return tuple(
        entry
        for entry in entries(store)
        if any(_can_be(register, entry, seat.written, member) for seat in entry.heading.seats)
    )


def _can_be(register: Register, entry: Entry, written: str, member: Member) -> bool:
    linked = register.links.get((entry.stream, fold(written)))
    if linked is not None:
        return register.member(linked).id == member.id
    return member.id in (each.id for each in register.named(written, entry.heading.date))


def twice_at_table(register: Register, entry: Entry) -> Iterable[Problem]:
    """Return whom several names on a list mean."""
    names = [seat.written for seat in entry.heading.seats]
    return twice(entry.label, names, (_holder(register, entry, each) for each in names))


def _holder(register: Register, entry: Entry, written: str) -> Member | None:
    try:
        return register.member_of(entry.stream, entry.label, written)
    except SkatError:
        return None


def merging(store: Store, register: Register, kept: Member, gone: Member) -> PlayersMerged:
    """Return the event that makes two entries of the register one member.

    Raises ``SkatError`` with every problem: they are one already, or both stand on one list.
    """
    if kept.id == gone.id:
        raise SkatError(Problem("members-same", {"member": kept.label}))
    both = [
        entry
        for entry in lists_of(store, register, kept)
        if _holders(register, entry, kept) != _holders(register, entry, gone)
        and _holders(register, entry, gone)
    ]
    if both:
        raise SkatError(
            Problem(
                "members-at-table", {"kept": kept.label, "gone": gone.label, "sheet": each.label}
            )
            for each in both
        )
    return PlayersMerged(kept.id, gone.id)


def _holders(register: Register, entry: Entry, member: Member) -> set[str]:
    """Return the names on a list that can be that member."""
    return {
        seat.written
        for seat in entry.heading.seats
        if _can_be(register, entry, seat.written, member)
    }
