"""The totals of a list under each score system; every system is one small function of a tally.

Sources: SkWO 5.1 (6.3.1 of 2022) for Seeger-Fabian: 50 for each game won, -50 for each one lost,
and for each game that another player lost 40 at a table of three, 30 at a table of four, the
dealer who sits out included. Seeger is the same without the last part. Bierlachs is a house game
whose sources leave the limit and the size of a loss open, so both are agreed on by list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from skatcalc.events import Bierlachs, Heading, Loss, Scoring
from skatcalc.reading import is_number
from skatcalc.sheet import Sheet, SheetRow
from skatcalc.valuation import Points

GAME_BONUS = 50
OPPONENT_BONUS = {3: 40, 4: 30}
"""Score points for each game that another player lost, by the number of players."""


_NONE = Points(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player's figures; the steps of the settlement are in the order of the paper list.

    ``charged`` are the minus points of Bierlachs, 0 on every other list.
    """

    points: Points
    won: int
    lost: int
    opponents_lost: int
    opponent_bonus: int
    charged: Points = _NONE

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
        return Points(self.seeger + self.for_opponents)

    @property
    def seeger(self) -> Points:
        """Return the total under the plain Seeger system: without the opponents' losses."""
        return Points(self.points + self.for_won + self.for_lost)

    def total(self, scoring: Scoring) -> Points:
        """Return the total under the way of scoring."""
        return TOTALS[scoring](self)


TOTALS: Mapping[Scoring, Callable[[Tally], Points]] = {
    Scoring.CLASSIC: lambda tally: tally.points,
    Scoring.SEEGER: lambda tally: tally.seeger,
    Scoring.SEEGER_FABIAN: lambda tally: tally.seeger_fabian,
    Scoring.BIERLACHS: lambda tally: tally.charged,
}
"""What each score system makes of a player's figures."""


def tallies(sheet: Sheet) -> tuple[Tally, ...]:
    """Return every player's figures, in the order of seats.

    A Ramsch is nobody's won or lost game unless the rules count it.
    """
    rows = sheet.rows()
    counted = [row.scores for row in rows if _counts(sheet, row)]
    seats = range(1, len(sheet.seats) + 1)
    lost = [sum(scores.get(seat, 0) < 0 for scores in counted) for seat in seats]
    charged = _sums(charges(sheet), seats) if _is_bierlachs(sheet) else [_NONE for _ in seats]
    return tuple(
        Tally(
            points=Points(sum(row.scores.get(seat, 0) for row in rows)),
            won=sum(scores.get(seat, 0) > 0 for scores in counted),
            lost=lost[seat - 1],
            opponents_lost=sum(lost) - lost[seat - 1],
            opponent_bonus=OPPONENT_BONUS[len(sheet.seats)],
            charged=charged[seat - 1],
        )
        for seat in seats
    )


def _counts(sheet: Sheet, row: SheetRow) -> bool:
    ramsch = sheet.heading.rules.ramsch
    return row.deal.ramsch is None or (ramsch is not None and ramsch.counts)


def _is_bierlachs(sheet: Sheet) -> bool:
    return sheet.heading.scoring is Scoring.BIERLACHS


def totals(sheet: Sheet) -> tuple[Points, ...]:
    """Return every player's total under the sheet's way of scoring, in the order of seats."""
    return tuple(tally.total(sheet.heading.scoring) for tally in tallies(sheet))


def running_points(sheet: Sheet) -> tuple[tuple[Points, ...], ...]:
    """Return after each deal the score points of every player, in the order of seats."""
    return running([row.scores for row in sheet.rows()], len(sheet.seats))


def running(lines: Sequence[Mapping[int, Points]], count: int) -> tuple[tuple[Points, ...], ...]:
    """Return after each line the sums of that many seats; a line holds points by seat.

    >>> running([{1: Points(48)}, {1: Points(-20), 2: Points(5)}], 2)
    ((48, 0), (28, 5))
    """
    so_far = [0] * count
    found = []
    for line in lines:
        for seat, points in line.items():
            so_far[seat - 1] += points
        found.append(tuple(map(Points, so_far)))
    return tuple(found)


