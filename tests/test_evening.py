"""An evening as it is read out: over all tables, on one screen of a phone."""

from collections.abc import Iterator
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_seasons import member
from making_seasons import table as season_of
from seasoning import FAIR_RULES

from skatcalc.evening import Evening, Played, evening, evening_ranks, table_ranks
from skatcalc.eveningreports import HEIGHT, WIDTH, evening_lines, evening_table
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    PlayerTotals,
    Scoring,
    Seat,
    SheetOpened,
    TotalsEntered,
)
from skatcalc.export.cells import shown
from skatcalc.facts import to_game
from skatcalc.members import Member, shown_names
from skatcalc.notation import read_words
from skatcalc.results import Result
from skatcalc.rules import ISKO
from skatcalc.seasonrules import Guests, SeasonRules, SeasonScoring, TieBreak, TiedRanks
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.table import Kind, Mark, Table

LAW = settings(deadline=None, max_examples=200)

DAY = date(2026, 1, 6)
SEASON = """
            6.1.       6.1.       20.1.
    Anna    800/10/2   500/8/3    1
    Bert    700/9/1    600/7/2    2
    Carla   900/11/0   400/6/5    3
    Dora    100/4/5    -          4
    Emil    -          1000/12/1  -
    Frieda  -          -          5
"""
"""On 6.1. three have 1300: Bert has 16 won, Anna 18, Carla 17; Emil has 1000, Dora 100."""


def found(
    text: str = SEASON,
    rules: SeasonRules = SeasonRules(),  # noqa: B008 - it cannot be changed
    day: date = DAY,
    *played: Played,
    guests: tuple[str, ...] = (),
) -> tuple[Evening, dict[str, str]]:
    results, members = season_of(text, guests=guests)
    return evening(results, members, rules, day, played), shown_names(members)


def lines(text: str = SEASON, *played: Played, guests: tuple[str, ...] = ()) -> list[str]:
    night, names = found(text, SeasonRules(), DAY, *played, guests=guests)
    return evening_lines(night, names)


def order(night: Evening) -> list[tuple[int | None, str]]:
    return [(line.rank, line.member.name) for line in night.standings.lines]


def sheet(names: str, *events: Event, games: int = 36) -> Sheet:
    heading = Heading(
        name="Monday",
        date=DAY,
        seats=tuple(map(Seat, names.split())),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=games,
    )
    return replay(records_of([SheetOpened(heading), *events]))


def deal(declarer: int | None, words: str = "", written: int | None = None) -> DealAdded:
    game = to_game(read_words(words.split())) if words else None
    return DealAdded(declarer=declarer, game=game, written=written)


def played(*events: Event, series: int = 1) -> Played:
    """Return a list of Anna, Bert and somebody whom the register does not have."""
    return Played(sheet("Anna Bert Gast", *events), series, 1, {1: "m1", 2: "m2"})


# --- who won --------------------------------------------------------------------------------------


def test_all_series_of_the_evening_are_added_whatever_the_season_makes_of_them() -> None:
    night, _names = found()
    assert order(night) == [(1, "Anna"), (2, "Carla"), (3, "Bert"), (4, "Emil"), (5, "Dora")]
    assert [line.total for line in night.standings.lines] == [1300, 1300, 1300, 1000, 100]


def test_equal_sums_are_parted_as_the_rule_parts_them() -> None:
    rules = SeasonRules(tiebreak=(TieBreak.LOST_FEWER, TieBreak.LOT))
    night, _names = found(SEASON, rules)
    # Bert has lost 3; Anna and Carla 5 both, and no lot is drawn for an evening.
    assert order(night)[:3] == [(1, "Bert"), (2, "Anna"), (2, "Carla")]


def test_ranks_go_on_after_a_shared_one_as_the_rule_says() -> None:
    rules = SeasonRules(tiebreak=(), tied_ranks=TiedRanks.DENSE)
    night, _names = found(SEASON, rules)
    assert [rank for rank, _name in order(night)] == [1, 1, 1, 2, 3]


def test_lists_count_as_the_season_counts_them() -> None:
    night, _names = found(SEASON, SeasonRules(scoring=SeasonScoring.CLASSIC))
    # Carla: 900 - 50 · 11, and 400 - 50 · (6 - 5)
    assert night.standings.lines[0].total == 700
    assert order(night)[0] == (1, "Carla")


