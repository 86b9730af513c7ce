"""The rule books: one frozen object, one documented field for each switch.

Only what the engine really reads stands here. ``ISKO`` is today's International Skat Order.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from skatcalc.game import TRUMP_CONTRACTS, Contract, LevelKind, level_sets
from skatcalc.problems import InvalidGame, Problem

if TYPE_CHECKING:
    from skatcalc.bock import BockRules
    from skatcalc.ramsch import RamschRules

_LEAST_MULTIPLIER = 2
SCHEMA_VERSION = 1
"""Counts the changes to the meaning of the fields; a sheet stores it beside them."""


class Rules(NamedTuple):
    """What a round has agreed on. Values are score points.

    Sources: ISkO 5.1 and 2.4.1 of 2022 for the base values, 2.4.2 of 2022 for the null values,
    2.4.3 for the limits, 5.3 for the doubled loss (since 1 January 1999 for every game).
    """

    name: str
    """The name under which the rule book is chosen."""
    diamonds: int = 9
    """Base value of diamonds."""
    hearts: int = 10
    """Base value of hearts."""
    spades: int = 11
    """Base value of spades."""
    clubs: int = 12
    """Base value of clubs."""
    grand: int = 24
    """Base value of a grand."""
    null: int = 23
    """Fixed value of a null."""
    null_hand: int = 35
    """Fixed value of a null played Hand."""
    null_ouvert: int = 46
    """Fixed value of an open null."""
    null_ouvert_hand: int = 59
    """Fixed value of an open null played Hand."""
    suit_matadors: int = 11
    """How many matadors count in a suit game at the most."""
    grand_matadors: int = 4
    """How many matadors count in a grand at the most."""
    lost_factor: int = 2
    """How often the value of a game lost with the skat is written down (ISkO 5.3)."""
    lost_hand_factor: int = 2
    """How often the value of a Hand game, a Null Hand included, is written down when lost.

    2 since 1 January 1999 (ISkO 5.3); 1 before.
    """
    lost_null_factor: int = 2
    """How often the value of a null played with the skat is written down when lost."""
    loss_by_bid: bool = False
    """Whether a lost suit game or grand costs the bid, with its factor, instead of its value.

    The first text of S002 counts so.
    """
    grand_ouvert: int = 0
    """Base value of a grand played open, which then has no level for being open; 0 is neither.

    36 before 1999 (the third text of S002; 360 with four).
    """
    schneider_announced_levels: int = 1
    """How many levels the announcement of schneider adds; 2 in the first text of S002.

    There one factor stands for all levels together: schneider announced and made 3, made schwarz 4,
    schwarz announced 5.
    """
    ouvert_levels: int = 1
    """How many levels playing open adds in a suit game or a grand; 0 where that is not played."""
    null_replaced: bool = True
    """Whether a null above its value is settled as a suit game or grand (ISkO 3.6.2 of 2022).

    Where not, it is lost as a null.
    """
    doublings: int = 0
    """How many doublings may be called: 1 kontra, 2 re, 3 a third step; 0 in ISkO, which has none.

    Each doubles the score; the bid is held against the value without them.
    """
    third_doubling: str = "hirsch"
    """What the round calls the third doubling: hirsch, supra or bock."""
    bock: "BockRules | None" = None
    """How bock rounds come about, in which every score counts double; none in ISkO."""
    last_trick_levels: int = 0
    """How many levels the promise of the last trick with the lowest trump adds (Spitze).

    1 or 2 in houses that play it, not in a grand with four (XSkat); 0 where it is not played.
    """
    revolution: int = 0
    """Value of a null ouvert in which the defenders may exchange cards; 0 where it is not played.

    92 in XSkat, 60 in Foster's Hoyle.
    """
    presenting: bool = False
    """Whether the defenders may give up in the first trick (Schenken).

    Accepted it is won simple; played on it counts as if schneider had been announced (XSkat).
    """
    passed_is_ramsch: bool = False
    """Whether a deal that all pass is played as a Ramsch."""

    ramsch: "RamschRules | None" = None
    """How a Ramsch is scored; none is played in ISkO."""

    def base_value(self, contract: Contract, *, ouvert: bool = False) -> int:
        """Return the base value of a suit game or a grand, in score points."""
        values = {
            Contract.DIAMONDS: self.diamonds,
            Contract.HEARTS: self.hearts,
            Contract.SPADES: self.spades,
            Contract.CLUBS: self.clubs,
            Contract.GRAND: (self.grand_ouvert if ouvert else 0) or self.grand,
        }
        return values[contract]

    def level_count(self, kind: LevelKind, contract: Contract) -> int:
        """Return how much one of the further levels adds to the multiplier."""
        if kind is LevelKind.SCHNEIDER_ANNOUNCED:
            return self.schneider_announced_levels
        if kind is LevelKind.OUVERT:
            return 0 if contract is Contract.GRAND and self.grand_ouvert else self.ouvert_levels
        return self.last_trick_levels if kind is LevelKind.LAST_TRICK else 1

    def level_sets(self, contract: Contract, matadors: int) -> tuple[frozenset[LevelKind], ...]:
        """Return every set of further levels that a won game can have under these rules.

        The last trick is not promised in a grand whose four trumps are all in one hand.
        """
        all_jacks = contract is Contract.GRAND and matadors == contract.most_tops
        return level_sets(last_trick=self.last_trick_levels > 0 and not all_jacks)

    def value_of(self, contract: Contract, matadors: int, further: Iterable[LevelKind]) -> int:
        """Return the value of a suit game or a grand with these further levels, in score points."""
        kinds = tuple(further)
        base = self.base_value(contract, ouvert=LevelKind.OUVERT in kinds)
        levels = sum(self.level_count(kind, contract) for kind in kinds)
        return base * (min(matadors, self.most_matadors(contract)) + 1 + levels)

    def null_value(self, *, hand: bool, ouvert: bool, revolution: bool = False) -> int:
        """Return the fixed value of a null game, in score points."""
        if revolution:
            return self.revolution
        if ouvert:
            return self.null_ouvert_hand if hand else self.null_ouvert
        return self.null_hand if hand else self.null

    def loss_factor(self, contract: Contract, *, hand: bool) -> int:
        """Return how often the value of such a game is written down when it is lost."""
        if hand:
            return self.lost_hand_factor
        return self.lost_null_factor if contract is Contract.NULL else self.lost_factor

    def most_matadors(self, contract: Contract) -> int:
        """Return how many matadors count at the most in a suit game or a grand."""
        return self.grand_matadors if contract is Contract.GRAND else self.suit_matadors


ISKO = Rules(name="isko")
"""Today's International Skat Order."""
PRE1999 = ISKO._replace(name="pre1999", lost_hand_factor=1, grand_ouvert=36)
"""The order until 31 December 1998: a lost Hand game counts once, a grand ouvert has base 36."""
GRAND20 = ISKO._replace(name="grand20", grand=20)
"""Grand with base value 20, as older books have it and some regions play."""
RULE_BOOKS = ("isko", "pre1999", "grand20", "raeuber")
"""The names of the built-in rule books."""


