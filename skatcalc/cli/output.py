"""What a command prints: results on standard output, messages on standard error."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import typer

from skatcalc.i18n import _
from skatcalc.problems import Problem

_WIDTH = 80
_KEPT = "\0"
"""Stands for a blank at which no line is broken."""


def print_json(data: Mapping[str, object]) -> None:
    """Print a result as JSON."""
    import json

    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def folded(line: str) -> str:
    """Return a long line over several of a terminal's width, broken behind a sign between parts.

    >>> print(folded("Monday: " + " · ".join(["Anna Maria -1234"] * 5) + "; check code X"))
    Monday: Anna Maria -1234 · Anna Maria -1234 · Anna Maria -1234 ·
      Anna Maria -1234 · Anna Maria -1234; check code X
    """
    from textwrap import fill

    kept = re.sub("(?<![·;:,]) ", _KEPT, line)
    lines = fill(
        kept, _WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
    return lines.replace(_KEPT, " ")


def print_problems(problems: Iterable[Problem], *, as_json: bool) -> None:
    """Print a refusal: in JSON as the result, else a line a fault as messages."""
    if as_json:
        from skatcalc.jsondata import problems_data

        print_json(problems_data(problems))
        return
    from skatcalc.messages import text

    for problem in problems:
        typer.echo(text(problem), err=True)


def print_warnings(warnings: Sequence[Problem]) -> None:
    """Print what was valued all the same."""
    for line in warning_lines(warnings):
        typer.echo(line, err=True)


def warning_lines(warnings: Sequence[Problem]) -> list[str]:
    """Return what is said of each warning."""
    if not warnings:
        return []
    from skatcalc.messages import text

    return [_("please check: {warning}").format(warning=text(each)) for each in warnings]


def fault_of_ours(error: Exception) -> Problem:
    """Return an error that nobody but us has caused, with the place to look for it."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    place = f"{Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}" if last else "?"
    return Problem("program-fault", {"error": f"{type(error).__name__}: {error}", "place": place})


def usage_problem(error: typer.TyperException) -> Problem:
    """Return what Typer could not read as a problem with our own sentence."""
    kind = type(error).__name__
    option = getattr(error, "option_name", None)
    if kind == "NoSuchOption":
        possible = getattr(error, "possibilities", None) or ()
        facts = {"option": option, "nearest": possible[0] if possible else None}
        return Problem("option-unknown", facts)
    if kind == "BadOptionUsage" and "does not take a value" in error.format_message():
        return Problem("option-takes-no-value", {"option": option})
    if kind == "BadOptionUsage":
        return Problem("option-needs-value", {"option": option})
    if kind == "MissingParameter":
        parameter = getattr(error, "param", None)
        name = getattr(parameter, "metavar", None) or getattr(parameter, "name", "")
        return Problem("argument-missing", {"name": str(name).upper()})
    return _usage_problem(error)


def _usage_problem(error: typer.TyperException) -> Problem:
    context = getattr(error, "ctx", None)
    group = getattr(context, "command", None)
    message = error.format_message()
    # Typer tells the words that are too many in its message alone.
    surplus = re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message)
    if surplus:
        return Problem("argument-surplus", {"word": surplus[1]})
    if group is not None and hasattr(group, "list_commands"):
        return Problem("command-missing", {"known": tuple(group.list_commands(context))})
    return Problem("usage", {"text": message})
