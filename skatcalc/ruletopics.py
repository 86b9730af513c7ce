"""The topics of the official rules: games, cards, levels, results, bids and endings."""

from skatcalc.cards import Card, Rank, Suit, card_points
from skatcalc.game import Contract, Ending, Game, Party
from skatcalc.i18n import N_
from skatcalc.rules import legal_bids
from skatcalc.topics import Computed, GameSample, Group, Topic, game

_DIAMONDS, _HEARTS, _SPADES, _CLUBS, _GRAND, _NULL = Contract
_LACKED = False


def _shown(contract: Contract, cards: str, points: int) -> Game:
    suits = {suit.value: suit for suit in Suit}
    ranks = {rank.value: rank for rank in Rank}
    twelve = tuple(Card(suits[word[0]], ranks[word[1]]) for word in cards.split())
    return game(contract, points=points)._replace(cards=twelve)


_FOUR_JACKS = "CJ SJ HJ DJ SA S9 S8 HA HK D7 CA CQ"


def _jacks_and_spades() -> dict[str, object]:
    jacks = [Card(suit, Rank.JACK) for suit in Suit]
    high = [Card(Suit.SPADES, Rank.ACE), Card(Suit.SPADES, Rank.TEN)]
    return {
        "jacks": card_points(jacks),
        "high": card_points(high),
        "points": card_points([*jacks, *high]),
    }


def _bids() -> dict[str, object]:
    bids = legal_bids()
    return {"count": len(bids), "bids": " ".join(map(str, bids))}


