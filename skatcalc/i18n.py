"""The one place through which every text goes on its way to a reader.

Texts are written in English and marked with ``_`` where they are used, or with ``N_`` where a table
holds them; a word that other languages say differently from place to place is marked with
``pgettext`` or ``NP_`` and its context. The catalogs of the other languages lie in ``locale``, one
compiled file a language; a text that a catalog lacks stays English. English is in force until
``use`` says otherwise, and needs no catalog.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from skatcalc.problems import NotationError, Problem, SkatError

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal
    from fractions import Fraction

ENGLISH = "en"
LANGUAGES = ("de", ENGLISH, "ru", "cs", "ro")
LANGUAGE_VARIABLE = "SKATCALC_LANG"

_FOLDER = Path(__file__).with_name("locale")


def _russian(number: int) -> int:
    if number % 10 == 1 and number % 100 != 11:  # noqa: PLR2004 - eleven is no one
        return 0
    return 1 if number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14} else 2


def _czech(number: int) -> int:
    return 0 if number == 1 else 1 if number in {2, 3, 4} else 2


def _romanian(number: int) -> int:
    if number == 1:
        return 0
    return 1 if number == 0 or 0 < number % 100 < 20 else 2  # noqa: PLR2004 - from 20 on "de"


_PLURALS: Mapping[str, Callable[[int], int]] = {
    "de": lambda number: int(number != 1),
    "ru": _russian,
    "cs": _czech,
    "ro": _romanian,
}
"""Which form a number takes, as the header of each catalog says; spelled out here, since the
formula there would have to be compiled in every run."""

_POINTS = "{0.day:02}.{0.month:02}.{0.year:04}"
_DATES = {"de": _POINTS, "ru": _POINTS, "cs": "{0.day}. {0.month}. {0.year:04}", "ro": _POINTS}


_MOST_PLACES = 6
"""Decimals of an amount: a 16th of a cent, the smallest stake seen being an 8th."""


class _Catalog:
    """The texts of a compiled catalog.

    ``gettext.GNUTranslations`` would unpack every text and compile the formula of the plurals,
    which takes 1.5 to 2 ms for 800 texts and is more than a whole value takes to be worked out.
    Here only the places of the texts are noted, in a fifth of a millisecond, and the few that a
    run prints are unpacked when they are. The file need not be sorted.
    """

    def __init__(self, content: bytes) -> None:
        numbers = _numbers(content)
        count, keys, texts = numbers[2], numbers[3] // 4, numbers[4] // 4
        spans = numbers[keys : keys + 2 * count]
        self._content = content
        self._texts = numbers[texts : texts + 2 * count]
        self._places = {
            content[start : start + length]: place
            for place, (length, start) in enumerate(zip(spans[::2], spans[1::2], strict=True))
        }
        self._places.pop(b"", None)  # the header

    def find(self, key: str) -> str | None:
        """Return what stands for the key, plural forms divided by NUL; ``None`` for nothing."""
        place = self._places.get(key.encode())
        if place is None:
            return None
        length, start = self._texts[2 * place : 2 * place + 2]
        return self._content[start : start + length].decode()


_MAGIC = 0x950412DE


def _numbers(content: bytes) -> "memoryview[int]":
    """Return the file as numbers of four bytes, in the order of bytes that it was written in.

    Loading ``struct`` for them would take twice as long as all the rest.
    """
    whole = content[: len(content) & ~3]
    numbers = memoryview(whole).cast("I")
    if numbers[0] == _MAGIC:
        return numbers
    turned = bytearray(len(whole))
    for place in range(4):
        turned[place::4] = whole[3 - place :: 4]
    return memoryview(turned).cast("I")


def _nothing(_key: str) -> None:
    """Find nothing, as English does."""


_language = ENGLISH
_find: Callable[[str], str | None] = _nothing


def use(language: str) -> None:
    """Put one of ``LANGUAGES`` in force.

    Raises ``SkatError`` when its catalog was not compiled, which happens in a checkout only; the
    language in force stays.
    """
    global _language, _find  # noqa: PLW0603 - the language in force is one for the whole process
    _find = _nothing if language == ENGLISH else _catalog(language).find
    _language = language


def language() -> str:
    """Return the language in force, one of ``LANGUAGES``."""
    return _language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Put a language in force for the time of a ``with``; errors are those of ``use``."""
    before = _language
    use(language)
    try:
        yield
    finally:
        use(before)


def _file(name: str) -> Path:
    return _FOLDER / name / "LC_MESSAGES" / "skatcalc.mo"


@cache
def _catalog(name: str) -> _Catalog:
    path = _file(name)
    try:
        return _Catalog(path.read_bytes())
    except OSError as error:
        facts = {"language": name, "path": str(path)}
        raise SkatError(Problem("catalog-missing", facts)) from error


