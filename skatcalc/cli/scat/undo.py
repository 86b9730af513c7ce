"""``skatcalc scat undo``: takes back the newest round."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.scat.common import SheetOption, echo_scat
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, SheetError
from skatcalc.scat.events import Undone
from skatcalc.scat.lives import LivesSheet, Played, last_undoable
from skatcalc.scatbook import current, write

app = new_app()


@app.command(
    help=N_(
        "Takes back the newest round of a scat sheet, the one that ended it too; the book keeps it."
    )
)
def undo(ctx: typer.Context, sheet: SheetOption = None) -> None:
    """Undo the newest round."""
    with open_book(ctx) as store:
        desk = current(store, sheet)
        played = _undoable(desk.sheet)
        line = _line(desk.sheet, played)
        desk = write(store, desk, Undone(played.id), scribe(ctx), settings_of(ctx).said)
    echo_scat(ctx, desk.sheet, line)


def _undoable(sheet: LivesSheet) -> Played:
    if sheet.closed:
        raise SheetError(Problem("scat-closed", {"sheet": sheet.heading.name}))
    played = last_undoable(sheet)
    if played is None:
        raise SheetError(Problem("nothing-to-undo", {"sheet": sheet.heading.name}))
    return played


def _line(sheet: LivesSheet, played: Played) -> str:
    said = next(record.said for record in sheet.history if record.seq == played.id)
    return _("{sheet}: round {number} is taken back ({said})").format(
        sheet=sheet.heading.name, number=len(sheet.rounds), said=said or "-"
    )
