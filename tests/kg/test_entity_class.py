"""What the graph tells about its entities."""

from __future__ import annotations

from kg.entity_class import complete
from kg.records import Entity, EntityClass
from kg.relation_estimate import relations_of
from kg.source import Gathering, Triple
from kg.starter import EntityRow


def _complete(rows: list[EntityRow], *triples: Triple) -> dict[str, Entity]:
    gathering = Gathering({row.id: row for row in rows}, facts=dict.fromkeys(triples, "s"))
    return {entity.id: entity for entity in complete(gathering, relations_of(gathering))}


def test_types_decide_the_class_where_they_are_known() -> None:
    rows = [EntityRow("Q1", "Ulm", types=("city",)), EntityRow("Q2", "x", types=("human",))]
    found = _complete(rows, Triple("Q1", "P50", "Q2"))
    assert found["Q1"].classes == frozenset((EntityClass.PLACE,))


def test_relations_decide_where_types_say_nothing() -> None:
    found = _complete([EntityRow("Q1", "a"), EntityRow("Q2", "b")], Triple("Q1", "P19", "Q2"))
    assert found["Q1"].classes == frozenset((EntityClass.PERSON,))
    assert found["Q2"].classes == frozenset((EntityClass.PLACE,))


def test_relations_that_disagree_evenly_in_three_decide_nothing() -> None:
    rows = [EntityRow(f"Q{n}", str(n)) for n in range(4)]
    triples = (Triple("Q0", "P19", "Q1"), Triple("Q0", "P36", "Q2"), Triple("Q0", "P57", "Q3"))
    assert _complete(rows, *triples)["Q0"].classes == frozenset()


def test_an_entity_without_facts_and_types_has_no_class_and_no_importance() -> None:
    entity = _complete([EntityRow("Q1", "a")])["Q1"]
    assert (entity.classes, entity.importance) == (frozenset(), 0)


def test_stated_importance_is_kept() -> None:
    found = _complete([EntityRow("Q1", "a", importance=500), EntityRow("Q2", "b")], Triple("Q2", "P36", "Q1"))
    assert (found["Q1"].importance, found["Q2"].importance) == (500, 10)
