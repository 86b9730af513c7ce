"""A season under another rule as a table, to hang up or to hand out at a meeting."""

from collections.abc import Iterator
from fractions import Fraction

from skatcalc.i18n import _, format_date, pgettext
from skatcalc.season import Standing
from skatcalc.seasoncompare import Comparison
from skatcalc.seasoncomparewords import champion_text, difference_text, reason_text
from skatcalc.seasonrules import SeasonRules
from skatcalc.seasonterms import divides, measure_text
from skatcalc.table import Align, Cell, Column, Kind, Row, Table


def comparison_table(season: str, comparison: Comparison) -> Table:
    """Return everybody's rank and score under both rules, with the reason where the rank changes.

    Notes tell what differs in the rules, and who is champion.
    """
    before, after = comparison.before, comparison.after
    reasons = {move.line.member.id: reason_text(comparison, move) for move in comparison.moves}
    told = [{each.member.id: each for each in found.lines} for found in (before, after)]
    rows = tuple(
        Row(
            cells={
                "rank_after": Cell(_rank(told[1].get(member))),
                "rank_before": Cell(_rank(told[0].get(member))),
                "name": Cell(comparison.names[member]),
                "score_before": Cell(_shown(told[0].get(member), before.rules)),
                "score_after": Cell(_shown(told[1].get(member), after.rules)),
                "reason": Cell(reasons.get(member)),
            }
        )
        for member in told[1] | told[0]
    )
    evenings = before.evenings
    return Table(
        key="comparison",
        title=_("{season}: rule {mine} → {other}").format(
            season=season, mine=before.rules.name, other=after.rules.name
        ),
        columns=tuple(_columns(before.rules, after.rules)),
        rows=rows,
        footer=len(rows),
        heading=(
            ((pgettext("standings", "After"), format_date(evenings[-1])),) if evenings else ()
        ),
        notes=(
            *(difference_text(comparison, each) for each in comparison.differing),
            champion_text(comparison),
        ),
    )


def _rank(line: Standing | None) -> int | None:
    return line.rank if line else None


def _shown(line: Standing | None, rules: SeasonRules) -> Fraction | int | None:
    if line is None or line.score is None:
        return None
    whole = line.score.denominator == 1 and not divides(rules)
    return int(line.score) if whole else line.score


def _columns(before: SeasonRules, after: SeasonRules) -> Iterator[Column]:
    ranks = (
        ("rank_after", _("rank under {rules}").format(rules=after.name)),
        ("rank_before", _("rank under {rules}").format(rules=before.name)),
    )
    for key, title in ranks:
        yield Column(key=key, title=title, kind=Kind.INTEGER, align=Align.RIGHT)
    yield Column(key="name", title=pgettext("standings", "Name"))
    for key, rules in (("score_before", before), ("score_after", after)):
        yield Column(key=key, title=measure_text(rules), kind=Kind.DECIMAL, align=Align.RIGHT)
    yield Column(key="reason", title=_("why the rank is another"))
