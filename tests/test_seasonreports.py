"""The tables of a season: what stands in them, and that they fit a terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_seasons import table as season_of
from seasoning import FAIR_RULES

from skatcalc.export.cells import shown
from skatcalc.export.text import WIDTH, render
from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Slot, Standings, standings
from skatcalc.seasonreports import matrix_table, results_table, standings_table
from skatcalc.seasonrules import (
    BelowMinimum,
    Guests,
    Measure,
    SeasonRules,
    TiedRanks,
    Unit,
)
from skatcalc.table import Cell, Emphasis, Kind, Mark, Row, Table

LAW = settings(deadline=None, max_examples=200)

CUP = SeasonRules(name="cup", measure=Measure.AVERAGE, minimum=4, drop_from=4)
SEASON = """
            6.1.       6.1.      20.1.      20.1.       3.2.
    Anna    1000/10/2  800/9/3   1200/12/1  -           600/8/4
    Bert    900/9/1    700/7/2   500/5/3    1100/11/0   950/10/2
    Carla   400/4/5    -         300/3/4    -           501/5/5
    Dora    -          1500/15/0g -         1400/14/2g  -
    Emil    -          -         -          -           -
"""
"""Worked by hand under the rule of the cup:

Anna   1000 + 800 + 1200 + 600 = 3600, by 4 is 900; the fourth earns a drop, and 600 is the worst
       then: (1000 + 800 + 1200) / 3 = 1000
Bert   his fourth is 1100, and 500 the worst then: (900 + 700 + 1100 + 950) / 4 = 912.5, which is
       87.5 less; all of his are 4150, by 5 is 830
