"""``skatcalc sheet``: the list of an evening."""

from skatcalc.cli.app import lazy_group, new_app
from skatcalc.i18n import N_

COMMANDS = {
    name: f"skatcalc.cli.sheet.{module}"
    for name, module in {
        "new": "new",
        "list": "listing",
        "open": "opening",
        "change": "change",
        "add": "add",
        "pass": "passing",
        "ramsch": "ramsch",
        "show": "show",
        "fix": "fix",
        "undo": "undo",
        "settle": "settle",
        "close": "closing",
        "export": "exporting",
        "import": "importing",
    }.items()
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(help=N_("The list of an evening: begin it, enter games, show it, hand it on."))
def sheet() -> None:
    """Hold the commands together."""
