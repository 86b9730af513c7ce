"""The register of a club: who is a member or a guest, under which names, and since when.

It is kept as events of the stream ``book``. Lists keep what was written on them; whom a written
name means is worked out on reading, and asked where it can mean several.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import assert_never

from skatcalc.labels import MemberLabel, SheetLabel
from skatcalc.problems import Problem, SkatError
from skatcalc.reading import fold, is_number, nearest, sign_problems

EVENT_VERSION = 1
"""Counts the changes to the meaning of the bodies; each event is stored with its own."""
ALWAYS = date.min
"""The ``since`` of a member of whom nobody said since when: he is one on every list."""
_GUEST_MARK = "(g)"
_ALIKE = 0.75
"""How alike two words are that may be one word and a slip: Berndt and Bernd, Karl and Carl."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One person of the register.

    ``id`` never changes; ``number`` counts from 1 in the order of the register. ``name`` is the
    name in force, ``names`` all others under which lists may have him: earlier ones, and those of
    entries that were merged into this one. ``since`` is the day from which he is a member; before
    it, or with ``None``, he is a guest. ``pass_no`` and ``club_no`` are the federation's.
    ``first_name_only`` says that his last name is not to be published.
    """

    id: str
    number: int
    name: str
    names: tuple[str, ...] = ()
    since: date | None = None
    pass_no: str | None = None
    club_no: str | None = None
    first_name_only: bool = False

    def is_guest(self, day: date) -> bool:
        """Return whether he was a guest on that day."""
        return self.since is None or day < self.since

    @property
    def label(self) -> MemberLabel:
        """Return number, name and club, so that no two members look alike."""
        return MemberLabel(self.number, self.name, self.club_no)

    def is_called(self, name: str) -> bool:
        """Return whether that is one of his names."""
        return fold(name) in map(fold, (self.name, *self.names))


def shown_name(member: Member, members: Iterable[Member]) -> str:
    """Return the name under which he is published, unlike that of everybody else.

    Of one who does not want his last name published that is the first name alone. Two who would be
    alike are told apart by their numbers, never by anything of a last name.

    >>> karl = Member(id="p1", number=1, name="Karl Meier", first_name_only=True)
    >>> other = Member(id="p2", number=2, name="Karl Schulz", first_name_only=True)
    >>> shown_name(karl, [karl]), shown_name(karl, [karl, other])
    ('Karl', 'Karl (1)')
    """
    return shown_names([*(each for each in members if each.id != member.id), member])[member.id]


def shown_names(members: Iterable[Member]) -> dict[str, str]:
    """Return by id the name under which each is published, unlike those of all others."""
    names = [(each, _published(each)) for each in members]
    count = Counter(fold(name) for _each, name in names)
    return {
        each.id: f"{name} ({each.number})" if count[fold(name)] > 1 else name
        for each, name in names
    }


def _published(member: Member) -> str:
    if not member.first_name_only:
        return member.name
    # "Meier, Karl" and "Dr. Karl Meier" have the first name elsewhere.
    words = member.name.rpartition(",")[2].split() or member.name.split()
    return next((word for word in words if not word.endswith(".")), words[0])


def written_as_guest(written: str) -> tuple[str, bool]:
    """Return a name without the mark of a guest, and whether it had one.

    >>> written_as_guest("Otto (G)"), written_as_guest("Otto")
    (('Otto', True), ('Otto', False))
    """
    name = " ".join(written.split())
    if fold(name).endswith(_GUEST_MARK):
        return name[: -len(_GUEST_MARK)].rstrip(), True
    return name, False


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """Somebody came into the register; his number is the next one."""

    member: Member


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """The record of that id was changed; it is kept whole."""

    member: Member


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two entries turned out to be one person: by their ids, which stays and which goes."""

    kept: str
    gone: str


@dataclass(frozen=True, slots=True)
class PlayersParted:
    """A merge was taken back: the entry of that id stands for itself again."""

    gone: str


@dataclass(frozen=True, slots=True)
class SeatLinked:
    """It was said whom a name means on one list; ``None`` takes that back.

    ``sheet`` is the list's stream, ``written`` the name as it stands there.
    """

    sheet: str
    written: str
    member: str | None


Event = PlayerAdded | PlayerChanged | PlayersMerged | PlayersParted | SeatLinked


