"""``skatcalc sheet settle``: the money of a list."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.amounts import CENT, read_amount, read_cents, read_tiers
from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_sheet
from skatcalc.cli.context import desk_of, open_book, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.cli.sheet.common import SheetOption
from skatcalc.feefiles import load_fees
from skatcalc.i18n import N_
from skatcalc.money import Fees, Payout, Per, accounts, settle
from skatcalc.problems import NotationError, Problem

app = new_app()

_Word = str | None


@app.command(
    help=N_(
        "Settles the money of a list: stake, fees, and who pays whom.\n\n"
        'skatcalc sheet settle --stake 1/4 --loss-fee "3x1 2"'
    )
)
def settling(
    ctx: typer.Context,
    asked: Annotated[
        _Word,
        typer.Argument(
            metavar=N_("SHEET"), help=N_("Its number or name."), autocompletion=any_sheet
        ),
    ] = None,
    sheet: SheetOption = None,
    stake: Annotated[
        _Word,
        typer.Option(
            "--stake", metavar=N_("AMOUNT"), help=N_("Cents a point, as 0.25, 0,25 or 1/4.")
        ),
    ] = None,
    per: Annotated[
        _Word,
        typer.Option(
            "--per", metavar="total|points", help=N_("What counts: the total, or score points.")
        ),
    ] = None,
    round_points: Annotated[
        bool | None,
        typer.Option(
            "--round-points/--exact-points",
            help=N_("Everybody's points are made whole cents first."),
        ),
    ] = None,
    loss_fee: Annotated[
        _Word,
        typer.Option(
            "--loss-fee",
            metavar=N_("AMOUNTS"),
            help=N_('Lost games: the first, the second …, the last for all further: "3x1 2".'),
        ),
    ] = None,
    passed_fine: Annotated[
        _Word,
        typer.Option(
            "--passed-fine",
            metavar=N_("AMOUNTS"),
            help=N_('Passed deals, from each who had cards: "3x0 0.50" is from the fourth on.'),
        ),
    ] = None,
    list_fee: Annotated[
        _Word,
        typer.Option("--list-fee", metavar=N_("AMOUNT"), help=N_("What each pays for the list.")),
    ] = None,
    cap: Annotated[
        _Word,
        typer.Option(
            "--cap", metavar=N_("AMOUNT"), help=N_("The most that one can lose at the stake.")
        ),
    ] = None,
    payout: Annotated[
        _Word,
        typer.Option(
            "--payout",
            metavar="players|till|nobody",
            help=N_("Who pays the winners: the losers, the till, or nobody."),
        ),
    ] = None,
    currency: Annotated[
        _Word,
        typer.Option("--currency", metavar=N_("NAME"), help=N_("What amounts are in; else €.")),
    ] = None,
    fees: Annotated[
        _Word,
        typer.Option(
            "--fees", metavar=N_("FILE"), help=N_("A TOML file with all this; options go before.")
        ),
    ] = None,
) -> None:
    """Print the settlement."""
    reader = Reader()

    def read(option: str, word: str | None, how: Callable[[str], object]) -> object:
        return None if word is None else reader.facts(option, lambda: how(word))

    told = {
        "stake": read("--stake", stake, lambda word: read_amount(word, CENT)),
        "per": reader.choice("--per", per, [each.value for each in Per]),
        "round_points": round_points,
        "loss_fee": read("--loss-fee", loss_fee, read_tiers),
        "passed_fine": read("--passed-fine", passed_fine, read_tiers),
        "list_fee": read("--list-fee", list_fee, read_cents),
        "cap": read("--cap", cap, read_cents),
        "payout": reader.choice("--payout", payout, [each.value for each in Payout]),
        "currency": currency,
    }
    reader.finish()
    terms = _terms(fees, {name: each for name, each in told.items() if each is not None})
    with open_book(ctx) as store:
        table = desk_of(store, asked or sheet, to_read=True).sheet
    found = settle(accounts(table, terms.per), terms)
    if settings_of(ctx).as_json:
        from skatcalc.moneydata import settlement_data

        print_json(settlement_data(table, found, terms))
        return
    from skatcalc.export.text import render
    from skatcalc.moneyreports import settlement_table

    typer.echo(render(settlement_table(table, found, terms)))


def _terms(file: str | None, told: dict[str, object]) -> Fees:
    """Return the fees of the file, if any, with what the options told in their place."""
    for name, kind in (("per", Per), ("payout", Payout)):
        if name in told:
            told[name] = kind(told[name])
    before = load_fees(Path(file)) if file else Fees()
    terms = replace(before, **told)  # type: ignore[arg-type]  # read option by option
    if terms.is_nothing:
        raise NotationError(Problem("settle-nothing"))
    return terms