GAMES = (
    Topic(
        "base-values",
        Group.GAMES,
        N_("what is multiplied: 9, 10, 11, 12 and 24"),
        N_(
            "Diamonds 9, hearts 10, spades 11, clubs 12, grand 24. A game is worth its base value "
            "times the sum of its matadors and levels. Null has no base value but four fixed "
            "values."
        ),
        N_(
            "The dearer contract beats the cheaper one in the bidding even where the cards "
            "are as good."
        ),
        (
            GameSample(game(_DIAMONDS, 1, points=70)),
            GameSample(game(_GRAND, 1, points=70)),
        ),
    ),
    Topic(
        "diamonds",
        Group.GAMES,
        N_("diamonds, base value 9"),
        N_(
            "Diamonds is the cheapest of the suit games. Its simplest game, with or without one, "
            "is the lowest bid there is."
        ),
        N_("Each suit has a value of its own so that the bidding can tell them apart."),
        (
            GameSample(game(_DIAMONDS, 1, points=61)),
            GameSample(game(_DIAMONDS, 1, points=60)),
        ),
        cites=("base-values",),
    ),
    Topic(
        "hearts",
        Group.GAMES,
        N_("hearts, base value 10"),
        N_("Hearts stands above diamonds and below spades."),
        N_("Each suit has a value of its own so that the bidding can tell them apart."),
        (GameSample(game(_HEARTS, 1, points=61)), GameSample(game(_HEARTS, 1, points=60))),
        cites=("base-values",),
    ),
    Topic(
        "spades",
        Group.GAMES,
        N_("spades, base value 11"),
        N_("Spades stands above hearts and below clubs."),
        N_("Each suit has a value of its own so that the bidding can tell them apart."),
        (GameSample(game(_SPADES, 1, points=61)), GameSample(game(_SPADES, 1, points=60))),
        cites=("base-values",),
    ),
    Topic(
        "clubs",
        Group.GAMES,
        N_("clubs, base value 12"),
        N_(
            "Clubs is the dearest of the suit games. Played open with eleven matadors it is the "
            "dearest game but the grands."
        ),
        N_("Each suit has a value of its own so that the bidding can tell them apart."),
        (GameSample(game(_CLUBS, 1, points=61)), GameSample(game(_CLUBS, 1, points=60))),
        cites=("base-values",),
    ),
    Topic(
        "grand",
        Group.GAMES,
        N_("grand, base value 24"),
        N_(
            "In a grand only the four jacks are trumps, so that at most four matadors count. "
            "With one jack held or lacking it is already worth 48, and any bid up to that is "
            "covered."
        ),
        N_("It is the strongest game: whoever has the jacks and the aces commands all suits."),
        (GameSample(game(_GRAND, 1, points=61)), GameSample(game(_GRAND, 1, points=60))),
        cites=("base-values",),
    ),
    Topic(
        "null",
        Group.GAMES,
        N_("null, 23: no trick at all"),
        N_(
            "The declarer must not take a trick; card points do not matter. The value is fixed: "
            "there are no matadors, no schneider and no schwarz."
        ),
        N_("A hand of low cards, worthless otherwise, becomes a game of its own."),
        (GameSample(game(_NULL, tricks=0)), GameSample(game(_NULL, tricks=1))),
        cites=("null-values", "null-won"),
    ),
    Topic(
        "null-hand",
        Group.GAMES,
        N_("null Hand, 35"),
        N_(
            "A null for which the skat was not taken. Hand must be said at the announcement; it "
            "raises the fixed value and adds no level."
        ),
        N_("Without the skat no high card can be put away, which is the harder game."),
        (
            GameSample(game(_NULL, None, "hand", tricks=0)),
            GameSample(game(_NULL, None, "hand", tricks=1)),
        ),
        cites=("null-values", "announcement"),
    ),
    Topic(
        "null-ouvert",
        Group.GAMES,
        N_("null ouvert, 46: played with open cards"),
        N_(
            "The declarer lays his cards open before the first trick. Other than in a suit game "
            "or a grand, playing open does not mean Hand: the skat may have been taken."
        ),
        N_("The defenders see where the null is weak, so that it must be without a gap."),
        (
            GameSample(game(_NULL, None, "ouvert", tricks=0)),
            GameSample(game(_NULL, None, "ouvert", tricks=1)),
        ),
        cites=("null-values", "announcement"),
    ),
    Topic(
        "null-ouvert-hand",
        Group.GAMES,
        N_("null ouvert Hand, 59"),
        N_("An open null for which the skat was not taken, the dearest of the four nulls."),
        N_("Both difficulties come together, the open cards and the unseen skat."),
        (
            GameSample(game(_NULL, None, "hand", "ouvert", tricks=0)),
            GameSample(game(_NULL, None, "hand", "ouvert", tricks=1)),
        ),
        cites=("null-values", "announcement"),
    ),
    Topic(
        "null-values",
        Group.GAMES,
        N_("the four fixed values of null"),
        N_(
            "Null 23, null Hand 35, null ouvert 46, null ouvert Hand 59. These values never grow: "
            "not by matadors, and not by the bid."
        ),
        N_("As they are no multiples of a base value, they stand between the bids of the suits."),
        (
            GameSample(game(_NULL, tricks=0)),
            GameSample(game(_NULL, None, "hand", "ouvert", tricks=0)),
        ),
    ),
    Topic(
        "null-won",
        Group.GAMES,
        N_("a null is won without a trick"),
        N_(
            "The first trick that the declarer takes ends a null; it is lost then, whatever the "
            "trick holds."
        ),
        N_("Null turns the aim of the game round, so its test is tricks and not card points."),
        (
            GameSample(game(_NULL, tricks=0, bid=23)),
            GameSample(game(_NULL, tricks=1, bid=23)),
        ),
    ),
)

