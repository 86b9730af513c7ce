"""Every switch of a rule book in words."""

from collections.abc import Mapping

from skatcalc.i18n import N_, _, pgettext
from skatcalc.rulefiles import Difference, flat
from skatcalc.rules import Rules

_WORDS: Mapping[str, str] = {
    "diamonds": N_("base value of diamonds"),
    "hearts": N_("base value of hearts"),
    "spades": N_("base value of spades"),
    "clubs": N_("base value of clubs"),
    "grand": N_("base value of grand"),
    "null": N_("value of a null"),
    "null_hand": N_("value of a null hand"),
    "null_ouvert": N_("value of a null ouvert"),
    "null_ouvert_hand": N_("value of a null ouvert hand"),
    "suit_matadors": N_("matadors that count in a suit game, at the most"),
    "grand_matadors": N_("matadors that count in a grand, at the most"),
    "lost_factor": N_("a game lost with the skat counts so many times"),
    "lost_hand_factor": N_("a lost Hand game counts so many times"),
    "lost_null_factor": N_("a null lost with the skat counts so many times"),
    "loss_by_bid": N_("a lost suit game or grand costs the bid instead of its value"),
    "grand_ouvert": N_("base value of an open grand, without a level for being open"),
    "schneider_announced_levels": N_("levels that announcing schneider adds"),
    "ouvert_levels": N_("levels that playing open adds in suit games and grand"),
    "null_replaced": N_("a null above its value is settled as a suit game or grand"),
    "doublings": N_("doublings that may be called: kontra, re, a third"),
    "third_doubling": N_("name of the third doubling"),
    "last_trick_levels": N_("levels that the promise of the last trick adds"),
    "revolution": N_("value of a revolution, a null ouvert in which defenders exchange cards"),
    "presenting": N_("defenders may give up in the first trick; played on it counts as announced"),
    "passed_is_ramsch": N_("a deal that all pass is played as a Ramsch"),
    "bock.triggers": N_("bock: what starts a round"),
    "bock.value": N_("bock: from which value on the trigger value acts"),
    "bock.rounds": N_("bock: rounds of deals that one occasion brings"),
    "bock.with_trigger": N_("bock: the game that starts it belongs to it"),
    "bock.queued": N_("bock: an occasion within a round adds another"),
    "ramsch.scheme": N_("Ramsch: what is won or lost"),
    "ramsch.skat": N_("Ramsch: who gets the skat"),
    "ramsch.virgins": N_("Ramsch: players without a trick double"),
    "ramsch.march": N_("Ramsch: score of a march"),
    "ramsch.pushes": N_("Ramsch: every push doubles"),
    "ramsch.ties": N_("Ramsch: when two are level, it counts for"),
    "ramsch.all_forty": N_("Ramsch: when all three have 40, it counts for"),
    "ramsch.cap": N_("Ramsch: the most it can cost"),
    "ramsch.tariff": N_("Ramsch: tariff without, with one, with two players without a trick"),
    "ramsch.winner": N_("Ramsch: what the winner gets"),
    "ramsch.winner_tie": N_("Ramsch: what each of two winners gets"),
    "ramsch.winner_trickless": N_("Ramsch: what a winner without a trick gets"),
    "ramsch.counts": N_("Ramsch: counts as a game won or lost"),
}
"""What each field says; its value stands behind it."""


_NOT_PLAYED: Mapping[str, str] = {
    "bock": N_("bock rounds"),
    "ramsch": N_("Ramsch"),
}

_REMARKS: Mapping[str, tuple[str, ...]] = {
    "raeuber": (
        N_(
            "S002 has misprints; read are 90 card points for schneider announced (it has 91), 3 "
            "for a queen (33), 46 for an open null (4), and a null won without a trick (with all)."
        ),
        N_("Its remark that the factors make two to 14 fits no sum of its own and limits nothing."),
    ),
}


def describe(rules: Rules) -> tuple[tuple[str, str, str], ...]:
    """Return for every switch its key, what it says, and its value in words."""
    switches = [
        (key, _(_WORDS[key]), value_text(value))
        for key, value in flat(rules).items()
        if key != "name"
    ]
    switches += [
        (key, _(words), value_text(None))
        for key, words in _NOT_PLAYED.items()
        if getattr(rules, key) is None
    ]
    return tuple(switches)


def remarks(rules: Rules) -> tuple[str, ...]:
    """Return what is to be said of how a built-in rule book reads its source."""
    return tuple(map(_, _REMARKS.get(rules.name, ())))


def difference_text(difference: Difference) -> str:
    """Return one difference in words: the switch, and its value in either rule book."""
    return _("{switch}: {first} / {second}").format(
        switch=_(_WORDS[difference.field]),
        first=value_text(difference.first),
        second=value_text(difference.second),
    )


def value_text(value: object) -> str:
    """Return a value as a reader sees it; nothing where there is none."""
    match value:
        case None:
            return pgettext("value of a rule", "not played")
        case bool():
            return (
                pgettext("value of a rule", "yes") if value else pgettext("value of a rule", "no")
            )
        case 0:
            return pgettext("value of a rule", "none")
        case tuple():
            return ", ".join(map(value_text, value)) or pgettext("value of a rule", "none")
        case _:
            return str(getattr(value, "value", value))
