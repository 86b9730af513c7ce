"""``skatcalc sheet void``: strikes a game out; the book keeps it."""

from typing import Annotated

import typer

from skatcalc.amendments import corrections
from skatcalc.cli.app import new_app
from skatcalc.cli.options import Reader
from skatcalc.cli.sheet.amending import ReasonOption, amend, echo_amended
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.i18n import N_, _
from skatcalc.reports import row_text
from skatcalc.sheet import Sheet, voided_deal

app = new_app()


@app.command(
    help=N_(
        "Strikes a game out; those after it move up and have other dealers. The book keeps it, and "
        "sheet show --history shows it.\n\n"
        'skatcalc sheet void 17 --reason "entered twice"'
    )
)
def void(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar=N_("NUMBER"), help=N_("Which game."))],
    reason: ReasonOption = None,
    sheet: SheetOption = None,
) -> None:
    """Strike out a deal of the sheet."""
    reader = Reader()
    place = reader.number("NUMBER", number) or 0
    reader.finish()
    desk = amend(ctx, sheet, lambda read: voided_deal(read, place, reason=reason))
    echo_amended(ctx, desk.sheet, [voided_line(desk.sheet, place)])


def voided_line(sheet: Sheet, number: int) -> str:
    """Return what is said of the game that was just struck out."""
    was = corrections(sheet)[-1].was
    return _("{sheet}: game {number} is struck out: {line}").format(
        sheet=sheet.heading.name, number=number, line=row_text(sheet, was) if was else "-"
    )
