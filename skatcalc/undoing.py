"""Taking back what was entered on a list, and bringing it back again: one event more each time."""

from skatcalc.events import (
    DealAdded,
    DealChanged,
    DealVoided,
    Record,
    SheetChanged,
    SheetClosed,
    SheetReopened,
    TotalsEntered,
    Undone,
)
from skatcalc.problems import Problem, SheetError
from skatcalc.sheet import Sheet, active_records, told_reason

_UNDOABLE = DealAdded | DealChanged | DealVoided | SheetChanged | TotalsEntered


def last_undoable(sheet: Sheet) -> Record | None:
    """Return the newest event that can be undone: all but opening and closing can."""
    for record in reversed(active_records(sheet.history)):
        if isinstance(record.event, _UNDOABLE):
            return record
    return None


def last_redoable(sheet: Sheet) -> Record | None:
    """Return the newest undoing that can be taken back, ``None`` if there is none.

    It can as long as nothing was entered or changed after it; closing and opening are neither. Of
    several the newest comes first, so that as many steps lead forward again as led back.
    """
    undoings: list[Record] = []
    for record in sheet.history:
        event = record.event
        if isinstance(event, Undone):
            kept = [each for each in undoings if each.seq != event.seq]
            undoings = kept if len(kept) < len(undoings) else [*undoings, record]
        elif not isinstance(event, SheetClosed | SheetReopened):
            undoings = []
    return undoings[-1] if undoings else None


def undoing(sheet: Sheet, *, reason: str | None = None) -> Undone:
    """Return the event that takes back the newest entry; on a closed list it needs a reason.

    Raises ``SheetError``: nothing to undo, or no reason.
    """
    nothing = Problem("nothing-to-undo", {"sheet": sheet.heading.name})
    return _undoing(sheet, last_undoable(sheet), nothing, reason)


def redoing(sheet: Sheet, *, reason: str | None = None) -> Undone:
    """Return the event that brings back what was taken back last; as ``undoing``."""
    nothing = Problem("nothing-to-redo", {"sheet": sheet.heading.name})
    return _undoing(sheet, last_redoable(sheet), nothing, reason)


def _undoing(sheet: Sheet, record: Record | None, nothing: Problem, reason: str | None) -> Undone:
    if record is None:
        raise SheetError(nothing)
    reason, problems = told_reason(sheet, reason)
    if problems:
        raise SheetError(problems)
    return Undone(record.seq, reason)
