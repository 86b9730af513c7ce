"""What was declared, what happened: the facts of one game, as frozen values.

Nothing here is checked or valued. ``valuation.find_problems`` tells what is wrong with a game and
``valuation.value`` what it is worth, so that every fault can be told at once.
"""

from collections.abc import Collection
from enum import Enum
from functools import cache
from itertools import combinations
from typing import NamedTuple, Self

from skatcalc.cards import Card, Suit, run_of_tops, trumps


class Contract(Enum):
    """What is played (Spielart). The order is that of the base values."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"

    @property
    def is_suit(self) -> bool:
        """Return whether a suit is trump."""
        return self in _TRUMP_SUITS

    @property
    def most_tops(self) -> int:
        """Return how many matadors a suit game (11) or a grand (4) can have (ISkO 2.4.3)."""
        return len(trumps(self.trump))

    @property
    def trump(self) -> Suit | None:
        """Return the trump suit; none in a grand, and none in a null."""
        return _TRUMP_SUITS.get(self)


_TRUMP_SUITS = {
    Contract.DIAMONDS: Suit.DIAMONDS,
    Contract.HEARTS: Suit.HEARTS,
    Contract.SPADES: Suit.SPADES,
    Contract.CLUBS: Suit.CLUBS,
}

TRUMP_CONTRACTS: tuple[Contract, ...] = tuple(
    contract for contract in Contract if contract is not Contract.NULL
)
"""The four suits and grand: the games that have matadors and levels."""


class Party(Enum):
    """The declarer, or the two defenders together."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"


class Ending(Enum):
    """How play ended (ISkO 4.3, 4.4 of 2022, and 4.1)."""

    PLAYED_OUT = "played-out"
    CONCEDED = "conceded"
    THROWN_IN = "thrown-in"
    """Cards thrown in openly: what remains goes to the other party, then all is counted."""
    VIOLATION = "violation"


class Matadors(NamedTuple):
    """The run of tops: with (``held``), without, or not told.

    Not told is no less exact: "einfacher Grand" is worth the same with or without 1.
    """

    count: int  # type: ignore[assignment]  # hides the method of tuples, which is of no use here
    held: bool | None = None

    @classmethod
    def of(cls, cards: Collection[Card], contract: Contract) -> "Matadors":
        """Return the matadors that the declarer's twelve cards make in a suit game or a grand."""
        return cls(*run_of_tops(cards, contract.trump))


class Announcements(NamedTuple):
    """What was said before the first trick.

    ``hand`` is ``None`` when nobody said whether the skat was taken, ``False`` when it was. The
    last three are house rules: the promise to take the last trick with the lowest trump (Spitze), a
    null ouvert in which the defenders may exchange cards (Revolution), and a game that the
    defenders gave up in the first trick and the declarer played on (Schenken).
    """

    hand: bool | None = None
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False
    last_trick_promise: bool = False
    revolution: bool = False
    played_on: bool = False


class _Declared(NamedTuple):
    """What two declarations are compared by."""

    contract: Contract
    announcements: Announcements


class Declaration(_Declared):
    """The contract and its announcements, with all that they imply filled in.

    In a suit game or a grand, ouvert implies schwarz announced, which implies schneider announced,
    which implies Hand (ISkO 5.2.5-5.2.6). A null ouvert does not imply Hand. A skat that was taken
    (``hand=False``) stays taken: then the announcement is a fault, not a Hand game.

    >>> Declaration(Contract.CLUBS, Announcements(ouvert=True)).hand
    True
    >>> Declaration(Contract.NULL, Announcements(ouvert=True)).hand
    False
    """

    implied_hand: bool = False
    """Whether Hand was not said but follows from an announced level."""

    def __new__(cls, contract: Contract, announcements: Announcements = Announcements()) -> Self:
        """Return the declaration with what the announcements imply."""
        if contract is Contract.NULL:
            ouvert = announcements.ouvert or announcements.revolution
            return super().__new__(cls, contract, announcements._replace(ouvert=ouvert))
        schwarz = announcements.schwarz or announcements.ouvert
        schneider = announcements.schneider or schwarz
        implied = schneider and announcements.hand is None
        filled = announcements._replace(
            hand=True if implied else announcements.hand, schneider=schneider, schwarz=schwarz
        )
        declared = super().__new__(cls, contract, filled)
        declared.implied_hand = implied
        return declared

    @property
    def hand(self) -> bool:
        """Return whether it is a Hand game; not told means it is not."""
        return self.announcements.hand is True


