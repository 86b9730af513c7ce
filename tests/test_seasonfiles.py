"""A club's rule for its season in TOML: what is read, every fault with its line, and writing it."""

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from seasoning import FAIR_RULES

from skatcalc import messages
from skatcalc.problems import SkatError, StoreError
from skatcalc.seasonfiles import (
    _PROVISIONS,
    format_season_rules,
    load_season_rules,
    parse_season_rules,
)
from skatcalc.seasonrules import (
    PRESETS,
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
    find_season_rules,
)

EXAMPLE = Path(__file__).parent.parent / "examples" / "club_season.toml"
CASES = Path(__file__).parent / "cases"


def parsed(text: str) -> SeasonRules:
    return parse_season_rules(text, "ours")


def faults(text: str) -> list[str]:
    """Return every fault as it is said, behind its line."""
    with pytest.raises(SkatError) as raised:
        parsed(text)
    return [messages.text(each) for each in raised.value.problems]


# --- what is read -----------------------------------------------------------------------------


def test_the_example_has_all_provisions() -> None:
    """Those that can stand together in force, the others as remarks."""
    assert load_season_rules(EXAMPLE) == SeasonRules(
        name="Our club",
        measure=Measure.AVERAGE,
        minimum=24,
        minimum_evenings=12,
        minimum_share=Fraction(1, 2),
        drop_from=30,
        drop_every=5,
        drop_most=5,
    )


def test_the_remarks_of_the_example_can_be_put_in_force() -> None:
    """Each of them, in the place of what it stands beside."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for remark, instead in (
        ('# unit = "evening"', 'measure = "average_series"'),
        ("# deduction = 10", ""),
        ("# absent_points = 500", ""),
        ('# absent_since = "joined"', ""),
        ("# drops = { keep_best = 7 }", "drops = { from = 30"),
    ):
        lines = text.replace(remark, remark.removeprefix("# ")).splitlines()
        assert "\n".join(lines) != text.rstrip(), remark
        kept = [line for line in lines if not instead or not line.startswith(instead)]
        try:
            parsed("\n".join(kept))
        except SkatError as error:
            codes = {each.code for each in error.problems}
            assert codes <= {"season-needs", "season-clash"}, remark


def test_the_rule_of_altenburg() -> None:
    """25 of the year's series, and five drops earned from the 30th on."""
    altenburg = load_season_rules(CASES / "season_altenburg.toml")
    assert altenburg == find_season_rules("earned-drops")._replace(name="Altenburg")


