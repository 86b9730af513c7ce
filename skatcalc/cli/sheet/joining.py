"""``skatcalc sheet join``: somebody comes to the table."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.options import Reader
from skatcalc.cli.sheet.amending import amend
from skatcalc.cli.sheet.common import GamesNowOption, SheetOption, echo_sheet, whats_next
from skatcalc.i18n import N_, _
from skatcalc.joining import joined

app = new_app()


@app.command(
    help=N_(
        "A player comes to the table, between two rounds; he deals last unless told. Who left "
        "comes back to his own column.\n\n"
        "skatcalc sheet join Dora"
    )
)
def join(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("Who comes."))],
    after: Annotated[
        str | None,
        typer.Option("--after", metavar=N_("PLAYER"), help=N_("Who deals before him.")),
    ] = None,
    games: GamesNowOption = None,
    sheet: SheetOption = None,
) -> None:
    """Write the new seats."""
    reader = Reader()
    count = reader.number("--games", games)
    reader.finish()
    desk = amend(ctx, sheet, lambda read: joined(read, name, after=after, games=count))
    line = _("{name} is at the table of {sheet}, which has {games} games now; {next}").format(
        name=" ".join(name.split()),  # as it is written on the list
        sheet=desk.sheet.heading.name,
        games=desk.sheet.heading.games,
        next=whats_next(desk.sheet),
    )
    echo_sheet(ctx, desk, line)
