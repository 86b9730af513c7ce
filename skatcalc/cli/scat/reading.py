"""Reads what a line tells of a round: NAME=CARDS for each player, and the names in options."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from skatcalc.cli.options import Reader
from skatcalc.problems import NotationError, Problem, SheetError
from skatcalc.scat.cards import read_cards
from skatcalc.scat.hands import Hand
from skatcalc.scat.rounds import Round
from skatcalc.scatbook import find_seat

_Hands = Sequence[tuple[str, str | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The words of a line about a round, nothing of them read yet."""

    hands: tuple[str, ...] = ()
    knock: tuple[str, ...] = ()
    threw_down: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def ends(self) -> tuple[str, ...]:
        """Return the options that name who knocked or threw down, as typed."""
        return (
            *(f"--knock {name}" for name in self.knock),
            *(f"--threw-down {name}" for name in self.threw_down),
        )

    @property
    def with_cards(self) -> tuple[str, ...]:
        """Return all that does not go together with ``--lost``, as typed."""
        return (*self.hands, *self.ends, *(f"--31 {name}" for name in self.declared))

    def names(self) -> tuple[str, ...]:
        """Return the names before the cards, for a round at no sheet's table."""
        return tuple(name for name, _cards in _hands(self.hands))


def _hands(words: Iterable[str]) -> _Hands:
    """Return names with their cards. A card that stands alone belongs to the name before it."""
    told: list[tuple[str, str | None]] = []
    for word in words:
        name, equals, cards = word.partition("=")
        before = told[-1] if told else ("", None)
        if equals:
            told.append((name.strip(), cards))
        elif before[1] is not None and _are_cards(word):
            told[-1] = (before[0], f"{before[1]} {word}")
        else:
            told.append((name.strip(), None))
    return told


def _are_cards(word: str) -> bool:
    try:
        read_cards(word)
    except NotationError:
        return False
    return True


class _Reading:
    """What could be read at a table of these names, and every fault."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.problems: list[Problem] = []
        self.unreadable = False
        """Whether the line itself is wrong, not only what it says."""
        self.strangers = False
        """Whether a hand was told for somebody who does not sit here."""
        self.unread: set[int] = set()
        """Whose cards cannot be read."""

    def seat(self, word: str) -> int | None:
        """Return the seat of a name, ``None`` for one that means nobody here."""
        try:
            return find_seat(self.names, word)
        except SheetError as error:
            self.problems += error.problems
            return None

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Note faults of the line itself."""
        self.problems += problems
        self.unreadable = True

    def hands(self, told: _Hands) -> dict[int, Hand]:
        """Return the hands that were told, by seat."""
        found: dict[int, Hand] = {}
        seen: set[int] = set()
        for name, cards in told:
            if not name:
                self.refuse([Problem("scat-player-nameless", {"word": cards})])
            seat = self.seat(name) if name else None
            if seat is None:
                self.strangers = True
            elif seat in seen:
                self.problems.append(Problem("scat-hand-twice", {"name": self.names[seat - 1]}))
            hand = None if cards is None else self.hand(seat, cards)
            if seat is not None and hand is not None:
                found[seat] = hand
            seen |= {seat or 0}
        return found

    def hand(self, seat: int | None, cards: str) -> Hand | None:
        """Return the cards of one hand, ``None`` if one of them cannot be read."""
        try:
            return read_cards(cards)
        except NotationError as error:
            self.refuse(error.problems)
            self.unread.add(seat or 0)
            return None

    def caller(self, told: Told) -> int | None:
        """Return the seat of the one player who knocked or threw down."""
        if len(told.ends) > 1:
            facts = {"first": told.ends[0], "second": told.ends[1]}
            self.refuse([Problem("contradiction", facts)])
        return next((self.seat(name) for name in (*told.knock, *told.threw_down)), None)

    def seems(self, told: Told, problem: Problem) -> bool:
        """Return whether a problem is there only because something else cannot be read."""
        if problem.code == "scat-ending-missing":
            return bool(told.ends or told.declared)
        if problem.code != "scat-hand-missing":
            return False
        unread = {self.names[seat - 1] for seat in self.unread if seat}
        return self.strangers or bool(told.declared) or problem.facts["name"] in unread

    def finish(self) -> None:
        """Raise everything that was found, if anything was."""
        if self.problems:
            raise (NotationError if self.unreadable else SheetError)(self.problems)


def read_round(
    told: Told, names: Sequence[str], check: Callable[[Round], Iterable[Problem]]
) -> Round:
    """Return the round that a line tells at a table of these names.

    ``check`` returns the problems of a round; they are told together with those of the line. Raises
    ``NotationError`` when something cannot be read, else ``SheetError``.
    """
    reading = _Reading(names)
    hands = reading.hands(_hands(told.hands))
    knocker = reading.caller(told)
    declared = [reading.seat(name) for name in told.declared]
    round_ = Round(
        hands=tuple(hands.get(seat) for seat in range(1, len(names) + 1)),
        knocker=knocker,
        thrown_down=bool(told.threw_down),
        declared=tuple(sorted({seat for seat in declared if seat is not None})),
    )
    reading.problems += [each for each in check(round_) if not reading.seems(told, each)]
    reading.finish()
    return round_


def read_losses(
    told: Told, names: Sequence[str], check: Callable[[Sequence[int]], Iterable[Problem]]
) -> tuple[int, ...]:
    """Return the lives that each seat lost: a NAME lost one, NAME=2 two.

    ``check`` and what is raised are as with ``read_round``.
    """
    reading = _Reading(names)
    if told.with_cards:
        reading.refuse([Problem("scat-lost-with-cards", {"words": told.with_cards})])
    lost = [0] * len(names)
    numbers = Reader()
    for word in told.lost:
        name, equals, lives = word.partition("=")
        seat = reading.seat(name.strip())
        count = numbers.number("--lost", lives if equals else "1")
        if seat is not None and count is not None:
            lost[seat - 1] += count
    if numbers.problems:
        reading.refuse(numbers.problems)
    if not reading.problems:
        reading.problems += check(lost)
    reading.finish()
    return tuple(lost)
