"""Players who come, go and take each other's seats, and lists that begin like the last one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.checks import check_code
from skatcalc.events import (
    DealAdded,
    DealChanged,
    Event,
    Heading,
    PlayerTotals,
    Record,
    Scoring,
    Seat,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    TotalsEntered,
    Undone,
)
from skatcalc.game import Contract, Declaration, Game, Matadors, Outcome
from skatcalc.joining import again, dealing_first, departed, games_like, joined, substituted
from skatcalc.messages import text
from skatcalc.problems import SkatError
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, PRE1999
from skatcalc.scoring import deals_played, tallies, totals
from skatcalc.sheet import Sheet, find_player, new_deal, new_ramsch, records_of, replay

LAW = settings(max_examples=60, deadline=None)

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil")
WON = Game(declaration=Declaration(Contract.CLUBS), matadors=Matadors(1), outcome=Outcome(won=True))
LOST = WON._replace(outcome=Outcome(won=False))
DAY = date(2026, 11, 29)


def heading(*names: str, games: int = 36, **facts: object) -> Heading:
    usual = Heading(
        name="Monday",
        date=DAY,
        seats=tuple(map(Seat, names)),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=games,
    )
    return replace(usual, **facts)  # type: ignore[arg-type]  # by name


def table(*names: str, passed: int = 0, games: int = 36, **facts: object) -> Sheet:
    opened = SheetOpened(heading(*names, games=games, **facts))
    return replay(records_of([opened, *[DealAdded(declarer=None)] * passed]))


def then(sheet: Sheet, *events: Event) -> Sheet:
    for event in events:
        sheet = sheet.apply(Record(seq=sheet.last_seq + 1, event=event))
    return sheet


def passed(sheet: Sheet, count: int) -> Sheet:
    return then(sheet, *[DealAdded(declarer=None)] * count)


def codes(action: Callable[[], object]) -> list[str]:
    with pytest.raises(SkatError) as raised:
        action()
    return [problem.code for problem in raised.value.problems]


def dealers(sheet: Sheet, *numbers: int) -> str:
    return " ".join(sheet.name_of(sheet.dealer(number)) for number in numbers)


def names(sheet: Sheet, seats: tuple[int, ...]) -> str:
    return " ".join(map(sheet.name_of, seats))


# --- corrections, and the foot of the paper -----------------------------------------------------


def four_since_game_4() -> Sheet:
    """Return a list of three, to whom Dora came with the second round; Bert won its first game."""
    three = table(*NAMES[:3], passed=3, rules=ISKO._replace(name="house", ramsch=RamschRules()))
    four = then(three, joined(three, "Dora"))
    return then(four, new_deal(four, declarer=2, game=WON))


def test_a_game_inserted_where_somebody_came_is_played_by_those_who_were_there() -> None:
    sheet = four_since_game_4()
    with_dora = then(sheet, new_deal(sheet, declarer=4, game=LOST, number=4))
    assert [deal.seating for deal in with_dora.deals] == [0, 0, 0, 1, 1]
    assert names(with_dora, with_dora.playing(4)) == "Bert Carla Dora"
    assert totals(with_dora) == (30, 24 + 50 + 30, 30, -48 - 50)
    without = then(sheet, new_deal(sheet, declarer=1, game=LOST, number=4))
    assert [deal.seating for deal in without.deals] == [0, 0, 0, 0, 1]
    assert names(without, without.playing(4)) == "Bert Carla Anna"
    assert totals(without) == (-48 - 50, 24 + 50 + 40, 40, 0)


def test_a_game_inserted_before_somebody_came_is_not_played_by_her() -> None:
    sheet = four_since_game_4()
    for number in (1, 3):
        insert = partial(new_deal, sheet, declarer=4, game=WON, number=number)
        assert codes(insert) == ["player-absent"]
        first = then(sheet, new_deal(sheet, declarer=3, game=WON, number=number))
        assert [deal.seating for deal in first.deals] == [0, 0, 0, 0, 1]


def test_a_ramsch_inserted_where_somebody_came_is_hers_if_she_lost_it() -> None:
    sheet = four_since_game_4()
    event = new_ramsch(sheet, Ramsch(card_points={4: 70}), number=4)
    assert event.ramsch is not None
    assert event.ramsch.forehand == 2
    lost = then(sheet, event)
    assert [deal.seating for deal in lost.deals] == [0, 0, 0, 1, 1]
    assert lost.rows()[3].scores == {4: -70}
    lost = then(sheet, new_ramsch(sheet, Ramsch(card_points={1: 70}), number=4))
    assert [deal.seating for deal in lost.deals] == [0, 0, 0, 0, 1]


def test_with_the_foot_of_the_paper_nobody_comes_or_goes_any_more() -> None:
    four = table(*NAMES[:4])
    whole = then(four, TotalsEntered(players=(PlayerTotals(0, 0, 0),) * 4))
    assert codes(lambda: joined(whole, "Emil")) == ["foot-entered"]
    assert codes(lambda: departed(whole, "Anna")) == ["foot-entered"]
    assert codes(lambda: substituted(whole, "Emil", "Anna")) == ["foot-entered"]


# --- coming -------------------------------------------------------------------------------------


def test_who_comes_deals_last_from_the_new_round_on() -> None:
    three = table(*NAMES[:3], passed=12)
    four = then(three, joined(three, "Dora"))
    assert dealers(four, 10, 11, 12) == "Anna Bert Carla"
    assert dealers(four, 13, 14, 15, 16, 17) == "Anna Bert Carla Dora Anna"
    assert names(four, four.playing(12)) == "Anna Bert Carla"
    assert names(four, four.playing(13)) == "Bert Carla Dora"
    assert four.sitting(12) == ()
    assert names(four, four.sitting(13)) == "Anna"
    assert [seat.written for seat in four.seats] == list(NAMES[:4])


def test_he_can_sit_next_to_another_player() -> None:
    three = table(*NAMES[:3], passed=3)
    four = then(three, joined(three, "Dora", after="anna"))
    assert dealers(four, 4, 5, 6, 7) == "Anna Dora Bert Carla"


def test_with_another_first_dealer_the_new_round_begins_with_him() -> None:
    three = table(*NAMES[:3], passed=3, first_dealer=2)
    four = then(three, joined(three, "Dora"))
    assert dealers(four, 1, 2, 3, 4, 5, 6, 7) == "Bert Carla Anna Bert Carla Anna Dora"


@pytest.mark.parametrize(
    ("count", "played", "told", "games"),
    [(3, 12, None, 44), (3, 0, None, 48), (4, 16, None, 41), (3, 12, 40, 40), (3, 33, None, 37)],
)
def test_the_same_part_of_the_series_is_left(
    count: int, played: int, told: int | None, games: int
) -> None:
    before = table(*NAMES[:count], passed=played, games=12 * count)
    assert joined(before, "Franz", games=told).heading.games == games


def test_games_and_rounds_are_counted_on() -> None:
    three = table(*NAMES[:3], passed=12)
    assert (three.round(12), three.round(13), three.rounds()) == (4, 5, 12)
    four = then(three, joined(three, "Dora"))
    assert (four.round(12), four.round(13), four.round(16), four.round(17)) == (4, 5, 5, 6)
    assert (four.rounds(), four.heading.games) == (12, 44)


def test_before_the_first_game_a_change_leaves_no_trace_of_the_table_before() -> None:
    three = table(*NAMES[:3])
    four = then(three, joined(three, "Dora"))
    assert four.heading.seatings == ((1, 2, 3, 4),)
    five = then(four, joined(four, "Emil"))
    assert five.heading.seatings == ((1, 2, 3, 4, 5),)
    assert five.heading.games == 40


@pytest.mark.parametrize(
    ("name", "facts", "expected"),
    [
        ("Anna", {}, ["player-there"]),
        ("ANNA", {}, ["player-there"]),
        (" ", {}, ["player-blank"]),
        ("Dora", {"games": 5}, ["games-played"]),
        ("Dora", {"games": 1000}, ["games-range"]),
        ("Dora", {"after": "Emil"}, ["player-unknown"]),
        ("Dora", {"after": "Anna Maria"}, ["player-unknown"]),
        ("Anna", {"after": "Emil", "games": 5}, ["player-there", "player-unknown", "games-played"]),
    ],
)
def test_who_cannot_come(name: str, facts: dict[str, object], expected: list[str]) -> None:
    three = table(*NAMES[:3], passed=6)
    assert codes(lambda: joined(three, name, **facts)) == expected  # type: ignore[arg-type]


def test_a_sixth_player_cannot_come() -> None:
    five = table(*NAMES, passed=5, games=40)
    assert codes(lambda: joined(five, "Franz")) == ["players-count"]


@pytest.mark.parametrize(("played", "left"), [(1, 2), (2, 1), (4, 2), (5, 1)])
def test_inside_a_round_nobody_comes_or_goes(played: int, left: int) -> None:
    three = table(*NAMES[:3], passed=played)
    actions: list[Callable[[], object]] = [
        lambda: joined(three, "Dora"),
        lambda: departed(three, "Anna"),
    ]
    for action in actions:
        with pytest.raises(SkatError) as raised:
            action()
        (problem, *others) = raised.value.problems
        assert (problem.code, problem.facts) == ("inside-round", {"left": left})
        # At a table of three nobody can go at all.
        assert [each.code for each in others] in ([], ["players-count"])


def test_a_closed_or_full_list_has_the_players_that_it_has() -> None:
    three = table(*NAMES[:3], passed=3, games=3)
    actions: list[Callable[[Sheet], object]] = [
        lambda sheet: joined(sheet, "Dora"),
        lambda sheet: substituted(sheet, "Dora", "Anna"),
    ]
    for action in actions:
        assert codes(lambda action=action: action(three)) == ["sheet-full"]  # type: ignore[misc]
        closed = then(three, SheetClosed((0, 0, 0), "7KQ2M-X9F4T"))
        assert codes(lambda action=action, closed=closed: action(closed)) == ["sheet-closed"]  # type: ignore[misc]


# --- going --------------------------------------------------------------------------------------


def test_who_leaves_keeps_his_score_and_the_others_go_on() -> None:
    four = table(*NAMES[:4], games=48)
    four = then(four, new_deal(four, declarer=2, game=WON))
    four = passed(four, 3)
    three = then(four, departed(four, "Anna"))
    assert dealers(three, 4, 5, 6, 7, 8) == "Dora Bert Carla Dora Bert"
    assert three.sitting(5) == ()
    assert names(three, three.playing(5)) == "Carla Dora Bert"
    assert three.heading.games == 4 + 33
    three = then(three, new_deal(three, declarer=3, game=LOST))
    assert totals(three) == (0, 74 + 40, -98, 40)


def test_who_has_left_comes_back_to_his_own_column() -> None:
    four = table(*NAMES[:4], passed=4, games=48)
    three = then(four, departed(four, "dora"))
    three = passed(three, 3)
    back = then(three, joined(three, "DORA"))
    assert [seat.written for seat in back.seats] == list(NAMES[:4])
    assert back.heading.seatings == ((1, 2, 3, 4), (1, 2, 3), (1, 2, 3, 4))
    assert back.heading.games == 4 + 3 + 40


def test_who_cannot_go() -> None:
    three = table(*NAMES[:3], passed=3)
    assert codes(lambda: departed(three, "Anna")) == ["players-count"]
    assert codes(lambda: departed(three, "Emil")) == ["player-unknown"]
    four = table(*NAMES[:4], passed=4)
    gone = then(four, departed(four, "Anna"))
    assert codes(lambda: departed(gone, "Anna")) == ["player-not-there"]


# --- in the seat of another ---------------------------------------------------------------------


def test_a_substitute_plays_on_his_own_account_from_the_next_game_on() -> None:
    three = table(*NAMES[:3])
    three = then(three, new_deal(three, declarer=2, game=WON))
    three = then(three, substituted(three, "Emil", "bert"))
    assert dealers(three, 1, 2, 3, 4, 5) == "Anna Emil Carla Anna Emil"
    three = then(three, new_deal(three, declarer=4, game=LOST))
    assert names(three, three.playing(1)) == "Bert Carla Anna"
    assert names(three, three.playing(2)) == "Carla Anna Emil"
    # Bert has nothing of a game that Emil lost, and Emil none of Bert's.
    assert totals(three) == (40, 24 + 50, 40, -48 - 50)
    assert deals_played(three) == (2, 1, 2, 1)


def test_the_substitute_of_a_substitute_and_the_way_back() -> None:
    three = table(*NAMES[:3], passed=1)
    three = then(three, substituted(three, "Emil", "Bert"))
    three = then(three, substituted(three, "Dora", "Emil"))
    # Emil played no game: his seat is as if it had gone to Dora at once.
    assert three.heading.seatings == ((1, 2, 3), (1, 5, 3))
    three = passed(three, 1)
    three = then(three, substituted(three, "Bert", "Dora"))
    assert three.heading.seatings == ((1, 2, 3), (1, 5, 3), (1, 2, 3))
    assert dealers(three, 1, 2, 3, 4) == "Anna Dora Carla Anna"


@pytest.mark.parametrize(
    ("name", "other", "expected"),
    [
        ("Emil", "Dora", ["player-unknown"]),
        ("Anna", "Bert", ["player-there"]),
        ("", "Bert", ["player-blank"]),
    ],
)
def test_who_cannot_take_a_seat(name: str, other: str, expected: list[str]) -> None:
    assert codes(lambda: substituted(table(*NAMES[:3]), name, other)) == expected


# --- another first dealer -----------------------------------------------------------------------


def test_another_first_dealer_turns_every_order_of_dealing() -> None:
    """Dora came after game 6 to the right of Anna, and Emil took Bert's seat inside a round."""
    sheet = table(*NAMES[:3], passed=6)
    sheet = then(sheet, joined(sheet, "Dora", games=48))
    sheet = passed(sheet, 5)
    sheet = then(sheet, substituted(sheet, "Emil", "Bert"))
    sheet = passed(sheet, 3)
    sheet = then(sheet, departed(sheet, "Anna", games=48))
    assert dealers(sheet, 1, 6, 7, 11, 12, 14, 15) == "Anna Carla Anna Anna Emil Dora Emil"

    changed = then(sheet, SheetChanged(dealing_first(sheet.heading, 2)))

    assert changed.heading.first_dealer == 2
    assert dealers(changed, 1, 2, 3, 6) == "Bert Carla Anna Anna"
    # A new round begins with Bert, and with Emil, who has his seat.
    assert dealers(changed, 7, 8, 9, 10, 11) == "Bert Carla Dora Anna Bert"
    assert dealers(changed, 12, 13, 14, 15, 16) == "Carla Dora Anna Emil Carla"
    for number in range(1, 18):
        assert {*changed.at_table(number)} == {*sheet.at_table(number)}


