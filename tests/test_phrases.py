"""Lines as people say and write them, in five languages, with the game each must give."""

import csv
from pathlib import Path

import pytest

from skatcalc.facts import to_game
from skatcalc.neutral import format_game
from skatcalc.notation import read_words
from skatcalc.problems import NotationError

CASES = Path(__file__).parent / "cases"


def phrases() -> list[tuple[str, str, str]]:
    found = []
    for path in sorted(CASES.glob("phrases_*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += [(row["language"], row["line"], row["game"]) for row in csv.DictReader(lines)]
    return found


@pytest.mark.parametrize(("language", "line", "game"), phrases())
def test_what_is_said_is_understood(language: str, line: str, game: str) -> None:
    """A game that begins with ``!`` is the code of the refusal that the line must get."""
    if game.startswith("!"):
        with pytest.raises(NotationError) as raised:
            read_words([line], language=language)
        assert game[1:].split() == [problem.code for problem in raised.value.problems]
    else:
        assert format_game(to_game(read_words([line], language=language))) == game
