"""Foreign files of recorded games: what an audit points at, and that it leaves the rest alone.

They lie outside the repository; ``SKATCALC_DATA`` names their folder.
"""

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from skatcalc.audit import Audit, audit
from skatcalc.cli import main
from skatcalc.ingest.foreign import ForeignList, understand
from skatcalc.ingest.iss import read_iss
from skatcalc.ingest.jsonlines import read_json_lines
from skatcalc.ingest.tables import read_table
from skatcalc.ingest.workbook import read_workbook
from skatcalc.rulefiles import load_rules
from skatcalc.rules import ISKO

VARIABLE = "SKATCALC_DATA"
EXAMPLES = Path(__file__).parent.parent / "examples"

pytestmark = [
    pytest.mark.recorded,
    pytest.mark.skipif(
        not os.environ.get(VARIABLE),
        reason=f"{VARIABLE} does not name the folder of the recorded games",
    ),
]

GERMAN = {
    "D": "Karo",
    "H": "Herz",
    "S": "Pik",
    "C": "Kreuz",
    "G": "Grand",
    "N": "Null",
    "R": "Ramsch",
}
HEADINGS = (
    *("Spiel-Nr.", "Alleinspieler", "Spielart", "Spitzen", "Hand", "Schneider", "angesagt"),
    *("Schwarz", "angesagt", "Ouvert", "gewonnen", "Reizwert", "Augen", "Kontra", "Re", "Bock"),
    *("geschoben", "Jungfrau", "Durchmarsch", "Punkte"),
)


CODES = {
    "won with fewer than 61 card points recorded": "won-below-61",
    "written as lost with more than 60 card points": "lost-with-enough-points",
    "schneider written with fewer than 90 card points": "schneider-against-points",
    "bid above the game value, but written as won": "audit-score",
    "90 or more card points, schneider not written": "audit-score",
    "card points above 120 (already doubled)": "points-out-of-range",
    "bid above the game value, written at the plain value": "audit-score",
    "schwarz written with 75 card points": "schwarz-against-points",
    "card points out of range": "points-out-of-range",
    "other": "schneider-against-points",
    "all tricks taken and written as a gain, though not marked as durchmarsch": "audit-ramsch",
}
"""Why a line is irregular, as the record says it, and what the audit calls that."""


def data(name: str) -> Path:
    return Path(os.environ[VARIABLE]) / name


def home_round() -> list[dict[str, Any]]:
    text = data("homeround_games.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def german_line(facts: dict[str, Any]) -> list[object]:
    """Return a game as a German club would write it, with crosses for the levels."""

    def tick(name: str) -> str:
        return "x" if facts.get(name) else ""

    ramsch = facts["contract"] == "R"
    won = "" if ramsch else "ja" if facts["won"] else "nein"
    return [
        facts["nr"],
        f"Spieler {facts['player']}",
        GERMAN[facts["contract"]],
        facts.get("matadors"),
        *map(tick, ("hand", "schneider", "schneider_announced")),
        *map(tick, ("schwarz", "schwarz_announced", "ouvert")),
        won,
        facts.get("bid"),
        facts.get("card_points"),
        *map(tick, ("kontra", "re", "bock")),
        facts.get("pushes"),
        facts.get("jungfrau"),
        tick("durchmarsch"),
        facts["recorded"]["score"][facts["player"] - 1],
    ]


def audited(found: ForeignList) -> Audit:
    return audit(understand(found, {}).lines, load_rules(EXAMPLES / "home_round.toml"))


def irregular(first: int) -> list[int]:
    """Return the lines of the irregular games, the first game standing on that line."""
    games = enumerate(home_round(), start=first)
    return [number for number, facts in games if facts.get("irregular")]


def check(found: Audit, first: int) -> None:
    """Every irregular line is pointed at, for a rule sees all of them, and no regular one."""
    assert [finding.line for finding in found.findings] == irregular(first)
    figures = (found.read, found.right, found.wrong, found.not_understood)
    assert figures == (6309, 6230, 79, 0)


def test_the_weekly_table_in_a_german_csv(tmp_path: Path) -> None:
    path = tmp_path / "abende.csv"
    with path.open("w", encoding="cp1252", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(HEADINGS)
        writer.writerows(map(german_line, home_round()))
    found = audited(read_table(path))
    check(found, first=2)
    games = home_round()
    for finding in found.findings:
        reason = games[finding.line - 2]["irregular"]
        assert CODES[reason] in {each.code for each in finding.problems}, reason


def test_the_weekly_table_in_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "abende.xlsx"
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Alle Abende"])
    sheet.append(list(HEADINGS))
    for facts in home_round():
        sheet.append(german_line(facts))
    book.save(path)
    check(audited(read_workbook(path)), first=3)


def test_the_weekly_table_in_its_own_json_lines() -> None:
    check(audited(read_json_lines(data("homeround_games.jsonl"))), first=1)


def test_every_record_of_the_server_but_one_agrees() -> None:
    found = audit(read_iss(data("iss_games.sgf")), ISKO)
    assert (found.read, found.right, found.wrong) == (34, 33, 1)
    (finding,) = found.findings
    records = data("iss_games.sgf").read_text(encoding="utf-8").splitlines()
    # The server took the matadors of this record from the skat alone.
    assert "ID[10330141]" in records[finding.line - 1]
    assert [each.code for each in finding.problems] == ["audit-figure", "audit-score"]


def test_the_lines_of_a_peer_but_for_a_bid_that_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = str(EXAMPLES / "pub_evening.toml")
    assert main(["audit", str(data("scoresheet_hands.csv")), "--rules", rules]) == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out == (
        "scoresheet_hands.csv, line 51: 47 is no bid, no game has that value; next to it are 46 "
        "and 48\n"
        "95 lines read: 94 right, 1 not right, 0 not understood\n"
    )
