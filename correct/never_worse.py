"""Never worse: a repaired text replaces the draft only if it contradicts fewer facts and drops no supported claim.

What a model has written anew must also state what it was asked to put right: a text that contradicts nothing because it
says nothing, or something else, is no correction.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.verdict import CheckedClaim, Verdict

Stated = tuple[str, str, str]


def improves(before: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where ``after`` (claims of the repaired text) is better than ``before`` (claims of the draft)."""
    kept = stated(after, Verdict.SUPPORTED)
    return count(after) < count(before) and stated(before, Verdict.SUPPORTED) <= kept


def puts_right(before: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where each thing that ``before`` says wrongly is said in ``after``, and supported."""
    asked = {(subject, relation) for subject, relation, _ in stated(before, Verdict.CONTRADICTED)}
    said = {(subject, relation) for subject, relation, _ in stated(after, Verdict.SUPPORTED)}
    return asked <= said


def count(claims: Sequence[CheckedClaim]) -> int:
    return sum(claim.verdict is Verdict.CONTRADICTED for claim in claims)


def stated(claims: Sequence[CheckedClaim], verdict: Verdict) -> set[Stated]:
    """What is stated with a verdict, as (subject, relation, value)."""
    return {
        (c.claim.subject.id, c.claim.relation.id, str(c.claim.value))
        for c in claims
        if c.verdict is verdict and c.claim.subject is not None and c.claim.relation is not None
    }
