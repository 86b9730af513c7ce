"""Values and sheets as neutral tables: what is shown, not how."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from itertools import pairwise

from skatcalc.amendments import Correction, corrections, totals_changes
from skatcalc.checks import check_sheet
from skatcalc.checkwords import quiet_line, quiet_lines
from skatcalc.events import (
    DealAdded,
    DealVoided,
    Heading,
    Loss,
    PlayerTotals,
    Scoring,
    TotalsEntered,
)
from skatcalc.game import Contract, Game, LevelKind
from skatcalc.i18n import N_, _, format_date, language, ngettext, pgettext
from skatcalc.levels import ENDED_EARLY, Reason
from skatcalc.messages import text
from skatcalc.neutral import format_totals
from skatcalc.phrasing import format_words
from skatcalc.rules import Rules
from skatcalc.scoring import (
    GAME_BONUS,
    OPPONENT_BONUS,
    Tally,
    agreed,
    charges,
    deals_played,
    hundredths,
    is_short,
    opponent_bonuses,
    outcomes,
    per_series,
    round_lost,
    running,
    struck,
    tallies,
    totals,
)
from skatcalc.seating import FULL_SERIES, place_in_round
from skatcalc.seating import sitting as sitting_out
from skatcalc.sheet import Entry, Sheet, SheetRow, written_warning
from skatcalc.speech import ramsch_sentence, sentence, title, why_lost
from skatcalc.table import (
    Align,
    Cell,
    Column,
    Document,
    Emphasis,
    Formula,
    Kind,
    Piece,
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
_CROSS = "×"


def sheet_table(
    sheet: Sheet, view: View = View.CLASSIC, *, history: bool = False, in_full: bool = False
) -> Table:
    """Return the list as on paper: a line a game, running totals, the settlement, footnotes.

    A list of Bierlachs has no other form than that of minus points. With ``history`` every line
    that was corrected stands crossed out above what it is now, and where a deal was struck out
    stands its line. With ``in_full`` each control sum has a line of its own.
    """
    rows = sheet.rows()
    corrected = corrections(sheet)
    by_totals = sheet.by_totals
    charged = sheet.heading.scoring is Scoring.BIERLACHS or (
        view is View.LOSER_PAYS and by_totals is None
    )
    if by_totals:
        body = [_totals_row(by_totals)]
    else:
        crossed_out = _crossed_out(sheet, corrected) if history else {}
        body = _body(sheet, rows, charges(sheet) if charged else None, crossed_out)
    settled = [*body, *_settlement(sheet, body, charged=charged)]
    return Table(
        key="sheet",
        title=sheet.heading.name,
        columns=(*_game_columns(), *_player_columns(sheet.heading)),
        rows=(*settled, *_normalised(sheet, len(settled)), _signatures(sheet)),
        footer=len(body),
        heading=sheet_heading(sheet),
        notes=(
            *_legend(rows),
            *_seat_changes(sheet),
            *_footnotes(rows, sheet.heading.rules),
            *_corrections(sheet, corrected, history=history),
            *_round_lost(sheet),
            *_totals_changes(sheet),
            *_checked(sheet, in_full=in_full),
        ),
    )


def _checked(sheet: Sheet, *, in_full: bool) -> list[str]:
    """Return the control sums, none as long as there is nothing to add up."""
    if not (sheet.deals or sheet.paper):
        return []
    findings = check_sheet(sheet)
    return quiet_lines(findings) if in_full else [quiet_line(findings)]


def printed_table(sheet: Sheet) -> Table:
    """Return the list as it is printed and signed: with its history, and all control sums."""
    table = sheet_table(sheet, history=True, in_full=True)
    return replace(table, heading=((_("List"), sheet.heading.name), *table.heading))


def sheet_document(sheet: Sheet, stamp: datetime) -> Document:
    """Return what the workbook of one list holds; it is dated with the newest entry."""
    return Document(
        title=sheet.heading.name,
        tables=(printed_table(sheet),),
        stamp=stamp,
        language=language(),
    )


def sheet_heading(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return what stands at the top of a list, as pairs of label and text."""
    heading = sheet.heading
    counted = outcomes(sheet)
    facts = [
        (_("Date"), format_date(heading.date)),
        (pgettext("number of", "Evening"), heading.evening),
        (pgettext("number of", "Series"), heading.series),
        (pgettext("number of", "Table"), heading.table),
        (pgettext("how many", "Games"), _games_text(sheet)),
        (pgettext("number of", "Round"), _round(sheet)),
        (pgettext("how many", "Passed"), counted.passed or None),
        (_("Rules"), heading.rules.name),
        (_("Scoring"), scoring_text(heading)),
        (_("Check code"), sheet.closed.code if sheet.closed else None),
    ]
    return tuple((label, str(fact)) for label, fact in facts if fact is not None)


