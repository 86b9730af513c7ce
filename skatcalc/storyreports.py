"""The story of a list as a reader is told it, and as programs get it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import assert_never

from skatcalc.events import (
    DealAdded,
    DealChanged,
    DealVoided,
    Heading,
    Record,
    SheetChanged,
    SheetClosed,
    SheetOpened,
    SheetReopened,
    TotalsEntered,
    Undone,
)
from skatcalc.i18n import _, format_date, pgettext
from skatcalc.jsondata import row_data
from skatcalc.reading import shown
from skatcalc.reports import SCORING_NAMES, changed_texts, figures_text, row_text
from skatcalc.sheet import Sheet, SheetRow
from skatcalc.story import Told, story

LOG_SCHEMA = "skatcalc.log/1"


def log_lines(sheet: Sheet) -> list[str]:
    """Return the story: for each entry who, when and what, then as said, why, and if it counts."""
    lines: list[str] = []
    before: Record | None = None
    whole = story(sheet)
    for told in whole:
        lines += _entry_lines(whole, told, is_told=_is_told(before, told.record))
        before = told.record
    return lines


def _is_told(before: Record | None, record: Record) -> bool:
    """Return whether an entry was written with the one before, by a line that is told there.

    So it is where a closed list was opened, corrected and closed again in one step.
    """
    if before is None or before.said != record.said:
        return False
    return isinstance(before.event, SheetReopened) or isinstance(record.event, SheetClosed)


def _entry_lines(whole: Sequence[Told], told: Told, *, is_told: bool) -> Iterable[str]:
    record = told.record
    facts = {
        "entry": record.seq,
        "moment": _moment(record.at),
        "by": _in_line(record.by) or _("somebody"),
        "what": what(whole, told),
    }
    yield _("{entry}. {moment}, {by}: {what}").format(**facts)
    if record.said and not is_told:
        yield "   " + _("said: {said}").format(said=_in_line(record.said))
    reason = _reason(told)
    if reason:
        yield "   " + _("why: {why}").format(why=_in_line(reason))
    if told.taken_back_by is not None:
        yield "   " + _("taken back by entry {entry}").format(entry=told.taken_back_by)


def _in_line(text: str) -> str:
    """Return a text as it was told, but for what would command a terminal or begin a line."""
    return shown(text, len(text))


def _moment(at: str) -> str:
    """Return date and time of day as the language in force writes them, by the clock here."""
    if not at:
        return "-"
    moment = datetime.fromisoformat(at).astimezone()
    return f"{format_date(moment.date())} {moment:%H:%M}"


def _reason(told: Told) -> str | None:
    event = told.record.event
    return getattr(event, "reason", None)


def what(whole: Sequence[Told], told: Told) -> str:
    """Return what an event of the whole story did, as a sentence."""
    event = told.record.event
    match event:
        case SheetOpened(heading):
            players = ", ".join(seat.written for seat in heading.seats)
            return _("the list is begun; players: {players}").format(players=players)
        case SheetChanged(heading):
            return _changed(told, heading)
        case DealAdded() | DealChanged() | DealVoided():
            return _of_deal(told, event)
        case TotalsEntered(players=players):
            return _("the totals are entered: {figures}").format(
                figures=figures_text(told.after, players)
            )
        case Undone():
            about = next(each for each in whole if each.record is told.about)
            facts = {"entry": about.record.seq, "what": what(whole, about)}
            if told.brings_back:
                return _("entry {entry} counts again: {what}").format(**facts)
            return _("entry {entry} is taken back: {what}").format(**facts)
        case SheetClosed(totals, code):
            names = [seat.written for seat in told.after.seats]
            figures = zip(names, totals, strict=False)
            standing = " · ".join(f"{name} {total}" for name, total in figures)
            return _("the list is closed: {standing}; check code {code}").format(
                standing=standing, code=code
            )
        case SheetReopened():
            return _("the list is opened again")
        case _:
            assert_never(event)


def _of_deal(told: Told, event: DealAdded | DealChanged | DealVoided) -> str:
    was, line = _line(told.after, told.was), _line(told.after, told.row)
    if told.was and told.row:
        was, line = changed_texts(told.after, told.was, told.row)
    number = "-" if told.number is None else told.number
    facts = {"number": number, "line": line, "was": was}
    if isinstance(event, DealVoided):
        return _("game {number} is struck out: {was}").format(**facts)
    if isinstance(event, DealChanged):
        return _("game {number} is corrected: {line}; before: {was}").format(**facts)
    if told.inserted:
        return _("game {number} is inserted: {line}").format(**facts)
    return _("game {number}: {line}").format(**facts)


def _line(sheet: Sheet, row: SheetRow | None) -> str:
    return "-" if row is None else row_text(sheet, row)


def _changed(told: Told, heading: Heading) -> str:
    before = told.before.heading if told.before else heading
    old, new = _heading_facts(before), _heading_facts(heading)
    if {*before.orders[-1]} != {*heading.orders[-1]}:
        old[_("At the table")], new[_("At the table")] = map(_at_table, (before, heading))
    changes = "; ".join(
        f"{label} {old[label]} → {text}" for label, text in new.items() if old[label] != text
    )
    if not changes:
        return _("the heading is changed")
    return _("the heading is changed: {changes}").format(changes=changes)


def _at_table(heading: Heading) -> str:
    return ", ".join(heading.seats[seat - 1].written for seat in heading.orders[-1])


def _heading_facts(heading: Heading) -> dict[str, str]:
    facts = {
        _("List"): heading.name,
        _("Date"): format_date(heading.date),
        pgettext("number of", "Evening"): heading.evening,
        pgettext("number of", "Series"): heading.series,
        pgettext("number of", "Table"): heading.table,
        pgettext("how many", "Games"): heading.games,
        _("Players"): ", ".join(seat.written for seat in heading.seats),
        _("First dealer"): heading.seats[heading.first_dealer - 1].written,
        _("Rules"): heading.rules.name,
        _("Scoring"): _(SCORING_NAMES[heading.scoring]),
    }
    return {label: "-" if fact is None else str(fact) for label, fact in facts.items()}


def log_data(sheet: Sheet) -> dict[str, object]:
    """Return the story as programs get it, an object an entry."""
    whole = story(sheet)
    return {
        "schema": LOG_SCHEMA,
        "sheet": sheet.heading.name,
        "entries": [_entry_data(whole, told) for told in whole],
    }


def _entry_data(whole: Sequence[Told], told: Told) -> dict[str, object]:
    record, event = told.record, told.record.event
    was = None if told.before is None or told.was is None else row_data(told.before, told.was)
    return {
        "entry": record.seq,
        "kind": type(event).__name__,
        "at": record.at,
        "by": record.by,
        "said": record.said,
        "reason": _reason(told),
        "sentence": what(whole, told),
        "number": told.number,
        "deal": None if told.row is None else row_data(told.after, told.row),
        "was": was,
        "takes_back": event.seq if isinstance(event, Undone) else None,
        "taken_back_by": told.taken_back_by,
        "totals": list(event.totals) if isinstance(event, SheetClosed) else None,
        "code": event.code if isinstance(event, SheetClosed) else None,
    }
