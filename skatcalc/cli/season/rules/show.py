"""``skatcalc season rules show``: a rule in words, to hang beside the table."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.season.rulebook import read_season_rules
from skatcalc.cli.season.rules.common import print_rule
from skatcalc.i18n import N_
from skatcalc.problems import NotationError, Problem
from skatcalc.seasonrules import SeasonRules

app = new_app()


@app.command(
    help=N_(
        "Shows a rule in words, without a name that of the season begun last.\n\n"
        "skatcalc season rules show earned-drops --toml > club.toml"
    )
)
def show(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar=N_("NAME|FILE"), help=N_("A built-in rule, or a TOML file.")),
    ] = None,
    season: Annotated[
        str | None,
        typer.Option("--season", metavar=N_("SEASON"), help=N_("The rule of this season.")),
    ] = None,
    as_toml: Annotated[
        bool, typer.Option("--toml", help=N_("As a file for a club to go on from."))
    ] = False,
) -> None:
    """Print the rule."""
    if as_toml and settings_of(ctx).as_json:
        raise NotationError(Problem("contradiction", {"first": "--json", "second": "--toml"}))
    rules = _rules(ctx, name, season)
    if as_toml:
        from skatcalc.seasonfiles import format_season_rules

        typer.echo(format_season_rules(rules))
        return
    print_rule(ctx, rules)


def _rules(ctx: typer.Context, name: str | None, season: str | None) -> SeasonRules:
    if name is not None and season is not None:
        facts = {"first": name, "second": f"--season {season}"}
        raise NotationError(Problem("contradiction", facts))
    if name is not None:
        return read_season_rules(name)
    from skatcalc.seasonbook import current_season

    with open_book(ctx) as store:
        return current_season(store, season).season.rules
