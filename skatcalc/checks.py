"""The control sums of a list, each by its name, and its check code.

The sums are those of a careful list keeper, K1 to K5; n is the number of players. The check code is
a few letters that change when anything on the list does.
"""

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from hashlib import sha256
from typing import NamedTuple

from skatcalc.events import Record, Scoring, SheetClosed, TotalsEntered
from skatcalc.neutral import format_game, format_ramsch, format_totals
from skatcalc.problems import Problem, SheetError
from skatcalc.rulefiles import flat
from skatcalc.rules import ISKO, NESTED, Rules, can_be_score, nested_kind, plain
from skatcalc.scoring import (
    OPPONENT_BONUS,
    Credit,
    Outcomes,
    Tally,
    charges,
    figures,
    format_scoring,
    losses,
    outcomes,
    running_points,
    struck,
    tallies,
    totals,
)
from skatcalc.seating import TABLE_SIZES, Order
from skatcalc.sheet import Deal, Entry, Sheet, SheetRow, deal_of, replay, seating_findings
from skatcalc.valuation import Points

MOST_PASSED, OF_DEALS = 8, 48
"""More passed deals than 8 in 48 are unusual; about one in twenty is passed."""


class Check(Enum):
    """What is checked; the control sums have the names under which keepers know them."""

    GAMES = "K1"
    """Won, lost, passed and Ramsch together are the games of the list."""
    OPPONENTS = "K2"
    """Each lost game is credited to every other player: n - 1 times."""
    POINTS = "K3"
    """The scores of all games together are the last running totals together."""
    TOTALS = "K4"
    """All totals together are the game points, 50 a win, and what each loss leaves over."""
    VALUES = "K5"
    """Each score is one that some game can have under the rules of the list; not of a Ramsch."""
    DEALERS = "dealers"
    """Nobody has a part in a deal in which he sits out."""
    PASSED = "passed"
    """Not more deals are passed than usual."""
    WRITTEN = "written"
    """The scores on paper are those that the facts give."""
    FOOT = "foot"
    """The foot of the paper list says what the games, or its own figures, come to."""
    RUNNING = "running"
    """The running totals on paper are those that the scores give."""


class State(Enum):
    """What a check has found."""

    HOLDS = "holds"
    FAILS = "fails"
    DOUBTFUL = "doubtful"
    """It can be so, but it is unusual."""
    UNCHECKED = "unchecked"
    """What the paper itself says is needed for it and was not given."""


class Finding(NamedTuple):
    """One check with what it found.

    ``facts`` are the numbers of its sum by name; ``problems`` say what does not fit.
    """

    check: Check
    state: State
    facts: Mapping[str, object] = {}
    problems: tuple[Problem, ...] = ()


def _finding(check: Check, facts: Mapping[str, object], problems: Iterable[Problem]) -> Finding:
    found = tuple(problems)
    return Finding(check, State.FAILS if found else State.HOLDS, facts, found)


def check_sheet(sheet: Sheet, running: Mapping[int, int] | None = None) -> tuple[Finding, ...]:
    """Return what every check finds on a list: K1 to K5, then those that it can have.

    ``running`` are running totals on paper by the number of the game after which they stand. Where
    the foot of the paper was entered its own numbers are checked; of a list that is known by its
    foot alone nothing else can be. Raises ``SheetError`` for a running total after no game, or
    after one that brings nobody anything.
    """
    found = [
        _games(sheet),
        _opponents(sheet),
        _points(sheet),
        _totals(sheet),
        _values(sheet),
        _dealers(sheet),
        _passed(sheet),
        _written(sheet),
        _foot(sheet),
    ]
    if running:
        found.append(_running(sheet, running))
    return tuple(each for each in found if each is not None)


def fails(findings: Iterable[Finding]) -> bool:
    """Return whether one of the checks fails; what is only unusual does not."""
    return any(each.state is State.FAILS for each in findings)


def closed_early(finding: Finding) -> bool:
    """Return whether it is K1 of a list that only lacks games because it was closed early."""
    return finding.check is Check.GAMES and finding.state is State.DOUBTFUL


