"""``skatcalc season fees``: what the season is played for."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.season.common import SeasonOption
from skatcalc.feefiles import parse_fees
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, SheetError
from skatcalc.seasonbook import current_season, write_season
from skatcalc.seasonevents import FeesTold
from skatcalc.tomlfiles import load

app = new_app()


@app.command(
    help=N_(
        "Keeps with the season what it is played for, as a TOML file tells it; without a file it "
        "is shown.\n\n"
        "skatcalc season fees club_fees.toml"
    )
)
def fees(
    ctx: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(metavar=N_("FILE"), help=N_("The file; it holds for the whole season.")),
    ] = None,
    season: SeasonOption = None,
) -> None:
    """Write or print the fees."""
    text = None if file is None else load(Path(file), _checked)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        if text is not None:
            said = settings_of(ctx).said
            desk = write_season(store, desk, FeesTold(text), scribe(ctx), said)
    told = desk.season.fees
    if not told:
        raise SheetError(Problem("fees-none"))
    if settings_of(ctx).as_json:
        from skatcalc.tilldata import season_fees_data

        print_json(season_fees_data(desk.season.name, parse_fees(told)))
        return
    if text is None:
        typer.echo(told.rstrip("\n"))
        return
    from skatcalc.tillreports import fee_terms

    typer.echo(_("{season} is played for:").format(season=desk.season.name))
    for label, each in fee_terms(parse_fees(told)):
        typer.echo(f"{label}: {each}")


def _checked(text: str) -> str:
    """Return the text of a file of fees, if that is what it is."""
    parse_fees(text)
    return text
