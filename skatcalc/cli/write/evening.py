"""The evening itself: line after line is entered, corrected, taken back or answered."""

import shutil
from collections.abc import Callable, Iterable, Sequence

import typer

from skatcalc.book import Desk, catch_up, correct
from skatcalc.cli.context import open_book, scribe, settings_of
from skatcalc.cli.output import print_json, print_problems, warning_lines
from skatcalc.cli.sheet.add import entry_warnings, row_lines
from skatcalc.cli.sheet.amending import meanwhile_lines, seating_warnings
from skatcalc.cli.sheet.common import place, place_on_list, standing, whats_next
from skatcalc.cli.sheet.fix import correction_lines
from skatcalc.cli.sheet.undo import step_line
from skatcalc.cli.sheet.void import voided_line
from skatcalc.cli.write.keyboard import Keyboard
from skatcalc.cli.write.screen import say
from skatcalc.entry import read_entry
from skatcalc.events import DealAdded, DealChanged, Event
from skatcalc.facts import to_game
from skatcalc.i18n import N_, _
from skatcalc.messages import text
from skatcalc.notation import read_words
from skatcalc.problems import Problem, SkatError, StoreError
from skatcalc.prompt import PASSED_SIGNS, Command, Line, command_words, read_line
from skatcalc.scoring import outcomes, tallies, totals
from skatcalc.sheet import Sheet, deal_of, voided_deal
from skatcalc.store import Store
from skatcalc.terms import contract_name
from skatcalc.undoing import redoing, undoing
from skatcalc.valuation import value


