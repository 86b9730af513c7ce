"""Ramsch, the game that is played where all have passed: its rules as data, and its scores.

None of it is ISkO; houses play it in many ways. Sources: rules.md section 6 and the pages named
there; the first text of S002 for the Ramsch that forehand calls.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from skatcalc.problems import Problem

ALL_CARD_POINTS = 120
_EVEN_SHARE = 40
_LEAST_OF_LOSER = (40, 60, 120)
"""What the player with the most card points has at least, by the players without a trick."""
PLAYERS = 3
"""A Ramsch is played by three; at a table of four the dealer sits out as ever."""


class Scheme(Enum):
    """What is won or lost in a Ramsch."""

    POINTS = "points"
    """The player with the most card points loses as many score points."""
    TARIFF = "tariff"
    """He loses a fixed number."""
    WINNER = "winner"
    """The player with the fewest card points wins a fixed number."""


class SkatGoes(Enum):
    """Whose the card points of the skat are."""

    LAST_TRICK = "last-trick"
    LOSER = "loser"


class Virgins(Enum):
    """How players without a trick double a Ramsch."""

    OFF = "off"
    ONCE = "once"
    """Once, however many they are."""
    EACH = "each"


class Ties(Enum):
    """Who loses, or wins, when two are level."""

    EACH = "each"
    """Both, in full; where the winner counts, each the score of a tie."""
    SHARED = "shared"
    """Both, a half each, rounded towards nothing."""
    LAST_TRICK = "last-trick"
    """Who took the last trick loses; where the winner counts, who did not wins."""


class AllForty(Enum):
    """What happens when all three have 40 card points."""

    EACH = "each"
    """Each loses as if alone; where the winner counts, nobody wins."""
    NOBODY = "nobody"
    FOREHAND = "forehand"
    """Forehand, who called the game, wins what a winner gets (the first text of S002)."""


class RamschRules(NamedTuple):
    """How a round plays its Ramsch. Scores are in score points."""

    scheme: Scheme = Scheme.POINTS
    """What is won or lost."""
    skat: SkatGoes = SkatGoes.LAST_TRICK
    """Whose the card points of the skat are; the players' points are told with them."""
    virgins: Virgins = Virgins.OFF
    """How players without a trick double the score."""
    march: int = 0
    """The score of a player who takes all tricks (Durchmarsch), then the only one; 0 for none.

    120 in most houses; -30 in the first text of S002.
    """
    pushes: bool = False
    """Whether each push of the skat doubles (Schieberamsch)."""
    ties: Ties = Ties.EACH
    """What happens when two are level."""
    all_forty: AllForty = AllForty.NOBODY
    """What happens when all three have 40 card points."""
    cap: int = 0
    """The most that a Ramsch can cost, doublings included; 0 for no limit."""
    tariff: tuple[int, int, int] = (10, 15, 20)
    """The tariff's scores without, with one, and with two players without a trick."""
    winner: int = 20
    """What the winner gets."""
    winner_tie: int = 10
    """What each of two gets who share the fewest card points."""
    winner_trickless: int = 0
    """What a winner without a trick gets; 0 for no difference."""
    counts: bool = False
    """Whether the totals count it as a game won by its winner or lost by its loser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ramsch:
    """What happened in one Ramsch, as far as it is known. Players are seats, counted from 1.

    ``card_points`` holds them by seat, the skat's included; when only the loser was written it has
    him alone. ``virgins`` counts the players without a trick. ``marched`` is the seat that took all
    tricks; ``last_trick`` who took the last one. ``doubling_steps`` are kontra and re,
    ``bock_round`` as in other games. ``written`` are the scores by seat as they stand on paper,
    beside the card points or instead of them.
    """

    card_points: Mapping[int, int]
    virgins: int = 0
    pushes: int = 0
    marched: int | None = None
    last_trick: int | None = None
    forehand: int | None = None
    doubling_steps: int = 0
    bock_round: bool | None = None
    written: Mapping[int, int] = field(default_factory=dict)

    @property
    def only_written(self) -> bool:
        """Return whether nothing but the scores on paper is known."""
        return bool(self.written) and not self.card_points and self.marched is None


def find_ramsch_problems(
    ramsch: Ramsch, rules: RamschRules, seats: tuple[int, ...]
) -> tuple[Problem, ...]:
    """Return every fault of a Ramsch among the seats that played; none when it can be scored."""
    found = [*_point_problems(ramsch, rules, seats), *_house_problems(ramsch, rules)]
    if found or ramsch.only_written:
        return tuple(found)
    if _took_all(ramsch, rules) is None and _needs_last_trick(ramsch, rules):
        found.append(Problem("ramsch-last-trick-missing", {}))
    return tuple(found)


def _point_problems(
    ramsch: Ramsch, rules: RamschRules, seats: tuple[int, ...]
) -> Iterator[Problem]:
    points = ramsch.card_points
    complete = len(points) == PLAYERS
    named = {*points, *ramsch.written, ramsch.marched, ramsch.last_trick, ramsch.forehand} - {None}
    yield from (Problem("ramsch-not-playing", {"seat": seat}) for seat in named - {*seats})
    if ramsch.only_written:
        return
    for each in points.values():
        if not 0 <= each <= ALL_CARD_POINTS:
            yield Problem("points-out-of-range", {"points": each})
    if complete and sum(points.values()) != ALL_CARD_POINTS:
        yield Problem("ramsch-sum", {"sum": sum(points.values())})
    fewest_open = rules.scheme is Scheme.WINNER and ramsch.marched is None
    if not complete and (len(points) != 1 or fewest_open):
        yield Problem("ramsch-incomplete", {"count": len(points)})
    alone = len(points) == 1 and ramsch.marched is None and not fewest_open
    trickless = sum(each == 0 for each in points.values())
    if not 0 <= ramsch.virgins < PLAYERS:
        yield Problem("ramsch-virgins", {"virgins": ramsch.virgins})
    elif complete and trickless < ramsch.virgins:
        yield Problem("ramsch-virgins-points", {"virgins": ramsch.virgins, "count": trickless})
    elif alone and max(points.values()) < _LEAST_OF_LOSER[ramsch.virgins]:
        facts = {"points": max(points.values()), "least": _LEAST_OF_LOSER[ramsch.virgins]}
        yield Problem("ramsch-loser-points", facts)
    marched = ALL_CARD_POINTS if ramsch.marched is None else points.get(ramsch.marched, 0)
    if marched != ALL_CARD_POINTS:
        yield Problem("ramsch-march-points", {"points": marched})


def _took_all(ramsch: Ramsch, rules: RamschRules) -> int | None:
    """Return who took all tricks where that counts: as told, or since two players have none."""
    if ramsch.marched is None and rules.march and ramsch.virgins == PLAYERS - 1:
        return next((seat for seat, each in ramsch.card_points.items() if each), None)
    return ramsch.marched


def _house_problems(ramsch: Ramsch, rules: RamschRules) -> Iterator[Problem]:
    """Tell what this round does not play."""
    if ramsch.pushes and not rules.pushes:
        yield Problem("ramsch-pushes-not-played", {})
    if not 0 <= ramsch.pushes <= PLAYERS:
        yield Problem("ramsch-pushes", {"pushes": ramsch.pushes})
    if ramsch.marched is not None and not rules.march:
        yield Problem("ramsch-march-not-played", {})


def _needs_last_trick(ramsch: Ramsch, rules: RamschRules) -> bool:
    return (
        rules.ties is Ties.LAST_TRICK
        and ramsch.last_trick is None
        and len(_level(ramsch, rules)) == 2  # noqa: PLR2004 - two are a tie
    )


def _level(ramsch: Ramsch, rules: RamschRules) -> tuple[int, ...]:
    """Return the seats that have the most card points, or the fewest where the winner counts."""
    points = ramsch.card_points
    best = min(points.values()) if rules.scheme is Scheme.WINNER else max(points.values())
    return tuple(sorted(seat for seat, each in points.items() if each == best))


def ramsch_scores(ramsch: Ramsch, rules: RamschRules) -> dict[int, int]:
    """Return the score points of every seat that wins or loses any.

    >>> rules = RamschRules(virgins=Virgins.ONCE)
    >>> ramsch_scores(Ramsch(card_points={1: 60, 2: 60, 3: 0}, virgins=1), rules)
    {1: -120, 2: -120}
    >>> ramsch_scores(Ramsch(card_points={}, written={3: -152}), rules)
    {3: -152}
    """
    if ramsch.only_written:
        return dict(ramsch.written)
    factor = _factor(ramsch, rules)
    marched = _took_all(ramsch, rules)
    if marched is not None:
        return {marched: _capped(rules.march * factor, rules)}
    level = _level(ramsch, rules)
    if len(level) == PLAYERS:
        scores = _all_level(ramsch, rules)
    elif rules.scheme is Scheme.WINNER:
        scores = _won(ramsch, rules, level)
    else:
        scores = _lost(ramsch, rules, level)
    return {seat: _capped(score * factor, rules) for seat, score in scores.items()}


def _factor(ramsch: Ramsch, rules: RamschRules) -> int:
    steps = ramsch.doubling_steps + (ramsch.bock_round is True)
    steps += ramsch.pushes if rules.pushes else 0
    if rules.scheme is Scheme.POINTS and _took_all(ramsch, rules) is None:
        each = {Virgins.OFF: 0, Virgins.ONCE: min(ramsch.virgins, 1), Virgins.EACH: ramsch.virgins}
        steps += each[rules.virgins]
    return 1 << steps


def _capped(score: int, rules: RamschRules) -> int:
    return max(score, -rules.cap) if rules.cap else score


def _all_level(ramsch: Ramsch, rules: RamschRules) -> dict[int, int]:
    if rules.all_forty is AllForty.FOREHAND and ramsch.forehand is not None:
        return {ramsch.forehand: rules.winner}
    if rules.all_forty is AllForty.EACH and rules.scheme is not Scheme.WINNER:
        return {seat: -_price(ramsch, rules, _EVEN_SHARE) for seat in ramsch.card_points}
    return {}


def _lost(ramsch: Ramsch, rules: RamschRules, level: tuple[int, ...]) -> dict[int, int]:
    price = _price(ramsch, rules, ramsch.card_points[level[0]])
    if len(level) > 1 and rules.ties is Ties.LAST_TRICK:
        # When the third took the last trick, the two are as level as before.
        level = tuple(seat for seat in level if seat == ramsch.last_trick) or level
    if len(level) > 1 and rules.ties is Ties.SHARED:
        price //= len(level)
    return dict.fromkeys(level, -price)


def _price(ramsch: Ramsch, rules: RamschRules, points: int) -> int:
    return rules.tariff[ramsch.virgins] if rules.scheme is Scheme.TARIFF else points


def _won(ramsch: Ramsch, rules: RamschRules, level: tuple[int, ...]) -> dict[int, int]:
    if len(level) > 1 and rules.ties is Ties.LAST_TRICK:
        level = tuple(seat for seat in level if seat != ramsch.last_trick)
    if len(level) > 1:
        return dict.fromkeys(level, rules.winner_tie)
    trickless = ramsch.virgins > 0 and rules.winner_trickless
    return {level[0]: trickless or rules.winner}
