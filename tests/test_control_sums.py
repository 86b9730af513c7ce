"""The checks of a list by name: published tables, planted slips, and how they are said."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.bock import BockRules
from skatcalc.checks import (
    Check,
    Finding,
    ListSums,
    State,
    check_games,
    check_opponents,
    check_passed,
    check_points,
    check_sheet,
    check_totals,
    check_values,
    fails,
    list_sums,
)
from skatcalc.checkwords import finding_lines, problem_lines, quiet_line
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    PlayerTotals,
    Record,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    TotalsEntered,
)
from skatcalc.facts import to_game
from skatcalc.game import Game
from skatcalc.jsondata import check_data
from skatcalc.neutral import read_totals
from skatcalc.notation import read_words
from skatcalc.problems import SheetError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, PRE1999, Rules
from skatcalc.scoring import Outcomes, Tally, deals_played, losses, tallies, totals
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.valuation import Points

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil")
HOUSE = ISKO._replace(name="house", doublings=2, bock=BockRules(), ramsch=RamschRules())


def heading(players: int, games: int, rules: Rules = ISKO, **facts: object) -> Heading:
    usual = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, NAMES[:players])),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=games,
    )
    return replace(usual, **facts)  # type: ignore[arg-type]  # by name


def sheet(top: Heading, *events: Event) -> Sheet:
    return replay(records_of([SheetOpened(top), *events]))


def game(line: str) -> Game:
    return to_game(read_words(line.split()))


def deal(declarer: int, line: str, written: int | None = None) -> DealAdded:
    return DealAdded(declarer=declarer, game=game(line), written=written)


def on_paper(declarer: int, score: int) -> DealAdded:
    return DealAdded(declarer=declarer, written=score)


def foot(*players: str, passed: int | None = None, ramsch: int | None = None) -> TotalsEntered:
    return TotalsEntered(players=tuple(map(read_totals, players)), passed=passed, ramsch=ramsch)


def found(table: Sheet, running: Mapping[int, int] | None = None) -> dict[Check, Finding]:
    return {each.check: each for each in check_sheet(table, running)}


def states(table: Sheet, running: Mapping[int, int] | None = None) -> dict[str, str]:
    return {each.check.value: each.state.value for each in check_sheet(table, running)}


PASSED = DealAdded(declarer=None)
CLOSED = SheetClosed((), "7KQ2M-X9F4T")

# --- published tables ---------------------------------------------------------------------------

PREISSKAT = ("492/12/0/8/1332", "628/12/2/6/1308", "660/10/1/7/1320", "-32/6/5/3/108")
PPUETZ = ("455/20/4/0/1255", "608/12/0/4/1368", "486/9/0/4/1096")


def test_the_published_list_at_four_holds_as_totals() -> None:
    table = sheet(heading(4, 48), foot(*PREISSKAT, passed=0))
    assert totals(table) == (1332, 1308, 1320, 108)
    assert [each.seeger for each in tallies(table)] == [1092, 1128, 1110, 18]
    assert states(table) == {
        "K1": "holds",
        "K2": "holds",
        "K3": "unchecked",
        "K4": "holds",
        "K5": "unchecked",
        "passed": "holds",
        "foot": "holds",
    }
    assert finding_lines(found(table)[Check.TOTALS]) == ["K4 Probe: 1748 + 2000 + 320 = 4068 ✓"]


def test_the_published_list_at_three_holds_as_totals() -> None:
    table = sheet(heading(3, 45), foot(*PPUETZ, passed=0))
    assert totals(table) == (1255, 1368, 1096)
    # 455 + 608 + 486; 41 games won; 4 lost leave 30 each.
    facts = found(table)[Check.TOTALS].facts
    assert [facts[name] for name in ("points", "for_won", "for_lost", "due", "sum")] == [
        1549,
        2050,
        120,
        3719,
        3719,
    ]
    assert not fails(check_sheet(table))


def test_the_running_example_as_a_list_and_as_totals() -> None:
    played = (
        deal(1, "grand with 4 schneider won"),
        deal(1, "diamonds without 2 lost"),
        deal(3, "null ouvert won"),
    )
    assert totals(sheet(heading(3, 3), *played)) == (90, 40, 136)
    table = sheet(heading(3, 3), foot("90/1/1/0/90", "0/0/0/1/40", "46/1/0/1/136", passed=0))
    assert totals(table) == (90, 40, 136)
    assert finding_lines(found(table)[Check.TOTALS]) == ["K4 Probe: 136 + 100 + 30 = 266 ✓"]
    assert not fails(check_sheet(table))


@pytest.mark.parametrize(
    ("players", "figures", "total"),
    [
        # The club's own sum, 804, has a slip.
        (4, "243/11/1/2/804", 803),
        # 795 with the bonus for won and lost games in it already.
        (3, "795/0/0/10/1195", 1195),
        (3, "40/12/9/1/230", 230),
    ],
)
def test_single_published_players(players: int, figures: str, total: int) -> None:
    others = ("0/0/0",) * (players - 1)
    table = sheet(heading(players, 36), foot(figures, *others))
    assert totals(table)[0] == total
    told = read_totals(figures).total
    problems = found(table)[Check.FOOT].problems
    assert [problem.facts["found"] for problem in problems] == [total] * (told != total)


BRITISH = {
    "55th": (
        (7, 6, 9, 0, 3, 4, 2, 1, 0, 0, 1, 2),
        (3, 5, 4, 9, 9, 0, 12, 13, 8, 3, 1, 3),
    ),
    "52nd": (
        (4, 6, 3, 4, 5, 6, 3, 3, 3, 3, 1, 1),
        (6, 8, 8, 6, 10, 7, 7, 4, 8, 7, 8, 5),
    ),
}
"""Games lost by each player, and the lost games of others credited to each."""


@pytest.mark.parametrize("event", BRITISH)
def test_the_control_sums_of_two_tournaments_at_tables_of_three(event: str) -> None:
    lost, credited = sum(BRITISH[event][0]), BRITISH[event][1]
    assert (lost, sum(credited)) == {"55th": (35, 70), "52nd": (42, 84)}[event]
    assert check_opponents(credited, {3: lost}).state is State.HOLDS
    missed = (credited[0] - 1, *credited[1:])
    assert check_opponents(missed, {3: lost}).state is State.FAILS


# --- each check ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "expected", "exact", "state"),
    [
        (Outcomes(40, 6, 2, 0), 48, True, State.HOLDS),
        (Outcomes(40, 6, 1, 1), 48, True, State.HOLDS),
        (Outcomes(40, 5, 2, 0), 48, True, State.FAILS),
        (Outcomes(41, 6, 2, 0), 48, True, State.FAILS),
        (Outcomes(40, 6, None, 0), 48, True, State.UNCHECKED),
        (Outcomes(40, 9, None, 0), 48, True, State.FAILS),
        (Outcomes(40, 5, 2, 0), 48, False, State.UNCHECKED),
    ],
)
def test_k1_counts_every_game(count: Outcomes, expected: int, exact: bool, state: State) -> None:
    assert check_games(count, expected, exact=exact).state is state


@pytest.mark.parametrize(("players", "each"), [(3, 30), (4, 40), (5, 46)])
def test_k4_a_lost_game_leaves_over_what_the_table_credits(players: int, each: int) -> None:
    lost = deal(2, "clubs with 1 lost")
    facts = found(sheet(heading(players, 12), lost, lost))[Check.TOTALS].facts
    assert (facts["points"], facts["for_won"], facts["for_lost"]) == (-96, 0, 2 * each)
    assert facts["due"] == facts["sum"] == -96 + 2 * each


def test_k4_at_five_a_lost_game_leaves_46() -> None:
    sums = Tally(points=Points(100), won=3, lost=2, opponents_lost=8, opponent_bonus=120 // 5)
    facts = check_totals((342,), sums, Scoring.SEEGER_FABIAN).facts
    assert (facts["for_won"], facts["for_lost"], facts["due"]) == (150, 2 * 46, 342)


def test_k4_of_a_classic_list_is_the_game_points() -> None:
    table = sheet(heading(3, 3, scoring=Scoring.CLASSIC), deal(1, "grand with 1 lost"))
    assert finding_lines(found(table)[Check.TOTALS]) == ["K4 Probe: -96 = -96 ✓"]


def test_k4_under_plain_seeger_and_in_bierlachs() -> None:
    games = (deal(1, "grand with 1 lost"), deal(2, "spades with 2 won"))
    seeger = sheet(heading(3, 3, scoring=Scoring.SEEGER), *games)
    assert totals(seeger) == (-146, 83, 0)
    assert finding_lines(found(seeger)[Check.TOTALS]) == ["K4 Probe: -63 + 50 − 50 = -63 ✓"]
    # Anna is charged 96, and 33 with Carla.
    bierlachs = sheet(heading(3, 3, scoring=Scoring.BIERLACHS), *games)
    assert totals(bierlachs) == (-129, 0, -33)
    assert finding_lines(found(bierlachs)[Check.TOTALS]) == ["K4 Probe: -162 = -162 ✓"]
    by_foot = foot("-129/0/1//-129", "0/1/0//0", "-33/0/0//-34")
    table = sheet(heading(3, 2, scoring=Scoring.BIERLACHS), by_foot)
    assert finding_lines(found(table)[Check.TOTALS])[0] == "K4 Probe: -162 = -162 ≠ -163 ✗"


def test_k3_tells_a_running_sum_with_a_slip() -> None:
    assert check_points((10, 20), 30).state is State.HOLDS
    (problem,) = check_points((10, 21), 30).problems
    assert (problem.facts["sum"], problem.facts["due"]) == (31, 30)


@pytest.mark.parametrize(
    ("score", "rules", "possible"),
    [
        (33, ISKO, True),
        (34, ISKO, False),
        (-66, ISKO, True),
        (-33, ISKO, False),
        (0, ISKO, False),
        (264, ISKO, True),
        (265, ISKO, False),
        # A hand game was lost once.
        (-44, PRE1999, True),
        (-33, PRE1999, True),
        # Doublings are taken off first: 66 is 33 with a kontra, 132 with re, 264 in a bock round.
        (66, ISKO, True),
        (92, ISKO, False),
        (92, HOUSE, True),
        (2 * 2 * 2 * 59, HOUSE, True),
        (2 * 2 * 2 * 2 * 59, HOUSE, False),
        (-8 * 70, HOUSE, True),
    ],
)
def test_k5_knows_the_values_of_the_rules(score: int, rules: Rules, possible: bool) -> None:
    assert (check_values({1: (score,)}, rules).state is State.HOLDS) is possible


def test_k5_leaves_a_ramsch_out_and_looks_at_the_paper_too() -> None:
    ramsch = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 51, 2: 50, 3: 19}))
    table = sheet(
        heading(3, 36, HOUSE),
        ramsch,
        deal(1, "spades with 2 won", written=34),
        on_paper(2, 37),
        on_paper(2, -42),
    )
    problems = found(table)[Check.VALUES].problems
    # 37 is nothing; -42 would be 21 lost.
    assert [tuple(problem.facts.values()) for problem in problems] == [(2, 34), (3, 37), (4, -42)]
    assert found(table)[Check.VALUES].facts == {"count": 3}
    assert found(table)[Check.GAMES].facts["ramsch"] == 1


def test_a_score_of_nought_is_no_game_won_or_lost() -> None:
    table = sheet(heading(3, 36), on_paper(1, 0), deal(2, "null won"))
    assert found(table)[Check.GAMES].state is State.FAILS
    assert found(table)[Check.VALUES].state is State.FAILS


def test_a_closed_list_must_have_all_its_games() -> None:
    games = [deal(1, "null won"), PASSED]
    assert states(sheet(heading(3, 3), *games))["K1"] == "holds"
    assert states(sheet(heading(3, 2), *games, CLOSED))["K1"] == "holds"
    (problem,) = found(sheet(heading(3, 3), *games, on_paper(2, 0), CLOSED))[Check.GAMES].problems
    assert (problem.code, problem.facts["count"]) == ("check-games", 2)


def test_a_list_closed_before_its_time_is_doubtful_and_does_not_fail() -> None:
    table = sheet(heading(3, 36), deal(1, "null won"), PASSED, CLOSED)
    finding = found(table)[Check.GAMES]
    assert (finding.state, fails([finding])) == (State.DOUBTFUL, False)
    assert finding_lines(finding) == [
        "K1 games: 1 won + 0 lost + 1 passed = 2 ?",
        (
            "  the list was closed after 2 of 36 games; those that the time did not allow are "
            "struck, else a game is missing"
        ),
    ]
    to_limit = heading(3, 36, scoring=Scoring.BIERLACHS)
    assert states(sheet(to_limit, deal(1, "null won"), CLOSED))["K1"] == "holds"


def test_where_a_player_comes_each_lost_game_counts_at_its_table() -> None:
    # Anna loses at three, to the credit of two; then Dora comes, and Bert loses at four.
    joined = heading(4, 11, seatings=((1, 2, 3), (1, 2, 3, 4)))
    first = [deal(1, "clubs with 1 lost"), PASSED, PASSED]
    table = sheet(heading(4, 9, seatings=((1, 2, 3),)), *first, SheetChanged(joined))
    table = table.apply(Record(seq=6, event=deal(2, "clubs with 1 lost")))
    assert losses(table) == {4: 1, 3: 1}
    assert totals(table) == (-48 - 50 + 30, -48 - 50 + 40, 40 + 30, 30)
    checks = found(table)
    assert {checks[each].state for each in (Check.OPPONENTS, Check.TOTALS)} == {State.HOLDS}
    assert finding_lines(checks[Check.OPPONENTS]) == [
        "K2 opponents' losses: 1 + 1 + 2 + 1 = 5; 3 × 1 + 2 × 1 = 5 ✓"
    ]
    assert finding_lines(checks[Check.TOTALS]) == ["K4 Probe: -96 + 0 + 70 = -26 ✓"]
    assert checks[Check.DEALERS].state is State.HOLDS


def test_who_left_before_the_first_game_has_no_part_in_a_list_by_totals() -> None:
    table = sheet(
        heading(4, 36, seatings=((1, 2, 3),)), foot("455/20/4", "608/12/0", "486/9/0", "0/0/0")
    )
    assert [each.opponents_lost for each in tallies(table)] == [0, 4, 4, 0]
    assert totals(table) == (1255, 1368, 1096, 0)
    assert losses(table) == {3: 4}
    assert deals_played(table) == (36, 36, 36, 0)


def test_a_declarer_who_sits_out_is_told_with_all_games_from_there() -> None:
    # At four Anna deals games 1 and 5, Bert 2 and 6.
    played = [PASSED, deal(2, "null won"), PASSED, PASSED, PASSED, deal(2, "null won")]
    table = sheet(heading(4, 48), *played)
    (problem,) = found(table)[Check.DEALERS].problems
    assert problem.facts == {"name": "Bert", "number": 2, "numbers": (2, 6), "count": 2}
    assert fails(check_sheet(table))
    assert Check.DEALERS not in found(sheet(heading(3, 36), *played))


@pytest.mark.parametrize(
    ("passed", "count", "usual"),
    [(8, 48, True), (9, 48, False), (6, 36, True), (7, 36, False), (1, 1, True), (2, 6, False)],
)
def test_too_many_passed_deals_are_doubtful_and_no_more(
    passed: int, count: int, usual: bool
) -> None:
    finding = check_passed(passed, count)
    assert finding.state is (State.HOLDS if usual else State.DOUBTFUL)
    assert not fails([finding])


def test_what_the_paper_says_of_a_game_is_compared_with_the_facts() -> None:
    ramsch = Ramsch(card_points={3: 60}, written={3: -70})
    table = sheet(
        heading(3, 36, HOUSE),
        deal(1, "spades with 2 won", written=33),
        deal(2, "spades with 2 won", written=44),
        DealAdded(declarer=None, ramsch=ramsch),
        DealAdded(declarer=None, ramsch=Ramsch(card_points={}, written={1: -152})),
    )
    finding = found(table)[Check.WRITTEN]
    assert finding.facts == {"count": 4}
    assert [tuple(problem.facts.values()) for problem in finding.problems] == [
        (2, "Bert", 44, 33),
        (3, "Carla", -70, -60),
    ]
    assert Check.WRITTEN not in found(sheet(heading(3, 36), PASSED))


# --- running totals -----------------------------------------------------------------------------

RUN = (
    deal(1, "spades with 2 won"),  # Anna 33
    deal(2, "grand with 1 won"),  # Bert 48
    deal(1, "clubs with 1 lost"),  # Anna -15
    deal(1, "null won"),  # Anna 8
)


def test_running_totals_on_paper_are_compared() -> None:
    table = sheet(heading(3, 36), *RUN)
    assert states(table, {1: 33, 2: 48, 3: -15, 4: 8})["running"] == "holds"
    assert "running" not in states(table)


def test_a_slip_is_told_where_it_came_in_and_not_again() -> None:
    table = sheet(heading(3, 36), *RUN)
    (problem,) = found(table, {1: 33, 3: -5, 4: 18})[Check.RUNNING].problems
    assert problem.facts == {"number": 3, "name": "Anna", "written": -5, "found": -15}
    both = found(table, {1: 43, 3: -5, 4: 8})[Check.RUNNING].problems
    assert [tuple(each.facts.values()) for each in both] == [
        (1, "Anna", 43, 33),
        (4, "Anna", 8, 18),
    ]


def test_a_running_total_stands_after_a_game_of_one_player() -> None:
    one = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 61, 2: 40, 3: 19}))
    two = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 50, 2: 50, 3: 20}))
    table = sheet(heading(3, 36, HOUSE), one, two, PASSED)
    assert states(table, {1: -61})["running"] == "holds"
    for number, code in ((2, "running-nobody"), (3, "running-nobody"), (4, "deal-unknown")):
        with pytest.raises(SheetError) as raised:
            check_sheet(table, {number: 0})
        assert [each.code for each in raised.value.problems] == [code]


# --- the foot of the paper ----------------------------------------------------------------------


def test_the_foot_of_a_list_with_games_is_compared_number_by_number() -> None:
    # Anna 33 - 48 + 23 = 8, two won and one lost; Bert 48, one won; each other has a credit.
    right = foot("8/2/1/0/58", "48/1/0/1/138", "0/0/0/1/40")
    assert states(sheet(heading(3, 4), *RUN, right))["foot"] == "holds"
    wrong = foot("18/2/1/0/58", "48/2/0/1/138", "0/0/1/0/41")
    table = sheet(heading(3, 4), *RUN, wrong)
    problems = found(table)[Check.FOOT].problems
    assert [(p.code, *p.facts.values()) for p in problems] == [
        ("check-foot-points", "Anna", 18, 8),
        ("check-foot-won", "Bert", 2, 1),
        ("check-foot-lost", "Carla", 1, 0),
        ("check-foot-opponents", "Carla", 0, 1),
        ("check-foot-total", "Carla", 41, 40),
    ]
    # The paper's own sums are what K2, K3 and K4 look at.
    assert {name: states(table)[name] for name in ("K2", "K3", "K4")} == {
        "K2": "fails",
        "K3": "fails",
        "K4": "fails",
    }
    assert totals(table) == (58, 138, 40)


def test_what_the_paper_does_not_say_is_not_said_to_be_checked() -> None:
    table = sheet(heading(4, 48), foot("492/12/0", "628/12/2/6", "660/10/1/7/1320", "-32/6/5"))
    assert totals(table) == (1332, 1308, 1320, 108)
    assert states(table) == {
        "K1": "unchecked",
        "K2": "unchecked",
        "K3": "unchecked",
        "K4": "unchecked",
        "K5": "unchecked",
        "foot": "holds",
    }
    assert [line for each in check_sheet(table) for line in finding_lines(each)] == [
        "K1 games: 40 won + 8 lost = 48 of 48; not checked: how many were passed is not told –",
        "K2 opponents' losses: not checked: the paper's own numbers were not given –",
        "K3 game points: not checked: the single games are not known –",
        "K4 control total: not checked: the paper's own totals were not given –",
        "K5 values: not checked: the single games are not known –",
        "foot of the paper: compared with the list, numbers: 1 ✓",
    ]
    assert quiet_line(check_sheet(table)) == "K1 – K2 – K3 – K4 – K5 –"


def test_a_foot_that_contradicts_itself_is_not_said_to_fail_for_want_of_numbers() -> None:
    # Bert's credit alone is on paper, and wrong; the other two come from the lost games.
    table = sheet(heading(3, 36), foot("10/1/1", "0/0/0/2", "0/0/0"))
    assert found(table)[Check.OPPONENTS] == Finding(
        Check.OPPONENTS,
        State.UNCHECKED,
        {"parts": (0, 2, 1), "sum": 3, "terms": ((2, 1),), "due": 2},
    )


def test_a_foot_without_totals_is_compared_with_nothing() -> None:
    assert Check.FOOT not in found(sheet(heading(3, 36), foot("0/0/0", "0/0/0", "0/0/0")))


def test_totals_with_ramsch_games() -> None:
    told = foot("50/2/0", "-60/0/0", "0/0/0", passed=0, ramsch=1)
    assert states(sheet(heading(3, 3, HOUSE), told))["K1"] == "holds"
    assert states(sheet(heading(3, 4, HOUSE), told))["K1"] == "fails"
    # Where a Ramsch counts as won or lost it is among those already, or nobody's.
    counting = HOUSE._replace(ramsch=RamschRules(counts=True))
    assert states(sheet(heading(3, 4, counting), told))["K1"] == "unchecked"


def test_one_missed_credit_is_what_k2_sees() -> None:
    """The runner-up of a tournament got a missed credit later, and it decided his place."""
    missed = ("492/12/0/7/1302", *PREISSKAT[1:])
    table = sheet(heading(4, 48), foot(*missed, passed=0))
    assert [name for name, state in states(table).items() if state == "fails"] == ["K2", "K4"]
    assert quiet_line(check_sheet(table)) == (
        "Probe: 1748 + 2000 + 320 = 4068 ≠ 4038 ✗ · K1 ✓ K2 ✗ K3 – K5 –; sheet check tells more"
    )
    assert problem_lines(check_sheet(table)) == [
        (
            "K2 opponents' losses: the opponents' lost games are 23 together, and each lost game "
            "once for every opponent makes 24: a credit was missed, or given twice"
        ),
        "K4 control total: the totals are 4038 together, and should be 4068",
    ]


COUNTING = HOUSE._replace(ramsch=RamschRules(counts=True))


@pytest.mark.parametrize(
    ("rules", "events", "sums"),
    [
        (ISKO, [deal(1, "clubs with 1 won"), PASSED, deal(2, "null lost")], ListSums(1, 24 - 46)),
        (HOUSE, [DealAdded(declarer=None, ramsch=Ramsch(card_points={2: 120}))], ListSums(1, -120)),
        (COUNTING, [PASSED, deal(1, "clubs with 1 won")], ListSums(None, 24)),
        (ISKO, [foot("10/1/0", "0/1/0", "0/0/0", passed=34)], ListSums(34, None)),
        (HOUSE, [foot("10/1/0", "0/1/0", "0/0/0", passed=30, ramsch=4)], ListSums(34, None)),
        (ISKO, [foot("10/1/0", "0/1/0", "0/0/0")], ListSums(None, None)),
        (COUNTING, [foot("10/1/0", "0/1/0", "0/0/0", passed=34)], ListSums(None, None)),
        (ISKO, [], ListSums(0, 0)),
    ],
)
def test_what_the_lines_of_a_list_come_to(
    rules: Rules, events: list[Event], sums: ListSums
) -> None:
    assert list_sums(sheet(heading(3, 36, rules), *events)) == sums


# --- in words and in JSON -----------------------------------------------------------------------


def test_a_list_that_holds_is_said_in_one_line() -> None:
    ramsch = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 61, 2: 40, 3: 19}))
    table = sheet(heading(3, 36, HOUSE), *RUN, ramsch)
    # 33 + 48 - 48 + 23 - 61; three won; one lost.
    assert quiet_line(check_sheet(table)) == ("Probe: -5 + 150 + 30 = 175 ✓ · K1 ✓ K2 ✓ K3 ✓ K5 ✓")
    assert [line for each in check_sheet(table) for line in finding_lines(each)] == [
        "K1 games: 3 won + 1 lost + 0 passed + 1 Ramsch = 5 ✓",
        "K2 opponents' losses: 0 + 1 + 1 = 2; 2 × 1 = 2 ✓",
        "K3 game points: -53 + 48 + 0 = -5; all scores together -5 ✓",
        "K4 Probe: -5 + 150 + 30 = 175 ✓",
        "K5 values: each is the score of some game, games: 4 ✓",
        "passed deals: 0 of 5 ✓",
    ]


def test_doubts_are_named_in_the_line_too() -> None:
    table = sheet(heading(4, 48), PASSED, PASSED, PASSED)
    assert quiet_line(check_sheet(table)) == (
        "Probe: 0 + 0 + 0 = 0 ✓ · K1 ✓ K2 ✓ K3 ✓ K5 ✓ · passed deals ?; sheet check tells more"
    )


def test_a_list_that_was_closed_early_says_so_in_full() -> None:
    table = sheet(heading(4, 48), PASSED, deal(3, "clubs with 1 won"), CLOSED)
    line = "Probe: 24 + 50 + 0 = 74 ✓ · K1 ? K2 ✓ K3 ✓ K5 ✓ · closed after 2 of 48 games"
    assert quiet_line(check_sheet(table)) == line
    assert len(line) <= 80
    # Whatever else does not fit is still told by the check alone.
    doubtful = sheet(heading(4, 48), PASSED, PASSED, PASSED, CLOSED)
    assert quiet_line(check_sheet(doubtful)) == (
        "Probe: 0 + 0 + 0 = 0 ✓ · K1 ? K2 ✓ K3 ✓ K5 ✓ · passed deals ? · closed after 3 of 48 "
        "games; sheet check tells more"
    )


def test_an_empty_list_holds() -> None:
    assert states(sheet(heading(4, 48))) == {
        "K1": "holds",
        "K2": "holds",
        "K3": "holds",
        "K4": "holds",
        "K5": "holds",
        "dealers": "holds",
    }
    assert finding_lines(found(sheet(heading(3, 36)))[Check.POINTS]) == [
        "K3 game points: 0; all scores together 0 ✓"
    ]


def test_the_findings_in_json() -> None:
    table = sheet(heading(3, 36), on_paper(1, 34))
    data = check_data(table, check_sheet(table))
    assert data["schema"] == "skatcalc.check/1"
    assert (data["sheet"], data["holds"]) == ("Monday", False)
    checks = data["checks"]
    assert isinstance(checks, list)
    assert [(each["check"], each["name"], each["state"]) for each in checks] == [
        ("K1", "games", "holds"),
        ("K2", "opponents", "holds"),
        ("K3", "points", "holds"),
        ("K4", "totals", "holds"),
        ("K5", "values", "fails"),
        ("passed", "passed", "holds"),
        ("written", "written", "holds"),
    ]
    assert checks[4] == {
        "check": "K5",
        "name": "values",
        "state": "fails",
        "facts": {"count": 1},
        "message": "each is the score of some game, games: 1",
        "problems": [
            {
                "code": "check-value",
                "message": "game 1: no game brings 34 under these rules",
                "where": {},
                "facts": {"number": 1, "score": 34},
            }
        ],
    }
    assert checks[3]["facts"] == {
        "points": 34,
        "for_won": 50,
        "for_lost": 0,
        "due": 84,
        "sum": 84,
    }


# --- laws ---------------------------------------------------------------------------------------

GAMES = st.sampled_from(
    ("spades with 2 won", "grand with 1 lost", "null ouvert won", "clubs without 3 schneider won")
)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_list_agrees_with_its_own_foot_and_with_no_other(data: st.DataObject) -> None:
    players = data.draw(st.sampled_from((3, 4)))
    top = heading(players, 12)
    deals: list[Event] = []
    for number in range(1, data.draw(st.integers(1, 12)) + 1):
        playing = sheet(top, *deals).playing(number)
        seat = data.draw(st.sampled_from((*playing, None)))
        deals.append(PASSED if seat is None else deal(seat, data.draw(GAMES)))
    table = sheet(top, *deals)
    own = [
        PlayerTotals(each.points, each.won, each.lost, each.opponents_lost, each.seeger_fabian)
        for each in tallies(table)
    ]
    right = TotalsEntered(players=tuple(own))
    assert not fails(check_sheet(sheet(top, *deals, right)))
    place = data.draw(st.integers(0, players - 1))
    name = data.draw(st.sampled_from(PlayerTotals._fields))
    other = {name: getattr(own[place], name) + data.draw(st.sampled_from((-1, 1, 10)))}
    own[place] = own[place]._replace(**other)
    finding = found(sheet(top, *deals, TotalsEntered(players=tuple(own))))[Check.FOOT]
    assert finding.state is State.FAILS
