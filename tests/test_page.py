import re
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from making_seasons import table

from skatcalc.evening import evening
from skatcalc.events import Scoring
from skatcalc.export import page as writer
from skatcalc.export import svg
from skatcalc.export.page import render
from skatcalc.i18n import LANGUAGES, speaking
from skatcalc.page import Grid, Page, Section, Words
from skatcalc.season import standings
from skatcalc.seasonpage import PageContents, season_page
from skatcalc.seasonrules import Measure, SeasonRules, Unit
from skatcalc.seasonworkbook import SeasonBook
from skatcalc.table import (
    Align,
    Box,
    Cell,
    Chart,
    ChartKind,
    Column,
    Curve,
    Emphasis,
    Kind,
    Mark,
    Row,
    Span,
    Table,
)

STAMP = datetime(2026, 3, 2, 21, 30, tzinfo=UTC)
TOTAL = SeasonRules(name="total", measure=Measure.TOTAL)
AVERAGE = SeasonRules(name="average", measure=Measure.AVERAGE, minimum=2)
SEASON = """
    05.01       12.01       19.01
    Anna_Groß   900/9/1     -           1200/9/0
    Ed          700/8/2     950/9/2     300/6/3
    Carla       -200/3/4    500/7/2     100/4/4
    Guest       -           400/6/2g    -
    Never       -           -           -
"""
"""The sums are 2100, 1950 and 400; after the first evening Anna is before Ed and Carla, then Ed."""
SENDERS = {tag: f"<{tag}" for tag in ("script", "link", "img", "iframe", "object", "embed", "base")}
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title><h1>x",
    "</style><style>*{display:none}",
    "</svg></table><h1>",
    "&lt;b&gt;&amp;",
    "$heading ${title} $$",
    "{0} {name} %s",
    "'onmouseover='alert(1)",
    "<!-- -->]]>",
    "\u202egnihtemos",
    "https://example.org/",
    "nul\x00 bell\x07",
    "Karl-Heinz Maximilian Großkreutz-Яковлев",
)


def book(
    rules: SeasonRules = TOTAL,
    text: str = SEASON,
    *,
    name: str = "Season 2026",
    names: tuple[str, ...] = (),
) -> SeasonBook:
    results, members = table(text, guests=("Guest",))
    for at, each in enumerate(names):
        members[at] = replace(members[at], name=each)
    sheets = {each.sheet for each in results}
    return SeasonBook(
        name=name,
        standings=standings(results, members, rules),
        results=tuple(results),
        members=tuple(members),
        lists={sheet: sheet for sheet in sheets},
        numbers={sheet: at for at, sheet in enumerate(sorted(sheets), start=1)},
        scorings=dict.fromkeys(sheets, Scoring.SEEGER),
    )


def page_of(found: SeasonBook) -> Page:
    last = max((each.evening for each in found.results), default=None)
    held = last and evening(found.results, found.members, found.rules, last)
    return season_page(PageContents(book=found, stamp=STAMP, evening=held or None))


def written(found: SeasonBook | None = None) -> str:
    return render(page_of(found or book()))


# --- reading it as a browser does -----------------------------------------------------------------

VOID = {"meta"}


class Read(HTMLParser):
    """What a page holds: its elements with their attributes, and the text of each."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[tuple[str, int]] = []
        self._parts: dict[int, list[str]] = {}
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len({*names})
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append((tag, len(self.elements)))
            self._parts[len(self.elements)] = []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        opened, number = self._open.pop()
        assert opened == tag
        self.texts.append((tag, "".join(self._parts.pop(number))))

    def handle_data(self, data: str) -> None:
        for _tag, number in self._open:
            self._parts[number].append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def all(self, *tags: str) -> list[str]:
        return [text for tag, text in self.texts if tag in tags]

    def attributes(self, *tags: str) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.elements if tag in tags]


def rows_of(read: Read, at: int) -> list[list[str]]:
    """Return the cells of the rows of one of the page's tables."""
    found: list[list[list[str]]] = []
    for tag, text in read.texts:
        if tag == "caption":
            found.append([[]])
        elif tag in {"th", "td"}:
            found[-1][-1].append(text)
        elif tag == "tr":
            found[-1].append([])
    return [row for row in found[at] if row]


