"""``skatcalc sheet add``: enters a game."""

from collections.abc import Callable
from typing import Annotated, NamedTuple

import typer

from skatcalc.book import write
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book, scribe, settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words, takes_game
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.sheet.common import SheetOption, StartBockOption, place, standing, whats_next
from skatcalc.events import DealAdded
from skatcalc.i18n import N_, _
from skatcalc.notation import Facts, to_game
from skatcalc.problems import NotationError, Problem, SheetError, SkatError
from skatcalc.sheet import Sheet, SheetRow, find_player, new_deal, written_warning
from skatcalc.speech import ramsch_sentence, sentence, title, why_lost
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
            metavar=N_("PLAYER WORDS"), help=N_("The declarer, then the game in words.")
        ),
    ] = None,
    written: Annotated[
        str | None,
        typer.Option("--written", metavar=N_("N"), help=N_("The score as it stands on paper.")),
    ] = None,
    start_bock: StartBockOption = False,
    sheet: SheetOption = None,
    told: Callable[..., Facts],
) -> None:
    """Enter the next deal of the sheet and say it aloud."""
    line = " ".join(words or []).split()
    check_words(ctx, line)
    reader = Reader()
    paper = reader.number("--written", written)
    reader.finish()
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        entry = _Entry(words=line, written=paper, starts_bock=start_bock)
        deal = _read(desk.sheet, entry, told)
        desk = write(store, desk, deal, scribe(ctx), settings_of(ctx).said)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import entry_data

        print_json(entry_data(desk.sheet))
        return
    for said in entry_lines(desk.sheet):
        typer.echo(said)
    worth = desk.sheet.rows()[-1].value
    doubtful = None if paper is None else written_warning(paper, desk.sheet.heading.rules)
    print_warnings([*(worth.warnings if worth else ()), *([doubtful] if doubtful else ())])


class _Entry(NamedTuple):
    words: list[str]
    written: int | None
    starts_bock: bool


def _read(sheet: Sheet, entry: _Entry, told: Callable[..., Facts]) -> DealAdded:
    """Return the deal that the line tells; the faults of player and game are told together."""
    words, written, starts_bock = entry
    problems: list[Problem] = []
    seat, taken = None, 1
    try:
        seat, taken = find_player(sheet, words)
    except SheetError as error:
        problems += error.problems
    column = len(" ".join(words[:taken])) + 2
    try:
        facts = told(words[taken:], column=column)
        game = to_game(facts) if facts or written is None else None
        if seat is not None:
            return new_deal(
                sheet, declarer=seat, game=game, written=written, starts_bock=starts_bock
            )
    except NotationError as error:
        raise NotationError([*problems, *error.problems]) from error
    except SkatError as error:
        problems += error.problems
    raise SheetError(problems)


def entry_lines(sheet: Sheet) -> list[str]:
    """Return what is said of the newest line: the sum, why it was lost, totals, who deals."""
    row = sheet.rows()[-1]
    lines = [_("{place}: {entry}").format(place=place(sheet, row.number), entry=_entry(sheet, row))]
    # The sentence of an overbid game tells the reason itself.
    told = row.value is not None and row.value.result is not Result.OVERBID
    why = why_lost(row.value) if row.value and told else ""
    if why:
        lines.append(_("why: {why}").format(why=why))
    if row.differs and row.value is not None:
        lines.append(
            _("the paper says {written}, the facts give {score}").format(
                written=row.deal.written, score=row.score
            )
        )
    return [*lines, standing(sheet), whats_next(sheet)]


def _entry(sheet: Sheet, row: SheetRow) -> str:
    if row.deal.ramsch is not None:
        scores = ", ".join(
            f"{sheet.name_of(seat)} {score}" for seat, score in sorted(row.scores.items())
        )
        told = ramsch_sentence(row.deal.ramsch, sheet.heading.rules.third_doubling)
        return f"{told}: {scores}" if scores else _("{told}: nobody loses").format(told=told)
    if row.deal.declarer is None:
        return _("passed")
    name = sheet.name_of(row.deal.declarer)
    if row.value is None:
        return _("{name}, {score} as written").format(name=name, score=row.score)
    said, declared = sentence(row.value), title(row.value.game)
    if row.value.score is None:
        said = _("{said}; {score} as written").format(said=said, score=row.score)
    return f"{name}, {said}" if said.startswith(declared) else f"{name}, {declared}: {said}"
