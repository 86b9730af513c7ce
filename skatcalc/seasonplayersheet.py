"""The sheet of the workbook that shows all results of one member, whoever is chosen on it.

Each line looks for the row of the results whose key is made of the member's number and of which of
his results it is. So it needs nothing that only some spreadsheet programs can do.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatcalc.i18n import NP_, _, pgettext
from skatcalc.members import Member, shown_names
from skatcalc.results import Result
from skatcalc.season import Standing
from skatcalc.seasonreports import results_in_order
from skatcalc.seasonworkbook import (
    KEY_STEP,
    PLAYER,
    RESULTS,
    STANDINGS,
    SeasonBook,
    titled,
    uncounted,
)
from skatcalc.table import (
    Align,
    Cell,
    Chart,
    ChartKind,
    ChartPlace,
    Column,
    Curve,
    Emphasis,
    Formula,
    Kind,
    Mark,
    Paper,
    Piece,
    Ref,
    Row,
    Span,
    Table,
)

_WIDEST = 36
_NAME, _MEAN, _BEST, _SCORE, _RANK = range(5)
"""The rows above those of the chart and the results."""
_CHART, _FIRST = 5, 18
_FIGURES = ("deals", "won", "lost", "points", "total")
_COLUMNS = {
    "nth": (NP_("results", "No."), Kind.INTEGER, 0),
    "date": (NP_("results", "Date"), Kind.DATE, 0),
    "list": (NP_("results", "List"), Kind.TEXT, 0),
    "series": (NP_("results", "Series"), Kind.INTEGER, 0),
    "deals": (NP_("results", "Deals"), Kind.INTEGER, 6),
    "won": (NP_("results", "Won"), Kind.INTEGER, 5),
    "lost": (NP_("results", "Lost"), Kind.INTEGER, 5),
    "points": (NP_("results", "Game points"), Kind.INTEGER, 7),
    "total": (NP_("results", "Total"), Kind.INTEGER, 8),
    "fate": (NP_("results", "Status"), Kind.TEXT, 0),
}
_ROW, _NAMES, _NUMBERS = "row", "names", "numbers"
"""Columns for the formulas alone: the row among the results, and who can be chosen."""


class _Shown(NamedTuple):
    """Who is shown when the workbook is opened, and what the formulas come to for him."""

    member: Member
    results: Sequence[Result]
    standing: Standing | None


def player_sheet(book: SeasonBook) -> Table | None:
    """Return the results of whoever is chosen, at first of the first one of the standings.

    What is beyond his results is empty. ``None`` where nobody has a result.
    """
    played: dict[str, list[Result]] = {}
    for each in results_in_order(book.results, book.members):
        played.setdefault(each.member, []).append(each)
    if not played:
        return None
    names = shown_names(book.members)
    choices = sorted(
        (each for each in book.members if each.id in played), key=lambda e: names[e.id].casefold()
    )
    shown = _shown(book, choices, played)
    most = max(map(len, played.values()))
    cells = [
        *_summary(book, shown, names[shown.member.id], most),
        *({} for _row_of_the_chart in range(_CHART, _FIRST)),
        *_lines(book, shown, most),
    ]
    for at, member in enumerate(choices):
        if at == len(cells):
            cells.append({})
        cells[at] |= {_NAMES: Cell(names[member.id]), _NUMBERS: Cell(member.number)}
    above = {_NAME: Emphasis.TOTAL, _FIRST: Emphasis.SUBTOTAL}
    rows = tuple(
        Row(cells=each, emphasis=above.get(at, Emphasis.ITEM)) for at, each in enumerate(cells)
    )
    table = Table(
        key=PLAYER,
        title="",
        columns=tuple(_columns(book, names.values())),
        rows=rows,
        footer=len(rows),
        charts=(_chart(most),),
        choices=((Ref(_NAME, "list"), Span(_NAMES, first=0, last=len(choices) - 1)),),
        paper=Paper(charts=ChartPlace.WITHIN, empty=(_CHART, _FIRST), rows=_FIRST + most),
    )
    return titled(table, PLAYER)


def _shown(
    book: SeasonBook, choices: Sequence[Member], played: Mapping[str, Sequence[Result]]
) -> _Shown:
    for line in book.standings.lines:
        if line.member.id in played:
            return _Shown(line.member, played[line.member.id], line)
    return _Shown(choices[0], played[choices[0].id], None)


def _columns(book: SeasonBook, names: Iterable[str]) -> Iterator[Column]:
    # What is chosen later may be wider than what is shown at first.
    texts = {
        "list": [*book.lists.values(), *names],
        "fate": [*book.fates.values(), uncounted()],
    }
    for key, (title, kind, width) in _COLUMNS.items():
        longest = max(map(len, texts.get(key, ())), default=width)
        yield Column(
            key=key,
            title=pgettext(*title),
            kind=kind,
            align=Align.LEFT if kind is Kind.TEXT else Align.RIGHT,
            width=min(longest, _WIDEST),
            shrinks=key == "list",
        )
    for key in (_ROW, _NAMES, _NUMBERS):
        yield Column(key=key, title=key, kind=Kind.INTEGER, align=Align.RIGHT, hidden=True)


# --- the chosen one -------------------------------------------------------------------------------


def _summary(book: SeasonBook, shown: _Shown, name: str, most: int) -> Iterator[dict[str, Cell]]:
    """Yield who is chosen with his sums, and below him what else is told of him."""
    results = shown.results
    count = len(results)
    sums = {key: sum(getattr(each, key) for each in results) for key in _FIGURES}
    yield {
        "nth": Cell(count, ("COUNTIF(", Span("member", RESULTS), ",", _NUMBER, ")")),
        "date": Cell(pgettext("standings", "Name")),
        "list": Cell(name, marks=Mark.INPUT),
        _ROW: Cell(shown.member.number, _number_of(_CHOSEN)),
    } | {key: Cell(total, ("SUM(", _down(key, most), ")")) for key, total in sums.items()}
    yield {"list": Cell(pgettext("standings", "Average"))} | {
        key: Cell(Fraction(total, count), _if_any(Ref(_NAME, key), "/", _COUNT))
        for key, total in sums.items()
    }
    best = max(each.total for each in results)
    yield {
        "list": Cell(pgettext("standings", "Best result")),
        "total": Cell(best, _if_any("MAX(", _down("total", most), ")")),
    }
    score, rank = (shown.standing.score, shown.standing.rank) if shown.standing else (None, None)
    lines = book.standings.lines
    is_whole = all(line.score is None or line.score.denominator == 1 for line in lines)
    counted = score if score is None or not is_whole else int(score)
    yield {
        "list": Cell(pgettext("standings", "Counted score")),
        "total": Cell("" if counted is None else counted, _of_standings("score")),
    }
    yield {
        "list": Cell(pgettext("standings", "Rank")),
        "total": Cell("" if rank is None else rank, _of_standings("rank")),
    }


_CHOSEN, _NUMBER, _COUNT = Ref(_NAME, "list"), Ref(_NAME, _ROW), Ref(_NAME, "nth")


def _number_of(name: Ref) -> Formula:
    """Return the number of the member of that name; 0 if there is none."""
    # MATCH takes these three for more than themselves.
    escaped: Formula = (name,)
    for sign in "~*?":
        escaped = ("SUBSTITUTE(", *escaped, f',"{sign}","~{sign}")')
    found: Formula = ("MATCH(", *escaped, ",", Span(_NAMES), ",0)")
    return ("IFERROR(INDEX(", Span(_NUMBERS), ",", *found, "),0)")


def _if_any(*pieces: Piece) -> Formula:
    """Return a formula that is empty for somebody without a result."""
    return ("IF(", _COUNT, '=0,"",', *pieces, ")")


def _of_standings(key: str) -> Formula:
    """Return what stands in a column of the standings; empty where nothing does."""
    row: Formula = ("MATCH(", _NUMBER, ",", Span("member", STANDINGS), ",0)")
    found: Formula = ("INDEX(", Span(key, STANDINGS), ",", *row, ")")
    return ("IFERROR(IF(", *found, '="","",', *found, '),"")')


def _down(key: str, most: int) -> Span:
    return Span(key, first=_FIRST, last=_FIRST + most - 1)


# --- his results ----------------------------------------------------------------------------------


def _lines(book: SeasonBook, shown: _Shown, most: int) -> Iterator[dict[str, Cell]]:
    rows, fates = book.rows, book.fates
    for nth in range(1, most + 1):
        at = _FIRST + nth - 1
        result = shown.results[nth - 1] if nth <= len(shown.results) else None
        place = ("", "") if result is None else (result.sheet, result.member)
        found = (
            {
                "date": result.evening,
                "list": book.lists[result.sheet],
                "series": result.series,
                **{key: getattr(result, key) for key in _FIGURES},
                "fate": fates.get(place, uncounted()),
            }
            if result
            else dict.fromkeys(list(_COLUMNS)[1:], "")
        )
        key: Formula = (_NUMBER, f"*{KEY_STEP}+{nth}")
        yield {
            "nth": Cell(nth if result else "", ("IF(", _COUNT, f'<{nth},"",{nth})')),
            _ROW: Cell(
                rows[place] + 1 if result else 0,
                ("IF(", _COUNT, f"<{nth},0,MATCH(", *key, ",", Span("key", RESULTS), ",0))"),
            ),
        } | {
            key: Cell(
                value,
                (
                    "IF(",
                    Ref(at, _ROW),
                    '=0,"",INDEX(',
                    Span(key, RESULTS),
                    ",",
                    Ref(at, _ROW),
                    "))",
                ),
            )
            for key, value in found.items()
        }


def _chart(most: int) -> Chart:
    return Chart(
        kind=ChartKind.COLUMNS,
        title=_("Total of every result"),
        labels=_down("nth", most),
        curves=(Curve(pgettext("results", "Total"), _down("total", most)),),
        label_title=pgettext("results", "No."),
    )
