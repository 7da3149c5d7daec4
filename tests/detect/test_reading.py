"""When a clause says that something was so."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("France was founded in 1789 and has its capital in Berlin.", Verdict.CONTRADICTED),
        ("The capital of France is Berlin and was founded in 1237.", Verdict.CONTRADICTED),
        ("In 1789 the capital of France was Berlin.", Verdict.NOT_CHECKABLE),
        ("The capital of France was Berlin in 1789 and is a city.", Verdict.NOT_CHECKABLE),
    ],
)
def test_a_time_dates_what_stands_in_its_part_of_the_clause(
    tiny_checker: Checker, answer: str, verdict: Verdict
) -> None:
    claims = tiny_checker.check("", answer).claims
    (claim,) = [each for each in claims if each.claim.relation and each.claim.relation.label == "capital"]
    assert claim.verdict is verdict


@pytest.mark.parametrize(
    ("answer", "verdicts"),
    [
        (
            "Paris is the capital of France and Germany.",
            {"France": Verdict.SUPPORTED, "Germany": Verdict.CONTRADICTED},
        ),
        ("Paris is the capital of France and Berlin that of Germany.", {"France": Verdict.SUPPORTED}),
        ("Paris is the capital of France and lies in Germany's neighbour.", {"France": Verdict.SUPPORTED}),
    ],
)
def test_what_is_said_of_each_in_a_list_is_judged(
    tiny_checker: Checker, answer: str, verdicts: dict[str, Verdict]
) -> None:
    claims = [c for c in tiny_checker.check("", answer).claims if c.rule.startswith("entity:")]
    judged = {c.claim.subject.label: c.verdict for c in claims if c.claim.subject}
    assert {name: judged.get(name) for name in verdicts} == verdicts
    assert (Verdict.CONTRADICTED in judged.values()) is (Verdict.CONTRADICTED in verdicts.values())
