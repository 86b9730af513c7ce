"""The sheet of the till in a season's workbook: what everybody owes, wins and has paid.

At the top stands everybody's account, below it each evening for itself. What was posted are values;
every sum is a formula on them, and members and till together come to nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from skatcalc.i18n import NP_, _, format_date, pgettext
from skatcalc.members import Member, shown_names
from skatcalc.money import Item, Payout
from skatcalc.seasonchecks import Compared
from skatcalc.seasonworkbook import RESULTS
from skatcalc.table import (
    Align,
    Box,
    Cell,
    Column,
    Emphasis,
    Formula,
    Kind,
    Mark,
    Paper,
    Piece,
    Ref,
    Row,
    Span,
    Table,
)
from skatcalc.till import Pot, Till
from skatcalc.tillreports import (
    BALANCE,
    fee_terms,
    in_units,
    item_columns,
    till_notes,
    with_strangers,
)

TILL = "till"
TITLE = NP_("sheet of a workbook", "Till")
_TAB = "BF8F00"
_OF_LISTS = (Item.LIST, Item.LOSS, Item.PASSED, Item.STAKE)
"""What is settled for each list by itself."""


class _Person(NamedTuple):
    """Somebody with an account; who is not in the register has the number 0."""

    id: str
    name: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TillSheet:
    """The sheet, and which of its rows the check sheet looks at.

    ``own`` is the row of the till's side, with that of the sum of all below it; ``first`` and
    ``last`` are those of the postings, and ``sums`` those of the sums of each day.
    """

    table: Table
    found: Till
    own: int
    first: int
    last: int
    sums: Mapping[date, int]


def till_sheet(found: Till, members: Sequence[Member]) -> TillSheet:
    """Return the sheet of a till with something in it; who has nothing there is left out.

    ``members`` are all in the register, in the order of lines.
    """
    names = with_strangers(shown_names(members))
    numbers = {member.id: member.number for member in members} | {"": 0}
    posted = {each.member for each in found.postings if each.cents}
    people = [_Person(id_, names[id_], numbers[id_]) for id_ in names if id_ in posted]
    own = len(people) + 1
    first = own + 2
    sums: dict[date, int] = {}
    days: list[Row] = []
    for day in found.days:
        start = first + len(days)
        block = _day(found, day, [each for each in people if found.has(each.id, day)], start)
        days += block
        if block:
            sums[day] = start + len(block) - 1
    last = max(first, first + len(days) - 1)
    rows = (*_accounts(found, people, first, last), *days)
    columns = (
        Column(key="name", title=pgettext("the till", "Name"), shrinks=True),
        Column(key="day", title=_("Date"), kind=Kind.DATE, align=Align.RIGHT),
        *item_columns(found.items()),
    )
    number = pgettext("results", "Member no.")
    table = Table(
        key=TILL,
        title=pgettext(*TITLE),
        tab=_TAB,
        columns=(
            *columns,
            Column(key="member", title=number, kind=Kind.INTEGER, align=Align.RIGHT),
        ),
        rows=rows,
        footer=len(rows),
        heading=tuple(fee_terms(found.fees)),
        notes=tuple(till_notes(found)),
        paper=Paper(
            landscape=True, repeated=1, one_page=False, columns=len(columns), together=True
        ),
    )
    return TillSheet(table=table, found=found, own=own, first=first, last=last, sums=sums)


def _accounts(found: Till, people: Sequence[_Person], first: int, last: int) -> Iterator[Row]:
    """Yield what comes together for everybody, the till's side of it, and that both are nothing."""
    items = found.items()
    yield Row(cells={}, label=_("Whole season"), emphasis=Emphasis.DIVIDER)
    for at, person in enumerate(people, start=1):
        cells = {"name": Cell(person.name, marks=Mark.BEST), "member": Cell(person.number)}
        for item in items:
            cents = found.amount(member=person.id, items=(item,))
            formula: Formula = (
                "ROUND(SUMIFS(",
                Span(item.value, first=first, last=last),
                ",",
                Span("member", first=first, last=last),
                ",",
                Ref(at, "member"),
                "),2)",
            )
            cells[item.value] = Cell(in_units(cents), formula)
        yield Row(cells=cells | _balance(found, at, found.amount(member=person.id)))
    own, count = len(people) + 1, len(people)
    sides = {item.value: -found.amount(items=(item,)) for item in items}
    sides[BALANCE] = -found.amount()
    yield Row(
        cells={
            "name": Cell(_("Till")),
            **{
                key: Cell(in_units(cents), _sum("-SUM(", Span(key, first=1, last=count), ")"))
                for key, cents in sides.items()
            },
        },
        emphasis=Emphasis.SUBTOTAL,
    )
    yield Row(
        cells={
            "name": Cell(_("Members and till")),
            **{
                key: Cell(
                    in_units(0), _sum("SUM(", Span(key, first=1, last=count), ")+", Ref(own, key))
                )
                for key in sides
            },
        },
        emphasis=Emphasis.TOTAL,
    )


def _sum(*pieces: Piece) -> Formula:
    """Return a sum in whole cents: 0.1 + 0.2 is not quite 0.3 for spreadsheets, nor nothing 0."""
    return ("ROUND(", *pieces, ",2)")


