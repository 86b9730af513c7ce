"""``skatcalc sheet verify``: which list a check code is of."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.book import find_closings
from skatcalc.checks import Closing, same_code
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.events import DealAdded, DealChanged, DealVoided, Record, SheetChanged, TotalsEntered
from skatcalc.i18n import N_, _, format_date

app = new_app()


@app.command(
    help=N_(
        "Says which list has or had a check code, and until when. The status is 1 when no list "
        "stands so any more.\n\n"
        "skatcalc sheet verify 7KQ2M-X9F4T"
    )
)
def verifying(
    ctx: typer.Context,
    words: Annotated[
        list[str], typer.Argument(metavar=N_("CODE"), help=N_("The check code of a closed list."))
    ],
) -> None:
    """Print the lists of the code."""
    code = same_code("".join(words))
    with open_book(ctx) as store:
        found = find_closings(store, code)
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import verify_data

        print_json(verify_data(code, found))
    else:
        for each in found:
            typer.echo(_line(code, each))
    if all(each.ended for each in found):
        raise typer.Exit(1)


def _line(code: str, closing: Closing) -> str:
    heading = closing.entry.heading
    facts = {
        "code": code,
        "sheet": heading.name,
        "date": format_date(heading.date),
        "closed": _day(closing.record.at),
        "by": closing.record.by or _("somebody"),
    }
    if closing.ended is None:
        return _("{code}: {sheet} of {date}, closed by {by} on {closed}; it stands so").format(
            **facts
        )
    return _("{code}: {sheet} of {date}, closed by {by} on {closed}; {until}").format(
        **facts, until=_until(closing.ended, closing.number)
    )


def _until(ended: Record, number: int | None) -> str:
    facts = {
        "date": _day(ended.at),
        "by": ended.by or _("somebody"),
        "number": number,
        "reason": getattr(ended.event, "reason", None),
        "said": ended.said or "-",
    }
    match ended.event:
        case DealChanged(reason=None):
            form = _("valid until the correction of game {number} on {date} by {by}")
        case DealChanged():
            form = _("valid until the correction of game {number} on {date} by {by} ({reason})")
        case DealAdded():
            form = _("valid until game {number} was entered on {date} by {by}")
        case DealVoided(reason=None):
            form = _("valid until game {number} was struck out on {date} by {by}")
        case DealVoided():
            form = _("valid until game {number} was struck out on {date} by {by} ({reason})")
        case SheetChanged():
            form = _("valid until the heading was changed on {date} by {by}")
        case TotalsEntered():
            form = _("valid until the totals were changed on {date} by {by}")
        case _:
            form = _("valid until {date}, when {by} wrote: {said}")
    return form.format(**facts)


def _day(moment: str) -> str:
    return format_date(date.fromisoformat(moment[:10]))
