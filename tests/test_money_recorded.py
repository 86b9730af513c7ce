"""The money of a weekly table: what 183 evenings settled, to the cent.

It lies outside the repository; ``SKATCALC_DATA`` names the folder.
"""

import json
import os
from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skatcalc.amounts import Cents
from skatcalc.events import DealAdded, Heading, Scoring, Seat, SheetOpened
from skatcalc.money import Account, Fees, Payout, accounts, settle
from skatcalc.ramsch import Ramsch
from skatcalc.rulefiles import load_rules
from skatcalc.sheet import Sheet, records_of, replay

VARIABLE = "SKATCALC_DATA"
EXAMPLES = Path(__file__).parent.parent / "examples"
EVENINGS = 183
IMPOSSIBLE = 3
"""Evenings with a Ramsch whose facts contradict its score."""
ALL = 120

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

Facts = Mapping[str, Any]


def lines(name: str) -> list[Facts]:
    path = Path(os.environ[VARIABLE]) / name
    # Decimals stay exact, so that the amounts can be compared to the cent.
    return [
        json.loads(line, parse_float=Decimal)
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def fees(evening: Facts, payout: Payout) -> Fees:
    return Fees(
        stake=Fraction(evening["stake_per_point"]) * 100,
        cap=Cents(int(evening["loss_cap"] * 100)) if payout is Payout.NOBODY else None,
        payout=payout,
    )


def cents(amounts: list[Decimal]) -> list[Fraction]:
    return [Fraction(each) * 100 for each in amounts]


def test_every_evening_settles_as_it_was_written() -> None:
    evenings = lines("homeround_series.jsonl")
    assert len(evenings) == EVENINGS
    capped = 0
    for evening in evenings:
        players = [Account(total) for total in evening["total"]]
        free = settle(players, fees(evening, Payout.TILL))
        assert [each.difference for each in free.shares] == evening["difference_sum"]
        assert [each.exact for each in free.shares] == cents(evening["amount"])
        assert [each.stake for each in free.shares] == cents(evening["amount"])
        assert free.till == free.remainder == 0
        paid = settle(players, fees(evening, Payout.NOBODY))
        assert [each.balance for each in paid.shares] == cents(evening["paid_in"])
        assert paid.till == -sum(cents(evening["paid_in"]))
        capped += any(share.settled > share.exact for share in paid.shares if share.exact < 0)
    assert capped > 0


def deal(game: Facts) -> DealAdded:
    """Return a line by the score that was written; a Ramsch, which has none, by its facts."""
    seat = game["player"]
    if game["contract"] != "R":
        return DealAdded(declarer=seat, written=game["recorded"]["score"][seat - 1])
    march = game["durchmarsch"]
    return DealAdded(
        declarer=None,
        ramsch=Ramsch(
            card_points={seat: ALL if march else game["card_points"]},
            virgins=0 if march else game["jungfrau"],
            pushes=game["pushes"],
            marched=seat if march else None,
            doubling_steps=2 if game["re"] else int(game["kontra"]),
            bock_round=game["bock"],
        ),
    )


def evening_sheet(games: list[Facts]) -> Sheet:
    heading = Heading(
        name="recorded",
        date=date(2026, 11, 29),
        seats=tuple(Seat(f"player {place}") for place in (1, 2, 3)),
        rules=load_rules(EXAMPLES / "home_round.toml"),
        scoring=Scoring.SEEGER_FABIAN,
        games=len(games),
    )
    return replay(records_of([SheetOpened(heading), *map(deal, games)]))


def test_the_lists_of_the_evenings_settle_as_it_was_written() -> None:
    games = defaultdict(list)
    for game in lines("homeround_games.jsonl"):
        games[game["series"]].append(game)
    impossible = set()
    for evening in lines("homeround_series.jsonl"):
        played = sorted(games[evening["series"]], key=lambda game: game["nr"])
        if any(game["contract"] == "R" and game.get("irregular") for game in played):
            # Such a Ramsch can only be added up as it was written.
            impossible.add(evening["series"])
            continue
        found = settle(accounts(evening_sheet(played)), fees(evening, Payout.NOBODY))
        assert [each.account.points for each in found.shares] == evening["total"]
        assert [each.difference for each in found.shares] == evening["difference_sum"]
        assert [each.exact for each in found.shares] == cents(evening["amount"])
        assert [each.balance for each in found.shares] == cents(evening["paid_in"])
    assert len(impossible) == IMPOSSIBLE
