"""``skatcalc season export``: a season as a workbook, its results, its standings."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.book import entries
from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.options import ForceOption
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.presets import PresetOption, as_csv, chosen_preset
from skatcalc.cli.season.common import SeasonOption, open_season
from skatcalc.export.files import write_file
from skatcalc.export.ours import require_ours
from skatcalc.i18n import N_, _
from skatcalc.problems import NotationError, Problem
from skatcalc.seasonbook import SeasonDesk, SeasonView
from skatcalc.store import Store
from skatcalc.table import Table

app = new_app()

_FORMATS = (".xlsx", ".html", ".csv", ".md")
_MARKED = (".xlsx", ".html")
"""Files of these carry our mark."""


@app.command(
    help=N_(
        "Writes a season to a file: .xlsx is a workbook that can be checked, printed and sent on, "
        ".html a page of the standings for the club's website, .csv are the results, .md the "
        "standings as text for a page of the club.\n\n"
        "skatcalc season export 2026.xlsx --lists\n\n"
        "skatcalc season export 2026.html\n\n"
        "skatcalc season export results.csv --preset excel-de"
    )
)
def exporting(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"), readable=False, help=N_("A name in .xlsx, .html, .csv or .md.")
        ),
    ],
    lists: Annotated[
        bool, typer.Option("--lists", help=N_("With a sheet for every list of the season."))
    ] = False,
    end: Annotated[
        bool, typer.Option("--end", help=N_("The season is over: its prizes are paid out, too."))
    ] = False,
    preset: PresetOption = None,
    force: ForceOption = False,
    season: SeasonOption = None,
) -> None:
    """Write the season to a file."""
    if file.suffix.casefold() not in _FORMATS:
        raise NotationError(
            Problem("export-format-unknown", {"path": str(file), "known": _FORMATS})
        )
    form = chosen_preset(preset, file)
    _require_workbook(file, **{"--lists": lists, "--end": end})
    if file.suffix.casefold() in _MARKED and not force:
        require_ours(file)
    with open_season(ctx, season) as (store, desk, view):
        match file.suffix.casefold():
            case ".xlsx":
                from skatcalc.cli.season.workbooks import Parts, write_workbook

                write_workbook(store, desk, view, file, Parts(lists, end), force=force)
            case ".html":
                from skatcalc.cli.season.pages import write_page

                write_page(store, desk, view, file)
            case ".csv":
                table = _results(store, desk, view)
                write_file(file, as_csv(form, table, table))
            case _:
                write_file(file, _page(desk, view))
    name = desk.season.name
    if settings_of(ctx).as_json:
        print_json({"schema": "skatcalc.exported/1", "season": name, "file": str(file)})
    else:
        typer.echo(_("{season} is written to {file}").format(season=name, file=file))
    print_warnings(view.warnings)


def _require_workbook(file: Path, **options: bool) -> None:
    """Raise ``NotationError`` for what only a workbook can hold."""
    if file.suffix.casefold() == ".xlsx":
        return
    wrong = [
        Problem("contradiction", {"first": option, "second": file.suffix})
        for option, is_told in options.items()
        if is_told
    ]
    if wrong:
        raise NotationError(wrong)


def _results(store: Store, desk: SeasonDesk, view: SeasonView) -> Callable[[], Table]:
    from skatcalc.seasonreports import results_table

    lists = {entry.stream: entry.heading.name for entry in entries(store)}
    name, rules = desk.season.name, desk.season.rules
    money = {}
    if desk.season.fees:
        from skatcalc.cli.season.accounts import fees_of, money_of
        from skatcalc.seasonbook import season_sheets
        from skatcalc.till import settled

        fees = fees_of(desk)
        money = money_of(settled(each, fees) for each in season_sheets(store, desk))
    return lambda: results_table(name, view.results, view.members, rules, lists=lists, money=money)


def _page(desk: SeasonDesk, view: SeasonView) -> bytes:
    from skatcalc.export.markdown import render
    from skatcalc.season import standings
    from skatcalc.seasonreports import standings_table

    found = standings(view.results, view.members, desk.season.rules, lots=view.lots)
    return f"{render(standings_table(desk.season.name, found))}\n".encode()
