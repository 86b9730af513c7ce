"""The money of a weekly table as the tills of its seasons: 183 evenings, to the cent.

It lies outside the repository; ``SKATCALC_DATA`` names the folder. The order of the series is that
of the evenings, their dates are made up. The table changed its stake, so there are two seasons.
"""

import json
import os
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tilling import Listing, accounted, listing, people, results

from skatcalc.amounts import Cents
from skatcalc.money import Fees, Item, Payout
from skatcalc.seasonrules import SeasonRules
from skatcalc.till import settling, till

VARIABLE = "SKATCALC_DATA"
EVENINGS = 183
NAMES = ("p0", "p1", "p2")
FIRST = date(2018, 1, 1)

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

Facts = Mapping[str, Any]


def seasons() -> dict[Decimal, list[tuple[date, Facts]]]:
    """Return the evenings with their made-up dates, by the stake."""
    path = Path(os.environ[VARIABLE]) / "homeround_series.jsonl"
    found = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        evening = json.loads(line, parse_float=Decimal)
        day = FIRST + timedelta(days=7 * evening["series"])
        found[evening["stake_per_point"]].append((day, evening))
    return found


def list_of(day: date, evening: Facts) -> Listing:
    players = [(name, total, 0, 0) for name, total in zip(NAMES, evening["total"], strict=True)]
    return listing(day, *players)


def test_the_till_holds_what_was_paid_into_it_evening_by_evening() -> None:
    count = 0
    for stake, evenings in seasons().items():
        fees = Fees(
            stake=Fraction(stake) * 100,
            cap=Cents(10_000),
            payout=Payout.NOBODY,
            pot=(Item.STAKE,),
            season_prizes=(80, 10, 10),
        )
        lists = [list_of(day, evening) for day, evening in evenings]
        members = people(*NAMES)
        found = till(accounted(lists, fees), results(lists), members, SeasonRules(), fees)
        paid_in = dict.fromkeys(NAMES, Fraction(0))
        for day, evening in evenings:
            for name, amount in zip(NAMES, evening["paid_in"], strict=True):
                assert found.amount(member=name, day=day) == Fraction(amount) * 100
                paid_in[name] += Fraction(amount) * 100
        assert {name: found.amount(member=name) for name in NAMES} == paid_in
        assert found.own == -sum(paid_in.values())
        count += len(found.evenings)

        ended = till(
            accounted(lists, fees), results(lists), members, SeasonRules(), fees, ended=True
        )
        totals = {
            name: sum(evening["total"][seat] for _day, evening in evenings)
            for seat, name in enumerate(NAMES)
        }
        pot = -sum(paid_in.values())
        shares = dict(
            zip(sorted(NAMES, key=totals.__getitem__, reverse=True), (8, 1, 1), strict=True)
        )
        for name in NAMES:
            assert ended.amount(member=name, items=(Item.SEASON_PRIZE,)) == pot * shares[name] // 10
        assert 0 <= ended.own <= 2
        payments = settling(ended, members, date.max)
        settled = till(
            accounted(lists, fees),
            results(lists),
            members,
            SeasonRules(),
            fees,
            payments,
            ended=True,
        )
        assert [settled.amount(member=name) for name in NAMES] == [0, 0, 0]
        assert settled.cash == settled.own == ended.own
    assert count == EVENINGS
