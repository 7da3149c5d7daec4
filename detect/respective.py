"""Several subjects with several values: "Mozart and Beethoven died in 1791 and 1827".

Such a sentence is read as saying every value of every subject. Each subject has one of them, so that a value which is
right for one of the subjects is not wrong for the others, nor is what stands beside the right value of a subject.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from detect.stated_once import joined
from detect.verdict import CheckedClaim, Verdict

Ends = tuple[str, str, object]
"""Relation, subject and value; of two inverse relations always the same one."""


def respective(claims: Sequence[CheckedClaim]) -> list[CheckedClaim]:
    """The claims of a clause; what contradicts only because every value was read of every subject is left open."""
    ends = [_ends(claim) for claim in claims]
    stated = {each for each in ends if each}
    right = {e for e, claim in zip(ends, claims, strict=True) if e and claim.verdict is Verdict.SUPPORTED}
    wrong = {e for e, claim in zip(ends, claims, strict=True) if e and claim.verdict is Verdict.CONTRADICTED}
    excused = {
        each
        for each in wrong
        if (_others(right, each, of=1) and _others(stated, each, of=2))
        or (_others(right, each, of=2) and _others(stated, each, of=1))
    }
    left = wrong - excused
    excused |= {each for each in left if _others(left, each, of=1) and _others(stated, each, of=2)}
    return [joined(claim) if each in excused else claim for each, claim in zip(ends, claims, strict=True)]


def _others(among: Iterable[Ends], one: Ends, *, of: int) -> bool:
    """Whether one of them is the same but for its subject (1) or its value (2)."""
    same = 3 - of
    return any(e[0] == one[0] and e[same] == one[same] and e[of] != one[of] for e in among)


def _ends(checked: CheckedClaim) -> Ends | None:
    claim = checked.claim
    if claim.relation is None or claim.subject is None or claim.value is None:
        return None
    relation, subject, value = claim.relation, claim.subject.id, getattr(claim.value, "id", claim.value)
    if relation.inverse and relation.inverse < relation.id and isinstance(value, str):
        return relation.inverse, value, subject
    return relation.id, subject, value