def test_the_page_shows_the_season() -> None:
    read = Read(written())
    assert read.all("title")[0] == "Standings of Season 2026"
    assert read.all("h1") == ["Season 2026"]
    assert read.all("time") == ["As of 2026-03-02"]
    assert read.attributes("time") == [{"datetime": "2026-03-02"}]
    assert "In the lead: Anna Groß, 2100" in read.all("p")
    assert read.all("h2") == [
        "Standings",
        "Course",
        "Evening of 2026-01-19",
        "The rule of Season 2026",
    ]
    assert read.all("caption") == [
        "After the evening of 2026-01-19",
        "Rank after every evening",
        "1 table, 1 series, 3 players",
    ]
    assert rows_of(read, 0) == [
        [
            *("Rank", "▲▼Change since the evening before", "Name", "Counted score"),
            *("Gap to the first", "Series", "Won", "Lost", "Average"),
        ],
        ["1", "▲1up 1 place", "Anna Groß", "2100", "0", "2", "18", "1", "1050.00"],
        ["2", "▼1down 1 place", "Ed", "1950", "150", "3", "23", "7", "650.00"],
        ["3", "=unchanged", "Carla", "400", "1700", "3", "14", "10", "133.33"],
        ["Out of ranking: guests"],
        ["", "", "Guest (G)", "400", "", "1", "6", "2", "400.00"],
        ["No series yet"],
        ["", "", "Never", "", "", "0", "", "", ""],
    ]
    assert rows_of(read, 1) == [
        ["Evening", "Anna Groß", "Ed", "Carla"],
        ["2026-01-05", "1", "2", "3"],
        ["2026-01-12", "2", "1", "3"],
        ["2026-01-19", "1", "2", "3"],
    ]
    assert [row[:3] for row in rows_of(read, 2)] == [
        ["Rank", "Name", "Total"],
        ["1", "Anna Groß", "1200"],
        ["2", "Ed", "300"],
        ["3", "Carla", "100"],
    ]
    assert "The score is the total of all counted series." in read.all("p")
    assert read.all("li")[-3:][0] == "As of 2026-03-02"
    assert re.fullmatch("Check sum [0-9A-Z]{5}-[0-9A-Z]{5}", read.all("li")[-2])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_names_its_language(lang: str) -> None:
    with speaking(lang):
        assert Read(written()).attributes("html") == [{"lang": lang}]


@pytest.mark.parametrize("rules", [TOTAL, AVERAGE])
def test_headings_and_tables_are_in_order(rules: SeasonRules) -> None:
    read = Read(written(book(rules)))
    levels = [int(tag[1]) for tag, _ in read.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))
    assert len(read.all("table")) == len(read.all("caption")) == 3
    assert all(read.all("caption"))
    scopes = [each.get("scope") for each in read.attributes("th")]
    assert {*scopes} == {"col", "row", "rowgroup"}
    for at in range(3):
        titles, *rows = rows_of(read, at)
        assert all(titles)
        assert all(len(row) in {1, len(titles)} for row in rows)


def test_whatever_is_referred_to_is_there_once() -> None:
    read = Read(written())
    ids = [each["id"] for _tag, each in read.elements if "id" in each]
    assert len(ids) == len({*ids})
    named = [
        name for _tag, each in read.elements for name in each.get("aria-labelledby", "").split()
    ]
    assert len(named) > 8
    assert {*named} <= {*ids}
    assert re.findall(r"url\(#(.*?)\)", written()) == ["course-1-chart-area"]
    scrolled = [each for each in read.attributes("div") if each.get("role") == "region"]
    assert [each["tabindex"] for each in scrolled] == ["0", "0", "0"]


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = written()
    read = Read(text)
    assert not {tag for tag, _ in read.elements} & {*SENDERS}
    attributes = {name for _tag, each in read.elements for name in each}
    assert not attributes & {"src", "href", "srcset", "action", "style"}
    assert not [name for name in attributes if name.startswith("on")]
    assert not re.search(r"//|@import|@font-face|javascript:|url\((?!#)", text)
    (policy,) = [each for each in read.attributes("meta") if "http-equiv" in each]
    assert policy["content"] == "default-src 'none'; style-src 'unsafe-inline'"


