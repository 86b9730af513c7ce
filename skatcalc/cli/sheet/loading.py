"""``skatcalc sheet load``: a list from the text that ``sheet dump`` prints."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.book import begin
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.output import print_warnings
from skatcalc.cli.sheet.common import echo_sheet, standing
from skatcalc.i18n import N_, ngettext
from skatcalc.ingest.textfiles import read_text
from skatcalc.listtext import load
from skatcalc.problems import naming

app = new_app()


@app.command(
    help=N_(
        "Reads a list from the text that sheet dump prints; all of it or nothing.\n\n"
        "skatcalc sheet load monday.txt"
    )
)
def load_command(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A text file."))
    ],
) -> None:
    """Read the text into a new sheet."""
    with naming(file.name):
        loaded = load(read_text(file, strict=True).content)
    with open_book(ctx, create=True) as store:
        desk = begin(store, loaded.events, scribe(ctx), settings_of(ctx).said)
    count = len(desk.sheet.deals)
    line = ngettext(
        "{sheet}: {count} deal read; {standing}", "{sheet}: {count} deals read; {standing}", count
    ).format(sheet=desk.sheet.heading.name, count=count, standing=standing(desk.sheet))
    echo_sheet(ctx, desk, line)
    print_warnings(loaded.warnings)
