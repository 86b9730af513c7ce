"""The rules of a season: the built-in ones, and how a season keeps its own."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.problems import NotationError, StoreError
from skatcalc.seasonrules import (
    PRESETS,
    SEASON_RULES,
    Absence,
    BelowMinimum,
    Chosen,
    Guests,
    GuestSeries,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    TieBreak,
    TiedRanks,
    Unit,
    exact,
    find_preset,
    find_season_rules,
    season_rules_from_data,
    season_rules_to_data,
)

COUNTS = st.integers(0, 9999)
ANY_RULES = st.builds(
    SeasonRules,
    name=st.text(),
    measure=st.sampled_from(Measure),
    unit=st.sampled_from(Unit),
    scoring=st.sampled_from(SeasonScoring),
    normalise=st.booleans(),
    series=st.sampled_from(SeriesFilter),
    minimum=COUNTS,
    minimum_evenings=COUNTS,
    minimum_share=st.fractions(0, 1, max_denominator=1000),
    below_minimum=st.sampled_from(BelowMinimum),
    deduction=st.fractions(0, 1000, max_denominator=1000),
    absent_points=st.none() | st.integers(-9999, 9999),
    absent_since=st.sampled_from(Absence),
    keep_best=COUNTS,
    drop_from=COUNTS,
    drop_every=COUNTS,
    drop_most=COUNTS,
    drops_chosen=st.sampled_from(Chosen),
    guests=st.sampled_from(Guests),
    guest_series=st.sampled_from(GuestSeries),
    tiebreak=st.lists(st.sampled_from(TieBreak)).map(tuple),
    tied_ranks=st.sampled_from(TiedRanks),
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
