"""``skatcalc season pay``: money that goes into the till, or out of it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated

import typer

from skatcalc.amounts import Cents, read_cents
from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.cli.season.accounts import Accounts, opened
from skatcalc.cli.season.common import SeasonOption
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register
from skatcalc.members import shown_names
from skatcalc.problems import Problem, SheetError
from skatcalc.seasonbook import write_season
from skatcalc.seasonevents import Payment, PaymentsMade
from skatcalc.till import settling

app = new_app()


@app.command(
    help=N_(
        "Enters what a member pays into the till, or gets out of it; --all settles every "
        "account.\n\n"
        "skatcalc season pay Karl 12.50\n\n"
        "skatcalc season pay --all --date 2026-11-29"
    )
)
def pay(
    ctx: typer.Context,
    word: Annotated[
        str | None,
        typer.Argument(metavar=N_("MEMBER"), help=N_("Number or name."), autocompletion=any_member),
    ] = None,
    amount: Annotated[
        str | None, typer.Argument(metavar=N_("AMOUNT"), help=N_("As 12.50, 12,50 or 50ct."))
    ] = None,
    out: Annotated[
        bool, typer.Option("--out", help=N_("It is paid out of the till to the member."))
    ] = False,
    everybody: Annotated[
        bool, typer.Option("--all", help=N_("Everybody pays what he owes, and gets what is his."))
    ] = False,
    day: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("When; else today."))
    ] = None,
    note: Annotated[
        str | None, typer.Option("--note", metavar=N_("TEXT"), help=N_("What it is for."))
    ] = None,
    season: SeasonOption = None,
) -> None:
    """Write the payments."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the day is the calendar's on the wall
    when = reader.facts("--date", lambda: read_date(day, today)) if day else today
    paid = reader.facts(N_("AMOUNT"), lambda: read_cents(amount or "")) if amount else Cents(0)
    if amount and paid == 0:
        reader.problems.append(Problem("pay-nothing"))
    if everybody and (word or out):
        facts = {"first": "--all", "second": "--out" if out else word}
        reader.problems.append(Problem("contradiction", facts))
    elif not everybody and (word is None or amount is None):
        reader.problems.append(Problem("pay-nobody"))
    reader.finish()
    with open_book(ctx) as store:
        before = opened(store, season)
        if everybody:
            due = settling(before.till, before.members, when)
            payments = [each._replace(note=note) for each in due]
            if not payments:
                raise SheetError(Problem("pay-settled"))
        else:
            member = load_register(store).find(word or "")
            payments = [Payment(member.id, when, -paid if out else paid, note)]
        said = settings_of(ctx).said
        write_season(store, before.desk, PaymentsMade(tuple(payments)), scribe(ctx), said)
        after = opened(store, season)
    _echo(ctx, after, payments, shown_names(after.members))


def _echo(
    ctx: typer.Context, after: Accounts, payments: Sequence[Payment], names: Mapping[str, str]
) -> None:
    if settings_of(ctx).as_json:
        from skatcalc.tilldata import payments_data

        print_json(payments_data(after.desk.season.name, after.till, payments, names))
        return
    from skatcalc.tillreports import cash_text, payment_text

    for each in payments:
        typer.echo(payment_text(after.till, each, names))
    typer.echo(cash_text(after.till))
