"""Lines of foreign lists held against the rules: what is pointed at, and why."""

from typing import Any

import pytest

from skatcalc.audit import ForeignLine, audit
from skatcalc.auditdata import audit_data
from skatcalc.bock import BockRules
from skatcalc.game import Announcements, Contract, Declaration, Ending, Game, Matadors, Outcome
from skatcalc.messages import text
from skatcalc.neutral import read_game
from skatcalc.problems import Problem
from skatcalc.ramsch import AllForty, Ramsch, RamschRules, Scheme, Virgins
from skatcalc.rules import ISKO, Rules

HOUSE = ISKO._replace(
    name="house",
    doublings=2,
    bock=BockRules(),
    ramsch=RamschRules(virgins=Virgins.ONCE, march=120, all_forty=AllForty.EACH),
)


def codes(line: ForeignLine, rules: Rules = ISKO) -> list[str]:
    return [each.code for finding in audit([line], rules).findings for each in finding.problems]


def sentences(line: ForeignLine, rules: Rules = ISKO) -> list[str]:
    return [text(each) for finding in audit([line], rules).findings for each in finding.problems]


def line(game: str = "", **told: Any) -> ForeignLine:  # noqa: ANN401 - fields by name
    return ForeignLine(line=1, game=read_game(game) if game else None, **told)


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("SH +2 p89", 44),
        ("S +1 p45", -44),
        ("SHS +1 p70", -110),
        ("N l", -46),
        # won or lost is told by the sign alone
        ("G -1", 48),
        ("G -1", -96),
        ("NO", -92),
        # what was announced and missed is ticked since it counts, and not a second time
        ("SHS +1 s l", -110),
        ("SHZ +1 s z l", -154),
        ("S +1 s l", -66),
    ],
)
def test_a_score_that_the_facts_give_is_right(game: str, score: int) -> None:
    assert codes(line(game, score=score)) == []
    assert codes(line(game, score=score + 11)) == ["audit-score"]
    assert codes(line(game)) == [] or "p" not in game


def test_a_wrong_score_is_told_with_the_sum_that_is_right() -> None:
    assert sentences(line("SH +2 p89", score=33)) == [
        "33 is written, and the facts give 44 (with 2, game 3, hand 4, times 11: 44)"
    ]


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("S +1 p60 w", "won-below-61"),
        ("S +1 p61 l", "lost-with-enough-points"),
        ("S +1 p75 s w", "schneider-against-points"),
        ("S +12 w", "matadors-too-many"),
        ("S +1 p70 b19", "bid-illegal"),
        ("S +1 x w", "doubling-not-played"),
    ],
)
def test_impossible_facts_are_pointed_at_whatever_the_score(game: str, code: str) -> None:
    assert codes(line(game, score=22)) == [code]
    assert codes(line(game)) == [code]


def test_a_game_without_result_and_score_has_nothing_to_be_held_against() -> None:
    assert codes(line("S +1")) == []
    assert codes(line("S +1", score=0)) == []


def test_a_score_of_nothing_is_wrong_for_a_game_that_was_won_or_lost() -> None:
    assert codes(line("S +1 w", score=0)) == ["audit-score"]
    assert codes(line("S +1 w", scores={1: 0, 2: 0})) == ["audit-score"]


@pytest.mark.parametrize(
    ("game", "worth", "right"),
    [
        ("S +1 p45", 22, True),
        ("S +1 p45", 44, True),
        ("S +1 p45", -44, True),
        ("S +1 p45", -22, False),
        ("S +1 p45", 33, False),
        ("S +1 p70", 22, True),
        ("S +1", 22, True),
        ("S +1", 33, False),
        # a value below nothing was lost
        ("S +1", -44, True),
        ("S +1", -22, False),
    ],
)
def test_a_value_may_be_that_of_the_game_or_its_score(game: str, worth: int, right: bool) -> None:
    assert codes(line(game, worth=worth)) == ([] if right else ["audit-score"])


def test_a_value_is_told_what_it_should_be() -> None:
    assert "the facts give 22 (" in sentences(line("S +1 p45", worth=33))[0]
    assert "the facts give -44 (" in sentences(line("S +1 p45", worth=-33))[0]


@pytest.mark.parametrize(
    ("game", "score", "right"),
    [
        ("S w", 33, True),
        ("S w", 132, True),
        ("S w", 34, False),
        ("S w", 143, False),  # without hand or schneider twelve times is the most
        ("G", -96, True),
        ("G", 72, True),
        ("G p60", 48, False),
        # from with 2 on the bid would be covered, and the game won
        ("S p70 l b33", -66, True),
        ("S p70 l b33", -88, False),
    ],
)
def test_without_matadors_any_number_of_them_may_be_meant(
    game: str, score: int, right: bool
) -> None:
    assert codes(line(game, score=score)) == ([] if right else ["audit-no-matadors"])


