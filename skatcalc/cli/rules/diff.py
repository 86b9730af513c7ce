"""``skatcalc rules diff``: what two rule books have not in common."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.rulebooks import read_rules
from skatcalc.i18n import N_, _

app = new_app()


@app.command(
    help=N_("Says what two rule books have not in common.\n\nskatcalc rules diff isko pre1999")
)
def diff(
    ctx: typer.Context,
    first: Annotated[str, typer.Argument(metavar=N_("A"), help=N_("A rule book, or a TOML file."))],
    second: Annotated[str, typer.Argument(metavar=N_("B"), help=N_("Another."))],
) -> None:
    """Print a line for each difference; none when there is none."""
    from skatcalc.rulefiles import differences
    from skatcalc.rules import plain
    from skatcalc.rulewords import difference_text

    found = differences(read_rules(first), read_rules(second))
    if settings_of(ctx).as_json:
        print_json(
            {
                "schema": "skatcalc.rulesdiff/1",
                "differences": [
                    {
                        "switch": each.field,
                        "first": plain(each.first),
                        "second": plain(each.second),
                    }
                    for each in found
                ],
            }
        )
        return
    for each in found:
        typer.echo(difference_text(each))
    if not found:
        typer.echo(_("no difference"))
