"""``skatcalc sheet insert``: enters a game between others."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import entry_words
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words, takes_game
from skatcalc.cli.output import print_warnings
from skatcalc.cli.sheet.add import entry_warnings, row_lines
from skatcalc.cli.sheet.amending import ReasonOption, amend, echo_amended
from skatcalc.cli.sheet.common import SheetOption, StartBockOption, place
from skatcalc.entry import Beside, ReadsWords, read_entry
from skatcalc.i18n import N_

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "Inserts a game that was forgotten: the number that it gets, then the line. The games from "
        "there on move down and have other dealers.\n\n"
        "skatcalc sheet insert 17 anna spades with 2 won"
    ),
)
@takes_game
def insert(
    *,
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar=N_("NUMBER"), help=N_("Which game it becomes."))],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("PLAYER WORDS"),
            help=N_("The declarer, then the game in words."),
            autocompletion=entry_words,
        ),
    ] = None,
    reason: ReasonOption = None,
    written: Annotated[
        str | None,
        typer.Option("--written", metavar=N_("N"), help=N_("The score as it stands on paper.")),
    ] = None,
    start_bock: StartBockOption = False,
    sheet: SheetOption = None,
    told: ReadsWords,
) -> None:
    """Insert a deal into the sheet and say it aloud."""
    line = " ".join(words or []).split()
    check_words(ctx, line)
    reader = Reader()
    which = reader.number("NUMBER", number) or 0
    paper = reader.number("--written", written)
    reader.finish()
    beside = Beside(read=told, written=paper, starts_bock=start_bock, reason=reason)
    desk = amend(
        ctx,
        sheet,
        lambda read: read_entry(read, " ".join(line), which, beside=beside, insert=True),
    )
    lines = row_lines(desk.sheet, desk.sheet.rows()[which - 1], place(desk.sheet, which))
    echo_amended(ctx, desk.sheet, lines, which)
    if not settings_of(ctx).as_json:
        print_warnings(entry_warnings(desk.sheet, which))
