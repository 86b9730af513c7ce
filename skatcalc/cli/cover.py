"""``skatcalc cover``: what covers a bid."""

from collections.abc import Callable
from typing import Annotated

import typer

from skatcalc.bids import CoverResult, cover
from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import WORDS_SETTINGS, Reader, check_words, takes_game
from skatcalc.cli.output import print_json
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.facts import Facts, all_cards, said
from skatcalc.game import TRUMP_CONTRACTS, Matadors
from skatcalc.i18n import N_
from skatcalc.problems import NotationError, Problem

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "The least game of each kind that covers a bid, the cheapest first; with matadors or "
        "cards, what must be declared and achieved for it.\n\n"
        "skatcalc cover 60\n\n"
        "skatcalc cover 60 with 4"
    ),
)
@takes_game
def cover_command(
    *,
    ctx: typer.Context,
    bid_value: Annotated[str, typer.Argument(metavar=N_("BID"), help=N_("The bid."))],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("WORDS"), help=N_("Matadors, a contract, hand: what is known.")),
    ] = None,
    rules: RulesOption = "isko",
    told: Callable[..., Facts],
) -> None:
    """Print what covers the bid."""
    check_words(ctx, [bid_value, *(words or [])])
    reader = Reader()
    bid = reader.number("BID", bid_value)
    reader.finish()
    facts = told(words or [], column=len(bid_value) + 2)
    useless = [said(name, fact) for name, fact in facts.items() if name not in _USED]
    if useless:
        raise NotationError(Problem("not-for-cover", {"words": tuple(useless)}))
    result = cover(
        bid or 0,
        contract=facts.get("contract"),
        matadors=facts.get("matadors"),
        cards=all_cards(facts),
        hand=facts.get("hand"),
        rules=read_rules(rules),
    )
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import cover_data

        print_json(cover_data(result))
    else:
        typer.echo(_shown(result, facts))


_USED = ("contract", "matadors", "hand", "cards", "skat")


def _shown(result: CoverResult, facts: Facts) -> str:
    from skatcalc.bidreports import minima_table, ways_table
    from skatcalc.export.text import render

    cards, told = all_cards(facts), facts.get("matadors")
    if told is None and not cards:
        return render(minima_table(result))
    signs = {
        each: Matadors.of(cards, each) if cards or told is None else told
        for each in TRUMP_CONTRACTS
    }
    return render(ways_table(result, signs=signs))
