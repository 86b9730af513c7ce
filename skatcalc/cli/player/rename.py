"""``skatcalc player rename``: another name for a member; the earlier one still finds him."""

from dataclasses import replace
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.player.common import (
    AnotherOption,
    MemberArgument,
    echo,
    hint,
    read_name,
    require_free,
)
from skatcalc.i18n import N_, _
from skatcalc.memberbook import load_register, write
from skatcalc.members import PlayerChanged
from skatcalc.problems import Problem, SkatError

app = new_app()


@app.command(
    help=N_(
        "Gives a member another name. Lists that have the earlier one keep it and are his.\n\n"
        'skatcalc player rename Karl "Karl Meier"'
    )
)
def rename(
    ctx: typer.Context,
    old: MemberArgument,
    new: Annotated[str, typer.Argument(metavar=N_("NEW"), help=N_("The name from now on."))],
    another: AnotherOption = False,
) -> None:
    """Write the record anew."""
    name = read_name(new)
    with open_book(ctx) as store:
        register = load_register(store)
        before = register.find(old)
        if before.name == name:
            raise SkatError(Problem("member-unchanged"))
        if not another:
            require_free(register, [name], before)
        own = register.entry(before.id)
        others = tuple(each for each in (own.name, *own.names) if each != name)
        event = PlayerChanged(replace(own, name=name, names=others))
        register = write(store, register, [event], scribe(ctx), settings_of(ctx).said)
    member = register.member(before.id)
    line = _("{old} is called {new} from now on; lists with the earlier name are his").format(
        old=before.label, new=member.name
    )
    echo(ctx, register, member, [line])
    hint(register, member)
