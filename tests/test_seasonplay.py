"""The sheets of the workbook on the course, the kinds of games and one player, worked by hand."""

import re
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest
from making_seasons import member, table
from making_workbooks import book_of, column, written
from office import Convert
from office import results as cached
from test_seasonstats import LOST, PASSED, WON, Listed, deal, foot, sheet, stats_of

from skatcalc.export.layout import Layout
from skatcalc.members import Member
from skatcalc.seasoncourse import MOST_BARS, course_sheet
from skatcalc.seasonkindssheet import kinds_sheet
from skatcalc.seasonplayersheet import player_sheet
from skatcalc.seasonrules import Guests, Measure, SeasonRules, SeriesFilter, Unit
from skatcalc.seasonstats import season_stats
from skatcalc.seasonworkbook import SeasonBook, results_sheet
from skatcalc.table import ChartKind, Emphasis, Ref, Span, Table

# openpyxl does not know what LibreOffice writes for the bars in cells.
pytestmark = pytest.mark.filterwarnings("ignore:.*xtension is not supported:UserWarning")

AVERAGE = SeasonRules(measure=Measure.AVERAGE)
FIRST = 18
"""The row of a player's first result, below his sums and the chart."""
THREE = """
                5.1.       12.1.     19.1.
  Anna          500/10/2   300/6/3   -
  Bernd_~*      400/8/1    -         600/9/0
  Dörte_Čapek   -          450/7/1   100/4/2
"""
DAYS = [date(2026, 1, 5), date(2026, 1, 12), date(2026, 1, 19)]
"""Totals: Anna 500, 800, 800; Bernd 400, 400, 1000; Dörte -, 450, 550."""


def three(rules: SeasonRules | None = None) -> SeasonBook:
    return book_of(*table(THREE), rules)


def existing(found: Table | None) -> Table:
    assert found is not None
    return found


# --- the course -----------------------------------------------------------------------------------


def test_ranks_after_every_evening_are_those_of_the_standings_then() -> None:
    found = existing(course_sheet(three()))
    assert column(found, "evening") == DAYS
    assert [each.title for each in found.columns[1:4]] == ["Bernd ~*", "Anna", "Dörte Čapek"]
    assert column(found, "m2") == [2, 3, 1]
    assert column(found, "m1") == [1, 1, 2]
    assert column(found, "m3") == [None, 2, 3]
    assert {"m3" in row.cells for row in found.rows} == {True, False}


def test_the_averages_stand_from_the_highest_down_and_lead_to_the_standings() -> None:
    found = existing(course_sheet(three()))
    assert column(found, "name") == ["Bernd ~*", "Anna", "Dörte Čapek"]
    assert column(found, "average") == [500, 400, 275]
    formulas = [row.cells["average"].formula for row in found.rows]
    assert formulas == [(Ref(at, "average", "standings"),) for at in range(3)]


def test_under_a_rule_of_averages_these_are_drawn() -> None:
    found = existing(course_sheet(three(AVERAGE)))
    assert column(found, "m2") == [400, 400, 500]
    assert column(found, "m1") == [500, 400, 400]
    assert column(found, "m3") == [None, 450, 275]
    lines, bars = found.charts
    assert not lines.reversed
    assert (lines.title, lines.bounds) == ("After every evening: average per series", (200, 600))
    assert found.rows[0].cells["average"].formula == (Ref(0, "score", "standings"),)
    assert bars.title == "All ranked: average per series"


def test_the_first_quarter_of_the_evenings_does_not_stretch_the_axis() -> None:
    text = "5.1. 12.1. 19.1. 26.1. 2.2.\nAnna 1600 0 800 800 800\nBernd -900 900 600 200 200"
    found = existing(course_sheet(book_of(*table(text), AVERAGE)))
    # From the second evening on: 800 for Anna; 0, 200, 200, 200 for Bernd.
    assert column(found, "m1") == [1600, 800, 800, 800, 800]
    assert column(found, "m2") == [-900, 0, 200, 200, 200]
    assert found.charts[0].bounds == (0, 900)


