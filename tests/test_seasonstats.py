"""The statistics of a season: small lists worked by hand, the recorded evenings, and laws."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.bock import BockRules
from skatcalc.events import (
    DealAdded,
    DealChanged,
    DealVoided,
    Event,
    Heading,
    PlayerTotals,
    Scoring,
    Seat,
    SheetOpened,
    TotalsEntered,
)
from skatcalc.facts import to_game
from skatcalc.game import Contract, Game
from skatcalc.notation import read_words
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, Rules
from skatcalc.scoring import deals_played, tallies
from skatcalc.seasonstats import (
    REFERENCE,
    Feature,
    Figures,
    MemberStats,
    Run,
    SeasonCounts,
    SeasonStats,
    Where,
    WonLost,
    season_stats,
)
from skatcalc.sheet import Sheet, records_of, replay

VARIABLE = "SKATCALC_DATA"
NAMES = ("anna", "bert", "carla", "dora", "emil")
FIRST, SECOND, THIRD = date(2026, 1, 5), date(2026, 1, 12), date(2026, 1, 19)
HOUSE = ISKO._replace(name="house", ramsch=RamschRules(march=120), doublings=2, bock=BockRules())
COUNTING = ISKO._replace(name="counting", ramsch=RamschRules(counts=True))
WON, LOST = "grand with 1 won", "grand with 1 lost"


class Listed(NamedTuple):
    """A list as the season has it."""

    sheet: Sheet
    evening: date = FIRST
    series: int = 1
    stream: str = "sheet/1"
    members: Sequence[str] = NAMES[:3]


def game(line: str) -> Game:
    return to_game(read_words(line.split()))


def deal(declarer: int, line: str, written: int | None = None) -> DealAdded:
    return DealAdded(declarer=declarer, game=game(line) if line else None, written=written)


PASSED = DealAdded(declarer=None)


def sheet(*events: Event, players: int = 3, rules: Rules = ISKO) -> Sheet:
    heading = Heading(
        name="Monday",
        date=FIRST,
        seats=tuple(map(Seat, NAMES[:players])),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=12 * players,
    )
    return replay(records_of([SheetOpened(heading), *events]))


def stats_of(*events: Event, players: int = 3, rules: Rules = ISKO) -> SeasonStats:
    table = sheet(*events, players=players, rules=rules)
    return season_stats([Listed(table, members=NAMES[:players])])


def foot(*figures: tuple[int, int, int]) -> TotalsEntered:
    return TotalsEntered(players=tuple(PlayerTotals(*each) for each in figures))


def played(figures: Figures) -> dict[Contract, WonLost]:
    return {contract: each for contract, each in figures.contracts.items() if each.games}


def noted(figures: Figures) -> dict[Feature, WonLost]:
    return {feature: each for feature, each in figures.features.items() if each.games}


def span(run: Run) -> tuple[int, int, int]:
    """Return the length of a run within one list, with its first and its last game."""
    return (
        run.length,
        run.first.number if run.first else 0,
        run.last.number if run.last else 0,
    )


# --- one list, worked by hand -------------------------------------------------------------------

EVENING = (
    deal(1, "spades with 2 hand schneider won"),  # 1: 2 + game + hand + schneider = 5 × 11 = 55
    deal(2, "grand without 1 59 points"),  # 2: -2 × 2 × 24 = -96
    deal(3, "clubs with 1 bid 24 announced-as null"),  # 3: a null above its value, -48
    PASSED,  # 4
    deal(1, "spades with 1 bid 33 89 points"),  # 5: 22 do not cover 33: -66
    deal(2, "null ouvert hand won"),  # 6: 59
    deal(1, "", -20),  # 7: only the score is known
    deal(3, "grand ouvert with 4 10 tricks"),  # 8: 4 and seven levels, 11 × 24 = 264
    deal(3, "hearts with 1 won"),  # 9: 20
)


def test_a_list_member_by_member() -> None:
    found = stats_of(*EVENING)
    anna, bert, carla = (found.members[name] for name in NAMES[:3])

    assert played(anna.figures) == {Contract.SPADES: WonLost(1, 1)}
    assert noted(anna.figures) == {
        Feature.HAND: WonLost(1, 0),
        Feature.SCHNEIDER: WonLost(1, 0),
        Feature.OVERBID: WonLost(0, 1),
    }
    # The written loss is a solo, and nothing else; the points are 55 - 66 - 20.
    assert (anna.figures.solos, anna.figures.points) == (WonLost(1, 2), -31)
    # Bert's and Carla's games; the declarer of 2 and 3 lost, of 6, 8 and 9 won.
    assert anna.figures.defended == WonLost(2, 3)
    assert anna.figures.share_of_solos == Fraction(2, 8)

    assert played(bert.figures) == {
        Contract.GRAND: WonLost(0, 1),
        Contract.NULL: WonLost(1, 0),
    }
    assert noted(bert.figures) == {Feature.HAND: WonLost(1, 0), Feature.OUVERT: WonLost(1, 0)}
    assert bert.figures.defended == WonLost(2, 3)  # 3 and 5; 1, 8 and 9

    assert played(carla.figures) == {
        Contract.HEARTS: WonLost(1, 0),
        Contract.CLUBS: WonLost(0, 1),
        Contract.GRAND: WonLost(1, 0),
    }
    assert noted(carla.figures) == {
        Feature.HAND: WonLost(1, 0),
        Feature.SCHNEIDER: WonLost(1, 0),
        Feature.SCHWARZ: WonLost(1, 0),
        Feature.SCHNEIDER_ANNOUNCED: WonLost(1, 0),
        Feature.SCHWARZ_ANNOUNCED: WonLost(1, 0),
        Feature.OUVERT: WonLost(1, 0),
        Feature.GRAND_OUVERT: WonLost(1, 0),
        Feature.OVERBID: WonLost(0, 1),
    }
    assert carla.figures.share_of(Contract.GRAND) == Fraction(1, 3)
    # 2 and 5; 1 and 6.
    assert carla.figures.defended == WonLost(2, 2)
    assert carla.figures.defended_per_series == Fraction(2 * 36, 8)


def test_a_list_of_all() -> None:
    club = stats_of(*EVENING).club
    assert (club.lists, club.without_games, club.deals, club.passed, club.unknown) == (
        1,
        0,
        8,
        1,
        1,
    )
    assert club.solos == WonLost(4, 4)
    assert club.declared == WonLost(4, 3)
    assert club.defended == WonLost(3, 4)
    assert club.points == 55 - 96 - 48 - 66 + 59 - 20 + 264 + 20


def test_runs_of_a_list() -> None:
    """A loss of which only the score is known ends a run; a deal that is passed does not."""
    found = stats_of(*EVENING)
    assert [span(each.wins) for each in found.members.values()] == [
        (1, 1, 1),
        (1, 6, 6),
        (2, 8, 9),
    ]
    assert [span(each.unbeaten) for each in found.members.values()] == [
        (4, 1, 4),  # then 5 and 7 are lost; 8 and 9 are two more
        (6, 3, 9),  # all but 7, of which nothing is known
        (5, 4, 9),
    ]


def test_games_that_stand_out() -> None:
    found = stats_of(*EVENING)
    highest = [each.highest for each in found.members.values()]
    assert [[each.row.score for each in games] for games in highest] == [[55], [59], [264]]
    assert [each.row.number for each in found.highest] == [8]
    matadors = [each.most_matadors for each in found.members.values()]
    assert [[each.row.number for each in games] for games in matadors] == [[1], [2], [8]]
    assert [each.row.number for each in found.most_matadors] == [8]
    carla = found.members["carla"]
    assert [each.row.score for each in carla.grand_ouverts] == [264]
    assert carla.grand_ouverts[0].where == Where(FIRST, 1, "sheet/1", 8)


def test_equal_games_are_all_named_in_their_order() -> None:
    evening = Listed(sheet(deal(1, WON), deal(2, WON), deal(1, WON), deal(3, LOST)))
    later = Listed(sheet(deal(2, WON)), evening=SECOND, stream="sheet/0")
    found = season_stats([evening, later])
    assert [(each.member, each.where.number) for each in found.highest] == [
        ("anna", 1),
        ("bert", 2),
        ("anna", 3),
        ("bert", 1),
    ]
    assert len(found.most_matadors) == 5
    assert found.members["carla"].highest == ()


def test_a_member_who_only_lost_or_played_null_has_no_game_that_stands_out() -> None:
    carla = stats_of(deal(3, "null lost")).members["carla"]
    assert (carla.highest, carla.most_matadors, carla.grand_ouverts) == ((), (), ())
    assert (carla.wins, carla.unbeaten) == (Run(), Run())


# --- what is counted of a game ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("spades with 1 won", []),
        ("spades with 1 90 points", ["schneider"]),
        ("spades with 1 120 points 10 tricks", ["schneider", "schwarz"]),
        ("spades with 1 30 points", ["own-schneider"]),
        ("spades with 1 0 points 0 tricks", ["own-schneider", "own-schwarz"]),
        # Announced and missed: nobody was schneider.
        ("spades with 1 schneider announced 70 points", ["hand", "schneider-announced"]),
        (
            "spades with 1 schneider announced 20 points",
            ["hand", "own-schneider", "schneider-announced"],
        ),
        # 100 card points make the defenders schneider, but schwarz was announced.
        (
            "spades with 1 schwarz announced 100 points",
            ["hand", "schneider", "schneider-announced", "schwarz-announced"],
        ),
        ("spades with 1 schneider announced won", ["hand", "schneider", "schneider-announced"]),
        # 55 points and a bid that only schneider would have covered: overbid as well.
        ("spades with 1 bid 33 55 points", ["overbid"]),
        ("spades with 1 bid 33 90 points", ["schneider"]),
        # The defenders gave up, and schneider is granted for the bid: nobody made it.
        ("spades with 1 bid 33 conceded by defenders", []),
        ("null hand won", ["hand"]),
        ("null lost", []),
        ("null won kontra", ["kontra"]),
        ("null lost kontra re", ["kontra", "re"]),
        ("spades with 1 won bock", ["bock"]),
        ("grand with 4 ouvert lost", None),
    ],
)
def test_what_is_counted_of_a_game(line: str, expected: list[str] | None) -> None:
    found = stats_of(deal(1, line), rules=HOUSE).members["anna"].figures
    if expected is None:
        expected = ["hand", "schneider-announced", "schwarz-announced", "ouvert", "grand-ouvert"]
    assert [feature.value for feature in noted(found)] == expected


def test_a_null_above_its_value_is_overbid_where_it_is_not_replaced() -> None:
    rules = ISKO._replace(name="house", null_replaced=False)
    found = stats_of(deal(1, "null bid 24 won"), rules=rules).members["anna"].figures
    assert noted(found) == {Feature.OVERBID: WonLost(0, 1)}
    assert played(found) == {Contract.NULL: WonLost(0, 1)}


def test_a_lost_grand_ouvert_is_kept_too() -> None:
    anna = stats_of(deal(1, "grand with 4 ouvert lost")).members["anna"]
    assert [each.row.score for each in anna.grand_ouverts] == [-528]


def test_a_game_without_a_result_counts_by_its_written_score() -> None:
    figures = stats_of(deal(1, "hearts with 2", 30), deal(1, "hearts with 2", -60)).club
    assert played(figures) == {Contract.HEARTS: WonLost(1, 1)}


def test_a_written_score_of_nothing_is_neither_won_nor_lost() -> None:
    found = stats_of(deal(1, "hearts with 2", 0))
    assert (found.club.unknown, found.club.solos, found.club.deals) == (1, WonLost(), 0)


# --- tables, corrections, Ramsch ----------------------------------------------------------------


def test_at_four_who_sits_out_defends_nothing() -> None:
    # Seat 1 deals the first game and sits out, seat 2 the second.
    found = stats_of(deal(2, WON), deal(1, LOST), PASSED, players=4)
    assert [each.figures.deals for each in found.members.values()] == [2, 2, 2, 3]
    assert [each.figures.defended for each in found.members.values()] == [
        WonLost(0, 0),
        WonLost(0, 0),
        WonLost(1, 1),
        WonLost(1, 1),
    ]
    assert [each.figures.passed for each in found.members.values()] == [1, 1, 0, 1]
    # Who sat out a deal has neither lost it nor gone through it.
    assert [span(each.unbeaten) for each in found.members.values()] == [
        (1, 3, 3),
        (2, 1, 3),
        (2, 1, 2),
        (3, 1, 3),
    ]


def test_deals_count_as_they_were_corrected_last() -> None:
    changed = DealChanged(deal=2, declarer=2, game=game("hearts with 2 won"))
    found = stats_of(deal(1, WON), deal(1, LOST), changed, DealVoided(3))
    assert found.members["anna"].figures.solos == WonLost()
    assert played(found.club) == {Contract.HEARTS: WonLost(1, 0)}


def test_of_a_declarer_who_sits_out_it_is_not_known_who_defended() -> None:
    """With the first deal struck out, the second is one of hers who deals it."""
    found = stats_of(PASSED, deal(1, WON), DealVoided(2), players=4)
    assert found.members["anna"].figures.solos == WonLost(1, 0)
    assert [each.figures.deals for each in found.members.values()] == [1, 0, 0, 0]
    assert all(not each.figures.defended.games for each in found.members.values())


def test_a_ramsch_is_nobodys_game() -> None:
    events = (
        deal(2, WON),
        DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 30, 2: 25, 3: 65})),
        DealAdded(declarer=None, ramsch=Ramsch(card_points={2: 120}, marched=2)),
        DealAdded(declarer=None, ramsch=Ramsch(card_points={}, written={3: -40})),
    )
    found = stats_of(*events, rules=HOUSE)
    assert (found.club.deals, found.club.ramsch, found.club.passed) == (4, 3, 0)
    assert found.club.declared == found.club.solos == WonLost(1, 0)
    scored = [each.figures.ramsch_scored for each in found.members.values()]
    assert scored == [WonLost(), WonLost(1, 0), WonLost(0, 2)]
    assert [each.unbeaten.length for each in found.members.values()] == [4, 4, 4]


def test_a_ramsch_ends_a_run_where_it_counts_as_lost() -> None:
    lost = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 30, 2: 25, 3: 65}))
    found = stats_of(deal(2, WON), lost, deal(2, WON), rules=COUNTING)
    assert [each.unbeaten.length for each in found.members.values()] == [3, 3, 1]


# --- a season of several lists ------------------------------------------------------------------


def test_runs_go_on_from_list_to_list_in_the_order_of_series() -> None:
    first = Listed(sheet(deal(1, LOST), deal(1, WON)), stream="sheet/9")
    second = Listed(sheet(deal(1, WON)), series=2, stream="sheet/3")
    third = Listed(sheet(deal(1, WON), deal(1, LOST)), SECOND, stream="sheet/1")
    anna = season_stats([first, second, third]).members["anna"]
    assert anna.wins == Run(3, Where(FIRST, 1, "sheet/9", 2), Where(SECOND, 1, "sheet/1", 1))
    assert anna.unbeaten == anna.wins


@pytest.mark.parametrize("last", [Listed(sheet(), FIRST, 3), Listed(sheet(), SECOND, 1)])
def test_a_list_that_comes_too_late_is_refused(last: Listed) -> None:
    """Runs would be wrong, and nobody would see it."""
    counts = SeasonCounts()
    counts.add(last)
    counts.add(last)
    with pytest.raises(ValueError, match=f"of {FIRST}, series 2 comes after one of {last.evening}"):
        counts.add(Listed(sheet(), FIRST, 2))


def test_what_is_counted_does_not_hang_on_how_many_sorts_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events = [deal(1 + number % 3, line) for number, line in enumerate(LINES * 4)]
    whole = stats_of(*events)
    monkeypatch.setattr("skatcalc.seasonstats._MOST_SORTS", 2)
    assert stats_of(*events) == whole


def test_evenings_in_a_row_are_those_of_the_season() -> None:
    others = ("dora", "bert", "carla")
    lists = [
        Listed(sheet(PASSED), FIRST),
        Listed(sheet(PASSED), FIRST, series=2),
        Listed(sheet(PASSED), SECOND, members=others),
        Listed(sheet(PASSED), THIRD),
    ]
    found = season_stats(lists)
    assert found.evenings == (FIRST, SECOND, THIRD)
    attended = {name: each.attended for name, each in found.members.items()}
    assert attended == {
        "anna": Run(1, Where(FIRST), Where(FIRST)),
        "bert": Run(3, Where(FIRST), Where(THIRD)),
        "carla": Run(3, Where(FIRST), Where(THIRD)),
        "dora": Run(1, Where(SECOND), Where(SECOND)),
    }
    assert found.members["anna"].evenings == (FIRST, THIRD)


def test_a_list_by_its_totals_counts_what_it_tells_and_ends_runs_with_a_loss() -> None:
    lists = [
        Listed(sheet(deal(1, WON), deal(2, WON))),
        Listed(sheet(foot((300, 11, 0), (-48, 2, 1), (60, 3, 0))), SECOND),
        Listed(sheet(deal(1, WON), deal(2, WON)), THIRD),
    ]
    found = season_stats(lists)
    anna, bert, _carla = (found.members[name] for name in NAMES[:3])
    assert (anna.figures.lists, anna.figures.without_games) == (3, 1)
    assert anna.figures.solos == WonLost(13, 0)
    assert anna.figures.declared == WonLost(2, 0)
    assert anna.figures.points == 48 + 300 + 48
    assert (anna.wins.length, bert.wins.length) == (2, 1)
    assert (anna.unbeaten.length, bert.unbeaten.length) == (4, 2)
    assert found.club.without_games == 1
    assert found.club.solos == WonLost(20, 1)
    assert anna.attended.length == 3


def test_who_is_not_in_the_register_counts_among_all_alone() -> None:
    lists = [Listed(sheet(deal(2, WON), deal(3, LOST)), members=("anna", "", ""))]
    found = season_stats(lists)
    assert [*found.members] == ["anna"]
    assert found.members["anna"].figures.defended == WonLost(1, 1)
    assert found.club.declared == WonLost(1, 1)
    assert found.highest == ()


def test_a_season_without_a_list_or_without_a_game_has_no_shares() -> None:
    nothing = season_stats([])
    assert (nothing.members, nothing.evenings, nothing.highest) == ({}, (), ())
    club = nothing.club
    assert (club.share_of_solos, club.share_of(Contract.NULL), club.solos.rate) == (None,) * 3
    assert club.defended_per_series is None


def test_the_reference_adds_up() -> None:
    """It says itself that 81.64 of a hundred games are won; its parts are rounded."""
    assert sum(each.share for each in REFERENCE.values()) == 1
    mean = sum(each.share * each.rate for each in REFERENCE.values())
    assert abs(mean - Fraction(8164, 10000)) < Fraction(1, 1000)


# --- laws ---------------------------------------------------------------------------------------

LINES = (WON, LOST, "null won", "spades with 2 hand 95 points", "hearts with 1 bid 50 80 points")


@st.composite
def lists(draw: st.DrawFn) -> list[Listed]:
    found = []
    for number in range(draw(st.integers(0, 4))):
        size = draw(st.sampled_from((3, 4, 5)))
        table = sheet(players=size)
        for place in range(1, draw(st.integers(0, 9)) + 1):
            declarer = draw(st.sampled_from((None, *table.playing(place))))
            line = draw(st.sampled_from((*LINES, "")))
            event = PASSED
            if declarer is not None:
                event = deal(declarer, line, None if line else draw(st.sampled_from((-20, 18))))
            table = table.apply(records_of([*[PASSED] * place, event])[-1])
        found.append(
            Listed(
                table,
                FIRST + timedelta(draw(st.integers(0, 2))),
                number + 1,
                f"sheet/{number}",
                draw(st.permutations(NAMES))[:size],
            )
        )
    return sorted(found, key=lambda each: (each.evening, each.series))


@settings(max_examples=200, deadline=None)
@given(lists())
def test_what_members_have_adds_up_to_what_all_have(season: list[Listed]) -> None:
    found = season_stats(season)
    own = [each.figures for each in found.members.values()]
    club = found.club
    for contract in Contract:
        assert summed(each.contracts[contract] for each in own) == club.contracts[contract]
    for feature in Feature:
        assert summed(each.features[feature] for each in own) == club.features[feature]
    assert summed(each.solos for each in own) == club.solos
    assert sum(each.points for each in own) == club.points
    # Every game is one declarer's, and defended by two; three have cards in every deal.
    assert 2 * club.declared.games == sum(each.defended.games for each in own)
    assert 2 * club.declared.lost == sum(each.defended.won for each in own)
    assert club.defended == WonLost(club.declared.lost, club.declared.won)
    assert 3 * club.deals == sum(each.deals for each in own)
    assert club.deals == club.declared.games + club.passed + club.ramsch
    for each in own:
        assert each.deals == each.declared.games + each.defended.games + each.passed
    if club.declared.games:
        assert sum(club.share_of(contract) or 0 for contract in Contract) == 1


def summed(records: Iterable[WonLost]) -> WonLost:
    found = [*records]
    return WonLost(sum(each.won for each in found), sum(each.lost for each in found))


@settings(max_examples=200, deadline=None)
@given(lists())
def test_the_lists_agree_with_their_own_totals(season: list[Listed]) -> None:
    found = season_stats(season)
    for name, each in found.members.items():
        mine = [(one.sheet, one.members.index(name)) for one in season if name in one.members]
        figures = [tallies(table)[seat] for table, seat in mine]
        assert each.figures.solos.won == sum(tally.won for tally in figures)
        assert each.figures.solos.lost == sum(tally.lost for tally in figures)
        assert each.figures.points == sum(tally.points for tally in figures)
        deals = sum(deals_played(table)[seat] for table, seat in mine)
        assert each.figures.deals + each.figures.unknown == deals
        assert each.wins.length <= each.figures.declared.won
        assert each.unbeaten.length <= each.figures.deals
        assert each.attended.length <= len(each.evenings)


# --- the recorded evenings ----------------------------------------------------------------------


@pytest.mark.recorded
@pytest.mark.skipif(
    not os.environ.get(VARIABLE),
    reason=f"{VARIABLE} does not name the folder of the recorded games",
)
def test_the_recorded_evenings_agree_with_a_plain_count() -> None:
    from test_recorded_evenings import by_flags, evenings, whole

    found = season_stats(
        Listed(whole(lines, by_flags), FIRST + timedelta(number), stream=f"sheet/{number}")
        for number, lines in evenings().items()
    )
    path = Path(os.environ[VARIABLE]) / "homeround_games.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lines.sort(key=lambda line: (line["series"], line["nr"]))
    assert len(found.evenings) == 183
    assert found.club.deals == len(lines) == 6309
    for seat, name in enumerate(NAMES[:3], start=1):
        assert plain(found.members[name]) == counted(lines, seat)


def plain(each: MemberStats) -> dict[str, object]:
    figures = each.figures
    return {
        "contracts": {c.value[0]: (r.won, r.lost) for c, r in figures.contracts.items()},
        "features": {f.value: (r.won, r.lost) for f, r in figures.features.items() if r.games},
        "defended": (figures.defended.won, figures.defended.lost),
        "points": figures.points,
        "ramsch": (figures.ramsch, figures.ramsch_scored.lost),
        "wins": each.wins.length,
        "unbeaten": each.unbeaten.length,
        "highest": (each.highest[0].row.score, len(each.highest)),
        "matadors": (
            each.most_matadors[0].value.game.matadors.count,  # type: ignore[union-attr]
            len(each.most_matadors),
        ),
        "attended": each.attended.length,
    }


def counted(lines: Sequence[Mapping[str, Any]], seat: int) -> dict[str, object]:
    """Count the recorded lines themselves, without lists, values or events."""
    games = [line for line in lines if line["contract"] != "R"]
    own = [line for line in games if line["player"] == seat]
    others = [line for line in games if line["player"] != seat]
    ramsch = [line for line in lines if line["contract"] == "R"]
    score = [line["recorded"]["score"][seat - 1] for line in lines]
    outcomes = "".join("+" if line["won"] else "-" for line in own)
    deals = "".join("-" if line["player"] == seat and line_lost(line) else "+" for line in lines)
    letters = dict(zip("dhscgn", "DHSCGN", strict=True))
    wins = [line["recorded"]["score"][seat - 1] for line in own if line["won"]]
    matadors = [abs(line["matadors"]) for line in own if line["contract"] != "N"]
    return {
        "contracts": {
            letter: won_lost(line for line in own if line["contract"] == code)
            for letter, code in letters.items()
        },
        "features": {
            name: each
            for name, test in PLAIN_FEATURES.items()
            if (each := won_lost(line for line in own if test(line))) != (0, 0)
        },
        "defended": won_lost(others)[::-1],
        "points": sum(score),
        "ramsch": (
            len(ramsch),
            sum(line["recorded"]["score"][seat - 1] < 0 for line in ramsch),
        ),
        "wins": max(len([*run]) for sign, run in groupby(outcomes) if sign == "+"),
        "unbeaten": max(map(len, deals.split("-"))),
        "highest": (max(wins), wins.count(max(wins))),
        "matadors": (max(matadors), matadors.count(max(matadors))),
        "attended": 183,
    }


def line_lost(line: Mapping[str, Any]) -> bool:
    return line["contract"] != "R" and not line["won"]


def won_lost(lines: Iterable[Mapping[str, Any]]) -> tuple[int, int]:
    found = [bool(line["won"]) for line in lines]
    return sum(found), len(found) - sum(found)


def suit_or_grand(line: Mapping[str, Any]) -> bool:
    return bool(line["contract"] != "N")


PLAIN_FEATURES: Mapping[str, Any] = {
    "hand": lambda line: line["hand"],
    "schneider": lambda line: line["schneider"] and line["won"] and suit_or_grand(line),
    "schwarz": lambda line: line["schwarz"] and line["won"] and suit_or_grand(line),
    # Where it was announced and missed the table wrote it as well, and it is entered as told.
    "own-schneider": lambda line: line["schneider"] and not line["won"] and suit_or_grand(line),
    "schneider-announced": lambda line: line["schneider_announced"],
    "schwarz-announced": lambda line: line["schwarz_announced"],
    "ouvert": lambda line: line["ouvert"],
    "grand-ouvert": lambda line: line["ouvert"] and line["contract"] == "G",
    "kontra": lambda line: line["kontra"] or line["re"],
    "re": lambda line: line["re"],
    "bock": lambda line: line["bock"],
}
