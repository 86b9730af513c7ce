"""What the commands of 31 share: which sheet, the variants, what is echoed."""

from typing import Annotated, Any

import typer

from skatcalc.cli.context import settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_
from skatcalc.problems import InvalidGame
from skatcalc.scat.lives import LivesSheet
from skatcalc.scat.rules import ScatRules, ThreeOfAKind, rules_problems
from skatcalc.scatreports import end_text, standing

SheetOption = Annotated[
    str | None,
    typer.Option(
        "--sheet",
        metavar=N_("SHEET"),
        help=N_("The scat sheet, by its number or name; else the open one."),
    ),
]
ThreeOption = Annotated[
    str | None,
    typer.Option(
        "--three-of-a-kind",
        metavar=N_("POINTS"),
        help=N_("What it counts: 30, 30.5, or off, as usual."),
    ),
]
StraightOption = Annotated[
    bool, typer.Option("--straight-flush", help=N_("A straight flush counts 30, A K Q stay 31."))
]
MinimumOption = Annotated[
    str | None,
    typer.Option(
        "--minimum-knock",
        metavar=N_("N"),
        help=N_("The points needed to knock, 17 to 21; else any."),
    ),
]
KnockerOption = Annotated[
    str | None,
    typer.Option(
        "--knocker-loses",
        metavar=N_("N"),
        help=N_("Lives for knocking with the lowest hand; else 2."),
    ),
]


def read_rules(reader: Reader, *, three_of_a_kind: str | None = None, **told: object) -> ScatRules:
    """Return the rules that the options tell; what is not told is as usual.

    Raises what ``reader.finish`` raises, and ``InvalidGame`` for numbers that cannot be agreed on.
    """
    fields: dict[str, Any] = {name: each for name, each in told.items() if each is not None}
    if three_of_a_kind is not None:
        word = three_of_a_kind.replace(",", ".").replace("½", ".5")
        known = [each.value for each in ThreeOfAKind]
        chosen = reader.choice("--three-of-a-kind", word, known)
        fields["three_of_a_kind"] = ThreeOfAKind(chosen or ThreeOfAKind.OFF.value)
    reader.finish()
    rules = ScatRules(**fields)
    problems = tuple(rules_problems(rules))
    if problems:
        raise InvalidGame(problems)
    return rules


def echo_scat(ctx: typer.Context, sheet: LivesSheet, line: str) -> None:
    """Print what was done to a sheet as a whole, and how it stands."""
    if settings_of(ctx).as_json:
        from skatcalc.scatdata import scat_data

        print_json(scat_data(sheet))
        return
    typer.echo(line)
    echo_standing(sheet)


def echo_standing(sheet: LivesSheet) -> None:
    """Print everyone's lives, and who has won if somebody has."""
    typer.echo(standing(sheet))
    end = end_text(sheet)
    if end:
        typer.echo(end)
