"""How a club makes standings of a season's series; every club has another rule.

Each built-in rule follows a pattern that clubs publish; it names their pages.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from skatcalc.labels import Limit
from skatcalc.problems import NotationError, Problem, StoreError

SCHEMA_VERSION = 1
"""Counts the changes to the meaning of the fields; a season stores it beside them."""


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


class ClubPage(NamedTuple):
    """Where a club publishes a rule of this pattern."""

    club: str
    url: str


class Preset(NamedTuple):
    """A built-in rule and the clubs that play such a one; the first one's numbers are taken."""

    rules: SeasonRules
    pages: tuple[ClubPage, ...]


PRESETS: tuple[Preset, ...] = (
    Preset(
        SeasonRules(name="average-minimum", measure=Measure.AVERAGE, minimum=24),
        (
            ClubPage("0701101", "https://0701101.dskv.de/spielmodus/"),
            ClubPage("Germering", "http://skatclub-germering.de/index.php/verein/spielordnung"),
            ClubPage("0444012", "https://0444012.dskv.de/aktuelles/jahreshauptversammlung-2022"),
            ClubPage("Schlauspieler Kiel", "http://www.schlauspieler.de/spielordnung.html"),
        ),
    ),
    Preset(
        SeasonRules(
            name="earned-drops",
            measure=Measure.AVERAGE,
            minimum=25,
            drop_from=30,
            drop_every=5,
            drop_most=5,
        ),
        (ClubPage("18 und weg Altenburg", "https://1010004.dskv.de/der-verein/ergebnisse/"),),
    ),
    Preset(
        SeasonRules(name="best-n", measure=Measure.BEST, minimum=7, keep_best=7),
        (
            ClubPage("Skattreff Neuhengstett", "https://www.schwarzwaelder-bote.de/"),
            ClubPage("18 und weg Altenburg", "https://1010004.dskv.de/der-verein/ergebnisse/"),
        ),
    ),
    Preset(
        SeasonRules(name="absent-points", absent_points=500),
        (ClubPage("Ruten Jung Zarpen", "http://skat.rosenke.de/index.php/satzung"),),
    ),
    Preset(
        SeasonRules(name="total"),
        (
            ClubPage("Red Deer", "https://www.gccrd.com/skat-club"),
            ClubPage("Eintracht Peitz", "https://www.eintrachtpeitz.de/skat/spielordnung"),
        ),
    ),
)
"""The built-in rules, in the order in which they are shown."""

SEASON_RULES = tuple(preset.rules.name for preset in PRESETS)
"""The names of the built-in rules."""


def find_preset(name: str) -> Preset:
    """Return the built-in rule of that name with its pages.

    Raises ``NotationError`` with the code ``season-rules-unknown`` when there is none.
    """
    wanted = name.casefold().replace("_", "-")
    for preset in PRESETS:
        if preset.rules.name == wanted:
            return preset
    facts = {"name": name, "known": SEASON_RULES}
    raise NotationError(Problem("season-rules-unknown", facts))


def find_season_rules(name: str) -> SeasonRules:
    """Return the built-in rule of that name.

    Raises ``NotationError`` with the code ``season-rules-unknown`` when there is none.

    >>> find_season_rules("best-n").keep_best
    7
    """
    return find_preset(name).rules


def season_rules_to_data(rules: SeasonRules) -> dict[str, object]:
    """Return all fields and the version of their meaning, for keeping with a season.

    Fractions are texts, as ``1/2``.
    """
    return {"version": SCHEMA_VERSION} | {k: plain(v) for k, v in rules._asdict().items()}


def plain(value: object) -> object:
    """Return a value of a rule in the form that JSON knows."""
    match value:
        case Enum():
            return value.value
        case Fraction():
            return str(value)
        case tuple():
            return [plain(each) for each in value]
        case _:
            return value