def test_where_neither_matadors_nor_score_are_told_the_matadors_are_missing() -> None:
    assert codes(line("S w")) == ["matadors-missing"]


def test_the_score_of_a_game_stands_with_its_declarer() -> None:
    assert codes(line("S +1 w", seat=2, scores={1: 0, 2: 22, 3: 0})) == []
    assert codes(line("S +1 w", scores={1: 0, 2: 22, 3: 0})) == []
    assert codes(line("S +1 w", seat=3, scores={1: 0, 2: 22, 3: 0})) == ["audit-seat"]
    assert codes(line("S +1 w", seat=3, scores={2: 22, 3: 22})) == ["audit-several-scores"]


def test_a_passed_deal_brings_nothing() -> None:
    assert codes(line(passed=True)) == []
    assert codes(line(passed=True, score=0, scores={1: 0})) == []
    assert codes(line(passed=True, score=18)) == ["audit-passed"]
    assert codes(line(passed=True, scores={1: 18, 2: 9})) == ["audit-passed", "audit-passed"]


def test_a_score_alone_must_be_one_that_a_game_can_have() -> None:
    assert codes(line(score=33)) == []
    assert codes(line(score=34)) == ["written-unlikely"]
    assert codes(line(score=66), HOUSE) == []


@pytest.mark.parametrize(
    ("game", "score", "bid"),
    [
        # lost, or won by the facts, and dearer than they show
        ("S +1 p45", -66, 23),
        ("S +1 p70", -66, 23),
        ("S +1 p70", -88, 35),
        ("S +1", -66, 23),
        ("G -1 l", -144, 50),
    ],
)
def test_where_no_bid_is_told_a_dearer_loss_is_doubted_only(
    game: str, score: int, bid: int
) -> None:
    found = audit([line(game, score=score)], ISKO)
    assert (found.right, found.findings) == (1, ())
    ((problem,),) = [each.problems for each in found.doubts]
    assert (problem.code, problem.facts["bid"]) == ("audit-bid", bid)
    assert f"a bid of {bid} or more" in text(problem)


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("S +1 p45", -22),
        ("S +1 p45", -67),
        ("S +1 p45 b18", -66),
        ("S +1 p61 w", -66),
        ("N l", -92),
        ("S +1 p70", 33),
    ],
)
def test_what_no_bid_explains_is_wrong(game: str, score: int) -> None:
    assert codes(line(game, score=score)) == ["audit-score"]


def test_the_paper_is_held_against_the_facts_beside_the_score() -> None:
    assert codes(line("S +1 w", score=22, written=22)) == []
    assert sentences(line("S +1 w", score=22, written=33)) == [
        "33 is written, and the facts give 22 (with 1, game 2, times 11: 22)"
    ]
    assert len(sentences(line("S +1 w", score=33, written=44))) == 2


def test_a_game_given_up_is_not_decided_by_the_sign_of_its_score() -> None:
    conceded = Game(
        declaration=Declaration(Contract.SPADES, Announcements()),
        matadors=Matadors(1),
        outcome=Outcome(ending=Ending.CONCEDED),
    )
    assert codes(ForeignLine(line=1, game=conceded, score=22)) == ["ending-needs-party"]


def test_other_figures_of_a_line_are_held_against_the_cards() -> None:
    told = line("S +1 w", score=22, figures={"tricks": (3, 4), "card points": (70, 70)})
    assert sentences(told) == ["tricks: 3 is written, and the cards show 4"]


# --- Ramsch -------------------------------------------------------------------------------------


def ramsch(
    *, virgins: int = 0, marched: int | None = None, steps: int = 0, **points: int
) -> Ramsch:
    return Ramsch(
        card_points={int(seat[1:]): each for seat, each in points.items()},
        virgins=virgins,
        marched=marched,
        doubling_steps=steps,
    )


