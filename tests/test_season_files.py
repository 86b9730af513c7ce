"""Workbooks of a season that come back: verified against the book, and read into one."""

import json
import os
import pkgutil
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from datetime import date, datetime, time
from itertools import count
from pathlib import Path

import openpyxl
import pytest
from office import Convert
from openpyxl.workbook import Workbook

from skatcalc.cli import main
from skatcalc.ingest.cells import properties_of
from skatcalc.ingest.notes import read_notes

EVENINGS = {
    "Monday": ("2026-01-08", "anna=455/20/4/0/1255 bert=608/12/0/4/1368 carla=486/9/0/4/1096"),
    "Friday": ("2026-01-12", "anna=100/5/1/3/420 dora=-40/2/3/1/-50 carla=200/6/0/4/660"),
    "Sunday": ("2026-01-15", "bert=10/1/0/2/140 dora=20/2/1/1/110 carla=30/3/1/1/170"),
}
Change = Callable[[Workbook], object]


class Club:
    """A book, and the program run on it."""

    def __init__(self, book: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.book, self.capsys = book, capsys
        self.folder = book.parent

    def run(self, *args: str | Path, status: int = 0) -> list[str]:
        self.capsys.readouterr()
        assert main(["--book", str(self.book), "--by", "Anna", *map(str, args)]) == status
        told = self.capsys.readouterr()
        return [*told.out.splitlines(), *told.err.splitlines()]

    def play(self, name: str) -> None:
        day, foot = EVENINGS[name]
        players = [each.partition("=")[0].title() for each in foot.split()]
        self.run("sheet", "new", name, "--date", day, "--games", "48", *players)
        self.run("sheet", "totals", *foot.split())
        self.run("sheet", "close")

    def season(self) -> None:
        for name in EVENINGS:
            self.play(name)
        self.run("season", "new", "2026")
        self.run("season", "add", *EVENINGS)

    def export(self, *options: str) -> Path:
        path = self.folder / "2026.xlsx"
        self.run("season", "export", path, "--force", *options)
        return path

    def changed(self, change: Change, *options: str) -> Path:
        path = self.export(*options)
        book = openpyxl.load_workbook(path)
        change(book)
        book.save(path)
        return path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("played") / "club.db"


@pytest.fixture
def club(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Club:
    if not played.exists():
        Club(played, capsys).season()
    shutil.copy(played, tmp_path / "club.db")
    return Club(tmp_path / "club.db", capsys)


def put(sheet: str, cell: str, value: object) -> Change:
    def change(book: Workbook) -> None:
        book[sheet][cell] = value  # type: ignore[assignment]

    return change


def row_of(path: Path, sheet: str, name: str) -> int:
    cells = openpyxl.load_workbook(path)[sheet].iter_rows()
    return next(cell.row for row in cells for cell in row if cell.value == name)


# --- verify -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("--lists",), ("--lang", "de"), ("--lang", "ru")])
def test_the_fresh_file_is_silent_in_every_language(club: Club, options: tuple[str, ...]) -> None:
    path = club.export(*options)
    assert club.run("season", "verify", path) == [f"nothing was changed in {path}"]
    book = openpyxl.load_workbook(path)
    book.save(path)
    assert club.run("season", "verify", path) == [f"nothing was changed in {path}"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            put("Results", "N2", 553),
            "Results N2 (Total, Anna, 2026-01-08): 553, should be a formula that comes to 1255",
        ),
        (
            put("Results", "M2", 543),
            "Results M2 (Game points, Anna, 2026-01-08): 543, should be 455",
        ),
        (
            put("Results", "M2", "543"),
            "Results M2 (Game points, Anna, 2026-01-08): the text “543”, should be 455",
        ),
        (
            put("Results", "M2", None),
            "Results M2 (Game points, Anna, 2026-01-08): empty, should be 455",
        ),
        (
            put("Results", "M2", "=400+55"),
            (
                "Results M2 (Game points, Anna, 2026-01-08): the "
                "formula =400+55, should be the value 455"
            ),
        ),
        (put("Results", "AZ2", 1), "Results AZ2 (Anna, 2026-01-08): 1, should be empty"),
        (
            lambda book: book["Results"].delete_rows(4),
            "Results, row 4: here a row is missing: Carla, 2026-01-08",
        ),
        (lambda book: book["Results"].insert_rows(4), "Results, row 4: an empty row was added"),
        (
            lambda book: book["Results"].insert_cols(5),
            "Results, column E: this column was added: –",
        ),
        (lambda book: book["Results"].delete_cols(18), "Results: the column Remark is missing"),
        (lambda book: book.remove(book["Check"]), "the sheet Check is missing"),
        (lambda book: book.create_sheet("Mine"), "the sheet Mine was added"),
        (lambda book: setattr(book["Rule"], "title", "Law"), "the sheet Law should be called Rule"),
    ],
)
def test_what_somebody_changed_is_named(club: Club, change: Change, sentence: str) -> None:
    path = club.changed(change)
    assert club.run("season", "verify", path, status=1) == [sentence]


