"""Every game of a weekly table's six years, entered in one short line.

The games lie outside the repository; ``SKATCALC_DATA`` names their folder.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from terminal import At, at_a_terminal

from skatcalc.book import current
from skatcalc.entry import Beside, read_entry
from skatcalc.events import Heading, Scoring, Seat, SheetOpened
from skatcalc.facts import Facts as GameFacts
from skatcalc.notation import read_words
from skatcalc.problems import NotationError
from skatcalc.rulefiles import load_rules
from skatcalc.scoring import tallies
from skatcalc.sheet import Sheet, records_of, replay
from skatcalc.store import open_store

VARIABLE = "SKATCALC_DATA"
HOME_ROUND = Path(__file__).parent.parent / "examples" / "home_round.toml"
RULES = load_rules(HOME_ROUND)
PLAYERS = ("Anna", "Bert", "Carla")
LETTERS = {"D": "ka", "H": "h", "S": "p", "C": "x", "G": "g", "N": "n"}

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

Facts = Mapping[str, Any]


def lines_of(name: str) -> list[dict[str, Any]]:
    path = Path(os.environ[VARIABLE]) / name
    return list(map(json.loads, path.read_text(encoding="utf-8").splitlines()))


def games() -> list[dict[str, Any]]:
    return [each for each in lines_of("homeround_games.jsonl") if not each.get("irregular")]


def table() -> Sheet:
    heading = Heading(
        name="recorded",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, PLAYERS)),
        rules=RULES,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    return replay(records_of([SheetOpened(heading)]))


def doublings(facts: Facts) -> Iterator[str]:
    # After re it would be asked whether the round is meant or the step that some call so.
    yield "bock" if facts["bock"] else ""
    if facts["kontra"] or facts["re"]:
        yield "re" if facts["re"] else "ko"


def declared(facts: Facts) -> str:
    """Return player, game, matadors and Hand in as few signs as can be."""
    if facts["contract"] == "N":
        code = "no" if facts["ouvert"] else "n"
        return f"{facts['player']} {code}{'h' * facts['hand']}"
    sign = "m" if facts["matadors"] > 0 else "o"
    hand = "h" * (facts["hand"] and not facts["schneider_announced"])
    return f"{facts['player']} {LETTERS[facts['contract']]}{hand}{sign}{abs(facts['matadors'])}"


def announced(facts: Facts) -> Iterator[str]:
    if facts["contract"] == "N":
        return
    if facts["ouvert"]:
        yield "ouvert"
    elif facts["schwarz_announced"]:
        yield "za"
    elif facts["schneider_announced"]:
        yield "sa"


def counted(facts: Facts) -> str:
    """Return the line with card points and the bid."""
    if facts["contract"] == "R":
        return ramsch(facts)
    bid = "" if facts["bid"] is None else f"r{facts['bid']}"
    if facts["contract"] == "N":
        return joined(declared(facts), "+" if facts["won"] else "-", bid, *doublings(facts))
    schwarz = "z" * (facts["schwarz"] and not (facts["schwarz_announced"] and not facts["won"]))
    points = f"{facts['card_points']}{bid}"
    # A number that is also what the game is worth is asked about; with the result it is points.
    points = f"{sign_of(facts)}{points}" if is_asked(joined(declared(facts), points)) else points
    return joined(declared(facts), *announced(facts), points, schwarz, *doublings(facts))


def sign_of(facts: Facts) -> str:
    return "+" if facts["won"] else "-"


def is_asked(line: str) -> bool:
    try:
        read_words([line.partition(" ")[2]], language="de")
    except NotationError:
        return True
    return False


def told(facts: Facts) -> str:
    """Return the line with won or lost alone."""
    if facts["contract"] == "R":
        return ramsch(facts)
    result = "+" if facts["won"] else "-"
    level = "" if facts["schwarz_announced"] else "z" * facts["schwarz"]
    level = level or "s" * (facts["schneider"] and not facts["schneider_announced"])
    line = joined(*announced(facts), level)
    line = f"{declared(facts)} {line}{result}" if line else f"{declared(facts)}{result}"
    return joined(line, *doublings(facts))


def ramsch(facts: Facts) -> str:
    if facts["durchmarsch"]:
        return joined(f"{facts['player']} ra durchmarsch", *pushes(facts), *doublings(facts))
    virgins = f"{facts['jungfrau']} jungfrau" if facts["jungfrau"] else ""
    line = f"{facts['player']} ra {facts['card_points']}"
    return joined(line, virgins, *pushes(facts), *doublings(facts))


def pushes(facts: Facts) -> Iterator[str]:
    if facts["pushes"]:
        yield f"{facts['pushes']} geschoben"


def joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def german(words: Sequence[str], *, column: int = 1, before: GameFacts | None = None) -> GameFacts:
    return read_words(words, column=column, before=before, language="de")


def differing(line_of: Callable[[Facts], str], every: list[dict[str, Any]]) -> list[str]:
    """Return the lines whose game has not the recorded score."""
    sheet = table()
    found = []
    for facts in every:
        line = line_of(facts)
        event = read_entry(sheet, line, beside=Beside(read=german))
        (record,) = records_of([event])
        figures = tallies(sheet.apply(record._replace(seq=2)))
        scores = [each.points for each in figures]
        extras = [each.seeger_fabian - each.points for each in figures]
        recorded = facts["recorded"]
        if (scores, extras) != (recorded["score"], recorded["seeger_fabian"]):
            found.append(f"{line}: {scores} {extras}, recorded {recorded}")
    return found


def test_every_game_is_entered_in_one_short_line_with_points_and_bid() -> None:
    every = games()
    assert len(every) == 6230
    assert differing(counted, every) == []
    assert median(len(counted(facts)) for facts in every) <= 12


def test_every_game_is_entered_in_one_shorter_line_with_won_or_lost_alone() -> None:
    every = games()
    # What the bid decided, and what card points decide after an announcement, is not told so.
    alone = [facts for facts in every if not overbid(facts)]
    assert len(every) - len(alone) < 60
    assert differing(told, alone) == []
    assert median(len(told(facts)) for facts in alone) <= 8


def overbid(facts: Facts) -> bool:
    """Return whether the score is that of a bid which the game did not cover."""
    from skatcalc.facts import to_game
    from skatcalc.valuation import Result, value

    if facts["contract"] == "R":
        return False
    words = counted(facts).partition(" ")[2]
    worth = value(to_game(read_words([words], language="de")), RULES)
    return worth.result is Result.OVERBID or worth.raised


# --- a whole evening at a terminal --------------------------------------------------------------

EVENING = 101
"""An evening of 36 regular games with null games, two Ramsch, kontra, re and bock rounds."""


@at_a_terminal
def test_an_evening_typed_at_a_terminal_in_german_gives_the_recorded_totals(
    at: At, tmp_path: Path
) -> None:
    evening = [each for each in games() if each["series"] == EVENING]
    (recorded,) = (each for each in lines_of("homeround_series.jsonl") if each["series"] == EVENING)
    evening.sort(key=lambda facts: facts["nr"])
    assert len(evening) == recorded["games"] == 36
    assert any(facts["contract"] == "R" for facts in evening)
    assert any(facts["bock"] for facts in evening)
    book = tmp_path / "abend.book"
    screen = at(SKATCALC_LANG="de", SKATCALC_BOOK=str(book), SKATCALC_BY="Anna")
    screen.until("]: ")
    screen.enter("Abend", then="Geber zuerst: ")
    screen.enter(", ".join(PLAYERS), then="Regeln [isko]: ")
    screen.enter(str(HOME_ROUND), then="Spiele [36]: ")
    screen.enter("")
    for number, facts in enumerate(evening, start=1):
        shown = screen.enter(counted(facts))
        dealer = PLAYERS[(number - 1) % 3]
        assert shown.startswith(f"Spiel {number}, Geber {dealer}: ")
    assert shown.endswith("\nalle Spiele sind gespielt> ")
    totals = " · ".join(map("{} {}".format, PLAYERS, recorded["total"]))
    assert screen.enter("stand").startswith(f"{totals}\n")
    screen.type("ende\n")
    status, shown = screen.end()
    assert (status, "skatcalc sheet close schließt sie ab" in shown) == (0, True)
    with open_store(book) as store:
        rows = current(store, None, to_read=True).sheet.rows()
    by_player = [[row.scores.get(seat, 0) for seat in (1, 2, 3)] for row in rows]
    assert by_player == [facts["recorded"]["score"] for facts in evening]
