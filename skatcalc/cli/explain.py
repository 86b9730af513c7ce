"""``skatcalc explain``: a rule in our own words, with examples and paragraphs."""

import shutil
import textwrap
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.explain import (
    Explanation,
    explained,
    find_topics,
    grouped,
    paragraph_text,
    topics,
)
from skatcalc.i18n import N_, _
from skatcalc.topics import Topic

app = new_app()

_WIDEST = 80


def complete_topic(incomplete: str) -> list[tuple[str, str]]:
    """Return the topics whose identifier begins so, each with its title, for the shell."""
    return [
        (key, _(topic.title))
        for key, topic in topics().items()
        if key.startswith(incomplete.casefold())
    ]


@app.command(
    help=N_(
        "Explains a rule with an example and its paragraphs; without a topic lists them all. A "
        "topic is named by its identifier, a paragraph, the code of a message, or in words.\n\n"
        "skatcalc explain own-schneider\n\n"
        "skatcalc explain 5.4.1"
    ),
)
def explain(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("TOPIC"), help=N_("What is to be explained."), autocompletion=complete_topic
        ),
    ] = None,
) -> None:
    """Print the list, the topics that match, or the only one that does."""
    as_json = settings_of(ctx).as_json
    found = find_topics(" ".join(words)) if words else tuple(topics().values())
    if len(found) == 1:
        _show(explained(found[0]), as_json=as_json)
    elif as_json:
        from skatcalc.jsondata import topics_data

        print_json(topics_data(found))
    elif words:
        _print_lines([_("several topics match; explain one of them:"), *_lines(found, found)])
    else:
        for heading, members in grouped():
            _print_lines([heading, *_lines(members, found)])


def _show(found: Explanation, *, as_json: bool) -> None:
    if as_json:
        from skatcalc.jsondata import explanation_data

        print_json(explanation_data(found))
    else:
        _print_lines(explanation_lines(found, width()))


def width() -> int:
    """Return how many columns a line may have: 80, or fewer in a narrower terminal."""
    return min(_WIDEST, shutil.get_terminal_size((_WIDEST, 0)).columns)


def _print_lines(lines: list[str]) -> None:
    for line in lines:
        typer.echo(line)


def _lines(members: tuple[Topic, ...], shown: tuple[Topic, ...]) -> list[str]:
    """Return a line for each member, cut off where the terminal is too narrow.

    The titles stand below each other in all that is shown.
    """
    longest = max(len(topic.key) for topic in shown)
    lines = [f"  {topic.key:<{longest}} {_(topic.title)}" for topic in members]
    columns = width()
    return [line if len(line) <= columns else f"{line[: columns - 1]}…" for line in lines]


def explanation_lines(found: Explanation, columns: int) -> list[str]:
    """Return a topic as it is printed: a line or more for each part, none of them empty."""
    parts = [(_("What"), found.what), (_("Why"), found.why)]
    for example in found.examples:
        parts.append((_("Example"), example.text))
        if example.why:
            parts.append(("", _("why: {why}").format(why=example.why)))
    cited = ", ".join(map(paragraph_text, found.paragraphs))
    parts += [
        (_("Disputed"), found.choice),
        (_("Note"), found.missing),
        (_("Paragraphs"), cited),
        (_("Source"), found.source),
    ]
    lines = textwrap.wrap(f"{found.title} [{found.key}]", columns)
    for name, text in parts:
        if text:
            lines += _labelled(name, text, columns)
    if found.untranslated:
        lines += textwrap.wrap(
            _("This topic is told in English: it is not translated yet."), columns
        )
    return lines


def _labelled(name: str, text: str, columns: int) -> list[str]:
    first = f"{name}: " if name else "  "
    return textwrap.wrap(
        text,
        columns,
        initial_indent=first,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )
