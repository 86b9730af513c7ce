"""The slip behind written totals that do not match: planted ones are found again."""

import os
import random
import time
from collections import Counter
from dataclasses import replace

import pytest
from planting import (
    Seen,
    drawn,
    footers_of,
    made_list,
    measured,
    per_cent,
    planted_lists,
    running_of,
    sitting_out,
)

from skatcalc.game import Contract
from skatcalc.likelihood import scores_of
from skatcalc.locating import (
    Footer,
    Line,
    Located,
    Mismatch,
    PaperList,
    Slip,
    SlipKind,
    locate,
)
from skatcalc.rules import ISKO, PRE1999

VARIABLE = "SKATCALC_DATA"
FULL = "SKATCALC_FULL"
"""Set, five thousand slips are planted for each setting; that takes minutes.

What was found of them is told, by kind and setting, in benchmarks/README.md.
"""
KINDS = len(SlipKind)


def lines(*told: tuple[int | None, int]) -> tuple[Line, ...]:
    return tuple(Line(seat=seat, score=score) for seat, score in told)


LIST = lines((1, 33), (2, 24), (3, -48), (1, 40), (None, 0), (2, -36), (3, 72))


def paper(true: tuple[Line, ...], written: tuple[Line, ...], *, running: bool = False) -> PaperList:
    """Return a list as it stands, with the totals of the true one."""
    return PaperList(
        lines=written,
        players=3,
        rules=ISKO,
        footers=tuple(Footer(**each) for each in footers_of(true, 3)),
        running=tuple(running_of(true, 3)) if running else (),
    )


def changed(number: int, line: Line) -> tuple[Line, ...]:
    return (*LIST[: number - 1], line, *LIST[number:])


def first(found: Located) -> Slip:
    (slip,) = found.explanations[0].slips
    return slip


# --- one slip after the other, by hand ------------------------------------------------------------


def test_totals_that_match_need_no_explanation() -> None:
    assert locate(paper(LIST, LIST)) == Located(mismatches=(), explanations=())
    assert locate(paper(LIST, LIST, running=True)).mismatches == ()


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize(
    ("number", "written", "kind", "should"),
    [
        (1, Line(seat=1, score=36), SlipKind.VALUE, 33),
        (7, Line(seat=3, score=27), SlipKind.DIGITS, 72),
        (3, Line(seat=3, score=48), SlipKind.SIGN, -48),
        (6, Line(seat=2, score=18), SlipKind.SIGN, -36),
        (2, Line(seat=1, score=24), SlipKind.NEIGHBOUR, 24),
    ],
)
def test_a_line_that_was_written_wrong_is_named(
    number: int, written: Line, kind: SlipKind, should: int, running: bool
) -> None:
    found = locate(paper(LIST, changed(number, written), running=running))

    slip = first(found)
    assert (slip.kind, slip.number, slip.was, slip.should) == (kind, number, written.score, should)
    assert slip.seat == LIST[number - 1].seat
    assert slip.other == (written.seat if kind is SlipKind.NEIGHBOUR else None)


def test_without_running_totals_a_missing_line_may_be_anywhere() -> None:
    slip = first(locate(paper(LIST, LIST[1:])))

    assert slip == Slip(kind=SlipKind.MISSING, seat=1, number=1, until=7, should=33)


def test_with_running_totals_a_missing_line_has_its_place() -> None:
    slip = first(locate(paper(LIST, (*LIST[:3], *LIST[4:]), running=True)))

    assert slip == Slip(kind=SlipKind.MISSING, seat=1, number=4, until=4, should=40)


def test_a_missing_line_with_its_running_total_stands_between_the_players_lines() -> None:
    true = paper(LIST, LIST, running=True)
    without = replace(
        true, lines=(*LIST[:3], *LIST[4:]), running=(*true.running[:3], *true.running[4:])
    )

    # Anna has no line after it, so that only what is below the list tells.
    assert first(locate(without)).kind is SlipKind.MISSING
    assert first(locate(without)).should == 40


