"""The honours of a season: each worked by hand on a few results and games."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

import pytest

from skatcalc.events import DealAdded, Event, Heading, Scoring, Seat, SheetOpened
from skatcalc.facts import to_game
from skatcalc.honours import Award, Honour, Honours, honours, is_repdigit
from skatcalc.members import Member
from skatcalc.notation import read_words
from skatcalc.results import Result
from skatcalc.rules import ISKO
from skatcalc.scoring import totals
from skatcalc.season import Group, Slot, Standing, Standings, standings
from skatcalc.seasonrules import Guests, Measure, SeasonRules
from skatcalc.seasonstats import SeasonStats, Where, season_stats
from skatcalc.sheet import Sheet, records_of, replay

NAMES = ("anna", "bert", "carla", "dora", "emil")
EVENINGS = tuple(date(2026, month, 1) for month in range(1, 7))
FIRST, SECOND, *_LATER = EVENINGS
LAST = EVENINGS[-1]
RULES = SeasonRules()
NOTHING = season_stats([])
WON, LOST = "grand with 1 won", "grand with 1 lost"


def member(name: str, *, since: date | None = date(2020, 1, 1)) -> Member:
    return Member(id=name, number=NAMES.index(name) + 1, name=name.title(), since=since)


MEMBERS = tuple(map(member, NAMES))


def result(name: str, total: int, evening: date = FIRST, series: int = 1) -> Result:
    return Result(
        member=name,
        sheet=f"sheet/{series}",
        evening=evening,
        series=series,
        table=None,
        seat=NAMES.index(name) + 1,
        players=3,
        games=36,
        deals=36,
        points=total,
        won=0,
        lost=0,
        opponents_lost=0,
        total=total,
    )


SOMEBODY = standings([result("anna", 0)], MEMBERS, RULES).lines[0]


def line(name: str, rank: int | None, score: int | None, group: Group = Group.RANKED) -> Standing:
    worth = None if score is None else Fraction(score)
    return replace(SOMEBODY, member=member(name), group=group, rank=rank, score=worth)


def table(*lines: Standing, rules: SeasonRules = RULES) -> Standings:
    return Standings(
        rules=rules, slots=tuple(Slot(evening, 1) for evening in EVENINGS), lines=lines
    )


EMPTY = table()


class Listed(NamedTuple):
    sheet: Sheet
    evening: date = FIRST
    series: int = 1
    stream: str = "sheet/1"
    members: Sequence[str] = NAMES[:3]


def deal(declarer: int, words: str) -> DealAdded:
    return DealAdded(declarer=declarer, game=to_game(read_words(words.split())))


def stats(*events: Event) -> SeasonStats:
    heading = Heading(
        name="Monday",
        date=FIRST,
        seats=tuple(map(Seat, NAMES[:3])),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return season_stats([Listed(replay(records_of([SheetOpened(heading), *events])))])


def found(
    now: Standings = EMPTY,
    results: Sequence[Result] = (),
    games: SeasonStats = NOTHING,
    members: Sequence[Member] = MEMBERS,
    **facts: int,
) -> Honours:
    return honours(now, results, games, members, after=lambda _evening: EMPTY, **facts)


def named(whole: Honours, *kinds: Honour) -> list[Award]:
    return [award for award in whole.awards if award.honour in kinds]


def who(whole: Honours, *kinds: Honour) -> list[tuple[str, int]]:
    return [(award.member, int(award.value)) for award in named(whole, *kinds)]


# --- places -------------------------------------------------------------------------------------


def test_champion_runner_up_and_red_lantern() -> None:
    now = table(
        line("carla", 1, 900),
        line("anna", 2, 800),
        line("bert", 3, -50),
        line("dora", None, 950, Group.BELOW),
        line("emil", None, None, Group.NONE),
    )
    whole = found(now)
    assert who(whole, Honour.CHAMPION) == [("carla", 900)]
    assert who(whole, Honour.RUNNER_UP) == [("anna", 800)]
    assert named(whole, Honour.RED_LANTERN) == [
        Award(Honour.RED_LANTERN, "bert", Fraction(-50), place=3)
    ]


def test_shared_places_are_all_named() -> None:
    now = table(line("anna", 1, 9), line("bert", 1, 9), line("carla", 3, 4), line("dora", 3, 4))
    whole = found(now)
    assert who(whole, Honour.CHAMPION) == [("anna", 9), ("bert", 9)]
    assert who(whole, Honour.RUNNER_UP) == []
    assert who(whole, Honour.RED_LANTERN) == [("carla", 4), ("dora", 4)]


def test_the_second_of_two_has_no_red_lantern() -> None:
    whole = found(table(line("anna", 1, 9), line("bert", 2, 8)))
    assert who(whole, Honour.RED_LANTERN) == []


# --- results ------------------------------------------------------------------------------------


def test_best_series_and_best_evening() -> None:
    results = [
        result("anna", 900),
        result("anna", 800, series=2),
        result("bert", 1200),
        result("bert", 300, series=2),
        result("carla", 1200, SECOND),
    ]
    whole = found(results=results)
    assert named(whole, Honour.BEST_SERIES) == [
        Award(Honour.BEST_SERIES, "bert", Fraction(1200), Where(FIRST, 1, "sheet/1")),
        Award(Honour.BEST_SERIES, "carla", Fraction(1200), Where(SECOND, 1, "sheet/1")),
    ]
    assert named(whole, Honour.BEST_EVENING) == [
        Award(Honour.BEST_EVENING, "anna", Fraction(1700), Where(FIRST))
    ]


def test_repdigits() -> None:
    results = [
        result("anna", 554, SECOND),
        result("bert", 555, SECOND),
        result("carla", -111, FIRST),
        result("anna", 99),
        result("dora", 1111, SECOND, series=2),
        result("dora", 0),
    ]
    assert who(found(results=results), Honour.REPDIGIT) == [
        ("carla", -111),
        ("bert", 555),
        ("dora", 1111),
    ]
    assert not is_repdigit(0)


def test_never_absent_is_who_has_a_list_on_every_evening() -> None:
    results = [
        result("anna", 10),
        result("anna", 10, series=2),
        result("bert", 10),
        result("bert", 10, SECOND),
        result("anna", 10, SECOND),
        result("carla", 10, SECOND),
        result("carla", 10, SECOND, series=2),
    ]
    assert who(found(results=results), Honour.FULL_ATTENDANCE) == [("anna", 2), ("bert", 2)]
    one = [each for each in results if each.evening == FIRST]
    assert who(found(results=one), Honour.FULL_ATTENDANCE) == []


# --- games --------------------------------------------------------------------------------------

GAMES = (
    deal(1, "spades with 2 hand schneider won"),  # 55
    deal(2, "grand ouvert with 4 10 tricks"),  # 264
    deal(3, "grand ouvert with 4 lost"),  # -528
    deal(2, LOST),
    deal(3, "clubs without 6 won"),  # 84
    deal(1, WON),  # 48
    deal(1, "null won"),  # 23
)


def test_games_that_stand_out() -> None:
    whole = found(results=[result("anna", 0)], games=stats(*GAMES))
    highest, matadors, ouvert = named(
        whole, Honour.HIGHEST_GAME, Honour.MOST_MATADORS, Honour.GRAND_OUVERT
    )
    assert (highest.member, int(highest.value)) == ("bert", 264)
    assert highest.where == Where(FIRST, 1, "sheet/1", 2)
    assert (matadors.member, int(matadors.value)) == ("carla", 6)
    # The one that was lost is no honour.
    assert (ouvert.member, int(ouvert.value)) == ("bert", 264)
    assert ouvert.game is not None
    assert ouvert.game.row.number == 2


def test_runs_solos_and_rates() -> None:
    whole = found(results=[result("anna", 0)], games=stats(*GAMES))
    unbeaten = named(whole, Honour.LONGEST_UNBEATEN)
    assert unbeaten == [
        Award(
            Honour.LONGEST_UNBEATEN,
            "anna",
            Fraction(7),
            Where(FIRST, 1, "sheet/1", 1),
            Where(FIRST, 1, "sheet/1", 7),
        )
    ]
    assert who(whole, Honour.MOST_SOLOS) == [("anna", 3)]
    # A third of the most is one game and three deals.
    assert (whole.least_solos, whole.least_deals) == (1, 3)
    assert named(whole, Honour.BEST_WIN_RATE) == [
        Award(Honour.BEST_WIN_RATE, "anna", Fraction(1), of=3)
    ]
    # Games 3 and 4 were lost: Anna defended both, Bert the first and Carla the second.
    assert named(whole, Honour.BEST_DEFENDER) == [
        Award(Honour.BEST_DEFENDER, "anna", Fraction(2 * 36, 7), of=7)
    ]


def test_who_has_not_played_enough_is_not_compared() -> None:
    games = stats(deal(1, WON), deal(2, WON), deal(2, WON), deal(2, WON), deal(2, LOST))
    one = found(games=games)
    assert one.least_solos == 2
    assert [each.member for each in named(one, Honour.BEST_WIN_RATE)] == ["bert"]
    told = found(games=games, least_solos=1, least_deals=6)
    assert [each.member for each in named(told, Honour.BEST_WIN_RATE)] == ["anna"]
    assert named(told, Honour.BEST_DEFENDER) == []
    # Less than one game is no share.
    assert found(games=games, least_solos=0).least_solos == 1


def test_the_honours_of_one_member() -> None:
    whole = found(results=[result("anna", 222), result("bert", 333)], games=stats(*GAMES))
    bert = whole.of("bert")
    assert {award.member for award in bert.awards} == {"bert"}
    assert who(bert, Honour.REPDIGIT) == [("bert", 333)]
    assert bert.least_deals == whole.least_deals


# --- who can be named ---------------------------------------------------------------------------


def test_guests_are_named_where_the_rule_ranks_them() -> None:
    members = [member("anna"), member("bert", since=None), member("carla", since=LAST)]
    results = [
        result("bert", 222),
        result("carla", 100),
        result("anna", 50),
        result("anna", 60, LAST),
        result("dora", 333),
    ]
    games = stats(deal(2, WON))
    listed = found(results=results, games=games, members=members)
    # Carla is a member on the last evening; Dora is not in the register at all.
    assert who(listed, Honour.BEST_SERIES) == [("carla", 100)]
    assert who(listed, Honour.MOST_SOLOS) == []
    ranked = found(table(rules=RULES._replace(guests=Guests.RANKED)), results, games, members)
    assert who(ranked, Honour.BEST_SERIES, Honour.REPDIGIT) == [("bert", 222), ("bert", 222)]
    assert who(ranked, Honour.MOST_SOLOS) == [("bert", 1)]


# --- climb and fall -----------------------------------------------------------------------------


def moves(then: Mapping[str, int], *now: Standing) -> Honours:
    """Return the honours of six evenings; those of the second are the first third."""
    asked = []

    def after(evening: date) -> Standings:
        asked.append(evening)
        return table(*(line(name, None, score) for name, score in then.items()))

    results = [result("anna", 5, evening) for evening in EVENINGS]
    whole = honours(table(*now), results, NOTHING, MEMBERS, after=after)
    assert asked == [SECOND]
    return whole


def test_climber_and_faller() -> None:
    whole = moves(
        {"anna": 40, "bert": 30, "carla": 20, "dora": 10},
        line("dora", 1, 90),
        line("bert", 2, 80),
        line("carla", 3, 70),
        line("anna", 4, 60),
    )
    assert named(whole, Honour.CLIMBER, Honour.FALLER) == [
        Award(Honour.CLIMBER, "dora", Fraction(3), Where(SECOND), place=1, before=4),
        Award(Honour.FALLER, "anna", Fraction(3), Where(SECOND), place=4, before=1),
    ]
    assert whole.compared == 4


def test_those_below_the_minimum_are_compared_by_their_score_and_new_ones_not_at_all() -> None:
    whole = moves(
        {"anna": 40, "bert": 30, "carla": 20},
        line("emil", 1, 99),  # who came later
        line("anna", 2, 60),
        line("carla", None, 75, Group.BELOW),
        line("bert", None, 70, Group.GUEST),
        line("dora", None, None, Group.NONE),
    )
    # Of Anna and Carla, who were first and second.
    assert named(whole, Honour.CLIMBER, Honour.FALLER) == [
        Award(Honour.CLIMBER, "carla", Fraction(1), Where(SECOND), place=1, before=2),
        Award(Honour.FALLER, "anna", Fraction(1), Where(SECOND), place=2, before=1),
    ]
    assert whole.compared == 2


def test_equal_scores_share_a_place_and_who_stays_has_not_moved() -> None:
    whole = moves({"anna": 40, "bert": 40, "carla": 20}, line("anna", 1, 90), line("bert", 2, 80))
    assert named(whole, Honour.CLIMBER) == []
    assert who(whole, Honour.FALLER) == [("bert", 1)]
    still = moves({"anna": 40, "bert": 30}, line("anna", 1, 90), line("bert", 2, 80))
    assert named(still, Honour.CLIMBER, Honour.FALLER) == []


@pytest.mark.parametrize("results", [[], [result("anna", 5)]])
def test_a_season_that_has_just_begun_has_few_honours(results: list[Result]) -> None:
    whole = found(results=results)
    assert {award.honour for award in whole.awards} <= {Honour.BEST_SERIES, Honour.BEST_EVENING}
    assert whole.compared == 0


# --- the recorded evenings ----------------------------------------------------------------------


@pytest.mark.recorded
@pytest.mark.skipif(
    not os.environ.get("SKATCALC_DATA"),
    reason="SKATCALC_DATA does not name the folder of the recorded games",
)
def test_the_honours_of_the_recorded_evenings() -> None:
    """Held against the recorded totals and lines themselves, counted without our own lists."""
    from test_recorded_evenings import by_flags, evenings, recorded, series, whole

    players = NAMES[:3]
    days = {number: FIRST + timedelta(number) for number in evenings()}
    sheets = {number: whole(lines, by_flags) for number, lines in evenings().items()}
    results = [
        result(name, total, days[number])
        for number, sheet in sheets.items()
        for name, total in zip(players, totals(sheet), strict=True)
    ]
    rules = SeasonRules(measure=Measure.AVERAGE)
    whole_season = honours(
        standings(results, MEMBERS[:3], rules),
        results,
        season_stats(Listed(sheet, days[number]) for number, sheet in sheets.items()),
        MEMBERS[:3],
        after=lambda day: standings(results, MEMBERS[:3], rules, after=day),
    )

    table_totals = [each["total"] for _number, each in sorted(series().items())]
    sums = [sum(each) for each in zip(*table_totals, strict=True)]
    then = [sum(each) for each in zip(*table_totals[:61], strict=True)]
    games = [line for line in recorded("games") if line["contract"] != "R"]
    own = [[line for line in games if line["player"] == seat] for seat in (1, 2, 3)]
    lost = [sum(not line["won"] for line in lines) for lines in own]
    rates = [Fraction(len(lines) - each, len(lines)) for lines, each in zip(own, lost, strict=True)]
    best = max(max(each) for each in table_totals)
    digits = [
        total for each in table_totals for total in each if re.fullmatch(r"-?(\d)\1\1+", str(total))
    ]

    def told(honour: Honour) -> list[tuple[str, Fraction]]:
        return [(award.member, award.value) for award in named(whole_season, honour)]

    order = sorted(range(3), key=lambda seat: -sums[seat])
    assert told(Honour.CHAMPION) == [(players[order[0]], Fraction(sums[order[0]], 183))]
    assert told(Honour.RED_LANTERN) == [(players[order[2]], Fraction(sums[order[2]], 183))]
    assert told(Honour.BEST_SERIES) == [
        (players[each.index(best)], best) for each in table_totals if best in each
    ]
    assert [value for _member, value in told(Honour.REPDIGIT)] == digits
    assert told(Honour.MOST_SOLOS) == [argmax(players, list(map(len, own)))]
    assert told(Honour.BEST_WIN_RATE) == [argmax(players, rates)]
    won = [Fraction((sum(lost) - each) * 36, 6309) for each in lost]
    assert told(Honour.BEST_DEFENDER) == [argmax(players, won)]
    before = sorted(range(3), key=lambda seat: -then[seat])
    moves = {players[seat]: before.index(seat) - order.index(seat) for seat in range(3)}
    up, down = max(moves.values()), min(moves.values())
    assert [*told(Honour.CLIMBER), *told(Honour.FALLER)] == [
        *((name, Fraction(up)) for name, each in moves.items() if up > 0 and each == up),
        *((name, Fraction(-down)) for name, each in moves.items() if down < 0 and each == down),
    ]
    assert {name for name, _value in told(Honour.FULL_ATTENDANCE)} == {*players}


def argmax(names: Sequence[str], values: Sequence[Fraction | int]) -> tuple[str, Fraction]:
    place = max(range(len(values)), key=lambda each: values[each])
    return names[place], Fraction(values[place])