def season_rules_from_data(data: Mapping[str, object]) -> SeasonRules:
    """Return the rule that ``season_rules_to_data`` wrote; a field that is missing is off.

    Raises ``StoreError`` with the code ``season-rules-too-new`` when it has a field, a version or
    a choice that this program does not know.
    """
    given = {name: value for name, value in data.items() if name != "version"}
    usual = SeasonRules._field_defaults
    unknown = sorted(given.keys() - usual.keys())
    if unknown or data.get("version") != SCHEMA_VERSION:
        raise StoreError(Problem("season-rules-too-new", {"fields": tuple(unknown)}))
    try:
        return SeasonRules(**{name: typed(each, usual[name]) for name, each in given.items()})  # type: ignore[arg-type]  # each value has its default's type
    except ValueError as error:
        raise StoreError(Problem("season-rules-too-new", {"fields": ()})) from error


def typed(value: object, default: object) -> object:
    """Return a value as JSON keeps it in the type that the field's default has.

    Raises ``ValueError`` for a choice that is none and for any other type.
    """
    match default:
        case Enum():
            return type(default)(value)
        case Fraction():
            return exact(value)
        case tuple():
            if isinstance(value, list):
                return tuple(TieBreak(each) for each in value)
        case None:
            if value is None or type(value) is int:
                return value
        case _:
            if type(value) is type(default):
                return value
    raise ValueError(value)


_EXACT = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,6}|/0*[1-9]\d{0,8})?", re.ASCII)


def exact(word: object) -> Fraction:
    """Return the number that a word writes, as ``24``, ``0.5`` or ``1/3``.

    Raises ``ValueError`` for all else.
    """
    if isinstance(word, str) and _EXACT.fullmatch(word):
        return Fraction(word)
    raise ValueError(word)


_DECIMALS = 6


def as_decimal(number: Fraction) -> Decimal | None:
    """Return a number with a few decimals as such; ``None`` for others, as a third.

    >>> as_decimal(Fraction(5, 2)), as_decimal(Fraction(1, 3))
    (Decimal('2.5'), None)
    """
    if (number * 10**_DECIMALS).denominator > 1:
        return None
    return Decimal(number.numerator) / number.denominator


_KEYS: Mapping[str, str] = {
    "series": "series_filter",
    "minimum": "minimum.series",
    "minimum_evenings": "minimum.evenings",
    "minimum_share": "minimum.share",
    "keep_best": "drops.keep_best",
    "drop_from": "drops.from",
    "drop_every": "drops.every",
    "drop_most": "drops.max",
    "drops_chosen": "drops.chosen",
}


def key_of(field: str, unit: Unit) -> str:
    """Return how a file names a field; a minimum of evenings is named so where they count.

    >>> key_of("minimum", Unit.SERIES), key_of("minimum", Unit.EVENING)
    ('minimum.series', 'minimum.evenings')
    """
    if field == "minimum" and unit is Unit.EVENING:
        field = "minimum_evenings"
    return _KEYS.get(field, field)


_MEASURES: Mapping[Measure, str] = {Measure.BEST: "best_n", Measure.PER_36: "per36"}


def written(rules: SeasonRules, field: str) -> object:
    """Return the value of a field as a file writes it: choices with underscores, a list of them.

    >>> written(SeasonRules(measure=Measure.AVERAGE), "measure")
    'average_series'
    """
    value = getattr(rules, field)
    if value is Measure.AVERAGE:
        return f"average_{rules.unit.value}"
    if isinstance(value, Measure):
        return _MEASURES.get(value, value.value)
    return _underscored(value)


def _underscored(value: object) -> object:
    if isinstance(value, tuple):
        return [_underscored(each) for each in value]
    return str(value.value).replace("-", "_") if isinstance(value, Enum) else value


MOST_RESULTS = 9999
"""More series no member plays in a season."""
MOST_POINTS = 99_999
"""More score points no series brings."""


def contradictions(rules: SeasonRules) -> tuple[Problem, ...]:
    """Return all that the rule cannot be: numbers out of limits, and what does not go together.

    A provision without effect is a fault as well, since its club believes that it has one. The
    facts name fields as a file does.
    """
    return (*_out_of_limits(rules), *_missing(rules), *_clashes(rules), *_in_vain(rules.tiebreak))


