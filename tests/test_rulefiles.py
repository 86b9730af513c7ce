"""Rules files: what they change, every way in which they can be wrong, and what a sheet keeps."""

import json
import string
from collections.abc import Mapping
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.bock import BockRules, Trigger
from skatcalc.events import (
    DealAdded,
    Event,
    Heading,
    Scoring,
    Seat,
    SheetOpened,
    event_from_body,
    event_to_body,
)
from skatcalc.facts import to_game
from skatcalc.messages import text
from skatcalc.notation import read_words
from skatcalc.problems import InvalidGame, SkatError, StoreError
from skatcalc.ramsch import AllForty, RamschRules, Scheme, SkatGoes, Ties, Virgins
from skatcalc.rulefiles import (
    THIRD_DOUBLINGS,
    Difference,
    differences,
    flat,
    load_rules,
    parse_rules,
)
from skatcalc.rules import (
    ISKO,
    NESTED,
    PRE1999,
    RULE_BOOKS,
    SCHEMA_VERSION,
    Rules,
    find_rules,
    raeuber,
    rules_from_data,
    rules_to_data,
)
from skatcalc.rulewords import describe, difference_text, remarks, value_text
from skatcalc.scoring import totals
from skatcalc.sheet import Sheet, records_of, replay

EXAMPLES = Path(__file__).parent.parent / "examples"


def faults(content: str) -> list[tuple[object, str, Mapping[str, object]]]:
    """Return line, code and facts of every fault of a file."""
    with pytest.raises(SkatError) as caught:
        parse_rules(content, name="club")
    assert all(map(text, caught.value.problems))
    return [(each.where.get("line"), each.code, each.facts) for each in caught.value.problems]


def the_fault(content: str) -> tuple[object, str, Mapping[str, object]]:
    (fault,) = faults(content)
    return fault


# --- what a file says ---------------------------------------------------------------------------

WHOLE = """\
# The rules of a club.
extends = "pre1999"
name = "Skatclub Löwe"
suit_matadors = 4
third_doubling = "supra"
doublings = 3
null_replaced = false
passed_is_ramsch = true

[bock]
triggers = ["lost-60", "grand-hand"]
rounds = 2
with_trigger = true

[ramsch]  # as every Friday
scheme = "tariff"
tariff = [5, 10, 15]
skat = "loser"
"""


def test_a_file_changes_the_book_it_extends_and_nothing_else() -> None:
    rules = parse_rules(WHOLE, name="club")
    assert rules == PRE1999._replace(
        name="Skatclub Löwe",
        suit_matadors=4,
        third_doubling="supra",
        doublings=3,
        null_replaced=False,
        passed_is_ramsch=True,
        bock=BockRules(triggers=("lost-60", "grand-hand"), rounds=2, with_trigger=True),
        ramsch=RamschRules(scheme=Scheme.TARIFF, tariff=(5, 10, 15), skat=SkatGoes.LOSER),
    )


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_a_file_can_extend_each_book(book: str) -> None:
    rules = parse_rules(f'extends = "{book.upper()}"\ndoublings = 1\n', name="club")
    assert rules == find_rules(book)._replace(name="club", doublings=1)


def test_an_empty_file_is_isko_under_another_name() -> None:
    assert parse_rules("", name="club") == ISKO._replace(name="club")


def test_a_table_starts_from_the_one_of_the_book() -> None:
    rules = parse_rules('extends = "raeuber"\n[ramsch]\nwinner = 12\n', name="club")
    own = raeuber().ramsch
    assert own is not None
    assert rules.ramsch == own._replace(winner=12)
    empty = parse_rules("[bock]\n[ramsch]\n", name="club")
    assert (empty.bock, empty.ramsch) == (BockRules(), RamschRules())


