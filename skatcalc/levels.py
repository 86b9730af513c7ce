"""Which levels of a suit game or a grand count, and whether the declarer met his contract.

Each rule stands here once:

* game always, Hand when declared, one for each announcement (ISkO 5.2.1; 2.5 of 2022);
* schneider is a party with 30 or fewer card points (5.2.3), schwarz a party without a *trick*
  (5.2.4); a losing declarer pays for his own (rules of 5.2.3-5.2.4, by inference);
* an announced level that is missed counts as if it had been reached, with its announcement, and
  never a second time against the declarer (5.2.5);
* who gives up or breaks a rule ends the game in the declared levels; the defenders' fault also
  grants a level that the declarer needed (4.1.3-4.1.5; 4.4.1-4.4.3 of 2022);
* cards thrown in: the rest goes to the other party and all is counted (4.4.6 of 2022).
"""

from enum import Enum
from typing import NamedTuple

from skatcalc.cards import points_of_tricks
from skatcalc.game import Announcements, Ending, Game, LevelKind, Matadors, Outcome, Party
from skatcalc.rules import Rules

CARD_POINTS_TO_WIN = 61
CARD_POINTS_FOR_SCHNEIDER = 90
"""From here on the defenders have 30 or fewer."""
OWN_SCHNEIDER = 30
ALL_CARD_POINTS = 120
ALL_TRICKS = 10

ENDED_EARLY = frozenset({Ending.CONCEDED, Ending.VIOLATION})
"""The endings after which the cards not yet played count for nobody."""


class Reason(Enum):
    """Why a level counts."""

    ALWAYS = "always"
    CARDS = "cards"
    """Seen in the declarer's twelve cards."""
    TOLD = "told"
    DECLARED = "declared"
    IMPLIED = "implied"
    """Not said, but follows from an announced level."""
    CARD_POINTS = "card-points"
    TRICKS = "tricks"
    ANNOUNCED = "announced"
    """Announced, and therefore counted whether it was reached or not."""
    MISSED = "missed"
    """Announced and known to be missed; counted all the same."""
    GRANTED = "granted"
    """Needed by the declarer when the defenders gave up or broke a rule."""
    NEEDED = "needed"
    """Not known to be reached, but the bid cannot be covered without it."""


class Level(NamedTuple):
    """One step of the sum: how much it adds to the multiplier, why, and the topic of its rule."""

    kind: LevelKind
    count: int  # type: ignore[assignment]  # hides the method of tuples, which is of no use here
    reason: Reason
    topic: str


class Count(NamedTuple):
    """The levels that count, and whether the declarer met his contract on the table.

    ``met`` leaves the bid out; ``None`` means that the facts do not decide it.
    """

    levels: tuple[Level, ...]
    met: bool | None

    @property
    def multiplier(self) -> int:
        """Return the sum of the levels."""
        return sum(level.count for level in self.levels)

    def has(self, kind: LevelKind) -> bool:
        """Return whether a level of this kind counts."""
        return any(level.kind is kind for level in self.levels)


def known_card_points(outcome: Outcome) -> int | None:
    """Return the declarer's card points, those that follow from all ten tricks included."""
    if outcome.card_points is None and outcome.tricks == ALL_TRICKS:
        return ALL_CARD_POINTS
    return outcome.card_points


def base_of(game: Game, rules: Rules) -> int:
    """Return the base value of a suit game or a grand as it was declared, in score points."""
    return rules.base_value(game.contract, ouvert=game.declaration.announcements.ouvert)


def needs_schneider(announced: Announcements) -> bool:
    """Return whether schneider must be made: announced, or the defenders' gift was played on."""
    return announced.schneider or announced.played_on


def count_levels(game: Game, rules: Rules) -> Count:
    """Return the levels that count in a suit game or a grand with known matadors.

    The bid matters only for what the defenders' fault grants (ISkO 4.1.5) and for whether a game
    was already won when the declarer gave up or broke a rule (4.1.3).
    """
    if game.outcome.ending in ENDED_EARLY:
        return _count_ended_early(game, rules)
    met = _met(game)
    return Count(_levels(game, rules, _reached(game.outcome), met=met), met)


