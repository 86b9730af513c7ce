"""``skatcalc rules show``: every switch of a rule book in words."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.rulebooks import read_rules
from skatcalc.i18n import N_
from skatcalc.problems import NotationError, Problem
from skatcalc.rules import Rules, rules_to_data

app = new_app()


@app.command(help=N_("Shows every switch of a rule book, or of the rules of a list, in words."))
def show(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar=N_("NAME|FILE"), help=N_("A rule book, or a TOML file."))
    ] = None,
    sheet: Annotated[
        str | None, typer.Option("--sheet", metavar=N_("SHEET"), help=N_("The list's own rules."))
    ] = None,
) -> None:
    """Print the switches."""
    book = _rules(ctx, name, sheet)
    if settings_of(ctx).as_json:
        print_json({"schema": "skatcalc.rules/1", **rules_to_data(book)})
        return
    from skatcalc.rulewords import describe, remarks

    typer.echo(book.name)
    for key, words, value in describe(book):
        typer.echo(f"{key:<27} {value:<12} {words}")
    for remark in remarks(book):
        typer.echo(remark)


def _rules(ctx: typer.Context, name: str | None, sheet: str | None) -> Rules:
    if name is not None and sheet is not None:
        facts = {"first": name, "second": f"--sheet {sheet}"}
        raise NotationError(Problem("contradiction", facts))
    if sheet is None:
        return read_rules(name or "isko")
    with open_book(ctx) as store:
        return desk_of(store, sheet).sheet.heading.rules
