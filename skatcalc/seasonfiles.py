"""A club's rule for its season in TOML: the provisions of ``SeasonRules`` by their names.

A file may begin with ``extends``, the built-in rule that it starts from; ``minimum`` and ``drops``
are tables, and one that a file has replaces the whole of the other. Choices are written with
underscores or hyphens, and numbers are exact: 0.1 is a tenth.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from skatcalc import tomlfiles
from skatcalc.problems import Problem
from skatcalc.rulefiles import toml_value
from skatcalc.seasonrules import (
    SEASON_RULES,
    Absence,
    BelowMinimum,
    Chosen,
    Guests,
    GuestSeries,
    Measure,
    SeasonRules,
    SeasonScoring,
    SeriesFilter,
    TieBreak,
    TiedRanks,
    Unit,
    as_decimal,
    contradictions,
    exact,
    find_season_rules,
    key_of,
    written,
)


def load_season_rules(path: Path) -> SeasonRules:
    """Return the rule of a file; its name is what the file says, or the file's own.

    Raises ``StoreError`` when the file cannot be read and ``SkatError`` with every fault, each with
    file and line: an unknown key, a value that is not understood, provisions that contradict each
    other.
    """
    return tomlfiles.load(path, lambda text: parse_season_rules(text, path.stem))


def parse_season_rules(text: str, name: str) -> SeasonRules:
    """Return the rule that the TOML text describes, in a table ``[season]`` or without one.

    >>> parse_season_rules("minimum = { series = 24 }", "ours").minimum
    24
    """
    reader = _Reader(text)
    # A number with decimals stays what was typed: 0.1 is no float here.
    data = reader.season(tomlfiles.table_of(text, parse_float=str))
    base = reader.base(data.pop("extends", None))
    told = reader.values(data)
    measure, unit = told.pop("measure", (base.measure, None))
    unit = unit or told.get("unit", base.unit)
    changes = {"name": name, "measure": measure, **_off(data), **_changes(told, unit)}
    rules = base._replace(**changes | {"unit": unit})
    reader.finish(
        *reader.placed(_doubts(rules, told)),
        *reader.placed(_of_another_unit(rules, base, data)),
        *reader.placed(contradictions(rules)),
    )
    return rules


_TABLES: Mapping[str, tuple[str, ...]] = {
    "minimum": ("minimum", "minimum_evenings", "minimum_share"),
    "drops": ("keep_best", "drop_from", "drop_every", "drop_most", "drops_chosen"),
}
"""The fields that stand in a table of their own."""


def _off(data: Iterable[str]) -> dict[str, Any]:
    """Return the fields of the tables that a file has as they are when nothing is played."""
    fields = (field for key in data for field in _TABLES.get(key, ()))
    return {field: SeasonRules._field_defaults[field] for field in fields}


def _changes(told: Mapping[str, Any], unit: Unit) -> dict[str, Any]:
    """Return the fields that the keys of a file stand for."""
    changes = {_PROVISIONS[key].field: value for key, value in told.items()}
    filled = changes.pop("zero_fill_to", None)
    if filled is not None:
        changes = {"below_minimum": BelowMinimum.ZERO_FILL, "minimum": filled} | changes
    if unit is Unit.EVENING and "minimum_evenings" in changes:
        # Where evenings are the results, a minimum of them is one of results.
        changes["minimum"] = changes.pop("minimum_evenings")
    return changes


def _doubts(rules: SeasonRules, told: Mapping[str, Any]) -> Iterator[Problem]:
    """Tell keys that say two things about the same field."""
    evenings = rules.unit is Unit.EVENING
    word = written(rules, "measure")
    if told.get("unit", rules.unit) is not rules.unit:
        yield Problem("season-clash", {"field": "measure", "word": word, "other": "unit"})
    if evenings and "minimum.series" in told:
        facts = {"field": "minimum.series", "word": told["minimum.series"]}
        yield Problem("season-clash", {**facts, "other": 'unit = "evening"'})
    filled = told.get("zero_fill_to", rules.minimum)
    if filled != rules.minimum:
        other = key_of("minimum", rules.unit)
        facts = {"field": "zero_fill_to", "word": filled, "other": other, "minimum": rules.minimum}
        yield Problem("season-zero-fill", facts)
    if "zero_fill_to" in told and rules.below_minimum is not BelowMinimum.ZERO_FILL:
        facts = {"field": "zero_fill_to", "word": filled, "other": "below_minimum"}
        yield Problem("season-clash", facts)


def _of_another_unit(
    rules: SeasonRules, base: SeasonRules, data: Mapping[str, object]
) -> Iterator[Problem]:
    """Tell numbers of series that would become numbers of evenings, or the other way round."""
    if rules.unit is base.unit:
        return
    unit = rules.unit.value
    for key, fields in {**_TABLES, "absent_points": ("absent_points",)}.items():
        if key not in data and any(getattr(base, field) for field in fields[:2]):
            yield Problem("season-unit", {"field": key, "word": unit})


class _Reader(tomlfiles.Faults):
    """Reads the values of a file and notes every fault with its line."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._told: set[str] = set()
        self._faulty: set[str] = set()

    def line(self, key: str, table: str | None = None) -> int:
        """Return the line of a key, as ``drops.from``."""
        head, _point, leaf = key.rpartition(".")
        return super().line(leaf, head or table)

    def note(self, code: str, key: str, **facts: object) -> None:
        """Note a fault of a key, of which nothing else is told then."""
        self._faulty.add(key)
        super().note(code, key, **facts)

    def unknown(self, key: str, known: Iterable[str]) -> None:
        """Note a key that nobody knows, nearest to those that begin with it: ``series``."""
        known = (*known,)
        longer = [each for each in known if each.startswith(f"{key}_")]
        super().unknown(key, longer or known)

    def season(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the table ``[season]``, or all where there is none."""
        if "season" not in data:
            return data
        season: object = data.pop("season")
        for key in data:
            self.unknown(key, ["season", *(f"season.{each}" for each in _KEYS)])
        if isinstance(season, dict):
            return season
        self.note("rules-value", "season", word=_shown(season), expected="a table [season]")
        return {}

    def base(self, extends: object) -> SeasonRules:
        """Return the rule that the file starts from, the plain total where it does not say."""
        if extends is None:
            return SeasonRules()
        self._told.add("extends")
        word = extends.casefold().replace("_", "-") if isinstance(extends, str) else extends
        if word in SEASON_RULES:
            return find_season_rules(str(word))
        self.note("season-extends", "extends", word=_shown(extends), known=SEASON_RULES)
        return SeasonRules()

    def values(self, data: Mapping[str, object]) -> dict[str, Any]:
        """Return the values by key, those of tables as ``drops.from``."""
        found: dict[str, Any] = {}
        for key, word in self._flat(data):
            provision = _PROVISIONS.get(key)
            if provision is None:
                self.unknown(key, _KEYS)
                continue
            self._told.add(key)
            try:
                found[key] = provision.read(word)
            except ValueError:
                self.note("rules-value", key, word=_shown(word), expected=provision.expected)
        return found

    def _flat(self, data: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        for key, word in data.items():
            if key in _TABLES and isinstance(word, Mapping):
                self._told.add(key)
                yield from ((f"{key}.{leaf}", each) for leaf, each in word.items())
            else:
                yield key, word

    def placed(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """Return the problems with their lines, but for those that follow from another fault."""
        for problem in problems:
            names = [str(problem.facts["field"]), str(problem.facts.get("other", ""))]
            keys = [name.partition(" ")[0] for name in names]
            keys += [key.partition(".")[0] for key in keys]
            if self._faulty.isdisjoint(keys):
                told = (key for key in (*keys, "zero_fill_to", "extends") if key in self._told)
                yield problem.at(line=self.line(next(told, "extends")))


def _shown(value: object) -> str:
    """Return a value as a fault shows it: a word as it is, all else as it stands in the file."""
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value
    return toml_value(value)


def _word(value: object) -> str:
    """Return a word as it is compared, whatever case and hyphens it is written with."""
    if isinstance(value, str):
        return "-".join(value.casefold().replace("_", "-").split())
    raise ValueError(value)


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value
    raise ValueError(value)


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(value)


def _count(value: object) -> int:
    if type(value) is int:
        return value
    raise ValueError(value)


def _table(value: object) -> object:
    """Refuse what stands in the place of a table."""
    raise ValueError(value)


def _credit(value: object) -> int | None:
    """Return score points; ``false`` takes back the credit of the rule that is extended."""
    return None if value is False else _count(value)


def _number(value: object) -> Fraction:
    return exact(str(value) if type(value) is int else value)


def _tiebreak(value: object) -> tuple[TieBreak, ...]:
    if isinstance(value, list):
        return tuple(TieBreak(_word(each)) for each in value)
    raise ValueError(value)


def _measure(value: object) -> tuple[Measure, Unit | None]:
    word = _word(value)
    if word in _MEASURES:
        return _MEASURES[word]
    raise ValueError(value)


_MEASURES: Mapping[str, tuple[Measure, Unit | None]] = {
    "total": (Measure.TOTAL, None),
    "average-series": (Measure.AVERAGE, Unit.SERIES),
    "average-evening": (Measure.AVERAGE, Unit.EVENING),
    "average": (Measure.AVERAGE, None),
    "best-n": (Measure.BEST, None),
    "best": (Measure.BEST, None),
    "per36": (Measure.PER_36, None),
    "per-36": (Measure.PER_36, None),
}


class _Provision(NamedTuple):
    """Which field a key of a file stands for, how it is read, and what a value of it looks like."""

    field: str
    read: Callable[[object], object]
    expected: str


def _choice(field: str, kind: type[Enum], **more: Enum) -> _Provision:
    others = {_word(name): each for name, each in more.items()}

    def read(value: object) -> Enum:
        word = _word(value)
        return others[word] if word in others else kind(word)

    return _Provision(field, read, _words(kind))


def _words(kind: type[Enum]) -> str:
    return ", ".join(str(each.value).replace("-", "_") for each in kind)


def _whole(field: str) -> _Provision:
    return _Provision(field, _count, "a whole number")


def _exactly(field: str) -> _Provision:
    return _Provision(field, _number, 'a number as 0.5 or "1/2"')


_PROVISIONS: Mapping[str, _Provision] = {
    "name": _Provision("name", _text, "text"),
    "measure": _Provision(
        "measure", _measure, "total, average_series, average_evening, best_n, per36"
    ),
    "unit": _choice("unit", Unit),
    "scoring": _choice("scoring", SeasonScoring),
    "normalise": _Provision("normalise", _flag, "true or false"),
    "series_filter": _choice("series", SeriesFilter),
    "minimum": _Provision("minimum", _count, "a table as { series = 24 }"),
    "minimum.series": _whole("minimum"),
    "minimum.evenings": _whole("minimum_evenings"),
    "minimum.share": _exactly("minimum_share"),
    "below_minimum": _choice("below_minimum", BelowMinimum),
    "zero_fill_to": _whole("zero_fill_to"),
    "deduction": _exactly("deduction"),
    "absent_points": _Provision("absent_points", _credit, "a whole number, or false"),
    "absent_since": _choice("absent_since", Absence),
    "drops": _Provision("drop_from", _table, "a table as { keep_best = 7 }"),
    "drops.keep_best": _whole("keep_best"),
    "drops.from": _whole("drop_from"),
    "drops.every": _whole("drop_every"),
    "drops.max": _whole("drop_most"),
    "drops.chosen": _choice("drops_chosen", Chosen),
    "guests": _choice("guests", Guests, listed_unranked=Guests.LISTED),
    "guest_series": _choice("guest_series", GuestSeries),
    "tiebreak": _Provision(
        "tiebreak",
        _tiebreak,
        "a list of won, lost_fewer, best_result, opponents_lost, points, results, lot",
    ),
    "tied_ranks": _choice("tied_ranks", TiedRanks),
}
"""What a file can say, by its keys."""

_KEYS = ("extends", *_PROVISIONS)


def format_season_rules(rules: SeasonRules) -> str:
    """Return the rule as TOML that ``parse_season_rules`` reads back, for a club to go on from.

    >>> print(format_season_rules(find_season_rules("best-n")))
    name = "best-n"
    measure = "best_n"
    minimum = { series = 7 }
    drops = { keep_best = 7 }
    tiebreak = ["won", "lost_fewer", "lot"]
    """
    lines: list[str] = []
    tables: dict[str, list[str]] = {}
    usual = SeasonRules._field_defaults
    for field in SeasonRules._fields:
        is_said = field in _ALWAYS or getattr(rules, field) != usual[field]
        if not is_said or (field == "unit" and rules.measure is Measure.AVERAGE):
            continue
        key = key_of(field, rules.unit)
        table, point, leaf = key.rpartition(".")
        pair = f"{leaf} = {_toml(written(rules, field))}"
        if not point:
            lines.append(pair)
        elif table in tables:
            tables[table].append(pair)
        else:
            tables[table] = [pair]
            lines.append(table)
    return "\n".join(
        f"{line} = {{ {', '.join(tables[line])} }}" if line in tables else line for line in lines
    )


_ALWAYS = ("name", "measure", "tiebreak")
"""What a file says even where it is usual."""


def _toml(value: object) -> str:
    if not isinstance(value, Fraction):
        return toml_value(value)
    number = as_decimal(value)
    return toml_value(str(value)) if number is None else f"{number:f}"
