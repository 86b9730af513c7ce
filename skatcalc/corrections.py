"""A game back to words and facts, and some of its facts told anew."""

from collections.abc import Iterator
from typing import cast

from skatcalc.facts import Facts
from skatcalc.game import Contract, Ending, Game

_RESULT = ("card_points", "tricks", "schneider", "schwarz", "won")
_ANNOUNCED = ("schneider_announced", "schwarz_announced", "ouvert")
_STEPS = ("kontra", "re", "hirsch")


def facts_of(game: Game) -> Facts:
    """Return the facts that ``notation.to_game`` makes the game of.

    >>> from skatcalc.notation import read_words, to_game
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


def words_of(game: Game) -> tuple[str, ...]:
    """Return the words, in English, that ``notation.read_words`` reads as the game.

    Cards are left out: no word tells them, only the option ``--cards``.
    """
    return tuple(word for phrase in _phrases(game) for word in phrase.split())


def _phrases(game: Game) -> Iterator[str]:
    outcome = game.outcome
    yield from _declared_phrases(game)
    if game.bid is not None:
        yield f"bid {game.bid}"
    yield from _result_phrases(game)
    if outcome.ending is not Ending.PLAYED_OUT:
        yield outcome.ending.value
    if outcome.party is not None:
        yield f"by {outcome.party.value}"
    if game.announced_as is not None:
        yield f"announced-as {game.announced_as.value}"
    if game.doubling_steps:
        yield _STEPS[game.doubling_steps - 1]
    if game.bock_round is not None:
        yield "bock" if game.bock_round else "no bock"
    if game.three_in_skat:
        yield "three in skat"


def _declared_phrases(game: Game) -> Iterator[str]:
    said = game.declaration.announcements
    yield "revolution" if said.revolution else game.contract.value
    if game.matadors is not None:
        signs = {True: "with", False: "without", None: "matadors"}
        yield f"{signs[game.matadors.held]} {game.matadors.count}"
    if said.hand is not None:
        yield "hand" if said.hand else "no hand"
    if said.ouvert and not said.revolution:
        yield "ouvert"
    elif said.schwarz:
        yield "schwarz announced"
    elif said.schneider:
        yield "schneider announced"
    if said.last_trick_promise:
        yield "spitze"
    if said.played_on:
        yield "played on"


def _result_phrases(game: Game) -> Iterator[str]:
    outcome = game.outcome
    if outcome.card_points is not None:
        yield f"{outcome.card_points} points"
    if outcome.tricks is not None:
        yield f"{outcome.tricks} tricks"
    if outcome.schneider:
        yield "schneider"
    if outcome.schwarz:
        yield "schwarz"
    if outcome.won is not None:
        yield "won" if outcome.won else "lost"
