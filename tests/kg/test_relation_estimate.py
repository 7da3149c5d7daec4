"""Relations that the schema does not know."""

from __future__ import annotations

import pytest

from kg import schema
from kg.records import Cardinality, ValueKind
from kg.relation_estimate import estimate, relations_of
from kg.source import Gathering, RelationRow, Triple

_ROW = RelationRow("AK:r", "motto", "what it says")


def _triples(*objects_of_subjects: int) -> list[Triple]:
    return [
        Triple(f"E{subject}", "AK:r", f"+{number}")
        for subject, count in enumerate(objects_of_subjects)
        for number in range(count)
    ]


@pytest.mark.parametrize(
    ("counts", "cardinality"),
    [
        ([1] * 20, Cardinality.ONE),
        ([1] * 99 + [2], Cardinality.ONE),
        ([1] * 19, Cardinality.FEW),
        ([1] * 80 + [2] * 20, Cardinality.FEW),
        ([1, 2], Cardinality.MANY),
        ([5] * 30, Cardinality.MANY),
    ],
)
def test_cardinality_follows_from_the_number_of_objects(counts: list[int], cardinality: Cardinality) -> None:
    assert estimate(_ROW, _triples(*counts)).cardinality is cardinality


def test_kind_is_that_of_most_objects() -> None:
    triples = [Triple("E1", "AK:r", '"a"'), Triple("E2", "AK:r", '"b"'), Triple("E3", "AK:r", "Q1")]
    assert estimate(_ROW, triples).kind is ValueKind.TEXT


def test_label_and_description_come_from_the_source_or_else_the_id() -> None:
    gathering = Gathering(
        relations={"AK:r": _ROW}, facts={Triple("E1", "AK:r", "E2"): "s", Triple("E1", "AK:q", "E2"): "s"}
    )
    found = relations_of(gathering)
    assert (found["AK:r"].label, found["AK:r"].description) == ("motto", "what it says")
    assert found["AK:q"].label == "AK:q"


def test_a_known_relation_is_not_estimated() -> None:
    gathering = Gathering(facts={Triple("E1", "P36", "E2"): "s"})
    assert relations_of(gathering) == {"P36": schema.builtin()["P36"]}