def further_levels(count: Count, game: Game, rules: Rules) -> tuple[Level, ...] | None:
    """Return the fewest levels made in play that lift the value to the bid; ``None`` if none do.

    They are schneider, or schneider and schwarz, as far as they do not count already: a level made
    covers a bid like any other (ISkO 5.4; 3.6.1 of 2022). Schwarz is out of reach once the play is
    over and each party has a trick.
    """
    base = base_of(game, rules)
    both_have_a_trick = 0 < (game.outcome.tricks or 0) < ALL_TRICKS
    no_schwarz = both_have_a_trick and game.outcome.ending not in ENDED_EARLY
    added: list[Level] = []
    for kind in (None, LevelKind.SCHNEIDER, LevelKind.SCHWARZ):
        if kind is LevelKind.SCHWARZ and no_schwarz:
            return None
        if kind is not None and not count.has(kind):
            added.append(Level(kind, 1, Reason.NEEDED, kind.value))
        if base * (count.multiplier + len(added)) >= (game.bid or 0):
            return tuple(added)
    return None


def with_levels(levels: tuple[Level, ...], added: tuple[Level, ...]) -> tuple[Level, ...]:
    """Return all levels in the order in which they are counted aloud."""
    order = list(LevelKind)
    return tuple(sorted(levels + added, key=lambda level: order.index(level.kind)))


def _met(game: Game) -> bool | None:
    outcome = game.outcome
    if outcome.won is not None:
        return outcome.won
    points = known_card_points(outcome)
    if outcome.tricks == 0 or (points is not None and points < CARD_POINTS_TO_WIN):
        return False
    announced = game.declaration.announcements
    if announced.last_trick_promise:
        # Who took the last trick, and with what card, is told only by won or lost.
        return None
    if announced.schwarz:
        return _all_tricks(outcome)
    if points is not None:
        return points >= CARD_POINTS_FOR_SCHNEIDER or not needs_schneider(announced)
    if outcome.ending is Ending.THROWN_IN and outcome.party is Party.DECLARER:
        # A level told of such a game is as likely the declarer's own.
        return None
    if outcome.schneider or outcome.schwarz:
        return not _cannot_win(outcome)
    return None


def _cannot_win(outcome: Outcome) -> bool:
    """Return whether the tricks, with the skat, hold too few card points whatever lies in them."""
    if outcome.tricks is None:
        return False
    return points_of_tricks(outcome.tricks)[1] < CARD_POINTS_TO_WIN


def _all_tricks(outcome: Outcome) -> bool | None:
    if outcome.tricks is not None:
        return outcome.tricks == ALL_TRICKS
    if outcome.schwarz:
        return True
    if outcome.card_points is not None and outcome.card_points < ALL_CARD_POINTS:
        return False
    return None


def _reached(outcome: Outcome) -> dict[LevelKind, tuple[Reason, str]]:
    """Return the levels that either party reached, each with its reason and topic."""
    reached: dict[LevelKind, tuple[Reason, str]] = {}
    points = outcome.card_points
    too_few = _cannot_win(outcome) or (points is not None and points <= OWN_SCHNEIDER)
    own = outcome.won is False or too_few
    if outcome.tricks == 0:
        reached[LevelKind.SCHWARZ] = (Reason.TRICKS, "own-schneider")
    elif outcome.tricks == ALL_TRICKS:
        reached[LevelKind.SCHWARZ] = (Reason.TRICKS, "schwarz")
    elif outcome.schwarz:
        reached[LevelKind.SCHWARZ] = (Reason.TOLD, "own-schneider" if own else "schwarz")
    if points is not None and points <= OWN_SCHNEIDER:
        reached[LevelKind.SCHNEIDER] = (Reason.CARD_POINTS, "own-schneider")
    elif points is not None and points >= CARD_POINTS_FOR_SCHNEIDER:
        reached[LevelKind.SCHNEIDER] = (Reason.CARD_POINTS, "schneider")
    elif outcome.schneider:
        reached[LevelKind.SCHNEIDER] = (Reason.TOLD, "own-schneider" if own else "schneider")
    elif LevelKind.SCHWARZ in reached:
        reached[LevelKind.SCHNEIDER] = reached[LevelKind.SCHWARZ]
    return reached


