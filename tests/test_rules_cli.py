"""The commands around rule books and house rules, in one process: what they print and refuse."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from skatcalc.cli import main
from skatcalc.rules import RULE_BOOKS, find_rules, legal_bids, raeuber, rules_from_data

HOUSE = """\
name = "house"
doublings = 3
third_doubling = "supra"
last_trick_levels = 1
revolution = 92
presenting = true

[bock]
triggers = ["lost-60"]

[ramsch]
virgins = "each"
pushes = true
march = 120
ties = "last-trick"
"""
TEN = "HJ DJ SA ST SK SQ S9 S8 CA HA"


class Answer(NamedTuple):
    """What a command line answered: its status, its result, its messages."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def codes(self) -> list[str]:
        return [each["code"] for each in self.data["problems"]]


Run = Callable[..., Answer]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("SKATCALC_BOOK", str(tmp_path / "book.sqlite"))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")

    def line(command: str, *more: str) -> Answer:
        status = main([*command.split(), *more])
        return Answer(status, *capsys.readouterr())

    return line


@pytest.fixture
def house(run: Run) -> Run:
    """Begin a list under the house's rules."""
    assert run("sheet new Monday Anna Bert Carla --rules house.toml").status == 0
    return run


# --- rules list, show, diff, check --------------------------------------------------------------


def test_the_built_in_books_are_listed(run: Run) -> None:
    said = run("rules list")
    assert said.status == 0
    assert tuple(line.split()[0] for line in said.out.splitlines()) == RULE_BOOKS
    assert run("rules list --json").data == {
        "schema": "skatcalc.rulebooks/1",
        "rules": list(RULE_BOOKS),
    }


def test_a_book_is_shown_switch_by_switch_in_words(run: Run) -> None:
    shown = run("rules show pre1999").out.splitlines()
    assert shown[0] == "pre1999"
    assert "lost_hand_factor            1            a lost Hand game counts so many times" in shown
    assert run("rules show").out.splitlines()[0] == "isko"
    data = run("rules show raeuber --json").data
    assert data.pop("schema") == "skatcalc.rules/1"
    assert rules_from_data(data) == raeuber()


def test_a_file_is_shown_as_a_book_is(run: Run) -> None:
    shown = run("rules show house.toml").out.splitlines()
    assert shown[0] == "house"
    assert "bock.triggers               lost-60      bock: what starts a round" in shown
    assert "ramsch.march                120          Ramsch: score of a march" in shown


def test_the_rules_of_a_list_are_shown(house: Run) -> None:
    assert house("rules show --sheet Monday").out == house("rules show house.toml").out
    assert house("rules show --sheet 1 --json").data["name"] == "house"
    both = house("rules show isko --sheet Monday --json")
    assert (both.status, both.codes) == (2, ["contradiction"])
    nowhere = house("rules show --sheet Friday --json")
    assert (nowhere.status, nowhere.codes) == (1, ["sheet-unknown"])


def test_a_list_keeps_the_rules_that_it_was_opened_with(house: Run, tmp_path: Path) -> None:
    before = house("rules show --sheet Monday").out
    (tmp_path / "house.toml").write_text("doublings = 1\n", encoding="utf-8")
    assert house("rules show --sheet Monday").out == before
    assert house("sheet add anna clubs with 1 won kontra re hirsch").status == 0


def test_the_difference_of_two_books_is_named_exactly(run: Run) -> None:
    said = run("rules diff isko pre1999")
    assert said == (
        0,
        (
            "a lost Hand game counts so many times: 2 / 1\n"
            "base value of an open grand, without a level for being open: none / 36\n"
        ),
        "",
    )
    data = run("rules diff isko pre1999 --json").data
    assert data["schema"] == "skatcalc.rulesdiff/1"
    assert [each["switch"] for each in data["differences"]] == ["lost_hand_factor", "grand_ouvert"]
    assert run("rules diff isko isko").out == "no difference\n"
    assert run("rules diff isko isko --json").data["differences"] == []
    with_file = run("rules diff isko house.toml").out
    assert "name of the third doubling: hirsch / supra\n" in with_file
    assert "Ramsch: score of a march: not played / 120\n" in with_file


