"""Disputes: the verdict, the games that would be worth a claim, slips, rule books, the words."""

import csv
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc import disputewords
from skatcalc.cards import DECK, Card
from skatcalc.cardwords import read_cards
from skatcalc.corrections import facts_of, told_anew
from skatcalc.disputedata import dispute_data
from skatcalc.disputes import Aspect, Claim, Need, Standing, Verdict, judge
from skatcalc.disputewords import (
    MOST_LINES,
    WIDTH,
    cite,
    claimant,
    need_text,
    slip_text,
    verdict_lines,
    verdict_text,
)
from skatcalc.explain import _all_paragraphs
from skatcalc.facts import all_cards, to_game
from skatcalc.faults import find_problems
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.mistakes import MISTAKES, mistakes
from skatcalc.notation import read_words
from skatcalc.problems import InvalidGame
from skatcalc.rulefiles import load_rules
from skatcalc.rules import (
    ISKO,
    PRE1999,
    RULE_BOOKS,
    Rules,
    can_be_score,
    find_rules,
    legal_bids,
    raeuber,
)
from skatcalc.valuation import value

CASES = Path(__file__).parent / "cases" / "disputes.csv"
ROWS = tuple(csv.DictReader(CASES.read_text(encoding="utf-8").splitlines()))

HOUSE = load_rules(Path(__file__).parent.parent / "examples" / "pub_evening.toml")
EVERY_HOUSE = HOUSE._replace(
    doublings=3, last_trick_levels=1, revolution=92, presenting=True, name="house"
)
"""All that a house can play."""
LAW = settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
PARAGRAPH = re.compile(r"\d+(?:\.\d+)+(?:-\d+(?:\.\d+)+)?")


def game_of(line: str, cards: str = "", skat: str = "") -> Game:
    facts = read_words(line.split())
    if cards:
        facts["cards"] = read_cards(cards)
    if skat:
        facts["skat"] = read_cards(skat)
    return to_game(facts)


def dispute(line: str, *scores: int, rules: Rules = ISKO) -> Verdict:
    claims = [Claim(f"{name}", score) for name, score in zip("ABCDEF", scores, strict=False)]
    return judge(game_of(line), claims, rules)


def lines_of(line: str, *scores: int, rules: Rules = ISKO) -> list[str]:
    return verdict_lines(dispute(line, *scores, rules=rules), rules)


def said(line: str, score: int, rules: Rules = ISKO) -> str:
    """Return the first thing that is said of a wrong claim."""
    verdict = dispute(line, score, rules=rules)
    return need_text(verdict, verdict.judgements[0].needs[0])


def case_of(row: dict[str, str]) -> tuple[Verdict, Rules]:
    claims = [
        Claim(name, int(score))
        for name, _equals, score in (each.partition("=") for each in row["claims"].split())
    ]
    skat = read_cards(row["skat"]) if row["skat"] else ()
    rules = find_rules(row["rules"])
    return judge(game_of(row["line"], row["cards"], row["skat"]), claims, rules, skat), rules


