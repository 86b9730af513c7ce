"""``skatcalc season list``: all seasons of the book."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_
from skatcalc.seasonbook import season_view, seasons

app = new_app()


@app.command(help=N_("Shows all seasons of the book, with their numbers."))
def listing(ctx: typer.Context) -> None:
    """Print a line for each season."""
    with open_book(ctx) as store:
        found = [
            (desk.label, desk.season, season_view(store, desk).results) for desk in seasons(store)
        ]
    from skatcalc.seasonlists import seasons_data, seasons_table

    if settings_of(ctx).as_json:
        print_json(seasons_data(found))
        return
    from skatcalc.export.text import render

    typer.echo(render(seasons_table(found)))
