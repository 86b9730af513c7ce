"""The register of a club: who is a member or a guest, under which names, and since when."""

from dataclasses import dataclass
from datetime import date


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