# --- the table of disputes ----------------------------------------------------------------------


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_a_dispute_of_the_table_has_its_verdict_and_its_reason(row: dict[str, str]) -> None:
    verdict, _rules = case_of(row)
    assert verdict.value.score == int(row["score"])
    assert [each.claim.name for each in verdict.right] == row["right"].split()
    (wrong,) = [each for each in verdict.judgements if each.claim.score == int(row["wrong"])]
    assert wrong.standing is Standing.WRONG
    aspects = [aspect.value for aspect in wrong.needs[0].aspects] if wrong.needs else []
    assert aspects == row["needs"].split()
    reasons = {*wrong.slips, *(book.name for book in wrong.books)}
    if row["reason"] == "impossible":
        assert (wrong.possible, wrong.needs, reasons) == (False, (), set())
    else:
        assert row["reason"] in reasons or not row["reason"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_a_verdict_fits_half_a_screen_and_cites_only_what_is_known(row: dict[str, str]) -> None:
    verdict, rules = case_of(row)
    lines = verdict_lines(verdict, rules)
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= WIDTH
    known = {each.number for found in _all_paragraphs().values() for each in found}
    printed = {number for line in lines for number in PARAGRAPH.findall(line)}
    assert printed
    assert printed <= known


def test_every_reason_of_the_table_is_a_slip_a_rule_book_or_impossible() -> None:
    reasons = {row["reason"] for row in ROWS}
    assert {*MISTAKES} <= reasons
    assert reasons <= {*MISTAKES, *RULE_BOOKS, "impossible", ""}


# --- what would have to be true -----------------------------------------------------------------


trumps_facts = st.builds(
    Game,
    declaration=st.builds(
        Declaration,
        st.sampled_from([each for each in Contract if each is not Contract.NULL]),
        st.builds(Announcements, st.sampled_from((None, False, True)), st.booleans()),
    ),
    matadors=st.builds(Matadors, st.integers(1, 4), st.sampled_from((None, False, True))),
    outcome=st.builds(
        Outcome,
        card_points=st.sampled_from((None, 0, 25, 30, 31, 60, 61, 89, 90, 100, 120)),
        tricks=st.sampled_from((None, None, 0, 1, 5, 9, 10)),
        won=st.sampled_from((None, None, True, False)),
        ending=st.sampled_from((Ending.PLAYED_OUT, Ending.PLAYED_OUT, *Ending)),
        party=st.sampled_from((None, *Party)),
    ),
    bid=st.sampled_from((None, None, *legal_bids())),
)
null_facts = st.builds(
    Game,
    declaration=st.builds(
        Declaration,
        st.just(Contract.NULL),
        st.builds(Announcements, st.sampled_from((None, False, True)), ouvert=st.booleans()),
    ),
    outcome=st.builds(
        Outcome, tricks=st.sampled_from((None, 0, 1, 10)), won=st.sampled_from((None, True, False))
    ),
    bid=st.sampled_from((None, 18, 23, 35)),
)
games = st.one_of(trumps_facts, trumps_facts, null_facts)
scores = st.one_of(
    st.sampled_from(legal_bids()), st.sampled_from(legal_bids()).map(lambda each: -2 * each)
)


@LAW
@given(game=games, score=scores, rules=st.sampled_from((ISKO, PRE1999, raeuber(), EVERY_HOUSE)))
def test_what_is_said_to_be_needed_is_worth_the_claim(game: Game, score: int, rules: Rules) -> None:
    try:
        verdict = judge(game, [Claim("Anna", score)], rules)
    except InvalidGame:
        return
    (judgement,) = verdict.judgements
    for need in judgement.needs:
        assert abs(need.score) == abs(score)
        assert value(need.game, rules).score == need.score
        assert 1 <= len(need.aspects) <= 2
    assert all(each.score in {score, -score} for each in judgement.books)
    lines = verdict_lines(verdict, rules)
    assert max(map(len, lines)) <= WIDTH
    data = dispute_data(verdict)
    assert data["schema"] == "skatcalc.dispute/1"


def test_cards_fix_the_matadors_of_what_is_needed() -> None:
    cards = "CJ HA HT HK D7 D8 D9 C7 C8 C9 SJ S7"
    game = game_of("hearts hand 93 points", cards)
    verdict = judge(game, [Claim(str(score), score) for score in range(20, 200, 10)], ISKO)
    needs = [need for each in verdict.judgements for need in each.needs]
    assert len(needs) > 5
    assert all(Aspect.MATADORS not in need.aspects for need in needs)
    assert all(need.game.cards == game.cards for need in needs)


@pytest.mark.parametrize(
    ("line", "score", "needed"),
    [
        ("spades with 2 hand 89 points", 55, "55 needs schneider: 90 card points; there are 89"),
        ("spades with 1 60 points", 22, "22 needs a win: 61 card points; there are 60"),
        ("spades with 1 61 points", -44, "-44 needs a loss: 60 card points at most; there are 61"),
        (
            "spades with 1 90 points",
            22,
            "22 needs no schneider: 89 card points at most; there are 90",
        ),
        ("spades with 1 30 points", -44, "-44 needs no schneider: 31 card points; there are 30"),
        (
            "spades with 1 31 points",
            -66,
            "-66 needs a loss with schneider: 30 card points at most; there are 31",
        ),
        ("spades with 1 9 tricks 110 points", 44, "44 needs schwarz: all ten tricks; there are 9"),
        ("spades with 1 10 tricks", 33, "33 needs a trick for the defenders, who have none"),
        ("spades without 1 no trick", -66, "-66 needs a trick for the declarer, who has none"),
        (
            "spades without 1 21 points 1 trick",
            -88,
            "-88 needs a loss without a trick; there are 1",
        ),
        ("spades with 1 won", 33, "33 needs a win with schneider"),
        ("spades with 1 won", -44, "-44 needs a loss without schneider"),
        ("spades with 1 lost", 22, "22 needs a win without schneider"),
        ("spades with 1 lost", -66, "-66 needs a loss with schneider"),
        (
            "spades with 1 lost conceded by declarer",
            -66,
            "-66 needs hand, said at",
        ),
        ("spades with 1 hand 70 points", 22, "22 needs no hand: the skat taken"),
        ("spades with 1 schneider announced 100 points", 33, "33 needs no hand instead of"),
        ("null won", 46, "46 needs null ouvert instead of null"),
        ("null 1 trick", 23, "23 needs a win: no trick for the declarer"),
        ("null won", -46, "-46 needs a loss: a trick for the declarer"),
        ("hearts with 1 bid 24 70 points", 20, "20 needs a bid of 20 at most; it was 24"),
        ("hearts with 1 bid 18 70 points", 23, "23 needs null instead of hearts"),
        ("hearts with 4 70 points", 60, "60 needs schneider: 90 card points; there are 70"),
        ("hearts with 4 70 points", 45, "45 needs diamonds instead of hearts"),
        ("hearts with 1 bid 20 lost", -60, "-60 needs a loss with schneider"),
    ],
)
def test_what_is_needed_is_said(line: str, score: int, needed: str) -> None:
    assert said(line, score).startswith(needed)


# --- verdicts in words --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "scores", "text"),
    [
        ("spades with 2 89 points", (33,), "A is right: 33"),
        ("spades with 2 89 points", (44,), "A is not right: it is 33"),
        ("spades with 2 89 points", (44, 33), "B is right: 33"),
        ("spades with 2 89 points", (33, 33), "both are right: 33"),
        ("spades with 2 89 points", (33, 33, 44), "A and B are right: 33"),
        ("spades with 2 89 points", (44, 55), "neither is right: it is 33"),
        ("spades with 2 89 points", (44, 55, 66), "nobody is right: it is 33"),
        ("spades with 2", (44, 22), "neither is right: it is 33 if won, -66 if lost"),
        ("spades with 2", (33,), "right if the game was won: A, 33"),
        ("spades with 2", (-66,), "right if the game was lost: A, -66"),
        (
            "spades with 2 schneider",
            (44, -66),
            "A is right: 44; right if the game was lost: B, -66",
        ),
        (
            "spades with 2 50 points",
            (66,),
            "the number of A is right, its sign is not: it is -66",
        ),
    ],
)
def test_the_verdict_is_one_sentence(line: str, scores: tuple[int, ...], text: str) -> None:
    assert verdict_text(dispute(line, *scores)) == text


