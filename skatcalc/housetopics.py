"""The topics of the rule books and of every switch by which a round departs from them.

The key of a switch's topic is the name of its field with dashes: ``lost-hand-factor``,
``ramsch-cap``.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from skatcalc.bock import BockRules, Trigger, next_pending
from skatcalc.game import Contract, Game
from skatcalc.i18n import N_
from skatcalc.occasions import occasions
from skatcalc.ramsch import AllForty, Ramsch, RamschRules, Scheme, SkatGoes, Ties, Virgins
from skatcalc.rules import ISKO
from skatcalc.scoring import totals
from skatcalc.sheet import Deal
from skatcalc.topics import Computed, GameSample, Group, RamschSample, Topic, game, sheet_of
from skatcalc.valuation import value

_DIAMONDS, _HEARTS, _SPADES, _CLUBS, _GRAND, _NULL = Contract
_WON = game(_SPADES, 2, points=70)
_LOST = game(_SPADES, 2, points=50)
_LOST_HAND = game(_SPADES, 2, "hand", points=50)
_LOST_60 = game(_SPADES, 2, points=60)
_WORTH_72 = game(_CLUBS, 4, "hand", points=70)


def _contrast(shown: Game, **changes: object) -> tuple[GameSample, GameSample]:
    return GameSample(shown), GameSample(shown, changes=changes)


BOOKS = (
    Topic(
        "isko",
        Group.BOOKS,
        N_("isko: the International Skat Order of today"),
        N_(
            "The rules of tournaments and of this program, unless another rule book is named. "
            "Every lost game counts double, grand has the base value 24, and there is neither "
            "kontra nor Ramsch nor bock."
        ),
        N_("One order for all, so that lists of different tables can be compared."),
        (GameSample(_LOST_HAND),),
        cites=("loss-doubled", "base-values"),
    ),
    Topic(
        "pre1999",
        Group.BOOKS,
        N_("pre1999: the order until the end of 1998"),
        N_(
            "A lost Hand game, null Hand included, counted once, other lost games twice. An open "
            "grand had the base value 36 and no level for being open."
        ),
        N_("Old lists can be checked only by the rules that they were written by."),
        (
            GameSample(_LOST_HAND, book="pre1999"),
            GameSample(game(_GRAND, 4, "ouvert", tricks=10), book="pre1999"),
        ),
        whence=N_(
            "reports of the congress of November 1998, the rule pages of preisskat.org, and the "
            "old rules of XSkat"
        ),
    ),
    Topic(
        "grand20",
        Group.BOOKS,
        N_("grand20: grand with the base value 20"),
        N_(
            "As isko, but grand counts 20, as in older books and still in some regions. It has "
            "other bids then, 40 for the simplest grand."
        ),
        N_("When the value was changed to 24 was not found; rounds that kept it can play by it."),
        (GameSample(game(_GRAND, 1, points=70), book="grand20"),),
        whence=N_("older English and Russian books, and skatspielen.info for its use today"),
    ),
    Topic(
        "raeuber",
        Group.BOOKS,
        N_("raeuber: Räuberskat after one Russian text"),
        N_(
            "Grand counts 20. A lost game costs the bid, doubled if the skat was taken, and a "
            "lost null its value once. Announcing schneider adds two levels, open suit games and "
            "grands are not played, and forehand may call a Ramsch when all have passed."
        ),
        N_("The text is one of those the program began with; no German page on it was found."),
        (
            GameSample(game(_SPADES, 2, bid=20, points=50), book="raeuber"),
            GameSample(game(_SPADES, 2, "hand", bid=20, points=50), book="raeuber"),
        ),
        whence=N_("a Russian text after Parlett's book; its misprints are read sensibly"),
    ),
)

_HOUSE_ONLY = N_("pages of rounds and tournament flyers")

HOUSE = (
    Topic(
        "house",
        Group.HOUSE,
        N_("what rounds play beside the order"),
        N_(
            "Many rounds play rules that no order has: kontra and re, bock rounds, Ramsch, the "
            "promise of the last trick, and others. Each is a switch in a rules file, and all are "
            "off unless it says otherwise."
        ),
        N_("They liven up the evening at home, and tournaments forbid them."),
        (
            GameSample(_WON),
            GameSample(
                game(_SPADES, 2, "last_trick_promise", won=True),
                changes={"last_trick_levels": 1},
            ),
        ),
        whence=N_("the pages named at each rule"),
    ),
    Topic(
        "doublings",
        Group.HOUSE,
        N_("kontra and re"),
        N_(
            "A defender who thinks the game will be lost says kontra, and the score counts double; "
            "the declarer may answer re, which doubles it again. The bid is held against the value "
            "without them. The switch says how many of these steps are allowed."
        ),
        N_("It raises the stake where two parties are of different opinions."),
        (
            GameSample(game(_SPADES, 2, points=70, doublings=1), changes={"doublings": 2}),
            GameSample(game(_SPADES, 2, points=50, doublings=2), changes={"doublings": 2}),
        ),
        whence=N_("XSkat, JSkat and many rounds; the Skat court rejects it"),
    ),
    Topic(
        "third-doubling",
        Group.HOUSE,
        N_("what the third doubling is called"),
        N_(
            "Some rounds go one step further after kontra and re. They call it hirsch, supra or "
            "bock; whatever its name, the score counts eight times."
        ),
        N_("The sentence of the game should name it as the table does."),
        (
            GameSample(
                game(_SPADES, 2, points=70, doublings=3),
                changes={"doublings": 3, "third_doubling": "supra"},
            ),
        ),
        whence=N_("a calculator after pagat.com for supra, a score program for hirsch"),
    ),
    Topic(
        "last-trick-levels",
        Group.HOUSE,
        N_("Spitze: the promise of the last trick"),
        N_(
            "The declarer promises to take the last trick with the lowest trump. It adds one "
            "level, in some rounds two; if he fails, the game is lost. It cannot be promised in a "
            "null, nor in a grand with or without four."
        ),
        N_("A further level is to be had for a further risk."),
        (
            GameSample(
                game(_SPADES, 2, "last_trick_promise", won=True),
                changes={"last_trick_levels": 1},
            ),
            GameSample(
                game(_SPADES, 2, "last_trick_promise", won=False),
                changes={"last_trick_levels": 1},
            ),
        ),
        whence=N_("XSkat"),
    ),
    Topic(
        "revolution",
        Group.HOUSE,
        N_("Revolution: null ouvert, the defenders swap cards"),
        N_(
            "The declarer lays a null open, and the defenders may look at each other's cards and "
            "exchange them before the first trick. The switch is the value of such a game."
        ),
        N_("Only a null without any gap stands up to it, and so it is dear."),
        (
            GameSample(game(_NULL, None, "revolution", tricks=0), changes={"revolution": 92}),
            GameSample(game(_NULL, None, "revolution", tricks=1), changes={"revolution": 92}),
        ),
        whence=N_("XSkat and a bidding calculator (92); Foster's book has 60"),
    ),
    Topic(
        "presenting",
        Group.HOUSE,
        N_("Schenken: the defenders may give the game away"),
        N_(
            "The defenders may do so in the first trick. If the declarer accepts, he has won the "
            "simple game. If he plays on, it counts as if "
            "he had announced schneider: he needs 90 card points, and both levels count."
        ),
        N_("Games that are won anyway take no time, unless the declarer wants more."),
        (
            GameSample(game(_SPADES, 2, "played_on", points=95), changes={"presenting": True}),
            GameSample(game(_SPADES, 2, "played_on", points=70), changes={"presenting": True}),
        ),
        whence=N_("XSkat"),
    ),
    Topic(
        "suit-matadors",
        Group.HOUSE,
        N_("how many matadors count in a suit game"),
        N_(
            "Many rounds count the four jacks only and leave out the trumps below them. The order "
            "counts up to eleven."
        ),
        N_("The counting is quicker, and dear games by long runs are rarer."),
        _contrast(game(_CLUBS, 6, points=70), suit_matadors=4),
        whence=N_("a Preisskat flyer and the rules of a round (“at most with 4”)"),
    ),
    Topic(
        "grand-matadors",
        Group.HOUSE,
        N_("how many matadors count in a grand"),
        N_("The order counts the four jacks; a round may stop earlier."),
        N_("It stands beside the limit of the suit games, for rounds that count fewer tops."),
        _contrast(game(_GRAND, 4, points=70), grand_matadors=3),
        whence=_HOUSE_ONLY,
    ),
    Topic(
        "lost-factor",
        Group.HOUSE,
        N_("how often a game lost with the skat counts"),
        N_("The order writes a lost game down twice. The switch lets a round write it once."),
        N_("Beginners lose less by trying a game."),
        _contrast(_LOST, lost_factor=1),
        whence=_HOUSE_ONLY,
    ),
    Topic(
        "lost-hand-factor",
        Group.HOUSE,
        N_("how often a lost Hand game counts"),
        N_(
            "Until the end of 1998 a lost Hand game, null Hand included, was written down once. "
            "Some pages still tell it so; today it counts twice."
        ),
        N_("The difficulty of playing Hand was thought to be enough of a risk."),
        _contrast(_LOST_HAND, lost_hand_factor=1),
        whence=N_("the order before 1999, told on preisskat.org and other pages"),
    ),
    Topic(
        "lost-null-factor",
        Group.HOUSE,
        N_("how often a null lost with the skat counts"),
        N_("Twice in the order. In Räuberskat a lost null costs its value once."),
        N_("It is a switch of its own because one of the rule books treats null apart."),
        _contrast(game(_NULL, tricks=1), lost_null_factor=1),
        whence=N_("a Russian text on Räuberskat"),
    ),
    Topic(
        "loss-by-bid",
        Group.HOUSE,
        N_("a lost suit game or grand costs the bid"),
        N_(
            "Not the value of the game but what was bid for it is lost, with the factor of the "
            "rules. Bid and game can be far apart, so that the bid must be told."
        ),
        N_("Who got the game cheaply loses little."),
        _contrast(game(_SPADES, 2, bid=20, points=50), loss_by_bid=True),
        whence=N_("a Russian text on Räuberskat, and in part an older handbook"),
    ),
    Topic(
        "grand-ouvert",
        Group.HOUSE,
        N_("a base value of its own for the open grand"),
        N_(
            "Before 1999 an open grand had the base value 36, and being open added no level then. "
            "0 means that it has the base value of every grand and the level."
        ),
        N_("Two ways of paying for the same risk; the order has kept the second."),
        _contrast(game(_GRAND, 4, "ouvert", tricks=10), grand_ouvert=36),
        whence=N_("an older handbook and the old rules of XSkat"),
    ),
    Topic(
        "schneider-announced-levels",
        Group.HOUSE,
        N_("how many levels announcing schneider adds"),
        N_("One in the order, two in Räuberskat. The level of schneider itself comes with it."),
        N_("That text has one factor for all levels together, which comes to this sum."),
        _contrast(game(_SPADES, 2, "hand", "schneider", points=95), schneider_announced_levels=2),
        whence=N_("a Russian text on Räuberskat"),
    ),
    Topic(
        "ouvert-levels",
        Group.HOUSE,
        N_("whether suit games and grands are played open"),
        N_(
            "One level in the order. With 0 no suit game and no grand can be played open; "
            "open nulls remain."
        ),
        N_("Some rule books know the open game only as a null."),
        (GameSample(game(_CLUBS, 2, "ouvert", tricks=10)),),
        whence=N_("a Russian text on Räuberskat"),
    ),
    Topic(
        "null-replaced",
        Group.HOUSE,
        N_("how a null above its value is settled"),
        N_(
            "In the order another game stands for it. With the switch off it is lost as a null, "
            "for its own value."
        ),
        N_("Rounds that never heard of the replacement write the null down as lost."),
        (
            GameSample(game(_CLUBS, 1, bid=24, instead_of_null=True)),
            GameSample(game(_NULL, bid=24, tricks=0), changes={"null_replaced": False}),
        ),
        whence=N_("older rule books, which do not mention the case"),
    ),
    Topic(
        "passed-is-ramsch",
        Group.HOUSE,
        N_("a deal that all pass is played as a Ramsch"),
        N_(
            "Instead of writing the deal down as passed, all three play against each other, and "
            "who takes the most card points loses."
        ),
        N_("No deal is without a game, and passing with good cards becomes dear."),
        (RamschSample(Ramsch(card_points={1: 34, 2: 20, 3: 66})),),
        whence=N_("the usual pub rule"),
    ),
)


def _occasion(shown: Game, total: int) -> Callable[[], Mapping[str, object]]:
    def numbers() -> Mapping[str, object]:
        found = value(shown)
        fired = occasions(found, total, at_least=BockRules().value)
        return {"value": found.value, "total": total, "fired": ", ".join(sorted(fired))}

    return numbers


def _triggers() -> Mapping[str, object]:
    return {"names": ", ".join(each.value for each in Trigger)}


def _pending(before: int, rules: BockRules) -> int:
    return next_pending(before, rules, 3, acts=True, holds_itself=rules.with_trigger)


def _deals_of_bock() -> Mapping[str, object]:
    return {"one": _pending(0, BockRules()), "two": _pending(0, BockRules(rounds=2))}


def _with_trigger() -> Mapping[str, object]:
    return {
        "without": _pending(0, BockRules()),
        "holding": _pending(0, BockRules(with_trigger=True)),
    }


def _queued() -> Mapping[str, object]:
    return {
        "queued": _pending(3, BockRules()),
        "lost": _pending(3, BockRules(queued=False)),
    }


BOCK = (
    Topic(
        "bock",
        Group.BOCK,
        N_("bock rounds: every score counts double for a while"),
        N_(
            "After a certain occasion the scores of the next deals, usually one for each player, "
            "count double. The bid is held against the value without it. Without a list of "
            "occasions the players start a round themselves."
        ),
        N_("A remarkable game has consequences for the whole table."),
        (
            GameSample(_WON),
            GameSample(game(_SPADES, 2, points=70, bock=True), changes={"bock.rounds": 1}),
        ),
        whence=N_("XSkat and skatspielen.info, and many rounds"),
    ),
    Topic(
        "bock-triggers",
        Group.BOCK,
        N_("what starts a bock round"),
        N_(
            "A list of names: a game lost with 60 card points, a Hand game, a grand Hand or a null "
            "ouvert Hand that was won, kontra that the declarer lost, kontra and re, a game of a "
            "certain value, a running total with three equal digits, a full hundred."
        ),
        N_("Rounds differ in nothing as much as in this, so that each names its own."),
        (
            Computed(N_("the names: {names}"), _triggers),
            Computed(
                N_("spades with 2, lost with 60 card points, is an occasion for: {fired}"),
                _occasion(_LOST_60, -67),
            ),
        ),
        whence=N_("XSkat and skatspielen.info"),
    ),
    Topic(
        "bock-value",
        Group.BOCK,
        N_("from which value on a game starts a bock round"),
        N_(
            "It belongs to the occasion “value”: a game of at least this value, before doublings, "
            "starts a round, won or lost."
        ),
        N_("XSkat knows 72 and 96; the switch takes any number."),
        (Computed(N_("a game of {value} is an occasion for: {fired}"), _occasion(_WORTH_72, 73)),),
        whence=N_("XSkat"),
    ),
    Topic(
        "bock-rounds",
        Group.BOCK,
        N_("how many rounds of deals one occasion brings"),
        N_("A round is one deal for each player. Passed deals use it up as well."),
        N_("The more rounds, the more of the evening is decided by them."),
        (
            Computed(
                N_("at a table of three: {one} deals count double, with rounds = 2 it is {two}"),
                _deals_of_bock,
            ),
        ),
        whence=N_("the usual round of three deals is that of XSkat"),
    ),
    Topic(
        "bock-with-trigger",
        Group.BOCK,
        N_("whether the game that starts a round is in it"),
        N_(
            "If so, the game itself counts double already, and one deal fewer follows; if not, "
            "bock begins with the next deal."
        ),
        N_("One page counts it in, the others do not say so."),
        (
            Computed(
                N_("at a table of three {without} deals follow; with the game itself {holding}"),
                _with_trigger,
            ),
        ),
        whence=N_("skatspielen.info"),
    ),
    Topic(
        "bock-queued",
        Group.BOCK,
        N_("what an occasion within a bock round does"),
        N_(
            "Either it adds another round after the present one, or it is lost. Deals are never "
            "counted four times because of it."
        ),
        N_("Else a round that has begun could swallow what it brings about itself."),
        (
            Computed(
                N_(
                    "an occasion with three deals of bock to come: afterwards {queued} are to "
                    "come, or {lost} where it is lost"
                ),
                _queued,
            ),
        ),
        whence=N_("XSkat; several occasions queue up there"),
    ),
)

_POINTS = Ramsch(card_points={1: 34, 2: 20, 3: 66})
_LEVEL = Ramsch(card_points={1: 50, 2: 50, 3: 20}, last_trick=1)
_VIRGIN = Ramsch(card_points={1: 0, 2: 50, 3: 70}, virgins=1)
_PUSHED = replace(_POINTS, pushes=2)
_FORTY = Ramsch(card_points={1: 40, 2: 40, 3: 40}, forehand=1)
_FEWEST = {"ramsch.scheme": Scheme.WINNER}


def _counted() -> Mapping[str, object]:
    found = {}
    for name, counts in (("no", False), ("yes", True)):
        rules = ISKO._replace(ramsch=RamschRules(counts=counts))
        sheet = sheet_of(3, rules, Deal(id=1, declarer=None, ramsch=_POINTS))
        found[name] = ", ".join(map(str, totals(sheet)))
    return found


RAMSCH = (
    Topic(
        "ramsch",
        Group.RAMSCH,
        N_("Ramsch: all against all, the most card points lose"),
        N_(
            "When nobody plays, all three play for themselves with the jacks as trumps, and try to "
            "take as few card points as they can. Who has the most loses as many score points, in "
            "the most common way to count."
        ),
        N_("A deal that all pass becomes a game of its own kind."),
        (RamschSample(_POINTS),),
        whence=N_("XSkat, raschesspiele.de, skatspielen.info and many rounds"),
        choice=N_(
            "Rounds differ in nearly everything, so each point is a switch. What a rules file does "
            "not say is played in the commonest way: the skat goes to the last trick, all who are "
            "level lose in full, and nothing doubles."
        ),
    ),
    Topic(
        "ramsch-scheme",
        Group.RAMSCH,
        N_("what is won or lost in a Ramsch"),
        N_(
            "Three ways: the loser's card points become minus points; the loser has a fixed "
            "tariff; or the player with the fewest card points wins a fixed number."
        ),
        N_("The first makes a bad Ramsch dear, the last makes it a game to be won."),
        (
            RamschSample(_POINTS),
            RamschSample(_POINTS, {"ramsch.scheme": Scheme.TARIFF}),
            RamschSample(_POINTS, _FEWEST),
        ),
        whence=N_("raschesspiele.de, skatspielen.info, and the rules of single rounds"),
    ),
    Topic(
        "ramsch-skat",
        Group.RAMSCH,
        N_("who gets the card points of the skat"),
        N_(
            "Either who takes the last trick, or the loser. The card points are told with the skat "
            "already counted."
        ),
        N_("Ten or twenty card points more can turn the Ramsch round."),
        (
            RamschSample(
                Ramsch(card_points={1: 44, 2: 20, 3: 56}),
                note=N_("a skat of 10 goes to the first player, who took the last trick"),
            ),
            RamschSample(
                Ramsch(card_points={1: 34, 2: 20, 3: 66}),
                {"ramsch.skat": SkatGoes.LOSER},
                note=N_("the same skat goes to the loser"),
            ),
        ),
        whence=N_("XSkat for the last trick, raschesspiele.de and other pages for the loser"),
    ),
    Topic(
        "ramsch-virgins",
        Group.RAMSCH,
        N_("players without a trick double a Ramsch"),
        N_(
            "A player without a trick is a virgin (Jungfrau). The score of the loser then counts "
            "double, in some rounds once more for a second one."
        ),
        N_("The loser could not even give a trick to everybody."),
        (
            RamschSample(_VIRGIN, {"ramsch.virgins": Virgins.ONCE}),
            RamschSample(_VIRGIN, {"ramsch.virgins": Virgins.OFF}),
        ),
        whence=N_("raschesspiele.de and other pages"),
    ),
    Topic(
        "ramsch-march",
        Group.RAMSCH,
        N_("a march: one player takes all tricks"),
        N_(
            "Who takes all ten tricks has made a march (Durchmarsch) and scores what the switch "
            "says, usually plus 120; the others score nothing. 0 means that no march is "
            "played."
        ),
        N_("With a very strong hand it is the way out of losing."),
        (
            RamschSample(
                Ramsch(card_points={1: 0, 2: 0, 3: 120}, virgins=2, marched=3),
                {"ramsch.march": 120},
            ),
            RamschSample(Ramsch(card_points={1: 0, 2: 0, 3: 120}, virgins=2)),
        ),
        whence=N_("XSkat, raschesspiele.de, skat-palast; minus 30 in a Russian text"),
    ),
    Topic(
        "ramsch-pushes",
        Group.RAMSCH,
        N_("Schieberamsch: passing the skat on doubles"),
        N_(
            "The skat goes round, and each player may exchange with it or push it on unseen. Every "
            "push doubles the score."
        ),
        N_("Who trusts his cards makes the game dearer for the others."),
        (RamschSample(_PUSHED, {"ramsch.pushes": True}),),
        whence=N_("XSkat, pagat.com and Parlett's book"),
    ),
    Topic(
        "ramsch-ties",
        Group.RAMSCH,
        N_("when two players are level in a Ramsch"),
        N_(
            "If two have the most card points, both lose in full, or they share the loss, or only "
            "the one who took the last trick loses. Where the fewest win, each of two gets the "
            "score of a tie, or the one who did not take the last trick wins."
        ),
        N_("Sources disagree, so a round has to choose."),
        (
            RamschSample(_LEVEL, {"ramsch.ties": Ties.EACH}),
            RamschSample(_LEVEL, {"ramsch.ties": Ties.SHARED}),
            RamschSample(
                _LEVEL,
                {"ramsch.ties": Ties.LAST_TRICK},
                note=N_("the first player took the last trick"),
            ),
        ),
        whence=N_("XSkat and JSkat, skatspielen.info, and raschesspiele.de, in this order"),
    ),
    Topic(
        "ramsch-all-forty",
        Group.RAMSCH,
        N_("when all three have 40 card points"),
        N_(
            "Nobody scores, or each loses 40, or forehand, who called the Ramsch, gets what a "
            "winner gets."
        ),
        N_("It is rare, but a list needs a number for it."),
        (
            RamschSample(_FORTY, {"ramsch.all_forty": AllForty.NOBODY}),
            RamschSample(_FORTY, {"ramsch.all_forty": AllForty.EACH}),
            RamschSample(_FORTY, {"ramsch.all_forty": AllForty.FOREHAND, "ramsch.winner": 10}),
        ),
        whence=N_("XSkat, JSkat, and a Russian text, in this order"),
    ),
    Topic(
        "ramsch-cap",
        Group.RAMSCH,
        N_("the most that a Ramsch can cost"),
        N_("However often it was doubled, nobody loses more than this. 0 is no limit."),
        N_("One Ramsch shall not decide the evening."),
        (
            RamschSample(_PUSHED, {"ramsch.pushes": True}),
            RamschSample(_PUSHED, {"ramsch.pushes": True, "ramsch.cap": 250}),
        ),
        whence=N_("the rules of a weekly round"),
    ),
    Topic(
        "ramsch-tariff",
        Group.RAMSCH,
        N_("the tariff of a Ramsch"),
        N_(
            "Three numbers: what the loser pays if everybody has a trick, if one player has none, "
            "and if two have none."
        ),
        N_("The loss does not depend on a few card points more or less."),
        (
            RamschSample(_POINTS, {"ramsch.scheme": Scheme.TARIFF}),
            RamschSample(_VIRGIN, {"ramsch.scheme": Scheme.TARIFF}),
        ),
        whence=N_("skatspielen.info"),
    ),
    Topic(
        "ramsch-winner",
        Group.RAMSCH,
        N_("what the winner of a Ramsch gets"),
        N_("Where the fewest card points win, the winner gets this many score points."),
        N_("A Ramsch brings something to the good player instead of punishing the bad one."),
        (
            RamschSample(_POINTS, _FEWEST),
            RamschSample(_POINTS, {**_FEWEST, "ramsch.winner": 23}),
        ),
        whence=N_("the rules of single rounds: 20, or 23 as for a null"),
    ),
    Topic(
        "ramsch-winner-tie",
        Group.RAMSCH,
        N_("what each of two winners gets"),
        N_("When two share the fewest card points, each gets this many."),
        N_("Two who did equally well are treated alike."),
        (RamschSample(Ramsch(card_points={1: 30, 2: 30, 3: 60}), _FEWEST),),
        whence=N_("the rules of single rounds, usually 10"),
    ),
    Topic(
        "ramsch-winner-trickless",
        Group.RAMSCH,
        N_("what a winner without a trick gets"),
        N_("A winner who has not taken a trick can get more. 0 makes no difference."),
        N_("It is harder to take no trick than to have the fewest card points."),
        (RamschSample(_VIRGIN, {**_FEWEST, "ramsch.winner": 10, "ramsch.winner_trickless": 20}),),
        whence=N_("a Russian text on Räuberskat"),
    ),
    Topic(
        "ramsch-counts",
        Group.RAMSCH,
        N_("whether a Ramsch is somebody's won or lost game"),
        N_(
            "Usually a Ramsch changes the score points only. With the switch on it counts in the "
            "totals too, as a game won by its winner or lost by its loser."
        ),
        N_("Nobody chose to play it; still, some clubs reward its winner like a declarer."),
        (
            Computed(
                N_(
                    "Ramsch with card points 34, 20 and 66, totals by Seeger-Fabian: {no}; with "
                    "counts = true: {yes}"
                ),
                _counted,
            ),
        ),
        whence=N_("the statutes of two clubs"),
    ),
)

HOUSE_TOPICS = (*BOOKS, *HOUSE, *BOCK, *RAMSCH)
"""All of them, group by group."""
