"""Rules of seasons as hypothesis draws them: any at all, and such as go together."""

from fractions import Fraction

from hypothesis import strategies as st

from skatcalc.seasonrules import (
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

NAMES = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1)
FEW = st.integers(1, 9999)
SHARES = st.fractions(Fraction(1, 1000), 1, max_denominator=1000)
CHAINS = st.lists(
    st.sampled_from([each for each in TieBreak if each is not TieBreak.LOT]), unique=True
)


@st.composite
def fair_rules(draw: st.DrawFn) -> SeasonRules:
    """Draw a rule whose provisions go together, each with an effect."""
    measure = draw(st.sampled_from(Measure))
    unit = draw(st.sampled_from(Unit))
    per_36 = measure is Measure.PER_36
    lot = (TieBreak.LOT,) if draw(st.booleans()) else ()
    rules = SeasonRules(
        name=draw(NAMES),
        measure=measure,
        unit=unit,
        scoring=draw(st.sampled_from(SeasonScoring)),
        normalise=draw(st.booleans()) and not per_36,
        series=draw(st.sampled_from(SeriesFilter)),
        guests=draw(st.sampled_from(Guests)),
        guest_series=draw(st.sampled_from(GuestSeries)),
        tiebreak=(*draw(CHAINS), *lot),
        tied_ranks=draw(st.sampled_from(TiedRanks)),
    )
    if measure is Measure.BEST or draw(st.booleans()):
        rules = rules._replace(keep_best=draw(FEW))
    elif draw(st.booleans()):
        rules = rules._replace(drop_from=draw(FEW), drops_chosen=draw(st.sampled_from(Chosen)))
        if draw(st.booleans()):
            rules = rules._replace(drop_every=draw(FEW), drop_most=draw(COUNTS))
    rules = _with_minimum(draw, rules)
    filled = rules.below_minimum is BelowMinimum.ZERO_FILL
    if not per_36 and not filled and draw(st.booleans()):
        points = draw(st.integers(-9999, 9999))
        since = draw(st.sampled_from(Absence))
        rules = rules._replace(absent_points=points, absent_since=since)
    return rules


def _with_minimum(draw: st.DrawFn, rules: SeasonRules) -> SeasonRules:
    asked = draw(st.sets(st.sampled_from(["series", "evenings", "share"])))
    if rules.unit is Unit.EVENING:
        asked -= {"evenings"}
    if not asked:
        return rules
    below = {BelowMinimum.UNRANKED, BelowMinimum.LISTED_LAST}
    if "evenings" not in asked:
        below |= {BelowMinimum.DEDUCT}
        if rules.measure is not Measure.PER_36:
            below |= {BelowMinimum.ZERO_FILL}
    chosen = draw(st.sampled_from(sorted(below, key=str)))
    deduction = st.fractions(Fraction(1, 1000), 1000, max_denominator=1000)
    return rules._replace(
        minimum=draw(FEW) if "series" in asked else 0,
        minimum_evenings=draw(FEW) if "evenings" in asked else 0,
        minimum_share=draw(SHARES) if "share" in asked else Fraction(0),
        below_minimum=chosen,
        deduction=draw(deduction) if chosen is BelowMinimum.DEDUCT else Fraction(0),
    )


FAIR_RULES = fair_rules()
