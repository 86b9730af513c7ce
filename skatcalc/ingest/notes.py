"""What somebody wrote into a workbook of ours: notes are kept in the next one, sheets are not."""

from datetime import datetime, timedelta
from pathlib import Path

from skatcalc.cellcompare import Content
from skatcalc.export.layout import Layout
from skatcalc.export.ours import SHEET_PREFIX, sheet_name_of
from skatcalc.i18n import LANGUAGES, format_date, pgettext, speaking
from skatcalc.ingest.cells import Part, Workbook, open_workbook
from skatcalc.ingest.textfiles import read_bytes
from skatcalc.problems import NotationError, Problem, naming
from skatcalc.reading import shown
from skatcalc.seasondocument import Notes, kept_note, notes_sheet
from skatcalc.seasonworkbook import NOTES, TITLES

_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - workbooks know no time zones
_AFTER_LAST_DAY = 2_958_466
"""The 1st of January 10000, as workbooks count days."""
_SECONDS = 24 * 60 * 60
MOST_ROWS, MOST_COLUMNS = 5_000, 50
MOST_SIGNS = 1_000_000
"""Of all notes together."""


def read_notes(path: Path) -> Notes:
    """Return the notes of a workbook; empty if it has no sheet for them.

    Numbers and days are kept as texts, formulas by their results where the file has them. Raises
    ``SkatError`` that names the file where it cannot be read or the notes are more than anybody
    writes: ``notes-too-large``.
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
    days = book.days(sheet)
    found = {
        (place[0] - first_row, place[1] - 1): text
        for place, content in book.cells(sheet).items()
        if (text := _text(content, is_day=place in days)) and text not in ours
    }
    rows = max((row for row, _column in found), default=0)
    columns = max((column for _row, column in found), default=0)
    signs = sum(map(len, found.values()))
    if rows >= MOST_ROWS or columns >= MOST_COLUMNS or signs > MOST_SIGNS:
        facts = {"rows": MOST_ROWS, "columns": MOST_COLUMNS, "signs": MOST_SIGNS}
        raise NotationError(Problem("notes-too-large", facts))
    return found


def own_sheets(path: Path) -> tuple[str, ...]:
    """Return the sheets that somebody has put into a workbook of ours and written on.

    Raises ``SkatError`` that names the file where it cannot be read.
    """
    with naming(path.name):
        book = open_workbook(read_bytes(path))
        ours = {sheet for name, sheet in book.names.items() if name.startswith(SHEET_PREFIX)}
        others = [sheet for sheet in book.sheets if sheet.name not in ours]
        return tuple(shown(sheet.name) for sheet in others if book.cells(sheet))


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


def _text(content: Content, *, is_day: bool) -> str:
    value = content.value
    if value is None:
        return f"={content.formula}" if content.formula else ""
    if isinstance(value, str):
        return value
    if is_day and 0 <= value < _AFTER_LAST_DAY:
        return _moment(value)
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _moment(value: float) -> str:
    """Return a day, a time, or both, as workbooks count them, in the language in force."""
    seconds = min(round(value % 1 * _SECONDS), _SECONDS - 1)
    found = _EPOCH + timedelta(days=int(value), seconds=seconds)
    day = [format_date(found.date())] if value >= 1 else []
    time = [f"{found:%H:%M:%S}".removesuffix(":00")] if seconds or not day else []
    return " ".join([*day, *time])
