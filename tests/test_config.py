"""Where the book lies and who writes: the option, then the environment, then the system."""

import getpass
from pathlib import Path

import platformdirs
import pytest

from skatcalc.config import author, book_path


def test_an_option_goes_before_the_environment() -> None:
    environ = {"SKATCALC_BOOK": "other.sqlite", "SKATCALC_BY": "Bert"}
    assert book_path("club.sqlite", environ) == Path("club.sqlite")
    assert author("Anna", environ) == "Anna"


@pytest.mark.parametrize("option", [None, ""])
def test_the_environment_goes_before_the_system(option: str | None) -> None:
    environ = {"SKATCALC_BOOK": "other.sqlite", "SKATCALC_BY": "Bert"}
    assert book_path(option, environ) == Path("other.sqlite")
    assert author(option, environ) == "Bert"


def test_the_environment_of_the_process_is_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKATCALC_BOOK", "mine.sqlite")
    monkeypatch.setenv("SKATCALC_BY", "Carla")
    assert book_path(None) == Path("mine.sqlite")
    assert author(None) == "Carla"


@pytest.mark.parametrize("environ", [{}, {"SKATCALC_BOOK": "", "SKATCALC_BY": ""}])
def test_without_either_the_book_lies_in_the_data_folder_of_the_user(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def folder(name: str, *, appauthor: bool) -> Path:
        assert appauthor is False
        asked.append(name)
        return Path("data") / name

    monkeypatch.setattr(platformdirs, "user_data_path", folder)
    assert book_path(None, environ) == Path("data", "skatcalc", "book.sqlite")
    assert asked == ["skatcalc"]


def test_without_either_the_login_name_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "dora")
    assert author(None, {}) == "dora"


@pytest.mark.parametrize("error", [OSError, KeyError, ImportError])
def test_where_the_system_knows_no_name_nobody_is_named(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown() -> str:
        raise error

    monkeypatch.setattr(getpass, "getuser", unknown)
    assert author(None, {}) == ""
