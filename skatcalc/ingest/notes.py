"""What somebody wrote on the sheet for notes of a workbook of ours, to be kept in the next one."""

from pathlib import Path

from skatcalc.cellcompare import Value
from skatcalc.export.layout import Layout
from skatcalc.export.ours import sheet_name_of
from skatcalc.i18n import LANGUAGES, pgettext, speaking
from skatcalc.ingest.cells import Part, Workbook, open_workbook
from skatcalc.ingest.textfiles import read_bytes
from skatcalc.problems import NotationError, Problem, naming
from skatcalc.seasondocument import Notes, kept_note, notes_sheet
from skatcalc.seasonworkbook import NOTES, TITLES

MOST_ROWS, MOST_COLUMNS = 5_000, 50
MOST_SIGNS = 1_000_000
"""Of all notes together."""


def read_notes(path: Path) -> Notes:
    """Return the notes of a workbook; empty if it has no sheet for them.

    Numbers are kept as texts, formulas by their results. Raises ``SkatError`` that names the file
    where it cannot be read or the notes are more than anybody writes: ``notes-too-large``.
    """
    with naming(path.name):
        return _read(path)


def _read(path: Path) -> Notes:
    book = open_workbook(read_bytes(path))
    sheet = _sheet(book)
    if sheet is None:
        return {}
    first_row = Layout(notes_sheet({})).first_row
    ours = _sentences()
    found = {
        (row - first_row, column - 1): text
        for (row, column), content in book.cells(sheet).items()
        if (text := _text(content.value)) and text not in ours
    }
    rows = max((row for row, _column in found), default=0)
    columns = max((column for _row, column in found), default=0)
    signs = sum(map(len, found.values()))
    if rows >= MOST_ROWS or columns >= MOST_COLUMNS or signs > MOST_SIGNS:
        facts = {"rows": MOST_ROWS, "columns": MOST_COLUMNS, "signs": MOST_SIGNS}
        raise NotationError(Problem("notes-too-large", facts))
    return found


def _sheet(book: Workbook) -> Part | None:
    """Return the sheet for notes: the one that the file says it is, else by its title."""
    names = {book.names.get(sheet_name_of(NOTES), "")}
    for language in LANGUAGES:
        with speaking(language):
            names.add(pgettext(*TITLES[NOTES]))
    return next((sheet for sheet in book.sheets if sheet.name in names), None)


def _sentences() -> set[str]:
    """Return what we write ourselves on the sheet, in every language."""
    found = set()
    for language in LANGUAGES:
        with speaking(language):
            found.add(kept_note())
    return found


def _text(value: Value) -> str:
    if isinstance(value, float):
        return f"{value:.15g}"
    return "" if value is None else str(value)
