"""The page of a season for a club's website: who stands where, and how it came to that."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from skatcalc import __version__
from skatcalc.evening import Evening
from skatcalc.eveningreports import counts_text, evening_table
from skatcalc.i18n import _, format_date, language, ngettext, pgettext
from skatcalc.members import shown_names
from skatcalc.page import Block, Drawing, Grid, Page, Section, Words
from skatcalc.season import Group
from skatcalc.seasoncourse import course_sheet
from skatcalc.seasondocument import season_code
from skatcalc.seasonreports import standings_table
from skatcalc.seasonrulewords import rule_paragraphs
from skatcalc.seasonterms import measure_text, score_text
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.table import Cell, Mark, Row, Span, Table
from skatcalc.terms import listed

_FIRST = ("rank", "change", "name", "score", "gap")
"""The columns that are to be seen without scrolling, in this order."""
_NEEDLESS = frozenset({"dropped", "missing", "missing_evenings"})
"""Those that tell nothing as long as they are all 0."""
_PODIUM = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContents:
    """What the page shows; ``evening`` is the last one, ``None`` before the first."""

    book: SeasonBook
    stamp: datetime
    evening: Evening | None = None


def season_page(contents: PageContents) -> Page:
    """Return the page of a season, dated with the newest entry of the book."""
    book, day = contents.book, contents.stamp.date()
    evenings = len(book.standings.evenings)
    code = _("Check sum {code}").format(code=season_code(book))
    return Page(
        title=_("Standings of {season}").format(season=book.name),
        heading=book.name,
        day=day,
        language=language(),
        facts=(
            _("As of {date}").format(date=format_date(day)),
            ngettext("{count} evening", "{count} evenings", evenings).format(count=evenings),
            measure_text(book.rules),
        ),
        lead=_lead(book),
        sections=(*_sections(contents),),
        foot=(
            _("As of {date}").format(date=format_date(day)),
            code,
            _("Made with {program}").format(program=f"skatcalc {__version__}"),
        ),
    )


def _lead(book: SeasonBook) -> str:
    """Return who is first; nothing as long as nobody is ranked."""
    lines = book.standings.lines
    names = shown_names(line.member for line in lines)
    first = [line for line in lines if line.group is Group.RANKED and line.rank == 1]
    if not first or first[0].score is None:
        return ""
    return _("In the lead: {names}, {score}").format(
        names=listed(tuple(names[line.member.id] for line in first)),
        score=score_text(first[0].score, book.rules),
    )


def _sections(contents: PageContents) -> Iterator[Section]:
    book = contents.book
    yield Section(
        key="standings",
        title=pgettext("sheet of a workbook", "Standings"),
        blocks=(*_standings(book),),
    )
    course = course_sheet(book)
    if course is not None:
        yield Section(
            key="course",
            title=pgettext("sheet of a workbook", "Course"),
            blocks=(_course(course),),
        )
    if contents.evening is not None:
        yield _evening(contents.evening, book)
    yield Section(
        key="rule",
        title=_("The rule of {season}").format(season=book.name),
        blocks=tuple(
            Words(title=paragraph.title, sentences=paragraph.sentences)
            for paragraph in rule_paragraphs(book.rules)
        ),
    )


# --- standings ------------------------------------------------------------------------------------


def _standings(book: SeasonBook) -> Iterator[Block]:
    table = standings_table(book.name, book.standings)
    columns = {column.key: column for column in table.columns if _tells(table, column.key)}
    first = [columns.pop(key) for key in _FIRST if key in columns]
    evenings = book.standings.evenings
    caption = (
        _("After the evening of {date}").format(date=format_date(evenings[-1]))
        if evenings
        else _("Before the first evening")
    )
    yield Grid(
        caption=caption,
        table=replace(
            table,
            columns=(*first, *columns.values()),
            rows=tuple(map(_on_podium, table.rows)),
        ),
    )
    if table.notes:
        yield Words(sentences=table.notes)


def _tells(table: Table, key: str) -> bool:
    """Return whether a column tells anything of anybody."""
    values = {row.cells[key].value for row in table.rows if key in row.cells}
    nothing = {None, 0} if key in _NEEDLESS else {None}
    return not values <= nothing or key == "name"


def _on_podium(row: Row) -> Row:
    """Return a row with the first three marked."""
    rank = row.cells.get("rank", Cell()).value
    if not isinstance(rank, int) or rank > _PODIUM:
        return row
    decided = "score" if "score" in row.cells else "total"
    marked = {
        key: row.cells[key]._replace(marks=row.cells[key].marks | Mark.BEST)
        for key in ("rank", "name", decided)
    }
    return replace(row, cells=row.cells | marked)


# --- course ---------------------------------------------------------------------------------------


def _course(sheet: Table) -> Drawing:
    """Return the lines of the first members with the figures that they are drawn from."""
    chart = sheet.charts[0]
    spans = (chart.labels, *(curve.values for curve in chart.curves))
    drawn = {span.column for span in spans if isinstance(span, Span)}
    rows = tuple(row for row in sheet.rows if not drawn.isdisjoint(row.cells))
    return Drawing(
        chart=chart,
        table=replace(
            sheet,
            columns=tuple(column for column in sheet.columns if column.key in drawn),
            rows=rows,
            footer=len(rows),
            charts=(),
        ),
        description=_(
            "A line for each of those who are in front now, evening by evening; at its end stands "
            "its number in the legend. The figures stand in a table below the chart."
        ),
        opener=_("The figures of the chart"),
    )


# --- the last evening -----------------------------------------------------------------------------


def _evening(evening: Evening, book: SeasonBook) -> Section:
    table = evening_table(evening, shown_names(book.members))
    # A single series is the evening itself.
    single = {f"series_{number}" for number in evening.winners} if len(evening.winners) == 1 else ()
    columns = tuple(column for column in table.columns if column.key not in single)
    rows = tuple(map(_on_podium, table.rows))
    table = replace(table, columns=columns, rows=rows)
    blocks: list[Block] = [Grid(caption=counts_text(evening), table=table)]
    if table.notes:
        blocks.append(Words(sentences=table.notes))
    return Section(key="evening", title=table.title, blocks=tuple(blocks))
