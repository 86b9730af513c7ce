"""What the season commands share: which warnings concern the days that were asked for."""

from datetime import date

import pytest

from skatcalc.cli.season.common import about, until_next
from skatcalc.labels import SheetLabel
from skatcalc.problems import Problem

FIRST, SECOND, THIRD = date(2026, 1, 5), date(2026, 1, 12), date(2026, 1, 19)
OPEN = Problem(
    "season-sheets-open",
    {"sheets": (SheetLabel(1, "one", FIRST), SheetLabel(4, "four", SECOND))},
)
ASKED = Problem("member-asked", {"name": "Karl", "sheet": SheetLabel(1, "one", FIRST)})


@pytest.mark.parametrize(
    ("first", "last", "numbers"),
    [
        (date.min, date.max, [1, 4]),
        (date.min, FIRST, [1]),
        (date(2026, 1, 6), date.max, [4]),
        (THIRD, date.max, []),
    ],
)
def test_open_lists_are_told_of_the_days_that_were_asked_for(
    first: date, last: date, numbers: list[int]
) -> None:
    lists, others = [], []
    for each in about([OPEN, ASKED], first=first, last=last):
        if each.code == OPEN.code:
            sheets = each.facts["sheets"]
            assert isinstance(sheets, tuple)
            lists += [label.number for label in sheets]
        else:
            others.append(each)
    assert (lists, others) == (numbers, [ASKED])


def test_an_evening_lasts_until_the_day_before_the_next_one() -> None:
    # A list that was begun after midnight is of the evening before.
    assert until_next(FIRST, [THIRD, SECOND, FIRST]) == date(2026, 1, 11)
    assert until_next(THIRD, [THIRD, SECOND, FIRST]) == date.max
