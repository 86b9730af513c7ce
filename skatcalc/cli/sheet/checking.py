"""``skatcalc sheet check``: adds a list up again."""

from typing import Annotated

import typer

from skatcalc.checks import check_sheet, fails
from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import desk_of, open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.i18n import N_
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import is_number, is_signed_number

app = new_app()


@app.command(
    help=N_(
        "Adds a list up again: the control sums K1 to K5, the dealers, the passed deals, and what "
        "the paper says, a line each. The status is 1 when one of them fails.\n\n"
        "skatcalc sheet check Monday --running 12=248"
    )
)
def checking(
    ctx: typer.Context,
    asked: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ] = None,
    running: Annotated[
        list[str] | None,
        typer.Option(
            "--running",
            metavar=N_("GAME=TOTAL"),
            help=N_("The declarer's running total on paper after a game; repeatable."),
        ),
    ] = None,
    sheet: SheetOption = None,
) -> None:
    """Print what every check finds."""
    told = _running(running or [])
    with open_book(ctx) as store:
        desk = desk_of(store, asked or sheet, to_read=True)
    findings = check_sheet(desk.sheet, told)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import check_data

        print_json(check_data(desk.sheet, findings))
    else:
        from skatcalc.checkwords import finding_lines

        for finding in findings:
            typer.echo("\n".join(finding_lines(finding)))
    if fails(findings):
        raise typer.Exit(1)


def _running(pairs: list[str]) -> dict[int, int]:
    told: dict[int, int] = {}
    problems = []
    for pair in pairs:
        number, _equals, total = pair.partition("=")
        if is_number(number) and is_signed_number(total):
            told[int(number)] = int(total)
        else:
            problems.append(Problem("running-unreadable", {"word": pair}))
    if problems:
        raise NotationError(problems)
    return told
