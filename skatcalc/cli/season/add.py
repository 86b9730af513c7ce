"""``skatcalc season add``: enters lists into a season."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_, _
from skatcalc.memberreports import alike_lines
from skatcalc.messages import shown
from skatcalc.problems import Problem
from skatcalc.seasonbook import Entered, Wanted, current_season, enter
from skatcalc.sheet import Entry

app = new_app()


@app.command(
    help=N_(
        "Enters lists into a season: those named, and all of some days. A list that is still open "
        "counts when it is closed.\n\n"
        "skatcalc season add Monday Friday\n\n"
        "skatcalc season add --from 2026-01-01 --to 2026-12-31"
    )
)
def add(
    ctx: typer.Context,
    sheets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Lists, by number or name."), autocompletion=any_sheet
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option("--from", metavar=N_("DATE"), help=N_("All lists from this day on.")),
    ] = None,
    last: Annotated[
        str | None,
        typer.Option("--to", metavar=N_("DATE"), help=N_("All lists up to this day.")),
    ] = None,
    guests: Annotated[
        list[str] | None,
        typer.Option(
            "--guest",
            metavar=N_("NAME"),
            help=N_("A name on the lists that is new and a guest's; repeatable."),
        ),
    ] = None,
    series: Annotated[
        str | None,
        typer.Option("--series", metavar=N_("N"), help=N_("Which series of the evening it is.")),
    ] = None,
    announced: Annotated[
        bool, typer.Option("--announced", help=N_("They were announced beforehand."))
    ] = False,
    season: SeasonOption = None,
) -> None:
    """Enter lists into a season."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - a date without a year is of this one
    first_day = reader.facts("--from", lambda: read_date(first, today)) if first else None
    last_day = reader.facts("--to", lambda: read_date(last, today)) if last else None
    number = reader.number("--series", series)
    if first_day and last_day and last_day < first_day:
        facts = {"first": first_day, "last": last_day}
        reader.problems.append(Problem("days-reversed", facts))
    reader.finish()
    wanted = Wanted(sheets or (), first_day, last_day, guests or (), number, announced)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        entered = enter(store, desk, wanted, scribe(ctx), settings_of(ctx).said)
        echo_season(ctx, store, entered.desk, *_lines(entered), data=_data(entered))
    if not settings_of(ctx).as_json:
        _hint(entered)


def _hint(entered: Entered) -> None:
    """Point out who came new with a name that may be another's; of two new ones once."""
    new = [member.id for member in entered.new]
    for member in entered.new:
        others = [
            each
            for each in entered.register.look_alikes(member)
            if each.id not in new[: new.index(member.id)]
        ]
        for line in alike_lines(others, member):
            typer.echo(line, err=True)


def _data(entered: Entered) -> dict[str, object]:
    return {
        "entered": [each.number for each in entered.sheets],
        "already_in": [each.number for each in entered.known],
        "new": [{"number": each.number, "name": each.name} for each in entered.new],
    }


def _lines(entered: Entered) -> Iterator[str]:
    yield _("entered: {sheets}").format(sheets=_labels(entered.sheets))
    if entered.known:
        yield _("in already: {sheets}").format(sheets=_labels(entered.known))
    members = tuple(each.label for each in entered.new if each.since is not None)
    if members:
        yield _("new in the register: {members}").format(members=shown(members))
    guests = tuple(each.label for each in entered.new if each.since is None)
    if guests:
        yield _("new in the register, as guests: {members}").format(members=shown(guests))


def _labels(sheets: tuple[Entry, ...]) -> str:
    return shown(tuple(each.label for each in sheets))
