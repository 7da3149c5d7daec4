"""Counts of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from tests.detect.conftest import Derive


@pytest.mark.parametrize(
    "text", ["Mars has two moons.", "Mars has 2 known moons.", "Germany borders three countries."]
)
def test_as_many_facts_as_claimed_support_a_count(derive: Derive, text: str) -> None:
    assert [c.verdict for c in derive(text) if c.rule.startswith("count")] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "text", ["Mars has nine moons.", "Mars has one moon.", "Germany borders nine countries."]
)
def test_a_list_of_facts_never_contradicts_a_count(derive: Derive, text: str) -> None:
    assert {c.verdict for c in derive(text) if c.rule.startswith("count")} <= {Verdict.NOT_CHECKABLE}
