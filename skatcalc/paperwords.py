"""The sentences about two lists that differ, and about the slip behind totals that do not match."""

from collections.abc import Iterator, Sequence

from skatcalc.comparing import Step, StepKind
from skatcalc.i18n import N_, _, ngettext
from skatcalc.locating import Explanation, Located, Mismatch, Slip, SlipKind
from skatcalc.messages import text
from skatcalc.papers import PaperRow, PaperSheet, sitting_declarers
from skatcalc.problems import Problem
from skatcalc.speech import title
from skatcalc.terms import matadors_text

# --- two lists ------------------------------------------------------------------------------------


def comparison_lines(
    first: PaperSheet, second: PaperSheet, steps: Sequence[Step], *, first_counts: bool
) -> list[str]:
    """Return what differs, a line each, with which side is possible at all; or that nothing does.

    ``first_counts`` says that by the club's rule the list of seat 1 counts, which is the first.
    """
    names = {"one": first.name, "other": second.name}
    if not steps:
        count = len(first.rows)
        return [
            ngettext(
                "{one} and {other} are the same: {count} game",
                "{one} and {other} are the same: {count} games",
                count,
            ).format(count=count, **names)
        ]
    lines: list[str] = []
    for step in steps:
        lines.append(step_text(first, second, step))
        lines += [f"  {each}" for each in _verdicts(first, second, step)]
    lines.append(
        ngettext("{count} difference", "{count} differences", len(steps)).format(count=len(steps))
    )
    if first_counts:
        lines.append(_("{one} counts: it is the list of seat 1").format(**names))
    return lines


def step_text(first: PaperSheet, second: PaperSheet, step: Step) -> str:
    """Return one difference in a sentence."""
    facts: dict[str, object] = {"one": first.name, "other": second.name}
    match step.kind:
        case StepKind.ADD:
            return _alone(step, second, step.second, {"one": second.name, "other": first.name})
        case StepKind.DROP:
            return _alone(step, first, step.first, facts)
        case StepKind.SWAP_SEATS if step.seats:
            one, other = (first.name_of(seat) for seat in step.seats)
            return _("{player} and {second_player} are interchanged on the whole list").format(
                player=one, second_player=other
            )
        case _:
            facts |= {
                "number": step.first,
                "second": step.second,
                "here": row_text(first, first.rows[step.first - 1]),
                "there": row_text(second, second.rows[step.second - 1]),
            }
    if step.kind is StepKind.CHANGE:
        if step.first == step.second:
            return _("game {number}: {here} on {one}, {there} on {other}").format(**facts)
        return _("game {number} of {one}: {here}; it is game {second} of {other}: {there}").format(
            **facts
        )
    last = step.others[0] if step.others else step.first
    facts |= {"last": last, "last_line": row_text(first, first.rows[last - 1])}
    if step.kind is StepKind.SWAP_LINES:
        return _(
            "games {number} and {last} of {one} stand in the other order on {other}: {here}, and "
            "{last_line}"
        ).format(**facts)
    return _(
        "games {number} and {last} of {one} have their players interchanged on {other}: {here}, "
        "and {last_line}"
    ).format(**facts)


def _alone(step: Step, paper: PaperSheet, number: int, facts: dict[str, object]) -> str:
    """Return the sentence about a line that ``one`` has and ``other`` has not."""
    facts |= {"number": number, "line": row_text(paper, paper.rows[number - 1])}
    if step.run is None:
        return _("game {number} is on {one} alone: {line}").format(**facts)
    facts |= {"start": step.run[0], "end": step.run[1]}
    return _(
        "games {start} to {end} of {one} are alike ({line}), and {other} has one of them less"
    ).format(**facts)


def row_text(paper: PaperSheet, row: PaperRow) -> str:
    """Return a line in short: "Anna 33 (spades with 2)"."""
    if row.seat is None:
        return _("passed") if not row.score else str(row.score)
    facts: dict[str, object] = {"name": paper.name_of(row.seat), "score": row.score}
    if row.ramsch:
        return _("Ramsch, {name} {score}").format(**facts)
    if row.game is None:
        return _("{name} {score}").format(**facts)
    parts = [title(row.game)]
    if row.game.matadors is not None:
        parts.append(matadors_text(row.game.matadors))
    return _("{name} {score} ({game})").format(game=" ".join(parts), **facts)


