"""The till of a season in the documented JSON; all amounts are cents."""

from collections.abc import Mapping
from datetime import date

from skatcalc.moneydata import fees_data
from skatcalc.till import Till

TILL_SCHEMA = "skatcalc.till/1"


def till_data(season: str, found: Till, names: Mapping[str, str]) -> dict[str, object]:
    """Return all accounts with what was posted day by day, the pots, and the till's own side.

    ``names`` are those of the members by id; a name that the register lacks has the id ``null``.
    What a member owes is negative.
    """
    order = [*(id_ for id_ in names if id_ in found.members), *({""} & found.members)]
    return {
        "schema": TILL_SCHEMA,
        "season": season,
        "currency": found.fees.currency,
        "fees": fees_data(found.fees),
        "members": [
            {
                "id": id_ or None,
                "name": names.get(id_),
                **_amounts(found, id_),
                "days": [
                    {"date": day.isoformat(), **_amounts(found, id_, day)}
                    for day in found.days
                    if any(each.member == id_ and each.day == day for each in found.postings)
                ],
            }
            for id_ in order
        ],
        "pots": [
            {
                "date": pot.day and pot.day.isoformat(),
                "amount": pot.cents,
                "left": pot.left,
            }
            for pot in found.pots
        ],
        "till": {"cash": found.cash, "own": found.own, "balance": -found.amount()},
    }


def _amounts(found: Till, member: str, day: date | None = None) -> dict[str, int]:
    amounts = {
        item.value: found.amount(member=member, day=day, items=(item,)) for item in found.items
    }
    return {**amounts, "balance": found.amount(member=member, day=day)}
