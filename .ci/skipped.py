"""Fails when a test was skipped that must run here; takes the JUnit report of the run."""

import os
import sys
from xml.etree import ElementTree as ET

REQUIRED = {
    "SKATCALC_DATA": ("recorded games",),
    "SKATCALC_REQUIRE_LIBREOFFICE": ("soffice", "pdfinfo", "pdftotext", "pdftoppm"),
    "SKATCALC_REQUIRE_CHROMIUM": ("Chromium", "pdfinfo", "pdftotext"),
}
"""Where the variable is set, no test may be skipped whose reason has one of these words."""


def main(report: str) -> int:
    """Return how many tests were skipped that had to run, and name them."""
    asked = (words for variable, words in REQUIRED.items() if os.environ.get(variable))
    words = {word for each in asked for word in each}
    missed = 0
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - written by pytest
        for skipped in case.iter("skipped"):
            reason = skipped.get("message", "")
            if any(word in reason for word in words):
                missed += 1
                print(f"skipped: {case.get('classname')}.{case.get('name')}: {reason}")
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
