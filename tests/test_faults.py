"""Every fault and every warning: the least that provokes it, its facts, and a near miss."""

import inspect
import re
from typing import NamedTuple

import pytest

from skatcalc import bids, faults, rules
from skatcalc.bids import cover
from skatcalc.bock import BockRules
from skatcalc.cards import DECK, Card, Rank, Suit
from skatcalc.faults import find_problems, find_warnings
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
from skatcalc.messages import text
from skatcalc.nulls import Replacement
from skatcalc.problems import InvalidGame, Problem
from skatcalc.rules import ISKO, Rules, find_rules, raeuber, rules_from_data, rules_to_data

C, S = Contract.CLUBS, Contract.SPADES


def cards_of(text: str) -> tuple[Card, ...]:
    return tuple(Card(Suit(each[0]), Rank(each[1])) for each in text.split())


CLUBS_WITH_3 = cards_of("CJ SJ HJ CA CT CK CQ C9 C8 C7 HA HT")
SCHNEIDER = Announcements(schneider=True)
SCHWARZ = Announcements(schwarz=True)
OUVERT = Announcements(ouvert=True)
PROMISE = Announcements(last_trick_promise=True)
REVOLUTION = Announcements(revolution=True)
PLAYED_ON = Announcements(played_on=True)


def game(
    contract: Contract = S,
    matadors: Matadors | int | None = 1,
    announced: Announcements = Announcements(),
    *,
    bid: int | None = None,
    cards: tuple[Card, ...] = (),
    announced_as: Contract | None = None,
    outcome: Outcome = Outcome(),
) -> Game:
    """Return a game in spades with 1, or what is told; a null has no matadors."""
    run = Matadors(matadors) if isinstance(matadors, int) else matadors
    return Game(
        declaration=Declaration(contract, announced),
        matadors=None if contract is Contract.NULL and matadors == 1 else run,
        bid=bid,
        cards=cards,
        announced_as=announced_as,
        outcome=outcome,
    )


def null(
    announced: Announcements = Announcements(),
    *,
    bid: int | None = None,
    cards: tuple[Card, ...] = (),
    outcome: Outcome = Outcome(),
) -> Game:
    return game(Contract.NULL, None, announced, bid=bid, cards=cards, outcome=outcome)


def ended(ending: Ending, party: Party, outcome: Outcome = Outcome()) -> Outcome:
    return outcome._replace(ending=ending, party=party)


class Case(NamedTuple):
    """A game with one fault, the facts of the fault, and games that are just not faulty."""

    code: str
    faulty: Game
    facts: dict[str, object]
    near: tuple[Game, ...] = ()
    rules: Rules = ISKO


REPLACED = Contract.NULL

