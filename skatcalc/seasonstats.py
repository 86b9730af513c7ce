"""What the games of a season tell: who plays what, how often it is won, how long luck lasts.

All of it comes from lists whose games are known. A deal of which only the score was written is left
out, and so is a list that is known by its totals alone; what they do tell, games won and lost and
score points, is counted. They never prolong a run, but a loss in them ends it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

from skatcalc.game import Contract, Game, LevelKind
from skatcalc.levels import Level, Reason
from skatcalc.scoring import counts, tallies
from skatcalc.seating import FULL_SERIES, Order
from skatcalc.sheet import Sheet, SheetRow
from skatcalc.valuation import GameValue

if TYPE_CHECKING:
    from decimal import Decimal


class SeasonList(Protocol):
    """A list with its place in a season.

    ``members`` are the ids by seat, empty for somebody who is not in the register: he counts among
    all, and is none of the members.
    """

    @property
    def stream(self) -> str:
        """Return its place in the book."""

    @property
    def sheet(self) -> Sheet:
        """Return the list itself."""

    @property
    def evening(self) -> date:
        """Return the day it counts for."""

    @property
    def series(self) -> int:
        """Return which series of the evening it was, counted from 1."""

    @property
    def members(self) -> Sequence[str]:
        """Return who sat where."""


class Where(NamedTuple):
    """A place in a season: an evening, one of its lists, and with ``number`` a game of that."""

    evening: date
    series: int = 0
    stream: str = ""
    number: int = 0


class WonLost(NamedTuple):
    """How many games were won and lost, from the declarer's side unless it says otherwise."""

    won: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Return how many they are together."""
        return self.won + self.lost

    @property
    def rate(self) -> Fraction | None:
        """Return the share that was won; ``None`` without a game.

        >>> WonLost(3, 1).rate
        Fraction(3, 4)
        """
        return share(self.won, self.games)


def share(part: int, whole: int) -> Fraction | None:
    """Return a part of a whole, ``None`` where there is no whole."""
    return Fraction(part, whole) if whole else None


def percent(part: Fraction) -> "Decimal":
    """Return a share as percent with one place, half of a tenth up.

    >>> str(percent(Fraction(2, 3))), str(percent(Fraction(1, 1)))
    ('66.7', '100.0')
    """
    from decimal import Decimal

    return Decimal((2000 * part.numerator + part.denominator) // (2 * part.denominator)).scaleb(-1)


class Feature(Enum):
    """What is counted of a game beside its contract."""

    HAND = "hand"
    SCHNEIDER = "schneider"
    """The declarer made the defenders schneider; not what their fault granted him."""
    SCHWARZ = "schwarz"
    OWN_SCHNEIDER = "own-schneider"
    """He was schneider himself."""
    OWN_SCHWARZ = "own-schwarz"
    SCHNEIDER_ANNOUNCED = "schneider-announced"
    SCHWARZ_ANNOUNCED = "schwarz-announced"
    OUVERT = "ouvert"
    """A null or a revolution among them."""
    GRAND_OUVERT = "grand-ouvert"
    OVERBID = "overbid"
    """Lost, and the bid was above what the game reached, whatever it was lost by."""
    KONTRA = "kontra"
    RE = "re"
    THIRD_DOUBLING = "third-doubling"
    BOCK = "bock"


class Run(NamedTuple):
    """The longest run of something, the first one of equals; ``length`` 0 for none."""

    length: int = 0
    first: Where | None = None
    last: Where | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game as a member played it."""

    member: str
    where: Where
    row: SheetRow
    value: GameValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What is counted of one member, or of all together.

    ``lists`` are all; ``without_games`` those that are known by their totals alone. ``solos`` are
    all games as declarer, and ``points`` all score points, these lists included. Everything else
    is of games that are known: ``deals`` in which he had cards, of these ``passed`` and ``ramsch``
    (with those that brought score points, and cost them), the games of each contract (a null that
    was replaced among what it was settled as), and the games of others that he ``defended``: won
    ones are those that the declarer lost. Who sat out defended nothing. ``unknown`` are deals of
    which only the score was written.
    """

    lists: int
    without_games: int
    points: int
    solos: WonLost
    deals: int
    passed: int
    ramsch: int
    ramsch_scored: WonLost
    contracts: Mapping[Contract, WonLost]
    features: Mapping[Feature, WonLost]
    defended: WonLost
    unknown: int

    @property
    def declared(self) -> WonLost:
        """Return the games as declarer that are known."""
        each = self.contracts.values()
        return WonLost(sum(one.won for one in each), sum(one.lost for one in each))

    @property
    def share_of_solos(self) -> Fraction | None:
        """Return how many of the deals in which he had cards he played."""
        return share(self.declared.games, self.deals)

    def share_of(self, contract: Contract) -> Fraction | None:
        """Return how many of the games as declarer were of this contract."""
        return share(self.contracts[contract].games, self.declared.games)

    @property
    def defended_per_series(self) -> Fraction | None:
        """Return the defended games won for each 36 deals in which he had cards."""
        return share(self.defended.won * FULL_SERIES, self.deals)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberStats:
    """One member: figures, longest runs, and the games that stand out, equal ones in their order.

    ``wins`` is a run of games as declarer, all won. ``unbeaten`` is one of deals in which he had
    cards, none of them lost as declarer; a Ramsch ends it where it counts as a lost game.
    ``attended`` is one of evenings of the season. ``highest`` are won games.
    """

    member: str
    figures: Figures
    evenings: tuple[date, ...]
    wins: Run
    unbeaten: Run
    attended: Run
    highest: tuple[Played, ...]
    most_matadors: tuple[Played, ...]
    grand_ouverts: tuple[Played, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonStats:
    """All members, by id in the order of their first game, and what they come to together.

    Of ``club`` every deal and every game counts once, the defended ones too.
    """

    club: Figures
    members: Mapping[str, MemberStats]
    evenings: tuple[date, ...]

    @property
    def highest(self) -> tuple[Played, ...]:
        """Return the highest won games of all."""
        return _best((each.highest for each in self.members.values()), lambda game: game.row.score)

    @property
    def most_matadors(self) -> tuple[Played, ...]:
        """Return the games of all with the most matadors."""
        return _best((each.most_matadors for each in self.members.values()), matadors_of)


def matadors_of(game: Played) -> int:
    """Return how many matadors a game had, 0 in a null."""
    matadors = game.value.matadors
    return matadors.count if matadors else 0


def _best(groups: Iterable[Sequence[Played]], rank: Callable[[Played], int]) -> tuple[Played, ...]:
    games = [game for group in groups for game in group]
    most = max(map(rank, games), default=0)
    found = (game for game in games if rank(game) == most)
    return tuple(sorted(found, key=lambda game: game.where))


class Reference(NamedTuple):
    """How often a contract is played, of all games, and won."""

    share: Fraction
    rate: Fraction


def _percent(tenths: int) -> Fraction:
    return Fraction(tenths, 1000)


REFERENCE_DEALS = 17_967_106
REFERENCE = {
    Contract.DIAMONDS: Reference(_percent(107), _percent(775)),
    Contract.HEARTS: Reference(_percent(134), _percent(777)),
    Contract.SPADES: Reference(_percent(162), _percent(779)),
    Contract.CLUBS: Reference(_percent(211), _percent(775)),
    Contract.GRAND: Reference(_percent(322), _percent(914)),
    Contract.NULL: Reference(_percent(64), _percent(707)),
}
"""Tournament deals, counted by skatblog.com ("Skat in Zahlen", 2014); club.md 10, row 8."""
REFERENCE_PASSED = _percent(49)
"""Of all deals."""
REFERENCE_RATE = Fraction(8164, 10_000)
"""Won games of all."""


def season_stats(lists: Iterable[SeasonList]) -> SeasonStats:
    """Return what the lists of a season tell; they come in any order.

    Within an evening a run goes on from series to series.
    """
    club = _Counts()
    members: dict[str, _Member] = defaultdict(_Member)
    evenings = set()
    for each in sorted(lists, key=lambda one: (one.evening, one.series, one.stream)):
        evenings.add(each.evening)
        _count_list(each, club, [members[member] for member in each.members])
    in_order = sorted(evenings)
    return SeasonStats(
        club=club.figures(),
        members={name: each.stats(name, in_order) for name, each in members.items() if name},
        evenings=tuple(in_order),
    )


class _Sum(Enum):
    """What is counted that is neither a contract nor a feature."""

    LIST = "list"
    WITHOUT_GAMES = "without-games"
    SOLO = "solo"
    DEAL = "deal"
    PASSED = "passed"
    RAMSCH = "ramsch"
    RAMSCH_SCORED = "ramsch-scored"
    DEFENDED = "defended"
    UNKNOWN = "unknown"


_Key = _Sum | Contract | Feature


@dataclass(slots=True)
class _Counts:
    """Counts that grow: how often something was there, or was won (``True``) and lost."""

    points: int = 0
    found: Counter[tuple[_Key, bool]] = field(default_factory=Counter)

    def add(self, key: _Key, *, won: bool = True, times: int = 1) -> None:
        self.found[key, won] += times

    def figures(self) -> Figures:
        def count(key: _Sum) -> int:
            return self.found[key, True]

        def record(key: _Key) -> WonLost:
            return WonLost(self.found[key, True], self.found[key, False])

        return Figures(
            lists=count(_Sum.LIST),
            without_games=count(_Sum.WITHOUT_GAMES),
            points=self.points,
            solos=record(_Sum.SOLO),
            deals=count(_Sum.DEAL),
            passed=count(_Sum.PASSED),
            ramsch=count(_Sum.RAMSCH),
            ramsch_scored=record(_Sum.RAMSCH_SCORED),
            contracts={contract: record(contract) for contract in Contract},
            features={feature: record(feature) for feature in Feature},
            defended=record(_Sum.DEFENDED),
            unknown=count(_Sum.UNKNOWN),
        )


@dataclass(slots=True)
class _Running:
    """A run that goes on or ends, and the longest one so far."""

    now: Run = Run()  # noqa: RUF009 - a NamedTuple never changes
    longest: Run = Run()  # noqa: RUF009

    def goes_on(self, where: Where) -> None:
        self.now = Run(self.now.length + 1, self.now.first or where, where)
        if self.now.length > self.longest.length:
            self.longest = self.now

    def ends(self) -> None:
        self.now = Run()


@dataclass(slots=True)
class _Most:
    """The games that have the most of something, and how much that is."""

    size: int = 0
    games: list[Played] = field(default_factory=list)

    def add(self, size: int, game: Played) -> None:
        if size > self.size:
            self.size, self.games = size, []
        if size == self.size > 0:
            self.games.append(game)


@dataclass(slots=True)
class _Member:
    """All that grows for one member."""

    counts: _Counts = field(default_factory=_Counts)
    evenings: set[date] = field(default_factory=set)
    wins: _Running = field(default_factory=_Running)
    unbeaten: _Running = field(default_factory=_Running)
    highest: _Most = field(default_factory=_Most)
    most_matadors: _Most = field(default_factory=_Most)
    grand_ouverts: list[Played] = field(default_factory=list)

    def loses(self) -> None:
        self.wins.ends()
        self.unbeaten.ends()

    def stats(self, name: str, evenings: Sequence[date]) -> MemberStats:
        attended = _Running()
        for evening in evenings:
            if evening in self.evenings:
                attended.goes_on(Where(evening))
            else:
                attended.ends()
        return MemberStats(
            member=name,
            figures=self.counts.figures(),
            evenings=tuple(sorted(self.evenings)),
            wins=self.wins.longest,
            unbeaten=self.unbeaten.longest,
            attended=attended.longest,
            highest=tuple(self.highest.games),
            most_matadors=tuple(self.most_matadors.games),
            grand_ouverts=tuple(self.grand_ouverts),
        )


def _count_list(each: SeasonList, club: _Counts, seats: Sequence[_Member]) -> None:
    club.add(_Sum.LIST)
    for member, tally in zip(seats, tallies(each.sheet), strict=True):
        member.counts.add(_Sum.LIST)
        member.evenings.add(each.evening)
        member.counts.points += tally.points
        club.points += tally.points
        if each.sheet.by_totals:
            for counted in (member.counts, club):
                counted.add(_Sum.SOLO, won=True, times=tally.won)
                counted.add(_Sum.SOLO, won=False, times=tally.lost)
            member.counts.add(_Sum.WITHOUT_GAMES)
            if tally.lost:
                member.loses()
    if each.sheet.by_totals:
        club.add(_Sum.WITHOUT_GAMES)
    for row in each.sheet.rows():
        where = Where(each.evening, each.series, each.stream, row.number)
        _count_row(_Line(each, row, where, club, seats))


class _Line(NamedTuple):
    """One line of a list, and for whom it counts."""

    of: SeasonList
    row: SheetRow
    where: Where
    club: _Counts
    seats: Sequence[_Member]

    def at(self, present: Order) -> list[_Member]:
        return [self.seats[seat - 1] for seat in present]


def _count_row(line: _Line) -> None:
    row = line.row
    present = line.of.sheet.playing(row.number)
    declarer = row.deal.declarer
    if declarer is None:
        _count_no_game(line, present)
        return
    # One who sits out since another deal was inserted or struck out: who defended is not known.
    had_cards = present if declarer in present else (declarer,)
    won = row.score > 0
    member = line.seats[declarer - 1]
    for counted in (member.counts, line.club):
        if row.score:
            counted.add(_Sum.SOLO, won=won)
    if row.score < 0:
        member.loses()
    if row.value is None or not row.score:
        _count_each(line, had_cards, _Sum.UNKNOWN)
        return
    _count_each(line, had_cards, _Sum.DEAL)
    for each in line.at(had_cards):
        if each is not member:
            each.counts.add(_Sum.DEFENDED, won=not won)
            each.unbeaten.goes_on(line.where)
    line.club.add(_Sum.DEFENDED, won=not won)
    keys: list[_Key] = [row.value.game.contract, *features(row.value, won=won)]
    for key in keys:
        member.counts.add(key, won=won)
        line.club.add(key, won=won)
    _note(member, line, row.value)


def _count_each(line: _Line, had_cards: Order, key: _Sum) -> None:
    line.club.add(key)
    for each in line.at(had_cards):
        each.counts.add(key)


def _count_no_game(line: _Line, present: Order) -> None:
    """Count a passed deal or a Ramsch."""
    row = line.row
    _count_each(line, present, _Sum.DEAL)
    _count_each(line, present, _Sum.PASSED if row.passed else _Sum.RAMSCH)
    for seat in present:
        score = row.scores.get(seat, 0)
        member = line.seats[seat - 1]
        if score:
            member.counts.add(_Sum.RAMSCH_SCORED, won=score > 0)
            line.club.add(_Sum.RAMSCH_SCORED, won=score > 0)
        if score < 0 and counts(line.of.sheet, row):
            member.unbeaten.ends()
        else:
            member.unbeaten.goes_on(line.where)


def _note(member: _Member, line: _Line, worth: GameValue) -> None:
    """Note a game of the declarer for his runs, and if it stands out."""
    declarer = line.row.deal.declarer or 0
    game = Played(line.of.members[declarer - 1], line.where, line.row, worth)
    if line.row.score > 0:
        member.wins.goes_on(line.where)
        member.unbeaten.goes_on(line.where)
        member.highest.add(line.row.score, game)
    member.most_matadors.add(matadors_of(game), game)
    if _is_grand_ouvert(worth.game):
        member.grand_ouverts.append(game)


def features(worth: GameValue, *, won: bool) -> Iterator[Feature]:
    """Yield what is counted of a game beside its contract."""
    game = worth.game
    announced = game.declaration.announcements
    if game.declaration.hand:
        yield Feature.HAND
    yield from _levels_made(worth, won=won)
    if announced.schneider:
        yield Feature.SCHNEIDER_ANNOUNCED
    if announced.schwarz:
        yield Feature.SCHWARZ_ANNOUNCED
    if announced.ouvert:
        yield Feature.OUVERT
    if _is_grand_ouvert(game):
        yield Feature.GRAND_OUVERT
    if not won and _is_overbid(worth):
        yield Feature.OVERBID
    yield from _DOUBLINGS[: game.doubling_steps]
    if game.bock_round:
        yield Feature.BOCK


_DOUBLINGS = (Feature.KONTRA, Feature.RE, Feature.THIRD_DOUBLING)
_MADE = {
    LevelKind.SCHNEIDER: (Feature.SCHNEIDER, Feature.OWN_SCHNEIDER),
    LevelKind.SCHWARZ: (Feature.SCHWARZ, Feature.OWN_SCHWARZ),
}


_OWN_LEVEL = {"own-schneider", "own-schneider-announced"}
"""The topics of a level that the declarer pays for himself."""


def _levels_made(worth: GameValue, *, won: bool) -> Iterator[Feature]:
    for level in worth.levels:
        if level.kind in _MADE:
            made, own = _MADE[level.kind]
            if level.topic in _OWN_LEVEL:
                yield own
            elif _was_made(level, won=won):
                yield made


def _was_made(level: Level, *, won: bool) -> bool:
    """Return whether the level was reached, and not only counted."""
    if level.reason in {Reason.ANNOUNCED, Reason.MISSED}:
        return won
    return level.reason is not Reason.GRANTED


def _is_grand_ouvert(game: Game) -> bool:
    return game.contract is Contract.GRAND and game.declaration.announcements.ouvert


def _is_overbid(worth: GameValue) -> bool:
    """Return whether the bid of a lost game was above what it reached (ISkO 5.4)."""
    game = worth.game
    return game.announced_as is not None or (game.bid or 0) > worth.reached
