"""The writers of tables that are text: the terminal, Markdown and CSV."""

import csv
import io
import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc import i18n
from skatcalc.export import delimited, markdown, text
from skatcalc.export.cells import shown
from skatcalc.export.delimited import Headings
from skatcalc.table import (
    Align,
    Cell,
    Column,
    Emphasis,
    Kind,
    Mark,
    Row,
    Table,
    shortened,
)

LAW = settings(deadline=None, max_examples=200)

COLUMNS = (
    Column(key="rank", title="Rank", short="Rk", kind=Kind.INTEGER, align=Align.RIGHT),
    Column(key="change", title="▲▼", kind=Kind.CHANGE, align=Align.CENTER),
    Column(key="name", title="Name", shrinks=True),
    Column(key="day", title="Last\nday", kind=Kind.DATE),
    Column(key="rate", title="Win rate", kind=Kind.PERCENT, align=Align.RIGHT),
    Column(key="score", title="Score", kind=Kind.DECIMAL, align=Align.RIGHT),
)


def row(*values: object, **more: Cell) -> Row:
    told = zip(COLUMNS, values, strict=False)
    cells = {column.key: Cell(value) for column, value in told if value is not None}  # type: ignore[arg-type]  # what a cell may hold
    return Row(cells=cells | more)


ANNA = row(1, 2, "Anna", date(2026, 1, 6), Fraction(49, 60), Fraction(3203, 4))
BERT = row(2, -1, "Bert|*1*", None, Decimal("0.5"), Decimal("-7.25"))
DIVIDER = Row(cells={}, label="Out of ranking: guests", emphasis=Emphasis.DIVIDER)
GUEST = row(None, "new", "=Emil (G)", date(2026, 11, 29), Fraction(1), Fraction(-1, 200))
SUM = Row(cells={"name": Cell("Average")}, emphasis=Emphasis.SUBTOTAL)
SIGNATURE = Row(cells={"score": Cell()}, label="Signatures", emphasis=Emphasis.SIGNATURE)


def table(*rows: Row, columns: tuple[Column, ...] = COLUMNS) -> Table:
    return Table(
        key="standings",
        title="Standings of 2026",
        columns=columns,
        rows=rows,
        footer=len(rows),
        heading=(("After", "2026-01-06"), ("Rules", "cup_a")),
        notes=("(G) is a guest",),
    )


ALL = table(ANNA, BERT, DIVIDER, GUEST, SUM, SIGNATURE)


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "kind", "english", "german"),
    [
        (None, Kind.INTEGER, "", ""),
        (-1204, Kind.INTEGER, "-1204", "-1204"),
        (Fraction(-1, 200), Kind.DECIMAL, "-0.01", "-0,01"),
        (Fraction(900), Kind.DECIMAL, "900.00", "900,00"),
        (Decimal("-1.5"), Kind.MONEY, "-1.5", "-1,5"),
        (Fraction(2, 3), Kind.PERCENT, "66.7%", "66,7%"),
        (Decimal("0.816"), Kind.PERCENT, "81.6%", "81,6%"),
        (Fraction(0), Kind.PERCENT, "0.0%", "0,0%"),
        (3, Kind.CHANGE, "▲3", "▲3"),
        (-3, Kind.CHANGE, "▼3", "▼3"),
        (0, Kind.CHANGE, "=", "="),
        ("new", Kind.CHANGE, "new", "new"),
        (date(2026, 1, 9), Kind.DATE, "2026-01-09", "09.01.2026"),
        ("Anna", Kind.TEXT, "Anna", "Anna"),
    ],
)
def test_a_value_of_each_kind(value: object, kind: Kind, english: str, german: str) -> None:
    cell = Cell(value)  # type: ignore[arg-type]  # what a cell may hold
    assert shown(cell, kind) == english
    i18n.use("de")
    assert shown(cell, kind) == german


def test_no_cell_is_as_empty_as_one_without_a_value() -> None:
    assert shown(None, Kind.INTEGER) == ""


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Anna", 4, "Anna"),
        ("Annabelle", 6, "Annab…"),
        ("Anna Maier", 6, "Anna…"),
        ("Annabelle (G)", 9, "Anna… (G)"),
        ("Annabelle (12) (G)", 14, "Anna… (12) (G)"),
        ("Annabelle (the elder)", 9, "Annabell…"),
        ("Anna (G)", 5, "Anna…"),
    ],
)
def test_a_name_is_cut_off_before_what_tells_it_from_others(
    name: str, width: int, short: str
) -> None:
    assert shortened(name, width) == short


@LAW
@given(st.text(), st.integers(1, 30))
def test_what_is_cut_off_fits(name: str, width: int) -> None:
    assert len(shortened(name, width)) <= width


# --- the terminal ---------------------------------------------------------------------------------


