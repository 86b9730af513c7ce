"""The rule books: one frozen object, one documented field for each switch.

Only what the engine really reads stands here. ``ISKO`` is today's International Skat Order.
"""

from dataclasses import asdict, dataclass, fields
from functools import cache

from skatcalc.game import TRUMP_CONTRACTS, Contract, level_sets
from skatcalc.problems import InvalidGame, Problem

_LEAST_MULTIPLIER = 2
SCHEMA_VERSION = 1
"""Counts the changes to the meaning of the fields; a sheet stores it beside them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
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
    """How often the value of a lost game is written down."""

    def base_value(self, contract: Contract) -> int:
        """Return the base value of a suit game or a grand, in score points."""
        values = {
            Contract.DIAMONDS: self.diamonds,
            Contract.HEARTS: self.hearts,
            Contract.SPADES: self.spades,
            Contract.CLUBS: self.clubs,
            Contract.GRAND: self.grand,
        }
        return values[contract]

    def null_value(self, *, hand: bool, ouvert: bool) -> int:
        """Return the fixed value of a null game, in score points."""
        if ouvert:
            return self.null_ouvert_hand if hand else self.null_ouvert
        return self.null_hand if hand else self.null

    def most_matadors(self, contract: Contract) -> int:
        """Return how many matadors count at the most in a suit game or a grand."""
        return self.grand_matadors if contract is Contract.GRAND else self.suit_matadors


ISKO = Rules(name="isko")

RULE_BOOKS = {book.name: book for book in (ISKO,)}
"""The built-in rule books by name."""


def find_rules(name: str) -> Rules:
    """Return the built-in rule book of that name.

    Raises ``InvalidGame`` with the code ``rules-unknown`` when there is none.
    """
    try:
        return RULE_BOOKS[name.casefold()]
    except KeyError:
        known = tuple(RULE_BOOKS)
        raise InvalidGame(Problem("rules-unknown", {"name": name, "known": known})) from None


@cache
def legal_bids(rules: Rules = ISKO) -> tuple[int, ...]:
    """Return every value that some game can have, in ascending order (ISkO 3.3.1-3.3.2).

    >>> len(legal_bids()), legal_bids()[:5], legal_bids()[-1]
    (63, (18, 20, 22, 23, 24), 264)
    """
    trump_values = {
        rules.base_value(contract) * (matadors + 1 + len(further))
        for contract in TRUMP_CONTRACTS
        for matadors in range(1, rules.most_matadors(contract) + 1)
        for further in level_sets()
    }
    null_values = {
        rules.null_value(hand=hand, ouvert=ouvert)
        for hand in (False, True)
        for ouvert in (False, True)
    }
    return tuple(sorted(trump_values | null_values))


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


def rules_to_data(rules: Rules) -> dict[str, object]:
    """Return all fields and the version of their meaning, for keeping beside a sheet."""
    return {"version": SCHEMA_VERSION, **asdict(rules)}


def rules_from_data(data: dict[str, object]) -> Rules:
    """Return the rule book that ``rules_to_data`` wrote.

    Raises ``InvalidGame`` with the code ``rules-too-new`` when it has a field or a version that
    this program does not know.
    """
    known = {field.name for field in fields(Rules)}
    given = {key: value for key, value in data.items() if key != "version"}
    unknown = sorted(given.keys() - known)
    if unknown or data.get("version") != SCHEMA_VERSION:
        raise InvalidGame(Problem("rules-too-new", {"fields": tuple(unknown)}))
    return Rules(**given)  # type: ignore[arg-type]  # JSON carries the types that asdict wrote
