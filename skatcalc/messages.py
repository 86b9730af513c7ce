"""Every problem code and its sentence: the only place where a fault becomes text.

A sentence says what is wrong and what would be right. The place, where there is one, stands before
it: file, line, column.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    LevelKind,
    Matadors,
    Party,
)
from skatcalc.i18n import N_, NN_, _, format_date, format_decimal, ngettext
from skatcalc.nulls import Replacement
from skatcalc.phrasing import format_words
from skatcalc.problems import Problem
from skatcalc.terms import (
    contract_name,
    contract_sign,
    ending_name,
    level_name,
    listed,
    matadors_text,
    null_name,
    party_name,
)

SENTENCES: Mapping[str, str | tuple[str, str, str]] = {
    # games that are refused
    "matadors-in-null": N_("a null has no matadors; leave them out"),
    "matadors-missing": N_(
        "the matadors are missing; say with or without how many, or give the cards"
    ),
    "matadors-zero": N_(
        "{count} matadors are impossible: the jack of clubs is held or not, so it is with or "
        "without at least 1"
    ),
    "matadors-too-many": NN_(
        "count",
        "{count} matador is too many: {contract} has {limit} at most",
        "{count} matadors are too many: {contract} has {limit} at most",
    ),
    "matadors-need-suit": N_(
        "with {count} matadors the suit must be named: only four of them are the same in every "
        "game; add diamonds, hearts, spades or clubs"
    ),
    "card-twice": N_("twice among the cards: {cards}; every card is there once"),
    "cards-too-many": N_(
        "{count} cards are too many: the declarer has twelve, the two of the skat included"
    ),
    "cards-missing": N_(
        "twelve cards are needed, the two of the skat included (--skat); these are {count}"
    ),
    "cards-not-ten": N_(
        "with three cards in the skat the ten in hand alone are valued; these are {count}"
    ),
    "cards-against-matadors": N_("the cards show {shown}, not {said}"),
    "announcement-in-null": N_("a null has no schneider and no schwarz to announce; leave it out"),
    "announced-without-hand": N_(
        "schneider and schwarz can be announced, and a suit game or grand played open, only in a "
        "Hand game; leave out the announcement, or no hand"
    ),
    "points-out-of-range": NN_(
        "points",
        "{points} card point is impossible: a deal has 0 to 120",
        "{points} card points are impossible: a deal has 0 to 120",
    ),
    "tricks-out-of-range": NN_(
        "tricks",
        "{tricks} trick is impossible: a deal has 0 to 10",
        "{tricks} tricks are impossible: a deal has 0 to 10",
    ),
    "no-trick-too-many-points": NN_(
        "points",
        "{points} card point without a trick is impossible: the skat holds {most} at "
        "the most",
        "{points} card points without a trick are impossible: the skat holds {most} at "
        "the most",
    ),
    "all-tricks-too-few-points": N_("ten tricks bring all 120 card points, not {points}"),
    "schneider-against-points": NN_(
        "points",
        "schneider does not fit {points} card point: the declarer makes it with 90 or "
        "more and is schneider himself with 30 or fewer",
        "schneider does not fit {points} card points: the declarer makes it with 90 or "
        "more and is schneider himself with 30 or fewer",
    ),
    "schwarz-against-tricks": N_(
        "schwarz does not fit {tricks} of the ten tricks: one party has them all, the other none"
    ),
    "schwarz-against-points": NN_(
        "points",
        "schwarz does not fit {points} card point: all tricks bring 120, none at most "
        "22",
        "schwarz does not fit {points} card points: all tricks bring 120, none at most "
        "22",
    ),
    "won-below-61": NN_(
        "points",
        "won does not fit {points} card point: 61 are needed",
        "won does not fit {points} card points: 61 are needed",
    ),
    "won-below-90": NN_(
        "points",
        "won does not fit {points} card point: schneider was announced, 90 are needed",
        "won does not fit {points} card points: schneider was announced, 90 are needed",
    ),
    "won-without-trick": N_("won does not fit: without a trick the declarer is schwarz himself"),
    "won-without-all-tricks": N_(
        "won does not fit: schwarz was announced, all ten tricks and 120 card points are needed"
    ),
    "null-won-with-trick": N_(
        "won does not fit {tricks} of the ten tricks: a null is won without a trick"
    ),
    "null-won-given-up": N_(
        "won does not fit: {ending} by the declarer, and a null is not won before its last trick"
    ),
    "level-in-null": N_("a null has no schneider and no schwarz; leave it out"),
    "lost-with-enough-points": NN_(
        "points",
        "lost does not fit {points} card point: 61 win; add what lost it: an announcement, "
        "the bid, conceded or violation by the declarer",
        "lost does not fit {points} card points: 61 win; add what lost it: an announcement, "
        "the bid, conceded or violation by the declarer",
    ),
    "ending-needs-party": N_(
        "{ending} by whom? add by the declarer or by the defenders"
    ),
    "party-without-ending": N_(
        "by {party}, but what? add conceded, thrown in or violation"
    ),
    "announced-as-not-null": N_(
        "only a null above its value is replaced, not {contract}; write announced-as null"
    ),
    "replacement-is-null": N_(
        "a null above its value is replaced by a suit game or a grand; name that game"
    ),
    "replacement-with-levels": N_(
        "only Hand carries over from a null to the game that replaces it; leave out the levels"
    ),
    "replacement-won": N_("a null above its value is lost at once; leave out won"),
    "replacement-not-needed": N_(
        "nothing is to be replaced: that takes a bid above {value}, the value of the null; "
        "enter it as a null, or give the bid"
    ),
    "rules-unknown": N_("there is no rule book {name}; known are: {known}"),
    "rules-too-new": N_(
        "the rules of this sheet were written by a newer program; install the newest skatcalc"
    ),
    "season-rules-unknown": N_("there is no season rule {name}; known are: {known}"),
    "season-rules-too-new": N_(
        "the rule of this season was written by a newer program; install the newest skatcalc"
    ),
    "season-extends": N_("extends: {word} is no built-in season rule; choose {known}"),
    "season-needs": N_("{field} = {word} needs {other}; say it as well, or leave {field} out"),
    "season-clash": N_(
        "{field} = {word} and {other} exclude each other; leave one of the two out"
    ),
    "season-tiebreak-twice": N_("{field}: {word} stands there twice; leave one out"),
    "season-tiebreak-after-lot": N_(
        "{field}: {word} is never asked, since the lot always decides; put it before the lot"
    ),
    "season-unit": N_(
        "{field} of the rule that is extended counts another unit than {word}; say {field} as well"
    ),
    "season-zero-fill": N_(
        "{field} = {word}, but {other} = {minimum}; missing results are filled up to the minimum, "
        "so leave {field} out"
    ),
    "ramsch-not-played": N_("the rules {rules} have no Ramsch; choose rules that have one"),
    "ramsch-not-playing": N_("seat {seat} does not play this deal and has no card points"),
    "ramsch-sum": N_("the card points of a Ramsch are {sum} together; they must be 120"),
    "ramsch-incomplete": NN_(
        "count",
        "card points of {count} player; give all three, or the loser's alone, as carla "
        "ramsch 66 or with --loser",
        "card points of {count} players; give all three, or the loser's alone, as carla "
        "ramsch 66 or with --loser",
    ),
    "ramsch-loser-points": NN_(
        "points",
        "{points} card point is not the most of all; whoever loses has {least} at least",
        "{points} card points are not the most of all; whoever loses has {least} at "
        "least",
    ),
    "ramsch-virgins": NN_(
        "virgins",
        "{virgins} player without a trick is impossible; it is 0 to 2",
        "{virgins} players without a trick are impossible; it is 0 to 2",
    ),
    "ramsch-virgins-points": NN_(
        "virgins",
        "{virgins} player without a trick, but only {count} without card points",
        "{virgins} players without a trick, but only {count} without card points",
    ),
    "ramsch-march-points": N_("a march takes all 120 card points, not {points}"),
    "ramsch-pushes": NN_(
        "pushes",
        "{pushes} push is impossible; it is 0 to 3",
        "{pushes} pushes are impossible; it is 0 to 3",
    ),
    "ramsch-pushes-not-played": N_("under these rules a push does not double; leave it out"),
    "ramsch-march-not-played": N_("under these rules there is no march; leave it out"),
    "ramsch-last-trick-missing": N_(
        "two are level, and the last trick decides; say who took it, as last trick anna or with "
        "--last-trick"
    ),
    "rules-not-toml": N_("this is not TOML: {reason}"),
    "rules-key-unknown": N_("there is no rule {key}"),
    "rules-value": N_("{key}: {word} is not understood; write {expected}"),
    "rules-extends": N_("extends: {word} is no rule book; choose {known}"),
    "rules-limit": N_("{field}: {word} is not possible; it is {limit}"),
    "last-trick-not-played": N_(
        "the rules {rules} have no promise of the last trick; leave it out"
    ),
    "last-trick-impossible": N_(
        "the last trick cannot be promised in a null, nor in a grand with or without four; leave "
        "it out"
    ),
    "revolution-not-played": N_("the rules {rules} have no revolution; leave it out"),
    "revolution-not-null": N_("a revolution is a null ouvert; leave out the other game"),
    "presenting-not-played": N_("under the rules {rules} a game is not given away; leave it out"),
    "presenting-null": N_("a null is not given away; leave it out"),
    "passed-is-ramsch": N_(
        "under the rules {rules} a deal that all pass is a Ramsch; enter that, as carla "
        "ramsch 66 or with sheet ramsch"
    ),
    "rules-passed-ramsch": N_("{field} needs a table [ramsch] that says how it is scored"),
    "doubling-not-played": NN_(
        "allowed",
        "the rules {rules} have {allowed} doubling, not {steps}; leave it out, or "
        "choose rules that have it",
        "the rules {rules} have {allowed} doublings, not {steps}; leave it out, or "
        "choose rules that have it",
    ),
    "bock-not-played": N_(
        "the rules {rules} have no bock rounds; leave it out, or choose rules that have them"
    ),
    "ouvert-not-played": N_("the rules {rules} have no open suit game or grand; leave out ouvert"),
    "replacement-not-played": N_(
        "under the rules {rules} a null above its value is lost as a null; enter it as a null"
    ),
    "bid-missing": N_("under the rules {rules} a lost game costs the bid; add it, as bid 18"),
    "result-missing": N_(
        "the result is missing; say won or lost, or give the card points or the tricks"
    ),
    # warnings
    "won-needs-level": N_(
        "won was told, but at {bid} it takes {level}; if that was made, say so"
    ),
    "level-granted": N_(
        "{level} is granted after the defenders' fault, since {bid} needs it; if it could not be "
        "made any more, the game was lost before: say lost"
    ),
    "won-with-few-tricks": N_(
        "won with {tricks} of the ten tricks cannot happen: with the skat they hold {most} card "
        "points at most, and {needed} are needed"
    ),
    "lost-with-many-tricks": N_(
        "lost with {tricks} of the ten tricks cannot happen: with the skat they hold {least} card "
        "points at least"
    ),
    "written-unlikely": N_("no game brings {written}; is it really the score of one game?"),
    "null-lost-without-trick": N_("a null without a trick is won; was it really lost?"),
    "points-in-null": N_("card points do not decide a null; say won or lost, or the tricks"),
    "schwarz-open": N_(
        "{points} card points are schneider for certain, schwarz only without a trick for one "
        "party; to have it counted add 10 tricks, or no trick"
    ),
    "decided-before": NN_(
        "points",
        "with {points} card point the game was won already, if nothing more was needed; "
        "what happens later does not change the winner",
        "with {points} card points the game was won already, if nothing more was "
        "needed; what happens later does not change the winner",
    ),
    "level-not-counted": N_(
        "{ending} by the declarer: only the declared levels count, the level reached is left out"
    ),
    "thrown-in-uncounted": N_(
        "when cards are thrown in, the rest goes to the other party; give the declarer's card "
        "points and tricks with it counted"
    ),
    "points-against-tricks": NN_(
        "points",
        "{points} card point with {tricks} of the ten tricks cannot happen: it is "
        "{least} to {most}",
        "{points} card points with {tricks} of the ten tricks cannot happen: it is "
        "{least} to {most}",
    ),
    "with-too-few-tricks": N_(
        "{matadors} and {tricks} of the ten tricks cannot happen at a table: it would be "
        "{least} at least"
    ),
    "with-too-few-points": NN_(
        "points",
        "{matadors} and {points} card point cannot happen at a table: the tops alone "
        "are {least}",
        "{matadors} and {points} card points cannot happen at a table: the tops alone "
        "are {least}",
    ),
    "without-too-many-tricks": N_(
        "{matadors} and {tricks} of the ten tricks cannot happen at a table: the defenders' tops "
        "take a trick; it would be {most} at most, unless they threw in; then say so"
    ),
    "without-too-many-points": NN_(
        "points",
        "{matadors} and {points} card point cannot happen at a table: the defenders' "
        "tops leave {most} at most",
        "{matadors} and {points} card points cannot happen at a table: the defenders' "
        "tops leave {most} at most",
    ),
    # lines that cannot be read
    "word-unknown": N_("“{word}” is not understood"),
    "word-needs-number": N_("“{word}” needs a number after it"),
    "word-ambiguous": N_("“{word}” can be read in several ways: {readings}; write which"),
    "announced-what": N_(
        "“{word}” says that a level was announced; put schneider or schwarz beside it"
    ),
    "points-pair": N_("{word} is {sum} card points together; both parties have 120"),
    "sum-wrong": N_("the sum said aloud does not add up: {said} should be {right}"),
    "number-alone": N_(
        "what is {word}? write bid {word}, {word} points, {word} tricks, with {word} or "
        "without {word}"
    ),
    "contradiction": N_("{first} and {second} contradict each other; leave one out"),
    "points-twice": N_(
        "card points are told twice, {first} and {second}; a bid is written bid 18, or r18"
    ),
    "contract-missing": N_(
        "the game is missing; name diamonds, hearts, spades, clubs, grand or null"
    ),
    "card-unknown": N_("“{word}” is no card; write suit and rank, as CJ SJ HA D10"),
    "cards-ambiguous": N_(
        "these cards can be read in several ways: {readings}; write the suits so that they are "
        "clear, as ♠ or Pik"
    ),
    "cards-none": N_("no card is named; write suit and rank, as CJ SJ HA D10"),
    "not-for-cover": N_(
        "what covers a bid does not depend on {words}; leave it out: matadors, cards, hand and one "
        "contract are what is asked"
    ),
    "choice-unknown": N_("“{word}” does not fit {option}; choose one of {known}"),
    "option-unknown": N_("there is no option {option}"),
    "option-needs-value": N_("the option {option} needs a value after it"),
    "command-unknown": N_("there is no command {word}"),
    "command-missing": N_("a command is missing; choose one of {known}"),
    "argument-missing": N_("{name} is missing"),
    "argument-surplus": N_("“{word}” is too much"),
    "number-unreadable": N_("“{word}” is no whole number"),
    "claim-unreadable": N_("“{word}” is no claim; write a name and the score, as --claim Anna=44"),
    "claim-twice": N_("{name} claims twice; tell each name once"),
    "claims-missing": N_("who says how much? add --claim NAME=SCORE, as --claim Anna=44"),
    "date-unreadable": N_("“{word}” is no date; write 2026-11-29, 29.11.2026 or 29.11."),
    "topic-unknown": N_("there is no topic “{word}”; explain without a word lists all of them"),
    "option-takes-no-value": N_(
        "the option {option} takes no value; leave out the equals sign and what is behind it"
    ),
    "usage": N_("the command line cannot be read: {text}"),
    "language-unknown": N_("there is no language {word}; choose one of {known}"),
    "catalog-missing": N_(
        "the texts of the language {language} are not compiled ({path} is missing); in a checkout "
        "pip install -e . does it"
    ),
    "program-fault": N_(
        "this is a fault of skatcalc, please report it: {error} ({place}); see with sheet show "
        "what was entered"
    ),
    "output-not-written": N_(
        "the answer cannot be written: {reason}; what was entered is kept"
    ),
    # sheets
    "players-count": N_("a table has three, four or five players, not {count}"),
    "player-twice": N_("{name} sits at the table twice; tell the two apart"),
    "player-blank": N_("a name is empty; every player needs one"),
    "name-signs": N_(
        "{name}: a name is one line of at most {most} characters, without what no screen shows"
    ),
    "player-missing": N_("the player is missing; begin with one of {players}"),
    "player-unknown": N_("{word} does not sit at this table; here are {players}"),
    "player-ambiguous": N_("{word} fits {players}; write more of the name, or the seat"),
    "player-or-word": N_(
        "“{word}” can be the player or a word of the game; write the seat number for the player"
    ),
    "command-or-player": N_(
        "“{word}” can be a command or {players}; write the whole word, or the whole name"
    ),
    "command-ambiguous": N_("“{word}” is the beginning of {known}; write more of the word"),
    "line-too-long": N_(
        "{count} characters are too many for one line; write one game, in at most {most}"
    ),
    "ramsch-with-game": N_(
        "a Ramsch has no game, nor a score beside its card points; leave the options out"
    ),
    "passed-with-game": N_(
        "a passed deal has neither game nor score; leave the other words and options out"
    ),
    "seat-unknown": N_("there is no seat {seat}; this table has {count} of them"),
    "games-range": NN_(
        "games",
        "{games} game is not possible; write a number from 1 to {most}",
        "{games} games are not possible; write a number from 1 to {most}",
    ),
    "number-range": N_("{number} is not possible for {name}; write 1 or more"),
    "scoring-unknown": N_("there is no scoring {word}; choose one of {known}"),
    "bierlachs-only": N_(
        "limit and loss belong to bierlachs, and the scoring is {scoring}; leave them out, or "
        "write --scoring bierlachs"
    ),
    "amount-unreadable": N_(
        "“{word}” is no amount; write it as 0.25, 0,25 or 1/4, with ct behind it for cents or € "
        "for euros"
    ),
    "amount-not-cents": N_("“{word}” is no whole number of cents, and cannot be paid"),
    "amounts-ambiguous": N_(
        "“{word}” can be one amount or several; write blanks between them, as 0,50 0,50 1"
    ),
    "settle-nothing": N_(
        "what is played for? write --stake, --loss-fee, --passed-fine or --list-fee, or --fees "
        "with a file"
    ),
    "dealer-declares": N_(
        "{name} deals game {number} and sits out, and cannot be the declarer; in play are "
        "{players}"
    ),
    "sitter-declares": N_(
        "{name} sits out in game {number} and cannot be the declarer; in play are {players}"
    ),
    "player-absent": N_(
        "{name} is not at the table in game {number} and cannot be the declarer; in play are "
        "{players}"
    ),
    "player-there": N_("{name} is at the table already; there are {players}"),
    "player-not-there": N_("{name} is not at the table now; there are {players}"),
    "inside-round": NN_(
        "left",
        "only between two rounds players come and go: {left} game of this one is still to be "
        "played; before that sheet substitute puts one player in the seat of another",
        "only between two rounds players come and go: {left} games of this one are still to be "
        "played; before that sheet substitute puts one player in the seat of another",
    ),
    "foot-entered": N_(
        "the totals of {sheet} are entered, and players neither come nor go any more; sheet undo "
        "takes that back first"
    ),
    "first-dealer-absent": N_(
        "{name} was not at the table in game 1 and cannot have dealt it; there were {players}"
    ),
    "players-missing": N_(
        "the players are missing, and there is no list yet whose players could be taken; name them "
        "in the order of their seats"
    ),
    "deal-unknown": N_("{sheet} has no game {number} yet; entered so far are {count}"),
    "deal-unchanged": N_("game {number} stands so already; nothing was changed"),
    "reason-missing": N_(
        "{sheet} is closed; a correction needs a reason there, with --reason, or sheet open first"
    ),
    "sheet-full": NN_(
        "games",
        "{sheet} is full with {games} game; sheet change --games makes room, in a file the "
        "column games",
        "{sheet} is full with {games} games; sheet change --games makes room, in a file the "
        "column games",
    ),
    "sheet-closed": N_("{sheet} is closed; sheet open opens it again"),
    "sheet-not-closed": N_("{sheet} is open already"),
    "game-number-unknown": N_("there is no game {number} on {sheet}; it has {count} of them"),
    "dispute-passed": N_("game {number} of {sheet} was passed: it brings nobody anything"),
    "dispute-ramsch": N_(
        "game {number} of {sheet} is a Ramsch, which has no declarer; sheet show tells its scores"
    ),
    "dispute-without-facts": N_(
        "game {number} of {sheet} is known by its score alone, {written}; tell the game after the "
        "number, as {number} spades with 1 61 points"
    ),
    "no-open-sheet": N_("no sheet is open; begin one with sheet new, or name one with --sheet"),
    "open-sheets": N_("open are {sheets}"),
    "several-open-sheets": N_("several sheets are open; say which with --sheet: {sheets}"),
    "sheet-unknown": N_("there is no sheet {word}; sheet list shows them all"),
    "sheet-ambiguous": N_("{word} can be several sheets; say which by its number: {sheets}"),
    "sheet-name-blank": N_("the sheet needs a name"),
    "sheet-exists": N_("{sheet} is open already; close it, or give the new one another name"),
    "games-played": NN_(
        "games",
        "{games} game is too few: {sheet} has {played} already",
        "{games} games are too few: {sheet} has {played} already",
    ),
    "totals-only": N_(
        "{sheet} is known by its totals alone and takes no games; sheet undo takes the totals back"
    ),
    "totals-unreadable": N_(
        "“{word}” is not understood; write points, games won, lost and, if they are on paper, "
        "the opponents' lost ones and the total, as 455/20/4/0/1255"
    ),
    "totals-missing": N_("the figures of {players} are missing; every player needs them"),
    "totals-twice": N_("{name} stands there twice; tell the figures of every player once"),
    "totals-nameless": N_(
        "whose figures are “{word}”? write the player before an equals sign, as anna=455/20/4"
    ),
    "totals-unchanged": N_("the totals of {sheet} stand so already; nothing was changed"),
    "totals-without-games": N_(
        "{sheet} is known by its totals alone, and {path} would be a file of its games; write a "
        "name in .xlsx or .json"
    ),
    "totals-fines": N_(
        "{sheet} is known by its totals alone, and they do not tell who had cards in the passed "
        "deals; leave out --passed-fine, or at a table of three enter the totals with --passed"
    ),
    "count-negative": N_("{name}: {number} is no count of games; write 0 or more"),
    # what the checks find
    "check-games": N_(
        "won, lost, passed and Ramsch games are {count} together, not {expected}: one is missing, "
        "stands twice or has the score 0, or the list was to have another length (sheet change "
        "--games)"
    ),
    "check-games-struck": N_(
        "the list was closed after {count} of {expected} games; those that the time did not allow "
        "are struck, else a game is missing"
    ),
    "check-opponents": N_(
        "the opponents' lost games are {sum} together, and each lost game once for every opponent "
        "makes {due}: a credit was missed, or given twice"
    ),
    "check-points": N_(
        "the last running totals are {sum} together, the single scores {due}: a running sum has a "
        "slip"
    ),
    "check-totals": N_("the totals are {sum} together, and should be {due}"),
    "check-value": N_("game {number}: no game brings {score} under these rules"),
    "check-passed": N_(
        "{passed} of {count} deals are passed; more than {most} are unusual, is one of them a game?"
    ),
    "check-written": N_(
        "game {number}, {name}: the paper says {written}, the facts give {score}"
    ),
    "check-foot-points": N_(
        "{name}: the game points are {written} on paper, by the games {found}"
    ),
    "check-foot-won": N_("{name}: the games won are {written} on paper, by the list {found}"),
    "check-foot-lost": N_("{name}: the games lost are {written} on paper, by the list {found}"),
    "check-foot-opponents": N_(
        "{name}: the opponents' lost games are {written} on paper, by the list {found}"
    ),
    "check-foot-total": N_("{name}: the total is {written} on paper, the figures give {found}"),
    "check-running": N_(
        "game {number}, {name}: the running total is {written} on paper; going on from the one "
        "before it would be {found}"
    ),
    "running-nobody": N_(
        "game {number} changes the points of nobody, or of several; tell a running total after "
        "another game"
    ),
    "running-unreadable": N_(
        "“{word}” is not understood; write the game and the running total of its declarer, as "
        "17=455"
    ),
    "code-unknown": N_(
        "no list of this book has or had the check code {code}; was it copied rightly?"
    ),
    "code-differs": N_(
        "{sheet} was closed with the check code {code}, but what the book holds of it gives "
        "{found}; book check tells whether the book is damaged"
    ),
    "nothing-to-undo": N_("there is nothing to undo on {sheet}"),
    "nothing-to-redo": N_("there is nothing to redo on {sheet}; redo goes right after undo"),
    "sitters-played": NN_(
        "count",
        "from game {number} on {count} game was played by who sits out there: {numbers}; perhaps a "
        "game is missing before it, or one is too many",
        "from game {number} on {count} games were played by who sits out there: {numbers}; perhaps "
        "a game is missing before them, or one is too many",
    ),
    "fix-ambiguous": N_(
        "“{words}” can change the game in several ways: {games}; tell the whole game"
    ),
    "nothing-to-change": N_("nothing would change; say what, as --games 40"),
    "sheet-event-unknown": N_(
        "the sheet holds an entry of a newer program ({kind}); install the newest skatcalc"
    ),
    # the register of members
    "member-unknown": N_(
        "nobody in the register is called {word}; player list shows everybody, player add adds one"
    ),
    "member-ambiguous": N_("{word} can be {members}; give the number"),
    "member-not-known": N_(
        "{name} on the list {sheet} is nobody in the register; player add adds him, or "
        "“player link {list} NAME NUMBER” says who it was"
    ),
    "member-asked": N_(
        "{name} on the list {sheet} can be {members}; say who it was, with “player link {list} "
        "NAME NUMBER”, or who is never called so, with “player change NUMBER --not NAME”"
    ),
    "guest-is-member": N_(
        "{name} on the list {sheet} is a guest, and {member} was a member then; say who it was, "
        "with “player link {list} NAME NUMBER”; player add --another adds a guest of the same name"
    ),
    "member-exists": N_(
        "there is {members} already; with --another there are two of that name; player merge makes "
        "one person of two entries"
    ),
    "member-name-number": N_("{name} is a number, not a name; members have numbers of their own"),
    "member-unchanged": N_("nothing would change; say what, as --since 2026-01-01"),
    "member-name-not-his": N_(
        "{name} is not among the other names of {member}: {names}"
    ),
    "member-name-own": N_(
        "{name} is how {member} is called; give another name first, with player rename"
    ),
    "member-twice": N_(
        "{names} on the list {sheet} are all {member}, and nobody sits there twice; say who it "
        "was, with “player link {list} NAME NUMBER”"
    ),
    "member-no-names": N_("{member} has no other name than this one"),
    "members-same": N_("both are {member}; name two different entries"),
    "members-at-table": N_(
        "{kept} and {gone} both stand on the list {sheet}, so they are two members"
    ),
    "member-not-merged": N_("nothing was merged that is called {word}; nothing is taken back"),
    "link-missing": N_(
        "whom does the name mean? give the member's number, or --off to take it back"
    ),
    "link-unchanged": N_("nothing was said of {name} on the list {sheet}; nothing is taken back"),
    "closing-differs": N_(
        "what {sheet} states at its end is not what its entries give; sheet open and sheet close "
        "state it anew"
    ),
    # the season
    "no-season": N_("there is no season yet; season new begins one"),
    "season-unknown": N_("there is no season {word}; season list shows them all"),
    "season-ambiguous": N_("{word} can be several seasons; say which by its number: {seasons}"),
    "season-name-blank": N_("the season needs a name"),
    "season-exists": N_("there is a season {season} already; give the new one another name"),
    "season-event-unknown": N_(
        "the season holds an entry of a newer program ({kind}); install the newest skatcalc"
    ),
    "season-sheet-in": N_("{sheet} is in {season} already; season remove takes it out"),
    "season-nothing-new": N_(
        "there is no list to enter; name lists, or days with --from and --to that have lists "
        "which are not in {season} yet"
    ),
    "season-sheet-out": N_("{sheet} is not in {season}; nothing is taken out"),
    "season-unchanged": N_("nothing would change in {season}; say another --name or --rules"),
    "season-guest-absent": N_("{name} is on none of these lists; write it as the list has it"),
    "season-guest-member": N_(
        "{name} is no guest: {members}; leave --guest out, or say since when with player change "
        "--since"
    ),
    "lot-alone": N_("the lot is drawn between two or more; name them in the order it put them"),
    "lot-twice": N_("the lot names {member} twice; name everybody once"),
    "season-scorings": N_(
        "the lists of this season are scored in different ways: {scorings}; their totals do not "
        "compare; scoring in a rule file of the season makes them alike"
    ),
    "season-sheets-open": N_("open and therefore not counted: {sheets}"),
    "season-sheets-empty": N_(
        "nothing was played on {sheets}: that counts as 0 for everybody; season remove takes it "
        "out, sheet open goes on with it"
    ),
    "season-no-list": N_("{member} has no closed list in {season}, so there is nothing to count"),
    "season-series-twice": N_(
        "{sheets} are all series {series} of {evening}, and {members} have it more than once; "
        "season add --series says which series a list is"
    ),
    "file-not-ours": N_(
        "{path} is there already and was not made by skatcalc; choose another name, or write over "
        "it with --force"
    ),
    "file-open": N_(
        "{path} is open in another program, as {lock} beside it says; close it there, or write "
        "over it with --force"
    ),
    "season-not-begun": N_(
        "no list of {season} counts up to {date}; its first evening is {first}"
    ),
    "days-reversed": N_("{last} is before {first}; write the earlier day behind --from"),
    "season-evening-unknown": N_("{season} has no evening on {date}; the nearest: {known}"),
    "season-no-results": N_(
        "{season} has no results yet; season add enters lists, which count once they are closed"
    ),
    "season-no-line": N_(
        "{member} is not in the standings of {season}: a guest without a series, or not shown"
    ),
    # the till of a season
    "fees-share-missing": N_(
        "an evening has prizes and the season, too; say how many percent of the pot are kept for "
        "the season, as season_share = 25"
    ),
    "fees-none": N_(
        "nothing is told of what the season is played for; season fees FILE tells it"
    ),
    "till-fines": N_(
        "what was passed on {sheets} is not known by player, so nobody is fined there; enter the "
        "games, or the passed deals"
    ),
    "pay-nobody": N_("who pays how much? write player and amount, or --all"),
    "pay-nothing": N_("an amount of nothing is no payment"),
    "pay-settled": N_("all accounts are settled; nothing is entered"),
    # the book
    "book-event-unknown": N_(
        "the book holds an entry of a newer program ({kind}); install the newest skatcalc"
    ),
    "no-book": N_(
        "there is no book {path} yet; sheet new, player add, season new or scat new begins one"
    ),
    "not-a-book": N_("{path} is not a book of skatcalc; nothing was changed"),
    "book-too-new": N_(
        "the book {path} was made by a newer program (format {format}, known up to "
        "{supported}); install the newest skatcalc"
    ),
    "book-busy": N_("the book {path} is in use by another program; try again"),
    "book-changed": N_(
        "the sheet was changed by another program meanwhile; look at it and enter again"
    ),
    "book-damaged": N_(
        "the book {path} is damaged ({what}, entry {id} {stream}); nothing was changed; use a copy "
        "that was made before"
    ),
    "not-unicode": N_("{character} is no character of Unicode; type the word again"),
    "file-not-written": N_("{path} cannot be written: {reason}"),
    "file-not-read": N_("{path} cannot be read: {reason}"),
    "export-format-unknown": N_("{path}: what format? write a name ending in one of {known}"),
    # files of games
    "csv-empty": N_("the file holds no games"),
    "csv-not-text": N_("the file is not CSV: it is not text in UTF-8"),
    "csv-is-workbook": N_("the file is a workbook; save its sheet as CSV in UTF-8"),
    "csv-unreadable": N_(
        "the line cannot be read; its cells are too long, perhaps a quotation mark is not closed"
    ),
    "csv-no-heading": N_("the file is not a CSV of games: its first line lacks {missing}"),
    "csv-column-unknown": N_("the column {column} is unknown; known are {known}"),
    "csv-column-twice": N_("the column {column} stands twice in the heading"),
    "csv-cells": NN_(
        "expected",
        "the heading has {expected} cell, this line {count}",
        "the heading has {expected} cells, this line {count}",
    ),
    "csv-value": N_("“{word}” is not understood; write {expected}"),
    "csv-differs": N_(
        "{column} is “{word}” here and “{first}” in the first line; one file is one sheet"
    ),
    "csv-missing": N_(
        "{column} is empty in the first line, where the sheet is described; fill it in, or give "
        "--name, --date and --player"
    ),
    "csv-number": N_("the number is {number}, and the line is game {expected}"),
    "csv-dealer": N_("the dealer is {word}, and by the order of seats it is {expected}"),
    "csv-score": N_(
        "the score is {word}, and these facts give {expected}; put what the paper says into "
        "the column written"
    ),
    "csv-passed": N_("a passed deal has no {column}"),
    "csv-ramsch": N_("a Ramsch has no {column}; all of it stands in the column ramsch"),
    "csv-not-ramsch": N_(
        "only a Ramsch has something in the column {column}; write ramsch into the column game"
    ),
    # files of others
    "file-too-large": N_("the file is too large; a file of games has at most {most} bytes"),
    "table-too-large": N_(
        "the table is too large; a list has at most {rows} rows, {columns} columns, and {signs} "
        "characters in a cell"
    ),
    "json-line": N_("the line is not one JSON object that tells a game"),
    "iss-record": N_("the line is no record of the Skat server; deal, moves and result are needed"),
    "workbook-unreadable": N_("the file is no workbook that can be read; save it as .xlsx again"),
    "workbook-too-large": N_(
        "the workbook is refused: unpacked it has {bytes} bytes in {parts} parts, more than any "
        "list needs"
    ),
    # a workbook of ours that is held against the book
    "workbook-not-ours": N_(
        "{path} was not made by season export; season import reads the results of a workbook"
    ),
    "workbook-own-sheets": N_(
        "{path} has more sheets than season export made, which would be lost: {sheets}; choose "
        "another name, or write over it with --force"
    ),
    "workbook-season-unknown": N_(
        "{path} is of a season that this book does not have; name one of its own with --season"
    ),
    "workbook-newer-entries": NN_(
        "count",
        "the book has {count} newer entry since this file was made",
        "the book has {count} newer entries since this file was made",
    ),
    "workbook-other-book": NN_(
        "count",
        "the file was made when its book had {count} entry, more than this book has: this is "
        "another book, or an older copy",
        "the file was made when its book had {count} entries, more than this book has: this is "
        "another book, or an older copy",
    ),
    "workbook-sheet-missing": N_("the sheet {sheet} is missing"),
    "workbook-sheet-added": N_("the sheet {sheet} was added"),
    "workbook-sheet-renamed": N_("the sheet {found} should be called {sheet}"),
    "workbook-row-missing": N_("{sheet}, row {number}: here a row is missing: {row}"),
    "workbook-row-added": N_("{sheet}, row {number}: this row was added: {row}"),
    "workbook-row-blank": N_("{sheet}, row {number}: an empty row was added"),
    "workbook-column-missing": N_("{sheet}: the column {heading} is missing"),
    "workbook-column-added": N_("{sheet}, column {column}: this column was added: {heading}"),
    "workbook-rows-moved": N_("{sheet}: the rows stand in another order"),
    "workbook-cell-value": N_("{cell}: {found}, should be {due}"),
    "workbook-cell-text": N_("{cell}: the text “{found}”, should be {due}"),
    "workbook-cell-empty": N_("{cell}: empty, should be {due}"),
    "workbook-cell-added": N_("{cell}: {found}, should be empty"),
    "workbook-cell-formula": N_("{cell}: the formula {found}, should be {due}"),
    "workbook-cell-result": N_("{cell}: the formula is right, but {found} stands there, not {due}"),
    "workbook-formula-added": N_("{cell}: the formula {found}, should be the value {due}"),
    "workbook-formula-replaced": N_("{cell}: {found}, should be a formula that comes to {due}"),
    # results that are read from a file
    "results-not-found": N_(
        "there is no table of results in the file; its headings must be {needed}, or those of a "
        "workbook that season export has made"
    ),
    "results-empty": N_("there is no result below the headings"),
    "results-cell": N_("{heading}: “{word}” is no whole number"),
    "results-day": N_("{heading}: “{word}” is no date; write it as 2026-11-29 or 29.11.2026"),
    "results-missing": N_("{heading} is missing"),
    "results-players": N_(
        "{list} of {date} has {count} players, but the file has {players}; each needs a row"
    ),
    "results-list": N_("{list} of {date}: {reason}"),
    "results-differ": N_(
        "{sheet} is in the book with other results: {name} has {due} there and {found} in the "
        "file; it stays as it is"
    ),
    "results-players-differ": N_(
        "{sheet} is in the book with other players: {due}, in the file {found}; it stays as it is"
    ),
    "results-sheet-open": N_("{sheet} is in the book and still open; sheet close finishes it"),
    "notes-too-large": N_(
        "the sheet for notes holds more than {rows} rows, {columns} columns or {signs} characters, "
        "which cannot be kept; shorten it, or give the workbook another name"
    ),
    "workbook-entities": N_(
        "the workbook is refused: it declares XML entities, which can do harm and no list needs"
    ),
    "audit-map": N_("{word} maps nothing; write COLUMN=FIELD, with one of {known}"),
    "audit-map-record": N_(
        "a record of the Skat server has no columns; leave out --map"
    ),
    "audit-map-column": N_("there is no column {column}; the file has {columns}"),
    "audit-no-heading": N_(
        "no column with a game or a score is recognised; name them as --map COLUMN=game; the "
        "columns are {columns}"
    ),
    "audit-column-twice": N_(
        "{first} and {second} both look like {field}; say which it is, as --map {first}={field}"
    ),
    "audit-score": N_("{told} is written, and the facts give {expected} ({sentence})"),
    "audit-bid": N_(
        "{told} is written, and the facts give {expected} ({sentence}); it is right only after a "
        "bid of {bid} or more, which the line does not tell"
    ),
    "audit-ramsch": N_("{told} is written, and this Ramsch gives {expected}"),
    "audit-passed": N_("{told} is written for a passed deal, which brings nothing"),
    "audit-several-scores": NN_(
        "count",
        "{count} player has a score; in a game only the declarer has one",
        "{count} players have a score; in a game only the declarer has one",
    ),
    "audit-seat": N_("the score stands with player {told}, and player {seat} is the declarer"),
    "audit-no-matadors": N_("{told} is written, and no number of matadors gives that here"),
    "audit-running": N_("{name}: {told} is written as the running total, and it is {sum}"),
    "audit-gain": N_(
        "{name}: the running total goes on by {told}, and the facts give {expected} ({sentence})"
    ),
    "audit-figure": N_("{name}: {told} is written, and the cards show {expected}"),
    # lists as text
    "load-key": N_("there is no heading {key}; leave it out"),
    "load-missing": N_("the heading lacks {missing}"),
    "load-no-games": N_("the games are missing; they stand below a line “{mark}”"),
    "load-deal": N_(
        "“{word}” is no deal; write the declarer's seat and the game as 2 SH +2 p89, or R and the "
        "card points, or passed"
    ),
    "load-code": N_(
        "the list has the check code {code}, and {told} is written; something was changed since it "
        "was closed: leave out {key} to load it as an open list"
    ),
    # two lists, and the slip on one
    "line-score": N_("{written} is written, and the facts give {score}"),
    "paper-nobody": N_("whose game it is does not stand in the line"),
    "paper-players": N_(
        "who plays cannot be told from the file; name them with --player, seat by seat"
    ),
    "players-differ": N_(
        "not the same players: {players} on {one}, {known} on {other}; compare lists of one table"
    ),
    "paper-totals-missing": N_(
        "the totals on paper are missing; write them as PLAYER=TOTAL for {players}"
    ),
    "locate-reseated": N_(
        "players came or went on {sheet}, and not all were credited with the same lost games; tell "
        "the points, games won and lost alone, as anna=455/20/4, or running totals"
    ),
    "located-twice": N_("the totals of {name} are told twice; tell them once"),
    "located-unreadable": N_(
        "“{word}” is not understood; write PLAYER=TOTAL, or "
        "PLAYER=POINTS/WON/LOST/OPPONENTS'-LOST/TOTAL"
    ),
    "located-running": N_(
        "“{word}” is not understood; write --running GAME=TOTAL, with one of {count} games that "
        "somebody played"
    ),
    # 31, also called Scat
    "scat-card-unknown": N_(
        "“{word}” is no card; write rank and suit, as K♠ 10♠ 4♥ or KS 10S 4H"
    ),
    "scat-card-twice": N_("there twice: {cards}; every card is there once"),
    "scat-cards-count": N_("a hand has three cards; these are {count}"),
    "scat-hand-count": N_("{name} has {count} of the three cards of a hand"),
    "scat-hand-twice": N_("{name} stands there twice; tell every player once"),
    "scat-hand-missing": N_(
        "the cards of {name} are missing; write them after an equals sign, as {name}=K♠,10♠,4♥"
    ),
    "scat-players-count": N_("31 is played by two to nine players; here the count is {count}"),
    "scat-player-out": N_("{name} is out and does not play any more"),
    "scat-player-nameless": N_("whose cards are “{word}”? write the name before the equals sign"),
    "scat-ending-missing": N_(
        "what ended the round? name who it was, with --knock, --threw-down or --31"
    ),
    "scat-throw-down-off": N_(
        "throwing down is not agreed on here; was it a --knock? scat new --throw-down allows it"
    ),
    "scat-31-off": N_("here a 31 does not end a round; name who knocked, with --knock"),
    "scat-knock-low": N_("{name} cannot knock with {points}: {minimum} are needed"),
    "scat-not-31": N_(
        "{name} has {points}, not 31: that is the ace and two cards of ten in one suit"
    ),
    "scat-31-undeclared": N_(
        "{name} has 31, which is declared at once; enter it with --31 if it was"
    ),
    "scat-lost-alone": N_(
        "{name} can lose 2 lives only as the knocker, and then nobody else loses any"
    ),
    "scat-lost-range": NN_(
        "lives",
        "{name} cannot lose {lives} life in one round; write 1 to {most}",
        "{name} cannot lose {lives} lives in one round; write 1 to {most}",
    ),
    "scat-lost-nobody": N_("somebody loses in every round; name him with --lost"),
    "scat-lost-everybody": N_("not all can lose in one round"),
    "scat-lost-with-cards": N_(
        "--lost stands alone, for a round whose cards are not told; leave out {words}"
    ),
    "scat-lost-untold": N_(
        "--lost is for a round of a sheet, and none is open; begin one with scat new"
    ),
    "scat-rules-fixed": N_(
        "{options} cannot be told with a round: {sheet} has its own rules; with --tell the round "
        "is only counted"
    ),
    "scat-tell-sheet": N_("--tell enters nothing; leave out {option}"),
    "scat-number-range": N_("{number} is not possible for {name}; write {least} to {most}"),
    "scat-none-open": N_("there is no scat sheet; begin one with scat new"),
    "scat-several-open": N_("several scat sheets are open; say which with --sheet: {sheets}"),
    "scat-unknown": N_("there is no scat sheet {word}; scat list shows them all"),
    "scat-ambiguous": N_("{word} fits several scat sheets; say which by its number: {sheets}"),
    "scat-closed": N_("{sheet} is closed; begin another sheet with scat new"),
    "scat-over": N_(
        "{name} has won {sheet}; scat undo takes the last round back, scat new begins another"
    ),
}  # fmt: skip


_WORDS = frozenset(
    {
        # what a cell of a file, or a field of a rules file, may hold
        N_("a whole number"),
        N_("a date as 2026-11-29"),
        N_("a rule book"),
        N_("a player"),
        N_("a game"),
        N_("cards"),
        N_("card points by seat as 1=34 2=20 3=66"),
        N_("text"),
        N_("true or false"),
        N_("an amount as 0.25 or 1/4"),
        N_("amounts as 3x0.50 1"),
        N_("shares as 75/25"),
        N_("percent as 25"),
        N_('a number as 0.5 or "1/2"'),
        N_("a whole number, or false"),
        N_("a table as { series = 24 }"),
        N_("a table as { keep_best = 7 }"),
        N_("a list of won, lost_fewer, best_result, opponents_lost, points, results, lot"),
        N_("a list of names"),
        N_("a date as date = 2026-11-29"),
        N_("a list of 3 whole numbers"),
        N_("a table [bock]"),
        N_("a table [ramsch]"),
        N_("classic, seeger, seeger-fabian or bierlachs 500 double"),
        N_("declarer or defenders"),
        N_("won or lost"),
        N_("yes, no or start"),
        N_("yes or no"),
        N_("a base value as 9, 10, 11, 12 or 24"),
        N_("a number, as -2 or without 2"),
        N_("a factor as 1, 2 or 4"),
        N_("levels as H S Z O"),
        # what a record of the Skat server states
        N_("card points"),
        N_("tricks"),
        N_("matadors"),
        # what the system says of a file
        N_("No such file or directory"),
        N_("Permission denied"),
        N_("Is a directory"),
        N_("Not a directory"),
        N_("File exists"),
        N_("No space left on device"),
        N_("Read-only file system"),
        N_("Broken pipe"),
        N_("Input/output error"),
    }
)
_IN_WORDS = ("expected", "reason")
"""Facts that are words to a reader; all others are names, and stay as they are."""


def text(problem: Problem) -> str:
    """Return the sentence of a problem or a warning, with its place before it."""
    place = _place(problem)
    sentence = _sentence(problem)
    near = problem.facts.get("nearest")
    if near:
        sentence = _("{sentence}; did you mean {nearest}?").format(sentence=sentence, nearest=near)
    return f"{place}: {sentence}" if place else sentence


def _place(problem: Problem) -> str:
    names = {
        "file": "{value}",
        "sheet": "{value}",
        "line": _("line {value}"),
        "cell": "{value}",
        "option": "{value}",
        "column": _("column {value}"),
    }
    return ", ".join(
        form.format(value=_placed(problem.where[name]))
        for name, form in names.items()
        if name in problem.where
    )


def _placed(place: object) -> object:
    """Return a place; an argument of a command by the name that its help gives it."""
    return _(place) if isinstance(place, str) and place.isupper() else place


def _sentence(problem: Problem) -> str:
    if problem.code == "bid-illegal":
        return _bid_illegal(problem)
    if problem.code == "null-above-value":
        return _null_above_value(problem)
    if problem.code == "matadors-too-many" and problem.facts["contract"] is None:
        return _("{count} matadors are too many: no game has more than {limit}").format(
            count=problem.facts["count"], limit=problem.facts["limit"]
        )
    facts = {name: shown(fact) for name, fact in problem.facts.items()}
    facts |= {name: _(facts[name]) for name in _IN_WORDS if facts.get(name) in _WORDS}
    if problem.code in {"argument-missing", "audit-figure"}:
        facts["name"] = _(facts["name"])
    return _form(SENTENCES[problem.code], problem).format(**facts)


def _form(sentence: str | tuple[str, str, str], problem: Problem) -> str:
    if isinstance(sentence, str):
        return _(sentence)
    name, singular, plural = sentence
    number = problem.facts[name]
    return ngettext(singular, plural, abs(number) if isinstance(number, int) else 0)


def shown(fact: object) -> str:
    """Return a fact of a problem as a reader sees it, in the language in force."""
    match fact:
        case Game():
            return f"“{format_words(fact)}”"
        case Contract():
            return contract_name(fact)
        case Matadors():
            return matadors_text(fact)
        case Party():
            return party_name(fact)
        case Ending():
            return ending_name(fact)
        case LevelKind():
            return level_name(fact)
        case tuple():
            return _listed(fact)
        case str() | int():
            return str(fact)
        case _:
            return _fact_of_parts(fact)


_MOST_NAMED = 12


def _listed(facts: tuple[object, ...]) -> str:
    """Return facts in a row; of very many lists the first, the last and how many they are."""
    from skatcalc.labels import SheetLabel

    if len(facts) > _MOST_NAMED and all(isinstance(each, SheetLabel) for each in facts):
        return _("{count} lists, from {first} to {last}").format(
            count=len(facts), first=shown(facts[0]), last=shown(facts[-1])
        )
    return listed(tuple(map(shown, facts)))


def _fact_of_parts(fact: object) -> str:
    from skatcalc.labels import CellLabel, Limit, RowLabel, SheetLabel

    match fact:
        case Limit(least, None):
            return _("{least} or more").format(least=least)
        case Limit(least, most):
            return _("{least} to {most}").format(least=least, most=most)
        case SheetLabel(number, name, day):
            return f"{number} {name} ({format_date(day)})"
        case RowLabel(cells):
            return ", ".join(map(shown, cells))
        case CellLabel(sheet, address, told):
            return f"{sheet} {address}" + (f" ({shown(told)})" if told.cells else "")
        case float():
            return format_decimal(Decimal(f"{fact:.10g}"))
        case date():
            return format_date(fact)
        case _:
            return str(fact)


def _bid_illegal(problem: Problem) -> str:
    bid, below, above = (problem.facts[name] for name in ("bid", "below", "above"))
    if below is None:
        return _("{bid} is no bid: the lowest is {above}").format(bid=bid, above=above)
    if above is None:
        return _("{bid} is no bid: the highest is {below}").format(bid=bid, below=below)
    return _("{bid} is no bid, no game has that value; next to it are {below} and {above}").format(
        bid=bid, below=below, above=above
    )


def _null_above_value(problem: Problem) -> str:
    """Return the refusal, the five replacements with their costs, and the line to enter."""
    facts = problem.facts
    rows = facts["rows"]
    if not isinstance(rows, tuple):
        raise TypeError(rows)
    first: tuple[Replacement, ...] = rows[0]
    name = null_name(
        hand=bool(facts["hand"]),
        ouvert=bool(facts["ouvert"]),
        revolution=bool(facts["revolution"]),
    )
    lines = [
        _(
            "a {null} is worth {value} and cannot be played at {bid}: it is lost at once, as a "
            "suit game or grand of the declarer's choice"
        ).format(null=name, value=facts["value"], bid=facts["bid"])
    ]
    if facts["from_cards"]:
        lines += [_replacement_line(each) for each in first]
    else:
        lines += _replacement_table(rows)
    line = format_words(_replaced(first[0], facts))
    if facts["from_cards"]:
        lines.append(_("enter instead: {line}").format(line=line))
    else:
        lines.append(_("enter instead, with the declarer's own matadors: {line}").format(line=line))
    return "\n".join(lines)


def _replaced(best: Replacement, facts: Mapping[str, object]) -> Game:
    """Return the game to enter instead of a null above its value."""
    return Game(
        declaration=Declaration(best.contract, Announcements(hand=bool(facts["hand"]) or None)),
        matadors=Matadors(best.matadors, held=facts["held"] is not False),
        bid=int(str(facts["bid"])),
        announced_as=Contract.NULL,
    )


def _replacement_line(each: Replacement) -> str:
    return f"  {contract_sign(each.contract):>5} {each.matadors:>2}: {each.score}"


def _replacement_table(rows: tuple[tuple[Replacement, ...], ...]) -> list[str]:
    """Return the costs by matadors: a line for each number, the cheapest game for one first."""
    order = [each.contract for each in rows[0]]
    signs = "".join(f"{contract_sign(contract):>7}" for contract in order)
    lines = [f"{level_name(LevelKind.MATADORS):>10}{signs}"]
    for row in rows:
        scores = {each.contract: each.score for each in row}
        cells = "".join(f"{scores.get(contract, '-'):>7}" for contract in order)
        lines.append(f"{row[0].matadors:>10}{cells}")
    return lines
