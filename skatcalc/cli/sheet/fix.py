"""``skatcalc sheet fix``: corrects a game; the old entry stays in the book."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import entry_words
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words, takes_game
from skatcalc.cli.output import print_warnings
from skatcalc.cli.sheet.add import entry_warnings, row_lines
from skatcalc.cli.sheet.amending import ReasonOption, amend, echo_amended, was_lines
from skatcalc.cli.sheet.common import SheetOption, place
from skatcalc.entry import Beside, ReadsWords, read_entry
from skatcalc.i18n import N_
from skatcalc.sheet import Sheet

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "Corrects a game: its number, then the line as it should be, or only what is not right. A "
        "game with its result replaces the old one; a player, a bid, card points or the like alone "
        "leave the rest as it was. The book keeps what stood there.\n\n"
        "skatcalc sheet fix 17 anna spades with 2 won\n\n"
        "skatcalc sheet fix 17 89\n\n"
        'skatcalc sheet fix 17 bert --reason "wrong player"'
    ),
)
@takes_game
def fix(
    *,
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar=N_("NUMBER"), help=N_("Which game."))],
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
    start_bock: Annotated[
        bool | None,
        typer.Option(
            "--start-bock/--no-start-bock",
            help=N_("Whether a bock round begins with the next deal."),
            show_default=False,
        ),
    ] = None,
    sheet: SheetOption = None,
    told: ReadsWords,
) -> None:
    """Correct a deal of the sheet and say it aloud."""
    line = " ".join(words or []).split()
    check_words(ctx, line)
    reader = Reader()
    which = reader.number("NUMBER", number) or 0
    paper = reader.number("--written", written)
    reader.finish()
    beside = Beside(read=told, written=paper, starts_bock=start_bock, reason=reason)
    desk = amend(ctx, sheet, lambda read: read_entry(read, " ".join(line), which, beside=beside))
    lines = correction_lines(desk.sheet, which, place(desk.sheet, which))
    echo_amended(ctx, desk.sheet, lines, which)
    if not settings_of(ctx).as_json:
        print_warnings(entry_warnings(desk.sheet, which))


def correction_lines(sheet: Sheet, number: int, where: str) -> list[str]:
    """Return what is said of a correction that was just made: the line now, and before."""
    return [*row_lines(sheet, sheet.rows()[number - 1], where), *was_lines(sheet)]