def test_where_the_first_dealer_has_left_the_next_one_begins_the_round() -> None:
    four = table(*NAMES[:4], passed=4)
    four = then(four, departed(four, "Bert"))
    assert dealing_first(four.heading, 2).seatings == ((2, 3, 4, 1), (3, 4, 1))


def test_where_nobody_has_gone_the_seat_alone_is_noted() -> None:
    heading = dealing_first(table(*NAMES[:3]).heading, 3)
    assert (heading.first_dealer, heading.seatings) == (3, ())


def test_who_came_later_cannot_have_dealt_first() -> None:
    three = table(*NAMES[:3], passed=3)
    three = then(three, joined(three, "Dora"))
    with pytest.raises(SkatError) as raised:
        dealing_first(three.heading, 4)
    (problem,) = raised.value.problems
    assert text(problem) == (
        "Dora was not at the table in game 1 and cannot have dealt it; there were Anna, Bert and "
        "Carla"
    )


# --- who plays, who sits, who is not there ------------------------------------------------------


def test_only_those_in_play_can_be_the_declarer() -> None:
    five = table(*NAMES, games=40)
    assert codes(lambda: new_deal(five, declarer=1, game=WON)) == ["dealer-declares"]
    with pytest.raises(SkatError) as raised:
        new_deal(five, declarer=4, game=WON)
    (problem,) = raised.value.problems
    assert problem.code == "sitter-declares"
    assert problem.facts == {"name": "Dora", "number": 1, "players": ("Bert", "Carla", "Emil")}
    for declarer in (2, 3, 5):
        assert new_deal(five, declarer=declarer, game=WON).declarer == declarer
    three = table(*NAMES[:3], passed=1)
    three = then(three, substituted(three, "Emil", "Bert"))
    assert codes(lambda: new_deal(three, declarer=2, game=WON)) == ["player-absent"]
    assert new_deal(three, declarer=4, game=WON).declarer == 4
    assert find_player(three, ["emil"])[0] == 4


