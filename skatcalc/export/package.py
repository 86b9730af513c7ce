"""Puts a workbook together: what openpyxl has saved, and the cells that it has not.

openpyxl dates a file with the clock; here the same content gives the same bytes.
"""

import re
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter
from openpyxl.xml.constants import SHEET_MAIN_NS

# openpyxl writes the rows that there are not as "<sheetData />", with lxml as "<sheetData/>".
_NO_CELLS = re.compile(r"<sheetPr\b.*?(?:<sheetData ?/>|<sheetData></sheetData>)", re.DOTALL)
_NO_PRINTING = re.compile(r"<pageMargins [^>]*>")
_WORKSHEET = f'<worksheet xmlns="{SHEET_MAIN_NS}">', "</worksheet>"
# Readers that guess the kind of a file look at the first member of the zip.
_FIRST = ("[Content_Types].xml", "_rels/.rels")
# The years that a zip can name.
_EARLIEST, _LATEST = datetime(1980, 1, 1), datetime(2107, 12, 31)  # noqa: DTZ001 - zips know no zone

_LEVEL = 4
"""Takes half as long as what is usual; a workbook is a tenth larger."""


class SheetParts(NamedTuple):
    """What we write of a worksheet: what stands before the cells, these, and how it is printed."""

    before: str
    cells: str
    printing: str


class _Writer(ExcelWriter):
    """Writes a workbook without its bare sheets, which are told by their names."""

    def __init__(self, book: Workbook, archive: ZipFile, bare: Collection[str]) -> None:
        super().__init__(book, archive)
        self._bare = bare

    def write_worksheet(self, ws: Worksheet) -> None:
        if ws.title in self._bare:
            self.manifest.append(ws)
        else:
            super().write_worksheet(ws)


def save(book: Workbook, bare: Collection[str]) -> bytes:
    """Return what openpyxl saves of a workbook; sheets of the names ``bare`` are only listed."""
    saved = BytesIO()
    with ZipFile(saved, "w") as archive:
        _Writer(book, archive, bare).save()
    return saved.getvalue()


def utc(stamp: datetime) -> datetime:
    """Return the moment without a zone, in UTC; one that has no zone stays as it is."""
    return stamp.astimezone(UTC).replace(tzinfo=None) if stamp.tzinfo else stamp


def sheet_member(number: int) -> str:
    """Return the name, inside the zip, of the worksheet with this number, counted from 1."""
    return f"xl/worksheets/sheet{number}.xml"


def finish(
    saved: bytes, sheets: Mapping[str, SheetParts], parts: Mapping[str, bytes], stamp: datetime
) -> bytes:
    """Return the saved workbook with its cells in place, every member dated ``stamp``.

    ``sheets`` holds, by name of the worksheet's member, what a sheet that was saved is to have
    besides, or all of one that was not; ``parts`` holds members to exchange. Raises ValueError for
    a sheet that has rows already.
    """
    with ZipFile(BytesIO(saved)) as source:
        members = {name: source.read(name) for name in source.namelist()}
    for name, sheet in sheets.items():
        members[name] = _sheet(name, members.get(name), sheet).encode()
    members.update(parts)
    moment = min(max(utc(stamp), _EARLIEST), _LATEST)
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name in sorted(members, key=lambda name: (name not in _FIRST, name)):
            archive.writestr(_member(name, moment), members[name], compresslevel=_LEVEL)
    return target.getvalue()


def _sheet(name: str, saved: bytes | None, sheet: SheetParts) -> str:
    """Return a worksheet with our parts in the place of those of openpyxl."""
    before, cells, printing = sheet
    if saved is None:
        begin, end = _WORKSHEET
        return f"{begin}{before}{cells}{printing}{end}"
    head, *rest = _NO_CELLS.split(saved.decode())
    if not rest:
        raise ValueError(f"{name} has no place for its cells")
    between, end = _NO_PRINTING.split(rest[0])
    return f"{head}{before}{cells}{between}{printing}{end}"


def _member(name: str, moment: datetime) -> ZipInfo:
    """Return the entry of a member, alike on every system."""
    entry = ZipInfo(name, moment.timetuple()[:6])
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 0
    entry.external_attr = 0
    return entry
