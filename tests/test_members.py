"""The register of members: whom a name means, on a list and on a command line."""

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatcalc.labels import MemberLabel, SheetLabel
from skatcalc.members import (
    ALWAYS,
    Event,
    Member,
    PlayerAdded,
    PlayerChanged,
    PlayersMerged,
    PlayersParted,
    Register,
    SeatLinked,
    event_from_body,
    event_to_body,
    is_alike,
    name_problems,
    replay,
    shown_name,
    take_in,
    written_as_guest,
)
from skatcalc.problems import Problem, SkatError

JUNE = date(2026, 6, 1)
MONDAY = SheetLabel(3, "Monday", date(2026, 5, 4))
STREAM = "sheet/0123"


def register(*names: str) -> Register:
    """Return a register of members with these names, guests where they are marked so."""
    return replay(take_in(Register(), names))


def changed(before: Register, number: int, **fields: object) -> Register:
    own = before.entries[number - 1]
    told = {name: getattr(own, name) for name in Member.__dataclass_fields__}
    return before.apply(PlayerChanged(Member(**{**told, **fields})))


def numbers(found: tuple[Member, ...]) -> list[int]:
    return [each.number for each in found]


def refusal(call: Callable[[], object]) -> Problem:
    with pytest.raises(SkatError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem


def test_a_guest_becomes_a_member_on_his_day() -> None:
    otto = Member(id="p1", number=1, name="Otto", since=JUNE)
    assert otto.is_guest(date(2026, 5, 31))
    assert not otto.is_guest(JUNE)
    assert Member(id="p1", number=1, name="Otto").is_guest(JUNE)
    assert not Member(id="p1", number=1, name="Otto", since=ALWAYS).is_guest(date.min)


@pytest.mark.parametrize(
    ("written", "name", "guest"),
    [
        ("Otto (G)", "Otto", True),
        ("Otto(g)", "Otto", True),
        ("Otto", "Otto", False),
        ("  Otto   Groß ", "Otto Groß", False),
        ("(G)", "", True),
    ],
)
def test_the_mark_of_a_guest_stands_behind_the_name(written: str, name: str, guest: bool) -> None:
    assert written_as_guest(written) == (name, guest)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Karl Meier", "Karl"),
        ("Meier, Karl", "Karl"),
        ("Dr. Karl Meier", "Karl"),
        ("K. M.", "K."),
        ("Meier,", "Meier,"),
        ("Karl", "Karl"),
    ],
)
def test_of_who_wishes_so_the_first_name_alone_is_published(name: str, shown: str) -> None:
    member = Member(id="p1", number=1, name=name, first_name_only=True)
    assert shown_name(member, [member]) == shown


def test_two_who_would_be_published_alike_have_their_numbers() -> None:
    members = [
        Member(id="p1", number=1, name="Karl Meier", first_name_only=True),
        Member(id="p2", number=2, name="karl"),
        Member(id="p3", number=3, name="Karl Schulz"),
        Member(id="p4", number=4, name="Karl Schulz"),
        Member(id="p5", number=5, name="Karla Meier"),
    ]
    assert [shown_name(each, members) for each in members] == [
        "Karl (1)",
        "karl (2)",
        "Karl Schulz (3)",
        "Karl Schulz (4)",
        "Karla Meier",
    ]


@given(st.lists(st.sampled_from(["Karl", "Karl Meier", "Karl Mayer", "Otto Meier"]), max_size=6))
def test_no_two_are_ever_published_alike_nor_a_last_name_against_a_wish(names: list[str]) -> None:
    members = [
        Member(id=f"p{number}", number=number, name=name, first_name_only=" " in name)
        for number, name in enumerate(names, start=1)
    ]
    shown = [shown_name(each, members) for each in members]
    assert len({*shown}) == len(shown)
    assert not [each for each in shown if "M" in each]


EVENTS: tuple[Event, ...] = (
    PlayerAdded(Member(id="p1", number=0, name="Karl")),
    PlayerAdded(
        Member(
            id="p2",
            number=0,
            name="Bernd Groß",
            names=("Bernd", "Berndt"),
            since=JUNE,
            pass_no="17",  # noqa: S106 - of a federation
            club_no="05.53.015",
            first_name_only=True,
        )
    ),
    PlayerChanged(Member(id="p1", number=0, name="Karl", since=ALWAYS)),
    PlayersMerged("p1", "p2"),
    PlayersParted("p2"),
    SeatLinked(STREAM, "Karl", "p1"),
    SeatLinked(STREAM, "Karl", None),
)


@pytest.mark.parametrize("event", EVENTS)
def test_what_is_kept_of_an_event_is_read_again(event: Event) -> None:
    assert event_from_body(type(event).__name__, 1, event_to_body(event)) == event


def test_what_was_not_told_of_a_member_is_not_kept() -> None:
    assert event_to_body(EVENTS[0]) == {"id": "p1", "name": "Karl"}


