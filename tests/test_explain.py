"""The paragraphs behind the rules: only those that are known, each with how surely."""

import ast
import csv
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import skatcalc
from skatcalc.cards import DECK
from skatcalc.explain import Paragraph, paragraphs
from skatcalc.facts import to_game
from skatcalc.game import Contract, Declaration, Game, LevelKind
from skatcalc.levels import Level, Reason
from skatcalc.notation import read_words
from skatcalc.rules import ISKO
from skatcalc.valuation import value

ROWS = list(
    csv.DictReader(
        files("skatcalc").joinpath("paragraphs.csv").read_text(encoding="utf-8").splitlines()
    )
)
STRENGTHS = {"read", "secondary", "section", "inferred"}
NUMBER = re.compile(r"(?:SkWO )?\d+(?:\.\d+)+(?:-\d+(?:\.\d+)+)?|\d")


GAMES = (
    "spades hand with 1 schneider announced",
    "spades with 1 schneider announced 70 points",
    "spades hand with 1 schwarz announced 20 points",
    "spades with 1 ouvert 10 tricks",
    "spades with 1 ouvert 3 tricks",
    "spades with 1 95 points",
    "spades with 1 25 points",
    "spades with 1 no trick",
    "spades with 1 schneider schwarz won",
    "spades with 1 schneider schwarz lost",
    "spades with 1 bid 33",
    "spades with 1 bid 44",
    "spades with 1 bid 33 conceded by defenders",
    "spades with 1 bid 44 violation by defenders",
)
"""Games that between them have every reason for which a level counts."""
HOUSE = "house"
"""The topic of a level that no order has: a house rule has no paragraph."""


def levels() -> Iterator[Level]:
    for line in GAMES:
        worth = value(to_game(read_words(line.split())))
        yield from (*worth.levels, *worth.needs)
    shown = Game(declaration=Declaration(Contract.GRAND), cards=DECK[:12])
    yield from value(shown).levels
    promised = to_game(read_words(["spades", "with", "1", "spitze", "won"]))
    yield from value(promised, ISKO._replace(last_trick_levels=1)).levels


def test_every_level_has_its_paragraphs_whatever_the_reason() -> None:
    found = list(levels())
    assert {level.reason for level in found} == set(Reason)
    assert {level.kind for level in found} == set(LevelKind)
    for level in found:
        assert bool(paragraphs(level.topic)) is (level.topic != HOUSE), level
    assert {level.kind for level in found if level.topic == HOUSE} == {LevelKind.LAST_TRICK}


def test_every_topic_of_the_levels_is_one_of_the_rules() -> None:
    path = Path(skatcalc.__file__).with_name("levels.py")
    words = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    reasons = {reason.value for reason in Reason}
    topics = {word for word in words - reasons if re.fullmatch("[a-z-]+", word)}
    assert {level.topic for level in levels()} - {"announced"} <= topics
    assert topics - {row["topic"] for row in ROWS} == {HOUSE}


def test_a_topic_that_nobody_wrote_down_has_none() -> None:
    assert paragraphs("kontra") == ()


def test_the_older_numbering_stands_first() -> None:
    assert paragraphs("overbid") == (
        Paragraph("5.4.1", "1999-2018", "section"),
        Paragraph("3.6.1", "2022", "secondary"),
    )
    assert paragraphs("overbid-null") == (Paragraph("3.6.2", "2022", "secondary"),)
    assert paragraphs("proof") == (Paragraph("5.2.8", "1999-2018", "read"),)


def test_what_is_only_inferred_says_so() -> None:
    assert {each.strength for each in paragraphs("own-schneider")} == {"inferred"}


@pytest.mark.parametrize("row", ROWS, ids=[row["topic"] for row in ROWS])
def test_every_paragraph_tells_how_surely_it_is_known_and_where_from(row: dict[str, str]) -> None:
    assert row["what"]
    assert row["source"]
    for number, strength in (
        (row["old_1999_2018"], row["old_strength"]),
        (row["new_2022"], row["new_strength"]),
    ):
        assert bool(number) == bool(strength)
        if number:
            assert strength in STRENGTHS
            assert NUMBER.fullmatch(number)
    known = [each.number for each in paragraphs(row["topic"])]
    assert known == [number for number in (row["old_1999_2018"], row["new_2022"]) if number]


def test_no_topic_stands_twice() -> None:
    topics = [row["topic"] for row in ROWS]
    assert len(topics) == len(set(topics))
