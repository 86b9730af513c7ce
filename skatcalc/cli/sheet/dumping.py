"""``skatcalc sheet dump``: a list as text that can be read and loaded again."""

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
        "Prints a list as text: the heading and a line a deal, the same in every language. "
        "sheet load reads it back.\n\n"
        "skatcalc sheet dump Monday > monday.txt"
    )
)
def dump_command(
    ctx: typer.Context,
    asked: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ] = None,
    sheet: SheetOption = None,
) -> None:
    """Print the text."""
    from skatcalc.listtext import dump

    with open_book(ctx) as store:
        desk = desk_of(store, asked or sheet, to_read=True)
    text = dump(desk.sheet)
    if settings_of(ctx).as_json:
        print_json({"schema": "skatcalc.dump/1", "text": text})
    else:
        typer.echo(text, nl=False)
