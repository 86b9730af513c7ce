"""The web page in a browser: how wide it gets, what can be read, and how it prints."""

import re
import shutil
import subprocess
from collections.abc import Callable
from html import escape
from pathlib import Path
from string import Template

import pytest
from test_page import HOSTILE, book, written

from skatcalc.i18n import speaking
from skatcalc.seasonrules import Measure, SeasonRules

pytestmark = pytest.mark.chromium

LONG = "Maximiliane Freifrau von Groß-Бородино ț"
FRAME = Template("""<!DOCTYPE html>
<meta charset="utf-8">
<iframe srcdoc="$page" style="width: ${width}px; height: 20000px; border: 0"></iframe>
<script>
function light(text) {
  const [red, green, blue, seen = 1] = text.match(/[\\d.]+/g).map(Number);
  const [r, g, b] = [red, green, blue].map((part) => part / 255).map(
    (share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return { value: 0.2126 * r + 0.7152 * g + 0.0722 * b, seen: seen > 0 };
}
function ground(view, element) {
  for (let at = element; at; at = at.parentElement) {
    const found = light(view.getComputedStyle(at).backgroundColor);
    if (found.seen) return found.value;
  }
  return 1;
}
function contrasts(view, page) {
  const found = [];
  const walk = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || at.closest("title, desc")) continue;
    const style = view.getComputedStyle(at);
    const own = light(at.closest("svg") ? style.fill : style.color).value;
    const behind = ground(view, at);
    found.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
  }
  return found;
}
window.onload = () => {
  const view = document.querySelector("iframe").contentWindow, page = view.document;
  const found = contrasts(view, page);
  const boxes = [...page.querySelectorAll(".box")];
  boxes[0].scrollLeft = 9999;
  const left = (element) => element.getBoundingClientRect().left;
  const facts = {
    inner: view.innerWidth,
    page: page.documentElement.scrollWidth,
    scrolls: Number(boxes[0].scrollWidth > boxes[0].clientWidth),
    name: Math.round(left(page.querySelector("tbody th.name")) - left(boxes[0])),
    letters: Math.floor(page.querySelector(".chart text").getBoundingClientRect().height),
    least: Math.floor(100 * Math.min(...found)),
    texts: found.length,
  };
  for (const key in facts) document.body.setAttribute("data-" + key, facts[key]);
};
</script>
""")
"""A page in a frame, since no window gets as narrow as a phone, and what is measured of it."""
Browse = Callable[..., str]


@pytest.fixture(scope="module")
def browse(tmp_path_factory: pytest.TempPathFactory) -> Browse:
    """Return a function that opens a page in Chromium with these options, and tells its output."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")

    def run(page: Path, *options: str) -> str:
        command = [
            chromium,
            *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            f"--user-data-dir={tmp_path_factory.mktemp('profile')}",
            *options,
            page.as_uri(),
        ]
        said = subprocess.run(command, check=True, timeout=120, capture_output=True)
        return said.stdout.decode()

    return run


def season(members: int, rules: SeasonRules, *names: str) -> str:
    """Return the page of a season of so many members, with these names or long and short ones."""
    days = "05.01 12.01 19.01"
    lines = [
        f"Member_{at} {900 - 7 * at}/9/1 {300 + 5 * at}/5/3 {'-' if at % 3 else '700/8/2'}"
        for at in range(members)
    ]
    return written(
        book(rules, "\n".join([days, *lines]), name="Saison 2026", names=names or (LONG, "Ed"))
    )


AVERAGE = SeasonRules(name="average", measure=Measure.AVERAGE, minimum=3)


def measured(browse: Browse, folder: Path, text: str, width: int) -> dict[str, int]:
    """Return what can be measured of a page in a window of that width."""
    frame = folder / "frame.html"
    frame.write_text(FRAME.substitute(page=escape(text), width=width), encoding="utf-8")
    (body,) = re.findall("<body[^>]*>", browse(frame, "--dump-dom"))
    return {key: int(value) for key, value in re.findall(r'data-(\w+)="(-?\d+)"', body)}


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize(("members", "lang"), [(12, "de"), (120, "ru")])
def test_nothing_is_wider_than_the_window(
    browse: Browse, tmp_path: Path, width: int, members: int, lang: str
) -> None:
    with speaking(lang):
        found = measured(browse, tmp_path, season(members, AVERAGE), width)
    assert found["inner"] == width
    assert found["page"] == width
    # Texts of the chart are as high, with what reaches below the line.
    assert found["letters"] >= 10
    assert found["least"] >= 450
    assert found["texts"] > 10 * members
    if width == 1280:
        assert found["scrolls"] == 0
    if width == 360:
        # Scrolled to its end, the table still shows whose row it is.
        assert found["scrolls"] == 1
        assert found["name"] == 0


def test_hostile_names_make_the_page_no_wider(browse: Browse, tmp_path: Path) -> None:
    names = (*HOSTILE, "W" * 200)
    found = measured(browse, tmp_path, season(len(names), AVERAGE, *names), 360)
    assert found["inner"] == found["page"] == 360


def test_nothing_runs_and_nothing_is_fetched(browse: Browse, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    script = "<script>document.body.setAttribute('data-ran', 1)</script></body>"
    text = season(3, AVERAGE, HOSTILE[1]).replace("</body>", script)
    page.write_text(text, encoding="utf-8")
    seen = browse(page, "--dump-dom")
    # The policy of the page stops a script even when somebody puts one in.
    assert "<body>" in seen
    page.write_text(re.sub("<meta http-equiv[^>]*>", "", text), encoding="utf-8")
    assert '<body data-ran="1">' in browse(page, "--dump-dom")
    assert "&lt;img src=x onerror=alert(1)&gt;" in seen


def test_the_page_prints_on_a4_with_its_titles_on_each_page(browse: Browse, tmp_path: Path) -> None:
    for program in ("pdfinfo", "pdftotext"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    page, pdf = tmp_path / "page.html", tmp_path / "page.pdf"

    def said(*command: str | Path) -> str:
        return subprocess.run(
            command, check=True, timeout=30, capture_output=True, encoding="utf-8"
        ).stdout

    sheets = {}
    for members in (12, 120):
        page.write_text(season(members, AVERAGE), encoding="utf-8")
        browse(page, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
        facts = said("pdfinfo", pdf)
        assert re.search(r"Page size: +59\d\.?\d* x 84\d\.?\d* pts \(A4\)", facts)
        sheets[members] = said("pdftotext", "-layout", pdf, "-").removesuffix("\f").split("\f")
    assert len(sheets[12]) == 2
    assert 4 <= len(sheets[120]) <= 8
    standings = [each for each in sheets[120] if "Member 3" in each]
    assert len(standings) >= 2
    assert all("Counted" in each for each in standings[:-1])
    for number, each in enumerate(sheets[120], start=1):
        assert re.search(rf"\b{number} ?/ ?{len(sheets[120])}\b", each)
    whole = "".join(sheets[120])
    assert all(re.search(rf"\bMember {at}\b", whole) for at in range(2, 120))
