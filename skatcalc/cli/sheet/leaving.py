"""``skatcalc sheet leave``: somebody leaves the table."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.options import Reader
from skatcalc.cli.sheet.amending import amend
from skatcalc.cli.sheet.common import GamesNowOption, SheetOption, echo_sheet, whats_next
from skatcalc.i18n import N_, _
from skatcalc.joining import departed

app = new_app()


@app.command(
    help=N_(
        "A player leaves the table, between two rounds; what he has scored stays his.\n\n"
        "skatcalc sheet leave Bert"
    )
)
def leave(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("Who leaves."))],
    games: GamesNowOption = None,
    sheet: SheetOption = None,
) -> None:
    """Write the new seats."""
    reader = Reader()
    count = reader.number("--games", games)
    reader.finish()
    desk = amend(ctx, sheet, lambda read: departed(read, name, games=count))
    line = _("{name} has left the table of {sheet}, which has {games} games now; {next}").format(
        name=name,
        sheet=desk.sheet.heading.name,
        games=desk.sheet.heading.games,
        next=whats_next(desk.sheet),
    )
    echo_sheet(ctx, desk, line)
