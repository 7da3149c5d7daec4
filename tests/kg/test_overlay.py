"""A snapshot with own facts over it is one graph: own facts win, everything else is as it was."""

from __future__ import annotations

import gc
import shutil
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.build import build
from kg.dense import DenseIndex
from kg.embedding import Encoder
from kg.linker import Linker
from kg.manifest import SnapshotError
from kg.mention import MentionKind
from kg.overlay import OverlayGraph, open_graph
from kg.own_facts.adding import add, rows_of
from kg.own_facts.taking_back import remove
from kg.records import EntityClass, EntityRef, Quantity, Text
from kg.retrieve import Retriever
from kg.search import search
from kg.store import Snapshot

OWN = """\
subject,relation,object,valid from,valid to
France,population,1000,,
Q142,P47,Bonn,,
Acme X200,type,product,,
Acme X200,alias,X200,,
Acme X200,head of government,Albert Einstein,,
Germany,head of government,Jane Roe,2001,2005
Jane Roe,place of birth,Ulm,,
France,alias,the Hexagon,,
"""


@pytest.fixture
def folder(graph_folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graph_folder, tmp_path / "snapshot")


@pytest.fixture
def base(folder: Path) -> Snapshot:
    return Snapshot.open(folder)


@pytest.fixture
def graph(folder: Path) -> OverlayGraph:
    add(rows_of(OWN.encode(), "csv"), folder, name="own.csv", date="2026-11-22")
    found = open_graph(folder)
    assert isinstance(found, OverlayGraph)
    return found


def values(graph: Snapshot | OverlayGraph, entity_id: str, relation_id: str) -> list[object]:
    facts = [fact for fact in graph.facts(entity_id) if fact.relation.id == relation_id]
    return [fact.object.id if isinstance(fact.object, EntityRef) else fact.object for fact in facts]


def test_without_an_overlay_the_graph_is_the_snapshot(folder: Path) -> None:
    assert type(open_graph(folder)) is Snapshot


@pytest.mark.parametrize("rows", [b"", OWN.encode()])
def test_a_graph_closes_its_files_with_its_last_reference(folder: Path, rows: bytes) -> None:
    if rows:
        add(rows_of(rows, "csv"), folder, name="own.csv", date="")
    graph = open_graph(folder)
    assert graph.entity("Q142").types
    assert graph.facts("Q142")
    assert graph.candidates("France")
    seen = weakref.ref(graph.base if isinstance(graph, OverlayGraph) else graph)
    gc.disable()
    try:
        del graph
        assert seen() is None
    finally:
        gc.enable()


def test_an_own_fact_takes_the_place_of_the_snapshots_where_only_one_can_hold(graph: OverlayGraph) -> None:
    assert values(graph.base, "Q142", "P1082") == [Quantity(68_000_000)]
    assert values(graph, "Q142", "P1082") == [Quantity(1000)]


def test_an_own_fact_is_added_where_several_can_hold(graph: OverlayGraph) -> None:
    assert values(graph, "Q142", "P47") == ["Q586", "Q183"]


def test_a_fact_that_has_ended_replaces_nothing(folder: Path) -> None:
    add(rows_of(b"France,population,5,,1800\n", "csv"), folder, name="a", date="")
    assert values(open_graph(folder), "Q142", "P1082") == [Quantity(5), Quantity(68_000_000)]


def test_both_directions_tell_the_same_facts(graph: OverlayGraph) -> None:
    forward = {fact for entity in graph.entities() for fact in graph.facts(entity.id)}
    to_entities = {fact for fact in forward if isinstance(fact.object, EntityRef)}
    backward = {fact for entity in graph.entities() for fact in graph.inverse_facts(entity.id)}
    assert backward == to_entities
    assert graph.fact_count == len(forward)


def test_the_relations_that_lead_to_an_entity_are_those_of_its_facts(graph: OverlayGraph) -> None:
    for entity in graph.entities():
        told = {fact.relation.id for fact in graph.inverse_facts(entity.id)}
        assert told <= graph.inverse_relations(entity.id)
        base = graph.base.inverse_relations(entity.id)
        assert base == {fact.relation.id for fact in graph.base.inverse_facts(entity.id)}
    assert graph.inverse_relations("Q999") == frozenset()


def test_replaced_facts_are_not_found_from_their_object(folder: Path) -> None:
    add(rows_of(b"Albert Einstein,place of birth,Bonn\n", "csv"), folder, name="a", date="")
    graph = open_graph(folder)
    assert not graph.inverse_facts("Q3012", "P19")
    assert [fact.subject.id for fact in graph.inverse_facts("Q586", "P19")] == ["Q937"]


