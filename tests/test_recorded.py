"""Recorded games and published results: facts that nobody here wrote.

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

from skatcalc.cards import Card, Rank, Suit
from skatcalc.events import Heading, Scoring, Seat
from skatcalc.faults import find_problems
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.rules import ISKO
from skatcalc.scoring import Tally, running_points, tallies
from skatcalc.sheet import Deal, Sheet
from skatcalc.valuation import GameValue, Points, Result, value

VARIABLE = "SKATCALC_DATA"

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

CONTRACTS = dict(zip("DHSCGN", Contract, strict=True))
TIMED_OUT_BEFORE_DISCARDING = 10330141
"""The server took the matadors of this one record from the skat alone."""

Facts = Mapping[str, Any]


def lines(name: str) -> Iterator[dict[str, Any]]:
    text = (Path(os.environ[VARIABLE]) / name).read_text(encoding="utf-8")
    return map(json.loads, text.splitlines())


def cards(names: list[str]) -> tuple[Card, ...]:
    return tuple(Card(Suit(each[0]), Rank(each[1])) for each in names)


def signed(matadors: int) -> Matadors:
    return Matadors(abs(matadors), held=matadors > 0)


def game_of(facts: Facts, outcome: Outcome) -> Game:
    contract = CONTRACTS[facts["contract"]]
    return Game(
        declaration=Declaration(
            contract,
            Announcements(
                hand=facts.get("hand") or None,
                schneider=bool(facts.get("schneider_announced")),
                schwarz=bool(facts.get("schwarz_announced")),
                ouvert=bool(facts.get("ouvert")),
            ),
        ),
        matadors=None if contract is Contract.NULL else signed(facts["matadors"]),
        outcome=outcome,
        bid=facts.get("bid"),
    )


def counted(facts: Facts) -> Outcome:
    """Return card points and tricks; a null is decided by the tricks alone."""
    null = facts["contract"] == "N"
    return Outcome(
        card_points=None if null else facts.get("card_points"), tricks=facts.get("tricks")
    )


def sheet_of(players: int, deals: tuple[Deal, ...]) -> Sheet:
    heading = Heading(
        name="recorded",
        date=date(2026, 11, 29),
        seats=tuple(Seat(f"player {place}") for place in range(1, players + 1)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return Sheet(heading=heading, deals=deals)


def test_the_grid_has_the_values_of_the_peer_that_fails_nowhere() -> None:
    path = Path(os.environ[VARIABLE]) / "peer_grid.csv"
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    refused: list[str] = []
    differing: list[str] = []
    for row in rows:
        said = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
        facts = {
            "contract": row["contract"],
            "matadors": int(row["matadors"]),
            "bid": int(row["bid"]) if row["bid"] else None,
            "card_points": int(row["card_points"]),
            "tricks": int(row["tricks"]),
            **{name: row[name] == "1" for name in said},
        }
        game = game_of(facts, counted(facts))
        problems = [each.code for each in find_problems(game, ISKO)]
        if problems == ["null-above-value"]:
            refused.append(row["id"])
        elif problems or value(game).score != int(row["xskat"]):
            differing.append(row["id"])
    assert differing == []
    assert (len(rows), len(refused)) == (5408, 25)


def test_the_cards_of_the_grid_show_its_matadors() -> None:
    path = Path(os.environ[VARIABLE]) / "peer_grid.csv"
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
        contract = CONTRACTS[row["contract"]]
        if contract is not Contract.NULL:
            shown = Matadors.of(cards(row["cards"].split(".")), contract)
            assert shown == signed(int(row["matadors"])), row["id"]


def server_games() -> list[dict[str, Any]]:
    return [
        each
        for each in lines("iss_cases.jsonl")
        if "contract" in each and each["id"] != TIMED_OUT_BEFORE_DISCARDING
    ]


def test_every_game_of_the_server_has_the_value_that_the_server_wrote() -> None:
    games = server_games()

    differing = {
        each["id"]: (score, each["server"]["value"])
        for each in games
        if (score := value(game_of(each, counted(each))).score) != each["server"]["value"]
    }
    assert differing == {}
    assert len(games) == 30


def test_the_cards_of_every_game_of_the_server_show_its_matadors_and_the_same_value() -> None:
    for each in server_games():
        contract = CONTRACTS[each["contract"]]
        twelve = cards(each["declarer_cards"])
        shown = Game(
            declaration=game_of(each, Outcome()).declaration,
            cards=twelve,
            outcome=counted(each),
            bid=each["bid"],
        )
        if contract is not Contract.NULL:
            assert Matadors.of(twelve, contract) == signed(each["matadors"]), each["id"]
        assert value(shown).score == each["server"]["value"], each["id"]


def regular_plain_games() -> list[dict[str, Any]]:
    return [
        each
        for each in lines("homeround_games.jsonl")
        if not each.get("irregular")
        and each["contract"] != "R"
        and not (each["bock"] or each["kontra"] or each["re"])
    ]


def as_written(facts: Facts) -> Game:
    """Return a game of the home round: its schwarz is taken from the line, its tricks are not."""
    missed = facts["schwarz_announced"] and not facts["won"]
    outcome = Outcome(
        card_points=None if facts["contract"] == "N" else facts["card_points"],
        schwarz=facts["schwarz"] and not missed,
        won=facts["won"],
    )
    return game_of(facts, outcome)


def test_every_plain_game_of_the_home_round_has_the_score_and_the_bonus_it_wrote() -> None:
    games = regular_plain_games()
    differing = []
    for each in games:
        sheet = sheet_of(3, (Deal(id=1, declarer=each["player"], game=as_written(each)),))
        found = tallies(sheet)
        score = [tally.points for tally in found]
        bonus = [tally.seeger_fabian - tally.points for tally in found]
        recorded = each["recorded"]
        if (score, bonus) != (recorded["score"], recorded["seeger_fabian"]):
            differing.append((each["series"], each["nr"], score, bonus))
    assert differing == []
    assert len(games) == 5154


def published(kind: str) -> Iterator[tuple[str, Facts, Facts]]:
    for each in lines("published_cases.jsonl"):
        if each["kind"] == kind:
            yield each["id"], each["input"], each["expect"]


def told(facts: Facts, worth: GameValue) -> dict[str, object]:
    """Return under the names of the published cases what a value says."""
    lost = value(game_of(facts, Outcome(won=False))).score if not facts.get("card_points") else None
    return {
        "won": worth.result is Result.WON,
        "overbid": worth.result is Result.OVERBID,
        "level": worth.multiplier,
        "game_value": worth.reached,
        "required_value": worth.required,
        "value": worth.score,
        "loss_doubled": worth.score,
        "lost": lost,
    }


def test_every_published_game_has_its_result() -> None:
    seen = 0
    for name, facts, expected in published("game"):
        result = told(facts, value(game_of(facts, counted(facts))))
        assert {key: result[key] for key in expected} == expected, name
        seen += 1
    assert seen == 11


def test_a_trump_in_the_skat_of_a_published_hand_game_shortens_the_run() -> None:
    shown = [
        (
            Matadors.of(cards([*facts["hand_cards"], facts["skat_has"]]), Contract.HEARTS),
            signed(facts["matadors"]),
        )
        for _, facts, _ in published("game")
        if "skat_has" in facts
    ]

    assert shown == [(Matadors(1, held=False), Matadors(1, held=False))]


def test_every_published_row_of_a_prize_list_has_its_bonus() -> None:
    seen = 0
    for name, facts, expected in published("seeger"):
        score = Points(facts["value"])
        tally = Tally(
            points=score, won=score > 0, lost=score < 0, opponents_lost=0, opponent_bonus=40
        )
        assert tally.seeger == tally.seeger_fabian == expected["with_bonus"], name
        seen += 1
    assert seen == 4


def test_every_published_list_adds_up_to_its_totals() -> None:
    seen: Counter[int] = Counter()
    for name, facts, expected in published("list"):
        players = facts["players"]
        found = [
            Tally(
                points=Points(points),
                won=won,
                lost=lost,
                opponents_lost=sum(facts["lost"]) - lost,
                opponent_bonus=expected["per_opponent_loss"],
            )
            for points, won, lost in zip(facts["points"], facts["won"], facts["lost"], strict=True)
        ]
        extended = expected.get("extended") or expected["total"]
        assert [tally.seeger_fabian for tally in found] == extended, name
        if "seeger" in expected:
            assert [tally.seeger for tally in found] == expected["seeger"], name
        assert {tally.opponent_bonus for tally in tallies(sheet_of(players, ()))} == {
            expected["per_opponent_loss"]
        }
        seen[players] += 1
    assert seen == {3: 1, 4: 1}


def test_every_published_column_runs_as_it_was_written() -> None:
    seen = 0
    for name, facts, expected in published("column"):
        deals = tuple(
            Deal(id=place, declarer=each["player"], written=each["value"])
            for place, each in enumerate(facts["games"], start=1)
        )
        running = running_points(sheet_of(facts["players"], deals))
        assert [list(row) for row in running] == expected["running"], name
        seen += 1
    assert seen == 1
