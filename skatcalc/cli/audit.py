"""``skatcalc audit``: a foreign file of games held against the rules."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skatcalc.audit import Audit, Finding, ForeignLine, audit
from skatcalc.cli.app import new_app
from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.rulebooks import RulesOption, read_rules
from skatcalc.i18n import N_, _, ngettext
from skatcalc.ingest.headings import Field, read_map
from skatcalc.messages import text
from skatcalc.problems import NotationError, Problem, naming
from skatcalc.rules import Rules

app = new_app()


class _Read(NamedTuple):
    """What a file holds, and what is to be said of how it was read."""

    lines: tuple[ForeignLine, ...]
    encoding: str = "utf-8"
    part: str | None = None
    unread: tuple[str, ...] = ()
    left_out: int = 0
    players: tuple[str, ...] = ()


@app.command(
    help=N_(
        "Holds a foreign file of games against the rules and points at every line that cannot be "
        "right: CSV, .xlsx, .jsonl, or .sgf records of the Skat server. Nothing is written.\n\n"
        "skatcalc audit list.csv\n\n"
        "skatcalc audit list.xlsx --rules pub.toml --map Pkt=score"
    )
)
def audit_command(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar=N_("FILE"), readable=False, help=N_("A file of games."))
    ],
    rules: RulesOption = "isko",
    columns: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar=N_("COLUMN=FIELD"),
            help=N_("What a column holds, where its heading does not say it; repeatable."),
        ),
    ] = None,
) -> None:
    """Print what cannot be right, and how many lines are."""
    book = read_rules(rules)
    told = _told(columns or [])
    with naming(file.name):
        read = _read(file, told)
    read = _held(read, book)
    found = audit(read.lines, book)
    if settings_of(ctx).as_json:
        from skatcalc.auditdata import audit_data

        print_json(
            audit_data(
                found,
                file=file.name,
                rules=book.name,
                encoding=read.encoding,
                unread=read.unread,
                running=read.players,
            )
        )
    else:
        _print(found, read, file)
    if found.findings:
        raise typer.Exit(1)


def _told(words: Iterable[str]) -> dict[str, Field]:
    told: dict[str, Field] = {}
    problems: list[Problem] = []
    for word in words:
        try:
            column, field = read_map(word)
            told[column] = field
        except NotationError as error:
            problems += (each.at(option="--map") for each in error.problems)
    if problems:
        raise NotationError(problems)
    return told


def _read(file: Path, told: Mapping[str, Field]) -> _Read:
    """Read the file by its ending; what has none of those that are known is CSV."""
    suffix = file.suffix.casefold()
    if suffix == ".sgf":
        from skatcalc.ingest.iss import read_iss

        if told:
            raise NotationError(Problem("audit-map-record"))
        return _Read(read_iss(file))
    if suffix in {".xlsx", ".xlsm"}:
        from skatcalc.ingest.workbook import read_workbook as reader
    elif suffix in {".jsonl", ".ndjson", ".json"}:
        from skatcalc.ingest.jsonlines import read_json_lines as reader
    else:
        from skatcalc.ingest.tables import read_table as reader
    from skatcalc.ingest.foreign import understand

    found = reader(file)
    understood = understand(found, told)
    return _Read(
        understood.lines,
        found.encoding,
        found.part,
        understood.unread,
        understood.left_out,
        understood.players,
    )


def _held(read: _Read, rules: Rules) -> _Read:
    """Return the lines with what their running totals tell, if the file has any."""
    if not read.players:
        return read
    from skatcalc.runningtotals import hold_running

    held = hold_running(read.lines, read.players, rules)
    if not held.accepted:
        return read._replace(players=())
    unread = tuple(each for each in read.unread if each not in read.players)
    return read._replace(lines=held.lines, unread=unread)


def _print(found: Audit, read: _Read, file: Path) -> None:
    _print_notes(read, file)
    for problem in _all_placed(found.findings, file):
        typer.echo(text(problem))
    print_warnings(_all_placed(found.doubts, file))
    line = ngettext(
        "{count} line read: {right} right, {wrong} not right, {unread} not understood",
        "{count} lines read: {right} right, {wrong} not right, {unread} not understood",
        found.read,
    )
    typer.echo(
        line.format(
            count=found.read,
            right=found.right,
            wrong=found.wrong,
            unread=found.not_understood,
        )
    )


def _all_placed(findings: Iterable[Finding], file: Path) -> list[Problem]:
    return [
        Problem(p.code, p.facts, {"file": file.name, "line": finding.line, **p.where})
        for finding in findings
        for p in finding.problems
    ]


def _print_notes(read: _Read, file: Path) -> None:
    """Say on standard error how the file was read, where that is not plain."""
    if read.encoding != "utf-8":
        note = _("{file} is not in UTF-8; it is read as {encoding}")
        typer.echo(note.format(file=file.name, encoding=read.encoding), err=True)
    if read.part is not None:
        note = _("{file}: the sheet {part} is read")
        typer.echo(note.format(file=file.name, part=read.part), err=True)
    if read.players:
        columns = ", ".join(read.players)
        note = _("{file}: {columns} are checked as running totals")
        typer.echo(note.format(file=file.name, columns=columns), err=True)
    if read.left_out:
        note = ngettext(
            "{file}: {count} line without number or game is left out",
            "{file}: {count} lines without number or game are left out",
            read.left_out,
        )
        typer.echo(note.format(file=file.name, count=read.left_out), err=True)
    if read.unread:
        columns = ", ".join(read.unread)
        note = ngettext(
            "{file}: the column {columns} is unknown and left out; --map says what it holds",
            "{file}: the columns {columns} are unknown and left out; --map says what they hold",
            len(read.unread),
        )
        typer.echo(note.format(file=file.name, columns=columns), err=True)
