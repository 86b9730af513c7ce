"""``skatcalc write``: the evening as one prompt, a line a game."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import open_sheet
from skatcalc.config import SHEET_VARIABLE
from skatcalc.i18n import N_

app = new_app()


@app.command(
    help=N_(
        "The evening as one prompt: a line a game, and a few commands; help shows them. "
        "Lines can also come from a file: skatcalc write < evening.txt"
    )
)
def write(
    ctx: typer.Context,
    sheet: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("SHEET"),
            envvar=SHEET_VARIABLE,
            show_envvar=False,
            help=N_("The sheet, by its number or name; else the only open one, or a new one."),
            autocompletion=open_sheet,
        ),
    ] = None,
) -> None:
    """Enter games until the end of the lines."""
    import gc

    from skatcalc.cli.write.beginning import choose
    from skatcalc.cli.write.evening import Evening
    from skatcalc.cli.write.keyboard import Keyboard

    # An evening is long; a single command is not, and does without the collector.
    gc.enable()
    with Keyboard() as keyboard:
        desk = choose(ctx, keyboard, sheet)
        if desk is None:
            raise typer.Exit(1)
        evening = Evening(ctx, keyboard, desk)
        evening.run()
    if evening.refused and not keyboard.interactive:
        raise typer.Exit(1)
