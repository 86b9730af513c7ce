"""Running totals of a foreign list, in columns headed with the players' names.

Each total must be the one before it and what the line brings the player. That a column holds such
totals is not taken from its heading: it does where most of its lines say so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from skatcalc.audit import ForeignLine, find_faults
from skatcalc.faults import find_problems
from skatcalc.problems import Problem
from skatcalc.rules import Rules
from skatcalc.valuation import value

_LEAST_LINES = 2
"""One line tells nothing: there a score is the running total."""

_Brought = Sequence[int]
"""What a line may bring a player: as it is written, and as the facts give it."""


class Held(NamedTuple):
    """The lines of a list with what their running totals tell, and whether they have any."""

    lines: tuple[ForeignLine, ...]
    accepted: bool


def hold_running(lines: Sequence[ForeignLine], players: Sequence[str], rules: Rules) -> Held:
    """Return the lines with a fault at each running total that does not follow from the one before.

    ``players`` head the columns, in the order of seats. A line that tells no score has the one by
    which its player's total goes up or down. A slip is told once: after it the totals may go on
    from what is written, or from what would have been right. Where most lines do not fit, the
    columns hold something else, and the lines are returned as they are.
    """
    held = [*_Columns(players, rules).hold(lines)]
    checked = [(line, fits) for line, fits in held if fits is not None]
    wrong = sum(not fits for _line, fits in checked)
    if len(checked) < _LEAST_LINES or 2 * wrong > len(checked):
        return Held(tuple(lines), accepted=False)
    return Held(tuple(line for line, _fits in held), accepted=True)


class _Columns:
    """The totals so far, by player: those written, and those that would be right.

    Both are ``None`` after a line that may have changed them unseen.
    """

    def __init__(self, players: Sequence[str], rules: Rules) -> None:
        self._players, self._rules = players, rules
        self._written: dict[str, int | None] = dict.fromkeys(players, 0)
        self._right: dict[str, int | None] = dict.fromkeys(players, 0)

    def hold(self, lines: Sequence[ForeignLine]) -> Iterator[tuple[ForeignLine, bool | None]]:
        """Yield each line with its faults, and whether it fits; ``None`` where that is open."""
        for line in lines:
            brought = self._brought(line)
            if brought is None:
                yield self._guessed(line)
                continue
            problems = [*self._problems(line, brought)]
            fits = not problems if line.running else None
            yield replace(line, unfit=tuple(problems)), fits

    def _problems(self, line: ForeignLine, brought: Mapping[str, _Brought]) -> Iterator[Problem]:
        for player in self._players:
            gains = brought.get(player, (0,))
            before, right = self._written[player], self._right[player]
            told = line.running.get(player)
            if before is None or right is None:
                self._set(player, told)
                continue
            gain = gains[0]
            if told is not None:
                fitting = [each for each in gains if told in {before + each, right + each}]
                gain = fitting[0] if fitting else gain
                if not fitting:
                    facts = {
                        "name": player,
                        "told": told,
                        "expected": before + gain,
                        "sum": _sum(before, gain),
                    }
                    yield Problem("audit-running", facts)
            self._written[player] = before + gain if told is None else told
            self._right[player] = right + gain

    def _set(self, player: str, told: int | None) -> None:
        self._written[player] = self._right[player] = told

    def _guessed(self, line: ForeignLine) -> tuple[ForeignLine, bool | None]:
        """Return a line whose score only the totals can tell, with it."""
        changes = self._changes(line)
        for player in self._players:
            told = line.running.get(player)
            if told is not None or not line.running:
                self._set(player, told)
        if line.game is None or len(changes) != 1:
            return line, None
        ((player, change),) = changes.items()
        if change is None or (line.declarer or player) != player:
            return line, None
        guessed = replace(line, score=change, gained_by=player)
        return guessed, not [*find_faults(guessed, self._rules)]

    def _changes(self, line: ForeignLine) -> dict[str, int | None]:
        """Return by how much the totals of the line go up or down, without those that do not."""
        changes: dict[str, int | None] = {}
        for player, told in line.running.items():
            before = self._written[player]
            if before is None or told != before:
                changes[player] = None if before is None else told - before
        return changes

    def _brought(self, line: ForeignLine) -> Mapping[str, _Brought] | None:
        """Return what a line brings each player; nothing where it does not tell."""
        if line.faults:
            return None
        if line.passed:
            return {}
        scores = {seat: score for seat, score in line.scores.items() if score}
        if scores:
            return {
                self._players[seat - 1]: (score,)
                for seat, score in scores.items()
                if seat <= len(self._players)
            }
        gains = [each for each in (line.score, line.written, self._worth(line)) if each is not None]
        if not gains:
            return None
        player = self._whose(line, gains)
        return None if player is None else {player: gains}

    def _worth(self, line: ForeignLine) -> int | None:
        """Return the score that the facts give, if they give one."""
        if line.game is None or find_problems(line.game, self._rules):
            return None
        return value(line.game, self._rules).score

    def _whose(self, line: ForeignLine, gains: _Brought) -> str | None:
        """Return whose game it is: as the line says, or by the one total that it changes."""
        if line.declarer:
            return line.declarer
        if line.seat is not None and line.seat <= len(self._players):
            return self._players[line.seat - 1]
        if len(line.running) == 1:
            return next(iter(line.running))
        changes = self._changes(line)
        fitting = [player for player, change in changes.items() if change in gains]
        found = fitting or [*changes]
        return found[0] if len(found) == 1 else None


def _sum(before: int, gain: int) -> str:
    """Return the addition as it is done on paper.

    >>> _sum(99, 40), _sum(99, -48), _sum(99, 0)
    ('99 + 40 = 139', '99 − 48 = 51', '99')
    """
    if not gain:
        return str(before)
    return f"{before} {'−' if gain < 0 else '+'} {abs(gain)} = {before + gain}"
