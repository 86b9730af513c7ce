"""What the checks of a list have found, in words: a line each, and all in one quiet line."""

from collections.abc import Iterable, Mapping, Sequence

from skatcalc.checks import Check, Finding, State, closed_early
from skatcalc.i18n import N_, _, ngettext
from skatcalc.messages import text

SIGNS = {State.HOLDS: "✓", State.FAILS: "✗", State.DOUBTFUL: "?", State.UNCHECKED: "–"}
"""How a check ended, for the end of its line."""

NAMES = {
    Check.GAMES: N_("games"),
    Check.OPPONENTS: N_("opponents' losses"),
    Check.POINTS: N_("game points"),
    Check.TOTALS: N_("control total"),
    Check.VALUES: N_("values"),
    Check.DEALERS: N_("dealers"),
    Check.PASSED: N_("passed deals"),
    Check.WRITTEN: N_("scores on paper"),
    Check.FOOT: N_("foot of the paper"),
    Check.RUNNING: N_("running totals"),
}
_CONTROL_SUMS = (Check.GAMES, Check.OPPONENTS, Check.POINTS, Check.TOTALS, Check.VALUES)


def finding_lines(finding: Finding) -> list[str]:
    """Return the line of one check, and a line for each thing that does not fit.

    >>> finding_lines(Finding(Check.DEALERS, State.HOLDS, {"count": 48}))
    ['dealers: nobody declares while he sits out, games: 48 ✓']
    """
    said = finding_text(finding)
    if finding.check is Check.TOTALS and finding.state is not State.UNCHECKED:
        line = f"{finding.check.value} {said}"
    else:
        line = f"{finding_name(finding)}: {said}"
    return [
        f"{line} {SIGNS[finding.state]}",
        *(f"  {text(problem)}" for problem in finding.problems),
    ]


def finding_name(finding: Finding) -> str:
    """Return the name of the check, of a control sum the one under which keepers know it first."""
    name = _(NAMES[finding.check])
    return f"{finding.check.value} {name}" if finding.check in _CONTROL_SUMS else name


def finding_text(finding: Finding) -> str:
    """Return the sum of the check, or why it was not checked."""
    facts = finding.facts
    if finding.state is State.UNCHECKED:
        return _unchecked(finding)
    match finding.check:
        case Check.GAMES:
            return _games(facts)
        case Check.OPPONENTS:
            return f"{_sum(_numbers(facts['parts']))}; {_products(facts)}"
        case Check.POINTS:
            single = _("all scores together {sum}").format(sum=facts["due"])
            return f"{_sum(_numbers(facts['parts']))}; {single}"
        case Check.TOTALS:
            return probe(facts)
        case _:
            return _(_SAID[finding.check]).format(**facts)


_SAID = {
    Check.VALUES: N_("each is the score of some game, games: {count}"),
    Check.DEALERS: N_("nobody declares while he sits out, games: {count}"),
    Check.PASSED: N_("{passed} of {count}"),
    Check.WRITTEN: N_("compared with the facts, games: {count}"),
    Check.FOOT: N_("compared with the list, numbers: {count}"),
    Check.RUNNING: N_("compared with the list, numbers: {count}"),
}
"""What is checked, for those that are no sum; the sign behind it tells whether it is so."""

_WHY_NOT = {
    Check.OPPONENTS: N_("not checked: the paper's own numbers were not given"),
    Check.TOTALS: N_("not checked: the paper's own totals were not given"),
    Check.POINTS: N_("not checked: the single games are not known"),
    Check.VALUES: N_("not checked: the single games are not known"),
}


def _unchecked(finding: Finding) -> str:
    if finding.check is Check.GAMES:
        return _("{games}; not checked: how many were passed is not told").format(
            games=_games(finding.facts)
        )
    return _(_WHY_NOT[finding.check])


