"""The verdict on a dispute in words: at most 80 columns wide and half a screen high."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from skatcalc.cards import Card, trumps
from skatcalc.disputes import Aspect, Judgement, Need, OtherBook, Standing, Verdict
from skatcalc.explain import Paragraph, paragraphs
from skatcalc.game import Contract, Ending, Game, LevelKind, Party
from skatcalc.i18n import N_, _, ngettext
from skatcalc.levels import (
    ALL_TRICKS,
    CARD_POINTS_FOR_SCHNEIDER,
    CARD_POINTS_TO_WIN,
    ENDED_EARLY,
    OWN_SCHNEIDER,
    Level,
    Reason,
    known_card_points,
)
from skatcalc.rules import Rules, neighbours
from skatcalc.rulewords import difference_text
from skatcalc.speech import consequences, steps, title, why_lost
from skatcalc.terms import contract_name, level_name, listed, matadors_text
from skatcalc.valuation import GameValue, Result

WIDTH = 80
MOST_LINES = 12
"""Half a screen."""
_GAP = 2
_INDENT = "  "
_TWO = 2
"""Of two claims one says "both" and "neither"."""

_SLIPS: Mapping[str, str] = {
    "lost-once": N_("{score} counts the loss once; a lost game counts twice"),
    "announced-once": N_("{score} counts the announcement alone; the level missed counts as well"),
    "announced-left-out": N_("{score} leaves out what was announced and missed; it counts in full"),
    "announced-twice": N_("{score} counts an announced level twice against the declarer"),
    "one-short-of-schneider": N_("{score} counts schneider one card point too early"),
    "exactly-schneider": N_("{score} leaves out schneider, which 90 card points make and 30 lose"),
    "own-schneider-left-out": N_("{score} leaves out the declarer's own level, which he pays for"),
    "schwarz-by-points": N_("{score} decides schwarz by card points; it goes by tricks"),
    "tops-of-jacks": N_("{score} counts the jacks alone, but the matadors go on after them"),
    "tops-without-skat": N_("{score} leaves out the skat, whose cards count as matadors, too"),
    "bid-forgotten": N_("{score} forgets the bid"),
    "overbid-by-value": N_("{score} is the value reached, which does not cover the bid, doubled"),
    "overbid-by-base": N_("{score} is the base value; what is lost is what covers the bid"),
    "bid-before-levels": N_("{score} holds the bid against the game without the levels made"),
    "null-as-null": N_("{score} counts the null, but another game replaces it"),
    "null-multiple": N_("{score} is a multiple of the null, which has none"),
    "level-after-ending": N_("{score} counts a level that was not played for to the end"),
    "lost-by-the-bid": N_("{score} is the bid; what is lost is a multiple of the base value"),
    "doubled": N_("{score} is doubled; these rules have no kontra and no bock"),
}

_SWITCHES: Mapping[tuple[str, str], str] = {
    ("pre1999", "lost_hand_factor"): N_("{score}: a lost Hand game counted once until 1998"),
    ("pre1999", "grand_ouvert"): N_("{score}: an open grand had the base value 36 until 1998"),
    ("grand20", "grand"): N_("{score}: a grand has the base value 20 in older books"),
    ("raeuber", "grand"): N_("{score}: in Räuberskat a grand has the base value 20"),
    ("raeuber", "loss_by_bid"): N_("{score}: in Räuberskat a lost game costs the bid"),
    ("raeuber", "lost_hand_factor"): N_("{score}: in Räuberskat a lost Hand game counts once"),
    ("raeuber", "lost_null_factor"): N_("{score}: in Räuberskat a lost null counts once"),
}
"""What a switch of a built-in book does, where it is to be said better than by its two values."""


class _Piece(NamedTuple):
    """Something that can be said of a claim; the lower the rank the more it matters."""

    rank: int
    lines: list[str]


def verdict_lines(
    verdict: Verdict, rules: Rules, *, place: str = "", correction: str = ""
) -> list[str]:
    """Return the verdict, the sum with its paragraphs, and what is to be said of each wrong claim.

    ``place`` names the game of a list, ``correction`` is the command that puts the list right; it
    stands in a line of its own, however long. What does not fit half a screen is left out, the
    least important first: other ways to be right, slips, other rule books.
    """
    said = verdict_text(verdict)
    head = wrap(f"{place}: {said}" if place else said, WIDTH, subsequent_indent=_INDENT)
    head += _sum_lines(verdict)
    end = [_("to put the list right: {line}").format(line=correction)] if correction else []
    pieces = [piece for each in _by_score(verdict) for piece in _ranked(verdict, each, rules)]
    room = MOST_LINES - len(head) - len(end)
    chosen: set[int] = set()
    for place_of, piece in sorted(enumerate(pieces), key=lambda each: each[1].rank):
        if piece.rank == 0 or len(piece.lines) <= room:
            chosen.add(place_of)
            room -= len(piece.lines)
    shown = [line for at, piece in enumerate(pieces) if at in chosen for line in piece.lines]
    return [*head, *shown, *end]


def _by_score(verdict: Verdict) -> list[Judgement]:
    """Return the wrong claims, one for each score: the same is to be said of all of them."""
    wrong = [each for each in verdict.judgements if each.standing is Standing.WRONG]
    return list({each.claim.score: each for each in reversed(wrong)}.values())[::-1]


# --- the verdict --------------------------------------------------------------------------------


def verdict_text(verdict: Verdict) -> str:
    """Return who is right, in one sentence."""
    found = verdict.value
    names = {
        standing: [
            claimant(each.claim.name) for each in verdict.judgements if each.standing is standing
        ]
        for standing in Standing
    }
    count = len(verdict.judgements)
    parts = []
    if names[Standing.RIGHT]:
        parts.append(_right(names[Standing.RIGHT], found.score or 0, count))
    if names[Standing.IF_WON]:
        who = listed(tuple(names[Standing.IF_WON]))
        parts.append(
            _("right if the game was won: {who}, {score}").format(who=who, score=found.if_won)
        )
    if names[Standing.IF_LOST]:
        who = listed(tuple(names[Standing.IF_LOST]))
        parts.append(
            _("right if the game was lost: {who}, {score}").format(who=who, score=found.if_lost)
        )
    if names[Standing.AMOUNT]:
        who = listed(tuple(names[Standing.AMOUNT]))
        parts.append(
            _("the number of {who} is right, its sign is not: it is {score}").format(
                who=who, score=_score_text(found)
            )
        )
    return "; ".join(parts) or _nobody(verdict)


def claimant(name: str | None) -> str:
    """Return the name of who claims a score."""
    return _("the list") if name is None else name


def _right(names: Sequence[str], score: int, count: int) -> str:
    if len(names) == 1:
        return _("{name} is right: {score}").format(name=names[0], score=score)
    if len(names) == count == _TWO:
        return _("both are right: {score}").format(score=score)
    return _("{names} are right: {score}").format(names=listed(tuple(names)), score=score)


def _nobody(verdict: Verdict) -> str:
    score = _score_text(verdict.value)
    if len(verdict.judgements) == 1:
        name = claimant(verdict.judgements[0].claim.name)
        return _("{name} is not right: it is {score}").format(name=name, score=score)
    if len(verdict.judgements) == _TWO:
        return _("neither is right: it is {score}").format(score=score)
    return _("nobody is right: it is {score}").format(score=score)


def _score_text(found: GameValue) -> str:
    if found.score is not None:
        return str(found.score)
    if found.if_lost is None:
        return _("{won} if won").format(won=found.if_won)
    return _("{won} if won, {lost} if lost").format(won=found.if_won, lost=found.if_lost)


# --- the sum ------------------------------------------------------------------------------------


def _sum_lines(verdict: Verdict) -> list[str]:
    rows = [(left, cite(topics)) for left, topics in _rows(verdict)]
    room = WIDTH - len(_INDENT) - _GAP
    fitting = [(left, cited) for left, cited in rows if len(left) + len(cited) <= room]
    # As wide as the longest step, but so that every paragraph still fits its line.
    width = min(
        max((len(left) for left, _cited in fitting), default=0),
        min((room - len(cited) for _left, cited in fitting), default=0),
    )
    lines: list[str] = []
    for left, cited in rows:
        if len(left) + len(cited) <= room:
            lines.append(f"{_INDENT}{left:<{width}}{' ' * _GAP}{cited}".rstrip())
        else:
            text = _with_paragraphs(left, cited)
            lines += wrap(text, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT * 2)
    return lines


def _with_paragraphs(said: str, cited: str) -> str:
    return f"{said} ({cited})" if cited else said


def _rows(verdict: Verdict) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return every step of the sum with the topics of its rules."""
    found = verdict.value
    game = found.game
    if game.contract is Contract.NULL:
        yield _("{null}: {value}").format(null=title(game), value=found.base), ("null-values",)
    else:
        yield from _level_rows(verdict)
    # The sentence of an overbid game tells the reason itself, a missed announcement its level.
    why = "" if found.result is Result.OVERBID else why_lost(found)
    topics = _why_topics(found)
    if why and topics != ("announced",):
        yield why, topics
    yield from _total_rows(found)


