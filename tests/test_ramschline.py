"""A Ramsch in the words of the table."""

from datetime import date
from pathlib import Path

import pytest

from skatcalc.entry import Beside, read_entry
from skatcalc.events import DealAdded, Heading, Scoring, Seat, SheetOpened
from skatcalc.facts import Facts
from skatcalc.neutral import format_ramsch
from skatcalc.problems import NotationError, SkatError
from skatcalc.ramschline import read_ramsch_line
from skatcalc.rulefiles import load_rules
from skatcalc.sheet import Sheet, records_of, replay

RULES = load_rules(Path(__file__).parent.parent / "examples" / "home_round.toml")
SHEET = Sheet(
    heading=Heading(
        name="A",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
        rules=RULES,
        scoring=Scoring.CLASSIC,
        games=36,
    )
)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ramsch anna=34 bert=20 carla=66", "R 1=34 2=20 3=66"),
        ("Ramsch, Anna 34, Bert 20, Carla 66", "R 1=34 2=20 3=66"),
        ("ramsch 1 34 2 20 3 66", "R 1=34 2=20 3=66"),
        ("carla ramsch 66", "R 3=66"),
        ("ramsch carla 66", "R 3=66"),
        ("ramsch verlierer carla 66", "R 3=66"),
        ("3 ra 66", "R 3=66"),
        ("ra 3 66", "R 3=66"),
        ("carla ramsch 66 jungfrau", "R 3=66 v1"),
        ("carla ramsch 66 2 jungfrauen", "R 3=66 v2"),
        ("carla ramsch 66 jungfrau anna", "R 3=66 v1"),
        ("carla ramsch 100 jungfrau 2", "R 3=100 v2"),
        ("carla ramsch 66 geschoben", "R 3=66 q1"),
        ("carla ramsch 66 3 geschoben", "R 3=66 q3"),
        ("carla ramsch 66 geschoben 2", "R 3=66 q2"),
        ("ramsch durchmarsch anna", "R 1=120 m1"),
        ("anna ramsch durchmarsch", "R 1=120 m1"),
        ("ramsch 1 durchmarsch", "R 1=120 m1"),
        ("ramsch anna durchmarsch", "R 1=120 m1"),
        ("ramsch anna=60 bert=60 carla=0 letzter stich bert", "R 1=60 2=60 3=0 t2"),
        ("ramsch bert 70 last trick", "R 2=70 t2"),
        ("carla ramsch 66 kontra re bock", "R 3=66 x x bock"),
        ("carla ramsch 66 kein bock", "R 3=66 no-bock"),
        ("Карла рамш 66 дева", None),
        ("carla рамш 66 дева", "R 3=66 v1"),
        ("розыгрыш без прикупа carla 66", "R 3=66"),
        ("carla розыгрыш без прикупа 66 2 сдвига", "R 3=66 q2"),
        ("carla rams 66 panna", "R 3=66 v1"),
        ("carla ramsch 66 fecioară", "R 3=66 v1"),
        ("anna pik mit 2", None),
        ("passt", None),
        ("anna", None),
        ("", None),
    ],
)
def test_a_ramsch_is_told_in_many_ways(line: str, told: str | None) -> None:
    ramsch = read_ramsch_line(SHEET, line)
    assert (ramsch and format_ramsch(ramsch)) == told


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("ramsch carla 66 xyzzy", [("word-unknown", 17)]),
        ("ramsch dora=66", [("player-unknown", 8)]),
        ("ramsch 66", [("player-missing", 8)]),
        ("ramsch durchmarsch", [("player-missing", None)]),
        ("ramsch carla 66 bock kein bock jungfru", [("word-unknown", 32), ("contradiction", None)]),
    ],
)
def test_every_word_that_is_not_understood_is_told(
    line: str, codes: list[tuple[str, int | None]]
) -> None:
    with pytest.raises(NotationError) as raised:
        read_ramsch_line(SHEET, line)
    assert [(p.code, p.where.get("column")) for p in raised.value.problems] == codes


def test_a_line_of_the_evening_can_be_a_ramsch_and_be_corrected_to_one() -> None:
    event = read_entry(SHEET, "carla ramsch 66")
    assert isinstance(event, DealAdded)
    assert event.ramsch is not None
    assert event.ramsch.card_points == {3: 66}
    sheet = replay([*SHEET.history, *records_of([_opened(), read_entry(SHEET, "anna null won")])])
    changed = read_entry(sheet, "ramsch bert 70", 1)
    assert changed.ramsch is not None
    assert changed.ramsch.card_points == {2: 70}


def _opened() -> SheetOpened:

    return SheetOpened(SHEET.heading)


def test_a_ramsch_has_no_game_beside_it() -> None:
    beside = Beside(read=lambda _words, *, column=1: Facts(bid=18) if column else Facts())
    for each in (beside, Beside(written=-66)):
        with pytest.raises(SkatError) as raised:
            read_entry(SHEET, "carla ramsch 66", beside=each)
        assert [problem.code for problem in raised.value.problems] == ["ramsch-with-game"]