@pytest.mark.parametrize(
    ("played", "told", "expected"),
    [
        # the loser alone was written, by his seat or by his name
        (ramsch(p2=69), {"seat": 2, "score": -69}, []),
        (ramsch(p2=69), {"seat": 2, "scores": {1: 0, 2: -69, 3: 0}}, []),
        (ramsch(p2=69), {"seat": 2, "scores": {1: -69, 2: 0, 3: 0}}, ["audit-ramsch"]),
        (ramsch(p1=69), {"scores": {1: 0, 2: -69, 3: 0}}, []),
        (ramsch(p1=69), {"score": -68}, ["audit-ramsch"]),
        (ramsch(p1=69, virgins=1), {"score": -138}, []),
        (ramsch(p1=136), {"score": -136}, ["points-out-of-range"]),
        (ramsch(p1=39), {"score": -39}, ["ramsch-loser-points"]),
        (ramsch(p1=120, marched=1), {"score": 120}, []),
        (ramsch(p1=120), {"score": 120}, ["audit-ramsch"]),
        (ramsch(p1=60, p2=60, p3=0), {"scores": {1: -60, 2: -60, 3: 0}}, []),
        (ramsch(p1=60, p2=60, p3=0), {"scores": {1: -60, 2: 0, 3: 0}}, ["audit-ramsch"]),
        (ramsch(p1=69, steps=3), {"score": -69}, ["doubling-not-played"]),
        # a list that does not say what it brought
        (ramsch(p1=69), {}, []),
        # without card points the scores must be those that some can give
        (ramsch(), {"scores": {1: 0, 2: -69, 3: 0}}, []),
        (ramsch(virgins=1), {"scores": {1: 0, 2: -138, 3: 0}}, []),
        (ramsch(virgins=1), {"scores": {1: 0, 2: -69, 3: 0}}, ["audit-ramsch"]),
        (ramsch(steps=1), {"score": -138}, []),
        (ramsch(), {"score": -30}, ["audit-ramsch"]),
        (ramsch(), {"score": -121}, ["points-out-of-range", "points-out-of-range"]),
        (ramsch(), {"scores": {1: -50, 2: -50}}, []),
        (ramsch(), {"scores": {1: -40, 2: -40, 3: -40}}, []),
        (ramsch(), {"scores": {1: -60, 2: -40, 3: -20}}, ["audit-ramsch"]),
        (ramsch(marched=1), {"scores": {1: 0, 2: 120, 3: 0}}, []),
        (ramsch(marched=1), {"scores": {1: 0, 2: -120, 3: 0}}, ["audit-ramsch"]),
        (ramsch(), {}, []),
        (ramsch(), {"scores": {1: 0, 2: 0, 3: 0}}, []),
    ],
)
def test_a_ramsch_is_scored_anew(played: Ramsch, told: dict[str, Any], expected: list[str]) -> None:
    assert codes(line(ramsch=played, **told), HOUSE) == expected


def test_a_ramsch_is_told_what_it_gives() -> None:
    assert sentences(line(ramsch=ramsch(p1=60, p2=60, p3=0), score=-60), HOUSE) == [
        "-60 is written, and this Ramsch gives -60, -60"
    ]
    assert sentences(line(ramsch=ramsch(p1=70), score=0), HOUSE) == [
        "0 is written, and this Ramsch gives -70"
    ]


def test_a_ramsch_of_another_scheme_tells_no_card_points() -> None:
    tariff = HOUSE._replace(ramsch=RamschRules(scheme=Scheme.TARIFF))
    assert codes(line(ramsch=ramsch(), score=-69), tariff) == []


def test_under_rules_without_a_ramsch_there_is_none() -> None:
    assert codes(line(ramsch=ramsch(p1=69), score=-69)) == ["ramsch-not-played"]


# --- the sum of it ------------------------------------------------------------------------------


def test_every_line_is_counted_once() -> None:
    unknown = ForeignLine(line=4, faults=(Problem("json-line"),))
    contrary = ForeignLine(line=5, faults=(Problem("contradiction", {"first": 1, "second": 2}),))
    found = audit([line("S +1 w", score=22), line("S +1 w", score=33), unknown, contrary], ISKO)
    assert (found.read, found.right, found.wrong, found.not_understood) == (4, 1, 2, 1)
    assert [(each.line, each.understood) for each in found.findings] == [
        (1, True),
        (4, False),
        (5, True),
    ]


def test_an_audit_in_json_names_every_line() -> None:
    found = audit([line("S +1 w", score=22), line("S +1 p60 w")], ISKO)
    data = audit_data(found, file="a.csv", rules="isko", unread=("Kasse",))
    findings = data.pop("findings")
    assert data == {
        "schema": "skatcalc.audit/1",
        "file": "a.csv",
        "rules": "isko",
        "encoding": "utf-8",
        "unread_columns": ["Kasse"],
        "running_columns": [],
        "lines": 2,
        "right": 1,
        "not_right": 1,
        "not_understood": 0,
        "doubts": [],
    }
    assert isinstance(findings, list)
    (finding,) = findings
    assert (finding["line"], finding["understood"]) == (1, True)
    assert [each["code"] for each in finding["problems"]] == ["won-below-61"]
