"""Reads the records of the International Skat Server, a game a line.

The moves are played again, so that card points, tricks and matadors come from the cards; what the
server wrote of them is held against it.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from skatcalc.audit import ForeignLine
from skatcalc.cards import DECK, Card
from skatcalc.facts import Facts, to_game
from skatcalc.game import Contract, Ending, Matadors, Party
from skatcalc.ingest.textfiles import read_text
from skatcalc.neutral import read_code
from skatcalc.playout import Play, Taken, taken
from skatcalc.problems import NotationError, Problem

_FIELD = re.compile(r"([A-Z]+[0-9]?)\[([^\]]*)\]")
_CARDS = {str(card): card for card in DECK}
_HAND = 10
_SEATS = ("0", "1", "2")
MOST_LINE = 20_000


class _Record(NamedTuple):
    """One record: the pairs of actor and action, the thirty-two cards, and what was written."""

    cards: tuple[Card, ...]
    moves: tuple[tuple[str, str], ...]
    result: str

    def written(self, name: str) -> int | None:
        """Return a number of the result, ``None`` where it is not there."""
        found = re.search(rf"(?:^| ){name}:(-?[0-9]{{1,9}})(?: |$)", self.result)
        return int(found[1]) if found else None


def read_iss(path: Path) -> tuple[ForeignLine, ...]:
    """Return what every record of a file says; one that cannot be read says so in its line.

    Raises ``StoreError`` when the file cannot be read, ``NotationError`` when it holds no record.
    """
    text = read_text(path).content
    lines = tuple(
        _line(number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    )
    if not lines:
        raise NotationError(Problem("csv-empty"))
    return lines


def _line(number: int, text: str) -> ForeignLine:
    try:
        return _understand(number, _record(text))
    except ValueError:
        return ForeignLine(line=number, faults=(Problem("iss-record"),))


def _record(text: str) -> _Record:
    fields = dict(_FIELD.findall(text)) if len(text) <= MOST_LINE else {}
    words = fields.get("MV", "").split()
    if words[:1] != ["w"] or len(words) < 2 or "R" not in fields:  # noqa: PLR2004 - the deal
        raise ValueError(text)
    cards = tuple(map(_card, words[1].split(".")))
    if {*cards} != {*DECK} or len(cards) != len(DECK):
        raise ValueError(text)
    actors, actions = words[2::2], words[3::2]
    return _Record(cards, tuple(zip(actors, actions, strict=True)), fields["R"])


def _card(word: str) -> Card:
    if word not in _CARDS:
        raise ValueError(word)
    return _CARDS[word]


def _understand(number: int, record: _Record) -> ForeignLine:
    """Return the game of a record, or a passed deal where nobody declared one."""
    place, declared = next(
        (
            (place, facts)
            for place, (actor, action) in enumerate(record.moves)
            if actor in _SEATS and (facts := _declaration(action)) is not None
        ),
        (len(record.moves), None),
    )
    if declared is None:
        return ForeignLine(line=number, passed=True, score=record.written("v"))
    actor, action = record.moves[place]
    after = record.moves[place + 1 :]
    declarer = int(actor)
    contract = declared["contract"]
    dealt = record.cards[_HAND * declarer : _HAND * (declarer + 1)]
    skat = record.cards[_HAND * len(_SEATS) :]
    laid_away = _laid_away(action, after) or skat
    plays = [*_plays(after)]
    gave_up = _gave_up(after, declarer)
    # A null is won or lost by the tricks that were made; nothing is left to be handed over.
    handed_over = None if contract is Contract.NULL else gave_up
    took = taken(plays, contract, declarer, laid_away, gave_up=handed_over)
    game = _with_facts(declared, record, took, place, (*dealt, *skat))
    if contract is Contract.NULL and gave_up is Party.DECLARER:
        game |= Facts(ending=Ending.CONCEDED, party=gave_up)
    return ForeignLine(
        line=number,
        game=to_game(game),
        score=record.written("v"),
        figures=_figures(record, took, contract, (*dealt, *skat)),
    )


def _declaration(action: str) -> Facts | None:
    """Return what an action declares; "GO" and the like announce all that there is.

    Only a null is played open with the skat taken.
    """
    code = action.partition(".")[0]
    return read_code(code) if code and code not in _CARDS else None


def _with_facts(
    declared: Facts, record: _Record, took: Taken, place: int, twelve: tuple[Card, ...]
) -> Facts:
    facts = Facts(**declared)
    facts["cards"] = twelve
    facts["tricks"] = took.tricks
    if declared["contract"] is not Contract.NULL:
        facts["card_points"] = took.card_points
    bids = [int(action) for _, action in record.moves[:place] if action.isdecimal()]
    if bids:
        facts["bid"] = bids[-1]
    return facts


def _laid_away(action: str, after: Sequence[tuple[str, str]]) -> tuple[Card, ...]:
    """Return the two cards that the declarer laid away, with the declaration or after it."""
    words = action.split(".")[1:]
    if not words and after and "." in after[0][1] and after[0][0] in _SEATS:
        words = after[0][1].split(".")
    return tuple(map(_card, words[:2]))


def _plays(after: Sequence[tuple[str, str]]) -> Iterator[Play]:
    for actor, action in after:
        if actor in _SEATS and action in _CARDS:
            yield Play(int(actor), _CARDS[action])


def _gave_up(after: Sequence[tuple[str, str]], declarer: int) -> Party | None:
    """Return the party that gave up, left or ran out of time; both defenders must give up."""
    resigned = {int(actor) for actor, action in after if action == "RE"}
    gone = {int(action[-1]) for actor, action in after if re.fullmatch(r"(LE|TI)\.[012]", action)}
    if declarer in resigned | gone:
        return Party.DECLARER
    if gone or len(resigned) == len(_SEATS) - 1:
        return Party.DEFENDERS
    return None


def _figures(
    record: _Record, took: Taken, contract: Contract, twelve: tuple[Card, ...]
) -> dict[str, tuple[int, int]]:
    """Return card points, tricks and matadors as the server wrote them and as the cards show."""
    expected = {"p": ("card points", int(took.card_points)), "t": ("tricks", took.tricks)}
    if contract is not Contract.NULL:
        tops = Matadors.of(twelve, contract)
        expected["m"] = ("matadors", tops.count if tops.held else -tops.count)
    return {
        name: (told, figure)
        for letter, (name, figure) in expected.items()
        if (told := record.written(letter)) is not None
    }
