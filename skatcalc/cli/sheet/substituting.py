"""``skatcalc sheet substitute``: somebody plays on in the seat of another."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.sheet.amending import amend
from skatcalc.cli.sheet.common import SheetOption, echo_sheet, whats_next
from skatcalc.i18n import N_, _
from skatcalc.joining import substituted

app = new_app()


@app.command(
    help=N_(
        "A player takes the seat of another from the next game on, on his own account: both have a "
        "column of their own.\n\n"
        "skatcalc sheet substitute Emil --for Bert"
    )
)
def substitute(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("Who plays now."))],
    other: Annotated[
        str, typer.Option("--for", metavar=N_("PLAYER"), help=N_("Whose seat he takes."))
    ],
    sheet: SheetOption = None,
) -> None:
    """Write the new seats."""
    desk = amend(ctx, sheet, lambda read: substituted(read, name, other))
    line = _("{name} plays in the seat of {other} on {sheet}, on his own account; {next}").format(
        name=" ".join(name.split()),
        other=other,
        sheet=desk.sheet.heading.name,
        next=whats_next(desk.sheet),
    )
    echo_sheet(ctx, desk, line)
