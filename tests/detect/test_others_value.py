"""A value that is another subject's denies nothing of the second one that its sentence names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detect.others_value import without_others_values
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef, Time
from kg.schema import builtin

HIS = Claim(
    text="Emil, the painter, died in 1793, and Anna was buried in October.",
    start=0,
    end=64,
    subject=EntityRef("Q1", "Emil"),
    relation=builtin()["P570"],
    value=Time(1793),
    value_start=27,
    value_end=31,
)
RIGHT = CheckedClaim(HIS, Verdict.SUPPORTED, score=1.0, facts=(), rule="time:year")
HERS = replace(HIS, subject=EntityRef("Q2", "Anna"))


def _wrong(claim: Claim, rule: str) -> CheckedClaim:
    return CheckedClaim(claim, Verdict.CONTRADICTED, score=0.9, facts=(), rule=rule)


def test_a_date_that_is_his_denies_nothing_of_her() -> None:
    right, left = without_others_values([RIGHT, _wrong(HERS, "learned:time:year")])
    assert right == RIGHT
    assert left.verdict is Verdict.NOT_CHECKABLE


@pytest.mark.parametrize(
    ("claim", "rule"),
    [
        (HERS, "time:year"),
        (replace(HERS, value_start=50), "learned:time:year"),
        (replace(HERS, relation=builtin()["P569"]), "learned:time:year"),
    ],
)
def test_what_is_said_of_her_too_stays_wrong(claim: Claim, rule: str) -> None:
    told = [RIGHT, _wrong(claim, rule)]
    assert without_others_values(told) == told
