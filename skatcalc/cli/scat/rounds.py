"""``skatcalc scat round``: who loses how many lives; enters the round if a sheet is open."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.scat.common import (
    KnockerOption,
    MinimumOption,
    SheetOption,
    StraightOption,
    ThreeOption,
    echo_standing,
    read_rules,
)
from skatcalc.cli.scat.reading import Told, read_losses, read_round
from skatcalc.i18n import N_, _
from skatcalc.problems import NotationError, Problem, SheetError, StoreError
from skatcalc.scat.events import LossesAdded, RoundAdded
from skatcalc.scat.lives import LivesSheet, losses_problems, round_problems
from skatcalc.scat.rounds import find_doubts, find_problems, settle
from skatcalc.scat.rules import ScatRules
from skatcalc.scatbook import ScatDesk, distinct, find, running, write
from skatcalc.scatreports import ending_text, outcome_lines

app = new_app()

_Names = list[str] | None


@app.command(
    help=N_(
        "Who loses how many lives in a round, and why. With a scat sheet open in the book the "
        "round is entered there; without one, or with --tell, it is only told.\n\n"
        'skatcalc scat round anna="K♠ 10♠ 4♥" bert="9♥ 7♥ 2♣" --knock anna\n\n'
        "skatcalc scat round --31 anna\n\n"
        "skatcalc scat round --lost bert --lost carla"
    )
)
def round_command(
    ctx: typer.Context,
    hands: Annotated[
        _Names,
        typer.Argument(
            metavar=N_("NAME=CARDS"),
            help=N_("Each player with his cards; after a 31 the name will do."),
        ),
    ] = None,
    knock: Annotated[
        _Names, typer.Option("--knock", metavar=N_("NAME"), help=N_("Who knocked."))
    ] = None,
    threw_down: Annotated[
        _Names, typer.Option("--threw-down", metavar=N_("NAME"), help=N_("Who threw down unseen."))
    ] = None,
    declared: Annotated[
        _Names,
        typer.Option("--31", metavar=N_("NAME"), help=N_("Who declared 31; repeatable if dealt.")),
    ] = None,
    lost: Annotated[
        _Names,
        typer.Option(
            "--lost",
            metavar=N_("NAME"),
            help=N_("Who lost a life, or NAME=2, where only that is known."),
        ),
    ] = None,
    tell: Annotated[bool, typer.Option("--tell", help=N_("Only tell; enter nothing."))] = False,
    sheet: SheetOption = None,
    three_of_a_kind: ThreeOption = None,
    straight_flush: StraightOption = False,
    minimum_knock: MinimumOption = None,
    knocker_loses: KnockerOption = None,
) -> None:
    """Settle a round; enter it if there is a sheet for it."""
    told = Told(
        hands=tuple(hands or ()),
        knock=tuple(knock or ()),
        threw_down=tuple(threw_down or ()),
        declared=tuple(declared or ()),
        lost=tuple(lost or ()),
    )
    reader = Reader()
    rules = read_rules(
        reader,
        three_of_a_kind=three_of_a_kind,
        straight_flush=straight_flush,
        minimum_knock=reader.number("--minimum-knock", minimum_knock),
        knocker_loses=reader.number("--knocker-loses", knocker_loses),
    )
    if tell and sheet:
        raise NotationError(Problem("scat-tell-sheet", {"option": f"--sheet {sheet}"}))
    variants = {
        "--three-of-a-kind": three_of_a_kind,
        "--straight-flush": straight_flush,
        "--minimum-knock": minimum_knock,
        "--knocker-loses": knocker_loses,
    }
    fixed = tuple(name for name, each in variants.items() if each)
    desk = None if tell else _entered(ctx, told, sheet, fixed)
    if desk is None:
        _tell(ctx, told, rules)
        if not tell and not settings_of(ctx).as_json:
            typer.echo(_("nothing is entered: no scat sheet is open"))
    else:
        _print_entered(ctx, desk.sheet)


def _entered(
    ctx: typer.Context, told: Told, sheet: str | None, variants: tuple[str, ...]
) -> ScatDesk | None:
    """Return the sheet with the round on it; ``None`` if there is no sheet to enter it on."""
    try:
        with open_book(ctx) as store:
            desk = find(store, sheet) if sheet else running(store)
            if desk is None:
                return None
            event = _event(desk.sheet, told, variants)
            return write(store, desk, event, scribe(ctx), settings_of(ctx).said)
    except StoreError as error:
        if sheet is None and error.problems[0].code == "no-book":
            return None
        raise


def _event(sheet: LivesSheet, told: Told, variants: tuple[str, ...]) -> RoundAdded | LossesAdded:
    if variants:
        facts = {"options": variants, "sheet": sheet.heading.name}
        raise NotationError(Problem("scat-rules-fixed", facts))
    names = sheet.heading.players
    if told.lost:
        return LossesAdded(read_losses(told, names, lambda lost: losses_problems(sheet, lost)))
    return RoundAdded(read_round(told, names, lambda each: round_problems(sheet, each)))


def _tell(ctx: typer.Context, told: Told, rules: ScatRules) -> None:
    """Print what a round at no sheet's table costs whom; what was thrown down was allowed there."""
    if told.lost:
        raise SheetError(Problem("scat-lost-untold"))
    names = distinct(told.names())
    if not names:
        raise NotationError(Problem("argument-missing", {"name": "NAME=CARDS"}))
    rules = replace(rules, throw_down=True)
    round_ = read_round(told, names, lambda each: find_problems(each, rules, names))
    outcomes, warnings = settle(round_, rules), find_doubts(round_, rules, names)
    if settings_of(ctx).as_json:
        from skatcalc.scatdata import told_data

        print_json(told_data(names, round_, outcomes, warnings))
        return
    typer.echo(ending_text(names, round_))
    _echo_lines(outcome_lines(names, outcomes))
    print_warnings(warnings)


def _print_entered(ctx: typer.Context, sheet: LivesSheet) -> None:
    names, played = sheet.heading.players, sheet.rounds[-1]
    warnings: tuple[Problem, ...] = ()
    if played.round is not None:
        warnings = find_doubts(played.round, sheet.heading.rules, names)
    if settings_of(ctx).as_json:
        from skatcalc.scatdata import entered_data

        print_json(entered_data(sheet, warnings))
        return
    line = _("{sheet}, round {number}: {ended}").format(
        sheet=sheet.heading.name,
        number=len(sheet.rounds),
        ended=ending_text(names, played.round),
    )
    typer.echo(line)
    _echo_lines(outcome_lines(names, played.outcomes))
    echo_standing(sheet)
    print_warnings(warnings)


def _echo_lines(lines: Sequence[str]) -> None:
    for line in lines:
        typer.echo(line)
