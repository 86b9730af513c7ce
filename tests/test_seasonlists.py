"""The seasons of a book as a table, and what a season has in one sentence."""

from datetime import date

import pytest

from skatcalc.labels import SeasonLabel
from skatcalc.problems import Problem
from skatcalc.results import Result
from skatcalc.seasonevents import Season, SheetIn
from skatcalc.seasonlists import contents, season_data, seasons_data, seasons_table
from skatcalc.seasonrules import SeasonRules

RULES = SeasonRules(name="club")
EMPTY = Season(name="2027", rules=RULES)
FULL = Season(name="2026", rules=RULES, entries=tuple(map(SheetIn, ("a", "b", "c"))))


def result(member: str, day: int, series: int = 1) -> Result:
    evening = date(2026, 1, day)
    return Result(member, "a", evening, series, None, 1, 3, 36, 36, 100, 4, 1, 2, 330)


RESULTS = (result("p1", 12), result("p2", 12), result("p1", 5), result("p1", 5, 2))
ENTRIES = (
    (SeasonLabel(1, "2026"), FULL, RESULTS),
    (SeasonLabel(2, "2027"), EMPTY, ()),
)


@pytest.mark.parametrize(
    ("season", "results", "text"),
    [
        (FULL, RESULTS, "2026 has 3 lists, 3 series, 2 evenings and 2 players"),
        (FULL, RESULTS[:1], "2026 has 3 lists, 1 series, 1 evening and 1 player"),
        (FULL, (), "2026 has 3 lists, 0 series, 0 evenings and 0 players"),
        (EMPTY, (), "2027 has no list yet; season add enters lists"),
    ],
)
def test_what_a_season_has_is_one_sentence(
    season: Season, results: tuple[Result, ...], text: str
) -> None:
    assert contents(season, results) == text


def test_every_season_is_a_line() -> None:
    table = seasons_table(ENTRIES)
    columns = [each.key for each in table.columns]
    lines = [[row.cells[key].value for key in columns] for row in table.rows]
    assert lines == [
        [1, "2026", "club", 3, 3, 2, 2, "2026-01-05", "2026-01-12"],
        [2, "2027", "club", 0, 0, 0, 0, "-", "-"],
    ]
    assert table.footer == 2


def test_a_season_in_json_has_its_rule_and_what_is_to_be_said() -> None:
    problem = Problem("season-name-blank")
    data = season_data(*ENTRIES[0], [problem])
    rules = data.pop("rules")
    assert isinstance(rules, dict)
    assert (rules["name"], rules["tiebreak"]) == ("club", ["won", "lost-fewer", "lot"])
    assert data == {
        "schema": "skatcalc.season/1",
        "number": 1,
        "name": "2026",
        "lists": 3,
        "series": 3,
        "evenings": 2,
        "players": 2,
        "first": "2026-01-05",
        "last": "2026-01-12",
        "warnings": [
            {
                "code": "season-name-blank",
                "message": "the season needs a name",
                "where": {},
                "facts": {},
            }
        ],
    }


def test_all_seasons_in_json_name_their_rules() -> None:
    facts = {"rules": "club", "lists": 0, "series": 0, "evenings": 0, "players": 0}
    assert seasons_data(ENTRIES[1:]) == {
        "schema": "skatcalc.seasons/1",
        "seasons": [{"number": 2, "name": "2027", **facts, "first": None, "last": None}],
    }
