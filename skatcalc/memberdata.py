"""The register of members in the documented JSON."""

from collections.abc import Iterable
from datetime import date

from skatcalc.members import ALWAYS, Member, shown_name

PLAYER_SCHEMA = "skatcalc.player/1"
PLAYERS_SCHEMA = "skatcalc.players/1"


def players_data(members: Iterable[Member]) -> dict[str, object]:
    """Return everybody in the order of their numbers."""
    everybody = tuple(members)
    return {
        "schema": PLAYERS_SCHEMA,
        "players": [_member(each, everybody) for each in everybody],
    }


def player_data(member: Member, members: Iterable[Member]) -> dict[str, object]:
    """Return one member, as a command leaves him."""
    return {"schema": PLAYER_SCHEMA, "player": _member(member, tuple(members))}


def _member(member: Member, everybody: tuple[Member, ...]) -> dict[str, object]:
    return {
        "id": member.id,
        "number": member.number,
        "name": member.name,
        "names": list(member.names),
        "guest": member.since is None,
        "since": _since(member.since),
        "pass_no": member.pass_no,
        "club_no": member.club_no,
        "first_name_only": member.first_name_only,
        "shown": shown_name(member, everybody),
    }


def _since(since: date | None) -> str | None:
    return None if since is None or since == ALWAYS else since.isoformat()
