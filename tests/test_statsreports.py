"""How the statistics and honours of a season are shown, as tables, sentences and JSON."""

import json
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from test_honours import line, result, table
from test_seasonstats import (
    EVENING,
    FIRST,
    HOUSE,
    LOST,
    PASSED,
    SECOND,
    WON,
    Listed,
    deal,
    foot,
    sheet,
    stats_of,
)

from skatcalc.cli import main
from skatcalc.events import DealAdded
from skatcalc.export.text import render
from skatcalc.honours import Award, Honour, Honours, honours
from skatcalc.i18n import LANGUAGES, use
from skatcalc.members import Member
from skatcalc.ramsch import Ramsch
from skatcalc.season import Group
from skatcalc.seasonrules import Measure, SeasonRules
from skatcalc.seasonstats import SeasonStats, Where, season_stats
from skatcalc.statsdata import honours_data, stats_data
from skatcalc.statsreports import (
    honours_table,
    member_tables,
    stats_tables,
    where_text,
    wide_table,
)
from skatcalc.table import Row, Table

NAMES = {"anna": "Anna", "bert": "Bert", "carla": "Carla"}
RAMSCH = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 30, 2: 25, 3: 65}))


def season() -> SeasonStats:
    """Return two evenings: the one worked by hand, and a list known by its totals alone."""
    totals = Listed(sheet(foot((300, 11, 0), (-48, 2, 1), (60, 3, 0))), SECOND, stream="sheet/2")
    return season_stats([Listed(sheet(*EVENING)), totals])


def row_of(table: Table, name: str) -> Row:
    first = table.columns[0].key
    return next(row for row in table.rows if row.cells[first].value == name)


def values(table: Table, name: str) -> dict[str, object]:
    """Return what stands in a line, by column, without what is empty."""
    cells = row_of(table, name).cells.items()
    return {key: cell.value for key, cell in cells if cell.value is not None and key != "name"}


# --- the statistics of all ----------------------------------------------------------------------


def test_the_games_of_all_by_contract() -> None:
    contracts, *_others = stats_tables("2026", season(), NAMES)
    assert contracts.title == "Statistics of 2026"
    assert contracts.heading == (
        ("Evenings", "2"),
        ("Lists", "2"),
        ("Deals", "8"),
        ("Won as declarer", "20 of 25 (80.0%)"),  # 4 of 8, and 16 of 17
        ("Won as defender", "3 of 7 (42.9%)"),
    )
    assert values(contracts, "spades") == {
        "contract": "spades",
        "games": 2,
        "share": Fraction(2, 7),
        "won": 1,
        "lost": 1,
        "rate": Fraction(1, 2),
        "ref_share": Fraction(162, 1000),
        "ref_rate": Fraction(779, 1000),
    }
    # Nobody played diamonds: there is no rate of nothing.
    assert values(contracts, "diamonds") == {
        "contract": "diamonds",
        "games": 0,
        "share": 0,
        "won": 0,
        "lost": 0,
        "ref_share": Fraction(107, 1000),
        "ref_rate": Fraction(775, 1000),
    }
    assert values(contracts, "all")["games"] == 7
    assert values(contracts, "all")["rate"] == Fraction(4, 7)
    assert values(contracts, "passed") == {
        "contract": "passed",
        "games": 1,
        "share": Fraction(1, 8),
        "ref_share": Fraction(49, 1000),
    }


def test_what_is_not_known_is_said() -> None:
    contracts, *_others = stats_tables("2026", season(), NAMES)
    assert contracts.notes == (
        (
            "1 list is known by its totals alone: of it only games won and lost and score points "
            "are counted"
        ),
        "of 1 deal only the score was written: it is counted as won or lost alone",
        (
            "ref.: 17.97 million deals of tournaments (skatblog.com, 2014); with few games a "
            "difference may be chance"
        ),
        "passed: share of all deals, not of the games",
    )


def test_a_season_where_all_is_known_says_only_what_it_is_compared_with() -> None:
    contracts, kinds, *_others = stats_tables("2026", stats_of(deal(1, WON)), NAMES)
    assert len(contracts.notes) == 2
    assert [row.cells["kind"].value for row in kinds.rows] == [
        "Hand",
        "Schneider made",
        "Schwarz made",
        "Schneider announced",
        "Schwarz announced",
        "Ouvert",
        "Grand ouvert",
        "Overbid",
    ]


