"""The sum as it is said at the table, "mit 2, Spiel 3, Hand 4, mal 11: 44", held against itself."""

from skatcalc.problems import Problem

LOSS = 2
"""A lost game counts twice; some say the doubled multiplier, some the doubled sum."""


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

    def total(self, number: int, base: int, *, lost: bool) -> Problem | None:
        """Return what is wrong with the sum in the end; a loss may be said with it doubled."""
        if not self.counted or not base:
            return Problem("number-alone", {"word": str(number)})
        self.told = True
        value = self.levels * base
        if number == value or (lost and abs(number) == LOSS * value):
            return None
        return self._compare(number, value)

    def _count(self, said: int, right: int) -> Problem | None:
        # One slip is told once: what follows is counted on from what was said.
        self.levels = said
        return self._compare(said, right)

    @staticmethod
    def _compare(said: int, right: int) -> Problem | None:
        return None if said == right else Problem("sum-wrong", {"said": said, "right": right})
