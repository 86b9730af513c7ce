"""Small seasons worked by hand, one for each pattern of rule, and what clubs dispute about."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from operator import attrgetter

import pytest
from making_seasons import JOINED, member, table

from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Decided, Fate, Group, Slot, Standing, Standings, needs_lot, standings
from skatcalc.seasonrules import (
    Absence,
    BelowMinimum,
    Chosen,
    Guests,
    GuestSeries,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    TieBreak,
    TiedRanks,
    Unit,
    find_season_rules,
)

TOTAL = SeasonRules()
AVERAGE = SeasonRules(measure=Measure.AVERAGE)
Season = tuple[list[Result], list[Member]]
Row = tuple[str, int | None, Fraction | int | None]


def rows(season: Season, rules: SeasonRules, after: date | None = None) -> list[Row]:
    """Return name, rank and score of every line."""
    found = standings(*season, rules, after=after)
    return [(each.member.name, each.rank, each.score) for each in found.lines]


def line(found: Standings, name: str) -> Standing:
    (one,) = [each for each in found.lines if each.member.name == name]
    return one


def of(one: object, *names: str) -> tuple[object, ...]:
    """Return some fields, at least two."""
    found: tuple[object, ...] = attrgetter(*names)(one)
    return found


def fates(one: Standing) -> list[tuple[int, str]]:
    """Return what each result is worth and what became of it."""
    return [(int(each.score), each.fate.value) for each in one.outcomes]


def figures(one: Standing) -> Mapping[str, object]:
    names = ("evenings", "series", "games", "won", "lost", "total", "average", "best", "worst")
    return {name: getattr(one, name) for name in names}


# --- average-minimum ------------------------------------------------------------------------------

# Anna   900 + 700 + 500 + 300           = 2400, by 4 series: 600
# Bert  1000 + 1100                      = 2100, by 2 series: 1050, two series short of four
# Carl  -120 - 60 - 31 + 20 - 59         = -250, by 5 series: -50
# Dora  none
CLUB = table(
    """
               7.1    14.1   21.1   28.1   4.2
    Anna       900    700    -      500    300
    Bert       1000   1100   -      -      -
    Carl       -120   -60    -31    20     -59
    Dora       -      -      -      -      -
    """
)
MINIMUM = find_season_rules("average-minimum")._replace(minimum=4)


def test_an_average_counts_once_the_minimum_is_reached() -> None:
    assert rows(CLUB, MINIMUM) == [
        ("Anna", 1, 600),
        ("Carl", 2, -50),
        ("Bert", None, 1050),
        ("Dora", None, None),
    ]


def test_each_line_says_where_it_stands_and_what_is_missing() -> None:
    found = standings(*CLUB, MINIMUM).lines
    assert [each.group for each in found] == [Group.RANKED, Group.RANKED, Group.BELOW, Group.NONE]
    assert [each.gap for each in found] == [0, 650, None, None]
    assert [each.missing for each in found] == [0, 0, 2, 4]


def test_a_member_without_a_series_has_nothing_to_show() -> None:
    dora = line(standings(*CLUB, MINIMUM), "Dora")
    assert figures(dora) == {
        "evenings": 0,
        "series": 0,
        "games": 0,
        "won": 0,
        "lost": 0,
        "total": 0,
        "average": None,
        "best": None,
        "worst": None,
    }
    assert of(dora, "outcomes", "dropped", "win_rate", "change") == ((), (), None, None)


def test_a_season_that_has_not_begun_lists_its_members() -> None:
    guest = member(5, "Emil", None)
    found = standings([], [*CLUB[1], guest], MINIMUM)
    assert [each.member.name for each in found.lines] == ["Anna", "Bert", "Carl", "Dora"]
    assert {each.group for each in found.lines} == {Group.NONE}
    assert of(found, "slots", "evenings") == ((), ())


def test_below_the_minimum_one_can_be_listed_last() -> None:
    rules = MINIMUM._replace(below_minimum=BelowMinimum.LISTED_LAST)
    found = standings(*CLUB, rules)
    assert [of(each, "member.name", "rank", "gap") for each in found.lines] == [
        ("Anna", 1, 0),
        ("Carl", 2, 650),
        ("Bert", 3, None),  # his average is the best one, but he lacks series and not points
        ("Dora", None, None),
    ]
    assert line(found, "Bert").group is Group.BELOW


def test_what_is_missing_to_the_minimum_can_count_as_nothing() -> None:
    """Bert: 2100 by 4, the two that are missing included, is 525."""
    found = standings(*CLUB, MINIMUM._replace(below_minimum=BelowMinimum.ZERO_FILL))
    assert [of(each, "member.name", "rank", "score") for each in found.lines] == [
        ("Anna", 1, 600),
        ("Bert", 2, 525),
        ("Carl", 3, -50),
        ("Dora", None, None),
    ]
    bert = line(found, "Bert")
    assert fates(bert) == [(1000, "counted"), (1100, "counted"), (0, "filled"), (0, "filled")]
    assert [each.slot for each in bert.outcomes][2:] == [None, None]
    assert line(found, "Dora").outcomes == ()
    assert of(bert, "average", "missing") == (1050, 2)


def test_what_is_missing_to_the_minimum_can_be_deducted() -> None:
    """Bert: 1050 - 2 x 230.50 = 589, behind Anna's 600."""
    rules = MINIMUM._replace(below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(461, 2))
    found = standings(*CLUB, rules)
    assert rows(CLUB, rules)[:3] == [("Anna", 1, 600), ("Bert", 2, 589), ("Carl", 3, -50)]
    assert [each.deduction for each in found.lines] == [0, 461, 0, 0]


