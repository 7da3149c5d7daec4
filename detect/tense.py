"""When a claim says that something is so, and whether a fact held then."""

from __future__ import annotations

import re

from detect.compare import Outcome
from detect.stated import Finding

_OF_TODAY = re.compile(r"\b(?:is|are|has|have|lies?|belongs?|does|do)(?:\b|n['’]t\b)", re.I)


def holds(finding: Finding) -> bool:
    """A fact that has ended supports only what is said of the past."""
    return not finding.fact.ended or finding.stated.reading.past


def was_not(finding: Finding, text: str) -> bool:
    """Whether it may be said that something was not where it lies today: "was then a state and not part of Austria"."""
    reading = finding.stated.reading
    if not reading.negated or not (reading.relation.contains or reading.relation.changes):
        return False
    return reading.past or (
        reading.relation.contains and not _OF_TODAY.search(text, reading.start, reading.end)
    )


def of_today(findings: list[Finding]) -> list[Finding]:
    """Where the present is spoken of, what has ended says nothing beside what holds now: Lagos is no capital."""
    over = [f for f in findings if _is_over(f)]
    return [f for f in findings if f not in over] or findings if over else findings


def _is_over(finding: Finding) -> bool:
    """Whether a value was right, of which there is one at a time; only plainly worded claims say when they hold."""
    stated = finding.stated
    return (
        finding.comparison.outcome is Outcome.AGREE
        and stated.reading.relation.changes
        and not stated.learned
        and not holds(finding)
    )
