"""The two evenings of the examples: scores, totals, check codes, and out to a file and in again.

The scores of the rare games stand here by hand, from the rules; the totals are added up here from
the scores alone.
"""

import csv
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

import skatcalc
from skatcalc.book import entries, load
from skatcalc.checks import check_code
from skatcalc.cli import main
from skatcalc.game import Contract, Ending, Game, LevelKind, Matadors, Party
from skatcalc.ingest.delimited import read_sheet
from skatcalc.levels import Reason
from skatcalc.records import CSV_COLUMNS
from skatcalc.scoring import totals
from skatcalc.sheet import Sheet, SheetRow, records_of, replay
from skatcalc.store import open_store
from skatcalc.valuation import Result, value

ROOT = Path(skatcalc.__file__).parent.parent
EXAMPLES = Path(__file__).parent.parent / "examples"
GRAND_FOR_NULL = ("grand", "without", "4", "bid", "264", "announced-as", "null")
EVENINGS = ("evening_three", "evening_four")

TOTALS = {
    "evening_three": (825, 666, 634),
    "evening_four": (636, 702, 1414, 573),
}
CODES = {"evening_three": "K1GEQ-SBT2S", "evening_four": "4W7CE-2Y3G6"}

# Game number -> score, by the rules: base × (matadors + levels), a lost game times -2.
BY_HAND = {
    "evening_three": {
        7: 12 * (1 + 1 + 1),  # clubs Hand with 1
        9: 11 * (2 + 1 + 1 + 1 + 1),  # schneider announced and made with 93
        11: 12 * (2 + 1 + 1),  # 91 card points are schneider
        12: 23,
        14: 11 * (1 + 1 + 1),  # exactly 90: the schneider covers the bid of 30
        15: -2 * 10 * 3,  # hearts worth 20 at 24: 30 is what covers it
        16: 12 * (2 + 1),  # won with exactly 61
        17: -2 * 24 * (1 + 1),  # lost with exactly 60
        20: 35,
        21: 12 * (6 + 1),  # with 6
        23: -2 * 11 * (4 + 1 + 1),  # own schneider with 25
        24: 9 * (1 + 1),  # the sign of the matadors not told
        25: -2 * 23,
        26: -2 * 24 * (1 + 1),  # conceded: no schneider, whatever was taken till then
        27: 12 * (1 + 1),  # the paper said 22
        28: 24 * (4 + 1 + 1),  # 111 card points, but one trick lost
        29: 10 * (1 + 1),  # with 1 by the cards: the jack of spades is not among them
    },
    "evening_four": {
        5: -2 * 11 * (1 + 1 + 1 + 1 + 1),  # schneider announced, missed with 84
        8: 46,
        11: -2 * 11 * (1 + 1),  # 31 card points are not schneider
        12: -2 * 10 * (3 + 1 + 1),  # 30 are
        15: 11 * (3 + 1 + 1 + 1 + 1 + 1 + 1),  # schwarz announced and made
        17: 12 * (5 + 7),  # clubs ouvert with 5
        19: 59,
        20: -2 * 11 * 3,  # 89 card points do not save the bid of 33
        24: -2 * 12 * 2,  # null at 24, settled as clubs with 1
        26: 11 * (6 + 1),  # without 6
        28: -2 * 11 * (2 + 1 + 1 + 1),  # not a trick: own schneider and own schwarz
        30: 24 * (2 + 1 + 1),  # thrown in by the defenders, 107 with the rest
        31: 11 * (1 + 1 + 1),  # the defenders' fault grants the schneider that the bid needs
        34: 24 * (4 + 7),  # grand ouvert with 4
        39: -2 * 23,  # a null with a trick
        41: 36,  # only written
        44: 24 * (1 + 1 + 1 + 1),  # 120 card points and ten tricks
        45: -2 * 9 * 3,  # lost, and 18 does not cover 20 either
        47: -2 * 35,
    },
}


def read(name: str) -> Sheet:
    return replay(records_of(read_sheet(EXAMPLES / f"{name}.csv")))


def lines(name: str) -> list[dict[str, str]]:
    with (EXAMPLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(path))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    return path


