"""``skatcalc season evening``: what is read out at the end of an evening."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.output import print_warnings
from skatcalc.cli.season.common import SeasonOption, about, open_season, until_next
from skatcalc.cli.season.tables import FormatOption, Forms, OutputOption, chosen_form, put
from skatcalc.cli.sheet.common import read_date
from skatcalc.evening import evening
from skatcalc.i18n import N_
from skatcalc.members import shown_names
from skatcalc.problems import NotationError, Problem, SheetError
from skatcalc.seasonbook import SeasonDesk, evening_lists

app = new_app()

_NEAREST = 2


@app.command(
    help=N_(
        "Shows an evening over all its tables, short enough to be read out from a phone: the "
        "ranking, who won each series, the highest game.\n\n"
        "skatcalc season evening 2026-11-29"
    )
)
def evening_command(
    ctx: typer.Context,
    day: Annotated[
        str | None,
        typer.Argument(metavar=N_("DATE"), help=N_("Its date; else the last evening.")),
    ] = None,
    everybody: Annotated[
        bool, typer.Option("--all", help=N_("All players, however many lines that takes."))
    ] = False,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print one evening."""
    asked = chosen_form(ctx, form, file)
    with open_season(ctx, season) as (store, desk, view):
        evenings = sorted({each.evening for each in view.results})
        chosen = _chosen(day, evenings, desk)
        played = evening_lists(store, view.results, chosen)
    found = evening(view.results, view.members, desk.season.rules, chosen, played)
    from skatcalc.eveningreports import HEIGHT, evening_lines, evening_table
    from skatcalc.seasondata import evening_data

    names = shown_names(view.members)
    height = None if everybody else HEIGHT
    forms = Forms(
        text=lambda: "\n".join(evening_lines(found, names, height=height)),
        table=lambda: evening_table(found, names),
        data=lambda: evening_data(desk.season.name, found, names),
    )
    put(ctx, forms, asked, file)
    print_warnings([*about(view.warnings, first=chosen, last=until_next(chosen, evenings))])


def _chosen(word: str | None, evenings: Sequence[date], desk: SeasonDesk) -> date:
    """Return the evening that was asked for, else the last one."""
    if not evenings:
        raise SheetError(Problem("season-no-results", {"season": desk.season.name}))
    if word is None:
        return evenings[-1]
    # A date without a year is of the latest year that had an evening on it.
    years = sorted({each.year for each in evenings}, reverse=True)
    days = [each for each in (_in_year(word, year) for year in years) if each]
    found = next((each for each in days if each in evenings), None)
    if found is not None:
        return found
    day = days[0] if days else read_date(word, evenings[-1])
    nearest = sorted(evenings, key=lambda each: abs(each - day))[:_NEAREST]
    facts = {"season": desk.season.name, "date": day, "known": tuple(sorted(nearest))}
    raise SheetError(Problem("season-evening-unknown", facts))


def _in_year(word: str, year: int) -> date | None:
    """Return the date of a word, ``None`` for what is none in that year."""
    try:
        return read_date(word, date(year, 1, 1))
    except NotationError:
        return None
