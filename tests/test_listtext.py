"""A list as text: what stands there, that nothing is lost, and what is refused with its line."""

from dataclasses import replace
from datetime import date

import pytest

from skatcalc.bock import BockRules
from skatcalc.checks import check_code, closing
from skatcalc.events import DealAdded, Heading, Scoring, Seat, SheetOpened
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.listtext import dump, load
from skatcalc.problems import SkatError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rulefiles import format_rules, parse_rules, toml_value
from skatcalc.rules import ISKO, RULE_BOOKS, find_rules
from skatcalc.sheet import Sheet, records_of, replay

HEADING = Heading(
    name='Club "Löwen" \\ 1',
    date=date(2026, 11, 29),
    seats=(Seat("Anna"), Seat("Bert; the 2nd"), Seat("Carla"), Seat("Дора")),
    rules=ISKO,
    scoring=Scoring.CLASSIC,
    games=24,
    first_dealer=2,
    table=7,
)
HOUSE = ISKO._replace(name="house", doublings=2, bock=BockRules(rounds=2), ramsch=RamschRules())

SPADES = Game(
    declaration=Declaration(Contract.SPADES, Announcements(hand=True)),
    matadors=Matadors(2, held=True),
    outcome=Outcome(card_points=89),
    bid=33,
)
GRAND = Game(
    declaration=Declaration(Contract.GRAND, Announcements(hand=False)),
    matadors=Matadors(1, held=False),
    outcome=Outcome(won=False),
)


def sheet_of(heading: Heading, *deals: DealAdded) -> Sheet:
    return replay(records_of([SheetOpened(heading), *deals]))


def again(text: str) -> Sheet:
    return replay(records_of(load(text).events))


def content(sheet: Sheet) -> tuple[object, ...]:
    """Return all of a list but the places of its deals in the book."""
    return sheet.heading, tuple(deal._replace(id=0) for deal in sheet.deals), check_code(sheet)


LIST = sheet_of(
    HEADING,
    DealAdded(declarer=1, game=SPADES),
    DealAdded(declarer=None, after=2),
    DealAdded(declarer=3, game=GRAND, written=-48, after=3),
    DealAdded(declarer=4, written=33, after=4),
)
TEXT = r"""name = "Club \"Löwen\" \\ 1"
date = 2026-11-29
players = ["Anna", "Bert; the 2nd", "Carla", "Дора"]
rules = "isko"
scoring = "classic"
games = 24
first_dealer = 2
table = 7
--- games
1 SH +2 b33 p89
passed
3 G -1 no-hand l written:-48
4 written:33
"""


def test_a_list_is_a_heading_and_a_line_a_deal() -> None:
    assert dump(LIST) == TEXT


def test_what_was_dumped_is_loaded_as_it_was() -> None:
    loaded = load(TEXT)
    assert loaded.warnings == ()
    assert content(again(TEXT)) == content(LIST)


def test_the_number_of_the_evening_is_kept() -> None:
    text = TEXT.replace("table = 7\n", "table = 7\nevening = 5\n")
    sheet = again(text)
    assert sheet.heading == replace(HEADING, evening=5)
    assert dump(sheet) == text


def test_remarks_blank_lines_and_the_line_ends_of_windows_do_no_harm() -> None:
    text = TEXT.replace("passed", "# the next was passed\n\n   passed  ").replace("\n", "\r\n")
    assert content(again("\ufeff" + text)) == content(LIST)


def test_house_rules_stand_in_a_part_of_their_own() -> None:
    heading = replace(HEADING, rules=HOUSE)
    ramsch = Ramsch(card_points={3: 50, 4: 40, 1: 30}, forehand=3, virgins=0)
    sheet = sheet_of(
        heading,
        DealAdded(declarer=None, ramsch=ramsch, starts_bock=True),
        DealAdded(declarer=1, written=24, starts_bock=True, after=2),
        DealAdded(declarer=None, starts_bock=True, after=3),
    )
    text = dump(sheet)
    assert text.partition("--- rules\n")[2] == (
        'extends = "isko"\n'
        'name = "house"\n'
        "doublings = 2\n"
        "\n[bock]\nrounds = 2\n"
        "\n[ramsch]\n"
        "--- games\n"
        "R 1=30 3=50 4=40 f3 start-bock\n"
        "1 written:24 start-bock\n"
        "passed start-bock\n"
    )
    assert content(again(text)) == content(sheet)


def test_a_closed_list_has_its_check_code_and_is_loaded_closed() -> None:
    closed = replay(records_of([*(r.event for r in LIST.history), closing(LIST)]))
    text = dump(closed)
    assert f'check_code = "{check_code(LIST)}"\n--- games\n' in text
    loaded = again(text)
    assert (content(loaded), loaded.closed) == (content(closed), closed.closed)


def test_members_who_are_linked_stay_linked() -> None:
    seats = (Seat("Anna", "m1"), Seat("Bert"), Seat("Carla", "m3"))
    sheet = sheet_of(replace(HEADING, seats=seats, first_dealer=1))
    text = dump(sheet)
    assert 'seats = [{written = "Anna", player_id = "m1"}, {written = "Bert"}, ' in text
    assert again(text).heading == sheet.heading


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_every_rule_book_under_another_name_is_read_back(name: str) -> None:
    rules = find_rules(name)._replace(name="ours")
    assert parse_rules(format_rules(rules), name="x") == rules


