"""The commands of 31 as they are typed, and everything that they refuse."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from skatcalc.cli import main
from skatcalc.cli.scat import rounds as round_module
from skatcalc.problems import Problem, StoreError

KNOCK = 'anna="K♠ 10♠ 4♥" bert="9♥ 7♥ 2♣" carla=A♦,K♦,3♠ --knock'


@pytest.fixture(autouse=True)
def own_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    book = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(book))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    return book


@pytest.fixture
def scat(capsys: pytest.CaptureFixture[str]) -> "Scat":
    return Scat(capsys)


class Scat:
    """Types commands and reads what comes."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, line: str) -> tuple[int, list[str], list[str]]:
        status = main(["scat", *shlex.split(line)])
        captured = self._capsys.readouterr()
        return status, captured.out.splitlines(), captured.err.splitlines()

    def out(self, line: str) -> list[str]:
        status, out, err = self.run(line)
        assert (status, err) == (0, [])
        return out

    def refused(self, line: str, status: int = 1) -> list[str]:
        found, out, err = self.run(line)
        assert (found, out) == (status, [])
        return err

    def json(self, line: str, status: int = 0) -> Any:  # noqa: ANN401 - whatever it holds
        found, out, err = self.run(f"{line} --json")
        assert (found, err) == (status, [])
        return json.loads("\n".join(out))

    def codes(self, line: str, status: int = 1) -> list[str]:
        found = self.json(line, status)
        assert found["schema"] == "skatcalc.problems/1"
        return [problem["code"] for problem in found["problems"]]


# --- scat hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ('"K♠ 10♠ 4♥"', ["20: spades, 10 + 10", "or 4: hearts"]),
        ("K♠ 10♠ 4♥", ["20: spades, 10 + 10", "or 4: hearts"]),
        ("as ks qs", ["31: spades, 11 + 10 + 10"]),
        ("8♥ K♣ 5♠", ["10: clubs", "or 8: hearts", "or 5: spades"]),
        ("7S 7H 7D", ["7: spades", "or 7: hearts", "or 7: diamonds"]),
        (
            "7S 7H 7D --three-of-a-kind 30",
            ["30: three of a kind", "or 7: spades", "or 7: hearts", "or 7: diamonds"],
        ),
        (
            "7S 7H 7D --three-of-a-kind 30.5",
            ["30½: three of a kind", "or 7: spades", "or 7: hearts", "or 7: diamonds"],
        ),
        ("9♥ 8♥ 7♥ --straight-flush", ["30: straight flush", "or 24: hearts, 9 + 8 + 7"]),
        ("A♥ K♥ Q♥ --straight-flush", ["31: hearts, 11 + 10 + 10"]),
    ],
)
def test_a_hand_is_counted_and_explained(scat: Scat, line: str, shown: list[str]) -> None:
    assert scat.out(f"hand {line}") == shown


@pytest.mark.parametrize("word", ["30.5", "30,5", "30½"])
def test_half_a_point_may_be_written_in_many_ways(scat: Scat, word: str) -> None:
    assert scat.out(f"hand 7S 7H 7D --three-of-a-kind {word}")[0] == "30½: three of a kind"


def test_a_hand_in_json(scat: Scat) -> None:
    assert scat.json('hand "K♠ 10♠ 4♥"') == {
        "schema": "skatcalc.scat-hand/1",
        "cards": ["K♠", "10♠", "4♥"],
        "points": 20,
        "kind": "suit",
        "suits": [
            {"suit": "spades", "cards": ["K♠", "10♠"], "points": 20},
            {"suit": "hearts", "cards": ["4♥"], "points": 4},
        ],
        "sentence": "20: spades, 10 + 10",
    }
    half = scat.json("hand 7S 7H 7D --three-of-a-kind 30.5")
    assert (half["points"], half["kind"]) == (30.5, "three-of-a-kind")


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("K♠ 10♠", 1, "a hand has three cards; these are 2"),
        ("K♠ 10♠ K♠", 1, "there twice: K♠; every card is there once"),
        ("K♠ 10♠ X", 2, "“X” is no card; write rank and suit, as K♠ 10♠ 4♥ or KS 10S 4H"),
        (
            "K♠ 10♠ 4♥ --three-of-a-kind 32",
            2,
            "“32” does not fit --three-of-a-kind; choose one of off, 30 and 30.5",
        ),
        ("", 2, "CARDS is missing"),
    ],
)
def test_what_is_no_hand_is_refused(scat: Scat, line: str, status: int, message: str) -> None:
    assert scat.refused(f"hand {line}", status) == [message]


