"""The rule of a season in plain words, a sentence for each provision, to hang beside the table."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import NamedTuple

from skatcalc.i18n import N_, NP_, _, format_decimal, ngettext, pgettext
from skatcalc.seasonrules import (
    PRESETS,
    Absence,
    BelowMinimum,
    Chosen,
    ClubPage,
    Guests,
    GuestSeries,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    TieBreak,
    TiedRanks,
    Unit,
    as_decimal,
    season_rules_to_data,
)

WIDTH = 80

_PERCENT = 100
_PRESETS: Mapping[str, str] = {
    "average-minimum": N_("average per series, with a minimum to be ranked"),
    "earned-drops": N_("average per series; who plays often has worst results dropped"),
    "best-n": N_("total of the best series"),
    "absent-points": N_("total of all series; a missed one counts a fixed number of points"),
    "total": N_("total of all series"),
}


def preset_words(name: str) -> str:
    """Return the built-in rule of that name in one line."""
    return _(_PRESETS[name])


class Paragraph(NamedTuple):
    """What a rule says about one matter; ``key`` is the same in every language."""

    key: str
    title: str
    sentences: tuple[str, ...]


_PARAGRAPHS = {
    "score": NP_("season rule", "Score"),
    "lists": NP_("season rule", "Series"),
    "minimum": NP_("season rule", "Minimum"),
    "absence": NP_("season rule", "Absence"),
    "drops": NP_("season rule", "Dropped results"),
    "guests": NP_("season rule", "Guests"),
    "ties": NP_("season rule", "Equal scores"),
}


def rule_paragraphs(rules: SeasonRules) -> tuple[Paragraph, ...]:
    """Return all that is in force, matter by matter; those of which nothing is in force are out.

    Two rules whose provisions differ have different words. The rule has no contradictions.
    """
    sentences = {
        "score": _score(rules),
        "lists": _lists(rules),
        "minimum": _minimum(rules),
        "absence": _absence(rules),
        "drops": _drops(rules),
        "guests": _guests(rules),
        "ties": _ties(rules),
    }
    found = ((key, tuple(each)) for key, each in sentences.items())
    return tuple(Paragraph(key, pgettext(*_PARAGRAPHS[key]), each) for key, each in found if each)


def rule_sentences(rules: SeasonRules) -> tuple[str, ...]:
    """Return all that is in force, a sentence for each provision."""
    return tuple(each for paragraph in rule_paragraphs(rules) for each in paragraph.sentences)


def exact_text(number: Fraction) -> str:
    """Return a number of a rule as it is: with a few decimals, else as a fraction.

    >>> exact_text(Fraction(5, 2)), exact_text(Fraction(1, 3))
    ('2.5', '1/3')
    """
    decimal = as_decimal(number)
    return str(number) if decimal is None else format_decimal(decimal)


# --- what counts ----------------------------------------------------------------------------------


def _score(rules: SeasonRules) -> Iterator[str]:
    by_series = rules.unit is Unit.SERIES
    yield _measure_of_series(rules) if by_series else _measure_of_evenings(rules)
    if not by_series:
        yield _("All series of an evening together are one result.")


def _measure_of_series(rules: SeasonRules) -> str:
    match rules.measure:
        case Measure.TOTAL:
            return _("The score is the total of all counted series.")
        case Measure.AVERAGE:
            return _("The score is the average per counted series.")
        case Measure.PER_36:
            return _(
                "The score is the average per 36 deals: the total of all counted series, divided "
                "by the deals in which the player had cards, times 36."
            )
    if rules.keep_best == 1:
        return _("The score is the best series alone.")
    return ngettext(
        "The score is the total of the best {count} series.",
        "The score is the total of the best {count} series.",
        rules.keep_best,
    ).format(count=rules.keep_best)


def _measure_of_evenings(rules: SeasonRules) -> str:
    match rules.measure:
        case Measure.TOTAL:
            return _("The score is the total of all counted evenings.")
        case Measure.AVERAGE:
            return _("The score is the average per counted evening.")
        case Measure.PER_36:
            return _(
                "The score is the average per 36 deals: the total of all counted evenings, divided "
                "by the deals in which the player had cards, times 36."
            )
    if rules.keep_best == 1:
        return _("The score is the best evening alone.")
    return ngettext(
        "The score is the total of the best {count} evening.",
        "The score is the total of the best {count} evenings.",
        rules.keep_best,
    ).format(count=rules.keep_best)


_SCORINGS = {
    SeasonScoring.AS_LISTED: N_("Each list counts by its own scoring."),
    SeasonScoring.CLASSIC: N_("All lists count by game points alone."),
    SeasonScoring.SEEGER: N_("All lists count by Seeger."),
    SeasonScoring.SEEGER_FABIAN: N_("All lists count by Seeger-Fabian."),
}
_FILTERS = {
    SeriesFilter.ALL: N_("All series of an evening count."),
    SeriesFilter.FIRST: N_("Only the first series of an evening counts."),
    SeriesFilter.ANNOUNCED: N_("Only series that were announced beforehand count."),
}


def _lists(rules: SeasonRules) -> Iterator[str]:
    yield _(_FILTERS[rules.series])
    yield _(_SCORINGS[rules.scoring])
    if rules.normalise:
        yield _("Each list is converted to 36 deals in which the player had cards.")


# --- who has not played enough --------------------------------------------------------------------

_APART = {
    BelowMinimum.UNRANKED: N_("Who has not played enough has no rank and stands below the line."),
    BelowMinimum.LISTED_LAST: N_("Who has not played enough is ranked behind all who have."),
}
_MISSING = {
    (BelowMinimum.ZERO_FILL, Unit.SERIES): N_(
        "Each series that is missing to the minimum counts as 0."
    ),
    (BelowMinimum.ZERO_FILL, Unit.EVENING): N_(
        "Each evening that is missing to the minimum counts as 0."
    ),
    (BelowMinimum.DEDUCT, Unit.SERIES): N_(
        "Each series that is missing to the minimum takes {points} off the score."
    ),
    (BelowMinimum.DEDUCT, Unit.EVENING): N_(
        "Each evening that is missing to the minimum takes {points} off the score."
    ),
}


def _minimum(rules: SeasonRules) -> Iterator[str]:
    by_series = rules.unit is Unit.SERIES
    evenings = rules.minimum_evenings if by_series else rules.minimum
    if by_series and rules.minimum:
        yield ngettext(
            "A member has to play at least {count} series.",
            "A member has to play at least {count} series.",
            rules.minimum,
        ).format(count=rules.minimum)
    if evenings:
        yield ngettext(
            "A member has to play on at least {count} evening.",
            "A member has to play on at least {count} evenings.",
            evenings,
        ).format(count=evenings)
    if rules.minimum_share:
        share = _share_text(rules.minimum_share)
        told = (
            _("A member has to play at least {share} of all series so far, rounded up.")
            if by_series
            else _("A member has to play on at least {share} of all evenings so far, rounded up.")
        )
        yield told.format(share=share)
    if rules.minimum or rules.minimum_evenings or rules.minimum_share:
        below = rules.below_minimum
        told = _(_APART.get(below) or _MISSING[below, rules.unit])
        yield told.format(points=exact_text(rules.deduction))


def _share_text(share: Fraction) -> str:
    percent = as_decimal(share * _PERCENT)
    return (
        str(share) if percent is None else _("{percent}%").format(percent=format_decimal(percent))
    )


_ABSENCES = {
    (Unit.SERIES, Absence.SEASON): N_(
        "Each series of the season that a member missed counts {points} for him, as soon as he has "
        "played one at all."
    ),
    (Unit.SERIES, Absence.JOINED): N_(
        "Each series that a member missed since his first one counts {points} for him."
    ),
    (Unit.EVENING, Absence.SEASON): N_(
        "Each evening of the season that a member missed counts {points} for him, as soon as he "
        "has played on one at all."
    ),
    (Unit.EVENING, Absence.JOINED): N_(
        "Each evening that a member missed since his first one counts {points} for him."
    ),
}


def _absence(rules: SeasonRules) -> Iterator[str]:
    if rules.absent_points is not None:
        told = _(_ABSENCES[rules.unit, rules.absent_since])
        yield told.format(points=rules.absent_points)


# --- what does not count --------------------------------------------------------------------------


def _drops(rules: SeasonRules) -> Iterator[str]:
    by_series = rules.unit is Unit.SERIES
    if rules.drop_from:
        yield from _earned(rules)
    elif rules.keep_best and rules.measure is not Measure.BEST:
        yield (_kept_series if by_series else _kept_evenings)(rules.keep_best)
    else:
        return
    if rules.measure is Measure.PER_36:
        yield _("Which results are the worst is compared for 36 deals each.")


def _earned(rules: SeasonRules) -> Iterator[str]:
    by_series = rules.unit is Unit.SERIES
    yield (_first_series if by_series else _first_evenings)(rules.drop_from)
    if rules.drop_every:
        yield (_further_series if by_series else _further_evenings)(rules.drop_every)
    else:
        yield _("No further result is dropped.")
    if rules.drop_most:
        yield ngettext(
            "At most {count} result is dropped.",
            "At most {count} results are dropped.",
            rules.drop_most,
        ).format(count=rules.drop_most)
    if rules.drop_from == 1:
        yield _("One result always counts.")
    if rules.drops_chosen is Chosen.EARNED:
        yield _("The worst is chosen at that moment and stays dropped for good.")
    else:
        yield _("Always the worst of all results so far are dropped, chosen anew each time.")


def _first_series(count: int) -> str:
    return ngettext(
        "With {count} series of his own the worst result of a member is dropped.",
        "With {count} series of his own the worst result of a member is dropped.",
        count,
    ).format(count=count)


def _first_evenings(count: int) -> str:
    return ngettext(
        "With {count} evening of his own the worst result of a member is dropped.",
        "With {count} evenings of his own the worst result of a member is dropped.",
        count,
    ).format(count=count)


def _further_series(count: int) -> str:
    if count == 1:
        return _("With each further series one more is dropped.")
    return ngettext(
        "With every {count} further series one more is dropped.",
        "With every {count} further series one more is dropped.",
        count,
    ).format(count=count)


def _further_evenings(count: int) -> str:
    if count == 1:
        return _("With each further evening one more is dropped.")
    return ngettext(
        "With every {count} further evening one more is dropped.",
        "With every {count} further evenings one more is dropped.",
        count,
    ).format(count=count)


def _kept_series(count: int) -> str:
    if count == 1:
        return _("Only the best series of a member counts.")
    return ngettext(
        "Only the best {count} series of a member count.",
        "Only the best {count} series of a member count.",
        count,
    ).format(count=count)


def _kept_evenings(count: int) -> str:
    if count == 1:
        return _("Only the best evening of a member counts.")
    return ngettext(
        "Only the best {count} evening of a member count.",
        "Only the best {count} evenings of a member count.",
        count,
    ).format(count=count)


# --- guests and ties ------------------------------------------------------------------------------

_GUESTS = {
    Guests.RANKED: N_("Guests are ranked like members."),
    Guests.LISTED: N_("Guests stand below the line, without a rank."),
    Guests.HIDDEN: N_("Guests are not shown."),
}
_GUEST_SERIES = {
    GuestSeries.COUNT: N_("What a member played while he was a guest counts."),
    GuestSeries.LEFT_OUT: N_("What a member played while he was a guest does not count."),
}


def _guests(rules: SeasonRules) -> Iterator[str]:
    yield _(_GUESTS[rules.guests])
    yield _(_GUEST_SERIES[rules.guest_series])


_TIEBREAKS = {
    TieBreak.WON: NP_("tie-break", "more games won"),
    TieBreak.LOST_FEWER: NP_("tie-break", "fewer games lost"),
    TieBreak.BEST_RESULT: NP_(
        "tie-break", "the better best result, else the better second best, and so on"
    ),
    TieBreak.OPPONENTS_LOST: NP_("tie-break", "more games that opponents lost"),
    TieBreak.POINTS: NP_("tie-break", "more game points"),
    TieBreak.RESULTS: NP_("tie-break", "more counted results"),
    TieBreak.LOT: NP_("tie-break", "the lot"),
}
_TIED_RANKS = {
    TiedRanks.GAP: N_("A shared rank takes the places of all who share it: 1, 2, 2, 4."),
    TiedRanks.DENSE: N_("After a shared rank the next one follows: 1, 2, 2, 3."),
}


def tiebreak_words(tiebreak: TieBreak) -> str:
    """Return what a tie-break decides by."""
    return pgettext(*_TIEBREAKS[tiebreak])


def _ties(rules: SeasonRules) -> Iterator[str]:
    if not rules.tiebreak:
        yield _("Members with equal scores share the rank.")
    else:
        chain = "; ".join(map(tiebreak_words, rules.tiebreak))
        yield _("Between equal scores these decide, one after the other: {chain}.").format(
            chain=chain
        )
        if rules.drop_from or rules.keep_best:
            yield _(
                "In this only results that count are compared; of several with equal points those "
                "with more games won count, else those with fewer games lost, else the later ones."
            )
        if TieBreak.LOT in rules.tiebreak:
            yield _("As long as the lot is not drawn, the rank is shared.")
        else:
            yield _("Where none of these decides, the rank is shared.")
    yield _(_TIED_RANKS[rules.tied_ranks])


# --- as a sheet and as data -----------------------------------------------------------------------


def rule_lines(rules: SeasonRules) -> list[str]:
    """Return the rule as lines of at most 80 columns: its name, and its matters below it.

    Of a built-in one the pages follow of clubs that play such a rule.
    """
    lines = [rules.name]
    for paragraph in rule_paragraphs(rules):
        lines.append(paragraph.title)
        for sentence in paragraph.sentences:
            lines += wrap(sentence, WIDTH, initial_indent="  ", subsequent_indent="    ")
    pages = _pages(rules)
    if pages:
        lines += [_("Clubs with a rule of this kind"), *(f"  {each}" for each in page_lines(pages))]
    return lines


def page_lines(pages: Sequence[ClubPage]) -> list[str]:
    """Return a line for each page: the club and the address."""
    return [f"{each.club}: {each.url}" for each in pages]


def _pages(rules: SeasonRules) -> tuple[ClubPage, ...]:
    return next((each.pages for each in PRESETS if each.rules == rules), ())


def rule_data(rules: SeasonRules) -> dict[str, object]:
    """Return the rule as JSON: all its fields, and what they say in words."""
    return {
        "schema": "skatcalc.seasonrules/1",
        "rules": season_rules_to_data(rules),
        "words": [
            {"key": each.key, "title": each.title, "sentences": [*each.sentences]}
            for each in rule_paragraphs(rules)
        ],
        "pages": pages_data(_pages(rules)),
    }


def pages_data(pages: Sequence[ClubPage]) -> list[dict[str, str]]:
    """Return the pages as JSON."""
    return [each._asdict() for each in pages]
