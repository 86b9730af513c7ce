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
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from skatcalc.game import Contract, Game, LevelKind
from skatcalc.levels import Level, Reason
from skatcalc.scoring import counts, tallies
from skatcalc.seating import FULL_SERIES
from skatcalc.sheet import Sheet, SheetRow
from skatcalc.valuation import GameValue, Points

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


# Half of the time of a NamedTuple is its naming the fields.
_where = partial(tuple.__new__, Where)


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
    """Return what the lists of a season tell, which come in the order of evenings and series.

    Within an evening a run goes on from series to series. Raises ValueError for another order.
    """
    counts = SeasonCounts()
    for each in lists:
        counts.add(each)
    return counts.stats()


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


class _Bundle:
    """What is counted together, and for which it was won (``True``) and for which lost.

    A season has many more games than different bundles, so these are what is counted first; each is
    made once, see ``_bundle``.
    """

    __slots__ = ("keys",)

    def __init__(self, keys: Iterable[tuple[_Key, bool]]) -> None:
        self.keys = tuple(keys)


@cache
def _bundle(*keys: tuple[_Key, bool]) -> _Bundle:
    return _Bundle(keys)


_DEAL = (_Sum.DEAL, True)
_A_LIST = _bundle((_Sum.LIST, True))
_WITHOUT_GAMES = _bundle((_Sum.WITHOUT_GAMES, True))
_UNKNOWN = _bundle((_Sum.UNKNOWN, True))
_PASSED = _bundle(_DEAL, (_Sum.PASSED, True))
_RAMSCH = _bundle(_DEAL, (_Sum.RAMSCH, True))
_SOLO, _RAMSCH_SCORED = (
    {won: _bundle((key, won)) for won in (True, False)} for key in (_Sum.SOLO, _Sum.RAMSCH_SCORED)
)
_DEFENDER = {won: _bundle(_DEAL, (_Sum.DEFENDED, won)) for won in (True, False)}


@dataclass(slots=True)
class _Counts:
    """Counts that grow: how often each bundle was there."""

    found: defaultdict[_Bundle, int] = field(default_factory=lambda: defaultdict(int))

    def figures(self, points: int) -> Figures:
        found: Counter[tuple[_Key, bool]] = Counter()
        for bundle, times in self.found.items():
            for key in bundle.keys:
                found[key] += times

        def count(key: _Sum) -> int:
            return found[key, True]

        def record(key: _Key) -> WonLost:
            return WonLost(found[key, True], found[key, False])

        return Figures(
            lists=count(_Sum.LIST),
            without_games=count(_Sum.WITHOUT_GAMES),
            points=points,
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

    length: int = 0
    first: Where | None = None
    longest: Run = Run()  # noqa: RUF009 - a NamedTuple never changes

    def goes_on(self, where: Where) -> None:
        self.length += 1
        if self.length == 1:
            self.first = where
        if self.length > self.longest.length:
            self.longest = Run(self.length, self.first, where)

    def ends(self) -> None:
        self.length = 0


@dataclass(slots=True)
class _Most:
    """The games that have the most of something, and how much that is."""

    size: int = 0
    games: list[Played] = field(default_factory=list)

    def add(self, size: int, game: Played) -> None:
        if size > self.size:
            self.size, self.games = size, []
        self.games.append(game)


@dataclass(slots=True)
class _Member:
    """All that grows for one member."""

    points: int = 0
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
            figures=self.counts.figures(self.points),
            evenings=tuple(sorted(self.evenings)),
            wins=self.wins.longest,
            unbeaten=self.unbeaten.longest,
            attended=attended.longest,
            highest=tuple(self.highest.games),
            most_matadors=tuple(self.most_matadors.games),
            grand_ouverts=tuple(self.grand_ouverts),
        )


class _Sort(NamedTuple):
    """What a game is counted as, for the declarer and for all together, and what stands out."""

    declarer: _Bundle
    club: _Bundle
    matadors: int
    grand_ouvert: bool


def _sort(worth: GameValue, *, won: bool) -> _Sort:
    told = [(key, won) for key in (_Sum.SOLO, worth.game.contract, *features(worth, won=won))]
    return _Sort(
        declarer=_bundle(_DEAL, *told),
        club=_bundle(_DEAL, (_Sum.DEFENDED, not won), *told),
        matadors=worth.matadors.count if worth.matadors else 0,
        grand_ouvert=_is_grand_ouvert(worth.game),
    )


_MOST_SORTS = 1 << 12


