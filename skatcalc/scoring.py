"""The totals of a list under each score system; every system is one small function of a tally.

Sources: SkWO 5.1 (6.3.1 of 2022) for Seeger-Fabian: 50 for each game won, -50 for each one lost,
and for each game that another player lost 40 at a table of three, 30 at a table of four, the
dealer who sits out included. Of five players it says nothing; the federation's lists for them take
24, which is 120 shared by five as 40 and 30 are by three and four. Seeger is the same without the
last part. Bierlachs is a house game whose sources leave the limit and the size of a loss open, so
both are agreed on by list.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skatcalc.events import (
    Bierlachs,
    Figures,
    Heading,
    Loss,
    PlayerTotals,
    Scoring,
    SeatFigures,
)
from skatcalc.reading import is_number
from skatcalc.seating import FULL_SERIES
from skatcalc.sheet import Sheet, SheetRow
from skatcalc.valuation import Points

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

GAME_BONUS = 50
OPPONENT_BONUS = {3: 40, 4: 30, 5: 24}
"""Score points for each game that another player lost, by the number of players at the table."""


class Credit(NamedTuple):
    """Games that others lost at a table of one size, and the score points for each."""

    bonus: int
    games: int


_NONE = Points(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player's figures; the steps of the settlement are in the order of the paper list.

    ``opponents_lost`` are all games that others lost while he was at the table. ``opponent_bonus``
    is what each of them brings, but for those ``at_other_sizes``: the list was played at a table of
    another size for a time. ``charged`` are the minus points of Bierlachs, 0 on every other list.
    """

    points: Points
    won: int
    lost: int
    opponents_lost: int
    opponent_bonus: int
    at_other_sizes: tuple[Credit, ...] = ()
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
        """Return 40, 30 or 24 for each game that another player lost."""
        return Points(sum(each.bonus * each.games for each in self.credits))

    @property
    def credits(self) -> tuple[Credit, ...]:
        """Return the games that others lost by what they bring, those of the table now first."""
        others = sum(each.games for each in self.at_other_sizes)
        return (Credit(self.opponent_bonus, self.opponents_lost - others), *self.at_other_sizes)

    def credit(self, bonus: int) -> int:
        """Return how many games that others lost bring that bonus."""
        return sum(each.games for each in self.credits if each.bonus == bonus)

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
        return Points(seeger(self.points, self.won, self.lost))

    def total(self, scoring: Scoring) -> Points:
        """Return the total under the way of scoring."""
        return TOTALS[scoring](self)


def seeger(points: int, won: int, lost: int) -> int:
    """Return score points with 50 for each game won and -50 for each lost."""
    return points + GAME_BONUS * (won - lost)


TOTALS: Mapping[Scoring, Callable[[Tally], Points]] = {
    Scoring.CLASSIC: lambda tally: tally.points,
    Scoring.SEEGER: lambda tally: tally.seeger,
    Scoring.SEEGER_FABIAN: lambda tally: tally.seeger_fabian,
    Scoring.BIERLACHS: lambda tally: tally.charged,
}
"""What each score system makes of a player's figures."""


def tallies(sheet: Sheet) -> tuple[Tally, ...]:
    """Return every player's figures, in the order of seats.

    Of a list that is known by its foot alone they are those that stand there. A Ramsch is nobody's
    won or lost game unless the rules count it.
    """
    if sheet.by_totals:
        return paper_tallies(sheet)
    rows = sheet.rows()
    seats = range(1, len(sheet.seats) + 1)
    points, won, lost = ([0] * len(seats) for _ in range(3))
    for row in rows:
        is_counted = counts(sheet, row)
        for seat, score in row.scores.items():
            points[seat - 1] += score
            won[seat - 1] += is_counted and score > 0
            lost[seat - 1] += is_counted and score < 0
    now, *before = opponent_bonuses(sheet)
    others = _lost_by_others(sheet)
    charged = _sums(charges(sheet), seats) if _is_bierlachs(sheet) else [_NONE for _ in seats]
    return tuple(
        Tally(
            points=Points(points[seat - 1]),
            won=won[seat - 1],
            lost=lost[seat - 1],
            opponents_lost=sum(others[seat, bonus] for bonus in (now, *before)),
            opponent_bonus=now,
            at_other_sizes=tuple(
                Credit(bonus, others[seat, bonus]) for bonus in before if others[seat, bonus]
            ),
            charged=charged[seat - 1],
        )
        for seat in seats
    )


def paper_tallies(sheet: Sheet) -> tuple[Tally, ...]:
    """Return every player's figures as the foot of the paper list has them; none if it is unknown.

    What it does not say of the opponents' lost games comes from the others' lost ones.
    """
    players = sheet.paper.players if sheet.paper else ()
    present = sheet.heading.orders[-1]
    lost = sum(each.lost for each in players)
    return tuple(
        Tally(
            points=Points(each.points),
            won=each.won,
            lost=each.lost,
            opponents_lost=_told_or(each, lost - each.lost if seat in present else 0),
            opponent_bonus=OPPONENT_BONUS[len(present)],
            charged=Points(each.points) if _is_bierlachs(sheet) else _NONE,
        )
        for seat, each in enumerate(players, start=1)
    )


def _told_or(player: PlayerTotals, opponents_lost: int) -> int:
    return opponents_lost if player.opponents_lost is None else player.opponents_lost


