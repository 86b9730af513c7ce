"""The sheet of the workbook that tells who plays what, and how often it is won."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatcalc.game import Contract
from skatcalc.i18n import NP_, _, format_decimal, pgettext
from skatcalc.members import shown_names
from skatcalc.scoring import hundredths
from skatcalc.seasonstats import (
    REFERENCE,
    REFERENCE_DEALS,
    REFERENCE_PASSED,
    REFERENCE_RATE,
    Feature,
    Figures,
    Reference,
    SeasonStats,
    WonLost,
)
from skatcalc.seasonworkbook import KINDS, SeasonBook, titled
from skatcalc.statsreports import feature_name, reference_note
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Paper, Ref, Row, Table
from skatcalc.terms import contract_name, contract_sign

_FEATURES = (Feature.HAND, Feature.SCHNEIDER, Feature.OUVERT)
_ALL, _PASSED = "all", "passed"
_TITLES = {
    "games": NP_("kinds of games, in short", "No."),
    "won": NP_("kinds of games, in short", "Won"),
    "rate": NP_("kinds of games, in short", "%"),
    "passed": NP_("kinds of games, in short", "No."),
    "deals": NP_("kinds of games, in short", "of"),
    "share": NP_("kinds of games, in short", "%"),
}
_PERCENTS = {"rate", "share"}


class _Sort(NamedTuple):
    """A sort of games in three columns: how many there are, how many are won, and the rate."""

    key: str
    title: str
    record: Callable[[Figures], WonLost]
    reference: Reference | None = None

    def column(self, what: str) -> str:
        """Return the key of one of its columns."""
        return f"{self.key}/{what}"


def kinds_sheet(book: SeasonBook, stats: SeasonStats) -> Table | None:
    """Return what all together and each member played and won, beside what tournaments tell.

    The program counts the games; shares and rates are formulas on these. ``None`` where no game of
    the season is known.
    """
    if not stats.club.deals:
        return None
    sorts = [*_sorts()]
    names = shown_names(book.members)
    members = sorted(stats.members.values(), key=lambda each: names[each.member].casefold())
    rows = [*_club(stats.club, sorts)]
    rows.append(Row(cells={}, label=_("Member by member"), emphasis=Emphasis.DIVIDER))
    rows += (
        Row(cells=_counts(at, names[each.member], each.figures, sorts))
        for at, each in enumerate(members, start=len(rows))
    )
    table = Table(
        key=KINDS,
        title="",
        columns=(
            Column(key="name", title=pgettext("column of statistics", "Name")),
            *(
                _column(sort.column(what), what, sort.title)
                for sort in sorts
                for what in ("games", "won", "rate")
            ),
            *(
                _column(what, what, pgettext("kind of game", "Passed"))
                for what in ("passed", "deals", "share")
            ),
        ),
        rows=tuple(rows),
        footer=len(rows),
        notes=(
            _("%: games won of those played; in the rows of shares: games of a kind of all games"),
            _("passed: share of the deals in which one had cards"),
            reference_note(),
        ),
        paper=Paper(landscape=True, one_page=None),
    )
    return titled(table, KINDS)


def _sorts() -> Iterator[_Sort]:
    """Yield the sorts of games in the order of their columns."""
    everything = Reference(Fraction(1), REFERENCE_RATE)
    yield _Sort(_ALL, pgettext("kind of game", "All games"), lambda each: each.declared, everything)
    for contract in Contract:
        yield _Sort(contract.value, _contract_title(contract), _of(contract), REFERENCE[contract])
    for feature in _FEATURES:
        yield _Sort(feature.value, feature_name(feature), _with(feature))


def _contract_title(contract: Contract) -> str:
    name, sign = contract_name(contract), contract_sign(contract)
    name = name[:1].upper() + name[1:]
    return name if sign.casefold() == name.casefold() else f"{sign} {name}"


def _of(contract: Contract) -> Callable[[Figures], WonLost]:
    return lambda each: each.contracts[contract]


def _with(feature: Feature) -> Callable[[Figures], WonLost]:
    return lambda each: each.features[feature]


def _column(key: str, what: str, group: str) -> Column:
    kind = Kind.PERCENT if what in _PERCENTS else Kind.INTEGER
    title = pgettext(*_TITLES[what])
    return Column(key=key, title=title, kind=kind, align=Align.RIGHT, group=group)


def _counts(at: int, name: str, figures: Figures, sorts: Iterable[_Sort]) -> dict[str, Cell]:
    """Return the row of a member or of all: what is counted, and the rates."""
    cells = {"name": Cell(name)}
    for sort in sorts:
        record = sort.record(figures)
        games, won, rate = (sort.column(what) for what in ("games", "won", "rate"))
        cells |= {games: Cell(record.games), won: Cell(record.won)}
        if record.rate is not None:
            cells[rate] = Cell(record.rate, (Ref(at, won), "/", Ref(at, games)))
    cells |= {"passed": Cell(figures.passed), "deals": Cell(figures.deals)}
    if figures.deals:
        passed = Fraction(figures.passed, figures.deals)
        cells["share"] = Cell(passed, (Ref(at, "passed"), "/", Ref(at, "deals")))
    return cells


def _club(club: Figures, sorts: Sequence[_Sort]) -> Iterator[Row]:
    """Yield what all played and won, which share of all games that is, and both in tournaments."""
    millions = format_decimal(hundredths(Fraction(REFERENCE_DEALS, 1_000_000)))
    known = [(sort.column("rate"), sort.reference) for sort in sorts if sort.reference]
    yield Row(cells=_counts(0, _("all members"), club, sorts), emphasis=Emphasis.TOTAL)
    yield Row(
        cells={
            "name": Cell(_("{millions} million deals").format(millions=millions)),
            **{key: Cell(each.rate) for key, each in known},
            "share": Cell(REFERENCE_PASSED),
        }
    )
    yield Row(cells={"name": Cell(_("all members: share")), **dict(_shares(club, sorts))})
    yield Row(
        cells={
            "name": Cell(_("{millions} million deals: share").format(millions=millions)),
            **{key: Cell(each.share) for key, each in known},
        }
    )


def _shares(club: Figures, sorts: Iterable[_Sort]) -> Iterator[tuple[str, Cell]]:
    declared = club.declared.games
    if declared:
        for sort in sorts:
            part = Fraction(sort.record(club).games, declared)
            formula = (Ref(0, sort.column("games")), "/", Ref(0, f"{_ALL}/games"))
            yield sort.column("rate"), Cell(part, formula)
