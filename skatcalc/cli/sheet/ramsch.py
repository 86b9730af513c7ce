"""``skatcalc sheet ramsch``: enters a Ramsch."""

from typing import Annotated

import typer

from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book
from skatcalc.cli.options import Reader
from skatcalc.cli.sheet.add import entry_lines
from skatcalc.cli.sheet.amending import add_event
from skatcalc.cli.sheet.common import SheetOption, StartBockOption, echo_sheet
from skatcalc.i18n import N_
from skatcalc.problems import NotationError, Problem, SheetError, SkatError
from skatcalc.ramsch import Ramsch
from skatcalc.reading import is_signed_number
from skatcalc.sheet import Sheet, find_player, new_ramsch

app = new_app()


@app.command(
    help=N_(
        "Enters a Ramsch: the card points of all three, or the loser's alone.\n\n"
        "skatcalc sheet ramsch anna=34 bert=20 carla=66\n\n"
        "skatcalc sheet ramsch --loser carla=66 --virgins 1"
    )
)
def ramsch(
    ctx: typer.Context,
    points: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("PLAYER=POINTS"), help=N_("A player and his card points.")),
    ] = None,
    loser: Annotated[
        str | None,
        typer.Option("--loser", metavar=N_("PLAYER=POINTS"), help=N_("Only the loser is known.")),
    ] = None,
    written: Annotated[
        list[str] | None,
        typer.Option(
            "--written",
            metavar=N_("PLAYER=SCORE"),
            help=N_("A score as it stands on paper, beside the card points or alone; repeatable."),
        ),
    ] = None,
    virgin: Annotated[
        list[str] | None,
        typer.Option("--virgin", metavar=N_("PLAYER"), help=N_("Without a trick; repeatable.")),
    ] = None,
    virgins: Annotated[
        str | None, typer.Option("--virgins", metavar=N_("N"), help=N_("How many had no trick."))
    ] = None,
    pushes: Annotated[
        str | None,
        typer.Option("--pushes", metavar=N_("N"), help=N_("How often the skat was pushed.")),
    ] = None,
    march: Annotated[
        str | None, typer.Option("--march", metavar=N_("PLAYER"), help=N_("Took all tricks."))
    ] = None,
    last_trick: Annotated[
        str | None,
        typer.Option("--last-trick", metavar=N_("PLAYER"), help=N_("Took the last trick.")),
    ] = None,
    kontra: Annotated[bool, typer.Option("--kontra", help=N_("Kontra was called."))] = False,
    re: Annotated[bool, typer.Option("--re", help=N_("Kontra and re were called."))] = False,
    hirsch: Annotated[
        bool, typer.Option("--hirsch", help=N_("The third doubling was called, too."))
    ] = False,
    bock: Annotated[
        bool | None,
        typer.Option("--bock/--no-bock", help=N_("In a bock round, or not."), show_default=False),
    ] = None,
    start_bock: StartBockOption = False,
    sheet: SheetOption = None,
) -> None:
    """Enter the next deal of the sheet as a Ramsch."""
    reader = Reader()
    count = reader.number("--virgins", virgins)
    pushed = reader.number("--pushes", pushes)
    pairs = [*(points or []), *([loser] if loser else [])]
    read = [_pair(reader, "PLAYER=POINTS", pair) for pair in pairs]
    on_paper = [_pair(reader, "--written", pair) for pair in written or []]
    reader.finish()
    with open_book(ctx) as store:
        desk = desk_of(store, sheet)
        seats = _Seats(desk.sheet)
        card_points = {seats.find(name): number for name, number in filter(None, read)}
        scores = {seats.find(name): number for name, number in filter(None, on_paper)}
        marched = seats.maybe(march)
        without = {seats.find(name) for name in virgin or []}
        played = Ramsch(
            card_points=card_points or ({} if marched is None else {marched: 120}),
            virgins=count if count is not None else len(without),
            pushes=pushed or 0,
            marched=marched,
            last_trick=seats.maybe(last_trick),
            forehand=desk.sheet.playing(len(desk.sheet.deals) + 1)[0],
            doubling_steps=3 if hirsch else 2 if re else int(kontra),
            bock_round=bock,
            written=scores,
        )
        seats.finish()
        _check_virgins(played, without)
        deal = new_ramsch(desk.sheet, played, starts_bock=start_bock)
        desk = add_event(ctx, store, desk, deal)
    echo_sheet(ctx, desk, "\n".join(entry_lines(desk.sheet)))


def _check_virgins(played: Ramsch, named: set[int]) -> None:
    """Refuse more names than players without a trick, and one who has card points."""
    without = {seat for seat in named if not played.card_points.get(seat)}
    if named and (len(named) != played.virgins or without != named):
        facts = {"virgins": played.virgins, "count": len(without)}
        raise SheetError(Problem("ramsch-virgins-points", facts))


def _pair(reader: Reader, option: str, pair: str) -> tuple[str, int] | None:
    name, equals, number = pair.rpartition("=")
    if not equals or not is_signed_number(number):
        problem = Problem("word-unknown", {"word": pair, "nearest": None})
        reader.problems.append(problem.at(option=option))
        return None
    return name, int(number)


class _Seats:
    """Finds players and notes everyone who does not sit at the table."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._problems: list[Problem] = []

    def find(self, name: str) -> int:
        words = name.split()
        try:
            seat, taken = find_player(self._sheet, words)
        except SkatError as error:
            self._problems += error.problems
            return 0
        if taken != len(words):
            players = tuple(each.written for each in self._sheet.seats)
            self._problems.append(Problem("player-unknown", {"word": name, "players": players}))
        return seat

    def maybe(self, name: str | None) -> int | None:
        return None if name is None else self.find(name)

    def finish(self) -> None:
        if self._problems:
            raise NotationError(self._problems)
