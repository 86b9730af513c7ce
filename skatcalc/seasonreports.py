"""The standings of a season, its series and its single results as neutral tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from skatcalc.evening import evening_ranks, table_ranks
from skatcalc.i18n import N_, NP_, _, format_date, pgettext
from skatcalc.members import Member, shown_names
from skatcalc.results import Result
from skatcalc.season import Fate, Group, Outcome, Slot, Standing, Standings
from skatcalc.seasonrules import BelowMinimum, Measure, SeasonRules, Unit
from skatcalc.seasonterms import measure_text, short_day
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Mark, Row, Table

_ABSENT = "–"
_WHOLE = {Measure.TOTAL, Measure.BEST}
"""Measures that divide nothing."""
_MATRIX_FIGURES = ("total", "average", "best", "dropped", "score")
_GROUPS = {
    Group.BELOW: N_("Out of ranking: not enough played"),
    Group.GUEST: N_("Out of ranking: guests"),
    Group.NONE: N_("No series yet"),
}
_TITLES = {
    "evenings": (NP_("standings", "Evenings"), NP_("standings, in short", "Eve.")),
    "series": (NP_("standings", "Series"), NP_("standings, in short", "Ser.")),
    "games": (NP_("standings", "Games"), NP_("standings, in short", "Games")),
    "won": (NP_("standings", "Won"), NP_("standings, in short", "W")),
    "lost": (NP_("standings", "Lost"), NP_("standings, in short", "L")),
    "win_rate": (NP_("standings", "Win rate"), NP_("standings, in short", "Rate")),
    "opponents_lost": (NP_("standings", "Opponents' losses"), NP_("standings, in short", "Opp.")),
    "points": (NP_("standings", "Game points"), NP_("standings, in short", "Points")),
    "total": (NP_("standings", "Total"), NP_("standings, in short", "Total")),
    "average": (NP_("standings", "Average"), NP_("standings, in short", "Avg.")),
    "best": (NP_("standings", "Best result"), NP_("standings, in short", "Best")),
    "worst": (NP_("standings", "Worst result"), NP_("standings, in short", "Worst")),
    "dropped": (NP_("standings", "Dropped results"), NP_("standings, in short", "Drop")),
    "deduction": (NP_("standings", "Deduction"), NP_("standings, in short", "Ded.")),
    "score": (NP_("standings", "Counted score"), NP_("standings, in short", "Score")),
    "gap": (NP_("standings", "Gap to the first"), NP_("standings, in short", "Gap")),
    "missing": (
        NP_("standings", "Missing until the minimum"),
        NP_("standings, in short", "Miss."),
    ),
    "missing_evenings": (
        NP_("standings", "Evenings missing until the minimum"),
        NP_("standings, in short", "M.Ev."),
    ),
}
"""The figures of a member in the order of their columns: their titles, at length and in short."""


def standings_table(season: str, standings: Standings, *, wide: bool = False) -> Table:
    """Return where all stand, those out of ranking below a line.

    ``season`` is its name. Without ``wide`` there are as many columns as fit a terminal: what the
    rank is made of under this rule.
    """
    rules = standings.rules
    keys = _all_figures(rules) if wide else _essential_figures(rules)
    names = shown_names(line.member for line in standings.lines)
    kinds = {key: _kind(key, rules) for key in keys}

    def cells(line: Standing) -> dict[str, Cell]:
        change = {"change": Cell(_change(standings, line))}
        return _place_cells(standings, line, names) | change | _figure_cells(line, kinds)

    rows = _grouped(standings, cells)
    return Table(
        key="standings",
        title=_("Standings of {season}").format(season=season),
        columns=(*place_columns(change=True), *(_figure_column(key, rules) for key in keys)),
        rows=tuple(rows),
        footer=len(rows),
        heading=_heading(standings),
        notes=tuple(_notes(standings)),
    )


def _all_figures(rules: SeasonRules) -> tuple[str, ...]:
    """Return the keys of all columns that can hold something under this rule."""
    unused = {
        "dropped": not _drops(rules),
        "deduction": rules.below_minimum is not BelowMinimum.DEDUCT,
        "missing": not (rules.minimum or rules.minimum_share),
        "missing_evenings": not rules.minimum_evenings,
    }
    return tuple(key for key in _TITLES if not unused.get(key))


def _essential_figures(rules: SeasonRules) -> tuple[str, ...]:
    """Return the keys of the columns that decide under this rule, and are compared at the club."""
    count = "evenings" if rules.unit is Unit.EVENING else "series"
    has_sum = rules.measure in _WHOLE
    wanted = {count, "won", "lost", "average" if has_sum else "total", "score", "gap"}
    wanted |= {"dropped", "missing", "missing_evenings"}
    return tuple(key for key in _all_figures(rules) if key in wanted)


def _drops(rules: SeasonRules) -> bool:
    return bool(rules.drop_from or rules.keep_best)


def _kind(key: str, rules: SeasonRules) -> Kind:
    """Return what a column holds; scores are whole as long as the rule divides nothing."""
    if key == "win_rate":
        return Kind.PERCENT
    divided = {
        "average": True,
        "total": rules.normalise,
        "best": rules.normalise,
        "worst": rules.normalise,
        "deduction": rules.deduction.denominator != 1,
        "score": not _is_whole(rules),
        "gap": not _is_whole(rules),
    }
    return Kind.DECIMAL if divided.get(key) else Kind.INTEGER


def _is_whole(rules: SeasonRules) -> bool:
    is_sum = rules.measure in _WHOLE and not rules.normalise
    return is_sum and rules.deduction.denominator == 1


def place_columns(*, change: bool = False) -> Iterable[Column]:
    """Yield the columns that tell who is where, with ``change`` also where he came from."""
    yield Column(
        key="rank",
        title=pgettext("standings", "Rank"),
        short=pgettext("standings, in short", "Rk"),
        kind=Kind.INTEGER,
        align=Align.RIGHT,
    )
    if change:
        yield Column(key="change", title="▲▼", kind=Kind.CHANGE, align=Align.RIGHT)
    yield Column(key="name", title=pgettext("standings", "Name"), shrinks=True)


def _figure_column(key: str, rules: SeasonRules) -> Column:
    title, short = _TITLES[key]
    return Column(
        key=key,
        title=pgettext(*title),
        short=pgettext(*short),
        kind=_kind(key, rules),
        align=Align.RIGHT,
    )


def _heading(standings: Standings) -> tuple[tuple[str, str], ...]:
    evenings = standings.evenings
    last = [(pgettext("standings", "After"), format_date(evenings[-1]))] if evenings else []
    return (
        *last,
        (pgettext("standings", "Evenings"), str(len(evenings))),
        (_("Rules"), standings.rules.name),
        (pgettext("standings, in short", "Score"), measure_text(standings.rules)),
    )


def marked_name(name: str, *, guest: bool) -> str:
    """Return the name with the mark of a guest, if he is one."""
    return _("{name} (G)").format(name=name) if guest else name


def _grouped(standings: Standings, cells: Callable[[Standing], dict[str, Cell]]) -> list[Row]:
    """Return a row for each member, and above those out of ranking what they are."""
    rows: list[Row] = []
    for group, lines in groupby(standings.lines, key=lambda line: line.group):
        found = [*lines]
        if group is not Group.RANKED:
            rows.append(Row(cells={}, label=_group_text(found[0]), emphasis=Emphasis.DIVIDER))
        rows += (Row(cells=cells(line)) for line in found)
    return rows


def _group_text(line: Standing) -> str:
    if line.group is Group.BELOW and line.rank is not None:
        return _("Behind all others: not enough played")
    return _(_GROUPS[line.group])


def _place_cells(standings: Standings, line: Standing, names: Mapping[str, str]) -> dict[str, Cell]:
    name = marked_name(names[line.member.id], guest=is_guest(standings, line))
    return {"rank": Cell(line.rank), "name": Cell(name)}


def is_guest(standings: Standings, line: Standing) -> bool:
    """Return whether he was a guest on the last evening."""
    slots = standings.slots
    return line.group is Group.GUEST or bool(slots and line.member.is_guest(slots[-1].evening))


def _change(standings: Standings, line: Standing) -> int | str | None:
    if line.change is not None or line.rank is None:
        return line.change
    # Somebody has a rank, so there was an evening; of the first one nothing is new.
    first, last = standings.slots[0], standings.slots[-1]
    return None if first.evening == last.evening else pgettext("standings", "new")


def _figure_cells(line: Standing, kinds: Mapping[str, Kind]) -> dict[str, Cell]:
    if line.group is Group.NONE:
        told = {"series", "missing", "missing_evenings"}
        kinds = {key: kind for key, kind in kinds.items() if key in told}
    return {key: Cell(in_kind(_figure(line, key), kind)) for key, kind in kinds.items()}


def _figure(line: Standing, key: str) -> int | Fraction | None:
    # Only where it is asked for: it goes through all results of the season.
    found: int | Fraction | None = len(line.dropped) if key == "dropped" else getattr(line, key)
    return found


def in_kind(figure: int | Fraction | None, kind: Kind) -> int | Fraction | None:
    """Return a figure as a cell of that kind holds it: as an integer where it is one.

    >>> in_kind(Fraction(4, 2), Kind.INTEGER), in_kind(Fraction(4, 2), Kind.DECIMAL)
    (2, Fraction(2, 1))
    """
    if figure is None:
        return None
    if kind is Kind.INTEGER and figure.denominator == 1:
        return int(figure)
    return Fraction(figure)


def _notes(standings: Standings) -> Iterable[str]:
    if not standings.slots:
        yield _("no list counts so far; season add enters lists, which count once they are closed")
    if any(is_guest(standings, line) for line in standings.lines):
        yield _("(G) is a guest")


# --- every series of everybody --------------------------------------------------------------------

_BySlot = Mapping[Slot | None, list[Outcome]]
_STRUCK = (Fate.DROPPED, Fate.NOT_KEPT)


def matrix_table(
    season: str,
    standings: Standings,
    slots: Sequence[Slot] | None = None,
    *,
    figures: Sequence[str] = _MATRIX_FIGURES,
) -> Table:
    """Return what everybody got in each series, or each evening where the rule counts evenings.

    ``slots`` are those to show, all if it is not told; ``figures`` the columns of the standings
    that stand behind them, as far as the rule has them.
    """
    rules = standings.rules
    chosen = standings.slots if slots is None else slots
    kind = Kind.DECIMAL if rules.normalise else Kind.INTEGER
    kinds = {key: _kind(key, rules) for key in figures if key in _all_figures(rules)}
    names = shown_names(line.member for line in standings.lines)
    outcomes = {line.member.id: _by_slot(line) for line in standings.lines}
    played = {slot: _scores(slot, outcomes.values()) for slot in chosen}
    best = {slot: max(scores, default=None) for slot, scores in played.items()}

    def cells(line: Standing) -> dict[str, Cell]:
        own = outcomes[line.member.id]
        since = min(
            (slot for slot, those in own.items() if slot and _was_there(those)), default=None
        )
        shown = {
            slot_key(slot): _slot_cell(own.get(slot, ()), best[slot], kind)
            for slot in chosen
            if slot in own or (since is not None and slot > since)
        }
        return _place_cells(standings, line, names) | shown | _figure_cells(line, kinds)

    rows = _grouped(standings, cells)
    footer = [_mean_row(played)] if rows and chosen else []
    return Table(
        key="series",
        title=_("Series of {season}").format(season=season),
        columns=(
            *place_columns(),
            *_slot_columns(standings, chosen, kind),
            *(_figure_column(key, rules) for key in kinds),
        ),
        rows=(*rows, *footer),
        footer=len(rows),
        heading=_heading(standings),
        notes=(*_notes(standings), *_mark_notes(rows)),
    )


def _by_slot(line: Standing) -> _BySlot:
    """Return a member's results by series; two lists of one series are two results."""
    found: dict[Slot | None, list[Outcome]] = {}
    for each in line.outcomes:
        found.setdefault(each.slot, []).append(each)
    return found


