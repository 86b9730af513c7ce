"""The sheets of standings, series, results and checks: worked by hand, and calculated again."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from making_seasons import member, table
from making_workbooks import book_of, column, written
from office import Convert, differences, formulas

from skatcalc.checks import ListSums
from skatcalc.events import Scoring
from skatcalc.export.layout import Layout
from skatcalc.results import Result
from skatcalc.seasonchecks import FAILS, HOLDS, check_sheet
from skatcalc.seasonrules import (
    BelowMinimum,
    Guests,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    Unit,
)
from skatcalc.seasonworkbook import SeasonBook, results_sheet, series_sheet, standings_sheet
from skatcalc.table import Cell, Emphasis, Kind, Ref, Table

# openpyxl does not know what LibreOffice writes for the bars in cells.
pytestmark = pytest.mark.filterwarnings("ignore:.*xtension is not supported:UserWarning")

SEASON = """
           5.1.       5.1.       12.1.         19.1.
  Anna     500/10/2   300/6/3    -             -200/2/6x30
  Bernd    400/8/1    -          600/9/0       100/4/4
  Carla    -          450/7/1a   100/4/2       -
  Dora     -          -          -             250/5/1g
  Emil     -          -          -             -
"""
"""Dora is a guest, and Emil has not come yet."""


def season(rules: SeasonRules | None = None) -> SeasonBook:
    return book_of(*table(SEASON, guests=("Dora",)), rules)


def of_a_table(*totals: tuple[int, int, int, int, int], told: int | None = None) -> SeasonBook:
    """Return a season of one list: score points, won, lost, opponents' losses, total by seat."""
    members = [member(at, f"Player {at}") for at in range(1, len(totals) + 1)]
    results = [
        Result(
            member=who.id,
            sheet="sheet/a",
            evening=date(2026, 1, 5),
            series=1,
            table=None,
            seat=seat,
            players=len(totals),
            games=12,
            deals=9,
            points=points,
            won=won,
            lost=lost,
            opponents_lost=opponents,
            total=total,
            for_opponents=told,
        )
        for seat, (who, (points, won, lost, opponents, total)) in enumerate(
            zip(members, totals, strict=True), start=1
        )
    ]
    return book_of(results, members)


def row_of(found: Table, name: str) -> dict[str, Cell]:
    return next(
        row.cells for row in found.rows if row.cells and str(row.cells["name"].value) == name
    )


# --- results --------------------------------------------------------------------------------------


def test_a_total_is_what_its_way_of_scoring_makes_of_the_figures() -> None:
    points, players = Ref(0, "points"), Ref(0, "players")
    games = (points, "+50*(", Ref(0, "won"), "-", Ref(0, "lost"), ")")
    others = ("IF(", players, "=3,40,IF(", players, "=4,30,24))*", Ref(0, "opponents_lost"))
    told = {
        # 100 and 50 twice and 40 three times
        (100, 3, 1, 3, 320): (*games, "+", *others),
        # without what the others lost
        (100, 3, 1, 3, 200): games,
        (100, 3, 1, 3, 100): (points,),
        # minus points of Bierlachs, say
        (100, 3, 1, 3, -77): None,
    }
    for figures, formula in told.items():
        found = results_sheet(of_a_table(figures, (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)))
        assert found.rows[0].cells["total"] == Cell(figures[-1], formula)


def test_where_the_table_changed_its_size_what_it_brought_is_told() -> None:
    found = results_sheet(of_a_table((100, 3, 1, 3, 310), *[(0, 0, 0, 0, 110)] * 2, told=110))
    assert found.rows[0].cells["total"].formula is not None
    assert found.rows[0].cells["total"].formula[-1] == "110"


def test_no_title_is_behind_the_button_of_its_filter(tmp_path: Path) -> None:
    found = results_sheet(season())
    plain = Layout(replace(found, name=""))
    assert Layout(found).title_lines == plain.title_lines + 1
    sheet = openpyxl.load_workbook(written(tmp_path, season()))["Results"]
    assert {cell.alignment.vertical for cell in sheet[1]} == {"top"}


