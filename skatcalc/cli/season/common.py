"""What the season commands share: which season, what is echoed."""

from typing import Annotated

import typer

from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.i18n import N_
from skatcalc.seasonbook import SeasonDesk, season_view
from skatcalc.store import Store

SeasonOption = Annotated[
    str | None,
    typer.Option(
        "--season",
        metavar=N_("SEASON"),
        help=N_("The season, by its name or number; else the one begun last."),
    ),
]


def echo_season(ctx: typer.Context, store: Store, desk: SeasonDesk, *lines: str) -> None:
    """Print what was done to a season, and what it has now."""
    from skatcalc.seasonlists import contents, season_data

    view = season_view(store, desk)
    if settings_of(ctx).as_json:
        print_json(season_data(desk.label, desk.season, view.results, view.warnings))
        return
    typer.echo("\n".join([*lines, contents(desk.season, view.results)]))
    print_warnings(view.warnings)
