"""What the season commands share: which season, what is echoed."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated

import typer

from skatcalc.cli.completion import any_season
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.i18n import N_
from skatcalc.seasonbook import SeasonDesk, season_view
from skatcalc.store import Store

SeasonOption = Annotated[
    str | None,
    typer.Option(
        "--season",
        metavar=N_("SEASON"),
        help=N_("The season, by its name or number; else the one begun last."),
        autocompletion=any_season,
    ),
]
AfterOption = Annotated[
    str | None,
    typer.Option("--after", metavar=N_("DATE"), help=N_("As they stood after that day.")),
]


def read_after(after: str | None) -> date | None:
    """Return the day of the option, ``None`` where it is not told."""
    if after is None:
        return None
    from skatcalc.cli.options import Reader
    from skatcalc.cli.sheet.common import read_date

    reader = Reader()
    today = date.today()  # noqa: DTZ011 - a date without a year is of this one
    day: date | None = reader.facts("--after", lambda: read_date(after, today))
    reader.finish()
    return day


def echo_season(
    ctx: typer.Context,
    store: Store,
    desk: SeasonDesk,
    *lines: str,
    data: Mapping[str, object] | None = None,
) -> None:
    """Print what was done to a season, and what it has now; ``data`` is told in JSON alone."""
    from skatcalc.seasonlists import contents, season_data

    view = season_view(store, desk)
    if settings_of(ctx).as_json:
        whole = season_data(desk.label, desk.season, view.results, view.warnings)
        print_json({**whole, **(data or {})})
        return
    typer.echo("\n".join([*lines, contents(desk.season, view.results)]))
    print_warnings(view.warnings)