def test_the_name_is_the_files_own_if_it_says_none(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text("doublings = 2\n", encoding="utf-8")
    assert load_rules(path) == ISKO._replace(name="friday", doublings=2)


def test_a_file_may_begin_with_a_mark_of_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text('name = "Freitag"\n', encoding="utf-8-sig")
    assert load_rules(path).name == "Freitag"


@pytest.mark.parametrize(
    ("name", "book", "title"),
    [("home_round", "isko", "home round"), ("pub_evening", "isko", "pub evening")],
)
def test_the_examples_are_good_files(name: str, book: str, title: str) -> None:
    rules = load_rules(EXAMPLES / f"{name}.toml")
    assert rules.name == title
    assert rules == find_rules(book)._replace(
        name=title, doublings=2, bock=rules.bock, ramsch=rules.ramsch
    )
    assert rules.bock is not None
    assert rules.ramsch is not None
    assert (rules.ramsch.scheme, rules.ramsch.march) == (Scheme.POINTS, 120)


# --- what is wrong with a file ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "line", "key", "nearest"),
    [
        ("suit_matador = 4", 1, "suit_matador", "suit_matadors"),
        ("\n# first\ndoubling = 2\n", 3, "doubling", "doublings"),
        ("[ramsch]\nmarsch = 120\n", 2, "marsch", "march"),
        ("[bock]\ntrigger = []\n", 2, "trigger", "triggers"),
        ("[ramsh]\nmarch = 120\n", 1, "ramsh", "ramsch"),
        ('extend = "isko"', 1, "extend", "extends"),
        ('"suit_matador" = 4', 1, "suit_matador", "suit_matadors"),
        ("ramsch.marsch = 120", 1, "marsch", "march"),
        ("\nramsch.marsch = 120", 2, "marsch", "march"),
        ("doublings = 1\nramsch = {march = 1, marsch = 120}", 2, "marsch", "march"),
        ("\n[ ramsh ]", 2, "ramsh", "ramsch"),
        ("version = 1", 1, "version", None),
        ("zzz = 1", 1, "zzz", None),
        ("doublings = 1\n'a b' = 1", 2, "a b", None),
    ],
)
def test_a_misspelt_key_is_refused_with_its_line_and_the_nearest(
    content: str, line: int, key: str, nearest: str | None
) -> None:
    assert the_fault(content) == (line, "rules-key-unknown", {"key": key, "nearest": nearest})


def test_a_key_that_is_nowhere_to_be_found_stands_on_the_first_line() -> None:
    # TOML writes it with an escape.
    assert the_fault('"\\u0061bc" = 1')[0] == 1