def _(text: str) -> str:
    """Return the text in the language in force."""
    return _find(text) or text


def N_(text: str) -> str:  # noqa: N802 - the customary name of the marker
    """Mark a text that a table holds; it is translated when it is used."""
    return text


def pgettext(context: str, text: str) -> str:
    """Return the text in the language in force, as it is said in this context."""
    return _find(f"{context}\4{text}") or text


def NP_(context: str, text: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark a text with its context that a table holds; ``pgettext`` takes the pair."""
    return context, text


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form that the language in force uses with the number."""
    forms = _find(f"{singular}\0{plural}")
    if forms is None:
        return singular if number == 1 else plural
    return forms.split("\0")[_PLURALS[_language](number)]


def NN_(number: str, singular: str, plural: str) -> tuple[str, str, str]:  # noqa: N802 - as N_
    """Mark a text in both its forms that a table holds, with the name of the number in it."""
    return number, singular, plural


def format_date(day: "date") -> str:
    """Return a date as the language in force writes it; ISO in English.

    >>> from datetime import date
    >>> format_date(date(2026, 11, 29))
    '2026-11-29'
    """
    form = _DATES.get(_language)
    return form.format(day) if form else day.isoformat()


def format_decimal(number: "Decimal") -> str:
    """Return a decimal with the sign of the language in force: a point in English, else a comma.

    >>> from decimal import Decimal
    >>> format_decimal(Decimal("-903.50"))
    '-903.50'
    """
    return str(number) if _language == ENGLISH else str(number).replace(".", ",")


def format_amount(cents: "Fraction | int", *, signed: bool = False) -> str:
    """Return an amount of cents in whole units, with the decimal sign of the language in force.

    With two decimals, or as many more as an exact fraction of a cent needs; where six are not
    enough it is marked as rounded. ``signed`` puts a plus sign before what is more than nothing.

    >>> from fractions import Fraction
    >>> format_amount(150), format_amount(Fraction(713, 4), signed=True)
    ('1.50', '+1.7825')
    """
    places = 2
    size = -cents if cents < 0 else cents
    while size.denominator > 1 and places < _MOST_PLACES:
        places, size = places + 1, size * 10
    about = "≈" if size.denominator > 1 else ""
    # Half up: twice the size and one, halved and cut off.
    digits = str((2 * size.numerator + size.denominator) // (2 * size.denominator))
    digits = digits.zfill(places + 1)
    sign = "-" if cents < 0 else "+" if signed and cents > 0 else ""
    point = "." if _language == ENGLISH else ","
    return f"{about}{sign}{digits[:-places]}{point}{digits[-places:]}"


def choose(option: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """Return the language: as told, as in ``SKATCALC_LANG``, else the system's, else English.

    Raises ``NotationError`` for an option that is none of ``LANGUAGES``, ``SkatError`` for such a
    variable.
    """
    if option is not None:
        return _known(option, "--lang", NotationError)
    told = environ.get(LANGUAGE_VARIABLE)
    return _known(told, LANGUAGE_VARIABLE, SkatError) if told else system_language(environ)


def _known(word: str, where: str, error: type[SkatError]) -> str:
    if word.casefold() in LANGUAGES:
        return word.casefold()
    raise error(Problem("language-unknown", {"word": word, "known": LANGUAGES}).at(option=where))


def system_language(
    environ: Mapping[str, str] = os.environ, *, windows: bool = os.name == "nt"
) -> str:
    """Return the first of the system's languages that can be put in force, else English.

    As gettext has it, ``LANGUAGE`` may list several, but says nothing where the locale is "C".
    """
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if locale.partition(".")[0] in {"C", "POSIX"}:
        return ENGLISH
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    wanted += [_windows_language()] if windows else []
    codes = (each.partition(".")[0].partition("_")[0].casefold() for each in wanted)
    return next((code for code in codes if _is_at_hand(code)), ENGLISH)


def _is_at_hand(code: str) -> bool:
    return code == ENGLISH or (code in LANGUAGES and _file(code).is_file())


_WINDOWS_LANGUAGES = {0x05: "cs", 0x07: "de", 0x09: "en", 0x18: "ro", 0x19: "ru"}
_WINDOWS_PRIMARY = 0x3FF
"""The bits of a Windows language that name it; those above are its region."""


def _windows_language() -> str:
    """Return the language that the user has set on Windows; empty for another than ours."""
    import ctypes

    libraries = ctypes.windll  # type: ignore[attr-defined,unused-ignore]  # on Windows alone
    code = libraries.kernel32.GetUserDefaultUILanguage() & _WINDOWS_PRIMARY
    return _WINDOWS_LANGUAGES.get(code, "")
