"""``skatcalc scat list``: all sheets of lives in the book."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_
from skatcalc.scatbook import desks

app = new_app()


@app.command(help=N_("Shows all scat sheets of the book, with their numbers."))
def listing(ctx: typer.Context) -> None:
    """Print a line for each sheet."""
    with open_book(ctx) as store:
        sheets = [desk.sheet for desk in desks(store)]
    if settings_of(ctx).as_json:
        from skatcalc.scatdata import scats_data

        print_json(scats_data(sheets))
        return
    from skatcalc.export.text import render
    from skatcalc.scatreports import scat_sheets_table

    typer.echo(render(scat_sheets_table(sheets)))
