"""What holds for every test: English, whatever the machine speaks, and compiled catalogs."""

import os
from collections.abc import Iterator

import pytest
from terminal import At, Terminal

from skatcalc.i18n import ENGLISH, LANGUAGE_VARIABLE, use
from skatcalc.locale.update import compile_all

# Before any test, for those that start the program anew as well.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ.pop(LANGUAGE_VARIABLE, None)
compile_all()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    use(ENGLISH)
    yield
    use(ENGLISH)


@pytest.fixture
def at() -> Iterator[At]:
    """Return a function that starts the program at a terminal."""
    started: list[Terminal] = []

    def start(*args: str, **env: str) -> Terminal:
        started.append(Terminal(*args, env=env))
        return started[-1]

    yield start
    for each in started:
        each.close()
