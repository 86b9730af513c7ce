"""Compares two lists of the same table: what has to be done to the first to get the second.

The lists are aligned line by line with the fewest steps: a line put in, taken out or changed, the
players of two lines interchanged, two neighbouring lines in the other order, or two players
interchanged on the whole list. Of scripts of the same length the one that changes least is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from skatcalc.problems import Problem

_DETAILS = 1
"""What each fact that differs adds to the second cost, by which equal lengths are told apart."""
_WHOLE_LINE = 4
"""What a line that is there once adds: more than a change of all facts of a line."""

_BAND = 4
"""How far from the diagonal the alignment is sought first, beside the difference in length."""
_TWO = 2
_FEW = 6
"""Up to how many steps it is tried whether an interchange of players makes them fewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedLine:
    """One line of a list, as far as it is written there.

    ``seat`` is ``None`` for a deal that nobody declared. ``game`` is the game in the neutral
    notation, ``None`` where only a score was written; then it is not compared. ``problems`` say why
    the line cannot be right.
    """

    seat: int | None
    score: int
    game: str | None = None
    problems: tuple[Problem, ...] = ()

    def differences(self, other: "ListedLine") -> tuple[str, ...]:
        """Return which facts differ: ``player``, ``score``, ``game``; empty for the same line."""
        if self is other:
            return ()
        found = []
        if self.seat != other.seat:
            found.append("player")
        if self.score != other.score:
            found.append("score")
        if None not in {self.game, other.game} and self.game != other.game:
            found.append("game")
        return tuple(found)


class StepKind(Enum):
    """What has to be done to the first list."""

    ADD = "add"
    """A line is on the second list alone."""
    DROP = "drop"
    """A line is on the first list alone."""
    CHANGE = "change"
    """A line differs."""
    SWAP_PLAYERS = "swap-players"
    """The players of two lines are interchanged."""
    SWAP_LINES = "swap-lines"
    """Two neighbouring lines stand in the other order."""
    SWAP_SEATS = "swap-seats"
    """Two players are interchanged on the whole list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step from the first list to the second.

    ``first`` and ``second`` are the numbers of the line on the two lists; for a line that is on one
    list alone the other is that of the line before which it would stand. ``run`` are the
    first and last of several neighbours that are alike, any of which it may be, on the list that
    has it.
    ``others`` are the numbers of the other line of two, on the two lists. ``lines`` are the line on
    the first list and the one on the second; ``seats`` the two players of ``SWAP_SEATS``.
    """

    kind: StepKind
    first: int = 0
    second: int = 0
    run: tuple[int, int] | None = None
    others: tuple[int, int] | None = None
    lines: tuple[ListedLine | None, ListedLine | None] = (None, None)
    seats: tuple[int, int] | None = None

    @property
    def differences(self) -> tuple[str, ...]:
        """Return which facts of a changed line differ."""
        one, other = self.lines
        return () if one is None or other is None else one.differences(other)


def compare(first: Sequence[ListedLine], second: Sequence[ListedLine]) -> tuple[Step, ...]:
    """Return the steps that make the second list of the first, in the order of lines.

    >>> anna, bert = ListedLine(seat=1, score=33), ListedLine(seat=2, score=-48)
    >>> [(step.kind.value, step.first) for step in compare([anna, bert], [anna])]
    [('drop', 2)]
    >>> compare([anna, bert], [anna, bert])
    ()
    """
    best = _joined(_aligned(first, second))
    if len(best) > 1:
        for step, swapped in (*_swapped_seats(first), *_swapped_players(first, best)):
            if len(best) == _TWO and not _same(swapped, second):
                continue  # one step and another are no fewer
            found = _joined(_aligned(swapped, second))
            if len(found) + 1 < len(best):
                best = [step, *found]
    return tuple(best)


def _same(first: Sequence[ListedLine], second: Sequence[ListedLine]) -> bool:
    return len(first) == len(second) and not any(
        one.differences(other) for one, other in zip(first, second, strict=True)
    )


