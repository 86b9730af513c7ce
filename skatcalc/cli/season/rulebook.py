"""How the rule of a season is named on the command line: a built-in one, or a file."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.i18n import N_
from skatcalc.seasonrules import SEASON_RULES, SeasonRules, find_season_rules

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
