"""Foreign lists of every kind: what their lines say, and that hostile files are refused."""

import json
import zipfile
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from openpyxl import Workbook

from skatcalc.audit import ForeignLine, audit
from skatcalc.export.workbook import write as export
from skatcalc.game import Contract, Ending, Matadors, Party
from skatcalc.i18n import LANGUAGES, use
from skatcalc.ingest import tables, textfiles, workbook
from skatcalc.ingest.delimited import read_sheet
from skatcalc.ingest.foreign import ForeignList, understand
from skatcalc.ingest.headings import Field
from skatcalc.ingest.iss import read_iss
from skatcalc.ingest.jsonlines import read_json_lines
from skatcalc.ingest.tables import read_table
from skatcalc.ingest.workbook import read_workbook
from skatcalc.messages import text
from skatcalc.neutral import format_game, format_ramsch
from skatcalc.problems import Problem, SkatError, StoreError
from skatcalc.reports import sheet_document
from skatcalc.rules import ISKO
from skatcalc.sheet import records_of, replay

EXAMPLES = Path(__file__).parent.parent / "examples"


def table(tmp_path: Path, content: str | bytes, **told: Field) -> tuple[ForeignLine, ...]:
    path = tmp_path / "list.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return understand(read_table(path), told).lines


def only(tmp_path: Path, headings: str, cells: str) -> ForeignLine:
    (line,) = table(tmp_path, f"{headings}\n{cells}\n")
    return line


def said(line: ForeignLine) -> str:
    """Return what a line says in the neutral notation."""
    assert line.faults == ()
    if line.ramsch is not None:
        return format_ramsch(line.ramsch)
    return "passed" if line.passed else format_game(line.game) if line.game else "-"


def faults(line: ForeignLine) -> list[tuple[str, object]]:
    return [(each.code, each.where.get("cell")) for each in line.faults]


def refused(read: Callable[[Path], object], path: Path) -> list[Problem]:
    with pytest.raises(SkatError) as raised:
        read(path)
    return list(raised.value.problems)


