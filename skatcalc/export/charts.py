"""Charts as the spreadsheet programs draw them, told apart in grey print too.

What they show is kept in them as well, so that a preview that does not calculate draws them.
"""

from collections.abc import Sequence
from datetime import date
from typing import Literal, get_args

from openpyxl.chart import BarChart, LineChart
from openpyxl.chart.data_source import (
    AxDataSource,
    NumData,
    NumDataSource,
    NumRef,
    NumVal,
    StrData,
    StrRef,
    StrVal,
)
from openpyxl.chart.legend import Legend
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series, SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from skatcalc.export.layout import CHART_HEIGHT, Placed
from skatcalc.export.sheetxml import Value, number
from skatcalc.i18n import format_date
from skatcalc.table import Box, Chart, ChartKind, Curve, Span, Table

_Shape = Literal["circle", "square", "triangle", "diamond", "x", "plus", "star", "dash"]
_Dash = Literal["solid", "sysDash", "dash", "lgDash", "dashDot", "sysDot", "lgDashDot"]
_MARKERS: tuple[_Shape, ...] = get_args(_Shape)
_DASHES: tuple[_Dash, ...] = get_args(_Dash)
_COLORS = ("1F4E79", "C00000", "548235", "7F6000", "7030A0", "404040", "C55A11", "2E75B6")
_BAR = "7F7F7F"
_EMU_PER_POINT = 12_700
_MARKER_SIZE = 6
_MM_PER_CM = 10


def drawn(chart: Chart, placed: Placed) -> LineChart | BarChart:
    """Return the chart of a table that stands on a sheet, as wide as the page."""
    kind = LineChart() if chart.kind is ChartKind.LINES else BarChart()
    kind.legend = None
    if isinstance(kind, BarChart):
        kind.type = "bar"
        kind.gapWidth = 40
    else:
        kind.legend = Legend()
        kind.legend.position = "b"
    kind.title = chart.title
    kind.style = 2
    kind.display_blanks = "gap"
    kind.width = placed.layout.page[0] // _MM_PER_CM
    kind.height = CHART_HEIGHT // _MM_PER_CM
    kind.y_axis.title, kind.x_axis.title = chart.value_title or None, chart.label_title or None
    for axis in (kind.x_axis, kind.y_axis):
        axis.delete = False
    if chart.reversed:
        # Where 1 is on top, the labels would go there with it.
        kind.y_axis.scaling.orientation = "maxMin"
        kind.y_axis.scaling.min = 1
        kind.y_axis.majorUnit = 1 if _largest(chart, placed.layout.table) <= len(_COLORS) else None
        kind.x_axis.tickLblPos = "low"
        kind.y_axis.crosses = "max" if isinstance(kind, BarChart) else None
    if isinstance(kind, BarChart):
        kind.x_axis.scaling.orientation = "maxMin"
        kind.y_axis.crosses = "max"
    for place, curve in enumerate(chart.curves):
        kind.series.append(_series(place, curve, chart, placed))
    return kind


def _largest(chart: Chart, table: Table) -> int:
    known = [v for c in chart.curves for v in _values(c.values, table) if isinstance(v, int)]
    return max(known, default=0)


def _series(place: int, curve: Curve, chart: Chart, placed: Placed) -> Series:
    values = _values(curve.values, placed.layout.table)
    points = [
        NumVal(idx=at, v=number(value))
        for at, value in enumerate(values)
        if value is not None and not isinstance(value, str)
    ]
    series = Series(
        idx=place,
        order=place,
        tx=SeriesLabel(v=curve.name),
        cat=_labels(chart.labels, placed),
        val=NumDataSource(
            NumRef(
                f=placed.absolute(placed.layout.area(curve.values)),
                numCache=NumData(formatCode="General", ptCount=len(values), pt=points),
            )
        ),
    )
    turn = place % len(_COLORS)
    if chart.kind is ChartKind.BARS:
        series.graphicalProperties.solidFill = _BAR
        return series
    color = _COLORS[turn]
    series.smooth = False
    series.graphicalProperties.line = LineProperties(
        solidFill=color, prstDash=_DASHES[place % len(_DASHES)], w=2 * _EMU_PER_POINT
    )
    filled = GraphicalProperties(solidFill=color, ln=LineProperties(solidFill=color))
    series.marker = Marker(symbol=_MARKERS[turn], size=_MARKER_SIZE, spPr=filled)
    return series


def _labels(labels: Span | Box, placed: Placed) -> AxDataSource:
    values = _values(labels, placed.layout.table)
    points = [StrVal(idx=at, v=_text(value)) for at, value in enumerate(values)]
    address = placed.absolute(placed.layout.area(labels))
    return AxDataSource(strRef=StrRef(f=address, strCache=StrData(ptCount=len(values), pt=points)))


def _text(value: Value | None) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return format_date(value) if isinstance(value, date) else str(value)


def _values(area: Span | Box, table: Table) -> Sequence[Value | None]:
    """Return what stands in the cells of an area."""
    if isinstance(area, Box):
        keys = [column.key for column in table.columns]
        wanted = keys[keys.index(area.first) : keys.index(area.last) + 1]
        cells = [table.rows[area.row].cells.get(key) for key in wanted]
    else:
        first, last = area.rows(table.footer)
        cells = [row.cells.get(area.column) for row in table.rows[first : last + 1]]
    return [None if cell is None else cell.value for cell in cells]
