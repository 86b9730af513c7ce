"""Puts a workbook together: what openpyxl has saved, and the cells that it has not.

openpyxl dates a file with the clock; here the same content gives the same bytes.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# openpyxl writes the rows that there are not as "<sheetData />", with lxml as "<sheetData/>".
_NO_CELLS = re.compile(r"<sheetData ?/>|<sheetData></sheetData>")
# What stands behind the links on every sheet of ours.
_BEHIND_LINKS = "<printOptions"
# Readers that guess the kind of a file look at the first member of the zip.
_FIRST = ("[Content_Types].xml", "_rels/.rels")
# The years that a zip can name.
_EARLIEST, _LATEST = datetime(1980, 1, 1), datetime(2107, 12, 31)  # noqa: DTZ001 - zips know no zone


def utc(stamp: datetime) -> datetime:
    """Return the moment without a zone, in UTC; one that has no zone stays as it is."""
    return stamp.astimezone(UTC).replace(tzinfo=None) if stamp.tzinfo else stamp


def sheet_member(number: int) -> str:
    """Return the name, inside the zip, of the worksheet with this number, counted from 1."""
    return f"xl/worksheets/sheet{number}.xml"


def finish(
    saved: bytes,
    cells: Mapping[str, str],
    parts: Mapping[str, bytes],
    stamp: datetime,
    links: Mapping[str, str] | None = None,
) -> bytes:
    """Return the saved workbook with its cells in place, every member dated ``stamp``.

    ``cells`` holds, by name of the worksheet's member, the rows of a sheet that was saved without
    any, and ``links`` what its cells lead to; ``parts`` holds members to exchange. Raises
    ValueError for a sheet that has rows already.
    """
    with ZipFile(BytesIO(saved)) as source:
        members = {name: source.read(name) for name in source.namelist()}
    members.update(parts)
    moment = min(max(utc(stamp), _EARLIEST), _LATEST)
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name in sorted(members, key=lambda name: (name not in _FIRST, name)):
            content = members[name]
            if name in cells:
                sheet = _with_cells(name, content.decode(), cells[name])
                content = _with_links(sheet, (links or {}).get(name, "")).encode()
            archive.writestr(_member(name, moment), content)
    return target.getvalue()


def _with_cells(name: str, sheet: str, cells: str) -> str:
    parts = _NO_CELLS.split(sheet)
    if len(parts) != 2:  # noqa: PLR2004 - what is before the cells, and what is behind
        raise ValueError(f"{name} has no place for its cells")
    return parts[0] + cells + parts[1]


def _with_links(sheet: str, links: str) -> str:
    """Return a sheet with its links; openpyxl writes those of its own cells alone."""
    at = sheet.rindex(_BEHIND_LINKS)
    return sheet[:at] + links + sheet[at:]


def _member(name: str, moment: datetime) -> ZipInfo:
    """Return the entry of a member, alike on every system."""
    entry = ZipInfo(name, moment.timetuple()[:6])
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 0
    entry.external_attr = 0
    return entry
