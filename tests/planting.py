"""Lists with a slip planted in them, to see whether it is found.

A list is made, or one of the recorded evenings; its true totals are written. Then one slip is
made: in the lines, and the totals stay true; or in the sums, and the lines stay true.

As a program it prints how many of so many slips are found, as a table in Markdown:
``SKATCALC_DATA=... python tests/planting.py 5000``.
"""

import json
import os
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from skatcalc.game import Contract
from skatcalc.likelihood import contract_shares, scores_of
from skatcalc.locating import Footer, Line, PaperList, Slip, SlipKind, locate
from skatcalc.rules import ISKO, Rules

HOUSE = ISKO._replace(name="house", doublings=2)
"""Rules of the recorded evenings, as far as the locator asks: kontra and re, or bock."""
CONTRACTS = dict(zip("DHSCGN", Contract, strict=True))
FIELDS = ("points", "won", "lost", "opponents_lost", "total")


@dataclass(frozen=True)
class Planted:
    """A list with its slip; ``place`` is the line it was made in, on the list as it stands."""

    paper: PaperList
    kind: SlipKind
    seat: int
    number: int | None = None
    should: int | None = None
    other: int | None = None
    by: int = 0

    def found_in(self, slips: Sequence[Slip], *, place: bool) -> bool:
        """Return whether these slips put the list right; with the line, where it can be known."""
        if len(slips) != 1:
            return False
        slip = slips[0]
        anywhere = self.number is None or (
            self.kind in {SlipKind.MISSING, SlipKind.CARRY} and not place
        )
        return (
            self.rewrites == (slip.kind in REWRITES)
            and (self.rewrites or slip.kind is self.kind)
            and slip.seat == self.seat
            and slip.other == self.other
            and (anywhere or self.row_in(slip))
            and (self.should is None or slip.should == self.should)
            and slip.by == self.by
        )

    def row_in(self, slip: Slip) -> bool:
        """Return whether the slip names the line; one in the sums below has none."""
        if self.number is None:
            return slip.number is None
        return (slip.number or 0) <= self.number <= (slip.until or slip.number or 0)

    @property
    def rewrites(self) -> bool:
        return self.kind in REWRITES


REWRITES = {SlipKind.VALUE, SlipKind.DIGITS, SlipKind.SIGN, SlipKind.NEIGHBOUR}


def recorded_lists(folder: str) -> Iterator[tuple[Line, ...]]:
    """Yield the lines of every recorded evening, in the order of the numbers."""
    path = Path(folder) / "homeround_games.jsonl"
    evenings: dict[int, list[dict[str, Any]]] = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        game = json.loads(text)
        evenings.setdefault(game["series"], []).append(game)
    for games in evenings.values():
        yield tuple(map(recorded_line, sorted(games, key=lambda each: int(each["nr"]))))


def recorded_line(game: Mapping[str, Any]) -> Line:
    steps = bool(game["bock"]) + (2 if game["re"] else bool(game["kontra"]))
    scores = [(seat, each) for seat, each in enumerate(game["recorded"]["score"], 1) if each]
    ramsch = game["contract"] == "R"
    seat, score = scores[0] if scores else (None, 0)
    return Line(
        seat=seat,
        score=score,
        contract=None if ramsch else CONTRACTS[game["contract"]],
        factor=None if ramsch else 1 << steps,
        counts=not ramsch,
        ramsch=ramsch,
        others=tuple(scores[1:]),
        facts=tuple(map(game.get, ("matadors", "hand", "ouvert", "schneider"))),
    )


def made_list(chance: random.Random, players: int, games: int) -> tuple[Line, ...]:
    """Return a list of games as often as they occur; at four the dealer sits out."""
    lines = []
    for number in range(games):
        seats = [seat for seat in range(1, players + 1) if players == 3 or seat != number % 4 + 1]
        if chance.random() < 0.03:
            lines.append(Line(seat=None))
            continue
        contract = drawn(chance, contract_shares())
        score = drawn(chance, scores_of(ISKO, contract, 1))
        lines.append(Line(seat=chance.choice(seats), score=score, contract=contract, factor=1))
    return tuple(lines)


def drawn(chance: random.Random, shares: Mapping[Any, float]) -> Any:  # noqa: ANN401 - as the keys
    return chance.choices([*shares], [*shares.values()])[0]


def sitting_out(players: int, games: int) -> tuple[frozenset[int], ...]:
    """Return who sits out by the number of the game: at four the dealer, seat 1 first."""
    return tuple(frozenset({number % 4 + 1} if players == 4 else ()) for number in range(games))


