"""The whole story of a list: every event with what it found and what it made of it.

Nothing is left out: what was taken back is told with the event that took it back.
"""

from dataclasses import dataclass, replace

from skatcalc.amendments import deal_corrected
from skatcalc.events import DealAdded, DealChanged, DealVoided, Record, Undone
from skatcalc.history import undone_by
from skatcalc.sheet import Sheet, SheetRow, replay


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One event, and the list before and after it.

    ``before`` is ``None`` for the event that began the list. ``was`` and ``row`` are the line of
    the deal that it is about before and after it, where there is one. ``about`` is the event that
    an undoing takes back or, with ``brings_back``, makes count again; ``taken_back_by`` the place
    of the event that took this one back, while it does.
    """

    record: Record
    before: Sheet | None
    after: Sheet
    was: SheetRow | None = None
    row: SheetRow | None = None
    taken_back_by: int | None = None
    about: Record | None = None
    brings_back: bool = False

    @property
    def inserted(self) -> bool:
        """Return whether a deal was added before others."""
        return (
            self.before is not None
            and isinstance(self.record.event, DealAdded)
            and deal_corrected(self.before, self.record) is not None
        )

    @property
    def number(self) -> int | None:
        """Return the number of the deal: after the event, or before it where it has none since."""
        row = self.row or self.was
        return None if row is None else row.number


def story(sheet: Sheet) -> tuple[Told, ...]:
    """Return every event of the list in its order, those that do not count any more included."""
    told: list[Told] = []
    before: Sheet | None = None
    for record in sheet.history:
        after = replay([record]) if before is None else before.apply(record)
        told.append(_told(sheet, record, before, after))
        before = after
    by = undone_by(
        sheet.history,
        lambda record: record.event.seq if isinstance(record.event, Undone) else None,
    )
    return tuple(replace(each, taken_back_by=by.get(each.record.seq)) for each in told)


def last_undoing(sheet: Sheet) -> Told:
    """Return the newest undoing; it has to be there."""
    seq = max(record.seq for record in sheet.history if isinstance(record.event, Undone))
    past = [record for record in sheet.history if record.seq < seq]
    record = next(record for record in sheet.history if record.seq == seq)
    before = replay(past)
    return _told(sheet, record, before, before.apply(record))


def _told(sheet: Sheet, record: Record, before: Sheet | None, after: Sheet) -> Told:
    chain = _chain(sheet, record)
    deal = _deal(chain[-1])
    return Told(
        record=record,
        before=before,
        after=after,
        was=before.row_of(deal) if before and deal else None,
        row=after.row_of(deal) if deal else None,
        about=chain[-1] if len(chain) > 1 else None,
        # What takes back the taking back of something brings it back.
        brings_back=len(chain) % 2 == 1 and len(chain) > 1,
    )


def _deal(record: Record) -> int:
    """Return the id of the deal that an event is about, 0 for none."""
    event = record.event
    if isinstance(event, DealAdded):
        return record.seq
    return event.deal if isinstance(event, DealChanged | DealVoided) else 0


def _chain(sheet: Sheet, record: Record) -> list[Record]:
    """Return the event, that which it takes back, and so on to the one that is no undoing."""
    known = {each.seq: each for each in sheet.history}
    chain = [record]
    while isinstance(chain[-1].event, Undone):
        chain.append(known[chain[-1].event.seq])
    return chain
