"""The slips that players and programs make with a value: small functions, each giving a score.

A dispute names the slip that produces a claim. None of these is a rule: the right value comes from
``valuation.value``. The cases are those where other programs and printed tables were seen to fail.
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from skatcalc.cards import Card
from skatcalc.game import Contract, LevelKind, Matadors
from skatcalc.levels import (
    ALL_CARD_POINTS,
    ALL_TRICKS,
    CARD_POINTS_FOR_SCHNEIDER,
    ENDED_EARLY,
    OWN_SCHNEIDER,
    Level,
    Reason,
)
from skatcalc.rules import Rules, covering_multiple
from skatcalc.valuation import GameValue, Result

_MADE = frozenset({LevelKind.SCHNEIDER, LevelKind.SCHWARZ})
_JACKS = 4
_AFTER_DOUBLING = 2


def mistakes(
    found: GameValue, rules: Rules, skat: Collection[Card] = ()
) -> Iterator[tuple[str, int]]:
    """Return the key of every slip that can be made with a game, and the score it gives.

    ``skat`` are the two cards that lay there, as far as they are known apart from those in hand.
    Nothing for a game whose score is not known. A slip that gives the right score is none.
    """
    if found.score is None:
        return
    for key, slip in _SLIPS.items():
        yield from ((key, score) for score in slip(found, rules) if score != found.score)
    in_hand = _in_hand(found, rules, skat)
    yield from (("tops-without-skat", score) for score in in_hand if score != found.score)


def _in_hand(found: GameValue, rules: Rules, skat: Collection[Card]) -> Iterator[int]:
    if found.game.cards and skat and found.levels:
        cards = [card for card in found.game.cards if card not in skat]
        yield _with_tops(found, rules, Matadors.of(cards, found.game.contract).count)


def _loss(found: GameValue, rules: Rules, amount: int) -> int:
    game = found.game
    factor = rules.loss_factor(game.contract, hand=game.declaration.hand)
    return -factor * amount * game.doubling


def _scored(found: GameValue, rules: Rules, multiplier: int) -> int:
    """Return the score that another multiplier would give, the bid held against it."""
    reached, required = found.base * multiplier, found.required or 0
    if found.result in {Result.WON, Result.OVERBID} and reached >= required:
        return reached * found.game.doubling
    return _loss(found, rules, max(reached, required))


def _missed(found: GameValue) -> int:
    """Return how many announced levels count although they were not made."""
    if found.result is not Result.LOST:
        return 0
    not_made = {Reason.MISSED, Reason.ANNOUNCED}
    return sum(level.kind in _MADE and level.reason in not_made for level in found.levels)


def _of_topic(found: GameValue, topic: str) -> list[Level]:
    return [level for level in found.levels if level.topic == topic]


def _lost_once(found: GameValue, rules: Rules) -> Iterator[int]:
    if (found.score or 0) < 0 and _loss(found, rules, found.lost_amount) == found.score:
        yield -found.lost_amount * found.game.doubling


def _announced_once(found: GameValue, rules: Rules) -> Iterator[int]:
    if _missed(found):
        yield _scored(found, rules, found.multiplier - _missed(found))


def _announced_left_out(found: GameValue, rules: Rules) -> Iterator[int]:
    if _missed(found):
        yield _scored(found, rules, found.multiplier - 2 * _missed(found))


def _announced_twice(found: GameValue, rules: Rules) -> Iterator[int]:
    if _of_topic(found, "own-schneider-announced"):
        yield _scored(found, rules, found.multiplier + 1)


def _one_short_of_schneider(found: GameValue, rules: Rules) -> Iterator[int]:
    one_short = {CARD_POINTS_FOR_SCHNEIDER - 1, OWN_SCHNEIDER + 1}
    counts = any(level.kind is LevelKind.SCHNEIDER for level in found.levels)
    if found.levels and not counts and found.game.outcome.card_points in one_short:
        yield _scored(found, rules, found.multiplier + 1)


def _exactly_schneider(found: GameValue, rules: Rules) -> Iterator[int]:
    exactly = found.game.outcome.card_points in {CARD_POINTS_FOR_SCHNEIDER, OWN_SCHNEIDER}
    if exactly and any(
        level.kind is LevelKind.SCHNEIDER and level.reason is Reason.CARD_POINTS
        for level in found.levels
    ):
        yield _scored(found, rules, found.multiplier - 1)


def _own_schneider_left_out(found: GameValue, rules: Rules) -> Iterator[int]:
    own = _of_topic(found, "own-schneider")
    if own:
        yield _scored(found, rules, found.multiplier - len(own))


def _schwarz_by_points(found: GameValue, rules: Rules) -> Iterator[int]:
    points, tricks = found.game.outcome.card_points, found.game.outcome.tricks
    if not found.levels or points is None:
        return
    counts = any(level.kind is LevelKind.SCHWARZ for level in found.levels)
    if points in {0, ALL_CARD_POINTS} and tricks not in {0, ALL_TRICKS} and not counts:
        yield _scored(found, rules, found.multiplier + 1)
    if points and tricks == 0 and _of_topic(found, "own-schneider"):
        yield _scored(found, rules, found.multiplier - 1)


def _tops_of_jacks(found: GameValue, rules: Rules) -> Iterator[int]:
    if found.levels and found.levels[0].count > _JACKS:
        yield _with_tops(found, rules, _JACKS)


def _with_tops(found: GameValue, rules: Rules, count: int) -> int:
    return _scored(found, rules, found.multiplier - found.levels[0].count + count)


def _lost_by_the_bid(found: GameValue, rules: Rules) -> Iterator[int]:
    if (found.score or 0) < 0 and found.game.bid:
        yield _loss(found, rules, found.game.bid)


def _overbid_by_value(found: GameValue, rules: Rules) -> Iterator[int]:
    if found.raised:
        yield _loss(found, rules, found.reached)


def _overbid_by_base(found: GameValue, rules: Rules) -> Iterator[int]:
    if found.raised:
        yield _loss(found, rules, found.base)


def _bid_forgotten(found: GameValue, _rules: Rules) -> Iterator[int]:
    if found.result is Result.OVERBID:
        yield found.reached * found.game.doubling


def _bid_before_levels(found: GameValue, rules: Rules) -> Iterator[int]:
    made = sum(level.count for level in found.levels if level.kind in _MADE)
    before = found.base * (found.multiplier - made)
    if found.result is Result.WON and found.levels and before < (found.required or 0):
        yield _loss(found, rules, found.required or 0)


def _level_after_ending(found: GameValue, rules: Rules) -> Iterator[int]:
    if found.levels and found.game.outcome.ending in ENDED_EARLY:
        for further in (1, 2):
            yield _scored(found, rules, found.multiplier + further)


def _null_values(found: GameValue, rules: Rules) -> Iterator[int]:
    if found.game.announced_as is Contract.NULL:
        hand = found.game.declaration.hand
        yield from (rules.null_value(hand=hand, ouvert=ouvert) for ouvert in (False, True))


def _null_as_null(found: GameValue, rules: Rules) -> Iterator[int]:
    yield from (_loss(found, rules, worth) for worth in _null_values(found, rules))


def _null_multiple(found: GameValue, rules: Rules) -> Iterator[int]:
    for worth in _null_values(found, rules):
        yield _loss(found, rules, covering_multiple(worth, found.game.bid or 0))


def _doubled(found: GameValue, rules: Rules) -> Iterator[int]:
    if not rules.doublings and rules.bock is None:
        yield _AFTER_DOUBLING * (found.score or 0)


_SLIPS: Mapping[str, Callable[[GameValue, Rules], Iterator[int]]] = {
    "lost-once": _lost_once,
    "announced-once": _announced_once,
    "announced-left-out": _announced_left_out,
    "announced-twice": _announced_twice,
    "one-short-of-schneider": _one_short_of_schneider,
    "exactly-schneider": _exactly_schneider,
    "own-schneider-left-out": _own_schneider_left_out,
    "schwarz-by-points": _schwarz_by_points,
    "tops-of-jacks": _tops_of_jacks,
    "bid-forgotten": _bid_forgotten,
    "overbid-by-value": _overbid_by_value,
    "overbid-by-base": _overbid_by_base,
    "bid-before-levels": _bid_before_levels,
    "null-multiple": _null_multiple,
    "null-as-null": _null_as_null,
    "level-after-ending": _level_after_ending,
    "lost-by-the-bid": _lost_by_the_bid,
    "doubled": _doubled,
}
"""Every slip by its key, those that say most first."""
MISTAKES = (*_SLIPS, "tops-without-skat")
"""The keys of all slips; ``disputewords`` has a sentence for each."""