class Evening:
    """A list while it is written; ``refused`` counts the lines that were not taken."""

    def __init__(self, ctx: typer.Context, keyboard: Keyboard, desk: Desk) -> None:
        """Take the list that is written on."""
        self.refused = 0
        self._ctx = ctx
        self._keyboard = keyboard
        self._desk = desk
        self._typed = ""
        self._as_json = settings_of(ctx).as_json
        self._answers: dict[Command, Callable[[Line], None]] = {
            Command.UNDO: lambda _line: self._step(undoing),
            Command.REDO: lambda _line: self._step(redoing),
            Command.VOID: self._void,
            Command.INSERT: self._enter,
            Command.LIST: self._list,
            Command.WHO: self._who,
            Command.TOTALS: self._totals,
            Command.VALUE: self._value,
            Command.HELP: self._help,
        }

    @property
    def _sheet(self) -> Sheet:
        return self._desk.sheet

    def run(self) -> None:
        """Take lines until there are no more."""
        self._keyboard.know(_known_words(self._sheet), _past_lines(self._sheet))
        if self._keyboard.interactive:
            self._say([_("a line a game; help shows examples, end leaves")])
        dropped = False
        while self._sheet.closed is None:
            prompt, self._typed = self._prompt(), ""
            try:
                typed = self._keyboard.read(prompt)
                if typed is None:
                    break
                dropped, self._typed = False, typed
                if not self._take(typed):
                    break
            except KeyboardInterrupt:
                if not self._keyboard.interactive:
                    raise
                typer.echo(err=True)
                if dropped:
                    break
                dropped = True
                self._say([_("the line is dropped; Ctrl-C once more ends")], err=True)
            except SkatError as error:
                self._refuse(error.problems, prompt)
        self._take_leave()

    def _prompt(self) -> str:
        sheet, number = self._sheet, len(self._sheet.deals) + 1
        if number > sheet.heading.games:
            return _("all games are played> ")
        facts = {"number": number, "dealer": sheet.name_of(sheet.dealer(number))}
        sitting = [sheet.name_of(seat) for seat in sheet.sitting(number)]
        if len(sitting) > 1:
            return _("game {number}, {dealer} deals and sits out, {other} too> ").format(
                **facts, other=sitting[-1]
            )
        if sitting:
            return _("game {number}, {dealer} deals and sits out> ").format(**facts)
        return _("game {number}, {dealer} deals> ").format(**facts)

    def _where(self, number: int) -> str:
        """Return where a game stands; the list is named only to whom no beginning named it."""
        name = place_on_list if self._keyboard.interactive else place
        return name(self._sheet, number)

    def _take(self, typed: str) -> bool:
        """Do what a line says; return whether more lines are to be taken."""
        line = read_line(self._sheet, typed)
        if line.command is Command.END:
            return False
        if line.command is Command.PASSED:
            self._enter(Line(None, PASSED_SIGNS[0]))
        elif line.command is not None:
            self._answers[line.command](line)
        elif line.number is not None and not line.rest.strip():
            self._show(line.number)
        elif line.rest.strip():
            self._enter(line)
        return True

    # --- what is written ------------------------------------------------------------------------

    def _enter(self, line: Line) -> None:
        insert = line.command is Command.INSERT

        def read(sheet: Sheet) -> DealAdded | DealChanged:
            return read_entry(sheet, line.rest, line.number, column=line.column, insert=insert)

        self._write(read)
        sheet = self._sheet
        number = len(sheet.deals) if line.number is None else line.number
        where = self._where(number)
        if self._as_json:
            from skatcalc.jsondata import entry_data

            print_json(entry_data(sheet, number))
        elif line.number is None:
            row = sheet.rows()[-1]
            now = _totals_of(sheet, sorted(row.scores))
            self._say([*row_lines(sheet, row, where), *now, _control_sums(sheet)])
        elif insert:
            self._changed(*row_lines(sheet, sheet.rows()[number - 1], where))
        else:
            self._changed(*correction_lines(sheet, number, where))
        self._say(warning_lines(entry_warnings(sheet, number)), err=True)

    def _void(self, line: Line) -> None:
        number = line.number or 0
        self._write(lambda sheet: voided_deal(sheet, number))
        self._changed(voided_line(self._sheet, number))

    def _step(self, read: Callable[[Sheet], Event]) -> None:
        """Go back or forward by one entry."""
        self._write(read)
        self._changed(step_line(self._sheet))

    def _changed(self, *lines: str) -> None:
        """Say what was corrected, and what it makes of the list."""
        sheet = self._sheet
        if self._as_json:
            from skatcalc.jsondata import entry_data

            print_json(entry_data(sheet))
            return
        self._say([*lines, standing(sheet), _control_sums(sheet)])
        self._say(warning_lines(seating_warnings(sheet)), err=True)

    def _write(self, read: Callable[[Sheet], Event]) -> None:
        """Write the event that ``read`` makes of the list as it stands in the book now.

        Raises ``SkatError``; where another program wrote to the list meanwhile, that is shown, and
        the line is refused: it was typed for another state of the list.
        """
        with open_book(self._ctx) as store:
            if self._catch_up(store):
                facts = {"stream": self._desk.stream, "seq": self._sheet.last_seq}
                raise StoreError(Problem("book-changed", facts))
            event = read(self._sheet)
            writer, said = scribe(self._ctx), self._typed.strip()
            try:
                self._desk = correct(store, self._desk, event, writer, said)
            except StoreError:
                self._catch_up(store)
                raise

    def _catch_up(self, store: Store) -> bool:
        """Read and show what others wrote meanwhile; return whether they did."""
        before, self._desk = self._desk, catch_up(store, self._desk)
        told = meanwhile_lines(before, self._desk)
        self._say(told, err=True)
        return bool(told)

    # --- what is asked --------------------------------------------------------------------------

    def _look(self) -> Sheet:
        """Return the list as it stands in the book now."""
        with open_book(self._ctx) as store:
            self._catch_up(store)
        return self._sheet

    def _list(self, _line: Line) -> None:
        sheet = self._look()
        if self._as_json:
            from skatcalc.jsondata import sheet_data

            print_json(sheet_data(sheet))
            return
        from skatcalc.export.text import render
        from skatcalc.reports import sheet_table

        typer.echo(render(sheet_table(sheet)))

    def _who(self, _line: Line) -> None:
        sheet = self._look()
        number = len(sheet.deals) + 1
        lines = [whats_next(sheet)]
        if number <= sheet.heading.games:
            playing = ", ".join(map(sheet.name_of, sheet.playing(number)))
            lines.append(_("in play, forehand first: {players}").format(players=playing))
        self._say(lines)

    def _totals(self, _line: Line) -> None:
        sheet = self._look()
        self._say([standing(sheet), _control_sums(sheet)])

    def _value(self, line: Line) -> None:
        from skatcalc.cli.value import value_lines

        words = line.rest.lstrip()
        column = line.column + len(line.rest) - len(words)
        game = to_game(read_words([words] if words else [], column=column))
        found = value(game, self._sheet.heading.rules)
        if self._as_json:
            from skatcalc.jsondata import value_data

            print_json(value_data(found))
            return
        self._say(value_lines(found))
        self._say(warning_lines(found.warnings), err=True)

    def _help(self, _line: Line) -> None:
        self._say(_(_HELP).splitlines())

    def _show(self, number: int) -> None:
        sheet = self._look()
        deal_of(sheet, number)
        self._say(row_lines(sheet, sheet.rows()[number - 1], self._where(number)))

    # --- what is said ---------------------------------------------------------------------------

    def _refuse(self, problems: Sequence[Problem], prompt: str) -> None:
        self.refused += 1
        if self._keyboard.interactive and not self._as_json:
            marks = _marks(problems, prompt, self._typed)
            if marks:
                typer.echo(marks, err=True)
            self._say(map(text, problems), err=True)
            return
        if not self._keyboard.interactive:
            problems = [problem.at(line=self._keyboard.number) for problem in problems]
        print_problems(problems, as_json=self._as_json)

    def _take_leave(self) -> None:
        if self._as_json:
            return
        sheet = self._sheet
        name, count = sheet.heading.name, len(sheet.deals)
        if sheet.closed is not None:
            said = _("{sheet} is closed; check code {code}").format(
                sheet=name, code=sheet.closed.code
            )
        elif count < sheet.heading.games:
            said = _(
                "{sheet} stays open with {count} of {games} games; skatcalc write goes on with "
                "it, skatcalc sheet close finishes it"
            ).format(sheet=name, count=count, games=sheet.heading.games)
        else:
            said = _("{sheet} is full and stays open; skatcalc sheet close finishes it").format(
                sheet=name
            )
        self._say([said])

    def _say(self, lines: Iterable[str], *, err: bool = False) -> None:
        """Print the lines; at a terminal they are broken between words, not in the midst of one."""
        told = [part for line in lines for part in line.splitlines()]
        if self._keyboard.interactive:
            say(told, err=err)
            return
        for line in told:
            typer.echo(line, err=err)


