"""``skatcalc rules list``: the built-in rule books."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_, _
from skatcalc.rules import RULE_BOOKS

app = new_app()

_WORDS = {
    "isko": N_("today's International Skat Order"),
    "pre1999": N_("the order until 1998: lost Hand games count once, grand ouvert has base 36"),
    "grand20": N_("grand with base value 20, as in older books"),
    "raeuber": N_("Räuberskat: grand 20, losses by the bid, its own Ramsch"),
}


@app.command(help=N_("Shows the built-in rule books."))
def listing(ctx: typer.Context) -> None:
    """Print a line for each rule book."""
    if settings_of(ctx).as_json:
        print_json({"schema": "skatcalc.rulebooks/1", "rules": list(RULE_BOOKS)})
        return
    for name in RULE_BOOKS:
        typer.echo(f"{name:<8} {_(_WORDS[name])}")
