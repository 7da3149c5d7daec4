"""A clause states a value once: beside the right one, another is said of something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from detect.completeness import OTHER_VALUE
from detect.value_names import SIMILAR, UNKNOWN
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import Cardinality, ValueKind

JOINED_RISK = 0.05
"""Risk of a claim that may say what a fact says."""
_DIRECTION = r"(?:north|south|east|west)[a-z-]*"
_SIDE = rf"(?:\W*+\b(?:to|in|on)\s+the\s+{_DIRECTION}(?:\s+and\s+{_DIRECTION})?)?"
_LISTING = re.compile(
    rf"{_SIDE}\W*+(?:(?:and|or|as well as|et|und|y)\b)?{_SIDE}\W*+(?:by\s+)?(?:(?:the|an?)\s+)?",
    re.IGNORECASE,
)
"""What stands between two values of one list, of neighbours also where they lie."""
_TO_EACH = re.compile(r"\brespectively\b|\bwhose\s+(?:\w+\s+)?\w+s\s+(?:are|were)\b", re.IGNORECASE)
"""Words that give each of several its own: "Norway and Sweden, whose capitals are Oslo and Stockholm"."""
_INSIDE = re.compile(r"[*_]{0,2},\s+(?:in\s+)?[*_]{0,2}")


def stated_once(claims: Sequence[CheckedClaim], text: str) -> list[CheckedClaim]:
    """Nothing is another value where the clause states the right one as well, unless in one list with it: in "was
    discovered by Fleming in London" London is no second discoverer, in "Emma came out in 1815, Persuasion in 1817" the
    second year is that of another work.
    """
    right = [c for c in claims if c.verdict is Verdict.SUPPORTED and not c.claim.negated]

    def is_second(claim: CheckedClaim) -> bool:
        if claim.verdict is not Verdict.CONTRADICTED and claim.rule not in OTHER_VALUE:
            return False
        if claim.rule.endswith(UNKNOWN) and any(
            c.rule == SIMILAR and says_same(claim.claim, c.claim) for c in claims
        ):
            return True  # "Shreve, Lamb and Harmon" of William F. Lamb
        same = [r for r in right if says_same(claim.claim, r.claim)]
        if any(_is_part(claim.claim, r, text) for r in same):
            return True
        if same and _TO_EACH.search(text):
            return True
        same = [r for r in same if not _is_coarse(r)]
        listed = [each.claim for each in claims if says_same(claim.claim, each.claim)]
        return any(not is_listed(claim.claim, r.claim, text, listed) for r in same)

    return [joined(claim) if is_second(claim) else claim for claim in claims]


def joined(claim: CheckedClaim) -> CheckedClaim:
    """The claim left open, since what contradicts it may be said of something else."""
    return replace(claim, verdict=Verdict.NOT_CHECKABLE, score=0.0, rule="joined", risk=JOINED_RISK)


def says_same(one: Claim, other: Claim) -> bool:
    """Whether two claims are about the same relation of the same subject."""
    return (one.subject, one.relation) == (other.subject, other.relation)


def _is_part(claim: Claim, right: CheckedClaim, text: str) -> bool:
    """Whether the right value of which there is one stands behind another: "was born in Notting Hill, London"."""
    relation, value = claim.relation, right.claim.value
    if (
        relation is None
        or relation.cardinality is not Cardinality.ONE
        or relation.kind is not ValueKind.ENTITY
    ):
        return False
    between = text[claim.value_end : right.claim.value_start]
    return _INSIDE.fullmatch(between) is not None and any(fact.object == value for fact in right.facts)


def _is_coarse(right: CheckedClaim) -> bool:
    """Whether a value only contains the right one: "was born in Germany, in the city of Stuttgart"."""
    return right.rule.endswith("entity:contained")


def is_listed(one: Claim, other: Claim, text: str, listed: Sequence[Claim]) -> bool:
    """Whether nothing but commas, conjunctions and further values of the list stands between two values."""
    first, second = sorted((one, other), key=lambda claim: claim.value_start)
    at = first.value_end
    for value in sorted({(each.value_start, each.value_end) for each in (*listed, second)}):
        if at <= value[0] <= second.value_start:
            if _LISTING.fullmatch(text[at : value[0]]) is None:
                return False
            at = value[1]
    return True
