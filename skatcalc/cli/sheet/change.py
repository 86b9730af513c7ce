"""``skatcalc sheet change``: changes what stands at the top of a list."""

from dataclasses import replace
from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_warnings
from skatcalc.cli.rulebooks import read_rules
from skatcalc.cli.sheet.amending import add_event
from skatcalc.cli.sheet.common import (
    SCORING_HELP,
    EveningOption,
    LimitOption,
    LossOption,
    SheetOption,
    echo_sheet,
    read_date,
    read_scoring,
    read_seat,
    read_terms,
)
from skatcalc.events import Heading, Seat, SheetChanged
from skatcalc.i18n import N_, _
from skatcalc.joining import dealing_first
from skatcalc.problems import NotationError, Problem, SheetError
from skatcalc.sheet import Sheet, find_player, heading_problems, seating_findings

app = new_app()

_Text = str | None


@app.command(
    help=N_(
        "Changes name, date, players or the like of a list; the games stay.\n\n"
        "skatcalc sheet change --games 40 --player Bert=Berta"
    )
)
def change(
    ctx: typer.Context,
    sheet: SheetOption = None,
    name: Annotated[_Text, typer.Option("--name", metavar=N_("NAME"), help=N_("Its name."))] = None,
    day: Annotated[_Text, typer.Option("--date", metavar=N_("DATE"), help=N_("Its date."))] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar=N_("OLD=NEW"), help=N_("Another name at a seat; repeatable.")
        ),
    ] = None,
    games: Annotated[
        _Text, typer.Option("--games", metavar=N_("N"), help=N_("How many games."))
    ] = None,
    first_dealer: Annotated[
        _Text, typer.Option("--first-dealer", metavar=N_("SEAT"), help=N_("Who deals game 1."))
    ] = None,
    scoring: Annotated[
        _Text, typer.Option("--scoring", metavar=N_("NAME"), help=SCORING_HELP)
    ] = None,
    limit: LimitOption = None,
    loss: LossOption = None,
    evening: EveningOption = None,
    series: Annotated[
        _Text, typer.Option("--series", metavar=N_("N"), help=N_("Number of the series."))
    ] = None,
    table: Annotated[
        _Text, typer.Option("--table", metavar=N_("N"), help=N_("Number of the table."))
    ] = None,
    rules: Annotated[
        _Text, typer.Option("--rules", metavar=N_("NAME|FILE"), help=N_("The rule book."))
    ] = None,
) -> None:
    """Write the heading anew."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the evening's date is the calendar's on the wall
    told = {
        "name": name,
        "date": reader.facts("--date", lambda: read_date(day, today)) if day else None,
        "games": reader.number("--games", games),
        "scoring": reader.facts("--scoring", lambda: read_scoring(scoring)) if scoring else None,
        "evening": reader.number("--evening", evening),
        "series": reader.number("--series", series),
        "table": reader.number("--table", table),
        "rules": read_rules(rules) if rules else None,
    }
    terms = read_terms(reader, limit, loss)
    reader.finish()
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        heading = _changed(desk.sheet, {k: v for k, v in told.items() if v is not None}, players)
        heading = terms.on(heading)
        if first_dealer is not None:
            heading = _dealing_first(heading, read_seat(first_dealer, heading.seats, heading))
        _check(desk.sheet, heading)
        desk = add_event(ctx, store, desk, SheetChanged(heading))
    echo_sheet(ctx, desk, _("{sheet} is changed").format(sheet=heading.name))
    print_warnings(seating_findings(desk.sheet))


def _changed(sheet: Sheet, told: dict[str, object], players: list[str] | None) -> Heading:
    seats = list(sheet.seats)
    for pair in players or []:
        old, equals, new = pair.partition("=")
        if not equals:
            raise NotationError(Problem("word-unknown", {"word": pair}).at(option="--player"))
        seat = find_player(sheet, old.split())[0]
        seats[seat - 1] = Seat(new.strip(), sheet.seats[seat - 1].player_id)
    return replace(sheet.heading, **told, seats=tuple(seats))  # type: ignore[arg-type]  # by field


def _dealing_first(heading: Heading, seat: int) -> Heading:
    """Return the heading with that first dealer; a seat that is not there is told of later."""
    if not 1 <= seat <= len(heading.seats):
        return replace(heading, first_dealer=seat)
    return dealing_first(heading, seat)


def _check(sheet: Sheet, heading: Heading) -> None:
    name = sheet.heading.name
    problems = [*heading_problems(heading)]
    if sheet.closed:
        problems.append(Problem("sheet-closed", {"sheet": name}))
    if heading == sheet.heading:
        problems.append(Problem("nothing-to-change"))
    if heading.games < len(sheet.deals):
        facts = {"sheet": name, "played": len(sheet.deals), "games": heading.games}
        problems.append(Problem("games-played", facts))
    if problems:
        raise SheetError(problems)
