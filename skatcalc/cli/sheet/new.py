"""``skatcalc sheet new``: begins a list."""

from dataclasses import replace
from datetime import date
from typing import Annotated

import typer

from skatcalc.book import begin
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.cli.sheet.common import (
    SCORING_HELP,
    LimitOption,
    LossOption,
    echo_sheet,
    read_date,
    read_scoring,
    read_seat,
    read_terms,
    whats_next,
)
from skatcalc.events import Heading, Scoring, Seat, SheetOpened
from skatcalc.i18n import N_, _, ngettext
from skatcalc.problems import SheetError
from skatcalc.sheet import USUAL_ROUNDS, heading_problems

app = new_app()


@app.command(
    help=N_(
        "Begins a list: its name, then the players in the order of their seats.\n\n"
        "skatcalc sheet new Monday Anna Bert Carla"
    )
)
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The list's name."))],
    players: Annotated[
        list[str], typer.Argument(metavar=N_("PLAYER"), help=N_("Three or four players."))
    ],
    day: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("Its date; else today."))
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", metavar=N_("N"), help=N_("How many games; else twelve rounds.")),
    ] = None,
    first_dealer: Annotated[
        str, typer.Option("--first-dealer", metavar=N_("SEAT"), help=N_("Who deals game 1."))
    ] = "1",
    scoring: Annotated[
        str, typer.Option("--scoring", metavar=N_("NAME"), help=SCORING_HELP)
    ] = Scoring.SEEGER_FABIAN.value,
    limit: LimitOption = None,
    loss: LossOption = None,
    series: Annotated[
        str | None, typer.Option("--series", metavar=N_("N"), help=N_("Number of the series."))
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar=N_("N"), help=N_("Number of the table."))
    ] = None,
    rules: RulesOption = "isko",
) -> None:
    """Begin a list in the book."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the evening's date is the calendar's on the wall
    written = reader.facts("--date", lambda: read_date(day, today)) if day else today
    way = reader.facts("--scoring", lambda: read_scoring(scoring))
    terms = read_terms(reader, limit, loss)
    numbers = {
        "games": reader.number("--games", games),
        "series": reader.number("--series", series),
        "table": reader.number("--table", table),
    }
    reader.finish()
    count = numbers["games"]
    heading = Heading(
        name=name.strip(),
        date=written,
        seats=tuple(Seat(player.strip()) for player in players),
        rules=read_rules(rules),
        scoring=way,
        games=USUAL_ROUNDS * len(players) if count is None else count,
        series=numbers["series"],
        table=numbers["table"],
    )
    heading = terms.on(heading)
    faults = heading_problems(heading)
    if faults:
        raise SheetError(faults)
    heading = replace(heading, first_dealer=read_seat(first_dealer, heading.seats, heading))
    faults = heading_problems(heading)
    if faults:
        raise SheetError(faults)
    with open_book(ctx, create=True) as store:
        desk = begin(store, [SheetOpened(heading)], scribe(ctx), settings_of(ctx).said)
        count = len(store.open_sheets())
    line = _("{sheet} is begun; {next}").format(sheet=heading.name, next=whats_next(desk.sheet))
    if count > 1:
        several = ngettext(
            "{count} list is open now; name one with --sheet",
            "{count} lists are open now; name one with --sheet",
            count,
        ).format(count=count)
        line = f"{line}\n{several}"
    echo_sheet(ctx, desk, line)
