"""Why a member stands where he stands: the calculation worked by hand, and the laws of it."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from making_seasons import member, table
from seasoning import FAIR_RULES

from skatcalc.i18n import use
from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Lots, Slot, Standings, standings
from skatcalc.seasonexplain import (
    Explanation,
    Figure,
    Ground,
    StepKind,
    WhyOut,
    contender,
    explain,
    parts,
    shortfall,
)
from skatcalc.seasonexplaindata import explanation_data
from skatcalc.seasonexplainwords import explanation_lines
from skatcalc.seasonrules import (
    BelowMinimum,
    Chosen,
    Guests,
    GuestSeries,
    Measure,
    SeasonRules,
    SeriesFilter,
    TieBreak,
    Unit,
)
from skatcalc.seasonterms import apart

LAW = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
AVERAGE = SeasonRules(name="average", measure=Measure.AVERAGE)
TOTAL = SeasonRules()

DROPS = """
      6.1    6.1   13.1   13.1   20.1   20.1
Anna  800    100   900    -50    700    600
Bert  500    600   -      400    300    -
"""
"""Of Anna's results two are dropped when a drop is earned at 3 results and every 3 further ones:
100 with series 3, when -50 is not played yet, and -50 with series 6."""


def explained(
    text: str,
    rules: SeasonRules,
    number: int = 1,
    *,
    guests: tuple[str, ...] = (),
    lots: Lots | None = None,
) -> Explanation:
    results, members = table(text, guests)
    found = standings(results, members, rules, lots=lots)
    explanation = explain(found, f"m{number}", results)
    assert explanation is not None
    return explanation


def lines(
    text: str,
    rules: SeasonRules,
    number: int = 1,
    *,
    guests: tuple[str, ...] = (),
    lots: Lots | None = None,
) -> list[str]:
    return explanation_lines(explained(text, rules, number, guests=guests, lots=lots))


def sentences(told: list[str]) -> list[str]:
    """Return the lines as they were before they were wrapped."""
    return "\n".join(told).replace("\n  ", " ").splitlines()


def calculation(explanation: Explanation) -> list[tuple[str, Fraction | int, int, Fraction | int]]:
    return [(each.kind.value, each.amount, each.number, each.result) for each in explanation.steps]


# --- the calculation ------------------------------------------------------------------------------


def test_a_total_is_its_results() -> None:
    found = explained(DROPS, TOTAL)
    assert calculation(found) == [("played", 3050, 6, 3050)]
    assert found.standing.score == 3050
    assert lines(DROPS, TOTAL) == [
        "Anna: rank 1 of 2, total 3050",
        "1  01-06 800 100   01-13 900 -50   01-20 700 600  = 3050",
        "  3050  6 series, all of which count",
        "ahead: nobody",
        "behind: Bert (rank 2), 1800: 1250 less",
    ]


def test_two_lists_of_one_series_are_both_shown() -> None:
    results, members = table("""
          6.1   6.1
    Anna  800   100
    Bert  500   600
    """)
    # The scorekeeper wrote the same number on both lists of the evening.
    results = [each._replace(series=1) for each in results]
    explanation = explain(standings(results, members, TOTAL), "m1", results)
    assert explanation is not None
    assert explanation_lines(explanation)[1] == "1  01-06 800 100  = 900"


def test_earned_drops_are_told_with_the_series_that_earned_them() -> None:
    rules = AVERAGE._replace(drop_from=3, drop_every=3, drop_most=2)
    found = explained(DROPS, rules)
    # 3050 - 100 - (-50) = 3000 : 4 = 750
    assert calculation(found) == [
        ("played", 3050, 6, 3050),
        ("dropped", -100, 1, 2950),
        ("dropped", 50, 1, 3000),
        ("counted", 0, 4, 3000),
        ("average", 4, 4, 750),
    ]
    assert explanation_lines(found) == [
        "Anna: rank 1 of 2, average per series 750.00",
        "1  01-06   800 [100]   01-13   900 [-50]   01-20   700   600  = 3050",
        "[ ] dropped",
        "   3050  6 series",
        "−   100  01-06 series 2: dropped with series 3 (01-13), the worst left then",
        "− (-50)  01-13 series 2: dropped with series 6 (01-20), the worst left then",
        "=  3000  ÷ 4 counted series = 750.00, average per series",
        "no further result is dropped: the rule allows 2",
        "ahead: nobody",
        "behind: Bert (rank 2), 1400 ÷ 3 = 466.67: 283.33 less",
    ]


def test_drops_at_the_end_are_the_worst_of_all() -> None:
    rules = TOTAL._replace(drop_from=3, drop_every=3, drops_chosen=Chosen.END)
    told = lines(DROPS, rules)
    # 3050 - (-50) - 100 = 3000
    assert told[2:7] == [
        "[ ] dropped",
        "   3050  6 series",
        "−   100  01-06 series 2: dropped, one of the 2 worst of all",
        "− (-50)  01-13 series 2: dropped, one of the 2 worst of all",
        "=  3000  4 counted series",
    ]
    assert "the next result is dropped when series 9 is played" in told
    one = lines(DROPS, rules, 2)
    assert "−  300  01-20 series 1: dropped, the worst of all" in one
    assert "the next result is dropped when series 6 is played" in one


def test_the_next_drop_is_told_as_long_as_there_is_one() -> None:
    before = lines(DROPS, TOTAL._replace(drop_from=9))
    assert "the next result is dropped when series 9 is played" in before
    for rules in (
        TOTAL._replace(drop_from=3),
        TOTAL._replace(drop_from=3, drop_every=3, drop_most=2),
    ):
        assert not [line for line in lines(DROPS, rules) if line.startswith("the next")]
    evenings = lines(DROPS, TOTAL._replace(drop_from=4, unit=Unit.EVENING))
    assert "the next result is dropped when evening 4 is played" in evenings


def test_an_evening_shows_the_lists_that_it_is_made_of() -> None:
    rules = AVERAGE._replace(unit=Unit.EVENING, drop_from=3)
    assert lines(DROPS, rules) == [
        "Anna: rank 1 of 2, average per evening 1100.00",
        "1  01-06  800+100=900   01-13 [900-50=850]   01-20 700+600=1300  = 3050",
        "[ ] dropped",
        "  3050  3 evenings",
        "−  850  01-13: dropped with evening 3 (01-20), the worst left then",
        "= 2200  ÷ 2 counted evenings = 1100.00, average per evening",
        "no further result is dropped: the rule allows 1",
        "ahead: nobody",
        "behind: Bert (rank 2), 1500 ÷ 2 = 750.00: 350.00 less",
    ]


def test_an_evening_that_is_scored_otherwise_has_no_parts() -> None:
    found = explained(DROPS, TOTAL._replace(unit=Unit.EVENING, normalise=True))
    outcome = found.standing.outcomes[0]
    assert list(parts(outcome, Unit.EVENING)) == [800, 100]
    assert parts(outcome, Unit.SERIES) == ()
    other = explained(DROPS.replace("100", "100x30"), found.rules).standing.outcomes[0]
    assert other.score == 800 + 120
    assert parts(other, Unit.EVENING) == ()


def test_many_drops_are_told_together() -> None:
    days = " ".join(f"{day}.1" for day in range(1, 17))
    scores = " ".join(str(100 * day) for day in range(1, 17))
    text = f"{days}\nAnna {scores}"
    told = lines(text, TOTAL._replace(drop_from=2, drop_every=2))
    # 100 to 1600 is 13600; struck are 100 to 800, which are 3600.
    assert told[-6:-2] == [
        "  13600  16 series",
        "−  3600  8 dropped results; each was the worst when it was dropped",
        "= 10000  8 counted series",
        "the next result is dropped when series 18 is played",
    ]
    anew = lines(text, TOTAL._replace(drop_from=2, drop_every=2, drops_chosen=Chosen.END))
    assert "−  3600  8 dropped results; they are the worst of all" in anew


def test_the_best_are_told_one_by_one() -> None:
    rules = SeasonRules(name="best", measure=Measure.BEST, keep_best=3, minimum=3)
    found = explained(DROPS, rules)
    assert calculation(found) == [
        ("played", 3050, 6, 3050),
        ("not-kept", -650, 3, 2400),
        ("counted", 0, 3, 2400),
    ]
    assert explanation_lines(found) == [
        "Anna: rank 1 of 2, total of the best 3 series 2400",
        "1  01-06   800 <100>   01-13   900 <-50>   01-20   700 <600>  = 3050",
        "< > not among the best",
        "  3050  6 series",
        "−  650  3 results that are not among the best 3",
        "= 2400  3 counted series: 900 + 800 + 700",
        "minimum 3 series: played 6, so it is reached",
        "ahead: nobody",
        "behind: Bert (rank 2), 1500: 900 less",
    ]


def test_one_best_evening_needs_no_sum() -> None:
    rules = SeasonRules(measure=Measure.BEST, keep_best=1, unit=Unit.EVENING)
    told = lines(DROPS, rules)
    assert told[:2] == [
        "Anna: rank 1 of 2, best evening 1300",
        "1 rank up since the evening before",
    ]
    assert "− 1750  2 results that are not among the best 1" in told
    assert "= 1300  1 counted evening" in told


def test_absence_is_credited_and_the_worst_credits_are_not_kept() -> None:
    rules = TOTAL._replace(absent_points=350, keep_best=5)
    found = explained(DROPS, rules, 2)
    # 1800 and twice 350, without the 300: 2200
    assert calculation(found) == [
        ("played", 1800, 4, 1800),
        ("credited", 700, 2, 2500),
        ("not-kept", -300, 1, 2200),
        ("counted", 0, 5, 2200),
    ]
    assert explanation_lines(found)[2:7] == [
        "1  01-06   500   600   01-13 (350)   400   01-20 <300> (350)  = 1800",
        "< > not among the best; ( ) missed and credited, not in the sum at the right",
        "  1800  4 series",
        "+  700  2 missed series, 350 each",
        "−  300  1 result that is not among the best 5",
    ]
    evening = lines("6.1 13.1\nAnna 800 -\nBert - 900", rules._replace(unit=Unit.EVENING))
    assert "+  350  1 missed evening, 350 each" in evening


def test_what_is_missing_to_the_minimum_counts_as_nothing() -> None:
    rules = AVERAGE._replace(minimum=6, below_minimum=BelowMinimum.ZERO_FILL)
    found = explained(DROPS, rules, 2)
    assert calculation(found) == [
        ("played", 1800, 4, 1800),
        ("filled", 0, 2, 1800),
        ("counted", 0, 6, 1800),
        ("average", 6, 6, 300),
    ]
    told = explanation_lines(found)
    assert told[2:6] == [
        "  1800  4 series",
        "+    0  2 series are missing to the minimum and count as 0",
        "= 1800  ÷ 6 counted series = 300.00, average per series",
        "minimum 6 series: played 4, missing 2",
    ]
    assert "ahead: Anna (rank 1), 3050 ÷ 6 = 508.33: 208.33 more" in told
    evenings = lines(DROPS, rules._replace(unit=Unit.EVENING), 2)
    assert "+    0  3 evenings are missing to the minimum and count as 0" in evenings


def test_what_is_missing_can_be_deducted() -> None:
    rules = AVERAGE._replace(minimum=6, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(5, 2))
    found = explained(DROPS, rules, 2)
    # 1800 : 4 = 450, less twice 2.50
    assert calculation(found) == [
        ("played", 1800, 4, 1800),
        ("average", 4, 4, 450),
        ("deducted", -5, 2, 445),
    ]
    assert explanation_lines(found) == [
        "Bert: rank 2 of 2, score after the deduction 445.00",
        "1 rank down since the evening before",
        "1  01-06 500 600   01-13   – 400   01-20 300   –  = 1800",
        "    1800  ÷ 4 series = 450.00, average per series",
        "−      5  deduction: 2.50 for each of 2 missing to the minimum",
        "= 445.00  score after the deduction",
        "minimum 6 series: played 4, missing 2",
        "ahead: Anna (rank 1), 3050 ÷ 6 = 508.33: 63.33 more",
        "behind: nobody",
    ]
    other = lines(DROPS, rules)
    assert other[-1] == "behind: Bert (rank 2), 450.00 − 5 = 445.00: 63.33 less"


def test_deals_divide_what_is_measured_by_36_of_them() -> None:
    rules = SeasonRules(name="36", measure=Measure.PER_36)
    text = "6.1 13.1\nAnna 900 850x48\nBert 300 700x24"
    found = explained(text, rules)
    # 1750 in 84 deals are 750 in 36.
    assert calculation(found) == [("played", 1750, 2, 1750), ("per36", 84, 84, 750)]
    assert explanation_lines(found)[2:] == [
        "  1750  2 series; × 36 ÷ 84 deals = 750.00, total per 36 deals",
        "ahead: nobody",
        "behind: Bert (rank 2), 1000 × 36 ÷ 60 = 600.00: 150.00 less",
    ]
    credited = explained("6.1 13.1\nAnna 900 -\nBert 300 700", rules._replace(absent_points=0))
    assert calculation(credited)[-1] == ("per36", 72, 72, 450)
    normal = explained(text, rules._replace(normalise=True))
    assert calculation(normal)[-1] == ("per36", 72, 72, Fraction(900 + Fraction(1275, 2)) / 2)


def test_fractions_are_said_to_be_exact() -> None:
    told = lines("6.1 13.1\nAnna 100x28 50", TOTAL._replace(normalise=True))
    assert told[1:4] == [
        "1  01-06 128.57   01-13     50  = 178.57",
        "scores are added exactly, and shown to two places",
        "  178.57  2 series, all of which count",
    ]


# --- numbers beside each other --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "shown"),
    [
        (Fraction(13873), Fraction(13800), ("13873", "13800", "73")),
        (Fraction(1), Fraction(1, 2), ("1.00", "0.50", "0.50")),
        # 481.20 less 479.93 is 1.27, but the difference is rather 1.28.
        (Fraction(481204, 1000), Fraction(479926, 1000), ("481.204", "479.926", "1.278")),
        # Alike at two places.
        (Fraction(1000, 3), Fraction(999999, 3000), ("333.3333", "333.3330", "0.0003")),
        # Thirds fit at no number of places.
        (Fraction(1, 3), Fraction(2, 3), ("0.33", "0.67", "0.33")),
        (Fraction(1, 3000), Fraction(2, 3000), ("0.0003", "0.0007", "0.0003")),
        (Fraction(1, 3), Fraction(-1, 3), ("0.33", "-0.33", "0.67")),
    ],
)
def test_scores_have_so_many_places_that_their_difference_fits(
    mine: Fraction, theirs: Fraction, shown: tuple[str, str, str]
) -> None:
    assert apart(mine, theirs) == shown


@LAW
@given(st.fractions(-3000, 3000, max_denominator=99), st.fractions(-3000, 3000, max_denominator=99))
def test_different_scores_are_never_shown_alike(mine: Fraction, theirs: Fraction) -> None:
    if mine == theirs:
        return
    shown = apart(mine, theirs)
    assert shown.mine != shown.theirs
    assert Fraction(shown.margin) > 0
    assert abs(Fraction(shown.mine) - mine) <= Fraction(1, 200)


# --- the neighbours -------------------------------------------------------------------------------


def test_a_score_that_needs_more_places_is_told_on_both_sides() -> None:
    # 401 : 4 = 100.25 and 801 : 8 = 100.125, and 100.25 less 100.13 is not 0.13.
    text = "6.1 6.1 13.1 13.1 20.1 20.1 27.1 27.1\nAnna 401 0 0 0 - - - -\nBert 801 0 0 0 0 0 0 0"
    told = lines(text, AVERAGE, 2)
    assert told[-2] == "ahead: Anna (rank 1), 401 ÷ 4 = 100.250 against 100.125: 0.125 more"
    assert told[-1] == "behind: nobody"


TIE = """
      6.1         13.1