def test_a_table_in_the_terminal() -> None:
    assert text.render(ALL).splitlines() == [
        "Standings of 2026",
        "After 2026-01-06 · Rules cup_a",
        "Rk ▲▼  Name      Last       Win rate  Score",
        "                 day",
        "── ─── ───────── ────────── ──────── ──────",
        " 1 ▲2  Anna      2026-01-06    81.7% 800.75",
        " 2 ▼1  Bert|*1*                50.0%  -7.25",
        "Out of ranking: guests",
        "   new =Emil (G) 2026-11-29   100.0%  -0.01",
        "       Average",
        "(G) is a guest",
    ]


MARKED = (
    Row(cells={"score": Cell(1204, marks=Mark.BEST)}),
    Row(cells={"score": Cell(812, marks=Mark.STRUCK)}),
    Row(cells={"score": Cell(500, marks=Mark.CREDITED)}),
    Row(cells={"score": Cell(1, marks=Mark.STRUCK | Mark.BEST)}),
    Row(cells={"score": Cell(0, marks=Mark.STRUCK | Mark.CREDITED)}),
    Row(cells={"score": Cell(-94)}),
)


def test_marks_stand_around_a_number_and_do_not_move_it() -> None:
    column = Column(key="score", title="Score", align=Align.RIGHT)
    lines = text.render(table(*MARKED, columns=(column,))).splitlines()[4:-1]
    # The places of the figures are the same, and so many of marks behind them as any cell has.
    assert lines == ["1204*", "[812]", "(500)", "  [1]*", " [(0)]", " -94"]


def test_without_marks_there_is_no_room_for_any() -> None:
    column = Column(key="score", title="Score", align=Align.RIGHT)
    lines = text.render(table(*MARKED[5:], columns=(column,))).splitlines()
    assert lines[4] == "  -94"


def test_only_as_much_is_cut_off_as_is_too_wide() -> None:
    long = row(1, 2, "Maximilian von der Heide (G)", date(2026, 1, 6), Fraction(1), Fraction(1))
    whole = text.render(table(long), None).splitlines()[-2]
    assert "Maximilian von der Heide (G)" in whole
    assert text.render(table(long), len(whole)).splitlines()[-2] == whole
    cut = text.render(table(long), len(whole) - 3).splitlines()[-2]
    assert "Maximilian von der H… (G)" in cut
    assert len(cut) == len(whole) - 3
    # No column is made so narrow that nothing can be read of it.
    assert "Max… (G)" in text.render(table(long), 10)


def test_the_widest_column_is_cut_off_first() -> None:
    columns = (
        Column(key="list", title="List", shrinks=True),
        Column(key="name", title="Name", shrinks=True),
    )
    both = Row(cells={"list": Cell("L" * 30), "name": Cell("N" * 20)})
    line = text.render(table(both, columns=columns), 41).splitlines()[-2]
    assert line == "L" * 19 + "… " + "N" * 20


# --- Markdown -------------------------------------------------------------------------------------


def test_a_table_in_markdown() -> None:
    assert markdown.render(ALL).splitlines() == [
        "## Standings of 2026",
        "",
        r"After: 2026-01-06 · Rules: cup\_a",
        "",
        "| Rank |  ▲▼ | Name                       | Last day   | Win rate |  Score |",
        "| ---: | :-: | :------------------------- | :--------- | -------: | -----: |",
        "|    1 |  ▲2 | Anna                       | 2026-01-06 |    81.7% | 800.75 |",
        r"|    2 |  ▼1 | Bert\|\*1\*                |            |    50.0% |  -7.25 |",
        "|      |     | **Out of ranking: guests** |            |          |        |",
        "|      | new | =Emil (G)                  | 2026-11-29 |   100.0% |  -0.01 |",
        "|      |     | **Average**                |            |          |        |",
        "",
        r"- (G) is a guest",
    ]


def test_marks_in_markdown() -> None:
    column = Column(key="score", title="Score", align=Align.RIGHT)
    told = [
        line.strip("| ") for line in markdown.render(table(*MARKED, columns=(column,))).splitlines()
    ]
    assert told[6:12] == ["**1204**", "~~812~~", "*500*", "~~**1**~~", "~~*0*~~", "-94"]


def test_a_table_without_names_has_its_dividers_in_front() -> None:
    columns = (COLUMNS[0], COLUMNS[5])
    assert "| **Out of ranking: guests** |        |" in markdown.render(
        table(ANNA, DIVIDER, columns=columns)
    )


def test_a_column_of_a_group_is_named_with_it() -> None:
    columns = (
        Column(key="won-1", title="W", group="Anna"),
        Column(key="won-2", title="W", group="Bert"),
    )
    assert "| Anna W | Bert W |" in markdown.render(table(columns=columns))
    assert delimited.render(table(columns=columns)) == "Anna W,Bert W\n"
    assert b"Anna W;Bert W" in delimited.render_excel_de(table(columns=columns))


