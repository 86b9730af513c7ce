"""The value as it is said at the table, and why a game was lost."""

from typing import TYPE_CHECKING

from skatcalc.game import Contract, Ending, Game, LevelKind, Party
from skatcalc.i18n import N_, _, ngettext
from skatcalc.levels import (
    ALL_TRICKS,
    CARD_POINTS_FOR_SCHNEIDER,
    CARD_POINTS_TO_WIN,
    ENDED_EARLY,
    Level,
    Reason,
    known_card_points,
    needs_schneider,
)
from skatcalc.terms import (
    contract_name,
    level_name,
    matadors_text,
    null_name,
)
from skatcalc.valuation import GameValue, Result

if TYPE_CHECKING:
    from skatcalc.ramsch import Ramsch

_NEEDED = {
    LevelKind.SCHNEIDER: N_("with schneider, for the bid of {bid}"),
    LevelKind.SCHWARZ: N_("with schwarz, for the bid of {bid}"),
}
_OWN_LEVEL = {
    LevelKind.SCHNEIDER: N_("the declarer pays for his own schneider"),
    LevelKind.SCHWARZ: N_("the declarer pays for his own schwarz"),
}
_THIRD_DOUBLINGS = frozenset({N_("hirsch"), N_("supra"), N_("bock")})
_SPOKEN_ANNOUNCEMENTS = {LevelKind.SCHNEIDER_ANNOUNCED, LevelKind.SCHWARZ_ANNOUNCED}


def sentence(value: GameValue) -> str:
    """Return the sum as it is said: every level counted up, the base value, the result.

    >>> from skatcalc.game import Announcements, Declaration, Matadors, Outcome
    >>> from skatcalc.valuation import value
    >>> hand = Declaration(Contract.SPADES, Announcements(hand=True))
    >>> won = Outcome(won=True)
    >>> sentence(value(Game(declaration=hand, matadors=Matadors(2, held=True), outcome=won)))
    'with 2, game 3, hand 4, times 11: 44'
    """
    return "; ".join([_sum(value), *consequences(value)])


def consequences(value: GameValue) -> list[str]:
    """Return what follows after the sum: overbid, raised to the bid, lost, doubled."""
    parts = []
    if value.result is Result.OVERBID:
        parts.append(_overbid(value))
    elif value.raised:
        parts.append(_raised(value))
    if value.score is not None and value.score < 0:
        parts.append(_lost(value))
    if value.score is not None and value.game.doubling > 1:
        parts.append(_doubled(value))
    return parts


def title(game: Game) -> str:
    """Return what was declared: "spades hand, schneider announced", "null ouvert"."""
    announced = game.declaration.announcements
    if game.contract is Contract.NULL:
        return null_name(
            hand=game.declaration.hand,
            ouvert=announced.ouvert,
            revolution=announced.revolution,
        )
    words = [contract_name(game.contract)]
    if game.declaration.hand:
        words[0] = _("{contract} hand").format(contract=words[0])
    if announced.ouvert:
        words.append(level_name(LevelKind.OUVERT))
    elif announced.schwarz:
        words.append(level_name(LevelKind.SCHWARZ_ANNOUNCED))
    elif announced.schneider:
        words.append(level_name(LevelKind.SCHNEIDER_ANNOUNCED))
    if game.announced_as is Contract.NULL:
        words[0] = replaced_title(game)
    return ", ".join(words)


def replaced_title(game: Game) -> str:
    """Return how a replaced null is shown: "Null 24 → clubs"."""
    return _("Null {bid} → {contract}").format(bid=game.bid, contract=contract_name(game.contract))


def _sum(value: GameValue) -> str:
    game = value.game
    if game.contract is Contract.NULL:
        return _("{null}: {value}").format(null=title(game), value=value.base)
    return _("{steps}, times {base}: {value}").format(
        steps=", ".join(steps(value)), base=value.base, value=value.reached
    )


def steps(value: GameValue) -> list[str]:
    """Return every level of a suit game or a grand as it is counted aloud, in their order."""
    said = []
    so_far = 0
    for level in value.levels:
        so_far += level.count
        said.append(_step(value, level, so_far))
    return said


def _step(value: GameValue, level: Level, so_far: int) -> str:
    if value.matadors is not None and level.kind is LevelKind.MATADORS:
        told = matadors_text(value.matadors)
        if level.count == value.matadors.count:
            return told
        return _("{matadors}, counted as {count}").format(matadors=told, count=level.count)
    if level.kind in _SPOKEN_ANNOUNCEMENTS:
        return _("announced {count}").format(count=so_far)
    if level.reason is Reason.IMPLIED:
        return _("hand {count} (the announcement implies it)").format(count=so_far)
    if level.reason is Reason.GRANTED:
        return _("{level} {count} (granted)").format(level=level_name(level.kind), count=so_far)
    return _("{level} {count}").format(level=level_name(level.kind), count=so_far)


def _overbid(value: GameValue) -> str:
    if not value.raised:
        return _("overbid: {reached} does not cover {bid}").format(
            reached=value.reached, bid=value.game.bid
        )
    return _("overbid: {reached} does not cover {bid}; {multiple} times {base} = {value}").format(
        reached=value.reached,
        bid=value.game.bid,
        multiple=value.value // value.base,
        base=value.base,
        value=value.value,
    )


def _raised(value: GameValue) -> str:
    return _("the bid of {bid} needs {multiple} times {base} = {value}").format(
        bid=value.game.bid,
        multiple=value.value // value.base,
        base=value.base,
        value=value.value,
    )