@pytest.fixture(params=EVENINGS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def added_up(scores: Sequence[tuple[str, int]], players: Sequence[str]) -> tuple[int, ...]:
    """Return the totals by Seeger-Fabian, from nothing but declarers and scores."""
    for_opponents = {3: 40, 4: 30}[len(players)]
    found = dict.fromkeys(players, 0)
    for declarer, score in scores:
        found[declarer] += score + (50 if score > 0 else -50)
        for other in players:
            if score < 0 and other != declarer:
                found[other] += for_opponents
    return tuple(found.values())


# --- the numbers --------------------------------------------------------------------------------


def test_the_evening_is_full(name: str) -> None:
    sheet = read(name)
    assert len(sheet.deals) == sheet.heading.games == 12 * len(sheet.seats)


def test_the_rare_games_have_the_score_of_the_rules(name: str) -> None:
    rows = {row.number: row.score for row in read(name).rows()}
    assert {number: rows[number] for number in BY_HAND[name]} == BY_HAND[name]
    told = {int(line["number"]): int(line["score"]) for line in lines(name)}
    assert told == rows


def test_the_totals_are_those_of_the_scores(name: str) -> None:
    sheet = read(name)
    players = [seat.written for seat in sheet.seats]
    scores = [(each["declarer"], int(each["score"])) for each in lines(name) if each["declarer"]]
    assert added_up(scores, players) == TOTALS[name] == totals(sheet)


def test_the_control_sum_fits(name: str) -> None:
    """All totals together: the scores, 50 a win, and what a loss leaves: 30 or 40."""
    scores = [int(line["score"]) for line in lines(name)]
    won, lost = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
    left = {"evening_three": 2 * 40 - 50, "evening_four": 3 * 30 - 50}[name]
    assert sum(TOTALS[name]) == sum(scores) + 50 * won + left * lost


def test_the_check_code_is_the_same_for_ever(name: str) -> None:
    assert check_code(read(name)) == CODES[name]


def test_at_four_who_deals_never_declares() -> None:
    sheet = read("evening_four")
    assert all(row.dealer != row.deal.declarer for row in sheet.rows())
    names = [seat.written for seat in sheet.seats]
    dealers = [line["dealer"] for line in lines("evening_four")]
    assert dealers == [names[number % 4] for number in range(48)]


def test_it_could_have_been_an_evening(name: str) -> None:
    rows = read(name).rows()
    played = [row for row in rows if not row.passed]
    assert 0.02 <= 1 - len(played) / len(rows) <= 0.08
    assert 0.75 <= sum(row.score > 0 for row in played) / len(played) <= 0.85
    contracts = Counter(row.deal.game.contract for row in played if row.deal.game)
    assert set(contracts) == set(Contract)
    # Nothing that cannot have happened at a table.
    warned = {w.code for row in rows if row.value for w in row.value.warnings}
    # The one thing to be told of a game that was played: the defenders' fault granted a level.
    assert warned <= {"level-granted"}


# --- every kind of rare game --------------------------------------------------------------------

Seen = Callable[[Game, SheetRow], bool]


def _levels(row: SheetRow) -> Mapping[LevelKind, Reason]:
    return {level.kind: level.reason for level in row.value.levels} if row.value else {}


def _topics(row: SheetRow) -> set[tuple[LevelKind, str]]:
    return {(level.kind, level.topic) for level in row.value.levels} if row.value else set()


def _announced(game: Game) -> str:
    said = game.declaration.announcements
    if said.ouvert:
        return "ouvert"
    return "schwarz" if said.schwarz else "schneider" if said.schneider else ""


def _is_null(game: Game, *, hand: bool, ouvert: bool) -> bool:
    declared = game.declaration
    return (
        game.contract is Contract.NULL
        and declared.hand is hand
        and declared.announcements.ouvert is ouvert
    )


def _saved_by(game: Game, row: SheetRow, kind: LevelKind) -> bool:
    if row.value is None or game.bid is None or row.value.result is not Result.WON:
        return False
    without = row.value.base * (row.value.multiplier - 1)
    return kind in _levels(row) and _announced(game) == "" and without < game.bid


def _matadors(row: SheetRow) -> Matadors:
    return (row.value and row.value.matadors) or Matadors(0)


RARE: Mapping[str, Seen] = {
    "hand": lambda g, _r: g.declaration.hand and _announced(g) == "" and g.contract.is_suit,
    "schneider announced, made": lambda g, r: _announced(g) == "schneider" and r.score > 0,
    "schneider announced, missed": lambda g, r: _announced(g) == "schneider" and r.score < 0,
    "schwarz announced": lambda g, r: _announced(g) == "schwarz" and r.score > 0,
    "ouvert suit": lambda g, _r: _announced(g) == "ouvert" and g.contract.is_suit,
    "ouvert grand": lambda g, _r: _announced(g) == "ouvert" and g.contract is Contract.GRAND,
    "overbid": lambda _g, r: r.value is not None and r.value.result is Result.OVERBID,
    "lost and overbid": lambda _g, r: (
        r.value is not None and r.value.result is Result.LOST and r.value.raised
    ),
    "schneider saves the bid": lambda g, r: (
        _saved_by(g, r, LevelKind.SCHNEIDER) and g.outcome.ending is Ending.PLAYED_OUT
    ),
    "own schneider": lambda _g, r: (LevelKind.SCHNEIDER, "own-schneider") in _topics(r),
    "own schwarz": lambda _g, r: (LevelKind.SCHWARZ, "own-schneider") in _topics(r),
    "with 5 or more": lambda _g, r: _matadors(r).count >= 5 and _matadors(r).held is True,
    "without 6 or more": lambda _g, r: _matadors(r).count >= 6 and _matadors(r).held is False,
    "matadors without their sign": lambda g, r: (
        g.contract is not Contract.NULL and _matadors(r).held is None
    ),
    "null": lambda g, r: _is_null(g, hand=False, ouvert=False) and r.score > 0,
    "null hand": lambda g, _r: _is_null(g, hand=True, ouvert=False),
    "null ouvert": lambda g, _r: _is_null(g, hand=False, ouvert=True),
    "null ouvert hand": lambda g, _r: _is_null(g, hand=True, ouvert=True),
    "null lost": lambda g, r: _is_null(g, hand=False, ouvert=False) and r.score < 0,
    "null with a trick": lambda g, _r: g.contract is Contract.NULL and g.outcome.tricks == 1,
    "null above its value": lambda g, _r: g.announced_as is Contract.NULL,
    "conceded": lambda g, _r: g.outcome.ending is Ending.CONCEDED,
    "thrown in": lambda g, _r: g.outcome.ending is Ending.THROWN_IN,
    "violation that grants a level": lambda g, r: (
        g.outcome.ending is Ending.VIOLATION
        and g.outcome.party is Party.DEFENDERS
        and Reason.GRANTED in _levels(r).values()
    ),
    "won with 61": lambda g, r: g.outcome.card_points == 61 and r.score > 0,
    "lost with 60": lambda g, r: g.outcome.card_points == 60 and r.score < 0,
    "90 are schneider": lambda g, r: (
        g.outcome.card_points == 90 and LevelKind.SCHNEIDER in _levels(r)
    ),
    "30 are schneider": lambda g, r: (
        g.outcome.card_points == 30 and LevelKind.SCHNEIDER in _levels(r)
    ),
    "31 are not": lambda g, r: (
        g.outcome.card_points == 31 and LevelKind.SCHNEIDER not in _levels(r)
    ),
    "120 with all tricks": lambda g, _r: (
        (g.outcome.card_points, g.outcome.tricks, _announced(g)) == (120, 10, "")
    ),
    "by the cards": lambda g, _r: len(g.cards) == 12 and g.matadors is None,
    "written beside the facts": lambda _g, r: r.deal.written is not None,
    "written and different": lambda _g, r: r.differs,
}


@pytest.mark.parametrize("kind", RARE)
def test_the_evenings_hold_every_kind_of_rare_game(kind: str) -> None:
    found = [
        (name, row.number)
        for name in EVENINGS
        for row in read(name).rows()
        if row.deal.game is not None and RARE[kind](row.deal.game, row)
    ]
    assert found


def test_one_game_is_only_written() -> None:
    rows = [row for name in EVENINGS for row in read(name).rows()]
    assert [row.deal.written for row in rows if row.deal.game is None and not row.passed] == [36]


def test_names_have_blanks_and_umlauts() -> None:
    names = " ".join(seat.written for name in EVENINGS for seat in read(name).seats)
    assert {"ü", "ß", "Ö", "ä"} < set(names)


# --- the files ----------------------------------------------------------------------------------


def test_the_sheet_is_described_in_the_first_line_alone(name: str) -> None:
    first, *rest = lines(name)
    sheet_columns = CSV_COLUMNS[: CSV_COLUMNS.index("number")]
    assert tuple(first) == CSV_COLUMNS
    assert first["list"]
    assert not any(line[column] for line in rest for column in sheet_columns)


def test_out_to_a_file_and_in_again(
    name: str, book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "import", str(EXAMPLES / f"{name}.csv")]) == 0
    out = tmp_path / "out.csv"
    assert main(["sheet", "export", str(out)]) == 0
    other = tmp_path / "other.sqlite"
    assert main(["--book", str(other), "sheet", "import", str(out)]) == 0
    again = tmp_path / "again.csv"
    assert main(["--book", str(other), "sheet", "export", str(again)]) == 0
    assert again.read_bytes() == out.read_bytes()
    capsys.readouterr()
    sheets = []
    for path in (book, other):
        with open_store(path, create=False) as store:
            (entry,) = entries(store)
            sheets.append(load(store, entry.stream).sheet)
    first, second = sheets
    assert first.deals == second.deals == read(name).deals
    assert first.heading == second.heading
    assert totals(first) == totals(second) == TOTALS[name]
    for path in (book, other):
        assert main(["--book", str(path), "sheet", "close"]) == 0
        assert capsys.readouterr().out.rstrip().endswith(f"check code {CODES[name]}")


