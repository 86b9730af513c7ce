"""What is wrong with a game as told, and what cannot have happened at a table.

``find_problems`` names everything that makes the facts contradict each other or the rules; such a
game is refused. ``find_warnings`` names what no table can have seen but the rules can value: the
value stands, and the warning asks for a second look. The sentences are in ``messages.py``.
"""

from collections.abc import Collection, Iterator

from skatcalc.cards import CARDS_OF_SKAT, Card, card_points, points_of_tricks, trumps
from skatcalc.game import TRUMP_CONTRACTS, Contract, Ending, Game, Matadors, Outcome, Party
from skatcalc.levels import (
    ALL_CARD_POINTS,
    ALL_TRICKS,
    CARD_POINTS_FOR_SCHNEIDER,
    CARD_POINTS_TO_WIN,
    ENDED_EARLY,
    OWN_SCHNEIDER,
    base_of,
    count_levels,
    known_card_points,
    needs_schneider,
)
from skatcalc.nulls import covers_bid, replacements
from skatcalc.problems import Problem
from skatcalc.rules import Rules, legal_bids, neighbours

CARDS_OF_DECLARER = 12
"""Ten in hand and the two of the skat."""
_MOST_IN_SKAT = 22


def find_problems(game: Game, rules: Rules) -> tuple[Problem, ...]:
    """Return every fault of the game at once; empty when it can be valued."""
    return (
        *_bid_problems(game, rules),
        *_matador_problems(game),
        *_card_problems(game),
        *_announcement_problems(game),
        *_number_problems(game.outcome),
        *_ending_problems(game.outcome),
        *(_null_problems(game, rules) if game.contract is Contract.NULL else ()),
        *(_level_problems(game) if game.contract is not Contract.NULL else ()),
        *_result_problems(game, rules),
        *_replacement_problems(game, rules),
        *_rule_book_problems(game, rules),
    )


def _bid_problems(game: Game, rules: Rules) -> Iterator[Problem]:
    problem = bid_problem(game.bid, rules)
    if problem is not None:
        yield problem


def bid_problem(bid: int | None, rules: Rules) -> Problem | None:
    """Return what is wrong with a bid, with the legal ones next to it; ``None`` if nothing is."""
    if bid is None or bid in legal_bids(rules):
        return None
    below, above = neighbours(bid, rules)
    return Problem("bid-illegal", {"bid": bid, "below": below, "above": above})


def _matador_problems(game: Game) -> Iterator[Problem]:
    matadors = game.matadors
    if game.contract is Contract.NULL:
        if matadors is not None:
            yield Problem("matadors-in-null", {"count": matadors.count})
        return
    if matadors is None:
        if not game.cards:
            yield Problem("matadors-missing", {"contract": game.contract})
        return
    limit = game.contract.most_tops
    facts = {"count": matadors.count, "limit": limit, "contract": game.contract}
    if matadors.count < 1:
        yield Problem("matadors-zero", facts)
    elif matadors.count > limit:
        yield Problem("matadors-too-many", facts)


def card_problems(cards: Collection[Card], wanted: int = CARDS_OF_DECLARER) -> Iterator[Problem]:
    """Tell a card that stands twice, and cards that are not the declarer's twelve.

    With three cards in the skat by mistake ten are ``wanted``, those in hand.
    """
    count = len(cards)
    if count == 0:
        return
    twice = tuple(sorted({str(each) for each in cards if list(cards).count(each) > 1}))
    if twice:
        yield Problem("card-twice", {"cards": twice})
    if wanted != CARDS_OF_DECLARER:
        if count != wanted:
            yield Problem("cards-not-ten", {"count": count, "wanted": wanted})
    elif count > wanted:
        yield Problem("cards-too-many", {"count": count, "wanted": wanted})
    elif count < wanted:
        yield Problem("cards-missing", {"count": count, "wanted": wanted})


def contradiction(
    cards: Collection[Card], contract: Contract, matadors: Matadors
) -> Problem | None:
    """Return the problem if the twelve cards show other matadors than those told."""
    shown = Matadors.of(cards, contract)
    if matadors.count == shown.count and matadors.held in {None, shown.held}:
        return None
    return Problem("cards-against-matadors", {"said": matadors, "shown": shown})