def test_a_share_of_all_series_is_a_minimum_too() -> None:
    """Half of five series is two and a half, so three have to be played."""
    rules = AVERAGE._replace(minimum_share=Fraction(1, 2))
    assert [each.missing for each in standings(*CLUB, rules).lines] == [0, 0, 1, 3]
    assert line(standings(*CLUB, rules, after=date(2026, 1, 28)), "Bert").missing == 0


# Three series and two evenings are asked for: Bert has the series, Carl has the evenings.
TOGETHER = table(
    """
           7.1   7.1   7.1   14.1
    Anna   100   100   -     100
    Bert   200   200   200   -
    Carl   300   -     -     300
    """
)


def test_series_and_evenings_are_asked_for_together() -> None:
    found = standings(*TOGETHER, AVERAGE._replace(minimum=3, minimum_evenings=2)).lines
    assert [of(each, "member.name", "rank", "missing", "missing_evenings") for each in found] == [
        ("Anna", 1, 0, 0),
        ("Carl", None, 1, 0),
        ("Bert", None, 0, 1),
    ]


def test_a_missing_evening_is_filled_up_by_one_result() -> None:
    """Bert 600 by 4, Carl 600 by 3."""
    rules = AVERAGE._replace(minimum=3, minimum_evenings=2, below_minimum=BelowMinimum.ZERO_FILL)
    assert rows(TOGETHER, rules) == [("Carl", 1, 200), ("Bert", 2, 150), ("Anna", 3, 100)]


def test_averages_are_exact() -> None:
    """1000 by 3 and 333.33 differ by a third of a hundredth."""
    season = table(
        """
               7.1   14.1  21.1
        Anna   333   333   333
        Bert   333   333   334
        """
    )
    assert rows(season, AVERAGE) == [("Bert", 1, Fraction(1000, 3)), ("Anna", 2, 333)]


# --- earned-drops ---------------------------------------------------------------------------------

# A drop with the 3rd and the 5th series, no more than two; Anna:
#            1     2     3     4     5     6
#           400   300   800   100   900   200
#  earned         x(3)        x(5)                2300 / 4 = 575
#  end                        x           x       2400 / 4 = 600
# Bert has 590 and 590: 590.
DROPS = find_season_rules("earned-drops")._replace(
    minimum=0, drop_from=3, drop_every=2, drop_most=2
)
EARNERS = table(
    """
           7.1   14.1  21.1  28.1  4.2   11.2
    Anna   400   300   800   100   900   200
    Bert   590   -     -     590   -     -
    """
)


def test_a_drop_is_chosen_when_it_is_earned() -> None:
    assert rows(EARNERS, DROPS) == [("Bert", 1, 590), ("Anna", 2, 575)]
    anna = line(standings(*EARNERS, DROPS), "Anna")
    assert [of(each, "number", "score", "fate") for each in anna.outcomes] == [
        (1, 400, Fate.COUNTED),
        (2, 300, Fate.DROPPED),
        (3, 800, Fate.COUNTED),
        (4, 100, Fate.DROPPED),
        (5, 900, Fate.COUNTED),
        (6, 200, Fate.COUNTED),
    ]
    assert [of(each, "number", "dropped_at") for each in anna.dropped] == [
        (2, Slot(date(2026, 1, 21), 1)),
        (4, Slot(date(2026, 2, 4), 1)),
    ]


def test_chosen_at_the_end_the_drops_make_another_champion() -> None:
    rules = DROPS._replace(drops_chosen=Chosen.END)
    assert rows(EARNERS, rules) == [("Anna", 1, 600), ("Bert", 2, 590)]
    anna = line(standings(*EARNERS, rules), "Anna")
    assert [of(each, "score", "dropped_at") for each in anna.dropped] == [(100, None), (200, None)]


def test_the_line_shows_all_that_was_played_beside_the_counted_score() -> None:
    anna = line(standings(*EARNERS, DROPS), "Anna")
    assert figures(anna) == {
        "evenings": 6,
        "series": 6,
        "games": 216,
        "won": 0,
        "lost": 0,
        "total": 2700,
        "average": 450,
        "best": 900,
        "worst": 100,
    }


def test_one_drop_alone_is_earned_once() -> None:
    rules = DROPS._replace(drop_every=0, drop_most=0)
    assert rows(EARNERS, rules)[1] == ("Anna", 2, Fraction(2400, 5))  # 2700 without the 300


def test_without_a_limit_drops_go_on() -> None:
    """With the 2nd, 3rd, 4th, 5th and 6th series one each: 900 remains, at whichever time."""
    rules = DROPS._replace(drop_from=2, drop_every=1, drop_most=0)
    assert line(standings(*EARNERS, rules), "Anna").score == 900
    # 300 goes with the 2nd, 400 with the 3rd, 100 with the 4th, 800 with the 5th, 200 with the 6th.
    assert [each.number for each in line(standings(*EARNERS, rules), "Anna").dropped] == [
        *(1, 2, 3, 4, 6)
    ]


def test_a_drop_for_good_can_cost_more_than_it_brings() -> None:
    """500 goes with the second series: 500 and 0 are 250. Without a drop 1000 by 3 were 333 1/3."""
    season = table("7.1 14.1 21.1\nAnna 500 500 0")
    rules = DROPS._replace(drop_from=2, drop_every=0)
    assert line(standings(*season, rules), "Anna").score == 250
    assert line(standings(*season, AVERAGE), "Anna").score == Fraction(1000, 3)
    at_the_end = rules._replace(drops_chosen=Chosen.END)
    assert line(standings(*season, at_the_end), "Anna").score == 500


