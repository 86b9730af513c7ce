"""What was said about a game, piece by piece, and the game that the pieces make together."""

from collections.abc import Iterable, Mapping
from typing import TypedDict, cast

from skatcalc.cards import Card
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.i18n import language
from skatcalc.problems import NotationError, Problem
from skatcalc.words import words_of


class Facts(TypedDict, total=False):
    """What was said about a game, before anything is concluded; a key that is absent was not said.

    ``skat`` are cards told apart from those in hand; together they are the declarer's.
    """

    contract: Contract
    matadors: Matadors
    hand: bool
    schneider: bool
    schneider_announced: bool
    schwarz: bool
    schwarz_announced: bool
    ouvert: bool
    bid: int
    card_points: int
    tricks: int
    won: bool
    ending: Ending
    party: Party
    announced_as: Contract
    doubling_steps: int
    bock_round: bool
    last_trick_promise: bool
    revolution: bool
    played_on: bool
    three_in_skat: bool
    cards: tuple[Card, ...]
    skat: tuple[Card, ...]


MEANINGS: Mapping[str, Facts] = {
    "diamonds": {"contract": Contract.DIAMONDS},
    "hearts": {"contract": Contract.HEARTS},
    "spades": {"contract": Contract.SPADES},
    "clubs": {"contract": Contract.CLUBS},
    "grand": {"contract": Contract.GRAND},
    "grand hand": {"contract": Contract.GRAND, "hand": True},
    "grand ouvert": {"contract": Contract.GRAND, "ouvert": True},
    "null": {"contract": Contract.NULL},
    "null hand": {"contract": Contract.NULL, "hand": True},
    "null ouvert": {"contract": Contract.NULL, "ouvert": True},
    "null ouvert hand": {"contract": Contract.NULL, "ouvert": True, "hand": True},
    "single": {"matadors": Matadors(1)},
    "hand": {"hand": True},
    "no hand": {"hand": False},
    "schneider": {"schneider": True},
    "schneider announced": {"schneider_announced": True},
    "own schneider": {"won": False, "schneider": True},
    "schwarz": {"schwarz": True},
    "schwarz announced": {"schwarz_announced": True},
    "own schwarz": {"won": False, "schwarz": True},
    "ouvert": {"ouvert": True},
    "won": {"won": True},
    "lost": {"won": False},
    "no trick": {"tricks": 0},
    "all tricks": {"tricks": 10},
    "split": {"card_points": 60},
    "conceded": {"ending": Ending.CONCEDED},
    "thrown in": {"ending": Ending.THROWN_IN},
    "violation": {"ending": Ending.VIOLATION},
    "by declarer": {"party": Party.DECLARER},
    "by defenders": {"party": Party.DEFENDERS},
    "kontra": {"doubling_steps": 1},
    "re": {"doubling_steps": 2},
    "hirsch": {"doubling_steps": 3},
    "bock": {"bock_round": True},
    "no bock": {"bock_round": False},
    "spitze": {"last_trick_promise": True},
    "revolution": {"contract": Contract.NULL, "revolution": True},
    "played on": {"played_on": True},
    "three in skat": {"three_in_skat": True},
    "announced as null": {"announced_as": Contract.NULL},
    "": {},
}
"""What a word can say, by the name that the tables of words use; the last one says nothing."""


def merge(told: Iterable[Facts]) -> tuple[Facts, list[Problem]]:
    """Return all facts as one, and what contradicts in them."""
    merged: dict[str, object] = {}
    problems = []
    for facts in told:
        for name, new in facts.items():
            old = merged.get(name, new)
            both = _steps(old, new) if name == "doubling_steps" else _both(old, new)
            if both is None and name == "card_points":
                # Most often one of them is meant to be the bid.
                problems.append(Problem("points-twice", {"first": old, "second": new}))
            elif both is None:
                first, second = (said(name, each) for each in (old, new))
                problems.append(Problem("contradiction", {"first": first, "second": second}))
            else:
                merged[name] = both
    return cast("Facts", merged), problems


def _steps(old: object, new: object) -> int:
    """Return the higher doubling: "re" is the second step, which holds the first, "kontra"."""
    return max(int(str(old)), int(str(new)))


def _both(old: object, new: object) -> object:
    """Return what is told twice, ``None`` where the two contradict each other."""
    match old, new:
        case Matadors(count, None), Matadors(same) if count == same:
            return new
        case Matadors(count), Matadors(same, None) if count == same:
            return old
        case _:
            return old if old == new else None


_SAID: Mapping[str, tuple[str, str]] = {
    "hand": ("hand", "no hand"),
    "schneider": ("schneider", "schneider"),
    "schneider_announced": ("schneider announced", "schneider announced"),
    "schwarz": ("schwarz", "schwarz"),
    "schwarz_announced": ("schwarz announced", "schwarz announced"),
    "ouvert": ("ouvert", "ouvert"),
    "bid": ("bid", "bid"),
    "card_points": ("points", "points"),
    "tricks": ("tricks", "tricks"),
    "won": ("won", "lost"),
    "announced_as": ("announced as null", "announced as null"),
    "bock_round": ("bock", "no bock"),
    "last_trick_promise": ("spitze", "spitze"),
    "revolution": ("revolution", "revolution"),
    "played_on": ("played on", "played on"),
    "three_in_skat": ("three in skat", "three in skat"),
}
"""How each field is written where it is told, and where it is denied."""
_DOUBLINGS = ("kontra", "re", "hirsch")


def said(field: str, value: object) -> object:
    """Return a fact as a player of the language in force would write it, for a message.

    What ``messages`` words itself, as a contract, is returned as it is.
    """
    if isinstance(value, tuple) and field in {"cards", "skat"}:
        return " ".join(map(str, value))
    say = words_of(language()).say
    if field == "doubling_steps":
        return say[_DOUBLINGS[int(str(value)) - 1]]
    if field not in _SAID:
        return value
    told = _SAID[field][0 if value or (isinstance(value, int) and value is not False) else 1]
    return say[told].format(value)


def combine(*told: Facts) -> Facts:
    """Return all facts as one; what is told twice must agree.

    Raises ``NotationError`` with every contradiction.
    """
    facts, problems = merge(told)
    if problems:
        raise NotationError(problems)
    return facts


def to_game(facts: Facts) -> Game:
    """Return the game that the facts describe; it may still be impossible.

    Raises ``NotationError`` with the code ``contract-missing`` when no contract was named.
    """
    if "contract" not in facts:
        raise NotationError(Problem("contract-missing"))
    outcome = Outcome(
        card_points=facts.get("card_points"),
        tricks=facts.get("tricks"),
        schneider=facts.get("schneider", False),
        schwarz=facts.get("schwarz", False),
        won=facts.get("won"),
        ending=facts.get("ending", Ending.PLAYED_OUT),
        party=facts.get("party"),
    )
    announcements = Announcements(
        hand=facts.get("hand"),
        schneider=facts.get("schneider_announced", False),
        schwarz=facts.get("schwarz_announced", False),
        ouvert=facts.get("ouvert", False),
        last_trick_promise=facts.get("last_trick_promise", False),
        revolution=facts.get("revolution", False),
        played_on=facts.get("played_on", False),
    )
    return Game(
        declaration=Declaration(facts["contract"], announcements),
        matadors=facts.get("matadors"),
        outcome=outcome,
        bid=facts.get("bid"),
        announced_as=facts.get("announced_as"),
        cards=all_cards(facts),
        doubling_steps=facts.get("doubling_steps", 0),
        bock_round=facts.get("bock_round"),
        three_in_skat=facts.get("three_in_skat", False),
    )


def all_cards(facts: Facts) -> tuple[Card, ...]:
    """Return the declarer's cards, those of the skat included."""
    return facts.get("cards", ()) + facts.get("skat", ())
