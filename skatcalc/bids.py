"""Which games cover a bid, and which are worth a value.

A bid is covered by a game whose value reaches it (ISkO 5.4; 3.6.1 of 2022). What must be *achieved*
for that, schneider or schwarz, is told apart from what the declarer has by saying it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from skatcalc.cards import Card
from skatcalc.faults import bid_problem, card_problems, contradiction
from skatcalc.game import (
    DECLARED_LEVELS,
    TRUMP_CONTRACTS,
    Contract,
    LevelKind,
    Matadors,
)
from skatcalc.problems import InvalidGame, Problem
from skatcalc.rules import ISKO, Rules, covering_multiple

_JACKS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The matadors of one contract; ``exact`` is whether it could not be more."""

    count: int
    exact: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """One way to cover a bid: the game, what is certain and what play must still bring.

    ``levels`` are the further levels beyond the matadors and the game, closed under what they
    imply; ``value`` is in score points. A null has neither matadors nor levels of play.
    """

    contract: Contract
    value: int
    held: Held | None = None
    levels: frozenset[LevelKind] = frozenset()
    revolution: bool = False

    @property
    def certain(self) -> tuple[LevelKind, ...]:
        """Return the levels that the declarer has by declaring them, in their order."""
        return tuple(kind for kind in LevelKind if kind in self.levels & DECLARED_LEVELS)

    @property
    def to_achieve(self) -> tuple[LevelKind, ...]:
        """Return the levels that must still be achieved in play, in their order."""
        return tuple(kind for kind in LevelKind if kind in self.levels - DECLARED_LEVELS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimum:
    """The least that one contract must be worth to cover the bid: multiplier times base value.

    ``ways`` are filled where the matadors are known: each smallest set of further levels, cheapest
    first; empty where nothing reaches the bid. ``possible`` is whether any number of matadors can.
    """

    contract: Contract
    base: int
    multiplier: int
    possible: bool = True
    held: Held | None = None
    ways: tuple[Cover, ...] = ()

    @property
    def value(self) -> int:
        """Return the smallest value of this contract that covers the bid, in score points."""
        return self.base * self.multiplier


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverResult:
    """What covers a bid: the minimum of each contract, and every way, cheapest first.

    ``ways`` holds the null games that cover the bid too. Ways of one value stand in the order of
    what must be achieved: none before schneider before schwarz. ``with_nulls`` is whether the null
    games were asked about too.
    """

    bid: int
    minima: tuple[Minimum, ...]
    ways: tuple[Cover, ...]
    with_nulls: bool = True


def held_for(contract: Contract, matadors: Matadors, named: Contract | None) -> Held | None:
    """Return what a number of matadors says about one contract; ``None`` if nothing.

    Up to three are jacks alone and hold for every contract. Four are exactly four in a grand, and
    at least four in a suit that was not named. Five and more are those of the named suit: they
    make four in a grand, and at least four in the other suits.

    >>> held_for(Contract.GRAND, Matadors(6), Contract.SPADES)
    Held(count=4, exact=True)
    """
    if matadors.count < _JACKS or contract is named:
        return Held(count=matadors.count)
    if matadors.count > _JACKS and named is None:
        return None
    return Held(count=_JACKS, exact=contract is Contract.GRAND)


def cover(
    bid: int,
    *,
    contract: Contract | None = None,
    matadors: Matadors | None = None,
    cards: Collection[Card] = (),
    hand: bool | None = None,
    rules: Rules = ISKO,
) -> CoverResult:
    """Return what covers the bid, for every contract or for the one named.

    ``hand`` is ``True`` when the skat stays where it is, ``False`` when it was taken; then no level
    can be announced. Twelve ``cards`` give the exact matadors of every contract. Raises
    ``InvalidGame`` with every fault: an illegal bid, matadors that cannot be, five or more without
    their suit, matadors on a null, cards that are not twelve different ones.
    """
    problems = [*_problems(bid, contract, matadors, cards, rules)]
    if problems:
        raise InvalidGame(problems)
    wanted = [each for each in TRUMP_CONTRACTS if contract in {None, each}]
    minima = tuple(
        _minimum(each, bid, _held(each, contract, matadors, cards), hand=hand, rules=rules)
        for each in wanted
    )
    nulls = _null_covers(bid, hand=hand, rules=rules) if contract in {None, Contract.NULL} else ()
    ways = [way for minimum in minima for way in minimum.ways] + [*nulls]
    return CoverResult(
        bid=bid,
        minima=tuple(sorted(minima, key=lambda each: (not each.possible, each.value))),
        ways=tuple(sorted(ways, key=_cheapest)),
        with_nulls=contract in {None, Contract.NULL},
    )


def _cheapest(way: Cover) -> tuple[int, int, int]:
    return way.value, len(way.to_achieve), list(Contract).index(way.contract)


def _problems(
    bid: int,
    contract: Contract | None,
    matadors: Matadors | None,
    cards: Collection[Card],
    rules: Rules,
) -> Iterator[Problem]:
    illegal = bid_problem(bid, rules)
    if illegal is not None:
        yield illegal
    if matadors is not None:
        yield from _matador_problems(contract, matadors)
    broken = [*card_problems(cards)]
    yield from broken
    if cards and not broken and matadors is not None and contract is not Contract.NULL:
        # Up to four matadors are jacks, all that a grand has: it shows them for every contract.
        found = contradiction(cards, contract or Contract.GRAND, matadors)
        if found is not None and (contract is not None or matadors.count <= _JACKS):
            yield found


def _matador_problems(contract: Contract | None, matadors: Matadors) -> Iterator[Problem]:
    if contract is Contract.NULL:
        yield Problem("matadors-in-null", {"count": matadors.count})
        return
    limit = (contract or Contract.CLUBS).most_tops
    facts = {"count": matadors.count, "limit": limit, "contract": contract}
    if matadors.count < 1:
        yield Problem("matadors-zero", facts)
    elif matadors.count > limit:
        yield Problem("matadors-too-many", facts)
    elif matadors.count > _JACKS and contract is None:
        yield Problem("matadors-need-suit", facts)


def _held(
    each: Contract, named: Contract | None, matadors: Matadors | None, cards: Collection[Card]
) -> Held | None:
    if cards:
        return Held(count=Matadors.of(cards, each).count)
    return None if matadors is None else held_for(each, matadors, named)


def _minimum(
    contract: Contract, bid: int, held: Held | None, *, hand: bool | None, rules: Rules
) -> Minimum:
    base, multiplier = _least(contract, bid, rules)
    most = rules.most_matadors(contract)
    counts = range(1 if held is None else min(held.count, most), most + 1)
    if held is not None and held.exact:
        counts = range(held.count, held.count + 1)
    possible = any(
        rules.value_of(contract, count, each) >= bid
        for count in counts
        for each in _open_sets(contract, count, hand=hand, rules=rules)
    )
    ways = () if held is None else _ways(contract, bid, held, hand=hand, rules=rules)
    return Minimum(
        contract=contract,
        base=base,
        multiplier=multiplier,
        possible=possible,
        held=held,
        ways=ways,
    )


def _least(contract: Contract, bid: int, rules: Rules) -> tuple[int, int]:
    """Return base value and multiplier of the cheapest game of the contract that covers the bid.

    An open grand can have a base value of its own. Where no game covers the bid it is the smallest
    multiple that would.
    """
    found = [
        (worth, base)
        for count in range(1, rules.most_matadors(contract) + 1)
        for each in rules.level_sets(contract, count)
        if (worth := rules.value_of(contract, count, each)) >= bid
        for base in [rules.base_value(contract, ouvert=LevelKind.OUVERT in each)]
    ]
    base = rules.base_value(contract)
    worth, base = min(found, default=(covering_multiple(base, bid), base))
    return base, worth // base


def _ways(
    contract: Contract, bid: int, held: Held, *, hand: bool | None, rules: Rules
) -> tuple[Cover, ...]:
    worth = {
        each: rules.value_of(contract, held.count, each)
        for each in _open_sets(contract, held.count, hand=hand, rules=rules)
    }
    reaching = [each for each in worth if worth[each] >= bid]
    smallest = [each for each in reaching if not any(other < each for other in reaching)]
    found = [
        Cover(contract=contract, value=worth[each], held=held, levels=each) for each in smallest
    ]
    return tuple(sorted(found, key=_cheapest))


def _open_sets(
    contract: Contract, matadors: int, *, hand: bool | None, rules: Rules
) -> tuple[frozenset[LevelKind], ...]:
    """Return the sets of further levels that are still open once it is known who has the skat."""
    return tuple(
        each
        for each in rules.level_sets(contract, matadors)
        if hand is None or (LevelKind.HAND in each) is hand
    )


def _null_covers(bid: int, *, hand: bool | None, rules: Rules) -> Iterator[Cover]:
    for is_hand in (False, True):
        for is_ouvert in (False, True):
            worth = rules.null_value(hand=is_hand, ouvert=is_ouvert)
            if worth >= bid and hand in {None, is_hand}:
                levels = {LevelKind.HAND} if is_hand else set()
                levels |= {LevelKind.OUVERT} if is_ouvert else set()
                yield Cover(contract=Contract.NULL, value=worth, levels=frozenset(levels))
    if rules.revolution and rules.revolution >= bid:
        # Its value is the same with and without Hand.
        levels = {LevelKind.OUVERT} | ({LevelKind.HAND} if hand else set())
        yield Cover(
            contract=Contract.NULL,
            value=rules.revolution,
            levels=frozenset(levels),
            revolution=True,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """One kind of game that is worth a value: a contract and its multiplier, or a null.

    ``fewest`` and ``most`` are the matadors with which the multiplier can come about; ``levels``
    are those of a null.
    """

    contract: Contract
    base: int
    multiplier: int = 1
    fewest: int = 0
    most: int = 0
    levels: frozenset[LevelKind] = frozenset()
    revolution: bool = False


def games_worth(value: int, rules: Rules = ISKO) -> tuple[Worth, ...]:
    """Return every kind of game that is worth exactly the value; empty when none is.

    >>> [(each.contract.value, each.multiplier) for each in games_worth(36)]
    [('diamonds', 4), ('clubs', 3)]
    """
    found = []
    for contract in TRUMP_CONTRACTS:
        matadors: dict[int, list[int]] = {}
        for count in range(1, rules.most_matadors(contract) + 1):
            for further in rules.level_sets(contract, count):
                if rules.value_of(contract, count, further) == value:
                    base = rules.base_value(contract, ouvert=LevelKind.OUVERT in further)
                    matadors.setdefault(base, []).append(count)
        found += [
            Worth(
                contract=contract,
                base=base,
                multiplier=value // base,
                fewest=min(counts),
                most=max(counts),
            )
            for base, counts in matadors.items()
        ]
    nulls = [
        Worth(contract=Contract.NULL, base=value, levels=way.levels, revolution=way.revolution)
        for way in _null_covers(value, hand=None, rules=rules)
        if way.value == value
    ]
    return (*found, *nulls)
