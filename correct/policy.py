"""The policy table: from an assessment to what is to be done about the answer."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from correct.exchange import Policy
from detect.question_rule import BESIDE
from detect.verdict import Assessment, CheckedClaim, Level, Verdict


class Action(str, Enum):
    PASS = "pass"
    REPAIR = "repair"
    """Correct what is wrong; refuse where that fails."""
    REFUSE = "refuse"


def is_wrong(checked: CheckedClaim, policy: Policy) -> bool:
    """Whether a claim must not stay as it is: it is contradicted, or it is not verified under `strict` and facts are
    known that answer in its place.
    """
    if checked.verdict is Verdict.CONTRADICTED:
        return True
    is_open = checked.verdict is Verdict.NOT_CHECKABLE and checked.claim.relation is not None
    return policy is Policy.STRICT and is_open and bool(checked.facts)


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

    (*) repair where facts are known for each claim that is not verified (`is_wrong`), else refuse.

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
