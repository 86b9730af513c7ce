"""The money of a list: published settlements, fees, caps, and the laws of who pays whom."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.amounts import Cents
from skatcalc.events import DealAdded, Event, Heading, Scoring, Seat, SheetClosed, SheetOpened
from skatcalc.i18n import use
from skatcalc.money import (
    Account,
    Fees,
    Payment,
    Payout,
    Per,
    Settlement,
    accounts,
    fewest_payments,
    half_up,
    settle,
)
from skatcalc.moneydata import settlement_data
from skatcalc.moneyreports import settlement_table
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.rules import ISKO, Rules
from skatcalc.sheet import Sheet, records_of, replay

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

NAMES = ("Anna", "Bert", "Carla", "Dora")
QUARTER = Fraction(1, 4)
SKATSPIELEN = (218, -81, 60, -38)
"""The points of the example of skatspielen.info."""


def points(*numbers: int) -> list[Account]:
    return [Account(each) for each in numbers]


def stakes(found: Settlement) -> list[int]:
    return [share.stake for share in found.shares]


def balances(found: Settlement) -> list[int]:
    return [share.balance for share in found.shares]


def payments(found: Settlement) -> list[tuple[int | None, int | None, int]]:
    return [(each.payer, each.payee, each.amount) for each in found.payments]


# --- the stake ----------------------------------------------------------------------------------


def test_points_rounded_to_quarters_settle_as_published() -> None:
    found = settle(points(*SKATSPIELEN), Fees(stake=QUARTER, round_points=True))
    assert [share.exact for share in found.shares] == [180, -120, 20, -80]
    assert stakes(found) == [180, -120, 20, -80]
    assert found.remainder == 0
    assert found.till == 0


def test_without_rounding_the_same_points_settle_exactly() -> None:
    found = settle(points(*SKATSPIELEN), Fees(stake=QUARTER))
    assert [float(share.exact) for share in found.shares] == [178.25, -120.75, 20.25, -77.75]
    assert [share.exact for share in found.shares] == [
        Fraction(each, 4) for each in (713, -483, 81, -311)
    ]
    assert [share.difference for share in found.shares] == [713, -483, 81, -311]
    # Rounded 178, -121, 20, -78: one cent too much is paid, and who pays most keeps it.
    assert stakes(found) == [178, -120, 20, -78]
    assert (found.remainder, found.remainder_to) == (1, (2,))


def test_with_a_till_the_remainder_stays_in_it() -> None:
    found = settle(points(*SKATSPIELEN), Fees(stake=QUARTER, payout=Payout.TILL))
    assert stakes(found) == [178, -121, 20, -78]
    assert (found.remainder, found.remainder_to, found.till) == (1, (), 1)
    assert payments(found) == [(None, 1, 178), (2, None, 121), (None, 3, 20), (4, None, 78)]


def test_whoever_pays_most_pays_what_is_missing() -> None:
    # Exactly +0.5, -0.25 and -0.25: a cent is won that nobody has paid.
    found = settle(points(2, -1, -1), Fees(stake=Fraction(1, 12)))
    assert [share.exact for share in found.shares] == [Fraction(1, 2), -QUARTER, -QUARTER]
    assert stakes(found) == [1, -1, 0]
    assert (found.remainder, found.remainder_to) == (-1, (2,))
    till = settle(points(2, -1, -1), Fees(stake=Fraction(1, 12), payout=Payout.TILL))
    assert (stakes(till), till.till, till.remainder) == ([1, 0, 0], -1, -1)


def test_nobody_gets_money_for_having_lost() -> None:
    # Four lose half a cent each, which is rounded up to 1; two cents too many are paid.
    found = settle(points(4, -1, -1, -1, -1), Fees(stake=Fraction(1, 10)))
    assert [share.exact for share in found.shares] == [2, *[Fraction(-1, 2)] * 4]
    assert stakes(found) == [2, 0, 0, -1, -1]
    assert (found.remainder, found.remainder_to) == (2, (2, 3))


@pytest.mark.parametrize(
    ("amount", "cents"),
    [("1/2", 1), ("-1/2", -1), ("3/2", 2), ("-3/2", -2), ("49/100", 0), ("-49/100", 0), ("7", 7)],
)
def test_half_a_cent_is_rounded_up_in_size(amount: str, cents: int) -> None:
    assert half_up(Fraction(amount)) == cents


def test_equal_points_settle_to_nothing() -> None:
    found = settle(points(300, 300, 300), Fees(stake=Fraction(5)))
    assert balances(found) == [0, 0, 0]
    assert payments(found) == []


def test_nobody_settles_nothing() -> None:
    assert settle([], Fees(stake=Fraction(5))).payments == ()


# --- caps ---------------------------------------------------------------------------------------


def test_what_a_cap_spares_the_losers_is_missing_to_the_winners_in_proportion() -> None:
    # +60 and +30 points of difference against -90 at 10 cents; the cap is 6 euros.
    found = settle(points(30, 20, -20), Fees(stake=Fraction(10), cap=Cents(600)))
    assert [share.exact for share in found.shares] == [600, 300, -900]
    assert [share.settled for share in found.shares] == [400, 200, -600]
    assert payments(found) == [(3, 1, 400), (3, 2, 200)]


def test_fees_come_on_top_of_a_cap() -> None:
    found = settle(
        [Account(10), Account(0, lost=1), Account(-10)],
        Fees(stake=Fraction(1), cap=Cents(5), loss_fee=(Cents(50),), list_fee=Cents(100)),
    )
    assert stakes(found) == [5, 0, -5]
    assert balances(found) == [-95, -150, -105]
    assert found.till == 350


def test_a_cap_that_nobody_reaches_changes_nothing() -> None:
    free, capped = (
        settle(points(*SKATSPIELEN), Fees(stake=QUARTER, cap=cap)) for cap in (None, Cents(121))
    )
    assert free == capped


def test_what_is_lost_can_stay_in_the_till() -> None:
    found = settle(
        points(30, 20, -20), Fees(stake=Fraction(10), cap=Cents(600), payout=Payout.NOBODY)
    )
    assert stakes(found) == [0, 0, -600]
    assert (found.till, found.remainder) == (600, 0)
    assert payments(found) == [(3, None, 600)]


# --- fees ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiers", "lost", "fee"),
    [
        ((), 9, 0),
        ((100,), 0, 0),
        ((100,), 3, 300),
        ((50, 50, 50, 100), 2, 100),
        ((50, 50, 50, 100), 3, 150),
        ((50, 50, 50, 100), 4, 250),
        ((100, 100, 100, 200), 6, 900),
        ((0, 100), 1, 0),
    ],
)
def test_lost_games_cost_by_their_number(tiers: tuple[int, ...], lost: int, fee: int) -> None:
    (share,) = settle([Account(0, lost=lost)], Fees(loss_fee=tuple(map(Cents, tiers)))).shares
    assert share.loss_fee == -fee


def test_passed_deals_cost_by_their_place_among_all_that_were_passed() -> None:
    fees = Fees(passed_fine=(Cents(0), Cents(0), Cents(50)))
    found = settle([Account(0, passed=(1, 2, 4)), Account(0, passed=(1, 3, 4)), Account(0)], fees)
    assert [share.passed_fine for share in found.shares] == [-50, -100, 0]
    assert found.till == 150


def test_fees_go_to_the_till_and_as_few_payments_as_can_be_are_made() -> None:
    found = settle(points(20, 0, -20), Fees(stake=Fraction(10), list_fee=Cents(100)))
    assert balances(found) == [500, -100, -700]
    assert found.till == 300
    assert len(found.payments) == 3
    assert [each for each in payments(found) if each[0] == 2] == [(2, None, 100)]


def test_nothing_to_play_for_is_noticed() -> None:
    assert Fees().is_nothing
    assert Fees(loss_fee=(Cents(0),), passed_fine=(Cents(0),), cap=Cents(500)).is_nothing
    for fees in (
        Fees(stake=QUARTER),
        Fees(loss_fee=(Cents(0), Cents(1))),
        Fees(passed_fine=(Cents(1),)),
        Fees(list_fee=Cents(1)),
    ):
        assert not fees.is_nothing


# --- of a list ----------------------------------------------------------------------------------


def sheet(count: int, *deals: Event, rules: Rules = ISKO) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, NAMES[:count])),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=12 * count,
    )
    return replay(records_of([SheetOpened(heading), *deals]))


PASSED = DealAdded(declarer=None)


def test_a_list_is_settled_by_its_total_or_by_its_points() -> None:
    table = sheet(3, DealAdded(declarer=1, written=48), DealAdded(declarer=2, written=-48))
    assert [each.points for each in accounts(table)] == [48 + 50 + 40, -48 - 50, 40]
    assert [each.points for each in accounts(table, Per.POINTS)] == [48, -48, 0]
    assert [each.lost for each in accounts(table)] == [0, 1, 0]


def test_at_four_the_dealer_of_a_passed_deal_is_not_fined() -> None:
    table = sheet(4, PASSED, DealAdded(declarer=1, written=48), PASSED, PASSED)
    # Anna deals game 1, Carla game 3, Dora game 4.
    assert [each.passed for each in accounts(table)] == [(2, 3), (1, 2, 3), (1, 3), (1, 2)]


def test_at_three_everybody_is_fined() -> None:
    assert [each.passed for each in accounts(sheet(3, PASSED))] == [(1,), (1,), (1,)]


def test_a_ramsch_is_neither_passed_nor_lost_unless_the_rules_count_it() -> None:
    ramsch = DealAdded(declarer=None, ramsch=Ramsch(card_points={1: 70, 2: 30, 3: 20}))
    for counts in (False, True):
        rules = ISKO._replace(ramsch=RamschRules(counts=counts))
        found = accounts(sheet(3, ramsch, rules=rules))
        assert [(each.lost, each.passed) for each in found] == [(counts, ()), (0, ()), (0, ())]


# --- laws ---------------------------------------------------------------------------------------

CENTS = st.integers(0, 500).map(Cents)
FEES = st.builds(
    Fees,
    stake=st.fractions(0, 10, max_denominator=12),
    round_points=st.booleans(),
    loss_fee=st.lists(CENTS, max_size=4).map(tuple),
    passed_fine=st.lists(CENTS, max_size=4).map(tuple),
    list_fee=CENTS,
    cap=st.none() | st.integers(0, 5000).map(Cents),
    payout=st.sampled_from(Payout),
)
PLAYERS = st.lists(
    st.builds(
        Account,
        st.integers(-500, 1500),
        st.integers(0, 8),
        st.lists(st.integers(1, 6), max_size=4, unique=True).map(tuple),
    ),
    min_size=3,
    max_size=5,
)


@LAW
@given(PLAYERS, FEES)
def test_a_settlement_adds_to_nothing_with_the_till(players: list[Account], fees: Fees) -> None:
    found = settle(players, fees)
    assert sum(balances(found)) + found.till == 0
    moved = dict.fromkeys([*range(1, len(players) + 1), None], 0)
    for payment in found.payments:
        assert payment.amount > 0
        moved[payment.payer] -= payment.amount
        moved[payment.payee] += payment.amount
    assert [moved[seat] for seat in range(1, len(players) + 1)] == balances(found)
    assert moved[None] == found.till


@LAW
@given(PLAYERS, FEES)
def test_the_till_has_the_fees_and_what_nobody_was_paid(players: list[Account], fees: Fees) -> None:
    found = settle(players, fees)
    into_till = -sum(share.loss_fee + share.passed_fine + share.list_fee for share in found.shares)
    if fees.payout is Payout.NOBODY:
        assert all(share.stake <= 0 for share in found.shares)
        into_till -= sum(stakes(found))
    if fees.payout is Payout.TILL:
        into_till += found.remainder
    assert found.till == into_till
    if fees.payout is Payout.PLAYERS:
        assert sum(stakes(found)) == 0


@LAW
@given(PLAYERS, FEES)
def test_the_stake_is_exact_until_it_is_paid(players: list[Account], fees: Fees) -> None:
    found = settle(players, fees)
    assert sum(share.exact for share in found.shares) == 0
    for share in found.shares:
        if not fees.round_points:
            assert share.exact == share.difference * fees.stake
        assert share.settled * share.exact >= 0
        assert abs(share.settled) <= abs(share.exact)
        if fees.cap is not None:
            assert share.settled >= -fees.cap
        if not found.remainder_to:
            assert abs(share.stake - share.settled) <= Fraction(1, 2)
    if fees.payout is not Payout.NOBODY:
        assert sum(share.settled for share in found.shares) == 0
    assert abs(found.remainder) <= len(players)


@LAW
@given(PLAYERS, FEES)
def test_nobody_pays_twice(players: list[Account], fees: Fees) -> None:
    found = settle(players, fees)
    pairs = [(each.payer, each.payee) for each in found.payments]
    assert len({*pairs}) == len(pairs)
    payers = {payer for payer, _payee in pairs if payer}
    payees = {payee for _payer, payee in pairs if payee}
    assert not payers & payees
    assert payers == {seat for seat, each in enumerate(balances(found), start=1) if each < 0}
    assert payees == {seat for seat, each in enumerate(balances(found), start=1) if each > 0}


def divisions(places: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield every way to divide places into groups."""
    if not places:
        yield []
        return
    first, rest = places[0], places[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = [place for place in rest if place not in others]
            for division in divisions(left):
                yield [[first, *others], *division]


@LAW
@given(st.lists(st.integers(-4, 4), max_size=5))
def test_with_fewer_payments_it_cannot_be_done(amounts: list[int]) -> None:
    amounts.append(-sum(amounts))
    found = fewest_payments(amounts)
    after = list(amounts)
    for payer, payee, amount in found:
        assert amount > 0
        after[payer] += amount
        after[payee] -= amount
    assert after == [0] * len(amounts)
    # Who is joined by payments settles among himself: so many groups, so many payments fewer.
    unsettled = [place for place, amount in enumerate(amounts) if amount]
    most = max(
        len(division)
        for division in divisions(unsettled)
        if all(sum(amounts[place] for place in group) == 0 for group in division)
    )
    assert len(found) == len(unsettled) - most


def test_pairs_that_cancel_out_are_settled_by_themselves() -> None:
    # The largest to the largest would need three payments.
    assert fewest_payments([-50, -30, 50, 30]) == ((0, 2, 50), (1, 3, 30))
    assert len(fewest_payments([-7, -4, -3, 4, 5, 5])) == 4
    assert fewest_payments([]) == ()


def test_what_does_not_add_to_zero_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="3 is not settled"):
        fewest_payments([1, 2])


