"""What holds for the standings of every season, under every rule whose provisions go together."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby
from math import prod
from typing import Any, NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st
from making_seasons import member
from seasoning import FAIR_RULES

from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Fate, Group, Lots, Outcome, Standing, Standings, course, standings
from skatcalc.seasonrules import (
    BelowMinimum,
    Chosen,
    Guests,
    Measure,
    SeasonRules,
    SeriesFilter,
    TiedRanks,
    Unit,
)

FIRST_DAY = date(2026, 1, 7)
EVENINGS = 5
MEMBERS = 4
COUNTED = {Fate.COUNTED, Fate.CREDITED, Fate.FILLED}


def day(evening: int) -> date:
    return FIRST_DAY + timedelta(days=7 * evening)


DAYS = st.integers(0, EVENINGS - 1).map(day)
SERIES = 2
FEW = st.integers(0, 4)


class Season(NamedTuple):
    results: tuple[Result, ...]
    members: tuple[Member, ...]
    lots: Lots


FIGURES: tuple[tuple[str, Sequence[object]], ...] = (
    ("players", (4, 3, 5)),
    ("deals", (36, 36, 24, 30)),
    ("points", (0, 100, 200, -100)),
    ("won", (0, 1, 2)),
    ("lost", (0, 1, 2)),
    ("opponents_lost", (0, 1, 2)),
    ("total", (0, 100, 200, 300, -100)),
    ("guest", (False, True)),
    ("announced", (False, True)),
    ("for_opponents", (None, 0, 40)),
)
"""Few different ones, so that ties are common."""


def result_of(who: int, evening: date, series: int, code: int) -> Result:
    """Return a result whose figures are those that the code stands for."""
    figures: dict[str, Any] = {}
    for name, choice in FIGURES:
        code, place = divmod(code, len(choice))
        figures[name] = choice[place]
    sheet = f"{evening}/{series}"
    return Result(f"m{who}", sheet, evening, series, table=None, seat=who, games=48, **figures)


CODES = st.integers(0, prod(len(choice) for _, choice in FIGURES) - 1)


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    since = st.sampled_from([None, date(2020, 1, 1), date(2020, 1, 1), day(1), day(3)])
    members = [member(who, f"player {who}", draw(since)) for who in range(1, MEMBERS + 1)]
    slots = [
        (who, day(evening), series)
        for evening in range(EVENINGS)
        for series in range(1, SERIES + 1)
        for who in range(1, MEMBERS + 1)
    ]
    coded = draw(st.dictionaries(st.integers(0, len(slots) - 1), CODES, max_size=16))
    ids = [each.id for each in members]
    lot = st.permutations(ids).flatmap(lambda who: st.sampled_from([tuple(who), tuple(who[:2])]))
    drawn = st.dictionaries(DAYS, st.lists(lot, max_size=2), max_size=3)
    results = tuple(result_of(*slots[place], code) for place, code in coded.items())
    return Season(results, tuple(members), draw(drawn))


@st.composite
def small_rules(draw: st.DrawFn) -> SeasonRules:
    """Draw a rule whose numbers a season of five evenings can reach."""
    rules = draw(FAIR_RULES)
    few: dict[str, Any] = {
        name: draw(st.integers(1, 5))
        for name in ("minimum", "minimum_evenings", "keep_best", "drop_from", "drop_every")
        if getattr(rules, name)
    }
    points: dict[str, Any] = (
        {} if rules.absent_points is None else {"absent_points": draw(FEW) * 100}
    )
    most: dict[str, Any] = {"drop_most": draw(FEW)} if rules.drop_every else {}
    return rules._replace(**few, **points, **most)


SEASONS = seasons()
RULES = small_rules()


def told(found: Standings) -> list[tuple[Standing, Sequence[Outcome], Sequence[Outcome]]]:
    """Return all that standings say."""
    return [(each, each.outcomes, each.dropped) for each in found.lines]


@given(SEASONS, RULES, st.data())
def test_the_order_of_the_results_changes_nothing(
    season: Season, rules: SeasonRules, data: st.DataObject
) -> None:
    results, members, lots = season
    other = data.draw(st.permutations(results))
    one = standings(results, members, rules, lots=lots)
    assert told(standings(other, members, rules, lots=lots)) == told(one)


@given(SEASONS, RULES)
def test_the_standings_after_the_last_evening_are_the_standings(
    season: Season, rules: SeasonRules
) -> None:
    results, members, lots = season
    now = standings(results, members, rules, lots=lots)
    assume(now.evenings)
    last = standings(results, members, rules, lots=lots, after=now.evenings[-1])
    assert (last, told(last)) == (now, told(now))


@given(SEASONS, RULES, DAYS)
def test_nothing_that_came_later_changes_a_past_state(
    season: Season, rules: SeasonRules, after: date
) -> None:
    """What was not drawn or played by the next evening is left out."""
    results, members, lots = season
    played = [each for each in results if each.evening <= after]
    known = {each: drawn for each, drawn in lots.items() if each <= after}
    past = standings(results, members, rules, lots=known, after=after)
    assert told(standings(played, members, rules, lots=known, after=after)) == told(past)


@given(SEASONS, RULES)
def test_the_change_is_against_the_standings_after_the_evening_before(
    season: Season, rules: SeasonRules
) -> None:
    results, members, lots = season
    now = standings(results, members, rules, lots=lots)
    assume(len(now.evenings) > 1)
    before = standings(results, members, rules, lots=lots, after=now.evenings[-2])
    ranks = {each.member.id: each.rank for each in before.lines}
    for each in now.lines:
        old = ranks.get(each.member.id)
        expected = old - each.rank if old is not None and each.rank is not None else None
        assert each.change == expected


@given(SEASONS, RULES)
def test_the_lines_stand_in_order(season: Season, rules: SeasonRules) -> None:
    """By group, in it by the score; a rank is shared by those who are named, and no other."""
    found = standings(*season[:2], rules, lots=season.lots)
    groups = [*Group]
    places = [groups.index(each.group) for each in found.lines]
    assert places == sorted(places)
    for _, part in groupby(found.lines, key=lambda each: each.group):
        scores = [each.score for each in part if each.score is not None]
        assert scores == sorted(scores, reverse=True)
    ranks = [each.rank for each in found.lines if each.rank is not None]
    assert ranks == sorted(ranks)
    for place, rank in enumerate(ranks, start=1):
        dense = len({*ranks[:place]})
        gap = ranks.index(rank) + 1
        assert rank == (dense if rules.tied_ranks is TiedRanks.DENSE else gap)
    for each in found.lines:
        same = {one.member.id for one in found.lines if one.rank == each.rank}
        assert {*each.tied} == (same - {each.member.id} if each.rank is not None else set())


@given(SEASONS, RULES)
def test_what_decided_is_told_of_all_but_the_first_and_those_level(
    season: Season, rules: SeasonRules
) -> None:
    found = standings(*season[:2], rules, lots=season.lots)
    for group, part in groupby(found.lines, key=lambda each: each.group):
        first, *others = part
        assert first.ahead is None
        for each, before in zip(others, [first, *others], strict=False):
            if before.member.id in each.tied:
                assert each.ahead is None
            elif each.rank is not None:
                assert each.ahead is not None
            if each.ahead:
                assert each.ahead.mine != each.ahead.theirs
                assert group is not Group.NONE


@given(SEASONS, RULES)
def test_the_score_is_made_of_the_results_that_are_shown(
    season: Season, rules: SeasonRules
) -> None:
    for each in standings(*season[:2], rules, lots=season.lots).lines:
        own = [outcome for outcome in each.outcomes if outcome.results]
        assert [outcome.number for outcome in own] == [*range(1, len(own) + 1)]
        assert [one for outcome in own for one in outcome.results] == sorted(
            (one for outcome in own for one in outcome.results),
            key=lambda one: (one.evening, one.series),
        )
        assert sum(outcome.score for outcome in own) == each.total
        assert sum(len(outcome.results) for outcome in own) == each.series
        counted = [outcome for outcome in each.outcomes if outcome.fate in COUNTED]
        assert {*each.dropped} == {*each.outcomes} - {*counted}
        if not own:
            assert each.score is None
            continue
        amount = sum(outcome.score for outcome in counted)
        deals = sum(one.deals for outcome in counted for one in outcome.results)
        scores = {
            Measure.TOTAL: amount,
            Measure.BEST: amount,
            Measure.AVERAGE: amount / len(counted),
            Measure.PER_36: amount * 36 / deals if deals else amount,
        }
        assert each.score == scores[rules.measure] - each.deduction


@given(SEASONS, RULES, st.data())
def test_another_series_of_one_member_never_changes_the_score_of_another(
    season: Season, rules: SeasonRules, data: st.DataObject
) -> None:
    """As long as the series was held anyway.

    A series that nobody else played is one more that all others have missed: with points for
    absence, or with a minimum that is a share of all series, that is what the rule wants. And it
    can be the first of its evening, where only the first one counts.
    """
    results, members, lots = season
    now = standings(results, members, rules, lots=lots)
    played = {(each.member, each.evening, each.series) for each in results}
    free = [
        (who, each.evening, each.series)
        for who in range(1, MEMBERS + 1)
        for each in _counting(results, rules)
        if (f"m{who}", each.evening, each.series) not in played
    ]
    assume(free)
    slot = data.draw(st.sampled_from(sorted(set(free))))
    added = result_of(*slot, data.draw(CODES))
    later = standings([*results, added], members, rules, lots=lots)
    before = {each.member.id: _own(each) for each in now.lines}
    for each in later.lines:
        if each.member.id != added.member:
            assert _own(each) == before[each.member.id]


def _counting(results: Sequence[Result], rules: SeasonRules) -> list[Result]:
    """Return the results of series that count."""
    if rules.series is SeriesFilter.ANNOUNCED:
        return [each for each in results if each.announced]
    return [*results]


def _own(one: Standing) -> tuple[object, ...]:
    """Return what is his own: all but what comes about beside others."""
    names = ("score", "total", "average", "missing", "missing_evenings", "deduction", "group")
    return (one.outcomes, *(getattr(one, name) for name in names))


@given(SEASONS, RULES, CODES)
def test_another_series_that_nobody_played_changes_no_score_unless_absence_counts(
    season: Season, rules: SeasonRules, code: int
) -> None:
    results, members, lots = season
    members = tuple(each for each in members if not each.is_guest(FIRST_DAY))
    assume(members)
    rules = rules._replace(absent_points=None, minimum_share=Fraction(0), series=SeriesFilter.ALL)
    added = result_of(1, day(EVENINGS), 1, code)
    now = standings(results, members, rules, lots=lots)
    later = standings([*results, added], members, rules, lots=lots)
    before = {each.member.id: _own(each) for each in now.lines}
    for each in later.lines:
        if each.member.id != added.member:
            assert _own(each) == before[each.member.id]


def scores(season: Season, rules: SeasonRules) -> dict[str, Fraction]:
    found = standings(season.results, season.members, rules)
    return {each.member.id: each.score for each in found.lines if each.score is not None}


def no_minimum(rules: SeasonRules) -> SeasonRules:
    return rules._replace(
        minimum=0,
        minimum_evenings=0,
        minimum_share=Fraction(0),
        below_minimum=BelowMinimum.UNRANKED,
        deduction=Fraction(0),
    )


DROPS = st.builds(
    lambda start, every, most: {"drop_from": start, "drop_every": every, "drop_most": most},
    st.integers(1, 4),
    st.integers(0, 3),
    st.integers(0, 3),
)
Fields = dict[str, Any]


NO_DROPS: Fields = {"drop_from": 0, "drop_every": 0, "drop_most": 0}


@given(SEASONS, RULES, DROPS, st.sampled_from([Measure.AVERAGE, Measure.PER_36]))
def test_dropping_the_worst_of_all_never_lowers_an_average(
    season: Season, rules: SeasonRules, drops: Fields, measure: Measure
) -> None:
    usual = no_minimum(rules)._replace(
        measure=measure, normalise=False, absent_points=None, keep_best=0
    )
    none = usual._replace(**NO_DROPS)
    dropping = usual._replace(drops_chosen=Chosen.END)._replace(**drops)
    without, with_drops = scores(season, none), scores(season, dropping)
    for who, score in without.items():
        assert score <= with_drops[who]


@given(SEASONS, RULES, DROPS)
def test_drops_that_are_chosen_at_the_end_are_the_better_ones(
    season: Season, rules: SeasonRules, drops: Fields
) -> None:
    usual = no_minimum(rules)._replace(measure=Measure.AVERAGE, absent_points=None, keep_best=0)
    early, late = (
        scores(season, usual._replace(drops_chosen=each)._replace(**drops))
        for each in (Chosen.EARNED, Chosen.END)
    )
    for who, score in early.items():
        assert score <= late[who]


@given(SEASONS, RULES, st.integers(2, 4))
def test_a_drop_that_is_chosen_when_it_is_earned_never_lowers_the_average_of_that_day(
    season: Season, rules: SeasonRules, at: int
) -> None:
    """Later it can: what is struck for good may have been better than what comes."""
    usual = no_minimum(rules)._replace(measure=Measure.AVERAGE, absent_points=None, keep_best=0)
    none = usual._replace(**NO_DROPS)
    dropping = none._replace(drop_from=at, drops_chosen=Chosen.EARNED)
    without, with_drop = (
        standings(season.results, season.members, each).lines for each in (none, dropping)
    )
    averages = {each.member.id: each.average for each in without}
    for each in with_drop:
        own = [outcome for outcome in each.outcomes if outcome.results]
        if len(own) == at:
            average = averages[each.member.id]
            assert each.score is not None
            assert average is not None
            assert average <= each.score


@given(SEASONS, RULES, st.integers(1, 6))
def test_the_fewer_of_the_best_count_the_better_is_their_average(
    season: Season, rules: SeasonRules, keep: int
) -> None:
    usual = no_minimum(rules)._replace(drop_from=0, drop_every=0, drop_most=0)
    best = usual._replace(measure=Measure.AVERAGE, keep_best=keep)
    fewer, more = scores(season, best), scores(season, best._replace(keep_best=keep + 1))
    for who, average in fewer.items():
        assert average >= more[who]


@given(SEASONS, RULES)
def test_full_lists_are_normal_already(season: Season, rules: SeasonRules) -> None:
    assume(rules.measure is not Measure.PER_36)
    full = [each._replace(deals=36) for each in season.results]
    plain, normal = (
        standings(full, season.members, rules._replace(normalise=each), lots=season.lots)
        for each in (False, True)
    )
    assert told(normal) == told(plain)


@given(SEASONS, RULES)
def test_guests_change_nothing_for_members_unless_they_are_ranked(
    season: Season, rules: SeasonRules
) -> None:
    listed, hidden = (
        standings(*season[:2], rules._replace(guests=each), lots=season.lots)
        for each in (Guests.LISTED, Guests.HIDDEN)
    )
    members = [each for each in told(listed) if each[0].group is not Group.GUEST]
    assert members == told(hidden)


@given(SEASONS, RULES)
def test_where_each_evening_has_one_series_both_units_are_the_same(
    season: Season, rules: SeasonRules
) -> None:
    results = [each for each in season.results if each.series == 1]
    rules = rules._replace(minimum_evenings=0)
    by_series, by_evening = (
        standings(results, season.members, rules._replace(unit=each), lots=season.lots)
        for each in Unit
    )
    assert by_series.lines == by_evening.lines


@given(SEASONS, RULES)
def test_the_course_of_a_season_is_its_standings_after_every_evening(
    season: Season, rules: SeasonRules
) -> None:
    results, members, lots = season
    steps = course(results, members, rules, lots=lots)
    now = standings(results, members, rules, lots=lots)
    assert tuple(each.evening for each in steps) == now.evenings
    for step in steps:
        lines = standings(results, members, rules, lots=lots, after=step.evening).lines
        assert step.ranks == {e.member.id: e.rank for e in lines if e.rank is not None}
        assert step.scores == {e.member.id: e.score for e in lines if e.score is not None}
