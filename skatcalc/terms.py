"""The words of the game as a reader sees them: contracts, matadors, levels, parties, endings."""

from skatcalc.game import Contract, Ending, LevelKind, Matadors, Party
from skatcalc.i18n import N_, NP_, _, pgettext

_CONTRACTS = {
    Contract.DIAMONDS: N_("diamonds"),
    Contract.HEARTS: N_("hearts"),
    Contract.SPADES: N_("spades"),
    Contract.CLUBS: N_("clubs"),
    Contract.GRAND: N_("grand"),
    Contract.NULL: N_("null"),
}

_SYMBOLS = {
    Contract.DIAMONDS: "♦",
    Contract.HEARTS: "♥",
    Contract.SPADES: "♠",
    Contract.CLUBS: "♣",
}

_LEVELS = {
    LevelKind.MATADORS: NP_("level", "matadors"),
    LevelKind.GAME: NP_("level", "game"),
    LevelKind.HAND: NP_("level", "hand"),
    LevelKind.SCHNEIDER: NP_("level", "schneider"),
    LevelKind.SCHNEIDER_ANNOUNCED: NP_("level", "schneider announced"),
    LevelKind.SCHWARZ: NP_("level", "schwarz"),
    LevelKind.SCHWARZ_ANNOUNCED: NP_("level", "schwarz announced"),
    LevelKind.OUVERT: NP_("level", "ouvert"),
    LevelKind.LAST_TRICK: NP_("level", "last trick"),
}

_PARTIES = {
    Party.DECLARER: NP_("by whom", "the declarer"),
    Party.DEFENDERS: NP_("by whom", "the defenders"),
}

_ENDINGS = {
    Ending.PLAYED_OUT: NP_("how play ended", "played out"),
    Ending.CONCEDED: NP_("how play ended", "conceded"),
    Ending.THROWN_IN: NP_("how play ended", "thrown in"),
    Ending.VIOLATION: NP_("how play ended", "violation"),
}


def contract_name(contract: Contract) -> str:
    """Return the name of a contract, in the middle of a sentence."""
    return _(_CONTRACTS[contract])


def contract_sign(contract: Contract) -> str:
    """Return the symbol of a suit, or the name of a grand or null: short enough for a column."""
    return _SYMBOLS.get(contract) or _(_CONTRACTS[contract])


def level_name(kind: LevelKind) -> str:
    """Return the name of a level."""
    return pgettext(*_LEVELS[kind])


def party_name(party: Party) -> str:
    """Return the party as the doer of something, as it stands after "by"."""
    return pgettext(*_PARTIES[party])


def ending_name(ending: Ending) -> str:
    """Return the way play ended."""
    return pgettext(*_ENDINGS[ending])


def matadors_text(matadors: Matadors) -> str:
    """Return "with 2", "without 1", or "with or without 1" where it was not told.

    >>> matadors_text(Matadors(1))
    'with or without 1'
    """
    if matadors.held is None:
        return _("with or without {count}").format(count=matadors.count)
    if matadors.held:
        return _("with {count}").format(count=matadors.count)
    return _("without {count}").format(count=matadors.count)


def matadors_sign(matadors: Matadors | None) -> str | None:
    """Return matadors for a column: "w2", "wo1", or the number alone where the sign is not told."""
    if matadors is None:
        return None
    if matadors.held is None:
        return str(matadors.count)
    # Translators: a column of two or three letters on the list.
    form = _("w{count}") if matadors.held else _("wo{count}")
    return form.format(count=matadors.count)


def null_name(*, hand: bool, ouvert: bool, revolution: bool = False) -> str:
    """Return which of the four nulls it is, or the revolution of some houses."""
    if revolution:
        return _("revolution")
    if ouvert:
        return _("null ouvert hand") if hand else _("null ouvert")
    return _("null hand") if hand else _("null")


def listed(words: tuple[str, ...]) -> str:
    """Return the words as an enumeration."""
    if len(words) < 2:  # noqa: PLR2004 - one word is no enumeration
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