@cache
def raeuber() -> Rules:
    """Return the rules of Raeuberskat after the first text of S002.

    Its misprints are read sensibly: schneider announced needs 90 card points (the text has 91), a
    queen counts 3 (33), an open null 46 (4), and a null is won without a trick (with all). Its
    "factors from two to 14" fit no sum of its own and limit nothing here. Who took the skat may
    not play null there, so that 23 and 46 are the values of null games played Hand, too.
    """
    from skatcalc.ramsch import AllForty, RamschRules, Scheme, Ties

    return ISKO._replace(
        name="raeuber",
        grand=20,
        null_hand=ISKO.null,
        null_ouvert_hand=ISKO.null_ouvert,
        lost_hand_factor=1,
        lost_null_factor=1,
        loss_by_bid=True,
        schneider_announced_levels=2,
        ouvert_levels=0,
        null_replaced=False,
        ramsch=RamschRules(
            scheme=Scheme.WINNER,
            march=-30,
            ties=Ties.LAST_TRICK,
            all_forty=AllForty.FOREHAND,
            winner=10,
            winner_trickless=20,
        ),
    )


def find_rules(name: str) -> Rules:
    """Return the built-in rule book of that name.

    Raises ``InvalidGame`` with the code ``rules-unknown`` when there is none.
    """
    match name.casefold():
        case "isko":
            return ISKO
        case "pre1999":
            return PRE1999
        case "grand20":
            return GRAND20
        case "raeuber":
            return raeuber()
        case _:
            raise InvalidGame(Problem("rules-unknown", {"name": name, "known": RULE_BOOKS}))


@cache
def legal_bids(rules: Rules = ISKO) -> tuple[int, ...]:
    """Return every value that some game can have, in ascending order (ISkO 3.3.1-3.3.2).

    >>> len(legal_bids()), legal_bids()[:5], legal_bids()[-1]
    (63, (18, 20, 22, 23, 24), 264)
    """
    trump_values = {
        rules.value_of(contract, matadors, further)
        for contract in TRUMP_CONTRACTS
        for matadors in range(1, rules.most_matadors(contract) + 1)
        for further in rules.level_sets(contract, matadors)
    }
    null_values = {
        rules.null_value(hand=hand, ouvert=ouvert)
        for hand in (False, True)
        for ouvert in (False, True)
    }
    revolution = {rules.revolution} if rules.revolution else set()
    return tuple(sorted(trump_values | null_values | revolution))


