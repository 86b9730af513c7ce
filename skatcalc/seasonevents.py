"""The events of a season: what was said, in the form in which the book keeps it for ever.

Nothing computed is kept: results, standings and the till come about on reading.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, assert_never

from skatcalc.history import active
from skatcalc.problems import Problem, SheetError
from skatcalc.seasonrules import SeasonRules, season_rules_from_data, season_rules_to_data

EVENT_VERSION = 1
"""Counts the changes to the meaning of the bodies; each event is stored with its own."""


class SheetIn(NamedTuple):
    """A list of a season.

    ``sheet`` is its stream; ``series`` which one of the evening it is, where that was told when it
    was entered; ``announced`` that it was announced beforehand.
    """

    sheet: str
    series: int | None = None
    announced: bool = False


@dataclass(frozen=True, slots=True)
class SeasonOpened:
    """A season was begun."""

    name: str
    rules: SeasonRules


@dataclass(frozen=True, slots=True)
class SeasonChanged:
    """Its name or its rules were changed; both are kept whole."""

    name: str
    rules: SeasonRules


@dataclass(frozen=True, slots=True)
class SheetsEntered:
    """Lists were entered, those of one command together; one that is in already is told anew."""

    sheets: tuple[SheetIn, ...]


@dataclass(frozen=True, slots=True)
class SheetRemoved:
    """A list does not belong to the season any more."""

    sheet: str


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """The lot was drawn: the members' ids in the order in which it put them."""

    day: date
    members: tuple[str, ...]


class Payment(NamedTuple):
    """What a member paid into the till, or with negative ``cents`` was paid out of it."""

    member: str
    day: date
    cents: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PaymentsMade:
    """Payments were entered, those of one command together."""

    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class FeesTold:
    """What the season is played for, as the text of a file of fees; it replaces what was told."""

    text: str


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier event of the same season, named by its ``seq``, does not count any more."""

    seq: int


Event = (
    SeasonOpened
    | SeasonChanged
    | SheetsEntered
    | SheetRemoved
    | LotDrawn
    | PaymentsMade
    | FeesTold
    | Undone
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An event in its place: the ``seq`` in its season, counted from 1, when, by whom, as said."""

    seq: int
    event: Event
    at: str = ""
    by: str = ""
    said: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season as its events make it.

    ``entries`` are its lists in the order in which they were entered; ``lots`` are those drawn, in
    their order; ``fees`` is the text that says what is played for, empty if none was told;
    ``history`` are the events that made it.
    """

    name: str
    rules: SeasonRules
    entries: tuple[SheetIn, ...] = ()
    lots: tuple[LotDrawn, ...] = ()
    payments: tuple[Payment, ...] = ()
    fees: str = ""
    history: tuple[Record, ...] = ()

    @property
    def last_seq(self) -> int:
        """Return the place of the newest event."""
        return self.history[-1].seq if self.history else 0

    @property
    def sheets(self) -> frozenset[str]:
        """Return the streams of its lists."""
        return frozenset(entry.sheet for entry in self.entries)

    def apply(self, record: Record) -> "Season":
        """Return the season after one more event."""
        return replay([*self.history, record])


def replay(records: Iterable[Record]) -> Season:
    """Return what the events, in their order, make of a season.

    Raises ``SheetError`` when the first one does not open it.
    """
    history = tuple(records)
    events = [record.event for record in active(history, _taken_back)]
    named = [each for each in events if isinstance(each, SeasonOpened | SeasonChanged)]
    if not named:
        raise SheetError(Problem("season-event-unknown", {"kind": "-"}))
    entries: dict[str, SheetIn] = {}
    for event in events:
        if isinstance(event, SheetsEntered):
            entries |= {each.sheet: each for each in event.sheets}
        if isinstance(event, SheetRemoved):
            entries.pop(event.sheet, None)
    fees = [each.text for each in events if isinstance(each, FeesTold)]
    return Season(
        name=named[-1].name,
        rules=named[-1].rules,
        entries=tuple(entries.values()),
        lots=tuple(each for each in events if isinstance(each, LotDrawn)),
        payments=tuple(
            payment
            for each in events
            if isinstance(each, PaymentsMade)
            for payment in each.payments
        ),
        fees=fees[-1] if fees else "",
        history=history,
    )


def _taken_back(record: Record) -> int | None:
    return record.event.seq if isinstance(record.event, Undone) else None


def last_undoable(season: Season) -> Record | None:
    """Return the newest event that can be undone: all but the beginning can."""
    newest = active(season.history, _taken_back)[-1]
    return None if isinstance(newest.event, SeasonOpened) else newest


def event_to_body(event: Event) -> dict[str, object]:
    """Return the body in which the event is kept, of values that JSON knows."""
    match event:
        case SeasonOpened(name, rules) | SeasonChanged(name, rules):
            return {"name": name, "rules": season_rules_to_data(rules)}
        case SheetsEntered(sheets):
            return {"sheets": [_sheet_to_data(each) for each in sheets]}
        case SheetRemoved(sheet):
            return {"sheet": sheet}
        case LotDrawn(day, members):
            return {"day": day.isoformat(), "members": list(members)}
        case PaymentsMade(payments):
            return {"payments": [_payment_to_data(each) for each in payments]}
        case FeesTold(text):
            return {"text": text}
        case Undone(seq):
            return {"seq": seq}
        case _:
            assert_never(event)


def _sheet_to_data(entry: SheetIn) -> dict[str, object]:
    return {
        "sheet": entry.sheet,
        **({} if entry.series is None else {"series": entry.series}),
        **({"announced": True} if entry.announced else {}),
    }


def _payment_to_data(payment: Payment) -> dict[str, object]:
    told = payment._asdict() | {"day": payment.day.isoformat()}
    return {name: each for name, each in told.items() if each is not None}


def _payment_from_data(body: Mapping[str, Any]) -> Payment:
    day = date.fromisoformat(body["day"])
    return Payment(body["member"], day, body["cents"], body.get("note"))


def event_from_body(kind: str, version: int, body: Mapping[str, Any]) -> Event:
    """Return the event of that kind.

    Raises ``SheetError`` with the code ``season-event-unknown`` when a newer program wrote it, and
    what ``season_rules_from_data`` raises.
    """
    if version > EVENT_VERSION:
        raise SheetError(Problem("season-event-unknown", {"kind": kind}))
    match kind:
        case "SeasonOpened":
            return SeasonOpened(body["name"], season_rules_from_data(body["rules"]))
        case "SeasonChanged":
            return SeasonChanged(body["name"], season_rules_from_data(body["rules"]))
        case "SheetsEntered":
            return SheetsEntered(
                tuple(
                    SheetIn(each["sheet"], each.get("series"), each.get("announced", False))
                    for each in body["sheets"]
                )
            )
        case "SheetRemoved":
            return SheetRemoved(body["sheet"])
        case "LotDrawn":
            return LotDrawn(date.fromisoformat(body["day"]), tuple(body["members"]))
        case "PaymentsMade":
            return PaymentsMade(tuple(map(_payment_from_data, body["payments"])))
        case "FeesTold":
            return FeesTold(body["text"])
        case "Undone":
            return Undone(body["seq"])
        case _:
            raise SheetError(Problem("season-event-unknown", {"kind": kind}))
