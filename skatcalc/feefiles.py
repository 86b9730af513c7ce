"""A club's fees in TOML: the fields of ``Fees`` by their names, amounts as they are typed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from pathlib import Path

from skatcalc import tomlfiles
from skatcalc.amounts import CENT, Cents, read_amount, read_cents, read_tiers
from skatcalc.money import POT_ITEMS, Fees, Item, Payout, Per
from skatcalc.problems import NotationError
from skatcalc.reading import is_number
from skatcalc.seasonrules import Absence, Unit

AN_AMOUNT = "an amount as 0.25 or 1/4"
AMOUNTS = "amounts as 3x0.50 1"
PRIZES = "shares as 75/25"
PERCENT = "percent as 25"
_PERCENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,4})?)\s*%?", re.ASCII)


def load_fees(path: Path) -> Fees:
    """Return the fees of a file.

    Raises ``StoreError`` when the file cannot be read and ``SkatError`` with every fault, each with
    file and line: an unknown key, a value that cannot be read.
    """
    return tomlfiles.load(path, parse_fees)


def parse_fees(text: str) -> Fees:
    """Return the fees that the TOML text describes.

    >>> parse_fees('loss_fee = "3x1 2"').loss_fee
    (100, 100, 100, 200)
    """
    # A number with decimals stays what was typed: 0.1 is no float here.
    data = tomlfiles.table_of(text, parse_float=str)
    faults = tomlfiles.Faults(text)
    told: dict[str, object] = {}
    for key, word in data.items():
        if key not in _FIELDS:
            faults.unknown(key, _FIELDS)
            continue
        read, expected = _FIELDS[key]
        try:
            told[key] = read(word)
        except NotationError as error:
            faults.problems += [p.at(line=faults.line(key)) for p in error.problems]
        except ValueError:
            faults.note("rules-value", key, word=word, expected=expected)
    if {"evening_prizes", "season_prizes"} <= told.keys() and "season_share" not in data:
        faults.note("fees-share-missing", "season_prizes")
    faults.finish()
    return replace(Fees(), **told)  # type: ignore[arg-type]  # read field by field


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise ValueError(value)


def _word(value: object) -> str:
    """Return an amount as it was typed, as a text or as a number."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(value)  # noqa: TRY004 - like every other value of a wrong kind
    return str(value)


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(value)


def _tiers(value: object) -> tuple[Cents, ...]:
    if isinstance(value, list):
        return tuple(read_cents(_word(each)) for each in value)
    return read_tiers(_word(value))


def _prizes(value: object) -> tuple[int, ...]:
    """Return how a pot is divided: "75/25", "80 10 10" or a list of numbers."""
    words = value if isinstance(value, list) else _word(value).replace("/", " ").split()
    numbers = [_word(each).strip() for each in words]
    if not numbers or not all(is_number(each) and int(each) for each in numbers):
        raise ValueError(value)
    return tuple(map(int, numbers))


def _percent(value: object) -> Fraction:
    """Return a part of the whole that was told in percent."""
    found = _PERCENT.fullmatch(_word(value).strip())
    share = Fraction(found[1].replace(",", ".")) / 100 if found else Fraction(2)
    if share > 1:
        raise ValueError(value)
    return share


def _pot(value: object) -> tuple[Item, ...]:
    words = [_word(each) for each in value] if isinstance(value, list) else [_word(value)]
    items = tuple(map(Item, words))
    if not {*items} <= {*POT_ITEMS}:
        raise ValueError(value)
    return tuple(dict.fromkeys(items))


def _choice(kind: type[Enum]) -> tuple[Callable[[object], Enum], str]:
    return kind, ", ".join(str(each.value) for each in kind)


_FIELDS: Mapping[str, tuple[Callable[[object], object], str]] = {
    "stake": (lambda value: read_amount(_word(value), CENT), AN_AMOUNT),
    "per": _choice(Per),
    "round_points": (_flag, "true or false"),
    "loss_fee": (_tiers, AMOUNTS),
    "passed_fine": (_tiers, AMOUNTS),
    "list_fee": (lambda value: read_cents(_word(value)), AN_AMOUNT),
    "cap": (lambda value: read_cents(_word(value)), AN_AMOUNT),
    "payout": _choice(Payout),
    "currency": (_text, "text"),
    "entry_fee": (lambda value: read_cents(_word(value)), AN_AMOUNT),
    "entry_per": _choice(Unit),
    "absence_fee": (lambda value: read_cents(_word(value)), AN_AMOUNT),
    "absence_per": _choice(Unit),
    "absence_since": _choice(Absence),
    "place_fee": (_tiers, AMOUNTS),
    "pot": (_pot, ", ".join(each.value for each in POT_ITEMS)),
    "evening_prizes": (_prizes, PRIZES),
    "prizes_by_tables": (_flag, "true or false"),
    "season_prizes": (_prizes, PRIZES),
    "season_share": (_percent, PERCENT),
}
"""How each field is read, and what a value of it looks like."""
