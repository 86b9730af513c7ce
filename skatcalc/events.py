"""The events of a sheet: what was said, in the form in which the book keeps it for ever.

Nothing computed is kept: numbers, dealers, values and totals come about on reading. A field that is
missing in an old event means that it was not told.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import NamedTuple, assert_never

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
from skatcalc.seating import Order, deal_order

EVENT_VERSION = 3
"""Counts the changes to the meaning of the bodies; each event is stored with its own.

2: a heading may hold other seats for later games, and five of them.
3: a heading may hold the number of the evening.
"""


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

    ``bierlachs`` is told for that way of scoring alone. ``seats`` are all who have a column of the
    list. ``seatings`` tells who sits at the table where that changes, in the order of dealing: at
    the beginning, and after each change. Without a change it is empty, and all sit there.
    ``evening``, ``series`` and ``table`` are the numbers that a club gives them.
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
    seatings: tuple[Order, ...] = ()
    evening: int | None = None

    @property
    def orders(self) -> tuple[Order, ...]:
        """Return who sits at the table, in the order of dealing, from the first seating on."""
        return self.seatings or (deal_order(len(self.seats), self.first_dealer),)


@dataclass(frozen=True, slots=True)
class SheetOpened:
    """A list was begun."""

    heading: Heading


@dataclass(frozen=True, slots=True)
class SheetChanged:
    """The heading was changed; it is kept whole."""

    heading: Heading


BEGINNING = -1
"""Where a deal is added that stands before all others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAdded:
    """A deal was entered.

    ``declarer`` is a seat, or ``None`` for a passed deal and a Ramsch. ``written`` is the score as
    it stands on paper, beside the game or instead of it. ``starts_bock`` says that the players
    begin a bock round with the next deal. ``after`` is the id of the deal before it, one that was
    struck out included; ``BEGINNING`` stands for none, and 0 for the end of the list, so that the
    first deal of a list needs none. ``reason`` is why it was inserted, as it was told.
    """

    declarer: int | None
    game: Game | None = None
    ramsch: Ramsch | None = None
    written: int | None = None
    starts_bock: bool = False
    after: int = 0
    reason: str | None = None


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


class PlayerTotals(NamedTuple):
    """One player's figures at the foot of a list; ``None`` where the paper does not say.

    ``points`` are the score points, ``opponents_lost`` the games that other players lost, ``total``
    is what all of it came to.
    """

    points: int
    won: int
    lost: int
    opponents_lost: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsEntered:
    """The foot of the paper list was entered; it replaces what was entered so before.

    A list without deals is known by it alone. ``players`` are in the order of seats; ``passed`` and
    ``ramsch`` are how many deals were that, ``None`` if not told; ``reason`` is why it was
    corrected.
    """

    players: tuple[PlayerTotals, ...]
    passed: int | None = None
    ramsch: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class DealVoided:
    """A deal, named by its id, was struck out; ``reason`` is why, as it was told.

    It keeps its place, but has no number any more.
    """

    deal: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier event of the same sheet, named by its ``seq``, does not count any more.

    One that takes back an ``Undone`` brings back what that took; ``reason`` is why, as told.
    """

    seq: int
    reason: str | None = None


class SeatFigures(NamedTuple):
    """What a closed list says of one seat.

    ``points`` are the score points, ``opponents_lost`` the games that others lost while he was at
    the table, ``for_opponents`` the score points that these bring under Seeger-Fabian, ``deals``
    those in which he had cards.
    """

    written: str
    player_id: str | None
    points: int
    won: int
    lost: int
    opponents_lost: int
    for_opponents: int
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What a season needs to know of a closed list; ``games`` are those played."""

    date: date
    evening: int | None
    series: int | None
    table: int | None
    scoring: Scoring
    games: int
    seats: tuple[SeatFigures, ...]


@dataclass(frozen=True, slots=True)
class SheetClosed:
    """The list was finished, with these totals by seat and this check code.

    ``figures`` spare a season the reading of all games; lists that were closed before there were
    seasons have none.
    """

    totals: tuple[int, ...]
    code: str
    figures: Figures | None = None


@dataclass(frozen=True, slots=True)
class SheetReopened:
    """A closed list was opened again."""