def test_ranks_are_drawn_with_1_on_top_and_averages_as_bars() -> None:
    lines, bars = existing(course_sheet(three())).charts
    assert (lines.kind, lines.reversed, lines.bounds) == (ChartKind.LINES, True, None)
    assert (lines.title, lines.value_title) == ("Rank after every evening", "Rank")
    assert [(each.name, each.values) for each in lines.curves] == [
        ("Bernd ~*", Span("m2", first=0, last=2)),
        ("Anna", Span("m1", first=0, last=2)),
        ("Dörte Čapek", Span("m3", first=0, last=2)),
    ]
    assert (bars.kind, bars.labels) == (ChartKind.BARS, Span("name", first=0, last=2))
    # A quarter more than the highest, so that its number has room.
    assert (bars.bounds, bars.title) == ((0, 625), "All ranked: average per series")


def test_the_bars_of_a_rule_of_evenings_are_averages_of_evenings() -> None:
    found = existing(course_sheet(three(SeasonRules(unit=Unit.EVENING))))
    assert found.charts[1].title == "All ranked: average per evening"


def test_losses_have_room_to_the_left() -> None:
    found = existing(course_sheet(book_of(*table("5.1.\nAnna -100\nBernd -50"))))
    assert found.charts[1].bounds == (-125, 0)


def test_where_everybody_has_nothing_the_axis_has_a_length() -> None:
    found = existing(course_sheet(book_of(*table("5.1.\nAnna 0\nBernd 0"))))
    assert found.charts[1].bounds == (0, 1)


def test_as_long_as_nobody_is_ranked_it_is_those_who_have_not_played_enough() -> None:
    found = existing(course_sheet(three(SeasonRules(minimum=3))))
    # Nobody has a rank, so it is the totals.
    assert column(found, "m1") == [500, 800, 800]
    assert found.charts[0].title == "After every evening: total"
    assert found.charts[1].title == "Not enough played yet: average per series"
    # Below the line that says so.
    assert found.rows[0].cells["average"].formula == (Ref(1, "average", "standings"),)


def test_no_more_than_can_be_told_apart_is_drawn() -> None:
    names = "\n".join(f"Player_{at} {1000 - at}" for at in range(45))
    found = existing(course_sheet(book_of(*table(f"5.1.\n{names}"))))
    assert len(found.charts[0].curves) == 8
    assert column(found, "name")[-1] == "Player 39"
    assert len(found.rows) == MOST_BARS
    assert column(found, "evening") == [DAYS[0], *[None] * 39]
    assert found.charts[1].title == "The first 40: average per series"


def test_a_guest_who_is_ranked_is_marked_on_the_sheet() -> None:
    results, members = table("5.1.\nAnna 500\nBernd 400", guests=("Anna",))
    found = existing(course_sheet(book_of(results, members, SeasonRules(guests=Guests.RANKED))))
    assert column(found, "name") == ["Anna (G)", "Bernd"]


def test_guests_alone_and_no_results_are_nothing_to_draw() -> None:
    assert course_sheet(book_of([], [member(1, "Anna")])) is None
    assert course_sheet(book_of(*table("5.1.\nAnna 500", guests=("Anna",)))) is None


# --- kinds of games -------------------------------------------------------------------------------

HAND = "clubs with 1 hand won"
SCHNEIDER = "hearts with 1 schneider won"
ANNA, BERT, CARLA = (
    Member(id=name, number=number, name=name.title())
    for number, name in enumerate(("anna", "bert", "carla"), start=1)
)


def kinds() -> Table:
    """Return five deals: Anna wins a grand and a hand game, Bert one of two, one is passed."""
    stats = stats_of(deal(1, WON), deal(1, HAND), deal(2, LOST), deal(2, SCHNEIDER), PASSED)
    return existing(kinds_sheet(book_of([], [CARLA, BERT, ANNA]), stats))


def cells_of(found: Table, at: int, key: str) -> list[object]:
    cells = found.rows[at].cells
    return [
        cells[f"{key}/{what}"].value if f"{key}/{what}" in cells else None
        for what in ("games", "won", "rate")
    ]


