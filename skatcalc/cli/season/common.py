"""What the season commands share: which season, what is echoed."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Annotated, Any

import typer

from skatcalc.cli.completion import any_season
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.i18n import N_
from skatcalc.problems import Problem, SheetError
from skatcalc.results import Result
from skatcalc.seasonbook import SeasonDesk, SeasonView, current_season, season_view
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


@contextmanager
def open_season(
    ctx: typer.Context, season: str | None
) -> Iterator[tuple[Store, SeasonDesk, SeasonView]]:
    """Open the book for the time of a ``with``, and read the season that was asked for."""
    with open_book(ctx) as store:
        desk = current_season(store, season)
        yield store, desk, season_view(store, desk)


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


def require_begun(desk: SeasonDesk, results: Iterable[Result], after: date | None) -> None:
    """Raise ``SheetError`` when a day is asked for before which the season has no evening."""
    first = min((each.evening for each in results), default=None)
    if after is not None and first is not None and after < first:
        facts = {"season": desk.season.name, "date": after, "first": first}
        raise SheetError(Problem("season-not-begun", facts))


_OF_LISTS = frozenset({"season-sheets-open", "season-sheets-empty", "till-fines"})


def about(
    warnings: Iterable[Problem], *, first: date = date.min, last: date = date.max
) -> Iterator[Problem]:
    """Yield the warnings, those of lists only as far as these are of the days asked for."""
    for each in warnings:
        if each.code not in _OF_LISTS:
            yield each
            continue
        labels: Any = each.facts["sheets"]
        sheets = tuple(label for label in labels if first <= label.date <= last)
        if sheets:
            yield each._replace(facts={**each.facts, "sheets": sheets})


def until_next(day: date, evenings: Iterable[date]) -> date:
    """Return the last day before the evening that comes after this one."""
    following = min((each for each in evenings if each > day), default=None)
    return date.max if following is None else following - timedelta(days=1)


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
