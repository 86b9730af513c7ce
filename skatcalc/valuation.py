"""What a game is worth, with the reasons as data.

The order is that of ISkO: the levels that count (``levels.py``), their sum times the base value,
the bid held against it, a lost game doubled.
"""

from enum import Enum
from typing import NamedTuple, NewType

from skatcalc.faults import find_problems, find_warnings
from skatcalc.game import Contract, Ending, Game, Matadors
from skatcalc.levels import Count, Level, Reason, base_of, count_levels, further_levels, with_levels
from skatcalc.nulls import covers_bid, null_met
from skatcalc.problems import InvalidGame, Problem
from skatcalc.rules import ISKO, Rules, covering_multiple

Points = NewType("Points", int)
"""Score points as they stand on a list; never to be mixed with the points of cards."""


class Result(Enum):
    """How the game ended for the declarer."""

    WON = "won"
    LOST = "lost"
    OVERBID = "overbid"
    """Met on the table, or not yet played, but the bid is above all that the game can reach."""


class GameValue(NamedTuple):
    """The value of a game and how it comes about.

    ``value`` is the value before sign and doubling, in score points; for a loss that the bid
    dictates it is the multiple that covers the bid. ``score`` is what goes on the list, signed, or
    ``None`` while the outcome is not known. ``if_won`` and ``if_lost`` are given when nothing but
    the declaration is known, or levels alone: then ``if_lost`` counts the declared levels only.
    ``needs`` are levels that ``if_won`` takes for granted because the bid needs them. ``required``
    is the smallest value of this contract that covers the bid. ``lost_amount`` is what a loss is a
    multiple of: the value, or the bid where the rules say so. ``third_doubling`` is what the round
    calls the step after kontra and re.
    """

    game: Game
    levels: tuple[Level, ...]
    base: int
    value: Points
    result: Result | None
    score: Points | None
    if_won: Points | None = None
    if_lost: Points | None = None
    required: Points | None = None
    lost_amount: Points = Points(0)
    third_doubling: str = "hirsch"
    needs: tuple[Level, ...] = ()
    warnings: tuple[Problem, ...] = ()

    @property
    def multiplier(self) -> int:
        """Return the sum of the levels; 0 for a null, whose value is fixed."""
        return sum(level.count for level in self.levels)

    @property
    def matadors(self) -> Matadors | None:
        """Return the matadors as told, or as the cards show them; ``None`` for a null."""
        game = self.game
        if game.cards and game.contract is not Contract.NULL:
            return Matadors.of(game.cards, game.contract)
        return game.matadors

    @property
    def reached(self) -> Points:
        """Return the value that the levels give, before the bid is looked at."""
        return Points(self.base * self.multiplier if self.levels else self.base)

    @property
    def undoubled(self) -> Points | None:
        """Return the score before kontra, re and bock."""
        return None if self.score is None else Points(self.score // self.game.doubling)

    @property
    def raised(self) -> bool:
        """Return whether the bid, and not the levels, dictates the value of the loss."""
        return self.value > self.reached


def value(game: Game, rules: Rules = ISKO) -> GameValue:
    """Return what the game is worth under the rule book.

    Raises ``InvalidGame`` with every problem that ``find_problems`` finds.

    >>> from skatcalc.game import Announcements, Declaration, Matadors, Outcome
    >>> spades = Declaration(Contract.SPADES, Announcements(schneider=True))
    >>> game = Game(declaration=spades, matadors=Matadors(1), outcome=Outcome(card_points=70))
    >>> value(game).score
    -110
    """
    problems = find_problems(game, rules)
    if problems:
        raise InvalidGame(problems)
    warnings = find_warnings(game)
    if game.contract is Contract.NULL:
        found = _value_null(game, rules, warnings)
    elif game.announced_as is not None:
        found = _value_replacement(game, rules, warnings)
    else:
        found = _value_trumps(game, rules, warnings)
    return found._replace(third_doubling=rules.third_doubling)


def _value_null(game: Game, rules: Rules, warnings: tuple[Problem, ...]) -> GameValue:
    """Value a null: won or lost, its value never changes (ISkO 5.2.7).

    Where the rules do not replace one above its value, it is lost.
    """
    worth = rules.null_value(
        hand=game.declaration.hand,
        ouvert=game.declaration.announcements.ouvert,
        revolution=game.declaration.announcements.revolution,
    )
    met = null_met(game.outcome)
    covered = covers_bid(game, rules)
    result: Result | None
    if covered:
        result = None if met is None else (Result.WON if met else Result.LOST)
    else:
        result = Result.LOST if met is False else Result.OVERBID
    won = Points(worth * game.doubling)
    lost = _lost(game, rules, worth)
    return GameValue(
        game=game,
        levels=(),
        base=worth,
        value=Points(worth),
        result=result,
        score=None if result is None else (won if result is Result.WON else lost),
        if_won=won if result is None else None,
        if_lost=lost if result is None else None,
        required=None if game.bid is None else Points(worth),
        lost_amount=Points(worth),
        warnings=warnings,
    )


def _value_replacement(game: Game, rules: Rules, warnings: tuple[Problem, ...]) -> GameValue:
    """Value the game that replaces a null above its value: lost at once (ISkO 3.6.2 of 2022)."""
    count = count_levels(_without_outcome(game), rules)
    required = _required(game, rules)
    base = base_of(game, rules)
    worth = Points(max(base * count.multiplier, required or 0))
    return GameValue(
        game=game,
        levels=count.levels,
        base=base,
        value=worth,
        result=Result.LOST,
        score=_lost(game, rules, worth),
        required=required,
        lost_amount=_amount_lost(game, rules, worth),
        warnings=warnings,
    )


def _value_trumps(game: Game, rules: Rules, warnings: tuple[Problem, ...]) -> GameValue:
    count = count_levels(game, rules)
    required = _required(game, rules)
    base = base_of(game, rules)
    reached = base * count.multiplier
    covered = required is None or reached >= required
    needs = further_levels(count, game, rules)
    if count.met is None and needs is not None:
        return _value_open(game, rules, count, needs, warnings)
    won = count.met is True and covered
    worth = Points(reached if won else max(reached, required or 0))
    levels_alone = won and _only_levels_told(game)
    if count.met and not covered and needs and game.outcome.won:
        # "Won" was told, and only a level that was not told could make it so.
        warnings += (Problem("won-needs-level", {"level": needs[-1].kind, "bid": game.bid}),)
    granted = [level for level in count.levels if level.reason is Reason.GRANTED]
    if granted:
        warnings += (Problem("level-granted", {"level": granted[-1].kind, "bid": game.bid}),)
    score = Points(worth * game.doubling) if won else _lost(game, rules, worth)
    return GameValue(
        game=game,
        levels=count.levels,
        base=base,
        value=worth,
        result=Result.WON if won else Result.LOST if count.met is False else Result.OVERBID,
        score=score,
        if_won=score if levels_alone else None,
        if_lost=_if_lost(game, rules) if levels_alone else None,
        required=required,
        lost_amount=_amount_lost(game, rules, worth),
        warnings=warnings,
    )


def _amount_lost(game: Game, rules: Rules, worth: int) -> Points:
    """Return what a loss is a multiple of: the value, or the bid where the rules say so."""
    by_bid = rules.loss_by_bid and game.contract is not Contract.NULL
    return Points(game.bid if by_bid and game.bid else worth)


def _lost(game: Game, rules: Rules, worth: int) -> Points:
    """Return the score of a lost game, with the factor of the rules and the doublings."""
    factor = rules.loss_factor(game.contract, hand=game.declaration.hand)
    return Points(-factor * _amount_lost(game, rules, worth) * game.doubling)


def _value_open(
    game: Game, rules: Rules, count: Count, needs: tuple[Level, ...], warnings: tuple[Problem, ...]
) -> GameValue:
    """Value a game whose outcome is not known and whose bid can still be covered."""
    base = base_of(game, rules)
    multiplier = Count(with_levels(count.levels, needs), met=True).multiplier
    return GameValue(
        game=game,
        levels=count.levels,
        base=base,
        value=Points(base * count.multiplier),
        result=None,
        score=None,
        if_won=Points(base * multiplier * game.doubling),
        if_lost=_if_lost(game, rules),
        required=_required(game, rules),
        needs=needs,
        warnings=warnings,
    )


def _only_levels_told(game: Game) -> bool:
    """Return whether "won" was understood from a level alone, nothing else being told."""
    outcome = game.outcome
    return (
        outcome.won is None
        and outcome.card_points is None
        and outcome.tricks is None
        and outcome.ending is Ending.PLAYED_OUT
    )


def _if_lost(game: Game, rules: Rules) -> Points | None:
    """Return the score if the game is lost in the declared levels, raised to the bid if needed.

    ``None`` where a loss costs the bid and the bid is not known.
    """
    if rules.loss_by_bid and game.bid is None:
        return None
    declared = count_levels(_without_outcome(game), rules).multiplier
    worth = max(base_of(game, rules) * declared, _required(game, rules) or 0)
    return _lost(game, rules, worth)


def _without_outcome(game: Game) -> Game:
    return Game(declaration=game.declaration, matadors=game.matadors, cards=game.cards)


def _required(game: Game, rules: Rules) -> Points | None:
    if game.bid is None:
        return None
    return Points(covering_multiple(base_of(game, rules), game.bid))