def test_the_club_has_every_game_once() -> None:
    found = kinds()
    assert found.rows[0].cells["name"].value == "all members"
    assert cells_of(found, 0, "all") == [4, 3, Fraction(3, 4)]
    assert cells_of(found, 0, "grand") == [2, 1, Fraction(1, 2)]
    assert cells_of(found, 0, "clubs") == [1, 1, 1]
    assert cells_of(found, 0, "hearts") == [1, 1, 1]
    assert cells_of(found, 0, "null") == [0, 0, None]
    assert cells_of(found, 0, "hand") == [1, 1, 1]
    assert cells_of(found, 0, "schneider") == [1, 1, 1]
    assert cells_of(found, 0, "ouvert") == [0, 0, None]
    deals = [found.rows[0].cells[key].value for key in ("passed", "deals", "share")]
    assert deals == [1, 5, Fraction(1, 5)]


def test_the_reference_stands_below_what_it_is_to_be_compared_with() -> None:
    found = kinds()
    assert [row.cells["name"].value for row in found.rows[1:4]] == [
        "17.97 million deals",
        "all members: share",
        "17.97 million deals: share",
    ]
    assert cells_of(found, 1, "grand")[2] == Fraction(914, 1000)
    assert cells_of(found, 1, "all")[2] == Fraction(8164, 10_000)
    assert found.rows[1].cells["share"].value == Fraction(49, 1000)
    assert cells_of(found, 2, "grand") == [None, None, Fraction(1, 2)]
    assert cells_of(found, 2, "hand") == [None, None, Fraction(1, 4)]
    assert cells_of(found, 3, "grand")[2] == Fraction(322, 1000)
    assert cells_of(found, 3, "hand")[2] is None


def test_every_member_has_a_row_in_the_order_of_names() -> None:
    found = kinds()
    assert found.rows[4].emphasis is Emphasis.DIVIDER
    assert column(found, "name")[5:] == ["Anna", "Bert", "Carla"]
    assert cells_of(found, 5, "all") == [2, 2, 1]
    assert cells_of(found, 6, "grand") == [1, 0, 0]
    assert cells_of(found, 7, "all") == [0, 0, None]
    # In all five deals each of the three had cards.
    assert [found.rows[at].cells["deals"].value for at in (5, 6, 7)] == [5, 5, 5]


def test_counts_are_values_and_rates_are_formulas() -> None:
    found = kinds()
    for row in found.rows:
        for key, cell in row.cells.items():
            what = key.rpartition("/")[2]
            if what in {"games", "won", "deals", "passed"}:
                assert cell.formula is None
    assert found.rows[6].cells["grand/rate"].formula == (
        Ref(6, "grand/won"),
        "/",
        Ref(6, "grand/games"),
    )
    assert found.rows[2].cells["hand/rate"].formula == (
        Ref(0, "hand/games"),
        "/",
        Ref(0, "all/games"),
    )


def test_a_member_without_a_known_deal_has_no_rates() -> None:
    totals = Listed(sheet(foot((300, 11, 0), (-48, 2, 1), (60, 3, 0))), stream="sheet/2")
    known = Listed(sheet(PASSED), members=("", "", "carla"))
    found = existing(kinds_sheet(book_of([], [ANNA, BERT, CARLA]), season_stats([totals, known])))
    assert [found.rows[at].cells["deals"].value for at in (5, 6, 7)] == [0, 0, 1]
    assert "share" not in found.rows[5].cells
    assert found.rows[7].cells["share"].value == 1
    # Of no game there are no shares either.
    assert list(found.rows[2].cells) == ["name"]


def test_without_a_game_that_is_known_there_is_no_sheet() -> None:
    totals = Listed(sheet(foot((300, 11, 0), (-48, 2, 1), (60, 3, 0))))
    assert kinds_sheet(book_of([], [ANNA, BERT, CARLA]), season_stats([totals])) is None


# --- one player -----------------------------------------------------------------------------------


def test_the_first_of_the_standings_is_shown_at_first() -> None:
    found = existing(player_sheet(three()))
    name = found.rows[0].cells
    assert (name["list"].value, name["row"].value, name["nth"].value) == ("Bernd ~*", 2, 2)
    sums = [name[key].value for key in ("deals", "won", "lost", "points", "total")]
    # 400 with 8 won and 1 lost are 50 points from games, 600 with 9 and 0 are 150.
    assert sums == [72, 17, 1, 200, 1000]
    means = [found.rows[1].cells[key].value for key in ("deals", "won", "total")]
    assert means == [36, Fraction(17, 2), 500]
    assert column(found, "total")[2:5] == [600, 1000, 1]


