"""The options that tell the facts of a game, shared by every command that takes a game.

``takes_game`` gives a command all of them at once; the command itself gets the ``Facts`` of words
and options together. An option says the same as a word, and a contradiction is named.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Annotated, Any, cast

import typer

from skatcalc.cli.context import settings_of
from skatcalc.game import Contract, Ending, Matadors, Party
from skatcalc.i18n import N_
from skatcalc.notation import Facts, combine, nearest, read_cards, read_words
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import is_signed_number

WORDS_SETTINGS = {"ignore_unknown_options": True}
"""For a command that takes words: "-3" and a lone "-" are words, see ``check_words``."""


def check_words(ctx: typer.Context, words: Sequence[str]) -> None:
    """Refuse every word that looks like an option, with the nearest option there is."""
    known = sorted(
        name
        for param in ctx.command.params
        for name in (*param.opts, *param.secondary_opts)
        if name.startswith("--")
    )
    problems = [
        Problem(
            "option-unknown", {"option": word, "nearest": nearest(word.partition("=")[0], known)}
        )
        for word in words
        if word.startswith("-") and len(word) > 1 and not word[1].isdecimal()
    ]
    problems += _contradictions(settings_of(ctx).words)
    if problems:
        raise NotationError(problems)


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


def _value(name: str, metavar: str, help_text: str) -> Any:  # noqa: ANN401 - for Annotated
    return typer.Option(name, metavar=metavar, help=help_text, show_default=False)


def _flag(name: str, help_text: str) -> Any:  # noqa: ANN401 - for Annotated
    return typer.Option(name, help=help_text, show_default=False)


def _game_parameters() -> list[inspect.Parameter]:
    """Return the parameters of all options of a game, in the order of the help."""
    text = str | None
    flag = bool | None
    annotations: dict[str, Any] = {
        "with_": Annotated[text, _value("--with", N_("N"), N_("Matadors held."))],
        "without": Annotated[text, _value("--without", N_("N"), N_("Matadors lacking."))],
        "matadors": Annotated[
            text, _value("--matadors", N_("N"), N_("Matadors, the sign not told."))
        ],
        "cards": Annotated[
            text, _value("--cards", N_("CARDS"), N_("The declarer's cards: CJ SJ HA."))
        ],
        "skat": Annotated[text, _value("--skat", N_("CARDS"), N_("The two cards of the skat."))],
        "hand": Annotated[flag, _flag("--hand/--no-hand", N_("Played Hand, or with the skat."))],
        "schneider": Annotated[flag, _flag("--schneider", N_("Schneider was reached."))],
        "schneider_announced": Annotated[
            flag, _flag("--schneider-announced", N_("Schneider was announced."))
        ],
        "schwarz": Annotated[flag, _flag("--schwarz", N_("Schwarz was reached."))],
        "schwarz_announced": Annotated[
            flag, _flag("--schwarz-announced", N_("Schwarz was announced."))
        ],
        "ouvert": Annotated[flag, _flag("--ouvert", N_("Played open."))],
        "bid": Annotated[text, _value("--bid", N_("N"), N_("The bid."))],
        "points": Annotated[text, _value("--points", N_("N"), N_("The declarer's card points."))],
        "tricks": Annotated[text, _value("--tricks", N_("N"), N_("The declarer's tricks."))],
        "won": Annotated[flag, _flag("--won/--lost", N_("The result, where it was only told."))],
        "ended": Annotated[
            text,
            _value("--ended", N_("HOW"), N_("conceded, thrown-in or violation: not played out.")),
        ],
        "by_party": Annotated[
            text, _value("--by-party", N_("PARTY"), N_("declarer or defenders: who ended it."))
        ],
        "kontra": Annotated[flag, _flag("--kontra", N_("Kontra was called."))],
        "re": Annotated[flag, _flag("--re", N_("Kontra and re were called."))],
        "hirsch": Annotated[flag, _flag("--hirsch", N_("The third doubling was called, too."))],
        "bock": Annotated[flag, _flag("--bock/--no-bock", N_("In a bock round, or not."))],
        "spitze": Annotated[flag, _flag("--spitze", N_("The last trick was promised."))],
        "revolution": Annotated[flag, _flag("--revolution", N_("Defenders exchanged cards."))],
        "played_on": Annotated[flag, _flag("--played-on", N_("Given away, and played on."))],
        "three_in_skat": Annotated[
            flag, _flag("--three-in-skat", N_("Three cards lay in the skat by mistake."))
        ],
        "announced_as": Annotated[
            text, _value("--announced-as", "null", N_("Replaces a null above its value."))
        ],
    }
    return [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for name, annotation in annotations.items()
    ]


def takes_game(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a game.

    The command takes ``told``, a function from words to the ``Facts`` of words and options
    together, in place of the options.
    """
    own = inspect.signature(command)
    extra = _game_parameters()
    names = [parameter.name for parameter in extra]

    @wraps(command)
    def wrapper(**values: Any) -> Any:  # noqa: ANN401 - Typer's values
        options = {name: values.pop(name) for name in names}

        def told(words: Sequence[str], *, column: int = 1) -> Facts:
            return _facts(words, column, options)

        return command(**values, told=told)

    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in own.parameters.values()
        if parameter.name != "told"
    ]
    signature = own.replace(parameters=[*parameters, *extra])
    wrapper.__signature__ = signature  # type: ignore[attr-defined]  # how inspect is told
    wrapper.__annotations__ = {each.name: each.annotation for each in signature.parameters.values()}
    return wrapper


def _facts(words: Sequence[str], column: int, options: dict[str, Any]) -> Facts:
    """Return the facts of words and options, every fault of both told together."""
    reader = Reader()
    told = [reader.facts(None, lambda: read_words(words, column=column)) or Facts()]
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
