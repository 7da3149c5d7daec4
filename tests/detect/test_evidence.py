"""What facts say to a reading: by those of a mention's meanings that can be meant."""

from __future__ import annotations

import pytest

from detect.compare import Outcome
from detect.evidence import Evidence
from kg.schema import builtin
from kg.store import Snapshot
from tests.detect.conftest import CheckerOf
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


@pytest.mark.parametrize(
    ("written", "outcome"), [("Second City", Outcome.DISAGREE), ("Secand City", Outcome.UNDECIDED)]
)
def test_what_is_spelt_otherwise_may_be_something_else(
    kingdom: Snapshot, written: str, outcome: Outcome
) -> None:
    evidence = Evidence(kingdom)
    (birth,) = evidence.facts(JANE, builtin()["P19"])
    place = mention(written, **{SECOND_CITY: 1.0})
    assert evidence.compare(reading("P19", place), birth).outcome is outcome


def test_a_place_lies_in_what_its_description_names_whatever_else_bears_the_name(
    checker_of: CheckerOf,
) -> None:
    entities = """id\tlabel\taliases\tdescription\ttypes\timportance
AK:conrad\tJoseph Conrad\t\twriter\thuman\t90
AK:village\tBishopsbourne\t\tvillage in Kent, England\tvillage\t25
AK:kent\tKent\t\tcity in Ohio, United States\tcity\t60
AK:dover\tDover\t\tcity in Ohio, United States\tcity\t60
AK:uk\tUnited Kingdom\t\tcountry\tcountry\t200
AK:us\tUnited States\t\tcountry\tcountry\t200
"""
    facts = """subject\trelation\tobject
AK:conrad\tP20\tAK:village
AK:village\tP17\tAK:uk
AK:kent\tP17\tAK:us
AK:dover\tP17\tAK:us
"""
    checker = checker_of(entities, facts)
    assert not checker.check("", "Joseph Conrad died in Kent.").contradicted
    assert checker.check("", "Joseph Conrad died in Dover.").contradicted
