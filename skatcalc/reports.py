"""Values and sheets as neutral tables: what is shown, not how."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum

from skatcalc.events import Heading, Loss, Scoring
from skatcalc.game import Contract, Game, LevelKind
from skatcalc.i18n import N_, _, format_date, pgettext
from skatcalc.levels import ENDED_EARLY, Reason
from skatcalc.messages import text
from skatcalc.rules import Rules
from skatcalc.scoring import (
    GAME_BONUS,
    Tally,
    agreed,
    charges,
    round_lost,
    running,
    tallies,
)
from skatcalc.sheet import Correction, Entry, Sheet, SheetRow, corrections, written_warning
from skatcalc.speech import ramsch_sentence, sentence, title, why_lost
from skatcalc.table import (
    Align,
    Cell,
    Column,
    Document,
    Emphasis,
    Formula,
    Kind,
    Ref,
    Row,
    Table,
)
from skatcalc.terms import contract_name, contract_sign, listed, matadors_sign
from skatcalc.valuation import GameValue, Points, Result

SCORING_NAMES = {
    Scoring.CLASSIC: N_("classic"),
    Scoring.SEEGER: N_("Seeger"),
    Scoring.SEEGER_FABIAN: N_("Seeger-Fabian"),
    Scoring.BIERLACHS: N_("Bierlachs"),
}


class View(Enum):
    """How the lines of a list are shown; no total depends on it."""

    CLASSIC = "classic"
    """The score stands in the column of the declarer."""
    LOSER_PAYS = "loser-pays"
    """Minus points alone: the loser is charged, or at a win all others are."""


_LEVEL_LETTERS = {
    LevelKind.HAND: "H",
    LevelKind.SCHNEIDER: "S",
    LevelKind.SCHNEIDER_ANNOUNCED: "!",
    LevelKind.SCHWARZ: "Z",
    LevelKind.SCHWARZ_ANNOUNCED: "!",
    LevelKind.OUVERT: "O",
}
_SITTING = "·"


def sheet_table(sheet: Sheet, view: View = View.CLASSIC) -> Table:
    """Return the list as on paper: a line a game, running totals, the settlement, footnotes.

    A list of Bierlachs has no other form than that of minus points.
    """
    rows = sheet.rows()
    charged = view is View.LOSER_PAYS or sheet.heading.scoring is Scoring.BIERLACHS
    body = _body(sheet, rows, charges(sheet) if charged else None)
    return Table(
        key="sheet",
        title=sheet.heading.name,
        columns=(*_game_columns(), *_player_columns(sheet.heading)),
        rows=(*body, *_settlement(sheet, body, charged=charged), _signatures(sheet)),
        footer=len(body),
        heading=sheet_heading(sheet),
        notes=(
            *_legend(rows),
            *_footnotes(rows, sheet.heading.rules),
            *_corrections(sheet),
            *_round_lost(sheet),
        ),
    )


def sheet_document(sheet: Sheet, stamp: datetime) -> Document:
    """Return what the workbook of one list holds; it is dated with the newest entry."""
    return Document(title=sheet.heading.name, tables=(sheet_table(sheet),), stamp=stamp)


def sheet_heading(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return what stands at the top of a list, as pairs of label and text."""
    heading = sheet.heading
    played = _("{played} of {games}").format(played=len(sheet.deals), games=heading.games)
    passed = sum(row.passed for row in sheet.rows())
    facts = [
        (_("Date"), format_date(heading.date)),
        (pgettext("number of", "Series"), heading.series),
        (pgettext("number of", "Table"), heading.table),
        (pgettext("how many", "Games"), played),
        (pgettext("how many", "Passed"), passed or None),
        (_("Rules"), heading.rules.name),
        (_("Scoring"), scoring_text(heading)),
        (_("Check code"), sheet.closed.code if sheet.closed else None),
    ]
    return tuple((label, str(fact)) for label, fact in facts if fact is not None)


