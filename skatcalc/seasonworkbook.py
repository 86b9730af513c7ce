"""The workbook of a season: the sheets that say who stands where, each number to be added again.

Decisions, such as ranks and dropped results, are values; arithmetic is formulas on the sheet of
results, which refer to members and lists by their numbers, never by names. What all of it must come
to is compared on a sheet of its own, see ``seasonchecks.py``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import ceil

from skatcalc.checks import ListSums
from skatcalc.events import Scoring
from skatcalc.i18n import NP_, pgettext
from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.scoring import GAME_BONUS, OPPONENT_BONUS
from skatcalc.season import Fate, Group, Lots, Outcome, Slot, Standing, Standings
from skatcalc.seasonreports import (
    matrix_table,
    result_titles,
    results_in_order,
    results_table,
    slot_key,
    standings_table,
)
from skatcalc.seasonrules import Measure, SeasonRules, SeasonScoring, Unit
from skatcalc.seating import FULL_SERIES
from skatcalc.table import (
    Align,
    Box,
    Cell,
    Column,
    Emphasis,
    Formula,
    Highlight,
    Kind,
    Mark,
    Paper,
    Piece,
    Ref,
    Row,
    Span,
    Table,
)

STANDINGS, SERIES, RESULTS, COURSE, KINDS, PLAYER, CHECK, RULES, NOTES = (
    "standings",
    "series",
    "results",
    "course",
    "kinds",
    "player",
    "check",
    "rules",
    "notes",
)
"""The keys of the sheets."""
RESULTS_NAME = "tblErgebnisse"
"""The name of the results as a data table, in every language: what others build on it finds it."""
TITLES = {
    STANDINGS: NP_("sheet of a workbook", "Standings"),
    SERIES: NP_("sheet of a workbook", "Series"),
    RESULTS: NP_("sheet of a workbook", "Results"),
    COURSE: NP_("sheet of a workbook", "Course"),
    KINDS: NP_("sheet of a workbook", "Kinds of games"),
    PLAYER: NP_("sheet of a workbook", "Player"),
    CHECK: NP_("sheet of a workbook", "Check"),
    RULES: NP_("sheet of a workbook", "Rule"),
    NOTES: NP_("sheet of a workbook", "Notes"),
}
_TABS = {
    STANDINGS: "1F4E79",
    SERIES: "2E75B6",
    RESULTS: "7F7F7F",
    COURSE: "C55A11",
    KINDS: "7030A0",
    PLAYER: "BF9000",
    CHECK: "548235",
}
_PODIUM = 3
_SLOTS_ON_ONE_PAGE = 30
_SLOTS_ON_A_PAGE = 24
"""As many as each page has at most, or about as many, where one is not enough."""
_KEYS = {
    "deals": NP_("results", "Deals"),
    "member": NP_("results", "Member no."),
    "number": NP_("results", "List no."),
    "counted": NP_("results", "In the ranking"),
    "key": NP_("results", "Member and result"),
    "fate": NP_("results", "Status"),
}
"""What stands behind the columns of the results, for the formulas of the other sheets."""
KEY_STEP = 10_000
"""A result's key is its member's number times this, and which of his results it is, from 1."""
_FATES = {
    Fate.COUNTED: NP_("what became of a result", "counted"),
    Fate.DROPPED: NP_("what became of a result", "dropped"),
    Fate.NOT_KEPT: NP_("what became of a result", "not among the best"),
}


@dataclass(frozen=True, kw_only=True)
class SeasonBook:
    """What the workbook of a season is made of.

    ``lists`` are the names of the lists by their place in the book, ``numbers`` their numbers in
    it, ``scorings`` how they were scored and ``sums`` what their lines come to; ``lots`` are those
    that were drawn; ``with_lists`` tells whether each list has a sheet of its own. ``money`` is
    what was won or paid for a list, in whole units of the currency, by its place in the book and
    the member's id.
    """

    name: str
    standings: Standings
    results: tuple[Result, ...]
    members: tuple[Member, ...]
    lists: Mapping[str, str]
    numbers: Mapping[str, int]
    scorings: Mapping[str, Scoring]
    sums: Mapping[str, ListSums] = field(default_factory=dict)
    lots: Lots = field(default_factory=dict)
    with_lists: bool = False
    money: Mapping[tuple[str, str], Decimal] = field(default_factory=dict)

    @property
    def rules(self) -> SeasonRules:
        """Return the season's rule."""
        return self.standings.rules

    @cached_property
    def in_order(self) -> list[Result]:
        """The results in the order of their sheet."""
        return results_in_order(self.results, self.members)

    @cached_property
    def rows(self) -> dict[tuple[str, str], int]:
        """The row of each result on its sheet, by list and member."""
        return {(each.sheet, each.member): row for row, each in enumerate(self.in_order)}

    @cached_property
    def keys(self) -> dict[tuple[str, str], int]:
        """The key of each result, by list and member: it stays when the sheet is sorted."""
        numbers = {member.id: member.number for member in self.members}
        played: Counter[str] = Counter()
        keys: dict[tuple[str, str], int] = {}
        for each in self.in_order:
            played[each.member] += 1
            key = numbers[each.member] * KEY_STEP + played[each.member]
            keys[each.sheet, each.member] = key
        return keys

    @cached_property
    def fates(self) -> dict[tuple[str, str], str]:
        """In words what became of each result under the rule, by list and member."""
        words = {fate: pgettext(*text) for fate, text in _FATES.items()}
        return {
            (result.sheet, result.member): words[outcome.fate]
            for line in self.standings.lines
            for outcome in line.outcomes
            for result in outcome.results
        }

    def standing_rows(self) -> dict[str, int]:
        """Return the row of each member on the sheet of the standings, by id."""
        rows: dict[str, int] = {}
        dividers = 0
        for at, line in enumerate(self.standings.lines):
            if line.group is not Group.RANKED and (
                not at or line.group is not self.standings.lines[at - 1].group
            ):
                dividers += 1
            rows[line.member.id] = at + dividers
        return rows


