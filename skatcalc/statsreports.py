"""Statistics and honours of a season as neutral tables; shares are percent with one place."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from skatcalc.game import Contract
from skatcalc.honours import Award, Honour, Honours
from skatcalc.i18n import NP_, _, format_date, format_decimal, ngettext, pgettext
from skatcalc.reports import game_text
from skatcalc.scoring import hundredths
from skatcalc.seasonrules import Measure
from skatcalc.seasonstats import (
    REFERENCE,
    REFERENCE_DEALS,
    REFERENCE_PASSED,
    REFERENCE_RATE,
    Feature,
    Figures,
    MemberStats,
    Played,
    Run,
    SeasonStats,
    Where,
    WonLost,
    percent,
    share,
)
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Row, Table
from skatcalc.terms import contract_name, contract_sign, matadors_text

Names = Mapping[str, str]
"""Who is shown under which name, by id."""
_Facts = tuple[tuple[str, str], ...]
"""What stands at the top of a table, as pairs of label and text."""

_FEATURES = {
    Feature.HAND: NP_("kind of game", "Hand"),
    Feature.SCHNEIDER: NP_("kind of game", "Schneider made"),
    Feature.SCHWARZ: NP_("kind of game", "Schwarz made"),
    Feature.OWN_SCHNEIDER: NP_("kind of game", "Declarer schneider"),
    Feature.OWN_SCHWARZ: NP_("kind of game", "Declarer schwarz"),
    Feature.SCHNEIDER_ANNOUNCED: NP_("kind of game", "Schneider announced"),
    Feature.SCHWARZ_ANNOUNCED: NP_("kind of game", "Schwarz announced"),
    Feature.OUVERT: NP_("kind of game", "Ouvert"),
    Feature.GRAND_OUVERT: NP_("kind of game", "Grand ouvert"),
    Feature.OVERBID: NP_("kind of game", "Overbid"),
    Feature.KONTRA: NP_("kind of game", "Kontra"),
    Feature.RE: NP_("kind of game", "Re"),
    Feature.THIRD_DOUBLING: NP_("kind of game", "Third doubling"),
    Feature.BOCK: NP_("kind of game", "In a bock round"),
}
_WHERE_PLAYED = {
    Feature.OWN_SCHNEIDER,
    Feature.OWN_SCHWARZ,
    Feature.KONTRA,
    Feature.RE,
    Feature.THIRD_DOUBLING,
    Feature.BOCK,
}
"""What is shown only where it was played; that there was none of the others is worth a line."""


def stats_tables(season: str, stats: SeasonStats, names: Names) -> tuple[Table, ...]:
    """Return the statistics of all: by contract and kind of game, then member by member.

    Of a season without a game that is known there is only what the totals tell.
    """
    club = stats.club
    members = _in_order(stats, names)
    title = _("Statistics of {season}").format(season=season)
    heading = *_heading(club, len(stats.evenings)), *_rates(club)
    if not club.deals:
        return (_only_totals(title, heading, club, members, names),)
    return (
        _contracts(title, heading, [club], [*_left_out(club), reference_note()]),
        _kinds([club]),
        _declarers(members, names),
        _games_of_members(members, names),
        _defenders(members, names),
        _runs(members, names, [*_outstanding(stats, names)]),
    )


def member_tables(season: str, stats: SeasonStats, member: str, names: Names) -> tuple[Table, ...]:
    """Return the statistics of one member, beside those of all.

    Raises ``KeyError`` where he has no list in the season.
    """
    own = stats.members[member]
    figures = own.figures
    title = _("{name}, statistics of {season}").format(name=names[member], season=season)
    heading = (
        *_heading(figures, len(own.evenings)),
        (pgettext("how many", "Solos"), _counted_share(figures.declared.games, figures.deals)),
        *_rates(figures),
    )
    if not figures.deals:
        return (_only_totals(title, heading, figures, [own], names),)
    notes = [*_left_out(figures), reference_note()]
    return (
        _contracts(title, heading, [figures, stats.club], notes),
        _kinds([figures, stats.club], [*_own_notes(own, names)]),
    )


def wide_table(season: str, stats: SeasonStats, names: Names, member: str | None = None) -> Table:
    """Return one line for every member, or one of them, with all that is shown member by member."""
    members = [each for each in _in_order(stats, names) if member in {None, each.member}]
    parts = (
        _declarers(members, names),
        _games_of_members(members, names),
        _defenders(members, names, with_ramsch=True),
        _runs(members, names, ()),
    )
    columns = [
        replace(column, key=f"{part.key}_{column.key}", title=f"{part.title}: {column.title}")
        for part in parts
        for column in part.columns[1:]
    ]
    rows = [
        {f"{part.key}_{key}": cell for part in parts for key, cell in part.rows[at].cells.items()}
        for at in range(len(members))
    ]
    return Table(
        key="statistics",
        title=_("Statistics of {season}").format(season=season),
        columns=(_name(), *columns),
        rows=tuple(
            Row(cells={"name": Cell(names[each.member]), **cells})
            for each, cells in zip(members, rows, strict=True)
        ),
        footer=len(members),
    )


def _in_order(stats: SeasonStats, names: Names) -> list[MemberStats]:
    return sorted(stats.members.values(), key=lambda each: names[each.member].casefold())


def _only_totals(
    title: str,
    heading: _Facts,
    figures: Figures,
    members: Sequence[MemberStats],
    names: Names,
) -> Table:
    notes = [*_left_out(figures)]
    if not figures.lists:
        notes = [_("no list of the season is closed yet")]
    table = _declarers(members, names)
    return replace(table, title=title, heading=heading, notes=tuple(notes))


def _heading(figures: Figures, evenings: int) -> _Facts:
    return (
        (pgettext("how many", "Evenings"), str(evenings)),
        (pgettext("how many", "Lists"), str(figures.lists)),
        (pgettext("how many", "Deals"), str(figures.deals)),
    )


def _rates(figures: Figures) -> _Facts:
    solos, defended = figures.solos, figures.defended
    declared = (_("Won as declarer"), _counted_share(solos.won, solos.games))
    if figures.lists == figures.without_games:
        # Lists of totals tell nothing of defenders.
        return (declared,)
    return declared, (_("Won as defender"), _counted_share(defended.won, defended.games))


def _counted_share(part: int, whole: int) -> str:
    """Return a share with the counts it comes from."""
    found = share(part, whole)
    if found is None:
        return "0"
    return _("{part} of {whole} ({percent}%)").format(
        part=part, whole=whole, percent=_percent(found)
    )


def _percent(part: Fraction) -> str:
    """Return a share as percent, without the sign."""
    return format_decimal(percent(part))


def _left_out(figures: Figures) -> Iterable[str]:
    """Yield what the statistics do not know."""
    if figures.without_games:
        yield ngettext(
            "{count} list is known by its totals alone: of it only games won and lost and score "
            "points are counted",
            "{count} lists are known by their totals alone: of them only games won and lost and "
            "score points are counted",
            figures.without_games,
        ).format(count=figures.without_games)
    if figures.unknown:
        yield ngettext(
            "of {count} deal only the score was written: it is counted as won or lost alone",
            "of {count} deals only the score was written: they are counted as won or lost alone",
            figures.unknown,
        ).format(count=figures.unknown)


def reference_note() -> str:
    """Return where the reference is from."""
    millions = hundredths(Fraction(REFERENCE_DEALS, 1_000_000))
    return _(
        "ref.: {millions} million deals of tournaments (skatblog.com, 2014); with few games a "
        "difference may be chance"
    ).format(millions=format_decimal(millions))


def feature_name(feature: Feature) -> str:
    """Return the name of a kind of game."""
    return pgettext(*_FEATURES[feature])


def _number(key: str, title: str) -> Column:
    return Column(key=key, title=title, kind=Kind.INTEGER, align=Align.RIGHT)


def _share(key: str, title: str, short: str = "") -> Column:
    return Column(key=key, title=title, short=short, kind=Kind.PERCENT, align=Align.RIGHT)


def _win_rate(title: str = "", key: str = "rate") -> Column:
    short = pgettext("column of statistics, in short", "Rate")
    return _share(key, title or pgettext("column of statistics", "Win rate"), short)


def _name() -> Column:
    return Column(key="name", title=pgettext("column of statistics", "Name"), shrinks=True)


def _record_columns() -> tuple[Column, ...]:
    return (
        _number("games", pgettext("column of statistics", "Games")),
        _share("share", pgettext("column of statistics", "Share")),
        _number("won", pgettext("column of statistics", "Won")),
        _number("lost", pgettext("column of statistics", "Lost")),
        _win_rate(),
    )


def _club_columns(*, beside: bool) -> tuple[Column, ...]:
    if not beside:
        return ()
    return (
        _share(
            "club_share",
            pgettext("column of statistics", "Club share"),
            pgettext("column of statistics, in short", "Club"),
        ),
        _win_rate(pgettext("column of statistics", "Club win rate"), "club_rate"),
    )


def _record_cells(record: WonLost, whole: int) -> dict[str, Cell]:
    return {
        "games": Cell(record.games),
        "share": Cell(share(record.games, whole)),
        "won": Cell(record.won),
        "lost": Cell(record.lost),
        "rate": Cell(record.rate),
    }


def _club_cells(record: WonLost, whole: int) -> dict[str, Cell]:
    return {
        "club_share": Cell(share(record.games, whole)),
        "club_rate": Cell(record.rate),
    }


def _contracts(
    title: str,
    heading: _Facts,
    figures: Sequence[Figures],
    notes: Sequence[str],
) -> Table:
    """Return the games by contract; with two figures, the second are those of all."""
    own, *others = figures
    rows = [
        Row(
            cells={
                "contract": Cell(contract_name(contract)),
                **_beside(figures, [each.contracts[contract] for each in figures]),
                "ref_share": Cell(REFERENCE[contract].share),
                "ref_rate": Cell(REFERENCE[contract].rate),
            }
        )
        for contract in Contract
    ]
    total = Row(
        cells={
            "contract": Cell(pgettext("row of statistics", "all")),
            **_beside(figures, [each.declared for each in figures]),
            "ref_share": Cell(Fraction(1)),
            "ref_rate": Cell(REFERENCE_RATE),
        },
        emphasis=Emphasis.TOTAL,
    )
    unplayed = [
        Row(
            cells={
                "contract": Cell(pgettext("row of statistics", "passed")),
                **_deals(figures, lambda each: each.passed),
                "ref_share": Cell(REFERENCE_PASSED),
            }
        )
    ]
    if own.ramsch:
        unplayed.append(
            Row(
                cells={
                    "contract": Cell(pgettext("row of statistics", "Ramsch")),
                    **_deals(figures, lambda each: each.ramsch),
                }
            )
        )
    return Table(
        key="contracts",
        title=title,
        columns=(
            Column(key="contract", title=pgettext("column of statistics", "Game")),
            *_record_columns(),
            *_club_columns(beside=bool(others)),
            _share(
                "ref_share",
                pgettext("column of statistics", "Reference share"),
                pgettext("column of statistics, in short", "Ref."),
            ),
            _win_rate(pgettext("column of statistics", "Reference win rate"), "ref_rate"),
        ),
        rows=(*rows, total, *unplayed),
        footer=len(rows),
        heading=heading,
        notes=(*notes, _("passed and Ramsch: share of all deals, not of the games"))
        if own.ramsch
        else (*notes, _("passed: share of all deals, not of the games")),
    )


def _beside(figures: Sequence[Figures], records: Sequence[WonLost]) -> dict[str, Cell]:
    own, *others = (each.declared.games for each in figures)
    cells = _record_cells(records[0], own)
    for record, whole in zip(records[1:], others, strict=True):
        cells |= _club_cells(record, whole)
    return cells


def _deals(figures: Sequence[Figures], count: Callable[[Figures], int]) -> dict[str, Cell]:
    own, *others = figures
    cells = {
        "games": Cell(count(own)),
        "share": Cell(share(count(own), own.deals)),
    }
    for each in others:
        cells["club_share"] = Cell(share(count(each), each.deals))
    return cells


def _kinds(figures: Sequence[Figures], notes: Sequence[str] = ()) -> Table:
    """Return the games by all that is counted of them beside the contract."""
    shown = [
        feature
        for feature in Feature
        if feature not in _WHERE_PLAYED or any(each.features[feature].games for each in figures)
    ]
    return Table(
        key="kinds",
        title=_("By kind of game"),
        columns=(
            Column(key="kind", title=pgettext("column of statistics", "Kind of game")),
            *_record_columns(),
            *_club_columns(beside=len(figures) > 1),
        ),
        rows=tuple(
            Row(
                cells={
                    "kind": Cell(feature_name(feature)),
                    **_beside(figures, [each.features[feature] for each in figures]),
                }
            )
            for feature in shown
        ),
        footer=len(shown),
        notes=tuple(notes),
    )


# --- member by member -----------------------------------------------------------------------------


def _by_member(
    key: str,
    title: str,
    members: Sequence[MemberStats],
    names: Names,
    columns: Sequence[tuple[Column, Callable[[MemberStats], Cell]]],
    notes: Sequence[str] = (),
) -> Table:
    return Table(
        key=key,
        title=title,
        columns=(
            _name(),
            *(column for column, _cell in columns),
        ),
        rows=tuple(
            Row(
                cells={
                    "name": Cell(names[member.member]),
                    **{column.key: cell(member) for column, cell in columns},
                }
            )
            for member in members
        ),
        footer=len(members),
        notes=tuple(notes),
    )


def _declarers(members: Sequence[MemberStats], names: Names) -> Table:
    return _by_member(
        "declarer",
        _("As declarer"),
        members,
        names,
        [
            (
                _number("lists", pgettext("column of statistics", "Lists")),
                lambda e: Cell(e.figures.lists),
            ),
            (
                _number("deals", pgettext("column of statistics", "Deals")),
                lambda e: Cell(e.figures.deals),
            ),
            (
                _number("solos", pgettext("column of statistics", "Solos")),
                lambda e: Cell(e.figures.solos.games),
            ),
            (
                _share("share", pgettext("column of statistics", "Share")),
                lambda e: Cell(e.figures.share_of_solos),
            ),
            (
                _number("won", pgettext("column of statistics", "Won")),
                lambda e: Cell(e.figures.solos.won),
            ),
            (
                _number("lost", pgettext("column of statistics", "Lost")),
                lambda e: Cell(e.figures.solos.lost),
            ),
            (
                _win_rate(),
                lambda e: Cell(e.figures.solos.rate),
            ),
            (
                _number("points", pgettext("column of statistics", "Points")),
                lambda e: Cell(e.figures.points),
            ),
        ],
        [_("share: of the deals in which one had cards, a third each if all play as much")],
    )


def _games_of_members(members: Sequence[MemberStats], names: Names) -> Table:
    def contract(one: Contract) -> tuple[Column, Callable[[MemberStats], Cell]]:
        return (
            _number(one.value, contract_sign(one)),
            lambda each: Cell(each.figures.contracts[one].games),
        )

    def feature(one: Feature, title: str) -> tuple[Column, Callable[[MemberStats], Cell]]:
        return (
            _number(one.value, title),
            lambda each: Cell(each.figures.features[one].games),
        )

    return _by_member(
        "games",
        _("Games of each member"),
        members,
        names,
        [
            *map(contract, Contract),
            feature(Feature.HAND, pgettext("column of statistics", "Hand")),
            feature(Feature.SCHNEIDER, pgettext("column of statistics", "Schn.")),
            feature(Feature.SCHWARZ, pgettext("column of statistics", "Schw.")),
            feature(Feature.OUVERT, pgettext("column of statistics", "Ouvert")),
            feature(Feature.OVERBID, pgettext("column of statistics", "Overbid")),
        ],
    )


def _defenders(members: Sequence[MemberStats], names: Names, *, with_ramsch: bool = False) -> Table:
    columns: list[tuple[Column, Callable[[MemberStats], Cell]]] = [
        (
            _number("defended", pgettext("column of statistics", "Defended")),
            lambda e: Cell(e.figures.defended.games),
        ),
        (
            _number("won", pgettext("column of statistics", "Won")),
            lambda e: Cell(e.figures.defended.won),
        ),
        (
            _win_rate(),
            lambda e: Cell(e.figures.defended.rate),
        ),
        (
            Column(
                key="per_series",
                title=pgettext("column of statistics", "Won in 36 deals"),
                kind=Kind.DECIMAL,
                align=Align.RIGHT,
            ),
            lambda e: Cell(e.figures.defended_per_series),
        ),
        (
            _number("passed", pgettext("column of statistics", "Passed")),
            lambda e: Cell(e.figures.passed),
        ),
    ]
    if with_ramsch or any(each.figures.ramsch for each in members):
        columns += [
            (
                _number("ramsch", pgettext("column of statistics", "Ramsch")),
                lambda e: Cell(e.figures.ramsch),
            ),
            (
                _number("ramsch_lost", pgettext("column of statistics", "lost")),
                lambda e: Cell(e.figures.ramsch_scored.lost),
            ),
        ]
    return _by_member("defender", _("As defender"), members, names, columns)


def _places(number: Fraction) -> str:
    return format_decimal(hundredths(number))


def _runs(members: Sequence[MemberStats], names: Names, notes: Sequence[str]) -> Table:
    return _by_member(
        "runs",
        _("Runs"),
        members,
        names,
        [
            (
                _number("wins", pgettext("column of statistics", "Won in a row")),
                lambda each: Cell(each.wins.length),
            ),
            (
                _number("unbeaten", pgettext("column of statistics", "Deals without a loss")),
                lambda each: Cell(each.unbeaten.length),
            ),
            (
                _number("attended", pgettext("column of statistics", "Evenings in a row")),
                lambda each: Cell(each.attended.length),
            ),
            (
                _number("highest", pgettext("column of statistics", "Highest")),
                lambda each: Cell(each.highest[0].row.score if each.highest else None),
            ),
        ],
        notes,
    )


# --- what stands out ------------------------------------------------------------------------------

_MOST_TOLD = 3
"""Of equal games; how many more there are is said."""


def _outstanding(stats: SeasonStats, names: Names) -> Iterable[str]:
    ouverts = [game for each in stats.members.values() for game in each.grand_ouverts]
    return _notable(stats.highest, stats.most_matadors, ouverts, names)


def _notable(
    highest: Sequence[Played],
    most_matadors: Sequence[Played],
    grand_ouverts: Sequence[Played],
    names: Names,
) -> Iterable[str]:
    """Yield each game that stands out with all that it stands out by."""
    told: dict[Where, tuple[Played, list[str]]] = {}
    more: list[str] = []
    for what, games, most in (
        (_("highest game"), highest, _MOST_TOLD),
        (_("most matadors"), most_matadors, _MOST_TOLD),
        (_("grand ouvert"), grand_ouverts, len(grand_ouverts)),
    ):
        for game in games[:most]:
            told.setdefault(game.where, (game, []))[1].append(what)
        count = len(games) - most
        if count > 0:
            more.append(_more(what, count))
    for game, kinds in told.values():
        yield _("{what}: {name}, {game} ({where})").format(
            what=", ".join(kinds), **_told(game, names)
        )
    yield from more


def _more(what: str, count: int) -> str:
    return ngettext("{what}: {count} more", "{what}: {count} more", count).format(
        what=what, count=count
    )


def _told(game: Played, names: Names) -> dict[str, str]:
    return {
        "name": names[game.member],
        "game": game_text(game.row, game.value),
        "where": where_text(game.where),
    }


def where_text(where: Where) -> str:
    """Return when something was: the date, the series of the evening, the game of the list."""
    day = format_date(where.evening)
    if where.number:
        return _("{date}, series {series}, game {number}").format(
            date=day, series=where.series, number=where.number
        )
    if where.series:
        return _("{date}, series {series}").format(date=day, series=where.series)
    return day


def _own_notes(own: MemberStats, names: Names) -> Iterable[str]:
    yield from _notable(own.highest, own.most_matadors, own.grand_ouverts, names)
    yield from _run(_("most games won in a row as declarer: {count} ({span})"), own.wins)
    yield from _run(_("most deals in a row without a lost game: {count} ({span})"), own.unbeaten)
    yield from _run(_("most evenings in a row: {count} ({span})"), own.attended)


def _run(text: str, run: Run) -> Iterable[str]:
    if run.first and run.last:
        yield text.format(count=run.length, span=_span(run.first, run.last))


def _span(first: Where, last: Where) -> str:
    if first == last:
        return where_text(first)
    return _("{first} to {last}").format(first=where_text(first), last=where_text(last))


# --- honours --------------------------------------------------------------------------------------

_HONOURS = {
    Honour.CHAMPION: NP_("honour", "Champion"),
    Honour.RUNNER_UP: NP_("honour", "Runner-up"),
    Honour.BEST_SERIES: NP_("honour", "Best series"),
    Honour.BEST_EVENING: NP_("honour", "Best evening"),
    Honour.HIGHEST_GAME: NP_("honour", "Highest game"),
    Honour.MOST_MATADORS: NP_("honour", "Most matadors"),
    Honour.GRAND_OUVERT: NP_("honour", "Grand ouvert"),
    Honour.LONGEST_UNBEATEN: NP_("honour", "Longest without loss"),
    Honour.BEST_DEFENDER: NP_("honour", "Best defender"),
    Honour.MOST_SOLOS: NP_("honour", "Most solos"),
    Honour.BEST_WIN_RATE: NP_("honour", "Best win rate"),
    Honour.FULL_ATTENDANCE: NP_("honour", "Never absent"),
    Honour.CLIMBER: NP_("honour", "Climber of the year"),
    Honour.FALLER: NP_("honour", "Faller of the year"),
    Honour.RED_LANTERN: NP_("honour", "Red lantern"),
    Honour.REPDIGIT: NP_("honour", "Repdigit"),
}
BY_SCORE = {Honour.CHAMPION, Honour.RUNNER_UP, Honour.RED_LANTERN}
AVERAGES = {Measure.AVERAGE, Measure.PER_36}


_GAMES = (Honour.HIGHEST_GAME, Honour.MOST_MATADORS)
_MOST_GAMES = 10
"""Of equal games that are named for the same; how many more there are is said."""


def told_awards(found: Honours) -> list[Award]:
    """Return the awards that are to be shown: of many equal games the first."""
    told: Counter[Honour] = Counter()
    shown = []
    for award in found.awards:
        told[award.honour] += 1
        if award.honour not in _GAMES or told[award.honour] <= _MOST_GAMES:
            shown.append(award)
    return shown


def honour_name(honour: Honour) -> str:
    """Return what somebody is named for."""
    return pgettext(*_HONOURS[honour])


def honours_table(season: str, found: Honours, measure: Measure, names: Names) -> Table:
    """Return the honours, a line for each who is named, and below what has to be said of them.

    ``measure`` is that of the standings: averages are shown with two places.
    """
    awards = told_awards(found)
    return Table(
        key="honours",
        title=_("Honours of {season}").format(season=season),
        columns=(
            Column(key="honour", title=pgettext("column of statistics", "Honour")),
            _name(),
            Column(key="value", title=pgettext("column of statistics", "Value"), align=Align.RIGHT),
            Column(key="details", title=pgettext("column of statistics", "Details")),
        ),
        rows=tuple(
            Row(
                cells={
                    "honour": Cell(honour_name(award.honour)),
                    "name": Cell(names[award.member]),
                    "value": Cell(_value_text(award, measure)),
                    "details": Cell(award_details(award)),
                }
            )
            for award in awards
        ),
        footer=len(awards),
        heading=((pgettext("how many", "Evenings"), str(found.evenings)),),
        notes=tuple(_honour_notes(found, awards, names)),
    )


def _value_text(award: Award, measure: Measure) -> str:
    if award.honour in BY_SCORE and (measure in AVERAGES or award.value.denominator > 1):
        return _places(award.value)
    if award.honour is Honour.BEST_DEFENDER:
        return _places(award.value)
    if award.honour is Honour.BEST_WIN_RATE:
        return _("{percent}%").format(percent=_percent(award.value))
    if award.honour is Honour.MOST_MATADORS and award.game and award.game.value.matadors:
        return matadors_text(award.game.value.matadors)
    return str(award.value)


def award_details(award: Award) -> str:
    """Return when it was, or what the value is of."""
    if award.honour in BY_SCORE:
        return _("place {place}").format(place=award.place)
    if award.honour in {Honour.CLIMBER, Honour.FALLER}:
        return _("from place {before} to {place}").format(before=award.before, place=award.place)
    if award.honour is Honour.LONGEST_UNBEATEN and award.where and award.until:
        first, last = format_date(award.where.evening), format_date(award.until.evening)
        if first == last:
            return _("deals, {date}").format(date=first)
        return _("deals, {first} – {last}").format(first=first, last=last)
    if award.honour is Honour.BEST_DEFENDER:
        return ngettext(
            "won in 36 deals, of {count} deal", "won in 36 deals, of {count} deals", award.of
        ).format(count=award.of)
    if award.honour is Honour.BEST_WIN_RATE:
        return ngettext("of {count} game", "of {count} games", award.of).format(count=award.of)
    if award.honour is Honour.FULL_ATTENDANCE:
        return _("all evenings")
    return where_text(award.where) if award.where else ""


def _honour_notes(found: Honours, awards: Sequence[Award], names: Names) -> Iterable[str]:
    games = {award.where: award.game for award in awards if award.game}
    for game in games.values():
        kinds = [honour_name(award.honour) for award in awards if award.game == game]
        yield _("{what}: {name}, {game}").format(
            what=", ".join(kinds),
            name=names[game.member],
            game=game_text(game.row, game.value),
        )
    if not found.awards:
        yield _("nobody is named yet")
    yield from honour_terms(found)


def honour_terms(found: Honours) -> Iterable[str]:
    """Yield what is not shown, what had to be played for a share, and what a climb is told from."""
    for honour in _GAMES:
        count = sum(award.honour is honour for award in found.awards) - _MOST_GAMES
        if count > 0:
            yield _more(honour_name(honour), count)
    named = {award.honour for award in found.awards}
    if Honour.BEST_DEFENDER in named:
        yield ngettext(
            "best defender: most defended games won in 36 deals, with at least {count} deal",
            "best defender: most defended games won in 36 deals, with at least {count} deals",
            found.least_deals,
        ).format(count=found.least_deals)
    if Honour.BEST_WIN_RATE in named:
        yield ngettext(
            "best win rate: with at least {count} solo",
            "best win rate: with at least {count} solos",
            found.least_solos,
        ).format(count=found.least_solos)
    moved = [award for award in found.awards if award.before and award.where]
    if moved and moved[0].where:
        yield _(
            "climber and faller: the order by score now against that after {date}, among the "
            "{count} who had a score then"
        ).format(date=format_date(moved[0].where.evening), count=found.compared)
