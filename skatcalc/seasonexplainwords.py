"""The arithmetic of a member's rank in words: one screen of 80 columns, to be checked by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from skatcalc.i18n import N_, NP_, _, format_date, ngettext, pgettext
from skatcalc.minima import Missing, is_below
from skatcalc.season import Fate, Group, Outcome, Slot, Standing
from skatcalc.seasonexplain import (
    Explanation,
    Figure,
    Ground,
    Neighbour,
    Step,
    StepKind,
    WhyOut,
    contender,
    parts,
    shortfall,
    steps,
    with_fate,
)
from skatcalc.seasonrules import (
    BelowMinimum,
    Chosen,
    SeasonRules,
    SeriesFilter,
    TieBreak,
    Unit,
)
from skatcalc.seasonterms import (
    WIDTH,
    apart,
    divides,
    measure_text,
    points_text,
    results_text,
    score_text,
    short_day,
    who_text,
    wrapped,
)
from skatcalc.seating import FULL_SERIES
from skatcalc.terms import listed

_MINUS = "−"
_GAP = "   "
_MOST_DROPS = 6
"""So many dropped results are told one by one; the screen is to hold it all."""
_MOST_SUMMANDS = 10
"""So many of the best results are told beside their sum."""
_YEAR = timedelta(days=360)
"""In a season that is shorter a day needs no year."""


def explanation_lines(
    explanation: Explanation, *, season: str | None = None, after: date | None = None
) -> list[str]:
    """Return the arithmetic of a rank: results, calculation, minimum, neighbours.

    ``season`` is its name and ``after`` the evening whose standings they are.
    """
    return [
        *_wrapped(_heading(explanation, season, after)),
        *_result_rows(explanation),
        *_calculation(explanation),
        *_wrapped(_left_out(explanation)),
        *_wrapped(_minimum(explanation)),
        *_wrapped(_neighbours(explanation)),
    ]


def _wrapped(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield from wrapped(line)


# --- days -----------------------------------------------------------------------------------------


class _Days:
    """How the days of a season are written: without a year unless it is a long one."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        days = [slot.evening for slot in slots]
        self._short = not days or max(days) - min(days) < _YEAR
        self._series: dict[date, list[int]] = {}
        for slot in slots:
            self._series.setdefault(slot.evening, []).append(slot.series)

    def day(self, day: date) -> str:
        return short_day(day) if self._short else format_date(day)

    def series_of(self, day: date) -> list[int]:
        return sorted(self._series[day])

    def slot(self, slot: Slot) -> str:
        """Return the day, with the series where the evening had several."""
        if len(self._series[slot.evening]) == 1:
            return self.day(slot.evening)
        return _("{date} series {number}").format(date=self.day(slot.evening), number=slot.series)


# --- the heading ----------------------------------------------------------------------------------


def _heading(explanation: Explanation, season: str | None, after: date | None) -> Iterator[str]:
    if season is not None:
        yield season_text(season, explanation.rules, after)
    line, rules = explanation.standing, explanation.rules
    facts: dict[str, object] = {
        "name": who_text(line, explanation.standings.lines),
        "rank": line.rank,
        "count": explanation.ranked,
        "measure": _("score after the deduction") if line.deduction else measure_text(rules),
        "score": "" if line.score is None else score_text(line.score, rules),
    }
    if line.score is None:
        yield _("{name}: no rank, since nothing counts so far").format(**facts)
        return
    if line.rank is not None:
        yield _("{name}: rank {rank} of {count}, {measure} {score}").format(**facts)
        yield from _change(line.change or 0)
        return
    if line.group is Group.GUEST:
        yield _("{name}: no rank as a guest; {measure} {score}").format(**facts)
    else:
        yield _("{name}: no rank yet; {measure} {score}").format(**facts)
    yield _("among those with a rank this score would be number {rank}").format(
        rank=explanation.would_be
    )