def test_his_results_stand_in_their_order_and_nothing_beyond() -> None:
    text = "5.1. 12.1. 19.1.\nAnna 500/10/2 - 700\nBernd 100 100 100\n"
    found = existing(player_sheet(book_of(*table(text))))
    assert column(found, "nth")[FIRST:] == [1, 2, ""]
    assert column(found, "date")[FIRST:] == [DAYS[0], DAYS[2], ""]
    assert column(found, "list")[FIRST:] == ["List 2026-01-05-1", "List 2026-01-19-1", ""]
    assert column(found, "total")[FIRST:] == [500, 700, ""]
    assert column(found, "fate")[FIRST:] == ["counted", "counted", ""]
    # Results stand by evening: Anna's are the first and the fourth of five.
    assert column(found, "row")[FIRST:] == [1, 4, 0]


def test_all_with_a_result_can_be_chosen_in_the_order_of_names() -> None:
    results, members = table("5.1.\nZoe 500\näneas 400\nBernd -")
    found = existing(player_sheet(book_of(results, members)))
    ((where, source),) = found.choices
    assert where == Ref(0, "list")
    assert source == Span("names", first=0, last=1)
    assert column(found, "names")[:2] == ["Zoe", "äneas"]
    assert column(found, "numbers")[:2] == [1, 2]
    assert [each.key for each in found.columns if each.hidden] == ["row", "names", "numbers"]


def test_many_members_do_not_make_the_printed_table_longer() -> None:
    names = "\n".join(f"Player_{at:02} {1000 - at}" for at in range(20))
    found = existing(player_sheet(book_of(*table(f"5.1.\n{names}"))))
    assert len(found.rows) == 20
    assert found.paper.rows == FIRST + 1


def test_the_chart_stands_above_his_results_on_an_upright_page() -> None:
    found = existing(player_sheet(three()))
    layout = Layout(found)
    (area,) = layout.chart_areas
    empty = [at for at, row in enumerate(found.rows[:FIRST]) if "total" not in row.cells]
    assert range(area.top, area.bottom + 1) == range(
        layout.first_row + empty[0], layout.first_row + FIRST
    )
    assert [found.columns[at - 1].key for at in (area.left, area.right)] == ["nth", "fate"]
    assert not found.paper.landscape
    assert layout.printed.right == len(found.columns)
    assert layout.width(layout.every_column) < 96.5


def test_what_became_of_a_result_is_told() -> None:
    results, members = table("5.1. 12.1. 19.1.\nAnna 500 300 100a")
    drops = SeasonRules(drop_from=2)
    assert column(existing(player_sheet(book_of(results, members, drops))), "fate")[FIRST:] == [
        "counted",
        "dropped",
        "counted",
    ]
    best = SeasonRules(measure=Measure.BEST, keep_best=1)
    assert column(existing(player_sheet(book_of(results, members, best))), "fate")[FIRST:] == [
        "counted",
        "not among the best",
        "not among the best",
    ]
    announced = SeasonRules(series=SeriesFilter.ANNOUNCED)
    found = existing(player_sheet(book_of(results, members, announced)))
    assert column(found, "fate")[FIRST:] == ["left out", "left out", "counted"]
    # The totals are those of all his results; what counts is that of the standings.
    assert (found.rows[0].cells["total"].value, found.rows[3].cells["total"].value) == (900, 100)


def test_a_score_that_is_not_whole_is_shown_with_places() -> None:
    found = existing(player_sheet(three(AVERAGE._replace(minimum=9))))
    # 500, exactly, is shown as others are.
    assert isinstance(found.rows[3].cells["total"].value, int)
    text = "5.1. 12.1.\nAnna 500 501\nBernd 400 400"
    found = existing(player_sheet(book_of(*table(text), AVERAGE)))
    assert found.rows[3].cells["total"].value == Fraction(1001, 2)


def test_somebody_without_a_rank_has_none_here() -> None:
    found = existing(player_sheet(three(SeasonRules(minimum=3))))
    assert found.rows[3].cells["total"].value == 1000
    assert found.rows[4].cells["total"].value == ""


def test_a_guest_who_is_hidden_can_be_chosen_and_has_no_score() -> None:
    results, members = table("5.1.\nOtto 500", guests=("Otto",))
    book = book_of(results, members, SeasonRules(guests=Guests.HIDDEN))
    found = existing(player_sheet(book))
    assert column(found, "total")[:5] == [500, 500, 500, "", ""]
    assert found.rows[FIRST].cells["fate"].value == "left out"