def test_a_drop_never_takes_the_only_result() -> None:
    rules = DROPS._replace(drop_from=1, drop_every=1, drop_most=0)
    season = table(
        """
               7.1   14.1
        Anna   400   -
        Bert   500   300
        """
    )
    assert rows(season, rules) == [("Bert", 1, 500), ("Anna", 2, 400)]
    (dropped,) = line(standings(*season, rules), "Bert").dropped
    assert of(dropped, "number", "dropped_at") == (2, Slot(date(2026, 1, 14), 1))


# Each drops one of two equal results, and the score is the same whichever it is.
#   Anna  drops 500 with 7 games won rather than 8:  8 + 9 = 17 won
#   Bert  has won as many in both; he drops the one with more lost: 1 + 0 = 1 lost
#   Carl  has nothing to choose: the earlier one goes
TIED_DROPS = table(
    """
           7.1       14.1      21.1
    Anna   500/8/4   500/7/1   900/9/0
    Bert   500/7/1   500/7/3   900/9/0
    Carl   500/7/2   500/7/2   900/9/0
    """
)


@pytest.mark.parametrize("chosen", Chosen)
def test_a_tie_on_the_last_drop_is_decided_for_the_member(chosen: Chosen) -> None:
    rules = DROPS._replace(drops_chosen=chosen)
    found = standings(*TIED_DROPS, rules)
    assert [of(each, "member.name", "rank", "score") for each in found.lines] == [
        ("Anna", 1, 700),
        ("Bert", 2, 700),
        ("Carl", 3, 700),
    ]
    assert [each.dropped[0].number for each in found.lines] == [2, 2, 1]
    assert [each.ahead for each in found.lines] == [
        None,
        Decided(TieBreak.WON, Fraction(16), Fraction(17)),
        Decided(TieBreak.LOST_FEWER, Fraction(2), Fraction(1)),
    ]


# --- best-n ---------------------------------------------------------------------------------------

# The best three:
#   Anna  900 + 500 + 400        = 1800, 100 and -120 are not kept
#   Bert  600 + 600 + 600        = 1800
#   Carl  -50 - 20               = -70, only two
BEST = find_season_rules("best-n")._replace(keep_best=3, minimum=0)
PICKERS = table(
    """
           7.1     14.1    21.1    28.1    4.2
    Anna   900/9   100/1   500/5   -120    400/4
    Bert   600/7   -       600/6   600/6   -
    Carl   -       -50     -       -20     -
    """
)


def test_only_the_best_are_kept() -> None:
    assert rows(PICKERS, BEST) == [("Bert", 1, 1800), ("Anna", 2, 1800), ("Carl", 3, -70)]
    found = standings(*PICKERS, BEST)
    assert fates(line(found, "Anna")) == [
        (900, "counted"),
        (100, "not-kept"),
        (500, "counted"),
        (-120, "not-kept"),
        (400, "counted"),
    ]
    assert [each.score for each in line(found, "Anna").dropped] == [100, -120]
    assert line(found, "Bert").dropped == ()


def test_only_what_is_kept_counts_in_a_tie() -> None:
    """18 of Anna's 19 games won against Bert's 19."""
    anna = line(standings(*PICKERS, BEST), "Anna")
    assert anna.ahead == Decided(TieBreak.WON, Fraction(18), Fraction(19))
    assert anna.won == 19


def test_the_best_can_be_averaged() -> None:
    rules = BEST._replace(measure=Measure.AVERAGE)
    assert rows(PICKERS, rules) == [("Bert", 1, 600), ("Anna", 2, 600), ("Carl", 3, -35)]


def test_drops_go_before_the_best_are_kept() -> None:
    """Anna's 900 is dropped at once when 1000 comes, and is none of the best two any more."""
    season = table("7.1 14.1 21.1 28.1\nAnna 900 1000 100 200")
    rules = BEST._replace(keep_best=2, drop_from=2)
    assert fates(line(standings(*season, rules), "Anna")) == [
        (900, "dropped"),
        (1000, "counted"),
        (100, "not-kept"),
        (200, "counted"),
    ]


def test_nothing_to_drop_leaves_minus_points_in() -> None:
    """Without a drop -120, 900 and 400 are 1180; some programs start from 0 and drop the minus."""
    season = table("7.1 14.1 21.1\nAnna -120 900 400")
    assert rows(season, TOTAL) == [("Anna", 1, 1180)]
    assert rows(season, BEST) == [("Anna", 1, 1180)]


def test_of_equal_results_the_one_with_more_games_won_is_kept() -> None:
    season = table("7.1 14.1 21.1\nAnna 500/7/1 500/8/2 500/8/1")
    rules = BEST._replace(keep_best=1)
    assert fates(line(standings(*season, rules), "Anna"))[2] == (500, "counted")


# --- absent-points --------------------------------------------------------------------------------

# Absent is 500:
#   Anna  900 + 100 + 300 + 200                  = 1500
#   Bert  700 + (500) + (500) - 100              = 1600
#   Carl  (500) + (500) + 450 + (500)            = 1950; since he joined: 450 + (500) = 950
#   Dora  has none, and is credited with none
ABSENT = find_season_rules("absent-points")
HOLIDAYS = table(
    """
           7.1   14.1  21.1  28.1
    Anna   900   100   300   200
    Bert   700   -     -     -100
    Carl   -     -     450   -
    Dora   -     -     -     -
    """
)


