"""``skatcalc season rules check``: whether a club's file is right, and what it says."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.season.rules.common import print_rule
from skatcalc.i18n import N_, _

app = new_app()


@app.command(help=N_("Checks a file: every fault with its line, or what it says in words."))
def check(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A TOML file."))
    ],
) -> None:
    """Read the file and say what it means."""
    from skatcalc.seasonfiles import load_season_rules

    rules = load_season_rules(file)
    if not settings_of(ctx).as_json:
        typer.echo(_("{file}: all is well; it says:").format(file=file.name))
    print_rule(ctx, rules)
