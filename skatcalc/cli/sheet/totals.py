"""``skatcalc sheet totals``: enters the foot of a paper list."""

from typing import Annotated

import typer

from skatcalc.checks import check_sheet
from skatcalc.checkwords import quiet_line
from skatcalc.cli.app import new_app
from skatcalc.cli.options import Reader
from skatcalc.cli.output import folded
from skatcalc.cli.sheet.amending import ReasonOption, amend, ending
from skatcalc.cli.sheet.common import SheetOption, echo_sheet, standing, warn_of
from skatcalc.events import PlayerTotals
from skatcalc.i18n import N_
from skatcalc.neutral import read_totals
from skatcalc.problems import NotationError, Problem, SkatError
from skatcalc.sheet import Sheet, find_player, new_totals

app = new_app()


@app.command(
    help=N_(
        "Enters the foot of a paper list: of every player the points, games won and lost, and, if "
        "they are on paper, the opponents' lost games and the total. A list without games is known "
        "by it alone.\n\n"
        "skatcalc sheet totals anna=455/20/4/0/1255 bert=608/12/0/4/1368 carla=486/9/0/4/1096"
    )
)
def totals(
    ctx: typer.Context,
    figures: Annotated[
        list[str],
        typer.Argument(metavar=N_("PLAYER=POINTS/WON/LOST"), help=N_("A player and his figures.")),
    ],
    passed: Annotated[
        str | None, typer.Option("--passed", metavar=N_("N"), help=N_("How many were passed."))
    ] = None,
    ramsch: Annotated[
        str | None, typer.Option("--ramsch", metavar=N_("N"), help=N_("How many were a Ramsch."))
    ] = None,
    reason: ReasonOption = None,
    sheet: SheetOption = None,
) -> None:
    """Enter the totals and say what the checks find."""
    reader = Reader()
    counts = {
        "passed": reader.number("--passed", passed),
        "ramsch": reader.number("--ramsch", ramsch),
    }
    reader.finish()
    desk = amend(
        ctx,
        sheet,
        lambda read: new_totals(read, _players(read, figures), **counts, reason=reason),
    )
    findings = check_sheet(desk.sheet)
    said = [standing(desk.sheet), quiet_line(findings), ending(desk.sheet)]
    echo_sheet(ctx, desk, "\n".join(folded(each) for each in said))
    warn_of(findings)


def _players(sheet: Sheet, pairs: list[str]) -> dict[int, PlayerTotals]:
    """Return the figures by seat; everything that cannot be read is told together."""
    found: dict[int, PlayerTotals] = {}
    problems: list[Problem] = []
    for pair in pairs:
        try:
            seat, figures = _player(sheet, pair)
        except SkatError as error:
            problems += error.problems
            continue
        if seat in found:
            problems.append(Problem("totals-twice", {"name": sheet.name_of(seat)}))
        found[seat] = figures
    if problems:
        raise NotationError(problems)
    return found


def _player(sheet: Sheet, pair: str) -> tuple[int, PlayerTotals]:
    name, equals, figures = pair.rpartition("=")
    if not equals or not name.strip():
        raise NotationError(Problem("totals-nameless", {"word": pair}))
    words = name.split()
    seat, taken = find_player(sheet, words)
    if taken != len(words):
        players = tuple(each.written for each in sheet.seats)
        raise NotationError(Problem("player-unknown", {"word": name, "players": players}))
    return seat, read_totals(figures)
