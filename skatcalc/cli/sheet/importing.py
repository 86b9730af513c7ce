"""``skatcalc sheet import``: a list from a file of games."""

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.book import begin
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_warnings
from skatcalc.cli.rulebooks import read_rules
from skatcalc.cli.sheet.common import echo_sheet, read_date, standing
from skatcalc.i18n import N_, ngettext
from skatcalc.ingest.delimited import Given, read_sheet
from skatcalc.sheet import seating_findings

app = new_app()


@app.command(
    help=N_(
        "Reads a list from a CSV file, one line a game; all of it or nothing.\n\n"
        "skatcalc sheet import evening.csv"
    )
)
def importing(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A CSV file."))
    ],
    name: Annotated[
        str | None, typer.Option("--name", metavar=N_("NAME"), help=N_("The list's name."))
    ] = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("The list's date."))
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar=N_("NAME"), help=N_("A player, seat by seat; repeatable.")
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar=N_("NAME|FILE"), help=N_("The rule book it was played by.")
        ),
    ] = None,
) -> None:
    """Read a file of games into a new sheet."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the evening's date is the calendar's on the wall
    written = reader.facts("--date", lambda: read_date(day, today)) if day else None
    reader.finish()
    given = Given(
        name=name,
        day=written,
        players=tuple(players or ()),
        rules=read_rules(rules) if rules else None,
    )
    events = read_sheet(file, given)
    with open_book(ctx, create=True) as store:
        desk = begin(store, events, scribe(ctx), settings_of(ctx).said)
    count = len(desk.sheet.deals)
    line = ngettext(
        "{sheet}: {count} deal read; {standing}", "{sheet}: {count} deals read; {standing}", count
    ).format(sheet=desk.sheet.heading.name, count=count, standing=standing(desk.sheet))
    echo_sheet(ctx, desk, line)
    print_warnings(seating_findings(desk.sheet))