def test_a_changed_formula_is_named_and_what_follows_from_it_is_not(club: Club) -> None:
    path = club.changed(put("Results", "N2", "=M2+50*(J2-K2)"))
    (told,) = club.run("season", "verify", path, status=1)
    assert told.startswith("Results N2 (Total, Anna, 2026-01-08): the formula =M2+50*(J2-K2), ")


def test_a_row_that_was_written_below_is_named(club: Club) -> None:
    path = club.export()
    book = openpyxl.load_workbook(path)
    sheet = book["Results"]
    for cell in sheet[2]:
        sheet.cell(sheet.max_row + (cell.column == 1), cell.column, cell.value)  # type: ignore[arg-type]
    book.save(path)
    assert club.run("season", "verify", path, status=1) == [
        "Results, row 11: this row was added: Anna, 2026-01-08"
    ]


def test_a_result_that_is_not_what_its_formula_comes_to_is_named(club: Club) -> None:
    path = club.export()
    patch(path, r"xl/worksheets/sheet\d+.xml", "<v>1255</v>", "<v>9255</v>", first="</f>")
    (told, *_more) = club.run("season", "verify", path, status=1)
    assert re.search("the formula is right, but 9255 stands there, not 1255", told)


def patch(path: Path, members: str, old: str, new: str, *, first: str = "") -> None:
    """Change the text of a file's members, once in each."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            changed = content.replace((first + old).encode(), (first + new).encode(), 1)
            archive.writestr(name, changed if re.fullmatch(members, name) else content)


def test_an_older_file_says_first_how_many_entries_are_newer(club: Club) -> None:
    path = club.export()
    club.run("season", "change", "--name", "Season")
    club.run("season", "remove", "Sunday")
    told = club.run("season", "verify", path, status=1)
    assert told[0] == "the book has 2 newer entries since this file was made"
    assert "Results, row 8: this row was added: Bert, 2026-01-15" in told


def test_a_file_of_a_later_book_says_so(club: Club) -> None:
    before = club.folder / "before.db"
    shutil.copy(club.book, before)
    club.run("season", "change", "--name", "Season")
    path = club.export()
    club.book = before
    assert club.run("season", "verify", path, status=1)[0].startswith(
        "the file was made when its book had "
    )


def test_what_is_not_ours_and_what_is_of_another_season_is_refused(club: Club) -> None:
    path = club.folder / "own.xlsx"
    Workbook().save(path)
    (told,) = club.run("season", "verify", path, status=1)
    assert told.endswith(
        "was not made by season export; season import reads the results of a workbook"
    )
    path = club.export()
    patch(path, "docProps/custom.xml", ">season/", ">season/x")
    (told,) = club.run("season", "verify", path, status=1)
    assert told.endswith("name one of its own with --season")
    assert club.run("season", "verify", path, "--season", "2026")[0].startswith("nothing")


def test_a_count_of_entries_that_no_book_has_is_not_read(club: Club) -> None:
    path = club.export()
    count = properties_of(path.read_bytes())["skatcalc.entries"]
    patch(path, "docProps/custom.xml", f">{count}<", f">{'9' * 5000}<")
    assert properties_of(path.read_bytes())["skatcalc.entries"] != count
    assert club.run("season", "verify", path) == [f"nothing was changed in {path}"]


def test_a_workbook_of_another_kind_is_no_workbook(club: Club) -> None:
    path = club.folder / "2026.ods"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<office:document-content/>")
    for command in ("verify", "import"):
        assert club.run("season", command, path, status=1) == [
            "2026.ods: the file is no workbook that can be read; save it as .xlsx again"
        ]
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    for command in ("verify", "import"):
        (told,) = club.run("season", command, path, status=1)
        assert told.endswith("save it as .xlsx again")


def test_findings_in_json_have_their_codes(club: Club) -> None:
    path = club.changed(put("Results", "M2", 543))
    told = json.loads("\n".join(club.run("--json", "season", "verify", path, status=1)))
    (finding,) = told["findings"]
    assert finding["code"] == "workbook-cell-value"
    assert finding["facts"] == {
        "cell": "Results M2 (Game points, Anna, 2026-01-08)",
        "found": 543,
        "due": 455,
    }


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'


@pytest.mark.parametrize(
    ("member", "old", "new", "words"),
    [
        ("xl/workbook.xml", "<workbook ", f"{ENTITIES}<workbook ", "XML entities"),
        (r"xl/worksheets/sheet1\.xml", "<worksheet ", f"{ENTITIES}<worksheet ", "XML entities"),
        ("docProps/custom.xml", "<Properties ", f"{ENTITIES}<Properties ", "XML entities"),
        (r"xl/worksheets/sheet1\.xml", "<row ", "<row><row ", "no workbook that can be read"),
        (r"xl/worksheets/sheet1\.xml", 'r="A', 'r="ZZZZZ', "no workbook that can be read"),
        ("docProps/custom.xml", "lpwstr>", "lpwstr>" + "x" * 200_000, "no workbook"),
    ],
)
def test_a_file_that_is_out_to_do_harm_is_refused(
    club: Club, member: str, old: str, new: str, words: str
) -> None:
    path = club.export()
    patch(path, member, old, new)
    (told,) = club.run("season", "verify", path, status=1)
    assert words in told


def test_a_bomb_is_refused(club: Club) -> None:
    path = club.export()
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/bomb", b"0" * 40_000_000)
    (told,) = club.run("season", "verify", path, status=1)
    assert "unpacked it has" in told


# --- notes ------------------------------------------------------------------------------------


def notes(path: Path, title: str = "Notes") -> dict[str, object]:
    cells = (cell for row in openpyxl.load_workbook(path)[title].iter_rows() for cell in row)
    return {cell.coordinate: cell.value for cell in cells if cell.value}


def test_what_was_written_on_the_notes_is_kept(club: Club) -> None:
    def write(book: Workbook) -> None:
        sheet = book["Notes"]
        sheet["A1"], sheet["B3"], sheet["H60"], sheet["A5"] = "Our notes", "Cards!", 7.5, "=1+1"
        sheet.title = "Merkzettel"
        book.defined_names["skatcalc_sheet_notes"].attr_text = "Merkzettel!$A$1"

    path = club.changed(write)
    assert club.run("season", "verify", path, status=1) == [
        "the sheet Merkzettel should be called Notes"
    ]
    club.run("--lang", "de", "season", "export", path)
    kept = notes(path, "Notizen")
    last = kept.pop(f"A{max(int(each[1:]) for each in kept)}")
    assert (
        last == "Was hier steht, bleibt erhalten, wenn die Arbeitsmappe neu erstellt wird." or last
    )
    assert kept == {"A1": "Our notes", "B3": "Cards!", "H60": "7.5", "A5": "=1+1"}
    assert club.run("season", "verify", path)[0].startswith("nothing")
    club.run("season", "export", path)
    assert notes(path)["H60"] == "7.5"
    assert len(notes(path)) == 5


@pytest.mark.parametrize(
    ("value", "form", "kept"),
    [
        (date(2026, 12, 1), None, "01.12.2026"),
        (datetime(2026, 12, 1, 19, 30), None, "01.12.2026 19:30"),  # noqa: DTZ001 - as cells have it
        (time(19, 30, 5), None, "19:30:05"),
        (time(0, 0), None, "00:00"),
        (46357, "dd/mm", "01.12.2026"),
        (46357, r"[$-407]d\.\ mmm\ yy;@", "01.12.2026"),
        (2958465.9999999, "yyyy-mm-dd", "31.12.9999 23:59:59"),
        (2958466, "yyyy-mm-dd", "2958466"),
        (-1, "yyyy-mm-dd", "-1"),
        (12.5, '#,##0.00 "dm"', "12.5"),
        (12, "[Red]0", "12"),
        (0.25, "0%", "0.25"),
        ("=1+1", None, "=1+1"),
        (True, None, "TRUE"),
    ],
)
def test_a_note_is_kept_as_it_is_read(
    club: Club, value: object, form: str | None, kept: str
) -> None:
    def write(book: Workbook) -> None:
        cell = book["Notizen"]["B3"]
        cell.value = value
        if form is not None:
            cell.number_format = form

    path = club.changed(write, "--lang", "de")
    for _time in range(2):
        club.run("--lang", "de", "season", "export", path)
        assert notes(path, "Notizen")["B3"] == kept


def test_notes_that_are_too_large_are_not_overwritten(club: Club) -> None:
    path = club.changed(put("Notes", "A6000", "far down"))
    before = path.read_bytes()
    (told,) = club.run("season", "export", path, status=1)
    assert told.startswith("2026.xlsx: the sheet for notes holds more than 5000 rows")
    assert path.read_bytes() == before
    club.run("season", "export", path, "--force")
    assert len(notes(path)) == 1


def test_a_workbook_of_ours_that_broke_is_written_over_by_force(club: Club) -> None:
    path = club.export()
    patch(path, "xl/workbook.xml", "<workbook ", "<workbook <")
    broken = path.read_bytes()
    assert club.run("season", "export", path, status=1) == [
        "2026.xlsx: the file is no workbook that can be read; save it as .xlsx again"
    ]
    assert path.read_bytes() == broken
    club.run("season", "export", path, "--force")
    assert club.run("season", "verify", path)[0].startswith("nothing")


def test_a_mark_that_cannot_be_unpacked_is_none(club: Club) -> None:
    path = club.export()
    content = bytearray(path.read_bytes())
    for at in [each.start() for each in re.finditer(rb"PK\x01\x02", content)]:
        content[at + 8] |= 1  # encrypted
    path.write_bytes(content)
    (told,) = club.run("season", "export", path, status=1)
    assert told.endswith("or write over it with --force")
    assert path.read_bytes() == content


def test_a_name_that_just_fits_can_be_written_again(club: Club) -> None:
    path = club.folder / f"{'x' * 250}.xlsx"
    for _time in range(2):
        club.run("season", "export", path)
    assert club.run("season", "verify", path)[0].startswith("nothing")


@pytest.mark.parametrize("ending", ["xlsx", "html"])
def test_a_name_that_is_too_long_is_refused(club: Club, ending: str) -> None:
    path = club.folder / f"{'x' * 300}.{ending}"
    (told,) = club.run("season", "export", path, status=1)
    assert told.startswith(f"{path} cannot be written: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(club: Club) -> None:
    path = club.folder / "2026.xlsx"
    os.mkfifo(path)
    (told,) = club.run("season", "export", path, status=1)
    assert told.endswith("or write over it with --force")


@pytest.mark.parametrize("lock", [".~lock.2026.xlsx#", "~$2026.xlsx"])
def test_a_workbook_that_somebody_has_open_is_not_written_over(club: Club, lock: str) -> None:
    path = club.export()
    before = path.read_bytes()
    club.run("season", "change", "--name", "Season")
    (club.folder / lock).write_text("Bert")
    (told,) = club.run("season", "export", path, status=1)
    assert told.startswith(f"{path} is open in another program, as {lock} beside it says; close it")
    assert path.read_bytes() == before
    assert club.run("season", "export", path, "--force") == [f"Season is written to {path}"]
    assert path.read_bytes() != before


def test_sheets_that_somebody_has_added_are_not_lost(club: Club) -> None:
    def add(book: Workbook) -> None:
        book.create_sheet("Empty")
        book.create_sheet("Phones")["A1"] = "Anna"
        book["Notes"]["A1"] = "Ours"

    path = club.changed(add, "--lists")
    before = path.read_bytes()
    (told,) = club.run("season", "export", path, status=1)
    assert told.startswith(f"{path} has more sheets than season export made, which would be lost: ")
    assert told.endswith("lost: Phones; choose another name, or write over it with --force")
    assert path.read_bytes() == before
    club.run("season", "export", path, "--force")
    assert "Phones" not in openpyxl.load_workbook(path).sheetnames
    assert notes(path)["A1"] == "Ours"


def test_a_workbook_without_notes_gets_them_again(club: Club) -> None:
    path = club.changed(lambda book: book.remove(book["Notes"]))
    club.run("season", "export", path)
    assert len(notes(path)) == 1


# --- import -----------------------------------------------------------------------------------


@pytest.fixture
def empty(club: Club, capsys: pytest.CaptureFixture[str]) -> Club:
    """A club that has a season, and nothing in it."""
    new = Club(club.folder / "new.db", capsys)
    new.run("season", "new", "2026")
    return new


@pytest.mark.parametrize("language", ["en", "de", "ru", "cs", "ro"])
def test_an_exported_workbook_gives_the_same_standings(
    club: Club, empty: Club, language: str
) -> None:
    path = club.export("--lang", language)
    before = empty.book.read_bytes()
    told = empty.run("season", "import", path, "--dry-run")
    assert told == [
        "3 lists would be entered",
        "Monday (2026-01-08): Anna 1255 · Bert 1368 · Carla 1096",
        "Friday (2026-01-12): Anna 420 · Dora -50 · Carla 660",
        "Sunday (2026-01-15): Bert 140 · Dora 110 · Carla 170",
    ]
    assert empty.book.read_bytes() == before
    assert empty.run("season", "import", path)[0] == "3 lists are entered"
    assert empty.run("season", "standings") == club.run("season", "standings")
    assert empty.run("season", "import", path) == [
        "0 lists are entered",
        "3 lists are in already, with the same results",
    ]


def typed(folder: Path, *lines: str, name: str = "typed.csv") -> Path:
    path = folder / name
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


HEAD = "Datum;Liste;Tisch;Name;Gewonnen;Verloren;Spielpunkte;Gesamt"


def test_a_typed_table_needs_but_few_columns(empty: Club) -> None:
    path = typed(
        empty.folder,
        "Our results of 2025;;;",
        "date;name;won;lost;points",
        "08.01.2026;Anna;5;1;100",
        "08.01.2026;Bert (G);2;0;48",
        "2026-01-08;Carla;3;2;\u221240",
        ";;;;",
    )
    told = empty.run("season", "import", path)
    assert told[:2] == [
        "1 list is entered",
        "2026 has 1 list, 1 series, 1 evening and 3 players",
    ]
    assert any("Bert (G)" in line for line in empty.run("season", "standings"))


def test_totals_tell_how_the_list_was_scored(empty: Club) -> None:
    lines = ["date,list,name,won,lost,points,total,remark"]
    lines += [
        f"2026-01-08,Plain,{who},2,1,{at},{at},announced"
        for at, who in ((1, "A"), (2, "B"), (3, "C"))
    ]
    lines += [
        f"2026-01-09,Seeger,{who},2,1,{at},{at + 50}," for at, who in ((1, "A"), (2, "B"), (3, "C"))
    ]
    told = empty.run("season", "import", typed(empty.folder, *lines))
    # That the two do not compare is said of the season; no list has a wrong total.
    assert [line.partition(" are ")[0] for line in told if "check" in line] == [
        "please check: the lists of this season"
    ]
    assert any(
        '"classic"' in line for line in empty.run("--json", "sheet", "show", "--sheet", "Plain")
    )
    assert any(
        '"seeger"' in line for line in empty.run("--json", "sheet", "show", "--sheet", "Seeger")
    )


def test_a_total_that_nothing_gives_is_kept_and_told(empty: Club) -> None:
    lines = ["date,list,name,won,lost,points,total", "2026-01-08,A,Anna,1,0,10,777"]
    lines += ["2026-01-08,A,Bert,1,0,10,60", "2026-01-08,A,Carla,1,0,10,60"]
    lines += [f"2026-01-09,B,{name},1,0,10,60" for name in ("Anna", "Bert", "Carla")]
    told = empty.run("season", "import", typed(empty.folder, *lines))
    place = "please check: typed.csv, line 2: A of 2026-01-08: "
    assert [line.removeprefix(place) for line in told if line.startswith("please check")] == [
        "K4 control total: the totals are 897 together, and should be 180",
        "foot of the paper: Anna: the total is 777 on paper, the figures give 60",
    ]


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        (("a;b", "1;2"), ["typed.csv: there is no table of results in the file"]),
        (("date;name;won;lost;points",), ["typed.csv: there is no result below the headings"]),
        (
            ("date;name;won;lost;points", "2026-13-08;Anna;x;1;", ";Bert;1;1;5"),
            [
                "typed.csv, line 2: date: “2026-13-08” is no date",
                "typed.csv, line 2: won: “x” is no whole number",
                "typed.csv, line 2: points is missing",
                "typed.csv, line 3: date is missing",
            ],
        ),
        (
            (
                "date;name;players;won;lost;points",
                "2026-01-08;Anna;3;1;1;5",
                "2026-01-08;Bert;3;1;1;5",
            ),
            [
                (
                    "typed.csv, line 2: List 1 of 2026-01-08 has 3 players, "
                    "but the file has Anna and Bert"
                )
            ],
        ),
        (
            (
                "date;name;won;lost;points",
                "2026-01-08;Anna;1;-1;5",
                "2026-01-08;Bert;1;1;5",
                "2026-01-08;C;1;1;5",
            ),
            ["typed.csv, line 2: List 1 of 2026-01-08: "],
        ),
        (
            ("date;name;won;lost;points", "2026-01-08;Anna;1;1;5"),
            ["typed.csv, line 2: List 1 of 2026-01-08: "],
        ),
    ],
)
def test_every_fault_is_told_at_once_with_its_place(
    empty: Club, lines: tuple[str, ...], sentences: list[str]
) -> None:
    before = empty.book.read_bytes()
    path = typed(empty.folder, *lines)
    assert main(["--book", str(empty.book), "season", "import", str(path)]) == 1
    told = empty.capsys.readouterr().err.splitlines()
    assert len(told) == len(sentences), told
    for line, sentence in zip(told, sentences, strict=True):
        assert line.startswith(sentence)
    assert empty.book.read_bytes() == before


def test_a_fault_of_a_workbook_names_sheet_and_row(club: Club, empty: Club) -> None:
    path = club.changed(put("Results", "J3", "many"))
    (told,) = empty.run("season", "import", path, status=1)
    assert told == "2026.xlsx, Results, line 3: Won: “many” is no whole number"
    answer = json.loads("\n".join(empty.run("--json", "season", "import", path, status=1)))
    (problem,) = answer["problems"]
    assert problem["where"] == {"file": "2026.xlsx", "sheet": "Results", "line": 3}


def test_a_formula_without_a_result_is_told_as_it_stands(club: Club, empty: Club) -> None:
    path = club.changed(put("Results", "M2", "=400+55"))
    assert empty.run("season", "import", path, status=1) == [
        "2026.xlsx, Results, line 2: Game points: “=400+55” is no whole number"
    ]


def test_headings_that_are_lacking_are_named(club: Club, empty: Club) -> None:
    def rename(book: Workbook) -> None:
        book["Results"]["M1"], book["Results"]["G1"] = "Points in the game", "Who"

    path = club.changed(rename)
    assert empty.run("season", "import", path, status=1) == [
        "2026.xlsx, Results, line 1: Name is missing",
        "2026.xlsx, Results, line 1: Game points is missing",
    ]
    path = club.changed(lambda book: book.remove(book["Results"]))
    (told,) = empty.run("season", "import", path, status=1)
    assert told.startswith("2026.xlsx: there is no table of results in the file")
    path = typed(empty.folder, "Club of 2026", "Datum;Name;Gewonnen;Verloren;Punkt", "1;2;3;4;5")
    assert empty.run("season", "import", path, status=1) == [
        "typed.csv, line 2: Game points is missing"
    ]


def test_a_row_without_a_day_is_not_missed_from_its_list(club: Club, empty: Club) -> None:
    head, lines = "Datum;Name;Gewonnen;Verloren;Spielpunkte", ("Anna;1;1;5", "Bert;1;1;5")
    path = typed(
        empty.folder, head, *(f"2026-01-08;{line}" for line in lines), "8.1.26;Carla;1;1;5"
    )
    (told,) = empty.run("season", "import", path, status=1)
    assert told.startswith("typed.csv, line 4: Datum: “8.1.26” is no date")
    path = club.changed(
        lambda book: (put("Results", "A3", None)(book), put("Results", "J9", "x")(book))
    )
    assert empty.run("season", "import", path, status=1) == [
        "2026.xlsx, Results, line 3: Date is missing",
        "2026.xlsx, Results, line 9: Won: “x” is no whole number",
    ]


def test_a_name_that_is_too_long_is_not_cut_off(empty: Club) -> None:
    lines = [f"2026-01-08;{'x' * 200}{end};1;1;5" for end in ("", "a", "b")]
    path = typed(empty.folder, "Datum;Name;Gewonnen;Verloren;Spielpunkte", *lines)
    told = empty.run("season", "import", path, status=1)
    assert [each.partition(": the table is too large")[0] for each in told] == [
        "typed.csv, line 3",
        "typed.csv, line 4",
    ]


def test_names_with_joiners_come_back(club: Club) -> None:
    names = ["علی\u200cرضا", "👨\u200d👩\u200d👧", "Carla"]
    club.run("sheet", "new", "Joined", "--date", "2026-02-01", *names)
    club.run("sheet", "totals", "1=5/1/1", "2=5/1/1", "3=5/1/1")
    club.run("sheet", "close")
    club.run("season", "add", "Joined")
    for ending in ("xlsx", "csv"):
        path = club.folder / f"joined.{ending}"
        club.run("season", "export", path)
        assert club.run("season", "import", path) == [
            "0 lists are entered",
            "4 lists are in already, with the same results",
        ]


def test_names_like_formulas_come_back_from_every_file(club: Club) -> None:
    names = ["=1+1", "@dora", "+5", "'n Abend", "-"]
    club.run("sheet", "new", "=Sum", "--date", "2026-02-01", "--", *names)
    club.run("sheet", "totals", *(f"{seat}=5/1/1" for seat in range(1, 6)))
    club.run("sheet", "close")
    club.run("season", "add", "=Sum")
    for options in (("a.xlsx",), ("a.csv",), ("b.csv", "--preset", "excel-de")):
        path = club.folder / options[0]
        club.run("season", "export", path, *options[1:])
        assert club.run("season", "import", path) == [
            "0 lists are entered",
            "4 lists are in already, with the same results",
        ]


def test_the_ending_of_a_workbook_does_not_matter(club: Club, empty: Club) -> None:
    path = club.export().rename(club.folder / "2026.xlsm")
    assert empty.run("season", "import", path)[0] == "3 lists are entered"


def test_a_workbook_without_results_below_the_headings_names_the_sheet(empty: Club) -> None:
    book = Workbook()
    book["Sheet"].append(["date", "name", "won", "lost", "points"])
    path = empty.folder / "bare.xlsx"
    book.save(path)
    (told,) = empty.run("season", "import", path, status=1)
    assert told == "bare.xlsx, Sheet: there is no result below the headings"
    Workbook().save(path)
    (told,) = empty.run("season", "import", path, status=1)
    assert told.startswith("bare.xlsx: there is no table of results in the file")


def test_a_list_that_differs_is_named_and_stays(club: Club) -> None:
    path = club.changed(put("Results", "M2", 543))
    told = club.run("season", "import", path)
    assert told == [
        "0 lists are entered",
        "2 lists are in already, with the same results",
        (
            "please check: 2026.xlsx, Results, line 2: 1 Monday (2026-01-08) is in the book with "
            "other results: Anna has 455/20/4/1255 there and 543/20/4/1343 in the file; it stays "
            "as it is"
        ),
    ]
    path = club.changed(put("Results", "G2", "Zoe"))
    assert "is in the book with other players" in club.run("season", "import", path)[-1]


def test_a_list_that_only_the_season_lacks_is_entered(club: Club) -> None:
    path = club.export()
    club.run("season", "remove", "Monday")
    assert club.run("season", "import", path)[:2] == [
        "1 list is entered",
        "1 of them was in the book already, but not in 2026",
    ]
    assert club.run("season", "verify", path)[1].startswith("nothing was changed")


class PowerCut(BaseException):
    """The end of the program, wherever it is."""


@pytest.mark.parametrize(
    ("step", "before", "told"),
    [
        ("skatcalc.cli.season.importing.keep", 1, "1 of them was"),
        ("skatcalc.cli.season.importing.enter_read", 0, "2 of them were"),
        ("skatcalc.seasonbook.write_season", 0, "2 of them were"),
    ],
)
def test_what_is_cut_off_is_made_up_for_when_the_file_is_read_again(
    empty: Club, monkeypatch: pytest.MonkeyPatch, step: str, before: int, told: str
) -> None:
    lines = ["date,list,name,won,lost,points,remark"]
    lines += [f"2026-01-08,A,{name},2,1,30,announced" for name in ("Anna", "Bert (G)", "Carla")]
    lines += [f"2026-01-09,B,{name},2,1,30," for name in ("Anna", "Carla", "Dora")]
    path = typed(empty.folder, *lines)
    whole = Club(empty.folder / "whole.db", empty.capsys)
    shutil.copy(empty.book, whole.book)
    whole.run("season", "import", path)

    function, calls = pkgutil.resolve_name(step), count()

    def cut(*args: object, **facts: object) -> object:
        if next(calls) == before:
            raise PowerCut
        return function(*args, **facts)

    with monkeypatch.context() as patched:
        patched.setattr(step, cut)
        with pytest.raises(PowerCut):
            empty.run("season", "import", path)
    assert "2026-01-08" in "\n".join(empty.run("sheet", "list"))
    assert empty.run("season", "list")[2].split()[3] == "0"

    said = f"{told} in the book already, but not in 2026"
    planned = empty.run("season", "import", path, "--dry-run")
    assert planned[0] == "2 lists would be entered"
    assert planned[-1] == said
    found = empty.run("season", "import", path)
    assert found[:3] == [
        "2 lists are entered",
        said,
        "2026 has 2 lists, 2 series, 2 evenings and 4 players",
    ]
    for report in ("standings", "series --results"):
        assert empty.run("season", *report.split()) == whole.run("season", *report.split())
    results = "season", "series", "--results", "--format", "csv"
    assert sum("announced" in row for row in empty.run(*results)) == 3
    assert empty.run(*results) == whole.run(*results)


def test_an_open_list_is_named(club: Club) -> None:
    path = club.export()
    club.run("sheet", "open", "Monday")
    told = club.run("season", "import", path)
    assert told[-1].endswith("is in the book and still open; sheet close finishes it")


def test_a_name_that_can_be_several_members_stops_all_of_it(club: Club, empty: Club) -> None:
    path = club.export()
    empty.run("player", "add", "Anna")
    empty.run("player", "add", "Anna", "--another")
    before = empty.book.read_bytes()
    (told,) = empty.run("season", "import", path, status=1)
    assert "Anna" in told
    assert empty.book.read_bytes() == before


@pytest.fixture
def escapes(club: Club) -> Club:
    """A club with a member, a list and notes that look like what Excel reads as other signs."""
    club.run("sheet", "new", "Extra_x0041_", "--date", "2026-01-20", "Max_x0041_", "Bert", "Carla")
    club.run(
        "sheet", "totals", "Max_x0041_=100/5/1/3/420", "bert=-40/2/3/1/-50", "carla=9/2/0/4/269"
    )
    club.run("sheet", "close")
    club.run("player", "add", "Max_x0041_")
    club.run("season", "add", "Extra_x0041_")
    return club


WITH_ESCAPES = "Extra_x0041_ (2026-01-20): Max_x0041_ 420 · Bert -50 · Carla 269"


def test_what_looks_like_an_escape_comes_back_as_it_was(escapes: Club, empty: Club) -> None:
    path = escapes.export("--lists")
    assert escapes.run("season", "verify", path) == [f"nothing was changed in {path}"]
    note = {"A2": "Bring _x005F_x0041_!", "B3": "_x0041_ is Excel's A"}

    def write(book: Workbook) -> None:
        for cell, text in note.items():
            book["Notes"][cell] = text

    path = escapes.changed(write, "--lists")
    for _times in range(2):
        # Excel shows an A where another program has written the escape of one.
        assert escapes.run("season", "verify", path) == [f"nothing was changed in {path}"]
        escapes.run("season", "export", path, "--lists")
        kept = read_notes(path)
        assert (kept[0, 0], kept[1, 1]) == ("Bring _x0041_!", "A is Excel's A")
    assert WITH_ESCAPES in empty.run("season", "import", path, "--dry-run")
    empty.run("season", "import", path)
    assert empty.run("season", "standings") == escapes.run("season", "standings")


@pytest.mark.libreoffice
def test_what_looks_like_an_escape_comes_back_from_libreoffice(
    escapes: Club, empty: Club, convert: Convert
) -> None:
    path = escapes.changed(put("Notes", "A2", "Bring _x005F_x0041_!"), "--lists")
    (saved,) = convert("xlsx", path)
    assert escapes.run("season", "verify", saved) == [f"nothing was changed in {saved}"]
    assert read_notes(saved)[0, 0] == "Bring _x0041_!"
    assert WITH_ESCAPES in empty.run("season", "import", saved, "--dry-run")


@pytest.mark.libreoffice
def test_a_file_that_libreoffice_saved_unchanged_is_silent(club: Club) -> None:
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed")
    path = club.export("--lists")
    folder = club.folder / "saved"
    profile = f"-env:UserInstallation={(club.folder / 'profile').as_uri()}"
    command = [
        "soffice",
        profile,
        "--headless",
        "--convert-to",
        "xlsx",
        "--outdir",
        str(folder),
        str(path),
    ]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    saved = folder / path.name
    assert saved.read_bytes() != path.read_bytes()
    assert club.run("season", "verify", saved) == [f"nothing was changed in {saved}"]
    club.run("season", "import", saved)
