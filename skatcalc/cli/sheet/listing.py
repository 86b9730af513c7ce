"""``skatcalc sheet list``: all lists of the book."""

import typer

from skatcalc.book import entries
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_

app = new_app()


@app.command(help=N_("Shows all lists of the book, with their numbers."))
def listing(ctx: typer.Context) -> None:
    """Print a line for each sheet."""
    with open_book(ctx) as store:
        found = entries(store)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import sheets_data

        print_json(sheets_data(found))
        return
    from skatcalc.export.text import render
    from skatcalc.reports import sheets_table

    typer.echo(render(sheets_table(found)))
