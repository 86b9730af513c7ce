"""The money of a list: stakes, fees, who pays whom. Exact in cents; only what is paid is rounded.

Sources: each pair settles the difference of their points at the stake, so that one of n players
receives n times his own points less the sum of all (skatspielen.info, whose rounding of points is
an option). Loss fees in tiers, fines for passed deals, list fees and caps are what clubs have in
their rules of play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate, pairwise

from skatcalc.amounts import Cents
from skatcalc.scoring import tallies
from skatcalc.seasonrules import Absence, Unit
from skatcalc.sheet import Sheet

_NOTHING = Cents(0)


class Per(Enum):
    """What the stake is for."""

    TOTAL = "total"
    """A point of the total under the list's way of scoring."""
    POINTS = "points"
    """A score point, whatever the list is scored by."""


class Payout(Enum):
    """Who pays those who win at the stake."""

    PLAYERS = "players"
    """Those who lose; fees alone go to the till."""
    TILL = "till"
    """The till, into which all others have paid."""
    NOBODY = "nobody"
    """What is lost stays in the till."""


class Item(Enum):
    """What money is for; what is paid into the till has the name of its field of ``Fees``."""

    ENTRY = "entry_fee"
    LIST = "list_fee"
    LOSS = "loss_fee"
    PASSED = "passed_fine"
    PLACE = "place_fee"
    ABSENCE = "absence_fee"
    STAKE = "stake"
    PRIZE = "evening_prizes"
    SEASON_PRIZE = "season_prizes"
    PAID = "paid"


POT_ITEMS = (
    Item.ENTRY,
    Item.LIST,
    Item.LOSS,
    Item.PASSED,
    Item.PLACE,
    Item.ABSENCE,
    Item.STAKE,
)
"""What can go into the pot from which prizes are paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """What a club plays for; whatever is left out costs nothing.

    ``stake`` are exact cents a point. ``loss_fee`` and ``passed_fine`` are cents by the number of
    the lost game or passed deal on the list; the last is for all further ones. ``cap`` is the most
    that one player can lose at the stake, fees apart. With ``round_points`` everybody's points are
    made whole cents before they are compared.

    All further fields are for the till of a season. ``entry_fee`` and ``absence_fee`` are cents for
    each evening or series that somebody plays, or misses; the latter since the season's beginning
    or his first series. ``place_fee`` are cents by the place at the table, the last for all further
    ones. Prizes come out of the ``pot``: of it ``season_share`` is kept for the season, all where
    an evening has no prizes. ``evening_prizes`` and ``season_prizes`` are how it is divided among
    the first, the second and so on, each in proportion to their sum; with ``prizes_by_tables`` an
    evening has no more prizes than tables.
    """

    stake: Fraction = Fraction(0)
    per: Per = Per.TOTAL
    round_points: bool = False
    loss_fee: tuple[Cents, ...] = ()
    passed_fine: tuple[Cents, ...] = ()
    list_fee: Cents = _NOTHING
    cap: Cents | None = None
    payout: Payout = Payout.PLAYERS
    currency: str = "€"
    entry_fee: Cents = _NOTHING
    entry_per: Unit = Unit.EVENING
    absence_fee: Cents = _NOTHING
    absence_per: Unit = Unit.EVENING
    absence_since: Absence = Absence.JOINED
    place_fee: tuple[Cents, ...] = ()
    pot: tuple[Item, ...] = (Item.ENTRY,)
    evening_prizes: tuple[int, ...] = ()
    prizes_by_tables: bool = False
    season_prizes: tuple[int, ...] = ()
    season_share: Fraction = Fraction(0)

    @property
    def kept_for_season(self) -> Fraction:
        """Return which part of the pot is no evening's."""
        return self.season_share if self.evening_prizes else Fraction(1)

    @property
    def is_nothing(self) -> bool:
        """Return whether nobody can owe anything for a list."""
        return not (self.stake or self.list_fee or any(self.loss_fee) or any(self.passed_fine))


