from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.sqlite_graph import SqliteGraph, write_sqlite
from benchmarks.synthetic_graph import write_shards
from kg.build import build
from kg.records import Fact
from kg.store import Snapshot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("sqlite")
    shards = write_shards(room / "shards", entities=1_500, seed=2, per_shard=1_000)
    build([room / "shards"], room / "snapshot", encoder=None, budget_bytes=None, name="same")
    write_sqlite(room / "graph.sqlite", shards)
    return room


@pytest.fixture
def graph(room: Path) -> Iterator[SqliteGraph]:
    graph = SqliteGraph(room / "graph.sqlite")
    yield graph
    graph.close()


def said(facts: list[Fact]) -> set[tuple[object, ...]]:
    return {
        (fact.subject, fact.relation.id, fact.relation.label, fact.object, fact.start, fact.end)
        for fact in facts
    }


def test_sqlite_and_snapshot_give_the_same_facts(room: Path, graph: SqliteGraph) -> None:
    snapshot = Snapshot.open(room / "snapshot")

    for entity in snapshot.entities():
        assert said(graph.facts(entity.id)) >= said(list(snapshot.facts(entity.id)))
    total = sum(len(graph.facts(entity.id)) for entity in snapshot.entities())
    assert total == pytest.approx(snapshot.fact_count, rel=0.01)


def test_sqlite_knows_every_entity_by_its_names(room: Path, graph: SqliteGraph) -> None:
    for entity in Snapshot.open(room / "snapshot").entities():
        for name in (entity.label, entity.label.upper()):
            found = graph.candidates(name)
            assert len(found) == 16 or entity.id in {candidate.id for candidate in found}
            assert sum(candidate.prior for candidate in found) == pytest.approx(1)
