"""The one line of a game that is the same in every language and for ever.

Files, dumps and the check code hold it; the letters are those of the International Skat Server.
"""

import re
from collections.abc import Mapping

from skatcalc.cards import Card, Rank, Suit
from skatcalc.events import PlayerTotals, TotalsEntered
from skatcalc.facts import MEANINGS, Facts, combine, to_game
from skatcalc.game import Contract, Ending, Game, Matadors, Party
from skatcalc.problems import NotationError, Problem
from skatcalc.ramsch import Ramsch
from skatcalc.reading import is_number, is_signed_number

CONTRACTS = {contract.value[0].upper(): contract for contract in Contract}
"""The contracts by their letter on the server."""

_CODE = re.compile(r"([DHSCGN])(?:(O?)(R?)|(H)(S?)(Z?)(O?)(R?)|(OH))")
_SIGNS = {"+": True, "-": False, "": None}
_MATADORS = re.compile(r"([+-]?)([0-9]{1,9})")
_NUMBERS: Mapping[str, str] = {"b": "bid", "p": "card_points", "t": "tricks"}
_WORDS: Mapping[str, str] = {
    "no-hand": "no hand",
    "s": "schneider",
    "z": "schwarz",
    "w": "won",
    "l": "lost",
    "n": "announced as null",
    "last-trick": "spitze",
    "played-on": "played on",
    "three-in-skat": "three in skat",
    "bock": "bock",
    "no-bock": "no bock",
}
_ENDINGS = {
    f"{ending.value}:{party.value}": Facts(ending=ending, party=party)
    for ending in Ending
    if ending is not Ending.PLAYED_OUT
    for party in Party
}


def read_code(word: str) -> Facts | None:
    """Return what the letters of the Skat server declare, as SHS or NO; ``None`` if it is none.

    Schneider and schwarz stand there only after H, and mean that they were announced.
    """
    code = _CODE.fullmatch(word)
    if code is None:
        return None
    letter, ouvert, revolution, hand, schneider, schwarz, hand_ouvert, hand_rev, open_hand = (
        code.groups()
    )
    if letter != "N" and (revolution or hand_rev):
        return None
    facts = Facts(contract=CONTRACTS[letter])
    if hand or open_hand:
        facts["hand"] = True
    if schneider:
        facts["schneider_announced"] = True
    if schwarz:
        facts["schwarz_announced"] = True
    if ouvert or hand_ouvert or open_hand:
        facts["ouvert"] = True
    if revolution or hand_rev:
        facts["revolution"] = True
    return facts


