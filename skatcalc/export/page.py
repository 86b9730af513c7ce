"""Writes a page as one HTML file that needs nothing else: no script, no network, no other file.

Wide tables scroll within their own box on a phone; on paper they are A4 with their titles on each
page. The page has one order of headings, and all that colour tells is told in words or signs too.
"""

from collections.abc import Iterable, Iterator
from html import escape
from string import Template

from skatcalc import __version__
from skatcalc.export.cells import shown
from skatcalc.export.ours import GENERATOR
from skatcalc.export.svg import drawn, swatch
from skatcalc.export.xmltext import clean
from skatcalc.i18n import _, ngettext
from skatcalc.page import Block, Drawing, Grid, Page, Section, Words
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Mark, Row, Table

TEXT, MUTED, ACCENT, LINK = "#1a1a1a", "#555555", "#1f4e79", "#1f4e79"
UP, DOWN = "#1b6e3c", "#a8201a"
PAPER, ZEBRA, HEAD, LINE = "#ffffff", "#f5f7f9", "#e6edf4", "#c9d3dd"
FOREGROUNDS = (TEXT, MUTED, ACCENT, UP, DOWN)
BACKGROUNDS = (PAPER, ZEBRA, HEAD)
"""Any text can stand on any of these."""

_STYLE = Template(
    """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 0 1rem 2rem; max-width: 62rem; background: $paper; color: $text;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Arial,
  sans-serif; overflow-wrap: break-word; -webkit-text-size-adjust: 100%; }
header { margin: 0 0 1.5rem; padding: 1.5rem 0 1rem; border-bottom: 4px solid $accent; }
h1 { margin: 0; color: $accent; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; color: $accent; font-size: 1.35rem; line-height: 1.25; }
h3 { margin: 1rem 0 0; font-size: 1rem; }
p { margin: .25rem 0; max-width: 44rem; }
.facts { display: flex; flex-wrap: wrap; margin: .5rem 0 0; padding: 0; list-style: none;
  color: $muted; }
.facts li:not(:last-child)::after { content: "\\00b7"; padding: 0 .5em; }
.lead { margin-top: .75rem; font-size: 1.15rem; font-weight: 600; }
.notes { margin-top: .75rem; color: $muted; font-size: .9rem; }
.box { overflow-x: auto; border: 1px solid $line; border-radius: 6px; }
.box:focus-visible, summary:focus-visible { outline: 3px solid $accent; outline-offset: 2px; }
table { width: 100%; border-collapse: separate; border-spacing: 0;
  font-variant-numeric: tabular-nums lining-nums; }
caption { padding: .5rem .6rem; text-align: left; color: $muted; font-size: .9rem; }
caption span { position: sticky; left: .6rem; }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: baseline;
  background: $paper; unicode-bidi: isolate; }
thead th { background: $head; border-top: 1px solid $line; border-bottom: 2px solid $accent;
  font-size: .82rem; line-height: 1.25; font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 400; overflow-wrap: anywhere; }
tbody tr:nth-child(even) > * { background: $zebra; }
th.right, td.right { text-align: right; white-space: nowrap; }
thead th.right { white-space: normal; }
th.center, td.center { text-align: center; }
.name { min-width: 8rem; border-right: 1px solid $line; position: sticky; left: 0; z-index: 1; }
tbody th.group { padding-top: .9rem; background: $head; color: $text; font-size: .9rem;
  font-weight: 600; }
tbody th.group span { position: sticky; left: .6rem; }
.best { font-weight: 700; }
.up { color: $up; }
.down { color: $down; }
.sum > * { border-top: 2px solid $accent; font-weight: 700; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
figure { margin: 0; display: grid; gap: .5rem 1.5rem; }
figcaption { color: $muted; font-size: .9rem; }
.chart { display: block; width: 100%; height: auto; }
.chart text { fill: $text; font-size: 10.5px; }
.chart .tick { text-anchor: end; dominant-baseline: central; }
.chart .end { dominant-baseline: central; font-weight: 700; }
.grid { fill: none; stroke: $line; stroke-width: 1; vector-effect: non-scaling-stroke; }
.line { fill: none; stroke-width: 1.4; stroke-linejoin: round; }
.leader { fill: none; stroke-width: .5; }
.marker { stroke-width: 1; }
.legend { margin: 0; padding-left: 1.6rem; align-self: center; }
.legend li { position: relative; padding-left: 3rem; overflow-wrap: anywhere; }
.legend li::marker { font-weight: 700; }
.swatch { position: absolute; left: .25rem; top: .4em; width: 2.4rem; height: .7rem; }
summary { padding: .4rem 0; color: $accent; cursor: pointer; }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid $line; color: $muted;
  font-size: .85rem; }
footer .facts { margin: 0; }
@media (min-width: 40rem) {
  .chart text { font-size: 7px; }
  .line { stroke-width: 1; }
  .chart .marker { stroke-width: .7; }
  figure { grid-template-columns: minmax(0, 2.4fr) minmax(12rem, 1fr); }
  figcaption { grid-column: 1 / -1; }
}
@media (min-width: 60rem) { .name { width: 32%; } }
@media (max-width: 39.99rem) {
  th, td { padding: .4rem; }
  thead th { font-size: .75rem; }
  .box { margin: 0 -1rem; border-width: 1px 0; border-radius: 0; }
  caption, tr > :first-child { padding-left: 1rem; }
  caption span, tbody th.group span { left: 1rem; }
}
@page { size: A4; margin: 14mm 13mm 16mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
@media print {
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; line-height: 1.35; }
  header { padding-top: 0; margin-bottom: 4mm; }
  h1 { font-size: 20pt; }
  h2 { margin-top: 6mm; font-size: 13pt; }
  h2, h3, caption, figcaption { break-after: avoid; }
  figure, tr, .words { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  .box { overflow: visible; margin: 0; border: 0; border-radius: 0; }
  .name { position: static; border-right: 0; }
  thead { display: table-header-group; }
  th, td { padding: .7mm 1.5mm; border-bottom: .2mm solid $line; }
  figure { grid-template-columns: minmax(0, 2.4fr) minmax(12rem, 1fr); }
  .chart text { font-size: 7px; }
  details:not([open]) { display: none; }
  footer { margin-top: 6mm; break-inside: avoid; }
}
"""
).substitute(
    text=TEXT,
    muted=MUTED,
    accent=ACCENT,
    up=UP,
    down=DOWN,
    paper=PAPER,
    zebra=ZEBRA,
    head=HEAD,
    line=LINE,
)

