"""What a shell offers while a line is typed: words of games, players, lists.

Nothing is written to the book, and whatever goes wrong, nothing is offered and nothing is said.
Everything is imported when it is asked for: commands name these functions without using them.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from skatcalc.sheet import Entry
    from skatcalc.store import Store

_Offer = tuple[str, str]
"""A word, and what a shell that shows such things tells of it."""

_FORMAT = slice(60, 64)
"""Where the header of a book tells its format."""


def game_words(ctx: typer.Context, incomplete: str) -> list[_Offer]:  # noqa: ARG001 - as called
    """Offer the words of a game."""
    return _safely(_games, incomplete)


def entry_words(ctx: typer.Context, incomplete: str) -> list[_Offer]:
    """Offer the players first, then the words of a game."""
    if ctx.params.get("words"):
        return _safely(_games, incomplete)
    return _safely(lambda: _players(ctx), incomplete)


def any_sheet(ctx: typer.Context, incomplete: str) -> list[_Offer]:
    """Offer all lists, the newest first."""
    return _safely(lambda: _sheets(ctx, lambda _entry: True), incomplete)


def open_sheet(ctx: typer.Context, incomplete: str) -> list[_Offer]:
    """Offer the lists that are open."""
    return _safely(lambda: _sheets(ctx, lambda entry: entry.closed is None), incomplete)


def closed_sheet(ctx: typer.Context, incomplete: str) -> list[_Offer]:
    """Offer the lists that are closed."""
    return _safely(lambda: _sheets(ctx, lambda entry: entry.closed is not None), incomplete)


def any_member(ctx: typer.Context, incomplete: str) -> list[_Offer]:
    """Offer the members and guests of the register, one of several words by his number."""
    return _safely(lambda: _members(ctx), incomplete)


def any_season(ctx: typer.Context, incomplete: str) -> list[_Offer]:
    """Offer the seasons, the newest first."""
    return _safely(lambda: _seasons(ctx), incomplete)


def _safely(offers: Callable[[], Iterable[_Offer]], incomplete: str) -> list[_Offer]:
    try:
        from skatcalc.reading import fold

        beginning, length = fold(incomplete), len(incomplete)
        # Typer drops what does not begin with the very letters that were typed; they are kept, as
        # case and accents make no difference.
        return [
            (incomplete + word[length:], told)
            for word, told in offers()
            if fold(word[:length]) == beginning
        ]
    except Exception:  # noqa: BLE001 - a shell that completes has no place for messages
        return []


def _games() -> Iterable[_Offer]:
    from skatcalc.i18n import language
    from skatcalc.words import words_of

    said = (phrase.replace("{}", " ").split() for phrase in words_of(language()).say.values())
    return [(word, "") for word in dict.fromkeys(word for phrase in said for word in phrase)]


def _players(ctx: typer.Context) -> Iterable[_Offer]:
    from skatcalc.book import current

    def read(store: "Store") -> Iterable[_Offer]:
        seats = current(store, ctx.params.get("sheet")).sheet.seats
        # The beginning of a name is enough, and a blank would end the word.
        return [(seat.written.split()[0], seat.written) for seat in seats]

    return _from_book(ctx, read)


def _sheets(ctx: typer.Context, wanted: "Callable[[Entry], bool]") -> Iterable[_Offer]:
    from skatcalc.book import entries

    def read(store: "Store") -> Iterable[_Offer]:
        found = [entry for entry in reversed(entries(store)) if wanted(entry)]
        return [
            (str(each.number) if " " in each.heading.name else each.heading.name, str(each.label))
            for each in found
        ]

    return _from_book(ctx, read)


def _members(ctx: typer.Context) -> Iterable[_Offer]:
    from skatcalc.memberbook import load_register

    def read(store: "Store") -> Iterable[_Offer]:
        return [
            (str(each.number) if " " in each.name else each.name, str(each.label))
            for each in load_register(store).members
        ]

    return _from_book(ctx, read)


def _seasons(ctx: typer.Context) -> Iterable[_Offer]:
    from skatcalc.seasonbook import seasons

    def read(store: "Store") -> Iterable[_Offer]:
        return [
            (str(each.number) if " " in each.season.name else each.season.name, str(each.label))
            for each in reversed(seasons(store))
        ]

    return _from_book(ctx, read)


def _from_book(ctx: typer.Context, read: "Callable[[Store], Iterable[_Offer]]") -> Iterable[_Offer]:
    """Return what is read from the book; nothing from one that opening would change."""
    from skatcalc.config import book_path
    from skatcalc.store import files, migrations, open_store

    path = book_path(ctx.find_root().params.get("book"))
    if int.from_bytes(files.header(path)[_FORMAT], "big") != migrations.newest():
        return []
    with open_store(path, create=False) as store:
        return read(store)