CARDS = (
    Topic(
        "cards",
        Group.CARDS,
        N_("what each card counts"),
        N_(
            "Ace 11, ten 10, king 4, queen 3, jack 2; nine, eight and seven count nothing. A suit "
            "holds 30 card points, the pack 120, and the two cards of the skat are among those of "
            "the declarer."
        ),
        N_("Card points decide who wins; what is written on the list are score points."),
        (
            Computed(
                N_(
                    "the four jacks have {jacks} card points, ace and ten of spades {high}, "
                    "together {points}"
                ),
                _jacks_and_spades,
            ),
        ),
    ),
    Topic(
        "trumps-suit",
        Group.CARDS,
        N_("the eleven trumps of a suit game"),
        N_(
            "The four jacks and the seven other cards of the suit are trumps. The jacks rank "
            "clubs, spades, hearts, diamonds, and below them come ace, ten, king, queen, nine, "
            "eight and seven of the suit."
        ),
        N_("Along this row the matadors are counted."),
        (GameSample(_shown(_SPADES, _FOUR_JACKS, 70)),),
    ),
    Topic(
        "trumps-grand",
        Group.CARDS,
        N_("the four trumps of a grand"),
        N_(
            "Only the jacks are trumps in a grand, in the same order as ever. The ace of a suit, "
            "which would be the fifth matador of the suit game, is none here."
        ),
        N_("With four trumps a run ends at four."),
        (
            GameSample(_shown(_GRAND, _FOUR_JACKS, 70)),
            GameSample(_shown(_SPADES, _FOUR_JACKS, 70), N_("the same cards in a suit game")),
        ),
    ),
    Topic(
        "null-order",
        Group.CARDS,
        N_("how the cards rank in a null"),
        N_(
            "There are no trumps in a null. Jack and ten stand in their suits: ace, king, queen, "
            "jack, ten, nine, eight, seven."
        ),
        N_("The ten, nearly the highest otherwise, is a middle card here."),
        (GameSample(game(_NULL, tricks=0)),),
    ),
    Topic(
        "matadors",
        Group.CARDS,
        N_("with or without: the run from the jack of clubs"),
        N_(
            "Matadors, or tops, are the unbroken run of trumps from the jack of clubs downward. "
            "Who holds that jack plays with as many as he has, who lacks it without as many as he "
            "lacks. There is always at least one, and with and without count the same."
        ),
        N_("The longer the run, the more one-sided the trumps, and the dearer the game."),
        (
            GameSample(game(_SPADES, 2, points=70)),
            GameSample(game(_SPADES, 2, held=_LACKED, points=70)),
        ),
    ),
    Topic(
        "matadors-skat",
        Group.CARDS,
        N_("the two cards of the skat count as matadors"),
        N_(
            "Matadors are seen in all twelve cards of the declarer: what he put away counts, and "
            "in a Hand game also the two cards that nobody has seen until the end."
        ),
        N_(
            "The skat can make a Hand game dearer than it was thought to be, or cheaper, which "
            "may spoil the bid."
        ),
        (
            GameSample(
                game(_HEARTS, 2, "hand", points=93),
                N_("the jack of clubs in hand, the jack of spades in the skat"),
            ),
            GameSample(game(_HEARTS, 1, "hand", points=93), N_("without that jack in the skat")),
        ),
    ),
    Topic(
        "matadors-limit",
        Group.CARDS,
        N_("at most 11 matadors in a suit game, 4 in a grand"),
        N_(
            "There are eleven trumps in a suit game and four in a grand, and no more matadors. "
            "None is impossible: the jack of clubs is either held or lacking."
        ),
        N_("From these limits follow the dearest games that can be bid."),
        (
            GameSample(game(_CLUBS, 11, "ouvert", tricks=10)),
            GameSample(game(_GRAND, 4, "ouvert", tricks=10)),
        ),
    ),
    Topic(
        "three-in-skat",
        Group.CARDS,
        N_("three cards in the skat by mistake"),
        N_(
            "When a third card lay in the skat and a defender was one short, the declarer's ten "
            "cards in hand alone tell the matadors."
        ),
        N_("Nobody can say which two of the three would have been the skat."),
        (
            GameSample(
                game(_SPADES, 2, "hand", held=_LACKED, bid=44, points=70, three_in_skat=True)
            ),
        ),
        cites=("matadors-skat",),
        whence=N_("a ruling of the Skat court, reported on skatblog.com"),
    ),
)

