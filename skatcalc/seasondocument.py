"""All sheets of a season's workbook in their order, and what dates and marks them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from skatcalc.checks import code_of
from skatcalc.i18n import _, format_date, language
from skatcalc.reports import printed_table
from skatcalc.seasonchecks import Compared, check_sheet
from skatcalc.seasonrules import season_rules_to_data
from skatcalc.seasonrulewords import rule_paragraphs
from skatcalc.seasonworkbook import (
    NOTES,
    RESULTS,
    RULES,
    SeasonBook,
    list_key,
    list_title,
    results_sheet,
    series_sheet,
    standings_sheet,
    titled,
)
from skatcalc.sheet import Sheet
from skatcalc.table import Cell, Column, Document, Emphasis, Paper, Ref, Row, Table

_TEXT = 90
"""The width of a page, in digits."""
NOTE_COLUMNS = 6
NOTE_ROWS = 40
"""How much room there is for what a person writes; there is more where more was written."""

Notes = Mapping[tuple[int, int], str]
"""What a person wrote, by row and column of the room for it, both counted from 0.

Row -1 is the line of titles, which we leave empty.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What the workbook holds besides the sheets that every season has.

    ``lists`` are to get sheets of their own, by their places in the book, if ``book.with_lists``
    says so; ``notes`` are kept from an earlier workbook. ``sheets`` are further ones, which stand
    behind the results, and ``checks`` what is to be compared on them. ``currency`` is that of
    money. ``properties`` are what the file says of itself to programs, by name.
    """

    book: SeasonBook
    stamp: datetime
    sheets: Sequence[Table] = ()
    checks: Sequence[Compared] = ()
    lists: Iterable[tuple[str, Sheet]] = ()
    notes: Notes | None = None
    properties: Mapping[str, str] = field(default_factory=dict)
    currency: str = "€"


def season_document(contents: Contents) -> Document:
    """Return the workbook of a season, dated with the newest entry of the book."""
    book = contents.book
    standings, series = standings_sheet(book), series_sheet(book)
    day = format_date(contents.stamp.date())
    numbers = sorted(book.numbers.values()) if book.with_lists else ()
    linked = {list_key(number): list_title(number) for number in numbers}
    return Document(
        title=book.name,
        tables=(
            standings,
            series,
            results_sheet(book),
            *contents.sheets,
            check_sheet(book, standings, series, contents.checks),
            rules_sheet(book),
            notes_sheet(contents.notes or {}),
        ),
        stamp=contents.stamp,
        language=language(),
        more=_lists(book, contents.lists),
        more_count=len(linked),
        linked=linked,
        currency=contents.currency,
        foot=_("As of {date} · check sum {code}").format(date=day, code=season_code(book)),
        properties=(*contents.properties.items(), ("language", language())),
    )


def season_code(book: SeasonBook) -> str:
    """Return a code that changes with any result, any member and the rule."""
    return code_of(
        {
            "rules": season_rules_to_data(book.rules),
            "members": [[each.id, each.name] for each in book.members],
            "results": [
                [book.numbers[each.sheet], each.evening.isoformat(), each.member, *each[3:]]
                for each in book.results
            ],
        }
    )


def rules_sheet(book: SeasonBook) -> Table:
    """Return the season's rule in words, to hang beside the standings."""
    rows: list[Row] = []
    for paragraph in rule_paragraphs(book.rules):
        rows.append(Row(cells={}, label=paragraph.title, emphasis=Emphasis.DIVIDER))
        rows += (Row(cells={"text": Cell(each)}) for each in paragraph.sentences)
    table = Table(
        key=RULES,
        title="",
        columns=(
            Column(
                key="text", title=_("The rule of {season}").format(season=book.name), width=_TEXT
            ),
        ),
        rows=tuple(rows),
        footer=len(rows),
        paper=Paper(one_page=True, repeated=0),
    )
    return titled(table, RULES)


def notes_sheet(notes: Notes) -> Table:
    """Return room for what the club wants to write; it is kept when the workbook is made anew."""
    height = max([NOTE_ROWS, *(row + 1 for row, _column in notes)])
    width = max([NOTE_COLUMNS, *(column + 1 for _row, column in notes)])
    rows = tuple(
        Row(
            cells={
                str(column): Cell(notes[row, column])
                for column in range(width)
                if (row, column) in notes
            }
        )
        for row in range(height)
    )
    table = Table(
        key=NOTES,
        title="",
        columns=tuple(
            Column(key=str(column), title=notes.get((-1, column), ""), width=_TEXT // NOTE_COLUMNS)
            for column in range(width)
        ),
        rows=rows,
        footer=len(rows),
        notes=(kept_note(),),
        paper=Paper(repeated=0),
    )
    return titled(table, NOTES)


def kept_note() -> str:
    """Return what stands below the room for notes."""
    return _("What is written here is kept when the workbook is made anew.")


def _lists(book: SeasonBook, lists: Iterable[tuple[str, Sheet]]) -> Iterator[Table]:
    first: dict[str, int] = {}
    for (stream, _member), row in book.rows.items():
        first[stream] = min(row, first.get(stream, row))
    for stream, sheet in lists:
        number = book.numbers[stream]
        yield replace(
            printed_table(sheet),
            key=list_key(number),
            title=list_title(number),
            back=Ref(first[stream], "list", RESULTS) if stream in first else None,
        )
