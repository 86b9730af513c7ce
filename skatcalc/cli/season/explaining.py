"""``skatcalc season explain``: the arithmetic of one member's rank."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.season.common import AfterOption, SeasonOption, about, read_after, require_begun
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register
from skatcalc.problems import Problem, SheetError
from skatcalc.season import standings
from skatcalc.seasonbook import current_season, season_view
from skatcalc.seasonexplain import explain

app = new_app()


@app.command(
    help=N_(
        "Explains the rank of a member: every result, which are dropped, the sums, and what "
        "decides against the next ones.\n\n"
        "skatcalc season explain Karl"
    )
)
def explaining(
    ctx: typer.Context,
    name: Annotated[
        str,
        typer.Argument(metavar=N_("NAME"), help=N_("Number or name."), autocompletion=any_member),
    ],
    after: AfterOption = None,
    season: SeasonOption = None,
) -> None:
    """Print the arithmetic of a rank."""
    day = read_after(after)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        member = load_register(store).find(name)
        view = season_view(store, desk)
    require_begun(desk, view.results, day)
    title, rules = desk.season.name, desk.season.rules
    found = standings(view.results, view.members, rules, lots=view.lots, after=day)
    held = [each for each in view.results if day is None or each.evening <= day]
    explanation = explain(found, member.id, held)
    if explanation is None:
        facts = {"member": member.label, "season": title}
        raise SheetError(Problem("season-no-line", facts))
    if settings_of(ctx).as_json:
        from skatcalc.seasonexplaindata import explanation_data

        print_json(explanation_data(title, explanation))
        return
    from skatcalc.seasonexplainwords import explanation_lines

    evening = found.evenings[-1] if found.evenings else None
    typer.echo("\n".join(explanation_lines(explanation, season=title, after=evening)))
    print_warnings([*about(view.warnings, last=day or date.max)])
