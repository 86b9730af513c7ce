"""A club's own rules in TOML, and what two rule books have not in common.

A file begins with ``extends``, the built-in rule book it starts from, and holds the fields of
``Rules`` that differ; those of a Ramsch stand in the table ``[ramsch]``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from skatcalc import tomlfiles
from skatcalc.bock import Trigger
from skatcalc.labels import Limit
from skatcalc.problems import Problem
from skatcalc.rules import NESTED, RULE_BOOKS, Rules, find_rules, nested_kind, typed

_OWN_KEYS = ("name", "extends")
THIRD_DOUBLINGS = ("hirsch", "supra", "bock")
"""What rounds call the step after kontra and re."""


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
    return tomlfiles.load(path, lambda text: parse_rules(text, name=path.stem))


def parse_rules(text: str, *, name: str) -> Rules:
    """Return the rules that the TOML text describes.

    >>> parse_rules("suit_matadors = 4", name="pub").suit_matadors
    4
    """
    data = tomlfiles.table_of(text)
    reader = _Reader(text)
    parts = {name: data.pop(name) for name in NESTED if name in data}
    base = reader.base(data.pop("extends", None))
    own = {"name": data.pop("name", name)}
    changes = reader.values(data, Rules._field_defaults, known=_OWN_KEYS)
    changes |= {name: reader.part(name, each, base) for name, each in parts.items()}
    if not isinstance(own["name"], str):
        reader.note("rules-value", "name", expected="text", word=own["name"])
    rules = base._replace(**own, **changes)  # type: ignore[arg-type]  # checked field by field
    limits = (p.at(line=reader.line(str(p.facts["field"]))) for p in _contradictions(rules))
    reader.finish(*limits)
    return rules


class _Reader(tomlfiles.Faults):
    """Reads values by field and notes every fault with its line."""

    def base(self, extends: object) -> Rules:
        """Return the rule book that the file starts from; ISkO where it does not say."""
        if extends is None:
            return find_rules("isko")
        if isinstance(extends, str) and extends.casefold() in RULE_BOOKS:
            return find_rules(extends)
        self.note("rules-extends", "extends", word=extends, known=RULE_BOOKS)
        return find_rules("isko")

    def part(self, name: str, data: object, base: Rules) -> object:
        """Return the rules of a table, starting from those that the base has, if any."""
        if not isinstance(data, Mapping):
            self.note("rules-value", name, word=data, expected=f"a table [{name}]")
            return None
        kind = nested_kind(name)
        start = getattr(base, name) or kind()
        changes = self.values(data, kind._field_defaults, known=())
        return start._replace(**changes)  # type: ignore[arg-type]  # checked field by field

    def values(
        self, data: Mapping[str, object], usual: Mapping[str, object], *, known: tuple[str, ...]
    ) -> dict[str, object]:
        """Return the values by field, each of the type that the field's default has."""
        defaults = {name: value for name, value in usual.items() if name not in NESTED}
        found: dict[str, object] = {}
        for key, value in data.items():
            if key not in defaults:
                self.unknown(key, [*defaults, *known, *NESTED])
                continue
            try:
                found[key] = typed(value, defaults[key])
            except ValueError:
                self.note("rules-value", key, word=value, expected=_expected(defaults[key]))
        return found


def _expected(default: object) -> str:
    if isinstance(default, Enum):
        return ", ".join(str(each.value) for each in type(default))
    if default == ():
        return "a list of names"
    if isinstance(default, tuple):
        return f"a list of {len(default)} whole numbers"
    return {bool: "true or false", int: "a whole number"}.get(type(default), "text")


def _contradictions(rules: Rules) -> Iterator[Problem]:
    """Tell values that no rules can have, and switches that need each other."""
    suits = ("diamonds", "hearts", "spades", "clubs", "grand")
    for name in (*suits, "null", "null_hand", "null_ouvert", "null_ouvert_hand"):
        if getattr(rules, name) < 1:
            yield _limit(rules, name, Limit(1))
    for name in ("grand_ouvert", "revolution"):
        if getattr(rules, name) < 0:
            yield _limit(rules, name, Limit(0))
    for name, least, most in (
        ("suit_matadors", 1, 11),
        ("grand_matadors", 1, 4),
        ("lost_factor", 1, 2),
        ("lost_hand_factor", 1, 2),
        ("lost_null_factor", 1, 2),
        ("schneider_announced_levels", 1, 2),
        ("ouvert_levels", 0, 1),
        ("doublings", 0, 3),
        ("last_trick_levels", 0, 2),
    ):
        if not least <= getattr(rules, name) <= most:
            yield _limit(rules, name, Limit(least, most))
    if rules.third_doubling not in THIRD_DOUBLINGS:
        yield _limit(rules, "third_doubling", ", ".join(THIRD_DOUBLINGS))
    if rules.passed_is_ramsch and rules.ramsch is None:
        yield Problem("rules-passed-ramsch", {"field": "passed_is_ramsch"})
    yield from _part_contradictions(rules)


def _part_contradictions(rules: Rules) -> Iterator[Problem]:
    if rules.bock is not None:
        known = ", ".join(trigger.value for trigger in Trigger)
        unknown = {*rules.bock.triggers} - {trigger.value for trigger in Trigger}
        yield from (_out_of("triggers", word, known) for word in sorted(unknown))
        if rules.bock.rounds < 1:
            yield _out_of("rounds", rules.bock.rounds, Limit(1))
    if rules.ramsch is not None and rules.ramsch.cap < 0:
        yield _out_of("cap", rules.ramsch.cap, Limit(0))


def _out_of(field: str, word: object, limit: Limit | str) -> Problem:
    return Problem("rules-limit", {"field": field, "word": word, "limit": limit})


def _limit(rules: Rules, name: str, limit: Limit | str) -> Problem:
    return _out_of(name, getattr(rules, name), limit)


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
    """Return all fields by name, those of bock and Ramsch, if played, as ``ramsch.NAME``."""
    found = rules._asdict()
    for name in NESTED:
        part = found.pop(name)
        if part is not None:
            found |= {f"{name}.{each}": value for each, value in part._asdict().items()}
    return found
