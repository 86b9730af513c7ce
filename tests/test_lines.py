"""Laws of whole lines: what is written reads back, and no line is half understood."""

import os
import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.cards import DECK, Card
from skatcalc.facts import Facts, to_game
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.neutral import format_game, read_game
from skatcalc.notation import meanings_of, nearest, read_words
from skatcalc.phrasing import format_words
from skatcalc.problems import NotationError
from skatcalc.reading import fold
from skatcalc.words import LANGUAGES, words_of

LINES = 200_000 if os.environ.get("SKATCALC_FULL") else 20_000
"""How many mutated lines are tried; all of them in the long run of the checks."""
MARKS = " ,;.:!…·"
"""What stands between words and says nothing."""


def declarations() -> Iterator[Declaration]:
    """Return every declaration there is, told in every way."""
    flags = (False, True)
    for contract, hand, schneider, schwarz, ouvert in product(
        Contract, (None, False, True), flags, flags, flags
    ):
        announced = schneider or schwarz
        null = contract is Contract.NULL
        if (null and announced) or (not null and hand is False and (announced or ouvert)):
            continue
        yield Declaration(contract, Announcements(hand, schneider, schwarz, ouvert))


def with_matadors(declaration: Declaration) -> Iterator[Game]:
    if declaration.contract is Contract.NULL:
        yield Game(declaration=declaration)
        return
    most = 4 if declaration.contract is Contract.GRAND else 11
    for count, held in product(range(1, most + 1), (None, False, True)):
        yield Game(declaration=declaration, matadors=Matadors(count, held))


GRID = [game for each in declarations() for game in with_matadors(each)]

