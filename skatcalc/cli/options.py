"""The options that tell the facts of a game, shared by every command that takes a game.

``takes_game`` gives a command all of them at once; the command itself gets the ``Facts`` of words
and options together. An option says the same as a word, and a contradiction is named.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Annotated, Any, cast

import typer

from skatcalc.cardwords import read_cards
from skatcalc.cli.context import settings_of
from skatcalc.facts import Facts, combine
from skatcalc.game import Contract, Ending, Matadors, Party
from skatcalc.i18n import N_
from skatcalc.notation import nearest, read_words
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import is_signed_number

WORDS_SETTINGS = {"ignore_unknown_options": True}
"""For a command that takes words: "-3" and a lone "-" are words, see ``check_words``."""


ForceOption = Annotated[
    bool, typer.Option("--force", help=N_("Write over a workbook that skatcalc has not made."))
]


def check_words(ctx: typer.Context, words: Sequence[str]) -> None:
    """Refuse every word that looks like an option, with the nearest option there is."""
    known = sorted(
        name
        for param in ctx.command.params
        for name in (*param.opts, *param.secondary_opts)
        if name.startswith("--")
    )
    problems = [
        Problem("option-unknown", {"option": word, "nearest": nearest_option(word, known)})
        for word in words
        if word.startswith("-") and len(word) > 1 and not word[1].isdecimal()
    ]
    problems += _contradictions(settings_of(ctx).words)
    if problems:
        raise NotationError(problems)


def nearest_option(word: str, known: Sequence[str]) -> str | None:
    """Return the option most like the word; the dashes, which all have, make none alike."""
    found = nearest(word.partition("=")[0].lstrip("-"), [name.lstrip("-") for name in known])
    return f"--{found}" if found else None


_OPPOSITES = (("--won", "--lost"), ("--hand", "--no-hand"), ("--bock", "--no-bock"))


def _contradictions(line: Sequence[str]) -> list[Problem]:
    """Tell options that are given twice and not alike; Typer would take the last one."""
    given: dict[str, str] = {}
    problems = []
    for option, value in _pairs(line):
        before = given.setdefault(option, value)
        if before != value:
            facts = {"first": f"{option} {before}", "second": f"{option} {value}"}
            problems.append(Problem("contradiction", facts))
    problems += [
        Problem("contradiction", {"first": one, "second": other})
        for one, other in _OPPOSITES
        if one in line and other in line
    ]
    return problems


def _pairs(line: Sequence[str]) -> Iterator[tuple[str, str]]:
    for place, word in enumerate(line):
        option, equals, value = word.partition("=")
        if option in _VALUED:
            yield option, value if equals else next(iter(line[place + 1 : place + 2]), "")


_VALUED = frozenset(
    {
        "--with",
        "--without",
        "--matadors",
        "--cards",
        "--skat",
        "--bid",
        "--points",
        "--tricks",
        "--ended",
        "--by-party",
        "--announced-as",
        "--written",
        "--rules",
        "--sheet",
    }
)


class Reader:
    """Reads the values of options; what cannot be read is noted, and told together in the end."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def number(self, option: str, word: str | None) -> int | None:
        """Return a whole number."""
        if word is None:
            return None
        if is_signed_number(word):
            return int(word)
        self.problems.append(Problem("number-unreadable", {"word": word}).at(option=option))
        return None

    def choice(self, option: str, word: str | None, choices: Sequence[str]) -> str | None:
        """Return one of the choices."""
        if word is None or word.casefold() in choices:
            return word and word.casefold()
        facts = {
            "word": word,
            "option": option,
            "known": tuple(choices),
            "nearest": nearest(word, choices),
        }
        self.problems.append(Problem("choice-unknown", facts))
        return None

    def facts(self, option: str | None, read: Callable[[], Any]) -> Any:  # noqa: ANN401 - as read
        """Return what ``read`` returns, its problems placed at the option if there is one."""
        try:
            return read()
        except NotationError as error:
            self.problems += [p.at(option=option) if option else p for p in error.problems]
            return None

    def finish(self) -> None:
        """Raise ``NotationError`` with all that could not be read."""
        if self.problems:
            raise NotationError(self.problems)


def _value(name: str, option: str, metavar: str, help_text: str) -> inspect.Parameter:
    told = typer.Option(None, option, metavar=metavar, help=help_text, show_default=False)
    return _parameter(name, told, str | None)


def _flag(name: str, option: str, help_text: str) -> inspect.Parameter:
    return _parameter(
        name, typer.Option(None, option, help=help_text, show_default=False), bool | None
    )


def _parameter(name: str, option: object, kind: object) -> inspect.Parameter:
    # As the default, not in ``Annotated``: Typer then copies each option half as often.
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=kind)