def _games_text(sheet: Sheet) -> str:
    played = outcomes(sheet).deals if sheet.by_totals else len(sheet.deals)
    games, count = sheet.heading.games, struck(sheet)
    if not count:
        return _("{played} of {games}").format(played=played, games=games)
    return ngettext(
        "{played} of {games}, {struck} struck", "{played} of {games}, {struck} struck", count
    ).format(played=played, games=games, struck=count)


def _round(sheet: Sheet) -> int | None:
    """Return the round that is played, while there is one."""
    number = len(sheet.deals) + 1
    at_end = sheet.closed or sheet.by_totals or number > sheet.heading.games
    return None if at_end else sheet.round(number)


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


_END = 0
"""What is no deal's id: what stands below the last deal."""


def _crossed_out(sheet: Sheet, corrected: Iterable[Correction]) -> dict[int, list[Row]]:
    """Return the lines that do not count any more, by the id of the deal that they stand above."""
    lines: dict[int, list[Row]] = {}
    for each in corrected:
        if each.was is not None:
            lines.setdefault(each.deal, []).append(_crossed(each, each.was))
    above: dict[int, list[Row]] = {}
    waiting: list[Row] = []
    for deal in sheet.places:
        waiting += lines.get(deal.id, [])
        if deal.id not in sheet.voided:
            above[deal.id], waiting = waiting, []
    return above | {_END: waiting}


def _crossed(correction: Correction, was: SheetRow) -> Row:
    cells = _game_cells(was) | {"number": Cell(f"{_CROSS}{correction.number}")}
    cells |= {f"points-{seat}": Cell(_CROSS) for seat in was.scores}
    return Row(cells={key: cell._replace(muted=True) for key, cell in cells.items()})


def _body(
    sheet: Sheet,
    rows: Sequence[SheetRow],
    charged: Sequence[Mapping[int, Points]] | None,
    crossed_out: Mapping[int, Sequence[Row]],
) -> list[Row]:
    """Return the lines; with ``charged`` these minus points run in place of the scores.

    ``crossed_out`` are lines that stand between them, by the id of the deal below.
    """
    lines = charged or [row.scores for row in rows]
    points = running(lines, len(sheet.seats))
    last: dict[int, int] = {}
    tally = {seat: [0, 0] for seat in range(1, len(sheet.seats) + 1)}
    body: list[Row] = []
    for count, row in enumerate(rows):
        body += crossed_out.get(row.deal.id, ())
        index = len(body)
        cells = _game_cells(row)
        stretches = sheet.stretches(row.number)
        present = stretches[-1].order
        sitting = sitting_out(present, place_in_round(stretches, row.number))
        cells |= {
            f"points-{seat}": Cell(_SITTING if seat in sitting else None, muted=True)
            for seat in tally
            if seat in sitting or seat not in present
        }
        counts = row.deal.ramsch is None or _ramsch_counts(sheet)
        for seat in sorted({*row.scores, *lines[count]}):
            score = row.scores.get(seat, 0)
            tally[seat][0] += counts and score > 0
            tally[seat][1] += counts and score < 0
            step = _Step(
                score=str(score) if len(row.scores) != 1 else Ref(index, "score"),
                added=_added(row, index, lines[count].get(seat, 0)),
                last=last.get(seat),
                points=points[count][seat - 1],
                won=tally[seat][0],
                lost=tally[seat][1],
                counts=counts and seat in row.scores,
            )
            cells |= _player_cells(seat, step)
            last[seat] = index
        body.append(Row(cells=cells))
    return [*body, *crossed_out.get(_END, ())]