def _out_of_limits(rules: SeasonRules) -> Iterator[Problem]:
    counts = Limit(0, MOST_RESULTS)
    for field, limit in (
        ("minimum", counts),
        ("minimum_evenings", counts),
        ("minimum_share", Limit(0, 1)),
        ("deduction", Limit(0, MOST_POINTS)),
        ("absent_points", Limit(-MOST_POINTS, MOST_POINTS)),
        ("keep_best", counts),
        ("drop_from", counts),
        ("drop_every", counts),
        ("drop_most", counts),
    ):
        value = getattr(rules, field)
        if value is not None and not limit.least <= value <= (limit.most or 0):
            facts = {"field": key_of(field, rules.unit), "word": value, "limit": limit}
            yield Problem("rules-limit", facts)


def _missing(rules: SeasonRules) -> Iterator[Problem]:
    """Tell what has no effect without another provision, or no meaning."""
    below = rules.below_minimum
    any_minimum = rules.minimum or rules.minimum_evenings or rules.minimum_share
    results = rules.minimum or rules.minimum_share
    filled = below in {BelowMinimum.ZERO_FILL, BelowMinimum.DEDUCT}
    deducts = below is BelowMinimum.DEDUCT
    since_joined = rules.absent_since is Absence.JOINED
    drops_once = rules.drop_from and not rules.drop_every
    for field, is_missing, needed in (
        ("measure", rules.measure is Measure.BEST and not rules.keep_best, "keep_best"),
        ("below_minimum", filled and not results, "minimum"),
        ("below_minimum", below is BelowMinimum.LISTED_LAST and not any_minimum, "minimum"),
        ("below_minimum", deducts and not rules.deduction, "deduction"),
        ("deduction", rules.deduction and not deducts, 'below_minimum = "deduct"'),
        ("absent_since", since_joined and rules.absent_points is None, "absent_points"),
        ("drop_every", rules.drop_every and not rules.drop_from, "drop_from"),
        ("drop_most", rules.drop_most and not rules.drop_from, "drop_from"),
        ("drop_most", rules.drop_most > 1 and drops_once, "drop_every"),
        ("drops_chosen", rules.drops_chosen is Chosen.END and not rules.drop_from, "drop_from"),
    ):
        if is_missing:
            yield Problem("season-needs", _about(rules, field, needed))


def _clashes(rules: SeasonRules) -> Iterator[Problem]:
    """Tell what excludes each other."""
    below = rules.below_minimum
    filled = below in {BelowMinimum.ZERO_FILL, BelowMinimum.DEDUCT}
    per_36 = rules.measure is Measure.PER_36
    credits_absence = rules.absent_points is not None
    for field, clashes, other in (
        ("keep_best", rules.keep_best and rules.drop_from, "drop_from"),
        # A list of 36 deals that were not played has no deals to count by.
        ("measure", per_36 and rules.normalise, "normalise"),
        # Nor has a result that was not played.
        ("measure", per_36 and credits_absence, "absent_points"),
        ("measure", per_36 and below is BelowMinimum.ZERO_FILL, "below_minimum"),
        ("below_minimum", below is BelowMinimum.ZERO_FILL and credits_absence, "absent_points"),
        # A missing evening is no result that could be filled up or deducted for.
        ("below_minimum", filled and rules.minimum_evenings, "minimum_evenings"),
        ("unit", rules.unit is Unit.EVENING and rules.minimum_evenings, "minimum_evenings"),
    ):
        if clashes:
            yield Problem("season-clash", _about(rules, field, other))


def _about(rules: SeasonRules, field: str, other: str) -> Mapping[str, object]:
    return {
        "field": key_of(field, rules.unit),
        "word": written(rules, field),
        "other": key_of(other, rules.unit),
    }


def _in_vain(tiebreak: tuple[TieBreak, ...]) -> Iterator[Problem]:
    """Tell tie-breaks that are never asked: the lot always decides, and twice is once."""
    for place, each in enumerate(tiebreak):
        before = tiebreak[:place]
        facts = {"field": "tiebreak", "word": _underscored(each)}
        if each in before:
            yield Problem("season-tiebreak-twice", facts)
        elif TieBreak.LOT in before:
            yield Problem("season-tiebreak-after-lot", facts)