# --- cells --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headings", "cells", "expected"),
    [
        ("Spiel;Spitzen;Augen", "Pik;2;89", "S 2 p89"),
        ("Spiel;Spitzen;Augen", "Pik;+2;89", "S +2 p89"),
        ("Spiel;Spitzen;Augen", "Pik;−2;89", "S -2 p89"),
        ("Spiel;Spitzen;Augen", "Pik;ohne 2;89", "S -2 p89"),
        ("Spiel;mit;ohne;gewonnen", "Grand;1;;ja", "G +1 w"),
        ("Spiel;mit;ohne;gewonnen", "Grand;;4;nein", "G -4 l"),
        ("Spiel;gewonnen", "Pik mit zwei Hand;x", "SH +2 w"),
        ("Spiel;Spitzen;verloren", "S;1;x", "S 1 l"),
        ("Spiel;Spitzen;verloren", "S;1;0", "S 1 w"),
        ("Spiel;Spitzen;gewonnen;verloren", "S;1;;x", "S 1 l"),
        ("Spiel;Spitzen;gewonnen;verloren", "S;1;0;0", "S 1"),
        ("Spiel;Spitzen;gewonnen", "S;1;verloren", "S 1 l"),
        ("Spiel;Spitzen;Ergebnis", "S;1;gewonnen", "S 1 w"),
        ("Spiel;Spitzen;Ergebnis", "S;1;verloren Schneider", "S 1 s l"),
        ("Grundwert;mit;Punkte", "12;3;48", "C +3"),
        ("Grundwert;Punkte", "46;46", "NO"),
        ("Grundwert;Punkte", "59;59", "NOH"),
        ("Spiel;Spitzen;Hand;Schneider;angesagt;Augen", "Herz;1;x;x;x;95", "HHS 1 p95 s"),
        ("Spiel;Spitzen;Schneider;Augen", "Herz;1;angesagt;95", "HHS 1 p95"),
        ("Spiel;Spitzen;Schwarz;Augen", "Herz;1;angesagt;120", "HHZ 1 p120"),
        ("Spiel;Spitzen;Schwarz angesagt;Augen", "Herz;1;ja;120", "HHZ 1 p120"),
        ("Spiel;Spitzen;Schwarz angesagt;Augen", "Herz;1;angesagt;120", "HHZ 1 p120"),
        ("Spiel;Spitzen;Hand;Augen", "Herz;1;Hand;95", "HH 1 p95"),
        ("Spiel;Spitzen;Hand;Augen", "Herz;1;nein;95", "H 1 no-hand p95"),
        ("Spiel;Spitzen;Ouvert;Stiche", "Herz;4;x;10", "HO 4 t10"),
        ("Spiel;Spitzen;Reizwert;Augen", "Herz;1;20;95", "H 1 b20 p95"),
        ("Spiel;Spitzen;Reizwert;Augen", "Herz;1;0;95", "H 1 p95"),
        # a null has neither matadors nor card points that count
        ("Spiel;Spitzen;Augen;gewonnen", "Null;0;0;ja", "N w"),
        ("Spiel;Kontra;Re;gewonnen", "Null;x;;ja", "N w x"),
        ("Spiel;Kontra;Re;gewonnen", "Null;x;x;ja", "N w x x"),
        ("Spiel;Kontra/Re;gewonnen", "Null;KR;ja", "N w x x"),
        ("Spiel;Kontra/Re;gewonnen", "Null;Kontra und Re;ja", "N w x x"),
        ("Spiel;Kontra;gewonnen", "Null;2;ja", "N w x x"),
        ("Spiel;Kontra;gewonnen", "Null;nein;ja", "N w"),
        ("Spiel;Faktor;gewonnen", "Null;×4;ja", "N w x x"),
        ("Spiel;Faktor;gewonnen", "Null;1;ja", "N w"),
        ("Spiel;Verdopplungen;gewonnen", "Null;1;ja", "N w x"),
        ("Spiel;Bock;gewonnen", "Null;x;ja", "N w bock"),
        ("Spiel;Bock;gewonnen", "Null;nein;ja", "N w no-bock"),
        ("game;bock;result", "Null;yes start;won", "N w bock"),
        ("game;bock;result", "Null;start;won", "N w"),
        ("Spiel;Punkte", "eingepasst;", "passed"),
        ("Spiel;Punkte", "-;0", "passed"),
        ("Spiel;Eingepasst;Punkte", ";x;", "passed"),
        ("game;declarer;ended;by_party", "S +1;A;conceded;declarer", "S +1 conceded:declarer"),
        ("game;declarer;bid;announced_as", "C +1;A;24;null", "C +1 b24 n"),
        ("Punkte;Alleinspieler", "33;Anna", "-"),
        ("Игра;Матадоры;Очки;С руки", "пики;-2;89;да", "SH -2 p89"),
        ("Hra;Špice;Body", "piky;bez 2;89", "S -2 p89"),
        ("Joc;Matadori;Puncte", "pică;fără 2;89", "S -2 p89"),
        # our own lists
        ("Spiel;m/o;Stufen;Wert", "♣;m1;;24", "C +1"),
        ("Spiel;m/o;Stufen;Wert", "♠;o2;HSZ!;24", "SHZ -2 s"),
        ("Spiel;m/o;Stufen;Wert", "♠;o4;HS!Z!O;24", "SO -4"),
        ("Spiel;m/o;Stufen;Wert", "♠;o2;SZ;24", "S -2 s z"),
        ("Spiel;m/o;Stufen;Wert", "Null;;Hand;35", "NH"),
        ("Spiel;m/o;Stufen;Wert", "N24→♣;m1;;-48", "C +1 b24 n"),
        ("Spiel;m/o;Wert", "eingep.;;0", "passed"),
        ("Spiel;m/o;Wert", "Papier;;44", "-"),
        ("Game;w/wo;Score", "♥;wo3;-60", "H -3"),
        ("Игра;с/б;Счёт", "♥;б3;-60", "H -3"),
        ("Hra;s/b;Skóre", "♥;s3;-60", "H +3"),
        ("Joc;c/f;Scor", "♥;f3;-60", "H -3"),
        ("Contract,Tops,Card points,Hand", "clubs,1,70,no", "C 1 no-hand p70"),
        ("Contract\tTops\tCard points", "clubs\t1\t70", "C 1 p70"),
    ],
)
def test_what_a_line_says(tmp_path: Path, headings: str, cells: str, expected: str) -> None:
    assert said(only(tmp_path, headings, cells)) == expected


