"""Words to facts: what a player says about a game, in any order, becomes a ``Game``.

``read_words`` knows the words of the table below; options of the command line say the same as
words, so both end as ``Facts`` and ``combine`` names what contradicts. ``format_game`` writes the
one line that is the same in every language.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict, cast

from skatcalc.cards import Card, Rank, Suit
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import is_number

if TYPE_CHECKING:
    from skatcalc.ramsch import Ramsch


class Facts(TypedDict, total=False):
    """What was said about a game, before anything is concluded; a key that is absent was not said.

    ``skat`` are cards told apart from those in hand; together they are the declarer's.
    """

    contract: Contract
    matadors: Matadors
    hand: bool
    schneider: bool
    schneider_announced: bool
    schwarz: bool
    schwarz_announced: bool
    ouvert: bool
    bid: int
    card_points: int
    tricks: int
    won: bool
    ending: Ending
    party: Party
    announced_as: Contract
    doubling_steps: int
    bock_round: bool
    last_trick_promise: bool
    revolution: bool
    played_on: bool
    three_in_skat: bool
    cards: tuple[Card, ...]
    skat: tuple[Card, ...]


_PHRASES: Mapping[str, Facts] = {
    "diamonds": {"contract": Contract.DIAMONDS},
    "diamond": {"contract": Contract.DIAMONDS},
    "♦": {"contract": Contract.DIAMONDS},
    "hearts": {"contract": Contract.HEARTS},
    "heart": {"contract": Contract.HEARTS},
    "♥": {"contract": Contract.HEARTS},
    "spades": {"contract": Contract.SPADES},
    "spade": {"contract": Contract.SPADES},
    "♠": {"contract": Contract.SPADES},
    "clubs": {"contract": Contract.CLUBS},
    "club": {"contract": Contract.CLUBS},
    "♣": {"contract": Contract.CLUBS},
    "grand": {"contract": Contract.GRAND},
    "null": {"contract": Contract.NULL},
    "hand": {"hand": True},
    "no hand": {"hand": False},
    "no-hand": {"hand": False},
    "schneider": {"schneider": True},
    "schneider announced": {"schneider_announced": True},
    "schneider-announced": {"schneider_announced": True},
    "announced schneider": {"schneider_announced": True},
    "schwarz": {"schwarz": True},
    "schwarz announced": {"schwarz_announced": True},
    "schwarz-announced": {"schwarz_announced": True},
    "announced schwarz": {"schwarz_announced": True},
    "ouvert": {"ouvert": True},
    "open": {"ouvert": True},
    "won": {"won": True},
    "+": {"won": True},
    "lost": {"won": False},
    "-": {"won": False},
    "no trick": {"tricks": 0},
    "no tricks": {"tricks": 0},
    "conceded": {"ending": Ending.CONCEDED},
    "thrown in": {"ending": Ending.THROWN_IN},
    "thrown-in": {"ending": Ending.THROWN_IN},
    "violation": {"ending": Ending.VIOLATION},
    "by declarer": {"party": Party.DECLARER},
    "by the declarer": {"party": Party.DECLARER},
    "by defenders": {"party": Party.DEFENDERS},
    "by the defenders": {"party": Party.DEFENDERS},
    "kontra": {"doubling_steps": 1},
    "re": {"doubling_steps": 2},
    "kontra re": {"doubling_steps": 2},
    "kontra and re": {"doubling_steps": 2},
    "hirsch": {"doubling_steps": 3},
    "supra": {"doubling_steps": 3},
    "spitze": {"last_trick_promise": True},
    "last trick promised": {"last_trick_promise": True},
    "revolution": {"contract": Contract.NULL, "revolution": True},
    "played on": {"played_on": True},
    "played-on": {"played_on": True},
    "three in skat": {"three_in_skat": True},
    "bock": {"bock_round": True},
    "no bock": {"bock_round": False},
    "announced-as null": {"announced_as": Contract.NULL},
    "announced as null": {"announced_as": Contract.NULL},
}

_MATADORS: Mapping[str, bool | None] = {
    "with": True,
    "without": False,
    "with or without": None,
    "matadors": None,
}

_Number = Literal["bid", "card_points", "tricks"]

_BEFORE_NUMBER: Mapping[str, _Number] = {
    "bid": "bid",
    "points": "card_points",
    "tricks": "tricks",
}

_AFTER_NUMBER: Mapping[str, _Number] = {
    "points": "card_points",
    "point": "card_points",
    "card points": "card_points",
    "tricks": "tricks",
    "trick": "tricks",
}

_MINUS = str.maketrans("−–", "--")
"""The signs that a text program makes of a typed minus."""
_LONGEST = 3
_SIGNED = re.compile(r"[+-][0-9]{1,9}")
_UNSIGNED = re.compile(r"m[0-9]{1,9}")
_CODE = re.compile(r"([DHSCGN])(?:(H?)(S?)(Z?)(O?)(R?)|(OH))")
_CODE_CONTRACTS = {contract.value[0].upper(): contract for contract in Contract}


class _Token(NamedTuple):
    word: str
    column: int


def read_words(words: Sequence[str], *, column: int = 1) -> Facts:
    """Return the facts that the words tell.

    ``column`` is where the first word stands in its line. Raises ``NotationError`` with every word
    that is not understood and every contradiction among the words.

    >>> facts = read_words(["spades", "with", "2", "hand", "bid", "18"])
    >>> facts["contract"], facts["matadors"], facts["hand"], facts["bid"]
    (<Contract.SPADES: 'spades'>, Matadors(count=2, held=True), True, 18)
    """
    tokens = _tokens(" ".join(words), column)
    problems: list[Problem] = []
    told: list[Facts] = []
    position = 0
    while position < len(tokens):
        found = _read_at(tokens, position, contract_named=any("contract" in f for f in told))
        if isinstance(found, Problem):
            problems.append(found.at(column=tokens[position].column))
            position += _length_of_slip(found, tokens[position + 1 :])
        else:
            meaning, length = found
            told.append(meaning)
            position += length
    facts, contradictions = _merge(told)
    problems += contradictions
    if problems:
        raise NotationError(problems)
    return facts


def _length_of_slip(problem: Problem, after: Sequence[_Token]) -> int:
    """Return how many words a slip takes: with its number, if it was to be a word that has one."""
    meant = problem.facts.get("nearest")
    has_number = meant in {*_MATADORS, *_BEFORE_NUMBER} and bool(after) and is_number(after[0].word)
    return 2 if has_number else 1


def _tokens(line: str, column: int) -> list[_Token]:
    return [
        _Token(match.group().strip(",;").translate(_MINUS), match.start() + column)
        for match in re.finditer(r"\S+", line)
        if match.group().strip(",;")
    ]


def _read_at(
    tokens: Sequence[_Token], position: int, *, contract_named: bool
) -> tuple[Facts, int] | Problem:
    for length in range(min(_LONGEST, len(tokens) - position), 0, -1):
        phrase = " ".join(t.word.casefold() for t in tokens[position : position + length])
        after = tokens[position + length].word if position + length < len(tokens) else ""
        if phrase in _MATADORS and is_number(after):
            return Facts(matadors=Matadors(int(after), _MATADORS[phrase])), length + 1
        if phrase in _BEFORE_NUMBER and is_number(after):
            return _number_fact(_BEFORE_NUMBER[phrase], after), length + 1
        if phrase in _PHRASES:
            return _PHRASES[phrase], length
    word = tokens[position].word
    if is_number(word):
        return _after_number(tokens, position)
    if _SIGNED.fullmatch(word):
        return Facts(matadors=Matadors(int(word[1:]), word[0] == "+")), 1
    if _UNSIGNED.fullmatch(word.casefold()):
        return Facts(matadors=Matadors(int(word[1:]))), 1
    code = None if contract_named else _CODE.fullmatch(word.upper())
    if code:
        return _code_facts(code), 1
    if word.casefold() in {*_MATADORS, *_BEFORE_NUMBER}:
        return Problem("word-needs-number", {"word": word})
    return Problem("word-unknown", {"word": word, "nearest": nearest(word, _vocabulary())})


def _after_number(tokens: Sequence[_Token], position: int) -> tuple[Facts, int] | Problem:
    number = tokens[position].word
    for length in (2, 1):
        words = tokens[position + 1 : position + 1 + length]
        phrase = " ".join(token.word.casefold() for token in words)
        if phrase in _AFTER_NUMBER:
            return _number_fact(_AFTER_NUMBER[phrase], number), length + 1
    return Problem("number-alone", {"word": number})


def _number_fact(name: _Number, number: str) -> Facts:
    facts = Facts()
    facts[name] = int(number)
    return facts


def _code_facts(code: re.Match[str]) -> Facts:
    letter, hand, schneider, schwarz, ouvert, revolution, open_hand = code.groups()
    facts = Facts(contract=_CODE_CONTRACTS[letter])
    if hand or open_hand:
        facts["hand"] = True
    if schneider:
        facts["schneider_announced"] = True
    if schwarz:
        facts["schwarz_announced"] = True
    if ouvert or open_hand:
        facts["ouvert"] = True
    if revolution:
        facts["revolution"] = True
    return facts


def _vocabulary() -> list[str]:
    words = {
        word
        for phrase in (*_PHRASES, *_MATADORS, *_BEFORE_NUMBER, *_AFTER_NUMBER)
        for word in phrase.split()
    }
    return sorted(words)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like the given one; ``None`` if none is like it."""
    from difflib import get_close_matches

    # What stands in a phrase of several words is no help by itself.
    others = [each for each in known if each != word.casefold()]
    found = get_close_matches(word.casefold(), others, n=1, cutoff=0.6)
    return found[0] if found else None