def check_games(
    count: Outcomes, expected: int, *, exact: bool = True, unplayed: int = 0
) -> Finding:
    """Return K1: won + lost + passed + Ramsch = games.

    Where it is open how many were passed, or not ``exact`` how many were a Ramsch, only that there
    are not more than the list has. If only games are missing that were left ``unplayed``, as with a
    limit of time, that is doubtful.

    >>> check_games(Outcomes(won=40, lost=7, passed=0, ramsch=0), 48).state
    <State.FAILS: 'fails'>
    """
    facts = {**count._asdict(), "count": count.deals, "expected": expected}
    if unplayed and count.deals + unplayed == expected:
        problem = Problem("check-games-struck", {**facts, "struck": unplayed})
        return Finding(Check.GAMES, State.DOUBTFUL, facts, (problem,))
    known = exact and count.passed is not None
    if count.deals > expected or (known and count.deals != expected):
        return _finding(Check.GAMES, facts, [Problem("check-games", facts)])
    return Finding(Check.GAMES, State.HOLDS if known else State.UNCHECKED, facts)


def _games(sheet: Sheet) -> Finding:
    """Hold the games against the length of the list; while it is open, against those played."""
    unplayed = struck(sheet)
    expected = sheet.heading.games if sheet.by_totals else len(sheet.deals) + unplayed
    exact = _told_apart(sheet)
    return check_games(outcomes(sheet), expected, exact=exact, unplayed=unplayed)


def _told_apart(sheet: Sheet) -> bool:
    """Return whether a Ramsch is not among the games won and lost."""
    ramsch = sheet.heading.rules.ramsch
    return not (sheet.by_totals and ramsch and ramsch.counts)


class ListSums(NamedTuple):
    """What the lines of a list come to, for K1 and K3 of it.

    ``undecided`` are the deals that nobody won or lost, ``None`` where that is not told or a Ramsch
    is among the games won and lost. ``points`` are the score points of all single games, ``None``
    where these are not known.
    """

    undecided: int | None
    points: int | None


def list_sums(sheet: Sheet) -> ListSums:
    """Return what the lines of a list come to."""
    ramsch, found = sheet.heading.rules.ramsch, outcomes(sheet)
    is_open = found.passed is None or (ramsch is not None and ramsch.counts)
    return ListSums(
        undecided=None if is_open else (found.passed or 0) + found.ramsch,
        points=None if sheet.by_totals else _single_scores(sheet),
    )


def check_opponents(credited: Sequence[int], lost: Mapping[int, int]) -> Finding:
    """Return K2: the opponents' lost games of all come to (n - 1) times the lost games.

    ``lost`` are the games lost at a table of n players, by n; there are several where players came
    or went.

    >>> check_opponents((8, 6, 7, 3), {4: 8}).state
    <State.HOLDS: 'holds'>
    """
    terms = tuple((players - 1, games) for players, games in lost.items())
    facts = {
        "parts": tuple(credited),
        "sum": sum(credited),
        "terms": terms,
        "due": sum(others * games for others, games in terms),
    }
    wrong = facts["sum"] != facts["due"]
    return _finding(Check.OPPONENTS, facts, [Problem("check-opponents", facts)] * wrong)


def _opponents(sheet: Sheet) -> Finding:
    paper = [each.opponents_lost for each in sheet.paper.players] if sheet.paper else []
    told = [each for each in paper if each is not None]
    if told and len(told) == len(paper):
        return check_opponents(told, losses(sheet))
    found = check_opponents([each.opponents_lost for each in tallies(sheet)], losses(sheet))
    return found._replace(state=State.UNCHECKED, problems=()) if sheet.by_totals else found


def check_points(last: Sequence[int], single: int) -> Finding:
    """Return K3: the last running totals of all come to the sum of the single scores."""
    facts = {"parts": tuple(last), "sum": sum(last), "due": single}
    wrong = facts["sum"] != facts["due"]
    return _finding(Check.POINTS, facts, [Problem("check-points", facts)] * wrong)


def _points(sheet: Sheet) -> Finding:
    if sheet.by_totals:
        points = tuple(each.points for each in sheet.by_totals.players)
        return Finding(Check.POINTS, State.UNCHECKED, {"parts": points, "sum": sum(points)})
    running = running_points(sheet)
    last: Sequence[int] = running[-1] if running else ()
    if sheet.paper:
        last = [each.points for each in sheet.paper.players]
    return check_points(last, _single_scores(sheet))


def _single_scores(sheet: Sheet) -> int:
    return sum(sum(row.scores.values()) for row in sheet.rows())


def _single_charges(sheet: Sheet) -> int:
    return sum(sum(charged.values()) for charged in charges(sheet))


