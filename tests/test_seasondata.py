"""Seasons as JSON: exact figures, published names, identifiers that stay."""

import json
from dataclasses import replace
from datetime import date

from making_seasons import table as season_of

from skatcalc.evening import Played, evening
from skatcalc.events import DealAdded, Heading, Scoring, Seat, SheetOpened
from skatcalc.facts import to_game
from skatcalc.members import shown_names
from skatcalc.notation import read_words
from skatcalc.rules import ISKO
from skatcalc.season import standings
from skatcalc.seasondata import evening_data, results_data, standings_data
from skatcalc.seasonrules import BelowMinimum, Measure, SeasonRules, TieBreak, Unit
from skatcalc.sheet import records_of, replay

DAY = date(2026, 1, 6)
CUP = SeasonRules(name="cup", measure=Measure.AVERAGE, minimum=3, drop_from=3)
SEASON = """
                  6.1.      6.1.     20.1.
    Anna_Maier    900/9/1   801/8/1  500/5/5
    Bert          700/7/2   -        600/6/0
    Carla         100g      -        -
    Dora          -         -        -
"""


def read(data: object) -> dict[str, object]:
    """Return the data as a program reads it."""
    told: dict[str, object] = json.loads(json.dumps(data))
    return told


def test_standings_are_exact_and_have_every_result() -> None:
    results, members = season_of(SEASON, guests=("Carla",))
    members[0] = replace(members[0], first_name_only=True)
    data = read(standings_data("2026", standings(results, members, CUP)))
    lines = data.pop("standings")
    assert data == {
        "schema": "skatcalc.standings/1",
        "season": "2026",
        "rules": "cup",
        "after": "2026-01-20",
        "evenings": ["2026-01-06", "2026-01-20"],
        "slots": [
            {"evening": "2026-01-06", "series": 1},
            {"evening": "2026-01-06", "series": 2},
            {"evening": "2026-01-20", "series": 1},
        ],
    }
    assert isinstance(lines, list)
    assert lines[0] == {
        "rank": 1,
        "change": None,
        "group": "ranked",
        "member": "m1",
        "number": 1,
        "name": "Anna",
        "guest": False,
        "evenings": 2,
        "series": 3,
        "games": 108,
        "won": 22,
        "lost": 7,
        "win_rate": "22/29",
        "opponents_lost": 0,
        "points": 1451,  # 2201 - 50 * 15
        "total": "2201",
        "average": "2201/3",
        "best": "900",
        "worst": "500",
        "dropped": 1,
        "deduction": "0",
        "score": "1701/2",  # the third result earns a drop, and is the worst
        "gap": "0",
        "missing": 0,
        "missing_evenings": 0,
        "tied": [],
        "results": [
            {
                "number": 1,
                "evening": "2026-01-06",
                "series": 1,
                "sheets": ["2026-01-06-1"],
                "score": "900",
                "fate": "counted",
                "dropped_at": None,
            },
            {
                "number": 2,
                "evening": "2026-01-06",
                "series": 2,
                "sheets": ["2026-01-06-2"],
                "score": "801",
                "fate": "counted",
                "dropped_at": None,
            },
            {
                "number": 3,
                "evening": "2026-01-20",
                "series": 1,
                "sheets": ["2026-01-20-1"],
                "score": "500",
                "fate": "dropped",
                "dropped_at": {"evening": "2026-01-20", "series": 1},
            },
        ],
    }
    assert [(line["name"], line["group"], line["guest"]) for line in lines] == [
        ("Anna", "ranked", False),
        ("Bert", "below", False),
        ("Carla", "guest", True),
        ("Dora", "none", False),
    ]
    assert (lines[3]["score"], lines[3]["win_rate"], lines[3]["results"]) == (None, None, [])