def test_a_good_file_is_said_to_be_one(run: Run) -> None:
    said = run("rules check house.toml")
    assert said == (0, "house: all is well; it differs from isko in 23 switches\n", "")
    assert run("rules check house.toml --json").data["revolution"] == 92


def test_a_bad_file_is_refused_with_every_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("suit_matador = 4\n[ramsch]\nscheme = 3\n", encoding="utf-8")
    said = run("rules check bad.toml")
    assert (said.status, said.out) == (1, "")
    assert said.err.splitlines() == [
        "bad.toml, line 1: there is no rule suit_matador; did you mean suit_matadors?",
        "bad.toml, line 3: scheme: 3 is not understood; write points, tariff, winner",
    ]
    refused = run("rules check bad.toml --json")
    assert (refused.status, refused.codes) == (1, ["rules-key-unknown", "rules-value"])
    assert refused.data["problems"][0]["where"] == {"file": "bad.toml", "line": 1}


@pytest.mark.parametrize(
    "line",
    [
        "rules show {}",
        "rules diff isko {}",
        "value clubs with 1 won --rules {}",
        "cover 18 --rules {}",
        "bids --rules {}",
        "sheet new Monday Anna Bert Carla --rules {}",
    ],
)
@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("isko2", "rules-unknown"),
        ("missing.toml", "file-not-read"),
        ("./missing", "file-not-read"),
        ("bad.toml", "rules-not-toml"),
    ],
)
def test_rules_that_cannot_be_had_are_refused_everywhere(
    run: Run, tmp_path: Path, line: str, word: str, code: str
) -> None:
    (tmp_path / "bad.toml").write_text("doublings 2\n", encoding="utf-8")
    refused = run(f"{line.format(word)} --json")
    assert (refused.status, refused.codes) == (1, [code])
    assert not (tmp_path / "book.sqlite").exists()


# --- --rules on the commands --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("clubs with 1 hand 50 points --rules pre1999", -36),
        ("clubs with 1 hand 50 points --rules isko", -72),
        ("clubs with 1 hand 50 points", -72),
        ("grand with 1 won --rules GRAND20", 40),
        ("clubs with 1 bid 22 50 points --rules raeuber", -44),
        ("clubs with 1 won kontra --rules house.toml", 48),
        ("clubs --with 1 --won --kontra --rules ./house.toml", 48),
        ("clubs --with 1 --won --re --rules house.toml", 96),
        ("clubs --with 1 --won --hirsch --rules house.toml", 192),
        ("clubs --with 1 --won --kontra --re --bock --rules house.toml", 192),
        ("clubs --with 1 --won --no-bock --rules house.toml", 24),
        ("clubs --with 1 --won --spitze --rules house.toml", 36),
        ("null --revolution --won --rules house.toml", 92),
        ("clubs --with 1 --played-on --points 95 --rules house.toml", 48),
    ],
)
def test_a_value_follows_the_rule_book(run: Run, line: str, score: int) -> None:
    answer = run(f"value {line} --json")
    assert (answer.status, answer.data["score"]) == (0, score)


def test_a_value_says_what_doubled_it_by_the_names_of_the_round(run: Run) -> None:
    said = run("value clubs with 1 60 points hirsch bock --rules house.toml")
    assert said.out.splitlines() == [
        (
            "clubs: with 1, game 2, times 12: 24; lost, times 2: -48; kontra, re, supra, bock, "
            "times 16: -768"
        ),
        "lost: -768",
        "why: 60 card points do not win: 61 are needed",
    ]


def test_cards_of_a_hand_with_three_in_the_skat(run: Run) -> None:
    line = "value spades hand bid 44 won --three-in-skat --json --cards"
    assert run(line, TEN).data["score"] == 44
    assert run(line, f"{TEN} CJ").codes == ["cards-not-ten"]


def test_a_contradiction_of_word_and_option_is_named(run: Run) -> None:
    refused = run("value clubs with 1 won bock --no-bock --rules house.toml --json")
    assert (refused.status, refused.codes) == (2, ["contradiction"])
    assert refused.data["problems"][0]["facts"] == {"first": "bock", "second": "no bock"}


