"""Never worse: a repaired text replaces the draft only if it contradicts fewer facts and drops no supported claim.

What a model has written anew must also state what it was asked to put right: a text that contradicts nothing because it
says nothing, or something else, is no correction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.records import EntityRef

Stated = tuple[str, str, str]
_NEAR = 160
"""Characters behind a wrong claim in which its sentence may go on about the wrong value."""


def improves(before: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where ``after`` (claims of the repaired text) is better than ``before`` (claims of the draft).

    What else was read in the very words that a correction replaces is no claim that could be dropped, and neither is
    what the sentence adds about the wrong value ("Sydney, which has 5 million people").
    """
    wrong = [c for c in before if c.verdict is Verdict.CONTRADICTED]
    corrections = [c.correction for c in wrong if c.correction]
    held = [
        c
        for c in before
        if not any(_is_replaced(c.claim, correction) for correction in corrections)
        and not any(_is_added(c.claim, each.claim) for each in wrong)
    ]
    kept = stated(after, Verdict.SUPPORTED)
    return count(after) < count(before) and stated(held, Verdict.SUPPORTED) <= kept


def _is_replaced(claim: Claim, correction: Correction) -> bool:
    return claim.value_start < correction.end and correction.start < claim.value_end


def _is_added(claim: Claim, wrong: Claim) -> bool:
    """Whether a claim is about a wrong value, right behind it."""
    is_near = wrong.start <= claim.start <= wrong.end + _NEAR
    return is_near and claim.subject is not None and claim.subject == wrong.value


def is_no_worse(before: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where ``after`` contradicts no fact and says all that ``before`` says and is supported."""
    return not count(after) and stated(before, Verdict.SUPPORTED) <= stated(after, Verdict.SUPPORTED)


def puts_right(before: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where each thing that ``before`` says wrongly is said in ``after``, and supported."""
    asked = {(subject, relation) for subject, relation, _ in stated(before, Verdict.CONTRADICTED)}
    said = {(subject, relation) for subject, relation, _ in stated(after, Verdict.SUPPORTED)}
    return asked <= said | set(_turned_round(after))


def _turned_round(claims: Sequence[CheckedClaim]) -> Iterator[tuple[str, str]]:
    """What supported claims say of their objects: "the capital of" of "capital"."""
    for claim in (checked.claim for checked in claims if checked.verdict is Verdict.SUPPORTED):
        if isinstance(claim.value, EntityRef) and claim.relation is not None and claim.relation.inverse:
            yield claim.value.id, claim.relation.inverse


def count(claims: Sequence[CheckedClaim]) -> int:
    return sum(claim.verdict is Verdict.CONTRADICTED for claim in claims)


def stated(claims: Sequence[CheckedClaim], verdict: Verdict) -> set[Stated]:
    """What is stated with a verdict, as (subject, relation, value)."""
    return {
        (c.claim.subject.id, c.claim.relation.id, str(c.claim.value))
        for c in claims
        if c.verdict is verdict and c.claim.subject is not None and c.claim.relation is not None
    }