def test_who_has_played_is_shown_before_who_has_not() -> None:
    results, members = table("5.1.\nBernd -\nAnna 500")
    found = existing(
        player_sheet(book_of(results, members, SeasonRules(series=SeriesFilter.ANNOUNCED)))
    )
    assert found.rows[0].cells["list"].value == "Anna"
    assert column(found, "total")[:5] == [500, 500, 500, "", ""]


def test_without_a_result_nobody_can_be_chosen() -> None:
    assert player_sheet(book_of([], [member(1, "Anna")])) is None


# --- results --------------------------------------------------------------------------------------


def test_the_results_carry_a_key_of_member_and_result() -> None:
    found = results_sheet(three())
    assert column(found, "key") == [10001, 20001, 10002, 30001, 20002, 30002]
    assert {row.cells["key"].formula for row in found.rows} == {None}
    assert column(found, "fate") == ["counted"] * 6


# --- in the workbook ------------------------------------------------------------------------------


def whole(tmp_path: Path, rules: SeasonRules | None = None) -> Path:
    """Return the file of the small season, with a guest who played once, and all three sheets."""
    results, members = table(THREE + "  Zoe - - 222/1/1\n", guests=("Zoe",))
    book = book_of(results, members, rules)
    games = sheet(deal(1, WON), deal(1, HAND), deal(2, LOST), deal(2, SCHNEIDER), PASSED)
    stats = season_stats([Listed(games, members=("m1", "m2", "m3"))])
    return written(tmp_path, book, course_sheet(book), kinds_sheet(book, stats), player_sheet(book))


def test_the_sheets_stand_behind_the_results_in_the_order_of_clubs(tmp_path: Path) -> None:
    names = openpyxl.load_workbook(whole(tmp_path)).sheetnames
    at = names.index("Results")
    assert names[at + 1 : at + 5] == ["Course", "Kinds of games", "Player", "Check"]


def chart_texts(path: Path) -> list[str]:
    with ZipFile(path) as archive:
        names = sorted(name for name in archive.namelist() if "charts/chart" in name)
        return [archive.read(name).decode() for name in names]


def test_charts_tell_apart_without_colour_and_leave_gaps(tmp_path: Path) -> None:
    text = "5.1. 12.1.\n" + "\n".join(f"Player_{at} - {900 - at}" for at in range(7))
    book = book_of(*table(text + "\nPlayer_7 1 -"))
    lines, bars = chart_texts(written(tmp_path, book, course_sheet(book)))
    shapes = re.findall(r'<(?:c:)?symbol val="(\w+)"', lines)
    dashes = re.findall(r'<a:prstDash val="(\w+)"', lines)
    assert len(set(shapes)) >= 7
    assert len(set(dashes)) == 8
    assert 'dispBlanksAs val="gap"' in lines
    assert 'orientation val="maxMin"' in lines
    # Who had no rank on the first evening has a point for the second alone.
    assert re.search(r'<(?:c:)?ptCount val="2"\s*/><(?:c:)?pt idx="1">', lines)
    assert 'showVal val="1"' in bars


def test_sixty_evenings_have_days_that_can_be_read(tmp_path: Path) -> None:
    days = [DAYS[0] + timedelta(days=3 * at) for at in range(60)]
    head = " ".join(f"{day.day}.{day.month}." for day in days)
    book = book_of(*table(f"{head}\nAnna {'500 ' * 60}\nBernd {'400 ' * 60}"))
    lines, _bars = chart_texts(written(tmp_path, book, course_sheet(book)))
    assert 'rot="-5400000"' in lines
    assert 'formatCode="dd.mm."' in lines


def test_what_is_chosen_from_a_list_is_refused_unless_it_is_in_it(tmp_path: Path) -> None:
    player = openpyxl.load_workbook(whole(tmp_path))["Player"]
    (choice,) = player.data_validations.dataValidation
    assert choice.showErrorMessage
    assert choice.prompt == "Choose one from the list."
    first, last = choice.formula1.split(":")
    names = [row[0].value for row in player[f"{first}:{last}"]]
    assert names == ["Anna", "Bernd ~*", "Dörte Čapek", "Zoe"]
    assert player[str(choice.sqref)].value == "Bernd ~*"
    column_of_names = first.rstrip("0123456789")
    assert player.column_dimensions[column_of_names].hidden


