"""The till of a season as neutral tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from skatcalc.amounts import Cents
from skatcalc.i18n import NP_, _, format_amount, format_date, pgettext
from skatcalc.money import Fees, Item
from skatcalc.moneyreports import list_terms, money_text, tiers_text
from skatcalc.seasonevents import Payment
from skatcalc.seasonrules import Unit
from skatcalc.table import Align, Box, Cell, Column, Emphasis, Formula, Kind, Ref, Row, Span, Table
from skatcalc.terms import listed
from skatcalc.till import Till

BALANCE = "balance"
TITLES = {
    Item.ENTRY: (NP_("the till", "Entry fee"), NP_("the till, in short", "Entry")),
    Item.LIST: (NP_("the till", "List fee"), NP_("the till, in short", "List")),
    Item.LOSS: (NP_("the till", "Lost games"), NP_("the till, in short", "Lost")),
    Item.PASSED: (NP_("the till", "Passed deals"), NP_("the till, in short", "Pass.")),
    Item.PLACE: (NP_("the till", "By place"), NP_("the till, in short", "Place")),
    Item.ABSENCE: (NP_("the till", "Absence"), NP_("the till, in short", "Abs.")),
    Item.STAKE: (NP_("the till", "Stake"), NP_("the till, in short", "Stake")),
    Item.PRIZE: (NP_("the till", "Prizes of evenings"), NP_("the till, in short", "Prizes")),
    Item.SEASON_PRIZE: (
        NP_("the till", "Prize of the season"),
        NP_("the till, in short", "Season"),
    ),
    Item.PAID: (NP_("the till", "Paid"), NP_("the till, in short", "Paid")),
}
"""The columns of the till: their titles, at length and in short."""
_POT_NAMES = {
    Item.ENTRY: NP_("part of the pot", "entry fees"),
    Item.LIST: NP_("part of the pot", "list fees"),
    Item.LOSS: NP_("part of the pot", "loss fees"),
    Item.PASSED: NP_("part of the pot", "fines for passed deals"),
    Item.PLACE: NP_("part of the pot", "fees by place"),
    Item.ABSENCE: NP_("part of the pot", "fees for absence"),
    Item.STAKE: NP_("part of the pot", "stakes"),
}
_CENT = Decimal("0.01")
_Amount = Callable[[Item], Cents]


def with_strangers(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names with that of all who are not in the register, last."""
    return {**names, "": _("not in the register")}


def till_table(
    season: str, found: Till, names: Mapping[str, str], *, day: date | None = None
) -> Table:
    """Return what stands in the till for everybody, or what was posted on one day.

    ``names`` are those of the members by id, in the order of lines; who has nothing in the till is
    left out. What a member owes has a minus sign; the line of the till is its side of the column.
    """
    present = [id_ for id_ in names if id_ in found.members and (not day or found.has(id_, day))]
    rows = [(names[id_], _of(found, id_, day)) for id_ in present]
    items = found.items(day=day)
    title = _("Till of {season}").format(season=season)
    if day is not None:
        title = _("Till of {season}, {date}").format(season=season, date=format_date(day))
    return Table(
        key="till",
        title=title,
        columns=(
            Column(key="name", title=pgettext("the till", "Name"), shrinks=True),
            *item_columns(items),
        ),
        rows=(
            *(
                _row(number, {"name": Cell(name)}, amount, items)
                for number, (name, amount) in enumerate(rows)
            ),
            *_footer(len(rows), {"name": _("Till")}, _of(found, None, day), items),
        ),
        footer=len(rows),
        heading=tuple(fee_terms(found.fees)),
        notes=tuple(till_notes(found)) if day is None else (),
    )


def account_table(season: str, found: Till, member: str, name: str) -> Table:
    """Return the account of the member of that id: a line for each day, and how it stood then."""
    days = [day for day in found.days if found.has(member, day)]
    items = found.items(member=member)
    rows = []
    account = 0
    for number, day in enumerate(days):
        amount = _of(found, member, day)
        row = _row(number, {"day": Cell(day)}, amount, items)
        account += sum(map(amount, items))
        # The first line has none above it.
        above: Formula = (Ref(number - 1, "account"), "+") if number else ()
        cell = Cell(in_units(account), (*above, Ref(number, BALANCE)))
        rows.append(Row(cells={**row.cells, "account": cell}))
    whole = _of(found, member, None)
    sums = {item.value: whole(item) for item in items} | {BALANCE: account}
    return Table(
        key="account",
        title=_("Account of {name}, {season}").format(name=name, season=season),
        columns=(
            Column(key="day", title=_("Date"), kind=Kind.DATE),
            *item_columns(items),
            _column("account", pgettext("the till", "Account")),
        ),
        rows=(*rows, _sum_row(sums, bool(rows))),
        footer=len(rows),
        heading=tuple(fee_terms(found.fees)),
        notes=(_standing(Cents(account), found.fees),),
    )


def _sum_row(sums: Mapping[str, int], has_rows: bool) -> Row:  # noqa: FBT001 - whether to add
    label = Cell(pgettext("row of a settlement", "Sum"))
    cells = {
        key: Cell(in_units(cents), ("SUM(", Span(key), ")") if has_rows else None)
        for key, cents in sums.items()
    }
    return Row(cells={"day": label, **cells}, emphasis=Emphasis.TOTAL)


def _of(found: Till, member: str | None, day: date | None) -> _Amount:
    return lambda item: found.amount(member=member, day=day, items=(item,))


def item_columns(items: Iterable[Item]) -> Iterator[Column]:
    """Yield a column for each item, and that of the balance."""
    for item in items:
        title, short = TITLES[item]
        yield _column(item.value, pgettext(*title), pgettext(*short))
    yield _column(BALANCE, _("Balance"))


