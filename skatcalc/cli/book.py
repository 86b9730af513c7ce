"""``skatcalc book``: the file that keeps everything."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.i18n import N_, _, ngettext
from skatcalc.problems import SkatError

app = new_app()


@app.callback(help=N_("The book: the one file that keeps all lists."))
def book() -> None:
    """Hold the commands together."""


@app.command(help=N_("Says where the book lies and what is in it."))
def info(ctx: typer.Context) -> None:
    """Print the book in figures."""
    with open_book(ctx) as store:
        found = store.info()
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import book_data

        print_json(book_data(found))
        return
    lines = (
        (_("Book"), found.path),
        (_("Format"), found.format),
        (_("Lists"), found.sheets),
        (_("Open lists"), found.open_sheets),
        (_("Entries"), found.events),
        (_("First entry"), found.first_at),
        (_("Last entry"), found.last_at),
        (_("Bytes"), found.bytes),
    )
    for label, fact in lines:
        if fact is not None:
            typer.echo(f"{label}: {fact}")


@app.command(
    help=N_(
        "Checks the book: that no entry was changed, and that closed lists state what their games "
        "give."
    )
)
def check(ctx: typer.Context) -> None:
    """Replay all that is in the book."""
    from skatcalc.book import wrong_closings
    from skatcalc.memberbook import load_register
    from skatcalc.seasonbook import seasons

    with open_book(ctx) as store:
        problems = store.check()
        if not problems:
            problems = wrong_closings(store)
            load_register(store)
            seasons(store)
        found = store.info()
    if problems:
        raise SkatError(problems)
    if settings_of(ctx).as_json:
        facts = {"events": found.events, "sheets": found.sheets}
        print_json({"schema": "skatcalc.book-check/1", **facts})
        return
    line = ngettext(
        "the book is whole: {count} entry, each as it was written",
        "the book is whole: {count} entries, each as it was written",
        found.events,
    ).format(count=found.events)
    typer.echo(line)
