"""``skatcalc player merge``: two entries of the register are one person."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.player.common import MemberArgument, echo
from skatcalc.i18n import N_
from skatcalc.memberbook import lists_of, load_register, merging, write

app = new_app()


@app.command(
    help=N_(
        "Makes two entries one member. The first stays, the lists of the second become his; "
        "player part takes it back.\n\n"
        "skatcalc player merge Bernd Berndt"
    )
)
def merge(
    ctx: typer.Context,
    kept: MemberArgument,
    gone: Annotated[
        str,
        typer.Argument(
            metavar=N_("OTHER"), help=N_("Who he is as well."), autocompletion=any_member
        ),
    ],
) -> None:
    """Write the merge."""
    with open_book(ctx) as store:
        register = load_register(store)
        first, second = register.find(kept), register.find(gone)
        event = merging(store, register, first, second)
        lists = len(lists_of(store, register, second))
        register = write(store, register, [event], scribe(ctx), settings_of(ctx).said)
    from skatcalc.memberreports import member_line, merged_lines

    member = register.member(first.id)
    lines = [*merged_lines(first, second, lists), member_line(member, register.members)]
    echo(ctx, register, member, lines)
