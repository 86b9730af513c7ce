"""``skatcalc sheet undo``: takes back the newest entry."""

import typer

from skatcalc.book import write
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book, scribe, settings_of
from skatcalc.cli.sheet.common import SheetOption, echo_sheet, standing, whats_next
from skatcalc.events import DealChanged, Record, SheetChanged, TotalsEntered, Undone
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, SheetError
from skatcalc.sheet import Sheet, last_undoable

app = new_app()


@app.command(help=N_("Takes back the newest game or change of a list; the book keeps it."))
def undo(ctx: typer.Context, sheet: SheetOption = None) -> None:
    """Undo the newest entry."""
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        record, line = taken_back(desk.sheet)
        desk = write(store, desk, Undone(record.seq), scribe(ctx), settings_of(ctx).said)
    echo_sheet(ctx, desk, "\n".join([line, standing(desk.sheet), whats_next(desk.sheet)]))


def taken_back(sheet: Sheet) -> tuple[Record, str]:
    """Return the newest event that can be undone, and what is said when it is.

    Raises ``SheetError``: the sheet is closed, or there is none.
    """
    name = sheet.heading.name
    if sheet.closed:
        raise SheetError(Problem("sheet-closed", {"sheet": name}))
    record = last_undoable(sheet)
    if record is None:
        raise SheetError(Problem("nothing-to-undo", {"sheet": name}))
    return record, _what(sheet, record)


def _what(sheet: Sheet, record: Record) -> str:
    name = sheet.heading.name
    if isinstance(record.event, SheetChanged):
        return _("{sheet}: the change of the heading is taken back").format(sheet=name)
    event, said = record.event, record.said or "-"
    if isinstance(event, TotalsEntered):
        return _("{sheet}: the totals are taken back ({said})").format(sheet=name, said=said)
    deal = event.deal if isinstance(event, DealChanged) else record.seq
    number = next(row.number for row in sheet.rows() if row.deal.id == deal)
    if isinstance(event, DealChanged):
        return _("{sheet}: the correction of game {number} is taken back ({said})").format(
            sheet=name, number=number, said=said
        )
    return _("{sheet}: game {number} is taken back ({said})").format(
        sheet=name, number=number, said=said
    )
