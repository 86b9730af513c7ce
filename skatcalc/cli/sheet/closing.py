"""``skatcalc sheet close``: finishes a list."""

import typer

from skatcalc.book import write
from skatcalc.checks import check_sheet
from skatcalc.checks import closing as closing_event
from skatcalc.checkwords import quiet_line
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book, scribe, settings_of
from skatcalc.cli.sheet.common import SheetOption, echo_sheet, standing, warn_of
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, SheetError

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
        desk = write(store, desk, event, scribe(ctx), settings_of(ctx).said)
    findings = check_sheet(desk.sheet)
    line = _("{sheet} is closed: {standing}; check code {code}").format(
        sheet=name, standing=standing(desk.sheet), code=event.code
    )
    echo_sheet(ctx, desk, f"{quiet_line(findings)}\n{line}")
    warn_of(findings)