def uncounted() -> str:
    """Return what became of a result that the rule leaves out."""
    return pgettext("what became of a result", "left out")


def list_title(number: int) -> str:
    """Return what the sheet of a list is called, by the list's number in the book."""
    return pgettext("sheet of a workbook", "List {number}").format(number=number)


def list_key(number: int) -> str:
    """Return the key of the sheet of a list.

    >>> list_key(12)
    'list-12'
    """
    return f"list-{number}"


def titled(table: Table, key: str) -> Table:
    """Return a table as the sheet of that key."""
    return replace(table, key=key, title=pgettext(*TITLES[key]), tab=_TABS.get(key, ""))


# --- results --------------------------------------------------------------------------------------


def results_sheet(book: SeasonBook) -> Table:
    """Return a row for each member and series; totals are formulas where they are arithmetic."""
    table = results_table(
        book.name, book.results, book.members, book.rules, lists=book.lists, money=book.money
    )
    numbers = {member.id: member.number for member in book.members}
    keys, fates = book.keys, book.fates
    rows = []
    for at, (row, result) in enumerate(zip(table.rows, book.in_order, strict=True)):
        place = result.sheet, result.member
        fate = fates.get(place)
        number = book.numbers[result.sheet]
        link = Ref(0, "number", list_key(number)) if book.with_lists else None
        more = {
            "list": row.cells["list"]._replace(link=link),
            "total": Cell(result.total, _total(at, result)),
            "deals": Cell(result.deals),
            "member": Cell(numbers[result.member]),
            "number": Cell(number),
            "counted": Cell(int(fate is not None)),
            "key": Cell(keys[place]),
            "fate": Cell(fate or uncounted()),
        }
        rows.append(Row(cells=row.cells | more))
    behind = (
        Column(key=key, title=pgettext(*title))
        if key == "fate"
        else Column(key=key, title=pgettext(*title), kind=Kind.INTEGER, align=Align.RIGHT)
        for key, title in _KEYS.items()
    )
    table = replace(table, columns=(*table.columns, *behind), rows=tuple(rows), heading=())
    # What is there for formulas and for filters need not be printed.
    paper = Paper(
        landscape=True, repeated=1, one_page=False, columns=len(table.columns) - len(_KEYS)
    )
    return replace(titled(table, RESULTS), name=RESULTS_NAME, paper=paper)


def titles_of_results() -> dict[str, tuple[str, ...]]:
    """Return all titles that the columns of the results can have, by their keys."""
    behind = {key: (pgettext(*title),) for key, title in _KEYS.items()}
    return {**result_titles(), **behind}