def _added(row: SheetRow, index: int, points: int) -> Formula:
    """Return what a line adds, from its score where it is that or the opposite of it."""
    scores = [*row.scores.values()]
    if scores == [points]:
        return (Ref(index, "score"),)
    return ("-", Ref(index, "score")) if scores == [-points] else (str(points),)


def _totals_row(paper: TotalsEntered) -> Row:
    """Return the one line of a list of which only the foot is known."""
    cells = {"game": Cell(pgettext("in the column Game", "totals"))}
    for seat, told in enumerate(paper.players, start=1):
        cells[f"points-{seat}"] = Cell(told.points)
        cells[f"won-{seat}"] = Cell(told.won)
        cells[f"lost-{seat}"] = Cell(told.lost)
    return Row(cells=cells)


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
        bonuses = sorted(opponent_bonuses(sheet), reverse=True)
        for bonus in bonuses:
            _add_reward(block, sheet, body, bonus)
        block.add_sum(_("TOTAL"), lambda each: each.seeger_fabian, rows=1 + len(bonuses))
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

    def add_sum(self, label: str, number: Callable[[Tally], int], rows: int = 2) -> None:
        """Add the sum of so many rows above."""
        end = self.first + len(self.rows)

        def formula(seat: int) -> Formula:
            first, *others = (Ref(row, f"points-{seat}") for row in range(end - rows, end))
            return (first, *(piece for other in others for piece in ("+", other)))

        self.add(label, number, formula, Emphasis.SUBTOTAL)


def _add_reward(block: _Block, sheet: Sheet, body: Sequence[Row], bonus: int) -> None:
    """Add what the others' losses bring at a table of one size."""
    block.add(
        _("+ opponents' lost games × {bonus}").format(bonus=bonus),
        lambda each: bonus * each.credit(bonus),
        lambda seat: _others_lost(sheet, body, seat, bonus),
    )


def _others_lost(sheet: Sheet, body: Sequence[Row], seat: int, bonus: int) -> Formula:
    """Return the losses of others while the seat was at a table that rewards them so."""
    told = sheet.by_totals.players[seat - 1].opponents_lost if sheet.by_totals else None
    if told is not None:
        return (f"{bonus}*{told}",)
    stretches = sheet.stretches()
    # Lines that are crossed out stand between those of the games.
    lines = [0, *(at for at, row in enumerate(body, start=1) if _is_game(row))]
    starts = [lines[each.start] for each in stretches]
    parts: list[Piece] = []
    for stretch, start, end in zip(stretches, starts, [*starts[1:], len(body)], strict=True):
        if OPPONENT_BONUS[len(stretch.order)] == bonus and seat in stretch.order:
            for other in sorted({*stretch.order} - {seat}):
                parts += ["+" if parts else "", *_lost_between(body, other, start, end)]
    return (f"{bonus}*(", *(parts or ["0"]), ")")


def _is_game(row: Row) -> bool:
    number = row.cells.get("number")
    return number is not None and isinstance(number.value, int)


def _lost_between(body: Sequence[Row], seat: int, start: int, end: int) -> Formula:
    after, before = (_last_row(body[:count], seat) for count in (end, start))
    if after is None:
        return ("0",)
    lost: Formula = (Ref(after, f"lost-{seat}"),)
    return lost if before is None else (*lost, "-", Ref(before, f"lost-{seat}"))


