"""Running totals below the players' names of a foreign list."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from skatcalc.audit import ForeignLine, audit
from skatcalc.cli import main
from skatcalc.ingest.foreign import understand
from skatcalc.ingest.tables import read_table
from skatcalc.messages import text
from skatcalc.neutral import read_game, read_ramsch
from skatcalc.problems import Problem
from skatcalc.ramsch import RamschRules
from skatcalc.rules import ISKO, Rules
from skatcalc.runningtotals import Held, hold_running

PLAYERS = ("Anna", "Bernd", "Clara")
HOUSE = ISKO._replace(name="house", ramsch=RamschRules())


def row(
    game: str = "",
    /,
    anna: int | None = None,
    bernd: int | None = None,
    clara: int | None = None,
    **told: Any,  # noqa: ANN401 - fields by name
) -> ForeignLine:
    """Return a line with what stands below the names."""
    cells = zip(PLAYERS, (anna, bernd, clara), strict=True)
    facts: dict[str, Any] = {"line": 1, "running": {n: c for n, c in cells if c is not None}}
    if game.startswith("R "):
        facts["ramsch"] = read_ramsch(game)
    elif game:
        facts["game"] = read_game(game)
    return ForeignLine(**facts | told)


def held(*lines: ForeignLine, rules: Rules = ISKO) -> Held:
    return hold_running(lines, PLAYERS, rules)


def said(*lines: ForeignLine, rules: Rules = ISKO) -> list[tuple[int, str]]:
    """Return what an audit points at, with the place of the line."""
    told = held(*lines, rules=rules)
    assert told.accepted
    return [
        (place, text(problem))
        for place, line in enumerate(told.lines, start=1)
        for finding in audit([line], rules).findings
        for problem in finding.problems
    ]


# Anna 33, Bernd 48, Anna -40, nobody, Clara 23, Bernd 22.
RIGHT = (
    row(score=33, anna=33),
    row(score=48, bernd=48),
    row(score=-40, anna=-7),
    row(passed=True),
    row(score=23, clara=23),
    row(score=22, bernd=70),
)


def changed(place: int, line: ForeignLine, *more: ForeignLine) -> tuple[ForeignLine, ...]:
    return (*RIGHT[: place - 1], line, *more, *RIGHT[place + len(more) :])


def test_totals_that_follow_from_each_other_are_right() -> None:
    assert said(*RIGHT) == []


def test_a_total_that_does_not_follow_is_told_with_the_sum() -> None:
    assert said(*changed(6, row(score=22, bernd=80))) == [
        (6, "Bernd: 80 is written as the running total, and it is 48 + 22 = 70")
    ]
    assert said(*changed(3, row(score=-40, anna=7))) == [
        (3, "Anna: 7 is written as the running total, and it is 33 − 40 = -7")
    ]


@pytest.mark.parametrize("after", [102, 92])
def test_a_slip_is_told_once_whether_it_is_carried_on_or_not(after: int) -> None:
    lines = (*changed(6, row(score=22, bernd=80)), row(score=22, bernd=after))
    assert [place for place, _said in said(*lines)] == [6]


def test_every_player_can_have_his_total_in_every_line() -> None:
    lines = (
        row(score=33, anna=33, bernd=0, clara=0),
        row(score=48, anna=33, bernd=48, clara=0),
        row(passed=True, anna=33, bernd=48, clara=0),
        row(score=22, anna=55, bernd=48, clara=10),
    )
    # What changed by the score is the declarer's; the other did not change by right.
    assert said(*lines) == [(4, "Clara: 10 is written as the running total, and it is 0")]
    assert said(*lines[:2], row(passed=True, anna=43)) == [
        (3, "Anna: 43 is written as the running total, and it is 33")
    ]


def test_the_declarer_is_whom_the_line_names() -> None:
    wrong = row(score=22, clara=45, declarer="Bernd")
    assert said(*changed(6, wrong)) == [
        (6, "Clara: 45 is written as the running total, and it is 23")
    ]
    assert said(*changed(6, row(score=22, clara=45, seat=2)))
    assert said(*changed(6, row(score=22, bernd=70, seat=2))) == []
    # A number that is no seat here names nobody; whose cell is filled played.
    assert said(*changed(6, row(score=22, bernd=70, seat=5))) == []


def test_a_total_that_was_left_out_is_no_fault() -> None:
    left_out = row(score=22, declarer="Bernd")
    assert said(*changed(6, left_out), row(score=20, bernd=90)) == []
    # Who played is not known: whatever stands there next is where it goes on.
    assert said(*changed(6, row(score=22)), row(score=20, bernd=90), row(score=18, bernd=108)) == []
    assert said(*changed(6, row(score=22)), row(score=18, bernd=1), row(score=18, bernd=20)) == [
        (8, "Bernd: 20 is written as the running total, and it is 1 + 18 = 19")
    ]


def test_a_line_that_is_not_understood_leaves_the_totals_open() -> None:
    unclear = row(faults=(Problem("contract-missing"),), bernd=90)
    lines = held(*changed(6, unclear), row(score=22, bernd=112)).lines
    assert [line.unfit for line in lines] == [()] * 7


def test_the_score_or_what_the_facts_give_may_be_carried_on() -> None:
    # 33 is written, and the facts give 22: that is pointed at, and not the total.
    for total in (103 - 22, 70):
        found = said(*changed(6, row("S +1 w", score=33, bernd=total)))
        assert [(place, "33 is written, and" in each) for place, each in found] == [(6, True)]
    # What stands on paper is the third that it can be.
    assert len(said(*changed(6, row("S +1 w", score=22, written=44, bernd=92)))) == 1


def test_without_a_score_the_totals_tell_it() -> None:
    lines = (
        row("S +2", anna=33),
        row("G -1", bernd=48),
        row("H +1", anna=-7),
        row("S +1", bernd=80),
        row("S +1 w", clara=22),
        row("C +1", anna=17),
    )
    assert said(*lines) == [
        (
            4,
            (
                "Bernd: the running total goes on by 32, and the facts give 22 "
                "(with 1, game 2, times 11: 22)"
            ),
        )
    ]
    assert [line.score for line in held(*lines).lines] == [33, 48, -40, 32, None, 24]
    # A loss that a bid explains is a doubt and no fault.
    assert said(*lines[:3], row("S +1", bernd=-18)) == []


def test_totals_that_tell_nothing_are_left_alone() -> None:
    lines = (
        row("S +2", anna=33),
        row("G -1", bernd=48),
        row("H +1", anna=43, bernd=58),  # two changed: whose game was it?
        row("H +1", anna=63, declarer="Bernd"),  # another one's changed
        row("H +1"),
        row("C +1", anna=17),
        row(anna=41),
    )
    assert [line.score for line in held(*lines).lines] == [33, 48, *[None] * 5]


def test_a_ramsch_brings_what_its_scores_say() -> None:
    ramsch = row("R 1=70 2=30 3=20", scores={1: -70, 2: 0, 3: 0}, anna=-77)
    assert said(*changed(6, ramsch), rules=HOUSE) == []
    assert said(*changed(6, row("R 1=70 2=30 3=20", scores={1: -70}, anna=-7)), rules=HOUSE) == [
        (6, "Anna: -7 is written as the running total, and it is -7 − 70 = -77")
    ]
    # Somebody without a column, and one whose scores are not told.
    other = row("R 1=70 2=30 3=20", scores={4: -70}, anna=-7)
    assert [line.unfit for line in held(*changed(6, other), rules=HOUSE).lines] == [()] * 6
    unknown = row("R 1=70 2=30 3=20", anna=-77)
    assert said(*changed(6, unknown), row(score=20, anna=-57), rules=HOUSE) == []


def test_a_game_that_cannot_be_has_no_worth_to_go_on_by() -> None:
    found = said(*changed(6, row("C +12 w", score=22, bernd=70)))
    assert [place for place, _said in found] == [6]


@pytest.mark.parametrize(
    "lines",
    [
        # Amounts of money, or the scores themselves.
        (row(score=33, anna=5), row(score=48, bernd=-5), row(score=-40, anna=10)),
        (row(score=33, anna=33), row(score=48, anna=48), row(score=-40, anna=-40)),
        # One line alone tells nothing.
        (row(score=33, anna=33),),
        (row(passed=True), row(passed=True)),
    ],
)
def test_columns_that_hold_something_else_are_no_running_totals(
    lines: tuple[ForeignLine, ...],
) -> None:
    assert held(*lines) == (lines, False)


# --- which columns they are -----------------------------------------------------------------------


def players(tmp_path: Path, content: str) -> tuple[str, ...]:
    path = tmp_path / "list.csv"
    path.write_text(content, encoding="utf-8")
    return understand(read_table(path), {}).players


LINES = "1;33;33;;\n2;48;;48;\n3;20;;;−20\n"


def test_as_many_columns_of_numbers_as_sit_at_a_table(tmp_path: Path) -> None:
    assert players(tmp_path, "Nr;Punkte;Anna;Bernd;Clara\n" + LINES) == PLAYERS
    lines = understand(read_table(tmp_path / "list.csv"), {}).lines
    assert [line.running for line in lines] == [{"Anna": 33}, {"Bernd": 48}, {"Clara": -20}]


@pytest.mark.parametrize(
    ("headings", "lines"),
    [
        ("Anna;Bernd;", LINES),
        ("Anna;Bernd;+", LINES),
        ("Anna;Bernd;Anna", LINES),
        ("Anna;Bernd;Clara", LINES + "4;20;;x;\n"),
        ("Anna;Bernd;Clara", "1;33;;;\n2;48;;;\n"),
    ],
)
def test_other_columns_are_none(tmp_path: Path, headings: str, lines: str) -> None:
    assert players(tmp_path, f"Nr;Punkte;{headings}\n{lines}") == ()


def test_who_has_won_and_lost_nothing_has_an_empty_column(tmp_path: Path) -> None:
    lines = LINES.replace("−20", "")
    assert players(tmp_path, "Nr;Punkte;Anna;Bernd;Clara\n" + lines) == PLAYERS


def test_the_declarers_are_among_them(tmp_path: Path) -> None:
    head = "Nr;Alleinspieler;Punkte;Anna;Bernd;Clara\n"
    lines = "1;anna;33;33;;\n2;Bernd;48;;48;\n3;Anna;20;53;;\n"
    assert players(tmp_path, head + lines) == PLAYERS
    path = tmp_path / "list.csv"
    told = understand(read_table(path), {}).lines
    assert [line.declarer for line in told] == ["Anna", "Bernd", "Anna"]
    # A declarer without a column is another list; those who have one are held all the same.
    assert players(tmp_path, head + lines + "4;Dora;20;;;\n") == ("Anna", "Bernd")
    assert players(tmp_path, head + lines.replace("anna", "1").replace("Anna", "1")) == PLAYERS


# --- as a command ---------------------------------------------------------------------------------


def test_our_own_workbook_holds_running_totals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKATCALC_BOOK", str(tmp_path / "book.sqlite"))
    monkeypatch.chdir(tmp_path)
    for line in (
        "new Monday Anna Bernd Clara",
        "add anna hearts with 1 won",
        "add bernd grand with 2 lost",
        "pass",
        "add anna spades with 1 won",
        "export monday.xlsx",
    ):
        assert main(["sheet", *line.split()]) == 0
    capsys.readouterr()
    assert main(["audit", "monday.xlsx"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "4 lines read: 4 right, 0 not right, 0 not understood\n"
    assert "monday.xlsx: Anna, Bernd, Clara are checked as running totals\n" in captured.err

    book = load_workbook("monday.xlsx", data_only=True)
    cells = (cell for row in book.worksheets[0].iter_rows() for cell in row)
    next(cell for cell in cells if cell.value == 42).value = 52
    book.save("changed.xlsx")
    assert main(["audit", "changed.xlsx"]) == 1
    assert (
        capsys.readouterr()
        .out.splitlines()[0]
        .endswith(": Anna: 52 is written as the running total, and it is 20 + 22 = 42")
    )
