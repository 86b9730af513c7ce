"""``skatcalc scat show``: a sheet of lives as on paper."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.scat.common import SheetOption
from skatcalc.i18n import N_
from skatcalc.scatbook import current

app = new_app()


@app.command(help=N_("Shows a sheet of lives: every round, and who has how many lives left."))
def show(
    ctx: typer.Context,
    asked: Annotated[
        str | None, typer.Argument(metavar=N_("SHEET"), help=N_("Its number or name."))
    ] = None,
    sheet: SheetOption = None,
) -> None:
    """Print the sheet."""
    with open_book(ctx) as store:
        found = current(store, asked or sheet).sheet
    if settings_of(ctx).as_json:
        from skatcalc.scatdata import scat_data

        print_json(scat_data(found))
        return
    from skatcalc.export.text import render
    from skatcalc.scatreports import lives_table

    typer.echo(render(lives_table(found)))
