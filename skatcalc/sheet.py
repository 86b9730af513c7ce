"""The list of one table: who sits where, the deals in order, and all that follows from them.

A ``Sheet`` is what its events make of it; ``replay`` reads them all, ``apply`` adds one. Nothing is
ever changed in place: a correction is one more event.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from skatcalc.bock import BockRules, next_pending
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    Record,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    Undone,
)
from skatcalc.facts import SheetLabel
from skatcalc.faults import doubling_problems, find_problems
from skatcalc.game import Game
from skatcalc.history import active
from skatcalc.occasions import occasions
from skatcalc.problems import InvalidGame, Problem, SheetError
from skatcalc.ramsch import Ramsch, find_ramsch_problems, ramsch_scores
from skatcalc.reading import is_number
from skatcalc.rules import Rules, legal_bids
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
    """

    heading: Heading
    deals: tuple[Deal, ...] = ()
    closed: SheetClosed | None = None
    history: tuple[Record, ...] = field(default=(), repr=False)

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
        """Return every line with its number, dealer, value and score."""
        rows: list[SheetRow] = []
        totals = dict.fromkeys(range(1, len(self.seats) + 1), 0)
        pending = 0
        for number, deal in enumerate(self.deals, start=1):
            row, pending = self._row_in_turn(number, deal, pending, totals)
            for seat, score in row.scores.items():
                totals[seat] += score
            rows.append(row)
        return tuple(rows)

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
            deal = replace(deal, game=replace(deal.game, bock_round=True))
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
    # Closed, or opened again; an ``Undone`` never comes here.
    return replace(sheet, closed=event if isinstance(event, SheetClosed) else None)


def _inserted(deals: tuple[Deal, ...], seq: int, event: DealAdded) -> tuple[Deal, ...]:
    deal = Deal(
        id=seq,
        declarer=event.declarer,
        game=event.game,
        ramsch=event.ramsch,
        written=event.written,
        starts_bock=event.starts_bock,
    )
    ids = [each.id for each in deals]
    place = ids.index(event.after) + 1 if event.after in ids else len(deals)
    return (*deals[:place], deal, *deals[place:])


def last_undoable(sheet: Sheet) -> Record | None:
    """Return the newest event that can be undone: a deal, or a change of the heading."""
    for record in reversed(_active(sheet.history)):
        if isinstance(record.event, DealAdded | SheetChanged):
            return record
    return None


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
        for name, number in (("series", heading.series), ("table", heading.table))
        if number is not None and number < 1
    ]
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
    sheet_problems = [*_place_problems(sheet, number, declarer)]
    sheet_problems += _bock_problems(sheet, starts=starts_bock)
    if declarer is None and sheet.heading.rules.passed_is_ramsch:
        facts = {"rules": sheet.heading.rules.name}
        sheet_problems.append(Problem("passed-is-ramsch", facts))
    game_problems = [*_game_problems(sheet, game, written)] if declarer is not None else []
    if sheet_problems:
        raise SheetError([*sheet_problems, *game_problems])
    if game_problems:
        raise InvalidGame(game_problems)
    after = sheet.deals[-1].id if sheet.deals else 0
    return DealAdded(
        declarer=declarer, game=game, written=written, starts_bock=starts_bock, after=after
    )


def written_warning(written: int, rules: Rules) -> Problem | None:
    """Return the warning about a score on paper that no game can have brought.

    Doublings that the rules have are taken off first.
    """
    bids = legal_bids(rules)
    factors = {rules.lost_factor, rules.lost_hand_factor, rules.lost_null_factor}
    possible = {*bids} if written > 0 else {factor * bid for factor in factors for bid in bids}
    steps = range(rules.doublings + (rules.bock is not None) + 1)
    undoubled = {abs(written) >> step for step in steps if abs(written) % (1 << step) == 0}
    if written and undoubled & possible:
        return None
    return Problem("written-unlikely", {"written": written})


def new_ramsch(sheet: Sheet, ramsch: Ramsch, *, starts_bock: bool = False) -> DealAdded:
    """Return the event that enters a Ramsch as the next deal.

    Raises ``SheetError`` with every problem: a closed or full list, rules without a Ramsch, card
    points that cannot be.
    """
    number = len(sheet.deals) + 1
    problems = [*_place_problems(sheet, number, None), *_bock_problems(sheet, starts=starts_bock)]
    problems += doubling_problems(ramsch.doubling_steps, ramsch.bock_round, sheet.heading.rules)
    if ramsch.forehand is None:
        ramsch = replace(ramsch, forehand=sheet.playing(number)[0])
    rules = sheet.heading.rules.ramsch
    if rules is None:
        problems.append(Problem("ramsch-not-played", {"rules": sheet.heading.rules.name}))
    else:
        problems += find_ramsch_problems(ramsch, rules, sheet.playing(number))
    if problems:
        raise SheetError(problems)
    after = sheet.deals[-1].id if sheet.deals else 0
    return DealAdded(declarer=None, ramsch=ramsch, starts_bock=starts_bock, after=after)


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


def fold(name: str) -> str:
    """Return a name as it is compared: case, accents, ß or ss and wide gaps make no difference.

    >>> fold("Jürgen Groß") == fold("JURGEN GROSS")
    True
    """
    decomposed = unicodedata.normalize("NFKD", " ".join(name.split()))
    plain = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return plain.casefold()


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