def test_a_table_without_facts_and_notes_is_title_and_grid() -> None:
    bare = Table(key="x", title="Lists", columns=COLUMNS[:1], rows=(ANNA,), footer=1)
    assert markdown.render(bare) == "## Lists\n\n| Rank |\n| ---: |\n|    1 |"


def understood(line: str) -> str:
    """Return what a reader sees of a line: signs with a backslash before them, as themselves."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", line)


@LAW
@given(st.text(), st.text())
def test_no_text_breaks_the_grid(name: str, title: str) -> None:
    columns = (Column(key="name", title=title), Column(key="other", title="Other"))
    cells = Row(cells={"name": Cell(name), "other": Cell("x")})
    lines = markdown.render(table(cells, columns=columns)).split("\n")[4:7]
    for line in lines:
        assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 3
    assert understood(lines[2]).split("|")[-2].strip() == "x"
    shown_name = " ".join(name.split())
    assert understood(lines[2])[2:].startswith(shown_name)


@LAW
@given(st.text(alphabet="*_~`[]<>#$\\|&amp;lt x1"))
def test_nothing_in_a_text_is_taken_for_markdown(name: str) -> None:
    cells = Row(cells={"name": Cell(name)})
    line = markdown.render(table(cells, columns=(COLUMNS[2],))).split("\n")[6]
    bare = re.sub(r"\\.", " ", line.removeprefix("| ").removesuffix(" |"))
    assert not re.search(r"[*_~`\[\]<>#$\\|]|&\w+;", bare)


# --- CSV ------------------------------------------------------------------------------------------


def test_csv_for_programs_has_english_keys_and_plain_values() -> None:
    i18n.use("de")
    assert delimited.render(ALL, Headings.KEYS) == (
        "rank,change,name,day,rate,score\n"
        "1,2,Anna,2026-01-06,0.817,800.75\n"
        "2,-1,Bert|*1*,,0.5,-7.25\n"
        ",,=Emil (G),2026-11-29,1.000,-0.01\n"
        ",,Average,,,\n"
    )


def test_csv_for_programs_has_no_footer_and_no_signs_for_numbers() -> None:
    column = Column(key="points", title="Points", kind=Kind.INTEGER)
    rows = (Row(cells={"points": Cell("–", muted=True)}), Row(cells={"points": Cell(3)}))
    told = Table(key="x", title="", columns=(column,), rows=(*rows, rows[1]), footer=2)
    assert delimited.render(told) == 'Points\n""\n3\n'
    assert delimited.render_excel_de(told).decode("utf-8-sig") == "Points\r\n–\r\n3\r\n3\r\n"


def test_csv_has_titles_where_nothing_else_is_said() -> None:
    assert delimited.render(ALL).splitlines()[0] == "Rank,▲▼,Name,Last day,Win rate,Score"


def test_csv_for_a_german_excel() -> None:
    assert (
        delimited.render_excel_de(ALL)
        == (
            "\ufeffRank;▲▼;Name;Last day;Win rate;Score\r\n"
            "1;2;Anna;06.01.2026;81,7%;800,75\r\n"
            "2;-1;Bert|*1*;;50,0%;-7,25\r\n"
            ";new;'=Emil (G);29.11.2026;100,0%;-0,01\r\n"
            ";;Average;;;\r\n"
        ).encode()
    )


@pytest.mark.parametrize("name", ["=1+1", "+49 30", "-Anna", "@SUM(A1)", "\tx", "\rx"])
def test_no_text_becomes_a_formula_in_excel(name: str) -> None:
    found = delimited.render_excel_de(table(row(1, None, name), columns=COLUMNS[:3]))
    (_head, (_rank, _change, cell)) = csv.reader(
        io.StringIO(found.decode("utf-8-sig"), newline=""), delimiter=";"
    )
    assert cell == f"'{name}"


@LAW
@given(st.lists(st.text(), min_size=1, max_size=4), st.integers())
def test_what_was_written_is_read_back(names: list[str], score: int) -> None:
    rows = [row(score, None, name) for name in names]
    for content, delimiter in (
        (delimited.render(table(*rows, columns=COLUMNS[:3])), ","),
        (delimited.render_excel_de(table(*rows, columns=COLUMNS[:3])).decode("utf-8-sig"), ";"),
    ):
        told = [*csv.reader(io.StringIO(content, newline=""), delimiter=delimiter)][1:]
        assert [cells[0] for cells in told] == [str(score)] * len(names)
        guarded = [cells[2].removeprefix("'") for cells in told]
        assert guarded == [name.removeprefix("'") for name in names]
