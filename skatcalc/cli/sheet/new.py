"""``skatcalc sheet new``: begins a list."""

from dataclasses import replace
from datetime import date
from typing import Annotated

import typer

from skatcalc.book import begin, entries
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.rulebooks import read_rules
from skatcalc.cli.sheet.common import (
    SCORING_HELP,
    EveningOption,
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
from skatcalc.i18n import N_, _, format_date, ngettext
from skatcalc.joining import again
from skatcalc.problems import Problem, SheetError, StoreError
from skatcalc.rules import ISKO
from skatcalc.seating import usual_games
from skatcalc.sheet import Entry, heading_problems

app = new_app()


@app.command(
    help=N_(
        "Begins a list: its name, then the players in the order of their seats. The name alone "
        "takes players, rules, scoring and number of games of the list begun last.\n\n"
        "skatcalc sheet new Monday Anna Bert Carla\n\n"
        "skatcalc sheet new Friday"
    )
)
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The list's name."))],
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("PLAYER"), help=N_("Three to five players; else those of the last list.")
        ),
    ] = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("Its date; else today."))
    ] = None,
    games: Annotated[
        str | None,
        typer.Option(
            "--games",
            metavar=N_("N"),
            help=N_("How many games; else 36 for three players, 48 for four, 40 for five."),
        ),
    ] = None,
    first_dealer: Annotated[
        str, typer.Option("--first-dealer", metavar=N_("SEAT"), help=N_("Who deals game 1."))
    ] = "1",
    scoring: Annotated[
        str | None, typer.Option("--scoring", metavar=N_("NAME"), help=SCORING_HELP)
    ] = None,
    limit: LimitOption = None,
    loss: LossOption = None,
    evening: EveningOption = None,
    series: Annotated[
        str | None, typer.Option("--series", metavar=N_("N"), help=N_("Number of the series."))
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar=N_("N"), help=N_("Number of the table."))
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar=N_("NAME|FILE"), help=N_("The rule book; isko unless told.")
        ),
    ] = None,
) -> None:
    """Begin a list in the book."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the evening's date is the calendar's on the wall
    terms = read_terms(reader, limit, loss)
    told = {
        "date": reader.facts("--date", lambda: read_date(day, today)) if day else today,
        "scoring": reader.facts("--scoring", lambda: read_scoring(scoring)) if scoring else None,
        "games": reader.number("--games", games),
        "evening": reader.number("--evening", evening),
        "series": reader.number("--series", series),
        "table": reader.number("--table", table),
    }
    reader.finish()
    told |= {"name": name.strip(), "rules": read_rules(rules) if rules else None}
    last = None if players else _last(ctx)
    usual = _usual(players or []) if last is None else again(last.heading, name, today)
    changes = {fact: each for fact, each in told.items() if each is not None}
    heading = replace(usual, **changes)  # type: ignore[arg-type]  # by name
    heading = _checked(terms.on(heading))
    seat = read_seat(first_dealer, heading.seats, heading)
    heading = _checked(replace(heading, first_dealer=seat))
    with open_book(ctx, create=True) as store:
        desk = begin(store, [SheetOpened(heading)], scribe(ctx), settings_of(ctx).said)
        count = len(store.open_sheets())
    lines = [_("{sheet} is begun; {next}").format(sheet=heading.name, next=whats_next(desk.sheet))]
    if last is not None:
        lines.insert(0, _like(last, heading))
    if count > 1:
        lines.append(
            ngettext(
                "{count} list is open now; name one with --sheet",
                "{count} lists are open now; name one with --sheet",
                count,
            ).format(count=count)
        )
    echo_sheet(ctx, desk, "\n".join(lines))


def _last(ctx: typer.Context) -> Entry:
    """Return the list that was begun last, or raise ``SheetError``."""
    try:
        with open_book(ctx) as store:
            known = entries(store)
    except StoreError as error:
        if error.problems[0].code != "no-book":
            raise
        known = ()
    if not known:
        raise SheetError(Problem("players-missing"))
    return known[-1]


def _usual(players: list[str]) -> Heading:
    """Return the heading of a list for these players, with nothing else told."""
    return Heading(
        name="",
        date=date.min,
        seats=tuple(Seat(player.strip()) for player in players),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=usual_games(len(players)),
    )


def _checked(heading: Heading) -> Heading:
    faults = heading_problems(heading)
    if faults:
        raise SheetError(faults)
    return heading


def _like(last: Entry, heading: Heading) -> str:
    """Return what the new list has taken from the last, as it is now."""
    return _(
        "as on {list} of {date}: {players}; rules {rules}, scoring {scoring}, number of games "
        "{games}"
    ).format(
        list=last.heading.name,
        date=format_date(last.heading.date),
        players=", ".join(seat.written for seat in heading.seats),
        rules=heading.rules.name,
        scoring=heading.scoring.value,
        games=heading.games,
    )
