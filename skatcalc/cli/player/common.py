"""What the commands of the register share: how a record is changed, and what is echoed."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.completion import any_member
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_
from skatcalc.members import Member, Register, name_problems
from skatcalc.problems import NotationError, Problem, SkatError

MemberArgument = Annotated[
    str,
    typer.Argument(metavar=N_("MEMBER"), help=N_("Number or name."), autocompletion=any_member),
]
SinceOption = Annotated[
    str | None,
    typer.Option("--since", metavar=N_("DATE"), help=N_("A member since then, before it a guest.")),
]
PassOption = Annotated[
    str | None, typer.Option("--pass-no", metavar=N_("N"), help=N_("The number of the pass."))
]
ClubOption = Annotated[
    str | None, typer.Option("--club-no", metavar=N_("N"), help=N_("The number of the club."))
]
AlsoOption = Annotated[
    list[str] | None,
    typer.Option(
        "--also", metavar=N_("NAME"), help=N_("Another name that lists have; repeatable.")
    ),
]
AnotherOption = Annotated[
    bool, typer.Option("--another", help=N_("There is one of that name, and this is another."))
]


def read_since(reader: Reader, since: str | None) -> date | None:
    """Return the day of the option; faults are noted by the reader."""
    from skatcalc.cli.sheet.common import read_date

    today = date.today()  # noqa: DTZ011 - the day is the calendar's on the wall
    if since is None:
        return None
    found: date | None = reader.facts("--since", lambda: read_date(since, today))
    return found


def read_also(reader: Reader, also: list[str] | None) -> list[str]:
    """Return the other names of the option; faults are noted by the reader."""

    def read(word: str) -> object:
        return reader.facts("--also", lambda: read_name(word))

    return [str(read(word)) for word in also or []]


def read_name(word: str) -> str:
    """Return a name for the register, without gaps around it, or raise ``NotationError``."""
    problems = [*name_problems(word)]
    if problems:
        raise NotationError(problems)
    return " ".join(word.split())


def require_free(register: Register, names: Iterable[str], but: Member | None = None) -> None:
    """Raise ``SkatError`` with every name that somebody else has already.

    It would mean several from now on, and lists that have it would count for nobody.
    """
    problems = []
    for name in names:
        others = [each for each in register.named(name) if but is None or each.id != but.id]
        if others:
            labels = tuple(each.label for each in others)
            problems.append(Problem("member-exists", {"members": labels}))
    if problems:
        raise SkatError(problems)


def echo(ctx: typer.Context, register: Register, member: Member, lines: Iterable[str]) -> None:
    """Print what was done to a member."""
    if settings_of(ctx).as_json:
        from skatcalc.memberdata import player_data

        print_json(player_data(member, register.members))
        return
    for line in lines:
        typer.echo(line)


def hint(register: Register, member: Member) -> None:
    """Point out whose name is like that of a member."""
    from skatcalc.memberreports import alike_lines

    for line in alike_lines(register.look_alikes(member), member):
        typer.echo(line, err=True)