@pytest.mark.parametrize(
    ("content", "key", "expected"),
    [
        ('suit_matadors = "four"', "suit_matadors", "a whole number"),
        ("suit_matadors = 4.0", "suit_matadors", "a whole number"),
        ("suit_matadors = true", "suit_matadors", "a whole number"),
        ("loss_by_bid = 1", "loss_by_bid", "true or false"),
        ("third_doubling = 3", "third_doubling", "text"),
        ("name = 3", "name", "text"),
        ("[ramsch]\nscheme = 'teams'", "scheme", "points, tariff, winner"),
        ("[ramsch]\nscheme = [1]", "scheme", "points, tariff, winner"),
        ("[ramsch]\nties = true", "ties", "each, shared, last-trick"),
        ("[ramsch]\ntariff = [1, 2]", "tariff", "a list of 3 whole numbers"),
        ("[ramsch]\ntariff = [1, 2, 'x']", "tariff", "a list of 3 whole numbers"),
        ("[ramsch]\ntariff = 5", "tariff", "a list of 3 whole numbers"),
        ("[bock]\ntriggers = 'lost-60'", "triggers", "a list of names"),
        ("[bock]\ntriggers = [1, 'a']", "triggers", "a list of names"),
        ("[bock]\ntriggers = [['a']]", "triggers", "a list of names"),
        ("[bock]\nrounds = false", "rounds", "a whole number"),
        ("ramsch = 5", "ramsch", "a table [ramsch]"),
        ("bock = true", "bock", "a table [bock]"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_what_would_be_right(
    content: str, key: str, expected: str
) -> None:
    line, code, facts = the_fault(content)
    assert (line, code) == (len(content.splitlines()), "rules-value")
    assert (facts["key"], facts["expected"]) == (key, expected)


@pytest.mark.parametrize("word", ['"isko2"', "3", '"other.toml"', "[]"])
def test_a_file_extends_a_built_in_book_only(word: str) -> None:
    line, code, facts = the_fault(f"doublings = 1\nextends = {word}\n")
    assert (line, code, facts["known"]) == (2, "rules-extends", RULE_BOOKS)


@pytest.mark.parametrize(
    ("content", "field", "limit"),
    [
        ("diamonds = 0", "diamonds", "1 or more"),
        ("hearts = -1", "hearts", "1 or more"),
        ("spades = 0", "spades", "1 or more"),
        ("clubs = 0", "clubs", "1 or more"),
        ("grand = 0", "grand", "1 or more"),
        ("null = 0", "null", "1 or more"),
        ("null_hand = 0", "null_hand", "1 or more"),
        ("null_ouvert = 0", "null_ouvert", "1 or more"),
        ("null_ouvert_hand = 0", "null_ouvert_hand", "1 or more"),
        ("grand_ouvert = -1", "grand_ouvert", "0 or more"),
        ("revolution = -1", "revolution", "0 or more"),
        ("suit_matadors = 0", "suit_matadors", "1 to 11"),
        ("suit_matadors = 12", "suit_matadors", "1 to 11"),
        ("grand_matadors = 5", "grand_matadors", "1 to 4"),
        ("lost_factor = 0", "lost_factor", "1 to 2"),
        ("lost_hand_factor = 3", "lost_hand_factor", "1 to 2"),
        ("lost_null_factor = 3", "lost_null_factor", "1 to 2"),
        ("schneider_announced_levels = 0", "schneider_announced_levels", "1 to 2"),
        ("ouvert_levels = 2", "ouvert_levels", "0 to 1"),
        ("doublings = 4", "doublings", "0 to 3"),
        ("doublings = -1", "doublings", "0 to 3"),
        ("last_trick_levels = 3", "last_trick_levels", "0 to 2"),
        ('third_doubling = "retro"', "third_doubling", "hirsch, supra, bock"),
        ("[bock]\nrounds = 0", "rounds", "1 or more"),
        ("[ramsch]\ncap = -1", "cap", "0 or more"),
        (
            '[bock]\ntriggers = ["lost-61"]',
            "triggers",
            ", ".join(each.value for each in Trigger),
        ),
    ],
)
def test_a_number_out_of_range_is_refused_with_the_range(
    content: str, field: str, limit: str
) -> None:
    line, code, facts = the_fault(content)
    assert (line, code) == (len(content.splitlines()), "rules-limit")
    assert (facts["field"], str(facts["limit"])) == (field, limit)


def test_switches_that_need_each_other_are_refused_without() -> None:
    line, code, facts = the_fault("doublings = 1\npassed_is_ramsch = true")
    assert (line, code) == (2, "rules-passed-ramsch")
    assert facts == {"field": "passed_is_ramsch"}
    assert parse_rules("passed_is_ramsch = true\n[ramsch]", name="club").passed_is_ramsch


def test_every_fault_is_told_at_once_in_the_order_of_lines() -> None:
    content = """\
doublings = 9
[ramsch]
cap = -1
marsch = 120
scheme = "teams"
[bock]
triggers = ["b", "a"]
rounds = "two"
"""
    assert [(line, code) for line, code, _ in faults(content)] == [
        (1, "rules-limit"),
        (3, "rules-limit"),
        (4, "rules-key-unknown"),
        (5, "rules-value"),
        (7, "rules-limit"),
        (7, "rules-limit"),
        (8, "rules-value"),
    ]


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        ("doublings = 2\nsuit_matadors = four\n", 2, 17),
        ("doublings 2", 1, 11),
        ("doublings = 1\ndoublings = 2\n", 2, 14),
        ("[ramsch", 1, 8),
        ("doublings = 1\nname =", 2, 7),
        ('name = "club', 1, 13),
    ],
)
def test_what_is_not_toml_is_refused_with_line_and_column(
    content: str, line: int, column: int
) -> None:
    with pytest.raises(SkatError) as caught:
        parse_rules(content, name="club")
    (problem,) = caught.value.problems
    assert problem.code == "rules-not-toml"
    assert problem.where == {"line": line, "column": column}
    assert "(at " not in text(problem)


def test_a_fault_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text("doublings = 2\nsuit_matador = 4\n", encoding="utf-8")
    with pytest.raises(SkatError) as caught:
        load_rules(path)
    assert not isinstance(caught.value, StoreError)
    assert [text(each) for each in caught.value.problems] == [
        "club.toml, line 2: there is no rule suit_matador; did you mean suit_matadors?"
    ]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "Löwe"\n'.encode("latin-1"))
    for path in (tmp_path / "missing.toml", tmp_path, latin):
        with pytest.raises(StoreError) as caught:
            load_rules(path)
        (problem,) = caught.value.problems
        assert (problem.code, problem.facts["path"]) == ("file-not-read", str(path))
        assert text(problem)


# --- differences and words ----------------------------------------------------------------------


def test_the_old_order_differs_in_exactly_two_switches() -> None:
    assert differences(ISKO, PRE1999) == (
        Difference("lost_hand_factor", 2, 1),
        Difference("grand_ouvert", 0, 36),
    )
    assert [difference_text(each) for each in differences(ISKO, PRE1999)] == [
        "a lost Hand game counts so many times: 2 / 1",
        "base value of an open grand, without a level for being open: none / 36",
    ]


def test_a_name_is_no_difference_and_a_book_has_none_with_itself() -> None:
    assert differences(ISKO, ISKO._replace(name="club")) == ()
    for name in RULE_BOOKS:
        assert differences(find_rules(name), find_rules(name)) == ()


def test_what_one_book_does_not_play_at_all_differs_in_every_switch_of_it() -> None:
    found = differences(ISKO, raeuber())
    assert [each.field for each in found if not each.field.startswith("ramsch.")] == [
        "grand",
        "null_hand",
        "null_ouvert_hand",
        "lost_hand_factor",
        "lost_null_factor",
        "loss_by_bid",
        "schneider_announced_levels",
        "ouvert_levels",
        "null_replaced",
    ]
    ramsch = [each for each in found if each.field.startswith("ramsch.")]
    assert [each.field for each in ramsch] == [f"ramsch.{name}" for name in RamschRules._fields]
    assert {each.first for each in ramsch} == {None}
    assert [each.second for each in differences(raeuber(), ISKO)][-len(ramsch) :] == [None] * len(
        ramsch
    )


WITH_ALL = ISKO._replace(bock=BockRules(), ramsch=RamschRules())


def test_every_field_of_the_rules_has_its_words() -> None:
    expected = [name for name in Rules._fields if name not in {"name", *NESTED}]
    expected += [f"bock.{name}" for name in BockRules._fields]
    expected += [f"ramsch.{name}" for name in RamschRules._fields]
    found = describe(WITH_ALL)
    assert [key for key, _, _ in found] == expected
    assert all(words and value for _, words, value in found)
    assert len({words for _, words, _ in found}) == len(found)


def test_what_a_book_does_not_play_has_no_switches_of_its_own() -> None:
    found = describe(ISKO)
    keys = {key for key, _, _ in found}
    assert not [key for key in keys if "." in key]
    assert {*flat(ISKO), *NESTED} == {*keys, "name"}
    assert [each for each in found if each[0] in NESTED] == [
        ("bock", "bock rounds", "not played"),
        ("ramsch", "Ramsch", "not played"),
    ]
    assert not {key for key, _, _ in describe(WITH_ALL)} & {*NESTED}


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_only_the_book_whose_source_has_misprints_has_remarks(name: str) -> None:
    assert bool(remarks(find_rules(name))) is (name == "raeuber")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "not played"),
        (True, "yes"),
        (False, "no"),
        (0, "none"),
        (24, "24"),
        ("supra", "supra"),
        ((), "none"),
        ((10, 15, 20), "10, 15, 20"),
        (("lost-60", "hundred"), "lost-60, hundred"),
        (Virgins.ONCE, "once"),
    ],
)
def test_a_value_in_words(value: object, words: str) -> None:
    assert value_text(value) == words