PROBLEMS = (
    Case(
        "bid-illegal",
        game(bid=19),
        {"bid": 19, "below": 18, "above": 20},
        (game(bid=18), game(bid=264)),
    ),
    Case("bid-illegal", game(bid=17), {"bid": 17, "below": None, "above": 18}),
    Case("bid-illegal", game(bid=300), {"bid": 300, "below": 264, "above": None}),
    Case("matadors-in-null", game(Contract.NULL, 2), {"count": 2}, (null(),)),
    Case("matadors-missing", game(C, None), {"contract": C}, (game(C, None, cards=CLUBS_WITH_3),)),
    Case("matadors-zero", game(C, 0), {"count": 0, "limit": 11, "contract": C}, (game(C, 1),)),
    Case("matadors-zero", game(C, -1), {"count": -1, "limit": 11, "contract": C}),
    Case(
        "matadors-too-many",
        game(C, 12),
        {"count": 12, "limit": 11, "contract": C},
        (game(C, 11),),
    ),
    Case(
        "matadors-too-many",
        game(Contract.GRAND, 5),
        {"count": 5, "limit": 4, "contract": Contract.GRAND},
        (game(Contract.GRAND, 4),),
    ),
    Case(
        "card-twice",
        game(C, None, cards=(*CLUBS_WITH_3[:11], CLUBS_WITH_3[0])),
        {"cards": ("CJ",)},
        (game(C, None, cards=CLUBS_WITH_3),),
    ),
    Case("cards-too-many", game(C, None, cards=DECK[:13]), {"count": 13, "wanted": 12}),
    Case("cards-missing", game(C, None, cards=DECK[:11]), {"count": 11, "wanted": 12}),
    Case(
        "cards-missing",
        null(cards=DECK[:10]),
        {"count": 10, "wanted": 12},
        (null(cards=DECK[:12]),),
    ),
    Case(
        "cards-against-matadors",
        game(C, Matadors(2, held=True), cards=CLUBS_WITH_3),
        {"said": Matadors(2, held=True), "shown": Matadors(3, held=True)},
        (
            game(C, 3, cards=CLUBS_WITH_3),
            game(C, Matadors(3, held=True), cards=CLUBS_WITH_3),
        ),
    ),
    Case(
        "cards-against-matadors",
        game(C, Matadors(3, held=False), cards=CLUBS_WITH_3),
        {"said": Matadors(3, held=False), "shown": Matadors(3, held=True)},
    ),
    Case("announcement-in-null", null(SCHNEIDER), {}, (null(Announcements(ouvert=True)),)),
    Case("announcement-in-null", null(SCHWARZ), {}),
    Case(
        "announced-without-hand",
        game(announced=Announcements(hand=False, schneider=True)),
        {},
        (
            game(announced=SCHNEIDER),
            game(announced=Announcements(hand=False)),
            null(Announcements(hand=False, ouvert=True)),
        ),
    ),
    Case("announced-without-hand", game(announced=Announcements(hand=False, ouvert=True)), {}),
    Case(
        "points-out-of-range",
        game(outcome=Outcome(card_points=121)),
        {"points": 121},
        (game(outcome=Outcome(card_points=120)), game(outcome=Outcome(card_points=0))),
    ),
    Case("points-out-of-range", game(outcome=Outcome(card_points=-1)), {"points": -1}),
    Case(
        "tricks-out-of-range",
        game(outcome=Outcome(tricks=11)),
        {"tricks": 11},
        (game(outcome=Outcome(tricks=10)), game(outcome=Outcome(tricks=0))),
    ),
    Case("tricks-out-of-range", game(outcome=Outcome(tricks=-1)), {"tricks": -1}),
    Case(
        "no-trick-too-many-points",
        game(outcome=Outcome(card_points=23, tricks=0)),
        {"points": 23, "most": 22},
        (
            game(outcome=Outcome(card_points=22, tricks=0)),
            game(outcome=Outcome(card_points=23, tricks=1)),
        ),
    ),
    Case(
        "all-tricks-too-few-points",
        game(outcome=Outcome(card_points=119, tricks=10)),
        {"points": 119},
        (
            game(outcome=Outcome(card_points=119, tricks=9)),
            game(outcome=Outcome(card_points=120, tricks=10)),
        ),
    ),
    Case(
        "party-without-ending",
        game(outcome=Outcome(party=Party.DEFENDERS)),
        {"party": Party.DEFENDERS},
        (game(outcome=ended(Ending.THROWN_IN, Party.DEFENDERS)),),
    ),
    Case(
        "ending-needs-party",
        game(outcome=Outcome(ending=Ending.THROWN_IN)),
        {"ending": Ending.THROWN_IN},
        (game(outcome=ended(Ending.THROWN_IN, Party.DECLARER)),),
    ),
    Case(
        "schneider-against-points",
        game(outcome=Outcome(schneider=True, card_points=31)),
        {"points": 31},
        (
            game(outcome=Outcome(schneider=True, card_points=30)),
            game(outcome=Outcome(schneider=True, card_points=90)),
        ),
    ),
    Case(
        "schneider-against-points",
        game(outcome=Outcome(schneider=True, card_points=89)),
        {"points": 89},
    ),
    Case(
        "schwarz-against-tricks",
        game(outcome=Outcome(schwarz=True, tricks=1)),
        {"tricks": 1},
        (
            game(outcome=Outcome(schwarz=True, tricks=0)),
            game(outcome=Outcome(schwarz=True, tricks=10)),
        ),
    ),
    Case("schwarz-against-tricks", game(outcome=Outcome(schwarz=True, tricks=9)), {"tricks": 9}),
    Case(
        "schwarz-against-points",
        game(outcome=Outcome(schwarz=True, card_points=23)),
        {"points": 23},
        (
            game(outcome=Outcome(schwarz=True, card_points=22)),
            game(outcome=Outcome(schwarz=True, card_points=120)),
        ),
    ),
    Case(
        "schwarz-against-points",
        game(outcome=Outcome(schwarz=True, card_points=119)),
        {"points": 119},
    ),
    Case("level-in-null", null(outcome=Outcome(schneider=True)), {}, (null(),)),
    Case("level-in-null", null(outcome=Outcome(schwarz=True)), {}),
    Case(
        "null-won-with-trick",
        null(outcome=Outcome(won=True, tricks=1)),
        {"tricks": 1},
        (
            null(outcome=Outcome(won=True, tricks=0)),
            null(outcome=Outcome(won=False, tricks=1)),
        ),
    ),
    Case(
        "null-won-with-trick",
        null(outcome=ended(Ending.CONCEDED, Party.DEFENDERS, Outcome(won=True, tricks=1))),
        {"tricks": 1},
    ),
    Case(
        "null-won-given-up",
        null(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(won=True))),
        {"ending": Ending.CONCEDED},
        (
            null(outcome=ended(Ending.CONCEDED, Party.DECLARER)),
            null(outcome=ended(Ending.CONCEDED, Party.DEFENDERS, Outcome(won=True))),
        ),
    ),
    Case(
        "won-without-trick",
        game(outcome=Outcome(won=True, tricks=0)),
        {},
        (
            game(outcome=Outcome(won=True, tricks=1)),
            game(outcome=ended(Ending.CONCEDED, Party.DEFENDERS, Outcome(won=True, tricks=0))),
        ),
    ),
    Case(
        "won-below-61",
        game(outcome=Outcome(won=True, card_points=60)),
        {"points": 60},
        (
            game(outcome=Outcome(won=True, card_points=61)),
            game(outcome=ended(Ending.VIOLATION, Party.DEFENDERS, Outcome(10, won=True))),
        ),
    ),
    Case(
        "won-below-61",
        game(outcome=ended(Ending.THROWN_IN, Party.DEFENDERS, Outcome(60, won=True))),
        {"points": 60},
    ),
    Case(
        "won-below-61",
        game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(60, won=True))),
        {"points": 60},
        (game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(61, won=True))),),
    ),
    Case(
        "won-below-90",
        game(announced=SCHNEIDER, outcome=Outcome(won=True, card_points=89)),
        {"points": 89},
        (game(announced=SCHNEIDER, outcome=Outcome(won=True, card_points=90)),),
    ),
    Case(
        "won-without-all-tricks",
        game(announced=SCHWARZ, outcome=Outcome(won=True, card_points=119)),
        {"points": 119, "tricks": None},
        (
            game(announced=SCHWARZ, outcome=Outcome(won=True, card_points=120)),
            game(announced=SCHWARZ, outcome=Outcome(won=True)),
        ),
    ),
    Case(
        "won-without-all-tricks",
        game(announced=SCHWARZ, outcome=Outcome(won=True, tricks=9)),
        {"points": None, "tricks": 9},
        (game(announced=SCHWARZ, outcome=Outcome(won=True, tricks=10)),),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=Outcome(won=False, card_points=61)),
        {"points": 61},
        (
            game(outcome=Outcome(won=False, card_points=60)),
            game(outcome=Outcome(won=False, card_points=61), bid=23),
            game(outcome=Outcome(won=False, card_points=89), announced=SCHNEIDER),
            game(outcome=Outcome(won=False, card_points=120), announced=SCHWARZ),
            game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(61, won=False))),
            game(outcome=ended(Ending.VIOLATION, Party.DECLARER, Outcome(61, won=False))),
        ),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=Outcome(won=False, card_points=90), bid=33),
        {"points": 90},
        (game(outcome=Outcome(won=False, card_points=90), bid=35),),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=Outcome(won=False, tricks=10)),
        {"points": 120},
        (game(outcome=Outcome(won=False, tricks=9)),),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=Outcome(won=False, card_points=90), announced=SCHNEIDER),
        {"points": 90},
        (game(outcome=Outcome(won=False, card_points=90), announced=SCHNEIDER, bid=59),),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=Outcome(won=False, tricks=10), announced=SCHWARZ),
        {"points": 120},
        (game(outcome=Outcome(won=False, tricks=10), announced=SCHWARZ, bid=80),),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=Outcome(won=False, card_points=120, schwarz=True), announced=SCHWARZ),
        {"points": 120},
        (game(outcome=Outcome(won=False, card_points=120, tricks=9), announced=SCHWARZ),),
    ),
    Case(
        "lost-with-enough-points",
        game(outcome=ended(Ending.THROWN_IN, Party.DECLARER, Outcome(61, won=False))),
        {"points": 61},
    ),
    Case(
        "announced-as-not-null",
        game(C, bid=24, announced_as=Contract.GRAND),
        {"contract": Contract.GRAND},
        (game(C, bid=24, announced_as=REPLACED),),
    ),
    Case("replacement-is-null", game(Contract.NULL, None, announced_as=REPLACED), {}),
    Case(
        "replacement-with-levels",
        game(C, bid=24, announced_as=REPLACED, outcome=Outcome(schneider=True)),
        {},
        (
            game(C, bid=24, announced_as=REPLACED, outcome=Outcome(won=False)),
            game(C, bid=36, announced_as=REPLACED, announced=Announcements(hand=True)),
        ),
    ),
    Case(
        "replacement-with-levels",
        game(C, bid=24, announced_as=REPLACED, outcome=Outcome(schwarz=True)),
        {},
    ),
    Case(
        "replacement-with-levels",
        game(C, bid=36, announced_as=REPLACED, announced=SCHNEIDER),
        {},
    ),
    Case(
        "replacement-won",
        game(C, bid=24, announced_as=REPLACED, outcome=Outcome(won=True)),
        {},
        (game(C, bid=24, announced_as=REPLACED, outcome=Outcome(won=False)),),
    ),
    Case(
        "replacement-not-needed",
        game(C, bid=23, announced_as=REPLACED),
        {"value": 23, "bid": 23},
        (game(C, bid=24, announced_as=REPLACED),),
    ),
    Case(
        "replacement-not-needed",
        game(C, announced_as=REPLACED),
        {"value": 23, "bid": None},
    ),
    Case(
        "replacement-not-needed",
        game(C, bid=35, announced_as=REPLACED, announced=Announcements(hand=True)),
        {"value": 35, "bid": 35},
    ),
)

