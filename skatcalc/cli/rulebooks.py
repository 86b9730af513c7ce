"""How a rule book is named on the command line: a built-in one, or a file."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.i18n import N_
from skatcalc.rules import RULE_BOOKS, Rules, find_rules

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar=N_("NAME|FILE"),
        help=N_("The rule book: a built-in one, or a TOML file."),
    ),
]


def read_rules(word: str) -> Rules:
    """Return the rule book of that name, or that of the file.

    A word with a point or a slash in it is a file. Raises ``SkatError`` with every fault.
    """
    if word.casefold() in RULE_BOOKS or not any(mark in word for mark in "./\\"):
        return find_rules(word)
    from skatcalc.rulefiles import load_rules

    return load_rules(Path(word))