def _normalised(sheet: Sheet, first: int) -> Iterable[Row]:
    """Yield the deals of each player and his total for a full series, where it was none for all.

    ``first`` is the row of the first of the two; that of the totals stands above it.
    """
    if not is_short(sheet):
        return
    deals = deals_played(sheet)
    counts = {f"points-{seat}": Cell(count) for seat, count in enumerate(deals, start=1)}
    yield Row(cells=counts, label=_("Deals in play"))
    cells = {}
    for seat, (total, played) in enumerate(zip(totals(sheet), deals, strict=True), start=1):
        result = per_series(total, played)
        if result is not None:
            above = (Ref(at, f"points-{seat}") for at in (first - 1, first))
            formula = ("ROUND(", next(above), f"*{FULL_SERIES}/", next(above), ",2)")
            cells[f"points-{seat}"] = Cell(hundredths(result), formula=formula)
    yield Row(cells=cells, label=_("Total per {deals} deals").format(deals=FULL_SERIES))


def _numbered(figures: Sequence[Tally]) -> Iterable[tuple[int, Tally]]:
    return enumerate(figures, start=1)


def _last_row(body: Sequence[Row], seat: int) -> int | None:
    key = f"won-{seat}"
    return next((at for at in reversed(range(len(body))) if key in body[at].cells), None)


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


def _seat_changes(sheet: Sheet) -> Iterable[str]:
    """Yield a note for each time that somebody came, left, or took another's seat."""
    stretches = sheet.stretches()
    for before, after in pairwise(stretches):
        number = after.start + 1
        came = [sheet.name_of(seat) for seat in after.order if seat not in before.order]
        gone = [sheet.name_of(seat) for seat in before.order if seat not in after.order]
        if came and gone and len(before.order) == len(after.order):
            for name, other in zip(came, gone, strict=True):
                yield _("{number}: from here on {name} plays in the seat of {other}").format(
                    number=number, name=name, other=other
                )
            continue
        for name in came:
            yield _("{number}: from here on {name} is at the table").format(
                number=number, name=name
            )
        for name in gone:
            yield _("{number}: from here on {name} is not at the table any more").format(
                number=number, name=name
            )


def _footnotes(rows: Sequence[SheetRow], rules: Rules) -> list[str]:
    """Return what is to be said about lines, each note once with the numbers it is about."""
    numbers: dict[str, list[str]] = {}
    for row in rows:
        for note in row_notes(row, rules):
            numbers.setdefault(note, []).append(str(row.number))
    return [f"{', '.join(games)}: {note}" for note, games in numbers.items()]


def _corrections(sheet: Sheet, corrected: Iterable[Correction], *, history: bool) -> Iterable[str]:
    """Yield a note for each correction, in the order of the lines."""
    for each in sorted(corrected, key=lambda correction: correction.number):
        crossed = each.voided or (history and each.was is not None)
        yield f"{_CROSS if crossed else ''}{each.number}: {correction_text(sheet, each)}"


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


def figures_text(sheet: Sheet, players: Sequence[PlayerTotals]) -> str:
    """Return the figures at the foot of a paper list, the name before those of each player."""
    return ", ".join(
        f"{seat.written} {format_totals(each)}"
        for seat, each in zip(sheet.seats, players, strict=True)
    )


def _totals_changes(sheet: Sheet) -> Iterable[str]:
    """Yield a note for each time the foot of the paper was entered anew."""
    for was, record in totals_changes(sheet):
        facts = {
            "by": record.by or _("somebody"),
            "date": format_date(date.fromisoformat(record.at[:10])),
            "was": figures_text(sheet, was.players),
            "reason": record.event.reason if isinstance(record.event, TotalsEntered) else None,
        }
        if facts["reason"] is None:
            yield _("totals changed by {by} on {date}, were: {was}").format(**facts)
        else:
            yield _("totals changed by {by} on {date} ({reason}), were: {was}").format(**facts)


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
        notes += difference_texts(row)
    elif row.deal.game is None and not row.passed:
        notes.append(_("only the score was written"))
        doubtful = None if row.deal.written is None else written_warning(row.deal.written, rules)
        notes += [text(doubtful)] if doubtful else []
    else:
        notes += difference_texts(row)
    return tuple(notes)