# --- shown --------------------------------------------------------------------------------------


def shown(found: Settlement, fees: Fees, table: Sheet) -> list[dict[str, object]]:
    rows = settlement_table(table, found, fees).rows
    return [{key: cell.value for key, cell in row.cells.items()} for row in rows]


def test_a_settlement_is_shown_with_the_till_and_a_sum() -> None:
    fees = Fees(stake=QUARTER, payout=Payout.TILL, list_fee=Cents(100))
    table = sheet(4)
    rows = shown(settle(points(*SKATSPIELEN), fees), fees, table)
    assert rows[0] == {
        "player": "Anna",
        "points": 218,
        "difference": 713,
        "exact": "+1.7825",
        "stake": "+1.78",
        "list_fee": "-1.00",
        "balance": "+0.78",
    }
    assert rows[4] == {"player": "Till", "stake": "+0.01", "list_fee": "+4.00", "balance": "+4.01"}
    assert rows[5] == {"player": "Sum", "balance": "0.00"}


def test_columns_that_nobody_needs_are_not_there() -> None:
    table = sheet(3)
    fees = Fees(stake=Fraction(5), per=Per.POINTS)
    shares = settle(points(1, 2, 3), fees)
    columns = settlement_table(table, shares, fees).columns
    assert [each.title for each in columns] == [
        "Player",
        "Points",
        "Difference",
        "Stake",
        "Balance",
    ]
    fees = Fees(loss_fee=(Cents(50),), passed_fine=(Cents(50),))
    columns = settlement_table(table, settle(points(1, 2, 3), fees), fees).columns
    assert [each.key for each in columns] == [
        "player",
        "points",
        "loss_fee",
        "passed_fine",
        "balance",
    ]


