"""The table of meanings, cell by cell: every word at its place in every language."""

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path

import pytest

from skatcalc import words as words_package
from skatcalc.cards import Card, Rank, Suit
from skatcalc.cardwords import read_cards
from skatcalc.events import Heading, Scoring, Seat
from skatcalc.everywhere import (
    AFTER_EVERYWHERE,
    ASK,
    BID_LETTERS,
    GAMES_BY_VALUE,
    MOST_MATADORS,
    readings,
)
from skatcalc.facts import MEANINGS, Facts, merge
from skatcalc.game import Matadors
from skatcalc.notation import read_words
from skatcalc.problems import NotationError
from skatcalc.prompt import is_passed
from skatcalc.ramsch import Ramsch
from skatcalc.ramschline import read_ramsch_line
from skatcalc.reading import fold
from skatcalc.rulefiles import load_rules
from skatcalc.sheet import Sheet
from skatcalc.words import (
    ANNOUNCED,
    BETWEEN,
    CHAIN,
    LANGUAGES,
    NUMBERED,
    SIGNED,
    Words,
    words_of,
)

DOCUMENT = Path(words_package.__file__).parent / "MEANINGS.md"
TABLES = ("anywhere", "before", "after", "signs", "units", "numerals", "ramsch")
PLACES: Mapping[str, str] = {
    "anywhere": "anywhere",
    "before": "before a game is named",
    "after": "after a game is named",
    "signs": "right before the matadors",
    "units": "after a number",
    "numerals": "as a number",
    "passed": "alone in the line",
    "ramsch": "in a Ramsch",
}
NAMED = "♥ +1"
SHEET = Sheet(
    heading=Heading(
        name="A",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, ("Anna", "Bert", "Carla"))),
        rules=load_rules(Path(__file__).parent.parent / "examples" / "home_round.toml"),
        scoring=Scoring.CLASSIC,
        games=36,
    )
)


def cells_of(table: str, words: Words) -> dict[str, str]:
    """Return the words of one place in a language and what each means there."""
    if table == "passed":
        return dict.fromkeys(words.passed, "passed")
    meanings: Mapping[str, str | int] = getattr(words, table)
    if table == "after":
        meanings = {**AFTER_EVERYWHERE, **meanings}
    return {word: _shown(str(meaning)) for word, meaning in meanings.items()}


def _shown(meaning: str) -> str:
    if meaning.startswith(ASK):
        return "ask: " + ", ".join(readings(meaning))
    return meaning or "nothing by itself"


