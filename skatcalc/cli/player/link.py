"""``skatcalc player link``: whom a name on one list means."""

from typing import Annotated

import typer

from skatcalc.book import find, load
from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member, any_sheet
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.player.common import echo
from skatcalc.i18n import N_, _
from skatcalc.memberbook import load_register, twice_at_table, write
from skatcalc.members import SeatLinked
from skatcalc.messages import shown
from skatcalc.problems import NotationError, Problem, SkatError
from skatcalc.reading import fold
from skatcalc.sheet import find_player

app = new_app()


@app.command(
    help=N_(
        "Says who a name on one list is. The list itself stays as it is.\n\n"
        "skatcalc player link 12 Karl 5"
    )
)
def link(
    ctx: typer.Context,
    sheet: Annotated[
        str,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ],
    name: Annotated[
        str, typer.Argument(metavar=N_("NAME"), help=N_("The name on the list, or the seat."))
    ],
    word: Annotated[
        str | None,
        typer.Argument(metavar=N_("MEMBER"), help=N_("Number or name."), autocompletion=any_member),
    ] = None,
    off: Annotated[bool, typer.Option("--off", help=N_("Takes back what was said."))] = False,
) -> None:
    """Write whom the name means."""
    if word is None and not off:
        raise NotationError(Problem("link-missing"))
    if word is not None and off:
        raise NotationError(Problem("contradiction", {"first": word, "second": "--off"}))
    with open_book(ctx) as store:
        register = load_register(store)
        entry = find(store, sheet)
        table = load(store, entry.stream).sheet
        words = name.split()
        seat, taken = find_player(table, words)
        if taken != len(words):
            players = tuple(each.written for each in table.seats)
            raise SkatError(Problem("player-unknown", {"word": name, "players": players}))
        written = table.name_of(seat)
        facts: dict[str, object] = {"name": written, "sheet": entry.label}
        member = None if word is None else register.find(word)
        if member is None and (entry.stream, fold(written)) not in register.links:
            raise SkatError(Problem("link-unchanged", facts))
        event = SeatLinked(entry.stream, written, member.id if member else None)
        register = write(store, register, [event], scribe(ctx), settings_of(ctx).said)
    told = {name: shown(fact) for name, fact in facts.items()}
    if member is not None:
        line = _("{name} on the list {sheet} is {member}")
        echo(ctx, register, member, [line.format(**told, member=member.label)])
        print_warnings([*twice_at_table(register, entry)])
    elif settings_of(ctx).as_json:
        from skatcalc.memberdata import players_data

        print_json(players_data(register.named(written, entry.heading.date)))
    else:
        typer.echo(_("{name} on the list {sheet} is whoever is called so").format(**told))