def test_where_a_loss_costs_an_unknown_bid_only_the_win_is_told() -> None:
    verdict = dispute("spades with 2", 44, rules=raeuber())
    assert verdict_text(verdict) == "A is not right: it is 33 if won"


def test_the_list_has_no_name_of_its_own() -> None:
    assert claimant(None) == "the list"
    assert claimant("Anna") == "Anna"


def test_the_same_wrong_score_is_answered_once() -> None:
    lines = lines_of("spades with 2 89 points", 44, 44, 33)
    assert sum(line.startswith("44 needs") for line in lines) == 1


@pytest.mark.parametrize(
    ("line", "score", "needed"),
    [
        ("clubs with 1 61 points kontra", 24, "24 needs no kontra"),
        ("clubs with 1 61 points bock", 24, "24 needs no bock round"),
        ("clubs with 1 61 points", 48, "48 needs kontra"),
        ("clubs with 1 61 points", 96, "96 needs kontra and re"),
        ("clubs with 1 61 points hirsch", 384, "384 needs a bock round"),
        ("clubs with 4 61 points", 480, "480 needs a third doubling"),
        ("clubs with 1 25 points", 24, "24 needs that the defenders gave up"),
        ("clubs with 1 25 points conceded by defenders", -72, "-72 needs a game played out"),
        ("clubs with 1 25 points violation by defenders", -48, "-48 needs that the declarer"),
    ],
)
def test_doublings_bock_and_endings_can_be_what_is_needed(
    line: str, score: int, needed: str
) -> None:
    verdict = dispute(line, score, rules=EVERY_HOUSE)
    found = [need_text(verdict, need) for need in verdict.judgements[0].needs]
    assert any(each.startswith(needed) for each in found), found


