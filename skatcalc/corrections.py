"""A game back to facts, and some of its facts told anew."""

from typing import cast

from skatcalc.facts import Facts
from skatcalc.game import Contract, Ending, Game

_DECIDING = ("card_points", "tricks", "won")
_RESULT = (*_DECIDING, "schneider", "schwarz")
_BESIDE = ("bid", "doubling_steps", "bock_round", "ending", "party", "announced_as")
"""What is said of a game beside its declaration and its result."""
_ANNOUNCED = ("schneider_announced", "schwarz_announced", "ouvert")


def facts_of(game: Game) -> Facts:
    """Return the facts that ``notation.to_game`` makes the game of.

    >>> from skatcalc.facts import to_game
    >>> from skatcalc.notation import read_words
    >>> facts = read_words("spades with 1 ouvert 10 tricks".split())
    >>> to_game(facts_of(to_game(facts))) == to_game(facts)
    True
    """
    said, outcome = game.declaration.announcements, game.outcome
    told = {
        "contract": game.contract,
        "matadors": game.matadors,
        "hand": said.hand,
        "schneider_announced": said.schneider or None,
        "schwarz_announced": said.schwarz or None,
        "ouvert": said.ouvert or None,
        "bid": game.bid,
        "card_points": outcome.card_points,
        "tricks": outcome.tricks,
        "schneider": outcome.schneider or None,
        "schwarz": outcome.schwarz or None,
        "won": outcome.won,
        "ending": outcome.ending if outcome.ending is not Ending.PLAYED_OUT else None,
        "party": outcome.party,
        "announced_as": game.announced_as,
        "doubling_steps": game.doubling_steps or None,
        "bock_round": game.bock_round,
        "last_trick_promise": said.last_trick_promise or None,
        "revolution": said.revolution or None,
        "played_on": said.played_on or None,
        "three_in_skat": game.three_in_skat or None,
        "cards": game.cards or None,
    }
    return cast("Facts", {name: fact for name, fact in told.items() if fact is not None})


def told_anew(facts: Facts, new: Facts) -> Facts:
    """Return the facts with the new ones in place of those that say the same thing.

    A new result replaces the whole result, of which tricks alone leave the card points; cards
    replace the matadors and matadors the cards; "no hand" takes the announcements with it, and a
    null the matadors, announcements and levels of a suit game.
    """
    gone: set[str] = set()
    if new.keys() & {*_RESULT}:
        gone |= {*_RESULT} - ({"card_points"} if new.keys() & {*_RESULT} == {"tricks"} else set())
    if new.keys() & {"cards", "skat"}:
        gone |= {"matadors", "cards", "skat"}
    if "matadors" in new:
        gone |= {"cards", "skat"}
    if new.get("hand") is False:
        gone |= {*_ANNOUNCED}
    if "ending" in new:
        gone.add("party")
    if new.get("contract") is Contract.NULL:
        gone |= {"matadors", "schneider_announced", "schwarz_announced", "schneider", "schwarz"}
    kept = {name: fact for name, fact in facts.items() if name not in gone}
    return cast("Facts", {**kept, **new})


def is_whole(facts: Facts) -> bool:
    """Return whether the facts tell a game from its name to its result."""
    return "contract" in facts and bool(facts.keys() & {*_RESULT, "ending"})


def corrected(facts: Facts, new: Facts) -> Facts:
    """Return the facts of a game that a line corrects; what the line does not say stays.

    A line that names the game tells the declaration anew, and stands alone if it tells a result as
    well. Levels alone are added to the result; if they do not fit, the game is refused later.

    >>> from skatcalc.notation import read_words
    >>> old = read_words("spades hand with 1 bid 20 70 points".split())
    >>> corrected(old, read_words("clubs with 2".split()))["card_points"]
    70
    >>> corrected(old, read_words("with 2".split()))["hand"]
    True
    """
    if is_whole(new):
        return new
    kept = facts
    if "contract" in new:
        kept = _only(facts, {*_RESULT, *_BESIDE})
    elif not new.keys() & {*_DECIDING}:
        new = cast("Facts", {**_only(facts, {*_RESULT}), **new})
    return told_anew(kept, new)


def _only(facts: Facts, names: set[str]) -> Facts:
    return cast("Facts", {name: fact for name, fact in facts.items() if name in names})
