"""``skatcalc season series``: what everybody got in each series."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import typer

from skatcalc.book import entries
from skatcalc.cli.app import new_app
from skatcalc.cli.output import print_warnings
from skatcalc.cli.season.common import SeasonOption, open_season
from skatcalc.cli.season.tables import (
    FormatOption,
    Forms,
    OutputOption,
    WideOption,
    chosen_form,
    on_terminal,
    put,
)
from skatcalc.i18n import N_
from skatcalc.season import Standings, standings
from skatcalc.seasondata import results_data
from skatcalc.seasonreports import matrix_table, results_table
from skatcalc.table import Table

app = new_app()

_IN_A_ROW = 6
"""So many series fit a terminal beside a name."""


@app.command(
    help=N_(
        "Shows what everybody got in each series, and which results are dropped; --results shows "
        "a line for each result, as lists have it.\n\n"
        "skatcalc season series --results --output results.csv"
    )
)
def series(
    ctx: typer.Context,
    results: Annotated[
        bool, typer.Option("--results", help=N_("One line for each member and list."))
    ] = False,
    wide: WideOption = False,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print the series."""
    asked = chosen_form(ctx, form, file)
    with open_season(ctx, season) as (store, desk, view):
        is_each = results or asked == "json"
        lists = {each.stream: each.heading.name for each in entries(store)} if is_each else {}
    name, rules = desk.season.name, desk.season.rules

    def rows(*, wide: bool = True) -> Table:
        return results_table(name, view.results, view.members, rules, lists=lists, wide=wide)

    def standing() -> Standings:
        return standings(view.results, view.members, rules, lots=view.lots)

    def matrix() -> Iterable[Table]:
        return [matrix_table(name, standing())] if wide else _blocks(name, standing())

    forms = Forms(
        text=lambda: on_terminal([rows(wide=wide)] if results else matrix(), whole=wide),
        table=lambda: rows() if results else matrix_table(name, standing()),
        data=lambda: results_data(name, view.results, view.members, rules, lists),
    )
    put(ctx, forms, asked, file)
    print_warnings(view.warnings)


def _blocks(name: str, found: Standings) -> list[Table]:
    """Return as many tables as the series need, each as wide as a terminal; facts stand once."""
    starts = range(0, max(len(found.slots), 1), _IN_A_ROW)
    blocks = [
        matrix_table(
            name,
            found,
            found.slots[start : start + _IN_A_ROW],
            figures=("score",) if start == starts[-1] else (),
        )
        for start in starts
    ]
    notes = tuple(dict.fromkeys(note for block in blocks for note in block.notes))
    blocks = [replace(blocks[0], notes=()), *(replace(e, heading=(), notes=()) for e in blocks[1:])]
    return [*blocks[:-1], replace(blocks[-1], notes=notes)]
