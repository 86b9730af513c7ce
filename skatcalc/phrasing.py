"""A game in the words that a player would enter, in any of the languages."""

from collections.abc import Iterator

from skatcalc.game import Contract, Game
from skatcalc.i18n import language as language_in_force
from skatcalc.words import words_of

_DOUBLINGS = ("kontra", "re", "hirsch")


def format_words(game: Game, *, language: str | None = None) -> str:
    """Return the game in the words of a language, that in force where none is given.

    ``notation.read_words`` gives the same game back, but for the cards, which are not said.

    >>> from skatcalc.game import Declaration, Matadors
    >>> game = Game(declaration=Declaration(Contract.SPADES), matadors=Matadors(2, held=True))
    >>> format_words(game, language="de")
    'Pik mit 2'
    """
    say = words_of(language or language_in_force()).say
    return " ".join(
        say[name].format(number) if number is not None else say[name]
        for name, number in _parts(game)
    )


def _parts(game: Game) -> Iterator[tuple[str, int | None]]:
    announced, outcome = game.declaration.announcements, game.outcome
    yield ("revolution" if announced.revolution else game.contract.value), None
    if game.matadors is not None:
        signs = {True: "with", False: "without", None: "with or without"}
        yield signs[game.matadors.held], game.matadors.count
    suit_announced = game.contract is not Contract.NULL and announced.schneider
    flags = {
        "hand": game.declaration.hand and not suit_announced,
        "no hand": announced.hand is False,
        "ouvert": announced.ouvert and not announced.revolution,
        "schwarz announced": announced.schwarz and not announced.ouvert,
        "schneider announced": announced.schneider and not announced.schwarz,
        "spitze": announced.last_trick_promise,
        "played on": announced.played_on,
        "three in skat": game.three_in_skat,
        "schneider": outcome.schneider,
        "schwarz": outcome.schwarz,
        "won": outcome.won is True,
        "lost": outcome.won is False,
    }
    yield from ((name, None) for name, told in flags.items() if told)
    for name, number in (("points", outcome.card_points), ("tricks", outcome.tricks)):
        if number is not None:
            yield name, number
    if game.bid is not None:
        yield "bid", game.bid
    if outcome.party is not None:
        yield outcome.ending.value.replace("-", " "), None
        yield f"by {outcome.party.value}", None
    if game.announced_as is not None:
        yield "announced as null", None
    if game.doubling_steps:
        yield _DOUBLINGS[game.doubling_steps - 1], None
    if game.bock_round is not None:
        yield ("bock" if game.bock_round else "no bock"), None