def test_the_same_evening_is_not_read_twice(name: str, book: Path) -> None:
    assert main(["sheet", "import", str(EXAMPLES / f"{name}.csv")]) == 0
    before = book.read_bytes()
    assert main(["sheet", "import", str(EXAMPLES / f"{name}.csv")]) == 1
    assert book.read_bytes() == before


def test_the_json_is_the_whole_evening(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "import", str(EXAMPLES / f"{name}.csv")]) == 0
    out = tmp_path / "out.json"
    assert main(["sheet", "export", str(out)]) == 0
    capsys.readouterr()
    assert main(["--json", "sheet", "show"]) == 0
    shown = json.loads(capsys.readouterr().out)
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found == shown
    assert found["schema"] == "skatcalc.sheet/1"
    assert tuple(each["total"] for each in found["players"]) == TOTALS[name]
    assert [deal["score"] for deal in found["deals"]] == [
        int(each["score"]) for each in lines(name)
    ]
    assert found["deals"][-1]["running"] == [each["points"] for each in found["players"]]


def test_the_evening_fits_80_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "import", str(EXAMPLES / f"{name}.csv")]) == 0
    capsys.readouterr()
    assert main(["sheet", "show"]) == 0
    grid = capsys.readouterr().out.partition("\nw with")[0].splitlines()
    assert max(map(len, grid)) <= 80
    assert len(grid) > 12 * len(TOTALS[name])


