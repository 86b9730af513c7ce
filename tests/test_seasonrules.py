"""The rules of a season: the built-in ones, and how a season keeps its own."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from seasoning import ANY_RULES, FAIR_RULES

from skatcalc.labels import Limit
from skatcalc.problems import NotationError, StoreError
from skatcalc.seasonrules import (
    PRESETS,
    SEASON_RULES,
    Absence,
    BelowMinimum,
    Chosen,
    Measure,
    SeasonRules,
    TieBreak,
    Unit,
    contradictions,
    exact,
    find_preset,
    find_season_rules,
    season_rules_from_data,
    season_rules_to_data,
)


def test_each_pattern_has_the_numbers_of_a_club() -> None:
    """Club 0701101, Altenburg, Neuhengstett, Zarpen, and Red Deer."""
    usual = SeasonRules()
    assert {name: find_season_rules(name) for name in SEASON_RULES} == {
        "average-minimum": usual._replace(
            name="average-minimum", measure=Measure.AVERAGE, minimum=24
        ),
        "earned-drops": usual._replace(
            name="earned-drops",
            measure=Measure.AVERAGE,
            minimum=25,
            drop_from=30,
            drop_every=5,
            drop_most=5,
        ),
        "best-n": usual._replace(name="best-n", measure=Measure.BEST, minimum=7, keep_best=7),
        "absent-points": usual._replace(name="absent-points", absent_points=500),
        "total": usual,
    }


def test_each_pattern_names_the_pages_of_clubs() -> None:
    """A club can read there what others have agreed on."""
    for preset in PRESETS:
        assert preset.pages
        assert all(page.club and page.url.startswith("http") for page in preset.pages)
    assert find_preset("earned-drops").pages[0].url == (
        "https://1010004.dskv.de/der-verein/ergebnisse/"
    )


@pytest.mark.parametrize("name", ["Best-N", "best_n", "BEST_N"])
def test_names_are_found_as_they_are_typed(name: str) -> None:
    """Capitals and underlines make no other rule."""
    assert find_season_rules(name).name == "best-n"


def test_a_name_that_is_none() -> None:
    """All names are told."""
    with pytest.raises(NotationError) as raised:
        find_season_rules("altenburg")
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts) == (
        "season-rules-unknown",
        {
            "name": "altenburg",
            "known": ("average-minimum", "earned-drops", "best-n", "absent-points", "total"),
        },
    )


@given(ANY_RULES)
def test_a_rule_comes_back_as_it_was_kept(rules: SeasonRules) -> None:
    """Through JSON, every fraction exact."""
    kept = json.loads(json.dumps(season_rules_to_data(rules)))
    assert season_rules_from_data(kept) == rules


def test_what_is_kept_of_a_rule() -> None:
    """The words of choices, and fractions as texts."""
    rules = SeasonRules(name="ours", minimum_share=Fraction(1, 2), tiebreak=(TieBreak.WON,))
    kept = season_rules_to_data(rules)
    assert kept["version"] == 1
    assert (kept["name"], kept["measure"], kept["normalise"]) == ("ours", "total", False)
    assert (kept["minimum_share"], kept["deduction"]) == ("1/2", "0")
    assert (kept["tiebreak"], kept["absent_points"]) == (["won"], None)


def test_what_an_old_season_does_not_say_is_off() -> None:
    """A field that came later is not played there."""
    rules = season_rules_from_data({"version": 1, "name": "ours", "keep_best": 7})
    assert rules == SeasonRules(name="ours", keep_best=7)


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"placing": [10, 8, 6]}, ("placing",)),
        ({"version": 2}, ()),
        ({"version": None}, ()),
        ({"measure": "placing"}, ()),
        ({"tiebreak": ["won", "age"]}, ()),
        ({"tiebreak": "won"}, ()),
        ({"minimum": "24"}, ()),
        ({"minimum": True}, ()),
        ({"absent_points": "500"}, ()),
        ({"deduction": 0.5}, ()),
        ({"deduction": "1/0"}, ()),
    ],
)
def test_what_a_newer_program_wrote(change: dict[str, object], fields: tuple[str, ...]) -> None:
    """It is said so, and nothing is guessed."""
    with pytest.raises(StoreError) as raised:
        season_rules_from_data(season_rules_to_data(SeasonRules()) | change)
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts) == ("season-rules-too-new", {"fields": fields})


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("24", Fraction(24)),
        ("0.5", Fraction(1, 2)),
        ("1/3", Fraction(1, 3)),
        ("-2.25", Fraction(-9, 4)),
        ("4/0010", Fraction(2, 5)),
    ],
)
def test_numbers_are_exact(word: str, number: Fraction) -> None:
    """As they are written."""
    assert exact(word) == number


@pytest.mark.parametrize("word", ["", "1/0", "1e9", "0,5", "nan", "1_000", "half", 1, 0.5, None])
def test_what_is_no_exact_number(word: object) -> None:
    """Nor what would be too long to hold."""
    with pytest.raises(ValueError, match=r".*"):
        exact(word)


# --- what no rule can be ----------------------------------------------------------------------

VALID = SeasonRules(
    name="all at once",
    measure=Measure.AVERAGE,
    minimum=24,
    minimum_evenings=12,
    minimum_share=Fraction(1, 2),
    absent_points=0,
    absent_since=Absence.JOINED,
    drop_from=30,
    drop_every=5,
    drop_most=5,
    drops_chosen=Chosen.END,
    tiebreak=tuple(TieBreak),
)
"""Nearly all provisions that can stand together."""


def told(**changes: object) -> list[tuple[str, object, object, object]]:
    """Return code, field, word and the other field of every fault of the changed rule."""
    rules = VALID._replace(**changes)  # type: ignore[arg-type]  # values of the fields
    return [
        (problem.code, facts["field"], facts["word"], facts.get("other"))
        for problem in contradictions(rules)
        for facts in [problem.facts]
    ]


@pytest.mark.parametrize("rules", [VALID, SeasonRules(), *(each.rules for each in PRESETS)])
def test_rules_without_a_fault(rules: SeasonRules) -> None:
    """The built-in ones above all."""
    assert contradictions(rules) == ()


@given(FAIR_RULES)
def test_whatever_goes_together_has_no_fault(rules: SeasonRules) -> None:
    """Drawn so that it does, not from the checks."""
    assert contradictions(rules) == ()


@pytest.mark.parametrize(
    ("field", "key", "word", "limit"),
    [
        ("minimum", "minimum.series", -1, Limit(0, 9999)),
        ("minimum", "minimum.series", 10000, Limit(0, 9999)),
        ("minimum_evenings", "minimum.evenings", -1, Limit(0, 9999)),
        ("minimum_share", "minimum.share", Fraction(3, 2), Limit(0, 1)),
        ("absent_points", "absent_points", 100000, Limit(-99999, 99999)),
        ("absent_points", "absent_points", -100000, Limit(-99999, 99999)),
        ("drop_from", "drops.from", -30, Limit(0, 9999)),
        ("drop_every", "drops.every", -5, Limit(0, 9999)),
        ("drop_most", "drops.max", -5, Limit(0, 9999)),
    ],
)
def test_numbers_have_limits(field: str, key: str, word: object, limit: Limit) -> None:
    """Neither less than nothing nor more than a season can have."""
    (problem,) = contradictions(VALID._replace(**{field: word}))  # type: ignore[arg-type]  # by name
    assert problem.code == "rules-limit"
    assert problem.facts == {"field": key, "word": word, "limit": limit}


def test_limits_of_what_excludes_other_provisions() -> None:
    """Of best results, and of a deduction, which has to be told as well."""
    best = SeasonRules(measure=Measure.BEST, keep_best=-1)
    assert [each.facts["field"] for each in contradictions(best)] == ["drops.keep_best"]
    below = BelowMinimum.DEDUCT
    deducted = SeasonRules(minimum=24, below_minimum=below, deduction=Fraction(-1, 2))
    assert [each.facts["field"] for each in contradictions(deducted)] == ["deduction"]


NO_DROPS: dict[str, object] = {
    "drop_from": 0,
    "drop_every": 0,
    "drop_most": 0,
    "drops_chosen": Chosen.EARNED,
}
NO_ABSENCE: dict[str, object] = {"absent_points": None, "absent_since": Absence.SEASON}
NO_MINIMUM: dict[str, object] = {
    "minimum": 0,
    "minimum_evenings": 0,
    "minimum_share": Fraction(0),
}


@pytest.mark.parametrize(
    ("changes", "field", "word", "other"),
    [
        (NO_DROPS | {"measure": Measure.BEST}, "measure", "best_n", "drops.keep_best"),
        (
            {**NO_ABSENCE, "below_minimum": BelowMinimum.ZERO_FILL, **NO_MINIMUM},
            "below_minimum",
            "zero_fill",
            "minimum.series",
        ),
        (
            {"below_minimum": BelowMinimum.DEDUCT, "deduction": Fraction(10), **NO_MINIMUM},
            "below_minimum",
            "deduct",
            "minimum.series",
        ),
        (
            {"below_minimum": BelowMinimum.DEDUCT, "minimum_evenings": 0},
            "below_minimum",
            "deduct",
            "deduction",
        ),
        (
            {"below_minimum": BelowMinimum.LISTED_LAST, **NO_MINIMUM},
            "below_minimum",
            "listed_last",
            "minimum.series",
        ),
        ({"deduction": Fraction(5)}, "deduction", Fraction(5), 'below_minimum = "deduct"'),
        ({"absent_points": None}, "absent_since", "joined", "absent_points"),
        (NO_DROPS | {"drop_every": 5}, "drops.every", 5, "drops.from"),
        (NO_DROPS | {"drop_most": 1}, "drops.max", 1, "drops.from"),
        ({"drop_every": 0}, "drops.max", 5, "drops.every"),
        (NO_DROPS | {"drops_chosen": Chosen.END}, "drops.chosen", "end", "drops.from"),
    ],
)
def test_what_has_no_effect_alone(
    changes: dict[str, object], field: str, word: object, other: str
) -> None:
    """A club that agreed on it believes that it has one."""
    assert told(**changes) == [("season-needs", field, word, other)]


@pytest.mark.parametrize(
    "changes",
    [
        {"drop_every": 0, "drop_most": 1},
        {"drop_every": 0, "drop_most": 0},
        {"below_minimum": BelowMinimum.LISTED_LAST, **NO_MINIMUM, "minimum_evenings": 12},
        {"below_minimum": BelowMinimum.LISTED_LAST, **NO_MINIMUM, "minimum_share": Fraction(1, 3)},
        {
            **NO_ABSENCE,
            "below_minimum": BelowMinimum.ZERO_FILL,
            **NO_MINIMUM,
            "minimum_share": Fraction(1, 3),
        },
    ],
)
def test_what_is_enough(changes: dict[str, object]) -> None:
    """One drop needs no further ones, and any minimum is one."""
    assert told(**changes) == []


@pytest.mark.parametrize(
    ("changes", "field", "word", "other"),
    [
        ({"keep_best": 7}, "drops.keep_best", 7, "drops.from"),
        (
            {**NO_ABSENCE, "measure": Measure.PER_36, "normalise": True},
            "measure",
            "per36",
            "normalise",
        ),
        ({"measure": Measure.PER_36}, "measure", "per36", "absent_points"),
        (
            {
                **NO_ABSENCE,
                "measure": Measure.PER_36,
                "minimum_evenings": 0,
                "below_minimum": BelowMinimum.ZERO_FILL,
            },
            "measure",
            "per36",
            "below_minimum",
        ),
        (
            {"below_minimum": BelowMinimum.ZERO_FILL, "minimum_evenings": 0},
            "below_minimum",
            "zero_fill",
            "absent_points",
        ),
        (
            {**NO_ABSENCE, "below_minimum": BelowMinimum.ZERO_FILL},
            "below_minimum",
            "zero_fill",
            "minimum.evenings",
        ),
        (
            {"below_minimum": BelowMinimum.DEDUCT, "deduction": Fraction(10)},
            "below_minimum",
            "deduct",
            "minimum.evenings",
        ),
        ({"unit": Unit.EVENING}, "unit", "evening", "minimum.evenings"),
    ],
)
def test_what_excludes_each_other(
    changes: dict[str, object], field: str, word: object, other: str
) -> None:
    """Two provisions of which each says something else about the same result."""
    assert told(**changes) == [("season-clash", field, word, other)]


@pytest.mark.parametrize(
    ("chain", "code", "word"),
    [
        ((TieBreak.WON, TieBreak.LOST_FEWER, TieBreak.WON), "season-tiebreak-twice", "won"),
        ((TieBreak.LOT, TieBreak.LOST_FEWER), "season-tiebreak-after-lot", "lost_fewer"),
        ((TieBreak.LOT, TieBreak.LOT), "season-tiebreak-twice", "lot"),
    ],
)
def test_tie_breaks_that_are_never_asked(chain: tuple[TieBreak, ...], code: str, word: str) -> None:
    """Nothing is left to decide there."""
    assert told(tiebreak=chain) == [(code, "tiebreak", word, None)]


def test_all_faults_are_told_at_once() -> None:
    """Each on its own."""
    found = told(
        minimum=-1, keep_best=7, tiebreak=(TieBreak.LOT, TieBreak.WON), deduction=Fraction(1)
    )
    assert [(code, field) for code, field, _word, _other in found] == [
        ("rules-limit", "minimum.series"),
        ("season-needs", "deduction"),
        ("season-clash", "drops.keep_best"),
        ("season-tiebreak-after-lot", "tiebreak"),
    ]
