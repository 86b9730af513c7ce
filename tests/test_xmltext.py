"""Texts that look like Excel's escapes stay what they are, wherever a workbook holds them."""

import re
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import openpyxl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl.utils.escape import unescape as openpyxl_unescape

from skatcalc.export.workbook import write
from skatcalc.export.xmltext import clean, element, escaped, unescaped, without_escapes
from skatcalc.ingest.cells import open_workbook, properties_of
from skatcalc.table import Cell, Chart, ChartKind, Column, Curve, Document, Kind, Row, Span, Table

ESCAPE = re.compile("_x[0-9A-Fa-f]{4}_")
TEXTS = st.text() | st.text(alphabet="_x0041F5aD8")


@given(TEXTS)
@example("_x0041_x0042_")
@example("_x005F_x0041_")
@example("_x004_x0041_")
@example("__x0041__")
@example("_xD83D__xDE00_")
def test_what_is_escaped_reads_as_it_was(text: str) -> None:
    text = clean(text)
    assert unescaped(escaped(text)) == text
    assert openpyxl_unescape(escaped(text)) == text
    root = ET.fromstring(f"<t>{element(text)}</t>")  # noqa: S314 - ours
    # XML reads every end of a line as a line feed; a text that is clean has no other.
    assert (root.text or "") == escaped(text)


@given(TEXTS)
def test_only_what_looks_like_an_escape_is_written_otherwise(text: str) -> None:
    assert (escaped(text) == text) is (ESCAPE.search(text) is None)


@given(TEXTS)
@example("_x0041_x0042_")
def test_a_text_without_escapes_has_none_and_differs_in_nothing_else(text: str) -> None:
    plain = without_escapes(text)
    assert ESCAPE.search(plain) is None
    assert len(plain) == len(text)
    assert plain.replace(" ", "_") == text.replace(" ", "_")


@given(TEXTS)
def test_what_is_read_can_be_written_again(text: str) -> None:
    assert clean(unescaped(clean(text))) == unescaped(clean(text))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("_x0041_nna", "Anna"),
        ("_x00e4_", "ä"),
        ("_X0041_", "_X0041_"),
        ("_x041_", "_x041_"),
        ("one_x000D_\ntwo", "one\ntwo"),
        ("one_x0009_two", "one\ttwo"),
        ("_xD83C__xDCA1_", "🂡"),
        ("Anna_xD83C_", "Anna"),
        ("_x001B_[2J", "[2J"),
        ("_x0000__xFFFE_", ""),
    ],
)
def test_what_others_have_escaped_is_read(written: str, read: str) -> None:
    assert unescaped(written) == read


# --- in a workbook ------------------------------------------------------------------------------

NAME = "Max_x0041_"
WRITTEN = "Max_x005F_x0041_"
STAMP = datetime(2026, 11, 29, 21, 47, 13, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a workbook that has such a name wherever one can stand."""
    table = Table(
        key="list",
        title=NAME,
        name="Data",
        columns=(Column(key="name", title=NAME), Column(key="euro", title="€", kind=Kind.MONEY)),
        rows=(
            Row(cells={"name": Cell(NAME), "euro": Cell(1)}),
            Row(cells={"name": Cell(NAME, formula=('""&A2',)), "euro": Cell(2)}),
        ),
        footer=2,
        notes=(NAME,),
        charts=(
            Chart(
                kind=ChartKind.LINES,
                title="How it went",
                labels=Span("name"),
                curves=(Curve(f"\x07{NAME}", Span("euro")), Curve("other", Span("euro"))),
            ),
        ),
    )
    path = tmp_path / "a.xlsx"
    document = Document(
        title=NAME,
        tables=(table,),
        language="en",
        stamp=STAMP,
        foot=NAME,
        currency=NAME,
        properties=(("season", NAME),),
    )
    write(document, path)
    return path


def part(path: Path, name: str) -> ET.Element:
    with ZipFile(path) as archive:
        return ET.fromstring(archive.read(name))  # noqa: S314 - we have written it


def texts(root: ET.Element, name: str) -> list[str]:
    return [each.text or "" for each in root.iter() if each.tag.rpartition("}")[2] == name]


def test_a_name_is_escaped_wherever_excel_reads_escapes(path: Path) -> None:
    sheet = part(path, "xl/worksheets/sheet1.xml")
    assert texts(sheet, "t") == [WRITTEN, "€", WRITTEN, WRITTEN]
    assert WRITTEN in texts(sheet, "v")
    assert texts(sheet, "oddHeader")[0].endswith(f"&B{WRITTEN}")
    assert f" {WRITTEN}&R" in texts(sheet, "oddFooter")[0]
    chart = part(path, "xl/charts/chart1.xml")
    assert texts(chart, "v").count(WRITTEN) == 5  # the curve, and its points for each of two
    assert texts(part(path, "docProps/core.xml"), "title") == [WRITTEN]
    assert WRITTEN in texts(part(path, "docProps/custom.xml"), "lpwstr")
    formats = [each.get("formatCode", "") for each in part(path, "xl/styles.xml").iter()]
    assert sum(f'"{WRITTEN}"' in each for each in formats) == 1


def test_a_column_of_a_table_is_called_as_its_cell(path: Path) -> None:
    columns = [each.get("name") for each in part(path, "xl/tables/table1.xml").iter()]
    assert WRITTEN in columns
    assert openpyxl.load_workbook(path).worksheets[0].tables["Data"].column_names == [NAME, "€"]


def test_no_program_takes_the_name_of_a_sheet_for_an_escape(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Max x0041_"]
    assert book.defined_names["skatcalc_sheet_list"].attr_text == "'Max x0041_'!$A$1"
    assert texts(part(path, "xl/charts/chart1.xml"), "f")[0].startswith("'Max x0041_'!")


def test_it_is_read_back_as_it_was(path: Path) -> None:
    book = open_workbook(path.read_bytes())
    cells = book.cells(book.sheets[0])
    assert [cells[row, 1].value for row in (1, 2, 3, 5)] == [NAME] * 4
    assert book.properties["skatcalc.season"] == NAME
    assert properties_of(path.read_bytes())["skatcalc.season"] == NAME


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (f"<t>{WRITTEN}</t>", NAME),
        ("<t>_x0041_</t>", "A"),
        ("<r><t>_x00</t></r><r><t>41_</t></r>", "_x0041_"),
        (f"<r><t>{WRITTEN}</t></r><r><t>, Bert</t></r>", f"{NAME}, Bert"),
        ("<t>東京</t><rPh><t>とうきょう</t></rPh>", "東京"),
        ("<t>one_x000D_\ntwo</t>", "one\ntwo"),
        ("<t></t>", None),
    ],
)
def test_texts_that_cells_share_are_read_so_too(path: Path, text: str, read: str | None) -> None:
    """Programs that save a file keep texts apart from the cells, in pieces where looks change."""
    with ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    inline = f't="inlineStr"><is><t xml:space="preserve">{WRITTEN}</t></is>'.encode()
    assert parts[sheet].count(inline) == 3
    parts[sheet] = parts[sheet].replace(inline, b't="s"><v>0</v>', 1)
    parts["xl/sharedStrings.xml"] = f"<sst><si>{text}</si></sst>".encode()
    with ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    book = open_workbook(path.read_bytes())
    found = book.cells(book.sheets[0]).get((1, 1))
    assert (found and found.value) == read
