"""``skatcalc season lot``: writes down how the lot fell between equals."""

from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.cli.sheet.common import read_date
from skatcalc.i18n import N_, _, format_date
from skatcalc.season import needs_lot, standings
from skatcalc.seasonbook import current_season, draw_lot, season_view
from skatcalc.seasonrules import TieBreak

app = new_app()


@app.command(
    help=N_(
        "Writes down the lot between members who are equal otherwise: the names in the order in "
        "which it put them. Of several lots the last one decides.\n\n"
        "skatcalc season lot Bert Anna --date 2026-12-31"
    )
)
def lot(
    ctx: typer.Context,
    names: Annotated[
        list[str],
        typer.Argument(metavar=N_("MEMBER"), help=N_("Number or name."), autocompletion=any_member),
    ],
    day: Annotated[
        str | None,
        typer.Option("--date", metavar=N_("DATE"), help=N_("When it was drawn; else today.")),
    ] = None,
    season: SeasonOption = None,
) -> None:
    """Write a lot."""
    reader = Reader()
    today = date.today()  # noqa: DTZ011 - the day is the calendar's on the wall
    drawn = reader.facts("--date", lambda: read_date(day, today)) if day else today
    reader.finish()
    with open_book(ctx) as store:
        desk, members = draw_lot(
            store,
            current_season(store, season),
            names,
            drawn,
            scribe(ctx),
            settings_of(ctx).said,
        )
        lines = [
            _("{season}, lot of {date}: {names}").format(
                season=desk.season.name,
                date=format_date(drawn),
                names=", ".join(f"{place}. {each.name}" for place, each in enumerate(members, 1)),
            )
        ]
        if TieBreak.LOT not in desk.season.rules.tiebreak:
            lines.append(
                _("the rule {rules} draws no lot, so it decides nothing").format(
                    rules=desk.season.rules.name
                )
            )
        else:
            view = season_view(store, desk)
            found = standings(view.results, view.members, desk.season.rules)
            if not needs_lot(found, [each.id for each in members]):
                lines.append(_("these members are not level, so it decides nothing now"))
        echo_season(ctx, store, desk, *lines)
