"""``skatcalc season new``: begins a season."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.season.common import echo_season
from skatcalc.cli.season.rulebook import SeasonRulesOption, read_season_rules
from skatcalc.i18n import N_, _
from skatcalc.seasonbook import begin_season
from skatcalc.seasonrules import SeasonRules

app = new_app()


@app.command(
    help=N_(
        "Begins a season under a rule, else the sum of all lists; season add enters its lists.\n\n"
        "skatcalc season new 2026 --rules average-minimum"
    )
)
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The season's name."))],
    rules: SeasonRulesOption = None,
) -> None:
    """Begin a season in the book."""
    read = read_season_rules(rules) if rules else SeasonRules()
    with open_book(ctx, create=True) as store:
        desk = begin_season(store, name.strip(), read, scribe(ctx), settings_of(ctx).said)
        line = _("{season} is begun, under the rule {rules}").format(
            season=desk.season.name, rules=read.name
        )
        echo_season(ctx, store, desk, line)
