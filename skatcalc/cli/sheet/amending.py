"""What every command shares that corrects a list, closed or not: reading, writing, the echo."""

from collections.abc import Callable
from typing import Annotated

import typer

from skatcalc.amendments import corrections
from skatcalc.book import Desk, catch_up, correct, write
from skatcalc.cli.context import desk_of, open_book, scribe, settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.sheet.common import standing, whats_next
from skatcalc.events import Event, Record
from skatcalc.i18n import N_, _
from skatcalc.problems import Problem, StoreError
from skatcalc.reports import changed_texts, row_text
from skatcalc.sheet import Sheet, seating_findings
from skatcalc.store import Store

ReasonOption = Annotated[
    str | None,
    typer.Option("--reason", metavar=N_("TEXT"), help=N_("Why; needed on a closed list.")),
]


def amend(ctx: typer.Context, word: str | None, read: Callable[[Sheet], Event]) -> Desk:
    """Write the event that ``read`` makes of the list, and return the list after it.

    A closed list is closed anew; else it is as with ``add_event``.
    """
    with open_book(ctx) as store:
        desk = desk_of(store, word)
        return _written(ctx, store, desk, read(desk.sheet), correct)


def add_event(ctx: typer.Context, store: Store, desk: Desk, event: Event) -> Desk:
    """Write the event to the list, and return the list after it.

    Where another program wrote to the list at the same moment, that is shown before the refusal.
    """
    return _written(ctx, store, desk, event, write)


def _written(
    ctx: typer.Context, store: Store, desk: Desk, event: Event, by: Callable[..., Desk]
) -> Desk:
    try:
        return by(store, desk, event, scribe(ctx), settings_of(ctx).said)
    except StoreError:
        for line in meanwhile_lines(desk, catch_up(store, desk)):
            typer.echo(line, err=True)
        raise


def meanwhile_lines(before: Desk, now: Desk) -> list[str]:
    """Return what is said of what others wrote to the list since it was read, a line a record."""
    new = now.sheet.history[len(before.sheet.history) :]
    return [_meanwhile(now.sheet, record) for record in new]


def _meanwhile(sheet: Sheet, record: Record) -> str:
    facts = {"by": record.by or _("somebody"), "said": record.said or "-"}
    for row in sheet.rows():
        if row.deal.id == record.seq:
            facts |= {"number": str(row.number), "line": row_text(sheet, row)}
            return _("meanwhile {by} entered game {number}: {line}").format(**facts)
    return _("meanwhile {by} wrote: {said}").format(**facts)


def was_lines(sheet: Sheet) -> list[str]:
    """Return how the line that was corrected last stood before; where it sounds the same, both."""
    last = corrections(sheet)[-1]
    if last.was is None or last.became is None:
        return []
    before, after = changed_texts(sheet, last.was, last.became)
    lines = [_("before: {line}").format(line=before)]
    if after != row_text(sheet, last.became):
        lines.append(_("now: {line}").format(line=after))
    return lines


def echo_amended(
    ctx: typer.Context, sheet: Sheet, lines: list[str], number: int | None = None
) -> None:
    """Print what was done: ``lines``, the totals, what comes next or the new check code.

    In JSON it is the line of that ``number``, the newest unless told, and the last correction.
    Dealers who do not fit any more are told as a warning.
    """
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import amended_data

        print_json(amended_data(sheet, number))
        return
    for line in [*lines, standing(sheet), ending(sheet)]:
        typer.echo(line)
    print_warnings(seating_warnings(sheet))


def seating_warnings(sheet: Sheet) -> list[Problem]:
    """Return the finding that dealers and players do not fit, if so."""
    return [*seating_findings(sheet)]


def ending(sheet: Sheet) -> str:
    """Return who deals next; of a closed list, which is its check code now."""
    if sheet.closed is None:
        return whats_next(sheet)
    return _("{sheet} is closed; its check code is {code} now").format(
        sheet=sheet.heading.name, code=sheet.closed.code
    )
