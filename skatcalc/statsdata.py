"""Statistics and honours of a season in the documented JSON.

Shares and rates are exact: a string that holds a whole number or a fraction, "5/7"; ``null``
without anything to share. Names are those that are to be published.
"""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from skatcalc.honours import Award, Honours
from skatcalc.reports import game_text
from skatcalc.seasonstats import (
    REFERENCE,
    REFERENCE_DEALS,
    REFERENCE_PASSED,
    REFERENCE_RATE,
    Figures,
    MemberStats,
    Played,
    Run,
    SeasonStats,
    Where,
    WonLost,
    share,
)

STATS_SCHEMA = "skatcalc.season-stats/1"
HONOURS_SCHEMA = "skatcalc.season-honours/1"


def stats_data(
    season: str, stats: SeasonStats, names: Mapping[str, str], member: str | None = None
) -> dict[str, object]:
    """Return the statistics of all, and of every member or one of them, beside the reference."""
    shown = [each for each in stats.members.values() if member in {None, each.member}]
    return {
        "schema": STATS_SCHEMA,
        "season": season,
        "evenings": _dates(stats.evenings),
        "club": _figures(stats.club),
        "highest": [_played(game, names) for game in stats.highest],
        "most_matadors": [_played(game, names) for game in stats.most_matadors],
        "members": [_member(each, names) for each in shown],
        "reference": _reference(),
    }


def _dates(days: tuple[date, ...]) -> list[str]:
    return [day.isoformat() for day in days]


def _figures(figures: Figures) -> dict[str, object]:
    declared = figures.declared.games
    return {
        "lists": figures.lists,
        "lists_without_games": figures.without_games,
        "points": figures.points,
        "solos": _record(figures.solos),
        "deals": figures.deals,
        "unknown": figures.unknown,
        "passed": figures.passed,
        "ramsch": {
            "deals": figures.ramsch,
            "won": figures.ramsch_scored.won,
            "lost": figures.ramsch_scored.lost,
        },
        "declared": _record(figures.declared),
        "share_of_solos": _exact(figures.share_of_solos),
        "contracts": {
            contract.value: {
                **_record(record),
                "share": _exact(share(record.games, declared)),
            }
            for contract, record in figures.contracts.items()
        },
        "kinds": {
            feature.value: {
                **_record(record),
                "share": _exact(share(record.games, declared)),
            }
            for feature, record in figures.features.items()
        },
        "defended": _record(figures.defended),
        "defended_won_per_36": _exact(figures.defended_per_series),
    }


def _record(record: WonLost) -> dict[str, object]:
    return {
        "games": record.games,
        "won": record.won,
        "lost": record.lost,
        "win_rate": _exact(record.rate),
    }


def _exact(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _member(each: MemberStats, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "member": each.member,
        "name": names[each.member],
        "evenings": _dates(each.evenings),
        **_figures(each.figures),
        "runs": {
            "won": _run(each.wins),
            "without_a_loss": _run(each.unbeaten),
            "evenings": _run(each.attended),
        },
        "highest": [_played(game, names) for game in each.highest],
        "most_matadors": [_played(game, names) for game in each.most_matadors],
        "grand_ouverts": [_played(game, names) for game in each.grand_ouverts],
    }


def _run(run: Run) -> dict[str, object]:
    return {"length": run.length, "first": _where(run.first), "last": _where(run.last)}


def _where(where: Where | None) -> dict[str, object] | None:
    """Return a place; a run of evenings, and an evening, have no list."""
    if where is None:
        return None
    return {
        "evening": where.evening.isoformat(),
        "series": where.series or None,
        "sheet": where.stream or None,
        "game": where.number or None,
    }


def _played(game: Played, names: Mapping[str, str]) -> dict[str, object]:
    matadors = game.value.matadors
    return {
        "member": game.member,
        "name": names[game.member],
        "where": _where(game.where),
        "contract": game.value.game.contract.value,
        "matadors": None if matadors is None else {"count": matadors.count, "held": matadors.held},
        "score": game.row.score,
        "sentence": game_text(game.row, game.value),
    }


def _reference() -> dict[str, object]:
    return {
        "deals": REFERENCE_DEALS,
        "passed": _exact(REFERENCE_PASSED),
        "win_rate": _exact(REFERENCE_RATE),
        "contracts": {
            contract.value: {"share": _exact(each.share), "win_rate": _exact(each.rate)}
            for contract, each in REFERENCE.items()
        },
    }


def honours_data(season: str, found: Honours, names: Mapping[str, str]) -> dict[str, object]:
    """Return the honours in the order of naming."""
    return {
        "schema": HONOURS_SCHEMA,
        "season": season,
        "evenings": found.evenings,
        "least_solos": found.least_solos,
        "least_deals": found.least_deals,
        "compared": found.compared,
        "honours": [_award(award, names) for award in found.awards],
    }


def _award(award: Award, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "honour": award.honour.value,
        "member": award.member,
        "name": names[award.member],
        "value": str(award.value),
        "of": award.of or None,
        "place": award.place or None,
        "before": award.before or None,
        "where": _where(award.where),
        "until": _where(award.until),
        "game": None if award.game is None else _played(award.game, names),
    }