def scoring_text(heading: Heading) -> str:
    """Return the way of scoring with what is agreed on."""
    terms = agreed(heading)
    if terms is None:
        return _(SCORING_NAMES[heading.scoring])
    if terms.loss is Loss.SINGLE:
        return _("Bierlachs to {limit}, losses count once").format(limit=terms.limit)
    return _("Bierlachs to {limit}, losses count twice").format(limit=terms.limit)


def _game_columns() -> tuple[Column, ...]:
    return (
        Column(
            key="number",
            title=pgettext("column of a list", "No."),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(key="game", title=pgettext("column of a list", "Game")),
        Column(key="matadors", title=pgettext("column of a list", "w/wo"), align=Align.RIGHT),
        Column(key="levels", title=pgettext("column of a list", "Levels")),
        Column(
            key="score",
            title=pgettext("column of a list", "Score"),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
    )


def _player_columns(heading: Heading) -> Iterable[Column]:
    for place, seat in enumerate(heading.seats, start=1):
        for key, name, align in (
            ("points", pgettext("column of a list", "Points"), Align.RIGHT),
            ("won", pgettext("column of a list", "W"), Align.CENTER),
            ("lost", pgettext("column of a list", "L"), Align.CENTER),
        ):
            yield Column(
                key=f"{key}-{place}",
                title=name,
                kind=Kind.INTEGER,
                align=align,
                group=seat.written,
            )


def _body(
    sheet: Sheet,
    rows: Sequence[SheetRow],
    charged: Sequence[Mapping[int, Points]] | None,
) -> list[Row]:
    """Return the lines; with ``charged`` these minus points run in place of the scores."""
    lines = charged or [row.scores for row in rows]
    points = running(lines, len(sheet.seats))
    last: dict[int, int] = {}
    tally = {seat: [0, 0] for seat in range(1, len(sheet.seats) + 1)}
    body = []
    for index, row in enumerate(rows):
        cells = _game_cells(row)
        sitting = sheet.sits_out(row.number)
        if sitting is not None:
            cells[f"points-{sitting}"] = Cell(_SITTING, muted=True)
        counts = row.deal.ramsch is None or _ramsch_counts(sheet)
        for seat in sorted({*row.scores, *lines[index]}):
            score = row.scores.get(seat, 0)
            tally[seat][0] += counts and score > 0
            tally[seat][1] += counts and score < 0
            step = _Step(
                score=str(score) if len(row.scores) != 1 else Ref(index, "score"),
                added=_added(row, index, lines[index].get(seat, 0)),
                last=last.get(seat),
                points=points[index][seat - 1],
                won=tally[seat][0],
                lost=tally[seat][1],
                counts=counts and seat in row.scores,
            )
            cells |= _player_cells(seat, step)
            last[seat] = index
        body.append(Row(cells=cells))
    return body


def _added(row: SheetRow, index: int, points: int) -> Formula:
    """Return what a line adds, from its score where it is that or the opposite of it."""
    scores = [*row.scores.values()]
    if scores == [points]:
        return (Ref(index, "score"),)
    return ("-", Ref(index, "score")) if scores == [-points] else (str(points),)


def _game_cells(row: SheetRow) -> dict[str, Cell]:
    cells = {"number": Cell(row.number)}
    if row.passed:
        return cells | {"game": Cell(pgettext("in the column Game", "passed"))}
    if row.deal.ramsch is not None:
        scores = [*row.scores.values()]
        return cells | {
            "game": Cell(pgettext("in the column Game", "Ramsch")),
            "score": Cell(scores[0] if len(scores) == 1 else None),
        }
    worth = row.value
    if worth is None:
        return cells | {
            "game": Cell(pgettext("in the column Game", "paper")),
            "score": Cell(row.score),
        }
    return cells | {
        "game": Cell(game_sign(worth.game)),
        "matadors": Cell(matadors_sign(worth.matadors)),
        "levels": Cell(_levels_sign(worth)),
        "score": Cell(row.score),
    }


def game_sign(game: Game) -> str:
    """Return a game in at most six signs, for a column: "♠", "grand", "N24→♣", "N24→G"."""
    if game.declaration.announcements.revolution:
        return pgettext("in the column Game", "revol.")
    sign = contract_sign(game.contract)
    if game.announced_as is not Contract.NULL:
        return sign
    return f"N{game.bid}→{sign if game.contract.is_suit else game.contract.value[0].upper()}"


def _levels_sign(worth: GameValue) -> str | None:
    game = worth.game
    if game.contract is Contract.NULL:
        hand = "H" if game.declaration.hand else ""
        ouvert = "O" if game.declaration.announcements.ouvert else ""
        return hand + ouvert or None
    letters = (_LEVEL_LETTERS.get(level.kind, "") for level in worth.levels)
    return "".join(letters) or None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """What one line does to one player: the score, and the figures after it.

    ``score`` is a cell, or the number itself where several players have one in the line; ``added``
    is what comes to the points; ``last`` is the row before in which the player has figures.
    """

    score: str | Ref
    added: Formula
    last: int | None
    points: int
    won: int
    lost: int
    counts: bool


def _player_cells(seat: int, step: _Step) -> dict[str, Cell]:
    won: Formula = ("IF(", step.score, ">0,1,0)") if step.counts else ("0",)
    lost: Formula = ("IF(", step.score, "<0,1,0)") if step.counts else ("0",)

    def onto(key: str, formula: Formula) -> Formula:
        return formula if step.last is None else (Ref(step.last, f"{key}-{seat}"), "+", *formula)

    return {
        f"points-{seat}": Cell(step.points, formula=onto("points", step.added)),
        f"won-{seat}": Cell(step.won, formula=onto("won", won)),
        f"lost-{seat}": Cell(step.lost, formula=onto("lost", lost)),
    }


def _ramsch_counts(sheet: Sheet) -> bool:
    ramsch = sheet.heading.rules.ramsch
    return ramsch is not None and ramsch.counts


def _settlement(sheet: Sheet, body: Sequence[Row], *, charged: bool) -> list[Row]:
    """Return the settlement block of the paper list, in its order, under the players."""
    figures = tallies(sheet)
    last = {seat: _last_row(body, seat) for seat, _each in _numbered(figures)}

    def tally_ref(key: str, seat: int) -> str | Ref:
        row = last[seat]
        return "0" if row is None else Ref(row, f"{key}-{seat}")

    def others_lost(seat: int) -> Formula:
        parts: list[str | Ref] = []
        for other, _each in _numbered(figures):
            if other != seat:
                parts += ["+" if parts else "", tally_ref("lost", other)]
        return (f"{figures[0].opponent_bonus}*(", *parts, ")")

    block = _Block(figures, len(body))
    scoring = sheet.heading.scoring
    if scoring is Scoring.BIERLACHS:
        block.add(_("TOTAL"), lambda each: each.charged, lambda seat: (tally_ref("points", seat),))
    elif charged:
        won = sum(score for row in sheet.rows() for score in row.scores.values() if score > 0)
        block.add(
            _("Minus points"),
            lambda each: each.points - won,
            lambda seat: (tally_ref("points", seat),),
        )
        block.add(_("+ scores of all games won"), lambda _each: won, lambda _seat: (str(won),))
        block.add_sum(_("Game points"), lambda each: each.points)
    else:
        block.add(
            _("Game points"), lambda each: each.points, lambda seat: (tally_ref("points", seat),)
        )
    if scoring in {Scoring.SEEGER, Scoring.SEEGER_FABIAN}:
        block.add(
            _("+ games won × {bonus}").format(bonus=GAME_BONUS),
            lambda each: each.for_won,
            lambda seat: (f"{GAME_BONUS}*", tally_ref("won", seat)),
        )
        block.add_sum(_("Subtotal"), lambda each: each.points + each.for_won)
        block.add(
            _("− games lost × {bonus}").format(bonus=GAME_BONUS),
            lambda each: each.for_lost,
            lambda seat: (f"-{GAME_BONUS}*", tally_ref("lost", seat)),
        )
        is_last = scoring is Scoring.SEEGER
        block.add_sum(_("TOTAL") if is_last else _("Subtotal"), lambda each: each.seeger)
    if scoring is Scoring.SEEGER_FABIAN:
        block.add(
            _("+ opponents' lost games × {bonus}").format(bonus=figures[0].opponent_bonus),
            lambda each: each.for_opponents,
            others_lost,
        )
        block.add_sum(_("TOTAL"), lambda each: each.seeger_fabian)
    block.rows[-1] = replace(block.rows[-1], emphasis=Emphasis.TOTAL)
    return block.rows


@dataclass(frozen=True, slots=True)
class _Block:
    """The rows under the players as they come about; ``first`` is the place of the first one."""

    figures: Sequence[Tally]
    first: int
    rows: list[Row] = field(default_factory=list)

    def add(
        self,
        label: str,
        number: Callable[[Tally], int],
        formula: Callable[[int], Formula],
        emphasis: Emphasis = Emphasis.ITEM,
    ) -> None:
        """Add a row: what it holds of a player's figures, and the formula by seat."""
        cells = {
            f"points-{seat}": Cell(number(each), formula=formula(seat))
            for seat, each in _numbered(self.figures)
        }
        self.rows.append(Row(cells=cells, label=label, emphasis=emphasis))

    def add_sum(self, label: str, number: Callable[[Tally], int]) -> None:
        """Add the sum of the two rows above."""
        above = self.first + len(self.rows)

        def formula(seat: int) -> Formula:
            return (Ref(above - 2, f"points-{seat}"), "+", Ref(above - 1, f"points-{seat}"))

        self.add(label, number, formula, Emphasis.SUBTOTAL)


def _numbered(figures: Sequence[Tally]) -> Iterable[tuple[int, Tally]]:
    return enumerate(figures, start=1)


def _last_row(body: Sequence[Row], seat: int) -> int | None:
    rows = [index for index, row in enumerate(body) if f"won-{seat}" in row.cells]
    return rows[-1] if rows else None


def _signatures(sheet: Sheet) -> Row:
    cells = {f"points-{seat}": Cell() for seat in range(1, len(sheet.seats) + 1)}
    return Row(cells=cells, label=_("Signatures"), emphasis=Emphasis.SIGNATURE)


def _legend(rows: Sequence[SheetRow]) -> list[str]:
    if not any(row.deal.game for row in rows):
        return []
    return [
        # Translators: the letters before each word are those that stand in the columns.
        _(
            "w with, wo without; H hand, S schneider, Z schwarz, ! announced, O ouvert; "
            "W won, L lost"
        )
    ]


def _footnotes(rows: Sequence[SheetRow], rules: Rules) -> list[str]:
    """Return what is to be said about lines, each note once with the numbers it is about."""
    numbers: dict[str, list[str]] = {}
    for row in rows:
        for note in row_notes(row, rules):
            numbers.setdefault(note, []).append(str(row.number))
    return [f"{', '.join(games)}: {note}" for note, games in numbers.items()]


def _corrections(sheet: Sheet) -> Iterable[str]:
    """Yield a note for each correction, in the order of the lines."""
    for each in sorted(corrections(sheet), key=lambda correction: correction.number):
        yield f"{each.number}: {correction_text(sheet, each)}"


def _round_lost(sheet: Sheet) -> Iterable[str]:
    """Yield who has lost the round of Bierlachs, if it is over."""
    lost = round_lost(sheet)
    if lost is None:
        return
    names = listed(tuple(map(sheet.name_of, lost.seats)))
    if len(lost.seats) == 1:
        told = _("the limit is reached with game {number}: {name} has lost the round and pays")
    else:
        told = _("the limit is reached with game {number}: {name} have lost the round and pay")
    yield told.format(number=lost.number, name=names)


def _was_declared_or_ended(value: GameValue) -> bool:
    """Return whether an announcement was missed, a level granted, or the play not finished."""
    reasons = {level.reason for level in value.levels}
    ended = value.game.outcome.ending in ENDED_EARLY
    return ended or bool(reasons & {Reason.MISSED, Reason.GRANTED})


def _is_remarkable(value: GameValue) -> bool:
    """Return whether something counts that has no column on the list."""
    announced = value.game.declaration.announcements
    return (
        _was_declared_or_ended(value)
        or value.game.doubling > 1
        or announced.last_trick_promise
        or announced.played_on
        or value.game.three_in_skat
    )


def row_notes(row: SheetRow, rules: Rules) -> tuple[str, ...]:
    """Return what is to be said about a line: the bid's doing, the paper's number, warnings."""
    notes = []
    if row.value is not None:
        told = row.value
        if told.game.announced_as is Contract.NULL:
            notes.append(
                _("Null {bid} → {contract}, {score}").format(
                    bid=told.game.bid,
                    contract=contract_name(told.game.contract),
                    score=told.score,
                )
            )
        elif told.result is Result.OVERBID or told.raised or _is_remarkable(told):
            why = why_lost(told) if _was_declared_or_ended(told) else ""
            notes.append(f"{sentence(told)}; {why}" if why else sentence(told))
        notes += [text(warning) for warning in told.warnings]
    if row.deal.ramsch is not None:
        notes.append(ramsch_sentence(row.deal.ramsch, rules.third_doubling))
    elif row.deal.game is None and not row.passed:
        notes.append(_("only the score was written"))
        doubtful = None if row.deal.written is None else written_warning(row.deal.written, rules)
        notes += [text(doubtful)] if doubtful else []
    elif row.differs:
        notes.append(
            _("the paper says {written}, the facts give {score}").format(
                written=row.deal.written, score=row.score
            )
        )
    return tuple(notes)


def row_text(sheet: Sheet, row: SheetRow) -> str:
    """Return a line of the list as it is said aloud, the player first."""
    if row.deal.ramsch is not None:
        scores = ", ".join(
            f"{sheet.name_of(seat)} {score}" for seat, score in sorted(row.scores.items())
        )
        told = ramsch_sentence(row.deal.ramsch, sheet.heading.rules.third_doubling)
        return f"{told}: {scores}" if scores else _("{told}: nobody loses").format(told=told)
    if row.deal.declarer is None:
        return _("passed")
    name = sheet.name_of(row.deal.declarer)
    if row.value is None:
        return _("{name}, {score} as written").format(name=name, score=row.score)
    said, declared = sentence(row.value), title(row.value.game)
    if row.value.score is None:
        said = _("{said}; {score} as written").format(said=said, score=row.score)
    return f"{name}, {said}" if said.startswith(declared) else f"{name}, {declared}: {said}"


def correction_text(sheet: Sheet, correction: Correction) -> str:
    """Return who corrected a line, when and why, and what it was before."""
    facts = {
        "by": correction.record.by or _("somebody"),
        "date": format_date(date.fromisoformat(correction.record.at[:10])),
        "was": row_text(sheet, correction.was),
        "reason": correction.event.reason,
    }
    if correction.event.reason is None:
        return _("changed by {by} on {date}, was: {was}").format(**facts)
    return _("changed by {by} on {date} ({reason}), was: {was}").format(**facts)


def sheets_table(entries: Sequence[Entry]) -> Table:
    """Return all sheets of a book, a line each."""
    columns = (
        Column(
            key="number",
            title=pgettext("column of a list", "No."),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(key="name", title=_("List")),
        Column(key="date", title=_("Date")),
        Column(
            key="series",
            title=pgettext("number of", "Series"),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(
            key="table", title=pgettext("number of", "Table"), kind=Kind.INTEGER, align=Align.RIGHT
        ),
        Column(key="players", title=_("Players")),
        Column(key="state", title=_("State")),
    )
    rows = tuple(Row(cells=_entry_cells(entry)) for entry in entries)
    return Table(key="sheets", title=_("Lists"), columns=columns, rows=rows, footer=len(rows))


def _entry_cells(entry: Entry) -> dict[str, Cell]:
    heading = entry.heading
    return {
        "number": Cell(entry.number),
        "name": Cell(heading.name),
        "date": Cell(format_date(heading.date)),
        "series": Cell(heading.series),
        "table": Cell(heading.table),
        "players": Cell(", ".join(seat.written for seat in heading.seats)),
        "state": Cell(entry.closed.code if entry.closed else pgettext("a list is", "open")),
    }
