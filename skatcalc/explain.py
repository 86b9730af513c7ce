"""The paragraphs behind a topic, each with how surely it is known.

``paragraphs.csv`` beside this file is the only source of paragraph numbers: what is not there is
not cited, and what is only inferred says so.
"""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of an edition of the rules.

    ``edition`` is "1999-2018" or "2022"; ``strength`` is ``read``, ``secondary``, ``section`` (the
    section is known, the number in it is not) or ``inferred`` from neighbouring paragraphs.
    """

    number: str
    edition: str
    strength: str


@cache
def _all_paragraphs() -> MappingProxyType[str, tuple[Paragraph, ...]]:
    text = files("skatcalc").joinpath("paragraphs.csv").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            row["topic"]: tuple(
                Paragraph(row[column], edition, row[strength])
                for column, strength, edition in (
                    ("old_1999_2018", "old_strength", "1999-2018"),
                    ("new_2022", "new_strength", "2022"),
                )
                if row[column]
            )
            for row in csv.DictReader(text.splitlines())
        }
    )


def paragraphs(topic: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a topic, the older numbering first; none for an unknown topic.

    >>> [(each.number, each.strength) for each in paragraphs("schwarz")]
    [('5.2.4', 'read'), ('2.5.6', 'secondary')]
    """
    return _all_paragraphs().get(topic, ())
