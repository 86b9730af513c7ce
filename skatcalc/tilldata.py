"""The till of a season in the documented JSON; all amounts are cents."""

from collections.abc import Mapping, Sequence
from datetime import date

from skatcalc.money import Fees
from skatcalc.moneydata import fees_data
from skatcalc.seasonevents import Payment
from skatcalc.till import Till

TILL_SCHEMA = "skatcalc.till/1"
FEES_SCHEMA = "skatcalc.fees/1"
PAYMENTS_SCHEMA = "skatcalc.payments/1"


def till_data(
    season: str, found: Till, names: Mapping[str, str], *, day: date | None = None
) -> dict[str, object]:
    """Return the accounts with what was posted day by day, the pots, and the till's own side.

    ``names`` are those of the members to tell of, by id; the id "" is who is not in the register.
    With ``day`` it is what was posted on that day alone. What a member owes is negative.
    """
    days = found.days if day is None else (day,)
    return {
        "schema": TILL_SCHEMA,
        "season": season,
        "currency": found.fees.currency,
        "fees": fees_data(found.fees),
        "members": [
            {
                "id": id_ or None,
                "name": name if id_ else None,
                **_amounts(found, id_, day),
                "days": [
                    {"date": each.isoformat(), **_amounts(found, id_, each)}
                    for each in days
                    if found.has(id_, each)
                ],
            }
            for id_, name in names.items()
            if id_ in found.members
        ],
        "pots": [
            {"date": pot.day and pot.day.isoformat(), "amount": pot.cents, "left": pot.left}
            for pot in found.pots
            if day in {None, pot.day}
        ],
        "till": {"cash": found.cash, "own": found.own, "balance": -found.amount()},
    }


def _amounts(found: Till, member: str, day: date | None) -> dict[str, int]:
    amounts = {
        item.value: found.amount(member=member, day=day, items=(item,)) for item in found.items()
    }
    return {**amounts, "balance": found.amount(member=member, day=day)}


def season_fees_data(season: str, fees: Fees) -> dict[str, object]:
    """Return what a season is played for."""
    told = {"currency": fees.currency, **fees_data(fees)}
    return {"schema": FEES_SCHEMA, "season": season, "fees": told}


def payments_data(
    season: str, found: Till, payments: Sequence[Payment], names: Mapping[str, str]
) -> dict[str, object]:
    """Return payments that were entered, and how the accounts stand after them."""
    return {
        "schema": PAYMENTS_SCHEMA,
        "season": season,
        "payments": [
            {
                "member": each.member,
                "name": names[each.member],
                "date": each.day.isoformat(),
                "amount": each.cents,
                "note": each.note,
                "balance": found.amount(member=each.member),
            }
            for each in payments
        ],
        "till": {"cash": found.cash, "own": found.own, "balance": -found.amount()},
    }
