"""What a worksheet's XML has around its cells: widths, what stays in view, how it is printed.

openpyxl can write all of it, but takes longer for that than all the cells of a list take.
"""

from collections.abc import Iterator

from skatcalc.export.layout import Layout
from skatcalc.export.sheetxml import letters
from skatcalc.export.xmltext import element

_A4 = 9
_MARGIN_INCHES = 10 / 25.4
_EDGE_INCHES = 5 / 25.4
_LAST_ROW = 16383
"""Of a break between columns, as Excel writes it."""
_LAST_COLUMN = 16383


def before_cells(layout: Layout) -> str:
    """Return what stands before the rows."""
    return "".join(_before_cells(layout))


def _before_cells(layout: Layout) -> Iterator[str]:
    tab = f'<tabColor rgb="00{layout.table.tab}" />' if layout.table.tab else ""
    yield (
        f'<sheetPr>{tab}<outlinePr summaryBelow="1" summaryRight="1" />'
        f'<pageSetUpPr fitToPage="1" /></sheetPr><dimension ref="{_area(layout)}" />'
        '<sheetViews><sheetView showGridLines="0" workbookViewId="0">'
    )
    yield from _panes(layout)
    yield '</sheetView></sheetViews><sheetFormatPr baseColWidth="8" defaultRowHeight="15" /><cols>'
    hidden = {layout.number[each.key] for each in layout.table.columns if each.hidden}
    for at, width in enumerate([*layout.widths, *layout.chart_widths], start=1):
        shown = 'hidden="1"' if at in hidden else f'width="{width:.16g}" customWidth="1"'
        yield f'<col {shown} min="{at}" max="{at}" />'
    yield "</cols>"


def _area(layout: Layout) -> str:
    """Return where there are cells: readers that take row by row look nowhere else."""
    return f"A1:{letters(layout.every_column[-1])}{layout.last_row}"


def _panes(layout: Layout) -> Iterator[str]:
    """Yield how the titles, and what is to be seen beside every column, are frozen."""
    columns, rows = layout.table.paper.repeated, layout.first_row - 1
    corner = f"{letters(columns + 1)}{layout.first_row}"
    selected = 'activeCell="A1" sqref="A1"'
    if not columns:
        yield (
            f'<pane ySplit="{rows}" topLeftCell="{corner}" activePane="bottomLeft" '
            f'state="frozen" /><selection pane="bottomLeft" {selected} />'
        )
        return
    yield (
        f'<pane xSplit="{columns}" ySplit="{rows}" topLeftCell="{corner}" '
        'activePane="bottomRight" state="frozen" /><selection pane="topRight" />'
        f'<selection pane="bottomLeft" /><selection pane="bottomRight" {selected} />'
    )


def printing(layout: Layout, header: str, footer: str) -> str:
    """Return how the sheet is printed on A4, with these texts on each page."""
    return "".join(_printing(layout, header, footer))


def _printing(layout: Layout, header: str, footer: str) -> Iterator[str]:
    paper = layout.table.paper
    # What is larger than other sheets has a title as large on the page, and room for it.
    top = _MARGIN_INCHES * (2 if layout.scale > 1 else 1)
    side, edge = f"{_MARGIN_INCHES:.16g}", f"{_EDGE_INCHES:.16g}"
    orientation = "landscape" if paper.landscape else "portrait"
    yield (
        f'<printOptions horizontalCentered="1" /><pageMargins left="{side}" right="{side}" '
        f'top="{top:.16g}" bottom="{side}" header="{edge}" footer="{edge}" />'
        f'<pageSetup orientation="{orientation}" paperSize="{_A4}" '
        f'fitToHeight="{int(layout.on_one_page)}" fitToWidth="{len(paper.breaks) + 1}" />'
        '<headerFooter scaleWithDoc="0">'
        f"<oddHeader>{element(header)}</oddHeader>"
        f"<oddFooter>{element(footer)}</oddFooter>"
        "<evenHeader /><evenFooter /><firstHeader /><firstFooter /></headerFooter>"
    )
    if layout.row_breaks:
        count = len(layout.row_breaks)
        yield f'<rowBreaks count="{count}" manualBreakCount="{count}">'
        for row in layout.row_breaks:
            yield f'<brk id="{row}" min="0" max="{_LAST_COLUMN}" man="1" />'
        yield "</rowBreaks>"
    if paper.breaks:
        count = len(paper.breaks)
        yield f'<colBreaks count="{count}" manualBreakCount="{count}">'
        for key in paper.breaks:
            at = layout.number[key] - 1
            yield f'<brk id="{at}" min="0" max="{_LAST_ROW}" man="1" />'
        yield "</colBreaks>"
