"""``skatcalc season rules``: the rule by which standings are made."""

from skatcalc.cli.app import lazy_group, new_app
from skatcalc.i18n import N_

COMMANDS = {
    "list": "skatcalc.cli.season.rules.listing",
    "show": "skatcalc.cli.season.rules.show",
    "check": "skatcalc.cli.season.rules.check",
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(
    help=N_("The rule by which standings are made: built-in ones, and a club's own in a TOML file.")
)
def rules() -> None:
    """Hold the commands together."""