@pytest.mark.parametrize("key", MISTAKES)
def test_every_slip_has_a_sentence_of_one_line(key: str) -> None:
    assert len(slip_text(key, -1188)) <= WIDTH
    assert slip_text(key, -44).startswith("-44 ")


def test_a_slip_that_gives_the_right_score_is_none() -> None:
    for row in ROWS:
        verdict, rules = case_of(row)
        assert all(score != verdict.value.score for _key, score in mistakes(verdict.value, rules))


@pytest.mark.parametrize(
    ("line", "score", "printed"),
    [
        ("spades with 1 ouvert lost", -165, "schwarz 6, announced 7: missed"),
        ("spades hand with 1 bid 72 70 points", 33, "ISkO section 5.4.1, 5.4.2, section 5.3;"),
        ("spades with 1 120 points violation by declarer lost", 22, "ISkO 4.1.4; 2022: 4.1.4"),
        ("spades with 1 70 points lost violation by defenders", 22, "ISkO 4.1.3; 2022: 4.1.3"),
        ("spades with 1 lost conceded by declarer", 22, "ISkO section 4.3; 2022: 4.4.1"),
        ("spades with 1 25 points", 22, "ISkO 5.2.3 by inference; 2022: 2.5 by inference"),
        ("spades with 1 25 points thrown in by declarer", -44, "-44 needs no schneider"),
        ("clubs with 1 25 points", 24, "or, for 24: that the defenders gave up"),
        (
            "clubs with 1 25 points violation by defenders",
            -48,
            "-48 needs that the declarer gave up (ISkO section 4.3; 2022: 4.4.1)",
        ),
        ("clubs with 1 bid 24 announced-as null", 20, "ISkO 2022: 3.6.2"),
        ("spades with 1 schneider won", 22, "22 needs a win without schneider (ISkO 5.2.2"),
    ],
)
def test_every_step_is_cited(line: str, score: int, printed: str) -> None:
    shown = " ".join(" ".join(lines_of(line, score)).split())
    assert printed in shown


def test_cards_that_are_missing_are_named() -> None:
    cards = "HJ HA HT HK D7 D8 D9 C7 C8 C9 DJ S7"
    verdict = judge(game_of("hearts 70 points", cards), [Claim("Anna", 30)], ISKO)
    assert "  without 2: CJ SJ missing" in verdict_lines(verdict, ISKO)[1]


def test_cards_that_are_held_are_named() -> None:
    cards = "CJ HA HT HK D7 D8 D9 C7 C8 C9 SJ S7"
    verdict = judge(game_of("hearts 70 points", cards), [Claim("Anna", 20)], ISKO)
    assert "  with 2: CJ SJ " in verdict_lines(verdict, ISKO)[1]


def test_a_rule_book_is_named_with_the_switches_that_do_it() -> None:
    verdict = dispute("spades hand with 2 lost", -88, rules=PRE1999)
    assert (
        "-88 under the rules isko: a lost Hand game counts so many times: 1 / 2"
        in verdict_lines(verdict, PRE1999)
    )


ENDED = "spades with 1 25 points"


@pytest.mark.parametrize(
    ("aspect", "other", "topics"),
    [
        (Aspect.ENDING, f"{ENDED} violation by declarer", ("violation",)),
        (Aspect.ENDING, f"{ENDED} conceded by declarer", ("concede-declarer",)),
        (Aspect.ENDING, f"{ENDED} conceded by defenders", ("concede-defenders",)),
        (Aspect.ENDING, ENDED, ()),
        (Aspect.CONTRACT, "clubs with 1 25 points", ("base-values",)),
        (Aspect.CONTRACT, "null lost", ("null-values",)),
        (Aspect.DOUBLING, f"{ENDED} kontra", ()),
        (Aspect.MATADORS, "spades with 2 25 points", ("matadors",)),
        (Aspect.BID, f"{ENDED} bid 20", ("overbid",)),
        (Aspect.DECLARED, f"{ENDED} hand", ("announcement",)),
        (Aspect.DECLARED, f"{ENDED} schneider announced", ("announced",)),
        (Aspect.RESULT, "spades with 1 89 points", ("own-schneider",)),
        (Aspect.RESULT, "spades with 1 no trick", ("schwarz",)),
        (Aspect.RESULT, "spades with 1 schneider won", ("schneider",)),
    ],
)
def test_what_is_needed_has_the_topic_of_its_rule(
    aspect: Aspect, other: str, topics: tuple[str, ...]
) -> None:
    need = Need(game=game_of(other), score=0, aspects=(aspect,))
    assert disputewords._need_topics(game_of(ENDED), need) == topics


