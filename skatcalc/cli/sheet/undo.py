"""``skatcalc sheet undo``: takes back the newest entry."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.sheet.amending import ReasonOption, amend, ending, seating_warnings
from skatcalc.cli.sheet.common import SheetOption, standing
from skatcalc.events import DealChanged, DealVoided, Event, SheetChanged, TotalsEntered
from skatcalc.i18n import N_, _
from skatcalc.sheet import Sheet
from skatcalc.story import last_undoing
from skatcalc.terms import listed
from skatcalc.undoing import undoing

app = new_app()


@app.command(
    help=N_("Takes back the newest game, correction or change of a list; the book keeps it.")
)
def undo(ctx: typer.Context, reason: ReasonOption = None, sheet: SheetOption = None) -> None:
    """Undo the newest entry."""
    desk = amend(ctx, sheet, lambda read: undoing(read, reason=reason))
    echo_step(ctx, desk.sheet)


def echo_step(ctx: typer.Context, sheet: Sheet) -> None:
    """Print what was taken or brought back."""
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import entry_data

        print_json(entry_data(sheet))
        return
    typer.echo("\n".join([step_line(sheet), standing(sheet), ending(sheet)]))
    print_warnings(seating_warnings(sheet))


def step_line(sheet: Sheet) -> str:
    """Return what is said of what was just taken or brought back."""
    told = last_undoing(sheet)
    record, before = told.about or told.record, told.before or told.after
    after = told.after.heading
    if {*before.heading.orders[-1]} != {*after.orders[-1]}:
        return _("{sheet}: at the table are {players} again").format(
            sheet=after.name, players=listed(tuple(map(told.after.name_of, after.orders[-1])))
        )
    facts = {"sheet": before.heading.name, "number": told.number, "said": record.said or "-"}
    return _step(record.event, again=told.brings_back).format(**facts)


def _step(event: Event, *, again: bool) -> str:
    if isinstance(event, SheetChanged):
        if again:
            return _("{sheet}: the change of the heading holds again")
        return _("{sheet}: the change of the heading is taken back")
    if isinstance(event, TotalsEntered):
        if again:
            return _("{sheet}: the totals hold again ({said})")
        return _("{sheet}: the totals are taken back ({said})")
    if isinstance(event, DealChanged):
        if again:
            return _("{sheet}: the correction of game {number} holds again ({said})")
        return _("{sheet}: the correction of game {number} is taken back ({said})")
    if isinstance(event, DealVoided):
        if again:
            return _("{sheet}: game {number} is struck out again ({said})")
        return _("{sheet}: game {number} counts again, it is struck out no more ({said})")
    if again:
        return _("{sheet}: game {number} is entered again ({said})")
    return _("{sheet}: game {number} is taken back ({said})")
