"""The sentences of thirty games in five languages, as they were read through."""

import csv
from pathlib import Path

import pytest

from skatcalc.i18n import LANGUAGES, use
from skatcalc.neutral import read_game
from skatcalc.rulefiles import load_rules
from skatcalc.rules import ISKO
from skatcalc.speech import sentence, title, why_lost
from skatcalc.valuation import value

ROOT = Path(__file__).parent
PUB = load_rules(ROOT.parent / "examples" / "pub_evening.toml")


def cases() -> list[tuple[str, str, str, str]]:
    with (ROOT / "cases" / "sentences.csv").open(encoding="utf-8", newline="") as lines:
        return [
            (language, row["game"], row["rules"], row[language])
            for row in csv.DictReader(lines)
            for language in LANGUAGES
        ]


@pytest.mark.parametrize(("language", "game", "rules", "said"), cases())
def test_the_sum_is_said_as_at_the_table(language: str, game: str, rules: str, said: str) -> None:
    worth = value(read_game(game), ISKO if rules == "isko" else PUB)
    use(language)
    sum_said, declared, why = sentence(worth), title(worth.game), why_lost(worth)
    whole = sum_said if sum_said.startswith(declared) else f"{declared}: {sum_said}"
    assert (f"{whole} ({why})" if why else whole) == said
