"""``skatcalc player add``: somebody new in the register."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.player.common import (
    AlsoOption,
    AnotherOption,
    ClubOption,
    PassOption,
    SinceOption,
    echo,
    hint,
    read_also,
    read_name,
    read_since,
    require_free,
)
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register, write
from skatcalc.members import ALWAYS, written_as_guest
from skatcalc.problems import Problem

app = new_app()


@app.command(
    help=N_(
        "Adds a member to the register, or a guest.\n\n"
        'skatcalc player add "Karl Meier" --since 2026-03-01 --first-name-only'
    )
)
def add(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("As lists have it."))],
    guest: Annotated[bool, typer.Option("--guest", help=N_("A guest, not a member."))] = False,
    since: SinceOption = None,
    pass_no: PassOption = None,
    club_no: ClubOption = None,
    first_name_only: Annotated[
        bool, typer.Option("--first-name-only", help=N_("The last name is not published."))
    ] = False,
    also: AlsoOption = None,
    another: AnotherOption = False,
) -> None:
    """Write one more entry."""
    reader = Reader()
    if guest and since:
        facts = {"first": "--guest", "second": "--since"}
        reader.problems.append(Problem("contradiction", facts))
    day = read_since(reader, since)
    plain, marked = written_as_guest(name)
    called = reader.facts(None, lambda: read_name(plain))
    others = read_also(reader, also)
    reader.finish()
    with open_book(ctx, create=True) as store:
        register = load_register(store)
        if not another:
            require_free(register, [called, *others])
        event = register.added(
            called,
            names=tuple(others),
            since=day or (None if guest or marked else ALWAYS),
            pass_no=pass_no,
            club_no=club_no,
            first_name_only=first_name_only,
        )
        register = write(store, register, [event], scribe(ctx), settings_of(ctx).said)
    from skatcalc.memberreports import member_line

    member = register.member(event.member.id)
    echo(ctx, register, member, [member_line(member, register.members)])
    hint(register, member)
