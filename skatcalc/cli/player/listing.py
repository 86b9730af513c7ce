"""``skatcalc player list``: everybody of the register."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register

app = new_app()


@app.command(help=N_("Shows all members and guests."))
def listing(ctx: typer.Context) -> None:
    """Print a line for each."""
    with open_book(ctx) as store:
        members = load_register(store).members
    if settings_of(ctx).as_json:
        from skatcalc.memberdata import players_data

        print_json(players_data(members))
        return
    from skatcalc.export.text import render
    from skatcalc.memberreports import members_table

    typer.echo(render(members_table(members)))
