"""Ramsch in all its forms: the tables of the sources, every refusal, and the laws of its scores."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from skatcalc.checks import check_code
from skatcalc.events import (
    DealAdded,
    Heading,
    Scoring,
    Seat,
    SheetOpened,
    event_from_body,
    event_to_body,
)
from skatcalc.messages import text
from skatcalc.neutral import format_ramsch, read_ramsch
from skatcalc.problems import NotationError, SheetError
from skatcalc.ramsch import (
    AllForty,
    Ramsch,
    RamschRules,
    Scheme,
    SkatGoes,
    Ties,
    Virgins,
    find_ramsch_problems,
    ramsch_scores,
)
from skatcalc.rules import ISKO, Rules, raeuber
from skatcalc.scoring import tallies
from skatcalc.sheet import Sheet, new_ramsch, records_of, replay
from skatcalc.speech import ramsch_sentence

SEATS = (1, 2, 3)
POINTS = RamschRules()
MARCH = RamschRules(march=120, virgins=Virgins.EACH)
TARIFF = RamschRules(scheme=Scheme.TARIFF)
WINNER = RamschRules(scheme=Scheme.WINNER)
WINNER_23 = RamschRules(scheme=Scheme.WINNER, winner=23, winner_tie=37)
OLD = raeuber().ramsch or POINTS


def played(*points: int, **facts: object) -> Ramsch:
    told = Ramsch(card_points=dict(enumerate(points, start=1)))
    return replace(told, **facts)  # type: ignore[arg-type]  # by name


def scores(ramsch: Ramsch, rules: RamschRules) -> Mapping[int, int]:
    assert find_ramsch_problems(ramsch, rules, SEATS) == ()
    return ramsch_scores(ramsch, rules)


# --- the worked examples of the sources ---------------------------------------------------------

EXAMPLES = {
    "c151": (POINTS, played(100, 15, 5), {1: -100}),
    "c153": (
        RamschRules(virgins=Virgins.ONCE, ties=Ties.EACH),
        played(60, 60, 0, virgins=1),
        {1: -120, 2: -120},
    ),
    "c154": (RamschRules(all_forty=AllForty.EACH), played(40, 40, 40), {1: -40, 2: -40, 3: -40}),
    "c156": (RamschRules(all_forty=AllForty.NOBODY), played(40, 40, 40), {}),
    "c159": (TARIFF, played(34, 20, 66), {3: -10}),
    "c159 one without a trick": (TARIFF, played(34, 0, 86, virgins=1), {3: -15}),
    "c159 two without a trick": (TARIFF, played(0, 0, 120, virgins=2), {3: -20}),
    "c160": (WINNER, played(34, 20, 66), {2: 20}),
    "c160 tie": (WINNER, played(30, 30, 60), {1: 10, 2: 10}),
    "c161": (WINNER_23, played(34, 20, 66), {2: 23}),
    "c161 tie": (WINNER_23, played(60, 30, 30), {2: 37, 3: 37}),
    "c172": (
        RamschRules(virgins=Virgins.EACH, ties=Ties.EACH),
        played(60, 0, 60, virgins=1),
        {1: -120, 3: -120},
    ),
}
"""The rows of Ramsch among the worked examples, each under the switch that it names."""

RAEUBER = {
    "the fewest card points win 10": (played(34, 20, 66), {2: 10}),
    "without a trick they win 20": (played(54, 0, 66, virgins=1), {2: 20}),
    "no card points with a trick are 10": (played(54, 0, 66), {2: 10}),
    "of two who are level the taker of the last trick goes empty": (
        played(30, 30, 60, last_trick=1),
        {2: 10},
    ),
    "and if it is the other one": (played(30, 30, 60, last_trick=2), {1: 10}),
    "if neither took the last trick both have it": (
        played(30, 30, 60, last_trick=3),
        {1: 10, 2: 10},
    ),
    "two level at nothing, one without a trick": (
        played(0, 0, 120, virgins=1, last_trick=1),
        {2: 20},
    ),
    "all tricks cost 30, the others get nothing": (
        played(0, 120, 0, virgins=2, marched=2),
        {2: -30},
    ),
    "two without a trick say the same": (played(0, 120, 0, virgins=2), {2: -30}),
    "who took all tricks needs no other number": (
        Ramsch(card_points={2: 120}, marched=2),
        {2: -30},
    ),
    "all three 40: forehand wins for calling": (played(40, 40, 40, forehand=3), {3: 10}),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_example_has_the_scores_of_its_source(name: str) -> None:
    rules, ramsch, expected = EXAMPLES[name]
    assert scores(ramsch, rules) == expected


@pytest.mark.parametrize("name", RAEUBER)
def test_the_first_text_of_s002_line_by_line(name: str) -> None:
    ramsch, expected = RAEUBER[name]
    assert scores(ramsch, OLD) == expected


# --- what doubles, and how far ------------------------------------------------------------------

ALL_DOUBLE = RamschRules(virgins=Virgins.EACH, pushes=True, march=120, cap=250)


@pytest.mark.parametrize(
    ("rules", "ramsch", "expected"),
    [
        (POINTS, played(70, 0, 50, virgins=1), {1: -70}),
        (RamschRules(virgins=Virgins.ONCE), played(70, 0, 50, virgins=1), {1: -140}),
        (RamschRules(virgins=Virgins.EACH), played(70, 0, 50, virgins=1), {1: -140}),
        # Without a march a player with all tricks loses as any other.
        (RamschRules(virgins=Virgins.OFF), played(120, 0, 0, virgins=2), {1: -120}),
        (RamschRules(virgins=Virgins.ONCE), played(120, 0, 0, virgins=2), {1: -240}),
        (RamschRules(virgins=Virgins.EACH), played(120, 0, 0, virgins=2), {1: -480}),
        (RamschRules(pushes=True), played(70, 20, 30, pushes=1), {1: -140}),
        (RamschRules(pushes=True), played(70, 20, 30, pushes=3), {1: -560}),
        (POINTS, played(70, 20, 30, doubling_steps=1), {1: -140}),
        (POINTS, played(70, 20, 30, doubling_steps=2), {1: -280}),
        (POINTS, played(70, 20, 30, bock_round=True), {1: -140}),
        (POINTS, played(70, 20, 30, bock_round=False), {1: -70}),
        (ALL_DOUBLE, played(62, 0, 58, virgins=1, pushes=1), {1: -248}),
        (ALL_DOUBLE, played(63, 0, 57, virgins=1, pushes=1), {1: -250}),
        (ALL_DOUBLE, played(78, 20, 22, pushes=3, doubling_steps=2), {1: -250}),
        # A cap limits what is lost, never what is won.
        (ALL_DOUBLE, played(120, 0, 0, marched=1, virgins=2, pushes=2), {1: 480}),
        (OLD._replace(cap=50), played(0, 0, 120, marched=3, doubling_steps=1), {3: -50}),
        (TARIFF, played(34, 20, 66, bock_round=True), {3: -20}),
        (TARIFF._replace(cap=15), played(34, 20, 66, doubling_steps=1), {3: -15}),
        (WINNER, played(34, 20, 66, doubling_steps=1), {2: 40}),
        # A tariff and a winner's score hold their players without a trick already.
        (TARIFF._replace(virgins=Virgins.EACH), played(34, 0, 86, virgins=1), {3: -15}),
        (WINNER._replace(virgins=Virgins.EACH), played(34, 0, 86, virgins=1), {2: 20}),
        (MARCH, played(0, 0, 120, marched=3), {3: 120}),
        (MARCH, played(0, 0, 120, marched=3, bock_round=True), {3: 240}),
        (MARCH, Ramsch(card_points={3: 120}, virgins=2), {3: 120}),
    ],
)
def test_what_doubles(rules: RamschRules, ramsch: Ramsch, expected: dict[int, int]) -> None:
    assert scores(ramsch, rules) == expected


# --- ties ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "ramsch", "expected"),
    [
        (RamschRules(ties=Ties.EACH), played(45, 45, 30), {1: -45, 2: -45}),
        (RamschRules(ties=Ties.SHARED), played(46, 46, 28), {1: -23, 2: -23}),
        (RamschRules(ties=Ties.SHARED), played(45, 45, 30), {1: -22, 2: -22}),
        (RamschRules(ties=Ties.SHARED), played(45, 45, 30, bock_round=True), {1: -44, 2: -44}),
        (RamschRules(ties=Ties.SHARED), played(45, 44, 31), {1: -45}),
        (RamschRules(ties=Ties.LAST_TRICK), played(45, 45, 30, last_trick=2), {2: -45}),
        (RamschRules(ties=Ties.LAST_TRICK), played(45, 45, 30, last_trick=3), {1: -45, 2: -45}),
        (RamschRules(ties=Ties.LAST_TRICK), played(46, 44, 30), {1: -46}),
        (TARIFF._replace(ties=Ties.EACH), played(45, 45, 30), {1: -10, 2: -10}),
        (TARIFF._replace(ties=Ties.SHARED), played(45, 45, 30), {1: -5, 2: -5}),
        (TARIFF._replace(ties=Ties.LAST_TRICK), played(45, 45, 30, last_trick=1), {1: -10}),
        (WINNER._replace(ties=Ties.LAST_TRICK), played(30, 30, 60, last_trick=1), {2: 20}),
        (WINNER._replace(ties=Ties.SHARED), played(30, 30, 60), {1: 10, 2: 10}),
        (TARIFF._replace(all_forty=AllForty.EACH), played(40, 40, 40), {1: -10, 2: -10, 3: -10}),
        (WINNER._replace(all_forty=AllForty.EACH), played(40, 40, 40), {}),
        (WINNER._replace(all_forty=AllForty.FOREHAND), played(40, 40, 40, forehand=2), {2: 20}),
        (POINTS._replace(all_forty=AllForty.FOREHAND), played(40, 40, 40, forehand=1), {1: 20}),
        # Nobody said who forehand was.
        (POINTS._replace(all_forty=AllForty.FOREHAND), played(40, 40, 40), {}),
        (
            POINTS._replace(all_forty=AllForty.EACH),
            played(40, 40, 40, bock_round=True),
            {1: -80, 2: -80, 3: -80},
        ),
    ],
)
def test_who_is_level(rules: RamschRules, ramsch: Ramsch, expected: dict[int, int]) -> None:
    assert scores(ramsch, rules) == expected


# --- what cannot be -----------------------------------------------------------------------------

LAST = RamschRules(ties=Ties.LAST_TRICK)
REFUSED: dict[str, tuple[RamschRules, Ramsch, str]] = {
    "a player who sits out": (POINTS, Ramsch(card_points={4: 100}), "ramsch-not-playing"),
    "a march of one who sits out": (
        MARCH,
        Ramsch(card_points={4: 120}, marched=4),
        "ramsch-not-playing",
    ),
    "a last trick of one who sits out": (
        LAST,
        played(45, 45, 30, last_trick=4),
        "ramsch-not-playing",
    ),
    "forehand sits out": (POINTS, played(45, 45, 30, forehand=4), "ramsch-not-playing"),
    "more than all card points": (
        POINTS,
        Ramsch(card_points={1: 121}),
        "points-out-of-range",
    ),
    "not 120 together": (POINTS, played(34, 20, 65), "ramsch-sum"),
    "two players": (POINTS, played(60, 60), "ramsch-incomplete"),
    "nobody": (POINTS, Ramsch(card_points={}), "ramsch-incomplete"),
    "the loser where the winner counts": (WINNER, Ramsch(card_points={1: 66}), "ramsch-incomplete"),
    "one who cannot have the most": (POINTS, Ramsch(card_points={1: 39}), "ramsch-loser-points"),
    "nor with one who has no trick": (
        POINTS,
        Ramsch(card_points={1: 59}, virgins=1),
        "ramsch-loser-points",
    ),
    "nor with two": (POINTS, Ramsch(card_points={1: 119}, virgins=2), "ramsch-loser-points"),
    "three without a trick": (POINTS, played(40, 40, 40, virgins=3), "ramsch-virgins"),
    "fewer than none without a trick": (POINTS, played(50, 40, 30, virgins=-1), "ramsch-virgins"),
    "card points without a trick": (POINTS, played(50, 40, 30, virgins=1), "ramsch-virgins-points"),
    "two without a trick, one without points": (
        POINTS,
        played(80, 40, 0, virgins=2),
        "ramsch-virgins-points",
    ),
    "a march with fewer than all": (MARCH, played(100, 20, 0, marched=1), "ramsch-march-points"),
    "a march of another": (MARCH, Ramsch(card_points={1: 66}, marched=2), "ramsch-march-points"),
    "a march that is not played": (
        POINTS,
        played(120, 0, 0, marched=1),
        "ramsch-march-not-played",
    ),
    "four pushes": (RamschRules(pushes=True), played(50, 40, 30, pushes=4), "ramsch-pushes"),
    "fewer than no pushes": (
        RamschRules(pushes=True),
        played(50, 40, 30, pushes=-1),
        "ramsch-pushes",
    ),
    "pushes that are not played": (
        POINTS,
        played(50, 40, 30, pushes=1),
        "ramsch-pushes-not-played",
    ),
    "two level, the last trick untold": (LAST, played(45, 45, 30), "ramsch-last-trick-missing"),
    "two level at the winner's": (OLD, played(30, 30, 60), "ramsch-last-trick-missing"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_in_words(name: str) -> None:
    rules, ramsch, code = REFUSED[name]
    (problem,) = find_ramsch_problems(ramsch, rules, SEATS)
    assert problem.code == code
    assert text(problem)


def test_all_that_is_wrong_is_told_at_once() -> None:
    ramsch = Ramsch(card_points={1: 130, 2: -5, 4: 7}, virgins=4, pushes=5, marched=1, last_trick=3)
    found = [each.code for each in find_ramsch_problems(ramsch, POINTS, SEATS)]
    assert found == [
        "ramsch-not-playing",
        "points-out-of-range",
        "points-out-of-range",
        "ramsch-sum",
        "ramsch-virgins",
        "ramsch-march-points",
        "ramsch-pushes-not-played",
        "ramsch-pushes",
        "ramsch-march-not-played",
    ]


@pytest.mark.parametrize(("points", "virgins"), [(40, 0), (60, 1), (120, 2)])
def test_the_loser_alone_can_have_the_least_that_is_the_most(points: int, virgins: int) -> None:
    assert scores(Ramsch(card_points={1: points}, virgins=virgins), POINTS) == {1: -points}


# --- on a list ----------------------------------------------------------------------------------


def rules_with(ramsch: RamschRules | None, *, doublings: int = 0) -> Rules:
    return ISKO._replace(name="house", ramsch=ramsch, doublings=doublings)


def a_list(rules: Rules, *names: str) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, names or ("Anna", "Bert", "Carla"))),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return replay(records_of([SheetOpened(heading)]))


def entered(sheet: Sheet, *ramsches: Ramsch) -> Sheet:
    for ramsch in ramsches:
        events = [*(record.event for record in sheet.history), new_ramsch(sheet, ramsch)]
        sheet = replay(records_of(events))
    return sheet


def refused(sheet: Sheet, ramsch: Ramsch) -> list[str]:
    with pytest.raises(SheetError) as caught:
        new_ramsch(sheet, ramsch)
    assert all(map(text, caught.value.problems))
    return [each.code for each in caught.value.problems]


def test_a_ramsch_scores_for_those_who_lose_and_is_no_declarers_game() -> None:
    sheet = entered(a_list(rules_with(POINTS)), played(60, 60, 0, virgins=1))
    (row,) = sheet.rows()
    assert (row.score, row.value, row.passed, row.differs) == (0, None, False, False)
    assert row.scores == {1: -60, 2: -60}
    assert [(each.points, each.won, each.lost) for each in tallies(sheet)] == [
        (-60, 0, 0),
        (-60, 0, 0),
        (0, 0, 0),
    ]


@pytest.mark.parametrize("counts", [True, False])
def test_the_totals_count_it_only_where_the_rules_say_so(counts: bool) -> None:
    winner = a_list(rules_with(WINNER._replace(counts=counts)))
    found = tallies(entered(winner, played(34, 20, 66)))
    assert [each.won for each in found] == [0, int(counts), 0]
    assert [each.seeger_fabian for each in found] == [0, 70 if counts else 20, 0]
    loser = a_list(rules_with(POINTS._replace(counts=counts)))
    found = tallies(entered(loser, played(34, 20, 66)))
    assert [each.lost for each in found] == [0, 0, int(counts)]
    assert [each.seeger_fabian for each in found] == ([40, 40, -116] if counts else [0, 0, -66])


def test_rules_without_a_ramsch_refuse_it() -> None:
    assert refused(a_list(rules_with(None)), played(34, 20, 66)) == ["ramsch-not-played"]


def test_a_list_names_the_players_who_are_in_the_game() -> None:
    four = a_list(rules_with(POINTS), "Anna", "Bert", "Carla", "Dora")
    # Anna deals game 1 and sits out.
    assert refused(four, played(34, 20, 66)) == ["ramsch-not-playing"]
    sheet = entered(four, Ramsch(card_points={2: 34, 3: 20, 4: 66}))
    assert sheet.rows()[0].scores == {4: -66}


def test_a_ramsch_is_doubled_only_where_that_is_played() -> None:
    plain = a_list(rules_with(POINTS))
    assert refused(plain, played(34, 20, 66, doubling_steps=1)) == ["doubling-not-played"]
    assert refused(plain, played(34, 20, 66, bock_round=True)) == ["bock-not-played"]
    assert entered(plain, played(34, 20, 66, bock_round=False)).rows()[0].scores == {3: -66}
    doubling = a_list(rules_with(POINTS, doublings=2))
    assert entered(doubling, played(34, 20, 66, doubling_steps=2)).rows()[0].scores == {3: -264}
    assert refused(doubling, played(34, 20, 66, doubling_steps=3)) == ["doubling-not-played"]


def test_a_list_knows_who_forehand_is() -> None:
    sheet = entered(a_list(rules_with(OLD)), played(40, 40, 40), played(40, 40, 40))
    assert [row.scores for row in sheet.rows()] == [{2: 10}, {3: 10}]


def test_a_full_list_and_a_fault_of_the_ramsch_are_told_together() -> None:
    sheet = a_list(rules_with(POINTS))
    full = replace(sheet, heading=replace(sheet.heading, games=0))
    assert refused(full, played(34, 20, 65)) == ["sheet-full", "ramsch-sum"]


def test_the_check_code_covers_every_fact_of_a_ramsch() -> None:
    doubling = rules_with(ALL_DOUBLE, doublings=2)
    start = a_list(doubling)
    codes = {
        check_code(entered(start, ramsch))
        for ramsch in (
            played(34, 20, 66),
            played(20, 34, 66),
            played(34, 20, 66, last_trick=1),
            played(34, 20, 66, pushes=1),
            played(34, 20, 66, doubling_steps=1),
        )
    }
    assert len(codes) == 5
    other = rules_with(ALL_DOUBLE._replace(cap=0), doublings=2)
    ramsch = played(34, 20, 66)
    assert check_code(entered(a_list(other), ramsch)) != check_code(entered(start, ramsch))
    # The code is of values that JSON knows, and the same each time.
    assert check_code(entered(start, ramsch)) == check_code(entered(start, ramsch))


# --- words and keeping --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ramsch", "line", "sentence"),
    [
        (played(34, 20, 66), "R 1=34 2=20 3=66", "Ramsch, card points 34, 20, 66"),
        (
            played(54, 0, 66, virgins=1, pushes=1, last_trick=3, forehand=2),
            "R 1=54 2=0 3=66 v1 q1 t3 f2",
            "Ramsch, card points 54, 0, 66, 1 player without a trick, 1 push",
        ),
        (
            played(0, 0, 120, marched=3, virgins=2, pushes=2, doubling_steps=3, bock_round=True),
            "R 1=0 2=0 3=120 v2 q2 m3 x x x bock",
            (
                "Ramsch, card points 0, 0, 120, a march, 2 players without a trick, 2 pushes, "
                "kontra, re, supra, bock"
            ),
        ),
        (
            Ramsch(card_points={3: 66}, bock_round=False, doubling_steps=1),
            "R 3=66 x no-bock",
            "Ramsch, card points 66, kontra",
        ),
        (
            Ramsch(card_points={3: 66}, written={3: -66, 1: 4}),
            "R 3=66 w1=4 w3=-66",
            "Ramsch, card points 66",
        ),
        (
            Ramsch(card_points={}, written={2: -152}),
            "R w2=-152",
            "Ramsch, only the scores were written",
        ),
    ],
)
def test_a_ramsch_is_written_said_and_read_back(ramsch: Ramsch, line: str, sentence: str) -> None:
    assert format_ramsch(ramsch) == line
    assert ramsch_sentence(ramsch, "supra") == sentence
    assert read_ramsch(line) == read_ramsch(line.removeprefix("R ")) == ramsch


def test_a_line_that_is_no_ramsch_names_every_word() -> None:
    with pytest.raises(NotationError) as caught:
        read_ramsch("R 1=34 2=x anna=3 v q2 bocks w=3 w1=x")
    words = [each.facts["word"] for each in caught.value.problems]
    assert words == ["2=x", "anna=3", "v", "bocks", "w=3", "w1=x"]


def test_of_a_ramsch_the_scores_on_paper_are_enough() -> None:
    written = Ramsch(card_points={}, written={2: -152})
    for scheme in Scheme:
        rules = RamschRules(scheme=scheme, ties=Ties.LAST_TRICK)
        assert find_ramsch_problems(written, rules, SEATS) == ()
        assert ramsch_scores(written, rules) == {2: -152}
    (problem,) = find_ramsch_problems(Ramsch(card_points={}, written={4: -1}), RamschRules(), SEATS)
    assert (problem.code, problem.facts["seat"]) == ("ramsch-not-playing", 4)
    # Beside card points they change nothing, and a march is known without card points of others.
    beside = Ramsch(card_points={2: 76}, written={2: -152})
    assert ramsch_scores(beside, RamschRules()) == {2: -76}
    march = Ramsch(card_points={2: 120}, marched=2, written={2: 100})
    assert ramsch_scores(march, RamschRules(march=120)) == {2: 120}


@st.composite
def dealt(draw: st.DrawFn, *, virgins: bool = True) -> Ramsch:
    """Return a Ramsch of three that can have happened."""
    first = draw(st.one_of(st.integers(0, 120), st.sampled_from((0, 40, 120))))
    second = draw(st.one_of(st.integers(0, 120 - first), st.just((120 - first) // 2)))
    points = draw(st.permutations((first, second, 120 - first - second)))
    return played(
        *points,
        virgins=draw(st.integers(0, min(points.count(0), 2))) if virgins else 0,
        pushes=draw(st.integers(0, 3)),
        last_trick=draw(st.sampled_from(SEATS)),
        forehand=draw(st.sampled_from(SEATS)),
        doubling_steps=draw(st.integers(0, 3)),
        bock_round=draw(st.sampled_from((None, True, False))),
    )


house_rules = st.builds(
    RamschRules,
    scheme=st.sampled_from(Scheme),
    skat=st.sampled_from(SkatGoes),
    virgins=st.sampled_from(Virgins),
    march=st.sampled_from((0, 120, -30)),
    pushes=st.booleans(),
    ties=st.sampled_from(Ties),
    all_forty=st.sampled_from(AllForty),
    cap=st.just(0),
    tariff=st.tuples(*[st.integers(0, 40)] * 3),
    winner=st.integers(1, 40),
    winner_tie=st.integers(1, 40),
    winner_trickless=st.sampled_from((0, 30)),
    counts=st.booleans(),
)


@given(dealt())
def test_what_was_told_of_a_ramsch_is_kept_for_ever(ramsch: Ramsch) -> None:
    assert read_ramsch(format_ramsch(ramsch)) == ramsch
    event = DealAdded(declarer=None, ramsch=ramsch, starts_bock=True, after=4)
    assert event_from_body("DealAdded", 1, event_to_body(event)) == event


# --- laws ---------------------------------------------------------------------------------------


def factor(ramsch: Ramsch, rules: RamschRules, *, marched: bool) -> int:
    """Return what doubles, counted on the fingers."""
    times = 1
    for _ in range(ramsch.doubling_steps):
        times *= 2
    if ramsch.bock_round:
        times *= 2
    if rules.pushes:
        for _ in range(ramsch.pushes):
            times *= 2
    if rules.scheme is Scheme.POINTS and not marched:
        if rules.virgins is Virgins.ONCE and ramsch.virgins:
            times *= 2
        if rules.virgins is Virgins.EACH:
            for _ in range(ramsch.virgins):
                times *= 2
    return times


@given(dealt(), house_rules)
def test_the_scores_of_a_ramsch_obey_the_sum_of_its_rule(
    ramsch: Ramsch, rules: RamschRules
) -> None:
    """The sum of all scores, before what doubles.

    A march: what the march is worth. Points and tariff: minus the most card points, or minus the
    tariff, once; twice for two who are level and both lose in full, and twice the half, cut down,
    where they share; three times for all 40 where each loses. The winner's game: what one winner
    gets, or twice the score of a tie; nothing for all 40, or forehand's reward.
    """
    if not rules.pushes:
        ramsch = replace(ramsch, pushes=0)
    assume(not find_ramsch_problems(ramsch, rules, SEATS))
    found = ramsch_scores(ramsch, rules)
    points = ramsch.card_points
    marched = bool(rules.march) and ramsch.virgins == 2
    total, rest = divmod(sum(found.values()), factor(ramsch, rules, marched=marched))
    assert rest == 0
    winner = rules.scheme is Scheme.WINNER
    extreme = min(points.values()) if winner else max(points.values())
    level = [seat for seat in SEATS if points[seat] == extreme]
    price = rules.tariff[ramsch.virgins] if rules.scheme is Scheme.TARIFF else extreme
    if marched:
        assert (total, len(found)) == (rules.march, 1)
    elif len(level) == 3 and rules.all_forty is AllForty.FOREHAND:
        assert (total, list(found)) == (rules.winner, [ramsch.forehand])
    elif len(level) == 3:
        each = rules.all_forty is AllForty.EACH and not winner
        assert total == (-3 * price if each else 0)
    elif winner:
        alone = rules.winner_trickless if ramsch.virgins else 0
        one = len(level) == 1 or (rules.ties is Ties.LAST_TRICK and ramsch.last_trick in level)
        assert total == ((alone or rules.winner) if one else 2 * rules.winner_tie)
    elif len(level) == 2 and rules.ties is Ties.SHARED:
        assert total == -2 * (price // 2)
    elif len(level) == 2 and not (rules.ties is Ties.LAST_TRICK and ramsch.last_trick in level):
        assert total == -2 * price
    else:
        assert total == -price
    assert marched or len(level) == 3 or found.keys() <= set(level)


@given(dealt(), house_rules, st.integers(0, 300))
def test_a_doubling_doubles_up_to_the_cap(ramsch: Ramsch, rules: RamschRules, cap: int) -> None:
    if not rules.pushes:
        ramsch = replace(ramsch, pushes=0)
    once = ramsch_scores(ramsch, rules)
    capped = rules._replace(cap=cap)
    more = replace(ramsch, doubling_steps=ramsch.doubling_steps + 1)
    twice = {seat: 2 * score for seat, score in once.items()}
    assert ramsch_scores(more, rules) == twice
    limited = {seat: max(score, -cap) if cap else score for seat, score in twice.items()}
    assert ramsch_scores(more, capped) == limited


@given(dealt(virgins=False), house_rules)
def test_whose_the_skat_is_changes_nothing_once_the_card_points_are_told(
    ramsch: Ramsch, rules: RamschRules
) -> None:
    found = {tuple(ramsch_scores(ramsch, rules._replace(skat=skat)).items()) for skat in SkatGoes}
    assert len(found) == 1
