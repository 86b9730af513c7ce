"""What is said to a person at a terminal."""

import shutil
import textwrap
from collections.abc import Iterable

import typer


def say(lines: Iterable[str], *, err: bool = False) -> None:
    """Print the lines; what is wider than the screen is broken between words."""
    columns = shutil.get_terminal_size().columns
    for line in lines:
        for part in _broken(line, columns):
            typer.echo(part, err=err)


def _broken(line: str, columns: int) -> list[str]:
    if len(line) <= columns:
        return [line]
    return textwrap.wrap(line, columns, subsequent_indent="  ", break_on_hyphens=False)
