"""Totals: published lists, and the control sums that every list must satisfy."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.events import DealAdded, Event, Heading, Scoring, Seat, SheetOpened
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.rules import ISKO
from skatcalc.scoring import Tally, running_points, tallies, totals
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.valuation import Points

LAW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

NAMES = ("Anna", "Bert", "Carla", "Dora")
WON = Outcome(won=True)
LOST = Outcome(won=False)


def game(contract: Contract, count: int, outcome: Outcome) -> Game:
    matadors = Matadors(count) if contract is not Contract.NULL else None
    return Game(declaration=Declaration(contract), matadors=matadors, outcome=outcome)


def sheet(count: int, *deals: Event, scoring: Scoring = Scoring.SEEGER_FABIAN) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, NAMES[:count])),
        rules=ISKO,
        scoring=scoring,
        games=12 * count,
    )
    return replay(records_of([SheetOpened(heading), *deals]))


# --- published lists ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "players", "points", "won", "lost", "others", "seeger", "total"),
    [
        ("ppuetz.de, 1", 3, 455, 20, 4, 0, 1255, 1255),
        ("ppuetz.de, 2", 3, 608, 12, 0, 4, 1208, 1368),
        ("ppuetz.de, 3", 3, 486, 9, 0, 4, 936, 1096),
        ("preisskat.org, A", 4, 492, 12, 0, 8, 1092, 1332),
        ("preisskat.org, B", 4, 628, 12, 2, 6, 1128, 1308),
        ("preisskat.org, C", 4, 660, 10, 1, 7, 1110, 1320),
        ("preisskat.org, D", 4, -32, 6, 5, 3, 18, 108),
        ("0701072.dskv.de, average player", 4, 243, 11, 1, 2, 743, 803),
        ("Wikipedia, A", 3, 90, 1, 1, 0, 90, 90),
        ("Wikipedia, B", 3, 0, 0, 0, 1, 0, 40),
        ("Wikipedia, C", 3, 46, 1, 0, 1, 96, 136),
    ],
)
def test_published_lists_come_to_the_published_totals(
    source: str,
    players: int,
    points: int,
    won: int,
    lost: int,
    others: int,
    seeger: int,
    total: int,
) -> None:
    figures = Tally(
        points=Points(points),
        won=won,
        lost=lost,
        opponents_lost=others,
        opponent_bonus={3: 40, 4: 30}[players],
    )
    assert source
    assert figures.seeger == seeger
    assert figures.seeger_fabian == figures.total(Scoring.SEEGER_FABIAN) == total
    assert figures.total(Scoring.CLASSIC) == points
    assert figures.for_won == 50 * won
    assert figures.for_lost == -50 * lost


# --- whole lists --------------------------------------------------------------------------------

EXAMPLE = (
    DealAdded(
        declarer=1,
        game=game(Contract.GRAND, 4, Outcome(won=True, schneider=True)),
    ),
    DealAdded(declarer=1, game=game(Contract.DIAMONDS, 2, LOST)),
    DealAdded(
        declarer=3,
        game=Game(declaration=Declaration(Contract.NULL, Announcements(ouvert=True)), outcome=WON),
    ),
)


def test_the_example_of_the_encyclopedia_at_a_table_of_three() -> None:
    table = sheet(3, *EXAMPLE)
    assert [row.score for row in table.rows()] == [144, -54, 46]
    assert totals(table) == (90, 40, 136)
    assert [tally.seeger for tally in tallies(table)] == [90, 0, 96]
    assert totals(sheet(3, *EXAMPLE, scoring=Scoring.CLASSIC)) == (90, 0, 46)
    assert running_points(table) == ((144, 0, 0), (90, 0, 0), (90, 0, 46))


def test_at_a_table_of_four_the_dealer_who_sat_out_is_credited_too() -> None:
    # Bert deals game 2, which Anna loses; he sits out and has 30 like the two defenders.
    table = sheet(4, DealAdded(declarer=None), DealAdded(declarer=1, written=-54))
    assert table.sits_out(2) == 2
    assert totals(table) == (-104, 30, 30, 30)
    assert [tally.for_opponents for tally in tallies(table)] == [0, 30, 30, 30]


def test_passed_deals_give_nothing() -> None:
    table = sheet(3, DealAdded(declarer=None), DealAdded(declarer=None))
    assert totals(table) == (0, 0, 0)
    assert running_points(table) == ((0, 0, 0), (0, 0, 0))


def test_an_empty_list_has_nothing_but_noughts() -> None:
    assert totals(sheet(4)) == (0, 0, 0, 0)
    assert running_points(sheet(4)) == ()


def test_a_written_score_counts_like_any_other() -> None:
    table = sheet(3, DealAdded(declarer=2, written=24), DealAdded(declarer=3, written=-48))
    assert totals(table) == (40, 24 + 50 + 40, -48 - 50)


# --- control sums -------------------------------------------------------------------------------


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    count = draw(st.sampled_from((3, 4)))
    games = st.builds(
        game,
        st.sampled_from(tuple(Contract)),
        st.integers(1, 4),
        st.sampled_from((WON, LOST)),
    )
    deals = st.one_of(
        st.just(DealAdded(declarer=None)),
        st.builds(DealAdded, declarer=st.integers(1, count), game=games),
        st.builds(
            DealAdded,
            declarer=st.integers(1, count),
            written=st.integers(-264, 264).filter(bool),
        ),
    )
    return sheet(count, *draw(st.lists(deals, max_size=48)))


@LAW
@given(sheets())
def test_the_control_sums_hold_on_every_list(table: Sheet) -> None:
    figures = tallies(table)
    players = len(figures)
    won, lost = sum(each.won for each in figures), sum(each.lost for each in figures)
    points = sum(each.points for each in figures)
    passed = sum(row.passed for row in table.rows())
    # K1, every game once
    assert won + lost + passed == len(table.deals)
    # K2, each lost game is credited to every other player
    assert sum(each.opponents_lost for each in figures) == (players - 1) * lost
    # K3, the single scores are the final running ones
    assert points == sum(row.score for row in table.rows())
    assert points == (sum(running_points(table)[-1]) if table.deals else 0)
    # K4, everything in one number
    assert sum(totals(table)) == points + 50 * won + {3: 30, 4: 40}[players] * lost


@LAW
@given(sheets())
def test_the_classic_total_is_the_last_running_one(table: Sheet) -> None:
    classic = replace(table, heading=replace(table.heading, scoring=Scoring.CLASSIC))
    last = running_points(table)[-1] if table.deals else (0,) * len(table.seats)
    assert totals(classic) == last