HOUSE = ISKO._replace(
    name="house",
    doublings=2,
    bock=BockRules(),
    last_trick_levels=1,
    revolution=92,
    presenting=True,
)
ONLY_GRAND_OPEN = raeuber()._replace(name="open grand", grand_ouvert=36)
TEN = CLUBS_WITH_3[:10]

HOUSE_PROBLEMS = (
    *(
        Case(
            "doubling-not-played",
            game()._replace(doubling_steps=steps),
            {"steps": steps, "allowed": allowed, "rules": rules.name},
            tuple(game()._replace(doubling_steps=fewer) for fewer in range(allowed + 1)),
            rules,
        )
        for rules, allowed, steps in (
            (ISKO, 0, 1),
            (ISKO, 0, -1),
            (HOUSE, 2, 3),
            (HOUSE._replace(doublings=1), 1, 2),
            (HOUSE._replace(doublings=3), 3, 4),
            (HOUSE._replace(doublings=3), 3, -1),
        )
    ),
    Case(
        "bock-not-played",
        game()._replace(bock_round=True),
        {"rules": "isko"},
        (game()._replace(bock_round=False),),
    ),
    Case("last-trick-not-played", game(announced=PROMISE), {"rules": "isko"}),
    Case("last-trick-not-played", null(PROMISE), {"rules": "isko"}),
    Case("last-trick-impossible", null(PROMISE), {}, (game(announced=PROMISE),), HOUSE),
    *(
        Case(
            "last-trick-impossible",
            game(Contract.GRAND, Matadors(4, held), PROMISE),
            {},
            (
                game(Contract.GRAND, Matadors(3, held), PROMISE),
                game(C, Matadors(4, held), PROMISE),
            ),
            HOUSE,
        )
        for held in (True, False, None)
    ),
    Case(
        "last-trick-impossible",
        game(Contract.GRAND, None, PROMISE, cards=cards_of("CJ SJ HJ DJ CA SA HA DA CT ST HT DT")),
        {},
        (game(Contract.GRAND, None, PROMISE, cards=CLUBS_WITH_3),),
        HOUSE,
    ),
    Case("revolution-not-played", null(REVOLUTION), {"rules": "isko"}, (null(OUVERT),)),
    Case("revolution-not-played", game(announced=REVOLUTION), {"rules": "isko"}),
    Case("revolution-not-null", game(announced=REVOLUTION), {}, (null(REVOLUTION),), HOUSE),
    Case("presenting-not-played", game(announced=PLAYED_ON), {"rules": "isko"}),
    Case("presenting-not-played", null(PLAYED_ON), {"rules": "isko"}),
    Case("presenting-null", null(PLAYED_ON), {}, (game(announced=PLAYED_ON),), HOUSE),
    Case(
        "won-below-90",
        game(announced=PLAYED_ON, outcome=Outcome(won=True, card_points=89)),
        {"points": 89},
        (game(announced=PLAYED_ON, outcome=Outcome(won=True, card_points=90)),),
        HOUSE,
    ),
    Case(
        "lost-with-enough-points",
        game(announced=PLAYED_ON, outcome=Outcome(won=False, card_points=90)),
        {"points": 90},
        (
            game(announced=PLAYED_ON, outcome=Outcome(won=False, card_points=89)),
            game(announced=PROMISE, outcome=Outcome(won=False, card_points=120)),
        ),
        HOUSE,
    ),
    Case(
        "ouvert-not-played",
        game(announced=OUVERT),
        {"rules": "raeuber"},
        (game(announced=SCHWARZ), null(OUVERT)),
        raeuber(),
    ),
    Case(
        "ouvert-not-played",
        game(Contract.GRAND, 1, OUVERT),
        {"rules": "raeuber"},
        (game(Contract.GRAND, 1, SCHWARZ),),
        raeuber(),
    ),
    Case(
        "ouvert-not-played",
        game(announced=OUVERT),
        {"rules": "open grand"},
        (game(Contract.GRAND, 1, OUVERT),),
        ONLY_GRAND_OPEN,
    ),
    Case(
        "replacement-not-played",
        game(C, bid=24, announced_as=REPLACED),
        {"rules": "raeuber"},
        (null(bid=24),),
        raeuber(),
    ),
    Case(
        "bid-missing",
        game(outcome=Outcome(won=False)),
        {"rules": "raeuber"},
        (
            game(outcome=Outcome(won=False), bid=18),
            game(outcome=Outcome(won=True)),
            game(),
            null(outcome=Outcome(won=False)),
        ),
        raeuber(),
    ),
    Case(
        "bid-missing",
        game(outcome=ended(Ending.CONCEDED, Party.DECLARER)),
        {"rules": "raeuber"},
        (game(outcome=ended(Ending.CONCEDED, Party.DEFENDERS)),),
        raeuber(),
    ),
    *(
        Case(
            "cards-not-ten",
            game(C, None, cards=cards)._replace(three_in_skat=True),
            {"count": len(cards), "wanted": 10},
            (
                game(C, None, cards=TEN)._replace(three_in_skat=True),
                null(cards=TEN)._replace(three_in_skat=True),
            ),
        )
        for cards in (CLUBS_WITH_3, CLUBS_WITH_3[:9])
    ),
)
"""Faults against what houses play, under rules that play it and rules that do not."""

