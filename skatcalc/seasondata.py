"""Standings, evenings and results in the documented JSON.

Scores are exact: a string that holds a whole number or a fraction, "803" or "2411/3". Names are
those that are to be published.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from skatcalc.evening import Evening, HighGame, evening_ranks, table_ranks
from skatcalc.eveningreports import game_text
from skatcalc.members import Member, shown_names
from skatcalc.results import Result
from skatcalc.season import Outcome, Slot, Standing, Standings
from skatcalc.seasonreports import is_guest, results_in_order
from skatcalc.seasonrules import SeasonRules

STANDINGS_SCHEMA = "skatcalc.standings/1"
EVENING_SCHEMA = "skatcalc.evening/1"
RESULTS_SCHEMA = "skatcalc.results/1"


def standings_data(season: str, standings: Standings) -> dict[str, object]:
    """Return where all stand, with every result and what became of it."""
    names = shown_names(line.member for line in standings.lines)
    evenings = standings.evenings
    return {
        "schema": STANDINGS_SCHEMA,
        "season": season,
        "rules": standings.rules.name,
        "after": evenings[-1].isoformat() if evenings else None,
        "evenings": [day.isoformat() for day in evenings],
        "slots": [_slot(slot) for slot in standings.slots],
        "standings": [
            _line(line, names[line.member.id], guest=is_guest(standings, line))
            for line in standings.lines
        ],
    }


def _line(line: Standing, name: str, *, guest: bool) -> dict[str, object]:
    return {
        "rank": line.rank,
        "change": line.change,
        "group": line.group.value,
        **_member(line.member, name),
        "guest": guest,
        "evenings": line.evenings,
        "series": line.series,
        "games": line.games,
        "won": line.won,
        "lost": line.lost,
        "win_rate": _exact(line.win_rate),
        "opponents_lost": line.opponents_lost,
        "points": line.points,
        "total": _exact(line.total),
        "average": _exact(line.average),
        "best": _exact(line.best),
        "worst": _exact(line.worst),
        "dropped": len(line.dropped),
        "deduction": _exact(line.deduction),
        "score": _exact(line.score),
        "gap": _exact(line.gap),
        "missing": line.missing,
        "missing_evenings": line.missing_evenings,
        "tied": list(line.tied),
        "results": [_outcome(each) for each in line.outcomes],
    }


def _member(member: Member, name: str) -> dict[str, object]:
    return {"member": member.id, "number": member.number, "name": name}


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "number": outcome.number,
        **(_slot(outcome.slot) if outcome.slot else {"evening": None, "series": None}),
        "sheets": [each.sheet for each in outcome.results],
        "score": _exact(outcome.score),
        "fate": outcome.fate.value,
        "dropped_at": _slot(outcome.dropped_at) if outcome.dropped_at else None,
    }


def _slot(slot: Slot) -> dict[str, object]:
    """Return a series of an evening; ``null`` stands for the whole of it."""
    return {"evening": slot.evening.isoformat(), "series": slot.series or None}


def _exact(number: Fraction | int | None) -> str | None:
    return None if number is None else str(number)


def evening_data(season: str, evening: Evening, names: Mapping[str, str]) -> dict[str, object]:
    """Return an evening: everybody's place and series, who won them, the highest games.

    ``names`` are those of members to be published, by id.
    """
    return {
        "schema": EVENING_SCHEMA,
        "season": season,
        "date": evening.day.isoformat(),
        "tables": evening.tables,
        "lists": evening.lists,
        "full_lists": evening.full,
        "ranking": [
            {
                "rank": line.rank,
                **_member(line.member, names[line.member.id]),
                "guest": line.member.is_guest(evening.day),
                "score": _exact(line.score),
                "won": line.won,
                "lost": line.lost,
                "opponents_lost": line.opponents_lost,
                "points": line.points,
                "series": [_series(each) for each in line.outcomes],
            }
            for line in evening.standings.lines
        ],
        "winners": [
            {
                "series": number,
                "members": [each.member.id for each in winners],
                "score": _exact(winners[0].score),
            }
            for number, winners in evening.winners.items()
        ],
        "highest_games": [_high_game(each, names) for each in evening.highest],
    }


def _series(outcome: Outcome) -> dict[str, object]:
    return {
        "series": outcome.slot.series if outcome.slot else None,
        "tables": [each.table for each in outcome.results],
        "score": _exact(outcome.score),
    }


def _high_game(high: HighGame, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "member": high.member,
        "name": names.get(high.member or "", high.written),
        "series": high.played.series,
        "table": high.played.table,
        "list": high.played.sheet.heading.name,
        "number": high.row.number,
        "score": high.row.score,
        "sentence": game_text(high),
    }


def results_data(
    season: str,
    results: Iterable[Result],
    members: Sequence[Member],
    rules: SeasonRules,
    lists: Mapping[str, str],
) -> dict[str, object]:
    """Return every result as it was brought home, in the order in which they were played."""
    names = shown_names(members)
    known = results_in_order(results, members)
    at_table, at_evening = table_ranks(known), evening_ranks(known, members, rules)
    return {
        "schema": RESULTS_SCHEMA,
        "season": season,
        "results": [
            {
                "date": each.evening.isoformat(),
                "series": each.series,
                "list": lists[each.sheet],
                "table": each.table,
                "seat": each.seat,
                "member": each.member,
                "name": names[each.member],
                "guest": each.guest,
                "announced": each.announced,
                "players": each.players,
                "games": each.games,
                "deals": each.deals,
                "won": each.won,
                "lost": each.lost,
                "opponents_lost": each.opponents_lost,
                "points": each.points,
                "total": each.total,
                "table_rank": at_table[each.sheet, each.member],
                "evening_rank": at_evening[each.evening, each.member],
            }
            for each in known
        ],
    }
