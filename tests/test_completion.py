"""What a shell offers while a line is typed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from skatcalc.cli import main
from skatcalc.store.sqlite import SqliteStore

Complete = Callable[..., list[str]]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKATCALC_BOOK", str(path))
    monkeypatch.setenv("SKATCALC_BY", "Anna")
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    assert main(["sheet", "new", "Closed", "Xaver", "Yann", "Zora", "--date", "2026-11-22"]) == 0
    assert main(["sheet", "close"]) == 0
    day = ["--date", "2026-11-29"]
    assert main(["sheet", "new", "Monday", "Anna", "Bert", "Jürgen Groß", "Änne", *day]) == 0
    return path


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Complete:
    """Return a function that tells what bash is offered for the last word of a line."""

    def offered(line: str, status: int = 0, of: str = "bash") -> list[str]:
        with monkeypatch.context() as patch:
            patch.setenv("_SKATCALC_COMPLETE", f"complete_{of}")
            patch.setenv("COMP_WORDS", line)
            patch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
            patch.setenv("_TYPER_COMPLETE_ARGS", line)
            patch.setenv("_TYPER_COMPLETE_FISH_ACTION", "is-args")
            capsys.readouterr()
            assert main([]) == status
        captured = capsys.readouterr()
        assert captured.err == ""
        return [line for line in captured.out.split("\n") if line]

    return offered


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("skatcalc va", ["value"]),
        ("skatcalc w", ["write"]),
        ("skatcalc sheet fi", ["fix"]),
        ("skatcalc value sp", ["spades", "spitze"]),
        ("skatcalc value spades wi", ["with", "without"]),
        ("skatcalc value --schneider-", ["--schneider-announced"]),
        ("skatcalc sheet add b", ["bert"]),
        ("skatcalc sheet add JU", ["JUrgen"]),
        ("skatcalc sheet add an", ["anna", "anne"]),
        ("skatcalc sheet add anna gr", ["grand"]),
        ("skatcalc sheet add --sheet Clo x", ["xaver"]),
        ("skatcalc sheet add --sheet Closed X", ["Xaver"]),
        ("skatcalc sheet fix 3 b", ["bert"]),
        ("skatcalc sheet fix 3 anna sc", ["schneider", "schwarz"]),
        ("skatcalc sheet pass --sheet ", ["Monday", "Closed"]),
        ("skatcalc sheet open ", ["Closed"]),
        ("skatcalc sheet show m", ["monday"]),
        ("skatcalc write ", ["Monday"]),
    ],
)
@pytest.mark.usefixtures("book")
def test_a_shell_is_offered_what_can_stand_there(
    complete: Complete, line: str, words: list[str]
) -> None:
    assert complete(line) == words


@pytest.mark.usefixtures("book")
def test_a_list_whose_name_has_blanks_is_offered_by_its_number(complete: Complete) -> None:
    assert main(["sheet", "new", "Skat night", "Dora", "Emil", "Fritz"]) == 0
    assert complete("skatcalc write ") == ["3", "Monday"]


@pytest.mark.usefixtures("book")
def test_seasons_are_offered_the_newest_first(complete: Complete) -> None:
    assert complete("skatcalc season list --season ") == []
    for name in ("2025", "Cup of 2026", "2026"):
        assert main(["season", "new", name]) == 0
    assert complete("skatcalc season add --season ") == ["2026", "2", "2025"]
    assert complete("skatcalc season remove m") == ["monday"]
    assert complete("skatcalc season add Closed cl") == ["closed"]


def test_the_book_is_the_one_that_the_line_names(
    complete: Complete, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKATCALC_BOOK", str(book.with_name("other.book")))
    assert complete("skatcalc sheet add b") == []
    assert complete(f"skatcalc --book {book} sheet add b") == ["bert"]


@pytest.mark.usefixtures("book")
def test_other_shells_are_told_whether_there_is_anything(complete: Complete) -> None:
    assert complete("skatcalc sheet add b", of="fish") == []
    assert complete("skatcalc sheet add q", status=1, of="fish") == []


@pytest.mark.parametrize("content", [b"", b"no book at all", b"SQLite format 3\x00" + bytes(200)])
def test_what_is_no_book_offers_nothing_and_says_nothing(
    complete: Complete, book: Path, content: bytes
) -> None:
    book.write_bytes(content)
    assert complete("skatcalc sheet add b") == []
    assert complete("skatcalc write ") == []
    assert book.read_bytes() == content


def test_completing_makes_no_book_and_changes_none(
    complete: Complete, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = book.read_bytes()
    monkeypatch.setattr(SqliteStore, "append", None)
    assert complete("skatcalc sheet add b") == ["bert"]
    assert book.read_bytes() == before
    assert list(book.parent.iterdir()) == [book]
    book.unlink()
    assert complete("skatcalc sheet add b") == []
    assert list(book.parent.iterdir()) == []


def test_a_book_of_another_format_is_left_alone(complete: Complete, book: Path) -> None:
    raw = bytearray(book.read_bytes())
    raw[60:64] = (0).to_bytes(4, "big")
    book.write_bytes(raw)
    assert complete("skatcalc sheet add b") == []
    assert book.read_bytes() == raw