def _merge(told: Iterable[Facts]) -> tuple[Facts, list[Problem]]:
    merged: dict[str, object] = {}
    problems = []
    for facts in told:
        for name, new in facts.items():
            old = merged.get(name, new)
            both = _steps(old, new) if name == "doubling_steps" else _both(old, new)
            if both is None:
                first, second = (_said(name, each) for each in (old, new))
                problems.append(Problem("contradiction", {"first": first, "second": second}))
            else:
                merged[name] = both
    return cast("Facts", merged), problems


def _steps(old: object, new: object) -> int:
    """Return the higher doubling: "re" is the second step, which holds the first, "kontra"."""
    return max(int(str(old)), int(str(new)))


def _both(old: object, new: object) -> object:
    """Return what is told twice, ``None`` where the two contradict each other."""
    match old, new:
        case Matadors(count, None), Matadors(same) if count == same:
            return new
        case Matadors(count), Matadors(same, None) if count == same:
            return old
        case _:
            return old if old == new else None


_SAID: Mapping[str, tuple[str, str]] = {
    "hand": ("hand", "no-hand"),
    "won": ("won", "lost"),
    "bock_round": ("bock", "no bock"),
}


def _said(field: str, value: object) -> object:
    if field in _SAID:
        return _SAID[field][0 if value else 1]
    if field in {"cards", "skat"} and isinstance(value, tuple):
        return " ".join(map(str, value))
    names = {"card_points": "{} points", "tricks": "{} tricks", "bid": "bid {}"}
    return names[field].format(value) if field in names else value