def test_the_results_are_a_table_of_excel_under_a_name_for_ever() -> None:
    found = results_sheet(season())
    assert found.name == "tblErgebnisse"
    assert [each.key for each in found.columns][:18] == [
        *("date", "evening", "series", "list", "table", "seat", "name", "players", "games"),
        *("won", "lost", "opponents_lost", "points", "total"),
        *("table_rank", "evening_rank", "money", "remark"),
    ]
    assert column(found, "member") == [1, 2, 1, 3, 2, 3, 1, 2, 4]


# --- series and standings -------------------------------------------------------------------------


def test_what_is_dropped_is_taken_off_the_sum() -> None:
    rules = SeasonRules(measure=Measure.BEST, keep_best=2, guests=Guests.HIDDEN)
    anna = row_of(series_sheet(season(rules)), "Anna")
    # 500 + 300 of 500, 300 and -200
    assert (anna["total"].value, anna["score"].value) == (600, 800)
    assert anna["score"].formula is not None
    assert [each for each in anna["score"].formula if isinstance(each, Ref)] == [
        Ref(1, "2026-01-19/1")
    ]


def test_where_more_is_dropped_than_kept_what_is_kept_is_added() -> None:
    rules = SeasonRules(measure=Measure.BEST, keep_best=1)
    anna = row_of(series_sheet(season(rules)), "Anna")
    assert anna["score"] == Cell(500, ("(", "", Ref(1, "2026-01-05/1"), ")"))


def test_what_fills_up_to_the_minimum_divides_with_the_rest() -> None:
    rules = SeasonRules(measure=Measure.AVERAGE, minimum=5, below_minimum=BelowMinimum.ZERO_FILL)
    anna = row_of(series_sheet(season(rules)), "Anna")
    # 600 by three series and two that count as 0
    assert anna["score"].value == 120
    assert anna["average"].value == 200


def test_a_row_out_of_ranking_is_set_apart_and_the_gap_is_to_the_first() -> None:
    found = standings_sheet(season())
    assert [row.emphasis is Emphasis.DIVIDER for row in found.rows] == [
        *(False, False, False),
        *(True, False, True, False),
    ]
    assert column(found, "name") == ["Bernd", "Anna", "Carla", None, "Dora (G)", None, "Emil"]
    assert column(found, "gap") == [0, 500, 550, None, None, None, None]
    assert row_of(found, "Carla")["gap"].formula == (Ref(0, "score"), "-", Ref(2, "score"))
    assert row_of(found, "Emil").get("won") is None


def test_pages_hold_as_many_series_and_whole_evenings() -> None:
    def new_pages(evenings: int, series: int = 2) -> list[int]:
        days = [date(2026, 1, 1) + timedelta(each) for each in range(evenings)]
        head = " ".join(f"{day.day}.{day.month}." for day in days for _ in range(series))
        found = series_sheet(book_of(*table(f"{head}\nAnna {'100/2/1 ' * evenings * series}")))
        keys = [each.key for each in found.columns]
        return [keys.index(each) - keys.index(f"{days[0]}/1") for each in found.paper.breaks]

    assert new_pages(15) == []
    assert new_pages(16) == [16]
    assert new_pages(17) == [16]
    assert new_pages(24) == [24]
    assert new_pages(25) == [16, 34]
    assert new_pages(13, series=3) == [18]
    # There is no way to part a single evening.
    assert new_pages(1, series=31) == []


def test_what_formulas_need_is_not_printed() -> None:
    for found, last in ((standings_sheet(season()), "gap"), (results_sheet(season()), "remark")):
        assert found.paper.columns
        assert found.columns[found.paper.columns - 1].key == last
    assert standings_sheet(season()).columns[-1].key == "member"