def _swapped_seats(first: Sequence[ListedLine]) -> Iterator[tuple[Step, list[ListedLine]]]:
    """Yield the list with two of its players interchanged on every line, for each two."""
    seats = sorted({line.seat for line in first if line.seat is not None})
    for one, other in combinations(seats, 2):
        swapped = [_with_seats(line, {one: other, other: one}) for line in first]
        yield Step(kind=StepKind.SWAP_SEATS, seats=(one, other)), swapped


def _swapped_players(
    first: Sequence[ListedLine], steps: Sequence[Step]
) -> Iterator[tuple[Step, list[ListedLine]]]:
    """Yield the list with the players of two lines interchanged, for lines near the steps.

    The alignment itself does not see that two changes far apart are one interchange.
    """
    if len(steps) > _FEW:
        return
    touched = {
        number + near
        for step in steps
        for number in (step.first, step.others[0] if step.others else step.first)
        for near in (-1, 0, 1)
        if 1 <= number + near <= len(first)
    }
    for one, other in combinations(sorted(touched), 2):
        here, there = first[one - 1], first[other - 1]
        if here.seat != there.seat and None not in {here.seat, there.seat}:
            swapped = [*first]
            swapped[one - 1] = replace(here, seat=there.seat)
            swapped[other - 1] = replace(there, seat=here.seat)
            step = Step(
                kind=StepKind.SWAP_PLAYERS,
                first=one,
                second=one,
                others=(other, other),
                lines=(here, swapped[one - 1]),
            )
            yield step, swapped


def apply(steps: Sequence[Step], first: Sequence[ListedLine]) -> tuple[ListedLine, ...]:
    """Return what the steps make of the first list; facts that only it has are left as they are."""
    lines: dict[int, list[ListedLine]] = {n: [line] for n, line in enumerate(first, start=1)}
    lines[len(first) + 1] = []
    added: dict[int, list[ListedLine]] = {}
    for step in steps:
        if step.kind is StepKind.SWAP_SEATS and step.seats:
            one, other = step.seats
            for number, kept in lines.items():
                lines[number] = [_with_seats(line, {one: other, other: one}) for line in kept]
    for step in steps:
        old, new = step.lines
        if step.kind is StepKind.ADD and new is not None:
            added.setdefault(step.first, []).append(new)
        elif step.kind is StepKind.DROP:
            lines[step.first] = []
        elif step.kind is StepKind.CHANGE and new is not None:
            lines[step.first] = [new]
        elif step.others is not None:
            place = step.others[0]
            here, there = lines[step.first][0], lines[place][0]
            if step.kind is StepKind.SWAP_LINES:
                here, there = there, here
            else:
                here, there = replace(here, seat=there.seat), replace(there, seat=here.seat)
            lines[step.first], lines[place] = [here], [there]
        del old
    return tuple(
        line for number in sorted(lines) for line in (*added.get(number, ()), *lines[number])
    )


def _with_seats(line: ListedLine, seats: Mapping[int, int]) -> ListedLine:
    if line.seat is None or line.seat not in seats:
        return line
    return replace(line, seat=seats[line.seat])


# --- alignment ------------------------------------------------------------------------------------

_Cost = tuple[int, int]
"""The number of steps, and what they change."""
_Table = list[dict[int, tuple[_Cost, str]]]
"""By row and column: the cost of the way there, and the name of its last step."""


def _aligned(first: Sequence[ListedLine], second: Sequence[ListedLine]) -> list[Step]:
    """Return the steps with the least cost, without interchanges of lines that are apart."""
    band = abs(len(first) - len(second)) + _BAND
    table = _table(first, second, band)
    if table[len(first)][len(second)][0][0] > band:
        # Fewer steps may lead farther away from the diagonal.
        table = _table(first, second, len(first) + len(second))
    return _traced(table, first, second)


def _table(first: Sequence[ListedLine], second: Sequence[ListedLine], band: int) -> _Table:
    table: _Table = []
    for row in range(len(first) + 1):
        table.append({})
        for column in range(max(0, row - band), min(len(second), row + band) + 1):
            ways = _ways(table, first, second, row, column)
            table[row][column] = min(ways, default=((0, 0), ""))
    return table


