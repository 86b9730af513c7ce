"""Measures the program against its floors, in one run: ``python tests/benchmarks/bench.py``.

Each pair runs turn by turn, so that whatever else the machine does falls on both; what counts is
the ratio of the medians and of the minima.
"""

import compileall
import contextlib
import gc
import io
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import version
from itertools import cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from openpyxl import Workbook, load_workbook  # noqa: E402 - found only now
from tabulate import tabulate  # noqa: E402

from skatcalc.book import Scribe  # noqa: E402
from skatcalc.checks import closing  # noqa: E402
from skatcalc.cli import main  # noqa: E402
from skatcalc.events import (  # noqa: E402
    DealAdded,
    Event,
    Heading,
    PlayerTotals,
    Scoring,
    Seat,
    SheetOpened,
    TotalsEntered,
)
from skatcalc.export import workbook  # noqa: E402
from skatcalc.game import (  # noqa: E402
    Announcements,
    Contract,
    Declaration,
    Game,
    Matadors,
    Outcome,
)
from skatcalc.ingest.delimited import read_sheet  # noqa: E402
from skatcalc.memberbook import load_register  # noqa: E402
from skatcalc.memberbook import write as write_register  # noqa: E402
from skatcalc.members import take_in  # noqa: E402
from skatcalc.reports import sheet_document, sheet_table  # noqa: E402
from skatcalc.rules import ISKO  # noqa: E402
from skatcalc.scoring import totals  # noqa: E402
from skatcalc.season import standings  # noqa: E402
from skatcalc.seasonbook import (  # noqa: E402
    begin_season,
    current_season,
    season_view,
    write_season,
)
from skatcalc.seasonevents import SheetIn, SheetsEntered  # noqa: E402
from skatcalc.seasonrules import SeasonRules, find_season_rules  # noqa: E402
from skatcalc.sheet import MOST_GAMES, Sheet, records_of, replay  # noqa: E402
from skatcalc.store import SHEET_PREFIX, Store, open_store  # noqa: E402
from skatcalc.store.sqlite import SqliteStore  # noqa: E402
from skatcalc.valuation import value  # noqa: E402

RUNS = 25
FEWEST_RUNS = 15
EXPORTS, STANDINGS = 5, 7
EVENTS = 100_000
LISTS = 20_000
EVENING = ROOT / "examples" / "evening_four.csv"
STAMP = datetime(2026, 11, 29, tzinfo=UTC)
PASSED, HAND, WON, SCHNEIDER, HELD = 0.05, 0.15, 0.8, 0.25, 0.55
"""How often that is so in a made-up game."""

OURS = """
import sys
from skatcalc.cli import main
sys.exit(main())
"""
FLOOR = """
import sys
from empty_program import app
sys.exit(app())
"""
EMPTY_PROGRAM = '''
import typer

app = typer.Typer()


@app.command()
def one(word: str) -> None:
    """Says a word."""
    typer.echo(word)


@app.command()
def two(word: str) -> None:
    """Says a word twice."""
    typer.echo(word * 2)
'''

Job = Callable[[], object]


class Measured(NamedTuple):
    """What one pair took: seconds of each run, ours and the floor's."""

    what: str
    ours: Sequence[float]
    floor: Sequence[float]

    def row(self) -> list[str]:
        """Return the line of the table."""
        medians = statistics.median(self.ours), statistics.median(self.floor)
        minima = min(self.ours), min(self.floor)
        figures = [f"{1000 * each:.2f}" for each in (*medians, *minima)]
        ratios = [f"{ours / floor:.2f}" for ours, floor in (medians, minima)]
        return [self.what, *figures, *ratios]