LEVELS = (
    Topic(
        "levels",
        Group.LEVELS,
        N_("game, and each level above it, counts one"),
        N_(
            "The matadors, one for the game, and one for each level make the multiplier. The "
            "levels are Hand, schneider, schneider announced, schwarz, schwarz announced, and "
            "ouvert. The one for the game counts whether it was won or lost."
        ),
        N_("So the sum can be said aloud at the table: with 2, game 3, hand 4, and so on."),
        (
            GameSample(game(_SPADES, 2, points=70)),
            GameSample(game(_SPADES, 2, "hand", points=95)),
        ),
    ),
    Topic(
        "hand",
        Group.LEVELS,
        N_("Hand: the skat was left untouched"),
        N_(
            "Who plays without taking up the skat, and says so, gets one level more. Schneider "
            "and schwarz can be announced, and a suit game or grand played open, only in a Hand "
            "game."
        ),
        N_("The declarer does without two cards and without putting two away."),
        (
            GameSample(game(_SPADES, 2, "hand", points=70)),
            GameSample(game(_SPADES, 2, points=70), N_("with the skat")),
        ),
        cites=("levels", "announcement"),
    ),
    Topic(
        "schneider",
        Group.LEVELS,
        N_("a party with 30 or fewer card points"),
        N_(
            "A party is schneider with 30 or fewer card points. So the declarer makes schneider "
            "from 90 on, as the defenders have 30 then; with 89 they have 31 and are out of it."
        ),
        N_("A clear win is worth more than a narrow one."),
        (GameSample(game(_SPADES, 2, points=89)), GameSample(game(_SPADES, 2, points=90))),
    ),
    Topic(
        "schwarz",
        Group.LEVELS,
        N_("a party without a trick"),
        N_(
            "A party is schwarz that has no trick, not one that has no card points: a trick of "
            "three worthless cards breaks it. Schwarz holds schneider, so that both count."
        ),
        N_("All ten tricks are more than all the points that matter."),
        (
            GameSample(game(_SPADES, 2, points=120, tricks=9)),
            GameSample(game(_SPADES, 2, tricks=10)),
        ),
    ),
    Topic(
        "schneider-announced",
        Group.LEVELS,
        N_("schneider announced: 90 card points are needed"),
        N_(
            "In a Hand game the declarer may announce before the first trick that he will make "
            "schneider. The level and its announcement count one each, and he wins only with 90 "
            "card points or more."
        ),
        N_("The announcement is paid for by its risk: what wins otherwise loses now."),
        (
            GameSample(game(_SPADES, 2, "hand", "schneider", points=90)),
            GameSample(game(_SPADES, 2, "hand", "schneider", points=89)),
        ),
        cites=("announced", "levels"),
    ),
    Topic(
        "schwarz-announced",
        Group.LEVELS,
        N_("schwarz announced: all ten tricks are needed"),
        N_(
            "Who announces schwarz has announced schneider too, and plays Hand. All four levels "
            "count, and a single trick of the defenders loses the game."
        ),
        N_("Without taking the skat, to promise every trick is next to the highest promise."),
        (
            GameSample(game(_SPADES, 2, "hand", "schwarz", tricks=10)),
            GameSample(game(_SPADES, 2, "hand", "schwarz", tricks=9)),
        ),
        cites=("announced", "levels"),
    ),
    Topic(
        "announced",
        Group.LEVELS,
        N_("announcements: only in a Hand game, each one level"),
        N_(
            "Schneider and schwarz may be announced only by who has not taken the skat. A level "
            "reached above the announced one counts as well. One that is missed counts all the "
            "same, in a lost game."
        ),
        N_("What was promised is the least that is at stake."),
        (
            GameSample(
                game(_CLUBS, 1, "hand", "schneider", tricks=10),
                N_("schneider announced, schwarz made"),
            ),
            GameSample(game(_CLUBS, 1, "hand", "schneider", points=95)),
        ),
    ),
    Topic(
        "announced-missed",
        Group.LEVELS,
        N_("an announced level counts even if it was missed"),
        N_(
            "A game whose announcement was not met is lost, however many card points there are. "
            "The loss holds the announced level and its announcement, both."
        ),
        N_("Otherwise a missed promise would be cheaper than a kept one is dear."),
        (
            GameSample(game(_GRAND, 4, "hand", "schneider", points=89)),
            GameSample(game(_SPADES, 1, "hand", "schneider", points=70)),
        ),
        cites=("announced",),
        whence=N_("a ruling of the Skat court with its number, told on preisskat.org"),
        choice=N_(
            "Some programs count only the announcement, or neither. A published ruling of the "
            "Skat court counts both, with its number, and so does skatcalc."
        ),
    ),
    Topic(
        "own-schneider",
        Group.LEVELS,
        N_("a declarer who loses with 30 or fewer pays for it"),
        N_(
            "Schneider and schwarz are levels of a party, and the declarer is one. If he loses "
            "with 30 or fewer card points, the level of schneider is added to his loss, and "
            "without a trick the level of schwarz too. Where play ended by giving up or a "
            "violation, neither is added."
        ),
        N_("The list of levels holds for won and for lost games alike."),
        (
            GameSample(game(_SPADES, 1, points=31)),
            GameSample(game(_SPADES, 1, points=30)),
            GameSample(game(_SPADES, 1, tricks=0)),
        ),
        whence=N_("preisskat.org, a tournament flyer, skatspielen.info and others, which agree"),
        choice=N_(
            "The order does not say it in one sentence; it follows from its words “the party”. "
            "Many sources and programs agree, and so the loss is raised."
        ),
    ),
    Topic(
        "own-schneider-announced",
        Group.LEVELS,
        N_("an announced level does not count twice"),
        N_(
            "If schneider was announced and the declarer ends with 30 or fewer card points "
            "himself, schneider counts once, with its announcement. Without a trick he pays for "
            "schwarz, which he had not announced, in addition."
        ),
        N_("The level is in the sum already; it cannot come in by both doors."),
        (
            GameSample(game(_SPADES, 1, "hand", "schneider", points=25)),
            GameSample(game(_SPADES, 1, "hand", "schneider", tricks=0)),
        ),
        choice=N_(
            "That schneider does not count twice stands in the order. That his own schwarz adds a "
            "level is only inferred, since schwarz is above the announced level; two programs "
            "count so, and no ruling was found."
        ),
    ),
    Topic(
        "ouvert",
        Group.LEVELS,
        N_("ouvert: suit game or grand with open cards"),
        N_(
            "An open suit game or grand is a Hand game with schneider and schwarz announced; all "
            "these levels count, and one more for being open. Not one trick may be lost."
        ),
        N_("It is the highest promise there is, and the dearest games come about by it."),
        (
            GameSample(game(_CLUBS, 2, "ouvert", tricks=10)),
            GameSample(game(_GRAND, 4, "ouvert", points=106)),
        ),
    ),
)

