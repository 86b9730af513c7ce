"""``skatcalc season export``: a season as a workbook."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skatcalc.book import entries
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.options import ForceOption
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.season.common import SeasonOption
from skatcalc.export.ours import is_ours, require_ours
from skatcalc.i18n import N_, _
from skatcalc.problems import NotationError, Problem, SkatError
from skatcalc.seasonbook import SeasonDesk, SeasonView, current_season, season_view
from skatcalc.store import Store

if TYPE_CHECKING:
    from skatcalc.seasondocument import Contents, Notes

app = new_app()

_FORMATS = (".xlsx",)


@app.command(
    help=N_(
        "Writes a season to a workbook that can be checked, printed and sent on.\n\n"
        "skatcalc season export 2026.xlsx --lists"
    )
)
def exporting(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A name in .xlsx.")),
    ],
    lists: Annotated[
        bool, typer.Option("--lists", help=N_("With a sheet for every list of the season."))
    ] = False,
    force: ForceOption = False,
    season: SeasonOption = None,
) -> None:
    """Write the season to a file."""
    if file.suffix.casefold() not in _FORMATS:
        raise NotationError(
            Problem("export-format-unknown", {"path": str(file), "known": _FORMATS})
        )
    if not force:
        require_ours(file)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        view = season_view(store, desk)
        contents = contents_of(store, desk, view, lists=lists)
        _write(replace(contents, notes=_notes(file, force=force)), file)
    name = desk.season.name
    if settings_of(ctx).as_json:
        print_json({"schema": "skatcalc.exported/1", "season": name, "file": str(file)})
    else:
        typer.echo(_("{season} is written to {file}").format(season=name, file=file))
    print_warnings(view.warnings)


def _write(contents: "Contents", file: Path) -> None:
    from skatcalc.export.workbook import write
    from skatcalc.seasondocument import season_document

    write(season_document(contents), file)


def _notes(file: Path, *, force: bool) -> "Notes | None":
    """Return what somebody wrote in the workbook that is to be made anew."""
    from skatcalc.ingest.notes import read_notes

    try:
        return read_notes(file) if is_ours(file) else None
    except SkatError:
        if force:
            return None
        raise


def contents_of(store: Store, desk: SeasonDesk, view: SeasonView, *, lists: bool) -> "Contents":
    """Return what the workbook of a season holds; the same entries give the same."""
    from skatcalc.season import standings
    from skatcalc.seasonbook import season_sheets
    from skatcalc.seasoncourse import course_sheet
    from skatcalc.seasondocument import Contents
    from skatcalc.seasonkindssheet import kinds_sheet
    from skatcalc.seasonplayersheet import player_sheet
    from skatcalc.seasonstats import season_stats
    from skatcalc.seasonworkbook import SeasonBook

    known = {entry.stream: entry for entry in entries(store)}
    sheets = {result.sheet: known[result.sheet] for result in view.results}
    table = standings(view.results, view.members, desk.season.rules, lots=view.lots)
    book = SeasonBook(
        name=desk.season.name,
        standings=table,
        results=view.results,
        members=view.members,
        lists={stream: entry.heading.name for stream, entry in sheets.items()},
        numbers={stream: entry.number for stream, entry in sheets.items()},
        scorings={stream: entry.heading.scoring for stream, entry in sheets.items()},
        lots=view.lots,
    )
    found = season_sheets(store, desk)
    stats = season_stats(found)
    more = (
        course_sheet(book),
        kinds_sheet(book, stats),
        player_sheet(book),
    )
    info = store.info()
    return Contents(
        book=book,
        stamp=datetime.fromisoformat(info.last_at or ""),
        sheets=[each for each in more if each is not None],
        lists=[each.sheet for each in found if each.stream in sheets] if lists else (),
        list_count=len(sheets) if lists else 0,
        properties={
            "season": desk.stream,
            "lists": "yes" if lists else "no",
            "entries": str(info.events),
        },
    )
