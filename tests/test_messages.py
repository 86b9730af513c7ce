"""The sentence of every fault: there is one for each, and it says what would be right."""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import skatcalc
from skatcalc.bids import cover
from skatcalc.cards import DECK, Card
from skatcalc.cardwords import read_cards
from skatcalc.facts import combine, to_game
from skatcalc.faults import find_problems
from skatcalc.game import Contract, Ending, Game, LevelKind, Matadors, Party
from skatcalc.labels import SheetLabel
from skatcalc.messages import SENTENCES, text
from skatcalc.notation import read_words
from skatcalc.problems import (
    InvalidGame,
    NotationError,
    Problem,
    SheetError,
    SkatError,
    StoreError,
    naming,
)
from skatcalc.rules import ISKO, legal_bids
from skatcalc.valuation import value

LAW = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)

OWN_SENTENCE = {"bid-illegal", "null-above-value"}
"""Codes whose text is made of several, by a function of its own."""
EXAMPLES: Mapping[str, object] = {
    "bid": 19,
    "cards": ("CA", "CJ"),
    "contract": Contract.CLUBS,
    "count": 2,
    "ending": Ending.CONCEDED,
    "known": ("a", "b", "c"),
    "limit": 11,
    "matadors": Matadors(2, held=True),
    "missing": ("declarer", "game"),
    "number": 3,
    "party": Party.DECLARER,
    "players": ("Anna", "Bert"),
    "points": 70,
    "said": Matadors(2, held=True),
    "sheets": ("1 Monday (2026-11-29)",),
    "shown": Matadors(1, held=False),
    "tricks": 3,
}


def placeholders(sentence: str | tuple[str, str, str]) -> set[str]:
    if isinstance(sentence, tuple):
        number, singular, plural = sentence
        assert {number} <= placeholders(singular) == placeholders(plural)
        return placeholders(plural)
    return {name for _text, name, _form, _how in string.Formatter().parse(sentence) if name}


def example(code: str) -> Problem:
    facts = {name: EXAMPLES.get(name, "something") for name in placeholders(SENTENCES[code])}
    return Problem(code, {"contract": Contract.CLUBS} | facts)


def problem_calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """Return the code, the place and the facts of every ``Problem("…")`` of the package.

    ``note`` and ``refuse`` make one as well.

    The facts are ``None`` where they are not spelled out on the spot.
    """
    package = Path(skatcalc.__file__).parent
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            if isinstance(node.args[0], ast.Constant):
                code, place = str(node.args[0].value), f"{path.name}:{node.lineno}"
                if isinstance(node.func, ast.Name) and node.func.id == "Problem":
                    yield code, place, facts_of(node)
                elif isinstance(node.func, ast.Attribute) and node.func.attr == "note":
                    yield code, place, {"key", *(str(each.arg) for each in node.keywords)}
                elif isinstance(node.func, ast.Attribute) and node.func.attr == "refuse":
                    yield code, place, {"column"}


def facts_of(call: ast.Call) -> set[str] | None:
    facts = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
    if not isinstance(facts, ast.Dict) or None in facts.keys:
        return None
    return {str(each.value) for each in facts.keys if isinstance(each, ast.Constant)}


def game(line: str, cards: tuple[Card, ...] = ()) -> Game:
    facts = read_words(line.split())
    return to_game(combine(facts, {"cards": cards}) if cards else facts)


def message(line: str, cards: tuple[Card, ...] = ()) -> str:
    (problem,) = find_problems(game(line, cards), ISKO)
    return text(problem)


# --- every code ---------------------------------------------------------------------------------


def test_every_code_that_is_used_has_a_sentence_and_every_sentence_is_used() -> None:
    used = {code for code, _place, _facts in problem_calls()}
    assert used - SENTENCES.keys() == OWN_SENTENCE
    assert SENTENCES.keys() - used == set()


def test_every_fault_carries_the_facts_that_its_sentence_needs() -> None:
    checked = 0
    for code, place, facts in problem_calls():
        if code in OWN_SENTENCE or facts is None:
            continue
        assert placeholders(SENTENCES[code]) <= facts, (code, place)
        checked += 1
    assert checked > 50


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_sentence_is_one_line_that_can_be_filled_in(code: str) -> None:
    sentence = text(example(code))
    assert "\n" not in sentence
    assert not re.search(r"[{}]", sentence)
    assert not sentence.endswith(".") or sentence.endswith("29.11.")
    assert "  " not in sentence


def test_a_code_without_a_sentence_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        text(Problem("no-such-code"))


