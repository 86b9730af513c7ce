"""The sheet of the workbook that shows how the season went: the first ones, and the averages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from skatcalc.i18n import _, pgettext
from skatcalc.members import shown_names
from skatcalc.season import Group, Standing, Step, course
from skatcalc.seasonreports import is_guest, marked_name
from skatcalc.seasonrules import Measure, SeasonRules, Unit
from skatcalc.seasonterms import measure_text
from skatcalc.seasonworkbook import COURSE, STANDINGS, SeasonBook, titled
from skatcalc.table import (
    Align,
    Cell,
    Chart,
    ChartKind,
    ChartPlace,
    Column,
    Curve,
    Kind,
    Paper,
    Ref,
    Row,
    Span,
    Table,
)

MOST_CURVES = 8
"""So many can be told apart in a chart."""
MOST_BARS = 40
_AVERAGES = {Measure.AVERAGE, Measure.PER_36}
_STEP = 100
_ROOM = Fraction(5, 4)
_Cells = dict[str, Cell]


def course_sheet(book: SeasonBook) -> Table | None:
    """Return where the first members stood after every evening, and the averages of all, drawn.

    Under a rule that compares averages these are drawn instead of ranks, which nobody has before
    the minimum is reached. As long as nobody is ranked, it is those who have not played enough.
    Without a result there is nothing to draw: ``None``.
    """
    lines = _shown(book.standings.lines)
    if not lines:
        return None
    steps = course(book.results, book.members, book.rules, lots=book.lots)
    first = lines[:MOST_CURVES]
    with_ranks = _draws_ranks(book.rules, first)
    named = _names(book)
    evenings = [_evening(step, first, with_ranks=with_ranks) for step in steps]
    averages = _averages(book.rules, lines[:MOST_BARS])
    places, column = book.standing_rows(), _average_key(book.rules)
    bars = [
        {
            "name": Cell(named[member]),
            "average": Cell(average, (Ref(places[member], column, STANDINGS),)),
        }
        for average, member in averages
    ]
    count = max(len(evenings), len(bars))
    rows = tuple(Row(cells=_at(evenings, at) | _at(bars, at)) for at in range(count))
    table = Table(
        key=COURSE,
        title="",
        columns=(
            *_curve_columns(book.rules, first, named, with_ranks=with_ranks),
            *_bar_columns(book.rules),
        ),
        rows=rows,
        footer=count,
        charts=(
            _curves(book.rules, first, named, evenings, with_ranks=with_ranks),
            _bars(_bars_title(book.rules, lines), book.rules, [each for each, _member in averages]),
        ),
        paper=Paper(landscape=True, charts=ChartPlace.ALONE, one_page=False),
    )
    return titled(table, COURSE)


def _shown(lines: Sequence[Standing]) -> list[Standing]:
    """Return who is ranked; as long as there is nobody, those who have not played enough."""
    for group in (Group.RANKED, Group.BELOW):
        found = [line for line in lines if line.group is group]
        if found:
            return found
    return []


def _draws_ranks(rules: SeasonRules, lines: Iterable[Standing]) -> bool:
    return rules.measure not in _AVERAGES and any(line.rank is not None for line in lines)


def _names(book: SeasonBook) -> Mapping[str, str]:
    """Return by id how everybody is shown."""
    names = shown_names(line.member for line in book.standings.lines)
    return {
        line.member.id: marked_name(names[line.member.id], guest=is_guest(book.standings, line))
        for line in book.standings.lines
    }


def _at(cells: Sequence[_Cells], place: int) -> _Cells:
    return cells[place] if place < len(cells) else {}


# --- after every evening --------------------------------------------------------------------------


def _evening(step: Step, lines: Iterable[Standing], *, with_ranks: bool) -> _Cells:
    """Return where the members stood; a cell is empty where there was nothing to be told."""
    found = step.ranks if with_ranks else step.scores
    members = (line.member.id for line in lines)
    return {"evening": Cell(step.evening)} | {
        member: Cell(found[member]) for member in members if member in found
    }


def _curve_columns(
    rules: SeasonRules, lines: Iterable[Standing], named: Mapping[str, str], *, with_ranks: bool
) -> Iterator[Column]:
    yield Column(
        key="evening",
        title=pgettext("course of a season", "Evening"),
        kind=Kind.DATE,
        align=Align.RIGHT,
    )
    for line in lines:
        yield Column(
            key=line.member.id,
            title=named[line.member.id],
            kind=Kind.INTEGER if with_ranks else Kind.DECIMAL,
            align=Align.RIGHT,
            group=_curves_title(rules, with_ranks=with_ranks),
        )


def _curves_title(rules: SeasonRules, *, with_ranks: bool) -> str:
    if with_ranks:
        return _("Rank after every evening")
    return _("After every evening: {measure}").format(measure=measure_text(rules))


def _curves(
    rules: SeasonRules,
    lines: Sequence[Standing],
    named: Mapping[str, str],
    evenings: Sequence[_Cells],
    *,
    with_ranks: bool,
) -> Chart:
    def down(key: str) -> Span:
        return Span(key, first=0, last=len(evenings) - 1)

    members = [each.member.id for each in lines]
    return Chart(
        kind=ChartKind.LINES,
        title=_curves_title(rules, with_ranks=with_ranks),
        labels=down("evening"),
        curves=tuple(Curve(named[each], down(each)) for each in members),
        reversed=with_ranks,
        value_title=pgettext("standings", "Rank") if with_ranks else measure_text(rules),
        label_title=pgettext("course of a season", "Evening"),
        bounds=None if with_ranks else _bounds(evenings, members),
        share=3,
    )


def _bounds(evenings: Sequence[_Cells], members: Iterable[str]) -> tuple[int, int]:
    """Return between what the averages lie once the first quarter of the evenings is over.

    Those of the first evenings lie so far apart that nothing could be told of the later ones.
    """
    later = evenings[len(evenings) // 4 :]
    values = [
        cell.value
        for member in members
        for cells in later
        if (cell := cells.get(member)) and isinstance(cell.value, Fraction)
    ]
    return _STEP * floor(min(values) / _STEP), _STEP * (floor(max(values) / _STEP) + 1)


# --- averages -------------------------------------------------------------------------------------


def _average_key(rules: SeasonRules) -> str:
    """Return the column of the standings that holds the averages: what counts, if that is one."""
    return "score" if rules.measure in _AVERAGES else "average"


def _average_text(rules: SeasonRules) -> str:
    if rules.measure in _AVERAGES:
        return measure_text(rules)
    return _("average per series") if rules.unit is Unit.SERIES else _("average per evening")


def _averages(rules: SeasonRules, lines: Iterable[Standing]) -> list[tuple[Fraction, str]]:
    """Return the averages from the highest down, each with its member's id."""
    key = _average_key(rules)
    known = [(Fraction(getattr(line, key)), line.member.id) for line in lines]
    return sorted(known, key=lambda each: -each[0])