NOTES: Sequence[tuple[Fees, tuple[int, ...], str]] = [
    (Fees(stake=QUARTER, round_points=True), SKATSPIELEN, "made whole cents before"),
    (Fees(stake=QUARTER), SKATSPIELEN, "remainder of the rounding: Bert pays 0.01 € less"),
    (Fees(stake=Fraction(1, 12)), (2, -1, -1), "of the rounding: Bert pays 0.01 € more"),
    (
        Fees(stake=QUARTER, payout=Payout.TILL, currency="Kč"),
        SKATSPIELEN,
        "the till keeps 0.01 Kč",
    ),
    (Fees(stake=Fraction(1, 12), payout=Payout.TILL), (2, -1, -1), "the till adds 0.01 €"),
    (
        Fees(stake=Fraction(10), cap=Cents(600)),
        (30, 20, -20),
        "no more than 6.00 € is lost at the stake: Carla; the winners get less in proportion",
    ),
    (
        Fees(stake=Fraction(10), cap=Cents(100), payout=Payout.NOBODY),
        (40, -20, -20),
        "no more than 1.00 € is lost at the stake: Bert and Carla",
    ),
    (
        Fees(stake=Fraction(10), payout=Payout.NOBODY),
        (1, 2, 3),
        "what is lost stays in the till; nobody is paid out",
    ),
    (Fees(stake=Fraction(5)), (1, 1, 1), "nobody has to pay anything"),
    (Fees(stake=Fraction(5)), (2, 1, 0), "Carla pays 0.15 € to Anna"),
    (Fees(stake=Fraction(5)), (2, 1, 0), "1 payment settles everything"),
    (
        Fees(list_fee=Cents(100)),
        (2, 1, 0),
        "3 payments settle everything; with fewer it cannot be done",
    ),
    (Fees(list_fee=Cents(100)), (2, 1, 0), "Anna pays 1.00 € into the till"),
    (Fees(stake=Fraction(5), payout=Payout.TILL), (2, 1, 0), "the till pays 0.15 € to Anna"),
    (Fees(list_fee=Cents(100)), (2, 1, 0), "the list is not closed yet"),
]


