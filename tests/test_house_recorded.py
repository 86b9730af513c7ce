"""Recorded games with house rules: a weekly table's six years, and a peer's expected output.

They lie outside the repository; ``SKATCALC_DATA`` names their folder.
"""

import csv
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from skatcalc.events import Heading, Scoring, Seat
from skatcalc.faults import find_problems
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.ramsch import Ramsch, find_ramsch_problems, ramsch_scores
from skatcalc.rulefiles import load_rules
from skatcalc.rules import Rules
from skatcalc.scoring import tallies
from skatcalc.sheet import Deal, Sheet
from skatcalc.valuation import value

VARIABLE = "SKATCALC_DATA"
EXAMPLES = Path(__file__).parent.parent / "examples"

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

CONTRACTS = dict(zip("DHSCGN", Contract, strict=True))
ALL = 120

Facts = Mapping[str, Any]


def declared(facts: Facts, *, ouvert: str, flag: object = True) -> tuple[Contract, Announcements]:
    """Return contract and announcements; ``flag`` is how the file says yes."""
    return CONTRACTS[facts["contract"]], Announcements(
        hand=facts["hand"] == flag or None,
        schneider=facts["schneider_announced"] == flag,
        schwarz=facts["schwarz_announced"] == flag,
        ouvert=facts[ouvert] == flag,
    )


def tops(contract: Contract, matadors: int) -> Matadors | None:
    if contract is Contract.NULL:
        return None
    return Matadors(abs(matadors), held=matadors > 0)


# --- the weekly table ---------------------------------------------------------------------------


def home_games() -> Iterator[dict[str, Any]]:
    path = Path(os.environ[VARIABLE]) / "homeround_games.jsonl"
    games = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return (each for each in games if not each.get("irregular"))


def steps(facts: Facts) -> int:
    return 2 if facts["re"] else int(facts["kontra"])


def home_game(facts: Facts) -> Game:
    contract, announced = declared(facts, ouvert="ouvert")
    missed = announced.schwarz and not facts["won"]
    return Game(
        declaration=Declaration(contract, announced),
        matadors=tops(contract, facts["matadors"]),
        outcome=Outcome(
            # A null has none, and tricks are not recorded.
            card_points=None if contract is Contract.NULL else facts["card_points"],
            schwarz=facts["schwarz"] and not missed,
            won=facts["won"],
        ),
        bid=facts["bid"],
        doubling_steps=steps(facts),
        bock_round=facts["bock"],
    )


def home_ramsch(facts: Facts) -> Ramsch:
    """Return the Ramsch of a line: only the loser, or who took all tricks, was written."""
    march = facts["durchmarsch"]
    return Ramsch(
        card_points={facts["player"]: ALL if march else facts["card_points"]},
        virgins=0 if march else facts["jungfrau"],
        pushes=facts["pushes"],
        marched=facts["player"] if march else None,
        doubling_steps=steps(facts),
        bock_round=facts["bock"],
    )