def measured(
    what: str,
    ours: Job,
    floor: Job,
    runs: int = RUNS,
    clock: Callable[[], float] = time.perf_counter,
) -> Measured:
    """Run both turn by turn, the first round unmeasured."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for number in range(runs + 1):
        for job, taken in zip((ours, floor), seconds, strict=True):
            start = clock()
            job()
            if number:
                taken.append(clock() - start)
    return Measured(what, *seconds)


def quietly(*line: str) -> None:
    """Run the program in this process."""
    with contextlib.redirect_stdout(io.StringIO()):
        status = main(line)
    if status:
        raise SystemExit(f"status {status}: {line}")


# --- starting -----------------------------------------------------------------------------------


def environment(*paths: Path) -> Mapping[str, str]:
    """Return an environment in which Python keeps the bytecode that it has compiled."""
    kept = {name: word for name, word in os.environ.items() if not name.startswith("PYTHON")}
    paths_of_ours = os.pathsep.join(map(str, paths))
    return {**kept, "PYTHONPATH": paths_of_ours, "SKATCALC_LANG": "en"}


def starting(folder: Path) -> list[Measured]:
    """Measure whole processes: a value, against a Typer program that does nothing."""
    (folder / "empty_program.py").write_text(EMPTY_PROGRAM, encoding="utf-8")
    launchers = {name: folder / f"{name}.py" for name in ("ours", "floor", "bare")}
    for name, text in (("ours", OURS), ("floor", FLOOR), ("bare", "")):
        launchers[name].write_text(text, encoding="utf-8")
    compileall.compile_dir(ROOT / "skatcalc", quiet=1)
    compileall.compile_dir(folder, quiet=1)
    given = environment(ROOT, folder)

    def process(name: str, *line: str) -> Job:
        command = [sys.executable, str(launchers[name]), *line]

        def job() -> None:
            subprocess.run(command, env=given, check=True, stdout=subprocess.DEVNULL)

        return job

    line = ("spades", "--with", "2", "--hand")
    empty = process("floor", "one", "word")
    return [
        measured("value … / an empty Typer program", process("ours", "value", *line), empty),
        measured(
            "value … --json / an empty Typer program",
            process("ours", "value", *line, "--json"),
            empty,
        ),
        measured(
            "value … --lang de / an empty Typer program",
            process("ours", "value", *line, "--lang", "de"),
            empty,
        ),
        measured("(an empty Typer program / bare Python)", empty, process("bare")),
    ]


# --- adding a game ------------------------------------------------------------------------------


def unguarded(store: Store) -> None:
    """Let a book be filled fast; the program sets its own when it opens it."""
    if not isinstance(store, SqliteStore):
        raise TypeError(store)
    store._connection.execute("PRAGMA synchronous = OFF")
    store._connection.execute("PRAGMA journal_mode = MEMORY")


def make_book(path: Path, events: int) -> None:
    """Make a book of at least so many events, all lists closed but the newest."""
    evening = read_sheet(EVENING)
    sheet = replay(records_of(evening))
    scribe = Scribe(by="Anna", clock=lambda: STAMP)
    whole = [*evening, closing(sheet)]
    opened = SheetOpened(replace(sheet.heading, games=MOST_GAMES))
    with open_store(path) as store:
        unguarded(store)
        for number in range(-(-events // len(whole))):
            stream = f"{SHEET_PREFIX}{number}"
            store.append([scribe.event(stream, each, None) for each in whole], 0)
        store.append([scribe.event(f"{SHEET_PREFIX}open", opened, None)], 0)


def adding(folder: Path) -> list[Measured]:
    """Measure an entry in a large book against one in a small book, in this process."""
    small, large = folder / "small.sqlite", folder / "large.sqlite"
    make_book(small, 0)
    make_book(large, EVENTS)

    def entry(book: Path) -> Job:
        # At a table of four the dealer sits out, so the declarer moves on as well.
        seats = cycle((2, 3, 4, 1))
        game = ("spades", "with", "2", "hand", "70", "points")
        return lambda: quietly("--book", str(book), "sheet", "add", str(next(seats)), *game)

    def all_sheets(book: Path) -> Job:
        return lambda: quietly("--book", str(book), "sheet", "list")

    return [
        measured(f"sheet add, book of {EVENTS:,} events / of 1 sheet", entry(large), entry(small)),
        measured(
            f"(sheet list, book of {EVENTS:,} events / of 1 sheet)",
            all_sheets(large),
            all_sheets(small),
            runs=FEWEST_RUNS,
        ),
    ]


# --- the sheet of 48 games ----------------------------------------------------------------------


def writing(folder: Path, sheet: Sheet) -> Measured:
    """Measure our workbook against openpyxl writing the same cells without any care."""
    ours, floor = folder / "ours.xlsx", folder / "floor.xlsx"
    document = sheet_document(sheet, STAMP)
    workbook.write(document, ours)
    book = load_workbook(ours)
    cells = {
        each.title: [
            (cell.row, cell.column, cell.value)
            for row in each.iter_rows()
            for cell in row
            if cell.value is not None
        ]
        for each in book.worksheets
    }
    book.close()

    def bare() -> None:
        plain = Workbook()
        plain.remove(plain.worksheets[0])
        for title, filled in cells.items():
            page = plain.create_sheet(title)
            for row, column, content in filled:
                page.cell(row, column, content)
        plain.save(floor)

    def whole() -> None:
        workbook.write(sheet_document(sheet, STAMP), ours)

    return measured("workbook of 48 games / bare openpyxl", whole, bare)


def scoring(sheet: Sheet) -> list[Measured]:
    """Measure what is computed of a sheet against valuing each of its games once."""
    games = [deal.game for deal in sheet.deals if deal.game is not None]

    def bare() -> None:
        for game in games:
            value(game)

    return [
        measured("totals of 48 games / valuing them once", lambda: totals(sheet), bare),
        measured("the whole list of 48 games / the same", lambda: sheet_table(sheet), bare),
        measured("reading 48 games from CSV / the same", lambda: read_sheet(EVENING), bare),
    ]


# --- a season of very many lists ------------------------------------------------------------------

AGGREGATE = """
SELECT seat.value AS name, count(*),
  sum(json_extract(event.body, '$.points[' || seat.key || ']')),
  sum(json_extract(event.body, '$.won[' || seat.key || ']')),
  sum(json_extract(event.body, '$.lost[' || seat.key || ']')),
  sum(json_extract(event.body, '$.totals[' || seat.key || ']')) AS total,
  min(json_extract(event.body, '$.totals[' || seat.key || ']')),
  max(json_extract(event.body, '$.totals[' || seat.key || ']'))
