"""The rule of a season in words: complete, exact, and different where the rule is."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seasoning import ANY_RULES, FAIR_RULES

from skatcalc.i18n import LANGUAGES, use
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
    contradictions,
    find_season_rules,
    season_rules_from_data,
)
from skatcalc.seasonrulewords import (
    exact_text,
    page_lines,
    preset_words,
    rule_data,
    rule_lines,
    rule_paragraphs,
    rule_sentences,
    tiebreak_words,
)


def test_the_rule_of_altenburg_beside_the_table() -> None:
    """Read aloud at the club, nobody asks what is meant."""
    assert [(each.title, each.sentences) for each in rule_paragraphs(altenburg())] == [
        ("Score", ("The score is the average per counted series.",)),
        (
            "Series",
            ("All series of an evening count.", "Each list counts by its own scoring."),
        ),
        (
            "Minimum",
            (
                "A member has to play at least 25 series.",
                "Who has not played enough has no rank and stands below the line.",
            ),
        ),
        (
            "Dropped results",
            (
                "With 30 series of his own the worst result of a member is dropped.",
                "With every 5 further series one more is dropped.",
                "At most 5 results are dropped.",
                "The worst is chosen at that moment and stays dropped for good.",
            ),
        ),
        (
            "Guests",
            (
                "Guests stand below the line, without a rank.",
                "What a member played while he was a guest counts.",
            ),
        ),
        (
            "Equal scores",
            (
                (
                    "Between equal scores these decide, one after the other: more games won; fewer "
                    "games lost; the lot."
                ),
                (
                    "In this only results that count are compared; of several with equal points "
                    "those with more games won count, else those with fewer games lost, else the "
                    "later ones."
                ),
                "As long as the lot is not drawn, the rank is shared.",
                "A shared rank takes the places of all who share it: 1, 2, 2, 4.",
            ),
        ),
    ]


def altenburg() -> SeasonRules:
    return find_season_rules("earned-drops")


EVENINGS = SeasonRules(unit=Unit.EVENING)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (SeasonRules(), "The score is the total of all counted series."),
        (EVENINGS, "The score is the total of all counted evenings."),
        (EVENINGS, "All series of an evening together are one result."),
        (
            EVENINGS._replace(measure=Measure.AVERAGE),
            "The score is the average per counted evening.",
        ),
        (
            SeasonRules(measure=Measure.BEST, keep_best=7),
            "The score is the total of the best 7 series.",
        ),
        (SeasonRules(measure=Measure.BEST, keep_best=1), "The score is the best series alone."),
        (
            EVENINGS._replace(measure=Measure.BEST, keep_best=4),
            "The score is the total of the best 4 evenings.",
        ),
        (
            SeasonRules(measure=Measure.PER_36),
            (
                "The score is the average per 36 deals: the total of all counted series, divided "
                "by the deals in which the player had cards, times 36."
            ),
        ),
        (
            EVENINGS._replace(measure=Measure.PER_36),
            (
                "The score is the average per 36 deals: the total of all counted evenings, divided "
                "by the deals in which the player had cards, times 36."
            ),
        ),
        (
            SeasonRules(measure=Measure.PER_36, keep_best=20),
            "Which results are the worst is compared for 36 deals each.",
        ),
        (SeasonRules(scoring=SeasonScoring.CLASSIC), "All lists count by game points alone."),
        (SeasonRules(scoring=SeasonScoring.SEEGER), "All lists count by Seeger."),
        (SeasonRules(scoring=SeasonScoring.SEEGER_FABIAN), "All lists count by Seeger-Fabian."),
        (
            SeasonRules(normalise=True),
            "Each list is converted to 36 deals in which the player had cards.",
        ),
        (SeasonRules(series=SeriesFilter.FIRST), "Only the first series of an evening counts."),
        (
            SeasonRules(series=SeriesFilter.ANNOUNCED),
            "Only series that were announced beforehand count.",
        ),
        (SeasonRules(minimum_evenings=1), "A member has to play on at least 1 evening."),
        (SeasonRules(minimum_evenings=22), "A member has to play on at least 22 evenings."),
        (EVENINGS._replace(minimum=12), "A member has to play on at least 12 evenings."),
        (
            SeasonRules(minimum_share=Fraction(1, 2)),
            "A member has to play at least 50% of all series so far, rounded up.",
        ),
        (
            SeasonRules(minimum_share=Fraction(1, 3)),
            "A member has to play at least 1/3 of all series so far, rounded up.",
        ),
        (
            EVENINGS._replace(minimum_share=Fraction(17, 40)),
            "A member has to play on at least 42.5% of all evenings so far, rounded up.",
        ),
        (
            SeasonRules(minimum=24, below_minimum=BelowMinimum.LISTED_LAST),
            "Who has not played enough is ranked behind all who have.",
        ),
        (
            SeasonRules(minimum=24, below_minimum=BelowMinimum.ZERO_FILL),
            "Each series that is missing to the minimum counts as 0.",
        ),
        (
            EVENINGS._replace(minimum=24, below_minimum=BelowMinimum.ZERO_FILL),
            "Each evening that is missing to the minimum counts as 0.",
        ),
        (
            SeasonRules(minimum=45, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(5, 2)),
            "Each series that is missing to the minimum takes 2.5 off the score.",
        ),
        (
            EVENINGS._replace(
                minimum=45, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(10)
            ),
            "Each evening that is missing to the minimum takes 10 off the score.",
        ),
        (
            SeasonRules(absent_points=500),
            (
                "Each series of the season that a member missed counts 500 for him, as soon as he "
                "has played one at all."
            ),
        ),
        (
            SeasonRules(absent_points=-50, absent_since=Absence.JOINED),
            "Each series that a member missed since his first one counts -50 for him.",
        ),
        (
            EVENINGS._replace(absent_points=0),
            (
                "Each evening of the season that a member missed counts 0 for him, as soon as he "
                "has played on one at all."
            ),
        ),
        (
            EVENINGS._replace(absent_points=0, absent_since=Absence.JOINED),
            "Each evening that a member missed since his first one counts 0 for him.",
        ),
        (SeasonRules(keep_best=1), "Only the best series of a member counts."),
        (SeasonRules(keep_best=7), "Only the best 7 series of a member count."),
        (EVENINGS._replace(keep_best=7), "Only the best 7 evenings of a member count."),
        (
            EVENINGS._replace(drop_from=6),
            "With 6 evenings of his own the worst result of a member is dropped.",
        ),
        (SeasonRules(drop_from=6), "No further result is dropped."),
        (
            EVENINGS._replace(drop_from=6, drop_every=3),
            "With every 3 further evenings one more is dropped.",
        ),
        (
            SeasonRules(drop_from=6, drop_every=1),
            "With each further series one more is dropped.",
        ),
        (SeasonRules(drop_from=6, drop_every=1, drop_most=1), "At most 1 result is dropped."),
        (
            EVENINGS._replace(drop_from=6, drop_every=1),
            "With each further evening one more is dropped.",
        ),
        (
            EVENINGS._replace(measure=Measure.BEST, keep_best=1),
            "The score is the best evening alone.",
        ),
        (EVENINGS._replace(keep_best=1), "Only the best evening of a member counts."),
        (SeasonRules(drop_from=1, drop_every=1), "One result always counts."),
        (
            SeasonRules(drop_from=6, drops_chosen=Chosen.END),
            "Always the worst of all results so far are dropped, chosen anew each time.",
        ),
        (SeasonRules(guests=Guests.RANKED), "Guests are ranked like members."),
        (SeasonRules(guests=Guests.HIDDEN), "Guests are not shown."),
        (
            SeasonRules(guest_series=GuestSeries.LEFT_OUT),
            "What a member played while he was a guest does not count.",
        ),
        (SeasonRules(tiebreak=()), "Members with equal scores share the rank."),
        (
            SeasonRules(tiebreak=(TieBreak.POINTS, TieBreak.BEST_RESULT)),
            (
                "Between equal scores these decide, one after the other: more game points; the "
                "better best result, else the better second best, and so on."
            ),
        ),
        (
            SeasonRules(tiebreak=(TieBreak.WON,)),
            "Where none of these decides, the rank is shared.",
        ),
        (
            SeasonRules(tied_ranks=TiedRanks.DENSE),
            "After a shared rank the next one follows: 1, 2, 2, 3.",
        ),
    ],
)
def test_a_provision_has_its_sentence(rules: SeasonRules, sentence: str) -> None:
    """Of rules that have no faults."""
    assert contradictions(rules) == ()
    assert sentence in rule_sentences(rules)


def test_what_is_not_in_force_is_not_told() -> None:
    """The plain total has neither minimum nor absence nor drops."""
    keys = [each.key for each in rule_paragraphs(SeasonRules())]
    assert keys == ["score", "lists", "guests", "ties"]
    assert "drops" not in [each.key for each in rule_paragraphs(find_season_rules("best-n"))]


FIELDS = [field for field in SeasonRules._fields if field != "name"]


@given(st.data(), FAIR_RULES, ANY_RULES, st.sampled_from(FIELDS))
def test_another_provision_has_other_words(
    data: st.DataObject, rules: SeasonRules, other: SeasonRules, field: str
) -> None:
    """Whatever is changed so that the rule still goes together, a reader sees it."""
    changed = rules._replace(**{field: getattr(other, field)})
    if contradictions(changed):
        changed = data.draw(FAIR_RULES)
    changed = changed._replace(name=rules.name)
    assert (rule_sentences(rules) == rule_sentences(changed)) == (rules == changed)


CHANGES: dict[str, object] = {
    "measure": Measure.TOTAL,
    "unit": Unit.EVENING,
    "scoring": SeasonScoring.SEEGER,
    "normalise": True,
    "series": SeriesFilter.FIRST,
    "minimum": 26,
    "minimum_evenings": 12,
    "minimum_share": Fraction(1, 2),
    "below_minimum": BelowMinimum.LISTED_LAST,
    "absent_points": 0,
    "keep_best": 20,
    "drop_from": 31,
    "drop_every": 6,
    "drop_most": 4,
    "drops_chosen": Chosen.END,
    "guests": Guests.HIDDEN,
    "guest_series": GuestSeries.LEFT_OUT,
    "tiebreak": (TieBreak.WON,),
    "tied_ranks": TiedRanks.DENSE,
}


@pytest.mark.parametrize("field", [each for each in FIELDS if each in CHANGES])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_provision_of_altenburg_changes_the_words(field: str, language: str) -> None:
    """One after the other, in the languages of the club."""
    use(language)
    rules = altenburg()
    if field == "keep_best":
        rules = rules._replace(drop_from=0, drop_every=0, drop_most=0)
    changed = rules._replace(**{field: CHANGES[field]})  # type: ignore[arg-type]  # by name
    assert rule_sentences(changed) != rule_sentences(rules)


@pytest.mark.parametrize("field", ["deduction", "absent_since"])
def test_what_needs_another_provision_changes_the_words_too(field: str) -> None:
    """A deduction, and since when a member is credited."""
    rules = SeasonRules(
        minimum=24, below_minimum=BelowMinimum.DEDUCT, deduction=Fraction(1), absent_points=0
    )
    changed = {"deduction": Fraction(1, 2), "absent_since": Absence.JOINED}[field]
    assert {*CHANGES, "deduction", "absent_since"} == {*FIELDS}
    assert rule_sentences(rules._replace(**{field: changed})) != rule_sentences(rules)  # type: ignore[arg-type]  # by name


@given(FAIR_RULES)
def test_every_sentence_is_one(rules: SeasonRules) -> None:
    """It begins and ends as one, and nothing is left to fill in."""
    for sentence in rule_sentences(rules):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(10), "10"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(2, 3), "2/3"),
        (Fraction(30), "30"),
    ],
)
def test_numbers_are_shown_exactly(number: Fraction, text: str) -> None:
    """Never rounded."""
    assert exact_text(number) == text


def test_every_built_in_rule_and_every_tie_break_has_its_words() -> None:
    """Each other ones."""
    assert len({preset_words(name) for name in SEASON_RULES}) == len(PRESETS)
    assert len({tiebreak_words(each) for each in TieBreak}) == len(TieBreak)


# --- the sheet --------------------------------------------------------------------------------


@given(FAIR_RULES, st.sampled_from(LANGUAGES))
def test_the_sheet_fits_a_terminal_and_has_every_sentence(rules: SeasonRules, name: str) -> None:
    """Every matter below its title, after the name of the rule."""
    use(name)
    lines = rule_lines(rules)
    assert lines[0] == rules.name
    assert all(len(line) <= 80 for line in lines[1:])
    whole = " ".join(" ".join(lines[1:]).split())
    for paragraph in rule_paragraphs(rules):
        assert " ".join((paragraph.title, *paragraph.sentences)) in whole


def test_a_built_in_rule_shows_the_pages_that_it_follows() -> None:
    """A rule that a club has changed, or only named, follows them no longer."""
    page = "18 und weg Altenburg: https://1010004.dskv.de/der-verein/ergebnisse/"
    assert rule_lines(altenburg())[-2:] == ["Clubs with a rule of this kind", f"  {page}"]
    assert page_lines(PRESETS[1].pages) == [page]
    for changed in (altenburg()._replace(minimum=20), altenburg()._replace(name="ours")):
        assert not any("http" in line for line in rule_lines(changed))
        assert rule_data(changed)["pages"] == []


def test_a_rule_as_data_has_fields_and_words() -> None:
    """The fields can be read back."""
    data = rule_data(altenburg())
    rules = data["rules"]
    assert isinstance(rules, dict)
    assert season_rules_from_data(rules) == altenburg()
    assert data["schema"] == "skatcalc.seasonrules/1"
    words = data["words"]
    assert isinstance(words, list)
    assert [each["key"] for each in words] == [
        "score",
        "lists",
        "minimum",
        "drops",
        "guests",
        "ties",
    ]
    assert words[0] == {
        "key": "score",
        "title": "Score",
        "sentences": ["The score is the average per counted series."],
    }
    assert data["pages"] == [
        {
            "club": "18 und weg Altenburg",
            "url": "https://1010004.dskv.de/der-verein/ergebnisse/",
        }
    ]
