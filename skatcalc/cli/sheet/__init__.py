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
        "join": "joining",
        "leave": "leaving",
        "substitute": "substituting",
        "add": "add",
        "pass": "passing",
        "ramsch": "ramsch",
        "show": "show",
        "fix": "fix",
        "void": "void",
        "insert": "insert",
        "compare": "compare",
        "locate": "locate",
        "undo": "undo",
        "redo": "redo",
        "log": "log",
        "totals": "totals",
        "check": "checking",
        "settle": "settle",
        "close": "closing",
        "verify": "verifying",
        "export": "exporting",
        "import": "importing",
        "dump": "dumping",
        "load": "loading",
    }.items()
}

app = new_app(cls=lazy_group(COMMANDS))


@app.callback(help=N_("The list of an evening: begin it, enter games, show it, hand it on."))
def sheet() -> None:
    """Hold the commands together."""
