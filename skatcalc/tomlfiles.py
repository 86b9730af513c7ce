"""A club's own settings in TOML: a file is read whole, and each fault is told with its line."""

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from skatcalc.problems import Problem, SkatError, StoreError, naming

_T = TypeVar("_T")


def load(path: Path, parse: Callable[[str], _T]) -> _T:
    """Return what ``parse`` makes of the text of a file.

    Raises ``StoreError`` when the file cannot be read; the problems that ``parse`` raises are
    placed in the file.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise StoreError(Problem("file-not-read", {"path": str(path), "reason": reason})) from error
    with naming(path.name):
        return parse(text)


def table_of(text: str, parse_float: Callable[[str], object] = float) -> dict[str, Any]:
    """Return the table that a text in TOML holds; raises ``SkatError`` with the place if none.

    ``parse_float`` makes a value of a number with decimals, which stays a word where it matters.
    """
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        raise SkatError(not_toml(error, text)) from error


def not_toml(error: tomllib.TOMLDecodeError, text: str) -> Problem:
    """Tell where the text stops to be TOML: as the error says, or at the end."""
    place = re.search(r"line (\d+), column (\d+)", str(error))
    lines = text.splitlines() or [""]
    where = {"line": len(lines), "column": len(lines[-1]) + 1}
    if place:
        where = {"line": int(place[1]), "column": int(place[2])}
    return Problem("rules-not-toml", {"reason": str(error).partition(" (at")[0]}, where)


class Faults:
    """Notes the faults of a text in TOML, each with its line."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self.problems: list[Problem] = []

    def line(self, key: str, table: str | None = None) -> int:
        """Return the line on which a key stands, counted from 1; that of a table is behind it.

        It stands at the beginning, or behind its table: ``ramsch.cap = 1``, ``{cap = 1}``.
        """
        first = self.line(table) if table else 1
        word = rf"[\"']?{re.escape(key)}[\"']?"
        for pattern in (
            rf"\s*\[?\s*{word}\s*\]?\s*(=|$|#)",
            rf"[^#]*[.{{,\s]{word}\s*[=.]",
            rf"\s*\[[^\]#]*\.\s*{word}\s*\]",
        ):
            for number, line in enumerate(self._lines[first - 1 :], start=first):
                if re.match(pattern, line):
                    return number
        return first

    def note(self, code: str, key: str, **facts: object) -> None:
        """Note a fault of a key."""
        self.problems.append(Problem(code, {"key": key, **facts}).at(line=self.line(key)))

    def unknown(self, key: str, known: Iterable[str]) -> None:
        """Note a key that nobody knows."""
        from difflib import get_close_matches

        near = get_close_matches(key, [*known], n=1)
        self.note("rules-key-unknown", key, nearest=near[0] if near else None)

    def finish(self, *more: Problem) -> None:
        """Raise ``SkatError`` with these and all that was noted, in the order of lines, if any."""
        problems = sorted([*self.problems, *more], key=lambda p: int(str(p.where["line"])))
        if problems:
            raise SkatError(problems)
