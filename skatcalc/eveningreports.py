"""An evening as it is read out, on one screen of a phone, and as a neutral table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from textwrap import wrap

from skatcalc.evening import Evening, HighGame
from skatcalc.i18n import NP_, _, format_date, ngettext, pgettext
from skatcalc.reports import game_text as said_aloud
from skatcalc.season import Standing
from skatcalc.seasonreports import in_kind, marked_name, place_columns
from skatcalc.seasonrules import TieBreak
from skatcalc.seasonterms import points_text
from skatcalc.table import Align, Cell, Column, Kind, Mark, Row, Table, shortened
from skatcalc.terms import listed

WIDTH = 40
"""How many signs a line of a phone holds."""
HEIGHT = 25
"""How many lines its screen has."""

_MOST_SERIES = 3
"""So many have room beside a name."""
_PLACE = 4
"""The width of a place in the ranking."""
_INDENT = "   "
_TIES = {
    TieBreak.WON: NP_("of an evening", "{name} before {other}: {theirs} games won, not {mine}"),
    TieBreak.LOST_FEWER: NP_(
        "of an evening", "{name} before {other}: {theirs} games lost, not {mine}"
    ),
    TieBreak.BEST_RESULT: NP_(
        "of an evening", "{name} before {other}: the better series is {theirs}, not {mine}"
    ),
    TieBreak.OPPONENTS_LOST: NP_(
        "of an evening", "{name} before {other}: opponents lost {theirs} games, not {mine}"
    ),
    TieBreak.POINTS: NP_(
        "of an evening", "{name} before {other}: {theirs} points from games, not {mine}"
    ),
    TieBreak.RESULTS: NP_("of an evening", "{name} before {other}: {theirs} series, not {mine}"),
}


def evening_lines(
    evening: Evening, names: Mapping[str, str], *, height: int | None = HEIGHT
) -> list[str]:
    """Return the evening in lines of a phone: the ranking, series winners, the highest game.

    ``names`` are those to be published, by id. Of more players than fit the last ones are left
    out, and it is said how many; ``None`` leaves nobody out.
    """
    titles, *ranking = _ranking(evening, names)
    head = [*_wrapped(_title(evening)), *_wrapped(counts_text(evening)), titles]
    below = [*_below(evening, names, len(ranking))]
    if height is not None and len(head) + len(ranking) + len(below) > height:
        below = [*_below(evening, names, _FEWEST)]
        ranking = _cut(ranking, max(height - len(head) - len(below), _FEWEST + 1))
    return [*head, *ranking, *below]


_FEWEST = 3
"""The places that are shown however much stands below them, and how they were decided."""


def _cut(ranking: list[str], room: int) -> list[str]:
    """Return as many lines of a ranking as have room, the last one telling how many are missing."""
    left_out = len(ranking) - room + 1
    if left_out <= 1:
        return ranking
    more = ngettext(
        "… and {count} more; --all shows everybody",
        "… and {count} more; --all shows everybody",
        left_out,
    )
    return [*ranking[: room - 1], more.format(count=left_out)]


def _title(evening: Evening) -> str:
    return _("Evening of {date}").format(date=format_date(evening.day))


def counts_text(evening: Evening) -> str:
    """Return how many tables, series and players there were."""
    players, series = len(evening.standings.lines), len(evening.winners)
    counts = (
        ngettext("{count} table", "{count} tables", evening.tables).format(count=evening.tables),
        ngettext("{count} series", "{count} series", series).format(count=series),
        ngettext("{count} player", "{count} players", players).format(count=players),
    )
    return ", ".join(counts)


def _ranking(evening: Evening, names: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each player: place, name, sum, and each series where there are several.

    The first line has the titles of the figures; it is empty where there is the sum alone.
    """
    columns = [*evening.winners] if 1 < len(evening.winners) <= _MOST_SERIES else []
    titles = [
        pgettext("of an evening", "sum"),
        *(pgettext("of an evening", "S{number}").format(number=number) for number in columns),
    ]
    lines = evening.standings.lines
    figures = [[points_text(line.total), *_series_texts(line, columns)] for line in lines]
    widths = [max(map(len, column)) for column in zip(titles, *figures, strict=True)]
    room = WIDTH - _PLACE - sum(widths) - len(widths)
    yield f"{'':{_PLACE + room}} {_in_columns(titles, widths)}" if columns else ""
    for line, own in zip(lines, figures, strict=True):
        name = shortened(_player(evening, line, names), room)
        yield f"{line.rank:>2}. {name:<{room}} {_in_columns(own, widths)}"


def _in_columns(texts: Sequence[str], widths: Sequence[int]) -> str:
    return " ".join(text.rjust(width) for text, width in zip(texts, widths, strict=True))


