"""What the sheet commands share: which sheet, what is echoed, how dates and seats are read."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from skatcalc.book import Desk
from skatcalc.checks import Finding
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.config import SHEET_VARIABLE
from skatcalc.events import Bierlachs, Heading, Loss, Scoring, Seat
from skatcalc.i18n import N_, _, ngettext
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import is_number
from skatcalc.scoring import totals
from skatcalc.sheet import Sheet, find_player, records_of, replay

if TYPE_CHECKING:
    from skatcalc.cli.options import Reader

SheetOption = Annotated[
    str | None,
    typer.Option(
        "--sheet",
        metavar=N_("SHEET"),
        envvar=SHEET_VARIABLE,
        show_envvar=False,
        help=N_("The sheet, by its number or name; else the only open one."),
        autocompletion=any_sheet,
    ),
]

StartBockOption = Annotated[
    bool, typer.Option("--start-bock", help=N_("A bock round begins with the next deal."))
]

EveningOption = Annotated[
    str | None, typer.Option("--evening", metavar=N_("N"), help=N_("Number of the evening."))
]

GamesNowOption = Annotated[
    str | None,
    typer.Option(
        "--games",
        metavar=N_("N"),
        help=N_("How many games the list has now; else the same part of a series is left."),
    ),
]

_GERMAN_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")


def read_date(word: str, today: date) -> date:
    """Return the date of a word: 2026-11-29, 29.11.2026, or 29.11. of this year.

    Raises ``NotationError`` with the code ``date-unreadable``.
    """
    german = _GERMAN_DATE.fullmatch(word)
    try:
        if german:
            day, month, year = german.groups()
            return date(int(year or today.year), int(month), int(day))
        return date.fromisoformat(word)
    except ValueError as error:
        raise NotationError(Problem("date-unreadable", {"word": word})) from error


def read_scoring(word: str) -> Scoring:
    """Return the way of scoring of that name."""
    from skatcalc.notation import nearest

    names = [each.value for each in Scoring]
    if word.casefold() in names:
        return Scoring(word.casefold())
    facts = {"word": word, "known": tuple(names), "nearest": nearest(word, names)}
    raise NotationError(Problem("scoring-unknown", facts))


SCORING_HELP = N_("classic, seeger, seeger-fabian or bierlachs.")
LimitOption = Annotated[
    str | None,
    typer.Option(
        "--limit", metavar=N_("N"), help=N_("Bierlachs: at how many minus points it is lost.")
    ),
]
LossOption = Annotated[
    str | None,
    typer.Option("--loss", metavar="single|double", help=N_("Bierlachs: a lost game counts so.")),
]


class Terms(NamedTuple):
    """What was told of Bierlachs."""

    limit: int | None
    loss: str | None

    def on(self, heading: Heading) -> Heading:
        """Return the heading with them; what was not told stays as it is there, or as usual."""
        if heading.scoring is not Scoring.BIERLACHS and self == (None, None):
            return replace(heading, bierlachs=None)
        before = heading.bierlachs or Bierlachs()
        limit = before.limit if self.limit is None else self.limit
        loss = before.loss if self.loss is None else Loss(self.loss)
        return replace(heading, bierlachs=Bierlachs(limit, loss))


def read_terms(reader: "Reader", limit: str | None, loss: str | None) -> Terms:
    """Return what was told of Bierlachs; faults are noted by the reader."""
    losses = [each.value for each in Loss]
    return Terms(reader.number("--limit", limit), reader.choice("--loss", loss, losses))


def read_seat(word: str, seats: tuple[Seat, ...], heading: Heading) -> int:
    """Return the seat that a number or a name means at a table that is being set up."""
    if is_number(word):
        return int(word)
    from skatcalc.events import SheetOpened

    table = replay(records_of([SheetOpened(replace(heading, seats=seats))]))
    return find_player(table, word.split())[0]


def echo_sheet(ctx: typer.Context, desk: Desk, line: str) -> None:
    """Print what was done to a sheet as a whole."""
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import entry_data

        print_json(entry_data(desk.sheet))
    else:
        typer.echo(line)


def place(sheet: Sheet, number: int) -> str:
    """Return list, game number and dealer, as every echo names them."""
    return _("{sheet}, game {number}, dealer {dealer}").format(
        sheet=sheet.heading.name, number=number, dealer=sheet.name_of(sheet.dealer(number))
    )


def place_on_list(sheet: Sheet, number: int) -> str:
    """Return game number and dealer, for where the list is named already."""
    return _("game {number}, dealer {dealer}").format(
        number=number, dealer=sheet.name_of(sheet.dealer(number))
    )


def standing(sheet: Sheet) -> str:
    """Return every player's total, in the order of seats."""
    return " · ".join(
        f"{seat.written} {total}" for seat, total in zip(sheet.seats, totals(sheet), strict=True)
    )


def warn_of(findings: Iterable[Finding]) -> None:
    """Print what checks of a list have found not to fit."""
    from skatcalc.checkwords import problem_lines

    for line in problem_lines(findings):
        typer.echo(_("please check: {warning}").format(warning=line), err=True)


def whats_next(sheet: Sheet) -> str:
    """Return who deals the next game and how many are left, or that the list is full."""
    if sheet.by_totals:
        return _("the list is known by its totals alone; sheet close finishes it")
    number = len(sheet.deals) + 1
    if number > sheet.heading.games:
        games = sheet.heading.games
        return ngettext(
            "the {games} game is played; sheet close finishes the list",
            "all {games} games are played; sheet close finishes the list",
            games,
        ).format(games=games)
    return f"{_dealing(sheet, number)}; {_left(sheet, number)}"


def _dealing(sheet: Sheet, number: int) -> str:
    dealer, *others = map(sheet.name_of, sheet.sitting(number) or (sheet.dealer(number),))
    facts = {"number": number, "dealer": dealer}
    if others:
        return _("next: game {number}, {dealer} deals and sits out, {other} too").format(
            **facts, other=others[0]
        )
    if sheet.sitting(number):
        return _("next: game {number}, {dealer} deals and sits out").format(**facts)
    return _("next: game {number}, {dealer} deals").format(**facts)


def _left(sheet: Sheet, number: int) -> str:
    left = sheet.heading.games - number + 1
    return ngettext(
        "round {round} of {rounds}, {left} game left",
        "round {round} of {rounds}, {left} games left",
        left,
    ).format(round=sheet.round(number), rounds=sheet.rounds(), left=left)
