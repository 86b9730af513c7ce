"""The totals of a list: score points, games won and lost, and the settlement by Seeger-Fabian.

Source: SkWO 5.1 (6.3.1 of 2022): 50 for each game won, -50 for each one lost, and for each game
that another player lost 40 at a table of three, 30 at a table of four, the dealer who sits out
included.
"""

from dataclasses import dataclass

from skatcalc.events import Scoring
from skatcalc.sheet import Sheet, SheetRow
from skatcalc.valuation import Points

GAME_BONUS = 50
OPPONENT_BONUS = {3: 40, 4: 30}
"""Score points for each game that another player lost, by the number of players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player's figures; the steps of the settlement are in the order of the paper list."""

    points: Points
    won: int
    lost: int
    opponents_lost: int
    opponent_bonus: int

    @property
    def for_won(self) -> Points:
        """Return 50 for each game won."""
        return Points(GAME_BONUS * self.won)

    @property
    def for_lost(self) -> Points:
        """Return -50 for each game lost."""
        return Points(-GAME_BONUS * self.lost)

    @property
    def for_opponents(self) -> Points:
        """Return 40 or 30 for each game that another player lost."""
        return Points(self.opponent_bonus * self.opponents_lost)

    @property
    def seeger_fabian(self) -> Points:
        """Return the total under the extended Seeger system.

        >>> Tally(points=Points(455), won=20, lost=4, opponents_lost=0,
        ...     opponent_bonus=40).seeger_fabian
        1255
        """
        return Points(self.points + self.for_won + self.for_lost + self.for_opponents)

    @property
    def seeger(self) -> Points:
        """Return the total under the plain Seeger system: without the opponents' losses."""
        return Points(self.points + self.for_won + self.for_lost)

    def total(self, scoring: Scoring) -> Points:
        """Return the total under the way of scoring."""
        return self.points if scoring is Scoring.CLASSIC else self.seeger_fabian


def tallies(sheet: Sheet) -> tuple[Tally, ...]:
    """Return every player's figures, in the order of seats.

    A Ramsch is nobody's won or lost game unless the rules count it.
    """
    rows = sheet.rows()
    counted = [row.scores for row in rows if _counts(sheet, row)]
    seats = range(1, len(sheet.seats) + 1)
    lost = [sum(scores.get(seat, 0) < 0 for scores in counted) for seat in seats]
    return tuple(
        Tally(
            points=Points(sum(row.scores.get(seat, 0) for row in rows)),
            won=sum(scores.get(seat, 0) > 0 for scores in counted),
            lost=lost[seat - 1],
            opponents_lost=sum(lost) - lost[seat - 1],
            opponent_bonus=OPPONENT_BONUS[len(sheet.seats)],
        )
        for seat in seats
    )


def _counts(sheet: Sheet, row: SheetRow) -> bool:
    ramsch = sheet.heading.rules.ramsch
    return row.deal.ramsch is None or (ramsch is not None and ramsch.counts)


def totals(sheet: Sheet) -> tuple[Points, ...]:
    """Return every player's total under the sheet's way of scoring, in the order of seats."""
    return tuple(tally.total(sheet.heading.scoring) for tally in tallies(sheet))


def running_points(sheet: Sheet) -> tuple[tuple[Points, ...], ...]:
    """Return after each deal the score points of every player, in the order of seats."""
    so_far = [0] * len(sheet.seats)
    running = []
    for row in sheet.rows():
        for seat, score in row.scores.items():
            so_far[seat - 1] += score
        running.append(tuple(map(Points, so_far)))
    return tuple(running)
