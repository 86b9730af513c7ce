"""What the season commands share: which season, by which rule, what is echoed."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.completion import any_season
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.i18n import N_
from skatcalc.seasonbook import SeasonDesk, season_view
from skatcalc.seasonrules import SEASON_RULES, SeasonRules, find_season_rules
from skatcalc.store import Store

SeasonOption = Annotated[
    str | None,
    typer.Option(
        "--season",
        metavar=N_("SEASON"),
        help=N_("The season, by its name or number; else the one begun last."),
        autocompletion=any_season,
    ),
]
SeasonRulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar=N_("NAME|FILE"),
        help=N_("The rule of the season: a built-in one, or a TOML file."),
    ),
]


def read_season_rules(word: str) -> SeasonRules:
    """Return the rule of that name, or that of the file.

    A word with a point or a slash in it is a file. Raises ``SkatError`` with every fault.
    """
    if word.casefold() in SEASON_RULES or not any(mark in word for mark in "./\\"):
        return find_season_rules(word)
    from skatcalc.seasonfiles import load_season_rules

    return load_season_rules(Path(word))


def echo_season(ctx: typer.Context, store: Store, desk: SeasonDesk, *lines: str) -> None:
    """Print what was done to a season, and what it has now."""
    from skatcalc.seasonlists import contents, season_data

    view = season_view(store, desk)
    if settings_of(ctx).as_json:
        print_json(season_data(desk.label, desk.season, view.results, view.warnings))
        return
    typer.echo("\n".join([*lines, contents(desk.season, view.results)]))
    print_warnings(view.warnings)
