"""``skatcalc scat close``: puts a sheet of lives away."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.scat.common import SheetOption, echo_scat
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, SheetError
from skatcalc.scat.events import ScatClosed
from skatcalc.scatbook import current, write

app = new_app()


@app.command(
    help=N_(
        "Puts away a scat sheet that is not played to the end; one that is won needs no closing."
    )
)
def closing(ctx: typer.Context, sheet: SheetOption = None) -> None:
    """Close the sheet."""
    with open_book(ctx) as store:
        desk = current(store, sheet)
        name = desk.sheet.heading.name
        if desk.sheet.closed:
            raise SheetError(Problem("scat-closed", {"sheet": name}))
        desk = write(store, desk, ScatClosed(), scribe(ctx), settings_of(ctx).said)
    echo_scat(ctx, desk.sheet, _("{sheet} is closed").format(sheet=name))
