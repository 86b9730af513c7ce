"""``skatcalc sheet open``: opens a closed list again."""

from typing import Annotated

import typer

from skatcalc.book import find, load
from skatcalc.cli.app import new_app
from skatcalc.cli.completion import closed_sheet
from skatcalc.cli.context import open_book
from skatcalc.cli.sheet.amending import add_event
from skatcalc.cli.sheet.common import echo_sheet, whats_next
from skatcalc.events import SheetReopened
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, SheetError

app = new_app()


@app.command(help=N_("Opens a closed list again, so that it can be corrected."))
def opening(
    ctx: typer.Context,
    sheet: Annotated[
        str,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=closed_sheet
        ),
    ],
) -> None:
    """Open the sheet again."""
    with open_book(ctx) as store:
        desk = load(store, find(store, sheet).stream)
        name = desk.sheet.heading.name
        if desk.sheet.closed is None:
            raise SheetError(Problem("sheet-not-closed", {"sheet": name}))
        desk = add_event(ctx, store, desk, SheetReopened())
    line = _("{sheet} is open again; {next}").format(sheet=name, next=whats_next(desk.sheet))
    echo_sheet(ctx, desk, line)