def season_text(season: str, rules: SeasonRules, after: date | None) -> str:
    """Return which standings these are."""
    if after is None:
        return _("{season}, rule {rules}").format(season=season, rules=rules.name)
    return _("{season} after {date}, rule {rules}").format(
        season=season, date=format_date(after), rules=rules.name
    )


def _change(ranks: int) -> Iterator[str]:
    """Yield by how much he went up or down, if he did."""
    if not ranks:
        return
    told = (
        ngettext(
            "{count} rank up since the evening before",
            "{count} ranks up since the evening before",
            ranks,
        )
        if ranks > 0
        else ngettext(
            "{count} rank down since the evening before",
            "{count} ranks down since the evening before",
            -ranks,
        )
    )
    yield told.format(count=abs(ranks))


# --- the results ----------------------------------------------------------------------------------


_MARKS = {
    Fate.COUNTED: "{}",
    Fate.DROPPED: "[{}]",
    Fate.NOT_KEPT: "<{}>",
    Fate.CREDITED: "({})",
}
_ABSENT = "–"


class _Item(NamedTuple):
    """What is shown of one evening: the results played, and the cells of all its series."""

    day: str
    cells: tuple[str, ...]
    scores: tuple[Fraction, ...]
    number: int
    """The number of its first result that he played, 0 where he played none."""