def _card_problems(game: Game) -> Iterator[Problem]:
    own = CARDS_OF_DECLARER - CARDS_OF_SKAT if game.three_in_skat else CARDS_OF_DECLARER
    broken = [*card_problems(game.cards, own)]
    yield from broken
    if game.cards and not broken and game.matadors and game.contract is not Contract.NULL:
        found = contradiction(game.cards, game.contract, game.matadors)
        if found is not None:
            yield found


def _announcement_problems(game: Game) -> Iterator[Problem]:
    said = game.declaration.announcements
    if game.contract is Contract.NULL:
        if said.schneider or said.schwarz:
            yield Problem("announcement-in-null", {})
    elif said.hand is False and said.schneider:
        yield Problem("announced-without-hand", {})


def _number_problems(outcome: Outcome) -> Iterator[Problem]:
    points, tricks = outcome.card_points, outcome.tricks
    points_fit = points is None or 0 <= points <= ALL_CARD_POINTS
    tricks_fit = tricks is None or 0 <= tricks <= ALL_TRICKS
    if not points_fit:
        yield Problem("points-out-of-range", {"points": points})
    if not tricks_fit:
        yield Problem("tricks-out-of-range", {"tricks": tricks})
    if points is None or not (points_fit and tricks_fit):
        return
    if tricks == 0 and points > _MOST_IN_SKAT:
        yield Problem("no-trick-too-many-points", {"points": points, "most": _MOST_IN_SKAT})
    if tricks == ALL_TRICKS and points < ALL_CARD_POINTS:
        yield Problem("all-tricks-too-few-points", {"points": points})


def _ending_problems(outcome: Outcome) -> Iterator[Problem]:
    if outcome.ending is Ending.PLAYED_OUT:
        if outcome.party is not None:
            yield Problem("party-without-ending", {"party": outcome.party})
    elif outcome.party is None:
        yield Problem("ending-needs-party", {"ending": outcome.ending})


def _level_problems(game: Game) -> Iterator[Problem]:
    """Tell the levels that are claimed as reached against the card points or the tricks."""
    outcome = game.outcome
    points, tricks = outcome.card_points, outcome.tricks
    if (
        outcome.schneider
        and points is not None
        and OWN_SCHNEIDER < points < CARD_POINTS_FOR_SCHNEIDER
    ):
        yield Problem("schneider-against-points", {"points": points})
    if not outcome.schwarz:
        return
    if tricks is not None and 0 < tricks < ALL_TRICKS:
        yield Problem("schwarz-against-tricks", {"tricks": tricks})
    if points is not None and _MOST_IN_SKAT < points < ALL_CARD_POINTS:
        yield Problem("schwarz-against-points", {"points": points})


def _null_problems(game: Game, rules: Rules) -> Iterator[Problem]:
    outcome = game.outcome
    if outcome.schneider or outcome.schwarz:
        yield Problem("level-in-null", {})
    refused = rules.null_replaced and not covers_bid(game, rules)
    if bid_problem(game.bid, rules) is None and refused:
        yield _null_above_value(game, rules)


def _null_above_value(game: Game, rules: Rules) -> Problem:
    """Name the replacements: at the declarer's own matadors, or for every number of them."""
    bid = game.bid or 0
    hand = game.declaration.hand
    announced = game.declaration.announcements
    from_cards = bool(game.cards) and not any(card_problems(game.cards))
    if from_cards:
        own = {each: Matadors.of(game.cards, each).count for each in TRUMP_CONTRACTS}
        rows = [replacements(bid, hand=hand, matadors=own, rules=rules)]
    else:
        rows = [
            replacements(
                bid,
                hand=hand,
                matadors={each: count for each in TRUMP_CONTRACTS if count <= each.most_tops},
                rules=rules,
            )
            for count in range(1, Contract.CLUBS.most_tops + 1)
        ]
    return Problem(
        "null-above-value",
        {
            "bid": bid,
            "value": rules.null_value(
                hand=hand, ouvert=announced.ouvert, revolution=announced.revolution
            ),
            "hand": hand,
            "ouvert": announced.ouvert,
            "revolution": announced.revolution,
            "from_cards": from_cards,
            "held": trumps(None)[0] in game.cards if from_cards else None,
            "rows": tuple(rows),
        },
    )