def test_what_only_some_houses_play_is_shown_where_it_was_played() -> None:
    found = stats_of(
        deal(1, "null won kontra re"), RAMSCH, deal(2, "grand m1 0 tricks"), rules=HOUSE
    )
    contracts, kinds, _declarers, _games, defenders, _runs = stats_tables("2026", found, NAMES)
    shown = [row.cells["kind"].value for row in kinds.rows]
    assert shown[3:5] == ["Declarer schneider", "Declarer schwarz"]
    assert shown[-2:] == ["Kontra", "Re"]
    assert values(contracts, "Ramsch") == {
        "contract": "Ramsch",
        "games": 1,
        "share": Fraction(1, 3),
    }
    assert contracts.notes[-1] == "passed and Ramsch: share of all deals, not of the games"
    assert values(defenders, "Carla")["ramsch"] == 1
    assert values(defenders, "Carla")["ramsch_lost"] == 1


def test_member_by_member() -> None:
    _contracts, _kinds, declarers, games, defenders, runs = stats_tables("2026", season(), NAMES)
    assert values(declarers, "Anna") == {
        "lists": 2,
        "deals": 8,
        "solos": 14,  # three, and eleven on the other list
        "share": Fraction(2, 8),
        "won": 12,
        "lost": 2,
        "rate": Fraction(12, 14),
        "points": -31 + 300,
    }
    assert values(games, "Carla") == {
        "diamonds": 0,
        "hearts": 1,
        "spades": 0,
        "clubs": 1,
        "grand": 1,
        "null": 0,
        "hand": 1,
        "schneider": 1,
        "schwarz": 1,
        "ouvert": 1,
        "overbid": 1,
    }
    assert values(defenders, "Bert") == {
        "defended": 5,
        "won": 2,
        "rate": Fraction(2, 5),
        "per_series": Fraction(2 * 36, 8),
        "passed": 1,
    }
    assert values(runs, "Carla") == {"wins": 2, "unbeaten": 5, "attended": 2, "highest": 264}


def test_members_stand_in_the_order_of_their_names() -> None:
    names = {"anna": "Zoe", "bert": "anton", "carla": "Berta"}
    *_others, runs = stats_tables("2026", season(), names)
    assert [row.cells["name"].value for row in runs.rows] == ["anton", "Berta", "Zoe"]


def test_the_games_that_stand_out_are_told_in_their_sentence() -> None:
    *_others, runs = stats_tables("2026", season(), NAMES)
    ouvert = (
        "Carla, grand hand, ouvert: with 4, game 5, hand 6 (the announcement implies it), "
        "schneider 7, announced 8, schwarz 9, announced 10, ouvert 11, times 24: 264 "
        "(2026-01-05, series 1, game 8)"
    )
    assert runs.notes == (f"highest game, most matadors, grand ouvert: {ouvert}",)


def test_of_many_equal_games_three_are_told() -> None:
    events = (deal(2, LOST), *[deal(1, WON)] * 4)
    *_others, runs = stats_tables("2026", stats_of(*events), NAMES)
    assert [note.partition(",")[0] if "(" in note else note for note in runs.notes] == [
        "highest game",  # games 2 and 3 are among the first three with a matador, too
        "highest game",
        "highest game: Anna",
        "most matadors: Bert",
        "highest game: 1 more",
        "most matadors: 2 more",
    ]


def test_a_season_without_a_list_says_so() -> None:
    (only,) = stats_tables("2026", season_stats([]), {})
    assert only.heading == (
        ("Evenings", "0"),
        ("Lists", "0"),
        ("Deals", "0"),
        ("Won as declarer", "0"),
    )
    assert only.notes == ("no list of the season is closed yet",)
    assert only.rows == ()


def test_of_a_season_of_totals_there_is_what_they_tell() -> None:
    totals = Listed(sheet(foot((300, 11, 0), (-48, 2, 1), (60, 3, 0))))
    found = season_stats([totals])
    (only,) = stats_tables("2026", found, NAMES)
    assert only.title == "Statistics of 2026"
    assert values(only, "Bert") == {
        "lists": 1,
        "deals": 0,
        "solos": 3,
        "won": 2,
        "lost": 1,
        "rate": Fraction(2, 3),
        "points": -48,
    }
    assert len(only.notes) == 1
    (own,) = member_tables("2026", found, "bert", NAMES)
    assert (own.title, own.rows[0]) == ("Bert, statistics of 2026", only.rows[1])
    assert own.notes == only.notes


