"""``skatcalc season rules list``: the built-in rules and the clubs that play such ones."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_
from skatcalc.seasonrules import PRESETS

app = new_app()


@app.command(help=N_("Shows the built-in rules, and where clubs publish one of that kind."))
def listing(ctx: typer.Context) -> None:
    """Print a line for each rule, and one for each page."""
    from skatcalc.seasonrulewords import page_lines, pages_data, preset_words

    if settings_of(ctx).as_json:
        found = [{"name": each.rules.name, "pages": pages_data(each.pages)} for each in PRESETS]
        print_json({"schema": "skatcalc.seasonrulebooks/1", "rules": found})
        return
    for each in PRESETS:
        typer.echo(f"{each.rules.name:<15}  {preset_words(each.rules.name)}")
        for line in page_lines(each.pages):
            typer.echo(f"{'':<15}  {line}")
