"""Every fault as a code with its facts, and the family of exceptions that carries them.

A problem holds no sentence: ``messages.py`` makes one, in the language in force.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple


class Problem(NamedTuple):
    """One fault of an input, or one warning about it.

    ``code`` is stable and documented in ``messages.py``; ``facts`` are the values that its sentence
    needs, by name. ``where`` says where the fault stands, when the input has places: a file, a
    sheet of a workbook, a line or a column counted from 1, a cell by its heading, an option.
    """

    code: str
    facts: Mapping[str, object] = {}
    where: Mapping[str, object] = {}

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


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Let every fault that is found in a file name it, before the nearer place that it may have.

    They are raised as ``SkatError``: what a file holds is no fault of the command line. Only
    ``StoreError`` passes as it is, since it names the file itself.
    """
    try:
        yield
    except StoreError:
        raise
    except SkatError as error:
        placed = (Problem(p.code, p.facts, {"file": file, **p.where}) for p in error.problems)
        raise SkatError(placed) from error
