"""What a snapshot keeps when not everything fits."""

from __future__ import annotations

import numpy as np

from kg.source import Row
from kg.staging.prune import MOST_OBJECTS, ByteCosts, bytes_of_first, most_important, thinned
from kg.starter import EntityRow, FactRow
from tests.kg.staging.conftest import Unite
from tests.kg.staging.graph_rows import entities_of, facts_of, ids_of


def _chain(count: int) -> list[Row]:
    """Q1 is the most important; each has a fact about the next, and its number as a text."""
    entities = [EntityRow(f"Q{n}", f"name {n}", importance=1000 - n) for n in range(1, count + 1)]
    facts = [FactRow(f"Q{n}", "P47", f"Q{n + 1}", "s") for n in range(1, count)]
    return [*entities, *facts, *(FactRow(f"Q{n}", "P246", f'"{n}"', "s") for n in range(1, count + 1))]


def test_each_count_of_entities_takes_what_its_part_holds(unite: Unite) -> None:
    graph = unite(_chain(20)).graph
    costs = ByteCosts(np.full(20, 10), np.full(len(graph.facts), 1), fixed=5)
    for count in range(1, 21):
        part = most_important(graph, count)
        size = 5 + 10 * count + len(part.facts)
        assert bytes_of_first(graph, costs)[count - 1] == size


def test_a_part_holds_what_merging_the_part_gives(unite: Unite) -> None:
    part = most_important(unite(_chain(20)).graph, 7)
    whole = unite(_chain(20), most_entities=7).graph
    assert (ids_of(part), facts_of(part)) == (ids_of(whole), facts_of(whole))
    assert list(part.facts.texts) == list(whole.facts.texts)
    assert (part.relations, part.sources) == (whole.relations, whole.sources)


def test_many_objects_of_one_relation_are_cut_and_single_valued_ones_are_not(unite: Unite) -> None:
    many = [FactRow("Q1", "P106", f"Q{n}", "s") for n in range(1, 51)]
    births = [FactRow("Q1", "P569", f"+{1900 + n}-00-00T00:00:00Z/9", "s") for n in range(50)]
    graph = thinned(unite([*_chain(50), *many, *births]).graph)
    of_first = [row[1] for row in facts_of(graph) if row[0] == "Q1"]
    assert (of_first.count("P106"), of_first.count("P569")) == (MOST_OBJECTS, 50)


def test_the_less_known_half_loses_descriptions_and_further_aliases(unite: Unite) -> None:
    rows: list[Row] = [
        EntityRow(f"Q{n}", str(n), ("a", "b", "c"), "what it is", (), 9 - n) for n in range(1, 5)
    ]
    entities = entities_of(thinned(unite(rows).graph))
    assert [list(entity.aliases) for entity in entities] == [["a", "b", "c"]] * 2 + [["a", "b"]] * 2
    assert [entity.description for entity in entities] == ["what it is"] * 2 + [""] * 2