def test_all_faults_of_an_entry_are_told_at_once() -> None:
    full = table(*NAMES, passed=5, games=5)
    impossible = WON._replace(bid=19, matadors=Matadors(0))
    assert codes(lambda: new_deal(full, declarer=4, game=impossible)) == [
        "sheet-full",
        "sitter-declares",
        "bid-illegal",
        "matadors-zero",
    ]


# --- corrections before a change ----------------------------------------------------------------


def test_a_deal_that_is_put_in_or_corrected_stays_at_its_table() -> None:
    three = table(*NAMES[:3], passed=3)
    four = passed(then(three, joined(three, "Dora")), 4)
    more = then(four, DealAdded(declarer=None, after=four.deals[0].id))
    assert [deal.seating for deal in more.deals] == [0, 0, 0, 0, 1, 1, 1, 1]
    # The dealers of the first table shift; the second begins with its own round all the same.
    assert dealers(more, 1, 2, 3, 4, 5, 6) == "Anna Bert Carla Anna Anna Bert"
    fixed = then(four, DealChanged(deal=four.deals[2].id, declarer=1, game=WON))
    assert [deal.seating for deal in fixed.deals] == [deal.seating for deal in four.deals]
    assert fixed.rows()[2].score == 24


def test_a_change_of_seats_can_be_taken_back() -> None:
    three = table(*NAMES[:3], passed=3)
    four = then(three, joined(three, "Dora"))
    undone = then(four, Undone(four.last_seq))
    assert (undone.heading, undone.deals) == (three.heading, three.deals)
    later = passed(four, 1)
    undone = then(later, Undone(four.last_seq))
    assert (undone.heading, dealers(undone, 4, 5)) == (three.heading, "Anna Bert")


