"""Names in the user's file: entities and relations of the graph, or new ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.own_facts.naming import Names, RelationNames, free_id, label_of
from kg.own_facts.row import BadCell
from kg.records import EntityClass, EntityRef, ValueKind
from kg.store import Snapshot


@pytest.fixture(scope="module")
def graph(built: Path) -> Snapshot:
    return Snapshot.open(built)


@pytest.mark.parametrize(
    ("name", "entity_id"),
    [
        ("Q142", "Q142"),
        ("France", "Q142"),
        ("French Republic", "Q142"),
        ("São Paulo", "Q9682"),
        ("Sao Paulo", "Q9682"),
        ("albert einstein", "Q937"),
    ],
)
def test_ids_and_unambiguous_names_mean_the_entity_of_the_graph(
    graph: Snapshot, name: str, entity_id: str
) -> None:
    names = Names(graph)
    assert names.entity(name, "subject") == graph.entity(entity_id).ref
    assert not names.new


def test_a_name_of_several_entities_is_refused_and_they_are_listed(built: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(built, tmp_path / "snapshot")
    falcons = b"AK:drone,label,Falcon\nAK:beer,label,Falcon\nAK:drone,mass,2 kg\nAK:beer,price,4 EUR\n"
    add(rows_of(falcons, "csv"), folder, name="falcons.csv", date="2026-11-26")
    with pytest.raises(BadCell, match=r"may be AK:\w+ \(Falcon\), AK:\w+ \(Falcon\)"):
        Names(open_graph(folder)).entity("Falcon", "subject")


@pytest.mark.parametrize("column", ["subject", "object"])
def test_a_name_means_the_one_that_is_known_far_better_and_the_user_is_told(
    graph: Snapshot, column: str
) -> None:
    names = Names(graph)
    assert names.entity("Paris", column).id == "Q90"
    assert names.chosen["Paris"].startswith(
        "'Paris' is taken for the best known of Q90 (Paris: capital of France)"
    )


def test_of_several_bearers_of_a_name_the_one_is_meant_that_the_relation_takes(
    built: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(built, tmp_path / "snapshot")
    film = b"subject,relation,object\nAK:film,label,Berlin\nAK:film,type,film\nAK:film,duration,90 minutes\n"
    add(rows_of(film, "csv"), folder, name="film.csv", date="2026-11-26")
    graph = open_graph(folder)
    assert Names(graph).entity("Berlin", "object", RelationNames(graph).takes("P19")).id == "Q64"
    assert Names(graph).entity("Berlin", "object", frozenset((EntityClass.WORK,))).id == "AK:film"
    assert RelationNames(graph).takes("AK:unknown") == frozenset()


def test_an_unknown_name_is_a_new_entity_with_the_same_id_every_time(graph: Snapshot) -> None:
    names = Names(graph)
    assert names.entity("Acme Rocket 2", "subject") == EntityRef("AK:acme-rocket-2", "Acme Rocket 2")
    assert names.entity("ACME rocket 2", "object").id == "AK:acme-rocket-2"
    assert names.new == {"AK:acme-rocket-2": "Acme Rocket 2"}
    assert Names(graph).entity("Acme Rocket 2", "subject").id == "AK:acme-rocket-2"


def test_a_single_word_in_another_case_is_new_and_the_user_is_told_what_it_is_like(graph: Snapshot) -> None:
    names = Names(graph)
    assert names.entity("france", "subject").id == "AK:france"
    assert names.hints["AK:france"].id == "Q142"


def test_an_unknown_id_is_refused_unless_the_file_names_it(graph: Snapshot) -> None:
    with pytest.raises(BadCell, match=r"add a row: AK:x200, label, NAME"):
        Names(graph).entity("AK:x200", "subject")
    names = Names(graph, stated={"AK:x200": "Acme X200"})
    assert names.entity("AK:x200", "subject") == EntityRef("AK:x200", "Acme X200")


def test_where_nothing_may_be_created_an_unknown_name_is_refused(graph: Snapshot) -> None:
    with pytest.raises(BadCell, match="akgc kg search"):
        Names(graph, create=False).entity("Acme Rocket 2", "subject")


@pytest.mark.parametrize(
    ("text", "relation_id"),
    [
        ("P36", "P36"),
        ("capital", "P36"),
        ("Capital", "P36"),
        ("date_of_birth", "P569"),
        ("place of birth", "P19"),
    ],
)
def test_relations_go_by_id_label_or_noun(graph: Snapshot, text: str, relation_id: str) -> None:
    relation = RelationNames(graph).known(text, ValueKind.ENTITY)
    assert relation is not None
    assert relation.id == relation_id


def test_a_verb_means_the_relation_whose_kind_the_object_has(graph: Snapshot) -> None:
    relations = RelationNames(graph)
    place, time = (relations.known("born in", kind) for kind in (ValueKind.ENTITY, ValueKind.TIME))
    assert (place and place.id, time and time.id) == ("P19", "P569")


@pytest.mark.parametrize(
    ("text", "kind", "relation_id"),
    [
        ("founded", ValueKind.TIME, "P571"),
        ("covers", ValueKind.ENTITY, None),
        ("made by", ValueKind.ENTITY, None),
    ],
)
def test_a_verb_of_no_or_of_several_relations_is_a_relation_of_its_own(
    graph: Snapshot, text: str, kind: ValueKind, relation_id: str | None
) -> None:
    relations = RelationNames(graph)
    found = relations.known(text, kind)
    assert (found and found.id) == relation_id
    assert ("P176" in "".join(relations.remarks.values())) is (text == "made by")


def test_an_unknown_relation_is_a_new_one_but_an_unknown_number_is_refused(graph: Snapshot) -> None:
    relations = RelationNames(graph)
    assert relations.known("warranty period", ValueKind.QUANTITY) is None
    assert relations.new_id("warranty period", {}) == "AK:warranty-period"
    with pytest.raises(BadCell, match="write what it is called"):
        relations.known("P999999", ValueKind.ENTITY)


@given(st.text(min_size=1, max_size=30))
def test_every_name_has_an_id_that_a_table_can_hold(name: str) -> None:
    found = free_id(name, lambda _: False)
    assert found.startswith("AK:")
    assert not set(found) & set(' \t\r\n"|')
    assert label_of(found) == label_of(label_of(found))


def test_a_taken_id_gets_a_number() -> None:
    assert free_id("Acme", {"AK:acme", "AK:acme-2"}.__contains__) == "AK:acme-3"


def test_a_label_for_a_name_is_an_alias_of_what_it_names(folder: Path) -> None:
    add(rows_of(b"Acme,label,Acme Works\nAcme,price,1\n", "csv"), folder, name="a", date="")
    graph = open_graph(folder)
    assert [candidate.id for candidate in graph.candidates("Acme Works")] == ["AK:acme"]
