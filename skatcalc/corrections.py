"""A game back to facts, some of its facts told anew, and what a line tells anew of a game."""

from collections.abc import Iterator
from typing import cast

from skatcalc.facts import Facts
from skatcalc.game import Contract, Ending, Game, Matadors

_RESULT = ("card_points", "tricks", "schneider", "schwarz", "won")
_OF_ITS_KIND = ("ouvert", "revolution", "card_points", "tricks")
"""What a null and other games both have, and is another thing in each."""
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


def is_whole(facts: Facts) -> bool:
    """Return whether the facts are a game of their own: the contract is told, and how it ended.

    A level that was reached tells that the game was won with it, as where a game is entered.

    >>> is_whole({"contract": Contract.SPADES, "won": True}), is_whole({"card_points": 89})
    (True, False)
    """
    ended = {*_RESULT, "ending", "announced_as"}
    return "contract" in facts and bool(facts.keys() & ended)


def corrected(game: Game, new: Facts) -> Facts:
    """Return the facts of the game after a correction: a whole one replaces it, else what is told.

    Whatever was told of the old game and is not told of a whole one is gone, the bid included.
    """
    return new if is_whole(new) else told_anew(facts_of(game), new)


def surroundings(game: Game) -> Iterator[Facts]:
    """Yield what may be meant to be told before the words of a correction.

    They may be a line of their own, go on after the game's name, or after all that was declared: a
    letter or number is another thing in each.
    """
    yield {}
    yield {"contract": game.contract}
    told = facts_of(game)
    if game.cards and game.contract is not Contract.NULL:
        told["matadors"] = Matadors.of(game.cards, game.contract)
    ended = {*_RESULT, "ending", "party", "announced_as", "cards"}
    declared = {name: fact for name, fact in told.items() if name not in ended}
    yield cast("Facts", declared)


def told_anew(facts: Facts, new: Facts) -> Facts:
    """Return the facts with the new ones in place of those that say the same thing.

    A new result replaces the whole result, of which tricks alone leave the card points; cards
    replace the matadors and matadors the cards; "no hand" takes the announcements with it, and a
    null the matadors, announcements and levels of a suit game. From a null to another game and back
    only Hand and won or lost remain.
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
    old = facts.get("contract")
    if (old is Contract.NULL) != (new.get("contract", old) is Contract.NULL):
        gone |= {*_OF_ITS_KIND}
    kept = {name: fact for name, fact in facts.items() if name not in gone}
    return cast("Facts", {**kept, **new})
