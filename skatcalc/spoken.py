"""The sum as it is said at the table, "mit 2, Spiel 3, Hand 4, mal 11: 44", held against itself."""

from skatcalc.facts import Facts
from skatcalc.problems import Problem

LOSS = 2
"""A lost game counts twice; some say the doubled multiplier, some the doubled sum."""
_SCHNEIDER = 30
_ALL_POINTS = 120


def levels_told(facts: Facts) -> int:
    """Return the multiplier of a game that was told so far; 0 as long as its matadors are not.

    >>> from skatcalc.game import Matadors
    >>> levels_told(Facts(matadors=Matadors(2), hand=True))
    4
    """
    matadors = facts.get("matadors")
    points = facts.get("card_points")
    ouvert = facts.get("ouvert", False)
    schwarz_announced = ouvert or facts.get("schwarz_announced", False)
    schneider_announced = schwarz_announced or facts.get("schneider_announced", False)
    hand = schneider_announced or facts.get("hand", False)
    schwarz = schwarz_announced or facts.get("schwarz", False)
    schneider = schneider_announced or schwarz or facts.get("schneider", False)
    if points is not None:
        schneider = schneider or not _SCHNEIDER < points < _ALL_POINTS - _SCHNEIDER
    levels = (True, hand, schneider, schneider_announced, schwarz, schwarz_announced, ouvert)
    return matadors.count + sum(levels) if matadors else 0


class SpokenSum:
    """How far a sum has been said: the levels counted, the base value, whether the sum was told."""

    def __init__(self) -> None:
        self.levels = 0
        self.base = 0
        self.told = False
        self.last_level = ""

    @property
    def counted(self) -> bool:
        """Return whether levels are being counted aloud."""
        return self.levels > 0

    def game(self, number: int, matadors: int) -> Problem | None:
        """Note "game 3" after the matadors; return what is wrong with it."""
        return self._count(number, matadors + 1)

    def level(self, number: int) -> Problem | None:
        """Note one more level, as "hand 4"; return what is wrong with it."""
        return self._count(number, self.levels + 1)

    def multiplier(self, number: int, *, lost: bool) -> Problem | None:
        """Return what is wrong with the number said before "times"."""
        if lost and number == LOSS * self.levels:
            return None
        return self._compare(number, self.levels)

    def base_of(self, total: int) -> int:
        """Return the base value that makes this total; 0 where none does or none was counted."""
        whole = self.counted and total % self.levels == 0
        return total // self.levels if whole else 0

    def total(self, number: int, base: int, told: int, *, lost: bool) -> Problem | None:
        """Return what is wrong with the sum in the end; a loss may be said with it doubled.

        Where nothing was counted aloud it must be that of the levels told; another sum may have a
        reason that was not told, so it is asked about.
        """
        value = (self.levels or told) * base
        self.told = True
        if value and (number == value or (lost and abs(number) == LOSS * value)):
            return None
        if not self.counted or not base:
            return Problem("number-alone", {"word": str(number)})
        return self._compare(number, value)

    def may_be_total(self, number: int) -> bool:
        """Return whether this can be the sum, right or wrong, where it has not been told yet."""
        return bool(self.base) and not self.told and number % self.base == 0

    def _count(self, said: int, right: int) -> Problem | None:
        # One slip is told once: what follows is counted on from what was said.
        self.levels = said
        return self._compare(said, right)

    @staticmethod
    def _compare(said: int, right: int) -> Problem | None:
        return None if said == right else Problem("sum-wrong", {"said": said, "right": right})
