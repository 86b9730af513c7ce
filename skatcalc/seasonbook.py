"""Seasons in a book: from stored events to results, and back.

The season knows which lists it has, the closings what they came to, the register who played them;
this is where they meet.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

from skatcalc.book import Scribe, entries, find, load
from skatcalc.events import figures_to_data
from skatcalc.labels import SeasonLabel, SheetLabel
from skatcalc.members import Member
from skatcalc.problems import Problem, SheetError
from skatcalc.reading import fold, is_number
from skatcalc.results import Result
from skatcalc.scoring import figures
from skatcalc.season import Lots
from skatcalc.seasonevents import (
    EVENT_VERSION,
    Event,
    Record,
    Season,
    SeasonOpened,
    SheetIn,
    SheetsEntered,
    event_from_body,
    event_to_body,
    replay,
)
from skatcalc.seasonrules import SeasonRules
from skatcalc.sheet import Entry, Sheet
from skatcalc.store import NewEvent, Store, StoredEvent

SEASON_PREFIX = "season/"
"""How the stream of a season begins."""
_ID_BYTES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDesk:
    """A season as it lies on the table, and where the book keeps it.

    ``number`` is its place in the order of beginning, counted from 1, and never changes.
    """

    number: int
    stream: str
    season: Season

    @property
    def label(self) -> SeasonLabel:
        """Return number and name, so that no two seasons look alike."""
        return SeasonLabel(self.number, self.season.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonView:
    """What standings are made of.

    ``not_counted`` are the lists of the season that are open; ``unknown`` tells the names without a
    result, as the register does not know who that is.
    """

    results: tuple[Result, ...]
    members: tuple[Member, ...]
    lots: Lots
    not_counted: tuple[SheetLabel, ...] = ()
    unknown: tuple[Problem, ...] = ()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Return what is to be said where the results are shown."""
        still_open = [Problem("season-sheets-open", {"sheets": self.not_counted})]
        return (*(still_open if self.not_counted else ()), *self.unknown)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSheet:
    """A closed list of a season with all its games.

    ``evening`` and ``series`` are those of its results; ``members`` are the ids by seat, empty for
    a name that the register does not have.
    """

    stream: str
    sheet: Sheet
    evening: date
    series: int
    table: int | None
    members: tuple[str, ...]


# --- seasons ------------------------------------------------------------------------------------


def _record(stored: StoredEvent) -> Record:
    return Record(
        seq=stored.seq,
        event=event_from_body(stored.kind, stored.version, stored.body),
        at=stored.at,
        by=stored.by,
        said=stored.said,
    )


def _desk(store: Store, number: int, stream: str) -> SeasonDesk:
    season = replay(map(_record, store.events(stream)))
    return SeasonDesk(number=number, stream=stream, season=season)


def seasons(store: Store) -> tuple[SeasonDesk, ...]:
    """Return all seasons in the order in which they were begun."""
    streams = enumerate(store.streams(SEASON_PREFIX), start=1)
    return tuple(_desk(store, number, stream) for number, stream in streams)


def begin_season(
    store: Store, name: str, rules: SeasonRules, scribe: Scribe, said: str | None = None
) -> SeasonDesk:
    """Begin a season.

    Raises ``SheetError``: no name, or one that another season has.
    """
    known = seasons(store)
    _require_name(name, known)
    stream = SEASON_PREFIX + secrets.token_hex(_ID_BYTES)
    opened = _new(scribe, stream, SeasonOpened(name, rules), said)
    written = store.append([opened], 0)
    season = replay(map(_record, written))
    return SeasonDesk(number=len(known) + 1, stream=stream, season=season)


def _require_name(name: str, others: Iterable[SeasonDesk]) -> None:
    if not name.strip():
        raise SheetError(Problem("season-name-blank"))
    twin = next((each for each in others if fold(each.season.name) == fold(name)), None)
    if twin is not None:
        raise SheetError(Problem("season-exists", {"season": twin.label}))


def _new(scribe: Scribe, stream: str, event: Event, said: str | None) -> NewEvent:
    return scribe.new(stream, type(event).__name__, EVENT_VERSION, event_to_body(event), said)


def write_season(
    store: Store, desk: SeasonDesk, event: Event, scribe: Scribe, said: str | None = None
) -> SeasonDesk:
    """Add an event to a season and return the season after it.

    Raises ``StoreError`` with the code ``book-changed`` when another program wrote to the season
    since it was read.
    """
    (stored,) = store.append([_new(scribe, desk.stream, event, said)], desk.season.last_seq)
    return replace(desk, season=desk.season.apply(_record(stored)))


def find_season(store: Store, word: str) -> SeasonDesk:
    """Return the season of that number, or of that name or unique beginning of one.

    Raises ``SheetError``: none, or several.
    """
    known = seasons(store)
    wanted = fold(word)
    exact = [each for each in known if fold(each.season.name) == wanted]
    # A season is often called by its year, so a name goes before a number.
    if not exact and is_number(word) and 1 <= int(word) <= len(known):
        return known[int(word) - 1]
    found = exact or [each for each in known if fold(each.season.name).startswith(wanted)]
    if not found:
        raise SheetError(Problem("season-unknown", {"word": word}))
    if len(found) > 1:
        labels = tuple(each.label for each in found)
        raise SheetError(Problem("season-ambiguous", {"word": word, "seasons": labels}))
    return found[0]