def test_cards_are_read(tmp_path: Path) -> None:
    line = only(tmp_path, "game;cards;result", "G;CJ SJ;won")
    assert line.game is not None
    assert [str(card) for card in line.game.cards] == ["CJ", "SJ"]


@pytest.mark.parametrize(
    ("headings", "cells", "expected"),
    [
        ("Spiel;Alleinspieler;Augen", "Ramsch;2;69", "R 2=69"),
        ("Spiel;Alleinspieler;Augen", "R;Anna;69", "R 1=69"),
        ("Spiel;Ramsch;Alleinspieler;Augen", ";ja;2;69", "R 2=69"),
        ("Spiel;Ramsch;Punkte", ";JUNGF;-69", "R v1"),
        ("Spiel;Ramsch;Jungfrau;Augen", "R;;x;69", "R 1=69 v1"),
        ("Spiel;Ramsch;Jungfrau;Augen", "R;;2;69", "R 1=69 v2"),
        ("Spiel;Geschoben;Augen;Kontra;Bock", "R;2;69;x;x", "R 1=69 q2 x bock"),
        ("Spiel;Geschoben;Augen", "R;x;69", "R 1=69 q1"),
        ("Spiel;Durchmarsch;Augen;Alleinspieler", "R;ja;;3", "R 3=120 m3"),
        ("Spiel;Durchmarsch;Augen;Alleinspieler", "R;ja;0;3", "R 3=120 m3"),
        ("Spiel;Ramsch;Punkte 1;Punkte 2", "R;DURCH;0;120", "R m1"),
        ("game;ramsch;score", "ramsch;1=34 2=20 3=66;-66", "R 1=34 2=20 3=66"),
        ("Spiel;Ramsch;Augen;mit;gewonnen", "Pik;nein;70;1;ja", "S +1 p70 w"),
    ],
)
def test_what_a_ramsch_says(tmp_path: Path, headings: str, cells: str, expected: str) -> None:
    assert said(only(tmp_path, headings, cells)) == expected


def test_the_scores_of_a_line(tmp_path: Path) -> None:
    line = only(tmp_path, "Spiel;Alleinspieler;Punkte 1;Punkte 2;Punkte 3", "N;2;0;- 46;")
    assert (line.seat, line.score, line.scores) == (2, None, {1: 0, 2: -46})
    line = only(tmp_path, "Spiel;Punkte;Spielwert;Ergebnis", "N;−46;23;-46")
    assert (line.seat, line.score, line.worth) == (None, -46, 23)


def test_matadors_without_a_sign_are_with_where_others_have_one(tmp_path: Path) -> None:
    first, second = table(tmp_path, "Spiel;Spitzen\nPik;2\nPik;-2\n")
    assert first.game is not None
    assert second.game is not None
    assert first.game.matadors == Matadors(2, held=True)
    assert second.game.matadors == Matadors(2, held=False)


@pytest.mark.parametrize(
    ("headings", "cells", "expected"),
    [
        ("Spiel;Punkte", "Quatsch;22", [("word-unknown", "Spiel")]),
        ("Spiel;Punkte", "Pik;zwanzig", [("csv-value", "Punkte")]),
        ("Spiel;Punkte", "Pik;9999999999", [("csv-value", "Punkte")]),
        ("Spiel;Hand;Punkte", "Pik;vielleicht;22", [("csv-value", "Hand")]),
        ("Spiel;gewonnen;Punkte", "Pik;Hand;22", [("csv-value", "gewonnen")]),
        ("Spiel;Spitzen;Punkte", "Pik;viele;22", [("word-unknown", "Spitzen")]),
        ("Grundwert;Punkte", "13;26", [("csv-value", "Grundwert")]),
        ("Spiel;Faktor;Punkte", "Pik;3;22", [("csv-value", "Faktor")]),
        ("Spiel;Kontra;Punkte", "Pik;Hand;22", [("csv-value", "Kontra")]),
        ("game;ended;score", "S;finished;22", [("csv-value", "ended")]),
        ("game;ramsch;score", "ramsch;1=foo;22", [("word-unknown", "ramsch")]),
        ("game;cards;result", "G;XX;won", [("card-unknown", "cards")]),
        ("Spiel;Punkte", "Quatsch;viel", [("csv-value", "Punkte"), ("word-unknown", "Spiel")]),
        ("Spiel;Punkte;Kasse", ";;5", [("contract-missing", None)]),
        ("Spiel;Punkte", "Pik;22;x", [("csv-cells", None)]),
        ("Spiel;mit;ohne;Punkte", "Pik;1;1;22", [("contradiction", None)]),
        ("Spiel;Grundwert;Punkte", "Pik;12;22", [("contradiction", None)]),
        ("Spiel;Punkte;Ergebnis", "Pik;22;33", [("contradiction", None)]),
        ("Spiel;Stufen;Punkte", "Pik;XY;22", [("word-unknown", "Stufen")]),
    ],
)
def test_what_is_not_understood_is_told_with_its_cell(
    tmp_path: Path, headings: str, cells: str, expected: list[tuple[str, str | None]]
) -> None:
    assert faults(only(tmp_path, headings, cells)) == expected


