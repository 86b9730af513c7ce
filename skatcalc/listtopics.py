"""The topics of the list and of the ways to score it."""

from collections.abc import Mapping

from skatcalc.checks import check_code
from skatcalc.game import Contract
from skatcalc.i18n import N_
from skatcalc.rules import ISKO
from skatcalc.scoring import OPPONENT_BONUS, Tally, per_series
from skatcalc.seating import FULL_SERIES, USUAL_ROUNDS, usual_games
from skatcalc.sheet import Deal
from skatcalc.topics import Computed, GameSample, Group, Topic, game, sheet_of
from skatcalc.valuation import Points, value

_WON = game(Contract.SPADES, 2, points=70)
_SCHNEIDER = game(Contract.SPADES, 2, points=95)
_LOST = game(Contract.SPADES, 2, points=50)


def _passed() -> Mapping[str, object]:
    sheet = sheet_of(3, ISKO, Deal(id=1, declarer=None))
    (row,) = sheet.rows()
    return {
        "score": row.score,
        "first": sheet.name_of(row.dealer),
        "second": sheet.name_of(sheet.dealer(2)),
    }


def _dealers() -> Mapping[str, object]:
    sheet = sheet_of(3, ISKO)
    names = [sheet.name_of(sheet.dealer(number)) for number in range(1, 5)]
    return {"names": " ".join(names)}


def _at_table_of_five() -> Mapping[str, object]:
    sheet = sheet_of(5, ISKO)
    sitting, present = sheet.sitting(1), sheet.playing(1)
    return {
        "dealer": sheet.name_of(sitting[0]),
        "other": sheet.name_of(sitting[1]),
        "playing": " ".join(map(sheet.name_of, present)),
    }


def _at_four() -> Mapping[str, object]:
    sheet = sheet_of(4, ISKO)
    playing = [sheet.name_of(seat) for seat in sheet.playing(1)]
    return {"dealer": sheet.name_of(sheet.dealer(1)), "playing": " ".join(playing)}


def _games() -> Mapping[str, object]:
    return {
        "three": usual_games(3),
        "four": usual_games(4),
        "five": usual_games(5),
        "rounds": USUAL_ROUNDS[3],
        "fewer": USUAL_ROUNDS[5],
    }


def _short() -> Mapping[str, object]:
    total, deals = 602, 24
    return {
        "total": total,
        "deals": deals,
        "result": per_series(total, deals),
        "full": FULL_SERIES,
    }


def _written() -> Mapping[str, object]:
    (row,) = sheet_of(3, ISKO, Deal(id=1, declarer=1, game=_SCHNEIDER, written=33)).rows()
    return {"written": row.deal.written, "score": row.score}


def _codes() -> Mapping[str, object]:
    one, other = (
        sheet_of(3, ISKO, Deal(id=1, declarer=1, game=each)) for each in (_WON, _SCHNEIDER)
    )
    return {"one": check_code(one), "other": check_code(other)}


def _tally(points: int, won: int, lost: int, others: int, players: int) -> Tally:
    return Tally(
        points=Points(points),
        won=won,
        lost=lost,
        opponents_lost=others,
        opponent_bonus=OPPONENT_BONUS[players],
    )


def _facts(tally: Tally) -> Mapping[str, object]:
    return {
        "points": tally.points,
        "won": tally.won,
        "lost": tally.lost,
        "others": tally.opponents_lost,
        "bonus": tally.opponent_bonus,
        "seeger": tally.seeger,
        "total": tally.seeger_fabian,
    }


def _at_three() -> Mapping[str, object]:
    return _facts(_tally(455, 20, 4, 0, 3))


def _never_lost() -> Mapping[str, object]:
    return _facts(_tally(608, 12, 0, 4, 3))


def _first_of_four() -> Mapping[str, object]:
    return _facts(_tally(492, 12, 0, 8, 4))


def _one_of_five() -> Mapping[str, object]:
    return _facts(_tally(310, 7, 1, 5, 5))


def _equals() -> Mapping[str, object]:
    one, other = _tally(500, 12, 2, 4, 3), _tally(600, 10, 2, 4, 3)
    return {
        "one": one.seeger_fabian,
        "one_won": one.won,
        "other": other.seeger_fabian,
        "other_won": other.won,
    }