def test_an_empty_file_is_the_plain_total() -> None:
    """Under its own name."""
    assert parsed("") == SeasonRules(name="ours")
    assert parsed("[season]") == SeasonRules(name="ours")


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ('name = "Der Verein"', {"name": "Der Verein"}),
        ('measure = "total"', {"measure": Measure.TOTAL}),
        ('measure = "average"', {"measure": Measure.AVERAGE}),
        ('measure = "average_series"', {"measure": Measure.AVERAGE}),
        ('measure = "average-evening"', {"measure": Measure.AVERAGE, "unit": Unit.EVENING}),
        (
            'measure = "average_evening"\nunit = "evening"',
            {"measure": Measure.AVERAGE, "unit": Unit.EVENING},
        ),
        ('measure = "Best N"\ndrops = {keep_best = 7}', {"measure": Measure.BEST, "keep_best": 7}),
        ('measure = "best"\ndrops.keep_best = 7', {"measure": Measure.BEST, "keep_best": 7}),
        ('measure = "per36"', {"measure": Measure.PER_36}),
        ('measure = "per-36"', {"measure": Measure.PER_36}),
        ('unit = "evening"', {"unit": Unit.EVENING}),
        ('scoring = "seeger_fabian"', {"scoring": SeasonScoring.SEEGER_FABIAN}),
        ("normalise = true", {"normalise": True}),
        ('series_filter = "first"', {"series": SeriesFilter.FIRST}),
        ('series_filter = "announced"', {"series": SeriesFilter.ANNOUNCED}),
        ("minimum = 24", {"minimum": 24}),
        ("minimum = { series = 24, evenings = 0, share = 0.0 }", {"minimum": 24}),
        ("[minimum]\nevenings = 22\nseries = 44", {"minimum": 44, "minimum_evenings": 22}),
        ("[season.minimum]\nshare = 0.5", {"minimum_share": Fraction(1, 2)}),
        ('minimum.share = "1/3"', {"minimum_share": Fraction(1, 3)}),
        ("minimum.share = 1", {"minimum_share": Fraction(1)}),
        ('unit = "evening"\nminimum.evenings = 12', {"unit": Unit.EVENING, "minimum": 12}),
        ('unit = "evening"\nminimum = 12', {"unit": Unit.EVENING, "minimum": 12}),
        (
            'minimum = 24\nbelow_minimum = "listed_last"',
            {"minimum": 24, "below_minimum": BelowMinimum.LISTED_LAST},
        ),
        (
            'minimum = 24\nbelow_minimum = "zero_fill"\nzero_fill_to = 24',
            {"minimum": 24, "below_minimum": BelowMinimum.ZERO_FILL},
        ),
        ("zero_fill_to = 24", {"minimum": 24, "below_minimum": BelowMinimum.ZERO_FILL}),
        (
            'minimum = 45\nbelow_minimum = "deduct"\ndeduction = 2.5',
            {"minimum": 45, "below_minimum": BelowMinimum.DEDUCT, "deduction": Fraction(5, 2)},
        ),
        ("absent_points = 500", {"absent_points": 500}),
        ("absent_points = false", {}),
        (
            'absent_points = 0\nabsent_since = "joined"',
            {"absent_points": 0, "absent_since": Absence.JOINED},
        ),
        (
            'drops = { every = 5, from = 30, max = 5, chosen = "end" }',
            {"drop_from": 30, "drop_every": 5, "drop_most": 5, "drops_chosen": Chosen.END},
        ),
        ('guests = "listed_unranked"', {"guests": Guests.LISTED}),
        ('guests = "hidden"', {"guests": Guests.HIDDEN}),
        ('guest_series = "left_out"', {"guest_series": GuestSeries.LEFT_OUT}),
        (
            'tiebreak = ["won", "lost_fewer", "best-result"]',
            {"tiebreak": (TieBreak.WON, TieBreak.LOST_FEWER, TieBreak.BEST_RESULT)},
        ),
        ("tiebreak = []", {"tiebreak": ()}),
        ('tied_ranks = "dense"', {"tied_ranks": TiedRanks.DENSE}),
    ],
)
def test_every_provision(text: str, changes: dict[str, object]) -> None:
    """At the top level, or in a table that it belongs to."""
    assert parsed(text) == SeasonRules(name="ours")._replace(**changes)  # type: ignore[arg-type]  # by name


def test_a_file_starts_from_a_built_in_rule() -> None:
    """And keeps what it does not tell."""
    rules = parsed('extends = "Earned_Drops"\nguests = "hidden"')
    expected = find_season_rules("earned-drops")._replace(name="ours", guests=Guests.HIDDEN)
    assert rules == expected


def test_a_table_replaces_the_whole_of_the_other() -> None:
    """Else a club would have drops that its file does not show."""
    rules = parsed('extends = "earned-drops"\ndrops = { keep_best = 20 }\nminimum = {}')
    assert (rules.keep_best, rules.drop_from, rules.drop_every, rules.drop_most) == (20, 0, 0, 0)
    assert rules.minimum == 0


def test_the_credit_of_the_extended_rule_can_be_taken_back() -> None:
    """With false, since 0 would be a credit."""
    assert parsed('extends = "absent-points"').absent_points == 500
    assert parsed('extends = "absent-points"\nabsent_points = false').absent_points is None
    assert parsed('extends = "absent-points"\nabsent_points = 0').absent_points == 0