def test_a_limit_counts_what_is_left(folder: Path) -> None:
    before = Snapshot.open(folder).inverse_facts("Q183", "P17")
    remove(rows_of(b"Bonn,country,Germany\n", "csv"), folder, name="a", date="")
    graph = open_graph(folder)
    assert len(graph.inverse_facts("Q183", "P17", limit=1)) == 1
    assert len(graph.inverse_facts("Q183", "P17")) == len(before) - 1


def test_own_entities_are_entities_like_any_other(graph: OverlayGraph) -> None:
    product = graph.entity("AK:acme-x200")
    assert (product.label, product.types) == ("Acme X200", ("product",))
    assert EntityClass.PERSON in graph.entity("AK:jane-roe").classes
    assert len(list(graph.entities())) == len(graph) == len(graph.base) + 2
    importances = [entity.importance for entity in graph.entities()]
    assert importances == sorted(importances, reverse=True)
    assert {"AK:acme-x200", "Q142"} <= {entity.id for entity in graph.entities()}


def test_what_the_overlay_says_of_an_entity_of_the_snapshot_joins_what_is_known(graph: OverlayGraph) -> None:
    entity, before = graph.entity("Q142"), graph.base.entity("Q142")
    assert entity.aliases == ("the Hexagon", *before.aliases)
    assert (entity.label, entity.importance, entity.classes) == ("France", 300, before.classes)


def test_an_unknown_entity_is_a_key_error_and_has_no_facts(graph: OverlayGraph) -> None:
    assert "AK:none" not in graph
    assert not graph.facts("AK:none")
    with pytest.raises(KeyError, match="akgc kg search"):
        graph.entity("AK:none")


def test_relations_are_those_of_both(graph: OverlayGraph) -> None:
    ids = {relation.id for relation in graph.relations()}
    assert {relation.id for relation in graph.base.relations()} <= ids
    assert "P6" in ids
    assert graph.relation("P6").label == "head of government"


def test_own_names_are_found_by_candidates(graph: OverlayGraph) -> None:
    (found,) = graph.candidates("acme x200")
    assert (found.id, found.exact, found.prior) == ("AK:acme-x200", False, 1.0)
    assert [c.id for c in graph.candidates("the Hexagon")] == ["Q142"]


def test_an_own_entity_wins_over_an_obscure_namesake_and_gives_way_to_a_famous_one(folder: Path) -> None:
    rows = b"AK:p,label,Paris\nAK:p,price,1 EUR\n"
    add(rows_of(rows, "csv"), folder, name="a", date="")
    found = open_graph(folder).candidates("Paris")
    assert [c.id for c in found] == ["Q90", "AK:p", "Q830149"]
    assert sum(c.prior for c in found) == pytest.approx(1)


def test_the_linker_takes_the_longest_name_of_both(folder: Path) -> None:
    rows = b"Berlin Kettle Works,type,company\nFrance,alias,Ulm upon Seine\n"
    add(rows_of(rows, "csv"), folder, name="a", date="")
    text = "Berlin Kettle Works moved from Berlin to Ulm upon Seine and then to Ulm."
    mentions = Linker(open_graph(folder), trained=False).link(text).mentions
    linked = [(m.text, m.best.id if m.best else "") for m in mentions if m.kind is MentionKind.ENTITY]
    assert linked == [
        ("Berlin Kettle Works", "AK:berlin-kettle-works"),
        ("Berlin", "Q64"),
        ("Ulm upon Seine", "Q142"),
        ("Ulm", "Q3012"),
    ]


def test_search_finds_own_names_first(graph: OverlayGraph) -> None:
    assert [entity.id for entity in search(graph, "acme")] == ["AK:acme-x200"]
    assert [entity.id for entity in search(graph, "hexagon")][:1] == ["Q142"]
    assert search(graph, "X200")[0].id == "AK:acme-x200"


def test_numbers_lead_to_entities_and_back(graph: OverlayGraph) -> None:
    for entity in graph.entities():
        number = graph.number(entity.id)
        assert number is not None
        assert graph.entity_at(number) == entity
        assert graph.importance(number) == entity.importance
        assert graph.classes(entity.id) == entity.classes
    assert graph.number("AK:none") is None


def test_every_name_of_both_is_in_the_index(graph: OverlayGraph) -> None:
    for name in ("france", "acme x200", "x200", "the hexagon"):
        assert name in graph.aliases
        assert graph.aliases.has_prefix(name[:3])
        assert name in graph.aliases.prefixes(f"{name} and more")
        assert graph.aliases.entities(name)
    assert "acme x200" in list(graph.aliases.names("acme"))
    assert len(graph.aliases) > len(graph.base.aliases)


def test_a_retracted_fact_is_gone_and_known_as_such(folder: Path) -> None:
    before = open_graph(folder).facts("Q897")
    remove(rows_of(b'gold\tP246\t"Au"\n', "tsv"), folder, name="a", date="")
    graph = open_graph(folder)
    assert isinstance(graph, OverlayGraph)
    (gone,) = [fact for fact in before if fact.object == Text("Au")]
    assert gone not in graph.facts("Q897")
    assert graph.retracted(gone)


def test_numbered_facts_give_the_own_fact_in_place_of_the_replaced(
    graph: OverlayGraph, base: Snapshot
) -> None:
    number = base.number("Q142")
    assert number is not None
    numbers = [number << 20 | place for place in range(len(base.facts("Q142")))]
    given = graph.numbered_facts(numbers)
    assert Quantity(1000) in [fact.object for fact in given]
    assert Quantity(68_000_000) not in [fact.object for fact in given]


def test_a_damaged_overlay_is_an_error_that_says_what_to_do(graph: OverlayGraph, folder: Path) -> None:
    (folder / "overlay/manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(SnapshotError, match=r"do: delete that folder .* and add your files again"):
        open_graph(folder)
    with pytest.raises(SnapshotError):
        graph.verify()


def test_a_retracted_fact_is_no_hit_of_the_dense_index(
    dense_folder: Path, encoder: Encoder, tmp_path: Path
) -> None:
    folder = shutil.copytree(dense_folder, tmp_path / "dense")
    dense = DenseIndex.open(Snapshot.open(folder).data)
    query = "The symbol for gold is Au"

    def found() -> list[str]:
        return [hit.text for hit in Retriever(open_graph(folder), dense, encoder).retrieve(query, 20)]

    before = found()
    assert "The chemical symbol of gold is Au." in before
    remove(rows_of(b'gold\tP246\t"Au"\n', "tsv"), folder, name="a", date="")
    assert set(found()) == set(before) - {"The chemical symbol of gold is Au."}


def test_what_is_replaced_or_taken_back_is_not_stated_the_other_way_round_either(
    write_tables: Callable[..., Path], tmp_path: Path
) -> None:
    entities = "id\tlabel\nQ1\tHere\nQ2\tThere\nQ3\tElsewhere\nQ4\tFar\n"
    facts = "subject\trelation\tobject\nQ2\tP1376\tQ1\nQ3\tP1376\tQ4\n"
    folder = tmp_path / "snapshot"
    tables = write_tables("capitals", entities=entities, facts=facts)
    build([tables], folder, encoder=None, budget_bytes=None, name="x")
    rows = b"subject,relation,object,cardinality\nQ1,P36,Q3,one\n"
    add(rows_of(rows, "csv"), folder, name="a", date="")
    remove(rows_of(b"Q3,P1376,Q4\n", "csv"), folder, name="b", date="")
    graph = open_graph(folder)
    assert not graph.facts("Q2")
    assert not graph.inverse_facts("Q1", "P1376")
    assert not graph.inverse_facts("Q4")
    assert values(graph, "Q1", "P36") == ["Q3"]


def test_what_is_told_for_less_is_what_whole_entities_and_facts_say(graph: OverlayGraph) -> None:
    for entity in graph.entities():
        assert graph.classes(entity.id) == entity.classes
        assert graph.described(entity.id) == (entity.description, entity.types)
        objects = [fact.object.id for fact in graph.facts(entity.id) if isinstance(fact.object, EntityRef)]
        assert list(graph.objects(entity.id, 1000)) == objects
        for surface in (entity.label, entity.label.lower(), *entity.aliases):
            stated = [c for c in graph.candidates(surface) if c.exact and not c.partial]
            assert list(graph.stated_candidates(surface)) == stated


def test_what_was_taken_back_is_known_as_a_gap(folder: Path) -> None:
    remove(rows_of(b"Q142,P36,Q90\n", "csv"), folder, name="a", date="")
    graph = open_graph(folder)
    assert isinstance(graph, OverlayGraph)
    assert ("Q142", "P36") in graph.retracted_pairs
