"""A club's own rules in TOML, and what two rule books have not in common.

A file begins with ``extends``, the built-in rule book it starts from, and holds the fields of
``Rules`` that differ; those of a Ramsch stand in the table ``[ramsch]``.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path

from skatcalc.problems import Problem, SkatError, StoreError
from skatcalc.ramsch import RamschRules
from skatcalc.rules import RULE_BOOKS, Rules, find_rules

_RAMSCH = "ramsch"
_OWN_KEYS = ("name", "extends")


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that two rule books have not in common; ``None`` stands for what is not played."""

    field: str
    first: object
    second: object


def load_rules(path: Path) -> Rules:
    """Return the rules of a file; its name is what the file says, or the file's own.

    Raises ``StoreError`` when the file cannot be read and ``SkatError`` with every fault, each with
    file and line: an unknown key, a value of the wrong kind, rules that contradict each other.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise StoreError(Problem("file-not-read", {"path": str(path), "reason": reason})) from error
    try:
        return parse_rules(text, name=path.stem)
    except SkatError as error:
        placed = (Problem(p.code, p.facts, {"file": path.name, **p.where}) for p in error.problems)
        raise SkatError(placed) from error


def parse_rules(text: str, *, name: str) -> Rules:
    """Return the rules that the TOML text describes.

    >>> parse_rules("suit_matadors = 4", name="pub").suit_matadors
    4
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SkatError(_not_toml(error)) from error
    reader = _Reader(text)
    ramsch = data.pop(_RAMSCH, None)
    base = reader.base(data.pop("extends", None))
    own = {"name": data.pop("name", name)}
    changes = reader.values(data, Rules, known=_OWN_KEYS)
    if ramsch is not None:
        changes[_RAMSCH] = reader.ramsch(ramsch, base)
    if not isinstance(own["name"], str):
        reader.note("rules-value", "name", expected="text", word=own["name"])
    if reader.problems:
        raise SkatError(reader.problems)
    rules = replace(base, **own, **changes)  # type: ignore[arg-type]  # checked field by field
    contradictions = [*_contradictions(rules)]
    if contradictions:
        raise SkatError(p.at(line=reader.line(str(p.facts["field"]))) for p in contradictions)
    return rules


def _not_toml(error: tomllib.TOMLDecodeError) -> Problem:
    place = re.search(r"line (\d+), column (\d+)", str(error))
    where = {"line": int(place[1]), "column": int(place[2])} if place else {}
    return Problem("rules-not-toml", {"reason": str(error).partition(" (at")[0]}, where)


class _Reader:
    """Reads values by field and notes every fault with its line."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self.problems: list[Problem] = []

    def line(self, key: str) -> int:
        """Return the line on which a key stands, counted from 1."""
        pattern = re.compile(rf"\s*\[?[\"']?{re.escape(key)}[\"']?\]?\s*(=|$|#)")
        found = (n for n, line in enumerate(self._lines, start=1) if pattern.match(line))
        return next(found, 1)

    def note(self, code: str, key: str, **facts: object) -> None:
        self.problems.append(Problem(code, {"key": key, **facts}).at(line=self.line(key)))

    def base(self, extends: object) -> Rules:
        """Return the rule book that the file starts from; ISkO where it does not say."""
        if extends is None:
            return find_rules("isko")
        if isinstance(extends, str) and extends.casefold() in RULE_BOOKS:
            return find_rules(extends)
        self.note("rules-extends", "extends", word=extends, known=RULE_BOOKS)
        return find_rules("isko")

    def ramsch(self, data: object, base: Rules) -> RamschRules | None:
        """Return the rules of Ramsch, starting from those that the base has, if any."""
        if not isinstance(data, Mapping):
            self.note("rules-value", _RAMSCH, word=data, expected="a table [ramsch]")
            return None
        start = base.ramsch or RamschRules()
        return replace(start, **self.values(data, RamschRules, known=()))  # type: ignore[arg-type]

    def values(
        self, data: Mapping[str, object], kind: type, *, known: tuple[str, ...]
    ) -> dict[str, object]:
        """Return the values by field, each of the type that the field's default has."""
        defaults = {
            each.name: each.default for each in fields(kind) if each.name not in {"name", _RAMSCH}
        }
        found: dict[str, object] = {}
        for key, value in data.items():
            if key not in defaults:
                self._unknown(key, [*defaults, *known, _RAMSCH])
                continue
            try:
                found[key] = _typed(value, defaults[key])
            except ValueError:
                self.note("rules-value", key, word=value, expected=_expected(defaults[key]))
        return found

    def _unknown(self, key: str, known: list[str]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(key, known, n=1)
        self.note("rules-key-unknown", key, nearest=near[0] if near else None)


def _typed(value: object, default: object) -> object:
    """Return a value of TOML as the type of the default; ``ValueError`` if it is none."""
    if isinstance(default, Enum):
        return type(default)(value)
    if isinstance(default, tuple):
        if isinstance(value, list) and len(value) == len(default):
            return tuple(_typed(each, kind) for each, kind in zip(value, default, strict=True))
    elif type(value) is type(default):
        return value
    raise ValueError(value)


def _expected(default: object) -> str:
    if isinstance(default, Enum):
        return ", ".join(str(each.value) for each in type(default))
    if isinstance(default, tuple):
        return f"a list of {len(default)} whole numbers"
    return {bool: "true or false", int: "a whole number"}.get(type(default), "text")


def _contradictions(rules: Rules) -> Iterator[Problem]:
    """Tell values that no rules can have, and switches that need each other."""
    for name in ("diamonds", "hearts", "spades", "clubs", "grand", "null"):
        if getattr(rules, name) < 1:
            yield _limit(rules, name, "1 or more")
    for name, least, most in (
        ("suit_matadors", 1, 11),
        ("grand_matadors", 1, 4),
        ("lost_factor", 1, 2),
        ("lost_hand_factor", 1, 2),
        ("lost_null_factor", 1, 2),
        ("schneider_announced_levels", 1, 2),
        ("ouvert_levels", 0, 1),
        ("doublings", 0, 3),
    ):
        if not least <= getattr(rules, name) <= most:
            yield _limit(rules, name, f"{least} to {most}")
    if rules.ramsch is not None and rules.ramsch.cap < 0:
        yield Problem(
            "rules-limit", {"field": "cap", "word": rules.ramsch.cap, "limit": "0 or more"}
        )


def _limit(rules: Rules, name: str, limit: str) -> Problem:
    return Problem("rules-limit", {"field": name, "word": getattr(rules, name), "limit": limit})


def differences(first: Rules, second: Rules) -> tuple[Difference, ...]:
    """Return every field in which two rule books differ, their names apart, in order of fields.

    >>> from skatcalc.rules import ISKO, PRE1999
    >>> [each.field for each in differences(ISKO, PRE1999)]
    ['lost_hand_factor', 'grand_ouvert']
    """
    one, other = flat(first), flat(second)
    return tuple(
        Difference(name, one.get(name), other.get(name))
        for name in dict.fromkeys([*one, *other])
        if name != "name" and one.get(name) != other.get(name)
    )


def flat(rules: Rules) -> dict[str, object]:
    """Return all fields by name, those of Ramsch, if one is played, as ``ramsch.NAME``."""
    found = {each.name: getattr(rules, each.name) for each in fields(rules)}
    ramsch = found.pop(_RAMSCH)
    if ramsch is not None:
        found |= {f"{_RAMSCH}.{each.name}": getattr(ramsch, each.name) for each in fields(ramsch)}
    return found