def _series_texts(line: Standing, series: Iterable[int]) -> list[str]:
    scores = _scores(line)
    return [points_text(scores[number]) if number in scores else "–" for number in series]


def _scores(line: Standing) -> dict[int, Fraction]:
    """Return what he got in each series of the evening."""
    scores: dict[int, Fraction] = {}
    for slot, score in [(each.slot, each.score) for each in line.outcomes if each.slot]:
        scores[slot.series] = scores.get(slot.series, Fraction(0)) + score
    return scores


def _player(evening: Evening, line: Standing, names: Mapping[str, str]) -> str:
    return marked_name(names[line.member.id], guest=line.member.is_guest(evening.day))


def _below(evening: Evening, names: Mapping[str, str], places: int) -> Iterator[str]:
    ties = _ties(evening, names, places)
    facts = [*_winners(evening, names), *_highest(evening, names), *ties]
    if facts:
        yield ""
    for fact in facts:
        yield from _wrapped(fact)


def _winners(evening: Evening, names: Mapping[str, str]) -> Iterator[str]:
    """Yield who won each series; of a single one that is the ranking itself."""
    if len(evening.winners) > 1:
        for number, winners in evening.winners.items():
            yield _("Series {number}: {name}, {score}").format(
                number=number,
                name=listed(tuple(_player(evening, each, names) for each in winners)),
                score=points_text(winners[0].total),
            )


def _highest(evening: Evening, names: Mapping[str, str]) -> Iterator[str]:
    for each in evening.highest:
        yield _("Highest game: {name}, {game}").format(
            name=names.get(each.member or "", each.written), game=game_text(each)
        )
    missing = evening.lists - evening.full
    if evening.highest and missing:
        yield ngettext(
            "(without {count} list of totals alone)",
            "(without {count} lists of totals alone)",
            missing,
        ).format(count=missing)


def game_text(high: HighGame) -> str:
    """Return a game as it is said aloud; the score where no more is told."""
    worth = high.row.value
    if worth is None:
        return _("{score} as written").format(score=high.row.score)
    return said_aloud(high.row, worth)


def _ties(evening: Evening, names: Mapping[str, str], places: int) -> Iterator[str]:
    """Yield what decided between equal sums on the first so many places."""
    lines = evening.standings.lines[:places]
    for before, line in pairwise(lines):
        told = line.ahead
        if told is not None and told.by in _TIES:
            yield pgettext(*_TIES[told.by]).format(
                name=_player(evening, before, names),
                other=_player(evening, line, names),
                theirs=points_text(told.theirs),
                mine=points_text(told.mine),
            )


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=_INDENT)


# --- for a page or a program ----------------------------------------------------------------------


def evening_table(evening: Evening, names: Mapping[str, str]) -> Table:
    """Return the ranking of the evening; what is read out besides stands in the notes."""
    lines = evening.standings.lines
    kind = Kind.DECIMAL if evening.standings.rules.normalise else Kind.INTEGER
    best = {number: winners[0].score for number, winners in evening.winners.items()}
    figures = (
        ("total", pgettext("results", "Total"), kind),
        *(
            (f"series_{number}", _("Series {number}").format(number=number), kind)
            for number in evening.winners
        ),
        ("won", pgettext("results", "Won"), Kind.INTEGER),
        ("lost", pgettext("results", "Lost"), Kind.INTEGER),
        ("opponents_lost", pgettext("results", "Opponents' losses"), Kind.INTEGER),
        ("points", pgettext("results", "Game points"), Kind.INTEGER),
    )

    def series_cells(line: Standing) -> dict[str, Cell]:
        return {
            f"series_{number}": Cell(
                in_kind(score, kind), marks=Mark.BEST if score == best[number] else Mark.NONE
            )
            for number, score in _scores(line).items()
        }

    def cells(line: Standing) -> dict[str, Cell]:
        return series_cells(line) | {
            "rank": Cell(line.rank),
            "name": Cell(_player(evening, line, names)),
            "total": Cell(in_kind(line.score, kind)),
            "won": Cell(line.won),
            "lost": Cell(line.lost),
            "opponents_lost": Cell(line.opponents_lost),
            "points": Cell(line.points),
        }

    return Table(
        key="evening",
        title=_title(evening),
        columns=(
            *place_columns(),
            *(
                Column(key=key, title=name, kind=each, align=Align.RIGHT)
                for key, name, each in figures
            ),
        ),
        rows=tuple(Row(cells=cells(line)) for line in lines),
        footer=len(lines),
        heading=((pgettext("how many", "Tables"), str(evening.tables)),),
        notes=(
            *_winners(evening, names),
            *_highest(evening, names),
            *_ties(evening, names, len(lines)),
        ),
    )
