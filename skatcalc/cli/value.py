"""``skatcalc value``: what one game is worth."""

from collections.abc import Callable
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import game_words
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import WORDS_SETTINGS, check_words, takes_game
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.facts import Facts, to_game
from skatcalc.i18n import N_, _
from skatcalc.speech import needs_text, sentence, title, why_lost
from skatcalc.valuation import GameValue, Result, value

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "What a game is worth, and its score.\n\n"
        "skatcalc value spades with 2 hand schneider\n\n"
        "skatcalc value grand --without 1 --bid 48 --points 59"
    ),
)
@takes_game
def value_command(
    *,
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("WORDS"), help=N_("The game in words."), autocompletion=game_words
        ),
    ] = None,
    rules: RulesOption = "isko",
    told: Callable[..., Facts],
) -> None:
    """Print the sum as it is said, the score, and why a game was lost."""
    check_words(ctx, words or [])
    found = value(to_game(told(words or [])), read_rules(rules))
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import value_data

        print_json(value_data(found))
        return
    for line in value_lines(found):
        typer.echo(line)
    print_warnings(found.warnings)


def value_lines(found: GameValue) -> list[str]:
    """Return what is printed of a value, a line each."""
    said = sentence(found)
    declared = title(found.game)
    lines = [said if said.startswith(declared) else f"{declared}: {said}"]
    lines += _score_lines(found)
    # The sentence of an overbid game tells the reason itself.
    why = "" if found.result is Result.OVERBID else why_lost(found)
    if why:
        lines.append(_("why: {why}").format(why=why))
    return lines


def _score_lines(found: GameValue) -> list[str]:
    lines = []
    if found.result is Result.WON and found.if_won is None:
        lines.append(_("won: {score}").format(score=found.score))
    elif found.score is not None and found.result is not Result.WON:
        lines.append(_("lost: {score}").format(score=found.score))
    if found.if_won is not None:
        needs = needs_text(found)
        won = _("if won: {score}").format(score=found.if_won)
        lines.append(f"{won}, {needs}" if needs else won)
    if found.if_lost is not None:
        lines.append(_("if lost: {score}").format(score=found.if_lost))
    return lines
