"""Where the book lies and who writes in it: option, environment, then the system's own answer."""

import os
from collections.abc import Mapping
from pathlib import Path

BOOK_VARIABLE = "SKATCALC_BOOK"
BY_VARIABLE = "SKATCALC_BY"
SHEET_VARIABLE = "SKATCALC_SHEET"


def book_path(option: str | None, environ: Mapping[str, str] = os.environ) -> Path:
    """Return where the book lies: as told, as in ``SKATCALC_BOOK``, else the user's data folder."""
    told = option or environ.get(BOOK_VARIABLE)
    if told:
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("skatcalc", appauthor=False) / "book.sqlite"


def author(option: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """Return who enters: as told, as in ``SKATCALC_BY``, else the login name, or nothing."""
    told = option or environ.get(BY_VARIABLE)
    if told:
        return told
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
