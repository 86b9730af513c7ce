"""The honours in a season's workbook: what stands there, as numbers, and where each leads to."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import pytest
from making_seasons import table as season

from skatcalc.events import DealAdded, Heading, Scoring, Seat, SheetOpened
from skatcalc.facts import to_game
from skatcalc.honours import Award, Honour, Honours, honours
from skatcalc.notation import read_words
from skatcalc.rules import ISKO
from skatcalc.season import standings
from skatcalc.seasonhonourssheet import honours_sheet
from skatcalc.seasonrules import Measure, SeasonRules
from skatcalc.seasonstats import SeasonStats, Where, season_stats
from skatcalc.seasonworkbook import SeasonBook, standings_sheet
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.table import Cell, Kind, Mark, Ref, Table

FIRST, SECOND = date(2026, 1, 5), date(2026, 2, 2)
RESULTS, MEMBERS = season(
    """
            5.1     5.1     2.2
    Anna    600/9   300/5   555/7
    Bert    400/6   700/9   100/3/2
    Carla   100/2   -       200/4
    """
)
NAMES = ("Anna", "Bert", "Carla")


def book(*, measure: Measure = Measure.TOTAL, with_lists: bool = False) -> SeasonBook:
    sheets = dict.fromkeys(each.sheet for each in RESULTS)
    return SeasonBook(
        name="Season 2026",
        standings=standings(RESULTS, MEMBERS, SeasonRules(measure=measure)),
        results=tuple(RESULTS),
        members=tuple(MEMBERS),
        lists=dict.fromkeys(sheets, "Monday"),
        numbers={sheet: number for number, sheet in enumerate(sheets, start=11)},
        scorings=dict.fromkeys(sheets, Scoring.SEEGER),
        with_lists=with_lists,
    )


class Listed(NamedTuple):
    sheet: Sheet
    evening: date
    series: int
    stream: str
    members: tuple[str, ...] = ("m1", "m2", "m3")


def games(*told: tuple[int, str]) -> SeasonStats:
    """Return the statistics of the second list, on which these declared."""
    heading = Heading(
        name="Monday",
        date=FIRST,
        seats=tuple(map(Seat, NAMES)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    deals = [
        DealAdded(declarer=seat, game=to_game(read_words(words.split()))) for seat, words in told
    ]
    sheet = replay(records_of([SheetOpened(heading), *deals]))
    return season_stats([Listed(sheet, FIRST, 2, f"{FIRST}-2")])


def made(found: Honours, season_book: SeasonBook | None = None) -> Table:
    season_book = season_book or book()
    return honours_sheet(season_book, found, standings_sheet(season_book))


def honoured(stats: SeasonStats, season_book: SeasonBook | None = None) -> Table:
    season_book = season_book or book()
    rules = season_book.rules
    found = honours(
        season_book.standings,
        season_book.results,
        stats,
        season_book.members,
        after=lambda day: standings(RESULTS, MEMBERS, rules, after=day),
    )
    return made(found, season_book)


def lines(table: Table) -> list[tuple[object, ...]]:
    keys = [column.key for column in table.columns]
    return [
        tuple(row.cells[key].value if key in row.cells else "" for key in keys)
        for row in table.rows
    ]


def line(table: Table, title: str) -> dict[str, Cell]:
    """Return the first line of an honour."""
    return next(
        row.cells
        for row in table.rows
        if "honour" in row.cells and row.cells["honour"].value == title
    )


STATS = games(
    (1, "grand with 2 won"),
    (2, "clubs without 3 won"),
    (2, "clubs with 1 lost"),
    (1, "null won"),
)


def test_of_many_equal_games_the_first_ten_hang_on_the_wall() -> None:
    table = honoured(games(*[(1, "clubs with 1 won")] * 13))
    titles = [str(each[0]) for each in lines(table)]
    for title in ("Highest game", "Most matadors"):
        first = titles.index(title)
        below = titles[first + 1 : first + 11]
        assert below[:9] == [""] * 9
        assert below[9] != ""
    assert table.notes[:2] == ("Highest game: 3 more", "Most matadors: 3 more")
    assert honoured(games(*[(1, "clubs with 1 won")] * 10)).notes[0] != "Highest game: 0 more"


def test_the_honours_worked_by_hand() -> None:
    """Anna has 600 + 300 + 555, Bert 400 + 700 + 100; on the first evening he had more."""
    assert lines(honoured(STATS)) == [
        ("Champion", "Anna", 1455, "place 1"),
        ("Runner-up", "Bert", 1200, "place 2"),
        ("Best series", "Bert", 700, "2026-01-05, series 2"),
        ("Best evening", "Bert", 1100, "2026-01-05"),
        (
            "Highest game",
            "Anna",
            72,
            "2026-01-05, series 2, game 1\ngrand: with 2, game 3, times 24: 72",
        ),
        (
            "Most matadors",
            "Bert",
            "without 3",
            "2026-01-05, series 2, game 2\nclubs: without 3, game 4, times 12: 48",
        ),
        ("Longest without loss", "Anna", 4, "deals, 2026-01-05"),
        ("", "Carla", 4, "deals, 2026-01-05"),
        ("Best defender", "Anna", 9, "won in 36 deals, of 4 deals"),
        ("", "Carla", 9, "won in 36 deals, of 4 deals"),
        ("Most solos", "Anna", 2, ""),
        ("", "Bert", 2, ""),
        ("Best win rate", "Anna", 1, "of 2 games"),
        ("Never absent", "Anna", 2, "all evenings"),
        ("", "Bert", 2, "all evenings"),
        ("", "Carla", 2, "all evenings"),
        ("Climber of the year", "Anna", 1, "from place 2 to 1"),
        ("Faller of the year", "Bert", 1, "from place 1 to 2"),
        ("Red lantern", "Carla", 300, "place 3"),
        ("Repdigit", "Anna", 555, "2026-02-02, series 1"),
    ]


@pytest.mark.parametrize(
    ("title", "source"),
    [
        ("Champion", Ref(0, "score", "standings")),
        ("Runner-up", Ref(1, "score", "standings")),
        ("Red lantern", Ref(2, "score", "standings")),
        ("Climber of the year", Ref(0, "rank", "standings")),
        ("Faller of the year", Ref(1, "rank", "standings")),
        ("Never absent", Ref(0, "evenings", "standings")),
        ("Most solos", Ref(0, "won", "standings")),
        ("Best win rate", Ref(0, "win_rate", "standings")),
        ("Best defender", Ref(0, "games", "standings")),
        # The results are those of Anna, Bert and Carla of the first list, then of the second one.
        ("Best evening", Ref(1, "total", "results")),
        ("Best series", Ref(4, "total", "results")),
        ("Highest game", Ref(3, "total", "results")),
        ("Longest without loss", Ref(3, "total", "results")),
        ("Repdigit", Ref(5, "total", "results")),
    ],
)
def test_every_value_leads_to_where_it_is_from(title: str, source: Ref) -> None:
    assert line(honoured(STATS), title)["value"].link == source


def test_games_lead_to_their_list_where_it_is_in_the_workbook() -> None:
    table = honoured(STATS, book(with_lists=True))
    for title in ("Highest game", "Most matadors"):
        assert line(table, title)["value"].link == Ref(0, "number", "list-12")
    assert line(table, "Best series")["value"].link == Ref(4, "total", "results")


def test_shares_and_averages_are_numbers_of_their_kind() -> None:
    table = honoured(STATS, book(measure=Measure.AVERAGE))
    assert line(table, "Champion")["value"][::5] == (485, Kind.DECIMAL)
    assert line(table, "Best win rate")["value"].kind is Kind.PERCENT
    assert line(table, "Best defender")["value"].kind is Kind.DECIMAL
    assert line(table, "Best series")["value"].kind is Kind.INTEGER
    assert line(table, "Champion")["name"].marks is Mark.BEST


def test_shared_points_are_shown_with_places() -> None:
    third = Award(Honour.CHAMPION, "m1", Fraction(1000, 3), place=1)
    whole = Honours(awards=(third,), least_solos=1, least_deals=1, evenings=2, compared=2)
    assert line(made(whole), "Champion")["value"].value == Fraction(1000, 3)


def test_what_has_no_source_has_no_link() -> None:
    """As somebody without a result in the standings, and a result that is not in the season."""
    awards = (
        Award(Honour.MOST_SOLOS, "m4", Fraction(3)),
        Award(Honour.REPDIGIT, "m1", Fraction(111), Where(SECOND, 1, "sheet/gone")),
        Award(Honour.BEST_SERIES, "m1", Fraction(111)),
    )
    whole = Honours(awards=awards, least_solos=1, least_deals=1, evenings=2, compared=2)
    members = (*MEMBERS, replace(MEMBERS[0], id="m4", number=4, name="Dora"))
    table = made(whole, replace(book(), members=members))
    assert [row.cells["value"].link for row in table.rows] == [None, None, None]


def test_below_stands_what_had_to_be_played() -> None:
    assert honoured(STATS).notes == (
        "best defender: most defended games won in 36 deals, with at least 2 deals",
        "best win rate: with at least 1 solo",
        (
            "climber and faller: the order by score now against that after 2026-01-05, among the 3 "
            "who had a score then"
        ),
    )
    nobody = Honours(awards=(), least_solos=1, least_deals=1, evenings=0, compared=0)
    assert made(nobody).notes == ("nobody is named yet",)
    assert honoured(STATS).paper.scale > 1
