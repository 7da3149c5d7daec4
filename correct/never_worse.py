"""Never worse: a repaired text replaces the draft only if it contradicts fewer facts and drops no supported claim.

What a model has written anew must also state what it was asked to put right: a text that contradicts nothing because it
says nothing, or something else, is no correction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from detect.question_rule import is_whole
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef

Stated = tuple[str, str, str]
IsWrong = Callable[[CheckedClaim], bool]
_NEAR = 160
"""Characters behind a wrong claim in which its sentence may go on about the wrong value."""


def is_contradicted(checked: CheckedClaim) -> bool:
    return checked.verdict is Verdict.CONTRADICTED


def improves(
    before: Sequence[CheckedClaim], after: Sequence[CheckedClaim], *, is_wrong: IsWrong = is_contradicted
) -> bool:
    """True where ``after`` (claims of the repaired text) is better than ``before`` (claims of the draft).

    What else was read in the very words that a correction replaces is no claim that could be dropped, and neither is
    what the sentence adds about the wrong value ("Sydney, which has 5 million people").
    """
    wrong = [c for c in before if is_wrong(c)]
    held = [
        c
        for c in before
        if not any(_is_replaced(c.claim, each) for each in wrong)
        and not any(_is_added(c.claim, each) for each in wrong)
    ]
    kept = stated(after, Verdict.SUPPORTED)
    return sum(map(is_wrong, after)) < len(wrong) and stated(held, Verdict.SUPPORTED) <= kept


def _is_replaced(claim: Claim, wrong: CheckedClaim) -> bool:
    """Whether a claim says something else of the same subject in the very words that a correction replaces."""
    correction = wrong.correction
    if correction is None or claim.subject != wrong.claim.subject:
        return False
    return claim.value_start < correction.end and correction.start < claim.value_end


def _is_added(claim: Claim, checked: CheckedClaim) -> bool:
    """Whether a claim is about a wrong value, right behind it, or not about what a whole answer should be about."""
    wrong = checked.claim
    if is_whole(checked) and wrong.start <= claim.start < wrong.end:
        return claim.subject != wrong.subject
    is_near = wrong.start <= claim.start <= wrong.end + _NEAR
    return is_near and claim.subject is not None and claim.subject == wrong.value


def is_no_worse(before: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where ``after`` contradicts no fact and says all that ``before`` says and is supported."""
    kept = stated(before, Verdict.SUPPORTED) <= stated(after, Verdict.SUPPORTED)
    return kept and not any(map(is_contradicted, after))


def puts_right(wrong: Sequence[CheckedClaim], after: Sequence[CheckedClaim]) -> bool:
    """True where each thing that the claims ``wrong`` say is said in ``after``, and supported; of what was worked out
    from several facts, at least one of these.
    """
    asked = {(subject, relation) for subject, relation, _ in map(_statement, wrong) if relation}
    said = {(subject, relation) for subject, relation, _ in stated(after, Verdict.SUPPORTED)}
    said |= set(_turned_round(after))
    worked_out = [claim.facts for claim in wrong if claim.claim.relation is None and claim.facts]
    return asked <= said and all(
        any((fact.subject.id, fact.relation.id) in said for fact in facts) for facts in worked_out
    )


def _turned_round(claims: Sequence[CheckedClaim]) -> Iterator[tuple[str, str]]:
    """What supported claims say of their objects: "the capital of" of "capital"."""
    for claim in (checked.claim for checked in claims if checked.verdict is Verdict.SUPPORTED):
        if isinstance(claim.value, EntityRef) and claim.relation is not None and claim.relation.inverse:
            yield claim.value.id, claim.relation.inverse


def stated(claims: Sequence[CheckedClaim], verdict: Verdict) -> set[Stated]:
    """What is stated with a verdict, as (subject, relation, value)."""
    return {said for c in claims if c.verdict is verdict and (said := _statement(c))[1]}


def _statement(checked: CheckedClaim) -> Stated:
    """Empty ids where the claim has no subject or relation."""
    claim = checked.claim
    if claim.subject is None or claim.relation is None:
        return "", "", str(claim.value)
    return claim.subject.id, claim.relation.id, str(claim.value)