# --- places and facts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "place"),
    [
        ({}, ""),
        ({"file": "a.csv"}, "a.csv: "),
        ({"file": "a.csv", "line": 3}, "a.csv, line 3: "),
        ({"column": 4, "line": 3, "file": "a.csv"}, "a.csv, line 3, column 4: "),
        ({"line": 3, "cell": "game", "file": "a.csv"}, "a.csv, line 3, game: "),
        ({"option": "--bid"}, "--bid: "),
        ({"unheard": 1}, ""),
    ],
)
def test_the_place_stands_before_the_sentence(where: dict[str, object], place: str) -> None:
    problem = Problem("csv-empty").at(**where)
    assert text(problem) == f"{place}the file holds no games"


def test_what_is_meant_is_asked_when_something_is_like_it() -> None:
    problem = Problem("word-unknown", {"word": "spads", "nearest": "spades"})
    assert text(problem) == "“spads” is not understood; did you mean spades?"
    assert text(Problem("word-unknown", {"word": "x", "nearest": None})) == (
        "“x” is not understood"
    )


@pytest.mark.parametrize(
    ("fact", "word"),
    [
        (Contract.GRAND, "grand"),
        (Matadors(1), "with or without 1"),
        (Matadors(2, held=False), "without 2"),
        (Party.DEFENDERS, "the defenders"),
        (Ending.THROWN_IN, "thrown in"),
        (LevelKind.SCHWARZ_ANNOUNCED, "schwarz announced"),
        ("won", "won"),
        (18, "18"),
        (("Anna", "Bert", "Carla"), "Anna, Bert and Carla"),
        ((Contract.CLUBS, Contract.NULL), "clubs and null"),
    ],
)
def test_facts_are_told_in_words(fact: object, word: str) -> None:
    problem = Problem("contradiction", {"first": fact, "second": "lost"})
    assert text(problem) == f"{word} and lost contradict each other; leave one out"


# --- bids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        (17, "17 is no bid: the lowest is 18"),
        (19, "19 is no bid, no game has that value; next to it are 18 and 20"),
        (34, "34 is no bid, no game has that value; next to it are 33 and 35"),
        (263, "263 is no bid, no game has that value; next to it are 240 and 264"),
        (265, "265 is no bid: the highest is 264"),
    ],
)
def test_an_illegal_bid_is_told_with_the_bids_next_to_it(bid: int, sentence: str) -> None:
    assert message(f"clubs with 11 bid {bid}") == sentence


def test_too_many_matadors_are_told_for_the_game_or_for_all() -> None:
    assert message("grand with 5") == "5 matadors are too many: grand has 4 at most"
    assert message("clubs with 12") == "12 matadors are too many: clubs has 11 at most"
    with pytest.raises(InvalidGame) as raised:
        cover(18, matadors=Matadors(12))
    assert [text(problem) for problem in raised.value.problems] == [
        "12 matadors are too many: no game has more than 11"
    ]


# --- a null above its value ---------------------------------------------------------------------

WITHOUT_ONE = read_cards("SJ HJ CA CT SA ST HA HT DA DT C7 C8")
WITH_TWO = read_cards("CJ SJ DJ CA CT SA ST HA HT DA DT C8")


def test_without_cards_the_costs_are_a_table_by_matadors() -> None:
    lines = message("null bid 24").split("\n")
    assert lines[0] == (
        "a null is worth 23 and cannot be played at 24: it is lost at once, as a suit game or "
        "grand of the declarer's choice"
    )
    assert [line.split() for line in lines[1:3]] == [
        ["matadors", "♣", "♦", "♥", "♠", "grand"],
        ["1", "-48", "-54", "-60", "-66", "-96"],
    ]
    assert [line.split()[0] for line in lines[2:13]] == [str(count) for count in range(1, 12)]
    assert lines[5].split() == ["4", "-120", "-90", "-100", "-110", "-240"]
    assert lines[6].split() == ["5", "-144", "-108", "-120", "-132", "-"]
    assert lines[13:] == [
        "enter instead, with the declarer's own matadors: clubs with 1 bid 24 announced-as null"
    ]


def test_the_columns_of_the_table_stand_below_their_signs() -> None:
    lines = message("null bid 24").split("\n")[1:13]
    assert len({len(line) for line in lines}) == 1


def test_with_cards_the_costs_are_those_at_the_declarers_own_matadors() -> None:
    lines = message("null bid 24", WITH_TWO).split("\n")
    assert [line.split() for line in lines[1:6]] == [
        ["♦", "2:", "-54"],
        ["♥", "2:", "-60"],
        ["♠", "2:", "-66"],
        ["♣", "2:", "-72"],
        ["grand", "2:", "-144"],
    ]
    assert lines[6:] == ["enter instead: diamonds with 2 bid 24 announced-as null"]


def test_the_line_to_enter_says_without_where_the_jack_of_clubs_is_lacking() -> None:
    last = message("null bid 24", WITHOUT_ONE).split("\n")[-1]
    assert last == "enter instead: clubs without 1 bid 24 announced-as null"


