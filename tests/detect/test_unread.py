"""Sentences that nobody could read stay open, and name the fact that joins what they name."""

from detect.checker import Checker
from detect.verdict import CheckedClaim, Verdict


def only(checker: Checker, sentence: str) -> CheckedClaim:
    (claim,) = checker.check("", sentence).claims
    assert claim.verdict is Verdict.NOT_CHECKABLE
    return claim


def test_a_joining_fact_is_named_and_lowers_the_risk(tiny_checker: Checker) -> None:
    joined = only(tiny_checker, "For Albert Einstein everything began in little Ulm.")
    apart = only(tiny_checker, "For Albert Einstein everything began in little Paris.")
    assert [fact.relation.id for fact in joined.facts] == ["P19"]
    assert not apart.facts
    assert joined.risk < apart.risk


def test_a_hedged_sentence_says_so(tiny_checker: Checker) -> None:
    assert only(tiny_checker, "Perhaps Albert Einstein was born in Berlin.").rule == "hedged"