def combine(*told: Facts) -> Facts:
    """Return all facts as one; what is told twice must agree.

    Raises ``NotationError`` with every contradiction.
    """
    facts, problems = _merge(told)
    if problems:
        raise NotationError(problems)
    return facts


def to_game(facts: Facts) -> Game:
    """Return the game that the facts describe; it may still be impossible.

    Raises ``NotationError`` with the code ``contract-missing`` when no contract was named.
    """
    if "contract" not in facts:
        raise NotationError(Problem("contract-missing"))
    outcome = Outcome(
        card_points=facts.get("card_points"),
        tricks=facts.get("tricks"),
        schneider=facts.get("schneider", False),
        schwarz=facts.get("schwarz", False),
        won=facts.get("won"),
        ending=facts.get("ending", Ending.PLAYED_OUT),
        party=facts.get("party"),
    )
    announcements = Announcements(
        hand=facts.get("hand"),
        schneider=facts.get("schneider_announced", False),
        schwarz=facts.get("schwarz_announced", False),
        ouvert=facts.get("ouvert", False),
        last_trick_promise=facts.get("last_trick_promise", False),
        revolution=facts.get("revolution", False),
        played_on=facts.get("played_on", False),
    )
    return Game(
        declaration=Declaration(facts["contract"], announcements),
        matadors=facts.get("matadors"),
        outcome=outcome,
        bid=facts.get("bid"),
        announced_as=facts.get("announced_as"),
        cards=all_cards(facts),
        doubling_steps=facts.get("doubling_steps", 0),
        bock_round=facts.get("bock_round"),
        three_in_skat=facts.get("three_in_skat", False),
    )


def all_cards(facts: Facts) -> tuple[Card, ...]:
    """Return the declarer's cards, those of the skat included."""
    return facts.get("cards", ()) + facts.get("skat", ())


_RANKS = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}
_SUIT_SIGNS = {suit.value: suit for suit in Suit} | dict(zip("♣♠♥♦", Suit, strict=True))


def read_cards(line: str) -> tuple[Card, ...]:
    """Return the cards of a line such as "CJ SJ H10" or "J♣ 10♥", divided by blanks or commas.

    Raises ``NotationError`` with every word that is no card, and when there is none at all.
    """
    cards: list[Card] = []
    problems: list[Problem] = []
    for match in re.finditer(r"[^\s,.]+", line):
        card = _read_card(match.group().upper())
        if card is None:
            problem = Problem("card-unknown", {"word": match.group()})
            problems.append(problem.at(column=match.start() + 1))
        else:
            cards.append(card)
    if not cards and not problems:
        problems.append(Problem("cards-none"))
    if problems:
        raise NotationError(problems)
    return tuple(cards)


def _read_card(word: str) -> Card | None:
    for sign, value in ((word[:1], word[1:]), (word[-1:], word[:-1])):
        if sign in _SUIT_SIGNS and value in _RANKS:
            return Card(_SUIT_SIGNS[sign], _RANKS[value])
    return None


