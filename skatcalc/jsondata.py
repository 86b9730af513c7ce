"""The documented JSON: identifiers in English for ever, versioned by ``schema``.

Only ``sentence`` and ``message`` are in the language in force. A change of meaning makes a new
version; new fields may be added to a version.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from skatcalc.explain import Paragraph, paragraphs
from skatcalc.game import Contract, Ending, Game, LevelKind, Matadors, Party
from skatcalc.i18n import _
from skatcalc.levels import Level
from skatcalc.messages import text
from skatcalc.nulls import Replacement
from skatcalc.problems import Problem
from skatcalc.speech import sentence, why_lost
from skatcalc.topiccodes import topic_of
from skatcalc.valuation import GameValue

if TYPE_CHECKING:
    from skatcalc.amendments import Correction
    from skatcalc.bids import Cover, CoverResult, Held, Minimum, Worth
    from skatcalc.checks import Closing, Finding
    from skatcalc.events import Record, Scoring
    from skatcalc.explain import Explanation
    from skatcalc.scoring import Tally
    from skatcalc.sheet import Entry, Sheet, SheetRow
    from skatcalc.store import BookInfo
    from skatcalc.topics import Topic

VALUE_SCHEMA = "skatcalc.value/1"
COVER_SCHEMA = "skatcalc.cover/1"
BIDS_SCHEMA = "skatcalc.bids/1"
SHEET_SCHEMA = "skatcalc.sheet/1"
SHEETS_SCHEMA = "skatcalc.sheets/1"
CHECK_SCHEMA = "skatcalc.check/1"
VERIFY_SCHEMA = "skatcalc.verify/1"
BOOK_SCHEMA = "skatcalc.book/1"
ENTRY_SCHEMA = "skatcalc.entry/1"
PROBLEMS_SCHEMA = "skatcalc.problems/1"
TOPIC_SCHEMA = "skatcalc.topic/1"
TOPICS_SCHEMA = "skatcalc.topics/1"


def value_data(value: GameValue) -> dict[str, object]:
    """Return a value with its levels, each with the reason and the paragraphs behind it."""
    return {"schema": VALUE_SCHEMA, **_value_fields(value)}


def _value_fields(value: GameValue) -> dict[str, object]:
    game = value.game
    return {
        "contract": game.contract.value,
        "matadors": _matadors(value.matadors),
        "bid": game.bid,
        "base": value.base,
        "value": value.value,
        "score": value.score,
        "if_won": value.if_won,
        "if_lost": value.if_lost,
        "required": value.required,
        "result": value.result.value if value.result else None,
        "levels": [_level(level) for level in value.levels],
        "needs": [_level(level) for level in value.needs],
        "warnings": [problem_data(warning) for warning in value.warnings],
        "announced_as": game.announced_as.value if game.announced_as else None,
        "doubling_steps": game.doubling_steps,
        "bock_round": game.bock_round,
        "sentence": sentence(value),
        "why": why_lost(value) or None,
    }


def _matadors(matadors: Matadors | None) -> dict[str, object] | None:
    return None if matadors is None else {"count": matadors.count, "held": matadors.held}


def _level(level: Level) -> dict[str, object]:
    return {
        "kind": level.kind.value,
        "count": level.count,
        "reason": level.reason.value,
        "topic": level.topic,
        "paragraphs": [_paragraph(each) for each in paragraphs(level.topic)],
    }


def _paragraph(each: Paragraph) -> dict[str, object]:
    return {"number": each.number, "edition": each.edition, "strength": each.strength}


def problem_data(problem: Problem) -> dict[str, object]:
    """Return a problem or a warning: its code, place, facts, sentence, and the topic of its rule.

    The topic is one of ``explain``; it is absent where no rule of the game is behind it.
    """
    topic = topic_of(problem.code)
    return {
        "code": problem.code,
        "message": text(problem),
        **({} if topic is None else {"topic": topic}),
        "where": dict(problem.where),
        "facts": {name: _plain(fact) for name, fact in problem.facts.items()},
    }


def problems_data(problems: Iterable[Problem]) -> dict[str, object]:
    """Return a refusal with all its problems."""
    return {"schema": PROBLEMS_SCHEMA, "problems": [problem_data(each) for each in problems]}


def _plain(fact: object) -> object:
    match fact:
        case None | bool() | int() | str():
            return fact
        case Contract() | Party() | Ending() | LevelKind():
            return fact.value
        case Matadors():
            return _matadors(fact)
        case Game():
            from skatcalc.events import game_to_data

            return game_to_data(fact)
        case Replacement():
            return {
                "contract": fact.contract.value,
                "matadors": fact.matadors,
                "score": fact.score,
            }
        case tuple():
            return [_plain(each) for each in fact]
        case _:
            return str(fact)


def cover_data(result: "CoverResult") -> dict[str, object]:
    """Return what covers a bid: the minimum of each contract, and all ways, cheapest first."""
    return {
        "schema": COVER_SCHEMA,
        "bid": result.bid,
        "minima": [_minimum(each) for each in result.minima],
        "ways": [_way(each) for each in result.ways],
    }


def _minimum(minimum: "Minimum") -> dict[str, object]:
    return {
        "contract": minimum.contract.value,
        "base": minimum.base,
        "multiplier": minimum.multiplier,
        "value": minimum.value,
        "possible": minimum.possible,
        "matadors": _held(minimum.held),
        "ways": [_way(each) for each in minimum.ways],
    }


def _held(held: "Held | None") -> dict[str, object] | None:
    return None if held is None else {"count": held.count, "exact": held.exact}


def _way(way: "Cover") -> dict[str, object]:
    return {
        "contract": way.contract.value,
        "value": way.value,
        "matadors": _held(way.held),
        "certain": [*(kind.value for kind in way.certain), *["revolution"] * way.revolution],
        "to_achieve": [kind.value for kind in way.to_achieve],
    }


def bids_data(bids: Iterable[int]) -> dict[str, object]:
    """Return all legal bids."""
    return {"schema": BIDS_SCHEMA, "bids": list(bids)}


def worth_data(
    value: int, games: "Iterable[Worth]", neighbours: tuple[int | None, int | None]
) -> dict[str, object]:
    """Return the kinds of game that are worth a value, and the bids next to it."""
    below, above = neighbours
    return {
        "schema": BIDS_SCHEMA,
        "value": value,
        "games": [_worth(each) for each in games],
        "below": below,
        "above": above,
    }


def _worth(worth: "Worth") -> dict[str, object]:
    if worth.contract is Contract.NULL:
        levels = sorted(kind.value for kind in worth.levels) + ["revolution"] * worth.revolution
        return {"contract": worth.contract.value, "levels": levels}
    return {
        "contract": worth.contract.value,
        "base": worth.base,
        "multiplier": worth.multiplier,
        "matadors": {"fewest": worth.fewest, "most": worth.most},
    }


def sheet_data(sheet: "Sheet") -> dict[str, object]:
    """Return a whole sheet: its heading, every deal with its value, and every player's figures."""
    from skatcalc.amendments import corrections
    from skatcalc.scoring import deals_played, running_points, tallies

    heading = sheet.heading
    running = running_points(sheet)
    return {
        "schema": SHEET_SCHEMA,
        "name": heading.name,
        "date": heading.date.isoformat(),
        "evening": heading.evening,
        "series": heading.series,
        "table": heading.table,
        "rules": heading.rules.name,
        "scoring": heading.scoring.value,
        **_bierlachs(sheet),
        "games": heading.games,
        "first_dealer": heading.first_dealer,
        "closed": sheet.closed.code if sheet.closed else None,
        "players": [
            {
                "seat": place,
                "name": seat.written,
                **_figures(tally, sheet),
                **_normalised(tally.total(heading.scoring), deals, heading.scoring),
            }
            for place, (seat, tally, deals) in enumerate(
                zip(sheet.seats, tallies(sheet), deals_played(sheet), strict=True), start=1
            )
        ],
        "seatings": [
            {"from": each.start + 1, "players": [*map(sheet.name_of, each.order)]}
            for each in sheet.stretches()
        ],
        "deals": [
            {**row_data(sheet, row), "running": list(running[row.number - 1])}
            for row in sheet.rows()
        ],
        "corrections": [_correction(sheet, each) for each in corrections(sheet)],
        "paper": paper_data(sheet),
    }


