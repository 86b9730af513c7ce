"""The sheet of honours in a season's workbook: large enough to be read on a wall.

Every value leads to where it comes from: the row of the standings or of the results, or the list.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from skatcalc.honours import Award, Honour, Honours
from skatcalc.i18n import NP_, _, pgettext
from skatcalc.members import shown_names
from skatcalc.reports import game_text
from skatcalc.seasonchecks import rows_of_members
from skatcalc.seasonworkbook import RESULTS, STANDINGS, SeasonBook, list_key, whole
from skatcalc.statsreports import (
    AVERAGES,
    BY_SCORE,
    award_details,
    honour_name,
    honour_terms,
    told_awards,
)
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Mark, Paper, Ref, Row, Table
from skatcalc.terms import matadors_text

HONOURS = "honours"
TITLE = NP_("sheet of a workbook", "Honours")
_TAB = "C9A227"
_SCALE = 1.4
_MOST_ON_ONE_PAGE = 32
_SOURCES = {
    Honour.CHAMPION: "score",
    Honour.RUNNER_UP: "score",
    Honour.RED_LANTERN: "score",
    Honour.CLIMBER: "rank",
    Honour.FALLER: "rank",
    Honour.FULL_ATTENDANCE: "evenings",
    Honour.MOST_SOLOS: "won",
    Honour.BEST_WIN_RATE: "win_rate",
    Honour.BEST_DEFENDER: "games",
}
"""The columns of the standings in which honours are to be found that are not of one list."""


def honours_sheet(book: SeasonBook, found: Honours, standings: Table) -> Table:
    """Return the honours of a season, a line for each who is named; ``standings`` is its sheet."""
    sources = _Sources(book, rows_of_members(book, standings), book.rows, _evenings(book))
    names = shown_names(book.members)
    rows: list[Row] = []
    last: Honour | None = None
    for award in told_awards(found):
        title = {} if award.honour is last else {"honour": Cell(honour_name(award.honour))}
        last = award.honour
        value = _value(award, book)._replace(link=sources.of(award))
        rows.append(
            Row(
                cells={
                    **title,
                    "name": Cell(names[award.member], marks=Mark.BEST),
                    "value": value,
                    "details": Cell(_details(award)),
                },
                emphasis=Emphasis.SUBTOTAL if title else Emphasis.ITEM,
            )
        )
    return Table(
        key=HONOURS,
        title=pgettext(*TITLE),
        tab=_TAB,
        columns=(
            Column(key="honour", title=pgettext("column of statistics", "Honour")),
            Column(key="name", title=pgettext("column of statistics", "Name")),
            Column(key="value", title=pgettext("column of statistics", "Value"), align=Align.RIGHT),
            Column(key="details", title=pgettext("column of statistics", "Details")),
        ),
        rows=tuple(rows),
        footer=len(rows),
        notes=tuple(honour_terms(found)) if found.awards else (_("nobody is named yet"),),
        paper=Paper(repeated=1, one_page=len(rows) <= _MOST_ON_ONE_PAGE, scale=_SCALE),
    )


def _value(award: Award, book: SeasonBook) -> Cell:
    """Return what somebody is named for, as a number where it is one."""
    game = award.game
    if award.honour is Honour.MOST_MATADORS and game and game.value.matadors:
        return Cell(matadors_text(game.value.matadors))
    if award.honour is Honour.BEST_WIN_RATE:
        return Cell(award.value, kind=Kind.PERCENT)
    averaged = award.honour in BY_SCORE and book.rules.measure in AVERAGES
    kind = Kind.DECIMAL if averaged or award.honour is Honour.BEST_DEFENDER else Kind.INTEGER
    return Cell(whole(award.value), kind=kind)


def _details(award: Award) -> str:
    """Return when and where it was, and of a game how it is said aloud."""
    told = award_details(award)
    if award.game is None:
        return told
    # A line may end behind a hyphen, but not behind a minus sign.
    said = game_text(award.game.row, award.game.value).replace(" -", " −")
    return f"{told}\n{said}"


@dataclass(frozen=True, slots=True)
class _Sources:
    """Where the values come from: rows of members, of results, and of the first of an evening."""

    book: SeasonBook
    members: Mapping[str, int]
    results: Mapping[tuple[str, str], int]
    evenings: Mapping[tuple[date, str], str]

    def of(self, award: Award) -> Ref | None:
        """Return where the value of an award is to be found."""
        if award.honour in _SOURCES:
            row = self.members.get(award.member)
            return None if row is None else Ref(row, _SOURCES[award.honour], STANDINGS)
        where = award.where
        if where is None:
            return None
        stream = where.stream or self.evenings.get((where.evening, award.member), "")
        if award.game and self.book.with_lists:
            return Ref(0, "number", list_key(self.book.numbers[stream]))
        place = self.results.get((stream, award.member))
        return None if place is None else Ref(place, "total", RESULTS)


def _evenings(book: SeasonBook) -> dict[tuple[date, str], str]:
    """Return the first list of every member on each evening."""
    found: dict[tuple[date, str], str] = {}
    for each in sorted(book.results, key=lambda result: (result.evening, result.series)):
        found.setdefault((each.evening, each.member), each.sheet)
    return found
