"""``skatcalc sheet add``: enters a game."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import entry_words
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words, takes_game
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.sheet.amending import amend
from skatcalc.cli.sheet.common import SheetOption, StartBockOption, place, standing, whats_next
from skatcalc.entry import Beside, ReadsWords, read_entry
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem
from skatcalc.reports import difference_texts, row_text
from skatcalc.sheet import Sheet, SheetRow, written_warning
from skatcalc.speech import why_lost
from skatcalc.valuation import Result

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "Enters a game: the declarer, then the game and its result.\n\n"
        "skatcalc sheet add anna spades with 2 hand schneider\n\n"
        "skatcalc sheet add 2 grand without 1 59 points"
    ),
)
@takes_game
def add(
    *,
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("PLAYER WORDS"),
            help=N_("The declarer, then the game in words."),
            autocompletion=entry_words,
        ),
    ] = None,
    written: Annotated[
        str | None,
        typer.Option("--written", metavar=N_("N"), help=N_("The score as it stands on paper.")),
    ] = None,
    start_bock: StartBockOption = False,
    sheet: SheetOption = None,
    told: ReadsWords,
) -> None:
    """Enter the next deal of the sheet and say it aloud."""
    line = " ".join(words or []).split()
    check_words(ctx, line)
    reader = Reader()
    paper = reader.number("--written", written)
    reader.finish()
    beside = Beside(read=told, written=paper, starts_bock=start_bock)
    desk = amend(ctx, sheet, lambda read: read_entry(read, " ".join(line), beside=beside))
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import entry_data

        print_json(entry_data(desk.sheet))
        return
    for said in entry_lines(desk.sheet):
        typer.echo(said)
    print_warnings(entry_warnings(desk.sheet))


def entry_warnings(sheet: Sheet, number: int | None = None) -> list[Problem]:
    """Return what is doubtful about a line, the newest unless told."""
    row = sheet.rows()[(number or len(sheet.deals)) - 1]
    written = row.deal.written
    doubtful = None if written is None else written_warning(written, sheet.heading.rules)
    return [*(row.value.warnings if row.value else ()), *([doubtful] if doubtful else ())]


def entry_lines(sheet: Sheet) -> list[str]:
    """Return what is said of the newest line: the sum, why it was lost, totals, who deals."""
    row = sheet.rows()[-1]
    said = row_lines(sheet, row, place(sheet, row.number))
    return [*said, standing(sheet), whats_next(sheet)]


def row_lines(sheet: Sheet, row: SheetRow, where: str) -> list[str]:
    """Return what is said of a line: where it stands, the sum, why it was lost, the paper."""
    said = row_text(sheet, row)
    lines = [_("{place}: {entry}").format(place=where, entry=said)]
    # The sentence of an overbid game tells the reason itself.
    told = row.value is not None and row.value.result is not Result.OVERBID
    why = why_lost(row.value) if row.value and told else ""
    if why:
        lines.append(_("why: {why}").format(why=why))
    return [*lines, *difference_texts(row)]
