"""``skatcalc season standings``: where all stand."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_warnings
from skatcalc.cli.season.common import SeasonOption
from skatcalc.cli.season.tables import (
    FormatOption,
    Forms,
    OutputOption,
    chosen_form,
    on_terminal,
    put,
)
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_
from skatcalc.season import standings
from skatcalc.seasonbook import current_season, season_view

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
    after: Annotated[
        str | None,
        typer.Option("--after", metavar=N_("DATE"), help=N_("As they stood after that day.")),
    ] = None,
    wide: Annotated[
        bool, typer.Option("--wide", help=N_("All columns, however long the lines get."))
    ] = False,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print the standings."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - a date without a year is of this one
    day = reader.facts("--after", lambda: read_date(after, today)) if after else None
    reader.finish()
    asked = chosen_form(ctx, form, file)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        view = season_view(store, desk)
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
    print_warnings(view.warnings)
