"""The documented JSON of 31, as ``jsondata`` is for Skat.

Points are numbers, 30.5 the only one that is not whole; cards are written as in ``scat.cards``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from skatcalc.jsondata import problem_data
from skatcalc.problems import Problem
from skatcalc.scat.hands import HandValue
from skatcalc.scat.lives import LivesSheet, Played
from skatcalc.scat.rounds import Outcome, Round
from skatcalc.scat.rules import ScatRules
from skatcalc.scatreports import hand_lines, outcome_text

HAND_SCHEMA = "skatcalc.scat-hand/1"
ROUND_SCHEMA = "skatcalc.scat-round/1"
SCAT_SCHEMA = "skatcalc.scat/1"
SCATS_SCHEMA = "skatcalc.scats/1"


def hand_data(value: HandValue) -> dict[str, object]:
    """Return what a hand counts, as what, and the sum of each of its suits."""
    return {"schema": HAND_SCHEMA, **_hand(value), "sentence": hand_lines(value)[0]}


def _hand(value: HandValue) -> dict[str, object]:
    return {
        "cards": [str(card) for card in value.cards],
        # A half is exact in binary, so the reader's number is the same.
        "points": value.halves / 2 if value.halves % 2 else value.whole,
        "kind": value.kind.value,
        "suits": [
            {
                "suit": each.suit.name.lower(),
                "cards": [str(card) for card in each.cards],
                "points": each.points,
            }
            for each in value.sums
        ],
    }


def told_data(
    names: Sequence[str],
    round_: Round,
    outcomes: Iterable[Outcome],
    warnings: Iterable[Problem],
) -> dict[str, object]:
    """Return a round that is in no book: what ended it, and who loses how many lives and why."""
    return {
        "schema": ROUND_SCHEMA,
        "sheet": None,
        "number": None,
        **_round(names, round_, outcomes),
        "standing": None,
        "winner": None,
        "warnings": [problem_data(each) for each in warnings],
    }


def entered_data(sheet: LivesSheet, warnings: Iterable[Problem]) -> dict[str, object]:
    """Return the newest round of a sheet, and the lives after it."""
    return {
        "schema": ROUND_SCHEMA,
        "sheet": sheet.heading.name,
        "number": len(sheet.rounds),
        **_played(sheet, sheet.rounds[-1]),
        "standing": _standing(sheet),
        "winner": _winner(sheet),
        "warnings": [problem_data(each) for each in warnings],
    }


def _round(
    names: Sequence[str], round_: Round | None, outcomes: Iterable[Outcome]
) -> dict[str, object]:
    return {
        "ended": None if round_ is None else round_.ending.value,
        "knocker": _name(names, None if round_ is None else round_.knocker),
        "declared": [] if round_ is None else [names[seat - 1] for seat in round_.declared],
        "players": [_outcome(names, each) for each in outcomes],
    }


def _name(names: Sequence[str], seat: int | None) -> str | None:
    return None if seat is None else names[seat - 1]


def _outcome(names: Sequence[str], outcome: Outcome) -> dict[str, object]:
    return {
        "name": names[outcome.seat - 1],
        "hand": None if outcome.value is None else _hand(outcome.value),
        "lives_lost": outcome.lives,
        "reason": outcome.reason.value,
        "sentence": outcome_text(outcome),
    }


def _played(sheet: LivesSheet, played: Played) -> dict[str, object]:
    return _round(sheet.heading.players, played.round, played.outcomes)


def _winner(sheet: LivesSheet) -> str | None:
    return _name(sheet.heading.players, sheet.winner)


def _standing(sheet: LivesSheet) -> list[dict[str, object]]:
    return [
        {
            "seat": seat,
            "name": sheet.name_of(seat),
            "lives": sheet.lives(seat),
            "out": sheet.is_out(seat),
        }
        for seat in sheet.seats
    ]


def _rules(rules: ScatRules) -> dict[str, object]:
    return asdict(rules) | {"three_of_a_kind": rules.three_of_a_kind.value}


def scat_data(sheet: LivesSheet) -> dict[str, object]:
    """Return a whole lives sheet: its heading, every round, and the lives left."""
    return {"schema": SCAT_SCHEMA, **_sheet(sheet)}


def _sheet(sheet: LivesSheet) -> dict[str, object]:
    return {
        "name": sheet.heading.name,
        "date": sheet.heading.date.isoformat(),
        "rules": _rules(sheet.heading.rules),
        "closed": sheet.closed,
        "winner": _winner(sheet),
        "players": _standing(sheet),
        "rounds": [
            {"number": number, **_played(sheet, each)}
            for number, each in enumerate(sheet.rounds, start=1)
        ],
    }


def scats_data(sheets: Iterable[LivesSheet]) -> dict[str, object]:
    """Return all lives sheets of a book in the order of their numbers, without their rounds."""
    return {
        "schema": SCATS_SCHEMA,
        "sheets": [
            {
                "number": number,
                "name": sheet.heading.name,
                "date": sheet.heading.date.isoformat(),
                "players": list(sheet.heading.players),
                "rounds": len(sheet.rounds),
                "closed": sheet.closed,
                "winner": _winner(sheet),
            }
            for number, sheet in enumerate(sheets, start=1)
        ],
    }
