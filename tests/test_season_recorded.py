"""The 183 recorded evenings as one season, one evening a week, against a plain recomputation.

The dates are made up, and so is who was absent when: the records have all three every time. What
is expected is worked out here in another way: from bare lists of numbers, evening by evening.
"""

from test_recorded_evenings import pytestmark as recorded

pytestmark = recorded