RESULT = (
    Topic(
        "won",
        Group.RESULT,
        N_("won with 61 card points"),
        N_(
            "The declarer wins a suit game or grand with 61 of the 120 card points, those of the "
            "skat included. With 60 to 60 the defenders have won. An announcement or the bid may "
            "ask for more."
        ),
        N_("Alone against two he must have the greater half."),
        (GameSample(game(_SPADES, 1, points=61)), GameSample(game(_SPADES, 1, points=60))),
    ),
    Topic(
        "loss-doubled",
        Group.RESULT,
        N_("a lost game counts double"),
        N_(
            "What a lost game is worth is written down twice, as minus points. Since 1999 that "
            "holds for every game, Hand games and null games too."
        ),
        N_("The declarer chose the game, and two defenders have to be rewarded by his loss."),
        (
            GameSample(game(_SPADES, 1, "hand", points=50)),
            GameSample(game(_NULL, None, "hand", tricks=1)),
        ),
    ),
    Topic(
        "overbid",
        Group.RESULT,
        N_("overbid: the game is worth less than was bid"),
        N_(
            "The value that was reached must be at least the bid. If it is not, the game is lost "
            "even with more than 60 card points, and what counts is the smallest multiple of the "
            "base value that covers the bid, doubled. A level made in play counts before the bid "
            "is held against the value and can save it."
        ),
        N_("Who was given the game for a bid must play a game that is worth it."),
        (
            GameSample(game(_SPADES, 1, bid=33, points=89)),
            GameSample(game(_SPADES, 1, bid=33, points=90)),
            GameSample(game(_HEARTS, 1, bid=24, points=70)),
        ),
    ),
    Topic(
        "overbid-hand",
        Group.RESULT,
        N_("a Hand game that the skat overbids"),
        N_(
            "The skat is looked at after a Hand game and counts for the matadors. A jack that "
            "lies there can shorten the run on which the bid was founded."
        ),
        N_("Playing “without” in a Hand game always carries that risk."),
        (
            GameSample(
                game(_SPADES, 1, "hand", bid=72, points=75),
                N_("bid on playing without five; the jack of clubs lay in the skat"),
            ),
        ),
    ),
    Topic(
        "overbid-lost",
        Group.RESULT,
        N_("lost on card points and overbid as well"),
        N_(
            "A game that has too few card points and does not cover its bid is lost once. Its "
            "value is the greater of two: the one that its levels give, own schneider and "
            "announced levels included, and the smallest multiple that covers the bid."
        ),
        N_("One game has one loss; adding the two would punish the same game twice."),
        (
            GameSample(game(_DIAMONDS, 1, held=_LACKED, bid=22, points=25)),
            GameSample(game(_DIAMONDS, 1, held=_LACKED, bid=30, points=25)),
            GameSample(game(_SPADES, 1, "hand", "schneider", bid=60, points=70)),
        ),
        cites=("overbid", "own-schneider"),
        choice=N_(
            "No ruling on own schneider in an overbid game was found; the greater value, not the "
            "sum, is what long-used programs calculate, and skatcalc does the same."
        ),
    ),
    Topic(
        "overbid-null",
        Group.RESULT,
        N_("a null that was bid above its value"),
        N_(
            "A null whose fixed value is below the bid cannot be played as a null. It is lost at "
            "once and settled as a lost suit game or grand of the declarer's choice: his "
            "matadors, the game, and Hand if he played Hand, but at least what covers the bid. "
            "Open cards, schneider and schwarz do not carry over."
        ),
        N_(
            "A null value cannot be raised to the bid, as it has no multiples; so another game "
            "must stand for it."
        ),
        (
            GameSample(game(_CLUBS, 1, bid=24, instead_of_null=True)),
            GameSample(game(_DIAMONDS, 1, bid=24, instead_of_null=True)),
            GameSample(
                game(_CLUBS, 1, "hand", bid=60, instead_of_null=True),
                N_("a null ouvert Hand had been announced"),
            ),
        ),
        choice=N_(
            "Some programs raise the null to a multiple of 23, others refuse the announcement. "
            "The edition of 2022, which two sources report alike, settles it by another game; "
            "that is what counts here."
        ),
    ),
    Topic(
        "proof",
        Group.RESULT,
        N_("who has to prove what"),
        N_(
            "In doubt the defenders have to show that the declarer lost, and the declarer that he "
            "reached a level. What can be shown from the tricks counts."
        ),
        N_("Who claims a thing in his favour has to show it."),
        (
            GameSample(game(_SPADES, 2, won=True), N_("schneider claimed, but not shown")),
            GameSample(game(_SPADES, 2, points=92), N_("shown from the tricks")),
        ),
    ),
)