def test_hostile_texts_stay_text() -> None:
    harmless, hostile = (
        Read(written(book(name=season, names=tuple(names))))
        for season, names in (
            ("x", [f"name {at}" for at in range(3)]),
            (HOSTILE[0], HOSTILE[:3]),
        )
    )
    assert [tag for tag, _ in harmless.elements] == [tag for tag, _ in hostile.elements]
    for each in HOSTILE:
        read = Read(written(book(name=each, names=(each,))))
        shown = re.sub("[\x00-\x08]", "", each)
        assert [tag for tag, _ in read.elements] == [tag for tag, _ in harmless.elements]
        assert read.all("h1") == [shown]
        assert read.all("title")[0] == f"Standings of {shown}"
        assert rows_of(read, 0)[1][2] == shown
        assert rows_of(read, 1)[0][1] == shown
        assert f"1 {shown}".endswith(read.all("li")[3])


def test_what_no_file_can_hold_is_left_out() -> None:
    assert writer._text("half \ud800a\x0cb<") == "half ab&lt;"


def test_the_same_season_gives_the_same_bytes() -> None:
    assert written().encode() == written().encode()
    assert written() != written(book(names=("Anna Gross",)))


def test_who_has_not_played_enough_stands_below_and_empty_columns_are_left_out() -> None:
    read = Read(written(book(AVERAGE._replace(minimum=9))))
    assert rows_of(read, 0)[:3] == [
        ["Name", "Counted score", "Series", "Won", "Lost", "Total", "Missing until the minimum"],
        ["Out of ranking: not enough played"],
        ["Anna Groß", "1050.00", "2", "18", "1", "2100", "7"],
    ]
    assert not [text for text in read.all("p") if text.startswith("In the lead")]


def test_two_lead_together() -> None:
    tied = "05.01\nAnna 900/9/1\nBernd 900/9/1\nCarla 100/1/1"
    read = Read(written(book(TOTAL, tied)))
    assert "In the lead: Anna and Bernd, 900" in read.all("p")


def test_an_evening_of_two_series_shows_both() -> None:
    two = "05.01 05.01\nAnna 900/9/1 100/2/1\nBernd 300/5/1 400/5/1"
    read = Read(written(book(TOTAL, two)))
    assert rows_of(read, 2)[:2] == [
        [
            *("Rank", "Name", "Total", "Series 1", "Series 2"),
            *("Won", "Lost", "Opponents' losses", "Game points"),
        ],
        ["1", "Anna", "1000", "900", "100", "11", "2", "0", "550"],
    ]
    assert "Series 2: Bernd, 400" in read.all("p")


def test_a_season_without_a_result_has_a_page() -> None:
    read = Read(written(book(AVERAGE, "05.01\nAnna -\nBernd -")))
    assert read.all("h2") == ["Standings", "The rule of Season 2026"]
    assert rows_of(read, 0) == [
        ["Name", "Series", "Missing until the minimum"],
        ["No series yet"],
        ["Anna", "0", "2"],
        ["Bernd", "0", "2"],
    ]
    assert read.all("caption") == ["Before the first evening"]


def test_a_rule_of_evenings_counts_them() -> None:
    read = Read(written(book(TOTAL._replace(unit=Unit.EVENING))))
    assert "Evenings" in rows_of(read, 0)[0]
    assert "Series" not in rows_of(read, 0)[0]


# --- tables by themselves -------------------------------------------------------------------------


def grid(*rows: Row, columns: tuple[Column, ...]) -> str:
    made = Table(key="any", title="", columns=columns, rows=rows, footer=len(rows))
    section = Section(key="any", title="Any", blocks=(Grid(caption="Any", table=made),))
    return render(
        Page(
            title="t",
            heading="h",
            day=date(2026, 1, 1),
            language="en",
            facts=("today",),
            sections=(section,),
        )
    )