class SeasonCounts:
    """Counts a season list by list, so that it need not be held with all its games."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self._club = _Counts()
        self._members: defaultdict[str, _Member] = defaultdict(_Member)
        self._sorts: dict[tuple[int, bool], tuple[GameValue, _Sort]] = {}
        self._evenings: list[date] = []
        self._last = date.min, 0

    def add(self, each: SeasonList) -> None:
        """Count one more list; raises ValueError if it is of a series before the last one."""
        evening, series = self._last
        if (each.evening, each.series) < self._last:
            late = f"a list of {each.evening}, series {each.series}"
            raise ValueError(f"{late} comes after one of {evening}, series {series}")
        if each.evening > evening:
            self._evenings.append(each.evening)
        self._last = each.evening, each.series
        seats = [self._members[member] for member in each.members]
        self._club.found[_A_LIST] += 1
        for member in seats:
            member.counts.found[_A_LIST] += 1
            member.evenings.add(each.evening)
        if each.sheet.by_totals:
            self._add_totals(each.sheet, seats)
        for row in each.sheet.rows():
            where = _where((each.evening, each.series, each.stream, row.number))
            if row.deal.declarer is None:
                counted = counts(each.sheet, row)
                self._add_without_declarer(row, where, seats, is_counted=counted)
            else:
                self._add_game(row, where, seats, each.members[row.deal.declarer - 1])

    def stats(self) -> SeasonStats:
        """Return what the lists told so far."""
        return SeasonStats(
            club=self._club.figures(sum(each.points for each in self._members.values())),
            members={n: each.stats(n, self._evenings) for n, each in self._members.items() if n},
            evenings=tuple(self._evenings),
        )

    def _add_totals(self, sheet: Sheet, seats: Iterable[_Member]) -> None:
        self._club.found[_WITHOUT_GAMES] += 1
        for member, tally in zip(seats, tallies(sheet), strict=True):
            member.counts.found[_WITHOUT_GAMES] += 1
            member.points += tally.points
            for counted in (member.counts, self._club):
                counted.found[_SOLO[True]] += tally.won
                counted.found[_SOLO[False]] += tally.lost
            if tally.lost:
                member.loses()

    def _add_game(
        self, row: SheetRow, where: Where, seats: Sequence[_Member], declarer: str
    ) -> None:
        _number, _dealer, present, deal, worth, score, _scores = row
        seat = deal.declarer or 0
        member = seats[seat - 1]
        member.points += score
        if score < 0:
            member.loses()
        # One who sits out since another deal was inserted or struck out: who defended is not known.
        had_cards = present if seat in present else (seat,)
        if worth is None or not score:
            self._add_unknown(score, [seats[each - 1] for each in had_cards], member)
            return
        won = score > 0
        known = self._sorts.get((id(worth), won))
        sort = known[1] if known else self._new_sort(worth, won=won)
        self._club.found[sort.club] += 1
        member.counts.found[sort.declarer] += 1
        defender = _DEFENDER[not won]
        for each in had_cards:
            other = seats[each - 1]
            if other is not member:
                other.counts.found[defender] += 1
                other.unbeaten.goes_on(where)
        if won:
            member.wins.goes_on(where)
            member.unbeaten.goes_on(where)
            if score >= member.highest.size:
                member.highest.add(score, Played(declarer, where, row, worth))
        if sort.matadors and sort.matadors >= member.most_matadors.size:
            member.most_matadors.add(sort.matadors, Played(declarer, where, row, worth))
        if sort.grand_ouvert:
            member.grand_ouverts.append(Played(declarer, where, row, worth))

    def _new_sort(self, worth: GameValue, *, won: bool) -> _Sort:
        """Return the sort of a game, and keep it: equal games are, as a rule, one value.

        They are told by identity, since to hash all of a value takes longer than anything else
        here. That the value is kept makes sure that no other one gets the same identity.
        """
        if len(self._sorts) >= _MOST_SORTS:
            self._sorts.clear()
        sort = _sort(worth, won=won)
        self._sorts[id(worth), won] = worth, sort
        return sort

    def _add_unknown(self, score: int, had_cards: Iterable[_Member], member: _Member) -> None:
        """Count a deal of which only the score was written, or not even that."""
        for counted in (self._club, *(each.counts for each in had_cards)):
            counted.found[_UNKNOWN] += 1
        if score:
            for counted in (self._club, member.counts):
                counted.found[_SOLO[score > 0]] += 1

    def _add_without_declarer(
        self, row: SheetRow, where: Where, seats: Sequence[_Member], *, is_counted: bool
    ) -> None:
        """Count a passed deal or a Ramsch; ``is_counted`` tells whether that is won or lost."""
        bundle = _PASSED if row.passed else _RAMSCH
        self._club.found[bundle] += 1
        for seat, score in row.scores.items():
            seats[seat - 1].points += score
        for seat in row.playing:
            score, member = row.scores.get(seat, Points(0)), seats[seat - 1]
            member.counts.found[bundle] += 1
            if score:
                for counted in (self._club, member.counts):
                    counted.found[_RAMSCH_SCORED[score > 0]] += 1
            if score < 0 and is_counted:
                member.unbeaten.ends()
            else:
                member.unbeaten.goes_on(where)


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
