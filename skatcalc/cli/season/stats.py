"""``skatcalc season stats``: what the games of a season tell, and its honours."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.completion import any_member
from skatcalc.cli.context import open_book, settings_of
from skatcalc.cli.options import Reader
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.season.common import SeasonOption
from skatcalc.honours import Honours
from skatcalc.honours import honours as honours_of
from skatcalc.i18n import N_
from skatcalc.memberbook import load_register
from skatcalc.members import Member, shown_name
from skatcalc.problems import Problem, SheetError
from skatcalc.season import standings
from skatcalc.seasonbook import SeasonDesk, SeasonView, current_season, season_sheets, season_view
from skatcalc.seasonstats import SeasonStats, season_stats

app = new_app()


@app.command(
    help=N_(
        "Shows what the games of a season tell, of all and of each member, or of one beside all: "
        "what is played, how often it is won, runs, the highest game.\n\n"
        "skatcalc season stats\n\n"
        "skatcalc season stats Karl\n\n"
        "skatcalc season stats --honours"
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
    season: SeasonOption = None,
) -> None:
    """Print the statistics, or the honours."""
    reader = Reader()
    least = reader.number("--least-solos", least_solos), reader.number("--least-deals", least_deals)
    reader.finish()
    with open_book(ctx) as store:
        desk = current_season(store, season)
        member = None if name is None else load_register(store).find(name)
        view, sheets = season_view(store, desk), season_sheets(store, desk)
    found = season_stats(sheets)
    if member is not None and member.id not in found.members:
        facts = {"member": member.label, "season": desk.season.name}
        raise SheetError(Problem("season-no-list", facts))
    if honours:
        _print_honours(ctx, desk, view, _honours(desk, view, found, least), member)
    else:
        _print_stats(ctx, desk, view, found, member)
    print_warnings(view.warnings)


def _honours(
    desk: SeasonDesk,
    view: SeasonView,
    found: SeasonStats,
    least: tuple[int | None, int | None],
) -> Honours:
    rules = desk.season.rules
    return honours_of(
        standings(view.results, view.members, rules, lots=view.lots),
        view.results,
        found,
        view.members,
        after=lambda day: standings(view.results, view.members, rules, lots=view.lots, after=day),
        least_solos=least[0],
        least_deals=least[1],
    )


def _names(view: SeasonView) -> dict[str, str]:
    return {each.id: shown_name(each, view.members) for each in view.members}


def _print_stats(
    ctx: typer.Context,
    desk: SeasonDesk,
    view: SeasonView,
    found: SeasonStats,
    member: Member | None,
) -> None:
    title, names = desk.season.name, _names(view)
    if settings_of(ctx).as_json:
        from skatcalc.statsdata import stats_data

        print_json(stats_data(title, found, names, member.id if member else None))
        return
    from skatcalc.export.text import render
    from skatcalc.statsreports import member_tables, stats_tables

    tables = (
        stats_tables(title, found, names)
        if member is None
        else member_tables(title, found, member.id, names)
    )
    typer.echo("\n\n".join(map(render, tables)))


def _print_honours(
    ctx: typer.Context,
    desk: SeasonDesk,
    view: SeasonView,
    found: Honours,
    member: Member | None,
) -> None:
    title, names = desk.season.name, _names(view)
    if member is not None:
        found = found.of(member.id)
    if settings_of(ctx).as_json:
        from skatcalc.statsdata import honours_data

        print_json(honours_data(title, found, names))
        return
    from skatcalc.export.text import render
    from skatcalc.statsreports import honours_table

    typer.echo(render(honours_table(title, found, desk.season.rules.measure, names)))
