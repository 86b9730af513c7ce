"""The one place through which every text goes on its way to a reader.

Texts are written in English and marked with ``_`` where they are used, or with ``N_`` where a table
holds them; the catalogs of the other languages are looked up here.
"""

from gettext import NullTranslations

_catalog = NullTranslations()


def _(text: str) -> str:
    """Return the text in the language in force."""
    return _catalog.gettext(text)


def N_(text: str) -> str:  # noqa: N802 - the customary name of the marker
    """Mark a text that a table holds; it is translated when it is used."""
    return text


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form that the language in force uses with the number."""
    return _catalog.ngettext(singular, plural, number)


def language() -> str:
    """Return the language in force."""
    return "en"