def test_what_the_official_rules_do_not_have_is_refused(run: Run) -> None:
    refused = run("value clubs with 1 won kontra bock spitze played on --json")
    assert (refused.status, refused.codes) == (
        1,
        [
            "doubling-not-played",
            "bock-not-played",
            "last-trick-not-played",
            "presenting-not-played",
        ],
    )


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_bids_follow_the_rule_book(run: Run, name: str) -> None:
    listed = [int(word) for word in run(f"bids --rules {name}").out.split()]
    assert listed == run(f"bids --rules {name} --json").data["bids"]
    assert tuple(listed) == legal_bids(find_rules(name))


def test_bids_and_covers_of_games_that_only_some_play(run: Run) -> None:
    assert run("bids 360 --rules pre1999").out == "grand, 10 times 36, with or without 4\n"
    assert run("bids 264 --rules pre1999").out == (
        "no game is worth 264; the next bids are 252, 288\n"
    )
    assert run("bids 92 --rules house.toml").out == "revolution\n"
    assert "revolution" in run("cover 90 --rules house.toml").out
    covered = run("cover 252 --rules pre1999 --json").data
    grand = next(each for each in covered["minima"] if each["contract"] == "grand")
    assert (grand["possible"], grand["value"], grand["base"]) == (True, 252, 36)
    assert run("cover 264 --rules pre1999 --json").codes == ["bid-illegal"]


# --- sheet ramsch -------------------------------------------------------------------------------


def test_a_ramsch_is_entered_and_said(house: Run) -> None:
    said = house("sheet ramsch anna=34 bert=20 carla=66 --pushes 1")
    assert (said.status, said.err) == (0, "")
    assert said.out.splitlines() == [
        "Monday, game 1, dealer Anna: Ramsch, card points 34, 20, 66, 1 push: Carla -132",
        "Anna 0 · Bert 0 · Carla -132",
        "next: game 2, Bert deals; round 1 of 12, 35 games left",
    ]


def test_a_ramsch_that_nobody_loses_says_so(house: Run) -> None:
    said = house("sheet ramsch anna=40 bert=40 carla=40").out.splitlines()
    assert said[0].endswith("Ramsch, card points 40, 40, 40: nobody loses")


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("anna=34 bert=20 carla=66", {"Carla": -66}),
        ("a=34 b=20 3=66", {"Carla": -66}),
        ("--loser carla=66", {"Carla": -66}),
        ("--loser carla=66 --virgins 1", {"Carla": -132}),
        ("anna=0 bert=54 carla=66 --virgin anna", {"Carla": -132}),
        ("anna=0 bert=54 carla=66 --virgin anna --virgins 1", {"Carla": -132}),
        ("--loser carla=66 --virgin anna", {"Carla": -132}),
        ("anna=34 bert=20 carla=66 --pushes 2", {"Carla": -264}),
        ("anna=34 bert=20 carla=66 --kontra", {"Carla": -132}),
        ("anna=34 bert=20 carla=66 --re", {"Carla": -264}),
        ("anna=34 bert=20 carla=66 --kontra --re", {"Carla": -264}),
        ("anna=34 bert=20 carla=66 --hirsch", {"Carla": -528}),
        ("anna=34 bert=20 carla=66 --bock", {"Carla": -132}),
        ("anna=34 bert=20 carla=66 --no-bock", {"Carla": -66}),
        ("anna=45 bert=45 carla=30 --last-trick bert", {"Bert": -45}),
        ("--march bert", {"Bert": 120}),
        ("anna=0 bert=120 carla=0 --march bert --bock", {"Bert": 240}),
        ("anna=0 bert=120 carla=0 --virgins 2", {"Bert": 120}),
    ],
)
def test_every_option_of_a_ramsch(house: Run, line: str, scores: dict[str, int]) -> None:
    answer = house(f"sheet ramsch {line} --json")
    assert answer.status == 0, answer
    assert answer.data["deal"]["scores"] == scores
    assert answer.data["deal"]["ramsch"]["forehand"] == 2


