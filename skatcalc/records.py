"""The games of a sheet as records: the columns of a file of games, the same in every language."""

import csv
import io
from collections.abc import Sequence

from skatcalc.game import Ending, Game
from skatcalc.neutral import format_declaration, format_ramsch
from skatcalc.scoring import format_scoring
from skatcalc.sheet import Deal, Sheet, SheetRow
from skatcalc.table import Cell, Column, Row, Table

CSV_COLUMNS = (
    "list",
    "date",
    "series",
    "table",
    "games",
    "scoring",
    "rules",
    "first_dealer",
    "players",
    "number",
    "dealer",
    "declarer",
    "game",
    "bid",
    "card_points",
    "tricks",
    "result",
    "ended",
    "by_party",
    "announced_as",
    "cards",
    "written",
    "score",
    "doublings",
    "bock",
    "ramsch",
)
"""The columns of a file of games, in this order for ever; what they hold is told in README."""
PASSED = "passed"
RAMSCH = "ramsch"
"""What stands in the column ``game`` for a deal that nobody declared."""


def deals_table(sheet: Sheet) -> Table:
    """Return the games as records, a line each, in the columns that an import reads."""
    columns = tuple(Column(key=name, title=name) for name in CSV_COLUMNS)
    rows = tuple(Row(cells=_record(sheet, row)) for row in sheet.rows())
    return Table(
        key="games", title=sheet.heading.name, columns=columns, rows=rows, footer=len(rows)
    )


def _record(sheet: Sheet, row: SheetRow) -> dict[str, Cell]:
    heading = sheet.heading
    # As it was told: whether a deal is in a bock round by the queue is worked out on reading.
    deal = sheet.deals[row.number - 1]
    told: dict[str, str | int | None] = {
        "list": heading.name,
        "date": heading.date.isoformat(),
        "series": heading.series,
        "table": heading.table,
        "games": heading.games,
        "scoring": format_scoring(heading),
        "rules": heading.rules.name,
        "first_dealer": heading.first_dealer,
        "players": join_names([seat.written for seat in heading.seats]),
        "number": row.number,
        "dealer": sheet.name_of(row.dealer),
        "game": PASSED if row.passed else RAMSCH if deal.ramsch else None,
        "ramsch": format_ramsch(deal.ramsch).removeprefix("R ") if deal.ramsch else None,
        "written": deal.written,
        "score": None if deal.ramsch else row.score,
    }
    if deal.declarer is not None:
        told["declarer"] = sheet.name_of(deal.declarer)
    if deal.game is not None:
        told |= _game_record(deal.game)
    told["bock"] = _bock(deal)
    return {name: Cell(each) for name, each in told.items() if each is not None}


def _game_record(game: Game) -> dict[str, str | int | None]:
    outcome = game.outcome
    result = [] if outcome.won is None else ["won" if outcome.won else "lost"]
    result += ["schneider"] * outcome.schneider + ["schwarz"] * outcome.schwarz
    return {
        "game": " ".join([format_declaration(game), *_house_words(game)]),
        "bid": game.bid,
        "card_points": outcome.card_points,
        "tricks": outcome.tricks,
        "result": " ".join(result) or None,
        "ended": None if outcome.ending is Ending.PLAYED_OUT else outcome.ending.value,
        "by_party": outcome.party.value if outcome.party else None,
        "announced_as": game.announced_as.value if game.announced_as else None,
        "cards": " ".join(map(str, game.cards)) or None,
        "doublings": game.doubling_steps or None,
    }


def _house_words(game: Game) -> list[str]:
    """Return the words of what only houses play."""
    said = game.declaration.announcements
    words = {
        "spitze": said.last_trick_promise,
        "played on": said.played_on,
        "three in skat": game.three_in_skat,
    }
    return [word for word, told in words.items() if told]


def _bock(deal: Deal) -> str | None:
    """Return what was told of bock: "yes" or "no" for this deal, "start" for those after it."""
    facts = deal.game or deal.ramsch
    told = None if facts is None else facts.bock_round
    words = [] if told is None else ["yes" if told else "no"]
    words += ["start"] * deal.starts_bock
    return " ".join(words) or None


def join_names(names: Sequence[str]) -> str:
    """Return the names in one cell, divided by semicolons; ``split_names`` reads them back.

    >>> join_names(["Anna", "Bert; the second", "Carla"])
    'Anna;"Bert; the second";Carla'
    """
    cell = io.StringIO()
    csv.writer(cell, delimiter=";", lineterminator="").writerow(names)
    return cell.getvalue()


def split_names(cell: str) -> list[str]:
    """Return the names that stand in one cell."""
    return [name.strip() for name in next(csv.reader([cell], delimiter=";"), [])]