Event = (
    SheetOpened
    | SheetChanged
    | DealAdded
    | DealChanged
    | DealVoided
    | TotalsEntered
    | Undone
    | SheetClosed
    | SheetReopened
)


class Record(NamedTuple):
    """An event in its place: the ``seq`` in its sheet, counted from 1, when, by whom, as said."""

    seq: int
    event: Event
    at: str = ""
    by: str = ""
    said: str | None = None


def version_of(event: Event) -> int:
    """Return the first version of the bodies that says all of the event.

    A program that knows less must refuse it, and may read every other one.
    """
    if not isinstance(event, SheetOpened | SheetChanged):
        return 1
    heading = event.heading
    if heading.evening is not None:
        return 3
    return 2 if heading.seatings or len(heading.seats) > _SEATS_OF_VERSION_1 else 1


_SEATS_OF_VERSION_1 = 4


def event_to_body(event: Event) -> dict[str, object]:
    """Return the body in which the event is kept, of values that JSON knows."""
    match event:
        case SheetOpened(heading) | SheetChanged(heading):
            return _heading_to_data(heading)
        case DealAdded():
            return _deal_to_data(event) | {"after": event.after} | _why(event)
        case DealChanged():
            return _deal_to_data(event) | {"deal": event.deal} | _why(event)
        case DealVoided(deal):
            return {"deal": deal} | _why(event)
        case TotalsEntered():
            return _totals_to_data(event)
        case Undone(seq):
            return {"seq": seq} | _why(event)
        case SheetClosed(totals, code, figures):
            told = {} if figures is None else figures_to_data(figures)
            return {"totals": list(totals), "code": code, **told}
        case SheetReopened():
            return {}
        case _:
            assert_never(event)


def _why(event: DealAdded | DealChanged | DealVoided | Undone) -> dict[str, object]:
    return {} if event.reason is None else {"reason": event.reason}


def event_from_body(kind: str, version: int, body: Mapping[str, object]) -> Event:
    """Return the event of that kind.

    Raises ``SheetError`` with the code ``sheet-event-unknown`` when a newer program wrote it.
    """
    read = _READERS.get(kind)
    if version > EVENT_VERSION or read is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": kind}))
    return read(_Body(body))


class _Body:
    """Typed access to a body; a field that is missing reads as not told."""

    def __init__(self, data: object) -> None:
        self._data: Mapping[str, object] = data if isinstance(data, Mapping) else {}

    def __repr__(self) -> str:
        return repr(self._data)

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

    def maybe_items(self, name: str) -> list[str | None]:
        found = self._data.get(name)
        texts = found if isinstance(found, list) else []
        return [None if each is None else str(each) for each in texts]

    def numbers(self, name: str) -> list[int]:
        return [int(each) for each in self.items(name)]

    def orders(self, name: str) -> tuple[Order, ...]:
        found = self._data.get(name)
        return tuple(tuple(map(int, each)) for each in found) if isinstance(found, list) else ()

    def bodies(self, name: str) -> list["_Body"]:
        found = self._data.get(name)
        return [_Body(each) for each in found] if isinstance(found, list) else []

    def body(self, name: str) -> "_Body":
        return _Body(self._data.get(name))

    def mapping(self, name: str) -> dict[str, object]:
        found = self._data.get(name)
        return dict(found) if isinstance(found, Mapping) else {}

    def by_seat(self, name: str) -> dict[int, int]:
        return {int(seat): int(str(number)) for seat, number in self.mapping(name).items()}

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
        **({"seatings": [list(order) for order in heading.seatings]} if heading.seatings else {}),
        **({} if heading.bierlachs is None else {"bierlachs": bierlachs_data(heading.bierlachs)}),
        **({} if heading.evening is None else {"evening": heading.evening}),
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
        seatings=data.orders("seatings"),
        bierlachs=_bierlachs_from_data(data.body("bierlachs")) if "bierlachs" in data else None,
        evening=data.maybe_number("evening"),
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
        reason=data.maybe_text("reason"),
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


def _totals_to_data(event: TotalsEntered) -> dict[str, object]:
    told = {
        "players": [player_to_data(each) for each in event.players],
        "passed": event.passed,
        "ramsch": event.ramsch,
        "reason": event.reason,
    }
    return {name: each for name, each in told.items() if each is not None}


