"""The command line: one file a command, loaded when the command is asked for.

``main`` can be called again and again in one process; it returns the exit status: 0 done, 2 the
command line cannot be read, 1 everything else.
"""

import gc
import sys
from collections.abc import Sequence

from skatcalc.problems import NotationError, SkatError

_VALUED = frozenset({"--book", "--by"})
_GLOBAL = _VALUED | {"--json"}


def main(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status."""
    # A command lives for a moment; the collector would search in vain while it is being loaded.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _run(sys.argv[1:] if args is None else args)
    finally:
        if collecting:
            gc.enable()


def _run(args: Sequence[str]) -> int:
    import typer

    from skatcalc.cli.app import program
    from skatcalc.cli.output import fault_of_ours, print_problems, usage_problem

    _speak_utf8()
    line = _globals_first(args)
    start = _count_globals(line)
    as_json = "--json" in line[:start]
    try:
        result = program(tuple(line[start:])).main(
            line, prog_name="skatcalc", standalone_mode=False
        )
    except SkatError as error:
        print_problems(error.problems, as_json=as_json)
        return 2 if isinstance(error, NotationError) else 1
    except typer.TyperException as error:
        print_problems([usage_problem(error)], as_json=as_json)
        return 2
    except typer.Abort:
        return 1
    except Exception as error:  # noqa: BLE001 - no traceback reaches a user
        print_problems([fault_of_ours(error)], as_json=as_json)
        return 1
    return result if isinstance(result, int) else 0


def _speak_utf8() -> None:
    """Make the streams UTF-8 whatever the system's code page is."""
    for stream in (sys.stdout, sys.stderr):
        encoding = getattr(stream, "encoding", None) or ""
        if hasattr(stream, "reconfigure") and encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8")


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
