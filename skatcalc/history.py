"""Which entries of a history count, when an entry can take back an earlier one."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar


class Placed(Protocol):
    """An entry with its place in the history, counted from 1."""

    @property
    def seq(self) -> int:
        """Return the place."""


_T = TypeVar("_T", bound=Placed)


def active(history: Sequence[_T], taken_back: Callable[[_T], int | None]) -> list[_T]:
    """Return the entries that count, in their order.

    ``taken_back`` tells the place of the entry that one takes back, ``None`` for any other. An
    entry that was taken back does not count, nor does the taking back of it; taking back a taking
    back brings the first one back.
    """
    undone = undone_by(history, taken_back)
    return [e for e in history if e.seq not in undone and taken_back(e) is None]


def undone_by(history: Sequence[_T], taken_back: Callable[[_T], int | None]) -> dict[int, int]:
    """Return the place of every entry that does not count, with that of the one that took it back.

    ``taken_back`` is that of ``active``.
    """
    undone: dict[int, int] = {}
    for entry in reversed(history):
        place = taken_back(entry)
        if place is not None and entry.seq not in undone:
            undone.setdefault(place, entry.seq)
    return undone
