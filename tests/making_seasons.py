"""Seasons for the tests, written as tables: a line a member, a column a series.

A head names the evening of each column as day.month of 2026; a cell holds total, won and lost, the
last two as far as they are told, "-" for absent. A ``g`` behind it says that he was a guest then,
an ``a`` that the series was announced.
"""

import re
from datetime import date

from skatcalc.members import Member
from skatcalc.results import Result

JOINED = date(2020, 1, 1)
_CELL = re.compile(r"(-?\d+)(?:/(\d+))?(?:/(\d+))?(?:x(\d+))?([ga]*)")


def member(number: int, name: str, since: date | None = JOINED) -> Member:
    return Member(id=f"m{number}", number=number, name=name, since=since)


def table(text: str, guests: tuple[str, ...] = ()) -> tuple[list[Result], list[Member]]:
    """Return the results and members of a table; ``x30`` behind a total are the deals, else 36."""
    head, *lines = [line.split() for line in text.strip().splitlines()]
    days = [date(2026, int(day.split(".")[1]), int(day.split(".")[0])) for day in head]
    series = [days[:place].count(day) + 1 for place, day in enumerate(days)]
    results, members = [], []
    for number, (name, *cells) in enumerate(lines, start=1):
        members.append(member(number, name.replace("_", " "), None if name in guests else JOINED))
        for day, which, cell in zip(days, series, cells, strict=True):
            found = _CELL.fullmatch(cell)
            if not found:
                assert cell == "-", cell
                continue
            total, won, lost, deals = (int(each or 0) for each in found.groups()[:4])
            results.append(
                Result(
                    member=f"m{number}",
                    sheet=f"{day}-{which}",
                    evening=day,
                    series=which,
                    table=1,
                    seat=number,
                    players=4,
                    games=48,
                    deals=deals or 36,
                    points=total - 50 * (won - lost),
                    won=won,
                    lost=lost,
                    opponents_lost=0,
                    total=total,
                    guest="g" in found[5],
                    announced="a" in found[5],
                )
            )
    return results, members
