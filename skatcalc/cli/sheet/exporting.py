"""``skatcalc sheet export``: a list as workbook, CSV or JSON."""

from pathlib import Path
from typing import Annotated

import typer

from skatcalc.book import Desk
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book
from skatcalc.cli.options import ForceOption
from skatcalc.cli.presets import PLAIN, PresetOption, as_csv, chosen_preset
from skatcalc.cli.sheet.common import SheetOption, echo_sheet
from skatcalc.export.files import write_file
from skatcalc.export.ours import require_ours
from skatcalc.i18n import N_, _
from skatcalc.problems import NotationError, Problem, SheetError

app = new_app()

_FORMATS = (".xlsx", ".csv", ".json")


@app.command(
    help=N_(
        "Writes a list to a file: .xlsx is a workbook, .csv and .json are for programs.\n\n"
        "skatcalc sheet export monday.csv --preset excel-de"
    )
)
def exporting(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"), readable=False, help=N_("A name in .xlsx, .csv or .json.")
        ),
    ],
    sheet: SheetOption = None,
    preset: PresetOption = None,
    force: ForceOption = False,
) -> None:
    """Write the sheet to a file."""
    if file.suffix.casefold() not in _FORMATS:
        raise NotationError(
            Problem("export-format-unknown", {"path": str(file), "known": _FORMATS})
        )
    form = chosen_preset(preset, file)
    if file.suffix.casefold() == ".xlsx" and not force:
        require_ours(file)
    with open_book(ctx) as store:
        desk = desk_of(store, sheet, to_read=True)
    name = desk.sheet.heading.name
    if desk.sheet.by_totals and file.suffix.casefold() == ".csv" and form == PLAIN:
        raise SheetError(Problem("totals-without-games", {"sheet": name, "path": str(file)}))
    _write(desk, file, form)
    echo_sheet(ctx, desk, _("{sheet} is written to {file}").format(sheet=name, file=file))


def _write(desk: Desk, file: Path, preset: str) -> None:
    match file.suffix.casefold():
        case ".xlsx":
            from skatcalc.export.workbook import write
            from skatcalc.reports import sheet_document

            write(sheet_document(desk.sheet, desk.stamp), file)
        case ".csv":
            from skatcalc.records import deals_table
            from skatcalc.reports import sheet_table

            sheet = desk.sheet
            csv = as_csv(preset, lambda: deals_table(sheet), lambda: sheet_table(sheet))
            write_file(file, csv)
        case _:
            import json

            from skatcalc.jsondata import sheet_data

            text = json.dumps(sheet_data(desk.sheet), ensure_ascii=False, indent=2)
            write_file(file, f"{text}\n".encode())
