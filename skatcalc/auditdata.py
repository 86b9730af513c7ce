"""An audit as JSON: identifiers in English for ever, versioned by ``schema``."""

from collections.abc import Sequence

from skatcalc.audit import Audit, Finding
from skatcalc.jsondata import problem_data

AUDIT_SCHEMA = "skatcalc.audit/1"


def audit_data(
    found: Audit,
    *,
    file: str,
    rules: str,
    encoding: str = "utf-8",
    unread: Sequence[str] = (),
    running: Sequence[str] = (),
) -> dict[str, object]:
    """Return an audit with every line that is pointed at and why.

    ``encoding`` is what the file was read in, ``unread`` the columns that nobody knows,
    ``running`` those that were checked as running totals.
    """
    return {
        "schema": AUDIT_SCHEMA,
        "file": file,
        "rules": rules,
        "encoding": encoding,
        "unread_columns": list(unread),
        "running_columns": list(running),
        "lines": found.read,
        "right": found.right,
        "not_right": found.wrong,
        "not_understood": found.not_understood,
        "findings": [_finding(each) for each in found.findings],
        "doubts": [_finding(each) for each in found.doubts],
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "line": finding.line,
        "understood": finding.understood,
        "problems": [problem_data(problem) for problem in finding.problems],
    }