parties = st.sampled_from([None, *Party])
numbers = st.none() | st.integers(0, 120)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    party = draw(parties)
    endings = [each for each in Ending if each is not Ending.PLAYED_OUT]
    return Outcome(
        card_points=draw(numbers),
        tricks=draw(st.none() | st.integers(0, 10)),
        schneider=draw(st.booleans()),
        schwarz=draw(st.booleans()),
        won=draw(st.none() | st.booleans()),
        ending=draw(st.sampled_from(endings)) if party else Ending.PLAYED_OUT,
        party=party,
    )


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Return a game told in any way, possible or not."""
    game = draw(st.sampled_from(GRID))
    said = game.declaration.announcements
    house = draw(
        st.sampled_from(
            [{}, {"last_trick_promise": True}, {"played_on": True}, {"revolution": True}]
        )
    )
    if "revolution" in house:
        game = Game(declaration=Declaration(Contract.NULL, said._replace(schneider=False)))
        said = Announcements(hand=said.hand)
    return Game(
        declaration=Declaration(game.contract, said._replace(**house)),
        matadors=game.matadors,
        outcome=draw(outcomes()),
        bid=draw(st.none() | st.integers(0, 400)),
        announced_as=draw(st.sampled_from([None, Contract.NULL])),
        doubling_steps=draw(st.integers(0, 3)),
        bock_round=draw(st.none() | st.booleans()),
        three_in_skat=draw(st.booleans()),
    )


# --- what is written reads back -----------------------------------------------------------------


def test_every_declaration_reads_back_in_every_language() -> None:
    assert len(GRID) > 2000
    for game in GRID:
        assert read_game(format_game(game)) == game
        for language in LANGUAGES:
            line = format_words(game, language=language)
            assert to_game(read_words([line], language=language)) == game, (language, line)


@settings(deadline=None, max_examples=300)
@given(games(), st.lists(st.sampled_from(DECK), unique=True, max_size=12))
def test_every_game_reads_back_from_the_neutral_line(game: Game, cards: list[Card]) -> None:
    shown = sorted(cards, key=str)
    whole = game._replace(cards=tuple(shown))
    assert read_game(format_game(whole)) == whole


@settings(deadline=None, max_examples=300)
@given(games(), st.sampled_from(LANGUAGES))
def test_every_game_reads_back_from_its_words(game: Game, language: str) -> None:
    assert to_game(read_words([format_words(game, language=language)], language=language)) == game


@pytest.mark.parametrize(
    ("line", "columns"),
    [("SH +2 p89 y", [11]), ("XX y9 C.7", [1, 4, 7]), ("S CJ.XX", [3]), ("S +", [3])],
)
def test_a_line_that_is_not_neutral_names_every_word(line: str, columns: list[int]) -> None:
    with pytest.raises(NotationError) as raised:
        read_game(line)
    assert [problem.where["column"] for problem in raised.value.problems] == columns


# --- no line is half understood -----------------------------------------------------------------


@settings(deadline=None, max_examples=300)
@given(games(), st.sampled_from(LANGUAGES))
def test_every_sign_of_a_line_belongs_to_one_meaning(game: Game, language: str) -> None:
    _check_signs(format_words(game, language=language), language)


def _check_signs(line: str, language: str) -> None:
    told = [0] * (len(line) + 1)
    for meaning in meanings_of(line, language=language):
        for column in range(meaning.start, meaning.end):
            told[column] += 1
    for column, sign in enumerate(line, start=1):
        inside = sign.isspace() or sign in MARKS
        assert told[column] == 1 or (inside and told[column] == 0), (line, column)


def vocabulary(language: str) -> list[str]:
    words = words_of(language)
    full = [*words.anywhere, *words.units, *words.numerals]
    letters = [
        *words.before,
        *words.after,
        "m2",
        "o3",
        "+2",
        "-3",
        "r18",
        "89",
        "11",
        "p2h",
        "60:60",
    ]
    return [*full, *letters, "SHS", "xyzzy", "+", "-", "♠", "×", "—", "=", "0", "121", "9999999999"]


def mutated(line: str, words: list[str], chance: random.Random) -> str:
    parts = line.split()
    for _each in range(chance.randint(1, 3)):
        place = chance.randrange(len(parts)) if parts else 0
        match chance.randrange(5):
            case 0:
                parts.insert(place, chance.choice(words))
            case 1 if parts:
                del parts[place]
            case 2 if parts:
                parts[place] = chance.choice(words)
            case 3 if parts:
                part = parts[place]
                at = chance.randrange(len(part) + 1)
                parts[place] = part[:at] + chance.choice("aeiouzxпшř9+-♠ ") + part[at + 1 :]
            case _:
                chance.shuffle(parts)
    return " ".join(parts)


def test_a_mutated_line_is_refused_or_wholly_understood() -> None:
    chance = random.Random(20261129)  # noqa: S311 - a test's dice
    words = {language: vocabulary(language) for language in LANGUAGES}
    understood = 0
    for number in range(LINES):
        language = LANGUAGES[number % len(LANGUAGES)]
        line = format_words(chance.choice(GRID), language=language)
        line = mutated(line, words[language], chance)
        try:
            facts = read_words([line], language=language)
        except NotationError:
            continue
        assert facts.keys() <= Facts.__annotations__.keys()
        _check_signs(line, language)
        understood += 1
    assert LINES // 20 < understood < LINES


def test_a_changed_word_changes_no_more_than_itself() -> None:
    """A full word in place of another is refused, or changes what one of the two says."""
    chance = random.Random(11)  # noqa: S311 - a test's dice
    for number in range(LINES // 10):
        language = LANGUAGES[number % len(LANGUAGES)]
        words = words_of(language)
        line = format_words(chance.choice(GRID), language=language)
        before = {**read_words([line], language=language)}
        parts = meanings_of(line, language=language)
        gone = chance.choice(parts)
        new = chance.choice([word for word in words.anywhere if len(word) > 2])
        changed = line[: gone.start - 1] + new + line[gone.end - 1 :]
        try:
            after = {**read_words([changed], language=language)}
            here = {**read_words([new], language=language)}
        except NotationError:
            continue
        differing = {name for name in {*before, *after} if before.get(name) != after.get(name)}
        # "announced" beside schneider or schwarz makes one thing of two words.
        announced = {"schneider", "schneider_announced", "schwarz", "schwarz_announced"}
        allowed = {*gone.facts, *here}
        allowed |= announced if allowed & announced or words.anywhere[new] == "announced" else set()
        assert differing <= allowed, (language, line, changed)


def test_the_nearest_word_is_one_of_the_language() -> None:
    for language in LANGUAGES:
        known = [word for word in words_of(language).anywhere if " " not in word]
        for word in known:
            assert nearest(fold(word) + "x", known)
