"""Who loses how many lives in a round, and why.

Sources: S003; <https://www.reference.com/world-view/rules-card-game-31-3fc5a1e7d9d4da> tells the
same. Where S003 is silent the reading chosen stands in the docstring of the function.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from skatcalc.problems import Problem
from skatcalc.scat.cards import card_problems
from skatcalc.scat.hands import HAND_SIZE, THIRTY_ONE, Hand, HandValue, hand_problems, hand_value
from skatcalc.scat.rules import USUAL, ScatRules

TABLE_SIZES = range(2, 10)
"""How many can play (S003: 2-9)."""


class Ending(Enum):
    """How a round came to its end."""

    KNOCK = "knock"
    """A player knocked, and each of the others had one more turn."""
    THROW_DOWN = "throw-down"
    """A player threw down his hand unseen, and the others theirs."""
    THIRTY_ONE = "31"
    """A player showed 31, whether somebody had knocked or not."""


class Reason(Enum):
    """Why a player loses lives in a round, or none."""

    NOT_LOWEST = "not-lowest"
    LOWEST = "lowest"
    """Alone the lowest, and not the knocker: 1 life."""
    TIED_LOWEST = "tied-lowest"
    """One of several that are the lowest, none of them the knocker: each of them 1 life."""
    TIED_WITH_KNOCKER = "tied-with-knocker"
    """As low as the knocker, and nobody is lower: 1 life."""
    KNOCKER_TIED = "knocker-tied"
    """The knocker, as low as somebody else: none."""
    KNOCKER_LOWEST = "knocker-lowest"
    """The knocker, alone the lowest: ``ScatRules.knocker_loses``."""
    HAS_31 = "has-31"
    """He declared 31: none."""
    AGAINST_31 = "against-31"
    """Somebody else declared 31: 1 life, the knocker too."""
    TOLD = "told"
    """As told; the cards were not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """What was seen at the end of a round. Seats are counted from 1.

    ``hands`` has a place for each seat: ``None`` for a hand that was not told, or that a player who
    is out does not have. ``knocker`` is who knocked, or threw down if ``thrown_down``. ``declared``
    are those who declared 31: one, or those who were dealt it together.
    """

    hands: tuple[Hand | None, ...]
    knocker: int | None = None
    thrown_down: bool = False
    declared: tuple[int, ...] = ()

    @property
    def ending(self) -> Ending:
        """Return how the round ended; a 31 ends it even after a knock (S003)."""
        if self.declared:
            return Ending.THIRTY_ONE
        return Ending.THROW_DOWN if self.thrown_down else Ending.KNOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a round did to one player: the value of his hand, if told, the lives lost, and why."""

    seat: int
    value: HandValue | None
    lives: int
    reason: Reason


def settle(
    round_: Round, rules: ScatRules = USUAL, playing: Collection[int] | None = None
) -> tuple[Outcome, ...]:
    """Return an outcome for each seat in play, in order; all seats play if ``playing`` is left out.

    The round must be without problems, see ``find_problems``. A 31 costs all others one life, the
    knocker too, whatever they hold (S003); those who declare it together, which only the deal can
    bring about, all lose none: S003 does not speak of two. A 31 that nobody declared is only a high
    hand.
    """
    seats = sorted(range(1, len(round_.hands) + 1) if playing is None else playing)
    values = {seat: _value(round_.hands[seat - 1], rules) for seat in seats}
    if round_.declared:
        return tuple(_against_31(round_, seat, values[seat]) for seat in seats)
    halves = {seat: value.halves for seat, value in values.items() if value is not None}
    lowest = {seat for seat in halves if halves[seat] == min(halves.values())}
    return tuple(_outcome(round_, rules, lowest, seat, values[seat]) for seat in seats)


def _value(hand: Hand | None, rules: ScatRules) -> HandValue | None:
    return None if hand is None else hand_value(hand, rules)


def _against_31(round_: Round, seat: int, value: HandValue | None) -> Outcome:
    has = seat in round_.declared
    reason = Reason.HAS_31 if has else Reason.AGAINST_31
    return Outcome(seat=seat, value=value, lives=0 if has else 1, reason=reason)


def _outcome(
    round_: Round, rules: ScatRules, lowest: Collection[int], seat: int, value: HandValue | None
) -> Outcome:
    reason = _reason(round_.knocker, lowest, seat)
    lives = {
        Reason.NOT_LOWEST: 0,
        Reason.KNOCKER_TIED: 0,
        Reason.KNOCKER_LOWEST: rules.knocker_loses,
    }
    return Outcome(seat=seat, value=value, lives=lives.get(reason, 1), reason=reason)


def _reason(knocker: int | None, lowest: Collection[int], seat: int) -> Reason:
    if seat not in lowest:
        return Reason.NOT_LOWEST
    alone = len(lowest) == 1
    if seat == knocker:
        return Reason.KNOCKER_LOWEST if alone else Reason.KNOCKER_TIED
    if knocker in lowest:
        return Reason.TIED_WITH_KNOCKER
    return Reason.LOWEST if alone else Reason.TIED_LOWEST


def find_problems(
    round_: Round,
    rules: ScatRules,
    names: Sequence[str],
    playing: Collection[int] | None = None,
) -> tuple[Problem, ...]:
    """Return what makes a round impossible at a table of these names; empty when it can be settled.

    After a knock or a throw-down the hand of everyone in play is needed; a declared 31 settles the
    round without any. The minimum for knocking is not asked of a throw-down: nobody had looked.
    """
    seats = set(range(1, len(names) + 1) if playing is None else playing)
    problems = [*_people_problems(round_, names, seats)]
    problems += _hands_problems(round_, names, seats)
    problems += _rules_problems(round_, rules, names)
    return tuple(problems)


def _people_problems(
    round_: Round, names: Sequence[str], seats: Collection[int]
) -> Iterator[Problem]:
    if len(seats) not in TABLE_SIZES:
        yield Problem("scat-players-count", {"count": len(seats)})
    if round_.knocker is None and not round_.declared:
        yield Problem("scat-ending-missing")
    told = [seat for seat, hand in enumerate(round_.hands, start=1) if hand is not None]
    acting = [*told, *([] if round_.knocker is None else [round_.knocker]), *round_.declared]
    for seat in dict.fromkeys(acting):
        if seat not in seats:
            yield Problem("scat-player-out", {"name": names[seat - 1]})


def _hands_problems(
    round_: Round, names: Sequence[str], seats: Collection[int]
) -> Iterator[Problem]:
    for seat, hand in enumerate(round_.hands, start=1):
        name = names[seat - 1]
        if hand is not None and len(hand) != HAND_SIZE:
            yield Problem("scat-hand-count", {"name": name, "count": len(hand)})
        if hand is None and seat in seats and not round_.declared:
            yield Problem("scat-hand-missing", {"name": name})
    yield from card_problems(card for hand in round_.hands for card in hand or ())


def _rules_problems(round_: Round, rules: ScatRules, names: Sequence[str]) -> Iterator[Problem]:
    if round_.thrown_down and not rules.throw_down:
        yield Problem("scat-throw-down-off")
    if round_.declared and not rules.thirty_one_ends:
        yield Problem("scat-31-off")
    least = rules.minimum_knock
    knocked = None if round_.thrown_down else _seen(round_, rules, round_.knocker)
    if knocked is not None and least is not None and knocked.halves < 2 * least:
        name = names[(round_.knocker or 0) - 1]
        facts = {"name": name, "points": knocked.whole, "minimum": least}
        yield Problem("scat-knock-low", facts)
    for seat in round_.declared:
        value = _seen(round_, rules, seat)
        if value is not None and value.halves != THIRTY_ONE:
            yield Problem("scat-not-31", {"name": names[seat - 1], "points": str(value)})


def _seen(round_: Round, rules: ScatRules, seat: int | None) -> HandValue | None:
    """Return the value of a hand that is told and can be counted."""
    hand = None if seat is None else round_.hands[seat - 1]
    return None if hand is None or any(hand_problems(hand)) else hand_value(hand, rules)


def find_doubts(
    round_: Round,
    rules: ScatRules,
    names: Sequence[str],
) -> tuple[Problem, ...]:
    """Return warnings about a round without problems: a 31 that nobody declared.

    S003: who reaches 31 shows it at once, even after a knock. So it was probably declared; but one
    that was overlooked is settled as any other hand.
    """
    if round_.declared or not rules.thirty_one_ends:
        return ()
    return tuple(
        Problem("scat-31-undeclared", {"name": names[seat - 1]})
        for seat, hand in enumerate(round_.hands, start=1)
        if hand is not None and hand_value(hand, rules).halves == THIRTY_ONE
    )