def _bar_columns(rules: SeasonRules) -> tuple[Column, ...]:
    group = _average_text(rules)
    return (
        Column(key="name", title=pgettext("standings", "Name"), group=group),
        Column(
            key="average",
            title=pgettext("standings", "Average"),
            kind=Kind.DECIMAL,
            align=Align.RIGHT,
            group=group,
        ),
    )


def _bars_title(rules: SeasonRules, lines: Sequence[Standing]) -> str:
    """Return whose averages they are."""
    if lines[0].group is not Group.RANKED:
        title = _("Not enough played yet: {measure}")
    elif len(lines) > MOST_BARS:
        title = _("The first {count}: {measure}")
    else:
        title = _("All ranked: {measure}")
    return title.format(count=MOST_BARS, measure=_average_text(rules))


def _bars(title: str, rules: SeasonRules, averages: Sequence[Fraction]) -> Chart:
    def down(key: str) -> Span:
        return Span(key, first=0, last=len(averages) - 1)

    # Some room for the numbers at their ends.
    low = min(0, floor(min(averages) * _ROOM))
    high = max(low + 1, 0, ceil(max(averages) * _ROOM))
    return Chart(
        kind=ChartKind.BARS,
        title=title,
        labels=down("name"),
        curves=(Curve(_average_text(rules), down("average")),),
        bounds=(low, high),
        decimals=2,
        share=2,
    )