def test_another_unit_with_numbers_of_its_own() -> None:
    """12 evenings in the place of 24 series."""
    rules = parsed(
        'extends = "average-minimum"\nmeasure = "average_evening"\nminimum = { evenings = 12 }'
    )
    assert (rules.unit, rules.minimum, rules.minimum_evenings) == (Unit.EVENING, 12, 0)


# --- faults -----------------------------------------------------------------------------------


with (CASES / "season_faults.csv").open(encoding="utf-8", newline="") as _file:
    FAULTS = [(each["file"].replace(" / ", "\n"), each["fault"]) for each in csv.DictReader(_file)]
    """Files, their lines divided by a slash, and what is said of them."""


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_a_fault_says_its_line_and_what_would_be_right(text: str, said: str) -> None:
    """Alone, not with others that only follow from it."""
    assert faults(text) == [said]


def test_all_faults_are_told_at_once_in_the_order_of_lines() -> None:
    """So that a file is put right in one go."""
    text = """
measure = "best_n"
minimum = { series = "24", shares = 0.5 }
below_minimum = "zero_fill"
drops = { from = 30, keep_best = 7 }
tie_break = []
"""
    assert [fault.partition(":")[0] for fault in faults(text)] == [
        "line 3",
        "line 3",
        "line 5",
        "line 6",
    ]


def test_a_fault_names_its_file(tmp_path: Path) -> None:
    """Beside the line."""
    path = tmp_path / "club.toml"
    path.write_text("\ngests = 'hidden'\n", encoding="utf-8")
    with pytest.raises(SkatError) as raised:
        load_season_rules(path)
    (problem,) = raised.value.problems
    assert messages.text(problem) == (
        "club.toml, line 2: there is no rule gests; did you mean guests?"
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """It is named."""
    with pytest.raises(StoreError):
        load_season_rules(tmp_path / "none.toml")


# --- writing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [each.rules for each in PRESETS])
def test_a_club_can_start_from_what_is_built_in(rules: SeasonRules) -> None:
    """All that is in force is written, without another file to look at."""
    text = format_season_rules(rules)
    assert "extends" not in text
    assert parsed(text) == rules


@given(FAIR_RULES)
def test_a_rule_is_read_as_it_was_written(rules: SeasonRules) -> None:
    """Whatever goes together."""
    assert parsed(format_season_rules(rules)) == rules


def test_how_a_rule_is_written() -> None:
    """Tables in one line, exact numbers, and choices with underscores."""
    rules = SeasonRules(
        name="Krüger's",
        measure=Measure.AVERAGE,
        unit=Unit.EVENING,
        minimum=12,
        minimum_share=Fraction(1, 3),
        below_minimum=BelowMinimum.DEDUCT,
        deduction=Fraction(5, 2),
        drop_from=6,
        drops_chosen=Chosen.END,
        tiebreak=(TieBreak.LOST_FEWER,),
    )
    assert format_season_rules(rules).splitlines() == [
        'name = "Krüger\'s"',
        'measure = "average_evening"',
        'minimum = { evenings = 12, share = "1/3" }',
        'below_minimum = "deduct"',
        "deduction = 2.5",
        'drops = { from = 6, chosen = "end" }',
        'tiebreak = ["lost_fewer"]',
    ]


KEYWORDS = re.compile(r"[a-z0-9_]+(, [a-z0-9_]+)+")


def test_what_a_provision_expects_can_be_said_in_every_language() -> None:
    for provision in _PROVISIONS.values():
        is_keywords = KEYWORDS.fullmatch(provision.expected) is not None
        assert is_keywords or provision.expected in messages._WORDS, provision.expected
    chain = _PROVISIONS["tiebreak"].expected.removeprefix("a list of ").split(", ")
    assert chain == [each.value.replace("-", "_") for each in TieBreak]