WARNINGS = (
    Case(
        "null-lost-without-trick",
        null(outcome=Outcome(won=False, tricks=0)),
        {},
        (
            null(outcome=Outcome(won=False)),
            null(outcome=Outcome(won=False, tricks=1)),
            null(outcome=ended(Ending.VIOLATION, Party.DECLARER, Outcome(won=False, tricks=0))),
        ),
    ),
    Case(
        "points-in-null",
        null(outcome=Outcome(card_points=10)),
        {},
        (
            null(),
            null(outcome=Outcome(card_points=10, tricks=1)),
            null(outcome=Outcome(card_points=10, won=True)),
            null(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(10))),
        ),
    ),
    Case(
        "schwarz-open",
        game(outcome=Outcome(card_points=120)),
        {"points": 120},
        (
            game(outcome=Outcome(card_points=119)),
            game(outcome=Outcome(card_points=120, tricks=9)),
            game(outcome=Outcome(card_points=120, tricks=10)),
            game(outcome=Outcome(card_points=120, schwarz=True)),
            game(outcome=ended(Ending.CONCEDED, Party.DEFENDERS, Outcome(0))),
        ),
    ),
    Case("schwarz-open", game(outcome=Outcome(card_points=0)), {"points": 0}),
    Case(
        "schwarz-open",
        game(outcome=Outcome(card_points=0), announced=SCHNEIDER),
        {"points": 0},
    ),
    Case(
        "schwarz-open",
        game(outcome=Outcome(card_points=120), announced=SCHWARZ),
        {"points": 120},
        (
            game(outcome=Outcome(card_points=0), announced=SCHWARZ),
            game(outcome=Outcome(card_points=120, won=True), announced=SCHWARZ),
            game(outcome=Outcome(card_points=120, won=False), announced=SCHWARZ),
        ),
    ),
    Case(
        "decided-before",
        game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(61, won=False))),
        {"points": 61},
        (
            game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(60, won=False))),
            game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(61))),
            game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(won=False))),
        ),
    ),
    Case(
        "level-not-counted",
        game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(schneider=True))),
        {"ending": Ending.CONCEDED},
        (
            game(outcome=ended(Ending.CONCEDED, Party.DEFENDERS, Outcome(schneider=True))),
            game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(92, schneider=True))),
            game(outcome=ended(Ending.CONCEDED, Party.DECLARER, Outcome(20))),
        ),
    ),
    Case(
        "level-not-counted",
        game(outcome=ended(Ending.VIOLATION, Party.DECLARER, Outcome(20, schwarz=True))),
        {"ending": Ending.VIOLATION},
    ),
    Case(
        "level-not-counted",
        game(outcome=ended(Ending.VIOLATION, Party.DECLARER, Outcome(won=False, schneider=True))),
        {"ending": Ending.VIOLATION},
        (game(outcome=ended(Ending.VIOLATION, Party.DECLARER, Outcome(won=True, schwarz=True))),),
    ),
    Case(
        "thrown-in-uncounted",
        game(outcome=ended(Ending.THROWN_IN, Party.DECLARER)),
        {"points": None},
        (
            game(outcome=ended(Ending.THROWN_IN, Party.DECLARER, Outcome(won=False))),
            game(outcome=ended(Ending.THROWN_IN, Party.DECLARER, Outcome(tricks=2))),
            game(outcome=ended(Ending.THROWN_IN, Party.DECLARER, Outcome(25))),
        ),
    ),
    Case(
        "thrown-in-uncounted",
        game(outcome=ended(Ending.THROWN_IN, Party.DEFENDERS, Outcome(60))),
        {"points": 60},
        (game(outcome=ended(Ending.THROWN_IN, Party.DEFENDERS, Outcome(61))),),
    ),
    Case(
        "points-against-tricks",
        game(outcome=Outcome(card_points=61, tricks=1)),
        {"points": 61, "tricks": 1, "least": 0, "most": 54},
        (game(outcome=Outcome(card_points=54, tricks=1)),),
    ),
    Case(
        "points-against-tricks",
        game(outcome=Outcome(card_points=66, tricks=9)),
        {"points": 66, "tricks": 9, "least": 87, "most": 120},
        (
            game(outcome=Outcome(card_points=87, tricks=9)),
            game(outcome=ended(Ending.THROWN_IN, Party.DEFENDERS, Outcome(66, tricks=9))),
        ),
    ),
    Case(
        "won-with-few-tricks",
        game(outcome=Outcome(won=True, tricks=1)),
        {"tricks": 1, "most": 54, "needed": 61},
        (
            game(outcome=Outcome(won=True, tricks=2)),
            game(outcome=Outcome(won=False, tricks=1)),
            game(outcome=Outcome(tricks=1)),
            game(outcome=ended(Ending.THROWN_IN, Party.DEFENDERS, Outcome(won=True, tricks=1))),
        ),
    ),
    Case(
        "won-with-few-tricks",
        game(outcome=Outcome(won=True, tricks=2), announced=SCHNEIDER),
        {"tricks": 2, "most": 84, "needed": 90},
        (game(outcome=Outcome(won=True, tricks=3), announced=SCHNEIDER),),
    ),
    Case(
        "won-with-few-tricks",
        game(outcome=Outcome(won=True, tricks=2), announced=PLAYED_ON),
        {"tricks": 2, "most": 84, "needed": 90},
        (game(outcome=Outcome(won=True, tricks=3), announced=PLAYED_ON),),
        HOUSE,
    ),
    Case(
        "lost-with-many-tricks",
        game(outcome=Outcome(won=False, tricks=9)),
        {"tricks": 9, "least": 87},
        (
            game(outcome=Outcome(won=False, tricks=8)),
            game(outcome=Outcome(won=True, tricks=9)),
            game(outcome=Outcome(won=False, tricks=9), bid=33),
            game(outcome=Outcome(won=False, tricks=9), announced=SCHNEIDER),
            game(outcome=ended(Ending.THROWN_IN, Party.DECLARER, Outcome(won=False, tricks=9))),
        ),
    ),
    Case(
        "lost-with-many-tricks",
        game(outcome=Outcome(won=False, tricks=9)),
        {"tricks": 9, "least": 87},
        # The promise of the last trick can be broken with any number of tricks.
        (game(outcome=Outcome(won=False, tricks=9), announced=PROMISE),),
        HOUSE,
    ),
    Case(
        "with-too-few-tricks",
        game(matadors=Matadors(1, held=True), outcome=Outcome(tricks=0)),
        {"matadors": Matadors(1, held=True), "tricks": 0, "least": 1},
        (
            game(matadors=Matadors(1, held=True), outcome=Outcome(tricks=1)),
            game(matadors=Matadors(1), outcome=Outcome(tricks=0)),
            game(
                matadors=Matadors(1, held=True),
                outcome=ended(Ending.THROWN_IN, Party.DECLARER, Outcome(tricks=0)),
            ),
        ),
    ),
    Case(
        "with-too-few-tricks",
        game(matadors=Matadors(11, held=True), outcome=Outcome(tricks=8)),
        {"matadors": Matadors(11, held=True), "tricks": 8, "least": 9},
        (game(matadors=Matadors(11, held=True), outcome=Outcome(tricks=9)),),
    ),
    Case(
        "with-too-few-tricks",
        game(matadors=Matadors(1, held=True), outcome=Outcome(schwarz=True, won=False)),
        {"matadors": Matadors(1, held=True), "tricks": 0, "least": 1},
        (game(matadors=Matadors(1, held=True), outcome=Outcome(schwarz=True)),),
    ),
    Case(
        "with-too-few-points",
        game(matadors=Matadors(5, held=True), outcome=Outcome(card_points=18)),
        {"matadors": Matadors(5, held=True), "points": 18, "least": 19},
        (
            game(matadors=Matadors(5, held=True), outcome=Outcome(card_points=19)),
            game(matadors=Matadors(5, held=False), outcome=Outcome(card_points=18)),
        ),
    ),
    Case(
        "with-too-few-points",
        game(C, None, cards=CLUBS_WITH_3, outcome=Outcome(card_points=5)),
        {"matadors": Matadors(3, held=True), "points": 5, "least": 6},
        (game(C, None, cards=CLUBS_WITH_3, outcome=Outcome(card_points=6)),),
    ),
    Case(
        "without-too-many-tricks",
        game(matadors=Matadors(1, held=False), outcome=Outcome(tricks=10)),
        {"matadors": Matadors(1, held=False), "tricks": 10, "most": 9},
        (
            game(matadors=Matadors(1, held=False), outcome=Outcome(tricks=9)),
            game(matadors=Matadors(1, held=True), outcome=Outcome(tricks=10)),
            game(
                matadors=Matadors(1, held=False),
                outcome=ended(Ending.THROWN_IN, Party.DEFENDERS, Outcome(tricks=10)),
            ),
        ),
    ),
    Case(
        "without-too-many-tricks",
        game(matadors=Matadors(11, held=False), outcome=Outcome(tricks=5)),
        {"matadors": Matadors(11, held=False), "tricks": 5, "most": 4},
        (game(matadors=Matadors(11, held=False), outcome=Outcome(tricks=4)),),
    ),
    Case(
        "without-too-many-tricks",
        game(matadors=Matadors(2, held=False), outcome=Outcome(schwarz=True)),
        {"matadors": Matadors(2, held=False), "tricks": 10, "most": 9},
        (game(matadors=Matadors(2, held=False), outcome=Outcome(20, schwarz=True)),),
    ),
    Case(
        "without-too-many-points",
        game(matadors=Matadors(5, held=False), outcome=Outcome(card_points=102)),
        {"matadors": Matadors(5, held=False), "points": 102, "most": 101},
        (
            game(matadors=Matadors(5, held=False), outcome=Outcome(card_points=101)),
            game(matadors=Matadors(5, held=True), outcome=Outcome(card_points=102)),
        ),
    ),
)


def parameters(cases: tuple[Case, ...]) -> list[object]:
    return [pytest.param(case, id=f"{case.code}-{place}") for place, case in enumerate(cases)]


@pytest.mark.parametrize("case", parameters((*PROBLEMS, *HOUSE_PROBLEMS)))
def test_the_least_faulty_game_has_one_fault_with_its_facts(case: Case) -> None:
    problem = Problem(case.code, case.facts)
    assert find_problems(case.faulty, case.rules) == (problem,)
    assert text(problem)


@pytest.mark.parametrize("case", parameters((*PROBLEMS, *HOUSE_PROBLEMS)))
def test_a_near_miss_of_a_fault_is_no_fault(case: Case) -> None:
    assert [find_problems(each, case.rules) for each in case.near] == [()] * len(case.near)


@pytest.mark.parametrize("case", parameters(WARNINGS))
def test_the_least_doubtful_game_has_one_warning_with_its_facts(case: Case) -> None:
    warning = Problem(case.code, case.facts)
    assert find_problems(case.faulty, case.rules) == ()
    assert find_warnings(case.faulty) == (warning,)
    assert text(warning)


@pytest.mark.parametrize("case", parameters(WARNINGS))
def test_a_near_miss_of_a_warning_is_not_warned_of(case: Case) -> None:
    for near in case.near:
        assert find_problems(near, case.rules) == ()
        assert case.code not in [each.code for each in find_warnings(near)]


