"""The season as files: the workbook with till, honours and lists, CSV, Markdown, hostile texts."""

import csv
import io
import shutil
import subprocess
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import openpyxl
import pytest
from office import Convert, differences, results, same
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter
from openpyxl.utils.escape import unescape
from openpyxl.worksheet.worksheet import Worksheet

from skatcalc.cli import main
from skatcalc.events import DealAdded, Heading, Scoring, Seat, SheetOpened
from skatcalc.export.delimited import render, render_excel_de
from skatcalc.export.workbook import write
from skatcalc.export.xmltext import clean
from skatcalc.i18n import LANGUAGES
from skatcalc.members import Member, shown_names
from skatcalc.results import Result
from skatcalc.rules import ISKO
from skatcalc.season import standings
from skatcalc.seasondocument import Contents, season_document
from skatcalc.seasonreports import results_table
from skatcalc.seasonrules import SeasonRules
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.sheet import Sheet, records_of, replay

pytestmark = pytest.mark.filterwarnings("ignore:.*extension is not supported:UserWarning")

STAMP = datetime(2026, 11, 29, 21, 47, 13, tzinfo=UTC)
FEES = 'entry_fee = 3\nstake = 1\nloss_fee = "3x0.50 1"\nevening_prizes = "2/1"\n'


