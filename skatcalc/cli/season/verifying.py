"""``skatcalc season verify``: what somebody has changed in a workbook of a season."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.output import print_json
from skatcalc.cli.season.common import SeasonOption
from skatcalc.cli.season.workbooks import Parts, contents_of
from skatcalc.export.ours import MARK
from skatcalc.i18n import LANGUAGES, N_, _, language, speaking
from skatcalc.ingest.cells import properties_of
from skatcalc.ingest.textfiles import read_bytes
from skatcalc.problems import Problem, SheetError, naming
from skatcalc.seasonbook import SeasonDesk, current_season, season_view, seasons
from skatcalc.store import Store

app = new_app()

_DIGITS = 18
"""Of a count of entries; who writes more into a file is out to do harm."""


@app.command(
    help=N_(
        "Holds a workbook that season export has made against the book, and names every cell and "
        "every row that somebody has changed. The status is 1 when there is one.\n\n"
        "skatcalc season verify 2026.xlsx"
    )
)
def verifying(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A workbook in .xlsx.")),
    ],
    season: SeasonOption = None,
) -> None:
    """Print what was changed."""
    from skatcalc.ingest.verifying import differences
    from skatcalc.messages import text
    from skatcalc.seasondocument import season_document

    content = read_bytes(file)
    with naming(file.name):
        told = properties_of(content)
    if MARK not in told:
        raise SheetError(Problem("workbook-not-ours", {"path": str(file)}))
    with open_book(ctx) as store:
        desk = _season(store, season, told, file)
        parts = Parts(*(told.get(f"{MARK}.{name}") == "yes" for name in ("lists", "ended")))
        view = season_view(store, desk)
        with speaking(_language(told)):
            contents = contents_of(store, desk, view, parts)
            document = season_document(contents)
            with naming(file.name):
                found = differences(content, document)
    since = [*_since(told, contents.properties)]
    if settings_of(ctx).as_json:
        from skatcalc.jsondata import problem_data

        data: dict[str, object] = {
            "schema": "skatcalc.verified/1",
            "season": desk.season.name,
            "file": str(file),
            "warnings": [problem_data(each) for each in since],
            "findings": [problem_data(each) for each in found],
        }
        print_json(data)
    else:
        for each in (*since, *found):
            typer.echo(text(each))
        if not found:
            typer.echo(_("nothing was changed in {file}").format(file=file))
    if found:
        raise typer.Exit(1)


def _season(store: Store, word: str | None, told: Mapping[str, str], file: Path) -> SeasonDesk:
    """Return the season that was asked for, else the one that the file is of."""
    stream = told.get(f"{MARK}.season")
    if word or stream is None:
        return current_season(store, word)
    found = next((desk for desk in seasons(store) if desk.stream == stream), None)
    if found is None:
        raise SheetError(Problem("workbook-season-unknown", {"path": str(file)}))
    return found


def _language(told: Mapping[str, str]) -> str:
    word = told.get(f"{MARK}.language", "")
    return word if word in LANGUAGES else language()


def _since(told: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Problem]:
    """Yield what the book has that it had not when the file was made."""
    then = told.get(f"{MARK}.entries", "")
    if not then.isdecimal() or len(then) > _DIGITS:
        return
    newer = int(now["entries"]) - int(then)
    if newer > 0:
        yield Problem("workbook-newer-entries", {"count": newer})
    if newer < 0:
        yield Problem("workbook-other-book", {"count": int(then)})