@pytest.mark.parametrize(
    ("line", "status", "codes"),
    [
        ("", 1, ["ramsch-incomplete"]),
        ("anna=34 bert=20", 1, ["ramsch-incomplete"]),
        ("anna=34 bert=20 carla=65", 1, ["ramsch-sum"]),
        ("anna=34 anna=20 carla=66", 1, ["ramsch-incomplete"]),
        ("anna 34", 2, ["word-unknown", "word-unknown"]),
        ("anna= bert=x carla=66", 2, ["word-unknown", "word-unknown"]),
        ("anna=34 bert=20 dora=66", 2, ["player-unknown"]),
        ("=34 bert=20 carla=66", 2, ["player-missing"]),
        ("anna=34 bert=20 9=66", 2, ["seat-unknown"]),
        ("anna=34 bert=20 carla=66 --march dora", 2, ["player-unknown"]),
        ("--pushes one --virgins two", 2, ["number-unreadable", "number-unreadable"]),
        ("--loser carla=66 --virgins 3", 1, ["ramsch-virgins"]),
        ("--loser carla=30", 1, ["ramsch-loser-points"]),
        ("--loser carla=66 --march anna", 1, ["ramsch-march-points"]),
        ("anna=34 bert=20 carla=66 --virgin bert", 1, ["ramsch-virgins-points"]),
        ("anna=0 bert=54 carla=66 --virgin bert", 1, ["ramsch-virgins-points"]),
        ("anna=0 bert=54 carla=66 --virgin anna --virgins 0", 1, ["ramsch-virgins-points"]),
        ("anna=34 bert=20 carla=66 --pushes 4", 1, ["ramsch-pushes"]),
        ("anna=45 bert=45 carla=30", 1, ["ramsch-last-trick-missing"]),
    ],
)
def test_a_ramsch_that_cannot_be_is_refused_and_nothing_is_entered(
    house: Run, line: str, status: int, codes: list[str]
) -> None:
    refused = house(f"sheet ramsch {line} --json")
    assert (refused.status, refused.codes) == (status, codes)
    assert house("sheet show --json").data["deals"] == []


def test_words_after_a_players_name_are_not_passed_over(house: Run) -> None:
    refused = house("sheet ramsch --json", "anna bert=34", "bert=20", "carla=66")
    assert (refused.status, refused.codes) == (2, ["player-unknown"])


def test_a_list_without_a_ramsch_refuses_it(run: Run) -> None:
    run("sheet new Monday Anna Bert Carla")
    refused = run("sheet ramsch anna=34 bert=20 carla=66 --kontra --bock --start-bock --json")
    assert refused.status == 1
    assert refused.codes == [
        "bock-not-played",
        "doubling-not-played",
        "bock-not-played",
        "ramsch-not-played",
    ]
    assert run("sheet ramsch anna=34 bert=20 carla=66").err == (
        "the rules isko have no Ramsch; choose rules that have one\n"
    )


def test_a_ramsch_at_a_table_of_four_is_played_by_three(run: Run) -> None:
    run("sheet new Monday Anna Bert Carla Dora --rules house.toml")
    refused = run("sheet ramsch anna=34 bert=20 carla=66 --json")
    assert refused.codes == ["ramsch-not-playing"]
    assert run("sheet ramsch bert=34 carla=20 dora=66 --json").data["deal"]["scores"] == {
        "Dora": -66
    }


def test_the_ramsch_of_raeuber_knows_its_forehand(run: Run) -> None:
    run("sheet new Monday Anna Bert Carla --rules raeuber")
    assert run("sheet ramsch anna=40 bert=40 carla=40 --json").data["deal"]["scores"] == {
        "Bert": 10
    }
    assert run("sheet ramsch --march anna --json").data["deal"]["scores"] == {"Anna": -30}


# --- bock on the list ---------------------------------------------------------------------------


def test_players_start_a_bock_round_with_any_deal(run: Run) -> None:
    (Path("bock.toml")).write_text("[bock]\n[ramsch]\n", encoding="utf-8")
    for number, line in enumerate(
        (
            "sheet add anna clubs with 1 won --start-bock",
            "sheet pass --start-bock",
            "sheet ramsch --loser carla=66 --start-bock",
        ),
        start=1,
    ):
        run(f"sheet new List{number} Anna Bert Carla --rules bock.toml")
        assert run(f"{line} --sheet {number} --json").status == 0
        after = run(f"sheet add bert clubs with 1 won --sheet {number} --json").data
        assert after["deal"]["score"] == 48
        assert after["deal"]["value"]["bock_round"] is True


