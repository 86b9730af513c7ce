"""Draws a chart of lines as SVG that stands in a web page.

The drawing is as wide as the page has room for, and its texts are sized by the page's style sheet,
so that they can be read on a phone as well. Lines differ in their markers and dashes, not in their
colours alone, and each ends in its number in the legend.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from math import ceil, floor, log10

from skatcalc.export.cells import shown
from skatcalc.export.xmltext import clean
from skatcalc.table import Box, Cell, Chart, Column, Span, Table

COLORS = (
    "#1f4e79",
    "#a8201a",
    "#1b6e3c",
    "#6a1b9a",
    "#8a4b00",
    "#00626b",
    "#4a4a4a",
    "#ad1457",
)
_DASHES = ("", "6 2", "2 2", "8 2 2 2", "4 3", "1 2", "10 3", "6 2 1 2 1 2")
_CIRCLE = "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z"
_SQUARE = "m-2.2 -2.2h4.4v4.4h-4.4z"
_TRIANGLE = "m0 -2.9l2.9 5h-5.8z"
_DIAMOND = "m0 -3.2l3.2 3.2l-3.2 3.2l-3.2 -3.2z"
_SHAPES = (_CIRCLE, _SQUARE, _TRIANGLE, _DIAMOND)
"""Filled, and the same again hollow."""

_WIDTH, _HEIGHT = 360, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 24, 8, 20
_MARKER = 4
"""A marker and its line reach so far from its middle."""
_MOST_MARKERS = 10
_MOST_LABELS = 4
_MOST_TICKS = 7
_LINE = 10
"""The height of a line of text on a phone."""
_STEPS = (1, 2, 5, 10)


def drawn(chart: Chart, table: Table, *, description: str, key: str) -> str:
    """Return the chart as an element of HTML; ``description`` is told to who cannot see it.

    ``key`` begins the ids of its parts.
    """
    plot = _Plot(chart, table)
    told = f'role="img" aria-labelledby="{key}-title {key}-desc"'
    height = _HEIGHT - _TOP - _BOTTOM + 2 * _MARKER
    area = f'<rect x="0" y="{_TOP - _MARKER}" width="{_WIDTH}" height="{height}"/>'
    parts = [
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" {told}>',
        f'<title id="{key}-title">{_text(chart.title)}</title>',
        f'<desc id="{key}-desc">{_text(description)}</desc>',
        f'<clipPath id="{key}-area">{area}</clipPath>',
        *_grid(plot),
        *_dates(plot),
        f'<g clip-path="url(#{key}-area)">',
        *(_line(plot, number, values) for number, values in enumerate(plot.values)),
        "</g>",
        *_numbers(plot),
        "</svg>",
    ]
    return "\n".join(parts)


def swatch(number: int) -> str:
    """Return how the line of that number, from 0, looks: for a legend."""
    return (
        '<svg class="swatch" viewBox="0 0 28 8" aria-hidden="true">'
        f"{_stroke(number, 'M1 4H27')}{_marker(number, 'M14 4')}</svg>"
    )


@dataclass(frozen=True)
class _Plot:
    """Where everything of a chart stands."""

    chart: Chart
    table: Table

    @cached_property
    def labels(self) -> list[str]:
        return [shown(cell, column.kind) for cell, column in self._cells(self.chart.labels)]

    @cached_property
    def values(self) -> list[list[float | None]]:
        return [
            [_number(cell) for cell, _column in self._cells(curve.values)]
            for curve in self.chart.curves
        ]

    @cached_property
    def ticks(self) -> list[int]:
        """Return the values that have a line across the chart; all others lie between them."""
        found = [value for values in self.values for value in values if value is not None]
        if self.chart.reversed:
            high = max(ceil(max(found)), 2)
            step = _step(high)
            ticks = [*range(step, high + step, step)]
            return ticks if step == 1 else [1, *ticks]
        low, high = self.chart.bounds or (floor(min(found)), ceil(max(found)))
        step = _step(max(high - low, 1))
        return [*range(low // step * step, (-(-high // step) + (low == high)) * step + 1, step)]

    def x(self, place: int) -> float:
        """Return where an evening stands; a single one in the middle."""
        last = len(self.labels) - 1
        room = _WIDTH - _LEFT - _RIGHT
        return _LEFT + (room * place / last if last else room / 2)

    def y(self, value: float) -> float:
        """Return how far down a value stands."""
        low, high = self.ticks[0], self.ticks[-1]
        share = (value - low) / (high - low)
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (share if self.chart.reversed else 1 - share)

    def _cells(self, span: Span | Box) -> Iterator[tuple[Cell, Column]]:
        """Yield the cells of a column, with the column."""
        if not isinstance(span, Span):
            raise TypeError("a line goes down a column")
        column = next(each for each in self.table.columns if each.key == span.column)
        first, last = span.rows(self.table.footer)
        for row in self.table.rows[first : last + 1]:
            yield row.cells.get(span.column, Cell()), column


def _number(cell: Cell) -> float | None:
    return None if cell.value is None or isinstance(cell.value, str) else float(cell.value)  # type: ignore[arg-type] # dates are labels


def _step(size: int) -> int:
    """Return how far ticks lie apart, so that there are not too many.

    >>> _step(7), _step(8), _step(41), _step(900)
    (1, 2, 10, 200)
    """
    power: int = 10 ** max(floor(log10(size)) - 1, 0)
    return next(
        step * scale
        for scale in (power, 10 * power)
        for step in _STEPS
        if step * scale * _MOST_TICKS >= size
    )


def _grid(plot: _Plot) -> Iterator[str]:
    for tick in plot.ticks:
        y = plot.y(tick)
        yield f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}"/>'
        yield f'<text x="{_LEFT - 5}" y="{y:.1f}" class="tick">{tick}</text>'


def _dates(plot: _Plot) -> Iterator[str]:
    """Yield the first and last evening, and some in between."""
    last = len(plot.labels) - 1
    shown_at = sorted({last * part // (_MOST_LABELS - 1) for part in range(_MOST_LABELS)})
    for place in shown_at:
        x = plot.x(place)
        ends = {0: "start", last: "end"} if last else {}
        anchor = ends.get(place, "middle")
        yield f'<path class="grid" d="M{x:.1f} {_HEIGHT - _BOTTOM}v4"/>'
        yield (
            f'<text x="{x:.1f}" y="{_HEIGHT - 5}" text-anchor="{anchor}">'
            f"{_text(plot.labels[place])}</text>"
        )


def _line(plot: _Plot, number: int, values: Sequence[float | None]) -> str:
    """Return a line with its markers, broken where a value is missing."""
    placed = [*enumerate(values)]
    runs = groupby(placed, key=lambda each: each[1] is None)
    path = "".join(
        "M" + "L".join(f"{plot.x(at):.1f} {plot.y(v):.1f}" for at, v in run if v is not None)
        for missing, run in runs
        if not missing
    )
    every = ceil(len(values) / _MOST_MARKERS)
    told = [(at, v) for at, v in placed if v is not None]
    # Each line has them elsewhere, so that lines of one rank can be told apart.
    marked = [(at, v) for at, v in told if (at + number) % every == 0] or told
    markers = "".join(f"M{plot.x(at):.1f} {plot.y(v):.1f}{_shape(number)}" for at, v in marked)
    return _stroke(number, path) + f'<path class="marker" {_paint(number)} d="{markers}"/>'


def _stroke(number: int, path: str) -> str:
    dash = _DASHES[number % len(_DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path class="line" stroke="{_color(number)}"{dashed} d="{path}"/>'


def _marker(number: int, start: str) -> str:
    return f'<path class="marker" {_paint(number)} d="{start}{_shape(number)}"/>'


def _paint(number: int) -> str:
    color = _color(number)
    hollow = number % (2 * len(_SHAPES)) >= len(_SHAPES)
    return f'stroke="{color}" fill="{"#ffffff" if hollow else color}"'


def _color(number: int) -> str:
    return COLORS[number % len(COLORS)]


def _shape(number: int) -> str:
    return _SHAPES[number % len(_SHAPES)]


def _numbers(plot: _Plot) -> Iterator[str]:
    """Yield the number of each line beside its end, none upon another."""
    last = len(plot.labels) - 1
    told = [(values[last], number) for number, values in enumerate(plot.values)]
    ends = sorted((plot.y(v), number) for v, number in told if v is not None)
    start = plot.x(last) + _MARKER
    for (end, number), y in zip(ends, _apart([end for end, _number in ends]), strict=True):
        color = _color(number)
        path = f"M{start:.1f} {end:.1f}L{start + 7:.1f} {y:.1f}"
        place = f'x="{start + 9:.1f}" y="{y:.1f}"'
        yield f'<path class="leader" stroke="{color}" d="{path}"/>'
        yield f'<text {place} class="end">{number + 1}</text>'


def _apart(ends: Iterable[float]) -> list[float]:
    """Return where numbers stand that have room for a line of text each, near their lines' ends.

    Those that are too near to each other stand around the middle of their ends.

    >>> _apart([20, 100, 104]), _apart([240, 240])
    ([20.0, 97.0, 107.0], [230.0, 240.0])
    """
    groups: list[list[float]] = []
    for end in ends:
        groups.append([end])
        while len(groups) > 1 and _top(groups[-1]) < _top(groups[-2]) + _LINE * len(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    return [_top(group) + _LINE * place for group in groups for place in range(len(group))]


def _top(group: Sequence[float]) -> float:
    """Return where the first number of a group stands, so that all are within the chart."""
    room = _LINE * (len(group) - 1)
    middle = sum(group) / len(group)
    return min(max(middle - room / 2, float(_TOP)), float(_HEIGHT - _BOTTOM - room))


def _text(text: str) -> str:
    return escape(clean(text))