def one_deal(rules: Rules, deal: Deal) -> Sheet:
    heading = Heading(
        name="recorded",
        date=date(2026, 11, 29),
        seats=tuple(Seat(f"player {place}") for place in (1, 2, 3)),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return Sheet(heading=heading, deals=(deal,))


def test_the_weekly_table_wrote_what_its_rules_give() -> None:
    rules = load_rules(EXAMPLES / "home_round.toml")
    assert rules.ramsch is not None
    kinds: Counter[str] = Counter()
    differing = []
    for facts in home_games():
        if facts["contract"] == "R":
            ramsch = home_ramsch(facts)
            problems = find_ramsch_problems(ramsch, rules.ramsch, (1, 2, 3))
            deal = Deal(id=1, declarer=None, ramsch=ramsch)
            kinds["Ramsch"] += 1
        else:
            game = home_game(facts)
            problems = find_problems(game, rules)
            deal = Deal(id=1, declarer=facts["player"], game=game)
            kinds["doubled" if game.doubling > 1 else "plain"] += 1
        figures = [] if problems else tallies(one_deal(rules, deal))
        scores = [each.points for each in figures]
        extras = [each.seeger_fabian - each.points for each in figures]
        recorded = facts["recorded"]
        if (scores, extras) != (recorded["score"], recorded["seeger_fabian"]):
            differing.append((facts["series"], facts["nr"], scores, extras, problems))
    assert differing == []
    assert kinds == {"plain": 5154, "doubled": 866, "Ramsch": 210}


# --- a peer's expected output -------------------------------------------------------------------


def hands() -> Iterator[dict[str, str]]:
    path = Path(os.environ[VARIABLE]) / "scoresheet_hands.csv"
    return iter(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def scores_of(row: Mapping[str, str]) -> dict[int, int]:
    """Return who wins or loses anything, by seat."""
    cells = {seat: row[f"score{seat}"] for seat in (1, 2, 3, 4)}
    return {seat: int(cell) for seat, cell in cells.items() if cell not in {"", "0"}}


def hand_game(row: Mapping[str, str], score: int) -> Game:
    contract, announced = declared(row, ouvert="open", flag="1")
    null = contract is Contract.NULL
    # 47 is no bid: that line is entered without.
    bid = 0 if row["bid"] == "47" else int(row["bid"])
    return Game(
        declaration=Declaration(contract, announced),
        matadors=tops(contract, int(row["matadors"] or 0)),
        outcome=Outcome(
            schneider=not null and row["schneider"] == "1",
            schwarz=not null and row["schwarz"] == "1",
            won=score > 0,
        ),
        bid=bid or None,
        doubling_steps={"": 0, "K": 1, "KR": 2}[row["kontra_re"]],
        bock_round=row["bock"] == "1",
    )


def hand_ramsch(row: Mapping[str, str], scores: Mapping[int, int]) -> Ramsch:
    """Return a Ramsch that fits the line, which holds no card points.

    What was lost, undoubled, are the losers' card points; the others have the rest, and one of them
    none where the line says so. At a table of four one player sits out.
    """
    bock = row["bock"] == "1"
    if row["ramsch"] == "DURCH":
        (marched,) = scores
        return Ramsch(card_points={marched: ALL}, marched=marched, bock_round=bock)
    virgins = int(row["ramsch"] == "JUNGF")
    factor = (2 if bock else 1) * (2 if virgins else 1)
    points = {seat: -score // factor for seat, score in scores.items()}
    others = [seat for seat in (1, 2, 3, 4) if seat not in points][: 3 - len(points)]
    rest = ALL - sum(points.values())
    if len(others) == 2:
        less = 0 if virgins else rest // 2
        points |= {others[0]: less, others[1]: rest - less}
    elif others:
        points[others[0]] = rest
    return Ramsch(card_points=points, virgins=virgins, bock_round=bock)


def test_a_peers_lines_have_the_scores_that_it_expects() -> None:
    rules = load_rules(EXAMPLES / "pub_evening.toml")
    assert rules.ramsch is not None
    kinds: Counter[str] = Counter()
    differing = []
    for row in hands():
        scores = scores_of(row)
        found: Mapping[int, int | None]
        if row["contract"] == "-":
            kinds["passed"] += 1
            assert scores == {}
            continue
        if row["contract"] == "R":
            kinds["Ramsch"] += 1
            ramsch = hand_ramsch(row, scores)
            problems = find_ramsch_problems(ramsch, rules.ramsch, tuple(ramsch.card_points))
            found = ramsch_scores(ramsch, rules.ramsch)
        else:
            kinds["declarer"] += 1
            ((seat, score),) = scores.items()
            game = hand_game(row, score)
            problems = find_problems(game, rules)
            found = {seat: None if problems else value(game, rules).score}
        if problems or found != scores:
            differing.append((row["test"], row["hand_no"], found, scores, problems))
    assert differing == []
    assert kinds == {"declarer": 63, "passed": 2, "Ramsch": 30}


def test_the_lines_of_ramsch_hold_every_case_of_the_rules() -> None:
    losers = Counter(
        (len(scores_of(row)), row["ramsch"]) for row in hands() if row["contract"] == "R"
    )
    assert losers.keys() == {
        (1, ""),
        (1, "JUNGF"),
        (1, "DURCH"),
        (2, ""),
        (2, "JUNGF"),
        (3, ""),
    }
