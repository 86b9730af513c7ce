"""What covers a bid, and what is worth a value, as neutral tables and words."""

from collections.abc import Sequence

from skatcalc.bids import Cover, CoverResult, Held, Minimum, Worth
from skatcalc.game import Contract, LevelKind, Matadors
from skatcalc.i18n import _, pgettext
from skatcalc.table import Align, Cell, Column, Kind, Row, Table
from skatcalc.terms import contract_name, level_name, matadors_sign, null_name


def minima_table(result: CoverResult) -> Table:
    """Return the least that each contract must be worth to cover the bid, cheapest first."""
    columns = (
        Column(key="game", title=_("Game")),
        Column(key="multiplier", title=_("Times"), kind=Kind.INTEGER, align=Align.RIGHT),
        Column(key="base", title=_("Base"), kind=Kind.INTEGER, align=Align.RIGHT),
        Column(key="value", title=_("Value"), kind=Kind.INTEGER, align=Align.RIGHT),
    )
    minima = [(each.value, _minimum_cells(each)) for each in result.minima if each.possible]
    nulls = [
        (way.value, {"game": Cell(_null_way(way)), "value": Cell(way.value)})
        for way in result.ways
        if way.contract is Contract.NULL
    ]
    found = sorted(minima + nulls, key=lambda each: each[0])
    rows = [Row(cells=cells) for _value, cells in found]
    rows += _none_rows(result, [each for each in result.minima if not each.possible])
    return Table(
        key="minima",
        title=_("Covering {bid}").format(bid=result.bid),
        columns=columns,
        rows=tuple(rows),
        footer=len(rows),
    )


def _none_rows(result: CoverResult, without: Sequence[Minimum]) -> list[Row]:
    """Return a row for each contract without a game that covers the bid."""
    contracts = [each.contract for each in without]
    if result.with_nulls and not any(way.contract is Contract.NULL for way in result.ways):
        contracts.append(Contract.NULL)
    return [
        Row(cells={"game": Cell(contract_name(each)), "value": Cell(pgettext("no game", "none"))})
        for each in contracts
    ]


def _minimum_cells(minimum: Minimum) -> dict[str, Cell]:
    return {
        "game": Cell(contract_name(minimum.contract)),
        "multiplier": Cell(minimum.multiplier),
        "base": Cell(minimum.base),
        "value": Cell(minimum.value),
    }


def ways_table(result: CoverResult, *, signs: dict[Contract, Matadors]) -> Table:
    """Return every way to cover the bid, cheapest first, with what is still to be achieved."""
    columns = (
        Column(key="game", title=_("Game")),
        Column(key="matadors", title=_("Matadors"), align=Align.LEFT),
        Column(key="value", title=_("Value"), kind=Kind.INTEGER, align=Align.RIGHT),
        Column(key="certain", title=_("To declare")),
        Column(key="achieve", title=_("To achieve")),
    )
    rows = [Row(cells=_way_cells(way, signs)) for way in result.ways]
    rows += _none_rows(result, [each for each in result.minima if not each.ways])
    return Table(
        key="ways",
        title=_("Covering {bid}").format(bid=result.bid),
        columns=columns,
        rows=tuple(rows),
        footer=len(rows),
    )


def _way_cells(way: Cover, signs: dict[Contract, Matadors]) -> dict[str, Cell]:
    if way.contract is Contract.NULL:
        return {"game": Cell(_null_way(way)), "value": Cell(way.value)}
    return {
        "game": Cell(contract_name(way.contract)),
        "matadors": Cell(_held_text(way.held, signs.get(way.contract))),
        "value": Cell(way.value),
        "certain": Cell(_highest(way.certain, _ANNOUNCED_UPWARDS)),
        "achieve": Cell(_highest(way.to_achieve, _MADE_UPWARDS)),
    }


_ANNOUNCED_UPWARDS = (
    LevelKind.HAND,
    LevelKind.SCHNEIDER_ANNOUNCED,
    LevelKind.SCHWARZ_ANNOUNCED,
    LevelKind.OUVERT,
)
_MADE_UPWARDS = (LevelKind.SCHNEIDER, LevelKind.SCHWARZ)


def _highest(kinds: tuple[LevelKind, ...], upwards: tuple[LevelKind, ...]) -> str | None:
    """Return the highest of the levels, which implies the others, and what stands beside them."""
    chain = [kind for kind in upwards if kind in kinds]
    beside = [kind for kind in kinds if kind not in upwards]
    return ", ".join(map(level_name, [*chain[-1:], *beside])) or None


def _held_text(held: Held | None, told: Matadors | None) -> str | None:
    if held is None or told is None:
        return None
    sign = matadors_sign(Matadors(held.count, told.held))
    return sign if held.exact else _("{matadors} or more").format(matadors=sign)


def _null_way(way: Cover) -> str:
    return null_name(
        hand=LevelKind.HAND in way.levels,
        ouvert=LevelKind.OUVERT in way.levels,
        revolution=way.revolution,
    )


def worth_text(worth: Worth) -> str:
    """Return one kind of game that is worth a value, in words."""
    if worth.contract is Contract.NULL:
        return null_name(
            hand=LevelKind.HAND in worth.levels,
            ouvert=LevelKind.OUVERT in worth.levels,
            revolution=worth.revolution,
        )
    matadors = str(worth.fewest) if worth.fewest == worth.most else f"{worth.fewest}-{worth.most}"
    return _("{contract}, {multiplier} times {base}, with or without {matadors}").format(
        contract=contract_name(worth.contract),
        multiplier=worth.multiplier,
        base=worth.base,
        matadors=matadors,
    )
