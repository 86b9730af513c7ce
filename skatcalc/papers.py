"""A list as it is compared with another and searched for a slip: from the book, or from a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from skatcalc.comparing import ListedLine
from skatcalc.events import Scoring
from skatcalc.faults import find_problems
from skatcalc.game import Game
from skatcalc.locating import Footer, Line, PaperList
from skatcalc.neutral import format_declaration
from skatcalc.problems import Problem, SheetError
from skatcalc.reading import fold
from skatcalc.rules import Rules
from skatcalc.scoring import GAME_BONUS, OPPONENT_BONUS
from skatcalc.sheet import Sheet, written_warning
from skatcalc.valuation import value


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """One line: whose, its score, and what else is known of it.

    ``seat`` is ``None`` for a passed deal. ``others`` are the scores of further seats in a Ramsch.
    ``written`` is the score on paper where the facts give another. ``problems`` are what could not
    be read; ``running`` are the running totals that stand in the line, by seat.
    """

    seat: int | None
    score: int = 0
    game: Game | None = None
    written: int | None = None
    ramsch: bool = False
    counts: bool = True
    others: tuple[tuple[int, int], ...] = ()
    problems: tuple[Problem, ...] = ()
    running: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """A list of a table. ``sitting`` are the seats that sit out, by the number of the game.

    On one that is ``reseated`` players came, left, or took each other's seats.
    """

    name: str
    players: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    rules: Rules
    scoring: Scoring
    sitting: tuple[frozenset[int], ...] = ()
    reseated: bool = False

    def name_of(self, seat: int) -> str:
        """Return the name of a seat, which counts from 1."""
        return self.players[seat - 1]


def paper_of(sheet: Sheet) -> PaperSheet:
    """Return a sheet of the book as such a list."""
    everybody = frozenset(range(1, len(sheet.seats) + 1))
    ramsch = sheet.heading.rules.ramsch
    rows = []
    for row in sheet.rows():
        scores = [(seat, score) for seat, score in sorted(row.scores.items()) if score]
        is_ramsch = row.deal.ramsch is not None
        rows.append(
            PaperRow(
                seat=scores[0][0] if scores else row.deal.declarer,
                score=scores[0][1] if scores else 0,
                game=row.value.game if row.value else None,
                written=row.deal.written if row.differs else None,
                ramsch=is_ramsch,
                counts=not is_ramsch or (ramsch is not None and ramsch.counts),
                others=tuple(scores[1:]),
            )
        )
    return PaperSheet(
        name=sheet.heading.name,
        players=tuple(seat.written for seat in sheet.seats),
        rows=tuple(rows),
        rules=sheet.heading.rules,
        scoring=sheet.heading.scoring,
        sitting=tuple(
            everybody.difference(sheet.playing(number)) for number in range(1, len(rows) + 2)
        ),
        reseated=len(sheet.heading.orders) > 1,
    )


def seated_as(paper: PaperSheet, other: PaperSheet) -> PaperSheet:
    """Return the other list with its players in the seats that they have on the first.

    Names are compared without case and accents. Raises ``SheetError`` with the code
    ``players-differ`` when not the same players are on both.
    """
    places = {fold(name): seat for seat, name in enumerate(paper.players, start=1)}
    if {fold(name) for name in other.players} != places.keys():
        facts = {"one": paper.name, "players": paper.players}
        raise SheetError(
            Problem("players-differ", {**facts, "other": other.name, "known": other.players})
        )
    moved = {seat: places[fold(name)] for seat, name in enumerate(other.players, start=1)}
    rows = (
        replace(
            row,
            seat=None if row.seat is None else moved[row.seat],
            others=tuple((moved[seat], score) for seat, score in row.others),
            running={moved[seat]: total for seat, total in row.running.items()},
        )
        for row in other.rows
    )
    return replace(
        other,
        players=paper.players,
        rows=tuple(rows),
        sitting=tuple(frozenset(moved[seat] for seat in each) for each in other.sitting),
    )


def running_after(paper: PaperSheet, totals: Mapping[int, int]) -> tuple[Mapping[int, int], ...]:
    """Return the declarer's running totals, told by the number of the game, line by line."""
    return tuple(
        {row.seat: totals[number]} if number in totals and row.seat is not None else {}
        for number, row in enumerate(paper.rows, start=1)
    )


