"""``skatcalc scat new``: begins a sheet of lives."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.scat.common import (
    KnockerOption,
    MinimumOption,
    StraightOption,
    ThreeOption,
    echo_scat,
    read_rules,
)
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_, _
from skatcalc.problems import SheetError
from skatcalc.reading import sign_problems
from skatcalc.scat.events import Heading
from skatcalc.scat.lives import heading_problems
from skatcalc.scatbook import begin, doubles

app = new_app()


@app.command(
    help=N_(
        "Begins a sheet of lives: its name, then the players; the variants hold for all of it.\n\n"
        "skatcalc scat new Monday Anna Bert Carla\n\n"
        "skatcalc scat new Monday Anna Bert --lives 4 --three-of-a-kind 30.5 --minimum-knock 18"
    )
)
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The sheet's name."))],
    players: Annotated[
        list[str], typer.Argument(metavar=N_("PLAYER"), help=N_("Two to nine players."))
    ],
    day: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("Its date; else today."))
    ] = None,
    lives: Annotated[
        str | None, typer.Option("--lives", metavar=N_("N"), help=N_("Lives at the start; else 3."))
    ] = None,
    three_of_a_kind: ThreeOption = None,
    straight_flush: StraightOption = False,
    minimum_knock: MinimumOption = None,
    knocker_loses: KnockerOption = None,
    throw_down: Annotated[
        bool, typer.Option("--throw-down", help=N_("A hand may be thrown down unseen, as a knock."))
    ] = False,
    no_thirty_one: Annotated[
        bool, typer.Option("--no-31", help=N_("A 31 does not end a round: it is only a high hand."))
    ] = False,
) -> None:
    """Begin a sheet in the book."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the evening's date is the calendar's on the wall
    written = reader.facts("--date", lambda: read_date(day, today)) if day else today
    rules = read_rules(
        reader,
        lives=reader.number("--lives", lives),
        three_of_a_kind=three_of_a_kind,
        straight_flush=straight_flush,
        minimum_knock=reader.number("--minimum-knock", minimum_knock),
        knocker_loses=reader.number("--knocker-loses", knocker_loses),
        throw_down=throw_down,
        thirty_one_ends=not no_thirty_one,
    )
    heading = Heading(
        name=name.strip(),
        date=written,
        players=tuple(player.strip() for player in players),
        rules=rules,
    )
    problems = [
        *heading_problems(heading, tuple(doubles(heading.players))),
        *sign_problems(heading.name, *heading.players),
    ]
    if problems:
        raise SheetError(problems)
    with open_book(ctx, create=True) as store:
        desk = begin(store, heading, scribe(ctx), settings_of(ctx).said)
    echo_scat(ctx, desk.sheet, _("{sheet} is begun").format(sheet=heading.name))