def _total(row: int, result: Result) -> Formula | None:
    """Return how the total of a result comes about, by whichever way of scoring gives it."""
    games: Formula = (
        Ref(row, "points"),
        f"+{GAME_BONUS}*(",
        Ref(row, "won"),
        "-",
        Ref(row, "lost"),
        ")",
    )
    told, seeger = result.for_opponents, result.points + GAME_BONUS * (result.won - result.lost)
    usual = OPPONENT_BONUS[result.players] * result.opponents_lost
    if result.total == seeger + (usual if told is None else told):
        return (*games, "+", *_opponents(row, told))
    if result.total == seeger:
        return games
    return (Ref(row, "points"),) if result.total == result.points else None


def _opponents(row: int, told: int | None) -> Formula:
    if told is not None:
        return (str(told),)
    players = Ref(row, "players")
    return ("IF(", players, _AT_THREE, players, _AT_FOUR_OR_FIVE, Ref(row, "opponents_lost"))


_AT_THREE = f"=3,{OPPONENT_BONUS[3]},IF("
_AT_FOUR_OR_FIVE = f"=4,{OPPONENT_BONUS[4]},{OPPONENT_BONUS[5]}))*"


# --- series ---------------------------------------------------------------------------------------


def series_sheet(book: SeasonBook) -> Table:
    """Return what everybody got in each series; each cell leads back to the results."""
    standings = book.standings
    table = matrix_table(book.name, standings)
    keys_of = book.keys
    keys = [slot_key(slot) for slot in standings.slots]
    lines = iter(standings.lines)
    rows: list[Row] = []
    for at, row in enumerate(table.rows[: table.footer]):
        if row.emphasis is Emphasis.DIVIDER:
            rows.append(row)
            continue
        line = next(lines)
        cells = dict(row.cells)
        for outcome in line.outcomes:
            if outcome.slot is not None and outcome.number:
                key = slot_key(outcome.slot)
                formula = _slot_formula(outcome, keys_of, book.rules)
                cells[key] = cells[key]._replace(value=whole(outcome.score), formula=formula)
        if line.average is not None and line.score is not None:
            cells |= _sums(at, line, keys, book.rules, (line.average, line.score))
        rows.append(replace(row, cells=_aside(cells, line)))
    footer = [_means(row, standings, len(rows)) for row in table.rows[table.footer :]]
    breaks = tuple(map(slot_key, _new_pages(standings.slots)))
    table = replace(table, rows=(*rows, *footer))
    return replace(
        titled(table, SERIES),
        paper=Paper(landscape=True, repeated=2, breaks=breaks, one_page=False),
    )


def _new_pages(slots: Sequence[Slot]) -> Iterator[Slot]:
    """Yield where a page begins: as many series on each, but those of an evening together."""
    if len(slots) <= _SLOTS_ON_ONE_PAGE:
        return
    begins = [at for at in range(1, len(slots)) if slots[at].evening != slots[at - 1].evening]
    pages = ceil(len(slots) / _SLOTS_ON_A_PAGE)
    wanted = (len(slots) * page / pages for page in range(1, pages))
    found = {min(begins, key=lambda at: abs(at - each), default=0) for each in wanted}
    yield from (slots[at] for at in sorted(found) if at)


def whole(number: Fraction | int) -> Fraction | int:
    """Return a number as a whole one if it is that."""
    return int(number) if number.denominator == 1 else number


def _aside(cells: dict[str, Cell], line: Standing) -> dict[str, Cell]:
    """Return the cells of a line, slanted where it is out of ranking."""
    if line.group is Group.RANKED:
        return cells
    return {key: cell._replace(marks=cell.marks | Mark.ASIDE) for key, cell in cells.items()}


def _slot_formula(
    outcome: Outcome, keys_of: Mapping[tuple[str, str], int], rules: SeasonRules
) -> Formula:
    pieces: list[Piece] = []
    for result in outcome.results:
        key = keys_of[result.sheet, result.member]
        pieces += ["+"] if pieces else []
        pieces += _worth(result, key, rules)
    return tuple(pieces)


