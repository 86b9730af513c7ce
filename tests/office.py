"""Workbooks in LibreOffice, and what they hold."""

import shutil
import subprocess
from collections.abc import Callable
from math import isclose
from pathlib import Path

import openpyxl
import pytest

# Value 0 means: always calculate anew. By default LibreOffice trusts the results in a file whose
# properties name Excel, as openpyxl's do, and would compare them with themselves.
ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item></oor:items>
"""

Convert = Callable[..., list[Path]]


def formulas(path: Path) -> dict[tuple[str, str], str]:
    """Return each formula of a workbook by its sheet and address."""
    return {
        (sheet.title, cell.coordinate): cell.value
        for sheet in openpyxl.load_workbook(path).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f" and isinstance(cell.value, str)
    }


def results(path: Path) -> dict[tuple[str, str], object]:
    """Return the result that a workbook carries for each of its formulas."""
    book = openpyxl.load_workbook(path, data_only=True)
    return {(sheet, at): book[sheet][at].value for sheet, at in formulas(path)}


def differences(path: Path, calculated: Path) -> dict[tuple[str, str], tuple[object, object]]:
    """Return the formulas whose cached result is not what LibreOffice calculated."""
    ours, theirs = results(path), results(calculated)
    assert set(ours) == set(theirs)
    return {at: (ours[at], theirs[at]) for at in ours if not same(ours[at], theirs[at])}


def same(one: object, other: object) -> bool:
    """Return whether two results are the same, in the 15 digits that LibreOffice writes."""
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isclose(one, other, rel_tol=1e-14, abs_tol=1e-9)
    return one == other


def pages(path: Path) -> dict[str, str]:
    """Return what pdfinfo says about a PDF."""
    if shutil.which("pdfinfo") is None:
        pytest.skip("pdfinfo is not installed")
    said = subprocess.run(["pdfinfo", path], check=True, timeout=30, capture_output=True, text=True)
    return {
        key: value.strip()
        for key, _, value in (line.partition(":") for line in said.stdout.splitlines())
    }