def _result_rows(explanation: Explanation) -> Iterator[str]:
    """Yield the results in rows: the number of the first, the results, the sum so far."""
    items = [*_items(explanation)]
    if not items:
        return
    numbers = len(str(explanation.played))
    sums = max(len(points_text(each)) for each in _sums(items))
    cell = max(len(each) for item in items for each in item.cells)
    day = max(len(item.day) for item in items)
    wide = day + max(len(item.cells) for item in items) * (1 + cell)
    room = WIDTH - numbers - 2 - sums - 4
    in_row = max(1, (room + len(_GAP)) // (wide + len(_GAP)))
    rows = [items[at : at + in_row] for at in range(0, len(items), in_row)]
    so_far = Fraction(0)
    for row in rows:
        number = next((item.number for item in row if item.number), "")
        so_far += sum((score for item in row for score in item.scores), Fraction(0))
        told = _GAP.join(_item_text(item, day, cell).ljust(wide) for item in row)
        told = told.ljust(min(in_row, len(items)) * (wide + len(_GAP)) - len(_GAP))
        yield f"{number:>{numbers}}  {told}  = {points_text(so_far):>{sums}}"
    yield from _wrapped(_legend(explanation))


def _sums(items: Sequence[_Item]) -> Iterator[Fraction]:
    so_far = Fraction(0)
    for item in items:
        so_far += sum(item.scores, Fraction(0))
        yield so_far


def _item_text(item: _Item, day: int, cell: int) -> str:
    return item.day.ljust(day) + "".join(f" {each:>{cell}}" for each in item.cells)


def _items(explanation: Explanation) -> Iterator[_Item]:
    days = _Days(explanation.standings.slots)
    unit = explanation.rules.unit
    shown = [each for each in explanation.standing.outcomes if each.slot is not None]
    shown.sort(key=lambda each: each.slot or ())
    for evening, group in groupby(shown, key=_evening):
        outcomes = [*group]
        cells = tuple(
            cell
            for series in days.series_of(evening)
            for cell in _cells([each for each in outcomes if _series(each) == series], unit)
        )
        played = [each for each in outcomes if each.number]
        yield _Item(
            days.day(evening),
            cells,
            tuple(each.score for each in played),
            played[0].number if played else 0,
        )


def _evening(outcome: Outcome) -> date:
    assert outcome.slot is not None  # noqa: S101 - only such are grouped
    return outcome.slot.evening


def _series(outcome: Outcome) -> int:
    assert outcome.slot is not None  # noqa: S101 - only such are grouped
    return outcome.slot.series


def _cells(outcomes: Sequence[Outcome], unit: Unit) -> Iterable[str]:
    """Return what is shown of a series: of two lists with its number both."""
    return [_cell(each, unit) for each in outcomes] or [_ABSENT]


def _cell(outcome: Outcome, unit: Unit) -> str:
    told = points_text(outcome.score)
    summands = parts(outcome, unit)
    if summands:
        told = f"{_added(summands)}={told}"
    return _MARKS[outcome.fate].format(told)


def _added(summands: Sequence[Fraction], plus: str = "+") -> str:
    """Return a sum; one below zero is taken off."""
    minus = plus.replace("+", "-")
    first, *others = summands
    return points_text(first) + "".join(
        f"{plus if each >= 0 else minus}{points_text(abs(each))}" for each in others
    )


_LEGENDS = {
    Fate.DROPPED: NP_("mark of a result", "[ ] dropped"),
    Fate.NOT_KEPT: NP_("mark of a result", "< > not among the best"),
    Fate.CREDITED: NP_("mark of a result", "( ) missed and credited, not in the sum at the right"),
}


def _legend(explanation: Explanation) -> Iterator[str]:
    line = explanation.standing
    marks = [pgettext(*words) for fate, words in _LEGENDS.items() if with_fate(line, fate)]
    if marks:
        yield "; ".join(marks)
    if any(each.score.denominator > 1 for each in line.outcomes):
        yield _("scores are added exactly, and shown to two places")


# --- the calculation ------------------------------------------------------------------------------


def _calculation(explanation: Explanation) -> Iterator[str]:
    """Yield the sums below each other: sign, amount, and what it is."""
    rows = [*_sum_rows(explanation)]
    wide = max((len(amount) for _sign, amount, _told in rows), default=0)
    for sign, amount, told in rows:
        start = f"{sign:<1} {amount:>{wide}}  "
        yield from wrapped(told, " " * len(start), start)


_Row = tuple[str, str, str]


_SIGNS = {
    StepKind.PLAYED: "",
    StepKind.NOT_KEPT: _MINUS,
    StepKind.CREDITED: "+",
    StepKind.FILLED: "+",
    StepKind.COUNTED: "=",
    StepKind.DEDUCTED: _MINUS,
}
"""What stands before the amount; what is not here has no line of its own."""


def _sum_rows(explanation: Explanation) -> Iterator[_Row]:
    drops = _drop_rows(explanation)
    for place, step in enumerate(explanation.steps):
        if step.kind is StepKind.DROPPED:
            yield from drops  # all of them at the first
        elif step.kind in _SIGNS:
            sign = _SIGNS[step.kind]
            told = _step_text(explanation, place)
            if sign in {"", "="}:
                yield sign, points_text(step.result), told
            else:
                yield sign, _taken(-step.amount if sign == _MINUS else step.amount), told
        if step.kind is StepKind.DEDUCTED:
            score = score_text(step.result, explanation.rules)
            yield "=", score, _("score after the deduction")


def _drop_rows(explanation: Explanation) -> Iterator[_Row]:
    dropped = [each for each in explanation.steps if each.kind is StepKind.DROPPED]
    if len(dropped) <= _MOST_DROPS:
        for step in dropped:
            yield _MINUS, _taken(-step.amount), _dropped_text(explanation, step)
        return
    amount = -sum((each.amount for each in dropped), Fraction(0))
    yield _MINUS, _taken(amount), _dropped_together(len(dropped), explanation.rules)


def _step_text(explanation: Explanation, place: int) -> str:
    step, rules = explanation.steps[place], explanation.rules
    match step.kind:
        case StepKind.NOT_KEPT:
            return _not_kept_text(step.number, rules)
        case StepKind.CREDITED:
            return _credited_text(step, rules.unit)
        case StepKind.FILLED:
            return _filled_text(step.number, rules.unit)
        case StepKind.DEDUCTED:
            return _deducted_text(explanation)
        case _ if len(explanation.steps) == 1:
            return _all_counted(step.number, rules.unit)
        case _:
            return _divided(explanation.steps, place, rules)


def _taken(amount: Fraction) -> str:
    """Return an amount behind a sign: one below zero stands in brackets."""
    return f"({points_text(amount)})" if amount < 0 else points_text(amount)


def _all_counted(number: int, unit: Unit) -> str:
    if unit is Unit.SERIES:
        told = ngettext(
            "{count} series, which counts", "{count} series, all of which count", number
        )
    else:
        told = ngettext(
            "{count} evening, which counts", "{count} evenings, all of which count", number
        )
    return told.format(count=number)


def _divided(told: Sequence[Step], place: int, rules: SeasonRules) -> str:
    """Return what a sum is of, with its division where that is the next step."""
    step, unit = told[place], rules.unit
    following = told[place + 1] if place + 1 < len(told) else None
    is_counted = step.kind is StepKind.COUNTED
    results = _counted(step.number, unit) if is_counted else results_text(step.number, unit)
    if following is None or following.kind not in {StepKind.AVERAGE, StepKind.PER_36}:
        return _with_best(results, step) if is_counted and rules.keep_best else results
    facts = {
        "results": results,
        "measure": measure_text(rules),
        "average": score_text(following.result, rules),
    }
    if following.kind is StepKind.AVERAGE:
        # Translators: a sum stands before it: 13918 ÷ 29 series = 479.93, average per series
        return _("÷ {results} = {average}, {measure}").format(**facts)
    return _("{results}; × {full} ÷ {deals} deals = {average}, {measure}").format(
        **facts, full=FULL_SERIES, deals=following.amount
    )


def _with_best(results: str, step: Step) -> str:
    """Return how many results are counted with all their scores, as long as they fit a line."""
    scores = sorted((each.score for each in step.outcomes), reverse=True)
    if not 1 < len(scores) <= _MOST_SUMMANDS:
        return results
    return _("{results}: {scores}").format(results=results, scores=_added(scores, " + "))


def _counted(number: int, unit: Unit) -> str:
    if unit is Unit.SERIES:
        told = ngettext("{count} counted series", "{count} counted series", number)
    else:
        told = ngettext("{count} counted evening", "{count} counted evenings", number)
    return told.format(count=number)


_DROPPED = {
    Unit.SERIES: N_("{result}: dropped with series {number} ({date}), the worst left then"),
    Unit.EVENING: N_("{result}: dropped with evening {number} ({date}), the worst left then"),
}


def _dropped_text(explanation: Explanation, step: Step) -> str:
    outcome = step.outcomes[0]
    days = _Days(explanation.standings.slots)
    result = days.slot(outcome.slot) if outcome.slot else ""
    if outcome.dropped_at is not None:
        numbers = {each.slot: each.number for each in explanation.standing.outcomes}
        return _(_DROPPED[explanation.rules.unit]).format(
            result=result,
            number=numbers[outcome.dropped_at],
            date=days.day(outcome.dropped_at.evening),
        )
    number = len(with_fate(explanation.standing, Fate.DROPPED))
    told = (
        _("{result}: dropped, the worst of all")
        if number == 1
        else _("{result}: dropped, one of the {count} worst of all")
    )
    return told.format(result=result, count=number)


def _dropped_together(number: int, rules: SeasonRules) -> str:
    if rules.drops_chosen is Chosen.EARNED:
        return _("{count} dropped results; each was the worst when it was dropped").format(
            count=number
        )
    return _("{count} dropped results; they are the worst of all").format(count=number)


def _not_kept_text(number: int, rules: SeasonRules) -> str:
    return ngettext(
        "{count} result that is not among the best {best}",
        "{count} results that are not among the best {best}",
        number,
    ).format(count=number, best=rules.keep_best)


def _credited_text(step: Step, unit: Unit) -> str:
    if unit is Unit.SERIES:
        told = ngettext(
            "{count} missed series, {points} each",
            "{count} missed series, {points} each",
            step.number,
        )
    else:
        told = ngettext(
            "{count} missed evening, {points} each",
            "{count} missed evenings, {points} each",
            step.number,
        )
    return told.format(count=step.number, points=points_text(step.amount / step.number))


def _filled_text(number: int, unit: Unit) -> str:
    if unit is Unit.SERIES:
        told = ngettext(
            "{count} series is missing to the minimum and counts as 0",
            "{count} series are missing to the minimum and count as 0",
            number,
        )
    else:
        told = ngettext(
            "{count} evening is missing to the minimum and counts as 0",
            "{count} evenings are missing to the minimum and count as 0",
            number,
        )
    return told.format(count=number)


def _deducted_text(explanation: Explanation) -> str:
    each = explanation.rules.deduction
    return _("deduction: {points} for each of {missing} missing to the minimum").format(
        points=points_text(each), missing=shortfall(explanation.standing)
    )


_LEFT_OUT_BY_FILTER = {
    SeriesFilter.ALL: N_("not counted: {results}, which the rule leaves out"),
    SeriesFilter.FIRST: N_("not counted: {results}; the rule takes the first of an evening alone"),
    SeriesFilter.ANNOUNCED: N_(
        "not counted: {results}; the rule takes those alone that were announced beforehand"
    ),
}


def _left_out(explanation: Explanation) -> Iterator[str]:
    for why, results in explanation.left_out:
        facts = {"results": results_text(len(results), Unit.SERIES)}
        if why is WhyOut.GUEST:
            yield _("not counted: {results} played as a guest").format(**facts)
        else:
            yield _(_LEFT_OUT_BY_FILTER[explanation.rules.series]).format(**facts)


# --- the minimum and the next drop ----------------------------------------------------------------


def _minimum(explanation: Explanation) -> Iterator[str]:
    rules, line = explanation.rules, explanation.standing
    if line.group is Group.GUEST:
        return
    if explanation.needed:
        needed = results_text(explanation.needed, rules.unit)
        if rules.minimum_share and explanation.needed > rules.minimum:
            needed = _("{needed} ({percent} % of {count})").format(
                needed=needed,
                percent=points_text(rules.minimum_share * 100),
                count=len(explanation.standings.slots),
            )
        yield _minimum_text(needed, explanation.played, line.missing)
    if explanation.needed_evenings:
        needed = results_text(explanation.needed_evenings, Unit.EVENING)
        yield _minimum_text(needed, line.evenings, line.missing_evenings)
    if is_below(Missing(line.missing, line.missing_evenings), rules):
        if rules.below_minimum is BelowMinimum.UNRANKED:
            yield _("whoever has not played the minimum has no rank")
        else:
            yield _("whoever has not played the minimum stands behind all who have")
    yield from _further_drops(explanation)


def _minimum_text(needed: str, played: int, missing: int) -> str:
    if missing:
        told = _("minimum {needed}: played {played}, missing {missing}")
    else:
        told = _("minimum {needed}: played {played}, so it is reached")
    return told.format(needed=needed, played=played, missing=missing)


def _further_drops(explanation: Explanation) -> Iterator[str]:
    """Yield with which of his results the next one is dropped, or that there is no other."""
    rules = explanation.rules
    dropped = len(with_fate(explanation.standing, Fate.DROPPED))
    if not rules.drop_from:
        return
    most = rules.drop_most if rules.drop_every else 1
    if most and dropped >= most:
        yield _("no further result is dropped: the rule allows {count}").format(count=most)
        return
    told = (
        _("the next result is dropped when series {number} is played")
        if rules.unit is Unit.SERIES
        else _("the next result is dropped when evening {number} is played")
    )
    yield told.format(number=rules.drop_from + dropped * rules.drop_every)


# --- the neighbours -------------------------------------------------------------------------------


def _neighbours(explanation: Explanation) -> Iterator[str]:
    if explanation.standing.score is None:
        return
    yield from _shared(explanation)
    if explanation.ahead is not None:
        yield _neighbour_text(explanation, explanation.ahead, _AHEAD)
    elif explanation.standing.rank is not None:
        yield _("ahead: nobody")
    if explanation.behind is not None:
        yield _neighbour_text(explanation, explanation.behind, _BEHIND)
    elif explanation.standing.rank is not None:
        yield _("behind: nobody")
    if _goes_by_counted(explanation):
        yield _counted_figures(explanation.standing)


def _shared(explanation: Explanation) -> Iterator[str]:
    line = explanation.standing
    if not explanation.tied or line.score is None:
        return
    names = listed(tuple(who_text(each, explanation.standings.lines) for each in explanation.tied))
    facts = {
        "names": names,
        "equal": listed((_equal_score(explanation), *map(_equal_text, explanation.tied_by))),
    }
    if TieBreak.LOT in explanation.rules.tiebreak:
        told = _("rank shared with {names}, equal in {equal}; no lot was drawn between them")
    else:
        told = _("rank shared with {names}, equal in {equal}")
    yield told.format(**facts)


def _equal_score(explanation: Explanation) -> str:
    score = explanation.standing.score or Fraction(0)
    return _("score ({count} each)").format(count=score_text(score, explanation.rules))


_EQUAL: Mapping[TieBreak, str] = {
    TieBreak.WON: N_("games won ({count} each)"),
    TieBreak.LOST_FEWER: N_("games lost ({count} each)"),
    TieBreak.BEST_RESULT: N_("all results one by one"),
    TieBreak.OPPONENTS_LOST: N_("games that opponents lost ({count} each)"),
    TieBreak.POINTS: N_("game points ({count} each)"),
    TieBreak.RESULTS: N_("counted results ({count} each)"),
}


def _equal_text(figure: Figure) -> str:
    return _(_EQUAL[figure.by]).format(count=points_text(figure.both))


class _Side(NamedTuple):
    """The sentences about one of the two neighbours."""

    score: str
    minimum: str
    lot: str
    bare: str
    tie: str
    decisions: Mapping[TieBreak, str]


_AHEAD = _Side(
    score=N_("ahead: {who}, {sum}: {margin} more"),
    minimum=N_("ahead: {who}, {sum}, who has played the minimum"),
    lot=N_("ahead: {who}, equal in {equal}; the lot decided"),
    bare=N_("ahead: {who}, equal in {equal}"),
    tie=N_("ahead: {who}, equal in {equal}, but {decision}"),
    decisions={
        TieBreak.WON: N_("more games won: {theirs} against {mine}"),
        TieBreak.LOST_FEWER: N_("fewer games lost: {theirs} against {mine}"),
        TieBreak.BEST_RESULT: N_("better in the best results: {theirs} against {mine}"),
        TieBreak.OPPONENTS_LOST: N_("more games that opponents lost: {theirs} against {mine}"),
        TieBreak.POINTS: N_("more game points: {theirs} against {mine}"),
        TieBreak.RESULTS: N_("more counted results: {theirs} against {mine}"),
    },
)
_BEHIND = _Side(
    score=N_("behind: {who}, {sum}: {margin} less"),
    minimum=N_("behind: {who}, {sum}, who has not played the minimum"),
    lot=N_("behind: {who}, equal in {equal}; the lot decided"),
    bare=N_("behind: {who}, equal in {equal}"),
    tie=N_("behind: {who}, equal in {equal}, but {decision}"),
    decisions={
        TieBreak.WON: N_("fewer games won: {theirs} against {mine}"),
        TieBreak.LOST_FEWER: N_("more games lost: {theirs} against {mine}"),
        TieBreak.BEST_RESULT: N_("worse in the best results: {theirs} against {mine}"),
        TieBreak.OPPONENTS_LOST: N_("fewer games that opponents lost: {theirs} against {mine}"),
        TieBreak.POINTS: N_("fewer game points: {theirs} against {mine}"),
        TieBreak.RESULTS: N_("fewer counted results: {theirs} against {mine}"),
    },
)


def _neighbour_text(explanation: Explanation, neighbour: Neighbour, side: _Side) -> str:
    other, rules = neighbour.standing, explanation.rules
    who = who_text(other, explanation.standings.lines)
    if other.rank is None:
        who = _("{name} (no rank)").format(name=who)
    else:
        who = _("{name} (rank {rank})").format(name=who, rank=other.rank)
    equal = (_equal_score(explanation), *map(_equal_text, neighbour.equal))
    match neighbour.by:
        case None:
            return _(side.bare).format(who=who, equal=listed(equal))
        case Ground.MINIMUM:
            told = sum_text(other, rules, score_text(other.score or Fraction(0), rules))
            return _(side.minimum).format(who=who, sum=told)
        case Ground.SCORE:
            shown = apart(neighbour.mine, neighbour.theirs, whole=not divides(rules))
            told = sum_text(other, rules, shown.theirs)
            if shown.mine != score_text(neighbour.mine, rules):
                told = _("{sum} against {score}").format(sum=told, score=shown.mine)
            return _(side.score).format(who=who, sum=told, margin=shown.margin)
        case TieBreak.LOT:
            return _(side.lot).format(who=who, equal=listed(equal))
        case _:
            decision = decision_text(
                neighbour.by, neighbour.mine, neighbour.theirs, ahead=side is _AHEAD
            )
            return _(side.tie).format(who=who, equal=listed(equal), decision=decision)


def decision_text(
    step: TieBreak, mine: Fraction | int, theirs: Fraction | int, *, ahead: bool
) -> str:
    """Return by which figures another member is ahead or behind."""
    side = _AHEAD if ahead else _BEHIND
    return _(side.decisions[step]).format(
        mine=points_text(Fraction(mine)), theirs=points_text(Fraction(theirs))
    )


def sum_text(line: Standing, rules: SeasonRules, score: str) -> str:
    """Return a member's score with the last step it comes from; ``score`` is it as to be shown."""
    *before, last = steps(line, rules)
    facts = {"score": score, "count": last.number}
    match last.kind:
        case StepKind.AVERAGE:
            return _("{sum} ÷ {count} = {score}").format(
                sum=points_text(before[-1].result), **facts
            )
        case StepKind.PER_36:
            return _("{sum} × {full} ÷ {count} = {score}").format(
                sum=points_text(before[-1].result), full=FULL_SERIES, **facts
            )
        case StepKind.DEDUCTED:
            return _("{sum} − {deduction} = {score}").format(
                sum=score_text(before[-1].result, rules),
                deduction=points_text(line.deduction),
                **facts,
            )
    return score


def _goes_by_counted(explanation: Explanation) -> bool:
    """Return whether figures of the tie-break are told that leave dropped results out."""
    told = [
        each for each in (explanation.ahead, explanation.behind) if each and _tells_figures(each)
    ]
    lines = [explanation.standing, *(each.standing for each in told)]
    lines += explanation.tied
    return bool(told or explanation.tied_by) and any(each.dropped for each in lines)


def _counted_figures(line: Standing) -> str:
    """Return what a member's games come to in the results that count, and in all."""
    counted = contender(line)
    return _(
        "the tie-break takes counted results alone: {won} of all {all_won} games won, "
        "{lost} of all {all_lost} lost"
    ).format(won=counted.won, all_won=line.won, lost=counted.lost, all_lost=line.lost)


def _tells_figures(neighbour: Neighbour) -> bool:
    return bool(neighbour.equal) or isinstance(neighbour.by, TieBreak)
