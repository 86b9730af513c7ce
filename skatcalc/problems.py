"""Every fault as a code with its facts, and the family of exceptions that carries them.

A problem holds no sentence: ``messages.py`` makes one, in the language in force.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of an input, or one warning about it.

    ``code`` is stable and documented in ``messages.py``; ``facts`` are the values that its sentence
    needs, by name. ``where`` says where the fault stands, when the input has places: a file, a
    line, a column, each counted from 1, a cell by its heading, an option.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    where: Mapping[str, object] = field(default_factory=dict)

    def at(self, **where: object) -> "Problem":
        """Return the same problem with its place added."""
        return Problem(self.code, self.facts, {**self.where, **where})


class SkatError(ValueError):
    """The family of all faults that a user can cause; ``problems`` names every one of them."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        """Take one problem or several; at least one."""
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(f"{p.code} {dict(p.facts)}" for p in self.problems))


class NotationError(SkatError):
    """The input cannot be read: a word, a card or an option that nobody knows."""


class InvalidGame(SkatError):
    """The facts of a game contradict each other or the rules."""


class SheetError(SkatError):
    """The input can be read and is possible, but does not fit this sheet."""


class StoreError(SkatError):
    """A file cannot be read or written: not a book, too new, changed meanwhile, no permission."""
