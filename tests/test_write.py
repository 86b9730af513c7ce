"""The evening as one prompt: lines from a file, and a person at a real terminal."""

import csv
import io
import re
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import pytest
from terminal import PROMPT, At, Terminal, at_a_terminal

import skatcalc
from skatcalc.book import Scribe, current, write
from skatcalc.cli import main
from skatcalc.cli.write.beginning import _in_words
from skatcalc.cli.write.keyboard import MOST_CHARACTERS
from skatcalc.entry import read_entry
from skatcalc.events import SheetClosed, SheetReopened
from skatcalc.i18n import LANGUAGES
from skatcalc.sheet import Sheet
from skatcalc.store import Store, open_store
from skatcalc.store.sqlite import SqliteStore

ROOT = Path(skatcalc.__file__).parent.parent
EVENING = ROOT / "examples" / "evening_three.csv"

Feed = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(path))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    return path


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Feed:
    """Return a function that runs ``write`` with a file as its input."""

    def fed(text: str | bytes, *args: str, before: Sequence[str] = ()) -> tuple[int, str, str]:
        raw = text if isinstance(text, bytes) else text.encode()
        # As where the system's own encoding is another: the lines are UTF-8 all the same.
        stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="latin-1")
        monkeypatch.setattr(sys, "stdin", stdin)
        capsys.readouterr()
        status = main([*before, "write", *args])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return fed


def begun(*names: str, name: str = "Monday") -> None:
    players = names or ("Anna", "Bert", "Carla")
    assert main(["sheet", "new", name, *players, "--date", "2026-11-29"]) == 0


def the_sheet(book: Path, name: str | None = None) -> Sheet:
    with open_store(book) as store:
        return current(store, name, to_read=True).sheet


def scores(book: Path) -> list[int]:
    return [row.score for row in the_sheet(book).rows()]


# --- lines from a file --------------------------------------------------------------------------


def test_every_line_is_a_game_and_is_said_with_total_and_control_sums(
    feed: Feed, book: Path
) -> None:
    begun()
    status, out, err = feed(
        "anna spades with 2 hand 95 points\npassed\n2 grand without 1 59 points\n"
    )
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        (
            "Monday, game 1, dealer Anna: Anna, spades hand: with 2, game 3, hand 4, "
            "schneider 5, times 11: 55"
        ),
        "Anna 105",
        "  won 1 · lost 0 · passed 0 · sum 55",
        "Monday, game 2, dealer Bert: passed",
        "  won 1 · lost 0 · passed 1 · sum 55",
        (
            "Monday, game 3, dealer Carla: Bert, grand: without 1, game 2, times 24: 48; lost, "
            "times 2: -96"
        ),
        "why: 59 card points do not win: 61 are needed",
        "Bert -146",
        "  won 1 · lost 1 · passed 1 · sum -41",
        (
            "Monday stays open with 3 of 36 games; skatcalc write goes on with it, skatcalc sheet "
            "close finishes it"
        ),
    ]
    assert scores(book) == [55, 0, -96]
    history = the_sheet(book).history
    assert [record.said for record in history[1:]] == [
        "anna spades with 2 hand 95 points",
        "passed",
        "2 grand without 1 59 points",
    ]
    assert {record.by for record in history} == {"Anna"}


def test_lines_that_are_refused_are_told_with_their_numbers_and_the_others_are_taken(
    feed: Feed, book: Path
) -> None:
    begun()
    status, _out, err = feed(
        "dora null won\n\nanna null won\nbert spades wiht 2 wom\nbert null won"
    )
    assert status == 1
    assert err.splitlines() == [
        "line 1, column 1: dora does not sit at this table; here are Anna, Bert and Carla",
        "line 4, column 13: “wiht” is not understood; did you mean with?",
        "line 4, column 20: “wom” is not understood; did you mean won?",
    ]
    assert scores(book) == [23, 23]


def test_a_game_is_corrected_by_its_number(feed: Feed, book: Path) -> None:
    begun()
    status, out, _err = feed("anna null won\nbert null won\n1: grand with 1 won\n2:carla\n1:\n")
    assert status == 0
    assert "before: Anna, null: 23" in out
    assert "Anna 98 · Bert 0 · Carla 73\n  won 2 · lost 0 · passed 0 · sum 71" in out
    assert out.count("Monday, game 1, dealer Anna: Anna, grand: with 1, game 2, times 24: 48") == 2
    assert [deal.declarer for deal in the_sheet(book).deals] == [1, 3]
    assert scores(book) == [48, 23]


@pytest.mark.parametrize("word", ["undo", "zurück", "назад", "zpět", "înapoi", "zur"])
def test_the_newest_entry_is_taken_back_and_told(feed: Feed, book: Path, word: str) -> None:
    begun()
    status, out, _err = feed(f"anna null won\nbert grand m1 lost\n{word}\n")
    assert status == 0
    assert "Monday: game 2 is taken back (bert grand m1 lost)" in out
    assert scores(book) == [23]
    assert the_sheet(book).history[-1].said == word
    assert feed("1: bert\nundo\nundo\nundo\n")[2] == (
        "line 4: there is nothing to undo on Monday\n"
    )
    assert scores(book) == []


def test_questions_are_answered_and_enter_nothing(feed: Feed, book: Path) -> None:
    begun("Anna", "Bert", "Carla", "Dora")
    status, out, err = feed(
        "bert null won\nwho\nstand\nwert clubs with 1 hand\nliste\n?\nend\nbert\n"
    )
    assert (status, err) == (0, "")
    assert "next: game 2, Bert deals and sits out" in out
    assert "in play, forehand first: Carla, Dora, Anna" in out
    assert "Anna 0 · Bert 73 · Carla 0 · Dora 0" in out
    assert "clubs hand: with 1, game 2, hand 3, times 12: 36" in out
    assert "TOTAL" in out
    assert "17: with 3 " in out
    assert scores(book) == [23]


def test_value_tells_its_faults_where_they_stand(feed: Feed) -> None:
    begun()
    status, _out, err = feed("value   spades wiht 2\nvalue\n")
    assert status == 1
    assert err.startswith("line 1, column 16: “wiht” is not understood")
    assert "line 2: the game is missing" in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_is_in_words_that_are_understood(feed: Feed, book: Path, language: str) -> None:
    begun(*(("Анна", "Берт", "Карла") if language == "ru" else ()))
    _status, out, _err = feed("help\n", before=["--lang", language])
    *told, _stays_open = out.splitlines()
    assert max(map(len, told)) <= 80
    shown = [re.split(r"\s{2,}", line)[0] for line in told]
    *games, fix, player, show, void, insert, steps, worth, asked, _end = shown
    assert len(games) == 3
    undo, redo = steps.split(", ")
    one = [each.replace("17:", "1:") for each in (fix, player, show)]
    more = [insert.replace("16", "2"), undo, redo, void.replace("17", "4")]
    lines = [*games, *one, *more, worth, *asked.split(", ")]
    status, _out, err = feed("".join(f"{line}\n" for line in lines), before=["--lang", language])
    assert (status, err) == (0, "")
    # Game 1 with 3 is another player's, game 3 was inserted, what all passed struck out.
    assert scores(book) == [55, -96, 23]
    assert the_sheet(book).deals[0].declarer == 2


def test_what_is_doubtful_is_taken_with_a_request_to_check_it(feed: Feed, book: Path) -> None:
    begun()
    status, _out, err = feed("anna spades with 1 120 points\n")
    assert status == 0
    assert err.startswith("please check: ")
    assert len(scores(book)) == 1


def test_a_full_list_takes_no_more_and_says_how_to_go_on(feed: Feed) -> None:
    assert main(["sheet", "new", "Short", "Anna", "Bert", "Carla", "--games", "1"]) == 0
    status, out, err = feed("passed\npassed\nwho\n")
    assert status == 1
    assert "line 2: Short is full" in err
    assert out.endswith("Short is full and stays open; skatcalc sheet close finishes it\n")


def test_bytes_that_are_no_text_and_lines_without_end_are_refused(feed: Feed, book: Path) -> None:
    begun("Jürgen", "Bert", "Carla")
    long = b"x " * MOST_CHARACTERS
    raw = b"\xef\xbb\xbfj\xc3\xbcrgen null won\r\n\xff\xfe\n" + long + b"\nbert\x00null\x1b won"
    status, _out, err = feed(raw)
    assert status == 1
    assert "line 2: 0xFF is no character of Unicode" in err
    assert f"line 3: {2 * MOST_CHARACTERS} characters are too many for one line" in err
    assert scores(book) == [23, 23]


def test_nothing_is_asked_where_nobody_can_answer(feed: Feed, book: Path) -> None:
    status, _out, err = feed("anna null won\n")
    assert (status, err.startswith("there is no book")) == (1, True)
    assert not book.exists()
    begun()
    begun("Dora", "Emil", "Fritz", name="Tuesday")
    status, _out, err = feed("anna null won\n")
    assert (status, err.startswith("several sheets are open")) == (1, True)
    assert feed("emil null won\n", "Tuesday")[0] == 0
    assert main(["sheet", "close", "--sheet", "Tuesday"]) == 0
    assert feed("emil null won\n", "Tuesday")[2].startswith("Tuesday is closed; sheet open opens")
    assert feed("emil null won\n", "Friday")[2].startswith("there is no sheet Friday")
    assert feed("anna null won\n")[0] == 0
    assert main(["sheet", "close"]) == 0
    assert feed("anna null won\n")[2].startswith("no sheet is open")


def test_json_answers_every_line_in_json(feed: Feed) -> None:
    import json

    begun()
    status, out, err = feed(
        "anna null won\n1: bert\ndora null won\nvalue null\nlist\nundo\n", before=["--json"]
    )
    assert (status, err) == (1, "")
    decoder, found, rest = json.JSONDecoder(), [], out.strip()
    while rest:
        data, end = decoder.raw_decode(rest)
        found.append(data)
        rest = rest[end:].strip()
    assert [data["schema"] for data in found] == [
        "skatcalc.entry/1",
        "skatcalc.entry/1",
        "skatcalc.problems/1",
        "skatcalc.value/1",
        "skatcalc.sheet/1",
        "skatcalc.entry/1",
    ]
    assert found[1]["deal"]["declarer"] == "Bert"
    assert found[2]["problems"][0]["where"] == {"column": 1, "line": 3}


def evening_lines() -> tuple[list[str], list[dict[str, str]]]:
    """Return the lines of the example evening as they would be typed, and its records."""
    with EVENING.open(encoding="utf-8", newline="") as file:
        records = list(csv.DictReader(file))
    lines = []
    for record in records:
        if record["game"] == "passed":
            lines.append("passed")
            continue
        words = [record["declarer"], record["game"]]
        # At the prompt nobody tells twelve cards: these are with the jack of clubs alone.
        words += ["with 1"] * (record["cards"].startswith("CJ DJ HA"))
        words += [f"bid {record['bid']}"] * bool(record["bid"])
        words += [f"{record['card_points']} points"] * bool(record["card_points"])
        words += [f"{record['tricks']} tricks"] * bool(record["tricks"])
        words += [record["result"]] * bool(record["result"])
        words += [record["ended"], f"by {record['by_party']}"] * bool(record["ended"])
        words += ["announced as null"] * bool(record["announced_as"])
        lines.append(" ".join(words))
    return lines, records


def test_an_evening_fed_as_lines_is_the_imported_evening(feed: Feed, book: Path) -> None:
    lines, records = evening_lines()
    players = records[0]["players"].split(";")
    assert main(["sheet", "new", "Typed", *players]) == 0
    status, _out, err = feed("\n".join(lines))
    assert (status, err) == (0, "")
    assert len(scores(book)) == 36
    assert scores(book) == [int(record["score"] or 0) for record in records]
    assert main(["sheet", "close"]) == 0
    assert main(["sheet", "import", str(EVENING)]) == 0
    assert main(["sheet", "close"]) == 0
    typed, imported = the_sheet(book, "Typed"), the_sheet(book, "Skatabend")
    assert typed.closed is not None
    assert imported.closed is not None
    assert typed.closed.totals == imported.closed.totals


def test_an_interrupted_file_ends_at_once(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun()

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Meddling(["anna null won", interrupt, "bert null won"]))
    assert main(["write"]) == 130
    assert scores(book) == [23]
    assert capsys.readouterr().err == ""


# --- striking out, inserting, back and forward --------------------------------------------------


