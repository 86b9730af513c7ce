"""The events of a lives sheet: what was said, in the form in which the book keeps it for ever.

Nothing computed is kept: values, lives and who is out come about on reading.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, assert_never

from skatcalc.problems import Problem, SheetError
from skatcalc.scat.cards import read_cards
from skatcalc.scat.hands import Hand
from skatcalc.scat.rounds import Round
from skatcalc.scat.rules import ScatRules, rules_from_data, rules_to_data

EVENT_VERSION = 1
"""Counts the changes to the meaning of the bodies; each event is stored with its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands at the top of a lives sheet; the players in the order of their seats."""

    name: str
    date: date
    players: tuple[str, ...]
    rules: ScatRules


@dataclass(frozen=True, slots=True)
class ScatOpened:
    """A lives sheet was begun."""

    heading: Heading


@dataclass(frozen=True, slots=True)
class RoundAdded:
    """A round was entered with its cards, or with the 31 that ended it."""

    round: Round


@dataclass(frozen=True, slots=True)
class LossesAdded:
    """A round was entered of which only the losses were told: lives lost, seat by seat."""

    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier event of the same sheet, named by its ``seq``, does not count any more."""

    seq: int


@dataclass(frozen=True, slots=True)
class ScatClosed:
    """The sheet was put away, whether somebody had won or not."""


Event = ScatOpened | RoundAdded | LossesAdded | Undone | ScatClosed


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An event in its place: the ``seq`` in its sheet, counted from 1, when, by whom, as said."""

    seq: int
    event: Event
    at: str = ""
    by: str = ""
    said: str | None = None


def event_to_body(event: Event) -> dict[str, object]:
    """Return the body in which the event is kept, of values that JSON knows."""
    match event:
        case ScatOpened(heading):
            return {
                "name": heading.name,
                "date": heading.date.isoformat(),
                "players": list(heading.players),
                "rules": rules_to_data(heading.rules),
            }
        case RoundAdded(round_):
            return {
                "hands": [_hand_to_data(hand) for hand in round_.hands],
                "knocker": round_.knocker,
                "thrown_down": round_.thrown_down,
                "declared": list(round_.declared),
            }
        case LossesAdded(lost):
            return {"lost": list(lost)}
        case Undone(seq):
            return {"seq": seq}
        case ScatClosed():
            return {}
        case _:
            assert_never(event)


def event_from_body(kind: str, version: int, body: Mapping[str, Any]) -> Event:
    """Return the event of that kind.

    Raises ``SheetError`` with the code ``sheet-event-unknown`` when a newer program wrote it.
    """
    if version > EVENT_VERSION:
        raise SheetError(Problem("sheet-event-unknown", {"kind": kind}))
    match kind:
        case "ScatOpened":
            return ScatOpened(
                Heading(
                    name=body["name"],
                    date=date.fromisoformat(body["date"]),
                    players=tuple(body["players"]),
                    rules=rules_from_data(body["rules"]),
                )
            )
        case "RoundAdded":
            return RoundAdded(
                Round(
                    hands=tuple(map(_hand_from_data, body["hands"])),
                    knocker=body["knocker"],
                    thrown_down=body["thrown_down"],
                    declared=tuple(body["declared"]),
                )
            )
        case "LossesAdded":
            return LossesAdded(tuple(body["lost"]))
        case "Undone":
            return Undone(body["seq"])
        case "ScatClosed":
            return ScatClosed()
        case _:
            raise SheetError(Problem("sheet-event-unknown", {"kind": kind}))


def _hand_to_data(hand: Hand | None) -> str | None:
    return None if hand is None else " ".join(map(str, hand))


def _hand_from_data(told: str | None) -> Hand | None:
    return None if told is None else read_cards(told)
