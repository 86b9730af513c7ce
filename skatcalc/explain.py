"""The rules explained: topics, how one is found, and the paragraphs behind it.

``paragraphs.csv`` beside this file is the only source of paragraph numbers: what is not there is
not cited, and what is only inferred says so. The texts of the topics are loaded only when one is
asked for, since every value in JSON asks for paragraphs.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from skatcalc.i18n import ENGLISH, N_, _, language, ngettext
from skatcalc.problems import Problem, SkatError

if TYPE_CHECKING:
    from skatcalc.game import Game
    from skatcalc.rules import Rules
    from skatcalc.topics import Group, RamschSample, Sample, Topic


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
def _rows() -> tuple[dict[str, str], ...]:
    text = files("skatcalc").joinpath("paragraphs.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


@cache
def _all_paragraphs() -> MappingProxyType[str, tuple[Paragraph, ...]]:
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
            for row in _rows()
        }
    )


def paragraphs(topic: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a topic, the older numbering first; none for an unknown topic.

    >>> [(each.number, each.strength) for each in paragraphs("schwarz")]
    [('5.2.4', 'read'), ('2.5.6', 'secondary')]
    """
    return _all_paragraphs().get(topic, ())


# --- the topics ---------------------------------------------------------------------------------


@cache
def topics() -> Mapping[str, "Topic"]:
    """Return every topic by its key, group by group."""
    from skatcalc.housetopics import HOUSE_TOPICS
    from skatcalc.listtopics import LIST_TOPICS
    from skatcalc.ruletopics import RULE_TOPICS
    from skatcalc.seasontopics import SEASON_TOPICS

    every = (*RULE_TOPICS, *LIST_TOPICS, *SEASON_TOPICS, *HOUSE_TOPICS)
    return MappingProxyType({topic.key: topic for topic in every})


def grouped() -> tuple[tuple[str, tuple["Topic", ...]], ...]:
    """Return the headings of the list of topics, each with its topics."""
    from skatcalc.topics import Group

    return tuple(
        (_(group.value), tuple(each for each in topics().values() if each.group is group))
        for group in Group
    )


# --- finding ------------------------------------------------------------------------------------

_NUMBER = re.compile(r"(?:(isko|skwo) )?(\d{1,2}(?:\.\d{1,2})+)")
_TOO_SHORT = 2
"""Words up to this length are a name or nothing: they stand in too many texts."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LIKE = 0.7
"""How like a name a word must be to be taken for a slip of it."""


def find_topics(asked: str) -> tuple["Topic", ...]:
    """Return the topics that are meant, the only one, or all that match, in order of the list.

    Asked by identifier, by the code of a problem, by the number of a paragraph of either edition
    ("5.4.1", "SkWO 6.3.1"), by a name in any language, or by words of the texts; the first of
    these ways that finds anything counts. Raises ``SkatError`` with the code ``topic-unknown`` and
    the nearest names when nothing is found.

    >>> [topic.key for topic in find_topics("3.6.2")], [t.key for t in find_topics("Überreizt")]
    (['overbid-null'], ['overbid'])
    """
    from skatcalc.topiccodes import topic_of

    word = asked.strip().casefold()
    key = topic_of(word) or word.replace("_", "-").replace(".", "-")
    if key in topics():
        return (topics()[key],)
    words = _plain(asked)
    for way in (_by_paragraph, _by_name, _by_words_of_names, _by_words_of_texts):
        found = set(way(words)) if words else set()
        if found:
            return tuple(topic for key, topic in topics().items() if key in found)
    raise SkatError(Problem("topic-unknown", {"word": asked, "nearest": _nearest(words)}))


def _plain(text: str) -> str:
    """Return the text without case, accents and signs between words: "Überreizt" as "uberreizt"."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in bare if not unicodedata.combining(char))
    return " ".join(re.sub(r"[-_,;:§“”\"'()]+", " ", bare).split())


def _by_paragraph(words: str) -> Iterable[str]:
    match = _NUMBER.fullmatch(words)
    if match is None:
        return ()
    order, number = match.groups()
    own = [row["topic"] for row in _rows()]
    exact = [key for key in own if _cites(paragraphs(key), order, number)]
    return exact or [key for key in own if _cites(paragraphs(key), order, number, below=True)]


def _cites(
    cited: Iterable[Paragraph], order: str | None, number: str, *, below: bool = False
) -> bool:
    """Return whether a paragraph has the number, or one of a range; ``below``: or begins with it.

    Without the name of an order both are looked through.
    """
    return any(
        _has(span, number, below=below)
        for each in cited
        for name, _blank, span in [each.number.rpartition(" ")]
        if order is None or (name.casefold() or "isko") == order
    )


