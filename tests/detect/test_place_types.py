"""What places are, by their types."""

from __future__ import annotations

import pytest

from detect.place_types import PlaceTypes
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Free Isles		country	country|sovereign state|crown colony	200
Q2	Old Colony		colony	colony	80
Q3	Old Union		country of the past	historical country|sovereign state	150
Q4	Florence		city	city|historical country	150
Q5	Babel		ruins	ancient city	100
"""
FACTS = """subject	relation	object	source
Q4	P17	Q1	t
"""


@pytest.mark.parametrize(
    ("place", "former"),
    [("Q1", False), ("Q2", True), ("Q3", True), ("Q4", False), ("Q5", True)],
    ids=[
        "a state that was a colony",
        "a colony",
        "a state that is no more",
        "a city that was a state",
        "ruins",
    ],
)
def test_what_is_no_more(checker_of: CheckerOf, place: str, former: bool) -> None:
    assert PlaceTypes(checker_of(ENTITIES, FACTS).graph).is_former(place) is former
