"""The neutral page: what a web page of a report shows, before its writer decides how it looks."""

from dataclasses import dataclass
from datetime import date

from skatcalc.table import Chart, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table under its caption."""

    caption: str
    table: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A chart of lines, and the table that it is drawn from.

    ``description`` says what can be seen to somebody who cannot see it; ``opener`` leads to the
    table.
    """

    chart: Chart
    table: Table
    description: str
    opener: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Whole sentences, under a title if they have one."""

    sentences: tuple[str, ...]
    title: str = ""


Block = Grid | Drawing | Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a page; ``key`` is the same in every language, so that others can link to it."""

    key: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page: what it is called in a list of pages, its heading, and what stands on it.

    ``facts`` stand below the heading, the first of them the ``day`` on which the page is as it is;
    ``lead`` is what it says in one sentence, if anything.
    """

    title: str
    heading: str
    day: date
    language: str
    facts: tuple[str, ...]
    sections: tuple[Section, ...]
    lead: str = ""
    foot: tuple[str, ...] = ()
