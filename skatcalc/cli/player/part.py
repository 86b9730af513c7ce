"""``skatcalc player part``: takes a merge back."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.player.common import echo
from skatcalc.i18n import N_, _
from skatcalc.memberbook import load_register, write
from skatcalc.members import PlayersParted

app = new_app()


@app.command(
    help=N_(
        "Takes a merge back. What was merged into another member stands for itself again.\n\n"
        "skatcalc player part Berndt"
    )
)
def part(
    ctx: typer.Context,
    word: Annotated[
        str,
        typer.Argument(
            metavar=N_("MEMBER"), help=N_("Number or name of what was merged into another.")
        ),
    ],
) -> None:
    """Write the parting."""
    with open_book(ctx) as store:
        register = load_register(store)
        gone = register.find_merged(word)
        kept = register.member(gone.id)
        event = PlayersParted(gone.id)
        register = write(store, register, [event], scribe(ctx), settings_of(ctx).said)
    from skatcalc.memberreports import member_line

    member = register.member(gone.id)
    lines = [
        _("{gone} is not {kept} any more").format(gone=member.label, kept=kept.label),
        *(member_line(register.member(each.id), register.members) for each in (kept, member)),
    ]
    echo(ctx, register, member, lines)
