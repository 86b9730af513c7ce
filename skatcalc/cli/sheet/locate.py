"""``skatcalc sheet locate``: the slip on a list whose written totals do not match."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.cli.sheet.papers import is_file, read_list
from skatcalc.i18n import N_
from skatcalc.locating import Footer, locate
from skatcalc.papers import PaperSheet, paper_list, running_after, seated_as
from skatcalc.problems import NotationError, Problem, SkatError
from skatcalc.reading import fold, is_number, is_signed_number

app = new_app()

_FIGURES = ("points", "won", "lost", "opponents_lost", "total")


@app.command(
    help=N_(
        "Finds the slip on a list whose totals on paper do not match: the totals as "
        "PLAYER=TOTAL, or as PLAYER=POINTS/WON/LOST/OPPONENTS'-LOST/TOTAL with - for what is not "
        "written, or running totals.\n\n"
        "skatcalc sheet locate Monday anna=1255 bert=1368 carla=1096\n\n"
        "skatcalc sheet locate paper.csv"
    )
)
def locate_command(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("[SHEET|FILE] PLAYER=TOTAL…"),
            help=N_("The list by its number or name, or a file; then the totals on paper."),
            autocompletion=any_sheet,
        ),
    ] = None,
    totals: Annotated[
        list[str] | None,
        typer.Option(
            "--totals", metavar=N_("PLAYER=TOTAL"), help=N_("Totals on paper; the others follow.")
        ),
    ] = None,
    running: Annotated[
        list[str] | None,
        typer.Option(
            "--running",
            metavar=N_("FILE|GAME=TOTAL"),
            help=N_("A file with running totals, or the declarer's after a game; repeatable."),
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar=N_("NAME"), help=N_("A player, seat by seat; repeatable.")
        ),
    ] = None,
    rules: RulesOption = "isko",
    sheet: SheetOption = None,
) -> None:
    """Print what is wrong and what explains it; the exit status is 1 when something is wrong."""
    named = [word for word in words or [] if "=" not in word]
    pairs = [word for word in (*(words or []), *(totals or [])) if word not in named]
    if len(named) > 1:
        raise NotationError(Problem("argument-surplus", {"word": named[1]}))
    paper = read_list(ctx, named[0] if named else sheet, read_rules(rules), players)
    footers = _footers(paper, pairs)
    told = _running(paper, running or [])
    searched = paper_list(paper, footers, told)
    if not searched.footers and not searched.running:
        raise NotationError(Problem("paper-totals-missing", {"players": paper.players}))
    located = locate(searched)
    if settings_of(ctx).as_json:
        from skatcalc.paperdata import location_data

        print_json(location_data(paper, located))
    else:
        from skatcalc.paperwords import location_lines

        for line in location_lines(paper, located):
            typer.echo(line)
    print_warnings([problem for row in paper.rows for problem in row.problems])
    if located.mismatches:
        raise typer.Exit(1)


def _footers(paper: PaperSheet, pairs: list[str]) -> list[Footer]:
    """Return the totals on paper by seat; everything that cannot be read is told together."""
    found: dict[int, Footer] = {}
    problems: list[Problem] = []
    for pair in pairs:
        name, _equals, figures = pair.rpartition("=")
        if not name.strip():
            problems.append(Problem("located-unreadable", {"word": pair}))
            continue
        try:
            seat = _seat(paper, name)
            if seat in found:
                problems.append(Problem("located-twice", {"name": paper.name_of(seat)}))
            found[seat] = _footer(pair, figures)
        except SkatError as error:
            problems += error.problems
    if problems:
        raise NotationError(problems)
    if not found:
        return []
    return [found.get(seat, Footer()) for seat in range(1, len(paper.players) + 1)]


def _seat(paper: PaperSheet, word: str) -> int:
    if is_number(word) and 1 <= int(word) <= len(paper.players):
        return int(word)
    wanted = fold(word)
    exact = [seat for seat, name in enumerate(paper.players, 1) if fold(name) == wanted]
    begun = [seat for seat, name in enumerate(paper.players, 1) if fold(name).startswith(wanted)]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    if found:
        names = tuple(paper.name_of(seat) for seat in found)
        raise NotationError(Problem("player-ambiguous", {"word": word, "players": names}))
    raise NotationError(Problem("player-unknown", {"word": word, "players": paper.players}))


def _footer(pair: str, figures: str) -> Footer:
    """Return what stands below one column: five figures, the first of them, or the total alone."""
    words = figures.replace("−", "-").split("/")
    readable = [word == "-" or is_signed_number(word) for word in words]
    if len(words) not in {1, 3, 4, 5} or not all(readable):
        raise NotationError(Problem("located-unreadable", {"word": pair}))
    numbers = [None if word == "-" else int(word) for word in words]
    names = ("total",) if len(words) == 1 else _FIGURES
    return Footer(**dict(zip(names, numbers, strict=False)))


def _running(paper: PaperSheet, words: list[str]) -> tuple[Mapping[int, int], ...] | None:
    """Return the running totals of a file, or those told by the number of the game."""
    if not words:
        return None
    if len(words) == 1 and is_file(words[0]):
        from skatcalc.ingest.paperfile import read_paper

        read = seated_as(paper, read_paper(Path(words[0]), paper.rules, paper.players))
        return tuple(row.running for row in read.rows)
    pairs = [word.partition("=")[::2] for word in words]
    problems = [
        Problem("located-running", {"word": word, "count": len(paper.rows)})
        for word, (number, total) in zip(words, pairs, strict=True)
        if not (
            is_number(number)
            and 1 <= int(number) <= len(paper.rows)
            and paper.rows[int(number) - 1].seat
            and is_signed_number(total)
        )
    ]
    if problems:
        raise NotationError(problems)
    return running_after(paper, {int(number): int(total) for number, total in pairs})