def _result_problems(game: Game, rules: Rules) -> Iterator[Problem]:
    if game.announced_as is not None or game.outcome.won is None:
        return
    if game.outcome.won:
        if game.contract is Contract.NULL:
            yield from _null_won_problems(game.outcome)
        elif not _defenders_at_fault(game.outcome):
            yield from _won_problems(game)
    elif game.contract is not Contract.NULL and _lost_against_points(game, rules):
        yield Problem("lost-with-enough-points", {"points": known_card_points(game.outcome)})


def _defenders_at_fault(outcome: Outcome) -> bool:
    return outcome.ending in ENDED_EARLY and outcome.party is Party.DEFENDERS


def _null_won_problems(outcome: Outcome) -> Iterator[Problem]:
    """Tell what a null cannot have been won with: a trick, or the declarer's own giving up.

    A null is not decided for the declarer before its last trick.
    """
    if outcome.tricks is not None and outcome.tricks > 0:
        yield Problem("null-won-with-trick", {"tricks": outcome.tricks})
    if outcome.ending in ENDED_EARLY and outcome.party is Party.DECLARER:
        yield Problem("null-won-given-up", {"ending": outcome.ending})


def _won_problems(game: Game) -> Iterator[Problem]:
    points, tricks = game.outcome.card_points, game.outcome.tricks
    announced = game.declaration.announcements
    if tricks == 0:
        yield Problem("won-without-trick", {})
    if points is not None and points < CARD_POINTS_TO_WIN:
        yield Problem("won-below-61", {"points": points})
    elif announced.schwarz:
        missed_a_trick = tricks is not None and 0 < tricks < ALL_TRICKS
        if missed_a_trick or (points is not None and points < ALL_CARD_POINTS):
            yield Problem("won-without-all-tricks", {"points": points, "tricks": tricks})
    elif needs_schneider(announced) and points is not None and points < CARD_POINTS_FOR_SCHNEIDER:
        yield Problem("won-below-90", {"points": points})


def _lost_against_points(game: Game, rules: Rules) -> bool:
    """Return whether "lost" is told of a game that the card points win and nothing else loses."""
    outcome = game.outcome
    points = known_card_points(outcome)
    announced = game.declaration.announcements
    if points is None or points < CARD_POINTS_TO_WIN or outcome.ending in ENDED_EARLY:
        return False
    if announced.last_trick_promise:
        return False
    if announced.schwarz:
        all_tricks = outcome.schwarz if outcome.tricks is None else outcome.tricks == ALL_TRICKS
        return all_tricks and not _overbid(game, rules)
    if needs_schneider(announced) and points < CARD_POINTS_FOR_SCHNEIDER:
        return False
    return not _overbid(game, rules)


def _overbid(game: Game, rules: Rules) -> bool:
    """Return whether the bid is above what was reached, or may be, the matadors being unknown."""
    if game.bid is None:
        return False
    if any(_matador_problems(game)):
        return True
    reached = count_levels(game, rules).multiplier * base_of(game, rules)
    return reached < game.bid


def _replacement_problems(game: Game, rules: Rules) -> Iterator[Problem]:
    if game.announced_as is None:
        return
    if game.announced_as is not Contract.NULL:
        yield Problem("announced-as-not-null", {"contract": game.announced_as})
    if game.contract is Contract.NULL:
        yield Problem("replacement-is-null", {})
        return
    announced = game.declaration.announcements
    if announced.schneider or game.outcome.schneider or game.outcome.schwarz:
        yield Problem("replacement-with-levels", {})
    if game.outcome.won:
        yield Problem("replacement-won", {})
    worth = rules.null_value(hand=game.declaration.hand, ouvert=False)
    if game.bid is None or game.bid <= worth:
        yield Problem("replacement-not-needed", {"value": worth, "bid": game.bid})


