"""The events of a sheet: what was said, in the form in which the book keeps it for ever.

Nothing computed is kept: numbers, dealers, values and totals come about on reading. A field that is
missing in an old event means that it was not told.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import assert_never

from skatcalc.cards import Card, Rank, Suit
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.problems import Problem, SheetError
from skatcalc.ramsch import Ramsch
from skatcalc.rules import Rules, rules_from_data, rules_to_data

EVENT_VERSION = 1
"""Counts the changes to the meaning of the bodies; each event is stored with its own."""


class Scoring(Enum):
    """How a list is totalled."""

    CLASSIC = "classic"
    """The declarer's score points alone."""
    SEEGER = "seeger"
    """With 50 for each game won and -50 for each lost."""
    SEEGER_FABIAN = "seeger-fabian"
    """As ``SEEGER``, and with 40 or 30 for each game that another player lost."""
    BIERLACHS = "bierlachs"
    """Minus points alone, until somebody reaches a limit."""


class Loss(Enum):
    """What Bierlachs charges for a lost game."""

    SINGLE = "single"
    """Its value once."""
    DOUBLE = "double"
    """What the rule book says: as a rule its value twice."""


@dataclass(frozen=True, slots=True)
class Bierlachs:
    """What is agreed on for Bierlachs: at how many minus points a round is lost, and the loss."""

    limit: int = 500
    loss: Loss = Loss.DOUBLE


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table: the name as written, and the member it is linked to, if any."""

    written: str
    player_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands at the top of a list. Seats and ``first_dealer`` are counted from 1.

    ``bierlachs`` is told for that way of scoring alone.
    """

    name: str
    date: date
    seats: tuple[Seat, ...]
    rules: Rules
    scoring: Scoring
    games: int
    first_dealer: int = 1
    series: int | None = None
    table: int | None = None
    bierlachs: Bierlachs | None = None


@dataclass(frozen=True, slots=True)
class SheetOpened:
    """A list was begun."""

    heading: Heading


