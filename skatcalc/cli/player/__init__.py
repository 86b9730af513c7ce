"""``skatcalc player``: the register of members and guests."""

from skatcalc.cli.app import lazy_group, new_app
from skatcalc.i18n import N_

COMMANDS = {
    name: f"skatcalc.cli.player.{module}"
    for name, module in {
        "add": "add",
        "list": "listing",
        "change": "change",
        "rename": "rename",
        "merge": "merge",
        "part": "part",
        "link": "link",
    }.items()
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(
    help=N_(
        "The register of members and guests: who is who on the lists. Lists keep what is written."
    )
)
def player() -> None:
    """Hold the commands together."""