def _levels(
    game: Game, rules: Rules, reached: dict[LevelKind, tuple[Reason, str]], *, met: bool | None
) -> tuple[Level, ...]:
    announced = game.declaration.announcements
    levels = [_matadors(game, rules), Level(LevelKind.GAME, 1, Reason.ALWAYS, "levels")]
    if game.declaration.hand:
        reason = Reason.IMPLIED if game.declaration.implied_hand else Reason.DECLARED
        levels.append(Level(LevelKind.HAND, 1, reason, "announcement"))
    for kind, announcement, is_announced in (
        (LevelKind.SCHNEIDER, LevelKind.SCHNEIDER_ANNOUNCED, needs_schneider(announced)),
        (LevelKind.SCHWARZ, LevelKind.SCHWARZ_ANNOUNCED, announced.schwarz),
    ):
        if is_announced:
            made, said = _announced_pair(kind, announcement, reached, met=met)
            count = rules.level_count(announcement, game.contract)
            levels += [made, said._replace(count=count)]
        elif kind in reached:
            levels.append(Level(kind, 1, *reached[kind]))
    ouvert = rules.level_count(LevelKind.OUVERT, game.contract)
    if announced.ouvert and ouvert:
        levels.append(Level(LevelKind.OUVERT, ouvert, Reason.DECLARED, "ouvert"))
    if announced.last_trick_promise:
        last_trick = rules.level_count(LevelKind.LAST_TRICK, game.contract)
        levels.append(Level(LevelKind.LAST_TRICK, last_trick, Reason.DECLARED, "house"))
    return tuple(levels)


def _matadors(game: Game, rules: Rules) -> Level:
    matadors = game.matadors or Matadors.of(game.cards, game.contract)
    reason = Reason.CARDS if game.cards else Reason.TOLD
    count = min(matadors.count, rules.most_matadors(game.contract))
    return Level(LevelKind.MATADORS, count, reason, "matadors")


def _announced_pair(
    kind: LevelKind,
    announcement: LevelKind,
    reached: dict[LevelKind, tuple[Reason, str]],
    *,
    met: bool | None,
) -> tuple[Level, Level]:
    """Return the level and its announcement: both count on a miss too, each once (ISkO 5.2.5)."""
    reason, topic = reached.get(kind, (Reason.ANNOUNCED, "announced"))
    if topic == "own-schneider":
        reason, topic = Reason.MISSED, "own-schneider-announced"
    elif met is False and kind not in reached:
        reason = Reason.MISSED
    return (
        Level(kind, 1, reason, topic),
        Level(announcement, 1, Reason.DECLARED, "announced"),
    )


def _count_ended_early(game: Game, rules: Rules) -> Count:
    """Count a game that was given up or ended by a violation.

    Only the declared levels count; to a winner also those that he had already reached, since a
    decided game keeps its winner with what he has taken (ISkO 4.1.3), and, after the defenders'
    fault, the fewest further ones that he needs to cover his bid (4.1.5).
    """
    won = _reached_by_winner(game.outcome)
    as_won = Count(_levels(game, rules, won, met=True), met=True)
    if game.outcome.won is False or not _decided_for_declarer(game, as_won, rules):
        return Count(_levels(game, rules, {}, met=False), met=False)
    if game.outcome.party is Party.DECLARER:
        return as_won
    needed = further_levels(as_won, game, rules) or ()
    conceded = game.outcome.ending is Ending.CONCEDED
    topic = "concede-defenders" if conceded else "violation-needed-level"
    granted = tuple(Level(level.kind, level.count, Reason.GRANTED, topic) for level in needed)
    return Count(with_levels(as_won.levels, granted), met=True)


def _reached_by_winner(outcome: Outcome) -> dict[LevelKind, tuple[Reason, str]]:
    return {
        kind: (reason, topic)
        for kind, (reason, topic) in _reached(outcome).items()
        if topic != "own-schneider"
    }


def _decided_for_declarer(game: Game, as_won: Count, rules: Rules) -> bool:
    """Return whether the game is the declarer's: by the other party's fault, or won before."""
    outcome = game.outcome
    if outcome.won or outcome.party is Party.DEFENDERS:
        return True
    facts = Outcome(card_points=outcome.card_points, tricks=outcome.tricks)
    so_far = Game(
        declaration=game.declaration, matadors=game.matadors, cards=game.cards, outcome=facts
    )
    covered = base_of(game, rules) * as_won.multiplier >= (game.bid or 0)
    return covered and _met(so_far) is True
