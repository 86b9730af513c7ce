"""The command line: one file a command, loaded when the command is asked for.

``main`` can be called again and again in one process; it returns the exit status: 0 done, 2 the
command line cannot be read, 1 everything else.
"""

import gc
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from skatcalc.i18n import choose, language, system_language, use
from skatcalc.problems import NotationError, Problem, SkatError

_VALUED = frozenset({"--book", "--by", "--lang"})
_GLOBAL = _VALUED | {"--json"}
_INTERRUPTED = 130


def main(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status."""
    # A command lives for a moment; the collector would search in vain while it is being loaded.
    collecting = gc.isenabled()
    gc.disable()
    before = language()
    try:
        with _utf8():
            return _run(sys.argv[1:] if args is None else args)
    except KeyboardInterrupt:
        return _INTERRUPTED
    finally:
        use(before)
        if collecting:
            gc.enable()


def _run(args: Sequence[str]) -> int:
    import typer

    from skatcalc.cli.app import program
    from skatcalc.cli.output import fault_of_ours, usage_problem

    line = _globals_first(args)
    start = _count_globals(line)
    as_json = "--json" in line[:start]
    streams = sys.stdout, sys.stderr
    try:
        _speak(_told_language(line[:start]))
        result = program(tuple(line[start:])).main(
            line, prog_name="skatcalc", standalone_mode=False
        )
    except SkatError as error:
        return _refuse(error.problems, 2 if isinstance(error, NotationError) else 1, as_json)
    except typer.TyperException as error:
        return _refuse([usage_problem(error)], 2, as_json)
    except typer.Abort:
        return 1
    except SystemExit as left:
        # So Typer leaves when nobody reads any more, having put something else for the streams;
        # and when it has told a shell how a word can go on.
        sys.stdout, sys.stderr = streams
        _stop_writing()
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except OSError as error:
        # Files are written elsewhere and name themselves; without a name it is the output.
        if error.filename is not None:
            return _refuse([fault_of_ours(error)], 1, as_json)
        _stop_writing()
        facts = {"reason": error.strerror or str(error)}
        return _refuse([Problem("output-not-written", facts)], 1, as_json)
    except Exception as error:  # noqa: BLE001 - no traceback reaches a user
        return _refuse([fault_of_ours(error)], 1, as_json)
    return result if isinstance(result, int) else 0


def _speak(told: str | None) -> None:
    """Put the language in force that is told; that there is no such is said in the system's."""
    try:
        use(choose(told))
    except SkatError:
        use(system_language())
        raise


def _refuse(problems: Iterable[Problem], status: int, as_json: bool) -> int:
    from skatcalc.cli.output import print_problems

    try:
        print_problems(problems, as_json=as_json)
    except OSError:
        _stop_writing()
    return status


def _stop_writing() -> None:
    """Write to nowhere from now on where nobody reads, or Python complains of it at its end."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


@contextmanager
def _utf8() -> Iterator[None]:
    """Make the streams UTF-8 whatever the system's code page is; what is no text is escaped."""
    streams = [each for each in (sys.stdout, sys.stderr) if hasattr(each, "reconfigure")]
    before = [(each.encoding, each.errors) for each in streams]
    for stream in streams:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        yield
    finally:
        for stream, (encoding, errors) in zip(streams, before, strict=True):
            with suppress(OSError):
                stream.reconfigure(encoding=encoding, errors=errors)


def _globals_first(args: Sequence[str]) -> list[str]:
    """Return the line with the global options before the command, wherever they stood."""
    found: list[str] = []
    rest: list[str] = []
    position = 0
    while position < len(args):
        arg = args[position]
        name = arg.partition("=")[0]
        if arg == "--":
            break
        if name in _VALUED and name == arg:
            if position + 1 == len(args):
                return [arg]  # its value is missing, and is told to be
            found += args[position : position + 2]
            position += 1
        elif name in _GLOBAL:
            found.append(arg)
        else:
            rest.append(arg)
        position += 1
    return [*found, *rest, *args[position:]]


def _count_globals(line: Sequence[str]) -> int:
    """Return how many words at the beginning belong to global options."""
    position = 0
    while position < len(line) and line[position].partition("=")[0] in _GLOBAL:
        position += 2 if line[position] in _VALUED else 1
    return position


def _told_language(line: Sequence[str]) -> str | None:
    """Return the last value of ``--lang`` among the global options."""
    told = None
    for place, word in enumerate(line):
        option, equals, value = word.partition("=")
        if option == "--lang":
            told = value if equals else next(iter(line[place + 1 : place + 2]), None)
    return told
