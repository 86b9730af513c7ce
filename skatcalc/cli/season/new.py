"""``skatcalc season new``: begins a season."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.season.common import echo_season
from skatcalc.i18n import N_, _
from skatcalc.seasonbook import begin_season
from skatcalc.seasonrules import SeasonRules

app = new_app()


@app.command(
    help=N_(
        "Begins a season under a rule; season add enters its lists.\n\nskatcalc season new 2026"
    )
)
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The season's name."))],
) -> None:
    """Begin a season in the book."""
    rules = SeasonRules()
    with open_book(ctx, create=True) as store:
        desk = begin_season(store, name.strip(), rules, scribe(ctx), settings_of(ctx).said)
        line = _("{season} is begun, under the rule {rules}").format(
            season=desk.season.name, rules=rules.name
        )
        echo_season(ctx, store, desk, line)