def _balance(found: Till, at: int, cents: int) -> dict[str, Cell]:
    items = found.items()
    box = Box(at, items[0].value, items[-1].value)
    return {BALANCE: Cell(in_units(cents), _sum("SUM(", box, ")"))}


def _day(found: Till, day: date, people: Sequence[_Person], start: int) -> list[Row]:
    """Return what was posted on a day, a line for each; ``start`` is the row of the first."""
    if not people:
        return []
    rows = [Row(cells={}, label=_day_text(found, day), emphasis=Emphasis.DIVIDER)]
    for at, person in enumerate(people, start=start + 1):
        cells = {
            "name": Cell(person.name),
            "day": Cell(day),
            "member": Cell(person.number),
            **{
                item.value: Cell(in_units(cents))
                for item in found.items()
                if (cents := found.amount(member=person.id, day=day, items=(item,)))
            },
        }
        cents = found.amount(member=person.id, day=day)
        rows.append(Row(cells=cells | _balance(found, at, cents)))
    sums = {item.value: found.amount(day=day, items=(item,)) for item in found.items()}
    sums[BALANCE] = found.amount(day=day)
    total = {
        key: Cell(
            in_units(cents), _sum("SUM(", Span(key, first=start + 1, last=start + len(people)), ")")
        )
        for key, cents in sums.items()
    }
    label = Cell(pgettext("row of a settlement", "Sum"))
    rows.append(Row(cells={"name": label, **total}, emphasis=Emphasis.SUBTOTAL))
    return rows


def _day_text(found: Till, day: date) -> str:
    if day not in found.evenings:
        return _("Payments of {date}").format(date=format_date(day))
    number = found.evenings.index(day) + 1
    return _("Evening {number}, {date}").format(number=number, date=format_date(day))


def till_checks(sheet: TillSheet) -> Iterator[Compared]:
    """Yield what must hold on the sheet: all accounts together, each evening, each pot.

    What is won at the stake is what others lose, where they and not the till pay it.
    """
    found, everybody = sheet.found, _("all members")
    all_days: Formula = (
        "SUMIFS(",
        Span(BALANCE, TILL, sheet.first, sheet.last),
        ",",
        Span("member", TILL, sheet.first, sheet.last),
        ',">=0")',
    )
    total = Cell(in_units(found.amount()), ("-", Ref(sheet.own, BALANCE, TILL)))
    yield Compared(_("till: accounts and evenings"), everybody, total, Cell(total.value, all_days))
    yield Compared(_("till: accounts and program"), everybody, total, Cell(total.value))
    nothing = Cell(in_units(0))
    both = Cell(in_units(0), (Ref(sheet.own + 1, BALANCE, TILL),))
    yield Compared(_("till: members and till are nothing together"), everybody, both, nothing)
    if found.fees.payout is Payout.PLAYERS and Item.STAKE in found.items():
        for day, at in sheet.sums.items():
            stakes = found.amount(day=day, items=(Item.STAKE,))
            cell = Cell(in_units(stakes), (Ref(at, Item.STAKE.value, TILL),))
            yield Compared(_("till: stakes are nothing together"), format_date(day), cell, nothing)
    yield from _pots(sheet)
    yield from _results(sheet)


def _results(sheet: TillSheet) -> Iterator[Compared]:
    """Yield that the money in the results is what the till has of lists of members."""
    found = sheet.found
    items = [item for item in found.items() if item in _OF_LISTS]
    if not items:
        return
    cents = found.amount(items=items) - found.amount(member="", items=items)
    formula: list[Piece] = []
    for item in items:
        formula += [
            "+SUMIFS(" if formula else "SUMIFS(",
            Span(item.value, TILL, sheet.first, sheet.last),
            ",",
            Span("member", TILL, sheet.first, sheet.last),
            ',">0")',
        ]
    yield Compared(
        _("till: money in the results and in the till"),
        _("all members"),
        Cell(in_units(cents), ("SUM(", Span("money", RESULTS), ")")),
        Cell(in_units(cents), tuple(formula)),
    )


def _pots(sheet: TillSheet) -> Iterator[Compared]:
    """Yield that the prizes of each evening are its pot, but for what cannot be divided."""
    found = sheet.found
    for pot in found.pots:
        if pot.day is None or pot.day not in sheet.sums or Item.PRIZE not in found.items():
            continue
        at = sheet.sums[pot.day]
        prizes = found.amount(day=pot.day, items=(Item.PRIZE,))
        yield Compared(
            _("till: prizes and pot"),
            format_date(pot.day),
            Cell(in_units(prizes), (Ref(at, Item.PRIZE.value, TILL),)),
            _pot(found, pot, at),
        )


def _pot(found: Till, pot: Pot, at: int) -> Cell:
    """Return what of a pot was paid out, as arithmetic where all of it is the evening's."""
    paid = Cell(in_units(pot.cents - pot.left))
    parts = [item for item in found.items() if item in found.fees.pot]
    into = -found.amount(day=pot.day, items=parts)
    if not parts or into != pot.cents:
        return paid
    formula: list[Piece] = [piece for item in parts for piece in ("-", Ref(at, item.value, TILL))]
    return paid._replace(formula=(*formula, f"-{in_units(pot.left)}"))
