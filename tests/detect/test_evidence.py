"""What facts say to a reading: by those of a mention's meanings that can be meant."""

from __future__ import annotations

import pytest

from detect.compare import Outcome
from detect.evidence import Evidence
from kg.schema import builtin
from kg.store import Snapshot
from tests.detect.meaning import mention, reading, stated

FRANCE, GERMANY, GERMAN = "Q142", "Q183", "Q188"
MARKET_END, SECOND_CITY, JANE = "Q4", "Q8", "Q11"


@pytest.mark.parametrize(("relation", "told"), [("P37", False), ("P47", True)], ids=["language", "country"])
def test_a_fact_speaks_of_a_value_only_in_a_meaning_that_the_relation_can_have(
    tiny_graph: Snapshot, relation: str, told: bool
) -> None:
    """France borders Germany; who says that its language is German says nothing of that."""
    german = mention("German", **{GERMAN: 0.6, GERMANY: 0.4})
    said = stated(relation, mention("France", **{FRANCE: 1.0}), german)
    assert Evidence(tiny_graph).speaks_of(FRANCE, said) is told


@pytest.mark.parametrize(
    ("suburb", "outcome"), [(0.02, Outcome.DISAGREE), (0.4, Outcome.UNDECIDED)], ids=["remote", "likely"]
)
def test_a_namesake_keeps_a_place_open_only_where_it_is_likely_to_be_meant(
    kingdom: Snapshot, suburb: float, outcome: Outcome
) -> None:
    evidence = Evidence(kingdom)
    (birth,) = evidence.facts(JANE, builtin()["P19"])
    place = mention("Springfield", **{SECOND_CITY: 1.0 - suburb, MARKET_END: suburb})
    assert evidence.compare(reading("P19", place), birth).outcome is outcome
