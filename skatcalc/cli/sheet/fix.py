"""``skatcalc sheet fix``: corrects a game; the old entry stays in the book."""

from typing import Annotated

import typer

from skatcalc.book import correct
from skatcalc.cli.app import new_app
from skatcalc.cli.completion import entry_words
from skatcalc.cli.context import desk_of, open_book, scribe, settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words, takes_game
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.sheet.add import entry_warnings, row_lines
from skatcalc.cli.sheet.common import SheetOption, place, standing, whats_next
from skatcalc.entry import Beside, ReadsWords, read_entry
from skatcalc.events import DealChanged
from skatcalc.i18n import N_, _
from skatcalc.reports import row_text
from skatcalc.sheet import Sheet, corrections

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "Corrects a game: its number, then the line as it should be, or only what was wrong in "
        "it; the rest stays. The book keeps what stood there.\n\n"
        "skatcalc sheet fix 17 anna spades with 2 won\n\n"
        "skatcalc sheet fix 17 with 3\n\n"
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
    reason: Annotated[
        str | None,
        typer.Option("--reason", metavar=N_("TEXT"), help=N_("Why; needed on a closed list.")),
    ] = None,
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
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        event = read_entry(desk.sheet, " ".join(line), which, beside=beside)
        if isinstance(event, DealChanged):
            desk = correct(store, desk, event, scribe(ctx), settings_of(ctx).said)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import entry_data

        print_json(entry_data(desk.sheet, which))
        return
    lines = correction_lines(desk.sheet, which, place(desk.sheet, which))
    for said in [*lines, standing(desk.sheet), _ending(desk.sheet)]:
        typer.echo(said)
    print_warnings(entry_warnings(desk.sheet, which))


def correction_lines(sheet: Sheet, number: int, where: str) -> list[str]:
    """Return what is said of a correction that was just made: the line now, and before."""
    was = row_text(sheet, corrections(sheet)[-1].was)
    now = row_lines(sheet, sheet.rows()[number - 1], where)
    return [*now, _("before: {line}").format(line=was)]


def _ending(sheet: Sheet) -> str:
    if sheet.closed is None:
        return whats_next(sheet)
    return _("{sheet} is closed; its check code is {code} now").format(
        sheet=sheet.heading.name, code=sheet.closed.code
    )