class Answer(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("SKATCALC_BOOK", str(tmp_path / "book.sqlite"))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    monkeypatch.chdir(tmp_path)

    def line(command: str, *more: str) -> Answer:
        status = main([*command.split(), *more])
        return Answer(status, *capsys.readouterr())

    return line


@pytest.fixture
def season(run: Run) -> Run:
    """Play two evenings: a list with its games, and one by its totals alone."""
    for name in ("Anna", "Bert", "Carla"):
        assert run("player add", name, "--since", "2025-01-01").status == 0
    for command in (
        "season new 2026",
        "sheet new Monday Anna Bert Carla --date 2026-01-05 --games 3 --table 1",
        "sheet add anna pik mit 2 gewonnen",
        "sheet add bert grand ohne 1 verloren",
        "sheet pass",
        "sheet fix 1 anna pik mit 3 gewonnen --reason miscounted",
        "sheet close",
        "sheet new Tuesday Anna Bert Carla --date 2026-01-12 --games 36",
        "sheet totals anna=300/9/1 bert=200/12/2 carla=100/11/0 --passed 1",
        "sheet close",
        "season add Monday Tuesday",
    ):
        answer = run(command)
        assert answer.status == 0, (command, answer.err)
    return run


def sheets(path: Path) -> dict[str, Worksheet]:
    return {sheet.title: sheet for sheet in openpyxl.load_workbook(path).worksheets}


def texts(sheet: Worksheet) -> list[str]:
    return [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None]


def links(sheet: Worksheet) -> dict[str, str]:
    """Return where each linked cell leads to, by what stands in it."""
    return {
        str(cell.value): str(cell.hyperlink.location)
        for row in sheet.iter_rows()
        for cell in row
        if cell.hyperlink
    }


# --- the workbook -------------------------------------------------------------------------------


def test_the_sheets_and_their_order(season: Run, tmp_path: Path) -> None:
    Path("fees.toml").write_text(FEES, encoding="utf-8")
    season("season fees fees.toml")
    assert season("season export 2026.xlsx --lists").status == 0
    names = [*sheets(tmp_path / "2026.xlsx")]
    assert names.index("Results") < names.index("Till") < names.index("Honours")
    assert names.index("Honours") < names.index("Check")
    assert names[-2:] == ["List 1", "List 2"]


# ECMA-376, part 1, 18.3.1.99: what a worksheet may have, in this order. Excel calls a file with
# another order damaged; other programs read it.
PARTS = """
sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection
protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells
phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup
headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing
legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst
"""


def test_the_parts_of_each_sheet_stand_in_the_order_of_the_standard(
    season: Run, tmp_path: Path
) -> None:
    Path("fees.toml").write_text(FEES, encoding="utf-8")
    season("season fees fees.toml")
    assert season("season export 2026.xlsx --lists --end").status == 0
    with ZipFile(tmp_path / "2026.xlsx") as archive:
        pages = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        assert len(pages) > 10
        for name in pages:
            found = [_local(each.tag) for each in ET.fromstring(archive.read(name))]  # noqa: S314 - ours
            assert found == sorted(found, key=PARTS.split().index), name
            repeated = {each for each in found if found.count(each) > 1}
            assert repeated <= {"conditionalFormatting"}, name


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_excel_takes_every_name_of_a_column_and_no_text_is_too_long_for_it(
    season: Run, tmp_path: Path, language: str
) -> None:
    """It repairs a data table with a title that comes twice, whatever its case."""
    assert season("--lang", language, "season", "export", "2026.xlsx", "--lists").status == 0
    book = openpyxl.load_workbook(tmp_path / "2026.xlsx")
    (table,) = (each for sheet in book.worksheets for each in sheet.tables.values())
    titles = [column.name.casefold() for column in table.tableColumns]
    assert len({*titles}) == len(titles)
    for sheet in book.worksheets:
        assert len(sheet.title) <= 31
        for part in filter(None, (sheet.oddHeader, sheet.oddFooter)):
            told = (part.left.text, part.center.text, part.right.text)
            assert sum(len(each or "") for each in told) <= 200
        for choice in sheet.data_validations.dataValidation:
            assert max(len(choice.prompt or ""), len(choice.formula1 or "")) <= 255


def test_without_stakes_there_is_no_till_and_lists_are_there_on_request(
    season: Run, tmp_path: Path
) -> None:
    season("season export 2026.xlsx")
    names = [*sheets(tmp_path / "2026.xlsx")]
    assert "Till" not in names
    assert "Honours" in names
    assert not any(name.startswith("List") for name in names)


def test_prizes_of_the_season_are_there_at_its_end(season: Run, tmp_path: Path) -> None:
    Path("fees.toml").write_text('entry_fee = 3\nseason_prizes = "1"\n', encoding="utf-8")
    season("season fees fees.toml")
    season("season export 2026.xlsx")
    assert "Prize of the season" not in texts(sheets(tmp_path / "2026.xlsx")["Till"])
    season("season export 2026.xlsx --end")
    assert "Prize of the season" in texts(sheets(tmp_path / "2026.xlsx")["Till"])


def test_money_is_in_the_currency_of_the_club(season: Run, tmp_path: Path) -> None:
    Path("fees.toml").write_text('entry_fee = 30\ncurrency = "Kč"\n', encoding="utf-8")
    season("season fees fees.toml")
    season("season export 2026.xlsx")
    till = sheets(tmp_path / "2026.xlsx")["Till"]
    formats = {cell.number_format for row in till.iter_rows() for cell in row}
    assert '#,##0.00 "Kč";[Red]-#,##0.00 "Kč"' in formats


def test_the_results_lead_to_their_lists_and_these_back(season: Run, tmp_path: Path) -> None:
    season("season export 2026.xlsx --lists")
    found = sheets(tmp_path / "2026.xlsx")
    assert links(found["Results"]) == {"Monday": "'List 1'!A1", "Tuesday": "'List 2'!A1"}
    assert links(found["List 1"]) == {"List: Monday": "'Results'!$D$2"}
    assert links(found["List 2"]) == {"List: Tuesday": "'Results'!$D$5"}
    assert found["Results"]["D2"].value == "Monday"
    assert found["Results"]["D5"].value == "Tuesday"
    # The highest game is on the first list.
    assert links(found["Honours"])["44"] == "'List 1'!A1"
    season("season export 2026.xlsx")
    found = sheets(tmp_path / "2026.xlsx")
    assert links(found["Results"]) == {}
    assert links(found["Honours"])["44"].startswith("'Results'!$")


def test_a_list_has_its_control_sums_in_lines_and_its_history(season: Run, tmp_path: Path) -> None:
    """Anna won 44, Bert lost 96 and gave 40 to each of the others; the last deal was passed."""
    season("season export 2026.xlsx --lists")
    said = texts(sheets(tmp_path / "2026.xlsx")["List 1"])
    assert [text for text in said if text.startswith("K")] == [
        "K1 games: 1 won + 1 lost + 1 passed = 3 ✓",
        "K2 opponents' losses: 1 + 0 + 1 = 2; 2 × 1 = 2 ✓",
        "K3 game points: 44 − 96 + 0 = -52; all scores together -52 ✓",
        "K4 Probe: -52 + 50 + 30 = 28 ✓",
        "K5 values: each is the score of some game, games: 2 ✓",
    ]
    assert "×1" in said
    assert any(text.startswith("×1: changed by Anna on ") for text in said)
    assert "Signatures" in said
    totals = texts(sheets(tmp_path / "2026.xlsx")["List 2"])
    assert "K3 game points: not checked: the single games are not known –" in totals


def test_a_list_by_itself_is_the_same_as_in_the_season(season: Run, tmp_path: Path) -> None:
    season("season export 2026.xlsx --lists")
    season("sheet export Monday.xlsx --sheet Monday")
    alone, of_season = (
        [[cell.value for cell in row] for row in sheets(tmp_path / name)[sheet].iter_rows()]
        for name, sheet in (("Monday.xlsx", "Monday"), ("2026.xlsx", "List 1"))
    )
    assert alone == of_season


@pytest.mark.libreoffice
def test_every_result_is_what_libreoffice_calculates(
    season: Run, tmp_path: Path, convert: Convert
) -> None:
    Path("fees.toml").write_text(FEES + "season_prizes = 1\nseason_share = 10\n", encoding="utf-8")
    season("season fees fees.toml")
    season("season pay Anna 12.50 --date 2026-01-20")
    season("season export 2026.xlsx --lists --end")
    path = tmp_path / "2026.xlsx"
    (calculated,) = convert("xlsx", path)
    assert differences(path, calculated) == {}
    found = results(path)
    assert {sheet for sheet, _at in found} >= {"Till", "List 1", "List 2", "Check"}
    check = openpyxl.load_workbook(calculated, data_only=True)["Check"]
    assert check["C2"].value == 0
    marks = [row[4].value for row in check.iter_rows(min_row=2) if row[4].value]
    assert set(marks) == {"✓"}
    assert len(marks) > 8


@pytest.mark.libreoffice
def test_nothing_changes_on_other_sheets_when_somebody_sorts_the_results(
    season: Run, tmp_path: Path, convert: Convert
) -> None:
    """They are a table with buttons to sort it by, so somebody will."""
    assert season("season export 2026.xlsx").status == 0
    book = openpyxl.load_workbook(tmp_path / "2026.xlsx")
    sheet = book["Results"]
    rows = range(2, sheet.max_row + 1)
    below = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    for target, source in zip(rows, reversed(rows), strict=True):
        for at, value in enumerate(below[source - 2], start=1):
            address = f"{get_column_letter(at)}{source}"
            moved = value
            if isinstance(value, str) and value.startswith("="):
                moved = Translator(value, address).translate_formula(
                    f"{get_column_letter(at)}{target}"
                )
            sheet.cell(target, at).value = moved
    book.save(tmp_path / "sorted.xlsx")
    (calculated,) = convert("xlsx", tmp_path / "sorted.xlsx")
    before, after = results(tmp_path / "2026.xlsx"), results(calculated)
    # The sheet of one player finds the rows anew, and tells itself in a column which they are.
    others = [
        (sheet, at)
        for sheet, at in before
        if sheet != "Results" and not (sheet == "Player" and at.startswith("K"))
    ]
    assert len(others) > 100
    assert [place for place in others if not same(before[place], after[place])] == []


# --- CSV and Markdown ---------------------------------------------------------------------------

PLAIN_HEAD = (
    "date,evening,series,list,table,seat,name,players,games,won,lost,opponents_lost,points,total,"
    "table_rank,evening_rank,money,remark"
)


def test_results_as_csv_for_programs(season: Run) -> None:
    """Of the second list Bert has 200 + 50 × 10 + 40, since Anna has lost one."""
    assert season("--lang de season export results.csv").status == 0
    head, *lines = Path("results.csv").read_text(encoding="utf-8").splitlines()
    assert head == PLAIN_HEAD
    keys = head.split(",")
    told = [dict(zip(keys, line.split(","), strict=True)) for line in lines]
    assert [(each["name"], each["total"]) for each in told] == [
        ("Anna", "134"),
        ("Bert", "-146"),
        ("Carla", "40"),
        ("Anna", "780"),
        ("Bert", "740"),
        ("Carla", "770"),
    ]


def test_the_money_of_each_list_is_in_the_results(season: Run) -> None:
    """At a cent a point Anna has 3 × 134 - 28, Bert 3 × -146 - 28 and Carla 3 × 40 - 28 cents.

    Of the second list 2290 points are shared, and 0.50 are paid for each of the lost games.
    """
    Path("fees.toml").write_text(FEES, encoding="utf-8")
    season("season fees fees.toml")
    season("season export results.csv")
    text = Path("results.csv").read_text(encoding="utf-8")
    told = [*csv.DictReader(io.StringIO(text))]
    assert [each["money"] for each in told] == ["3.74", "-5.16", "0.92", "0.00", "-1.70", "0.20"]


def test_results_as_csv_for_a_german_excel(season: Run) -> None:
    assert season("--lang de season export results.csv --preset excel-de").status == 0
    content = Path("results.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfDatum;")
    assert b"\r\n05.01.2026;" in content
    head = content.decode("utf-8-sig").splitlines()[0].split(";")
    assert "Liste" in head


def test_standings_in_markdown(season: Run) -> None:
    assert season("season export standings.md").status == 0
    text = Path("standings.md").read_text(encoding="utf-8")
    assert text.startswith("## Standings of 2026\n")
    names = [name for name in ("Anna", "Carla", "Bert") if f" {name} " in text]
    assert sorted(names, key=text.index) == ["Anna", "Carla", "Bert"]


def test_a_list_as_csv_for_programs_and_for_a_german_excel(season: Run) -> None:
    assert season("sheet export plain.csv --preset plain --sheet Monday").status == 0
    assert season("sheet export default.csv --sheet Monday").status == 0
    plain = Path("plain.csv").read_bytes()
    assert plain == Path("default.csv").read_bytes()
    assert plain.startswith(b"list,date,")
    assert season("--lang de sheet export de.csv --preset excel-de --sheet Monday").status == 0
    told = Path("de.csv").read_bytes().decode("utf-8-sig").splitlines()
    assert told[0].startswith("Nr.;Spiel;")
    assert "Anna Punkte;Anna G;Anna V" in told[0]
    assert told[1].split(";")[4:8] == ["44", "44", "1", "0"]
    assert any(line.startswith("ENDSUMME;") for line in told)


def test_a_list_by_its_totals_has_no_games_for_programs(season: Run) -> None:
    refused = season("sheet export games.csv --sheet Tuesday")
    assert refused.status == 1
    assert not Path("games.csv").exists()
    assert season("sheet export page.csv --preset excel-de --sheet Tuesday").status == 0


@pytest.mark.parametrize("command", ["season export", "sheet export --sheet Monday"])
def test_presets_that_cannot_be(season: Run, command: str) -> None:
    unknown = season(f"{command} a.csv --preset excel")
    assert (unknown.status, Path("a.csv").exists()) == (2, False)
    assert "excel-de" in unknown.err
    no_csv = season(f"{command} a.xlsx --preset plain")
    assert (no_csv.status, Path("a.xlsx").exists()) == (2, False)
    assert no_csv.err == "--preset and .xlsx contradict each other; leave one out\n"
    assert season(f"{command} a.pdf").status == 2


# --- hostile texts ------------------------------------------------------------------------------

HOSTILE = (
    "=1+1",
    "=SUM(A1:A9)",
    "==1+1",
    " =1+1",
    "\u00a0=1+1",
    "+1+1",
    "+49 30 1234",
    "-1+1",
    "-",
    "--1",
    "@SUM(1,2)",
    "@",
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-cmd|'/C notepad'!A1",
    "@SUM(1+9)*cmd|' /C calc'!A0",
    '=DDE("cmd";"/C calc";"x")',
    '=HYPERLINK("http://example.org","click")',
    '=IMPORTXML("http://example.org","//a")',
    '=WEBSERVICE("http://example.org/")',
    "=1+1;=2+2",
    '";=1+1;"',
    '","=1+1","',
    "'=1+1",
    "'Anna",
    "''",
    '"Anna"',
    '"',
    "\t=1+1",
    "Anna\tBert",
    "Anna\nBert",
    "\n=1+1",
    "\r=1+1",
    "Anna\r\n=1+1",
    "<b>Anna</b>",
    "Anna & Bert",
    "&lt;&amp;&#61;1",
    "]]>",
    "<![CDATA[x]]>",
    "</t></is></c>",
    "Anna\x00Bert",
    "\x01\x02=1+1",
    "\x1b[31mAnna",
    "Anna\ufffe",
    "\u202eannA",
    "\u200f=1+1",
    "＝1+1",
    "＠SUM(1)",
    "#REF!",
    "TRUE",
    "{=1+1}",
    "_x0041_",
    "_x005f_",
    "Anna_x000D_",
    "__x0041__",
    "=1+1\x00",
    "Карл=1+1",
    "A" * 4000,
    "=" * 300,
    "ßțЯ𝄞" * 20,
)
"""Texts that somebody might take for something else, or that no file can hold as they are."""


def test_there_are_fifty_and_no_two_alike() -> None:
    assert len({*HOSTILE}) >= 50


def hostile_sheet(number: int, names: tuple[str, ...]) -> Sheet:
    heading = Heading(
        name=names[0],
        date=date(2026, 1, number % 28 + 1),
        seats=tuple(map(Seat, names)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return replay(records_of([SheetOpened(heading), DealAdded(declarer=1, written=48)]))


def hostile_contents() -> Contents:
    """Return a season in which everybody, every list and every note has such a text."""
    members = tuple(
        Member(id=f"m{number}", number=number, name=name, since=date(2025, 1, 1))
        for number, name in enumerate(HOSTILE, start=1)
    )
    threes = [members[at : at + 3] for at in range(0, len(members) - 2, 3)]
    lists = [
        (f"sheet/{number}", hostile_sheet(number, tuple(each.name for each in three)))
        for number, three in enumerate(threes, start=1)
    ]
    found = [
        Result(
            member=member.id,
            sheet=stream,
            evening=sheet.heading.date,
            series=number,
            table=1,
            seat=seat,
            players=3,
            games=36,
            deals=36,
            points=seat,
            won=0,
            lost=0,
            opponents_lost=0,
            total=seat,
        )
        for number, ((stream, sheet), three) in enumerate(zip(lists, threes, strict=True), start=1)
        for seat, member in enumerate(three, start=1)
    ]
    book = SeasonBook(
        name=HOSTILE[0],
        standings=standings(found, members, SeasonRules(name=HOSTILE[1])),
        results=tuple(found),
        members=members,
        lists={stream: sheet.heading.name for stream, sheet in lists},
        numbers={stream: number for number, (stream, _sheet) in enumerate(lists, start=1)},
        scorings=dict.fromkeys((stream for stream, _sheet in lists), Scoring.SEEGER),
        with_lists=True,
    )
    notes = {(at, 0): text for at, text in enumerate(HOSTILE)}
    return Contents(book=book, stamp=STAMP, lists=lists, notes=notes)


def shown(text: str) -> str:
    """Return a text as every reader of XML has it: with line feeds alone at the ends of lines."""
    return clean(text).replace("\r\n", "\n").replace("\r", "\n")


def read(value: object) -> str:
    """Return what a cell holds for Excel; openpyxl leaves the escapes of the file as they are."""
    return shown(unescape(str(value)))


def wanted_names(members: Iterable[Member]) -> set[str]:
    """Return under which names the members are shown: alike ones have their numbers behind."""
    names = {*shown_names(members).values()}
    assert all(any(name.startswith(text) for text in HOSTILE) for name in names)
    return names


def names_in(sheet: Worksheet, column: int) -> set[str]:
    return {
        str(row[column - 1].value)
        for row in sheet.iter_rows(min_row=2)
        if row[column - 1].value is not None
    }


def formula_cells(path: Path) -> set[str]:
    return {
        str(cell.value)
        for sheet in openpyxl.load_workbook(path).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }


def test_hostile_texts_stay_text_in_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "hostile.xlsx"
    contents = hostile_contents()
    write(season_document(contents), path)
    book = openpyxl.load_workbook(path)
    wanted = {shown(name) for name in wanted_names(contents.book.members)}
    assert {read(name) for name in names_in(book["Results"], 7)} == wanted
    for sheet in ("Standings", "Series"):
        assert wanted <= {read(text) for text in texts(book[sheet])}
    assert [read(row[0].value) for row in book["Notes"].iter_rows(min_row=2)][: len(HOSTILE)] == [
        shown(text) for text in HOSTILE
    ]
    assert not formula_cells(path) & wanted


@pytest.mark.libreoffice
def test_hostile_texts_stay_text_in_libreoffice(tmp_path: Path, convert: Convert) -> None:
    path = tmp_path / "hostile.xlsx"
    write(season_document(hostile_contents()), path)
    (calculated,) = convert("xlsx", path)
    assert differences(path, calculated) == {}
    notes = openpyxl.load_workbook(calculated)["Notes"]
    for at, text in enumerate(HOSTILE, start=2):
        cell = notes.cell(at, 1)
        assert cell.data_type == "s", text
        # Of texts that cells share, as LibreOffice writes them, openpyxl reads this escape alone.
        assert shown(str(cell.value)) == shown(text), text


@pytest.mark.libreoffice
@pytest.mark.parametrize("preset", ["plain", "excel-de"])
def test_hostile_texts_stay_text_in_csv(tmp_path: Path, preset: str) -> None:
    """LibreOffice is told to take for a formula whatever it would take for one.

    What is for programs stands there as it is, and is quoted so that it stays in its cell; what is
    for Excel has an apostrophe before what it might calculate.
    """
    book = hostile_contents().book
    table = results_table(book.name, book.results, book.members, book.rules, lists=book.lists)
    content = render(table).encode() if preset == "plain" else render_excel_de(table)
    path = tmp_path / f"{preset}.csv"
    path.write_bytes(content)
    text = content.decode("utf-8-sig")
    told = [*csv.reader(io.StringIO(text, newline=""), delimiter=";" if ";" in text[:60] else ",")]
    names = [cells[6] for cells in told[1:]]
    wanted = wanted_names(book.members)
    assert {each.removeprefix("'") for each in names} == {each.removeprefix("'") for each in wanted}
    if preset == "excel-de":
        calculated = in_libreoffice(path, tmp_path)
        assert formula_cells(calculated) == set()
        found = openpyxl.load_workbook(calculated).worksheets[0]
        assert found.max_row == len(told)
        shown_there = [str(row[6].value) for row in found.iter_rows(min_row=2)]
        assert sum("=" in name for name in shown_there) == sum("=" in name for name in names)


def in_libreoffice(path: Path, folder: Path) -> Path:
    """Return a CSV file as LibreOffice reads it, with everything evaluated that it can."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("soffice is not installed")
    target = folder / "calculated"
    command: list[str | Path] = [
        soffice,
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        "--headless",
        "--infilter=CSV:59,34,76,1,,0,false,false,false,false,false,0,true",
        "--convert-to",
        "xlsx",
        "--outdir",
        target,
        path,
    ]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    return target / f"{path.stem}.xlsx"


@pytest.mark.libreoffice
def test_libreoffice_would_calculate_what_is_not_guarded(tmp_path: Path) -> None:
    """This shows that the test above could fail."""
    path = tmp_path / "open.csv"
    path.write_bytes(b"\xef\xbb\xbfname;other\r\n=1+1;x\r\n")
    assert formula_cells(in_libreoffice(path, tmp_path)) == {"=1+1"}


def test_names_of_members_cannot_make_a_sheet_of_the_workbook_disappear(tmp_path: Path) -> None:
    contents = hostile_contents()
    path = tmp_path / "hostile.xlsx"
    write(season_document(contents), path)
    names = openpyxl.load_workbook(path).sheetnames
    assert names[-3:] == [f"List {number}" for number in range(18, 21)]