def test_all_faults_of_a_hand_are_told_at_once(scat: Scat) -> None:
    assert scat.codes("hand K♠ K♠") == ["scat-cards-count", "scat-card-twice"]
    assert scat.codes("hand X Y 4♥ --three-of-a-kind 5", 2) == [
        "scat-card-unknown",
        "scat-card-unknown",
        "choice-unknown",
    ]


# --- scat round without a sheet -----------------------------------------------------------------


def test_without_a_sheet_a_round_is_told(scat: Scat, own_book: Path) -> None:
    assert scat.out(f"round {KNOCK} anna") == [
        "anna knocked",
        "anna 20: loses nothing",
        "bert 16: loses 1 life, the lowest hand",
        "carla 21: loses nothing",
        "nothing is entered: no scat sheet is open",
    ]
    assert not own_book.exists()


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (
            "anna=K♠ 10♠ 4♥ bert=9♥ 7♥ 2♣ --knock bert",
            [
                "bert knocked",
                "anna 20: loses nothing",
                "bert 16: loses 2 lives, knocked with the lowest hand",
            ],
        ),
        (
            "anna=9♦,7♦,2♠ bert=9♥,7♥,2♣ --threw-down bert",
            [
                "bert threw down",
                "anna 16: loses 1 life, as low as the knocker, who is safe then",
                "bert 16: loses nothing, knocked and somebody else is as low",
            ],
        ),
        (
            "anna=9♦,7♦,2♠ bert=9♥,7♥,2♣ carla=A♦,K♦,3♠ --knock ca",
            [
                "carla knocked",
                "anna 16: loses 1 life, one of the lowest hands",
                "bert 16: loses 1 life, one of the lowest hands",
                "carla 21: loses nothing",
            ],
        ),
        (
            "anna=A♠,K♠,Q♠ bert carla --31 anna",
            [
                "anna declared 31",
                "anna 31: loses nothing, declared 31",
                "bert: loses 1 life, all lose against a declared 31",
                "carla: loses 1 life, all lose against a declared 31",
            ],
        ),
        (
            "anna bert --31 bert --31 anna",
            [
                "anna, bert declared 31",
                "anna: loses nothing, declared 31",
                "bert: loses nothing, declared 31",
            ],
        ),
        (
            "anna=7♠,7♥,7♦ bert=K♣,Q♣,J♣ --knock anna --three-of-a-kind 30.5",
            ["anna knocked", "anna 30½: loses nothing", "bert 30: loses 1 life, the lowest hand"],
        ),
        (
            "anna=9♥,8♥,7♥ bert=A♣,Q♣,2♣ --knock bert --straight-flush --knocker-loses 1",
            [
                "bert knocked",
                "anna 30: loses nothing",
                "bert 23: loses 1 life, knocked with the lowest hand",
            ],
        ),
    ],
)
def test_who_loses_lives_and_why(scat: Scat, line: str, shown: list[str]) -> None:
    assert scat.out(f"round {line} --tell") == shown


def test_a_told_round_in_json(scat: Scat) -> None:
    found = scat.json("round anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --knock bert")
    assert found["schema"] == "skatcalc.scat-round/1"
    assert (found["sheet"], found["number"], found["standing"], found["winner"]) == (None,) * 4
    assert (found["ended"], found["knocker"], found["declared"]) == ("knock", "bert", [])
    assert found["warnings"] == []
    anna, bert = found["players"]
    assert (anna["name"], anna["hand"]["points"], anna["lives_lost"]) == ("anna", 20, 0)
    assert (bert["lives_lost"], bert["reason"]) == (2, "knocker-lowest")
    assert bert["sentence"] == "loses 2 lives, knocked with the lowest hand"
    found = scat.json("round anna bert --31 anna")
    assert (found["ended"], found["knocker"], found["declared"]) == ("31", None, ["anna"])
    assert [each["hand"] for each in found["players"]] == [None, None]