def paper_data(sheet: "Sheet") -> dict[str, object] | None:
    """Return the foot of the paper list as it was entered; a list without deals has only that."""
    if sheet.paper is None:
        return None
    return {
        "passed": sheet.paper.passed,
        "ramsch": sheet.paper.ramsch,
        "reason": sheet.paper.reason,
        "players": [
            {"name": seat.written, **told._asdict()}
            for seat, told in zip(sheet.seats, sheet.paper.players, strict=True)
        ],
    }


def check_data(sheet: "Sheet", findings: "Sequence[Finding]") -> dict[str, object]:
    """Return what the checks of a list have found: each with its numbers and what does not fit."""
    from skatcalc.checks import fails
    from skatcalc.checkwords import finding_text

    return {
        "schema": CHECK_SCHEMA,
        "sheet": sheet.heading.name,
        "holds": not fails(findings),
        "checks": [
            {
                "check": each.check.value,
                "name": each.check.name.lower(),
                "state": each.state.value,
                "facts": {name: _plain(fact) for name, fact in each.facts.items()},
                "message": finding_text(each),
                "problems": [problem_data(problem) for problem in each.problems],
            }
            for each in findings
        ],
    }


def verify_data(code: str, found: "Iterable[Closing]") -> dict[str, object]:
    """Return the lists that have or had a check code, each with what ended it, if anything did."""
    return {
        "schema": VERIFY_SCHEMA,
        "code": code,
        "sheets": [
            {
                "number": each.entry.number,
                "name": each.entry.heading.name,
                "date": each.entry.heading.date.isoformat(),
                "closed_at": each.record.at,
                "closed_by": each.record.by,
                "valid": each.ended is None,
                "ended": None if each.ended is None else _ended(each, each.ended),
            }
            for each in found
        ],
    }