def test_whoever_is_absent_is_credited() -> None:
    assert rows(HOLIDAYS, ABSENT) == [
        ("Carl", 1, 1950),
        ("Bert", 2, 1600),
        ("Anna", 3, 1500),
        ("Dora", None, None),
    ]
    assert line(standings(*HOLIDAYS, ABSENT), "Dora").outcomes == ()
    bert = line(standings(*HOLIDAYS, ABSENT), "Bert")
    assert [(each.number, int(each.score), each.fate.value) for each in bert.outcomes] == [
        (1, 700, "counted"),
        (0, 500, "credited"),
        (0, 500, "credited"),
        (2, -100, "counted"),
    ]
    assert of(bert, "series", "total", "average", "best", "worst") == (*(2, 600, 300, 700, -100),)


def test_a_member_who_joins_late_can_be_credited_from_then_on() -> None:
    rules = ABSENT._replace(absent_since=Absence.JOINED)
    assert rows(HOLIDAYS, rules) == [
        ("Bert", 1, 1600),
        ("Anna", 2, 1500),
        ("Carl", 3, 950),
        ("Dora", None, None),
    ]


def test_an_absence_counts_in_the_average_and_not_to_the_minimum() -> None:
    rules = ABSENT._replace(measure=Measure.AVERAGE, minimum=2)
    assert rows(HOLIDAYS, rules) == [
        ("Bert", 1, 400),
        ("Anna", 2, 375),
        ("Carl", None, Fraction(1950, 4)),
        ("Dora", None, None),
    ]


def test_an_earned_drop_strikes_nothing_that_was_not_played() -> None:
    """Bert earns one with his second series: -100 goes, not one of the two credits."""
    rules = ABSENT._replace(drop_from=2, absent_points=-200)
    bert = line(standings(*HOLIDAYS, rules), "Bert")
    assert fates(bert) == [
        (700, "counted"),
        (-200, "credited"),
        (-200, "credited"),
        (-100, "dropped"),
    ]
    assert bert.score == 300


def test_an_absence_can_be_among_the_best() -> None:
    """The best two of 900, 100, 300, 200; of 700, 500, 500, -100; of 500, 500, 450, 500."""
    rules = ABSENT._replace(keep_best=2)
    assert rows(HOLIDAYS, rules)[:3] == [("Anna", 1, 1200), ("Bert", 1, 1200), ("Carl", 3, 1000)]
    carl = line(standings(*HOLIDAYS, rules), "Carl")
    assert sorted(fates(carl)) == [
        (450, "not-kept"),
        (500, "credited"),
        (500, "credited"),
        (500, "not-kept"),
    ]


def test_a_series_is_missed_only_if_it_was_held() -> None:
    """Two series on the first evening, one on the second: Bert missed two, and Anna one."""
    season = table(
        """
               7.1   7.1   14.1
        Anna   300   300   -
        Bert   300   -     -
        Carl   300   300   300
        """
    )
    assert rows(season, ABSENT) == [("Bert", 1, 1300), ("Anna", 2, 1100), ("Carl", 3, 900)]
    by_evening = ABSENT._replace(unit=Unit.EVENING)
    assert rows(season, by_evening) == [("Anna", 1, 1100), ("Carl", 2, 900), ("Bert", 3, 800)]


# --- total ----------------------------------------------------------------------------------------

#   Anna  1000, 10 won, 2 lost      Bert  1000, 10 won, 3 lost
#   Carl  1000, 11 won, 5 lost      Dora  1000, 10 won, 2 lost
#   Emil  990
LEVEL = table(
    """
           7.1       14.1
    Anna   600/6/1   400/4/1
    Bert   400/4/2   600/6/1
    Carl   500/5/3   500/6/2
    Dora   700/7/2   300/3
    Emil   990/9/9   -
    """
)


def test_equal_totals_are_parted_by_games_won_then_by_games_lost() -> None:
    found = standings(*LEVEL, find_season_rules("total"))
    assert [of(each, "member.name", "rank") for each in found.lines] == [
        ("Carl", 1),
        ("Anna", 2),
        ("Dora", 2),
        ("Bert", 4),
        ("Emil", 5),
    ]
    assert [each.tied for each in found.lines] == [(), ("m4",), ("m1",), (), ()]
    assert [each.ahead for each in found.lines] == [
        None,
        Decided(TieBreak.WON, Fraction(10), Fraction(11)),
        None,  # level with Anna until the lot is drawn
        Decided(TieBreak.LOST_FEWER, Fraction(3), Fraction(2)),
        Decided(None, Fraction(990), Fraction(1000)),
    ]


def test_ranks_can_go_on_without_a_gap() -> None:
    found = standings(*LEVEL, TOTAL._replace(tied_ranks=TiedRanks.DENSE))
    assert [each.rank for each in found.lines] == [1, 2, 2, 3, 4]


@pytest.mark.parametrize(
    ("drawn", "needed"),
    [
        (("m1", "m4"), True),  # Anna and Dora
        (("m1", "m2", "m4"), True),
        (("m1", "m2"), False),  # Bert has lost more
        (("m2", "m3", "m5"), False),
        (("m1",), False),
        (("m6", "m7"), False),  # of those who have not played nothing is to be decided
        (("m1", "m9"), False),  # whoever is not in the standings
    ],
)
def test_a_lot_is_needed_by_those_whom_nothing_else_parts(
    drawn: tuple[str, ...], needed: bool
) -> None:
    members = [*LEVEL[1], member(6, "Finn"), member(7, "Gerd")]
    assert needs_lot(standings(LEVEL[0], members, TOTAL), drawn) == needed


