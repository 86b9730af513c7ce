"""The list of one table: who sits where, the deals in order, and all that follows from them.

A ``Sheet`` is what its events make of it; ``replay`` reads them all, ``apply`` adds one. Nothing is
ever changed in place: a correction is one more event.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from skatcalc.bock import BockRules, next_pending
from skatcalc.events import (
    DealAdded,
    DealChanged,
    Event,
    Heading,
    Record,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    Undone,
)
from skatcalc.faults import doubling_problems, find_problems
from skatcalc.game import Game
from skatcalc.history import active
from skatcalc.labels import SheetLabel
from skatcalc.occasions import occasions
from skatcalc.problems import InvalidGame, Problem, SheetError
from skatcalc.ramsch import Ramsch, find_ramsch_problems, ramsch_scores
from skatcalc.reading import fold, is_number
from skatcalc.rules import Rules, can_be_score
from skatcalc.valuation import GameValue, Points, value

TABLE_SIZES = (3, 4)
"""How many players a table can have."""
USUAL_ROUNDS = 12
"""A series is twelve rounds: 36 games at a table of three, 48 at four."""
MOST_GAMES = 480
"""Ten series at a table of four; more on one list is a slip of the finger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal as it was entered. ``id`` stays the same whatever happens around it."""

    id: int
    declarer: int | None
    game: Game | None = None
    ramsch: Ramsch | None = None
    written: int | None = None
    starts_bock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One line of the list with all that is computed: number, dealer, value and score.

    ``score`` is the declarer's, in score points: what the facts give, or what was written where
    there are no facts to value; 0 for a passed deal and a Ramsch. ``scores`` are those of every
    seat that wins or loses any.
    """

    number: int
    dealer: int
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
        return self.deal.written is not None and self.deal.written != self.score


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A list with its deals in order.

    ``history`` are the events that made it; ``closed`` is the event that closed it, while it is.
    ``memo`` holds the lines that were computed last, for this sheet and those that come of it.
    """

    heading: Heading
    deals: tuple[Deal, ...] = ()
    closed: SheetClosed | None = None
    history: tuple[Record, ...] = field(default=(), repr=False)
    memo: "list[_Computed]" = field(default_factory=list, repr=False, compare=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats in order; seat 1 is the first."""
        return self.heading.seats

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
        return (self.heading.first_dealer - 1 + number - 1) % len(self.seats) + 1

    def sits_out(self, number: int) -> int | None:
        """Return the seat that sits out in that game: the dealer at a table of four."""
        return self.dealer(number) if len(self.seats) > min(TABLE_SIZES) else None

    def playing(self, number: int) -> tuple[int, ...]:
        """Return the three seats that play that game, forehand first."""
        size, dealer = len(self.seats), self.dealer(number)
        order = ((dealer - 1 + step) % size + 1 for step in range(1, size + 1))
        return tuple(seat for seat in order if seat != self.sits_out(number))

    def rows(self) -> tuple[SheetRow, ...]:
        """Return every line with its number, dealer, value and score.

        One deal more costs one line more: the lines before it are not computed again.
        """
        known = self._known()
        rows = [*known.rows]
        totals, pending = dict(known.totals), known.pending
        for number, deal in enumerate(self.deals[len(rows) :], start=len(rows) + 1):
            row, pending = self._row_in_turn(number, deal, pending, totals)
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

    def _row_in_turn(
        self, number: int, deal: Deal, pending: int, totals: Mapping[int, int]
    ) -> tuple[SheetRow, int]:
        """Return the line, in a bock round if one is due, and how many deals of bock follow."""
        row = self._row(number, deal, bock=pending > 0)
        rules = self.heading.rules.bock
        if rules is None:
            return row, 0
        acts = bool(self._fired(row, totals, rules))
        holds_itself = acts and rules.with_trigger and pending == 0
        if holds_itself:
            row = self._row(number, deal, bock=True)
        pending = next_pending(
            pending,
            rules,
            len(self.seats),
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

    def _row(self, number: int, deal: Deal, *, bock: bool) -> SheetRow:
        if deal.game is not None and deal.game.bock_round is None and bock:
            deal = replace(deal, game=deal.game._replace(bock_round=True))
        if deal.ramsch is not None and deal.ramsch.bock_round is None and bock:
            deal = replace(deal, ramsch=replace(deal.ramsch, bock_round=True))
        scores: dict[int, Points] = {}
        if deal.ramsch is not None and self.heading.rules.ramsch is not None:
            found = ramsch_scores(deal.ramsch, self.heading.rules.ramsch)
            scores = {seat: Points(each) for seat, each in found.items()}
        worth = value(deal.game, self.heading.rules) if deal.game else None
        score = worth.score if worth and worth.score is not None else deal.written
        return SheetRow(
            number=number,
            dealer=self.dealer(number),
            deal=deal,
            value=worth,
            score=Points(score or 0),
            scores=scores if deal.declarer is None else {deal.declarer: Points(score or 0)},
        )

    def apply(self, record: Record) -> "Sheet":
        """Return the sheet after one more event."""
        if isinstance(record.event, Undone):
            return replay([*self.history, record])
        return replace(_step(self, record), history=(*self.history, record))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Computed:
    """The lines of some deals, and what the next line builds upon."""

    heading: Heading
    deals: tuple[Deal, ...]
    rows: tuple[SheetRow, ...]
    totals: Mapping[int, int]
    pending: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A correction that counts: the deal's number now, the event, and the line as it was before."""

    number: int
    record: Record
    event: DealChanged
    was: SheetRow


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
    for record in _active(history):
        sheet = _step(sheet, record)
    if sheet is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": "-"}))
    return replace(sheet, history=history)


def _active(history: Sequence[Record]) -> list[Record]:
    return active(
        history, lambda record: record.event.seq if isinstance(record.event, Undone) else None
    )


def _step(sheet: Sheet | None, record: Record) -> Sheet:
    event = record.event
    if isinstance(event, SheetOpened):
        return Sheet(heading=event.heading)
    if sheet is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": type(event).__name__}))
    if isinstance(event, SheetChanged):
        return replace(sheet, heading=event.heading)
    if isinstance(event, DealAdded):
        return replace(sheet, deals=_inserted(sheet.deals, record.seq, event))
    if isinstance(event, DealChanged):
        return replace(sheet, deals=_replaced(sheet.deals, event))
    # Closed, or opened again; an ``Undone`` never comes here.
    return replace(sheet, closed=event if isinstance(event, SheetClosed) else None)


def _inserted(deals: tuple[Deal, ...], seq: int, event: DealAdded) -> tuple[Deal, ...]:
    deal = _deal(seq, event)
    ids = [each.id for each in deals]
    place = ids.index(event.after) + 1 if event.after in ids else len(deals)
    return (*deals[:place], deal, *deals[place:])


def _replaced(deals: tuple[Deal, ...], event: DealChanged) -> tuple[Deal, ...]:
    return tuple(_deal(deal.id, event) if deal.id == event.deal else deal for deal in deals)


def _deal(number: int, event: DealAdded | DealChanged) -> Deal:
    return Deal(
        id=number,
        declarer=event.declarer,
        game=event.game,
        ramsch=event.ramsch,
        written=event.written,
        starts_bock=event.starts_bock,
    )


def last_undoable(sheet: Sheet) -> Record | None:
    """Return the newest event that can be undone: a deal, a correction, a change of the heading."""
    for record in reversed(_active(sheet.history)):
        if isinstance(record.event, DealAdded | DealChanged | SheetChanged):
            return record
    return None


def corrections(sheet: Sheet) -> tuple[Correction, ...]:
    """Return every correction that was not taken back, in the order in which they were made.

    A deal that was corrected twice is there twice, each time with the line before.
    """
    numbers = {deal.id: number for number, deal in enumerate(sheet.deals, start=1)}
    found = []
    past: Sheet | None = None
    for record in _active(sheet.history):
        event = record.event
        if past is not None and isinstance(event, DealChanged) and event.deal in numbers:
            was = next(row for row in past.rows() if row.deal.id == event.deal)
            number = numbers[event.deal]
            found.append(Correction(number=number, record=record, event=event, was=was))
        past = _step(past, record)
    return tuple(found)


def heading_problems(heading: Heading) -> tuple[Problem, ...]:
    """Return what makes a heading impossible; empty when a list can be begun with it."""
    count = len(heading.seats)
    problems = []
    if not heading.name.strip():
        problems.append(Problem("sheet-name-blank"))
    if count not in TABLE_SIZES:
        problems.append(Problem("players-count", {"count": count}))
    names = [seat.written for seat in heading.seats]
    if any(not name.strip() for name in names):
        problems.append(Problem("player-blank"))
    folded = [fold(name) for name in names]
    twice = [name for place, name in enumerate(names) if fold(name) in folded[:place]]
    problems += [Problem("player-twice", {"name": name}) for name in twice if name.strip()]
    if not 1 <= heading.games <= MOST_GAMES:
        problems.append(Problem("games-range", {"games": heading.games, "most": MOST_GAMES}))
    if not 1 <= heading.first_dealer <= count:
        facts = {"seat": heading.first_dealer, "count": count}
        problems.append(Problem("seat-unknown", facts))
    problems += [
        Problem("number-range", {"name": name, "number": number})
        for name, number in (
            ("series", heading.series),
            ("table", heading.table),
            ("limit", None if heading.bierlachs is None else heading.bierlachs.limit),
        )
        if number is not None and number < 1
    ]
    if heading.bierlachs is not None and heading.scoring is not Scoring.BIERLACHS:
        problems.append(Problem("bierlachs-only", {"scoring": heading.scoring.value}))
    return tuple(problems)


def new_deal(
    sheet: Sheet,
    *,
    declarer: int | None,
    game: Game | None = None,
    written: int | None = None,
    starts_bock: bool = False,
) -> DealAdded:
    """Return the event that enters the next deal at the end of the list.

    Raises ``SheetError``, or ``InvalidGame`` when only the game is at fault, with every problem: a
    closed or full list, a dealer who sits out as declarer, a game that cannot be, no result.
    """
    number = len(sheet.deals) + 1
    problems = [*_place_problems(sheet, number, declarer)]
    _check_deal(sheet, problems, _Told(declarer, game, written, starts_bock))
    after = sheet.deals[-1].id if sheet.deals else 0
    return DealAdded(
        declarer=declarer, game=game, written=written, starts_bock=starts_bock, after=after
    )


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
    What the correction makes of later deals is no reason to refuse it.
    """
    deal = deal_of(sheet, number)
    reason = (reason or "").strip() or None
    # What stands there already may stay, even if the rules were changed since.
    starts_anew = starts_bock and not deal.starts_bock
    problems = [*_seating_problems(sheet, number, declarer)]
    if sheet.closed and reason is None:
        problems.append(Problem("reason-missing", {"sheet": sheet.heading.name}))
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
    if _deal(deal.id, event) == deal:
        raise SheetError(Problem("deal-unchanged", {"number": number}))
    return event


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


def new_ramsch(sheet: Sheet, ramsch: Ramsch, *, starts_bock: bool = False) -> DealAdded:
    """Return the event that enters a Ramsch as the next deal.

    Raises ``SheetError`` with every problem: a closed or full list, rules without a Ramsch, card
    points that cannot be.
    """
    number = len(sheet.deals) + 1
    problems = [*_place_problems(sheet, number, None), *_bock_problems(sheet, starts=starts_bock)]
    ramsch = _with_forehand(sheet, number, ramsch)
    problems += _ramsch_problems(sheet, number, ramsch)
    if problems:
        raise SheetError(problems)
    after = sheet.deals[-1].id if sheet.deals else 0
    return DealAdded(declarer=None, ramsch=ramsch, starts_bock=starts_bock, after=after)


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


def _place_problems(sheet: Sheet, number: int, declarer: int | None) -> Iterable[Problem]:
    name = sheet.heading.name
    if sheet.closed:
        # Nothing else matters before it is opened again.
        raise SheetError(Problem("sheet-closed", {"sheet": name}))
    if number > sheet.heading.games:
        yield Problem("sheet-full", {"sheet": name, "games": sheet.heading.games})
    yield from _seating_problems(sheet, number, declarer)


def _seating_problems(sheet: Sheet, number: int, declarer: int | None) -> Iterable[Problem]:
    if declarer is not None and declarer == sheet.sits_out(number):
        playing = tuple(
            seat.written for place, seat in enumerate(sheet.seats, start=1) if place != declarer
        )
        facts = {"name": sheet.name_of(declarer), "number": number, "players": playing}
        yield Problem("dealer-declares", facts)


def dealing_problems(sheet: Sheet) -> tuple[Problem, ...]:
    """Return every deal whose declarer sits out; so it is when the wrong first dealer is told."""
    return tuple(
        problem
        for number, deal in enumerate(sheet.deals, start=1)
        for problem in _seating_problems(sheet, number, deal.declarer)
    )


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
