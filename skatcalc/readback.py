"""Lists that are read back: what a correction or other rules have made of them is no fault.

A deal that was inserted or struck out makes other players sit out in those after it. Such a list
can be written to a file, and so it must be read from one.
"""

from collections.abc import Iterable
from dataclasses import replace

from skatcalc.events import DealAdded, SheetChanged
from skatcalc.joining import reseated
from skatcalc.problems import Problem, SkatError
from skatcalc.seating import Order
from skatcalc.sheet import Sheet, new_deal, new_ramsch

SEATING_DOUBTS = frozenset({"dealer-declares", "sitter-declares", "player-absent", "inside-round"})
"""What a correction of an earlier deal can have made of a list."""
_DOUBTS = SEATING_DOUBTS | {"passed-is-ramsch", "bock-not-played"}
"""And what other rules can."""


def order_as_read(sheet: Sheet, order: Order) -> tuple[SheetChanged, tuple[Problem, ...]]:
    """Return the event by which these seats are at the table now, and what is doubtful about it.

    Raises ``SkatError`` with every problem where one is more than a doubt.
    """
    event, problems = reseated(sheet, order)
    if not _are_doubts(problems):
        raise SkatError(problems)
    return event, problems


def deal_as_read(sheet: Sheet, told: DealAdded) -> tuple[DealAdded, tuple[Problem, ...]]:
    """Return the event that enters a deal at the end of a list, and what is doubtful about it.

    Raises what ``new_deal`` and ``new_ramsch`` raise where a problem is more than a doubt.
    """
    try:
        return _entered(sheet, told), ()
    except SkatError as error:
        if not _are_doubts(error.problems):
            raise
        after = sheet.deals[-1].id if sheet.deals else 0
        return replace(told, after=after), error.problems


def _are_doubts(problems: Iterable[Problem]) -> bool:
    return all(each.code in _DOUBTS for each in problems)


def _entered(sheet: Sheet, told: DealAdded) -> DealAdded:
    if told.ramsch is not None:
        return new_ramsch(sheet, told.ramsch, starts_bock=told.starts_bock)
    return new_deal(
        sheet,
        declarer=told.declarer,
        game=told.game,
        written=told.written,
        starts_bock=told.starts_bock,
    )