BIDDING = (
    Topic(
        "bid-minimum",
        Group.BIDDING,
        N_("the lowest bid is 18"),
        N_("Bidding begins at 18, the value of the cheapest game: diamonds with or without one."),
        N_("A bid below it would promise a game that does not exist."),
        (GameSample(game(_DIAMONDS, 1, bid=18, points=61)),),
    ),
    Topic(
        "bid-values",
        Group.BIDDING,
        N_("the 63 values that can be bid"),
        N_(
            "Only a value that some game can have may be bid. Their order need not be kept one by "
            "one: a bidder may jump. Lists that end at 50 or 60 show only the usual part."
        ),
        N_("A bid is a promise, and there must be a game that keeps it."),
        (Computed(N_("{count} values: {bids}"), _bids),),
    ),
    Topic(
        "announcement",
        Group.BIDDING,
        N_("Hand and ouvert count only if they are said"),
        N_(
            "The game is announced before the first lead, with all that is to count: Hand, "
            "schneider or schwarz announced, ouvert. What was not said does not count, even if "
            "the skat was left untouched."
        ),
        N_("The defenders must know what is being played before they play a card."),
        (
            GameSample(game(_SPADES, 2, "hand", points=70), N_("Hand was said")),
            GameSample(game(_SPADES, 2, points=70), N_("Hand was not said")),
        ),
    ),
    Topic(
        "lead-before-announcement",
        Group.BIDDING,
        N_("the declarer leads before he has announced a game"),
        N_(
            "A declarer who plays to the first trick without having announced a game has lost. It "
            "is counted by his last bid and his matadors."
        ),
        N_("No game was named that could be won."),
        (
            GameSample(
                game(_DIAMONDS, 1, bid=18, ending=Ending.VIOLATION, by=Party.DECLARER),
                N_("the last bid was 18, and he held the jack of clubs alone"),
            ),
        ),
    ),
)