Anna  500/{0}     300
Bert  400/{1}     400
"""


@pytest.mark.parametrize(
    ("anna", "bert", "tiebreak", "first", "ahead", "behind"),
    [
        (
            "9/1",
            "8/0",
            TieBreak.WON,
            1,
            "fewer games won: 8 against 9",
            "more games won: 9 against 8",
        ),
        (
            "9/1",
            "9/3",
            TieBreak.LOST_FEWER,
            1,
            "more games lost: 3 against 1",
            "fewer games lost: 1 against 3",
        ),
        (
            "9/1",
            "9/1",
            TieBreak.BEST_RESULT,
            1,
            "worse in the best results: 400 against 500",
            "better in the best results: 500 against 400",
        ),
        (
            "9/1",
            "7/1",
            TieBreak.POINTS,
            2,
            "more game points: 500 against 400",
            "fewer game points: 400 against 500",
        ),
    ],
)
def test_the_step_that_decides_is_told_with_both_figures(
    anna: str, bert: str, tiebreak: TieBreak, first: int, ahead: str, behind: str
) -> None:
    rules = TOTAL._replace(tiebreak=(tiebreak,))
    text = TIE.format(anna, bert)
    sides = [sentences(lines(text, rules, number))[-2:] for number in (1, 2)]
    equal = "equal in score (800 each), but"
    if first == 1:
        assert sides[0] == ["ahead: nobody", f"behind: Bert (rank 2), {equal} {ahead}"]
        assert sides[1] == [f"ahead: Anna (rank 1), {equal} {behind}", "behind: nobody"]
    else:
        assert sides[0] == [f"ahead: Bert (rank 1), {equal} {ahead}", "behind: nobody"]
        assert sides[1] == ["ahead: nobody", f"behind: Anna (rank 2), {equal} {behind}"]


def test_of_opponents_losses_and_results_the_more_decide() -> None:
    results, members = table("6.1 6.1\nAnna 400 400\nBert 800 -")
    results = [each._replace(opponents_lost=3 if each.member == "m2" else 1) for each in results]
    for step, first, second in (
        (TieBreak.OPPONENTS_LOST, "m2", "more games that opponents lost: 3 against 2"),
        (TieBreak.RESULTS, "m1", "more counted results: 2 against 1"),
    ):
        found = standings(results, members, TOTAL._replace(tiebreak=(step,)))
        assert found.lines[0].member.id == first
        other = explain(found, found.lines[1].member.id)
        assert other is not None
        assert any(second in line for line in sentences(explanation_lines(other)))
        leader = explain(found, first)
        assert leader is not None
        words = second.replace("more", "fewer").split(": ")[0]
        figures = " against ".join(reversed(second.split(": ")[1].split(" against ")))
        assert any(f"{words}: {figures}" in line for line in sentences(explanation_lines(leader)))


LEVEL = """
      6.1        13.1