def player_to_data(player: PlayerTotals) -> dict[str, object]:
    """Return one player's figures of values that JSON knows; what was not told is left out."""
    return {name: each for name, each in player._asdict().items() if each is not None}


def _totals_from_data(data: _Body) -> TotalsEntered:
    return TotalsEntered(
        players=tuple(
            PlayerTotals(
                points=each.number("points"),
                won=each.number("won"),
                lost=each.number("lost"),
                opponents_lost=each.maybe_number("opponents_lost"),
                total=each.maybe_number("total"),
            )
            for each in data.bodies("players")
        ),
        passed=data.maybe_number("passed"),
        ramsch=data.maybe_number("ramsch"),
        reason=data.maybe_text("reason"),
    )


def figures_to_data(figures: Figures) -> dict[str, object]:
    """Return the figures of a closed list, of values that JSON knows; those of seats by kind.

    So a season of very many lists is read fast.
    """
    columns = zip(SeatFigures._fields, zip(*figures.seats, strict=True), strict=True)
    numbers = {name: getattr(figures, name) for name in ("evening", "series", "table")}
    return {
        "date": figures.date.isoformat(),
        "scoring": figures.scoring.value,
        "games": figures.games,
        **{name: number for name, number in numbers.items() if number is not None},
        **{name: list(each) for name, each in columns if any(told is not None for told in each)},
    }


def _closed_from_data(data: _Body) -> SheetClosed:
    figures = _figures_from_data(data) if FIGURED in data else None
    return SheetClosed(tuple(map(int, data.items("totals"))), data.text("code"), figures)


FIGURED = "written"
"""The field of a closing that tells whether it has figures."""


def _figures_from_data(data: _Body) -> Figures:
    names, ids = data.items("written"), data.maybe_items("player_id")
    columns = (data.numbers(name) for name in SeatFigures._fields[2:])
    return Figures(
        date=date.fromisoformat(data.text("date")),
        evening=data.maybe_number("evening"),
        series=data.maybe_number("series"),
        table=data.maybe_number("table"),
        scoring=_scoring_from_data(data.text("scoring")),
        games=data.number("games"),
        seats=tuple(map(SeatFigures, names, ids or [None] * len(names), *columns)),
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
        "written": {str(seat): score for seat, score in ramsch.written.items()} or None,
    }
    return {name: fact for name, fact in told.items() if fact is not None}


def _ramsch_from_data(data: _Body) -> Ramsch:
    return Ramsch(
        card_points=data.by_seat("card_points"),
        written=data.by_seat("written"),
        virgins=data.maybe_number("virgins") or 0,
        pushes=data.maybe_number("pushes") or 0,
        marched=data.maybe_number("marched"),
        last_trick=data.maybe_number("last_trick"),
        forehand=data.maybe_number("forehand"),
        doubling_steps=data.maybe_number("doubling_steps") or 0,
        bock_round=data.flag("bock_round"),
    )


_MOST_KEPT = 1 << 12
_kept: dict[str, Game] = {}


def _game_from_data(data: _Body) -> Game:
    """Return the game; of a season's many games most are told in the same words as another."""
    told = repr(data)
    game = _kept.get(told)
    if game is None:
        game = _new_game(data)
        if len(_kept) < _MOST_KEPT:
            _kept[told] = game
    return game


def _new_game(data: _Body) -> Game:
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


_READERS: Mapping[str, Callable[[_Body], Event]] = {
    "SheetOpened": lambda body: SheetOpened(_heading_from_data(body)),
    "SheetChanged": lambda body: SheetChanged(_heading_from_data(body)),
    "DealAdded": _deal_from_data,
    "DealChanged": _change_from_data,
    "DealVoided": lambda body: DealVoided(body.number("deal"), body.maybe_text("reason")),
    "TotalsEntered": _totals_from_data,
    "Undone": lambda body: Undone(body.number("seq"), body.maybe_text("reason")),
    "SheetClosed": _closed_from_data,
    "SheetReopened": lambda _body: SheetReopened(),
}
"""How each kind of event is read from its body."""
