"""The policy table, row by row."""

from dataclasses import replace

import pytest

from correct.exchange import Policy
from correct.policy import Action, decide, may_stay
from detect.question_rule import BESIDE
from detect.verdict import Assessment, CheckedClaim, Claim, Level, Verdict
from kg.records import EntityRef, Fact, Relation


def claim(verdict: Verdict) -> CheckedClaim:
    return CheckedClaim(Claim("c", 0, 1), verdict, score=0.9)


SUPPORTED, WRONG, OPEN = map(claim, (Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NOT_CHECKABLE))
BORN = Relation("P19", "place of birth")
KNOWN = replace(
    OPEN,
    rule="absent:many",
    claim=replace(OPEN.claim, relation=BORN),
    facts=(Fact(EntityRef("Q937", "Einstein"), BORN, EntityRef("Q3012", "Ulm")),),
)
"""Not verified, though facts answer in its place."""
UNSURE = replace(KNOWN, rule="uncertain reading")


@pytest.mark.parametrize(
    ("claims", "hvi", "strict", "balanced"),
    [
        ((WRONG,), 0.1, Action.REPAIR, Action.REPAIR),
        ((SUPPORTED, WRONG), 0.1, Action.REPAIR, Action.REPAIR),
        ((OPEN,), 0.9, Action.REFUSE, Action.PASS),
        ((SUPPORTED,), 0.9, Action.PASS, Action.PASS),
        ((SUPPORTED, OPEN), 0.4, Action.REFUSE, Action.PASS),
        ((KNOWN,), 0.9, Action.REPAIR, Action.PASS),
        ((KNOWN, OPEN), 0.9, Action.REFUSE, Action.PASS),
        ((UNSURE,), 0.9, Action.REFUSE, Action.PASS),
        ((SUPPORTED, KNOWN), 0.4, Action.REPAIR, Action.PASS),
        ((SUPPORTED, KNOWN), 0.9, Action.PASS, Action.PASS),
        ((), 0.9, Action.PASS, Action.PASS),
    ],
)
def test_decision_table(
    claims: tuple[CheckedClaim, ...], hvi: float, strict: Action, balanced: Action
) -> None:
    assessment = Assessment(claims=claims, hvi=hvi, threshold=0.5, level=Level.FULL)
    assert decide(assessment, Policy.STRICT) is strict
    assert decide(assessment, Policy.BALANCED) is balanced


def test_an_answer_that_was_not_looked_at_is_left_to_the_fail_policy() -> None:
    assert decide(Assessment(claims=(OPEN,), level=Level.NONE), Policy.STRICT) is Action.PASS


def test_what_only_does_not_answer_may_stay_where_it_cannot_be_repaired_except_under_strict() -> None:
    beside = replace(WRONG, rule=BESIDE)
    assert may_stay([beside, SUPPORTED], Policy.BALANCED)
    assert not may_stay([beside], Policy.STRICT)
    assert not may_stay([beside, WRONG], Policy.BALANCED)
