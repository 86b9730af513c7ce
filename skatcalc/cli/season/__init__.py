"""``skatcalc season``: from lists to standings."""

from skatcalc.cli.app import lazy_group, new_app
from skatcalc.i18n import N_

COMMANDS = {
    name: f"skatcalc.cli.season.{module}"
    for name, module in {
        "new": "new",
        "list": "listing",
        "add": "add",
        "export": "exporting",
        "verify": "verifying",
        "import": "importing",
        "remove": "removing",
        "change": "changing",
        "lot": "lots",
        "undo": "undo",
        "standings": "standings",
        "series": "series",
        "evening": "evening",
        "stats": "stats",
        "explain": "explaining",
        "compare": "comparing",
        "fees": "fees",
        "till": "till",
        "pay": "pay",
        "rules": "rules",
    }.items()
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(help=N_("The season: its lists, and the standings under the club's own rule."))
def season() -> None:
    """Hold the commands together."""
