"""The till of a season: what everybody owes, wins and has paid, evening by evening.

It is a ledger of postings, whole cents: what a member owes is negative, what he is to get or has
paid is positive. The till's own side of every posting is the opposite, so that all columns and all
accounts add to nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import groupby, product
from typing import NamedTuple

from skatcalc.amounts import Cents
from skatcalc.evening import evening_ranks, table_ranks
from skatcalc.members import Member
from skatcalc.money import Fees, Item, Share, accounts, half_up, settle, tells_passed, tier
from skatcalc.results import Result
from skatcalc.season import Lots, Slot, standings
from skatcalc.seasonevents import Payment
from skatcalc.seasonrules import Absence, SeasonRules, Unit
from skatcalc.seasonstats import SeasonList
from skatcalc.sheet import Sheet


class Posting(NamedTuple):
    """One amount of one member; ``member`` is empty for a name that the register lacks."""

    day: date
    member: str
    item: Item
    cents: int


class Pot(NamedTuple):
    """What prizes were paid of: of an evening, or with ``day`` ``None`` of the season.

    ``left`` is what is less than a cent for each, or for nobody; it stays in the till.
    """

    day: date | None
    cents: int
    left: int


@dataclass(frozen=True, kw_only=True)
class Till:
    """All postings of a season in the order of days, and the pots that were paid out.

    ``unfined`` are the streams of lists that do not tell who had cards in the passed deals, where
    that may have cost something.
    """

    fees: Fees
    evenings: tuple[date, ...]
    postings: tuple[Posting, ...]
    pots: tuple[Pot, ...]
    unfined: tuple[str, ...] = ()

    @cached_property
    def _sums(self) -> Mapping[tuple[str | None, date | None, Item], int]:
        sums: Counter[tuple[str | None, date | None, Item]] = Counter()
        for day, member, item, cents in self.postings:
            for who, when in product((member, None), (day, None)):
                sums[who, when, item] += cents
        return sums

    def amount(
        self,
        *,
        member: str | None = None,
        day: date | None = None,
        items: Iterable[Item] = tuple(Item),
    ) -> Cents:
        """Return what comes together for a member, a day and items; ``None`` is for all.

        >>> till = Till(fees=Fees(), evenings=(), postings=(), pots=())
        >>> till.amount(member="p1")
        0
        """
        return Cents(sum(self._sums.get((member, day, item), 0) for item in items))

    def has(self, member: str, day: date) -> bool:
        """Return whether a member has any amount on a day."""
        return any(self._sums.get((member, day, item)) for item in Item)

    def items(self, *, member: str | None = None, day: date | None = None) -> tuple[Item, ...]:
        """Return for what there are postings of a member and a day, in the order of columns."""
        used = {
            each.item
            for each in self.postings
            if each.cents and member in {None, each.member} and day in {None, each.day}
        }
        return tuple(item for item in Item if item in used)

    @property
    def members(self) -> frozenset[str]:
        """Return the ids of all who have a posting."""
        return frozenset(each.member for each in self.postings)

    @property
    def days(self) -> tuple[date, ...]:
        """Return the days on which there was a posting, evenings or not."""
        return tuple(sorted({*self.evenings, *(each.day for each in self.postings)}))

    @property
    def cash(self) -> Cents:
        """Return what was paid into the till, less what was paid out of it."""
        return self.amount(items=(Item.PAID,))

    @property
    def own(self) -> Cents:
        """Return what belongs to the club when all have paid and were paid."""
        return Cents(-self.amount(items=[each for each in Item if each is not Item.PAID]))


class Settled(NamedTuple):
    """What the till needs of a list, so that no season has to be held with all its games.

    ``members`` are the ids by seat and ``shares`` their parts; without what anybody can owe for a
    list there are none. ``unfined`` says that it does not tell who had cards in the passed deals,
    where that may have cost something.
    """

    stream: str
    evening: date
    series: int
    members: tuple[str, ...]
    shares: tuple[Share, ...]
    unfined: bool


def settled(each: SeasonList, fees: Fees) -> Settled:
    """Return what the till needs of a list."""
    shares = () if fees.is_nothing else settle(accounts(each.sheet, fees.per), fees).shares
    unfined = _may_be_fined(each.sheet, fees)
    return Settled(each.stream, each.evening, each.series, tuple(each.members), shares, unfined)


def till(
    lists: Sequence[Settled],
    results: Sequence[Result],
    members: Sequence[Member],
    rules: SeasonRules,
    fees: Fees,
    payments: Iterable[Payment] = (),
    *,
    lots: Lots | None = None,
    ended: bool = False,
) -> Till:
    """Return the till of a season; with ``ended`` the prizes of the season are paid out, too.

    ``lists``, settled by the same fees, and ``results`` are of the same closed lists. Evenings are
    ranked as ``evening_ranks`` does, the season by its rule. Those who share a rank share the
    prizes of the places that they take. Prizes are cut to whole cents; what is left stays in the
    till.
    """
    charges = [
        *_of_lists(lists),
        *_entries(lists, fees),
        *_places(lists, results, fees),
        *_absences(results, members, fees),
    ]
    into_pot: Counter[date] = Counter()
    for each in charges:
        if each.item in fees.pot:
            into_pot[each.day] -= each.cents
    evenings = tuple(sorted({each.evening for each in lists}))
    of_evenings = evening_ranks(results, members, rules) if fees.evening_prizes else {}
    prizes, pots = _evening_prizes(lists, of_evenings, fees, into_pot)
    if ended and fees.season_prizes and evenings:
        table = standings(results, members, rules, lots=lots)
        ranks = {each.member.id: each.rank for each in table.lines if each.rank is not None}
        amount = int(max(0, sum(into_pot.values())) * fees.kept_for_season)
        found = divided(amount, ranks, fees.season_prizes)
        prizes += _won(evenings[-1], Item.SEASON_PRIZE, found)
        pots.append(Pot(None, amount, amount - sum(found.values())))
    paid = [Posting(each.day, each.member, Item.PAID, each.cents) for each in payments]
    return Till(
        fees=fees,
        evenings=evenings,
        postings=tuple(sorted([*charges, *prizes, *paid], key=lambda each: each.day)),
        pots=tuple(pots),
        unfined=tuple(each.stream for each in lists if each.unfined),
    )


def _may_be_fined(sheet: Sheet, fees: Fees) -> bool:
    """Return whether somebody may owe a fine for passed deals that the list does not tell.

    So it is at four and more of a list of totals, unless so few were passed that nobody pays.
    """
    if tells_passed(sheet):
        return False
    passed = sheet.by_totals.passed if sheet.by_totals else None
    if passed is None:
        return any(fees.passed_fine)
    return any(tier(fees.passed_fine, number) for number in range(1, passed + 1))


def divided(pot: int, ranks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, int]:
    """Return who gets how many cents of a pot, each cut to whole cents.

    ``prizes`` are what the places get, in proportion to their sum; places that nobody has get
    nothing, and the others more. Those of one rank share what their places get.

    >>> divided(1000, {"a": 1, "b": 2, "c": 2}, [75, 25])
    {'a': 750, 'b': 125, 'c': 125}
    """
    places = prizes[: len(ranks)]
    found: dict[str, int] = {}
    taken = 0
    for _rank, group in groupby(sorted(ranks, key=ranks.__getitem__), key=ranks.__getitem__):
        tied = [*group]
        share = sum(places[taken : taken + len(tied)])
        taken += len(tied)
        if share:
            each = int(pot * Fraction(share, sum(places) * len(tied)))
            found |= dict.fromkeys(tied, each)
    return found


def _won(day: date, item: Item, prizes: Mapping[str, int]) -> list[Posting]:
    return [Posting(day, member, item, cents) for member, cents in prizes.items()]


def list_balances(lists: Iterable[Settled]) -> dict[tuple[str, str], Cents]:
    """Return what each member wins or pays for a list, by its stream and his id.

    That is stake, list fee, lost games and passed deals; entry fees and prizes are of no list.
    """
    found: Counter[tuple[str, str]] = Counter()
    for each in lists:
        for member, share in _shares(each):
            if member:
                found[each.stream, member] += share.balance
    return {place: Cents(cents) for place, cents in found.items()}


def _shares(each: Settled) -> Iterator[tuple[str, Share]]:
    return zip(each.members if each.shares else (), each.shares, strict=True)


def _of_lists(lists: Iterable[Settled]) -> Iterator[Posting]:
    """Yield what the settlement of each list comes to."""
    for each in lists:
        for member, share in _shares(each):
            for item, cents in (
                (Item.STAKE, share.stake),
                (Item.LIST, share.list_fee),
                (Item.LOSS, share.loss_fee),
                (Item.PASSED, share.passed_fine),
            ):
                yield Posting(each.evening, member, item, cents)


def _entries(lists: Iterable[Settled], fees: Fees) -> Iterator[Posting]:
    if not fees.entry_fee:
        return
    charged: set[tuple[Slot, str]] = set()
    for each in lists:
        slot = _slot(each.evening, each.series, fees.entry_per)
        for member in each.members:
            # Of two whom the register lacks neither is the other.
            if not member or (slot, member) not in charged:
                charged.add((slot, member))
                yield Posting(slot.evening, member, Item.ENTRY, -fees.entry_fee)


def _slot(evening: date, series: int, unit: Unit) -> Slot:
    return Slot(evening, series if unit is Unit.SERIES else 0)


def _places(lists: Iterable[Settled], results: Iterable[Result], fees: Fees) -> Iterator[Posting]:
    """Yield what everybody pays by his place at the table; who share one pay the mean."""
    if not fees.place_fee:
        return
    evenings = {each.stream: each.evening for each in lists}
    ranks = table_ranks(results)
    tied = Counter((sheet, rank) for (sheet, _member), rank in ranks.items())
    for (sheet, member), rank in ranks.items():
        count = tied[sheet, rank]
        fee = Fraction(sum(tier(fees.place_fee, rank + more) for more in range(count)), count)
        yield Posting(evenings[sheet], member, Item.PLACE, -half_up(fee))


def _absences(
    results: Sequence[Result], members: Iterable[Member], fees: Fees
) -> Iterator[Posting]:
    """Yield what members pay for evenings or series that they missed.

    Who has played none is not known to be of this season, and pays nothing; neither do guests.
    """
    if not fees.absence_fee:
        return
    played: dict[str, set[Slot]] = {}
    for each in results:
        slot = _slot(each.evening, each.series, fees.absence_per)
        played.setdefault(each.member, set()).add(slot)
    slots = sorted({slot for each in played.values() for slot in each})
    for member in members:
        own = played.get(member.id)
        if own is None:
            continue
        joined = min(own) if fees.absence_since is Absence.JOINED else slots[0]
        for slot in slots:
            if slot not in own and slot >= joined and not member.is_guest(slot.evening):
                yield Posting(slot.evening, member.id, Item.ABSENCE, -fees.absence_fee)


def _evening_prizes(
    lists: Sequence[Settled],
    ranks: Mapping[tuple[date, str], int],
    fees: Fees,
    into_pot: Mapping[date, int],
) -> tuple[list[Posting], list[Pot]]:
    """Return what is won on evenings, and the pots of which that was paid."""
    prizes: list[Posting] = []
    pots: list[Pot] = []
    for day in sorted(into_pot) if fees.evening_prizes else ():
        amount = int(max(0, into_pot[day]) * (1 - fees.kept_for_season))
        places = fees.evening_prizes
        if fees.prizes_by_tables:
            series = Counter(each.series for each in lists if each.evening == day)
            places = places[: max(series.values())]
        of_day = {member: rank for (evening, member), rank in ranks.items() if evening == day}
        found = divided(amount, of_day, places)
        prizes += _won(day, Item.PRIZE, found)
        pots.append(Pot(day, amount, amount - sum(found.values())))
    return prizes, pots


def settling(found: Till, members: Iterable[Member], day: date) -> tuple[Payment, ...]:
    """Return the payments that settle all accounts on a day, as they stand at its end.

    Whoever has paid or was paid since then does not do so once more, unless it was for what came
    about later.
    """
    due = {member.id: _due(found, member.id, day) for member in members}
    return tuple(Payment(member, day, -cents) for member, cents in due.items() if cents)


def _due(found: Till, member: str, day: date) -> int:
    """Return what an account has at the end of a day, less what was settled of it later."""
    own = [each for each in found.postings if each.member == member]
    later = [each for each in own if each.day > day]
    then = sum(each.cents for each in own) - sum(each.cents for each in later)
    sign = 1 if then > 0 else -1
    settled = -sign * sum(each.cents for each in later if each.item is Item.PAID)
    whole = sign * sum(each.cents for each in own)
    amount = sign * then
    return sign * min(amount, max(0, whole, amount - max(0, settled)))