@pytest.mark.parametrize(("fees", "numbers", "note"), NOTES)
def test_notes_tell_what_was_done(fees: Fees, numbers: tuple[int, ...], note: str) -> None:
    table = sheet(len(numbers))
    notes = settlement_table(table, settle(points(*numbers), fees), fees).notes
    assert note in "\n".join(notes)


def test_a_cap_that_nobody_reaches_is_not_spoken_of() -> None:
    fees = Fees(stake=Fraction(1), cap=Cents(500))
    notes = settlement_table(sheet(3), settle(points(2, 1, 0), fees), fees).notes
    assert "no more" not in "\n".join(notes)


def test_a_closed_list_needs_no_warning() -> None:
    closed = sheet(3, SheetClosed((0, 0, 0), "7KQ2M-X9F4T"))
    fees = Fees(list_fee=Cents(100))
    notes = settlement_table(closed, settle(accounts(closed), fees), fees).notes
    assert "closed" not in "\n".join(notes)


def test_the_heading_says_what_is_played_for() -> None:
    fees = Fees(
        stake=Fraction(1, 8),
        cap=Cents(1500),
        loss_fee=(Cents(100), Cents(100), Cents(100), Cents(200)),
        passed_fine=(Cents(50),),
        list_fee=Cents(150),
    )
    table = settlement_table(sheet(3), settle(points(1, 2, 3), fees), fees)
    assert table.title == "Settlement of Monday"
    assert table.heading == (
        ("Date", "2026-11-29"),
        ("Stake", "0.125 ct a point"),
        ("Most at the stake", "15.00 €"),
        ("Loss fee", "3 × 1.00, then 2.00 € each"),
        ("Passed deals", "0.50 € each"),
        ("List fee", "1.50 €"),
    )


