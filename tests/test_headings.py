"""The headings of foreign lists: what they mean in five languages, and what is refused."""

from collections import defaultdict

import pytest

from skatcalc.i18n import LANGUAGES, use
from skatcalc.ingest.headings import (
    HEADINGS,
    Columns,
    Field,
    field_of,
    is_heading,
    plain_heading,
    read_map,
    recognise,
    unique,
)
from skatcalc.problems import Problem, SkatError

CASES = """
Spielart | game
Spitzen | matadors
Mit | with
ohne | without
HAND | hand
Schneider | schneider
Schn. ang. | schneider-announced
schwarz angesagt | schwarz-announced
Ouvert | ouvert
Gereizt | bid
Augen | card-points
Stiche | tricks
Gewonnen | won
verloren | lost
Punkte | score
Spielwert | value
Grundwert | base
Alleinspieler | declarer
Kontra/Re | kontra
Bockrunde | bock
Ramsch | ramsch
Durchmarsch | march
Jungfrau | virgins
eingepaßt | passed
Spiel-Nr. | number
Punkte 2 | score-2
Contract | game
with/without | matadors
card_points | card-points
Declarer | declarer
schneider_announced | schneider-announced
open | ouvert
score3 | score-3
recorded.score.1 | score-1
Контракт | game
Матадоры | matadors
Очки | card-points
Взятки | tricks
Ставка | bid
Выиграно | won
Счёт | score
Декларант | declarer
Шнайдер | schneider
Шварц-объявлен | schwarz-announced
Závazek | game
Špice | matadors
Body | card-points
Zdvihy | tricks
Nabídka | bid
Výhra | won
Skóre | score
Hlavní hráč | declarer
z ruky | hand
Ohlášený Schneider | schneider-announced
Jocul | game
Vârfuri | matadors
Puncte | card-points
Levate | tricks
Ofertă | bid
Câștigat | won
Scor | score
Declarant | declarer
din mână | hand
Schneider anunţat | schneider-announced
"""


@pytest.mark.parametrize(
    ("heading", "field"), [line.split(" | ") for line in CASES.strip().splitlines()]
)
def test_a_heading_means_a_field(heading: str, field: str) -> None:
    assert field_of(heading) is Field(field)


def test_every_language_has_the_headings_of_a_list() -> None:
    needed = {*Field} - {
        # what only files of ours have, and what has its own pattern
        *(Field.ENDED, Field.BY_PARTY, Field.ANNOUNCED_AS, Field.WRITTEN),
        *(Field.SCORE_1, Field.SCORE_2, Field.SCORE_3, Field.SCORE_4, Field.SCORE_5),
    }
    assert {*HEADINGS} == {*LANGUAGES}
    for language, known in HEADINGS.items():
        assert needed <= known.keys(), language


def test_no_heading_means_two_things() -> None:
    meanings = defaultdict(set)
    for known in HEADINGS.values():
        for field, words in known.items():
            for word in words.split(","):
                assert plain_heading(word)
                meanings[plain_heading(word)].add(field)
    assert {word: fields for word, fields in meanings.items() if len(fields) > 1} == {}


@pytest.mark.parametrize("heading", ["", "Kasse", "Punkte 6", "recorded.seeger_fabian.1", "#2"])
def test_what_nobody_knows_is_no_field(heading: str) -> None:
    assert field_of(heading) is None


def columns(headings: str, **told: Field) -> Columns:
    return recognise(unique(headings.split(";")), told)


def faults(headings: str, **told: Field) -> list[Problem]:
    with pytest.raises(SkatError) as raised:
        columns(headings, **told)
    return list(raised.value.problems)


def test_what_is_announced_belongs_to_the_level_before_it() -> None:
    found = columns("Spiel;Schneider;angesagt;Schwarz;angesagt;Punkte").fields
    assert found[Field.SCHNEIDER_ANNOUNCED] == "angesagt"
    assert found[Field.SCHWARZ_ANNOUNCED] == "angesagt #2"
    assert columns("Spiel;angesagt;Punkte").unread == ("angesagt",)


def test_columns_that_nobody_knows_are_named() -> None:
    found = columns("Nr;Spiel;Kasse;;Punkte;Wetter")
    assert (found.unread, found.language) == (("Kasse", "Wetter"), "de")
    assert found.fields == {Field.NUMBER: "Nr", Field.GAME: "Spiel", Field.SCORE: "Punkte"}


@pytest.mark.parametrize(
    ("headings", "language"),
    [
        ("Spiel;Spitzen;Augen", "de"),
        ("Game;Tops;Card points", "en"),
        ("Игра;Матадоры;Очки", "ru"),
        ("Hra;Špice;Body", "cs"),
        ("Joc;Matadori;Puncte", "ro"),
        ("Kontra;Ramsch;game", "en"),
    ],
)
def test_the_language_is_that_of_most_headings(headings: str, language: str) -> None:
    assert columns(headings).language == language


def test_where_several_languages_fit_it_is_the_one_in_force() -> None:
    use("cs")
    assert columns("Schneider;Kontra;Score").language == "en"
    assert columns("Kontrakt;Hand;Bock").language == "cs"
    use("de")
    assert columns("Kontrakt;Hand;Bock").language == "de"


def test_a_column_that_is_told_goes_before_its_heading() -> None:
    found = columns("Spiel;Punkte;Wertung", punkte=Field.CARD_POINTS)
    assert found.fields[Field.CARD_POINTS] == "Punkte"
    assert found.fields[Field.SCORE] == "Wertung"
    # A heading that only looks like the same field gives way, before or after it.
    for headings in ("Spiel;Punkte;Wertung", "Spiel;Wertung;Punkte"):
        assert columns(headings, punkte=Field.SCORE).fields[Field.SCORE] == "Punkte"


def test_two_columns_for_one_field_are_not_guessed() -> None:
    (problem,) = faults("Spiel;Punkte;Wertung")
    assert (problem.code, problem.facts["field"]) == ("audit-column-twice", "score")
    assert faults("Spiel;A;B", a=Field.SCORE, b=Field.SCORE)[0].code == "audit-column-twice"


def test_a_table_of_something_else_is_refused_with_its_columns() -> None:
    (problem,) = faults("Name;Ort;Telefon")
    assert problem.code == "audit-no-heading"
    assert problem.facts["columns"] == ("Name", "Ort", "Telefon")
    assert faults("")[0].facts["columns"] == ("-",)


def test_a_column_that_is_not_there_cannot_be_mapped() -> None:
    (problem,) = faults("Spiel;Punkte", punkt=Field.SCORE)
    assert (problem.code, problem.facts["nearest"]) == ("audit-map-column", "punkte")


def test_what_maps_a_column_is_a_heading_and_a_field() -> None:
    assert read_map("Pkt. (A=B)=Card_Points") == ("pkt a b", Field.CARD_POINTS)
    for word in ("Pkt", "=score", "Pkt=points", "Pkt="):
        with pytest.raises(SkatError) as raised:
            read_map(word)
        assert raised.value.problems[0].code == "audit-map"


def test_a_line_of_headings_has_a_game_or_a_score_and_more() -> None:
    assert is_heading(["Nr", "Spiel", "Punkte"])
    assert not is_heading(["Spiel", "", "Liste"])
    assert not is_heading(["Anna", "Bernd", "Carla"])
    assert not is_heading(["Hand", "Schneider"])
