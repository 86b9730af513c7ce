"""The topics of ``explain``: all are there, their numbers are right, and each can be found."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

import pytest

import skatcalc
from skatcalc import i18n
from skatcalc.bock import BockRules
from skatcalc.cli.explain import complete_topic, explanation_lines
from skatcalc.explain import (
    Explanation,
    Paragraph,
    explained,
    find_topics,
    grouped,
    paragraph_text,
    paragraphs,
    topics,
)
from skatcalc.explain import _rows as paragraph_rows
from skatcalc.game import LevelKind
from skatcalc.jsondata import explanation_data, problem_data
from skatcalc.messages import SENTENCES
from skatcalc.problems import Problem, SkatError
from skatcalc.ramsch import RamschRules
from skatcalc.rulefiles import flat
from skatcalc.rules import ISKO, RULE_BOOKS, Rules
from skatcalc.topiccodes import CODE_TOPICS, topic_of
from skatcalc.topics import HOUSE_GROUPS, Computed, Group, Topic
from skatcalc.topicwords import NAMES

EVERY = tuple(topics().values())

GAMES: Mapping[str, tuple[int, ...]] = {
    # base value times (matadors + levels); lost: twice that
    "base-values": (9 * 2, 24 * 2),
    "diamonds": (18, -36),
    "hearts": (20, -40),
    "spades": (22, -44),
    "clubs": (24, -48),
    "grand": (48, -96),
    "null": (23, -46),
    "null-hand": (35, -70),
    "null-ouvert": (46, -92),
    "null-ouvert-hand": (59, -118),
    "null-values": (23, 59),
    "null-won": (23, -46),
    "trumps-suit": (11 * 6,),
    "trumps-grand": (24 * 5, 11 * 6),
    "null-order": (23,),
    "matadors": (33, 33),
    "matadors-skat": (50, 40),
    "matadors-limit": (216, 264),
    "three-in-skat": (44,),
    "levels": (33, 55),
    "hand": (44, 33),
    "schneider": (33, 44),
    "schwarz": (44, 55),
    "schneider-announced": (66, -132),
    "schwarz-announced": (88, -176),
    "announced": (72, 60),
    "announced-missed": (-384, -110),
    "own-schneider": (-44, -66, -88),
    "own-schneider-announced": (-110, -132),
    "ouvert": (108, -528),
    "won": (22, -44),
    "loss-doubled": (-66, -70),
    "overbid": (-66, 33, -60),
    "overbid-hand": (-154,),
    "overbid-lost": (-54, -72, -132),
    "overbid-null": (-48, -54, -120),
    "proof": (33, 44),
    "bid-minimum": (18,),
    "announcement": (44, 33),
    "lead-before-announcement": (-36,),
    "concede-declarer": (-54, -88),
    "concede-defenders": (36, 33),
    "throw-in": (55, -88),
    "claim": (144,),
    "violation": (-66, 33),
    "violation-decided": (33, -66),
    "violation-needed-level": (33, -154),
    "violation-play-on": (33, 44),
    "revoke": (24,),
    "classic": (-66,),
    "isko": (-88,),
    "pre1999": (-44, 360),
    "grand20": (40,),
    "raeuber": (-40, -20),
    "house": (33, 44),
    "doublings": (66, -264),
    "third-doubling": (264,),
    "last-trick-levels": (44, -88),
    "revolution": (92, -184),
    "presenting": (55, -110),
    "suit-matadors": (84, 60),
    "grand-matadors": (120, 96),
    "lost-factor": (-66, -33),
    "lost-hand-factor": (-88, -44),
    "lost-null-factor": (-46, -23),
    "loss-by-bid": (-66, -40),
    "grand-ouvert": (264, 360),
    "schneider-announced-levels": (66, 77),
    "ouvert-levels": (108,),
    "null-replaced": (-48, -46),
    "passed-is-ramsch": (-66,),
    "bock": (33, 66),
    "ramsch": (-66,),
    "ramsch-scheme": (-66, -10, 20),
    "ramsch-skat": (-56, -66),
    "ramsch-virgins": (-140, -70),
    "ramsch-march": (120, -120),
    "ramsch-pushes": (-264,),
    "ramsch-ties": (-50, -50, -25, -25, -50),
    "ramsch-all-forty": (-40, -40, -40, 10),
    "ramsch-cap": (-264, -250),
    "ramsch-tariff": (-10, -15),
    "ramsch-winner": (20, 23),
    "ramsch-winner-tie": (10, 10),
    "ramsch-winner-trickless": (20,),
}
"""By topic the scores of its examples, worked out by hand from the rules."""

SENTENCES_SHOWN: Mapping[str, tuple[str, ...]] = {
    "cards": ("the four jacks have 8 card points, ace and ten of spades 21, together 29",),
    "passed": ("game 1 is passed: score 0; A dealt it, B deals game 2",),
    "dealer": ("the dealers of games 1 to 4 at a table of three: A B C A",),
    "sitting-out": (
        "A deals game 1; in play are B C D",
        "at five A deals game 1, D sits out too; in play are B C E",
    ),
    "list": ("the paper says 33, the facts give 44: the difference is shown",),
    "written": ("the paper says 33, the facts give 44: the difference is shown",),
    "complete-series": (
        "12 rounds are 36 games at a table of three, 48 at one of four",
        "at a table of five clubs play 8 rounds, which are 40 games",
        "total 602 after 24 deals: 903 for the 36 of a series",
    ),
    "ranking": ("1160 with 12 games won stands before 1160 with 10 games won",),
    "seeger": ("455 + 50 × 20 - 50 × 4 = 1255", "608 + 50 × 12 - 50 × 0 = 1208"),
    "seeger-fabian": (
        "608 + 50 × 12 - 50 × 0 + 40 × 4 = 1368",
        "492 + 50 × 12 - 50 × 0 + 30 × 8 = 1332",
        "310 + 50 × 7 - 50 × 1 + 24 × 5 = 730",
    ),
    "bierlachs": (
        (
            "won for 33: each opponent is charged 33; a loss of that game: the declarer is "
            "charged 33, or 66 where losses are doubled"
        ),
    ),
    "money": ("totals 218, -81, 60, -38, one unit a point: +713, -483, +81, -311; together 0",),
    "standings": ("results 1200, 300, 900: total 2400, average 800, total of the best two 2100",),
    # (1000 + 800 + 900) / 3 and / 4
    "minimum": (
        (
            "results 1000, 800, 900 with a minimum of 4: average 900, 1 missing; where it counts "
            "as 0, 675"
        ),
    ),
    "dropped-results": (
        (
            "one drop at 30 series, one more at each 5 further ones, at most 5: earned with the "
            "series 30, 35, 40, 45, 50"
        ),
        (
            "results 500, 300, 700, 200 with a drop earned at number 2: 300 is dropped if chosen "
            "then, 200 if chosen at the end"
        ),
    ),
    "absence": ("results 700, 900 and one series missed: total 1600, or 2100 where it counts 500",),
    "bock-triggers": (
        (
            "the names: lost-60, hand-won, grand-hand, null-ouvert-hand, kontra-lost, kontra-re, "
            "value, repdigit, hundred"
        ),
        "spades with 2, lost with 60 card points, is an occasion for: lost-60",
    ),
    "bock-value": ("a game of 72 is an occasion for: hand-won, value",),
    "bock-rounds": ("at a table of three: 3 deals count double, with rounds = 2 it is 6",),
    "bock-with-trigger": ("at a table of three 3 deals follow; with the game itself 2",),
    "bock-queued": (
        (
            "an occasion with three deals of bock to come: afterwards 5 are to come, or 2 where "
            "it is lost"
        ),
    ),
    "ramsch-counts": (
        (
            "Ramsch with card points 34, 20 and 66, totals by Seeger-Fabian: 0, 0, -66; with "
            "counts = true: 40, 40, -116"
        ),
    ),
}
"""The examples that are no single game, worked out by hand as well."""


def found(asked: str) -> list[str]:
    return [topic.key for topic in find_topics(asked)]


# --- all are there ------------------------------------------------------------------------------


def test_every_topic_of_the_paragraphs_is_explained() -> None:
    assert {row["topic"] for row in paragraph_rows()} <= topics().keys()


def test_every_switch_of_the_rules_is_explained() -> None:
    switches = flat(ISKO._replace(bock=BockRules(), ramsch=RamschRules())).keys() - {"name"}
    assert len(switches) == sum(
        len(kind._fields) for kind in (Rules, BockRules, RamschRules)
    ) - len(("name", "bock", "ramsch"))
    for name in switches:
        assert found(name) == [name.replace("_", "-").replace(".", "-")]


def test_every_rule_book_and_every_level_is_explained() -> None:
    assert {*RULE_BOOKS} <= topics().keys()
    own = {kind.value for kind in LevelKind} - {"game", "last-trick"}
    assert own <= topics().keys()


def test_every_topic_stands_once_in_the_list_below_its_heading() -> None:
    listed = [topic for _heading, members in grouped() for topic in members]
    assert sorted(topic.key for topic in listed) == sorted(topics())
    assert [heading for heading, _members in grouped()] == [group.value for group in Group]
    assert all(members for _heading, members in grouped())
    assert len(EVERY) == len({topic.title for topic in EVERY})


@pytest.mark.parametrize("topic", EVERY, ids=topics())
def test_every_topic_says_what_and_why_with_an_example_and_its_origin(topic: Topic) -> None:
    shown = explained(topic)
    assert shown.what.endswith(".")
    assert shown.why.endswith(".")
    assert 1 <= shown.what.count(". ") + 1 <= 5
    assert shown.examples
    assert shown.source
    assert shown.source.startswith("house rule, not in the ISkO; ") is shown.house
    assert shown.house is (topic.group in HOUSE_GROUPS)
    assert not (shown.house and shown.paragraphs)
    assert len(topic.key) + len(topic.title) < 78


@pytest.mark.parametrize("topic", EVERY, ids=topics())
def test_only_paragraphs_that_are_known_are_printed(topic: Topic) -> None:
    known = {row[column] for row in paragraph_rows() for column in ("old_1999_2018", "new_2022")}
    assert {*topic.cites} <= {row["topic"] for row in paragraph_rows()}
    for paragraph in explained(topic).paragraphs:
        assert paragraph.number in known
        assert paragraph.number in paragraph_text(paragraph)


def test_a_paragraph_says_how_surely_it_is_known() -> None:
    forms = {
        strength: paragraph_text(Paragraph("2.5", "2022", strength))
        for strength in ("read", "secondary", "section", "inferred")
    }
    assert forms == {
        "read": "2.5 (2022)",
        "secondary": "2.5 (2022)",
        "section": "section 2.5 (2022)",
        "inferred": "2.5 by inference (2022)",
    }


def test_the_disputed_points_say_what_was_chosen() -> None:
    disputed = {topic.key for topic in EVERY if topic.choice}
    assert disputed == {
        "own-schneider",
        "own-schneider-announced",
        "announced-missed",
        "overbid-null",
        "overbid-lost",
        "bierlachs",
        "ramsch",
    }


def test_what_is_not_calculated_yet_says_so() -> None:
    missing = {topic.key for topic in EVERY if topic.missing}
    assert missing == {"standings"}


# --- the numbers --------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "scores"), GAMES.items())
def test_the_examples_are_worth_what_the_rules_say(key: str, scores: tuple[int, ...]) -> None:
    examples = explained(topics()[key]).examples
    assert tuple(score for each in examples for score in each.scores) == scores
    for each in examples:
        assert all(str(score).lstrip("-") in each.text for score in each.scores)


@pytest.mark.parametrize(("key", "texts"), SENTENCES_SHOWN.items())
def test_the_calculated_sentences_are_right(key: str, texts: tuple[str, ...]) -> None:
    assert tuple(each.text for each in explained(topics()[key]).examples) == texts


def test_every_example_is_checked() -> None:
    by_hand = GAMES.keys() | SENTENCES_SHOWN.keys()
    assert topics().keys() - by_hand == {"bid-values", "check-code"}


def test_the_bids_are_all_shown() -> None:
    (example,) = explained(topics()["bid-values"]).examples
    assert example.text.startswith("63 values: 18 20 22 23 24 27 30 ")
    assert example.text.endswith(" 204 216 240 264")


def test_the_check_codes_of_two_lists_are_two() -> None:
    (example,) = explained(topics()["check-code"]).examples
    one, other = (part.split("; ")[0] for part in example.text.split(": ")[1:])
    assert one != other
    assert [len(part) for part in one.split("-")] == [5, 5]


def test_no_text_holds_the_result_of_its_example() -> None:
    for topic in EVERY:
        for sample in topic.samples:
            if not isinstance(sample, Computed):
                for score in GAMES[topic.key]:
                    assert f"{score}" not in sample.note


# --- finding ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "keys"),
    [
        ("own-schneider", ["own-schneider"]),
        ("Own Schneider", ["own-schneider"]),
        ("lost_hand_factor", ["lost-hand-factor"]),
        ("ramsch.cap", ["ramsch-cap"]),
        # paragraphs of either edition
        ("5.4.1", ["overbid"]),
        ("§ 5.4.1", ["overbid"]),
        ("3.6.1", ["overbid", "overbid-hand"]),
        ("3.6.2", ["overbid-null"]),
        ("SkWO 6.3.1", ["ranking", "seeger-fabian"]),
        ("5.1", ["base-values", "null-values", "seeger-fabian"]),
        ("ISkO 5.1", ["base-values", "null-values"]),
        ("SkWO 5.1", ["seeger-fabian"]),
        # within a range, and a section with what is below it
        ("2.3.2", ["matadors", "matadors-skat", "matadors-limit"]),
        ("5.4", ["overbid", "overbid-hand"]),
        # names in five languages
        ("überreizt", ["overbid"]),
        ("UEBERREIZT", ["overbid"]),
        ("uberreizt", ["overbid"]),
        ("Eigenschneider", ["own-schneider"]),
        ("přestřelení", ["overbid"]),
        ("prestreleni nabidky", ["overbid"]),
        ("шнайдер", ["schneider"]),
        ("портной", ["schneider"]),
        ("ofertă prea mare", ["overbid"]),
        ("Räuberskat", ["raeuber"]),
        ("♠", ["spades"]),
        ("re", ["doublings"]),
        ("18", ["bid-minimum"]),
        ("grand ouvert", ["ouvert", "grand-ouvert"]),
        # words of names, then of texts
        ("schwarz angesa", ["schwarz-announced"]),
        ("lot decides", ["ranking"]),
        ("tie-break", ["ranking"]),
        ("Streichergebnis", ["dropped-results"]),
        ("dropped results", ["dropped-results"]),
        ("tabulka", ["standings"]),
        # codes of problems
        ("won-below-61", ["won"]),
        ("ramsch-virgins", ["ramsch-virgins"]),
        ("null-above-value", ["overbid-null"]),
    ],
)
def test_a_topic_is_found(asked: str, keys: list[str]) -> None:
    assert found(asked) == keys


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("schnieder", "schneider, own-schneider"),
        ("Eigenschnieder", "own-schneider"),
        ("xyzzy", None),
        ("9.9.9", None),
        ("zz", None),
        ("§", None),
        ("", None),
    ],
)
def test_what_is_unknown_is_told_with_the_nearest(asked: str, nearest: str | None) -> None:
    with pytest.raises(SkatError) as raised:
        find_topics(asked)
    (problem,) = raised.value.problems
    assert problem == Problem("topic-unknown", {"word": asked, "nearest": nearest})


@pytest.mark.parametrize("topic", EVERY, ids=topics())
def test_every_topic_is_found_by_its_key_its_names_and_its_title(topic: Topic) -> None:
    assert found(topic.key) == [topic.key]
    assert found(topic.key.replace("-", " "))[:1]
    for name in (*NAMES.get(topic.key, ()), topic.title):
        assert topic.key in found(name) or topics().get(name.casefold()) is not None, name


def test_every_paragraph_finds_its_topic() -> None:
    for row in paragraph_rows():
        for each in paragraphs(row["topic"]):
            assert row["topic"] in found(each.number.partition("-")[0])


def test_names_belong_to_topics() -> None:
    assert NAMES.keys() <= topics().keys()


# --- problems and warnings ----------------------------------------------------------------------

RULE_MODULES = ("faults.py", "valuation.py", "bids.py", "ramsch.py")
"""Where faults against the rules of the game are found."""


def codes_of(module: str) -> Iterator[str]:
    path = Path(skatcalc.__file__).with_name(module)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            code = node.args[0]
            if node.func.id == "Problem" and isinstance(code, ast.Constant):
                yield str(code.value)


@pytest.mark.parametrize("module", RULE_MODULES)
def test_every_fault_against_the_rules_names_its_topic(module: str) -> None:
    codes = {*codes_of(module)}
    assert codes
    assert codes <= CODE_TOPICS.keys()


def test_every_topic_that_a_fault_names_is_explained() -> None:
    assert {*CODE_TOPICS.values()} <= topics().keys()


def test_every_code_is_one_that_is_told() -> None:
    made_of_several = {"bid-illegal", "null-above-value"}
    assert CODE_TOPICS.keys() - SENTENCES.keys() <= made_of_several


@pytest.mark.parametrize("code", CODE_TOPICS)
def test_a_code_finds_its_topic(code: str) -> None:
    assert found(code) == [CODE_TOPICS[code]]


def test_a_problem_in_json_names_its_topic_if_a_rule_is_behind_it() -> None:
    assert problem_data(Problem("won-below-61", {"points": 60}))["topic"] == "won"
    assert "topic" not in problem_data(Problem("csv-empty"))
    assert topic_of("csv-empty") is None


# --- shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", EVERY, ids=topics())
@pytest.mark.parametrize("columns", [80, 40])
def test_no_line_is_empty_or_too_wide(topic: Topic, columns: int) -> None:
    lines = explanation_lines(explained(topic), columns)
    assert all(line.strip() for line in lines)
    words = {word for line in lines for word in line.split()}
    assert max(map(len, lines)) <= max(columns, 2 + max(map(len, words)))


def test_in_json_the_fields_are_those_of_the_explanation() -> None:
    data = explanation_data(explained(topics()["own-schneider"]))
    assert data["schema"] == "skatcalc.topic/1"
    assert data["topic"] == "own-schneider"
    assert data["group"] == "levels"
    assert data["house_rule"] is False
    assert data["not_calculated"] is None
    assert data["paragraphs"] == [
        {"number": "5.2.3", "edition": "1999-2018", "strength": "inferred"},
        {"number": "2.5", "edition": "2022", "strength": "inferred"},
    ]
    written = {each.name for each in fields(Explanation)}
    renamed = {"key": "topic", "house": "house_rule", "missing": "not_calculated"}
    assert {renamed.get(name, name) for name in written} == data.keys() - {"schema"}


def speak_czech(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """Put Czech in force with a catalog that holds only these texts, as capital letters."""
    monkeypatch.setattr(i18n, "_language", "cs")
    monkeypatch.setattr(i18n, "_find", lambda key: key.upper() if key in texts else None)


def test_what_is_not_translated_is_shown_in_english_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    topic = topics()["won"]
    assert explained(topic).untranslated is False
    speak_czech(monkeypatch, topic.title)
    shown = explained(topic)
    assert shown.untranslated is True
    assert shown.title == topic.title.upper()
    assert shown.what == topic.what
    assert explanation_lines(shown, 80)[-1] == (
        "This topic is told in English: it is not translated yet."
    )
    speak_czech(monkeypatch, topic.title, topic.what, topic.why)
    assert explained(topic).untranslated is False
    assert found(topic.what[:30].upper()) == ["won"]


def test_the_shell_is_offered_topics_with_their_titles() -> None:
    assert complete_topic("own-") == [
        ("own-schneider", topics()["own-schneider"].title),
        ("own-schneider-announced", topics()["own-schneider-announced"].title),
    ]
    assert len(complete_topic("")) == len(EVERY)
    assert complete_topic("no-such") == []
