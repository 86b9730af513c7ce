"""How wide texts are on paper and in how many lines they fit, as far as that needs no fonts.

Widths are in units of a column's width: a digit of the usual font, Calibri 11.
"""

import re
import unicodedata
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil

from skatcalc.export.sheetxml import Value
from skatcalc.export.xmltext import clean
from skatcalc.table import Kind

PADDING = 1.1
"""What a cell needs beside its text."""


@lru_cache(maxsize=1 << 15)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how many units of column width the longest line of the text needs, padding left out.

    >>> text_width("1,234", 11) < text_width("Müller", 11) < text_width("Müller", 11, bold=True)
    True
    """
    widest = max((sum(map(_glyph_width, line)) for line in text.splitlines()), default=0.0)
    return widest * size / 11 * (1.06 if bold else 1.0)


def _glyph_width(glyph: str) -> float:
    """Return the width of one character in digits; a guess on the safe side."""
    if glyph in "iljtfrI.,:;'|!()[] -":
        return 0.66
    if glyph in "mwMW@%—▲▼":
        return 1.65
    if unicodedata.east_asian_width(glyph) in "WF":
        return 2.0
    return 1.25 if glyph.isupper() else 1.05


def as_shown(value: Value | None, kind: Kind = Kind.TEXT) -> str:
    """Return about what a reader will see of a value."""
    if value is None:
        return ""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, date):
        return "00.00.0000"
    if kind is Kind.PERCENT:
        return "100.0%"
    if kind is Kind.CHANGE:
        return f"▲{value}"
    if kind is Kind.MONEY:
        return f"{float(value):,.2f} EUR"
    if isinstance(value, Decimal | Fraction) or kind is Kind.DECIMAL:
        return f"{float(value):,.2f}"
    return f"{value:,}"


def lines_of(text: str, width: float, size: float, *, bold: bool = False) -> int:
    """Return how many lines the text needs when it is wrapped in this width."""
    space = width - PADDING + 0.1
    count = 0
    for line in text.splitlines() or [""]:
        used = 0.0
        count += 1
        for word in re.findall(r"\S+?(?:-|\s+|$)", line):
            needs = text_width(word, size, bold=bold)
            if used and used + needs > space:
                count, used = count + 1, 0.0
            used += needs
            extra = max(ceil(used / space) - 1, 0)
            count, used = count + extra, used - extra * space
    return count


def broken(title: str, width: float, size: float) -> str:
    """Return a column's title in lines that leave room before the next column.

    >>> broken("of the first", 6.0, 8).splitlines()
    ['of the', 'first']
    """
    lines = []
    for line in title.splitlines():
        begun = ""
        for word in line.split():
            longer = f"{begun} {word}".lstrip()
            if begun and text_width(longer, size, bold=True) > width - PADDING:
                lines.append(begun)
                longer = word
            begun = longer
        lines.append(begun)
    return "\n".join(lines)