@pytest.mark.parametrize(("kind", "version"), [("PlayerFired", 1), ("PlayerAdded", 2)])
def test_an_entry_of_a_newer_program_is_refused(kind: str, version: int) -> None:
    found = refusal(lambda: event_from_body(kind, version, {"id": "p1", "name": "Karl"}))
    assert found == Problem("book-event-unknown", {"kind": kind})


def test_numbers_count_in_the_order_of_the_register_and_stay() -> None:
    found = replay(EVENTS)
    assert [(each.number, each.id) for each in found.members] == [(1, "p1"), (2, "p2")]
    assert found.last_seq == len(EVENTS)
    assert found.members[0].since == ALWAYS
    assert changed(found, 2, name="Bernd").members[1].number == 2


def test_a_written_name_ignores_case_and_accents_and_finds_earlier_names() -> None:
    found = changed(register("Jürgen"), 1, name="Jürgen Groß", names=("Jürgen",))
    for written in ("jurgen", "JÜRGEN", "jürgen gross", " Jürgen  Groß ", "Jürgen (G)"):
        assert numbers(found.named(written)) == [1]
    assert found.named("Jürg") == ()


def test_one_with_the_same_name_earlier_and_now_is_found_once() -> None:
    assert numbers(changed(register("Karl"), 1, names=("KARL",)).named("Karl")) == [1]


def test_two_of_a_name_are_asked_on_a_list() -> None:
    both = register("Karl", "Otto")
    both = both.apply(both.added("Karl", since=ALWAYS, club_no="05.53.015"))
    found = refusal(lambda: both.member_of(STREAM, MONDAY, "karl"))
    assert found == Problem(
        "member-asked",
        {
            "name": "karl",
            "sheet": MONDAY,
            "list": 3,
            "members": (MemberLabel(1, "Karl"), MemberLabel(3, "Karl", "05.53.015")),
        },
    )
    assert str(MemberLabel(3, "Karl", "05.53.015")) == "Karl (3, 05.53.015)"
    assert both.member_of(STREAM, MONDAY, "Otto").number == 2


def test_what_was_said_of_a_list_counts_there_alone() -> None:
    both = register("Karl")
    both = both.apply(both.added("Karl", since=ALWAYS))
    said = both.apply(SeatLinked(STREAM, "Karl", "p2"))
    assert said.member_of(STREAM, MONDAY, "KARL").number == 2
    assert refusal(lambda: said.member_of("sheet/other", MONDAY, "Karl")).code == "member-asked"
    again = said.apply(SeatLinked(STREAM, "karl", "p1"))
    assert again.member_of(STREAM, MONDAY, "Karl").number == 1
    taken_back = again.apply(SeatLinked(STREAM, "Karl", None))
    assert taken_back.links == {}


def test_a_guest_of_the_same_name_is_told_by_the_mark() -> None:
    both = register("Karl")
    both = both.apply(both.added("Karl", since=JUNE))
    assert both.member_of(STREAM, MONDAY, "Karl (G)").number == 2
    assert refusal(lambda: both.member_of(STREAM, MONDAY, "Karl")).code == "member-asked"
    july = SheetLabel(9, "Monday", date(2026, 7, 6))
    assert refusal(lambda: both.member_of(STREAM, july, "Karl (G)")).code == "member-asked"


def test_a_guest_on_a_list_is_no_member_without_asking() -> None:
    otto = register("Otto")
    found = refusal(lambda: otto.member_of(STREAM, MONDAY, "Otto (G)"))
    assert found.code == "guest-is-member"
    assert found.facts["member"] == MemberLabel(1, "Otto")
    later = changed(otto, 1, since=JUNE)
    assert later.member_of(STREAM, MONDAY, "Otto (G)").number == 1


def test_a_name_that_the_register_does_not_know_is_told() -> None:
    found = refusal(lambda: register("Otto").member_of(STREAM, MONDAY, "Karl"))
    assert found == Problem("member-not-known", {"name": "Karl", "sheet": MONDAY, "list": 3})


def test_merged_entries_are_one_member_with_all_names() -> None:
    found = changed(register("Bernd", "Berndt", "Bernt"), 2, names=("Bert", "BERND"))
    found = found.apply(PlayersMerged("p2", "p3")).apply(PlayersMerged("p1", "p2"))
    (bernd,) = found.members
    assert (bernd.number, bernd.name) == (1, "Bernd")
    assert bernd.names == ("Berndt", "Bert", "Bernt")
    assert numbers(found.named("bernt")) == [1]
    assert found.member("p3") == bernd
    assert found.find("3") == bernd
    assert found.entry("p2").names == ("Bert", "BERND")


