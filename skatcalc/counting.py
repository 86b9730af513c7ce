"""What a member's results come to under the rule of a season.

All is worked out when it is asked for: of a long season most of it never is.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import chain, count, groupby, repeat
from operator import attrgetter, neg
from typing import Any, NamedTuple

from skatcalc.drops import Worth, best, dropped
from skatcalc.members import Member
from skatcalc.minima import Missing, deduction, missing, zeros
from skatcalc.ranking import Lot
from skatcalc.results import Result
from skatcalc.scoring import OPPONENT_BONUS, seeger
from skatcalc.seasonrules import (
    Absence,
    Guests,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    Unit,
)
from skatcalc.seating import FULL_SERIES

Score = int | Fraction

EVENING = attrgetter("evening")


class Slot(NamedTuple):
    """One result that could be had: a series of an evening, or with ``series`` 0 the evening."""

    evening: date
    series: int


class Fate(Enum):
    """What became of a result."""

    COUNTED = "counted"
    DROPPED = "dropped"
    NOT_KEPT = "not-kept"
    """It is not one of the best that are kept."""
    CREDITED = "credited"
    """He was absent, and is credited for it."""
    FILLED = "filled"
    """It is missing to the minimum, and counts as 0."""


class Outcome(NamedTuple):
    """One result of a member under the rule: what it is worth, and what became of it.

    ``number`` counts his own results from 1, 0 for one he did not play; ``slot`` is ``None`` for
    one that fills up to the minimum. ``score`` are exact score points, made one of 36 deals where
    the rule says so. ``dropped_at`` is the slot at which it was dropped for good.
    """

    number: int
    slot: Slot | None
    results: tuple[Result, ...]
    score: Fraction
    fate: Fate
    dropped_at: Slot | None = None


class State(NamedTuple):
    """What holds for everybody after an evening; the lot that was drawn last is first."""

    rules: SeasonRules
    day: date
    slots: tuple[Slot, ...]
    lots: Sequence[Lot]


# --- which results count, and what they are worth -------------------------------------------------


def counting(results: Sequence[Result], rules: SeasonRules) -> list[Result]:
    """Return the results of the series that count, in the order of playing.

    The first series of an evening is the lowest one that was held, at whichever table.
    """
    order = sorted(results, key=attrgetter("evening", "series", "sheet"))
    if rules.series is SeriesFilter.ANNOUNCED:
        return [each for each in order if each.announced]
    if rules.series is SeriesFilter.FIRST:
        first = {each.evening: each.series for each in reversed(order)}
        return [each for each in order if each.series == first[each.evening]]
    return order


def slots_of(results: Sequence[Result], rules: SeasonRules) -> tuple[Slot, ...]:
    """Return the slots of results, each once, in their order."""
    return tuple(map(Slot._make, sorted(_pairs(results, rules))))


def _pairs(results: Sequence[Result], rules: SeasonRules) -> set[tuple[date, int]]:
    """Return what slots hold, which compares with them and comes about faster."""
    evenings = map(EVENING, results)
    if rules.unit is Unit.EVENING:
        return {(each, 0) for each in set(evenings)}
    return set(zip(evenings, map(attrgetter("series"), results), strict=True))


def worth_of(rules: SeasonRules) -> Callable[[Result], Score]:
    """Return what says the score points of a list under the season's way of scoring."""
    amount = _AMOUNTS[rules.scoring]

    def normal(result: Result) -> Score:
        whole = result.deals == FULL_SERIES
        return amount(result) if whole else result.per_full_series(amount(result))

    return normal if rules.normalise else amount


def _seeger(result: Result) -> int:
    return seeger(result.points, result.won, result.lost)


def _seeger_fabian(result: Result) -> int:
    credit = result.for_opponents
    if credit is None:
        credit = OPPONENT_BONUS[result.players] * result.opponents_lost
    return seeger(result.points, result.won, result.lost) + credit


_AMOUNTS: Mapping[SeasonScoring, Callable[[Result], int]] = {
    SeasonScoring.AS_LISTED: attrgetter("total"),
    SeasonScoring.CLASSIC: attrgetter("points"),
    SeasonScoring.SEEGER: _seeger,
    SeasonScoring.SEEGER_FABIAN: _seeger_fabian,
}


