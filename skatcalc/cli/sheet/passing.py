"""``skatcalc sheet pass``: enters a passed deal."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book
from skatcalc.cli.sheet.add import entry_lines
from skatcalc.cli.sheet.amending import add_event
from skatcalc.cli.sheet.common import SheetOption, StartBockOption, echo_sheet
from skatcalc.i18n import N_
from skatcalc.sheet import new_deal

app = new_app()


@app.command(help=N_("Enters a deal that all have passed; the next player deals."))
def passing(
    ctx: typer.Context, start_bock: StartBockOption = False, sheet: SheetOption = None
) -> None:
    """Enter a passed deal."""
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        deal = new_deal(desk.sheet, declarer=None, starts_bock=start_bock)
        desk = add_event(ctx, store, desk, deal)
    echo_sheet(ctx, desk, "\n".join(entry_lines(desk.sheet)))
