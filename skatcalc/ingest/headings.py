"""The headings of foreign lists in five languages, and which column means what.

A heading is compared without case, accents and punctuation. All languages are looked up whatever
the language in force; the file's own is the one that most of its headings belong to.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from skatcalc.i18n import language
from skatcalc.problems import NotationError, Problem
from skatcalc.reading import fold


class Field(Enum):
    """What a column of a list can hold; the values are the names that ``--map`` knows."""

    GAME = "game"
    BASE = "base"
    MATADORS = "matadors"
    WITH = "with"
    WITHOUT = "without"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider-announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz-announced"
    ANNOUNCED = "announced"
    OUVERT = "ouvert"
    BID = "bid"
    CARD_POINTS = "card-points"
    TRICKS = "tricks"
    WON = "won"
    LOST = "lost"
    RESULT = "result"
    ENDED = "ended"
    BY_PARTY = "by-party"
    ANNOUNCED_AS = "announced-as"
    CARDS = "cards"
    SCORE = "score"
    WRITTEN = "written"
    VALUE = "value"
    DECLARER = "declarer"
    KONTRA = "kontra"
    RE = "re"
    DOUBLINGS = "doublings"
    FACTOR = "factor"
    BOCK = "bock"
    RAMSCH = "ramsch"
    PUSHES = "pushes"
    VIRGINS = "virgins"
    MARCH = "march"
    PASSED = "passed"
    SCORE_1 = "score-1"
    SCORE_2 = "score-2"
    SCORE_3 = "score-3"
    SCORE_4 = "score-4"
    SCORE_5 = "score-5"
    LEVELS = "levels"
    NUMBER = "number"
    IGNORED = "ignored"
    """What says nothing of the worth of a game, as the dealer."""


SEAT_SCORES: Mapping[Field, int] = {
    Field.SCORE_1: 1,
    Field.SCORE_2: 2,
    Field.SCORE_3: 3,
    Field.SCORE_4: 4,
    Field.SCORE_5: 5,
}
"""The seat whose score stands in each of these columns."""

HEADINGS: Mapping[str, Mapping[Field, str]] = {
    "de": {
        Field.GAME: "spiel, kontrakt, spielart, spieltyp, spielansage, ansage, farbe, trumpf, "
        "gespielt, gespieltes spiel, reizspiel",
        Field.BASE: "grundwert, grundwerte, grundwert der spiele, grundwert spiel",
        Field.MATADORS: "spitzen, spitze, mit ohne, m o, matadore, mit bzw ohne, anzahl spitzen",
        Field.WITH: "mit, mit spitzen",
        Field.WITHOUT: "ohne, ohne spitzen",
        Field.HAND: "hand, handspiel, aus der hand",
        Field.SCHNEIDER: "schneider, schneider gespielt, schneider gemacht, schneider erreicht",
        Field.SCHNEIDER_ANNOUNCED: "schneider angesagt, angesagt schneider, schneider ang, "
        "schn ang, schneideransage",
        Field.SCHWARZ: "schwarz, schwarz gespielt, schwarz gemacht, schwarz erreicht",
        Field.SCHWARZ_ANNOUNCED: "schwarz angesagt, angesagt schwarz, schwarz ang, schwarzansage",
        Field.ANNOUNCED: "angesagt, ansagen, ang",
        Field.OUVERT: "ouvert, offen, offenes spiel",
        Field.BID: "reizwert, gereizt, gereizt bis, gebot, reizung, reizgebot",
        Field.CARD_POINTS: "augen, kartenpunkte, augen des alleinspielers, augen alleinspieler",
        Field.TRICKS: "stiche, stiche des alleinspielers",
        Field.WON: "gewonnen, gewonnen verloren, gew",
        Field.LOST: "verloren, verl",
        Field.RESULT: "ergebnis, resultat, ausgang",
        Field.CARDS: "karten, blatt, blatt und skat",
        Field.SCORE: "punkte, spielpunkte, wertung, gewertet, angeschrieben, aufgeschrieben",
        Field.WRITTEN: "geschrieben, laut zettel, laut liste",
        Field.VALUE: "spielwert, wert, spielwert gewonnen verloren",
        Field.DECLARER: "alleinspieler, alleinspielerin, solist, spieler, solospieler",
        Field.KONTRA: "kontra, contra, kontra re, kontra und re",
        Field.RE: "re, rekontra",
        Field.DOUBLINGS: "verdopplungen, verdoppelungen, doppelungen",
        Field.FACTOR: "faktor, multiplikator, mal",
        Field.BOCK: "bock, bockrunde, bockspiel",
        Field.RAMSCH: "ramsch, ramschspiel",
        Field.PUSHES: "geschoben, schieben, schub, schube",
        Field.VIRGINS: "jungfrau, jungfrauen",
        Field.MARCH: "durchmarsch, marsch",
        Field.PASSED: "eingepasst, gepasst, passe",
        Field.LEVELS: "stufen, gewinnstufen",
        Field.NUMBER: "nr, nummer, spielnr, spiel nr, spielnummer, lfd nr",
        Field.IGNORED: "geber, kartengeber, liste, datum, serie, tisch, runde, abend, "
        "bemerkung, bemerkungen, notiz",
    },
    "en": {
        Field.GAME: "game, contract, game type, suit, trump, game played",
        Field.BASE: "base, base value",
        Field.MATADORS: "matadors, matadores, tops, w wo, with without, with or without, jacks",
        Field.WITH: "with",
        Field.WITHOUT: "without",
        Field.HAND: "hand, hand game",
        Field.SCHNEIDER: "schneider, schneider made",
        Field.SCHNEIDER_ANNOUNCED: "schneider announced, announced schneider",
        Field.SCHWARZ: "schwarz, schwarz made",
        Field.SCHWARZ_ANNOUNCED: "schwarz announced, announced schwarz",
        Field.ANNOUNCED: "announced",
        Field.OUVERT: "open, ouvert",
        Field.BID: "bid, bid value, highest bid",
        Field.CARD_POINTS: "card points, cardpoints, eyes, pips",
        Field.TRICKS: "tricks, tricks taken",
        Field.WON: "won, win, won lost",
        Field.LOST: "lost, loss",
        Field.RESULT: "result, outcome",
        Field.ENDED: "ended",
        Field.BY_PARTY: "by party",
        Field.ANNOUNCED_AS: "announced as",
        Field.CARDS: "cards, declarer cards",
        Field.SCORE: "score, points, game score, score points",
        Field.WRITTEN: "written",
        Field.VALUE: "value, game value",
        Field.DECLARER: "declarer, player, soloist",
        Field.KONTRA: "kontra, contra, double, kontra re, contra re",
        Field.RE: "re, rekontra, redouble",
        Field.DOUBLINGS: "doublings",
        Field.FACTOR: "factor, multiplier, times",
        Field.BOCK: "bock, bock round",
        Field.RAMSCH: "ramsch",
        Field.PUSHES: "pushes, pushed",
        Field.VIRGINS: "virgin, virgins",
        Field.MARCH: "march",
        Field.PASSED: "passed, passed in",
        Field.LEVELS: "levels",
        Field.NUMBER: "no, number, hand no, game no",
        Field.IGNORED: "dealer, list, date, series, table, games, scoring, rules, first dealer, "
        "players, round, evening, test, remark, note",
    },
    "ru": {
        Field.GAME: "игра, контракт, вид игры, масть, козырь",
        Field.BASE: "базовая стоимость, база",
        Field.MATADORS: "матадоры, старшие козыри, с б, с без, вершины",
        Field.WITH: "с",
        Field.WITHOUT: "без",
        Field.HAND: "с руки, хэнд, рука, игра с руки",
        Field.SCHNEIDER: "шнайдер, портной",
        Field.SCHNEIDER_ANNOUNCED: "шнайдер объявлен, объявлен шнайдер, объявленный шнайдер",
        Field.SCHWARZ: "шварц",
        Field.SCHWARZ_ANNOUNCED: "шварц объявлен, объявлен шварц, объявленный шварц",
        Field.ANNOUNCED: "объявлено, объявлен",
        Field.OUVERT: "увёрт, уверт, открытая, открыто, открытая игра",
        Field.BID: "ставка, торг, заявка, назначено",
        Field.CARD_POINTS: "очки, очки карт, карточные очки, глазки",
        Field.TRICKS: "взятки",
        Field.WON: "выиграно, выигрыш, выиграл",
        Field.LOST: "проиграно, проигрыш, проиграл",
        Field.RESULT: "результат, исход, итог",
        Field.CARDS: "карты",
        Field.SCORE: "счёт, запись, счёт игры, записано, баллы",
        Field.VALUE: "стоимость, стоимость игры, цена игры",
        Field.DECLARER: "декларант, игрок, разыгрывающий, играющий",
        Field.KONTRA: "контра, контра ре",
        Field.RE: "ре, реконтра",
        Field.DOUBLINGS: "удвоения",
        Field.FACTOR: "множитель, коэффициент",
        Field.BOCK: "бок, бок раунд, круг бока",
        Field.RAMSCH: "рамш",
        Field.PUSHES: "сдвиги, сдвиг",
        Field.VIRGINS: "дева, девы",
        Field.MARCH: "марш, дурхмарш",
        Field.PASSED: "пас, спасовано",
        Field.LEVELS: "множ, множители, ступени",
        Field.NUMBER: "номер, №, номер игры",
        Field.IGNORED: "сдающий, список, дата, серия, стол, раунд, примечание",
    },
    "cs": {
        Field.GAME: "hra, kontrakt, druh hry, barva, trumf, trumfy, závazek",
        Field.BASE: "základní hodnota, základ",
        Field.MATADORS: "špice, matadoři, matadory, s b, s bez, vrcholy",
        Field.WITH: "s",
        Field.WITHOUT: "bez",
        Field.HAND: "z ruky, hand, hra z ruky",
        Field.SCHNEIDER: "schneider, šnajdr, krejčí",
        Field.SCHNEIDER_ANNOUNCED: "ohlášený schneider, schneider ohlášený, schneider ohlášen",
        Field.SCHWARZ: "schwarz, švarc",
        Field.SCHWARZ_ANNOUNCED: "ohlášený schwarz, schwarz ohlášený, schwarz ohlášen",
        Field.ANNOUNCED: "ohlášeno, ohlášený, ohlášen",
        Field.OUVERT: "otevřeně, otevřená, ouvert",
        Field.BID: "nabídka, dražba, licitace",
        Field.CARD_POINTS: "body, body karet, body v kartách, oka",
        Field.TRICKS: "zdvihy, štychy",
        Field.WON: "vyhráno, výhra",
        Field.LOST: "prohráno, prohra",
        Field.RESULT: "výsledek",
        Field.CARDS: "karty",
        Field.SCORE: "skóre, zápis, zapsáno",
        Field.VALUE: "hodnota, hodnota hry",
        Field.DECLARER: "hlavní hráč, hráč, sólista",
        Field.KONTRA: "kontra, flek, kontra re",
        Field.RE: "re, rekontra",
        Field.DOUBLINGS: "zdvojení",
        Field.FACTOR: "násobek, násobitel",
        Field.BOCK: "bock, bockové kolo",
        Field.RAMSCH: "ramsch, ramš",
        Field.PUSHES: "posuny, posun",
        Field.VIRGINS: "panna, panny",
        Field.MARCH: "pochod, durch",
        Field.PASSED: "pas, pasováno",
        Field.LEVELS: "nás, násobky, stupně",
        Field.NUMBER: "číslo, č, číslo hry",
        Field.IGNORED: "rozdávající, listina, datum, série, stůl, kolo, poznámka",
    },
    "ro": {
        Field.GAME: "joc, jocul, contract, tipul jocului, culoare, atu",
        Field.BASE: "valoare de bază, bază",
        Field.MATADORS: "matadori, vârfuri, c f, cu fără",
        Field.WITH: "cu",
        Field.WITHOUT: "fără",
        Field.HAND: "din mână, mână, hand, joc din mână",
        Field.SCHNEIDER: "schneider, croitor",
        Field.SCHNEIDER_ANNOUNCED: "schneider anunțat",
        Field.SCHWARZ: "schwarz, negru",
        Field.SCHWARZ_ANNOUNCED: "schwarz anunțat",
        Field.ANNOUNCED: "anunțat",
        Field.OUVERT: "deschis, ouvert, pe față",
        Field.BID: "ofertă, licitație",
        Field.CARD_POINTS: "puncte, punctele cărților, puncte în cărți, ochi",
        Field.TRICKS: "levate",
        Field.WON: "câștigat, câștig",
        Field.LOST: "pierdut, pierdere",
        Field.RESULT: "rezultat",
        Field.CARDS: "cărți",
        Field.SCORE: "scor, înscris, scris",
        Field.VALUE: "valoare, valoarea jocului",
        Field.DECLARER: "declarant, jucător, solist",
        Field.KONTRA: "kontra, contra, kontra re",
        Field.RE: "re, rekontra",
        Field.DOUBLINGS: "dublări",
        Field.FACTOR: "factor, multiplicator",
        Field.BOCK: "bock, runda bock",
        Field.RAMSCH: "ramsch",
        Field.PUSHES: "împingeri, împins",
        Field.VIRGINS: "fecioară, fecioare",
        Field.MARCH: "marș",
        Field.PASSED: "pas, trecut",
        Field.LEVELS: "trepte",
        Field.NUMBER: "număr, numărul, numărul jocului",
        Field.IGNORED: "cel care împarte, împarte, listă, dată, serie, masă, rundă, observații",
    },
}
"""The headings of each field, by language; the language in force goes before the others."""

_SEAT = re.compile(r"(?:scores?|points|punkte|spielpunkte|счет|skore|scor) ?([1-5])")
_LEVELS = {
    Field.SCHNEIDER: Field.SCHNEIDER_ANNOUNCED,
    Field.SCHWARZ: Field.SCHWARZ_ANNOUNCED,
}
_NEEDED = frozenset({Field.GAME, Field.BASE, Field.RESULT, Field.WRITTEN, Field.SCORE, Field.VALUE})
"""Without one of these a table is no list of games."""


class Columns(NamedTuple):
    """Which column of a list holds which field, and the language that its headings are in.

    ``unread`` are headings that nobody knows.
    """

    fields: Mapping[Field, str]
    language: str
    unread: tuple[str, ...]


def plain_heading(heading: str) -> str:
    """Return a heading as it is compared.

    >>> plain_heading("Schneider-angesagt"), plain_heading("Spiel-Nr."), plain_heading("mit/ohne")
    ('schneider angesagt', 'spiel nr', 'mit ohne')
    """
    return " ".join(re.sub(r"[^\w№]+|_+", " ", fold(heading)).split())


@cache
def _table(known_in: str) -> dict[str, Field]:
    return {
        plain_heading(word): field
        for field, words in HEADINGS[known_in].items()
        for word in words.split(",")
    }


@cache
def headings_of(field: Field) -> frozenset[str]:
    """Return the headings of a field in all languages, as they are compared."""
    return frozenset(
        word for each in HEADINGS for word, known in _table(each).items() if known is field
    )


def unique(headings: Sequence[str]) -> tuple[str, ...]:
    """Return the headings so that no two are the same: paper has "angesagt" twice.

    >>> unique(["Schneider", "angesagt", "Schwarz", "angesagt"])
    ('Schneider', 'angesagt', 'Schwarz', 'angesagt #2')
    """
    found: list[str] = []
    for heading in headings:
        count = sum(each == heading or each.startswith(f"{heading} #") for each in found)
        found.append(f"{heading} #{count + 1}" if heading and count else heading)
    return tuple(found)


def _order() -> list[str]:
    return [language(), *(each for each in HEADINGS if each != language())]


def field_of(heading: str) -> Field | None:
    """Return the field that a heading names in any language, or ``None``.

    Of a nested name, as JSON has, its last part does.

    >>> field_of("Reizwert"), field_of("Очки"), field_of("recorded.score.2"), field_of("Kasse")
    (<Field.BID: 'bid'>, <Field.CARD_POINTS: 'card-points'>, <Field.SCORE_2: 'score-2'>, None)
    """
    parts = re.sub(r" #[0-9]+$", "", heading).split(".")
    for start in range(len(parts)):
        word = plain_heading(" ".join(parts[start:]))
        seat = _SEAT.fullmatch(word)
        if seat:
            return Field(f"score-{seat[1]}")
        for each in _order():
            found = _table(each).get(word)
            if found is not None:
                return found
    return None


def is_heading(cells: Sequence[str]) -> bool:
    """Return whether a line of cells looks like the headings of a list of games."""
    found = {field_of(cell) for cell in cells if cell.strip()} - {None, Field.IGNORED, Field.NUMBER}
    return len(found) > 1 and not found.isdisjoint(_NEEDED)


def recognise(
    headings: Sequence[str], told: Mapping[str, Field], numbered: Collection[str] = ()
) -> Columns:
    """Return which column holds what; ``told`` goes before what the headings say.

    A column "angesagt" alone belongs to the level before it; ``numbered`` are those whose cells
    count the lines, so that "Spiel" is no game there. Raises ``NotationError`` with every
    fault: a column that is not there, two that mean the same, none with the game or its score.
    """
    problems = [*_map_problems(headings, told)]
    found: dict[Field, str] = {}
    unread = []
    before: Field | None = None
    for heading in headings:
        field = told.get(plain_heading(heading))
        if field is None:
            field = field_of(heading)
            if field is Field.ANNOUNCED:
                field = _LEVELS.get(before) if before else None
            # What is told to be the column goes before one that only looks like it.
            idle = field in told.values() or (field is Field.GAME and heading in numbered)
            field = Field.IGNORED if idle else field
        before = field
        if field is None and heading.strip():
            unread.append(heading)
        if field is None or field is Field.IGNORED:
            continue
        other = found.setdefault(field, heading)
        if other != heading and field is not Field.NUMBER:
            facts = {"first": other, "second": heading, "field": field.value}
            problems.append(Problem("audit-column-twice", facts))
    if not problems and found.keys().isdisjoint(_NEEDED | {*SEAT_SCORES}):
        columns = tuple(heading for heading in headings if heading.strip())
        problems.append(Problem("audit-no-heading", {"columns": columns or ("-",)}))
    if problems:
        raise NotationError(problems)
    return Columns(found, _language(headings), tuple(unread))


def _map_problems(headings: Sequence[str], told: Mapping[str, Field]) -> Iterator[Problem]:
    from skatcalc.notation import nearest

    known = {plain_heading(heading): heading for heading in headings}
    for column in told:
        if column not in known:
            facts = {"column": column, "columns": tuple(filter(str.strip, headings))}
            yield Problem("audit-map-column", {**facts, "nearest": nearest(column, known)})


def _language(headings: Sequence[str]) -> str:
    """Return the language that most headings belong to; the one in force where several do."""
    plain = [plain_heading(heading) for heading in headings]
    return max(_order(), key=lambda each: sum(word in _table(each) for word in plain))


def read_map(word: str) -> tuple[str, Field]:
    """Return the column and the field of a word as ``COLUMN=FIELD``, as ``--map`` takes it.

    Raises ``NotationError`` with the code ``audit-map``.
    """
    from skatcalc.notation import nearest

    column, equals, name = word.rpartition("=")
    names = tuple(field.value for field in Field)
    wanted = name.strip().casefold().replace("_", "-")
    if equals and plain_heading(column) and wanted in names:
        return plain_heading(column), Field(wanted)
    near = nearest(wanted, names) if equals else None
    facts = {"word": word, "known": names, "nearest": near}
    raise NotationError(Problem("audit-map", facts))