def test_guests_are_ranked_with_the_others() -> None:
    rules = SeasonRules(guests=Guests.HIDDEN)
    night, names = found(SEASON, rules, DAY, guests=("Carla",))
    assert order(night)[1] == (2, "Carla")
    assert " 2. Carla (G)" in "\n".join(evening_lines(night, names))


def test_each_series_has_its_winners() -> None:
    text = "6.1. 6.1.\nAnna 500/5 300/4\nBert 500/5 200/9\nCarla 400/9 300/4"
    night, _names = found(text)
    winners = {
        number: [line.member.name for line in those] for number, those in night.winners.items()
    }
    assert winners == {1: ["Anna", "Bert"], 2: ["Anna", "Carla"]}


def test_tables_are_counted_in_the_series_that_had_most() -> None:
    results, members = season_of("6.1. 6.1.\nAnna 1 2\nBert 3 4\nCarla 5 6\nDora 7 8")
    seated = [
        each._replace(sheet=f"{each.series}-{each.seat % 2}") if each.series == 2 else each
        for each in results
    ]
    night = evening(seated, members, SeasonRules(), DAY)
    assert (night.tables, night.lists) == (2, 3)
    nobody = evening([], members, SeasonRules(), DAY)
    assert (nobody.tables, nobody.lists, nobody.winners) == (0, 0, {})


# --- the highest game -----------------------------------------------------------------------------

GRAND = deal(1, "grand with 2 hand won")  # 4 × 24 = 96
CLUBS = deal(2, "clubs with 7 won")  # 8 × 12 = 96


def test_the_highest_game_is_the_highest_that_was_won() -> None:
    lost = deal(2, "grand with 4 schneider announced lost")  # far more, and lost
    night, _names = found(
        SEASON, SeasonRules(), DAY, played(lost, GRAND, deal(None), deal(3, "null won"))
    )
    (high,) = night.highest
    assert (high.member, high.row.number, high.row.score) == ("m1", 2, 96)


def test_equal_highest_games_are_all_told() -> None:
    night, names = found(SEASON, SeasonRules(), DAY, played(GRAND), played(CLUBS, series=2))
    assert [high.written for high in night.highest] == ["Anna", "Bert"]
    text = " ".join(" ".join(evening_lines(night, names)).split())
    assert "Highest game: Anna, grand hand: with 2, game 3, hand 4, times 24: 96" in text
    assert "Highest game: Bert, clubs: with 7, game 8, times 12: 96" in text


def test_a_list_of_totals_has_no_games() -> None:
    foot = TotalsEntered(players=(PlayerTotals(800, 9, 3), *(PlayerTotals(0, 9, 3),) * 2))
    night, names = found(SEASON, SeasonRules(), DAY, played(foot, series=2))
    assert (night.full, night.lists, night.highest) == (0, 2, ())
    assert "Highest" not in "\n".join(evening_lines(night, names))
    night, names = found(SEASON, SeasonRules(), DAY, played(GRAND), played(foot, series=2))
    assert evening_lines(night, names)[-1] != ""
    assert "(without 1 list of totals alone)" in evening_lines(night, names)


def test_a_game_of_which_only_the_score_was_written() -> None:
    text = " ".join(lines(SEASON, played(deal(2, written=264))))
    assert "Highest game: Bert, 264 as written" in text


def test_a_declarer_whom_the_register_does_not_have_keeps_his_written_name() -> None:
    night, names = found(SEASON, SeasonRules(), DAY, played(deal(3, "grand with 4 won")))
    assert night.highest[0].member is None
    assert "Highest game: Gast, grand:" in " ".join(evening_lines(night, names))


def test_nobody_won_a_game() -> None:
    night, _names = found(SEASON, SeasonRules(), DAY, played(deal(1, "grand with 2 lost")))
    assert night.highest == ()


# --- on a phone -----------------------------------------------------------------------------------


def test_an_evening_is_read_out_from_a_few_short_lines() -> None:
    assert lines(SEASON, played(GRAND), played(deal(2, "null won"), series=2)) == [
        "Evening of 2026-01-06",
        "1 table, 2 series, 5 players",
        "                            sum  S1   S2",
        " 1. Anna                   1300 800  500",
        " 2. Carla                  1300 900  400",
        " 3. Bert                   1300 700  600",
        " 4. Emil                   1000   – 1000",
        " 5. Dora                    100 100    –",
        "",
        "Series 1: Carla, 900",
        "Series 2: Emil, 1000",
        "Highest game: Anna, grand hand: with 2,",
        "   game 3, hand 4, times 24: 96",
        "Anna before Carla: 18 games won, not 17",
        "Carla before Bert: 17 games won, not 16",
    ]


