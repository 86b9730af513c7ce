"""The program at a pseudo terminal, for the tests of what a person types."""

import codecs
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import skatcalc

ROOT = Path(skatcalc.__file__).parent.parent
at_a_terminal = pytest.mark.skipif(
    os.name != "posix", reason="pseudo terminals are of POSIX systems"
)
PROMPT = "> "
PATIENCE = 30
"""So many seconds the program has for an answer."""


class Terminal:
    """The program at a pseudo terminal."""

    def __init__(
        self, *args: str, command: tuple[str, ...] = ("write",), env: dict[str, str] | None = None
    ) -> None:
        import fcntl
        import pty
        import termios

        self._own, theirs = pty.openpty()

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", **(env or {})}
        self._program = subprocess.Popen(
            [sys.executable, "-m", "skatcalc", *command, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=take_terminal,  # noqa: PLW1509 - there are no threads here
        )
        os.close(theirs)
        self._seen = ""
        self._decode = codecs.getincrementaldecoder("utf-8")().decode

    def until(self, text: str) -> str:
        """Return what is shown up to this text, which is waited for."""
        limit = time.monotonic() + PATIENCE
        while text not in self._seen:
            more = self._more(limit)
            assert more, f"{text!r} is not shown: {self._seen!r}"
            self._seen += self._text(more)
        shown, _, self._seen = self._seen.partition(text)
        return shown + text

    def _more(self, limit: float) -> bytes:
        """Return what is written next; nothing at the end, or when it takes too long."""
        import select

        ready, _, _ = select.select([self._own], [], [], max(0, limit - time.monotonic()))
        if ready:
            with contextlib.suppress(OSError):  # so Linux tells that nobody writes any more
                return os.read(self._own, 65536)
        return b""

    def _text(self, raw: bytes) -> str:
        return self._decode(raw).replace("\r", "")

    def type(self, text: str) -> None:
        os.write(self._own, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C while the program waits for a key, as a person does.

        What comes while it still deals with the key before (some microseconds, more under load) is
        noticed by Python's ``input`` only with the next interrupt or at the end of the line.
        """
        self._rest()
        self.type("\x03")

    def _rest(self) -> None:
        """Wait until the program sleeps; where that cannot be seen, until it must have."""
        status = Path(f"/proc/{self._program.pid}/stat")
        if not status.exists():
            time.sleep(0.5)
            return
        limit = time.monotonic() + PATIENCE
        asleep = 0
        while asleep < 5:  # and not for a moment only, as where two want to write
            asleep = asleep + 1 if status.read_text().rpartition(")")[2].split()[0] == "S" else 0
            assert time.monotonic() < limit, "the program does not wait for a key"
            time.sleep(0.002)

    def enter(self, line: str, then: str = PROMPT) -> str:
        """Type a line and return what is shown up to ``then``, without the line itself."""
        self.type(f"{line}\n")
        self.until("\n")
        return self.until(then)

    def end(self) -> tuple[int, str]:
        """Return the exit status, and what is shown until then."""
        shown, limit = self._seen, time.monotonic() + PATIENCE
        while more := self._more(limit):
            shown += self._text(more)
        return self._program.wait(timeout=PATIENCE), shown

    def close(self) -> None:
        if self._program.poll() is None:
            self._program.kill()
            self._program.wait()
        os.close(self._own)


At = Callable[..., Terminal]
"""Starts ``write`` with these words and, by name, these variables of the environment."""