ENDINGS = (
    Topic(
        "concede-declarer",
        Group.ENDINGS,
        N_("the declarer gives up"),
        N_(
            "Before the second trick the declarer may give up without asking, later with the "
            "consent of a defender. The game is lost as declared: matadors, game, Hand and "
            "announced levels, raised to the bid if that needs it. No schneider and no schwarz "
            "come in for cards that were not played."
        ),
        N_("A hopeless game need not be played, and does not cost more than was declared."),
        (
            GameSample(game(_DIAMONDS, 1, bid=22, ending=Ending.CONCEDED, by=Party.DECLARER)),
            GameSample(
                game(_SPADES, 2, "hand", points=10, ending=Ending.CONCEDED, by=Party.DECLARER)
            ),
        ),
    ),
    Topic(
        "concede-defenders",
        Group.ENDINGS,
        N_("the defenders give up"),
        N_(
            "If the defenders give up, the declarer has won his game as declared, with the levels "
            "he has reached so far, and a level that his bid or announcement needs, as long as it "
            "was still possible."
        ),
        N_("The defenders cannot take from him by giving up what he needed to cover the bid."),
        (
            GameSample(game(_CLUBS, 2, ending=Ending.CONCEDED, by=Party.DEFENDERS)),
            GameSample(game(_SPADES, 1, bid=33, ending=Ending.CONCEDED, by=Party.DEFENDERS)),
        ),
    ),
    Topic(
        "throw-in",
        Group.ENDINGS,
        N_("cards thrown in openly"),
        N_(
            "Who throws his cards in openly ends play. All that has not been played goes to the "
            "other party, and then the game is counted as ever, with schneider and schwarz for "
            "either side. So it is not the same as giving up."
        ),
        N_("Open cards cannot be played on with, and the other party must not lose by it."),
        (
            GameSample(
                game(_SPADES, 2, tricks=10, ending=Ending.THROWN_IN, by=Party.DEFENDERS),
                N_("thrown in before the defenders had a trick"),
            ),
            GameSample(
                game(_SPADES, 2, points=28, tricks=2, ending=Ending.THROWN_IN, by=Party.DECLARER)
            ),
        ),
    ),
    Topic(
        "claim",
        Group.ENDINGS,
        N_("cards laid down promise all remaining tricks"),
        N_(
            "Who lays his cards down without a word says that all remaining tricks are his. If "
            "that is so, they count as taken, and the levels that follow from them too."
        ),
        N_("What is certain need not be played out."),
        (GameSample(game(_GRAND, 3, tricks=10)),),
    ),
    Topic(
        "violation",
        Group.ENDINGS,
        N_("a violation before the game is decided"),
        N_(
            "Leading out of turn and other violations lose the game for the party at fault, if it "
            "was not decided yet. It is counted as declared: schneider and schwarz that were not "
            "reached before are not added."
        ),
        N_("Nobody may gain by a fault, and what would have come of the play is unknown."),
        (
            GameSample(game(_SPADES, 2, points=40, ending=Ending.VIOLATION, by=Party.DECLARER)),
            GameSample(game(_SPADES, 2, points=40, ending=Ending.VIOLATION, by=Party.DEFENDERS)),
        ),
    ),
    Topic(
        "violation-decided",
        Group.ENDINGS,
        N_("a game already decided keeps its winner"),
        N_(
            "A violation ends play, but a game that one party had won before stays won. The "
            "winner keeps what he has taken until then; no further level can be reached."
        ),
        N_("What has been won at the table cannot be lost by a later slip."),
        (
            GameSample(game(_SPADES, 2, points=65, ending=Ending.VIOLATION, by=Party.DECLARER)),
            GameSample(game(_SPADES, 2, points=58, ending=Ending.VIOLATION, by=Party.DECLARER)),
        ),
    ),
    Topic(
        "violation-needed-level",
        Group.ENDINGS,
        N_("the defenders' fault grants a level that was needed"),
        N_(
            "If the defenders break a rule and the declarer needed schneider or schwarz for his "
            "bid or announcement, that level is granted to him: only the one he needed, and only "
            "if it could still be reached. A bid that no level covers stays overbid."
        ),
        N_("Otherwise the fault of the defenders would make the declarer overbid."),
        (
            GameSample(game(_SPADES, 1, bid=33, ending=Ending.VIOLATION, by=Party.DEFENDERS)),
            GameSample(
                game(_SPADES, 1, "hand", bid=72, ending=Ending.VIOLATION, by=Party.DEFENDERS)
            ),
        ),
    ),
    Topic(
        "violation-play-on",
        Group.ENDINGS,
        N_("the innocent party may demand that play goes on"),
        N_(
            "Instead of the win that a violation brings, the party not at fault may ask to play "
            "on. The error is mended where that can be done, and then the real result counts."
        ),
        N_("He who could have made more than the simple game shall not lose it by the fault."),
        (
            GameSample(
                game(_SPADES, 2, points=40, ending=Ending.VIOLATION, by=Party.DEFENDERS),
                N_("ended at once"),
            ),
            GameSample(game(_SPADES, 2, points=95), N_("played on")),
        ),
    ),
    Topic(
        "revoke",
        Group.ENDINGS,
        N_("not following suit"),
        N_(
            "Who could follow suit, or had to play trump, and did not, has broken a rule: before "
            "the decision the game is lost for his party, counted as declared."
        ),
        N_("Which cards a player can have is known to all only if everyone follows suit."),
        (GameSample(game(_CLUBS, 1, ending=Ending.VIOLATION, by=Party.DEFENDERS)),),
        cites=("revoke", "violation"),
    ),
)

RULE_TOPICS = (*GAMES, *CARDS, *LEVELS, *RESULT, *BIDDING, *ENDINGS)
"""All of them, group by group."""
