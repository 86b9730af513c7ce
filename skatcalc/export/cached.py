"""Puts right what openpyxl leaves open in a saved workbook: cached results and time stamps.

openpyxl writes a formula without its result, so phones, previews and ``data_only`` readers show
blanks; and it dates the file with the clock. Here the saved zip is written once more, so that every
formula carries its result and the same content gives the same bytes.
"""

import html
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl.utils.datetime import to_excel

Result = str | int | Decimal | date
"""What a formula can come to."""

# openpyxl writes an empty <v> behind each formula: "<v />", or "<v></v>" where lxml is installed.
_FORMULA_CELL = re.compile(
    r'<c r="(?P<at>[A-Z]+[0-9]+)"(?P<style>[^>]*)>(?P<formula><f>[^<]*</f>)<v ?(?:/>|></v>)'
)
# openpyxl keeps merged ranges in a set, whose order changes from one run of Python to the next.
_MERGE = re.compile(r"<mergeCell [^>]*?(?:/>|></mergeCell>)")
_MERGES = re.compile(f"(?:{_MERGE.pattern})+")
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
    results: Mapping[str, Mapping[str, Result]],
    parts: Mapping[str, bytes],
    stamp: datetime,
) -> bytes:
    """Return the saved workbook with its results in place, every member dated ``stamp``.

    ``results`` holds, by name of the worksheet's member, the result of each of its formula cells by
    address; ``parts`` holds members to exchange. Raises ValueError if the formulas found are not
    exactly those that have a result: no cell may go out without one.
    """
    with ZipFile(BytesIO(saved)) as source:
        members = {name: source.read(name) for name in source.namelist()}
    members.update(parts)
    for name, found in results.items():
        members[name] = _with_results(members[name].decode(), found).encode()
    moment = min(max(utc(stamp), _EARLIEST), _LATEST)
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name in sorted(members, key=lambda name: (name not in _FIRST, name)):
            archive.writestr(_member(name, moment), members[name])
    return target.getvalue()


def _with_results(sheet: str, results: Mapping[str, Result]) -> str:
    """Return the worksheet's XML with each result behind its formula, and its merges in order."""
    sheet, written = _FORMULA_CELL.subn(lambda match: _cell(match, results), sheet)
    if not written == sheet.count("<f>") == len(results):
        raise ValueError(f"{written} of {sheet.count('<f>')} formulas got {len(results)} results")
    return _MERGES.sub(lambda match: "".join(sorted(_MERGE.findall(match[0]))), sheet)


def _cell(match: re.Match[str], results: Mapping[str, Result]) -> str:
    """Return one formula cell with its result."""
    result = results[match["at"]]
    kind = ' t="str"' if isinstance(result, str) else ""
    if isinstance(result, date):
        result = to_excel(result)  # type: ignore[no-untyped-call] # untyped in its stubs
    text = html.escape(str(result), quote=False)
    return f'<c r="{match["at"]}"{match["style"]}{kind}>{match["formula"]}<v>{text}</v>'


def _member(name: str, moment: datetime) -> ZipInfo:
    """Return the entry of a member, alike on every system."""
    entry = ZipInfo(name, moment.timetuple()[:6])
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 0
    entry.external_attr = 0
    return entry
