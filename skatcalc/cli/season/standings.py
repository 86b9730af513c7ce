"""``skatcalc season standings``: where all stand."""

from datetime import date

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
from skatcalc.season import standings

app = new_app()


@app.command(
    help=N_(
        "Shows where all stand under the season's rule, and who went up or down since the evening "
        "before.\n\n"
        "skatcalc season standings --after 2026-06-30\n\n"
        "skatcalc season standings --output standings.md"
    )
)
def standings_command(
    ctx: typer.Context,
    after: AfterOption = None,
    wide: WideOption = False,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print the standings."""
    day = read_after(after)
    asked = chosen_form(ctx, form, file)
    with open_season(ctx, season) as (_, desk, view):
        require_begun(desk, view.results, day)
    found = standings(view.results, view.members, desk.season.rules, lots=view.lots, after=day)
    from skatcalc.seasondata import standings_data
    from skatcalc.seasonreports import standings_table

    name = desk.season.name
    forms = Forms(
        text=lambda: on_terminal([standings_table(name, found, wide=wide)], whole=wide),
        table=lambda: standings_table(name, found, wide=True),
        data=lambda: standings_data(name, found),
    )
    put(ctx, forms, asked, file)
    print_warnings([*about(view.warnings, last=day or date.max)])
