"""What a table of 31 has agreed on: one frozen object, one documented field for each switch."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from enum import Enum

from skatcalc.problems import InvalidGame, Problem

SCHEMA_VERSION = 1
"""Counts the changes to the meaning of the fields; a sheet stores it beside them."""
MINIMUM_KNOCKS = range(17, 22)
"""What a minimum for knocking can be. S003: "for example 17-21"."""
MOST_LIVES = 20
"""More coins than this at the beginning are a slip of the finger; S003 has 3."""
KNOCKER_LIVES = range(1, 3)
"""What it can cost to knock with the lowest hand."""


class ThreeOfAKind(Enum):
    """What three cards of one rank count, when it is more than their best suit."""

    OFF = "off"
    """Nothing of their own: as any other hand (S003, without its variants)."""
    THIRTY = "30"
    """30 points, as much as a suit of 30 (S003, variants)."""
    THIRTY_AND_A_HALF = "30.5"
    """30½: above 30 and below 31 (<https://playerules.com/?card_game=thirty-one>)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScatRules:
    """What a table has agreed on; the defaults are S003 without its variants."""

    lives: int = 3
    """How many lives (coins) a player begins with, 1 to ``MOST_LIVES`` (S003: "3")."""
    knocker_loses: int = 2
    """What a knocker loses who alone has the lowest hand: 2 lives (S003), or 1 as anybody."""
    thirty_one_ends: bool = True
    """Whether a 31 is declared and ends the round, and all others lose a life (S003); if not, it is
    only the highest hand."""
    three_of_a_kind: ThreeOfAKind = ThreeOfAKind.OFF
    """Whether three of a kind have a value of their own (S003, variants)."""
    straight_flush: bool = False
    """Whether three cards of one suit in sequence count 30, A K Q staying 31 (S003, variants)."""
    minimum_knock: int | None = None
    """The points that a hand must have to knock, one of ``MINIMUM_KNOCKS`` (S003, variants)."""
    throw_down: bool = False
    """Whether a player may throw down his hand unseen, which counts as a knock (S003, variants)."""


USUAL = ScatRules()
"""S003 without its variants."""


def rules_problems(rules: ScatRules) -> Iterator[Problem]:
    """Yield a ``scat-number-range`` for each number that cannot be agreed on."""
    for name, number, known in (
        ("lives", rules.lives, range(1, MOST_LIVES + 1)),
        ("knocker-loses", rules.knocker_loses, KNOCKER_LIVES),
        ("minimum-knock", rules.minimum_knock, MINIMUM_KNOCKS),
    ):
        if number is not None and number not in known:
            facts = {"name": name, "number": number, "least": known[0], "most": known[-1]}
            yield Problem("scat-number-range", facts)


def rules_to_data(rules: ScatRules) -> dict[str, object]:
    """Return all fields and the version of their meaning, of values that JSON knows."""
    told = asdict(rules) | {"three_of_a_kind": rules.three_of_a_kind.value}
    return {"version": SCHEMA_VERSION, **told}


def rules_from_data(data: Mapping[str, object]) -> ScatRules:
    """Return the rules that ``rules_to_data`` wrote.

    Raises ``InvalidGame`` with the code ``rules-too-new`` when there is a field or a version that
    this program does not know.
    """
    given = {name: each for name, each in data.items() if name != "version"}
    unknown = sorted(given.keys() - {field.name for field in fields(ScatRules)})
    if unknown or data.get("version") != SCHEMA_VERSION:
        raise InvalidGame(Problem("rules-too-new", {"fields": tuple(unknown)}))
    given["three_of_a_kind"] = ThreeOfAKind(given["three_of_a_kind"])
    return ScatRules(**given)  # type: ignore[arg-type]  # JSON carries the types that asdict wrote