def test_marks_and_sums_are_elements() -> None:
    text = grid(
        Row(
            cells={
                "name": Cell("Anna", marks=Mark.BEST),
                "score": Cell(Fraction(1, 3), marks=Mark.STRUCK | Mark.CREDITED),
                "when": Cell(date(2026, 1, 5), marks=Mark.ASIDE),
            }
        ),
        Row(cells={"name": Cell("all"), "score": Cell(3)}, emphasis=Emphasis.TOTAL),
        columns=(
            Column(key="score", title="Score\nof all", kind=Kind.DECIMAL, align=Align.RIGHT),
            Column(key="name", title="Name", shrinks=True),
            Column(key="when", title="When", kind=Kind.DATE, align=Align.CENTER),
        ),
    )
    assert '<th scope="row" class="name"><b>Anna</b></th>' in text
    assert '<td class="right"><em><s>0.33</s></em></td>' in text
    assert '<td class="center"><i>2026-01-05</i></td>' in text
    assert '<tr class="sum"><td class="right">3</td><th scope="row" class="name">all</th>' in text
    assert '<th scope="col" class="right">Score of all</th>' in text


def test_a_page_without_lead_and_foot_has_none() -> None:
    text = grid(columns=(Column(key="a", title="A"),))
    assert 'class="lead"' not in text
    assert Read(text).all("footer") == ["\n\n"]


def test_sentences_without_a_title_are_notes() -> None:
    made = Words(sentences=("One & two.",))
    assert writer._block(made, "x") == '<div class="notes"><p>One &amp; two.</p></div>'


# --- the chart ------------------------------------------------------------------------------------


def chart(
    *lines: tuple[int | Fraction | None, ...],
    ranks: bool = True,
    bounds: tuple[int, int] | None = None,
) -> str:
    keys = [f"line{at}" for at in range(len(lines))]
    count = len(lines[0])
    rows = [
        Row(
            cells={"day": Cell(date(2026, 1, 1 + at))}
            | {key: Cell(line[at]) for key, line in zip(keys, lines, strict=True)}
        )
        for at in range(count)
    ]
    kind = Kind.INTEGER if ranks else Kind.DECIMAL
    made = Table(
        key="chart",
        title="",
        columns=(
            Column(key="day", title="Day", kind=Kind.DATE),
            *(Column(key=key, title=key, kind=kind) for key in keys),
        ),
        rows=tuple(rows),
        footer=count,
    )
    return svg.drawn(
        Chart(
            kind=ChartKind.LINES,
            title="Ranks & more",
            labels=Span("day"),
            curves=tuple(Curve(key, Span(key)) for key in keys),
            reversed=ranks,
            bounds=bounds,
        ),
        made,
        description="<Two> lines",
        key="c",
    )


def paths(text: str) -> list[str]:
    return re.findall(r'class="line"[^>]*? d="(.*?)"', text)


def ticks(text: str) -> list[str]:
    return re.findall(r'class="tick">(.*?)<', text)


def test_the_chart_has_a_title_and_a_description() -> None:
    read = Read(chart((1,), (2,)))
    assert read.attributes("svg")[0]["role"] == "img"
    assert read.attributes("svg")[0]["aria-labelledby"] == "c-title c-desc"
    assert read.all("title", "desc") == ["Ranks & more", "<Two> lines"]


def test_the_first_rank_is_on_top() -> None:
    text = chart((1, 2), (2, 1))
    # The plot is 34 to 336 wide, 8 to 240 high.
    assert paths(text) == ["M34.0 8.0L336.0 240.0", "M34.0 240.0L336.0 8.0"]
    assert ticks(text) == ["1", "2"]


def test_the_largest_value_is_on_top() -> None:
    text = chart((Fraction(100), Fraction(300)), ranks=False, bounds=(100, 300))
    assert paths(text) == ["M34.0 240.0L336.0 8.0"]
    assert ticks(text) == ["100", "150", "200", "250", "300"]


