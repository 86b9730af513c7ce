"""``skatcalc rules``: the rule books."""

from skatcalc.cli.app import lazy_group, new_app
from skatcalc.i18n import N_

COMMANDS = {
    "list": "skatcalc.cli.rules.listing",
    "show": "skatcalc.cli.rules.show",
    "diff": "skatcalc.cli.rules.diff",
    "check": "skatcalc.cli.rules.check",
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(help=N_("The rule books: the built-in ones, and a club's own in a TOML file."))
def rules() -> None:
    """Hold the commands together."""