# --- what a member's results come to --------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A member's own results under the rule, in the order of playing.

    ``results`` are those of his lists, ``scores`` what each result is worth in the rule's unit.
    """

    results: Sequence[Result]
    scores: Sequence[Score]
    rules: SeasonRules

    @classmethod
    def of(cls, results: Sequence[Result], rules: SeasonRules) -> "Played":
        """Return what results are worth under the rule."""
        worth = worth_of(rules)
        if rules.unit is Unit.SERIES:
            return cls(results, list(map(worth, results)), rules)
        parts = groupby(results, EVENING)
        return cls(results, [sum(map(worth, part)) for _, part in parts], rules)

    def before(self, day: date) -> "Played":
        """Return what he had played before that day, the last one."""
        lists = bisect_left(self.results, day, key=EVENING)
        gone = len(self.results) - lists
        if not gone:
            return self
        results = len(self) - (gone if self.rules.unit is Unit.SERIES else 1)
        return Played(self.results[:lists], self.scores[:results], self.rules)

    def __len__(self) -> int:
        """Return how many results these are, in the unit of the rule."""
        return len(self.scores)

    @cached_property
    def parts(self) -> list[tuple[Result, ...]]:
        """Return the lists that make up each result."""
        if self.rules.unit is Unit.SERIES:
            return [(each,) for each in self.results]
        return [tuple(each) for _, each in groupby(self.results, EVENING)]

    @cached_property
    def slots(self) -> list[Slot]:
        """Return the slot of each result."""
        if self.rules.unit is Unit.SERIES:
            return [Slot(each.evening, each.series) for each in self.results]
        return [Slot(each[0].evening, 0) for each in self.parts]

    @cached_property
    def deals(self) -> list[int]:
        """Return of how many deals each result is; made a full series each list is of 36."""
        if self.rules.normalise:
            return list(self.each(lambda _: FULL_SERIES))
        return list(self.each(attrgetter("deals")))

    @cached_property
    def evenings(self) -> int:
        """Return on how many evenings he played."""
        return len(set(map(EVENING, self.results)))

    @property
    def struck(self) -> Mapping[int, int | None]:
        """Return the places that earned drops strike, and at which place for good."""
        return self._struck if self.rules.drop_from else {}

    @cached_property
    def _struck(self) -> Mapping[int, int | None]:
        return dropped(self.worths, len(self), self.rules)

    @property
    def worths(self) -> Iterator[Worth]:
        """Yield how good each result is; where deals are measured, for each deal of it."""
        scores: Iterable[Score] = self.scores
        few_deals: Iterable[int] = repeat(0)
        if self.rules.measure is Measure.PER_36:
            scores, few_deals = map(per_36, scores, self.deals), map(neg, self.deals)
        won = self.each(attrgetter("won"))
        few_lost = map(neg, self.each(attrgetter("lost")))
        return zip(scores, few_deals, won, few_lost, count(), strict=False)

    def each(self, figure: Callable[[Result], Any]) -> Iterator[Any]:
        """Yield a figure of each result: that of its list, or of its lists together."""
        if self.rules.unit is Unit.SERIES:
            return map(figure, self.results)
        return (sum(map(figure, part)) for part in self.parts)


def per_36(amount: Score, deals: int) -> Fraction:
    """Return score points as they would be for 36 deals; without any deal they stay as they are."""
    return Fraction(amount) * FULL_SERIES / deals if deals else Fraction(amount)


@dataclass(frozen=True)
class Account:
    """What a member's results come to under the rule.

    A guest who is not ranked misses nothing: neither a series nor the minimum. Who has no series
    at all is credited with none. Drops are earned by own results and strike those alone; of what
    is left, credited results and those that fill up to the minimum included, the best are kept.

    The *places* of results count from 0: his own in the order of playing, then those that he is
    credited for, then those that fill up.
    """

    person: Member
    is_guest: bool
    played: Played
    state: State

    @property
    def rules(self) -> SeasonRules:
        """Return the rule of the season."""
        return self.state.rules

    @property
    def is_apart(self) -> bool:
        """Return whether he is a guest of those who are not ranked."""
        return self.is_guest and self.rules.guests is not Guests.RANKED

    @cached_property
    def missing(self) -> Missing:
        """Return what he has yet to play to the minimum."""
        if self.is_apart:
            return Missing()
        rules, slots = self.rules, len(self.state.slots)
        evenings = self.played.evenings if rules.minimum_evenings else 0
        return missing(len(self.played), evenings, slots, rules)

    @property
    def absences(self) -> Sequence[Slot]:
        """Return the slots that he is credited for."""
        return () if self.rules.absent_points is None else self._absences

    @cached_property
    def _absences(self) -> Sequence[Slot]:
        if self.is_apart or not self.played:
            return ()
        since_joined = self.rules.absent_since is Absence.JOINED
        own = _pairs(self.played.results, self.rules)
        slots = self.state.slots
        missed = slots[bisect_left(slots, min(own)) :] if since_joined else slots
        return [slot for slot in missed if slot not in own]

    @property
    def zeros(self) -> int:
        """Return how many results fill up to the minimum."""
        return zeros(self.missing, self.rules) if self.played else 0

    @property
    def deduction(self) -> Fraction:
        """Return what is taken off his score."""
        return deduction(self.missing, self.rules) if self.played else Fraction(0)

    # --- what counts ---

    @property
    def kept(self) -> frozenset[int] | None:
        """Return the places of the best results, ``None`` where it is not only these that count."""
        return self._best if self.rules.keep_best else None

    @cached_property
    def _best(self) -> frozenset[int]:
        struck = self.played.struck
        others = [self.rules.absent_points or 0] * len(self.absences) + [0] * self.zeros
        added = ((score, 0, 0, 0, place) for place, score in enumerate(others, len(self.played)))
        worths: Iterable[Worth] = chain(self.played.worths, added)
        if struck:
            worths = (each for each in worths if each[-1] not in struck)
        return best(worths, self.rules)

    @property
    def credits(self) -> int:
        """Return how many results that he is credited for count."""
        if not self.absences:
            return 0
        first = len(self.played)
        return self._kept(range(first, first + len(self.absences)))

    @property
    def fills(self) -> int:
        """Return how many results that fill up to the minimum count."""
        if not self.zeros:
            return 0
        first = len(self.played) + len(self.absences)
        return self._kept(range(first, first + self.zeros))

    def _kept(self, places: range) -> int:
        return len(places) if self.kept is None else len(self.kept.intersection(places))

    @property
    def _own_kept(self) -> Sequence[int] | None:
        return self._own_best if self.rules.keep_best else None

    @cached_property
    def _own_best(self) -> Sequence[int]:
        return sorted(self._best.intersection(range(len(self.played))))

    @property
    def own_count(self) -> int:
        """Return how many of his own results count."""
        if self._own_kept is None:
            return len(self.played) - len(self.played.struck)
        return len(self._own_kept)

    @cached_property
    def score(self) -> Fraction | None:
        """Return the counted score; ``None`` where there is nothing to count."""
        if not self.played:
            return None
        others = self.credits + self.fills
        amount: Score = self._sum(self.played.scores)
        amount += self.credits * (self.rules.absent_points or 0)
        if self.rules.measure is Measure.AVERAGE:
            amount = Fraction(amount) / (self.own_count + others)
        elif self.rules.measure is Measure.PER_36:
            # What he did not play is a full series each.
            amount = per_36(amount, self._sum(self.played.deals) + others * FULL_SERIES)
        less = self.deduction
        return amount - less if less else Fraction(amount)

    def _sum(self, figures: Sequence[Any]) -> Any:  # noqa: ANN401 - whole numbers or fractions
        """Return the sum of a figure over those of his own results that count."""
        if self._own_kept is None:
            # There are few of them, and very many others.
            return sum(figures) - sum(figures[place] for place in self.played.struck)
        return sum(figures[place] for place in self._own_kept)

    # --- what decides where scores are equal ---

    @property
    def member(self) -> str:
        """Return his id."""
        return self.person.id

    @property
    def number(self) -> int:
        """Return his place in the register."""
        return self.person.number

    @property
    def won(self) -> int:
        """Return the games won of the results that count."""
        return self._figure("won")

    @property
    def lost(self) -> int:
        """Return the games lost of the results that count."""
        return self._figure("lost")

    @property
    def opponents_lost(self) -> int:
        """Return the games that others lost of the results that count."""
        return self._figure("opponents_lost")

    @property
    def points(self) -> int:
        """Return the score points from games of the results that count."""
        return self._figure("points")

    @property
    def scores(self) -> Sequence[Score]:
        """Return what each of his own results that count is worth."""
        scores, struck = self.played.scores, self.played.struck
        if self._own_kept is None:
            return [score for place, score in enumerate(scores) if place not in struck]
        return [scores[place] for place in self._own_kept]

    def _figure(self, name: str) -> int:
        found: int = self._sum(list(self.played.each(attrgetter(name))))
        return found

    # --- what became of each result ---

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return all results in the order of the season; those that fill up come last."""
        return self._outcomes(self._places)

    @property
    def dropped(self) -> tuple[Outcome, ...]:
        """Return the results that were dropped or not kept."""
        if self.kept is None:
            return self._outcomes(self.played.struck)
        return self._outcomes(place for place in self._places if place not in self.kept)

    @property
    def _places(self) -> range:
        return range(len(self.played) + len(self.absences) + self.zeros)

    def _outcomes(self, places: Iterable[int]) -> tuple[Outcome, ...]:
        found = map(self._outcome, sorted(places))
        return tuple(sorted(found, key=lambda each: (each.slot is None, each.slot)))

    def _outcome(self, place: int) -> Outcome:
        own, absences = self.played, self.absences
        if place >= len(own) + len(absences):
            return Outcome(0, None, (), Fraction(0), self._fate(place, Fate.FILLED))
        if place >= len(own):
            points = Fraction(self.rules.absent_points or 0)
            slot = absences[place - len(own)]
            return Outcome(0, slot, (), points, self._fate(place, Fate.CREDITED))
        at = own.struck.get(place)
        return Outcome(
            number=place + 1,
            slot=own.slots[place],
            results=own.parts[place],
            score=Fraction(own.scores[place]),
            fate=self._fate(place, Fate.COUNTED),
            dropped_at=None if at is None else own.slots[at],
        )

    def _fate(self, place: int, kept: Fate) -> Fate:
        if place in self.played.struck:
            return Fate.DROPPED
        return kept if self.kept is None or place in self.kept else Fate.NOT_KEPT
