"""The list of one table: who sits where, the deals in order, and all that follows from them.

A ``Sheet`` is what its events make of it; ``replay`` reads them all, ``apply`` adds one. Nothing is
ever changed in place: a correction is one more event.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from operator import attrgetter
from typing import NamedTuple

from skatcalc.bock import BockRules, next_pending
from skatcalc.events import (
    BEGINNING,
    DealAdded,
    DealChanged,
    DealVoided,
    Event,
    Heading,
    PlayerTotals,
    Record,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    TotalsEntered,
    Undone,
)
from skatcalc.faults import doubling_problems, find_problems
from skatcalc.game import Game
from skatcalc.history import active
from skatcalc.labels import SheetLabel
from skatcalc.occasions import occasions
from skatcalc.problems import InvalidGame, Problem, SheetError
from skatcalc.ramsch import Ramsch, find_ramsch_problems, ramsch_scores
from skatcalc.reading import fold, is_number, sign_problems
from skatcalc.rules import Rules, can_be_score
from skatcalc.seating import (
    TABLE_SIZES,
    Order,
    Stretch,
    left_in_round,
    place_in_round,
    playing,
    rounds,
    sitting,
)
from skatcalc.valuation import GameValue, Points, value

MOST_GAMES = 480
"""Ten series at a table of four; more on one list is a slip of the finger."""


class Deal(NamedTuple):
    """One deal as it was entered. ``id`` stays the same whatever happens around it.

    ``seating`` says which of the heading's orders was at the table, counted from 0.
    """

    id: int
    declarer: int | None
    game: Game | None = None
    ramsch: Ramsch | None = None
    written: int | None = None
    starts_bock: bool = False
    seating: int = 0


class SheetRow(NamedTuple):
    """One line of the list with all that is computed: number, dealer, value and score.

    ``score`` is the declarer's, in score points: what the facts give, or what was written where
    there are no facts to value; 0 for a passed deal and a Ramsch. ``scores`` are those of every
    seat that wins or loses any. ``playing`` are the three seats that play, forehand first.
    """

    number: int
    dealer: int
    playing: Order
    deal: Deal
    value: GameValue | None
    score: Points
    scores: Mapping[int, Points]

    @property
    def passed(self) -> bool:
        """Return whether nobody played."""
        return self.deal.declarer is None and self.deal.ramsch is None

    @property
    def differs(self) -> bool:
        """Return whether the paper says something else than the facts."""
        return bool(self.differences)

    @property
    def written(self) -> Mapping[int, int]:
        """Return the scores on paper, by seat."""
        if self.deal.ramsch is not None:
            return self.deal.ramsch.written
        if self.deal.written is None or self.deal.declarer is None:
            return {}
        return {self.deal.declarer: self.deal.written}

    @property
    def differences(self) -> Mapping[int, tuple[int, Points]]:
        """Return the scores on paper that the facts do not give, and what they give, by seat."""
        return {
            seat: (written, self.scores.get(seat, Points(0)))
            for seat, written in self.written.items()
            if written != self.scores.get(seat, 0)
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A list with its deals in order.

    ``deals`` are those that count, by number; ``places`` are all in their order, those that were
    struck out among them, whose ids ``voided`` holds. ``history`` are the events that made it;
    ``closed`` is the event that closed it, while it is. ``paper`` is the foot of the paper list as
    it was entered last.
    ``memo`` holds the lines that were computed last, for this sheet and those that come of it.
    """

    heading: Heading
    deals: tuple[Deal, ...] = ()
    paper: TotalsEntered | None = None
    places: tuple[Deal, ...] = ()
    voided: frozenset[int] = frozenset()
    closed: SheetClosed | None = None
    history: tuple[Record, ...] = field(default=(), repr=False)
    memo: "list[_Computed]" = field(default_factory=list, repr=False, compare=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats in order; seat 1 is the first."""
        return self.heading.seats

    @property
    def by_totals(self) -> TotalsEntered | None:
        """Return the foot of the paper list if the list is known by it alone."""
        return None if self.deals else self.paper

    @property
    def last_seq(self) -> int:
        """Return the place of the newest event."""
        return self.history[-1].seq if self.history else 0

    def name_of(self, seat: int) -> str:
        """Return the name written at a seat, which counts from 1."""
        return self.seats[seat - 1].written

    def dealer(self, number: int) -> int:
        """Return the seat that deals the game of that number; the deal goes round.

        >>> from datetime import date
        >>> from skatcalc.events import Scoring
        >>> from skatcalc.rules import ISKO
        >>> seats = tuple(map(Seat, ("Anna", "Bert", "Carla")))
        >>> heading = Heading(name="A", date=date(2026, 11, 29), seats=seats, rules=ISKO,
        ...     scoring=Scoring.CLASSIC, games=36, first_dealer=2)
        >>> [Sheet(heading=heading).dealer(number) for number in (1, 2, 3)]
        [2, 3, 1]
        """
        stretches = self.stretches(number)
        return stretches[-1].order[place_in_round(stretches, number)]

    def stretches(self, number: int | None = None) -> tuple[Stretch, ...]:
        """Return who sat at the table, and from when on, up to that game or to the last one."""
        orders = self.heading.orders
        last = len(orders) - 1
        if not last:
            return (Stretch(orders[0], 0),)
        if number is not None and number <= len(self.deals):
            last = self.deals[number - 1].seating
        starts = (self._begun_before(seating) for seating in range(last + 1))
        return tuple(map(Stretch, orders, starts))

    def _begun_before(self, seating: int) -> int:
        # Deals stand in the order of their seatings; one that is inserted keeps it.
        return bisect_left(self.deals, seating, key=attrgetter("seating")) if seating else 0

    def at_table(self, number: int) -> Order:
        """Return the seats at the table in that game, in the order of dealing."""
        return self.stretches(number)[-1].order

    def sitting(self, number: int) -> Order:
        """Return the seats that sit out in that game, the dealer first: one of four, two of five.

        Who is not at the table does not sit out.
        """
        stretches = self.stretches(number)
        return sitting(stretches[-1].order, place_in_round(stretches, number))

    def playing(self, number: int) -> Order:
        """Return the three seats that play that game, forehand first."""
        stretches = self.stretches(number)
        return playing(stretches[-1].order, place_in_round(stretches, number))

    def round(self, number: int) -> int:
        """Return which round of the list that game belongs to, counted from 1."""
        return rounds(self.stretches(number), number)

    def rounds(self) -> int:
        """Return how many rounds the list has, the last one perhaps not whole."""
        return rounds(self.stretches(), self.heading.games)

    def left_in_round(self) -> int:
        """Return how many games of this round are still to be played; 0 between two rounds."""
        return left_in_round(self.stretches(), len(self.deals))

    def rows(self) -> tuple[SheetRow, ...]:
        """Return every line with its number, dealer, value and score.

        One deal more costs one line more: the lines before it are not computed again.
        """
        known = self._known()
        if len(known.rows) == len(self.deals):
            return known.rows
        rows = [*known.rows]
        totals, pending, bock = dict(known.totals), known.pending, self.heading.rules.bock
        for place, deal in zip(self._places(len(rows) + 1), self.deals[len(rows) :], strict=True):
            row = self._row(place, deal, bock=pending > 0)
            if bock is not None:
                row, pending = self._in_turn(row, place, deal, pending, totals, bock)
                for seat, score in row.scores.items():
                    totals[seat] += score
            rows.append(row)
        found = _Computed(
            heading=self.heading,
            deals=self.deals,
            rows=tuple(rows),
            totals=totals,
            pending=pending,
        )
        self.memo[:] = [found]
        return found.rows

    def row_of(self, deal: int) -> SheetRow | None:
        """Return the line of the deal of that id, ``None`` where it has none."""
        return next((row for row in self.rows() if row.deal.id == deal), None)

    def _known(self) -> "_Computed":
        """Return what is known of the first deals, if they are those that were computed last."""
        for known in self.memo:
            same = self.heading is known.heading
            if same and self.deals[: len(known.deals)] == known.deals:
                return known
        return _Computed(
            heading=self.heading,
            deals=(),
            rows=(),
            totals=dict.fromkeys(range(1, len(self.seats) + 1), 0),
            pending=0,
        )

    def _places(self, first: int) -> Iterator["_At"]:
        """Yield number, dealer and players of each deal, from that number on."""
        seating = -1
        for number, deal in enumerate(self.deals[first - 1 :], start=first):
            if deal.seating != seating:
                seating, stretches = deal.seating, self.stretches(number)
                order = stretches[-1].order
                ahead = place_in_round(stretches, number) - number
            place = (ahead + number) % len(order)
            yield number, order[place], playing(order, place)

    def _in_turn(
        self,
        row: SheetRow,
        at: "_At",
        deal: Deal,
        pending: int,
        totals: Mapping[int, int],
        rules: BockRules,
    ) -> tuple[SheetRow, int]:
        """Return the line, in a bock round if it begins one, and how many deals of bock follow.

        ``pending`` is how many deals were due before it, ``totals`` what everybody had then.
        """
        acts = bool(self._fired(row, totals, rules))
        holds_itself = acts and rules.with_trigger and pending == 0
        if holds_itself:
            row = self._row(at, deal, bock=True)
        pending = next_pending(
            pending,
            rules,
            len(self.at_table(row.number)),
            acts=acts or deal.starts_bock,
            holds_itself=holds_itself,
        )
        return row, pending

    def _fired(self, row: SheetRow, totals: Mapping[int, int], rules: BockRules) -> frozenset[str]:
        declarer = row.deal.declarer
        if row.value is None or declarer is None:
            return frozenset()
        total = totals[declarer] + row.score
        return occasions(row.value, total, at_least=rules.value) & {*rules.triggers}

    def _row(self, at: "_At", deal: Deal, *, bock: bool) -> SheetRow:
        if deal.game is not None and deal.game.bock_round is None and bock:
            deal = deal._replace(game=deal.game._replace(bock_round=True))
        if deal.ramsch is not None and deal.ramsch.bock_round is None and bock:
            deal = deal._replace(ramsch=replace(deal.ramsch, bock_round=True))
        scores: dict[int, Points] = {}
        if deal.ramsch is not None and self.heading.rules.ramsch is not None:
            found = ramsch_scores(deal.ramsch, self.heading.rules.ramsch)
            scores = {seat: Points(each) for seat, each in found.items()}
        worth = _worth(deal.game, self.heading.rules) if deal.game else None
        score = worth.score if worth and worth.score is not None else deal.written
        score = Points(score or 0)
        scores = scores if deal.declarer is None else {deal.declarer: score}
        return _sheet_row((*at, deal, worth, score, scores))

    def apply(self, record: Record) -> "Sheet":
        """Return the sheet after one more event."""
        if isinstance(record.event, Undone):
            return replay([*self.history, record])
        return replace(step(self, record), history=(*self.history, record))


_At = tuple[int, int, Order]
"""The number of a deal, who deals, and who plays."""
# A season has very many lines, and half of the time of a NamedTuple is its naming the fields.
_sheet_row = partial(tuple.__new__, SheetRow)
_new_deal = partial(tuple.__new__, Deal)


def _worth(game: Game, rules: Rules) -> GameValue:
    """Return what the game is worth; a season's many games are few different ones."""
    # One that was shown hardly comes again, and two that are equal can differ in what was said.
    return value(game, rules) if game.cards else _known(game, game.declaration.implied_hand, rules)


@lru_cache(maxsize=1 << 12)
def _known(game: Game, _implied_hand: bool, rules: Rules) -> GameValue:  # noqa: FBT001 - of the key
    return value(game, rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Computed:
    """The lines of some deals, and what the next line builds upon."""

    heading: Heading
    deals: tuple[Deal, ...]
    rows: tuple[SheetRow, ...]
    totals: Mapping[int, int]
    """Score points by seat, counted only where bock rounds are begun by them."""
    pending: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A sheet as a list of sheets shows it.

    ``number`` is its place in the order of beginning, counted from 1, and never changes.
    """

    number: int
    stream: str
    heading: Heading
    closed: SheetClosed | None

    @property
    def label(self) -> SheetLabel:
        """Return number, name and date, so that no two sheets look alike."""
        return SheetLabel(self.number, self.heading.name, self.heading.date)


def replay(records: Iterable[Record]) -> Sheet:
    """Return what the events, in their order, make of a sheet.

    Raises ``SheetError`` when the first one does not open it.
    """
    history = tuple(records)
    sheet: Sheet | None = None
    deals: list[tuple[int, DealAdded]] = []
    for record in active_records(history):
        event = record.event
        if isinstance(event, DealAdded) and sheet is not None:
            deals.append((record.seq, event))
        else:
            sheet = step(_dealt(sheet, deals), record)
            deals = []
    sheet = _dealt(sheet, deals)
    if sheet is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": "-"}))
    return replace(sheet, history=history)


def _dealt(sheet: Sheet | None, deals: Sequence[tuple[int, DealAdded]]) -> Sheet | None:
    """Return the sheet after these deals were added, each told with its place in the history.

    Those at the end of the list, as nearly all are, are added together.
    """
    if sheet is None or not deals:
        return sheet
    new: list[Deal] = []
    seating = len(sheet.heading.orders) - 1
    last = sheet.places[-1].id if sheet.places else 0
    for seq, event in deals:
        if event.after and event.after != last:
            sheet = _placed(sheet, (*sheet.places, *new))
            sheet = _placed(sheet, _inserted(sheet, seq, event))
            new, last = [], sheet.places[-1].id
        else:
            new.append(_deal(seq, event, seating))
            last = seq
    return _placed(sheet, (*sheet.places, *new))


_EVENT = attrgetter("event")


def active_records(history: Sequence[Record]) -> Sequence[Record]:
    """Return the events that count: those that were not taken back, without the undoings."""
    if Undone not in map(type, map(_EVENT, history)):
        return history
    return active(
        history, lambda record: record.event.seq if isinstance(record.event, Undone) else None
    )


def step(sheet: Sheet | None, record: Record) -> Sheet:
    """Return the sheet after one event that was not taken back, without its history.

    Raises ``SheetError`` where nothing has opened the sheet before it.
    """
    event = record.event
    if isinstance(event, SheetOpened):
        return Sheet(heading=event.heading)
    if sheet is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": type(event).__name__}))
    if isinstance(event, SheetChanged):
        return replace(sheet, heading=event.heading)
    if isinstance(event, DealAdded):
        return _placed(sheet, _inserted(sheet, record.seq, event))
    if isinstance(event, DealChanged):
        return _placed(sheet, _replaced(sheet.places, event))
    if isinstance(event, DealVoided):
        return _placed(replace(sheet, voided=sheet.voided | {event.deal}), sheet.places)
    if isinstance(event, TotalsEntered):
        return replace(sheet, paper=event)
    # Closed, or opened again; an ``Undone`` never comes here.
    return replace(sheet, closed=event if isinstance(event, SheetClosed) else None)


def _placed(sheet: Sheet, places: tuple[Deal, ...]) -> Sheet:
    voided = sheet.voided
    deals = tuple(deal for deal in places if deal.id not in voided) if voided else places
    return replace(sheet, places=places, deals=deals)


def _inserted(sheet: Sheet, seq: int, event: DealAdded) -> tuple[Deal, ...]:
    places, place = sheet.places, place_added(sheet, event)
    deal = _deal(seq, event, len(sheet.heading.orders) - 1)
    if place == len(places):
        return (*places, deal)
    deal = deal._replace(seating=_seating(sheet, place, deal))
    return (*places[:place], deal, *places[place:])


def place_added(sheet: Sheet, event: DealAdded) -> int:
    """Return where a deal that is added comes to stand: how many of ``places`` are before it."""
    places, after = sheet.places, event.after
    if after == BEGINNING:
        return 0
    if not after or (places and places[-1].id == after):
        return len(places)
    ids = [each.id for each in places]
    return ids.index(after) + 1 if after in ids else len(places)


def _seating(sheet: Sheet, place: int, deal: Deal) -> int:
    """Return which order was at the table in a deal that comes to stand between others.

    It is that of the deal before, or the first one after it at which those were who had a part in
    the deal; at the end of the list it would be the last one.
    """
    orders, places = sheet.heading.orders, sheet.places
    first, last = places[place - 1].seating if place else 0, places[place].seating
    players = _players_of(deal)
    fitting = (at for at in range(first, last + 1) if players <= {*orders[at]})
    return next(fitting, first)


def _replaced(deals: tuple[Deal, ...], event: DealChanged) -> tuple[Deal, ...]:
    return tuple(
        _deal(deal.id, event, deal.seating) if deal.id == event.deal else deal for deal in deals
    )


def _deal(number: int, event: DealAdded | DealChanged, seating: int) -> Deal:
    told = event.declarer, event.game, event.ramsch, event.written, event.starts_bock
    return _new_deal((number, *told, seating))


def told_reason(sheet: Sheet, reason: str | None) -> tuple[str | None, list[Problem]]:
    """Return the reason without blanks around it, and that it is missing where it is needed."""
    reason = (reason or "").strip() or None
    if sheet.closed and reason is None:
        return None, [Problem("reason-missing", {"sheet": sheet.heading.name})]
    return reason, []


def heading_problems(heading: Heading) -> tuple[Problem, ...]:
    """Return what makes a heading impossible; empty when a list can be begun with it."""
    count = len(heading.seats)
    problems = []
    if not heading.name.strip():
        problems.append(Problem("sheet-name-blank"))
    names = [seat.written for seat in heading.seats]
    problems += sign_problems(heading.name, *names)
    if any(not name.strip() for name in names):
        problems.append(Problem("player-blank"))
    folded = [fold(name) for name in names]
    twice = [name for place, name in enumerate(names) if fold(name) in folded[:place]]
    problems += [Problem("player-twice", {"name": name}) for name in twice if name.strip()]
    problems += _order_problems(heading)
    if not 1 <= heading.games <= MOST_GAMES:
        problems.append(Problem("games-range", {"games": heading.games, "most": MOST_GAMES}))
    if not 1 <= heading.first_dealer <= count:
        facts = {"seat": heading.first_dealer, "count": count}
        problems.append(Problem("seat-unknown", facts))
    problems += [
        Problem("number-range", {"name": name, "number": number})
        for name, number in (
            ("evening", heading.evening),
            ("series", heading.series),
            ("table", heading.table),
            ("limit", None if heading.bierlachs is None else heading.bierlachs.limit),
        )
        if number is not None and number < 1
    ]
    if heading.bierlachs is not None and heading.scoring is not Scoring.BIERLACHS:
        problems.append(Problem("bierlachs-only", {"scoring": heading.scoring.value}))
    return tuple(problems)


def _order_problems(heading: Heading) -> Iterable[Problem]:
    """Yield what is wrong with those at the table, each time that it changes."""
    seats = range(1, len(heading.seats) + 1)
    for order in heading.seatings or (seats,):
        if len(order) not in TABLE_SIZES:
            yield Problem("players-count", {"count": len(order)})
        for place, seat in enumerate(order):
            if seat not in seats:
                yield Problem("seat-unknown", {"seat": seat, "count": len(seats)})
            elif seat in order[:place]:
                yield Problem("player-twice", {"name": heading.seats[seat - 1].written})


def new_deal(
    sheet: Sheet,
    *,
    declarer: int | None,
    game: Game | None = None,
    written: int | None = None,
    starts_bock: bool = False,
    number: int | None = None,
    reason: str | None = None,
) -> DealAdded:
    """Return the event that enters the next deal at the end of the list, or inserts one.

    With ``number`` it is inserted as the deal of that number, and those from there on move down;
    what that makes of them is no reason to refuse it. On a closed list, where nothing but an
    insertion is possible, it needs a reason. Raises ``SheetError``, or ``InvalidGame`` when only
    the game is at fault, with every problem: a closed or full list, no such number, a dealer who
    sits out as declarer, a game that cannot be, no result.
    """
    place = _Opening.of(sheet, number, reason)
    event = DealAdded(
        declarer=declarer,
        game=game,
        written=written,
        starts_bock=starts_bock,
        after=place.after,
        reason=place.reason,
    )
    problems = [*place.problems, *_seating_problems(_with(sheet, event), place.number, declarer)]
    _check_deal(sheet, problems, _Told(declarer, game, written, starts_bock))
    return event


def _with(sheet: Sheet, event: DealAdded) -> Sheet:
    """Return the sheet as it would be with the deal."""
    return step(sheet, Record(seq=sheet.last_seq + 1, event=event))


class _Opening(NamedTuple):
    """Where a new deal comes to stand: its number, the deal before it, and what speaks against."""

    number: int
    after: int
    reason: str | None
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, sheet: Sheet, number: int | None, reason: str | None) -> "_Opening":
        heading, end = sheet.heading, len(sheet.deals) + 1
        if number is None and sheet.closed:
            # Nothing else matters before it is opened again.
            raise SheetError(Problem("sheet-closed", {"sheet": heading.name}))
        reason, problems = told_reason(sheet, reason)
        if sheet.by_totals:
            problems.append(Problem("totals-only", {"sheet": heading.name}))
        if end > heading.games:
            problems += [Problem("sheet-full", {"sheet": heading.name, "games": heading.games})]
        after = sheet.places[-1].id if sheet.places else 0
        if number is not None and number != end:
            place = sheet.places.index(deal_of(sheet, number))
            after = sheet.places[place - 1].id if place else BEGINNING
        return cls(end if number is None else number, after, reason, tuple(problems))


class _Told(NamedTuple):
    """What is told of a deal that is no Ramsch."""

    declarer: int | None
    game: Game | None
    written: int | None
    starts_bock: bool


def _check_deal(sheet: Sheet, problems: list[Problem], told: _Told) -> None:
    """Raise ``SheetError`` with these and all other problems, or ``InvalidGame``."""
    problems += _bock_problems(sheet, starts=told.starts_bock)
    if told.declarer is None and sheet.heading.rules.passed_is_ramsch:
        facts = {"rules": sheet.heading.rules.name}
        problems.append(Problem("passed-is-ramsch", facts))
    of_game = [] if told.declarer is None else [*_game_problems(sheet, told.game, told.written)]
    if problems:
        raise SheetError([*problems, *of_game])
    if of_game:
        raise InvalidGame(of_game)


def changed_deal(
    sheet: Sheet,
    number: int,
    *,
    declarer: int | None,
    game: Game | None = None,
    ramsch: Ramsch | None = None,
    written: int | None = None,
    starts_bock: bool = False,
    reason: str | None = None,
) -> DealChanged:
    """Return the event that corrects the deal of that number; all that is told replaces it whole.

    On a closed list a reason is needed; ``book.correct`` closes the list anew. Raises
    ``SheetError``, or ``InvalidGame`` when only the game is at fault, with every problem: no such
    number, a dealer who sits out as declarer, a game that cannot be, no result, nothing changed.
    What the correction makes of later deals is no reason to refuse it, nor is a declarer who sits
    out since an earlier deal was inserted or struck out.
    """
    deal = deal_of(sheet, number)
    reason, missing = told_reason(sheet, reason)
    # What stands there already may stay, even if the rules were changed since.
    starts_anew = starts_bock and not deal.starts_bock
    seating = () if declarer == deal.declarer else _seating_problems(sheet, number, declarer)
    problems = [*seating, *missing]
    if ramsch is not None:
        ramsch = _with_forehand(sheet, number, ramsch)
        problems += _ramsch_problems(sheet, number, ramsch)
        problems += _bock_problems(sheet, starts=starts_anew)
        if problems:
            raise SheetError(problems)
    else:
        _check_deal(sheet, problems, _Told(declarer, game, written, starts_anew))
    event = DealChanged(
        deal=deal.id,
        declarer=declarer,
        game=game,
        ramsch=ramsch,
        written=written,
        starts_bock=starts_bock,
        reason=reason,
    )
    if _deal(deal.id, event, deal.seating) == deal:
        raise SheetError(Problem("deal-unchanged", {"number": number}))
    return event


def voided_deal(sheet: Sheet, number: int, *, reason: str | None = None) -> DealVoided:
    """Return the event that strikes out the deal of that number; those after it move up.

    On a closed list it needs a reason. Raises ``SheetError``: no such number, no reason.
    """
    deal = deal_of(sheet, number)
    reason, missing = told_reason(sheet, reason)
    if missing:
        raise SheetError(missing)
    return DealVoided(deal.id, reason)


def deal_of(sheet: Sheet, number: int) -> Deal:
    """Return the deal of that number, or raise ``SheetError`` with the code ``deal-unknown``."""
    if not 1 <= number <= len(sheet.deals):
        facts = {"sheet": sheet.heading.name, "number": number, "count": len(sheet.deals)}
        raise SheetError(Problem("deal-unknown", facts))
    return sheet.deals[number - 1]


def written_warning(written: int, rules: Rules) -> Problem | None:
    """Return the warning about a score on paper that no game can have brought.

    Doublings that the rules have are taken off first.
    """
    if can_be_score(written, rules):
        return None
    return Problem("written-unlikely", {"written": written})


def new_ramsch(
    sheet: Sheet,
    ramsch: Ramsch,
    *,
    starts_bock: bool = False,
    number: int | None = None,
    reason: str | None = None,
) -> DealAdded:
    """Return the event that enters a Ramsch as the next deal, or inserts it as ``new_deal`` does.

    Raises ``SheetError`` with every problem: a closed or full list, rules without a Ramsch, card
    points that cannot be.
    """
    place = _Opening.of(sheet, number, reason)
    problems = [*place.problems, *_bock_problems(sheet, starts=starts_bock)]
    event = DealAdded(
        declarer=None,
        ramsch=ramsch,
        starts_bock=starts_bock,
        after=place.after,
        reason=place.reason,
    )
    then = _with(sheet, event)
    ramsch = _with_forehand(then, place.number, ramsch)
    problems += _ramsch_problems(then, place.number, ramsch)
    if problems:
        raise SheetError(problems)
    return replace(event, ramsch=ramsch)


def new_totals(
    sheet: Sheet,
    players: Mapping[int, PlayerTotals],
    *,
    passed: int | None = None,
    ramsch: int | None = None,
    reason: str | None = None,
) -> TotalsEntered:
    """Return the event that enters the foot of the paper list, the figures told by seat.

    On a closed list a reason is needed. Raises ``SheetError`` with every problem: a player without
    figures, a negative count, nothing changed. Whether the figures fit together is for the checks.
    """
    seats = range(1, len(sheet.seats) + 1)
    reason, unexplained = told_reason(sheet, reason)
    problems = [*_count_problems(sheet, players, passed=passed, ramsch=ramsch), *unexplained]
    missing = tuple(sheet.name_of(seat) for seat in seats if seat not in players)
    if missing:
        problems.append(Problem("totals-missing", {"players": missing}))
    if problems:
        raise SheetError(problems)
    event = TotalsEntered(
        players=tuple(players[seat] for seat in seats), passed=passed, ramsch=ramsch, reason=reason
    )
    if sheet.paper is not None and replace(sheet.paper, reason=reason) == event:
        raise SheetError(Problem("totals-unchanged", {"sheet": sheet.heading.name}))
    return event


def _count_problems(
    sheet: Sheet, players: Mapping[int, PlayerTotals], **counts: int | None
) -> Iterable[Problem]:
    for seat, told in players.items():
        for count in (told.won, told.lost, told.opponents_lost):
            if count is not None and count < 0:
                facts = {"name": sheet.name_of(seat), "number": count}
                yield Problem("count-negative", facts)
    for name, number in counts.items():
        if number is not None and number < 0:
            yield Problem("count-negative", {"name": f"--{name}", "number": number})


def _with_forehand(sheet: Sheet, number: int, ramsch: Ramsch) -> Ramsch:
    if ramsch.forehand is not None:
        return ramsch
    return replace(ramsch, forehand=sheet.playing(number)[0])


def _ramsch_problems(sheet: Sheet, number: int, ramsch: Ramsch) -> Iterable[Problem]:
    book = sheet.heading.rules
    yield from doubling_problems(ramsch.doubling_steps, ramsch.bock_round, book)
    if book.ramsch is None:
        yield Problem("ramsch-not-played", {"rules": book.name})
    else:
        yield from find_ramsch_problems(ramsch, book.ramsch, sheet.playing(number))


def _bock_problems(sheet: Sheet, *, starts: bool) -> Iterable[Problem]:
    if starts and sheet.heading.rules.bock is None:
        yield Problem("bock-not-played", {"rules": sheet.heading.rules.name})


def _seating_problems(sheet: Sheet, number: int, declarer: int | None) -> Iterable[Problem]:
    if declarer is None or declarer in sheet.playing(number):
        return
    present = tuple(map(sheet.name_of, sorted(sheet.playing(number))))
    facts = {"name": sheet.name_of(declarer), "number": number, "players": present}
    if declarer == sheet.dealer(number):
        yield Problem("dealer-declares", facts)
    elif declarer in sheet.sitting(number):
        yield Problem("sitter-declares", facts)
    else:
        yield Problem("player-absent", facts)


def seating_findings(sheet: Sheet) -> tuple[Problem, ...]:
    """Return what is to be said of deals that somebody played who sits out; empty for none.

    It is one finding, with the ``number`` at which it begins, the ``name`` of who sits out there,
    and the ``numbers`` of all such deals: from a deal on that is missing or one too many, every
    dealer is another.
    """
    found = [
        (number, next(seat for seat in _players_of(deal) if seat not in sheet.playing(number)))
        for number, deal in enumerate(sheet.deals, start=1)
        if not _players_of(deal) <= {*sheet.playing(number)}
    ]
    if not found:
        return ()
    number, seat = found[0]
    facts = {
        "number": number,
        "name": sheet.name_of(seat),
        "numbers": tuple(each for each, _seat in found),
        "count": len(found),
    }
    return (Problem("sitters-played", facts),)


def _players_of(deal: Deal) -> set[int]:
    """Return the seats of whom it is told that they had a part in the deal."""
    if deal.ramsch is not None:
        return {*deal.ramsch.card_points, *deal.ramsch.written}
    return set() if deal.declarer is None else {deal.declarer}


def _game_problems(sheet: Sheet, game: Game | None, written: int | None) -> Iterable[Problem]:
    if game is None:
        if written is None:
            yield Problem("contract-missing")
        return
    problems = find_problems(game, sheet.heading.rules)
    yield from problems
    if not problems and written is None and value(game, sheet.heading.rules).score is None:
        yield Problem("result-missing")


def find_player(sheet: Sheet, words: Sequence[str]) -> tuple[int, int]:
    """Return the seat that the first words name, and how many of the words it took.

    A seat number, a whole name of one or more words, or the beginning of exactly one name, with as
    many words as it needs. Raises ``SheetError``: nobody of that name, or more than one.
    """
    names = [fold(seat.written) for seat in sheet.seats]
    written = tuple(seat.written for seat in sheet.seats)
    if not words:
        raise SheetError(Problem("player-missing", {"players": written}))
    for length in range(len(words), 0, -1):
        whole = fold(" ".join(words[:length]))
        if whole in names:
            return names.index(whole) + 1, length
    word = words[0].removeprefix("@")
    if is_number(word):
        if 1 <= int(word) <= len(names):
            return int(word), 1
        raise SheetError(Problem("seat-unknown", {"seat": int(word), "count": len(names)}))
    return _by_beginning(written, [word, *words[1:]])


def _by_beginning(written: tuple[str, ...], words: Sequence[str]) -> tuple[int, int]:
    first = _beginning_so(written, words[:1])
    if not first:
        raise SheetError(Problem("player-unknown", {"word": words[0], "players": written}))
    for length in range(1, len(words) + 1):
        found = _beginning_so(written, words[:length])
        if len(found) == 1:
            return written.index(found[0]) + 1, length
    raise SheetError(Problem("player-ambiguous", {"word": words[0], "players": first}))


def _beginning_so(names: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    beginning = fold(" ".join(words))
    return tuple(name for name in names if fold(name).startswith(beginning))


def records_of(events: Iterable[Event]) -> tuple[Record, ...]:
    """Return the events numbered from 1, for a sheet that is in no book."""
    return tuple(Record(seq=seq, event=event) for seq, event in enumerate(events, start=1))