# --- what a sheet keeps -------------------------------------------------------------------------

words = st.text(string.ascii_lowercase, min_size=1, max_size=6)
whole = st.integers(0, 99)


def some(
    kind: type[Rules | BockRules | RamschRules], **known: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    """Return any rules of this kind, each field of the type that its default has."""
    made: dict[str, st.SearchStrategy[Any]] = {}
    for name in kind._fields:
        default = kind._field_defaults.get(name)
        match default:
            case _ if name in known:
                made[name] = known[name]
            case bool():
                made[name] = st.booleans()
            case Enum():
                made[name] = st.sampled_from(type(default))
            case tuple() if default:
                made[name] = st.tuples(*[whole] * len(default))
            case tuple():
                made[name] = st.lists(words, max_size=3).map(tuple)
            case str():
                made[name] = st.sampled_from(THIRD_DOUBLINGS)
            case _:
                made[name] = whole
    return st.builds(kind, **made)


any_rules = some(
    Rules,
    name=words,
    bock=st.none() | some(BockRules),
    ramsch=st.none() | some(RamschRules),
)


@given(any_rules)
def test_any_rules_are_kept_as_they_are(rules: Rules) -> None:
    data = json.loads(json.dumps(rules_to_data(rules)))
    assert data["version"] == SCHEMA_VERSION
    assert rules_from_data(data) == rules


@given(any_rules, any_rules)
def test_rules_differ_in_what_they_say_they_differ(first: Rules, second: Rules) -> None:
    found = differences(first, second)
    assert (not found) is (first._replace(name="") == second._replace(name=""))
    back = {(each.field, each.second, each.first) for each in differences(second, first)}
    assert back == {(each.field, each.first, each.second) for each in found}
    assert all(map(difference_text, found))


@given(any_rules)
def test_any_rules_can_be_described(rules: Rules) -> None:
    assert all(all(each) for each in describe(rules))


OLDEST = (
    "name",
    "diamonds",
    "hearts",
    "spades",
    "clubs",
    "grand",
    "null",
    "null_hand",
    "null_ouvert",
    "null_ouvert_hand",
    "suit_matadors",
    "grand_matadors",
    "lost_factor",
)
"""The fields that the first form of version 1 had."""

LINES = (
    "clubs with 1 won",
    "spades hand with 1 50 points",
    "spades with 1 bid 33 89 points",
    "grand ouvert with 4 won",
    "grand ouvert with 4 lost",
    "clubs with 8 hand schneider announced 80 points",
    "null lost",
    "null hand lost",
    "null ouvert hand won",
    "clubs with 1 bid 24 announced-as null",
    "grand without 1 conceded by declarer",
    "clubs with 11 won",
)
"""Games that every switch added later would touch."""


def heading(rules: Rules) -> Heading:
    return Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )


def an_evening(opened: Event) -> Sheet:
    games = [to_game(read_words(line.split())) for line in LINES]
    deals = [DealAdded(declarer=1 + n % 3, game=game) for n, game in enumerate(games)]
    return replay(records_of([opened, *deals]))


OLD_SCORES = [24, -66, -66, 264, -528, -288, -46, -70, 59, -48, -96, 144]
"""By hand, as ISkO has them."""


def test_a_sheet_of_the_first_form_keeps_its_values() -> None:
    body = event_to_body(SheetOpened(heading(ISKO)))
    now = body["rules"]
    assert isinstance(now, dict)
    body["rules"] = {name: now[name] for name in (*OLDEST, "version")}
    old = an_evening(event_from_body("SheetOpened", 1, json.loads(json.dumps(body))))
    assert old.heading.rules == ISKO
    assert [row.score for row in old.rows()] == OLD_SCORES
    assert totals(old) == totals(an_evening(SheetOpened(heading(ISKO))))


@pytest.mark.parametrize("added", sorted({*Rules._fields} - {*OLDEST}))
def test_a_field_that_an_old_sheet_does_not_have_is_as_in_isko(added: str) -> None:
    data = rules_to_data(ISKO)
    del data[added]
    assert rules_from_data(data) == ISKO


def test_the_deals_of_an_old_sheet_have_none_of_the_later_facts() -> None:
    body = {"declarer": 1, "after": 0, "game": {"contract": "clubs", "matadors": 1, "won": True}}
    event = event_from_body("DealAdded", 1, body)
    assert isinstance(event, DealAdded)
    assert event.game is not None
    assert (event.ramsch, event.starts_bock) == (None, False)
    assert (event.game.doubling_steps, event.game.bock_round) == (0, None)
    assert not event.game.three_in_skat
    assert not any(event.game.declaration.announcements[4:])


@pytest.mark.parametrize(
    ("change", "unknown"),
    [
        ({"tournament": True}, ("tournament",)),
        (
            {"tournament": True, "kontra": 2, "version": SCHEMA_VERSION + 1},
            ("kontra", "tournament"),
        ),
        ({"version": SCHEMA_VERSION + 1}, ()),
        ({"version": None}, ()),
        ({"ramsch": {"blind": 1}}, ("blind",)),
        ({"ramsch": {"scheme": "teams"}}, ()),
        ({"bock": {"triggers": 3}}, ()),
        ({"bock": {"triggers": [3]}}, ()),
        ({"ramsch": {"tariff": [1]}}, ()),
    ],
)
def test_rules_of_a_newer_program_are_refused(
    change: dict[str, object], unknown: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidGame) as caught:
        rules_from_data({**rules_to_data(ISKO), **change})
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts) == ("rules-too-new", {"fields": unknown})
    assert text(problem)


def test_a_table_that_an_old_sheet_has_not_whole_is_filled_with_what_is_off() -> None:
    data = {**rules_to_data(ISKO), "ramsch": {"scheme": "points", "ties": "shared"}}
    rules = rules_from_data(data).ramsch
    assert rules == RamschRules(ties=Ties.SHARED)
    assert rules is not None
    assert (rules.virgins, rules.march, rules.pushes, rules.cap) == (Virgins.OFF, 0, False, 0)
    assert (rules.all_forty, rules.counts) == (AllForty.NOBODY, False)