def test_members_of_different_groups_need_no_lot() -> None:
    # Both have 500, one game won: Anna is a member and Bert a guest below the line.
    results, members = table(
        """
          7.1
    Anna  500/1
    Bert  500/1
    """,
        guests=("Bert",),
    )
    found = standings(results, members, TOTAL)
    assert [each.score for each in found.lines] == [500, 500]
    assert not needs_lot(found, ["m1", "m2"])


def test_the_lot_that_was_drawn_decides() -> None:
    found = standings(*LEVEL, TOTAL, lots={date(2026, 1, 20): [("m4", "m3", "m1")]})
    assert [of(each, "member.name", "rank") for each in found.lines] == [
        ("Carl", 1),
        ("Dora", 2),
        ("Anna", 3),
        ("Bert", 4),
        ("Emil", 5),
    ]
    assert line(found, "Anna").ahead == Decided(TieBreak.LOT, Fraction(3), Fraction(1))


def test_a_lot_holds_from_the_evening_before_it_until_another_is_drawn() -> None:
    """Both are level after each evening; the lots were drawn after the first and the second."""
    season = table(
        """
               7.1   14.1  21.1
        Anna   500   500   500
        Bert   500   500   500
        """
    )
    lots = {
        date(2026, 1, 21): [("m1", "m2")],  # on the evening itself
        date(2026, 1, 16): [("m2", "m1")],
        date(2026, 1, 9): [("m2", "m1"), ("m1", "m2")],
    }
    days = [date(2026, 1, day) for day in (7, 14, 21)]
    first = [standings(*season, TOTAL, lots=lots, after=day).lines[0] for day in days]
    assert [each.member.name for each in first] == ["Anna", "Bert", "Anna"]
    assert [each.change for each in first] == [None, 1, 1]
    assert [each.rank for each in standings(*season, TOTAL).lines] == [1, 1]


def test_without_the_lot_in_the_rule_none_decides() -> None:
    rules = TOTAL._replace(tiebreak=())
    found = standings(*LEVEL, rules, lots={date(2026, 1, 20): [("m4", "m3", "m2", "m1")]})
    assert [each.rank for each in found.lines] == [1, 1, 1, 1, 5]


def test_other_tie_breaks_are_options() -> None:
    """The best series of Dora, Anna and Bert, Carl: 700, 600, 600, 500."""
    rules = TOTAL._replace(tiebreak=(TieBreak.BEST_RESULT, TieBreak.RESULTS))
    found = standings(*LEVEL, rules)
    assert [of(each, "member.name", "rank") for each in found.lines] == [
        ("Dora", 1),
        ("Anna", 2),
        ("Bert", 2),
        ("Carl", 4),
        ("Emil", 5),
    ]
    assert line(found, "Anna").ahead == Decided(TieBreak.BEST_RESULT, Fraction(600), Fraction(700))


def test_points_and_what_others_lost_can_decide_too() -> None:
    """500 each: Anna 400 of them from games, and two games that others lost; Bert 500 and one."""
    results, members = table("7.1\nAnna 500/2\nBert 500")
    results = [
        each._replace(opponents_lost=lost) for each, lost in zip(results, (2, 1), strict=True)
    ]
    by_points = standings(results, members, TOTAL._replace(tiebreak=(TieBreak.POINTS,)))
    assert line(by_points, "Anna").ahead == Decided(TieBreak.POINTS, Fraction(400), Fraction(500))
    by_lost = standings(results, members, TOTAL._replace(tiebreak=(TieBreak.OPPONENTS_LOST,)))
    bert = line(by_lost, "Bert")
    assert bert.ahead == Decided(TieBreak.OPPONENTS_LOST, Fraction(1), Fraction(2))


def test_the_figures_of_a_line() -> None:
    anna = line(standings(*LEVEL, TOTAL), "Anna")
    assert figures(anna) == {
        "evenings": 2,
        "series": 2,
        "games": 72,
        "won": 10,
        "lost": 2,
        "total": 1000,
        "average": 500,
        "best": 600,
        "worst": 400,
    }
    assert of(anna, "win_rate", "points") == (Fraction(5, 6), 600)  # 1000 - 50 x (10 - 2)


# --- guests and members ---------------------------------------------------------------------------

# Gast comes twice as a guest, is a member since the 20th of January, and plays once more.
JOINING = table(
    """
           7.1    14.1   21.1
    Anna   500    500    500
    Gast   900g   800g   100
    Emil   -      950g   -
    """,
    guests=("Emil",),
)
JOINING[1][1] = replace(JOINING[1][1], since=date(2026, 1, 20))


def test_a_guest_stands_below_the_line_until_he_is_a_member() -> None:
    before = standings(*JOINING, TOTAL, after=date(2026, 1, 14))
    assert [of(each, "member.name", "group", "rank") for each in before.lines] == [
        ("Anna", Group.RANKED, 1),
        ("Gast", Group.GUEST, None),
        ("Emil", Group.GUEST, None),
    ]
    after = standings(*JOINING, TOTAL)
    assert [of(each, "member.name", "rank", "change", "score") for each in after.lines] == [
        ("Gast", 1, None, 1800),
        ("Anna", 2, -1, 1500),
        ("Emil", None, None, 950),
    ]


def test_what_he_played_as_a_guest_can_be_left_out() -> None:
    rules = TOTAL._replace(guest_series=GuestSeries.LEFT_OUT)
    found = standings(*JOINING, rules)
    assert [of(each, "member.name", "rank", "score") for each in found.lines] == [
        ("Anna", 1, 1500),
        ("Gast", 2, 100),
        ("Emil", None, 950),
    ]
    assert line(found, "Gast").series == 1
    assert line(standings(*JOINING, rules, after=date(2026, 1, 14)), "Gast").series == 2