def difference_texts(row: SheetRow) -> list[str]:
    """Return a text for each score on paper that the facts of the line do not give."""
    return [
        _("the paper says {written}, the facts give {score}").format(written=written, score=score)
        for written, score in row.differences.values()
    ]


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
    return f"{name}, {game_text(row, row.value)}"


def game_text(row: SheetRow, worth: GameValue) -> str:
    """Return a game as it is said aloud: what was declared, and the sum."""
    said, declared = sentence(worth), title(worth.game)
    if worth.score is None:
        said = _("{said}; {score} as written").format(said=said, score=row.score)
    return said if said.startswith(declared) else f"{declared}: {said}"


def changed_texts(sheet: Sheet, was: SheetRow, row: SheetRow) -> tuple[str, str]:
    """Return a line before and after a correction, as they are said aloud.

    Where they sound alike, as where only the bid or the paper's number was corrected, they are told
    in words.
    """
    before, after = row_text(sheet, was), row_text(sheet, row)
    if before != after:
        return before, after
    return _in_words(sheet, was), _in_words(sheet, row)


def _in_words(sheet: Sheet, row: SheetRow) -> str:
    deal = row.deal
    told = row_text(sheet, row)
    if deal.game is not None and deal.declarer is not None:
        told = f"{sheet.name_of(deal.declarer)}, {format_words(deal.game)}"
        if deal.written is not None:
            told = _("{said}; {score} as written").format(said=told, score=deal.written)
    if deal.starts_bock:
        return _("{said}; then a bock round begins").format(said=told)
    return told


def correction_text(sheet: Sheet, correction: Correction) -> str:
    """Return who corrected a line, when and why, and what it was before."""
    event = correction.event
    facts = {
        "by": correction.record.by or _("somebody"),
        "date": format_date(date.fromisoformat(correction.record.at[:10])),
        "was": _was(sheet, correction),
        "reason": event.reason,
    }
    if isinstance(event, DealAdded):
        if event.reason is None:
            return _("inserted by {by} on {date}").format(**facts)
        return _("inserted by {by} on {date} ({reason})").format(**facts)
    if isinstance(event, DealVoided):
        if event.reason is None:
            return _("struck out by {by} on {date}, was: {was}").format(**facts)
        return _("struck out by {by} on {date} ({reason}), was: {was}").format(**facts)
    if event.reason is None:
        return _("changed by {by} on {date}, was: {was}").format(**facts)
    return _("changed by {by} on {date} ({reason}), was: {was}").format(**facts)


def _was(sheet: Sheet, correction: Correction) -> str:
    was, became = correction.was, correction.became
    if was is None:
        return "-"
    return changed_texts(sheet, was, became)[0] if became else row_text(sheet, was)


def sheets_table(entries: Sequence[Entry]) -> Table:
    """Return all sheets of a book, a line each; evenings have a column only where one is told."""
    told = any(entry.heading.evening is not None for entry in entries)
    evening = Column(
        key="evening", title=pgettext("number of", "Evening"), kind=Kind.INTEGER, align=Align.RIGHT
    )
    columns = (
        Column(
            key="number",
            title=pgettext("column of a list", "No."),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(key="name", title=_("List")),
        Column(key="date", title=_("Date")),
        *((evening,) if told else ()),
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
        "evening": Cell(heading.evening),
        "series": Cell(heading.series),
        "table": Cell(heading.table),
        "players": Cell(", ".join(seat.written for seat in heading.seats)),
        "state": Cell(entry.closed.code if entry.closed else pgettext("a list is", "open")),
    }