def test_a_bock_round_is_refused_where_none_is_played(run: Run) -> None:
    run("sheet new Monday Anna Bert Carla")
    for line in (
        "sheet add anna clubs with 1 won --start-bock",
        "sheet pass --start-bock",
        "sheet add anna clubs with 1 won bock",
    ):
        refused = run(f"{line} --json")
        assert (refused.status, refused.codes) == (1, ["bock-not-played"])


def test_the_list_shows_what_a_bock_round_doubled_and_a_deal_can_say_otherwise(
    house: Run,
) -> None:
    house("sheet add anna clubs with 1 60 points")
    doubled = house("sheet add bert clubs with 1 won").out.splitlines()[0]
    assert doubled.endswith("Bert, clubs: with 1, game 2, times 12: 24; bock, times 2: 48")
    plain = house("sheet add bert clubs with 1 won --no-bock").out.splitlines()[0]
    assert plain.endswith("Bert, clubs: with 1, game 2, times 12: 24")
    assert "\n2: with 1, game 2, times 12: 24; bock, times 2: 48\n" in house("sheet show").out


def test_a_passed_deal_is_a_ramsch_where_the_rules_say_so(run: Run) -> None:
    Path("pub.toml").write_text("passed_is_ramsch = true\n[ramsch]\n", encoding="utf-8")
    run("sheet new Monday Anna Bert Carla --rules pub.toml")
    said = run("sheet pass")
    assert (said.status, said.err) == (
        1,
        (
            "under the rules pub a deal that all pass is a Ramsch; enter that, as carla ramsch 66 "
            "or with sheet ramsch\n"
        ),
    )
    assert run("sheet ramsch anna=34 bert=20 carla=66").status == 0


# --- out and in again ---------------------------------------------------------------------------

EVENING = (
    ("sheet add anna clubs with 1 60 points",),
    ("sheet ramsch anna=34 bert=20 carla=66 --pushes 1",),
    ("sheet ramsch --loser carla=66 --virgins 1 --kontra --no-bock",),
    ("sheet ramsch anna=45 bert=45 carla=30 --last-trick bert --re",),
    ("sheet ramsch --march bert --bock",),
    ("sheet ramsch anna=0 bert=54 carla=66 --virgin anna --hirsch --start-bock",),
    ("sheet add bert spades with 1 spitze won",),
    ("sheet add carla revolution won kontra",),
    ("sheet add anna spades with 1 played on 95 points no bock",),
    ("sheet add bert spades hand won three in skat re --cards", TEN),
    ("sheet pass --start-bock",),
    ("sheet add carla null ouvert hand lost hirsch bock --start-bock",),
    # Hand is said: a file writes it also where it is only implied, and then the sum is said so.
    ("sheet add anna grand hand with 2 schwarz announced bid 96 won",),
    ("sheet add bert --written -48",),
    ("sheet add bert clubs with 2 70 points --written 30",),
)
"""A list with every fact that a house has."""


def entered(run: Run) -> None:
    for line, *more in EVENING:
        answer = run(line, *more)
        assert answer.status == 0, answer.err


def test_a_list_goes_out_and_comes_in_with_the_same_scores(house: Run) -> None:
    entered(house)
    before = house("sheet show --json").data
    assert [each["score"] for each in before["deals"]] == [
        -48, 0, 0, 0, 0, 0, 66, 368, 44, 176, 0, -1888, 384, -48, 72,
    ]  # fmt: skip
    assert house("sheet export evening.csv").status == 0
    closed = house("sheet close")
    assert closed.status == 0
    again = house("sheet import evening.csv --rules house.toml")
    assert again.out.startswith("Monday: 15 deals read; ")
    after = house("sheet show --json").data
    for name in ("deals", "players", "rules", "date"):
        assert after[name] == before[name]
    assert house("sheet export again.csv").status == 0
    assert Path("again.csv").read_bytes() == Path("evening.csv").read_bytes()
    # The same facts have the same check code.
    assert house("sheet close").out.rpartition(" ")[2] == closed.out.rpartition(" ")[2]


