"""Durations from a start and an end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.lasting import between
from detect.verdict import Verdict
from kg.records import Time

if TYPE_CHECKING:
    from tests.detect.conftest import Derive

YEAR, DAY = "Q577", "Q573"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("World War II lasted six years.", Verdict.SUPPORTED),
        ("World War II lasted for about six years.", Verdict.SUPPORTED),
        ("World War II lasted more than five years.", Verdict.SUPPORTED),
        ("World War II lasted twelve years.", Verdict.CONTRADICTED),
        ("World War II lasted over ten years.", Verdict.CONTRADICTED),
        ("World War II lasted 30 days.", Verdict.CONTRADICTED),
    ],
)
def test_a_duration_is_judged_by_start_and_end(derive: Derive, text: str, verdict: Verdict) -> None:
    assert [c.verdict for c in derive(text) if c.rule == "duration"] == [verdict]


def test_dates_too_coarse_to_subtract_give_no_duration() -> None:
    assert between(Time(1801, precision=7), Time(1901, precision=7), YEAR) is None
    assert between(Time(1950), Time(1940), YEAR) is None


def test_a_year_alone_leaves_a_year_open() -> None:
    length = between(Time(1914), Time(1918), DAY)
    assert length is not None
    assert length.uncertainty > 300
