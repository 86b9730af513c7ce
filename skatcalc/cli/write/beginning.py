"""Which list the evening is written on: an open one, or a new one like the last."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TypeVar

import typer

from skatcalc.book import Desk, begin, current, entries, find, load
from skatcalc.cli.context import open_book, scribe
from skatcalc.cli.output import print_problems
from skatcalc.cli.rulebooks import read_rules
from skatcalc.cli.sheet.common import whats_next
from skatcalc.cli.write.keyboard import Keyboard
from skatcalc.cli.write.screen import say
from skatcalc.events import Heading, Scoring, Seat, SheetOpened
from skatcalc.i18n import N_, _
from skatcalc.joining import again, games_like
from skatcalc.messages import text
from skatcalc.problems import NotationError, Problem, SheetError, SkatError, StoreError
from skatcalc.reading import is_number
from skatcalc.rules import ISKO
from skatcalc.seating import usual_games
from skatcalc.sheet import heading_problems

_WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)

_T = TypeVar("_T")


class _Left(Exception):
    """Nobody answers any more."""


def choose(ctx: typer.Context, keyboard: Keyboard, asked: str | None) -> Desk | None:
    """Return the list that was asked for, the only open one, or a new one.

    A person is asked where it is not clear; ``None`` if he leaves. Raises ``SkatError``: the list
    that was asked for is unknown or closed, or there is nobody to ask.
    """
    newest = None
    try:
        with open_book(ctx) as store:
            streams = store.open_sheets()
            if asked or len(streams) == 1 or not keyboard.interactive:
                desk = _require_open(current(store, asked))
                return _goes_on(desk) if keyboard.interactive else desk
            known = entries(store)
            newest = known[-1].heading if known else None
    except StoreError as error:
        no_book = [problem.code for problem in error.problems] == ["no-book"]
        if asked or not keyboard.interactive or not no_book:
            raise
        streams = ()
    try:
        return _which(ctx, keyboard) if streams else _new(ctx, keyboard, newest)
    except (_Left, KeyboardInterrupt):
        typer.echo(_("no list was begun"), err=True)
        return None


def _require_open(desk: Desk) -> Desk:
    if desk.sheet.closed:
        raise SheetError(Problem("sheet-closed", {"sheet": desk.sheet.heading.name}))
    return desk


def _goes_on(desk: Desk) -> Desk:
    """Say which list it is, since from now on it is not named any more."""
    sheet = desk.sheet
    say([_("{sheet} goes on; {next}").format(sheet=sheet.heading.name, next=whats_next(sheet))])
    return desk


def _which(ctx: typer.Context, keyboard: Keyboard) -> Desk:
    """Ask which of the open lists is meant."""
    with open_book(ctx) as store:
        labels = tuple(each.label for each in entries(store) if each.closed is None)
    typer.echo(text(Problem("open-sheets", {"sheets": labels})))

    def read(word: str) -> Desk:
        with open_book(ctx) as store:
            return _require_open(load(store, find(store, word).stream))

    return _goes_on(_ask(keyboard, _("Which one, by its number or name: "), None, read))


def _new(ctx: typer.Context, keyboard: Keyboard, last: Heading | None) -> Desk:
    """Ask for what is not as at the last list, and begin a new one."""
    today = date.today()  # noqa: DTZ011 - the evening's date is the calendar's on the wall
    say([_("No list is open, a new one begins. Enter takes what stands in [ ].")])
    blank = Heading(
        name=_in_words(today),
        date=today,
        seats=(),
        rules=ISKO,
        scoring=Scoring.SEEGER_FABIAN,
        games=1,
    )
    if last:
        blank = replace(again(last, blank.name, today), games=1)
    name = _ask(
        keyboard,
        _("Name [{usual}]: ").format(usual=blank.name),
        blank.name,
        lambda typed: _checked(replace(blank, name=typed), "sheet-name-blank").name,
    )
    usual = ", ".join(seat.written for seat in blank.seats)
    seats = _ask(
        keyboard,
        _("Players [{usual}]: ").format(usual=usual)
        if usual
        else _("Players around the table, the first dealer first: "),
        blank.seats or None,
        lambda typed: _checked(replace(blank, seats=_seats(typed))).seats,
    )
    rules = _ask(
        keyboard,
        _("Rules [{usual}]: ").format(usual=blank.rules.name),
        blank.rules,
        read_rules,
    )
    games = games_like(last, len(seats)) if last else usual_games(len(seats))
    games = _ask(
        keyboard,
        _("Games [{usual}]: ").format(usual=games),
        games,
        lambda typed: _checked(replace(blank, seats=seats, games=_count(typed))).games,
    )
    heading = replace(blank, name=name, seats=seats, rules=rules, games=games)
    with open_book(ctx, create=True) as store:
        desk = begin(store, [SheetOpened(heading)], scribe(ctx), "write")
    say([_("{sheet} is begun; {next}").format(sheet=heading.name, next=whats_next(desk.sheet))])
    return desk


def _checked(heading: Heading, *codes: str) -> Heading:
    """Return the heading, or raise ``SheetError`` with its problems, only some if so told."""
    faults = [each for each in heading_problems(heading) if not codes or each.code in codes]
    if faults:
        raise SheetError(faults)
    return heading


def _ask(keyboard: Keyboard, question: str, usual: _T | None, read: Callable[[str], _T]) -> _T:
    """Return the answer, asking again until it can be read; ``usual`` if it is empty."""
    while True:
        try:
            typed = keyboard.read(question)
            if typed is None:
                raise _Left
            if typed.strip():
                return read(typed.strip())
            if usual is not None:
                return usual
        except SkatError as error:
            print_problems(error.problems, as_json=False)


def _seats(typed: str) -> tuple[Seat, ...]:
    """Return the players, divided by commas, or by blanks where there is no comma."""
    names = typed.split(",") if "," in typed else typed.split()
    return tuple(Seat(" ".join(name.split())) for name in names)


def _count(typed: str) -> int:
    if not is_number(typed):
        raise NotationError(Problem("number-unreadable", {"word": typed}))
    return int(typed)


def _in_words(day: date) -> str:
    return _("{weekday}, {day} {month} {year}").format(
        weekday=_(_WEEKDAYS[day.weekday()]),
        day=day.day,
        month=_(_MONTHS[day.month - 1]),
        year=day.year,
    )
