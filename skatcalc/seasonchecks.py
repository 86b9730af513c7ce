"""The sheet of the workbook on which it checks itself: what must be the same, computed twice."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from skatcalc.checks import ListSums
from skatcalc.events import Scoring
from skatcalc.i18n import _, pgettext
from skatcalc.results import Result
from skatcalc.scoring import GAME_BONUS, OPPONENT_BONUS
from skatcalc.seasonworkbook import (
    CHECK,
    RESULTS,
    SERIES,
    STANDINGS,
    SeasonBook,
    titled,
    whole,
)
from skatcalc.table import (
    Align,
    Cell,
    Column,
    Formula,
    Highlight,
    Kind,
    Mark,
    Paper,
    Ref,
    Row,
    Span,
    Table,
)

HOLDS, FAILS = "✓", "✗"
_NEAR = "0.005"
_NEARLY = Fraction(_NEAR)
"""Less than any difference that two decimals show."""


class Compared(NamedTuple):
    """One comparison: of what, and what it comes to on both ways; a way is a formula or a value."""

    check: str
    subject: str
    one: Cell
    other: Cell


def check_sheet(
    book: SeasonBook, standings: Table, series: Table, further: Iterable[Compared] = ()
) -> Table:
    """Return every comparison in a row with its mark; the first row counts those that fail.

    ``further`` are comparisons on sheets that not every season has.
    """
    compared = [*_lists(book), *_members(book, standings, series), *_sums(book), *further]
    rows = [_row(at, each) for at, each in enumerate(compared, start=1)]
    failed = sum(row.cells["mark"].value == FAILS for row in rows)
    summary = Row(
        cells={
            "check": Cell(_("checks that fail"), marks=Mark.BEST),
            "one": Cell(
                failed,
                ("COUNTIF(", Span("mark", first=1, last=len(rows)), f',"{FAILS}")')
                if rows
                else None,
                marks=Mark.BEST,
            ),
            "other": Cell(0),
            "mark": Cell(FAILS if failed else HOLDS, _mark(0)),
        }
    )
    table = Table(
        key=CHECK,
        title="",
        columns=(
            Column(key="check", title=pgettext("check of a workbook", "Check")),
            Column(key="subject", title=pgettext("check of a workbook", "Of")),
            _figures("one", pgettext("check of a workbook", "Here")),
            _figures("other", pgettext("check of a workbook", "There")),
            Column(key="mark", title=pgettext("check of a workbook", "Result"), align=Align.CENTER),
        ),
        rows=(summary, *rows),
        footer=len(rows) + 1,
        notes=(
            _("K1: the games won and lost and the deals that nobody won or lost are all deals."),
            _("K2: the games that opponents lost are one less than the players times all losses."),
            _("K3: the game points of all players are those of all single games."),
            _("K4: all totals are the game points with what won and lost games bring."),
        ),
        highlights=(("mark", Highlight.FAILED),),
        paper=Paper(one_page=False),
    )
    return replace(titled(table, CHECK))


def _figures(key: str, title: str) -> Column:
    # Counts and points are whole; whatever is not is shown with two places all the same.
    return Column(key=key, title=title, kind=Kind.INTEGER, align=Align.RIGHT)


def _mark(row: int) -> Formula:
    one, other = Ref(row, "one"), Ref(row, "other")
    return ("IF(ABS(", one, "-", other, f')<{_NEAR},"{HOLDS}","{FAILS}")')


def _row(at: int, each: Compared) -> Row:
    one, other = each.one.value, each.other.value
    holds = one == other or abs(_number(one) - _number(other)) < _NEARLY
    return Row(
        cells={
            "check": Cell(each.check),
            "subject": Cell(each.subject),
            "one": each.one,
            "other": each.other,
            "mark": Cell(HOLDS if holds else FAILS, _mark(at)),
        }
    )


def _number(value: object) -> Fraction:
    return Fraction(value) if isinstance(value, int | Decimal | Fraction) else Fraction(0)


def _lists(book: SeasonBook) -> Iterator[Compared]:
    """Yield K1 to K4 of each list, as far as they can be told.

    For K2 and K4 the table must have had the same size all the time.
    """
    by_list = sorted(book.results, key=lambda result: book.numbers[result.sheet])
    for stream, found in groupby(by_list, key=lambda result: result.sheet):
        results = [*found]
        if len(results) == results[0].players:
            told = [*_games_of_list(book, stream, results), *_sums_of_list(book, stream, results)]
            yield from sorted(told, key=lambda each: each.check)


def _at_one_size(result: Result) -> bool:
    """Return whether all losses of others brought what they do at a table of that size."""
    usual = OPPONENT_BONUS[result.players] * result.opponents_lost
    return result.for_opponents in {None, usual}


def _subject(book: SeasonBook, stream: str) -> str:
    return f"{book.numbers[stream]} · {book.lists[stream]}"


def _added(number: int, key: str) -> Formula:
    """Return the sum of a figure over the results of the list of that number."""
    return ("SUMIFS(", Span(key, RESULTS), ",", Span("number", RESULTS), f",{number})")


def _games_of_list(book: SeasonBook, stream: str, results: list[Result]) -> Iterator[Compared]:
    """Yield K1 and K3, which need more of the list than its results."""
    number, subject = book.numbers[stream], _subject(book, stream)
    sums = book.sums.get(stream, ListSums(None, None))
    if sums.undecided is not None:
        decided = sum(each.won + each.lost for each in results)
        formula: Formula = (
            *_added(number, "won"),
            "+",
            *_added(number, "lost"),
            f"+{sums.undecided}",
        )
        games: Formula = (*_added(number, "games"), f"/{len(results)}")
        one = Cell(decided + sums.undecided, formula)
        yield Compared("K1", subject, one, Cell(results[0].games, games))
    if sums.points is not None:
        points = sum(each.points for each in results)
        yield Compared("K3", subject, Cell(points, _added(number, "points")), Cell(sums.points))


def _sums_of_list(book: SeasonBook, stream: str, results: list[Result]) -> Iterator[Compared]:
    """Yield K2 and K4, which hold the results of the list against each other."""
    if not all(map(_at_one_size, results)):
        return
    number, subject = book.numbers[stream], _subject(book, stream)

    def added(key: str) -> Formula:
        return _added(number, key)

    players = results[0].players
    won, lost, points, total, opponents = (
        sum(getattr(each, key) for each in results)
        for key in ("won", "lost", "points", "total", "opponents_lost")
    )
    yield Compared(
        "K2",
        subject,
        Cell(opponents, added("opponents_lost")),
        Cell((players - 1) * lost, (f"{players - 1}*", *added("lost"))),
    )
    gain = {
        Scoring.SEEGER: -GAME_BONUS,
        Scoring.SEEGER_FABIAN: OPPONENT_BONUS[players] * (players - 1) - GAME_BONUS,
    }.get(book.scorings[stream])
    if gain is not None:
        formula: Formula = (
            *added("points"),
            f"+{GAME_BONUS}*",
            *added("won"),
            f"+({gain})*",
            *added("lost"),
        )
        expected = points + GAME_BONUS * won + gain * lost
        yield Compared("K4", subject, Cell(total, added("total")), Cell(expected, formula))


def _members(book: SeasonBook, standings: Table, series: Table) -> Iterator[Compared]:
    """Yield what the standings and the sheet of series say of each member."""
    places = rows_of_members(book, series)
    kinds = {column.key: column.kind for column in standings.columns}
    for member, here_row in rows_of_members(book, standings).items():
        there_row = places[member]
        name = str(standings.rows[here_row].cells["name"].value)
        for key, words in (
            ("total", _("total: standings and series")),
            ("score", _("counted score: standings and series")),
        ):
            one = standings.rows[here_row].cells[key]
            other = series.rows[there_row].cells[key]
            if other.formula:
                yield Compared(
                    words,
                    name,
                    Cell(one.value, (Ref(here_row, key, STANDINGS),), kind=kinds[key]),
                    Cell(other.value, (Ref(there_row, key, SERIES),), kind=kinds[key]),
                )


def rows_of_members(book: SeasonBook, table: Table) -> Mapping[str, int]:
    """Return the row of each member with results on a sheet, by his id."""
    rows = (at for at, row in enumerate(table.rows[: table.footer]) if row.cells)
    return {
        line.member.id: at
        for at, line in zip(rows, book.standings.lines, strict=True)
        if line.outcomes
    }


def _sums(book: SeasonBook) -> Iterable[Compared]:
    """Yield what all results and all members together must come to."""
    counted: Formula = (",", Span("counted", RESULTS), ",1)")
    for key, words in (
        ("won", _("won games: results and standings")),
        ("lost", _("lost games: results and standings")),
        ("points", _("game points: results and standings")),
    ):
        total = whole(sum(getattr(line, key) for line in book.standings.lines))
        yield Compared(
            words,
            _("all members"),
            Cell(total, ("SUMIFS(", Span(key, RESULTS), *counted)),
            Cell(total, ("SUM(", Span(key, STANDINGS), ")")),
        )
