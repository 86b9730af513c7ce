"""``skatcalc sheet leave``: somebody leaves the table."""

from typing import Annotated

import typer

from skatcalc.book import write
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book, scribe, settings_of
from skatcalc.cli.options import Reader
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
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        event = departed(desk.sheet, name, games=count)
        desk = write(store, desk, event, scribe(ctx), settings_of(ctx).said)
    line = _("{name} has left the table of {sheet}, which has {games} games now; {next}").format(
        name=name,
        sheet=desk.sheet.heading.name,
        games=desk.sheet.heading.games,
        next=whats_next(desk.sheet),
    )
    echo_sheet(ctx, desk, line)