def format_declaration(game: Game) -> str:
    """Return contract, announcements and matadors in the letters of the Skat server: "SHS +2".

    Matadors of which the sign was not told are a number alone: "G 1".
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
    sign = {True: "+", False: "-", None: ""}[matadors.held]
    return f"{code} {sign}{matadors.count}"


def format_game(game: Game) -> str:
    """Return the whole game in one line; ``read_game`` reads it back.

    After the declaration stand, as far as told: ``no-hand`` for a skat that was taken, ``b`` bid,
    ``p`` card points, ``t`` tricks, ``s`` and ``z`` schneider and schwarz reached, ``w`` or ``l``
    won or lost, the ending and its party, ``n`` for a null that this game replaces, ``x`` for each
    doubling, ``bock``, and the cards.
    """
    outcome = game.outcome
    announced = game.declaration.announcements
    parts = [format_declaration(game)]
    parts += ["no-hand"] * (announced.hand is False)
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
    parts += ["last-trick"] * announced.last_trick_promise + ["played-on"] * announced.played_on
    parts += ["three-in-skat"] * game.three_in_skat
    parts += ["x"] * game.doubling_steps + _bock_word(game.bock_round)
    if game.cards:
        parts.append(".".join(sorted(map(str, game.cards))))
    return " ".join(parts)


def read_game(line: str) -> Game:
    """Return the game of a line that ``format_game`` wrote.

    Raises ``NotationError`` with every word that is not understood, and its column.

    >>> read_game("SH +2 p89").outcome.card_points
    89
    """
    told: list[Facts] = []
    problems: list[Problem] = []
    doublings = 0
    for place, match in enumerate(re.finditer(r"\S+", line)):
        word = match.group()
        facts = read_code(word) if place == 0 else _read_word(word)
        if facts is not None:
            told.append(facts)
        elif word == "x":
            doublings += 1
        else:
            problem = Problem("word-unknown", {"word": word, "nearest": None})
            problems.append(problem.at(column=match.start() + 1))
    if problems:
        raise NotationError(problems)
    if doublings:
        told.append(Facts(doubling_steps=doublings))
    return to_game(combine(*told))


def _read_word(word: str) -> Facts | None:
    if word in _WORDS:
        return MEANINGS[_WORDS[word]]
    if word in _ENDINGS:
        return _ENDINGS[word]
    matadors = _MATADORS.fullmatch(word)
    if matadors:
        return Facts(matadors=Matadors(int(matadors[2]), _SIGNS[matadors[1]]))
    if word[0] in _NUMBERS and is_number(word[1:]):
        return number_fact(_NUMBERS[word[0]], int(word[1:]))
    cards = [_read_card(each) for each in word.split(".")]
    return None if None in cards else Facts(cards=tuple(card for card in cards if card))


def number_fact(name: str, number: int) -> Facts:
    """Return the number as the fact of that name: ``bid``, ``card_points`` or ``tricks``."""
    facts = Facts()
    facts[name] = number  # type: ignore[literal-required]  # one of the three
    return facts


_SUITS = {suit.value: suit for suit in Suit}
_RANKS = {rank.value: rank for rank in Rank}


def _read_card(word: str) -> Card | None:
    suit, rank = _SUITS.get(word[:1]), _RANKS.get(word[1:])
    return Card(suit, rank) if suit and rank else None


_BOCK: Mapping[str, bool] = {"bock": True, "no-bock": False}

FOOT = "totals"
"""How the line of the foot of a paper list begins."""
_WRITTEN = "w"
_NOT_TOLD = "-"
_NEEDED = 3
"""Score points, games won and games lost are needed of every player."""
_RAMSCH_NUMBERS: Mapping[str, str] = {
    "v": "virgins",
    "q": "pushes",
    "m": "marched",
    "t": "last_trick",
    "f": "forehand",
}


def read_ramsch(line: str) -> Ramsch:
    """Return the Ramsch of a line that ``format_ramsch`` wrote, with or without its R.

    Raises ``NotationError`` with every word that is not understood.
    """
    points: dict[int, int] = {}
    written: dict[int, int] = {}
    numbers: dict[str, int] = {}
    problems = []
    words = line.split()
    for word in words[1:] if words[:1] == ["R"] else words:
        seat, equals, count = word.partition("=")
        paper = word[0] == _WRITTEN and is_number(seat[1:])
        if equals and is_number(seat) and is_number(count):
            points[int(seat)] = int(count)
        elif equals and paper and is_signed_number(count):
            written[int(seat[1:])] = int(count)
        elif word[0] in _RAMSCH_NUMBERS and is_number(word[1:]):
            numbers[_RAMSCH_NUMBERS[word[0]]] = int(word[1:])
        elif word not in {"x", *_BOCK}:
            problems.append(Problem("word-unknown", {"word": word, "nearest": None}))
    if problems:
        raise NotationError(problems)
    return Ramsch(
        card_points=points,
        written=written,
        doubling_steps=words.count("x"),
        bock_round=next((_BOCK[word] for word in words if word in _BOCK), None),
        **numbers,
    )


def format_ramsch(ramsch: Ramsch) -> str:
    """Return a Ramsch in one line that is the same in every language and for ever.

    After R stand the card points by seat, ``v`` players without a trick, ``q`` pushes, ``m`` the
    seat of a march, ``t`` of the last trick, ``f`` of forehand, ``x`` each doubling, and ``bock``;
    ``w`` before a seat the score on paper.
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
    parts += [f"{_WRITTEN}{seat}={score}" for seat, score in sorted(ramsch.written.items())]
    return " ".join(parts)


def read_totals(text: str) -> PlayerTotals:
    """Return the figures that ``format_totals`` wrote: points/won/lost/opponents' lost/total.

    The last two may be left out, or be empty or "-". Raises ``NotationError`` with the code
    ``totals-unreadable``.

    >>> read_totals("455/20/4//1255").total
    1255
    """
    parts = [part.strip() for part in text.replace("−", "-").split("/")]
    parts = ["" if part == _NOT_TOLD else part for part in parts]
    needed, optional = parts[:_NEEDED], parts[_NEEDED:]
    readable = all(map(is_signed_number, needed)) and all(
        not part or is_signed_number(part) for part in optional
    )
    if not readable or len(needed) < _NEEDED or len(parts) > len(PlayerTotals._fields):
        raise NotationError(Problem("totals-unreadable", {"word": text}))
    return PlayerTotals(*map(int, needed), *(int(part) if part else None for part in optional))


def format_totals(player: PlayerTotals) -> str:
    """Return a player's figures in the one form that is the same in every language.

    >>> format_totals(PlayerTotals(455, 20, 4, None, 1255))
    '455/20/4//1255'
    """
    return "/".join("" if each is None else str(each) for each in player).rstrip("/")


def format_foot(paper: TotalsEntered) -> str:
    """Return the foot of a paper list in one line: the figures by seat, and what else was told."""
    counts = {"passed": paper.passed, "ramsch": paper.ramsch}
    told = [f"{name}={number}" for name, number in counts.items() if number is not None]
    return " ".join([FOOT, *map(format_totals, paper.players), *told])


def read_foot(line: str) -> TotalsEntered:
    """Return the foot of a paper list of a line that ``format_foot`` wrote.

    Raises ``NotationError`` with the code ``totals-unreadable``.

    >>> read_foot("totals 90/1/1/0/90 0/0/0/1 46/1/0 passed=0").players[1].opponents_lost
    1
    """
    players: list[PlayerTotals] = []
    counts: dict[str, int] = {}
    for word in line.split()[1:]:
        name, equals, number = word.partition("=")
        if equals and name in {"passed", "ramsch"} and is_number(number):
            counts[name] = int(number)
        else:
            players.append(read_totals(word))
    return TotalsEntered(
        players=tuple(players), passed=counts.get("passed"), ramsch=counts.get("ramsch")
    )


def _bock_word(told: bool | None) -> list[str]:  # noqa: FBT001 - yes, no, or not told
    return [] if told is None else ["bock" if told else "no-bock"]