def _lost(value: GameValue) -> str:
    """Return the loss before it is doubled by kontra or bock: the value or the bid, how often."""
    score = value.undoubled or 0
    if value.lost_amount != value.value:
        return _("lost by the bid, {factor} times {bid}: {score}").format(
            factor=-score // value.lost_amount, bid=value.lost_amount, score=score
        )
    factor = -score // value.value
    if factor == 1:
        return _("lost: {score}").format(score=score)
    return _("lost, times {factor}: {score}").format(factor=factor, score=score)


def _doubled(value: GameValue) -> str:
    game = value.game
    called = _called(game.doubling_steps, value.third_doubling, in_bock=game.bock_round)
    return _("{called}, times {factor}: {score}").format(
        called=", ".join(called), factor=game.doubling, score=value.score
    )


def _called(steps: int, third: str, *, in_bock: bool | None) -> list[str]:
    """Return what doubles, in the order it was said; the house has its own word for the third."""
    return [_("kontra"), _("re"), _(third)][:steps] + [_("bock")] * (in_bock is True)


def why_lost(value: GameValue) -> str:
    """Return in a sentence why the game was lost; empty where it was only told, or was not."""
    if value.result is Result.OVERBID:
        return _why_overbid(value)
    if value.result is not Result.LOST:
        return ""
    game = value.game
    if game.announced_as is not None:
        return _(
            "the null cannot cover {bid}: it is lost at once and settled as {contract}"
        ).format(bid=game.bid, contract=contract_name(game.contract))
    reason = _why_null_lost(game) if game.contract is Contract.NULL else _why_not_met(game)
    own = [level for level in value.levels if level.topic == "own-schneider"]
    paid = _(_OWN_LEVEL[own[-1].kind]) if own else ""
    return "; ".join(filter(None, (reason, paid)))


def _why_overbid(value: GameValue) -> str:
    return _(
        "overbid: the game is worth {reached}, the bid is {bid}; "
        "what covers it is {multiple} times {base} = {value}, and that is lost"
    ).format(
        reached=value.reached,
        bid=value.game.bid,
        multiple=value.value // value.base,
        base=value.base,
        value=value.value,
    )


def _why_ended(game: Game) -> str:
    outcome = game.outcome
    if outcome.party is Party.DEFENDERS:
        return _("the game was already lost when the defenders gave up or broke a rule")
    if outcome.ending is Ending.CONCEDED:
        return _("the declarer gave up: lost as declared")
    return _("the declarer broke a rule: lost as declared")


def _why_null_lost(game: Game) -> str:
    outcome = game.outcome
    if outcome.tricks:
        return ngettext(
            "a null is won without a trick, and the declarer has {tricks} trick",
            "a null is won without a trick, and the declarer has {tricks} tricks",
            outcome.tricks,
        ).format(tricks=outcome.tricks)
    return _why_ended(game) if outcome.ending in ENDED_EARLY else ""


def _why_not_met(game: Game) -> str:
    outcome = game.outcome
    announced = game.declaration.announcements
    points = known_card_points(outcome)
    if outcome.ending in ENDED_EARLY:
        return _why_ended(game)
    if outcome.tricks == 0:
        return _("the declarer has no trick")
    if points is not None and points < CARD_POINTS_TO_WIN:
        return ngettext(
            "{points} card point does not win: {needed} are needed",
            "{points} card points do not win: {needed} are needed",
            points,
        ).format(points=points, needed=CARD_POINTS_TO_WIN)
    if announced.schwarz and outcome.tricks is not None and outcome.tricks < ALL_TRICKS:
        return ngettext(
            "schwarz was announced, but the declarer has only {tricks} trick",
            "schwarz was announced, but the declarer has only {tricks} tricks",
            outcome.tricks,
        ).format(tricks=outcome.tricks)
    if announced.schwarz and points is not None:
        return ngettext(
            "schwarz was announced, but {points} card point is not all 120",
            "schwarz was announced, but {points} card points are not all 120",
            points,
        ).format(points=points)
    if needs_schneider(announced) and points is not None:
        return ngettext(
            "schneider was announced, but {points} card point is not {needed}",
            "schneider was announced, but {points} card points are not {needed}",
            points,
        ).format(points=points, needed=CARD_POINTS_FOR_SCHNEIDER)
    return ""


def needs_text(value: GameValue) -> str:
    """Return the levels that a win at this bid needs, as "with schneider"; empty for none."""
    if not value.needs:
        return ""
    return _(_NEEDED[value.needs[-1].kind]).format(bid=value.game.bid)


def ramsch_sentence(ramsch: "Ramsch", third_doubling: str) -> str:
    """Return what is to be said about a Ramsch: card points, and all that doubles.

    ``third_doubling`` is the word of the rules for the step after re.
    """
    if ramsch.only_written:
        return _("Ramsch, only the scores were written")
    points = ", ".join(str(each) for _seat, each in sorted(ramsch.card_points.items()))
    parts = [_("Ramsch, card points {points}").format(points=points)]
    if ramsch.marched is not None:
        parts.append(_("a march"))
    if ramsch.virgins:
        parts.append(
            ngettext(
                "{count} player without a trick", "{count} players without a trick", ramsch.virgins
            ).format(count=ramsch.virgins)
        )
    if ramsch.pushes:
        parts.append(
            ngettext("{count} push", "{count} pushes", ramsch.pushes).format(count=ramsch.pushes)
        )
    parts += _called(ramsch.doubling_steps, third_doubling, in_bock=ramsch.bock_round)
    return ", ".join(parts)