def _rule_book_problems(game: Game, rules: Rules) -> Iterator[Problem]:
    """Tell what this round does not play, and the bid where a loss is counted by it."""
    yield from doubling_problems(game.doubling_steps, game.bock_round, rules)
    yield from _house_game_problems(game, rules)
    if game.contract is Contract.NULL:
        return
    if game.declaration.announcements.ouvert and not _ouvert_played(game, rules):
        yield Problem("ouvert-not-played", {"rules": rules.name})
    if game.announced_as is not None and not rules.null_replaced:
        yield Problem("replacement-not-played", {"rules": rules.name})
    counted = rules.loss_by_bid and game.bid is None and not any(_matador_problems(game))
    if counted and count_levels(game, rules).met is False:
        yield Problem("bid-missing", {"rules": rules.name})


def doubling_problems(
    steps: int,
    bock_round: bool | None,  # noqa: FBT001 - yes, no, or not told
    rules: Rules,
) -> Iterator[Problem]:
    """Tell doublings and a bock round that these rules do not have."""
    if not 0 <= steps <= rules.doublings:
        facts = {"steps": steps, "allowed": rules.doublings, "rules": rules.name}
        yield Problem("doubling-not-played", facts)
    if bock_round and rules.bock is None:
        yield Problem("bock-not-played", {"rules": rules.name})


def _house_game_problems(game: Game, rules: Rules) -> Iterator[Problem]:
    """Tell a promise of the last trick, a revolution or a gift played on that cannot be."""
    said = game.declaration.announcements
    null = game.contract is Contract.NULL
    if said.last_trick_promise:
        if not rules.last_trick_levels:
            yield Problem("last-trick-not-played", {"rules": rules.name})
        elif null or (game.contract is Contract.GRAND and _has_four_tops(game)):
            yield Problem("last-trick-impossible", {})
    if said.revolution:
        if not rules.revolution:
            yield Problem("revolution-not-played", {"rules": rules.name})
        elif not null:
            yield Problem("revolution-not-null", {})
    if said.played_on:
        if not rules.presenting:
            yield Problem("presenting-not-played", {"rules": rules.name})
        elif null:
            yield Problem("presenting-null", {})


def _has_four_tops(game: Game) -> bool:
    """Return whether all trumps of a grand are in one hand: the declarer holds all, or none."""
    matadors = game.matadors or Matadors.of(game.cards, game.contract)
    return matadors.count == Contract.GRAND.most_tops


def _ouvert_played(game: Game, rules: Rules) -> bool:
    own_base = game.contract is Contract.GRAND and rules.grand_ouvert > 0
    return own_base or rules.ouvert_levels > 0


def find_warnings(game: Game) -> tuple[Problem, ...]:
    """Return what cannot have happened at a table, or leaves a level open; the game is valued.

    Call it for a game without problems.
    """
    if game.announced_as is not None:
        return ()
    if game.contract is Contract.NULL:
        return tuple(_null_warnings(game.outcome))
    return (*_open_warnings(game), *_ending_warnings(game), *_table_warnings(game))


def _null_warnings(outcome: Outcome) -> Iterator[Problem]:
    if outcome.won is False and outcome.tricks == 0 and outcome.ending not in ENDED_EARLY:
        yield Problem("null-lost-without-trick", {})
    told = outcome.won is not None or outcome.tricks is not None or outcome.ending in ENDED_EARLY
    if outcome.card_points is not None and not told:
        yield Problem("points-in-null", {})


def _open_warnings(game: Game) -> Iterator[Problem]:
    outcome = game.outcome
    decided = outcome.tricks is not None or outcome.schwarz or outcome.ending in ENDED_EARLY
    if game.declaration.announcements.schwarz:
        # It counts in any case: only whether 120 card points won the game can be open.
        decided = decided or outcome.won is not None or outcome.card_points == 0
    if outcome.card_points in {0, ALL_CARD_POINTS} and not decided:
        yield Problem("schwarz-open", {"points": outcome.card_points})