def _total_rows(found: GameValue) -> Iterator[tuple[str, tuple[str, ...]]]:
    after = "; ".join(consequences(found))
    total = ""
    topics: tuple[str, ...] = ()
    if found.levels:
        total = _("times {base}: {value}").format(base=found.base, value=found.reached)
        topics = ("base-values",)
    overbid = found.raised or found.result is Result.OVERBID
    if total and after and not overbid:
        total, topics, after = f"{total}; {after}", (*topics, *_after_topics(found)), ""
    if total:
        yield total, topics
    if after:
        yield after, _after_topics(found)


_PAIRS = {
    LevelKind.SCHNEIDER_ANNOUNCED: LevelKind.SCHNEIDER,
    LevelKind.SCHWARZ_ANNOUNCED: LevelKind.SCHWARZ,
}


def _level_rows(verdict: Verdict) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return the levels, each announcement on the line of what was announced."""
    found = verdict.value
    rows: list[tuple[list[str], Level, list[str]]] = []
    for level, said in zip(found.levels, steps(found), strict=True):
        if rows and _PAIRS.get(level.kind) is rows[-1][1].kind:
            rows[-1][0].append(said)
            rows[-1][2].append(level.topic)
        else:
            rows.append(([said], level, [level.topic]))
    for words, level, topics in rows:
        fact = _fact(verdict, level)
        if level.kind is LevelKind.MATADORS and _tops_in_skat(verdict):
            topics.append("matadors-skat")
        text = ", ".join(words)
        yield (
            _("{level}: {fact}").format(level=text, fact=fact) if fact else text,
            tuple(topics),
        )


def _tops(game: Game, count: int) -> tuple[Card, ...]:
    return trumps(game.contract.trump)[:count]


def _tops_in_skat(verdict: Verdict) -> tuple[Card, ...]:
    found = verdict.value
    return tuple(card for card in _tops(found.game, found.levels[0].count) if card in verdict.skat)


def _fact(verdict: Verdict, level: Level) -> str:
    """Return what a level rests on: cards, card points or tricks."""
    game = verdict.value.game
    points, tricks = known_card_points(game.outcome), game.outcome.tricks
    match level.kind, level.reason:
        case LevelKind.MATADORS, Reason.CARDS:
            return _cards_fact(verdict, level.count)
        case LevelKind.SCHNEIDER, Reason.CARD_POINTS:
            return _("{points} card points").format(points=points)
        case ((LevelKind.SCHNEIDER | LevelKind.SCHWARZ), Reason.MISSED) if (
            level.topic == "own-schneider-announced"
        ):
            return _("not twice against the declarer")
        case LevelKind.SCHNEIDER, Reason.MISSED if points is not None:
            return _("missed with {points} card points").format(points=points)
        case LevelKind.SCHWARZ, Reason.TRICKS:
            return _("no trick") if tricks == 0 else _("all ten tricks")
        case LevelKind.SCHWARZ, Reason.MISSED if tricks is not None:
            return ngettext(
                "missed with {tricks} trick", "missed with {tricks} tricks", tricks
            ).format(tricks=tricks)
        case _, Reason.MISSED:
            return _("missed")
        case _:
            return ""


def _cards_fact(verdict: Verdict, count: int) -> str:
    game = verdict.value.game
    tops = _tops(game, count)
    cards = " ".join(map(str, tops))
    if tops[0] not in game.cards:
        return _("{cards} missing").format(cards=cards)
    in_skat = _tops_in_skat(verdict)
    if in_skat:
        return _("{cards}, in the skat {skat}").format(
            cards=cards, skat=" ".join(map(str, in_skat))
        )
    return cards


def _why_topics(found: GameValue) -> tuple[str, ...]:
    game = found.game
    outcome = game.outcome
    if game.announced_as is not None:
        return ("overbid-null",)
    if outcome.ending in ENDED_EARLY:
        if outcome.party is Party.DEFENDERS:
            return ("violation-decided",)
        return ("violation" if outcome.ending is Ending.VIOLATION else "concede-declarer",)
    if game.contract is Contract.NULL:
        return ("null-won",)
    points = known_card_points(outcome)
    missed = points is not None and points >= CARD_POINTS_TO_WIN
    return ("announced",) if missed else ("won",)


def _after_topics(found: GameValue) -> tuple[str, ...]:
    topics = []
    if found.result is Result.OVERBID or found.raised:
        topics.append("overbid")
        if found.game.declaration.hand:
            topics.append("overbid-hand")
    if found.score is not None and found.score == -2 * found.lost_amount * found.game.doubling:
        topics.append("loss-doubled")
    return tuple(topics)


def cite(topics: Sequence[str]) -> str:
    """Return the paragraphs of the topics, the older edition first; empty where none is known.

    >>> cite(["schneider"])
    'ISkO 5.2.3; 2022: 2.5.4-2.5.8'
    """
    known = dict.fromkeys(each for topic in topics for each in paragraphs(topic))
    older = ", ".join(_paragraph(each) for each in known if each.edition != "2022")
    newer = ", ".join(_paragraph(each) for each in known if each.edition == "2022")
    if older and newer:
        return _("ISkO {older}; 2022: {newer}").format(older=older, newer=newer)
    if newer:
        return _("ISkO 2022: {newer}").format(newer=newer)
    return _("ISkO {older}").format(older=older) if older else ""


def _paragraph(paragraph: Paragraph) -> str:
    if paragraph.strength == "section":
        return _("section {number}").format(number=paragraph.number)
    if paragraph.strength == "inferred":
        return _("{number} by inference").format(number=paragraph.number)
    return paragraph.number


# --- the wrong claims ---------------------------------------------------------------------------


def _ranked(verdict: Verdict, judgement: Judgement, rules: Rules) -> list[_Piece]:
    """Return what can be said of a claim; what matters most is said in any case, with rank 0."""
    pieces = [*_pieces(verdict, judgement, rules)]
    first = min(range(len(pieces)), key=lambda at: pieces[at].rank)
    pieces[first] = pieces[first]._replace(rank=0)
    return pieces


def _pieces(verdict: Verdict, judgement: Judgement, rules: Rules) -> Iterator[_Piece]:
    explained = bool(judgement.slips or judgement.books)
    if judgement.needs:
        need = judgement.needs[0]
        cited = cite(_need_topics(verdict.value.game, need))
        yield _Piece(0, _wrapped(_with_paragraphs(need_text(verdict, need), cited)))
    elif not (explained and judgement.possible):
        yield _Piece(0, _wrapped(_without_need(judgement, rules)))
    for other in judgement.needs[1:2]:
        said = _("or, for {score}: {what}").format(
            score=other.score, what=_conditions(verdict.value.game, other)
        )
        yield _Piece(3, _wrapped(said))
    for key in judgement.slips[:1]:
        yield _Piece(2, _wrapped(slip_text(key, judgement.claim.score)))
    for book in judgement.books[:1]:
        yield _Piece(1, _wrapped(book_text(book)))


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=_INDENT)


def _without_need(judgement: Judgement, rules: Rules) -> str:
    score = judgement.claim.score
    if judgement.possible:
        return _("no change of one or two facts makes it {score}").format(score=score)
    below, above = neighbours(score, rules)
    if score > 0 and below is not None and above is not None:
        return _("no game is worth {score}; the next values are {below} and {above}").format(
            score=score, below=below, above=above
        )
    if score > 0:
        return _("no game is worth {score}").format(score=score)
    return _("no lost game brings {score}").format(score=score)


def slip_text(key: str, score: int) -> str:
    """Return the sentence of a slip that produces a score."""
    return _(_SLIPS[key]).format(score=score)


def book_text(book: OtherBook) -> str:
    """Return under which rule book the game brings a score, and by which of its switches."""
    for each in book.switches:
        known = _SWITCHES.get((book.name, each.field))
        if known:
            said = _(known).format(score=book.score)
            return _("{sentence} (rules {rules})").format(sentence=said, rules=book.name)
    return _("{score} under the rules {rules}: {switches}").format(
        score=book.score,
        rules=book.name,
        switches="; ".join(map(difference_text, book.switches)),
    )


def need_text(verdict: Verdict, need: Need) -> str:
    """Return what would have to be true: "55 needs schneider: 90 card points; there are 89"."""
    return _("{score} needs {what}").format(
        score=need.score, what=_conditions(verdict.value.game, need)
    )


def _conditions(game: Game, need: Need) -> str:
    # The result stands last: it says what there is instead.
    order = sorted(need.aspects, key=lambda each: each is Aspect.RESULT)
    conditions = [_condition(each, game, need.game) for each in order]
    if len(conditions) > 1:
        return listed(tuple(each.needed for each in conditions))
    return conditions[0].text


class _Condition(NamedTuple):
    """What is needed, and the whole of it with what there is instead, where that is known."""

    needed: str
    text: str


def _condition(aspect: Aspect, game: Game, other: Game) -> _Condition:
    if aspect is Aspect.RESULT and game.contract is not Contract.NULL:
        return _result(game, other)
    if aspect is Aspect.BID:
        return _bid(game, other)
    text = _plain_condition(aspect, game, other)
    return _Condition(text, text)


def _plain_condition(aspect: Aspect, game: Game, other: Game) -> str:
    match aspect:
        case Aspect.RESULT:
            return _null_result(other)
        case Aspect.DECLARED:
            return _declared(game, other)
        case Aspect.MATADORS if game.matadors and other.matadors:
            return _instead(matadors_text(other.matadors), matadors_text(game.matadors))
        case Aspect.DOUBLING:
            return _doubling(game, other)
        case Aspect.ENDING:
            return _(_ENDINGS[other.outcome.ending, other.outcome.party])
        case _:
            return _instead(_kind(other), _kind(game))


def _kind(game: Game) -> str:
    return title(game) if game.contract is Contract.NULL else contract_name(game.contract)


def _instead(other: str, told: str) -> str:
    return _("{other} instead of {told}").format(other=other, told=told)


def _null_result(other: Game) -> str:
    outcome = other.outcome
    won = outcome.won if outcome.tricks is None else outcome.tricks == 0
    return _("a win: no trick for the declarer") if won else _("a loss: a trick for the declarer")


def _result(game: Game, other: Game) -> _Condition:
    """Return the card points or tricks that the other result takes, and what there is instead."""
    told, new = game.outcome, other.outcome
    points = known_card_points(told)
    if new.tricks == ALL_TRICKS:
        return _there_are(_("schwarz: all ten tricks"), told.tricks)
    if new.tricks == 0:
        return _there_are(_("a loss without a trick"), told.tricks)
    if new.card_points is None:
        return _there_are(_told_result(other), None)
    if new.card_points >= CARD_POINTS_FOR_SCHNEIDER:
        if points is not None and points >= CARD_POINTS_FOR_SCHNEIDER:
            return _there_are(_("a trick for the defenders, who have none"), None)
        return _there_are(
            _("schneider: {points} card points").format(points=new.card_points), points
        )
    if new.card_points <= OWN_SCHNEIDER:
        if told.tricks == 0:
            return _there_are(_("a trick for the declarer, who has none"), None)
        needed = _("a loss with schneider: {points} card points at most")
    elif new.card_points < CARD_POINTS_TO_WIN:
        own = points is None or points <= OWN_SCHNEIDER
        needed = (
            _("no schneider: {points} card points")
            if own
            else _("a loss: {points} card points at most")
        )
    elif points is not None and points >= CARD_POINTS_FOR_SCHNEIDER:
        needed = _("no schneider: {points} card points at most")
    else:
        needed = _("a win: {points} card points")
    return _there_are(needed.format(points=new.card_points), points)


def _there_are(needed: str, count: int | None) -> _Condition:
    if count is None:
        return _Condition(needed, needed)
    text = _("{needed}; there are {count}").format(needed=needed, count=count)
    return _Condition(needed, text)


_TOLD_RESULTS = {
    (True, 0): N_("a win without schneider"),
    (True, 1): N_("a win with schneider"),
    (False, 0): N_("a loss without schneider"),
    (False, 1): N_("a loss with schneider"),
}


def _told_result(other: Game) -> str:
    outcome = other.outcome
    return _(_TOLD_RESULTS[outcome.won is True, int(outcome.schneider)])


def _declared(game: Game, other: Game) -> str:
    if game.contract is Contract.NULL:
        return _instead(title(other), title(game))
    now, then = _rung(game), _rung(other)
    if (now, then) == (0, 1):
        return _("hand, said at the announcement")
    if (now, then) == (1, 0):
        return _("no hand: the skat taken")
    names = (
        _("no hand"),
        *map(
            level_name,
            (
                LevelKind.HAND,
                LevelKind.SCHNEIDER_ANNOUNCED,
                LevelKind.SCHWARZ_ANNOUNCED,
                LevelKind.OUVERT,
            ),
        ),
    )
    return _instead(names[then], names[now])


def _rung(game: Game) -> int:
    said = game.declaration.announcements
    return int(game.declaration.hand) + said.schneider + said.schwarz + said.ouvert


def _bid(game: Game, other: Game) -> _Condition:
    lower = game.bid is not None and other.bid is not None and other.bid < game.bid
    form = _("a bid of {bid} at most") if lower else _("a bid of {bid}")
    needed = form.format(bid=other.bid)
    if game.bid is None:
        return _Condition(needed, needed)
    return _Condition(needed, _("{needed}; it was {bid}").format(needed=needed, bid=game.bid))


_STEPS = (N_("no kontra"), N_("kontra"), N_("kontra and re"), N_("a third doubling"))


def _doubling(game: Game, other: Game) -> str:
    if other.doubling_steps != game.doubling_steps:
        return _(_STEPS[other.doubling_steps])
    return _("a bock round") if other.bock_round else _("no bock round")


_ENDINGS = {
    (Ending.PLAYED_OUT, None): N_("a game played out"),
    (Ending.CONCEDED, Party.DECLARER): N_("that the declarer gave up"),
    (Ending.CONCEDED, Party.DEFENDERS): N_("that the defenders gave up"),
    (Ending.VIOLATION, Party.DECLARER): N_("that the declarer broke a rule"),
    (Ending.VIOLATION, Party.DEFENDERS): N_("that the defenders broke a rule"),
}


def _need_topics(game: Game, need: Need) -> tuple[str, ...]:
    return tuple(filter(None, (_need_topic(each, game, need.game) for each in need.aspects)))


def _need_topic(aspect: Aspect, game: Game, other: Game) -> str:
    outcome = other.outcome
    match aspect:
        case Aspect.RESULT:
            return _result_topic(game, other)
        case Aspect.DECLARED:
            return "announcement" if _rung(other) <= 1 else "announced"
        case Aspect.MATADORS:
            return "matadors"
        case Aspect.BID:
            return "overbid"
        case Aspect.ENDING if outcome.ending is Ending.VIOLATION:
            return "violation"
        case Aspect.ENDING if outcome.ending is Ending.CONCEDED and outcome.party is Party.DECLARER:
            return "concede-declarer"
        case Aspect.ENDING if outcome.ending is Ending.CONCEDED:
            return "concede-defenders"
        case Aspect.CONTRACT:
            return "null-values" if other.contract is Contract.NULL else "base-values"
        case _:
            return ""


def _result_topic(game: Game, other: Game) -> str:
    if game.contract is Contract.NULL:
        return "null-won"
    told, new = game.outcome, other.outcome
    if {0, ALL_TRICKS} & {told.tricks, new.tricks}:
        return "schwarz"
    points, before = new.card_points, known_card_points(told)
    if points is None:
        return "schneider" if new.schneider else "won"
    if points <= OWN_SCHNEIDER or (before is not None and before <= OWN_SCHNEIDER):
        return "own-schneider"
    schneider = {points, before or 0}
    return "schneider" if max(schneider) >= CARD_POINTS_FOR_SCHNEIDER else "won"
