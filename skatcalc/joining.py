"""Players who come and go while a list is played, and a new list like an earlier one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from skatcalc.events import Heading, Seat, SheetChanged
from skatcalc.problems import Problem, SheetError
from skatcalc.reading import fold
from skatcalc.seating import TABLE_SIZES, Order, rest_of_series, usual_games
from skatcalc.sheet import Sheet, find_player, heading_problems


def joined(
    sheet: Sheet, name: str, *, after: str | None = None, games: int | None = None
) -> SheetChanged:
    """Return the event by which a player comes to the table, or comes back to it.

    He deals last in every round, which is to the right of whoever deals first, or next ``after``
    another player. ``games`` is how many the list has now, else what ``rest_of_series`` says.
    Raises ``SheetError`` with every problem: a closed or full list, a round that is begun, a player
    who is there already, a table of five.
    """
    heading, seat = _with_player(sheet.heading, name)
    order = _order(sheet)
    problems = [*_there_problems(sheet, heading, seat)]
    place = len(order)
    if after is not None:
        try:
            place = order.index(_present(sheet, after)) + 1
        except SheetError as error:
            problems += error.problems
    if seat not in order:
        order = (*order[:place], seat, *order[place:])
    return _resized(sheet, heading, order, games, problems)


def departed(sheet: Sheet, name: str, *, games: int | None = None) -> SheetChanged:
    """Return the event by which a player leaves the table; what he has scored stays his.

    ``games`` is as for ``joined``. Raises ``SheetError`` with every problem: a closed or full list,
    a round that is begun, nobody of that name at the table, a table of three.
    """
    seat = _present(sheet, name)
    order = tuple(each for each in _order(sheet) if each != seat)
    return _resized(sheet, sheet.heading, order, games, [])


def substituted(sheet: Sheet, name: str, other: str) -> SheetChanged:
    """Return the event by which a player takes the seat of another, from the next game on.

    Each keeps what he scores himself, as SkWO 4.4 has it for the replacement that a director
    appoints. That can be inside a round: the deal goes round as before. Raises ``SheetError`` with
    every problem: a closed or full list, nobody of the other name at the table, a player who is
    there already.
    """
    problems = [*_end_problems(sheet)]
    heading, seat = _with_player(sheet.heading, name)
    order = _order(sheet)
    try:
        gone = _present(sheet, other)
    except SheetError as error:
        raise SheetError([*problems, *error.problems]) from error
    problems += _there_problems(sheet, heading, seat)
    if seat not in order:
        order = tuple(seat if each == gone else each for each in order)
    return _changed(sheet, heading, order, problems)


def reseated(sheet: Sheet, order: Order) -> tuple[SheetChanged, tuple[Problem, ...]]:
    """Return the event by which these seats are at the table now, and what is wrong with it.

    It is for lists that are read: nothing but who sits there is changed.
    """
    changed = replace(sheet.heading, seatings=(*sheet.heading.orders, order))
    problems = [*heading_problems(changed)]
    left = sheet.left_in_round()
    if left and len(order) != len(_order(sheet)):
        problems.append(Problem("inside-round", {"left": left}))
    return SheetChanged(changed), tuple(problems)


def dealing_first(heading: Heading, seat: int) -> Heading:
    """Return the heading with this seat dealing game 1; who sits beside whom stays.

    Where players have come or gone since, the others deal in turn as they did: whoever took the
    seat of another deals when he would, and a new round begins with who deals first, or with the
    next one who is there. Raises ``SheetError`` where the seat was not at the table in game 1.
    """
    if not heading.seatings:
        return replace(heading, first_dealer=seat)
    first, *later = heading.seatings
    if seat not in first:
        present = tuple(heading.seats[each - 1].written for each in sorted(first))
        facts = {"name": heading.seats[seat - 1].written, "players": present}
        raise SheetError(Problem("first-dealer-absent", facts))
    turned = [_turned(first, first.index(seat))]
    for before, after in zip((first, *later), later, strict=False):
        if len(before) == len(after):
            place = before.index(turned[-1][0])
        else:
            place = next((after.index(each) for each in turned[-1] if each in after), 0)
        turned.append(_turned(after, place))
    return replace(heading, first_dealer=seat, seatings=tuple(turned))


def _turned(order: Order, place: int) -> Order:
    return (*order[place:], *order[:place])


def again(last: Heading, name: str, day: date) -> Heading:
    """Return the heading of a new list with the players, rules, scoring and length of an earlier.

    The players are those who were at the table in the end; seat 1 deals first.
    """
    order = last.seatings[-1] if last.seatings else range(1, len(last.seats) + 1)
    seats = tuple(last.seats[seat - 1] for seat in order)
    games = usual_games(len(seats)) if last.seatings else last.games
    return replace(
        last,
        name=name,
        date=day,
        seats=seats,
        games=games,
        first_dealer=1,
        evening=None,
        series=None,
        table=None,
        seatings=(),
    )


def games_like(last: Heading, size: int) -> int:
    """Return how many games are played at a table of that size by those who played that list.

    It is the same part of a usual series.
    """
    if last.seatings:
        return usual_games(size)
    return last.games * usual_games(size) // usual_games(len(last.seats))


def _order(sheet: Sheet) -> Order:
    return sheet.heading.orders[-1]


def _with_player(heading: Heading, name: str) -> tuple[Heading, int]:
    """Return the heading with a seat for the player, who may have one, and that seat."""
    folded = [fold(seat.written) for seat in heading.seats]
    if fold(name) in folded:
        return heading, folded.index(fold(name)) + 1
    seats = (*heading.seats, Seat(" ".join(name.split())))
    return replace(heading, seats=seats), len(seats)


def _present(sheet: Sheet, name: str) -> int:
    """Return the seat of a player at the table, or raise ``SheetError``."""
    words = name.split()
    seat, taken = find_player(sheet, words)
    order = _order(sheet)
    present = _names(sheet)
    if taken != len(words):
        raise SheetError(Problem("player-unknown", {"word": name, "players": present}))
    if seat not in order:
        facts = {"name": sheet.name_of(seat), "players": present}
        raise SheetError(Problem("player-not-there", facts))
    return seat


def _names(sheet: Sheet) -> tuple[str, ...]:
    """Return who is at the table now, in the order of seats."""
    return tuple(map(sheet.name_of, sorted(_order(sheet))))


def _there_problems(sheet: Sheet, heading: Heading, seat: int) -> Iterable[Problem]:
    if seat in _order(sheet):
        facts = {"name": heading.seats[seat - 1].written, "players": _names(sheet)}
        yield Problem("player-there", facts)


def _end_problems(sheet: Sheet) -> Sequence[Problem]:
    name, games = sheet.heading.name, sheet.heading.games
    if sheet.closed:
        return [Problem("sheet-closed", {"sheet": name})]
    if len(sheet.deals) >= games:
        return [Problem("sheet-full", {"sheet": name, "games": games})]
    if sheet.paper:
        return [Problem("foot-entered", {"sheet": name})]
    return []


def _resized(
    sheet: Sheet, heading: Heading, order: Order, games: int | None, problems: Sequence[Problem]
) -> SheetChanged:
    """Return the event of a table with more or fewer players, or raise ``SheetError``."""
    played, size = len(sheet.deals), len(_order(sheet))
    found = [*_end_problems(sheet), *problems]
    left = sheet.left_in_round()
    if left:
        found.append(Problem("inside-round", {"left": left}))
    if games is not None and games < played:
        facts = {"sheet": heading.name, "played": played, "games": games}
        found.append(Problem("games-played", facts))
    if games is None:
        games = heading.games
        if len(order) in TABLE_SIZES:
            games = played + rest_of_series(games - played, size, len(order))
    return _changed(sheet, replace(heading, games=games), order, found)


def _changed(
    sheet: Sheet, heading: Heading, order: Order, problems: Sequence[Problem]
) -> SheetChanged:
    """Return the event, or raise ``SheetError`` with these problems and those of the heading."""
    orders = sheet.heading.orders
    # A seating without a game is as if it had never been; one that was struck out still has it.
    begun = any(deal.seating == len(orders) - 1 for deal in sheet.places)
    kept = orders if begun else orders[:-1]
    changed = replace(heading, seatings=(*kept, order))
    faults = [*problems, *heading_problems(changed)]
    if faults:
        raise SheetError(faults)
    return SheetChanged(changed)
