"""What every command needs from the line before it: the settings, and the book they name."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skatcalc.book import Desk, Scribe
    from skatcalc.store import Store


class Settings(NamedTuple):
    """The global options as typed, and the command line that follows them."""

    book: str | None = None
    by: str | None = None
    as_json: bool = False
    words: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """Return the line as typed, for the book."""
        import shlex

        return shlex.join(self.words)


def settings_of(ctx: typer.Context) -> Settings:
    """Return the settings of this run."""
    found = ctx.find_object(Settings)
    return found if isinstance(found, Settings) else Settings()


@contextmanager
def open_book(ctx: typer.Context, *, create: bool = False) -> "Iterator[Store]":
    """Open the book that the settings name, for the time of a ``with``."""
    from skatcalc.config import book_path
    from skatcalc.store import open_store

    with open_store(book_path(settings_of(ctx).book), create=create) as store:
        yield store


def scribe(ctx: typer.Context) -> "Scribe":
    """Return who writes in this run."""
    from skatcalc.book import Scribe
    from skatcalc.config import author

    return Scribe(by=author(settings_of(ctx).by))


def desk_of(store: "Store", sheet: str | None, *, to_read: bool = False) -> "Desk":
    """Return the sheet that was asked for, or the only open one; to read, else the newest."""
    from skatcalc.book import current

    return current(store, sheet, to_read=to_read)
