"""The register of members as a neutral table, and what is said of one of them."""

from collections.abc import Iterable, Sequence

from skatcalc.i18n import _, format_date, ngettext, pgettext
from skatcalc.members import ALWAYS, Member, shown_name
from skatcalc.table import Align, Cell, Column, Kind, Row, Table
from skatcalc.terms import listed


def members_table(members: Sequence[Member]) -> Table:
    """Return everybody of the register, a line each; a column that nobody needs is left out."""
    rows = [_cells(each, members) for each in members]
    columns = (
        Column(
            key="number",
            title=pgettext("column of a list", "No."),
            kind=Kind.INTEGER,
            align=Align.RIGHT,
        ),
        Column(key="name", title=_("Name")),
        Column(key="state", title=_("State")),
        Column(key="pass_no", title=_("Pass")),
        Column(key="club_no", title=_("Club")),
        Column(key="shown", title=_("Published as")),
        Column(key="names", title=_("Also written")),
    )
    return Table(
        key="players",
        title=_("Members"),
        columns=tuple(each for each in columns if any(cells.get(each.key) for cells in rows)),
        rows=tuple(Row(cells={key: Cell(each) for key, each in cells.items()}) for cells in rows),
        footer=len(rows),
    )


def _cells(member: Member, members: Sequence[Member]) -> dict[str, str | int]:
    shown = shown_name(member, members)
    return {
        "number": member.number,
        "name": member.name,
        "state": state_text(member),
        "pass_no": member.pass_no or "",
        "club_no": member.club_no or "",
        "shown": "" if shown == member.name else shown,
        "names": ", ".join(member.names),
    }


def state_text(member: Member) -> str:
    """Return whether he is a member, and since when, or a guest."""
    if member.since is None:
        return pgettext("in the register", "guest")
    if member.since == ALWAYS:
        return pgettext("in the register", "member")
    return _("member since {date}").format(date=format_date(member.since))


def member_line(member: Member, members: Iterable[Member]) -> str:
    """Return what the register has of one member, in a line."""
    told = [
        state_text(member),
        _("pass {number}").format(number=member.pass_no) if member.pass_no else "",
        _("club {number}").format(number=member.club_no) if member.club_no else "",
        _("published as {name}").format(name=shown_name(member, members))
        if member.first_name_only
        else "",
        _("also written {names}").format(names=listed(member.names)) if member.names else "",
    ]
    return f"{member.name} ({member.number}): " + ", ".join(each for each in told if each)


def merged_lines(kept: Member, gone: Member, lists: int) -> list[str]:
    """Return what follows from two entries being one member now.

    ``kept`` and ``gone`` are the two as they were, ``lists`` how many the one that goes was on.
    """
    lines = [
        _("{gone} is {kept} from now on").format(gone=gone.label, kept=kept.label),
        ngettext(
            "{count} list of {name} counts for {kept}; what is written there stays",
            "{count} lists of {name} count for {kept}; what is written there stays",
            lists,
        ).format(count=lists, name=gone.name, kept=kept.label),
    ]
    # That somebody is a member always was hardly ever said: it is what lists make of a new name.
    since = None if kept.since and gone.since == ALWAYS else gone.since
    lost = [
        text
        for mine, theirs, text in (
            (kept.since, since, state_text(gone)),
            (kept.pass_no, gone.pass_no, _("pass {number}").format(number=gone.pass_no)),
            (kept.club_no, gone.club_no, _("club {number}").format(number=gone.club_no)),
            (kept.first_name_only, gone.first_name_only, _("first name only")),
        )
        if theirs and theirs != mine
    ]
    if lost:
        lines.append(
            _("not taken over is: {facts}; player change sets it").format(facts=", ".join(lost))
        )
    lines.append(_("player part {number} takes it back").format(number=gone.number))
    return lines


def alike_lines(alike: Sequence[Member], member: Member) -> list[str]:
    """Return the hint at those whose names are like that of a member."""
    if not alike:
        return []
    return [
        _(
            "{name} looks like {others}; if that is the same person, player merge makes them one"
        ).format(name=member.label, others=listed(tuple(str(each.label) for each in alike)))
    ]