Carla  1201 / 3 = 400.33, one short of the minimum
"""


def season(rules: SeasonRules = CUP, after: date | None = None) -> Standings:
    results, members = season_of(SEASON, guests=("Dora",))
    return standings(results, members, rules, after=after)


def texts(table: Table, row: Row) -> dict[str, str]:
    """Return what a row shows, by column, empty cells left out."""
    cells = {c.key: shown(row.cells.get(c.key), c.kind) for c in table.columns}
    return {key: text for key, text in cells.items() if text}


def line_of(table: Table, name: str) -> dict[str, str]:
    return next(t for t in (texts(table, row) for row in table.rows) if t.get("name") == name)


def keys(table: Table) -> list[str]:
    return [column.key for column in table.columns]


# --- the standings --------------------------------------------------------------------------------


def test_a_line_has_every_figure_of_the_year() -> None:
    table = standings_table("2026", season(), wide=True)
    assert line_of(table, "Anna") == {
        "rank": "1",
        "change": "new",
        "name": "Anna",
        "evenings": "3",
        "series": "4",
        "games": "144",  # 4 series of 36 deals
        "won": "39",  # 10 + 9 + 12 + 8
        "lost": "10",  # 2 + 3 + 1 + 4
        "win_rate": "79.6%",  # 39 of 49
        "opponents_lost": "0",
        "points": "2150",  # 3600 - 50 * (39 - 10)
        "total": "3600",
        "average": "900.00",
        "best": "1200",
        "worst": "600",
        "dropped": "1",
        "score": "1000.00",
        "gap": "0.00",
        "missing": "0",
    }
    bert = line_of(table, "Bert")
    assert (bert["score"], bert["gap"], bert["average"]) == ("912.50", "87.50", "830.00")
    carla = line_of(table, "Carla")
    assert (carla["score"], carla["average"], carla["missing"]) == ("400.33", "400.33", "1")
    assert "rank" not in carla


def test_a_share_is_rounded_once() -> None:
    # 81.65% are rounded up; 81.649% are not, as they would be after a rounding to 81.65%.
    results, members = season_of("6.1.\nAnna 0/8165/1835")
    table = standings_table("2026", standings(results, members, SeasonRules()), wide=True)
    assert line_of(table, "Anna")["win_rate"] == "81.7%"
    results, members = season_of("6.1.\nAnna 0/81649/18351")
    table = standings_table("2026", standings(results, members, SeasonRules()), wide=True)
    assert line_of(table, "Anna")["win_rate"] == "81.6%"


def test_changes_are_told_since_the_evening_before() -> None:
    rules = SeasonRules()
    results, members = season_of("""
                6.1.  20.1.
        Anna    100   100
        Bert    90    200
        Carla   80    20
        Dora    -     70
    """)
    both = standings_table("2026", standings(results, members, rules))
    told = {name: line_of(both, name)["change"] for name in ("Anna", "Bert", "Carla", "Dora")}
    # Bert 290, Anna 200, Carla 100, Dora 70; before it Anna 100, Bert 90, Carla 80.
    assert told == {"Bert": "▲1", "Anna": "▼1", "Carla": "=", "Dora": "new"}
    first = standings_table("2026", standings(results, members, rules, after=date(2026, 1, 6)))
    assert "change" not in line_of(first, "Anna")


def labels(table: Table) -> list[str]:
    return [row.label for row in table.rows if row.emphasis is Emphasis.DIVIDER]


def test_whoever_is_out_of_ranking_stands_below_a_line_that_says_why() -> None:
    table = standings_table("2026", season())
    order = [texts(table, row).get("name") or row.label for row in table.rows]
    assert order == [
        "Anna",
        "Bert",
        "Out of ranking: not enough played",
        "Carla",
        "Out of ranking: guests",
        "Dora (G)",
        "No series yet",
        "Emil",
    ]
    assert line_of(table, "Emil") == {"name": "Emil", "series": "0", "missing": "4"}
    assert table.notes == ("(G) is a guest",)


def test_who_is_listed_last_has_a_rank_and_a_line_of_his_own() -> None:
    table = standings_table("2026", season(CUP._replace(below_minimum=BelowMinimum.LISTED_LAST)))
    assert labels(table)[0] == "Behind all others: not enough played"
    assert line_of(table, "Carla")["rank"] == "3"


def test_a_guest_who_is_ranked_is_marked_all_the_same() -> None:
    table = standings_table("2026", season(CUP._replace(guests=Guests.RANKED, minimum=0)))
    assert line_of(table, "Dora (G)")["rank"] == "1"


def test_the_heading_says_what_is_counted_until_when() -> None:
    assert standings_table("2026", season()).heading == (
        ("After", "2026-02-03"),
        ("Evenings", "3"),
        ("Rules", "cup"),
        ("Score", "average per series"),
    )


def test_a_season_without_results_says_what_to_do() -> None:
    results, members = season_of("6.1.\nAnna -")
    table = standings_table("2026", standings(results, members, SeasonRules()))
    assert table.heading[0] == ("Evenings", "0")
    assert table.notes == (
        "no list counts so far; season add enters lists, which count once they are closed",
    )
    assert labels(table) == ["No series yet"]


def test_names_are_those_that_may_be_published() -> None:
    results, members = season_of("6.1.\nAnna_Maier 100\nBert_Maier 90\nAnna_Schulz 80")
    told = [replace(members[0], first_name_only=True), members[1], members[2]]
    table = standings_table("2026", standings(results, told, SeasonRules()))
    assert [texts(table, row)["name"] for row in table.rows] == [
        "Anna",
        "Bert Maier",
        "Anna Schulz",
    ]


@pytest.mark.parametrize(
    ("rules", "essential"),
    [
        (SeasonRules(), "series won lost average score gap"),
        (SeasonRules(unit=Unit.EVENING), "evenings won lost average score gap"),
        (SeasonRules(measure=Measure.AVERAGE), "series won lost total score gap"),
        (
            SeasonRules(measure=Measure.BEST, keep_best=7, minimum=7),
            "series won lost average dropped score gap missing",
        ),
        (
            SeasonRules(measure=Measure.PER_36, minimum_share=Fraction(1, 2)),
            "series won lost total score gap missing",
        ),
        (
            SeasonRules(minimum=44, minimum_evenings=22),
            "series won lost average score gap missing missing_evenings",
        ),
    ],
)
def test_a_terminal_has_the_columns_that_decide(rules: SeasonRules, essential: str) -> None:
    assert keys(standings_table("2026", season(rules))) == [
        "rank",
        "change",
        "name",
        *essential.split(),
    ]


def test_all_columns_are_those_that_can_hold_something() -> None:
    table = standings_table("2026", season(SeasonRules()), wide=True)
    assert not {"dropped", "deduction", "missing", "missing_evenings"} & set(keys(table))
    rules = SeasonRules(minimum=5, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(50))
    table = standings_table("2026", season(rules), wide=True)
    assert line_of(table, "Anna")["deduction"] == "50"  # one short of five
    assert line_of(table, "Anna")["score"] == "3550"


@pytest.mark.parametrize(
    ("rules", "decimals"),
    [
        (SeasonRules(), {"average"}),
        (SeasonRules(measure=Measure.AVERAGE), {"average", "score", "gap"}),
        (SeasonRules(measure=Measure.PER_36), {"average", "score", "gap"}),
        (
            SeasonRules(normalise=True),
            {"average", "total", "best", "worst", "score", "gap"},
        ),
        (
            SeasonRules(minimum=5, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(1, 2)),
            {"average", "deduction", "score", "gap"},
        ),
    ],
)
def test_scores_are_whole_as_long_as_nothing_is_divided(
    rules: SeasonRules, decimals: set[str]
) -> None:
    columns = standings_table("2026", season(rules), wide=True).columns
    assert {column.key for column in columns if column.kind is Kind.DECIMAL} == decimals


@LAW
@given(FAIR_RULES, st.booleans())
def test_every_rule_has_tables_whose_cells_are_of_their_kind(
    rules: SeasonRules, wide: bool
) -> None:
    found = season(rules._replace(name="cup"))
    for table in (standings_table("2026", found, wide=wide), matrix_table("2026", found)):
        body = [row for row in table.rows[: table.footer] if row.cells]
        assert len(body) == len(found.lines)
        assert all(set(row.cells) <= set(keys(table)) for row in body)
        for column in table.columns:
            values = [row.cells[column.key].value for row in body if column.key in row.cells]
            told = [value for value in values if value is not None and not isinstance(value, str)]
            if column.kind is Kind.INTEGER:
                assert all(isinstance(value, int) for value in told)
            if column.kind in {Kind.DECIMAL, Kind.PERCENT}:
                assert all(isinstance(value, Fraction) for value in told)


def crowd(count: int, length: int) -> tuple[list[Result], list[Member]]:
    """Return a year of 26 evenings for so many members with names of that length."""
    names = [f"{'Maximiliane-Friederike von Hohenlohe-Langenburg'[: length - 4]} {n:03}" for n in
             range(count)]  # fmt: skip
    head = " ".join(f"{day}.{month}." for month in range(1, 13) for day in (1, 15))
    rows = [
        f"{name.replace(' ', '_')} " + " ".join(
            f"{900 + (7 * n + 13 * at) % 400}/{10 + n % 9}/{n % 5}" for at in range(24)
        )
        for n, name in enumerate(names)
    ]  # fmt: skip
    return season_of("\n".join([head, *rows]), guests=tuple(name.replace(" ", "_") for name in
                                                            names[::10]))  # fmt: skip


WORST = SeasonRules(
    name="cup", measure=Measure.AVERAGE, minimum=30, drop_from=12, drop_every=4, normalise=True
)


@pytest.mark.parametrize(
    "rules",
    [WORST, SeasonRules(name="best", measure=Measure.BEST, keep_best=20, minimum=20)],
)
def test_names_of_twenty_letters_fit_a_terminal_whole(rules: SeasonRules) -> None:
    results, members = crowd(12, 20)
    lines = render(standings_table("2026", standings(results, members, rules))).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert not any("…" in line for line in lines)
    assert sum("(G)" in line for line in lines) == 3  # two guests, and the note


def test_a_hundred_and_twenty_long_names_fit_a_terminal() -> None:
    results, members = crowd(120, 40)
    found = standings(results, members, WORST)
    for table in (
        standings_table("2026", found),
        matrix_table("2026", found, found.slots[:6], figures=("score",)),
        results_table("2026", results, members, WORST, lists=lists_of(results), wide=False),
    ):
        lines = render(table).splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert all(line.count("…") == 1 for line in lines if "Maxi" in line)
    wide = render(standings_table("2026", found, wide=True), None)
    assert "…" not in wide


# --- every series of everybody --------------------------------------------------------------------


def cell_of(table: Table, name: str, key: str) -> Cell | None:
    row = next(row for row in table.rows if shown(row.cells.get("name"), Kind.TEXT) == name)
    return row.cells.get(key)


def test_each_series_shows_what_became_of_it() -> None:
    table = matrix_table("2026", season())
    first, second = "2026-01-06/1", "2026-01-06/2"
    assert cell_of(table, "Anna", first) == Cell(1000, marks=Mark.BEST)
    assert cell_of(table, "Anna", "2026-02-03/1") == Cell(600, marks=Mark.STRUCK)
    assert cell_of(table, "Anna", "2026-01-20/2") == Cell("–", muted=True)
    assert cell_of(table, "Bert", second) == Cell(700)
    assert cell_of(table, "Bert", "2026-01-20/1") == Cell(500, marks=Mark.STRUCK)
    # Before his first series nobody was absent.
    assert cell_of(table, "Dora (G)", first) is None
    assert cell_of(table, "Dora (G)", second) == Cell(1500, marks=Mark.BEST)
    assert cell_of(table, "Emil", first) is None
    assert table.notes == (
        "(G) is a guest",
        "[ ] or crossed out: a result that does not count",
        "* or bold: the best of the series or evening",
    )


def test_under_the_series_stands_what_it_brought_on_average() -> None:
    table = matrix_table("2026", season())
    (footer,) = table.rows[table.footer :]
    told = texts(table, footer)
    # By three: 2300 of Anna, Bert and Carla, 3000 with Dora for Carla, 2000 again without Dora.
    assert told["2026-01-06/1"] == "766.67"
    assert told["2026-01-06/2"] == "1000.00"
    assert told["2026-01-20/1"] == "666.67"


def test_behind_the_series_stand_the_sums() -> None:
    table = matrix_table("2026", season())
    assert keys(table)[-5:] == ["total", "average", "best", "dropped", "score"]
    told = line_of(table, "Anna")
    assert [told[key] for key in keys(table)[-5:]] == ["3600", "900.00", "1200", "1", "1000.00"]
    assert keys(matrix_table("2026", season(SeasonRules())))[-4:] == [
        "total",
        "average",
        "best",
        "score",
    ]


def test_only_some_of_the_series() -> None:
    found = season()
    table = matrix_table("2026", found, found.slots[3:], figures=())
    assert keys(table) == ["rank", "name", "2026-01-20/2", "2026-02-03/1"]
    assert [column.title for column in table.columns][2:] == ["01-20\n2", "02-03"]
    # Anna's first series was earlier.
    assert cell_of(table, "Anna", "2026-01-20/2") == Cell("–", muted=True)


def test_credits_are_told_from_what_was_played() -> None:
    table = matrix_table("2026", season(SeasonRules(absent_points=500)))
    assert cell_of(table, "Anna", "2026-01-20/2") == Cell(500, marks=Mark.CREDITED)
    assert table.notes[-1] == "( ) or slanted: credited for absence"


def test_where_evenings_count_there_is_a_column_for_each() -> None:
    table = matrix_table("2026", season(CUP._replace(unit=Unit.EVENING, normalise=True)))
    assert keys(table)[2:5] == ["2026-01-06", "2026-01-20", "2026-02-03"]
    assert cell_of(table, "Anna", "2026-01-06") == Cell(Fraction(1800), marks=Mark.BEST)


def twice() -> tuple[list[Result], list[Member]]:
    """Return a season in which Anna has two lists of one series, and Bert one."""
    results, members = season_of("6.1. 20.1.\nAnna 100 300\nBert 400 500")
    other = results[0]._replace(sheet="other", total=50)
    return [*results, other], members


def test_two_lists_of_one_series_are_one_cell() -> None:
    results, members = twice()
    table = matrix_table("2026", standings(results, members, SeasonRules()))
    assert cell_of(table, "Anna", "2026-01-06/1") == Cell(150)


def test_of_two_lists_of_one_series_it_shows_what_counts() -> None:
    results, members = twice()
    rules = SeasonRules(measure=Measure.BEST, keep_best=2)
    table = matrix_table("2026", standings(results, members, rules))
    assert cell_of(table, "Anna", "2026-01-06/1") == Cell(100)
    rules = SeasonRules(measure=Measure.BEST, keep_best=1)
    table = matrix_table("2026", standings(results, members, rules))
    assert cell_of(table, "Anna", "2026-01-06/1") == Cell(150, marks=Mark.STRUCK)


def test_no_series_no_footer() -> None:
    results, members = season_of("6.1.\nAnna -")
    table = matrix_table("2026", standings(results, members, SeasonRules()))
    assert keys(table) == ["rank", "name", "total", "average", "best", "score"]
    assert table.footer == len(table.rows)


# --- one row for each result ----------------------------------------------------------------------


def lists_of(results: Sequence[Result]) -> Mapping[str, str]:
    return {each.sheet: f"List of {each.sheet}" for each in results}


def test_the_columns_of_the_results_stay_for_ever() -> None:
    results, members = season_of(SEASON)
    table = results_table("2026", results, members, CUP, lists=lists_of(results))
    assert " ".join(keys(table)) == (
        "date evening series list table seat name players games won lost opponents_lost points "
        "total table_rank evening_rank money remark"
    )


def test_a_result_is_told_as_its_list_has_it() -> None:
    results, members = season_of(SEASON, guests=("Dora",))
    announced = [each._replace(announced=each.evening.month == 2) for each in results]
    table = results_table(
        "2026",
        announced,
        members,
        CUP,
        lists=lists_of(results),
        money={("2026-01-06-2", "m4"): Decimal("-1.50")},
    )
    assert [texts(table, row)["name"] for row in table.rows][:6] == [
        "Anna",
        "Bert",
        "Carla",
        "Anna",
        "Bert",
        "Dora (G)",
    ]
    assert texts(table, table.rows[5]) == {
        "date": "2026-01-06",
        "evening": "1",
        "series": "2",
        "list": "List of 2026-01-06-2",
        "table": "1",
        "seat": "4",
        "name": "Dora (G)",
        "players": "4",
        "games": "48",
        "won": "15",
        "lost": "0",
        "opponents_lost": "0",
        "points": "750",
        "total": "1500",
        "table_rank": "1",
        # 1500 of one series; Anna has 1800, Bert 1600
        "evening_rank": "3",
        "money": "-1.50",
        "remark": "guest",
    }
    assert texts(table, table.rows[-1])["remark"] == "announced"
    assert "remark" not in texts(table, table.rows[0])


def test_results_of_nobody_in_the_register_are_left_out() -> None:
    results, members = season_of(SEASON)
    table = results_table("2026", results, members[:1], CUP, lists=lists_of(results))
    assert {texts(table, row)["name"] for row in table.rows} == {"Anna"}


def test_equal_totals_at_a_table_are_parted_as_at_a_tournament() -> None:
    results, members = season_of("""
                6.1.
        Anna    500/10/3
        Bert    500/11/9
        Carla   500/10/2
        Dora    500/10/3
        Emil    400/20/0
    """)
    table = results_table("2026", results, members, CUP, lists=lists_of(results))
    ranks = {texts(table, row)["name"]: texts(table, row)["table_rank"] for row in table.rows}
    assert ranks == {"Bert": "1", "Carla": "2", "Anna": "3", "Dora": "3", "Emil": "5"}


def test_tied_ranks_of_an_evening_go_on_as_the_rule_says() -> None:
    results, members = season_of("6.1.\nAnna 500\nBert 500\nCarla 400")
    rules = CUP._replace(tied_ranks=TiedRanks.DENSE)
    table = results_table("2026", results, members, rules, lists=lists_of(results))
    assert [texts(table, row)["evening_rank"] for row in table.rows] == ["1", "1", "2"]


def test_slots_of_a_season_that_is_over() -> None:
    # A season of two years: the day and month of each column are enough, since they are in order.
    slots = (Slot(date(2025, 12, 30), 1), Slot(date(2026, 1, 6), 1))
    results, members = season_of("30.12. 6.1.\nAnna 100 200")
    moved = [
        each._replace(evening=date(2025, 12, 30)) if each.evening.month == 12 else each
        for each in results
    ]
    table = matrix_table("2026", standings(moved, members, SeasonRules()))
    assert [key for key in keys(table) if "/" in key] == [
        f"{slot.evening.isoformat()}/1" for slot in slots
    ]
