"""Help in the language in force: our own texts, and the words that Typer puts around them.

Our texts are marked where the commands are made, which happens before anybody knows the language;
here they are translated when help is asked for, and at no cost to a run that needs none.
"""

from collections.abc import Sequence
from typing import Any

import typer

from skatcalc.i18n import N_, _

_USAGE = N_("Usage:")
_HEADINGS = frozenset({N_("Options"), N_("Arguments"), N_("Commands")})
_HELP_OPTION = N_("Show this message and exit.")
_COMPLETION = frozenset(
    {
        N_("Install completion for the current shell."),
        N_("Show completion for the current shell, to copy it or customize the installation."),
    }
)
_PIECES = frozenset({N_("[OPTIONS]"), N_("COMMAND [ARGS]...")})
_EXTRAS = {"required": N_("required"), "default: ": N_("default: {value}")}


_REPEATED = "…"
"""Stands behind an argument of which there may be several."""


def translate(command: Any, ctx: typer.Context | None = None) -> None:  # noqa: ANN401 - Typer's class has no public name
    """Put the texts of a command and of its parameters into the language in force."""
    params = command.get_params(ctx) if ctx else command.params
    for holder, names in (
        (command, ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar")),
        *((param, ("help", "metavar")) for param in params),
    ):
        for name in names:
            text = getattr(holder, name, None)
            # A metavar in small letters is a word that is typed as it stands.
            if text and not (name == "metavar" and text.islower()):
                setattr(holder, name, _(text))
    for param in params:
        if param.param_type_name == "argument" and param.metavar:
            if param.nargs < 0 and not param.metavar.endswith(_REPEATED):
                param.metavar += _REPEATED
            _tell_by_metavar(param)


def _tell_by_metavar(argument: Any) -> None:  # noqa: ANN401 - as above
    """Let an argument be told as we write it: Typer 0.29 adds its type, and dots of its own."""
    whole = type(argument).get_help_record
    argument.get_usage_pieces = lambda _ctx: [_in_usage(argument)]
    argument.get_help_record = lambda ctx: (argument.metavar, whole(argument, ctx)[1])


def _in_usage(argument: Any) -> str:  # noqa: ANN401 - as above
    """Return an argument in the line of usage, where brackets say that it may be left out."""
    metavar: str = argument.metavar
    if metavar.startswith("["):
        # It says by itself which part of it may.
        return metavar
    return f"{{{metavar}}}" if argument.required else f"[{metavar}]"


def formatter(ctx: typer.Context) -> Any:  # noqa: ANN401 - as above
    """Return what formats the help of this run."""
    return type("Formatter", (_Words, ctx.formatter_class), {})(
        width=ctx.terminal_width, max_width=ctx.max_content_width
    )


class _Words:
    """What Typer says of itself, translated on its way into the text."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{_(_USAGE)} ")  # type: ignore[misc]  # Typer's

    def write_heading(self, heading: str) -> None:
        super().write_heading(_(heading))  # type: ignore[misc]  # Typer's

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: int, **settings: int) -> None:
        told = [(first, _with_extras(second)) for first, second in rows]
        super().write_dl(told, *args, **settings)  # type: ignore[misc]  # Typer's


def _with_extras(text: str) -> str:
    """Return a description with what Typer adds in brackets: the default, or "required"."""
    before, bracket, extras = text.rpartition("  [")
    if not (bracket and extras.endswith("]")):
        return text
    return f"{before}{bracket}{'; '.join(map(_extra, extras[:-1].split('; ')))}]"


def _extra(text: str) -> str:
    for start, form in _EXTRAS.items():
        if text.startswith(start):
            return _(form).format(value=text.removeprefix(start))
    return text
