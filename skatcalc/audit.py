"""Foreign lists held against the rules: which lines cannot be right, and why.

A line is never repaired. What it says is valued under the rules, and what it says of its own worth
must be what the facts give.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from skatcalc.faults import doubling_problems, find_problems
from skatcalc.game import TRUMP_CONTRACTS, Ending, Game, Matadors, Outcome
from skatcalc.problems import Problem
from skatcalc.ramsch import (
    ALL_CARD_POINTS,
    PLAYERS,
    Ramsch,
    Scheme,
    find_ramsch_problems,
    ramsch_scores,
)
from skatcalc.rules import Rules, can_be_score, legal_bids
from skatcalc.speech import sentence
from skatcalc.valuation import GameValue, value

SOMEBODY = 1
"""The seat of a declarer who is told by name: one name is as good as another here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignLine:
    """What one line of a foreign list says, as far as it was understood.

    ``game`` or ``ramsch`` is what was played; with neither, ``passed`` or a score alone. A Ramsch
    without card points tells its scores alone. ``seat`` is the declarer's, or who lost the Ramsch
    or took all its tricks, where a number told it. ``score`` is the score of one player, ``scores``
    those of all by seat, ``written`` that on paper where it stands beside, ``worth`` the value
    before sign and doubling. ``figures`` are other
    numbers that the line states: by name, what it says and what its facts give. ``faults`` are why
    it was not understood.

    ``running`` are running totals that stand in the line, by the heading of the player's column;
    ``declarer`` is the heading of the declarer's, where he is told. ``unfit`` is what is wrong with
    them. Where the score is only what such a total goes up or down by, it is ``gained_by`` that
    player.
    """

    line: int
    game: Game | None = None
    ramsch: Ramsch | None = None
    passed: bool = False
    seat: int | None = None
    score: int | None = None
    scores: Mapping[int, int] = field(default_factory=dict)
    written: int | None = None
    worth: int | None = None
    figures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    faults: tuple[Problem, ...] = ()
    running: Mapping[str, int] = field(default_factory=dict)
    declarer: str | None = None
    unfit: tuple[Problem, ...] = ()
    gained_by: str | None = None


class Finding(NamedTuple):
    """A line that is pointed at; ``understood`` says whether it could be held against the rules."""

    line: int
    problems: tuple[Problem, ...]
    understood: bool = True


class Audit(NamedTuple):
    """What came of a list: how many lines were read, and those that are pointed at.

    ``doubts`` are lines that can be right, but only if something holds that they do not say.
    """

    read: int
    findings: tuple[Finding, ...]
    doubts: tuple[Finding, ...] = ()

    @property
    def wrong(self) -> int:
        """Return how many lines cannot be right."""
        return sum(finding.understood for finding in self.findings)

    @property
    def not_understood(self) -> int:
        """Return how many lines could not be held against the rules."""
        return len(self.findings) - self.wrong

    @property
    def right(self) -> int:
        """Return how many lines can be as they are."""
        return self.read - len(self.findings)


def audit(lines: Iterable[ForeignLine], rules: Rules) -> Audit:
    """Return every line that cannot be right under the rules, and every one not understood."""
    read = 0
    findings, doubts = [], []
    for line in lines:
        read += 1
        problems = line.faults or tuple(find_faults(line, rules))
        understood = all(each.code == "contradiction" for each in line.faults)
        if problems and all(each.code == "audit-bid" for each in problems):
            doubts.append(Finding(line.line, problems))
        elif problems:
            findings.append(Finding(line.line, problems, understood))
    return Audit(read, tuple(findings), tuple(doubts))


def find_faults(line: ForeignLine, rules: Rules) -> Iterator[Problem]:
    """Return why a line cannot be right: impossible facts, or a score that they do not give."""
    yield from line.unfit
    for name, (told, expected) in line.figures.items():
        if told != expected:
            yield Problem("audit-figure", {"name": name, "told": told, "expected": expected})
    if line.ramsch is not None:
        yield from _of_ramsch(line, line.ramsch, rules)
    elif line.game is not None:
        yield from _of_game(line, line.game, rules)
    elif line.passed:
        yield from (Problem("audit-passed", {"told": told}) for told in _scores(line).values())
    else:
        for told in _scores(line).values():
            if not can_be_score(told, rules):
                yield Problem("written-unlikely", {"written": told})


def _scores(line: ForeignLine) -> dict[int, int]:
    """Return who wins or loses anything, as the line says it."""
    scores = {seat: score for seat, score in line.scores.items() if score}
    if scores or not line.score:
        return scores
    return {line.seat or SOMEBODY: line.score}


def _of_game(line: ForeignLine, game: Game, rules: Rules) -> Iterator[Problem]:
    scores = _scores(line)
    if len(scores) > 1:
        yield Problem("audit-several-scores", {"count": len(scores)})
        return
    seat, told = next(iter(scores.items()), (None, _nothing(line)))
    if line.scores and seat is not None and line.seat not in {None, seat}:
        yield Problem("audit-seat", {"told": seat, "seat": line.seat})
    # A value below nothing was lost; one above may be that of a game that was lost.
    lost = line.worth if told is None and line.worth is not None and line.worth < 0 else None
    game = _with_result(game, told or lost)
    problems = find_problems(game, rules)
    if [each.code for each in problems] == ["matadors-missing"] and told is not None:
        yield from _of_any_matadors(game, told, rules)
        return
    yield from problems
    if problems:
        return
    worth = value(game, rules)
    for score in dict.fromkeys((told, line.written)):
        if score is not None and worth.score is not None and score != worth.score:
            yield _not_given(score, worth.score, worth, rules, gained_by=line.gained_by)
    if line.worth is not None and line.worth not in _worths(worth):
        expected = worth.value if worth.score is None or line.worth >= 0 else worth.score
        yield _not_given(line.worth, expected, worth, rules)