def event_to_body(event: Event) -> dict[str, object]:
    """Return the body in which the event is kept, of values that JSON knows."""
    match event:
        case PlayerAdded(member) | PlayerChanged(member):
            return _member_to_data(member)
        case PlayersMerged(kept, gone):
            return {"kept": kept, "gone": gone}
        case PlayersParted(gone):
            return {"gone": gone}
        case SeatLinked(sheet, written, linked):
            return {"sheet": sheet, "written": written, "member": linked}
        case _:
            assert_never(event)


def event_from_body(kind: str, version: int, body: Mapping[str, object]) -> Event:
    """Return the event of that kind; a member's number is 0, ``Register.apply`` gives it.

    Raises ``SkatError`` with the code ``book-event-unknown`` when a newer program wrote it.
    """
    read = _READERS.get(kind)
    if version > EVENT_VERSION or read is None:
        raise SkatError(Problem("book-event-unknown", {"kind": kind}))
    return read(body)


def _member_to_data(member: Member) -> dict[str, object]:
    told = {
        "id": member.id,
        "name": member.name,
        "names": list(member.names) or None,
        "since": member.since and member.since.isoformat(),
        "pass_no": member.pass_no,
        "club_no": member.club_no,
        "first_name_only": member.first_name_only or None,
    }
    return {name: each for name, each in told.items() if each is not None}


def _member_from_data(body: Mapping[str, object]) -> Member:
    since, names = body.get("since"), body.get("names")
    return Member(
        id=str(body["id"]),
        number=0,
        name=str(body["name"]),
        names=tuple(map(str, names)) if isinstance(names, list) else (),
        since=None if since is None else date.fromisoformat(str(since)),
        pass_no=_maybe_text(body, "pass_no"),
        club_no=_maybe_text(body, "club_no"),
        first_name_only=body.get("first_name_only") is True,
    )


def _maybe_text(body: Mapping[str, object], name: str) -> str | None:
    found = body.get(name)
    return None if found is None else str(found)


_READERS: Mapping[str, Callable[[Mapping[str, object]], Event]] = {
    "PlayerAdded": lambda body: PlayerAdded(_member_from_data(body)),
    "PlayerChanged": lambda body: PlayerChanged(_member_from_data(body)),
    "PlayersMerged": lambda body: PlayersMerged(str(body["kept"]), str(body["gone"])),
    "PlayersParted": lambda body: PlayersParted(str(body["gone"])),
    "SeatLinked": lambda body: SeatLinked(
        str(body["sheet"]), str(body["written"]), _maybe_text(body, "member")
    ),
}


