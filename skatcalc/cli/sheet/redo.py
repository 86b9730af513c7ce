"""``skatcalc sheet redo``: brings back what was taken back."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.sheet.amending import ReasonOption, amend
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.cli.sheet.undo import echo_step
from skatcalc.i18n import N_
from skatcalc.undoing import redoing

app = new_app()


@app.command(help=N_("Brings back what was taken back last, right after undo."))
def redo(ctx: typer.Context, reason: ReasonOption = None, sheet: SheetOption = None) -> None:
    """Redo what was undone."""
    desk = amend(ctx, sheet, lambda read: redoing(read, reason=reason))
    echo_step(ctx, desk.sheet)