def test_a_member_who_played_only_as_a_guest_has_no_series_left() -> None:
    results, members = JOINING
    rules = TOTAL._replace(guest_series=GuestSeries.LEFT_OUT)
    others = [each for each in results if (each.member, each.evening.day) != ("m2", 21)]
    assert line(standings(others, members, rules), "Gast").group is Group.NONE


def test_guests_can_be_ranked_or_hidden() -> None:
    ranked = TOTAL._replace(guests=Guests.RANKED)
    assert rows(JOINING, ranked) == [("Gast", 1, 1800), ("Anna", 2, 1500), ("Emil", 3, 950)]
    hidden = TOTAL._replace(guests=Guests.HIDDEN)
    assert rows(JOINING, hidden) == [("Gast", 1, 1800), ("Anna", 2, 1500)]


def test_a_guest_misses_nothing_unless_he_is_ranked() -> None:
    rules = ABSENT._replace(minimum=2)
    emil = line(standings(*JOINING, rules), "Emil")
    assert of(emil, "group", "score", "missing") == (Group.GUEST, 950, 0)
    ranked = rules._replace(guests=Guests.RANKED)
    emil = line(standings(*JOINING, ranked), "Emil")
    assert of(emil, "group", "score", "missing") == (Group.BELOW, 1950, 1)


def test_the_same_name_twice_is_two_members() -> None:
    results, members = table(
        """
               7.1   14.1
        Anna   500   500
        Karl   300   -
        Karl   400   400
        """
    )
    found = standings(results, members, TOTAL).lines
    assert [of(each, "member.number", "member.name", "score") for each in found] == [
        (1, "Anna", 1000),
        (3, "Karl", 800),
        (2, "Karl", 300),
    ]


def test_whoever_is_not_in_the_register_is_not_counted() -> None:
    """But the series he played in was held, and can be missed."""
    results, members = HOLIDAYS
    found = standings(results, members[1:], ABSENT)
    assert [of(each, "member.name", "score") for each in found.lines] == [
        ("Carl", 1950),
        ("Bert", 1600),
        ("Dora", None),
    ]
    assert len(found.evenings) == 4


def test_those_who_are_level_stand_in_the_order_of_the_register() -> None:
    results, members = table("7.1\nAnna 500\nBert 500")
    found = standings(results, members[::-1], TOTAL)
    assert [each.member.name for each in found.lines] == ["Anna", "Bert"]
    lots = {date(2026, 1, 8): [("m2", "m1")]}
    none = standings([], members[::-1], TOTAL, lots=lots)
    assert [each.member.name for each in none.lines] == ["Anna", "Bert"]
    assert [each.ahead for each in none.lines] == [None, None]


# --- which series count, and for how much ---------------------------------------------------------

# Two series an evening; on the 14th the first one was not held in the season.
TWICE = table(
    """
           7.1    7.1    14.1   14.1
    Anna   500a   900    300    300a
    Bert   -      1000   400a   200
    Carl   700a   -      -      600a
    """
)
TWICE[0][:] = [each for each in TWICE[0] if (each.evening.day, each.series) != (14, 1)]


@pytest.mark.parametrize(
    ("series", "scores"),
    [
        (SeriesFilter.ALL, {"Anna": 1700, "Bert": 1200, "Carl": 1300}),
        # On the 14th the second series is the first that was held.
        (SeriesFilter.FIRST, {"Anna": 800, "Bert": 200, "Carl": 1300}),
        (SeriesFilter.ANNOUNCED, {"Anna": 800, "Bert": None, "Carl": 1300}),
    ],
)
def test_which_series_of_an_evening_count(
    series: SeriesFilter, scores: Mapping[str, int | None]
) -> None:
    found = standings(*TWICE, TOTAL._replace(series=series))
    assert {each.member.name: each.score for each in found.lines} == scores


# By evening: Anna 500 + 900 = 1400 and 300: 850; Bert 1000 and 200: 600; Carl 700 and 600: 650.
# By series:  Anna 1700 / 3 = 566 2/3;         Bert 600;                Carl 650.
def test_all_series_of_an_evening_can_be_one_result() -> None:
    by_series = [("Carl", 1, 650), ("Bert", 2, 600), ("Anna", 3, Fraction(1700, 3))]
    by_evening = [("Anna", 1, 850), ("Carl", 2, 650), ("Bert", 3, 600)]
    assert rows(TWICE, AVERAGE) == by_series
    assert rows(TWICE, AVERAGE._replace(unit=Unit.EVENING)) == by_evening
    anna = line(standings(*TWICE, AVERAGE._replace(unit=Unit.EVENING)), "Anna")
    assert [(each.slot, len(each.results)) for each in anna.outcomes] == [
        (Slot(date(2026, 1, 7), 0), 2),
        (Slot(date(2026, 1, 14), 0), 1),
    ]
    assert of(anna, "series", "evenings", "best", "worst") == (3, 2, 1400, 300)


def test_series_are_in_the_order_of_their_numbers() -> None:
    """Not in that of the book: the second series earns the drop, and takes 400 rather than 300."""
    results, members = table("7.1 7.1 7.1\nAnna 500 400 300")
    results = [each._replace(sheet=sheet) for each, sheet in zip(results, "cba", strict=True)]
    anna = line(standings(results, members, DROPS._replace(drop_from=2, drop_every=0)), "Anna")
    assert fates(anna) == [(500, "counted"), (400, "dropped"), (300, "counted")]