def document() -> str:
    """Return the table of meanings as it must stand in the file."""
    text = (DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else "").split("\n## ")[0]
    parts = [text.rstrip()]
    for table, place in PLACES.items():
        columns = {language: cells_of(table, words_of(language)) for language in LANGUAGES}
        rows = sorted({word for cells in columns.values() for word in cells})
        lines = [f"## {place.capitalize()}", ""]
        lines.append(f"| word | {' | '.join(LANGUAGES)} |")
        lines.append("|---" * (len(LANGUAGES) + 1) + "|")
        for word in rows:
            told = " | ".join(columns[language].get(word, "") for language in LANGUAGES)
            lines.append(f"| {word} | {told} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def rows_of_document() -> Iterator[tuple[str, str, str, str]]:
    """Return every filled cell of the file: place, word, language, meaning."""
    place = ""
    places = {place.capitalize(): table for table, place in PLACES.items()}
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            place = places.get(line.removeprefix("## "), "")
        elif place and line.startswith("| ") and not line.startswith("| word |"):
            word, *told = [cell.strip() for cell in line.strip("|").split("|")]
            for language, meaning in zip(LANGUAGES, told, strict=True):
                if meaning:
                    yield place, word, language, meaning


def test_the_document_holds_every_word_of_the_tables() -> None:
    if os.environ.get("UPDATE_MEANINGS"):
        DOCUMENT.write_text(document(), encoding="utf-8")
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def told(line: str, language: str) -> Facts:
    """Return what the line says after a game with its matadors."""
    return read_words([f"{NAMED} {line}"], language=language)


def and_named(facts: Facts) -> Facts:
    both, problems = merge([read_words([NAMED]), facts])
    assert not problems
    return both


def number_fact(role: str, number: int) -> Facts:
    return {
        "bid": Facts(bid=number),
        "points": Facts(card_points=number),
        "defenders": Facts(card_points=120 - number),
        "tricks": Facts(tricks=number),
        "matadors": Facts(matadors=Matadors(number)),
        "with": Facts(matadors=Matadors(number, held=True)),
        "without": Facts(matadors=Matadors(number, held=False)),
        "with or without": Facts(matadors=Matadors(number)),
    }[role]


def check_asked(line: str, language: str, meaning: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_words([line], language=language)
    (problem,) = raised.value.problems
    assert problem.code == "word-ambiguous"
    assert problem.facts["readings"] == tuple(meaning.removeprefix("ask: ").split(", "))


def check_anywhere(word: str, language: str, meaning: str) -> None:
    if meaning.startswith("ask: "):
        check_asked(f"{NAMED} {word}", language, meaning)
    elif meaning in SIGNED or meaning == "matadors":
        line = f"{word} 3 {words_of(language).say['clubs']}"
        assert read_words([line], language=language)["matadors"] == Matadors(
            3, {"with": True, "without": False}.get(meaning)
        )
    elif meaning in NUMBERED:
        assert told(f"{word} 18", language) == and_named(number_fact(meaning, 18))
    elif meaning == "game":
        assert told(f"{word} 2", language) == and_named(Facts())
    elif meaning == "times":
        assert told(f"{words_of(language).say['hand']} {word} 10", language) == and_named(
            Facts(hand=True)
        )
    elif meaning == "total":
        game = next(each for each, name in words_of(language).anywhere.items() if name == "game")
        assert told(f"{game} 2 {word} 20", language) == and_named(Facts())
    elif meaning == ANNOUNCED:
        expected = Facts(schneider_announced=True)
        assert read_words([f"schneider {word}"], language=language) == expected
        assert read_words([f"{word} schneider"], language=language) == expected
    elif meaning == BETWEEN:
        assert told(f"59 {word} 61", language) == and_named(Facts(card_points=59))
    elif meaning == "nothing by itself":
        assert told(f"{word} +", language) == and_named(Facts(won=True))
    else:
        assert read_words([f"{word}"], language=language) == MEANINGS[meaning]


def check_before(word: str, language: str, meaning: str) -> None:
    if meaning.startswith("ask: "):
        check_asked(f"{word} +", language, meaning)
    else:
        assert read_words([f"{word} +"], language=language) == {**MEANINGS[meaning], "won": True}


def check_after(word: str, language: str, meaning: str) -> None:
    assert told(word, language) == and_named(MEANINGS[meaning])


def check_sign(word: str, language: str, meaning: str) -> None:
    if meaning.startswith("ask: "):
        for line in (f"♥ 3 {word} 18", f"♥ 3 {word}18", f"♥3{word}18", f"{word}18 ♥ 3"):
            check_asked(line, language, meaning)
        assert read_words([f"♥ {word} 3"], language=language)["matadors"] == Matadors(3)
        return
    matadors = Matadors(3, {"with": True, "without": False}[meaning])
    for line in (f"♥ {word} 3", f"♥ {word}3"):
        assert read_words([line], language=language)["matadors"] == matadors
    if len(word) <= 2:
        assert read_words([f"♥{word}3"], language=language)["matadors"] == matadors


def check_unit(word: str, language: str, meaning: str) -> None:
    number = 1 if meaning in {"matadors", "single"} else 18
    facts = read_words([f"♥ {number} {word}"], language=language)
    if meaning == "single":
        # One matador is no more: the same word after another number says something else.
        other = MEANINGS[words_of(language).anywhere[word]]
        assert read_words([f"♥ 2 {word}"], language=language) == {**read_words(["♥ 2"]), **other}
        meaning = "matadors"
    assert facts == {**read_words(["♥"]), **number_fact(meaning, number)}


def check_numeral(word: str, language: str, meaning: str) -> None:
    if int(meaning) > MOST_MATADORS:
        bid = words_of(language).say["bid"].format(word)
        assert told(bid, language) == and_named(Facts(bid=int(meaning)))
        return
    sign = words_of(language).say["with"].format(word)
    facts = read_words([f"{words_of(language).say['clubs']} {sign}"], language=language)
    assert facts["matadors"] == Matadors(int(meaning), held=True)


def check_passed(word: str, _language: str, _meaning: str) -> None:
    assert is_passed(word)
    assert not is_passed(f"{word} 2")


def check_ramsch(word: str, _language: str, meaning: str) -> None:
    line, ramsch = {
        "ramsch": (f"{word} bert 66", Ramsch(card_points={2: 66})),
        "nothing by itself": (f"ramsch {word} bert 66", Ramsch(card_points={2: 66})),
        "virgin": (f"ramsch bert 66 {word}", Ramsch(card_points={2: 66}, virgins=1)),
        "push": (f"ramsch bert 66 2 {word}", Ramsch(card_points={2: 66}, pushes=2)),
        "march": (f"ramsch bert {word}", Ramsch(card_points={2: 120}, marched=2)),
        "last trick": (f"ramsch bert 66 {word} anna", Ramsch(card_points={2: 66}, last_trick=1)),
    }[meaning]
    assert read_ramsch_line(SHEET, line) == ramsch


CHECKS: Mapping[str, Callable[[str, str, str], None]] = {
    "anywhere": check_anywhere,
    "before": check_before,
    "after": check_after,
    "signs": check_sign,
    "units": check_unit,
    "numerals": check_numeral,
    "passed": check_passed,
    "ramsch": check_ramsch,
}


@pytest.mark.parametrize(("place", "word", "language", "meaning"), [*rows_of_document()])
def test_every_cell_is_what_the_line_reads(
    place: str, word: str, language: str, meaning: str
) -> None:
    CHECKS[place](word, language, meaning)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_are_folded_and_name_only_meanings(language: str) -> None:
    words = words_of(language)
    names = {*MEANINGS, *SIGNED, *NUMBERED, *CHAIN, ANNOUNCED, BETWEEN}
    for table in TABLES:
        assert all(word == fold(word) for word in getattr(words, table))
    assert all(word == fold(word) for word in words.passed)
    for table in ("anywhere", "before", "after", "signs", "units"):
        for meaning in getattr(words, table).values():
            assert meaning in names or (meaning.startswith(ASK) and readings(meaning))
    assert {*words.ramsch.values()} == {"ramsch", "", "virgin", "push", "march", "last trick"}
    assert words.say.keys() == words_of("en").say.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_what_is_read(language: str) -> None:
    say = words_of(language).say
    for name, form in say.items():
        if name in SIGNED:
            facts = read_words([f"{form.format(4)} ♣"], language=language)
            assert facts["matadors"] == number_fact(name, 4)["matadors"]
        elif name in NUMBERED:
            assert told(form.format(18), language) == and_named(number_fact(name, 18))
        else:
            assert read_words([form], language=language) == MEANINGS[name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_name_games_and_bids_in_every_language(language: str) -> None:
    for number, name in GAMES_BY_VALUE.items():
        assert read_words([str(number)], language=language) == MEANINGS[name]
    for letter in BID_LETTERS:
        assert told(f"{letter}18", language)["bid"] == 18
    if "r" not in words_of(language).after:
        assert told("r 18", language)["bid"] == 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_card_is_read(language: str) -> None:
    for suits, ranks in words_of(language).cards:
        for suit, first in suits.items():
            for rank, second in ranks.items():
                if len(suit) < 4 or len(rank) < 4:
                    continue
                card = Card(Suit(first), Rank(second))
                assert read_cards(f"{suit} {rank}", language=language) == (card,)
                assert read_cards(f"{rank} {suit}", language=language) == (card,)
