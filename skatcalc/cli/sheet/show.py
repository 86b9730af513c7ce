"""``skatcalc sheet show``: the list as on paper."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import desk_of, open_book, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.i18n import N_

app = new_app()


@app.command(help=N_("Shows a list as it stands on paper, with the settlement below it."))
def show(
    ctx: typer.Context,
    asked: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ] = None,
    sheet: SheetOption = None,
    view: Annotated[
        str,
        typer.Option(
            "--view",
            metavar="classic|loser-pays",
            help=N_("Whose column a game stands in: the declarer's, or that of who pays."),
        ),
    ] = "classic",
) -> None:
    """Print the sheet."""
    reader = Reader()
    form = reader.choice("--view", view, ["classic", "loser-pays"])
    reader.finish()
    with open_book(ctx) as store:
        desk = desk_of(store, asked or sheet, to_read=True)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import sheet_data

        print_json(sheet_data(desk.sheet))
        return
    from skatcalc.export.text import render
    from skatcalc.reports import View, sheet_table

    typer.echo(render(sheet_table(desk.sheet, View(form))))