def _games(facts: Mapping[str, object]) -> str:
    if facts["passed"] is None:
        form = _("{won} won + {lost} lost = {count} of {expected}")
    elif facts["ramsch"]:
        form = _("{won} won + {lost} lost + {passed} passed + {ramsch} Ramsch = {count}")
    else:
        form = _("{won} won + {lost} lost + {passed} passed = {count}")
    return form.format(**facts)


def probe(facts: Mapping[str, object]) -> str:
    """Return K4 as it is read out: game points, 50 a win, what the losses leave over."""
    parts = [facts[name] for name in ("points", "for_won", "for_lost")]
    due = _sum([part for part in parts if isinstance(part, int)])
    found = facts["sum"]
    wrong = "" if found == facts["due"] else f" ≠ {found}"
    return _("Probe: {sum}").format(sum=f"{due}{wrong}")


def _products(facts: Mapping[str, object]) -> str:
    """Return the credits that are due, as 3 × 8 = 24, of each size of the table for itself."""
    terms = facts["terms"] if isinstance(facts["terms"], tuple) else ()
    products = " + ".join(f"{others} × {games}" for others, games in terms)
    return f"{products} = {facts['due']}"


def _numbers(parts: object) -> list[int]:
    return [*parts] if isinstance(parts, tuple) else []


def _sum(parts: Sequence[int]) -> str:
    """Return the addition with its result; a negative part is taken off.

    >>> _sum([492, -32]), _sum([-32, 5]), _sum([])
    ('492 − 32 = 460', '-32 + 5 = -27', '0')
    """
    if not parts:
        return "0"
    first, *rest = parts
    written = [str(first), *(f"{'−' if part < 0 else '+'} {abs(part)}" for part in rest)]
    return f"{' '.join(written)} = {sum(parts)}"


def quiet_line(findings: Sequence[Finding]) -> str:
    """Return all checks in one line, to stand below a list.

    That a list was closed early is said there in full, other doubts and faults are only named.
    """
    by_name = {finding.check: finding for finding in findings}
    signs = [
        f"{check.value} {SIGNS[by_name[check].state]}"
        for check in _CONTROL_SUMS
        if check is not Check.TOTALS
    ]
    total = by_name[Check.TOTALS]
    if total.state is State.UNCHECKED:
        signs.insert(
            _CONTROL_SUMS.index(Check.TOTALS), f"{Check.TOTALS.value} {SIGNS[total.state]}"
        )
        parts = [" ".join(signs)]
    else:
        parts = [f"{probe(total.facts)} {SIGNS[total.state]}", " ".join(signs)]
    parts += [
        f"{finding_name(finding)} {SIGNS[finding.state]}"
        for finding in findings
        if finding.check not in _CONTROL_SUMS and finding.state in {State.FAILS, State.DOUBTFUL}
    ]
    short = [finding for finding in findings if closed_early(finding)]
    parts += [_closed_early(finding.facts) for finding in short]
    line = " · ".join(parts)
    if any(finding.problems for finding in findings if finding not in short):
        return _("{checks}; sheet check tells more").format(checks=line)
    return line


def quiet_lines(findings: Sequence[Finding]) -> list[str]:
    """Return each control sum in a line, then every other check that does not hold."""
    control = [each for each in findings if each.check in _CONTROL_SUMS]
    doubtful = {State.FAILS, State.DOUBTFUL}
    others = [each for each in findings if each not in control and each.state in doubtful]
    return [line.strip() for each in (*control, *others) for line in finding_lines(each)]


def _closed_early(facts: Mapping[str, object]) -> str:
    games = facts["expected"]
    return ngettext(
        "closed after {count} of {expected} game",
        "closed after {count} of {expected} games",
        games if isinstance(games, int) else 0,
    ).format(**facts)


def problem_lines(findings: Iterable[Finding]) -> list[str]:
    """Return what does not fit, a line each, the name of the check first."""
    return [
        f"{finding_name(finding)}: {text(problem)}"
        for finding in findings
        for problem in finding.problems
    ]
