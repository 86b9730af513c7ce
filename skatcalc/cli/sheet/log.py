"""``skatcalc sheet log``: the whole story of a list."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import desk_of, open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.i18n import N_

app = new_app()


@app.command(
    help=N_(
        "Tells the whole story of a list: who entered, corrected or took back what, when and why."
    )
)
def log(
    ctx: typer.Context,
    asked: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ] = None,
    sheet: SheetOption = None,
) -> None:
    """Print the story of the sheet."""
    with open_book(ctx) as store:
        desk = desk_of(store, asked or sheet, to_read=True)
    from skatcalc.storyreports import log_data, log_lines

    if settings_of(ctx).as_json:
        print_json(log_data(desk.sheet))
    else:
        typer.echo("\n".join(log_lines(desk.sheet)))
