"""The honours of a season: who stood out, with what, and when; of equals all are named.

The kinds are those that clubs give (club.md 10, row 6). They go to those who are members on the
last evening, for all that they played in the season, and to guests where the rule ranks these.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeVar

from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Group, Standing, Standings
from skatcalc.seasonrules import Guests
from skatcalc.seasonstats import MemberStats, Played, SeasonStats, Where, matadors_of


class Honour(Enum):
    """What somebody is named for, in the order of naming."""

    CHAMPION = "champion"
    RUNNER_UP = "runner-up"
    BEST_SERIES = "best-series"
    """The highest total of a list, as it stands there."""
    BEST_EVENING = "best-evening"
    """The highest sum of such totals on one evening."""
    HIGHEST_GAME = "highest-game"
    MOST_MATADORS = "most-matadors"
    """Won or lost."""
    GRAND_OUVERT = "grand-ouvert"
    """Every one that was won."""
    LONGEST_UNBEATEN = "longest-unbeaten"
    """The most deals in a row without a lost game as declarer."""
    BEST_DEFENDER = "best-defender"
    """The most defended games won for each 36 deals, of those with enough deals."""
    MOST_SOLOS = "most-solos"
    BEST_WIN_RATE = "best-win-rate"
    """Of those with enough games as declarer."""
    FULL_ATTENDANCE = "full-attendance"
    CLIMBER = "climber"
    """Who passed the most others since the first third of the evenings."""
    FALLER = "faller"
    """Who was passed by the most."""
    RED_LANTERN = "red-lantern"
    """The last of those with a rank; not the second as well."""
    REPDIGIT = "repdigit"
    """A total of a list of three or more equal digits, as 555."""


class Award(NamedTuple):
    """One member named for one thing.

    ``value`` is what he is named for: score points, a count, a share, or games for each 36 deals.
    ``where`` and ``until`` are when it was; ``of`` are the games or deals that it was worked out
    from, and ``game`` is the one that stood out. ``place`` is that in the standings, or
    in the order by score of a climber or a faller, whose place at ``where`` was ``before``.
    """

    honour: Honour
    member: str
    value: Fraction
    where: Where | None = None
    until: Where | None = None
    of: int = 0
    game: Played | None = None
    place: int = 0
    before: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Honours:
    """All awards in the order of naming, and what had to be played for those by a share.

    ``evenings`` is how many the season has had, ``compared`` how many members were compared by the
    climb.
    """

    awards: tuple[Award, ...]
    least_solos: int
    least_deals: int
    evenings: int
    compared: int

    def of(self, member: str) -> "Honours":
        """Return those of one member."""
        return replace(self, awards=tuple(each for each in self.awards if each.member == member))


def honours(
    now: Standings,
    results: Sequence[Result],
    stats: SeasonStats,
    members: Iterable[Member],
    *,
    after: Callable[[date], Standings],
    least_solos: int | None = None,
    least_deals: int | None = None,
) -> Honours:
    """Return the honours of a season whose standings are ``now``.

    ``after`` returns the standings after an evening; they are asked for once. Climb and fall are
    told from the order after the first third of the evenings, rounded up, since that of the first
    ones is chance: among those who had a score then and have one now, by the score alone. So they
    do not depend on a minimum that is reached late, nor on who joins.

    ``least_solos`` and ``least_deals`` are what one must have to be compared by a share; else it is
    a third of what he has who has most.
    """
    evenings = sorted({each.evening for each in results})
    whose = _Whose.of(now, results, stats, members)
    solos = _least(least_solos, whose, lambda each: each.figures.solos.games)
    deals = _least(least_deals, whose, lambda each: each.figures.deals)
    moves = _moves(now, evenings, after)
    groups: tuple[Iterable[Award], ...] = (
        _placed(now, Honour.CHAMPION, 1),
        _placed(now, Honour.RUNNER_UP, 2),
        _best_series(whose),
        _best_evenings(whose),
        _highest_games(whose),
        _most_matadors(whose),
        _grand_ouverts(whose),
        _longest_unbeaten(whose),
        _best_defenders(whose, deals),
        _most_solos(whose),
        _best_win_rates(whose, solos),
        _full_attendance(whose, evenings),
        _most(move for move in moves if move.honour is Honour.CLIMBER and move.value),
        _most(move for move in moves if move.honour is Honour.FALLER and move.value),
        _red_lantern(now),
        _repdigits(whose),
    )
    awards = tuple(award for group in groups for award in group)
    return Honours(
        awards=awards,
        least_solos=solos,
        least_deals=deals,
        evenings=len(evenings),
        compared=len(moves),
    )


class _Whose(NamedTuple):
    """What those have played who can be named."""

    results: Sequence[Result]
    stats: Sequence[MemberStats]

    @classmethod
    def of(
        cls,
        now: Standings,
        results: Sequence[Result],
        stats: SeasonStats,
        members: Iterable[Member],
    ) -> "_Whose":
        last = max((each.evening for each in results), default=date.max)
        everybody = now.rules.guests is Guests.RANKED
        named = {each.id for each in members if everybody or not each.is_guest(last)}
        return cls(
            [each for each in sorted(results, key=_when) if each.member in named],
            [each for member, each in stats.members.items() if member in named],
        )


def _when(result: Result) -> tuple[date, int, str, int]:
    return result.evening, result.series, result.sheet, result.seat


def _least(told: int | None, whose: _Whose, count: Callable[[MemberStats], int]) -> int:
    """Return what was told, else a third of what he has who has most, rounded up; at least 1."""
    if told is None:
        told = -(-max(map(count, whose.stats), default=0) // 3)
    return max(told, 1)


def _most(awards: Iterable[Award]) -> list[Award]:
    """Return those of the highest value, in their order."""
    found = [*awards]
    most = max((each.value for each in found), default=None)
    return [each for each in found if each.value == most]


_T = TypeVar("_T")


def _largest(found: Iterable[_T], size: Callable[[_T], int]) -> list[_T]:
    """Return those of the largest size, in their order."""
    sized = [(size(each), each) for each in found]
    most = max((size for size, _ in sized), default=0)
    return [each for size, each in sized if size == most]


def _placed(now: Standings, honour: Honour, rank: int) -> Iterable[Award]:
    for line in now.lines:
        if line.rank == rank:
            yield _of_standing(honour, line)


def _of_standing(honour: Honour, line: Standing) -> Award:
    return Award(honour, line.member.id, line.score or Fraction(0), place=line.rank or 0)


def _best_series(whose: _Whose) -> list[Award]:
    best = _largest(whose.results, attrgetter("total"))
    return [
        Award(Honour.BEST_SERIES, each.member, Fraction(each.total), _list_of(each))
        for each in best
    ]


def _list_of(result: Result) -> Where:
    return Where(result.evening, result.series, result.sheet)


def _best_evenings(whose: _Whose) -> list[Award]:
    totals: Counter[tuple[date, str]] = Counter()
    for each in whose.results:
        totals[each.evening, each.member] += each.total
    return [
        Award(Honour.BEST_EVENING, member, Fraction(total), Where(evening))
        for (evening, member), total in _largest(totals.items(), itemgetter(1))
    ]


def _of_games(
    honour: Honour, games: Iterable[Played], size: Callable[[Played], int]
) -> list[Award]:
    return [
        Award(honour, game.member, Fraction(size(game)), game.where, game=game)
        for game in sorted(games, key=lambda game: game.where)
    ]


def _score(game: Played) -> int:
    return game.row.score


def _highest_games(whose: _Whose) -> list[Award]:
    games = (game for each in whose.stats for game in each.highest)
    return _of_games(Honour.HIGHEST_GAME, _largest(games, _score), _score)


def _most_matadors(whose: _Whose) -> list[Award]:
    games = (game for each in whose.stats for game in each.most_matadors)
    return _of_games(Honour.MOST_MATADORS, _largest(games, matadors_of), matadors_of)


def _grand_ouverts(whose: _Whose) -> list[Award]:
    games = (game for each in whose.stats for game in each.grand_ouverts)
    return _of_games(Honour.GRAND_OUVERT, (game for game in games if _score(game) > 0), _score)


def _longest_unbeaten(whose: _Whose) -> list[Award]:
    return _most(
        Award(
            Honour.LONGEST_UNBEATEN,
            each.member,
            Fraction(each.unbeaten.length),
            each.unbeaten.first,
            each.unbeaten.last,
        )
        for each in whose.stats
        if each.unbeaten.length
    )


def _best_defenders(whose: _Whose, least: int) -> list[Award]:
    return _most(
        Award(Honour.BEST_DEFENDER, each.member, rate, of=each.figures.deals)
        for each in whose.stats
        if each.figures.deals >= least and (rate := each.figures.defended_per_series)
    )


def _most_solos(whose: _Whose) -> list[Award]:
    return _most(
        Award(Honour.MOST_SOLOS, each.member, Fraction(solos))
        for each in whose.stats
        if (solos := each.figures.solos.games)
    )


def _best_win_rates(whose: _Whose, least: int) -> list[Award]:
    return _most(
        Award(Honour.BEST_WIN_RATE, each.member, rate, of=each.figures.solos.games)
        for each in whose.stats
        if each.figures.solos.games >= least and (rate := each.figures.solos.rate)
    )


def _full_attendance(whose: _Whose, evenings: Sequence[date]) -> Iterable[Award]:
    """Yield who missed no evening; of a season of one evening that says nothing."""
    if len(evenings) > 1:
        present = {(each.member, each.evening) for each in whose.results}
        count = Counter(member for member, _evening in present)
        for member in dict.fromkeys(each.member for each in whose.results):
            if count[member] == len(evenings):
                yield Award(Honour.FULL_ATTENDANCE, member, Fraction(len(evenings)))


def _red_lantern(now: Standings) -> Iterable[Award]:
    last = max((line.rank or 0 for line in now.lines), default=0)
    return _placed(now, Honour.RED_LANTERN, last) if last > 2 else ()  # noqa: PLR2004


def _repdigits(whose: _Whose) -> list[Award]:
    return [
        Award(Honour.REPDIGIT, each.member, Fraction(each.total), _list_of(each))
        for each in whose.results
        if is_repdigit(each.total)
    ]


_FEWEST_DIGITS = 3


def is_repdigit(number: int) -> bool:
    """Return whether a number has three or more digits, all equal; the sign does not matter.

    >>> [number for number in (99, 111, 1111, -222, 112, 1000) if is_repdigit(number)]
    [111, 1111, -222]
    """
    digits = str(abs(number))
    return len(digits) >= _FEWEST_DIGITS and len({*digits}) == 1


# --- climb and fall -------------------------------------------------------------------------------


def _moves(
    now: Standings, evenings: Sequence[date], after: Callable[[date], Standings]
) -> list[Award]:
    """Return for all who can be compared by how many places they went up, or down."""
    if not evenings:
        return []
    then = evenings[-(-len(evenings) // 3) - 1]
    scores_now = {
        line.member.id: line.score
        for line in now.lines
        if line.score is not None and line.group in {Group.RANKED, Group.BELOW}
    }
    scores_then = {
        line.member.id: line.score for line in after(then).lines if line.score is not None
    }
    both = [member for member in scores_now if member in scores_then]
    places_now = _places({member: scores_now[member] for member in both})
    places_then = _places({member: scores_then[member] for member in both})
    return [_move(member, Where(then), places_then[member], places_now[member]) for member in both]


def _move(member: str, since: Where, then: int, now: int) -> Award:
    honour = Honour.CLIMBER if now < then else Honour.FALLER
    return Award(honour, member, Fraction(abs(then - now)), since, place=now, before=then)


def _places(scores: Mapping[str, Fraction]) -> dict[str, int]:
    """Return the place of each by the score alone; equal scores share the better one."""
    order = sorted(scores.values(), reverse=True)
    return {member: order.index(score) + 1 for member, score in scores.items()}