FROM closed_sheet
JOIN event ON event.id = closed_sheet.position
JOIN json_each(event.body, '$.written') AS seat
GROUP BY name ORDER BY total DESC
"""


def some_foot(chance: Random, count: int) -> Iterator[Event]:
    """Yield what the foot of a list of so many players says."""
    yield TotalsEntered(
        players=tuple(
            PlayerTotals(chance.randrange(-200, 900), chance.randrange(14), chance.randrange(4))
            for _seat in range(count)
        )
    )


def make_season(path: Path, lists: int) -> None:
    """Make a book with a season: two series an evening at ten tables of three and four."""
    scribe = Scribe(by="Anna", clock=lambda: STAMP)
    chance = Random(1)  # noqa: S311 - the same lists in every run
    names = [f"Member {number:02}" for number in range(60)]
    day, entries = date(2000, 1, 7), []
    with open_store(path) as store:
        unguarded(store)
        register = load_register(store)
        write_register(store, register, take_in(register, names), scribe)
        for number in range(lists):
            evening, place = divmod(number, 20)
            series, table = divmod(place, 10)
            if not table:
                chance.shuffle(names)
            seats = names[6 * table : 6 * table + 3 + table % 2]
            heading = Heading(
                name=f"List {number}",
                date=day + timedelta(days=7 * evening),
                seats=tuple(map(Seat, seats)),
                rules=ISKO,
                scoring=Scoring.SEEGER_FABIAN,
                games=12 * len(seats),
                series=series + 1,
                table=table + 1,
            )
            told: list[Event] = [SheetOpened(heading), *some_foot(chance, len(seats))]
            told.append(closing(replay(records_of(told))))
            stream = f"{SHEET_PREFIX}{number:08x}"
            store.append([scribe.event(stream, each, None) for each in told], 0)
            entries.append(SheetIn(stream))
        desk = begin_season(store, "All", SeasonRules(), scribe)
        write_season(store, desk, SheetsEntered(tuple(entries)), scribe)


def seasons(folder: Path) -> list[Measured]:
    """Measure the standings of a season against adding up the same totals in SQL."""
    book = folder / "season.sqlite"
    make_season(book, LISTS)

    def whole(preset: str) -> Job:
        rules = find_season_rules(preset)

        def job() -> object:
            with open_store(book) as store:
                view = season_view(store, current_season(store, None))
                return standings(view.results, view.members, rules)

        return job

    def reading() -> object:
        with open_store(book) as store:
            return season_view(store, current_season(store, None))

    def bare() -> object:
        with contextlib.closing(sqlite3.connect(book)) as connection:
            return connection.execute(AGGREGATE).fetchall()

    # As in the program, which lives for a moment.
    gc.disable()
    found = [
        *(
            measured(
                f"standings of {LISTS:,} lists, {preset} / adding up in SQL",
                whole(preset),
                bare,
                STANDINGS,
                time.process_time,
            )
            for preset in ("total", "average-minimum", "earned-drops")
        ),
        measured("(reading them alone / the same)", reading, bare, STANDINGS, time.process_time),
    ]
    gc.enable()
    gc.collect()
    return found


# --- the workbook of a season ---------------------------------------------------------------------

# What getrusage tells of a process begins with what the one had that started it.
PEAK = """
import re, sys
from pathlib import Path
from skatcalc.cli import main
status = main()
told = Path("/proc/self/status").read_text()
print(re.search("VmHWM:[^0-9]*([0-9]+)", told)[1], file=sys.stderr)
sys.exit(status)
"""


def some_game(chance: Random) -> Game | None:
    """Return a game as a keeper writes it down, by its levels and result; now and then none."""
    if chance.random() < PASSED:
        return None
    contract = chance.choices(tuple(Contract), (3, 3, 4, 5, 5, 1))[0]
    hand = chance.random() < HAND
    won = chance.random() < WON
    schneider = contract is not Contract.NULL and chance.random() < SCHNEIDER
    tops, held = range(1, contract.most_tops + 1), chance.random() < HELD
    return Game(
        declaration=Declaration(contract, Announcements(hand=hand)),
        matadors=None
        if contract is Contract.NULL
        else Matadors(chance.choices(tops, [2.0**-each for each in tops])[0], held),
        outcome=Outcome(won=won, schneider=schneider),
    )


def some_deals(chance: Random) -> Iterator[Event]:
    """Yield the deals of a list of 48 games, in each of which the dealer sits out."""
    for at in range(48):
        game = some_game(chance)
        seat = (at + chance.randrange(1, 4)) % 4 + 1
        yield DealAdded(declarer=seat if game else None, game=game)


def make_lists(path: Path, games: int, *, whole: bool) -> None:
    """Make a book with a season of lists of 48 games at tables of four, ten each evening.

    Where they are not ``whole`` their totals alone are known: there are no games to be read, and no
    sheet on the kinds of games.
    """
    scribe = Scribe(by="Anna", clock=lambda: STAMP)
    chance = Random(2)  # noqa: S311 - the same lists in every run
    names = [f"Member {number:02}" for number in range(60)]
    entries = []
    with open_store(path) as store:
        unguarded(store)
        write_register(store, load_register(store), take_in(load_register(store), names), scribe)
        for number in range(-(-games // 48)):
            evening, table = divmod(number, 10)
            if not table:
                chance.shuffle(names)
            heading = Heading(
                name=f"List {number + 1}",
                date=date(2026, 1, 2) + timedelta(days=2 * evening),
                seats=tuple(map(Seat, names[4 * table : 4 * table + 4])),
                rules=ISKO,
                scoring=Scoring.SEEGER_FABIAN,
                games=48,
                table=table + 1,
            )
            told = [SheetOpened(heading), *(some_deals(chance) if whole else some_foot(chance, 4))]
            told.append(closing(replay(records_of(told))))
            stream = f"{SHEET_PREFIX}{number:08x}"
            store.append([scribe.event(stream, each, None) for each in told], 0)
            entries.append(SheetIn(stream))
        desk = begin_season(store, "Season 2026", SeasonRules(), scribe)
        write_season(store, desk, SheetsEntered(tuple(entries)), scribe)


def exporting(folder: Path, games: int, *lists: str, whole: bool = True) -> tuple[Measured, int]:
    """Measure a season's workbook against openpyxl writing the same cells, without any care.

    The other figure is the most memory that the program takes for it, in kilobytes, as Linux tells.
    """
    book, ours, floor = folder / "lists.sqlite", folder / "ours.xlsx", folder / "floor.xlsx"
    book.unlink(missing_ok=True)
    make_lists(book, games, whole=whole)
    line = ("--book", str(book), "season", "export", str(ours), "--force", *lists)
    command = [sys.executable, "-c", PEAK, *line]
    told = subprocess.run(command, check=True, capture_output=True, env=environment(ROOT))
    filled = load_workbook(ours)
    sheets = {page.title: list(page.iter_rows(values_only=True)) for page in filled.worksheets}

    def bare() -> None:
        plain = Workbook(write_only=True)
        for title, rows in sheets.items():
            page = plain.create_sheet(title)
            for row in rows:
                page.append(row)
        plain.save(floor)

    # Neither is to pay for looking through what the other, or this program, keeps.
    gc.collect()
    gc.disable()
    known = "games" if whole else "games by totals"
    what = f"season of {games:,} {known}, {len(sheets)} sheets / bare openpyxl"
    found = measured(what, lambda: quietly(*line), bare, EXPORTS, time.process_time)
    gc.enable()
    return found, int(told.stderr.split()[-1])


# --- the run ------------------------------------------------------------------------------------


def run() -> None:
    """Measure everything and print the table."""
    sheet = replay(records_of(read_sheet(EVENING)))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = [*starting(folder), *adding(folder), writing(folder, sheet), *scoring(sheet)]
        found += seasons(folder)
        books = {
            "10,000 games with lists": exporting(folder, 10_000, "--lists"),
            "25,000 games": exporting(folder, 25_000),
            "100,000 games": exporting(folder, 100_000),
            "100,000 games by totals": exporting(folder, 100_000, whole=False),
        }
        found += [measured for measured, _peak in books.values()]
    head = ("", "median", "floor", "minimum", "floor", "ratio of medians", "of minima")
    table = tabulate([each.row() for each in found], head, disable_numparse=True, stralign="right")
    print(f"Python {sys.version.split()[0]}, typer {version('typer')}; milliseconds, {RUNS} runs")  # noqa: T201
    print(table)  # noqa: T201
    peaks = (f"{what} {peak // 1024} MB" for what, (_measured, peak) in books.items())
    print(f"most memory for the workbook of a season: {', '.join(peaks)}")  # noqa: T201


if __name__ == "__main__":
    run()