def current_season(store: Store, word: str | None) -> SeasonDesk:
    """Return the season that was asked for, else the one begun last.

    Raises ``SheetError`` when there is none, or several can be meant.
    """
    if word:
        return find_season(store, word)
    streams = store.streams(SEASON_PREFIX)
    if not streams:
        raise SheetError(Problem("no-season"))
    return _desk(store, len(streams), streams[-1])


# --- what the lists came to ---------------------------------------------------------------------


class _Closed(NamedTuple):
    """A closed list of a season: its entry, its closing, and who sat where."""

    entry: SheetIn
    body: Mapping[str, Any]
    players: tuple[str, ...]


class _Placed(NamedTuple):
    """A closed list in its place in the season."""

    closed: _Closed
    evening: date
    series: int


def season_view(store: Store, desk: SeasonDesk) -> SeasonView:
    """Return the results of all closed lists of a season, and whom they belong to.

    Which series of the evening a list is says its heading, or what was told when it was entered. A
    list without a number is series 1, or the one after the last that one of its players had that
    evening, in the order in which lists were begun: so are lists of one evening at different
    tables with different players the same series. Lists with the same number of the evening are of
    one evening, that of the first date among them.
    """
    season = desk.season
    bodies = _bodies(store, season.sheets)
    members = _members(bodies.values())
    placed, nobody = _placed(store, season, bodies, _Names(members))
    since = {member.id: member.since for member in members}
    return SeasonView(
        results=tuple(result for each in placed for result in _results(each, since)),
        members=members,
        lots=_lots(season),
        not_counted=tuple(
            _label(store, each.sheet) for each in season.entries if each.sheet not in bodies
        ),
        unknown=tuple(
            Problem("season-name-unknown", {"sheet": _label(store, stream), "name": name})
            for stream, name in nobody
        ),
    )


def season_sheets(store: Store, desk: SeasonDesk) -> tuple[SeasonSheet, ...]:
    """Return all closed lists of a season with their games, in the order of their results."""
    bodies = _bodies(store, desk.season.sheets)
    placed, _nobody = _placed(store, desk.season, bodies, _Names(_members(bodies.values())))
    return tuple(
        SeasonSheet(
            stream=each.closed.entry.sheet,
            sheet=load(store, each.closed.entry.sheet).sheet,
            evening=each.evening,
            series=each.series,
            table=each.closed.body["table"],
            members=tuple(
                "" if player.startswith(_NOBODY) else player for player in each.closed.players
            ),
        )
        for each in placed
    )


def _bodies(store: Store, wanted: Collection[str]) -> dict[str, Mapping[str, Any]]:
    """Return what the closed lists among these came to, by stream."""
    return {
        each.stream: each.body if "seats" in each.body else _replayed(store, each)
        for each in store.closings(wanted)
    }


def _replayed(store: Store, closing: StoredEvent) -> Mapping[str, Any]:
    """Return the closing of a list that was closed before closings told the figures."""
    told = figures_to_data(figures(load(store, closing.stream).sheet))
    return {**closing.body, **told}


_NOBODY = "?"
"""How the key of a player begins whom the register does not have."""


class _Names:
    """Who is meant by a name on a list."""

    def __init__(self, members: Sequence[Member]) -> None:
        self._ids = frozenset(member.id for member in members)
        self._folded: dict[str, set[str]] = {}
        for member in members:
            for name in (member.name, *member.names):
                self._folded.setdefault(fold(name), set()).add(member.id)
        self._known: dict[str, str] = {}

    def player(self, seat: Mapping[str, Any]) -> str:
        """Return the id of the member at a seat, else a key that begins with ``_NOBODY``."""
        linked, written = seat["player_id"], seat["written"]
        if linked is not None and linked in self._ids:
            return str(linked)
        found = self._known.get(written)
        if found is None:
            ids = self._folded.get(fold(written), set())
            found = next(iter(ids)) if len(ids) == 1 else _NOBODY + fold(written)
            self._known[written] = found
        return found


def _placed(
    store: Store, season: Season, bodies: Mapping[str, Mapping[str, Any]], names: _Names
) -> tuple[list[_Placed], list[tuple[str, str]]]:
    """Return the closed lists by evening, and the names of nobody with their lists."""
    told = {entry.sheet: entry for entry in season.entries}
    player = names.player
    lists = [
        _Closed(told[stream], body, tuple([player(seat) for seat in body["seats"]]))
        for stream in store.sheets()
        if (body := bodies.get(stream)) is not None
    ]
    nobody = [
        (closed.entry.sheet, seat["written"])
        for closed in lists
        for key, seat in zip(closed.players, closed.body["seats"], strict=True)
        if key.startswith(_NOBODY)
    ]
    placed = [
        _Placed(closed, evening, series)
        for evening, those in sorted(_by_evening(lists).items())
        for closed, series in zip(those, _series(those), strict=True)
    ]
    return placed, nobody