def sides(
    first: PaperSheet, second: PaperSheet, step: Step
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Return why the first list's side of a difference is impossible, and why the second's is.

    A line of one list alone shifts the dealers of all after it; then the list is impossible on
    which somebody who sits out plays, if the other has nobody of the kind.
    """
    here, there = step.lines
    if step.kind is StepKind.CHANGE and here and there:
        return here.problems, there.problems
    if step.kind in {StepKind.ADD, StepKind.DROP}:
        # The first of each is enough: it makes the others.
        return sitting_declarers(first)[:1], sitting_declarers(second)[:1]
    return (), ()


def _verdicts(first: PaperSheet, second: PaperSheet, step: Step) -> Iterator[str]:
    here, there = sides(first, second, step)
    if not here and not there:
        return
    facts = {"one": first.name, "other": second.name}
    if here and there:
        yield _("neither is possible; {one}: {why}; {other}: {why_other}").format(
            why=_reasons(here), why_other=_reasons(there), **facts
        )
        return
    wrong, right, why = (
        (first.name, second.name, here) if here else (second.name, first.name, there)
    )
    yield _("only {right} is possible here; {wrong}: {why}").format(
        right=right, wrong=wrong, why=_reasons(why)
    )


def _reasons(problems: Sequence[Problem]) -> str:
    return "; ".join(map(text, problems))


# --- the slip on one list ------------------------------------------------------------------------

_WRONG = {
    "points": N_("{name}, points: {written} on paper, {found} by the list"),
    "won": N_("{name}, games won: {written} on paper, {found} by the list"),
    "lost": N_("{name}, games lost: {written} on paper, {found} by the list"),
    "opponents_lost": N_("{name}, opponents' lost games: {written} on paper, {found} by the list"),
    "total": N_("{name}, total: {written} on paper, {found} by the list"),
    "running": N_(
        "{name}, running total after game {number}: {written} on paper, {found} by the list"
    ),
    "lines": N_("lines with running totals: {written} on paper, {found} on the list"),
}
_SHOWN = 5
"""How many explanations are told; the rest are counted."""


def location_lines(paper: PaperSheet, located: Located) -> list[str]:
    """Return what is wrong with the written totals, and what most likely explains it."""
    if not located.mismatches:
        return [_("{sheet}: the written totals are those of the list").format(sheet=paper.name)]
    lines = [mismatch_text(paper, each) for each in first_mismatches(located.mismatches)]
    found = located.explanations
    if not found:
        lines.append(_("no slip, and no two slips, explain it; compare the list game by game"))
        return lines
    told = [each for place, each in enumerate(found) if place < _SHOWN or each.rank == 1]
    tied = sum(each.rank == 1 for each in found)
    lines += [_ranked(paper, each, tied) for each in told]
    rest = len(found) - len(told)
    if rest:
        lines.append(
            ngettext(
                "{count} more that is less likely", "{count} more that are less likely", rest
            ).format(count=rest)
        )
    return lines


def first_mismatches(mismatches: Sequence[Mismatch]) -> list[Mismatch]:
    """Return of the running totals of each player the first that is wrong, and all others."""
    seen: set[tuple[str, int]] = set()
    found = []
    for each in mismatches:
        if each.what != "running" or (each.what, each.seat) not in seen:
            found.append(each)
        seen.add((each.what, each.seat))
    return found


def mismatch_text(paper: PaperSheet, mismatch: Mismatch) -> str:
    """Return one written number that is not what the list gives."""
    name = paper.name_of(mismatch.seat) if mismatch.seat else ""
    return _(_WRONG[mismatch.what]).format(
        name=name, written=mismatch.written, found=mismatch.found, number=mismatch.number
    )


def _ranked(paper: PaperSheet, each: Explanation, tied: int) -> str:
    told = explanation_text(paper, each)
    if each.rank > 1:
        return _("less likely {slip}").format(slip=told)
    if tied > 1:
        return _("one of {count} that are as likely: {slip}").format(count=tied, slip=told)
    return _("most likely {slip}").format(slip=told)


def explanation_text(paper: PaperSheet, explanation: Explanation) -> str:
    """Return one slip, or two, in a sentence that does not begin with a capital letter."""
    told = [slip_text(paper, slip) for slip in explanation.slips]
    return told[0] if len(told) == 1 else _("{one}; and {other}").format(one=told[0], other=told[1])


def slip_text(paper: PaperSheet, slip: Slip) -> str:
    """Return a slip in words, what would be right before what stands there."""
    facts: dict[str, object] = {
        "number": slip.number,
        "until": slip.until,
        "name": paper.name_of(slip.seat),
        "other": paper.name_of(slip.other) if slip.other else "",
        "should": slip.should,
        "was": slip.was,
        "by": abs(slip.by),
    }
    return _(_form(slip, len(paper.rows))).format(**facts)


_LINES = {
    SlipKind.VALUE: N_("game {number}: {should} instead of {was} for {name}"),
    SlipKind.DIGITS: N_("game {number}: {should} instead of {was} for {name}, digits swapped"),
    SlipKind.SIGN: N_("game {number}: {should} instead of {was} for {name}, won or lost mixed up"),
    SlipKind.NEIGHBOUR: N_("game {number}: {should} for {name} instead of {other}"),
}


def _form(slip: Slip, count: int) -> str:
    """Return the sentence that fits, unfilled."""
    match slip.kind:
        case SlipKind.MISSING:
            return _missing(slip, count)
        case SlipKind.DOUBLED:
            return N_("games {number} to {until}: the same line once too often, {was} for {name}")
        case SlipKind.OPPONENTS if slip.by < 0:
            return N_("one {by} for an opponent's lost game left out for {name}")
        case SlipKind.OPPONENTS:
            return N_("one {by} for an opponent's lost game too many for {name}")
        case SlipKind.FIFTIES if slip.by < 0:
            return N_("the games won and lost counted {by} too low for {name}")
        case SlipKind.FIFTIES:
            return N_("the games won and lost counted {by} too high for {name}")
        case SlipKind.CARRY:
            return _carry(slip)
        case _:
            return _LINES[slip.kind]


def _missing(slip: Slip, count: int) -> str:
    if slip.number == slip.until and slip.number is not None:
        if slip.number > count:
            return N_("a game is missing at the end: {should} for {name}")
        return N_("a game is missing before game {number}: {should} for {name}")
    if slip.number == 1 and slip.until == count + 1:
        return N_("a game is missing: {should} for {name}")
    return N_("a game is missing near games {number} to {until}: {should} for {name}")


def _carry(slip: Slip) -> str:
    if slip.number is None:
        if slip.by < 0:
            return N_("a sum of {name} is {by} too low, a carry perhaps")
        return N_("a sum of {name} is {by} too high, a carry perhaps")
    if slip.by < 0:
        return N_("game {number}: the running total of {name} is {by} too low from here on")
    return N_("game {number}: the running total of {name} is {by} too high from here on")