def footers_of(lines: Sequence[Line], players: int) -> list[dict[str, int]]:
    """Return the totals, counted in the plain way."""
    found = [dict.fromkeys(FIELDS, 0) for _seat in range(players)]
    for line in lines:
        scores = ([] if line.seat is None else [(line.seat, line.score)]) + [*line.others]
        for seat, score in scores:
            found[seat - 1]["points"] += score
            if line.counts and score > 0:
                found[seat - 1]["won"] += 1
            if line.counts and score < 0:
                found[seat - 1]["lost"] += 1
                for other in range(players):
                    found[other]["opponents_lost"] += other != seat - 1
    for each in found:
        settle(each, players)
    return found


def settle(footer: dict[str, int], players: int) -> None:
    fifties = 50 * (footer["won"] - footer["lost"])
    bonus = {3: 40, 4: 30}[players] * footer["opponents_lost"]
    footer["total"] = footer["points"] + fifties + bonus


def running_of(lines: Sequence[Line], players: int) -> list[dict[int, int]]:
    """Return the running totals as on paper: only the cells of those who win or lose in a line."""
    so_far = dict.fromkeys(range(1, players + 1), 0)
    cells = []
    for line in lines:
        scores = ([] if line.seat is None else [(line.seat, line.score)]) + [*line.others]
        for seat, score in scores:
            so_far[seat] += score
        cells.append({seat: so_far[seat] for seat, _score in scores})
    return cells


class Planter:
    """Plants slips of a kind in a list."""

    def __init__(
        self, lines: tuple[Line, ...], players: int, rules: Rules, *, within: bool = True
    ) -> None:
        self.lines, self.players, self.rules, self.within = lines, players, rules, within

    def plant(self, kind: SlipKind, chance: random.Random, setting: str) -> Planted | None:
        """Return the list with one slip, or ``None`` where the list has no place for it."""
        true = footers_of(self.lines, self.players)
        cells = running_of(self.lines, self.players)
        if kind in {SlipKind.OPPONENTS, SlipKind.FIFTIES, SlipKind.CARRY}:
            lines, made = [*self.lines], self._in_sums(kind, chance, true, cells)
        else:
            found = self._in_lines(kind, chance)
            if found is None:
                return None
            lines, made = found
        paper = PaperList(
            lines=tuple(lines),
            players=self.players,
            rules=self.rules,
            for_opponents={3: 40, 4: 30}[self.players],
            sitting=sitting_out(self.players, len(lines) + 1),
            footers=tuple(
                Footer(**each) if setting != "totals" else Footer(total=each["total"])
                for each in true
            ),
            running=tuple(cells) if setting == "running" else (),
        )
        return replace(made, paper=paper)

    def _in_sums(
        self,
        kind: SlipKind,
        chance: random.Random,
        true: list[dict[str, int]],
        cells: list[dict[int, int]],
    ) -> Planted:
        seat = chance.randrange(self.players) + 1
        footer = true[seat - 1]
        empty = PaperList(lines=(), players=self.players, rules=self.rules)
        if kind is SlipKind.OPPONENTS:
            by = -{3: 40, 4: 30}[self.players]
            footer["total"] += by
            footer["opponents_lost"] -= chance.random() < 0.5
            return Planted(empty, kind, seat, by=by)
        if kind is SlipKind.FIFTIES:
            sign = chance.choice((-1, 1))
            footer["total"] += 50 * sign
            name, off = chance.choice((("won", sign), ("lost", -sign), ("won", 0)))
            footer[name] += off
            return Planted(empty, kind, seat, by=50 * sign)
        number = chance.choice([n for n, each in enumerate(cells, 1) if seat in each])
        by = chance.choice((-1, 1)) * chance.choices((10, 100), (0.8, 0.2))[0]
        for each in cells[number - 1 :]:
            if seat in each:
                each[seat] += by
        footer["points"] += by
        footer["total"] += by
        return Planted(empty, kind, seat, number, by=by)

    def _in_lines(self, kind: SlipKind, chance: random.Random) -> tuple[list[Line], Planted] | None:
        lines = [*self.lines]
        empty = PaperList(lines=(), players=self.players, rules=self.rules)
        place = chance.choice([n for n, each in enumerate(lines) if each.seat and not each.ramsch])
        line = lines[place]
        number, seat = place + 1, line.seat or 0
        if kind is SlipKind.MISSING:
            del lines[place]
            return lines, Planted(empty, kind, seat, number, should=line.score)
        if kind is SlipKind.DOUBLED:
            lines.insert(place, line)
            return lines, Planted(empty, kind, seat, number)
        if kind is SlipKind.NEIGHBOUR:
            other = chance.choice(
                [each for each in (seat - 1, seat + 1) if 1 <= each <= self.players]
            )
            lines[place] = replace(line, seat=other)
            return lines, Planted(empty, kind, seat, number, line.score, other)
        wrong = self._wrong(kind, line, chance)
        if wrong is None:
            return None
        lines[place] = replace(line, score=wrong)
        return lines, Planted(empty, kind, seat, number, line.score)

    def _wrong(self, kind: SlipKind, line: Line, chance: random.Random) -> int | None:
        if kind is SlipKind.SIGN:
            return -line.score
        swaps = swapped(line.score)
        if kind is SlipKind.DIGITS:
            return chance.choice(swaps) if swaps else None
        contract, factor = (line.contract, line.factor) if self.within else (None, None)
        shares = {
            score: share
            for score, share in scores_of(self.rules, contract, factor).items()
            if score * line.score > 0 and score != line.score and score not in swaps
        }
        return int(drawn(chance, shares))


