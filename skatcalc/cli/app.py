"""The program and its commands by name; none is imported before it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from skatcalc.cli.context import Settings
from skatcalc.i18n import LANGUAGES, N_
from skatcalc.problems import NotationError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping


COMMANDS = {
    "value": "skatcalc.cli.value",
    "cover": "skatcalc.cli.cover",
    "bids": "skatcalc.cli.bids",
    "explain": "skatcalc.cli.explain",
    "dispute": "skatcalc.cli.dispute",
    "write": "skatcalc.cli.write",
    "sheet": "skatcalc.cli.sheet",
    "audit": "skatcalc.cli.audit",
    "player": "skatcalc.cli.player",
    "season": "skatcalc.cli.season",
    "rules": "skatcalc.cli.rules",
    "book": "skatcalc.cli.book",
    "scat": "skatcalc.cli.scat",
}
"""The module of each command; it holds a Typer program named ``app``."""


class _Helpful:
    """What a command and a group have in common: their help is in the language in force."""

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401 - Typer's signature
        from skatcalc.cli.helptext import formatter, translate

        translate(self, ctx)
        text = formatter(ctx)
        self.format_help(ctx, text)  # type: ignore[attr-defined]  # Typer's
        return str(text.getvalue().rstrip("\n"))

    def get_short_help_str(self, limit: int = 45) -> str:
        from skatcalc.cli.helptext import translate

        translate(self)
        return str(super().get_short_help_str(limit))  # type: ignore[misc]  # Typer's

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:  # noqa: ANN401 - Typer's signature
        from skatcalc.cli.helptext import translate

        translate(self, ctx)
        return super().shell_complete(ctx, incomplete)  # type: ignore[misc]  # Typer's


class _Command(_Helpful, TyperCommand):
    """A command whose help is in the language in force."""


class CommandGroup(_Helpful, TyperGroup):
    """A group that tells an unknown command as all other faults are told."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - Typer's signature
        """Return the command that the first word names, and the words after it."""
        word = args[0]
        if self.get_command(ctx, word) is None and not ctx.resilient_parsing:
            from skatcalc.notation import nearest

            known = self.list_commands(ctx)
            facts = {"word": word, "nearest": nearest(word, known)}
            raise NotationError(Problem("command-unknown", facts))
        return super().resolve_command(ctx, args)


_SETTINGS: dict[str, Any] = {
    "cls": CommandGroup,
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class _App(typer.Typer):
    def command(self, name: str | None = None, **settings: Any) -> Any:  # noqa: ANN401 - handed on
        return super().command(name, **({"cls": _Command} | settings))


def new_app(**settings: Any) -> typer.Typer:  # noqa: ANN401 - handed on to Typer as they are
    """Return an empty Typer program set up as all of ours are."""
    return _App(**(_SETTINGS | settings))


def lazy_group(modules: "Mapping[str, str]") -> type[TyperGroup]:
    """Return a group whose commands are the ``app`` of these modules, imported on demand."""

    class LazyGroup(CommandGroup):
        def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - Typer's signature
            return list(modules)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002 - as above
            if cmd_name not in modules:
                return None
            # Typer asks for a command more than once in a run.
            loaded = self.__dict__.setdefault("loaded", {})
            if cmd_name not in loaded:
                loaded[cmd_name] = get_command(import_module(modules[cmd_name]).app)
                loaded[cmd_name].name = cmd_name
            return loaded[cmd_name]

    return LazyGroup


def _print_version(value: bool) -> None:
    if value:
        from skatcalc import __version__

        typer.echo(f"skatcalc {__version__}")
        raise typer.Exit


def program(words: tuple[str, ...]) -> Any:  # noqa: ANN401 - Typer's command class has no public name
    """Return the whole program as a command; ``words`` are the line as typed, for the book."""
    app = new_app(cls=lazy_group(COMMANDS), add_completion=True, no_args_is_help=False)

    @app.callback(help=HELP)
    def settings(
        ctx: typer.Context,
        book: Annotated[
            str | None, typer.Option("--book", metavar=N_("FILE"), help=N_("The book to use."))
        ] = None,
        by: Annotated[
            str | None, typer.Option("--by", metavar=N_("NAME"), help=N_("Who writes."))
        ] = None,
        lang: Annotated[  # noqa: ARG001 - main has put it in force
            str | None,
            typer.Option("--lang", metavar="|".join(LANGUAGES), help=N_("The language.")),
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=N_("Answer in JSON."))] = False,
        version: Annotated[  # noqa: ARG001 - the callback prints it
            bool,
            typer.Option("--version", callback=_print_version, is_eager=True, help=N_("Version.")),
        ] = False,
    ) -> None:
        ctx.obj = Settings(book=book, by=by, as_json=json, words=words)

    return get_command(app)


HELP = N_(
    "Works out what a game of Skat is worth, proves it and keeps the score sheet. "
    "The options --book, --by, --lang and --json may also stand after the command."
)