def test_a_null_above_its_value_names_what_each_number_of_matadors_costs() -> None:
    (problem,) = find_problems(null(bid=24), ISKO)

    assert problem.code == "null-above-value"
    assert {name: fact for name, fact in problem.facts.items() if name != "rows"} == {
        "bid": 24,
        "value": 23,
        "hand": False,
        "ouvert": False,
        "revolution": False,
        "from_cards": False,
        "held": None,
    }
    rows = problem.facts["rows"]
    assert isinstance(rows, tuple)
    assert len(rows) == 11
    assert rows[0] == (
        Replacement(Contract.CLUBS, 1, -48),
        Replacement(Contract.DIAMONDS, 1, -54),
        Replacement(Contract.HEARTS, 1, -60),
        Replacement(Contract.SPADES, 1, -66),
        Replacement(Contract.GRAND, 1, -96),
    )
    assert [len(row) for row in rows] == [5] * 4 + [4] * 7
    assert find_problems(null(bid=23), ISKO) == ()


@pytest.mark.parametrize(
    ("announced", "bid", "worth"),
    [
        (Announcements(hand=True), 36, 35),
        (Announcements(ouvert=True), 48, 46),
        (Announcements(hand=True, ouvert=True), 60, 59),
    ],
)
def test_a_null_above_its_value_tells_its_value_and_whether_hand_carries_over(
    announced: Announcements, bid: int, worth: int
) -> None:
    (problem,) = find_problems(null(announced, bid=bid), ISKO)

    assert problem.code == "null-above-value"
    assert problem.facts["value"] == worth
    assert problem.facts["hand"] is (announced.hand is True)
    assert problem.facts["ouvert"] is announced.ouvert


