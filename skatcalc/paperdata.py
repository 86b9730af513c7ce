"""A comparison of two lists and the search for a slip as JSON, versioned by ``schema``."""

from collections.abc import Sequence

from skatcalc.comparing import Step
from skatcalc.jsondata import problem_data
from skatcalc.locating import Explanation, Located, Mismatch, Slip
from skatcalc.papers import PaperRow, PaperSheet
from skatcalc.paperwords import explanation_text, mismatch_text, sides, slip_text, step_text

COMPARISON_SCHEMA = "skatcalc.comparison/1"
LOCATION_SCHEMA = "skatcalc.location/1"


def comparison_data(
    first: PaperSheet, second: PaperSheet, steps: Sequence[Step], *, first_counts: bool
) -> dict[str, object]:
    """Return the differences of two lists as steps from the first to the second."""
    return {
        "schema": COMPARISON_SCHEMA,
        "first": _list(first),
        "second": _list(second),
        "counts": "first" if first_counts else None,
        "same": not steps,
        "differences": [_step(first, second, step) for step in steps],
    }


def _list(paper: PaperSheet) -> dict[str, object]:
    return {"name": paper.name, "games": len(paper.rows), "players": list(paper.players)}


def _step(first: PaperSheet, second: PaperSheet, step: Step) -> dict[str, object]:
    here, there = sides(first, second, step)
    on_first, on_second = step.lines
    return {
        "kind": step.kind.value,
        "first": step.first or None,
        "second": step.second or None,
        "run": list(step.run) if step.run else None,
        "others": list(step.others) if step.others else None,
        "seats": list(step.seats) if step.seats else None,
        "differs": list(step.differences),
        "on_first": _row(first, first.rows[step.first - 1]) if on_first else None,
        "on_second": _row(second, second.rows[step.second - 1]) if on_second else None,
        "first_possible": not here,
        "second_possible": not there,
        "problems_first": [problem_data(each) for each in here],
        "problems_second": [problem_data(each) for each in there],
        "sentence": step_text(first, second, step),
    }


def _row(paper: PaperSheet, row: PaperRow) -> dict[str, object]:
    return {
        "seat": row.seat,
        "player": paper.name_of(row.seat) if row.seat else None,
        "score": row.score,
    }


def location_data(paper: PaperSheet, located: Located) -> dict[str, object]:
    """Return what is wrong with the written totals, and what explains it, the likeliest first."""
    return {
        "schema": LOCATION_SCHEMA,
        "list": _list(paper),
        "same": not located.mismatches,
        "mismatches": [_mismatch(paper, each) for each in located.mismatches],
        "explanations": [_explanation(paper, each) for each in located.explanations],
    }


def _mismatch(paper: PaperSheet, each: Mismatch) -> dict[str, object]:
    return {
        "seat": each.seat or None,
        "what": each.what,
        "number": each.number,
        "written": each.written,
        "found": each.found,
        "sentence": mismatch_text(paper, each),
    }


def _explanation(paper: PaperSheet, each: Explanation) -> dict[str, object]:
    return {
        "rank": each.rank,
        "share": round(each.share, 6),
        "slips": [_slip(paper, slip) for slip in each.slips],
        "sentence": explanation_text(paper, each),
    }


def _slip(paper: PaperSheet, slip: Slip) -> dict[str, object]:
    return {
        "kind": slip.kind.value,
        "number": slip.number,
        "until": slip.until,
        "seat": slip.seat,
        "player": paper.name_of(slip.seat),
        "was": slip.was,
        "should": slip.should,
        "other_seat": slip.other,
        "by": slip.by or None,
        "sentence": slip_text(paper, slip),
    }
