"""Never worse: fewer contradictions and no supported claim lost."""

from correct.never_worse import improves
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef, Relation, Text


def claim(verdict: Verdict, value: str) -> CheckedClaim:
    return CheckedClaim(
        Claim("c", 0, 1, subject=EntityRef("Q1", "one"), relation=Relation("P1", "r"), value=Text(value)),
        verdict,
        0.9,
    )


RIGHT, OTHER = claim(Verdict.SUPPORTED, "a"), claim(Verdict.SUPPORTED, "b")
WRONG = claim(Verdict.CONTRADICTED, "c")


def test_fewer_contradictions_with_everything_supported_kept_is_better() -> None:
    assert improves([RIGHT, WRONG], [RIGHT, OTHER])


def test_losing_a_supported_claim_is_worse() -> None:
    assert not improves([RIGHT, WRONG], [OTHER])


def test_as_many_contradictions_is_no_improvement() -> None:
    assert not improves([WRONG], [WRONG])
