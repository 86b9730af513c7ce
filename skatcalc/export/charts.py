"""Charts as the spreadsheet programs draw them, told apart in grey print too.

What they show is kept in them as well, so that a preview that does not calculate draws them.
"""

from collections.abc import Sequence
from datetime import date
from math import ceil
from typing import Literal, get_args

from openpyxl.chart import BarChart, LineChart
from openpyxl.chart.axis import ChartLines, NumericAxis, TextAxis
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
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.legend import Legend
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series, SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RegularTextRun,
    RichTextProperties,
)

from skatcalc.export.layout import Area, Placed, quoted
from skatcalc.export.sheetxml import Value, number
from skatcalc.export.xmltext import clean, escaped
from skatcalc.table import Box, Chart, ChartKind, Curve, Span, Table

_Shape = Literal["circle", "square", "triangle", "diamond", "x", "star", "plus"]
_Dash = Literal[
    "solid", "sysDash", "dash", "lgDash", "dashDot", "sysDot", "lgDashDot", "lgDashDotDot"
]
_MARKERS: tuple[tuple[_Shape, bool], ...] = (
    ("circle", True),
    ("square", False),
    ("triangle", True),
    ("x", False),
    ("diamond", False),
    ("plus", False),
    ("star", False),
    ("circle", False),
)
"""Their shapes, and whether they are filled."""
_DASHES: tuple[_Dash, ...] = get_args(_Dash)
_COLORS = ("1F4E79", "E46C0A", "375623", "9B7FC4", "000000", "C00000", "7FB2E5", "B58900")
_BAR = "7F7F7F"
_GRID, _PAPER = "D0D0D0", "FFFFFF"
_DAY = "dd.mm."
_EMU_PER_POINT = 12_700
_MARKER_SIZES = (6, 4)
_MANY = 30
"""So many points of a curve have small markers."""
_TITLE_SIZE, _AXIS_SIZE = 12, 8
_UPWARDS = -90 * 60_000
_FORMATS = ("#,##0", "#,##0.00")
_MOST_LABELS = 60
_MOST_LEVEL_LABELS = 15
_MOST_RANKS = 25
"""More ranks than that are not all written at the axis."""


def anchored(area: Area) -> TwoCellAnchor:
    """Return the place of a chart that keeps to its cells, however wide a program makes them."""
    return TwoCellAnchor(
        editAs="oneCell",
        _from=AnchorMarker(col=area.left - 1, row=area.top - 1),
        to=AnchorMarker(col=area.right, row=area.bottom),
    )


def drawn(chart: Chart, placed: Placed) -> LineChart | BarChart:
    """Return the chart of a table that stands on a sheet."""
    lines = chart.kind is ChartKind.LINES
    kind = LineChart() if lines else BarChart()
    kind.legend = None
    if isinstance(kind, BarChart):
        kind.type = "bar" if chart.kind is ChartKind.BARS else "col"
        kind.gapWidth = 40
    if len(chart.curves) > 1:
        kind.legend = Legend()
        kind.legend.position = "b"
        kind.legend.textProperties = _text(_AXIS_SIZE)
    kind.title = _title(chart.title, _TITLE_SIZE, bold=True)
    kind.style = 2
    kind.display_blanks = "gap"
    _set_axes(kind, chart, placed.layout.table)
    for place, curve in enumerate(chart.curves):
        kind.series.append(_series(place, curve, chart, placed))
    return kind


