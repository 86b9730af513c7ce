"""``skatcalc season undo``: takes back the newest entry of a season."""

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.i18n import N_, _, ngettext
from skatcalc.seasonbook import current_season, undo
from skatcalc.seasonevents import (
    Event,
    FeesTold,
    LotDrawn,
    PaymentsMade,
    SeasonChanged,
    SheetRemoved,
    SheetsEntered,
)

app = new_app()


@app.command(
    help=N_(
        "Takes back the newest entry of a season: lists entered or removed, a change, a lot, a "
        "payment. The book keeps it; who came into the register with it stays there."
    )
)
def undo_command(ctx: typer.Context, season: SeasonOption = None) -> None:
    """Undo the newest entry."""
    with open_book(ctx) as store:
        before = current_season(store, season)
        desk, record = undo(store, before, scribe(ctx), settings_of(ctx).said)
        facts = {"season": before.season.name, "said": record.said or "-"}
        line = _text(record.event).format(**facts, count=_count(record.event))
        echo_season(ctx, store, desk, line)


def _text(event: Event) -> str:
    if isinstance(event, SheetsEntered):
        return ngettext(
            "{season}: the entry of {count} list is taken back ({said})",
            "{season}: the entry of {count} lists is taken back ({said})",
            _count(event),
        )
    if isinstance(event, SheetRemoved):
        return _("{season}: the removed list is in again ({said})")
    if isinstance(event, SeasonChanged):
        return _("{season}: the change of its name or rule is taken back ({said})")
    if isinstance(event, LotDrawn):
        return _("{season}: the lot is taken back ({said})")
    if isinstance(event, FeesTold):
        return _("{season}: what it is played for is taken back ({said})")
    return ngettext(
        "{season}: {count} payment is taken back ({said})",
        "{season}: {count} payments are taken back ({said})",
        _count(event),
    )


def _count(event: Event) -> int:
    """Return how many lists or payments an event has entered."""
    if isinstance(event, PaymentsMade):
        return len(event.payments)
    return len(event.sheets) if isinstance(event, SheetsEntered) else 0