class Outcome(NamedTuple):
    """What happened, as far as it is known; the rest is derived or stays open.

    ``card_points`` (0-120, the skat's included) and ``tricks`` (0-10) are the declarer's. When
    cards were thrown in, they are counted after the remaining cards were handed over; when a party
    gave up or broke a rule, they are those taken until then. ``schneider`` and ``schwarz`` say that
    the level was reached, by whichever party won. ``party`` is who gave up, threw in or was at
    fault.
    """

    card_points: int | None = None
    tricks: int | None = None
    schneider: bool = False
    schwarz: bool = False
    won: bool | None = None
    ending: Ending = Ending.PLAYED_OUT
    party: Party | None = None


class Game(NamedTuple):
    """Everything that one deal's value depends on.

    ``announced_as`` is ``Contract.NULL`` when a null above its value was replaced by this game
    (ISkO 3.6.2 of 2022). ``cards`` are the declarer's twelve when they were shown, the proof of the
    matadors; empty otherwise. ``doubling_steps`` counts kontra, re and a third step;
    ``bock_round`` says whether the deal belongs to one, ``None`` where that was not told.
    ``three_in_skat`` says that a third card lay there by mistake: then the ten cards in hand alone
    are valued (ruling of the ISkG).
    """

    declaration: Declaration
    matadors: Matadors | None = None
    outcome: Outcome = Outcome()
    bid: int | None = None
    announced_as: Contract | None = None
    cards: tuple[Card, ...] = ()
    doubling_steps: int = 0
    bock_round: bool | None = None
    three_in_skat: bool = False

    @property
    def doubling(self) -> int:
        """Return what the score is multiplied by: two for each doubling and for a bock round."""
        return 1 << (self.doubling_steps + (self.bock_round is True))

    @property
    def contract(self) -> Contract:
        """Return the contract of the declaration."""
        return self.declaration.contract


class LevelKind(Enum):
    """What the multiplier of a suit game or a grand is made of, in the order of counting."""

    MATADORS = "matadors"
    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider-announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz-announced"
    OUVERT = "ouvert"
    LAST_TRICK = "last-trick"
    """The promise of the last trick, a house rule."""


DECLARED_LEVELS = frozenset(
    {
        LevelKind.HAND,
        LevelKind.SCHNEIDER_ANNOUNCED,
        LevelKind.SCHWARZ_ANNOUNCED,
        LevelKind.OUVERT,
        LevelKind.LAST_TRICK,
    }
)
"""The levels that the declarer has by saying so; the other two must be achieved in play."""

_IMPLIED = {
    LevelKind.SCHWARZ: frozenset({LevelKind.SCHNEIDER}),
    LevelKind.SCHNEIDER_ANNOUNCED: frozenset({LevelKind.HAND, LevelKind.SCHNEIDER}),
    LevelKind.SCHWARZ_ANNOUNCED: frozenset({LevelKind.SCHNEIDER_ANNOUNCED, LevelKind.SCHWARZ}),
    LevelKind.OUVERT: frozenset({LevelKind.SCHWARZ_ANNOUNCED}),
}


@cache
def level_sets(*, last_trick: bool = False) -> tuple[frozenset[LevelKind], ...]:
    """Return every set of further levels that a won game can have, the smallest first.

    With ``last_trick`` also those with the promise of the last trick, where a round plays it.

    Further means beyond the matadors and the game itself. Each set is closed: with a level it holds
    all that the level implies (ISkO 5.2.5-5.2.6; the cumulative rule of 2.5).

    >>> [len(each) for each in level_sets()]
    [0, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    """
    left_out = {LevelKind.MATADORS, LevelKind.GAME}
    left_out |= set() if last_trick else {LevelKind.LAST_TRICK}
    further = [kind for kind in LevelKind if kind not in left_out]
    return tuple(
        chosen
        for size in range(len(further) + 1)
        for chosen in map(frozenset, combinations(further, size))
        if all(_IMPLIED.get(kind, frozenset()) <= chosen for kind in chosen)
    )
