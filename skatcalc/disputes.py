"""Who is right about a score, and what would have to be true for the others to be right.

A claim is held against the value of the game. For one that is wrong the nearest games that are
worth it are searched: one fact of the game is changed, or two; the fewest and the likeliest changes
come first. Beside that stand the slips that give the claimed number (``mistakes.py``) and the other
rule books that do.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from skatcalc.cards import Card
from skatcalc.game import (
    TRUMP_CONTRACTS,
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Outcome,
    Party,
)
from skatcalc.levels import (
    ALL_CARD_POINTS,
    ALL_TRICKS,
    CARD_POINTS_FOR_SCHNEIDER,
    CARD_POINTS_TO_WIN,
    ENDED_EARLY,
    OWN_SCHNEIDER,
    known_card_points,
)
from skatcalc.mistakes import mistakes
from skatcalc.problems import InvalidGame
from skatcalc.rulefiles import Difference, differences
from skatcalc.rules import NESTED, RULE_BOOKS, Rules, can_be_score, find_rules, legal_bids
from skatcalc.valuation import GameValue, value


class Claim(NamedTuple):
    """A score that somebody says the game brings; the list says it where ``name`` is ``None``."""

    name: str | None
    score: int


class Standing(Enum):
    """How a claim stands to the value of the game."""

    RIGHT = "right"
    IF_WON = "right-if-won"
    IF_LOST = "right-if-lost"
    AMOUNT = "right-amount"
    """The number is right, its sign is not."""
    WRONG = "wrong"


class Aspect(Enum):
    """A fact of a game that can be changed by itself, in the order in which they are tried."""

    RESULT = "result"
    DECLARED = "declared"
    MATADORS = "matadors"
    BID = "bid"
    DOUBLING = "doubling"
    ENDING = "ending"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A game that is worth the claim: what differs in it would have to be true.

    ``score`` is what it brings; it has the opposite sign of a claim that was told without one.
    """

    game: Game
    score: int
    aspects: tuple[Aspect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherBook:
    """A built-in rule book under which the game brings the claim, and the switches that do it."""

    name: str
    score: int
    switches: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What is to be said of one claim; ``needs``, ``slips`` and ``books`` of a wrong one only.

    ``possible`` is whether any game can bring the claim, as it is signed, under the rules;
    ``slips`` are keys of ``mistakes.MISTAKES``.
    """

    claim: Claim
    standing: Standing
    possible: bool = True
    needs: tuple[Need, ...] = ()
    slips: tuple[str, ...] = ()
    books: tuple[OtherBook, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The value of the game and what follows for every claim.

    ``skat`` are the cards that were told to lie there.
    """

    value: GameValue
    judgements: tuple[Judgement, ...]
    skat: tuple[Card, ...] = ()

    @property
    def right(self) -> tuple[Judgement, ...]:
        """Return the claims that are right, or would be if the game was won, or lost."""
        wrong = {Standing.WRONG, Standing.AMOUNT}
        return tuple(each for each in self.judgements if each.standing not in wrong)


_MOST_NEEDS = 3
_NEAR_COST = 2
"""How much less likely a second possibility may be than the first, to be named beside it."""


def judge(
    game: Game, claims: Sequence[Claim], rules: Rules, skat: tuple[Card, ...] = ()
) -> Verdict:
    """Return the verdict on the claims under the rule book.

    Raises ``InvalidGame`` with every problem of a game that cannot be valued.

    >>> from skatcalc.game import Matadors
    >>> from skatcalc.rules import ISKO
    >>> spades = Declaration(Contract.SPADES, Announcements(hand=True))
    >>> game = Game(declaration=spades, matadors=Matadors(2), outcome=Outcome(card_points=89))
    >>> verdict = judge(game, [Claim("Anna", 44), Claim("Bernd", 55)], ISKO)
    >>> [each.standing.value for each in verdict.judgements]
    ['right', 'wrong']
    >>> verdict.judgements[1].needs[0].game.outcome.card_points
    90
    """
    found = value(game, rules)
    return Verdict(
        value=found,
        judgements=tuple(_judgement(found, claim, rules, skat) for claim in claims),
        skat=skat,
    )


def _judgement(found: GameValue, claim: Claim, rules: Rules, skat: tuple[Card, ...]) -> Judgement:
    standing = _standing(found, claim.score)
    if standing is not Standing.WRONG:
        return Judgement(claim=claim, standing=standing)
    targets = [claim.score]
    if claim.score > 0 and all(score < 0 for score, _when in _answers(found)):
        # Of a lost game the number alone is often said.
        targets.append(-claim.score)
    needs = (_needs(found, target, rules) for target in targets if can_be_score(target, rules))
    made = [*mistakes(found, rules, skat)]
    slips = (dict.fromkeys(key for key, score in made if score == each) for each in targets)
    return Judgement(
        claim=claim,
        standing=standing,
        possible=can_be_score(claim.score, rules),
        needs=next(filter(None, needs), ()),
        slips=tuple(next(filter(None, slips), ())),
        books=tuple(_other_books(found.game, targets, rules)),
    )


def _answers(found: GameValue) -> list[tuple[int, Standing]]:
    """Return what the game brings: one score, or two where it is not told whether it was won."""
    answers: list[tuple[int | None, Standing]] = [
        (found.score, Standing.RIGHT),
        (found.if_won, Standing.IF_WON),
        (found.if_lost, Standing.IF_LOST),
    ]
    return [(score, when) for score, when in answers if score is not None]


def _standing(found: GameValue, claimed: int) -> Standing:
    for score, standing in _answers(found):
        if claimed == score:
            return standing
    same = any(abs(claimed) == abs(score) for score, _when in _answers(found))
    return Standing.AMOUNT if same else Standing.WRONG


# --- the nearest games --------------------------------------------------------------------------


class _Variant(NamedTuple):
    """A game with one fact changed, and how unlikely that change is: the smaller, the likelier."""

    aspect: Aspect
    game: Game
    cost: int


def _needs(found: GameValue, target: int, rules: Rules) -> tuple[Need, ...]:
    game = _settled(found, target)
    doubted = {problem.code for problem in found.warnings}
    for steps in (_single, _double):
        worth_it = [
            (cost, Need(game=changed, score=target, aspects=aspects))
            for cost, aspects, changed in steps(game, target, rules)
            if _brings(changed, target, rules, doubted)
        ]
        if worth_it:
            return _likeliest(worth_it)
    return ()


def _settled(found: GameValue, target: int) -> Game:
    """Return the game with the result that a claim takes for granted where none was told."""
    game = found.game
    if found.score is not None:
        return game
    return game._replace(outcome=game.outcome._replace(won=target > 0))


def _brings(game: Game, target: int, rules: Rules, doubted: set[str]) -> bool:
    """Return whether a game is worth the target, and no more doubtful than the one told."""
    try:
        found = value(game, rules)
    except InvalidGame:
        return False
    return found.score == target and {problem.code for problem in found.warnings} <= doubted


def _likeliest(needs: list[tuple[int, Need]]) -> tuple[Need, ...]:
    """Return the likeliest first, and others that are nearly as likely, one for each aspect."""
    ordered = sorted(needs, key=lambda each: each[0])
    least = ordered[0][0]
    first: dict[tuple[Aspect, ...], Need] = {}
    for cost, need in ordered:
        if cost <= least + _NEAR_COST:
            first.setdefault(need.aspects, need)
    return tuple(first.values())[:_MOST_NEEDS]


_Changed = tuple[int, tuple[Aspect, ...], Game]


def _single(game: Game, target: int, rules: Rules) -> Iterator[_Changed]:
    for change in _CHANGES:
        for each in change(game, target, rules):
            yield each.cost, (each.aspect,), each.game


def _double(game: Game, target: int, rules: Rules) -> Iterator[_Changed]:
    for place, change in enumerate(_CHANGES):
        for first in change(game, target, rules):
            for later in _CHANGES[place + 1 :]:
                for second in later(first.game, target, rules):
                    aspects = (first.aspect, second.aspect)
                    yield first.cost + second.cost, aspects, second.game


class _Bracket(NamedTuple):
    """A range of results that count alike: card points, and all tricks or none."""

    fewest: int
    most: int
    tricks: int | None = None


_BRACKETS = (
    _Bracket(0, 22, 0),
    _Bracket(0, OWN_SCHNEIDER),
    _Bracket(OWN_SCHNEIDER + 1, CARD_POINTS_TO_WIN - 1),
    _Bracket(CARD_POINTS_TO_WIN, CARD_POINTS_FOR_SCHNEIDER - 1),
    _Bracket(CARD_POINTS_FOR_SCHNEIDER, ALL_CARD_POINTS),
    _Bracket(ALL_CARD_POINTS, ALL_CARD_POINTS, ALL_TRICKS),
)
_WON = 3
"""From this bracket on the declarer has won."""
_CLOSE = 5
"""Card points that are easily miscounted."""


def _other_results(game: Game, target: int, _rules: Rules) -> Iterator[_Variant]:
    if game.announced_as is not None:
        return
    outcome = game.outcome
    if game.contract is Contract.NULL:
        won = target > 0
        tricks = None if outcome.tricks is None else int(not won)
        result = outcome._replace(tricks=tricks, won=None if tricks is not None else won)
        yield _Variant(Aspect.RESULT, game._replace(outcome=result), 1)
        return
    now = _bracket_of(outcome)
    for place, bracket in enumerate(_BRACKETS):
        changed = _in_bracket(outcome, place, bracket)
        if place != now and changed != outcome:
            yield _Variant(
                Aspect.RESULT, game._replace(outcome=changed), _result_cost(now, place, outcome)
            )


def _bracket_of(outcome: Outcome) -> int:
    points = known_card_points(outcome)
    if outcome.tricks in {0, ALL_TRICKS}:
        return 0 if outcome.tricks == 0 else len(_BRACKETS) - 1
    if points is not None:
        return next(
            place
            for place, each in enumerate(_BRACKETS)
            if each.tricks is None and points <= each.most
        )
    level = 2 if outcome.schwarz else int(outcome.schneider)
    return _WON - 1 - level if outcome.won is False else _WON + level


def _result_cost(now: int, place: int, outcome: Outcome) -> int:
    points, bracket = known_card_points(outcome), _BRACKETS[place]
    steps = abs(now - place)
    if points is None:
        return steps + 1
    close = bracket.fewest - _CLOSE <= points <= bracket.most + _CLOSE
    return steps if close else steps + 1


def _in_bracket(outcome: Outcome, place: int, bracket: _Bracket) -> Outcome:
    """Return the outcome moved into the bracket, told in the way it was told."""
    points = known_card_points(outcome)
    at_the_end = outcome.tricks in {0, ALL_TRICKS}
    tricks = bracket.tricks
    if tricks is None:
        # Of all tricks or none, one was the other party's.
        tricks = abs(outcome.tricks - 1) if at_the_end and outcome.tricks else outcome.tricks
        tricks = 1 if at_the_end and outcome.tricks == 0 else tricks
    if points is None and outcome.tricks != 0:
        level = place - _WON if place >= _WON else _WON - 1 - place
        return outcome._replace(
            tricks=tricks, schneider=level > 0, schwarz=level > 1, won=place >= _WON
        )
    if points is None:
        # Without a trick nothing was told of the points but that they are few.
        points = OWN_SCHNEIDER
    nearest = min(max(points, bracket.fewest), bracket.most)
    return outcome._replace(
        card_points=nearest, tricks=tricks, schneider=False, schwarz=False, won=None
    )


_LADDER = (
    Announcements(hand=False),
    Announcements(hand=True),
    Announcements(hand=True, schneider=True),
    Announcements(hand=True, schneider=True, schwarz=True),
    Announcements(hand=True, schneider=True, schwarz=True, ouvert=True),
)
"""What can be declared in a suit game or a grand, each more than the one before."""


def _other_declarations(game: Game, _target: int, _rules: Rules) -> Iterator[_Variant]:
    said = game.declaration.announcements
    if game.contract is Contract.NULL:
        for hand in (False, True):
            for ouvert in (False, True):
                changes = (hand is not game.declaration.hand) + (ouvert is not said.ouvert)
                if changes:
                    other = said._replace(hand=hand, ouvert=ouvert, revolution=False)
                    yield _Variant(Aspect.DECLARED, _declared(game, other), 1 + changes)
        return
    now = int(game.declaration.hand) + said.schneider + said.schwarz + said.ouvert
    for place, each in enumerate(_LADDER):
        if place != now:
            other = said._replace(
                hand=each.hand, schneider=each.schneider, schwarz=each.schwarz, ouvert=each.ouvert
            )
            yield _Variant(Aspect.DECLARED, _declared(game, other), 1 + abs(place - now))


def _declared(game: Game, said: Announcements) -> Game:
    return game._replace(declaration=Declaration(game.contract, said))


def _other_matadors(game: Game, _target: int, _rules: Rules) -> Iterator[_Variant]:
    """Change the matadors, unless the cards show them."""
    if game.matadors is None or game.cards:
        return
    for count in range(1, game.contract.most_tops + 1):
        away = abs(count - game.matadors.count)
        if away:
            changed = game._replace(matadors=game.matadors._replace(count=count))
            yield _Variant(Aspect.MATADORS, changed, 2 + away)


def _other_bids(game: Game, target: int, rules: Rules) -> Iterator[_Variant]:
    """Change the bid to what the target itself can cover, or half of it for a doubled loss."""
    amounts = {abs(target) // game.doubling, abs(target) // game.doubling // 2}
    for amount in sorted(amounts):
        legal = [bid for bid in legal_bids(rules) if bid <= amount]
        if legal and legal[-1] != game.bid:
            yield _Variant(Aspect.BID, game._replace(bid=legal[-1]), 3)


def _other_doublings(game: Game, _target: int, rules: Rules) -> Iterator[_Variant]:
    for steps in range(rules.doublings + 1):
        if steps != game.doubling_steps:
            yield _Variant(Aspect.DOUBLING, game._replace(doubling_steps=steps), 4)
    if rules.bock is not None:
        changed = game._replace(bock_round=game.bock_round is not True)
        yield _Variant(Aspect.DOUBLING, changed, 4)


_ENDINGS = (
    (Ending.CONCEDED, Party.DECLARER),
    (Ending.CONCEDED, Party.DEFENDERS),
    (Ending.VIOLATION, Party.DECLARER),
    (Ending.VIOLATION, Party.DEFENDERS),
)


def _other_endings(game: Game, target: int, _rules: Rules) -> Iterator[_Variant]:
    outcome = game.outcome
    if game.announced_as is not None:
        return
    if outcome.ending is not Ending.PLAYED_OUT:
        told = known_card_points(outcome) is not None or outcome.tricks is not None
        over = outcome._replace(
            ending=Ending.PLAYED_OUT, party=None, won=None if told else target > 0
        )
        yield _Variant(Aspect.ENDING, game._replace(outcome=over), 4)
    for ending, party in _ENDINGS:
        if (ending, party) != (outcome.ending, outcome.party):
            ended = outcome._replace(ending=ending, party=party, won=None)
            cost = 4 if outcome.ending in ENDED_EARLY else 5
            yield _Variant(Aspect.ENDING, game._replace(outcome=ended), cost)


def _other_contracts(game: Game, target: int, _rules: Rules) -> Iterator[_Variant]:
    if game.contract is Contract.NULL:
        return
    said = game.declaration.announcements
    for contract in TRUMP_CONTRACTS:
        if contract is not game.contract:
            declaration = Declaration(contract, said)
            yield _Variant(Aspect.CONTRACT, game._replace(declaration=declaration), 6)
    if game.announced_as is None:
        announced = Announcements(hand=said.hand, ouvert=said.ouvert)
        null = game._replace(
            declaration=Declaration(Contract.NULL, announced),
            matadors=None,
            outcome=Outcome(won=target > 0),
        )
        yield _Variant(Aspect.CONTRACT, null, 7)


_CHANGES: tuple[Callable[[Game, int, Rules], Iterator[_Variant]], ...] = (
    _other_results,
    _other_declarations,
    _other_matadors,
    _other_bids,
    _other_doublings,
    _other_endings,
    _other_contracts,
)
"""What can be changed, a function for each aspect, in the order of the aspects."""


# --- other rule books ---------------------------------------------------------------------------


def _other_books(game: Game, targets: Sequence[int], rules: Rules) -> Iterator[OtherBook]:
    for name in RULE_BOOKS:
        book = find_rules(name)
        score = None if name == rules.name else _score_under(game, book)
        if score is not None and score in targets:
            yield OtherBook(name=name, score=score, switches=_deciding(game, score, rules, book))


def _score_under(game: Game, rules: Rules) -> int | None:
    try:
        return value(game, rules).score
    except InvalidGame:
        return None


def _deciding(game: Game, score: int, rules: Rules, book: Rules) -> tuple[Difference, ...]:
    """Return the switches each of which gives the score by itself; all there are if none does."""
    all_of_them = tuple(_plain_differences(rules, book))
    alone = (
        each
        for each in all_of_them
        if _score_under(game, rules._replace(**{each.field: each.second})) == score  # type: ignore[arg-type]  # by field
    )
    return tuple(alone) or all_of_them


def _plain_differences(rules: Rules, book: Rules) -> Iterable[Difference]:
    """Return what two rule books have not in common, the rules of bock and Ramsch left out."""
    return (each for each in differences(rules, book) if each.field.partition(".")[0] not in NESTED)
