"""A settlement in the documented JSON; amounts are cents, exact ones fractions as "713/4"."""

from skatcalc.money import Fees, Settlement, Share
from skatcalc.sheet import Sheet

SETTLEMENT_SCHEMA = "skatcalc.settlement/1"


def settlement_data(sheet: Sheet, settlement: Settlement, fees: Fees) -> dict[str, object]:
    """Return what is played for, every player's part, and the payments; ``null`` is the till."""

    def name(seat: int | None) -> str | None:
        return None if seat is None else sheet.name_of(seat)

    return {
        "schema": SETTLEMENT_SCHEMA,
        "sheet": sheet.heading.name,
        "date": sheet.heading.date.isoformat(),
        "closed": sheet.closed.code if sheet.closed else None,
        "currency": fees.currency,
        "fees": _fees(fees),
        "players": [
            {"seat": seat, "name": sheet.name_of(seat), **_share(share)}
            for seat, share in enumerate(settlement.shares, start=1)
        ],
        "till": settlement.till,
        "remainder": settlement.remainder,
        "remainder_to": [name(seat) for seat in settlement.remainder_to],
        "payments": [
            {"payer": name(each.payer), "payee": name(each.payee), "amount": each.amount}
            for each in settlement.payments
        ],
    }


def _fees(fees: Fees) -> dict[str, object]:
    return {
        "stake": str(fees.stake),
        "per": fees.per.value,
        "round_points": fees.round_points,
        "loss_fee": list(fees.loss_fee),
        "passed_fine": list(fees.passed_fine),
        "list_fee": fees.list_fee,
        "cap": fees.cap,
        "payout": fees.payout.value,
    }


def fees_data(fees: Fees) -> dict[str, object]:
    """Return all that a season is played for."""
    return {
        **_fees(fees),
        "entry_fee": fees.entry_fee,
        "entry_per": fees.entry_per.value,
        "absence_fee": fees.absence_fee,
        "absence_per": fees.absence_per.value,
        "absence_since": fees.absence_since.value,
        "place_fee": list(fees.place_fee),
        "pot": [item.value for item in fees.pot],
        "evening_prizes": list(fees.evening_prizes),
        "prizes_by_tables": fees.prizes_by_tables,
        "season_prizes": list(fees.season_prizes),
        "season_share": str(fees.season_share),
    }


def _share(share: Share) -> dict[str, object]:
    return {
        "points": share.account.points,
        "lost": share.account.lost,
        "passed": len(share.account.passed),
        "difference": share.difference,
        "exact": str(share.exact),
        "settled": str(share.settled),
        "stake": share.stake,
        "loss_fee": share.loss_fee,
        "passed_fine": share.passed_fine,
        "list_fee": share.list_fee,
        "balance": share.balance,
    }
