"""The option of exports that says for whom a CSV file is."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.options import Reader
from skatcalc.i18n import ENGLISH, N_, speaking
from skatcalc.problems import NotationError, Problem
from skatcalc.table import Table

PLAIN, EXCEL_DE = "plain", "excel-de"
PRESETS = (PLAIN, EXCEL_DE)

PresetOption = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="|".join(PRESETS),
        help=N_("Of a CSV file: plain is for programs, excel-de opens in a German Excel."),
    ),
]


def chosen_preset(word: str | None, file: Path) -> str:
    """Return for whom a file is to be; raises ``NotationError`` if it is none of CSV."""
    reader = Reader()
    preset = reader.choice("--preset", word, PRESETS)
    reader.finish()
    if preset is not None and file.suffix.casefold() != ".csv":
        raise NotationError(Problem("contradiction", {"first": "--preset", "second": file.suffix}))
    return preset or PLAIN


def as_csv(preset: str, records: Callable[[], Table], page: Callable[[], Table]) -> bytes:
    """Return a table as CSV: for programs, or another one for a German Excel."""
    from skatcalc.export.delimited import Headings, render, render_excel_de

    if preset == EXCEL_DE:
        return render_excel_de(page())
    # Its words are the same everywhere, like its headings.
    with speaking(ENGLISH):
        return render(records(), Headings.KEYS).encode()
