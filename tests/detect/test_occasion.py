"""When something took place that lasted for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Long War		war	war	200
Q2	Great Blaze		fire	disaster	100
Q3	Open Strife		war	war	90
"""
FACTS = """subject	relation	object	source
Q1	P580	+1861-04-12T00:00:00Z/11	t
Q1	P582	+1865-00-00T00:00:00Z/9	t
Q2	P580	+1666-09-02T00:00:00Z/11	t
Q2	P582	+1666-09-06T00:00:00Z/11	t
Q3	P580	+1990-00-00T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def verdicts(checker: Checker, answer: str) -> set[Verdict]:
    return {claim.verdict for claim in checker.check("", answer).claims}


@pytest.mark.parametrize(
    "answer",
    [
        "The Long War took place in 1863.",
        "The Long War was fought in the 1860s.",
        "The Long War took place between 1861 and 1865.",
        "The Long War took place from 1861 to 1865.",
        "The Great Blaze happened in September 1666.",
        "The Great Blaze happened on 2 September 1666.",
    ],
)
def test_a_time_within_is_supported(checker: Checker, answer: str) -> None:
    assert verdicts(checker, answer) == {Verdict.SUPPORTED}


@pytest.mark.parametrize(
    "answer",
    [
        "The Long War took place in 1841.",
        "The Long War was fought in the 18th century.",
        "The Long War took place between 1841 and 1855.",
        "The Long War took place from 1841 to 1865.",
        "The Great Blaze happened in September 1667.",
        "The Great Blaze happened on 12 September 1666.",
    ],
)
def test_a_time_outside_is_contradicted(checker: Checker, answer: str) -> None:
    assert Verdict.CONTRADICTED in verdicts(checker, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "The Long War took place around 1870.",
        "The Long War took place between 1863 and 1870.",
        "The Open Strife took place in 2005.",
    ],
)
def test_what_may_overlap_is_left_open(checker: Checker, answer: str) -> None:
    assert verdicts(checker, answer) <= {Verdict.NOT_CHECKABLE}


def test_one_year_stands_in_for_a_wrong_one_only_where_it_was_that_year(checker: Checker) -> None:
    (blaze,) = checker.check("", "The Great Blaze happened in 1667.").claims
    assert blaze.correction is not None
    assert blaze.correction.right == "1666"
    (war,) = checker.check("", "The Long War took place in 1841.").claims
    assert war.correction is None
