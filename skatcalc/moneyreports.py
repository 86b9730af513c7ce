"""A settlement as a neutral table."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from skatcalc.amounts import Cents
from skatcalc.i18n import _, format_amount, format_date, ngettext, pgettext
from skatcalc.money import Fees, Payment, Payout, Per, Settlement, Share
from skatcalc.sheet import Sheet
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Row, Table
from skatcalc.terms import listed

_Amount = Callable[[Share], Fraction | int]


def settlement_table(sheet: Sheet, settlement: Settlement, fees: Fees) -> Table:
    """Return who gets and pays what: a line for each player, the till and the sum, then payments.

    Amounts are in whole units of the currency; what a player pays has a minus sign.
    """
    amounts = tuple(_amounts(settlement, fees))
    columns = (
        Column(key="player", title=_("Player")),
        _number("points", _points_title(fees.per)),
        *(
            (_number("difference", pgettext("column of a settlement", "Difference")),)
            if fees.stake
            else ()
        ),
        *(Column(key=key, title=title, align=Align.RIGHT) for key, title, _each in amounts),
    )
    rows = [
        Row(cells=_cells(sheet.name_of(seat), share, amounts))
        for seat, share in enumerate(settlement.shares, start=1)
    ]
    footer = [
        _footer_row(_("Till"), amounts, settlement.shares, Emphasis.SUBTOTAL)
        if settlement.till or fees.payout is not Payout.PLAYERS
        else None,
        Row(
            cells={
                "player": Cell(pgettext("row of a settlement", "Sum")),
                "balance": Cell(format_amount(0)),
            },
            emphasis=Emphasis.TOTAL,
        ),
    ]
    return Table(
        key="settlement",
        title=_("Settlement of {sheet}").format(sheet=sheet.heading.name),
        columns=columns,
        rows=(*rows, *(row for row in footer if row)),
        footer=len(rows),
        heading=(
            (_("Date"), format_date(sheet.heading.date)),
            *((label, told) for label, told in list_terms(fees) if told),
        ),
        notes=tuple(_notes(sheet, settlement, fees)),
    )


def _points_title(per: Per) -> str:
    if per is Per.POINTS:
        return pgettext("column of a settlement", "Points")
    return pgettext("column of a settlement", "Total")


def _number(key: str, title: str) -> Column:
    return Column(key=key, title=title, kind=Kind.INTEGER, align=Align.RIGHT)


def _amounts(settlement: Settlement, fees: Fees) -> Iterable[tuple[str, str, _Amount]]:
    """Yield key, title and amount of each column of money that is needed."""
    shares = settlement.shares
    if any(share.exact != share.stake for share in shares):
        yield "exact", pgettext("column of a settlement", "Exact"), lambda share: share.exact
    if fees.stake:
        yield "stake", pgettext("column of a settlement", "Stake"), lambda share: share.stake
    if fees.loss_fee:
        yield (
            "loss_fee",
            pgettext("column of a settlement", "Loss fee"),
            lambda share: share.loss_fee,
        )
    if fees.passed_fine:
        yield (
            "passed_fine",
            pgettext("column of a settlement", "Passed"),
            lambda share: share.passed_fine,
        )
    if fees.list_fee:
        yield (
            "list_fee",
            pgettext("column of a settlement", "List fee"),
            lambda share: share.list_fee,
        )
    yield "balance", _("Balance"), lambda share: share.balance


def _cells(name: str, share: Share, amounts: Sequence[tuple[str, str, _Amount]]) -> dict[str, Cell]:
    return {
        "player": Cell(name),
        "points": Cell(share.account.points),
        "difference": Cell(share.difference),
        **{key: Cell(format_amount(amount(share), signed=True)) for key, _title, amount in amounts},
    }


def _footer_row(
    label: str,
    amounts: Sequence[tuple[str, str, _Amount]],
    shares: Sequence[Share],
    emphasis: Emphasis,
) -> Row:
    """Return the line of the till: what the players pay comes in, what they get goes out."""
    into_till = {
        key: Cell(format_amount(-sum(map(amount, shares)), signed=True))
        for key, _title, amount in amounts
        if key != "exact"
    }
    return Row(cells={"player": Cell(label), **into_till}, emphasis=emphasis)


def list_terms(fees: Fees) -> Iterable[tuple[str, str]]:
    """Yield what a list is played for, as pairs of label and text; empty for what is not."""
    stake = format_amount(fees.stake * 100)
    yield _("Stake"), _("{cents} ct a point").format(cents=stake) if fees.stake else ""
    yield _("Most at the stake"), "" if fees.cap is None else money_text(fees.cap, fees)
    yield _("Loss fee"), tiers_text(fees.loss_fee, fees)
    yield _("Passed deals"), tiers_text(fees.passed_fine, fees)
    yield _("List fee"), money_text(fees.list_fee, fees) if fees.list_fee else ""


def tiers_text(tiers: Sequence[Cents], fees: Fees) -> str:
    """Return what the first ones cost and the further ones: "3 × 1.00, then 2.00 €"."""
    runs = [(amount, len([*each])) for amount, each in groupby(tiers)]
    *first, (last, _count) = runs or [(Cents(0), 0)]
    said = [f"{count} × {format_amount(amount)}" for amount, count in first]
    if not said:
        return _("{amount} each").format(amount=money_text(last, fees)) if tiers else ""
    return _("{first}, then {amount} each").format(
        first=", ".join(said), amount=money_text(last, fees)
    )


def money_text(amount: Cents, fees: Fees) -> str:
    """Return an amount with the currency behind it."""
    return f"{format_amount(amount)} {fees.currency}"


def _notes(sheet: Sheet, settlement: Settlement, fees: Fees) -> Iterable[str]:
    if not sheet.closed:
        yield _("the list is not closed yet")
    if fees.round_points:
        yield _("everybody's points are made whole cents before they are compared")
    if fees.cap is not None:
        yield from _cap_notes(sheet, settlement, fees)
    if settlement.remainder:
        yield _remainder(sheet, settlement, fees)
    if fees.payout is Payout.NOBODY and fees.stake:
        yield _("what is lost stays in the till; nobody is paid out")
    yield from (payment_text(sheet, each, fees) for each in settlement.payments)
    if not settlement.payments:
        yield _("nobody has to pay anything")
    elif fees.payout is Payout.PLAYERS:
        count = len(settlement.payments)
        yield ngettext(
            "{count} payment settles everything",
            "{count} payments settle everything; with fewer it cannot be done",
            count,
        ).format(count=count)


def _cap_notes(sheet: Sheet, settlement: Settlement, fees: Fees) -> Iterable[str]:
    spared = [
        sheet.name_of(seat)
        for seat, share in enumerate(settlement.shares, start=1)
        if share.exact < share.settled < 0
    ]
    if spared and fees.payout is Payout.NOBODY:
        yield _("no more than {amount} is lost at the stake: {names}").format(
            amount=money_text(fees.cap or Cents(0), fees), names=listed(tuple(spared))
        )
    elif spared:
        yield _(
            "no more than {amount} is lost at the stake: {names}; the winners get less in "
            "proportion"
        ).format(amount=money_text(fees.cap or Cents(0), fees), names=listed(tuple(spared)))


def _remainder(sheet: Sheet, settlement: Settlement, fees: Fees) -> str:
    """Return where the cents of the rounding are left."""
    too_much = settlement.remainder > 0
    facts = {
        "amount": money_text(Cents(abs(settlement.remainder)), fees),
        "name": listed(tuple(map(sheet.name_of, settlement.remainder_to))),
    }
    if settlement.remainder_to:
        told = (
            _("remainder of the rounding: {name} pays {amount} less")
            if too_much
            else _("remainder of the rounding: {name} pays {amount} more")
        )
    else:
        told = (
            _("remainder of the rounding: the till keeps {amount}")
            if too_much
            else _("remainder of the rounding: the till adds {amount}")
        )
    return told.format(**facts)


def payment_text(sheet: Sheet, payment: Payment, fees: Fees) -> str:
    """Return who pays whom, in a sentence."""
    amount = money_text(payment.amount, fees)
    if payment.payer is None and payment.payee is not None:
        payee = sheet.name_of(payment.payee)
        return _("the till pays {amount} to {payee}").format(amount=amount, payee=payee)
    payer = sheet.name_of(payment.payer or 0)
    if payment.payee is None:
        return _("{payer} pays {amount} into the till").format(payer=payer, amount=amount)
    payee = sheet.name_of(payment.payee)
    return _("{payer} pays {amount} to {payee}").format(payer=payer, amount=amount, payee=payee)