def test_the_evening_before_is_one_result_less() -> None:
    """By evening: Anna 500, then 200; Bert 400, then 600."""
    season = table("7.1 14.1 14.1\nAnna 500 100 100\nBert 400 300 300")
    found = standings(*season, AVERAGE._replace(unit=Unit.EVENING)).lines
    assert [of(each, "member.name", "score", "change") for each in found] == [
        ("Bert", 500, 1),
        ("Anna", 350, -1),
    ]


def test_an_evening_is_dropped_as_a_whole() -> None:
    rules = DROPS._replace(unit=Unit.EVENING, drop_from=2)
    assert rows(TWICE, rules) == [("Anna", 1, 1400), ("Bert", 2, 1000), ("Carl", 3, 700)]


# Anna 400 in 24 deals is 600 in 36; 500 in 36 remains. Bert 550 and 540.
# For 36 deals in all: Anna 900 x 36 / 60 = 540; Bert 1090 x 36 / 72 = 545.
SHORT = table(
    """
           7.1       14.1
    Anna   400x24    500
    Bert   550       540
    """
)


def test_a_short_list_can_be_made_a_full_one() -> None:
    assert rows(SHORT, TOTAL) == [("Bert", 1, 1090), ("Anna", 2, 900)]
    assert rows(SHORT, TOTAL._replace(normalise=True)) == [("Anna", 1, 1100), ("Bert", 2, 1090)]
    anna = line(standings(*SHORT, TOTAL._replace(normalise=True)), "Anna")
    assert of(anna, "total", "best", "games") == (1100, 600, 60)


def test_all_can_be_measured_for_36_deals() -> None:
    rules = SeasonRules(measure=Measure.PER_36)
    assert rows(SHORT, rules) == [("Bert", 1, 545), ("Anna", 2, 540)]


def test_for_36_deals_the_worst_result_is_that_with_least_for_a_deal() -> None:
    """Anna's 400 in 24 deals is better than her 500 in 36: 600 remain."""
    rules = SeasonRules(measure=Measure.PER_36, drop_from=2)
    anna = line(standings(*SHORT, rules), "Anna")
    assert fates(anna) == [(400, "counted"), (500, "dropped")]
    assert anna.score == 600


def test_of_equally_bad_results_the_longer_one_is_dropped() -> None:
    """24 deals at 300 and 36 at 900 for each 36: (200 + 900) x 36 / 60."""
    season = table("7.1 14.1 21.1\nAnna 200x24 300 900")
    anna = line(standings(*season, SeasonRules(measure=Measure.PER_36, drop_from=3)), "Anna")
    assert [each.number for each in anna.dropped] == [2]
    assert anna.score == 660


def test_a_list_without_a_deal_stays_as_it_is() -> None:
    results, members = table("7.1\nAnna 120")
    alone = [results[0]._replace(deals=0)]
    assert rows((alone, members), SeasonRules(measure=Measure.PER_36)) == [("Anna", 1, 120)]
    assert rows((alone, members), TOTAL._replace(normalise=True)) == [("Anna", 1, 120)]


def test_for_36_deals_what_was_not_played_is_a_full_series() -> None:
    """(400 + 500 + 180) x 36 / (24 + 36 + 36) is 405; the minimum of three fills up as much."""
    results, members = table("7.1 14.1 21.1\nAnna 400x24 500 -\nBert 0 0 0")
    per_36 = SeasonRules(measure=Measure.PER_36, absent_points=180)
    filled = SeasonRules(measure=Measure.PER_36, minimum=3, below_minimum=BelowMinimum.ZERO_FILL)
    assert line(standings(results, members, per_36), "Anna").score == 405
    assert line(standings(results, members, filled), "Anna").score == Fraction(900 * 36, 96)


def test_for_36_deals_a_list_made_a_full_one_has_36() -> None:
    """(600 + 500) x 36 / 72."""
    rules = SeasonRules(measure=Measure.PER_36, normalise=True)
    assert line(standings(*SHORT, rules), "Anna").score == 550


# --- written totals and other ways of scoring -----------------------------------------------------


def test_an_evening_with_only_a_written_total_counts_by_it() -> None:
    """Nobody knows how many games were won on the 14th; 700 and 480 stand."""
    season = table(
        """
               7.1       14.1
        Anna   500/6/2   700
        Bert   500/6/2   480
        """
    )
    found = standings(*season, TOTAL)
    assert rows(season, TOTAL) == [("Anna", 1, 1200), ("Bert", 2, 980)]
    anna = line(found, "Anna")
    assert of(anna, "won", "lost", "win_rate") == (6, 2, Fraction(3, 4))
    only = line(standings(season[0][1::2], season[1], TOTAL), "Anna")
    assert of(only, "score", "win_rate") == (700, None)


# Published rows: players at the table, points, won, lost, games that others lost; then the totals
# as Seeger-Fabian and as Seeger. 1 to 3 ppuetz.de, 4 to 7 preisskat.org, 8 club 0701072 (whose own
# sum is one off), 9 to 11 Wikipedia, 12 and 13 ttg-dillingen.de.
PUBLISHED = {
    1: ((3, 455, 20, 4, 0), 1255, 1255),
    2: ((3, 608, 12, 0, 4), 1368, 1208),
    3: ((3, 486, 9, 0, 4), 1096, 936),
    4: ((4, 492, 12, 0, 8), 1332, 1092),
    5: ((4, 628, 12, 2, 6), 1308, 1128),
    6: ((4, 660, 10, 1, 7), 1320, 1110),
    7: ((4, -32, 6, 5, 3), 108, 18),
    8: ((4, 243, 11, 1, 2), 803, 743),
    9: ((3, 90, 1, 1, 0), 90, 90),
    10: ((3, 0, 0, 0, 1), 40, 0),
    11: ((3, 46, 1, 0, 1), 136, 96),
    12: ((3, 795, 0, 0, 10), 1195, 795),
    13: ((3, 40, 12, 9, 1), 230, 190),
}