def test_a_game_is_struck_out_inserted_and_both_taken_back_and_brought_back(
    feed: Feed, book: Path
) -> None:
    begun("Anna", "Bert", "Carla", "Dora")
    lines = "bert null won\ncarla spades m2 won\ndora grand m1 won\n"
    status, out, err = feed(lines + "streiche 2\nafter 1: anna null ouvert won\nvor 1: -\n")
    # With a passed deal before all, Bert deals game 2, his null, and Dora game 4, her grand.
    shifted = (
        "please check: from game 2 on 2 games were played by who sits out there: 2 and "
        "4; perhaps a game is missing before them, or one is too many\n"
    )
    assert (status, err) == (0, shifted)
    assert scores(book) == [0, 23, 46, 48]
    assert "Monday: game 2 is struck out: Carla, spades: with" in out
    assert "Monday, game 2, dealer Bert: Anna, null ouvert: 46" in out
    assert "Monday, game 1, dealer Anna: passed" in out
    status, out, err = feed("undo\nundo\nundo\nredo\nundo\nredo\nredo\nredo\nredo\n")
    nothing = "line 9: there is nothing to redo on Monday; redo goes right after undo\n"
    assert (status, err) == (1, f"{shifted}{nothing}")
    assert "Monday: game 2 counts again, it is struck out no more (streiche 2)" in out
    assert "Monday: game 2 is struck out again (streiche 2)" in out
    assert "Monday: game 1 is entered again (vor 1: -)" in out
    assert scores(book) == [0, 23, 46, 48]


def test_a_game_that_is_not_there_is_not_struck_out(feed: Feed, book: Path) -> None:
    begun()
    status, _out, err = feed("void 1\nafter 3: -\nanna null won\n")
    assert status == 1
    assert err.splitlines() == [
        "line 1: Monday has no game 1 yet; entered so far are 0",
        "line 2: Monday has no game 4 yet; entered so far are 0",
    ]
    assert scores(book) == [23]


def test_only_what_is_not_right_is_corrected_at_the_prompt(feed: Feed, book: Path) -> None:
    begun()
    status, out, err = feed("anna spades with 2 won\n1: 89\n1: hand\n1: bert\n1: h\n")
    assert status == 1
    assert "before: Anna, spades with 2 won\nnow: Anna, spades with 2 89 points\n" in out
    assert "line 5, column 4: “h” can change the game in several ways" in err
    row = the_sheet(book).rows()[0]
    assert (row.deal.declarer, row.score) == (2, 44)


def test_json_at_the_prompt_tells_the_list_after_a_step(feed: Feed) -> None:
    begun()
    status, out, _err = feed("anna null won\nvoid 1\nundo\n", before=["--json"])
    assert status == 0
    assert out.count('"played": 1') == 2
    assert out.count('"played": 0') == 1


# --- two programs at once -----------------------------------------------------------------------


class Meddling:
    """Input between whose lines somebody else writes to the list."""

    def __init__(self, steps: Sequence[str | Callable[[], None]]) -> None:
        self._steps = iter(steps)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        for step in self._steps:
            if isinstance(step, str):
                return f"{step}\n"
            step()
        return ""


def elsewhere(book: Path, line: str, number: int | None = None) -> Callable[[], None]:
    def enter() -> None:
        with open_store(book) as store:
            desk = current(store, None)
            event = read_entry(desk.sheet, line, number)
            write(store, desk, event, Scribe(by="Bert"), line)

    return enter


