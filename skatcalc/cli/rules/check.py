"""``skatcalc rules check``: whether a club's rules file is right."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_, ngettext

app = new_app()


@app.command(help=N_("Checks a rules file: every fault with its line, or that all is well."))
def check(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A TOML file."))
    ],
) -> None:
    """Read the file and say what it changes."""
    from skatcalc.rulefiles import differences, load_rules
    from skatcalc.rules import ISKO, rules_to_data

    book = load_rules(file)
    if settings_of(ctx).as_json:
        print_json({"schema": "skatcalc.rules/1", **rules_to_data(book)})
        return
    count = len(differences(ISKO, book))
    typer.echo(
        ngettext(
            "{name}: all is well; it differs from isko in {count} switch",
            "{name}: all is well; it differs from isko in {count} switches",
            count,
        ).format(name=book.name, count=count)
    )
