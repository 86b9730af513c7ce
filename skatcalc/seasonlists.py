"""The seasons of a book, and what lists a season has: as a table and as JSON."""

from collections.abc import Iterable, Sequence

from skatcalc.i18n import _, format_date, ngettext, pgettext
from skatcalc.jsondata import problem_data
from skatcalc.labels import SeasonLabel
from skatcalc.problems import Problem
from skatcalc.results import Result
from skatcalc.seasonevents import Season
from skatcalc.seasonrules import season_rules_to_data
from skatcalc.table import Align, Cell, Column, Kind, Row, Table
from skatcalc.terms import listed

SEASON_SCHEMA = "skatcalc.season/1"
SEASONS_SCHEMA = "skatcalc.seasons/1"

Entry = tuple[SeasonLabel, Season, Sequence[Result]]
"""A season with its label and its results."""


def contents(season: Season, results: Sequence[Result]) -> str:
    """Return how many lists, series, evenings and players a season has."""
    if not season.entries:
        return _("{season} has no list yet; season add enters lists").format(season=season.name)
    counts = _counts(season, results)
    said = (
        ngettext("{count} list", "{count} lists", counts["lists"]),
        ngettext("{count} series", "{count} series", counts["series"]),
        ngettext("{count} evening", "{count} evenings", counts["evenings"]),
        ngettext("{count} player", "{count} players", counts["players"]),
    )
    numbers = zip(said, counts.values(), strict=True)
    told = listed(tuple(each.format(count=count) for each, count in numbers))
    return _("{season} has {counts}").format(season=season.name, counts=told)


def _counts(season: Season, results: Sequence[Result]) -> dict[str, int]:
    return {
        "lists": len(season.entries),
        "series": len({(each.evening, each.series) for each in results}),
        "evenings": len({each.evening for each in results}),
        "players": len({each.member for each in results}),
    }


def seasons_table(entries: Iterable[Entry]) -> Table:
    """Return all seasons in the order of their numbers, a line each."""
    columns = (
        _number_column("number", pgettext("column of a list", "No.")),
        Column(key="name", title=_("Season")),
        Column(key="rules", title=_("Rule")),
        _number_column("lists", _("Lists")),
        _number_column("series", pgettext("how many", "Series")),
        _number_column("evenings", _("Evenings")),
        _number_column("players", _("Players")),
        Column(key="first", title=_("From")),
        Column(key="last", title=_("To")),
    )
    rows = tuple(Row(cells=_cells(*entry)) for entry in entries)
    return Table(key="seasons", title=_("Seasons"), columns=columns, rows=rows, footer=len(rows))


def _number_column(key: str, title: str) -> Column:
    return Column(key=key, title=title, kind=Kind.INTEGER, align=Align.RIGHT)


def _cells(label: SeasonLabel, season: Season, results: Sequence[Result]) -> dict[str, Cell]:
    days = sorted({each.evening for each in results})
    return {
        "number": Cell(label.number),
        "name": Cell(season.name),
        "rules": Cell(season.rules.name),
        **{name: Cell(count) for name, count in _counts(season, results).items()},
        "first": Cell(format_date(days[0]) if days else "-"),
        "last": Cell(format_date(days[-1]) if days else "-"),
    }


def seasons_data(entries: Iterable[Entry]) -> dict[str, object]:
    """Return all seasons of a book."""
    return {"schema": SEASONS_SCHEMA, "seasons": [_season(*entry) for entry in entries]}


def season_data(
    label: SeasonLabel, season: Season, results: Sequence[Result], warnings: Iterable[Problem]
) -> dict[str, object]:
    """Return a season with its rule, and what is to be said of its lists."""
    return {
        "schema": SEASON_SCHEMA,
        **_season(label, season, results),
        "rules": season_rules_to_data(season.rules),
        "warnings": [problem_data(each) for each in warnings],
    }


def _season(label: SeasonLabel, season: Season, results: Sequence[Result]) -> dict[str, object]:
    days = sorted({each.evening for each in results})
    return {
        "number": label.number,
        "name": season.name,
        "rules": season.rules.name,
        **_counts(season, results),
        "first": days[0].isoformat() if days else None,
        "last": days[-1].isoformat() if days else None,
    }
