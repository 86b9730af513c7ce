"""One line to the event that enters or corrects a deal, and a line of the prompt to what it is."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skatcalc.cardwords import read_cards
from skatcalc.entry import Beside, read_entry
from skatcalc.events import (
    BEGINNING,
    DealAdded,
    DealChanged,
    Heading,
    Record,
    Scoring,
    Seat,
    SheetOpened,
)
from skatcalc.facts import Facts, to_game
from skatcalc.game import Game
from skatcalc.i18n import use
from skatcalc.jsondata import problem_data
from skatcalc.messages import text
from skatcalc.notation import read_words
from skatcalc.problems import NotationError, SheetError, SkatError
from skatcalc.prompt import COMMAND_WORDS, Command, Line, command_words, is_passed, read_line
from skatcalc.ramsch import Ramsch, RamschRules
from skatcalc.reading import fold
from skatcalc.rules import ISKO, Rules
from skatcalc.sheet import Sheet, new_ramsch, records_of, replay


def game(line: str) -> Game:
    return to_game(read_words([line]))


SPADES = game("spades with 2 won")
GRAND = game("grand without 1 59 points")


def table(*names: str, rules: Rules = ISKO, games: int = 36) -> Sheet:
    heading = Heading(
        name="Monday",
        date=date(2026, 11, 29),
        seats=tuple(map(Seat, names or ("Anna", "Bert", "Carla"))),
        rules=rules,
        scoring=Scoring.SEEGER_FABIAN,
        games=games,
    )
    return replay(records_of([SheetOpened(heading)]))


def after(sheet: Sheet, *events: DealAdded | DealChanged) -> Sheet:
    for event in events:
        sheet = sheet.apply(Record(seq=sheet.last_seq + 1, event=event))
    return sheet


def entered(*names: str) -> Sheet:
    """Return a list with spades of seat 1, a grand of seat 2 and a passed deal."""
    return after(
        table(*names),
        DealAdded(declarer=1, game=SPADES),
        DealAdded(declarer=2, game=GRAND, written=-96),
        DealAdded(declarer=None, starts_bock=True),
    )


def faults(sheet: Sheet, line: str, number: int | None = None, column: int = 1) -> list[object]:
    """Return code and column of every fault of a line."""
    with pytest.raises(SkatError) as raised:
        read_entry(sheet, line, number, column=column)
    return [(each.code, each.where.get("column")) for each in raised.value.problems]


# --- the next deal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "anna spades with 2 won",
        "1 spades with 2 won",
        "@1 spades with 2 won",
        "  an   spades  with 2   won ",
        "Anna: spades with 2, won",
        "ANNA, spades with 2 +",
    ],
)
def test_a_line_is_the_player_and_the_game(line: str) -> None:
    assert read_entry(table(), line) == DealAdded(declarer=1, game=SPADES)


@pytest.mark.parametrize(
    "line", ["passed", "Passt", "eingepasst", "-", " − ", "ПАС", "všichni pasují"]
)
def test_a_word_alone_is_a_passed_deal(line: str) -> None:
    assert read_entry(table(), line) == DealAdded(declarer=None)


def test_a_name_with_a_comma_of_its_own_is_found() -> None:
    sheet = table("Bert, the first", "Bert; the second", "Carla")
    assert read_entry(sheet, "Bert, the first grand m1 won").declarer == 1
    assert read_entry(sheet, "bert; grand m1 won").declarer == 2


def test_what_stands_beside_the_line_is_entered_with_it() -> None:
    beside = Beside(written=44, starts_bock=False, reason="not for a new deal")
    assert read_entry(table(), "anna spades with 2 won", beside=beside) == DealAdded(
        declarer=1, game=SPADES, written=44
    )
    assert read_entry(table(), "anna", beside=beside) == DealAdded(declarer=1, written=44)


def test_every_fault_of_a_line_is_told_with_its_column() -> None:
    assert faults(table(), "dora spades wiht 2 wom") == [
        ("player-unknown", 1),
        ("word-unknown", 13),
        ("word-unknown", 20),
    ]
    assert faults(table(), "  dora   grand with 5 bid 19 won") == [
        ("player-unknown", 3),
        ("bid-illegal", None),
        ("matadors-too-many", None),
    ]
    assert faults(table("Anna", "Bert", "Carla", "Dora"), "anna spadse") == [
        ("dealer-declares", None),
        ("word-unknown", 6),
    ]
    assert faults(table(), "dora grand m1 won") == [("player-unknown", 1)]


def test_columns_count_from_where_the_line_stands() -> None:
    assert faults(table(), "dora wiht", column=11) == [("player-unknown", 11), ("word-unknown", 16)]


def test_a_game_without_a_player_lacks_the_player() -> None:
    assert faults(table(), " grand m1 won") == [("player-missing", 2)]
    assert faults(table(), "") == [("player-missing", 1), ("contract-missing", None)]


def test_a_passed_deal_has_nothing_beside_it() -> None:
    with pytest.raises(NotationError) as raised:
        read_entry(table(), "passed", beside=Beside(written=44))
    assert [each.code for each in raised.value.problems] == ["passed-with-game"]


def test_a_passed_deal_has_no_options_of_a_game() -> None:
    def read(
        words: Sequence[str],  # noqa: ARG001 - as is called
        *,
        column: int = 1,  # noqa: ARG001 - as is called
        before: Facts | None = None,  # noqa: ARG001 - as is called
    ) -> Facts:
        return {"hand": True}

    with pytest.raises(NotationError) as raised:
        read_entry(table(), "passed", beside=Beside(read=read))
    assert [each.code for each in raised.value.problems] == ["passed-with-game"]


# --- corrections --------------------------------------------------------------------------------


def test_a_correction_replaces_the_whole_line() -> None:
    assert read_entry(entered(), "carla grand without 1 59 points", 1) == DealChanged(
        deal=2, declarer=3, game=GRAND
    )


def test_without_a_player_he_stays_and_the_game_is_replaced() -> None:
    assert read_entry(entered(), "spades with 2 won", 2) == DealChanged(
        deal=3, declarer=2, game=SPADES
    )


def test_with_a_player_alone_the_game_and_the_paper_stay() -> None:
    assert read_entry(entered(), "carla", 2) == DealChanged(
        deal=3, declarer=3, game=GRAND, written=-96
    )


def test_with_the_paper_alone_player_and_game_stay() -> None:
    beside = Beside(written=33, reason="written so")
    assert read_entry(entered(), "", 1, beside=beside) == DealChanged(
        deal=2, declarer=1, game=SPADES, written=33, reason="written so"
    )


def test_the_player_alone_of_a_deal_that_only_the_paper_knows() -> None:
    sheet = after(table(), DealAdded(declarer=1, written=-48))
    assert read_entry(sheet, "bert", 1) == DealChanged(deal=2, declarer=2, written=-48)
    assert read_entry(sheet, "", 1, beside=Beside(written=24)) == DealChanged(
        deal=2, declarer=1, written=24
    )
    assert read_entry(sheet, "spades with 2 won", 1) == DealChanged(deal=2, declarer=1, game=SPADES)


def test_a_correction_to_a_passed_deal_and_back() -> None:
    sheet = entered()
    assert read_entry(sheet, "passed", 1) == DealChanged(deal=2, declarer=None)
    assert faults(sheet, "anna", 3) == [("contract-missing", None)]
    assert faults(sheet, "grand m1 won", 3) == [("player-missing", 1)]


def test_a_bock_round_that_began_with_a_deal_stays_unless_told() -> None:

    from skatcalc.bock import BockRules

    rules = ISKO._replace(bock=BockRules())
    sheet = after(table(rules=rules), DealAdded(declarer=1, game=SPADES, starts_bock=True))
    assert read_entry(sheet, "bert", 1) == DealChanged(
        deal=2, declarer=2, game=SPADES, starts_bock=True
    )
    assert read_entry(sheet, "", 1, beside=Beside(starts_bock=False)) == DealChanged(
        deal=2, declarer=1, game=SPADES
    )


BID = game("spades with 2 bid 18 won")
OPEN_NULL = game("null ouvert lost")


@pytest.mark.parametrize(
    ("old", "line", "new"),
    [
        (BID, "89", "spades with 2 bid 18 89 points"),
        (BID, "hand", "spades with 2 hand bid 18 won"),
        (BID, "lost", "spades with 2 bid 18 lost"),
        (BID, "hearts", "hearts with 2 bid 18 won"),
        (BID, "without 1", "spades without 1 bid 18 won"),
        (BID, "bid 20", "spades with 2 bid 20 won"),
        (BID, "hearts with 3", "hearts with 3 bid 18 won"),
        # A game and its result are a whole game, in which no bid was told.
        (BID, "grand with 1 won", "grand with 1 won"),
        (BID, "spades with 2 schneider", "spades with 2 schneider"),
        (BID, "s2h59", "spades 2 hand 59 points"),
        # The game is named, so that 2 are its matadors and h is Hand.
        (BID, "spades 2 h", "spades 2 hand bid 18 won"),
        # Ten tricks are a result and nothing is known of the points then.
        (BID, "10 tricks", "spades with 2 bid 18 10 tricks"),
        (GRAND, "7 tricks", "grand without 1 59 points 7 tricks"),
        (BID, "null", "null bid 18 won"),
        (OPEN_NULL, "hearts with 3", "hearts with 3 lost"),
        (OPEN_NULL, "hand", "null hand ouvert lost"),
        (OPEN_NULL, "won", "null ouvert won"),
    ],
)
def test_a_correction_tells_only_what_is_not_right(old: Game, line: str, new: str) -> None:
    sheet = after(table(), DealAdded(declarer=1, game=old, written=33))
    event = read_entry(sheet, line, 1)
    whole = line in {new, "s2h59"}
    assert event == DealChanged(deal=2, declarer=1, game=game(new), written=None if whole else 33)
    assert read_entry(sheet, f"bert {line}", 1) == replace(event, declarer=2)
    assert read_entry(sheet, f"3 {line}", 1) == replace(event, declarer=3)
    beside = Beside(written=-44, reason="misheard")
    beside_it = read_entry(sheet, line, 1, beside=beside)
    assert beside_it == replace(event, written=-44, reason="misheard")


@pytest.mark.parametrize(
    ("line", "games"),
    [
        ("h", ["hearts with 2 bid 18 won", "spades with 2 hand bid 18 won"]),
        (
            "11",
            [
                "spades with 2 bid 18 won",
                "spades 11 bid 18 won",
                "spades with 2 bid 18 11 points",
            ],
        ),
        ("24", ["grand with 2 bid 18 won", "spades with 2 bid 18 24 points"]),
    ],
)
def test_what_can_change_a_game_in_several_ways_is_asked(line: str, games: list[str]) -> None:
    sheet = after(table(), DealAdded(declarer=1, game=BID))
    with pytest.raises(NotationError) as raised:
        read_entry(sheet, line, 1, column=4)
    (problem,) = raised.value.problems
    assert (problem.code, problem.where) == ("fix-ambiguous", {"column": 4})
    assert problem.facts["games"] == tuple(map(game, games))
    assert text(problem).startswith(f"column 4: “{line}” can change the game in several ways: “")
    assert problem_data(problem)["facts"]["games"][0]["bid"] == 18  # type: ignore[index]  # as told


def test_card_points_that_are_the_value_as_well_are_asked() -> None:
    sheet = after(table(), DealAdded(declarer=1, game=BID))
    assert faults(sheet, "33", 1) == [("word-ambiguous", 1)]
    assert read_entry(sheet, "33 points", 1).game == game("spades with 2 bid 18 33 points")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("121", ("number-alone", 1)),
        ("5", ("fix-ambiguous", 1)),
        ("xyz", ("player-unknown", 1)),
        ("won", ("deal-unchanged", None)),
        ("kontra", ("doubling-not-played", None)),
        ("matadors 2 hand lost won", ("contradiction", None)),
    ],
)
def test_the_fault_of_a_correction_is_the_one_of_the_nearest_reading(
    line: str, fault: tuple[str, int | None]
) -> None:
    sheet = after(table(), DealAdded(declarer=1, game=BID))
    assert faults(sheet, line, 1) == [fault]


def test_cards_stand_for_the_matadors_where_a_number_is_read() -> None:
    cards = read_cards("CJ SJ CA CK CQ C9 C8 C7 HA HK DA DK")
    held = to_game({**read_words(["clubs hand bid 18 won"]), "cards": cards})
    sheet = after(table(), DealAdded(declarer=1, game=held))
    event = read_entry(sheet, "89", 1)
    assert event.game is not None
    assert (event.game.cards, event.game.outcome.card_points) == (cards, 89)


def test_a_seat_is_the_player_and_no_number_of_the_game() -> None:
    sheet = after(table(), DealAdded(declarer=1, game=BID))
    assert read_entry(sheet, "2", 1) == DealChanged(deal=2, declarer=2, game=BID)
    assert read_entry(sheet, "@3", 1) == DealChanged(deal=2, declarer=3, game=BID)
    assert read_entry(sheet, "2 hearts", 1).game == game("hearts with 2 bid 18 won")
    # No player can be followed by this, so that it is a number.
    assert read_entry(sheet, "3 tricks", 1, beside=Beside(written=24)).declarer == 1


def test_a_deal_is_inserted_by_the_line_that_enters_it() -> None:
    sheet = entered()
    beside = Beside(written=44, reason="forgotten", starts_bock=False)
    event = read_entry(sheet, "carla spades with 2 won", 2, beside=beside, insert=True)
    assert event == DealAdded(declarer=3, game=SPADES, written=44, after=2, reason="forgotten")
    assert read_entry(sheet, "passed", 1, insert=True) == DealAdded(declarer=None, after=BEGINNING)
    house = table(rules=HOUSE)
    ramsch = read_entry(after(house, DealAdded(declarer=1, game=SPADES)), RAMSCH, 1, insert=True)
    assert (ramsch.ramsch is not None, ramsch.declarer) == (True, None)
    assert faults_of_insertion(sheet, "carla spades with 2 won", 5) == ["deal-unknown"]


def faults_of_insertion(sheet: Sheet, line: str, number: int) -> list[str]:
    with pytest.raises(SkatError) as raised:
        read_entry(sheet, line, number, insert=True)
    return [each.code for each in raised.value.problems]


HOUSE = ISKO._replace(name="house", ramsch=RamschRules())
RAMSCH = "ramsch anna=34 bert=20 carla=66"


def test_a_word_that_can_be_player_or_game_is_asked() -> None:
    sheet = entered("Schneider", "Bert", "Carla")
    assert faults(sheet, "schneider grand with 2 won", 2, column=4) == [("player-or-word", 4)]
    assert faults(sheet, "schneider", 2) == [("player-or-word", 1)]
    # The seat says which.
    assert read_entry(sheet, "1 grand with 2 won", 2).declarer == 1
    assert read_entry(sheet, "1", 2).declarer == 1


def test_a_letter_that_can_be_a_player_or_passed_is_asked() -> None:
    assert faults(entered("Paul", "Bert", "Carla"), "p", 2) == [("player-or-word", 1)]
    assert read_entry(entered(), "p", 2) == DealChanged(deal=3, declarer=None)


def test_the_faults_of_the_nearer_reading_are_told() -> None:
    assert faults(entered(), "annna", 2) == [("player-unknown", 1)]
    assert faults(entered(), "annna grand m1 won", 2) == [("player-unknown", 1)]
    assert faults(entered(), "spades wiht 2 won", 2) == [("word-unknown", 8)]
    assert faults(entered(), "anna spades wiht 2 won", 2) == [("word-unknown", 13)]
    assert faults(entered(), "anna spades with 2 won", 1) == [("deal-unchanged", None)]
    assert faults(entered(), "anna", 4) == [("deal-unknown", None)]


def test_a_ramsch_is_not_kept_under_a_player() -> None:
    rules = Rules(name="house", ramsch=RamschRules())
    sheet = table(rules=rules)
    sheet = after(sheet, new_ramsch(sheet, Ramsch(card_points={1: 34, 2: 20, 3: 66})))
    assert faults(sheet, "anna", 1) == [("contract-missing", None)]
    assert read_entry(sheet, "anna spades with 2 won", 1) == DealChanged(
        deal=2, declarer=1, game=SPADES
    )


def test_a_correction_is_never_refused_for_what_it_does_to_other_deals() -> None:
    sheet = after(
        table("Anna", "Bert", "Carla", "Dora"),
        DealAdded(declarer=1, game=SPADES),  # Anna deals game 1: an error that is there already
        DealAdded(declarer=1, game=SPADES),
    )
    assert read_entry(sheet, "dora", 2).declarer == 4
    assert faults(sheet, "bert", 2) == [("dealer-declares", None)]


# --- the prompt ---------------------------------------------------------------------------------


def test_every_word_means_one_command_in_all_languages() -> None:
    meanings: dict[str, set[Command]] = {}
    for command, languages in COMMAND_WORDS.items():
        assert set(languages) == {"de", "en", "ru", "cs", "ro"}
        for words in languages.values():
            for word in words:
                meanings.setdefault(fold(word), set()).add(command)
    assert {word for word, commands in meanings.items() if len(commands) > 1} == set()
    assert {"zurück", "undo", "назад", "zpět", "înapoi"} <= {*command_words()}


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        (word, command)
        for command, languages in COMMAND_WORDS.items()
        for words in languages.values()
        for word in words
    ],
)
def test_a_command_is_understood_however_it_is_written(typed: str, command: Command) -> None:
    assert read_line(table(), f"  {typed.upper()} ").command is command
    assert is_passed(typed) is (command is Command.PASSED)


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("zur", Command.UNDO),
        ("zuruck", Command.UNDO),
        ("li", Command.LIST),
        ("hil", Command.HELP),
        ("ein", Command.PASSED),
        ("–", Command.PASSED),
        ("wer  dran", Command.WHO),
    ],
)
def test_the_beginning_of_a_command_is_enough(typed: str, command: Command) -> None:
    assert read_line(table(), typed).command is command


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("", Line(None, "")),
        ("   ", Line(None, "")),
        ("17: pik m2", Line(None, " pik m2", 4, 17)),
        ("  3 :bert", Line(None, "bert", 6, 3)),
        ("17:", Line(None, "", 4, 17)),
        ("wert pik m2", Line(Command.VALUE, " pik m2", 5)),
        ("  value  grand", Line(Command.VALUE, "  grand", 8)),
        ("value", Line(Command.VALUE, "")),
        ("ende grand m1 won", Line(None, "ende grand m1 won")),
        ("a", Line(None, "a")),
        ("grand", Line(None, "grand")),
        ("bert spades 1:0", Line(None, "bert spades 1:0")),
    ],
)
def test_a_line_is_a_command_a_correction_or_a_game(typed: str, line: Line) -> None:
    assert read_line(table(), typed) == line


@pytest.mark.parametrize(
    "typed",
    [
        "be",  # Bert, or the German beenden
        "sco",  # Scott, or the English score
    ],
)
def test_what_can_be_a_command_or_a_player_is_asked(typed: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_line(table("Anna", "Bert", "Scott"), typed)
    (problem,) = raised.value.problems
    assert (problem.code, problem.where["column"]) == ("command-or-player", 1)


def test_two_commands_that_begin_alike_are_asked() -> None:
    with pytest.raises(NotationError) as raised:
        read_line(table(), " we")
    (problem,) = raised.value.problems
    assert (problem.code, problem.where) == ("command-ambiguous", {"column": 2})
    assert problem.facts["known"] == ("wer", "wert")


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [
        (" hlep", "en", "help"),
        ("lsit", "en", "list"),
        ("lsite", "de", "liste"),
        ("zurrück", "de", "zurück"),
        ("пмощь", "ru", "помощь"),
    ],
)
def test_a_lone_word_that_is_a_command_but_for_a_slip_is_refused(
    typed: str, language: str, meant: str
) -> None:
    use(language)
    with pytest.raises(NotationError) as raised:
        read_line(table(), typed)
    (problem,) = raised.value.problems
    assert (problem.code, problem.facts["nearest"]) == ("command-unknown", meant)
    assert problem.where["column"] == len(typed) - len(typed.lstrip()) + 1


@pytest.mark.parametrize(
    "typed",
    [
        "grand",  # like the German stand, but a game
        "Hilk",  # like the German hilfe, but a player
        "xyz",
        "12",
        "P2H",
    ],
)
def test_any_other_lone_word_is_read_as_an_entry(typed: str) -> None:
    use("de")
    assert read_line(table("Hilka", "Bert", "Carla"), typed) == Line(None, typed)


def test_a_player_who_is_called_like_a_command_can_be_entered() -> None:
    sheet = table("Ende", "Wert Müller", "Zurück")
    for seat, name in enumerate(("ende", "wert", "zurück"), start=1):
        typed = f"{name} spades with 2 won"
        line = read_line(sheet, typed)
        assert line == Line(None, typed)
        assert read_entry(sheet, line.rest).declarer == seat


def test_a_player_who_begins_like_the_word_for_value_is_asked() -> None:
    with pytest.raises(NotationError) as raised:
        read_line(table("Wertheim", "Bert", "Carla"), "wert pik m2")
    assert [each.code for each in raised.value.problems] == ["command-or-player"]


def test_a_sheet_error_stays_one_where_only_the_player_is_at_fault() -> None:
    with pytest.raises(SheetError):
        read_entry(table(), "dora grand m1 won")


TOKENS = st.sampled_from(
    [
        "anna",
        "bert",
        "1",
        "2",
        "4",
        "@1",
        "@",
        "spades",
        "grand",
        "null",
        "with",
        "without",
        "2",
        "1",
        "won",
        "lost",
        "+",
        "-",
        "bid",
        "18",
        "points",
        "59",
        "hand",
        ":",
        "17:",
        "ende",
        "wert",
        "passt",
        "schneider",
        ",",
        ";",
        "anna:",
        "♠",
        "SHS",
        "−",
    ]
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    typed=st.one_of(st.text(max_size=40), st.lists(TOKENS, max_size=9).map(" ".join)),
    number=st.sampled_from([None, 1, 2, 3]),
)
def test_whatever_is_typed_is_read_or_refused(typed: str, number: int | None) -> None:
    sheet = entered()
    try:
        line = read_line(sheet, typed)
        assert line.rest in {"", typed[line.column - 1 :]}
        event = read_entry(sheet, typed, number)
    except SkatError as error:
        columns = [each.where.get("column", 1) for each in error.problems]
        assert all(1 <= int(str(column)) <= len(typed) + 1 for column in columns)
    else:
        # What was read can be entered.
        assert isinstance(event, DealAdded if number is None else DealChanged)
        assert len(after(sheet, event).rows()) == len(sheet.deals) + (number is None)


# --- commands with a number ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("void 17", Line(Command.VOID, "", 8, 17)),
        ("  Streiche  3", Line(Command.VOID, "", 14, 3)),
        ("škrtni 4", Line(Command.VOID, "", 9, 4)),
        ("вычеркни 4", Line(Command.VOID, "", 11, 4)),
        ("after 16: anna null won", Line(Command.INSERT, " anna null won", 10, 17)),
        ("nach 16: anna null won", Line(Command.INSERT, " anna null won", 9, 17)),
        ("înainte 17: -", Line(Command.INSERT, " -", 12, 17)),
        ("insert 17:passed", Line(Command.INSERT, "passed", 11, 17)),
        ("redo", Line(Command.REDO, "")),
        ("wiederh", Line(Command.REDO, "wiederh")),
        # No number, no colon, or more behind it: a game.
        ("void 17 18", Line(None, "void 17 18")),
        ("after 16 anna null won", Line(None, "after 16 anna null won")),
        ("void", Line(None, "void")),
        ("17 void", Line(None, "17 void")),
    ],
)
def test_a_command_with_a_number_is_no_game(typed: str, line: Line) -> None:
    assert read_line(table(), typed) == line


def test_a_command_with_a_number_that_can_be_a_player_is_asked() -> None:
    with pytest.raises(NotationError) as raised:
        read_line(table("Vor", "Nachtigall", "Carla"), " nach 2: grand m1 won")
    (problem,) = raised.value.problems
    assert (problem.code, problem.where) == ("command-or-player", {"column": 2})


# --- letters that can be players ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seat", "new"),
    [
        # A game of its own stands behind the first letter of Karl, Sven and Hanna.
        ("k grand m1 gewonnen", 1, "grand with 1 won"),
        ("s grand m1 gewonnen", 2, "grand with 1 won"),
        ("h grand m1 gewonnen", 3, "grand with 1 won"),
        ("sven 89", 2, "spades with 2 bid 18 89 points"),
        ("2 89", 2, "spades with 2 bid 18 89 points"),
        ("89 hand", 1, "spades with 2 hand bid 18 89 points"),
        # K could be Karo or Kreuz, S Schneider, H Hand or Herz.
        ("k 89", None, ""),
        ("s", None, ""),
        ("h", None, ""),
        ("h hand", None, ""),
    ],
)
def test_a_letter_is_a_player_where_it_can_be_nothing_else(
    line: str, seat: int | None, new: str
) -> None:
    sheet = after(table("Karl", "Sven", "Hanna"), DealAdded(declarer=1, game=BID))
    expected = None if seat is None else game(new)
    use("de")
    if expected is None:
        assert faults(sheet, line, 1) == [("player-or-word", 1)]
    else:
        assert read_entry(sheet, line, 1) == DealChanged(deal=2, declarer=seat, game=expected)


@pytest.mark.parametrize("line", ["2 h", "sven h"])
def test_what_follows_the_player_is_asked_as_without_him(line: str) -> None:
    sheet = after(table("Karl", "Sven", "Hanna"), DealAdded(declarer=1, game=BID))
    assert faults(sheet, line, 1) == [("fix-ambiguous", len(line))]


def test_a_letter_that_contradicts_the_game_it_stands_before_is_refused() -> None:
    sheet = after(table(), DealAdded(declarer=1, game=BID))
    assert faults(sheet, "h spades", 1) == [("contradiction", None)]
