"""Facts of problems that have parts: kept as such until they are said in some language."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Limit:
    """What a number may be; ``most`` is ``None`` where there is no most."""

    least: int
    most: int | None = None

    def __str__(self) -> str:
        """Return it in English, as programs get it."""
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class SeasonLabel:
    """Number and name of a season, so that no two look alike."""

    number: int
    name: str

    def __str__(self) -> str:
        """Return it as it is shown everywhere; a name may be a number itself."""
        return f"{self.name} ({self.number})"


@dataclass(frozen=True, slots=True)
class SheetLabel:
    """Number, name and date of a sheet, so that no two look alike."""

    number: int
    name: str
    date: date

    def __str__(self) -> str:
        """Return it as programs get it, the date in ISO."""
        return f"{self.number} {self.name} ({self.date.isoformat()})"


@dataclass(frozen=True, slots=True)
class MemberLabel:
    """Number, name and club of a member, so that no two look alike."""

    number: int
    name: str
    club_no: str | None = None

    def __str__(self) -> str:
        """Return it as programs get it and readers see it."""
        club = f", {self.club_no}" if self.club_no else ""
        return f"{self.name} ({self.number}{club})"


@dataclass(frozen=True, slots=True)
class RowLabel:
    """What stands in a row of a workbook, as far as a reader needs it to find it."""

    cells: tuple[object, ...] = ()

    def __str__(self) -> str:
        """Return it as programs get it, dates in ISO."""
        return ", ".join(map(str, self.cells))


@dataclass(frozen=True, slots=True)
class CellLabel:
    """A cell of a workbook; ``told`` is its heading, and what tells its row."""

    sheet: str
    address: str
    told: RowLabel = RowLabel()

    def __str__(self) -> str:
        """Return it as programs get it, dates in ISO."""
        return f"{self.sheet} {self.address}" + (f" ({self.told})" if self.told.cells else "")