def test_a_null_above_its_value_names_the_costs_at_the_cards_that_were_shown() -> None:
    (problem,) = find_problems(null(bid=24, cards=CLUBS_WITH_3), ISKO)

    assert problem.facts["from_cards"] is True
    assert problem.facts["held"] is True
    assert problem.facts["rows"] == (
        (
            Replacement(Contract.DIAMONDS, 3, -72),
            Replacement(Contract.HEARTS, 3, -80),
            Replacement(Contract.SPADES, 3, -88),
            Replacement(Contract.CLUBS, 3, -96),
            Replacement(Contract.GRAND, 3, -192),
        ),
    )


@pytest.mark.parametrize("cards", [DECK[:10], (*DECK[:12], DECK[0])])
def test_cards_that_are_not_twelve_tell_nothing_about_the_costs(cards: tuple[Card, ...]) -> None:
    problem = find_problems(null(bid=24, cards=cards), ISKO)[-1]

    assert problem.code == "null-above-value"
    assert problem.facts["from_cards"] is False
    assert problem.facts["held"] is None
    assert len(problem.facts["rows"]) == 11  # type: ignore[arg-type]  # facts are objects


def test_a_null_with_a_bid_that_nobody_can_make_is_not_called_above_its_value_too() -> None:
    assert [each.code for each in find_problems(null(bid=300), ISKO)] == ["bid-illegal"]


@pytest.mark.parametrize(
    ("faulty", "codes"),
    [
        (
            game(C, 0, Announcements(hand=False, schneider=True), bid=19),
            ["bid-illegal", "matadors-zero", "announced-without-hand"],
        ),
        (
            game(outcome=Outcome(121, tricks=11, ending=Ending.CONCEDED)),
            ["points-out-of-range", "tricks-out-of-range", "ending-needs-party"],
        ),
        (
            game(outcome=Outcome(60, tricks=0, won=True, schneider=True, schwarz=True)),
            [
                "no-trick-too-many-points",
                "schneider-against-points",
                "schwarz-against-points",
                "won-without-trick",
                "won-below-61",
            ],
        ),
        (game(outcome=Outcome(121, tricks=0)), ["points-out-of-range"]),
        (game(outcome=Outcome(60, tricks=11)), ["tricks-out-of-range"]),
        (
            game(announced=SCHWARZ, outcome=Outcome(won=True, tricks=0)),
            ["won-without-trick"],
        ),
        (
            game(C, 2, cards=(*CLUBS_WITH_3, CLUBS_WITH_3[0])),
            ["card-twice", "cards-too-many"],
        ),
        (
            game(
                Contract.NULL,
                2,
                SCHNEIDER,
                bid=24,
                outcome=Outcome(schwarz=True, tricks=1, won=True),
            ),
            [
                "matadors-in-null",
                "announcement-in-null",
                "level-in-null",
                "null-above-value",
                "null-won-with-trick",
            ],
        ),
        (
            game(C, announced_as=Contract.GRAND, outcome=Outcome(schneider=True, won=True)),
            [
                "announced-as-not-null",
                "replacement-with-levels",
                "replacement-won",
                "replacement-not-needed",
            ],
        ),
        (
            game(Contract.NULL, None, bid=24, announced_as=Contract.NULL),
            ["null-above-value", "replacement-is-null"],
        ),
    ],
)
def test_all_faults_of_a_game_are_named_at_once_and_none_that_follows_from_another(
    faulty: Game, codes: list[str]
) -> None:
    assert [each.code for each in find_problems(faulty, ISKO)] == codes


