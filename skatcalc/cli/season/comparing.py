"""``skatcalc season compare``: the same results under another rule."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.output import print_warnings
from skatcalc.cli.season.common import (
    AfterOption,
    SeasonOption,
    about,
    open_season,
    read_after,
    require_begun,
)
from skatcalc.cli.season.rulebook import read_season_rules
from skatcalc.cli.season.tables import FormatOption, Forms, OutputOption, chosen_form, put
from skatcalc.i18n import N_
from skatcalc.season import Standings, standings
from skatcalc.seasoncompare import compare
from skatcalc.seasonrules import SeasonRules

app = new_app()


@app.command(
    help=N_(
        "Says who would be champion under another rule, and whose rank would change, and why.\n\n"
        "skatcalc season compare --rules best-n\n\n"
        "skatcalc season compare --rules best-n --output meeting.md"
    )
)
def comparing(
    ctx: typer.Context,
    rules: Annotated[
        str,
        typer.Option(
            "--rules", metavar=N_("NAME|FILE"), help=N_("A built-in season rule, or a TOML file.")
        ),
    ],
    after: AfterOption = None,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print what becomes of the standings."""
    asked = chosen_form(ctx, form, file)
    day = read_after(after)
    other = read_season_rules(rules)
    with open_season(ctx, season) as (_, desk, view):
        require_begun(desk, view.results, day)

    def make(rules: SeasonRules) -> Standings:
        return standings(view.results, view.members, rules, lots=view.lots, after=day)

    name = desk.season.name
    comparison = compare(make, desk.season.rules, other)
    from skatcalc.seasoncomparereports import comparison_table
    from skatcalc.seasoncomparewords import comparison_lines
    from skatcalc.seasonexplaindata import comparison_data

    evenings = comparison.before.evenings
    evening = evenings[-1] if evenings else None
    forms = Forms(
        text=lambda: "\n".join(comparison_lines(comparison, season=name, after=evening)),
        table=lambda: comparison_table(name, comparison),
        data=lambda: comparison_data(name, comparison),
    )
    put(ctx, forms, asked, file)
    print_warnings([*about(view.warnings, last=day or date.max)])
