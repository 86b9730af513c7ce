"""Laws that hold for all games: by enumeration where that is possible, else by hypothesis.

What the rules say is worked out here once more, in the plainest way, and held against the engine.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatcalc.bids import cover, games_worth
from skatcalc.cards import DECK, Card, Suit, card_points, points_of_tricks, run_of_tops
from skatcalc.faults import find_problems
from skatcalc.game import (
    TRUMP_CONTRACTS,
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    LevelKind,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.problems import InvalidGame
from skatcalc.rules import ISKO, legal_bids, neighbours
from skatcalc.valuation import GameValue, Result, value

BASES = {
    Contract.DIAMONDS: 9,
    Contract.HEARTS: 10,
    Contract.SPADES: 11,
    Contract.CLUBS: 12,
    Contract.GRAND: 24,
}
DECLARED = (
    Announcements(),
    Announcements(hand=False),
    Announcements(hand=True),
    Announcements(hand=True, schneider=True),
    Announcements(hand=True, schwarz=True),
    Announcements(hand=True, ouvert=True),
)
"""All that can be announced in a suit game or a grand, each a level above the one before."""
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}


def matadors_of(contract: Contract) -> range:
    return range(1, 5 if contract is Contract.GRAND else 12)


# Any game at all, possible or not.

truths = st.sampled_from((None, False, True))
announcements = st.builds(Announcements, truths, st.booleans(), st.booleans(), st.booleans())
endings = st.sampled_from(
    [(Ending.PLAYED_OUT, None)]
    + [(ending, party) for ending in Ending for party in (None, *Party)]
    + [(Ending.PLAYED_OUT, None)] * 6
)
outcomes = st.builds(
    lambda points, tricks, schneider, schwarz, won, ended: Outcome(
        points, tricks, schneider, schwarz, won, *ended
    ),
    st.none() | st.integers(0, 120) | st.sampled_from((-1, 0, 30, 31, 60, 61, 89, 90, 120, 121)),
    st.none() | st.integers(-1, 11) | st.sampled_from((0, 10)),
    st.booleans(),
    st.booleans(),
    truths,
    endings,
)
twelve = st.lists(st.sampled_from(DECK), min_size=12, max_size=12, unique=True).map(tuple)
some_cards = st.just(()) | twelve | st.lists(st.sampled_from(DECK), max_size=14).map(tuple)
games = st.builds(
    lambda contract, said, matadors, outcome, bid, announced_as, cards: Game(
        declaration=Declaration(contract, said),
        matadors=matadors,
        outcome=outcome,
        bid=bid,
        announced_as=announced_as,
        cards=cards,
    ),
    st.sampled_from(Contract),
    announcements,
    st.none() | st.builds(Matadors, st.integers(-1, 12), truths),
    outcomes,
    st.none() | st.sampled_from(legal_bids()) | st.integers(-1, 300),
    st.just(None) | st.sampled_from((None, Contract.NULL, Contract.GRAND)),
    some_cards,
)

# Games that are mostly possible.

sound_outcomes = st.one_of(
    st.builds(Outcome, card_points=st.none() | st.integers(0, 120)),
    st.builds(Outcome, card_points=st.sampled_from((0, 30, 31, 60, 61, 89, 90, 120))),
    st.builds(Outcome, tricks=st.integers(0, 10)),
    st.builds(Outcome, won=truths, schneider=st.booleans(), schwarz=st.booleans()),
    st.builds(
        Outcome,
        card_points=st.none() | st.integers(0, 120),
        ending=st.sampled_from((Ending.CONCEDED, Ending.THROWN_IN, Ending.VIOLATION)),
        party=st.sampled_from(Party),
    ),
)
sound_games = st.builds(
    lambda contract, said, count, held, outcome, bid: Game(
        declaration=Declaration(contract, said),
        matadors=Matadors(min(count, max(matadors_of(contract))), held),
        outcome=outcome,
        bid=bid,
    ),
    st.sampled_from(TRUMP_CONTRACTS),
    st.sampled_from(DECLARED),
    st.integers(1, 11),
    truths,
    sound_outcomes,
    st.none() | st.sampled_from(legal_bids()),
)


@settings(max_examples=800, deadline=None)
@given(games)
def test_a_game_is_valued_exactly_if_it_has_no_problem(game: Game) -> None:
    problems = find_problems(game, ISKO)
    if not problems:
        agrees_with_itself(value(game))
        return
    with pytest.raises(InvalidGame) as caught:
        value(game)
    assert caught.value.problems == problems


@settings(max_examples=400, deadline=None)
@given(sound_games)
def test_a_value_agrees_with_itself(game: Game) -> None:
    if not find_problems(game, ISKO):
        agrees_with_itself(value(game))


def agrees_with_itself(worth: GameValue) -> None:
    """Hold against each other what a value tells in more than one way."""
    assert worth.value % worth.base == 0
    assert worth.value >= worth.reached
    assert worth.score in {None, worth.value, -2 * worth.value}
    assert (worth.score is None) == (worth.result is None)
    if worth.score is not None:
        assert (worth.score > 0) == (worth.result is Result.WON)
        assert worth.value in legal_bids() or worth.score < 0
    if worth.result is None:
        assert worth.if_won is not None
        assert worth.if_lost is not None
    if worth.game.bid is not None:
        bid = worth.game.bid
        assert worth.required is not None
        assert worth.required >= bid
        if worth.result is not None:
            assert worth.value >= worth.required
        if worth.game.contract is not Contract.NULL:
            least = worth.required == 2 * worth.base
            assert worth.required % worth.base == 0
            assert least or worth.required - worth.base < bid
        if worth.if_won is not None:
            assert worth.if_won >= bid
    if worth.levels:
        kinds = [level.kind for level in worth.levels]
        assert kinds == [kind for kind in LevelKind if kind in kinds]
        assert LevelKind.SCHNEIDER in kinds or LevelKind.SCHWARZ not in kinds
        assert worth.multiplier == sum(level.count for level in worth.levels)
        assert worth.reached == worth.base * worth.multiplier


@settings(max_examples=400, deadline=None)
@given(sound_games, st.data())
def test_one_level_more_never_lowers_the_value(game: Game, data: st.DataObject) -> None:
    said = game.declaration.announcements
    place = next(
        place
        for place, each in enumerate(DECLARED)
        if Declaration(game.contract, each).announcements == said
    )
    more = [
        game._replace(declaration=Declaration(game.contract, each)) for each in DECLARED[place:]
    ]
    count = game.matadors.count if game.matadors else 0
    if count < max(matadors_of(game.contract)):
        more.append(game._replace(matadors=Matadors(count + 1)))
    richer = data.draw(st.sampled_from(more))

    if not (find_problems(game, ISKO) or find_problems(richer, ISKO)):
        assert value_in_the_end(richer) >= value_in_the_end(game)


@settings(max_examples=400, deadline=None)
@given(sound_games)
def test_a_higher_bid_never_turns_a_loss_into_a_win_nor_makes_it_cheaper(game: Game) -> None:
    _, above = neighbours(game.bid or 0)
    raised = game._replace(bid=above)
    # What is told as lost may not fit without the overbid; a needed level may be granted.
    granted = game.outcome.party is Party.DEFENDERS
    if above is None or granted or find_problems(game, ISKO) or find_problems(raised, ISKO):
        return
    low, high = value(game).score, value(raised).score
    if low is not None and high is not None:
        assert high <= low


def value_in_the_end(game: Game) -> int:
    """Return the value; of a game whose outcome is open, that of the win its bid asks for."""
    worth = value(game)
    return worth.value if worth.if_won is None else max(worth.value, worth.if_won)


def won_games() -> Iterator[Game]:
    """Every legal won game: contracts, matadors, announcements and results."""
    results = (
        Outcome(card_points=61),
        Outcome(card_points=90, tricks=9),
        Outcome(card_points=120, tricks=10),
    )
    for contract, said, outcome in product(TRUMP_CONTRACTS, DECLARED, results):
        for count in matadors_of(contract):
            yield Game(
                declaration=Declaration(contract, said), matadors=Matadors(count), outcome=outcome
            )
    for hand, ouvert in NULLS:
        yield Game(
            declaration=Declaration(Contract.NULL, Announcements(hand=hand, ouvert=ouvert)),
            outcome=Outcome(tricks=0),
        )


def test_the_values_of_all_won_games_are_exactly_the_legal_bids() -> None:
    worths = [value(game) for game in won_games()]
    scores = {worth.score for worth in worths if worth.result is Result.WON}

    assert scores == set(legal_bids())


def test_the_games_worth_a_value_are_exactly_those_that_are_won_with_it() -> None:
    found: dict[int, dict[Contract, set[int]]] = {}
    for game in won_games():
        worth = value(game)
        if worth.result is Result.WON and worth.score is not None:
            counts = found.setdefault(worth.score, {}).setdefault(game.contract, set())
            counts.add(game.matadors.count if game.matadors else 0)

    for score in range(-1, 300):
        told = {each.contract: (each.fewest, each.most) for each in games_worth(score)}
        assert told == {
            contract: (min(counts), max(counts))
            for contract, counts in found.get(score, {}).items()
        }


def plain_score(
    contract: Contract, count: int, said: Announcements, points: int, tricks: int, bid: int
) -> int:
    """Return the score of a game that was played out, by the order of calculation."""
    schwarz_said = said.schwarz or said.ouvert
    schneider_said = said.schneider or schwarz_said
    met = points >= 61 and tricks > 0
    if schneider_said:
        met = points >= 90
    if schwarz_said:
        met = tricks == 10
    schwarz = tricks in {0, 10}
    schneider = points <= 30 or points >= 90 or schwarz
    levels = 1 + bool(said.hand) + (schneider_said or schneider) + schneider_said
    levels += (schwarz_said or schwarz) + schwarz_said + said.ouvert
    worth = BASES[contract] * (count + levels)
    if met and worth >= bid:
        return worth
    return -2 * max(worth, -(-bid // BASES[contract]) * BASES[contract])


@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
def test_every_game_that_was_played_out_has_the_score_of_the_plain_calculation(
    contract: Contract,
) -> None:
    results = (
        *((points, 5) for points in (0, 30, 31, 60, 61, 89, 90, 120)),
        *((points, 0) for points in (0, 22)),
        (120, 10),
    )
    bids = (None, 18, 33, 48, 72, 99, 144, 216, 264)
    for count, said, (points, tricks), bid in product(
        matadors_of(contract), DECLARED, results, bids
    ):
        game = Game(
            declaration=Declaration(contract, said),
            matadors=Matadors(count),
            outcome=Outcome(card_points=points, tricks=tricks),
            bid=bid,
        )
        expected = plain_score(contract, count, said, points, tricks, bid or 0)
        assert value(game).score == expected


@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
@pytest.mark.parametrize("ending", [Ending.CONCEDED, Ending.VIOLATION])
def test_every_game_that_ended_early_has_the_score_of_its_declared_levels(
    contract: Contract, ending: Ending
) -> None:
    base = BASES[contract]
    for count, place, bid in product(
        matadors_of(contract), range(len(DECLARED)), (0, *legal_bids())
    ):
        said = DECLARED[place]
        levels = 1 + (0, 0, 1, 3, 5, 6)[place]
        covering = -(-bid // base)

        by_declarer = Game(
            declaration=Declaration(contract, said),
            matadors=Matadors(count),
            outcome=Outcome(ending=ending, party=Party.DECLARER),
            bid=bid or None,
        )
        by_defenders = by_declarer._replace(outcome=Outcome(ending=ending, party=Party.DEFENDERS))
        assert value(by_declarer).score == -2 * base * max(count + levels, covering)
        # Schneider and schwarz are granted as far as they do not count by announcement.
        grantable = (2, 2, 2, 1, 0, 0)[place]
        if covering <= count + levels + grantable:
            assert value(by_defenders).score == base * max(count + levels, covering)
        else:
            assert value(by_defenders).score == -2 * base * covering


@pytest.mark.parametrize(("hand", "ouvert"), NULLS)
def test_every_null_is_won_without_a_trick_lost_with_one_or_refused(
    hand: bool, ouvert: bool
) -> None:
    worth = NULLS[hand, ouvert]
    declaration = Declaration(Contract.NULL, Announcements(hand=hand, ouvert=ouvert))
    for tricks, bid in product(range(11), legal_bids()):
        game = Game(declaration=declaration, outcome=Outcome(tricks=tricks), bid=bid)
        if bid > worth:
            assert [each.code for each in find_problems(game, ISKO)] == ["null-above-value"]
        else:
            assert value(game).score == (-2 * worth if tricks else worth)


def closed_sets() -> Iterator[frozenset[LevelKind]]:
    """Return every set of further levels that holds all that its levels imply."""
    hand, schneider, schwarz = LevelKind.HAND, LevelKind.SCHNEIDER, LevelKind.SCHWARZ
    said_schneider, said_schwarz = LevelKind.SCHNEIDER_ANNOUNCED, LevelKind.SCHWARZ_ANNOUNCED
    kinds = (hand, schneider, said_schneider, schwarz, said_schwarz, LevelKind.OUVERT)
    implied = (
        (schwarz, schneider),
        (said_schneider, schneider),
        (said_schneider, hand),
        (said_schwarz, schwarz),
        (said_schwarz, said_schneider),
        (LevelKind.OUVERT, said_schwarz),
    )
    chosen = chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1))
    for each in map(frozenset, chosen):
        if all(level not in each or needed in each for level, needed in implied):
            yield each


def minimal(sets: Iterable[frozenset[LevelKind]]) -> set[frozenset[LevelKind]]:
    kept = set(sets)
    return {each for each in kept if not any(other < each for other in kept)}


@pytest.mark.parametrize("hand", [None, True, False])
@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
def test_what_covers_a_bid_is_every_smallest_closed_set_of_levels_and_no_other(
    contract: Contract, hand: bool | None
) -> None:
    base = BASES[contract]
    open_sets = [each for each in closed_sets() if hand is None or (LevelKind.HAND in each) == hand]
    for bid, count in product(legal_bids(), matadors_of(contract)):
        found = cover(bid, contract=contract, matadors=Matadors(count), hand=hand)
        reaching = [each for each in open_sets if base * (count + 1 + len(each)) >= bid]

        assert len(found.ways) == len({way.levels for way in found.ways})
        assert {way.levels for way in found.ways} == minimal(reaching)
        for way in found.ways:
            assert way.value == base * (count + 1 + len(way.levels)) >= bid
            assert way.contract is contract
            assert set(way.certain) | set(way.to_achieve) == way.levels
        (minimum,) = found.minima
        assert minimum.possible == bool(reaching)
        assert minimum.ways == found.ways
        values = [way.value for way in found.ways]
        assert values == sorted(values)


@pytest.mark.parametrize("hand", [None, True, False])
def test_without_matadors_a_game_is_possible_if_any_number_of_them_covers_the_bid(
    hand: bool | None,
) -> None:
    longest = max(
        len(each) for each in closed_sets() if hand is None or (LevelKind.HAND in each) == hand
    )
    for bid in legal_bids():
        found = cover(bid, hand=hand)
        for minimum in found.minima:
            base = BASES[minimum.contract]
            most = max(matadors_of(minimum.contract)) + 1 + longest
            assert minimum.value >= bid
            assert minimum.multiplier == 2 or minimum.value - base < bid
            assert minimum.possible == (base * most >= bid)
        nulls = {
            (LevelKind.HAND in way.levels, LevelKind.OUVERT in way.levels): way.value
            for way in found.ways
        }
        assert nulls == {
            kind: worth
            for kind, worth in NULLS.items()
            if worth >= bid and (hand is None or kind[0] == hand)
        }


@settings(max_examples=150, deadline=None)
@given(twelve, st.sampled_from(legal_bids()), truths)
def test_cards_cover_what_their_matadors_cover(
    cards: tuple[Card, ...], bid: int, hand: bool | None
) -> None:
    found = cover(bid, cards=cards, hand=hand)

    for contract in TRUMP_CONTRACTS:
        shown = Matadors.of(cards, contract)
        told = cover(bid, contract=contract, matadors=shown, hand=hand)
        assert told.ways == tuple(way for way in found.ways if way.contract is contract)


@settings(max_examples=300, deadline=None)
@given(twelve, st.sampled_from((*Suit, None)))
def test_the_declarer_is_with_what_the_defenders_are_without(
    cards: tuple[Card, ...], suit: Suit | None
) -> None:
    others = [card for card in DECK if card not in cards]
    count, held = run_of_tops(cards, suit)

    assert run_of_tops(others, suit) == (count, not held)
    assert 1 <= count <= (4 if suit is None else 11)


@settings(max_examples=300, deadline=None)
@given(st.permutations(DECK), st.integers(0, 10))
def test_the_card_points_of_tricks_and_skat_lie_within_their_bounds(
    cards: list[Card], tricks: int
) -> None:
    least, most = points_of_tricks(tricks)
    own = cards[: 2 + 3 * tricks]

    assert least <= card_points(own) <= most
    assert card_points(own) + card_points(cards[len(own) :]) == 120


@settings(max_examples=200, deadline=None)
@given(st.permutations(DECK), st.integers(0, 10), st.sampled_from(TRUMP_CONTRACTS))
def test_a_deal_that_was_dealt_and_counted_is_valued(
    cards: list[Card], tricks: int, contract: Contract
) -> None:
    """Whatever cards the declarer has and whatever he takes, there is a score."""
    twelve_cards = tuple(cards[:12])
    points = card_points([*cards[10:12], *cards[12 : 12 + 3 * tricks]])
    least, most = points_of_tricks(tricks)
    game = Game(
        declaration=Declaration(contract),
        cards=twelve_cards,
        outcome=Outcome(card_points=min(max(points, least), most), tricks=tricks),
    )

    assert value(game).score is not None