_PAGE = Template(
    """<!DOCTYPE html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="generator" content="$generator">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>$title</title>
<meta name="description" content="$description">
<style>$style</style>
</head>
<body>
<header>
<h1>$heading</h1>
$facts
$lead</header>
<main>
$sections
</main>
<footer>
$foot
</footer>
</body>
</html>
"""
)

_MARKS = {Mark.STRUCK: "s", Mark.CREDITED: "em", Mark.ASIDE: "i", Mark.BEST: "b"}


def render(page: Page) -> str:
    """Return the page; whatever a text holds stands as it is on it.

    The same page gives the same text, whatever the clock says.
    """
    lead = f'<p class="lead">{_text(page.lead)}</p>\n' if page.lead else ""
    day, *facts = page.facts
    dated = f'<time datetime="{page.day.isoformat()}">{_text(day)}</time>'
    return _PAGE.substitute(
        language=_text(page.language),
        generator=_text(f"{GENERATOR} {__version__}"),
        title=_text(page.title),
        description=_text(". ".join(filter(None, [*page.facts, page.lead]))),
        style=_STYLE,
        heading=_text(page.heading),
        facts=_facts([dated, *map(_text, facts)]),
        lead=lead,
        sections="\n".join(map(_section, page.sections)),
        foot=_facts(map(_text, page.foot)),
    )


def _facts(items: Iterable[str]) -> str:
    return '<ul class="facts">' + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _section(section: Section) -> str:
    key = _text(section.key)
    blocks = (_block(block, f"{key}-{at}") for at, block in enumerate(section.blocks, start=1))
    return "\n".join(
        [
            f'<section id="{key}" aria-labelledby="{key}-title">',
            f'<h2 id="{key}-title">{_text(section.title)}</h2>',
            *blocks,
            "</section>",
        ]
    )


def _block(block: Block, key: str) -> str:
    match block:
        case Grid():
            return _grid(block.table, block.caption, key)
        case Drawing():
            return _figure(block, key)
        case Words():
            return _words(block)


