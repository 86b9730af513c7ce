"""What the sentences about a season share: scores, measures, days and names as they are written."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from textwrap import wrap
from typing import NamedTuple

from skatcalc.i18n import (
    ENGLISH,
    _,
    format_date,
    format_decimal,
    language,
    ngettext,
    pgettext,
)
from skatcalc.members import shown_name
from skatcalc.scoring import hundredths
from skatcalc.season import Standing
from skatcalc.seasonrules import Measure, SeasonRules, Unit
from skatcalc.seating import FULL_SERIES

WIDTH = 80
INDENT = "  "
_MOST_PLACES = 5
"""So many places are tried until a difference fits what it is the difference of."""


def points_text(number: Fraction) -> str:
    """Return score points: whole ones as they are, others with two places."""
    return str(number) if number.denominator == 1 else format_decimal(hundredths(number))


def score_text(score: Fraction, rules: SeasonRules) -> str:
    """Return a counted score; an average has two places always."""
    return format_decimal(hundredths(score)) if divides(rules) else points_text(score)


def divides(rules: SeasonRules) -> bool:
    """Return whether a score is divided by something, and so has two places always."""
    return rules.measure in {Measure.AVERAGE, Measure.PER_36}


class Apart(NamedTuple):
    """Two scores and their difference, with so many places that a reader can subtract them."""

    mine: str
    theirs: str
    margin: str


def apart(mine: Fraction, theirs: Fraction, *, whole: bool = True) -> Apart:
    """Return two different scores as they are to be shown beside each other.

    With ``whole`` whole ones have no places. Otherwise they have two, or more where they would look
    alike otherwise, or where the difference of the rounded scores is not the rounded difference;
    some fit with no number of places.

    >>> apart(Fraction(9), Fraction(7))
    Apart(mine='9', theirs='7', margin='2')
    >>> apart(Fraction(481204, 1000), Fraction(479926, 1000))
    Apart(mine='481.204', theirs='479.926', margin='1.278')
    """
    if whole and mine.denominator == theirs.denominator == 1:
        return Apart(str(mine), str(theirs), str(abs(mine - theirs)))
    exact = (mine, theirs, abs(mine - theirs))
    for places in range(2, _MOST_PLACES + 1):
        one, other, margin = (_scaled(each, places) for each in exact)
        if 0 < margin == abs(one - other):
            return Apart(*(_decimal(each, places) for each in (one, other, margin)))
    places = 2
    while _scaled(mine, places) == _scaled(theirs, places) or not _scaled(exact[2], places):
        places += 1
    return Apart(*(_decimal(_scaled(each, places), places) for each in exact))


def _scaled(number: Fraction, places: int) -> int:
    """Return the number in units of its last place, half of one up in size."""
    size = abs(number) * 10**places
    whole = (2 * size.numerator + size.denominator) // (2 * size.denominator)
    return int(whole if number > 0 else -whole)


def _decimal(number: int, places: int) -> str:
    return format_decimal(Decimal(number).scaleb(-places))


def measure_text(rules: SeasonRules) -> str:
    """Return what is compared, as it stands before the number."""
    match rules.measure:
        case Measure.TOTAL:
            return pgettext("measure of a season", "total")
        case Measure.PER_36:
            return _("total per {deals} deals").format(deals=FULL_SERIES)
        case Measure.BEST:
            return _best_text(rules)
        case _ if rules.unit is Unit.SERIES:
            return _("average per series")
    return _("average per evening")


def _best_text(rules: SeasonRules) -> str:
    number = rules.keep_best
    if number == 1:
        return _("best series") if rules.unit is Unit.SERIES else _("best evening")
    if rules.unit is Unit.SERIES:
        told = ngettext(
            "total of the best {count} series", "total of the best {count} series", number
        )
    else:
        told = ngettext(
            "total of the best {count} evening", "total of the best {count} evenings", number
        )
    return told.format(count=number)


def results_text(number: int, unit: Unit) -> str:
    """Return so many results as the rule names them: series or evenings."""
    if unit is Unit.SERIES:
        return ngettext("{count} series", "{count} series", number).format(count=number)
    return ngettext("{count} evening", "{count} evenings", number).format(count=number)


def short_day(day: date) -> str:
    """Return a day without its year."""
    written = format_date(day)
    if language() == ENGLISH:
        return written[5:]
    return written.removesuffix(f"{day.year:04}").rstrip()


def who_text(line: Standing, lines: Sequence[Standing]) -> str:
    """Return a member's name, unlike that of everybody else in the standings."""
    return shown_name(line.member, (each.member for each in lines))


def wrapped(text: str, indent: str = INDENT, start: str = "") -> list[str]:
    """Return a text in lines of 80 columns; names with a hyphen stay whole."""
    return wrap(text, WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