# --- tables -------------------------------------------------------------------------------------


def test_headings_may_stand_below_a_title(tmp_path: Path) -> None:
    content = (
        "Abend am Montag;;\n\nAnna;Bernd;Carla\nNr;Spielart;Punkte\n1;Null;23\n;;\n2;Pik;22;;\n"
    )
    assert [(line.line, said(line)) for line in table(tmp_path, content)] == [(5, "N"), (7, "S")]


def test_a_title_without_divisions_does_not_hide_them(tmp_path: Path) -> None:
    content = "Montag, bei Anna\nSpiel;Punkte\nNull;23\n"
    assert [(line.line, said(line)) for line in table(tmp_path, content)] == [(3, "N")]


def test_a_column_that_counts_the_games_is_no_game(tmp_path: Path) -> None:
    content = "Spiel;Kontrakt;Punkte\n7;Null;23\n8;Pik;22\n"
    assert [said(line) for line in table(tmp_path, content)] == ["N", "S"]
    (problem,) = refused(
        lambda _: table(tmp_path, content.replace("8;", "x;")), tmp_path / "list.csv"
    )
    assert problem.code == "audit-column-twice"


def test_signs_that_would_command_a_terminal_are_left_out(tmp_path: Path) -> None:
    escape = "\x1b[2J"
    content = f"Spiel;Punkte;Kasse{escape}\nNull{escape};23\n"
    path = tmp_path / "list.csv"
    path.write_text(content, encoding="utf-8")
    found = [
        read_table(path),
        json_lines(tmp_path, {"game": f"Null{escape}", f"Kasse{escape}": "x"}),
    ]
    for each in found:
        understood = understand(each, {})
        assert understood.unread == ("Kasse [2J",)
        (fault, *_) = understood.lines[0].faults
        assert text(fault).isprintable()


def test_sums_below_the_games_and_what_was_struck_out_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    content = "Nr.;Spiel;Punkte\n1.;Null;23\n×2;Pik;22\n3;;22\n;;45\nSumme;;90\n;Null;23\n"
    path.write_text(content, encoding="utf-8")
    found = understand(read_table(path), {})
    assert [line.line for line in found.lines] == [2, 4, 7]
    assert found.left_out == 3


def test_what_is_written_on_paper_stands_beside_the_score(tmp_path: Path) -> None:
    headings = "Spiel;Punkte;geschrieben"
    both, paper = only(tmp_path, headings, "N;23;46"), only(tmp_path, headings, "N;;46")
    assert [(both.score, both.written), (paper.score, paper.written)] == [(23, 46), (46, 46)]


def test_a_bom_is_no_part_of_the_heading(tmp_path: Path) -> None:
    assert said(table(tmp_path, "\ufeffSpiel;Punkte\nNull;23\n".encode())[0]) == "N"