def test_all_figures_of_the_members_in_one_table() -> None:
    wide = wide_table("2026", season(), NAMES)
    assert wide.title == "Statistics of 2026"
    keys = [column.key for column in wide.columns]
    assert len({*keys}) == len(keys) == 31
    found = values(wide, "Carla")
    assert found["declarer_won"] == 5  # two, and three on the other list
    assert found["games_hearts"] == 1
    assert found["defender_won"] == 2
    assert found["defender_ramsch"] == 0
    assert found["runs_highest"] == 264
    titles = {column.key: column.title for column in wide.columns}
    assert titles["defender_won"] == "As defender: Won"
    one = wide_table("2026", season(), NAMES, "carla")
    assert one.rows == (row_of(wide, "Carla"),)
    assert [column.key for column in one.columns] == keys


# --- one member ---------------------------------------------------------------------------------


def test_a_member_stands_beside_all() -> None:
    contracts, kinds = member_tables("2026", season(), "anna", NAMES)
    assert contracts.title == "Anna, statistics of 2026"
    assert contracts.heading == (
        ("Evenings", "2"),
        ("Lists", "2"),
        ("Deals", "8"),
        ("Solos", "2 of 8 (25.0%)"),
        ("Won as declarer", "12 of 14 (85.7%)"),
        ("Won as defender", "2 of 5 (40.0%)"),
    )
    assert values(contracts, "grand") == {
        "contract": "grand",
        "games": 0,
        "share": 0,
        "won": 0,
        "lost": 0,
        "club_share": Fraction(2, 7),
        "club_rate": Fraction(1, 2),
        "ref_share": Fraction(322, 1000),
        "ref_rate": Fraction(914, 1000),
    }
    assert values(contracts, "passed")["club_share"] == Fraction(1, 8)
    assert values(kinds, "Overbid") == {
        "kind": "Overbid",
        "games": 1,
        "share": Fraction(1, 2),
        "won": 0,
        "lost": 1,
        "rate": 0,
        "club_share": Fraction(2, 7),
        "club_rate": 0,
    }
    assert kinds.notes == (
        (
            "highest game, most matadors: Anna, spades hand: with 2, game 3, hand 4, schneider 5, "
            "times 11: 55 (2026-01-05, series 1, game 1)"
        ),
        "most games won in a row as declarer: 1 (2026-01-05, series 1, game 1)",
        (
            "most deals in a row without a lost game: 4 (2026-01-05, series 1, game 1 to "
            "2026-01-05, series 1, game 4)"
        ),
        "most evenings in a row: 2 (2026-01-05 to 2026-01-12)",
    )


def test_who_has_no_list_has_no_statistics() -> None:
    with pytest.raises(KeyError):
        member_tables("2026", season(), "dora", NAMES)


def test_who_only_lost_has_no_run() -> None:
    _contracts, kinds = member_tables("2026", stats_of(deal(3, "null lost")), "carla", NAMES)
    assert kinds.notes == ("most evenings in a row: 1 (2026-01-05)",)


def test_a_place_is_an_evening_a_list_or_a_game() -> None:
    assert where_text(Where(FIRST)) == "2026-01-05"
    assert where_text(Where(FIRST, 2, "sheet/1")) == "2026-01-05, series 2"
    assert where_text(Where(FIRST, 2, "sheet/1", 7)) == "2026-01-05, series 2, game 7"


# --- honours ------------------------------------------------------------------------------------

PLAYED = (*EVENING, deal(1, "spades with 2 won"))


def named(measure: Measure = Measure.TOTAL) -> Honours:
    rules = SeasonRules(measure=measure)
    now = table(line("carla", 1, 900), line("anna", 2, 800), line("bert", 3, 700), rules=rules)
    then = table(line("anna", 1, 9), line("bert", 2, 5), line("carla", None, 4, Group.BELOW))
    results = [
        result("anna", 555),
        result("bert", 400),
        result("carla", 800),
        result("anna", 245, SECOND),
        result("bert", 300, SECOND),
    ]
    found = season_stats([Listed(sheet(*PLAYED))])
    members = [
        Member(id=name, number=number, name=shown, since=date(2020, 1, 1))
        for number, (name, shown) in enumerate(NAMES.items(), start=1)
    ]
    return honours(now, results, found, members, after=lambda _day: then)


