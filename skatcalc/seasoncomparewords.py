"""A season under another rule in words: who would be champion, and every change of rank."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from skatcalc.i18n import N_, NP_, _, format_date, ngettext, pgettext
from skatcalc.ranking import compared
from skatcalc.season import Fate, Group, Standing
from skatcalc.seasoncompare import Cause, Comparison, Move, Provision, champions
from skatcalc.seasonexplain import contender, shortfall, with_fate
from skatcalc.seasonexplainwords import decision_text, sum_text
from skatcalc.seasonrules import (
    Absence,
    BelowMinimum,
    Chosen,
    Guests,
    GuestSeries,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    TieBreak,
    TiedRanks,
    Unit,
)
from skatcalc.seasonterms import (
    measure_text,
    points_text,
    results_text,
    score_text,
    wrapped,
)
from skatcalc.terms import listed

_NONE = "–"
_RANKS = len("10 → 10")
_MOST_NAMES = 3


def comparison_lines(
    comparison: Comparison, *, season: str | None = None, after: date | None = None
) -> list[str]:
    """Return who would be champion, then every change of rank with its reason."""
    told = [
        *_heading(comparison, season, after),
        *(difference_text(comparison, each) for each in comparison.differing),
        champion_text(comparison),
    ]
    lines = [part for line in told for part in wrapped(line)]
    for move in comparison.moves:
        start = f"{_ranks_text(move):<{_RANKS}}  "
        lines += wrapped(move_text(comparison, move), " " * len(start), start)
        indent = " " * (_RANKS + 4)
        lines += wrapped(reason_text(comparison, move), indent, indent)
    lines.append(same_text(comparison))
    return lines


def _heading(comparison: Comparison, season: str | None, after: date | None) -> Iterator[str]:
    facts = {
        "season": season,
        "mine": comparison.before.rules.name,
        "other": comparison.after.rules.name,
    }
    if season is not None and after is not None:
        yield _("{season} after {date}: rule {mine} → {other}").format(
            **facts, date=format_date(after)
        )
    elif season is not None:
        yield _("{season}: rule {mine} → {other}").format(**facts)
    if not comparison.differing:
        yield _("the two rules do not differ")


def champion_text(comparison: Comparison) -> str:
    """Return who is champion under either rule."""
    names = [
        listed(tuple(comparison.names[each.member.id] for each in champions(found))) or _NONE
        for found in (comparison.before, comparison.after)
    ]
    if names[0] == names[1]:
        return _("champion under both rules: {name}").format(name=names[0])
    return _("champion: {before} → {after}").format(before=names[0], after=names[1])


def same_text(comparison: Comparison) -> str:
    """Return how many ranks stay as they are."""
    return ngettext(
        "{count} rank stays the same", "{count} ranks stay the same", comparison.same
    ).format(count=comparison.same)


# --- the rules ------------------------------------------------------------------------------------


_NAMES: Mapping[Provision, tuple[str, str]] = {
    Provision.UNIT: NP_("provision of a season's rule", "what one result is"),
    Provision.SCORING: NP_("provision of a season's rule", "scoring"),
    Provision.NORMALISE: NP_("provision of a season's rule", "length of the lists"),
    Provision.SERIES: NP_("provision of a season's rule", "series that count"),
    Provision.MEASURE: NP_("provision of a season's rule", "measure"),
    Provision.KEEP: NP_("provision of a season's rule", "results that count"),
    Provision.DROPS: NP_("provision of a season's rule", "dropped results"),
    Provision.ABSENCE: NP_("provision of a season's rule", "credit for absence"),
    Provision.MINIMUM: NP_("provision of a season's rule", "minimum"),
    Provision.GUESTS: NP_("provision of a season's rule", "guests"),
    Provision.TIEBREAK: NP_("provision of a season's rule", "tie-break"),
    Provision.TIED_RANKS: NP_("provision of a season's rule", "ranks after a shared one"),
}


def provision_text(provision: Provision) -> str:
    """Return the name of a provision."""
    return pgettext(*_NAMES[provision])


def difference_text(comparison: Comparison, provision: Provision) -> str:
    """Return a provision with what either rule says of it."""
    before, after = (
        _VALUES[provision](each.rules) for each in (comparison.before, comparison.after)
    )
    return _("{provision}: {before} → {after}").format(
        provision=provision_text(provision), before=before, after=after
    )


_SCORINGS: Mapping[SeasonScoring, str] = {
    SeasonScoring.AS_LISTED: N_("as on the lists"),
    SeasonScoring.CLASSIC: N_("classic"),
    SeasonScoring.SEEGER: N_("Seeger"),
    SeasonScoring.SEEGER_FABIAN: N_("Seeger-Fabian"),
}
_FILTERS: Mapping[SeriesFilter, str] = {
    SeriesFilter.ALL: N_("all series"),
    SeriesFilter.FIRST: N_("the first series of an evening"),
    SeriesFilter.ANNOUNCED: N_("series announced beforehand"),
}
_GUESTS: Mapping[Guests, str] = {
    Guests.RANKED: N_("guests are ranked"),
    Guests.LISTED: N_("guests have no rank"),
    Guests.HIDDEN: N_("guests are not shown"),
}
_STEPS: Mapping[TieBreak, str] = {
    TieBreak.WON: N_("games won"),
    TieBreak.LOST_FEWER: N_("games lost"),
    TieBreak.BEST_RESULT: N_("best results"),
    TieBreak.OPPONENTS_LOST: N_("games that opponents lost"),
    TieBreak.POINTS: N_("game points"),
    TieBreak.RESULTS: N_("number of counted results"),
    TieBreak.LOT: N_("lot"),
}


def _unit_value(rules: SeasonRules) -> str:
    return _("one series") if rules.unit is Unit.SERIES else _("one evening")


def _length_value(rules: SeasonRules) -> str:
    return _("each as if of 36 deals") if rules.normalise else _("each as it is")


def _keep_value(rules: SeasonRules) -> str:
    if not rules.keep_best:
        return pgettext("results that count", "all")
    return _("the best {count}").format(count=rules.keep_best)


def _drops_value(rules: SeasonRules) -> str:
    if not rules.drop_from:
        return pgettext("dropped results", "none")
    facts = {"first": rules.drop_from, "every": rules.drop_every, "most": rules.drop_most}
    if not rules.drop_every:
        told = _("the worst at {first} results")
    elif rules.drop_most:
        told = _("the worst at {first} results and at every {every} more, at most {most}")
    else:
        told = _("the worst at {first} results and at every {every} more")
    if rules.drops_chosen is Chosen.END:
        return _("{drops}, chosen anew each time").format(drops=told.format(**facts))
    return _("{drops}, for good").format(drops=told.format(**facts))


def _absence_value(rules: SeasonRules) -> str:
    if rules.absent_points is None:
        return pgettext("credit for absence", "none")
    if rules.absent_since is Absence.JOINED:
        return _("{points} since the first series played").format(points=rules.absent_points)
    return _("{points} for each result missed").format(points=rules.absent_points)


_BELOW: Mapping[BelowMinimum, str] = {
    BelowMinimum.UNRANKED: N_("{minimum}, no rank without it"),
    BelowMinimum.LISTED_LAST: N_("{minimum}, ranked last without it"),
    BelowMinimum.ZERO_FILL: N_("{minimum}, what is missing counts as 0"),
    BelowMinimum.DEDUCT: N_("{minimum}, {points} off for each that is missing"),
}


def _minimum_value(rules: SeasonRules) -> str:
    told = []
    if rules.minimum:
        told.append(results_text(rules.minimum, rules.unit))
    if rules.minimum_share:
        percent = points_text(rules.minimum_share * 100)
        told.append(_("{percent} % of all").format(percent=percent))
    if rules.minimum_evenings:
        told.append(results_text(rules.minimum_evenings, Unit.EVENING))
    if not told:
        return pgettext("minimum", "none")
    return _(_BELOW[rules.below_minimum]).format(
        minimum=listed(tuple(told)), points=points_text(rules.deduction)
    )


def _guests_value(rules: SeasonRules) -> str:
    told = _(_GUESTS[rules.guests])
    if rules.guest_series is GuestSeries.COUNT:
        return told
    return _("{guests}, series played as a guest do not count").format(guests=told)


def _tiebreak_value(rules: SeasonRules) -> str:
    return ", ".join(_(_STEPS[each]) for each in rules.tiebreak) or pgettext("tie-break", "none")


_VALUES: Mapping[Provision, Callable[[SeasonRules], str]] = {
    Provision.UNIT: _unit_value,
    Provision.SCORING: lambda rules: _(_SCORINGS[rules.scoring]),
    Provision.NORMALISE: _length_value,
    Provision.SERIES: lambda rules: _(_FILTERS[rules.series]),
    Provision.MEASURE: measure_text,
    Provision.KEEP: _keep_value,
    Provision.DROPS: _drops_value,
    Provision.ABSENCE: _absence_value,
    Provision.MINIMUM: _minimum_value,
    Provision.GUESTS: _guests_value,
    Provision.TIEBREAK: _tiebreak_value,
    Provision.TIED_RANKS: lambda rules: (
        "1, 2, 2, 4" if rules.tied_ranks is TiedRanks.GAP else "1, 2, 2, 3"
    ),
}
"""What a rule says of each provision."""


# --- a change of rank -----------------------------------------------------------------------------


def _ranks_text(move: Move) -> str:
    ranks = [each.rank if each else None for each in (move.before, move.after)]
    before, after = (_NONE if rank is None else str(rank) for rank in ranks)
    return f"{before:>2} → {after:>2}"


def move_text(comparison: Comparison, move: Move) -> str:
    """Return the member and his score under either rule, with where it comes from."""
    scores = [
        _score(move.before, comparison.before.rules),
        _score(move.after, comparison.after.rules),
    ]
    name = comparison.names[move.line.member.id]
    facts = {"name": name, "before": scores[0], "after": scores[1]}
    if scores[0] == scores[1]:
        return _("{name}: {after} under both rules").format(**facts)
    return _("{name}: {before} → {after}").format(**facts)


def _score(line: Standing | None, rules: SeasonRules) -> str:
    if line is None or line.score is None:
        return _NONE
    return sum_text(line, rules, score_text(line.score, rules))


def reason_text(comparison: Comparison, move: Move) -> str:
    """Return which provision makes the difference, what it does to him, and whom he meets.

    A provision whose effect is told needs no name.
    """
    effects = [*_effects(comparison, move)]
    meetings = [
        *_meetings(comparison, move.passes, _("now ahead of {names}")),
        *_meetings(comparison, move.passed_by, _("now behind {names}")),
        *_meetings(comparison, move.meets, _("now level with {names}")),
    ]
    told, cause = "; ".join([*effects, *meetings]), _cause_text(move.cause)
    if effects and len(move.cause.provisions) == 1:
        return told
    if not told:
        return cause
    return _("{provisions}: {effects}").format(provisions=cause, effects=told)


def _cause_text(cause: Cause) -> str:
    names = listed(tuple(map(provision_text, cause.provisions)))
    if len(cause.provisions) == 1:
        return names
    if cause.alone:
        return _("{provisions}, each alone").format(provisions=names)
    return _("{provisions} together").format(provisions=names)


def _meetings(comparison: Comparison, others: Sequence[Standing], form: str) -> Iterator[str]:
    if others:
        names = [comparison.names[each.member.id] for each in others]
        further = len(names) - _MOST_NAMES
        if further > 1:
            more = ngettext("{count} other", "{count} others", further).format(count=further)
            names = [*names[:_MOST_NAMES], more]
        yield form.format(names=listed(tuple(names)))


_Effect = Callable[[Comparison, Move], Iterable[str]]


def _effects(comparison: Comparison, move: Move) -> Iterator[str]:
    """Yield what the provisions that make the difference do to the member himself."""
    for each in dict.fromkeys(_EFFECTS[provision] for provision in _told(move.cause)):
        yield from each(comparison, move)


def _told(cause: Cause) -> Iterator[Provision]:
    """Yield the provisions of a cause; the unit has all with it that is counted in results."""
    for provision in cause.provisions:
        if provision is Provision.UNIT:
            yield from (Provision.DROPS, Provision.ABSENCE, Provision.MINIMUM)
        yield provision


def _nothing(_comparison: Comparison, _move: Move) -> Iterator[str]:
    yield from ()


def _drop_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    before, after = _amount(move.before, Fate.DROPPED), _amount(move.after, Fate.DROPPED)
    if before == after:
        return
    fewer = before[0] - after[0]
    facts = {"count": abs(fewer), "points": _signed(before[1] - after[1])}
    if fewer > 0:
        told = ngettext(
            "{count} dropped result fewer ({points})",
            "{count} dropped results fewer ({points})",
            fewer,
        )
    elif fewer < 0:
        told = ngettext(
            "{count} dropped result more ({points})",
            "{count} dropped results more ({points})",
            -fewer,
        )
    else:
        told = _("other results dropped ({points})")
    yield told.format(**facts)


def _keep_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    before, after = (_amount(each, Fate.NOT_KEPT)[0] for each in (move.before, move.after))
    if before != after:
        yield _("results that are not among the best: {before} → {after}").format(
            before=before, after=after
        )


def _absence_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    before, after = _amount(move.before, Fate.CREDITED), _amount(move.after, Fate.CREDITED)
    if before != after:
        yield _("credit for what was missed: {before} → {after}").format(
            before=points_text(before[1]), after=points_text(after[1])
        )


def _series_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    before, after = (each.series if each else 0 for each in (move.before, move.after))
    if before != after:
        yield _("series that count: {before} → {after}").format(before=before, after=after)


def _total_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    before, after = (each.total if each else Fraction(0) for each in (move.before, move.after))
    if before != after:
        yield _("the lists come to {before} → {after}").format(
            before=points_text(before), after=points_text(after)
        )


def _minimum_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    before, after = (shortfall(each) if each else 0 for each in (move.before, move.after))
    if after:
        yield _("missing to the minimum: {count}").format(count=after)
    elif before:
        yield _("nothing is missing to the minimum any more")
    filled = _amount(move.after, Fate.FILLED)[0]
    if filled:
        yield ngettext("{count} result counts as 0", "{count} results count as 0", filled).format(
            count=filled
        )
    if move.after is not None and move.after.deduction:
        yield _("deduction {points}").format(points=points_text(move.after.deduction))


def _guest_effect(_comparison: Comparison, move: Move) -> Iterator[str]:
    groups = [each.group if each else Group.GUEST for each in (move.before, move.after)]
    if Group.GUEST in groups:
        yield _("a guest")
    if move.before and move.after:
        yield from _series_effect(_comparison, move)


def _tie_effect(comparison: Comparison, move: Move) -> Iterator[str]:
    """Yield what decides now against the first of those whom he meets, where they are equal."""
    after = {each.member.id: each for each in comparison.after.lines}
    # A guest may be hidden now.
    met = (each.member.id for each in (*move.passes, *move.passed_by))
    rivals = [after[each] for each in met if each in after]
    if move.after is None or not rivals or rivals[0].score != move.after.score:
        return
    mine, theirs = contender(move.after), contender(rivals[0])
    pairs = ((step, compared(theirs, mine, step, ())) for step in comparison.after.rules.tiebreak)
    step, pair = next((each for each in pairs if each[1]), (TieBreak.LOT, None))
    if pair is None:
        yield _("the lot decides")
    else:
        yield decision_text(step, *pair, ahead=bool(move.passes))


_EFFECTS: Mapping[Provision, _Effect] = {
    Provision.UNIT: _nothing,
    Provision.SCORING: _total_effect,
    Provision.NORMALISE: _total_effect,
    Provision.SERIES: _series_effect,
    Provision.MEASURE: _keep_effect,
    Provision.KEEP: _keep_effect,
    Provision.DROPS: _drop_effect,
    Provision.ABSENCE: _absence_effect,
    Provision.MINIMUM: _minimum_effect,
    Provision.GUESTS: _guest_effect,
    Provision.TIEBREAK: _tie_effect,
    Provision.TIED_RANKS: _nothing,
}


def _amount(line: Standing | None, fate: Fate) -> tuple[int, Fraction]:
    outcomes = with_fate(line, fate) if line else ()
    return len(outcomes), sum((each.score for each in outcomes), Fraction(0))


def _signed(amount: Fraction) -> str:
    return f"+{points_text(amount)}" if amount > 0 else points_text(amount)
