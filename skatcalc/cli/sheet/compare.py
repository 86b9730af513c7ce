"""``skatcalc sheet compare``: two lists of the same table, held against each other."""

from dataclasses import replace
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.cli.sheet.papers import read_list
from skatcalc.comparing import compare
from skatcalc.i18n import N_
from skatcalc.papers import PaperSheet, listed, seated_as

app = new_app()


@app.command(
    help=N_(
        "Compares two lists of a table, from the book or from files, game by game: what is "
        "missing, there twice or different, and which of the two is possible at all.\n\n"
        "skatcalc sheet compare Monday seat3.csv --first-counts"
    )
)
def compare_command(
    ctx: typer.Context,
    first: Annotated[
        str,
        typer.Argument(
            metavar=N_("SHEET|FILE"),
            help=N_("The list of seat 1: its number or name, or a file."),
            autocompletion=any_sheet,
        ),
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar=N_("SHEET|FILE"), help=N_("The other list."), autocompletion=any_sheet
        ),
    ],
    first_counts: Annotated[
        bool, typer.Option("--first-counts", help=N_("By the club's rule seat 1's list counts."))
    ] = False,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar=N_("NAME"), help=N_("A player, seat by seat; repeatable.")
        ),
    ] = None,
    rules: RulesOption = "isko",
) -> None:
    """Print every difference; the exit status is 1 when there is one."""
    book = read_rules(rules)
    one = read_list(ctx, first, book, players)
    # The players of the first list say who is who in a file that does not tell all.
    other = seated_as(one, read_list(ctx, second, one.rules, [*one.players]))
    one, other = _told_apart(one, other, first, second)
    steps = compare(listed(one), listed(other))
    if settings_of(ctx).as_json:
        from skatcalc.paperdata import comparison_data

        print_json(comparison_data(one, other, steps, first_counts=first_counts))
    else:
        from skatcalc.paperwords import comparison_lines

        for line in comparison_lines(one, other, steps, first_counts=first_counts):
            typer.echo(line)
    print_warnings([each for paper in (one, other) for row in paper.rows for each in row.problems])
    if steps:
        raise typer.Exit(1)


def _told_apart(
    one: PaperSheet, other: PaperSheet, first: str, second: str
) -> tuple[PaperSheet, PaperSheet]:
    """Return the lists under the words they were asked for by, where their names are the same."""
    if one.name != other.name:
        return one, other
    return replace(one, name=first), replace(other, name=second)