def _was_there(outcomes: Iterable[Outcome]) -> bool:
    return any(each.number for each in outcomes)


def _scores(slot: Slot, outcomes: Iterable[_BySlot]) -> list[Fraction]:
    """Return what was played in a series, by whomever."""
    return [each.score for own in outcomes for each in own.get(slot, ()) if each.number]


def _slot_columns(standings: Standings, chosen: Iterable[Slot], kind: Kind) -> Iterable[Column]:
    several = {slot.evening for slot in standings.slots if slot.series > 1}
    for slot in chosen:
        day = short_day(slot.evening)
        numbered = slot.evening in several
        yield Column(
            key=slot_key(slot),
            title=f"{day}\n{slot.series}" if numbered else day,
            kind=kind,
            align=Align.RIGHT,
        )


# A sheet with all series has as many cells as members times series.
@lru_cache(maxsize=1 << 10)
def slot_key(slot: Slot) -> str:
    """Return the key of the column of a series or evening."""
    day = slot.evening.isoformat()
    return f"{day}/{slot.series}" if slot.series else day


def _slot_cell(outcomes: Sequence[Outcome], best: Fraction | None, kind: Kind) -> Cell:
    """Return what somebody has of a series: what counts of it, if anything does."""
    if not outcomes:
        return Cell(_ABSENT, muted=True)
    counted = [each for each in outcomes if each.fate not in _STRUCK]
    first, *others = counted or outcomes
    marks = Mark.NONE if counted else Mark.STRUCK
    if not (first.number or _was_there(others)):
        marks |= Mark.CREDITED
    elif best == first.score or any(best == each.score for each in others):
        marks |= Mark.BEST
    # Adding fractions takes its time, and as a rule there is one.
    score = sum((each.score for each in others), first.score) if others else first.score
    return Cell(in_kind(score, kind), marks=marks)


