"""The arithmetic of a rank, and a season under two rules, in the documented JSON.

Scores are exact: a string that holds a whole number or a fraction, "803" or "2411/3". ``sentence``
is in the language in force.
"""

from collections.abc import Mapping
from fractions import Fraction

from skatcalc.members import shown_names
from skatcalc.season import Outcome, Slot, Standing, Standings
from skatcalc.seasoncompare import Comparison, Move, champions
from skatcalc.seasoncomparewords import reason_text
from skatcalc.seasonexplain import Explanation, Neighbour, Step
from skatcalc.seasonexplainwords import explanation_lines
from skatcalc.seasonrules import plain

EXPLANATION_SCHEMA = "skatcalc.season.explanation/1"
COMPARISON_SCHEMA = "skatcalc.season.comparison/1"


def explanation_data(season: str, explanation: Explanation) -> dict[str, object]:
    """Return the arithmetic of a rank: each result, each step, what decides on either side."""
    line, found = explanation.standing, explanation.standings
    names = shown_names(each.member for each in found.lines)
    return {
        "schema": EXPLANATION_SCHEMA,
        "season": season,
        "rules": explanation.rules.name,
        "after": _last_evening(found),
        **_place(line, names),
        "ranked": explanation.ranked,
        "change": line.change,
        "results": [_outcome(each) for each in line.outcomes],
        "left_out": [
            {"why": why.value, "sheets": [each.sheet for each in results]}
            for why, results in explanation.left_out
        ],
        "steps": [_step(each) for each in explanation.steps],
        "played": explanation.played,
        "needed": explanation.needed,
        "missing": line.missing,
        "evenings": line.evenings,
        "needed_evenings": explanation.needed_evenings,
        "missing_evenings": line.missing_evenings,
        "would_be": explanation.would_be,
        "tied": [_place(each, names) for each in explanation.tied],
        "ahead": _neighbour(explanation.ahead, names),
        "behind": _neighbour(explanation.behind, names),
        "sentence": "\n".join(explanation_lines(explanation)),
    }


def _last_evening(standings: Standings) -> str | None:
    evenings = standings.evenings
    return evenings[-1].isoformat() if evenings else None


def _place(line: Standing, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "member": line.member.id,
        "number": line.member.number,
        "name": names[line.member.id],
        "group": line.group.value,
        "rank": line.rank,
        "score": _exact(line.score),
    }


def _exact(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _slot(slot: Slot) -> dict[str, object]:
    return {"evening": slot.evening.isoformat(), "series": slot.series or None}


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "number": outcome.number,
        **(_slot(outcome.slot) if outcome.slot else {"evening": None, "series": None}),
        "sheets": [each.sheet for each in outcome.results],
        "score": str(outcome.score),
        "fate": outcome.fate.value,
        "dropped_at": _slot(outcome.dropped_at) if outcome.dropped_at else None,
    }


def _step(step: Step) -> dict[str, object]:
    return {
        "kind": step.kind.value,
        "amount": str(step.amount),
        "count": step.number,
        "result": str(step.result),
    }


def _neighbour(neighbour: Neighbour | None, names: Mapping[str, str]) -> dict[str, object] | None:
    if neighbour is None:
        return None
    return {
        **_place(neighbour.standing, names),
        "by": neighbour.by.value if neighbour.by else None,
        "mine": str(neighbour.mine),
        "theirs": str(neighbour.theirs),
        "equal": [{"by": each.by.value, "both": str(each.both)} for each in neighbour.equal],
    }


def comparison_data(season: str, comparison: Comparison) -> dict[str, object]:
    """Return what differs, who is champion under either rule, and every change of rank."""
    before, after = comparison.before, comparison.after
    return {
        "schema": COMPARISON_SCHEMA,
        "season": season,
        "after": _last_evening(before),
        "rules": {"before": before.rules.name, "after": after.rules.name},
        "differing": [
            {
                "field": field,
                "before": plain(getattr(before.rules, field)),
                "after": plain(getattr(after.rules, field)),
            }
            for field in before.rules._fields[1:]
            if getattr(before.rules, field) != getattr(after.rules, field)
        ],
        "champions": {
            "before": [_place(each, comparison.names) for each in champions(before)],
            "after": [_place(each, comparison.names) for each in champions(after)],
        },
        "same": comparison.same,
        "moves": [_move(comparison, each) for each in comparison.moves],
    }


def _move(comparison: Comparison, move: Move) -> dict[str, object]:
    return {
        "before": move.before and _place(move.before, comparison.names),
        "after": move.after and _place(move.after, comparison.names),
        "provisions": [each.value for each in move.cause.provisions],
        "alone": move.cause.alone,
        "passes": [each.member.id for each in move.passes],
        "passed_by": [each.member.id for each in move.passed_by],
        "meets": [each.member.id for each in move.meets],
        "sentence": reason_text(comparison, move),
    }
