"""Where two commands take a list from: the book, by its number or name, or a file."""

from pathlib import Path

import typer

from skatcalc.cli.context import desk_of, open_book
from skatcalc.papers import PaperSheet, paper_of
from skatcalc.rules import Rules

_ENDINGS = {".csv", ".tsv", ".txt", ".xlsx", ".xlsm"}


def is_file(word: str) -> bool:
    """Return whether the word names a file: by its ending, or as there is one of that name."""
    return Path(word).suffix.casefold() in _ENDINGS or ("/" in word and Path(word).exists())


def read_list(
    ctx: typer.Context, word: str | None, rules: Rules, players: list[str] | None = None
) -> PaperSheet:
    """Return the list of that name; without one the open sheet, or the newest."""
    if word is not None and is_file(word):
        from skatcalc.ingest.paperfile import read_paper

        return read_paper(Path(word), rules, players or ())
    with open_book(ctx) as store:
        return paper_of(desk_of(store, word, to_read=True).sheet)