def _worth(result: Result, key: int, rules: SeasonRules) -> Formula:
    """Return what one list is worth under the rule."""
    worth = _as_scored(result, key, rules.scoring)
    if rules.normalise and result.deals:
        return ("(", *worth, f")*{FULL_SERIES}/", *_figure("deals", key))
    return worth


def _as_scored(result: Result, key: int, scoring: SeasonScoring) -> Formula:
    if scoring is SeasonScoring.AS_LISTED:
        return _figure("total", key)
    if scoring is SeasonScoring.CLASSIC:
        return _figure("points", key)
    won, lost = _figure("won", key), _figure("lost", key)
    games: Formula = (*_figure("points", key), f"+{GAME_BONUS}*(", *won, "-", *lost, ")")
    if scoring is SeasonScoring.SEEGER:
        return games
    if result.for_opponents is not None:
        return (*games, f"+{result.for_opponents}")
    bonus = f"+{OPPONENT_BONUS[result.players]}*"
    return (*games, bonus, *_figure("opponents_lost", key))


def _figure(column: str, key: int) -> Formula:
    """Return a figure of the result with that key, which may stand in any row by now."""
    return ("SUMIFS(", Span(column, RESULTS), ",", _RESULT_KEYS, f",{key})")


_RESULT_KEYS = Span("key", RESULTS)


def _sums(
    at: int,
    line: Standing,
    keys: Sequence[str],
    rules: SeasonRules,
    average_and_score: tuple[Fraction, Fraction],
) -> dict[str, Cell]:
    """Return the figures behind the series, as far as they are arithmetic on them."""
    average, score = average_and_score
    box = Box(at, keys[0], keys[-1])
    played = [e for e in line.outcomes if e.number]
    credited = [e.slot for e in line.outcomes if e.slot is not None and not e.number]
    less = [piece for slot in credited for piece in ("-", Ref(at, slot_key(slot)))]
    found = {
        "total": Cell(whole(line.total), ("SUM(", box, ")", *less)),
        "average": Cell(average, (Ref(at, "total"), f"/{len(played)}")),
    }
    if line.best is not None and not credited:
        found["best"] = Cell(whole(line.best), ("MAX(", box, ")"))
    # What deals a credit stands for cannot be seen on the sheet.
    if not (credited and rules.measure is Measure.PER_36):
        found["score"] = Cell(whole(score), tuple(_score(at, line, box, rules)))
    return found


def _score(at: int, line: Standing, box: Box, rules: SeasonRules) -> Iterator[Piece]:
    """Yield the counted score as arithmetic on the series of the row."""
    out: list[Ref] = []
    kept: list[Ref] = []
    for each in line.outcomes:
        if each.slot is not None:
            place = Ref(at, slot_key(each.slot))
            (out if each.fate in {Fate.DROPPED, Fate.NOT_KEPT} else kept).append(place)
    yield "("
    if len(out) <= len(kept):
        yield from ("SUM(", box, ")")
        for place in out:
            yield from ("-", place)
    else:
        for count, place in enumerate(kept):
            yield from ("+" if count else "", place)
    yield ")"
    if rules.measure is Measure.AVERAGE:
        filled = len(line.outcomes) - len(out) - len(kept)
        yield from ("/(COUNT(", box, f")-{len(out)}+{filled})")
    if rules.measure is Measure.PER_36:
        counted = (e for e in line.outcomes if e.fate not in {Fate.DROPPED, Fate.NOT_KEPT})
        deals = sum(result.deals for each in counted for result in each.results)
        yield f"*{FULL_SERIES}/{deals}"
    if line.deduction:
        yield f"-{_exactly(line.deduction)}"


