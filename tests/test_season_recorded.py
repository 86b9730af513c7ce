"""The 183 recorded evenings as one season, one evening a week, against a plain recomputation.

The dates are made up, and so is who was absent when: the records have all three every time. What
is expected is worked out here in another way: from bare lists of numbers, evening by evening.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from functools import cache

import pytest
from making_seasons import member
from test_recorded_evenings import evenings, pytestmark as recorded, series

from skatcalc.results import Result
from skatcalc.season import standings
from skatcalc.seasonrules import (
    Absence,
    BelowMinimum,
    Chosen,
    Measure,
    SeasonRules,
    SeasonScoring,
)

pytestmark = recorded