class Outcomes(NamedTuple):
    """How many deals ended how; ``passed`` is ``None`` where the foot of the paper leaves it open.

    ``won`` and ``lost`` are those with a declarer.
    """

    won: int
    lost: int
    passed: int | None
    ramsch: int

    @property
    def deals(self) -> int:
        """Return how many deals these are together."""
        return self.won + self.lost + (self.passed or 0) + self.ramsch


def outcomes(sheet: Sheet) -> Outcomes:
    """Return how many deals of the list ended how."""
    if sheet.by_totals:
        figures = paper_tallies(sheet)
        return Outcomes(
            won=sum(each.won for each in figures),
            lost=sum(each.lost for each in figures),
            passed=sheet.by_totals.passed,
            ramsch=sheet.by_totals.ramsch or 0,
        )
    rows = sheet.rows()
    played = [row.score for row in rows if row.deal.declarer is not None]
    return Outcomes(
        won=sum(score > 0 for score in played),
        lost=sum(score < 0 for score in played),
        passed=sum(row.passed for row in rows),
        ramsch=sum(row.deal.ramsch is not None for row in rows),
    )


def losses(sheet: Sheet) -> Mapping[int, int]:
    """Return how many games were lost at a table of each size, of which the one now is first."""
    sizes = [len(each.order) for each in reversed(sheet.stretches())]
    found = dict.fromkeys(sizes, 0)
    if sheet.by_totals:
        found[sizes[0]] = sum(each.lost for each in sheet.by_totals.players)
    for row in sheet.rows():
        if counts(sheet, row):
            size = len(sheet.at_table(row.number))
            found[size] += sum(score < 0 for score in row.scores.values())
    return found


def opponent_bonuses(sheet: Sheet) -> tuple[int, ...]:
    """Return what a game that another player lost brings, at the table as it is now first."""
    sizes = [len(each.order) for each in reversed(sheet.stretches())]
    return tuple(dict.fromkeys(OPPONENT_BONUS[size] for size in sizes))


def _lost_by_others(sheet: Sheet) -> Counter[tuple[int, int]]:
    """Return for each seat and each bonus how many games others lost while it was at the table."""
    found: Counter[tuple[int, int]] = Counter()
    for row in sheet.rows():
        losers = [seat for seat, score in row.scores.items() if score < 0]
        if not losers or not counts(sheet, row):
            continue
        order = sheet.at_table(row.number)
        for seat in order:
            found[seat, OPPONENT_BONUS[len(order)]] += len(losers) - (seat in losers)
    return found


def counts(sheet: Sheet, row: SheetRow) -> bool:
    """Return whether a line counts as won or lost: a Ramsch does only where the rules say so."""
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


def deals_played(sheet: Sheet) -> tuple[int, ...]:
    """Return in how many deals each player was in play, in the order of seats.

    A list that is known by its totals alone had all its games.
    """
    count = sheet.heading.games if sheet.by_totals else len(sheet.deals)
    found = Counter(seat for number in range(1, count + 1) for seat in sheet.playing(number))
    return tuple(found[seat] for seat in range(1, len(sheet.seats) + 1))


def figures(sheet: Sheet) -> Figures:
    """Return what a season needs to know of the list as it stands."""
    heading = sheet.heading
    players = zip(sheet.seats, tallies(sheet), deals_played(sheet), strict=True)
    return Figures(
        date=heading.date,
        evening=heading.evening,
        series=heading.series,
        table=heading.table,
        scoring=heading.scoring,
        games=heading.games if sheet.by_totals else len(sheet.deals),
        seats=tuple(
            SeatFigures(
                written=seat.written,
                player_id=seat.player_id,
                points=tally.points,
                won=tally.won,
                lost=tally.lost,
                opponents_lost=tally.opponents_lost,
                for_opponents=tally.for_opponents,
                deals=deals,
            )
            for seat, tally, deals in players
        ),
    )


def per_series(total: int, deals: int) -> "Fraction | None":
    """Return a total as it would be for the 36 deals of a full series; ``None`` without a deal.

    >>> per_series(602, 24)
    Fraction(903, 1)
    """
    from fractions import Fraction

    return Fraction(total * FULL_SERIES, deals) if deals else None


def hundredths(number: "Fraction") -> "Decimal":
    """Return a fraction in hundredths, half of one up in size.

    >>> from fractions import Fraction
    >>> str(hundredths(Fraction(-1, 200))), str(hundredths(Fraction(2, 3)))
    ('-0.01', '0.67')
    """
    from decimal import Decimal

    parts, whole = abs(number.numerator) * 100, number.denominator
    size = (2 * parts + whole) // (2 * whole)
    return Decimal(size if number > 0 else -size).scaleb(-2)


def is_short(sheet: Sheet) -> bool:
    """Return whether a list that is at its end is no full series of 36 deals for everyone.

    Bierlachs knows no series: it ends at a limit.
    """
    is_full = sheet.by_totals is not None or len(sheet.deals) >= sheet.heading.games
    at_end = sheet.closed is not None or is_full
    short = at_end and any(deals != FULL_SERIES for deals in deals_played(sheet))
    return short and not _is_bierlachs(sheet)


def struck(sheet: Sheet) -> int:
    """Return how many games a closed list has left unplayed, as with a limit of time.

    In Bierlachs, which ends at a limit of points, none is missing; nor is any on a list that is
    known by its totals alone.
    """
    if sheet.closed is None or sheet.by_totals or _is_bierlachs(sheet):
        return 0
    return max(sheet.heading.games - len(sheet.deals), 0)


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