def check_totals(totalled: Sequence[int], sums: Tally, scoring: Scoring) -> Finding:
    """Return K4: all totals come to S + 50 W + g L, with g = 30, 40, 46 at three, four, five.

    ``sums`` are the figures of all players together; g is what a lost game leaves over, the credits
    of the others less 50, and under plain Seeger -50. In a classic list it is S alone, in Bierlachs
    the sum of all that was charged.

    >>> sums = Tally(points=1748, won=40, lost=8, opponents_lost=24, opponent_bonus=30)
    >>> found = check_totals((1332, 1308, 1320, 108), sums, Scoring.SEEGER_FABIAN)
    >>> found.facts["points"], found.facts["for_won"], found.facts["for_lost"], found.facts["due"]
    (1748, 2000, 320, 4068)
    """
    due = sums.total(scoring)
    counted = scoring in {Scoring.SEEGER, Scoring.SEEGER_FABIAN}
    facts = {
        "points": sums.points if counted else due,
        "for_won": sums.for_won if counted else None,
        "for_lost": due - sums.points - sums.for_won if counted else None,
        "due": due,
        "sum": sum(totalled),
    }
    wrong = facts["sum"] != due
    return _finding(Check.TOTALS, facts, [Problem("check-totals", facts)] * wrong)


def _totals(sheet: Sheet) -> Finding:
    paper = [each.total for each in sheet.paper.players] if sheet.paper else []
    told = [each for each in paper if each is not None]
    scoring, sums = sheet.heading.scoring, _sums(sheet)
    if told and len(told) == len(paper):
        return check_totals(told, sums, scoring)
    found = check_totals(totals(sheet), sums, scoring)
    return found._replace(state=State.UNCHECKED, problems=()) if sheet.by_totals else found


def _sums(sheet: Sheet) -> Tally:
    """Return the figures of all players together, each lost game credited as it must be."""
    figures, lost = tallies(sheet), losses(sheet)
    single = sum(each.points for each in figures) if sheet.by_totals else _single_scores(sheet)
    now, *before = (
        Credit(OPPONENT_BONUS[players], (players - 1) * games) for players, games in lost.items()
    )
    return Tally(
        points=Points(single),
        won=sum(each.won for each in figures),
        lost=sum(lost.values()),
        opponents_lost=now.games + sum(each.games for each in before),
        opponent_bonus=now.bonus,
        at_other_sizes=tuple(before),
        charged=Points(single if sheet.by_totals else _single_charges(sheet)),
    )


def check_values(scores: Mapping[int, Sequence[int]], rules: Rules) -> Finding:
    """Return K5: every score, by the number of its game, is one that some game can have.

    A lost game is the multiple that the rules make of it, in ISkO -2 times a legal value; doublings
    that the rules have are taken off first. Leave a Ramsch out.

    >>> check_values({1: (33,), 2: (34,)}, ISKO).problems[0].facts
    {'number': 2, 'score': 34}
    """
    problems = [
        Problem("check-value", {"number": number, "score": score})
        for number, each in scores.items()
        for score in each
        if not can_be_score(score, rules)
    ]
    return _finding(Check.VALUES, {"count": len(scores)}, problems)


def _values(sheet: Sheet) -> Finding:
    if sheet.by_totals:
        return Finding(Check.VALUES, State.UNCHECKED)
    scores = {
        row.number: tuple(dict.fromkeys([row.score, *row.written.values()]))
        for row in sheet.rows()
        if row.deal.declarer is not None
    }
    return check_values(scores, sheet.heading.rules)


def _dealers(sheet: Sheet) -> Finding | None:
    everybody_plays = all(len(order) == min(TABLE_SIZES) for order in sheet.heading.orders)
    if sheet.by_totals or everybody_plays:
        return None
    return _finding(Check.DEALERS, {"count": len(sheet.deals)}, seating_findings(sheet))


def _passed(sheet: Sheet) -> Finding | None:
    passed = outcomes(sheet).passed
    count = sheet.heading.games if sheet.by_totals else len(sheet.deals)
    return None if passed is None or not count else check_passed(passed, count)