def paper(number: int, total: int) -> Result:
    """Return a published row as the result of a list that is known by its foot alone."""
    (players, points, won, lost, opponents_lost), _, _ = PUBLISHED[number]
    return Result(
        member=f"m{number}",
        sheet="paper",
        evening=date(2026, 1, 7),
        series=1,
        table=None,
        seat=1,
        players=players,
        games=48,
        deals=36,
        points=points,
        won=won,
        lost=lost,
        opponents_lost=opponents_lost,
        total=total,
    )


def published(scoring: SeasonScoring) -> Mapping[int, Fraction | None]:
    """Return the scores of the published rows by their numbers, of lists that were written to 7."""
    found = standings(
        [paper(number, total=7) for number in PUBLISHED],
        [member(number, f"player {number}") for number in PUBLISHED],
        TOTAL._replace(scoring=scoring),
    )
    return {each.member.number: each.score for each in found.lines}


def test_published_rows_come_to_their_totals_whatever_the_list_was_scored_by() -> None:
    assert published(SeasonScoring.SEEGER_FABIAN) == {n: row[1] for n, row in PUBLISHED.items()}
    assert published(SeasonScoring.SEEGER) == {n: row[2] for n, row in PUBLISHED.items()}
    assert published(SeasonScoring.CLASSIC) == {n: row[0][1] for n, row in PUBLISHED.items()}
    assert published(SeasonScoring.AS_LISTED) == dict.fromkeys(PUBLISHED, 7)


@pytest.mark.parametrize(
    ("scoring", "order"),
    [
        (SeasonScoring.SEEGER_FABIAN, [4, 6, 5, 7]),
        (SeasonScoring.SEEGER, [5, 6, 4, 7]),
        (SeasonScoring.CLASSIC, [6, 5, 4, 7]),
    ],
)
def test_each_way_of_scoring_has_another_winner(scoring: SeasonScoring, order: list[int]) -> None:
    """As preisskat.org remarks of its four players."""
    scores = published(scoring)
    assert sorted((4, 5, 6, 7), key=lambda number: -(scores[number] or 0)) == order


def test_where_the_table_changed_its_size_the_list_says_what_others_losses_bring() -> None:
    """Three losses at a table of three and four at one of four are 240, not 7 x 30."""
    results = [paper(6, total=1320)._replace(for_opponents=240)]
    rules = TOTAL._replace(scoring=SeasonScoring.SEEGER_FABIAN)
    assert rows((results, [member(6, "Carl")]), rules) == [("Carl", 1, 1350)]  # 660 + 450 + 240


# --- one evening after the other ------------------------------------------------------------------


def test_the_change_of_rank_is_that_since_the_evening_before() -> None:
    """After the 14th: Anna 1600, Bert 2100, Carl -180. After the 21st nobody has passed anybody."""
    second, third = (
        standings(*CLUB, TOTAL, after=date(2026, 1, 14)),
        standings(*CLUB, TOTAL, after=date(2026, 1, 21)),
    )
    assert [of(each, "member.name", "change") for each in second.lines[:3]] == [
        ("Bert", 0),
        ("Anna", 0),
        ("Carl", 0),
    ]
    # After the 28th: Anna 900 + 700 + 500 = 2100 as Bert, with as many games won and lost.
    fourth = standings(*CLUB, TOTAL, after=date(2026, 1, 28))
    assert [of(each, "member.name", "rank", "change") for each in fourth.lines[:2]] == [
        ("Anna", 1, 1),
        ("Bert", 1, 0),
    ]
    assert [each.score for each in third.lines] == [2100, 1600, -211, None]


def test_the_state_after_a_day_is_that_after_the_last_evening_before_it() -> None:
    evening, later = date(2026, 1, 14), date(2026, 1, 20)
    assert standings(*CLUB, TOTAL, after=later) == standings(*CLUB, TOTAL, after=evening)
    early = standings(*CLUB, TOTAL, after=date(2026, 1, 1))
    assert {each.group for each in early.lines} == {Group.NONE}


def test_who_joined_is_a_member_of_a_season_that_has_not_begun() -> None:
    someone = member(1, "Anna", JOINED)
    assert standings([], [someone], TOTAL, after=date(2019, 12, 31)).lines == ()
    assert len(standings([], [someone], TOTAL, after=JOINED).lines) == 1


def test_a_member_without_a_rank_before_has_no_change() -> None:
    """Bert reaches two series on the 14th; Anna was the only one ranked and falls behind him."""
    season = table(
        """
               7.1   7.1   14.1
        Anna   500   500   100
        Bert   900   -     900
        """
    )
    found = standings(*season, AVERAGE._replace(minimum=2))
    assert [of(each, "member.name", "rank", "change") for each in found.lines] == [
        ("Bert", 1, None),
        ("Anna", 2, -1),
    ]


def test_who_falls_below_the_minimum_loses_the_rank() -> None:
    season = table(
        """
               7.1   14.1  21.1
        Anna   500   500   500
        Bert   900   -     -
        """
    )
    rules = AVERAGE._replace(minimum_share=Fraction(1, 2))
    assert rows(season, rules, after=date(2026, 1, 14)) == [("Bert", 1, 900), ("Anna", 2, 500)]
    found = standings(*season, rules)
    assert [of(each, "member.name", "rank", "change") for each in found.lines] == [
        ("Anna", 1, 1),
        ("Bert", None, None),
    ]
