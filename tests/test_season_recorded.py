"""The 183 recorded evenings as one season, one evening a week, against a plain recomputation.

The dates are made up, and so is who was absent when: the records have all three every time. What
is expected is worked out here in another way, from bare lists of numbers, evening by evening.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import pytest
import test_recorded_evenings
from making_seasons import member
from test_recorded_evenings import PLAYERS, evenings, series

from skatcalc.results import Result
from skatcalc.season import Standings, standings
from skatcalc.seasoncompare import champions, compare
from skatcalc.seasonexplain import explain
from skatcalc.seasonexplainwords import explanation_lines
from skatcalc.seasonrules import (
    Absence,
    BelowMinimum,
    Chosen,
    Measure,
    SeasonRules,
    SeasonScoring,
    find_season_rules,
)

pytestmark = test_recorded_evenings.pytestmark

MEMBERS = [member(number, f"player {number}") for number in PLAYERS]
LATE = 60
"""The third one joins with this evening, counted from 0."""


class Night(NamedTuple):
    """What one player brought home."""

    games: int
    points: int
    won: int
    lost: int
    opponents_lost: int
    total: int


def is_absent(player: int, evening: int) -> bool:
    return (evening + 3 * player) % 7 == 0 or (player == 3 and evening < LATE)


@cache
def nights() -> tuple[Mapping[int, Night], ...]:
    """Return for each evening, in the order of their numbers, who was there and with what."""
    found = []
    for evening, (number, each) in enumerate(sorted(series().items())):
        lines = [line["recorded"] for line in evenings()[number]]
        found.append(
            {
                player: Night(
                    games=each["games"],
                    points=sum(line["score"][player - 1] for line in lines),
                    won=sum(line["seeger_fabian"][player - 1] == 50 for line in lines),
                    lost=sum(line["seeger_fabian"][player - 1] == -50 for line in lines),
                    opponents_lost=sum(line["seeger_fabian"][player - 1] == 40 for line in lines),
                    total=each["total"][player - 1],
                )
                for player in PLAYERS
                if not is_absent(player, evening)
            }
        )
    return tuple(found)


def day(evening: int) -> date:
    return date(2021, 1, 6) + timedelta(weeks=evening)


@cache
def results() -> tuple[Result, ...]:
    return tuple(
        Result(
            member=f"m{player}",
            sheet=f"{evening}",
            evening=day(evening),
            series=1,
            table=None,
            seat=player,
            players=3,
            games=night.games,
            deals=night.games,
            points=night.points,
            won=night.won,
            lost=night.lost,
            opponents_lost=night.opponents_lost,
            total=night.total,
        )
        for evening, there in enumerate(nights())
        for player, night in there.items()
    )


def after(rules: SeasonRules, evening: int) -> Standings:
    return standings(results(), MEMBERS, rules, after=day(evening))


# --- the plain way --------------------------------------------------------------------------------

Own = list[tuple[int, Night]]
"""The evenings that a player was there, by their numbers, and what he brought home."""
Plain = Callable[[Own, int], Fraction]
"""His score, from his evenings and from how many there were."""


def own_totals(own: Own) -> list[int]:
    return [night.total for _, night in own]


def mean(numbers: list[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


def earned(own: Own, at: Mapping[int, int] | range) -> list[int]:
    """Return what is left, one result after the other, when the worst goes at each of the times."""
    left: list[int] = []
    for number, total in enumerate(own_totals(own), start=1):
        left.append(total)
        if number in at:
            left.remove(min(left))
    return left


def chosen_last(own: Own, at: range) -> list[int]:
    count = sum(number in at for number in range(1, len(own) + 1))
    return sorted(own_totals(own))[count:]


def credited(own: Own, held: int, first: int) -> Fraction:
    there = {evening for evening, _ in own}
    missed = sum(evening not in there for evening in range(first, held))
    return Fraction(sum(own_totals(own)) + 500 * missed)


def filled(own: Own, least: int) -> Fraction:
    return Fraction(sum(own_totals(own)), max(len(own), least))


def full(night: Night) -> Fraction:
    return Fraction(36 * night.total, night.games)


def scored_by(scored: Callable[[Night], int]) -> Plain:
    return lambda own, _: Fraction(sum(scored(night) for _, night in own))


AT_30 = range(30, 51, 5)
AT_4 = range(4, 184, 3)
AVERAGE = SeasonRules(measure=Measure.AVERAGE)
EARNED = find_season_rules("earned-drops")._replace(minimum=0)
OFTEN = AVERAGE._replace(drop_from=4, drop_every=3)
CREDIT = find_season_rules("absent-points")
SCORED: Mapping[SeasonScoring, Callable[[Night], int]] = {
    SeasonScoring.CLASSIC: lambda night: night.points,
    SeasonScoring.SEEGER: lambda night: night.points + 50 * night.won - 50 * night.lost,
    SeasonScoring.SEEGER_FABIAN: lambda night: night.total,
}

CASES: Mapping[str, tuple[SeasonRules, Plain]] = {
    "total": (SeasonRules(), lambda own, _: Fraction(sum(own_totals(own)))),
    "average": (AVERAGE, lambda own, _: mean(own_totals(own))),
    "earned": (EARNED, lambda own, _: mean(earned(own, AT_30))),
    "end": (
        EARNED._replace(drops_chosen=Chosen.END),
        lambda own, _: mean(chosen_last(own, AT_30)),
    ),
    "earned often": (OFTEN, lambda own, _: mean(earned(own, AT_4))),
    "end often": (
        OFTEN._replace(drops_chosen=Chosen.END),
        lambda own, _: mean(chosen_last(own, AT_4)),
    ),
    "best 7": (
        find_season_rules("best-n")._replace(minimum=0),
        lambda own, _: Fraction(sum(sorted(own_totals(own), reverse=True)[:7])),
    ),
    "absent is 500": (CREDIT, lambda own, held: credited(own, held, 0)),
    "absent since joined": (
        CREDIT._replace(absent_since=Absence.JOINED),
        lambda own, held: credited(own, held, own[0][0]),
    ),
    "filled": (
        AVERAGE._replace(minimum=120, below_minimum=BelowMinimum.ZERO_FILL),
        lambda own, _: filled(own, 120),
    ),
    "deducted": (
        AVERAGE._replace(minimum=120, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(3, 2)),
        lambda own, _: mean(own_totals(own)) - Fraction(3, 2) * max(120 - len(own), 0),
    ),
    "per 36": (
        SeasonRules(measure=Measure.PER_36),
        lambda own, _: Fraction(36 * sum(own_totals(own)), sum(night.games for _, night in own)),
    ),
    "normalised": (
        AVERAGE._replace(normalise=True),
        lambda own, _: sum((full(night) for _, night in own), Fraction(0)) / len(own),
    ),
    **{
        scoring.value: (SeasonRules(scoring=scoring), scored_by(scored))
        for scoring, scored in SCORED.items()
    },
}
TIMES = [0, 3, 29, 34, 49, 59, 60, 61, 100, 181, 182]


def expected(name: str, evening: int) -> dict[int, tuple[int, Fraction]]:
    """Return rank and score of all who have played by that evening."""
    _, plain = CASES[name]
    own = {
        player: [(at, nights()[at][player]) for at in range(evening + 1) if player in nights()[at]]
        for player in PLAYERS
    }
    scores = {player: plain(played, evening + 1) for player, played in own.items() if played}
    return {
        player: (1 + sum(other > score for other in scores.values()), score)
        for player, score in scores.items()
    }


def found(name: str, evening: int) -> dict[int, tuple[int | None, Fraction | None]]:
    lines = after(CASES[name][0], evening).lines
    return {each.member.number: (each.rank, each.score) for each in lines if each.score is not None}


# --- the tests ------------------------------------------------------------------------------------


def test_all_evenings_are_there() -> None:
    assert len(nights()) == 183
    assert [len({*there}) for there in nights()].count(3) > 50
    # What the records add up to is what was settled that evening.
    scored = SCORED[SeasonScoring.SEEGER]
    for there in nights():
        for night in there.values():
            assert scored(night) + 40 * night.opponents_lost == night.total


@pytest.mark.parametrize("name", CASES)
def test_ranks_and_scores_are_those_of_the_plain_recomputation(name: str) -> None:
    for evening in TIMES:
        assert (evening, found(name, evening)) == (evening, expected(name, evening))


@pytest.mark.parametrize("name", CASES)
def test_the_changes_of_rank_are_those_between_two_evenings(name: str) -> None:
    for evening in TIMES[1:]:
        before, now = expected(name, evening - 1), expected(name, evening)
        changes = {
            player: before[player][0] - rank if player in before else None
            for player, (rank, _) in now.items()
        }
        lines = after(CASES[name][0], evening).lines
        assert changes == {each.member.number: each.change for each in lines if each.series}


def test_the_figures_of_each_line_are_those_of_the_records() -> None:
    for each in standings(results(), MEMBERS, AVERAGE).lines:
        own = [there[each.member.number] for there in nights() if each.member.number in there]
        assert (each.evenings, each.series) == (len(own), len(own))
        assert each.games == sum(night.games for night in own)
        assert (each.won, each.lost) == (
            sum(night.won for night in own),
            sum(night.lost for night in own),
        )
        assert each.opponents_lost == sum(night.opponents_lost for night in own)
        assert each.points == sum(night.points for night in own)
        totals = [night.total for night in own]
        assert each.total == sum(totals)
        assert each.average == mean(totals)
        assert each.best == max(totals)
        assert each.worst == min(totals)


@pytest.mark.parametrize("chosen", Chosen)
def test_what_was_dropped_is_what_the_plain_recomputation_leaves_out(chosen: Chosen) -> None:
    rules = OFTEN._replace(drops_chosen=chosen)
    left = earned if chosen is Chosen.EARNED else chosen_last
    for each in standings(results(), MEMBERS, rules).lines:
        number = each.member.number
        own = [(at, there[number]) for at, there in enumerate(nights()) if number in there]
        dropped = [int(one.score) for one in each.dropped]
        kept = sorted(left(own, AT_4))
        assert sorted([*dropped, *kept]) == sorted(own_totals(own))
        assert len(dropped) == sum(at in AT_4 for at in range(1, len(own) + 1))


@pytest.mark.parametrize("name", CASES)
def test_comparing_tells_the_champions_and_all_who_change_places(name: str) -> None:
    made: dict[SeasonRules, Standings] = {}

    def make(rules: SeasonRules) -> Standings:
        return made.setdefault(rules, standings(results(), MEMBERS, rules))

    rules = CASES[name][0]
    comparison = compare(make, CASES["total"][0], rules)
    before, after_it = expected("total", 182), expected(name, 182)
    assert [each.member.number for each in champions(comparison.after)] == [
        player for player, (rank, _) in after_it.items() if rank == 1
    ]
    moved = {each.line.member.number for each in comparison.moves}
    assert moved == {player for player in PLAYERS if before[player][0] != after_it[player][0]}
    assert comparison.same == len(PLAYERS) - len(moved)


@pytest.mark.parametrize("name", CASES)
def test_explaining_comes_to_the_score_step_by_step(name: str) -> None:
    found = standings(results(), MEMBERS, CASES[name][0])
    for line in found.lines:
        explanation = explain(found, line.member.id, results())
        assert explanation is not None
        assert explanation.steps[-1].result == expected(name, 182)[line.member.number][1]
        assert max(map(len, explanation_lines(explanation))) <= 80