@dataclass(frozen=True, kw_only=True)
class Register:
    """The register as its events make it; nothing is ever changed in place.

    ``entries`` are all that were ever added, each with its own names alone. ``merged`` tells by id
    into which other an entry went, ``links`` by list and folded name whose id was said to be meant
    there. ``last_seq`` is how many events there were.
    """

    entries: tuple[Member, ...] = ()
    merged: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[tuple[str, str], str] = field(default_factory=dict)
    last_seq: int = 0

    def apply(self, event: Event) -> "Register":
        """Return the register after one more event."""
        return replace(self._after(event), last_seq=self.last_seq + 1)

    def _after(self, event: Event) -> "Register":
        match event:
            case PlayerAdded(member):
                number = len(self.entries) + 1
                return replace(self, entries=(*self.entries, replace(member, number=number)))
            case PlayerChanged(member):
                return replace(
                    self,
                    entries=tuple(
                        replace(member, number=each.number) if each.id == member.id else each
                        for each in self.entries
                    ),
                )
            case PlayersMerged(kept, gone):
                return replace(self, merged={**self.merged, gone: kept})
            case PlayersParted(gone):
                left = {each: into for each, into in self.merged.items() if each != gone}
                return replace(self, merged=left)
            case SeatLinked(sheet, written, linked):
                place = sheet, fold(written)
                others = {each: id_ for each, id_ in self.links.items() if each != place}
                return replace(self, links=others if linked is None else {**others, place: linked})
            case _:
                assert_never(event)

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Everybody, in the order of their numbers; what was merged is one, with all names."""
        parts: dict[str, list[Member]] = {}
        for each in self.entries:
            parts.setdefault(self._holder(each.id), []).append(each)
        return tuple(
            _whole(each, parts[each.id]) for each in self.entries if each.id not in self.merged
        )

    def _holder(self, id_: str) -> str:
        while id_ in self.merged:
            id_ = self.merged[id_]
        return id_

    @cached_property
    def _by_id(self) -> Mapping[str, Member]:
        whole = {each.id: each for each in self.members}
        return {each.id: whole[self._holder(each.id)] for each in self.entries}

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[Member, ...]]:
        found: dict[str, tuple[Member, ...]] = {}
        for each in self.members:
            for key in dict.fromkeys(map(fold, _all_names(each))):
                found[key] = (*found.get(key, ()), each)
        return found

    def member(self, id_: str) -> Member:
        """Return who has that id, or whom its entry was merged into; raises KeyError for none."""
        return self._by_id[id_]

    def entry(self, id_: str) -> Member:
        """Return the entry of that id as it is by itself, without what was merged into it."""
        return next(each for each in self.entries if each.id == id_)

    def named(self, written: str, day: date | None = None) -> tuple[Member, ...]:
        """Return all whom a name on a list can mean: nobody, one, or several.

        A mark of a guest behind the name tells those apart who were guests on that day.
        """
        found, as_guest, _key = self._read(written)
        if as_guest and len(found) > 1:
            return tuple(each for each in found if each.is_guest(day or ALWAYS)) or found
        return found

    def _read(self, written: str) -> tuple[tuple[Member, ...], bool, str]:
        """Return who has a name, whether it has the mark of a guest, and the name folded."""
        known = self._seen.get(written)
        if known is None:
            name, as_guest = written_as_guest(written)
            known = self._by_name.get(fold(name), ()), as_guest, fold(written)
            self._seen[written] = known
        return known

    @cached_property
    def _seen(self) -> dict[str, tuple[tuple[Member, ...], bool, str]]:
        # A season of thousands of lists has the same few names over and over.
        return {}

    def member_of(self, sheet: str, label: SheetLabel, written: str) -> Member:
        """Return whom a name on a list means; ``sheet`` is the list's stream.

        What was said of this list counts first, then the names. Raises ``SkatError``:
        ``member-asked`` where it can be several, ``guest-is-member`` where the list has a guest of
        that name and the register a member, ``member-not-known`` where it is nobody's name.
        """
        found, as_guest, key = self._read(written)
        linked = self.links.get((sheet, key))
        if linked is not None:
            return self.member(linked)
        if as_guest:
            found = self.named(written, label.date)
        if len(found) == 1 and not (as_guest and not found[0].is_guest(label.date)):
            return found[0]
        facts = {"name": written, "sheet": label, "list": label.number}
        if not found:
            raise SkatError(Problem("member-not-known", facts))
        if len(found) > 1:
            labels = tuple(each.label for each in found)
            raise SkatError(Problem("member-asked", {**facts, "members": labels}))
        raise SkatError(Problem("guest-is-member", {**facts, "member": found[0].label}))

    def find(self, word: str) -> Member:
        """Return who has that number or name, or the only one with a name that begins so.

        Raises ``SkatError``: ``member-unknown`` or ``member-ambiguous``.
        """
        wanted = fold(word)
        found = self._by_name.get(wanted, ())
        if not found and is_number(word) and 1 <= int(word) <= len(self.entries):
            return self.member(self.entries[int(word) - 1].id)
        if not found and wanted:
            begun = (each for key, each in self._by_name.items() if key.startswith(wanted))
            found = tuple({one.id: one for each in begun for one in each}.values())
        if len(found) > 1:
            labels = tuple(each.label for each in found)
            raise SkatError(Problem("member-ambiguous", {"word": word, "members": labels}))
        if not found:
            near = nearest(wanted, self._by_name)
            facts = {"word": word, "nearest": near and self._by_name[near][0].name}
            raise SkatError(Problem("member-unknown", facts))
        return found[0]

    def find_merged(self, word: str) -> Member:
        """Return the entry that was merged into another and has that number or name.

        The member into whom one alone was merged stands for it, too. Raises ``SkatError``:
        ``member-not-merged`` or ``member-ambiguous``.
        """
        gone = [each for each in self.entries if each.id in self.merged]
        found = [each for each in gone if each.is_called(word) or str(each.number) == word]
        if not found:
            into = self.find(word)
            found = [each for each in gone if self.member(each.id).id == into.id]
        if len(found) > 1:
            labels = tuple(each.label for each in found)
            raise SkatError(Problem("member-ambiguous", {"word": word, "members": labels}))
        if not found:
            raise SkatError(Problem("member-not-merged", {"word": word}))
        return found[0]

    def look_alikes(self, member: Member) -> tuple[Member, ...]:
        """Return all others whose name in force may be his, with a slip or shortened.

        The very same name is none: two of one name were told apart when the second was added.
        """
        return tuple(
            each
            for each in self.members
            if fold(each.name) != fold(member.name) and is_alike(each.name, member.name)
        )

    def added(self, name: str, **told: object) -> PlayerAdded:
        """Return the event that adds somebody of that name; ``told`` are other fields."""
        number = len(self.entries) + 1
        member = Member(id=_id_of(number), number=number, name=name)
        return PlayerAdded(replace(member, **told))  # type: ignore[arg-type]  # field by field


def replay(events: Iterable[Event]) -> Register:
    """Return the register that the events, in their order, make."""
    register = Register()
    for event in events:
        register = register.apply(event)
    return register


def _whole(kept: Member, parts: Iterable[Member]) -> Member:
    """Return an entry with the names of all that were merged into it."""
    names: dict[str, str] = {}
    for each in (kept, *parts):
        for name in _all_names(each):
            names.setdefault(fold(name), name)
    del names[fold(kept.name)]
    return replace(kept, names=tuple(names.values()))


def _all_names(member: Member) -> tuple[str, ...]:
    return member.name, *member.names


def is_alike(one: str, other: str) -> bool:
    """Return whether two names may well be those of one person: a slip, or one of them shortened.

    >>> is_alike("Berndt", "Bernd"), is_alike("Karl", "Karl Meier"), is_alike("Anna", "Bert")
    (True, True, False)
    """
    first, second = sorted((fold(one).split(), fold(other).split()), key=len)
    pairs = zip(first, second, strict=False)
    return bool(first) and all(_is_alike_word(mine, theirs) for mine, theirs in pairs)


def _is_alike_word(one: str, other: str) -> bool:
    from difflib import SequenceMatcher

    short, long = sorted((one.rstrip("."), other.rstrip(".")), key=len)
    if len(short) == 1:  # an initial
        return long.startswith(short)
    return SequenceMatcher(None, short, long).ratio() >= _ALIKE


def take_in(
    register: Register, names: Iterable[str], day: date | None = None, *, guests: bool = False
) -> tuple[PlayerAdded, ...]:
    """Return the events that add whom lists name and the register does not know.

    ``names`` are as written; each new one becomes a member on all lists, or with ``guests`` or a
    mark behind the name a guest. Names that can mean several are known. Where a name may be a slip
    for another, ``Register.look_alikes`` says so; nothing is merged here.
    """
    new: dict[str, PlayerAdded] = {}
    for written in names:
        name, as_guest = written_as_guest(written)
        if not name or fold(name) in new or register.named(written, day):
            continue
        since = None if guests or as_guest else ALWAYS
        number = len(register.entries) + len(new) + 1
        new[fold(name)] = PlayerAdded(
            Member(id=_id_of(number), number=number, name=name, since=since)
        )
    return tuple(new.values())


def _id_of(number: int) -> str:
    return f"p{number}"


def twice(
    label: SheetLabel, names: Iterable[str], members: Iterable[Member | None]
) -> Iterable[Problem]:
    """Yield whom several of the names on a list mean; ``None`` is whom the register lacks.

    ``members`` are who is meant, name by name.
    """
    found: dict[MemberLabel, list[str]] = {}
    for name, member in zip(names, members, strict=True):
        if member is not None:
            found.setdefault(member.label, []).append(name)
    for who, own in found.items():
        if len(own) > 1:
            facts = {"names": tuple(own), "sheet": label, "list": label.number, "member": who}
            yield Problem("member-twice", facts)


def name_problems(name: str) -> Iterable[Problem]:
    """Yield why somebody cannot be called so: no name, no line, or like a number."""
    if not name.strip():
        yield Problem("player-blank")
    elif is_number(name.strip()):
        yield Problem("member-name-number", {"name": name.strip()})
    yield from sign_problems(name)