@pytest.mark.parametrize("matadors", [None, 0, 12])
def test_a_loss_is_not_doubted_where_unknown_matadors_could_leave_it_overbid(
    matadors: int | None,
) -> None:
    lost = Outcome(won=False, card_points=70)

    with_bid = find_problems(game(matadors=matadors, bid=40, outcome=lost), ISKO)
    assert "lost-with-enough-points" not in [each.code for each in with_bid]
    assert len(with_bid) == 1
    without_bid = find_problems(game(matadors=matadors, outcome=lost), ISKO)
    assert [each.code for each in without_bid][-1] == "lost-with-enough-points"


def test_several_warnings_are_given_at_once() -> None:
    doubtful = game(matadors=Matadors(4, held=True), outcome=Outcome(0, tricks=0))

    assert [each.code for each in find_warnings(doubtful)] == [
        "with-too-few-tricks",
        "with-too-few-points",
    ]


def test_what_replaces_a_null_is_not_warned_of() -> None:
    replaced = game(C, bid=24, announced_as=REPLACED, outcome=Outcome(0, tricks=0))

    assert find_warnings(replaced) == ()


def codes_in(module: object) -> set[str]:
    source = inspect.getsource(module)  # type: ignore[arg-type]  # a module it is
    return set(re.findall(r'Problem\(\s*"([a-z0-9-]+)"', source))


def test_every_code_of_the_faults_is_provoked_here() -> None:
    tried = {case.code for case in (*PROBLEMS, *HOUSE_PROBLEMS, *WARNINGS)}

    assert codes_in(faults) == tried | {"null-above-value"}


def refused_by_cover(
    contract: Contract | None = None,
    matadors: Matadors | None = None,
    cards: tuple[Card, ...] = (),
    bid: int = 18,
) -> tuple[Problem, ...]:
    with pytest.raises(InvalidGame) as caught:
        cover(bid, contract=contract, matadors=matadors, cards=cards)
    return caught.value.problems


COVER_PROBLEMS: dict[str, tuple[Contract | None, Matadors, dict[str, object]]] = {
    "matadors-in-null": (Contract.NULL, Matadors(1), {}),
    "matadors-zero": (C, Matadors(0), {"limit": 11, "contract": C}),
    "matadors-too-many": (
        Contract.GRAND,
        Matadors(5),
        {"limit": 4, "contract": Contract.GRAND},
    ),
    "matadors-need-suit": (None, Matadors(5), {"limit": 11, "contract": None}),
}


@pytest.mark.parametrize("code", COVER_PROBLEMS)
def test_matadors_that_cannot_be_are_refused_where_bids_are_covered(code: str) -> None:
    contract, matadors, facts = COVER_PROBLEMS[code]

    assert refused_by_cover(contract, matadors) == (
        Problem(code, {"count": matadors.count, **facts}),
    )


def test_every_code_of_the_bids_and_of_the_rules_is_provoked_here() -> None:
    with pytest.raises(InvalidGame) as unknown:
        find_rules("pub")
    with pytest.raises(InvalidGame) as newer:
        rules_from_data({**rules_to_data(ISKO), "version": 2})

    assert codes_in(bids) == set(COVER_PROBLEMS)
    assert codes_in(rules) == {
        problem.code for caught in (unknown, newer) for problem in caught.value.problems
    }


def test_all_faults_of_a_question_what_covers_a_bid_are_named_at_once() -> None:
    problems = refused_by_cover(None, Matadors(12), (DECK[0], DECK[0]), bid=19)

    assert [each.code for each in problems] == [
        "bid-illegal",
        "matadors-too-many",
        "card-twice",
        "cards-missing",
    ]


@pytest.mark.parametrize(
    ("contract", "matadors"),
    [
        (C, Matadors(2)),
        (C, Matadors(3, held=False)),
        (C, Matadors(6)),
        (None, Matadors(2)),
        (None, Matadors(4)),
        (Contract.GRAND, Matadors(4)),
    ],
)
def test_cards_that_show_other_matadors_are_refused_where_bids_are_covered(
    contract: Contract | None, matadors: Matadors
) -> None:
    (problem,) = refused_by_cover(contract, matadors, CLUBS_WITH_3)

    shown = Matadors(3, held=True)
    assert problem == Problem("cards-against-matadors", {"said": matadors, "shown": shown})


def test_five_matadors_without_their_suit_are_held_against_no_cards() -> None:
    problems = refused_by_cover(None, Matadors(5), CLUBS_WITH_3)

    assert [each.code for each in problems] == ["matadors-need-suit"]


def test_cards_that_show_the_same_matadors_are_accepted_where_bids_are_covered() -> None:
    told = cover(18, matadors=Matadors(3), cards=CLUBS_WITH_3)

    assert told == cover(18, cards=CLUBS_WITH_3)