def test_cells_that_are_empty_at_first_have_the_format_of_their_column(tmp_path: Path) -> None:
    results, members = table("5.1. 12.1.\nAnna 900 -\nBernd 400 100")
    player = openpyxl.load_workbook(
        written(tmp_path, book := book_of(results, members), player_sheet(book))
    )
    cells = player["Player"][FIRST + 3]
    assert [cell.number_format for cell in cells[:4]] == [
        "#,##0;[Red]-#,##0",
        "dd.mm.yyyy",
        "General",
        "#,##0;[Red]-#,##0",
    ]


RULES = {
    "total": SeasonRules(),
    "average": AVERAGE,
    "minimum": SeasonRules(minimum=9),
    "best": SeasonRules(guests=Guests.RANKED, keep_best=1, measure=Measure.BEST),
}


def rounded(path: Path) -> dict[tuple[str, str], object]:
    """Return the results of formulas with 14 digits; LibreOffice keeps 15."""
    return {
        at: float(f"{value:.14g}") if isinstance(value, float) else value
        for at, value in cached(path).items()
    }


@pytest.mark.libreoffice
def test_libreoffice_calculates_what_the_file_says(
    tmp_path: Path,
    convert: Convert,
) -> None:
    paths = [
        whole(tmp_path, rules).rename(tmp_path / f"{key}.xlsx") for key, rules in RULES.items()
    ]
    for path, calculated in zip(paths, convert("xlsx", *paths), strict=True):
        ours, theirs = rounded(path), rounded(calculated)
        assert len(ours) > 150
        assert theirs == ours


def shown(path: Path) -> list[list[object]]:
    """Return the lines of the player's sheet up to the status, without those of the chart."""
    player = openpyxl.load_workbook(path, data_only=True)["Player"]
    rows = [*player.iter_rows(min_row=2)]
    return [[cell.value or None for cell in row[:10]] for row in rows[:5] + rows[FIRST:]]


def chosen(path: Path, name: str) -> Path:
    """Return a copy of the file in which somebody else is chosen."""
    book = openpyxl.load_workbook(path)
    player = book["Player"]
    (choice,) = player.data_validations.dataValidation
    player[str(choice.sqref)] = name
    copy = path.with_stem(f"chosen {name[:3]}")
    book.save(copy)
    return copy


@pytest.mark.libreoffice
def test_choosing_another_name_shows_his_results(
    tmp_path: Path,
    convert: Convert,
) -> None:
    path = whole(tmp_path, AVERAGE)
    names = ("Anna", "Dörte Čapek", "Zoe", "Bernd ~*", "nobody")
    files = [chosen(path, name) for name in names]
    anna, doerte, zoe, bernd, nobody = map(shown, convert("xlsx", *files))
    none = [None] * 10
    first, second, third = (datetime(day.year, day.month, day.day) for day in DAYS)  # noqa: DTZ001
    assert anna == [
        [2, "Name", "Anna", None, 72, 16, 5, 250, 800, None],
        [None, None, "Average", None, 36, 8, 2.5, 125, 400, None],
        [*none[:2], "Best result", *none[:5], 500, None],
        [*none[:2], "Counted score", *none[:5], 400, None],
        [*none[:2], "Rank", *none[:5], 2, None],
        [1, first, "List 2026-01-05-1", 1, 36, 10, 2, 100, 500, "counted"],
        [2, second, "List 2026-01-12-1", 1, 36, 6, 3, 150, 300, "counted"],
    ]
    assert doerte[0][4:9] == [72, 11, 3, 150, 550]
    assert [line[8] for line in doerte[1:5]] == [275, 450, 275, 3]
    assert [line[1] for line in doerte[5:]] == [second, third]
    assert zoe[0][4:9] == [36, 1, 1, 222, 222]
    # A guest has a score, and no rank; there is nothing beyond his one result.
    assert [line[8] for line in zoe[1:5]] == [222, 222, 222, None]
    assert zoe[6] == none
    assert bernd == shown(path)
    assert [line[4:] for line in nobody] == [none[4:]] * 7