def _game_parameters() -> list[inspect.Parameter]:
    """Return the parameters of all options of a game, in the order of the help."""
    return [
        _value("with_", "--with", N_("N"), N_("Matadors held.")),
        _value("without", "--without", N_("N"), N_("Matadors lacking.")),
        _value("matadors", "--matadors", N_("N"), N_("Matadors, the sign not told.")),
        _value("cards", "--cards", N_("CARDS"), N_("The declarer's cards: CJ SJ HA.")),
        _value("skat", "--skat", N_("CARDS"), N_("The two cards of the skat.")),
        _flag("hand", "--hand/--no-hand", N_("Played Hand, or with the skat.")),
        _flag("schneider", "--schneider", N_("Schneider was reached.")),
        _flag("schneider_announced", "--schneider-announced", N_("Schneider was announced.")),
        _flag("schwarz", "--schwarz", N_("Schwarz was reached.")),
        _flag("schwarz_announced", "--schwarz-announced", N_("Schwarz was announced.")),
        _flag("ouvert", "--ouvert", N_("Played open.")),
        _value("bid", "--bid", N_("N"), N_("The bid.")),
        _value("points", "--points", N_("N"), N_("The declarer's card points.")),
        _value("tricks", "--tricks", N_("N"), N_("The declarer's tricks.")),
        _flag("won", "--won/--lost", N_("The result, where it was only told.")),
        _value(
            "ended", "--ended", N_("HOW"), N_("conceded, thrown-in or violation: not played out.")
        ),
        _value("by_party", "--by-party", N_("PARTY"), N_("declarer or defenders: who ended it.")),
        _flag("kontra", "--kontra", N_("Kontra was called.")),
        _flag("re", "--re", N_("Kontra and re were called.")),
        _flag("hirsch", "--hirsch", N_("The third doubling was called, too.")),
        _flag("bock", "--bock/--no-bock", N_("In a bock round, or not.")),
        _flag("spitze", "--spitze", N_("The last trick was promised.")),
        _flag("revolution", "--revolution", N_("Defenders exchanged cards.")),
        _flag("played_on", "--played-on", N_("Given away, and played on.")),
        _flag("three_in_skat", "--three-in-skat", N_("Three cards lay in the skat by mistake.")),
        _value("announced_as", "--announced-as", "null", N_("Replaces a null above its value.")),
    ]


def takes_game(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a game.

    The command takes ``told``, a function from words to the ``Facts`` of words and options
    together, in place of the options; it is an ``entry.ReadsWords``.
    """
    own = inspect.signature(command)
    extra = _game_parameters()
    names = [parameter.name for parameter in extra]

    @wraps(command)
    def wrapper(**values: Any) -> Any:  # noqa: ANN401 - Typer's values
        options = {name: values.pop(name) for name in names}

        def told(words: Sequence[str], *, column: int = 1, before: Facts | None = None) -> Facts:
            return _facts(words, column, before, options)

        return command(**values, told=told)

    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in own.parameters.values()
        if parameter.name != "told"
    ]
    signature = own.replace(parameters=[*parameters, *extra])
    wrapper.__signature__ = signature  # type: ignore[attr-defined]  # how inspect is told
    return wrapper


def _facts(
    words: Sequence[str], column: int, before: Facts | None, options: dict[str, Any]
) -> Facts:
    """Return the facts of words and options, every fault of both told together."""
    reader = Reader()
    said = reader.facts(None, lambda: read_words(words, column=column, before=before))
    told = [said or Facts()]
    told.append(_option_facts(reader, options))
    for name, held in (("with_", True), ("without", False), ("matadors", None)):
        count = reader.number("--" + name.strip("_"), options[name])
        if count is not None:
            told.append(Facts(matadors=Matadors(count, held)))
    together: Facts | None = reader.facts(None, lambda: combine(*told))
    reader.finish()
    return together or Facts()


def _option_facts(reader: Reader, options: dict[str, Any]) -> Facts:
    cards, skat = options["cards"], options["skat"]
    endings = [each.value for each in Ending if each is not Ending.PLAYED_OUT]
    ended = reader.choice("--ended", options["ended"], endings)
    party = reader.choice("--by-party", options["by_party"], [each.value for each in Party])
    contracts = [each.value for each in Contract]
    announced_as = reader.choice("--announced-as", options["announced_as"], contracts)
    told: dict[str, object] = {
        "hand": options["hand"],
        "schneider": options["schneider"],
        "schneider_announced": options["schneider_announced"],
        "schwarz": options["schwarz"],
        "schwarz_announced": options["schwarz_announced"],
        "ouvert": options["ouvert"],
        "bid": reader.number("--bid", options["bid"]),
        "card_points": reader.number("--points", options["points"]),
        "tricks": reader.number("--tricks", options["tricks"]),
        "won": options["won"],
        "doubling_steps": _doubling_steps(options),
        "bock_round": options["bock"],
        "last_trick_promise": options["spitze"],
        "revolution": options["revolution"],
        "played_on": options["played_on"],
        "three_in_skat": options["three_in_skat"],
        "ending": ended and Ending(ended),
        "party": party and Party(party),
        "announced_as": announced_as and Contract(announced_as),
        "cards": None if cards is None else reader.facts("--cards", lambda: read_cards(cards)),
        "skat": None if skat is None else reader.facts("--skat", lambda: read_cards(skat)),
    }
    facts = {name: fact for name, fact in told.items() if fact is not None}
    return cast("Facts", facts)


def _doubling_steps(options: dict[str, Any]) -> int | None:
    """Return the highest doubling that an option names."""
    steps = [step for step, name in enumerate(("kontra", "re", "hirsch"), start=1) if options[name]]
    return max(steps, default=None)