def test_a_file_of_a_list_with_own_rules_needs_them_again(house: Run) -> None:
    entered(house)
    house("sheet export evening.csv")
    refused = house("sheet import evening.csv --name Again --json")
    assert (refused.status, refused.codes) == (1, ["rules-unknown"])
    # Under other rules the facts that they do not have are named, line by line.
    other = house("sheet import evening.csv --name Again --rules isko --json")
    assert other.status == 1
    assert {"ramsch-not-played", "doubling-not-played", "bock-not-played"} <= set(other.codes)
    assert {each["where"]["line"] for each in other.data["problems"]} >= {3, 4, 8, 12}


HEADING = ("list", "date", "players", "rules", "declarer", "game", "result", "bock", "ramsch")


def imported(run: Run, *rows: dict[str, str]) -> Answer:
    first = {"list": "Friday", "date": "2026-11-29", "players": "Anna;Bert;Carla"}
    with Path("friday.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, HEADING)
        writer.writeheader()
        writer.writerows([{**first, **row} for row in rows])
    return run("sheet import friday.csv --rules house.toml --json")


def test_a_file_tells_bock_in_its_own_column_for_a_ramsch_too(run: Run) -> None:
    ramsch = {"game": "Ramsch", "ramsch": "1=34 2=20 3=66"}
    clubs = {"declarer": "Anna", "game": "clubs with 1", "result": "won"}
    assert (
        imported(
            run,
            {**ramsch, "bock": "yes"},
            {**ramsch, "bock": "start"},
            {**ramsch, "bock": "no start"},
            ramsch,
            {**clubs, "bock": "no"},
            clubs,
            {"game": "passed", "bock": "start"},
        ).status
        == 0
    )
    deals = run("sheet show --json").data["deals"]
    assert [each["scores"] for each in deals] == [
        {"Carla": -132},
        {"Carla": -66},
        {"Carla": -66},
        {"Carla": -132},
        {"Anna": 24},
        {"Anna": 48},
        {},
    ]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"game": "ramsch"}, "csv-value"),
        ({"game": "ramsch", "ramsch": "anna=34"}, "word-unknown"),
        ({"game": "ramsch", "ramsch": "1=34 2=20 3=65"}, "ramsch-sum"),
        ({"game": "ramsch", "ramsch": "1=34 2=20 3=66", "bock": "maybe"}, "csv-value"),
        (
            {"declarer": "Anna", "game": "clubs with 1", "result": "won", "bock": "maybe"},
            "csv-value",
        ),
        (
            {"declarer": "Anna", "game": "clubs with 1 kontra", "result": "won", "bock": "x y"},
            "csv-value",
        ),
    ],
)
def test_a_line_of_a_file_that_cannot_be_read_is_named(
    run: Run, row: dict[str, str], code: str
) -> None:
    refused = imported(run, row)
    assert code in refused.codes
    assert {each["where"]["line"] for each in refused.data["problems"]} == {2}


def test_a_sheet_in_every_format_shows_the_house_games(house: Run) -> None:
    entered(house)
    shown = " ".join(house("sheet show").out.split())
    for words in (
        "Ramsch, card points 34, 20, 66, 1 push, bock",
        "revolution: 92; kontra, bock, times 4: 368",
        "last trick 3, times 11: 33; bock, times 2: 66",
        "kontra, re, supra, bock, times 16: -1888",
    ):
        assert words in shown
    for name in ("evening.xlsx", "evening.csv"):
        assert house(f"sheet export {name}").status == 0
        assert Path(name).exists()


def test_undoing_a_ramsch_takes_its_scores_back(house: Run) -> None:
    house("sheet ramsch anna=34 bert=20 carla=66")
    assert house("sheet undo").status == 0
    assert house("sheet show --json").data["players"][2]["points"] == 0


def test_the_book_of_a_list_with_house_rules_closes_and_opens(house: Run) -> None:
    entered(house)
    closed = house("sheet close --json").data["closed"]
    assert house("sheet open Monday").status == 0
    assert house("sheet close --json").data["closed"] == closed
