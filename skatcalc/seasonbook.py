"""Seasons in a book: from stored events to results, and back.

The season knows which lists it has, the closings what they came to, the register who played them;
this is where they meet.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from itertools import count, repeat
from operator import itemgetter
from typing import Any, NamedTuple

from skatcalc.book import Scribe, entries, find, load
from skatcalc.evening import Played
from skatcalc.events import EVENT_VERSION as SHEET_VERSION
from skatcalc.events import FIGURED, figures_to_data
from skatcalc.labels import MemberLabel, SeasonLabel, SheetLabel
from skatcalc.memberbook import load_register
from skatcalc.memberbook import write as write_register
from skatcalc.members import Member, PlayerAdded, Register, take_in, twice, written_as_guest
from skatcalc.problems import Problem, SheetError, SkatError
from skatcalc.reading import fold, is_number, sign_problems
from skatcalc.results import Result
from skatcalc.scoring import figures
from skatcalc.season import Lots
from skatcalc.seasonevents import (
    EVENT_VERSION,
    Event,
    LotDrawn,
    Record,
    Season,
    SeasonChanged,
    SeasonOpened,
    SheetIn,
    SheetRemoved,
    SheetsEntered,
    Undone,
    event_from_body,
    event_to_body,
    last_undoable,
    replay,
)
from skatcalc.seasonrules import SeasonRules, SeasonScoring
from skatcalc.sheet import Entry, Sheet
from skatcalc.store import LastClosing, NewEvent, Store, StoredEvent

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

    ``not_counted`` are the lists of the season that are open; ``problems`` tell the names without
    a result, as the register does not know who that is, who has the same series twice, and that
    lists are scored in different ways where the rule takes them as they are.
    """

    results: tuple[Result, ...]
    members: tuple[Member, ...]
    lots: Lots
    not_counted: tuple[SheetLabel, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Return what is to be said where the results are shown."""
        still_open = [Problem("season-sheets-open", {"sheets": self.not_counted})]
        return (*(still_open if self.not_counted else ()), *self.problems)


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
    problems = [*sign_problems(name)]
    if problems:
        raise SheetError(problems)
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
    players: Sequence[str]


class _Placed(NamedTuple):
    """A closed list in its place in the season."""

    closed: _Closed
    evening: date
    series: int


def season_view(store: Store, desk: SeasonDesk) -> SeasonView:
    """Return the results of all closed lists of a season, and whom they belong to.

    Which series of the evening a list is says what was told when it was entered, else its heading.
    A list without a number is series 1, or the one after the last that one of its players had that
    evening, in the order in which lists were begun: so are lists of one evening at different
    tables with different players the same series. Lists with the same number of the evening are of
    one evening, that of the first date among them; without one the date is the evening.
    """
    register = load_register(store)
    reader = _Reader(store, desk.season, register)
    since = {member.id: member.since or date.max for member in register.members}
    results: list[Result] = []
    for placed in reader.placed():
        results += _results(placed, since)
    return SeasonView(
        results=tuple(results),
        members=register.members,
        lots=_lots(desk.season, register),
        not_counted=tuple(map(reader.label, reader.not_closed)),
        problems=tuple(reader.problems),
    )


def season_sheets(store: Store, desk: SeasonDesk) -> Iterator[SeasonSheet]:
    """Yield all closed lists of a season with their games, by evening and series.

    Each is read when it is its turn: a season can have more games than are to be held at a time.
    """
    reader = _Reader(store, desk.season, load_register(store))
    for closed, evening, series in sorted(reader.placed(), key=itemgetter(1, 2)):
        yield SeasonSheet(
            stream=closed.entry.sheet,
            sheet=load(store, closed.entry.sheet).sheet,
            evening=evening,
            series=series,
            table=closed.body.get("table"),
            members=tuple("" if each.startswith(_NOBODY) else each for each in closed.players),
        )


def evening_lists(store: Store, results: Iterable[Result], day: date) -> list[Played]:
    """Return the lists of an evening with all their games."""
    lists: dict[str, list[Result]] = {}
    for each in results:
        if each.evening == day:
            lists.setdefault(each.sheet, []).append(each)
    return [
        Played(
            sheet=load(store, stream).sheet,
            series=those[0].series,
            table=those[0].table,
            members={each.seat: each.member for each in those},
        )
        for stream, those in lists.items()
    ]


_NOBODY = "?"
"""How the key of a player begins whom the register does not tell."""


class _Reader:
    """Reads the lists of a season, and notes what is to be said of them."""

    def __init__(self, store: Store, season: Season, register: Register) -> None:
        self.problems: list[Problem] = []
        self._store = store
        self._register = register
        self._linked = frozenset(stream for stream, _name in register.links)
        self._known: dict[str, str] = {}
        entries = {entry.sheet: entry for entry in season.entries}
        closings = store.closings(entries)
        self._lists = [self._closed(entries[each.stream], each) for each in closings]
        found = {each.stream for each in closings}
        self.not_closed = [stream for stream in entries if stream not in found]
        empty = tuple(self.label(each.entry.sheet) for each in self._lists if _is_empty(each.body))
        if empty:
            self.problems.append(Problem("season-sheets-empty", {"sheets": empty}))
        scorings = sorted({closed.body["scoring"] for closed in self._lists})
        if len(scorings) > 1 and season.rules.scoring is SeasonScoring.AS_LISTED:
            self.problems.append(Problem("season-scorings", {"scorings": tuple(scorings)}))

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        """The numbers of all lists of the book, by their streams."""
        return {stream: place for place, stream in enumerate(self._store.sheets(), start=1)}

    def label(self, stream: str) -> SheetLabel:
        """Return number, name and date of a list."""
        heading = load(self._store, stream).sheet.heading
        return SheetLabel(self._numbers[stream], heading.name, heading.date)

    def placed(self) -> Iterator[_Placed]:
        """Yield the lists by their evenings."""
        for evening, lists in sorted(self._by_evening().items()):
            told = [closed.entry.series or closed.body.get("series", 0) for closed in lists]
            taken = [
                (player, number)
                for closed, number in zip(lists, told, strict=True)
                if number
                for player in closed.players
            ]
            if len({*taken}) < len(taken):
                self._note_twice(lists, told, evening)
            pairs: Iterable[tuple[_Closed, int]] = zip(lists, told, strict=True)
            if 0 in told:
                begun = sorted(pairs, key=lambda pair: self._numbers[pair[0].entry.sheet])
                pairs = _numbered(begun, {*taken})
            for closed, series in pairs:
                yield _Placed(closed, evening, series)

    def _closed(self, entry: SheetIn, closing: LastClosing) -> _Closed:
        body = closing.body
        if FIGURED not in body or closing.version > SHEET_VERSION:
            # It was closed before closings told the figures, or by a newer program.
            told = figures(load(self._store, entry.sheet).sheet)
            body = {**body, **figures_to_data(told)}
        names, known = body["written"], self._known
        if entry.sheet not in self._linked:
            for name in names:
                if name not in known:
                    self._look_up(name)
            players = [known[name] for name in names]
            if len({*players}) == len(players) and _NOBODY not in players:
                return _Closed(entry, body, players)
        players = [self._asked(entry.sheet, body, name) for name in names]
        if len({*players}) < len(players):
            who = [self._member(each) for each in players]
            self.problems += twice(self.label(entry.sheet), names, who)
        return _Closed(entry, body, players)

    def _member(self, player: str) -> Member | None:
        return None if player.startswith(_NOBODY) else self._register.member(player)

    def _look_up(self, name: str) -> None:
        """Note whom a name means on every list, else that each has to be looked at."""
        found = self._register.named(name)
        plain = len(found) == 1 and not written_as_guest(name)[1]
        self._known[name] = found[0].id if plain else _NOBODY

    def _asked(self, stream: str, body: Mapping[str, Any], name: str) -> str:
        """Return whom a name means on this list, else a key that is nobody's."""
        day = date.fromisoformat(body["date"])
        try:
            label = SheetLabel(self._numbers[stream], "", day)
            return self._register.member_of(stream, label, name).id
        except SkatError:
            try:
                self._register.member_of(stream, self.label(stream), name)
            except SkatError as error:
                self.problems += error.problems
            return _NOBODY + fold(name)

    def _by_evening(self) -> dict[date, list[_Closed]]:
        """Return the lists by the day of their evening."""
        numbered: dict[int, str] = {}
        for closed in self._lists:
            number, day = closed.body.get("evening", 0), closed.body["date"]
            if number:
                numbered[number] = min(day, numbered.get(number, day))
        found: dict[str, list[_Closed]] = {}
        for closed in self._lists:
            day = numbered.get(closed.body.get("evening", 0), closed.body["date"])
            found.setdefault(day, []).append(closed)
        return {date.fromisoformat(day): lists for day, lists in found.items()}

    def _note_twice(self, lists: Sequence[_Closed], told: Sequence[int], evening: date) -> None:
        """Note who has two lists that say to be the same series."""
        found: dict[tuple[str, int], list[str]] = {}
        for closed, number in zip(lists, told, strict=True):
            for player in closed.players if number else ():
                found.setdefault((player, number), []).append(closed.entry.sheet)
        twice: dict[tuple[int, tuple[str, ...]], list[MemberLabel]] = {}
        for (player, number), streams in found.items():
            if len({*streams}) > 1 and not player.startswith(_NOBODY):
                members = twice.setdefault((number, tuple(streams)), [])
                members.append(self._register.member(player).label)
        for (number, sheets), members in twice.items():
            facts = {
                "sheets": tuple(map(self.label, sheets)),
                "series": number,
                "evening": evening,
                "members": tuple(members),
            }
            self.problems.append(Problem("season-series-twice", facts))


def _is_empty(body: Mapping[str, Any]) -> bool:
    """Return whether nothing was played on a list, so that it counts as 0 for everybody."""
    # The totals alone tell it of nearly every list, and there can be very many.
    return not (any(body["totals"]) or any(body["won"]) or any(body["lost"]))


def _numbered(
    lists: Iterable[tuple[_Closed, int]], taken: Collection[tuple[str, int]]
) -> Iterator[tuple[_Closed, int]]:
    """Yield the lists with their numbers; 0 becomes the next that its players have not had."""
    last: dict[str, int] = {}
    for closed, number in lists:
        series = number or 1 + max(last.get(player, 0) for player in closed.players)
        while not number and any((player, series) in taken for player in closed.players):
            series += 1
        for player in closed.players:
            last[player] = max(series, last.get(player, 0))
        yield closed, series


def _results(placed: _Placed, since: Mapping[str, date]) -> Iterable[Result]:
    """Return what the members at the table brought home."""
    (entry, body, players), evening, series = placed
    # Without a step of Python for each of them: there can be very many.
    columns = zip(
        players,
        repeat(entry.sheet),
        repeat(evening),
        repeat(series),
        repeat(body.get("table")),
        count(1),
        repeat(len(players)),
        repeat(body["games"]),
        body["deals"],
        body["points"],
        body["won"],
        body["lost"],
        body["opponents_lost"],
        body["totals"],
        [evening < since.get(player, evening) for player in players],
        repeat(entry.announced),
        body["for_opponents"],
        strict=False,
    )
    results = map(_result, columns)
    if any(player not in since for player in players):
        return [result for result in results if result.member in since]
    return results


_result = partial(tuple.__new__, Result)


def _lots(season: Season, register: Register) -> Lots:
    """Return the lots by their days; who was drawn may be somebody else's second entry by now."""
    found: dict[date, list[tuple[str, ...]]] = {}
    for lot in season.lots:
        drawn = dict.fromkeys(register.member(each).id for each in lot.members)
        found.setdefault(lot.day, []).append(tuple(drawn))
    return found


# --- what is written ----------------------------------------------------------------------------


class Entered(NamedTuple):
    """What was entered: the season and the register after it, and what there is to tell.

    ``known`` are lists of the days that were in already, ``new`` who came into the register.
    """

    desk: SeasonDesk
    register: Register
    sheets: tuple[Entry, ...]
    known: tuple[Entry, ...]
    new: tuple[Member, ...]


class Wanted(NamedTuple):
    """What is to be entered: lists by number or name, and all of the days ``first`` to ``last``.

    ``guests`` are names that come new into the register, and as guests; ``series`` is which series
    of the evening the lists are, ``None`` what they say themselves.
    """

    words: Sequence[str] = ()
    first: date | None = None
    last: date | None = None
    guests: Sequence[str] = ()
    series: int | None = None
    announced: bool = False


def enter(
    store: Store, desk: SeasonDesk, wanted: Wanted, scribe: Scribe, said: str | None = None
) -> Entered:
    """Enter lists into a season, all or none; whom the register does not know it gets before.

    A list of the days that is in already stays as it is; one that is named gets what is told more
    of it. Raises ``SkatError`` with every problem:
    no such list, one that is named and in already, nothing to enter, a name that can be several
    members, a guest who is on none of the lists or a member.
    """
    problems: list[Problem] = []
    named = _named(store, wanted.words, problems)
    dated = [each for each in _dated(store, wanted) if each.stream not in named]
    sheets = [*named.values(), *(each for each in dated if each.stream not in desk.season.sheets)]
    problems += _sheet_problems(desk, named.values(), wanted)
    if not sheets and not problems:
        problems.append(Problem("season-nothing-new", {"season": desk.season.name}))
    register = load_register(store)
    new = _newcomers(register, sheets, wanted.guests)
    after = register
    for event in new:
        after = after.apply(event)
    problems += _name_problems(register, after, sheets, wanted.guests)
    if problems:
        raise SkatError(problems)
    # Were the season not written any more, the register would only know more people than before.
    write_register(store, register, new, scribe, said)
    known = {each.sheet: each for each in desk.season.entries}
    entered = tuple(_told(known.get(each.stream), each, wanted) for each in sheets)
    return Entered(
        desk=write_season(store, desk, SheetsEntered(entered), scribe, said),
        register=after,
        sheets=tuple(sheets),
        known=tuple(each for each in dated if each.stream in desk.season.sheets),
        new=tuple(after.member(each.member.id) for each in new),
    )


def unknown_names(store: Store, sheets: Sequence[Entry]) -> tuple[Problem, ...]:
    """Return what stands in the way of entering lists, which need not be in the book yet."""
    before = load_register(store)
    after = before
    for event in _newcomers(before, sheets, ()):
        after = after.apply(event)
    return tuple(_name_problems(before, after, sheets, ()))


def enter_read(
    store: Store,
    desk: SeasonDesk,
    sheets: Sequence[Entry],
    announced: Collection[str],
    scribe: Scribe,
    said: str | None = None,
) -> SeasonDesk:
    """Enter lists that were read from a file, of which ``unknown_names`` has nothing to say.

    ``announced`` are the streams of those that were announced beforehand. Returns the season after
    it, with whoever the register did not know in the register.
    """
    register = load_register(store)
    write_register(store, register, _newcomers(register, sheets, ()), scribe, said)
    entered = tuple(SheetIn(each.stream, None, each.stream in announced) for each in sheets)
    return write_season(store, desk, SheetsEntered(entered), scribe, said)


def _named(store: Store, words: Sequence[str], problems: list[Problem]) -> dict[str, Entry]:
    """Return the lists that are named, by stream; what is wrong with a name is noted."""
    named: dict[str, Entry] = {}
    for word in words:
        try:
            entry = find(store, word)
            named[entry.stream] = entry
        except SheetError as error:
            problems += error.problems
    return named


def _dated(store: Store, wanted: Wanted) -> tuple[Entry, ...]:
    if wanted.first is None and wanted.last is None:
        return ()
    first, last = wanted.first or date.min, wanted.last or date.max
    return tuple(each for each in entries(store) if first <= each.heading.date <= last)


def _sheet_problems(desk: SeasonDesk, named: Iterable[Entry], wanted: Wanted) -> Iterator[Problem]:
    if wanted.series is not None and wanted.series < 1:
        yield Problem("number-range", {"name": "--series", "number": wanted.series})
    known = {each.sheet: each for each in desk.season.entries}
    for entry in named:
        before = known.get(entry.stream)
        if before is not None and _told(before, entry, wanted) == before:
            facts = {"sheet": entry.label, "season": desk.season.name}
            yield Problem("season-sheet-in", facts)


def _told(before: SheetIn | None, entry: Entry, wanted: Wanted) -> SheetIn:
    """Return what is told of a list; of one that is in already, what was told before stays."""
    told = SheetIn(entry.stream, wanted.series, wanted.announced)
    if before is None:
        return told
    series = before.series if told.series is None else told.series
    return SheetIn(entry.stream, series, told.announced or before.announced)


def _newcomers(
    register: Register, sheets: Sequence[Entry], guests: Sequence[str]
) -> tuple[PlayerAdded, ...]:
    """Return what adds to the register whom the lists name and it does not know."""
    are_guests = {fold(name) for name in guests}
    events: list[PlayerAdded] = []
    for entry in sheets:
        linked = {name for stream, name in register.links if stream == entry.stream}
        for seat in entry.heading.seats:
            key = fold(seat.written)
            if key not in linked:
                added = take_in(
                    register, [seat.written], entry.heading.date, guests=key in are_guests
                )
                for event in added:
                    register = register.apply(event)
                events += added
    return tuple(events)


def _name_problems(
    before: Register, after: Register, sheets: Sequence[Entry], guests: Sequence[str]
) -> Iterator[Problem]:
    """Yield the names that are not to be told, once each, and guests that are none."""
    told: set[str] = set()
    for entry in sheets:
        for seat in entry.heading.seats:
            try:
                after.member_of(entry.stream, entry.label, seat.written)
            except SkatError as error:
                key = fold(seat.written)
                yield from () if key in told else error.problems
                told.add(key)
    seats = [(seat.written, each.heading.date) for each in sheets for seat in each.heading.seats]
    for name in guests:
        days = [day for written, day in seats if fold(written) == fold(name)]
        known = before.named(name)
        if sheets and not days:
            yield Problem("season-guest-absent", {"name": name})
        elif any(not each.is_guest(day) for each in known for day in days):
            labels = tuple(each.label for each in known)
            yield Problem("season-guest-member", {"name": name, "members": labels})


def remove(
    store: Store, desk: SeasonDesk, word: str, scribe: Scribe, said: str | None = None
) -> tuple[SeasonDesk, Entry]:
    """Take a list out of a season; return the season after it, and the list.

    Raises ``SheetError``: no such list, or one that is not in it.
    """
    entry = find(store, word)
    if entry.stream not in desk.season.sheets:
        facts = {"sheet": entry.label, "season": desk.season.name}
        raise SheetError(Problem("season-sheet-out", facts))
    return write_season(store, desk, SheetRemoved(entry.stream), scribe, said), entry


def change_season(
    store: Store,
    desk: SeasonDesk,
    scribe: Scribe,
    said: str | None = None,
    *,
    name: str | None = None,
    rules: SeasonRules | None = None,
) -> SeasonDesk:
    """Give a season another name, or another rule; what was entered stays.

    Raises ``SheetError``: no name, or one that another season has, or nothing to change.
    """
    before = SeasonChanged(desk.season.name, desk.season.rules)
    after = SeasonChanged(
        before.name if name is None else name, before.rules if rules is None else rules
    )
    if after == before:
        raise SheetError(Problem("season-unchanged", {"season": desk.season.name}))
    if after.name != before.name:
        others = (each for each in seasons(store) if each.stream != desk.stream)
        _require_name(after.name, others)
    return write_season(store, desk, after, scribe, said)


def draw_lot(
    store: Store,
    desk: SeasonDesk,
    words: Sequence[str],
    day: date,
    scribe: Scribe,
    said: str | None = None,
) -> tuple[SeasonDesk, tuple[Member, ...]]:
    """Write down a lot: members by name or number, in the order in which it put them.

    Raises ``SkatError`` with every problem: nobody of that name, somebody twice, fewer than two.
    """
    register = load_register(store)
    problems: list[Problem] = []
    drawn: list[Member] = []
    for word in words:
        try:
            drawn.append(register.find(word))
        except SkatError as error:
            problems += error.problems
    ids = [each.id for each in drawn]
    problems += [
        Problem("lot-twice", {"member": each.label})
        for place, each in enumerate(drawn)
        if each.id in ids[:place]
    ]
    if len(words) < _LOT:
        problems.append(Problem("lot-alone"))
    if problems:
        raise SkatError(problems)
    lot = LotDrawn(day, tuple(ids))
    return write_season(store, desk, lot, scribe, said), tuple(drawn)


_LOT = 2
"""Between fewer there is nothing to draw."""


def undo(
    store: Store, desk: SeasonDesk, scribe: Scribe, said: str | None = None
) -> tuple[SeasonDesk, Record]:
    """Take back the newest entry of a season; return the season after it, and that entry.

    Whoever came into the register with it stays there. Raises ``SheetError`` when there is nothing
    to take back.
    """
    record = last_undoable(desk.season)
    if record is None:
        raise SheetError(Problem("nothing-to-undo", {"sheet": desk.season.name}))
    return write_season(store, desk, Undone(record.seq), scribe, said), record