def test_one_series_needs_no_columns_and_no_winner() -> None:
    assert lines("6.1.\nAnna 1204\nBert -94") == [
        "Evening of 2026-01-06",
        "1 table, 1 series, 2 players",
        "",
        " 1. Anna                            1204",
        " 2. Bert                             -94",
    ]


def test_four_series_have_no_room_beside_a_name() -> None:
    told = lines("6.1. 6.1. 6.1. 6.1.\nAnna 1 2 3 4\nBert 4 3 2 2")
    assert told[3] == " 1. Bert                              11"
    assert told[-1] == "Series 4: Anna, 4"


def test_a_series_that_was_shared_names_all_its_winners() -> None:
    assert "Series 1: Anna and Bert, 500" in lines("6.1. 6.1.\nAnna 500 1\nBert 500 2")


def test_two_lists_of_one_series_are_added() -> None:
    results, members = season_of("6.1. 6.1.\nAnna 100 200\nBert 1 2")
    results.append(results[0]._replace(sheet="other", total=50))
    night = evening(results, members, SeasonRules(), DAY)
    assert evening_lines(night, shown_names(members))[3].split() == "1. Anna 350 150 200".split()  # noqa: SIM905


@pytest.mark.parametrize(
    ("tiebreak", "told"),
    [
        (TieBreak.WON, "Bert before Anna: 9 games won, not 8"),
        (TieBreak.LOST_FEWER, "Anna before Bert: 1 games lost, not 2"),
        (TieBreak.BEST_RESULT, "Bert before Anna: the better series is 700, not 600"),
        (TieBreak.OPPONENTS_LOST, "Anna before Bert: opponents lost 7 games, not 6"),
        (TieBreak.POINTS, "Anna before Bert: 650 points from games, not 649"),
        (TieBreak.RESULTS, "Bert before Anna: 3 series, not 2"),
    ],
)
def test_what_decided_between_equal_sums_is_said(tiebreak: TieBreak, told: str) -> None:
    one = Result("m1", "a", DAY, 1, 1, 1, 3, 36, 36, 350, 4, 1, 3, 600)
    two = Result("m2", "a", DAY, 1, 1, 2, 3, 36, 36, 349, 5, 1, 2, 700)
    results = [
        one,
        one._replace(sheet="b", series=2, points=300, won=4, lost=0, opponents_lost=4, total=400),
        two,
        two._replace(sheet="b", series=2, points=200, won=2, lost=1, total=200),
        two._replace(sheet="c", series=3, points=100, won=2, lost=0, total=100),
    ]
    members = [member(1, "Anna"), member(2, "Bert")]
    night = evening(results, members, SeasonRules(tiebreak=(tiebreak,)), DAY)
    said = evening_lines(night, shown_names(members))
    assert told in " ".join(" ".join(said).split())


def crowd(count: int, name: str = "Maximilian von der Heide") -> tuple[list[Result], list[Member]]:
    rows = [f"{name.replace(' ', '_')}_{n:02} {n + 700}/{n % 9} {900 - n}" for n in range(count)]
    return season_of("\n".join(["6.1. 6.1.", *rows]))


def crowded(count: int, height: int | None = HEIGHT) -> list[str]:
    results, members = crowd(count)
    night = evening(results, members, SeasonRules(), DAY)
    return evening_lines(night, shown_names(members), height=height)


def test_more_players_than_fit_are_counted() -> None:
    told = crowded(48)
    assert len(told) == HEIGHT
    assert max(map(len, told)) <= WIDTH
    (more,) = [line for line in told if line.startswith("…")]
    shown_places = sum(line[2:4] == ". " for line in told)
    assert more == f"… and {48 - shown_places} more; --all shows everybody"
    assert sum(line[2:4] == ". " for line in crowded(48, None)) == 48


def test_as_many_players_as_fit_are_all_shown() -> None:
    for count in range(1, 49):
        told = crowded(count)
        shown_places = sum(line[2:4] == ". " for line in told)
        more = [int(line.split()[2]) for line in told if line.startswith("…")]
        assert shown_places + sum(more) == count
        assert len(told) <= HEIGHT
        # One more than a line has room for is never told as missing.
        assert more != [1]