def test_a_line_there_twice_is_named_with_its_twin() -> None:
    for running in (False, True):
        slip = first(locate(paper(LIST, (*LIST[:2], *LIST[1:]), running=running)))
        assert slip == Slip(kind=SlipKind.DOUBLED, seat=2, number=2, until=3, was=24)


def test_a_line_there_twice_with_its_running_total_is_named_as_well() -> None:
    true = paper(LIST, LIST, running=True)
    twice = replace(
        true, lines=(*LIST[:2], *LIST[1:]), running=(*true.running[:2], *true.running[1:])
    )

    assert first(locate(twice)) == Slip(kind=SlipKind.DOUBLED, seat=2, number=2, until=3, was=24)


def off(name: str, by: int, total: int) -> PaperList:
    """Return the list with something wrong below seat 1 alone."""
    right = paper(LIST, LIST)
    one = right.footers[0]
    wrong = replace(one, total=(one.total or 0) + total, **{name: getattr(one, name) + by})
    return replace(right, footers=(wrong, *right.footers[1:]))


@pytest.mark.parametrize(
    ("name", "by", "total", "kind"),
    [
        ("opponents_lost", -1, -40, SlipKind.OPPONENTS),
        ("opponents_lost", 1, 40, SlipKind.OPPONENTS),
        ("opponents_lost", 0, -40, SlipKind.OPPONENTS),
        ("won", 1, 50, SlipKind.FIFTIES),
        ("lost", 1, -50, SlipKind.FIFTIES),
        ("won", 0, 50, SlipKind.FIFTIES),
        ("points", 10, 10, SlipKind.CARRY),
        ("points", 0, -100, SlipKind.CARRY),
    ],
)
def test_a_slip_below_the_list_is_told_from_one_in_its_lines(
    name: str, by: int, total: int, kind: SlipKind
) -> None:
    assert first(locate(off(name, by, total))) == Slip(kind=kind, seat=1, by=total)


def test_a_carry_forgotten_in_a_running_total_is_found_at_its_line() -> None:
    right = paper(LIST, LIST, running=True)
    wrong = [dict(cells) for cells in right.running]
    for cells in wrong[3:]:
        if 1 in cells:
            cells[1] -= 10
    footer = replace(right.footers[0], points=63, total=(right.footers[0].total or 0) - 10)
    found = locate(replace(right, running=tuple(wrong), footers=(footer, *right.footers[1:])))

    assert found.mismatches[0] == Mismatch(1, "running", 63, 73, 4)
    assert first(found) == Slip(kind=SlipKind.CARRY, seat=1, number=4, by=-10)


def test_a_sum_below_running_totals_that_are_right_has_no_line() -> None:
    right = paper(LIST, LIST, running=True)
    footer = replace(right.footers[0], total=(right.footers[0].total or 0) - 10)
    found = locate(replace(right, footers=(footer, *right.footers[1:])))

    assert first(found) == Slip(kind=SlipKind.CARRY, seat=1, by=-10)


def test_lines_that_are_as_likely_have_the_same_rank() -> None:
    true = lines((1, 33), (2, 24), (1, 33), (3, 20))
    twice = locate(paper(true, (Line(seat=2, score=33), *true[1:3], Line(seat=2, score=33))))
    assert twice.mismatches

    true = lines((2, 33), (2, 24), (1, 33), (3, 20))
    found = locate(paper(true, lines((1, 33), (2, 24), (1, 33), (3, 20))))
    ranked = [(each.rank, each.slips[0].number) for each in found.explanations]
    assert ranked[:2] == [(1, 1), (1, 3)]
    assert found.explanations[0].share == pytest.approx(found.explanations[1].share)


def test_of_explanations_that_tie_none_is_cut_off() -> None:
    true = lines(*[(2, 33)] * 1, *[(1, 33), (3, 24)] * 6)
    found = locate(paper(true, (Line(seat=1, score=33), *true[1:])), most=1)

    assert [each.rank for each in found.explanations] == [1] * 7
    assert len(locate(off("points", 10, 10), most=1).explanations) == 1