def _mean_row(played: Mapping[Slot, Sequence[Fraction]]) -> Row:
    """Return what a series brought on average to those who played it."""
    cells = {
        slot_key(slot): Cell(Fraction(sum(scores)) / len(scores))
        for slot, scores in played.items()
        if scores
    }
    label = {"name": Cell(pgettext("row of standings", "Average"))}
    return Row(cells=label | cells, emphasis=Emphasis.SUBTOTAL)


_MARK_NOTES = {
    Mark.STRUCK: N_("[ ] or crossed out: a result that does not count"),
    Mark.BEST: N_("* or bold: the best of the series or evening"),
    Mark.CREDITED: N_("( ) or slanted: credited for absence"),
}


def _mark_notes(rows: Iterable[Row]) -> list[str]:
    marks = Mark.NONE
    for row in rows:
        for cell in row.cells.values():
            marks |= cell.marks
    return [_(note) for mark, note in _MARK_NOTES.items() if mark in marks]


# --- one row for each result ----------------------------------------------------------------------

_RESULT_COLUMNS = {
    "date": (NP_("results", "Date"), NP_("results, in short", "Date"), Kind.DATE),
    "evening": (NP_("results", "Evening"), NP_("results, in short", "Eve."), Kind.INTEGER),
    "series": (NP_("results", "Series"), NP_("results, in short", "Ser."), Kind.INTEGER),
    "list": (NP_("results", "List"), NP_("results, in short", "List"), Kind.TEXT),
    "table": (NP_("results", "Table"), NP_("results, in short", "Tab."), Kind.INTEGER),
    "seat": (NP_("results", "Seat"), NP_("results, in short", "Seat"), Kind.INTEGER),
    "name": (NP_("results", "Name"), NP_("results, in short", "Name"), Kind.TEXT),
    "players": (NP_("results", "Players"), NP_("results, in short", "Pl."), Kind.INTEGER),
    "games": (NP_("results", "Games"), NP_("results, in short", "Games"), Kind.INTEGER),
    "won": (NP_("results", "Won"), NP_("results, in short", "W"), Kind.INTEGER),
    "lost": (NP_("results", "Lost"), NP_("results, in short", "L"), Kind.INTEGER),
    "opponents_lost": (
        NP_("results", "Opponents' losses"),
        NP_("results, in short", "Opp."),
        Kind.INTEGER,
    ),
    "points": (NP_("results", "Game points"), NP_("results, in short", "Points"), Kind.INTEGER),
    "total": (NP_("results", "Total"), NP_("results, in short", "Total"), Kind.INTEGER),
    "table_rank": (
        NP_("results", "Rank at the table"),
        NP_("results, in short", "R.tab."),
        Kind.INTEGER,
    ),
    "evening_rank": (
        NP_("results", "Rank of the evening"),
        NP_("results, in short", "R.eve."),
        Kind.INTEGER,
    ),
    "money": (NP_("results", "Money"), NP_("results, in short", "Money"), Kind.MONEY),
    "remark": (NP_("results", "Remark"), NP_("results, in short", "Remark"), Kind.TEXT),
}
"""The columns of the results, in this order for ever: titles at length and in short, and kinds."""
_ESSENTIAL = frozenset(_RESULT_COLUMNS) - {
    "evening",
    "list",
    "seat",
    "players",
    "games",
    "money",
    "remark",
}
"""Those that fit a terminal."""


def result_titles() -> dict[str, tuple[str, str]]:
    """Return the titles of the columns of results by their keys, at length and in short."""
    return {
        key: (pgettext(*title), pgettext(*short))
        for key, (title, short, _kind) in _RESULT_COLUMNS.items()
    }


def results_table(
    season: str,
    results: Sequence[Result],
    members: Sequence[Member],
    rules: SeasonRules,
    *,
    lists: Mapping[str, str],
    money: Mapping[tuple[str, str], Decimal] | None = None,
    wide: bool = True,
) -> Table:
    """Return a row for each member and series, in the order in which they were played.

    ``lists`` are the names of the lists by their place in the book. ``money`` is what a member won
    or paid, in whole units, by the list's place in the book and his id. Without ``wide`` there are
    as many columns as fit a terminal.
    """
    names = shown_names(members)
    numbers = {day: at for at, day in enumerate(sorted({e.evening for e in results}), start=1)}
    at_table, at_evening = table_ranks(results), evening_ranks(results, members, rules)

    def cells(result: Result) -> dict[str, Cell]:
        place = result.sheet, result.member
        figures = (
            result.evening,
            numbers[result.evening],
            result.series,
            lists[result.sheet],
            result.table,
            result.seat,
            marked_name(names[result.member], guest=result.guest),
            result.players,
            result.games,
            result.won,
            result.lost,
            result.opponents_lost,
            result.points,
            result.total,
            at_table[place],
            at_evening[result.evening, result.member],
            (money or {}).get(place),
            _remark(result),
        )
        return {
            key: _plain(figure)
            for key, figure in zip(_RESULT_COLUMNS, figures, strict=True)
            if figure is not None
        }

    rows = tuple(Row(cells=cells(each)) for each in results_in_order(results, members))
    return Table(
        key="results",
        title=_("Results of {season}").format(season=season),
        columns=tuple(
            Column(
                key=key,
                title=pgettext(*title),
                short=pgettext(*short),
                kind=kind,
                align=Align.LEFT if kind is Kind.TEXT else Align.RIGHT,
                shrinks=key in {"name", "list"},
            )
            for key, (title, short, kind) in _RESULT_COLUMNS.items()
            if wide or key in _ESSENTIAL
        ),
        rows=rows,
        footer=len(rows),
    )


# The results of a season are few different numbers and names, very many times.
@lru_cache(maxsize=1 << 12, typed=True)
def _plain(figure: "str | int | Decimal | date") -> Cell:
    return Cell(figure)


def results_in_order(results: Iterable[Result], members: Iterable[Member]) -> list[Result]:
    """Return the results of members in the order of their table."""
    known = {each.id for each in members}
    return sorted((each for each in results if each.member in known), key=_order)


def _order(result: Result) -> tuple[date, int, int, str, int]:
    return result.evening, result.series, result.table or 0, result.sheet, result.seat


def _remark(result: Result) -> str | None:
    words = [pgettext("remark", "guest")] if result.guest else []
    words += [pgettext("remark", "announced")] if result.announced else []
    return ", ".join(words) or None
