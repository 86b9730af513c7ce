"""The lives sheet of one table: its rounds in order, who has how many lives left, who is out.

S003 says two things about a player without lives: "if you lose when you have no money (on the
dole), you are out", and "if your coins are gone, you are out". The first is followed: with 0 lives
he still plays, and the next life that he loses puts him out. So is one who has 1 life and loses 2
by knocking: he pays one and cannot pay the other.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from skatcalc.history import active
from skatcalc.problems import Problem, SheetError
from skatcalc.scat.events import (
    Event,
    Heading,
    LossesAdded,
    Record,
    RoundAdded,
    ScatOpened,
    Undone,
)
from skatcalc.scat.rounds import TABLE_SIZES, Outcome, Reason, Round, find_problems, settle
from skatcalc.scat.rules import KNOCKER_LIVES, rules_problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One round of the sheet with what it did. ``id`` is the ``seq`` of its event.

    ``round`` is ``None`` where only the losses were told. The outcomes are those of the players who
    were still in, in the order of seats.
    """

    id: int
    round: Round | None
    outcomes: tuple[Outcome, ...]

    def lost(self, seat: int) -> int:
        """Return the lives that the player of a seat lost in this round."""
        return sum(each.lives for each in self.outcomes if each.seat == seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class LivesSheet:
    """A lives sheet as its events make it; nothing is ever changed in place."""

    heading: Heading
    rounds: tuple[Played, ...] = ()
    closed: bool = False
    history: tuple[Record, ...] = ()

    @property
    def last_seq(self) -> int:
        """Return the ``seq`` of the newest event, 0 before the first."""
        return self.history[-1].seq if self.history else 0

    @property
    def seats(self) -> range:
        """Return all seats, counted from 1."""
        return range(1, len(self.heading.players) + 1)

    @property
    def playing(self) -> tuple[int, ...]:
        """Return the seats of those who are still in."""
        return tuple(seat for seat in self.seats if not self.is_out(seat))

    @property
    def winner(self) -> int | None:
        """Return the seat of the last one in; ``None`` while there are several."""
        return self.playing[0] if len(self.playing) == 1 else None

    @property
    def is_on(self) -> bool:
        """Return whether rounds can still be entered."""
        return not self.closed and self.winner is None

    def name_of(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.heading.players[seat - 1]

    def lost(self, seat: int) -> int:
        """Return all lives lost at a seat; one more than there were if the last was not paid."""
        return sum(played.lost(seat) for played in self.rounds)

    def lives(self, seat: int) -> int:
        """Return the lives left at a seat, never below 0."""
        return max(0, self.heading.rules.lives - self.lost(seat))

    def is_out(self, seat: int) -> bool:
        """Return whether the player of a seat had to pay a life that he did not have."""
        return self.lost(seat) > self.heading.rules.lives

    def apply(self, record: Record) -> "LivesSheet":
        """Return the sheet after one more event."""
        if isinstance(record.event, Undone):
            return replay([*self.history, record])
        return replace(_step(self, record), history=(*self.history, record))


def replay(records: Iterable[Record]) -> LivesSheet:
    """Return what the events, in their order, make of a lives sheet.

    Raises ``SheetError`` with the code ``sheet-event-unknown`` when the first does not open it.
    """
    history = tuple(records)
    sheet: LivesSheet | None = None
    for record in _active(history):
        sheet = _step(sheet, record)
    if sheet is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": "-"}))
    return replace(sheet, history=history)


def _active(history: Sequence[Record]) -> list[Record]:
    return active(
        history, lambda record: record.event.seq if isinstance(record.event, Undone) else None
    )


def _step(sheet: LivesSheet | None, record: Record) -> LivesSheet:
    event = record.event
    if isinstance(event, ScatOpened):
        return LivesSheet(heading=event.heading)
    if sheet is None:
        raise SheetError(Problem("sheet-event-unknown", {"kind": type(event).__name__}))
    if isinstance(event, RoundAdded):
        outcomes = settle(event.round, sheet.heading.rules, sheet.playing)
        played = Played(id=record.seq, round=event.round, outcomes=outcomes)
        return replace(sheet, rounds=(*sheet.rounds, played))
    if isinstance(event, LossesAdded):
        played = Played(id=record.seq, round=None, outcomes=_as_told(sheet, event.lost))
        return replace(sheet, rounds=(*sheet.rounds, played))
    # Closed; an ``Undone`` never comes here.
    return replace(sheet, closed=True)


def _as_told(sheet: LivesSheet, lost: Sequence[int]) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(seat=seat, value=None, lives=lost[seat - 1], reason=Reason.TOLD)
        for seat in sheet.playing
    )


def records_of(events: Iterable[Event]) -> tuple[Record, ...]:
    """Return the events numbered from 1, for a sheet that is in no book."""
    return tuple(Record(seq=seq, event=event) for seq, event in enumerate(events, start=1))


def heading_problems(heading: Heading, twice: Sequence[str] = ()) -> tuple[Problem, ...]:
    """Return what makes a heading impossible; empty when a sheet can be begun with it.

    ``twice`` are the names that could not be told from another one; what counts as the same name is
    not known here.
    """
    problems = []
    if not heading.name.strip():
        problems.append(Problem("sheet-name-blank"))
    if len(heading.players) not in TABLE_SIZES:
        problems.append(Problem("scat-players-count", {"count": len(heading.players)}))
    if any(not name.strip() for name in heading.players):
        problems.append(Problem("player-blank"))
    problems += [Problem("player-twice", {"name": name}) for name in twice]
    return (*problems, *rules_problems(heading.rules))


def new_round(sheet: LivesSheet, round_: Round) -> RoundAdded:
    """Return the event that enters the next round.

    Raises ``SheetError`` with all that ``round_problems`` finds.
    """
    problems = round_problems(sheet, round_)
    if problems:
        raise SheetError(problems)
    return RoundAdded(round_)


def round_problems(sheet: LivesSheet, round_: Round) -> tuple[Problem, ...]:
    """Return why a round cannot be entered; empty when it can.

    The sheet is closed or won; or else every problem of the round, among them the hands of players
    who are out.
    """
    return tuple(_over_problems(sheet)) or find_problems(
        round_, sheet.heading.rules, sheet.heading.players, sheet.playing
    )


def new_losses(sheet: LivesSheet, lost: Sequence[int]) -> LossesAdded:
    """Return the event that enters the losses of a round whose cards are not told.

    ``lost`` are the lives, seat by seat. Raises ``SheetError`` with all that ``losses_problems``
    finds.
    """
    problems = losses_problems(sheet, lost)
    if problems:
        raise SheetError(problems)
    return LossesAdded(tuple(lost))


def losses_problems(sheet: LivesSheet, lost: Sequence[int]) -> tuple[Problem, ...]:
    """Return why losses cannot be entered; empty when they can.

    The sheet is closed or won; or else every loss that no round has (S003): nobody's or
    everybody's, more than a knocker's, that of a player who is out, and two lives beside another
    loss.
    """
    return tuple(_over_problems(sheet)) or tuple(_losses_problems(sheet, lost))


def _over_problems(sheet: LivesSheet) -> Iterator[Problem]:
    name = sheet.heading.name
    if sheet.closed:
        yield Problem("scat-closed", {"sheet": name})
    elif sheet.winner is not None:
        yield Problem("scat-over", {"sheet": name, "name": sheet.name_of(sheet.winner)})


def _losses_problems(sheet: LivesSheet, lost: Sequence[int]) -> Iterator[Problem]:
    most = sheet.heading.rules.knocker_loses
    losers = [seat for seat in sheet.seats if lost[seat - 1]]
    for seat in losers:
        if seat not in sheet.playing:
            yield Problem("scat-player-out", {"name": sheet.name_of(seat)})
        if not 1 <= lost[seat - 1] <= most:
            facts = {"name": sheet.name_of(seat), "lives": lost[seat - 1], "most": most}
            yield Problem("scat-lost-range", facts)
        elif lost[seat - 1] == KNOCKER_LIVES[-1] and len(losers) > 1:
            yield Problem("scat-lost-alone", {"name": sheet.name_of(seat)})
    if not losers:
        yield Problem("scat-lost-nobody")
    if set(losers) >= set(sheet.playing):
        yield Problem("scat-lost-everybody")


def last_undoable(sheet: LivesSheet) -> Played | None:
    """Return the newest round, which can be undone; ``None`` if there is none."""
    return sheet.rounds[-1] if sheet.rounds else None
