"""A club's fees in TOML: the fields of ``Fees`` by their names, amounts as they are typed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from pathlib import Path

from skatcalc import tomlfiles
from skatcalc.amounts import CENT, Cents, read_amount, read_cents, read_tiers
from skatcalc.money import Fees, Payout, Per
from skatcalc.problems import NotationError

AN_AMOUNT = "an amount as 0.25 or 1/4"
AMOUNTS = "amounts as 3x0.50 1"


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
}
"""How each field is read, and what a value of it looks like."""
