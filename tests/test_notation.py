"""Words in and out: everything a player says about a game, and the line that stays for ever."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.cards import DECK, Card, Rank, Suit
from skatcalc.cardwords import read_cards
from skatcalc.facts import Facts, all_cards, combine, to_game
from skatcalc.game import (
    Announcements,
    Contract,
    Declaration,
    Ending,
    Game,
    Matadors,
    Outcome,
    Party,
)
from skatcalc.messages import text
from skatcalc.neutral import format_declaration, format_game
from skatcalc.notation import meanings_of, nearest, read_words
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import is_number, is_signed_number

LAW = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)

WORDS: Mapping[str, Facts] = {
    "diamonds": {"contract": Contract.DIAMONDS},
    "diamond": {"contract": Contract.DIAMONDS},
    "♦": {"contract": Contract.DIAMONDS},
    "hearts": {"contract": Contract.HEARTS},
    "heart": {"contract": Contract.HEARTS},
    "♥": {"contract": Contract.HEARTS},
    "spades": {"contract": Contract.SPADES},
    "spade": {"contract": Contract.SPADES},
    "♠": {"contract": Contract.SPADES},
    "clubs": {"contract": Contract.CLUBS},
    "club": {"contract": Contract.CLUBS},
    "♣": {"contract": Contract.CLUBS},
    "grand": {"contract": Contract.GRAND},
    "null": {"contract": Contract.NULL},
    "hand": {"hand": True},
    "no hand": {"hand": False},
    "no-hand": {"hand": False},
    "schneider": {"schneider": True},
    "schneider announced": {"schneider_announced": True},
    "schneider-announced": {"schneider_announced": True},
    "announced schneider": {"schneider_announced": True},
    "schwarz": {"schwarz": True},
    "schwarz announced": {"schwarz_announced": True},
    "schwarz-announced": {"schwarz_announced": True},
    "announced schwarz": {"schwarz_announced": True},
    "ouvert": {"ouvert": True},
    "open": {"ouvert": True},
    "won": {"won": True},
    "+": {"won": True},
    "lost": {"won": False},
    "-": {"won": False},
    "no trick": {"tricks": 0},
    "no tricks": {"tricks": 0},
    "conceded": {"ending": Ending.CONCEDED},
    "thrown in": {"ending": Ending.THROWN_IN},
    "thrown-in": {"ending": Ending.THROWN_IN},
    "violation": {"ending": Ending.VIOLATION},
    "by declarer": {"party": Party.DECLARER},
    "by the declarer": {"party": Party.DECLARER},
    "by defenders": {"party": Party.DEFENDERS},
    "by the defenders": {"party": Party.DEFENDERS},
    "kontra": {"doubling_steps": 1},
    "re": {"doubling_steps": 2},
    "kontra re": {"doubling_steps": 2},
    "kontra and re": {"doubling_steps": 2},
    "hirsch": {"doubling_steps": 3},
    "supra": {"doubling_steps": 3},
    "bock": {"bock_round": True},
    "no bock": {"bock_round": False},
    "spitze": {"last_trick_promise": True},
    "last trick promised": {"last_trick_promise": True},
    "revolution": {"contract": Contract.NULL, "revolution": True},
    "played on": {"played_on": True},
    "played-on": {"played_on": True},
    "three in skat": {"three_in_skat": True},
    "announced-as null": {"announced_as": Contract.NULL},
    "announced as null": {"announced_as": Contract.NULL},
}
WITH_NUMBERS: Mapping[str, Facts] = {
    "with 2": {"matadors": Matadors(2, held=True)},
    "without 11": {"matadors": Matadors(11, held=False)},
    "with or without 1": {"matadors": Matadors(1)},
    "matadors 3": {"matadors": Matadors(3)},
    "m3": {"matadors": Matadors(3, held=True)},
    "o3": {"matadors": Matadors(3, held=False)},
    "3 matadors": {"matadors": Matadors(3)},
    "+2": {"matadors": Matadors(2, held=True)},
    "-3": {"matadors": Matadors(3, held=False)},
    "−3": {"matadors": Matadors(3, held=False)},
    "–3": {"matadors": Matadors(3, held=False)},
    "bid 18": {"bid": 18},
    "points 70": {"card_points": 70},
    "70 points": {"card_points": 70},
    "1 point": {"card_points": 1},
    "70 card points": {"card_points": 70},
    "tricks 7": {"tricks": 7},
    "7 tricks": {"tricks": 7},
    "1 trick": {"tricks": 1},
}
CODES: Mapping[str, Facts] = {
    "S": {"contract": Contract.SPADES},
    "D": {"contract": Contract.DIAMONDS},
    "SHS": {"contract": Contract.SPADES, "hand": True, "schneider_announced": True},
    "GHZ": {"contract": Contract.GRAND, "hand": True, "schwarz_announced": True},
    "GHSZ": {
        "contract": Contract.GRAND,
        "hand": True,
        "schneider_announced": True,
        "schwarz_announced": True,
    },
    "CO": {"contract": Contract.CLUBS, "ouvert": True},
    "N": {"contract": Contract.NULL},
    "NO": {"contract": Contract.NULL, "ouvert": True},
    "NH": {"contract": Contract.NULL, "hand": True},
    "NOH": {"contract": Contract.NULL, "hand": True, "ouvert": True},
    "NHO": {"contract": Contract.NULL, "hand": True, "ouvert": True},
    "NR": {"contract": Contract.NULL, "revolution": True},
    "NHR": {"contract": Contract.NULL, "hand": True, "revolution": True},
}


def faults(line: str) -> list[Problem]:
    with pytest.raises(NotationError) as raised:
        read_words(line.split())
    return list(raised.value.problems)


def read_or_refuse(words: Sequence[str]) -> Facts:
    """Return the facts; none where the words are refused, with a sentence for every fault."""
    try:
        return read_words(words)
    except NotationError as error:
        sentences = [text(problem) for problem in error.problems]
    assert all(sentences)
    return Facts()


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "facts"), [*WORDS.items(), *WITH_NUMBERS.items(), *CODES.items()])
def test_every_word_is_understood_in_any_case(line: str, facts: Facts) -> None:
    assert read_words(line.split()) == facts
    assert read_words([line]) == facts
    assert read_words(line.upper().split()) == read_words(line.casefold().split()) == facts


@pytest.mark.parametrize(
    "line",
    [
        "spades with 2 hand schneider bid 18 92 points 8 tricks",
        "92 card points, 8 tricks; schneider hand, with 2 bid 18 spade",
        "♠ +2 schneider hand 8 tricks 92 points bid 18",
        "SH +2 schneider bid 18 tricks 8 points 92",
        "8 tricks 92 points bid 18 sh schneider with 2",
    ],
)
def test_the_words_stand_in_any_order(line: str) -> None:
    assert read_words(line.split()) == {
        "contract": Contract.SPADES,
        "matadors": Matadors(2, held=True),
        "hand": True,
        "schneider": True,
        "bid": 18,
        "card_points": 92,
        "tricks": 8,
    }


def test_announced_belongs_to_the_level_before_it() -> None:
    assert read_words(["clubs schneider announced schwarz"]) == {
        "contract": Contract.CLUBS,
        "schneider_announced": True,
        "schwarz": True,
    }


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("kontra kontra", 1),
        ("kontra re", 2),
        ("re kontra", 2),
        ("kontra won re", 2),
        ("hirsch kontra re", 3),
        ("kontra re supra", 3),
    ],
)
def test_the_higher_doubling_holds_the_lower_ones(line: str, steps: int) -> None:
    assert read_words(line.split())["doubling_steps"] == steps


def test_no_is_a_null_ouvert_only_where_nothing_follows_that_makes_it_a_no() -> None:
    assert read_words(["no", "tricks"]) == {"tricks": 0}
    assert read_words(["no", "hand"]) == {"hand": False}
    assert read_words(["no", "won"]) == {"contract": Contract.NULL, "ouvert": True, "won": True}


def test_a_letter_is_a_game_before_one_is_named_and_a_level_after_it() -> None:
    assert read_words(["h"]) == {"contract": Contract.HEARTS}
    assert read_words(["spades", "h"]) == {"contract": Contract.SPADES, "hand": True}


def test_nothing_said_is_nothing_told() -> None:
    assert read_words([]) == read_words(["  "]) == read_words([",", ";"]) == {}


@LAW
@given(st.text())
def test_whatever_is_typed_is_understood_or_refused(line: str) -> None:
    assert read_or_refuse([line]).keys() <= Facts.__annotations__.keys()


@LAW
@given(st.lists(st.sampled_from([*WORDS, *WITH_NUMBERS, *CODES, "bid", "with", "21", "x"])))
def test_any_mixture_of_words_is_understood_or_refused(words: list[str]) -> None:
    assert read_or_refuse(words).keys() <= Facts.__annotations__.keys()


# --- what is not understood ---------------------------------------------------------------------


def test_every_word_that_is_unknown_is_told_with_its_column_and_the_nearest() -> None:
    first, second = faults("spads with 2 xyzzy")
    assert (first.code, first.facts, first.where) == (
        "word-unknown",
        {"word": "spads", "nearest": "spades"},
        {"column": 1},
    )
    assert (second.facts, second.where) == ({"word": "xyzzy", "nearest": None}, {"column": 14})


def test_parts_of_a_line_are_told_only_where_all_of_it_is_understood() -> None:
    parts = meanings_of("clubs “with two” bid twenty  two")
    assert [(part.start, part.end, part.facts) for part in parts] == [
        (1, 6, {"contract": Contract.CLUBS}),
        (8, 16, {"matadors": Matadors(2, held=True)}),
        (18, 33, {"bid": 22}),
    ]
    with pytest.raises(NotationError) as raised:
        meanings_of("clubs xyzzy with")
    assert [problem.where["column"] for problem in raised.value.problems] == [7, 13]


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("S +2", {"contract": Contract.SPADES, "matadors": Matadors(2, held=True)}),
        ("GHS 1", {**CODES["SHS"], "contract": Contract.GRAND, "matadors": Matadors(1)}),
        ("pik mit 2", {"contract": Contract.SPADES, "matadors": Matadors(2, held=True)}),
    ],
)
def test_letters_of_the_server_come_first_in_files(line: str, facts: Facts) -> None:
    assert read_words([line], language="de", server=True) == facts


def test_an_announcement_in_a_sum_is_of_a_level_that_can_be_announced() -> None:
    (problem,) = faults("clubs with 2 game 3 announced")
    assert (problem.code, problem.facts["word"]) == ("announced-what", "announced")
    (problem,) = faults("clubs with 2 game 3 hand 4 announced 5")
    assert problem.code == "announced-what"
    facts = read_words(["clubs with 2 game 3 hand 4 schneider 5 announced 6"])
    assert facts.keys() == {"contract", "matadors", "hand", "schneider_announced"}


def test_columns_are_counted_from_where_the_first_word_stands() -> None:
    with pytest.raises(NotationError) as raised:
        read_words(["clubs", "xyzzy"], column=6)
    assert raised.value.problems[0].where == {"column": 12}


@pytest.mark.parametrize("word", ["with", "without", "matadors", "bid", "points", "tricks"])
@pytest.mark.parametrize("after", ["", " hand"])
def test_a_word_that_needs_a_number_says_so(word: str, after: str) -> None:
    (problem,) = faults(f"clubs {word}{after}")
    assert (problem.code, problem.facts["word"], problem.where["column"]) == (
        "word-needs-number",
        word,
        7,
    )


@pytest.mark.parametrize("number", ["1234567890", "٣٦", "3_6", "+36"])
def test_a_number_is_of_at_most_nine_plain_digits(number: str) -> None:
    assert "word-needs-number" in [problem.code for problem in faults(f"clubs bid {number}")]
    assert not is_number(number)


@pytest.mark.parametrize(
    ("word", "signed"),
    [("36", True), ("-36", True), ("+36", True), ("--36", False), ("-", False), ("", False)],
)
def test_a_number_may_have_a_sign_where_one_makes_sense(word: str, signed: bool) -> None:
    assert is_signed_number(word) is signed


def test_a_slip_takes_its_number_with_it() -> None:
    (problem,) = faults("clubs wtih 2 hand")
    assert (problem.facts, problem.where) == ({"word": "wtih", "nearest": "with"}, {"column": 7})
    assert [p.code for p in faults("clubs hadn 2")] == ["word-unknown"]
    assert [p.code for p in faults("hadn 2")] == ["word-unknown", "number-alone"]
    assert [p.code for p in faults("clubs wtih")] == ["word-unknown"]


@pytest.mark.parametrize("line", ["2 clubs", "null 20", "clubs with 1 121", "61", "clubs 0 122"])
def test_a_number_alone_is_asked_about_where_its_place_does_not_say(line: str) -> None:
    assert [problem.code for problem in faults(line)] == ["number-alone"]


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("9", {"contract": Contract.DIAMONDS}),
        ("24 4", {"contract": Contract.GRAND, "matadors": Matadors(4)}),
        ("35", {"contract": Contract.NULL, "hand": True}),
        ("59", {"contract": Contract.NULL, "hand": True, "ouvert": True}),
        ("11 11 61", {"contract": Contract.SPADES, "matadors": Matadors(11), "card_points": 61}),
        ("clubs 12", {"contract": Contract.CLUBS, "card_points": 12}),
        (
            "clubs +1 9",
            {"contract": Contract.CLUBS, "matadors": Matadors(1, held=True), "card_points": 9},
        ),
        ("clubs 60:60", {"contract": Contract.CLUBS, "card_points": 60}),
    ],
)
def test_a_bare_number_is_the_game_then_the_matadors_then_card_points(
    line: str, facts: Facts
) -> None:
    assert read_words([line]) == facts


def test_the_card_points_of_both_parties_are_all_120() -> None:
    (problem,) = faults("clubs 60:61")
    assert text(problem) == "column 7: 60:61 is 121 card points together; both parties have 120"


@pytest.mark.parametrize(
    "word", ["xx2", "++", "--", "+x", "-3x", "m", "mx", "²", "DHH", "Y", "s2y", "h89x"]
)
def test_what_only_looks_like_a_sign_or_letters_is_unknown(word: str) -> None:
    assert [problem.code for problem in faults(word)] == ["word-unknown"]


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("Spads", ["clubs", "spades"], "spades"),
        ("hartz", ["hearts"], "hearts"),
        ("xyzzy", ["clubs"], None),
        # What is known, but no help by itself, is not recommended.
        ("By", ["by", "clubs"], None),
    ],
)
def test_the_nearest_word_is_one_that_is_really_like_it(
    word: str, known: list[str], found: str | None
) -> None:
    assert nearest(word, known) == found


# --- contradictions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("spades hearts", "spades and hearts contradict each other; leave one out"),
        ("spades null", "spades and null contradict each other; leave one out"),
        ("with 2 without 2", "with 2 and without 2 contradict each other; leave one out"),
        ("with 2 +3", "with 2 and with 3 contradict each other; leave one out"),
        (
            "matadors 1 matadors 2",
            "with or without 1 and with or without 2 contradict each other; leave one out",
        ),
        ("hand no hand", "hand and no hand contradict each other; leave one out"),
        ("no-hand hand", "no hand and hand contradict each other; leave one out"),
        ("won -", "won and lost contradict each other; leave one out"),
        ("bock no bock", "bock and no bock contradict each other; leave one out"),
        ("no bock bock", "no bock and bock contradict each other; leave one out"),
        ("spades revolution", "spades and null contradict each other; leave one out"),
        ("bid 18 bid 20", "bid 18 and bid 20 contradict each other; leave one out"),
        ("no trick 2 tricks", "0 tricks and 2 tricks contradict each other; leave one out"),
        ("conceded violation", "conceded and violation contradict each other; leave one out"),
        (
            "by declarer by defenders",
            "the declarer and the defenders contradict each other; leave one out",
        ),
    ],
)
def test_what_contradicts_is_named(line: str, sentence: str) -> None:
    (problem,) = faults(line)
    assert problem.code == "contradiction"
    assert text(problem) == sentence


@pytest.mark.parametrize(
    "line", ["spades 18 61", "61 points 62 points", "spades with 1 bid 18 61 62"]
)
def test_card_points_told_twice_ask_for_the_bid(line: str) -> None:
    (problem,) = faults(line)
    assert problem.code == "points-twice"
    assert text(problem).endswith("; a bid is written bid 18, or r18")


@pytest.mark.parametrize(
    "line", ["hand hand", "with 2 +2", "won +", "bid 18 bid 18", "spades ♠", "no trick no tricks"]
)
def test_what_is_told_twice_may_agree(line: str) -> None:
    assert len(read_words(line.split())) == 1


@pytest.mark.parametrize(
    ("line", "matadors"),
    [
        ("m2 with 2", Matadors(2, held=True)),
        ("without 2 hand matadors 2", Matadors(2, held=False)),
        ("matadors 2 +2 with or without 2", Matadors(2, held=True)),
    ],
)
def test_a_sign_told_later_or_before_is_kept(line: str, matadors: Matadors) -> None:
    assert read_words(line.split())["matadors"] == matadors


def test_several_faults_of_a_line_are_told_together() -> None:
    codes = [problem.code for problem in faults("spades hearts xyzzy with hand 122 won lost")]
    assert codes == [
        "word-unknown",
        "word-needs-number",
        "number-alone",
        "contradiction",
        "contradiction",
    ]


def test_facts_from_several_places_are_one_unless_they_contradict() -> None:
    first = Facts(contract=Contract.CLUBS, cards=DECK[:2])
    assert combine(first, Facts(bid=18), Facts()) == {**first, "bid": 18}
    with pytest.raises(NotationError) as raised:
        combine(
            first,
            Facts(cards=DECK[1:3]),
            Facts(announced_as=Contract.NULL),
            Facts(contract=Contract.GRAND),
        )
    assert [text(problem) for problem in raised.value.problems] == [
        "CA CT and CT CK contradict each other; leave one out",
        "clubs and grand contradict each other; leave one out",
    ]


# --- games --------------------------------------------------------------------------------------


def test_words_make_a_whole_game() -> None:
    line = (
        "clubs hand schneider announced with 1 bid 30 70 points 6 tricks lost schneider schwarz "
        "ouvert schwarz announced violation by defenders announced as null spitze played on "
        "kontra re no bock three in skat"
    )
    facts = combine(read_words(line.split()), Facts(cards=DECK[:10], skat=DECK[10:12]))
    assert to_game(facts) == Game(
        declaration=Declaration(
            Contract.CLUBS,
            Announcements(
                hand=True,
                schneider=True,
                schwarz=True,
                ouvert=True,
                last_trick_promise=True,
                played_on=True,
            ),
        ),
        matadors=Matadors(1, held=True),
        outcome=Outcome(
            card_points=70,
            tricks=6,
            schneider=True,
            schwarz=True,
            won=False,
            ending=Ending.VIOLATION,
            party=Party.DEFENDERS,
        ),
        bid=30,
        announced_as=Contract.NULL,
        cards=DECK[:12],
        doubling_steps=2,
        bock_round=False,
        three_in_skat=True,
    )


def test_a_revolution_is_a_null_played_open() -> None:
    assert to_game(read_words(["revolution", "hand"])).declaration == Declaration(
        Contract.NULL, Announcements(hand=True, ouvert=True, revolution=True)
    )


def test_what_was_not_said_stays_open() -> None:
    assert to_game(read_words(["grand"])) == Game(declaration=Declaration(Contract.GRAND))


def test_a_game_without_its_name_is_asked_for() -> None:
    with pytest.raises(NotationError) as raised:
        to_game(read_words(["with", "2"]))
    assert [problem.code for problem in raised.value.problems] == ["contract-missing"]


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "CJ SJ HT D7",
        "cj sj ht d7",
        "♣J ♠J ♥10 ♦7",
        "J♣ J♠ 10♥ 7♦",
        "JC js 10h 7d",
        "CJ,SJ, h10  D7",
        "CJ.SJ.HT.D7",
    ],
)
def test_cards_are_read_in_several_spellings(line: str) -> None:
    assert read_cards(line) == (
        Card(Suit.CLUBS, Rank.JACK),
        Card(Suit.SPADES, Rank.JACK),
        Card(Suit.HEARTS, Rank.TEN),
        Card(Suit.DIAMONDS, Rank.SEVEN),
    )


def test_every_card_reads_back_as_it_is_written() -> None:
    assert read_cards(" ".join(map(str, DECK))) == DECK


def test_every_word_that_is_no_card_is_told_with_its_column() -> None:
    with pytest.raises(NotationError) as raised:
        read_cards("CJ XJ S11 C 71")
    assert [(p.code, p.facts["word"], p.where["column"]) for p in raised.value.problems] == [
        ("card-unknown", "XJ", 4),
        ("card-unknown", "S11", 7),
        ("card-unknown", "C", 11),
        ("card-unknown", "71", 13),
    ]


@pytest.mark.parametrize("line", ["", " ", " ,.,"])
def test_where_cards_are_told_there_is_at_least_one(line: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_cards(line)
    assert raised.value.problems == (Problem("cards-none"),)


def test_the_cards_of_the_skat_are_the_declarers_too() -> None:
    assert all_cards(Facts(cards=DECK[:3], skat=DECK[3:5])) == DECK[:5]
    assert all_cards(Facts(skat=DECK[:2])) == DECK[:2]
    assert all_cards(Facts()) == ()


# --- the neutral line ---------------------------------------------------------------------------


def legal_declarations() -> Iterator[Game]:
    """Return every game that can be declared, with every number of matadors and sign."""
    flags = (False, True)
    for contract, hand, schneider, schwarz, ouvert in product(
        Contract, (None, False, True), flags, flags, flags
    ):
        is_null = contract is Contract.NULL
        announced = schneider or schwarz
        if (is_null and announced) or (not is_null and hand is False and (announced or ouvert)):
            continue
        declaration = Declaration(contract, Announcements(hand, schneider, schwarz, ouvert))
        if is_null:
            yield Game(declaration=declaration)
            continue
        most = 4 if contract is Contract.GRAND else 11
        for count, held in product(range(1, most + 1), (None, False, True)):
            yield Game(declaration=declaration, matadors=Matadors(count, held))


def test_every_declaration_reads_back_from_its_letters() -> None:
    count = 0
    for game in legal_declarations():
        read = to_game(read_words(format_declaration(game).split()))
        said = game.declaration.announcements
        # A skat that was taken is not written: it is the same as saying nothing of it.
        expected = Declaration(game.contract, said._replace(hand=said.hand or None))
        assert (read.declaration, read.matadors) == (expected, game.matadors)
        count += 1
    assert count > 2000


@pytest.mark.parametrize(
    ("line", "letters"),
    [
        ("spades with 2", "S +2"),
        ("spades hand without 1", "SH -1"),
        ("grand matadors 1", "G 1"),
        ("grand", "G"),
        ("hearts with 3 schneider announced", "HHS +3"),
        ("diamonds with 3 schwarz announced", "DHZ +3"),
        ("clubs ouvert with 3", "CO +3"),
        ("null", "N"),
        ("null hand", "NH"),
        ("null ouvert", "NO"),
        ("null ouvert hand", "NOH"),
        ("revolution", "NR"),
        ("revolution hand", "NHR"),
    ],
)
def test_declarations_are_written_in_the_letters_of_the_skat_server(
    line: str, letters: str
) -> None:
    assert format_declaration(to_game(read_words(line.split()))) == letters


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("spades with 2", "S +2"),
        ("spades with 2 bid 18 95 points 8 tricks", "S +2 b18 p95 t8"),
        ("spades with 2 schneider schwarz won", "S +2 s z w"),
        ("spades with 2 no trick lost", "S +2 t0 l"),
        ("grand 1 conceded by declarer", "G 1 conceded:declarer"),
        ("grand matadors 1 thrown in by defenders", "G 1 thrown-in:defenders"),
        ("clubs with 1 bid 24 announced-as null", "C +1 b24 n"),
        ("null ouvert hand bid 59 won", "NOH b59 w"),
        ("revolution lost kontra", "NR l x"),
        ("spades with 1 spitze won kontra re hirsch bock", "S +1 w last-trick x x x bock"),
        ("spades with 1 played on 95 points no bock", "S +1 p95 played-on no-bock"),
        ("spades with 1 won three in skat re", "S +1 w three-in-skat x x"),
    ],
)
def test_a_whole_game_is_one_line_with_what_was_told(line: str, written: str) -> None:
    assert format_game(to_game(read_words(line.split()))) == written


def test_the_cards_stand_last_and_in_one_order() -> None:
    cards = tuple(reversed(DECK[:3]))
    game = Game(declaration=Declaration(Contract.GRAND), cards=cards, bid=18)
    assert format_game(game) == "G b18 CA.CK.CT"


def test_an_ending_without_its_party_is_not_written() -> None:
    game = Game(declaration=Declaration(Contract.GRAND), outcome=Outcome(ending=Ending.CONCEDED))
    assert format_game(game) == "G"
