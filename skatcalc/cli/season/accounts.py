"""What the commands of the till share: the season's accounts."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from skatcalc.book import entries
from skatcalc.feefiles import load_fees, parse_fees
from skatcalc.i18n import N_
from skatcalc.labels import SheetLabel
from skatcalc.memberbook import load_register
from skatcalc.members import Member, Register
from skatcalc.money import Fees
from skatcalc.problems import Problem, SheetError
from skatcalc.seasonbook import (
    SeasonDesk,
    SeasonView,
    current_season,
    season_sheets,
    season_view,
)
from skatcalc.store import Store
from skatcalc.till import Settled, Till, list_balances, settled, till
from skatcalc.tillreports import in_units

FeesOption = Annotated[
    str | None,
    typer.Option(
        "--fees",
        metavar=N_("FILE"),
        help=N_("Other fees than those of the season, from a TOML file."),
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """A season with its till, everybody in the register, and what is to be said of it."""

    desk: SeasonDesk
    till: Till
    members: tuple[Member, ...]
    warnings: tuple[Problem, ...]


def opened(
    store: Store, season: str | None, fees: str | None = None, *, ended: bool = False
) -> Accounts:
    """Return the accounts of a season.

    Raises ``SheetError`` when nothing was told of fees and nobody has paid anything.
    """
    desk = current_season(store, season)
    terms = _fees(desk, fees)
    view = season_view(store, desk)
    lists = [settled(each, terms) for each in season_sheets(store, desk)]
    register = load_register(store)
    found = _till(desk, view, lists, register, terms, ended=ended)
    fines = [Problem("till-fines", {"sheets": tuple(_labels(store, found.unfined))})]
    return Accounts(
        desk=desk,
        till=found,
        members=register.members,
        warnings=(*view.warnings, *(fines if found.unfined else ())),
    )


def till_of(
    store: Store,
    desk: SeasonDesk,
    view: SeasonView,
    lists: Sequence[Settled],
    *,
    ended: bool,
) -> Till:
    """Return the till of a season whose lists are settled; without fees nobody owes anything."""
    return _till(desk, view, lists, load_register(store), fees_of(desk), ended=ended)


def fees_of(desk: SeasonDesk) -> Fees:
    """Return what the season is played for; nothing where nothing was told of it."""
    return parse_fees(desk.season.fees)


def money_of(lists: Iterable[Settled]) -> dict[tuple[str, str], Decimal]:
    """Return what was won or paid for each list, in whole units, by its stream and member."""
    return {place: in_units(cents) for place, cents in list_balances(lists).items()}


def _till(
    desk: SeasonDesk,
    view: SeasonView,
    lists: Sequence[Settled],
    register: Register,
    terms: Fees,
    *,
    ended: bool,
) -> Till:
    # Who paid may be somebody else's second entry by now.
    payments = [
        each._replace(member=register.member(each.member).id) for each in desk.season.payments
    ]
    return till(
        lists,
        view.results,
        view.members,
        desk.season.rules,
        terms,
        payments,
        lots=view.lots,
        ended=ended,
    )


def _labels(store: Store, streams: Collection[str]) -> Iterator[SheetLabel]:
    if streams:
        yield from (each.label for each in entries(store) if each.stream in streams)


def _fees(desk: SeasonDesk, file: str | None) -> Fees:
    if file is not None:
        return load_fees(Path(file))
    if not desk.season.fees and not desk.season.payments:
        raise SheetError(Problem("fees-none"))
    return parse_fees(desk.season.fees)