@pytest.mark.parametrize("cards", [WITH_TWO[:10], (*WITH_TWO[:11], WITH_TWO[0])])
def test_cards_that_are_not_twelve_do_not_count_for_the_costs(cards: tuple[Card, ...]) -> None:
    problems = find_problems(game("null bid 24", cards), ISKO)
    last = text(problems[-1])
    assert "with the declarer's own matadors" in last
    assert last.count("\n") == 13


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("null bid 24", -48),
        ("null hand bid 36", -72),
        ("null ouvert bid 48", -96),
        ("null ouvert hand bid 60", -120),
    ],
)
def test_the_line_to_enter_can_be_entered_and_costs_what_was_told(line: str, score: int) -> None:
    lines = message(line).split("\n")
    assert lines[2].split()[1] == str(score)
    entered = lines[-1].partition(": ")[2]
    assert value(game(entered)).score == score


@LAW
@given(
    st.sampled_from(["null", "null hand", "null ouvert", "null ouvert hand"]),
    st.sampled_from(legal_bids()),
    st.none() | st.permutations(DECK).map(lambda deck: tuple(deck[:12])),
)
def test_the_line_to_enter_is_right_for_every_null_bid_and_hand(
    name: str, bid: int, cards: tuple[Card, ...] | None
) -> None:
    refused = find_problems(game(f"{name} bid {bid}", cards or ()), ISKO)
    if not refused:
        return
    lines = text(refused[0]).split("\n")
    cost = lines[1].split()[-1] if cards else lines[2].split()[1]
    entered = lines[-1].partition(": ")[2]
    assert str(value(game(entered, cards or ())).score) == cost


def test_rows_that_are_none_are_a_fault_of_ours() -> None:
    facts = {"bid": 24, "value": 23, "hand": False, "ouvert": False, "from_cards": False}
    with pytest.raises(TypeError):
        text(Problem("null-above-value", {**facts, "rows": None}))


# --- the family of exceptions -------------------------------------------------------------------


def test_an_error_names_all_its_problems_for_a_programmer_too() -> None:
    error = SkatError([Problem("csv-empty"), Problem("card-unknown", {"word": "X"})])
    assert str(error) == "csv-empty {}; card-unknown {'word': 'X'}"
    assert SkatError(Problem("csv-empty")).problems == (Problem("csv-empty"),)


def test_a_place_is_added_to_those_that_are_known() -> None:
    problem = Problem("csv-empty").at(line=3).at(file="a.csv", line=4)
    assert problem.where == {"line": 4, "file": "a.csv"}


def test_a_place_is_told_from_the_file_to_the_column() -> None:
    problem = Problem("csv-unreadable").at(column=4, line=3, sheet="Results", file="a.xlsx")
    assert text(problem).startswith("a.xlsx, Results, line 3, column 4: ")


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (2, "open and therefore not counted: 1 A (2026-01-01) and 2 A (2026-01-02)"),
        (
            13,
            "open and therefore not counted: 13 lists, from 1 A (2026-01-01) to 13 A (2026-01-13)",
        ),
    ],
)
def test_very_many_lists_are_told_by_the_first_and_the_last(count: int, said: str) -> None:
    labels = tuple(SheetLabel(day, "A", date(2026, 1, day)) for day in range(1, count + 1))
    assert text(Problem("season-sheets-open", {"sheets": labels})) == said


def test_very_many_names_are_all_told() -> None:
    names = tuple("ABCDEFGHIJKLMNO")
    assert text(Problem("open-sheets", {"sheets": names})).endswith("M, N and O")


@pytest.mark.parametrize("kind", [NotationError, InvalidGame, SheetError, SkatError])
def test_what_is_wrong_in_a_file_names_it_and_is_no_fault_of_the_command_line(
    kind: type[SkatError],
) -> None:
    faults = [Problem("csv-empty"), Problem("csv-unreadable").at(line=3)]
    with pytest.raises(SkatError) as told, naming("a.csv"):
        raise kind(faults)
    assert type(told.value) is SkatError
    assert [each.where for each in told.value.problems] == [
        {"file": "a.csv"},
        {"file": "a.csv", "line": 3},
    ]
    near = Problem("csv-empty").at(file="b.csv")
    with pytest.raises(SkatError) as told, naming("a.csv"):
        raise kind(near)
    assert told.value.problems == (near,)


def test_a_file_that_cannot_be_read_is_named_once() -> None:
    error = StoreError(Problem("file-not-read", {"path": "a.csv", "reason": "UTF-8"}))
    with pytest.raises(StoreError) as told, naming("a.csv"):
        raise error
    assert told.value is error
