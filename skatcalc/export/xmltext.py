r"""How the XML of a workbook holds a text: without what no XML can, and with Excel's escapes.

ECMA-376 (part 1, 22.9.2.19, ST_Xstring) lets a text hold a sign as ``_xHHHH_``, its number in
UTF-16; a text that has such signs of its own is written with ``_x005F_`` for the first of them.
That is so in cells, in the results of formulas, in names of table columns, in what a chart keeps
of its data, in headers and footers of pages, in number formats, and, as Excel does it, in document
properties. The titles of charts are plain XML.
"""

import re
from functools import lru_cache
from html import escape

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_MARK = "_x"
"""A text without it has no escape, which is told fastest so."""
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")
# What stands behind it is only looked at: the last sign of one may be the first of the next.
_LIKE_AN_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


# A workbook shows the same names and numbers again and again.
@lru_cache(maxsize=1 << 12)
def clean(text: str) -> str:
    """Return the text without the characters that no XML file can hold."""
    return text if text.isascii() and text.isprintable() else _UNPRINTABLE.sub("", text)


def escaped(text: str) -> str:
    """Return a text such that Excel reads it as it is, though it may look like an escape.

    >>> escaped("_x0041_"), escaped("Max_x")
    ('_x005F_x0041_', 'Max_x')
    """
    return _LIKE_AN_ESCAPE.sub("_x005F_", text) if _MARK in text else text


def element(text: str) -> str:
    """Return a text as it stands in an element of XML, escaped for Excel too.

    >>> element("_x0041_ & Co")
    '_x005F_x0041_ &amp; Co'
    """
    return escape(escaped(text), quote=False)


def without_escapes(text: str) -> str:
    """Return a text in which nothing is taken for an escape, for where programs do not agree.

    Excel reads escapes in the name of a sheet and in the formulas that refer to it; LibreOffice
    reads them in the name alone, and would not find the sheet.

    >>> without_escapes("List_x0041_")
    'List x0041_'
    """
    return _LIKE_AN_ESCAPE.sub(" ", text) if _MARK in text else text


def unescaped(text: str) -> str:
    r"""Return what a text of a workbook stands for, without what no XML file can hold.

    A carriage return, which Excel writes before the line feed of a pasted text, is no part of it.

    >>> unescaped("_x005F_x0041_"), unescaped("_x0041_"), unescaped("a_x000D_\nb")
    ('_x0041_', 'A', 'a\nb')
    """
    if _MARK not in text:
        return text
    halves = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    # Signs beyond the first 65,536 are escaped by halves.
    return clean(halves.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass"))
