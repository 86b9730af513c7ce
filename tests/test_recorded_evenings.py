"""The 183 recorded evenings of a weekly table: whole lists, their totals, and what checks find.

They lie outside the repository; ``SKATCALC_DATA`` names their folder.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from skatcalc.checks import Check, State, check_sheet
from skatcalc.events import Event, Heading, PlayerTotals, Scoring, Seat, SheetOpened
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.problems import SkatError
from skatcalc.ramsch import Ramsch
from skatcalc.rulefiles import load_rules
from skatcalc.scoring import tallies, totals
from skatcalc.sheet import Sheet, new_deal, new_ramsch, new_totals, records_of, replay

VARIABLE = "SKATCALC_DATA"
EXAMPLES = Path(__file__).parent.parent / "examples"
PLAYERS = (1, 2, 3)

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

CONTRACTS = dict(zip("DHSCGN", Contract, strict=True))
Facts = Mapping[str, Any]
Enter = Callable[[Sheet, Facts], Event]


def recorded(name: str) -> list[dict[str, Any]]:
    path = Path(os.environ[VARIABLE]) / f"homeround_{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def evenings() -> dict[int, list[Facts]]:
    """Return the games of each evening in the order of their numbers."""
    found: dict[int, list[Facts]] = {}
    for facts in sorted(recorded("games"), key=lambda facts: (facts["series"], facts["nr"])):
        found.setdefault(facts["series"], []).append(facts)
    return found


@cache
def series() -> dict[int, Facts]:
    return {each["series"]: each for each in recorded("series")}


def heading(games: int) -> Heading:
    return Heading(
        name="recorded",
        date=date(2026, 11, 29),
        seats=tuple(Seat(f"player {place}") for place in PLAYERS),
        rules=load_rules(EXAMPLES / "home_round.toml"),
        scoring=Scoring.SEEGER_FABIAN,
        games=games,
    )


def whole(games: Iterable[Facts], enter: Enter) -> Sheet:
    """Enter one deal after the other, each refused if it cannot be."""
    lines = [*games]
    events: list[Event] = [SheetOpened(heading(len(lines)))]
    sheet = replay(records_of(events))
    for facts in lines:
        events.append(enter(sheet, facts))
        sheet = sheet.apply(records_of(events)[-1])
    return sheet


def score(facts: Facts) -> int:
    return int(facts["recorded"]["score"][facts["player"] - 1])


def declaration(facts: Facts) -> Declaration:
    return Declaration(
        CONTRACTS[facts["contract"]],
        Announcements(
            hand=facts["hand"] or None,
            schneider=facts["schneider_announced"],
            schwarz=facts["schwarz_announced"],
            ouvert=facts["ouvert"],
        ),
    )


def game(facts: Facts, outcome: Outcome, bid: int | None) -> Game:
    is_null = facts["contract"] == "N"
    held = facts["matadors"] > 0
    return Game(
        declaration=declaration(facts),
        matadors=None if is_null else Matadors(abs(facts["matadors"]), held=held),
        outcome=outcome,
        bid=bid,
        doubling_steps=2 if facts["re"] else int(facts["kontra"]),
        bock_round=facts["bock"],
    )


def ramsch(facts: Facts, written: Mapping[int, int]) -> Ramsch:
    march = facts["durchmarsch"]
    return Ramsch(
        card_points={facts["player"]: 120 if march else facts["card_points"]},
        virgins=0 if march else facts["jungfrau"],
        pushes=facts["pushes"],
        marched=facts["player"] if march else None,
        doubling_steps=2 if facts["re"] else int(facts["kontra"]),
        bock_round=facts["bock"],
        written=written,
    )


def only_written(facts: Facts) -> Ramsch:
    return Ramsch(card_points={}, written={facts["player"]: score(facts)})


def by_flags(sheet: Sheet, facts: Facts) -> Event:
    """Enter what the table wrote: won or lost and the levels; a Ramsch that cannot be by its score.

    A bid that contradicts what was written is left out.
    """
    if facts["contract"] == "R":
        irregular = bool(facts.get("irregular"))
        return new_ramsch(sheet, only_written(facts) if irregular else ramsch(facts, {}))
    missed = facts["schwarz_announced"] and not facts["won"]
    outcome = Outcome(
        schneider=facts["schneider"] and facts["contract"] != "N",
        schwarz=facts["schwarz"] and not missed,
        won=facts["won"],
    )
    bid = None if facts.get("irregular") else facts["bid"]
    return new_deal(sheet, declarer=facts["player"], game=game(facts, outcome, bid))


def by_card_points(sheet: Sheet, facts: Facts) -> Event:
    """Enter card points and bid, beside them the score on paper; a null has only won or lost.

    What cannot be is entered by its score alone.
    """
    paper = score(facts)
    if facts["contract"] == "R":
        try:
            return new_ramsch(sheet, ramsch(facts, {facts["player"]: paper}))
        except SkatError:
            return new_ramsch(sheet, only_written(facts))
    is_null = facts["contract"] == "N"
    outcome = Outcome(
        card_points=None if is_null else facts["card_points"],
        # Tricks are not recorded; only the table knows that there were none, or all.
        schwarz=facts["schwarz"] and facts["won"] and facts["card_points"] == 120,
        won=facts["won"] if is_null else None,
    )
    told = game(facts, outcome, facts["bid"])
    try:
        return new_deal(sheet, declarer=facts["player"], game=told, written=paper)
    except SkatError:
        return new_deal(sheet, declarer=facts["player"], written=paper)


def test_there_are_all_evenings() -> None:
    assert len(series()) == 183
    assert series().keys() == evenings().keys()
    assert all(len(evenings()[number]) == each["games"] for number, each in series().items())


def test_by_the_flags_every_evening_comes_to_what_was_settled() -> None:
    differing = []
    for number, each in series().items():
        found = totals(whole(evenings()[number], by_flags))
        differences = [3 * own - sum(found) for own in found]
        if [*found] != each["total"] or differences != each["difference_sum"]:
            differing.append((number, found, each["total"]))
    assert differing == []


def test_the_checks_hold_on_every_evening_as_it_was_written() -> None:
    for number, lines in evenings().items():
        found = {each.check: each for each in check_sheet(whole(lines, by_flags))}
        wrong = [check for check, each in found.items() if each.state is State.FAILS]
        assert (number, wrong) == (number, [])
        ramsch_games = sum(facts["contract"] == "R" for facts in lines)
        assert found[Check.GAMES].facts["ramsch"] == ramsch_games


def test_by_card_points_the_evenings_without_odd_lines_come_to_the_same() -> None:
    regular = {n: lines for n, lines in evenings().items() if not any(map(odd, lines))}
    assert len(regular) == 159
    for number, lines in regular.items():
        sheet = whole(lines, by_card_points)
        assert [*totals(sheet)] == series()[number]["total"]
        assert not any(each.state is State.FAILS for each in check_sheet(sheet))


def odd(facts: Facts) -> bool:
    return bool(facts.get("irregular"))


def test_by_card_points_check_names_the_odd_lines_and_no_other() -> None:
    """Five have card points that no entry takes; they are refused, and stand by their score."""
    named, refused, irregular = set(), set(), set()
    for number, lines in evenings().items():
        irregular |= {(number, place) for place, each in enumerate(lines, start=1) if odd(each)}
        sheet = whole(lines, by_card_points)
        for finding in check_sheet(sheet):
            named |= {(number, problem.facts["number"]) for problem in finding.problems}
        refused |= {
            (number, row.number)
            for row in sheet.rows()
            if row.deal.game is None and (row.deal.ramsch is None or row.deal.ramsch.only_written)
        }
    assert len(irregular) == 79
    assert named | refused == irregular
    assert len(refused) == 5


def test_by_the_totals_alone_every_evening_checks_as_well() -> None:
    for number, lines in evenings().items():
        full = whole(lines, by_flags)
        paper = {
            seat: PlayerTotals(each.points, each.won, each.lost, each.opponents_lost, total)
            for seat, each, total in zip(
                PLAYERS, tallies(full), series()[number]["total"], strict=True
            )
        }
        ramsch_games = sum(facts["contract"] == "R" for facts in lines)
        empty = replay(records_of([SheetOpened(heading(len(lines)))]))
        event = new_totals(empty, paper, passed=0, ramsch=ramsch_games)
        sheet = replay(records_of([SheetOpened(heading(len(lines))), event]))
        assert [*totals(sheet)] == series()[number]["total"]
        found = {each.check: each.state for each in check_sheet(sheet)}
        for check in (Check.GAMES, Check.OPPONENTS, Check.TOTALS, Check.FOOT):
            assert found[check] is State.HOLDS
