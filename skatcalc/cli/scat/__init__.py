"""``skatcalc scat``: the other game, 31."""

from skatcalc.cli.app import lazy_group, new_app
from skatcalc.i18n import N_

COMMANDS = {
    name: f"skatcalc.cli.scat.{module}"
    for name, module in {
        "hand": "hand",
        "round": "rounds",
        "new": "new",
        "list": "listing",
        "show": "show",
        "undo": "undo",
        "close": "closing",
    }.items()
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(
    help=N_(
        "The other game of that name, 31: what a hand counts, who loses lives, and the sheet of "
        "lives."
    )
)
def scat() -> None:
    """Hold the commands together."""