def listed(paper: PaperSheet) -> tuple[ListedLine, ...]:
    """Return the lines as they are compared; what makes a line impossible stands in it."""
    return tuple(
        ListedLine(
            seat=row.seat,
            score=row.score,
            game=_game_text(row),
            problems=tuple(_line_problems(paper, number, row)),
        )
        for number, row in enumerate(paper.rows, start=1)
    )


def _game_text(row: PaperRow) -> str | None:
    if row.ramsch:
        return " ".join(["ramsch", *(f"{seat}:{score}" for seat, score in row.others)])
    return None if row.game is None else format_declaration(row.game)


def _line_problems(paper: PaperSheet, number: int, row: PaperRow) -> Iterator[Problem]:
    yield from row.problems
    if row.seat is None or row.ramsch:
        return
    yield from _sitting_problems(paper, number, row.seat)
    of_game = () if row.game is None else find_problems(row.game, paper.rules)
    yield from of_game
    score = row.written if row.written is not None else row.score
    if row.game is None:
        doubtful = written_warning(score, paper.rules)
        yield from () if doubtful is None else (doubtful,)
    elif not of_game:
        found = value(row.game, paper.rules).score
        if found is not None and found != score:
            yield Problem("line-score", {"written": score, "score": found})


def _sitting_problems(paper: PaperSheet, number: int, seat: int) -> Iterator[Problem]:
    sitting = paper.sitting[number - 1] if paper.sitting else frozenset()
    if seat in sitting:
        playing = [name for each, name in enumerate(paper.players, 1) if each not in sitting]
        facts = {"name": paper.name_of(seat), "number": number, "players": tuple(playing)}
        # Of two who sit out the dealer is only one.
        yield Problem("dealer-declares" if len(sitting) == 1 else "sitter-declares", facts)


def sitting_declarers(paper: PaperSheet) -> tuple[Problem, ...]:
    """Return every line whose declarer sits out; so it is when a line before it is missing."""
    return tuple(
        problem
        for number, row in enumerate(paper.rows, start=1)
        if row.seat is not None and not row.ramsch
        for problem in _sitting_problems(paper, number, row.seat)
    )


def paper_list(
    paper: PaperSheet,
    footers: Sequence[Footer] = (),
    running: Sequence[Mapping[int, int]] | None = None,
) -> PaperList:
    """Return the list as it is searched, with its written totals.

    ``running`` are running totals of another source; else those that stand in the lines count.
    Raises ``SheetError`` with the code ``locate-reseated`` where written totals hold credits for
    games that others lost, and not all were at the table in all of them.
    """
    own = tuple(row.running for row in paper.rows)
    told = (own if any(own) else ()) if running is None else tuple(running)
    players = len(paper.players)
    bonus = OPPONENT_BONUS.get(players, 0)
    # By name, so that a way of scoring that is no such settlement has the score points as total.
    way = paper.scoring.value
    credited = way == "seeger-fabian"
    if paper.reseated and any(_holds_credits(each, in_total=credited) for each in footers):
        raise SheetError(Problem("locate-reseated", {"sheet": paper.name}))
    return PaperList(
        lines=tuple(map(_line, paper.rows)),
        players=players,
        rules=paper.rules,
        sitting=paper.sitting,
        for_game=GAME_BONUS if way in {"seeger", "seeger-fabian"} else 0,
        for_opponents=bonus if credited else 0,
        footers=tuple(footers),
        running=told,
    )


def _holds_credits(footer: Footer, *, in_total: bool) -> bool:
    return footer.opponents_lost is not None or (in_total and footer.total is not None)


def _line(row: PaperRow) -> Line:
    game = row.game
    return Line(
        seat=row.seat,
        # The totals on paper are those of the scores on paper, whatever the facts give.
        score=row.score if row.written is None else row.written,
        contract=None if game is None else game.contract,
        factor=None if game is None else game.doubling,
        counts=row.counts,
        ramsch=row.ramsch,
        others=row.others,
        facts=None if game is None else format_declaration(game),
    )