def test_three_places_are_shown_whatever_stands_below() -> None:
    results, members = crowd(12)
    everybody = [each._replace(total=700, won=5) for each in results]
    night = evening(everybody, members, SeasonRules(), DAY)
    told = evening_lines(night, shown_names(members), height=8)
    assert [line[:3] for line in told[3:6]] == [" 1."] * 3
    assert told[6] == "… and 9 more; --all shows everybody"


@LAW
@given(st.integers(1, 60), st.integers(1, 5), st.data())
def test_every_evening_fits_the_width_of_a_phone(
    count: int, series: int, data: st.DataObject
) -> None:
    name = st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=60)
    members = [
        Member(id=f"m{n}", number=n, name=data.draw(name), since=None) for n in range(min(count, 6))
    ]
    totals = st.integers(-9999, 99999)
    results = [
        Result(each.id, f"{n}", DAY, n, 1, 1, 3, 36, 36, 1, 1, 1, 1, data.draw(totals))
        for each in members
        for n in range(1, series + 1)
    ]
    night = evening(results, members, SeasonRules(), DAY)
    told = evening_lines(night, shown_names(members))
    assert max(map(len, told)) <= WIDTH
    assert len([line for line in told if ". " in line[:4]]) == len(members)


# --- for a page or a program ----------------------------------------------------------------------


def rows(table: Table) -> Iterator[list[str]]:
    for row in table.rows:
        yield [shown(row.cells.get(column.key), column.kind) for column in table.columns]


def test_the_evening_as_a_table() -> None:
    night, names = found(SEASON, SeasonRules(), DAY, played(GRAND), guests=("Dora",))
    table = evening_table(night, names)
    assert [column.key for column in table.columns] == [
        "rank",
        "name",
        "total",
        "series_1",
        "series_2",
        "won",
        "lost",
        "opponents_lost",
        "points",
    ]
    first, *_others, last = rows(table)
    assert first == ["1", "Anna", "1300", "800", "500", "18", "5", "0", "650"]
    assert last == ["5", "Dora (G)", "100", "100", "", "4", "5", "0", "150"]
    assert table.rows[1].cells["series_1"].marks is Mark.BEST
    assert table.rows[0].cells["series_1"].marks is Mark.NONE
    assert table.heading == (("Tables", "1"),)
    assert table.notes[:2] == ("Series 1: Carla, 900", "Series 2: Emil, 1000")


def test_scores_of_36_deals_have_two_places() -> None:
    night, names = found("6.1.\nAnna 1000x35\nBert 900", SeasonRules(normalise=True))
    # 1000 · 36 / 35 = 1028.57
    assert next(rows(evening_table(night, names)))[2:4] == ["1028.57", "1028.57"]
    assert evening_table(night, names).columns[2].kind is Kind.DECIMAL
    assert evening_lines(night, names)[3].endswith("1028.57")


# --- ranks of all evenings ------------------------------------------------------------------------


def test_every_evening_has_its_ranks() -> None:
    results, members = season_of(SEASON)
    ranks = evening_ranks(results, members, SeasonRules())
    assert ranks[DAY, "m1"] == 1
    assert ranks[date(2026, 1, 20), "m6"] == 1
    assert (DAY, "m6") not in ranks


@LAW
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["m1", "m2", "m3", "nobody"]),
            st.integers(1, 2),
            st.sampled_from([-100, 0, 500]),
            st.integers(0, 2),
            st.integers(0, 2),
            st.sampled_from([24, 36]),
        ),
        min_size=1,
    ),
    FAIR_RULES,
)
def test_ranks_of_all_evenings_are_those_of_each(
    told: list[tuple[str, int, int, int, int, int]], rules: SeasonRules
) -> None:
    members = [member(number, name) for number, name in enumerate(("Anna", "Bert", "Carla"), 1)]
    results = [
        Result(one, f"{n}", date(2026, 1, day), 1, 1, 1, 4, 48, deals, total, won, lost, won, total)
        for n, (one, day, total, won, lost, deals) in enumerate(told)
    ]
    ranks = evening_ranks(results, members, rules)
    found = {
        (day, line.member.id): line.rank
        for day in {each.evening for each in results}
        for line in evening(results, members, rules, day).standings.lines
    }
    assert ranks == found


def test_every_table_has_its_ranks() -> None:
    results, _members = season_of(SEASON)
    ranks = table_ranks(results)
    assert ranks[f"{DAY}-1", "m3"] == 1
    assert ranks[f"{DAY}-2", "m5"] == 1