def check_passed(passed: int, count: int) -> Finding:
    """Return whether of so many deals more were passed than usual, 8 in 48.

    >>> [check_passed(passed, 48).state.value for passed in (8, 9)]
    ['holds', 'doubtful']
    """
    most = -(-count * MOST_PASSED // OF_DEALS)
    facts = {"passed": passed, "count": count, "most": most}
    if passed > most:
        problem = Problem("check-passed", facts)
        return Finding(Check.PASSED, State.DOUBTFUL, facts, (problem,))
    return Finding(Check.PASSED, State.HOLDS, facts)


def _written(sheet: Sheet) -> Finding | None:
    rows = [row for row in sheet.rows() if row.written]
    if not rows:
        return None
    problems = [
        Problem(
            "check-written",
            {
                "number": row.number,
                "name": sheet.name_of(seat),
                "written": written,
                "score": score,
            },
        )
        for row in rows
        for seat, (written, score) in row.differences.items()
    ]
    return _finding(Check.WRITTEN, {"count": len(rows)}, problems)


def _foot(sheet: Sheet) -> Finding | None:
    """Compare the foot of the paper with the games, or its totals with its own figures."""
    if sheet.paper is None:
        return None
    compared = 0
    problems = []
    scoring = sheet.heading.scoring
    players = zip(sheet.seats, sheet.paper.players, tallies(sheet), strict=True)
    for seat, paper, tally in players:
        pairs = {
            "points": (paper.points, tally.points),
            "won": (paper.won, tally.won),
            "lost": (paper.lost, tally.lost),
            "opponents": (paper.opponents_lost, tally.opponents_lost),
            "total": (paper.total, tally.total(scoring)),
        }
        if sheet.by_totals:
            pairs = {"total": pairs["total"]}
        for name, (written, found) in pairs.items():
            compared += written is not None
            if written is not None and written != found:
                facts = {"name": seat.written, "written": written, "found": found}
                problems.append(_foot_problem(name, facts))
    return _finding(Check.FOOT, {"count": compared}, problems) if compared else None


def _foot_problem(name: str, facts: Mapping[str, object]) -> Problem:
    match name:
        case "points":
            return Problem("check-foot-points", facts)
        case "won":
            return Problem("check-foot-won", facts)
        case "lost":
            return Problem("check-foot-lost", facts)
        case "opponents":
            return Problem("check-foot-opponents", facts)
        case _:
            return Problem("check-foot-total", facts)


def _running(sheet: Sheet, told: Mapping[int, int]) -> Finding:
    """Compare running totals; a slip is told once, where it came in, and not all that it shifts."""
    computed = running_points(sheet)
    shifts: dict[int, int] = {}
    problems = []
    for number in sorted(told):
        deal_of(sheet, number)
        seat = _whose(sheet.rows()[number - 1])
        found, written = computed[number - 1][seat - 1], told[number]
        if written - found != shifts.get(seat, 0):
            facts = {
                "number": number,
                "name": sheet.name_of(seat),
                "written": written,
                "found": found + shifts.get(seat, 0),
            }
            problems.append(Problem("check-running", facts))
        shifts[seat] = written - found
    return _finding(Check.RUNNING, {"count": len(told)}, problems)


def _whose(row: SheetRow) -> int:
    """Return whose running total stands in the line."""
    if row.deal.declarer is not None:
        return row.deal.declarer
    if len(row.scores) != 1:
        raise SheetError(Problem("running-nobody", {"number": row.number}))
    return next(iter(row.scores))


# --- the check code -----------------------------------------------------------------------------

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BITS = 50
_LETTER_BITS = 5
_GROUP = 5
_MISTAKEN = str.maketrans("OIL", "011")
"""Letters that a code has none of, for the digits that they look like."""


def check_code(sheet: Sheet) -> str:
    """Return the check code, as ``7KQ2M-X9F4T``: the first 50 bits of SHA-256 in Crockford base 32.

    It covers the date, the names as written, what the rules change against ``isko``, the scoring,
    the deals in order in the neutral notation, the foot of the paper if it was entered, and the
    totals; not times, authors, language, history or program version.
    """
    content: dict[str, object] = {
        "date": sheet.heading.date.isoformat(),
        "names": [seat.written for seat in sheet.seats],
        "rules": _differences(sheet),
        "scoring": format_scoring(sheet.heading),
        "deals": [*deal_lines(sheet)],
        "totals": list(totals(sheet)),
    }
    if sheet.paper is not None:
        content["paper"] = _paper(sheet.paper)
    return code_of(content)


def code_of(content: Mapping[str, object]) -> str:
    """Return the code of what JSON can hold: the first 50 bits of SHA-256 in Crockford base 32."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    digest = sha256(unicodedata.normalize("NFC", text).encode()).digest()
    number = int.from_bytes(digest, "big") >> (len(digest) * 8 - _BITS)
    letters = "".join(
        _CROCKFORD[number >> shift & 31] for shift in range(_BITS - _LETTER_BITS, -1, -_LETTER_BITS)
    )
    return f"{letters[:_GROUP]}-{letters[_GROUP:]}"


def closing(sheet: Sheet) -> SheetClosed:
    """Return the event that closes the sheet as it stands: totals, check code, and figures."""
    return SheetClosed(tuple(totals(sheet)), check_code(sheet), figures(sheet))


def _differences(sheet: Sheet) -> dict[str, object]:
    """Return what the rules change against ISkO.

    Of bock and Ramsch only what differs from their own defaults: a switch that comes later, and is
    off, must not change the code of an old list.
    """
    official = flat(ISKO)
    own = flat(sheet.heading.rules)
    for name in NESTED:
        if getattr(sheet.heading.rules, name) is not None:
            usual = ISKO._replace(**{name: nested_kind(name)()})  # type: ignore[arg-type]  # by name
            official |= flat(usual)
            own[name] = True
    return {
        name: plain(value)
        for name, value in own.items()
        if name != "name" and value != official.get(name)
    }


def same_code(told: str) -> str:
    """Return a check code as it is printed, however it was typed.

    >>> same_code("7kq2m x9f4t"), same_code("iO-2")
    ('7KQ2M-X9F4T', '102')
    """
    letters = "".join(told.split()).replace("-", "").upper().translate(_MISTAKEN)
    return "-".join(filter(None, (letters[:_GROUP], letters[_GROUP:])))


class Closing(NamedTuple):
    """A closing of a list: ``record`` holds it, ``ended`` is the entry that made its code wrong.

    ``number`` is that of the game which that entry was about, if it was about one.
    """

    entry: Entry
    record: Record
    ended: Record | None
    number: int | None


def closings(entry: Entry, sheet: Sheet, code: str) -> tuple[Closing, ...]:
    """Return the closings of a sheet with that check code, those that are still right first.

    Of several that held till the same entry, as of a list that was opened and closed unchanged, the
    last one.
    """
    found = [
        _closing(entry, sheet, record)
        for record in sheet.history
        if isinstance(record.event, SheetClosed) and record.event.code == code
    ]
    by_end = {each.ended.seq if each.ended else None: each for each in found}
    return tuple(sorted(by_end.values(), key=lambda each: each.ended is not None))


def _closing(entry: Entry, sheet: Sheet, record: Record) -> Closing:
    history, was = sheet.history, replay(sheet.history[: record.seq])
    code = check_code(was)
    for count in range(record.seq + 1, len(history) + 1):
        now = replay(history[:count])
        if check_code(now) != code:
            ended = history[count - 1]
            return Closing(entry, record, ended, _number(ended, was, now))
        was = now
    return Closing(entry, record, None, None)


def _number(record: Record, *sheets: Sheet) -> int | None:
    """Return the number of the game that an entry is about, on the first list that has it."""
    deal = getattr(record.event, "deal", record.seq)
    numbers = (row.number for sheet in sheets for row in sheet.rows() if row.deal.id == deal)
    return next(numbers, None)


def _paper(paper: TotalsEntered) -> dict[str, object]:
    told = {
        "players": [format_totals(each) for each in paper.players],
        "passed": paper.passed,
        "ramsch": paper.ramsch,
    }
    return {name: each for name, each in told.items() if each is not None}


def deal_lines(sheet: Sheet, *, to_end: bool = False) -> Iterator[str]:
    """Yield the deals in order in the neutral notation; where seats change, who is at the table.

    That is "seats 1 2 4", in the order of dealing. With ``to_end`` a change is told, too, after
    which nobody has played yet.
    """
    orders = sheet.heading.seatings
    told = 0
    for deal in sheet.deals:
        upto = deal.seating + 1
        yield from map(_seats, orders[told:upto])
        told = max(told, upto)
        yield format_deal(deal)
    yield from map(_seats, orders[told:] if to_end else ())


def _seats(order: Order) -> str:
    return f"seats {' '.join(map(str, order))}"


def format_deal(deal: Deal) -> str:
    """Return a deal in one line of the neutral notation, without its number and dealer.

    A declarer's seat and his game, a Ramsch, or "passed"; then what is written on paper, and the
    beginning of a bock round.
    """
    if deal.ramsch is not None:
        parts = [format_ramsch(deal.ramsch)]
    elif deal.declarer is None:
        parts = ["passed"]
    else:
        parts = [str(deal.declarer)]
        parts += [format_game(deal.game)] if deal.game else []
        parts += [f"written:{deal.written}"] if deal.written is not None else []
    parts += ["start-bock"] * deal.starts_bock
    return " ".join(parts)
