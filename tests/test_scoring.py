"""Totals: published lists, and the control sums that every list must satisfy."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.events import (
    Bierlachs,
    DealAdded,
    Event,
    Heading,
    Loss,
    Scoring,
    Seat,
    SheetOpened,
)
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, PRE1999, Rules
from skatcalc.scoring import (
    RoundLost,
    Tally,
    charges,
    format_scoring,
    parse_scoring,
    round_lost,
    running_points,
    tallies,
    totals,
)
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


def sheet(
    count: int,
    *deals: Event,
    scoring: Scoring = Scoring.SEEGER_FABIAN,
    terms: Bierlachs | None = None,
    rules: Rules = ISKO,
) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, NAMES[:count])),
        rules=rules,
        scoring=scoring,
        games=12 * count,
        bierlachs=terms,
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
    assert figures.total(Scoring.SEEGER) == seeger
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
    assert totals(sheet(3, *EXAMPLE, scoring=Scoring.SEEGER)) == (90, 0, 96)
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


# --- minus points -------------------------------------------------------------------------------

ONCE = Bierlachs(limit=300, loss=Loss.SINGLE)
TWICE = Bierlachs(limit=300, loss=Loss.DOUBLE)


def bierlachs(count: int, *deals: Event, terms: Bierlachs = TWICE, rules: Rules = ISKO) -> Sheet:
    return sheet(count, *deals, scoring=Scoring.BIERLACHS, terms=terms, rules=rules)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        # Anna wins 144 and loses diamonds with 2 (27), Carla wins 46.
        (TWICE, (-54 - 46, -144 - 46, -144)),
        (ONCE, (-27 - 46, -144 - 46, -144)),
    ],
)
def test_in_bierlachs_the_opponents_are_charged_or_the_declarer_is(
    terms: Bierlachs, expected: tuple[int, ...]
) -> None:
    assert totals(bierlachs(3, *EXAMPLE, terms=terms)) == expected


def test_who_sits_out_is_not_charged_in_bierlachs() -> None:
    # Anna deals and sits out; Bert wins 24 against Carla and Dora.
    table = bierlachs(4, DealAdded(declarer=2, written=24))
    assert charges(table) == ({3: -24, 4: -24},)
    assert totals(table) == (0, 0, -24, -24)


@pytest.mark.parametrize(
    ("deal", "rules", "once", "twice"),
    [
        # clubs with 1, doubled by kontra
        (
            DealAdded(declarer=1, game=game(Contract.CLUBS, 1, LOST)._replace(doubling_steps=1)),
            ISKO._replace(doublings=2),
            -48,
            -96,
        ),
        # diamonds Hand with 2 (36): before 1999 a lost Hand game cost its value once
        (
            DealAdded(
                declarer=1,
                game=Game(
                    declaration=Declaration(Contract.DIAMONDS, Announcements(hand=True)),
                    matadors=Matadors(2),
                    outcome=LOST,
                ),
            ),
            PRE1999,
            -36,
            -36,
        ),
        # Of a score on paper the value is half; what cannot be halved is rounded up.
        (DealAdded(declarer=1, written=-48), ISKO, -24, -48),
        (DealAdded(declarer=1, written=-23), ISKO, -12, -23),
        # Without a result the paper counts.
        (
            DealAdded(
                declarer=1,
                game=Game(declaration=Declaration(Contract.NULL)),
                written=-46,
            ),
            ISKO,
            -23,
            -46,
        ),
        # In a Ramsch the loser is charged his card points.
        (
            DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 70, 2: 30, 3: 20})),
            ISKO._replace(ramsch=RamschRules()),
            -70,
            -70,
        ),
    ],
)
def test_a_loss_is_charged_once_or_as_the_rules_say(
    deal: DealAdded, rules: Rules, once: int, twice: int
) -> None:
    assert totals(bierlachs(3, deal, terms=ONCE, rules=rules)) == (once, 0, 0)
    assert totals(bierlachs(3, deal, terms=TWICE, rules=rules)) == (twice, 0, 0)


def test_a_march_charges_all_others() -> None:
    march = Ramsch(card_points={2: 120}, marched=2)
    table = bierlachs(
        3,
        DealAdded(declarer=None, ramsch=march),
        rules=ISKO._replace(ramsch=RamschRules(march=120)),
    )
    assert totals(table) == (-120, 0, -120)


def test_who_reaches_the_limit_first_has_lost_the_round() -> None:
    terms = Bierlachs(limit=100)
    deals = [DealAdded(declarer=1, written=50), DealAdded(declarer=2, written=49)]
    assert round_lost(bierlachs(3, *deals, terms=terms)) is None
    # Anna -49, Bert -50, Carla -99; now Bert loses 50 and has exactly 100, Carla comes later.
    deals += [DealAdded(declarer=2, written=-50), DealAdded(declarer=1, written=60)]
    assert round_lost(bierlachs(3, *deals, terms=terms)) == RoundLost(3, (2,))


def test_of_those_who_reach_the_limit_together_the_lowest_has_lost() -> None:
    terms = Bierlachs(limit=100)
    win = DealAdded(declarer=1, written=96)
    level = bierlachs(3, win, win, terms=terms)
    assert round_lost(level) == RoundLost(2, (2, 3))
    ahead = bierlachs(3, win, DealAdded(declarer=3, written=20), win, terms=terms)
    assert round_lost(ahead) == RoundLost(2, (2,))
    lower = bierlachs(3, win, DealAdded(declarer=2, written=-2), win, terms=terms)
    assert round_lost(lower) == RoundLost(3, (2,))


def test_other_lists_have_no_limit_and_no_minus_points() -> None:
    for scoring in (Scoring.CLASSIC, Scoring.SEEGER, Scoring.SEEGER_FABIAN):
        table = sheet(3, DealAdded(declarer=1, written=-1000), scoring=scoring)
        assert round_lost(table) is None
        assert [each.charged for each in tallies(table)] == [0, 0, 0]


def test_bierlachs_without_terms_goes_to_500_and_doubles() -> None:
    table = sheet(3, DealAdded(declarer=1, written=-500), scoring=Scoring.BIERLACHS)
    assert round_lost(table) == RoundLost(1, (1,))
    assert format_scoring(table.heading) == "bierlachs 500 double"


def test_as_the_loser_pays_the_one_who_sits_out_is_charged_too() -> None:
    table = sheet(4, DealAdded(declarer=2, written=24), DealAdded(declarer=1, written=-48))
    assert charges(table) == ({1: -24, 3: -24, 4: -24}, {1: -48})


@LAW
@given(sheets())
def test_as_the_loser_pays_all_stand_as_far_apart_as_on_the_classic_list(table: Sheet) -> None:
    classic = totals(replace(table, heading=replace(table.heading, scoring=Scoring.CLASSIC)))
    charged = [
        sum(line.get(seat, 0) for line in charges(table)) for seat in range(1, len(classic) + 1)
    ]
    assert all(each <= 0 for each in charged)
    assert len({own - minus for own, minus in zip(classic, charged, strict=True)}) == 1


@LAW
@given(sheets(), st.integers(1, 400), st.sampled_from(Loss))
def test_nobody_has_reached_the_limit_before_the_round_is_lost(
    table: Sheet, limit: int, loss: Loss
) -> None:
    heading = replace(table.heading, scoring=Scoring.BIERLACHS, bierlachs=Bierlachs(limit, loss))
    table = replace(table, heading=heading)
    lost = round_lost(table)
    before = table.deals if lost is None else table.deals[: lost.number - 1]
    assert all(total > -limit for total in totals(replace(table, deals=before)))
    if lost is not None:
        then = totals(replace(table, deals=table.deals[: lost.number]))
        assert min(then) <= -limit
        assert {then[seat - 1] for seat in lost.seats} == {min(then)}


@pytest.mark.parametrize(
    ("scoring", "terms", "said"),
    [
        (Scoring.CLASSIC, None, "classic"),
        (Scoring.SEEGER, None, "seeger"),
        (Scoring.SEEGER_FABIAN, None, "seeger-fabian"),
        (Scoring.BIERLACHS, ONCE, "bierlachs 300 single"),
        (Scoring.BIERLACHS, Bierlachs(), "bierlachs 500 double"),
    ],
)
def test_a_way_of_scoring_is_told_in_a_few_words(
    scoring: Scoring, terms: Bierlachs | None, said: str
) -> None:
    assert format_scoring(sheet(3, scoring=scoring, terms=terms).heading) == said
    assert parse_scoring(said) == (scoring, terms)


def test_the_name_of_bierlachs_alone_means_the_usual_terms() -> None:
    assert parse_scoring("bierlachs") == (Scoring.BIERLACHS, Bierlachs())


@pytest.mark.parametrize(
    "said",
    ["bierlach", "bierlachs 300", "bierlachs x double", "bierlachs 300 triple", "seeger 1 2"],
)
def test_no_other_words_are_a_way_of_scoring(said: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_scoring(said)