def _set_axes(kind: LineChart | BarChart, chart: Chart, table: Table) -> None:
    values: NumericAxis = kind.y_axis
    labels: TextAxis = kind.x_axis  # type: ignore[assignment] # which of its kinds, it does not say
    for axis, title in ((values, chart.value_title), (labels, chart.label_title)):
        axis.delete = False
        axis.textProperties = _text(_AXIS_SIZE)
        axis.title = _title(title, _AXIS_SIZE) if title else None
    values.majorGridlines = ChartLines(GraphicalProperties(ln=LineProperties(solidFill=_GRID)))
    values.number_format = _FORMATS[0]
    if chart.bounds:
        values.scaling.min, values.scaling.max = chart.bounds
    # Also where bars or lines go below 0.
    labels.tickLblPos = "low"
    names = _values(chart.labels, table)
    if chart.kind is ChartKind.BARS:
        labels.scaling.orientation = "maxMin"
        # Each bar has its value beside it.
        values.delete, values.majorGridlines = True, None
        labels.tickLblSkip = 1
    else:
        labels.tickLblSkip = labels.tickMarkSkip = ceil(len(names) / _MOST_LABELS)
        if len(names) > _MOST_LEVEL_LABELS:
            labels.textProperties = _text(_AXIS_SIZE, turned=_UPWARDS)
    labels.auto = False
    if any(isinstance(each, date) for each in names):
        labels.number_format = _DAY
    if chart.reversed:
        # Where 1 is on top, the labels would go there with it.
        labels.crosses, labels.tickLblPos = "max", "nextTo"
        values.scaling.orientation = "maxMin"
        last = max(_largest(chart, table), 2)
        values.scaling.min, values.scaling.max = 1, last
        values.majorUnit = 1 if last <= _MOST_RANKS else ceil((last - 1) / (_MOST_RANKS // 2))


def _largest(chart: Chart, table: Table) -> int:
    known = [v for c in chart.curves for v in _values(c.values, table) if isinstance(v, int)]
    return max(known, default=0)


def _title(text: str, size: int, *, bold: bool = False) -> Title:
    looks = CharacterProperties(sz=size * 100, b=bold)
    paragraph = Paragraph(
        pPr=ParagraphProperties(defRPr=looks), r=[RegularTextRun(rPr=looks, t=text)]
    )
    return Title(tx=Text(rich=RichText(p=[paragraph])), overlay=False)


def _text(size: int, turned: int = 0) -> RichText:
    """Return how texts are written; ``turned`` is by how much, in 60,000ths of a degree."""
    looks = ParagraphProperties(defRPr=CharacterProperties(sz=size * 100))
    return RichText(
        bodyPr=RichTextProperties(rot=turned or None),
        p=[Paragraph(pPr=looks, endParaRPr=CharacterProperties())],
    )


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
        tx=SeriesLabel(v=escaped(clean(curve.name))),
        cat=_labels(chart.labels, placed),
        val=NumDataSource(
            NumRef(
                f=quoted(placed.sheet, placed.layout.area(curve.values, "$")),
                numCache=NumData(formatCode="General", ptCount=len(values), pt=points),
            )
        ),
    )
    turn = place % len(_COLORS)
    if chart.kind is not ChartKind.LINES:
        series.graphicalProperties.solidFill = _BAR
        series.invertIfNegative = False
        if chart.kind is ChartKind.BARS:
            series.dLbls = DataLabelList(
                numFmt=_FORMATS[bool(chart.decimals)],
                txPr=_text(_AXIS_SIZE),
                showVal=True,
                showSerName=False,
                showCatName=False,
                showLegendKey=False,
                showPercent=False,
            )
        return series
    color = _COLORS[turn]
    series.smooth = False
    series.graphicalProperties.line = LineProperties(
        solidFill=color, prstDash=_DASHES[place % len(_DASHES)], w=2 * _EMU_PER_POINT
    )
    shape, is_filled = _MARKERS[turn]
    fill = color if is_filled else _PAPER
    looks = GraphicalProperties(solidFill=fill, ln=LineProperties(solidFill=color))
    size = _MARKER_SIZES[len(values) > _MANY]
    series.marker = Marker(symbol=shape, size=size, spPr=looks)
    return series


def _labels(labels: Span | Box, placed: Placed) -> AxDataSource:
    values = _values(labels, placed.layout.table)
    address = quoted(placed.sheet, placed.layout.area(labels, "$"))
    days = [each for each in values if isinstance(each, date)]
    if days:
        points = [NumVal(idx=at, v=number(day)) for at, day in enumerate(days)]
        known = NumData(formatCode=_DAY, ptCount=len(values), pt=points)
        return AxDataSource(numRef=NumRef(f=address, numCache=known))
    texts = [StrVal(idx=at, v=escaped(clean(str(value or "")))) for at, value in enumerate(values)]
    return AxDataSource(strRef=StrRef(f=address, strCache=StrData(ptCount=len(values), pt=texts)))


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