def test_the_honours_as_they_hang_on_the_wall() -> None:
    whole = honours_table("2026", named(), Measure.TOTAL, NAMES)
    title, heading, *lines = render(whole).splitlines()
    assert (title, heading) == ("Honours of 2026", "Evenings 2")
    assert [" ".join(each.split()) for each in lines[2 : 2 + whole.footer]] == [
        "Champion Carla 900 place 1",
        "Runner-up Anna 800 place 2",
        "Best series Carla 800 2026-01-01, series 1",
        # Anna has 555 on the one evening and 245 on the other.
        "Best evening Carla 800 2026-01-01",
        "Highest game Carla 264 2026-01-05, series 1, game 8",
        "Most matadors Carla with 4 2026-01-05, series 1, game 8",
        "Grand ouvert Carla 264 2026-01-05, series 1, game 8",
        # 3 to 10, without 7, of which only the score is known.
        "Longest without loss Bert 7 deals, 2026-01-05",
        # Two won games each, of nine deals.
        "Best defender Anna 8.00 won in 36 deals, of 9 deals",
        "Best defender Bert 8.00 won in 36 deals, of 9 deals",
        "Best defender Carla 8.00 won in 36 deals, of 9 deals",
        "Most solos Anna 4",
        "Best win rate Carla 66.7% of 3 games",
        "Never absent Anna 2 all evenings",
        "Never absent Bert 2 all evenings",
        "Climber of the year Carla 2 from place 3 to 1",
        "Faller of the year Anna 1 from place 1 to 2",
        "Faller of the year Bert 1 from place 2 to 3",
        "Red lantern Bert 700 place 3",
        "Repdigit Anna 555 2026-01-01, series 1",
    ]
    assert whole.notes == (
        (
            "Highest game, Most matadors, Grand ouvert: Carla, grand hand, ouvert: with 4, game 5, "
            "hand 6 (the announcement implies it), schneider 7, announced 8, schwarz 9, announced "
            "10, ouvert 11, times 24: 264"
        ),
        "best defender: most defended games won in 36 deals, with at least 3 deals",
        "best win rate: with at least 2 solos",
        (
            "climber and faller: the order by score now against that after 2026-01-01, among the 3 "
            "who had a score then"
        ),
    )


@pytest.mark.parametrize("measure", [Measure.AVERAGE, Measure.PER_36])
def test_averages_have_two_places(measure: Measure) -> None:
    whole = honours_table("2026", named(measure), measure, NAMES)
    assert [whole.rows[at].cells["value"].value for at in (0, 1, 2)] == ["900.00", "800.00", "800"]


def test_a_total_that_is_no_whole_number_has_two_places() -> None:
    award = Award(Honour.CHAMPION, "anna", Fraction(2137, 3), place=1)
    found = Honours(awards=(award,), least_solos=1, least_deals=1, evenings=1, compared=0)
    whole = honours_table("2026", found, Measure.TOTAL, NAMES)
    assert whole.rows[0].cells["value"].value == "712.33"
    assert whole.notes == ()


def test_a_season_that_has_not_begun_names_nobody() -> None:
    found = Honours(awards=(), least_solos=1, least_deals=1, evenings=0, compared=0)
    whole = honours_table("2026", found, Measure.TOTAL, NAMES)
    assert (whole.rows, whole.notes) == ((), ("nobody is named yet",))


def test_a_run_over_several_evenings_tells_from_when_to_when() -> None:
    first, last = Where(FIRST, 1, "sheet/1", 3), Where(SECOND, 1, "sheet/2", 9)
    award = Award(Honour.LONGEST_UNBEATEN, "anna", Fraction(40), first, last)
    found = Honours(awards=(award,), least_solos=1, least_deals=1, evenings=2, compared=0)
    whole = honours_table("2026", found, Measure.TOTAL, NAMES)
    assert whole.rows[0].cells["details"].value == "deals, 2026-01-05 – 2026-01-12"


