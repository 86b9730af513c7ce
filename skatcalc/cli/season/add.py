"""``skatcalc season add``: enters lists into a season."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_, _, ngettext
from skatcalc.seasonbook import Entering, current_season, entering, write_season
from skatcalc.sheet import Entry
from skatcalc.terms import listed

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
    reader.finish()
    with open_book(ctx) as store:
        desk = current_season(store, season)
        found = entering(
            store,
            desk,
            sheets or [],
            first=first_day,
            last=last_day,
            series=number,
            announced=announced,
        )
        desk = write_season(store, desk, found.event, scribe(ctx), settings_of(ctx).said)
        echo_season(ctx, store, desk, *_lines(found))


def _lines(found: Entering) -> list[str]:
    lines = [
        ngettext("entered: {sheets}", "entered: {sheets}", len(found.entered)).format(
            sheets=_labels(found.entered)
        )
    ]
    if found.known:
        lines.append(_("in already: {sheets}").format(sheets=_labels(found.known)))
    return lines


def _labels(entries: tuple[Entry, ...]) -> str:
    return listed(tuple(map(str, (entry.label for entry in entries))))
