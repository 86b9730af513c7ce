"""The corrections of a list that count, each with the line before it and after it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from skatcalc.events import DealAdded, DealChanged, DealVoided, Record, TotalsEntered
from skatcalc.sheet import Sheet, SheetRow, active_records, place_added, step


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A correction that counts: the deal's number now, the event, and the line before and after it.

    A deal that was inserted was no line before, one that was struck out is none after. One that is
    struck out by now (``voided``) has no number; told is that of the place where it stood.
    """

    number: int
    record: Record
    event: DealAdded | DealChanged | DealVoided
    was: SheetRow | None
    became: SheetRow | None
    voided: bool = False

    @property
    def deal(self) -> int:
        """Return the id of the deal."""
        return self.record.seq if isinstance(self.event, DealAdded) else self.event.deal


def corrections(sheet: Sheet) -> tuple[Correction, ...]:
    """Return every correction that was not taken back, in the order in which they were made.

    They are deals changed, struck out, or inserted between others. A deal that was corrected twice
    is there twice, each time with the line before.
    """
    records = active_records(sheet.history)
    if _in_order(records):
        return ()
    numbers = place_numbers(sheet)
    found = []
    past: Sheet | None = None
    for record in records:
        deal = deal_corrected(past, record) if past else None
        now = step(past, record)
        if past and deal in numbers and isinstance(record.event, _CORRECTING):
            correction = Correction(
                number=numbers[deal],
                record=record,
                event=record.event,
                was=past.row_of(deal),
                became=now.row_of(deal),
                voided=deal in sheet.voided,
            )
            found.append(correction)
        past = now
    return tuple(found)


def _in_order(records: Iterable[Record]) -> bool:
    """Return whether each deal was added after the one before, and none was corrected."""
    last = 0
    for record in records:
        event = record.event
        if isinstance(event, DealAdded) and event.reason is None and event.after in {0, last}:
            last = record.seq
        elif isinstance(event, _CORRECTING):
            return False
    return True


def totals_changes(sheet: Sheet) -> tuple[tuple[TotalsEntered, Record], ...]:
    """Return each entry of the foot of the paper that replaced another, with that one."""
    entered = [
        (record.event, record)
        for record in active_records(sheet.history)
        if isinstance(record.event, TotalsEntered)
    ]
    return tuple((was, record) for (was, _), (_, record) in pairwise(entered))


_CORRECTING = DealAdded | DealChanged | DealVoided


def deal_corrected(sheet: Sheet, record: Record) -> int | None:
    """Return the id of the deal that an event corrects, which comes after those of the sheet.

    A deal that is added corrects the list where others stand after it, or a reason was told.
    """
    event = record.event
    if isinstance(event, DealAdded):
        is_last = place_added(sheet, event) == len(sheet.places)
        return None if is_last and event.reason is None else record.seq
    return event.deal if isinstance(event, DealChanged | DealVoided) else None


def place_numbers(sheet: Sheet) -> dict[int, int]:
    """Return the number of every deal by its id; one struck out has that of the deal after it."""
    numbers = {}
    number = 1
    for deal in sheet.places:
        numbers[deal.id] = number
        number += deal.id not in sheet.voided
    return numbers
