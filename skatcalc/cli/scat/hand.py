"""``skatcalc scat hand``: what a hand counts."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.cli.scat.common import StraightOption, ThreeOption, read_rules
from skatcalc.i18n import N_
from skatcalc.scat.cards import read_cards
from skatcalc.scat.hands import hand_value
from skatcalc.scatreports import hand_lines

app = new_app()


@app.command(
    help=N_(
        "What a hand of three cards counts, and why.\n\n"
        'skatcalc scat hand "K♠ 10♠ 4♥"\n\n'
        "skatcalc scat hand 7S 7H 7D --three-of-a-kind 30.5"
    )
)
def hand(
    ctx: typer.Context,
    cards: Annotated[
        list[str],
        typer.Argument(metavar=N_("CARDS"), help=N_("Three cards: K♠ 10♠ 4♥, or KS 10S 4H.")),
    ],
    three_of_a_kind: ThreeOption = None,
    straight_flush: StraightOption = False,
) -> None:
    """Print the points of a hand and its sums."""
    reader = Reader()
    held = reader.facts(None, lambda: read_cards(" ".join(cards)))
    rules = read_rules(reader, three_of_a_kind=three_of_a_kind, straight_flush=straight_flush)
    value = hand_value(held, rules)
    if settings_of(ctx).as_json:
        from skatcalc.scatdata import hand_data

        print_json(hand_data(value))
        return
    for line in hand_lines(value):
        typer.echo(line)
