"""The topic that explains each problem and each warning about the rules."""

from collections.abc import Mapping

_NULL = "null-won"

CODE_TOPICS: Mapping[str, str] = {
    # games that are refused
    "bid-illegal": "bid-values",
    "bid-missing": "loss-by-bid",
    "matadors-in-null": "null",
    "matadors-missing": "matadors",
    "matadors-zero": "matadors-limit",
    "matadors-too-many": "matadors-limit",
    "matadors-need-suit": "matadors-limit",
    "card-twice": "cards",
    "cards-too-many": "matadors-skat",
    "cards-missing": "matadors-skat",
    "cards-not-ten": "three-in-skat",
    "cards-against-matadors": "matadors",
    "announcement-in-null": "null",
    "announced-without-hand": "announced",
    "points-out-of-range": "cards",
    "tricks-out-of-range": "schwarz",
    "no-trick-too-many-points": "cards",
    "all-tricks-too-few-points": "cards",
    "schneider-against-points": "schneider",
    "schwarz-against-tricks": "schwarz",
    "schwarz-against-points": "schwarz",
    "won-below-61": "won",
    "won-below-90": "schneider-announced",
    "won-without-trick": "own-schneider",
    "won-without-all-tricks": "schwarz-announced",
    "null-won-with-trick": _NULL,
    "null-won-given-up": "concede-declarer",
    "level-in-null": "null",
    "lost-with-enough-points": "won",
    "ending-needs-party": "violation",
    "party-without-ending": "violation",
    "announced-as-not-null": "overbid-null",
    "null-above-value": "overbid-null",
    "replacement-is-null": "overbid-null",
    "replacement-with-levels": "overbid-null",
    "replacement-won": "overbid-null",
    "replacement-not-needed": "overbid-null",
    "replacement-not-played": "null-replaced",
    "result-missing": "won",
    # house rules
    "rules-unknown": "isko",
    "rules-passed-ramsch": "passed-is-ramsch",
    "passed-is-ramsch": "passed-is-ramsch",
    "doubling-not-played": "doublings",
    "bock-not-played": "bock",
    "ouvert-not-played": "ouvert-levels",
    "last-trick-not-played": "last-trick-levels",
    "last-trick-impossible": "last-trick-levels",
    "revolution-not-played": "revolution",
    "revolution-not-null": "revolution",
    "presenting-not-played": "presenting",
    "presenting-null": "presenting",
    "ramsch-not-played": "ramsch",
    "ramsch-not-playing": "ramsch",
    "ramsch-sum": "ramsch",
    "ramsch-incomplete": "ramsch",
    "ramsch-loser-points": "ramsch",
    "ramsch-virgins": "ramsch-virgins",
    "ramsch-virgins-points": "ramsch-virgins",
    "ramsch-march-points": "ramsch-march",
    "ramsch-march-not-played": "ramsch-march",
    "ramsch-pushes": "ramsch-pushes",
    "ramsch-pushes-not-played": "ramsch-pushes",
    "ramsch-last-trick-missing": "ramsch-ties",
    # warnings
    "won-needs-level": "overbid",
    "level-granted": "violation-needed-level",
    "won-with-few-tricks": "won",
    "lost-with-many-tricks": "won",
    "written-unlikely": "written",
    "null-lost-without-trick": _NULL,
    "points-in-null": _NULL,
    "schwarz-open": "schwarz",
    "decided-before": "violation-decided",
    "level-not-counted": "concede-declarer",
    "thrown-in-uncounted": "throw-in",
    "points-against-tricks": "cards",
    "with-too-few-tricks": "matadors",
    "with-too-few-points": "matadors",
    "without-too-many-tricks": "matadors",
    "without-too-many-points": "matadors",
    # the list
    "players-count": "dealer",
    "seat-unknown": "dealer",
    "dealer-declares": "sitting-out",
    "sheet-full": "complete-series",
    "scoring-unknown": "seeger-fabian",
    "bierlachs-only": "bierlachs",
    "csv-dealer": "dealer",
    "csv-score": "written",
}
"""By the code of the problem. Faults of the command line, of files and of the book have none."""


def topic_of(code: str) -> str | None:
    """Return the topic that explains the problem; ``None`` where no rule of the game is behind it.

    >>> topic_of("won-below-61"), topic_of("file-not-read")
    ('won', None)
    """
    return CODE_TOPICS.get(code)