LONG = {
    "anna": "Annegret Schmidt-Rottluff-Kirchner",
    "bert": "Dr. Berthold von und zu Hohenstein",
    "carla": "Carla",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_the_terminal(language: str) -> None:
    use(language)
    season_lists = [
        Listed(sheet(*[deal(1, WON), deal(2, LOST)] * 16, rules=HOUSE), stream=f"sheet/{number}")
        for number in range(40)
    ]
    found = season_stats([*season_lists, Listed(sheet(*PLAYED, RAMSCH, rules=HOUSE))])
    tables = [
        *stats_tables("2026", found, LONG),
        *member_tables("2026", found, "bert", LONG),
        honours_table("2026", named(), Measure.AVERAGE, LONG),
    ]
    for each in tables:
        lines = render(each).splitlines()
        assert max(map(len, lines)) <= 80, [text for text in lines if len(text) > 80]


# --- JSON ---------------------------------------------------------------------------------------


def test_statistics_as_json() -> None:
    data = json.loads(json.dumps(stats_data("2026", season(), NAMES)))
    assert (data["schema"], data["season"]) == ("skatcalc.season-stats/1", "2026")
    assert data["evenings"] == ["2026-01-05", "2026-01-12"]
    club = data["club"]
    assert (club["lists"], club["lists_without_games"], club["unknown"]) == (2, 1, 1)
    assert club["solos"] == {"games": 25, "won": 20, "lost": 5, "win_rate": "4/5"}
    assert club["contracts"]["spades"] == {
        "games": 2,
        "won": 1,
        "lost": 1,
        "win_rate": "1/2",
        "share": "2/7",
    }
    assert club["contracts"]["diamonds"]["win_rate"] is None
    assert club["kinds"]["overbid"]["lost"] == 2
    assert [each["name"] for each in data["members"]] == ["Anna", "Bert", "Carla"]
    anna = data["members"][0]
    assert anna["share_of_solos"] == "1/4"
    assert anna["defended_won_per_36"] == "9"
    assert anna["evenings"] == ["2026-01-05", "2026-01-12"]
    assert anna["runs"]["without_a_loss"] == {
        "length": 4,
        "first": {"evening": "2026-01-05", "series": 1, "sheet": "sheet/1", "game": 1},
        "last": {"evening": "2026-01-05", "series": 1, "sheet": "sheet/1", "game": 4},
    }
    assert anna["runs"]["evenings"]["last"] == {
        "evening": "2026-01-12",
        "series": None,
        "sheet": None,
        "game": None,
    }
    assert data["highest"][0]["score"] == 264
    assert data["highest"][0]["matadors"] == {"count": 4, "held": True}
    assert data["reference"]["deals"] == 17_967_106
    assert data["reference"]["contracts"]["grand"] == {"share": "161/500", "win_rate": "457/500"}


def test_one_member_as_json() -> None:
    found = stats_of(deal(1, "null won"), PASSED)
    data = stats_data("2026", found, NAMES, "anna")
    (anna,) = json.loads(json.dumps(data))["members"]
    assert anna["name"] == "Anna"
    assert anna["highest"][0]["sentence"] == "null: 23"
    assert anna["highest"][0]["matadors"] is None
    assert anna["runs"]["won"]["length"] == 1


def test_honours_as_json() -> None:
    data = json.loads(json.dumps(honours_data("2026", named(), NAMES)))
    assert data["schema"] == "skatcalc.season-honours/1"
    assert (data["least_solos"], data["least_deals"], data["compared"]) == (2, 3, 3)
    assert data["honours"][0] == {
        "honour": "champion",
        "member": "carla",
        "name": "Carla",
        "value": "900",
        "of": None,
        "place": 1,
        "before": None,
        "where": None,
        "until": None,
        "game": None,
    }
    rate = next(each for each in data["honours"] if each["honour"] == "best-win-rate")
    assert (rate["value"], rate["of"]) == ("2/3", 3)
    highest = next(each for each in data["honours"] if each["honour"] == "highest-game")
    assert highest["game"]["contract"] == "grand"


def test_the_command_prints_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKATCALC_BOOK", str(tmp_path / "book.sqlite"))
    for words in (
        "sheet new Monday Anna Bert Carla --games 3",
        "sheet add anna grand with 1 won",
        "sheet close",
        "season new 2026",
        "season add Monday",
    ):
        assert main(words.split()) == 0
    capsys.readouterr()
    assert main(["--json", "season", "stats", "Anna"]) == 0
    data = json.loads(capsys.readouterr().out)
    (anna,) = data["members"]
    assert (anna["name"], anna["declared"]["won"]) == ("Anna", 1)
    where = anna["highest"][0]["where"]
    assert (where["series"], where["game"]) == (1, 1)
    page, honoured = tmp_path / "season.md", tmp_path / "honours.csv"
    assert main(["season", "stats", "--output", str(page)]) == 0
    assert page.read_text(encoding="utf-8").count("## ") == 6
    assert main(["season", "stats", "--honours", "--output", str(honoured)]) == 0
    assert honoured.read_text(encoding="utf-8").startswith("honour,name,value,details\n")
