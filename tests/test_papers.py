"""Lists of the book and of files that may be wrong, and what is said of two and of one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from skatcalc.comparing import compare
from skatcalc.events import DealAdded, Event, Heading, Record, Scoring, Seat, SheetOpened
from skatcalc.facts import to_game
from skatcalc.game import Game
from skatcalc.ingest.paperfile import read_paper
from skatcalc.joining import joined
from skatcalc.locating import Explanation, Footer, Located, Mismatch, Slip, SlipKind, locate
from skatcalc.notation import read_words
from skatcalc.papers import (
    PaperRow,
    PaperSheet,
    listed,
    paper_list,
    paper_of,
    running_after,
    seated_as,
    sitting_declarers,
)
from skatcalc.paperwords import comparison_lines, location_lines, slip_text
from skatcalc.problems import Problem, SheetError, SkatError, StoreError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO
from skatcalc.sheet import Sheet, records_of, replay

NAMES = ("Anna", "Bert", "Carla")
UNLIKELY = "no game brings {}; is it really the score of one game?"


def game(words: str) -> Game:
    return to_game(read_words(words.split()))


def sheet(*deals: DealAdded, names: tuple[str, ...] = NAMES, ramsch: bool = False) -> Sheet:
    rules = ISKO._replace(ramsch=RamschRules()) if ramsch else ISKO
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, names)),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=36,
    )
    opened: Event = SheetOpened(heading)
    return replay(records_of([opened, *deals]))


def paper(*rows: PaperRow, players: tuple[str, ...] = NAMES) -> PaperSheet:
    return PaperSheet(
        name="Monday", players=players, rows=rows, rules=ISKO, scoring=Scoring.SEEGER_FABIAN
    )


WON = DealAdded(declarer=1, game=game("spades with 2 won"))


def test_a_list_of_the_book_keeps_what_is_known_of_each_line() -> None:
    ramsch = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 50, 2: 50, 3: 20}))
    both = DealAdded(declarer=1, game=game("spades with 2 won"), written=34)
    found = paper_of(
        sheet(
            WON,
            DealAdded(declarer=None),
            DealAdded(declarer=2, written=25),
            ramsch,
            both,
            ramsch=True,
        )
    )

    won, nobody, paper_only, lost, differs = found.rows
    assert (won.seat, won.score, won.written) == (1, 33, None)
    assert (nobody.seat, nobody.score) == (None, 0)
    assert (paper_only.game, paper_only.score) == (None, 25)
    assert (lost.seat, lost.score, lost.others, lost.counts) == (1, -50, ((2, -50),), False)
    assert differs.written == 34
    problems = [[each.code for each in line.problems] for line in listed(found)]
    assert problems == [[], [], ["written-unlikely"], [], ["line-score"]]
    assert listed(found)[3].game == "ramsch 2:-50"


def test_one_who_sits_out_makes_a_line_impossible() -> None:
    four = (*NAMES, "Dora")
    found = paper_of(sheet(DealAdded(declarer=1, written=33), names=four))

    assert [each.code for each in listed(found)[0].problems] == ["dealer-declares"]
    assert [each.facts["name"] for each in sitting_declarers(found)] == ["Anna"]
    assert sitting_declarers(paper(PaperRow(seat=1, score=33))) == ()


def test_at_five_who_sits_out_need_not_deal() -> None:
    # Anna deals, and sits out with Dora.
    five = (*NAMES, "Dora", "Emil")
    found = paper_of(sheet(DealAdded(declarer=4, written=33), names=five))

    assert [each.code for each in listed(found)[0].problems] == ["sitter-declares"]


def test_credits_of_a_list_on_which_players_came_are_not_looked_for() -> None:
    three = sheet(WON, DealAdded(declarer=None), DealAdded(declarer=None))
    event = joined(three, "Dora")
    found = paper_of(three.apply(Record(seq=three.last_seq + 1, event=event)))
    own = Footer(points=33, won=1, lost=0)

    assert paper_list(found, [own]).footers == (own,)
    for credited in (replace(own, total=83), replace(own, opponents_lost=0)):
        with pytest.raises(SheetError) as raised:
            paper_list(found, [own, credited])
        assert [each.code for each in raised.value.problems] == ["locate-reseated"]
    classic = replace(found, scoring=Scoring.CLASSIC)
    assert paper_list(classic, [replace(own, total=33)]).for_opponents == 0


def test_a_game_that_cannot_be_is_told_and_its_score_is_not() -> None:
    row = PaperRow(seat=1, score=33, game=game("grand with 5 won"))
    undecided = PaperRow(seat=1, score=33, game=game("spades with 2"))

    assert [each.code for each in listed(paper(row))[0].problems] == ["matadors-too-many"]
    assert listed(paper(undecided))[0].problems == ()


def test_the_way_of_scoring_says_what_is_added_to_the_points() -> None:
    one = paper(PaperRow(seat=1, score=33))
    classic = paper_list(replace(one, scoring=Scoring.CLASSIC))
    five = paper_list(replace(one, players=(*NAMES, "Dora", "Emil")))

    assert (classic.for_game, classic.for_opponents) == (0, 0)
    assert (paper_list(one).for_game, paper_list(one).for_opponents) == (50, 40)
    assert five.for_opponents == 24


def test_the_score_on_paper_is_the_first_to_be_doubted_where_the_facts_give_another() -> None:
    both = DealAdded(declarer=1, game=game("spades with 2 won"), written=36)
    clubs = DealAdded(declarer=1, game=game("clubs with 2 won"))
    found = paper_of(sheet(both, clubs))

    assert locate(paper_list(found, [Footer(points=72)])).mismatches == ()
    explained = locate(paper_list(found, [Footer(points=69)])).explanations
    assert [(each.slips[0].number, each.slips[0].should) for each in explained][:1] == [(1, 33)]


def test_running_totals_in_the_lines_count_where_no_others_are_given() -> None:
    one = paper(PaperRow(seat=1, score=33, running={1: 33}), PaperRow(seat=None))

    assert paper_list(one).running == ({1: 33}, {})
    assert paper_list(one, running=[{}, {}]).running == ({}, {})
    assert running_after(one, {1: 34}) == ({1: 34}, {})


def test_players_are_seated_by_their_names() -> None:
    one = paper(PaperRow(seat=1, score=33))
    other = PaperSheet(
        name="other",
        players=("CARLA", "anna", "Bert"),
        rows=(PaperRow(seat=2, score=33, others=((1, 5),), running={2: 33}), PaperRow(seat=None)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        sitting=(frozenset({1}),),
    )
    seated = seated_as(one, other)

    assert seated.players == NAMES
    assert (seated.rows[0].seat, seated.rows[0].others) == (1, ((3, 5),))
    assert (seated.rows[0].running, seated.rows[1].seat) == ({1: 33}, None)
    assert seated.sitting == (frozenset({3}),)
    with pytest.raises(SheetError) as refused:
        seated_as(one, replace(other, players=("Carla", "Anna", "Emil")))
    assert [each.code for each in refused.value.problems] == ["players-differ"]


# --- files ----------------------------------------------------------------------------------------

Made = Callable[[str, str], Path]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def make(name: str, content: str) -> Path:
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return path

    return make


def test_a_workbook_is_read_as_a_file_of_text_is(tmp_path: Path) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    for row in (
        ("Nr", "Spieler", "Spiel", "Wert", "Anna", "Bert", "Carla"),
        (1, "Anna", "Pik mit 2", 33, 33, None, None),
        (2, "Bert", "Karo ohne 1", -36, None, -36, None),
        (3, None, "eingepasst", None, None, None, None),
    ):
        page.append(row)
    path = tmp_path / "paper.xlsx"
    book.save(path)

    found = read_paper(path, ISKO)

    assert found.players == NAMES
    assert [(row.seat, row.score, row.running) for row in found.rows] == [
        (1, 33, {1: 33}),
        (2, -36, {2: -36}),
        (None, 0, {}),
    ]


def test_the_declarer_is_a_name_a_number_or_whose_column_is_filled(made: Made) -> None:
    path = made(
        "a.csv",
        "players,declarer,score,Anna,Bert,Carla\n"
        "Anna;Bert;Carla,bert,18,,18,\n,3,33,,,33\n,,24,24,,\n,,24,24,5,\n",
    )
    found = read_paper(path, ISKO)

    assert [row.seat for row in found.rows] == [2, 3, 1, None]
    assert [[each.code for each in row.problems] for row in found.rows] == [
        [],
        [],
        [],
        ["paper-nobody"],
    ]


def test_a_score_comes_from_the_facts_where_it_is_not_written(made: Made) -> None:
    path = made(
        "a.csv",
        "player,game,value\nAnna,spades with 2 won,\nBert,clubs with 1,24\nCarla,grand with 1,\n"
        "Carla,grand with 6 won,\n",
    )
    found = read_paper(path, ISKO)

    assert [row.score for row in found.rows] == [33, 24, 0, 0]
    assert [each.code for row in found.rows for each in row.problems] == [
        "result-missing",
        "result-missing",
    ]


def test_a_ramsch_of_a_file_has_the_scores_of_its_columns(made: Made) -> None:
    path = made(
        "a.csv",
        "player,game,score,score 1,score 2,score 3\nAnna,spades with 2,33,33,,\n"
        "Bert,ramsch,,,-50,-50\nCarla,ramsch,-63,,,\n",
    )
    found = read_paper(path, ISKO, NAMES)

    assert [(row.seat, row.score, row.others, row.ramsch) for row in found.rows] == [
        (1, 33, (), False),
        (2, -50, ((3, -50),), True),
        (3, -63, (), True),
    ]


def test_at_four_a_file_says_who_deals_first(made: Made) -> None:
    text_ = "players,first_dealer,declarer,score\n{0},3,Anna,33\n,,Bert,24\n"
    found = read_paper(made("a.csv", text_.format("Anna;Bert;Carla;Dora")), ISKO)

    assert found.sitting == (frozenset({3}), frozenset({4}), frozenset({1}))


def test_a_file_that_is_none_or_tells_of_nobody_is_refused(made: Made, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        read_paper(tmp_path / "nothing.csv", ISKO)
    with pytest.raises(SkatError) as refused:
        read_paper(made("a.csv", "player,score\nAnna,33\n"), ISKO)
    assert [(each.code, each.where["file"]) for each in refused.value.problems] == [
        ("paper-players", "a.csv")
    ]


# --- what is said ---------------------------------------------------------------------------------


def said(one: PaperSheet, other: PaperSheet) -> list[str]:
    steps = compare(listed(one), listed(other))
    return comparison_lines(one, replace(other, name="Seat 3"), steps, first_counts=False)


def test_the_side_that_is_possible_is_named() -> None:
    first = paper(PaperRow(seat=1, score=33), PaperRow(seat=2, score=18))
    assert said(first, paper(PaperRow(seat=1, score=34), PaperRow(seat=2, score=18))) == [
        "game 1: Anna 33 on Monday, Anna 34 on Seat 3",
        f"  only Monday is possible here; Seat 3: {UNLIKELY.format(34)}",
        "1 difference",
    ]
    third = paper(PaperRow(seat=1, score=34), PaperRow(seat=2, score=18))
    assert said(third, paper(PaperRow(seat=1, score=37), PaperRow(seat=2, score=18)))[1] == (
        f"  neither is possible; Monday: {UNLIKELY.format(34)}; Seat 3: {UNLIKELY.format(37)}"
    )


def test_a_changed_line_has_its_number_on_both_lists() -> None:
    rows = (PaperRow(seat=1, score=33), PaperRow(seat=2, score=18), PaperRow(seat=3, score=20))
    other = paper(rows[1], PaperRow(seat=3, score=30))

    assert said(paper(*rows), other)[:2] == [
        "game 1 is on Monday alone: Anna 33",
        "game 3 of Monday: Carla 20; it is game 2 of Seat 3: Carla 30",
    ]


def test_a_ramsch_and_a_line_of_nobody_are_said_in_short() -> None:
    ramsch = PaperRow(seat=1, score=-50, ramsch=True, counts=False)
    nobody = PaperRow(seat=None, score=24)

    assert said(paper(ramsch), paper(nobody))[0] == (
        "game 1: Ramsch, Anna -50 on Monday, 24 on Seat 3"
    )


def test_most_likely_comes_first_and_ties_are_told_as_ties() -> None:
    one = paper(PaperRow(seat=1, score=24), PaperRow(seat=1, score=24), PaperRow(seat=2, score=18))
    footers = [Footer(points=24, won=1), Footer(points=42, won=2), Footer()]
    lines = location_lines(one, locate(paper_list(one, footers)))

    assert lines[-2:] == [
        "one of 2 that are as likely: game 1: 24 for Bert instead of Anna",
        "one of 2 that are as likely: game 2: 24 for Bert instead of Anna",
    ]


def test_the_first_wrong_running_total_of_a_player_is_enough() -> None:
    one = paper(PaperRow(seat=1, score=24), PaperRow(seat=1, score=24))
    off = [Mismatch(1, "running", 33, 24, 1), Mismatch(1, "running", 57, 48, 2)]
    found = Located(mismatches=(*off, Mismatch(0, "lines", 3, 2)), explanations=())

    assert location_lines(one, found) == [
        "Anna, running total after game 1: 33 on paper, 24 by the list",
        "lines with running totals: 3 on paper, 2 on the list",
        "no slip, and no two slips, explain it; compare the list game by game",
    ]


def test_what_is_less_likely_is_counted_from_the_sixth_on() -> None:
    one = paper(PaperRow(seat=1, score=24))
    slip = Slip(kind=SlipKind.FIFTIES, seat=1, by=-50)
    explained = [Explanation(slips=(slip,), share=0.1, rank=rank) for rank in range(1, 8)]
    found = Located(mismatches=(Mismatch(1, "total", 24, 74),), explanations=tuple(explained))

    lines = location_lines(one, found)
    assert lines[1] == "most likely the games won and lost counted 50 too low for Anna"
    assert lines[2] == "less likely the games won and lost counted 50 too low for Anna"
    assert lines[-1] == "2 more that are less likely"
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        (
            Slip(kind=SlipKind.DIGITS, seat=1, number=2, was=27, should=72),
            "game 2: 72 instead of 27 for Anna, digits swapped",
        ),
        (
            Slip(kind=SlipKind.SIGN, seat=1, number=2, was=48, should=-48),
            "game 2: -48 instead of 48 for Anna, won or lost mixed up",
        ),
        (
            Slip(kind=SlipKind.MISSING, seat=1, number=4, until=4, should=33),
            "a game is missing at the end: 33 for Anna",
        ),
        (
            Slip(kind=SlipKind.MISSING, seat=1, number=2, until=2, should=33),
            "a game is missing before game 2: 33 for Anna",
        ),
        (
            Slip(kind=SlipKind.MISSING, seat=1, number=1, until=4, should=33),
            "a game is missing: 33 for Anna",
        ),
        (
            Slip(kind=SlipKind.MISSING, seat=1, number=2, until=3, should=33),
            "a game is missing near games 2 to 3: 33 for Anna",
        ),
        (
            Slip(kind=SlipKind.DOUBLED, seat=1, number=2, until=3, was=33),
            "games 2 to 3: the same line once too often, 33 for Anna",
        ),
        (
            Slip(kind=SlipKind.OPPONENTS, seat=2, by=40),
            "one 40 for an opponent's lost game too many for Bert",
        ),
        (
            Slip(kind=SlipKind.FIFTIES, seat=2, by=50),
            "the games won and lost counted 50 too high for Bert",
        ),
        (Slip(kind=SlipKind.CARRY, seat=2, by=-10), "a sum of Bert is 10 too low, a carry perhaps"),
        (
            Slip(kind=SlipKind.CARRY, seat=2, number=3, by=-10),
            "game 3: the running total of Bert is 10 too low from here on",
        ),
        (
            Slip(kind=SlipKind.CARRY, seat=2, number=3, by=100),
            "game 3: the running total of Bert is 100 too high from here on",
        ),
    ],
)
def test_every_slip_has_its_sentence(slip: Slip, sentence: str) -> None:
    three = paper(*[PaperRow(seat=1, score=24)] * 3)

    assert slip_text(three, slip) == sentence


def test_a_problem_of_a_line_of_a_file_has_its_place(made: Made) -> None:
    found = read_paper(
        made("a.csv", "player,game,score\nAnna,word,33\nBert,,18\nCarla,,20\n"), ISKO
    )

    assert [each.where.get("line") for each in found.rows[0].problems][:1] == [2]
    assert isinstance(found.rows[0].problems[0], Problem)
