"""Canonical JSON, and the chain of hashes that runs through a whole book.

Both are written down in books for ever: what is changed here makes old books look damaged.
"""

import hashlib
import json
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from json.encoder import encode_basestring as _quoted
from operator import itemgetter

from skatcalc.problems import Problem, StoreError
from skatcalc.store import LastClosing, NewEvent, StoredEvent

FIRST_PREV = "0" * 64
"""The ``prev`` of the first event of a book."""


_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value: object) -> str:
    """Return the one JSON text of a value: sorted keys, no blanks, nothing escaped needlessly, NFC.

    Raises TypeError for what is no text, whole number, bool, None, list, tuple or mapping with text
    keys (a fraction would not read the same everywhere), ValueError for two keys that are one.
    """
    return _dump(_plain(value))


def _dump(value: object) -> str:
    return _ENCODER.encode(value)


def _plain(value: object) -> object:
    match value:
        case None | bool() | int():
            return value
        case str():
            return unicodedata.normalize("NFC", value)
        case list() | tuple():
            return [_plain(item) for item in value]
        case Mapping():
            return _plain_mapping(value)
        case _:
            raise TypeError(f"not for a book: {value!r}")


def _plain_mapping(value: Mapping[object, object]) -> dict[str, object]:
    plain: dict[str, object] = {}
    for key, item in value.items():
        if not isinstance(key, str):
            raise TypeError(f"not a key for a book: {key!r}")
        normal = unicodedata.normalize("NFC", key)
        if normal in plain:
            raise ValueError(f"two keys that are one in NFC: {key!r}")
        plain[normal] = _plain(item)
    return plain


def hash_of(row: StoredEvent) -> str:
    """Return what the ``hash`` of a row must be: SHA-256 over all its other columns.

    They are taken exactly as stored, as one JSON object with sorted keys in UTF-8. Raises TypeError
    or ValueError for a column of another type than it has.
    """
    # An encoder for objects of any form takes several times as long, and each reading of a list
    # comes here for every event.
    place, stream, seq, kind, version, at, by, said, text, prev, _hash = row
    columns = (
        f'{{"at":{_quoted(at)},"body":{_quoted(text)},"by":{_quoted(by)},"id":{place:d},'
        f'"kind":{_quoted(kind)},"prev":{_quoted(prev)},'
        f'"said":{"null" if said is None else _quoted(said)},'
        f'"seq":{seq:d},"stream":{_quoted(stream)},"version":{version:d}}}'
    )
    return hashlib.sha256(columns.encode()).hexdigest()


def linked(
    events: Sequence[NewEvent], *, last_id: int, last_hash: str, last_seq: int
) -> tuple[StoredEvent, ...]:
    """Return the rows that continue a book, and one stream of it, after the given last ones.

    Raises what ``canonical`` raises, and ``StoreError`` ``not-unicode``.
    """
    rows: list[StoredEvent] = []
    prev = last_hash
    for step, event in enumerate(events, start=1):
        row = _link(event, last_id + step, last_seq + step, prev)
        rows.append(row)
        prev = row.hash
    return tuple(rows)


def _link(event: NewEvent, place: int, seq: int, prev: str) -> StoredEvent:
    open_row = StoredEvent(
        id=place,
        stream=event.stream,
        seq=seq,
        kind=event.kind,
        version=event.version,
        at=event.at,
        by=event.by,
        said=event.said,
        text=canonical(event.body),
        prev=prev,
        hash="",
    )
    try:
        return open_row._replace(hash=hash_of(open_row))
    except UnicodeEncodeError as error:
        raise _not_unicode(error) from error