def neighbours(value: int, rules: Rules = ISKO) -> tuple[int | None, int | None]:
    """Return the legal bids next below and next above a value, ``None`` where there is none.

    >>> neighbours(19), neighbours(300)
    ((18, 20), (264, None))
    """
    below = [each for each in legal_bids(rules) if each < value]
    above = [each for each in legal_bids(rules) if each > value]
    return (below[-1] if below else None, above[0] if above else None)


def covering_multiple(base: int, bid: int) -> int:
    """Return the smallest multiple of the base value that reaches the bid (ISkO 5.4, 3.6.1).

    It is at least two times the base value, one matador and the game: no game is worth less.

    >>> covering_multiple(11, 72), covering_multiple(24, 18)
    (77, 48)
    """
    return max(-(-bid // base), _LEAST_MULTIPLIER) * base


def can_be_score(score: int, rules: Rules = ISKO) -> bool:
    """Return whether some game can bring the score, won or lost, in score points.

    Doublings that the rules have are taken off first. A loss can also be a multiple that covers a
    bid and that no game is worth.

    >>> can_be_score(34), can_be_score(33), can_be_score(-66), can_be_score(0)
    (False, True, True, False)
    """
    steps = range(rules.doublings + (rules.bock is not None) + 1)
    undoubled = {abs(score) >> step for step in steps if abs(score) % (1 << step) == 0}
    possible = {*legal_bids(rules)} if score > 0 else _losses(rules)
    return score != 0 and not undoubled.isdisjoint(possible)


@cache
def _losses(rules: Rules) -> frozenset[int]:
    factors = {rules.lost_factor, rules.lost_hand_factor, rules.lost_null_factor}
    bases = {rules.base_value(contract) for contract in TRUMP_CONTRACTS}
    worth = {covering_multiple(base, bid) for base in bases for bid in legal_bids(rules)}
    return frozenset(factor * each for factor in factors for each in {*legal_bids(rules), *worth})


def rules_to_data(rules: Rules) -> dict[str, object]:
    """Return all fields and the version of their meaning, for keeping beside a sheet."""
    return {"version": SCHEMA_VERSION, **_plain_fields(rules._asdict())}


def _plain_fields(fields: Mapping[str, object]) -> dict[str, object]:
    return {name: plain(value) for name, value in fields.items()}


def plain(value: object) -> object:
    """Return a value of a rule book in the form that JSON and TOML know."""
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "_asdict"):
        return _plain_fields(value._asdict())
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def rules_from_data(data: Mapping[str, object]) -> Rules:
    """Return the rule book that ``rules_to_data`` wrote; a field that is missing is off.

    Raises ``InvalidGame`` with the code ``rules-too-new`` when it has a field, a version or a
    choice that this program does not know.
    """
    given = {name: value for name, value in data.items() if name != "version"}
    unknown = sorted(given.keys() - {*Rules._fields})
    if unknown or data.get("version") != SCHEMA_VERSION:
        raise InvalidGame(Problem("rules-too-new", {"fields": tuple(unknown)}))
    for name in NESTED:
        part = given.get(name)
        if isinstance(part, Mapping):
            given[name] = _part_from_data(nested_kind(name), part)
    return Rules(**given)  # type: ignore[arg-type]  # JSON carries the types that were written


NESTED = ("bock", "ramsch")
"""The fields that are rules of their own, a table in a file; ``None`` where nothing is played."""


def nested_kind(name: str) -> "type[BockRules | RamschRules]":
    """Return the class of the rules that stand in such a field."""
    from skatcalc.bock import BockRules
    from skatcalc.ramsch import RamschRules

    kinds: dict[str, type[BockRules | RamschRules]] = {"bock": BockRules, "ramsch": RamschRules}
    return kinds[name]


def _part_from_data(
    kind: "type[BockRules | RamschRules]", data: Mapping[str, object]
) -> "BockRules | RamschRules":
    defaults = kind._field_defaults
    unknown = sorted(data.keys() - defaults.keys())
    if unknown:
        raise InvalidGame(Problem("rules-too-new", {"fields": tuple(unknown)}))
    try:
        return kind(**{name: typed(each, defaults[name]) for name, each in data.items()})  # type: ignore[arg-type]  # each value has its default's type
    except ValueError as error:
        raise InvalidGame(Problem("rules-too-new", {"fields": ()})) from error


def typed(value: object, default: object) -> object:
    """Return a value as a file keeps it in the type that the field's default has.

    Raises ``ValueError`` for a choice that is none, a list of another length where the length is
    fixed, and any other type.
    """
    if isinstance(default, Enum):
        return type(default)(value)
    if isinstance(default, tuple) and isinstance(value, list):
        if not default and all(isinstance(each, str) for each in value):
            return tuple(value)
        if len(value) == len(default):
            return tuple(typed(each, one) for each, one in zip(value, default, strict=True))
    elif type(value) is type(default):
        return value
    raise ValueError(value)
