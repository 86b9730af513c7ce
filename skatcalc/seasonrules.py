"""How a club makes standings of a season's series; every club has another rule.

The patterns and their sources are club.md 4.1 and 4.2: twenty-two clubs, no two alike.
"""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple


class Measure(Enum):
    """What is compared."""

    TOTAL = "total"
    """The sum of all counted results."""
    AVERAGE = "average"
    """Their sum by their number."""
    BEST = "best"
    """The sum of the best ``keep_best`` results."""
    PER_36 = "per36"
    """The sum of all counted results, for 36 deals of the player."""


class Unit(Enum):
    """What one result is."""

    SERIES = "series"
    EVENING = "evening"
    """All series of an evening together."""


class SeasonScoring(Enum):
    """By what the lists count, whatever each was scored by."""

    AS_LISTED = "as-listed"
    CLASSIC = "classic"
    SEEGER = "seeger"
    SEEGER_FABIAN = "seeger-fabian"


class SeriesFilter(Enum):
    """Which series of an evening count."""

    ALL = "all"
    FIRST = "first"
    """The first of the evening."""
    ANNOUNCED = "announced"
    """Those that were announced beforehand."""


class BelowMinimum(Enum):
    """What becomes of a member who has not played enough."""

    UNRANKED = "unranked"
    """He has no rank, and stands below the line in the order of his score."""
    LISTED_LAST = "listed-last"
    """He has a rank, behind all who have played enough."""
    ZERO_FILL = "zero-fill"
    """Each result that is missing counts as 0; he is ranked."""
    DEDUCT = "deduct"
    """Each result that is missing takes ``deduction`` score points off his score; he is ranked."""


class Chosen(Enum):
    """When it is chosen which result an earned drop strikes."""

    EARNED = "earned"
    """When it is earned: the worst result at that moment, for good."""
    END = "end"
    """Always anew: the worst results of all so far."""


class Absence(Enum):
    """Since when a member is credited for what he missed."""

    SEASON = "season"
    JOINED = "joined"
    """Since his first series."""


class Guests(Enum):
    """What becomes of guests."""

    RANKED = "ranked"
    LISTED = "listed"
    """They stand below the line, without a rank."""
    HIDDEN = "hidden"


class GuestSeries(Enum):
    """What becomes of the series that a member played while he was a guest."""

    COUNT = "count"
    LEFT_OUT = "left-out"


class TieBreak(Enum):
    """What decides between equal scores; all but the lot are taken over the counted results."""

    WON = "won"
    """More games won."""
    LOST_FEWER = "lost-fewer"
    """Fewer games lost."""
    BEST_RESULT = "best-result"
    """The better best result, then the better second best, and so on."""
    OPPONENTS_LOST = "opponents-lost"
    """More games that opponents lost."""
    POINTS = "points"
    """More score points from games alone."""
    RESULTS = "results"
    """More counted results."""
    LOT = "lot"
    """The lot, as it was drawn and entered; not drawn, the rank is shared."""


class TiedRanks(Enum):
    """How ranks go on after a shared one."""

    GAP = "gap"
    """1, 2, 2, 4."""
    DENSE = "dense"
    """1, 2, 2, 3."""


class SeasonRules(NamedTuple):
    """A season's rule; what is left out is not played.

    ``unit`` is what one result is, for measure, minimum, drops and absence alike. ``normalise``
    makes every list one of 36 deals before anything else. ``keep_best`` counts only so many
    results, the best; with ``Measure.BEST`` it has to be told. Drops are earned: at ``drop_from``
    results of his own the worst is struck, and one more at every ``drop_every`` after it, at most
    ``drop_most`` (0: no limit). ``minimum`` (results of ``unit``), ``minimum_evenings`` and
    ``minimum_share`` (of all results that could be had so far) are asked together. A result that a
    member missed counts as ``absent_points`` score points, ``None`` not at all.
    """

    name: str = "total"
    measure: Measure = Measure.TOTAL
    unit: Unit = Unit.SERIES
    scoring: SeasonScoring = SeasonScoring.AS_LISTED
    normalise: bool = False
    series: SeriesFilter = SeriesFilter.ALL
    minimum: int = 0
    minimum_evenings: int = 0
    minimum_share: Fraction = Fraction(0)
    below_minimum: BelowMinimum = BelowMinimum.UNRANKED
    deduction: Fraction = Fraction(0)
    absent_points: int | None = None
    absent_since: Absence = Absence.SEASON
    keep_best: int = 0
    drop_from: int = 0
    drop_every: int = 0
    drop_most: int = 0
    drops_chosen: Chosen = Chosen.EARNED
    guests: Guests = Guests.LISTED
    guest_series: GuestSeries = GuestSeries.COUNT
    tiebreak: tuple[TieBreak, ...] = (TieBreak.WON, TieBreak.LOST_FEWER, TieBreak.LOT)
    tied_ranks: TiedRanks = TiedRanks.GAP
