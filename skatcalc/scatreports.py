"""31 in words and tables: what a hand counts, who loses lives and why, the sheet, all sheets."""

from collections.abc import Iterable, Sequence

from skatcalc.cards import Suit
from skatcalc.i18n import N_, _, format_date, ngettext, pgettext
from skatcalc.scat.hands import HandKind, HandValue, SuitSum
from skatcalc.scat.lives import LivesSheet, Played
from skatcalc.scat.rounds import Ending, Outcome, Reason, Round
from skatcalc.scat.rules import USUAL, ScatRules, ThreeOfAKind
from skatcalc.table import Align, Cell, Column, Emphasis, Kind, Row, Table

_SUITS = {
    Suit.CLUBS: N_("clubs"),
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
}
_KINDS = {
    HandKind.THREE_OF_A_KIND: N_("three of a kind"),
    HandKind.STRAIGHT_FLUSH: N_("straight flush"),
}
_ENDINGS = {
    Ending.KNOCK: N_("{name} knocked"),
    Ending.THROW_DOWN: N_("{name} threw down"),
}
_REASONS = {
    Reason.LOWEST: N_("{lives}, the lowest hand"),
    Reason.TIED_LOWEST: N_("{lives}, one of the lowest hands"),
    Reason.TIED_WITH_KNOCKER: N_("{lives}, as low as the knocker, who is safe then"),
    Reason.KNOCKER_LOWEST: N_("{lives}, knocked with the lowest hand"),
    Reason.AGAINST_31: N_("{lives}, all lose against a declared 31"),
    Reason.KNOCKER_TIED: N_("loses nothing, knocked and somebody else is as low"),
    Reason.HAS_31: N_("loses nothing, declared 31"),
    Reason.NOT_LOWEST: N_("loses nothing"),
}
_NO_PART = "·"


def hand_lines(value: HandValue) -> list[str]:
    """Return what a hand counts and why, then what its other suits would count, a line each.

    >>> from skatcalc.scat.cards import read_cards
    >>> from skatcalc.scat.hands import hand_value
    >>> hand_lines(hand_value(read_cards("K♠ 10♠ 4♥")))
    ['20: spades, 10 + 10', 'or 4: hearts']
    """
    if value.kind is HandKind.SUIT:
        best = _("{points}: {reason}").format(points=value, reason=_sum_text(value.sums[0]))
        others = value.sums[1:]
    else:
        best = _("{points}: {reason}").format(points=value, reason=_(_KINDS[value.kind]))
        others = value.sums
    return [best, *(_other_suit(each) for each in others)]


def _other_suit(each: SuitSum) -> str:
    return _("or {points}: {reason}").format(points=each.points, reason=_sum_text(each))


def _sum_text(each: SuitSum) -> str:
    suit = _(_SUITS[each.suit])
    if len(each.cards) == 1:
        return suit
    steps = " + ".join(str(card.points) for card in each.cards)
    return _("{suit}, {steps}").format(suit=suit, steps=steps)


def outcome_lines(names: Sequence[str], outcomes: Iterable[Outcome]) -> list[str]:
    """Return a line for each player: his points, whether he loses lives, and why."""
    lines = []
    for each in outcomes:
        name = names[each.seat - 1]
        who = name if each.value is None else f"{name} {each.value}"
        lines.append(_("{player}: {what}").format(player=who, what=outcome_text(each)))
    return lines


def outcome_text(outcome: Outcome) -> str:
    """Return what a round did to one player, and why: "loses 1 life, the lowest hand"."""
    lives = _lives_lost(outcome.lives)
    if outcome.reason is Reason.TOLD:
        return lives if outcome.lives else _("loses nothing")
    return _(_REASONS[outcome.reason]).format(lives=lives)


def _lives_lost(lives: int) -> str:
    return ngettext("loses {lives} life", "loses {lives} lives", lives).format(lives=lives)


def ending_text(names: Sequence[str], round_: Round | None) -> str:
    """Return what ended a round: "Anna knocked"; for one without cards that it was told so."""
    if round_ is None:
        return _("as told")
    seats = round_.declared or (round_.knocker or 0,)
    who = ", ".join(names[seat - 1] for seat in seats)
    if round_.ending is Ending.THIRTY_ONE:
        form = ngettext("{name} declared 31", "{name} declared 31", len(seats))
        return form.format(name=who)
    return _(_ENDINGS[round_.ending]).format(name=who)


def standing(sheet: LivesSheet) -> str:
    """Return every player's lives, in the order of seats: "Anna 3 · Bert 0, on the dole"."""
    return " · ".join(f"{sheet.name_of(seat)} {_state(sheet, seat)}" for seat in sheet.seats)


