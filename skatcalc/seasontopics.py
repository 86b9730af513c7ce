"""The topics of the season: how clubs make standings from the lists of a year."""

from collections.abc import Iterable, Mapping
from datetime import date

from skatcalc.drops import earned_with
from skatcalc.i18n import N_
from skatcalc.members import Member
from skatcalc.results import Result
from skatcalc.season import Fate, Standing, standings
from skatcalc.seasonrules import BelowMinimum, Chosen, Measure, SeasonRules
from skatcalc.seating import FULL_SERIES, usual_games
from skatcalc.topics import Computed, Group, Topic

_YEAR = 2026
_NAMES = ("A", "B")


def _standing(rules: SeasonRules, *totals: int | None) -> Standing:
    """Return the line of a member with these totals, ``None`` for a series that he missed.

    Another member has played every series.
    """
    members = [
        Member(id=name, number=number, name=name, since=date(_YEAR, 1, 1))
        for number, name in enumerate(_NAMES, start=1)
    ]
    results = [
        _result(name, day, total)
        for day, own in enumerate(totals, start=1)
        for name, total in zip(_NAMES, (own, 0), strict=True)
        if total is not None
    ]
    found = standings(results, members, rules)
    return next(line for line in found.lines if line.member.id == _NAMES[0])


def _result(name: str, day: int, total: int) -> Result:
    return Result(
        member=name,
        sheet=str(day),
        evening=date(_YEAR, 1, day),
        series=1,
        table=None,
        seat=_NAMES.index(name) + 1,
        players=4,
        games=usual_games(4),
        deals=FULL_SERIES,
        points=total,
        won=0,
        lost=0,
        opponents_lost=0,
        total=total,
    )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _measures() -> Mapping[str, object]:
    totals = (1200, 300, 900)
    return {
        "totals": _listed(totals),
        "total": _standing(SeasonRules(), *totals).score,
        "average": _standing(SeasonRules(measure=Measure.AVERAGE), *totals).score,
        "best": _standing(SeasonRules(measure=Measure.BEST, keep_best=2), *totals).score,
    }


def _minimum() -> Mapping[str, object]:
    rules = SeasonRules(measure=Measure.AVERAGE, minimum=4)
    totals = (1000, 800, 900)
    filled = rules._replace(below_minimum=BelowMinimum.ZERO_FILL)
    line = _standing(rules, *totals)
    return {
        "totals": _listed(totals),
        "average": line.score,
        "minimum": rules.minimum,
        "missing": line.missing,
        "filled": _standing(filled, *totals).score,
    }


_ALTENBURG = SeasonRules(measure=Measure.AVERAGE, drop_from=30, drop_every=5, drop_most=5)


def _earned() -> Mapping[str, object]:
    return {
        "first": _ALTENBURG.drop_from,
        "every": _ALTENBURG.drop_every,
        "most": _ALTENBURG.drop_most,
        "numbers": _listed(earned_with(60, _ALTENBURG)),
    }


def _chosen() -> Mapping[str, object]:
    rules = SeasonRules(drop_from=2)
    totals = (500, 300, 700, 200)
    found = {}
    for chosen in Chosen:
        line = _standing(rules._replace(drops_chosen=chosen), *totals)
        found[chosen.value] = next(e.score for e in line.outcomes if e.fate is Fate.DROPPED)
    return {"totals": _listed(totals), "number": rules.drop_from, **found}


def _absent() -> Mapping[str, object]:
    rules = SeasonRules(absent_points=500)
    return {
        "totals": _listed((700, 900)),
        "points": rules.absent_points,
        "credited": _standing(rules, 700, None, 900).score,
        "total": _standing(SeasonRules(), 700, None, 900).score,
    }


_PAGES = N_("rules that clubs publish; season rules list shows their pages")

SEASON_TOPICS = (
    Topic(
        "standings",
        Group.SEASON,
        N_("standings: from the lists of a season to one order"),
        N_(
            "All lists of a season together make an order. No two clubs do it alike: some compare "
            "the total, some the average per series or per evening, some the best few results. "
            "The club's rule is a file, and season rules show says in words what is in it."
        ),
        N_("One evening is luck to a good part; over a year play is what counts."),
        (
            Computed(
                N_(
                    "results {totals}: total {total}, average {average}, total of the best two "
                    "{best}"
                ),
                _measures,
            ),
        ),
        whence=_PAGES,
        missing=N_(
            "points for places, as 10, 8 and 6, are not awarded; no club was found that does"
        ),
    ),
    Topic(
        "minimum",
        Group.SEASON,
        N_("minimum: who has not played enough is not ranked"),
        N_(
            "Most clubs ask for a number of series or evenings, or for a share of all. Who has "
            "fewer stands below the line, behind all others, or is ranked with each missing "
            "result as 0 or with a deduction."
        ),
        N_("Else three lucky evenings would win the average of a whole year."),
        (
            Computed(
                N_(
                    "results {totals} with a minimum of {minimum}: average {average}, {missing} "
                    "missing; where it counts as 0, {filled}"
                ),
                _minimum,
            ),
        ),
        whence=_PAGES,
    ),
    Topic(
        "dropped-results",
        Group.SEASON,
        N_("dropped results: the worst ones do not count"),
        N_(
            "At a certain number of own series the worst result is dropped, and with further "
            "series more. A club has to say when the worst is chosen: at the moment when the "
            "drop is earned, for good, or always anew from all results so far. Others count only "
            "a fixed number of the best results."
        ),
        N_("Who comes often shall not suffer from one bad evening."),
        (
            Computed(
                N_(
                    "one drop at {first} series, one more at each {every} further ones, at most "
                    "{most}: earned with the series {numbers}"
                ),
                _earned,
            ),
            Computed(
                N_(
                    "results {totals} with a drop earned at number {number}: {earned} is dropped "
                    "if chosen then, {end} if chosen at the end"
                ),
                _chosen,
            ),
        ),
        whence=_PAGES,
    ),
    Topic(
        "absence",
        Group.SEASON,
        N_("absence: what a missed series counts"),
        N_(
            "A missed series is mostly no result at all. Where totals are compared, some clubs "
            "credit a fixed number of points for it, from the start of the season or from a "
            "member's first series on."
        ),
        N_("A total would else be decided by who was there most often."),
        (
            Computed(
                N_(
                    "results {totals} and one series missed: total {total}, or {credited} where "
                    "it counts {points}"
                ),
                _absent,
            ),
        ),
        whence=_PAGES,
    ),
)