def test_the_widest_lines_fit_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["Wilhelmine Schulze", "Karl-Heinz Weiß", "Öznur", "Bartholomäus von Hof"]
    assert main(["sheet", "new", "A", *players]) == 0
    assert main(["sheet", "add", "2", *GRAND_FOR_NULL]) == 0
    assert main(["sheet", "add", "1", "--written", "-1000"]) == 0
    assert main(["sheet", "add", "1", "clubs", "ouvert", "without", "11", "lost"]) == 0
    capsys.readouterr()
    assert main(["sheet", "show"]) == 0
    grid = capsys.readouterr().out.partition("\nw with")[0].splitlines()
    assert max(map(len, grid)) <= 80


def test_the_workbook_is_written(name: str, tmp_path: Path) -> None:
    assert main(["sheet", "import", str(EXAMPLES / f"{name}.csv")]) == 0
    out = tmp_path / "out.xlsx"
    assert main(["sheet", "export", str(out)]) == 0
    from openpyxl import load_workbook

    workbook = load_workbook(out, data_only=True)
    numbers = [cell for row in workbook.worksheets[0].iter_rows(values_only=True) for cell in row]
    assert set(TOTALS[name]) <= set(numbers)
    workbook.close()


# --- the script ---------------------------------------------------------------------------------


def test_the_script_runs() -> None:
    found = subprocess.run(
        [sys.executable, str(EXAMPLES / "value_a_game.py")],
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert found.stderr == ""
    assert found.stdout.splitlines() == [
        (
            "spades hand, schneider announced: with 1, game 2, hand 3, schneider 4, announced 5, "
            "times 11: 55; lost, times 2: -110"
        ),
        "  matadors 1 (told)",
        "  game 1 (always)",
        "  hand 1 (declared)",
        "  schneider 1 (missed)",
        "  schneider-announced 1 (declared)",
        "48 is covered by clubs 48, grand 48, hearts 50, diamonds 54, spades 55",
    ]


def test_every_game_of_the_evenings_can_be_valued_alone(name: str) -> None:
    for row in read(name).rows():
        if row.deal.game is not None:
            assert value(row.deal.game).score in {row.score, None}