def test_what_is_not_utf_8_is_read_as_old_windows_programs_write(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("Spiel;Geschoben;Schübe\nKaro ohne 2;x;\n".encode("cp1252"))
    found = read_table(path)
    assert (found.encoding, found.headings) == ("cp1252", ("Spiel", "Geschoben", "Schübe"))
    path.write_text("Spiel;Schübe\nNull;\n", encoding="utf-8")
    assert read_table(path).encoding == "utf-8"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "csv-empty"),
        (b"\n\n", "csv-empty"),
        (b"Spiel;Punkte\n", "csv-empty"),
        (b"Spiel\0;Punkte\nNull;23\n", "csv-not-text"),
        (b'Spiel;Punkte\n"' + b"x" * 200_000, "csv-unreadable"),
        (b"Spiel;Punkte\n" + b"x" * 2_001 + b";1\n", "table-too-large"),
        (b"Spiel;Punkte\n" + b";" * 300 + b"\n", "table-too-large"),
    ],
)
def test_a_table_that_is_none_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(content)
    assert [each.code for each in refused(read_table, path)] == [code]


def test_a_table_longer_than_any_list_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 3)
    table(tmp_path, "Spiel;Punkte\nNull;23\nNull;23\n")
    path = tmp_path / "list.csv"
    path.write_text("Spiel;Punkte\nNull;23\nNull;23\nNull;23\n", encoding="utf-8")
    (problem,) = refused(read_table, path)
    assert (problem.code, problem.where) == ("table-too-large", {"line": 4})


def test_a_file_larger_than_any_list_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(textfiles, "MOST_BYTES", 10)
    path = tmp_path / "list.csv"
    path.write_bytes(b"Spiel;Punkte\n")
    for reader in (read_table, read_json_lines, read_iss, read_workbook):
        assert [each.code for each in refused(reader, path)] == ["file-too-large"]


def test_a_file_that_is_not_there_is_told_with_its_path(tmp_path: Path) -> None:
    for reader in (read_table, read_json_lines, read_iss, read_workbook):
        with pytest.raises(StoreError) as raised:
            reader(tmp_path / "none")
        assert raised.value.problems[0].facts["path"] == str(tmp_path / "none")


# --- JSON lines ---------------------------------------------------------------------------------


def json_lines(tmp_path: Path, *lines: object) -> ForeignList:
    path = tmp_path / "list.jsonl"
    written = (each if isinstance(each, str) else json.dumps(each) for each in lines)
    path.write_text("\n".join(written) + "\n", encoding="utf-8")
    return read_json_lines(path)


def test_an_object_is_a_line(tmp_path: Path) -> None:
    found = json_lines(
        tmp_path,
        {
            "contract": "S",
            "matadors": -2,
            "hand": True,
            "won": False,
            "recorded": {"score": [0, -88.0]},
        },
        "",
        {"contract": "N", "bid": None, "won": True},
    )
    first, second = understand(found, {}).lines
    assert (first.line, said(first), first.scores) == (1, "SH -2 l", {1: 0, 2: -88})
    assert (second.line, said(second), second.scores) == (3, "N w", {})


@pytest.mark.parametrize(
    "line",
    [
        "[1, 2]",
        "{",
        "[" * 100_000,
        '{"contract": "S", "score": 1' + "0" * 5_000 + "}",
        '{"contract": "' + "x" * 3_000 + '"}',
        '{"contract": "' + "x" * 200_000 + '"}',
        json.dumps({f"a{number}": 1 for number in range(300)}),
    ],
)
def test_a_line_that_is_no_object_is_told_and_the_others_are_read(
    tmp_path: Path, line: str
) -> None:
    good = {"contract": "N", "won": True}
    first, second = understand(json_lines(tmp_path, line, good), {}).lines
    assert (first.line, faults(first)) == (1, [("json-line", None)])
    assert (second.line, said(second)) == (2, "N w")


def test_a_file_without_a_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text("\n\n", encoding="utf-8")
    assert refused(read_json_lines, path)[0].code == "csv-empty"


# --- workbooks ----------------------------------------------------------------------------------


def saved(path: Path, *sheets: Sequence[Sequence[object]]) -> Path:
    book = Workbook()
    book.remove(book.worksheets[0])
    for place, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Abend {place + 1}")
        for row in rows:
            sheet.append(list(row))
    book.save(path)
    return path


ROWS: list[list[object]] = [
    ["Nr", "Spiel", "Spitzen", "Hand", "Punkte"],
    [1, "Pik", -2, True, 44.0],
]