def swapped(score: int) -> list[int]:
    text, sign = str(abs(score)), 1 if score > 0 else -1
    all_ = [
        text[:place] + text[place + 1] + text[place] + text[place + 2 :]
        for place in range(len(text) - 1)
    ]
    return [sign * int(each) for each in all_ if each != text]


def planted_lists(
    count: int, setting: str, chance: random.Random, *, players: int, within: bool = True
) -> Iterator[Planted]:
    """Yield lists with one slip each, equal shares of the kinds.

    At three the recorded evenings where their folder is known, else made ones.
    """
    folder = os.environ.get("SKATCALC_DATA")
    evenings = [*recorded_lists(folder)] if folder and players == 3 else []
    rules = HOUSE if evenings else ISKO
    kinds = [*SlipKind]
    made = 0
    while made < count:
        lines = chance.choice(evenings) if evenings else made_list(chance, players, 12 * players)
        kind = kinds[made % len(kinds)]
        found = Planter(lines, players, rules, within=within).plant(kind, chance, setting)
        if found is not None:
            made += 1
            yield found


# --- how many are found ---------------------------------------------------------------------------

SETTINGS = ("running", "footers", "totals")
"""What is written: running totals and footers, footers alone, or each player's total alone."""
TABLES = {3: "recorded, at three", 4: "made, at four"}
SEED = 1886


class Seen(NamedTuple):
    """What became of a planted slip.

    ``place`` is that of the true slip among the explanations, from 0, ``None`` where it is not
    among them; ``row`` and ``right_kind`` say whether the first names its line and its kind.
    """

    kind: SlipKind
    place: int | None
    row: bool
    right_kind: bool
    noticed: bool

    def within(self, most: int) -> bool:
        return self.place is not None and self.place < most


def seen(planted: Planted, setting: str) -> Seen:
    """Search the list of a planted slip."""
    found = locate(planted.paper)
    hits = [planted.found_in(each.slips, place=setting == "running") for each in found.explanations]
    best = found.explanations[0].slips if found.explanations else ()
    return Seen(
        planted.kind,
        hits.index(True) if True in hits else None,
        row=len(best) == 1 and planted.row_in(best[0]),
        right_kind=len(best) == 1 and best[0].kind is planted.kind,
        noticed=bool(found.mismatches),
    )


def measured(count: int, setting: str, players: int) -> list[Seen]:
    """Plant so many slips and search for each."""
    chance = random.Random(SEED)  # noqa: S311 - a test's dice
    return [seen(each, setting) for each in planted_lists(count, setting, chance, players=players)]


def per_cent(told: Sequence[bool]) -> float:
    return 100 * sum(told) / len(told)


def _figures(all_seen: Sequence[Seen]) -> str:
    first, three = (per_cent([each.within(most) for each in all_seen]) for most in (1, 3))
    return f"{first:.1f} / {three:.1f}"


def _rows(count: int) -> Iterator[list[str]]:
    columns = [(setting, players) for players in TABLES for setting in SETTINGS]
    with ProcessPoolExecutor() as pool:
        runs = [*pool.map(measured, [count] * len(columns), *zip(*columns, strict=True))]
    yield ["", *(f"{TABLES[players]}: {setting}" for setting, players in columns)]
    yield ["---"] * (len(columns) + 1)
    for kind in SlipKind:
        yield [kind.value, *(_figures([e for e in run if e.kind is kind]) for run in runs)]
    yield ["all", *map(_figures, runs)]
    # Without running totals a line that is missing, and a sum that is off, have no line.
    yield [
        "right line first",
        *(
            f"{per_cent([each.row for each in run]):.1f}" if setting == "running" else ""
            for (setting, _players), run in zip(columns, runs, strict=True)
        ),
    ]
    yield ["right kind first", *(f"{per_cent([e.right_kind for e in run]):.1f}" for run in runs)]
    yield ["noticed", *(f"{per_cent([e.noticed for e in run]):.1f}" for run in runs)]


if __name__ == "__main__":
    sys.stdout.writelines(f"| {' | '.join(row)} |\n" for row in _rows(int(sys.argv[1])))