@dataclass(frozen=True, slots=True)
class Account:
    """What one player settles for: points, lost games, and which of the passed deals, from 1."""

    points: int
    lost: int = 0
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One player's part, in cents: what he gets is positive, what he pays negative.

    ``difference`` is in points; ``exact`` what it is worth, ``settled`` the same after cap and
    payout, ``stake`` what is paid of it. ``balance`` is all together.
    """

    account: Account
    difference: int
    exact: Fraction
    settled: Fraction
    stake: Cents
    loss_fee: Cents
    passed_fine: Cents
    list_fee: Cents

    @property
    def balance(self) -> Cents:
        """Return what he gets or pays in the end."""
        return Cents(self.stake + self.loss_fee + self.passed_fine + self.list_fee)


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment, of more than nothing; seats count from 1, ``None`` is the till."""

    payer: int | None
    payee: int | None
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The shares in the order of seats, and the payments that settle them.

    ``remainder`` is what rounding brought in too much, or too little where it is negative. It is
    left to the till, or to the players at the seats ``remainder_to``: as a rule one.
    """

    shares: tuple[Share, ...]
    payments: tuple[Payment, ...]
    remainder: Cents
    remainder_to: tuple[int, ...] = ()

    @property
    def till(self) -> Cents:
        """Return what comes into the till."""
        return Cents(-sum(share.balance for share in self.shares))


def half_up(amount: Fraction) -> Cents:
    """Return the amount in whole cents, half a cent up in size.

    >>> half_up(Fraction(109, 2)), half_up(Fraction(-19, 2)), half_up(Fraction(-81, 4))
    (55, -10, -20)
    """
    size = int(abs(amount) + Fraction(1, 2))
    return Cents(-size if amount < 0 else size)


def accounts(sheet: Sheet, per: Per = Per.TOTAL) -> tuple[Account, ...]:
    """Return what every player of the list settles for, in the order of seats.

    For a passed deal those are fined who had cards; the one who sat out is not. Of a list that is
    known by its totals alone that can be told where everybody has cards, see ``tells_passed``.
    """
    passed = [row.number for row in sheet.rows() if row.passed]
    if sheet.by_totals and tells_passed(sheet):
        passed = [*range(1, (sheet.by_totals.passed or 0) + 1)]
    return tuple(
        Account(
            points=tally.points if per is Per.POINTS else tally.total(sheet.heading.scoring),
            lost=tally.lost,
            passed=tuple(
                place
                for place, number in enumerate(passed, start=1)
                if seat in sheet.playing(number)
            ),
        )
        for seat, tally in enumerate(tallies(sheet), start=1)
    )


def tells_passed(sheet: Sheet) -> bool:
    """Return whether the list tells who had cards in the passed deals."""
    if sheet.by_totals is None:
        return True
    everybody_plays = not sheet.sitting(1)
    return everybody_plays and sheet.by_totals.passed is not None


def settle(players: Sequence[Account], fees: Fees) -> Settlement:
    """Return who gets and pays what; all balances and the till add to nothing.

    >>> points = [Account(218), Account(-81), Account(60), Account(-38)]
    >>> found = settle(points, Fees(stake=Fraction(1, 4), round_points=True))
    >>> [share.stake for share in found.shares]
    [180, -120, 20, -80]
    >>> [(each.payer, each.payee, each.amount) for each in found.payments]
    [(2, 1, 120), (4, 1, 60), (4, 3, 20)]
    """
    worths = [_worth(player, fees) for player in players]
    exact = [each * len(players) - sum(worths) for each in worths]
    settled = _paid_out(_capped(exact, fees.cap), exact, fees.payout)
    stakes = [half_up(each) for each in settled]
    surplus = 0
    bearers: tuple[int, ...] = ()
    if fees.payout is not Payout.NOBODY:
        surplus = -sum(stakes)
    if fees.payout is Payout.PLAYERS and surplus:
        bearers = _share_remainder(stakes, settled, surplus)
    points = [player.points for player in players]
    shares = tuple(
        Share(
            account=player,
            difference=player.points * len(players) - sum(points),
            exact=exact[place],
            settled=settled[place],
            stake=stakes[place],
            loss_fee=Cents(-sum(tier(fees.loss_fee, each) for each in range(1, player.lost + 1))),
            passed_fine=Cents(-sum(tier(fees.passed_fine, each) for each in player.passed)),
            list_fee=Cents(-fees.list_fee),
        )
        for place, player in enumerate(players)
    )
    balances = {seat: share.balance for seat, share in enumerate(shares, start=1)}
    return Settlement(
        shares=shares,
        payments=_payments(balances, fees.payout),
        remainder=Cents(surplus),
        remainder_to=bearers,
    )


def _worth(player: Account, fees: Fees) -> Fraction:
    worth = player.points * fees.stake
    return Fraction(half_up(worth)) if fees.round_points else worth


def tier(tiers: Sequence[Cents], number: int) -> Cents:
    """Return what the lost game, passed deal or place of that number, from 1, costs."""
    return tiers[min(number, len(tiers)) - 1] if tiers else _NOTHING


def _capped(exact: Sequence[Fraction], cap: Cents | None) -> list[Fraction]:
    return [*exact] if cap is None else [max(each, Fraction(-cap)) for each in exact]


def _paid_out(
    capped: Sequence[Fraction], exact: Sequence[Fraction], payout: Payout
) -> list[Fraction]:
    """Return what all get and pay when the winners share what the losers pay, or get nothing.

    What a cap spares the losers is missing to the winners, to each in proportion to his winnings.
    """
    lost = -sum(each for each in capped if each < 0)
    won = sum(each for each in exact if each > 0)
    part = Fraction(0) if payout is Payout.NOBODY or not won else lost / won
    return [each * part if each > 0 else each for each in capped]


def _share_remainder(
    stakes: list[Cents], settled: Sequence[Fraction], surplus: int
) -> tuple[int, ...]:
    """Give the remainder to who pays most, or have him pay what is missing; return his seat.

    Nobody gets money for having lost: what he cannot take goes on to the next.
    """
    changed = []
    payers = iter(sorted(range(len(settled)), key=settled.__getitem__))
    while surplus:
        place = next(payers)
        change = min(surplus, -stakes[place])
        stakes[place] = Cents(stakes[place] + change)
        surplus -= change
        changed.append(place + 1)
    return tuple(changed)


def _payments(balances: Mapping[int, Cents], payout: Payout) -> tuple[Payment, ...]:
    if payout is not Payout.PLAYERS:
        return tuple(
            Payment(seat, None, Cents(-each)) if each < 0 else Payment(None, seat, each)
            for seat, each in balances.items()
            if each
        )
    parties: list[int | None] = [*balances, None]
    amounts = [*balances.values(), -sum(balances.values())]
    return tuple(
        Payment(parties[payer], parties[payee], Cents(amount))
        for payer, payee, amount in fewest_payments(amounts)
    )


def fewest_payments(balances: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return payer, payee and amount of as few payments as can settle balances that add to zero.

    The more groups there are in which the balances add to zero, the fewer payments: a group needs
    one less than it has members. The best division into groups is searched for completely, in
    steps that double with each balance: meant for a table with its till, not for a hundred people.
    Nobody pays and is paid, and nobody pays the same one twice. Raises ``ValueError`` when the
    balances do not add to zero.

    >>> fewest_payments([-30, -20, 20, 30])
    ((0, 3, 30), (1, 2, 20))
    """
    if sum(balances):
        raise ValueError(f"{sum(balances)} is not settled")
    open_ = [place for place, balance in enumerate(balances) if balance]
    found = []
    for group in _groups([balances[place] for place in open_]):
        found += _within([(open_[each], balances[open_[each]]) for each in group])
    return tuple(sorted(found))