def test_the_check_code_knows_who_sat_where() -> None:
    three = table(*NAMES[:3], passed=3)
    one = passed(then(three, joined(three, "Dora")), 1)
    other = passed(then(three, joined(three, "Dora", after="Anna")), 1)
    assert len({check_code(sheet) for sheet in (passed(three, 1), one, other)}) == 3
    # Without a game at the new table it is the list of the old one, with one more name.
    named = table(*NAMES[:4], passed=3)
    assert check_code(then(three, joined(three, "Dora"))) != check_code(named)


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def evenings(draw: st.DrawFn) -> Sheet:
    """Return a list on which players come and go and games are won and lost."""
    count = draw(st.sampled_from((3, 4, 5)))
    sheet = table(*NAMES[:count], games=60, first_dealer=draw(st.integers(1, count)))
    guests = iter(("Franz", "Gerd", "Hans", "Ida", "Jan", "Karl", "Lea", "Max"))
    for _ in range(draw(st.integers(1, 5))):
        for _ in range(draw(st.integers(0, 6))):
            number = len(sheet.deals) + 1
            declarer = draw(st.none() | st.sampled_from(sheet.playing(number)))
            game = draw(st.sampled_from((WON, LOST))) if declarer else None
            sheet = then(sheet, new_deal(sheet, declarer=declarer, game=game))
        present = [sheet.name_of(seat) for seat in sheet.heading.orders[-1]]
        change = draw(st.sampled_from(("join", "leave", "substitute")))
        try:
            match change:
                case "join":
                    after = draw(st.none() | st.sampled_from(present))
                    sheet = then(sheet, joined(sheet, next(guests), after=after, games=60))
                case "leave":
                    sheet = then(sheet, departed(sheet, draw(st.sampled_from(present)), games=60))
                case _:
                    other = draw(st.sampled_from(present))
                    sheet = then(sheet, substituted(sheet, next(guests), other))
        except SkatError as error:
            refused = {problem.code for problem in error.problems}
            if not refused <= {"inside-round", "players-count"}:
                raise
    return sheet