def test_a_line_is_broken_where_a_value_is_missing() -> None:
    assert paths(chart((None, 1, 1, None, 2))) == ["M109.5 8.0L185.0 8.0M336.0 240.0"]


def test_a_single_evening_stands_in_the_middle() -> None:
    text = chart((1,), (2,))
    assert paths(text) == ["M185.0 8.0", "M185.0 240.0"]
    assert 'text-anchor="middle">2026-01-01<' in text


def test_a_line_without_a_value_is_empty() -> None:
    assert paths(chart((1, 2), (None, None))) == ["M34.0 8.0L336.0 240.0", ""]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((7,), ["1", "2", "3", "4", "5", "6", "7"]),
        ((40,), ["1", "10", "20", "30", "40"]),
        ((120,), ["1", "20", "40", "60", "80", "100", "120"]),
    ],
)
def test_ranks_have_few_ticks(values: tuple[int, ...], expected: list[str]) -> None:
    assert ticks(chart(values)) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((Fraction(5),), ["5", "6"]),
        ((Fraction(-30), Fraction(75, 2)), ["-30", "-20", "-10", "0", "10", "20", "30", "40"]),
    ],
)
def test_values_lie_between_the_ticks(values: tuple[Fraction, ...], expected: list[str]) -> None:
    assert ticks(chart(values, ranks=False)) == expected


def test_dates_are_few_and_the_last_is_among_them() -> None:
    text = chart(tuple([1] * 28))
    dates = re.findall(r"2026-01-\d\d", text)
    assert dates == ["2026-01-01", "2026-01-10", "2026-01-19", "2026-01-28"]


def test_lines_can_be_told_apart_without_colour() -> None:
    swatches = [svg.swatch(number) for number in range(8)]
    plain = [re.sub("#(?!ffffff)[0-9a-f]{6}", "#", each) for each in swatches]
    dashes = [re.findall("stroke-dasharray=.([0-9 ]+)", each) for each in swatches]
    assert len({*plain}) == 8
    assert len({str(each) for each in dashes}) == 8
    drawn = chart(*[(at, at) for at in range(1, 9)])
    for each in swatches:
        (shape,) = re.findall(r'd="M14 4(.*?)"', each)
        assert shape in drawn


def test_the_numbers_at_the_ends_do_not_stand_upon_each_other() -> None:
    text = chart(*[(Fraction(500 + at),) for at in range(8)], ranks=False, bounds=(0, 1000))
    found = re.findall(r'y="([\d.]+)" class="end">(\d)<', text)
    places = [float(y) for y, _number in found]
    assert [number for _y, number in found] == list("87654321")
    assert all(lower - upper > 9.8 for upper, lower in pairwise(places))
    assert 110 < sum(places) / 8 < 138


def test_a_chart_goes_down_columns() -> None:
    made = Table(key="t", title="", columns=(), rows=(), footer=0)
    box = Box(0, "a", "b")
    wrong = Chart(kind=ChartKind.LINES, title="", labels=Span("a"), curves=(Curve("a", box),))
    with pytest.raises(TypeError):
        svg.drawn(wrong, made, description="", key="c")


# --- colours --------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as the guidelines for accessible pages reckon it."""

    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_contrast_is_reckoned_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_every_text_can_be_read_on_every_ground() -> None:
    for color in writer.FOREGROUNDS:
        for ground in writer.BACKGROUNDS:
            assert contrast(color, ground) >= 4.5, (color, ground)
    for color in svg.COLORS:
        assert contrast(color, writer.PAPER) >= 4.5, color


def test_no_other_colours_are_used() -> None:
    used = {*re.findall(r"(?<![&\w])#[0-9a-f]{3,8}\b", written())}
    known = {*writer.FOREGROUNDS, *writer.BACKGROUNDS, writer.LINE, *svg.COLORS}
    assert used <= known
    style = written().partition("<style>")[2].partition("</style>")[0]
    assert {*re.findall(r"(?<![-\w])color: (#\w+)", style)} <= {*writer.FOREGROUNDS}
    assert {*re.findall(r"background: (#\w+)", style)} <= {*writer.BACKGROUNDS}