def _has(span: str, number: str, *, below: bool) -> bool:
    first, _dash, last = span.partition("-")
    asked = _parts(number)
    if below:
        return _parts(first)[: len(asked)] == asked
    return _parts(first) <= asked <= _parts(last or first) and len(asked) == len(_parts(first))


def _parts(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


@cache
def _english_names() -> Mapping[str, tuple[str, ...]]:
    """Return all names of each topic that do not depend on the language in force, made plain."""
    from skatcalc.topicwords import NAMES

    return {
        key: tuple(
            dict.fromkeys(
                _plain(spelled)
                for name in (key, *NAMES.get(key, ()))
                for spelled in (name, name.casefold().translate(_UMLAUTS))
            )
        )
        for key in topics()
    }


def _names(topic: "Topic") -> tuple[str, ...]:
    titles = {_plain(topic.title), _plain(_(topic.title))}
    return (*_english_names()[topic.key], *sorted(titles))


def _by_name(words: str) -> Iterator[str]:
    return (key for key, topic in topics().items() if words in _names(topic))


def _by_words_of_names(words: str) -> Iterable[str]:
    return _with_all(words, _names)


def _by_words_of_texts(words: str) -> Iterable[str]:
    def texts(topic: "Topic") -> tuple[str, ...]:
        english = (topic.title, topic.what, topic.why)
        return tuple(map(_plain, (*english, *map(_, english), *_english_names()[topic.key])))

    return _with_all(words, texts) if len(words) > _TOO_SHORT else ()


def _with_all(words: str, texts: Callable[["Topic"], tuple[str, ...]]) -> Iterator[str]:
    """Return the topics in whose texts every word begins one of the words."""
    for key, topic in topics().items():
        said = f" {' '.join(texts(topic))}"
        if all(f" {word}" in said for word in words.split()):
            yield key


def _nearest(words: str) -> str | None:
    from difflib import get_close_matches

    names = {name: key for key, each in _english_names().items() for name in reversed(each)}
    found = get_close_matches(words, names, n=2, cutoff=_LIKE)
    return ", ".join(dict.fromkeys(names[name] for name in found)) or None


# --- assembling ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One calculated example: what was played, how it comes out, and the scores in points.

    ``scores`` holds the declarer's for a game, those of all players who score for a Ramsch, and
    nothing for an example that is no game.
    """

    text: str
    scores: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A topic in the language in force, with its examples calculated.

    ``untranslated`` says that a part of it has no translation and is in English.
    """

    key: str
    group: "Group"
    title: str
    what: str
    why: str
    examples: tuple[Example, ...]
    paragraphs: tuple[Paragraph, ...]
    source: str
    house: bool
    choice: str
    missing: str
    untranslated: bool


def explained(topic: "Topic") -> Explanation:
    """Return the topic with its texts translated, its examples calculated, and its paragraphs."""
    from skatcalc.topics import HOUSE_GROUPS

    cited = topic.cites or (topic.key,)
    found = dict.fromkeys(each for key in cited for each in paragraphs(key))
    house = topic.group in HOUSE_GROUPS
    return Explanation(
        key=topic.key,
        group=topic.group,
        title=_(topic.title),
        what=_(topic.what),
        why=_(topic.why),
        examples=tuple(_example(sample) for sample in topic.samples),
        paragraphs=tuple(found),
        source=_source(topic, cited, house=house),
        house=house,
        choice=_(topic.choice) if topic.choice else "",
        missing=_(topic.missing) if topic.missing else "",
        untranslated=_in_english(topic),
    )


def _in_english(topic: "Topic") -> bool:
    """Return whether the texts are shown in English though another language is in force."""
    texts = (topic.title, topic.what, topic.why, topic.choice, topic.missing, topic.whence)
    return language() != ENGLISH and any(text and _(text) == text for text in texts)


_SOURCES: tuple[tuple[str, str], ...] = (
    (r"yumpu ISkO page (\d+)", N_("a copy of the Skat order, page {0}")),
    (r"hnnng-w/skat-ai ?(.*)", N_("the audit of the ISkO of 2022 by the project skat-ai ({0})")),
    (r"b0n541/jskat issue (\d+)", N_("the project JSkat, issue {0}")),
    (
        r"grand-ouvert75\.de\.tl court case (\d+)",
        N_("the Skat court, case {0} (grand-ouvert75.de.tl)"),
    ),
    (r"grand-ouvert75\.de\.tl", N_("rulings of the Skat court (grand-ouvert75.de.tl)")),
    (r"rules\.md .*", N_("read from the neighbouring paragraphs")),
)


def _source(topic: "Topic", cited: tuple[str, ...], *, house: bool) -> str:
    known = [
        piece for row in _rows() if row["topic"] in cited for piece in row["source"].split("; ")
    ]
    parts = [_readable(piece) for piece in dict.fromkeys(known)]
    if topic.whence:
        parts.insert(0, _(topic.whence))
    text = "; ".join(parts)
    return _("house rule, not in the ISkO; {whence}").format(whence=text) if house else text


def _readable(piece: str) -> str:
    for pattern, form in _SOURCES:
        match = re.fullmatch(pattern, piece)
        if match:
            text = _(form).format(*match.groups())
            return text.removesuffix(" ()")
    return piece


def paragraph_text(paragraph: Paragraph) -> str:
    """Return a paragraph as it is printed, with how surely it is known.

    >>> [paragraph_text(each) for each in paragraphs("own-schneider")]
    ['5.2.3 by inference (1999-2018)', '2.5 by inference (2022)']
    """
    forms = {"section": _("section {number}"), "inferred": _("{number} by inference")}
    number = forms.get(paragraph.strength, "{number}").format(number=paragraph.number)
    return _("{number} ({edition})").format(number=number, edition=paragraph.edition)


def _example(sample: "Sample") -> Example:
    from skatcalc.topics import Computed, GameSample

    if isinstance(sample, Computed):
        return Example(text=_(sample.text).format(**sample.numbers()))
    rules, told = _rules(sample.book, sample.changes)
    parts = [_(sample.note)] if sample.note else []
    parts += [told] if told else []
    if isinstance(sample, GameSample):
        return _game_example(sample.game, rules, parts)
    return _ramsch_example(sample, rules, parts)


def _rules(book: str, changes: Mapping[str, object]) -> tuple["Rules", str]:
    """Return the rules of a sample, and what they are where they are not ISkO's."""
    from skatcalc.rules import NESTED, find_rules, nested_kind, plain

    rules = find_rules(book)
    for name in NESTED:
        part = {
            key.removeprefix(f"{name}."): value
            for key, value in changes.items()
            if key.startswith(f"{name}.")
        }
        if part:
            rules = rules._replace(**{name: nested_kind(name)(**part)})  # type: ignore[arg-type]  # fields by name
    flat = {key: value for key, value in changes.items() if "." not in key}
    rules = rules._replace(**flat)  # type: ignore[arg-type]  # fields by name
    told = [_("rules {name}").format(name=book)] if book != "isko" else []
    told += [f"{key} = {_toml(plain(value))}" for key, value in changes.items()]
    return rules, ", ".join(told)


def _toml(value: object) -> str:
    import json

    return json.dumps(value)


def _game_example(game: "Game", rules: "Rules", parts: list[str]) -> Example:
    from skatcalc.speech import sentence, why_lost
    from skatcalc.valuation import Result, value

    found = value(game, rules)
    text = ": ".join([*parts, ", ".join(_facts(game)), sentence(found)])
    # An overbid game tells its reason in the sentence.
    why = "" if found.result is Result.OVERBID else why_lost(found)
    return Example(text=text, scores=() if found.score is None else (found.score,), why=why)


def _facts(game: "Game") -> list[str]:
    from skatcalc.game import Ending
    from skatcalc.speech import title
    from skatcalc.terms import ending_name, party_name

    outcome = game.outcome
    facts = [title(game)]
    if game.cards:
        facts.append(" ".join(map(str, game.cards)))
    if game.bid is not None and game.announced_as is None:
        facts.append(_("bid {bid}").format(bid=game.bid))
    if outcome.card_points is not None:
        facts.append(_("{points} card points").format(points=outcome.card_points))
    if outcome.tricks is not None:
        told = ngettext("{tricks} trick", "{tricks} tricks", outcome.tricks)
        facts.append(told.format(tricks=outcome.tricks) if outcome.tricks else _("no trick"))
    if outcome.ending is not Ending.PLAYED_OUT and outcome.party is not None:
        facts.append(
            _("{ending} by {party}").format(
                ending=ending_name(outcome.ending), party=party_name(outcome.party)
            )
        )
    if game.three_in_skat:
        facts.append(_("three cards in the skat"))
    if outcome.won is not None:
        facts.append(_("won") if outcome.won else _("lost"))
    return facts


def _ramsch_example(sample: "RamschSample", rules: "Rules", parts: list[str]) -> Example:
    from skatcalc.ramsch import RamschRules, ramsch_scores
    from skatcalc.speech import ramsch_sentence

    scores = ramsch_scores(sample.ramsch, rules.ramsch or RamschRules())
    told = [
        _("player {seat} {score}").format(seat=seat, score=f"{score:+}")
        for seat, score in sorted(scores.items())
    ]
    text = ": ".join(
        [
            *parts,
            ramsch_sentence(sample.ramsch, rules.third_doubling),
            ", ".join(told) or _("nobody"),
        ]
    )
    return Example(text=text, scores=tuple(score for _seat, score in sorted(scores.items())))
