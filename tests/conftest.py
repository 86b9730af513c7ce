"""What holds for every test: English, whatever the machine speaks, and compiled catalogs."""

import os
from collections.abc import Iterator

import pytest

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
