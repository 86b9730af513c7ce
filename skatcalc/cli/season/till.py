"""``skatcalc season till``: who owes what, has won and has paid."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_warnings
from skatcalc.cli.season.accounts import FeesOption, opened
from skatcalc.cli.season.common import SeasonOption, about, until_next
from skatcalc.cli.season.tables import (
    FormatOption,
    Forms,
    OutputOption,
    chosen_form,
    on_terminal,
    put,
)
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register
from skatcalc.members import shown_names
from skatcalc.problems import NotationError, Problem, SheetError
from skatcalc.table import Table

app = new_app()

_NEAREST = 2


@app.command(
    help=N_(
        "Shows the till: what everybody owes, has won and has paid, in all, on one evening, or a "
        "member's account day by day.\n\n"
        "skatcalc season till --evening 2026-11-29\n\n"
        "skatcalc season till Karl"
    )
)
def till_command(
    ctx: typer.Context,
    word: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("MEMBER"), help=N_("One account alone."), autocompletion=any_member
        ),
    ] = None,
    evening: Annotated[
        str | None,
        typer.Option("--evening", metavar=N_("DATE"), help=N_("What was posted on that day.")),
    ] = None,
    end: Annotated[
        bool, typer.Option("--end", help=N_("The season is over: its prizes are paid out, too."))
    ] = False,
    fees: FeesOption = None,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print the till."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - a date without a year is of this one
    day = reader.facts("--evening", lambda: read_date(evening, today)) if evening else None
    reader.finish()
    if word is not None and day is not None:
        raise NotationError(Problem("contradiction", {"first": word, "second": "--evening"}))
    asked = chosen_form(ctx, form, file)
    with open_book(ctx) as store:
        books = opened(store, season, fees, ended=end)
        member = None if word is None else load_register(store).find(word)
    found, name = books.till, books.desk.season.name
    if day is not None and day not in found.days:
        nearest = sorted(found.days, key=lambda each: abs(each - day))[:_NEAREST]
        facts = {"season": name, "date": day, "known": tuple(sorted(nearest))}
        raise SheetError(Problem("season-evening-unknown", facts))
    from skatcalc.tilldata import till_data
    from skatcalc.tillreports import account_table, till_table, with_strangers

    names = with_strangers(shown_names(books.members))

    def table() -> Table:
        if member is not None:
            return account_table(name, found, member.id, names[member.id])
        return till_table(name, found, names, day=day)

    told = names if member is None else {member.id: names[member.id]}
    forms = Forms(
        text=lambda: on_terminal([table()]),
        table=table,
        data=lambda: till_data(name, found, told, day=day),
    )
    put(ctx, forms, asked, file)
    if day is None:
        print_warnings(books.warnings)
    else:
        print_warnings([*about(books.warnings, first=day, last=until_next(day, found.days))])