def test_values_are_written_as_toml_has_them() -> None:
    assert toml_value('a\x7f\t"ß') == '"a\\u007f\\t\\"ß"'
    assert toml_value([True, -2, (1, "x")]) == '[true, -2, [1, "x"]]'


def test_what_other_rules_have_made_of_a_list_is_warned_of_and_loaded() -> None:
    text = TEXT.replace("1 SH +2 b33 p89", "2 SH +2 b33 p89")
    (warning,) = load(text).warnings
    assert (warning.code, warning.where) == ("dealer-declares", {"line": 10})
    assert [deal.declarer for deal in again(text).deals] == [2, None, 3, 4]
    assert again(text).deals[0].id == 2


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("--- games", "", [("load-no-games", 14)]),
        ("games = 24", "games = ", [("rules-not-toml", 6)]),
        ("games = 24", 'games = "many"\nscoring2 = 1', [("rules-value", 6)]),
        ("games = 24", "games = true", [("rules-value", 6)]),
        ('scoring = "classic"', 'scoring = "best"', [("rules-value", 5)]),
        ('"Дора"]', "4]", [("rules-value", 3)]),
        ("date = 2026-11-29\n", "", [("load-missing", 1)]),
        ("date = 2026-11-29", "date = 29", [("rules-value", 2)]),
        ("games = 24", "games = 24\nclub = 1", [("load-key", 7)]),
        ('rules = "isko"', 'rules = "ours"', [("rules-unknown", 4)]),
        ('"Дора"]', '"anna"]', [("player-twice", 3)]),
        ("games = 24", "games = 0", [("games-range", 6)]),
        ("first_dealer = 2", "first_dealer = 5", [("seat-unknown", 7)]),
        ("table = 7", "table = 0", [("number-range", 8)]),
        ("table = 7", "evening = 0", [("number-range", 8)]),
        ("table = 7", 'evening = "x"', [("rules-value", 8)]),
        (
            "table = 7",
            "table = 0\n--- rules\nsuit_matadors = 99",
            [("number-range", 8), ("rules-limit", 10)],
        ),
        ("table = 7", "check_code = 'A'", [("load-code", 8)]),
        ("passed", "past", [("load-deal", 11)]),
        ("passed", "start-bock", [("load-deal", 11)]),
        ("passed", "5 G +1 w", [("seat-unknown", 11)]),
        ("passed", "0 G +1 w", [("seat-unknown", 11)]),
        ("passed", "1", [("contract-missing", 11)]),
        ("passed", "1 G +9 p70\n1 XX\npassed", [("matadors-too-many", 11), ("word-unknown", 12)]),
        ("passed", "R 1=120", [("ramsch-not-played", 11)]),
        ("games = 24", "games = 3", [("sheet-full", 13)]),
        ("4 written:33", "4 written:many", [("word-unknown", 13)]),
    ],
)
def test_every_fault_is_told_with_its_line(
    old: str, new: str, faults: list[tuple[str, int]]
) -> None:
    assert old in TEXT
    with pytest.raises(SkatError) as raised:
        load(TEXT.replace(old, new, 1))
    found = [(each.code, each.where["line"]) for each in raised.value.problems]
    assert found == faults


def test_a_word_that_is_not_understood_is_told_with_its_column() -> None:
    with pytest.raises(SkatError) as raised:
        load(TEXT.replace("1 SH +2 b33 p89", "1 SH +2 bid33 p89"))
    (problem,) = raised.value.problems
    assert problem.where == {"line": 10, "column": 9}


def test_rules_that_are_no_rules_do_not_hide_the_faults_of_the_heading() -> None:
    text = TEXT.replace('rules = "isko"', "rules = 3\ncolour = 'red'")
    with pytest.raises(SkatError) as raised:
        load(text)
    assert [each.code for each in raised.value.problems] == ["load-key", "rules-unknown"]


def test_what_is_not_told_in_the_heading_is_as_usual() -> None:
    text = 'name = "A"\ndate = 2026-11-29\nplayers = ["A", "B", "C"]\ngames = 36\n--- games\n'
    heading = again(text).heading
    usual = (ISKO, Scoring.SEEGER_FABIAN, 1, None, None)
    told = (heading.rules, heading.scoring, heading.first_dealer, heading.series, heading.table)
    assert told == usual


def test_seats_that_are_none_are_refused() -> None:
    text = TEXT.replace('players = ["Anna", "Bert; the 2nd", "Carla", "Дора"]', "seats = 4")
    with pytest.raises(SkatError) as raised:
        load(text)
    assert [each.code for each in raised.value.problems] == ["players-count", "seat-unknown"]


@pytest.mark.parametrize("line", ["seats 1 2 9", "seats 1", "seats 1 1 2"])
def test_seats_that_cannot_be_taken_are_told_with_their_line(line: str) -> None:
    with pytest.raises(SkatError) as raised:
        load(TEXT.replace("passed", f"{line}\npassed"))
    assert {each.where["line"] for each in raised.value.problems} == {11}
