"""A season under two rules: whose rank changes, by which provision, and what nothing changes."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from making_seasons import table
from seasoning import FAIR_RULES
from test_seasonexplain import seasons, small

from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Lots, Standings, standings
from skatcalc.seasoncompare import Cause, Comparison, Provision, _Trials, champions, compare
from skatcalc.seasoncomparereports import comparison_table
from skatcalc.seasoncomparewords import comparison_lines, difference_text
from skatcalc.seasonexplaindata import comparison_data
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

LAW = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
TOTAL = SeasonRules()
AVERAGE = SeasonRules(name="average", measure=Measure.AVERAGE)

SEASON = """
       6.1      13.1     20.1     27.1
Anna   500/9/1  500/9/2  500/9/1  500/9/1
Bert   900/8/1  800/9/1  -        200/2/2
Carla  600/7/1  -        900/8/1  -
Dora   -100/2/5 700/9/1  700/8/1  700/8/1
"""
"""Totals: Anna 2000, Bert 1900, Carla 1500, Dora 2000 (27 games won against 36)."""


def compared(
    other: SeasonRules,
    mine: SeasonRules = TOTAL,
    text: str = SEASON,
    guests: tuple[str, ...] = (),
    lots: Lots | None = None,
) -> Comparison:
    results, members = table(text, guests)

    def make(rules: SeasonRules) -> Standings:
        return standings(results, members, rules, lots=lots)

    return compare(make, mine, other)


def ranks(comparison: Comparison) -> list[tuple[str, int | None, int | None, Cause]]:
    return [
        (
            each.line.member.name,
            each.before.rank if each.before else None,
            each.after.rank if each.after else None,
            each.cause,
        )
        for each in comparison.moves
    ]


def alone(*provisions: Provision) -> Cause:
    return Cause(provisions, alone=True)


def together(*provisions: Provision) -> Cause:
    return Cause(provisions, alone=False)


# --- what makes the difference --------------------------------------------------------------------


def test_an_average_instead_of_a_total_moves_those_who_played_little() -> None:
    found = compared(AVERAGE)
    # Averages: Carla 750, Bert 633.33, Anna 500, Dora 500.
    measure = alone(Provision.MEASURE)
    assert ranks(found) == [
        ("Carla", 4, 1, measure),
        ("Bert", 3, 2, measure),
        ("Anna", 1, 3, measure),
        ("Dora", 2, 4, measure),
    ]
    assert found.differing == (Provision.MEASURE,)
    assert comparison_lines(found) == [
        "measure: total → average per series",
        "champion: Anna → Carla",
        " 4 →  1  Carla: 1500 → 1500 ÷ 2 = 750.00",
        "           measure: now ahead of Anna, Dora and Bert",
        " 3 →  2  Bert: 1900 → 1900 ÷ 3 = 633.33",
        "           measure: now ahead of Anna and Dora; now behind Carla",
        " 1 →  3  Anna: 2000 → 2000 ÷ 4 = 500.00",
        "           measure: now behind Carla and Bert",
        " 2 →  4  Dora: 2000 → 2000 ÷ 4 = 500.00",
        "           measure: now behind Carla and Bert",
        "0 ranks stay the same",
    ]


def test_drops_are_found_to_make_the_difference() -> None:
    found = compared(TOTAL._replace(name="drop", drop_from=3, drops_chosen=Chosen.END))
    # Anna 1500, Bert 1700, Carla 1500, Dora 2100; Anna has 27 games won, Carla 15.
    drops = alone(Provision.DROPS)
    assert ranks(found) == [
        ("Dora", 2, 1, drops),
        ("Bert", 3, 2, drops),
        ("Anna", 1, 3, drops),
    ]
    assert comparison_lines(found)[1:] == [
        "champion: Anna → Dora",
        " 2 →  1  Dora: 2000 → 2100",
        "           1 dropped result more (+100); now ahead of Anna",
        " 3 →  2  Bert: 1900 → 1700",
        "           1 dropped result more (-200); now ahead of Anna",
        " 1 →  3  Anna: 2000 → 1500",
        "           1 dropped result more (-500); now behind Dora and Bert",
        "1 rank stays the same",
    ]


def test_fewer_drops_and_other_ones_are_told_as_well() -> None:
    anew = TOTAL._replace(name="anew", drop_from=3, drops_chosen=Chosen.END)
    fewer = comparison_lines(compared(TOTAL, anew))
    assert "           1 dropped result fewer (-100); now behind Anna" in fewer
    # For good: struck with the third result are Bert's 200, Dora's -100, and 500 of Anna's.
    text = "6.1 13.1 20.1 27.1\nAnna 300 400 500 100\nBert 450 450 100 250"
    kept = TOTAL._replace(name="kept", drop_from=3)
    found = compared(kept, anew, text)
    # Anew: Anna 1200, Bert 1150. For good: Anna 1000 (without 300), Bert 1150.
    assert comparison_lines(found)[-5:-1] == [
        " 2 →  1  Bert: 1150 under both rules",
        "           dropped results: now ahead of Anna",
        " 1 →  2  Anna: 1200 → 1000",
        "           other results dropped (-200); now behind Bert",
    ]


def test_a_minimum_that_is_not_reached_takes_the_rank() -> None:
    found = compared(AVERAGE._replace(minimum=3), AVERAGE)
    minimum = alone(Provision.MINIMUM)
    assert ranks(found) == [
        ("Bert", 2, 1, minimum),
        ("Anna", 3, 2, minimum),
        ("Dora", 4, 3, minimum),
        ("Carla", 1, None, minimum),
    ]
    assert comparison_lines(found)[2:] == [
        " 2 →  1  Bert: 1900 ÷ 3 = 633.33 under both rules",
        "           minimum: now ahead of Carla",
        " 3 →  2  Anna: 2000 ÷ 4 = 500.00 under both rules",
        "           minimum: now ahead of Carla",
        " 4 →  3  Dora: 2000 ÷ 4 = 500.00 under both rules",
        "           minimum: now ahead of Carla",
        " 1 →  –  Carla: 1500 ÷ 2 = 750.00 under both rules",
        "           missing to the minimum: 1",
        "0 ranks stay the same",
    ]
    back = compared(AVERAGE, AVERAGE._replace(minimum=3))
    assert comparison_lines(back)[2:4] == [
        " – →  1  Carla: 1500 ÷ 2 = 750.00 under both rules",
        "           nothing is missing to the minimum any more",
    ]


def test_zeros_and_deductions_are_told() -> None:
    filled = AVERAGE._replace(minimum=4, below_minimum=BelowMinimum.ZERO_FILL)
    told = comparison_lines(compared(filled, AVERAGE))
    assert told[-4:-1] == [
        " 1 →  4  Carla: 1500 ÷ 2 = 750.00 → 1500 ÷ 4 = 375.00",
        "           missing to the minimum: 2; 2 results count as 0; now behind Anna,",
        "           Dora and Bert",
    ]
    taken = AVERAGE._replace(minimum=3, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(200))
    told = comparison_lines(compared(taken, AVERAGE))
    assert told[4:6] == [
        " 1 →  2  Carla: 1500 ÷ 2 = 750.00 → 750.00 − 200 = 550.00",
        "           missing to the minimum: 1; deduction 200; now behind Bert",
    ]


def test_the_best_go_with_the_measure() -> None:
    best = SeasonRules(name="best", measure=Measure.BEST, keep_best=2)
    found = compared(best)
    # Bert 1700, Carla 1500, Dora 1400, Anna 1000
    assert found.differing == (Provision.MEASURE,)
    assert comparison_lines(found)[:5] == [
        "measure: total → total of the best 2 series",
        "champion: Anna → Bert",
        " 3 →  1  Bert: 1900 → 1700",
        "           results that are not among the best: 0 → 1; now ahead of Anna and",
        "           Dora",
    ]
    kept = compared(TOTAL._replace(keep_best=2))
    assert kept.differing == (Provision.KEEP,)
    assert comparison_lines(kept)[0] == "results that count: all → the best 2"
    assert comparison_lines(compared(TOTAL, TOTAL._replace(keep_best=2)))[0] == (
        "results that count: the best 2 → all"
    )


def test_credit_for_absence_is_told() -> None:
    found = compared(TOTAL._replace(absent_points=500))
    # Carla 2500, Bert 2400, Anna 2000, Dora 2000
    assert comparison_lines(found)[:6] == [
        "credit for absence: none → 500 for each result missed",
        "champion: Anna → Carla",
        " 4 →  1  Carla: 1500 → 2500",
        "           credit for what was missed: 0 → 1000; now ahead of Anna, Dora and",
        "           Bert",
        " 3 →  2  Bert: 1900 → 2400",
    ]


def test_a_tie_break_is_told_with_the_figures_that_decide_now() -> None:
    lost = TOTAL._replace(tiebreak=(TieBreak.BEST_RESULT, TieBreak.LOT))
    found = compared(lost)
    assert comparison_lines(found) == [
        "tie-break: games won, games lost, lot → best results, lot",
        "champion: Anna → Dora",
        " 2 →  1  Dora: 2000 under both rules",
        "           better in the best results: 700 against 500; now ahead of Anna",
        " 1 →  2  Anna: 2000 under both rules",
        "           worse in the best results: 500 against 700; now behind Dora",
        "2 ranks stay the same",
    ]


def test_without_a_tie_break_the_rank_is_shared() -> None:
    found = compared(TOTAL._replace(tiebreak=()))
    assert [each.member.name for each in champions(found.after)] == ["Anna", "Dora"]
    assert comparison_lines(found) == [
        "tie-break: games won, games lost, lot → none",
        "champion: Anna → Anna and Dora",
        " 2 →  1  Dora: 2000 under both rules",
        "           tie-break: now level with Anna",
        "3 ranks stay the same",
    ]
    dense = compared(TOTAL._replace(tiebreak=(), tied_ranks=TiedRanks.DENSE), found.after.rules)
    assert comparison_lines(dense) == [
        "ranks after a shared one: 1, 2, 2, 4 → 1, 2, 2, 3",
        "champion under both rules: Anna and Dora",
        " 3 →  2  Bert: 1900 under both rules",
        "           ranks after a shared one",
        " 4 →  3  Carla: 1500 under both rules",
        "           ranks after a shared one",
        "2 ranks stay the same",
    ]


def test_a_tie_break_between_equal_ones_that_nothing_decides_has_no_figures() -> None:
    text = "6.1\nAnna 500/9/1\nBert 500/8/0\nCarla 500/8/1"
    found = compared(TOTAL._replace(tiebreak=(TieBreak.LOST_FEWER,)), text=text)
    # Anna, Bert, Carla; then Bert alone, and Anna and Carla share the second rank.
    assert comparison_lines(found)[2:-1] == [
        " 2 →  1  Bert: 500 under both rules",
        "           fewer games lost: 0 against 1; now ahead of Anna",
        " 1 →  2  Anna: 500 under both rules",
        "           more games lost: 1 against 0; now behind Bert; now level with Carla",
        " 3 →  2  Carla: 500 under both rules",
        "           tie-break: now level with Anna",
    ]


def test_where_the_lot_decides_there_are_no_figures() -> None:
    lots = {date(2026, 1, 28): [("m4", "m1")]}
    found = compared(TOTAL._replace(tiebreak=(TieBreak.LOT,)), lots=lots)
    assert comparison_lines(found)[2:-1] == [
        " 2 →  1  Dora: 2000 under both rules",
        "           the lot decides; now ahead of Anna",
        " 1 →  2  Anna: 2000 under both rules",
        "           the lot decides; now behind Dora",
    ]


def test_which_series_count_is_told() -> None:
    text = "6.1 6.1 13.1\nAnna 500 -100 500\nBert 400 900 400"
    first = TOTAL._replace(series=SeriesFilter.FIRST)
    assert comparison_lines(compared(first, text=text)) == [
        "series that count: all series → the first series of an evening",
        "champion: Bert → Anna",
        " 2 →  1  Anna: 900 → 1000",
        "           series that count: 3 → 2; now ahead of Bert",
        " 1 →  2  Bert: 1700 → 800",
        "           series that count: 3 → 2; now behind Anna",
        "0 ranks stay the same",
    ]


def test_another_length_or_scoring_is_told_with_what_the_lists_come_to() -> None:
    text = "6.1\nAnna 500x36\nBert 400x24"
    assert comparison_lines(compared(TOTAL._replace(normalise=True), text=text))[2:4] == [
        " 2 →  1  Bert: 400 → 600",
        "           the lists come to 400 → 600; now ahead of Anna",
    ]
    text = "6.1\nAnna 500/9/1\nBert 400/2/1"
    classic = compared(TOTAL._replace(scoring=SeasonScoring.CLASSIC), text=text)
    assert comparison_lines(classic)[0] == "scoring: as on the lists → classic"
    assert "           the lists come to 500 → 100; now behind Bert" in comparison_lines(classic)


def test_guests_are_told() -> None:
    text = "6.1\nAnna 500\nBert 600g\nCarla 400"
    found = compared(TOTAL._replace(guests=Guests.RANKED), text=text, guests=("Bert",))
    assert comparison_lines(found)[2:6] == [
        " – →  1  Bert: 600 under both rules",
        "           a guest",
        " 1 →  2  Anna: 500 under both rules",
        "           guests: now behind Bert",
    ]
    hidden = TOTAL._replace(guests=Guests.HIDDEN)
    gone = compared(hidden, TOTAL._replace(guests=Guests.RANKED), text, ("Bert",))
    assert comparison_lines(gone)[-3:-1] == [" 1 →  –  Bert: 600 → –", "           a guest"]
    out = compared(
        TOTAL._replace(guest_series=GuestSeries.LEFT_OUT),
        text="6.1 13.1\nAnna 500g 100\nBert 300 -",
    )
    assert "           series that count: 2 → 1; now behind Bert" in comparison_lines(out)


def test_under_another_unit_all_that_counts_results_goes_with_it() -> None:
    mine = AVERAGE._replace(minimum=2)
    other = AVERAGE._replace(unit=Unit.EVENING, drop_from=2, drops_chosen=Chosen.END)
    text = "6.1 6.1 13.1\nAnna 500 500 100\nBert 600 - 500"
    found = compared(other, mine, text)
    assert found.differing == (Provision.UNIT,)
    # Bert 550, Anna 366.67; by evenings Anna 1000 and Bert 600, the worst of two struck.
    assert comparison_lines(found) == [
        "what one result is: one series → one evening",
        "champion: Bert → Anna",
        " 2 →  1  Anna: 1100 ÷ 3 = 366.67 → 1000 ÷ 1 = 1000.00",
        "           1 dropped result more (-100); now ahead of Bert",
        " 1 →  2  Bert: 1100 ÷ 2 = 550.00 → 600 ÷ 1 = 600.00",
        "           1 dropped result more (-500); now behind Anna",
        "0 ranks stay the same",
    ]


def test_several_provisions_may_be_needed_together_or_each_be_enough() -> None:
    # Carla is out both by the minimum alone and by both together; Bert comes up only by both.
    found = compared(AVERAGE._replace(minimum=3))
    causes = {name: cause for name, _before, _after, cause in ranks(found)}
    assert causes["Carla"] == alone(Provision.MINIMUM)
    assert causes["Bert"] == together(Provision.MEASURE, Provision.MINIMUM)
    assert "           measure and minimum together: now ahead of Anna and Dora" in (
        comparison_lines(found)
    )
    # Either of both alone brings Dora before Anna.
    either = compared(
        TOTAL._replace(drop_from=4, drops_chosen=Chosen.END, tiebreak=(TieBreak.BEST_RESULT,))
    )
    causes = {name: cause for name, _before, _after, cause in ranks(either)}
    assert causes["Dora"] == alone(Provision.DROPS, Provision.TIEBREAK)
    told = comparison_lines(either)
    assert any("dropped results and tie-break, each alone: 1 dropped" in line for line in told)


@pytest.mark.parametrize(
    ("alone_ranks", "without_ranks", "cause"),
    [
        # Both are needed: without either he stays behind the first rank.
        ((3, 3), (2, 2), together(Provision.MEASURE, Provision.DROPS)),
        # One is needed, the other moves him the same way.
        ((3, 2), (2, 1), together(Provision.MEASURE, Provision.DROPS)),
        # None is needed, and both move him.
        ((2, 2), (1, 1), together(Provision.MEASURE, Provision.DROPS)),
        # One moves him, but not far enough, and the other the wrong way: it is all of them.
        ((2, 4), (1, 1), together(Provision.MEASURE, Provision.DROPS, Provision.GUESTS)),
        ((1, 3), (3, 1), alone(Provision.MEASURE)),
        ((1, 1), (1, 1), alone(Provision.MEASURE, Provision.DROPS)),
    ],
)
def test_the_cause_is_what_was_tried(
    alone_ranks: tuple[int, int], without_ranks: tuple[int, int], cause: Cause
) -> None:
    provisions = (Provision.MEASURE, Provision.DROPS)
    trials = _Trials(
        before={"m1": 3},
        after={"m1": 1},
        alone={each: {"m1": rank} for each, rank in zip(provisions, alone_ranks, strict=True)}
        | {Provision.GUESTS: {"m1": 3}},
        without={each: {"m1": rank} for each, rank in zip(provisions, without_ranks, strict=True)}
        | {Provision.GUESTS: {"m1": 1}},
    )
    assert trials.cause("m1") == cause


def test_the_same_rank_behind_others_is_no_cause() -> None:
    # Anna falls from 1 to 2 behind Carla; the measure alone would put her behind Bert.
    before, after = {"anna": 1, "bert": 2, "carla": 3}, {"carla": 1, "anna": 2, "bert": 3}
    measure = {"bert": 1, "anna": 2, "carla": 3}
    trials = _Trials(
        before=before,
        after=after,
        alone={Provision.MEASURE: measure, Provision.DROPS: after},
        without={Provision.MEASURE: after, Provision.DROPS: measure},
    )
    assert trials.cause("anna") == alone(Provision.DROPS)


def test_the_names_are_shortened_when_they_are_many() -> None:
    names = "\n".join(f"Name{number} {1000 - number} -" for number in range(8))
    text = f"6.1 13.1\n{names}\nZoe 10 999"
    told = comparison_lines(compared(TOTAL._replace(series=SeriesFilter.ALL), text=text))
    assert told[-1] == "9 ranks stay the same"
    found = compared(AVERAGE, text=text)
    assert "           measure: now behind Name0, Name1, Name2 and 5 others" in (
        comparison_lines(found)
    )


# --- laws -----------------------------------------------------------------------------------------


def test_the_same_rule_changes_nothing() -> None:
    found = compared(TOTAL._replace(name="also"))
    assert comparison_lines(found, season="2026", after=date(2026, 1, 27)) == [
        "2026 after 2026-01-27: rule total → also",
        "the two rules do not differ",
        "champion under both rules: Anna",
        "4 ranks stay the same",
    ]
    assert comparison_lines(found, season="2026")[0] == "2026: rule total → also"


def test_a_season_without_results_has_no_champion() -> None:
    found = compared(AVERAGE, text="6.1\nAnna -\nBert -")
    assert comparison_lines(found) == [
        "measure: total → average per series",
        "champion under both rules: –",
        "0 ranks stay the same",
    ]
    data = comparison_data("2026", found)
    assert (data["after"], data["moves"]) == (None, [])


@LAW
@given(seasons(), FAIR_RULES.map(small))
def test_comparing_with_the_same_rule_changes_nothing(
    season: tuple[list[Result], list[Member]], rules: SeasonRules
) -> None:
    results, members = season
    found = compare(lambda rule: standings(results, members, rule), rules, rules)
    assert found.moves == ()
    assert found.differing == ()
    assert found.same == sum(1 for line in found.before.lines if line.rank is not None)


@LAW
@given(seasons(), FAIR_RULES.map(small), FAIR_RULES.map(small))
def test_every_change_has_a_cause_and_agrees_with_both_standings(
    season: tuple[list[Result], list[Member]], mine: SeasonRules, other: SeasonRules
) -> None:
    results, members = season
    found = compare(lambda rule: standings(results, members, rule), mine, other)
    back = compare(lambda rule: standings(results, members, rule), other, mine)
    assert {each.line.member.id for each in found.moves} == {
        each.line.member.id for each in back.moves
    }
    for move in found.moves:
        assert move.cause.provisions
        assert set(move.cause.provisions) <= set(found.differing)
        before, after = (each.rank if each else None for each in (move.before, move.after))
        assert before != after
        if mine.tied_ranks is other.tied_ranks is TiedRanks.GAP and None not in (before, after):
            assert not (move.passes and not move.passed_by and (after or 0) > (before or 0))
    assert all(len(line) <= 80 for line in comparison_lines(found))
    comparison_data("any", found)


def test_a_guest_whom_the_other_rule_hides_is_no_rival_any_more() -> None:
    results, members = table(
        """
               6.1.    6.1.
        Bert   -50/1/2 100/3/1
        Carla  -50/1/2 100/2/1
        Dora   -       100/2/1
        """,
        guests=("Dora",),
    )
    mine = SeasonRules(guests=Guests.RANKED, tiebreak=(TieBreak.WON,))
    other = SeasonRules(guests=Guests.HIDDEN, tiebreak=())
    found = compare(lambda rule: standings(results, members, rule), mine, other)
    assert [(each.line.member.name, each.after and each.after.rank) for each in found.moves] == [
        ("Bert", 1),
        ("Carla", 1),
        ("Dora", None),
    ]
    assert any("Carla" in line for line in comparison_lines(found))


# --- rules in words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "provision", "words"),
    [
        (TOTAL._replace(scoring=SeasonScoring.SEEGER), Provision.SCORING, "Seeger"),
        (TOTAL._replace(normalise=True), Provision.NORMALISE, "each as if of 36 deals"),
        (
            TOTAL._replace(series=SeriesFilter.ANNOUNCED),
            Provision.SERIES,
            "series announced beforehand",
        ),
        (TOTAL._replace(measure=Measure.PER_36), Provision.MEASURE, "total per 36 deals"),
        (
            TOTAL._replace(measure=Measure.BEST, keep_best=3, unit=Unit.EVENING),
            Provision.MEASURE,
            "total of the best 3 evenings",
        ),
        (TOTAL._replace(drop_from=9), Provision.DROPS, "the worst at 9 results, for good"),
        (
            find_season_rules("earned-drops"),
            Provision.DROPS,
            "the worst at 30 results and at every 5 more, at most 5, for good",
        ),
        (
            TOTAL._replace(drop_from=9, drop_every=3, drops_chosen=Chosen.END),
            Provision.DROPS,
            "the worst at 9 results and at every 3 more, chosen anew each time",
        ),
        (
            TOTAL._replace(absent_points=500, absent_since=Absence.JOINED),
            Provision.ABSENCE,
            "500 since the first series played",
        ),
        (
            TOTAL._replace(minimum=24, minimum_evenings=20, minimum_share=Fraction(17, 20)),
            Provision.MINIMUM,
            "24 series, 85 % of all and 20 evenings, no rank without it",
        ),
        (
            TOTAL._replace(minimum=1, below_minimum=BelowMinimum.LISTED_LAST),
            Provision.MINIMUM,
            "1 series, ranked last without it",
        ),
        (
            TOTAL._replace(minimum=2, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(5)),
            Provision.MINIMUM,
            "2 series, 5 off for each that is missing",
        ),
        (
            TOTAL._replace(guests=Guests.HIDDEN, guest_series=GuestSeries.LEFT_OUT),
            Provision.GUESTS,
            "guests are not shown, series played as a guest do not count",
        ),
    ],
)
def test_what_a_rule_says_is_told(rules: SeasonRules, provision: Provision, words: str) -> None:
    found = compared(rules, text="6.1\nAnna 500")
    assert difference_text(found, provision).endswith(f" → {words}")


# --- as a table -----------------------------------------------------------------------------------


def test_the_table_has_everybody_under_both_rules() -> None:
    rules = AVERAGE._replace(name="ours", minimum=3)
    told = comparison_table("2026", compared(rules, text=f"{SEASON}Emil - - - -"))
    assert told.title == "2026: rule total → ours"
    assert told.heading == (("After", "2026-01-27"),)
    assert [(each.key, each.title) for each in told.columns] == [
        ("rank_after", "rank under ours"),
        ("rank_before", "rank under total"),
        ("name", "Name"),
        ("score_before", "total"),
        ("score_after", "average per series"),
        ("reason", "why the rank is another"),
    ]
    assert [[each.cells[column.key].value for column in told.columns] for each in told.rows] == [
        [
            1,
            3,
            "Bert",
            1900,
            Fraction(1900, 3),
            "measure and minimum together: now ahead of Anna and Dora",
        ],
        [2, 1, "Anna", 2000, 500, "measure and minimum together: now behind Bert"],
        [3, 2, "Dora", 2000, 500, "measure and minimum together: now behind Bert"],
        [None, 4, "Carla", 1500, 750, "missing to the minimum: 1"],
        [None, None, "Emil", None, None, None],
    ]
    assert told.notes == (
        "measure: total → average per series",
        "minimum: none → 3 series, no rank without it",
        "champion: Anna → Bert",
    )
    assert comparison_table("2026", compared(AVERAGE, text="6.1\nAnna -")).heading == ()


def test_a_guest_who_is_shown_under_one_rule_alone_is_in_the_table() -> None:
    text = "6.1\nAnna 500\nBert 600g"
    hidden = TOTAL._replace(guests=Guests.HIDDEN)
    told = comparison_table("2026", compared(hidden, text=text, guests=("Bert",)))
    assert [each.cells["name"].value for each in told.rows] == ["Anna", "Bert"]
    assert told.rows[1].cells["score_before"].value == 600
    assert told.rows[1].cells["score_after"].value is None


# --- JSON -----------------------------------------------------------------------------------------


def test_the_documented_json_of_a_comparison() -> None:
    data = comparison_data("2026", compared(AVERAGE._replace(minimum=3), AVERAGE))
    assert data["schema"] == "skatcalc.season.comparison/1"
    assert data["rules"] == {"before": "average", "after": "average"}
    assert data["differing"] == [{"field": "minimum", "before": 0, "after": 3}]
    moves = data["moves"]
    assert isinstance(moves, list)
    assert moves[-1] == {
        "before": {
            "member": "m3",
            "number": 3,
            "name": "Carla",
            "group": "ranked",
            "rank": 1,
            "score": "750",
        },
        "after": {
            "member": "m3",
            "number": 3,
            "name": "Carla",
            "group": "below",
            "rank": None,
            "score": "750",
        },
        "provisions": ["minimum"],
        "alone": True,
        "passes": [],
        "passed_by": [],
        "meets": [],
        "sentence": "missing to the minimum: 1",
    }
    assert moves[0]["passes"] == ["m3"]
