"""What the commands share that print a table: in which form, and into which file."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skatcalc.cli.context import settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json
from skatcalc.i18n import ENGLISH, N_, _, speaking
from skatcalc.problems import NotationError, Problem
from skatcalc.table import Table

FORMATS = ("text", "markdown", "csv", "excel-de", "json")
_BY_ENDING = {".txt": "text", ".md": "markdown", ".csv": "csv", ".json": "json"}

FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="|".join(FORMATS),
        help=N_("The form; else what the file's name ends in, else text for the terminal."),
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        metavar=N_("FILE"),
        readable=False,
        help=N_("Writes to a file: .txt, .md, .csv or .json."),
    ),
]
WideOption = Annotated[
    bool, typer.Option("--wide", help=N_("All columns, however long the lines get."))
]


class Forms(NamedTuple):
    """One result in each form that it can be asked for, made when it is.

    ``page`` are the tables of a page in Markdown, where they are not ``table`` alone.
    """

    text: Callable[[], str]
    table: Callable[[], Table]
    data: Callable[[], Mapping[str, object]]
    page: Callable[[], Iterable[Table]] | None = None


def chosen_form(ctx: typer.Context, form: str | None, file: Path | None) -> str:
    """Return the form that is asked for; raises ``NotationError`` where that is none of ours."""
    reader = Reader()
    told = reader.choice("--format", form, FORMATS)
    reader.finish()
    if told is None and settings_of(ctx).as_json:
        return "json"
    if told is not None or file is None:
        return told or "text"
    ending = file.suffix.casefold()
    if ending not in _BY_ENDING:
        facts = {"path": str(file), "known": tuple(_BY_ENDING)}
        raise NotationError(Problem("export-format-unknown", facts))
    return _BY_ENDING[ending]


def put(ctx: typer.Context, forms: Forms, form: str, file: Path | None) -> None:
    """Print a result in a form, or write it to the file and say so."""
    if file is None and form == "json":
        print_json(forms.data())
        return
    content = _content(forms, form)
    if file is None:
        # As bytes, since a terminal's line ends are not those of a file for Excel.
        typer.echo(content, nl=False)
        return
    from skatcalc.export.files import write_file

    write_file(file, content)
    if settings_of(ctx).as_json:
        print_json(forms.data())
        return
    typer.echo(_("written to {file}").format(file=file))


def _content(forms: Forms, form: str) -> bytes:
    match form:
        case "markdown":
            from skatcalc.export.markdown import render as markdown

            page = forms.page() if forms.page else [forms.table()]
            text = "\n\n".join(map(markdown, page))
        case "csv":
            from skatcalc.export.delimited import Headings, render

            # Its words are the same everywhere, like its headings.
            with speaking(ENGLISH):
                return render(forms.table(), Headings.KEYS).encode()
        case "excel-de":
            from skatcalc.export.delimited import render_excel_de

            return render_excel_de(forms.table())
        case "json":
            import json

            text = json.dumps(forms.data(), ensure_ascii=False, indent=2)
        case _:
            text = forms.text()
    return f"{text}\n".encode()


def on_terminal(tables: Iterable[Table], *, whole: bool = False) -> str:
    """Return tables as text one below the other, each as wide as a terminal unless ``whole``."""
    from skatcalc.export.text import WIDTH, render

    return "\n\n".join(render(table, None if whole else WIDTH) for table in tables)
