"""Each level that counts, why it counts and under which topic its rule stands."""

import pytest

from skatcalc.cards import Card, Rank, Suit
from skatcalc.game import (
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
from skatcalc.levels import (
    Count,
    Level,
    Reason,
    count_levels,
    further_levels,
    known_card_points,
    with_levels,
)
from skatcalc.rules import ISKO

MATADORS = ("matadors", "told", "matadors")
GAME = ("game", "always", "levels")
HAND = ("hand", "declared", "announcement")
IMPLIED_HAND = ("hand", "implied", "announcement")
SAID_SCHNEIDER = ("schneider-announced", "declared", "announced")
SAID_SCHWARZ = ("schwarz-announced", "declared", "announced")
OUVERT = ("ouvert", "declared", "ouvert")

NOTHING = Announcements()
SCHNEIDER = Announcements(hand=True, schneider=True)
SCHWARZ = Announcements(hand=True, schwarz=True)

BY_DECLARER = Outcome(ending=Ending.VIOLATION, party=Party.DECLARER)
BY_DEFENDERS = Outcome(ending=Ending.VIOLATION, party=Party.DEFENDERS)


def counted(
    outcome: Outcome, announced: Announcements = NOTHING, *, bid: int | None = None
) -> Count:
    declaration = Declaration(Contract.SPADES, announced)
    game = Game(declaration=declaration, matadors=Matadors(1), outcome=outcome, bid=bid)
    return count_levels(game, ISKO)


def told(count: Count) -> list[tuple[str, str, str]]:
    return [(level.kind.value, level.reason.value, level.topic) for level in count.levels]


@pytest.mark.parametrize(
    ("outcome", "made", "met"),
    [
        (Outcome(), [], None),
        (Outcome(card_points=61), [], True),
        (Outcome(card_points=60), [], False),
        (Outcome(card_points=89), [], True),
        (Outcome(card_points=31), [], False),
        (Outcome(won=True), [], True),
        (Outcome(won=False), [], False),
        (Outcome(tricks=5), [], None),
        (Outcome(card_points=90), [("schneider", "card-points", "schneider")], True),
        (Outcome(card_points=30), [("schneider", "card-points", "own-schneider")], False),
        (Outcome(card_points=0), [("schneider", "card-points", "own-schneider")], False),
        (Outcome(card_points=120), [("schneider", "card-points", "schneider")], True),
        (Outcome(schneider=True), [("schneider", "told", "schneider")], True),
        (Outcome(tricks=2, schneider=True), [("schneider", "told", "schneider")], True),
        # With a single trick he has at most 54 card points: the schneider is his own.
        (Outcome(tricks=1, schneider=True), [("schneider", "told", "own-schneider")], False),
        (
            Outcome(schneider=True, won=False),
            [("schneider", "told", "own-schneider")],
            False,
        ),
        (
            Outcome(card_points=120, tricks=9),
            [("schneider", "card-points", "schneider")],
            True,
        ),
        (
            Outcome(card_points=0, tricks=1),
            [("schneider", "card-points", "own-schneider")],
            False,
        ),
        (
            Outcome(tricks=10),
            [("schneider", "tricks", "schwarz"), ("schwarz", "tricks", "schwarz")],
            True,
        ),
        (
            Outcome(tricks=0),
            [("schneider", "tricks", "own-schneider"), ("schwarz", "tricks", "own-schneider")],
            False,
        ),
        (
            Outcome(tricks=0, schneider=True),
            [("schneider", "told", "own-schneider"), ("schwarz", "tricks", "own-schneider")],
            False,
        ),
        (
            Outcome(schwarz=True),
            [("schneider", "told", "schwarz"), ("schwarz", "told", "schwarz")],
            True,
        ),
        (
            Outcome(schwarz=True, won=False),
            [("schneider", "told", "own-schneider"), ("schwarz", "told", "own-schneider")],
            False,
        ),
        (
            Outcome(schwarz=True, card_points=20),
            [("schneider", "card-points", "own-schneider"), ("schwarz", "told", "own-schneider")],
            False,
        ),
        (
            Outcome(schwarz=True, card_points=120),
            [("schneider", "card-points", "schneider"), ("schwarz", "told", "schwarz")],
            True,
        ),
        # Thrown in is counted as if it had been played out.
        (
            Outcome(card_points=25, tricks=2, ending=Ending.THROWN_IN, party=Party.DECLARER),
            [("schneider", "card-points", "own-schneider")],
            False,
        ),
    ],
)
def test_what_was_made_counts_for_either_party(
    outcome: Outcome, made: list[tuple[str, str, str]], met: bool | None
) -> None:
    count = counted(outcome)

    assert told(count) == [MATADORS, GAME, *made]
    assert count.met is met


@pytest.mark.parametrize(
    ("outcome", "pair", "met"),
    [
        (Outcome(), ("schneider", "announced", "announced"), None),
        (Outcome(won=True), ("schneider", "announced", "announced"), True),
        (Outcome(won=False), ("schneider", "missed", "announced"), False),
        (Outcome(card_points=89), ("schneider", "missed", "announced"), False),
        (Outcome(card_points=90), ("schneider", "card-points", "schneider"), True),
        (Outcome(card_points=60), ("schneider", "missed", "announced"), False),
        (Outcome(card_points=30), ("schneider", "missed", "own-schneider-announced"), False),
        (Outcome(schneider=True), ("schneider", "told", "schneider"), True),
        (
            Outcome(schneider=True, won=False),
            ("schneider", "missed", "own-schneider-announced"),
            False,
        ),
    ],
)
def test_schneider_announced_counts_with_its_announcement_made_or_missed(
    outcome: Outcome, pair: tuple[str, str, str], met: bool | None
) -> None:
    count = counted(outcome, SCHNEIDER)

    assert told(count) == [MATADORS, GAME, HAND, pair, SAID_SCHNEIDER]
    assert (count.multiplier, count.met) == (5, met)


def test_schwarz_above_an_announced_schneider_counts_besides() -> None:
    made, own = counted(Outcome(tricks=10), SCHNEIDER), counted(Outcome(tricks=0), SCHNEIDER)

    assert told(made)[-3:] == [
        ("schneider", "tricks", "schwarz"),
        SAID_SCHNEIDER,
        ("schwarz", "tricks", "schwarz"),
    ]
    assert told(own)[-3:] == [
        ("schneider", "missed", "own-schneider-announced"),
        SAID_SCHNEIDER,
        ("schwarz", "tricks", "own-schneider"),
    ]
    assert (made.multiplier, own.multiplier) == (6, 6)


@pytest.mark.parametrize(
    ("outcome", "met", "schwarz"),
    [
        (Outcome(), None, ("schwarz", "announced", "announced")),
        (Outcome(tricks=10), True, ("schwarz", "tricks", "schwarz")),
        (Outcome(tricks=9), False, ("schwarz", "missed", "announced")),
        (Outcome(tricks=9, card_points=120), False, ("schwarz", "missed", "announced")),
        (Outcome(tricks=0), False, ("schwarz", "missed", "own-schneider-announced")),
        (Outcome(schwarz=True), True, ("schwarz", "told", "schwarz")),
        (Outcome(schneider=True), None, ("schwarz", "announced", "announced")),
        (Outcome(card_points=119), False, ("schwarz", "missed", "announced")),
        (Outcome(card_points=120), None, ("schwarz", "announced", "announced")),
        (Outcome(card_points=120, schwarz=True), True, ("schwarz", "told", "schwarz")),
        (Outcome(card_points=40), False, ("schwarz", "missed", "announced")),
        (Outcome(won=False), False, ("schwarz", "missed", "announced")),
    ],
)
def test_schwarz_announced_takes_all_ten_tricks(
    outcome: Outcome, met: bool | None, schwarz: tuple[str, str, str]
) -> None:
    count = counted(outcome, SCHWARZ)

    assert told(count)[-2:] == [schwarz, SAID_SCHWARZ]
    assert (count.multiplier, count.met) == (7, met)


def test_ouvert_counts_on_top_of_all_that_it_implies() -> None:
    count = counted(Outcome(tricks=9), Announcements(ouvert=True))

    assert told(count) == [
        MATADORS,
        GAME,
        IMPLIED_HAND,
        ("schneider", "missed", "announced"),
        SAID_SCHNEIDER,
        ("schwarz", "missed", "announced"),
        SAID_SCHWARZ,
        OUVERT,
    ]


def test_the_cards_are_the_reason_for_matadors_that_were_not_told() -> None:
    cards = tuple(Card(suit, rank) for suit in (Suit.HEARTS, Suit.CLUBS) for rank in Rank)[:12]
    game = Game(declaration=Declaration(Contract.HEARTS), cards=cards)

    assert count_levels(game, ISKO).levels[0] == Level(
        LevelKind.MATADORS, 2, Reason.CARDS, "matadors"
    )


def test_matadors_that_were_told_and_shown_have_the_cards_as_their_reason() -> None:
    cards = tuple(Card(suit, rank) for suit in (Suit.HEARTS, Suit.CLUBS) for rank in Rank)[:12]
    game = Game(declaration=Declaration(Contract.HEARTS), matadors=Matadors(2), cards=cards)

    assert count_levels(game, ISKO).levels[0].reason is Reason.CARDS


@pytest.mark.parametrize(
    "outcome",
    [
        BY_DECLARER,
        BY_DECLARER._replace(ending=Ending.CONCEDED),
        BY_DECLARER._replace(card_points=60),
        BY_DECLARER._replace(card_points=10),
        BY_DECLARER._replace(tricks=0),
        BY_DECLARER._replace(schneider=True, schwarz=True),
        BY_DECLARER._replace(card_points=95, won=False),
        BY_DEFENDERS._replace(won=False),
    ],
)
def test_a_game_that_ended_early_is_lost_in_the_declared_levels(outcome: Outcome) -> None:
    assert told(counted(outcome)) == [MATADORS, GAME]
    assert counted(outcome).met is False
    assert told(counted(outcome, SCHNEIDER))[-2:] == [
        ("schneider", "missed", "announced"),
        SAID_SCHNEIDER,
    ]


@pytest.mark.parametrize(
    "outcome",
    [
        BY_DEFENDERS,
        BY_DEFENDERS._replace(ending=Ending.CONCEDED),
        BY_DEFENDERS._replace(card_points=10),
        BY_DEFENDERS._replace(card_points=10, schwarz=True),
        BY_DEFENDERS._replace(tricks=0),
        BY_DEFENDERS._replace(tricks=0, schneider=True),
        BY_DECLARER._replace(card_points=61),
        BY_DECLARER._replace(won=True),
    ],
)
def test_a_game_that_ended_early_is_won_in_the_simple_level(outcome: Outcome) -> None:
    assert told(counted(outcome)) == [MATADORS, GAME]
    assert counted(outcome).met is True


@pytest.mark.parametrize(
    ("outcome", "made"),
    [
        (BY_DEFENDERS._replace(card_points=92), ("schneider", "card-points", "schneider")),
        (BY_DEFENDERS._replace(schneider=True), ("schneider", "told", "schneider")),
        (BY_DECLARER._replace(card_points=92), ("schneider", "card-points", "schneider")),
    ],
)
def test_what_was_made_before_a_game_ended_early_counts_for_the_winner(
    outcome: Outcome, made: tuple[str, str, str]
) -> None:
    assert told(counted(outcome)) == [MATADORS, GAME, made]


@pytest.mark.parametrize(
    ("announced", "outcome", "bid", "met"),
    [
        (NOTHING, BY_DECLARER._replace(card_points=70), 23, False),
        (NOTHING, BY_DECLARER._replace(card_points=90), 33, True),
        (NOTHING, BY_DECLARER._replace(card_points=90), 35, False),
        (NOTHING, BY_DECLARER._replace(tricks=10), 44, True),
        (SCHNEIDER, BY_DECLARER._replace(card_points=89), 18, False),
        (SCHNEIDER, BY_DECLARER._replace(card_points=90), 55, True),
        (SCHWARZ, BY_DECLARER._replace(card_points=120), 18, False),
    ],
)
def test_a_game_was_decided_only_if_bid_and_announcement_were_met(
    announced: Announcements, outcome: Outcome, bid: int, met: bool
) -> None:
    assert counted(outcome, announced, bid=bid).met is met


@pytest.mark.parametrize(
    ("ending", "topic"),
    [(Ending.VIOLATION, "violation-needed-level"), (Ending.CONCEDED, "concede-defenders")],
)
def test_the_defenders_grant_the_levels_that_the_bid_needs_and_no_more(
    ending: Ending, topic: str
) -> None:
    outcome = BY_DEFENDERS._replace(ending=ending)
    schneider, schwarz = ("schneider", "granted", topic), ("schwarz", "granted", topic)

    assert told(counted(outcome, bid=22)) == [MATADORS, GAME]
    assert told(counted(outcome, bid=30)) == [MATADORS, GAME, schneider]
    assert told(counted(outcome, bid=44)) == [MATADORS, GAME, schneider, schwarz]
    assert told(counted(outcome, bid=45)) == [MATADORS, GAME]
    assert told(counted(outcome._replace(card_points=90), bid=44)) == [
        MATADORS,
        GAME,
        ("schneider", "card-points", "schneider"),
        schwarz,
    ]


def test_granted_levels_stand_in_the_order_of_counting() -> None:
    count = counted(BY_DEFENDERS, SCHNEIDER, bid=66)

    assert told(count) == [
        MATADORS,
        GAME,
        HAND,
        ("schneider", "announced", "announced"),
        SAID_SCHNEIDER,
        ("schwarz", "granted", "violation-needed-level"),
    ]


def needed(bid: int, outcome: Outcome = Outcome()) -> list[str] | None:
    declaration = Declaration(Contract.SPADES)
    game = Game(declaration=declaration, matadors=Matadors(1), bid=bid, outcome=outcome)
    found = further_levels(count_levels(game, ISKO), game, ISKO)
    return None if found is None else [level.kind.value for level in found]


def test_the_levels_still_needed_are_the_fewest_that_cover_the_bid() -> None:
    assert [needed(bid) for bid in (22, 23, 33, 35, 44, 45)] == [
        [],
        ["schneider"],
        ["schneider"],
        ["schneider", "schwarz"],
        ["schneider", "schwarz"],
        None,
    ]


def test_schwarz_cannot_be_needed_once_the_play_is_over_and_both_have_a_trick() -> None:
    stopped = BY_DEFENDERS._replace(tricks=5)

    assert needed(33, Outcome(tricks=5)) == ["schneider"]
    assert needed(44, Outcome(tricks=5)) is None
    assert needed(44, Outcome(tricks=10)) == []
    assert needed(44, stopped) == []  # granted already: five tricks were taken until then


def test_levels_are_put_in_the_order_in_which_they_are_counted_aloud() -> None:
    ouvert = Level(LevelKind.OUVERT, 1, Reason.DECLARED, "ouvert")
    game = Level(LevelKind.GAME, 1, Reason.ALWAYS, "levels")
    schwarz = Level(LevelKind.SCHWARZ, 1, Reason.NEEDED, "schwarz")

    assert with_levels((game, ouvert), (schwarz,)) == (game, schwarz, ouvert)


def test_a_count_knows_the_levels_it_has() -> None:
    count = counted(Outcome(card_points=90))

    assert count.has(LevelKind.SCHNEIDER)
    assert not count.has(LevelKind.SCHWARZ)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (Outcome(), None),
        (Outcome(card_points=61), 61),
        (Outcome(tricks=9), None),
        (Outcome(tricks=10), 120),
        (Outcome(tricks=10, card_points=120), 120),
    ],
)
def test_ten_tricks_tell_the_card_points(outcome: Outcome, points: int | None) -> None:
    assert known_card_points(outcome) == points