Anna  500/9/1    300/5/1
Bert  400/8/1    400/6/1
Carla 100/2/0    -
Dora  850/9/1    -
"""
"""Anna and Bert are equal in score, in games won and in games lost."""


def test_those_who_share_a_rank_are_told_with_what_is_equal() -> None:
    equal = "equal in score (800 each), games won (14 each) and games lost (2 each)"
    told = sentences(lines(LEVEL, TOTAL, 2))
    assert told[-3:] == [
        f"rank shared with Anna, {equal}; no lot was drawn between them",
        "ahead: Dora (rank 1), 850: 50 more",
        "behind: Carla (rank 4), 100: 700 less",
    ]
    no_lot = sentences(lines(LEVEL, TOTAL._replace(tiebreak=(TieBreak.WON,)), 1))
    assert no_lot[-3] == "rank shared with Bert, equal in score (800 each) and games won (14 each)"


def test_the_lot_that_decided_is_told() -> None:
    lots = {date(2026, 1, 14): [("m2", "m1")]}
    equal = "equal in score (800 each), games won (14 each) and games lost (2 each)"
    assert sentences(lines(LEVEL, TOTAL, 1, lots=lots))[-2] == (
        f"ahead: Bert (rank 2), {equal}; the lot decided"
    )
    assert sentences(lines(LEVEL, TOTAL, 2, lots=lots))[-1] == (
        f"behind: Anna (rank 3), {equal}; the lot decided"
    )
    found = explained(LEVEL, TOTAL, 1, lots=lots).ahead
    assert found is not None
    assert found.by is TieBreak.LOT
    assert [found.mine, found.theirs] == [2, 1]


def test_results_that_are_equal_one_by_one_are_told_so() -> None:
    chain = (TieBreak.BEST_RESULT, TieBreak.WON, TieBreak.LOT)
    text = "6.1 13.1\nAnna 500/9 300/5\nBert 300/6 500/9"
    found = explained(text, TOTAL._replace(tiebreak=chain))
    assert found.ahead is not None
    assert found.ahead.equal == (Figure(TieBreak.BEST_RESULT, Fraction(500)),)
    assert sentences(explanation_lines(found))[-2] == (
        "ahead: Bert (rank 1), equal in score (800 each) and all results one by one, but more "
        "games won: 15 against 14"
    )


def test_a_tie_break_that_leaves_dropped_results_out_is_told_to_do_so() -> None:
    text = "6.1 13.1 20.1\nAnna 500/9 300/5 100/9\nBert 100/1 500/8 300/5"
    rules = TOTAL._replace(drop_from=3)
    found = explained(text, rules, 2)
    assert contender(found.standing).won == 13
    told = sentences(explanation_lines(found))
    assert told[-3:] == [
        "ahead: Anna (rank 1), equal in score (800 each), but more games won: 14 against 13",
        "behind: nobody",
        "the tie-break takes counted results alone: 13 of all 14 games won, 0 of all 0 lost",
    ]
    # Where the score decides there is nothing to say of the tie-break.
    apart_text = text.replace("Bert 100/1", "Bert 90/1").replace("500/8", "501/8")
    assert "the tie-break" not in " ".join(lines(apart_text, rules))


# --- who is not ranked ----------------------------------------------------------------------------


def test_whoever_has_not_played_enough_is_told_what_is_missing() -> None:
    rules = AVERAGE._replace(minimum=5, minimum_evenings=3)
    found = explained(DROPS, rules, 2)
    assert explanation_lines(found) == [
        "Bert: no rank yet; average per series 450.00",
        "among those with a rank this score would be number 2",
        "1  01-06 500 600   01-13   – 400   01-20 300   –  = 1800",
        "  1800  ÷ 4 series = 450.00, average per series",
        "minimum 5 series: played 4, missing 1",
        "minimum 3 evenings: played 3, so it is reached",
        "whoever has not played the minimum has no rank",
    ]
    assert found.ahead is None
    assert shortfall(found.standing) == 1


def test_below_the_line_there_are_neighbours_too() -> None:
    told = lines(LEVEL, AVERAGE._replace(minimum=2), 3)
    assert told[-1] == "ahead: Dora (no rank), 850 ÷ 1 = 850.00: 750.00 more"
    assert lines(LEVEL, AVERAGE._replace(minimum=2), 4)[-1] == (
        "behind: Carla (no rank), 100 ÷ 1 = 100.00: 750.00 less"
    )


def test_equal_ones_below_the_line_are_told_to_be_equal() -> None:
    rules = AVERAGE._replace(minimum=3)
    told = [sentences(lines(LEVEL, rules, number)) for number in (1, 2)]
    equal = "equal in score (400.00 each), games won (14 each) and games lost (2 each)"
    assert told[0][-1] == f"behind: Bert (no rank), {equal}"
    assert told[1][-2] == f"ahead: Anna (no rank), {equal}"


def test_a_share_of_what_could_be_had_is_told_in_percent() -> None:
    rules = AVERAGE._replace(minimum=1, minimum_share=Fraction(2, 3))
    # Two thirds of five series are 3.33, so four.
    text = "6.1 6.1 13.1 13.1 20.1\nAnna 1 1 1 1 1\nBert 2 2 2 - -"
    assert "minimum 4 series (66.67 % of 5): played 3, missing 1" in lines(text, rules, 2)
    assert "minimum 4 series (66.67 % of 5): played 5, so it is reached" in lines(text, rules)


def test_whoever_is_listed_last_stands_behind_all_who_have_enough() -> None:
    rules = AVERAGE._replace(minimum=2, below_minimum=BelowMinimum.LISTED_LAST)
    told = sentences(lines(LEVEL, rules, 4))
    assert told[:2] == [
        "Dora: rank 3 of 4, average per series 850.00",
        "2 ranks down since the evening before",
    ]
    assert told[-4:] == [
        "minimum 2 series: played 1, missing 1",
        "whoever has not played the minimum stands behind all who have",
        "ahead: Bert (rank 1), 800 ÷ 2 = 400.00, who has played the minimum",
        "behind: Carla (rank 4), 100 ÷ 1 = 100.00: 750.00 less",
    ]
    other = explained(LEVEL, rules, 2)
    assert other.behind is not None
    assert other.behind.by is Ground.MINIMUM
    assert [other.behind.mine, other.behind.theirs] == [0, 1]
    assert sentences(explanation_lines(other))[-1] == (
        "behind: Dora (rank 3), 850 ÷ 1 = 850.00, who has not played the minimum"
    )


GUEST = "6.1 13.1\nAnna 500 300\nBert 600g 700g"


def test_a_guest_has_no_rank_and_misses_nothing() -> None:
    rules = AVERAGE._replace(minimum=2)
    assert lines(GUEST, rules, 2, guests=("Bert",)) == [
        "Bert: no rank as a guest; average per series 650.00",
        "among those with a rank this score would be number 1",
        "1  01-06 600   01-13 700  = 1300",
        "  1300  ÷ 2 series = 650.00, average per series",
    ]


def test_a_guest_who_is_not_shown_has_no_explanation() -> None:
    results, members = table(GUEST, ("Bert",))
    found = standings(results, members, TOTAL._replace(guests=Guests.HIDDEN))
    assert explain(found, "m2", results) is None
    assert explain(found, "nobody") is None


def test_what_a_member_played_as_a_guest_can_be_left_out() -> None:
    rules = TOTAL._replace(guest_series=GuestSeries.LEFT_OUT)
    text = "6.1 13.1\nAnna 500g 300\nBert 600 700"
    found = explained(text, rules)
    assert [(why, len(results)) for why, results in found.left_out] == [(WhyOut.GUEST, 1)]
    assert explanation_lines(found)[1:4] == [
        "1  01-13 300  = 300",
        "  300  1 series, which counts",
        "not counted: 1 series played as a guest",
    ]


@pytest.mark.parametrize(
    ("series", "sentence"),
    [
        (SeriesFilter.FIRST, "not counted: 3 series; the rule takes the first of an evening alone"),
        (
            SeriesFilter.ANNOUNCED,
            "not counted: 4 series; the rule takes those alone that were announced beforehand",
        ),
    ],
)
def test_series_that_the_rule_leaves_out_are_told(series: SeriesFilter, sentence: str) -> None:
    rules = TOTAL._replace(series=series)
    told = sentences(lines(DROPS.replace("800", "800a").replace("900", "900a"), rules))
    assert sentence in told


def test_a_list_that_is_in_no_standings_is_told_even_without_a_filter() -> None:
    results, members = table(DROPS)
    found = standings(results[:4], members, TOTAL)
    explanation = explain(found, "m1", results)
    assert explanation is not None
    assert "not counted: 2 series, which the rule leaves out" in explanation_lines(explanation)


def test_whoever_has_no_series_has_nothing_to_explain() -> None:
    text = "6.1\nAnna 500\nBert -\nCarla -"
    assert lines(text, TOTAL, 2) == ["Bert: no rank, since nothing counts so far"]
    assert lines(text, TOTAL, 3) == ["Carla: no rank, since nothing counts so far"]
    found = explained(text, TOTAL, 3)
    assert found.steps == ()
    assert found.ahead is not None
    assert found.ahead.by is None


# --- how it is shown ------------------------------------------------------------------------------


def test_the_heading_names_season_rule_and_evening() -> None:
    found = explained(DROPS, TOTAL)
    assert explanation_lines(found, season="2026", after=date(2026, 1, 20))[0] == (
        "2026 after 2026-01-20, rule total"
    )
    assert explanation_lines(found, season="2026")[0] == "2026, rule total"


def test_a_change_of_rank_is_told() -> None:
    text = "6.1 13.1\nAnna 500 -\nBert 300 300\nCarla 200 500"
    assert lines(text, TOTAL, 3)[:2] == [
        "Carla: rank 1 of 3, total 700",
        "2 ranks up since the evening before",
    ]
    assert lines(text, TOTAL, 1)[:2] == [
        "Anna: rank 3 of 3, total 500",
        "2 ranks down since the evening before",
    ]
    assert lines(text, TOTAL, 2)[0] == "Bert: rank 2 of 3, total 600"
    assert "since" not in lines(text, TOTAL, 2)[1]


def test_the_same_name_twice_is_told_apart() -> None:
    told = lines("6.1\nKarl_Weber 500\nKarl_Weber 300", TOTAL)
    assert told[0] == "Karl Weber (1): rank 1 of 2, total 500"
    assert told[-1] == "behind: Karl Weber (2) (rank 2), 300: 200 less"


def season_of(evenings: int, every: int = 7) -> tuple[list[Result], list[Member]]:
    """Return a season of two series an evening, in which the totals differ in length."""
    first, _members = table("1.1 1.1\nFranz-Josef_Oberhuber 1234/12/1 -50/3/4\nBert 900 -")
    results = [
        each._replace(
            evening=date(2026, 1, 6) + timedelta(days=every * number),
            sheet=f"{number}",
            total=each.total + 7 * number,
        )
        for number in range(evenings)
        for each in first
    ]
    return results, [member(1, "Franz-Josef Oberhuber"), member(2, "Bert")]


@pytest.mark.parametrize("language", ["en", "de", "cs", "ru", "ro"])
def test_sixty_series_fit_one_screen_of_80_columns(language: str) -> None:
    results, members = season_of(30)
    rules = AVERAGE._replace(drop_from=30, drop_every=5, drop_most=5, minimum=25)
    found = standings(results, members, rules)
    use(language)
    for number in ("m1", "m2"):
        explanation = explain(found, number, results)
        assert explanation is not None
        told = explanation_lines(explanation, season="2026", after=found.evenings[-1])
        assert max(map(len, told)) <= 80
        assert len(told) <= 26


def test_a_long_season_has_its_years() -> None:
    results, members = season_of(3, every=200)
    explanation = explain(standings(results, members, TOTAL), "m2", results)
    assert explanation is not None
    assert explanation_lines(explanation)[1].startswith(
        "1  2026-01-06 900   –   2026-07-25 907   –"
    )


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("de", "1  06.01. 800 100   13.01. 900 -50   20.01. 700 600  = 3050"),
        ("cs", "1  6. 1.  800 100   13. 1. 900 -50   20. 1. 700 600  = 3050"),
        ("en", "1  01-06 800 100   01-13 900 -50   01-20 700 600  = 3050"),
    ],
)
def test_days_are_written_as_the_language_has_them(language: str, row: str) -> None:
    use(language)
    assert lines(DROPS, TOTAL)[1] == row


def test_more_results_than_a_row_holds_go_on_with_their_number() -> None:
    results, members = season_of(6)
    explanation = explain(standings(results, members, TOTAL), "m1", results)
    assert explanation is not None
    rows = explanation_lines(explanation)[1:3]
    # A fourth evening would need 85 columns.
    assert rows == [
        " 1  01-06 1234  -50   01-13 1241  -43   01-20 1248  -36  = 3594",
        " 7  01-27 1255  -29   02-03 1262  -22   02-10 1269  -15  = 7314",
    ]


def test_rows_without_a_result_have_no_number() -> None:
    days = " ".join(f"{day}.1" for day in range(6, 13))
    text = f"{days}\nAnna - - - - - - 500\nBert 1 1 1 1 1 1 1"
    told = lines(text, TOTAL._replace(absent_points=0))
    # Six evenings fill a row: 3 + 6 × 9 + 5 × 3 + 7 columns.
    assert told[1:3] == [
        "   01-06 (0)   01-07 (0)   01-08 (0)   01-09 (0)   01-10 (0)   01-11 (0)  =   0",
        f"1  01-12 500{' ' * 60}  = 500",
    ]


# --- JSON -----------------------------------------------------------------------------------------


def test_the_documented_json_has_every_step() -> None:
    rules = AVERAGE._replace(drop_from=3, drop_every=3, drop_most=2, minimum=4)
    found = explained(DROPS, rules)
    data = explanation_data("2026", found)
    assert data["schema"] == "skatcalc.season.explanation/1"
    assert data["after"] == "2026-01-20"
    assert data["rank"] == 1
    assert data["score"] == "750"
    assert data["steps"] == [
        {"kind": "played", "amount": "3050", "count": 6, "result": "3050"},
        {"kind": "dropped", "amount": "-100", "count": 1, "result": "2950"},
        {"kind": "dropped", "amount": "50", "count": 1, "result": "3000"},
        {"kind": "counted", "amount": "0", "count": 4, "result": "3000"},
        {"kind": "average", "amount": "4", "count": 4, "result": "750"},
    ]
    assert data["sentence"] == "\n".join(explanation_lines(found))
    assert data["ahead"] is None
    assert data["behind"] == {
        "member": "m2",
        "number": 2,
        "name": "Bert",
        "group": "ranked",
        "rank": 2,
        "score": "1400/3",
        "by": "score",
        "mine": "750",
        "theirs": "1400/3",
        "equal": [],
    }
    results = data["results"]
    assert isinstance(results, list)
    assert results[1] == {
        "number": 2,
        "evening": "2026-01-06",
        "series": 2,
        "sheets": ["2026-01-06-2"],
        "score": "100",
        "fate": "dropped",
        "dropped_at": {"evening": "2026-01-13", "series": 1},
    }


def test_the_json_of_a_tie_and_of_a_season_without_results() -> None:
    chain = (TieBreak.BEST_RESULT, TieBreak.WON)
    text = "6.1 13.1\nAnna 500/9 300/5\nBert 300/6 500/9"
    data = explanation_data("2026", explained(text, TOTAL._replace(tiebreak=chain)))
    ahead = data["ahead"]
    assert isinstance(ahead, dict)
    assert (ahead["by"], ahead["mine"], ahead["theirs"]) == ("won", "14", "15")
    assert ahead["equal"] == [{"by": "best-result", "both": "500"}]
    found = standings([], [member(1, "Anna"), member(2, "Bert")], AVERAGE)
    explanation = explain(found, "m1")
    assert explanation is not None
    empty = explanation_data("2026", explanation)
    assert (empty["after"], empty["score"], empty["steps"]) == (None, None, [])
    behind = empty["behind"]
    assert isinstance(behind, dict)
    assert behind["by"] is None
    filled = AVERAGE._replace(minimum=2, below_minimum=BelowMinimum.ZERO_FILL)
    data = explanation_data("2026", explained("6.1\nAnna 500", filled))
    outcomes = data["results"]
    assert isinstance(outcomes, list)
    assert (outcomes[1]["evening"], outcomes[1]["fate"]) == (None, "filled")


def test_a_later_series_of_an_unannounced_evening_is_json_too() -> None:
    found = explained(DROPS, TOTAL._replace(series=SeriesFilter.FIRST))
    assert explanation_data("2026", found)["left_out"] == [
        {"why": "filter", "sheets": ["2026-01-06-2", "2026-01-13-2", "2026-01-20-2"]}
    ]


# --- laws -----------------------------------------------------------------------------------------


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[Result], list[Member]]:
    """Draw a small season with many equal figures."""
    columns = draw(
        st.lists(st.sampled_from(["6.1", "13.1", "20.1", "27.1"]), min_size=1, max_size=8)
    )
    columns.sort(key=lambda day: int(day.split(".")[0]))
    cell = st.sampled_from(
        ["-", "0", "-50/1/2", "100/2/1", "100/3/1", "300/2", "300/2x24", "700/9/1g", "100/2/1a"]
    )
    names = ["Anna", "Bert", "Carla", "Dora"]
    rows = [" ".join([name, *(draw(cell) for _day in columns)]) for name in names]
    return table("\n".join([" ".join(columns), *rows]), ("Dora",) if draw(st.booleans()) else ())


def small(rules: SeasonRules) -> SeasonRules:
    """Return the rule with numbers that a small season can reach."""
    return rules._replace(
        minimum=rules.minimum % 6,
        minimum_evenings=rules.minimum_evenings % 4,
        keep_best=rules.keep_best and 1 + rules.keep_best % 4,
        drop_from=rules.drop_from and 1 + rules.drop_from % 4,
        drop_every=rules.drop_every and 1 + rules.drop_every % 3,
    )


@LAW
@given(seasons(), FAIR_RULES.map(small), st.booleans())
def test_the_calculation_comes_to_the_score(
    season: tuple[list[Result], list[Member]], rules: SeasonRules, lot: bool
) -> None:
    results, members = season
    lots = {date(2026, 1, 7): [("m3", "m1", "m2", "m4")]} if lot else None
    found = standings(results, members, rules, lots=lots)
    for place, line in enumerate(found.lines):
        explanation = explain(found, line.member.id, results)
        assert explanation is not None
        steps = explanation.steps
        assert (steps[-1].result if steps else None) == line.score
        kinds = [each.kind for each in steps if each.kind is StepKind.PLAYED]
        assert len(kinds) == bool(line.series)
        assert all(len(each) <= 80 for each in explanation_lines(explanation))
        explanation_data("any", explanation)
        _require_agreement(found, explanation, place)


def _require_agreement(found: Standings, explanation: Explanation, place: int) -> None:
    """Require that the neighbours are those of the table, and what decides is what it says."""
    order = [each.member.id for each in found.lines]
    for neighbour in (explanation.ahead, explanation.behind):
        if neighbour is None:
            continue
        other = neighbour.standing
        assert other.member.id not in explanation.standing.tied
        is_ahead = neighbour is explanation.ahead
        assert (order.index(other.member.id) < place) is is_ahead
        if neighbour.by is Ground.SCORE:
            assert (neighbour.mine, neighbour.theirs) == (explanation.standing.score, other.score)
            assert (neighbour.theirs > neighbour.mine) is is_ahead
        if neighbour.by is Ground.MINIMUM:
            assert (neighbour.theirs < neighbour.mine) is is_ahead
        if isinstance(neighbour.by, TieBreak):
            assert other.score == explanation.standing.score
            chain = list(found.rules.tiebreak)
            told = [each.by for each in neighbour.equal]
            assert told == [
                each for each in chain[: chain.index(neighbour.by)] if each is not TieBreak.LOT
            ]
    for other in explanation.tied:
        assert other.rank == explanation.standing.rank
        chain = [each for each in found.rules.tiebreak if each is not TieBreak.LOT]
        assert [each.by for each in explanation.tied_by] == chain


def test_slots_are_told_as_they_are() -> None:
    found = explained(DROPS, TOTAL._replace(unit=Unit.EVENING))
    assert found.standing.outcomes[0].slot == Slot(date(2026, 1, 6), 0)
