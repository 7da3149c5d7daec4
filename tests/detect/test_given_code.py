"""Codes in answers: of several parts, with or without what joins them."""

from __future__ import annotations

from typing import cast

import pytest

from detect.asked_relation import AskedRelation
from detect.given import Given
from detect.given_code import code_given
from detect.plain_question import PlainQuestion
from kg.records import EntityRef, Fact, Text
from kg.schema import builtin

CALLING = builtin()["P474"]
FACTS = (Fact(EntityRef("Q1", "Norduria"), CALLING.ref, Text("+1-868")),)
ASKED = AskedRelation(cast(PlainQuestion, None), CALLING, FACTS, FACTS)


@pytest.mark.parametrize(
    ("rest", "given"),
    [
        ("It is +1-868.", Given.OPEN),
        ("It is +1 868.", Given.OPEN),
        ("+1", Given.OPEN),
        ("It is +44.", Given.OTHER),
        ("The language of          is English.", Given.NOTHING),
    ],
)
def test_a_code_may_be_written_in_parts(rest: str, given: Given) -> None:
    assert code_given(ASKED, rest, ()).given is given
