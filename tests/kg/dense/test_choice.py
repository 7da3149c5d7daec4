"""Which facts the dense index holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from kg.build import build
from kg.dense.choice import choose_entities, choose_facts, entity_text, fact_number
from kg.records import Entity
from kg.store import Snapshot


def _built(tables: Path, out: Path) -> Snapshot:
    build([tables], out, encoder=None, budget_bytes=None, name="t")
    return Snapshot.open(out)


def test_facts_of_important_subjects_come_first(graph: Snapshot) -> None:
    subjects = {fact.subject.id for _, fact, _ in choose_facts(graph, 4)}
    assert subjects == {"Q183", "Q142"}


def test_relations_with_few_objects_come_before_those_with_many(
    write_tables: Callable[..., Path], tmp_path: Path
) -> None:
    entities = "id\tlabel\timportance\nQ1\thub\t300\nQ2\tplace\t100\nQ3\tother\t0\n"
    facts = "subject\trelation\tobject\nQ1\tP106\tQ3\nQ1\tP106\tQ2\nQ2\tP36\tQ3\n"
    graph = _built(write_tables("t", entities=entities, facts=facts), tmp_path / "out")
    assert [relation.id for _, _, relation in choose_facts(graph, 1)] == ["P36"]


def test_a_fact_comes_with_its_number_and_relation(graph: Snapshot) -> None:
    chosen = choose_facts(graph, 100)
    assert graph.numbered_facts([number for number, _, _ in chosen]) == [fact for _, fact, _ in chosen]
    assert all(relation == graph.relation(fact.relation.id) for _, fact, relation in chosen)


def test_populations_are_left_out(graph: Snapshot) -> None:
    assert "P1082" not in {relation.id for _, _, relation in choose_facts(graph, 100)}


def test_no_subject_and_no_relation_takes_more_than_its_share(
    write_tables: Callable[..., Path], tmp_path: Path
) -> None:
    rows = "".join(f"E{n}\tentity {n}\n" for n in range(400))
    facts = "".join(f"E{n}\tP47\tE{(n + step) % 400}\n" for n in range(400) for step in range(1, 6))
    tables = write_tables("t", entities=f"id\tlabel\n{rows}", facts=f"subject\trelation\tobject\n{facts}")
    chosen = choose_facts(_built(tables, tmp_path / "out"), 2000)
    assert len(chosen) == 200
    assert max(Counter(fact.subject.id for _, fact, _ in chosen).values()) == 3


def test_entities_come_in_the_order_of_their_importance(graph: Snapshot) -> None:
    assert [(number, entity.id) for number, entity in choose_entities(graph, 2)] == [(0, "Q183"), (1, "Q142")]


def test_an_entity_known_by_its_name_alone_is_left_out(
    write_tables: Callable[..., Path], tmp_path: Path
) -> None:
    entities = "id\tlabel\tdescription\timportance\nQ1\tbare\t\t9\nQ2\ttold\ta city\t8\n"
    graph = _built(
        write_tables("t", entities=entities, facts="subject\trelation\tobject\nQ1\tP36\tQ2\n"), tmp_path / "o"
    )
    assert [entity.id for _, entity in choose_entities(graph, 5)] == ["Q2"]


def test_nothing_is_chosen_where_nothing_is_wanted(graph: Snapshot) -> None:
    assert choose_entities(graph, 0) == []
    assert choose_facts(graph, 0) == []


def test_an_entity_is_told_by_name_types_and_description() -> None:
    entity = Entity(
        "Q243", "Eiffel Tower", description="tower in Paris", types=("tower", "landmark", "a", "b")
    )
    assert entity_text(entity) == "Eiffel Tower, tower, landmark, a: tower in Paris"
    assert entity_text(Entity("X", "Ada", types=("human",))) == "Ada, human"


def test_a_fact_number_holds_the_subject_above_the_place_of_the_fact(graph: Snapshot) -> None:
    assert fact_number(3, 5) == 3 * 2**20 + 5
    assert graph.numbered_facts([fact_number(0, 1)]) == [graph.facts_of(0)[1]]
