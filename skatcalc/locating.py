"""Finds the slip on a list whose written totals do not match its lines.

Every single slip that a writer makes is tried: what it does to the totals must be exactly what is
wrong with them. Those that explain it are ranked by likelihood: each kind of slip as likely as the
others, each line as likely as the others, and the scores as often as they occur. Where no single
slip explains it, two together are tried.

Nothing is recomputed for each try: a slip adds to the totals, so that what it adds is compared with
the difference.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property
from itertools import groupby
from typing import NamedTuple

from skatcalc.game import Contract
from skatcalc.likelihood import IMPOSSIBLE, Scores, ramsch_scores_of, scores_of
from skatcalc.rules import Rules
from skatcalc.scoring import GAME_BONUS

_SITTING_OUT = 1e-3
"""How likely it is that a line has the player who sits out as declarer."""
_CARRIES = {10: 0.8, 100: 0.2}
"""By how much a running sum is off when a carry was forgotten, and how often."""
_SIGN_ALONE = 0.8
"""How often it is the sign alone, and not the whole score of a game lost instead of won."""
_NEXT_COLUMN = 0.95
"""How often a score under the wrong player is in the column beside the right one."""
_SAME_GAME = 0.9
"""How often a wrong value is one that the same contract can have."""
_OF_TWO = 2000
"""How many pairs of slips are held against the running totals, the likeliest first."""


class SlipKind(Enum):
    """What can go wrong on a list."""

    VALUE = "value"
    """Another value was written."""
    DIGITS = "digits"
    """Two digits were swapped."""
    SIGN = "sign"
    """Won was written as lost, or lost as won."""
    NEIGHBOUR = "neighbour"
    """The score was entered under another player."""
    MISSING = "missing"
    """A line is missing."""
    DOUBLED = "doubled"
    """A line is there twice."""
    OPPONENTS = "opponents"
    """One 40 or 30 for another player's lost game was left out, or counted twice."""
    FIFTIES = "fifties"
    """One 50 too many or too few."""
    CARRY = "carry"
    """A sum is off by a carry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the list. ``seat`` is ``None`` for a passed deal.

    ``contract`` and the ``factor`` of doublings are what is known beside the score. ``counts`` says
    whether it is somebody's won or lost game, which a Ramsch is not. ``others`` are the scores of
    further seats, in a Ramsch that several lose. Lines that are the same have the same ``facts``.
    """

    seat: int | None
    score: int = 0
    contract: Contract | None = None
    factor: int | None = None
    counts: bool = True
    ramsch: bool = False
    others: tuple[tuple[int, int], ...] = ()
    facts: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Footer:
    """What was written below one player's column; ``None`` for what was not."""

    points: int | None = None
    won: int | None = None
    lost: int | None = None
    opponents_lost: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperList:
    """A list with its written totals.

    ``footers`` are by seat. ``running`` are the running totals as written, line by line, by seat;
    a line's may be empty. With as many lines as the list they belong to its lines; else the
    list has too many lines, or too few. ``sitting`` are the seats that sit out, by the number of
    the game; one number more than there are lines, for a line that is missing. ``for_game`` is what
    a game won adds to the total and a lost one takes off, ``for_opponents`` what each game that
    another player lost adds; 0 where the score points are the total.
    """

    lines: tuple[Line, ...]
    players: int
    rules: Rules
    sitting: tuple[frozenset[int], ...] = ()
    for_game: int = GAME_BONUS
    for_opponents: int = 40
    footers: tuple[Footer, ...] = ()
    running: tuple[Mapping[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip, and what would be right.

    ``seat`` is whose score, sum or line it is by right. ``number`` is the line on the list as it
    stands, ``until`` the last one where it may be any of several; a missing line stands before
    line ``number`` to ``until``. ``was`` and ``should`` are scores; of a footer it is what was
    written too much, ``by``. ``other`` is the player under whom it was entered.
    """

    kind: SlipKind
    seat: int
    number: int | None = None
    until: int | None = None
    was: int | None = None
    should: int | None = None
    other: int | None = None
    by: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One slip, or two, that explain the written totals; ``share`` is its likelihood, of 1.

    ``rank`` counts from 1; explanations that are as likely as each other have the same.
    """

    slips: tuple[Slip, ...]
    share: float
    rank: int


class Mismatch(NamedTuple):
    """A written number that is not what the lines give; ``number`` is a line's running total."""

    seat: int
    what: str
    written: int
    found: int
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """What is wrong with the totals, and what explains it, the likeliest first."""

    mismatches: tuple[Mismatch, ...]
    explanations: tuple[Explanation, ...]


_FIELDS = ("points", "won", "lost", "opponents_lost", "total")
_Effect = tuple[int, ...]
"""What something adds to the known totals, in their order."""
_Found = list[tuple[tuple[Slip, ...], float]]
"""Slips that together explain the totals, and how likely they are."""


@dataclass(frozen=True, slots=True)
class _Try:
    """A slip with what it does: to the known totals, and how likely it is."""

    slip: Slip
    effect: _Effect
    weight: float


def locate(paper: PaperList, *, most: int = 50) -> Located:
    """Return what is wrong with the written totals, and the slips that explain it.

    At most ``most`` explanations are returned; where several have the last rank, all of that rank.
    """
    return _Search(paper).located(most)


@dataclass(frozen=True)
class _Search:
    paper: PaperList
    effects: dict[tuple[object, ...], _Effect] = field(default_factory=dict)
    changes: dict[tuple[object, ...], _Effect] = field(default_factory=dict)

    def located(self, most: int) -> Located:
        mismatches = tuple(self._mismatches())
        if not mismatches:
            return Located(mismatches=(), explanations=())
        return Located(mismatches=mismatches, explanations=_ranked(self._found(), most))

    def _found(self) -> _Found:
        wanted = self._difference
        found: _Found = [
            ((slip,), weight) for each in self._tries(wanted) for slip, weight in self._placed(each)
        ]
        if found:
            return _merged(found)
        return _merged(self._pairs(wanted))

    # --- what is written, and what the lines give -------------------------------------------------

    @cached_property
    def _known(self) -> tuple[tuple[int, int], ...]:
        """Return which totals are written: the place among all, and the number."""
        written: dict[int, int] = {}
        for number, cells in enumerate(self.paper.running, start=1):
            for seat, total in cells.items():
                if not self._plays_later(seat, number):
                    written[self._at(seat, "points")] = total
        for seat, footer in enumerate(self.paper.footers, start=1):
            for name in _FIELDS:
                told = getattr(footer, name)
                if told is not None:
                    written[self._at(seat, name)] = told
        return tuple(sorted(written.items()))

    def _plays_later(self, seat: int, number: int) -> bool:
        """Return whether the seat scores in a later line of a list whose lines are numbered so."""
        if len(self.paper.running) != len(self.paper.lines):
            return False
        return any(
            seat == line.seat or seat in dict(line.others) for line in self.paper.lines[number:]
        )

    def _at(self, seat: int, name: str) -> int:
        return (seat - 1) * len(_FIELDS) + _FIELDS.index(name)

    @cached_property
    def _all(self) -> list[int]:
        """Return all totals that the lines give."""
        found = [0] * (self.paper.players * len(_FIELDS))
        for line in self.paper.lines:
            for place, each in enumerate(self._line_effect(line)):
                found[place] += each
        return found

    @cached_property
    def _difference(self) -> _Effect:
        return tuple(told - self._all[place] for place, told in self._known)

    def _mismatches(self) -> Iterator[Mismatch]:
        for number, seat, written, found in self._running_mismatches(self.paper.lines):
            if number:
                yield Mismatch(seat, "running", written, found, number)
            else:
                yield Mismatch(0, "lines", written, found)
        for (place, told), off in zip(self._known, self._difference, strict=True):
            seat, name = divmod(place, len(_FIELDS))
            if off:
                yield Mismatch(seat + 1, _FIELDS[name], told, told - off)

    def _line_effect(self, line: Line) -> list[int]:
        """Return what a line adds to all totals."""
        effect = [0] * (self.paper.players * len(_FIELDS))
        scores = line.others if line.seat is None else ((line.seat, line.score), *line.others)
        for seat, score in scores:
            self._add_score(effect, seat, score, counts=line.counts)
        return effect

    def _add_score(self, effect: list[int], seat: int, score: int, *, counts: bool) -> None:
        first = (seat - 1) * len(_FIELDS)
        effect[first] += score
        effect[first + 4] += score
        if not counts or score == 0:
            return
        effect[first + (1 if score > 0 else 2)] += 1
        effect[first + 4] += self.paper.for_game if score > 0 else -self.paper.for_game
        if score < 0:
            for other in range(self.paper.players):
                if other != seat - 1:
                    effect[other * len(_FIELDS) + 3] += 1
                    effect[other * len(_FIELDS) + 4] += self.paper.for_opponents

    def _projected(self, effect: Sequence[int]) -> _Effect:
        return tuple(effect[place] for place, _told in self._known)

    # --- every slip there can be ------------------------------------------------------------------

    def _tries(self, wanted: _Effect | None = None) -> list[_Try]:
        """Return every slip there can be, or those that have the wanted effect."""
        return [
            each
            for each in (
                *self._of_lines(wanted),
                *self._missing(),
                *self._doubled(),
                *self._of_footers(),
                *self._carries(),
            )
            if wanted is None or each.effect == wanted
        ]

    def _of_lines(self, wanted: _Effect | None) -> Iterator[_Try]:
        """Yield every slip that leaves the number of lines as it is."""
        each_line = 1 / max(1, len(self.paper.lines))
        for number, line in enumerate(self.paper.lines, start=1):
            for kind, seat, should, weight in self._rewritten(number, line):
                effect = self._change(line, seat, should)
                if wanted is None or effect == wanted:
                    slip = Slip(
                        kind=kind,
                        seat=seat,
                        number=number,
                        was=line.score,
                        should=should,
                        other=line.seat if kind is SlipKind.NEIGHBOUR else None,
                    )
                    yield _Try(slip, effect, weight * each_line)

    def _change(self, line: Line, seat: int, should: int) -> _Effect:
        """Return what the known totals gain when the line has this seat and score instead."""
        key = (line.seat, line.score, line.counts, seat, should)
        found = self.changes.get(key)
        if found is None:
            before = self._effect_of(line.seat, line.score, counts=line.counts)
            after = self._effect_of(seat, should, counts=line.counts)
            found = self.changes[key] = tuple(b - a for a, b in zip(before, after, strict=True))
        return found

    def _effect_of(self, seat: int | None, score: int, *, counts: bool = True) -> _Effect:
        """Return what one score of a seat adds to the known totals."""
        key = (seat, score, counts)
        found = self.effects.get(key)
        if found is None:
            line = Line(seat=seat, score=score, counts=counts)
            found = self.effects[key] = self._projected(self._line_effect(line))
        return found

    def _rewritten(self, number: int, line: Line) -> Iterator[tuple[SlipKind, int, int, float]]:
        """Yield the kind, the seat and score that would be right, and how likely it is."""
        if line.seat is None:
            return
        seat, score = line.seat, line.score
        scores = self._scores(line)
        here = scores.get(score, IMPOSSIBLE)
        typed = _SAME_GAME * here + (1 - _SAME_GAME) * self._loose(line).get(score, IMPOSSIBLE)
        alike = sum(share for should, share in scores.items() if (should > 0) == (score > 0))
        for should, share in scores.items():
            if should == score:
                continue
            swaps = _swaps(should)
            if score in swaps:
                yield SlipKind.DIGITS, seat, should, share / here / len(swaps)
            elif (should > 0) == (score > 0):
                yield SlipKind.VALUE, seat, should, share / here * typed / (alike - share)
            elif should == -score:
                yield SlipKind.SIGN, seat, should, share / here * _SIGN_ALONE
            elif should in {-2 * score, -score / 2}:
                yield SlipKind.SIGN, seat, should, share / here * (1 - _SIGN_ALONE)
        sitting = self._sitting(number)
        doubt = 1 / _SITTING_OUT if seat in sitting else 1
        everybody = range(1, self.paper.players + 1)
        for other in everybody:
            if other not in {seat, *sitting}:
                share = _column_share(other, seat, self.paper.players)
                yield SlipKind.NEIGHBOUR, other, score, doubt * share

    def _scores(self, line: Line) -> Scores:
        if line.ramsch:
            return ramsch_scores_of(line.factor)
        return scores_of(self.paper.rules, line.contract, line.factor)

    def _loose(self, line: Line) -> Scores:
        """Return how often scores are written whatever the game is."""
        return ramsch_scores_of(None) if line.ramsch else scores_of(self.paper.rules, None, None)

    # --- lines missing and doubled ----------------------------------------------------------------

    def _missing(self) -> Iterator[_Try]:
        for seat in range(1, self.paper.players + 1):
            weight = sum(self._gaps(seat)) / self.paper.players
            for score, share in scores_of(self.paper.rules, None, None).items():
                slip = Slip(kind=SlipKind.MISSING, seat=seat, should=score)
                yield _Try(slip, self._effect_of(seat, score), share * weight)

    def _gaps(self, seat: int) -> list[float]:
        """Return how likely a line of the seat is missing before each line, and after the last."""
        count = len(self.paper.lines) + 1
        return [self._doubt(place, insert=seat) / count for place in range(1, count + 1)]

    def _doubled(self) -> Iterator[_Try]:
        for run in self._runs():
            line = run[0][1]
            if line.seat is None or len(run) == 1:
                continue
            share = self._loose(line).get(line.score, IMPOSSIBLE) / self.paper.players
            numbers = [number for number, _line in run]
            slip = Slip(
                kind=SlipKind.DOUBLED,
                seat=line.seat,
                number=numbers[0],
                until=numbers[-1],
                was=line.score,
            )
            effect = tuple(-each for each in self._projected(self._line_effect(line)))
            weight = (len(run) - 1) / len(self.paper.lines) / share
            yield _Try(slip, effect, weight * self._doubt(numbers[-1], drop=True))

    def _runs(self) -> list[list[tuple[int, Line]]]:
        numbered = enumerate(self.paper.lines, start=1)
        return [list(run) for _line, run in groupby(numbered, key=lambda each: each[1])]

    def _sitting(self, number: int) -> frozenset[int]:
        """Return who sits out in the game of that number; nobody where it is not known."""
        known = self.paper.sitting
        return known[number - 1] if 1 <= number <= len(known) else frozenset()

    def _doubt(self, place: int, *, insert: int | None = None, drop: bool = False) -> float:
        """Return how much likelier the declarers are when the lines from ``place`` on are shifted.

        A line is put before it, or it is taken out.
        """
        after = self._conflicts_from(place + drop, -1 if drop else 1)
        own = insert is not None and insert in self._sitting(place)
        return float(_SITTING_OUT ** (after + own - self._conflicts_from(place, 0)))

    def _conflicts_from(self, place: int, shift: int) -> int:
        """Return how many lines from there on have the one who sits out as declarer."""
        return self._conflicts[shift][min(place, len(self.paper.lines) + 1)]

    @cached_property
    def _conflicts(self) -> dict[int, list[int]]:
        lines = self.paper.lines
        found = {}
        for shift in (-1, 0, 1):
            counts = [0] * (len(lines) + 2)
            for number in range(len(lines), 0, -1):
                seat = lines[number - 1].seat
                conflict = seat is not None and seat in self._sitting(number + shift)
                counts[number] = counts[number + 1] + conflict
            found[shift] = counts
        return found

    # --- the written totals themselves ------------------------------------------------------------

    def _of_footers(self) -> Iterator[_Try]:
        bonus, fifty, share = self.paper.for_opponents, self.paper.for_game, 1 / self.paper.players
        for seat in range(1, self.paper.players + 1):
            for sign, often in ((-1, 0.9), (1, 0.1)) if bonus else ():
                slip = Slip(kind=SlipKind.OPPONENTS, seat=seat, by=sign * bonus)
                for counted in (sign, 0):
                    effect = self._written(seat, opponents_lost=counted, total=sign * bonus)
                    yield _Try(slip, effect, often / 2 * share)
            for sign in (-1, 1) if fifty else ():
                slip = Slip(kind=SlipKind.FIFTIES, seat=seat, by=sign * fifty)
                for wrong in ({"won": sign}, {"lost": -sign}, {}):
                    effect = self._written(seat, total=sign * fifty, **wrong)
                    yield _Try(slip, effect, share / 6)

    def _carries(self) -> Iterator[_Try]:
        for seat in range(1, self.paper.players + 1):
            for size, often in _CARRIES.items():
                for by in (-size, size):
                    slip = Slip(kind=SlipKind.CARRY, seat=seat, by=by)
                    weight = often / 2 / self.paper.players
                    yield _Try(slip, self._written(seat, points=by, total=by), weight * 0.8)
                    yield _Try(slip, self._written(seat, total=by), weight * 0.2)

    def _written(self, seat: int, **off: int) -> _Effect:
        effect = [0] * (self.paper.players * len(_FIELDS))
        for name, each in off.items():
            effect[self._at(seat, name)] = each
        return self._projected(effect)

    # --- running totals ---------------------------------------------------------------------------

    def _placed(self, tried: _Try) -> list[tuple[Slip, float]]:
        """Return the slip with its place, or places; nothing where running totals contradict it."""
        slip = tried.slip
        if slip.kind is SlipKind.MISSING:
            return self._gap_places(tried)
        if not self.paper.running:
            return [(slip, tried.weight)]
        if slip.kind is SlipKind.CARRY:
            placed = [
                replace(slip, number=number)
                for number, cells in enumerate(self.paper.running, start=1)
                if slip.seat in cells
            ]
            # The sum below the column can be off, and no running total.
            return [
                (each, tried.weight / (len(placed) + 1))
                for each in (*placed, slip)
                if self._fits((each,))
            ]
        return [(slip, tried.weight)] if self._fits((slip,)) else []

    def _gap_places(self, tried: _Try) -> list[tuple[Slip, float]]:
        slip = tried.slip
        gaps = self._gaps(slip.seat)
        places = [*range(1, len(gaps) + 1)]
        if self.paper.running:
            places = [p for p in places if self._fits((replace(slip, number=p),))]
        if not places:
            return []
        highest = max(gaps[place - 1] for place in places)
        likely = [place for place in places if gaps[place - 1] == highest]
        weight = tried.weight * sum(gaps[place - 1] for place in places) / sum(gaps)
        return [(replace(slip, number=likely[0], until=likely[-1]), weight)]

    def _fits(self, slips: Sequence[Slip]) -> bool:
        """Return whether the running totals are as written once the slips are put right."""
        lines, running, off = self._corrected(slips)
        return next(self._running_mismatches(lines, running, off), None) is None

    def _corrected(
        self, slips: Sequence[Slip]
    ) -> tuple[list[Line], list[Mapping[int, int]], list[Slip]]:
        lines, running = [*self.paper.lines], [*self.paper.running]
        tied = len(lines) == len(running)
        for slip in sorted(slips, key=lambda each: each.number or 0, reverse=True):
            place = (slip.number or 0) - 1
            if slip.kind is SlipKind.MISSING:
                lines.insert(place, Line(seat=slip.seat, score=slip.should or 0))
                if tied:
                    running.insert(place, {})
            elif slip.kind is SlipKind.DOUBLED:
                del lines[place]
                if tied:
                    del running[place]
            elif slip.should is not None:
                lines[place] = replace(lines[place], seat=slip.seat, score=slip.should)
        return lines, running, [each for each in slips if each.kind is SlipKind.CARRY]

    def _running_mismatches(
        self,
        lines: Sequence[Line],
        running: Sequence[Mapping[int, int]] | None = None,
        off: Sequence[Slip] = (),
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield number, seat, written and found of each running total that is not as the lines."""
        cells = self.paper.running if running is None else running
        if cells and len(cells) != len(lines):
            yield 0, 0, len(cells), len(lines)
            return
        so_far = dict.fromkeys(range(1, self.paper.players + 1), 0)
        for number, (line, written) in enumerate(zip(lines, cells, strict=False), start=1):
            if line.seat is not None:
                so_far[line.seat] += line.score
            for seat, score in line.others:
                so_far[seat] += score
            for slip in off:
                if slip.number == number:
                    so_far[slip.seat] += slip.by
            for seat, total in written.items():
                if total != so_far[seat]:
                    yield number, seat, total, so_far[seat]

    # --- two slips --------------------------------------------------------------------------------

    def _pairs(self, wanted: _Effect) -> _Found:
        tries = self._tries()
        by_effect: dict[_Effect, list[int]] = {}
        for index, each in enumerate(tries):
            by_effect.setdefault(each.effect, []).append(index)
        found: list[tuple[float, _Try, _Try]] = []
        for index, one in enumerate(tries):
            rest = tuple(w - e for w, e in zip(wanted, one.effect, strict=True))
            for place in by_effect.get(rest, ()):
                other = tries[place]
                if place > index and not _same_line(one.slip, other.slip):
                    found.append((one.weight * other.weight, one, other))
        found.sort(key=lambda each: -each[0])
        return [
            ((one, other), first * second)
            for _weight, first_try, second_try in found[:_OF_TWO]
            for (one, first), (other, second) in self._placed_pair(first_try, second_try)
        ]

    def _placed_pair(
        self, one: _Try, other: _Try
    ) -> Iterator[tuple[tuple[Slip, float], tuple[Slip, float]]]:
        for first in self._some_places(one):
            for second in self._some_places(other):
                if not self.paper.running or self._fits((first, second)):
                    yield (first, one.weight), (second, other.weight)

    def _some_places(self, tried: _Try) -> Iterable[Slip]:
        slip = tried.slip
        if not self.paper.running:
            return [each for each, _weight in self._placed(tried)]
        if slip.kind is SlipKind.MISSING:
            count = len(self.paper.lines) + 1
            return [replace(slip, number=place, until=place) for place in range(1, count + 1)]
        if slip.kind is SlipKind.CARRY:
            numbers = [n for n, cells in enumerate(self.paper.running, 1) if slip.seat in cells]
            return [*(replace(slip, number=number) for number in numbers), slip]
        return [slip]


@cache
def _column_share(right: int, wrong: int, players: int) -> float:
    """Return how often a score of one seat that is under another one is in this column."""
    beside = {right - 1, right + 1} & {*range(1, players + 1)}
    if wrong in beside:
        return _NEXT_COLUMN / len(beside)
    return (1 - _NEXT_COLUMN) / (players - 1 - len(beside))


def _same_line(one: Slip, other: Slip) -> bool:
    return one.number is not None and one.number == other.number


@cache
def _swaps(score: int) -> tuple[int, ...]:
    """Return the number with each two neighbouring digits swapped, where that changes it."""
    digits = str(abs(score))
    pairs = (digits[place : place + 2] for place in range(len(digits) - 1))
    swapped = (
        int(digits[:place] + pair[::-1] + digits[place + 2 :])
        for place, pair in enumerate(pairs)
        if pair[0] != pair[1]
    )
    return tuple(each if score > 0 else -each for each in swapped)


def _merged(found: _Found) -> _Found:
    """Return each explanation once; ways to the same slip add up."""
    together: dict[tuple[Slip, ...], float] = {}
    for slips, weight in found:
        together[slips] = together.get(slips, 0) + weight
    return list(together.items())


def _ranked(found: _Found, most: int) -> tuple[Explanation, ...]:
    whole = sum(weight for _slips, weight in found)
    ordered = sorted(found, key=lambda each: (-_rounded(each[1] / whole), _order(each[0])))
    ranked: list[Explanation] = []
    for place, (slips, weight) in enumerate(ordered, start=1):
        share = weight / whole
        tied = ranked and _rounded(ranked[-1].share) == _rounded(share)
        rank = ranked[-1].rank if tied else place
        if rank > most:
            break
        ranked.append(Explanation(slips=slips, share=share, rank=rank))
    return tuple(ranked)


def _rounded(share: float) -> float:
    """Return a share to nine digits: what differs by less is as likely."""
    return float(f"{share:.9g}")


def _order(slips: Iterable[Slip]) -> list[tuple[int, int]]:
    return [(each.number or 0, each.seat) for each in slips]