def _groups(balances: Sequence[int]) -> list[list[int]]:
    """Return the division into most groups that add to zero.

    A set of members is the bits of a number.
    """
    bits = [1 << place for place in range(len(balances))]
    sums, most = [0], [0]
    for members in range(1, 1 << len(balances)):
        lowest = members & -members
        sums.append(sums[members ^ lowest] + balances[lowest.bit_length() - 1])
        less = max(most[members ^ bit] for bit in bits if members & bit)
        most.append(less + (sums[members] == 0))
    groups: list[list[int]] = [[]]
    members = (1 << len(balances)) - 1
    while members:
        out = max((bit for bit in bits if members & bit), key=lambda bit: most[members ^ bit])
        groups[-1].append(out.bit_length() - 1)
        members ^= out
        if sums[members] == 0:
            groups.append([])
    return groups[:-1]


def _within(group: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return the payments of one group, the largest first."""
    owing = sorted((each for each in group if each[1] < 0), key=lambda each: each[1])
    getting = sorted((each for each in group if each[1] > 0), key=lambda each: -each[1])
    # Laid end to end, debts and claims are two rows of the same length; a payment is made wherever
    # one of each lies upon the other.
    debts = [0, *accumulate(-balance for _place, balance in owing)]
    claims = [0, *accumulate(balance for _place, balance in getting)]
    found = []
    for payer, (start, end) in enumerate(pairwise(debts)):
        for payee, (since, until) in enumerate(pairwise(claims)):
            amount = min(end, until) - max(start, since)
            if amount > 0:
                found.append((owing[payer][0], getting[payee][0], amount))
    return found