def test_what_does_not_fit_half_a_screen_is_left_out() -> None:
    line = "spades hand with 2 schneider announced bid 60 70 points"
    scores = (-110, -88, -66)
    lines = lines_of(line, *scores)
    assert len(lines) <= MOST_LINES
    assert all(any(each.startswith(str(score)) for each in lines) for score in scores)
    assert len(lines) < sum(len(lines_of(line, score)[5:]) for score in scores) + 5


def test_what_no_change_makes_is_said() -> None:
    assert lines_of("null 2 tricks", 240)[-1] == "no change of one or two facts makes it 240"
    assert lines_of("null 2 tricks", 300)[-1] == "no game is worth 300"
    assert lines_of("null 2 tricks", -35)[-1] == "no lost game brings -35"


def test_nothing_is_cited_where_nothing_is_known() -> None:
    assert cite(["house"]) == ""
    assert cite(["overbid-null"]) == "ISkO 2022: 3.6.2"
    assert cite(["loss-doubled"]) == "ISkO section 5.3"
    assert cite(["own-schneider"]) == "ISkO 5.2.3 by inference; 2022: 2.5 by inference"


def test_scores_that_no_game_can_bring() -> None:
    assert not can_be_score(34)
    assert not can_be_score(0)
    assert can_be_score(-540)
    assert can_be_score(-18 * 2)
    assert not can_be_score(-18)
    assert can_be_score(132, EVERY_HOUSE)


# --- a game in words, and facts told anew -------------------------------------------------------


@settings(deadline=None, max_examples=200)
@given(game=games, steps=st.integers(0, 3), bock=st.sampled_from((None, True, False)))
def test_the_facts_of_a_game_are_the_game(game: Game, steps: int, bock: bool | None) -> None:
    game = game._replace(doubling_steps=steps, bock_round=bock)
    if find_problems(game, EVERY_HOUSE):
        return
    assert to_game(facts_of(game)) == game


@pytest.mark.parametrize(
    "line",
    [
        "revolution hand",
        "spades with 2 hand schwarz announced",
        "spades with 2 ouvert",
        "spades with 2 spitze won",
        "spades with 2 schneider announced won",
        "clubs with 2 kontra won",
        "clubs with 2 hirsch bock won",
        "spades with 2 played on three in skat won",
        "clubs with 1 bid 24 announced-as null",
        "spades with 2 schneider schwarz won",
        "spades with 2 violation by declarer",
    ],
)
def test_rare_words_come_back(line: str) -> None:
    game = game_of(line)
    assert to_game(facts_of(game)) == game


@pytest.mark.parametrize(
    ("before", "new", "after"),
    [
        ("spades with 2 120 points 10 tricks", "89 points", "spades with 2 89 points"),
        ("spades with 2 120 points 10 tricks", "9 tricks", "spades with 2 120 points 9 tricks"),
        ("spades with 2 schneider won", "lost", "spades with 2 lost"),
        ("spades with 2 schneider announced", "no hand", "spades with 2 no hand"),
        ("spades with 2 violation by declarer", "conceded by defenders", None),
        ("spades with 2 schneider won", "null", "null won"),
        ("spades with 2 bid 18", "bid 20", "spades with 2 bid 20"),
    ],
)
def test_what_is_told_anew_replaces_what_says_the_same(
    before: str, new: str, after: str | None
) -> None:
    facts = told_anew(read_words(before.split()), read_words(new.split()))
    assert to_game(facts) == game_of(after or f"spades with 2 {new}")


def test_cards_and_matadors_replace_each_other() -> None:
    cards: tuple[Card, ...] = DECK[:12]
    facts = told_anew(read_words(["spades", "with", "2"]), {"cards": cards})
    assert "matadors" not in facts
    again = told_anew(facts, {"matadors": Matadors(3, held=True)})
    assert not all_cards(again)
