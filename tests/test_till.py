"""The till of a season: what clubs charge and pay out, worked by hand, and its laws."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tilling import FIRST, SECOND, THIRD, Listing, accounted, listing, people, results

from skatcalc.amounts import Cents
from skatcalc.feefiles import parse_fees
from skatcalc.members import Member
from skatcalc.money import POT_ITEMS, Fees, Item, Payout
from skatcalc.seasonevents import (
    Event,
    FeesTold,
    Payment,
    PaymentsMade,
    Record,
    SeasonOpened,
    Undone,
    event_from_body,
    event_to_body,
    replay,
)
from skatcalc.seasonrules import Guests, SeasonRules
from skatcalc.till import Pot, Till, divided, list_balances, settling, till

LAW = settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
ABCD = people("a", "b", "c", "d")
TOTAL = SeasonRules()


def of(
    lists: Sequence[Listing],
    fees: Fees | str,
    *,
    members: Sequence[Member] = ABCD,
    rules: SeasonRules = TOTAL,
    payments: Sequence[Payment] = (),
    ended: bool = False,
) -> Till:
    told = parse_fees(fees) if isinstance(fees, str) else fees
    return till(accounted(lists, told), results(lists), members, rules, told, payments, ended=ended)


def amounts(found: Till, item: Item, day: date | None = None, who: str = "abcd") -> list[int]:
    return [found.amount(member=member, day=day, items=(item,)) for member in who]


def balances(found: Till, who: str = "abcd") -> list[int]:
    return [found.amount(member=member) for member in who]


# --- what clubs charge: club.md 4.3 ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("fee", "charged"),
    [
        # 0, 1, 4 and 5 lost games. The pattern of the federation: 3 × 0.50, then 1.00.
        ("3x0.50 1", [0, -50, -250, -350]),
        ("3x1 2", [0, -100, -500, -700]),  # München-Süd
        ("1", [0, -100, -400, -500]),  # Germering, Pforzheim
        ("0.50", [0, -50, -200, -250]),  # Harz
        ("3x0.30 1", [0, -30, -190, -290]),  # Skattisch
    ],
)
def test_lost_games_cost_by_their_number_on_the_list(fee: str, charged: list[int]) -> None:
    one = listing(FIRST, ("a", 1, 9, 0), ("b", 0, 1, 1), ("c", 0, 1, 4), ("d", 0, 1, 5))
    assert amounts(of([one], f'loss_fee = "{fee}"'), Item.LOSS) == charged


def test_the_number_of_lost_games_begins_anew_with_each_list() -> None:
    one = listing(FIRST, ("a", 1, 9, 3), ("b", 0, 1, 0), ("c", 0, 1, 0))
    two = listing(FIRST, ("a", 1, 9, 1), ("b", 0, 1, 0), ("c", 0, 1, 0), series=2)
    assert amounts(of([one, two], 'loss_fee = "3x0.50 1"'), Item.LOSS, who="a") == [-200]


def test_passed_deals_cost_from_the_fourth_on_as_in_pforzheim() -> None:
    three = listing(FIRST, ("a", 1, 9, 0), ("b", 0, 1, 0), ("c", 0, 1, 0), passed=5)
    found = of([three], 'passed_fine = "3x0 0.50"')
    assert amounts(found, Item.PASSED, who="abc") == [-100, -100, -100]
    assert found.unfined == ()


def test_a_list_that_does_not_tell_who_passed_is_named() -> None:
    four = listing(FIRST, *((id_, 1, 9, 0) for id_ in "abcd"), passed=5)
    untold = listing(SECOND, *((id_, 1, 9, 0) for id_ in "abc"))
    found = of([four, untold], 'passed_fine = "0.50"')
    assert found.amount() == 0
    assert found.unfined == (four.stream, untold.stream)
    assert of([four, untold], 'loss_fee = "0.50"').unfined == ()


@pytest.mark.parametrize(
    ("passed", "fine", "named"),
    [
        (0, "0.50", False),  # nothing was passed
        (3, "3x0 0.50", False),  # nobody can have passed a fourth time
        (4, "3x0 0.50", True),
        (1, "0.50", True),
        (2, "1 0", True),  # the first one costs
        (None, "3x0 0.50", True),  # nobody knows
    ],
)
def test_a_list_is_named_only_where_somebody_may_owe_a_fine(
    passed: int | None, fine: str, named: bool
) -> None:
    four = listing(FIRST, *((id_, 1, 9, 0) for id_ in "abcd"), passed=passed)
    assert of([four], f'passed_fine = "{fine}"').unfined == ((four.stream,) if named else ())


TWO_SERIES = [
    listing(FIRST, ("a", 900, 9, 0), ("b", 500, 5, 0), ("c", 100, 1, 0)),
    listing(FIRST, ("a", 100, 1, 0), ("b", 700, 7, 0), ("d", 300, 3, 0), series=2),
    listing(SECOND, ("a", 400, 4, 0), ("b", 200, 2, 0), ("c", 300, 3, 0)),
]


@pytest.mark.parametrize(
    ("per", "charged"),
    [
        # a and b were there on both evenings, c on both with one series, d once.
        ("evening", [-1000, -1000, -1000, -500]),
        ("series", [-1500, -1500, -1000, -500]),
    ],
)
def test_everybody_pays_for_the_evening_or_for_each_series(per: str, charged: list[int]) -> None:
    found = of(TWO_SERIES, f'entry_fee = 5\nentry_per = "{per}"')
    assert amounts(found, Item.ENTRY) == charged


def test_cards_and_lists_cost_for_each_list() -> None:
    assert amounts(of(TWO_SERIES, "list_fee = 2"), Item.LIST) == [-600, -600, -400, -200]


@pytest.mark.parametrize(
    ("told", "charged"),
    [
        # Pforzheim: 3 € for each series missed. c missed the second, d the first and the third;
        # before his first he was not there yet.
        ('absence_per = "series"', [0, 0, -300, -300]),
        ('absence_per = "series"\nabsence_since = "season"', [0, 0, -300, -600]),
        ("", [0, 0, 0, -300]),
    ],
)
def test_members_pay_for_what_they_miss(told: str, charged: list[int]) -> None:
    assert amounts(of(TWO_SERIES, f"absence_fee = 3\n{told}"), Item.ABSENCE) == charged


def test_guests_and_who_never_played_pay_for_no_absence() -> None:
    lists = [
        listing(FIRST, ("a", 1, 1, 0), ("b", 0, 1, 0), ("c", 0, 1, 0)),
        listing(SECOND, ("a", 1, 1, 0), ("b", 0, 1, 0), ("d", 0, 1, 0)),
        listing(THIRD, ("a", 1, 1, 0), ("b", 0, 1, 0), ("d", 0, 1, 0)),
    ]
    members = [*people("a", "b"), *people("c", since=THIRD), *people("d", "e")]
    found = of(lists, "absence_fee = 3", members=members)
    # c became a member before the third evening only.
    assert amounts(found, Item.ABSENCE, who="abcde") == [0, 0, -300, 0, 0]
    assert amounts(found, Item.ABSENCE, THIRD, who="c") == [-300]


def test_the_place_at_the_table_costs_as_in_meerane() -> None:
    told = 'place_fee = "0.50 1 1.50 2"'
    clear = listing(FIRST, ("a", 900, 9, 0), ("b", 500, 5, 0), ("c", 100, 1, 0), ("d", 50, 1, 0))
    assert amounts(of([clear], told), Item.PLACE) == [-50, -100, -150, -200]
    # b won more games than c, so he is second; with as many both pay the mean of 1 and 1.50.
    won = listing(FIRST, ("a", 900, 9, 0), ("b", 100, 2, 0), ("c", 100, 1, 0), ("d", 50, 1, 0))
    assert amounts(of([won], told), Item.PLACE) == [-50, -100, -150, -200]
    tied = listing(FIRST, ("a", 900, 9, 0), ("b", 100, 1, 0), ("c", 100, 1, 0), ("d", 50, 1, 0))
    assert amounts(of([tied], told), Item.PLACE) == [-50, -125, -125, -200]


def test_points_at_stake_are_settled_among_the_players() -> None:
    """The table of skatspielen.info, +218 -81 +60 -38, at a quarter of a cent."""
    one = listing(FIRST, ("a", 218, 5, 0), ("b", -81, 0, 1), ("c", 60, 1, 0), ("d", -38, 0, 1))
    found = of([one], 'stake = "1/4"\nround_points = true')
    assert amounts(found, Item.STAKE) == [180, -120, 20, -80]
    assert found.own == 0


# --- prizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pot", "ranks", "prizes", "won"),
    [
        (4000, {"a": 1, "b": 2, "c": 3}, (75, 25), {"a": 3000, "b": 1000}),
        (1000, {"a": 1, "b": 2, "c": 3}, (80, 10, 10), {"a": 800, "b": 100, "c": 100}),
        # A place that nobody has makes the others larger: 80 and 10 of 90.
        (900, {"a": 1, "b": 2}, (80, 10, 10), {"a": 800, "b": 100}),
        # Two share the second and third prize, or the last one with who gets none.
        (1000, {"a": 1, "b": 2, "c": 2}, (60, 30, 10), {"a": 600, "b": 200, "c": 200}),
        (1000, {"a": 1, "b": 2, "c": 2}, (60, 40), {"a": 600, "b": 200, "c": 200}),
        (1000, {"a": 1, "b": 1, "c": 3}, (60, 30, 10), {"a": 450, "b": 450, "c": 100}),
        (1000, {"a": 1, "b": 1, "c": 2}, (60, 30, 10), {"a": 450, "b": 450, "c": 100}),
        # 1000 in three parts is 333 each; a cent is left.
        (1000, {"a": 1, "b": 1, "c": 1}, (1,), {"a": 333, "b": 333, "c": 333}),
        (0, {"a": 1}, (1,), {"a": 0}),
        (1000, {}, (1,), {}),
    ],
)
def test_a_pot_is_divided_by_place(
    pot: int, ranks: dict[str, int], prizes: tuple[int, ...], won: dict[str, int]
) -> None:
    assert divided(pot, ranks, prizes) == won


def test_an_evening_pays_out_what_was_paid_for_it_as_in_muenchen_sued() -> None:
    """Five euros a series, fully paid out, with as many prizes as tables."""
    lists = [
        listing(FIRST, ("a", 900, 9, 0), ("b", 500, 5, 0), ("c", 100, 1, 0)),
        listing(FIRST, ("d", 800, 8, 0), ("e", 200, 2, 0), ("f", 100, 1, 0), table=2),
        listing(SECOND, ("a", 100, 1, 0), ("b", 500, 5, 0), ("c", 200, 2, 0)),
    ]
    told = 'entry_fee = 5\nentry_per = "series"\nevening_prizes = "60/40"'
    members = people("a", "b", "c", "d", "e", "f")
    # 30 € at two tables: 18 and 12. 15 € at one: the whole pot.
    tables = of(lists, f"{told}\nprizes_by_tables = true", members=members)
    assert amounts(tables, Item.PRIZE, FIRST, "abcdef") == [1800, 0, 0, 1200, 0, 0]
    assert amounts(tables, Item.PRIZE, SECOND, "abcdef") == [0, 1500, 0, 0, 0, 0]
    always = of(lists, told, members=members)
    assert amounts(always, Item.PRIZE, SECOND, "abcdef") == [0, 900, 600, 0, 0, 0]
    assert tables.own == always.own == 0
    assert tables.pots == (Pot(FIRST, 3000, 0), Pot(SECOND, 1500, 0))


EVENINGS = [
    listing(FIRST, ("a", 900, 9, 0), ("b", 500, 5, 1), ("c", 100, 1, 0)),
    listing(SECOND, ("a", 100, 1, 0), ("b", 300, 5, 0), ("c", 700, 2, 0)),
]


def test_the_season_pays_out_what_the_evenings_left_as_in_neuhengstett() -> None:
    """Of 15 € an evening 75 % are won there; of the other 7.50 € the season pays 80/10/10."""
    told = """
    entry_fee = 5
    evening_prizes = "1"
    season_prizes = "80/10/10"
    season_share = "25%"
    """
    running = of(EVENINGS, told)
    assert amounts(running, Item.PRIZE) == [1125, 0, 1125, 0]
    assert running.own == 750
    ended = of(EVENINGS, told, ended=True)
    # 1000, 800 and 800 points; b won ten games, c three.
    assert amounts(ended, Item.SEASON_PRIZE, SECOND) == [600, 75, 75, 0]
    assert ended.pots[-1] == Pot(None, 750, 0)
    assert ended.own == 0


def test_a_season_without_prizes_of_evenings_has_the_whole_pot() -> None:
    told = """
    entry_fee = 5
    loss_fee = 1
    pot = ["entry_fee", "loss_fee"]
    season_prizes = "75/25"
    """
    found = of(EVENINGS, told, ended=True)
    # Six entries and one lost game: 31 €, of which 23.25 and 7.75.
    assert amounts(found, Item.SEASON_PRIZE) == [2325, 775, 0, 0]
    assert of(EVENINGS, told).amount(items=(Item.SEASON_PRIZE,)) == 0


def test_guests_win_on_evenings_and_in_the_season_where_its_rule_ranks_them() -> None:
    members = [*people("a", since=None), *people("b", "c")]
    told = 'entry_fee = 5\nevening_prizes = "1"\nseason_prizes = "1"\nseason_share = 50'
    listed = of(EVENINGS, told, members=members, ended=True)
    assert amounts(listed, Item.PRIZE, who="abc") == [750, 0, 750]
    assert amounts(listed, Item.SEASON_PRIZE, who="abc") == [0, 1500, 0]
    rules = TOTAL._replace(guests=Guests.RANKED)
    ranked = of(EVENINGS, told, members=members, rules=rules, ended=True)
    assert amounts(ranked, Item.SEASON_PRIZE, who="abc") == [1500, 0, 0]


def test_what_cannot_be_divided_stays_in_the_till() -> None:
    tied = listing(FIRST, *((id_, 100, 1, 0) for id_ in "abc"))
    found = of(
        [tied], 'entry_fee = "0.50"\nlist_fee = "0.01"\nevening_prizes = "1"\npot="list_fee"'
    )
    assert amounts(found, Item.PRIZE, who="abc") == [1, 1, 1]
    found = of([tied], 'entry_fee = "1.01"\nevening_prizes = "2/1"\nseason_share = 50')
    # Half of 3.03 is 1.515: the evening's pot is 1.51, of which each gets 0.50.
    assert amounts(found, Item.PRIZE, who="abc") == [50, 50, 50]
    assert found.pots == (Pot(FIRST, 151, 1),)
    assert found.own == 153


def test_a_pot_that_holds_nothing_pays_nothing() -> None:
    # The till pays who wins at the stake; nobody has lost as much.
    uneven = listing(FIRST, ("a", 1, 1, 0), ("b", 0, 1, 0), ("c", 0, 1, 0))
    fees = Fees(
        stake=Fraction(1, 5),
        payout=Payout.TILL,
        pot=(Item.STAKE,),
        evening_prizes=(1,),
        season_prizes=(1,),
    )
    found = of([uneven], fees, ended=True)
    assert amounts(found, Item.PRIZE, who="abc") == [0, 0, 0]
    assert of([], fees, ended=True).postings == ()


# --- payments and accounts --------------------------------------------------------------------


def test_payments_are_counted_on_their_day() -> None:
    paid = Payment(member="b", day=date(2026, 1, 7), cents=1000)
    found = of(EVENINGS, "entry_fee = 5", payments=[paid])
    assert balances(found) == [-1000, 0, -1000, 0]
    assert found.days == (FIRST, date(2026, 1, 7), SECOND)
    assert (found.cash, found.own) == (1000, 3000)
    assert found.items() == (Item.ENTRY, Item.PAID)
    assert found.members == {"a", "b", "c"}


def test_all_accounts_can_be_settled_on_a_day() -> None:
    found = of(EVENINGS, 'entry_fee = 5\nevening_prizes = "75/25"')
    # 15 € an evening: a wins 11.25 of the first and b 3.75; c 11.25 of the second, b 3.75.
    first = settling(found, ABCD, FIRST)
    assert [(each.member, each.cents) for each in first] == [("a", -625), ("b", 125), ("c", 500)]
    second = of(EVENINGS, found.fees, payments=first)
    assert [each.cents for each in settling(second, ABCD, SECOND)] == [500, 125, -625]


@pytest.mark.parametrize(
    ("paid", "due"),
    [
        (0, 500),  # nobody paid
        (500, 500),  # a paid the second evening alone, 5 € are missing still
        (700, 300),  # 10 € are owed in all, 7 were paid
        (1000, 0),  # both were paid, on the second
        (1200, 0),  # too much was paid, which is no reason to pay again
        (-300, 500),  # what a got back later is another matter
    ],
)
def test_who_has_paid_since_does_not_pay_once_more(paid: int, due: int) -> None:
    payments = [Payment(member="a", day=SECOND, cents=paid)] if paid else []
    found = of(EVENINGS, "entry_fee = 5", payments=payments)
    assert [each.cents for each in settling(found, ABCD[:1], FIRST)] == ([due] if due else [])


def test_who_was_paid_since_is_not_paid_once_more() -> None:
    fees = 'entry_fee = 5\nevening_prizes = "75/25"'
    paid_out = Payment(member="a", day=date(2026, 1, 7), cents=-625)
    found = of(EVENINGS, fees, payments=[paid_out])
    assert settling(found, ABCD[:1], FIRST) == ()


def test_money_of_a_name_that_the_register_lacks_is_not_lost() -> None:
    lists = [
        listing(FIRST, ("a", 200, 1, 0), ("", -100, 0, 1), ("", -100, 0, 1)),
        listing(FIRST, ("a", 200, 1, 0), ("", -100, 0, 1), ("b", -100, 0, 1), series=2),
    ]
    found = of(lists, "stake = 1\nentry_fee = 1\nloss_fee = 1")
    # At a series a gets three times 200 less the sum 0; each other pays 300.
    assert amounts(found, Item.STAKE) == [1200, -300, 0, 0]
    assert found.amount(member="", items=(Item.STAKE,)) == -900
    # Two strangers on one list, and one on the other, who may be one of them.
    assert found.amount(member="", items=(Item.ENTRY,)) == -300
    assert found.amount(member="", items=(Item.LOSS,)) == -300
    assert found.amount(items=(Item.STAKE,)) == 0


@pytest.mark.parametrize(
    "event",
    [
        PaymentsMade((Payment("p1", FIRST, 1250, "in cash"), Payment("p2", SECOND, -300))),
        FeesTold("entry_fee = 5  # euros\n"),
    ],
)
def test_what_is_kept_of_money_is_read_again(event: PaymentsMade | FeesTold) -> None:
    assert event_from_body(type(event).__name__, 1, event_to_body(event)) == event


def test_what_was_not_told_of_a_payment_is_not_kept() -> None:
    told = event_to_body(PaymentsMade((Payment("p1", FIRST, 5),)))
    assert told == {"payments": [{"member": "p1", "day": "2026-01-05", "cents": 5}]}


def test_a_season_has_the_fees_told_last_and_all_payments_but_those_taken_back() -> None:
    events: tuple[Event, ...] = (
        SeasonOpened("2026", TOTAL),
        FeesTold("entry_fee = 5"),
        PaymentsMade((Payment("p1", FIRST, 5), Payment("p2", FIRST, 6))),
        FeesTold("entry_fee = 6"),
        PaymentsMade((Payment("p1", SECOND, 7),)),
        Undone(3),
    )
    season = replay(Record(seq=seq, event=event) for seq, event in enumerate(events, start=1))
    assert season.fees == "entry_fee = 6"
    assert season.payments == (Payment("p1", SECOND, 7),)
    before = season.apply(Record(seq=7, event=Undone(4)))
    assert before.fees == "entry_fee = 5"


# --- laws -----------------------------------------------------------------------------------------

CENTS = st.integers(0, 500).map(Cents)
TIERS = st.lists(CENTS, max_size=3).map(tuple)
PRIZES = st.lists(st.integers(1, 9), max_size=4).map(tuple)
FEES = st.builds(
    Fees,
    stake=st.sampled_from([Fraction(0), Fraction(1, 8), Fraction(1, 3), Fraction(5)]),
    payout=st.sampled_from(Payout),
    cap=st.none() | CENTS,
    loss_fee=TIERS,
    passed_fine=TIERS,
    list_fee=CENTS,
    place_fee=TIERS,
    entry_fee=CENTS,
    absence_fee=CENTS,
    pot=st.lists(st.sampled_from(POT_ITEMS), min_size=1, unique=True).map(tuple),
    evening_prizes=PRIZES,
    prizes_by_tables=st.booleans(),
    season_prizes=PRIZES,
    season_share=st.fractions(0, 1, max_denominator=8),
)


@st.composite
def seasons(draw: st.DrawFn) -> list[Listing]:
    found = []
    for number in range(draw(st.integers(0, 5))):
        size = draw(st.integers(3, 4))
        ids = draw(st.permutations("abcdef"))[:size]
        figures = [
            (id_, draw(st.integers(-300, 1500)), draw(st.integers(0, 3)), draw(st.integers(0, 3)))
            for id_ in ids
        ]
        day = FIRST + timedelta(days=draw(st.integers(0, 2)))
        found.append(listing(day, *figures, series=number + 1, passed=draw(st.integers(0, 5))))
    return found


SIX = people("a", "b", "c", "d", "e", "f")


@LAW
@given(seasons(), FEES)
def test_every_fee_and_prize_ends_with_a_member_or_in_the_till(
    lists: list[Listing], fees: Fees
) -> None:
    found = till(accounted(lists, fees), results(lists), SIX, TOTAL, fees, ended=True)
    for day in [None, *found.days]:
        column = {item: found.amount(day=day, items=(item,)) for item in Item}
        accounts = [found.amount(member=each.id, day=day) for each in SIX]
        # Line by line and column by column it is the same.
        assert sum(column.values()) == sum(accounts) == found.amount(day=day)
        if fees.payout is Payout.PLAYERS:
            assert column[Item.STAKE] == 0
        assert all(cents <= 0 for item, cents in column.items() if item in POT_ITEMS[:-1])
        assert column[Item.PRIZE] >= 0
    assert found.own == -found.amount()
    assert found.cash == 0


@LAW
@given(seasons(), FEES)
def test_no_more_is_won_than_is_in_the_pot(lists: list[Listing], fees: Fees) -> None:
    found = till(accounted(lists, fees), results(lists), SIX, TOTAL, fees, ended=True)
    held = sum(max(0, -found.amount(day=day, items=fees.pot)) for day in found.evenings)
    won = found.amount(items=(Item.PRIZE, Item.SEASON_PRIZE))
    assert 0 <= won <= held
    for pot in found.pots:
        # Less than a cent for each who has a part.
        assert 0 <= pot.left < len(SIX)
    if fees.evening_prizes and not fees.season_share and Item.STAKE not in fees.pot:
        left = sum(pot.left for pot in found.pots if pot.day)
        assert found.amount(items=(Item.PRIZE,)) == held - left


@LAW
@given(seasons(), FEES, st.integers(-999, 999))
def test_a_payment_changes_one_account_and_what_is_in_the_till(
    lists: list[Listing], fees: Fees, cents: int
) -> None:
    before = till(accounted(lists, fees), results(lists), SIX, TOTAL, fees)
    paid = Payment(member="c", day=SECOND, cents=cents)
    after = till(accounted(lists, fees), results(lists), SIX, TOTAL, fees, [paid])
    changes = [after.amount(member=each.id) - before.amount(member=each.id) for each in SIX]
    assert changes == [0, 0, cents, 0, 0, 0]
    assert (after.cash, after.own) == (cents, before.own)


@LAW
@given(seasons(), FEES)
def test_when_all_is_settled_the_club_has_its_own(lists: list[Listing], fees: Fees) -> None:
    before = till(accounted(lists, fees), results(lists), SIX, TOTAL, fees)
    payments = settling(before, SIX, date.max)
    after = till(accounted(lists, fees), results(lists), SIX, TOTAL, fees, payments)
    assert not any(after.amount(member=each.id) for each in SIX)
    assert after.cash == after.own == before.own
    assert settling(after, SIX, date.max) == ()


@LAW
@given(st.integers(0, 10_000), st.lists(st.integers(1, 5), max_size=6), PRIZES)
def test_who_is_better_never_wins_less_where_prizes_fall(
    pot: int, ranks: list[int], prizes: tuple[int, ...]
) -> None:
    falling = tuple(sorted(prizes, reverse=True)) or (1,)
    by_name = {str(place): rank for place, rank in enumerate(ranks)}
    found = divided(pot, by_name, falling)
    won = [found.get(name, 0) for name in sorted(by_name, key=by_name.__getitem__)]
    assert won == sorted(won, reverse=True)
    assert sum(won) <= pot
    assert not ranks or pot - sum(won) < len(ranks)


# --- list by list ---------------------------------------------------------------------------------


def test_what_a_list_brings_to_each_without_entry_fees_and_prizes() -> None:
    """Stakes of 3 × 300 - 400, 3 × 0 - 400 and 3 × 100 - 400 cents; b lost two games."""
    one = listing(FIRST, ("a", 300, 3, 0), ("b", 0, 1, 2), ("", 100, 1, 1))
    two = listing(SECOND, ("a", 10, 3, 0), ("b", 10, 1, 0), ("c", 10, 1, 0))
    fees = parse_fees('stake = 1\nloss_fee = 1\nentry_fee = 5\nevening_prizes = "1"')
    assert list_balances(accounted([one, two], fees)) == {
        (one.stream, "a"): 500,
        (one.stream, "b"): -600,
        (two.stream, "a"): 0,
        (two.stream, "b"): 0,
        (two.stream, "c"): 0,
    }
    assert list_balances(accounted([one], parse_fees("entry_fee = 5"))) == {}