def test_parting_brings_back_what_was_before() -> None:
    before = changed(register("Bernd", "Berndt", "Bernt"), 2, names=("Bert",))
    merged = before.apply(PlayersMerged("p2", "p3")).apply(PlayersMerged("p1", "p2"))
    parted = merged.apply(PlayersParted("p2"))
    assert [(each.name, each.names) for each in parted.members] == [
        ("Bernd", ()),
        ("Berndt", ("Bert", "Bernt")),
    ]
    assert parted.apply(PlayersParted("p3")).members == before.members


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5, unique=True))
def test_merging_and_parting_in_any_order_changes_nothing(order: list[int]) -> None:
    before = register("Anna", "Bert", "Carl", "Dora", "Emil")
    after, pairs = before, [(f"p{order[0]}", f"p{each}") for each in order[1:]]
    for kept, gone in pairs:
        after = after.apply(PlayersMerged(kept, gone))
    assert len(after.members) == 5 - len(pairs)
    for _kept, gone in pairs:
        after = after.apply(PlayersParted(gone))
    assert after.members == before.members


@pytest.mark.parametrize(
    ("word", "number"), [("2", 2), ("bert", 2), ("Be", 2), ("karl m", 3), ("charly", 3)]
)
def test_a_command_line_names_a_member_by_number_name_or_beginning(word: str, number: int) -> None:
    known = changed(register("Anna", "Bert", "Karl Meier"), 3, names=("Charly",))
    assert known.find(word).number == number


@pytest.mark.parametrize("word", ["0", "4", "", "Xaver"])
def test_a_member_whom_nobody_knows_is_told(word: str) -> None:
    found = refusal(lambda: register("Anna", "Bert", "Karl").find(word))
    assert found == Problem("member-unknown", {"word": word, "nearest": None})


def test_a_slip_in_a_name_is_told_the_nearest() -> None:
    assert refusal(lambda: register("Otto", "Anna").find("Otho")).facts["nearest"] == "Otto"


def test_a_beginning_of_two_names_is_asked_and_one_of_the_same_member_is_not() -> None:
    known = changed(register("Karl", "Karla"), 1, names=("Karlchen",))
    assert known.find("karl").number == 1
    assert known.find("karlc").number == 1
    found = refusal(lambda: known.find("ka"))
    assert found.code == "member-ambiguous"
    assert found.facts["members"] == (MemberLabel(1, "Karl"), MemberLabel(2, "Karla"))


def test_what_was_merged_is_found_by_its_own_name_or_the_only_one_by_the_member() -> None:
    found = register("Bernd", "Berndt", "Bernt", "Otto").apply(PlayersMerged("p1", "p2"))
    for word in ("berndt", "2", "Bernd", "1"):
        assert found.find_merged(word).id == "p2"
    assert refusal(lambda: found.find_merged("Otto")).code == "member-not-merged"
    assert refusal(lambda: found.find_merged("Xaver")).code == "member-unknown"
    more = found.apply(PlayersMerged("p1", "p3"))
    assert refusal(lambda: more.find_merged("Bernd")).code == "member-ambiguous"
    assert more.find_merged("3").id == "p3"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Berndt", "Bernd"),
        ("Karl", "Carl"),
        ("KARL MEYER", "Karl Meier"),
        ("Karl", "Karl Meier"),
        ("Karl M.", "Karl Meier"),
        ("K. Meier", "Karl Meier"),
        ("Jürgen", "Jurgen"),
    ],
)
def test_names_that_may_be_one_persons_look_alike(one: str, other: str) -> None:
    assert is_alike(one, other)
    assert is_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Bert"),
        ("Bert", "Bernd"),
        ("Uwe", "Ute"),
        ("Karl Meier", "Karl Schneider"),
        ("Karl S.", "Karl Meier"),
        ("Meier", "Karl Meier"),
        ("", "Karl"),
    ],
)
def test_names_of_two_persons_do_not(one: str, other: str) -> None:
    assert not is_alike(one, other)
    assert not is_alike(other, one)


def test_look_alikes_leave_out_the_same_name() -> None:
    known = register("Bernd", "Berndt", "Anna")
    known = known.apply(known.added("BERND"))
    assert numbers(known.look_alikes(known.member("p1"))) == [2]


def test_who_is_named_on_lists_and_not_known_is_taken_in_once() -> None:
    known = register("Anna", "Karl", "(G)", "Otto (G)")
    assert [(each.name, each.since) for each in known.members] == [
        ("Anna", ALWAYS),
        ("Karl", ALWAYS),
        ("Otto", None),
    ]
    new = take_in(known, ["anna", "Otto", "Bert", "BERT", "Karl (G)"], JUNE)
    assert [event.member.name for event in new] == ["Bert"]
    assert new[0].member.number == 4
    (guest,) = take_in(known, ["Dora"], JUNE, guests=True)
    assert guest.member.since is None


def test_a_name_is_no_number_and_not_empty() -> None:
    assert [*name_problems("Karl 2")] == []
    assert [*name_problems(" ")] == [Problem("player-blank")]
    assert [problem.code for problem in name_problems("Anna\x1b[31m")] == ["name-signs"]
    assert [*name_problems(" 12 ")] == [Problem("member-name-number", {"name": "12"})]
