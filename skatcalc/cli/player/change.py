"""``skatcalc player change``: member or guest, numbers, what is published, other names."""

from dataclasses import replace
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.player.common import (
    AlsoOption,
    AnotherOption,
    ClubOption,
    MemberArgument,
    PassOption,
    SinceOption,
    echo,
    read_also,
    read_since,
    require_free,
)
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register, write
from skatcalc.members import ALWAYS, Member, PlayerChanged
from skatcalc.problems import Problem, SkatError
from skatcalc.reading import fold

app = new_app()


@app.command(
    help=N_(
        "Changes what the register has of a member.\n\n"
        "skatcalc player change Otto --since 2026-06-01\n\n"
        "skatcalc player change 5 --first-name-only --also Charly"
    )
)
def change(
    ctx: typer.Context,
    word: MemberArgument,
    since: SinceOption = None,
    guest: Annotated[
        bool | None,
        typer.Option("--guest/--member", help=N_("A guest, or a member on all lists.")),
    ] = None,
    pass_no: PassOption = None,
    club_no: ClubOption = None,
    first_name_only: Annotated[
        bool | None,
        typer.Option(
            "--first-name-only/--whole-name", help=N_("Whether the last name is published.")
        ),
    ] = None,
    also: AlsoOption = None,
    never: Annotated[
        list[str] | None,
        typer.Option(
            "--not", metavar=N_("NAME"), help=N_("A name that is not his on lists; repeatable.")
        ),
    ] = None,
    another: AnotherOption = False,
) -> None:
    """Write the record anew."""
    reader = Reader()
    if guest is not None and since:
        facts = {"first": "--guest" if guest else "--member", "second": "--since"}
        reader.problems.append(Problem("contradiction", facts))
    day = read_since(reader, since)
    more = read_also(reader, also)
    reader.finish()
    told: dict[str, object] = {
        "since": day,
        "pass_no": pass_no,
        "club_no": club_no,
        "first_name_only": first_name_only,
    }
    changes = {name: each for name, each in told.items() if each is not None}
    if guest is not None:
        changes["since"] = None if guest else ALWAYS
    with open_book(ctx) as store:
        register = load_register(store)
        before = register.find(word)
        if not another:
            require_free(register, more, before)
        own = register.entry(before.id)
        names = _names(own, more, never or [])
        changed = replace(own, **changes, names=names)  # type: ignore[arg-type]  # by field
        if changed == own:
            raise SkatError(Problem("member-unchanged"))
        said = settings_of(ctx).said
        register = write(store, register, [PlayerChanged(changed)], scribe(ctx), said)
    from skatcalc.memberreports import member_line

    member = register.member(own.id)
    echo(ctx, register, member, [member_line(member, register.members)])


def _names(own: Member, more: list[str], never: list[str]) -> tuple[str, ...]:
    """Return the other names of an entry with some more and without some."""
    known = {fold(name): name for name in own.names}
    problems = [_not_other(own, name) for name in never if fold(name) not in known]
    if problems:
        raise SkatError(problems)
    names = known | {fold(name): name for name in more if fold(name) not in known}
    left_out = {fold(own.name), *map(fold, never)}
    return tuple(name for key, name in names.items() if key not in left_out)


def _not_other(own: Member, name: str) -> Problem:
    """Return why a name is not among the other names of an entry."""
    if fold(name) == fold(own.name):
        return Problem("member-name-own", {"name": own.name, "member": own.label})
    if own.names:
        facts = {"name": name, "member": own.label, "names": own.names}
        return Problem("member-name-not-his", facts)
    return Problem("member-no-names", {"member": own.label})