def test_the_first_sheet_with_headings_is_read(tmp_path: Path) -> None:
    notes: list[list[object]] = [["Datum", date(2026, 11, 29)], ["Wetter", 3.5]]
    path = saved(
        tmp_path / "a.xlsx", [], notes, [["Montag"], [], *ROWS, [], [2, "Null", "", False, -46]]
    )
    found = read_workbook(path)
    assert found.part == "Abend 3"
    lines = understand(found, {}).lines
    assert [(line.line, said(line), line.score) for line in lines] == [
        (4, "SH -2", 44),
        (6, "N no-hand", -46),
    ]


def test_a_workbook_without_headings_is_told_what_it_has(tmp_path: Path) -> None:
    found = read_workbook(saved(tmp_path / "a.xlsx", [], [["Name", "Ort"], ["Anna", "Ulm"]]))
    (problem,) = refused(lambda _: understand(found, {}), tmp_path)
    assert (problem.code, problem.facts["columns"]) == ("audit-no-heading", ("Name", "Ort"))


def test_an_empty_workbook_is_refused(tmp_path: Path) -> None:
    assert refused(read_workbook, saved(tmp_path / "a.xlsx", []))[0].code == "csv-empty"


def test_a_formula_counts_by_the_result_that_the_file_keeps(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.xlsx", [["Spiel", "Punkte"], ["Null", "=20+3"]])
    assert read_workbook(path).lines[0].cells == {"Spiel": "Null"}


def test_a_text_that_looks_like_an_escape_is_read_as_excel_reads_it(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.xlsx", [["Spiel", "Spieler"], ["Null", "Max_x005F_x0041_"]])
    assert read_workbook(path).lines[0].cells["Spieler"] == "Max_x0041_"


SHEET = "xl/worksheets/sheet1.xml"
Change = Callable[[bytes], bytes]


def changed(path: Path, part: str, change: Change) -> Path:
    """Write the workbook of ``ROWS`` with one part of it changed."""
    saved(path, ROWS)
    parts = {}
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert change(parts[part]) != parts[part]
    parts[part] = change(parts[part])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def with_entities(content: bytes) -> bytes:
    lol = b'<!DOCTYPE l [<!ENTITY a "9"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    return lol + content.replace(b"<v>44</v>", b"<v>&b;</v>")


def reaching_out(content: bytes) -> bytes:
    outer = b'<!DOCTYPE l [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    return outer + content.replace(b"<v>44</v>", b"<v>&e;</v>")


def replaced(old: bytes, new: bytes) -> Change:
    return lambda content: content.replace(old, new)


@pytest.mark.parametrize(
    ("part", "change", "code"),
    [
        (SHEET, with_entities, "workbook-entities"),
        (SHEET, reaching_out, "workbook-entities"),
        ("xl/workbook.xml", with_entities, "workbook-entities"),
        ("[Content_Types].xml", with_entities, "workbook-entities"),
        # a hundred thousand times what it looks like
        ("xl/theme/theme1.xml", lambda content: content + b" " * 30_000_001, "workbook-too-large"),
        # a cell at the far end of the sheet
        (SHEET, replaced(b'r="E2"', b'r="XFD2"'), "table-too-large"),
        (SHEET, replaced(b'<row r="2"', b'<row r="1048576"'), "table-too-large"),
        (SHEET, replaced(b'<row r="2"', b'<row r="99999999999"'), "table-too-large"),
        (SHEET, replaced(b'r="E2"', b'r="ZZZZZZZZ2"'), "workbook-unreadable"),
        (SHEET, replaced(b"<v>44</v>", b"<v>" + b"4" * 5_000 + b"</v>"), "workbook-unreadable"),
        (SHEET, replaced(b"Pik", b"P" * 3_000), "table-too-large"),
        (SHEET, lambda content: content[:200], "workbook-unreadable"),
        ("xl/workbook.xml", lambda _: b"", "workbook-unreadable"),
    ],
)
def test_a_hostile_workbook_is_refused(
    tmp_path: Path, part: str, change: Change, code: str
) -> None:
    path = changed(tmp_path / "a.xlsx", part, change)
    assert [each.code for each in refused(read_workbook, path)] == [code]


def test_a_number_with_a_point_is_the_number(tmp_path: Path) -> None:
    path = changed(tmp_path / "a.xlsx", SHEET, replaced(b"<v>44</v>", b"<v>44.0</v>"))
    assert read_workbook(path).lines[0].cells["Punkte"] == "44"


def test_a_date_that_is_none_is_read_without_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    book = Workbook()
    book.worksheets[0].append(["Spiel", "Datum"])
    book.worksheets[0].append(["Null", 99_999_999])
    book.worksheets[0]["B2"].number_format = "yyyy-mm-dd"
    book.save(path)
    assert read_workbook(path).lines[0].cells["Spiel"] == "Null"


def test_what_a_workbook_says_of_its_size_is_not_believed(tmp_path: Path) -> None:
    path = changed(tmp_path / "a.xlsx", SHEET, replaced(b'ref="A1:E2"', b'ref="A1:XFD1048576"'))
    assert len(read_workbook(path).lines) == 1


def test_a_part_that_unpacks_to_more_than_it_says_is_refused(tmp_path: Path) -> None:
    path = changed(tmp_path / "a.xlsx", SHEET, replaced(b"<row", b" " * 1_000_000 + b"<row"))
    content = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        size = archive.getinfo(SHEET).file_size
    lied = content.replace(size.to_bytes(4, "little"), (500).to_bytes(4, "little"))
    assert lied != content
    path.write_bytes(lied)
    assert refused(read_workbook, path)[0].code == "workbook-unreadable"


def test_more_parts_than_any_workbook_has_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.xlsx", ROWS)
    with zipfile.ZipFile(path, "a") as archive:
        for number in range(1_001):
            archive.writestr(f"x{number}", b"")
    assert refused(read_workbook, path)[0].code == "workbook-too-large"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"Spiel;Punkte\n", b"\xd0\xcf\x11\xe0"])