@dataclass(frozen=True, slots=True)
class SheetChanged:
    """The heading was changed; it is kept whole."""

    heading: Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAdded:
    """A deal was entered.

    ``declarer`` is a seat, or ``None`` for a passed deal and a Ramsch. ``written`` is the score as
    it stands on paper, beside the game or instead of it. ``starts_bock`` says that the players
    begin a bock round with the next deal. ``after`` is the id of the deal before it, 0 for none.
    """

    declarer: int | None
    game: Game | None = None
    ramsch: Ramsch | None = None
    written: int | None = None
    starts_bock: bool = False
    after: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DealChanged:
    """A deal was corrected: all that was told of it before is replaced by this.

    ``deal`` is the id of the deal, which does not change; ``reason`` is why, as it was told. The
    other fields are those of ``DealAdded``.
    """

    deal: int
    declarer: int | None
    game: Game | None = None
    ramsch: Ramsch | None = None
    written: int | None = None
    starts_bock: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier event of the same sheet, named by its ``seq``, does not count any more."""

    seq: int


@dataclass(frozen=True, slots=True)
class SheetClosed:
    """The list was finished, with these totals by seat and this check code."""

    totals: tuple[int, ...]
    code: str


@dataclass(frozen=True, slots=True)
class SheetReopened:
    """A closed list was opened again."""


Event = SheetOpened | SheetChanged | DealAdded | DealChanged | Undone | SheetClosed | SheetReopened


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
        case SheetOpened(heading) | SheetChanged(heading):
            return _heading_to_data(heading)
        case DealAdded():
            return _deal_to_data(event) | {"after": event.after}
        case DealChanged():
            reason = {} if event.reason is None else {"reason": event.reason}
            return _deal_to_data(event) | {"deal": event.deal} | reason
        case Undone(seq):
            return {"seq": seq}
        case SheetClosed(totals, code):
            return {"totals": list(totals), "code": code}
        case SheetReopened():
            return {}
        case _:
            assert_never(event)


def event_from_body(kind: str, version: int, body: Mapping[str, object]) -> Event:
    """Return the event of that kind.

    Raises ``SheetError`` with the code ``sheet-event-unknown`` when a newer program wrote it.
    """
    if version > EVENT_VERSION:
        raise SheetError(Problem("sheet-event-unknown", {"kind": kind}))
    match kind:
        case "SheetOpened":
            return SheetOpened(_heading_from_data(_Body(body)))
        case "SheetChanged":
            return SheetChanged(_heading_from_data(_Body(body)))
        case "DealAdded":
            return _deal_from_data(_Body(body))
        case "DealChanged":
            return _change_from_data(_Body(body))
        case "Undone":
            return Undone(_Body(body).number("seq"))
        case "SheetClosed":
            data = _Body(body)
            return SheetClosed(tuple(map(int, data.items("totals"))), data.text("code"))
        case "SheetReopened":
            return SheetReopened()
        case _:
            raise SheetError(Problem("sheet-event-unknown", {"kind": kind}))


class _Body:
    """Typed access to a body; a field that is missing reads as not told."""

    def __init__(self, data: object) -> None:
        self._data: Mapping[str, object] = data if isinstance(data, Mapping) else {}

    def text(self, name: str) -> str:
        return str(self._data[name])

    def number(self, name: str) -> int:
        return int(str(self._data[name]))

    def maybe_number(self, name: str) -> int | None:
        return None if self._data.get(name) is None else self.number(name)

    def maybe_text(self, name: str) -> str | None:
        return None if self._data.get(name) is None else self.text(name)

    def flag(self, name: str) -> bool | None:
        found = self._data.get(name)
        return found if isinstance(found, bool) else None

    def items(self, name: str) -> list[str]:
        found = self._data.get(name)
        return [str(each) for each in found] if isinstance(found, list) else []

    def bodies(self, name: str) -> list["_Body"]:
        found = self._data.get(name)
        return [_Body(each) for each in found] if isinstance(found, list) else []

    def body(self, name: str) -> "_Body":
        return _Body(self._data.get(name))

    def mapping(self, name: str) -> dict[str, object]:
        found = self._data.get(name)
        return dict(found) if isinstance(found, Mapping) else {}

    def __contains__(self, name: str) -> bool:
        return self._data.get(name) is not None


def _heading_to_data(heading: Heading) -> dict[str, object]:
    return {
        "name": heading.name,
        "date": heading.date.isoformat(),
        "seats": [{"written": seat.written, "player_id": seat.player_id} for seat in heading.seats],
        "rules": rules_to_data(heading.rules),
        "scoring": heading.scoring.value,
        "games": heading.games,
        "first_dealer": heading.first_dealer,
        "series": heading.series,
        "table": heading.table,
        **({} if heading.bierlachs is None else {"bierlachs": bierlachs_data(heading.bierlachs)}),
    }


def _heading_from_data(data: _Body) -> Heading:
    return Heading(
        name=data.text("name"),
        date=date.fromisoformat(data.text("date")),
        seats=tuple(
            Seat(seat.text("written"), seat.maybe_text("player_id"))
            for seat in data.bodies("seats")
        ),
        rules=rules_from_data(data.mapping("rules")),
        scoring=_scoring_from_data(data.text("scoring")),
        games=data.number("games"),
        first_dealer=data.number("first_dealer"),
        series=data.maybe_number("series"),
        table=data.maybe_number("table"),
        bierlachs=_bierlachs_from_data(data.body("bierlachs")) if "bierlachs" in data else None,
    )


def bierlachs_data(agreed: Bierlachs) -> dict[str, object]:
    """Return what is agreed on for Bierlachs, of values that JSON knows."""
    return {"limit": agreed.limit, "loss": agreed.loss.value}


def _scoring_from_data(name: str) -> Scoring:
    try:
        return Scoring(name)
    except ValueError as error:
        raise SheetError(Problem("sheet-event-unknown", {"kind": name})) from error


def _bierlachs_from_data(data: _Body) -> Bierlachs:
    return Bierlachs(data.number("limit"), Loss(data.text("loss")))


def _deal_to_data(deal: DealAdded | DealChanged) -> dict[str, object]:
    told = {
        "declarer": deal.declarer,
        "game": None if deal.game is None else game_to_data(deal.game),
        "ramsch": None if deal.ramsch is None else ramsch_to_data(deal.ramsch),
        "written": deal.written,
        "starts_bock": deal.starts_bock or None,
    }
    return {name: each for name, each in told.items() if each is not None or name == "declarer"}


def _deal_from_data(data: _Body) -> DealAdded:
    return DealAdded(
        declarer=data.maybe_number("declarer"),
        game=_game_from_data(data.body("game")) if "game" in data else None,
        ramsch=_ramsch_from_data(data.body("ramsch")) if "ramsch" in data else None,
        written=data.maybe_number("written"),
        starts_bock=data.flag("starts_bock") is True,
        after=data.maybe_number("after") or 0,
    )


def _change_from_data(data: _Body) -> DealChanged:
    told = _deal_from_data(data)
    return DealChanged(
        deal=data.number("deal"),
        declarer=told.declarer,
        game=told.game,
        ramsch=told.ramsch,
        written=told.written,
        starts_bock=told.starts_bock,
        reason=data.maybe_text("reason"),
    )


def game_to_data(game: Game) -> dict[str, object]:
    """Return what was told of a game, of values that JSON knows; what was not told is left out."""
    announced = game.declaration.announcements
    outcome = game.outcome
    told: dict[str, object] = {
        "contract": game.contract.value,
        "hand": None if game.declaration.implied_hand else announced.hand,
        "schneider_announced": announced.schneider or None,
        "schwarz_announced": announced.schwarz or None,
        "ouvert": announced.ouvert or None,
        "matadors": None if game.matadors is None else game.matadors.count,
        "held": None if game.matadors is None else game.matadors.held,
        "bid": game.bid,
        "card_points": outcome.card_points,
        "tricks": outcome.tricks,
        "schneider": outcome.schneider or None,
        "schwarz": outcome.schwarz or None,
        "won": outcome.won,
        "ended": None if outcome.ending is Ending.PLAYED_OUT else outcome.ending.value,
        "by_party": None if outcome.party is None else outcome.party.value,
        "announced_as": None if game.announced_as is None else game.announced_as.value,
        "doubling_steps": game.doubling_steps or None,
        "bock_round": game.bock_round,
        "last_trick_promise": announced.last_trick_promise or None,
        "revolution": announced.revolution or None,
        "played_on": announced.played_on or None,
        "three_in_skat": game.three_in_skat or None,
        "cards": [str(card) for card in game.cards] or None,
    }
    return {name: fact for name, fact in told.items() if fact is not None}


def ramsch_to_data(ramsch: Ramsch) -> dict[str, object]:
    """Return what was told of a Ramsch, of values that JSON knows; card points by seat."""
    told: dict[str, object] = {
        "card_points": {str(seat): points for seat, points in ramsch.card_points.items()},
        "virgins": ramsch.virgins or None,
        "pushes": ramsch.pushes or None,
        "marched": ramsch.marched,
        "last_trick": ramsch.last_trick,
        "forehand": ramsch.forehand,
        "doubling_steps": ramsch.doubling_steps or None,
        "bock_round": ramsch.bock_round,
    }
    return {name: fact for name, fact in told.items() if fact is not None}


def _ramsch_from_data(data: _Body) -> Ramsch:
    return Ramsch(
        card_points={int(k): int(str(v)) for k, v in data.mapping("card_points").items()},
        virgins=data.maybe_number("virgins") or 0,
        pushes=data.maybe_number("pushes") or 0,
        marched=data.maybe_number("marched"),
        last_trick=data.maybe_number("last_trick"),
        forehand=data.maybe_number("forehand"),
        doubling_steps=data.maybe_number("doubling_steps") or 0,
        bock_round=data.flag("bock_round"),
    )


def _game_from_data(data: _Body) -> Game:
    party = data.maybe_text("by_party")
    announced_as = data.maybe_text("announced_as")
    count = data.maybe_number("matadors")
    return Game(
        declaration=Declaration(
            Contract(data.text("contract")),
            Announcements(
                hand=data.flag("hand"),
                schneider=data.flag("schneider_announced") is True,
                schwarz=data.flag("schwarz_announced") is True,
                ouvert=data.flag("ouvert") is True,
                last_trick_promise=data.flag("last_trick_promise") is True,
                revolution=data.flag("revolution") is True,
                played_on=data.flag("played_on") is True,
            ),
        ),
        matadors=None if count is None else Matadors(count, data.flag("held")),
        outcome=Outcome(
            card_points=data.maybe_number("card_points"),
            tricks=data.maybe_number("tricks"),
            schneider=data.flag("schneider") is True,
            schwarz=data.flag("schwarz") is True,
            won=data.flag("won"),
            ending=Ending(data.maybe_text("ended") or Ending.PLAYED_OUT.value),
            party=None if party is None else Party(party),
        ),
        bid=data.maybe_number("bid"),
        announced_as=None if announced_as is None else Contract(announced_as),
        cards=tuple(Card(Suit(each[0]), Rank(each[1])) for each in data.items("cards")),
        doubling_steps=data.maybe_number("doubling_steps") or 0,
        bock_round=data.flag("bock_round"),
        three_in_skat=data.flag("three_in_skat") is True,
    )
