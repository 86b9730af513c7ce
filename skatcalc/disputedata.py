"""The verdict on a dispute in the documented JSON."""

from skatcalc.disputes import Judgement, Verdict
from skatcalc.disputewords import book_text, need_text, slip_text, verdict_text
from skatcalc.jsondata import value_data
from skatcalc.neutral import format_game
from skatcalc.rules import plain

DISPUTE_SCHEMA = "skatcalc.dispute/1"


def dispute_data(
    verdict: Verdict, *, number: int | None = None, correction: str = ""
) -> dict[str, object]:
    """Return the verdict: the value, and for every claim how it stands and what it needs.

    ``number`` is that of the game on its list; ``correction`` the command that puts the list right.
    A claim of the list has no name. A game that a claim needs is in the neutral notation.
    """
    return {
        "schema": DISPUTE_SCHEMA,
        "number": number,
        "sentence": verdict_text(verdict),
        "value": value_data(verdict.value),
        "claims": [_claim(verdict, each) for each in verdict.judgements],
        "correction": correction or None,
    }


def _claim(verdict: Verdict, judgement: Judgement) -> dict[str, object]:
    score = judgement.claim.score
    return {
        "name": judgement.claim.name,
        "score": score,
        "standing": judgement.standing.value,
        "possible": judgement.possible,
        "needs": [
            {
                "changes": [aspect.value for aspect in need.aspects],
                "game": format_game(need.game),
                "score": need.score,
                "sentence": need_text(verdict, need),
            }
            for need in judgement.needs
        ],
        "slips": [{"key": key, "sentence": slip_text(key, score)} for key in judgement.slips],
        "rules": [
            {
                "rules": book.name,
                "score": book.score,
                "switches": [
                    {
                        "switch": each.field,
                        "first": plain(each.first),
                        "second": plain(each.second),
                    }
                    for each in book.switches
                ],
                "sentence": book_text(book),
            }
            for book in judgement.books
        ],
    }
