"""The order of those whose scores are equal: figures, best results, and lots."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from skatcalc.drops import earned_with
from skatcalc.ranking import Contender, Decided, compared, decided, ranked
from skatcalc.seasonrules import SeasonRules, TieBreak


def contender(member: str, scores: Sequence[int] = (), **figures: int) -> Contender:
    won, lost, opponents_lost, points = (
        figures.get(name, 0) for name in ("won", "lost", "opponents_lost", "points")
    )
    number, score = ord(member), Fraction(100)
    return Contender(member, number, score, won, lost, opponents_lost, points, scores=tuple(scores))


def order(*contenders: Contender, by: TieBreak, lots: Sequence[str] = ()) -> list[str]:
    """Return the members of each level as one word; of a lot each letter is a member."""
    levels = ranked(contenders, [by], [tuple(lot) for lot in lots])
    return ["".join(each.member for each in level) for level in levels]


@pytest.mark.parametrize(
    ("by", "three", "five"),
    [
        (TieBreak.WON, {"won": 3}, {"won": 5, "lost": 9}),
        (TieBreak.OPPONENTS_LOST, {"opponents_lost": 3}, {"opponents_lost": 5}),
        (TieBreak.POINTS, {"points": 3}, {"points": 5}),
    ],
)
def test_more_of_a_figure_is_better(
    by: TieBreak, three: Mapping[str, int], five: Mapping[str, int]
) -> None:
    a, b, c = contender("a", (), **three), contender("b", (), **five), contender("c", (), **three)
    assert order(a, b, c, by=by) == ["b", "ac"]
    assert decided(a, b, [by], ()) == Decided(by, Fraction(3), Fraction(5))
    assert decided(a, c, [by], ()) is None


def test_fewer_games_lost_are_better() -> None:
    a, b = contender("a", lost=3), contender("b", lost=2)
    assert order(a, b, by=TieBreak.LOST_FEWER) == ["b", "a"]
    assert compared(a, b, TieBreak.LOST_FEWER, ()) == (3, 2)


def test_more_results_that_count_are_better() -> None:
    a, b = contender("a", [100]), contender("b", [50, 50])
    assert order(a, b, by=TieBreak.RESULTS) == ["b", "a"]
    assert compared(a, b, TieBreak.RESULTS, ()) == (1, 2)


@pytest.mark.parametrize(
    ("mine", "theirs", "decides"),
    [
        ([40, 60], [50, 50], (60, 50)),
        ([60, 10, 30], [60, 20, 20], (30, 20)),
        ([60, 40], [40, 60], None),
        # A result that is missing is 0: more than a minus, less than a plus.
        ([60, 40, 1], [60, 40], (1, 0)),
        ([60, 40], [60, 40, -1], (0, -1)),
        ([60, 40, 0], [60, 40], None),
    ],
)
def test_the_best_results_are_compared_one_after_the_other(
    mine: list[int], theirs: list[int], decides: tuple[int, int] | None
) -> None:
    a, b = contender("a", mine), contender("b", theirs)
    assert compared(a, b, TieBreak.BEST_RESULT, ()) == decides
    expected = ["a", "b"] if decides else ["ab"]
    assert order(a, b, by=TieBreak.BEST_RESULT) == expected
    assert order(b, a, by=TieBreak.BEST_RESULT) == expected


@pytest.mark.parametrize(
    ("lots", "levels"),
    [
        ([], ["abcd"]),
        (["dbca"], ["d", "b", "c", "a"]),
        # Others may have been in the lot.
        (["xdbyca"], ["d", "b", "c", "a"]),
        # The last one that names two decides between them; it comes first.
        (["ab", "dbca"], ["d", "abc"]),  # a before b, b before c, c before a: a circle
        (["cb", "dbca"], ["d", "c", "b", "a"]),
        # d was not in the lot: nobody knows where he stands.
        (["abc"], ["abcd"]),
        (["bac", "dabc"], ["d", "b", "a", "c"]),
        # Two lots, and each pair is in one of them or the other.
        (["ab", "cd"], ["abcd"]),
        (["ab", "cd", "acbd"], ["a", "c", "b", "d"]),
    ],
)
def test_lots_part_those_whom_they_put_in_one_order(lots: list[str], levels: list[str]) -> None:
    """Worked out pair by pair."""
    found = order(*map(contender, "abcd"), by=TieBreak.LOT, lots=lots)
    assert found == levels


def test_who_was_not_in_the_lot_shares_the_rank_with_all_of_them() -> None:
    """The pair that was drawn is known; that alone gives c no place."""
    a, b, c = map(contender, "abc")
    assert order(a, b, c, by=TieBreak.LOT, lots=["ab"]) == ["abc"]
    assert compared(b, a, TieBreak.LOT, [("a", "b")]) == (2, 1)
    assert compared(b, c, TieBreak.LOT, [("a", "b")]) is None


def test_a_circle_of_lots_leaves_out_whoever_is_clear_of_it() -> None:
    """a before b, b before c, c before a; all of them before d."""
    lots = ["ab", "bc", "ca", "abcd"]
    assert order(*map(contender, "dcba"), by=TieBreak.LOT, lots=lots) == ["abc", "d"]


def test_a_rule_without_drops_earns_none() -> None:
    assert earned_with(50, SeasonRules()) == []
    assert earned_with(0, SeasonRules(drop_from=1)) == []