_HELP = N_("""\
anna spades with 2 hand won    a game: the player, the game, how it ended
2 grand without 1 59 points    the seat for the name, card points for won, lost
passed                         all have passed
17: with 3                     corrects game 17; what is not told stays
17: bert                       corrects the player alone
17:                            shows game 17
void 17                        strikes game 17 out
after 16: anna null won        inserts a game after game 16
undo, redo                     takes back the newest entry, brings it back
value clubs with 1 hand        what a game is worth, without entering it
list, who, totals              the list; who deals and sits out; the totals
end                            ends the evening; the list stays open""")


def _totals_of(sheet: Sheet, seats: Sequence[int]) -> list[str]:
    """Return the totals of these seats in one line, none for none."""
    figures = totals(sheet)
    told = " · ".join(f"{sheet.name_of(seat)} {figures[seat - 1]}" for seat in seats)
    return [told] if told else []


def _control_sums(sheet: Sheet) -> str:
    """Return how many games ended how, and the sum of all players' game points."""
    facts = {
        **outcomes(sheet)._asdict(),
        "points": sum(each.points for each in tallies(sheet)),
    }
    if facts["ramsch"]:
        return _(
            "  won {won} · lost {lost} · Ramsch {ramsch} · passed {passed} · sum {points}"
        ).format(**facts)
    return _("  won {won} · lost {lost} · passed {passed} · sum {points}").format(**facts)


def _marks(problems: Sequence[Problem], prompt: str, typed: str) -> str:
    """Return a line with a mark under each word that a problem is about."""
    columns = {int(str(each.where["column"])) for each in problems if "column" in each.where}
    if not columns:
        return ""
    marks = "".join("^" if column in columns else " " for column in range(1, max(columns) + 1))
    if len(prompt) + len(typed) < shutil.get_terminal_size().columns:
        return " " * len(prompt) + marks
    # The typed line was broken by the terminal: show it once more.
    return f"{typed}\n{marks}"


def _known_words(sheet: Sheet) -> list[str]:
    from skatcalc.game import Contract

    names = [name for seat in sheet.seats for name in seat.written.split()]
    return [*names, *map(contract_name, Contract), *command_words()]


def _past_lines(sheet: Sheet) -> list[str]:
    """Return the lines of this list that were typed at a prompt, for those that come."""
    entered = [r for r in sheet.history if isinstance(r.event, DealAdded | DealChanged)]
    said = (record.said or "" for record in entered)
    return [line for line in said if line and not line.startswith("sheet ")]