def _ending_warnings(game: Game) -> Iterator[Problem]:
    outcome = game.outcome
    points = outcome.card_points
    if outcome.ending in ENDED_EARLY:
        if outcome.won is False and points is not None and points >= CARD_POINTS_TO_WIN:
            yield Problem("decided-before", {"points": points})
        lost = outcome.won is False or (
            outcome.won is None and (points is None or points < CARD_POINTS_TO_WIN)
        )
        if outcome.party is Party.DECLARER and lost and (outcome.schneider or outcome.schwarz):
            yield Problem("level-not-counted", {"ending": outcome.ending})
    elif outcome.ending is Ending.THROWN_IN:
        if points is None and outcome.tricks is None and outcome.won is None:
            yield Problem("thrown-in-uncounted", {"points": None})
        elif (
            outcome.party is Party.DEFENDERS and points is not None and points < CARD_POINTS_TO_WIN
        ):
            yield Problem("thrown-in-uncounted", {"points": points})


def _table_warnings(game: Game) -> Iterator[Problem]:
    """Tell tricks and card points that the tops or the other number make impossible."""
    outcome = game.outcome
    if outcome.ending is not Ending.PLAYED_OUT:
        return
    matadors = game.matadors or Matadors.of(game.cards, game.contract)
    yield from _top_warnings(game, matadors)
    points, tricks = outcome.card_points, outcome.tricks
    if points is not None and tricks is not None:
        least, most = points_of_tricks(tricks)
        if not least <= points <= most:
            facts = {"points": points, "tricks": tricks, "least": least, "most": most}
            yield Problem("points-against-tricks", facts)
    elif tricks is not None and outcome.won is not None:
        yield from _trick_warnings(game, tricks)


def _trick_warnings(game: Game, tricks: int) -> Iterator[Problem]:
    """Tell a result that was only told, and that so many tricks can hardly bring."""
    least, most = points_of_tricks(tricks)
    announced = game.declaration.announcements
    schneider = needs_schneider(announced)
    promised = schneider or announced.last_trick_promise
    if game.outcome.won:
        needed = CARD_POINTS_FOR_SCHNEIDER if schneider else CARD_POINTS_TO_WIN
        if most < needed and tricks > 0:
            yield Problem("won-with-few-tricks", {"tricks": tricks, "most": most, "needed": needed})
    elif least >= CARD_POINTS_TO_WIN and not promised and game.bid is None:
        yield Problem("lost-with-many-tricks", {"tricks": tricks, "least": least})


def _top_warnings(game: Game, matadors: Matadors) -> Iterator[Problem]:
    tricks = _tricks(game.outcome)
    points = known_card_points(game.outcome)
    tops = trumps(game.contract.trump)[: matadors.count]
    facts: dict[str, object] = {"matadors": matadors}
    if matadors.held is True:
        # Two of the declarer's tops can lie in the skat; each of the others takes a trick.
        least = max(matadors.count - CARDS_OF_SKAT, 1)
        if tricks is not None and tricks < least:
            yield Problem("with-too-few-tricks", {**facts, "tricks": tricks, "least": least})
        if points is not None and points < card_points(tops):
            most = {"points": points, "least": card_points(tops)}
            yield Problem("with-too-few-points", {**facts, **most})
    if matadors.held is False:
        # The two defenders can play two of their tops to one trick, and each such trick is theirs.
        most_tricks = ALL_TRICKS - (matadors.count + 1) // 2
        if tricks is not None and tricks > most_tricks:
            yield Problem(
                "without-too-many-tricks", {**facts, "tricks": tricks, "most": most_tricks}
            )
        elif points is not None and points > ALL_CARD_POINTS - card_points(tops):
            most_points = ALL_CARD_POINTS - card_points(tops)
            yield Problem(
                "without-too-many-points", {**facts, "points": points, "most": most_points}
            )


def _tricks(outcome: Outcome) -> int | None:
    """Return the declarer's tricks, those that follow from a schwarz that was told included."""
    if outcome.tricks is None and outcome.schwarz:
        lost = outcome.won is False or (
            outcome.card_points is not None and outcome.card_points < CARD_POINTS_TO_WIN
        )
        return 0 if lost else ALL_TRICKS
    return outcome.tricks