def test_the_standings_hang_on_the_wall_upright_on_one_page() -> None:
    rules = SeasonRules(measure=Measure.AVERAGE, minimum=24, drop_from=30, drop_every=5)
    members = "\n".join(f"Karl-Heinz_Mustermann_{at} 1200/10/2" for at in range(60))
    layout = Layout(standings_sheet(book_of(*table(f"5.1.\n{members}"), rules)))
    assert not layout.table.paper.landscape
    assert layout.on_one_page
    # All columns at more than four fifths of their size, and the rows too.
    assert layout.page[0] / 1.96 / layout.width(layout.printed_columns) > 0.8
    height = sum(layout.heights.values()) / 72 * 25.4
    assert layout.page[1] / height > 0.8


def test_the_titles_of_the_standings_are_short_where_that_saves_room() -> None:
    found = standings_sheet(season())
    titles = {each.key: each.title for each in found.columns}
    assert (titles["won"], titles["lost"], titles["average"]) == ("W", "L", "Avg.")
    assert (titles["name"], titles["total"], titles["win_rate"]) == ("Name", "Total", "Win rate")
    # What is short is told at length below.
    legend = found.notes[-1].split(" · ")
    assert legend[:2] == ["Rk = Rank", "Eve. = Evenings"]
    assert "W = Won" in legend
    assert not any("Total" in each for each in legend)


def test_a_line_parts_the_first_three_from_the_others() -> None:
    def lines(*totals: int) -> list[Emphasis]:
        cells = "\n".join(f"Player_{at} {total}/2/1" for at, total in enumerate(totals))
        return [row.emphasis for row in standings_sheet(book_of(*table(f"5.1.\n{cells}"))).rows]

    item, line = Emphasis.ITEM, Emphasis.SUBTOTAL
    assert lines(400, 300, 200, 100, 50) == [item, item, item, line, item]
    # Two are third.
    assert lines(400, 300, 200, 200, 50) == [item, item, item, item, line]
    assert lines(400, 300, 200) == [item, item, item]
    assert standings_sheet(season()).rows[3].emphasis is Emphasis.DIVIDER


# --- checks ---------------------------------------------------------------------------------------


def checks(book: SeasonBook) -> dict[tuple[object, object], object]:
    """Return the mark of each check, and how many fail."""
    found = check_sheet(book, standings_sheet(book), series_sheet(book))
    marks: dict[tuple[object, object], object] = {("failed", ""): found.rows[0].cells["one"].value}
    for row in found.rows[1:]:
        marks[row.cells["check"].value, row.cells["subject"].value] = row.cells["mark"].value
    return marks


@pytest.mark.parametrize(
    ("scoring", "total", "known"),
    [
        (Scoring.SEEGER, 200, HOLDS),
        (Scoring.SEEGER_FABIAN, 200, FAILS),
        (Scoring.CLASSIC, 100, None),
    ],
)
def test_the_control_sums_of_a_list(scoring: Scoring, total: int, known: str | None) -> None:
    book = of_a_table((100, 3, 1, 0, total), (0, 0, 0, 1, 0), (0, 0, 0, 1, 0))
    book.scorings["sheet/a"] = scoring  # type: ignore[index] # a dict in the tests
    found = checks(book)
    assert found["K2", "1 · List sheet/a"] == HOLDS
    assert found.get(("K4", "1 · List sheet/a")) == known
    assert found["failed", ""] == (known == FAILS)


@pytest.mark.parametrize(
    ("sums", "marks"),
    [
        (ListSums(6, 100), (HOLDS, HOLDS)),
        (ListSums(5, 90), (FAILS, FAILS)),
        (ListSums(6, None), (HOLDS, None)),
        (ListSums(None, 100), (None, HOLDS)),
        (None, (None, None)),
    ],
)
def test_the_control_sums_that_need_the_lines_of_a_list(
    sums: ListSums | None, marks: tuple[str | None, str | None]
) -> None:
    """Twelve games: three were won, three lost, six passed."""
    book = of_a_table((100, 3, 1, 2, 200), (0, 0, 1, 2, 0), (0, 0, 1, 2, 0))
    if sums is not None:
        book.sums["sheet/a"] = sums  # type: ignore[index] # a dict in the tests
    found = checks(book)
    assert tuple(found.get((check, "1 · List sheet/a")) for check in ("K1", "K3")) == marks
    table = check_sheet(book, standings_sheet(book), series_sheet(book))
    names = [str(row.cells["check"].value) for row in table.rows]
    told = [name for name in names if name[:1] == "K"]
    assert told == sorted(told)


