"""Lines from a person at a terminal, or from a file or another program."""

import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Self

import typer

from skatcalc.problems import NotationError, Problem

MOST_CHARACTERS = 400
"""The longest line that is read; no game takes as many."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_BYTE_ORDER_MARK = "\ufeff"


class Keyboard:
    """Reads line after line; a context manager that leaves line editing as it found it.

    ``interactive`` is whether a person types at a terminal: only then there are prompts. ``number``
    counts the lines read so far.
    """

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        self.number = 0
        self._words: list[str] = []
        self._editing = _line_editing() if self.interactive else None
        if self._editing:
            self._editing.set_completer_delims(" \t\n:")
            self._editing.set_completer(self._complete)
            self._editing.parse_and_bind(_tab_binding(self._editing))

    def __enter__(self) -> Self:
        """Return the keyboard itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Give up line editing."""
        if self._editing:
            self._editing.set_completer(None)
            self._editing.clear_history()

    def know(self, words: Iterable[str], past: Sequence[str]) -> None:
        """Complete these words from now on, and offer these lines as the earlier ones."""
        self._words = sorted({*words}, key=str.casefold)
        if self._editing:
            self._editing.clear_history()
            for line in past:
                self._editing.add_history(line)

    def read(self, prompt: str) -> str | None:
        """Return the next line without its end, ``None`` when there is none.

        Control characters are blanks, so that columns stay. Raises ``NotationError`` for a line
        that is no text or is too long, KeyboardInterrupt for Ctrl-C.
        """
        self.number += 1
        try:
            line = self._ask(prompt) if self.interactive else _next_line()
        except UnicodeDecodeError as error:
            raise _no_text(f"0x{error.object[error.start]:02X}") from error
        if line is None:
            return None
        try:
            line.encode()
        except UnicodeEncodeError as error:
            raise _no_text(f"U+{ord(line[error.start]):04X}") from error
        if len(line) > MOST_CHARACTERS:
            facts = {"count": len(line), "most": MOST_CHARACTERS}
            raise NotationError(Problem("line-too-long", facts))
        if self.number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        return _CONTROL.sub(" ", line)

    def _ask(self, prompt: str) -> str | None:
        try:
            if sys.stdout.isatty():
                return input(prompt)
            typer.echo(prompt, err=True, nl=False)
            return input()
        except EOFError:
            # The prompt stands there without an end of its line.
            typer.echo(err=True)
            return None

    def _complete(self, beginning: str, place: int) -> str | None:
        wanted = beginning.casefold()
        fitting = [word for word in self._words if word.casefold().startswith(wanted)]
        return f"{fitting[place]} " if place < len(fitting) else None


def _next_line() -> str | None:
    """Return the next line of what is no terminal, which is UTF-8 on every system."""
    source = getattr(sys.stdin, "buffer", None)
    line = sys.stdin.readline() if source is None else source.readline().decode("utf-8")
    return line.rstrip("\r\n") if line else None


def _no_text(character: str) -> NotationError:
    return NotationError(Problem("not-unicode", {"character": character}))


def _line_editing() -> ModuleType | None:
    with suppress(ImportError):
        import readline

        return readline
    return None


def _tab_binding(editing: ModuleType) -> str:
    """Return the setting that completes with the tabulator; macOS has another library."""
    return "bind ^I rl_complete" if "libedit" in (editing.__doc__ or "") else "tab: complete"
