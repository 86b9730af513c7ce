"""``skatcalc season stats``: what the games of a season tell, and its honours."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_warnings
from skatcalc.cli.season.common import SeasonOption
from skatcalc.cli.season.tables import (
    FormatOption,
    Forms,
    OutputOption,
    chosen_form,
    on_terminal,
    put,
)
from skatcalc.honours import honours as honours_of
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register
from skatcalc.members import Member, shown_names
from skatcalc.problems import Problem, SheetError
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView, current_season, season_sheets, season_view
from skatcalc.seasonstats import SeasonStats, season_stats
from skatcalc.statsdata import honours_data, stats_data
from skatcalc.statsreports import honours_table, member_tables, stats_tables, wide_table
from skatcalc.table import Table

app = new_app()


@app.command(
    help=N_(
        "Shows what the games of a season tell, of all and of each member, or of one beside all: "
        "what is played, how often it is won, runs, the highest game.\n\n"
        "skatcalc season stats\n\n"
        "skatcalc season stats Karl\n\n"
        "skatcalc season stats --honours --output honours.md"
    )
)
def stats(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar=N_("NAME"), help=N_("Number or name."), autocompletion=any_member),
    ] = None,
    honours: Annotated[
        bool, typer.Option("--honours", help=N_("Who stood out in the season, and with what."))
    ] = False,
    least_solos: Annotated[
        str | None,
        typer.Option(
            "--least-solos",
            metavar=N_("N"),
            help=N_("Games as declarer for the best win rate; else a third of the most."),
        ),
    ] = None,
    least_deals: Annotated[
        str | None,
        typer.Option(
            "--least-deals",
            metavar=N_("N"),
            help=N_("Deals for the best defender; else a third of the most."),
        ),
    ] = None,
    form: FormatOption = None,
    file: OutputOption = None,
    season: SeasonOption = None,
) -> None:
    """Print the statistics, or the honours."""
    reader = Reader()
    least = _Least(
        reader.number("--least-solos", least_solos), reader.number("--least-deals", least_deals)
    )
    reader.finish()
    asked = chosen_form(ctx, form, file)
    with open_book(ctx) as store:
        desk = current_season(store, season)
        member = None if name is None else load_register(store).find(name)
        view, found = season_view(store, desk), season_stats(season_sheets(store, desk))
    if member is not None and member.id not in found.members:
        facts = {"member": member.label, "season": desk.season.name}
        raise SheetError(Problem("season-no-list", facts))
    if honours:
        forms = _honours_forms(desk, view, found, least, member)
    else:
        forms = _stats_forms(desk, view, found, member)
    put(ctx, forms, asked, file)
    print_warnings(view.warnings)


class _Least(NamedTuple):
    """What one must have played to be compared, where it was told."""

    solos: int | None
    deals: int | None


def _honours_forms(
    desk: SeasonDesk, view: SeasonView, stats: SeasonStats, least: _Least, member: Member | None
) -> Forms:
    title, names = desk.season.name, shown_names(view.members)
    rules, lots = desk.season.rules, view.lots
    found = honours_of(
        standings(view.results, view.members, rules, lots=lots),
        view.results,
        stats,
        view.members,
        after=lambda day: standings(view.results, view.members, rules, lots=lots, after=day),
        least_solos=least.solos,
        least_deals=least.deals,
    )
    if member is not None:
        found = found.of(member.id)

    def table() -> Table:
        return honours_table(title, found, rules.measure, names)

    return Forms(
        text=lambda: on_terminal([table()]),
        table=table,
        data=lambda: honours_data(title, found, names),
    )


def _stats_forms(
    desk: SeasonDesk, view: SeasonView, found: SeasonStats, member: Member | None
) -> Forms:
    title, names = desk.season.name, shown_names(view.members)
    one = member.id if member else None

    def tables() -> Sequence[Table]:
        if one is None:
            return stats_tables(title, found, names)
        return member_tables(title, found, one, names)

    return Forms(
        text=lambda: _with_titles(tables()),
        table=lambda: wide_table(title, found, names, one),
        data=lambda: stats_data(title, found, names, one),
        page=tables,
    )


def _with_titles(tables: Sequence[Table]) -> str:
    """Return tables one below the other; of those without a heading the title would be missing."""
    first, *others = tables
    titled = (f"{each.title}\n{on_terminal([each])}" for each in others)
    return "\n\n".join([on_terminal([first]), *titled])