def test_whole_numbers_are_checked_as_such_and_averages_with_two_places() -> None:
    book = season(SeasonRules(measure=Measure.AVERAGE))
    found = check_sheet(book, standings_sheet(book), series_sheet(book))
    assert {column.kind for column in found.columns[2:4]} == {Kind.INTEGER}
    kinds = {row.cells["check"].value: row.cells["one"].kind for row in found.rows}
    assert kinds["counted score: standings and series"] is Kind.DECIMAL
    assert kinds["total: standings and series"] is Kind.INTEGER


def test_an_opponents_loss_that_was_missed_is_seen() -> None:
    found = checks(of_a_table((100, 3, 1, 0, 200), (0, 0, 0, 1, 0), (0, 0, 0, 0, 0)))
    assert found["K2", "1 · List sheet/a"] == FAILS


def test_a_list_whose_table_changed_its_size_has_no_simple_sums() -> None:
    found = checks(of_a_table((100, 3, 1, 0, 200), (0, 0, 0, 1, 35), (0, 0, 0, 1, 35), told=35))
    assert not any(str(check).startswith("K") for check, _subject in found)


# --- calculated again -----------------------------------------------------------------------------

ABSENT = SeasonRules(absent_points=300)
RULES = [
    SeasonRules(),
    SeasonRules(measure=Measure.AVERAGE, minimum=5, below_minimum=BelowMinimum.ZERO_FILL),
    SeasonRules(minimum=4, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(25, 2)),
    SeasonRules(minimum=4, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(10)),
    SeasonRules(measure=Measure.PER_36),
    SeasonRules(normalise=True, measure=Measure.AVERAGE),
    SeasonRules(measure=Measure.BEST, keep_best=1),
    SeasonRules(measure=Measure.BEST, keep_best=2, unit=Unit.EVENING),
    SeasonRules(measure=Measure.AVERAGE, drop_from=2, drop_every=1),
    SeasonRules(measure=Measure.AVERAGE, absent_points=-50),
    ABSENT,
    ABSENT._replace(measure=Measure.PER_36),
    SeasonRules(series=SeriesFilter.FIRST),
    SeasonRules(scoring=SeasonScoring.CLASSIC),
    SeasonRules(scoring=SeasonScoring.SEEGER, measure=Measure.AVERAGE),
    SeasonRules(scoring=SeasonScoring.SEEGER_FABIAN, normalise=True),
]


def books() -> list[SeasonBook]:
    anew = SeasonRules(scoring=SeasonScoring.SEEGER_FABIAN)
    changed = of_a_table((100, 3, 1, 3, 310), (0, 0, 0, 1, 110), (0, 0, 0, 1, 110), told=110)
    return [
        *map(season, RULES),
        book_of(changed.results, changed.members, anew),
        book_of([], []),
    ]


def test_every_way_to_a_score_has_its_formula() -> None:
    for book in books():
        found = checks(book)
        assert found["failed", ""] == 0, book.rules


@pytest.mark.libreoffice
def test_every_formula_comes_to_what_the_file_says(tmp_path: Path, convert: Convert) -> None:
    paths = []
    for number, book in enumerate(books()):
        folder = tmp_path / str(number)
        folder.mkdir()
        paths.append(written(folder, book).rename(tmp_path / f"season-{number}.xlsx"))
    for path, calculated in zip(paths, convert("xlsx", *paths), strict=True):
        assert differences(path, calculated) == {}
    assert all(len(formulas(path)) > 50 for path in paths[:-2])