def test_what_another_program_wrote_is_shown_and_the_line_is_asked_again(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun()
    steps: list[str | Callable[[], None]] = [
        "anna null won",
        elsewhere(book, "carla grand 1 won"),
        "bert spades with 2 won",
        "bert spades with 2 won",
        elsewhere(book, "bert", 1),
        "list",
    ]
    monkeypatch.setattr(sys, "stdin", Meddling(steps))
    capsys.readouterr()
    assert main(["write"]) == 1
    captured = capsys.readouterr()
    assert captured.err.splitlines() == [
        "meanwhile Bert entered game 2: Carla, grand: with or without 1, game 2, times 24: 48",
        "line 2: the sheet was changed by another program meanwhile; look at it and enter again",
        "meanwhile Bert wrote: bert",
    ]
    assert "Monday, game 3, dealer Carla: Bert, spades" in captured.out
    assert scores(book) == [23, 48, 33]
    assert "1: changed by Bert" in captured.out


def test_who_is_faster_by_a_moment_is_shown_as_well(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun()
    real, faster = SqliteStore.append, [elsewhere(book, "carla null won")]

    def append(store: SqliteStore, events: Sequence[object], seq: int) -> object:
        if faster:
            monkeypatch.setattr(SqliteStore, "append", real)
            faster.pop()()
        return real(store, events, seq)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(SqliteStore, "append", append)
    monkeypatch.setattr(sys, "stdin", Meddling(["anna null won", "anna null won"]))
    assert main(["write"]) == 1
    err = capsys.readouterr().err
    assert "meanwhile Bert entered game 1: Carla, null: 23" in err
    assert "line 1: the sheet was changed by another program meanwhile" in err
    assert scores(book) == [23, 23]


def overtaken(monkeypatch: pytest.MonkeyPatch, faster: Callable[[], None]) -> None:
    """Let another program write between what the next command reads and what it writes."""
    real = SqliteStore.append

    def append(store: SqliteStore, events: Sequence[object], seq: int) -> object:
        monkeypatch.setattr(SqliteStore, "append", real)
        faster()
        return real(store, events, seq)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(SqliteStore, "append", append)


FASTER = "the sheet was changed by another program meanwhile; look at it and enter again"


@pytest.mark.parametrize(
    "line",
    [
        ["add", "anna", "null", "won"],
        ["pass"],
        ["ramsch", "--loser", "anna=70"],
        ["change", "--name", "Friday"],
        ["close"],
        ["fix", "1", "anna"],
        ["void", "1"],
        ["insert", "1", "passed"],
        ["undo"],
        ["redo"],
    ],
)
def test_a_command_shows_who_was_faster_by_a_moment(
    line: list[str], book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ROOT / "examples" / "home_round.toml"
    assert main(["sheet", "new", "Monday", "Anna", "Bert", "Carla", "--rules", str(rules)]) == 0
    for each in ("carla", "bert"):
        assert main(["sheet", "add", each, "null", "won"]) == 0
    assert main(["sheet", "undo"]) == 0
    overtaken(monkeypatch, elsewhere(book, "bert grand m1 won"))
    capsys.readouterr()
    assert main(["sheet", *line]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "meanwhile Bert entered game 2: Bert, grand: with 1, game 2, times 24: 48",
        FASTER,
    ]
    assert scores(book) == [23, 48]


def test_a_list_that_somebody_else_opened_is_not_opened_twice(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun()
    assert main(["sheet", "close"]) == 0

    def opened() -> None:
        with open_store(book) as store:
            desk = current(store, "Monday")
            write(store, desk, SheetReopened(), Scribe(by="Bert"), "sheet open monday")

    overtaken(monkeypatch, opened)
    capsys.readouterr()
    assert main(["sheet", "open", "monday"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "meanwhile Bert wrote: sheet open monday",
        FASTER,
    ]


def test_a_list_that_is_closed_meanwhile_ends_the_evening(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun()

    def close() -> None:
        with open_store(book) as store:
            desk = current(store, None)
            write(store, desk, SheetClosed((0, 0, 0), "7KQ2M-X9F4T"), Scribe(by="Bert"), "close")

    monkeypatch.setattr(sys, "stdin", Meddling([close, "anna null won", "bert null won"]))
    assert main(["write"]) == 1
    captured = capsys.readouterr()
    assert captured.out.endswith("Monday is closed; check code 7KQ2M-X9F4T\n")
    assert "bert" not in captured.err.casefold().split("meanwhile bert wrote: close")[1]
    assert scores(book) == []


def test_the_book_is_open_only_while_a_line_is_written(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun()
    still_open: list[Store] = []
    real_init, real_close = SqliteStore.__init__, SqliteStore.close

    def opened(store: SqliteStore, path: Path) -> None:
        real_init(store, path)
        still_open.append(store)

    def closed(store: SqliteStore) -> None:
        real_close(store)
        still_open.clear()

    monkeypatch.setattr(SqliteStore, "__init__", opened)
    monkeypatch.setattr(SqliteStore, "close", closed)

    def look() -> None:
        assert still_open == []

    steps: list[str | Callable[[], None]] = [
        "anna null won",
        look,
        "bert null won",
        look,
        "list",
        look,
        "dora",
        look,
    ]
    monkeypatch.setattr(sys, "stdin", Meddling(steps))
    assert main(["write"]) == 1
    assert scores(book) == [23, 23]


# --- a person at a terminal ---------------------------------------------------------------------


@at_a_terminal
def test_an_evening_at_a_terminal_gives_the_totals_of_the_list(at: At, book: Path) -> None:
    lines, records = evening_lines()
    begun(*records[0]["players"].split(";"))
    screen = at()
    assert screen.until(PROMPT).splitlines() == [
        "Monday goes on; next: game 1, Anna deals; round 1 of 12, 36 games left",
        "a line a game; help shows examples, end leaves",
        "game 1, Anna deals> ",
    ]
    for number, line in enumerate(lines, start=1):
        shown = screen.enter(line)
        assert shown.startswith(f"game {number}, dealer ")
        # What was told stands in the book already.
        assert len(the_sheet(book).deals) == number
    assert shown.endswith("\nall games are played> ")
    shown = screen.enter("stand")
    screen.type("ende\n")
    assert screen.end()[0] == 0
    assert scores(book) == [int(record["score"] or 0) for record in records]
    assert main(["sheet", "close"]) == 0
    closed = the_sheet(book).closed
    assert closed is not None
    names = records[0]["players"].split(";")
    standing = " · ".join(f"{n} {t}" for n, t in zip(names, closed.totals, strict=True))
    assert shown.startswith(standing)


@at_a_terminal
def test_a_fault_is_pointed_at_under_the_word(at: At) -> None:
    begun()
    screen = at()
    prompt = screen.until(PROMPT).rpartition("\n")[2]
    shown = screen.enter("anna spades wiht 2 wom")
    assert shown.splitlines()[0] == " " * len(prompt) + " " * 12 + "^" + " " * 6 + "^"
    assert shown.splitlines()[1] == "column 13: “wiht” is not understood; did you mean with?"
    long = "anna " + "spades " * 12 + "wiht 2 won"
    shown = screen.enter(long)
    assert f"{long}\n{' ' * 89}^\n" in shown
    assert "^" not in screen.enter("anna grand m5 won")
    screen.type("end\n")
    # A person has seen what was refused.
    assert screen.end()[0] == 0


@at_a_terminal
def test_what_is_wider_than_the_screen_is_broken_between_words(at: At) -> None:
    begun()
    screen = at(COLUMNS="60")
    screen.until(PROMPT)
    *said, _total, _sums, _prompt = screen.enter(
        "anna spades with 1 schneider announced 70 points"
    ).splitlines()
    assert said == [
        "game 1, dealer Anna: Anna, spades hand, schneider announced:",
        "  with 1, game 2, hand 3 (the announcement implies it),",
        "  schneider 4, announced 5, times 11: 55; lost, times 2:",
        "  -110",
        "why: schneider was announced, but 70 card points are not 90",
    ]
    refused = screen.enter("anna spades with 1 70 points lost").splitlines()[:-1]
    assert len(refused) > 1
    assert max(map(len, refused)) <= 60


@at_a_terminal
def test_control_c_drops_the_line_and_twice_ends(at: At, book: Path) -> None:
    begun()
    screen = at()
    screen.until(PROMPT)

    def interrupt() -> None:
        screen.type("anna spa")
        screen.until("anna spa")
        screen.interrupt()

    interrupt()
    assert "the line is dropped" in screen.until(PROMPT)
    screen.enter("bert null won")
    interrupt()
    assert "the line is dropped" in screen.until(PROMPT)
    screen.enter("carla null won")
    interrupt()
    screen.until(PROMPT)
    interrupt()
    status, shown = screen.end()
    assert (status, "Monday stays open with 2 of 36 games" in shown) == (0, True)
    assert scores(book) == [23, 23]


@at_a_terminal
def test_the_end_of_input_leaves_the_list_open(at: At) -> None:
    begun()
    screen = at()
    screen.until(PROMPT)
    screen.type("\x04")
    status, shown = screen.end()
    assert (status, "sheet close finishes it" in shown) == (0, True)


@at_a_terminal
def test_earlier_lines_come_back_and_names_are_completed(at: At, book: Path) -> None:
    pytest.importorskip("readline")
    begun("Anna", "Jürgen", "Carla")
    screen = at(TERM="xterm")
    screen.until(PROMPT)
    screen.enter("anna null won")
    screen.type("\x1b[A\n")
    assert "game 2" in screen.until("sum 46")
    screen.until(PROMPT)
    screen.type("jü\t")
    screen.until("Jürgen ")
    screen.enter("grand m1 won")
    screen.type("end\n")
    assert screen.end()[0] == 0
    again = at(TERM="xterm")
    again.until(PROMPT)
    again.type("\x1b[A\n")
    assert "Jürgen, grand" in again.until("sum 142")
    assert scores(book) == [23, 23, 48, 48]


@at_a_terminal
def test_without_an_open_list_a_new_one_is_offered_like_the_last(at: At, book: Path) -> None:
    assert (
        main(["sheet", "new", "A", "Anna", "Bert", "Carla", "--games", "24", "--rules", "pre1999"])
        == 0
    )
    assert main(["sheet", "close"]) == 0
    screen = at()
    today = _in_words(date.today())  # noqa: DTZ011 - as the program
    assert screen.until("]: ").endswith(f"\nName [{today}]: ")
    assert screen.enter("", then="]: ") == "Players [Anna, Bert, Carla]: "
    shown = screen.enter("Anna, Jürgen Groß, Anna", then="]: ")
    assert (
        shown == "Anna sits at the table twice; tell the two apart\nPlayers [Anna, Bert, Carla]: "
    )
    assert screen.enter("Anna, Jürgen  Groß,Carla ,Dora", then="]: ") == "Rules [pre1999]: "
    assert screen.enter("", then="]: ") == "Games [32]: "
    assert "write a number from 1" in screen.enter("0", then="]: ")
    assert "is no whole number" in screen.enter("many", then="]: ")
    assert screen.enter("").startswith(f"{today} is begun; next: game 1, Anna deals and sits out")
    screen.type("end\n")
    assert screen.end()[0] == 0
    heading = the_sheet(book).heading
    assert (heading.name, heading.games, heading.rules.name) == (today, 32, "pre1999")
    assert [seat.written for seat in heading.seats] == ["Anna", "Jürgen Groß", "Carla", "Dora"]


@at_a_terminal
def test_the_first_evening_of_all_makes_the_book(at: At, book: Path) -> None:
    screen = at()
    screen.until("]: ")
    asked = "Players around the table, the first dealer first: "
    assert screen.enter("Monday", then=": ") == asked
    assert screen.enter("", then=": ") == asked
    screen.enter("Anna Bert Carla", then="Rules [isko]: ")
    screen.enter("isko", then="Games [36]: ")
    screen.enter("")
    screen.enter("anna null won")
    screen.type("\x04")
    assert screen.end()[0] == 0
    assert scores(book) == [23]


@at_a_terminal
@pytest.mark.parametrize("leave", [Terminal.interrupt, lambda screen: screen.type("\x04")])
def test_who_leaves_before_the_list_is_begun_begins_nothing(
    at: At, book: Path, leave: Callable[[Terminal], None]
) -> None:
    screen = at()
    screen.until("]: ")
    screen.enter("Monday", then="first: ")
    leave(screen)
    status, shown = screen.end()
    assert (status, "no list was begun" in shown) == (1, True)
    assert not book.exists()


@at_a_terminal
def test_with_several_lists_open_it_is_asked_which(at: At, book: Path) -> None:
    begun()
    begun("Dora", "Emil", "Fritz", name="Tuesday")
    begun("Gerd", "Hans", "Ida", name="Friday")
    assert main(["sheet", "close", "--sheet", "Friday"]) == 0
    screen = at()
    asked = screen.until("name: ")
    assert "open are 1 Monday (2026-11-29) and 2 Tuesday (2026-11-29)" in asked
    assert "Friday" not in asked
    assert "Friday is closed" in screen.enter("fri", then="name: ")
    assert "there is no sheet Sunday" in screen.enter("Sunday", then="name: ")
    screen.enter("", then="name: ")
    assert screen.enter("tue").startswith("Tuesday goes on; next: game 1, Dora deals; ")
    screen.enter("emil null won")
    screen.type("\x04")
    assert screen.end()[0] == 0
    assert len(the_sheet(book, "Tuesday").deals) == 1


# --- dates in words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2026, 11, 29), "Sunday, 29 November 2026"),
        (date(2026, 1, 5), "Monday, 5 January 2026"),
        (date(2027, 12, 31), "Friday, 31 December 2027"),
    ],
)
def test_a_date_is_written_in_words(day: date, words: str) -> None:
    assert _in_words(day) == words