def test_what_fills_up_has_no_evening_and_whole_evenings_no_series() -> None:
    results, members = season_of(SEASON)
    rules = SeasonRules(measure=Measure.AVERAGE, unit=Unit.EVENING)
    data = read(standings_data("2026", standings(results, members, rules)))
    assert data["slots"] == [
        {"evening": "2026-01-06", "series": None},
        {"evening": "2026-01-20", "series": None},
    ]
    filled = CUP._replace(below_minimum=BelowMinimum.ZERO_FILL, drop_from=0)
    data = read(standings_data("2026", standings(results, members, filled)))
    lines = data["standings"]
    assert isinstance(lines, list)
    bert = next(line for line in lines if line["name"] == "Bert")
    assert bert["results"][-1] == {
        "number": 0,
        "evening": None,
        "series": None,
        "sheets": [],
        "score": "0",
        "fate": "filled",
        "dropped_at": None,
    }


def test_a_season_without_results() -> None:
    data = read(standings_data("2026", standings([], [], CUP)))
    assert (data["after"], data["evenings"], data["standings"]) == (None, [], [])


def test_an_evening_with_its_highest_game() -> None:
    results, members = season_of(SEASON, guests=("Carla",))
    members[0] = replace(members[0], first_name_only=True)
    heading = Heading(
        name="Monday",
        date=DAY,
        seats=(Seat("Anna Maier"), Seat("Bert"), Seat("Carla")),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    won = DealAdded(declarer=1, game=to_game(read_words("grand with 2 hand won".split())))  # noqa: SIM905
    sheet = replay(records_of([SheetOpened(heading), won]))
    lists = [Played(sheet, 1, 4, {1: "m1", 2: "m2", 3: "m3"})]
    night = evening(results, members, SeasonRules(tiebreak=(TieBreak.WON,)), DAY, lists)
    data = read(evening_data("2026", night, shown_names(members)))
    ranking = data.pop("ranking")
    assert data == {
        "schema": "skatcalc.evening/1",
        "season": "2026",
        "date": "2026-01-06",
        "tables": 1,
        "lists": 2,
        "full_lists": 1,
        "winners": [
            {"series": 1, "members": ["m1"], "score": "900"},
            {"series": 2, "members": ["m1"], "score": "801"},
        ],
        "highest_games": [
            {
                "member": "m1",
                "name": "Anna",
                "series": 1,
                "table": 4,
                "list": "Monday",
                "number": 1,
                "score": 96,
                "sentence": "grand hand: with 2, game 3, hand 4, times 24: 96",
            }
        ],
    }
    assert isinstance(ranking, list)
    assert ranking[0] == {
        "rank": 1,
        "member": "m1",
        "number": 1,
        "name": "Anna",
        "guest": False,
        "score": "1701",
        "won": 17,
        "lost": 2,
        "opponents_lost": 0,
        "points": 951,
        "series": [
            {"series": 1, "tables": [1], "score": "900"},
            {"series": 2, "tables": [1], "score": "801"},
        ],
    }
    assert [(line["name"], line["guest"]) for line in ranking] == [
        ("Anna", False),
        ("Bert", False),
        ("Carla", True),
    ]


def test_results_as_lists_have_them() -> None:
    results, members = season_of(SEASON, guests=("Carla",))
    lists = {each.sheet: f"List {each.sheet}" for each in results}
    # A result of somebody who is not in the register.
    stray = results[0]._replace(member="nobody")
    data = read(results_data("2026", [*results, stray], members, CUP, lists))
    told = data["results"]
    assert (data["schema"], data["season"]) == ("skatcalc.results/1", "2026")
    assert isinstance(told, list)
    assert len(told) == len(results)
    assert told[2] == {
        "date": "2026-01-06",
        "series": 1,
        "list": "List 2026-01-06-1",
        "table": 1,
        "seat": 3,
        "member": "m3",
        "name": "Carla",
        "guest": True,
        "announced": False,
        "players": 4,
        "games": 48,
        "deals": 36,
        "won": 0,
        "lost": 0,
        "opponents_lost": 0,
        "points": 100,
        "total": 100,
        "table_rank": 3,
        "evening_rank": 3,
    }
