"""What a topic of ``skatcalc explain`` consists of: its texts, and games that show the rule.

The texts are English and marked for translation. No result stands in them: an example holds the
facts of a game, and what it is worth is calculated when the topic is shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from skatcalc.events import Heading, Scoring, Seat
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
from skatcalc.i18n import N_
from skatcalc.ramsch import Ramsch
from skatcalc.rules import Rules
from skatcalc.seating import usual_games
from skatcalc.sheet import Deal, Sheet


class Group(Enum):
    """The headings under which the topics are listed, in that order."""

    GAMES = N_("The games and what they are worth")
    CARDS = N_("Cards and matadors")
    LEVELS = N_("Levels")
    RESULT = N_("Won, lost and overbid")
    BIDDING = N_("Bidding and announcing")
    ENDINGS = N_("How play ends, and violations")
    LIST = N_("The list")
    SCORING = N_("Score systems")
    SEASON = N_("The season")
    BOOKS = N_("Rule books")
    HOUSE = N_("House rules")
    BOCK = N_("House rules: bock rounds")
    RAMSCH = N_("House rules: Ramsch")


HOUSE_GROUPS = frozenset({Group.HOUSE, Group.BOCK, Group.RAMSCH})
"""What no official order has."""


@dataclass(frozen=True, slots=True)
class GameSample:
    """A game that is valued when the topic is shown.

    ``note`` says what is to be seen in it. ``changes`` are switches that differ from the rule book,
    by the names that a rules file has.
    """

    game: Game
    note: str = ""
    book: str = "isko"
    changes: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RamschSample:
    """A Ramsch that is scored when the topic is shown; ``changes`` as in ``GameSample``."""

    ramsch: Ramsch
    changes: Mapping[str, object] = field(default_factory=dict)
    note: str = ""
    book: str = "isko"


@dataclass(frozen=True, slots=True)
class Computed:
    """A sentence with gaps that are calculated when the topic is shown."""

    text: str
    numbers: Callable[[], Mapping[str, object]]


Sample = GameSample | RamschSample | Computed


@dataclass(frozen=True, slots=True)
class Topic:
    """One rule in our own words.

    ``key`` is stable and the same in every language. ``cites`` are the topics of ``paragraphs.csv``
    behind it, where they are not its own key. ``whence`` says where a rule comes from that no
    paragraph has. ``choice`` says what the program does where the sources disagree, and why.
    ``missing`` says what of it the program does not calculate.
    """

    key: str
    group: Group
    title: str
    what: str
    why: str
    samples: tuple[Sample, ...]
    cites: tuple[str, ...] = ()
    whence: str = ""
    choice: str = ""
    missing: str = ""


def game(
    contract: Contract,
    matadors: int | None = None,
    *said: str,
    held: bool | None = True,
    bid: int | None = None,
    points: int | None = None,
    tricks: int | None = None,
    won: bool | None = None,
    ending: Ending = Ending.PLAYED_OUT,
    by: Party | None = None,
    doublings: int = 0,
    bock: bool | None = None,
    instead_of_null: bool = False,
    three_in_skat: bool = False,
) -> Game:
    """Return a game in one line; ``said`` are fields of ``Announcements``."""
    return Game(
        declaration=Declaration(contract, Announcements(**dict.fromkeys(said, True))),
        matadors=None if matadors is None else Matadors(matadors, held),
        outcome=Outcome(card_points=points, tricks=tricks, won=won, ending=ending, party=by),
        bid=bid,
        announced_as=Contract.NULL if instead_of_null else None,
        doubling_steps=doublings,
        bock_round=bock,
        three_in_skat=three_in_skat,
    )


def sheet_of(players: int, rules: Rules, *deals: Deal) -> Sheet:
    """Return a list of three to five players, named by letters, with these deals."""
    heading = Heading(
        name="A",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, "ABCDE"[:players])),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=usual_games(players),
    )
    return Sheet(heading=heading, deals=deals)