def _words(words: Words) -> str:
    sentences = "".join(f"<p>{_text(each)}</p>" for each in words.sentences)
    if not words.title:
        return f'<div class="notes">{sentences}</div>'
    return f'<div class="words"><h3>{_text(words.title)}</h3>{sentences}</div>'


def _figure(drawing: Drawing, key: str) -> str:
    chart = drawing.chart
    legend = "".join(
        f"<li>{swatch(number)}{_text(curve.name)}</li>" for number, curve in enumerate(chart.curves)
    )
    return "\n".join(
        [
            "<figure>",
            f"<figcaption>{_text(chart.title)}</figcaption>",
            drawn(chart, drawing.table, description=drawing.description, key=f"{key}-chart"),
            f'<ol class="legend">{legend}</ol>',
            "</figure>",
            f"<details><summary>{_text(drawing.opener)}</summary>",
            _grid(drawing.table, chart.title, key),
            "</details>",
        ]
    )


# --- tables ---------------------------------------------------------------------------------------


def _grid(table: Table, caption: str, key: str) -> str:
    """Return a table in a box in which it scrolls where the page is narrower."""
    name = next((each for each in table.columns if each.shrinks), table.columns[0])
    titles = "".join(
        f'<th scope="col"{_class(_look(column, name))}>{_title(column)}</th>'
        for column in table.columns
    )
    return "\n".join(
        [
            f'<div class="box" role="region" aria-labelledby="{key}" tabindex="0">',
            f'<table><caption id="{key}"><span>{_text(caption)}</span></caption>',
            f"<thead><tr>{titles}</tr></thead>",
            *_bodies(table, name),
            "</table></div>",
        ]
    )


def _title(column: Column) -> str:
    if column.kind is Kind.CHANGE:
        told = _("Change since the evening before")
        return f'<span aria-hidden="true">{_text(column.title)}</span>{_unseen(told)}'
    return _text(" ".join(column.title.split()))


def _bodies(table: Table, name: Column) -> Iterator[str]:
    """Yield the rows; a new part of the table begins with each divider."""
    yield "<tbody>"
    for at, row in enumerate(table.rows):
        if row.emphasis is Emphasis.DIVIDER:
            if at:
                yield "</tbody>\n<tbody>"
            yield (
                f'<tr><th class="group" scope="rowgroup" colspan="{len(table.columns)}">'
                f"<span>{_text(row.label)}</span></th></tr>"
            )
        else:
            yield _row(row, table.columns, name)
    yield "</tbody>"


def _row(row: Row, columns: Iterable[Column], name: Column) -> str:
    cells = (
        f'<th scope="row"{_class(_look(column, name))}>{_cell(cell, column)}</th>'
        if column is name
        else f"<td{_class(_look(column, name))}>{_cell(cell, column)}</td>"
        for column, cell in ((column, row.cells.get(column.key)) for column in columns)
    )
    kind = "sum" if row.emphasis in {Emphasis.SUBTOTAL, Emphasis.TOTAL} else ""
    return f"<tr{_class(kind)}>{''.join(cells)}</tr>"


def _look(column: Column, name: Column) -> str:
    if column is name:
        return "name"
    return "" if column.align is Align.LEFT else column.align.value


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _cell(cell: Cell | None, column: Column) -> str:
    if cell is not None and column.kind is Kind.CHANGE and isinstance(cell.value, int):
        return _change(cell.value)
    text = _text(shown(cell, column.kind))
    marks = cell.marks if cell else Mark.NONE
    for mark, tag in _MARKS.items():
        if mark in marks:
            text = f"<{tag}>{text}</{tag}>"
    return text


def _change(places: int) -> str:
    """Return by how many places somebody moved, as a sign to see and in words to hear."""
    sign = _text(shown(Cell(places), Kind.CHANGE))
    size = abs(places)
    if places == 0:
        look, told = "", _("unchanged")
    elif places > 0:
        look, told = "up", ngettext("up {count} place", "up {count} places", size)
    else:
        look, told = "down", ngettext("down {count} place", "down {count} places", size)
    return f'<span{_class(look)} aria-hidden="true">{sign}</span>{_unseen(told.format(count=size))}'


def _unseen(text: str) -> str:
    return f'<span class="unseen">{_text(text)}</span>'


def _text(text: str) -> str:
    return escape(clean(text))