def _ended(closing: "Closing", record: "Record") -> dict[str, object]:
    return {
        "at": record.at,
        "by": record.by,
        "said": record.said,
        "kind": type(record.event).__name__,
        "game": closing.number,
        "reason": getattr(record.event, "reason", None),
    }


def _normalised(total: int, deals: int, scoring: "Scoring") -> dict[str, object]:
    """Return in how many deals a player was in play, and his total for 36 of them."""
    from skatcalc.events import Scoring
    from skatcalc.scoring import hundredths, per_series

    result = None if scoring is Scoring.BIERLACHS else per_series(total, deals)
    return {"deals": deals, "per_36": None if result is None else str(hundredths(result))}


def _bierlachs(sheet: "Sheet") -> dict[str, object]:
    """Return what is agreed on for Bierlachs and who has lost the round; nothing elsewhere."""
    from skatcalc.events import bierlachs_data
    from skatcalc.scoring import agreed, round_lost

    terms = agreed(sheet.heading)
    if terms is None:
        return {}
    lost = round_lost(sheet)
    told = {
        **bierlachs_data(terms),
        "lost_with_game": lost and lost.number,
        "lost_by": [] if lost is None else [*map(sheet.name_of, lost.seats)],
    }
    return {"bierlachs": told}


def _correction(sheet: "Sheet", correction: "Correction") -> dict[str, object]:
    from skatcalc.events import DealAdded, DealVoided

    event, was = correction.event, correction.was
    voids = isinstance(event, DealVoided)
    return {
        "kind": "voided" if voids else "inserted" if isinstance(event, DealAdded) else "changed",
        "number": correction.number,
        "voided": correction.voided,
        "at": correction.record.at,
        "by": correction.record.by,
        "said": correction.record.said,
        "reason": event.reason,
        "was": None if was is None else row_data(sheet, was),
    }


