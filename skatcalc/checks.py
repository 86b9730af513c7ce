"""The check code of a list: a few letters that change when anything on the list does."""

import json
import unicodedata
from hashlib import sha256

from skatcalc.events import SheetClosed
from skatcalc.neutral import format_game, format_ramsch
from skatcalc.rulefiles import flat
from skatcalc.rules import ISKO, NESTED, nested_kind, plain
from skatcalc.scoring import format_scoring, totals
from skatcalc.sheet import Deal, Sheet

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BITS = 50
_LETTER_BITS = 5
_GROUP = 5


def check_code(sheet: Sheet) -> str:
    """Return the check code, as ``7KQ2M-X9F4T``: the first 50 bits of SHA-256 in Crockford base 32.

    It covers the date, the names as written, what the rules change against ``isko``, the scoring,
    the deals in order in the neutral notation, and the totals; not times, authors, language,
    history or program version.
    """
    content = {
        "date": sheet.heading.date.isoformat(),
        "names": [seat.written for seat in sheet.seats],
        "rules": _differences(sheet),
        "scoring": format_scoring(sheet.heading),
        "deals": [_deal(deal) for deal in sheet.deals],
        "totals": list(totals(sheet)),
    }
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    digest = sha256(unicodedata.normalize("NFC", text).encode()).digest()
    number = int.from_bytes(digest, "big") >> (len(digest) * 8 - _BITS)
    letters = "".join(
        _CROCKFORD[number >> shift & 31] for shift in range(_BITS - _LETTER_BITS, -1, -_LETTER_BITS)
    )
    return f"{letters[:_GROUP]}-{letters[_GROUP:]}"


def closing(sheet: Sheet) -> SheetClosed:
    """Return the event that closes the sheet as it stands, with its totals and its check code."""
    return SheetClosed(totals=tuple(totals(sheet)), code=check_code(sheet))


def _differences(sheet: Sheet) -> dict[str, object]:
    """Return what the rules change against ISkO.

    Of bock and Ramsch only what differs from their own defaults: a switch that comes later, and is
    off, must not change the code of an old list.
    """
    official = flat(ISKO)
    own = flat(sheet.heading.rules)
    for name in NESTED:
        if getattr(sheet.heading.rules, name) is not None:
            usual = ISKO._replace(**{name: nested_kind(name)()})  # type: ignore[arg-type]  # by name
            official |= flat(usual)
            own[name] = True
    return {
        name: plain(value)
        for name, value in own.items()
        if name != "name" and value != official.get(name)
    }


def _deal(deal: Deal) -> str:
    if deal.ramsch is not None:
        parts = [format_ramsch(deal.ramsch)]
    elif deal.declarer is None:
        parts = ["passed"]
    else:
        parts = [str(deal.declarer)]
        parts += [format_game(deal.game)] if deal.game else []
        parts += [f"written:{deal.written}"] if deal.written is not None else []
    parts += ["start-bock"] * deal.starts_bock
    return " ".join(parts)