@LAW
@given(evenings())
def test_every_game_has_three_players_and_the_sums_agree(sheet: Sheet) -> None:
    figures = tallies(sheet)
    lost = 0
    for row in sheet.rows():
        at_table = sheet.at_table(row.number)
        assert len(sheet.playing(row.number)) == 3
        assert {*sheet.playing(row.number)} | {*sheet.sitting(row.number)} == {*at_table}
        assert row.dealer in at_table
        lost += (row.score < 0) * (len(at_table) - 1)
    # Each game lost is credited to all others at the table, no more and no less.
    assert sum(each.opponents_lost for each in figures) == lost
    assert sum(deals_played(sheet)) == 3 * len(sheet.deals)
    # Control sum of the whole: each loss takes 50 and brings (n - 1) times 40, 30 or 24.
    gain = {3: 30, 4: 40, 5: 46}
    whole = int(sum(row.score for row in sheet.rows()))
    whole += 50 * sum(row.score > 0 for row in sheet.rows())
    whole += sum(gain[len(sheet.at_table(r.number))] for r in sheet.rows() if r.score < 0)
    assert sum(totals(sheet)) == whole


@LAW
@given(evenings())
def test_entered_step_by_step_or_read_at_once_it_is_the_same(sheet: Sheet) -> None:
    again_read = replay(sheet.history)
    assert again_read == sheet
    numbers = range(1, len(sheet.deals) + 6)
    assert [*map(again_read.dealer, numbers)] == [*map(sheet.dealer, numbers)]


