"""``skatcalc season compare``: the same results under another rule."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.season.common import AfterOption, SeasonOption, read_after
from skatcalc.i18n import N_
from skatcalc.season import Standings, standings
from skatcalc.seasonbook import current_season, season_view
from skatcalc.seasoncompare import compare
from skatcalc.seasonrules import SEASON_RULES, SeasonRules, find_season_rules

app = new_app()


@app.command(
    help=N_(
        "Says who would be champion under another rule, and whose rank would change, and why.\n\n"
        "skatcalc season compare --rules best-n"
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
    season: SeasonOption = None,
) -> None:
    """Print what becomes of the standings."""
    day = read_after(after)
    other = _read_rules(rules)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        view = season_view(store, desk)

    def make(rules: SeasonRules) -> Standings:
        return standings(view.results, view.members, rules, lots=view.lots, after=day)

    title = desk.season.name
    comparison = compare(make, desk.season.rules, other)
    if settings_of(ctx).as_json:
        from skatcalc.seasonexplaindata import comparison_data

        print_json(comparison_data(title, comparison))
        return
    from skatcalc.seasoncomparewords import comparison_lines

    evenings = comparison.before.evenings
    evening = evenings[-1] if evenings else None
    typer.echo("\n".join(comparison_lines(comparison, season=title, after=evening)))
    print_warnings(view.warnings)


def _read_rules(word: str) -> SeasonRules:
    """Return the rule of that name, or that of the file: a word with a point or a slash in it."""
    if word.casefold() in SEASON_RULES or not any(mark in word for mark in "./\\"):
        return find_season_rules(word)
    from skatcalc.seasonfiles import load_season_rules

    return load_season_rules(Path(word))
