"""What several sources say together."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.records import Cardinality, EntityClass, ValueKind
from kg.source import RelationRow, Row
from kg.starter import EntityRow, FactRow
from tests.kg.staging.conftest import Unite
from tests.kg.staging.graph_rows import entities_of, facts_of, ids_of

_TWO: list[Row] = [EntityRow("Q1", "one"), EntityRow("Q2", "two")]
_START = "+1990-00-00T00:00:00Z/9"


def test_rows_with_one_id_merge(unite: Unite) -> None:
    first = EntityRow("Q90", "Paris", ("City of Light",), "", ("city",), 3)
    second = EntityRow("Q90", "París", ("City of Light", "Lutetia"), "capital of France", ("capital",), 260)
    (entity,) = entities_of(unite([first], [second]).graph)
    assert (entity.label, entity.description, entity.importance) == ("Paris", "capital of France", 260)
    assert list(entity.aliases) == ["City of Light", "París", "Lutetia"]
    assert tuple(entity.types) == ("city", "capital")


def test_more_sources_than_a_snapshot_numbers_are_refused(unite: Unite) -> None:
    parts: list[list[Row]] = [
        [FactRow("Q1", "P1082", "+1", f"{part} {number}") for number in range(40_000)] for part in "ab"
    ]
    with pytest.raises(ValueError, match="80,000 sources of facts; a snapshot holds 65,536"):
        unite([*_TWO], *parts)


def test_where_the_shards_are_cut_changes_nothing(unite: Unite) -> None:
    rows: list[Row] = [
        EntityRow("Q1", "one", ("uno", "eins"), "first", ("city",), 5),
        EntityRow("AK:x", "own"),
        EntityRow("Q2", "two", importance=5),
        EntityRow("Q1", "une"),
        FactRow("Q1", "P47", "Q2", "a"),
        FactRow("Q2", "P47", "Q1", "b"),
        FactRow("Q1", "P47", "Q2", "b", _START),
        FactRow("Q2", "P1082", "+5", "b"),
        FactRow("Q1", "P1082", "+3~1U11573", "a", _START),
        FactRow("AK:x", "P246", '"x"', "a"),
        FactRow("AK:x", "AK:at", "@1.5/-2.25", "a"),
    ]
    whole = unite(rows).graph
    for cut in range(1, len(rows)):
        parts = unite(rows[:cut], rows[cut:]).graph
        assert entities_of(parts) == entities_of(whole)
        assert facts_of(parts) == facts_of(whole)
        assert (parts.relations, parts.sources) == (whole.relations, whole.sources)


def test_a_fact_about_an_unknown_entity_is_left_out_and_counted(unite: Unite) -> None:
    merged = unite([*_TWO, FactRow("Q1", "P1", "Q3", "s"), FactRow("Q3", "P1", "Q1", "s")])
    assert (facts_of(merged.graph), merged.left_out.total()) == ([], 2)


def test_an_entity_may_come_after_the_fact_about_it(unite: Unite) -> None:
    assert len(unite([FactRow("Q1", "P1", "Q2", "s")], _TWO).graph.facts) == 1


def test_a_fact_counts_once_and_keeps_its_first_source(unite: Unite) -> None:
    merged = unite([*_TWO, FactRow("Q1", "P1", "Q2", "b"), FactRow("Q1", "P1", "Q2", "a")])
    assert facts_of(merged.graph) == [("Q1", "P1", "Q2", "", "", "b")]


def test_a_dated_fact_stays_where_an_undated_one_says_the_same(unite: Unite) -> None:
    rows = [FactRow("Q1", "P1", "Q2", "a"), FactRow("Q1", "P1", "Q2", "b", _START)]
    assert facts_of(unite([*_TWO, *rows]).graph) == [("Q1", "P1", "Q2", _START, "", "b")]


def test_facts_come_best_first(unite: Unite) -> None:
    years = [f"+{year}-00-00T00:00:00Z/9" for year in (1949, 1990, 1995)]
    entities = [EntityRow(f"Q{n}", str(n), importance=100 - n) for n in range(1, 7)]
    rows = [
        FactRow("Q1", "P36", "Q2", "s", years[0], years[1]),
        FactRow("Q1", "P36", "Q3", "s"),
        FactRow("Q1", "P36", "Q4", "s", years[0]),
        FactRow("Q1", "P36", "Q5", "s", "", years[2]),
        FactRow("Q1", "P36", "Q6", "s", years[1]),
    ]
    assert [row[2] for row in facts_of(unite([*entities, *rows]).graph)] == ["Q6", "Q4", "Q3", "Q5", "Q2"]


def test_a_start_before_the_common_era_still_comes_before_none(unite: Unite) -> None:
    rows = [FactRow("Q1", "P36", "Q1", "s"), FactRow("Q1", "P36", "Q2", "s", "-0500-00-00T00:00:00Z/9")]
    assert [row[2] for row in facts_of(unite([*_TWO, *rows]).graph)] == ["Q2", "Q1"]


def test_the_first_description_of_a_relation_stays(unite: Unite) -> None:
    rows = [RelationRow("AK:r", "first"), RelationRow("AK:r", "second"), FactRow("Q1", "AK:r", "Q2", "s")]
    assert [relation.label for relation in unite([*_TWO, *rows]).graph.relations] == ["first"]


def test_a_relation_without_a_description_is_called_by_its_id(unite: Unite) -> None:
    (relation,) = unite([*_TWO, FactRow("Q1", "AK:q", "Q2", "s")]).graph.relations
    assert relation.label == "AK:q"


def test_a_relation_has_the_kind_of_most_of_its_objects_and_others_are_counted(unite: Unite) -> None:
    rows = [FactRow("Q1", "AK:r", value, "s") for value in ('"a"', '"b"', "Q2")]
    merged = unite([*_TWO, *rows])
    assert merged.graph.relations[0].kind is ValueKind.TEXT
    assert (len(merged.graph.facts), merged.left_out.total()) == (2, 1)


def test_a_relation_of_the_schema_keeps_its_kind(unite: Unite) -> None:
    rows = [FactRow("Q1", "P36", value, "s") for value in ('"a"', '"b"', "Q2")]
    assert len(unite([*_TWO, *rows]).graph.facts) == 1


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
def test_cardinality_follows_from_the_number_of_objects(
    unite: Unite, counts: list[int], cardinality: Cardinality
) -> None:
    entities = [EntityRow(f"E{subject}", str(subject)) for subject in range(len(counts))]
    rows = [
        FactRow(f"E{subject}", "AK:r", f"+{number}", "s")
        for subject, objects in enumerate(counts)
        for number in range(objects)
    ]
    assert unite([*entities, *rows]).graph.relations[0].cardinality is cardinality


def _classes(unite: Unite, entity_id: str, *rows: Row) -> frozenset[EntityClass]:
    graph = unite(list(rows)).graph
    return graph.entities.kinds[graph.entities.kind[ids_of(graph).index(entity_id)]].classes


def test_types_decide_the_class_where_they_are_known(unite: Unite) -> None:
    rows = [EntityRow("Q1", "Ulm", types=("city",)), EntityRow("Q2", "x", types=("human",))]
    assert _classes(unite, "Q1", *rows, FactRow("Q1", "P50", "Q2", "s")) == {EntityClass.PLACE}


def test_an_instance_of_a_narrow_type_has_the_class_of_the_wider_one(unite: Unite) -> None:
    rows = [
        EntityRow("Q1", "Ulm"),
        EntityRow("Q2", "xyz of a kind"),
        EntityRow("Q3", "abc"),
        EntityRow("Q4", "city"),
    ]
    facts = [
        FactRow("Q1", "P31", "Q2", "s"),
        FactRow("Q2", "P279", "Q3", "s"),
        FactRow("Q3", "P279", "Q4", "s"),
    ]
    assert _classes(unite, "Q1", *rows, *facts) == {EntityClass.PLACE}


def test_types_that_are_wider_than_each_other_decide_nothing(unite: Unite) -> None:
    rows = [EntityRow("Q1", "a"), EntityRow("Q2", "xyz"), EntityRow("Q3", "abc")]
    facts = [
        FactRow("Q1", "P31", "Q2", "s"),
        FactRow("Q2", "P279", "Q3", "s"),
        FactRow("Q3", "P279", "Q2", "s"),
    ]
    assert EntityClass.PLACE not in _classes(unite, "Q1", *rows, *facts)


def test_a_type_that_is_not_kept_still_names_its_kind(unite: Unite) -> None:
    rows = [EntityRow("Q1", "Ulm", importance=9), EntityRow("Q2", "city", importance=1)]
    graph = unite([*rows, FactRow("Q1", "P31", "Q2", "s")], most_entities=1).graph
    assert (ids_of(graph), graph.entities.kinds[0].types) == (["Q1"], ("city",))


def test_relations_decide_where_types_say_nothing(unite: Unite) -> None:
    rows = [EntityRow("Q1", "a"), EntityRow("Q2", "b"), FactRow("Q1", "P19", "Q2", "s")]
    assert _classes(unite, "Q1", *rows) == {EntityClass.PERSON}
    assert _classes(unite, "Q2", *rows) == {EntityClass.PLACE}


def test_relations_that_disagree_evenly_in_three_decide_nothing(unite: Unite) -> None:
    rows = [EntityRow(f"Q{n}", str(n)) for n in range(1, 5)]
    facts = [FactRow("Q1", relation, f"Q{n}", "s") for n, relation in ((2, "P19"), (3, "P36"), (4, "P57"))]
    assert _classes(unite, "Q1", *rows, *facts) == frozenset()


def test_importance_that_no_source_states_grows_with_the_facts(unite: Unite) -> None:
    rows = [EntityRow("Q1", "a", importance=500), EntityRow("Q2", "b"), EntityRow("Q3", "c")]
    graph = unite([*rows, FactRow("Q2", "P36", "Q1", "s")]).graph
    assert [(e.id, e.importance) for e in entities_of(graph)] == [("Q1", 500), ("Q2", 10), ("Q3", 0)]


def test_among_equals_the_one_that_more_facts_speak_of_comes_first(unite: Unite) -> None:
    rows = [EntityRow(f"Q{n}", str(n), importance=7) for n in (1, 2, 3)]
    assert ids_of(unite([*rows, FactRow("Q1", "P47", "Q3", "s")]).graph) == ["Q3", "Q1", "Q2"]


def test_the_most_important_entities_are_kept_with_the_facts_among_them(unite: Unite) -> None:
    rows = [EntityRow(f"Q{n}", str(n), importance=10 - n) for n in (1, 2, 3)]
    facts = [
        FactRow("Q1", "P47", "Q2", "s"),
        FactRow("Q1", "P47", "Q3", "s"),
        FactRow("Q3", "P47", "Q1", "s"),
    ]
    graph = unite([*rows, *facts], most_entities=2).graph
    assert (ids_of(graph), [row[:3] for row in facts_of(graph)]) == (["Q1", "Q2"], [("Q1", "P47", "Q2")])


def test_sources_that_describe_nothing_are_refused(unite: Unite) -> None:
    with pytest.raises(ValueError, match="describe no entity"):
        unite([FactRow("Q1", "P47", "Q2", "s")])


@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.sampled_from(["P47", "P36", "AK:r"]), st.integers(1, 8)), max_size=40
    )
)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_columns_hold_each_known_fact_once_in_order(
    unite: Unite, triples: list[tuple[int, str, int]]
) -> None:
    entities = [EntityRow(f"Q{n}", str(n), importance=n) for n in range(1, 7)]
    rows = [FactRow(f"Q{s}", r, f"Q{o}", "s") for s, r, o in triples]
    graph = unite([*entities, *rows]).graph
    expected = {(f"Q{s}", r, f"Q{o}") for s, r, o in triples if o <= 6}
    assert sorted(row[:3] for row in facts_of(graph)) == sorted(expected)
    order = graph.facts.subject.astype(np.int64) << 16 | graph.facts.relation
    assert (np.diff(order) >= 0).all()