def _figures(tally: "Tally", sheet: "Sheet") -> dict[str, object]:
    return {
        "points": tally.points,
        "won": tally.won,
        "lost": tally.lost,
        "opponents_lost": tally.opponents_lost,
        "total": tally.total(sheet.heading.scoring),
    }


def row_data(sheet: "Sheet", row: "SheetRow") -> dict[str, object]:
    """Return one line of a list."""
    from skatcalc.events import game_to_data, ramsch_to_data

    declarer = row.deal.declarer
    return {
        "number": row.number,
        "dealer": sheet.name_of(row.dealer),
        "declarer": None if declarer is None else sheet.name_of(declarer),
        "passed": row.passed,
        "game": None if row.deal.game is None else game_to_data(row.deal.game),
        "ramsch": None if row.deal.ramsch is None else ramsch_to_data(row.deal.ramsch),
        "scores": {sheet.name_of(seat): score for seat, score in row.scores.items()},
        "written": row.deal.written,
        "score": row.score,
        "value": None if row.value is None else _value_fields(row.value),
    }


def sheets_data(entries: "Iterable[Entry]") -> dict[str, object]:
    """Return all sheets of a book."""
    return {
        "schema": SHEETS_SCHEMA,
        "sheets": [
            {
                "number": entry.number,
                "name": entry.heading.name,
                "date": entry.heading.date.isoformat(),
                "evening": entry.heading.evening,
                "series": entry.heading.series,
                "table": entry.heading.table,
                "players": [seat.written for seat in entry.heading.seats],
                "closed": entry.closed.code if entry.closed else None,
            }
            for entry in entries
        ],
    }


def book_data(info: "BookInfo") -> dict[str, object]:
    """Return a book in figures."""
    return {"schema": BOOK_SCHEMA, **asdict(info)}


def entry_data(sheet: "Sheet", number: int | None = None) -> dict[str, object]:
    """Return what an entry did: that line, else the newest, and the sheet's state after it."""
    from skatcalc.scoring import outcomes

    rows = sheet.rows()
    return {
        "schema": ENTRY_SCHEMA,
        "sheet": sheet.heading.name,
        "games": sheet.heading.games,
        "played": outcomes(sheet).deals if sheet.by_totals else len(rows),
        "closed": sheet.closed.code if sheet.closed else None,
        "deal": row_data(sheet, rows[(number or len(rows)) - 1]) if rows else None,
        "players": _players(sheet),
        "paper": paper_data(sheet),
    }


def amended_data(sheet: "Sheet", number: int | None = None) -> dict[str, object]:
    """Return what a correction did: that line, else the newest, the sheet, and the line before."""
    from skatcalc.amendments import corrections
    from skatcalc.undoing import last_undoable

    newest = last_undoable(sheet)
    made = [each for each in corrections(sheet) if each.record is newest]
    told = _correction(sheet, made[0]) if made else None
    return {**entry_data(sheet, number), "correction": told}


def _players(sheet: "Sheet") -> list[Mapping[str, object]]:
    from skatcalc.scoring import tallies

    return [
        {"name": seat.written, **_figures(tally, sheet)}
        for seat, tally in zip(sheet.seats, tallies(sheet), strict=True)
    ]


def explanation_data(found: "Explanation") -> dict[str, object]:
    """Return an explanation as it stands in JSON."""
    return {
        "schema": TOPIC_SCHEMA,
        "topic": found.key,
        "group": found.group.name.lower(),
        "title": found.title,
        "what": found.what,
        "why": found.why,
        "examples": [
            {"text": each.text, "scores": list(each.scores), "why": each.why or None}
            for each in found.examples
        ],
        "paragraphs": [_paragraph(each) for each in found.paragraphs],
        "source": found.source,
        "house_rule": found.house,
        "choice": found.choice or None,
        "not_calculated": found.missing or None,
        "untranslated": found.untranslated,
    }


def topics_data(found: Iterable["Topic"]) -> dict[str, object]:
    """Return several topics as they stand in JSON."""
    return {
        "schema": TOPICS_SCHEMA,
        "topics": [
            {"topic": each.key, "group": each.group.name.lower(), "title": _(each.title)}
            for each in found
        ],
    }