def test_what_is_no_archive_is_no_workbook(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(content)
    assert [each.code for each in refused(read_workbook, path)] == ["workbook-unreadable"]


def test_an_archive_of_something_else_is_no_workbook(tmp_path: Path) -> None:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.txt", b"a")
    path = tmp_path / "a.xlsx"
    path.write_bytes(stream.getvalue())
    assert refused(read_workbook, path)[0].code == "workbook-unreadable"


def test_rows_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MOST_ROWS", 2)
    assert len(read_workbook(saved(tmp_path / "a.xlsx", ROWS)).lines) == 1
    path = saved(tmp_path / "a.xlsx", [*ROWS, *ROWS[1:]])
    assert refused(read_workbook, path)[0].code == "table-too-large"


def test_openpyxl_has_defusedxml_in_use() -> None:
    assert openpyxl.DEFUSEDXML is True


# --- records of the Skat server -----------------------------------------------------------------

# Forehand has all clubs but the seven and all jacks; in the skat lie the queen and the seven.
DEAL = (
    "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.SA.ST.SK.SQ.S9.S8.S7.C7.HA.HT."
    "HK.HQ.H9.H8.H7.DA.DT.DK.D9.D8.DQ.D7"
)


def record(moves: str, result: str) -> str:
    return f"(;GM[Skat]PC[x]SE[1]ID[7]P0[p0]P1[p1]P2[p2]MV[w {DEAL} {moves} ]R[{result}] ;)"


def from_server(tmp_path: Path, *lines: str) -> tuple[ForeignLine, ...]:
    path = tmp_path / "games.sgf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_iss(path)


BIDS = "1 18 0 y 1 p 2 p"
TWO_TRICKS = "0 CJ 1 C7 2 H7 0 C8 1 HA 2 DA"


@pytest.mark.parametrize(
    ("moves", "result", "expected"),
    [
        # the jack of clubs, the two aces under the eight of clubs, the queen in the skat
        (f"{BIDS} 0 GH {TWO_TRICKS}", "d:0 loss v:0", "GH b18 p27 t2"),
        # when the defenders give up, or one leaves, all that they have not got is the declarer's
        (f"{BIDS} 0 s w DQ.D7 0 C.DQ.D7 {TWO_TRICKS} 1 RE 2 RE", "v:0", "C b18 p120 t10"),
        (f"{BIDS} 0 s w DQ.D7 0 C 0 CA.CT {TWO_TRICKS} w LE.2", "v:0", "C b18 p120 t10"),
        # the declarer left: what he has is his
        (f"{BIDS} 0 CH {TWO_TRICKS} w TI.0", "v:0", "CH b18 p27 t2"),
        # one defender alone gives up nothing
        (f"{BIDS} 0 CH {TWO_TRICKS} 1 RE", "v:0", "CH b18 p27 t2"),
        (f"{BIDS} 0 NO.CJ.SJ 0 C8 1 C7 2 DA", "v:0", "NO b18 t1"),
        (f"{BIDS} 0 NH 0 C8 1 RE 2 RE", "v:35", "NH b18 t0"),
        (f"{BIDS} 0 NH 0 C8 0 RE", "v:-70", "NH b18 t0 conceded:declarer"),
        ("1 p 2 p 0 CO 0 CJ", "v:0", "CO p3 t0"),
    ],
)
def test_a_record_is_played_again(tmp_path: Path, moves: str, result: str, expected: str) -> None:
    (line,) = from_server(tmp_path, record(moves, result))
    assert line.game is not None
    assert len(line.game.cards) == 12
    assert said(ForeignLine(line=1, game=line.game._replace(cards=()))) == expected


def test_the_numbers_of_the_server_are_held_against_the_cards(tmp_path: Path) -> None:
    good = record(f"{BIDS} 0 CH {TWO_TRICKS} w LE.1", "d:0 win v:204 m:10 bidok p:120 t:10 s:1 z:1")
    poor = record(f"{BIDS} 0 CH {TWO_TRICKS} w LE.1", "d:0 win v:204 m:-4 bidok p:119 t:9 s:1 z:1")
    (line, other) = from_server(tmp_path, good, "", poor)
    assert line.game is not None
    assert line.figures == {"card points": (120, 120), "tricks": (10, 10), "matadors": (10, 10)}
    found = audit((line, other), ISKO)
    assert [each.line for each in found.findings] == [1, 3]
    assert [text(each) for each in found.findings[1].problems][:3] == [
        "card points: 119 is written, and the cards show 120",
        "tricks: 9 is written, and the cards show 10",
        "matadors: -4 is written, and the cards show 10",
    ]


@pytest.mark.parametrize(
    ("moves", "result"), [("1 p 2 p 0 p", "passed"), (f"{BIDS} w TI.0", "d:-1 penalty v:0 m:0")]
)
def test_where_nothing_was_declared_nothing_is_won(tmp_path: Path, moves: str, result: str) -> None:
    (line,) = from_server(tmp_path, record(moves, result))
    assert (said(line), line.score) == ("passed", None if result == "passed" else 0)


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "(;GM[Skat]MV[w ]R[passed] ;)",
        record("1 p 2 p 0 p", "passed").replace("R[", "X["),
        record("1 p 2 p 0 p", "passed").replace("D7 ", "D8 "),
        record("1 p 2 p 0 p", "passed").replace("D7 ", "XX "),
        record("1 p 2 p 0", "passed"),
        record(f"{BIDS} 0 C.XX.D7", "v:0"),
        record("1 p " * 10_000, "passed"),
    ],
)
def test_a_line_that_is_no_record_is_told(tmp_path: Path, line: str) -> None:
    (found,) = from_server(tmp_path, line)
    assert faults(found) == [("iss-record", None)]


def test_a_file_without_a_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_text("\n", encoding="utf-8")
    assert refused(read_iss, path)[0].code == "csv-empty"


def test_the_letters_of_the_server_are_contracts_endings_and_parties(tmp_path: Path) -> None:
    (line,) = from_server(tmp_path, record(f"{BIDS} 0 NOH 0 RE", "v:-118"))
    assert line.game is not None
    assert line.game.contract is Contract.NULL
    assert line.game.outcome[-2:] == (Ending.CONCEDED, Party.DECLARER)


# --- our own files ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["evening_three", "evening_four"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_lists_are_right_in_every_language(
    tmp_path: Path, name: str, language: str
) -> None:
    use(language)
    sheet = replay(records_of(read_sheet(EXAMPLES / f"{name}.csv")))
    path = tmp_path / "a.xlsx"
    export(sheet_document(sheet, datetime(2026, 11, 29, tzinfo=UTC)), path)
    lines = understand(read_workbook(path), {}).lines
    found = audit(lines, sheet.heading.rules)
    assert (found.read, found.findings) == (len(sheet.deals), ())