def _column(key: str, title: str, short: str = "") -> Column:
    return Column(key=key, title=title, short=short, kind=Kind.MONEY, align=Align.RIGHT)


def in_units(cents: int) -> Decimal:
    """Return an amount in whole units of the currency.

    >>> in_units(-150)
    Decimal('-1.50')
    """
    return (cents * _CENT).quantize(_CENT)


def _row(number: int, first: Mapping[str, Cell], amount: _Amount, items: Sequence[Item]) -> Row:
    """Return a line; nothing is left empty, and the balance is the sum of all."""
    cells = {item.value: Cell(in_units(amount(item))) for item in items if amount(item)}
    return Row(cells={**first, **cells, BALANCE: _balance(number, amount, items)})


def _balance(number: int, amount: _Amount, items: Sequence[Item]) -> Cell:
    formula: Formula | None = None
    if items:
        formula = ("SUM(", Box(number, items[0].value, items[-1].value), ")")
    return Cell(in_units(sum(map(amount, items))), formula)


def _footer(
    start: int, labels: Mapping[str, str], amount: _Amount, items: Sequence[Item]
) -> Iterator[Row]:
    """Yield the line of the till, whose side is the opposite, and the sum, which is nothing."""
    keys = {item.value: -amount(item) for item in items}
    keys[BALANCE] = -sum(map(amount, items))
    yield Row(
        cells={
            **{key: Cell(label) for key, label in labels.items()},
            **{
                key: Cell(in_units(cents), ("-SUM(", Span(key), ")") if start else None)
                for key, cents in keys.items()
            },
        },
        emphasis=Emphasis.SUBTOTAL,
    )
    yield Row(
        cells={
            "name": Cell(pgettext("row of a settlement", "Sum")),
            **{
                key: Cell(
                    in_units(0), ("SUM(", Span(key), ")+", Ref(start, key)) if start else None
                )
                for key in keys
            },
        },
        emphasis=Emphasis.TOTAL,
    )


def fee_terms(fees: Fees) -> Iterator[tuple[str, str]]:
    """Yield what the season is played for, as pairs of label and text."""
    for label, told in (*_entry_terms(fees), *list_terms(fees), *_prize_terms(fees)):
        if told:
            yield label, told


def _entry_terms(fees: Fees) -> Iterator[tuple[str, str]]:
    yield _("Entry fee"), _per(fees.entry_fee, fees.entry_per, fees)
    yield _("Fee for absence"), _per(fees.absence_fee, fees.absence_per, fees)
    yield _("By place at the table"), tiers_text(fees.place_fee, fees)


def _per(amount: Cents, unit: Unit, fees: Fees) -> str:
    if not amount:
        return ""
    told = _("{amount} a series") if unit is Unit.SERIES else _("{amount} an evening")
    return told.format(amount=money_text(amount, fees))


def _prize_terms(fees: Fees) -> Iterator[tuple[str, str]]:
    prizes = bool(fees.evening_prizes or fees.season_prizes)
    names = tuple(pgettext(*_POT_NAMES[item]) for item in fees.pot)
    yield _("Pot"), listed(names) if prizes else ""
    of_evening = _ratio(fees.evening_prizes)
    if of_evening and fees.prizes_by_tables:
        of_evening = _("{shares}, as many as tables").format(shares=of_evening)
    yield _("Prizes of an evening"), of_evening
    of_season = _ratio(fees.season_prizes)
    if of_season and fees.evening_prizes:
        of_season = _("{shares} of {percent}% of the pot").format(
            shares=of_season, percent=_percent(fees)
        )
    yield _("Prizes of the season"), of_season


def _ratio(prizes: Sequence[int]) -> str:
    return " : ".join(map(str, prizes))


def _percent(fees: Fees) -> str:
    # An amount of cents in whole units has the same hundredths as a share has percent.
    percent = fees.season_share * 100
    if percent.denominator == 1:
        return str(percent.numerator)
    return format_amount(percent * 100)


def till_notes(found: Till) -> Iterator[str]:
    """Yield how the till stands: what is in it, what is owed, and what belongs to the club."""
    fees = found.fees
    yield cash_text(found)
    balances = [found.amount(member=id_) for id_ in found.members]
    owed = Cents(-sum(each for each in balances if each < 0))
    due = Cents(sum(each for each in balances if each > 0))
    if owed:
        yield _("Members owe: {amount}.").format(amount=money_text(owed, fees))
    if due:
        yield _("Members are to get: {amount}.").format(amount=money_text(due, fees))
    if owed or due:
        yield _("When all is settled, the club has {amount}.").format(
            amount=money_text(found.own, fees)
        )
    left = Cents(sum(pot.left for pot in found.pots))
    if left:
        yield _("{amount} of the pots went to nobody and belongs to the club.").format(
            amount=money_text(left, fees)
        )


def cash_text(found: Till) -> str:
    """Return what is in the till now."""
    return _("In the till: {amount}.").format(amount=money_text(found.cash, found.fees))


def payment_text(found: Till, payment: Payment, names: Mapping[str, str]) -> str:
    """Return what was paid, and how the account stands, in a line."""
    name = names[payment.member]
    amount = money_text(Cents(abs(payment.cents)), found.fees)
    told = _("{name} has paid {amount}.") if payment.cents > 0 else _("{name} has got {amount}.")
    balance = found.amount(member=payment.member)
    return f"{told.format(name=name, amount=amount)} {_standing(balance, found.fees)}"


def _standing(account: Cents, fees: Fees) -> str:
    amount = money_text(Cents(abs(account)), fees)
    if account < 0:
        return _("To pay into the till: {amount}.").format(amount=amount)
    if account > 0:
        return _("To be paid out of the till: {amount}.").format(amount=amount)
    return _("The account is settled.")