def _sums(lines: Sequence[Mapping[int, Points]], seats: Sequence[int]) -> list[Points]:
    return [Points(sum(line.get(seat, 0) for line in lines)) for seat in seats]


# --- minus points -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundLost:
    """The end of a round of Bierlachs: the game that ended it, and the seats that lost it."""

    number: int
    seats: tuple[int, ...]


def agreed(heading: Heading) -> Bierlachs | None:
    """Return what is agreed on for Bierlachs; ``None`` under every other way of scoring."""
    if heading.scoring is not Scoring.BIERLACHS:
        return None
    return heading.bierlachs or Bierlachs()


def charges(sheet: Sheet) -> tuple[Mapping[int, Points], ...]:
    """Return for each deal the minus points of each seat that is charged any.

    At a win all others are charged the score, the one who sits out too, and the loser of a lost
    game is charged his score: so any two players stand as far apart as on the classic list. A list
    of Bierlachs is charged by its own rules: at a win the two who played against the declarer, and
    a loss as agreed.
    """
    terms = agreed(sheet.heading)
    everybody = range(1, len(sheet.seats) + 1)
    found = []
    for row in sheet.rows():
        charged: dict[int, Points] = {}
        for seat, score in row.scores.items():
            if score > 0:
                present = everybody if terms is None else sheet.playing(row.number)
                for other in present:
                    if other != seat:
                        charged[other] = Points(charged.get(other, 0) - score)
            elif score < 0:
                loss = score if terms is None else -_loss(row, score, terms)
                charged[seat] = Points(charged.get(seat, 0) + loss)
        found.append(charged)
    return tuple(found)


def _loss(row: SheetRow, score: Points, terms: Bierlachs) -> int:
    """Return what a lost game is charged with.

    The value once is what the loss is a multiple of, with kontra and bock; of a score that was only
    written it is half. A Ramsch has no value to double.
    """
    if terms.loss is Loss.DOUBLE or row.deal.declarer is None:
        return -score
    if row.value is None or row.value.score is None:
        return (1 - score) // 2
    return row.value.lost_amount * row.value.game.doubling


def round_lost(sheet: Sheet) -> RoundLost | None:
    """Return who reached the limit of Bierlachs first and with which game; ``None`` while nobody.

    Who has most minus points of those that reach it with the same game has lost; as many as are
    level. The sources know of one loser only and say nothing of such a case.
    """
    terms = agreed(sheet.heading)
    if terms is None:
        return None
    for number, sums in enumerate(running(charges(sheet), len(sheet.seats)), start=1):
        if min(sums) <= -terms.limit:
            lowest = min(sums)
            seats = tuple(seat for seat, each in enumerate(sums, start=1) if each == lowest)
            return RoundLost(number, seats)
    return None


# --- in one word ----------------------------------------------------------------------------------


def format_scoring(heading: Heading) -> str:
    """Return the way of scoring with all that is agreed on: "seeger", "bierlachs 500 double"."""
    terms = agreed(heading)
    if terms is None:
        return heading.scoring.value
    return f"{heading.scoring.value} {terms.limit} {terms.loss.value}"


def parse_scoring(text: str) -> tuple[Scoring, Bierlachs | None]:
    """Return what ``format_scoring`` has written; raises ``ValueError`` for anything else.

    >>> parse_scoring("bierlachs 300 single")
    (<Scoring.BIERLACHS: 'bierlachs'>, Bierlachs(limit=300, loss=<Loss.SINGLE: 'single'>))
    """
    name, *terms = text.split()
    scoring = Scoring(name)
    if not terms:
        return scoring, Bierlachs() if scoring is Scoring.BIERLACHS else None
    if scoring is not Scoring.BIERLACHS:
        raise ValueError(text)
    limit, loss = terms
    if not is_number(limit):
        raise ValueError(text)
    return scoring, Bierlachs(int(limit), Loss(loss))