def test_at_four_one_who_sits_out_cannot_have_played() -> None:
    true = lines((2, 33), (3, 24), (4, 33), (1, 33))
    written = lines((1, 33), (3, 24), (4, 33), (1, 33))
    found = locate(
        PaperList(
            lines=written,
            players=4,
            rules=ISKO,
            for_opponents=30,
            sitting=sitting_out(4, 5),
            footers=tuple(Footer(**each) for each in footers_of(true, 4)),
        )
    )

    # Anna deals the first game; the two lines with her 33 are not as likely.
    assert first(found).number == 1
    assert found.explanations[0].share > 0.9


def test_at_four_the_dealers_after_a_missing_line_tell_its_place() -> None:
    chance = random.Random(4)  # noqa: S311 - a test's dice
    true = made_list(chance, 4, 48)
    found = locate(
        PaperList(
            lines=(*true[:20], *true[21:]),
            players=4,
            rules=ISKO,
            for_opponents=30,
            sitting=sitting_out(4, 48),
            footers=tuple(Footer(**each) for each in footers_of(true, 4)),
        )
    )

    slip = first(found)
    assert (slip.kind, slip.should) == (SlipKind.MISSING, true[20].score)
    assert 15 <= (slip.number or 0) <= 21 <= (slip.until or 0) <= 27


def test_two_slips_are_sought_where_one_explains_nothing() -> None:
    wrong = (Line(seat=1, score=36), *LIST[1:6], Line(seat=3, score=27))
    for running in (False, True):
        found = locate(paper(LIST, wrong, running=running))
        slips = found.explanations[0].slips
        assert [(slip.number, slip.should) for slip in slips] == [(1, 33), (7, 72)]


def test_two_slips_with_running_totals_can_be_a_missing_line_and_a_carry() -> None:
    right = paper(LIST, LIST, running=True)
    wrong = [dict(cells) for cells in right.running]
    wrong[6][3] += 10
    footer = replace(right.footers[2], points=34, total=(right.footers[2].total or 0) + 10)
    found = locate(
        replace(
            right,
            lines=LIST[1:],
            running=tuple(wrong),
            footers=(*right.footers[:2], footer),
        )
    )

    assert {slip.kind for slip in found.explanations[0].slips} == {
        SlipKind.MISSING,
        SlipKind.CARRY,
    }


def test_what_nothing_explains_is_noticed_all_the_same() -> None:
    right = paper(LIST, LIST)
    footer = replace(right.footers[0], won=9, lost=9, points=1)
    found = locate(replace(right, footers=(footer, *right.footers[1:])))

    assert found.explanations == ()
    assert Mismatch(1, "won", 9, 2) in found.mismatches


def test_more_running_totals_than_lines_are_noticed() -> None:
    found = locate(paper(LIST, LIST[:4], running=True))

    assert found.mismatches[0] == Mismatch(0, "lines", 7, 4)


def test_a_ramsch_has_scores_of_its_own() -> None:
    true = (*LIST, Line(seat=2, score=-63, counts=False, ramsch=True, others=((1, -63),)))
    wrong = (*LIST, replace(true[-1], score=-36))

    assert first(locate(paper(true, wrong))).kind is SlipKind.DIGITS
    assert locate(paper(true, true, running=True)).mismatches == ()


def test_a_list_that_counts_the_points_alone_knows_no_fifties() -> None:
    classic = PaperList(
        lines=LIST,
        players=3,
        rules=ISKO,
        for_game=0,
        for_opponents=0,
        footers=(Footer(total=123), Footer(total=-12), Footer(total=24)),
    )

    # 73 by the list: no 50 is added to anything here.
    assert all(
        slip.kind is not SlipKind.FIFTIES
        for each in locate(classic).explanations
        for slip in each.slips
    )


# --- how often scores occur -----------------------------------------------------------------------