# --- a list like the last -----------------------------------------------------------------------


def test_a_new_list_takes_players_rules_scoring_and_length() -> None:
    last = heading(*NAMES[:3], games=24, first_dealer=2, series=3, table=4, rules=PRE1999)
    last = replace(last, evening=5)
    new = again(replace(last, scoring=Scoring.CLASSIC), "Friday", date(2026, 12, 4))
    assert new == heading(
        *NAMES[:3],
        games=24,
        name="Friday",
        date=date(2026, 12, 4),
        rules=PRE1999,
        scoring=Scoring.CLASSIC,
    )


def test_of_a_list_with_changes_it_takes_those_who_were_there_in_the_end() -> None:
    three = table(*NAMES[:3], passed=6, games=24)
    three = then(three, substituted(three, "Emil", "Anna"))
    three = then(three, joined(three, "Dora"))
    new = again(three.heading, "Friday", DAY)
    assert [seat.written for seat in new.seats] == ["Emil", "Bert", "Carla", "Dora"]
    assert (new.games, new.first_dealer, new.seatings) == (48, 1, ())


def test_another_table_plays_the_same_part_of_a_series() -> None:
    assert games_like(heading(*NAMES[:3], games=24), 4) == 32
    assert games_like(heading(*NAMES[:4], games=48), 5) == 40
    assert games_like(heading(*NAMES[:3], games=24), 3) == 24
    assert games_like(heading(*NAMES[:4], games=31, seatings=((1, 2, 3),)), 3) == 36


def test_the_change_is_kept_whole() -> None:
    three = table(*NAMES[:3], passed=3)
    event = joined(three, "  Dora   Maria ")
    assert event == SheetChanged(
        heading(*NAMES[:3], "Dora Maria", games=47, seatings=((1, 2, 3), (1, 2, 3, 4)))
    )