def _state(sheet: LivesSheet, seat: int) -> str:
    if sheet.is_out(seat):
        return pgettext("a player is", "out")
    lives = sheet.lives(seat)
    return str(lives) if lives else _("0, on the dole")


def rules_text(rules: ScatRules) -> str:
    """Return what is agreed on beyond the usual; empty when it is the usual alone."""
    minimum = None if rules.minimum_knock is None else str(rules.minimum_knock)
    three = {ThreeOfAKind.THIRTY: "30", ThreeOfAKind.THIRTY_AND_A_HALF: "30½"}
    told = (
        (_("three of a kind {points}"), three.get(rules.three_of_a_kind)),
        (_("straight flush {points}"), "30" if rules.straight_flush else None),
        (_("minimum knock {points}"), minimum),
        (_("throwing down allowed"), rules.throw_down or None),
        (_("a 31 does not end the round"), not rules.thirty_one_ends or None),
        (
            _("knocking costs {points} at most"),
            None if rules.knocker_loses == USUAL.knocker_loses else rules.knocker_loses,
        ),
    )
    return ", ".join(form.format(points=each) for form, each in told if each is not None)


def lives_table(sheet: LivesSheet) -> Table:
    """Return the sheet: a line a round with points and lives lost, the lives left below."""
    columns = (
        Column(
            key="number",
            title=pgettext("column of a list", "No."),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(key="ended", title=_("Ended")),
        *(
            Column(key=str(seat), title=sheet.name_of(seat), align=Align.RIGHT)
            for seat in sheet.seats
        ),
    )
    body = [_played_row(sheet, number, each) for number, each in enumerate(sheet.rounds, start=1)]
    left = {
        str(seat): Cell(pgettext("a player is", "out") if sheet.is_out(seat) else sheet.lives(seat))
        for seat in sheet.seats
    }
    total = Row(cells=left, emphasis=Emphasis.TOTAL, label=_("Lives"))
    return Table(
        key="scat",
        title=sheet.heading.name,
        columns=columns,
        rows=(*body, total),
        footer=len(body),
        heading=_heading(sheet),
        notes=_notes(sheet),
    )


def _heading(sheet: LivesSheet) -> tuple[tuple[str, str], ...]:
    rules = sheet.heading.rules
    facts = (
        (_("Date"), format_date(sheet.heading.date)),
        (_("Lives"), str(rules.lives)),
        (_("Variants"), rules_text(rules)),
    )
    return tuple((label, fact) for label, fact in facts if fact)


def _notes(sheet: LivesSheet) -> tuple[str, ...]:
    notes = (_("−1 a life lost; 0 on the dole: out with the next life lost"), end_text(sheet))
    return tuple(note for note in notes if note)


def end_text(sheet: LivesSheet) -> str:
    """Return who has won, or that the sheet is closed; empty while it is played."""
    if sheet.winner is not None:
        return _("{name} has won").format(name=sheet.name_of(sheet.winner))
    return _("closed, not played to the end") if sheet.closed else ""


def _played_row(sheet: LivesSheet, number: int, played: Played) -> Row:
    ended = ending_text(sheet.heading.players, played.round)
    cells = {"number": Cell(number), "ended": Cell(ended)}
    cells |= {str(seat): Cell(_NO_PART, muted=True) for seat in sheet.seats}
    cells |= {str(each.seat): Cell(_outcome_sign(each)) for each in played.outcomes}
    return Row(cells=cells)


def _outcome_sign(outcome: Outcome) -> str:
    points = [] if outcome.value is None else [str(outcome.value)]
    lost = [f"−{outcome.lives}"] if outcome.lives else []
    return " ".join(points + lost)


def scat_sheets_table(sheets: Sequence[LivesSheet]) -> Table:
    """Return all lives sheets of a book in the order of their numbers, a line each."""
    columns = (
        Column(
            key="number",
            title=pgettext("column of a list", "No."),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(key="name", title=_("Sheet")),
        Column(key="date", title=_("Date")),
        Column(key="rounds", title=_("Rounds"), kind=Kind.INTEGER, align=Align.RIGHT),
        Column(key="players", title=_("Players")),
        Column(key="state", title=_("State")),
    )
    rows = tuple(
        Row(
            cells={
                "number": Cell(number),
                "name": Cell(sheet.heading.name),
                "date": Cell(format_date(sheet.heading.date)),
                "rounds": Cell(len(sheet.rounds)),
                "players": Cell(", ".join(sheet.heading.players)),
                "state": Cell(end_text(sheet) or pgettext("a list is", "open")),
            }
        )
        for number, sheet in enumerate(sheets, start=1)
    )
    return Table(key="scats", title=_("Scat"), columns=columns, rows=rows, footer=len(rows))