def test_amounts_have_the_decimal_sign_of_the_language() -> None:
    use("de")
    fees = Fees(stake=QUARTER)
    rows = shown(settle(points(*SKATSPIELEN), fees), fees, sheet(4))
    assert (rows[0]["exact"], rows[0]["stake"]) == ("+1,7825", "+1,78")


def test_json_holds_cents_and_exact_fractions() -> None:
    fees = Fees(stake=QUARTER, cap=Cents(1500), loss_fee=(Cents(50), Cents(100)))
    players = [replace(each, lost=1) for each in points(*SKATSPIELEN)]
    data = settlement_data(sheet(4), settle(players, fees), fees)
    assert data["schema"] == "skatcalc.settlement/1"
    assert data["fees"] == {
        "stake": "1/4",
        "per": "total",
        "round_points": False,
        "loss_fee": [50, 100],
        "passed_fine": [],
        "list_fee": 0,
        "cap": 1500,
        "payout": "players",
    }
    found = data["players"]
    assert isinstance(found, list)
    assert found[0] == {
        "seat": 1,
        "name": "Anna",
        "points": 218,
        "lost": 1,
        "passed": 0,
        "difference": 713,
        "exact": "713/4",
        "settled": "713/4",
        "stake": 178,
        "loss_fee": -50,
        "passed_fine": 0,
        "list_fee": 0,
        "balance": 128,
    }
    assert (data["till"], data["remainder"], data["remainder_to"]) == (200, 1, ["Bert"])
    assert {"payer": "Dora", "payee": "Anna", "amount": 128} in data["payments"]  # type: ignore[operator]
    assert all(isinstance(each, Payment) for each in settle(players, fees).payments)