def format_declaration(game: Game) -> str:
    """Return contract, announcements and matadors in the letters of the Skat server: "SHS +2".

    Matadors without their sign are written with an m: "G m1".
    """
    announced = game.declaration.announcements
    letter = game.contract.value[0].upper()
    hand = "H" if game.declaration.hand else ""
    if game.contract is Contract.NULL:
        if announced.revolution:
            return letter + hand + "R"
        return letter + ("O" if announced.ouvert else "") + hand
    code = letter + hand
    if announced.ouvert:
        code = letter + "O"
    elif announced.schwarz:
        code += "Z"
    elif announced.schneider:
        code += "S"
    matadors = game.matadors
    if matadors is None:
        return code
    sign = {True: "+", False: "-", None: "m"}[matadors.held]
    return f"{code} {sign}{matadors.count}"


def format_game(game: Game) -> str:
    """Return the whole game in one line that is the same in every language and for ever.

    After the declaration stand, as far as told: ``b`` bid, ``p`` card points, ``t`` tricks, ``s``
    and ``z`` schneider and schwarz reached, ``w`` or ``l`` won or lost, the ending and its party,
    ``n`` for a null that this game replaces, ``x`` for each doubling, ``bock``, and the cards.
    """
    outcome = game.outcome
    parts = [format_declaration(game)]
    parts += [
        f"{letter}{number}"
        for letter, number in (("b", game.bid), ("p", outcome.card_points), ("t", outcome.tricks))
        if number is not None
    ]
    parts += ["s"] * outcome.schneider + ["z"] * outcome.schwarz
    if outcome.won is not None:
        parts.append("w" if outcome.won else "l")
    if outcome.ending is not Ending.PLAYED_OUT and outcome.party is not None:
        parts.append(f"{outcome.ending.value}:{outcome.party.value}")
    if game.announced_as is not None:
        parts.append("n")
    announced = game.declaration.announcements
    parts += ["last-trick"] * announced.last_trick_promise + ["played-on"] * announced.played_on
    parts += ["three-in-skat"] * game.three_in_skat
    parts += ["x"] * game.doubling_steps + _bock_word(game.bock_round)
    if game.cards:
        parts.append(".".join(sorted(map(str, game.cards))))
    return " ".join(parts)


_BOCK: Mapping[str, bool] = {"bock": True, "no-bock": False}

_RAMSCH_NUMBERS: Mapping[str, str] = {
    "v": "virgins",
    "q": "pushes",
    "m": "marched",
    "t": "last_trick",
    "f": "forehand",
}


def read_ramsch(line: str) -> "Ramsch":
    """Return the Ramsch of a line that ``format_ramsch`` wrote, with or without its R.

    Raises ``NotationError`` with every word that is not understood.
    """
    from skatcalc.ramsch import Ramsch

    points: dict[int, int] = {}
    numbers: dict[str, int] = {}
    problems = []
    words = line.split()
    for word in words[1:] if words[:1] == ["R"] else words:
        seat, equals, count = word.partition("=")
        if equals and is_number(seat) and is_number(count):
            points[int(seat)] = int(count)
        elif word[0] in _RAMSCH_NUMBERS and is_number(word[1:]):
            numbers[_RAMSCH_NUMBERS[word[0]]] = int(word[1:])
        elif word not in {"x", *_BOCK}:
            problems.append(Problem("word-unknown", {"word": word, "nearest": None}))
    if problems:
        raise NotationError(problems)
    return Ramsch(
        card_points=points,
        doubling_steps=words.count("x"),
        bock_round=next((_BOCK[word] for word in words if word in _BOCK), None),
        **numbers,
    )


def format_ramsch(ramsch: "Ramsch") -> str:
    """Return a Ramsch in one line that is the same in every language and for ever.

    After R stand the card points by seat, ``v`` players without a trick, ``q`` pushes, ``m`` the
    seat of a march, ``t`` of the last trick, ``f`` of forehand, ``x`` each doubling, and ``bock``.
    """
    parts = ["R", *(f"{seat}={points}" for seat, points in sorted(ramsch.card_points.items()))]
    numbers = (
        ("v", ramsch.virgins or None),
        ("q", ramsch.pushes or None),
        ("m", ramsch.marched),
        ("t", ramsch.last_trick),
        ("f", ramsch.forehand),
    )
    parts += [f"{letter}{number}" for letter, number in numbers if number is not None]
    parts += ["x"] * ramsch.doubling_steps + _bock_word(ramsch.bock_round)
    return " ".join(parts)


def _bock_word(told: bool | None) -> list[str]:  # noqa: FBT001 - yes, no, or not told
    return [] if told is None else ["bock" if told else "no-bock"]
