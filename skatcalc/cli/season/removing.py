"""``skatcalc season remove``: takes a list out of a season."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.i18n import N_, _
from skatcalc.messages import shown
from skatcalc.seasonbook import current_season, remove

app = new_app()


@app.command(
    help=N_("Takes a list out of a season; the list itself stays.\n\nskatcalc season remove Monday")
)
def remove_command(
    ctx: typer.Context,
    sheet: Annotated[
        str,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ],
    season: SeasonOption = None,
) -> None:
    """Remove a list."""
    with open_book(ctx) as store:
        desk, entry = remove(
            store, current_season(store, season), sheet, scribe(ctx), settings_of(ctx).said
        )
        line = _("{sheet} is not in {season} any more").format(
            sheet=shown(entry.label), season=desk.season.name
        )
        echo_season(ctx, store, desk, line)