def test_the_scores_of_a_contract_are_shares_of_one() -> None:
    for contract in (*Contract, None):
        for factor in (1, 2, None):
            assert sum(scores_of(ISKO, contract, factor).values()) == pytest.approx(1)


def test_only_what_a_contract_can_bring_is_among_its_scores() -> None:
    assert {9 * 2, 9 * 18, -2 * 9 * 2} <= scores_of(ISKO, Contract.DIAMONDS, 1).keys()
    assert 24 not in scores_of(ISKO, Contract.DIAMONDS, 1)
    assert 24 * 12 not in scores_of(ISKO, Contract.GRAND, 1)
    assert scores_of(ISKO, Contract.NULL, 2).keys() == {
        2 * each * sign for each in (23, 35, 46, 59) for sign in (1, -2)
    }
    # A lost Hand game counted once before 1999, so that a loss is one of both.
    assert {-36, -18} <= scores_of(PRE1999, Contract.DIAMONDS, 1).keys()


def test_scores_are_drawn_as_often_as_they_occur() -> None:
    chance = random.Random(1)  # noqa: S311 - a test's dice
    seen = Counter(drawn(chance, scores_of(ISKO, Contract.GRAND, 1)) for _ in range(2000))

    assert [score for score, _count in seen.most_common(2)] == [72, 48]


# --- planted slips --------------------------------------------------------------------------------

LEAST = {
    "running": (99, 100),
    "footers": (90, 98),
    "totals": (85, 97),
}
"""Per cent of all slips that must be first, and among the first three.

With running totals 99 is what is demanded of the row; it holds for the whole slip as well.
"""
LEAST_BY_KIND = {
    SlipKind.VALUE: (60, 93),
    SlipKind.DIGITS: (95, 99),
    SlipKind.SIGN: (95, 99),
    SlipKind.NEIGHBOUR: (78, 99),
    SlipKind.MISSING: (97, 99),
    SlipKind.DOUBLED: (99, 99),
    SlipKind.OPPONENTS: (99, 99),
    SlipKind.CARRY: (97, 99),
    SlipKind.FIFTIES: (99, 99),
}
"""The same with footers, by the kind of slip."""


RECORDED = pytest.param(
    3,
    id="recorded",
    marks=[
        pytest.mark.recorded,
        pytest.mark.skipif(
            not os.environ.get(VARIABLE),
            reason=f"{VARIABLE} does not name the folder of the recorded games",
        ),
    ],
)


@pytest.mark.parametrize("setting", [*LEAST])
@pytest.mark.parametrize("players", [RECORDED, pytest.param(4, id="made")])
def test_planted_slips_are_found(setting: str, players: int) -> None:
    full = bool(os.environ.get(FULL))
    found = measured(5000 if full else 135, setting, players)

    # With few slips chance makes the shares less sure, most so those of one kind.
    slack, by_kind = (0, 0) if full else (3, 1)
    least_first, least_three = LEAST[setting]
    assert all(each.noticed for each in found)
    assert share(found, 1) >= least_first - slack
    assert share(found, 3) >= least_three - slack
    if setting == "running":
        assert per_cent([each.row for each in found]) >= 99
        assert per_cent([each.right_kind for each in found]) >= 95
    if setting == "footers":
        for kind, (once, thrice) in LEAST_BY_KIND.items():
            more = by_kind * (27 if kind in {SlipKind.VALUE, SlipKind.NEIGHBOUR} else 7)
            of_kind = [each for each in found if each.kind is kind]
            assert share(of_kind, 1) >= once - more, kind
            assert share(of_kind, 3) >= thrice - min(more, 14), kind


def share(found: list[Seen], most: int) -> float:
    return per_cent([each.within(most) for each in found])


def test_a_list_of_48_takes_less_than_a_second() -> None:
    chance = random.Random(48)  # noqa: S311 - a test's dice
    slips = [*planted_lists(KINDS, "running", chance, players=4)]
    began = time.process_time()
    for planted in slips:
        locate(planted.paper)
    assert time.process_time() - began < len(slips)