def _ways(
    table: _Table,
    first: Sequence[ListedLine],
    second: Sequence[ListedLine],
    row: int,
    column: int,
) -> Iterator[tuple[_Cost, str]]:
    """Yield the cost of each last step to this place, and its name."""

    def onto(before: tuple[_Cost, str], steps: int, changes: int) -> _Cost:
        return before[0][0] + steps, before[0][1] + changes

    above = table[row - 1] if row else {}
    if row and column:
        differing = first[row - 1].differences(second[column - 1])
        yield onto(above[column - 1], 1 if differing else 0, _DETAILS * len(differing)), "a"
        if not differing:
            # No other last step can be shorter.
            return
    if column in above:
        yield onto(above[column], 1, _WHOLE_LINE), "drop"
    if column - 1 in table[row]:
        yield onto(table[row][column - 1], 1, _WHOLE_LINE), "put"
    if row > 1 and column > 1:
        here, there = first[row - 2 : row], second[column - 2 : column]
        if not here[0].differences(there[1]) and not here[1].differences(there[0]):
            yield onto(table[row - 2][column - 2], 1, _WHOLE_LINE), "swap"
        if _players_swapped(here, there):
            yield onto(table[row - 2][column - 2], 1, _DETAILS), "pair"


def _players_swapped(here: Sequence[ListedLine], there: Sequence[ListedLine]) -> bool:
    """Return whether two lines are as the two others once their players are interchanged."""
    one, other = here
    return (
        one.seat != other.seat
        and None not in {one.seat, other.seat}
        and not replace(one, seat=other.seat).differences(there[0])
        and not replace(other, seat=one.seat).differences(there[1])
    )


def _traced(
    table: _Table,
    first: Sequence[ListedLine],
    second: Sequence[ListedLine],
) -> list[Step]:
    steps: list[Step] = []
    row, column = len(first), len(second)
    while row or column:
        way = table[row][column][1]
        if way == "a":
            lines = first[row - 1], second[column - 1]
            if lines[0].differences(lines[1]):
                steps.append(Step(kind=StepKind.CHANGE, first=row, second=column, lines=lines))
            row, column = row - 1, column - 1
        elif way == "drop":
            steps.append(_alone(StepKind.DROP, first, row, column + 1))
            row -= 1
        elif way == "put":
            steps.append(_alone(StepKind.ADD, second, column, row + 1))
            column -= 1
        else:
            kind = StepKind.SWAP_LINES if way == "swap" else StepKind.SWAP_PLAYERS
            steps.append(
                Step(
                    kind=kind,
                    first=row - 1,
                    second=column - 1,
                    others=(row, column),
                    lines=(first[row - 2], second[column - 2]),
                )
            )
            row, column = row - 2, column - 2
    return steps[::-1]


def _alone(kind: StepKind, lines: Sequence[ListedLine], number: int, other: int) -> Step:
    """Return the step about a line that one list alone has, with its run of lines alike."""
    line = lines[number - 1]
    start = end = number
    while start > 1 and lines[start - 2] == line:
        start -= 1
    while end < len(lines) and lines[end] == line:
        end += 1
    drops = kind is StepKind.DROP
    return Step(
        kind=kind,
        first=number if drops else other,
        second=other if drops else number,
        run=(start, end) if end > start else None,
        lines=(line, None) if drops else (None, line),
    )


def _joined(steps: Sequence[Step]) -> list[Step]:
    """Return the steps with each two changes that interchange players made one."""
    joined: list[Step] = []
    for step in steps:
        twin = next((each for each in joined if _interchanged(each, step)), None)
        if twin is None:
            joined.append(step)
        else:
            joined[joined.index(twin)] = replace(
                twin, kind=StepKind.SWAP_PLAYERS, others=(step.first, step.second)
            )
    return joined


def _interchanged(one: Step, other: Step) -> bool:
    """Return whether two changes are of the players alone, and each gets the other's."""
    if {one.kind, other.kind} != {StepKind.CHANGE}:
        return False
    if one.differences != ("player",) or other.differences != ("player",):
        return False
    here, there = (tuple(line.seat for line in each.lines if line) for each in (one, other))
    return here == there[::-1] and None not in here