def _charged() -> Mapping[str, object]:
    found = value(_LOST)
    return {"value": found.value, "double": -(found.score or 0), "won": value(_WON).score}


def _money() -> Mapping[str, object]:
    points = (218, -81, 60, -38)
    receipts = [len(points) * each - sum(points) for each in points]
    return {
        "points": ", ".join(map(str, points)),
        "receipts": ", ".join(f"{each:+}" for each in receipts),
        "sum": sum(receipts),
    }


_BY_FORMULA = N_("{points} + 50 × {won} - 50 × {lost} + {bonus} × {others} = {total}")
_PLAIN_SEEGER = N_("{points} + 50 × {won} - 50 × {lost} = {seeger}")

LIST_TOPICS = (
    Topic(
        "passed",
        Group.LIST,
        N_("a deal that all pass"),
        N_(
            "When nobody bids, and forehand does not play for 18 either, the deal is passed. It "
            "is a valid game of the list: its line says so, nobody scores, and the next player "
            "deals."
        ),
        N_("Everyone had his cards and his chance, so the deal is not dealt again."),
        (
            Computed(
                N_("game 1 is passed: score {score}; {first} dealt it, {second} deals game 2"),
                _passed,
            ),
        ),
    ),
    Topic(
        "dealer",
        Group.LIST,
        N_("the deal goes round by the seats"),
        N_(
            "The deal passes to the next seat after every game, a passed deal and a Ramsch too. A "
            "misdeal is no game: the same player deals again, and the list has no line for it."
        ),
        N_("Everyone sits in every position as often as the others."),
        (Computed(N_("the dealers of games 1 to 4 at a table of three: {names}"), _dealers),),
        whence=N_("the custom of the paper list, in which each seat deals in turn"),
    ),
    Topic(
        "sitting-out",
        Group.LIST,
        N_("at a table of four the dealer sits out, at five one more"),
        N_(
            "Only three play at a time. At a table of four the dealer gives himself no cards; at "
            "five the third player to his left has none either. Who sits out cannot be the "
            "declarer, and his share in the defenders' reward is the same as theirs."
        ),
        N_("Every player is in 36 of the 48 games of a series, as at a table of three."),
        (
            Computed(N_("{dealer} deals game 1; in play are {playing}"), _at_four),
            Computed(
                N_("at five {dealer} deals game 1, {other} sits out too; in play are {playing}"),
                _at_table_of_five,
            ),
        ),
        cites=("seeger-fabian",),
        whence=N_("that the dealer shares in the reward stands in the tournament rules"),
    ),
    Topic(
        "list",
        Group.LIST,
        N_("all at the table answer for the list"),
        N_(
            "The list must lie so that all can see it, and everybody should look at each entry "
            "when it is made. Whoever writes, all are responsible for what stands there."
        ),
        N_("An error is found most easily while the cards still lie on the table."),
        (
            Computed(
                N_("the paper says {written}, the facts give {score}: the difference is shown"),
                _written,
            ),
        ),
    ),
    Topic(
        "written",
        Group.LIST,
        N_("the score on paper, beside what the facts give"),
        N_(
            "A game can be entered with the score that was written on paper. If it differs from "
            "what the facts give, both are shown; where only the paper is known, its score counts "
            "in the totals."
        ),
        N_("The paper list is what was signed; a difference has to be seen, not smoothed over."),
        (
            Computed(
                N_("the paper says {written}, the facts give {score}: the difference is shown"),
                _written,
            ),
        ),
        whence=N_("a feature of this program"),
    ),
    Topic(
        "check-code",
        Group.LIST,
        N_("the check code of a closed list"),
        N_(
            "Ten letters that are calculated from the date, the names, the rules, every deal in "
            "order and the totals. If any of these is changed, the code changes too. Times, "
            "language and who wrote are not in it."
        ),
        N_("Read out and written under the paper list, it shows later that nothing was altered."),
        (Computed(N_("a list of one game, won for 33: {one}; for 44: {other}"), _codes),),
        whence=N_("a feature of this program"),
    ),
    Topic(
        "complete-series",
        Group.LIST,
        N_("every list is played to its end"),
        N_(
            "A series has a fixed number of games and is played to the end. Nobody is replaced "
            "for single games. Who comes later or leaves does so between two rounds; whoever takes "
            "the seat of another plays on his own account. Games that a limit of time leaves "
            "unplayed are struck and not scored."
        ),
        N_("Totals can be compared only if all have played as many games."),
        (
            Computed(
                N_("{rounds} rounds are {three} games at a table of three, {four} at one of four"),
                _games,
            ),
            Computed(
                N_("at a table of five clubs play {fewer} rounds, which are {five} games"), _games
            ),
            Computed(
                N_("total {total} after {deals} deals: {result} for the {full} of a series"),
                _short,
            ),
        ),
        whence=N_(
            "tournament rules; how players come and go, and what a limit of time strikes, is the "
            "custom of clubs"
        ),
    ),
    Topic(
        "ranking",
        Group.LIST,
        N_("who comes first with equal totals"),
        N_(
            "With equal totals the player with more games won stands first; if these are equal, "
            "the one with fewer games lost; then the lot decides. In the standings of a season "
            "clubs may agree on other tie-breaks."
        ),
        N_("Playing is rewarded above waiting."),
        (
            Computed(
                N_(
                    "{one} with {one_won} games won stands before {other} with {other_won} games "
                    "won"
                ),
                _equals,
            ),
        ),
    ),
    Topic(
        "classic",
        Group.SCORING,
        N_("classic: score points alone"),
        N_(
            "Only the declarer's column changes: plus the value of a game won, minus twice the "
            "value of a game lost. The total is the sum."
        ),
        N_("It is the oldest and simplest way, and what the other systems start from."),
        (
            Computed(
                N_("{won} games won and {lost} lost, {points} score points: {points}"), _at_three
            ),
            GameSample(_LOST),
        ),
        whence=N_("the plain list; taken to be what is also called the Leipzig list"),
    ),
    Topic(
        "seeger",
        Group.SCORING,
        N_("Seeger: 50 for each game won or lost"),
        N_(
            "To the score points come 50 for each own game won and minus 50 for each own game "
            "lost. What the others lose does not matter."
        ),
        N_("It rewards many safe games over few dear ones."),
        (Computed(_PLAIN_SEEGER, _at_three), Computed(_PLAIN_SEEGER, _never_lost)),
        cites=("seeger-fabian",),
        whence=N_("the official system without its last part; preisskat.org compares the two"),
    ),
    Topic(
        "seeger-fabian",
        Group.SCORING,
        N_("Seeger-Fabian: 40 or 30 for the others' losses too"),
        N_(
            "The official system of lists. 50 for each own game won, minus 50 for each own game "
            "lost, and for each game that another player lost 40 at a table of three or 30 at a "
            "table of four, to the dealer who sat out too. Passed deals bring nothing. Lists for "
            "five players take 24."
        ),
        N_("Good defending is rewarded: whoever makes a declarer lose has a share in it."),
        (
            Computed(_BY_FORMULA, _never_lost),
            Computed(_BY_FORMULA, _first_of_four),
            Computed(_BY_FORMULA, _one_of_five),
        ),
    ),
    Topic(
        "bierlachs",
        Group.SCORING,
        N_("Bierlachs: minus points, the first at a limit pays"),
        N_(
            "Everybody collects minus points only. If the declarer wins, each opponent is charged "
            "the value; if he loses, he is charged himself. Who first reaches the agreed limit "
            "has lost the round and pays."
        ),
        N_("A round has a loser and an end, whatever the number of games."),
        (
            Computed(
                N_(
                    "won for {won}: each opponent is charged {won}; a loss of that game: the "
                    "declarer is charged {value}, or {double} where losses are doubled"
                ),
                _charged,
            ),
        ),
        whence=N_("house rules from Belgium and from programs; it is not in the tournament rules"),
        choice=N_(
            "The sources disagree whether a loss is charged once or twice, and on the limit: both "
            "are agreed on for each list, with --loss and --limit. Whoever sits out is not charged."
        ),
    ),
    Topic(
        "money",
        Group.SCORING,
        N_("settlement in money: everybody with everybody"),
        N_(
            "Each pair of players settles the difference of their totals at the stake. For one "
            "player that is the number of players times his own total, less the sum of all totals. "
            "What is paid and what is received cancel out."
        ),
        N_("No bank is needed, and nobody has to work out each pair."),
        (Computed(N_("totals {points}, one unit a point: {receipts}; together {sum}"), _money),),
        whence=N_("skatspielen.info, whose example is the one above, without its rounding"),
    ),
)
