"""Stand-ins are of the same class as what they stand for, and literals keep their values."""

from __future__ import annotations

from detect.stand_in import NAMES, with_stand_ins
from kg.records import EntityClass, EntityRef
from kg.store import Snapshot


def test_a_person_and_a_place_get_names_of_their_classes(tiny_graph: Snapshot) -> None:
    einstein = tiny_graph.candidates("Albert Einstein")[0].id
    born = next(f for f in tiny_graph.facts(einstein) if f.relation.id == "P19")
    asked = with_stand_ins(born, tiny_graph)
    assert isinstance(asked.object, EntityRef)
    assert asked.subject.label == NAMES[EntityClass.PERSON][0]
    assert asked.object.label == NAMES[EntityClass.PLACE][1]
    assert asked.relation == born.relation


def test_a_date_stays_what_it_is(tiny_graph: Snapshot) -> None:
    einstein = tiny_graph.candidates("Albert Einstein")[0].id
    born = next(f for f in tiny_graph.facts(einstein) if f.relation.id == "P569")
    assert with_stand_ins(born, tiny_graph).object == born.object