def _by_evening(lists: Sequence[_Closed]) -> dict[date, list[_Closed]]:
    """Return the lists by the day of their evening, each in the order in which they were begun."""
    numbered: dict[int, str] = {}
    for closed in lists:
        evening, day = closed.body["evening"], closed.body["date"]
        if evening is not None:
            numbered[evening] = min(day, numbered.get(evening, day))
    found: dict[str, list[_Closed]] = {}
    for closed in lists:
        day = numbered.get(closed.body["evening"], closed.body["date"])
        found.setdefault(day, []).append(closed)
    return {date.fromisoformat(day): those for day, those in found.items()}


def _series(lists: Sequence[_Closed]) -> Iterator[int]:
    """Yield which series of an evening each of its lists is."""
    told = [closed.entry.series or closed.body["series"] for closed in lists]
    taken = {
        (player, number)
        for closed, number in zip(lists, told, strict=True)
        if number
        for player in closed.players
    }
    last: dict[str, int] = {}
    for closed, number in zip(lists, told, strict=True):
        series = number
        if series is None:
            series = 1 + max([last.get(player, 0) for player in closed.players])
            while any((player, series) in taken for player in closed.players):
                series += 1
        for player in closed.players:
            last[player] = max(series, last.get(player, 0))
        yield series


def _results(placed: _Placed, since: Mapping[str, date | None]) -> Iterator[Result]:
    (entry, body, players), evening, series = placed
    count, games, table, totals = len(players), body["games"], body["table"], body["totals"]
    for place, seat in enumerate(body["seats"]):
        member = players[place]
        if member.startswith(_NOBODY):
            continue
        joined = since[member]
        yield Result(
            member,
            entry.sheet,
            evening,
            series,
            table,
            place + 1,
            count,
            games,
            seat["deals"],
            seat["points"],
            seat["won"],
            seat["lost"],
            seat["opponents_lost"],
            totals[place],
            joined is None or evening < joined,
            entry.announced,
        )


def _lots(season: Season) -> Lots:
    found: dict[date, list[tuple[str, ...]]] = {}
    for lot in season.lots:
        found.setdefault(lot.day, []).append(lot.members)
    return found


def _label(store: Store, stream: str) -> SheetLabel:
    heading = load(store, stream).sheet.heading
    return SheetLabel(store.sheets().index(stream) + 1, heading.name, heading.date)


def _members(bodies: Iterable[Mapping[str, Any]]) -> tuple[Member, ...]:
    """Return a member for each name on the lists."""
    names = {fold(seat["written"]): seat["written"] for body in bodies for seat in body["seats"]}
    return tuple(
        Member(id=f"name/{key}", number=number, name=name, since=date.min)
        for number, (key, name) in enumerate(sorted(names.items()), start=1)
    )


# --- entering lists -----------------------------------------------------------------------------


class Entering(NamedTuple):
    """What enters lists into a season: the event, the lists, and those that are in already."""

    event: SheetsEntered
    entered: tuple[Entry, ...]
    known: tuple[Entry, ...]


def entering(
    store: Store,
    desk: SeasonDesk,
    words: Sequence[str],
    *,
    first: date | None = None,
    last: date | None = None,
    series: int | None = None,
    announced: bool = False,
) -> Entering:
    """Return what enters lists into a season: those named, and those of the days first to last.

    A list of these days that is in already stays as it is. Raises ``SheetError`` with every
    problem: no such list, one that is named and in already, nothing to enter.
    """
    problems: list[Problem] = []
    named: dict[str, Entry] = {}
    for word in words:
        try:
            entry = find(store, word)
        except SheetError as error:
            problems += error.problems
        else:
            named[entry.stream] = entry
    known = desk.season.sheets
    dated = [entry for entry in _dated(store, first, last) if entry.stream not in named]
    problems += _entering_problems(desk, named.values(), series=series, announced=announced)
    entered = [*named.values(), *(entry for entry in dated if entry.stream not in known)]
    if not entered and not problems:
        problems.append(Problem("season-nothing-new", {"season": desk.season.name}))
    if problems:
        raise SheetError(problems)
    sheets = tuple(SheetIn(entry.stream, series, announced) for entry in entered)
    return Entering(
        SheetsEntered(sheets),
        tuple(entered),
        tuple(entry for entry in dated if entry.stream in known),
    )


def _dated(store: Store, first: date | None, last: date | None) -> tuple[Entry, ...]:
    if first is None and last is None:
        return ()
    return tuple(
        entry
        for entry in entries(store)
        if (first or date.min) <= entry.heading.date <= (last or date.max)
    )


def _entering_problems(
    desk: SeasonDesk, named: Iterable[Entry], *, series: int | None, announced: bool
) -> Iterator[Problem]:
    if series is not None and series < 1:
        yield Problem("number-range", {"name": "series", "number": series})
    before = {each.sheet: each for each in desk.season.entries}
    for entry in named:
        if before.get(entry.stream) == SheetIn(entry.stream, series, announced):
            facts = {"sheet": entry.label, "season": desk.season.name}
            yield Problem("season-sheet-in", facts)