def test_a_31_that_was_not_declared_is_asked_about(scat: Scat) -> None:
    line = "round anna=A♠,K♠,Q♠ bert=2♥,3♥,4♥ --knock bert"
    status, out, err = scat.run(line)
    assert (status, out[:2]) == (0, ["bert knocked", "anna 31: loses nothing"])
    assert err == [
        "please check: anna has 31, which is declared at once; enter it with --31 if it was"
    ]
    assert [each["code"] for each in scat.json(line)["warnings"]] == ["scat-31-undeclared"]


@pytest.mark.parametrize(
    ("line", "status", "codes"),
    [
        ("--knock anna", 2, ["argument-missing"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣", 1, ["scat-ending-missing"]),
        ("anna=K♠,10♠,4♥ --knock anna", 1, ["scat-players-count"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥ --knock anna", 1, ["scat-hand-count"]),
        ("anna=K♠,10♠,4♥ bert= --knock anna", 1, ["scat-hand-count"]),
        ("anna=K♠,10♠,4♥ bert --knock anna", 1, ["scat-hand-missing"]),
        ("anna=K♠,10♠,4♥ bert=4♥,7♥,2♣ --knock anna", 1, ["scat-card-twice"]),
        ("anna=A♠,K♠,Q♠ ANNA=A♥,K♥,Q♥ --31 anna", 1, ["scat-hand-twice", "scat-players-count"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --knock zoe", 1, ["player-unknown"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --31 zoe", 1, ["player-unknown"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --31 bert", 1, ["scat-not-31"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --knock bert --minimum-knock 17", 1, ["scat-knock-low"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,X --knock anna", 2, ["scat-card-unknown"]),
        ("anna=K♠,10♠,4♥ =9♥,7♥,2♣ --knock anna", 2, ["scat-player-nameless"]),
        (
            "anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --knock anna --knock bert",
            2,
            ["contradiction"],
        ),
        (
            "anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --knock anna --threw-down bert",
            2,
            ["contradiction"],
        ),
        ("--lost anna", 1, ["scat-lost-untold"]),
        (f"{KNOCK} anna --minimum-knock 16", 1, ["scat-number-range"]),
        (f"{KNOCK} anna --knocker-loses 3", 1, ["scat-number-range"]),
        (
            f"{KNOCK} anna --minimum-knock x --knocker-loses y --three-of-a-kind z",
            2,
            ["number-unreadable", "number-unreadable", "choice-unknown"],
        ),
        (f"{KNOCK} anna --sheet 1 --tell", 2, ["scat-tell-sheet"]),
        (
            "anna=K♠,X,4♥ bert=9♥,9♥ carla --knock zoe",
            2,
            [
                "scat-card-unknown",
                "player-unknown",
                "scat-hand-count",
                "scat-hand-missing",
                "scat-card-twice",
            ],
        ),
    ],
)
def test_what_is_no_round_is_refused(scat: Scat, line: str, status: int, codes: list[str]) -> None:
    assert scat.codes(f"round {line}", status) == codes


def test_a_round_for_a_sheet_that_is_not_there_is_refused(scat: Scat) -> None:
    assert scat.codes("round --lost anna --sheet Monday") == ["no-book"]
    scat.out("new Monday Anna Bert")
    assert scat.codes("round --lost anna --sheet Tuesday") == ["scat-unknown"]


def test_a_book_that_cannot_be_used_is_told(scat: Scat, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_args: object, **_kwargs: object) -> None:
        raise StoreError(Problem("book-busy", {"path": "x"}))

    monkeypatch.setattr(round_module, "open_book", busy)
    assert scat.codes(f"round {KNOCK} anna") == ["book-busy"]


# --- scat new -----------------------------------------------------------------------------------


def test_a_sheet_is_begun(scat: Scat) -> None:
    assert scat.out("new Monday Anna Bert Carla") == [
        "Monday is begun",
        "Anna 3 · Bert 3 · Carla 3",
    ]
    assert scat.codes("new monday Anna Bert") == ["sheet-exists"]


def test_a_sheet_with_all_variants(scat: Scat) -> None:
    line = (
        "new Monday Anna Bert --date 29.11.2026 --lives 4 --three-of-a-kind 30.5 --straight-flush "
        "--minimum-knock 18 --knocker-loses 1 --throw-down --no-31"
    )
    assert scat.json(line) == {
        "schema": "skatcalc.scat/1",
        "name": "Monday",
        "date": "2026-11-29",
        "rules": {
            "lives": 4,
            "knocker_loses": 1,
            "thirty_one_ends": False,
            "three_of_a_kind": "30.5",
            "straight_flush": True,
            "minimum_knock": 18,
            "throw_down": True,
        },
        "closed": False,
        "winner": None,
        "players": [
            {"seat": 1, "name": "Anna", "lives": 4, "out": False},
            {"seat": 2, "name": "Bert", "lives": 4, "out": False},
        ],
        "rounds": [],
    }
    assert " ".join(scat.out("show")).count(
        "Variants three of a kind 30½, straight flush 30, minimum knock 18, throwing down allowed, "
        "a 31 does not end the round, knocking costs 1 at most"
    )


@pytest.mark.parametrize(
    ("line", "status", "codes"),
    [
        ("Monday", 2, ["argument-missing"]),
        ("Monday Anna", 1, ["scat-players-count"]),
        ("Monday 1 2 3 4 5 6 7 8 9 10", 1, ["scat-players-count"]),
        ("Monday Anna Bert anna", 1, ["player-twice"]),
        ("' ' Anna ''", 1, ["sheet-name-blank", "player-blank"]),
        ("'Mon\nday' 'Anna\x1b' Bert", 1, ["name-signs", "name-signs"]),
        (
            "Monday Anna Bert --lives 0 --minimum-knock 22",
            1,
            ["scat-number-range", "scat-number-range"],
        ),
        (
            "Monday Anna Bert --date x --lives y --three-of-a-kind z",
            2,
            ["date-unreadable", "number-unreadable", "choice-unknown"],
        ),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(
    scat: Scat, line: str, status: int, codes: list[str], own_book: Path
) -> None:
    assert scat.codes(f"new {line}", status) == codes
    assert not own_book.exists()


# --- a sheet ------------------------------------------------------------------------------------


def test_an_evening(scat: Scat) -> None:
    scat.out("new Monday Anna Bert Carla --date 2026-11-29")
    assert scat.out(f"round {KNOCK} bert") == [
        "Monday, round 1: Bert knocked",
        "Anna 20: loses nothing",
        "Bert 16: loses 2 lives, knocked with the lowest hand",
        "Carla 21: loses nothing",
        "Anna 3 · Bert 1 · Carla 3",
    ]
    assert scat.out("round --31 carla") == [
        "Monday, round 2: Carla declared 31",
        "Anna: loses 1 life, all lose against a declared 31",
        "Bert: loses 1 life, all lose against a declared 31",
        "Carla: loses nothing, declared 31",
        "Anna 2 · Bert 0, on the dole · Carla 3",
    ]
    assert scat.out("round --lost b")[-1] == "Anna 2 · Bert out · Carla 3"
    assert scat.out("round anna=A♣,K♣,2♥ carla=A♥,9♥,2♠ --knock anna") == [
        "Monday, round 4: Anna knocked",
        "Anna 21: loses nothing",
        "Carla 20: loses 1 life, the lowest hand",
        "Anna 2 · Bert out · Carla 2",
    ]
    assert scat.out("round --lost carla=2") == [
        "Monday, round 5: as told",
        "Anna: loses nothing",
        "Carla: loses 2 lives",
        "Anna 2 · Bert out · Carla 0, on the dole",
    ]
    assert scat.out("round --31 anna")[-2:] == ["Anna 2 · Bert out · Carla out", "Anna has won"]
    assert scat.out("show") == [
        "Monday",
        "Date 2026-11-29 · Lives 3",
        "No. Ended             Anna  Bert Carla",
        "─── ───────────────── ──── ───── ─────",
        "  1 Bert knocked        20 16 −2    21",
        "  2 Carla declared 31   −1    −1",
        "  3 as told                   −1",
        "  4 Anna knocked        21     · 20 −1",
        "  5 as told                    ·    −2",
        "  6 Anna declared 31           ·    −1",
        "Lives                    2   out   out",
        "−1 a life lost; 0 on the dole: out with the next life lost",
        "Anna has won",
    ]


def test_a_sheet_in_json(scat: Scat) -> None:
    scat.out("new Monday Anna Bert Carla --date 2026-11-29")
    entered = scat.json(f"round {KNOCK} bert")
    assert (entered["schema"], entered["sheet"]) == ("skatcalc.scat-round/1", "Monday")
    assert (entered["number"], entered["winner"]) == (1, None)
    assert entered["standing"][1] == {"seat": 2, "name": "Bert", "lives": 1, "out": False}
    told = scat.json("round --lost bert=2")
    assert (told["ended"], told["players"][1]["reason"]) == (None, "told")
    shown = scat.json("show")
    assert shown["schema"] == "skatcalc.scat/1"
    assert [each["number"] for each in shown["rounds"]] == [1, 2]
    assert shown["rounds"][0]["knocker"] == "Bert"
    assert shown["players"][1] == {"seat": 2, "name": "Bert", "lives": 0, "out": True}
    assert scat.json("list") == {
        "schema": "skatcalc.scats/1",
        "sheets": [
            {
                "number": 1,
                "name": "Monday",
                "date": "2026-11-29",
                "players": ["Anna", "Bert", "Carla"],
                "rounds": 2,
                "closed": False,
                "winner": None,
            }
        ],
    }


def test_the_line_is_kept_as_it_was_typed(scat: Scat) -> None:
    scat.out("new Monday Anna Bert")
    scat.out("round --lost bert")
    assert scat.out("undo") == [
        "Monday: round 1 is taken back (scat round --lost bert)",
        "Anna 3 · Bert 3",
    ]


@pytest.mark.parametrize("told", ["--lost bert=2", "--lost bert --lost bert"])
def test_two_lives_may_be_told_in_two_ways(scat: Scat, told: str) -> None:
    scat.out("new Monday Anna Bert")
    assert scat.out(f"round {told}")[-1] == "Anna 3 · Bert 1"


def test_with_a_sheet_open_tell_enters_nothing(scat: Scat) -> None:
    scat.out("new Monday Anna Bert Carla --straight-flush")
    assert len(scat.out(f"round {KNOCK} anna --tell")) == 4
    assert scat.json("show")["rounds"] == []


def test_the_variants_of_the_sheet_hold_for_its_rounds(scat: Scat) -> None:
    scat.out("new Monday Anna Bert --three-of-a-kind 30.5 --throw-down")
    found = scat.out("round anna=7♠,7♥,7♦ bert=K♣,Q♣,J♣ --threw-down anna")
    assert found[:2] == ["Monday, round 1: Anna threw down", "Anna 30½: loses nothing"]


def test_an_undeclared_31_is_asked_about_and_entered(scat: Scat) -> None:
    scat.out("new Monday Anna Bert")
    status, out, err = scat.run("round anna=A♠,K♠,Q♠ bert=2♥,3♥,4♥ --knock bert")
    assert (status, out[0], len(err)) == (0, "Monday, round 1: Bert knocked", 1)


@pytest.mark.parametrize(
    ("line", "status", "codes"),
    [
        ("", 1, ["scat-ending-missing", "scat-hand-missing", "scat-hand-missing"]),
        ("--knock anna", 1, ["scat-hand-missing", "scat-hand-missing"]),
        ("--31 anna --31 zoe", 1, ["player-unknown"]),
        ("--31 zoe", 1, ["player-unknown"]),
        ("ana=K♠,10♠,4♥ zoe=9♥,7♥,2♣ --knock anna", 1, ["player-unknown", "player-unknown"]),
        ("--31 dora", 1, ["scat-player-out"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ dora=2♠,3♠,4♠ --knock anna", 1, ["scat-player-out"]),
        ("anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --threw-down anna", 1, ["scat-throw-down-off"]),
        (
            "anna=K♠,10♠,4♥ bert=9♥,7♥,2♣ --knock anna --straight-flush --minimum-knock 17",
            2,
            ["scat-rules-fixed"],
        ),
        ("--lost zoe", 1, ["player-unknown"]),
        ("--lost anna=x --lost zoe", 2, ["player-unknown", "number-unreadable"]),
        ("--lost anna --knock anna", 2, ["scat-lost-with-cards"]),
        ("--lost anna anna=K♠,10♠,4♥ --31 bert", 2, ["scat-lost-with-cards"]),
        ("--lost anna=3", 1, ["scat-lost-range"]),
        ("--lost anna=0", 1, ["scat-lost-nobody"]),
        ("--lost anna=2 --lost bert", 1, ["scat-lost-alone", "scat-lost-everybody"]),
        ("--lost dora", 1, ["scat-player-out"]),
        ("--lost anna --lost bert", 1, ["scat-lost-everybody"]),
    ],
)
def test_a_round_that_does_not_fit_the_sheet_is_refused(
    scat: Scat, line: str, status: int, codes: list[str]
) -> None:
    scat.out("new Monday Anna Bert Dora")
    scat.out("round --lost dora=2")
    scat.out("round --lost dora=2")
    assert scat.codes(f"round {line}", status) == codes
    assert len(scat.json("show")["rounds"]) == 2


def test_a_31_that_ends_nothing_cannot_be_declared(scat: Scat) -> None:
    scat.out("new Monday Anna Bert --no-31")
    assert scat.codes("round --31 anna") == ["scat-31-off"]


# --- which sheet --------------------------------------------------------------------------------


def test_without_a_sheet_there_is_nothing_to_show(scat: Scat, own_book: Path) -> None:
    for command in ("show", "undo", "close", "list"):
        assert scat.codes(command) == ["no-book"]
    assert main(["sheet", "new", "Skat", "Anna", "Bert", "Carla"]) == 0
    scat.run("list")
    for command in ("show", "undo", "close"):
        assert scat.codes(command) == ["scat-none-open"]
    assert own_book.exists()
    assert scat.json("list")["sheets"] == []


def test_with_several_open_the_sheet_must_be_named(scat: Scat) -> None:
    scat.out("new Monday Anna Bert --date 2026-11-29")
    scat.out("new Tuesday Xaver Yvonne --date 2026-11-30")
    message = (
        "several scat sheets are open; say which with --sheet: 1 Monday (2026-11-29) and "
        "2 Tuesday (2026-11-30)"
    )
    for command in ("show", "undo", "close", "round --31 anna"):
        assert scat.refused(command) == [message]
    assert scat.out("round --31 xaver --sheet tue")[0] == "Tuesday, round 1: Xaver declared 31"
    assert scat.out("show --sheet 1")[0] == scat.out("show 1")[0] == "Monday"
    assert scat.out("list") == [
        "No. Sheet   Date       Rounds Players       State",
        "─── ─────── ────────── ────── ───────────── ─────",
        "  1 Monday  2026-11-29      0 Anna, Bert    open",
        "  2 Tuesday 2026-11-30      1 Xaver, Yvonne open",
    ]


def test_a_list_of_skat_is_no_scat_sheet(scat: Scat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKATCALC_SHEET", "Skat")
    assert main(["sheet", "new", "Skat", "Anna", "Bert", "Carla"]) == 0
    scat.run("list")
    scat.out("new Monday Anna Bert")
    assert scat.out("show")[0] == "Monday"
    assert scat.codes("show Skat") == ["scat-unknown"]


def test_the_round_that_won_can_be_taken_back(scat: Scat) -> None:
    scat.out("new Monday Anna Bert --lives 1")
    scat.out("round --lost bert")
    assert scat.out("round --lost bert")[-1] == "Anna has won"
    assert scat.codes("round --31 anna --sheet Monday") == ["scat-over"]
    # No sheet is open any more, so this is only told.
    assert scat.out("round anna bert --31 anna")[-1] == "nothing is entered: no scat sheet is open"
    assert scat.out("undo")[-1] == "Anna 1 · Bert 0, on the dole"
    assert scat.out("undo")[-1] == "Anna 1 · Bert 1"
    assert scat.refused("undo") == ["there is nothing to undo on Monday"]


def test_a_closed_sheet_stays_as_it_is(scat: Scat) -> None:
    scat.out("new Monday Anna Bert")
    scat.out("round --lost bert")
    assert scat.out("close") == [
        "Monday is closed",
        "Anna 3 · Bert 2",
        "closed, not played to the end",
    ]
    for command in ("undo", "close", "round --31 anna --sheet Monday"):
        assert scat.refused(command) == [
            "Monday is closed; begin another sheet with scat new",
        ]
    assert scat.out("show")[-1] == "closed, not played to the end"
    assert scat.out("list")[-1].endswith("closed, not played to the end")
    assert scat.out("new Monday Anna Bert")[0] == "Monday is begun"


def test_the_group_alone_names_its_commands(scat: Scat) -> None:
    assert scat.codes("", 2) == ["command-missing"]
    assert scat.codes("hnad", 2) == ["command-unknown"]
