"""The policy table: from an assessment to what is to be done about the answer."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from correct.exchange import Policy
from detect.completeness import OTHER_VALUE
from detect.question_rule import BESIDE
from detect.verdict import Assessment, CheckedClaim, Level, Verdict


class Action(str, Enum):
    PASS = "pass"
    REPAIR = "repair"
    """Correct what is wrong; refuse where that fails."""
    REFUSE = "refuse"


def is_wrong(checked: CheckedClaim, policy: Policy) -> bool:
    """Whether a claim must not stay: it is contradicted or, under `strict`, it says another value than the known ones,
    which answer in its place. What was not read for certain has no such value.
    """
    if checked.verdict is Verdict.CONTRADICTED:
        return True
    relation = checked.claim.relation
    is_other = checked.verdict is Verdict.NOT_CHECKABLE and checked.rule in OTHER_VALUE
    if policy is not Policy.STRICT or not is_other or relation is None:
        return False
    return bool(checked.facts) and all(
        f.relation.id in {relation.id, relation.inverse} for f in checked.facts
    )


def may_stay(claims: Iterable[CheckedClaim], policy: Policy) -> bool:
    """Whether a text stays as it is where it cannot be repaired: one that only does not answer (`BESIDE`) is not false,
    and `strict` alone refuses what is not verified.
    """
    wrong = [claim for claim in claims if claim.verdict is Verdict.CONTRADICTED]
    return policy is not Policy.STRICT and all(claim.rule == BESIDE for claim in wrong)


def decide(assessment: Assessment, policy: Policy) -> Action:
    """What a policy does about an answer.

    ============================  ========  ========
    the answer                    strict    balanced
    ============================  ========  ========
    a claim contradicted          repair    repair
    claims, none of them verified (*)       pass
    HVI below the threshold       (*)       pass
    otherwise                     pass      pass
    ============================  ========  ========

    (*) repair where each claim that is not verified says another value than the known ones, else refuse.

    `observe` is judged like balanced; its caller changes nothing. What was found wrong by the time that a check was cut
    short counts; else an answer that was not compared with facts passes here: the fail policy decides about it.
    """
    if assessment.contradicted:
        return Action.REPAIR
    if assessment.level in {Level.NONE, Level.LINK}:
        return Action.PASS
    if policy is not Policy.STRICT or not assessment.claims:
        return Action.PASS
    unverified = all(claim.verdict is Verdict.NOT_CHECKABLE for claim in assessment.claims)
    doubtful = assessment.hvi is not None and assessment.hvi < assessment.threshold
    if not (unverified or doubtful):
        return Action.PASS
    left = [claim for claim in assessment.claims if claim.verdict is Verdict.NOT_CHECKABLE]
    return Action.REPAIR if left and all(is_wrong(claim, policy) for claim in left) else Action.REFUSE
