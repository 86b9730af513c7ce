"""``skatcalc season change``: another name, or another rule."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.cli.season.rulebook import SeasonRulesOption, read_season_rules
from skatcalc.i18n import N_, _
from skatcalc.seasonbook import change_season, current_season

app = new_app()


@app.command(
    help=N_(
        "Gives a season another name or another rule; its lists stay.\n\n"
        "skatcalc season change --rules club.toml"
    )
)
def change(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Option("--name", metavar=N_("NAME"), help=N_("Its name."))
    ] = None,
    rules: SeasonRulesOption = None,
    season: SeasonOption = None,
) -> None:
    """Write name and rule anew."""
    read = read_season_rules(rules) if rules else None
    with open_book(ctx) as store:
        desk = change_season(
            store,
            current_season(store, season),
            scribe(ctx),
            settings_of(ctx).said,
            name=None if name is None else name.strip(),
            rules=read,
        )
        line = _("{season} is changed; its rule is {rules}").format(
            season=desk.season.name, rules=desk.season.rules.name
        )
        echo_season(ctx, store, desk, line)
