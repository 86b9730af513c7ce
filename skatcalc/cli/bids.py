"""``skatcalc bids``: the legal bids, and which games are worth a value."""

from typing import Annotated

import typer

from skatcalc.bids import games_worth
from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words
from skatcalc.cli.output import print_json
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.i18n import N_, ngettext
from skatcalc.rules import Rules, legal_bids, neighbours

app = new_app()

_PER_LINE = 10


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "All bids that can be made, or the games that are worth one value.\n\n"
        "skatcalc bids\n\n"
        "skatcalc bids 36"
    ),
)
def bids_command(
    ctx: typer.Context,
    asked: Annotated[
        str | None, typer.Argument(metavar=N_("VALUE"), help=N_("The value that is asked about."))
    ] = None,
    rules: RulesOption = "isko",
) -> None:
    """Print the legal bids or the games of one value."""
    check_words(ctx, [asked] if asked else [])
    reader = Reader()
    number = reader.number("VALUE", asked)
    reader.finish()
    book = read_rules(rules)
    if number is None:
        _print_bids(ctx, legal_bids(book))
    else:
        _print_worth(ctx, number, book)


def _print_bids(ctx: typer.Context, bids: tuple[int, ...]) -> None:
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import bids_data

        print_json(bids_data(bids))
        return
    for start in range(0, len(bids), _PER_LINE):
        typer.echo(" ".join(f"{bid:>4}" for bid in bids[start : start + _PER_LINE]))


def _print_worth(ctx: typer.Context, number: int, rules: Rules) -> None:
    games = games_worth(number, rules)
    below, above = neighbours(number, rules)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import worth_data

        print_json(worth_data(number, games, (below, above)))
        return
    if games:
        from skatcalc.bidreports import worth_text

        for worth in games:
            typer.echo(worth_text(worth))
        return
    near = [str(bid) for bid in (below, above) if bid is not None]
    line = ngettext(
        "no game is worth {value}; the next bid is {near}",
        "no game is worth {value}; the next bids are {near}",
        len(near),
    )
    typer.echo(line.format(value=number, near=", ".join(near)))
