"""What the commands around a rule print of it."""

import typer

from skatcalc.cli.context import settings_of
from skatcalc.cli.output import print_json
from skatcalc.seasonrules import SeasonRules


def print_rule(ctx: typer.Context, rules: SeasonRules) -> None:
    """Print the rule in words; of a built-in one also the pages of clubs that play it."""
    from skatcalc.seasonrulewords import rule_data, rule_lines

    if settings_of(ctx).as_json:
        print_json(rule_data(rules))
        return
    typer.echo("\n".join(rule_lines(rules)))
