"""``skatcalc dispute``: who is right about the score of a game."""

import shlex
from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

import typer

from skatcalc.cards import Card
from skatcalc.cli.app import new_app
from skatcalc.cli.context import desk_of, open_book, settings_of
from skatcalc.cli.options import WORDS_SETTINGS, check_words, takes_game
from skatcalc.cli.output import print_json, print_warnings
from skatcalc.cli.rulebooks import read_rules
from skatcalc.cli.sheet.common import SheetOption, place
from skatcalc.corrections import facts_of, told_anew
from skatcalc.disputes import Claim, Verdict, judge
from skatcalc.facts import Facts, to_game
from skatcalc.game import Game
from skatcalc.i18n import N_
from skatcalc.phrasing import format_words
from skatcalc.problems import NotationError, Problem, SheetError
from skatcalc.reading import fold, is_number, is_signed_number
from skatcalc.rules import Rules
from skatcalc.sheet import Sheet, SheetRow

app = new_app()


@app.command(
    context_settings=WORDS_SETTINGS,
    help=N_(
        "Says who is right about a score, why, and what would have to be true for the others.\n\n"
        "skatcalc dispute spades with 2 hand 89 points --claim Anna=44 --claim Bernd=55\n\n"
        "skatcalc dispute 17 --claim Bernd=33"
    ),
)
@takes_game
def dispute(
    *,
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("WORDS"),
            help=N_("The game in words; or its number on the list, and what is told otherwise."),
        ),
    ] = None,
    claim: Annotated[
        list[str] | None,
        typer.Option(
            "--claim", metavar=N_("NAME=SCORE"), help=N_("Who says it brings how much; repeatable.")
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar=N_("NAME|FILE"),
            help=N_("The rule book: a built-in one, or a TOML file; a list has its own."),
        ),
    ] = None,
    sheet: SheetOption = None,
    told: Callable[..., Facts],
) -> None:
    """Print the verdict, the sum with its paragraphs, and what each wrong claim needs."""
    line = " ".join(words or []).split()
    check_words(ctx, line)
    claims = read_claims(claim or [])
    if line and is_number(line[0]):
        case = _of_list(ctx, line, sheet, rules, told)
    else:
        case = _of_words(line, rules, told)
    claims = [*case.claims, *claims]
    if not claims:
        raise NotationError(Problem("claims-missing"))
    verdict = judge(case.game, claims, case.rules, case.skat)
    _show(ctx, case, verdict)


def read_claims(words: Sequence[str]) -> list[Claim]:
    """Return the claims of such words as Anna=44.

    Raises ``NotationError`` with every one that cannot be read, and every name that stands twice.
    """
    claims: list[Claim] = []
    problems = []
    for word in words:
        name, _equals, score = (part.strip() for part in word.rpartition("="))
        if not name or not is_signed_number(score):
            problems.append(Problem("claim-unreadable", {"word": word}))
            continue
        if fold(name) in {fold(each.name or "") for each in claims}:
            problems.append(Problem("claim-twice", {"name": name}))
        claims.append(Claim(name, int(score)))
    if problems:
        raise NotationError(problems)
    return claims


class _Case(NamedTuple):
    """What is in dispute: a game under its rules and, from a list, what the list says of it."""

    game: Game
    rules: Rules
    skat: tuple[Card, ...] = ()
    claims: tuple[Claim, ...] = ()
    sheet: Sheet | None = None
    number: int | None = None
    fix: str = ""


def _of_words(line: Sequence[str], rules: str | None, told: Callable[..., Facts]) -> _Case:
    facts = told(line)
    return _Case(to_game(facts), read_rules(rules or "isko"), facts.get("skat", ()))


def _of_list(
    ctx: typer.Context,
    line: Sequence[str],
    sheet: str | None,
    rules: str | None,
    told: Callable[..., Facts],
) -> _Case:
    if rules is not None:
        facts = {"first": line[0], "second": f"--rules {rules}"}
        raise NotationError(Problem("contradiction", facts))
    with open_book(ctx) as store:
        table = desk_of(store, sheet, to_read=True).sheet
    row = _row(table, int(line[0]))
    new = told(line[1:], column=len(line[0]) + 2)
    game = _game(table, row, new)
    said = row.deal.written if row.deal.written is not None else row.score
    as_entered = table.deals[row.number - 1]
    changed = to_game(told_anew(facts_of(as_entered.game), new)) if as_entered.game else game
    return _Case(
        game=game,
        rules=table.heading.rules,
        skat=new.get("skat", ()),
        claims=(Claim(None, said),),
        sheet=table,
        number=row.number,
        fix=_fix(table, row, changed, sheet),
    )


def _row(table: Sheet, number: int) -> SheetRow:
    """Return the line of that number; a fault where no game was declared in it."""
    rows = table.rows()
    name = table.heading.name
    if not 1 <= number <= len(rows):
        facts = {"number": number, "sheet": name, "count": len(rows)}
        raise SheetError(Problem("game-number-unknown", facts))
    row = rows[number - 1]
    if row.passed:
        raise SheetError(Problem("dispute-passed", {"number": number, "sheet": name}))
    if row.deal.ramsch is not None:
        raise SheetError(Problem("dispute-ramsch", {"number": number, "sheet": name}))
    return row


def _game(table: Sheet, row: SheetRow, new: Facts) -> Game:
    if row.deal.game is not None:
        return to_game(told_anew(facts_of(row.deal.game), new))
    if not new:
        facts = {"number": row.number, "sheet": table.heading.name, "written": row.score}
        raise SheetError(Problem("dispute-without-facts", facts))
    return to_game(new)


def _fix(table: Sheet, row: SheetRow, game: Game, sheet: str | None) -> str:
    """Return the command that enters the game in place of the one on the list."""
    words = [str(row.number), table.name_of(row.deal.declarer or 0), *format_words(game).split()]
    if game.cards:
        words += ["--cards", " ".join(map(str, game.cards))]
    if row.deal.starts_bock:
        words.append("--start-bock")
    if sheet is not None:
        words += ["--sheet", sheet]
    return shlex.join(["skatcalc", "sheet", "fix", *words])


def _show(ctx: typer.Context, case: _Case, verdict: Verdict) -> None:
    wrong = case.claims and verdict.value.score not in {None, case.claims[0].score}
    correction = case.fix if wrong else ""
    if settings_of(ctx).as_json:
        from skatcalc.disputedata import dispute_data

        print_json(dispute_data(verdict, number=case.number, correction=correction))
        return
    from skatcalc.disputewords import verdict_lines

    where = "" if case.sheet is None else place(case.sheet, case.number or 0)
    for line in verdict_lines(verdict, case.rules, place=where, correction=correction):
        typer.echo(line)
    print_warnings(verdict.value.warnings)