def require_unicode(text: str) -> None:
    """Raise ``StoreError`` ``not-unicode`` for text that cannot be written as UTF-8.

    Python makes such text from bytes of a command line that are not in its encoding.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise _not_unicode(error) from error


def _not_unicode(error: UnicodeEncodeError) -> StoreError:
    character = f"U+{ord(error.object[error.start]):04X}"
    return StoreError(Problem("not-unicode", {"character": character}))


def only_stream(events: Sequence[NewEvent]) -> str:
    """Return the one stream of some events, at least one; ValueError if they have several."""
    streams = {event.stream for event in events}
    if len(streams) != 1:
        raise ValueError(f"not one stream: {sorted(streams)}")
    stream = streams.pop()
    require_unicode(stream)
    return stream


def require_seq(stream: str, seq: int, expected: int) -> None:
    """Raise ``StoreError`` ``book-changed`` if a stream does not end where the caller expects."""
    if seq != expected:
        raise StoreError(Problem("book-changed", {"stream": stream, "seq": seq}))


def require_objects(events: Sequence[StoredEvent], book: str) -> tuple[StoredEvent, ...]:
    """Return the events; ``StoreError`` ``book-damaged`` for a body that is no object."""
    for event in events:
        if not _is_object(event.text):
            raise StoreError(damage(book, "body", event))
    return tuple(events)


# A season has many equal deals.
@lru_cache(maxsize=1 << 12)
def _is_object(body: object) -> bool:
    return _parsed(body) is not None


def _parsed(body: object) -> dict[str, object] | None:
    try:
        value = json.loads(body) if isinstance(body, str) else None
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def last_closings(
    rows: Iterable[tuple[str, int, str]], among: Collection[str] | None, book: str = ""
) -> tuple[LastClosing, ...]:
    """Return the streams, versions and bodies of closings that are wanted, the bodies parsed.

    All bodies are parsed together, which is much faster; ``StoreError`` ``book-damaged`` if one is
    no object.
    """
    wanted = [row for row in rows if among is None or row[0] in among]
    try:
        bodies = json.loads(f"[{','.join([body for _, _, body in wanted])}]")
    except (TypeError, ValueError):
        bodies = []
    if len(bodies) != len(wanted):
        bodies = [_parsed(body) for _, _, body in wanted]
    for (stream, _, _), body in zip(wanted, bodies, strict=True):
        if type(body) is not dict:
            raise StoreError(damage(book, "body", stream=stream))
    streams, versions = map(itemgetter(0), wanted), map(itemgetter(1), wanted)
    return tuple(map(LastClosing, streams, versions, bodies))


def damage(book: str, what: str, row: StoredEvent | None = None, *, stream: str = "") -> Problem:
    """Return the ``book-damaged`` for a row, or for what is not about a row."""
    place = {"id": 0, "stream": stream, "seq": 0}
    if row is not None:
        place = {"id": row.id, "stream": row.stream, "seq": row.seq}
    return Problem("book-damaged", {"path": book, "what": what, **place})


def find_breaks(rows: Iterable[StoredEvent], book: str) -> Iterator[Problem]:
    """Yield a ``book-damaged`` for each row that is not what was written or not where it belongs.

    ``rows`` are all rows of a book in order of ``id``. A row is named once, with its first fault.
    """
    last_id, last_hash = 0, FIRST_PREV
    seqs: dict[str, int] = {}
    for row in rows:
        seq = seqs.get(row.stream, 0) + 1
        what = _fault(row, row._replace(id=last_id + 1, seq=seq, prev=last_hash))
        if what:
            yield damage(book, what, row)
        last_id, last_hash, seqs[row.stream] = row.id, row.hash, row.seq


def _fault(row: StoredEvent, due: StoredEvent) -> str | None:
    if not _is_sealed(row):
        return "hash"
    for column in ("id", "prev", "seq"):
        if getattr(row, column) != getattr(due, column):
            return column
    return "body" if _parsed(row.text) is None else None


def require_sealed(rows: Iterable[StoredEvent], book: str) -> None:
    """Raise ``StoreError`` ``book-damaged`` for a row that is not what was once written."""
    for row in rows:
        if not _is_sealed(row):
            raise StoreError(damage(book, "hash", row))


def _is_sealed(row: StoredEvent) -> bool:
    try:
        return row.hash == hash_of(row)
    except (TypeError, ValueError):  # somebody stored bytes or a number in a column of text
        return False