def _not_given(
    told: int, expected: int, worth: GameValue, rules: Rules, *, gained_by: str | None = None
) -> Problem:
    """Return why a score is not what the facts give, or which bid alone would explain it."""
    facts: dict[str, object] = {"told": told, "expected": expected, "sentence": sentence(worth)}
    bid = _explaining_bid(told, worth, rules)
    if bid is not None:
        return Problem("audit-bid", facts | bid)
    if gained_by is not None:
        return Problem("audit-gain", {**facts, "name": gained_by})
    return Problem("audit-score", facts)


def _explaining_bid(told: int, worth: GameValue, rules: Rules) -> dict[str, object] | None:
    """Return the lowest bid that makes the score right, where the line does not tell the bid.

    A game that was overbid costs more than its facts show, and many lists hold no bids.
    """
    game = worth.game
    if (
        told >= 0
        or game.bid is not None
        or game.outcome.won
        or game.contract not in TRUMP_CONTRACTS
    ):
        return None
    for bid in legal_bids(rules):
        overbid = game._replace(bid=bid)
        above = bid > worth.reached and not find_problems(overbid, rules)
        if above and value(overbid, rules).score == told:
            return {"bid": bid}
    return None


def _nothing(line: ForeignLine) -> int | None:
    """Return the score of a line whose scores are all 0, or none where none was told."""
    return 0 if line.scores or line.score == 0 else None


def _with_result(game: Game, told: int | None) -> Game:
    """Return the game, won or lost as the sign of its score says where nothing else does.

    A level that was announced and missed is ticked on many lists because it counts; that does not
    mean that it was made.
    """
    outcome = game.outcome
    if told and outcome.won is None and _open(outcome):
        outcome = outcome._replace(won=told > 0)
    if outcome.won is False:
        announced = game.declaration.announcements
        outcome = outcome._replace(
            schneider=outcome.schneider and not announced.schneider,
            schwarz=outcome.schwarz and not announced.schwarz,
        )
    return game._replace(outcome=outcome)


def _open(outcome: Outcome) -> bool:
    """Return whether neither card points nor tricks nor an ending tell who won."""
    told = outcome.card_points is not None or outcome.tricks is not None
    return not told and outcome.ending is Ending.PLAYED_OUT


def _of_any_matadors(game: Game, told: int, rules: Rules) -> Iterator[Problem]:
    """Hold a score against all numbers of matadors, where the list does not tell them."""
    for count in range(1, game.contract.most_tops + 1):
        possible = game._replace(matadors=Matadors(count))
        if find_problems(possible, rules):
            continue
        if value(possible, rules).score == told:
            return
    yield Problem("audit-no-matadors", {"told": told})


def _worths(worth: GameValue) -> set[int]:
    """Return what may stand in a column of values: the game's, or its score with sign or without.

    A list may mean either; which one is not for us to say.
    """
    score = worth.score
    return {worth.value} | (set() if score is None else {score, abs(score)})


def _of_ramsch(line: ForeignLine, ramsch: Ramsch, rules: Rules) -> Iterator[Problem]:
    if rules.ramsch is None:
        yield Problem("ramsch-not-played", {"rules": rules.name})
        return
    scores = _scores(line)
    if not ramsch.card_points:
        found = _with_points(ramsch, scores, rules)
        if found is None:
            return
        ramsch = found
    problems = [
        *doubling_problems(ramsch.doubling_steps, ramsch.bock_round, rules),
        *find_ramsch_problems(ramsch, rules.ramsch, tuple(ramsch.card_points)),
    ]
    yield from problems
    told_any = bool(line.scores) or line.score is not None
    if problems or not told_any:
        return
    expected = ramsch_scores(ramsch, rules.ramsch)
    same_seats = line.seat is None or expected.keys() == scores.keys()
    if not same_seats or sorted(expected.values()) != sorted(scores.values()):
        facts = {"told": _list(scores), "expected": _list(expected)}
        yield Problem("audit-ramsch", facts)


def _list(scores: Mapping[int, int]) -> str:
    return ", ".join(str(score) for _, score in sorted(scores.items())) or "0"


def _with_points(ramsch: Ramsch, scores: Mapping[int, int], rules: Rules) -> Ramsch | None:
    """Return the Ramsch with the card points that its scores tell, ``None`` where they tell none.

    What was lost, before doubling, are the card points of who lost; the others have the rest, and
    players without a trick nothing of it.
    """
    if rules.ramsch is None or rules.ramsch.scheme is not Scheme.POINTS or not scores:
        return None
    first = next(iter(scores))
    if ramsch.marched is not None:
        return replace(ramsch, card_points={first: ALL_CARD_POINTS}, marched=first)
    probe = replace(ramsch, card_points={first: 1})
    factor = -ramsch_scores(probe, rules.ramsch)[first]
    points = {seat: -score // factor for seat, score in scores.items()}
    # Their seats do not matter; only the losers' are told.
    others = [seat for seat in range(1, 3 * PLAYERS) if seat not in points]
    others = others[: max(PLAYERS - len(points), 0)]
    rest = ALL_CARD_POINTS - sum(points.values())
    shares = [0] * min(ramsch.virgins, len(others))
    shares += _split(rest, len(others) - len(shares))
    return replace(ramsch, card_points=points | dict(zip(others, shares, strict=True)))


def _split(rest: int, count: int) -> list[int]:
    return [] if not count else [rest - rest // count * (count - 1), *[rest // count] * (count - 1)]
