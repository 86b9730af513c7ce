"""``skatcalc sheet close``: finishes a list."""

from collections.abc import Iterator

import typer

from skatcalc.checks import check_sheet, closed_early
from skatcalc.checks import closing as closing_event
from skatcalc.checkwords import quiet_line
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book
from skatcalc.cli.output import folded
from skatcalc.cli.sheet.amending import add_event
from skatcalc.cli.sheet.common import SheetOption, echo_sheet, standing, warn_of
from skatcalc.i18n import N_, _, format_decimal, ngettext
from skatcalc.problems import Problem, SheetError
from skatcalc.scoring import deals_played, hundredths, is_short, per_series, struck, totals
from skatcalc.seating import FULL_SERIES
from skatcalc.sheet import Sheet

app = new_app()


@app.command(help=N_("Checks and finishes a list: its totals and its check code are written down."))
def closing(ctx: typer.Context, sheet: SheetOption = None) -> None:
    """Close the sheet."""
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        name = desk.sheet.heading.name
        if desk.sheet.closed:
            raise SheetError(Problem("sheet-closed", {"sheet": name}))
        event = closing_event(desk.sheet)
        desk = add_event(ctx, store, desk, event)
    findings = check_sheet(desk.sheet)
    line = _("{sheet} is closed: {standing}; check code {code}").format(
        sheet=name, standing=standing(desk.sheet), code=event.code
    )
    lines = [quiet_line(findings), line, *_struck(desk.sheet), *_per_series(desk.sheet)]
    echo_sheet(ctx, desk, "\n".join(folded(each) for each in lines))
    # That the list ends before its time is said anyway.
    warn_of(each for each in findings if not closed_early(each))


def _struck(sheet: Sheet) -> Iterator[str]:
    """Say what becomes of the games of a list that ends before its time, as with a limit of it."""
    count = struck(sheet)
    if count:
        yield ngettext(
            "{count} game is struck and not scored; sheet open goes on with the list",
            "{count} games are struck and not scored; sheet open goes on with the list",
            count,
        ).format(count=count)


def _per_series(sheet: Sheet) -> Iterator[str]:
    if not is_short(sheet):
        return
    results = zip(sheet.seats, totals(sheet), deals_played(sheet), strict=True)
    said = [
        f"{seat.written} {format_decimal(hundredths(result))}"
        for seat, total, deals in results
        if (result := per_series(total, deals)) is not None
    ]
    if said:
        yield _("for {deals} deals: {standing}").format(
            deals=FULL_SERIES, standing=" · ".join(said)
        )
