"""``skatcalc season import``: results from a workbook or a CSV file, as lists of a season."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skatcalc.book import entries, keep, load
from skatcalc.checks import check_sheet
from skatcalc.cli.app import new_app
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.season.common import SeasonOption, echo_season
from skatcalc.cli.sheet.common import standing
from skatcalc.i18n import N_, _, format_date, ngettext
from skatcalc.ingest.results import ReadList, read_results
from skatcalc.memberbook import load_register
from skatcalc.members import shown_names
from skatcalc.problems import Problem, SkatError
from skatcalc.reading import fold
from skatcalc.scoring import tallies, totals
from skatcalc.seasonbook import (
    SeasonDesk,
    current_season,
    enter_read,
    season_view,
    unknown_names,
)
from skatcalc.sheet import Entry, Sheet
from skatcalc.store import Store

app = new_app()


@app.command(
    help=N_(
        "Reads the results of a workbook or a CSV file, a row for each player and list, and enters "
        "them in the season as lists that are known by their totals. Lists that the book has "
        "already stay as they are.\n\n"
        "skatcalc season import 2025.xlsx --dry-run"
    )
)
def importing(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"), readable=False, help=N_("A workbook in .xlsx, or a CSV file.")
        ),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=N_("Says what would be entered, and enters nothing."))
    ] = False,
    season: SeasonOption = None,
) -> None:
    """Enter the lists of a file in the season."""
    lists = read_results(file)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        plan = _planned(store, desk, lists)
        problems = unknown_names(store, plan.to_enter)
        if problems:
            raise SkatError(problems)
        if not dry_run and plan.entering:
            desk = _enter(ctx, store, desk, plan)
        lines = [*_lines(plan, desk.season.name, dry_run=dry_run)]
        if dry_run or not plan.entering:
            _echo(ctx, desk, plan, lines)
        else:
            echo_season(ctx, store, desk, *lines, data=_data(plan))
    print_warnings(plan.differing)
    print_warnings([*_doubts(plan.new)])


class _Plan(NamedTuple):
    """What becomes of the lists of a file.

    ``entering`` are those that the season has not: first the new ones, which have no stream before
    they are written, then those that the book has.
    """

    entering: Sequence[tuple[ReadList, Entry]]
    known: Sequence[Entry]
    differing: Sequence[Problem]

    @property
    def to_enter(self) -> list[Entry]:
        return [entry for _each, entry in self.entering]

    @property
    def new(self) -> list[ReadList]:
        return [each for each, entry in self.entering if not entry.stream]


def _planned(store: Store, desk: SeasonDesk, lists: Sequence[ReadList]) -> _Plan:
    book = _Known(store, desk)
    new: list[ReadList] = []
    known: list[tuple[ReadList, Entry]] = []
    differing: list[Problem] = []
    for each in lists:
        twins = book.like(each.sheet)
        found = [book.difference(twin, each.sheet) for twin in twins]
        equal = next((twin for twin, why in zip(twins, found, strict=True) if why is None), None)
        if equal is not None:
            book.take(equal)
            known.append((each, equal))
        elif twins:
            differing += [why.at(**each.where) for why in found[:1] if why]
        else:
            new.append(each)
    begun = [
        (each, Entry(number=number, stream="", heading=each.sheet.heading, closed=None))
        for number, each in enumerate(new, start=book.count + 1)
    ]
    outside = [pair for pair in known if pair[1].stream not in desk.season.sheets]
    inside = [entry for _each, entry in known if entry.stream in desk.season.sheets]
    return _Plan([*begun, *outside], inside, differing)


def _enter(ctx: typer.Context, store: Store, desk: SeasonDesk, plan: _Plan) -> SeasonDesk:
    """Write the new lists into the book, and enter all into the season; return it after that.

    Were the program stopped in between, the book would have lists that are in no season; the same
    file enters them when it is read again.
    """
    said, who = settings_of(ctx).said, scribe(ctx)
    kept: list[Entry] = []
    announced: set[str] = set()
    for each, entry in plan.entering:
        stream = entry.stream or keep(store, each.events, who, said).stream
        kept.append(replace(entry, stream=stream))
        if each.announced:
            announced.add(stream)
    return enter_read(store, desk, kept, announced, who, said)


class _Known:
    """The lists of the book, as results of a season tell them."""

    def __init__(self, store: Store, desk: SeasonDesk) -> None:
        self._store = store
        self._register = load_register(store)
        self._shown = shown_names(self._register.members)
        known = entries(store)
        self.count = len(known)
        self._places: dict[str, tuple[date, int]] = {
            each.sheet: (each.evening, each.series) for each in season_view(store, desk).results
        }
        self._by_name: dict[str, list[Entry]] = {}
        for entry in known:
            self._by_name.setdefault(fold(entry.heading.name), []).append(entry)
        self._taken: set[str] = set()

    def like(self, sheet: Sheet) -> list[Entry]:
        """Return the lists that have the name, the day, the series and the table of another."""
        heading = sheet.heading
        return [
            entry
            for entry in self._by_name.get(fold(heading.name), ())
            if entry.stream not in self._taken
            and heading.table == entry.heading.table
            and self._is_of(entry, heading.date, heading.series)
        ]

    def _is_of(self, entry: Entry, day: date, series: int | None) -> bool:
        told = entry.heading
        evening, number = self._places.get(entry.stream, (told.date, told.series))
        return day in {told.date, evening} and (series is None or series == (number or series))

    def take(self, entry: Entry) -> None:
        """Note that a list of the file is this one."""
        self._taken.add(entry.stream)

    def difference(self, entry: Entry, read: Sheet) -> Problem | None:
        """Return in what a list of the book differs from one of a file."""
        if entry.closed is None:
            return Problem("results-sheet-open", {"sheet": entry.label})
        sheet = load(self._store, entry.stream).sheet
        found = [seat.written for seat in read.seats]
        names = [self._names(entry, seat.written) for seat in sheet.seats]
        if len(found) != len(names) or any(
            fold(name) not in known for name, known in zip(found, names, strict=True)
        ):
            due = tuple(seat.written for seat in sheet.seats)
            return Problem(
                "results-players-differ",
                {"sheet": entry.label, "due": due, "found": tuple(found)},
            )
        for name, here, there in zip(found, _figures(sheet), _figures(read), strict=True):
            if here != there:
                facts = {"sheet": entry.label, "name": name, "due": here, "found": there}
                return Problem("results-differ", facts)
        return None

    def _names(self, entry: Entry, written: str) -> set[str]:
        """Return all names that results can have for one on a list."""
        names = {written}
        try:
            member = self._register.member_of(entry.stream, entry.label, written)
        except SkatError:
            pass
        else:
            names |= {member.name, self._shown[member.id]}
        return {fold(each) for name in names for each in (name, f"{name} (G)")}


def _figures(sheet: Sheet) -> list[str]:
    """Return what everybody came to: points, won and lost games, total."""
    paper = sheet.by_totals.players if sheet.by_totals else ()
    written = [each.total for each in paper] or [None] * len(sheet.seats)
    return [
        f"{tally.points}/{tally.won}/{tally.lost}/{total if told is None else told}"
        for tally, total, told in zip(tallies(sheet), totals(sheet), written, strict=True)
    ]


def _lines(plan: _Plan, season: str, *, dry_run: bool) -> Iterator[str]:
    count = len(plan.entering)
    if dry_run:
        yield ngettext(
            "{count} list would be entered", "{count} lists would be entered", count
        ).format(count=count)
        yield from map(_line, plan.new)
    else:
        yield ngettext("{count} list is entered", "{count} lists are entered", count).format(
            count=count
        )
    outside = len(plan.entering) - len(plan.new)
    if outside:
        yield ngettext(
            "{count} of them was in the book already, but not in {season}",
            "{count} of them were in the book already, but not in {season}",
            outside,
        ).format(count=outside, season=season)
    if plan.known:
        count = len(plan.known)
        yield ngettext(
            "{count} list is in already, with the same results",
            "{count} lists are in already, with the same results",
            count,
        ).format(count=count)


def _line(each: ReadList) -> str:
    heading = each.sheet.heading
    return _("{sheet} ({date}): {standing}").format(
        sheet=heading.name, date=format_date(heading.date), standing=standing(each.sheet)
    )


def _doubts(lists: Iterable[ReadList]) -> Iterator[Problem]:
    """Yield what the checks of lists that are new find not to fit, with list and place."""
    from skatcalc.checkwords import problem_lines

    for each in lists:
        heading = each.sheet.heading
        for line in problem_lines(check_sheet(each.sheet)):
            facts = {"list": heading.name, "date": heading.date, "reason": line}
            yield Problem("results-list", facts).at(**each.where)


def _data(plan: _Plan) -> dict[str, object]:
    from skatcalc.jsondata import problem_data

    return {
        "entered": [each.number for each in plan.to_enter],
        "already_in": [each.number for each in plan.known],
        "differing": [problem_data(each) for each in plan.differing],
    }


def _echo(ctx: typer.Context, desk: SeasonDesk, plan: _Plan, lines: Iterable[str]) -> None:
    if settings_of(ctx).as_json:
        data = {"schema": "skatcalc.season-import/1", "season": desk.season.name, **_data(plan)}
        print_json(data)
    else:
        typer.echo("\n".join(lines))