def _exactly(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"({number.numerator}/{number.denominator})"


def _means(row: Row, standings: Standings, last: int) -> Row:
    """Return the row of averages, each of the column above it where that holds nothing else."""
    cells = dict(row.cells)
    by_slot: dict[Slot | None, list[Outcome]] = {}
    for line in standings.lines:
        for outcome in line.outcomes:
            by_slot.setdefault(outcome.slot, []).append(outcome)
    for slot in standings.slots:
        found, key = by_slot[slot], slot_key(slot)
        if key in cells and all(each.number for each in found):
            mean = Fraction(sum(each.score for each in found)) / len(found)
            formula: Formula = ("AVERAGE(", Span(key, first=0, last=last - 1), ")")
            cells[key] = cells[key]._replace(value=mean, formula=formula)
    return replace(row, cells=cells)


# --- standings ------------------------------------------------------------------------------------


def standings_sheet(book: SeasonBook) -> Table:
    """Return where all stand; what adds up their results are formulas on these."""
    table = standings_table(book.name, book.standings, wide=True)
    lines = iter(book.standings.lines)
    first = next((at for at, row in enumerate(table.rows) if row.cells), 0)
    rows: list[Row] = []
    last: int | None = None
    for at, row in enumerate(table.rows):
        if row.emphasis is Emphasis.DIVIDER:
            rows.append(row)
            continue
        line = next(lines)
        cells = row.cells | {"member": Cell(line.member.number)}
        if line.average is not None and line.score is not None:
            cells |= _added_up(at, line, book.rules, (line.average, line.score))
        if line.group is Group.RANKED and line.gap is not None:
            cells["gap"] = Cell(whole(line.gap), (Ref(first, "score"), "-", Ref(at, "score")))
        if line.rank is not None and line.rank <= _PODIUM:
            marks = cells["name"].marks | Mark.BEST
            cells = {
                key: cell._replace(marks=marks) if key in {"rank", "name", "score"} else cell
                for key, cell in cells.items()
            }
            last = at
        rows.append(replace(row, cells=_aside(cells, line)))
    # A line below the first three.
    if last is not None and rows[last + 1 : last + 2]:
        below = rows[last + 1]
        if below.emphasis is Emphasis.ITEM:
            rows[last + 1] = replace(below, emphasis=Emphasis.SUBTOTAL)
    number = Column(
        key="member", title=pgettext(*_KEYS["member"]), kind=Kind.INTEGER, align=Align.RIGHT
    )
    columns = (*map(_narrow, table.columns), number)
    legend = " · ".join(
        f"{column.title} = {each.title}"
        for each, column in zip(table.columns, columns, strict=False)
        if each is not column
    )
    table = replace(
        table,
        columns=columns,
        rows=tuple(rows),
        footer=len(rows),
        notes=(*table.notes, legend),
    )
    return replace(
        titled(table, STANDINGS),
        paper=Paper(
            repeated=3, one_page=len(rows) <= _MOST_ON_ONE_PAGE, columns=len(table.columns) - 1
        ),
        highlights=(("average", Highlight.BAR),),
    )


_MOST_ON_ONE_PAGE = 65


def _narrow(column: Column) -> Column:
    """Return a column with its short title, unless the words of the whole one are no longer."""
    longest = max(map(len, column.title.split()))
    is_wide = column.short and longest > len(column.short) + 1
    return replace(column, title=column.short) if is_wide else column


def _added_up(
    at: int, line: Standing, rules: SeasonRules, average_and_score: tuple[Fraction, Fraction]
) -> dict[str, Cell]:
    """Return the figures of a member that his results add up to."""
    average, score = average_and_score
    count = "evenings" if rules.unit is Unit.EVENING else "series"
    whose: Formula = (
        Span("member", RESULTS),
        ",",
        Ref(at, "member"),
        ",",
        Span("counted", RESULTS),
        ",1)",
    )

    def added(key: str) -> Formula:
        return ("SUMIFS(", Span(key, RESULTS), ",", *whose)

    found = {
        "series": Cell(line.series, ("COUNTIFS(", *whose)),
        "games": Cell(line.games, added("deals")),
        "won": Cell(line.won, added("won")),
        "lost": Cell(line.lost, added("lost")),
        "opponents_lost": Cell(line.opponents_lost, added("opponents_lost")),
        "points": Cell(line.points, added("points")),
        "average": Cell(average, (Ref(at, "total"), "/", Ref(at, count))),
        "score": Cell(whole(score)),
    }
    if rules.scoring is SeasonScoring.AS_LISTED and not rules.normalise:
        found["total"] = Cell(whole(line.total), added("total"))
    if line.win_rate is not None:
        rate: Formula = (Ref(at, "won"), "/(", Ref(at, "won"), "+", Ref(at, "lost"), ")")
        found["win_rate"] = Cell(line.win_rate, rate)
    if line.gap is not None:
        found["gap"] = Cell(whole(line.gap))
    return found
